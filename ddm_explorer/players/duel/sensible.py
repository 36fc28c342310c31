"""A player with sense: summons when it can, builds and walks to the Lord, attacks, defends and answers with profit."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.position.ability_profile import MAIN
from ddm_explorer.dungeon.position.state import DuelState, Step
from ddm_explorer.dungeon.position.who_acts import speaker
from ddm_explorer.dungeon.position.who_is_meant import user_at
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.players.duel.acting import MOST_USES, Acting
from ddm_explorer.players.duel.building import best_build
from ddm_explorer.players.duel.rolling import crest_worths, roll_worth, wanted_stars
from ddm_explorer.players.duel.seeing import as_seen
from ddm_explorer.players.duel.worth import OVER, worth_after, worth_of
from ddm_explorer.players.player import Lots

MOST_ROLLS = 160
"""Of more rolls than these, as many are weighed by lot."""

BOLD_AFTER, DRAW_AFTER, DRAW_TAKEN_AFTER, ASK_AGAIN = 12, 40, 16, 20
"""After so many turns in which nothing came about it no longer minds being struck back, offers a draw, takes one; and
after so many more it offers one again."""


class SensiblePlayer:
    """Weighs each command by what it leads to, one action ahead; ties are broken by lot.

    It decides from what its seat may see alone (`seeing.as_seen`).
    """

    name = "sensible"

    def __init__(self, seed: int | str = 0) -> None:
        self._lots = Lots(seed)
        self._seen: tuple[int, ...] = ()
        self._since = 0
        self._asked = -ASK_AGAIN

    def choose(self, rules: Duel, state: DuelState) -> Any:
        seat = rules.to_act(state)
        if not isinstance(seat, int):
            return rules.candidates(state)[0]
        state = as_seen(rules.derived, state, seat)
        idle = self._idle(state)
        if state.is_asking:
            return self._answer(rules, state)
        if state.step is Step.ROLL:
            return self._roll(rules, state, idle)
        if state.step is Step.BUILD:
            return self._early(rules, state) or best_build(rules, state, self._lots)
        if state.step is Step.ADVANCE:
            return Acting(rules, state, self._lots, max(0.0, 1 - idle / BOLD_AFTER)).best()
        return rules.candidates(state)[0]

    def takes_draw(self, rules: Duel, state: DuelState, seat: int) -> bool:
        """Once nothing has come about for some time; sooner where it is behind."""
        state = as_seen(rules.derived, state, seat)
        patience = DRAW_TAKEN_AFTER if worth_of(rules, state, seat) >= 0 else DRAW_TAKEN_AFTER // 2
        return self._idle(state) >= patience

    def _idle(self, state: DuelState) -> int:
        """For how many turns nothing has come about: no figure more or less, nobody hurt, no shape laid."""
        seen = (
            sum(seat.life for seat in state.seats),
            sum(len(seat.summoned) for seat in state.seats),
            len(state.monsters),
            len(state.items),
            sum(monster.damage for monster in state.monsters),
            len(state.laid),
        )
        if seen != self._seen or state.turn < self._since:
            self._seen, self._since = seen, state.turn
        return state.turn - self._since

    def _roll(self, rules: Duel, state: DuelState, idle: int) -> Any:
        may_ask = state.offer is None and rules.options.concessions
        if may_ask and idle >= DRAW_AFTER and not 0 <= state.turn - self._asked < ASK_AGAIN:
            self._asked = state.turn
            return say.OfferDraw(state.active)
        early = self._early(rules, state)
        if early is not None:
            return early
        rolls = [each for each in rules.candidates(state) if isinstance(each, say.Roll)]
        wanted, worths = wanted_stars(rules, state), crest_worths(rules, state)
        some = self._lots.some(rolls, MOST_ROLLS)
        return self._best([(roll_worth(rules, state, each, wanted, worths), each) for each in some])

    def _early(self, rules: Duel, state: DuelState) -> Any:
        """An ability that gains something and cannot wait for the step of moving and battling; None for none."""
        uses = list(takewhile(lambda each: isinstance(each, say.Use), reversed(rules.candidates(state))))
        now = [each for each in uses if _cannot_wait(rules, state, each)]
        if not now:
            return None
        acting = Acting(rules, state, self._lots)
        weighed = [(acting.worth(each), each) for each in self._lots.some(now, MOST_USES)]
        return self._best(weighed) if max(value for value, _ in weighed) > 0 else None

    def _best(self, weighed: list[tuple[float, Any]]) -> Any:
        top = max(value for value, _ in weighed)
        return self._lots.pick([command for value, command in weighed if value == top])

    def _answer(self, rules: Duel, state: DuelState) -> Any:
        """What looking one command ahead finds best; saying no where nothing gains."""
        seat = speaker(state)
        commands = [each for each in rules.candidates(state) if not isinstance(each, say.Pass)]
        if not commands:
            return say.Pass()
        passing = worth_after(rules, state, say.Pass(), seat) if rules.check(state, say.Pass()).is_legal else -OVER
        some = self._lots.some(commands, MOST_USES)
        weighed = [(worth_after(rules, state, each, seat), each) for each in some]
        return say.Pass() if max(value for value, _ in weighed) <= passing else self._best(weighed)


def _cannot_wait(rules: Duel, state: DuelState, use: say.Use) -> bool:
    """Whether the ability cannot be used in the step of moving and battling as well."""
    monster = user_at(state, use.figure, use.nth)
    return monster is not None and MAIN not in rules.derived.plans[monster.card][use.ability - 1].moments
