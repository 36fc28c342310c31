"""The home page: what this is, where to start, and how much is in it, counted from the data."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from IPython.display import HTML

from ddm_explorer.dungeon.state import Setup
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.games.duel import Duel
from ddm_explorer.games.edition import edition_names
from ddm_explorer.players import SensiblePlayer
from ddm_explorer.view.duel_scene import duel_scene
from ddm_explorer.view.escape import escaped
from ddm_explorer.view.snapshot import snapshot_of
from ddm_explorer.view.svg import scene_svg
from ddm_explorer.view.theme import theme_css

_PLAY = "01_play.ipynb"
_COVERAGE = "02_coverage.ipynb"
_READINGS = "03_readings.ipynb"
_PICTURE_SEED = 1  # of a game between two computers that grows a good-looking dungeon early
_PICTURE_PIECES = 6


@dataclass(frozen=True, slots=True)
class Counts:
    """How much there is of what; each counted from the data."""

    rules: int
    readings: int
    monsters: int
    dice: int
    pieces: int


def home() -> HTML:
    """The home page, as the last line of a cell shows it; it needs no widget."""
    # Only the app passes on what follows a question mark; JupyterLab takes it for a part of the file's name.
    return HTML(home_html(counts(), opening_picture(), has_query="VOILA_KERNEL_ID" in os.environ))


@cache
def counts() -> Counts:
    """What the games that can be played hold."""
    duels = [_game(edition)[1] for edition in edition_names()]
    return Counts(
        rules=len({rule for duel in duels for rule in duel.edition.rules_in_play}),
        readings=len({reading for duel in duels for reading in duel.edition.readings}),
        monsters=len({name for duel in duels for name, card in duel.cards.items() if card.level}),
        dice=len({(duel.options.dice, kind) for duel in duels for kind in duel.dice}),
        pieces=max(len(duel.shapes) for duel in duels),
    )


@cache
def opening_picture() -> str:
    """A position that two computer players came to, as a still picture."""
    setup, duel = _game(edition_names()[0])
    game = Transcript(duel, setup, Seeded(_PICTURE_SEED))
    player = SensiblePlayer(_PICTURE_SEED)
    while duel.to_act(game.state) is not None and len(game.state.laid) < _PICTURE_PIECES:
        game.play(player.choose(duel, game.state))
    return scene_svg(duel_scene(snapshot_of(duel, game.state)), "light", is_decorative=True)


def home_html(counted: Counts, picture: str, *, has_query: bool) -> str:
    """The page as HTML with its own style sheet.

    Args:
        counted: the numbers to show.
        picture: an SVG beside the title.
        has_query: whether a link may carry parameters, which opens a table in a certain way.
    """
    links = _links(has_query)
    first, second = links[0], links[1] if len(links) > 1 else None
    go = [f'<a class="ddm-home-go" href="{escaped(first.href)}">{first.title}</a>']
    if second and has_query:
        go.append(f'<a class="ddm-home-go" href="{escaped(second.href)}">{second.title}</a>')
    cards = "".join(
        f'<li><h3><a href="{escaped(link.href)}">{link.title}</a></h3><p>{link.text}</p></li>' for link in links
    )
    numbers = "".join(f"<div><dt>{what}</dt><dd>{number}</dd></div>" for number, what in _numbers(counted))
    return f"""<style>{theme_css()}
{_style()}</style>
<div class="ddm-home">
<div class="ddm-home-top">
  <div>
    <h1>Try anything. Be told why.</h1>
    <p class="ddm-home-lead">A table for <em>Dungeon Dice Monsters</em> that knows its rules. Play a whole game,
    try any move that comes to mind, and read at once which rule allows it or stands in its way.</p>
    <p class="ddm-home-start">{"".join(go)}</p>
  </div>
  <div class="ddm-home-picture">{picture}</div>
</div>
<section aria-labelledby="ddm-home-begin">
  <h2 id="ddm-home-begin">Where to begin</h2>
  <ul class="ddm-home-cards">{cards}</ul>
</section>
<section aria-labelledby="ddm-home-game">
  <h2 id="ddm-home-game">The game in a minute</h2>
  <ol class="ddm-home-steps">
    <li><h3>Roll</h3><p>Roll three dice. Two stars of the same level summon a monster of that level. All other crests
    are kept, to pay with later.</p></li>
    <li><h3>Summon and build</h3><p>The monster comes into play on a Dungeon Piece of six squares, which you lay next to
    your own ground. The Pieces are the paths that everybody walks on.</p></li>
    <li><h3>Move and battle</h3><p>Progress crests pay for steps, Attack crests for blows at a neighbour. Who is hit may
    pay a Defense crest to lose less.</p></li>
    <li><h3>Win</h3><p>Each player has a Monster Lord with a few Life Points. Build a way to the other one, walk a
    monster there and strike until it has none left.</p></li>
  </ol>
</section>
<section aria-labelledby="ddm-home-try">
  <h2 id="ddm-home-try">Three things to try first</h2>
  <ol class="ddm-home-steps">
    <li><h3>Click where you must not go</h3><p>Every square answers. What is not allowed is told in sentences, with the
    squares marked, the rule to read, and the least that would have to be different.</p></li>
    <li><h3>Ask the dice before you roll</h3><p>Choose three dice and see the exact chance to summon, and the crests to
    expect. Or set the faces by hand to see what would have happened.</p></li>
    <li><h3>Go back and do it differently</h3><p>Click a line of the log to stand there again. Going on from there
    makes a branch, and the first one is kept.</p></li>
  </ol>
</section>
<section aria-labelledby="ddm-home-in">
  <h2 id="ddm-home-in">What is in it</h2>
  <dl class="ddm-home-counts">{numbers}</dl>
</section>
<section aria-labelledby="ddm-home-else">
  <h2 id="ddm-home-else">In a notebook, on the command line</h2>
  <div class="ddm-home-code">
    <div><h3>A table in a cell</h3><pre>from ddm_explorer import Table

Table(seed=7)</pre></div>
    <div><h3>The rules in a terminal</h3><pre>ddm-explorer rules summon
ddm-explorer judge my-cases.toml</pre></div>
  </div>
</section>
</div>"""


@dataclass(frozen=True, slots=True)
class _Link:
    href: str
    title: str
    text: str


def _links(has_query: bool) -> list[_Link]:
    friend = _Link(
        _PLAY,
        "Play against a friend" if has_query else "Open the table",
        "Two people at one screen. The table keeps the rules, asks the defender, and shows what each answer costs."
        if has_query
        else "For two people at one screen, or against the computer; the table asks which.",
    )
    read = [
        _Link(
            _COVERAGE,
            "What is proved",
            "Every rule and every effect of a card, with the ruling cases that show it at work and where it fails.",
        ),
        _Link(
            _READINGS,
            "Open questions",
            "Where the books are silent: each point with its readings, the passages, and what each would change.",
        ),
    ]
    if not has_query:
        return [friend, *read]
    return [
        friend,
        _Link(
            f"{_PLAY}?opponents=me,computer",
            "Play against the computer",
            "It summons when it can, walks to your side, and attacks and defends when that pays.",
        ),
        _Link(
            f"{_PLAY}?opponents=computer,computer",
            "Watch two computers",
            "A game that plays itself, with the rule behind each step in the log. Stop it and go on yourself.",
        ),
        *read,
    ]


def _numbers(counted: Counts) -> list[tuple[int, str]]:
    return [
        (counted.rules, "rules, each with its place in the book"),
        (counted.readings, "open questions you can decide your way"),
        (counted.monsters, "monsters with their figures and sources"),
        (counted.dice, "kinds of dice, in four levels"),
        (counted.pieces, "Dungeon Pieces or nets, each for either side"),
    ]


def _game(edition: str) -> tuple[Setup, Duel]:
    setup = Setup(edition)
    return setup, Duel.of(setup)


@cache
def _style() -> str:
    return Path(__file__).with_name("home.css").read_text(encoding="utf-8")
