"""Summon and build: what may come, where the Piece in hand may lie, and what the judge says when nothing is due."""

from __future__ import annotations

import pytest

from ddm_explorer.dungeon.position.state import Setup, Step
from ddm_explorer.games.duel.notation.commands import command_text
from ddm_explorer.widgets.panels import BuildPanel, StatusPanel
from tests.widgets.panels.desk import FIRST_BUILDS, Desk, html_of, page_of


@pytest.fixture
def panel(desk: Desk) -> BuildPanel:
    made: BuildPanel = desk.panel(BuildPanel)
    desk.play(*FIRST_BUILDS[:2])
    return made


def test_only_monsters_of_the_level_rolled_are_offered(desk: Desk, panel: BuildPanel) -> None:
    cards = page_of(panel).all("button", data_action="build:card")
    assert [(each["data-card"], each["aria-pressed"]) for each in cards] == [("strike-ninja", "true")]


def test_each_piece_of_the_pile_says_how_many_legal_places_it_has(desk: Desk, panel: BuildPanel) -> None:
    legal = desk.session.duel.candidates(desk.session.state)
    pieces = page_of(panel).all("button", data_action="build:piece")
    assert len(pieces) == 10
    for piece in pieces:
        count = sum(each.shape == piece["data-shape"] for each in legal)
        assert piece["aria-label"] == f"Piece {piece['data-shape']}, {count} places"


def test_choosing_a_piece_takes_it_in_hand_and_choosing_it_again_puts_it_back(desk: Desk, panel: BuildPanel) -> None:
    desk.press("build:piece", shape="T1")
    ghost = desk.session.ghost
    assert (ghost.card, ghost.shape, ghost.turns, ghost.star) == ("strike-ninja", "T1", 0, None)
    assert page_of(panel).one("button", data_action="build:piece", aria_pressed="true")["data-shape"] == "T1"
    assert "18 legal places in all, 3 of them turned this way." in html_of(panel)
    assert desk.session.shown.was_played, "nothing was tried, so the last verdict stays"
    desk.press("build:piece", shape="T1")
    assert desk.session.ghost is None
    assert page_of(panel).all("div", class_="ddm-hand") == []


def test_turning_by_button_turns_the_drawing_too(desk: Desk, panel: BuildPanel) -> None:
    desk.press("build:piece", shape="T1")
    before = html_of(panel)
    desk.press("build:turn", way="right")
    assert desk.session.ghost.turns == 1
    assert html_of(panel) != before
    desk.press("build:turn", way="left")
    desk.press("build:turn", way="left")
    assert desk.session.ghost.turns == 3
    assert desk.said[-1][0].startswith("turned once to the left.")


def test_every_legal_place_is_reached_by_the_button_for_the_next_one_and_back(desk: Desk, panel: BuildPanel) -> None:
    legal = {(each.turns, each.star) for each in desk.session.duel.candidates(desk.session.state) if each.shape == "T1"}
    desk.press("build:piece", shape="T1")
    gone = []
    for _ in legal:
        desk.press("build:next", way="next")
        gone.append((desk.session.ghost.turns, desk.session.ghost.star))
        assert "it may lie here" in html_of(panel)
    assert set(gone) == legal
    assert len(gone) == len(legal)
    desk.press("build:next", way="next")
    assert (desk.session.ghost.turns, desk.session.ghost.star) == gone[0], "after the last comes the first"
    desk.press("build:next", way="previous")
    desk.press("build:next", way="previous")
    assert (desk.session.ghost.turns, desk.session.ghost.star) == gone[-2]
    assert "Place 17 of 18." in desk.said[-1][0]


def test_building_here_plays_it(desk: Desk, panel: BuildPanel) -> None:
    desk.press("build:piece", shape="T1")
    assert page_of(panel).all("button", data_action="build:here") == [], "not before it is over a square"
    desk.press("build:next", way="next")
    ghost = desk.session.ghost
    desk.press("build:here")
    assert command_text(desk.session.node.command) == "build strike-ninja T1 turn 0 star G12"
    assert (desk.session.node.command.turns, desk.session.node.command.star) == (ghost.turns, ghost.star)
    assert desk.session.ghost is None
    assert desk.asked[-1]["type"] == "rise"
    assert desk.asked[-1]["selector"] == "canvas.ddm-canvas", "on a phone the board lies far above"


def test_a_place_that_is_not_legal_says_why_and_building_there_is_judged(desk: Desk, panel: BuildPanel) -> None:
    desk.press("build:piece", shape="T1")
    desk.session.carry((6, 8))
    assert "Star on G9, as printed: not allowed. " in html_of(panel)
    assert "first Piece must share a side" in html_of(panel)
    desk.press("build:here")
    assert desk.session.shown.verdict.objection("touches_home") is not None
    assert desk.session.state.step is Step.BUILD
    assert desk.session.ghost is not None, "it stays in hand to be put elsewhere"
    assert "rise" not in [asked["type"] for asked in desk.asked], "the answer stands beside what is in hand"


def test_a_card_that_only_the_keys_take_up_stands_there_with_what_is_against_it(desk: Desk, panel: BuildPanel) -> None:
    desk.session.take("T1", "buster-blader")
    pressed = page_of(panel).all("button", data_action="build:card", aria_pressed="true")
    assert [each["data-card"] for each in pressed] == ["buster-blader"], "what is in hand is what is marked"
    assert "18 places in all, 3 of them turned this way. Buster Blader is level 4" in html_of(panel)
    desk.press("build:card", card="strike-ninja")
    assert "buster-blader" not in html_of(panel)
    assert "18 legal places in all, 3 of them turned this way.</span>" in html_of(panel)


def test_moving_over_the_board_sends_no_pieces_again(desk: Desk, panel: BuildPanel) -> None:
    desk.press("build:piece", shape="T1")
    sent: list[str] = []
    for name, sheet in panel.sheets.items():
        sheet.observe(lambda _change, name=name: sent.append(name), "value")
    desk.session.carry((6, 8))
    desk.session.carry((6, 11))
    assert sent == ["place", "place"]


def test_when_no_summon_is_due_the_pieces_are_put_away_but_can_be_tried(desk: Desk, panel: BuildPanel) -> None:
    desk.play(FIRST_BUILDS[2])
    assert page_of(panel).all("button", data_action="build:piece") == []
    desk.press("build:piece", shape="S2")
    page = page_of(panel)
    assert len(page.all("button", data_action="build:piece")) == 9
    assert "used up: T1" in html_of(panel)
    assert desk.session.shown.verdict.objection("summon_gained") is not None
    assert desk.session.ghost.shape == "S2"


def test_before_the_first_turn_the_judge_says_what_comes_first() -> None:
    desk = Desk()
    desk.panel(BuildPanel)
    desk.press("build:piece", shape="S2")
    assert desk.session.shown.verdict.objections[0].topic == "first_decided"


def test_a_card_is_chosen_for_the_piece_in_hand(desk: Desk, panel: BuildPanel) -> None:
    desk.play(FIRST_BUILDS[2])
    desk.press("build:piece", shape="S2")
    cards = [each["data-card"] for each in page_of(panel).all("button", data_action="build:card")]
    assert cards == ["buster-blader", "gearfried-the-iron-knight"]
    desk.press("build:card", card=cards[1])
    assert desk.session.ghost.card == cards[1]
    assert page_of(panel).one("button", data_action="build:card", aria_pressed="true")["data-card"] == cards[1]
    desk.press("build:away")
    desk.press("build:piece", shape="S2")
    assert desk.session.ghost.card == cards[1], "the choice is kept"


def test_a_piece_that_fits_nowhere_says_so(desk: Desk, panel: BuildPanel) -> None:
    state = desk.session.state
    derived = desk.session.duel.derived
    # Everything but a pocket of four squares beside the Domain is covered by the other side.
    free = derived.grid.mask([(6, 13), (6, 12), (6, 11), (6, 10)])
    rest = derived.board.region_mask & ~free & ~derived.homes_mask
    crowded = state.seats[1]._replace(path_mask=rest)
    desk.session.transcript.node.state = state._replace(seats=(state.seats[0], crowded))
    panel.draw()
    pieces = page_of(panel).all("button", data_action="build:piece")
    assert {each["aria-label"].split(", ")[1] for each in pieces} == {"fits nowhere"}
    desk.press("build:piece", shape="T1")
    assert "Piece T1 fits nowhere now." in html_of(panel)
    desk.press("build:next", way="next")
    assert desk.session.ghost.star is None


def test_without_cards_left_a_piece_can_still_be_tried(desk: Desk, panel: BuildPanel) -> None:
    desk.play(FIRST_BUILDS[2])
    state = desk.session.state
    desk.session.transcript.node.state = state._replace(seats=(state.seats[0]._replace(hand=()), state.seats[1]))
    desk.press("build:piece", shape="S2")
    assert desk.session.shown.verdict.objection("card_not_summoned") is not None


# Turning over --------------------------------------------------------------------------------


def laid_but_one() -> Desk:
    """S2m is laid, S2 is in the pile, and a summon is due; by the edition's own reading."""
    desk = Desk()
    desk.play("first 1", "roll 3 3 3 = S S P", "build strike-ninja S2m turn 0 star G12", "end")
    desk.play("roll 1 1 1 = S S D2", "build vorse-raider L1 turn 0 star G8", "end", "roll 1 1 1 = S S D2")
    return desk


def test_a_piece_is_not_turned_over_and_the_rule_or_reading_says_why() -> None:
    desk = laid_but_one()
    desk.panel(StatusPanel)
    panel = desk.panel(BuildPanel)
    desk.press("build:piece", shape="S2")
    desk.press("build:over")
    refused = "Not allowed. Piece S2 can't serve as S2m. (R-PIECE-FLIP)"
    assert desk.session.ghost.shape == "S2"
    assert desk.session.notice == refused
    assert desk.said[-1][0] == refused
    assert desk.session.shown.verdict.objection("shape_in_pile") is not None
    desk.press("build:piece", shape="Z1")
    desk.press("build:over")
    assert desk.said[-1][0].endswith("Piece Z1m is in the pile as a Piece of its own.")
    desk.press("build:piece", shape="X1")
    assert page_of(panel).all("button", data_action="build:over") == [], "it is the same on both sides"


def test_by_the_reading_that_lets_it_a_piece_is_turned_over_laid_so_and_used_up() -> None:
    with_flip = Setup("western-basic", (("R-PIECE-FLIP", "yes"),))
    desk = Desk(with_flip)
    desk.play("first 1", "roll 3 3 3 = S S P", "build strike-ninja S2m turn 0 star G12", "end")
    desk.play("roll 1 1 1 = S S D2", "build vorse-raider L1 turn 0 star G8", "end", "roll 1 1 1 = S S D2")
    panel = desk.panel(BuildPanel)
    desk.press("build:piece", shape="S2")
    before = html_of(panel)
    desk.press("build:over")
    assert desk.session.ghost.shape == "S2m"
    assert desk.said[-1][0].startswith("Turned over, it is Piece S2m.")
    assert html_of(panel) != before
    assert page_of(panel).one("button", data_action="build:piece", aria_pressed="true")["data-shape"] == "S2"
    desk.press("build:over")
    assert desk.session.ghost.shape == "S2"
    desk.press("build:over")
    desk.press("build:next", way="next")
    desk.press("build:here")
    assert [each.shape for each in desk.session.state.laid] == ["S2m", "L1", "S2m"]
    assert "S2" not in desk.session.state.pile
