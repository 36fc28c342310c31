"""What to do in the step of moving and battling: every action weighed by what it leads to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.position.movement import can_meet, crosses_void
from ddm_explorer.dungeon.position.state import DuelState, Monster
from ddm_explorer.dungeon.position.who_is_meant import attacker_at, mover_at, target_at
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.players.duel.map import FAR, flight_to_lord, steps_to_border, steps_to_foes, steps_to_lord
from ddm_explorer.players.duel.seeing import guesses, is_hidden
from ddm_explorer.players.duel.worth import (
    NEXT_LIFE,
    best_attack,
    held_worth,
    place_worth,
    position_after,
    worth_after,
    worth_of,
)
from ddm_explorer.players.player import Lots

MOST_USES = 24
"""Of more uses of abilities than these, as many are looked at by lot."""

DEPTH = 2
"""How many answers of its own to an attack are weighed."""

SURE = 0.9
"""What an attack counts that is only being walked to."""

EXPOSED = 0.35
"""What the damage counts that an opposing figure could do next turn to who comes beside it."""

BOLD = 2.0
"""What an attack is worth in itself once nothing comes about: it may be defended, but not for ever."""

KILL = 8.0
GUARD_WORTH, GUARD_FROM = 6.0, 7
"""What it is worth to stand beside the own Lord, where few squares are, while a foe is at most so many steps away."""


class Acting:
    """One decision of a seat in its own turn.

    Args:
        rules: the duel.
        state: the position as that seat may see it (`seeing.as_seen`).
        lots: break ties.
        caution: 0 to 1, how much it minds being struck back.
    """

    def __init__(self, rules: Duel, state: DuelState, lots: Lots, caution: float = 1.0) -> None:
        self.rules, self.state, self.lots, self.caution = rules, state, lots, caution
        self.derived, self.seat = rules.derived, state.active
        self.now = worth_of(rules, state, self.seat)
        derived, seat = self.derived, self.seat
        own = [each for each in state.monsters if each.owner == seat]
        self.steps: Mapping[Cell, int] = steps_to_lord(derived, state, 1 - seat)
        for find in (steps_to_foes, steps_to_border):  # no way to the Lord: then fight for one, or wait for a fight
            if not any(each.cell in self.steps for each in own):
                self.steps = find(derived, state, seat)
        self.flight = flight_to_lord(derived, state, 1 - seat) if derived.options.flying_crosses_void else {}
        self.foes = [each for each in state.monsters if each.owner != seat]
        self.hidden = frozenset(item.cell for item in state.items if is_hidden(item, seat))
        self.items = frozenset(item.cell for item in state.items)
        self.guard = self._squares_to_guard()

    def best(self) -> Any:
        """What promises most; to end the turn where nothing gains."""
        commands = self.rules.candidates(self.state)
        uses = self.lots.some([each for each in commands if isinstance(each, say.Use)], MOST_USES)
        others = [each for each in commands if not isinstance(each, say.Use)]
        weighed = [(self.worth(each), each) for each in (*others, *uses)]
        top = max(value for value, _ in weighed)
        return self.lots.pick([command for value, command in weighed if value == top])

    def worth(self, act: Any) -> float:
        """How much the act gains; to end the turn gains nothing."""
        if isinstance(act, say.EndTurn):
            return 0.0
        if isinstance(act, say.Move):
            return self._move(act)
        if isinstance(act, say.Use) and not self.hidden.intersection(act.at):
            return self._use(act)
        gain = self._outlook(act) - self.now
        return gain + BOLD * (1 - self.caution) if isinstance(act, say.Attack) and self._hurts(act) else gain

    def _hurts(self, act: say.Attack) -> bool:
        """Whether the attack would do damage if nobody defended."""
        target = target_at(self.state, act.target, self.seat, act.target_nth)
        attacker = attacker_at(self.state, act.attacker, act.nth)
        power = self.derived.options.lord_power
        return (power if attacker is None else self.derived.powers.attack(self.state, attacker, target)) > 0

    def _outlook(self, act: Any) -> float:
        """What the position is worth after the act: on average, where it meets an item that lies face down."""
        squares = act.at if isinstance(act, say.Use) else act.path if isinstance(act, say.Move) else ()
        if isinstance(act, say.SetOff):
            squares = (act.cell,)
        states: tuple[DuelState, ...] = (self.state,)
        if self.hidden.intersection(squares):
            states = guesses(self.derived, self.state, self.seat)
        return sum(worth_after(self.rules, state, act, self.seat, DEPTH) for state in states) / len(states)

    def _use(self, use: say.Use) -> float:
        """What the use gains: where it adds something for a time, together with the best attack that then follows, if
        the two are worth more than that attack would be without it."""
        after = position_after(self.rules, self.state, use)
        if after.is_asking:
            return self._outlook(use) - self.now
        gain = worth_of(self.rules, after, self.seat) - self.now
        if after.ending is not None or after.modifiers == self.state.modifiers:
            return gain
        both = gain + best_attack(self.rules, after, self.seat, DEPTH)
        return both if both > best_attack(self.rules, self.state, self.seat, DEPTH) else gain

    def _move(self, act: say.Move) -> float:
        start, end = act.path[0], act.path[-1]
        monster = mover_at(self.state, start, act.nth)
        if monster is None:
            return -1.0
        if self.items.intersection(act.path[1:]):
            gain = self._outlook(act) - self.now
        else:
            crests = self.state.seats[self.seat].crests
            price = self.derived.step_price(self.state, monster) * (len(act.path) - 1)
            gain = held_worth(crests._replace(move=crests.move - price)) - held_worth(crests)
            steps = self.flight if self.flight and crosses_void(self.derived, self.state, monster) else self.steps
            gain += place_worth(steps.get(end, FAR)) - place_worth(steps.get(start, FAR))
        gain += SURE * max(0.0, self._chance_at(monster, end) - self._chance_at(monster, start))
        gain += self.caution * (self._exposed(monster, start) - self._exposed(monster, end))
        if self.guard:
            gain += GUARD_WORTH * ((end in self.guard) - (start in self.guard))
        return gain

    def _chance_at(self, monster: Monster, cell: Cell) -> float:
        """What the best Regular Attack from that square would gain, roughly."""
        options, other = self.derived.options, self.state.seats[1 - self.seat]
        can = self.state.seats[self.seat].crests.attack >= options.attack_price
        if not can or monster.has_attacked or monster.has_struck or (cell != monster.cell and monster.has_moved):
            return 0.0
        best, sides = 0.0, self.derived.grid.sides[cell]
        if other.home in sides:
            best = NEXT_LIFE
        for foe in self.foes:
            if foe.cell in sides and can_meet(self.derived, self.state, monster, foe):
                power = self.derived.powers.attack(self.state, monster, foe)
                if other.crests.defense >= options.defense_price:
                    power -= self.derived.defense_of(self.state, foe)
                best = max(best, self._damage(power, foe))
        return best

    def _damage(self, power: int, target: Monster) -> float:
        left = self.derived.hit_points(target.card) - target.damage
        if power < left:
            return max(0.0, float(power))
        return KILL + left + self.derived.powers.attack(self.state, target) / 2

    def _exposed(self, monster: Monster, cell: Cell) -> float:
        """What a blow would cost that an opposing figure beside that square could strike next turn."""
        other, worst = self.state.seats[1 - self.seat], 0.0
        sides = self.derived.grid.sides[cell]
        guarded = self.state.seats[self.seat].crests.defense >= self.derived.options.defense_price
        saved = self.derived.defense_of(self.state, monster) if guarded else 0
        for foe in self.foes:
            if foe.cell in sides and can_meet(self.derived, self.state, foe, monster):
                worst = max(worst, self._damage(self.derived.powers.attack(self.state, foe, monster) - saved, monster))
        if other.home in sides and can_meet(self.derived, self.state, None, monster):
            worst = max(worst, self._damage(self.derived.options.lord_power - saved, monster))
        return EXPOSED * worst

    def _squares_to_guard(self) -> frozenset[Cell]:
        """The squares beside the own Lord, if they are so few that to stand on them keeps a foe away who is near."""
        derived, home = self.derived, self.state.seats[self.seat].home
        if home is None:
            return frozenset()
        ways = steps_to_lord(derived, self.state, self.seat)
        squares = frozenset(cell for cell in derived.grid.sides[home] if cell in ways)
        nearest = min((ways.get(foe.cell, FAR) for foe in self.foes), default=FAR)
        return squares if len(squares) <= 2 and 0 < nearest <= GUARD_FROM else frozenset()
