"""The tests mirror the package; `make test` runs them all."""
