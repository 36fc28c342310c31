"""The course: its chapters and lessons, and a learner's progress through them."""
