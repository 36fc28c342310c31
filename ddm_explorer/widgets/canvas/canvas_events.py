"""What the visitor does on the canvas."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CanvasPointer:
    """What a mouse, pen or finger did on the canvas."""

    kind: str
    """`down` (pressed, or a tap), `drop` (let go on another square than pressed), `move` (over another square than
    before), `leave`."""
    x: float
    y: float
    button: int = 0
    """0 left or tap, 1 middle, 2 right or long press."""
    modifiers: frozenset[str] = frozenset()
    """Of `shift`, `ctrl`, `alt`, `meta`."""
    pointer: str = "mouse"
    """`mouse`, `touch` or `pen`."""


@dataclass(frozen=True, slots=True)
class CanvasKey:
    """A key meant for the game: `key` as browsers name it (`ArrowUp`, `Enter`, `a`)."""

    key: str
    modifiers: frozenset[str] = frozenset()
