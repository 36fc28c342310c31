"""What a game judged by editions is made of: its own tables, handed to the editions that bind them to rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ddm_explorer.engine.event import Event
from ddm_explorer.engine.registry import CheckEntry, Registry


@dataclass(frozen=True, slots=True, eq=False)
class GameParts:
    """The tables of one game.

    `deciders` turn commands into events, `folds` events into states, `verbs` and `resolvers` carry out what cards say
    and what waits in a chain; a game without such leaves them empty.
    `commands` are its kinds of commands, `events` its kinds of events. `judged` gives, from the entries of an edition's
    options, every kind of thing that the edition must name checks for. `options` is the class an edition's options
    make, `strategies` the names that some of them choose from, and `materials` the option that names a packaged
    file, with the folder it lies in.
    """

    game: str
    commands: tuple[type, ...]
    events: tuple[type[Event], ...]
    checks: Registry[str, CheckEntry]
    deciders: Registry[type, Callable[..., None]]
    folds: Registry[type, Callable[..., Any]]
    verbs: Registry[str, Callable[[Any], None]]
    resolvers: Registry[str, Callable[..., None]]
    options: type[Any]
    strategies: Mapping[str, tuple[str, ...]]
    materials: Mapping[str, str]
    judged: Callable[[Mapping[str, Any]], tuple[type, ...]]
