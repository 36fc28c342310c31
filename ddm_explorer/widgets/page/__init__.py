"""The page around the widgets: its bridge, its preferences, calls that must not fail in silence."""
