"""Scenarios that teach and prove: ruling cases, and what plays them."""
