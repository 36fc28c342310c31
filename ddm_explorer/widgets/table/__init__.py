"""The table: board, panels and everything around them."""
