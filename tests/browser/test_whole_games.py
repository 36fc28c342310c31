"""A whole game won through the interface: once by mouse, once by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from ddm_explorer.dungeon import commands as say
from ddm_explorer.games.notation.transcript_text import read_game
from ddm_explorer.view.sentences.words import outcome_sentence
from tests.browser.plans import follow, planned
from tests.browser.play import Keyboard, Mouse, visiting

BY_MOUSE, BY_KEYS = "23", "79"
"""Seeds whose games are short, and in which monsters are built, walk, fight and hit a Lord."""


@pytest.mark.parametrize("seed", [BY_MOUSE, BY_KEYS])
def test_the_plans_hold_everything_a_game_is_made_of(seed):
    game = planned(seed)
    kinds = {type(node.command) for node in game.line()}
    assert {say.Flip, say.Roll, say.Build, say.Move, say.Attack, say.Pass, say.EndTurn} - kinds <= {say.Pass}
    assert game.state.ending[0] == "lord_fell"
    assert min(seat.life for seat in game.state.seats) == 0


def test_a_game_is_won_by_mouse(browser: Browser, app: str, screenshots):
    game = planned(BY_MOUSE, names=("Ann", "Bob"))
    with visiting(browser, app) as play:
        # Set up in the form, as somebody does who wants these dice.
        play.action("start:more", first="").click()
        for label, text in (("Name, red", "Ann"), ("Name, blue", "Bob"), ("Seed of the dice", BY_MOUSE)):
            field = play.root.get_by_label(label)
            field.fill(text)
            field.press("Tab")
        play.action("start:begin").click()
        expect(play.root.locator(".ddm-start")).to_be_hidden()
        follow(Mouse(play), game, game.line())
        ended = outcome_sentence(game.rules, game.state)
        expect(play.turn).to_have_text(ended)
        expect(play.hint).to_contain_text(ended)
        for seat, result in enumerate(game.state.ending[1]):
            expect(play.plate(seat)).to_contain_text(result)
        # A card says how it ended; a moment of it is looked at, and the end comes back.
        card = play.root.locator(".ddm-ending-main")
        expect(card).to_contain_text(ended)
        expect(card.locator(".ddm-moments li").first).to_be_visible()
        play.page.screenshot(path=screenshots / "result.png")
        card.locator(".ddm-moments button").first.click()
        expect(card).to_be_hidden()
        expect(play.root.locator(".ddm-review-told")).to_contain_text("Moment 1 of ")
        play.action("ending:replay").click()
        play.action("ending:end").click()
        expect(card).to_contain_text(ended)
        play.action("ending:close").click()
        expect(card).to_be_hidden()
        # Nothing goes on after the end, and the page says so.
        play.click("G5")
        expect(play.hint).to_contain_text("Go back in the log, or begin a new game.")
        play.page.screenshot(path=screenshots / "won-by-mouse.png", full_page=True)
        # What the visitor gets as a file is this very game.
        again = read_game(play.save(), "the file").transcript
        assert again.state == game.state
        assert [node.command for node in again.line()] == [node.command for node in game.line()]


def test_a_game_is_won_by_keyboard_alone(browser: Browser, app: str, screenshots):
    game = planned(BY_KEYS)
    with visiting(browser, app, f"?seed={BY_KEYS}") as play:
        hand = Keyboard(play)
        hand.enter_board()
        follow(hand, game, game.line())
        ended = outcome_sentence(game.rules, game.state)
        expect(play.turn).to_have_text(ended)
        expect(play.root.locator(".ddm-ending h3")).to_be_focused()
        play.page.keyboard.press("Escape")
        expect(play.board).to_be_focused()
        hand.press("s")
        expect(play.spoken).to_contain_text(ended)
        assert play.board.evaluate("board => board === document.activeElement")
        play.page.screenshot(path=screenshots / "won-by-keyboard.png", full_page=True)
