"""The track game told and drawn."""
