"""Every use of an ability that is legal now.

These are the candidates of a game and the answer to "could anybody answer?". Legal is what the checks pass: a law of
the tests holds the two together.
"""

from __future__ import annotations

from collections.abc import Iterator

from ddm_explorer.dungeon import aims
from ddm_explorer.dungeon.cards import Ability
from ddm_explorer.dungeon.commands import Use
from ddm_explorer.dungeon.costs import most_times, ways_to_pay
from ddm_explorer.dungeon.crests import STORED, Crest
from ddm_explorer.dungeon.exclusions import bars_ability
from ddm_explorer.dungeon.grid import Cell
from ddm_explorer.dungeon.kit import Kit
from ddm_explorer.dungeon.movement import stride_squares, stride_ways
from ddm_explorer.dungeon.plans import EARLY, MAIN, WINDOW, Plan, has_nothing_to_meet
from ddm_explorer.dungeon.speakers import user_at
from ddm_explorer.dungeon.state import DuelState, Item, Modifier, Monster, Step
from ddm_explorer.dungeon.timing import is_time

STRUCK = "struck"
"""The stat of the modifier that remembers at whom a monster's special attacks of this turn go."""


def keeps_target(ability: Ability) -> bool:
    """Whether all attacks that the ability makes in one turn go to the same target."""
    return any(effect.do == "strikes" for effect in ability.effects)


def struck_target(state: DuelState, monster: Monster) -> int | None:
    """The number of the monster that special attacks of this turn went to, or None."""
    return next((each.points for each in state.modifiers if each[:2] == (monster.number, STRUCK)), None)


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
    target = struck_target(state, figure) if keeps_target(ability) and isinstance(figure, Monster) else None
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
    most = kit.powers.most_squares(state, monster) if kit.powers.standing else None
    for way in stride_ways(kit, state, monster, ability).values():
        steps = len(way) - 1
        if most is None or steps <= most:
            yield Use(monster.cell, number, way, -(-steps // squares))


def _most(ability: Ability, used: int, held: object) -> int:
    most = most_times(ability)
    if most == 1:
        return 1
    counts = [
        getattr(held, cost.crest.value) // cost.count for cost in ability.cost if cost.per == "time" and cost.crest
    ]
    can = min(counts, default=1)
    return can if most is None else min(can, most - used)


def legal_uses(kit: Kit, state: DuelState, seat: int) -> Iterator[Use]:
    """Every legal use of an ability by that seat now."""
    if not kit.users:
        return
    if state.triggers and state.window is None and state.attack is None:
        first = state.triggers[0]
        figure = state.monster(first.source) or state.item(first.source)
        if figure is not None:
            yield from of_figure(kit, state, seat, figure, first.ability)
        return
    yield from _by_plans(kit, state, seat)


def _by_plans(kit: Kit, state: DuelState, seat: int) -> Iterator[Use]:
    """Those of the seat's monsters: only abilities whose plan fits the moment and the crests held are looked at."""
    now = _moment(state)
    is_main = now == MAIN
    if is_main and seat != state.active:
        return
    has_something = bool(state.chain) or state.attack is not None
    held, shared = state.seats[seat].crests, kit.options.shares_squares
    for monster in state.monsters:
        if monster.owner == seat:
            if shared and user_at(state, monster.cell) is not monster:
                continue  # the command would mean another monster on the square
            for plan in kit.plans.get(monster.card, ()):
                if now not in plan.moments or (plan.answers and not has_something):
                    continue
                for place, count in plan.needs:
                    if held[place] < count:
                        break
                else:
                    if not has_nothing_to_meet(plan, state, monster):
                        yield from _of_plan(kit, state, seat, monster, plan, is_timely=is_main)


def _moment(state: DuelState) -> str:
    if state.window is not None:
        return WINDOW
    if state.attack is not None:
        return state.attack.stage
    return MAIN if state.step is Step.ADVANCE else EARLY


def has_use(kit: Kit, state: DuelState, seat: int) -> bool:
    """Whether that seat could use anything now."""
    return next(legal_uses(kit, state, seat), None) is not None


def might_answer(kit: Kit, state: DuelState, seat: int) -> bool:
    """A quick look: whether the seat has a monster in play whose card can answer at all, and crests to pay."""
    if not kit.answerers:
        return False
    held = state.seats[seat].crests
    has_something = bool(state.chain) or state.attack is not None
    for monster in state.monsters:
        if monster.owner == seat:
            for plan in kit.plans.get(monster.card, ()):
                if WINDOW not in plan.moments or (plan.answers and not has_something):
                    continue
                for place, count in plan.needs:
                    if held[place] < count:
                        break
                else:
                    if not has_nothing_to_meet(plan, state, monster):
                        return True
    return False
