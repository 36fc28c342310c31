"""The base of all events, in every game."""

from __future__ import annotations

from typing import ClassVar


class Event:
    """Something that happened, with the topics it rests on."""

    __slots__ = ()
    TOPICS: ClassVar[tuple[str, ...]] = ()
    """Every topic an event of the class can rest on."""
    NOTES: ClassVar[tuple[str, ...]] = ()
    """Fields that say on what it rests and nothing of what happens."""

    @property
    def topics(self) -> tuple[str, ...]:
        """The topics this one rests on."""
        return self.TOPICS
