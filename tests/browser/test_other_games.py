"""Abilities, items and dice of one's own in a real page, each by mouse and by keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import parse_cell
from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.dungeon.position.state import DuelState, Setup, Step
from ddm_explorer.dungeon.position.summons import brings
from ddm_explorer.engine.chance import Scripted, Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.notation.transcript_text import game_text
from ddm_explorer.view.duel.frame import frame_of
from ddm_explorer.view.duel.snapshot import snapshot_of
from ddm_explorer.widgets.session.session import Session
from tests.browser.play import Keyboard, Mouse, Play, visiting
from tests.widgets.chains import thunder


def open_game(play: Play, game: Transcript) -> None:
    """Open a game as a file, and look at the board as it is there."""
    snapshot = snapshot_of(game.rules, game.state)
    upright = frame_of(snapshot)
    play.shown = frame_of(snapshot, turns=1) if upright.height > 1.2 * upright.width else upright  # it lies on its side
    if game.rules.options.items_brought:
        play.open_text(game_text(game))  # the table comes into view once somebody says to be there
        expect(play.action("handover:here")).to_be_visible()
    else:
        play.open_game(game_text(game))


# A chain of three links ------------------------------------------------------------------------------


def links(play: Play) -> Any:
    return play.panel("chain").locator(".ddm-link")


class TestChain:
    """Thunder Ball rolls at two monsters; each answers, so that neither is hit."""

    def passes(self) -> int:
        """How often somebody must say no once all three links are there."""
        session, count = Session(transcript=thunder()), 0
        f9, f10, f11 = (parse_cell(square) for square in ("F9", "F10", "F11"))
        session.send(say.Use(f11, 1, (f10,), 1, "3"))
        session.aim(f10, 2)
        session.send(say.Pass())
        session.aim(f9, 1)
        assert len(session.state.chain) == 3
        while session.state.window is not None:
            session.send(say.Pass())
            count += 1
        return count

    def ended(self, play: Play) -> None:
        """Both monsters still stand, and the resolution can be gone through."""
        expect(links(play)).to_have_count(0)
        expect(play.panel("cards")).to_contain_text("Show on F10")
        expect(play.panel("cards")).to_contain_text("Show on F9")
        expect(play.panel("chain")).to_contain_text("How it resolved")

    def test_by_mouse(self, browser: Browser, app: str, screenshots) -> None:
        with visiting(browser, app) as play:
            open_game(play, thunder())
            act, status = play.action, play.root.locator(".ddm-status-main")
            play.tab("cards")
            act("ability:take", within=play.panel("cards"), cell="F11", number=1).click()
            expect(play.panel("ability")).to_contain_text("Choose the direction.")
            play.click("F10")
            expect(act("ability:at", cell="F10")).to_have_attribute("aria-pressed", "true")
            act("ability:choice", choice="3").click()
            expect(play.panel("ability")).to_contain_text("3 Defense crests and 2 Magic crests")
            act("ability:use").click()
            expect(links(play)).to_have_count(1)
            act("ability:take", within=status, cell="F10", number=2).click()
            expect(links(play)).to_have_count(2)
            act("status:pass").click()
            expect(play.hint).to_contain_text("Yugi may add to the chain")
            act("ability:take", within=status, cell="F9", number=1).click()
            expect(links(play)).to_have_count(3)
            expect(links(play).first).to_contain_text("resolves next")
            expect(links(play).first).to_contain_text("paid: 1 Trap crest")
            play.page.screenshot(path=screenshots / "chain-of-three.png", full_page=True)
            for _ in range(self.passes()):
                before = play.line.inner_text()
                act("status:pass").click()
                expect(play.line).not_to_have_text(before)
            self.ended(play)
            play.tab("why")
            act("chain:step", way="next").click()
            expect(play.panel("chain").locator(".ddm-now")).to_contain_text("step 1 of ")
            expect(links(play)).to_have_count(3)
            act("chain:now").click()
            expect(links(play)).to_have_count(0)
            act("chain:why").click()
            why = play.panel("chain").locator(".ddm-whylist li", has_text="Vorse Raider on G8")
            expect(why).to_contain_text("no such ability")

    def test_by_keyboard(self, browser: Browser, app: str) -> None:
        with visiting(browser, app) as play:
            open_game(play, thunder())
            hand = Keyboard(play)
            hand.enter_board()
            hand.press("a")
            expect(play.hint).to_contain_text("Rolling thunder in hand")
            hand.press("t")
            expect(play.spoken).to_contain_text("F10: click to choose it")
            hand.press("Enter", "v", "v")
            expect(play.hint).to_contain_text("It costs 3 Defense crests and 2 Magic crests")
            hand.press("g")
            expect(links(play)).to_have_count(1)
            hand.press("a")
            expect(play.hint).to_contain_text("Shadow dodge in hand")
            hand.press("g")
            expect(links(play)).to_have_count(2)
            hand.press("p", "a")
            expect(play.hint).to_contain_text("Iron will in hand")
            hand.press("g")
            expect(links(play)).to_have_count(3)
            for _ in range(self.passes()):
                before = play.line.inner_text()
                hand.press("p")
                expect(play.line).not_to_have_text(before)
            self.ended(play)
            hand.press(".")
            expect(play.spoken).to_contain_text("Step 1 of ")


# An Advanced turn ------------------------------------------------------------------------------------

TWICE = next(name for name in edition_names() if Duel.of(Setup(name)).options.rolls_per_turn > 1)
OWN = next(name for name in edition_names() if Duel.of(Setup(name)).options.dice_per_seat)


def builds(game: Transcript, card: str) -> say.Build:
    """Some way to build for a card now."""
    found = [each for each in game.rules.candidates(game.state) if isinstance(each, say.Build) and each.card == card]
    return found[len(found) // 2]


def advanced() -> Iterator[tuple[Transcript, list[Any]]]:
    """Ann's monster stands beside an item of Bob's that lies face down; and what Ann does in this turn."""
    setup = Setup(TWICE, first=0, names=("Ann", "Bob"))
    duel = Duel.of(setup)
    game = Transcript(duel, setup, Seeded("1"))
    item = next(card for card in game.state.seats[1].hand if duel.cards[card].is_item)
    assert duel.cards[item].level == 1
    for card in ("parrot-dragon", item):
        game.play(say.Roll(("1", "1", "2")), Scripted(["S", "S", "P2", "P", "P", "P2"]))
        game.play(builds(game, card))
        game.play(say.EndTurn())
    state: DuelState = game.state
    stands = state.monsters[0].cell
    beside = next(cell for cell in state.laid[0].cells if abs(cell[0] - stands[0]) + abs(cell[1] - stands[1]) == 1)
    one, two = state.seats
    state = state._replace(
        items=(state.items[0]._replace(cell=beside),), seats=(one._replace(crests=CrestPool(4)), two)
    )
    assert duel.setup_problems(state) == ()
    for seed in range(60):
        begun = Transcript(duel, setup, Seeded(str(seed)), state)
        trial = Transcript(duel, setup, Seeded(str(seed)), state)
        trial.play(say.Roll(("1", "1", "2")))
        if trial.state.again and trial.state.step is Step.BUILD:
            card = next(c for c in trial.state.seats[0].hand if duel.cards[c].level == trial.state.level)
            built = next(
                each
                for each in trial.rules.candidates(trial.state)
                if isinstance(each, say.Build) and each.card == card and beside not in (each.star,)
            )
            yield begun, [say.Roll(("1", "1", "2")), built, say.Move((stands, beside))]
            return


class TestAdvanced:
    @pytest.mark.parametrize("make", [Mouse, Keyboard], ids=["mouse", "keyboard"])
    def test_a_turn_with_two_rolls_and_an_item_stepped_on(self, browser, app, make, screenshots) -> None:
        game, commands = next(advanced())
        item = game.rules.cards[game.state.items[0].card].name
        with visiting(browser, app) as play:
            open_game(play, game)
            take_the_screen(play, make)
            expect(play.panel("cards")).to_contain_text("An item of level 1")
            expect(play.root).not_to_contain_text(item)
            hand = make(play)
            if make is Keyboard:
                hand.enter_board()
            for command in commands:
                hand.do(command)
                game.play(command)
                expect(play.panel("log").locator(".ddm-line")).to_have_count(len(game.line()) + 1)
                if isinstance(command, say.Roll):
                    expect(play.root.get_by_role("img", name=re.compile("^Rolled again: "))).to_be_visible()
            expect(play.panel("log")).to_contain_text(item)
            play.page.screenshot(path=screenshots / f"advanced-{make.__name__}.png", full_page=True)
            leaves_nothing_behind(play)


def leaves_nothing_behind(play: Play) -> None:
    """Ann asks about an item of hers, types more, and hands the screen over: nothing of that is there for Bob."""
    play.tab("text")
    field = play.panel("text").locator("input[name=command]")
    field.fill("build medical-aid-kit X1 turn 0 star A1")
    field.press("Enter")
    expect(play.called).to_contain_text("Medical Aid Kit")
    field.fill("medical-aid-kit")
    play.action("status:end").click()
    expect(play.action("handover:here")).to_be_visible()
    expect(play.called).to_have_text("")
    expect(field).to_have_value("")
    shown = play.page.content() + play.page.evaluate("JSON.stringify(localStorage)")
    assert "Medical Aid Kit" not in shown
    assert "medical-aid-kit" not in shown


def take_the_screen(play: Play, make: type) -> None:
    """Say that one is there, so that the table shows one's own view."""
    here = play.action("handover:here")
    expect(here).to_be_visible()
    expect(play.board).to_be_hidden()
    if make is Mouse:
        here.click()
    else:
        for _ in range(20):
            if here.evaluate("button => button === document.activeElement"):
                break
            play.page.keyboard.press("Tab")
        play.page.keyboard.press("Enter")
    expect(play.board).to_be_visible()


# A Japanese dimension --------------------------------------------------------------------------------


def japanese() -> tuple[Transcript, say.Roll, say.Build]:
    """The first turn of a game in which a roll of two dice of level 1 and one of level 2 brings a summon."""
    setup = Setup(OWN, first=0, names=("Ann", "Bob"))
    duel = Duel.of(setup)
    dice = duel.start(setup).seats[0].dice
    first, second, *_ = sorted(kind for kind in dice if duel.dice[kind].level == 1)
    third = min(kind for kind in dice if duel.dice[kind].level == 2)
    roll = say.Roll((first, second, third))
    for seed in range(200):
        game = Transcript(duel, setup, Seeded(str(seed)))
        game.play(roll)
        state = game.state
        if state.step is Step.BUILD:
            card = next(c for c in state.seats[0].hand if any(brings(duel.derived, one, c) for one in state.summons))
            die = next(one.die for one in state.summons if brings(duel.derived, one, card))
            found = next(
                each
                for each in duel.candidates(state)
                if isinstance(each, say.Build) and each.card == card and each.shape == "T2m" and each.turns == 1
            )
            built = say.Build(card, found.shape, found.turns, found.star, die)
            assert duel.check(state, built).is_legal
            return Transcript(duel, setup, Seeded(str(seed))), roll, built
    raise AssertionError("no roll brings a summon")


class TestJapanese:
    @pytest.mark.parametrize("make", [Mouse, Keyboard], ids=["mouse", "keyboard"])
    def test_a_die_is_chosen_turned_and_unfolded(self, browser, app, make, screenshots) -> None:
        game, roll, build = japanese()
        with visiting(browser, app) as play:
            open_game(play, game)
            take_the_screen(play, make)
            colours = {game.rules.dice[kind].colour for kind in game.state.seats[0].dice}
            assert set(play.root.locator(".ddm-dice-tray h5").all_inner_texts()) == colours
            hand = make(play)
            if make is Keyboard:
                hand.enter_board()
                hand.press("0", "1", "1", "2", "r")
            else:
                hand.do(roll)
            expect(play.root.get_by_role("group", name="Ways to unfold it")).to_be_visible()
            hand.do(build)
            game.play(roll)
            game.play(build)
            expect(play.panel("log").locator(".ddm-line")).to_have_count(3)
            expect(play.panel("cards")).to_contain_text(re.compile("Show on "))
            row = play.panel("status").locator(".ddm-flow")
            assert row.evaluate("row => row.scrollWidth <= row.clientWidth"), "the steps of the turn fit in their row"
            play.page.screenshot(path=screenshots / f"japanese-{make.__name__}.png", full_page=True)
            saved = play.save()
            items = [card for card in game.state.seats[1].hand if game.rules.cards[card].is_item]
            assert items
            assert not any(item in saved for item in items)
