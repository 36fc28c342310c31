"""Set-up, checks and upkeep of the repository; not part of the package."""
