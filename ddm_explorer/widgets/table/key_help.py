"""The keys of the board as the help shows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ddm_explorer.view.sentences.phrases import sentence


@dataclass(frozen=True, slots=True)
class KeyHelp:
    """A line of the help: the keys as they are written, and what they do."""

    keys: tuple[str, ...]
    does: str


HELP: tuple[tuple[str, tuple[KeyHelp, ...]], ...] = (
    (
        "On the board",
        (
            KeyHelp(("←", "↑", "→", "↓"), "go over the squares and hear what is there"),
            KeyHelp(("Enter",), "click the square: choose, move, attack, {lay}"),
            KeyHelp(("Esc",), "put back what is in hand"),
            KeyHelp(("I",), "hear everything about the square"),
            KeyHelp(("S",), "hear what is asked, and of whom"),
        ),
    ),
    (
        "Find",
        (
            KeyHelp(("M", "Shift M"), "next or last figure that can act"),
            KeyHelp(("T", "Shift T"), "next or last target of the figure or {ability} in hand"),
            KeyHelp(("L", "Shift L"), "next or last place where the {shape_short} may lie"),
        ),
    ),
    (
        "Turn",
        (
            KeyHelp(("1", "2", "3", "4"), "take a die of that level for the roll; 0 puts all back"),
            KeyHelp(("R",), "roll the dice; flip the coin; draw a card"),
            KeyHelp(("B", "Shift B"), "take up the next or last {shape_short}"),
            KeyHelp(("R", "Shift R"), "turn the {shape_short} in hand"),
            KeyHelp(("Z",), "turn over the {shape_short} in hand, where that is allowed"),
            KeyHelp(("C",), "the next monster to summon with it"),
            KeyHelp(("V", "F"), "another die to use up; another square for the figure, where that is free"),
            KeyHelp(("E",), "end the turn"),
            KeyHelp(("D",), "defend"),
            KeyHelp(("P",), "say no: let the attack through, answer with nothing, summon nothing"),
        ),
    ),
    (
        "{abilities}",
        (
            KeyHelp(("A", "Shift A"), "take up the next or last {ability} that can be used now"),
            KeyHelp(("T", "Shift T"), "next or last square it can point at; Enter chooses it"),
            KeyHelp(("V", "Shift V"), "next or last level, crest, card or link for it"),
            KeyHelp(("+", "-"), "buy it once more or once less"),
            KeyHelp(("O", "Shift O"), "pay with the next or last kind of crest"),
            KeyHelp(("G",), "use it"),
            KeyHelp(("Q",), "set off the item under the monster chosen"),
            KeyHelp((",", "."), "go back or on through what the last command did"),
        ),
    ),
    (
        "Game",
        (
            KeyHelp(("U",), "undo"),
            KeyHelp(("Y",), "redo"),
            KeyHelp(("?",), "show or hide these keys"),
            KeyHelp(("Tab",), "leave the board for the buttons"),
        ),
    ),
)
"""Groups of keys, in the order of the help, with the keys of an edition's words in braces."""


def help_in(words: Mapping[str, str]) -> tuple[tuple[str, tuple[KeyHelp, ...]], ...]:
    """The help in an edition's words."""
    return tuple(
        (
            sentence(title.format_map(words)).rstrip("."),
            tuple(KeyHelp(line.keys, line.does.format_map(words)) for line in lines),
        )
        for title, lines in HELP
    )
