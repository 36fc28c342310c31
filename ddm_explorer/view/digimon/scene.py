"""The board of the track game: three rings, a path to a circle, and four ways to its middle."""

from __future__ import annotations

import math
from typing import Any

from ddm_explorer.games.digimon.material import BRANCHES, CIRCLE, PATH, Material
from ddm_explorer.games.digimon.state import TrackState
from ddm_explorer.view.digimon.sentences import position
from ddm_explorer.view.scene.scene import LAYERS, Area, Circles, Lines, Mark, Polygons, Scene, Style, Texts

WIDTH, HEIGHT, RADIUS, SPACE = 36.0, 27.0, 4.9, 0.62
CENTERS = ((6.0, 6.6), (18.0, 6.6), (30.0, 6.6))
MIDDLE = (24.0, 20.2)
CIRCLE_RADIUS = 5.3
SECTIONS = ("board.health.full", "board.path.blue.edge", "board.ghost.bad.edge", "board.health.low")
PIECES = (
    "board.health.low", "board.path.blue", "board.star", "board.ghost.bad", "board.health.full", "board.figure.spent",
    "board.path.red",
)  # fmt: skip
SHORT = {
    "camp": "Camp", "meet": "Meet", "crest": "Crest", "card": "Card", "battle": "Battle", "black_gear": "Gear",
    "plain": "Way", "dark_master": "Dark", "food": "Food",
}  # fmt: skip

Point = tuple[float, float]


def _on_circle(center: Point, radius: float, part: float) -> Point:
    """A point of a circle, clockwise from its lowest one."""
    angle = 2 * math.pi * part + math.pi / 2
    return round(center[0] + radius * math.cos(angle), 3), round(center[1] + radius * math.sin(angle), 3)


def points(table: Material) -> dict[tuple[int, int], Point]:
    """Where each space lies, in units of the board."""
    found: dict[tuple[int, int], Point] = {}
    for lane, center in enumerate(CENTERS):
        size = len(table.lanes[lane].spaces)
        for at in range(size):
            found[at, lane] = _on_circle(center, RADIUS, at / size)
    steps = len(table.lanes[PATH].spaces)
    for at in range(steps):
        found[at, PATH] = (round(3.0 + at * 13.0 / max(1, steps - 1), 3), MIDDLE[1])
    size = len(table.lanes[CIRCLE].spaces)
    for at in range(size):
        found[at, CIRCLE] = _on_circle(MIDDLE, CIRCLE_RADIUS, at / size + 0.25)
    for lane in range(BRANCHES, len(table.lanes)):
        way = table.lanes[lane]
        for at in range(len(way.spaces)):
            found[at, lane] = _on_circle(MIDDLE, CIRCLE_RADIUS - 1.75 * (at + 1), way.start / size + 0.25)
    return found


def _shape(seat: int, center: Point, size: float) -> tuple[Point, ...]:
    """The outline of a piece: seat 1 has three corners, each further one a corner more."""
    corners = seat + 3
    return tuple(
        (
            round(center[0] + size * math.sin(2 * math.pi * each / corners), 3),
            round(center[1] - size * math.cos(2 * math.pi * each / corners), 3),
        )
        for each in range(corners)
    )


def scene(rules: Any, state: TrackState, viewer: int | None = None, is_cropped: bool = True) -> Scene:
    """The picture of a position; nothing hidden is on it."""
    table = state.setup.table
    where = points(table)
    field: list[Mark] = []
    label = Style(fill="board.label")
    for lane, center in enumerate((*CENTERS, MIDDLE)):
        radius = CIRCLE_RADIUS if lane == PATH else RADIUS
        field.append(Circles(((*center, radius),), Style(stroke=SECTIONS[lane], width=0.12)))
    lines = [(where[0, PATH], where[0, CIRCLE])]
    lines += [
        (where[table.lanes[lane].start, CIRCLE], where[len(table.lanes[lane].spaces) - 1, lane])
        for lane in range(BRANCHES, len(table.lanes))
    ]
    field.append(Lines(tuple(lines), Style(stroke=SECTIONS[PATH], width=0.12)))
    for section in range(4):
        spots = tuple((*spot, SPACE) for (_, lane), spot in where.items() if min(lane, PATH) == section)
        field.append(Circles(spots, Style(fill="board.field", stroke=SECTIONS[section], width=0.08)))
    names, numbers = [], []
    for place, (x, y) in where.items():
        kind, _, worth = table.kind(place).partition(":")
        names.append((x, y - 0.08, SHORT[kind]))
        if worth:
            numbers.append((x, y + 0.3, worth))
    field += [Texts(tuple(names), 0.34, label), Texts(tuple(numbers), 0.4, label, is_bold=True)]
    field += _middles(table, state)
    return Scene(
        WIDTH,
        HEIGHT,
        dict.fromkeys(LAYERS, ()) | {"field": tuple(field), "figures": tuple(_pieces(state, where))},
        tuple(
            Area(place, (x - SPACE, y - SPACE, 2 * SPACE, 2 * SPACE))
            for place, (x, y) in where.items()
        ),
        f"The board of the track game ({table.title.lower()})",
        position(rules, state, viewer),
    )  # fmt: skip


def _middles(table: Material, state: TrackState) -> list[Mark]:
    label = Style(fill="board.label")
    big, small = [], []
    names = [enemies[0].name for enemies in table.enemies]
    for lane, (x, y) in enumerate(CENTERS):
        big.append((x, y - 1.0, table.lanes[lane].title))
        small += [
            (x, y - 0.1, names[lane]),
            (x, y + 0.6, f"fee {table.lanes[lane].fee}"),
            (x, y + 1.3, f"{len(state.enemies[lane])} tokens in the pile"),
        ]
    big.append((9.5, MIDDLE[1] - 1.6, "Ultimate"))
    small += [
        (9.5, MIDDLE[1] + 1.7, f"Tray: {len(state.tray)} crests"),
        (9.5, MIDDLE[1] + 2.4, f"Pile: {len(state.deck())} cards"),
        (9.5, MIDDLE[1] + 3.1, f"Round {state.round}"),
        (WIDTH / 2, HEIGHT - 0.35, f"{table.title}: no copy of the board that was sold"),
    ]
    shown = [
        (f"{table.dark_masters[each].name} {table.dark_masters[each].value}", way)
        for way, each in enumerate(state.masters) if each >= 0
    ]  # fmt: skip
    for number, (name, way) in enumerate(shown):
        small.append((32.8, 17.0 + 0.8 * number, f"way {way + 1}: {name}"))
    return [Texts(tuple(big), 0.75, label, is_bold=True), Texts(tuple(small), 0.48, label)]


def _pieces(state: TrackState, where: dict[tuple[int, int], Point]) -> list[Mark]:
    found: list[Mark] = []
    at: dict[tuple[int, int], list[int]] = {}
    for seat, mine in enumerate(state.seats):
        if seat not in state.out:
            at.setdefault(mine.place, []).append(seat)
    names = [character.name for character in state.setup.table.characters]
    for place, seats in at.items():
        x, y = where[place]
        for number, seat in enumerate(seats):
            turn = 2 * math.pi * number / len(seats)
            away = 0.55
            spot = (round(x + away * math.sin(turn), 3), round(y - away * math.cos(turn), 3))
            color = PIECES[names.index(state.setup.characters[seat]) % len(PIECES)]
            edge = "board.select" if seat == state.active and not state.ended else "board.focus.edge"
            found.append(Polygons((_shape(seat, spot, 0.42),), Style(fill=color, stroke=edge, width=0.09)))
            found.append(
                Texts(((*spot, str(seat + 1)),), 0.36, Style(fill="board.figure.red.edge"), is_bold=True)
            )  # fmt: skip
    return found
