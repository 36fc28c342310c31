"""Learning: the stage on which lessons and exercises are played, and the pages of the chapters."""
