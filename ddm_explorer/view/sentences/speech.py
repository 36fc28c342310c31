"""How the people and things of one position are called, and templates filled with them.

Names of players come from outside and are put in as they are: whoever writes HTML or SVG escapes the
finished sentence (`escape.escaped`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from ddm_explorer.dungeon.board.grid import Cell, cell_name
from ddm_explorer.dungeon.materials.crests import STORED, Crest, CrestPool
from ddm_explorer.dungeon.materials.dice import Face
from ddm_explorer.dungeon.position.state import LORD, DuelState, Item, Monster
from ddm_explorer.engine.data import library
from ddm_explorer.games.duel.editions import Edition
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.notation.text_syntax import shown
from ddm_explorer.view.duel.visibility import HIDDEN, hides_card, hides_item
from ddm_explorer.view.sentences.phrases import counted, is_named, listed, possessive, sentence, square_names

_SEATS = frozenset({"seat", "owner", "active", "asked", "by", "winner"})
_CREST_WORDS = frozenset({"crest"})


def _is_seat(name: str, value: Any) -> bool:
    """Whether a fact names a player."""
    return name in _SEATS and isinstance(value, int)


@cache
def templates(kind: str) -> Mapping[str, str]:
    """The sentences of one kind: "objection", "ground", "repair", "problem" or "event"."""
    return _sentences()[kind]


@cache
def _sentences() -> Mapping[str, Mapping[str, str]]:
    return library.read_toml("words", "english.toml")


def vocabulary(duel: Duel) -> Mapping[str, str]:
    """The edition's words, and those that go for all editions where it has none of its own."""
    return edition_words(duel.edition)


@cache
def edition_words(edition: Edition) -> Mapping[str, str]:
    """The same of an edition by itself."""
    return MappingProxyType({**templates("word"), **edition.words})


@cache
def _said() -> re.Pattern[str]:
    """What is said of all editions; a name with such a word in it ("Lord of D.") stays a name."""
    said = templates("said")
    spelled = {*said, *(phrase[:1].upper() + phrase[1:] for phrase in said)}
    phrases = sorted(map(re.escape, spelled), key=len, reverse=True)
    return re.compile(rf"\b({'|'.join(phrases)})(s?)\b(?! of D\.)")


def in_words(text: str, words: Mapping[str, str]) -> str:
    """A text that goes for all editions, such as that of a card or a reading, in the words of one of them.

    What the edition has no word of its own for is said as it stands.
    """
    general = templates("word")
    own = {
        phrase: words[key]
        for phrase, key in templates("said").items()
        if words.get(key, phrase) not in (general.get(key), phrase)
    }

    def in_own(found: re.Match[str]) -> str:
        phrase, more = found[1], found[2]
        if phrase in own:
            return f"{own[phrase]}{more}"
        word = own.get(phrase[:1].lower() + phrase[1:])
        return found[0] if word is None else f"{word[:1].upper()}{word[1:]}{more}"

    return _said().sub(in_own, text) if own else text


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


def counter_name(kind: str) -> str:
    """What a counter is called: "Shelled Ground"."""
    return kind.replace("-", " ").title()


def player_name(state: DuelState, seat: int) -> str:
    """What to call a player: the name given, or else the colour."""
    if not 0 <= seat < len(state.seats):
        return f"seat {seat + 1}"
    player = state.seats[seat]
    return player.name or player.colour.capitalize()


def guess_sentence(state: DuelState) -> str:
    """Why nobody but whoever is at turn is told what there is to a summon of an item (`visibility.names_hidden`)."""
    who = player_name(state, state.active)
    return f"Items of {who} lie face down, so only {who} can say that one of them is summoned."


@dataclass(frozen=True, slots=True)
class Speech:
    """Names for the things of one position of one game, as one viewer may hear them (`visibility`)."""

    duel: Duel
    state: DuelState
    viewer: int | None = None

    @property
    def words(self) -> Mapping[str, str]:
        """The edition's vocabulary."""
        return vocabulary(self.duel)

    def player(self, seat: int) -> str:
        return player_name(self.state, seat)

    def owns(self, seat: int) -> str:
        """Whose something is that belongs to that seat: "Yugi's"."""
        return possessive(self.player(seat))

    def card(self, card: str) -> str:
        """The name of a monster or item; for "lord" the edition's word, for "item" that it lies face down."""
        if card == "lord":
            return f"the {self.words['lord']}"
        if card == HIDDEN:
            return "the face-down item"
        known = self.duel.cards.get(card)
        return shown(card) if known is None else known.name

    def card_of(self, seat: int, card: str) -> str:
        """The name of a card in that seat's hand, or turned down; "a face-down item" where it is hidden."""
        if hides_card(self.duel.cards, card, seat, self.viewer):
            return "a face-down item"
        return self.card(card)

    def item(self, item: Item) -> str:
        """The name of an item on the Field."""
        return self.card(HIDDEN if hides_item(item, self.viewer) else item.card)

    def named(self, number: int) -> str:
        """The name of the monster or item with that number (`LORD`: a Lord), without its square."""
        if number == LORD:
            return f"the {self.words['lord']}"
        monster = self.monster(number)
        if monster is not None:
            return self.card(monster.card)
        item = self.state.item(number)
        return "a figure that has left" if item is None else self.item(item)

    def ability(self, card: str, number: int) -> str:
        """An ability (from 1) by its name and its card: "“Rush” of Strike Ninja"."""
        known = self.duel.cards.get(card)
        if known is None or not 1 <= number <= len(known.abilities):
            return f"{self.words['ability']} {number} of {self.card(card)}"
        return f"“{known.abilities[number - 1].name}” of {self.card(card)}"

    def ability_name(self, card: str, number: int) -> str:
        """An ability (from 1) by its name alone: "“Rush”"."""
        known = self.duel.cards.get(card)
        if known is None or not 1 <= number <= len(known.abilities):
            return str(number)
        return f"“{known.abilities[number - 1].name}”"

    def square(self, cell: Cell) -> str:
        """The name of a square."""
        return square_names((cell,))

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
        what = "monster or item" if self.duel.options.items_brought else "monster"
        return {
            "no_card": f"{who} has no {what} of that level left",
            "no_match": f"{who} has no {what} of that level left in the color of a die that shows it",
            "first_binds": "an earlier roll of this turn summons, and the first decides",
            "pool_limit": f"{who} has summoned as many monsters as one player may",
        }[reason]

    def no_room(self, seat: int) -> str:
        """Why nothing fits for that seat: the pile is empty, its Domain is shut in, or there is no place."""
        player, derived = self.state.seats[seat], self.duel.derived
        piece, home = self.words["shape_short"], self.words["home"]
        if not self.state.pile:
            return f"no {piece} is left in the pile"
        if not player.path_mask and player.home is not None:
            open_sides = (
                derived.grid.beside(derived.grid.bit[player.home]) & derived.board.region_mask & ~self.state.path_mask
            )
            if not open_sides:
                return (
                    f"every side of {self.owns(seat)} {home} is covered, so the first {piece} can never be laid; "
                    "no rule ends the game for that alone"
                )
        return f"no {piece} fits anywhere for {self.player(seat)}"

    def die(self, kind: str, owner: int | None = None) -> str:
        """What a die is called: its level, or the monster it comes with and its colour; of an item that the viewer may
        not see, only what the die itself shows.

        Args:
            owner: the seat whose die it is; by default that at turn.
        """
        known = self.duel.dice.get(kind)
        if known is None:
            return shown(kind)
        if not known.colour:
            return f"level {known.level}"
        if self._hides_die(kind, owner):
            return f"{known.colour}, level {known.level}"
        return f"{self.card(kind)} ({known.colour}, level {known.level})"

    def _hides_die(self, kind: str, owner: int | None = None) -> bool:
        return hides_card(self.duel.cards, kind, self.state.active if owner is None else owner, self.viewer)

    def the_die(self, kind: str) -> str:
        """A die as a sentence names it: "the level 2 die", "the Thunder Ball die (white, level 3)"."""
        return f"the {self.of_die(kind, 'die')}"

    def dice_of(self, kind: str, count: int) -> str:
        """So many dice of a kind: "1 level 2 die", "2 Thunder Ball dice (white, level 3)"."""
        return f"{count} {self.of_die(kind, 'die' if count == 1 else 'dice')}"

    def of_die(self, kind: str, noun: str) -> str:
        """A die or dice of a kind, as that noun: "level 2 dice", "Thunder Ball dice (white, level 3)"."""
        known = self.duel.dice.get(kind)
        if known is None:
            return f"{shown(kind)} {noun}"
        if not known.colour:
            return f"level {known.level} {noun}"
        if self._hides_die(kind):
            return f"{known.colour} level {known.level} {noun}"
        return f"{self.card(kind)} {noun} ({known.colour}, level {known.level})"

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
        monster, item = self.monster(number), self.state.item(number)
        if monster is None and item is None:
            return f"the figure on {cell_name(cell)}"
        return f"{self.named(number)} on {cell_name(cell)}"

    def standing(self, cell: Cell, monster: Monster | None = None) -> str:
        """Whoever stands on a square, with it: "Strike Ninja on F8"; the square alone if nobody does.

        `monster` is the one that is meant where several share the square.
        """
        monster = self.state.monster_at(cell) if monster is None else monster
        if monster is not None:
            return f"{self.card(monster.card)} on {square_names((cell,))}"
        owner = self.state.lord_at(cell)
        if owner is not None:
            return f"the {self.words['lord']} of {self.player(owner)}"
        item = self.state.item_at(cell)
        return square_names((cell,)) if item is None else f"{self.item(item)} on {square_names((cell,))}"

    def fill(self, template: str, facts: Mapping[str, Any], places: Iterable[Cell] = ()) -> str:
        """The sentence that a template makes of those facts."""
        return sentence(self.phrase(template, facts, places))

    def phrase(self, template: str, facts: Mapping[str, Any], places: Iterable[Cell] = ()) -> str:
        """What a template makes of those facts, to stand in a sentence."""
        values = {name: self._said(name, value) for name, value in facts.items()}
        whose = {f"{name}'s": self.owns(value) for name, value in facts.items() if _is_seat(name, value)}
        whose["player's"] = self.owns(self.state.active)
        return template.format_map(
            {
                "word": self.words,
                "player": self.player(self.state.active),
                "squares": square_names(places),
                **whose,
                **values,
            }
        )

    def _said(self, name: str, value: Any) -> Any:
        if _is_seat(name, value):
            return self.player(value)
        if isinstance(value, CrestPool):
            return self.pool(value)
        if name == "card":
            return self.card(str(value))
        if name == "shape":
            return self.shape(str(value))
        if name == "die":
            return self.die(str(value))
        if name in _CREST_WORDS:
            return f"{self.words[Crest(value).value]}"
        if name == "kind":
            return counter_name(str(value))
        if name == "cell":
            return cell_name(value) if is_named(value) else "off the Field"
        if name == "cells":
            return square_names(value)
        if isinstance(value, int) and not isinstance(value, bool):
            return Count(value)
        return value
