"""What would make an illegal command legal, and which open readings a verdict depends on.

Both are worked out by judging again with one fact changed, so they can never say anything that the one
judgement does not. They are computed for a verdict that is shown, not in every step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.position import summons as summoning
from ddm_explorer.dungeon.position.state import DuelState, Monster, Step
from ddm_explorer.dungeon.position.who_is_meant import attacker_at, mover_at
from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.engine.verdict import Objection, Place, Verdict, nothing
from ddm_explorer.games.duel.rules import Duel


@dataclass(frozen=True, slots=True)
class Repair:
    """One change after which the command is legal.

    `topic` names it: "more_crests" (crest, more, seat), "without_figure" (card, owner), "next_turn" (seat),
    "after_answer", "after_roll", "after_build", "with_summon" (level), "other_card" (card), "other_die" (die),
    "place_nearby" (turns, star), "other_way" (path), "with_path" (a square became a dungeon square).
    `command` is the legal command where the repair changes the command and not the position.
    """

    topic: str
    facts: Mapping[str, Any] = field(default_factory=nothing, hash=False)
    places: tuple[Place, ...] = ()
    command: Any = None


@dataclass(frozen=True, slots=True)
class Dependence:
    """Another choice of a reading under which the verdict would be another.

    `verdict` is what it would be; `new` are the objections that would come, `gone` those that would fall away.
    """

    reading: str
    choice: str
    verdict: Verdict
    new: tuple[Objection, ...] = ()
    gone: tuple[Objection, ...] = ()

    @property
    def was_legal(self) -> bool:
        """Whether nothing stands against the command under the reading in force."""
        return not self.gone and self.new == self.verdict.objections


def repairs(duel: Duel, state: DuelState, command: Any, verdict: Verdict | None = None) -> tuple[Repair, ...]:
    """Every single relaxation after which the command is legal; smallest kinds first, none if it is legal."""
    found = duel.check(state, command) if verdict is None else verdict
    if found.is_legal or state.step is Step.OVER:
        return ()
    kept: list[Repair] = []
    for repair, after, said in _relaxations(duel, state, command, found):
        if repair not in kept and duel.check(after, said).is_legal:
            kept.append(repair)
    return tuple(kept)


Relaxation = tuple[Repair, DuelState, Any]


def _relaxations(duel: Duel, state: DuelState, command: Any, verdict: Verdict) -> Iterator[Relaxation]:
    yield from _more_crests(state, command, verdict)
    yield from _without_figure(state, command, verdict)
    yield from _another_time(duel, state, command)
    if isinstance(command, say.Build):
        yield from _another_build(duel, state, command)
    if isinstance(command, say.Move):
        yield from _another_way(duel, state, command, verdict)


def _with_seat(state: DuelState, number: int, **changes: Any) -> DuelState:
    seat = state.seats[number]._replace(**changes)
    return state._replace(seats=(seat, state.seats[1]) if number == 0 else (state.seats[0], seat))


def _more_crests(state: DuelState, command: Any, verdict: Verdict) -> Iterator[Relaxation]:
    for objection in verdict.objections:
        facts = objection.facts
        if {"crest", "needed", "has", "seat"} <= set(facts):
            more = facts["needed"] - facts["has"]
            pool = state.seats[facts["seat"]].crests
            richer = pool._replace(**{facts["crest"]: getattr(pool, facts["crest"]) + more})
            yield (
                Repair("more_crests", {"crest": facts["crest"], "more": more, "seat": facts["seat"]}),
                _with_seat(state, facts["seat"], crests=richer),
                command,
            )


def _without_figure(state: DuelState, command: Any, verdict: Verdict) -> Iterator[Relaxation]:
    acting = _acting(state, command)
    for monster in (each for place in verdict.places for each in state.standing_on(place)):
        if monster is not acting:
            place = monster.cell
            others = tuple(each for each in state.monsters if each is not monster)
            facts = {"card": monster.card, "owner": monster.owner}
            yield Repair("without_figure", facts, (place,)), state._replace(monsters=others), command


def _acting(state: DuelState, command: Any) -> Monster | None:
    """The monster that a move or an attack means as the one that acts."""
    if isinstance(command, say.Move):
        return mover_at(state, command.path[0], command.nth)
    return attacker_at(state, command.attacker, command.nth) if isinstance(command, say.Attack) else None


def _fresh(state: DuelState, seat: int) -> DuelState:
    """The same position in a later turn of that seat, in the step of moving and battling."""
    monsters = tuple(each._replace(has_moved=False, has_attacked=False) for each in state.monsters)
    one, two = (player._replace(has_lord_attacked=False) for player in state.seats)
    return state._replace(
        active=seat,
        step=Step.ADVANCE,
        attack=None,
        level=0,
        monsters=monsters,
        seats=(one, two),
        turn=state.turn + (2 if seat == state.active else 1),
    )


def _another_time(duel: Duel, state: DuelState, command: Any) -> Iterator[Relaxation]:
    if state.step in (Step.DRAFT, Step.FLIP):
        return
    if state.attack is not None:
        yield Repair("after_answer", {"seat": 1 - state.active}), state._replace(attack=None), command
    if isinstance(command, (say.Move, say.Attack, say.EndTurn)):
        after = state._replace(step=Step.ADVANCE, attack=None, level=0)
        if state.step is Step.ROLL:
            yield Repair("after_roll"), after, command
        elif state.step is Step.BUILD:
            yield Repair("after_build", {"level": state.level}), after, command
    if isinstance(command, say.Roll) and state.step is not Step.ROLL:
        yield (
            Repair("next_turn", {"seat": state.active}),
            _fresh(state, state.active)._replace(step=Step.ROLL),
            command,
        )
    if isinstance(command, (say.Move, say.Attack)):
        cell: Cell = command.path[0] if isinstance(command, say.Move) else command.attacker
        monster = _acting(state, command)
        owner = monster.owner if monster is not None else state.lord_at(cell)
        if owner is not None:
            yield Repair("next_turn", {"seat": owner}), _fresh(state, owner), command


def _another_build(duel: Duel, state: DuelState, command: say.Build) -> Iterator[Relaxation]:
    card = duel.cards.get(command.card)
    if state.step in (Step.ROLL, Step.ADVANCE) and card is not None and state.attack is None:
        offer = summoning.offer_for(duel.derived, state, state.active, card.id, command.die)
        offered = state._replace(step=Step.BUILD, level=card.level, summons=(offer,))
        yield Repair("with_summon", {"level": card.level, "seat": state.active}), offered, command
    for other in duel.summonable(state) if state.step is Step.BUILD else ():
        if other != command.card:
            said = replace(command, card=other)
            yield Repair("other_card", {"card": other}, (), said), state, said
    for kind in dict.fromkeys(each.die for each in state.summons):
        if kind != command.die:
            said = replace(command, die=kind)
            yield Repair("other_die", {"die": kind}, (), said), state, said
    places = [place for place in duel.derived.fitting_now(state, state.active) if place.shape == command.shape]
    if places and state.step is Step.BUILD:
        column, row = command.star
        nearest = min(
            places,
            key=lambda place: (
                abs(place.star[0] - column) + abs(place.star[1] - row) + (place.turns != command.turns % 4),
                place.turns != command.turns % 4,
            ),
        )
        said = replace(command, turns=nearest.turns, star=nearest.star)
        yield (
            Repair("place_nearby", {"turns": nearest.turns, "star": nearest.star}, nearest.cells, said),
            state,
            said,
        )


def _another_way(duel: Duel, state: DuelState, command: say.Move, verdict: Verdict) -> Iterator[Relaxation]:
    way = duel.reach(state, command.path[0], command.nth).get(command.path[-1])
    if way is not None and way != command.path:
        said = say.Move(way, command.nth)
        yield Repair("other_way", {"path": way}, way, said), state, said
    off = verdict.objection("walks_on_path")
    if off is not None and len(off.places) == 1 and off.places[0] in duel.derived.grid.bit:
        monster = _acting(state, command)
        if monster is not None and state.lord_at(off.places[0]) is None:
            mask = state.seats[monster.owner].path_mask | duel.derived.grid.bit[off.places[0]]
            yield (
                Repair("with_path", {}, off.places),
                _with_seat(state, monster.owner, path_mask=mask),
                command,
            )


def dependences(duel: Duel, state: DuelState, command: Any, verdict: Verdict | None = None) -> tuple[Dependence, ...]:
    """Each other choice of each reading in play under which the verdict would have other objections.

    Other are also those of the same kind with other facts or squares.
    """
    now = duel.check(state, command) if verdict is None else verdict
    said = [_told(objection) for objection in now.objections]
    found = []
    for reading in duel.edition.readings:
        in_force = duel.edition.choice(reading, duel.readings)
        for choice in load_rulebook().reading(reading).choices:
            if choice.name != in_force:
                readings = {**duel.readings, reading: choice.name}
                setup = replace(state.setup, readings=tuple(sorted(readings.items())))
                other = Duel.of(setup).check(state, command)
                would = [_told(objection) for objection in other.objections]
                new = tuple(each for each in other.objections if _told(each) not in said)
                gone = tuple(each for each in now.objections if _told(each) not in would)
                if new or gone:
                    found.append(Dependence(reading, choice.name, other, new, gone))
    return tuple(found)


def _told(objection: Objection) -> tuple[str, Mapping[str, Any], tuple[Place, ...]]:
    """All that an objection says."""
    return objection.topic, objection.facts, objection.places
