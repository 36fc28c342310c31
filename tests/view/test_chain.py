"""The chain as a stack: what is on it, who may answer with what, and why the others cannot."""

from __future__ import annotations

import re

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import parse_cell
from ddm_explorer.dungeon.events.chain import LinkResolved
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.view.duel.chain import answers_of, chain_text, chain_view, unanswered
from ddm_explorer.view.duel.chain_marks import chain_marks
from ddm_explorer.view.duel.frame import frame_of
from ddm_explorer.view.duel.scene import figure_marks
from ddm_explorer.view.duel.snapshot import snapshot_of
from ddm_explorer.view.duel.text import square_text
from ddm_explorer.view.html.chain_html import answers_html, links_html
from ddm_explorer.view.scene.scene import Lines, Texts
from ddm_explorer.view.sentences.questions import question_sentence, short_question, usable_now
from tests.games.brawls import fought
from tests.view.golden import check_golden
from tests.view.positions import ATTACK, CHAIN, FIGHT, read


def test_the_stack_is_told_as_kept() -> None:
    duel, state = read(CHAIN)
    view = chain_view(duel, state)
    shown = f"{links_html(view.links)}\n\n{answers_html(view.answers)}"
    check_golden("stack.txt", f"{question_sentence(duel, state)}\n\n{chain_text(view)}\n\n{shown}")


def test_links_stand_in_the_order_in_which_they_resolve() -> None:
    duel, state = read(CHAIN)
    view = chain_view(duel, state)
    assert [link.number for link in view.links] == [3, 2, 1]
    assert [link.kind for link in view.links] == ["ability", "ability", "attack"]
    assert [link.status for link in view.links] == ["resolves next", "waits", "waits"]
    assert [link.price for link in view.links] == ["3 Trap crests", "2 Trap crests", ""]
    assert view.links[0].places[0] == (7, 16)
    assert (view.asked, view.player) == (1, "Bea")
    chain = state.chain
    cancelled = state._replace(chain=(chain[0]._replace(is_cancelled=True), *chain[1:]))
    assert chain_view(duel, cancelled).links[-1].status == "canceled: it will do nothing"
    assert "is-cancelled" in links_html(chain_view(duel, cancelled).links)


def test_every_monster_of_who_is_asked_says_what_it_can_or_why_not() -> None:
    duel, state = read(CHAIN)
    answers = {answer.name: answer for answer in chain_view(duel, state).answers}
    assert set(answers) == {"Strike Ninja", "Twin-Headed Dragon"}
    assert answers["Strike Ninja"].can
    assert answers["Strike Ninja"].lines[1] == "“Shadow dodge”: 2 Trap crests."
    assert answers["Strike Ninja"].lines[0].startswith("“Quick feet”: wrong timing. ")
    assert not answers["Twin-Headed Dragon"].can
    poor = state._replace(seats=(state.seats[0], state.seats[1]._replace(crests=type(state.seats[1].crests)())))
    lines = {answer.name: answer.lines for answer in answers_of(duel, poor, 1)}
    assert lines["Strike Ninja"][1] == "“Shadow dodge”: too few crests. The ability costs 2 Trap crests; Bea has none."


def test_the_question_names_what_can_answer_and_for_how_much() -> None:
    duel, state = read(CHAIN)
    assert [(each.ability.id, each.price) for each in usable_now(duel, state)] == [("shadow-dodge", "2 Trap crests")]
    assert "with “Shadow dodge” of Strike Ninja on G17 (2 Trap crests), or pass." in question_sentence(duel, state)


def test_the_short_question_leaves_to_the_stack_what_it_shows() -> None:
    duel, state = read(CHAIN)
    told = short_question(duel, state)
    assert told.startswith("Bea may answer ")
    assert "link 3, “" in told
    assert told.endswith(", with “Shadow dodge”, or pass.")
    own = short_question(duel, state._replace(window=state.window._replace(asked=state.chain[-1].seat)))
    assert "may add to the chain after their own link 3" in own
    first = state._replace(chain=state.chain[:1])
    assert short_question(duel, first) == question_sentence(duel, first)
    poor = state._replace(seats=tuple(seat._replace(crests=type(seat.crests)()) for seat in state.seats))
    assert "with" not in short_question(duel, poor)


def test_why_nobody_answered_is_told_after_the_event() -> None:
    duel, state = read(FIGHT)
    transcript = Transcript(duel, state.setup, Seeded(1), start=state)
    attack = duel.candidates(state)
    node = transcript.play(next(each for each in attack if isinstance(each, say.Attack)))
    told = dict(unanswered(duel, node))
    assert set(told) == {0, 1}
    assert list(told) == [1, 0]  # the one who could have answered first
    assert {answer.name for answer in told[1]} == {"Thunder Ball"}
    assert all(re.search(r"timing|crests|ability|target|used up", line) for a in told[1] for line in a.lines)
    assert unanswered(duel, transcript.root) == ()
    passed = transcript.play(say.Pass())
    assert unanswered(duel, passed) == ()


def test_nothing_is_shown_where_nothing_waits() -> None:
    duel, state = read(ATTACK)
    view = chain_view(duel, state)
    assert view.is_empty
    assert links_html(view.links) == answers_html(view.answers) == ""
    assert chain_text(view) == ""


def test_the_chain_is_drawn_where_its_links_come_from_and_what_they_are_aimed_at() -> None:
    duel, state = read(CHAIN)
    chain = state.chain
    snapshot = snapshot_of(duel, state)
    frame = frame_of(snapshot)
    marks = list(chain_marks(snapshot.chain, frame))
    (numbers,) = [mark for mark in marks if isinstance(mark, Texts)]
    for (x, y, text), link in zip(sorted(numbers.items, key=lambda each: each[2]), chain, strict=True):
        left, top = frame.corner(link.cell)
        assert left < x < left + 1
        assert text == "3" or top < y < top + 1  # that of the third link stands above that of the first
    arrows = [mark for mark in marks if isinstance(mark, Lines) and mark.style.stroke == "board.route"]
    assert [bool(mark.style.dash) for mark in arrows] == [True, False]  # the attack waits, the last link resolves next
    cancelled = state._replace(chain=(chain[0]._replace(is_cancelled=True), *chain[1:]))
    marks = list(chain_marks(snapshot_of(duel, cancelled).chain, frame))
    lines = [mark for mark in marks if isinstance(mark, Lines) and mark.style.stroke == "board.route"]
    assert [len(mark.lines) for mark in lines] == [1, 1]  # the arrow of the last link, and one number struck out
    assert not any(mark.style.dash for mark in lines)
    assert list(chain_marks((), frame)) == []
    assert set(marks) <= set(figure_marks(snapshot_of(duel, cancelled), frame))


def test_a_move_that_waits_is_drawn_along_its_way() -> None:
    duel, state = read(CHAIN)
    link = state.chain[0]._replace(kind="move", aimed=(), at=((7, 16), (6, 16), (5, 16)))
    waiting = state._replace(chain=(link,), attack=None)
    snapshot = snapshot_of(duel, waiting)
    (line,) = [
        line
        for mark in chain_marks(snapshot.chain, frame_of(snapshot))
        if isinstance(mark, Lines) and mark.style.stroke == "board.route"
        for line in mark.lines
    ]
    assert len(line) == 3


def test_every_reason_that_holds_whatever_is_aimed_at_is_told_with_its_rule() -> None:
    duel, state = read(CHAIN)
    poor = state._replace(seats=(state.seats[0], state.seats[1]._replace(crests=type(state.seats[1].crests)())))
    (ninja,) = [answer for answer in answers_of(duel, poor, 1) if answer.name == "Strike Ninja"]
    feet, dodge = ninja.said
    assert feet.kind == "timing"
    assert [text.split(";")[0] for text, _ in feet.reasons] == [
        "“Quick feet” of Strike Ninja may be used in its owner's turn",
        "The ability costs 1 Progress crest",
    ]
    assert dodge.kind == "crests"
    assert all(rule in answers_html((ninja,)) for each in ninja.said for _, rule in each.reasons)


def test_why_a_link_cannot_be_answered_is_told_link_by_link() -> None:
    duel, state = read(CHAIN)
    (ninja,) = [answer for answer in answers_of(duel, state, 1) if answer.name == "Strike Ninja"]
    assert ninja.said[1].can
    first, second, third = state.chain
    done = state._replace(chain=(first, second), window=state.window._replace(asked=1) if state.window else None)
    (ninja,) = [answer for answer in answers_of(duel, done, 1) if answer.name == "Strike Ninja"]
    assert "it already answered link 1" in ninja.said[1].line
    assert "link 2 comes from the same figure" in ninja.said[1].line
    aside = state._replace(chain=(first._replace(aimed=(9,)), second._replace(source=9), third))
    (ninja,) = [answer for answer in answers_of(duel, aside, 1) if answer.name == "Strike Ninja"]
    assert "link 1 isn't aimed at it; link 2 isn't aimed at it; link 3 isn't aimed at it" in ninja.said[1].line


def test_every_moment_of_a_resolution_can_be_shown_and_says_what_comes_next() -> None:
    said = set()
    for edition in edition_names():
        for seed in range(6):
            transcript = fought(seed, edition, 30)
            for node in transcript.nodes:
                if node.parent is None or not any(isinstance(event, LinkResolved) for event in node.events):
                    continue
                state = node.parent.state
                for event in node.events:
                    state = transcript.rules.evolve(state, event)
                    shown = snapshot_of(transcript.rules, state)
                    assert len(usable_now(transcript.rules, state)) < 100
                    if state.window is None and state.chain:
                        said.add(shown.question.split(",")[0])
                        assert len(shown.chain) == len(state.chain)
    assert said == {"The chain resolves"}


def test_a_square_says_which_links_come_from_it_and_which_are_aimed_at_it() -> None:
    duel, state = read(CHAIN)
    snapshot = snapshot_of(duel, state)
    told = square_text(snapshot, parse_cell("H17"))
    assert told.endswith("link 1 of the chain comes from here, link 3 of the chain comes from here")
    told = square_text(snapshot, parse_cell("G17"))
    assert told.endswith("link 1 of the chain is aimed here, link 2 of the chain comes from here")
    first, *rest = state.chain
    snapshot = snapshot_of(duel, state._replace(chain=(first._replace(is_cancelled=True), *rest)))
    assert "link 1 of the chain, canceled, comes from here" in square_text(snapshot, parse_cell("H17"))
    assert "chain" not in square_text(snapshot, parse_cell("E2"))
