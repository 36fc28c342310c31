"""Scenes: a picture as plain marks, for any game, and as SVG."""
