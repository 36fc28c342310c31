"""Going back, going another way, and keeping games: in the browser and as files."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.games.notation.transcript_text import read_game
from tests.browser import watch
from tests.browser.plans import BESIDE, MEETING, expect_told, played, read, saved
from tests.browser.play import Mouse, Play, visiting, visitor

ANN_BOB = ("Ann", "Bob")
HOSTILE = "<img src=x onerror=alert(1)>"


def test_undo_and_redo(table: Play):
    game = played(*BESIDE, names=ANN_BOB)
    table.open_game(saved(game))
    expect_told(table, game.node, game.rules)
    for step in ("undo", "undo", "redo", "redo"):
        before = table.picture()
        table.action(f"toolbar:{step}").click()
        getattr(game, step)()
        expect_told(table, game.node, game.rules)
        if step == "undo" and game.node.number == len(game.nodes) - 2:
            assert table.picture() != before
    table.action("toolbar:redo").click(force=True)  # it says that it is disabled, and answers all the same
    expect(table.notice).to_have_text("Nothing to redo: this is the end of what was played.")


def test_a_line_of_the_log_leads_back_and_the_other_way_is_kept(table: Play):
    game = played(*MEETING, "roll 1 1 1: P P P", names=ANN_BOB)
    table.open_game(saved(game))
    table.tab("log")
    table.action("log:goto", table.panel("log"), node=3).first.click()
    game.go_to(3)
    expect_told(table, game.node, game.rules)
    # What comes after is still there, to go on to.
    expect(table.panel("log").locator(".ddm-line.is-ahead")).to_have_count(5)
    hand = Mouse(table)
    hand.do(step := read("move G12 F12 F11"))
    game.play(step)
    expect_told(table, game.node, game.rules)
    branch = table.panel("log").locator("button.ddm-button-branch").first
    expect(branch).to_contain_text("branch at turn 1: end the turn instead (5 commands)")
    # The way that was left is one click away, to its end or to its beginning.
    branch.click()
    game.go_to(4)
    expect_told(table, game.node, game.rules)
    expect(table.panel("log").locator("button.ddm-button-branch").first).to_contain_text("move Gearfried")
    # A file keeps both.
    again = read_game(table.save(), "the file").transcript
    assert [node.command for node in again.nodes] == [node.command for node in game.nodes]
    assert [node.parent and node.parent.number for node in again.nodes] == [
        node.parent and node.parent.number for node in game.nodes
    ]


def test_a_saved_file_is_this_game_and_opens_again(table: Play):
    game = played(*BESIDE, names=ANN_BOB)
    table.open_game(saved(game))
    text = table.save()
    table.action("toolbar:undo").click()
    table.expect_point(len(game.nodes) - 2)
    table.open_game(text, "again.txt")
    expect_told(table, game.node, game.rules)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the text must begin with"),
        ("hello", "the text must begin with"),
        ("ddm-game 99 duel\nedition western-basic\n", "this is format 99"),
        ("ddm-game 1 duel\nedition western-basic\nseed 1\n1. first 1\n2. roll 9 9 9 gives S S S\n", "line 5"),
        ("ddm-game 1 duel\nedition western-basic\nseed 1\n1. first 1\n2. move G12 G11\n", "is not allowed here"),
        (f"ddm-game 1 duel\nedition {HOSTILE}\n", HOSTILE),
    ],
)
def test_a_file_that_is_no_game_is_told_in_one_sentence_and_changes_nothing(table: Play, text: str, said: str):
    game = played(*MEETING, names=ANN_BOB)
    table.open_game(saved(game))
    with pytest.raises(InvalidFile) as error:
        read_game(text, "broken.txt")
    table.open_text(text, "broken.txt")
    expect(table.notice).to_contain_text(said)
    assert table.notice.inner_text().startswith(str(error.value)[:40])
    assert "Traceback" not in table.page.content()
    expect_told(table, game.node, game.rules)


def test_files_that_are_no_text_or_far_too_large(table: Play):
    for content, said in ((b"\x89PNG\x00\xff", "picture.txt is not a text file."), (b"x" * 1_000_001, "is too large")):
        with table.page.expect_file_chooser() as chooser:
            table.tool("open").click()
        chooser.value.set_files({"name": "picture.txt", "mimeType": "text/plain", "buffer": content})
        expect(table.notice).to_contain_text(said)


def test_names_from_a_file_are_text(table: Play):
    game = played("first 1", names=(HOSTILE, '"><b>Bob</b>'))
    table.open_game(saved(game))
    expect(table.plate(0)).to_contain_text(HOSTILE)
    expect(table.panel("cards")).to_contain_text('"><b>Bob</b>')
    assert table.page.locator("img[onerror], .ddm-table b b").count() == 0


def test_a_reload_offers_to_go_on_and_restores_nothing_unasked(browser: Browser, app: str):
    game = played(*BESIDE, names=ANN_BOB)
    with visitor(browser) as context:
        first = Play.of(context, app)
        first.open_game(saved(game))
        Mouse(first).do(attack := read("attack G9 G8"))
        game.play(attack)
        expect_told(first, game.node, game.rules)
        first.reload()
        # A new game is on the table, and the old one is offered.
        first.expect_point(0)
        offer = first.panel("store")
        expect(offer).to_contain_text("This browser has a game that is not finished.")
        expect(offer).to_contain_text("Ann against Bob, turn 3")
        first.action("store:go-on").click()
        expect_told(first, game.node, game.rules)
        expect(first.notice).to_have_text("Your game goes on where you left it.")
        expect(first.lines).to_have_count(len(game.nodes))
        Mouse(first).do(answer := read("defend"))
        game.play(answer)
        expect_told(first, game.node, game.rules)

        # A second game does not take the place of the first.
        first.reload()
        first.expect_point(0)
        expect(first.action("store:go-on")).to_have_count(1)
        other = played("first 2", names=("Cy", "Di"))
        first.open_game(saved(other))
        Mouse(first).do(read("roll 1 1 1"), ("P", "P", "P"))
        first.expect_point(2)
        first.reload()
        first.expect_point(0)
        expect(offer).to_contain_text("This browser has 2 games that are not finished.")
        expect(offer).to_contain_text("Cy against Di, turn 1")
        first.action("store:go-on").last.click()
        expect_told(first, game.node, game.rules)


def test_two_visitors_at_once_do_not_see_each_other(browser: Browser, app: str):
    ours, theirs = played(*BESIDE, names=ANN_BOB), played("first 2", names=("Cy", "Di"))
    with visiting(browser, app) as one, visiting(browser, app) as two:
        one.open_game(saved(ours))
        two.open_game(saved(theirs))
        Mouse(one).do(attack := read("attack G9 G8"))
        ours.play(attack)
        Mouse(two).do(read("roll 1 1 1"), ("P", "P", "P"))
        two.expect_point(2)
        expect_told(one, ours.node, ours.rules)
        expect(two.panel("log")).to_contain_text("Di rolls")
        for page, absent in ((one, ("Cy", "Di ")), (two, ("Ann", "Bob"))):
            text = page.root.inner_text()
            assert not [name for name in absent if name in text]
            page.tool("saved").click()
            expect(page.panel("store")).to_contain_text("This browser has no other game.")
    assert watch.faults == []
