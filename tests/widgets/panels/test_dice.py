"""The dice tray: what is chosen, what it can bring, and rolls by chance and by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ddm_explorer.dungeon.position.state import Setup, Step
from ddm_explorer.view.duel.odds import roll_prospect
from ddm_explorer.widgets.panels import DicePanel
from tests.widgets.panels.desk import FIRST_BUILDS, Desk, html_of, page_of


@pytest.fixture
def tray(desk: Desk) -> DicePanel:
    panel: DicePanel = desk.panel(DicePanel)
    desk.play("first 1")
    return panel


def choose(desk: Desk, kinds: str) -> None:
    if desk.session.dice:
        desk.press("dice:clear")
    for kind in kinds.split():
        desk.press("dice:add", kind=kind)


def test_four_levels_can_be_chosen_and_say_how_many_are_left(desk: Desk, tray: DicePanel) -> None:
    choose(desk, "2 2")
    named = [each["aria-label"] for each in page_of(tray).all("button", data_action="dice:add")]
    assert [name.split(".")[0] for name in named] == [
        "Level 1 die, 3 of 3 left",
        "Level 2 die, 1 of 3 left",
        "Level 3 die, 3 of 3 left",
        "Level 4 die, 3 of 3 left",
    ]
    assert "Faces: Summon, Summon, Summon, Progress x2, Attack x2 and Magic." in named[1]


def test_dice_are_put_back_one_by_one_and_all_at_once(desk: Desk, tray: DicePanel) -> None:
    choose(desk, "3 1 2")
    assert desk.session.dice == ("1", "2", "3")
    desk.press("dice:remove", place=1)
    assert desk.session.dice == ("1", "3")
    desk.press("dice:clear")
    assert desk.session.dice == ()
    assert desk.said[-1] == ("No dice are chosen.", False)


def test_rolling_goes_by_the_dice_chosen(desk: Desk, tray: DicePanel) -> None:
    choose(desk, "1 1 2")
    desk.press("dice:roll")
    assert desk.session.state.dice == ("1", "1", "2")
    assert desk.session.node.is_forced is False


@pytest.mark.parametrize("kinds", ["", "1", "1 2"])
def test_too_few_dice_are_judged_and_not_refused_in_silence(desk: Desk, tray: DicePanel, kinds: str) -> None:
    choose(desk, kinds)
    desk.press("dice:roll")
    assert desk.session.shown.verdict.objection("dice_number").facts["given"] == len(kinds.split())
    assert desk.session.state.step is Step.ROLL


def test_a_fourth_die_is_judged_and_the_three_stay(desk: Desk, tray: DicePanel) -> None:
    choose(desk, "1 1 1 1")
    assert {each.topic for each in desk.session.shown.verdict.objections} == {"dice_number", "dice_in_set"}
    assert desk.session.dice == ("1", "1", "1")


def test_the_chance_counts_only_what_can_be_summoned(desk: Desk, tray: DicePanel) -> None:
    choose(desk, "1 1 1")
    told = page_of(tray).one("p", class_="ddm-chance")["text"]
    assert "A summon in 74.1 % of all rolls (20/27)." in told
    assert "Yugi summons Gearfried the Iron Knight." in html_of(tray)
    desk.press("dice:choose", kinds="2 2 2")
    page = page_of(tray)
    assert "cannot bring a summon now" in page.one("p", class_="ddm-chance")["text"]
    line = page.one("li", class_="ddm-not")["text"]
    assert "Level 2: 50 % (1/2)" in line
    assert "No summon: Yugi has no monster of level 2 to summon." in line


def test_dice_of_three_levels_cannot_summon(desk: Desk, tray: DicePanel) -> None:
    choose(desk, "1 2 3")
    assert "no level is there 2 times" in page_of(tray).one("p", class_="ddm-chance")["text"]


def test_the_crests_to_expect_are_exact(desk: Desk, tray: DicePanel) -> None:
    choose(desk, "1 2 4")
    row = [each["text"] for each in page_of(tray).all("td")]
    means = [Fraction(1, 6) + Fraction(2, 6) + Fraction(2, 6), Fraction(2, 6) + Fraction(1, 6), Fraction(3, 6),
             Fraction(1, 6) + Fraction(2, 6), Fraction(1, 6)]  # fmt: skip
    assert row == [f"{float(mean):.2f}{mean}" for mean in means]


def test_choices_are_compared_without_recommending_one(desk: Desk, tray: DicePanel) -> None:
    desk.press("dice:compare")
    rows = page_of(tray).all("button", data_action="dice:choose")
    assert len(rows) == 20
    assert [row["data-kinds"] for row in rows][:2] == ["1 1 1", "1 1 2"]
    desk.press("dice:choose", kinds="1 1 2")
    assert desk.session.dice == ("1", "1", "2")
    pressed = page_of(tray).one("button", data_action="dice:choose", aria_pressed="true")
    assert pressed["data-kinds"] == "1 1 2"
    desk.press("dice:compare")
    assert page_of(tray).all("button", data_action="dice:choose") == []


def test_faces_set_by_hand_make_a_forced_roll(desk: Desk, tray: DicePanel) -> None:
    choose(desk, "3 3 4")
    desk.press("dice:set")
    desk.press("dice:face", place=1, face="T2")
    desk.press("dice:face", place=2, face="M2")
    desk.press("dice:face", place=2, face="D2")  # no face of this die
    pressed = [each["data-face"] for each in page_of(tray).all("button", data_action="dice:face", aria_pressed="true")]
    assert pressed == ["S", "T2", "M2"]
    desk.press("dice:lay")
    assert [str(face) for face in desk.session.state.faces] == ["S", "T2", "M2"]
    assert desk.session.node.is_forced
    assert "The faces were set by hand." in html_of(tray)


def test_faces_by_hand_with_a_wrong_number_of_dice_are_judged(desk: Desk, tray: DicePanel) -> None:
    desk.press("dice:set")
    choose(desk, "1")
    desk.press("dice:lay")
    assert desk.session.shown.verdict.objection("dice_number") is not None


def test_the_roll_and_what_it_earned_are_shown_until_the_turn_ends(desk: Desk, tray: DicePanel) -> None:
    desk.play("roll 1 2 4 = D2 P2 M2")
    assert "Yugi earns 2 Progress crests, 2 Defense crests and 2 Magic crests." in html_of(tray)
    desk.play("end")
    assert "Yugi earns" not in html_of(tray)


def test_after_the_roll_the_tray_is_put_away_and_another_roll_is_judged(desk: Desk, tray: DicePanel) -> None:
    desk.play("roll 1 2 4 = D2 P2 M2")
    assert page_of(tray).all("button", data_action="dice:add") == []
    choose(desk, "1 1 1")
    desk.press("dice:roll")
    assert desk.session.shown.verdict.objection("one_roll_a_turn") is not None
    desk.play("end")
    assert len(page_of(tray).all("button", data_action="dice:add")) == 4
    desk.play("roll 1 2 4 = D2 P2 M2")
    assert page_of(tray).all("button", data_action="dice:add") == []


def test_dice_chosen_elsewhere_show_here(desk: Desk, tray: DicePanel) -> None:
    desk.session.dice = ("4", "4")
    assert len(page_of(tray).all("button", data_action="dice:remove")) == 2


def test_each_player_finds_their_own_dice_of_last_time_ready(desk: Desk, tray: DicePanel) -> None:
    desk.play("roll 1 1 2 = D2 P P2", "end")
    assert desk.session.dice != ("1", "1", "2"), "nobody wants the dice of the opponent"
    desk.play("roll 3 3 4 = P A M2", "end")
    assert desk.session.dice == ("1", "1", "2")
    assert "The dice of Yugi from last time lie ready." in html_of(tray)
    desk.press("dice:add", kind="3")
    assert desk.session.dice == ("3",), "they were not chosen now, so the first die chosen is the first of three"
    assert "lie ready" not in html_of(tray)
    desk.press("dice:add", kind="3")
    desk.play("offer draw 1", "decline draw 2")
    assert desk.session.dice == ("3", "3"), "what is being chosen stays whatever else is said"
    desk.press("dice:add", kind="3")
    desk.press("dice:roll")
    desk.session.undo()
    assert desk.session.dice == ("3", "3", "3"), "gone back, one sees what was rolled"


def test_the_dice_that_lie_ready_are_rolled_at_once(desk: Desk, tray: DicePanel) -> None:
    desk.play("roll 1 1 2 = D2 P P2", "end", "roll 3 3 4 = P A M2", "end")
    desk.press("dice:roll")
    assert desk.session.state.dice == ("1", "1", "2")


def test_dice_that_cannot_summon_never_lie_ready_where_others_can(desk: Desk, tray: DicePanel) -> None:
    assert roll_prospect(desk.session.duel, desk.session.state, desk.session.dice).summon > 0, "from the first turn on"
    assert "no others are better for a summon" in html_of(tray)
    desk.play("roll 1 2 4 = D2 P2 M2", "end", "roll 3 3 4 = P A M2", "end")
    assert desk.session.dice == ("1", "1", "1"), "those of last time have three different levels"
    cards = desk.session.state.seats[0].hand
    desk.session.transcript.node.state = desk.session.state._replace(
        seats=(desk.session.state.seats[0]._replace(hand=()), desk.session.state.seats[1])
    )
    assert cards
    desk.session.undo()
    desk.session.redo()
    assert len(desk.session.dice) == 3, "with nothing to summon, the best crests"


def test_crests_above_the_limit_are_warned_of(desk: Desk, tray: DicePanel) -> None:
    state = desk.session.state
    rich = state.seats[0]._replace(crests=state.seats[0].crests._replace(defense=9))
    desk.session.transcript.node.state = state._replace(seats=(rich, state.seats[1]))
    choose(desk, "1 1 2")
    assert "can happen here with Defense crests" in html_of(tray)


def test_before_it_is_known_who_begins_no_dice_are_asked_for() -> None:
    desk = Desk(Setup("western-basic"))
    panel = desk.panel(DicePanel)
    assert html_of(panel) == ""


def test_with_all_monsters_of_a_level_summoned_the_chance_falls(desk: Desk, tray: DicePanel) -> None:
    desk.play(*FIRST_BUILDS[1:])
    choose(desk, "3 3 3")
    assert "No summon: Yugi has no monster of level 3 to summon." in html_of(tray)
