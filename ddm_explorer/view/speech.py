"""How the people and things of one position are called, and templates filled with them.

Names of players come from outside and are put in as they are: whoever writes HTML or SVG escapes the
finished sentence (`escape.escaped`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from ddm_explorer.dungeon.crests import STORED, Crest, CrestPool
from ddm_explorer.dungeon.dice import Face
from ddm_explorer.dungeon.grid import Cell, cell_name
from ddm_explorer.dungeon.state import LORD, DuelState, Monster
from ddm_explorer.engine import library
from ddm_explorer.games.duel import Duel
from ddm_explorer.games.notation import shown
from ddm_explorer.view.phrases import counted, is_named, listed, sentence, square_names

_SEATS = frozenset({"seat", "owner", "active", "asked", "by", "winner"})
_CREST_WORDS = frozenset({"crest"})


@cache
def templates(kind: str) -> Mapping[str, str]:
    """The sentences of one kind: "objection", "ground", "repair", "problem" or "event"."""
    found: dict[str, str] = library.read_toml("words", "english.toml")[kind]
    return found


class Count(int):
    """A number that a template can give its noun, `{n:square}` or `{n:die|dice}`, or that chooses a word
    without being said itself, `{n:~is|are}`."""

    def __format__(self, noun: str) -> str:
        if not noun:
            return str(int(self))
        one, _, more = noun.lstrip("~").partition("|")
        if noun.startswith("~"):
            return one if self == 1 else more
        return counted(int(self), one, more or None)


def player_name(state: DuelState, seat: int) -> str:
    """What to call a player: the name given, or else the colour."""
    if not 0 <= seat < len(state.seats):
        return f"seat {seat + 1}"
    player = state.seats[seat]
    return player.name or player.colour.capitalize()


@dataclass(frozen=True, slots=True)
class Speech:
    """Names for the things of one position of one game."""

    duel: Duel
    state: DuelState

    @property
    def words(self) -> Mapping[str, str]:
        """The edition's vocabulary."""
        return self.duel.edition.words

    def player(self, seat: int) -> str:
        return player_name(self.state, seat)

    def card(self, card: str) -> str:
        """A monster's name; for "lord" the edition's word."""
        if card == "lord":
            return f"the {self.words['lord']}"
        known = self.duel.cards.get(card)
        return shown(card) if known is None else known.name

    def shape(self, shape: str) -> str:
        return shape if shape in self.duel.shapes else shown(shape)

    def crests(self, crest: Crest | str, count: int) -> str:
        """So many crests of one kind: "2 Progress crests"."""
        return counted(count, f"{self.words[Crest(crest).value]} crest")

    def pool(self, pool: CrestPool) -> str:
        """All crests of a pool, kind by kind; "no crests" if it is empty."""
        return listed([self.crests(crest, pool.of(crest)) for crest in STORED if pool.of(crest)]) or "no crests"

    def face(self, face: Face) -> str:
        """A die's face: "Progress", "Defense x2"."""
        word = self.words[face.crest.value]
        return word if face.count == 1 else f"{word} x{face.count}"

    def lapse(self, reason: str, seat: int) -> str:
        """Why that seat summons nothing though its roll would have it, as a clause."""
        who = self.player(seat)
        if reason == "no_room":
            return self.no_room(seat)
        return {
            "no_card": f"{who} has no monster of that level left",
            "pool_limit": f"{who} has summoned as many monsters as one player may",
        }[reason]

    def no_room(self, seat: int) -> str:
        """Why nothing fits for that seat: the pile is empty, its Domain is shut in, or there is no place."""
        player, kit = self.state.seats[seat], self.duel.kit
        piece, home = self.words["shape_short"], self.words["home"]
        if not self.state.pile:
            return f"no {piece} is left in the pile"
        if not player.path_mask and player.home is not None:
            open_sides = kit.grid.beside(kit.grid.bit[player.home]) & kit.board.region_mask & ~self.state.path_mask
            if not open_sides:
                return (
                    f"every side of {self.player(seat)}'s {home} is covered, so the first {piece} can never be laid; "
                    "no rule ends the game for that alone"
                )
        return f"no {piece} fits anywhere for {self.player(seat)}"

    def level_of(self, kind: str) -> int | None:
        die = self.duel.dice.get(kind)
        return None if die is None else die.level

    def monster(self, number: int) -> Monster | None:
        return self.state.monster(number)

    def figure(self, number: int, cell: Cell) -> str:
        """A figure by its number (`LORD` for a Lord) and its square: "Strike Ninja on F8"."""
        if number == LORD:
            owner = self.state.lord_at(cell)
            whose = "" if owner is None else f" of {self.player(owner)}"
            return f"the {self.words['lord']}{whose}"
        monster = self.monster(number)
        return (
            f"the monster on {cell_name(cell)}"
            if monster is None
            else f"{self.card(monster.card)} on {cell_name(cell)}"
        )

    def standing(self, cell: Cell) -> str:
        """Whoever stands on a square, with it: "Strike Ninja on F8"; the square alone if nobody does."""
        monster = self.state.monster_at(cell)
        if monster is not None:
            return f"{self.card(monster.card)} on {square_names((cell,))}"
        owner = self.state.lord_at(cell)
        if owner is not None:
            return f"the {self.words['lord']} of {self.player(owner)}"
        return square_names((cell,))

    def fill(self, template: str, facts: Mapping[str, Any], places: Iterable[Cell] = ()) -> str:
        """The sentence that a template makes of those facts."""
        values = {name: self._said(name, value) for name, value in facts.items()}
        text = template.format_map(
            {"word": self.words, "player": self.player(self.state.active), "squares": square_names(places), **values}
        )
        return sentence(text)

    def _said(self, name: str, value: Any) -> Any:
        if name in _SEATS and isinstance(value, int):
            return self.player(value)
        if isinstance(value, CrestPool):
            return self.pool(value)
        if name == "card":
            return self.card(str(value))
        if name == "shape":
            return self.shape(str(value))
        if name in _CREST_WORDS:
            return f"{self.words[Crest(value).value]}"
        if name == "cell":
            return cell_name(value) if is_named(value) else "off the Field"
        if name == "cells":
            return square_names(value)
        if isinstance(value, int) and not isinstance(value, bool):
            return Count(value)
        return value
