"""The board: squares as bits, shapes and where they fit, how far one gets."""
