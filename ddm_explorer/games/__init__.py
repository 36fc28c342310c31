"""The games: the shared parts bound to the data of an edition."""
