"""The log: lines by turn, going back, branches that are kept, and long games that stay small in the page."""

from __future__ import annotations

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.widgets.panels import LogPanel
from tests.widgets.panels.desk import ATTACK, FIRST_BUILDS, Desk, html_of, page_of


@pytest.fixture
def log(desk: Desk) -> LogPanel:
    made: LogPanel = desk.panel(LogPanel)
    return made


def lines(log: LogPanel) -> list[tuple[str, str]]:
    """Each line as its number and how it stands."""
    found = []
    for each in page_of(log).all("li", class_="ddm-line"):
        classes = each["class"].split()
        state = "current" if "is-current" in classes else "ahead" if "is-ahead" in classes else "past"
        found.append((each["data-node"], state))
    return found


def test_the_beginning_is_a_line_to_go_back_to(log: LogPanel) -> None:
    assert lines(log) == [("0", "current")]
    assert page_of(log).one("div", role="log")["aria-live"] == "off"


def test_lines_stand_under_the_turn_they_belong_to(desk: Desk, log: LogPanel) -> None:
    desk.play(*FIRST_BUILDS)
    page = page_of(log)
    assert [each["text"] for each in page.all("h4")] == ["Before the first turn", "Turn 1, Yugi", "Turn 2, Kaiba"]
    assert len(lines(log)) == 8
    assert "Yugi ends the turn. W-TURN-2" in page.all("li", class_="ddm-line")[4]["text"]
    sides = [("is-red" in each["class"], "is-blue" in each["class"]) for each in page.all("li", class_="ddm-line")]
    assert sides == [(False, False)] * 2 + [(True, False)] * 3 + [(False, True)] * 3


def test_forced_rolls_are_marked_and_others_are_not(desk: Desk, log: LogPanel) -> None:
    desk.play(*FIRST_BUILDS[:2])
    assert page_of(log).one("span", class_="ddm-forced")["text"] == "faces set by hand"
    desk.press("log:undo")
    desk.session.send(say.Roll(("1", "2", "3")))
    assert page_of(log).all("span", class_="ddm-forced") == []


def test_rules_and_squares_of_a_line_can_be_followed(desk: Desk, log: LogPanel) -> None:
    desk.play(*ATTACK[:-1])
    last = page_of(log).all("li", class_="ddm-line")[-1]
    assert "W-MOV-1" in last["text"]
    assert any(each.get("data-places") == "G12 G11 F11 F10 F9 F8" for each in page_of(log).all("span"))


def test_a_click_on_a_line_goes_back_there_and_what_came_after_is_dimmed(desk: Desk, log: LogPanel) -> None:
    desk.play(*FIRST_BUILDS)
    desk.press("log:goto", node=2)
    assert desk.session.node.number == 2
    assert lines(log)[2] == ("2", "current")
    assert lines(log)[3:] == [(str(number), "ahead") for number in range(3, 8)]
    assert "Now at point 2." in desk.said[-1][0]
    desk.press("log:goto", node=7)
    assert all(state == "past" for _, state in lines(log)[:-1])


def test_undo_and_redo(desk: Desk, log: LogPanel) -> None:
    desk.play("first 1")
    desk.press("log:undo")
    assert lines(log) == [("0", "current"), ("1", "ahead")]
    desk.press("log:undo")
    assert desk.session.notice == "There is nothing to take back: this is the beginning."
    desk.press("log:redo")
    assert desk.session.node.number == 1
    desk.press("log:redo")
    assert desk.session.notice.startswith("There is nothing to do again")


def test_another_way_makes_a_branch_that_is_kept_named_and_can_be_gone_to(desk: Desk, log: LogPanel) -> None:
    desk.play(*FIRST_BUILDS)
    desk.press("log:goto", node=2)
    desk.play("build strike-ninja T1 turn 1 star E14")
    assert lines(log) == [("0", "past"), ("1", "past"), ("2", "past"), ("8", "current")]
    page = page_of(log)
    fork = page.one("li", class_="ddm-fork")
    assert fork["text"] == (
        "branch at turn 1: summon Strike Ninja with Piece T1, as printed, star on G12 instead (5 commands)"
    )
    assert page.one("details", class_="ddm-branches")["text"].startswith("1 other branch is kept")
    button = next(each for each in page.all("button", data_action="log:goto") if "li" in each["inside"] and
                  each["class"].endswith("branch") and "details" not in each["inside"])  # fmt: skip
    desk.press("log:goto", node=button["data-node"])
    assert desk.session.node.number == 3
    assert [number for number, _ in lines(log)] == [str(number) for number in range(8)], "the old line is whole again"
    assert "star on E14 instead (1 command)" in page_of(log).one("li", class_="ddm-fork")["text"]


def test_many_ways_from_one_point_are_folded_up(desk: Desk, log: LogPanel) -> None:
    desk.play("first 1")
    for kinds in ("1 1 1", "1 1 2", "1 1 3", "1 1 4", "2 2 2"):
        desk.play(f"roll {kinds}")
        desk.press("log:undo")
    folds = [each for each in page_of(log).all("details") if "ol" in each["inside"]]
    assert [each["text"][:16] for each in folds] == ["4 other ways fro"]
    assert page_of(log).one("details", class_="ddm-branches")["text"].count("instead") == 4


def test_new_lines_are_spoken_without_rule_ids(desk: Desk, log: LogPanel) -> None:
    desk.play("first 1", "roll 1 2 3 = P P2 P")
    text, urgent = desk.said[-1]
    assert text.startswith("Yugi rolls Progress (level 1), Progress x2 (level 2) and Progress (level 3). Yugi earns")
    assert text.endswith("The faces were set by hand.")
    assert "W-" not in text
    assert not urgent
    assert desk.asked[-1] == {"type": "reveal", "selector": ".ddm-log .is-current"}


def test_a_long_game_keeps_only_the_lines_around_the_current_one_in_the_page(desk: Desk, log: LogPanel) -> None:
    desk.play("first 1")
    for _ in range(70):
        desk.play("roll 1 2 3 = P P2 P", "end")
    assert len(lines(log)) == 31
    assert lines(log)[-1] == ("141", "current")
    small = len(html_of(log))
    assert small < 30_000
    desk.press("log:earlier")
    assert lines(log)[0] == ("0", "past")
    assert page_of(log).all("button", data_action="log:earlier") == []
    desk.press("log:goto", node=5)
    assert lines(log)[-1] == ("20", "ahead")
    desk.press("log:later")
    assert lines(log)[-1] == ("141", "ahead")


def test_another_game_begins_another_log(desk: Desk, log: LogPanel) -> None:
    desk.play(*FIRST_BUILDS)
    other = Desk().session
    desk.session.open(other.transcript)
    assert lines(log) == [("0", "current")]
    assert "Strike Ninja" not in html_of(log)
