"""The base of all events."""

from __future__ import annotations

from ddm_explorer.engine.event import Event

__all__ = ["Event"]
