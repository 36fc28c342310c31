"""What lies face down: no view of one side says what the other's item is, and the screen is handed over."""

from __future__ import annotations

import re

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.dungeon.position.state import Item, Laid, Monster, Setup, Step
from ddm_explorer.engine.chance import Scripted, Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.viewers import WATCHER
from ddm_explorer.widgets.saves.store import read_saved, saved_text
from ddm_explorer.widgets.session.session import HUMAN
from ddm_explorer.widgets.table.table import Table
from tests.widgets.table_page import Visitor

WITH_ITEMS = next(name for name in edition_names() if Duel.of(Setup(name)).options.items_brought)
FIRST = "exploding-disc"
_CARDS = Duel.of(Setup(WITH_ITEMS)).cards
OTHER = next(
    card.id for card in _CARDS.values() if card.is_item and card.level == _CARDS[FIRST].level and card.id != FIRST
)
"""Another item of the same level, which is for everybody to see."""


def transcript(item: str) -> Transcript:
    """A game in which Blue's only item, unknown to Red, lies face down on the path."""
    setup = Setup(WITH_ITEMS, first=0, names=("Ann", "Bob"))
    duel = Duel.of(setup)
    state = duel.start(setup)
    one, two = state.seats
    plain = tuple(card for card in two.hand if not duel.cards[card].is_item)
    mine = tuple(card for card in one.hand if not duel.cards[card].is_item)
    laid = Item(1, item, 1, (9, 9), since=1)
    seats = (one._replace(hand=mine), two._replace(hand=plain, summoned=(item,)))
    return Transcript(duel, setup, Seeded(1), state._replace(seats=seats, items=(laid,)))


def everything_shown(visitor: Visitor) -> str:
    """All HTML of the table, and all that was spoken."""
    table = visitor.table
    shown = [sheet.value for panel in table.panels.values() for sheet in panel.sheets.values()]
    shown += [sheet.value for sheet in table.bar.sheets.values()] + [table.session.hint, *visitor.spoken]
    shown += [sheet.value for sheet in table.hand_over.sheets.values()]
    return "\n".join(shown).replace(table.board.bridge.model_id, "")


@pytest.fixture
def visit(page, monkeypatch):
    def visit(item: str = FIRST, players=(HUMAN, HUMAN)) -> Visitor:
        table = Table()
        table.start.close()
        table.session.open(transcript(item), players)
        return Visitor(page, table, monkeypatch)

    return visit


def name(visitor: Visitor, item: str) -> str:
    return visitor.table.session.duel.cards[item].name


class TestHandOver:
    def test_nothing_of_either_side_shows_until_the_player_is_there(self, visit) -> None:
        visitor = visit()
        session = visitor.table.session
        assert session.is_handing_over
        assert session.viewer == WATCHER
        assert "is-between" in visitor.table.widget._dom_classes
        assert "Hand over to Ann" in visitor.table.hand_over.sheets["main"].value
        visitor.act("handover:here")
        assert session.viewer == 0
        assert "is-between" not in visitor.table.widget._dom_classes

    def test_it_is_asked_for_again_as_soon_as_the_other_is_to_speak(self, visit) -> None:
        visitor = visit()
        session = visitor.table.session
        visitor.act("handover:here")
        visitor.table.send("roll 1 1 2")
        while session.state.active == 0:
            assert session.viewer == 0
            visitor.table.send("pass") if session.state.step.value == "build" else visitor.table.send("end")
        assert session.is_handing_over
        assert "Hand over to Bob" in visitor.table.hand_over.sheets["main"].value
        visitor.act("handover:here")
        assert session.viewer == 1
        assert name(visitor, FIRST) in everything_shown(visitor)
        visitor.act("toolbar:undo")
        assert session.is_handing_over, "going back to the other's turn shows nothing of theirs"

    def test_a_new_game_can_be_begun_in_between(self, visit) -> None:
        visitor = visit()
        visitor.act("toolbar:new")
        assert "is-between" not in visitor.table.widget._dom_classes
        assert name(visitor, FIRST) not in everything_shown(visitor)
        visitor.act("start:close")
        assert "is-between" in visitor.table.widget._dom_classes

    def test_what_one_player_asked_and_heard_is_gone_when_the_other_comes(self, visit) -> None:
        visitor = visit()
        visitor.act("handover:here")
        visitor.act("tabs:show", tab="text")
        visitor.act("text:say", command="move J9 J10")
        answer = visitor.table.panels["text"].sheets["answer"]
        assert "Not allowed" in answer.value
        visitor.table.send("roll 1 1 2")
        while visitor.table.state.active == 0:
            visitor.table.send("pass") if visitor.table.state.step.value == "build" else visitor.table.send("end")
        assert answer.value == ""
        forgets = [at for at, each in enumerate(visitor.sent) if each["type"] == "forget"]
        spoken = [at for at, each in enumerate(visitor.sent) if each["type"] == "announce" and each["urgent"]]
        assert forgets[-1] > spoken[-1], "the page forgets what was spoken before"

    def test_what_one_player_searched_and_chose_is_not_for_the_other(self, visit) -> None:
        visitor = visit()
        panels = visitor.table.panels
        visitor.act("handover:here")
        visitor.act("rules:search", words="exploding")
        assert "ddm-found" in panels["rule"].sheets["found"].value
        visitor.table.session.take()
        first, other = visitor.table.session.cards_to_summon()[:2]
        visitor.act("build:card", card=other)
        assert panels["build"].card() == other
        visitor.table.session.holder = 1
        assert "ddm-found" not in panels["rule"].sheets["found"].value
        assert panels["build"].card() == first

    def test_the_end_of_a_game_turns_nothing_up(self, visit) -> None:
        visitor = visit()
        visitor.act("handover:here")
        visitor.table.send("resign 1")
        assert visitor.table.session.is_over
        assert name(visitor, FIRST) not in everything_shown(visitor)
        visitor.act("toolbar:undo")
        assert name(visitor, FIRST) not in everything_shown(visitor)
        visitor.act("toolbar:redo")
        assert "Turn all cards up" in visitor.table.hand_over.sheets["switch"].value
        visitor.act("handover:open")
        assert name(visitor, FIRST) in everything_shown(visitor)

    def test_whoever_sits_down_is_told_that_all_cards_lay_open(self, visit) -> None:
        told = "All cards lay open for a while"
        visitor = visit()
        curtain = visitor.table.hand_over.sheets["main"]
        assert told not in curtain.value
        visitor.act("handover:open")
        visitor.act("handover:agreed")
        visitor.act("handover:open")
        assert told in curtain.value
        visitor.act("handover:here")
        visitor.table.send("roll 1 1 2")
        while visitor.table.state.active == 0:
            visitor.table.send("pass") if visitor.table.state.step.value == "build" else visitor.table.send("end")
        assert told in curtain.value, "the other has not been told yet"
        visitor.act("handover:here")
        visitor.act("toolbar:undo")
        assert "Hand over to Ann" in curtain.value
        assert told not in curtain.value

    def test_what_is_hidden_in_a_hand_comes_last_with_its_level(self, visit) -> None:
        visitor = visit()
        session = visitor.table.session
        one, two = session.state.seats
        two = two._replace(hand=(OTHER, "medical-aid-kit", *two.hand))
        session.open(Transcript(session.duel, session.state.setup, Seeded(1), session.state._replace(seats=(one, two))))
        visitor.act("handover:here")
        cards = visitor.table.panels["cards"].sheets["main"].value
        places = [cards.index("An item of level 2, face down"), cards.index("An item of level 3, face down")]
        assert places == sorted(places)
        assert cards.index("Crocozaurus") < places[0]

    def test_open_cards_end_all_that(self, visit) -> None:
        visitor = visit()
        curtain, switch = (visitor.table.hand_over.sheets[each] for each in ("main", "switch"))
        visitor.act("handover:open")
        assert "Do both of you agree?" in curtain.value
        assert visitor.table.session.is_handing_over, "nothing is shown before both agree"
        assert name(visitor, FIRST) not in everything_shown(visitor)
        visitor.act("handover:no")
        assert "Do both of you agree?" not in curtain.value
        visitor.act("handover:open")
        visitor.act("handover:agreed")
        assert visitor.table.session.notice == "From here on all cards lie open, as was agreed."
        assert "Cards are open: hide them again" in switch.value
        assert visitor.table.session.viewer is None
        assert not visitor.table.session.is_handing_over
        assert name(visitor, FIRST) in everything_shown(visitor)
        visitor.act("handover:open")
        assert visitor.table.session.is_handing_over

    def test_against_a_computer_only_the_own_side_is_shown(self, visit) -> None:
        visitor = visit(players=(HUMAN, "random"))
        assert visitor.table.session.viewer == 0
        assert not visitor.table.session.is_handing_over
        assert name(visitor, FIRST) not in everything_shown(visitor)

    def test_where_nothing_is_hidden_nobody_is_sent_away(self, page, monkeypatch) -> None:
        visitor = Visitor(page, Table(first=1), monkeypatch)
        assert visitor.table.session.viewer is None
        assert visitor.table.hand_over.sheets["main"].value == ""


class TestLeaks:
    def looked_at(self, visit, item: str) -> tuple[Visitor, str]:
        visitor = visit(item, (HUMAN, "random"))
        visitor.act("tabs:show", tab="text")
        for square in ("J10", "J9", "A1"):
            visitor.hover(square)
            visitor.click(square)
        visitor.press("m", "i", "s", "a", "t", "?")
        visitor.act("text:say", command="end")
        visitor.act("text:say", command="attack J9 J10")
        return visitor, everything_shown(visitor)

    def test_what_one_side_is_shown_is_the_same_whatever_the_others_item_is(self, visit, page) -> None:
        found = []
        for item in (FIRST, OTHER):
            page.messages.clear()
            visitor, shown = self.looked_at(visit, item)
            assert name(visitor, item) not in shown
            assert item not in shown
            assert visitor.errors == []
            found.append(re.sub(r"-[0-9a-f]{8}", "", shown))
            found.append(re.sub(r"IPY_MODEL_\w+", "", str(page.messages)))
        assert found[0] == found[2]
        assert found[1] == found[3]

    def test_a_guess_at_the_computers_items_is_not_judged(self, visit) -> None:
        told = []
        for item in (FIRST, OTHER):
            visitor = visit(item, (HUMAN, "random"))
            session = visitor.table.session
            session.pause()  # or the computer acts
            session.transcript.play(say.Roll(("3", "3", "3")), Scripted(["S"] * 6))
            session.transcript.play(next(each for each in session.duel.candidates(session.state)))
            session.transcript.play(say.EndTurn())
            session.version += 1
            assert session.state.active == 1
            visitor.act("tabs:show", tab="text")
            visitor.act("text:say", command=f"build {FIRST} X1 turn 0 star J11")
            told.append(visitor.table.panels["text"].sheets["answer"].value)
            assert session.shown is None or not isinstance(session.shown.verdict.command, say.Build)
        assert told[0] == told[1]
        assert "Items of Bob lie face down, so only Bob can say that one of them is summoned." in told[0]

    def test_what_is_kept_of_a_step_taken_back_does_not_name_the_item(self, visit) -> None:
        visitor = visit()
        session = visitor.table.session
        state = session.state
        walker = Monster(2, "parrot-dragon", 0, (9, 8), since=1)
        one, two = state.seats
        one = one._replace(
            crests=CrestPool(4),
            hand=tuple(card for card in one.hand if card != walker.card),
            summoned=(walker.card,),
            path_mask=session.duel.board.grid.mask([(9, 8), (9, 9)]),
        )
        beside = state._replace(
            seats=(one, two),
            monsters=(walker,),
            laid=(Laid("X1", 0, 0, (9, 8), ((9, 8), (9, 9))),),
            step=Step.ADVANCE,
        )
        session.open(Transcript(session.duel, state.setup, Seeded(1), beside))
        session.play(say.Move(((9, 8), (9, 9))))
        assert name(visitor, FIRST) in saved_text(session)
        session.undo()
        assert name(visitor, FIRST) not in saved_text(session)
        assert read_saved(saved_text(session))[0].state.items == session.state.items

    def test_what_is_kept_of_the_game_names_it_no_more_than_the_screen(self, visit) -> None:
        visitor = visit()
        session = visitor.table.session
        told = saved_text(session)
        assert FIRST not in told
        assert name(visitor, FIRST) not in told
        back, players = read_saved(told)
        assert back.state.items == session.state.items
        assert players == session.players


def test_a_card_in_hand_is_called_by_its_whole_name(page, monkeypatch) -> None:
    setup = Setup(WITH_ITEMS, first=0)
    table = Table(transcript=Transcript(Duel.of(setup), setup, Seeded(1)))
    visitor = Visitor(page, table, monkeypatch)
    table.session.holder = 0
    table.session.play(say.Roll(("2", "2", "2")), Scripted(["S", "S", "P2", "P2", "P2", "P2"]))
    visitor.press("b", "c")
    assert table.session.ghost.card == "lord-of-d"
    assert ' for Lord of D. in hand"' in table.panels["build"].sheets["place"].value
