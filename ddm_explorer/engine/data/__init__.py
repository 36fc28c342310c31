"""Packaged data: found, read and checked against its schema."""
