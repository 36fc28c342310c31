"""A pen makes few and small commands of many calls, and refuses what the canvas cannot take."""

from __future__ import annotations

import math
import struct
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ddm_explorer.widgets.canvas.canvas import LayeredCanvas
from ddm_explorer.widgets.canvas.pen import DrawingError, PathRef, Pen
from tests.widgets.page import Page, fire

WHITE = "#ffffff"


def drawn(page: Page, paint: Any) -> list[tuple[str, list[Any]]]:
    """The commands of one layer as the page gets them, without what every layer begins with."""
    canvas = LayeredCanvas(100, 100, ("only",))
    canvas.set_painter("only", paint)
    fire(canvas, event="client_ready")
    assert canvas.guard.last == ""
    assert [name for name, _ in page.calls[:3]] == ["switchCanvas", "setTransform", "clearRect"]
    return [call for call in page.calls[3:] if call[0] != "set"]


class TestBatches:
    def test_shapes_drawn_one_by_one_become_one_command(self, page):
        def paint(pen: Pen) -> None:
            for n in range(50):
                pen.fill_rects([(n, 2 * n, 10, 20)], WHITE)

        ((name, args),) = drawn(page, paint)
        assert name == "fillRects"
        assert args == [list(range(50)), list(range(0, 100, 2)), 10, 20]

    def test_colours_of_their_own_stay_one_command(self, page):
        def paint(pen: Pen) -> None:
            pen.fill_circles([(1, 2, 3)], "#ff0000", 0.5)
            pen.fill_circles([(4, 5, 6)], "#0f0")

        ((name, args),) = drawn(page, paint)
        assert name == "fillStyledCircles"
        assert args == [[1, 4], [2, 5], [3, 6], [255, 0, 0, 0, 255, 0], [0.5, 1.0]]

    def test_another_kind_or_style_begins_a_new_command_in_order(self, page):
        def paint(pen: Pen) -> None:
            pen.stroke_rects([(0, 0, 1, 1)], WHITE, 1)
            pen.stroke_rects([(1, 1, 1, 1)], WHITE, 2)
            pen.fill_rects([(2, 2, 1, 1)], WHITE)
            pen.stroke_rects([(3, 3, 1, 1)], WHITE, 2)

        names = [name for name, _ in drawn(page, paint) if name != "setLineDash"]
        assert names == ["strokeRect", "strokeRect", "fillRect", "strokeRect"]
        assert [args[1] for args in page.named("set") if args[0] == 8] == [1, 2]

    def test_shapes_all_the_same_still_say_how_many(self, page):
        ((name, args),) = drawn(page, lambda pen: pen.fill_rects([(1, 1, 1, 1)] * 3, WHITE))
        assert (name, args) == ("fillRects", [[1, 1, 1]] * 4)

    def test_one_polygon_and_many(self, page):
        triangle, square = [(0, 0), (9, 0), (0, 9.5)], [(0, 0), (9, 0), (9, 9), (0, 9)]
        assert drawn(page, lambda pen: pen.fill_polygons([triangle], WHITE)) == [
            ("fillPolygon", [[0, 0, 9, 0, 0, 9.5]])
        ]
        page.messages.clear()
        assert drawn(page, lambda pen: pen.fill_polygons([triangle, square], WHITE)) == [
            ("fillPolygons", [2, [0, 0, 9, 0, 0, 9.5, 0, 0, 9, 0, 9, 9, 0, 9], [3, 4]])
        ]
        page.messages.clear()
        calls = drawn(page, lambda pen: pen.lines([[(0, 0), (1, 1)], [(2, 2), (3, 3)]], ["#000", WHITE]))
        assert calls[-1] == (
            "strokeStyledLineSegments",
            [2, [0, 0, 1, 1, 2, 2, 3, 3], 2, [0, 0, 0, 255, 255, 255], 1],
        )

    def test_nothing_to_draw_is_no_command(self, page):
        assert drawn(page, lambda pen: pen.fill_rects([], WHITE)) == []

    @given(
        st.lists(st.tuples(*[st.floats(-1000, 1000, width=32) | st.integers(-1000, 1000)] * 4), min_size=1, max_size=20)
    )
    def test_every_number_arrives_as_it_was_drawn(self, rects):
        pen = Pen()
        pen.fill_rects(rects, [f"#{n:06x}" for n in range(len(rects))])
        call = pen.calls()[-1]
        if len(rects) == 1:
            assert call.args == pytest.approx([float(v) for v in rects[0]], abs=0.006)
            return
        for number, column in enumerate(zip(*rects, strict=True)):
            arg = call.args[number]
            got = list(call.buffers[arg["idx"]]) if isinstance(arg, dict) else [arg] * len(rects)
            assert got == pytest.approx([float(v) for v in column], abs=0.006)


class TestStyle:
    def test_the_same_style_is_set_once(self, page):
        def paint(pen: Pen) -> None:
            for n in range(5):
                pen.text(str(n), n, n, WHITE, font="12px serif")

        drawn(page, paint)
        assert len(page.named("set")) == 5  # alpha, font, align, baseline, colour

    def test_what_was_set_inside_saved_is_set_again_after_it(self, page):
        def paint(pen: Pen) -> None:
            pen.fill_rects([(0, 0, 1, 1)], "#111111")
            with pen.saved():
                pen.translate(5, 5)
                pen.fill_rects([(0, 0, 1, 1)], "#222222")
            pen.fill_rects([(0, 0, 1, 1)], "#111111")
            pen.fill_rects([(0, 0, 1, 1)], "#222222")

        calls = drawn(page, paint)
        assert [name for name, _ in calls] == [
            "fillRect",
            "save",
            "translate",
            "fillRect",
            "restore",
            "fillStyledRects",
        ]

    def test_an_exception_inside_saved_still_restores(self):
        pen = Pen()

        def work() -> None:
            with pen.saved():
                pen.clip_rect(0, 0, 5, 5)
                raise KeyError("x")

        with pytest.raises(KeyError):
            work()
        assert [call.name for call in pen.calls()] == ["save", "beginPath", "rect", "clip", "restore"]

    @pytest.mark.parametrize(
        "call",
        [
            lambda pen: pen.translate(1, 1),
            lambda pen: pen.rotate(1),
            lambda pen: pen.zoom(2),
            lambda pen: pen.clip_rect(0, 0, 1, 1),
            lambda pen: pen.clip_polygon([(0, 0), (1, 0), (0, 1)]),
        ],
    )
    def test_nothing_lasting_outside_saved(self, call):
        with pytest.raises(DrawingError, match="outside `with pen"):
            call(Pen())

    def test_clips_and_turns_reach_the_canvas(self, page):
        def paint(pen: Pen) -> None:
            with pen.saved():
                pen.clip_polygon([(0, 0), (5, 0), (0, 5)])
                pen.rotate(math.pi / 2)
                pen.zoom(2)
                pen.fill_rects([(0, 0, 1, 1)], WHITE)

        assert drawn(page, paint) == [
            ("save", []),
            ("beginPath", []),
            ("moveTo", [0, 0]),
            ("lineTo", [5, 0]),
            ("lineTo", [0, 5]),
            ("closePath", []),
            ("clip", []),
            ("rotate", [1.5708]),
            ("scale", [2, 2]),
            ("fillRect", [0, 0, 1, 1]),
            ("restore", []),
        ]


class TestPathsAndText:
    def test_a_path_is_one_object_of_the_page_however_often_it_is_drawn(self, page):
        def paint(pen: Pen) -> None:
            for n in range(4):
                pen.path("M0 0 L5 5 Z", n, 0, scale=2, fill=WHITE, stroke="#000000")

        drawn(page, paint)
        assert len({args[0] for args in page.named("fillPath") + page.named("strokePath")}) == 1
        assert len(page.named("fillPath")) == 4
        assert page.named("transform")[3] == [2, 0, 0, 2, 3, 0]
        assert [args[1] for args in page.named("set") if args[0] == 8] == [0.5]  # the line keeps its width

    def test_a_path_is_named_by_its_text(self):
        pen = Pen()
        pen.path("M0 0h5", fill=WHITE)
        assert PathRef("M0 0h5") in [arg for call in pen.calls() for arg in call.args]

    def test_a_halo_lies_below_its_text(self, page):
        calls = drawn(page, lambda pen: pen.text("7", 1, 2, WHITE, halo="#000000", max_width=20))
        assert [call for call in calls if call[0].endswith("Text")] == [
            ("strokeText", ["7", 1, 2, 20]),
            ("fillText", ["7", 1, 2, 20]),
        ]


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda pen: pen.fill_rects([(1, 2, 3)], WHITE), "fill_rects: shape 0 has 3 numbers; 4 are needed"),
        (lambda pen: pen.fill_rects([7], WHITE), "fill_rects: shape 0 is 7; 4 numbers are needed"),
        (lambda pen: pen.fill_rects([(1, 2, 3, 4)], "red"), "fill_rects: colour 'red' is not of the form #rrggbb"),
        (lambda pen: pen.fill_rects([(1, 2, 3, 4)], [WHITE] * 2), "1 shapes with 2 colours"),
        (lambda pen: pen.fill_rects([(1, 2, 3, 4)], WHITE, 1.5), "alpha is 1.5; it must lie between 0 and 1"),
        (lambda pen: pen.fill_rects([(1, 2, 3, 4)], WHITE, math.nan), "alpha is nan"),
        (lambda pen: pen.fill_circles([(1, 2, -3)], WHITE), "radius is -3; it must be 0 or more"),
        (lambda pen: pen.stroke_circles([(1, 2, 3)], WHITE, 0), "width is 0; it must be above 0"),
        (lambda pen: pen.stroke_circles([(1, 2, 3)], WHITE, dash=(1, -1)), "dash is -1"),
        (lambda pen: pen.fill_polygons([[(0, 0), (1, 1)]], WHITE), "line 0 has 2 points; at least 3 are needed"),
        (lambda pen: pen.lines([[(0, 0), (1, "x")]], WHITE), "line 0: shape 1, number 1 is 'x'; a number is needed"),
        (lambda pen: pen.lines([[(0, 0), (1, 1)]], WHITE, cap="flat"), "cap is 'flat'; one of butt, round, square"),
        (lambda pen: pen.path("L0 0", fill=WHITE), "'L0 0' is not the text of an SVG path"),
        (lambda pen: pen.path("M0 0 url(x)", fill=WHITE), "is not the text of an SVG path"),
        (lambda pen: pen.path("M0 0", scale=0, fill=WHITE), "scale is 0"),
        (lambda pen: pen.text(5, 0, 0, WHITE), "text: 5 is not one line"),
        (lambda pen: pen.text("a\nb", 0, 0, WHITE), "is not one line"),
        (lambda pen: pen.text("a" * 301, 0, 0, WHITE), "at most 300 signs"),
        (lambda pen: pen.text("a", 0, 0, WHITE, font=""), "font '' is not a font"),
        (lambda pen: pen.text("a", 0, 0, WHITE, align="middle"), "align is 'middle'"),
        (lambda pen: pen.text("a", 0, math.inf, WHITE), "text: y is inf; a finite number is needed"),
        (lambda pen: pen.fill_rects([(40_000, 0, 1, 1)], WHITE), "must lie between -30000 and 30000"),
    ],
)
def test_what_cannot_be_drawn_is_told_in_a_sentence(call, sentence):
    with pytest.raises(DrawingError) as caught:
        call(Pen())
    assert sentence in str(caught.value)


def test_foreign_number_types_are_read(page):
    class Length:
        def __float__(self) -> float:
            return 2.5

    ((_, args),) = drawn(page, lambda pen: pen.fill_circles([(Length(), 1, 1)], WHITE))
    assert args == [2.5, 1, 1]


def test_packed_numbers_are_small_or_exact_enough():
    pen = Pen()
    pen.fill_rects([(0, 0, 1, 1), (30_000, 0.5, 2, 2)], WHITE)
    packed = pen.calls()[-1].buffers
    assert packed[0].tobytes() == struct.pack("2h", 0, 30_000)
    assert packed[1].tobytes() == struct.pack("2f", 0, 0.5)
