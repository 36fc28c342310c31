"""The duel: a game of two seats on a dungeon grid, in three editions."""
