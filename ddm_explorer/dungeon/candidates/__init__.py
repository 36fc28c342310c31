"""Every legal command, one for each result."""
