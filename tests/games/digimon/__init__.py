"""The track game."""
