"""Every use of an ability that is legal now.

These are the candidates of a game and the answer to "could anybody answer?". Legal is what the checks pass: a law of
the tests holds the two together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ddm_explorer.dungeon.abilities import targets as targeting
from ddm_explorer.dungeon.abilities.cancelling import meets_something
from ddm_explorer.dungeon.abilities.exclusions import bars_ability
from ddm_explorer.dungeon.abilities.timing import is_time
from ddm_explorer.dungeon.commands import Use
from ddm_explorer.dungeon.materials.cards import Ability
from ddm_explorer.dungeon.materials.crests import STORED, Crest
from ddm_explorer.dungeon.position.ability_profile import EARLY, MAIN, WINDOW, Plan, answers_nothing
from ddm_explorer.dungeon.position.costs import most_times, ways_to_pay
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.movement import squares_within, stride_squares, stride_steps, way_to, ways_within
from ddm_explorer.dungeon.position.state import ADVANCE, DuelState, Item, Modifier, Monster
from ddm_explorer.dungeon.position.who_is_meant import user_nth
from ddm_explorer.engine.lazy_sequence import Lazy, nth_bit

STRUCK = "struck"
"""The stat of the modifier that remembers at whom a monster's special attacks of this turn go."""


def struck_target(state: DuelState, monster: Monster) -> int | None:
    """The number of the monster that special attacks of this turn went to, or None."""
    for each in state.modifiers:
        if each.bearer == monster.number and each.stat == STRUCK:
            return each.points
    return None


def remember_target(monster: Monster, target: int) -> Modifier:
    """What remembers the target of a special attack until the turn ends."""
    return Modifier(monster.number, STRUCK, target, "turn", monster.number)


def pay_with(derived: Derived, state: DuelState, seat: int) -> tuple[Crest, ...]:
    """The crests that may pay an open price now."""
    if derived.options.any_cost_any_crest:
        return STORED
    own = seat == state.active
    barred = {Crest.DEFENSE} if own else {Crest.MOVE, Crest.MAGIC}
    return tuple(crest for crest in STORED if crest not in barred)


def within_limit(ability: Ability, used: int, times: int) -> bool:
    """Whether the card's own limit allows so many more uses after `used`."""
    if ability.limit in ("once", "once-per-turn") and used + 1 > 1:
        return False
    most = most_times(ability)
    if most is not None and any(cost.per == "time" for cost in ability.cost):
        return used + times <= most
    return times == 1 or most is None


def boost_meets(derived: Derived, state: DuelState, ability: Ability, user: int) -> bool:
    """Whether what counts against one tribe alone has a monster of it to count against in the attack under way: the
    one attacked, or for the one attacked its attacker. `user` is the number of the monster that would use it."""
    tribe = next((str(effect.facts["versus"]) for effect in ability.effects if effect.facts.get("versus")), "")
    if not tribe or state.attack is None:
        return True
    attack = state.attack
    foe = state.monster(attack.attacker if attack.target == user else attack.target)
    return foe is not None and derived.cards[foe.card].tribe == tribe


def rests(derived: Derived, state: DuelState, monster: Monster) -> bool:
    """Whether a card keeps the monster from moving now."""
    return bool(derived.powers.standing) and derived.powers.must_rest(state, monster)


def can_begin(
    derived: Derived, state: DuelState, seat: int, figure: Monster | Item, plan: Plan, *, is_timely: bool = False
) -> bool:
    """Whether nothing but cost and aim could stand against a use of that ability; `is_timely` if the time is known."""
    ability, options = plan.ability, derived.options
    if not ability.is_known or not (is_timely or is_time(derived, state, seat, figure, ability)):
        return False
    if state.attack is not None and not boost_meets(derived, state, ability, figure.number):
        return False
    if state.attack is not None and not options.defends_and_uses and _has_defended(state, figure):
        return False
    if state.used:
        used = state.uses(figure.number, plan.number)
        if used and not within_limit(ability, used, 1) and not _is_trigger(state, figure, plan.number):
            return False
    if isinstance(figure, Monster):
        is_new = figure.since == state.turn and not options.acts_when_summoned
        if is_new and not _is_trigger(state, figure, plan.number):
            return False
        if plan.stands_for:
            if bars_ability(options.ability_excludes, figure, plan.stands_for):
                return False
            if plan.stands_for == "move":
                if figure.has_strode and not options.strides_split:
                    return False
                if rests(derived, state, figure):
                    return False
    return True


def _has_defended(state: DuelState, figure: Monster | Item) -> bool:
    attack = state.attack
    return attack is not None and attack.defense is not None and attack.target == figure.number


def _is_trigger(state: DuelState, figure: Monster | Item, number: int) -> bool:
    first = state.triggers[0] if state.triggers else None
    return first is not None and (first.source, first.ability) == (figure.number, number)


def of_figure(derived: Derived, state: DuelState, seat: int, figure: Monster | Item, number: int) -> Iterator[Use]:
    """Every legal use of that ability (from 1) by that seat now."""
    plans = derived.plans.get(figure.card, ())
    if 1 <= number <= len(plans):
        yield from _of_plan(derived, state, seat, figure, plans[number - 1])


def _of_plan(
    derived: Derived, state: DuelState, seat: int, figure: Monster | Item, plan: Plan, *, is_timely: bool = False
) -> Iterator[Use]:
    if not can_begin(derived, state, seat, figure, plan, is_timely=is_timely):
        return
    ability, number = plan.ability, plan.number
    if ability.aim is not None and ability.aim.what == "path" and isinstance(figure, Monster):
        yield from _strides(derived, state, figure, number, ability)
        return
    held = state.seats[seat].crests
    if not all(held[place] >= count for place, count in plan.needs):
        return
    target = struck_target(state, figure) if plan.keeps_target and isinstance(figure, Monster) else None
    nth = _nth(derived, state, figure)
    for chosen in targeting.choices(derived, state, seat, figure, ability):
        at, choice, at_nth = chosen
        if target is not None and targeting.numbers_at(state, seat, ability.aim, at, at_nth) != (target,):
            continue
        if plan.is_plain:
            yield Use(figure.cell, number, at, 1, choice, None, nth, at_nth)
        else:
            yield from _bought(derived, state, seat, figure, plan, chosen)


def _nth(derived: Derived, state: DuelState, figure: Monster | Item) -> int:
    """How a command names the figure as the one whose ability is used: 0 where its square is enough."""
    return user_nth(state, figure) if derived.options.shares_squares else 0


def _bought(
    derived: Derived, state: DuelState, seat: int, figure: Monster | Item, plan: Plan, chosen: targeting.Choice
) -> Iterator[Use]:
    """Every number of times, and every way to pay, for an ability whose price leaves something open."""
    ability, number, (at, choice, at_nth) = plan.ability, plan.number, chosen
    nth, held = _nth(derived, state, figure), state.seats[seat].crests
    used = 0 if _is_trigger(state, figure, number) else state.uses(figure.number, number)
    exchanges = ability.aim is not None and ability.aim.what == "crests"
    level = targeting.level_seen(derived, state, seat, ability.aim, at, at_nth) if at else 0
    allowed = pay_with(derived, state, seat)
    for times in range(1, (_most(ability, used, held) if plan.is_sold else 1) + 1):
        if (used or plan.is_sold) and not within_limit(ability, used, times):
            continue
        price = plan.price(times, choice, level)
        if price is None or (not price.is_open and not held.covers(price.named)):
            continue
        if not price.is_open:
            yield Use(figure.cell, number, at, times, choice, None, nth, at_nth)
            continue
        for pay in ways_to_pay(price, held, allowed):
            if not (pay is not None and exchanges and pay.of(Crest(choice))):
                yield Use(figure.cell, number, at, times, choice, pay, nth, at_nth)


def _strides(derived: Derived, state: DuelState, monster: Monster, number: int, ability: Ability) -> Iterator[Use]:
    """One use for each square a moving ability can bring the monster to, bought as seldom as the way allows."""
    squares, nth = stride_squares(derived, ability), _nth(derived, state, monster)
    for way in ways_within(derived, state, monster, _stride_steps(derived, state, monster, ability)).values():
        yield Use(monster.cell, number, way, -(-(len(way) - 1) // squares), nth=nth)


def _stride_steps(derived: Derived, state: DuelState, monster: Monster, ability: Ability) -> int:
    """How many squares a moving ability can bring the monster with its owner's crests."""
    steps = stride_steps(derived, state, monster, ability)
    most = derived.powers.most_squares(state, monster) if derived.powers.standing else None
    return steps if most is None else min(steps, most)


def wide_uses(derived: Derived, state: DuelState, seat: int) -> list[Sequence[Use]]:
    """The uses, in the main part of a turn, of each ability that may point at any of many squares (a walk, or one
    square of the Field): counted by masks, and made when they are asked for."""
    found: list[Sequence[Use]] = []
    for place, plan in derived.figure_index(state).sides.wide[seat]:
        monster = state.monsters[place]
        if not _is_in_question(derived, state, seat, monster, plan):
            continue
        if not can_begin(derived, state, seat, monster, plan, is_timely=True):
            continue
        if plan.stands_for == "move":
            steps = _stride_steps(derived, state, monster, plan.ability)
            _, ends = squares_within(derived, state, monster, steps)
            make = partial(_stride_to, derived, state, monster, plan, ends)
            each = partial(_each_stride, derived, state, monster, plan)
        else:
            ends = targeting.counter_mask(derived, state)
            nth = _nth(derived, state, monster)
            make = partial(_at_square, derived, monster, plan, ends, nth)
            each = partial(_at_each_square, derived, monster, plan, ends, nth)
        if ends:
            found.append(Lazy(ends.bit_count(), make, each))
    return found


def _at_square(derived: Derived, monster: Monster, plan: Plan, ends: int, nth: int, number: int) -> Use:
    """The use at one of the squares of a mask, counted row by row."""
    return Use(monster.cell, plan.number, (derived.grid.cell_at[nth_bit(ends, number)],), nth=nth)


def _at_each_square(derived: Derived, monster: Monster, plan: Plan, ends: int, nth: int) -> Iterator[Use]:
    """The uses at all squares of a mask, row by row."""
    return (Use(monster.cell, plan.number, (cell,), nth=nth) for cell in derived.grid.cells_of(ends))


def _each_stride(derived: Derived, state: DuelState, monster: Monster, plan: Plan) -> Iterator[Use]:
    """The strides to all squares, row by row."""
    found = _strides(derived, state, monster, plan.number, plan.ability)
    return iter(sorted(found, key=lambda use: derived.grid.index(use.at[-1])))


def _stride_to(derived: Derived, state: DuelState, monster: Monster, plan: Plan, ends: int, number: int) -> Use:
    """The stride to one of the squares of a mask, counted row by row."""
    way = way_to(derived, state, monster, derived.grid.cell_at[nth_bit(ends, number)])
    times = -(-(len(way) - 1) // stride_squares(derived, plan.ability))
    return Use(monster.cell, plan.number, way, times, nth=_nth(derived, state, monster))


def _most(ability: Ability, used: int, held: object) -> int:
    most = most_times(ability)
    if most == 1:
        return 1
    counts = [
        getattr(held, cost.crest.value) // cost.count for cost in ability.cost if cost.per == "time" and cost.crest
    ]
    can = min(counts, default=1)
    return can if most is None else min(can, most - used)


def legal_uses(derived: Derived, state: DuelState, seat: int, *, but_wide: bool = False) -> Iterator[Use]:
    """Every legal use of an ability by that seat now; `but_wide` leaves out what `wide_uses` lists."""
    if not derived.users:
        return
    if state.triggers and state.window is None and state.attack is None:
        first = state.triggers[0]
        figure = state.monster(first.source) or state.item(first.source)
        if figure is not None:
            yield from of_figure(derived, state, seat, figure, first.ability)
        return
    now = _moment(state)
    is_main = now == MAIN
    if is_main and seat != state.active:
        return
    index = derived.figure_index(state)
    if now == WINDOW:
        found = index.sides.answering[seat]
    elif is_main and but_wide:
        found = index.sides.narrow[seat]
    else:
        known = derived.plans_at.get(now, {})  # none while an attack is between two questions
        own = index.sides.own[seat]
        found = [(place, plan) for place in own for plan in known.get(state.monsters[place].card, ())]
    for place, plan in found:
        monster = state.monsters[place]
        if _is_in_question(derived, state, seat, monster, plan):
            yield from _of_plan(derived, state, seat, monster, plan, is_timely=is_main)


def _is_in_question(derived: Derived, state: DuelState, seat: int, monster: Monster, plan: Plan) -> bool:
    """A quick look at crests, chain and surroundings: whether an ability whose moment this is could be used at all."""
    held = state.seats[seat].crests
    for place, count in plan.needs:
        if held[place] < count:
            return False
    if plan.answers and not meets_something(derived, state, monster, plan):
        return False
    if plan.distance and not derived.grid.ring(monster.cell, plan.distance) & derived.met_mask(state):
        return False
    return not answers_nothing(plan, state, monster)


def _moment(state: DuelState) -> str:
    if state.window is not None:
        return WINDOW
    if state.attack is not None:
        return state.attack.stage
    return MAIN if state.step is ADVANCE else EARLY


def has_use(derived: Derived, state: DuelState, seat: int) -> bool:
    """Whether that seat could use anything now."""
    return next(legal_uses(derived, state, seat), None) is not None


def might_answer(derived: Derived, state: DuelState, seat: int) -> bool:
    """A quick look: whether the seat has a monster in play whose card can answer at all, and crests to pay."""
    sides = derived.figure_index(state).sides
    found = sides.answering if state.chain or state.attack is not None else sides.unprompted
    for place, plan in found[seat]:  # noqa: SIM110 - asked all the time: a generator takes longer than the loop
        if _is_in_question(derived, state, seat, state.monsters[place], plan):
            return True
    return False
