"""The chart of a turn follows the position through whole games of every edition."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.position.state import DuelState, Setup, Step
from ddm_explorer.dungeon.position.who_acts import moment
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.players import RandomPlayer
from ddm_explorer.view.duel.turn_chart import STATUSES, FlowBox, turn_flow
from ddm_explorer.view.sentences.speech import templates

EDITIONS = edition_names()


def positions(edition: str, seed: int, most: int = 150) -> Iterator[tuple[Duel, DuelState]]:
    setup = Setup(edition)
    duel = Duel.of(setup)
    game, player = Transcript(duel, setup, Seeded(seed)), RandomPlayer(seed)
    yield duel, game.state
    while duel.to_act(game.state) is not None and len(game.nodes) < most:
        game.play(player.choose(duel, game.state))
        yield duel, game.state


def boxes(duel: Duel, state: DuelState) -> dict[str, FlowBox]:
    return {box.name: box for box in turn_flow(duel, state)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_knows_in_every_position_where_one_is_and_what_comes(edition: str) -> None:
    kinds = {say.Move: "move", say.Attack: "attack", say.Use: "use", say.SetOff: "item", say.EndTurn: "end"}
    seen = set()
    for duel, state in positions(edition, 3):
        found = boxes(duel, state)
        assert {box.status for box in found.values()} <= set(STATUSES)
        now = [name for name, box in found.items() if box.status == "now"]
        seen.add(now[0] if now else "")
        if state.step is Step.ADVANCE and not state.is_asking:
            assert now == []
            able = {kinds[type(each)] for each in duel.candidates(state) if type(each) in kinds}
            assert {name for name, box in found.items() if box.status == "can"} == able
        else:
            assert len(now) == 1, (state.step, moment(state))
        if state.step is not Step.OVER:
            assert any(box.status in ("can", "next") for box in found.values())
    assert {"roll", "build", ""} <= seen


@pytest.mark.parametrize("edition", EDITIONS)
def test_rules_and_words_are_those_of_the_edition(edition: str) -> None:
    duel = Duel.of(Setup(edition))
    for box in turn_flow(duel, duel.start(Setup(edition))):
        assert box.rules, box.name
        assert set(box.rules) <= set(duel.edition.topics.values())
        assert all(rule in load_rulebook() for rule in box.rules)
        assert "{" not in box.title + box.text
        assert box.text.endswith(".")


def test_the_data_names_the_boxes_that_there_are() -> None:
    names = {box.name for edition in EDITIONS for box in turn_flow(*next(positions(edition, 0)))}
    optional = {"item"}  # only where a reading has items wait for a word
    assert set(templates("flow_title")) == set(templates("flow_text"))
    assert names | optional == set(templates("flow_title"))


def test_the_japanese_chart_cites_the_japanese_book() -> None:
    duel = Duel.of(Setup("japanese-first"))
    cited = {rule for box in turn_flow(duel, duel.start(Setup("japanese-first"))) for rule in box.rules}
    assert not any(rule.startswith("W-") for rule in cited)


def test_an_attack_waits_for_the_defender_and_then_goes_on() -> None:
    for seed in range(40):
        for duel, state in positions("western-basic", seed):
            if moment(state) == "defense":
                found = boxes(duel, state)
                assert found["defense"].status == "now"
                assert found["damage"].status == "next"
                assert found["attack"].status == "done"
                return
    raise AssertionError("no game came to an attack that could be defended")
