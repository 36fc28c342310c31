"""Whole pages of the app."""
