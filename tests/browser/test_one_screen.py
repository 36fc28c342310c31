"""The one screen: a whole game without a scroll of the page, what is asked always in view, and few clicks a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from ddm_explorer.dungeon import commands as say
from ddm_explorer.engine.game import Transcript
from ddm_explorer.lessons.course.course import chapters
from ddm_explorer.lessons.course.lesson import packaged_lesson
from ddm_explorer.lessons.exercises.exercise import packaged_exercise
from tests.browser.plans import expect_told, planned, played, saved
from tests.browser.play import Mouse, Play, visiting, visitor
from tests.browser.test_lab import open_notebook, run_all
from tests.browser.watch import watch

SEED = "23"
"""A short game in which monsters are built, walk, fight and hit a Lord."""
SIZES = [(1280, 800), (1366, 650), (900, 640), (390, 844)]

WATCH = """() => {
  window.scrolls = 0;
  window.presses = 0;
  addEventListener("scroll", event => {
    if (!(event.target instanceof Element && event.target.closest(".ddm-table"))) window.scrolls += 1;
  }, true);
  addEventListener("pointerdown", () => { window.presses += 1; }, true);
}"""
"""Counts what moves the table (not what scrolls inside itself), and presses of a button or on the board."""

ASKED = {
    say.Flip: "status:flip",
    say.Roll: "dice:roll",
    say.Build: "build:piece",
    say.Defend: "status:defend",
    say.Pass: "status:pass",
    say.EndTurn: "status:end",
}
"""The control that a command is given with, where it is not the board."""


def expect_still(page: Page) -> None:
    """The page is as high as the window, and nobody has scrolled it."""
    high, wide, seen = page.evaluate(
        "[document.documentElement.scrollHeight, document.documentElement.scrollWidth, [innerHeight, innerWidth]]"
    )
    assert high <= seen[0]
    assert wide <= seen[1]
    assert page.evaluate("[window.scrolls, scrollX, scrollY]") == [0, 0, 0]


def expect_asked(play: Play, command: Any) -> None:
    """What the command is given with lies in the window, whole, and so does the board."""
    expect(play.board).to_be_in_viewport(ratio=0.99)
    name = ASKED.get(type(command))
    if name is not None:
        expect(play.action(name).first).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_whole_game_is_played_without_scrolling(browser: Browser, app: str, screenshots, width: int, height: int):
    game = planned(SEED)
    own: dict[str, Any] = {"viewport": {"width": width, "height": height}}
    with visiting(browser, app, f"?seed={SEED}&opponents=human,human", **own) as play:
        play.action("start:close").click()
        play.page.evaluate(WATCH)
        hand = Mouse(play)
        shot: set[type] = set()
        for node in game.line():
            expect_asked(play, node.command)
            hand.do(node.command)
            expect_told(play, node, game.rules)
            expect_still(play.page)
            if type(node.command) not in shot:
                shot.add(type(node.command))
                name = f"one-screen-{width}x{height}-{type(node.command).__name__.lower()}.png"
                play.page.screenshot(path=screenshots / name)


def test_a_turn_takes_at_most_five_presses_and_a_summon_three_more(browser: Browser, app: str):
    game = planned(SEED)
    with visiting(browser, app, f"?seed={SEED}&opponents=human,human") as play:
        play.action("start:close").click()
        play.page.evaluate(WATCH)
        hand = Mouse(play)
        turns: list[Turn] = [Turn()]
        for node in game.line():
            before = play.page.evaluate("window.presses")
            assert node.parent is not None
            _press(hand, node.command, node.parent.command)
            expect_told(play, node, game.rules)
            used = play.page.evaluate("window.presses") - before
            turns[-1].count(node.command, used)
            if isinstance(node.command, say.EndTurn):
                turns.append(Turn())
        assert {turn.moves for turn in turns} >= {0, 1}
        assert any(turn.attacks for turn in turns)
        for number, turn in enumerate(turns, start=1):
            # One more figure that moves, or attacks without having moved, is two presses: the figure, and where to.
            most = 5 + 3 * turn.builds + 2 * max(0, turn.moves + turn.lone_attacks - 1)
            assert turn.presses <= most, f"turn {number} took {turn.presses} presses, and {most} are enough"


class Turn:
    """What was done in a turn, and how many presses it took."""

    def __init__(self) -> None:
        self.presses = self.builds = self.moves = self.attacks = self.lone_attacks = 0
        self._has_just_moved = False

    def count(self, command: Any, used: int) -> None:
        """Count a command; the choice of dice is not needed, since useful ones lie ready, and R turns a Piece."""
        match command:
            case say.Flip() | say.Pass() | say.Defend():
                return
            case say.Roll():
                used = 1
            case say.Build(turns=turned):
                self.builds += 1
                used -= turned
            case say.Move():
                self.moves += 1
            case say.Attack():
                self.attacks += 1
                self.lone_attacks += not self._has_just_moved
        self.presses += used
        self._has_just_moved = isinstance(command, say.Move)


def _press(hand: Mouse, command: Any, before: Any) -> None:
    """Carry a command out with as few presses as somebody does who knows the table."""
    match command:
        case say.Move(path):
            hand.play.click(path[0])
            hand.play.click(path[-1])
        case say.Attack(attacker, target):
            if not (isinstance(before, say.Move) and before.path[-1] == attacker):
                hand.play.click(attacker)  # whoever has just moved is still in hand
            hand.play.click(target)
        case _:
            hand.do(command)


class TestPanel:
    def test_a_rule_opens_over_the_table_and_escape_closes_it(self, table: Play):
        page = table.page
        page.evaluate(WATCH)
        table.open_text("ddm-game 1", "nonsense.txt")
        table.action("status:hush").click()
        table.tab("why")
        link = table.rule("W-TURN-1").or_(table.root.locator(".ddm-tab.is-shown .ddm-rule")).first
        link.click()
        expect(table.book).to_be_visible()
        expect(table.book).to_be_in_viewport(ratio=0.99)
        page.keyboard.press("Escape")
        expect(table.book).to_have_count(0)
        expect(link).to_be_focused()
        expect_still(page)

    def test_keys_work_wherever_the_focus_is_but_where_one_writes(self, table: Play):
        page = table.page
        table.open_game(saved(played("first 1", "roll 1 1 2: S S P2")))
        piece = table.action("build:piece", shape="L1")
        piece.click()
        expect(piece).to_be_focused()
        hand = table.panel("build").locator(".ddm-hand")
        expect(hand).to_contain_text("3 of them turned this way")
        page.keyboard.press("r")
        expect(table.hint).to_contain_text("turned once to the right")
        expect(piece).to_be_focused()
        table.tab("text")
        line = table.root.get_by_label("Say a command")
        line.fill("")
        line.press("r")
        expect(line).to_have_value("r")
        expect(table.hint).to_contain_text("turned once to the right")
        table.tab("why")


LEARNED = [(1280, 800), (1366, 650), (390, 844)]


@pytest.mark.parametrize(("width", "height"), LEARNED)
class TestLearning:
    """Lessons, exercises and boards sit at the same table."""

    @pytest.fixture
    def open_page(self, browser: Browser, app: str, width: int, height: int) -> Iterator[Callable[[str], Play]]:
        with visitor(browser, viewport={"width": width, "height": height}) as context:

            def opened(address: str) -> Play:
                play = Play(context.new_page())
                watch(play.page, app)
                play.load(f"{app}{address}")
                play.page.evaluate(WATCH)
                return play

            yield opened

    def test_a_lesson(self, open_page: Callable[[str], Play], screenshots, width: int, height: int) -> None:
        chapter = chapters()[0]
        lesson = packaged_lesson(chapter.lessons[0])
        play = open_page(chapter.notebook.partition("_")[2])
        player, hand = play.panel("player"), Mouse(play)
        expect(player.locator("h3")).to_be_in_viewport(ratio=0.99)
        for number, step in enumerate(lesson.tracks[0].steps[:9], 1):
            if step.task:
                expect_asked(play, step.command)
                hand.do(step.command)
            else:
                onward = play.action("lead:next")
                expect(onward).to_be_in_viewport(ratio=0.99)
                onward.click()
            expect(player.locator(".ddm-count")).to_contain_text(f"Step {number} of ")
            expect_still(play.page)
        play.page.screenshot(path=screenshots / f"lesson-{width}x{height}.png")

    def test_an_exercise(self, open_page: Callable[[str], Play], screenshots, width: int, height: int) -> None:
        chapter = chapters()[0]
        exercise = next(each for each in map(packaged_exercise, chapter.exercises) if each.kind == "do")
        play = open_page(f"{chapter.notebook.partition('_')[2]}?exercise={exercise.id}")
        panel, hand = play.page.locator(".ddm-exercise"), Mouse(play)
        expect(panel.locator("h3")).to_have_text(exercise.title)
        expect(panel.locator("h3")).to_be_in_viewport(ratio=0.99)
        for said in exercise.solution:
            expect_asked(play, said.command)
            hand.do(said.command)
        expect(panel.locator(".ddm-result")).to_contain_text("Right.")
        expect(panel.locator(".ddm-result")).to_be_in_viewport(ratio=0.3)
        expect_still(play.page)
        play.page.screenshot(path=screenshots / f"exercise-{width}x{height}.png")

    def test_an_edge_case_board(self, open_page: Callable[[str], Play], screenshots, width: int, height: int) -> None:
        play = open_page("try")
        question = play.page.locator(".ddm-situation h3")
        expect(question).to_be_in_viewport(ratio=0.99)
        expect(play.board).to_be_in_viewport(ratio=0.99)
        expect(play.root.locator(".ddm-actions")).to_be_in_viewport(ratio=0.99)
        play.click("G9")
        expect(play.hint).to_contain_text("G9")
        expect_still(play.page)
        play.page.screenshot(path=screenshots / f"board-{width}x{height}.png")


def test_in_jupyterlab_nothing_scrolls_once_the_table_is_in_view(browser: Browser, lab: str, screenshots) -> None:
    game = planned(SEED)
    with visitor(browser, viewport={"width": 1280, "height": 800}) as context:
        page = context.new_page()
        watch(page, lab)
        open_notebook(page, lab, "01_play.ipynb")
        run_all(page)
        play = Play(page)
        play.wait_until_drawn()
        play.root.evaluate("root => root.scrollIntoView({ block: 'end' })")
        expect(play.root.locator(".ddm-actions")).to_be_in_viewport(ratio=0.99)
        expect(play.board).to_be_in_viewport(ratio=0.99)
        play.open_game(saved(all_but_the_end(game)))
        page.evaluate(WATCH)
        hand = Mouse(play)
        for node in game.line()[-12:]:
            expect_asked(play, node.command)
            hand.do(node.command)
            play.expect_point(node.number)
        page.screenshot(path=screenshots / "one-screen-lab.png")
        assert page.evaluate("window.scrolls") == 0


def all_but_the_end(game: Transcript) -> Transcript:
    """The game without its last twelve commands."""
    begun = Transcript(game.rules, game.state.setup, game.chance)
    for node in game.line()[:-12]:
        begun.play(node.command)
    return begun
