"""The player of a lesson."""
