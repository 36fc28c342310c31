"""Why something may be brought or summoned: rosters, dice of one's own, levels rolled, where a figure stands."""

from __future__ import annotations

from ddm_explorer.engine.verdict import Cited
from ddm_explorer.view.sentences.marks import grounds_on, objects_to
from ddm_explorer.view.sentences.phrases import counted, listed, square_names
from ddm_explorer.view.sentences.speech import Speech


@objects_to("roster_number")
def _roster_number(s: Speech, c: Cited) -> str:
    amount = "exactly" if c.facts["exact"] else "at most"
    brings = f"each player brings {amount} {counted(c.facts['limit'], 'card')}"
    return f"{brings}, and here there {'is' if c.facts['given'] == 1 else 'are'} {c.facts['given'] or 'none'}"


@grounds_on("roster_number")
def _roster_number_fits(s: Speech, c: Cited) -> str:
    chosen = f"{counted(c.facts['given'], 'card')} chosen"
    if c.facts["exact"]:
        return f"{chosen}, as many as each player brings"
    return f"{chosen}, and {c.facts['limit']} is the limit"


@objects_to("pool_die_known")
def _pool_die(s: Speech, c: Cited) -> str:
    kind, there = str(c.facts["die"]), c.facts["there"]
    if not there:
        return f"this game has no die called {s.die(kind)}"
    is_ = "is" if there == 1 else "are"
    return f"{s.dice_of(kind, c.facts['count'])} chosen, but there {is_} only {there}"


@grounds_on("pool_die_known")
def _pool_die_known(s: Speech, c: Cited) -> str:
    return f"the game has enough {s.of_die(str(c.facts['die']), 'dice')}"


@objects_to("die_offered")
def _die_offered(s: Speech, c: Cited) -> str:
    if "able" in c.facts:
        return f"say which die is used up: {listed([s.the_die(kind) for kind in c.facts['able']], 'or')}"
    dice = listed([s.the_die(kind) for kind in c.facts["shown"]], "or")
    tail = f"; {dice} would do" if dice else ""
    if not c.facts["shown"]:
        return "no die is used up by this summon, so none is named with it"
    return f"{s.the_die(str(c.facts['die']))} doesn't show a summon in this roll{tail}"


@grounds_on("die_offered")
def _die_offered_now(s: Speech, c: Cited) -> str:
    return f"{s.the_die(str(c.facts['die']))} shows the summon"


@objects_to("figure_stands")
def _figure_stands(s: Speech, c: Cited) -> str:
    if not c.facts["any"]:
        star = f"the {s.words['star']}, {square_names(c.places[1:])}"
        return f"the figure goes on {star}, not on {square_names(c.places[:1])}"
    return f"the figure must go on a square of the {s.words['shape_short']}, and {square_names(c.places)} isn't one"


def _levels(c: Cited) -> str:
    levels = [str(level) for level in c.facts.get("levels", ())] or [str(c.facts["rolled"])]
    return f"level {listed(levels, 'or')}"


@objects_to("level_matches")
def _level_differs(s: Speech, c: Cited) -> str:
    return f"{s.card(c.facts['card'])} is level {c.facts['level']}, but the roll summons {_levels(c)}"


@grounds_on("level_matches")
def _level_matches(s: Speech, c: Cited) -> str:
    tail = "the level rolled" if len(c.facts.get("levels", ())) < 2 else "one of the levels rolled"
    return f"{s.card(c.facts['card'])} is level {c.facts['level']}, {tail}"


@objects_to("triple_optional")
def _triple_due(s: Speech, c: Cited) -> str:
    return f"this level {s.state.level} summon must be made and can't be skipped"
