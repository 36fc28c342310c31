"""How a legal command becomes events."""
