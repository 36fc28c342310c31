"""The session: one game, and what the visitor holds, sees and could do."""
