"""What happened, and how it changes the state."""
