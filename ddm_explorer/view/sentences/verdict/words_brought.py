"""Why something may be brought or summoned: rosters, dice of one's own, levels rolled, where a figure stands."""

from __future__ import annotations

from ddm_explorer.engine.verdict import Cited
from ddm_explorer.view.sentences.phrases import counted, listed, square_names
from ddm_explorer.view.sentences.speech import Speech
from ddm_explorer.view.sentences.verdict.words_verdict import grounds_on, objects_to


@objects_to("roster_number")
def _roster_number(s: Speech, c: Cited) -> str:
    amount = "exactly" if c.facts["exact"] else "at most"
    return f"{amount} {counted(c.facts['limit'], 'card')} are brought, and these are {c.facts['given']}"


@objects_to("pool_die_known")
def _pool_die(s: Speech, c: Cited) -> str:
    name = s.die(str(c.facts["die"]))
    if not c.facts["there"]:
        return f"there is no die {name} in this game"
    return f"the die {name} is brought {counted(c.facts['count'], 'time')}, and there are {c.facts['there']}"


@objects_to("die_offered")
def _die_offered(s: Speech, c: Cited) -> str:
    if "able" in c.facts:
        return f"it must be said which die is used up: {listed([s.die(kind) for kind in c.facts['able']], 'or')}"
    dice = listed([s.die(kind) for kind in c.facts["shown"]], "or")
    tail = f"; {dice} would do" if dice else ""
    return f"the die {s.die(str(c.facts['die']))} does not show a summon of this roll{tail}"


@objects_to("figure_stands")
def _figure_stands(s: Speech, c: Cited) -> str:
    if not c.facts["any"]:
        return f"the figure stands on the {s.words['star']}, {square_names(c.places[1:])}, and not on another square"
    return f"the figure must stand on a square of the {s.words['shape_short']}, and {square_names(c.places)} is none"


def _levels(c: Cited) -> str:
    levels = [str(level) for level in c.facts.get("levels", ())] or [str(c.facts["rolled"])]
    return f"level {listed(levels, 'or')}"


@objects_to("level_matches")
def _level_differs(s: Speech, c: Cited) -> str:
    return f"{s.card(c.facts['card'])} is of level {c.facts['level']}, but the roll summons {_levels(c)}"


@grounds_on("level_matches")
def _level_matches(s: Speech, c: Cited) -> str:
    tail = "the level rolled" if len(c.facts.get("levels", ())) < 2 else "one of those rolled"
    return f"{s.card(c.facts['card'])} is of level {c.facts['level']}, {tail}"


@objects_to("triple_optional")
def _triple_due(s: Speech, c: Cited) -> str:
    return f"the monster of level {s.state.level} must be summoned; this summon cannot be declined"
