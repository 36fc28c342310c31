"""What a game on a dungeon grid is played with: cards, dice, crests, pools, and the options an edition sets."""
