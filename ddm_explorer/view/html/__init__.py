"""Fragments of HTML."""
