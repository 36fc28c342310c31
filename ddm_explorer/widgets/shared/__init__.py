"""What the tables of all games share: panels that ask the kit of a game and know none by name."""
