"""One table for every game: the toys, which no file of the package knows, played by click and by key and kept."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

import ddm_explorer
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.engine.verdict import InvalidCommand
from ddm_explorer.games.game_kit import GameKit
from ddm_explorer.games.known_games import known_games
from ddm_explorer.games.notation.position_text import position_link, read_position
from ddm_explorer.view.viewers import WATCHER
from ddm_explorer.widgets.saves.store import OPEN, saved_text, space_of
from ddm_explorer.widgets.table.outfit import SHARED, outfit_of
from ddm_explorer.widgets.table.table import Table
from tests.toys import MAZE, RING, TOYS
from tests.widgets.page import post
from tests.widgets.table_page import Visitor


@pytest.fixture(autouse=True)
def registered():
    with known_games().having(*TOYS):
        yield


@pytest.fixture
def visit(page, monkeypatch):
    def visit(*args: Any, **options: Any) -> Visitor:
        return Visitor(page, Table(*args, seed=2, **options), monkeypatch)

    return visit


def plates(visitor: Visitor) -> str:
    return " ".join(sheet.value for sheet in visitor.table.plates.sheets.values())


def html(visitor: Visitor, panel: str) -> str:
    return " ".join(sheet.value for sheet in visitor.table.panels[panel].sheets.values())


def press_button(visitor: Visitor, says: str) -> None:
    """Click the command that says this, as the page would."""
    for button in re.findall(r"<button[^>]*commands:play[^>]*>[^<]*</button>", html(visitor, "commands")):
        if f">{says}<" in button:
            data = dict(re.findall(r'data-(number|version)="(\d+)"', button))
            visitor.act("commands:play", **data)
            return
    raise AssertionError(f"no button says {says}: {html(visitor, 'commands')}")


def click(visitor: Visitor, place: tuple[int, int], **more: Any) -> None:
    visitor.click(visitor.table.board.point_of(place), **more)


class TestMaze:
    """One seat, and an environment that moves."""

    def test_it_is_drawn_told_and_listed(self, visit) -> None:
        visitor = visit("maze")
        table = visitor.table
        assert repr(table) == "<Table maze: Walker, not begun>"
        assert "Your step." in visitor.hint
        assert plates(visitor).count("data-seat=") == 1
        assert "Walk 2-1" in html(visitor, "commands")
        assert visitor.table.bridge.label == "A maze, 7 places"
        assert len(visitor.table.bridge.areas) == 7
        bundle = table._repr_mimebundle_()
        assert bundle["image/svg+xml"].startswith("<svg")
        assert "You are on 1-1" in bundle["text/plain"]
        assert visitor.page.named("fillRect") or visitor.page.calls
        assert visitor.errors == []

    def test_a_click_on_a_place_plays_what_it_stands_for(self, visit) -> None:
        visitor = visit("maze")
        visitor.pointer("move", visitor.table.board.point_of((1, 0)))
        assert visitor.hint == "2-1. Click to play: Walk 2-1."
        click(visitor, (1, 0))
        assert visitor.table.state.walker == (1, 0)
        assert "You walk to 2-1." in html(visitor, "log")
        assert "You walk to 2-1." in " ".join(visitor.spoken)
        press_button(visitor, "Prowl")
        assert not visitor.table.state.is_shadows_turn
        assert "The shadow moves to" in html(visitor, "log")

    def test_what_is_not_allowed_is_judged_with_its_reasons(self, visit) -> None:
        visitor = visit("maze")
        click(visitor, (0, 2))
        assert visitor.table.state.walker == (0, 0)
        told = html(visitor, "verdict")
        for said in (
            "Walk 1-3.",
            "Not allowed, for 1 reason.",
            "You can only step to a neighboring square.",
            "M-WALK-1",
        ):
            assert said in told
        visitor.act("text:say", command="walk 2-2")
        assert "There is a wall." in html(visitor, "text")
        visitor.act("text:say", command="fly")
        assert "is no command here" in html(visitor, "text")
        with pytest.raises(InvalidCommand, match="is no command here"):
            visitor.table.send("fly")
        assert len(visitor.table.session.transcript.nodes) == 1

    def test_the_keys_go_over_the_places_and_play(self, visit) -> None:
        visitor = visit("maze")
        visitor.press("ArrowRight")
        assert visitor.table.board.cursor == (0, 0)
        visitor.press("ArrowRight")
        assert visitor.spoken[-1] == "2-1. Click to play: Walk 2-1."
        visitor.press("Enter")
        assert visitor.table.state.walker == (1, 0)
        visitor.press("l")
        assert visitor.spoken[-1] == "1: Prowl."
        visitor.press("1")
        assert not visitor.table.state.is_shadows_turn
        visitor.press("7")
        assert "Nothing you can do now has the number 7" in visitor.spoken[-1]
        visitor.press("u", "u")
        assert visitor.table.state.walker == (0, 0)
        visitor.press("y")
        assert visitor.table.state.walker == (1, 0)
        visitor.press("x")
        assert "does nothing here" in visitor.spoken[-1]
        visitor.press("?")
        assert "Keys of the board" in visitor.table.help.sheets["main"].value
        visitor.press("ArrowUp")
        assert visitor.spoken[-1] == "There is nothing further that way."

    def test_a_late_click_on_a_button_does_nothing(self, visit) -> None:
        visitor = visit("maze")
        visitor.act("commands:play", number="2", version="7")
        visitor.act("commands:play", number="x", version="0")
        assert len(visitor.table.session.transcript.nodes) == 1

    def test_it_is_kept_under_its_tag_and_opened_again(self, visit) -> None:
        visitor = visit("maze")
        click(visitor, (1, 0))
        space = space_of("maze")
        assert space == "games-maze"
        assert visitor.asked("write") == []
        (written,) = visitor.asked("write", space)
        assert written["label"] == "Maze, Walker, after 1 move"
        assert written["text"].startswith("ddm-game 1 maze\n")
        visitor.act("toolbar:save")
        (file,) = [each for each in visitor.sent if each["type"] == "download"]
        assert file["name"] == "maze-after 1 move.txt"
        later = visit("maze")
        kept = {"id": "g1", "label": written["label"], "when": 1, "finished": False, "size": 9, "said": "today"}
        asked = later.asked("list", space)[0]
        later.answer(asked, ok=True, saves=[kept])
        assert "Maze, Walker, after 1 move" in later.table.store.sheets["main"].value
        later.act("store:go-on", key="g1")
        later.answer(later.asked("read", space)[0], ok=True, save={"text": written["text"], "generation": "m"})
        assert later.table.state == visitor.table.state
        third = visit("maze")
        post(third.table.bridge, type="file", page="p1", action=OPEN, name="a.txt", text=file["text"])
        assert third.table.state == visitor.table.state

    def test_a_game_of_another_kind_is_told_and_not_opened(self, visit) -> None:
        ring = saved_text(Table("ring").session)
        visitor = visit("maze")
        post(visitor.table.bridge, type="file", page="p1", action=OPEN, name="ring.txt", text=ring)
        assert visitor.table.session.notice == "This is a game of Ring, and Maze lies on this table."
        duel = visit()
        post(duel.table.bridge, type="file", page="p1", action=OPEN, name="ring.txt", text=ring)
        assert duel.table.session.notice == "This is a game of Ring, and Dungeon Dice Monsters lies on this table."

    def test_an_address_and_a_link_lead_to_it(self, visit) -> None:
        state = read_position("ddm-position 1 maze; walker 1-3; steps 2")
        for table in (
            Table(position=position_link(state)),
            Table(position=state),
            Table.from_query({"position": position_link(state), "text": "1"}),
        ):
            assert table.state == state
            assert table.session.notice == ""
        assert Table.from_query({"game": "maze"}).session.kit is MAZE
        assert "The walker must stand on floor" in Table(position="ddm-position 1 maze; walker 2-2").session.notice
        assert "there is western-basic" in Table("chess").session.notice
        visitor = visit("maze")
        visitor.act("text:link")
        (copied,) = [each for each in visitor.sent if each["type"] == "copy"]
        assert read_position(copied["text"]) == visitor.table.state

    def test_a_computer_walks_out_and_a_new_game_is_asked_for(self, visit) -> None:
        visitor = visit("maze", opponents=("search",))
        session, opponents = visitor.table.session, visitor.table.opponents
        assert ">computer<" in plates(visitor)
        while not session.is_over:
            assert opponents.act()
        assert ">escaped<" in plates(visitor) or ">lost<" in plates(visitor)
        assert html(visitor, "commands") == ""
        assert session.where == "finished"
        visitor.act("toolbar:new")
        assert "You play" in visitor.table.start.sheets["main"].value
        visitor.act("start:quick", who="people")
        assert session.players == ("human",)
        assert not session.is_over
        assert Table("maze", opponents=("chess",)).session.notice.startswith("There is no player “chess”")


class TestRing:
    """Seven seats, tokens that the others do not see, and one put out."""

    def test_seven_seats_play_to_the_end_and_one_is_put_out(self, visit) -> None:
        visitor = visit("ring")
        assert plates(visitor).count("data-seat=") == 7
        assert plates(visitor).count('aria-label="Space: 1"') == 1, "what a game puts on its plates stands there"
        press_button(visitor, "Deal")
        session = visitor.table.session
        while not session.is_over:
            is_hidden = session.kit.has_secrets(session.rules, session.state)  # until all tokens are shown
            assert session.is_handing_over == (is_hidden and session.holder != session.state.active)
            if session.is_handing_over:
                assert f"Hand over to Seat {session.state.active + 1}" in visitor.table.hand_over.sheets["main"].value
                assert html(visitor, "commands") == ""
                visitor.act("handover:here")
            assert session.viewer == (session.state.active if is_hidden else None)
            visitor.press(str(len(visitor.table.panels["commands"].listed)))
        assert session.state.out
        for tag in ("won", "out", "lost"):
            assert f">{tag}<" in plates(visitor)
        visitor.act("toolbar:undo")
        assert not session.is_over
        assert visitor.errors == []

    def test_a_click_on_a_space_goes_there(self, visit) -> None:
        visitor = visit("ring")
        press_button(visitor, "Deal")
        visitor.act("handover:here")
        click(visitor, (1, 0))
        assert visitor.table.state.walked[0] == 1

    def test_who_does_not_hold_the_screen_is_told_nothing_of_a_token(self, visit) -> None:
        visitor = visit("ring", opponents=("human", "random"))
        press_button(visitor, "Deal")
        for _ in range(7):  # round to the computer
            if visitor.table.state.active == 1:
                break
            visitor.act("handover:here")
            visitor.press("1")
        assert visitor.table.state.active == 1
        visitor.act("text:say", command="go 3")
        assert "Only seat 2 knows how far it may go." in html(visitor, "text")


def widgets_of(widget: Any) -> list[Any]:
    """A widget and all below it."""
    return [widget, *(each for child in getattr(widget, "children", ()) for each in widgets_of(child))]


def everything_in(table: Table, visitor: Visitor) -> str:
    """All that the page can know of a table: the state of its widgets, what was spoken, what is drawn."""
    states = []
    for each in widgets_of(table.widget):
        if isinstance(each, ipywidgets.Widget):
            left_out = ("layout", "style", "children")
            state = {name: value for name, value in each.get_state().items() if name not in left_out}
            states.append(str(sorted(state.items(), key=str)).replace(each.model_id, ""))
    spoken = [each for each in visitor.sent if each["type"] != "store"]
    told = "\n".join((*states, str(spoken), str(visitor.page.calls), table.session.hint, table.session.notice))
    return re.sub(r"[0-9a-f]{8,32}|IPY_MODEL_\w*", "", told)


ALIKE = (
    ("ring", "tokens 3, 1, 2, 3, 1, 2, 3", "tokens 3, 2, 1, 1, 3, 3, 2", 0),
    ("ring", "tokens 3, 1, 2, 3, 1, 2, 3; active 2", "tokens 3, 2, 1, 1, 3, 3, 2; active 2", 0),
    ("ring", "tokens 3, 1, 2, 3, 1, 2, 3; shown 3", "tokens 1, 3, 2, 2, 2, 1, 1; shown 3", WATCHER),
    ("digimon", "hands 1 any-1, 2 any-2 any-3", "hands 1 any-1, 2 ultimate-8 rookie-5", 0),
)
"""Two positions of a game that differ only in what that viewer cannot see."""


@pytest.mark.parametrize(("tag", "one", "other", "viewer"), ALIKE)
def test_no_widget_holds_what_its_viewer_may_not_see(page, monkeypatch, tag, one, other, viewer) -> None:
    """The law by every game that hides something; that of the duel is played out in `test_hidden`."""
    found = []
    for fields in (one, other):
        state = read_position(f"ddm-position 1 {tag}; {fields}")
        kit = known_games().kit(tag)
        transcript = Transcript(kit.rules_of(kit.setup_of(state)), kit.setup_of(state), Seeded(1), state)
        page.messages.clear()
        people = ("human",) if viewer == 0 else ()
        table = Table(transcript=transcript, opponents=(*people, *("random",) * 7)[:7], text_view=True)
        table.session.halted = True
        visitor = Visitor(page, table, monkeypatch)
        assert table.session.viewer == (viewer if people else None)
        if not people:
            table.session.players = ("human",) * 7
            page.messages.clear()
            visitor.sent.clear()
        assert table.session.viewer == viewer
        for key in ("s", "l", "i", "ArrowRight", "ArrowRight", "Enter"):
            visitor.press(key)
        for command in ("go 2", "go 3"):
            if table.state.active != viewer:
                visitor.act("text:say", command=command)
        found.append(everything_in(table, visitor))
    assert found[0] == found[1]
    if viewer == 0:
        own = {"ring": ("1:3", "token 3"), "digimon": ("hand: any-1",)}[tag]
        assert any(each in found[0] for each in own), "what is its own it does see"


def test_each_game_that_hides_something_is_under_that_law() -> None:
    hides_nothing = GameKit.__dataclass_fields__["has_secrets"].default
    hiding = {kit.tag for kit in known_games() if kit.has_secrets is not hides_nothing}
    assert hiding == {"duel", *(tag for tag, *_ in ALIKE)}


@pytest.mark.parametrize("kit", [*known_games(), *TOYS], ids=lambda kit: kit.tag)
def test_every_registered_game_has_a_table(kit, page, monkeypatch) -> None:
    """Some commands at random, there and back, without one error on the page."""
    setup = kit.new_setup()
    transcript = Transcript(kit.rules_of(setup), setup, Seeded(5))
    table = Table(transcript=transcript)
    visitor = Visitor(page, table, monkeypatch)
    session = table.session
    assert session.kit is kit
    assert len(session.players) == kit.seats_of(session.state)
    for _ in range(6):
        if session.is_over:
            break
        assert session.play(session.rules.candidates(session.state)[0]).is_legal
    before = session.state
    visitor.act("toolbar:undo")
    visitor.act("toolbar:redo")
    assert session.state == before
    again = Table(transcript=saved_text(session))
    assert again.state == before
    assert again.session.notice == ""
    assert {"status", "verdict", "log", "text"} <= set(table.panels)
    assert visitor.errors == []


def test_a_panel_that_is_not_there_is_named() -> None:
    assert set(outfit_of(replace(MAZE, panels=())).panels) == set(SHARED)
    assert "log" not in outfit_of(replace(RING, panels=("status",))).panels
    with pytest.raises(ValueError, match="names a panel 'purse'"):
        outfit_of(replace(MAZE, panels=("purse",)))


def test_no_file_of_the_package_names_a_toy() -> None:
    """Adding a game changes nothing there."""
    package = Path(ddm_explorer.__file__).parent
    for path in package.rglob("*.py"):
        told = path.read_text(encoding="utf-8")
        assert not re.search(r"tests\.toys|\bMAZE\b|\bRING\b|[\"'](?:maze|ring)[\"']", told), path
