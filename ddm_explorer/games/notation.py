"""Commands as text, both ways: `roll 1 1 2`, `build strike-ninja S2 turn 1 star F8`, `move F8 F9 F10`.

Reading is tolerant of capitals, spaces and commas, takes a card by its id or its name, and squares with
arrows or hyphens between them. What it cannot read it refuses with one sentence that says what would be
right. Reading only finds out what is meant; whether it is allowed is for the judge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Protocol

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.grid import Cell, cell_name, parse_cell
from ddm_explorer.engine.verdict import InvalidCommand

MAX_LENGTH = 2000
"""The longest command that is read, in characters; a walk over every square of a Field takes a third of it."""


class Materials(Protocol):
    """What a game knows by name."""

    @property
    def cards(self) -> Mapping[str, Any]: ...
    @property
    def shapes(self) -> Mapping[str, Any]: ...
    @property
    def dice(self) -> Mapping[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The words of one game: cards by every spelling of id and name, shapes, kinds of dice."""

    cards: Mapping[str, str]
    shapes: Mapping[str, str]
    dice: Mapping[str, str]

    @classmethod
    def of(cls, game: Materials) -> Lexicon:
        """The words of that game."""
        cards = {}
        for card_id, card in game.cards.items():
            cards[_folded(card_id)] = card_id
            cards[_folded(card.name)] = card_id
        return cls(
            cards,
            {_folded(shape): shape for shape in game.shapes},
            {_folded(kind): kind for kind in game.dice},
        )

    def card(self, text: str) -> str:
        """The id of the card called so.

        Raises:
            InvalidCommand: there is none.
        """
        return _found(self.cards, text, "card", self.cards.values())

    def shape(self, text: str) -> str:
        """The id of the Dungeon Piece called so.

        Raises:
            InvalidCommand: there is none.
        """
        return _found(self.shapes, text, "Piece", self.shapes.values())

    def die(self, text: str) -> str:
        """The kind of the die called so.

        Raises:
            InvalidCommand: there is none.
        """
        return _found(self.dice, text, "die", self.dice.values())


def _folded(text: str) -> str:
    """A name without capitals and without the marks that people leave out."""
    return " ".join("".join(mark if mark.isalnum() else " " for mark in text.casefold()).split())


def shown(text: str) -> str:
    """Text of a user in quotes, shortened, without characters that do not print."""
    clean = "".join(mark if mark.isprintable() else "\N{REPLACEMENT CHARACTER}" for mark in text)
    return f"“{clean if len(clean) <= 40 else clean[:39] + '…'}”"


def _found(known: Mapping[str, str], text: str, what: str, right: Iterable[str]) -> str:
    wanted = _folded(text)
    if wanted in known:
        return known[wanted]
    near = [each for each in known if len(wanted) > 2 and each.startswith(wanted)][:1]
    near = near or get_close_matches(wanted[:60], known, n=1, cutoff=0.6)
    listed = list(dict.fromkeys(right))
    if near:
        hint = f"perhaps {known[near[0]]} is meant."
    elif len(listed) <= 12:
        hint = f"there is {', '.join(listed)}."
    else:
        hint = f"for example {', '.join(listed[:3])}."
    raise InvalidCommand(f"There is no {what} {shown(text)} in this game; {hint}")


def read_square(text: str) -> Cell:
    """The cell of a square's name.

    Raises:
        InvalidCommand: it names none.
    """
    try:
        return parse_cell(text)
    except ValueError as error:
        raise InvalidCommand(str(error)) from None


def read_seat(text: str) -> int:
    """The seat, 0 or 1, of a number as people write it.

    Raises:
        InvalidCommand: it is neither 1 nor 2.
    """
    if text not in ("1", "2"):
        raise InvalidCommand(f"A seat is 1 or 2, not {shown(text)}.")
    return int(text) - 1


# Reading -------------------------------------------------------------------------------------


def _squares(rest: str) -> tuple[Cell, ...]:
    for mark in (",", ";", "-", "–", "→", ">"):
        rest = rest.replace(mark, " ")
    return tuple(read_square(word) for word in rest.split() if word.casefold() != "to")


def _nothing(make: Callable[[], say.Command], *fillers: str) -> Callable[[str, Lexicon], say.Command]:
    def read(rest: str, lexicon: Lexicon) -> say.Command:
        if rest and rest.casefold() not in fillers:
            raise InvalidCommand(f"Nothing may follow it, but {shown(rest)} does")
        return make()

    return read


def _seated(make: Callable[[int], say.Command], *fillers: str) -> Callable[[str, Lexicon], say.Command]:
    def read(rest: str, lexicon: Lexicon) -> say.Command:
        words = [word for word in rest.split() if word.casefold() not in (*fillers, "seat", "player")]
        if len(words) != 1:
            raise InvalidCommand("One seat must follow, 1 or 2")
        return make(read_seat(words[0]))

    return read


def _roll(rest: str, lexicon: Lexicon) -> say.Command:
    return say.Roll(tuple(sorted(lexicon.die(word) for word in rest.replace(",", " ").split())))


def _build(rest: str, lexicon: Lexicon) -> say.Command:
    words = [word for word in rest.replace(",", " ").split() if word.casefold() not in ("as", "with", "at", "on")]
    turns = 0
    folded = [word.casefold() for word in words]
    for spelling in ("turn", "turns", "turned"):
        if spelling in folded:
            where = folded.index(spelling)
            number = words[where + 1] if where + 1 < len(words) else ""
            if number not in ("0", "1", "2", "3"):
                raise InvalidCommand(f"After “turn” stands 0, 1, 2 or 3 quarter turns clockwise, not {shown(number)}.")
            turns = int(number)
            del words[where : where + 2], folded[where : where + 2]
            break
    words = [word for word in words if word.casefold() != "star"]
    if len(words) < 3:
        raise InvalidCommand("A card, a Piece and the square of its star must follow")
    star = read_square(words[-1])
    shape = lexicon.shape(words[-2])
    return say.Build(lexicon.card(" ".join(words[:-2])), shape, turns, star)


def _move(rest: str, lexicon: Lexicon) -> say.Command:
    path = _squares(rest)
    if len(path) < 2:
        raise InvalidCommand("At least two squares must follow, the first where the figure stands")
    return say.Move(path)


def _attack(rest: str, lexicon: Lexicon) -> say.Command:
    cells = _squares(" ".join(word for word in rest.split() if word.casefold() != "x"))
    if len(cells) != 2:
        raise InvalidCommand("Two squares must follow, the attacker's and the target's")
    return say.Attack(*cells)


def _use(rest: str, lexicon: Lexicon) -> say.Command:
    words = [word for word in rest.replace(",", " ").split() if word.casefold() != "ability"]
    if len(words) != 2:
        raise InvalidCommand("The figure's square and the number of its ability must follow")
    cell = read_square(words[0])
    if words[1] not in tuple("123456789"):
        raise InvalidCommand(f"The abilities of a card are counted from 1, so {shown(words[1])} is none.")
    return say.Use(cell, int(words[1]))


@dataclass(frozen=True, slots=True)
class Form:
    """How one command is written: its word, what follows, and an example."""

    word: str
    form: str
    example: str
    read: Callable[[str, Lexicon], say.Command]


FORMS: tuple[Form, ...] = (
    Form("draw", "draw", "draw", _nothing(say.Draw, "card", "a card")),
    Form("flip", "flip", "flip", _nothing(say.Flip, "coin", "a coin", "the coin")),
    Form("first", "first SEAT", "first 2", _seated(say.NameFirst)),
    Form("roll", "roll DIE DIE DIE", "roll 1 1 2", _roll),
    Form("build", "build CARD PIECE turn TURNS star SQUARE", "build strike-ninja S2 turn 1 star F8", _build),
    Form("move", "move SQUARE SQUARE ...", "move F8 F9 F10", _move),
    Form("attack", "attack SQUARE SQUARE", "attack F8 F9", _attack),
    Form("defend", "defend", "defend", _nothing(say.Defend)),
    Form("pass", "pass", "pass", _nothing(say.Pass)),
    Form("use", "use SQUARE ABILITY", "use F8 1", _use),
    Form("end", "end", "end", _nothing(say.EndTurn, "turn", "the turn", "my turn")),
    Form("resign", "resign SEAT", "resign 1", _seated(say.Resign)),
    Form("offer", "offer SEAT", "offer 1", _seated(say.OfferDraw, "draw", "a")),
    Form("accept", "accept SEAT", "accept 2", _seated(lambda seat: say.AnswerDraw(seat, True), "draw", "the")),
    Form("decline", "decline SEAT", "decline 2", _seated(lambda seat: say.AnswerDraw(seat, False), "draw", "the")),
)
"""Every command, in the order of a game."""

_BY_WORD = {form.word: form for form in FORMS}


def read_command(text: str, lexicon: Lexicon) -> say.Command:
    """The command that the text says.

    Args:
        text: one command, such as `command_text` writes; may come from anybody.
        lexicon: the words of the game it is for.

    Raises:
        InvalidCommand: one sentence on what cannot be read and what would be right.
    """
    if len(text) > MAX_LENGTH:
        raise InvalidCommand(f"This command is {len(text):,} characters long; at most {MAX_LENGTH:,} are read.")
    words = text.split(maxsplit=1)
    if not words:
        raise InvalidCommand(f"The command is empty; write for example {_BY_WORD['move'].example}.")
    form = _BY_WORD.get(words[0].casefold().rstrip(":"))
    if form is None:
        near = get_close_matches(words[0].casefold()[:40], _BY_WORD, n=1, cutoff=0.6)
        hint = f"perhaps “{_BY_WORD[near[0]].form}” is meant." if near else f"commands are {', '.join(_BY_WORD)}."
        raise InvalidCommand(f"There is no command {shown(words[0])}; {hint}")
    try:
        return form.read(" ".join(words[1].split()) if len(words) > 1 else "", lexicon)
    except InvalidCommand as error:
        sentence = str(error)
        if sentence.endswith((".", "?")):
            raise
        raise InvalidCommand(f"{sentence}: the form is “{form.form}”, for example “{form.example}”.") from None


# Writing -------------------------------------------------------------------------------------


def command_text(command: say.Command) -> str:
    """The text that `read_command` reads back as that command."""
    match command:
        case say.Draw():
            return "draw"
        case say.Flip():
            return "flip"
        case say.NameFirst(seat):
            return f"first {seat + 1}"
        case say.Roll(dice):
            return " ".join(("roll", *dice))
        case say.Build(card, shape, turns, star):
            return f"build {card} {shape} turn {turns} star {cell_name(star)}"
        case say.Move(path):
            return " ".join(("move", *map(cell_name, path)))
        case say.Attack(attacker, target):
            return f"attack {cell_name(attacker)} {cell_name(target)}"
        case say.Defend():
            return "defend"
        case say.Pass():
            return "pass"
        case say.Use(figure, ability):
            return f"use {cell_name(figure)} {ability}"
        case say.EndTurn():
            return "end"
        case say.Resign(seat):
            return f"resign {seat + 1}"
        case say.OfferDraw(seat):
            return f"offer {seat + 1}"
        case say.AnswerDraw(seat, accept):
            return f"{'accept' if accept else 'decline'} {seat + 1}"
