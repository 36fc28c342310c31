"""The canvas, and what draws on it."""
