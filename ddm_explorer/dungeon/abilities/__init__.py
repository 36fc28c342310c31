"""Abilities of cards: what they point at, when they may be used, what they cover and cancel."""
