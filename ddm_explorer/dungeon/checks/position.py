"""Positions that cannot be: every reason, by name.

A lesson or a ruling case may allow some by name (a Lord at 0 that has not fallen yet, say).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from ddm_explorer.dungeon.board.grid import Cell, is_beside
from ddm_explorer.dungeon.board.nets import cells_at
from ddm_explorer.dungeon.checks import position_effects as effect_problems
from ddm_explorer.dungeon.flow.endings import REASONS, RESULTS
from ddm_explorer.dungeon.materials.dice import Face
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import LORD, DuelState, Monster, Step
from ddm_explorer.dungeon.position.summons import lapse_of, offers_now
from ddm_explorer.dungeon.position.who_acts import summoner_of
from ddm_explorer.engine.verdict import SetupProblem

Look = Callable[[Derived, DuelState], Iterator[SetupProblem]]


def _cards(derived: Derived, state: DuelState) -> Iterator[SetupProblem]:
    """Each card lies in one place, and is one of the game's."""
    options = derived.options
    lying = [Counter([*seat.hand, *seat.summoned]) - Counter(seat.returned) for seat in state.seats]
    common = Counter([*state.pool, *state.deck])
    sets = [lying[0] + lying[1] + common] if options.one_set_of_cards else [*lying, common]
    for card, count in [entry for each in sets for entry in each.items()]:
        if card not in derived.cards or derived.cards[card].is_lord:
            yield SetupProblem("card_unknown", {"card": card})
        elif count > 1 and not (options.twin_items if derived.cards[card].is_item else options.twin_monsters):
            yield SetupProblem("card_twice", {"card": card, "count": count})
    for number, seat in enumerate(state.seats):
        standing = Counter([each.card for each in state.monsters if summoner_of(state, each) == number])
        standing += Counter([item.card for item in state.items if item.owner == number])
        expected = Counter(seat.summoned) - Counter(seat.destroyed)
        if standing != expected or Counter(seat.destroyed) - Counter(seat.summoned):
            yield SetupProblem("summoned_mismatch", {"seat": number})
        if Counter(seat.returned) - Counter(seat.destroyed):
            yield SetupProblem("returned_mismatch", {"seat": number})
        has = len(seat.hand) + len(seat.summoned) - len(seat.returned)
        if has > options.cards_per_seat:
            yield SetupProblem("too_many_cards", {"seat": number, "has": has, "limit": options.cards_per_seat})


def _is_too_often(derived: Derived, counts: Counter[str], shape: str) -> bool:
    """Whether there are more of the shape than the sets have, its other side included where it can be turned over."""
    other = derived.flips.get(shape)
    sides = [shape] if other is None else [shape, other]
    return sum(counts[side] for side in sides) > derived.options.sets_of_shapes * len(sides)


def _shapes(derived: Derived, state: DuelState) -> Iterator[SetupProblem]:
    """Shapes lie as they can be laid: own side up, inside, apart, each once, each hanging on its home."""
    seen = 0
    counts = Counter([*state.pile, *(laid.shape for laid in state.laid)])
    for shape, count in counts.items():
        if shape not in derived.shapes:
            yield SetupProblem("shape_unknown", {"shape": shape})
        elif derived.options.uses_up_shapes and _is_too_often(derived, counts, shape):
            yield SetupProblem("shape_twice", {"shape": shape, "count": count})
    paths = [0, 0]
    for laid in state.laid:
        if laid.shape not in derived.shapes:
            continue
        mirrored = derived.is_mirrored(state.seats[laid.owner].colour)
        cells = cells_at(derived.shapes[laid.shape], laid.turns, laid.star, is_mirrored=mirrored)
        if set(cells) != set(laid.cells):
            yield SetupProblem("shape_misshapen", {"shape": laid.shape}, laid.cells)
        mask = derived.grid.mask(laid.cells)
        outside = tuple(cell for cell in laid.cells if not derived.grid.bit.get(cell, 0) & derived.board.region_mask)
        if outside:
            yield SetupProblem("shape_outside", {"shape": laid.shape}, outside)
        if mask & seen:
            yield SetupProblem("shapes_overlap", {"shape": laid.shape}, tuple(derived.grid.cells_of(mask & seen)))
        if mask & derived.homes_mask:
            yield SetupProblem(
                "shape_on_home", {"shape": laid.shape}, tuple(derived.grid.cells_of(mask & derived.homes_mask))
            )
        seen |= mask
        paths[laid.owner] |= mask
    for number, seat in enumerate(state.seats):
        if paths[number] != seat.path_mask:
            yield SetupProblem("path_mismatch", {"seat": number})
        if paths[number] and seat.home is not None:
            loose = paths[number] & ~derived.hanging(derived.grid.bit[seat.home], paths[number])
            if loose and not derived.options.relays_cut_others:
                yield SetupProblem("path_loose", {"seat": number}, tuple(derived.grid.cells_of(loose)))


def _monsters(derived: Derived, state: DuelState) -> Iterator[SetupProblem]:
    """Monsters stand on dungeon squares, one on each, and live."""
    for cell, count in Counter(monster.cell for monster in state.monsters).items():
        if count > 1 and not derived.options.shares_squares:
            yield SetupProblem("monsters_share", {"count": count}, (cell,))
    for number, count in Counter(monster.number for monster in state.monsters).items():
        if count > 1 or number < 1:
            yield SetupProblem("monster_number", {"number": number})
    for monster in state.monsters:
        if not derived.grid.bit.get(monster.cell, 0) & state.path_mask:
            yield SetupProblem("monster_off_path", {"card": monster.card}, (monster.cell,))
        if monster.card in derived.cards and monster.damage >= derived.hit_points(monster.card):
            yield SetupProblem("monster_dead", {"card": monster.card, "damage": monster.damage}, (monster.cell,))
        if not 0 <= monster.since <= state.turn:
            yield SetupProblem("monster_not_yet_there", {"card": monster.card, "turn": state.turn}, (monster.cell,))
        if monster.damage < 0 or monster.damage % 10:
            yield SetupProblem("damage_not_tens", {"card": monster.card, "damage": monster.damage}, (monster.cell,))


def _dice(derived: Derived, state: DuelState) -> Iterator[SetupProblem]:
    """Each seat holds dice of the game, no more than it can have left, and none where nobody brings dice."""
    for number, seat in enumerate(state.seats):
        for kind in dict.fromkeys(seat.dice):
            if kind not in derived.dice:
                yield SetupProblem("die_unknown", {"die": kind})
        laid = sum(1 for each in state.laid if each.owner == number)
        limit = max(0, derived.options.dice_per_seat - laid)
        if len(seat.dice) > limit:
            yield SetupProblem("too_many_dice", {"seat": number, "has": len(seat.dice), "limit": limit})


def _sides(derived: Derived, state: DuelState) -> Iterator[SetupProblem]:
    """The two seats have a side of the shapes each."""
    one, two = (seat.colour for seat in state.seats)
    if one == two:
        yield SetupProblem("colours_alike", {"colour": one})


def _counts(derived: Derived, state: DuelState) -> Iterator[SetupProblem]:
    """Crests and Life Points are within their bounds."""
    limit = derived.options.crest_limit
    for number, seat in enumerate(state.seats):
        if any(not 0 <= count <= limit for count in seat.crests):
            yield SetupProblem("crests_out_of_bounds", {"seat": number, "limit": limit})
        if not 0 <= seat.life <= derived.options.life_points:
            yield SetupProblem("life_out_of_bounds", {"seat": number, "limit": derived.options.life_points})
        elif seat.life == 0 and state.step is not Step.OVER:
            yield SetupProblem("lord_has_fallen", {"seat": number})


def _time(derived: Derived, state: DuelState) -> Iterator[SetupProblem]:
    """Step, turn and roll go together, and something can be done."""
    begun = state.step not in (Step.DRAFT, Step.FLIP)
    if (state.step is Step.DRAFT) != bool(state.deck):
        yield SetupProblem("draft_out_of_step", {"count": len(state.deck)})
    if begun and state.step is not Step.OVER and state.turn < 1:
        yield SetupProblem("turn_out_of_step", {"turn": state.turn})
    homes = {seat.home for seat in state.seats}
    if begun and state.step is not Step.OVER and (state.first is None or homes != set(derived.board.homes)):
        yield SetupProblem("homes_wrong")
    if (state.step is Step.BUILD) != bool(state.level):
        yield SetupProblem("level_out_of_step", {"level": state.level, "step": state.step.value})
    elif state.level and lapse_of(derived, state, state.active, offers_now(state)) is not None:
        yield SetupProblem("summon_impossible", {"level": state.level, "seat": state.active})
    if state.step is Step.ROLL and derived.options.dice_per_seat and not derived.dice_to_roll(state, state.active):
        yield SetupProblem("roll_without_dice", {"seat": state.active})
    if not _could_fall(derived, state.dice, state.faces) or not (
        not state.again or (derived.options.rolls_per_turn > 1 and _could_fall(derived, state.dice, state.again))
    ):
        yield SetupProblem("roll_impossible")
    if (state.step is Step.OVER) != (state.ending is not None):
        yield SetupProblem("ending_out_of_step", {"step": state.step.value})
    if state.ending is not None and (state.ending[0] not in REASONS or tuple(state.ending[1]) not in RESULTS):
        yield SetupProblem("ending_impossible")


def _could_fall(derived: Derived, dice: tuple[str, ...], faces: tuple[Face, ...]) -> bool:
    """Whether those dice can show those faces."""
    return len(dice) == len(faces) and all(
        kind in derived.dice and face in derived.dice[kind].faces for kind, face in zip(dice, faces, strict=True)
    )


def _named(state: DuelState, number: int, cell: Cell) -> Monster | None:
    """The monster of that number, if it stands there: squares may be shared, by a reading."""
    monster = state.monster(number)
    return monster if monster is not None and monster.cell == cell else None


def _question(derived: Derived, state: DuelState) -> Iterator[SetupProblem]:
    """An attack that waits is one that could be made, on somebody who can answer."""
    attack = state.attack
    if attack is None:
        return
    one, two = attack.attacker_cell, attack.target_cell
    attacker = _named(state, attack.attacker, one) or state.monster_at(one)
    target = _named(state, attack.target, two) or state.monster_at(two) or state.item_at(two)
    from_seat = state.lord_at(one) if attacker is None else attacker.owner
    on_seat = state.lord_at(two) if target is None else target.owner
    waits_for_lord = target is None and attack.stage == "defense" and state.window is None
    early = attack.is_special and derived.options.magic_whole_turn and state.step in (Step.ROLL, Step.BUILD)
    if (
        not (state.step is Step.ADVANCE or early)
        or (attacker is not None and (from_seat, on_seat) != (state.active, 1 - state.active))
        or (LORD if target is None else target.number) != attack.target
        or (waits_for_lord and not derived.options.lord_defends)
        or not (attack.is_special or is_beside(one, two))
    ):
        yield SetupProblem("attack_impossible", {}, (one, two))


LOOKS: tuple[Look, ...] = (
    _cards,
    _dice,
    _sides,
    _shapes,
    _monsters,
    effect_problems.items,
    effect_problems.effects,
    effect_problems.counters,
    _counts,
    _time,
    _question,
    effect_problems.attacks,
    effect_problems.windows,
    effect_problems.triggers,
)


def problems(derived: Derived, state: DuelState) -> tuple[SetupProblem, ...]:
    """Every reason why the position cannot be; none if it can."""
    return tuple(problem for look in LOOKS for problem in look(derived, state))
