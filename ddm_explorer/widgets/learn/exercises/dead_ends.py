"""Why a goal is not reached from here, as sentences: what is missing, used up, or closed by a rule now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.engine.game import Node
from ddm_explorer.engine.verdict import Objection
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.lessons.exercises.exercise import Exercise
from ddm_explorer.view.sentences.phrases import counted
from ddm_explorer.view.sentences.words import objection_sentence
from ddm_explorer.widgets.learn.exercises.goal_words import GoalPart

_SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


def dead_end(exercise: Exercise, node: Node, parts: Sequence[GoalPart], used: int, *, most: int) -> str:
    """What keeps the goal from being reached, in one to three sentences.

    Args:
        exercise: what is to be done.
        node: where the game stands.
        parts: the parts of its goal as they stand there.
        used: how many commands were used.
        most: how many there are, 0 for any number.
    """
    missing = [part.text for part in parts if not part.is_met and not part.is_lost]
    lost = [part.text.removeprefix("never: ") for part in parts if part.is_lost]
    told = []
    if lost:
        told.append(f"This was not to happen: {'; '.join(lost)}.")
    if missing:
        told.append(f"Still missing: {'; '.join(missing)}.")
    if most and used >= most:
        told.append(
            "The one command that it allows is used." if most == 1 else f"All {counted(most, 'command')} are used."
        )
    closed = _closed(exercise, node)
    if closed:
        told.append(f"The way on is closed: {closed}")
    return " ".join(told)


def _closed(exercise: Exercise, node: Node) -> str:
    """What stands against the move that the solution would make next, wherever its figure stands now; "" for nothing.

    It is told without the move, which is for the learner to find.
    """
    duel, state = Duel.of(node.state.setup), node.state
    played = [each.command for each in _line(node)]
    left = next((said.command for said in exercise.solution if said.command not in played), None)
    if state.is_asking or state.turn != exercise.start.turn or not isinstance(left, say.Move | say.Attack):
        return ""
    stood = left.path[0] if isinstance(left, say.Move) else left.attacker
    here = _now(node, stood)
    if here is None:
        return ""
    found: list[Objection] | None = None
    for command in _tries(left, here):
        objections = duel.check(state, command).objections
        # What stands against every one of them is about the figure, not about where it would go.
        found = [*objections] if found is None else [o for o in found if o.topic in {e.topic for e in objections}]
    if not found:
        return ""
    return f"{objection_sentence(found[0], duel, state).rstrip('.')} ({found[0].rule})."


def _tries(left: Any, here: Cell) -> Iterator[Any]:
    if isinstance(left, say.Attack):
        yield say.Attack(here, left.target)
        return
    for right, up in _SIDES:
        yield say.Move((here, (here[0] + right, here[1] + up)))


def _line(node: Node) -> list[Node]:
    found, here = list[Node](), node
    while here.parent is not None:
        found.append(here)
        here = here.parent
    return found[::-1]


def _now(node: Node, stood: Cell) -> Cell | None:
    """Where the monster stands now that stood there at some point of the game; None if it is gone, or nobody did."""
    states: list[DuelState] = [each.state for each in _line(node)]
    root = node
    while root.parent is not None:
        root = root.parent
    for state in (root.state, *states):
        monster = state.monster_at(stood)
        if monster is not None:
            return next((each.cell for each in node.state.monsters if each.number == monster.number), None)
    return None
