"""The picture: what is where, what is drawn for what, and that figures and marks are told apart without colour."""

from __future__ import annotations

import dataclasses
import math
import re
from pathlib import Path

import pytest

from ddm_explorer.dungeon.board.grid import parse_cell
from ddm_explorer.view.duel.frame import frame_of
from ddm_explorer.view.duel.overlay import NO_OVERLAY, Ghost, Overlay, overlay_marks
from ddm_explorer.view.duel.scene import duel_scene, figure_marks
from ddm_explorer.view.duel.snapshot import snapshot_of
from ddm_explorer.view.scene.glyphs import BOX, figure_glyph, glyph_names, glyph_path
from ddm_explorer.view.scene.scene import LAYERS, Circles, Glyphs, Lines, Polygons, Rects, Texts
from ddm_explorer.view.scene.theme import SCHEMES, Theme
from tests.view.positions import ATTACK, MIDDLE, fresh, read

FULL_OVERLAY = Overlay(
    hover=(3, 7),
    focus=(4, 7),
    selected=(6, 11),
    reach=(((6, 12), 1), ((6, 13), 2)),
    targets=((9, 5),),
    fits=((2, 12),),
    spots=((2, 13),),
    ghost=Ghost(((8, 6), (8, 7), (8, 8), (9, 8), (8, 9), (8, 10)), (8, 7), is_ok=True, glyph="card.buster-blader"),
    route=((6, 11), (6, 12), (6, 13)),
    marks=((7, 9),),
    good=((2, 5),),
    area=((6, 9), (7, 9), (7, 10), (8, 9)),
    last=((4, 9), (4, 8)),
    is_walk=True,
    notes=(((7, 5), "−10"),),
)


@pytest.fixture(scope="module")
def middle():
    return snapshot_of(*read(MIDDLE))


def points_of(mark) -> list[tuple[float, float]]:
    """Some point of everything a mark draws."""
    if isinstance(mark, Rects):
        return [(x + side * width, y + side * height) for x, y, width, height in mark.boxes for side in (0, 1)]
    if isinstance(mark, (Polygons, Lines)):
        return [at for line in (mark.outlines if isinstance(mark, Polygons) else mark.lines) for at in line]
    if isinstance(mark, Circles):
        return [(x, y) for x, y, _ in mark.circles]
    return [(x, y) for x, y, _ in (mark.places if isinstance(mark, Glyphs) else mark.items)]


# Where things are ------------------------------------------------------------------------------


@pytest.mark.parametrize("is_cropped", [True, False])
def test_every_square_shown_is_found_again_where_it_is_drawn(middle, is_cropped: bool) -> None:
    scene = duel_scene(middle, is_cropped=is_cropped)
    for area in scene.areas:
        x, y, width, height = area.box
        assert scene.cell_at(x, y) == area.place
        assert scene.cell_at(x + width / 2, y + height / 2) == area.place
        assert scene.cell_at(x + width - 0.001, y + height - 0.001) == area.place
        assert scene.box_of(area.place) == area.box


def test_beside_the_squares_there_is_nothing(middle) -> None:
    scene = duel_scene(middle, is_cropped=False)
    for at in ((0.1, 5.0), (-1, -1), (scene.width + 1, 3), (5, scene.height - 0.1), (math.inf, 0), (math.nan, 0)):
        assert scene.cell_at(*at) is None
    assert scene.box_of((40, 40)) is None


def test_a_cropped_board_shows_the_border_in_use_and_one_square_round_it(middle) -> None:
    scene = duel_scene(middle)
    assert (scene.width, scene.height) == (13, 13)
    assert scene.cell_at(0.5, 0.5) == parse_cell("A4")
    assert scene.cell_at(12.5, 12.5) == parse_cell("M16")
    whole = duel_scene(middle, is_cropped=False)
    assert len(whole.areas) == 13 * 19
    assert {area.place for area in scene.areas} < {area.place for area in whole.areas}


def test_nothing_is_drawn_outside_the_picture(middle) -> None:
    for is_cropped in (True, False):
        scene = duel_scene(middle, FULL_OVERLAY, is_cropped=is_cropped)
        for mark in scene.marks:
            for x, y in points_of(mark):
                assert -0.2 <= x <= scene.width + 0.2
                assert -0.2 <= y <= scene.height + 0.2


def test_squares_outside_a_cropped_picture_are_left_out() -> None:
    snapshot = snapshot_of(*fresh(first=0))
    far = Overlay(hover=(0, 0), selected=(0, 18), marks=((12, 0), (-3, 40)), targets=((0, 0),), fits=((0, 0),))
    assert overlay_marks(snapshot, far, frame_of(snapshot)) == ()
    assert overlay_marks(snapshot, far, frame_of(snapshot, is_cropped=False)) != ()


def test_a_ghost_may_hang_over_the_edge() -> None:
    snapshot = snapshot_of(*fresh(first=0))
    ghost = Ghost(((-1, 3), (0, 3), (0, 2), (40, 40)), (-1, 3), is_ok=False)
    marks = overlay_marks(snapshot, Overlay(ghost=ghost), frame_of(snapshot))
    assert marks
    assert not any(isinstance(mark, Glyphs) for mark in marks)  # the star lies outside


# What is drawn ---------------------------------------------------------------------------------


def test_layers_are_those_promised_and_one_can_be_changed(middle) -> None:
    scene = duel_scene(middle)
    assert tuple(scene.layers) == LAYERS
    assert scene.layers["overlay"] == ()
    marked = scene.with_layer("overlay", overlay_marks(middle, FULL_OVERLAY, frame_of(middle)))
    assert marked.layers["field"] is scene.layers["field"]
    assert marked == duel_scene(middle, FULL_OVERLAY)
    with pytest.raises(KeyError, match="field, figures, overlay"):
        scene.with_layer("sky", ())


def test_the_same_position_gives_the_same_scene(middle) -> None:
    assert duel_scene(middle, FULL_OVERLAY) == duel_scene(snapshot_of(*read(MIDDLE)), FULL_OVERLAY)


def test_each_part_of_an_overlay_shows(middle) -> None:
    frame = frame_of(middle)
    empty = overlay_marks(middle, NO_OVERLAY, frame)
    assert empty == ()
    for field in dataclasses.fields(Overlay):
        value = getattr(FULL_OVERLAY, field.name)
        if field.name == "is_walk":
            assert overlay_marks(middle, Overlay(last=FULL_OVERLAY.last, is_walk=True), frame) != overlay_marks(
                middle, Overlay(last=FULL_OVERLAY.last), frame
            )
            continue
        assert overlay_marks(middle, Overlay(**{field.name: value}), frame) != empty, field.name


def forms(marks) -> set[tuple[object, ...]]:
    """What marks look like to somebody who sees no colour."""
    return {
        (
            type(mark).__name__,
            getattr(mark, "name", None),
            bool(mark.style.fill),
            bool(mark.style.dash),
            mark.style.width,
        )
        for mark in marks
    }


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Overlay(marks=((6, 8),)), Overlay(good=((6, 8),))),
        (Overlay(selected=(6, 8)), Overlay(focus=(6, 8))),
        (Overlay(selected=(6, 8)), Overlay(targets=((6, 8),))),
        (
            Overlay(ghost=Ghost(((6, 8),), (6, 8), is_ok=True)),
            Overlay(ghost=Ghost(((6, 8),), (6, 8), is_ok=False)),
        ),
        (Overlay(reach=(((6, 8), 2),)), Overlay(fits=((6, 8),))),
        (Overlay(spots=((6, 8),)), Overlay(fits=((6, 8),))),
        (Overlay(spots=((6, 8),)), Overlay(area=((6, 8),))),
    ],
)
def test_marks_are_told_apart_without_colour(middle, one: Overlay, other: Overlay) -> None:
    frame = frame_of(middle)
    assert forms(overlay_marks(middle, one, frame)) != forms(overlay_marks(middle, other, frame))


def test_sides_are_told_apart_without_colour(middle) -> None:
    scene = duel_scene(middle)
    for side, form, pattern in (("red", Circles, Lines), ("blue", Polygons, Circles)):
        field = [m for m in scene.layers["field"] if (m.style.stroke or m.style.fill or "").endswith(f"{side}.pattern")]
        assert [type(mark) for mark in field] == [pattern]
        figures = [m for m in scene.layers["figures"] if m.style.stroke == f"board.figure.{side}.edge"]
        assert {type(mark) for mark in figures} == {form}
        lords = [m for m in scene.layers["figures"] if m.style.fill == f"board.lord.{side}"]
        assert [type(mark) for mark in lords] == [form]


def test_every_monster_has_its_drawing_its_bar_and_its_pips(middle) -> None:
    marks = duel_scene(middle).layers["figures"]
    drawn = {mark.name: len(mark.places) for mark in marks if isinstance(mark, Glyphs)}
    for figure in middle.figures:
        assert drawn[figure_glyph(figure.card, figure.tribe)] == 1
    full = sum(len(m.boxes) for m in marks if isinstance(m, Rects) and m.style.fill == "board.health.full")
    low = sum(len(m.boxes) for m in marks if isinstance(m, Rects) and m.style.fill == "board.health.low")
    assert full * 10 == sum(f.left for f in middle.figures if f.left * 2 > f.hp)
    assert low * 10 == sum(f.left for f in middle.figures if f.left * 2 <= f.hp)
    assert low
    texts = [text for mark in marks if isinstance(mark, Texts) for _, _, text in mark.items]
    assert texts == [str(figure.left) for figure in middle.figures]
    pips = sum(len(m.circles) for m in marks if isinstance(m, Circles) and m.style.fill.endswith(".ink"))
    assert pips == sum(figure.level for figure in middle.figures)
    assert drawn["heart"] == middle.players[1].life  # the last one drawn is blue's
    assert drawn["crest.move"] == sum(figure.has_moved for figure in middle.figures)
    assert drawn["crest.attack"] == sum(figure.has_attacked for figure in middle.figures)


def test_a_fallen_lord_has_no_heart_left(middle) -> None:
    fallen = dataclasses.replace(middle.players[0], life=0)
    scene = duel_scene(dataclasses.replace(middle, players=(fallen, middle.players[1])))
    assert sum(isinstance(mark, Glyphs) and mark.name == "heart" for mark in scene.marks) == 1


def test_a_figure_on_its_way_is_drawn_between_squares(middle) -> None:
    frame = frame_of(middle)
    number = middle.figures[0].number
    (x, y) = middle.figures[0].cell
    still, away = figure_marks(middle, frame), figure_marks(middle, frame, {number: (x + 0.5, y)})
    assert still != away
    assert figure_marks(middle, frame, {number: (float(x), float(y))}) == still
    gone = figure_marks(middle, frame, {number: (-9.0, 0.0)})
    assert not any(isinstance(mark, Glyphs) and mark.name == "card.vorse-raider" for mark in gone)


def test_prices_stand_on_the_squares_in_reach(middle) -> None:
    marks = overlay_marks(middle, FULL_OVERLAY, frame_of(middle))
    prices = [text for mark in marks if isinstance(mark, Texts) for _, _, text in mark.items]
    assert prices == ["1", "2", "−10"]


def test_names_stand_on_all_four_sides(middle) -> None:
    for is_cropped, columns, rows in ((True, "BCDEFGHIJKL", range(5, 16)), (False, "ABCDEFGHIJKLM", range(1, 20))):
        field = duel_scene(middle, is_cropped=is_cropped).layers["field"]
        named = [text for mark in field if isinstance(mark, Texts) for _, _, text in mark.items]
        assert sorted(named) == sorted([*columns, *map(str, rows)] * 2)


def test_before_the_flip_there_are_no_lords() -> None:
    scene = duel_scene(snapshot_of(*fresh()))
    assert scene.layers["figures"] == ()


# Small messages --------------------------------------------------------------------------------


def test_marks_of_one_kind_share_a_call(middle) -> None:
    """What the painter sends is one call a mark and one for each glyph and text; keep them few."""
    scene = duel_scene(middle, FULL_OVERLAY)
    for layer, most in (("figures", 45), ("overlay", 45)):
        calls = sum(
            len(mark.places) if isinstance(mark, Glyphs) else len(mark.items) if isinstance(mark, Texts) else 1
            for mark in scene.layers[layer]
        )
        assert calls <= most, layer
    wide = Overlay(reach=tuple(((column, row), 9) for column in range(1, 12) for row in range(4, 10)))
    marks = overlay_marks(middle, wide, frame_of(middle))
    assert len(marks) == 3


# Names -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_token_and_glyph_exists(scheme: str) -> None:
    theme = Theme.load(scheme)
    for text in (MIDDLE, ATTACK):
        for is_cropped in (True, False):
            snapshot = snapshot_of(*read(text))
            for ghost in (True, False):
                overlay = dataclasses.replace(FULL_OVERLAY, ghost=dataclasses.replace(FULL_OVERLAY.ghost, is_ok=ghost))
                for mark in duel_scene(snapshot, overlay, is_cropped=is_cropped).marks:
                    for token in (mark.style.fill, mark.style.stroke):
                        assert token is None or theme[token]
                    if isinstance(mark, Glyphs):
                        assert glyph_path(mark.name)


def test_every_length_and_opacity_of_the_board_is_used(root: Path) -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (root / "ddm_explorer/view/duel").glob("*.py"))
    theme = Theme.load("light")
    names = [*theme.squares, *(name for name in theme.opacities if name.startswith("board."))]
    assert [name for name in names if f'"{name}"' not in source] == []


def test_no_colour_is_named_outside_the_theme(root: Path) -> None:
    found = {}
    for path in [*(root / "ddm_explorer" / "view").rglob("*.py"), root / "ddm_explorer/data/theme/glyphs.toml"]:
        if path.name == "theme.py":
            continue
        hits = re.findall(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(", path.read_text(encoding="utf-8"))
        if hits:
            found[path.name] = hits
    assert found == {}


def test_drawings_stay_in_their_box_and_are_all_different() -> None:
    paths = [glyph_path(name) for name in glyph_names() if name.startswith(("card.", "tribe."))]
    assert len(set(paths)) == len(paths)
    for path in paths:
        assert re.fullmatch(r"[MLHVCSAZ0-9 .-]+", path)  # absolute commands only
        numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", path)]
        assert all(0 <= number <= BOX for number in numbers)


def test_every_card_of_the_game_has_a_drawing_of_its_own() -> None:
    duel, _ = fresh()
    for card in duel.cards.values():
        if not card.is_lord:
            assert figure_glyph(card.id, card.tribe) == f"card.{card.id}"


@pytest.mark.parametrize(("tribe", "glyph"), [("Dragon", "tribe.dragon"), ("Pyro", "tribe.any"), ("", "tribe.any")])
def test_a_card_without_a_drawing_gets_one(tribe: str, glyph: str) -> None:
    assert figure_glyph("nobody-knows", tribe) == glyph
