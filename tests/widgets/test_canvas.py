"""The canvas keeps its picture whatever the page does, and never sends what would break it."""

from __future__ import annotations

import asyncio
import math
from typing import Any

import ipycanvas
import ipycanvas.canvas as internals
import pytest

from ddm_explorer.widgets.canvas.canvas import SCALE, CanvasKey, CanvasPointer, DrawingError, LayeredCanvas, Pen
from tests.widgets.page import Page, fire


def board(page: Page | None = None, **painters: Any) -> LayeredCanvas:
    canvas = LayeredCanvas(760, 520, ("ground", "pieces", "overlay"))
    canvas.set_painter("ground", lambda pen: pen.fill_rects([(0, 0, 760, 520)], "#23292d"))
    canvas.set_painter("overlay", lambda pen: pen.stroke_rects([(10, 10, 40, 40)], "#ffd84d", 3))
    for layer, painter in painters.items():
        canvas.set_painter(layer, painter)
    return canvas


def switches(calls: list[tuple[str, list[Any]]]) -> list[str]:
    return [args[0] for name, args in calls if name == "switchCanvas"]


class TestReady:
    def test_nothing_is_sent_before_a_page_is_ready(self, page):
        canvas = board()
        canvas.redraw()
        canvas.invalidate("overlay")
        assert page.messages == []

    def test_all_layers_are_drawn_in_one_message_when_the_page_is_ready(self, page):
        canvas = board()
        fire(canvas, event="client_ready")
        assert len(page.messages) == 1
        assert switches(page.calls) == [f"IPY_MODEL_{canvas.widget[n].model_id}" for n in range(3)]

    def test_a_reload_draws_everything_again_and_names_its_canvas(self, page):
        canvas = board()
        fire(canvas, event="client_ready")
        fire(canvas, event="client_ready")
        assert page.messages[0] == page.messages[1]

    @pytest.mark.parametrize(
        "event",
        [
            {"event": "mouse_down", "x": 20, "y": 20},
            {"event": "key_down", "key": "a", "shift_key": False, "ctrl_key": False, "meta_key": False},
            {"event": "touch_start", "touches": [{"x": 20, "y": 20}]},
        ],
    )
    def test_any_event_draws_if_the_ready_message_was_lost(self, page, event):
        canvas = board()
        fire(canvas, **event)
        assert len(page.messages) == 1
        assert len(switches(page.calls)) == 3

    def test_only_dirty_layers_are_drawn_later(self, page):
        canvas = board()
        fire(canvas, event="client_ready")
        page.messages.clear()
        canvas.invalidate("overlay")
        assert switches(page.calls) == [f"IPY_MODEL_{canvas.widget[2].model_id}"]

    def test_other_canvases_of_the_kernel_learn_what_is_current(self, page):
        other = ipycanvas.Canvas(width=10, height=10)
        canvas = board()
        manager = internals._CANVAS_MANAGER
        manager._current_canvas = other
        fire(canvas, event="client_ready")
        assert manager._current_canvas is canvas.widget[2]


class TestLibrary:
    """What the module relies on inside ipycanvas; a new series of the library must be looked at first."""

    def test_the_series_is_the_one_looked_at(self):
        assert ipycanvas.__version__.split(".")[:2] == ["0", "14"]

    def test_the_private_names_are_there(self):
        layer = ipycanvas.MultiCanvas(1)[0]
        assert layer._canvas_manager is internals._CANVAS_MANAGER
        assert hasattr(layer._canvas_manager, "_current_canvas")

    def test_our_message_is_what_the_library_would_send(self, page, monkeypatch):
        """The same drawing through ipycanvas' own methods decodes to the same commands."""
        canvas = LayeredCanvas(100, 100, ("only",))

        def paint(pen: Pen) -> None:
            pen.fill_rects([(1, 2, 3, 4), (5.5, 6, 7, 8)], "#ff0000", 0.5)
            pen.stroke_circles([(1, 2, 3)], "#00ff00", 2)
            pen.text("F8", 4, 5, "#ffffff", font="12px serif", align="center", baseline="middle")

        canvas.set_painter("only", paint)
        fire(canvas, event="client_ready")
        ours = page.messages.pop()

        theirs: list[Any] = []

        def record(command: Any, buffers: Any = ()) -> None:
            for number, args, *_ in command if isinstance(command[0], list) else [command]:
                theirs.append((number, args))

        monkeypatch.setattr(internals._CANVAS_MANAGER, "_send_custom", record)
        monkeypatch.setattr(internals._CANVAS_MANAGER, "_current_canvas", None)
        layer = canvas.widget[0]
        layer.set_transform(SCALE, 0, 0, SCALE, 0, 0)
        layer._canvas_manager.send_draw_command(layer, internals.COMMANDS["clearRect"], [0, 0, 100, 100])
        layer.global_alpha, layer.fill_style = 0.5, "#ff0000"
        layer.fill_rects([1, 5], [2, 6], [3, 7], [4, 8])
        layer.line_width, layer.line_cap, layer.line_join = 2, "butt", "miter"
        layer.set_line_dash([])
        layer.global_alpha, layer.stroke_style = 1, "#00ff00"
        layer.stroke_circle(1, 2, 3)
        layer.font, layer.text_align, layer.text_baseline = "12px serif", "center", "middle"
        layer.fill_style = "#ffffff"
        layer.fill_text("F8", 4, 5)
        names = {number: name for name, number in internals.COMMANDS.items()}
        assert [name for name, _ in ours] == [names[number] for number, _ in theirs]
        plain = [args for name, args in ours if name != "fillRects"]
        assert plain == [args for number, args in theirs if names[number] != "fillRects"]


class TestErrors:
    @pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf, None, "4", True, 1e9, 2**70])
    def test_a_bad_number_is_told_and_nothing_of_the_layer_is_sent(self, page, bad):
        canvas = board()
        fire(canvas, event="client_ready")
        page.messages.clear()
        canvas.set_painter("pieces", lambda pen: pen.fill_circles([(10, 10, 5), (20, bad, 5)], "#ffffff"))
        with pytest.raises(DrawingError, match=r"fill_circles: shape 1, number 1 is "):
            canvas.invalidate("pieces")
        assert page.messages == []

    def test_a_failing_layer_leaves_the_others_and_is_tried_again(self, page):
        broken = [True]

        def pieces(pen: Pen) -> None:
            pen.fill_circles([(1, 1, math.nan if broken[0] else 1)], "#ffffff")

        canvas = board(pieces=pieces)
        said: list[str] = []
        canvas.on_error(lambda sentence, error: said.append(sentence))
        fire(canvas, event="client_ready")
        assert len(switches(page.calls)) == 2
        assert said == [
            "Drawing the board failed: DrawingError: fill_circles: shape 0, number 2 is nan; a finite number is needed"
        ]
        broken[0] = False
        page.messages.clear()
        canvas.invalidate("overlay")
        assert len(switches(page.calls)) == 2
        assert page.named("fillCircle") == [[1, 1, 1]]

    def test_an_exception_in_hold_still_sends_and_freezes_nothing(self, page):
        canvas = board()
        fire(canvas, event="client_ready")
        page.messages.clear()

        def work() -> None:
            with canvas.hold():
                canvas.invalidate("ground")
                canvas.invalidate("overlay")
                raise KeyError("x")

        with pytest.raises(KeyError):
            work()
        assert len(page.messages) == 1
        assert internals._CANVAS_MANAGER._caching is False
        canvas.invalidate("overlay")
        assert len(page.messages) == 2

    def test_nested_holds_send_once(self, page):
        canvas = board()
        fire(canvas, event="client_ready")
        page.messages.clear()
        with canvas.hold():
            with canvas.hold():
                canvas.invalidate("ground")
            assert page.messages == []
            canvas.invalidate("pieces")
        assert len(page.messages) == 1
        assert len(switches(page.calls)) == 2

    def test_an_exception_in_a_callback_is_reported_and_the_next_callback_runs(self, page):
        canvas = board()
        said: list[str] = []
        seen: list[CanvasPointer] = []
        canvas.on_error(lambda sentence, error: said.append(sentence))
        canvas.on_pointer(lambda event: 1 / 0)
        canvas.on_pointer(seen.append)
        canvas.feed(CanvasPointer("down", 1, 2))
        assert said == ["A click on the board failed: ZeroDivisionError: division by zero"]
        assert seen == [CanvasPointer("down", 1, 2)]

    def test_an_error_nobody_asked_for_goes_to_the_standard_error(self, page, capsys):
        canvas = board()
        canvas.on_key(lambda event: 1 / 0)
        canvas.feed(CanvasKey("a"))
        assert "ZeroDivisionError" in capsys.readouterr().err

    def test_a_broken_reporter_does_not_hide_the_error(self, page, capsys):
        canvas = board()
        canvas.on_error(lambda sentence, error: {}["x"])
        canvas.on_key(lambda event: 1 / 0)
        canvas.feed(CanvasKey("a"))
        err = capsys.readouterr().err
        assert "ZeroDivisionError" in err
        assert "KeyError" in err

    @pytest.mark.parametrize(
        ("call", "sentence"),
        [
            (lambda: LayeredCanvas(0, 10, ("a",)), "width is 0"),
            (lambda: LayeredCanvas(10, 10.5, ("a",)), "height is 10.5"),
            (lambda: LayeredCanvas(10, 10, ("a", "a")), "only once"),
            (lambda: LayeredCanvas(10, 10, ()), "at least one"),
            (lambda: LayeredCanvas(10, 10, ("a",)).invalidate("b"), "there is no layer 'b'; the layers are a"),
            (lambda: LayeredCanvas(10, 10, ("a",)).play("a", [], fps=0), "fps is 0"),
        ],
    )
    def test_bad_use_is_told_in_a_sentence(self, call, sentence):
        with pytest.raises(ValueError, match=sentence):
            call()


class TestSize:
    def test_twice_the_pixels_at_the_logical_size(self):
        canvas = board()
        assert (canvas.widget.width, canvas.widget.height) == (1520, 1040)
        assert canvas.widget.layout.width == "760px"

    def test_a_new_size_reaches_every_layer_and_draws_again(self, page):
        canvas = board()
        fire(canvas, event="client_ready")
        page.messages.clear()
        told: list[int] = []
        canvas.on_resize(lambda: told.append(canvas.width))
        canvas.resize(380, 260)
        assert told == [380]
        assert {(canvas.widget[n].width, canvas.widget[n].height) for n in range(3)} == {(760, 520)}
        assert len(page.messages) == 1
        assert page.named("clearRect") == [[0, 0, 380, 260]] * 3
        canvas.resize(380, 260)
        assert len(page.messages) == 1

    def test_a_click_redraws_one_layer_in_one_small_message(self, page):
        """An overlay with reachable squares and their prices stays below three thousand bytes."""
        squares = [(10 + 40 * c, 10 + 40 * r) for c in range(8) for r in range(5)]

        def overlay(pen: Pen) -> None:
            pen.fill_rects([(x, y, 40, 40) for x, y in squares], "#66c2a5", 0.4)
            for x, y in squares:
                pen.text("3", x + 20, y + 20, "#ffffff", align="center", baseline="middle")

        canvas = board(overlay=overlay)
        fire(canvas, event="client_ready")
        page.messages.clear()
        page.sizes.clear()
        canvas.invalidate("overlay")
        assert len(page.messages) == 1
        assert canvas.last_flush is not None
        assert canvas.last_flush.layers == ("overlay",)
        assert page.sizes == [canvas.last_flush.bytes]
        assert canvas.last_flush.bytes < 3000


class TestEvents:
    def test_events_of_the_library_come_in_logical_pixels(self, page):
        canvas = board()
        seen: list[Any] = []
        canvas.on_pointer(seen.append)
        canvas.on_key(seen.append)
        fire(canvas, event="mouse_down", x=100, y=50)
        fire(canvas, event="touch_start", touches=[{"x": 10, "y": 20}, {"x": 1, "y": 2}])
        fire(canvas, event="touch_start", touches=[])
        fire(canvas, event="key_down", key="Enter", shift_key=True, ctrl_key=False, meta_key=False)
        assert seen == [
            CanvasPointer("down", 50, 25),
            CanvasPointer("down", 5, 10, pointer="touch"),
            CanvasKey("Enter", frozenset(("shift",))),
        ]

    def test_small_moves_are_no_news(self, page):
        canvas = board()
        seen: list[Any] = []
        canvas.on_pointer(seen.append)
        for x in range(100):
            fire(canvas, event="mouse_move", x=200 + x, y=50)
        assert 1 < len(seen) < 10

    def test_a_bridge_takes_over(self, page):
        canvas = board()
        seen: list[Any] = []
        canvas.on_pointer(seen.append)
        canvas.bridged = True
        fire(canvas, event="mouse_down", x=100, y=50)
        assert seen == []


class TestAnimation:
    @staticmethod
    def frames(count: int) -> list[Any]:
        return [lambda pen, n=n: pen.fill_circles([(n, 5, 2)], "#ffffff") for n in range(1, count + 1)]

    def test_frames_then_the_painter_then_done(self, page):
        async def run() -> list[str]:
            canvas = board()
            fire(canvas, event="client_ready")
            page.messages.clear()
            said: list[str] = []
            canvas.play("overlay", self.frames(3), fps=1000, done=lambda: said.append("done"))
            assert canvas.playing
            while canvas.playing:
                await asyncio.sleep(0)
            return said

        assert asyncio.run(run()) == ["done"]
        assert page.named("fillCircle") == [[1, 5, 2], [2, 5, 2], [3, 5, 2]]
        assert len(page.messages) == 4
        assert page.messages[-1][-1][0] == "strokeRect"

    def test_a_change_ends_it_at_once(self, page):
        async def run() -> list[str]:
            canvas = board()
            fire(canvas, event="client_ready")
            said: list[str] = []
            canvas.play("overlay", self.frames(50), fps=1, done=lambda: said.append("done"))
            await asyncio.sleep(0)
            page.messages.clear()
            canvas.invalidate("overlay")
            assert not canvas.playing
            for _ in range(5):
                await asyncio.sleep(0)
            return said

        assert asyncio.run(run()) == ["done"]
        assert len(page.messages) == 1
        assert page.messages[-1][-1][0] == "strokeRect"

    def test_stopping_before_the_first_frame_still_calls_done_once(self, page):
        async def run() -> list[str]:
            canvas = board()
            fire(canvas, event="client_ready")
            said: list[str] = []
            canvas.play("overlay", self.frames(2), done=lambda: said.append("done"))
            canvas.stop()
            canvas.stop()
            await asyncio.sleep(0)
            return said

        assert asyncio.run(run()) == ["done"]

    def test_a_failing_frame_is_reported_and_the_layer_is_drawn(self, page):
        async def run() -> list[str]:
            canvas = board()
            fire(canvas, event="client_ready")
            page.messages.clear()
            said: list[str] = []
            canvas.on_error(lambda sentence, error: said.append(sentence))
            canvas.play("overlay", [lambda pen: pen.fill_circles([(1, 1, math.nan)], "#ffffff")], fps=1000)
            while canvas.playing:
                await asyncio.sleep(0)
            return said

        (sentence,) = asyncio.run(run())
        assert sentence.startswith("An animation failed: DrawingError: fill_circles")
        assert page.messages[-1][-1][0] == "strokeRect"

    @pytest.mark.parametrize("why", ["reduced motion", "no event loop"])
    def test_no_frames_with_reduced_motion_or_without_a_loop(self, page, why):
        canvas = board()
        fire(canvas, event="client_ready")
        page.messages.clear()
        said: list[str] = []

        async def run() -> None:
            canvas.play("overlay", self.frames(3), done=lambda: said.append("done"))
            assert not canvas.playing

        if why == "reduced motion":
            canvas.reduced_motion = True
            asyncio.run(run())
        else:
            canvas.play("overlay", self.frames(3), done=lambda: said.append("done"))
        assert said == ["done"]
        assert page.named("fillCircle") == []
        assert len(page.messages) == 1
