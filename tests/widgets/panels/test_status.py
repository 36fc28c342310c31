"""The status panel asks the right player and its buttons are the commands they name."""

from __future__ import annotations

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.position.state import Setup, Step
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.widgets.panels import StatusPanel
from tests.widgets.panels.desk import ATTACK, FIRST_BUILDS, Desk, page_of


def buttons(panel: StatusPanel) -> set[str]:
    return {each["data-action"].removeprefix("status:") for each in page_of(panel).all("button")}


def test_before_the_first_turn_the_coin_or_a_word_decides(desk: Desk) -> None:
    panel = desk.panel(StatusPanel)
    assert {"flip", "first"} <= buttons(panel)
    assert not {"end", "resign"} & buttons(panel)
    assert page_of(panel).all("ol") == []
    desk.press("status:first", seat=1)
    assert desk.session.state.first == 1
    assert page_of(panel).one("h3")["text"] == "This turn"


def test_the_coin_is_flipped(desk: Desk) -> None:
    desk.panel(StatusPanel)
    desk.press("status:flip")
    assert desk.session.state.step is Step.ROLL


@pytest.mark.parametrize(
    ("lines", "now", "done"),
    [
        (FIRST_BUILDS[:1], "Roll", 0),
        (FIRST_BUILDS[:2], "Summon", 1),
        (FIRST_BUILDS[:3], "Move and battle", 3),
        (("first 1", "roll 1 2 3 = P P2 P"), "Move and battle", 1),
    ],
)
def test_the_flow_shows_where_in_the_turn_one_is(desk: Desk, lines: tuple[str, ...], now: str, done: int) -> None:
    panel = desk.panel(StatusPanel)
    desk.play(*lines)
    page = page_of(panel)
    assert page.one("li", aria_current="step")["text"] == f"▶{now}, now"
    assert len(page.all("li", class_="ddm-step-done")) == done
    left_out = page.all("li", class_="ddm-step-left-out")
    assert len(left_out) == (2 if "Move" in now and done == 1 else 0)


def test_with_a_piece_in_hand_it_is_time_to_build(desk: Desk) -> None:
    panel = desk.panel(StatusPanel)
    desk.play(*FIRST_BUILDS[:2])
    desk.session.take(shape="T1")
    assert "Build" in page_of(panel).one("li", aria_current="step")["text"]
    desk.session.ghost = None
    assert "Summon" in page_of(panel).one("li", aria_current="step")["text"]


def test_what_is_asked_names_its_rule(desk: Desk) -> None:
    panel = desk.panel(StatusPanel)
    desk.play("first 1")
    assert page_of(panel).one("a", data_action="rule")["data-id"] == "W-ROLL-1"


def test_the_defender_is_told_what_each_answer_costs_and_saves(desk: Desk) -> None:
    panel = desk.panel(StatusPanel)
    desk.play(*ATTACK)
    page = page_of(panel)
    defend = page.one("button", data_action="status:defend")["text"]
    assert "Costs 1 Defense crest; Kaiba has 2. Saves 10: 10 damage, 10 Hit Points left." in defend
    let = page.one("button", data_action="status:pass")["text"]
    assert "Costs nothing: 20 damage, which destroys it." in let
    desk.press("status:defend")
    assert desk.session.state.monsters[1].damage == 10


def test_letting_an_attack_through(desk: Desk) -> None:
    desk.panel(StatusPanel)
    desk.play(*ATTACK)
    desk.press("status:pass")
    assert desk.session.state.seats[1].destroyed == ("vorse-raider",)


def test_ending_the_turn_is_the_main_button_when_nothing_is_left_to_do(desk: Desk) -> None:
    panel = desk.panel(StatusPanel)
    desk.play("first 1", "roll 1 2 3 = D2 M T2")
    assert "ddm-button-primary" in page_of(panel).one("button", data_action="status:end")["class"]
    desk.press("status:end")
    assert desk.session.state.turn == 2
    desk.play(*FIRST_BUILDS[4:6], "end", *FIRST_BUILDS[1:3])
    assert "can still move" in page_of(panel).one("p", class_="ddm-hint")["text"]
    assert "ddm-button-primary" not in page_of(panel).one("button", data_action="status:end")["class"]


def test_a_button_of_another_time_is_judged_and_changes_nothing(desk: Desk) -> None:
    desk.panel(StatusPanel)
    desk.press("status:end")
    assert not desk.session.shown.verdict.is_legal
    assert desk.session.state.step is Step.FLIP


def test_cards_are_drawn_in_a_blind_draft() -> None:
    desk = Desk(Setup("western-basic", selection="draft"))
    panel = desk.panel(StatusPanel)
    for _ in range(6):
        assert "draw" in buttons(panel)
        desk.press("status:draw")
    assert [len(seat.hand) for seat in desk.session.state.seats] == [3, 3]
    assert "flip" in buttons(panel)


def test_a_draw_is_offered_declined_offered_and_accepted(desk: Desk) -> None:
    panel = desk.panel(StatusPanel)
    desk.play("first 1")
    desk.press("status:offer", seat=0)
    assert page_of(panel).one("button", data_action="status:accept")["data-seat"] == "1"
    desk.press("status:decline", seat=1)
    assert desk.session.state.offer is None
    desk.press("status:offer", seat=0)
    desk.press("status:accept", seat=1)
    assert desk.session.is_over
    assert "tied" in page_of(panel).one("p", class_="ddm-question")["text"]


def test_the_end_by_resigning_names_the_winner(desk: Desk) -> None:
    panel = desk.panel(StatusPanel)
    desk.play("first 1")
    desk.press("status:resign", seat=0)
    page = page_of(panel)
    assert "Kaiba wins" in page.one("p", class_="ddm-question")["text"]
    assert page.all("div", class_="ddm-decision") == []


def test_nobody_resigns_or_offers_a_draw_for_a_computer(desk: Desk) -> None:
    desk.play(*FIRST_BUILDS)
    panel = desk.panel(StatusPanel)
    assert len(page_of(panel).all("button", data_action="status:resign")) == 2
    desk.session.players = ("human", "sensible")
    for action in ("resign", "offer"):
        assert [each["data-seat"] for each in page_of(panel).all("button", data_action=f"status:{action}")] == ["0"]
    desk.session.players = ("sensible", "sensible")
    assert not {"resign", "offer"} & buttons(panel)


def test_a_decision_is_shown_step_by_step(desk: Desk) -> None:
    desk.play(*FIRST_BUILDS, "roll 4 4 4 = P2 P2 A")
    state = desk.session.state
    seats = tuple(
        seat._replace(hand=(), destroyed=seat.summoned, summoned=seat.summoned if number else seat.summoned[:0])
        for number, seat in enumerate(state.seats)
    )
    alone = state._replace(monsters=(), seats=seats)
    desk.session.open(Transcript(desk.session.duel, state.setup, Seeded(0), alone))
    panel = desk.panel(StatusPanel)
    desk.press("status:end")
    steps = [each["text"] for each in page_of(panel).all("li") if "decision" not in each.get("class", "")]
    told = " ".join(steps)
    assert desk.session.is_over
    assert "Step 1, most Life Points: Yugi 3, Kaiba 3" in told
    assert "Step 2, most monsters summoned: Yugi 0, Kaiba 1; Kaiba wins this step" in told
    assert "Step 3" not in told


def test_a_notice_is_shown_until_it_is_closed(desk: Desk) -> None:
    panel = desk.panel(StatusPanel)
    desk.session.notice = "Saved as <b>."
    assert page_of(panel).one("div", class_="ddm-note")["text"].startswith("Saved as <b>.")
    desk.press("status:hush")
    assert page_of(panel).all("div", class_="ddm-note") == []


def test_while_the_computer_is_to_act_nothing_is_offered_in_its_place(desk: Desk) -> None:
    panel = desk.panel(StatusPanel)
    desk.play(*ATTACK)
    desk.session.players = ("human", "sensible")
    assert not {"defend", "pass"} & buttons(panel)
    desk.session.halted = True
    desk.press("status:resume")
    assert desk.session.halted is False


def test_moving_a_piece_over_the_board_does_not_redraw_the_status(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = desk.panel(StatusPanel)
    desk.play(*FIRST_BUILDS[:2])
    desk.session.take(shape="T1")
    drawn: list[int] = []
    monkeypatch.setattr(panel, "draw", lambda: drawn.append(1))
    desk.session.carry((6, 11))
    desk.session.carry((6, 10))
    assert drawn == []
    desk.session.send(say.EndTurn())
    desk.session.ghost = None
    assert drawn == [1]
