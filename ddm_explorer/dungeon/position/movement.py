"""Where a monster can walk, at what price, and whom a figure can attack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ddm_explorer.dungeon.board.grid import Cell, cell_name
from ddm_explorer.dungeon.materials.cards import Ability
from ddm_explorer.dungeon.materials.options import Options
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.powers import ATTACKS_FLYING, FLYING, TUNNEL
from ddm_explorer.dungeon.position.state import DuelState, Monster
from ddm_explorer.dungeon.position.who_is_meant import attacker_at, mover_at


def reach(
    derived: Derived, state: DuelState, monster: Monster, crests: int | None = None
) -> dict[Cell, tuple[Cell, ...]]:
    """The cheapest path to every square the monster may stop on.

    Args:
        crests: how many Progress crests may be spent; by default those its owner holds.

    Returns:
        For each square (column, row) the squares from where it stands to there, both included. One entry
        per destination: longer ways to the same square only pay more.
    """
    held = state.seats[monster.owner].crests.move if crests is None else crests
    return ways_within(derived, state, monster, steps_for(derived, state, monster, held))


def steps_for(derived: Derived, state: DuelState, monster: Monster, crests: int) -> int:
    """How many squares a Regular Move may go for that many crests."""
    steps = crests // derived.step_price(state, monster)
    if derived.powers.in_force(state):
        if derived.powers.must_rest(state, monster):
            return 0
        most = derived.powers.most_squares(state, monster)
        if most is not None:
            steps = min(steps, most)
    return steps


def price_of(derived: Derived, state: DuelState, monster: Monster, path: Sequence[Cell]) -> int:
    """What a Regular Move along that path costs, in Progress crests."""
    return derived.step_price(state, monster) * (len(path) - 1)


def moves_on(options: Options, monster: Monster) -> bool:
    """Whether the monster, which has moved and attacked, may go on with its move; an ability has ended it."""
    made = monster.has_moved and monster.has_attacked
    return made and options.moves_on_after_attack and not (monster.has_strode or monster.has_struck)


def is_rested(options: Options, monster: Monster) -> bool:
    """Whether what the monster has done in this turn lets it move."""
    if monster.has_moved and not options.moves_as_crests_allow and not monster.is_moving:
        return moves_on(options, monster)
    if not monster.has_attacked:
        return True
    return options.moves_after_attack if not monster.has_moved else moves_on(options, monster)


def passes_of(derived: Derived, state: DuelState, monster: Monster) -> tuple[bool, bool]:
    """Whether the monster passes its own side's monsters, and opposing ones."""
    options = derived.options
    if monster.card in derived.powers.flagged or state.modifiers:
        if derived.powers.has(state, monster, TUNNEL):
            # Tunnel takes nothing away: whom every monster passes, one with Tunnel passes too.
            return options.tunnel_passes_own or options.passes_own, options.tunnel_passes_opposing
        if derived.powers.has(state, monster, FLYING):
            return options.flying_passes_own, options.passes_opposing
    return options.passes_own, options.passes_opposing


def crosses_void(derived: Derived, state: DuelState, monster: Monster) -> bool:
    """Whether the monster may cross squares without path."""
    return derived.options.flying_crosses_void and derived.powers.has(state, monster, FLYING)


class Ground(NamedTuple):
    """Where the monsters of one seat can go: the squares they may walk on, those on which they and the other side's
    stand, and those on which one may stop."""

    walkable: int
    own: int
    opposing: int
    free: int


def ground_of(derived: Derived, state: DuelState, seat: int) -> Ground:
    """The ground of that seat, where squares are not shared."""
    walkable, standing = derived.walkable_mask(state, seat), derived.standing(state)
    taken = standing[0] | standing[1]
    if state.items and not derived.options.items_share_squares:
        taken |= derived.lying(state)
    return Ground(walkable, standing[seat], standing[1 - seat], walkable & ~taken)


def _shared_ground(derived: Derived, state: DuelState, monster: Monster) -> Ground:
    """The ground of one monster, where squares are shared: it may stop beside any, and it does not bar itself."""
    walkable, free = derived.walkable_mask(state, monster.owner), derived.walkable_mask(state, monster.owner)
    if state.items and not derived.options.items_share_squares:
        free &= ~derived.lying(state)
    masks = [0, 0]
    for other in state.monsters:
        if other.number != monster.number:
            masks[other.owner] |= derived.grid.bit[other.cell]
    return Ground(walkable, masks[monster.owner], masks[1 - monster.owner], free)


def _ground(derived: Derived, state: DuelState, monster: Monster, ground: Ground | None = None) -> tuple[int, int]:
    """The squares the monster may pass, and those it may stop on: where squares are shared, some it may not pass.

    Args:
        ground: that of its seat, where it is known.
    """
    options = derived.options
    if options.shares_squares:
        ground = _shared_ground(derived, state, monster)
    enter, own, opposing, free = ground_of(derived, state, monster.owner) if ground is None else ground
    if options.flying_crosses_void and crosses_void(derived, state, monster):
        enter |= derived.board.region_mask & ~derived.homes_mask
    passes_own, passes_opposing = passes_of(derived, state, monster)
    if not passes_own:
        enter &= ~own
    if not passes_opposing:
        enter &= ~opposing
    return enter, free


def squares_within(
    derived: Derived, state: DuelState, monster: Monster, steps: int, ground: Ground | None = None
) -> tuple[int, int]:
    """The squares the monster may enter in a walk of at most that many, and those of them it may stop on.

    Args:
        ground: that of its seat, where it is known.
    """
    passable, free = _ground(derived, state, monster, ground)
    seen = derived.flood[monster.cell, passable, free & ~passable].within(steps) & ~derived.grid.bit[monster.cell]
    return seen, seen & free


def ways_within(derived: Derived, state: DuelState, monster: Monster, steps: int) -> dict[Cell, tuple[Cell, ...]]:
    """The shortest path of at most that many squares to every square the monster may stop on."""
    passable, free = _ground(derived, state, monster)
    key = (monster.cell, passable, free)
    known = derived.known_ways.get(key)
    if known is None or known[0] < steps:
        if len(derived.known_ways) >= MOST_KNOWN_WAYS:
            derived.known_ways.clear()
        known = derived.known_ways[key] = (steps, _ways(derived, monster.cell, passable, free, steps))
    if known[0] == steps:
        return known[1]
    return {cell: way for cell, way in known[1].items() if len(way) <= steps + 1}


def way_to(derived: Derived, state: DuelState, monster: Monster, end: Cell) -> tuple[Cell, ...]:
    """The shortest path to a square on which the monster may stop, however far: the one that `ways_within` has.

    Raises:
        ValueError: if it cannot get there.
    """
    passable, free = _ground(derived, state, monster)
    flood, bit = derived.flood[monster.cell, passable, free & ~passable], derived.grid.bit
    sides = derived.grid.around if derived.options.steps_diagonally else derived.grid.sides
    way = flood.way_to(monster.cell, end, bit, sides) if bit[end] & free else None
    if way is None:
        raise ValueError(f"no way leads from {cell_name(monster.cell)} to {cell_name(end)}")
    return way


def can_walk(derived: Derived, state: DuelState, monster: Monster, path: tuple[Cell, ...]) -> bool:
    """Whether the monster, standing where the path begins, gets to its end by just these squares: each is one it may
    enter, and the last one it may stop on."""
    bit = derived.grid.bit
    here, ground = bit[monster.cell], ground_of(derived, state, monster.owner)
    taken = ground.opposing | (derived.lying(state) if not derived.options.items_share_squares else 0)
    # A way may lead past where the monster itself stands, and back there.
    ground = ground._replace(own=ground.own & ~here, free=ground.free | (here & ground.walkable & ~taken))
    enter, free = _ground(derived, state, monster, ground)
    return path[0] == monster.cell and all(bit[cell] & enter for cell in path[1:-1]) and bool(bit[path[-1]] & free)


MOST_KNOWN_WAYS = 64
"""How many searches are remembered: an ability that moves and a Regular Move ask for the same one after the other."""


def _ways(derived: Derived, start: Cell, passable: int, free: int, steps: int) -> dict[Cell, tuple[Cell, ...]]:
    bit = derived.grid.bit
    sides = derived.grid.around if derived.options.steps_diagonally else derived.grid.sides
    ways: dict[Cell, tuple[Cell, ...]] = {start: (start,)}
    edge = [start]
    while steps > 0 and edge:
        steps -= 1
        further = []
        for cell in edge:
            way = ways[cell]
            for beside in sides[cell]:
                if beside not in ways:
                    square = bit[beside]
                    if square & passable:
                        ways[beside] = (*way, beside)
                        further.append(beside)
                    elif square & free:  # it stops there beside another and goes no further
                        ways[beside] = (*way, beside)
        edge = further
    del ways[start]
    return {cell: way for cell, way in ways.items() if bit[cell] & free}


def ways_by_items(
    derived: Derived, state: DuelState, monster: Monster, steps: int, items: int
) -> Sequence[tuple[Cell, ...]]:
    """As `ways_within`, and one path more for each other set of items met on the way, which leads to another result;
    by option also out to one of them and back.

    Args:
        items: the squares of the items that do something in passing.
    """
    passable, free = _ground(derived, state, monster)
    items &= ~derived.grid.bit[monster.cell]
    returns = derived.options.moves_return and _may_end_at_its_start(derived, state, monster)
    key = (monster.cell, passable, free, items, steps, returns)
    known = derived.known_ways_by_items.get(key)
    if known is None:
        if len(derived.known_ways_by_items) >= MOST_KNOWN_WAYS:
            derived.known_ways_by_items.clear()
        ways = list(ways_within(derived, state, monster, steps).values())
        ways = _around_items(derived, monster.cell, passable, free, items, steps, ways)
        if returns:
            ways += _there_and_back(derived, monster.cell, passable, items, steps)
        known = derived.known_ways_by_items[key] = ways
    return known


def _may_end_at_its_start(derived: Derived, state: DuelState, monster: Monster) -> bool:
    """Whether the square the monster stands on is one to stop on."""
    here = derived.grid.bit[monster.cell]
    if not here & derived.walkable_mask(state, monster.owner):
        return False
    return derived.options.items_share_squares or not here & derived.lying(state)


def _there_and_back(derived: Derived, start: Cell, passable: int, items: int, steps: int) -> list[tuple[Cell, ...]]:
    """The shortest path out to each of the items and back by the same squares; for each set of items met, one."""
    squares = frozenset(derived.grid.cells_of(items & passable))
    found: dict[frozenset[Cell], tuple[Cell, ...]] = {}
    for cell, way in _ways(derived, start, passable, passable, steps // 2).items() if squares else ():
        if cell in squares:
            found.setdefault(squares.intersection(way), (*way, *way[-2::-1]))
    return list(found.values())


def _around_items(
    derived: Derived, start: Cell, passable: int, free: int, items: int, steps: int, found: list[tuple[Cell, ...]]
) -> list[tuple[Cell, ...]]:
    """The ways `found`, and those that meet other items than they do."""
    squares = frozenset(derived.grid.cells_of(items))
    met = sorted({cell for way in found for cell in way if cell in squares})[:MOST_ITEMS_TOLD_APART]
    if not met:
        return found
    known = {(way[-1], squares.intersection(way)) for way in found}
    for avoided in range(1, 1 << len(met)):
        shut = derived.grid.mask(cell for place, cell in enumerate(met) if avoided >> place & 1)
        for cell, way in _ways(derived, start, passable & ~shut, free & ~shut, steps).items():
            key = (cell, squares.intersection(way))
            if key not in known:
                known.add(key)
                found.append(way)
    return found


MOST_ITEMS_TOLD_APART = 3
"""Of more items than these, ways around them are not all listed (each may still be walked)."""


def stride_squares(derived: Derived, ability: Ability) -> int:
    """How many squares each purchase of a moving ability brings."""
    return next((int(effect.facts["squares"]) for effect in ability.effects if effect.do == "stride"), 0)


def stride_steps(derived: Derived, state: DuelState, monster: Monster, ability: Ability) -> int:
    """How many squares a moving ability can bring the monster with its owner's crests."""
    each = stride_squares(derived, ability)
    crest = next((cost.crest for cost in ability.cost if cost.crest is not None), None)
    held = state.seats[monster.owner].crests.of(crest) if crest is not None else 0
    count = next((cost.count for cost in ability.cost if cost.crest is not None), 1)
    return each * (held // (count * derived.powers.toll(state)))


def stride_ways(derived: Derived, state: DuelState, monster: Monster, ability: Ability) -> dict[Cell, tuple[Cell, ...]]:
    """The shortest path to every square a moving ability can bring the monster to with its owner's crests."""
    return ways_within(derived, state, monster, stride_steps(derived, state, monster, ability))


def targets(derived: Derived, state: DuelState, cell: Cell, nth: int = 0) -> tuple[Cell, ...]:
    """The squares beside `cell` on which a figure stands that the figure there may attack."""
    monster = attacker_at(state, cell, nth)
    owner = monster.owner if monster is not None else state.lord_at(cell)
    if owner is None:
        return ()
    opposing = [
        other.cell for other in state.monsters if other.owner != owner and can_meet(derived, state, monster, other)
    ]
    if monster is not None:
        home = state.seats[1 - owner].home
        if home is not None:
            opposing.append(home)
    return tuple([beside for beside in derived.grid.sides[cell] if beside in opposing]) if opposing else ()


def can_meet(derived: Derived, state: DuelState, attacker: Monster | None, other: Monster) -> bool:
    """Whether a figure (None: a Lord) may attack that monster as far as Flying is concerned."""
    if not (other.card in derived.powers.flagged or state.modifiers) or not derived.powers.has(state, other, FLYING):
        return True
    if attacker is None:
        return derived.options.lord_attacks_flying
    return reaches_flyers(derived, state, attacker)


def reaches_flyers(derived: Derived, state: DuelState, monster: Monster) -> bool:
    """Whether the monster can attack a Flying one."""
    return derived.powers.has(state, monster, FLYING) or derived.powers.has(state, monster, ATTACKS_FLYING)


def any_way(derived: Derived, state: DuelState, start: Cell, end: Cell, nth: int = 0) -> tuple[Cell, ...]:
    """A path from one square to another for showing and judging: the best that can be said.

    The cheapest one the monster there could walk if it had crests enough; else the shortest over dungeon
    squares, whoever stands there; else the shortest over any squares of the grid. Both ends included.
    """
    monster = mover_at(state, start, nth)
    if monster is not None:
        way = reach(derived, state, monster, crests=len(derived.grid.cells) * derived.step_price(state, monster)).get(
            end
        )
        if way is not None:
            return way
    for within in (state.path_mask, derived.grid.all_mask):
        way = _shortest(derived, start, end, within | derived.grid.bit.get(end, 0))
        if way is not None:
            return way
    return (start, end)


def _shortest(derived: Derived, start: Cell, end: Cell, within: int) -> tuple[Cell, ...] | None:
    ways: dict[Cell, tuple[Cell, ...]] = {start: (start,)}
    edge = [start]
    while edge and end not in ways:
        further = []
        for cell in edge:
            for beside in derived.grid.sides.get(cell, ()):
                if beside not in ways and derived.grid.bit[beside] & within:
                    ways[beside] = (*ways[cell], beside)
                    further.append(beside)
        edge = further
    return ways.get(end)
