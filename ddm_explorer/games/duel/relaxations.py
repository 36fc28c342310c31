"""Which changes could take an objection away: for each topic, whoever could help.

What they name is only tried; whether it helps, the judgement says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.abilities import legal_uses
from ddm_explorer.dungeon.abilities import targets as targeting
from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.dungeon.position import movement
from ddm_explorer.dungeon.position.costs import price_of, ways_to_pay
from ddm_explorer.dungeon.position.state import DuelState, Monster, Step
from ddm_explorer.dungeon.position.who_acts import speaker
from ddm_explorer.dungeon.position.who_is_meant import attacker_at, attacker_nth, mover_nth, user_at
from ddm_explorer.engine.verdict import Objection
from ddm_explorer.games.duel.changes import Repair, acting_cell, figure_of, owner_of
from ddm_explorer.games.duel.rules import Duel

Help = Callable[[Duel, DuelState, Any, Objection], Iterator[Repair]]


# Crests, and what stands or lies in the way -------------------------------------------------------


def _crests(duel: Duel, state: DuelState, command: Any, objection: Objection) -> Iterator[Repair]:
    facts = objection.facts
    if facts["needed"] <= duel.options.crest_limit:
        more = facts["needed"] - facts["has"]
        yield Repair("more_crests", {"crest": facts["crest"], "more": more, "seat": facts["seat"]})


def _less_far(duel: Duel, state: DuelState, command: Any, objection: Objection) -> Iterator[Repair]:
    """The beginning of a way for which no store could ever hold crests enough."""
    facts = objection.facts
    if isinstance(command, say.Move) and facts["needed"] > duel.options.crest_limit:
        path = command.path[: min(facts["has"], duel.options.crest_limit) // facts["each"] + 1]
        if len(path) > 1:
            yield Repair("less_far", {"path": path}, path[-1:], replace(command, path=path))


def _stopping(duel: Duel, state: DuelState, command: Any, objection: Objection) -> Iterator[Repair]:
    """The beginning of a way that leaves the path or comes back to where it began."""
    if not isinstance(command, say.Move):
        return
    path = command.path
    off = next((number for number, cell in enumerate(path) if cell in objection.places and number), len(path) - 1)
    while off > 1 and path[off - 1] == path[0]:
        off -= 1
    if off > 1:
        yield Repair("less_far", {"path": path[:off]}, path[off - 1 : off], replace(command, path=path[:off]))


def _figures(duel: Duel, state: DuelState, command: Any, objection: Objection) -> Iterator[Repair]:
    """Without the first figure in the way: each of them has to go."""
    acting = figure_of(state, command)
    for monster in (each for place in objection.places for each in state.standing_on(place)):
        if monster is not acting:
            yield Repair("without_figure", {"card": monster.card, "owner": monster.owner}, (monster.cell,))
            return


def _items(duel: Duel, state: DuelState, command: Any, objection: Objection) -> Iterator[Repair]:
    yield from (Repair("without_item", {}, (place,)) for place in objection.places if state.item_at(place) is not None)


def _counters(duel: Duel, state: DuelState, command: Any, objection: Objection) -> Iterator[Repair]:
    lying = dict(state.counters)
    for place in objection.places:
        if place in lying:
            yield Repair("without_counter", {}, (place,))
            return


_IN_FORCE = ("toll", "rooted", "every-second-turn", "suppress")


def _cards_in_force(duel: Duel, state: DuelState, command: Any, objection: Objection) -> Iterator[Repair]:
    """Without a monster whose card makes moving dear, or keeps others from it."""
    for monster in state.monsters:
        verbs = {effect.do for ability in duel.derived.abilities_of(monster.card) for effect in ability.effects}
        if verbs & set(_IN_FORCE) and monster.cell != acting_cell(command):
            yield Repair("without_figure", {"card": monster.card, "owner": monster.owner}, (monster.cell,))


def _path(duel: Duel, state: DuelState, command: Any, objection: Objection) -> Iterator[Repair]:
    """A shape that could lie on the squares without path; where no one shape covers all, on as many as one can."""
    derived, figure = duel.derived, figure_of(state, command)
    seat = owner_of(figure)
    ground = derived.board.region_mask & ~derived.homes_mask
    bare = [cell for cell in objection.places if derived.grid.bit.get(cell, 0) & ground]
    if seat is None or not bare or len(bare) < len(objection.places):
        return
    wanted = derived.grid.mask(bare)
    best, most = None, 0
    for place in derived.fitting_now(state, seat):
        covered = (place.mask & wanted).bit_count()
        if covered > most:
            best, most = place, covered
    if best is not None:
        squares = tuple(cell for cell in bare if cell in best.cells)
        facts = {"seat": seat, "shape": best.shape, "turns": best.turns, "star": best.star}
        yield Repair("with_path", facts, squares)


# Time ---------------------------------------------------------------------------------------------


def _times(duel: Duel, state: DuelState, command: Any, objection: Objection) -> Iterator[Repair]:
    """Later in this turn, or in the next turn of whoever acts."""
    step = state.step
    if step in (Step.DRAFT, Step.FLIP, Step.OVER):
        return
    if state.is_asking:
        yield Repair("after_answer", {"seat": speaker(state)})
    if isinstance(command, say.Build):
        card = duel.cards.get(command.card)
        if card is not None and not card.is_lord and step is not Step.BUILD:
            yield Repair("with_summon", {"level": card.level, "seat": state.active, "die": command.die})
            yield Repair("next_turn", {"seat": state.active})
        return
    if not isinstance(command, say.Roll):
        if step is Step.ROLL:
            yield Repair("after_roll")
        elif step is Step.BUILD:
            yield Repair("after_build", {"level": state.level})
    seat = state.active if isinstance(command, say.Roll) else owner_of(figure_of(state, command))
    if seat is not None and not (isinstance(command, say.Roll) and step is Step.ROLL):
        yield Repair("next_turn", {"seat": seat})


# Moving and battling ------------------------------------------------------------------------------


def _way(duel: Duel, state: DuelState, command: Any, objection: Objection) -> Iterator[Repair]:
    """Another way to the same square: the best the monster could walk with all the crests it could ever have."""
    monster = figure_of(state, command)
    path = command.at if isinstance(command, say.Use) else command.path
    if not isinstance(monster, Monster) or not path:
        return
    way = duel.any_way(state, monster.cell, path[-1], command.nth if isinstance(command, say.Move) else 0)
    if way == path or len(way) < 2:
        return
    if isinstance(command, say.Use):
        abilities = duel.cards[monster.card].abilities
        named = abilities[command.ability - 1 : command.ability]
        each = movement.stride_squares(duel.derived, named[0]) if named else 0
        if each:
            times = -(-(len(way) - 1) // each)
            yield Repair("other_way", {"path": way, "times": times}, way, replace(command, at=way, times=times))
    else:
        yield Repair("other_way", {"path": way}, way, replace(command, path=way))


def _other_mover(duel: Duel, state: DuelState, command: Any, objection: Objection) -> Iterator[Repair]:
    """Another monster that could come to the same square, and one that stood where there is none."""
    if not isinstance(command, say.Move):
        return
    found = []
    for monster in state.monsters:
        if monster.owner == state.active and monster.cell != command.path[0]:
            way = movement.reach(duel.derived, state, monster).get(command.path[-1])
            if way is not None:
                found.append((len(way), monster.number, way, monster))
    for _, _, way, monster in sorted(found, key=lambda each: each[:2])[:1]:
        nth = mover_nth(state, monster)
        yield Repair("other_figure", {"card": monster.card, "path": way, "nth": nth}, way, say.Move(way, nth))
    if state.lord_at(command.path[0]) is None:
        yield Repair("with_monster", {"seat": state.active}, command.path[:1])


def _other_attacker(duel: Duel, state: DuelState, command: Any, objection: Objection) -> Iterator[Repair]:
    if not isinstance(command, say.Attack):
        return
    for monster in state.monsters:
        if monster.owner == state.active and command.target in duel.targets(
            state, monster.cell, attacker_nth(state, monster)
        ):
            nth = attacker_nth(state, monster)
            facts = {"card": monster.card, "cell": monster.cell, "nth": nth}
            said = replace(command, attacker=monster.cell, nth=nth)
            yield Repair("other_figure", facts, (monster.cell,), said)
            break
    if state.monster_at(command.attacker) is None and state.lord_at(command.attacker) is None:
        yield Repair("with_monster", {"seat": state.active}, (command.attacker,))


def _other_target(duel: Duel, state: DuelState, command: Any, objection: Objection) -> Iterator[Repair]:
    if not isinstance(command, say.Attack):
        return
    for cell in duel.targets(state, command.attacker, command.nth):
        if cell != command.target:
            yield Repair("other_target", {"cell": cell}, (cell,), replace(command, target=cell, target_nth=0))
            break
    owner = owner_of(figure_of(state, command))
    if state.monster_at(command.target) is None and state.lord_at(command.target) is None:
        yield Repair("with_monster", {"seat": 1 - (state.active if owner is None else owner)}, (command.target,))


def _nearer(duel: Duel, state: DuelState, command: Any, objection: Objection) -> Iterator[Repair]:
    """The attacker on the nearest free dungeon square beside its target."""
    if not isinstance(command, say.Attack):
        return
    monster = attacker_at(state, command.attacker, command.nth)
    if monster is None:
        return
    walkable = duel.derived.walkable_mask(state, monster.owner)
    free = [
        cell
        for cell in duel.derived.grid.sides.get(command.target, ())
        if duel.derived.grid.bit[cell] & walkable and state.monster_at(cell) is None and state.item_at(cell) is None
    ]
    if free:
        column, row = monster.cell
        cell = min(free, key=lambda each: (abs(each[0] - column) + abs(each[1] - row), each))
        yield Repair("standing_beside", {"card": monster.card, "seat": monster.owner}, (cell,))


# Summoning and building ---------------------------------------------------------------------------


def _other_card(duel: Duel, state: DuelState, command: Any, objection: Objection) -> Iterator[Repair]:
    """Another card: one that can be summoned now, or where it is not the time, one that its player has left."""
    cards = duel.summonable(state)
    if state.step is not Step.BUILD:
        known = duel.cards.get(command.card)
        level = 0 if known is None else known.level
        left = dict.fromkeys(duel.derived.cards_left(state, state.active))
        cards = tuple(sorted(left, key=lambda card: abs(duel.cards[card].level - level))[:1])
    for card in cards:
        if card != command.card:
            yield Repair("other_card", {"card": card}, (), replace(command, card=card))


def _other_die(duel: Duel, state: DuelState, command: Any, objection: Objection) -> Iterator[Repair]:
    for kind in dict.fromkeys(each.die for each in state.summons):
        if kind != command.die:
            yield Repair("other_die", {"die": kind}, (), replace(command, die=kind))


def _place(duel: Duel, state: DuelState, command: Any, objection: Objection) -> Iterator[Repair]:
    """The nearest place where the shape fits, or where it fits nowhere or is not there, another one."""
    fitting = duel.derived.fitting_now(state, state.active)
    same = [place for place in fitting if place.shape == command.shape]
    column, row = command.star
    found = same or list(fitting)
    if not found:
        return
    nearest = min(
        found,
        key=lambda place: (
            abs(place.star[0] - column) + abs(place.star[1] - row) + (place.turns != command.turns % 4),
            place.turns != command.turns % 4,
        ),
    )
    where = {"turns": nearest.turns, "star": nearest.star}
    facts = where if same else {"shape": nearest.shape, **where}
    said = replace(command, **facts, figure=None)
    yield Repair("place_nearby" if same else "other_shape", facts, nearest.cells, said)


# Abilities and dice -------------------------------------------------------------------------------


def _pay(duel: Duel, state: DuelState, command: Any, objection: Objection) -> Iterator[Repair]:
    """Other crests that pay what the card asks for."""
    figure = user_at(state, command.figure, command.nth)
    if figure is None:
        return
    ability = duel.cards[figure.card].abilities[command.ability - 1]
    level = targeting.level_seen(duel.derived, state, figure.owner, ability.aim, command.at, command.at_nth)
    price = price_of(ability, command, level, duel.derived.powers.toll(state))
    if price is None:
        return
    if not price.is_open:
        yield Repair("other_pay", {"pay": None}, (), replace(command, pay=None))
        return
    allowed = legal_uses.pay_with(duel.derived, state, figure.owner)
    full = CrestPool(*[duel.options.crest_limit] * 5)
    for held in (state.seats[figure.owner].crests, full):
        pay = next(ways_to_pay(price, held, allowed), None)
        if pay is not None:
            yield Repair("other_pay", {"pay": pay}, (), replace(command, pay=pay))
            return


def _aim(duel: Duel, state: DuelState, command: Any, objection: Objection) -> Iterator[Repair]:
    """Another aim for the same ability: the first that it could have now."""
    if not isinstance(command, say.Use):
        return
    figure = user_at(state, command.figure, command.nth)
    if figure is None:
        return
    for use in legal_uses.of_figure(duel.derived, state, figure.owner, figure, command.ability):
        facts: dict[str, Any] = {
            "at": use.at,
            "times": use.times,
            "choice": use.choice,
            "pay": use.pay,
            "at_nth": use.at_nth,
        }
        said = replace(command, **facts)
        if said != command:
            yield Repair("other_aim", facts, use.at, said)
            return


def _once(duel: Duel, state: DuelState, command: Any, objection: Objection) -> Iterator[Repair]:
    if command.times != 1:
        yield Repair("other_aim", {"times": 1}, (), replace(command, times=1))


def _dice(duel: Duel, state: DuelState, command: Any, objection: Objection) -> Iterator[Repair]:
    """As many of the dice said as there are, filled up with others."""
    held = duel.derived.dice_held(state, state.active)
    left: list[str] = []
    needed = duel.derived.dice_to_roll(state, state.active) or duel.options.dice_per_roll
    others = [kind for kind in sorted(held) for _ in range(held[kind])]
    for kind in (*command.dice, *others):
        if len(left) < needed and left.count(kind) < held.get(kind, 0):
            left.append(kind)
    if len(left) == needed:
        said = say.Roll(tuple(left))
        yield Repair("other_dice", {"dice": said.dice}, (), said)


def _item_visitor(duel: Duel, state: DuelState, command: Any, objection: Objection) -> Iterator[Repair]:
    if state.item_at(command.cell) is not None and state.monster_at(command.cell) is None:
        yield Repair("with_monster", {"seat": state.active}, (command.cell,))


def _offer(duel: Duel, state: DuelState, command: Any, objection: Objection) -> Iterator[Repair]:
    """A draw offered by the other seat, or an offer that is open answered first."""
    if isinstance(command, say.OfferDraw):
        yield Repair("after_offer", {"seat": 1 - objection.facts["by"]})
    elif state.offer is None and command.seat in (0, 1):
        yield Repair("with_offer", {"seat": 1 - command.seat})


HELPS: dict[str, tuple[Help, ...]] = {
    **dict.fromkeys(
        (
            *("question_answered", "chain_answered", "step_answered", "boost_answered", "offer_answered"),
            *("built_or_declined", "summon_lapses", "special_excluded", "card_sets_time"),
            *("rolled_first", "built_first", "in_order", "one_roll_a_turn", "summon_gained"),
            *("own_turn_to_move", "not_moved_yet", "no_move_attack_move", "movers_within_limit"),
            *("acts_when_summoned", "own_turn_to_attack", "not_attacked_yet", "lord_not_attacked_yet"),
            *("attackers_within_limit", "ability_excludes_regular", "ability_is_own"),
            *("move_ability_in_own_turn", "attack_ability_in_battle", "defense_ability_when_attacked"),
            *("magic_in_own_turn", "trap_in_any_turn", "any_ability_in_time", "free_ability_by_itself"),
            *("ability_within_limit", "ability_excluded", "ability_moves_at_once"),
            *("one_target_a_turn", "defends_beside_ability", "own_turn_to_set_off", "set_off_once"),
        ),
        (_times,),
    ),
    "card_lets_it_rest": (_times, _cards_in_force),
    "card_limits_squares": (_way, _cards_in_force),
    "can_pay_move": (_crests, _way, _less_far, _cards_in_force),
    "stride_within": (_way,),
    **dict.fromkeys(("can_pay_attack", "lord_can_pay_attack", "can_pay_defense"), (_crests,)),
    "can_pay_ability": (_crests, _pay),
    **dict.fromkeys(("pays_as_asked", "pays_with_allowed"), (_pay,)),
    "steps_by_side": (_way,),
    "walks_on_path": (_way, _path, _stopping),
    "goes_somewhere": (_stopping,),
    **dict.fromkeys(
        (
            *("passes_own", "passes_no_opponent", "flyer_passes_own", "flyer_passes_no_opponent"),
            *("tunnel_passes_own", "tunnel_passes"),
        ),
        (_figures, _way),
    ),
    **dict.fromkeys(("stops_alone", "flyer_stops_alone", "tunnel_stops_alone"), (_figures,)),
    "stops_off_items": (_items,),
    **dict.fromkeys(("mover_there", "lord_stays"), (_other_mover,)),
    "attacker_there": (_other_attacker,),
    **dict.fromkeys(
        ("target_there", "target_is_opposing", "lord_attacks_monsters", "items_no_targets"), (_other_target,)
    ),
    **dict.fromkeys(("flying_target", "lord_against_flying"), (_other_attacker, _other_target, _aim)),
    "target_beside": (_other_attacker, _other_target, _nearer),
    **dict.fromkeys(("card_in_game", "card_left", "card_not_summoned", "card_not_destroyed"), (_other_card,)),
    **dict.fromkeys(
        ("level_matches", "triple_matches", "triple_brings_items", "first_roll_binds", "die_offered", "colour_matches"),
        (_other_card, _other_die),
    ),
    "off_counters": (_counters, _place),
    "relay_off_counters": (_counters, _aim),
    **dict.fromkeys(
        (
            *("shape_in_game", "shape_in_pile", "inside_border", "overlaps_no_shape", "off_homes", "figure_stands"),
            *("touches_home", "touches_own_path"),
        ),
        (_place,),
    ),
    "ability_bought_so_often": (_once, _aim),
    **dict.fromkeys(("counter_on_empty", "counter_off_path"), (_aim, _figures, _counters)),
    **dict.fromkeys(
        (
            *("level_chosen", "aims_at_nothing", "aims_along_path", "aims_at_counter", "vortex_free", "crest_chosen"),
            *("card_destroyed", "answers_something", "aims_count", "ability_spares_lord", "aims_at_figure"),
            *("aims_at_open_card", "aims_at_side", "aims_within", "aims_at_distance", "aims_at_another"),
            *("aims_at_kind", "aims_at_lowest", "aims_at_grounded", "counter_on_field", "counter_off_lords"),
            *("relays_a_shape", "relay_inside", "relay_overlaps_nothing", "relay_off_homes", "relay_goes_elsewhere"),
            *("relay_touches",),
            *("relay_cuts_no_path", "boost_meets_tribe"),
        ),
        (_aim,),
    ),
    **dict.fromkeys(("dice_number", "dice_in_set"), (_dice,)),
    "item_under_monster": (_item_visitor,),
    **dict.fromkeys(("offer_is_new", "offer_is_open"), (_offer,)),
}
"""Who could help against an objection, by its topic; nobody against a topic that is not here."""


def helps(duel: Duel, state: DuelState, command: Any, objection: Objection) -> tuple[Repair, ...]:
    """Every change that could take the objection away, each once."""
    found = [each for help_ in HELPS.get(objection.topic, ()) for each in help_(duel, state, command, objection)]
    return tuple(dict.fromkeys(found))
