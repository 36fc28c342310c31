"""Exercises and edge-case boards on the stage."""
