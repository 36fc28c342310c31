"""The home page: what this is, where to start, and how much is in it, counted from the data."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from IPython.display import HTML

from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.lessons.course.taught import all_taught
from ddm_explorer.players import SensiblePlayer
from ddm_explorer.view.duel.scene import duel_scene
from ddm_explorer.view.duel.snapshot import snapshot_of
from ddm_explorer.view.scene.svg import scene_svg
from ddm_explorer.view.scene.theme import theme_css
from ddm_explorer.widgets.page.addresses import PLAY, has_query
from ddm_explorer.widgets.pages.home_path import (
    first_chapter,
    learn_html,
    stops_html,
    try_and_look_up,
    ways_to_play,
)

_PICTURE_SEED = 1  # of a game between two computers that grows a good-looking dungeon early
_PICTURE_PIECES = 6


@dataclass(frozen=True, slots=True)
class Counts:
    """How much there is of what; each counted from the data."""

    lessons: int
    exercises: int
    rules: int
    readings: int
    monsters: int
    dice: int
    pieces: int


def home() -> HTML:
    """The home page, as the last line of a cell shows it; it needs no widget."""
    return HTML(home_html(counts(), opening_picture(), has_query=has_query()))


@cache
def counts() -> Counts:
    """What the games that can be played hold."""
    duels = [_game(edition)[1] for edition in edition_names()]
    taught = [each.kind for each in all_taught()]
    return Counts(
        lessons=taught.count("lesson"),
        exercises=taught.count("exercise"),
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
    numbers = "".join(f"<div><dt>{what}</dt><dd>{number}</dd></div>" for number, what in _numbers(counted))
    return f"""<style>{theme_css()}
{_style()}</style>
<div class="ddm-home">
<div class="ddm-home-top">
  <div>
    <h1>Try anything. Be told why.</h1>
    <p class="ddm-home-lead">A table for <em>Dungeon Dice Monsters</em> that knows its rules. Play a whole game,
    try any move that comes to mind, and read at once which rule allows it or stands in its way.</p>
    <p class="ddm-home-start"><a class="ddm-home-go" href="{first_chapter()}" data-go-on>Start learning</a>
    <a class="ddm-home-go" href="{PLAY}">Play</a></p>
    <p class="ddm-home-where" data-where role="status">The first chapter takes ten minutes.</p>
  </div>
  <div class="ddm-home-picture">{picture}</div>
</div>
<section aria-labelledby="ddm-home-learn">
  <h2 id="ddm-home-learn">Learn</h2>
  <p class="ddm-home-text">Make the moves of real games yourself, with the reason for each. Then guess, try, and be
  told why.</p>
  {learn_html()}
</section>
<section aria-labelledby="ddm-home-look">
  <h2 id="ddm-home-look">Try and look up</h2>
  {stops_html(try_and_look_up())}
</section>
<section aria-labelledby="ddm-home-play">
  <h2 id="ddm-home-play">Play</h2>
  {stops_html(ways_to_play(has_query=has_query))}
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
ddm-explorer judge my-cases.toml
ddm-explorer lesson export --all -o lessons</pre></div>
  </div>
</section>
</div>"""


def _numbers(counted: Counts) -> list[tuple[int, str]]:
    return [
        (counted.lessons, "lessons, every step of which is a real command"),
        (counted.exercises, "exercises that answer with the reason"),
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
