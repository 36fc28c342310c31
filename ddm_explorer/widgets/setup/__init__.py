"""Beginning a game: which one, who plays, with what."""
