"""The small named checks that judge a command or a position."""
