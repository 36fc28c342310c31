"""Derived numbers of figures: power, flags, prices. All are functions of card, modifiers and who stands on the Field.

Nothing here edits a figure: an effect adds a `Modifier`, a standing ability counts while its monster is in play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from ddm_explorer.dungeon.materials.cards import Card
from ddm_explorer.dungeon.position.state import DuelState, Monster

FLYING, TUNNEL, ATTACKS_FLYING = "flying", "tunnel", "attacks-flying"

UNTOUCHED = "untouched"
"""The stat of the modifier that keeps a monster out of the effect it dodged; its points are that link's place."""


class Standing(NamedTuple):
    """What a card does as long as its monster is in play. `value` is points, squares or a factor."""

    verb: str
    stat: str
    tribe: str
    value: int


NOTHING: Mapping[str, list[tuple[Standing, int]]] = MappingProxyType({})
"""No standing effects."""


def _same_cards(before: tuple[Monster, ...], now: tuple[Monster, ...]) -> bool:
    """Whether the same monsters are in play, whatever they have done meanwhile."""
    if before is now:
        return True
    if len(before) != len(now):
        return False
    for old, new in zip(before, now):  # noqa: B905 - they are as many; asked all the time
        if old is not new and (old.number != new.number or old.card != new.card):
            return False
    return True


class Powers:
    """The cards of a duel, read for derived numbers.

    Args:
        cards: the cards by id.
        in_play: whether abilities are in play; without them cards have their figures and flags alone.
    """

    __slots__ = (
        "_now",
        "cards",
        "flagged",
        "standing",
    )

    def __init__(self, cards: Mapping[str, Card], *, in_play: bool) -> None:
        self.cards = cards
        self.standing: dict[str, tuple[Standing, ...]] = {}
        self._now: tuple[Any, Any, dict[str, list[tuple[Standing, int]]]] = ((), (), {})
        """The figures last looked at, by identity, and what they do: a state is asked many times."""
        self.flagged = frozenset(card.id for card in cards.values() if card.flags)
        for card in cards.values() if in_play else ():
            found = tuple(
                Standing(
                    effect.do,
                    str(effect.facts.get("stat", effect.facts.get("flag", ""))),
                    str(effect.facts.get("tribe", "")),
                    int(effect.facts.get("points", effect.facts.get("squares", effect.facts.get("factor", 0)))),
                )
                for ability in card.abilities
                if {"always", "when-placed"} & set(ability.timing)
                for effect in ability.effects
            )
            if found:
                self.standing[card.id] = found

    def in_force(self, state: DuelState) -> Mapping[str, list[tuple[Standing, int]]]:
        """The standing effects of figures in play, by verb, each with the number of its figure; most often none."""
        if not self.standing:
            return NOTHING
        monsters, items, found = self._now
        if monsters is state.monsters and items is state.items:
            return found
        if items is not state.items or not _same_cards(monsters, state.monsters):
            found = {}
            standing_here = [(monster.card, monster.number) for monster in state.monsters]
            standing_here += [(item.card, item.number) for item in state.items if item.is_open]
            for card, number in standing_here:
                for standing in self.standing.get(card, ()):
                    found.setdefault(standing.verb, []).append((standing, number))
        self._now = (state.monsters, state.items, found)
        return found

    def _in_force(self, state: DuelState, verb: str) -> Sequence[tuple[Standing, int]]:
        return self.in_force(state).get(verb, ())

    def _stat(self, state: DuelState, monster: Monster, stat: str, base: int, versus: Monster | None) -> int:
        for modifier in state.modifiers:
            if modifier.bearer == monster.number and modifier.stat == stat:
                met = "" if versus is None else self.cards[versus.card].tribe
                if modifier.versus in ("", met):
                    base += modifier.points
        if self.in_force(state):
            tribe = self.cards[monster.card].tribe
            for standing, _ in self._in_force(state, "standing-boost"):
                if standing.stat == stat and standing.tribe in ("", tribe):
                    base += standing.value
        return max(0, base)

    def attack(self, state: DuelState, monster: Monster, versus: Monster | None = None) -> int:
        """Attack power in points, against that monster where one is named."""
        return self._stat(state, monster, "attack", self.cards[monster.card].attack, versus)

    def defense(self, state: DuelState, monster: Monster, versus: Monster | None = None) -> int:
        """Defense power in points."""
        return self._stat(state, monster, "defense", self.cards[monster.card].defense, versus)

    def has(self, state: DuelState, monster: Monster, flag: str) -> bool:
        """Whether the monster counts as having that flag now."""
        if monster.card in self.flagged and flag in self.cards[monster.card].flags:
            held = True
        elif state.modifiers:
            held = any(each.bearer == monster.number and each.stat == flag for each in state.modifiers)
        else:
            return False
        return held and not any(standing.stat == flag for standing, _ in self._in_force(state, "suppress"))

    def is_shielded(self, state: DuelState, monster: Monster) -> bool:
        """Whether no attack or effect does it damage."""
        tribe = self.cards[monster.card].tribe
        return any(standing.tribe in ("", tribe) for standing, _ in self._in_force(state, "shield"))

    def toll(self, state: DuelState) -> int:
        """How many times as much every square costs; a second such effect adds nothing."""
        found = self._in_force(state, "toll")
        return max(1, *[standing.value for standing, _ in found]) if found else 1

    def most_squares(self, state: DuelState, monster: Monster) -> int | None:
        """How many squares it may still move in this turn at the most, in one move; None for no limit."""
        own = self.standing.get(monster.card)
        if own is None:
            return None
        limits = [standing.value for standing in own if standing.verb == "rooted"]
        if not limits:
            return None
        return 0 if monster.has_moved else min(limits)

    def must_rest(self, state: DuelState, monster: Monster) -> bool:
        """Whether it moved in its owner's last turn and may not in this one."""
        if not monster.moved_in or monster.moved_in < state.turn - 2 or monster.moved_in == state.turn:
            return False
        tribe = self.cards[monster.card].tribe
        return any(standing.tribe in ("", tribe) for standing, _ in self._in_force(state, "every-second-turn"))
