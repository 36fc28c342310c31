"""Dice and building where there is more to them: rolled twice, of one's own, by colour, unfolded."""

from __future__ import annotations

import pytest

from ddm_explorer.dungeon.position.state import Setup, Step
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.widgets.panels import BuildPanel, DicePanel, StatusPanel
from tests.widgets.panels.desk import Desk, html_of, page_of

TWICE = next(name for name in edition_names() if Desk(Setup(name)).session.duel.options.rolls_per_turn > 1)
OWN = next(name for name in edition_names() if Desk(Setup(name)).session.duel.options.dice_per_seat)


class TestRolledTwice:
    @pytest.fixture
    def desk(self) -> Desk:
        desk = Desk(Setup(TWICE))
        desk.session.open_cards = True
        desk.play("first 1")
        return desk

    def test_both_rolls_are_shown_and_every_summon_they_bring_is_offered(self, desk: Desk) -> None:
        dice, build = desk.panel(DicePanel), desk.panel(BuildPanel)
        desk.play("roll 1 1 1 = S S P S S S")
        told = html_of(dice)
        assert "summon a monster or item of level 1 or 2 and build" in told
        assert " rolls " not in told  # the dice themselves lie there
        assert "Level 1 (first roll) or level 2 (three of a kind): monsters" in html_of(build)
        levels = {
            desk.session.duel.cards[each["data-card"]].level
            for each in page_of(build).all("button", data_action="build:card")
        }
        assert levels == {1, 2}

    def test_the_summon_chosen_is_the_one_made(self, desk: Desk) -> None:
        build = desk.panel(BuildPanel)
        desk.play("roll 1 1 2 = S S P2 S P P2")
        card = page_of(build).all("button", data_action="build:card")[0]["data-card"]
        desk.press("build:card", card=card)
        shape = page_of(build).all("button", data_action="build:piece")[0]["data-shape"]
        desk.press("build:piece", shape=shape)
        desk.press("build:next", way="next")
        desk.press("build:here")
        assert desk.session.state.seats[0].summoned == (card,)
        assert desk.session.state.step is Step.ADVANCE

    def test_the_faces_of_both_rolls_can_be_set_by_hand(self, desk: Desk) -> None:
        panel = desk.panel(DicePanel)
        desk.press("dice:choose", kinds="1 1 2")
        desk.press("dice:set")
        assert [each["text"] for each in page_of(panel).all("h5")] == ["First roll", "Second roll"]
        for roll, faces in (("0", "S S P2"), ("1", "S P S")):
            for place, face in enumerate(faces.split()):
                desk.press("dice:face", place=place, face=face, roll=roll)
        desk.press("dice:face", place=0, face="S", roll="2")
        desk.press("dice:lay")
        assert [str(face) for face in desk.session.state.faces] == ["S", "S", "P2"]
        assert [str(face) for face in desk.session.state.again] == ["S", "P", "S"]

    def test_pieces_of_a_kind_are_one_button_with_their_number(self, desk: Desk) -> None:
        build = desk.panel(BuildPanel)
        desk.play("roll 1 1 2 = S S P2 S P P2")
        shapes = [each["data-shape"] for each in page_of(build).all("button", data_action="build:piece")]
        assert len(shapes) == len(set(shapes))
        assert "×2" in html_of(build)


class TestOwnDice:
    @pytest.fixture
    def desk(self) -> Desk:
        desk = Desk(Setup(OWN))
        desk.play("first 1")
        return desk

    def test_all_fifteen_dice_lie_there_by_colour(self, desk: Desk) -> None:
        page = page_of(desk.panel(DicePanel))
        held = desk.session.state.seats[0].dice
        assert sorted(each["data-kind"] for each in page.all("button", data_action="dice:add")) == sorted(held)
        colours = {desk.session.duel.dice[kind].colour for kind in held}
        assert {each["text"] for each in page.all("h5")} == colours

    def test_a_dimension_is_made_with_the_die_chosen(self, desk: Desk) -> None:
        build = desk.panel(BuildPanel)
        duel, seat = desk.session.duel, desk.session.state.seats[0]
        pairs = [
            (one, other)
            for one in seat.dice
            for other in seat.dice
            if one < other and duel.dice[one].level == duel.dice[other].level == 1
        ]
        one, other = next(
            p for p in pairs if any(duel.derived.colour_of(c) == duel.dice[p[0]].colour for c in seat.hand)
        )
        third = next(kind for kind in seat.dice if duel.dice[kind].level == 3)
        third_face = duel.dice[third].labels[1]
        rolled = dict(zip((one, other, third), ("S", "S", third_face), strict=True))
        kinds = sorted(rolled)
        desk.play(f"roll {' '.join(kinds)} = {' '.join(rolled[kind] for kind in kinds)}")
        assert "Ways to unfold it" in html_of(build)
        shapes = [each["data-shape"] for each in page_of(build).all("button", data_action="build:piece")]
        assert len(shapes) == 20
        desk.press("build:piece", shape=shapes[1])
        desk.press("build:turn", way="right")
        desk.press("build:next", way="next")
        die = desk.session.ghost.die
        assert die in (one, other)
        desk.press("build:here")
        after = desk.session.state
        assert die not in after.seats[0].dice
        assert len(after.seats[0].dice) == 14
        assert len(after.laid) == 1
        assert shapes[1] in after.pile, "a net can be unfolded again"

    def test_the_odds_say_what_they_leave_out(self, desk: Desk) -> None:
        panel = desk.panel(DicePanel)
        desk.session.dice = tuple(desk.session.state.seats[0].dice[:3])
        desk.session.holder = 0
        assert "the color of a die that shows its level" in html_of(panel)

    def test_dice_used_up_do_not_lie_ready_again(self, desk: Desk) -> None:
        session = desk.session
        kinds = session.state.seats[0].dice[:3]
        desk.play(f"roll {' '.join(kinds)}")
        session.transcript.undo()
        session.transcript.state.seats[0]
        assert session.dice_before() == tuple(sorted(kinds))


def test_an_item_under_an_own_monster_is_set_off_by_a_button_where_that_is_played() -> None:
    ten = (
        "skelengel", "kuriboh", "hane-hane", "mystical-elf", "silver-fang", "armed-ninja", "battle-ox", "strike-ninja",
        "trap-bandit", "gluminizer",
    )  # fmt: skip
    walk = (
        "first 1", "roll 1 1 2 = S S P2 P P P2", "build trap-bandit S2 turn 0 star G16", "end",
        "roll 1 1 1 = P P P P P P", "end",
        "roll 1 1 2 = S S P2 P P P2", "build skelengel X1 turn 0 star F12", "move F12 F13 F14 F15 F16 G16",
    )  # fmt: skip
    plain = Desk(Setup(TWICE, rosters=(ten, ten)))
    plain.session.open_cards = True
    plain.play(*walk)
    assert not page_of(plain.panel(StatusPanel)).all("button", data_action="status:set-off")
    desk = Desk(Setup(TWICE, (("R-ITEM-USE", "a-monster-on-its-square-may"),), rosters=(ten, ten)))
    desk.session.open_cards = True
    desk.play(*walk)
    panel = desk.panel(StatusPanel)
    assert page_of(panel).one("button", data_action="status:set-off")["text"] == "Set off the item on G16"
    visits = desk.session.state.items[0].visits
    desk.press("status:set-off", cell="nowhere")
    desk.press("status:set-off", cell="G16")
    assert desk.session.state.items[0].visits == visits + 1
    assert not page_of(panel).all("button", data_action="status:set-off")
