"""What a computer player with sense knows of the duel."""
