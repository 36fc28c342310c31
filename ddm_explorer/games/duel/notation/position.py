"""A position of a duel as named fields and as text, both ways.

One set of field names serves everywhere: a text of statements (a file, or a link), and the table `given` of
a ruling case. A field is left out where it says what a reader would assume anyway; what that is depends on
the fields before it, so reading and writing walk through the same list. Documented in docs/files.md.

A new field of the state is one row of `_all_fields` (one of a seat: of `_seat_fields`, and of `_SEAT_OF` where its name
in a file is another), behind those it depends on, a line in docs/files.md and one in the schema of ruling cases; the
tests say which of these is missing. A new attribute of a monster, an item or a link is a row in `position_entries` or
`position_chain`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import fields as dataclass_fields
from typing import Any

from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.dungeon.position.state import DuelState, Seat, Step, SummonOffer
from ddm_explorer.dungeon.position.summons import dice_left, offers_of
from ddm_explorer.dungeon.position.who_acts import summoner_of
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.games.duel.notation import position_chain as chain_entries
from ddm_explorer.games.duel.notation import position_entries
from ddm_explorer.games.duel.notation import position_values as values
from ddm_explorer.games.duel.notation.setup_fields import SETUP_FIELDS, read_setup, setup_fields
from ddm_explorer.games.notation import text_syntax
from ddm_explorer.games.notation.headers import ImpossibleFields
from ddm_explorer.games.notation.text_syntax import shown


@dataclass(frozen=True, slots=True)
class Field:
    """One field: what is assumed when it is not given, how its plain value is read, how it is written.

    `kind` is the plain value's: "number", "text", "list", "truth". `free` marks free text.
    """

    name: str
    kind: str
    assumed: Callable[[values.Draft], Any]
    read: Callable[[values.Draft, Any], Any]
    write: Callable[[values.Draft, Any], Any]
    free: bool = False


# What is assumed -----------------------------------------------------------------------------


def _without(all_of: Sequence[str], used: Sequence[str]) -> tuple[str, ...]:
    left = list(all_of)
    for each in used:
        if each in left:
            left.remove(each)
    return tuple(left)


def _always(value: Any) -> Callable[[values.Draft], Any]:
    """Assumes the same in every position."""
    return lambda _: value


def _is_before_play(draft: values.Draft) -> bool:
    return draft["step"] in (Step.DRAFT, Step.FLIP)


def _assumed_first(draft: values.Draft) -> int | None:
    if _is_before_play(draft):
        return None
    return draft.setup.first if draft.setup.first is not None else 0


def _assumed_active(draft: values.Draft) -> int:
    first: int | None = draft["first"]
    if first is None:
        return draft.base.active
    return first if draft["turn"] % 2 else 1 - first


def _everybody_summoned(draft: values.Draft) -> tuple[str, ...]:
    return (*draft["seat1.summoned"], *draft["seat2.summoned"])


def _seat_fields(seat: int) -> tuple[list[Field], list[Field]]:
    """The fields of a seat: those that need no others, and those that follow from what is on the Field."""

    def name(field: str) -> str:
        return f"seat{seat + 1}.{field}"

    def home(draft: values.Draft) -> tuple[int, int] | None:
        first: int | None = draft["first"]
        return draft.base.seats[seat].home if first is None else draft.duel.board.homes[0 if first == seat else 1]

    def summoned(draft: values.Draft) -> tuple[str, ...]:
        state = draft.standing
        own = [(each.number, each.card) for each in state.monsters if summoner_of(state, each) == seat]
        own += [(each.number, each.card) for each in state.items if each.owner == seat]
        return (*draft[name("destroyed")], *[card for _, card in sorted(own)])

    def hand(draft: values.Draft) -> tuple[str, ...]:
        return _without((*draft.base.seats[seat].hand, *draft[name("returned")]), draft[name("summoned")])

    def dice(draft: values.Draft) -> tuple[str, ...]:
        base = draft.base.seats[seat].dice
        laid = sum(1 for each in draft["laid"] if each.owner == seat)
        return dice_left(draft.duel.derived, base, draft[name("summoned")])[: max(0, len(base) - laid)]

    return [
        Field(name("name"), "text", lambda draft: draft.base.seats[seat].name, values.same, values.text, free=True),
        Field(name("colour"), "text", lambda draft: draft.base.seats[seat].colour, values.read_colour, values.text),
        Field(name("home"), "text", home, values.read_home, values.write_home),
        Field(name("life"), "number", lambda draft: draft.base.seats[seat].life, values.same, values.same),
        Field(name("crests"), "text", _always(CrestPool()), values.crests, values.write_crests),
        Field(name("attacked"), "truth", _always(False), values.same, values.same),
    ], [
        Field(name("destroyed"), "list", _always(()), values.cards, values.listed),
        Field(name("returned"), "list", _always(()), values.cards, values.listed),
        Field(name("summoned"), "list", summoned, values.cards, values.listed),
        Field(name("hand"), "list", hand, values.cards, values.listed),
        Field(name("dice"), "list", dice, values.dice, values.listed),
    ]


def _pool(draft: values.Draft) -> tuple[str, ...]:
    return _without(draft.base.pool, _everybody_summoned(draft))


def _deck(draft: values.Draft) -> tuple[str, ...]:
    gone = (*draft["seat1.hand"], *draft["seat2.hand"], *_everybody_summoned(draft))
    return _without(draft.base.deck, gone)


def _pile(draft: values.Draft) -> tuple[str, ...]:
    gone = [each.shape for each in draft["laid"]] if draft.duel.options.uses_up_shapes else []
    left: tuple[str, ...] = draft.base.pile
    for shape in gone:
        left = _without(left, [draft.duel.derived.taken_for(left, shape) or shape])
    return left


def _summons(draft: values.Draft) -> tuple[SummonOffer, ...]:
    """What the roll offers to summon for."""
    dice, faces = zip(*draft["rolled"], strict=True) if draft["rolled"] else ((), ())
    return offers_of(draft.duel.derived, dice, faces, draft["level"]) if draft["level"] else ()


def _all_fields() -> tuple[Field, ...]:
    early1, late1 = _seat_fields(0)
    early2, late2 = _seat_fields(1)
    return (
        Field("step", "text", _always(Step.ADVANCE), values.read_step, values.text),
        Field("first", "number", _assumed_first, values.seat_or_nobody, values.write_seat),
        Field("turn", "number", lambda draft: 0 if _is_before_play(draft) else 1, values.same, values.same),
        Field("active", "number", _assumed_active, values.seat, values.write_seat),
        *early1,
        *early2,
        Field("laid", "list", _always(()), values.read_laid, values.write_laid),
        Field("monsters", "list", _always(()), position_entries.read_monsters, position_entries.write_monsters),
        Field("items", "list", _always(()), position_entries.read_items, position_entries.write_items),
        Field("modifiers", "list", _always(()), position_entries.read_modifiers, position_entries.write_modifiers),
        Field("counters", "list", _always(()), position_entries.read_counters, position_entries.write_counters),
        *late1,
        *late2,
        Field("pool", "list", _pool, values.cards, values.listed),
        Field("deck", "list", _deck, values.cards, values.listed),
        Field("pile", "list", _pile, values.shapes, values.listed),
        Field("rolled", "list", _always(()), values.read_rolled, values.write_rolled),
        Field("again", "list", _always(()), values.read_again, values.write_faces),
        Field("level", "number", _always(0), values.same, values.same),
        Field("summons", "list", _summons, chain_entries.read_summons, chain_entries.write_summons),
        Field("attack", "text", _always(None), chain_entries.read_attack, chain_entries.write_attack),
        Field("chain", "list", _always(()), chain_entries.read_chain, chain_entries.write_chain),
        Field("window", "text", _always(None), chain_entries.read_window, chain_entries.write_window),
        Field("triggers", "list", _always(()), chain_entries.read_triggers, chain_entries.write_triggers),
        Field("used", "list", _always(()), chain_entries.read_used, chain_entries.write_used),
        Field("offer", "number", _always(None), values.seat_or_nobody, values.write_seat),
        Field("draws", "number", _always(0), values.same, values.same),
        Field("ended", "text", _always(None), values.read_ended, values.write_ended),
    )


FIELDS = _all_fields()
"""Every field of a position apart from its set-up, in the order in which they are read."""

KINDS = {field.name: field.kind for field in FIELDS} | SETUP_FIELDS | {"allow": "list"}
"""The kind of each field of a position, its set-up included."""

FREE = ("names", *(name for field in FIELDS if field.free for name in (field.name, field.name.partition(".")[2])))
"""The fields of free text, those of a seat also by their name within it."""

_BY_NAME = {field.name: field for field in FIELDS}

_OF_A_SEAT = tuple(name.removeprefix("seat1.") for name in _BY_NAME if name.startswith("seat1."))
_SEAT_OF = {name: name for name in _OF_A_SEAT} | {"attacked": "has_lord_attacked"}
_OF_THE_STATE = tuple(field.name for field in dataclass_fields(DuelState) if field.name in _BY_NAME)


def _values_of(state: DuelState) -> dict[str, Any]:
    """The value of each field in that state."""
    found: dict[str, Any] = {name: getattr(state, name) for name in _OF_THE_STATE}
    found["rolled"] = tuple(zip(state.dice, state.faces, strict=True))
    found["ended"] = state.ending
    for number, seat in enumerate(state.seats, 1):
        found |= {f"seat{number}.{field}": getattr(seat, own) for field, own in _SEAT_OF.items()}
    return found


def _state_of(draft: values.Draft) -> DuelState:
    """The state of a draft in which each field has its value."""
    grid = draft.duel.board.grid
    seats = []
    for number in (0, 1):
        own = {own: draft[f"seat{number + 1}.{field}"] for field, own in _SEAT_OF.items()}
        covered = [cell for each in draft["laid"] if each.owner == number for cell in each.cells]
        seats.append(Seat(**own, path_mask=grid.mask(covered)))
    return DuelState(
        setup=draft.setup,
        seats=(seats[0], seats[1]),
        dice=tuple(kind for kind, _ in draft["rolled"]),
        faces=tuple(face for _, face in draft["rolled"]),
        ending=draft["ended"],
        **{name: draft[name] for name in _OF_THE_STATE},
    )


# Fields and states ---------------------------------------------------------------------------


def to_fields(state: DuelState, *, is_whole: bool = False) -> dict[str, Any]:
    """The position as plain fields: numbers, texts, truth values, lists of texts, and a table per seat.

    Args:
        state: any state of a duel.
        is_whole: write every field, also those that a reader would assume.
    """
    draft = values.Draft(state.setup)
    known = _values_of(state)
    fields: dict[str, Any] = {}
    for field in FIELDS:
        value = known[field.name]
        if is_whole or value != field.assumed(draft):
            fields[field.name] = field.write(draft, value)
        draft.values[field.name] = value
    if not fields and state != draft.base:
        fields["step"] = state.step.value  # or it would be read as the start
    if not is_whole and state == draft.base:
        fields = {}
    topics = list(dict.fromkeys(problem.topic.replace("_", "-") for problem in draft.duel.setup_problems(state)))
    nested: dict[str, Any] = setup_fields(state.setup)
    for name, value in fields.items():
        table, dot, inner = name.partition(".")
        if dot:
            nested.setdefault(table, {})[inner] = value
        else:
            nested[name] = value
    if topics:
        nested["allow"] = topics
    return nested


def _flat(fields: Mapping[str, Any], where: str) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for name, value in fields.items():
        if isinstance(value, Mapping) and name in ("seat1", "seat2"):
            flat |= {f"{name}.{inner}": each for inner, each in value.items()}
        else:
            flat[name] = value
    known = list(KINDS)
    for name in flat:
        if name not in known:
            raise InvalidFile(where, f"there is no field {shown(name)}; {text_syntax.suggestion(name, known)}.")
    return flat


def from_fields(
    fields: Mapping[str, Any], where: str, *, allow: Collection[str] = (), lines: Mapping[str, int] | None = None
) -> DuelState:
    """The position of plain fields, as `to_fields` gives them.

    Args:
        fields: set-up and position; what is left out is assumed. With a set-up alone it is the start.
        where: what to call it in an error.
        allow: topics of problems of a position that are known and wanted, besides those in `fields`.
        lines: the line of each field, for errors.

    Raises:
        InvalidFile: a field is unknown or its value cannot be read.
        ImpossibleFields: no game can show the position; it lists every problem that is not allowed.
    """
    flat = _flat(fields, where)

    def typed(name: str, kind: str) -> Any:
        try:
            return text_syntax.checked(kind, flat[name])
        except ValueError as error:
            raise text_syntax.misfit(where, name, error, lines) from None

    allowed = {topic.replace("-", "_") for topic in allow}
    if "allow" in flat:
        allowed |= {topic.replace("-", "_") for topic in typed("allow", "list")}
    draft = values.Draft(read_setup(flat, where, lines))
    if not any(field.name in flat for field in FIELDS):
        return draft.base
    for field in FIELDS:
        if field.name not in flat:
            draft.values[field.name] = field.assumed(draft)
            continue
        value = typed(field.name, field.kind)
        try:
            draft.values[field.name] = field.read(draft, value)
        except ValueError as error:
            raise text_syntax.misfit(where, field.name, error, lines) from None
    state = _state_of(draft)
    problems = tuple(each for each in draft.duel.setup_problems(state) if each.topic not in allowed)
    if problems:
        raise ImpossibleFields(where, state, problems)
    return state


def differences(state: DuelState, expected: Mapping[str, Any], where: str) -> list[str]:
    """What is not as expected, a clause for each field: "seat1.crests is P1, not P2".

    Args:
        state: the position.
        expected: any fields of a position. Of monsters, number and turn of summoning count only where written.
        where: what to call `expected` in an error.

    Raises:
        InvalidFile: `expected` names an unknown field, or a value in it cannot be read.
    """
    draft = values.Draft(state.setup)
    draft.values |= _values_of(state)
    flat = _flat(expected, where)
    found = []
    for name, plain_value in flat.items():
        field = _BY_NAME.get(name)
        if field is None:
            raise InvalidFile(where, f"in {name}: this belongs to the set-up and cannot be expected here.")
        actual = draft[name]
        try:
            wanted = field.read(draft, text_syntax.checked(field.kind, plain_value))
        except ValueError as error:
            raise text_syntax.misfit(where, name, error) from None
        if name in ("monsters", "items"):
            wanted = position_entries.filled(wanted, plain_value, actual)
        if wanted != actual:
            told = [_as_text(field.write(draft, value)) for value in (actual, wanted)]
            found.append(f"{name} is {told[0]}, not {told[1]}")
    return found


def _as_text(value: Any) -> str:
    return ", ".join(map(str, value)) or text_syntax.NONE if isinstance(value, list) else str(value)
