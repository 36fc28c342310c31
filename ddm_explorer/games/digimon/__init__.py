"""The track game for two to seven: rings of spaces, tokens, cards, battles by sum. It needs the engine alone."""
