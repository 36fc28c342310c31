"""Every use of an ability that is legal now.

These are the candidates of a game and the answer to "could anybody answer?". Legal is what the checks pass: a law of
the tests holds the two together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ddm_explorer.dungeon import aims
from ddm_explorer.dungeon.cancelling import meets_something
from ddm_explorer.dungeon.cards import Ability
from ddm_explorer.dungeon.commands import Use
from ddm_explorer.dungeon.costs import most_times, ways_to_pay
from ddm_explorer.dungeon.crests import STORED, Crest
from ddm_explorer.dungeon.exclusions import bars_ability
from ddm_explorer.dungeon.grid import Cell
from ddm_explorer.dungeon.kit import Kit
from ddm_explorer.dungeon.listing import Lazy, nth_bit
from ddm_explorer.dungeon.movement import squares_within, stride_squares, stride_steps, way_to, ways_within
from ddm_explorer.dungeon.plans import EARLY, MAIN, WINDOW, Plan, answers_nothing
from ddm_explorer.dungeon.speakers import user_at
from ddm_explorer.dungeon.state import ADVANCE, DuelState, Item, Modifier, Monster
from ddm_explorer.dungeon.timing import is_time

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


def pay_with(kit: Kit, state: DuelState, seat: int) -> tuple[Crest, ...]:
    """The crests that may pay an open price now."""
    if kit.options.any_cost_any_crest:
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


def boost_meets(kit: Kit, state: DuelState, ability: Ability, user: int) -> bool:
    """Whether what counts against one tribe alone has a monster of it to count against in the attack under way: the
    one attacked, or for the one attacked its attacker. `user` is the number of the monster that would use it."""
    tribe = next((str(effect.facts["versus"]) for effect in ability.effects if effect.facts.get("versus")), "")
    if not tribe or state.attack is None:
        return True
    attack = state.attack
    foe = state.monster(attack.attacker if attack.target == user else attack.target)
    return foe is not None and kit.cards[foe.card].tribe == tribe


def rests(kit: Kit, state: DuelState, monster: Monster) -> bool:
    """Whether a card keeps the monster from moving now."""
    return bool(kit.powers.standing) and kit.powers.must_rest(state, monster)


def can_begin(
    kit: Kit, state: DuelState, seat: int, figure: Monster | Item, plan: Plan, *, is_timely: bool = False
) -> bool:
    """Whether nothing but cost and aim could stand against a use of that ability; `is_timely` if the time is known."""
    ability, options = plan.ability, kit.options
    if not ability.is_known or not (is_timely or is_time(kit, state, seat, figure, ability)):
        return False
    if state.attack is not None and not boost_meets(kit, state, ability, figure.number):
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
                if rests(kit, state, figure):
                    return False
    return True


def _has_defended(state: DuelState, figure: Monster | Item) -> bool:
    attack = state.attack
    return attack is not None and attack.defense is not None and attack.target == figure.number


def _is_trigger(state: DuelState, figure: Monster | Item, number: int) -> bool:
    first = state.triggers[0] if state.triggers else None
    return first is not None and (first.source, first.ability) == (figure.number, number)


def of_figure(kit: Kit, state: DuelState, seat: int, figure: Monster | Item, number: int) -> Iterator[Use]:
    """Every legal use of that ability (from 1) by that seat now."""
    plans = kit.plans.get(figure.card, ())
    if 1 <= number <= len(plans):
        yield from _of_plan(kit, state, seat, figure, plans[number - 1])


def _of_plan(
    kit: Kit, state: DuelState, seat: int, figure: Monster | Item, plan: Plan, *, is_timely: bool = False
) -> Iterator[Use]:
    if not can_begin(kit, state, seat, figure, plan, is_timely=is_timely):
        return
    ability, number = plan.ability, plan.number
    if ability.aim is not None and ability.aim.what == "path" and isinstance(figure, Monster):
        yield from _strides(kit, state, figure, number, ability)
        return
    held = state.seats[seat].crests
    if not all(held[place] >= count for place, count in plan.needs):
        return
    target = struck_target(state, figure) if plan.keeps_target and isinstance(figure, Monster) else None
    for at, choice in aims.choices(kit, state, seat, figure, ability):
        if target is not None and aims.numbers_at(state, ability.aim, at) != (target,):
            continue
        if plan.is_plain:
            yield Use(figure.cell, number, at, 1, choice)
        else:
            yield from _bought(kit, state, seat, figure, plan, at, choice)


def _bought(
    kit: Kit, state: DuelState, seat: int, figure: Monster | Item, plan: Plan, at: tuple[Cell, ...], choice: str
) -> Iterator[Use]:
    """Every number of times, and every way to pay, for an ability whose price leaves something open."""
    ability, number = plan.ability, plan.number
    held = state.seats[seat].crests
    used = 0 if _is_trigger(state, figure, number) else state.uses(figure.number, number)
    exchanges = ability.aim is not None and ability.aim.what == "crests"
    level = aims.level_seen(kit, state, seat, at) if at else 0
    allowed = pay_with(kit, state, seat)
    for times in range(1, (_most(ability, used, held) if plan.is_sold else 1) + 1):
        if (used or plan.is_sold) and not within_limit(ability, used, times):
            continue
        price = plan.price(times, choice, level)
        if price is None or (not price.is_open and not held.covers(price.named)):
            continue
        if not price.is_open:
            yield Use(figure.cell, number, at, times, choice)
            continue
        for pay in ways_to_pay(price, held, allowed):
            if not (pay is not None and exchanges and pay.of(Crest(choice))):
                yield Use(figure.cell, number, at, times, choice, pay)


def _strides(kit: Kit, state: DuelState, monster: Monster, number: int, ability: Ability) -> Iterator[Use]:
    """One use for each square a moving ability can bring the monster to, bought as seldom as the way allows."""
    squares = stride_squares(kit, ability)
    for way in ways_within(kit, state, monster, _stride_steps(kit, state, monster, ability)).values():
        yield Use(monster.cell, number, way, -(-(len(way) - 1) // squares))


def _stride_steps(kit: Kit, state: DuelState, monster: Monster, ability: Ability) -> int:
    """How many squares a moving ability can bring the monster with its owner's crests."""
    steps = stride_steps(kit, state, monster, ability)
    most = kit.powers.most_squares(state, monster) if kit.powers.standing else None
    return steps if most is None else min(steps, most)


def wide_uses(kit: Kit, state: DuelState, seat: int) -> list[Sequence[Use]]:
    """The uses, in the main part of a turn, of each ability that may point at any of many squares (a walk, or one
    square of the Field): counted by masks, and made when they are asked for."""
    found: list[Sequence[Use]] = []
    for place, plan in kit.crowd(state).muster.wide[seat]:
        monster = state.monsters[place]
        if not _is_in_question(kit, state, seat, monster, plan):
            continue
        if not can_begin(kit, state, seat, monster, plan, is_timely=True):
            continue
        if plan.stands_for == "move":
            steps = _stride_steps(kit, state, monster, plan.ability)
            _, ends = squares_within(kit, state, monster, steps)
            make = partial(_stride_to, kit, state, monster, plan, ends)
            each = partial(_each_stride, kit, state, monster, plan)
        else:
            ends = aims.counter_mask(kit, state)
            make = partial(_at_square, kit, monster, plan, ends)
            each = partial(_at_each_square, kit, monster, plan, ends)
        if ends:
            found.append(Lazy(ends.bit_count(), make, each))
    return found


def _at_square(kit: Kit, monster: Monster, plan: Plan, ends: int, number: int) -> Use:
    """The use at one of the squares of a mask, counted row by row."""
    return Use(monster.cell, plan.number, (kit.grid.cell_at[nth_bit(ends, number)],))


def _at_each_square(kit: Kit, monster: Monster, plan: Plan, ends: int) -> Iterator[Use]:
    """The uses at all squares of a mask, row by row."""
    return (Use(monster.cell, plan.number, (cell,)) for cell in kit.grid.cells_of(ends))


def _each_stride(kit: Kit, state: DuelState, monster: Monster, plan: Plan) -> Iterator[Use]:
    """The strides to all squares, row by row."""
    found = _strides(kit, state, monster, plan.number, plan.ability)
    return iter(sorted(found, key=lambda use: kit.grid.index(use.at[-1])))


def _stride_to(kit: Kit, state: DuelState, monster: Monster, plan: Plan, ends: int, number: int) -> Use:
    """The stride to one of the squares of a mask, counted row by row."""
    way = way_to(kit, state, monster, kit.grid.cell_at[nth_bit(ends, number)])
    return Use(monster.cell, plan.number, way, -(-(len(way) - 1) // stride_squares(kit, plan.ability)))


def _most(ability: Ability, used: int, held: object) -> int:
    most = most_times(ability)
    if most == 1:
        return 1
    counts = [
        getattr(held, cost.crest.value) // cost.count for cost in ability.cost if cost.per == "time" and cost.crest
    ]
    can = min(counts, default=1)
    return can if most is None else min(can, most - used)


def legal_uses(kit: Kit, state: DuelState, seat: int, *, but_wide: bool = False) -> Iterator[Use]:
    """Every legal use of an ability by that seat now; `but_wide` leaves out what `wide_uses` lists."""
    if not kit.users:
        return
    if state.triggers and state.window is None and state.attack is None:
        first = state.triggers[0]
        figure = state.monster(first.source) or state.item(first.source)
        if figure is not None:
            yield from of_figure(kit, state, seat, figure, first.ability)
        return
    now = _moment(state)
    is_main = now == MAIN
    if is_main and seat != state.active:
        return
    crowd = kit.crowd(state)
    if now == WINDOW:
        found = crowd.muster.answering[seat]
    elif is_main and but_wide:
        found = crowd.muster.narrow[seat]
    else:
        known = kit.plans_at.get(now, {})  # none while an attack is between two questions
        own = crowd.muster.own[seat]
        found = [(place, plan) for place in own for plan in known.get(state.monsters[place].card, ())]
    for place, plan in found:
        monster = state.monsters[place]
        if _is_in_question(kit, state, seat, monster, plan):
            yield from _of_plan(kit, state, seat, monster, plan, is_timely=is_main)


def _is_in_question(kit: Kit, state: DuelState, seat: int, monster: Monster, plan: Plan) -> bool:
    """A quick look at crests, chain and surroundings: whether an ability whose moment this is could be used at all."""
    held = state.seats[seat].crests
    for place, count in plan.needs:
        if held[place] < count:
            return False
    if plan.answers and not meets_something(kit, state, monster, plan):
        return False
    if plan.distance and not kit.grid.ring(monster.cell, plan.distance) & kit.met_mask(state):
        return False
    if answers_nothing(plan, state, monster):
        return False
    # Where several share the square, a command means one of them.
    return not kit.options.shares_squares or user_at(state, monster.cell) is monster


def _moment(state: DuelState) -> str:
    if state.window is not None:
        return WINDOW
    if state.attack is not None:
        return state.attack.stage
    return MAIN if state.step is ADVANCE else EARLY


def has_use(kit: Kit, state: DuelState, seat: int) -> bool:
    """Whether that seat could use anything now."""
    return next(legal_uses(kit, state, seat), None) is not None


def might_answer(kit: Kit, state: DuelState, seat: int) -> bool:
    """A quick look: whether the seat has a monster in play whose card can answer at all, and crests to pay."""
    muster = kit.crowd(state).muster
    found = muster.answering if state.chain or state.attack is not None else muster.unprompted
    for place, plan in found[seat]:  # noqa: SIM110 - asked all the time: a generator takes longer than the loop
        if _is_in_question(kit, state, seat, state.monsters[place], plan):
            return True
    return False
