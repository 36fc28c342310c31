"""The verdict panel shows what was judged, offers what would help, and is spoken."""

from __future__ import annotations

import re

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import parse_cell
from ddm_explorer.games.duel.notation.commands import command_text
from ddm_explorer.widgets.panels import VerdictPanel
from tests.widgets.panels.desk import ATTACK, FIRST_BUILDS, Desk, html_of, page_of


def cells(names: str) -> tuple[tuple[int, int], ...]:
    return tuple(parse_cell(name) for name in names.split())


@pytest.fixture
def panel(desk: Desk) -> VerdictPanel:
    made: VerdictPanel = desk.panel(VerdictPanel)
    return made


def test_before_anything_was_tried_it_invites_to_try(panel: VerdictPanel) -> None:
    assert "Try anything" in page_of(panel).one("p", class_="ddm-hint")["text"]


def test_every_objection_is_a_sentence_with_its_rule_and_squares(desk: Desk, panel: VerdictPanel) -> None:
    desk.play(*FIRST_BUILDS, "roll 4 4 4 = P2 A T")
    desk.session.send(say.Move(cells("G12 H13")))
    page = page_of(panel)
    assert "Not allowed, for 2 reasons." in page.one("p", class_="ddm-answer")["text"]
    reasons = page.one("ul", class_="ddm-reasons")["text"]
    assert "don't move diagonally" in reasons
    assert "H13 isn't a dungeon square" in reasons
    inside = [each for each in page.all("a", data_action="rule") if "ul" in each["inside"]]
    assert [each["data-id"] for each in inside] == ["W-MOV-1", "W-MOV-2"]
    assert {each["data-places"] for each in page.all("li") if "data-places" in each} >= {"G12 H13", "H13"}


def test_the_answer_is_told_by_a_word_and_a_sign_and_not_by_colour_alone(desk: Desk, panel: VerdictPanel) -> None:
    desk.session.explain(say.Flip())
    assert "Allowed" in page_of(panel).one("p", class_="ddm-answer")["text"]
    good = html_of(panel)
    desk.session.explain(say.EndTurn())
    assert "Not allowed" in page_of(panel).one("p", class_="ddm-answer")["text"]
    assert "<svg" in good
    assert "<svg" in html_of(panel)


def test_a_repair_that_names_another_command_does_it(desk: Desk, panel: VerdictPanel) -> None:
    desk.play(*FIRST_BUILDS[:2])
    desk.session.send(say.Build("strike-ninja", "T1", 0, parse_cell("G11")))
    page = page_of(panel)
    assert "What would help" in html_of(panel)
    number = page.one("button", data_action="repair")["data-repair"]
    wanted = desk.session.shown.repairs[int(number)].command
    desk.press("repair", repair=number)
    assert desk.session.node.command == wanted
    assert command_text(wanted).startswith("build strike-ninja T1")


def test_missing_crests_are_counted(desk: Desk, panel: VerdictPanel) -> None:
    desk.play(*FIRST_BUILDS, "roll 4 4 4 = P2 A T")
    desk.session.send(say.Move(cells("G12 G11 F11 F10 F9")))
    assert "It would be allowed with 1 more Progress crest for Yugi." in html_of(panel)


def test_what_another_reading_would_change_is_told_with_its_link(desk: Desk, panel: VerdictPanel) -> None:
    desk.play(*FIRST_BUILDS, "roll 1 1 1 = S S P")
    # The square beside the own Domain on the other side: it touches the Domain alone.
    desk.session.send(say.Build("gearfried-the-iron-knight", "S2", 3, parse_cell("I14")))
    assert [each.reading for each in desk.session.shown.dependences] == ["R-LATER-PIECE-DOMAIN"]
    listed = page_of(panel).one("ul", class_="ddm-depends")["text"]
    assert "Depends on R-LATER-PIECE-DOMAIN: under its choice “yes” it would be allowed." in listed
    links = {each["data-id"] for each in page_of(panel).all("a", data_action="rule")}
    assert "R-LATER-PIECE-DOMAIN" in links


def test_what_no_reading_changes_depends_on_none(desk: Desk, panel: VerdictPanel) -> None:
    desk.session.explain(say.EndTurn())
    assert "ddm-depends" not in html_of(panel)


def test_a_legal_one_folds_up_what_it_rests_on(desk: Desk, panel: VerdictPanel) -> None:
    desk.play("first 1", "roll 1 2 3 = P P2 P")
    page = page_of(panel)
    assert "Done" in page.one("p", class_="ddm-answer")["text"]
    grounds = page.one("details")
    assert "open" not in grounds
    assert "3 dice chosen, exactly as many as must be rolled." in grounds["text"]


def test_refusals_are_spoken_at_once_and_played_commands_are_left_to_the_log(desk: Desk, panel: VerdictPanel) -> None:
    desk.session.send(say.EndTurn())
    text, urgent = desk.said.pop()
    assert urgent
    assert text.startswith("End the turn. Not allowed, for 1 reason. First the players must decide who is Player One.")
    desk.session.explain(say.Flip())
    assert desk.said.pop() == ("Flip the coin. Allowed.", False)
    desk.play("first 1")
    assert desk.said == []


def test_it_can_be_put_away(desk: Desk, panel: VerdictPanel) -> None:
    desk.session.send(say.EndTurn())
    desk.press("verdict:away")
    assert desk.session.shown is None
    assert page_of(panel).all("p", class_="ddm-answer") == []


def test_the_verdict_of_a_click_changes_when_the_position_does(desk: Desk, panel: VerdictPanel) -> None:
    desk.play(*ATTACK[:-1])
    told = []
    for command in (say.Attack(*cells("F8 G8")), say.Attack(*cells("F8 G8"))):
        desk.session.explain(command)
        told.append(html_of(panel))
        desk.play("attack F8 G8", "defend") if desk.session.state.attack is None and len(told) == 1 else None
    assert told[0] != told[1]
    assert "already attacked this turn" in re.sub(r"<[^>]+>", "", told[1])
