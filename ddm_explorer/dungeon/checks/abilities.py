"""The checks on using abilities."""

from __future__ import annotations

from collections.abc import Iterator

from ddm_explorer.dungeon.abilities import targets as targeting
from ddm_explorer.dungeon.abilities.exclusions import EXCLUDES, bars_ability
from ddm_explorer.dungeon.abilities.legal_uses import boost_meets, pay_with, rests, struck_target, within_limit
from ddm_explorer.dungeon.abilities.timing import is_time
from ddm_explorer.dungeon.checks import act as act_checks
from ddm_explorer.dungeon.checks.situation import Check, Situation, check
from ddm_explorer.dungeon.commands import Move
from ddm_explorer.dungeon.materials.cards import WHILE_BUILDING, Ability
from ddm_explorer.dungeon.materials.crests import STORED, Crest
from ddm_explorer.dungeon.position.ability_profile import keeps_target
from ddm_explorer.dungeon.position.costs import Price, price_of, sort_of, total_of
from ddm_explorer.dungeon.position.movement import stride_squares
from ddm_explorer.dungeon.position.powers import FLYING
from ddm_explorer.dungeon.position.state import Item, Monster
from ddm_explorer.dungeon.position.who_acts import moment, speaker
from ddm_explorer.dungeon.position.who_is_meant import place_of, user_at
from ddm_explorer.engine.verdict import Finding

TIMES_OF_SORTS = {
    "move": {"own-turn"},
    "attack": {"when-attacking"},
    "defense": {"when-attacked"},
    "magic": {"own-turn"},
    "trap": {"either-turn"},
    "any": {"own-turn"},
}
"""When an ability may be used by the crests that pay it; any other time is its card's own."""


def _user(s: Situation) -> Monster | Item | None:
    return user_at(s.state, s.command.figure, s.command.nth)


def _monster(s: Situation) -> Monster | None:
    figure = _user(s)
    return figure if isinstance(figure, Monster) else None


def _ability(s: Situation) -> Ability | None:
    """The ability the command names, if the figure has it."""
    figure = _user(s)
    if figure is None:
        return None
    abilities = s.derived.cards[figure.card].abilities
    return abilities[s.command.ability - 1] if 1 <= s.command.ability <= len(abilities) else None


def _is_trigger(s: Situation, figure: Monster | Item) -> bool:
    first = s.state.triggers[0] if s.state.triggers else None
    return first is not None and (first.source, first.ability) == (figure.number, s.command.ability)


@check("ability_there", "ability_known", "ability_in_play")
def ability_there(s: Situation) -> Iterator[Finding]:
    """The figure has that ability, it is known what it does, and abilities are in play."""
    cell, number = s.command.figure, s.command.ability
    figure, ability = _user(s), _ability(s)
    if figure is None or ability is None:
        has = 0 if figure is None else len(s.derived.cards[figure.card].abilities)
        many = {} if figure is not None else s.not_so_many(cell, s.command.nth)
        facts = {"card": "" if many else s.figure_at(cell, _monster(s)), "number": number, "has": has, **many}
        yield Finding("ability_there", False, facts, (cell,))
        return
    facts = {"card": figure.card, "number": number, "ability": ability.id}
    yield Finding("ability_there", True, facts, (cell,))
    yield Finding("ability_known", ability.is_known, facts, (cell,))
    if not s.derived.abilities:
        yield Finding("ability_in_play", False, facts, (cell,))


@check("ability_is_own")
def ability_is_own(s: Situation) -> Iterator[Finding]:
    """It belongs to the player who speaks."""
    figure, ability = _user(s), _ability(s)
    if figure is None or ability is None:
        return
    asked = speaker(s.state)
    owner = s.state.triggers[0].seat if _is_trigger(s, figure) else figure.owner
    yield Finding("ability_is_own", owner == asked, {"owner": owner, "asked": asked}, (s.command.figure,))


@check(
    "move_ability_in_own_turn",
    "attack_ability_in_battle",
    "defense_ability_when_attacked",
    "magic_in_own_turn",
    "trap_in_any_turn",
    "any_ability_in_time",
    "free_ability_by_itself",
    "card_sets_time",
)
def ability_in_time(s: Situation) -> Iterator[Finding]:
    """It may be used at this moment."""
    figure, ability = _user(s), _ability(s)
    if figure is None or ability is None:
        return
    owner = s.state.triggers[0].seat if _is_trigger(s, figure) else figure.owner
    sort = sort_of(ability)
    by_card = ability.limit == WHILE_BUILDING or not set(ability.timing) <= TIMES_OF_SORTS.get(
        sort, set(ability.timing)
    )
    topic = (
        "card_sets_time"
        if by_card
        else {
            "move": "move_ability_in_own_turn",
            "attack": "attack_ability_in_battle",
            "defense": "defense_ability_when_attacked",
            "magic": "magic_in_own_turn",
            "trap": "trap_in_any_turn",
            "any": "any_ability_in_time",
            "free": "free_ability_by_itself",
        }[sort]
    )
    facts = {
        "card": figure.card,
        "number": s.command.ability,
        "timing": ability.timing,
        "limit": ability.limit,
        "owner": owner,
        "active": s.active,
        "step": s.state.step.value,
        "moment": moment(s.state),
        "in_battle": {
            "attack": s.derived.options.attack_abilities == "battle",
            "defense": s.derived.options.defense_abilities_in_battle,
        }.get(sort, False),
    }
    yield Finding(topic, is_time(s.derived, s.state, owner, figure, ability), facts, (s.command.figure,))


@check("boost_meets_tribe")
def boost_meets_tribe(s: Situation) -> Iterator[Finding]:
    """What counts against one tribe alone is used against that tribe."""
    figure, ability, attack = _user(s), _ability(s), s.state.attack
    if figure is None or ability is None or attack is None:
        return
    tribe = next((effect.facts["versus"] for effect in ability.effects if effect.facts.get("versus")), "")
    if tribe:
        holds = boost_meets(s.derived, s.state, ability, figure.number)
        yield Finding("boost_meets_tribe", holds, {"tribe": tribe}, (attack.target_cell,))


@check("card_over_rule")
def card_over_rule(s: Situation) -> Iterator[Finding]:
    """A card that asks for Defense crests in one's own turn goes before the rule on those crests."""
    ability = _ability(s)
    if ability is None or "own-turn" not in ability.timing:
        return
    if any(cost.crest is Crest.DEFENSE for cost in ability.cost):
        yield Finding("card_over_rule", True, {"crest": Crest.DEFENSE.value}, (s.command.figure,))


@check("ability_within_limit", "ability_bought_so_often")
def ability_within_limit(s: Situation) -> Iterator[Finding]:
    """No more often than the card says."""
    figure, ability = _user(s), _ability(s)
    if figure is None or ability is None:
        return
    times = s.command.times
    sold = any(cost.per == "time" for cost in ability.cost)
    if times < 1 or (times > 1 and not sold):
        yield Finding("ability_bought_so_often", False, {"times": times, "sold": sold}, (s.command.figure,))
        return
    used = 0 if _is_trigger(s, figure) else s.state.uses(figure.number, s.command.ability)
    most = next((cost.most for cost in ability.cost if cost.per == "time"), 0)
    facts = {"limit": ability.limit, "used": used, "times": times, "most": most, "card": figure.card}
    facts["number"] = s.command.ability
    yield Finding("ability_within_limit", within_limit(ability, used, times), facts, (s.command.figure,))


@check(
    "ability_excluded",
    "special_excluded",
    "special_for_regular",
    "ability_moves_at_once",
    "card_lets_it_rest",
    "one_target_a_turn",
)
def ability_beside_regular(s: Situation) -> Iterator[Finding]:
    """What stands for a move or an attack takes their place, and goes by the limits of its kind."""
    figure, ability = _user(s), _ability(s)
    if not isinstance(figure, Monster) or ability is None:
        return
    stands_for = s.derived.stands_for(figure.card, s.command.ability)
    if not stands_for:
        return
    facts = {
        "card": figure.card,
        "has_moved": figure.has_moved,
        "has_attacked": figure.has_attacked,
        "stands_for": stands_for,
    }
    barred = bars_ability(s.derived.options.ability_excludes, figure, stands_for)
    if barred:
        has_attacked = stands_for == "attack" and figure.has_attacked
        yield Finding("special_excluded" if has_attacked else "ability_excluded", False, facts, (figure.cell,))
    else:
        yield Finding(
            "ability_excluded" if stands_for == "move" else "special_for_regular", True, facts, (figure.cell,)
        )
    if stands_for == "move":
        if figure.has_strode:
            yield Finding("ability_moves_at_once", s.derived.options.strides_split, facts, (figure.cell,))
        if rests(s.derived, s.state, figure):
            yield Finding("card_lets_it_rest", False, facts, (figure.cell,))
        return
    target = struck_target(s.state, figure) if keeps_target(ability) else None
    if target is not None:
        now = targeting.numbers_at(s.state, figure.owner, ability.aim, s.command.at, s.command.at_nth)
        yield Finding("one_target_a_turn", now == (target,), {"card": figure.card}, s.command.at)


@check("acts_when_summoned")
def user_acts_when_summoned(s: Situation) -> Iterator[Finding]:
    """Whether a monster may use an ability in the turn it is summoned; one that its summon offers it always may."""
    figure = _user(s)
    if isinstance(figure, Monster) and figure.since == s.state.turn and not _is_trigger(s, figure):
        facts = {"card": figure.card}
        yield Finding("acts_when_summoned", s.derived.options.acts_when_summoned, facts, (figure.cell,))


@check("defends_beside_ability", "defends_and_uses")
def ability_beside_defense(s: Situation) -> Iterator[Finding]:
    """Against an attack that a Regular Defense meets, an ability of the monster attacked only where that is allowed."""
    attack, figure = s.state.attack, _user(s)
    if attack is None or attack.defense is None or figure is None or figure.number != attack.target:
        return
    yield from act_checks.both_answers(s, attack.target_cell)


@check("ability_excludes_regular", "card_limits_squares")
def regular_beside_ability(s: Situation) -> Iterator[Finding]:
    """A regular action that an ability used this turn has taken the place of."""
    is_move, monster = isinstance(s.command, Move), s.actor
    if monster is None:
        return
    cell = monster.cell
    if monster.has_strode or monster.has_struck:
        barred = EXCLUDES[s.derived.options.ability_excludes](monster, "move" if is_move else "attack")
        facts = {"card": monster.card, "has_strode": monster.has_strode, "has_struck": monster.has_struck}
        yield Finding("ability_excludes_regular", not barred, facts, (cell,))
    if is_move and s.derived.powers.standing:
        most = s.derived.powers.most_squares(s.state, monster)
        squares = len(s.command.path) - 1
        if most is not None:
            facts = {"card": monster.card, "most": most, "squares": squares}
            yield Finding("card_limits_squares", squares <= most, facts, (cell,))


@check("card_lets_it_rest")
def monster_rests(s: Situation) -> Iterator[Finding]:
    """A card in play lets monsters of a tribe move in every second turn only."""
    monster = s.mover
    if monster is not None and rests(s.derived, s.state, monster):
        facts = {"card": monster.card, "stands_for": "move"}
        yield Finding("card_lets_it_rest", False, facts, (monster.cell,))


@check("flying_target", "lord_against_flying")
def target_in_the_air(s: Situation) -> Iterator[Finding]:
    """Who may attack a Flying monster."""
    target = s.target
    if target is None or not s.derived.powers.has(s.state, target, FLYING):
        return
    attacker = s.attacker
    if attacker is None:
        if s.lord is not None:
            facts = {"card": target.card}
            yield Finding("lord_against_flying", s.derived.options.lord_attacks_flying, facts, (target.cell,))
        return
    can = targeting.can_attack_flyers(s.derived, s.state, attacker)
    yield Finding("flying_target", can, {"card": target.card, "attacker": attacker.card}, (target.cell,))


_AIM_TOPICS = (
    "level_chosen",
    "aims_at_nothing",
    "aims_along_path",
    "aims_at_counter",
    "vortex_free",
    "vortex_is_no_move",
    "crest_chosen",
    "card_destroyed",
    "answers_something",
    "aims_count",
    "ability_spares_lord",
    "special_at_lord",
    "aims_at_figure",
    "aims_at_open_card",
    "aims_at_side",
    "aims_within",
    "aims_at_distance",
    "aims_at_another",
    "aims_at_kind",
    "aims_at_lowest",
    "aims_at_grounded",
    "flying_target",
    "counter_on_field",
    "counter_on_empty",
    "counter_off_path",
    "counter_off_lords",
    "relays_a_shape",
    "relay_inside",
    "relay_overlaps_nothing",
    "relay_off_homes",
    "relay_off_counters",
    "relay_goes_elsewhere",
    "relay_touches",
    "relay_cuts_no_path",
)


@check(*_AIM_TOPICS)
def ability_aim(s: Situation) -> Iterator[Finding]:
    """What it points at can be pointed at."""
    figure, ability = _user(s), _ability(s)
    if figure is None or ability is None or not ability.is_known:
        return
    seat = s.state.triggers[0].seat if _is_trigger(s, figure) else figure.owner
    yield from targeting.findings(s.derived, s.state, seat, figure, ability, s.command)


def walk_of(s: Situation) -> Move | None:
    """The walk of a use of an ability that moves, as a move to be judged like any; None for other uses."""
    figure, ability = _user(s), _ability(s)
    if not isinstance(figure, Monster) or ability is None or ability.aim is None or ability.aim.what != "path":
        return None
    path, nth = s.command.at, place_of(s.state, figure) if s.derived.options.shares_squares else 0
    return Move(path if path and path[0] == figure.cell else (figure.cell, *path), nth)


@check("stride_within")
def stride_within(s: Situation) -> Iterator[Finding]:
    """The path is as long as what was bought allows."""
    ability, walk, figure = _ability(s), walk_of(s), _user(s)
    if ability is None or walk is None or not isinstance(figure, Monster):
        return
    each = stride_squares(s.derived, ability)
    squares, most = len(walk.path) - 1, each * max(0, s.command.times)
    limit = s.derived.powers.most_squares(s.state, figure) if s.derived.powers.standing else None
    if limit is not None:
        most = min(most, limit)
    facts = {"squares": squares, "each": each, "times": s.command.times, "most": most}
    yield Finding("stride_within", 0 < squares <= most, facts, walk.path)


@check("can_pay_ability", "pays_as_asked", "pays_with_allowed")
def can_pay_ability(s: Situation) -> Iterator[Finding]:
    """The player holds what it costs, and pays an open price with crests that may pay it."""
    figure, ability = _user(s), _ability(s)
    if figure is None or ability is None or not ability.is_known:
        return
    seat = s.state.triggers[0].seat if _is_trigger(s, figure) else figure.owner
    level = targeting.level_seen(s.derived, s.state, seat, ability.aim, s.command.at, s.command.at_nth)
    price = price_of(ability, s.command, level, s.derived.powers.toll(s.state))
    if price is None:
        return
    pay = s.command.pay
    yield from _pays_as_asked(s, price)
    if price.is_open and pay is not None:
        allowed = pay_with(s.derived, s.state, seat)
        barred = tuple(crest.value for crest in STORED if pay.of(crest) and crest not in allowed)
        yield Finding("pays_with_allowed", not barred, {"crests": barred, "own_turn": seat == s.active})
    held = s.state.seats[seat].crests
    total = total_of(price, pay)
    for crest in STORED:
        needed = total.of(crest)
        if needed:
            facts = {"crest": crest.value, "needed": needed, "has": held.of(crest), "seat": seat}
            yield Finding("can_pay_ability", held.of(crest) >= needed, facts)


def _pays_as_asked(s: Situation, price: Price) -> Iterator[Finding]:
    """The crests named are as many, and of the kinds, that the card asks for."""
    pay = s.command.pay
    if pay is None:
        if price.is_open:
            yield Finding("pays_as_asked", False, {"open": price.open, "same": price.same, "given": 0})
        return
    given = sum(pay)
    if not price.is_open:
        yield Finding("pays_as_asked", pay == price.named, {"asked": tuple(price.named), "given": tuple(pay)})
        return
    kinds = sum(1 for count in pay if count)
    good = given == price.open + price.same and min(pay) >= 0 and (not price.same or kinds == 1)
    yield Finding("pays_as_asked", good, {"open": price.open, "same": price.same, "given": given, "kinds": kinds})


def _as_walk(s: Situation, run: Check) -> Iterator[Finding]:
    """What a check on moves says of the walk of an ability."""
    walk = walk_of(s)
    if walk is not None and len(walk.path) > 1:
        yield from run(Situation(s.derived, s.state, walk))


@check("goes_somewhere", "comes_back", "steps_by_side")
def stride_by_side(s: Situation) -> Iterator[Finding]:
    """As `act.steps_by_side`, for the path of an ability that moves its figure."""
    return _as_walk(s, act_checks.steps_by_side)


@check("walks_on_path")
def stride_on_path(s: Situation) -> Iterator[Finding]:
    """As `act.walks_on_path`, for the path of an ability that moves its figure."""
    return _as_walk(s, act_checks.walks_on_path)


@check(
    "passes_own",
    "passes_no_opponent",
    "flyer_passes_own",
    "flyer_passes_no_opponent",
    "tunnel_passes_own",
    "tunnel_passes",
)
def stride_passes(s: Situation) -> Iterator[Finding]:
    """As `act.passes`, for the path of an ability that moves its figure."""
    return _as_walk(s, act_checks.passes)


@check("stops_alone", "tunnel_stops_alone", "flyer_stops_alone")
def stride_stops_alone(s: Situation) -> Iterator[Finding]:
    """As `act.stops_alone`, for the path of an ability that moves its figure."""
    return _as_walk(s, act_checks.stops_alone)


@check("stops_off_items")
def stride_stops_off_items(s: Situation) -> Iterator[Finding]:
    """As `act.stops_off_items`, for the path of an ability that moves its figure."""
    return _as_walk(s, act_checks.stops_off_items)
