"""Games and rosters kept in the browser and as files."""
