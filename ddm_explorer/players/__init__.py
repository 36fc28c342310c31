"""Computer players over the contract of a game."""
