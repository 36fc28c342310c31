"""A computer player that goes by exact odds: it fights when the chance is worth the fee, and keeps what counts."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ddm_explorer.engine.verdict import Place
from ddm_explorer.games.digimon import commands
from ddm_explorer.games.digimon.material import BRANCHES, PATH, SECTIONS
from ddm_explorer.games.digimon.odds import at_hand, before_fee, bonus
from ddm_explorer.games.digimon.state import TrackState

_ENOUGH = (Fraction(3, 10), Fraction(9, 20), Fraction(9, 20), Fraction(4, 5))
"""From which chance it fights in each section."""


class OddsPlayer:
    """Plays by the chances of battles and the worth of spaces; it knows no more than its seat sees."""

    name = "odds"

    def __init__(self, seed: int | str = 0) -> None:
        self.seed = seed

    def choose(self, rules: Any, state: TrackState) -> commands.Command:
        """The command it says here. Of equals it takes the first, so the seed changes nothing."""
        found = list(rules.candidates(state))
        return max(found, key=lambda command: self._worth(rules, state, command))  # type: ignore[no-any-return]

    def _worth(self, rules: Any, state: TrackState, command: commands.Command) -> Fraction:
        seat = state.mine
        match command:
            case commands.Buy():
                return Fraction(9) if len(seat.hand) < 5 else Fraction(-1)
            case commands.Play():
                return Fraction(1, 2) if state.phase in ("start", "done") and seat.place[1] < PATH else Fraction(-2)
            case commands.Roll() | commands.EndTurn() | commands.Throw():
                return Fraction(0)
            case commands.Discard(card):
                return -self._card(state, card)
            case commands.Draw(pile):
                if pile == "ultimate":
                    return Fraction(20)
                if pile == "crest":
                    return Fraction(1)
                return Fraction(max(state.setup.table.rookie if pile == "rookie" else state.setup.table.champion)
                                - getattr(seat, pile))  # fmt: skip
            case commands.Use(crest, card):
                lost = Fraction(seat.crests[crest], 200) if crest >= 0 else Fraction(0)
                return at_hand(rules, state, crest, card) - lost - self._card(state, card) / 300
            case commands.Battle(place):
                return self._battle(rules, state, place)
            case commands.Go(place):
                return self._space(rules, state, place)
            case _:
                return Fraction(-5)

    def _card(self, state: TrackState, card: str) -> Fraction:
        if not card:
            return Fraction(0)
        known = state.setup.table.cards[card]
        if known.effect != "battle_bonus":
            return Fraction(2)
        section = state.setup.table.section(state.mine.place)
        if known.section != "any" and SECTIONS.index(known.section) < section:
            return Fraction(0)
        return Fraction(known.value)

    def _battle(self, rules: Any, state: TrackState, place: Place) -> Fraction:
        section = state.setup.table.section(place)
        way = place[1] - BRANCHES
        cards = ["", *(card for card in state.mine.hand if bonus(state, card, section))] if not state.played else [""]
        best = max(before_fee(rules, state, section, card, way) for card in cards)
        return Fraction(100) * best if best >= _ENOUGH[section] else Fraction(-1)

    def _space(self, rules: Any, state: TrackState, place: Place) -> Fraction:
        seat, table = state.mine, state.setup.table
        if place[1] >= BRANCHES:
            fights = self._battle(rules, state, (len(table.lanes[place[1]].spaces) - 1, place[1]))
            return Fraction(50) if fights > 0 else Fraction(-3)
        kind, _, points = table.kind(place).partition(":")
        section = table.section(place)
        if kind == "food":
            short = section < PATH and seat.energy < table.lanes[section].fee
            return Fraction(int(points)) * (2 if short else Fraction(1, 2))
        if kind == "crest":
            missing = sum(not value for value in seat.crests)
            better = Fraction(sum(6 - value for value in seat.crests), 6)
            return better + (missing if section < PATH else 12 if missing else 0)
        if kind == "card":
            return Fraction(4)
        if kind == "meet":
            lacks = (not seat.partner, not seat.rookie, not seat.champion, not seat.ultimate)[section]
            return Fraction(12) if lacks else Fraction(6 - seat.rookie) if section else Fraction(0)
        return Fraction(-4) if kind == "black_gear" else Fraction(0)
