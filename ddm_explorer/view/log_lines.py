"""The lines of a log, of any game: what each command did, with its rules and places."""

from __future__ import annotations

from dataclasses import dataclass

from ddm_explorer.engine.verdict import Place


@dataclass(frozen=True, slots=True)
class LogPart:
    """One sentence of the log with the rules it rests on and the places it speaks of."""

    text: str
    rules: tuple[str, ...]
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class LogLine:
    """What one command did. `number` is that of its node; `is_forced` if somebody chose what chance gave."""

    number: int
    seat: int | None
    turn: int
    parts: tuple[LogPart, ...]
    is_forced: bool

    @property
    def text(self) -> str:
        """The line as plain text, rule ids in brackets."""
        told = " ".join(f"{part.text} [{', '.join(part.rules)}]" if part.rules else part.text for part in self.parts)
        return f"{told} (faces set by hand)" if self.is_forced else told
