"""Commands as text, both ways: `roll 1 1 2`, `build strike-ninja S2 turn 1 star F8`, `use F8 1 at G8 times 2`.

Reading is tolerant of capitals, spaces and commas, takes a card or an ability by its id or its name, and squares
with arrows or hyphens between them. Where a square holds several monsters, `F8/2` is the second of them. What it cannot
read it refuses with one sentence that says what would be right. Reading only finds out what is meant; whether it is
allowed is for the judge.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from difflib import get_close_matches

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import Cell, cell_name
from ddm_explorer.dungeon.position.state import DuelState, Item
from ddm_explorer.dungeon.position.who_is_meant import nths, told_nths, user_at
from ddm_explorer.engine.verdict import InvalidCommand
from ddm_explorer.games.duel.notation.lexicon import (
    Lexicon,
    crests_text,
    read_crests,
    read_seat,
    read_square,
    read_standing,
    read_standings,
    standing_text,
)
from ddm_explorer.games.notation.text_syntax import shown

__all__ = (
    "FORMS",
    "MAX_LENGTH",
    "Form",
    "Lexicon",
    "command_text",
    "read_command",
    "read_seat",
    "read_square",
)

MAX_LENGTH = 2000
"""The longest command that is read, in characters; a walk over every square of a Field takes a third of it."""


# Reading -------------------------------------------------------------------------------------


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
    die, figure = _taken(words, "die"), _taken(words, "figure")
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
        shape = lexicon.words.get("shape_short", "shape")
        raise InvalidCommand(f"A card, a {shape} and the square of its star must follow")
    star = read_square(words[-1])
    shape = lexicon.shape(words[-2])
    card = lexicon.card(" ".join(words[:-2]))
    return say.Build(card, shape, turns, star, lexicon.die(die) if die else "", read_square(figure) if figure else None)


def _taken(words: list[str], mark: str) -> str:
    """The word after a mark, both taken out of the words; "" where the mark does not stand among them."""
    where = next((place for place, word in enumerate(words) if word.casefold() == mark), None)
    if where is None:
        return ""
    if where + 1 == len(words):
        raise InvalidCommand(f"After {shown(mark)} something must follow")
    found = words[where + 1]
    del words[where : where + 2]
    return found


def _move(rest: str, lexicon: Lexicon) -> say.Command:
    path, nths = read_standings(rest)
    if len(path) < 2:
        raise InvalidCommand("At least two squares must follow, the first where the figure stands")
    if any(nths[1:]):
        raise InvalidCommand("Only the first square says which of several monsters moves")
    return say.Move(path, nths[0])


def _set_off(rest: str, lexicon: Lexicon) -> say.Command:
    cells, nths = read_standings(rest)
    if len(cells) != 1:
        raise InvalidCommand("One square must follow, that of the item and the figure on it")
    return say.SetOff(*cells, *nths)


def _attack(rest: str, lexicon: Lexicon) -> say.Command:
    cells, nths = read_standings(" ".join(word for word in rest.split() if word.casefold() != "x"))
    if len(cells) != 2:
        raise InvalidCommand("Two squares must follow, the attacker's and the target's")
    return say.Attack(*cells, *nths)


_MARKS = {
    "at": "at", "on": "at", "times": "times", "for": "for", "choosing": "for", "with": "with", "paying": "with",
}  # fmt: skip


def _use(rest: str, lexicon: Lexicon, state: DuelState | None = None) -> say.Command:
    called = lexicon.words.get("ability", "ability")
    spelled = ("ability", called)
    words = [word for word in rest.replace(",", " ").split() if word.casefold() not in spelled]
    parts: dict[str, list[str]] = {"": []}
    part = parts[""]
    for word in words:
        mark = _MARKS.get(word.casefold())
        if mark is None:
            part.append(word)
        elif mark in parts:
            raise InvalidCommand(f"{shown(word)} stands here twice")
        else:
            part = parts[mark] = []
    head = parts.pop("")
    if len(head) < 2:
        raise InvalidCommand(f"The figure's square and the number of its {called} must follow")
    for mark, found in parts.items():
        if not found:
            raise InvalidCommand(f"After {shown(mark)} something must follow")
    figure, nth = read_standing(head[0])
    ability = lexicon.ability(" ".join(head[1:]), _card_known_at(state, figure, nth) if state is not None else "")
    times = parts.get("times", ["1"])
    if len(times) > 1 or not times[0].isascii() or not times[0].isdigit() or len(times[0]) > 2:
        raise InvalidCommand(f"After “times” stands how often it is bought, a number, not {shown(' '.join(times))}.")
    choice = lexicon.choice(" ".join(parts["for"])) if "for" in parts else ""
    pay = read_crests(" ".join(parts["with"])) if "with" in parts else None
    at, at_nth = read_standings(" ".join(parts.get("at", [])))
    return say.Use(figure, ability, at, int(times[0]), choice, pay, nth, told_nths(at_nth))


def _card_known_at(state: DuelState, cell: Cell, nth: int) -> str:
    """The id of the card whose abilities can be meant on that square; "" where nothing stands, or a card face down."""
    figure = user_at(state, cell, nth)
    if figure is None or (isinstance(figure, Item) and not figure.is_open):
        return ""
    return figure.card


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
    Form(
        "build",
        "build CARD PIECE turn TURNS star SQUARE [die DIE] [figure SQUARE]",
        "build strike-ninja S2 turn 1 star F8",
        _build,
    ),
    Form("move", "move SQUARE SQUARE ...", "move F8 F9 F10", _move),
    Form("attack", "attack SQUARE SQUARE", "attack F8 F9", _attack),
    Form("defend", "defend", "defend", _nothing(say.Defend)),
    Form("pass", "pass", "pass", _nothing(say.Pass)),
    Form(
        "use",
        "use SQUARE ABILITY [at SQUARE ...] [times N] [for CHOICE] [with CRESTS]",
        "use F8 1 at F9 F10 times 2",
        _use,
    ),
    Form("set-off", "set-off SQUARE", "set-off F8", _set_off),
    Form("end", "end", "end", _nothing(say.EndTurn, "turn", "the turn", "my turn")),
    Form("resign", "resign SEAT", "resign 1", _seated(say.Resign)),
    Form("offer", "offer SEAT", "offer 1", _seated(say.OfferDraw, "draw", "a")),
    Form("accept", "accept SEAT", "accept 2", _seated(lambda seat: say.AnswerDraw(seat, True), "draw", "the")),
    Form("decline", "decline SEAT", "decline 2", _seated(lambda seat: say.AnswerDraw(seat, False), "draw", "the")),
)
"""Every command, in the order of a game."""


def forms_in(lexicon: Lexicon) -> tuple[Form, ...]:
    """Every command in the words of a game, with an example of its dice."""
    words, kinds = lexicon.words, list(dict.fromkeys(lexicon.dice.values()))
    own = {"PIECE": words.get("shape_short", "shape").upper(), "ABILITY": words.get("ability", "ability").upper()}
    found = []
    for form in FORMS:
        text, example = form.form, form.example
        for general, word in own.items():
            text = text.replace(general, word)
        if form.word == "roll" and not set(example.split()[1:]) <= set(kinds):
            example = " ".join(("roll", *kinds[:3]))
        found.append(replace(form, form=text, example=example))
    return tuple(found)


_BY_WORD = {form.word: form for form in FORMS}


def read_command(text: str, lexicon: Lexicon, state: DuelState | None = None) -> say.Command:
    """The command that the text says.

    Args:
        text: one command, such as `command_text` writes; may come from anybody.
        lexicon: the words of the game it is for.
        state: the position it is said in, where that is known: an ability called by its name is then looked for on the
            card of the figure that is meant, else on all cards.

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
    rest = " ".join(words[1].split()) if len(words) > 1 else ""
    try:
        if form.read is _use:
            return _use(rest, lexicon, state)
        return form.read(rest, lexicon)
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
        case say.Build(card, shape, turns, star, die, figure):
            told = f"build {card} {shape} turn {turns} star {cell_name(star)}"
            told += f" die {die}" if die else ""
            return told if figure is None else f"{told} figure {cell_name(figure)}"
        case say.Move(path, nth):
            return " ".join(("move", standing_text(path[0], nth), *map(cell_name, path[1:])))
        case say.Attack(attacker, target, nth, target_nth):
            return f"attack {standing_text(attacker, nth)} {standing_text(target, target_nth)}"
        case say.Defend():
            return "defend"
        case say.Pass():
            return "pass"
        case say.Use():
            return _use_text(command)
        case say.SetOff(cell, nth):
            return f"set-off {standing_text(cell, nth)}"
        case say.EndTurn():
            return "end"
        case say.Resign(seat):
            return f"resign {seat + 1}"
        case say.OfferDraw(seat):
            return f"offer {seat + 1}"
        case say.AnswerDraw(seat, accept):
            return f"{'accept' if accept else 'decline'} {seat + 1}"


def _use_text(command: say.Use) -> str:
    parts = [f"use {standing_text(command.figure, command.nth)} {command.ability}"]
    if command.at:
        parts += ["at", *map(standing_text, command.at, nths(command.at, command.at_nth))]
    if command.times != 1:
        parts.append(f"times {command.times}")
    if command.choice:
        parts.append(f"for {command.choice}")
    if command.pay is not None:
        parts.append(f"with {crests_text(command.pay)}")
    return " ".join(parts)
