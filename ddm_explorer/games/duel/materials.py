"""What an edition's materials say, as plain values that a ruling case can expect, and the rules they follow."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ddm_explorer.dungeon.board.grid import cell_name
from ddm_explorer.dungeon.materials.cards import Card, load_rosters
from ddm_explorer.engine.verdict import Verdict
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.game_kit import Material


def _option_rule(duel: Duel, *names: str) -> tuple[str, ...]:
    entries = duel.edition.option_entries
    return tuple(dict.fromkeys(entries[name].rule for name in names if entries[name].rule))


def _options(duel: Duel) -> dict[str, Material]:
    return {
        name: Material({"value": getattr(duel.options, name)}, _option_rule(duel, name))
        for name in duel.edition.option_entries
    }


def _words(duel: Duel) -> dict[str, Material]:
    return {name: Material({"value": word}, ()) for name, word in duel.edition.words.items()}


def _counts(duel: Duel) -> dict[str, Material]:
    kinds = [card.kind for card in duel.cards.values()]
    return {
        "dice": Material({"value": sum(die.count for die in duel.dice.values())}, _option_rule(duel, "dice")),
        "shapes": Material({"value": len(duel.shapes)}, _option_rule(duel, "shapes")),
        "monsters": Material({"value": kinds.count("monster")}, _option_rule(duel, "cards")),
        "lords": Material({"value": kinds.count("lord")}, _option_rule(duel, "cards")),
    }


def _board(duel: Duel) -> dict[str, Material]:
    board = duel.board
    values = {
        "columns": board.grid.columns,
        "rows": board.grid.rows,
        "corners": [cell_name(cell) for cell in board.corners],
        "homes": [cell_name(cell) for cell in board.homes],
    }
    rules = _option_rule(duel, "board", "field")
    return {name: Material({"value": value}, rules) for name, value in values.items()}


def _dice(duel: Duel) -> dict[str, Material]:
    return {
        kind: Material(
            {"level": die.level, "count": die.count, "faces": " ".join(die.labels)},
            (*die.rules, *_option_rule(duel, "dice")),
        )
        for kind, die in duel.dice.items()
    }


def _cards(duel: Duel) -> dict[str, Material]:
    def values(card: Card) -> dict[str, Any]:
        return {
            "name": card.name, "kind": card.kind, "level": card.level, "tribe": card.tribe, "hp": card.hp,
            "life": card.life, "attack": card.attack, "defense": card.defense, "abilities": len(card.abilities),
            "always": sorted(card.flags), "standing": card.provenance.standing,
        }  # fmt: skip

    cards = duel.cards.items()
    return {name: Material(values(card), (*card.rules, *_option_rule(duel, "cards"))) for name, card in cards}


def _rosters(duel: Duel) -> dict[str, Material]:
    rosters = load_rosters(duel.options.cards).items()
    return {name: Material({"colour": each.colour, "cards": list(each.cards)}, each.rules) for name, each in rosters}


def _shapes(duel: Duel) -> dict[str, Material]:
    rules = _option_rule(duel, "shapes", "side_by")
    found = {}
    for name, shape in duel.shapes.items():
        columns = max(column for column, _ in shape.cells) + 1
        rows = max(row for _, row in shape.cells) + 1
        drawn = [
            "".join("@" if (c, r) == shape.star else "#" if (c, r) in shape.cells else "." for c in range(columns))
            for r in range(rows)
        ]
        found[name] = Material({"drawn": drawn}, rules)
    return found


class _AnyNames(Mapping[str, Material]):
    """Things called by whatever text, each judged when it is asked for."""

    def __init__(self, duel: Duel) -> None:
        self._duel = duel

    @abstractmethod
    def _verdict(self, name: str) -> Verdict: ...

    def __getitem__(self, name: str) -> Material:
        verdict = self._verdict(name)
        return Material({"problems": [f"{each.topic} {each.rule}" for each in verdict.objections]}, verdict.rules)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


class _Brought(_AnyNames):
    """What one player might bring, called by the ids of its cards with commas between: the topics of what is wrong."""

    def _verdict(self, name: str) -> Verdict:
        return self._duel.check_roster(tuple(card.strip() for card in name.split(",")))


class _Pools(_AnyNames):
    """The dice that one player might bring, called by their kinds with commas between, "3 petit-dragon" for three."""

    def _verdict(self, name: str) -> Verdict:
        return self._duel.check_dice(dice_named(name))


def dice_named(text: str) -> tuple[str, ...]:
    """The kinds of dice that a text such as "3 petit-dragon, jirai-gumo" names, each as often as there are of it."""
    found: list[str] = []
    for each in text.split(","):
        number, _, kind = each.strip().partition(" ")
        found += [kind.strip()] * int(number) if kind and number.isdecimal() else [each.strip()]
    return tuple(found)


MATERIALS: Mapping[str, Callable[[Duel], Mapping[str, Material]]] = {
    "options": _options,
    "words": _words,
    "counts": _counts,
    "board": _board,
    "dice": _dice,
    "cards": _cards,
    "rosters": _rosters,
    "brings": _Brought,
    "pools": _Pools,
    "shapes": _shapes,
}
"""What a case can expect under `data`: each kind, and its things by name."""

JUDGED = ("brings", "pools")
"""The kinds whose values are verdicts, in which readings can differ."""

SINGLE = ("options", "words", "counts", "board")
"""The kinds whose things are one value each, written without a table of their own."""
