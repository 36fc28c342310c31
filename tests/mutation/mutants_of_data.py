"""Mutants of the materials: every figure, face, square and name in the packaged data, one at a time."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

from ddm_explorer.dungeon.board.grid import Cell, grid_of
from ddm_explorer.dungeon.board.nets import Shape
from ddm_explorer.dungeon.materials.cards import Card, Roster, load_rosters
from ddm_explorer.dungeon.materials.crests import Crest
from ddm_explorer.dungeon.materials.dice import Die, Face
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.engine.data import library
from ddm_explorer.games.duel import materials, rosters
from ddm_explorer.games.duel.editions import Edition
from tests.mutation.mutant import Mutant
from tests.mutation.mutants_of_options import FILES


def _replaced(part: str, name: str, value: Any) -> Any:
    """A change of materials: one thing of a part of the kit (None: left out)."""

    def change(derived: Derived) -> dict[str, Any]:
        kept = {key: each for key, each in getattr(derived, part).items() if key != name or value is not None}
        return {part: kept if value is None else {**kept, name: value}}

    return change


def _set_rules(edition: Edition, part: str) -> frozenset[str]:
    document = library.read_toml(FILES[part], f"{edition.option_entries[part].value}.toml")
    return frozenset(document["set"]["rules"])


# Dice ------------------------------------------------------------------------------------------


def _other_faces(face: Face) -> Iterator[Face]:
    yield Face(face.crest, 1 if face.count == 2 else 2)
    yield Face(Crest.MOVE if face.crest is not Crest.MOVE else Crest.ATTACK, face.count)


def of_dice(edition: Edition, derived: Derived) -> Iterator[Mutant]:
    """Each face another, each level another, each kind more or less often."""
    whole = frozenset({edition.option_entries["dice"].rule})
    for kind, die in derived.dice.items():
        rules = frozenset(die.rules)

        def changed(what: str, die: Die, changes: dict[str, Any], rules: frozenset[str]) -> Mutant:
            made = dataclasses.replace(die, **changes)
            return Mutant(f"die {die.kind}: {what}", rules, materials=_replaced("dice", die.kind, made))

        for number, face in enumerate(die.faces):
            for other in _other_faces(face):
                faces = (*die.faces[:number], other, *die.faces[number + 1 :])
                yield changed(f"face {number + 1} shows {other}, not {face}", die, {"faces": faces}, rules)
        yield changed(f"is of level {die.level % 4 + 1}", die, {"level": die.level % 4 + 1}, rules)
        for count in (die.count - 1, die.count + 1):
            yield changed(f"there are {count}", die, {"count": count}, whole)
        yield Mutant(f"die {kind} is missing", whole, materials=_replaced("dice", kind, None))


# Cards -----------------------------------------------------------------------------------------


def of_cards(edition: Edition, derived: Derived) -> Iterator[Mutant]:
    """Each figure of each card another; each card missing; each roster another."""
    for name, card in derived.cards.items():
        whole = _set_rules(edition, "cards")
        rules = frozenset({edition.option_entries["life_points"].rule}) if card.is_lord else whole
        for what, value in _other_figures(card):
            made = dataclasses.replace(card, **{what: value})
            shown = "another" if isinstance(value, tuple) else value
            yield Mutant(f"card {name}: {what} is {shown}", rules, materials=_replaced("cards", name, made))
        yield Mutant(f"card {name} is missing", whole, materials=_replaced("cards", name, None))
    yield from _of_costs(edition, derived)
    yield from _of_rosters(edition)


def _other_figures(card: Card) -> Iterator[tuple[str, Any]]:
    yield "attack", card.attack + 10
    yield "defense", card.defense + 10
    if card.is_lord:
        yield "life", card.life + 1
        return
    yield "hp", card.hp - 10
    yield "hp", card.hp + 10
    yield "level", card.level % 4 + 1
    yield "tribe", "Dragon"
    yield "name", card.name.upper()


def _of_costs(edition: Edition, derived: Derived) -> Iterator[Mutant]:
    """Each Magic and Trap cost is paid otherwise, and so falls under another crest's rule."""
    topics = {Crest.MAGIC: "magic_in_own_turn", Crest.TRAP: "trap_in_any_turn"}
    for name, card in derived.cards.items():
        for number, ability in enumerate(card.abilities):
            for crest in {cost.crest for cost in ability.cost} & set(topics):
                cost = tuple(
                    dataclasses.replace(each, crest=Crest.MOVE) if each.crest is crest else each
                    for each in ability.cost
                )
                made = dataclasses.replace(ability, cost=cost)
                abilities = (*card.abilities[:number], made, *card.abilities[number + 1 :])
                yield Mutant(
                    f"card {name}: ability {number + 1} costs no {crest}",
                    frozenset({edition.topics[topics[crest]]}),
                    materials=_replaced("cards", name, dataclasses.replace(card, abilities=abilities)),
                )


def _of_rosters(edition: Edition) -> Iterator[Mutant]:
    packaged = load_rosters(edition.option_entries["cards"].value)
    ids = list(packaged)

    def instead(what: str, rules: tuple[str, ...], made: Mapping[str, Roster]) -> Mutant:
        loads = tuple((module, "load_rosters", lambda _: made) for module in (rosters, materials))
        return Mutant(f"rosters: {what}", frozenset(rules), patches=loads)

    for name, roster in packaged.items():
        other = packaged[ids[1 - ids.index(name)]]
        for number, card in enumerate(roster.cards):
            cards = (*roster.cards[:number], other.cards[0], *roster.cards[number + 1 :])
            rest = (card, *other.cards[1:])
            made = {
                name: dataclasses.replace(roster, cards=cards),
                other.id: dataclasses.replace(other, cards=rest),
            }
            yield instead(f"{card} belongs to {other.name}", roster.rules, {key: made[key] for key in ids})
    colours = {
        name: dataclasses.replace(roster, colour=packaged[ids[1 - number]].colour)
        for number, (name, roster) in enumerate(packaged.items())
    }
    yield instead("the colours are exchanged", packaged[ids[0]].rules, colours)
    names = {
        name: dataclasses.replace(roster, name=packaged[ids[1 - number]].name)
        for number, (name, roster) in enumerate(packaged.items())
    }
    yield instead("the names are exchanged", packaged[ids[0]].rules, names)


# Shapes and board ------------------------------------------------------------------------------


def of_shapes(edition: Edition, derived: Derived) -> Iterator[Mutant]:
    """Each shape with another star, another square, the other hand; each shape missing."""
    rules = _set_rules(edition, "shapes")
    for name, shape in derived.shapes.items():
        for what, made in _other_shapes(shape):
            yield Mutant(f"shape {name}: {what}", rules, materials=_replaced("shapes", name, made))
        yield Mutant(f"shape {name} is missing", rules, materials=_replaced("shapes", name, None))


def _other_shapes(shape: Shape) -> Iterator[tuple[str, Shape]]:
    for number, cell in enumerate(shape.cells):
        if cell == shape.star:
            star = shape.cells[number - 1]
            yield "its star lies elsewhere", dataclasses.replace(shape, star=star)
        else:
            cells = (*shape.cells[:number], _elsewhere(shape), *shape.cells[number + 1 :])
            yield f"square {number + 1} lies elsewhere", dataclasses.replace(shape, cells=cells)
    width = max(column for column, _ in shape.cells)
    flipped = tuple((width - column, row) for column, row in shape.cells)
    if set(flipped) != set(shape.cells):
        star = (width - shape.star[0], shape.star[1])
        yield "it is the other hand", dataclasses.replace(shape, cells=flipped, star=star)


def _elsewhere(shape: Shape) -> Cell:
    box = [(column, row) for row in range(5) for column in range(3)]
    return next(cell for cell in box if cell not in shape.cells)


def of_board(edition: Edition, derived: Derived) -> Iterator[Mutant]:
    """The border moved on each side, each Domain moved, the Field larger."""
    rules = frozenset({edition.option_entries["field"].rule})
    board = derived.board
    (left, top), (right, bottom) = board.corners

    def changed(what: str, rules: frozenset[str] = rules, **changes: Any) -> Mutant:
        made = dataclasses.replace(board, **changes)
        return Mutant(f"board: {what}", rules, materials=lambda _: {"board": made})

    for side in range(4):
        for step in (-1, 1):
            edges = [left, top, right, bottom]
            edges[side] += step
            corners = ((edges[0], edges[1]), (edges[2], edges[3]))
            name = ("left", "upper", "right", "lower")[side]
            yield changed(
                f"the {name} border is moved by {step}", corners=corners, region_mask=board.grid.rectangle(*corners)
            )
    for number in (0, 1):
        column, row = board.homes[number]
        homes = list(board.homes)
        homes[number] = (column + 1, row)
        yield changed(f"Domain {number + 1} lies one square to the right", homes=tuple(homes))
    yield changed("the Domains are exchanged", homes=board.homes[::-1])
    yield changed("the Field has a row more", grid=grid_of(board.grid.columns, board.grid.rows + 1))
    yield changed("the other size of game has no Domains", frozenset({edition.topics["off_homes"]}), other_homes=())


def of_data(edition: Edition, derived: Derived) -> Iterator[Mutant]:
    """Every mutant of the materials."""
    yield from of_dice(edition, derived)
    yield from of_cards(edition, derived)
    yield from of_shapes(edition, derived)
    yield from of_board(edition, derived)
