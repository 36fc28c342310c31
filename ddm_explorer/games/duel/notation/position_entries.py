"""What stands and lasts on the Field, as entries: monsters, items, effects on monsters, counters.

Each reader takes the draft of the position and the entries, each writer the draft and the values; what is left out is
what a reader would assume. A new attribute of a monster or an item is one row of its table of marks here, and one line
in docs/files.md. What cannot be read is refused with a `ValueError` whose text is a sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from ddm_explorer.dungeon.abilities.legal_uses import STRUCK
from ddm_explorer.dungeon.board.grid import Cell, cell_name
from ddm_explorer.dungeon.position.powers import UNTOUCHED
from ddm_explorer.dungeon.position.state import Item, Modifier, Monster
from ddm_explorer.games.duel.notation import entries
from ddm_explorer.games.duel.notation.entries import Mark
from ddm_explorer.games.duel.notation.lexicon import read_seat, read_square
from ddm_explorer.games.duel.notation.position_values import Draft
from ddm_explorer.games.notation import text_syntax
from ddm_explorer.games.notation.text_syntax import shown

# Monsters and items --------------------------------------------------------------------------

_NUMBER = Mark("number", "number", entries.NUMBER)
MONSTER = (
    _NUMBER,
    Mark("damage", "damage", entries.NUMBER),
    Mark("since", "since", entries.NUMBER),
    Mark("moved", "has_moved", entries.FLAG),
    Mark("attacked", "has_attacked", entries.FLAG),
    Mark("strode", "has_strode", entries.FLAG),
    Mark("struck", "has_struck", entries.FLAG),
    Mark("from", "begun", entries.SQUARE, None),
    Mark("moved-in", "moved_in", entries.NUMBER),
    Mark("moving", "is_moving", entries.FLAG),
    Mark("doomed", "is_doomed", entries.FLAG),
)
ITEM = (
    _NUMBER,
    Mark("since", "since", entries.NUMBER),
    Mark("open", "is_open", entries.FLAG),
    Mark("visits", "visits", entries.NUMBER),
    Mark("doomed", "is_doomed", entries.FLAG),
)
LEFT_OPEN = {"number": "number", "since": "since", "from": "begun", "moved-in": "moved_in"}
"""What counts only where it is written when figures are held against those expected: attribute by mark."""


def _read_figures(draft: Draft, items: list[str], cls: type, marks: tuple[Mark, ...], first: int, like: str) -> Any:
    found: list[Any] = []
    for item in items:
        words = item.split()
        if len(words) < 3:
            raise ValueError(f"{shown(item)} is no {cls.__name__.casefold()}; write for example “{like}”")
        said = entries.read_marks(draft, words[3:], marks)
        number = said.pop("number", found[-1].number + 1 if found else first)
        card, owner, cell = draft.lexicon.card(words[0]), read_seat(words[1]), read_square(words[2])
        found.append(cls(number, card, owner, cell, **said))
    return tuple(found)


def _write_figures(draft: Draft, figures: Sequence[Any], marks: tuple[Mark, ...], first: int) -> list[str]:
    told, following = [], first
    for each in figures:
        head = f"{each.card} {each.owner + 1} {cell_name(each.cell)}"
        told.append(head + entries.write_marks(draft, each, marks, {"number": following}))
        following = each.number + 1
    return told


def read_monsters(draft: Draft, items: list[str]) -> tuple[Monster, ...]:
    found: tuple[Monster, ...] = _read_figures(draft, items, Monster, MONSTER, 1, "strike-ninja 1 F8 damage 10")
    return found


def write_monsters(draft: Draft, monsters: Sequence[Monster]) -> list[str]:
    return _write_figures(draft, monsters, MONSTER, 1)


def _first_item(draft: Draft) -> int:
    """The number that the first item has where none is written: the one after those of all monsters."""
    return 1 + max((each.number for each in draft["monsters"]), default=0)


def read_items(draft: Draft, items: list[str]) -> tuple[Item, ...]:
    found: tuple[Item, ...] = _read_figures(draft, items, Item, ITEM, _first_item(draft), "mystic-lamp 1 F8 open")
    return found


def write_items(draft: Draft, items: Sequence[Item]) -> list[str]:
    return _write_figures(draft, items, ITEM, _first_item(draft))


def filled(wanted: Sequence[Any], items: Sequence[str], actual: Sequence[Any]) -> tuple[Any, ...]:
    """Figures as read from `items`, with what is `LEFT_OPEN` from `actual` where it is not written."""
    found = list(wanted)
    for index, (figure, item, real) in enumerate(zip(wanted, items, actual, strict=False)):
        words = item.casefold().split()
        open_ = {name for mark, name in LEFT_OPEN.items() if mark not in words and name in figure.__slots__}
        found[index] = figure._replace(**{name: getattr(real, name) for name in open_})
    return tuple(found)


# Effects that last ---------------------------------------------------------------------------

UNTIL = ("battle", "next-attack", "turn", "game", "ever", "cost")
STATS = ("attack", "defense")
CONTROL = "control"


def _told_by_effects(draft: Draft, *facts: str) -> set[str]:
    """What the effects of the game's cards say of those facts."""
    cards = draft.duel.cards.values()
    effects = [effect for card in cards for ability in card.abilities for effect in ability.effects]
    return {str(effect.facts[fact]) for effect in effects for fact in facts if effect.facts.get(fact)}


def _tribes(draft: Draft) -> list[str]:
    """The tribes that a card is of or an effect speaks of."""
    of_cards = {card.tribe for card in draft.duel.cards.values() if card.tribe}
    return sorted(of_cards | _told_by_effects(draft, "tribe", "versus"))


def _flags(draft: Draft) -> list[str]:
    """The flags that a card or an effect can give."""
    of_cards = {flag for card in draft.duel.cards.values() for flag in card.flags}
    return sorted(of_cards | _told_by_effects(draft, "flag"))


def _ability_ids(draft: Draft) -> list[str]:
    return sorted({one.id for card in draft.duel.cards.values() for one in card.abilities})


def _modifier_marks(draft: Draft) -> tuple[Mark, ...]:
    return (
        Mark("until", "until", entries.one_of("how long an effect lasts", UNTIL), "turn"),
        Mark("by", "source", entries.FIGURE),
        Mark("ability", "ability", entries.one_of("an ability of this game", _ability_ids(draft)), ""),
        Mark("versus", "versus", entries.one_of("a tribe of this game", _tribes(draft)), ""),
    )


def read_modifiers(draft: Draft, items: list[str]) -> tuple[Modifier, ...]:
    found, marks = [], _modifier_marks(draft)
    for item in items:
        words = item.split()
        if len(words) < 2:
            raise ValueError(f"{shown(item)} is no effect on a monster; write for example “F8 attack 10 until battle”")
        bearer, stat = entries.read_figure(draft, words[0]), words[1].casefold()
        points, taken = _read_points(draft, stat, words[2:])
        said = entries.read_marks(draft, words[2 + taken :], marks)
        found.append(Modifier(bearer, stat, points, **{"until": "turn", "source": bearer, **said}))
    return tuple(found)


def _read_points(draft: Draft, stat: str, words: list[str]) -> tuple[int, int]:
    """What an effect says after its stat, and in how many words."""
    read: Any = None
    if stat in (*STATS, UNTOUCHED):
        read = entries.signed
    elif stat == CONTROL:
        read = read_seat
    elif stat == STRUCK:
        read = partial(entries.read_figure, draft)
    elif stat not in _flags(draft):
        known = (*STATS, CONTROL, *_flags(draft), STRUCK, UNTOUCHED)
        raise ValueError(f"no effect changes {shown(stat)}; {text_syntax.suggestion(stat, known)}")
    if read is None:
        return 0, 0
    if not words:
        what = {CONTROL: "the seat it goes back to", STRUCK: "a square or a number"}.get(stat, "a number")
        raise ValueError(f"after {shown(stat)} {what} is missing")
    return read(words[0]), 1


def write_modifiers(draft: Draft, modifiers: Sequence[Modifier]) -> list[str]:
    told, marks = [], _modifier_marks(draft)
    for each in modifiers:
        head = f"{entries.write_figure(draft, each.bearer)} {each.stat}"
        if each.stat in (*STATS, UNTOUCHED):
            head += f" {each.points}"
        elif each.stat == CONTROL:
            head += f" {each.points + 1}"
        elif each.stat == STRUCK:
            head += f" {entries.write_figure(draft, each.points)}"
        told.append(head + entries.write_marks(draft, each, marks, {"source": each.bearer}))
    return told


def read_counters(draft: Draft, items: list[str]) -> tuple[tuple[Cell, str], ...]:
    kinds, found = _told_by_effects(draft, "counter"), []
    for item in items:
        words = item.split()
        if len(words) != 2:
            raise ValueError(f"{shown(item)} is no counter; write its square and its kind, such as “F8 shelled-ground”")
        if words[1].casefold() not in kinds:
            raise ValueError(
                f"there is no counter {shown(words[1])}; {text_syntax.suggestion(words[1], sorted(kinds))}"
            )
        found.append((read_square(words[0]), words[1].casefold()))
    return tuple(sorted(found))


def write_counters(draft: Draft, counters: Sequence[tuple[Cell, str]]) -> list[str]:
    return [f"{cell_name(cell)} {kind}" for cell, kind in counters]
