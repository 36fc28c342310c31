"""The duel as the shared parts see it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from ddm_explorer.dungeon.board.grid import Cell, cell_name
from ddm_explorer.dungeon.commands import AnswerDraw
from ddm_explorer.dungeon.events.building import Built
from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.dungeon.materials.dice import Face
from ddm_explorer.dungeon.position.state import DuelState, Setup, Step
from ddm_explorer.engine.rulebook.rules import Reading, load_rulebook
from ddm_explorer.engine.verdict import InvalidCommand
from ddm_explorer.games.duel.at_one_screen import has_secrets, passes
from ddm_explorer.games.duel.dependence import dependences
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.materials import JUDGED, MATERIALS, SINGLE
from ddm_explorer.games.duel.notation.commands import Lexicon, command_text, forms_in, read_command, read_square
from ddm_explorer.games.duel.notation.hidden_cards import sealed_command, sealed_fields
from ddm_explorer.games.duel.notation.lexicon import crests_text
from ddm_explorer.games.duel.notation.position import FREE, KINDS, differences, from_fields, to_fields
from ddm_explorer.games.duel.notation.setup_fields import readings_in_force
from ddm_explorer.games.duel.parts import GAME, PARTS
from ddm_explorer.games.duel.repair import repairs
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.duel.ways import all_ways
from ddm_explorer.games.game_kit import CaseFields, GameKit, Notation

FORMAT: Final = 2
"""The format that files of duels are written in; all from 1 up to it are read."""

WITHOUT_ABILITIES: Final = 1
"""The last format in which abilities were not in play."""

TOLERATED: Final = ((2, "item-face-down"),)
"""Problems of a position that were not looked for when texts of that format and older ones were written: such a text
still opens, and what is wrong with its position is told beside it."""


def items_of(state: DuelState) -> frozenset[str]:
    """The ids of the items of the game that the state belongs to."""
    return frozenset(card.id for card in Duel.of(state.setup).cards.values() if card.is_item)


# How it is written ---------------------------------------------------------------------------


def _first_fields(state: DuelState) -> dict[str, Any]:
    """A saved game tells its edition and all readings in force first."""
    return {"edition": state.setup.edition, "readings": readings_in_force(state.setup)}


def _upgrade(fields: dict[str, Any], written_in: int) -> dict[str, Any]:
    """What is written in a format older than the abilities of cards is a game without them; and what was not looked for
    when it was written, it may show."""
    found = {"abilities": False, **fields} if written_in <= WITHOUT_ABILITIES else fields
    allowed = [topic for newest, topic in TOLERATED if written_in <= newest]
    return {**found, "allow": [*found.get("allow", ()), *allowed]}


def _forms(duel: Duel) -> Sequence[tuple[str, str]]:
    return [(form.form, form.example) for form in forms_in(Lexicon.of(duel))]


# What ruling cases say of it -----------------------------------------------------------------


def plain_fact(value: Any) -> Any:
    """A fact or a field of an event as a file writes it: squares by name, crests and faces in letters, tuples as
    lists."""
    if isinstance(value, CrestPool):
        return crests_text(value)
    if isinstance(value, Face):
        return str(value)
    if isinstance(value, tuple):
        if len(value) == 2 and all(isinstance(each, int) and not isinstance(each, bool) for each in value):
            return cell_name(value)
        return [plain_fact(each) for each in value]
    return value


def _left_open(state: DuelState, stated: Collection[str]) -> list[str]:
    found = []
    if state.attack is not None and not {"attack", "asks"} & set(stated):
        found.append("At the end the attack waits for an answer; give it, or state “attack” or “asks” in “then”.")
    if state.offer is not None and "offer" not in stated:
        found.append("At the end the offer of a draw is not answered; answer it, or state “offer” in “then”.")
    if state.step is Step.BUILD and not {"step", "asks"} & set(stated):
        found.append("At the end a monster must still be summoned; do it, or state “step” in “then”.")
    return found


def _laid(event: Any) -> Sequence[Cell]:
    return event.cells if isinstance(event, Built) else ()


def _read_beside(name: str, duel: Duel) -> tuple[Cell, frozenset[Cell]]:
    column, row = cell = read_square(name)
    if cell not in duel.derived.grid.bit:
        raise InvalidCommand(f"{cell_name(cell)} is no square of this Field")
    return cell, frozenset({(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)})


def _under_other_choices(state: DuelState, reading: str) -> Iterator[DuelState]:
    entry, setup = load_rulebook().get(reading), state.setup
    duel = Duel.of(setup)
    if not isinstance(entry, Reading) or reading not in duel.edition.readings:
        return
    in_force = duel.edition.choice(reading, duel.readings)
    for name in (choice.name for choice in entry.choices if choice.name != in_force):
        readings = tuple(sorted({**dict(setup.readings), reading: name}.items()))
        yield state._replace(setup=replace(setup, readings=readings))


def _run_name(state: DuelState) -> str:
    return " · ".join((state.setup.edition, *(f"{reading} {choice}" for reading, choice in state.setup.readings)))


# What players can say besides playing on -----------------------------------------------------


def _offer(state: DuelState) -> tuple[int, Callable[[bool], AnswerDraw]] | None:
    if state.offer is None:
        return None
    asked = 1 - state.offer
    return asked, lambda accepts: AnswerDraw(asked, accept=accepts)


def _things(duel: Duel) -> Mapping[str, Any]:
    return duel.cards


DUEL: Final = GameKit(
    GAME,
    "Dungeon Dice Monsters",
    (2,),
    DuelState,
    new_setup=lambda: Setup(edition_names()[0]),
    rules_of=Duel.of,
    setup_of=lambda state: state.setup,
    seats_of=lambda state: len(state.seats),
    notation=Notation(
        FORMAT,
        KINDS,
        FREE,
        to_fields,
        from_fields,
        differences,
        command_text,
        lambda text, duel, state: read_command(text, Lexicon.of(duel), state),
        _forms,
        _first_fields,
        _upgrade,
        lambda fields, state: sealed_fields(fields, items_of(state)),
        lambda text, start, point: sealed_command(text, items_of(start), point),
        cell_name,
    ),
    cases=CaseFields(
        rule_ids=lambda: [each.id for each in load_rulebook()],
        topics=lambda duel: duel.edition.topics,
        events=tuple(event.__name__ for event in PARTS.events),
        plain=plain_fact,
        left_open=_left_open,
        result=lambda state: state._replace(setup=Setup("")),
        run_name=_run_name,
        readings=lambda state: state.setup.readings,
        things=_things,
        event_fields={event.__name__: tuple(event.__slots__) for event in PARTS.events},
        laid=_laid,
        read_beside=_read_beside,
        under_other_choices=_under_other_choices,
        materials=MATERIALS,
        single=SINGLE,
        judged=JUDGED,
        is_described=True,
    ),
    asides=lambda duel, state: duel.concessions(state),
    offer=_offer,
    passes=passes,
    has_secrets=has_secrets,
    problems=lambda duel, state: duel.setup_problems(state),
    repairs=repairs,
    dependences=dependences,
    all_ways=all_ways,
    panels=("status", "dice", "build", "ability", "chain", "cards", "log"),
)
"""The duel: two seats, a coin that is no seat's."""
