"""Each ability as its card says it, but for one point: another price, time, limit, target, figure or kind.

A case of the card must notice every such change, else the card could say it and nobody would know that it does.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from types import MappingProxyType
from typing import Any

from ddm_explorer.dungeon.materials.cards import Ability, Aim, Cost, Effect
from ddm_explorer.dungeon.materials.crests import Crest

Change = tuple[str, Ability]
"""What is otherwise, in words, and the ability as it then is."""

TIMES = {
    "own-turn": ("either-turn", "when-attacked", "on-summon"),
    "either-turn": ("own-turn", "when-attacked"),
    "when-attacking": ("own-turn", "when-attacked"),
    "when-attacked": ("either-turn", "own-turn"),
    "on-summon": ("own-turn", "always"),
    "on-enter": ("when-placed",),
    "when-placed": ("on-enter",),
}
"""The other times that each time of a card is tried with."""

KINDS = ("attack", "ability", "magic", "trap", "move", "summon")
FIGURES = ("monster", "monster-or-item")

OTHER_WORDS: dict[str, tuple[str, ...]] = {
    "stat": ("attack", "defense"),
    "until": ("battle", "turn", "game", "next-attack"),
    "versus": ("", "Beast"),
    "tribe": ("", "Beast", "Dragon"),
    "flag": ("flying", "tunnel"),
    "crest": ("magic", "trap"),
    "aimed": ("any", "self"),
    "whom": ("self", "target", "visitor", "own"),
}
"""Parameters of verbs that are words, and the words that each is tried with."""

WORDS_OF = {("destroy", "whom"): ("target", "area", "flag", "all"), ("control", "until"): ("turn", "game")}
"""The same, for verbs that take words of their own."""

NO_MATTER: dict[tuple[str, str], frozenset[str]] = {
    ("strike-ninja", "shadow-dodge"): frozenset(  # Magic and Trap are abilities; nobody moves or summons at a monster
        {"cancel kinds with magic", "cancel kinds with trap", "cancel kinds with move", "cancel kinds with summon"}
    ),
    ("gearfried-the-iron-knight", "iron-will"): frozenset({"cancel kinds with move", "cancel kinds with summon"}),
    # Nobody moves or summons at a monster that is attacked, and nothing that its own side does then meets it.
    ("dark-eyes-illusionist", "paralysing-gaze"): frozenset(
        {
            "cancel kinds with magic",
            "cancel kinds with trap",
            "cancel kinds with move",
            "cancel kinds with summon",
            "of another side",
        }
    ),
    ("knight-of-twin-swords", "double-attack"): frozenset(
        {"when-attacking as own-turn", "grounded"}  # what attacks begins its own battle; the Knight reaches no flyers
    ),
    ("thunder-ball", "rolling-thunder"): frozenset({"cost 2 one more at the most"}),  # there are four levels
    ("the-13th-grave", "shared-pain"): frozenset({"once a turn"}),  # it is destroyed by it
    ("relinquished", "soul-absorption"): frozenset({"once a turn"}),  # it gives itself up
    ("thousand-eyes-restrict", "thousand-gazes"): frozenset({"once a turn"}),  # nobody holds sixteen crests
    ("swamp-battleguard", "extra-power"): frozenset({"once a turn"}),  # one crest is the most
    ("mystic-horseman", "gathered-strength"): frozenset({"boost until battle"}),  # no battle is under way: the next one
    ("harpie-lady", "swoop"): frozenset({"another", "grounded"}),  # she has no Tunnel; nobody that has it flies
}
"""Changes that change nothing, because of other things that the card or the game says."""


def changes(ability: Ability) -> Iterator[Change]:
    """Every way in which the ability is tried otherwise than its card says."""
    yield from _costs(ability)
    yield from _times(ability)
    if ability.aim is not None:
        yield from ((name, dataclasses.replace(ability, aim=aim)) for name, aim in _aims(ability.aim))
    for place, effect in enumerate(ability.effects):
        for name, other in _effects(effect):
            effects = (*ability.effects[:place], other, *ability.effects[place + 1 :])
            yield name, dataclasses.replace(ability, effects=effects)
        if len(ability.effects) > 1:
            effects = (*ability.effects[:place], *ability.effects[place + 1 :])
            yield f"no {effect.do} {place + 1}", dataclasses.replace(ability, effects=effects)


def _costs(ability: Ability) -> Iterator[Change]:
    for place, cost in enumerate(ability.cost):
        for name, other in _prices(cost):
            cut = () if other is None else (other,)
            costs = (*ability.cost[:place], *cut, *ability.cost[place + 1 :])
            if costs:
                yield f"cost {place + 1} {name}", dataclasses.replace(ability, cost=costs)
    if not ability.cost and "on-summon" in ability.timing:
        yield "for a crest", dataclasses.replace(ability, cost=(Cost(Crest.MAGIC, 1, "", 0, False),))


def _prices(cost: Cost) -> Iterator[tuple[str, Cost | None]]:
    yield "one more", dataclasses.replace(cost, count=cost.count + 1)
    yield "nothing", None
    if cost.count > 1:
        yield "one less", dataclasses.replace(cost, count=cost.count - 1)
    if cost.crest is not None:
        other = Crest.MAGIC if cost.crest is Crest.TRAP else Crest.TRAP
        yield "of another kind", dataclasses.replace(cost, crest=other)
        yield "of any kind", dataclasses.replace(cost, crest=None, per="time" if cost.per == "time" else "")
    elif cost.same:
        yield "of any kinds", dataclasses.replace(cost, same=False)
    if cost.per:
        yield "once", dataclasses.replace(cost, per="", most=0)
    if cost.most:
        yield "one more at the most", dataclasses.replace(cost, most=cost.most + 1)
    if cost.most > 1:
        yield "one less at the most", dataclasses.replace(cost, most=cost.most - 1)


def _times(ability: Ability) -> Iterator[Change]:
    for word in ability.timing:
        for other in TIMES.get(word, ()):
            timing = tuple(other if each == word else each for each in ability.timing)
            yield f"{word} as {other}", dataclasses.replace(ability, timing=timing)
        if len(ability.timing) > 1:
            timing = tuple(each for each in ability.timing if each != word)
            yield f"not {word}", dataclasses.replace(ability, timing=timing)
    if ability.limit:
        yield "no limit", dataclasses.replace(ability, limit="")
    elif {"own-turn", "either-turn", "when-attacked", "when-attacking"} & set(ability.timing):
        yield "once a turn", dataclasses.replace(ability, limit="once-per-turn")


def _aims(aim: Aim) -> Iterator[tuple[str, Aim]]:
    def other(**changed: Any) -> Aim:
        return dataclasses.replace(aim, **changed)

    if aim.what == "link":
        yield "of another side", other(side="any" if aim.side == "opposing" else "opposing")
    if aim.what in FIGURES:
        yield from ((f"at side {side}", other(side=side)) for side in ("own", "opposing", "any") if side != aim.side)
        yield "one more", other(count=aim.count + 1)
        yield "at a monster only", other(what="monster")
        yield "at an item too", other(what="monster-or-item")
        yield "grounded", other(grounded=True)
        if not aim.exactly:
            yield from ((f"within {reach}", other(within=reach)) for reach in (1, 3, aim.within + 1))
            yield "anywhere", other(within=0)
        yield "itself too", other(other=False)
        if aim.side != "opposing":
            yield "another", other(other=True)
    if aim.exactly:
        yield "one further", other(exactly=aim.exactly + 1)
        yield "anywhere", other(exactly=0)
        yield "within", other(exactly=0, within=aim.exactly)
    if aim.count > 1:
        yield "one less", other(count=aim.count - 1, least=min(aim.least, aim.count - 1))
    if aim.count > aim.least:
        yield "no fewer", other(least=aim.count)
    yield from ((f"not {name}", other(**{name: ""})) for name in ("flag", "tribe", "lowest") if getattr(aim, name))
    yield from ((f"not {name}", other(**{name: False})) for name in ("must", "grounded") if getattr(aim, name))


def _effects(effect: Effect) -> Iterator[tuple[str, Effect]]:
    for name, value in effect.facts.items():
        for told, other in _values(effect.do, name, value):
            facts = MappingProxyType({**effect.facts, name: other})
            yield f"{effect.do} {name} {told}", dataclasses.replace(effect, facts=facts)


def _values(verb: str, name: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, bool):
        yield "not", not value
    elif isinstance(value, int):
        step = 10 if name == "points" else 1
        yield f"{step} more", value + step
        if value - step > 0 or (name == "squares" and value):
            yield f"{step} less", value - step
    elif isinstance(value, tuple):
        if len(value) > 1:
            yield from ((f"without {each}", tuple(one for one in value if one != each)) for each in value)
        if name == "kinds":
            yield from ((f"with {each}", (*value, each)) for each in KINDS if each not in value)
    else:
        words = WORDS_OF.get((verb, name), OTHER_WORDS.get(name, ()))
        yield from ((other, other) for other in words if other != value)
