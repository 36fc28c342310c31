"""The checks on summoning and building."""

from __future__ import annotations

from collections.abc import Iterator

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.board.nets import cells_at
from ddm_explorer.dungeon.checks.situation import Situation, check
from ddm_explorer.dungeon.position.state import Item, Monster, Step
from ddm_explorer.dungeon.position.summons import TRIPLE, brings, offer_taken, offers_now, offers_rolled
from ddm_explorer.engine.verdict import Finding


def cells_of(s: Situation) -> tuple[Cell, ...]:
    """The squares the command's shape would cover, own side up; none if there is no such shape."""
    shape = s.derived.shapes.get(s.command.shape)
    if shape is None:
        return ()
    mirrored = s.derived.is_mirrored(s.state.seats[s.active].colour)
    return cells_at(shape, s.command.turns, s.command.star, is_mirrored=mirrored)


@check("card_in_game", "card_left", "card_not_summoned", "card_not_destroyed", "pool_limit")
def card_can_be_summoned(s: Situation) -> Iterator[Finding]:
    """The card lies among those the player can still summon."""
    card, state = s.command.card, s.state
    if card not in s.derived.cards or s.derived.cards[card].is_lord:
        yield Finding("card_in_game", False, {"card": card})
        return
    player, other = state.seats[s.active], state.seats[1 - s.active]
    if not s.derived.options.one_set_of_cards:
        other = player  # the opponent's cards are others, even where they are alike, and some are hidden
    held = card in player.hand or card in state.pool  # also one that an effect brought back, or one more of its kind
    if not held and (card in player.destroyed or card in other.destroyed):
        yield Finding("card_not_destroyed", False, {"card": card})
    elif not held and (card in player.summoned or card in other.summoned):
        figures: tuple[Monster | Item, ...] = (*state.monsters, *state.items)
        # A figure of the other's of the same name may be an item that lies face down: it is no part of this.
        places = tuple(
            each.cell for each in figures if each.card == card and (each.owner == s.active or other is not player)
        )
        yield Finding("card_not_summoned", False, {"card": card}, places)
    else:
        yield Finding("card_left", held, {"card": card, "is_opponents": other is not player and card in other.hand})
    left = s.derived.summons_left(state, s.active)
    if left is not None:
        limit = s.derived.options.cards_per_seat
        yield Finding("pool_limit", left > 0, {"limit": limit, "has": limit - left})


@check("level_matches", "triple_matches", "triple_brings_items", "first_roll_binds")
def level_matches(s: Situation) -> Iterator[Finding]:
    """The card's level is one that was rolled, or where three of a kind allow it, the next."""
    card = s.derived.cards.get(s.command.card)
    if card is None or card.is_lord or not s.state.level:
        return
    offers = offers_now(s.state)
    levels = tuple(dict.fromkeys(str(offer.level) for offer in offers))
    facts = {"card": card.id, "level": card.level, "rolled": s.state.level, "levels": levels}
    able = {offer.source == TRIPLE for offer in offers if offer.level == card.level}
    if able == {True}:
        yield Finding("triple_matches", True, facts)
        if card.is_item:
            yield Finding("triple_brings_items", s.derived.options.triple_brings_items, facts)
    elif not able and all(offer.source == TRIPLE for offer in offers):
        yield Finding("triple_matches", False, facts)
    elif not able and s.state.again and s.derived.options.first_roll_binds:
        is_dropped = any(offer.level == card.level for offer in offers_rolled(s.derived, s.state))
        yield Finding("first_roll_binds" if is_dropped else "level_matches", False, facts)
    else:
        yield Finding("level_matches", bool(able), facts)


@check("die_offered", "colour_matches")
def die_sets_colour(s: Situation) -> Iterator[Finding]:
    """The die named shows the summon rolled, and where dice set it, the card has its colour."""
    state, command = s.state, s.command
    card = s.derived.cards.get(command.card)
    if card is None or card.is_lord or state.step is not Step.BUILD:
        return
    taken = offer_taken(s.derived, state, command)
    shown = tuple(dict.fromkeys(offer.die for offer in state.summons if offer.die))
    facts = {"die": command.die, "shown": shown, "card": card.id, "colour": s.derived.colour_of(card.id)}
    if command.die:
        yield Finding("die_offered", taken is not None, facts)
    elif s.derived.options.dice_set_colour and taken is None:
        able = tuple(offer.die for offer in state.summons if brings(s.derived, offer, card.id))
        if able:  # which of them is used up has to be said
            yield Finding("die_offered", False, {**facts, "able": able})
    if s.derived.options.dice_set_colour and shown:
        colours = tuple(dict.fromkeys(offer.colour for offer in state.summons if not command.die or offer is taken))
        holds = facts["colour"] in colours
        yield Finding("colour_matches", holds, {"card": card.id, "colour": facts["colour"], "dice": colours})


@check("figure_stands")
def figure_stands(s: Situation) -> Iterator[Finding]:
    """The figure stands on the star, or where that is left to the player, on any square of the shape."""
    figure = s.command.figure
    if s.derived.options.figure_square == "any":
        cells = cells_of(s)
        if cells:
            stands = s.command.star if figure is None else figure
            yield Finding("figure_stands", stands in cells, {"shape": s.command.shape, "any": True}, (stands,))
    elif figure is not None:
        facts = {"shape": s.command.shape, "any": False}
        yield Finding("figure_stands", False, facts, (figure, s.command.star))


@check("shape_in_game", "shape_in_pile", "shape_turned_over")
def shape_in_pile(s: Situation) -> Iterator[Finding]:
    """The shape has not been laid yet."""
    shape = s.command.shape
    if shape not in s.derived.shapes:
        yield Finding("shape_in_game", False, {"shape": shape})
        return
    laid = tuple(cell for each in s.state.laid if each.shape == shape for cell in each.cells)
    taken = s.derived.taken_for(s.state.pile, shape)
    if taken is not None and taken != shape:
        yield Finding("shape_turned_over", True, {"shape": shape, "taken": taken})
    else:
        yield Finding("shape_in_pile", taken is not None, {"shape": shape}, laid)


@check("inside_border")
def inside_border(s: Situation) -> Iterator[Finding]:
    """Every square lies inside the border in use."""
    cells = cells_of(s)
    bit, region = s.derived.grid.bit, s.derived.board.region_mask
    outside = tuple(cell for cell in cells if not bit.get(cell, 0) & region)
    if cells:
        yield Finding("inside_border", not outside, {"outside": len(outside)}, outside)


@check("overlaps_no_shape")
def overlaps_no_shape(s: Situation) -> Iterator[Finding]:
    """No square is covered already."""
    path = s.state.path_mask
    covered = tuple(cell for cell in cells_of(s) if s.derived.grid.bit.get(cell, 0) & path)
    yield Finding("overlaps_no_shape", not covered, {"covered": len(covered)}, covered)


@check("off_homes", "covers_unused_home")
def off_homes(s: Situation) -> Iterator[Finding]:
    """No Domain is covered."""
    homes = s.derived.board.homes + (() if s.derived.options.covers_other_homes else s.derived.board.other_homes)
    covered = tuple(cell for cell in cells_of(s) if cell in homes)
    if not covered and any(cell in s.derived.board.other_homes for cell in cells_of(s)):
        yield Finding("covers_unused_home", True)
    else:
        yield Finding("off_homes", not covered, {}, covered)


@check("off_counters")
def off_counters(s: Situation) -> Iterator[Finding]:
    """No counter on the Field is covered."""
    if s.state.counters:
        cells = cells_of(s)
        covered = tuple(cell for cell, _ in s.state.counters if cell in cells)
        yield Finding("off_counters", not covered, {"covered": len(covered)}, covered)


@check("touches_home", "touches_own_path", "hangs_on_home")
def touches_own(s: Situation) -> Iterator[Finding]:
    """The first shape shares a side with the own Domain, each later one with an own shape."""
    cells = cells_of(s)
    if not cells:
        return
    player, grid = s.state.seats[s.active], s.derived.grid
    around = s.derived.attached(grid.mask(cells))
    anchor = s.derived.anchor_mask(s.state, s.active)
    holds = bool(around & anchor)
    if not player.path_mask:
        home = () if player.home is None else (player.home,)
        corner = (
            any(abs(column - home[0][0]) == 1 and abs(row - home[0][1]) == 1 for column, row in cells)
            if home
            else False
        )
        yield Finding("touches_home", holds, {"by_corner": corner and not holds}, home)
    else:
        at_home = player.home is not None and bool(around & grid.bit[player.home])
        if holds and not around & player.path_mask:
            yield Finding("hangs_on_home", True)
        else:
            yield Finding("touches_own_path", holds, {"at_home": at_home}, () if holds else cells)
