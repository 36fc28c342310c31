"""Positions, commands and set-ups of a duel as text, both ways."""
