"""The bridge takes from the page only what has the agreed form, and asks it for one thing once."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ddm_explorer.widgets.canvas.canvas import CanvasKey, CanvasPointer, LayeredCanvas
from ddm_explorer.widgets.page.bridge import Bridge, OpenedFile
from ddm_explorer.widgets.saves.saves import Save, SavesAnswer
from tests.widgets.page import Page, post

FACTS = {
    "width": 900,
    "pixel_ratio": 2,
    "dark": True,
    "reduced_motion": False,
    "coarse": False,
    "lab": False,
}


class Half:
    """A bridge and everything it told the page."""

    def __init__(self, bridge: Bridge, canvas: LayeredCanvas | None, told: list[dict[str, Any]]) -> None:
        self.bridge, self.canvas, self.told = bridge, canvas, told

    def post(self, kind: str, /, **content: Any) -> None:
        post(self.bridge, **{"page": "p1", "type": kind, **content})

    def hello(self, page: str = "p1", **facts: Any) -> None:
        post(self.bridge, type="hello", page=page, facts={**FACTS, **facts})

    def answer(self, **reply: Any) -> None:
        """Answer the last request."""
        request = [content["request"] for content in self.told if "request" in content][-1]
        self.post("reply", request=request, **reply)


@pytest.fixture
def half(page: Page, monkeypatch: pytest.MonkeyPatch) -> Half:
    canvas = LayeredCanvas(760, 520, ("ground", "overlay"))
    told: list[dict[str, Any]] = []
    bridge = Bridge(canvas, label="Board", space="t1")
    monkeypatch.setattr(bridge, "send", lambda content, buffers=None: told.append(content))
    return Half(bridge, canvas, told)


class TestCanvas:
    def test_the_page_knows_the_size_of_the_canvas(self, half):
        assert half.bridge.surface == [760, 520]
        half.canvas.resize(380, 260)
        assert half.bridge.surface == [380, 260]

    def test_pointer_and_keys_become_events_of_the_canvas(self, half):
        seen: list[Any] = []
        half.canvas.on_pointer(seen.append)
        half.canvas.on_key(seen.append)
        half.post("pointer", kind="down", x=5, y=6.5, button=2, modifiers=["shift", "alt"], pointer="touch")
        half.post("key", key="ArrowUp", modifiers=[])
        assert seen == [
            CanvasPointer("down", 5, 6.5, 2, frozenset(("shift", "alt")), "touch"),
            CanvasKey("ArrowUp"),
        ]
        assert half.canvas.bridged

    def test_a_page_that_says_hello_gets_its_picture(self, half, page):
        half.hello()
        assert len(page.messages) == 1
        half.hello()
        assert len(page.messages) == 1

    def test_a_blank_page_gets_its_picture_again(self, half, page):
        half.hello()
        half.post("blank")
        assert len(page.messages) == 2

    def test_facts_are_traits_to_observe(self, half):
        seen: list[tuple[str, Any]] = []
        half.bridge.observe(lambda change: seen.append((change.name, change.new)), ["width", "dark", "reduced_motion"])
        half.hello()
        half.post("facts", facts={**FACTS, "reduced_motion": True, "width": 390})
        assert seen == [("dark", True), ("width", 900), ("reduced_motion", True), ("width", 390)]
        assert half.canvas.reduced_motion

    def test_a_hidden_page_does_not_make_the_width_nothing(self, half):
        half.hello()
        half.hello(width=0)
        assert half.bridge.width == 900


class TestHtml:
    def test_an_action_reaches_who_registered_it(self, half):
        seen: list[dict[str, str]] = []
        half.bridge.on_action("rule", seen.append)
        half.post("action", action="rule", data={"id": "W-1"})
        assert seen == [{"id": "W-1"}]

    def test_the_name_of_a_file_is_shown_in_sentences_and_so_holds_what_prints(self, half):
        seen: list[Any] = []
        half.bridge.on_file("game", seen.append)
        half.post("file", action="game", name="a\n\x00b.txt", size=2, text="{}")
        half.post("file", action="game", name="a\nb.png", size=9, error="binary")
        assert seen == [
            OpenedFile("a??b.txt", "{}", ""),
            OpenedFile("a?b.png", "", "a?b.png is not a text file."),
        ]

    def test_places_and_files(self, half):
        seen: list[Any] = []
        half.bridge.on_places(seen.append)
        half.bridge.on_file("game", seen.append)
        half.post("places", places="F8 F9")
        half.post("file", action="game", name="a.json", size=2, text="{}")
        half.post("file", action="game", name="b.png", size=9, error="binary")
        half.post("file", action="game", name="c.json", size=9, error="large")
        assert seen == [
            "F8 F9",
            OpenedFile("a.json", "{}", ""),
            OpenedFile("b.png", "", "b.png is not a text file."),
            OpenedFile("c.json", "", "c.json is too large: a file of at most 1000 kB can be opened."),
        ]

    def test_an_exception_in_a_callback_is_reported(self, half):
        said: list[str] = []
        half.bridge.on_error(lambda sentence, error: said.append(sentence))
        half.bridge.on_action("rule", lambda data: {}["x"])
        half.post("action", action="rule", data={})
        assert said == ["What the page asked for (action) failed: KeyError: 'x'"]


class TestRefused:
    @pytest.mark.parametrize(
        "content",
        [
            {"type": "eval", "code": "1"},
            {"type": ["action"]},
            {"type": None},
            {"type": "action", "action": "other", "data": {}},
            {"type": "action", "action": "rule", "data": []},
            {"type": "action", "action": "rule", "data": {"id": 5}},
            {"type": "action", "action": "rule", "data": {"id": "x" * 1001}},
            {"type": "action", "action": "rule", "data": {"x" * 41: ""}},
            {"type": "action", "action": "rule", "data": {str(n): "" for n in range(21)}},
            {"type": "action", "action": ["rule"], "data": {}},
            {"type": "action", "action": "rule", "data": {}, "page": None},
            {"type": "places", "places": "x" * 2001},
            {"type": "pointer", "kind": "up", "x": 1, "y": 1, "button": 0, "modifiers": [], "pointer": "mouse"},
            {"type": "pointer", "kind": "down", "x": "1", "y": 1, "button": 0, "modifiers": [], "pointer": "mouse"},
            {"type": "pointer", "kind": "down", "x": 1e300, "y": 1, "button": 0, "modifiers": [], "pointer": "mouse"},
            {"type": "pointer", "kind": "down", "x": True, "y": 1, "button": 0, "modifiers": [], "pointer": "mouse"},
            {"type": "pointer", "kind": "down", "x": 1, "y": 1, "button": 9, "modifiers": [], "pointer": "mouse"},
            {"type": "pointer", "kind": "down", "x": 1, "y": 1, "button": 0, "modifiers": ["x"], "pointer": "mouse"},
            {"type": "pointer", "kind": "down", "x": 1, "y": 1, "button": 0, "modifiers": [[]], "pointer": "mouse"},
            {"type": "pointer", "kind": "down", "x": 10**400, "y": 1, "button": 0, "modifiers": [], "pointer": "mouse"},
            {"type": "pointer", "kind": "down", "x": math.nan, "y": 1, "button": 0, "modifiers": [], "pointer": "pen"},
            {"type": "pointer", "kind": "down", "x": math.inf, "y": 1, "button": 0, "modifiers": [], "pointer": "pen"},
            {"type": "action", "action": "rule", "data": {"id": "\ud800"}},
            {"type": "key", "key": "\ud800", "modifiers": []},
            {"type": "key", "key": "x" * 21, "modifiers": []},
            {"type": "key", "key": "a", "modifiers": "shift"},
            {"type": "file", "action": "other", "name": "a", "text": ""},
            {"type": "file", "action": "game", "name": "a", "text": "x" * 1_000_001},
            {"type": "file", "action": "game", "name": "a", "error": "odd"},
            {"type": "facts", "facts": None},
            {"type": "facts", "facts": {**FACTS, "width": -1}},
            {"type": "facts", "facts": {**FACTS, "width": float("nan")}},
            {"type": "reply", "request": 77, "ok": True},
            {"type": "reply", "request": [], "ok": True},
        ],
    )
    def test_what_does_not_fit_is_dropped_with_a_reason(self, half, content):
        seen: list[Any] = []
        for register in (half.canvas.on_pointer, half.canvas.on_key, half.bridge.on_places, half.bridge.on_error):
            register(lambda *args: seen.append(args))
        half.bridge.on_action("rule", seen.append)
        half.bridge.on_file("game", seen.append)
        post(half.bridge, **{"page": "p1", **content})
        assert seen == []
        assert half.bridge.refused
        assert half.bridge.page == ""

    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200)
    @given(
        st.fixed_dictionaries(
            {
                "type": st.sampled_from(
                    ["hello", "facts", "pointer", "key", "action", "places", "file", "reply", "ping"]
                )
            },
            optional={
                name: st.recursive(
                    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
                    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
                )
                for name in (
                    "page",
                    "facts",
                    "kind",
                    "x",
                    "y",
                    "button",
                    "modifiers",
                    "pointer",
                    "key",
                    "action",
                    "data",
                )
            },
        )
    )
    def test_no_message_of_any_form_raises(self, half, content):
        said: list[str] = []
        half.bridge.on_error(lambda sentence, error: said.append(sentence))
        post(half.bridge, **content)
        assert said == []


class TestAsking:
    def test_what_is_for_one_page_goes_to_the_one_that_spoke_last(self, half):
        half.hello("p1")
        half.hello("p2")
        half.bridge.announce("F8")
        assert half.told[-1] == {"type": "announce", "to": "p2", "text": "F8", "urgent": False}
        half.post("key", key="a", modifiers=[])
        half.bridge.focus_board()
        assert half.told[-1] == {"type": "focus", "to": "p1", "selector": "canvas.ddm-canvas"}
        half.bridge.focus_beside_board("h3")
        assert half.told[-1] == {"type": "focus", "to": "p1", "selector": "h3", "board": True}
        half.bridge.rise(".ddm-player h3")
        assert half.told[-1] == {"type": "rise", "to": "p1", "selector": ".ddm-player h3"}

    def test_a_page_growing_narrow_in_the_background_does_not_take_over(self, half):
        half.hello("p1")
        post(half.bridge, type="facts", page="p2", facts=FACTS)
        assert half.bridge.page == "p1"

    @pytest.mark.parametrize(
        ("name", "clean"),
        [
            ("game 1.json", "game 1.json"),
            ("../../etc/x", "etc-x"),
            ('a<b>"c"\n.txt', "a-b-c-.txt"),
            ("///", "game.txt"),
        ],
    )
    def test_a_file_name_is_harmless(self, half, name, clean):
        half.bridge.download(name, "text")
        assert half.told[-1]["name"] == clean

    def test_a_ping_is_answered(self, half):
        half.post("ping")
        assert half.told[-1] == {"type": "pong", "to": "p1"}

    def test_copying_says_what_came_of_it(self, half):
        said: list[str] = []
        half.hello()
        half.bridge.copy("text", said.append)
        half.answer(ok=True)
        half.bridge.copy("text", said.append)
        half.answer(ok=False, error="blocked")
        assert said[0] == ""
        assert said[1].startswith("The browser did not allow copying")


class TestSaves:
    def test_asked_before_a_page_is_there_it_is_sent_when_one_comes(self, half):
        half.bridge.saves.list(lambda answer: None)
        assert half.told == []
        half.hello()
        assert [content["op"] for content in half.told] == ["list"]

    def test_what_a_page_took_along_is_asked_of_the_next_but_not_a_copy(self, half):
        half.hello()
        half.bridge.saves.write("g", "text")
        half.bridge.copy("text")
        first = half.told[0]
        half.told.clear()
        half.hello("p2")
        assert half.told == [{**first, "to": "p2"}]

    def test_list_leaves_out_what_is_not_of_the_right_form(self, half):
        got: list[SavesAnswer] = []
        half.hello()
        half.bridge.saves.list(got.append)
        good = {"id": "g1", "when": 1500, "label": "Turn 3", "finished": False, "size": 7}
        half.answer(ok=True, saves=[good, {"id": 5}, {"id": "a b"}, None, {"id": "g2", "when": "x", "label": 5}])
        assert got == [SavesAnswer(saves=(Save("g1", 1.5, "Turn 3", False, 7), Save("g2", 0, "", False, 0)))]

    def test_each_write_builds_on_the_one_before_without_waiting(self, half):
        half.hello()
        half.bridge.saves.write("g", "one")
        half.bridge.saves.write("g", "two")
        first, second = half.told
        assert first["expect"] is None
        assert second["expect"] == first["generation"] != second["generation"]

    def test_going_on_from_a_read_save_is_no_conflict(self, half):
        got: list[SavesAnswer] = []
        half.hello()
        half.bridge.saves.read("g", got.append)
        half.answer(ok=True, save={"text": "one", "generation": "m1"})
        half.bridge.saves.write("g", "two")
        assert got == [SavesAnswer(name="g", text="one")]
        assert half.told[-1]["expect"] == "m1"

    def test_a_conflict_is_told_and_names_our_copy(self, half):
        got: list[SavesAnswer] = []
        half.hello()
        half.bridge.saves.write("g", "two", done=got.append)
        half.answer(ok=True, id="g~2")
        assert got == [SavesAnswer(name="g~2", conflict=True)]

    @pytest.mark.parametrize(
        ("error", "words"),
        [
            ("full", "storage is full"),
            ("blocked", "does not let this page keep anything"),
            ("limit", "as many games as it may"),
            ("missing", "no saved game of that name"),
            ("broken", "cannot be read"),
            ("odd", "does not let this page"),
            (None, "does not let this page"),
        ],
    )
    def test_a_problem_is_one_sentence(self, half, error, words):
        got: list[SavesAnswer] = []
        half.hello()
        half.bridge.saves.write("g", "two", done=got.append)
        half.answer(ok=False, error=error)
        assert words in got[0].problem
        assert not got[0].ok

    @pytest.mark.parametrize("save", [None, [], {}, {"text": 5, "generation": "m"}, {"text": "x", "generation": None}])
    def test_a_damaged_save_is_a_problem_not_an_error(self, half, save):
        got: list[SavesAnswer] = []
        half.hello()
        half.bridge.saves.read("g", got.append)
        half.answer(ok=True, save=save)
        assert "cannot be read" in got[0].problem

    @pytest.mark.parametrize("name", ["", "a/b", "x" * 65, "a b", "ä"])
    def test_names_are_plain(self, half, name):
        with pytest.raises(ValueError, match="must be 1 to 64 letters"):
            half.bridge.saves.read(name, lambda answer: None)

    def test_a_text_has_a_limit(self, half):
        with pytest.raises(ValueError, match="at most 1000000"):
            half.bridge.saves.write("g", "x" * 1_000_001)

    def test_delete(self, half):
        got: list[SavesAnswer] = []
        half.hello()
        half.bridge.saves.delete("g", got.append)
        half.answer(ok=True)
        assert got == [SavesAnswer(name="g")]


def test_two_bridges_do_not_share_their_spaces(half):
    other = Bridge(space="t2")
    assert (half.bridge.saves.space, other.saves.space) == ("t1", "t2")


def test_without_a_canvas_pointer_and_key_are_refused():
    bridge = Bridge()
    post(bridge, type="key", page="p1", key="a", modifiers=[])
    assert bridge.refused == "key without a canvas"
