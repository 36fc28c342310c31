"""Short animations of what a command did: a walk, a blow, a figure that comes onto the board.

A motion is frames of the figures' layer and a few short texts over squares. It shows nothing that the state after it
does not show as well, so it can be cut off at any moment.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import pi, sin

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.events import battle as battle_events
from ddm_explorer.dungeon.events import board_effects as board_events
from ddm_explorer.dungeon.events import building as build_events
from ddm_explorer.dungeon.events import effects as effect_events
from ddm_explorer.dungeon.events import items as item_events
from ddm_explorer.dungeon.events.base import Event
from ddm_explorer.view.duel.scene import figure_marks
from ddm_explorer.view.scene.scene import Mark, Point
from ddm_explorer.widgets.board.unfolding import unfolding
from ddm_explorer.widgets.session.legal_actions import Outlook

FPS = 24.0
NOTE_SECONDS = 1.8
"""How long the texts over squares stay."""

_WALK_FRAMES = 26  # the longest walk takes about a second
_BLOW_FRAMES = 9
_DROP_FRAMES = 9
_REACH = 0.32  # how far an attacker leans over, in squares

Frame = Callable[[], tuple[Mark, ...]]


@dataclass(frozen=True, slots=True)
class Motion:
    """`frames` make the marks of the figures' layer one after another; `notes` are texts over squares."""

    frames: tuple[Frame, ...] = ()
    notes: tuple[tuple[Cell, str], ...] = ()


def motion_of(events: Sequence[Event], before: Outlook, after: Outlook) -> Motion:
    """The motion that shows those events, which led from the one position to the other."""
    frames: list[Frame] = []
    notes: dict[Cell, str] = {}
    for event in events:
        match event:
            case battle_events.Moved(number, path) | board_events.Strode(number, path):
                frames += _walk(after, number, path)
            case build_events.Built(seat, _, _, star, cells) if after.duel.options.dice_per_seat:
                frames += unfolding(before, after.frame, after.state.seats[seat].colour, star, cells)
            case build_events.Summoned(_, number, _, cell):
                frames += _drop(after, number, cell)
            case effect_events.Hurt(number, points):
                target = before.state.monster(number)
                if target is not None:
                    notes[target.cell] = f"−{points}" if points else "no damage"
            case effect_events.Healed(number, points):
                target = before.state.monster(number)
                if target is not None:
                    notes[target.cell] = f"+{points}"
            case item_events.ItemTurnedUp(_, card, cell):
                notes[cell] = after.duel.cards[card].name
            case battle_events.Damaged(number, points, _, _):
                target = before.state.monster(number)
                if target is not None:
                    notes[target.cell] = f"−{points}" if points else "no damage"
            case battle_events.LordHit(seat, points):
                home = before.state.seats[seat].home
                if home is not None:
                    notes[home] = f"−{points}"
    blow = _blow_of(events, before)
    if blow is not None:
        frames += _blow(before, *blow)
    return Motion(tuple(frames), tuple(notes.items()))


def _blow_of(events: Sequence[Event], before: Outlook) -> tuple[int, Cell, Cell] | None:
    """Who strikes, from where and whither, if a blow falls among these events."""
    for event in events:
        if isinstance(event, battle_events.AttackDeclared):
            return (event.attacker, event.attacker_cell, event.target_cell)
    attack = before.state.attack
    if attack is not None and any(
        isinstance(event, (battle_events.Damaged, battle_events.LordHit)) for event in events
    ):
        return (attack.attacker, attack.attacker_cell, attack.target_cell)
    return None


def _shifted(outlook: Outlook, number: int, place: Point) -> Frame:
    return lambda: figure_marks(outlook.snapshot, outlook.frame, {number: place})


def _walk(after: Outlook, number: int, path: tuple[Cell, ...]) -> list[Frame]:
    steps = len(path) - 1
    count = min(_WALK_FRAMES, 5 * steps)
    frames = []
    for index in range(1, count):
        along = steps * (0.5 - 0.5 * sin(pi * (0.5 - index / count)))
        at = min(int(along), steps - 1)
        part = along - at
        (x, y), (to_x, to_y) = path[at], path[at + 1]
        frames.append(_shifted(after, number, (x + part * (to_x - x), y + part * (to_y - y))))
    return frames


def _blow(before: Outlook, number: int, start: Cell, target: Cell) -> list[Frame]:
    across, down = target[0] - start[0], target[1] - start[1]
    frames = []
    for index in range(1, _BLOW_FRAMES + 1):
        lean = _REACH * sin(pi * index / _BLOW_FRAMES)
        frames.append(_shifted(before, number, (start[0] + lean * across, start[1] + lean * down)))
    return frames


def _drop(after: Outlook, number: int, cell: Cell) -> list[Frame]:
    return [
        _shifted(after, number, (cell[0], cell[1] - 0.7 * (1 - index / _DROP_FRAMES) ** 2))
        for index in range(_DROP_FRAMES)
    ]
