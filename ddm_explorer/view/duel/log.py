"""The lines of the log: what each command did, with its rules and squares, as one viewer may read them."""

from __future__ import annotations

from collections.abc import Iterator

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.events import battle as battle_events
from ddm_explorer.dungeon.events import board_effects as board_events
from ddm_explorer.dungeon.events import building as build_events
from ddm_explorer.dungeon.events import strikes as strike_events
from ddm_explorer.dungeon.events import turns as turn_events
from ddm_explorer.dungeon.events.base import Event
from ddm_explorer.dungeon.position.state import DuelState, Link
from ddm_explorer.engine.game import Node
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.duel.visibility import is_taken_back, shows_secret
from ddm_explorer.view.log_lines import LogLine, LogPart
from ddm_explorer.view.sentences.events.telling import event_sentence
from ddm_explorer.view.viewers import line_of

TAKEN_BACK = "An item was turned up here that lies face down again: what came of it is not shown."
"""Stands in the log for what a viewer saw and that was taken back."""


def event_places(event: Event) -> tuple[Cell, ...]:
    """The squares an event speaks of, in order."""
    if isinstance(event, (battle_events.Moved, board_events.Strode)):
        return event.path
    if isinstance(event, (build_events.Built, board_events.ShapeRelaid)):
        return event.cells
    if isinstance(event, (battle_events.AttackDeclared, strike_events.SpecialAttackDeclared)):
        return (event.attacker_cell, event.target_cell)
    link: Link | None = getattr(event, "link", None)
    if link is not None:
        return tuple(dict.fromkeys((link.cell, *link.at)))
    cell: Cell | None = getattr(event, "cell", None)
    return () if cell is None else (cell,)


def parts_of(node: Node, duel: Duel, viewer: int | None = None) -> Iterator[tuple[Event, LogPart]]:
    """Each event of one point with its sentence, told from the position at that moment."""
    if node.parent is None:
        return
    state: DuelState = node.parent.state
    for event in node.events:
        after = duel.evolve(state, event)
        rules = tuple(dict.fromkeys(duel.edition.cite(topic) for topic in event.topics))
        yield event, LogPart(event_sentence(event, state, after, duel, viewer), rules, event_places(event))
        state = after


def log_line(node: Node, duel: Duel, viewer: int | None = None, now: Node | frozenset[int] | None = None) -> LogLine:
    """The line of the log for one point of a transcript; its root has the line of the beginning.

    Args:
        viewer: who reads it (`visibility`).
        now: where the game stands (or `visibility.line_of` that, for many lines): what another's item did on a line
            that was taken back is not told, because the item lies face down again. None if the point lies on the line
            played.
    """
    if node.parent is None:
        begun = LogPart(f"{duel.edition.title}: the beginning.", ())
        return LogLine(node.number, None, node.state.turn, (begun,), False)
    before: DuelState = node.parent.state
    acting = duel.to_act(before)
    seat = acting if isinstance(acting, int) else None
    line = None if viewer is None or now is None else now if isinstance(now, frozenset) else line_of(now)
    parts = [part for _, part in parts_of(node, duel, viewer)]
    if line is not None and node.number not in line:
        secret = shows_secret(node, viewer)
        if is_taken_back(node, viewer, line):
            parts = [LogPart(TAKEN_BACK, ())]
        elif secret is not None:
            parts = [*parts[:secret], LogPart(TAKEN_BACK, ())]
    return LogLine(node.number, seat, node.state.turn, tuple(parts), node.is_forced)


def roll_sentences(node: Node, duel: Duel, viewer: int | None = None, *, is_due: bool = False) -> tuple[str, ...]:
    """What the roll of that point brought, told beside its dice: not what these show, nor what is asked since then.

    Args:
        is_due: the summon that it brought is still to be made.
    """
    past = (
        (turn_events.Rolled, turn_events.AdvanceBegan)
        if is_due
        else (turn_events.Rolled, turn_events.AdvanceBegan, turn_events.SummonGained)
    )
    told = [part.text for event, part in parts_of(node, duel, viewer) if not isinstance(event, past)]
    return (*told, "The faces were set by hand.") if node.is_forced else tuple(told)


def decision_sentences(node: Node, duel: Duel) -> tuple[str, ...]:
    """Every step of the decision that ended the game at this node, in order; none if no decision did."""
    return tuple(
        part.text
        for event, part in parts_of(node, duel)
        if isinstance(event, (turn_events.DecisionBegan, turn_events.DecisionStep))
    )
