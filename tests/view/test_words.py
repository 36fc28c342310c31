"""Sentences: there is one for every topic, event, command, repair and fault, and it says the right thing."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import parse_cell
from ddm_explorer.dungeon.events import battle as battle_events
from ddm_explorer.dungeon.events import building as build_events
from ddm_explorer.dungeon.events import turns as turn_events
from ddm_explorer.dungeon.events.base import Event
from ddm_explorer.dungeon.events.tables import EVENTS
from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.dungeon.position.state import DuelState, Setup, Step
from ddm_explorer.engine.chance import Scripted, Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.engine.verdict import Objection, SetupProblem
from ddm_explorer.games.duel import changes
from ddm_explorer.games.duel.dependence import dependences
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.notation.commands import Lexicon, read_command
from ddm_explorer.games.duel.parts import PARTS
from ddm_explorer.games.duel.repair import repairs
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.sentences.events import telling
from ddm_explorer.view.sentences.phrases import counted, listed, square_names
from ddm_explorer.view.sentences.speech import Count, Speech, templates
from ddm_explorer.view.sentences.verdict import repairs as repair_sentences
from ddm_explorer.view.sentences.verdict import saying
from ddm_explorer.view.sentences.words import (
    command_sentence,
    decision_sentences,
    defense_prospect,
    event_sentence,
    log_line,
    objection_sentence,
    outcome_sentence,
    problem_sentence,
    question_sentence,
    short_question,
    verdict_text,
)
from tests.view.golden import check_golden
from tests.view.positions import ATTACK, BUILD, DRAFT, FIGHT, MIDDLE, fresh, read

TOPICS = {topic for entry in PARTS.checks.values() for topic in entry.topics}
NEVER_OBJECT = {
    "turn_may_end",
    "answer_waits",
    "card_over_rule",
    "flies_at_a_price",
    "triple_gained",
    "card_acts_at_will",
    "step_waits",
    "boost_waits",
    "offer_waits",
    "special_for_regular",
    "special_at_lord",
    "defends_and_uses",
    "covers_unused_home",
    "hangs_on_home",
    "crosses_void",
}
"""Topics a check only ever finds satisfied."""
NEVER_HOLD = {
    "question_answered", "chain_answered", "step_answered", "boost_answered", "offer_answered", "rolled_first",
    "built_first", "built_or_declined", "summon_lapses", "special_excluded", "card_in_game", "card_not_summoned",
    "card_not_destroyed", "shape_in_game", "lord_stays", "target_there", "ability_in_play", "ability_bought_so_often",
    "aims_at_figure",
    "aims_at_nothing", "card_lets_it_rest", "counter_on_field", "defends_once", "first_roll_binds",
    "offer_must_be_taken", "ability_spares_lord",
}  # fmt: skip
"""Topics a check only ever finds broken."""


def judged(text: str, command: str) -> tuple[Duel, DuelState, Any]:
    """The verdict on a written command in a written position."""
    duel, state = read(text)
    return duel, state, duel.check(state, read_command(command, Lexicon.of(duel)))


def objections(text: str, command: str) -> dict[str, str]:
    """Topic and sentence of every objection."""
    duel, state, verdict = judged(text, command)
    return {each.topic: objection_sentence(each, duel, state) for each in verdict.objections}


# Nothing is left without a sentence ----------------------------------------------------------------


def test_every_topic_has_exactly_one_sentence_each_way() -> None:
    for kind, sayers, never in (
        ("objection", saying.OBJECTIONS, NEVER_OBJECT),
        ("ground", saying.GROUNDS, NEVER_HOLD),
    ):
        from_data, from_code = set(templates(kind)), set(sayers)
        assert from_data & from_code == set(), f"two sentences for one {kind}"
        assert TOPICS - never - from_data - from_code == set(), f"no sentence for the {kind}"
        assert from_data | from_code <= TOPICS - never, f"a sentence for no {kind}"


def test_every_event_has_exactly_one_sentence() -> None:
    from_data, from_code = set(templates("event")), {event.__name__ for event in telling.TELLERS}
    assert from_data & from_code == set()
    assert from_data | from_code == {event.__name__ for event in EVENTS}


def test_every_fault_of_a_position_has_a_sentence(root) -> None:
    source = "".join(path.read_text("utf-8") for path in (root / "ddm_explorer/dungeon/checks").glob("position*.py"))
    assert set(re.findall(r'SetupProblem\(\s*"(\w+)"', source)) == set(templates("problem"))


def test_every_repair_has_a_sentence(root) -> None:
    source = (root / "ddm_explorer/games/duel/relaxations.py").read_text(encoding="utf-8")
    made = set(re.findall(r'Repair\(\s*"(\w+)"', source)) | {"place_nearby", "other_shape"}  # one of the two
    assert made == set(changes.CHANGES)
    from_data, from_code = set(templates("repair")), set(repair_sentences.PHRASES)
    assert from_data & from_code == set()
    assert made == from_data | from_code


FACTS = {
    "asked": 1, "seat": 0, "owner": 1, "active": 0, "by": 1, "card": "strike-ninja", "shape": "S2", "level": 2,
    "rolled": 3, "needed": 3, "given": 4, "has": 1, "limit": 3, "moved": 1, "attacked": 2, "covered": 2, "count": 2,
    "number": 0, "damage": 15, "turn": 4, "crests": CrestPool(attack=2), "cells": ((5, 7), (5, 8)), "cell": (5, 7),
    "points": 1, "figure": "Strike Ninja", "colour": "red", "tribe": "Dragon", "crest": "defense", "most": 2,
    "squares": 3, "factor": 2, "each": 2, "choice": "3", "die": "Petit Dragon (red)", "kind": "shelled-ground",
    "left": 1, "taken": "S1", "wanted": 15, "power": 20, "lowest": 10,
}  # fmt: skip


@pytest.mark.parametrize("kind", ["objection", "ground", "repair", "problem", "event"])
def test_every_template_makes_a_sentence(kind: str) -> None:
    speech = Speech(*read(MIDDLE))
    for topic, template in templates(kind).items():
        told = speech.fill(template, FACTS, ((5, 7), (5, 8)))
        assert re.fullmatch(r"[A-Z0-9“].*[.?]", told), (topic, told)
        assert not re.search(r"[{}<>_]|\b1 (?!has|is)\w+s\b|  ", told), (topic, told)


def test_every_command_has_a_sentence() -> None:
    duel, state = read(MIDDLE)
    lines = [
        "draw", "flip", "first 2", "roll 1 1 2", "build buster-blader M2 turn 1 star F8", "move G12 H12 H11",
        "attack G12 G11", "defend", "pass", "use G12 1", "set-off G12", "end", "resign 1", "offer 2",
        "accept 1", "decline 1",
    ]  # fmt: skip
    said = [command_sentence(read_command(line, Lexicon.of(duel)), duel, state) for line in lines]
    assert said == [
        "Draw from the cards that lie face down.",
        "Flip the coin.",
        "Make Kaiba Player One.",
        "Roll 3 dice: level 1, level 1 and level 2.",
        "Summon Buster Blader with Piece M2, turned once to the right, star on F8.",
        "Move Strike Ninja on G12 to H11: 2 squares.",
        "Attack G11 with Strike Ninja on G12.",
        "Answer with a Regular Defense.",
        "Let the attack through.",
        "Use “Quick feet” of Strike Ninja on G12.",
        "Set off the item on G12.",
        "End the turn.",
        "Yugi resigns.",
        "Kaiba offers a draw.",
        "Yugi accepts the draw.",
        "Yugi declines the draw.",
    ]
    assert {type(read_command(line, Lexicon.of(duel))) for line in lines} == set(say.COMMANDS)
    with pytest.raises(TypeError):
        command_sentence("move", duel, state)


# Anything at all can be said about ----------------------------------------------------------------------

CELLS = [(column, row) for column in range(13) for row in range(19)]
ODD_CELLS = [(-1, 3), (0, -2), (13, 4), (5, 19), (99, 99)]


def any_command(rnd: random.Random, duel: Duel, state: DuelState) -> Any:
    """Some command, sensible or not."""

    def cell() -> tuple[int, int]:
        standing = [monster.cell for monster in state.monsters] + [seat.home for seat in state.seats if seat.home]
        return rnd.choice(rnd.choice([CELLS, CELLS, ODD_CELLS, standing or CELLS, standing or CELLS]))

    def near(start: tuple[int, int]) -> tuple[int, int]:
        return start[0] + rnd.choice([-1, 0, 0, 1]), start[1] + rnd.choice([-1, 0, 0, 1])

    def path() -> tuple[tuple[int, int], ...]:
        found = [cell()]
        for _ in range(rnd.randrange(6)):
            found.append(near(found[-1]))
        return tuple(found)

    cards = [*duel.cards, "no-such-card", "<b>"]
    start = cell()
    return rnd.choice(
        [
            say.Draw(), say.Flip(), say.NameFirst(rnd.choice([0, 1, 7])), say.Defend(), say.Pass(), say.EndTurn(),
            say.Roll(tuple(rnd.choices([*duel.dice, "9"], k=rnd.randrange(5)))),
            say.Build(rnd.choice(cards), rnd.choice([*duel.shapes, "Q9"]), rnd.randrange(4), cell()),
            say.Build(rnd.choice(cards), rnd.choice([*duel.shapes]), rnd.randrange(4), cell()),
            say.Move(path()), say.Move(path()), say.Move(path()),
            say.Attack(start, near(start)), say.Attack(cell(), cell()),
            say.Use(start, rnd.randrange(4)), any_use(rnd, state, cell), any_use(rnd, state, cell),
            say.Resign(rnd.choice([0, 1, -1])), say.OfferDraw(rnd.choice([0, 1, 5])),
            say.AnswerDraw(rnd.choice([0, 1, 5]), accept=True),
        ]
    )  # fmt: skip


def any_use(rnd: random.Random, state: DuelState, cell: Callable[[], tuple[int, int]]) -> say.Use:
    """Some use of an ability, mostly of a figure that stands there."""
    standing = [each.cell for each in (*state.monsters, *state.items)] or [cell()]
    at = tuple(rnd.choice([rnd.choice(standing), cell()]) for _ in range(rnd.choice([0, 1, 1, 1, 2])))
    pay = rnd.choice([None, None, CrestPool(*[rnd.randrange(3) for _ in range(5)])])
    choice = rnd.choice(["", "", "1", "2", "5", "trap", "attack", "time-wizard", "<b>"])
    return say.Use(rnd.choice(standing), rnd.randrange(1, 3), at, rnd.choice([1, 1, 1, 2, 0]), choice, pay)


def check_told(told: str) -> None:
    """What every text of ours must be like."""
    assert not re.search(
        r"[{}]|\bNone\b|\bTrue\b|\bFalse\b|  |\.\.|(?<!level )\b1 (squares|crests|dice|monsters|cards)\b", told
    ), told
    for line in told.splitlines():
        assert re.search(r"[.?\]]$", line), line


SETUPS = (
    Setup("western-basic"),
    Setup("western-basic", selection="draft", first=1),
    Setup("western-basic", selection="pool"),
    Setup(
        "western-basic",
        (("R-CONCEDE", "not-allowed"), ("R-HIGH-LEVEL", "sum"), ("R-STALEMATE-TRIGGER", "literal")),
    ),
    *(Setup(name) for name in edition_names() if name != "western-basic"),
)


def test_whatever_is_tried_gets_whole_sentences() -> None:
    seen: set[str] = set()
    grounds: set[str] = set()
    repaired: set[str] = set()
    happened: set[str] = set()
    for number, setup in enumerate(SETUPS * 2):
        rnd = random.Random(number)
        duel = Duel.of(setup)
        transcript = Transcript(duel, setup, Seeded(number))
        for _ in range(80):
            state = transcript.state
            check_told(question_sentence(duel, state))
            for is_full in (True, False, False, False):
                command = any_command(rnd, duel, state)
                verdict = duel.check(state, command)
                helps = repairs(duel, state, command, verdict) if is_full else ()
                depends = dependences(duel, state, command, verdict) if is_full else ()
                check_told(verdict_text(verdict, duel, state, helps, depends))
                seen |= {each.topic for each in verdict.objections}
                grounds |= {each.topic for each in verdict.grounds}
                repaired |= {change.topic for each in helps for change in each.changes}
            playable = list(duel.candidates(state))
            if not playable:
                break
            fights = [each for each in playable if isinstance(each, (say.Attack, say.Defend, say.Build, say.Use))]
            node = transcript.play(rnd.choice(fights or playable))
            happened |= {type(event).__name__ for event in node.events}
            check_told(log_line(node, duel).text.replace(" (faces set by hand)", ""))
        if duel.concessions(transcript.state):
            transcript.play(say.Resign(0))
            for command in (say.EndTurn(), say.Move(((6, 11), (6, 12))), say.Flip()):
                verdict = duel.check(transcript.state, command)
                check_told(verdict_text(verdict, duel, transcript.state))
                seen |= {each.topic for each in verdict.objections}
    for text, commands in TRIED.items():
        duel, state = read(text)
        for line in re.split(r"[;\n]", commands):
            command = read_command(line.strip(), Lexicon.of(duel))
            seen |= {each.topic for each in duel.check(state, command).objections}
            repaired |= {change.topic for each in repairs(duel, state, command) for change in each.changes}
    # Together they must have come by nearly everything, or they prove little.
    assert len(seen) >= 75
    assert len(grounds) >= 60
    assert repaired >= {
        "more_crests",
        "next_turn",
        "after_roll",
        "place_nearby",
        "with_summon",
        "without_figure",
        "other_way",
    }
    assert len(happened) >= 25


# What the sentences say ------------------------------------------------------------------------------


def test_a_price_is_worked_out() -> None:
    told = objections(MIDDLE.replace("seat1.crests P7", "seat1.crests P2"), "move G12 H12 H11 H10")
    assert told == {"can_pay_move": "The move costs 3 Progress crests (3 squares at 1 each); Yugi has 2."}
    one = objections(MIDDLE.replace("seat1.crests P7 A4", "seat1.crests A4"), "move G12 H12")
    assert one == {"can_pay_move": "The move costs 1 Progress crest; Yugi has none."}


def test_all_reasons_are_told_at_once_with_their_squares() -> None:
    told = objections(MIDDLE.replace("seat1.crests P7", "seat1.crests P1"), "move G12 F11 H10 G9 G5")
    assert told == {
        "can_pay_move": "The move costs 4 Progress crests (4 squares at 1 each); Yugi has 1.",
        "steps_by_side": (
            "Each step goes to a square that shares a side, but not from G12 to F11, F11 to H10 and H10 to G9, "
            "and 1 more step like that."
        ),
        "walks_on_path": "F11 and G9 aren't dungeon squares; G5 is a Domain, and nobody can walk there.",
    }


TRIED = {
    MIDDLE.replace("seat1.crests P7", "seat1.crests P1"): "move G12 H12 H11; move G12 H12",
    MIDDLE: """move G12 H11; move G12 F12; move G12 H12 H11 H10 G10 G11 G12; move K12 J12; move E10 E9; move B5 B6
        move G15 G14; move H6 H7; move G12 H12 I12 J12 K12; attack G12 E10; attack G12 H11; attack G12 G12
        attack G12 K12; attack G12 G11; attack G15 G5; attack H6 J6; attack B5 B6; roll 1 1 1 1; roll 1 1; roll 1 1 1
        use G12 5; use G12 1; use B5 1; use G15 1; use H6 1; use K12 1; defend; pass; accept 1; flip; first 2; draw; end
        build buster-blader X1 star E6; build buster-blader M2 star K8; build buster-blader M2 star K12
        build strike-ninja M2 star K8; build knight-of-twin-swords M2 star G6; resign 2; offer 1""",
    ATTACK: "end; defend; pass; move H11 H12; roll 1 1 1; build buster-blader X1 star C10",
    BUILD: """end; roll 1 1 2; move G12 H12; attack G15 G14; build buster-blader X1 star G13
        build vorse-raider X1 star G13; build gearfried-the-iron-knight X1 star G10
        build gearfried-the-iron-knight X1 star H12; build gearfried-the-iron-knight X1 star G14
        build gearfried-the-iron-knight X1 turn 3 star A10; build gearfried-the-iron-knight X1 star G12
        build gearfried-the-iron-knight L1 star F14""",
    BUILD.replace("step build\nlevel 1\n", "step roll\n").replace("rolled 1 S, 1 S, 2 A2\n", ""): """end; roll 1 1 1
        build gearfried-the-iron-knight X1 star G12; move G12 H12; attack G15 G14; defend""",
    DRAFT: "draw; flip; first 1; roll 1 1 1; end; build buster-blader X1 star G12; offer 1",
    FIGHT: """move H11 H10 H9; attack H11 H10; build gearfried-the-iron-knight T1 star H9; attack H11 G11
        build strike-ninja T1 star H9""",
    MIDDLE.replace("turn 159\n", "turn 159\noffer 2\n"): "offer 1; accept 2; accept 1; decline 1; decline 2",
}
"""Commands to try in positions; what is said of each is kept in a file."""


def test_verdicts_are_worded_as_kept() -> None:
    told = []
    for text, commands in TRIED.items():
        duel, state = read(text)
        told.append(f"== {question_sentence(duel, state)}")
        for line in re.split(r"[;\n]", commands):
            command = read_command(line.strip(), Lexicon.of(duel))
            verdict = duel.check(state, command)
            helps = repairs(duel, state, command, verdict)
            depends = dependences(duel, state, command, verdict)
            told.append(verdict_text(verdict, duel, state, helps, depends))
    check_golden("verdicts.txt", "\n\n".join(told))


def test_a_path_that_ends_where_it_begins_goes_nowhere() -> None:
    duel, state = read(MIDDLE)
    sentence = "A move can't end on G12, where it begins."
    for path in (("G12",), ("G12", "H12", "G12")):
        verdict = duel.check(state, say.Move(tuple(parse_cell(square) for square in path)))
        assert objection_sentence(verdict.objection("goes_somewhere"), duel, state) == sentence


def test_what_was_not_found_is_quoted_and_cut() -> None:
    duel, state = read(BUILD)
    verdict = duel.check(state, say.Build("x" * 500 + "<b>", "Q" * 99, 0, (5, 5)))
    told = [objection_sentence(each, duel, state) for each in verdict.objections]
    assert all(len(each) < 140 for each in told)
    assert f"This game has no figure called “{'x' * 39}…” to summon." in told


def test_a_legal_command_says_what_it_rests_on() -> None:
    duel, state, verdict = judged(MIDDLE, "move G12 H12 H11")
    text = verdict_text(verdict, duel, state)
    assert text.startswith("Move Strike Ninja on G12 to H11: 2 squares.\nAllowed.\n- ")
    assert "- The move costs 2 Progress crests (2 squares at 1 each), and Yugi has 7. [W-MOV-1]" in text


def test_a_verdict_tells_repairs_and_what_it_depends_on() -> None:
    poor = MIDDLE.replace("seat1.crests P7", "seat1.crests P1")
    duel, state, verdict = judged(poor, "move G12 H12 H11")
    text = verdict_text(verdict, duel, state, repairs(duel, state, verdict.command), ())
    assert "\nNot allowed, for 1 reason.\n" in text
    assert "\n+ It would be allowed with 1 more Progress crest for Yugi." in text
    first = BUILD.replace("level 1\n", "level 3\nlaid X1 1 turn 0 star G12\n")
    duel, state, verdict = judged(first, "build strike-ninja T1 turn 1 star H15")
    told = verdict_text(verdict, duel, state, (), dependences(duel, state, verdict.command))
    assert "R-LATER-PIECE-DOMAIN" in told or verdict.objection("touches_own_path") is None


@pytest.mark.parametrize("text", [MIDDLE, ATTACK, BUILD, DRAFT])
def test_the_question_changes_with_the_position(text: str) -> None:
    duel, state = read(text)
    asked = question_sentence(duel, state)
    others = {question_sentence(*read(other)) for other in (MIDDLE, ATTACK, BUILD, DRAFT) if other != text}
    assert asked not in others
    offered = state._replace(offer=1)
    assert question_sentence(duel, offered) == f"{asked} Kaiba offers a draw; Yugi may accept or decline it."


def test_the_defender_is_told_what_it_costs_and_saves() -> None:
    duel, state = read(ATTACK)
    assert question_sentence(duel, state) == (
        "Kaiba: Strike Ninja on H11 attacks Thunder Ball on H10 with 20. Defend for 1 Defense crest (of 2)? "
        "Then it takes 10 damage and keeps 10; if not, it takes 20 damage and is destroyed."
    )
    head = "Kaiba: Strike Ninja on H11 attacks Thunder Ball on H10 with 20."
    assert short_question(duel, state) == f"{head} Defended for 1 Defense crest it keeps 10; if not, it is destroyed."
    worn = state._replace(monsters=tuple(each._replace(damage=each.damage * 2) for each in state.monsters))
    assert short_question(duel, worn) == f"{head} Defended or not, it is destroyed."
    poor = state._replace(seats=tuple(seat._replace(crests=type(seat.crests)()) for seat in state.seats))
    assert short_question(duel, poor) == question_sentence(duel, poor)
    assert defense_prospect(duel, state) == (10, 20, 10, 0)
    assert defense_prospect(duel, state._replace(attack=None)) is None


# Events and the log ------------------------------------------------------------------------------------


def played(text: str, *commands: str, dice: tuple[str, ...] = ()) -> Transcript:
    duel, state = read(text)
    transcript = Transcript(duel, state.setup, Seeded(1), start=state)
    for command in commands:
        transcript.play(read_command(command, Lexicon.of(duel)), Scripted(dice) if command.startswith("roll") else None)
    return transcript


def test_an_attack_is_told_blow_by_blow() -> None:
    transcript = played(ATTACK, "pass")
    line = log_line(transcript.node, transcript.rules)
    assert [part.text for part in line.parts] == [
        "Kaiba doesn't defend Thunder Ball.",
        "Thunder Ball takes 20 damage and has 0 of 30 Hit Points left.",
        "Thunder Ball on H10 is destroyed and out of the game.",
    ]
    assert line.seat == 1
    assert line.parts[1].rules == ("W-DMG-1", "W-DMG-4")
    assert line.parts[2].places == (parse_cell("H10"),)
    defended = played(ATTACK, "defend")
    assert [part.text for part in log_line(defended.node, defended.rules).parts] == [
        "Kaiba pays 1 Defense crest.",
        "Thunder Ball defends with defense power 10.",
        "Thunder Ball takes 10 damage (20 minus 10) and has 10 of 30 Hit Points left.",
    ]


def test_a_roll_and_its_crests_are_told_and_a_forced_one_is_marked() -> None:
    transcript = played(
        BUILD.replace("step build\nlevel 1\n", "step roll\n").replace("rolled 1 S, 1 S, 2 A2\n", ""),
        "roll 1 1 2",
        dice=("S", "S", "A2"),
    )
    line = log_line(transcript.node, transcript.rules)
    assert line.is_forced
    assert line.text == (
        "Yugi rolls Summon (level 1), Summon (level 1) and Attack x2 (level 2). [W-ROLL-1] "
        "Yugi earns 2 Attack crests. [W-ROLL-2] "
        "2 level 1 Summon crests: Yugi must summon a monster of that level and build. [W-SUM-1] (faces set by hand)"
    )
    assert log_line(transcript.root, transcript.rules).text == "Western Basic game: the beginning."


def test_a_walk_is_told_square_by_square() -> None:
    transcript = played(MIDDLE, "move G12 H12 H11 H10")
    texts = [part.text for part in log_line(transcript.node, transcript.rules).parts]
    assert texts == ["Yugi pays 3 Progress crests.", "Strike Ninja moves from G12 over H12 and H11 to H10."]


HAPPENED: tuple[Event, ...] = (
    turn_events.FirstDecided(0, "coin"),
    turn_events.FirstDecided(1, "word"),
    turn_events.CardsDrawn(0, ("strike-ninja",)),
    turn_events.CardsDrawn(1, ("thunder-ball", "vorse-raider", "buster-blader")),
    turn_events.TurnBegan(1, 7),
    turn_events.CrestsEarned(0, CrestPool(2, 0, 1, 0, 3)),
    turn_events.CrestsLost(0, CrestPool(attack=1), 10),
    turn_events.SummonGained(0, 2, 3),
    turn_events.SummonCrestsGone(0, 1),
    turn_events.SummonCrestsGone(0, 2),
    turn_events.SummonLapsed(1, 4, 2, "no_card"),
    turn_events.SummonLapsed(1, 4, 3, "no_room"),
    turn_events.SummonLapsed(1, 4, 2, "pool_limit"),
    turn_events.AdvanceBegan(0),
    build_events.Built(0, "M2", 1, (5, 7), ((5, 7), (5, 8), (6, 8), (6, 9), (4, 7), (4, 6))),
    build_events.Summoned(0, 6, "buster-blader", (5, 7)),
    battle_events.CrestsSpent(1, CrestPool(attack=1), "lord_attack"),
    battle_events.AttackDeclared(0, 0, (6, 14), 2, (4, 9), 10),
    battle_events.AttackDeclared(1, 1, (7, 5), 0, (6, 14), 20),
    battle_events.DefenseAsked(1, 2, 20, 10),
    battle_events.DefenseImpossible(1, 0, "lord"),
    battle_events.DefenseImpossible(1, 2, "no_crests"),
    battle_events.DefenseImpossible(1, 2, "answered"),
    battle_events.Damaged(2, 0, 10, 20),
    battle_events.Damaged(2, 10, 10, None),
    battle_events.LordHit(1, 1),
    turn_events.TurnEnded(0),
    turn_events.DrawOffered(1),
    turn_events.DrawDeclined(0),
    turn_events.DecisionBegan("cut_off"),
    turn_events.DecisionBegan("no_monsters"),
    turn_events.DecisionBegan("no_room"),
    turn_events.DecisionStep("life", ((2,), (2,)), None),
    turn_events.DecisionStep("summoned", ((2,), (3,)), 1),
    turn_events.DecisionStep("high_level", ((1, 0, 0), (0, 1, 0)), 0),
    turn_events.DecisionStep("high_level", ((4,), (4,)), None),
    turn_events.GameEnded("lord_fell", ("won", "lost")),
    turn_events.GameEnded("both_lords_fell", ("tied", "tied")),
    turn_events.GameEnded("resigned", ("lost", "won")),
    turn_events.GameEnded("draw_agreed", ("tied", "tied")),
    turn_events.GameEnded("decision", ("tied", "tied")),
    turn_events.GameEnded("decision", ("won", "lost")),
)


def test_events_are_worded_as_kept() -> None:
    duel, state = read(MIDDLE)
    told = [event_sentence(event, state, state, duel) for event in HAPPENED]
    for line in told:
        check_told(line)
    check_golden("events.txt", "\n".join(told))


def test_an_ending_is_told_with_its_steps() -> None:
    transcript = played(MIDDLE, "resign 1")
    duel = transcript.rules
    assert outcome_sentence(duel, transcript.state) == "Yugi resigns: Kaiba wins."
    assert question_sentence(duel, transcript.state) == "Yugi resigns: Kaiba wins."
    assert decision_sentences(transcript.node, duel) == ()
    assert outcome_sentence(duel, read(MIDDLE)[1]) == "The game is going on."
    lone = "ddm-position 1 duel\nedition western-basic\nturn 8\nseat1.life 2\npile none\nrolled 1 P, 1 P, 1 P\n"
    duel, state = read(lone)
    decided = Transcript(duel, state.setup, Seeded(1), start=state)
    decided.play(say.EndTurn())
    assert decided.state.step is Step.OVER
    assert decision_sentences(decided.node, duel) == (
        "Neither player can build again, and no monster's path reaches an opposing figure, "
        "so the game is decided step by step.",
        "Step 1, most Life Points: Yugi 2, Kaiba 3; Kaiba wins this step.",
    )
    assert outcome_sentence(duel, decided.state) == "The decision is made: Kaiba wins."


def test_every_rule_id_in_the_log_exists() -> None:
    duel = Duel.of(Setup("western-basic"))
    rules = load_rulebook()
    for event in EVENTS:
        for topic in event.TOPICS:
            assert duel.edition.cite(topic) in rules


# Faults and small things ---------------------------------------------------------------------------------


def test_a_fault_of_a_position_is_told() -> None:
    duel, state = read(MIDDLE)
    problem = SetupProblem("monster_off_path", {"card": "strike-ninja"}, ((1, 4),))
    assert problem_sentence(problem, duel, state) == "Strike Ninja is on B5, which isn't a dungeon square."


def test_words_come_from_the_edition() -> None:
    duel, state = read(MIDDLE)
    objection = Objection("lord_stays", "X-1", {}, ())
    for word in ("Dungeon Master", "Overlord"):
        other = Duel.of(state.setup)
        renamed = type("Renamed", (), {"edition": type("E", (), {"words": {**other.edition.words, "lord": word}})})()
        renamed.cards, renamed.shapes, renamed.board = other.cards, other.shapes, other.board
        assert objection_sentence(objection, renamed, state) == f"A {word} never leaves its Domain."
    assert duel.edition.words["lord"] == "Monster Lord"


def test_counts_lists_and_squares() -> None:
    assert [counted(number, "square") for number in (0, 1, 2)] == ["0 squares", "1 square", "2 squares"]
    assert [listed(["A", "B", "C"][:number]) for number in range(4)] == ["", "A", "A and B", "A, B and C"]
    assert square_names([(5, 7), (5, 7), (-1, 0), (30, 2)]) == "F8 and 2 squares off the Field"
    assert (
        f"{Count(1):die|dice} {Count(2):die|dice} {Count(1):~is|are} {Count(3):~is|are} {Count(4)}"
        == "1 die 2 dice is are 4"
    )


def test_players_without_a_name_go_by_their_colour() -> None:
    duel, state = fresh(names=("", "Ada"), first=0)
    assert question_sentence(duel, state._replace(step=Step.ROLL, first=0)).startswith("Red chooses 3 dice")


def test_a_die_of_an_item_is_told_to_the_other_player_by_color_and_level_only():
    duel = Duel.of(Setup("japanese-first"))
    start = duel.start(Setup("japanese-first", first=0))
    kind = next(kind for kind in duel.dice if kind in duel.cards and duel.cards[kind].is_item)
    known = duel.dice[kind]
    name = duel.cards[kind].name
    assert Speech(duel, start, 0).die(kind) == f"{name} ({known.colour}, level {known.level})"
    for told in (Speech(duel, start, 1).die(kind), Speech(duel, start, 1).the_die(kind)):
        assert name not in told
        assert known.colour in told
    assert Speech(duel, start, 1).the_die(kind) == f"the {known.colour} level {known.level} die"
    assert Speech(duel, start, 1).die(kind, 1) == f"{name} ({known.colour}, level {known.level})"
