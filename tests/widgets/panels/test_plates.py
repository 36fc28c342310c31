"""The plates above and below the board: life, crests, who plays, whose turn it is, and what has just changed."""

from __future__ import annotations

from typing import Any

import pytest

from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.widgets.shared.plates import PlatesPanel
from tests.widgets.panels.desk import ATTACK, Desk, page_of


@pytest.fixture
def plates(desk: Desk) -> PlatesPanel:
    return desk.panel(PlatesPanel)


def count(panel: PlatesPanel, seat: int, crest: str) -> str:
    return str(_in_plate(panel, seat, f"ddm-count-{crest}")["aria-label"])


def _in_plate(panel: PlatesPanel, seat: int, class_: str) -> dict[str, Any]:
    """The one element of that class inside the plate of a seat."""
    elements = page_of(panel).elements
    starts = [at for at, each in enumerate(elements) if "data-seat" in each]
    start = next(at for at in starts if elements[at]["data-seat"] == str(seat))
    end = next((at for at in starts if at > start), len(elements))
    found = [each for each in elements[start:end] if class_ in (each.get("class") or "").split()]
    assert len(found) == 1, f"{len(found)} elements of the class {class_}"
    return found[0]


def test_each_seat_has_a_plate_and_the_first_lies_below_the_board(plates: PlatesPanel) -> None:
    assert "Kaiba" in plates.sheets["others"].value
    assert "Yugi" in plates.sheets["own"].value
    assert "Yugi" not in plates.sheets["others"].value


def test_the_plates_lie_where_the_players_sit(desk: Desk, plates: PlatesPanel) -> None:
    desk.play("first 2")
    assert "Kaiba" in plates.sheets["own"].value, "the Domain of Player One is the lower one"
    assert "Yugi" in plates.sheets["others"].value


def test_the_only_person_is_tagged_and_sits_below(desk: Desk, plates: PlatesPanel) -> None:
    desk.session.players = ("human", "sensible")
    assert ">You<" in plates.sheets["own"].value
    assert ">computer<" in plates.sheets["others"].value
    desk.session.players = ("sensible", "human")
    assert "Kaiba" in plates.sheets["own"].value
    desk.session.players = ("human", "human")
    assert ">You<" not in plates.sheets["own"].value


def test_crests_are_counted_and_the_last_change_is_marked(desk: Desk, plates: PlatesPanel) -> None:
    assert count(plates, 0, "move") == "Progress: 0"
    desk.play("first 1", "roll 1 2 4 = D2 P2 M2")
    assert count(plates, 0, "move") == "Progress: 2"
    assert _in_plate(plates, 0, "ddm-count-move")["text"] == "2+2"
    assert _in_plate(plates, 1, "ddm-count-move")["text"] == "0"
    desk.play("end")
    assert _in_plate(plates, 0, "ddm-count-move")["text"] == "2", "the change is of the last command alone"


def test_spending_is_marked_too(desk: Desk, plates: PlatesPanel) -> None:
    desk.play(*ATTACK[:-1])
    assert _in_plate(plates, 0, "ddm-count-move")["text"] == "0-5"


def test_a_full_count_says_so(desk: Desk, plates: PlatesPanel) -> None:
    desk.play("first 1")
    for _ in range(3):
        desk.play("roll 2 2 4 = P2 P2 P2", "end", "roll 1 2 3 = P P2 P", "end")
    assert count(plates, 0, "move") == "Progress: 10, as many as can be held"
    assert "is-full" in _in_plate(plates, 0, "ddm-count-move")["class"]


def test_whose_turn_it_is_stands_there_in_words(desk: Desk, plates: PlatesPanel) -> None:
    assert "to play" not in plates.sheets["own"].value + plates.sheets["others"].value
    desk.play("first 2")
    assert ">to play<" in plates.sheets["own"].value
    assert "is-at-turn" in plates.sheets["own"].value
    assert "is-at-turn" not in plates.sheets["others"].value
    desk.play("roll 1 1 1 = D2 D2 P", "end")
    desk.session.players = ("human", "sensible")
    assert ">your turn<" in plates.sheets["own"].value, "whoever plays alone sits below"


def test_life_is_hearts_and_a_loss_is_spoken(desk: Desk, plates: PlatesPanel) -> None:
    assert _in_plate(plates, 1, "ddm-life")["aria-label"] == "3 of 3 Life Points"
    desk.play("first 1")
    one, two = desk.session.state.seats
    session = desk.session
    hurt = session.state._replace(seats=(one, two._replace(life=2)))
    session.open(Transcript(session.rules, session.state.setup, Seeded(1), hurt), session.players)
    assert _in_plate(plates, 1, "ddm-life")["aria-label"] == "2 of 3 Life Points"
    assert plates.sheets["others"].value.count("is-lost") == 1
    assert ("Kaiba: 2 of 3 Life Points.", False) in desk.said


def test_how_it_ended_stands_on_the_plates(desk: Desk, plates: PlatesPanel) -> None:
    desk.play("first 1", "resign 1")
    assert ">lost<" in plates.sheets["own"].value
    assert ">won<" in plates.sheets["others"].value
