"""The rules as texts to cite and to search."""
