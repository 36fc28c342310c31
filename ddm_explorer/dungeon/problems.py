"""Positions that cannot be: every reason, by name.

A lesson or a ruling case may allow some by name (a Lord at 0 that has not fallen yet, say).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from ddm_explorer.dungeon import problems_effects
from ddm_explorer.dungeon.dice import Face
from ddm_explorer.dungeon.endings import REASONS, RESULTS
from ddm_explorer.dungeon.grid import Cell, is_beside
from ddm_explorer.dungeon.kit import Kit
from ddm_explorer.dungeon.nets import cells_at
from ddm_explorer.dungeon.offers import lapse_of, offers_now
from ddm_explorer.dungeon.settling import summoner_of
from ddm_explorer.dungeon.state import LORD, DuelState, Monster, Step
from ddm_explorer.engine.verdict import SetupProblem

Look = Callable[[Kit, DuelState], Iterator[SetupProblem]]


def _cards(kit: Kit, state: DuelState) -> Iterator[SetupProblem]:
    """Each card lies in one place, and is one of the game's."""
    options = kit.options
    lying = [Counter([*seat.hand, *seat.summoned]) - Counter(seat.returned) for seat in state.seats]
    common = Counter([*state.pool, *state.deck])
    sets = [lying[0] + lying[1] + common] if options.one_set_of_cards else [*lying, common]
    for card, count in [entry for each in sets for entry in each.items()]:
        if card not in kit.cards or kit.cards[card].is_lord:
            yield SetupProblem("card_unknown", {"card": card})
        elif count > 1 and not (options.twin_items if kit.cards[card].is_item else options.twin_monsters):
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


def _shapes(kit: Kit, state: DuelState) -> Iterator[SetupProblem]:
    """Shapes lie as they can be laid: own side up, inside, apart, each once, each hanging on its home."""
    seen = 0
    counts = Counter([*state.pile, *(laid.shape for laid in state.laid)])
    for shape, count in counts.items():
        if shape not in kit.shapes:
            yield SetupProblem("shape_unknown", {"shape": shape})
        elif kit.options.uses_up_shapes and count > kit.options.sets_of_shapes:
            yield SetupProblem("shape_twice", {"shape": shape, "count": count})
    paths = [0, 0]
    for laid in state.laid:
        if laid.shape not in kit.shapes:
            continue
        mirrored = kit.is_mirrored(state.seats[laid.owner].colour)
        cells = cells_at(kit.shapes[laid.shape], laid.turns, laid.star, is_mirrored=mirrored)
        if set(cells) != set(laid.cells):
            yield SetupProblem("shape_misshapen", {"shape": laid.shape}, laid.cells)
        mask = kit.grid.mask(laid.cells)
        outside = tuple(cell for cell in laid.cells if not kit.grid.bit.get(cell, 0) & kit.board.region_mask)
        if outside:
            yield SetupProblem("shape_outside", {"shape": laid.shape}, outside)
        if mask & seen:
            yield SetupProblem("shapes_overlap", {"shape": laid.shape}, tuple(kit.grid.cells_of(mask & seen)))
        if mask & kit.homes_mask:
            yield SetupProblem("shape_on_home", {"shape": laid.shape}, tuple(kit.grid.cells_of(mask & kit.homes_mask)))
        seen |= mask
        paths[laid.owner] |= mask
    for number, seat in enumerate(state.seats):
        if paths[number] != seat.path_mask:
            yield SetupProblem("path_mismatch", {"seat": number})
        if paths[number] and seat.home is not None:
            loose = paths[number] & ~kit.hanging(kit.grid.bit[seat.home], paths[number])
            if loose:
                yield SetupProblem("path_loose", {"seat": number}, tuple(kit.grid.cells_of(loose)))


def _monsters(kit: Kit, state: DuelState) -> Iterator[SetupProblem]:
    """Monsters stand on dungeon squares, one on each, and live."""
    for cell, count in Counter(monster.cell for monster in state.monsters).items():
        if count > 1 and not kit.options.shares_squares:
            yield SetupProblem("monsters_share", {"count": count}, (cell,))
    for number, count in Counter(monster.number for monster in state.monsters).items():
        if count > 1 or number < 1:
            yield SetupProblem("monster_number", {"number": number})
    for monster in state.monsters:
        if not kit.grid.bit.get(monster.cell, 0) & state.path_mask:
            yield SetupProblem("monster_off_path", {"card": monster.card}, (monster.cell,))
        if monster.card in kit.cards and monster.damage >= kit.hit_points(monster.card):
            yield SetupProblem("monster_dead", {"card": monster.card, "damage": monster.damage}, (monster.cell,))
        if not 0 <= monster.since <= state.turn:
            yield SetupProblem("monster_not_yet_there", {"card": monster.card, "turn": state.turn}, (monster.cell,))
        if monster.damage < 0 or monster.damage % 10:
            yield SetupProblem("damage_not_tens", {"card": monster.card, "damage": monster.damage}, (monster.cell,))


def _dice(kit: Kit, state: DuelState) -> Iterator[SetupProblem]:
    """Each seat holds dice of the game, no more than it can have left, and none where nobody brings dice."""
    for number, seat in enumerate(state.seats):
        for kind in dict.fromkeys(seat.dice):
            if kind not in kit.dice:
                yield SetupProblem("die_unknown", {"die": kind})
        laid = sum(1 for each in state.laid if each.owner == number)
        limit = max(0, kit.options.dice_per_seat - laid)
        if len(seat.dice) > limit:
            yield SetupProblem("too_many_dice", {"seat": number, "has": len(seat.dice), "limit": limit})


def _sides(kit: Kit, state: DuelState) -> Iterator[SetupProblem]:
    """The two seats have a side of the shapes each."""
    one, two = (seat.colour for seat in state.seats)
    if one == two:
        yield SetupProblem("colours_alike", {"colour": one})


def _counts(kit: Kit, state: DuelState) -> Iterator[SetupProblem]:
    """Crests and Life Points are within their bounds."""
    limit = kit.options.crest_limit
    for number, seat in enumerate(state.seats):
        if any(not 0 <= count <= limit for count in seat.crests):
            yield SetupProblem("crests_out_of_bounds", {"seat": number, "limit": limit})
        if not 0 <= seat.life <= kit.options.life_points:
            yield SetupProblem("life_out_of_bounds", {"seat": number, "limit": kit.options.life_points})
        elif seat.life == 0 and state.step is not Step.OVER:
            yield SetupProblem("lord_has_fallen", {"seat": number})


def _time(kit: Kit, state: DuelState) -> Iterator[SetupProblem]:
    """Step, turn and roll go together, and something can be done."""
    begun = state.step not in (Step.DRAFT, Step.FLIP)
    if (state.step is Step.DRAFT) != bool(state.deck):
        yield SetupProblem("draft_out_of_step", {"count": len(state.deck)})
    if begun and state.step is not Step.OVER and state.turn < 1:
        yield SetupProblem("turn_out_of_step", {"turn": state.turn})
    homes = {seat.home for seat in state.seats}
    if begun and state.step is not Step.OVER and (state.first is None or homes != set(kit.board.homes)):
        yield SetupProblem("homes_wrong")
    if (state.step is Step.BUILD) != bool(state.level):
        yield SetupProblem("level_out_of_step", {"level": state.level, "step": state.step.value})
    elif state.level and lapse_of(kit, state, state.active, offers_now(state)) is not None:
        yield SetupProblem("summon_impossible", {"level": state.level, "seat": state.active})
    if state.step is Step.ROLL and kit.options.dice_per_seat and not kit.dice_to_roll(state, state.active):
        yield SetupProblem("roll_without_dice", {"seat": state.active})
    if not _could_fall(kit, state.dice, state.faces) or not (
        not state.again or (kit.options.rolls_per_turn > 1 and _could_fall(kit, state.dice, state.again))
    ):
        yield SetupProblem("roll_impossible")
    if (state.step is Step.OVER) != (state.ending is not None):
        yield SetupProblem("ending_out_of_step", {"step": state.step.value})
    if state.ending is not None and (state.ending[0] not in REASONS or tuple(state.ending[1]) not in RESULTS):
        yield SetupProblem("ending_impossible")


def _could_fall(kit: Kit, dice: tuple[str, ...], faces: tuple[Face, ...]) -> bool:
    """Whether those dice can show those faces."""
    return len(dice) == len(faces) and all(
        kind in kit.dice and face in kit.dice[kind].faces for kind, face in zip(dice, faces, strict=True)
    )


def _named(state: DuelState, number: int, cell: Cell) -> Monster | None:
    """The monster of that number, if it stands there: squares may be shared, by a reading."""
    monster = state.monster(number)
    return monster if monster is not None and monster.cell == cell else None


def _question(kit: Kit, state: DuelState) -> Iterator[SetupProblem]:
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
    early = attack.is_special and kit.options.magic_whole_turn and state.step in (Step.ROLL, Step.BUILD)
    if (
        not (state.step is Step.ADVANCE or early)
        or (attacker is not None and (from_seat, on_seat) != (state.active, 1 - state.active))
        or (LORD if target is None else target.number) != attack.target
        or (waits_for_lord and not kit.options.lord_defends)
        or not (attack.is_special or is_beside(one, two))
    ):
        yield SetupProblem("attack_impossible", {}, (one, two))


LOOKS: tuple[Look, ...] = (
    _cards,
    _dice,
    _sides,
    _shapes,
    _monsters,
    problems_effects.items,
    problems_effects.effects,
    problems_effects.counters,
    _counts,
    _time,
    _question,
    problems_effects.attacks,
    problems_effects.windows,
    problems_effects.triggers,
)


def problems(kit: Kit, state: DuelState) -> tuple[SetupProblem, ...]:
    """Every reason why the position cannot be; none if it can."""
    return tuple(problem for look in LOOKS for problem in look(kit, state))
