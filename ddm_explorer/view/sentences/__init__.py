"""Everything the project says about a game, as sentences."""
