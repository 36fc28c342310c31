"""The state of a duel and the numbers derived from it."""
