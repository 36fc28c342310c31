"""Seven seats go round a ring; each holds a token that the others do not see, and who meets a higher one is out."""
