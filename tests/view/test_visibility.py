"""What lies face down stays hidden: whatever the other's item is, one player is shown the same."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.position.state import DuelState, Setup, Trigger
from ddm_explorer.engine.chance import Scripted, Seeded
from ddm_explorer.engine.game import Node, Transcript
from ddm_explorer.games.duel.notation.commands import Lexicon, read_command
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.duel.chain import chain_text, chain_view
from ddm_explorer.view.duel.log import TAKEN_BACK, log_line
from ddm_explorer.view.duel.scene import duel_scene
from ddm_explorer.view.duel.snapshot import snapshot_of
from ddm_explorer.view.duel.text import full_text, hand_text, square_text
from ddm_explorer.view.duel.visibility import HIDDEN
from ddm_explorer.view.html.fragments import verdict_html
from ddm_explorer.view.scene.svg import scene_svg
from ddm_explorer.view.sentences.guide import next_sentence
from ddm_explorer.view.sentences.remarks import open_remarks_at
from ddm_explorer.view.sentences.words import (
    command_sentence,
    objection_sentence,
    question_sentence,
    short_question,
    verdict_text,
)
from ddm_explorer.view.viewers import WATCHER, line_of
from tests.view.positions import ADVANCED, read

SAME_LEVEL = ("trap-bandit", "energy-disc", "time-machine", "declaration-of-despair")
"""Items of level 1: no roll tells one from another."""
SETUP = Setup("western-advanced", names=("Ada", "Bea"), first=0)


def shown(duel: Duel, state: DuelState, viewer: int | None) -> str:
    """All that a viewer is shown of a position: picture, text, every square, the question, the chain."""
    snapshot = snapshot_of(duel, state, viewer)
    squares = [square_text(snapshot, item.cell) for item in state.items]
    return "\n".join(
        [
            scene_svg(duel_scene(snapshot)),
            full_text(snapshot),
            repr(snapshot.items),
            repr([(player.hand, player.summoned, player.destroyed) for player in snapshot.players]),
            *(hand_text(snapshot, seat) for seat in (0, 1)),
            *squares,
            question_sentence(duel, state, viewer),
            short_question(duel, state, viewer),
            chain_text(chain_view(duel, state, viewer)),
        ]
    )


def swapped(state: DuelState, seat: int, old: str, new: str) -> DuelState:
    """The position with one of that seat's items another one, wherever it lies."""

    def put(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(new if card == old else card for card in cards)

    seats = tuple(
        player._replace(hand=put(player.hand), summoned=put(player.summoned), destroyed=put(player.destroyed))
        if number == seat
        else player
        for number, player in enumerate(state.seats)
    )
    items = tuple(item._replace(card=new) if (item.owner, item.card) == (seat, old) else item for item in state.items)
    setup = state.setup
    if setup.rosters:
        rosters = tuple(put(cards) if number == seat else cards for number, cards in enumerate(setup.rosters))
        setup = replace(setup, rosters=rosters)
    return state._replace(setup=setup, seats=(seats[0], seats[1]), items=items)


# A game played twice, with another item each time --------------------------------------------------


def game(item: str) -> Transcript:
    """Bea places an item; Ada's monster walks onto it, and the walk is taken back."""
    duel = Duel.of(SETUP)
    own = tuple(item if card == "trap-bandit" else card for card in duel.start(SETUP).seats[1].hand)
    setup = replace(SETUP, rosters=(duel.start(SETUP).seats[0].hand, own))
    transcript = Transcript(duel, setup, Seeded(5))
    for line in ("roll 1 1 1", "parrot-dragon", "end", "roll 1 1 1", item, "end"):
        if line.startswith("roll"):
            transcript.play(read_command(line, Lexicon.of(duel)), Scripted(["S", "S", "P", "P", "P", "P"]))
        elif line == "end":
            transcript.play(say.EndTurn())
        else:  # the first place there is, the same for every card
            builds = [each for each in duel.candidates(transcript.state) if isinstance(each, say.Build)]
            transcript.play(next(each for each in builds if each.card == line))
    return transcript


@pytest.fixture(scope="module")
def games() -> dict[str, Transcript]:
    return {item: game(item) for item in SAME_LEVEL}


@pytest.mark.parametrize("viewer", [0, WATCHER])
def test_the_other_and_a_watcher_are_shown_the_same_whatever_the_item_is(games, viewer: int) -> None:
    told = set()
    for transcript in games.values():
        duel = transcript.rules
        told.add(
            "\n".join(
                shown(duel, node.state, viewer) + log_line(node, duel, viewer, transcript.node).text
                for node in transcript.nodes
            )
        )
    assert len(told) == 1
    text = told.pop()
    assert not any(name in text for name in ("Trap Bandit", "trap-bandit", "Energy Disc", "energy-disc"))


def test_its_owner_and_two_at_one_screen_see_which_item_it_is(games) -> None:
    for viewer in (1, None):
        told = {shown(each.rules, each.state, viewer) for each in games.values()}
        assert len(told) == len(SAME_LEVEL)
        for item, transcript in games.items():
            name = transcript.rules.cards[item].name
            assert name in "\n".join(log_line(node, transcript.rules, viewer).text for node in transcript.nodes)


def turned_up(transcript: Transcript) -> tuple[DuelState, Node]:
    """The same game after Ada's monster stepped onto the item: its state, and the point."""
    state = transcript.state
    item, monster = state.items[0], state.monsters[0]
    beside = next(
        cell
        for cell in transcript.rules.derived.grid.sides[item.cell]
        if transcript.rules.derived.grid.bit[cell] & state.path_mask
    )
    near = state._replace(monsters=(monster._replace(cell=beside),), step=type(state.step).ADVANCE, active=0)
    stepped = Transcript(transcript.rules, state.setup, Seeded(1), start=near)
    node = stepped.play(say.Move((beside, item.cell)))
    assert node.state.items[0].is_open
    return stepped, node


@pytest.mark.parametrize("viewer", [0, WATCHER])
def test_an_undone_step_onto_an_item_shows_nothing_more(games, viewer: int) -> None:
    seen, hidden = set(), set()
    for transcript in games.values():
        stepped, node = turned_up(transcript)
        duel = stepped.rules
        seen.add(log_line(node, duel, viewer, stepped.node).text)
        after = stepped.play(say.EndTurn())
        stepped.go_to(0)
        line = line_of(stepped.node)
        texts = [log_line(each, duel, viewer, line).text for each in (node, after)]
        assert texts[0].endswith(TAKEN_BACK)
        assert texts[1] == TAKEN_BACK
        hidden.add("\n".join(texts) + shown(duel, stepped.state, viewer))
        assert duel.cards[node.state.items[0].card].name in log_line(node, duel, 1, line).text
        beside = open_remarks_at(stepped.node)
        assert [beside(each)[-1] for each in (node, after)] == [TAKEN_BACK, TAKEN_BACK]
    assert len(seen) == len(SAME_LEVEL)
    assert len(hidden) == 1


def test_a_card_turned_up_is_seen_by_everybody(games) -> None:
    for item, transcript in games.items():
        _, node = turned_up(transcript)
        for viewer in (0, 1, WATCHER, None):
            snapshot = snapshot_of(transcript.rules, node.state, viewer)
            assert [each.card for each in snapshot.items] == [item]
            assert not snapshot.items[0].is_hidden


@pytest.mark.parametrize("viewer", [0, WATCHER])
def test_what_the_judge_says_of_the_others_summon_is_the_same_whatever_the_item_is(games, viewer: int) -> None:
    told = set()
    for transcript in games.values():
        duel = transcript.rules
        node = next(each for each in transcript.nodes if each.state.items)
        before = node.parent.state
        again = duel.check(node.state, node.command)
        lines = [verdict_html(duel.check(before, node.command), duel, before, was_played=True, viewer=viewer)]
        lines += [objection_sentence(each, duel, node.state, viewer) for each in again.objections]
        lines.append(next_sentence(duel, before, viewer=viewer))
        assert {"summon_gained", "card_not_summoned"} <= {each.topic for each in again.objections}
        told.add("\n".join(lines))
    assert len(told) == 1
    assert "This turn's summon has already been made: the face-down item." in told.pop()


def test_the_place_of_the_others_item_of_the_same_name_is_not_told(games) -> None:
    transcript = games["energy-disc"]
    duel, state = transcript.rules, transcript.state
    ada = state.seats[0]
    ada = ada._replace(hand=ada.hand[1:], summoned=(*ada.summoned, "energy-disc"))
    state = state._replace(seats=(ada, state.seats[1]))
    (twice,) = [
        each
        for each in duel.check(state, say.Build("energy-disc", "X1", 0, (5, 5))).objections
        if each.topic == "card_not_summoned"
    ]
    assert state.items[0].card == "energy-disc"
    assert twice.places == ()


# Any position, any command ------------------------------------------------------------------------


def commands_near(state: DuelState, rnd: random.Random) -> list[say.Command]:
    """Things somebody could try about another's item."""
    found: list[say.Command] = []
    for item in state.items:
        monster = rnd.choice(state.monsters).cell if state.monsters else item.cell
        found += [
            say.Use(item.cell, 1),
            say.Use(monster, 1, (item.cell,)),
            say.Attack(monster, item.cell),
            say.Move((monster, item.cell)),
            say.SetOff(item.cell),
        ]
    return found


@pytest.mark.parametrize("seed", range(2))
def test_no_view_and_no_verdict_tells_one_hidden_item_from_another(seed: int) -> None:
    rnd = random.Random(seed)
    duel = Duel.of(SETUP)
    levels: dict[int, list[str]] = {}
    for card in duel.cards.values():
        if card.is_item and all("when-placed" not in each.timing for each in card.abilities):  # those are turned up
            levels.setdefault(card.level, []).append(card.id)
    transcript = Transcript(duel, SETUP, Seeded(seed))
    looked = 0
    for _ in range(160):
        playable = list(duel.candidates(transcript.state))
        if not playable:
            break
        builds = [each for each in playable if isinstance(each, say.Build) and duel.cards[each.card].is_item]
        transcript.play(rnd.choice(builds or playable))
        state = transcript.state
        if not state.items or rnd.random() < 0.85:
            continue
        looked += 1
        for seat in (0, 1):
            hidden = [item.card for item in state.items if item.owner == seat and not item.is_open]
            hidden += [card for card in state.seats[seat].hand if duel.cards[card].is_item]
            for card in hidden[:2]:
                held = (*state.seats[seat].summoned, *state.seats[seat].hand)
                others = [each for each in levels[duel.cards[card].level] if each not in held]
                if card not in levels[duel.cards[card].level] or not others:
                    continue
                other = swapped(state, seat, card, rnd.choice(others))
                for viewer in (1 - seat, WATCHER):
                    assert shown(duel, state, viewer) == shown(duel, other, viewer)
                    for command in commands_near(state, rnd):
                        one, two = duel.check(state, command), duel.check(other, command)
                        assert command_sentence(command, duel, state, viewer) == command_sentence(
                            command, duel, other, viewer
                        )
                        assert verdict_text(one, duel, state, viewer=viewer) == verdict_text(
                            two, duel, other, viewer=viewer
                        )
                        assert verdict_html(one, duel, state, viewer=viewer) == verdict_html(
                            two, duel, other, viewer=viewer
                        )
    assert looked > 3


def test_what_a_snapshot_holds_of_another_s_cards() -> None:
    duel, state = read(ADVANCED)
    mine, theirs, both = (snapshot_of(duel, state, viewer) for viewer in (0, 1, None))
    assert [each.card for each in mine.items] == [HIDDEN, "exploding-disc", "medical-aid-kit"]
    assert [each.card for each in theirs.items] == ["trap-bandit", "exploding-disc", HIDDEN]
    assert [each.card for each in both.items] == ["trap-bandit", "exploding-disc", "medical-aid-kit"]
    assert mine.players[1].summoned.count(HIDDEN) == 2
    assert mine.players[0].summoned.count(HIDDEN) == 0
    assert mine.items[0].text == ""
    assert theirs.items[0].text.startswith("The owner of a monster that enters")
    assert [each.level for each in mine.items] == [1, 3, 2]


def test_an_ability_that_a_hidden_item_offers_is_not_named() -> None:
    duel, state = read(ADVANCED)
    asking = state._replace(triggers=(Trigger(1, state.items[0].number, 1),))
    assert "what the face-down item on H17 offers" in question_sentence(duel, asking, 0)
    assert "of Trap Bandit on H17" in question_sentence(duel, asking, 1)
