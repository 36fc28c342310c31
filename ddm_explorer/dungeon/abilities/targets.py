"""What an ability points at: what must hold for it, and everything it could point at.

`findings` judges what a command names; `choices` lists what a command could name. Both go by the `aim` of the card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from ddm_explorer.dungeon.abilities.areas import how_counted, is_at, is_within, line_from, lords_beside
from ddm_explorer.dungeon.abilities.cancelling import cancellable, keeps_link
from ddm_explorer.dungeon.abilities.relocation import relay_choices, relay_findings
from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.commands import Use
from ddm_explorer.dungeon.materials.cards import Ability, Aim
from ddm_explorer.dungeon.materials.crests import STORED
from ddm_explorer.dungeon.position.ability_profile import is_attack
from ddm_explorer.dungeon.position.costs import levels_of
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.movement import can_walk, stride_ways
from ddm_explorer.dungeon.position.powers import ATTACKS_FLYING, FLYING
from ddm_explorer.dungeon.position.state import LORD, DuelState, Item, Link, Monster
from ddm_explorer.dungeon.position.who_is_meant import aimed_at, aimed_nth, nths, told_nths
from ddm_explorer.engine.verdict import Finding


class Choice(NamedTuple):
    """The squares pointed at, what else is chosen, and for each square which of the monsters on it is meant (`nth`, as
    in `commands.Use.at_nth`)."""

    at: tuple[Cell, ...]
    choice: str = ""
    nth: tuple[int, ...] = ()


Target = Monster | Item | None
"""A figure pointed at; None for a Lord, or nobody."""

Mark = tuple[Cell, int]
"""A square pointed at, and the number of the figure meant there (`LORD` for a Lord)."""


def returnable(derived: Derived, state: DuelState, seat: int) -> tuple[str, ...]:
    """The destroyed monsters of a seat that have not been returned, each card once."""
    left = Counter(state.seats[seat].destroyed) - Counter(state.seats[seat].returned)
    return tuple(sorted(card for card in left if not derived.cards[card].is_item))


def is_face_down(item: Item, seat: int) -> bool:
    """Whether that seat cannot see which item it is."""
    return not item.is_open and item.owner != seat


def figures_at(
    state: DuelState, seat: int, aim: Aim | None, at: tuple[Cell, ...], at_nth: tuple[int, ...] = ()
) -> Iterator[Target]:
    """The figure that an ability of that seat points at on each of the squares."""
    side = "any" if aim is None else aim.side
    for cell, nth in zip(at, nths(at, at_nth), strict=True):
        monster = aimed_at(state, cell, seat, side, nth)
        yield monster if monster is not None or nth else state.item_at(cell)


def level_seen(
    derived: Derived, state: DuelState, seat: int, aim: Aim | None, at: tuple[Cell, ...], at_nth: tuple[int, ...] = ()
) -> int:
    """The level of the first figure pointed at, as a price counts it, 0 for none. What lies face down shows its level
    as every figure does, unless it is read so that its price tells not even that."""
    figure = next(figures_at(state, seat, aim, at, at_nth), None)
    if figure is None:
        return 0
    if isinstance(figure, Item) and derived.options.prices_face_down == "as_highest" and is_face_down(figure, seat):
        return derived.top_level
    return derived.cards[figure.card].level


def ways_out(derived: Derived, state: DuelState, figure: Monster | Item) -> tuple[Cell, ...]:
    """The squares of the other vortices on which nobody stands, while a monster stands on this one."""
    if state.monster_at(figure.cell) is None:
        return ()
    return tuple(
        item.cell
        for item in state.items
        if item.cell != figure.cell
        and item.is_open
        and item.card in derived.vortices
        and state.monster_at(item.cell) is None
    )


def is_held_back(derived: Derived, state: DuelState, figure: Monster | Item) -> bool:
    """Whether a card that limits the squares of the monster on that vortex keeps it there, by a reading."""
    monster = state.monster_at(figure.cell) if derived.options.vortex_is_move else None
    return monster is not None and derived.powers.most_squares(state, monster) is not None


def lowest_attack(derived: Derived, state: DuelState, seat: int) -> int:
    """The lowest attack power of a monster of that seat, in points; 0 where it has none."""
    return min((derived.powers.attack(state, each) for each in state.monsters if each.owner == seat), default=0)


def can_attack_flyers(derived: Derived, state: DuelState, monster: Monster) -> bool:
    """Whether the monster can attack a Flying one."""
    has = derived.powers.has
    return has(state, monster, FLYING) or has(state, monster, ATTACKS_FLYING)


# Judging what is named ---------------------------------------------------------------------------


def findings(
    derived: Derived, state: DuelState, seat: int, figure: Monster | Item, ability: Ability, use: Use
) -> Iterator[Finding]:
    """What the aim of the ability finds about what the command points at."""
    aim = ability.aim
    levels = levels_of(ability)
    if levels:
        yield Finding("level_chosen", use.choice in levels, {"choice": use.choice, "levels": levels})
    if use.at and (aim is None or aim.what in ("link", "crests", "destroyed-card")):
        yield Finding("aims_at_nothing", False, {"card": figure.card}, use.at)
    if aim is None:
        return
    if aim.what in ("monster", "monster-or-item"):
        yield from _figure_findings(derived, state, seat, figure, ability, aim, use)
    elif aim.what == "direction":
        if not _names_one(use):
            yield _wants_one(use)
            return
        beside = use.at[0] in derived.grid.sides.get(figure.cell, ())
        line = line_from(derived, state, figure.cell, use.at[0]) if beside else ()
        yield Finding("aims_along_path", bool(line), {"length": len(line)}, line or use.at)
    elif aim.what == "square":
        yield from _square_findings(derived, state, use)
    elif aim.what == "counter":
        if not _names_one(use):
            yield _wants_one(use)
            return
        yield Finding("aims_at_counter", any(cell == use.at[0] for cell, _ in state.counters), {}, use.at)
    elif aim.what == "crests":
        kinds = [crest.value for crest in STORED]
        paid = {crest.value for crest in STORED if use.pay is not None and use.pay.of(crest)}
        good = use.choice in kinds and use.choice not in paid
        yield Finding("crest_chosen", good, {"choice": use.choice, "kinds": tuple(kinds)})
    elif aim.what == "destroyed-card":
        cards = returnable(derived, state, seat)
        yield Finding("card_destroyed", use.choice in cards, {"choice": use.choice, "cards": cards})
    elif aim.what == "vortex":
        if not _names_one(use):
            yield _wants_one(use)
            return
        yield Finding("vortex_free", use.at[0] in ways_out(derived, state, figure), {}, use.at)
        monster = state.monster_at(figure.cell)
        if monster is not None and derived.powers.most_squares(state, monster) is not None:
            yield Finding(
                "vortex_is_no_move", not derived.options.vortex_is_move, {"card": monster.card}, (monster.cell,)
            )
    elif aim.what == "link":
        can = cancellable(derived, state, figure, ability)
        good = bool(can) if not use.choice else use.choice in can
        kept = tuple(keeps_link(derived, state, figure, ability, place) for place in range(1, len(state.chain) + 1))
        facts = {"choice": use.choice, "links": len(state.chain), "can": can, "kept": kept}
        yield Finding("answers_something", good, facts)
    elif aim.what == "shapes":
        yield from relay_findings(derived, state, seat, use)


def _names_one(use: Use) -> bool:
    """Whether one square is named, where one is asked."""
    return len(use.at) == 1


def _wants_one(use: Use) -> Finding:
    return Finding("aims_count", False, {"given": len(use.at), "least": 1, "most": 1}, use.at)


def _figure_findings(
    derived: Derived, state: DuelState, seat: int, figure: Monster | Item, ability: Ability, aim: Aim, use: Use
) -> Iterator[Finding]:
    of_each = nths(use.at, use.at_nth)
    targets = list(figures_at(state, seat, aim, use.at, use.at_nth))
    given = len({(cell, target and target.number) for cell, target in zip(use.at, targets, strict=True)})
    facts = {"given": given, "least": aim.least, "most": aim.count}
    yield Finding("aims_count", aim.least <= given <= aim.count and given == len(use.at), facts, use.at)
    for cell, target, nth in zip(use.at, targets, of_each, strict=True):
        if target is None and nth:
            many = {"nth": nth, "there": len(state.standing_on(cell))}
            yield Finding("aims_at_figure", False, {"what": aim.what, **many}, (cell,))
        else:
            yield from _target_findings(derived, state, seat, figure, ability, cell, target)


def _target_findings(
    derived: Derived, state: DuelState, seat: int, figure: Monster | Item, ability: Ability, cell: Cell, target: Target
) -> Iterator[Finding]:
    """What there is to say of one figure pointed at, or of the Lord or the nobody on the square."""
    aim, attacks, lord = ability.aim, is_attack(ability), state.lord_at(cell)
    assert aim is not None
    if isinstance(target, Monster):
        owner, card = target.owner, target.card
    elif lord is not None:
        allowed = attacks and derived.options.specials_hit_lord and aim.what == "monster" and lord != seat
        if allowed:
            yield Finding("special_at_lord", True, {}, (cell,))
        else:
            yield Finding("ability_spares_lord", False, {"is_own": lord == seat}, (cell,))
        owner, card = lord, "lord"
    elif target is not None and (aim.what == "monster-or-item" or (attacks and derived.options.items_attackable)):
        owner, card = target.owner, target.card if target.is_open else "item"
        if is_face_down(target, seat) and any(cost.per == "target-level" for cost in ability.cost):
            yield Finding("aims_at_open_card", derived.options.prices_face_down != "none", {}, (cell,))
    else:
        yield Finding("aims_at_figure", False, {"what": aim.what}, (cell,))
        return
    if aim.side != "any":
        good = (owner == seat) is (aim.side == "own")
        yield Finding("aims_at_side", good, {"side": aim.side, "card": card}, (cell,))
    yield from _place_findings(derived, figure, aim, cell)
    if isinstance(target, Monster):
        yield from _kind_findings(derived, state, figure, aim, target, attacks)


def _place_findings(derived: Derived, figure: Monster | Item, aim: Aim, cell: Cell) -> Iterator[Finding]:
    across, down = abs(cell[0] - figure.cell[0]), abs(cell[1] - figure.cell[1])
    if aim.within:
        near = is_within(derived, figure.cell, cell, aim.within)
        yield Finding("aims_within", near, {"within": aim.within, "across": across, "down": down}, (figure.cell, cell))
    if aim.exactly:
        facts = {"exactly": aim.exactly, "distance": across + down, "counted": how_counted(derived, aim.exactly)}
        yield Finding("aims_at_distance", is_at(derived, figure.cell, cell, aim.exactly), facts, (figure.cell, cell))


def _kind_findings(
    derived: Derived, state: DuelState, figure: Monster | Item, aim: Aim, monster: Monster, attacks: bool
) -> Iterator[Finding]:
    facts = {"card": monster.card, "flag": aim.flag, "tribe": aim.tribe}
    if aim.other:
        yield Finding("aims_at_another", monster.number != figure.number, facts, (monster.cell,))
    if aim.flag:
        yield Finding("aims_at_kind", derived.powers.has(state, monster, aim.flag), facts, (monster.cell,))
    if aim.tribe:
        yield Finding("aims_at_kind", derived.cards[monster.card].tribe == aim.tribe, facts, (monster.cell,))
    if aim.lowest:
        power, least = derived.powers.attack(state, monster), lowest_attack(derived, state, monster.owner)
        yield Finding("aims_at_lowest", power == least, {**facts, "power": power, "lowest": least}, (monster.cell,))
    if aim.grounded:
        yield Finding("aims_at_grounded", not derived.powers.has(state, monster, FLYING), facts, (monster.cell,))
    if attacks and isinstance(figure, Monster) and derived.powers.has(state, monster, FLYING):
        can = can_attack_flyers(derived, state, figure)
        yield Finding("flying_target", can, {"card": monster.card, "attacker": figure.card}, (monster.cell,))


def _square_findings(derived: Derived, state: DuelState, use: Use) -> Iterator[Finding]:
    """A counter goes on an empty square of the Field, and on none beside a Lord."""
    if len(use.at) != 1 or use.at[0] not in derived.grid.bit:
        yield Finding("counter_on_field", False, {"given": len(use.at)}, use.at)
        return
    cell = use.at[0]
    bit = derived.grid.bit[cell]
    facts = {
        "is_taken": state.monster_at(cell) is not None or state.item_at(cell) is not None,
        "has_counter": any(where == cell for where, _ in state.counters),
        "is_home": bool(bit & derived.homes_mask),
        "is_outside": not bit & derived.board.region_mask,
    }
    is_empty = not any(facts.values())
    yield Finding("counter_on_empty", is_empty, facts, (cell,))
    if is_empty and bit & state.path_mask:
        yield Finding("counter_off_path", derived.options.counters_on_path, {}, (cell,))
    yield Finding("counter_off_lords", not lords_beside(state, cell), {}, (cell,))


def counter_mask(derived: Derived, state: DuelState) -> int:
    """The squares a counter may go on: by masks what `_square_findings` says square by square."""
    grid = derived.grid
    lords = grid.mask(seat.home for seat in state.seats if seat.home is not None)
    taken = grid.mask([*(each.cell for each in state.monsters), *(each.cell for each in state.items)])
    taken |= grid.mask(cell for cell, _ in state.counters)
    barred = taken | derived.homes_mask | lords | grid.beside(lords)
    if not derived.options.counters_on_path:
        barred |= state.path_mask
    return derived.board.region_mask & ~barred


# Listing what could be named ---------------------------------------------------------------------


def choices(
    derived: Derived, state: DuelState, seat: int, figure: Monster | Item, ability: Ability
) -> Iterator[Choice]:
    """Everything the ability could point at now, whatever it costs."""
    aim = ability.aim
    levels = levels_of(ability) or ("",)
    if aim is None:
        yield from (Choice((), level) for level in levels)
    elif aim.what in ("monster", "monster-or-item"):
        marks = _good_marks(derived, state, seat, figure, ability, aim)
        for count in range(aim.least, aim.count + 1):
            yield from (_pointed(derived, state, seat, aim, group) for group in combinations(marks, count))
    elif aim.what == "direction":
        for beside in derived.grid.sides[figure.cell]:
            if line_from(derived, state, figure.cell, beside):
                yield from (Choice((beside,), level) for level in levels)
    elif aim.what == "square":
        yield from (Choice((cell,)) for cell in derived.grid.cells_of(counter_mask(derived, state)))
    elif aim.what == "counter":
        yield from (Choice((cell,)) for cell in dict.fromkeys(cell for cell, _ in state.counters))
    elif aim.what == "crests":
        yield from (Choice((), crest.value) for crest in STORED)
    elif aim.what == "destroyed-card":
        yield from (Choice((), card) for card in returnable(derived, state, seat))
    elif aim.what == "vortex":
        if not is_held_back(derived, state, figure):
            yield from (Choice((cell,)) for cell in ways_out(derived, state, figure))
    elif aim.what == "link":
        yield from (Choice((), place) for place in cancellable(derived, state, figure, ability))
    elif aim.what == "shapes":
        yield from (Choice(at, choice) for at, choice in relay_choices(derived, state, seat))
    elif aim.what == "path" and isinstance(figure, Monster):
        yield from (Choice(way) for way in stride_ways(derived, state, figure, ability).values())


def _pointed(derived: Derived, state: DuelState, seat: int, aim: Aim, marks: tuple[Mark, ...]) -> Choice:
    """The choice of those figures, each named as far as its square needs it."""
    at = tuple([cell for cell, _ in marks])
    if not derived.options.shares_squares:
        return Choice(at)
    monsters = [state.monster(number) for _, number in marks]
    return Choice(
        at, "", told_nths([0 if each is None else aimed_nth(state, each, seat, aim.side) for each in monsters])
    )


def _good_marks(
    derived: Derived, state: DuelState, seat: int, figure: Monster | Item, ability: Ability, aim: Aim
) -> list[Mark]:
    sides = {"own": (seat,), "opposing": (1 - seat,)}.get(aim.side, (0, 1))
    standing: list[tuple[Cell, Target]] = [(each.cell, each) for each in state.monsters if each.owner in sides]
    taken = {each.cell for each in state.monsters}  # whoever stands on an item is met first
    attacks = is_attack(ability)
    if aim.what == "monster-or-item" or (attacks and derived.options.items_attackable):
        standing += [(each.cell, each) for each in state.items if each.owner in sides and each.cell not in taken]
    if attacks and derived.options.specials_hit_lord:
        homes = [player.home for number, player in enumerate(state.seats) if number != seat]
        standing += [(home, None) for home in homes if home is not None and home not in taken]
    if aim.exactly:  # the same as the findings say, told sooner; the same goes for what follows
        standing = [mark for mark in standing if is_at(derived, figure.cell, mark[0], aim.exactly)]
    if aim.within:
        standing = [mark for mark in standing if is_within(derived, figure.cell, mark[0], aim.within)]
    return [
        (cell, LORD if target is None else target.number)
        for cell, target in standing
        if all(found.holds for found in _target_findings(derived, state, seat, figure, ability, cell, target))
    ]


def meant(
    derived: Derived, state: DuelState, seat: int, figure: Monster | Item, ability: Ability
) -> tuple[Mark, ...] | None:
    """Whom an ability which works by itself points at; None where its user has to choose or may leave it.

    Where it could mean several monsters alike, it is an option what then holds.
    """
    if ability.aim is None:
        return ()
    if not ability.aim.must:
        return None
    marks = tuple(_good_marks(derived, state, seat, figure, ability, ability.aim))
    if len(marks) < 2:
        return marks
    return {"all": marks, "none": (), "chosen": None}[derived.options.lowest_tie]


def is_tie(derived: Derived, state: DuelState, seat: int, figure: Monster | Item, ability: Ability) -> bool:
    """Whether an ability that works by itself could mean several monsters alike."""
    return ability.aim is not None and len(list(_good_marks(derived, state, seat, figure, ability, ability.aim))) > 1


def must_choose(derived: Derived, state: DuelState) -> bool:
    """Whether the ability that is offered now works by itself, so that its user chooses what it means but cannot leave
    it."""
    if not state.triggers or state.window is not None or state.attack is not None:
        return False
    first = state.triggers[0]
    figure = state.monster(first.source) or state.item(first.source)
    if figure is None:
        return False
    ability = derived.cards[figure.card].abilities[first.ability - 1]
    return ability.aim is not None and ability.aim.must and meant(derived, state, first.seat, figure, ability) is None


def takes_choice(ability: Ability) -> bool:
    """Whether its user chooses something beside squares: a level, a link, a crest, a card, or how a shape is turned."""
    if levels_of(ability):
        return True
    return ability.aim is not None and ability.aim.what in ("link", "crests", "destroyed-card", "shapes")


def numbers_at(
    state: DuelState, seat: int, aim: Aim | None, at: tuple[Cell, ...], at_nth: tuple[int, ...] = ()
) -> tuple[int, ...]:
    """The numbers of the figures that an ability of that seat points at on those squares (`LORD` for a Lord); for other
    aims nothing."""
    if aim is None or aim.what not in ("monster", "monster-or-item"):
        return ()
    found = figures_at(state, seat, aim, at, at_nth)
    return tuple([LORD if figure is None else figure.number for figure in found])


def still_good(
    derived: Derived, state: DuelState, link: Link, ability: Ability
) -> tuple[tuple[Cell, ...], tuple[int, ...]] | None:
    """What of the link's targets is still good as it resolves: squares and numbers; None if it points at something and
    nothing of that is left."""
    aim = ability.aim
    if aim is None or not link.at:
        return link.at, link.aimed
    figure = state.monster(link.source) or state.item(link.source)
    if aim.what in ("monster", "monster-or-item"):
        at, aimed = [], []
        for cell, number in zip(link.at, link.aimed, strict=True):
            target = state.monster(number) or state.item(number)
            if number == LORD:
                at.append(cell)
                aimed.append(LORD)
            elif target is not None and _is_still_aimed(derived, state, link, figure, ability, target):
                at.append(target.cell)
                aimed.append(number)
        return (tuple(at), tuple(aimed)) if aimed else None
    if aim.what == "path":
        monster = state.monster(link.source)
        return (link.at, ()) if monster is not None and can_walk(derived, state, monster, link.at) else None
    if figure is not None and aim.what in ("square", "counter", "shapes", "vortex"):
        use = Use(figure.cell, link.ability, link.at, link.times, link.choice)
        if not all(finding.holds for finding in findings(derived, state, link.seat, figure, ability, use)):
            return None
    return link.at, link.aimed


def _is_still_aimed(
    derived: Derived,
    state: DuelState,
    link: Link,
    figure: Monster | Item | None,
    ability: Ability,
    target: Monster | Item,
) -> bool:
    if figure is None:
        return True
    judged = _target_findings(derived, state, link.seat, figure, ability, target.cell, target)
    return all(finding.holds for finding in judged)
