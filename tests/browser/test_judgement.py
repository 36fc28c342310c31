"""Anything can be tried: what the page answers to what is allowed and to what is not."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.view.duel.odds import roll_prospect, summon_sentence
from ddm_explorer.view.sentences.questions import short_question
from ddm_explorer.view.sentences.words import defense_prospect
from tests.browser.plans import BESIDE, MEETING, expect_told, expect_verdict, played, read, saved
from tests.browser.play import Keyboard, Mouse, Play

ANN_BOB = ("Ann", "Bob")
FAR = "move G12 F12 F11 F10 F9 G9 G8 G7"


def test_an_illegal_click_tells_every_reason_with_its_rule_squares_and_what_would_help(table: Play):
    game = played(*MEETING, "roll 1 1 2: P P A2", names=ANN_BOB)
    table.open_game(saved(game))
    Mouse(table).choose((6, 11))
    chosen = table.picture()
    table.click("G7")  # past Vorse Raider on G8, and three squares too far
    expect_verdict(table, game, FAR)
    assert table.reasons.count() > 1
    assert table.picture() != chosen, "the squares concerned are marked on the board"
    expect(table.called).to_contain_text("Not allowed")
    # Pointing at a reason marks its own squares and no others.
    marked = table.picture()
    table.reasons.filter(has_text="Vorse Raider").hover()
    table.page.wait_for_function(
        "before => document.querySelector('.ddm-table canvas').toDataURL() !== before", arg=marked, polling=100
    )
    table.expect_point(len(game.nodes) - 1)


def test_the_same_click_in_another_position_gets_another_answer(table: Play):
    answers = []
    for faces in ("P P A2", "P P P"):  # two Progress crests left from the first turn, and two or three more
        game = played(*MEETING, f"roll 1 1 2: {faces}" if "A2" in faces else f"roll 1 1 1: {faces}", names=ANN_BOB)
        table.open_game(saved(game))
        Mouse(table).choose((6, 11))
        table.click("H9")
        said = "move G12 F12 F11 F10 F9 G9 H9"
        expect_verdict(table, game, said)
        answers.append(table.verdict.inner_text())
    few, more = answers
    assert "Ann has 4" in few
    assert "Ann has 5" in more
    assert "2 more Progress crests" in few
    assert "1 more Progress crest" in more


def test_what_was_refused_is_played_once_it_is_allowed(table: Play):
    game = played(*MEETING, "roll 1 2 2: P P2 P2", names=ANN_BOB)
    table.open_game(saved(game))
    Mouse(table).choose((6, 11))
    table.click("H9")
    game.play(command := read("move G12 F12 F11 F10 F9 G9 H9"))
    expect_told(table, game.node, game.rules)
    expect(table.verdict).to_contain_text("Done: it was allowed.")
    # Another step of the same figure is refused now, and the page knows when it will be allowed.
    table.click(command.path[-1])
    table.click("G9")
    expect_verdict(table, game, "move H9 G9")
    expect(table.verdict).to_contain_text("It would be allowed on Ann's next turn")


def test_a_rule_link_opens_the_text_and_its_place_in_the_book(table: Play):
    game = played(*MEETING, "roll 1 1 2: P P A2", names=ANN_BOB)
    table.open_game(saved(game))
    Mouse(table).choose((6, 11))
    table.click("H9")
    link = table.rule("W-MOV-1", table.verdict)
    link.click()
    rule = load_rulebook().rule("W-MOV-1")
    for text in (rule.id, rule.title, rule.text, f"section {rule.place}"):
        expect(table.book).to_contain_text(text)
    expect(table.book).to_be_focused()
    assert "#" not in table.page.url
    table.action("rules:close").click()
    expect(table.book).to_have_count(0)
    table.tab("rules")
    table.root.get_by_label("Search the rules").fill("compulsory")
    table.root.get_by_label("Search the rules").press("Enter")
    expect(table.rule("W-SUM-2", table.root.locator(".ddm-rules-found"))).to_be_visible()


def test_what_would_help_can_be_done_with_a_click(table: Play):
    game = played("first 1", "roll 1 1 2: S S P2", names=ANN_BOB)
    table.open_game(saved(game))
    keys = Keyboard(table)
    table.board.focus()
    keys.until("b", r"\bL1 for ")
    keys.until("c", " for Buster Blader in hand")
    keys.press("r", "r")
    keys.go_to((6, 11))
    expect(table.hint).to_contain_text("Buster Blader is level 4")
    keys.press("Enter")
    expect_verdict(table, game, "build buster-blader L1 turn 2 star G12")
    table.action("repair").click()
    game.play(read("build gearfried-the-iron-knight L1 turn 2 star G12"))
    expect_told(table, game.node, game.rules)


def test_a_piece_in_hand_says_where_it_may_lie_and_why_not_elsewhere(table: Play):
    game = played("first 1", "roll 1 1 2: S S P2", names=ANN_BOB)
    table.open_game(saved(game))
    Mouse(table).take("gearfried-the-iron-knight", "L1")
    table.hover("G12")
    expect(table.hint).to_contain_text("only touches its corner")
    bad = table.picture()
    table.click("G12")
    expect_verdict(table, game, "build gearfried-the-iron-knight L1 turn 0 star G12")
    for _ in range(2):
        table.action("build:turn", way="right").click()
    table.hover("F12")
    table.hover("G12")
    expect(table.hint).to_contain_text("fits here with the star on G12: click to build it")
    assert table.picture() != bad
    table.click("G12")
    game.play(read("build gearfried-the-iron-knight L1 turn 2 star G12"))
    expect_told(table, game.node, game.rules)


def test_no_click_is_dead(table: Play):
    game = played(*MEETING, names=ANN_BOB)
    table.open_game(saved(game))
    for square in ("B5", "G5", "G8", "G12", "F10", "L15", "A4"):
        table.click(square)
        expect(table.hint).to_contain_text(re.compile(rf"\b{square}, .*\S"))
        table.page.keyboard.press("Escape")
    table.click("G8", button="right")
    expect(table.hint).to_contain_text("20 of 20 Hit Points")
    expect(table.spoken).to_contain_text("Vorse Raider")


def test_the_chance_of_a_roll_is_told_before_it_and_set_faces_are_marked(table: Play):
    game = played("first 1", names=ANN_BOB)
    table.open_game(saved(game))
    hand = Mouse(table)
    hand.choose_dice(("1", "1", "2"))
    prospect = roll_prospect(game.rules, game.state, ("1", "1", "2"))
    expect(table.root.locator(".ddm-dice-odds")).to_contain_text(summon_sentence(prospect, game.rules, game.state))
    # A fourth die is refused with the rule.
    table.action("dice:add", kind="3").click()
    expect_verdict(table, game, "roll 1 1 2 3")
    hand.set_faces(("P", "D2", "A2"))
    game = played("first 1", "roll 1 1 2: P D2 A2", names=ANN_BOB)
    expect_told(table, game.node, game.rules)
    expect(table.line).to_contain_text("faces set by hand")


def test_the_defender_is_asked_and_answers_by_mouse(table: Play, screenshots):
    for answer in ("defend", "pass"):
        game = played(*BESIDE, names=ANN_BOB)
        table.open_game(saved(game))
        hand = Mouse(table)
        hand.do(attack := read("attack G9 G8"))
        game.play(attack)
        expect_told(table, game.node, game.rules)
        expect(table.hint).to_contain_text(short_question(game.rules, game.state, None))
        expect(table.turn).to_contain_text("Bob answers the attack")
        defended, bare, *_ = defense_prospect(game.rules, game.state)
        # Nothing else is done before the answer.
        table.click("G9")
        table.click("H9")
        expect(table.reasons.first).to_contain_text("Bob must answer the attack")
        if answer == "defend":
            table.page.screenshot(path=screenshots / "defender-asked.png")
        hand.do(said := read(answer))
        game.play(said)
        expect_told(table, game.node, game.rules)
        damage = defended if answer == "defend" else bare
        card = table.panel("cards").locator(".ddm-card").filter(has_text="Vorse Raider")
        expect(card).to_contain_text(f"{20 - damage} of 20 Hit Points")
        expect(card.locator(".ddm-markers i")).to_have_count(damage // 10)
        expect(table.crests("defense", 1)).to_have_text("1" if answer == "defend" else "2")
