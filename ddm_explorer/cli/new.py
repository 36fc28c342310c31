"""`ddm-explorer new`: files to start from."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import click

from ddm_explorer.cli.files import say
from ddm_explorer.cli.new_files import starter_text
from ddm_explorer.cli.new_lessons import KINDS, lesson_text
from ddm_explorer.cli.show import write_new
from ddm_explorer.dungeon.commands import EndTurn, Roll
from ddm_explorer.dungeon.position.state import Setup, Step
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.notation.commands import command_text
from ddm_explorer.games.duel.notation.lexicon import crests_text
from ddm_explorer.games.duel.notation.position import from_fields
from ddm_explorer.games.duel.notation.setup_fields import read_setup
from ddm_explorer.games.duel.parts import GAME
from ddm_explorer.games.duel.rules import SELECTIONS, Duel
from ddm_explorer.games.game_kit import GameKit, UnknownGame
from ddm_explorer.games.known_games import known_games
from ddm_explorer.games.notation.position_text import position_text
from ddm_explorer.games.notation.transcript_text import game_text
from ddm_explorer.view.sentences.phrases import sentence

CASE = """\
# A ruling case: a position, commands said in it, and what the judge must say to each.
# The format is described in docs/ruling-cases.md; “ddm-explorer judge FILE” runs it.
format = 1
id = "my-case"
title = "After a roll that brings a summon the turn does not end at once"
cites = ["{cited}"]
edition = "{edition}"
{readings}chance = ["{drawn}"]          # what the draws give, in order

[given]                     # what is left out is assumed: here the first turn, nothing laid yet
step = "roll"

[[do]]
command = "{roll}"
legal = true

[[do]]
command = "end"
illegal = [{illegal}]

[then]                      # any fields of the position
step = "build"
seat1 = {{ crests = "{crests}" }}
"""

MOST_ROLLS = 2000
"""After so many rolls without a summon there is none to be had."""


@click.command()
@click.argument("kind", type=click.Choice(["game", "position", "case", *KINDS]), default="game")
@click.option("--game", "tag", metavar="GAME", help="Which game, by the tag in its files; by default the first.")
@click.option("--edition", metavar="NAME", help="The edition; by default the first there is.")
@click.option("--selection", metavar="WAY", help=f"How the monsters are shared out: {', '.join(SELECTIONS)}.")
@click.option("--reading", "readings", multiple=True, metavar='"ID CHOICE"', help="A reading to play by; repeatable.")
@click.option("--names", nargs=2, metavar="ONE TWO", help="The names of the two players.")
@click.option("--seed", metavar="SEED", help="What the dice follow; by default a new one each time.")
@click.option("--output", "-o", metavar="OUT", help="Write this new file instead of printing.")
def new(
    kind: str,
    tag: str | None,
    edition: str | None,
    selection: str | None,
    readings: tuple[str, ...],
    names: tuple[str, str] | None,
    seed: str | None,
    output: str | None,
) -> int:
    """Write a new game, position, ruling case, lesson, exercise or edge-case board to start from, of any game.

    A file that is there is never overwritten.
    """
    fields: dict[str, object] = {"edition": edition} if edition is not None else {}
    if readings:
        fields["readings"] = list(readings)
    if selection is not None:
        fields["selection"] = selection
    if names is not None:
        fields["names"] = list(names)
    if seed is not None and not 1 <= len(seed) <= 100:
        raise click.UsageError("A seed is a number or a word of 1 to 100 characters.", click.get_current_context())
    try:
        kit = known_games().first if tag is None else known_games().kit(tag)
    except UnknownGame as error:
        raise click.UsageError(f"{sentence(str(error))}", click.get_current_context()) from None
    text = _text(kind, kit, fields, seed)
    if output is None:
        say(text.rstrip("\n"))
    else:
        write_new(output, text)
    return 0


def _text(kind: str, kit: GameKit, fields: Mapping[str, object], seed: str | None) -> str:
    seed = seed if seed is not None else secrets.token_hex(4)
    if kit.tag == GAME:
        setup: Any = read_setup({"edition": edition_names()[0], **fields}, "the new file")
        if kind in _OF_THE_DUEL:
            return _OF_THE_DUEL[kind](setup)
    else:
        setup = kit.setup_of(kit.notation.from_fields(fields, "the new file"))
    rules = kit.rules_of(setup)
    if kind == "position":
        return position_text(rules.start(setup))
    if kind == "game":
        return game_text(Transcript(rules, setup, Seeded(seed)))
    return starter_text(kind, kit, setup, seed)


def _case_text(setup: Setup) -> str:
    """A case that is as expected: its dice are thrown until they bring a summon, and it says what came of that."""
    readings = [f"{reading} {choice}" for reading, choice in setup.readings]
    start = from_fields({"edition": setup.edition, "readings": readings, "step": "roll"}, "the new case")
    duel = Duel.of(start.setup)
    rolls = [each for each in duel.candidates(start) if isinstance(each, Roll)]
    for number in range(MOST_ROLLS):
        game = Transcript(duel, start.setup, Seeded(number), start=start)
        game.play(rolls[number % len(rolls)])
        if game.state.step is Step.BUILD:
            break
    else:
        raise AssertionError(f"no roll of the {setup.edition} brings a summon")
    objections = game.check(EndTurn()).objections
    listed = ", ".join(f'"{each}"' for each in readings)
    return CASE.format(
        cited=objections[0].rule,
        edition=setup.edition,
        readings=f"readings = [{listed}]\n" if listed else "",
        drawn=" ".join(game.node.drawn),
        roll=command_text(game.node.command),
        illegal=", ".join(f'{{ topic = "{each.topic}", rule = "{each.rule}" }}' for each in objections),
        crests=crests_text(game.state.seats[0].crests),
    )


_OF_THE_DUEL: Mapping[str, Callable[[Setup], str]] = {
    "case": _case_text,
    **{kind: partial(lesson_text, kind) for kind in KINDS},
}
"""What the duel starts with, which says more than the first command of a game can."""
