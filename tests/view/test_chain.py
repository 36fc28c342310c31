"""The chain as a stack: what is on it, who may answer with what, and why the others cannot."""

from __future__ import annotations

import re

from ddm_explorer.dungeon import commands as say
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.view.chain import answers_of, chain_text, chain_view, unanswered
from ddm_explorer.view.chain_html import chain_html
from ddm_explorer.view.questions import question_sentence, usable_now
from tests.view.golden import check_golden
from tests.view.positions import ATTACK, CHAIN, FIGHT, read


def test_the_stack_is_told_as_kept() -> None:
    duel, state = read(CHAIN)
    view = chain_view(duel, state)
    check_golden("stack.txt", f"{question_sentence(duel, state)}\n\n{chain_text(view)}\n\n{chain_html(view)}")


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
    assert chain_view(duel, cancelled).links[-1].status == "cancelled: it will do nothing"
    assert "is-cancelled" in chain_html(chain_view(duel, cancelled))


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
    assert lines["Strike Ninja"][1] == "“Shadow dodge”: too few crests. The ability costs 2 Trap crests; Bea has 0."


def test_the_question_names_what_can_answer_and_for_how_much() -> None:
    duel, state = read(CHAIN)
    assert [(each.ability.id, each.price) for each in usable_now(duel, state)] == [("shadow-dodge", "2 Trap crests")]
    assert "with “Shadow dodge” of Strike Ninja on G17 (2 Trap crests), or pass." in question_sentence(duel, state)


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
    assert chain_html(view) == ""
    assert chain_text(view) == ""
