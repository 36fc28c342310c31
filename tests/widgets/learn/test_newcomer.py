"""What somebody who is here for the first time stumbled over once, and shall not again."""

from __future__ import annotations

import pytest

from ddm_explorer.engine.rulebook.rules import Reading
from ddm_explorer.engine.rulebook.search import FULL
from ddm_explorer.games.duel.notation.commands import Lexicon, read_command
from ddm_explorer.lessons.exercises.answers import right_answer
from ddm_explorer.lessons.exercises.exercise import packaged_exercise
from ddm_explorer.widgets.learn.lessons.lead import LEADS
from ddm_explorer.widgets.pages.rulebook import Rulebook
from tests.widgets.learn.lesson_text import FIRST
from tests.widgets.learn.test_exercise import Learner, of_kind
from tests.widgets.learn.test_player import Learner as Walker
from tests.widgets.page import Page


@pytest.fixture
def learner(page: Page, monkeypatch: pytest.MonkeyPatch) -> Learner:
    return Learner(page, monkeypatch)


def test_what_is_only_judged_is_not_said_to_lack_a_draw(learner: Learner) -> None:
    for name in of_kind("pick"):
        right = set(right_answer(packaged_exercise(name)))
        every = set(range(1, len(packaged_exercise(name).options) + 1))
        for marked in (right, every - right):
            learner.open(name)
            learner.mark(*sorted(marked))
            assert "no outcome is given" not in learner.shown, name
    assert learner.errors == []


@pytest.mark.parametrize("kind", ["pick", "guess", "name"])
def test_where_every_option_is_answered_only_another_try_is_offered(learner: Learner, kind: str) -> None:
    name = of_kind(kind)[0]
    right = right_answer(packaged_exercise(name))
    learner.open(name)
    assert "exercise:hint" in learner.shown
    assert "exercise:show" in learner.shown
    learner.mark(next(n for n in range(1, len(packaged_exercise(name).options) + 1) if n not in right))
    assert "Try again" in learner.shown
    assert "exercise:hint" not in learner.shown
    assert "exercise:show" not in learner.shown
    learner.act("exercise:again")
    assert "exercise:hint" in learner.shown
    assert "exercise:show" in learner.shown


@pytest.mark.parametrize("words", ["corner", "side", "tunnel", "dice colour"])
def test_rules_are_listed_before_the_open_points_that_have_the_same_words(words: str) -> None:
    book = Rulebook({"search": words})
    hits = [hit for hit in book._hits() if hit.score >= FULL]
    are_open = [isinstance(hit.entry, Reading) for hit in hits]
    assert are_open == sorted(are_open)
    assert book._hits()[: len(hits)] == hits, "what lacks a word comes last"


class TestDeadEnds:
    def test_it_says_what_is_missing_that_commands_are_used_up_and_what_stands_against_going_on(
        self, learner: Learner
    ) -> None:
        learner.open("moving/clear-the-way")
        learner.say("attack F10 F9")
        learner.say("move F10 F9")
        said = learner.panel.result.said  # type: ignore[union-attr]
        assert "Still missing: Buster Blader of Yugi stands on G9." in said
        assert "All 2 commands are used." in said
        assert "already moved this turn" in said
        assert f"({rule_of(learner, 'move F9 G9')})" in said
        assert "move" not in said.partition("The way on")[0].lower(), "the move is for the learner to find"

    def test_what_must_not_happen_is_named(self, learner: Learner) -> None:
        learner.open("battle/together")
        learner.say("move F11 F10")
        learner.say("end")
        said = learner.panel.result.said  # type: ignore[union-attr]
        assert "This was not to happen: the turn of Yugi ends." in said
        assert "The way on is closed" not in said, "another turn has begun: that would be no reason"

    def test_one_command_is_one(self, learner: Learner) -> None:
        learner.open("first-turns/three-steps")
        learner.say("end")
        assert "The one command that it allows is used." in learner.panel.result.said  # type: ignore[union-attr]


def rule_of(learner: Learner, command: str) -> str:
    """The rule of the first objection to a command now."""
    session = learner.table.session
    said = read_command(command, Lexicon.of(session.duel), session.state)
    return session.duel.check(session.state, said).objections[0].rule


class TestLead:
    """While the lesson is to move, nothing else is asked at the board."""

    @pytest.fixture
    def walker(self, page: Page, monkeypatch: pytest.MonkeyPatch) -> Walker:
        return Walker(page, FIRST, monkeypatch)

    def test_the_way_on_stands_at_the_board_while_the_lesson_is_to_move(self, walker: Walker) -> None:
        hand = walker.stage.board.at_hand.widget
        assert walker.stage.bridge.guard.last == ""
        assert "Begin the lesson" in hand.value
        assert "press “Begin the lesson”" in walker.hint
        walker.act("lead:next")
        assert walker.player.at == 1
        assert "lead:next" not in hand.value, "now it is for the learner to roll"
        assert walker.hint != ""
        assert "press" not in walker.hint
        walker.roll(1, 1, 2)
        assert "Go on" in hand.value
        assert walker.hint == LEADS
        assert LEADS in walker.stage.panels["status"].sheets["told"].value
        assert walker.errors == []

    def test_it_goes_with_the_lesson(self, walker: Walker) -> None:
        hand = walker.stage.board.at_hand.widget
        walker.act("player:explore")
        assert "lead:next" not in hand.value
        assert walker.stage.session.led == ""
        walker.act("player:return")
        assert "lead:next" in hand.value
        walker.player.close()
        assert "lead:next" not in hand.value

    def test_what_the_lesson_shows_as_refused_was_tried_by_nobody(self, walker: Walker) -> None:
        walker.player.go(3)
        assert "Suppose you tried:" in walker.told
        assert "Not allowed:" in walker.told

    def test_what_the_learner_was_to_try_was_tried(self, page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
        asked = FIRST.replace("refused = true", 'refused = true\nyours = "Try Piece X1 on F12."')
        walker = Walker(page, asked, monkeypatch)
        walker.player.go(3)
        assert "Suppose" not in walker.told
        assert "Not allowed:" in walker.told

    def test_nothing_leads_away_from_a_refusal_that_is_explained(self, walker: Walker) -> None:
        verdict = walker.stage.panels["verdict"]
        walker.player.go(3)
        assert walker.stage.session.shown.repairs, "there would be something to offer"
        assert verdict.sheets["main"].value == "", "the lesson tells it, and once is enough"
        assert "Not allowed" in walker.html
        assert 'data-action="repair"' not in walker.html
        walker.act("player:explore")
        walker.act("text:say", command="build gearfried-the-iron-knight X1 turn 0 star F12")
        assert 'data-action="repair"' in verdict.sheets["main"].value

    def test_a_move_of_one_s_own_that_is_refused_is_explained_once(self, walker: Walker) -> None:
        verdict = walker.stage.panels["verdict"]
        walker.press("n")
        walker.act("text:say", command="roll 1 1")
        judged = walker.stage.session.shown
        assert not judged.verdict.is_legal
        assert verdict.sheets["main"].value == ""
        assert walker.html.count('class="ddm-verdict') == 1
        assert walker.html.count('data-action="repair"') == sum(each.command is not None for each in judged.repairs)
        walker.act("player:explore")
        walker.act("text:say", command="roll 1 1")
        assert "Not allowed" in verdict.sheets["main"].value, "off the lesson nobody else tells it"

    def test_the_signs_of_the_track_are_explained(self, walker: Walker) -> None:
        assert "● your move · × refused · number: watch" in walker.told
