"""A flow: the events of one command so far, and the state they lead to.

Each event is folded at once, because a later effect must see the earlier ones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

State = TypeVar("State")


class Flow(Generic[State]):
    """Collects events and keeps the state up to date with them."""

    __slots__ = ("_evolve", "events", "state")

    def __init__(self, state: State, evolve: Callable[[State, Any], State]) -> None:
        self.state = state
        self.events: list[Any] = []
        self._evolve = evolve

    def emit(self, event: Any) -> None:
        """Record an event and fold it into the state."""
        self.state = self._evolve(self.state, event)
        self.events.append(event)
