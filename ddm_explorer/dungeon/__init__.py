"""What the games on a dungeon grid share: crests, dice, shapes, movement, combat and the small named checks."""
