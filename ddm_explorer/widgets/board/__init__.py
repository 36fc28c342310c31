"""The board: pointer, keys, animations and what lies over the position."""
