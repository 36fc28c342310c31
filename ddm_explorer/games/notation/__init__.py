"""The text syntax that the files of all games share."""
