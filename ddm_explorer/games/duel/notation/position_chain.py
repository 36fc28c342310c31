"""What is under way in a position, as entries: abilities used and offered, the chain, an attack, summons of a roll.

As in `position_entries`, a new attribute of a link, an attack or a summon is one row of its table of marks here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ddm_explorer.dungeon.abilities.targets import numbers_at
from ddm_explorer.dungeon.board.grid import Cell, cell_name
from ddm_explorer.dungeon.materials.cards import Ability
from ddm_explorer.dungeon.materials.crests import EMPTY
from ddm_explorer.dungeon.position.state import LORD, Attack, Link, SummonOffer, Trigger, Window
from ddm_explorer.games.duel.notation import entries
from ddm_explorer.games.duel.notation.entries import Mark
from ddm_explorer.games.duel.notation.lexicon import read_seat, read_square
from ddm_explorer.games.duel.notation.position_values import Draft
from ddm_explorer.games.notation import text_syntax
from ddm_explorer.games.notation.text_syntax import shown

# Abilities: used, offered, on the chain ------------------------------------------------------


def _ability(draft: Draft, card: str, word: str) -> tuple[int, Ability | None]:
    """The ability called so on that card: its number, and what it is where the card is known."""
    number = draft.lexicon.ability(word, card)
    if not card:
        return number, None
    abilities = draft.duel.cards[card].abilities
    if number > len(abilities):
        raise ValueError(f"{card} has {len(abilities)} abilities, so none has the number {number}")
    return number, abilities[number - 1]


def _card_of(draft: Draft, number: int) -> str:
    figure = entries.figure_numbered(draft, number)
    return "" if figure is None else figure.card


_TIMES = Mark("times", "times", entries.NUMBER, 1)


def read_used(draft: Draft, items: list[str]) -> tuple[tuple[int, int, int], ...]:
    found = []
    for item in items:
        words = item.split()
        if len(words) < 2:
            raise ValueError(f"{shown(item)} is no use; write a figure and its ability, such as “F8 1 times 2”")
        source = entries.read_figure(draft, words[0])
        ability, _ = _ability(draft, _card_of(draft, source), words[1])
        found.append((source, ability, entries.read_marks(draft, words[2:], (_TIMES,)).get("times", 1)))
    return tuple(found)


def write_used(draft: Draft, used: Sequence[tuple[int, int, int]]) -> list[str]:
    return [
        f"{entries.write_figure(draft, source)} {ability}{f' times {times}' if times != 1 else ''}"
        for source, ability, times in used
    ]


TRIGGER = (Mark("visitor", "visitor", entries.FIGURE, LORD), Mark("left", "left", entries.NUMBER, 1))


def read_triggers(draft: Draft, items: list[str]) -> tuple[Trigger, ...]:
    found = []
    for item in items:
        words = item.split()
        if len(words) < 3:
            raise ValueError(f"{shown(item)} is no ability that waits; write seat, figure, ability, such as “1 F8 2”")
        source = entries.read_figure(draft, words[1])
        ability, _ = _ability(draft, _card_of(draft, source), words[2])
        found.append(Trigger(read_seat(words[0]), source, ability, **entries.read_marks(draft, words[3:], TRIGGER)))
    return tuple(found)


def write_triggers(draft: Draft, triggers: Sequence[Trigger]) -> list[str]:
    return [
        f"{each.seat + 1} {entries.write_figure(draft, each.source)} {each.ability}"
        + entries.write_marks(draft, each, TRIGGER)
        for each in triggers
    ]


LINKS = ("attack", "move", "summon", "ability")
LINK = (
    Mark("number", "source", entries.FIGURE),
    Mark("card", "card", entries.CARD, ""),
    Mark("piece", "shape", entries.SHAPE, ""),
    Mark("turn", "turns", entries.NUMBER),
    Mark("at", "at", entries.SQUARES, ()),
    Mark("aimed", "aimed", entries.FIGURES, ()),
    Mark("times", "times", entries.NUMBER, 1),
    Mark("for", "choice", entries.CHOICE, ""),
    Mark("paid", "paid", entries.CRESTS, EMPTY),
    Mark("visitor", "visitor", entries.FIGURE, LORD),
    Mark("cancelled", "is_cancelled", entries.FLAG),
)


def _assumed_of_link(draft: Draft, kind: str, cell: Cell, said: dict[str, Any]) -> dict[str, Any]:
    """What a link has where it does not say so: whoever stands on its square acts."""
    figure = entries.figure_on(draft, cell)
    assumed: dict[str, Any] = {"source": LORD if figure is None or kind == "summon" else figure.number}
    assumed["at"] = (cell,) if kind == "summon" else ()
    if kind == "ability":
        assumed["card"] = _card_of(draft, said.get("source", assumed["source"]))
    return assumed


def _assumed_aim(draft: Draft, kind: str, seat: int, ability: Ability | None, at: tuple[Cell, ...]) -> tuple[int, ...]:
    standing = draft.standing
    if kind == "attack":
        figures = [standing.monster_at(cell) or standing.item_at(cell) for cell in at]
        return tuple(LORD if figure is None else figure.number for figure in figures)
    return numbers_at(standing, seat, ability.aim, at) if ability is not None else ()


def read_chain(draft: Draft, items: list[str]) -> tuple[Link, ...]:
    return tuple(_read_link(draft, item) for item in items)


def _read_link(draft: Draft, item: str) -> Link:
    words = item.split()
    if len(words) < 3:
        raise ValueError(f"{shown(item)} is no link of a chain; write for example “1 attack F8 at F9”")
    seat, kind, cell = read_seat(words[0]), words[1].casefold(), read_square(words[2])
    if kind not in LINKS:
        raise ValueError(f"{shown(words[1])} is no kind of link; {text_syntax.suggestion(kind, LINKS)}")
    is_ability = kind == "ability"
    if is_ability and len(words) < 4:
        raise ValueError(f"in {shown(item)} the number of the ability is missing after the square")
    said = entries.read_marks(draft, words[4 if is_ability else 3 :], LINK)
    said = _assumed_of_link(draft, kind, cell, said) | said
    number, ability = 0, None
    if is_ability:
        if not said["card"]:
            raise ValueError(f"in {shown(item)} it must be said with “card” whose ability it is: nobody stands there")
        number, ability = _ability(draft, said["card"], words[3])
    elif kind == "summon" and not (said.get("card") and said.get("shape")):
        raise ValueError(f"in {shown(item)} the card and the Piece are missing; write “card” and “piece” with them")
    said.setdefault("aimed", _assumed_aim(draft, kind, seat, ability, said["at"]))
    return Link(kind, seat, said.pop("source"), cell, ability=number, **said)


def write_chain(draft: Draft, chain: Sequence[Link]) -> list[str]:
    told = []
    for each in chain:
        head = f"{each.seat + 1} {each.kind} {cell_name(each.cell)}{f' {each.ability}' if each.ability else ''}"
        assumed = _assumed_of_link(draft, each.kind, each.cell, {"source": each.source})
        ability = draft.duel.cards[each.card].abilities[each.ability - 1] if each.ability else None
        assumed["aimed"] = _assumed_aim(draft, each.kind, each.seat, ability, each.at)
        told.append(head + entries.write_marks(draft, each, LINK, assumed))
    return told


WINDOWS = ("action", "step", "end")
_WINDOW = (Mark("passes", "passes", entries.NUMBER),)


def read_window(draft: Draft, text: str) -> Window | None:
    words = text.split()
    if text == text_syntax.NONE:
        return None
    if len(words) < 2 or words[0].casefold() not in WINDOWS:
        raise ValueError(f"{shown(text)} is no time to answer; write what it is for and the seat asked, as “action 2”")
    return Window(words[0].casefold(), read_seat(words[1]), **entries.read_marks(draft, words[2:], _WINDOW))


def write_window(draft: Draft, window: Window | None) -> str:
    if window is None:
        return text_syntax.NONE
    return f"{window.on} {window.asked + 1}{entries.write_marks(draft, window, _WINDOW)}"


# An attack, and the summons of a roll ---------------------------------------------------------

STAGES = ("declared", "boost", "boosted", "defense", "struck")
ATTACK = (
    Mark("power", "power", entries.NUMBER, None),  # always written: a reader without the cards sees what it comes to
    Mark("number", "target", entries.NUMBER, None),
    Mark("attacker", "attacker", entries.FIGURE),
    Mark("stage", "stage", entries.one_of("a stage of an attack", STAGES), "defense"),
    Mark("reduced", "reduced", entries.NUMBER),
    Mark("defended", "defense", entries.NUMBER, None),
    Mark("strikes", "strikes", entries.NUMBER),
    Mark("special", "is_special", entries.FLAG),
    Mark("answered", "has_answered", entries.FLAG),
    Mark("taken-by", "shielded", entries.FIGURE, LORD),
)


def read_attack(draft: Draft, text: str) -> Attack | None:
    if text == text_syntax.NONE:
        return None
    words = text.split()
    if len(words) < 2:
        raise ValueError(f"{shown(text)} is no attack; write for example “F8 F9 power 20”")
    attacker, target = read_square(words[0]), read_square(words[1])
    said = entries.read_marks(draft, words[2:], ATTACK)
    standing = draft.standing
    struck, striker = standing.monster_at(target), standing.monster_at(attacker)
    aimed = struck or (None if standing.lord_at(target) is not None else standing.item_at(target))
    assumed = {
        "target": LORD if aimed is None else aimed.number,
        "power": draft.duel.derived.power_of(standing, attacker, struck),
        "attacker": LORD if striker is None else striker.number,
    }
    return Attack(attacker, target, **assumed | said)


def write_attack(draft: Draft, attack: Attack | None) -> str:
    if attack is None:
        return text_syntax.NONE
    striker = draft.standing.monster_at(attack.attacker_cell)
    told = entries.write_marks(draft, attack, ATTACK, {"attacker": LORD if striker is None else striker.number})
    return f"{cell_name(attack.attacker_cell)} {cell_name(attack.target_cell)}{told}"


OFFER = (
    Mark("source", "source", entries.one_of("what brings a summon", ("first", "second", "triple")), ""),
    Mark("die", "die", entries.DIE, ""),
    Mark("optional", "may_decline", entries.FLAG),
)


def _colour(draft: Draft) -> Mark:
    return Mark(
        "colour", "colour", entries.one_of("a color of this game", set(draft.duel.derived.colours.values())), ""
    )


def read_summons(draft: Draft, items: list[str]) -> tuple[SummonOffer, ...]:
    found, marks = [], (*OFFER, _colour(draft))
    for item in items:
        words = item.split()
        found.append(SummonOffer(text_syntax.whole(words[0]), **entries.read_marks(draft, words[1:], marks)))
    return tuple(found)


def write_summons(draft: Draft, summons: Sequence[SummonOffer]) -> list[str]:
    marks = (*OFFER, _colour(draft))
    return [f"{each.level}{entries.write_marks(draft, each, marks)}" for each in summons]
