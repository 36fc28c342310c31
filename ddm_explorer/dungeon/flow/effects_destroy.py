"""Destroying: one small function for each whom a card may mean by it."""

from __future__ import annotations

from ddm_explorer.dungeon.abilities import areas
from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.events import battle as battle_events
from ddm_explorer.dungeon.events import effects as effect_events
from ddm_explorer.dungeon.flow.verbs import Act, Verb, doom, verb
from ddm_explorer.dungeon.position.powers import FLYING
from ddm_explorer.dungeon.position.state import LORD


@verb("destroy")
def destroy(act: Act) -> None:
    """Destroys whom the card means: the figures pointed at, or all on a line or in an area."""
    DESTROYERS[act.text("whom")](act)


def _destroy_targets(act: Act) -> None:
    targets, aim = act.targets(), act.ability.aim
    by_tie = len(targets) > 1 and aim is not None and aim.must
    for figure in targets:
        doom(act, figure, by_tie=by_tie)


def _destroy_line(act: Act) -> None:
    level, items = int(act.link.choice or 0), bool(act.effect.facts.get("items"))
    grounded = act.ability.aim is not None and act.ability.aim.grounded
    start, beside = act.link.cell, act.link.at[0]
    for figure in areas.met_on_line(act.derived, act.state, start, beside, level, items=items, grounded=grounded):
        if grounded and areas.is_flying(act.derived, act.state, figure):
            because = ("line_meets_flyer",) if act.derived.cards[figure.card].level > level else ()
            act.flow.emit(effect_events.Unaffected(figure.number, figure.cell, "flying", True, because))
        else:
            doom(act, figure)


def _destroy_area(act: Act) -> None:
    options, reach = act.derived.options, int(act.effect.facts.get("reach", 3))
    for monster in act.state.monsters:
        if not areas.is_within(act.derived, act.link.cell, monster.cell, reach):
            continue
        is_self, flies = monster.number == act.link.source, act.derived.powers.has(act.state, monster, FLYING)
        if is_self and options.area_spares_self:
            act.flow.emit(effect_events.Unaffected(monster.number, monster.cell, "self"))
        elif flies and not options.area_reaches_flying:
            act.flow.emit(effect_events.Unaffected(monster.number, monster.cell, "flying"))
        else:
            because = (*("area_reaches_self",) * is_self, *("area_spares_flying",) * flies)
            doom(act, monster, by_area=True, because=(*_as_counted(act, monster.cell, reach), *because))
    for item in act.state.items if act.effect.facts.get("items", True) else ():
        if not areas.is_within(act.derived, act.link.cell, item.cell, reach):
            continue
        if options.area_destroys_items:
            because = (*_as_counted(act, item.cell, reach), "area_reaches_items")
            doom(act, item, by_area=True, because=because)
        else:
            act.flow.emit(effect_events.Unaffected(item.number, item.cell, "item"))
    for number, seat in enumerate(act.state.seats):
        if seat.home is not None and areas.is_within(act.derived, act.link.cell, seat.home, reach):
            if options.areas_touch_lord:
                act.flow.emit(battle_events.LordHit(number, options.life_per_hit, by_effect=True))
            else:
                act.flow.emit(effect_events.Unaffected(LORD, seat.home, "lord"))


def _as_counted(act: Act, cell: Cell, reach: int) -> tuple[str, ...]:
    """The topic of how squares are counted, where another way to count would leave that square out."""
    return ("area_counts_squares",) if areas.depends_on_shape(act.link.cell, cell, reach) else ()


def _destroy_flagged(act: Act) -> None:
    for monster in act.state.monsters:
        if act.derived.powers.has(act.state, monster, act.text("flag")):
            doom(act, monster)


def _destroy_all(act: Act) -> None:
    for monster in act.state.monsters:
        doom(act, monster)
    if act.effect.facts.get("items"):
        for item in act.state.items:
            doom(act, item)


DESTROYERS: dict[str, Verb] = {
    "target": _destroy_targets,
    "line": _destroy_line,
    "area": _destroy_area,
    "flag": _destroy_flagged,
    "all": _destroy_all,
}
"""Whom a destroying effect means."""
