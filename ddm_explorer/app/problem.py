"""What keeps the app from starting, as one sentence for the person at the command line."""

from __future__ import annotations

EXIT_CODE = 2
"""Exit code of a command that could not start the app."""


class AppProblem(Exception):  # noqa: N818 - it is told to a person, by its sentence
    """The app cannot start. Its text is one sentence: what, where, and what would be right."""
