"""What holds for every panel at every point of a game: sound HTML, no dead action, nothing from outside unescaped."""

from __future__ import annotations

import re

import pytest

from ddm_explorer.dungeon.board.grid import parse_cell
from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.view.scene.theme import theme_css
from ddm_explorer.widgets import panels
from ddm_explorer.widgets.panels.base import Panel, mark_places
from ddm_explorer.widgets.panels.markup import cells_of
from tests.widgets.panels.desk import ATTACK, Desk, Page, html_of, page_of

KINDS = [getattr(panels, name) for name in panels.__all__ if name.endswith("Panel") and name != "Panel"]
POINTS: dict[str, tuple[Setup | None, tuple[str, ...]]] = {
    "before the flip": (None, ()),
    "first roll": (None, ("first 1",)),
    "summon due": (None, ATTACK[:2]),
    "after building": (None, ATTACK[:3]),
    "attack waits": (None, ATTACK),
    "after a defense": (None, (*ATTACK, "defend")),
    "monster destroyed": (None, (*ATTACK, "pass")),
    "draw offered": (None, (*ATTACK, "pass", "offer 2")),
    "game over": (None, (*ATTACK, "resign 2")),
    "blind draft": (Setup("western-basic", selection="draft"), ("draw", "draw")),
    "common pool": (Setup("western-basic", selection="pool"), ATTACK[:2]),
    "hostile names": (Setup("western-basic", names=('<img src=x onerror="a()">', "\"'&<b>\x00\n</script>")), ATTACK),
}
SIMPLE = {"end", "defend", "pass", "flip", "draw", "roll", "lay", "here", "undo", "redo", "resume"}
"""Actions that need to be told nothing, so that no junk can spoil them."""
TOLD = [
    "seat",
    "kind",
    "place",
    "face",
    "kinds",
    "card",
    "shape",
    "way",
    "node",
    "id",
    "words",
    "command",
    "number",
    "repair",
]
"""Everything an action may be told."""
EACH_POINT = pytest.mark.parametrize("point", POINTS, ids=POINTS.keys())


def laid(point: str) -> tuple[Desk, list[Panel]]:
    setup, lines = POINTS[point]
    desk = Desk(setup)
    made = [desk.panel(kind) for kind in KINDS]
    mark_places(desk.session, desk.bridge)
    desk.play(*lines)
    return desk, made


@EACH_POINT
def test_every_panel_is_sound_html_with_live_actions_and_names(point: str) -> None:
    desk, made = laid(point)
    known = set(desk.bridge._actions)
    ids: list[str] = []
    for panel in made:
        page = page_of(panel)
        for element in page.elements:
            for action in (element.get("data-action"), element.get("data-submit")):
                assert action is None or action in known, f"{panel.name}: nobody answers {action}"
            for name in (element.get("data-places") or "").split():
                parse_cell(name)
            ids += [element["id"]] if "id" in element else []
            if element["tag"] in ("button", "a", "summary"):
                assert (element.get("aria-label") or element["text"]).strip(), f"{panel.name}: {element} has no name"
            if element["tag"] == "details":
                assert element.get("data-keep"), f"{panel.name}: a part that closes by itself when it is redrawn"
        # A sheet that has nothing to say is empty; every other is a region with a heading that takes the focus, or a
        # row of the action bar: a group with a name.
        for section in page.all("section"):
            heading = page.all("h3", id=section.get("aria-labelledby", "none"))
            if heading or "aria-label" not in section:
                assert len(heading) == 1
                assert "data-home" in heading[0]
        for row in (*page.all("div", class_="ddm-strip"), *page.all("div", class_="ddm-acts")):
            assert row.get("aria-label") or "section" in row["inside"] or row["inside"] == [], f"{panel.name}: {row}"
    assert len(ids) == len(set(ids)), "an id twice"


@EACH_POINT
def test_a_panel_made_now_shows_what_one_made_at_the_start_shows(point: str) -> None:
    desk, made = laid(point)
    for kind, panel in zip(KINDS, made, strict=True):
        fresh = desk.panel(kind)
        told, kept = html_of(fresh), html_of(panel)
        assert told.replace(fresh.widget.model_id[:8], "") == kept.replace(panel.widget.model_id[:8], ""), panel.name


def test_names_from_outside_are_text_everywhere() -> None:
    _, made = laid("hostile names")
    for panel in made:
        page = page_of(panel)
        assert page.all("img") == []
        assert page.all("b", class_="x") == []
        assert "onerror" not in {name for element in page.elements for name in element}
        assert "\x00" not in html_of(panel)
    assert "<img" not in " ".join(html_of(panel) for panel in made)


@pytest.mark.parametrize("junk", ["", "-1", "999", "x" * 1000, "²", "9" * 900, "<b>", "../../", "٣"])
@pytest.mark.parametrize("point", ["first roll", "summon due", "attack waits", "game over"])
def test_no_action_fails_on_junk_or_changes_the_game_by_it(point: str, junk: str) -> None:
    desk, _ = laid(point)
    for action in list(desk.bridge._actions):
        if action.partition(":")[2] in SIMPLE:
            continue
        before = desk.session.node
        desk.press(action, **dict.fromkeys(TOLD, junk))
        assert desk.session.node is before or junk == "٣", action


def test_every_panel_has_a_name_of_its_own_that_is_its_class() -> None:
    names = [kind.name for kind in KINDS]
    assert len(set(names)) == len(names)
    desk = Desk()
    for kind in KINDS:
        assert {"ddm-panel", f"ddm-{kind.name}"} <= set(desk.panel(kind).widget._dom_classes)


def test_pointing_at_something_marks_its_squares_and_leaving_it_unmarks_them() -> None:
    desk, _ = laid("after building")
    desk.point("F8 G9 nonsense F8")
    assert desk.session.marked == ((5, 7), (6, 8))
    desk.point("")
    assert desk.session.marked == ()
    assert len(cells_of(" ".join(["A1"] * 5000))) == 1


def test_a_panel_that_fails_says_so_and_the_game_goes_on(desk: Desk) -> None:
    class BrokenPanel(Panel):
        name = "broken"

        def draw(self) -> None:
            raise ValueError("no ink")

    told: list[str] = []
    desk.bridge.on_error(lambda sentence, error: told.append(sentence))
    BrokenPanel(desk.session, desk.bridge)
    desk.session.send(desk.session.duel.candidates(desk.session.state)[0])
    assert told == ["Drawing the panel “broken” failed: ValueError: no ink"] * 2
    assert desk.session.state.turn == 1


def test_the_style_sheet_uses_only_values_of_the_theme() -> None:
    css = panels.css()
    used = set(re.findall(r"var\((--ddm-[a-z0-9-]+)", css))
    declared = set(re.findall(r"(--ddm-[a-z0-9-]+):", theme_css()))
    assert used - declared == set()
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b", css) == [], "a colour that is not the theme's"
    assert css.count("{") == css.count("}")


def test_the_reader_of_html_used_here_finds_faults() -> None:
    for broken in ("<p><b></p></b>", "<p>", "</p>", '<p id="a" id="b"></p>'):
        with pytest.raises(AssertionError):
            Page(broken)
