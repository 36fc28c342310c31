"""Exercises and edge-case boards: what they ask, and the proof of what they claim."""
