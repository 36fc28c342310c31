"""Cards and the position in words."""

from __future__ import annotations

import pytest

from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.widgets.panels import CardsPanel, TextPanel
from tests.widgets.panels.desk import ATTACK, FIRST_BUILDS, Desk, html_of, page_of

# Cards ----------------------------------------------------------------------------------------


def headings(panel: CardsPanel) -> list[str]:
    return [each["text"] for each in page_of(panel).all("h5")]


def test_cards_go_from_the_hand_to_the_field_to_face_down(desk: Desk) -> None:
    panel = desk.panel(CardsPanel)
    assert headings(panel) == ["Monster Lord", "To summon"] * 2
    desk.play(*ATTACK)
    assert headings(panel) == ["Monster Lord", "To summon", "On the Field"] * 2
    desk.play("pass")
    assert headings(panel)[-1] == "Destroyed"
    assert page_of(panel).one("div", class_="ddm-facedown")["text"] == "Vorse Raider, face down: out of the game"


def test_hit_points_markers_and_what_a_monster_did_are_told_in_words(desk: Desk) -> None:
    panel = desk.panel(CardsPanel)
    desk.play(*ATTACK, "defend")
    page = page_of(panel)
    ninja = page.one("div", data_number="1")["text"]
    assert "has moved" in ninja
    assert "has attacked" in ninja
    assert "20 of 20 Hit Points" in ninja
    vorse = page.one("div", data_number="2")["text"]
    assert "10 of 20 Hit Points" in vorse
    assert page.one("span", class_="ddm-markers")["aria-label"] == "1 damage marker"
    assert len(page.all("div", class_="ddm-low")) == 1


def test_made_up_figures_are_marked_and_every_source_is_told(desk: Desk) -> None:
    panel = desk.panel(CardsPanel)
    page = page_of(panel)
    for card in desk.session.duel.cards.values():
        if card.is_lord:
            continue
        inside = next(each["text"] for each in page.all("div", class_="ddm-card") if card.name in each["text"])
        assert ("reconstructed" in inside.split("Ability and sources")[0]) is card.is_reconstruction
        assert card.provenance.source in inside
        assert all(ability.text in inside for ability in card.abilities)


def test_choosing_a_card_on_the_field_takes_its_monster_in_hand(desk: Desk) -> None:
    panel = desk.panel(CardsPanel)
    desk.play(*FIRST_BUILDS)
    before = panel.sheets["main"].value
    button = page_of(panel).one("button", data_number="1", data_action="cards:choose")
    assert button["data-places"] == "G12"
    desk.press("cards:choose", number=1, places="G12")
    assert desk.session.selected == (6, 11)
    assert 'data-number="1"' in panel.sheets["chosen"].value
    assert panel.sheets["main"].value == before, "no card is drawn again for it"
    desk.press("cards:choose", number=1)
    assert desk.session.selected is None
    assert panel.sheets["chosen"].value == ""


def test_the_common_pool_lies_open_for_both_with_what_each_may_still_take() -> None:
    desk = Desk(Setup("western-basic", selection="pool"))
    panel = desk.panel(CardsPanel)
    assert page_of(panel).one("div", class_="ddm-pool")["text"].count("Ability and sources") == 6
    desk.play(*FIRST_BUILDS[:3])
    page = page_of(panel)
    assert page.one("div", class_="ddm-pool")["text"].count("Ability and sources") == 5
    assert "2 more summons for this player." in html_of(panel)
    assert "W-SET-5" in html_of(panel)


def test_a_blind_draft_shows_backs_and_tells_no_name() -> None:
    desk = Desk(Setup("western-basic", selection="draft"))
    panel = desk.panel(CardsPanel)
    assert len(page_of(panel).all("span", class_="ddm-back")) == 6
    assert not any(card.name in html_of(panel) for card in desk.session.duel.cards.values() if not card.is_lord)
    desk.play("draw")
    assert len(page_of(panel).all("span", class_="ddm-back")) == 5
    drawn = desk.session.state.seats[0].hand[0]
    assert desk.session.duel.cards[drawn].name in html_of(panel)


def test_the_lord_has_a_card(desk: Desk) -> None:
    panel = desk.panel(CardsPanel)
    desk.play("first 2")
    lords = [each for each in page_of(panel).all("div", class_="ddm-card") if "Monster Lord" in each["text"]]
    assert [each["data-places"] for each in lords] == ["G5", "G15"]
    assert "3 of 3 Life Points · attack 10 · cannot defend" in lords[0]["text"]


# The position in words ---------------------------------------------------------------------------


def test_the_position_is_written_out_and_follows_the_game(desk: Desk) -> None:
    panel = desk.panel(TextPanel)
    desk.play(*FIRST_BUILDS[:3])
    told = page_of(panel).one("pre")["text"]
    assert "R1" in told
    assert "Strike Ninja on G12" in told


def test_it_is_not_written_while_it_is_hidden(desk: Desk) -> None:
    panel = desk.panel(TextPanel)
    panel.widget.layout.display = "none"
    assert panel.sheets["view"].value == ""
    desk.play("first 1")
    assert panel.sheets["view"].value == ""
    panel.widget.layout.display = ""
    assert "Turn 1, Yugi" in panel.sheets["view"].value


def test_a_command_is_typed_judged_and_played(desk: Desk) -> None:
    panel = desk.panel(TextPanel)
    desk.press("text:say", command="First 2")
    assert desk.session.state.first == 1
    assert page_of(panel).one("div", class_="ddm-reply")["text"] == "Make Kaiba Player One. Allowed."
    desk.press("text:say", command="end")
    page = page_of(panel)
    assert "Not allowed" in html_of(panel)
    assert page.all("a", data_action="rule")[0]["data-id"] == "W-ROLL-1"
    desk.press("text:say", command="roll 1 1 1")
    assert desk.session.state.dice == ("1", "1", "1")


@pytest.mark.parametrize("written", ["", "fly F8", "<b>move</b> F8 F9", "move", "build x y z", "roll 9 9 9"])
def test_what_cannot_be_read_is_told_in_a_sentence(desk: Desk, written: str) -> None:
    panel = desk.panel(TextPanel)
    before = desk.session.version
    desk.press("text:say", command=written)
    told = page_of(panel).one("p", class_="ddm-answer")["text"]
    assert told.endswith((".", "?"))
    assert desk.said[-1] == (told, True)
    assert desk.session.version == before


def test_every_form_of_a_command_is_shown(desk: Desk) -> None:
    panel = desk.panel(TextPanel)
    assert "build CARD PIECE turn TURNS star SQUARE" in page_of(panel).one("details")["text"]
