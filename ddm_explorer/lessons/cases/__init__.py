"""Ruling cases: a position, commands said in it, and what the judge must say."""
