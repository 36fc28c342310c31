"""What holds in every registered game, on the day it is registered: the laws of the contract, over random play.

The toys of `tests/toys` are registered beside the packaged games, and no file of the package knows them.
"""

import json

import pytest

from ddm_explorer.engine.chance import Scripted, Seeded
from ddm_explorer.engine.game import ENVIRONMENT, Transcript, perform
from ddm_explorer.engine.verdict import IllegalCommand, InvalidCommand
from ddm_explorer.games.game_kit import GameKit, GameRegistry, UnknownGame
from ddm_explorer.games.known_games import known_games
from ddm_explorer.games.notation.position_text import position_link, position_text, read_position
from ddm_explorer.games.notation.transcript_text import game_text, read_game
from ddm_explorer.players import Lots, players_of
from ddm_explorer.view.known_views import view_of
from ddm_explorer.view.scene.svg import scene_svg
from ddm_explorer.view.viewers import WATCHER
from tests.toys import TOYS

KITS = (*known_games(), *TOYS)
EACH = pytest.mark.parametrize("kit", KITS, ids=[kit.tag for kit in KITS])
MOST = 60
"""So many commands are played of a game; the duel's are long."""


@pytest.fixture(autouse=True)
def registered():
    with known_games().having(*TOYS):
        yield


def played(kit: GameKit, seed: int = 1, most: int = MOST) -> Transcript:
    """A game of random commands."""
    setup = kit.new_setup()
    lots = Lots(f"{kit.tag}/{seed}")
    transcript = Transcript(kit.rules_of(setup), setup, Seeded(seed))
    while len(transcript.nodes) <= most and transcript.rules.to_act(transcript.state) is not None:
        transcript.play(lots.pick(transcript.rules.candidates(transcript.state)))
    return transcript


@pytest.fixture(scope="module")
def games():
    with known_games().having(*TOYS):
        return {kit.tag: played(kit) for kit in KITS}


@EACH
def test_each_candidate_is_legal_and_something_is_legal_if_and_only_if_it_is_not_over(kit, games):
    transcript, lots = games[kit.tag], Lots(2)
    rules = transcript.rules
    for node in transcript.nodes:
        listed = rules.candidates(node.state)
        actor = rules.to_act(node.state)
        assert (actor is None) == (len(listed) == 0) == (rules.outcome(node.state) is not None)
        assert actor is None or actor == ENVIRONMENT or actor in range(kit.seats_of(node.state))
        for command in (*lots.some(listed, 8), *kit.asides(rules, node.state)):
            verdict = rules.check(node.state, command)
            assert verdict.is_legal, (node, command, verdict.objections)
            assert verdict.rules
            assert set(verdict.rules) <= set(kit.cases.rule_ids())


@EACH
def test_an_illegal_command_changes_nothing_and_cites_rules(kit, games):
    """Commands of other points of the game are said at each point."""
    transcript = games[kit.tag]
    rules, refused = transcript.rules, 0
    commands = list(dict.fromkeys(node.command for node in transcript.nodes[1:]))[:25]
    for node in transcript.nodes[:: max(1, len(transcript.nodes) // 12)]:
        again = Transcript(rules, transcript.setup, start=node.state)
        for command in commands:
            verdict = rules.check(node.state, command)
            if not verdict.is_legal:
                refused += 1
                assert all(each.rule in kit.cases.rule_ids() for each in verdict.objections)
                assert all(each.topic in kit.cases.topics(rules) for each in verdict.objections)
                with pytest.raises(IllegalCommand):
                    again.play(command)
                assert again.state is node.state
                assert len(again.nodes) == 1
    assert refused
    with pytest.raises(InvalidCommand, match="no command of this game"):
        rules.check(transcript.root.state, "nonsense")


@EACH
def test_undo_restores_and_replay_leads_to_the_same(kit, games):
    transcript = games[kit.tag]
    again = Transcript(transcript.rules, transcript.setup)
    for node in transcript.nodes[1:]:
        before = again.state
        made = again.replay(node.command, node.drawn, is_forced=node.is_forced)
        assert (made.state, made.events) == (node.state, node.events)
        assert again.undo().state == before
        again.redo()
        folded = before
        for event in node.events:
            folded = transcript.rules.evolve(folded, event)
            assert type(event).__name__ in kit.cases.events
            assert all(transcript.rules.cite(topic) in kit.cases.rule_ids() for topic in event.topics)
        assert folded == node.state
    assert perform(transcript.rules, transcript.root.state, transcript.nodes[1].command, Scripted(
        transcript.nodes[1].drawn))[0] == transcript.nodes[1].state  # fmt: skip


@EACH
def test_commands_positions_and_games_are_read_as_they_are_written(kit, games):
    transcript = games[kit.tag]
    rules, notation = transcript.rules, kit.notation
    for node in transcript.nodes:
        if node.parent is not None:
            said = notation.command_text(node.command)
            assert notation.read_command(said, rules, node.parent.state) == node.command
    for node in transcript.nodes[:: max(1, len(transcript.nodes) // 8)]:
        for text in (position_text(node.state), position_text(node.state, is_whole=True), position_link(node.state)):
            assert read_position(text) == node.state
        assert read_position(position_text(node.state, is_sealed=True)) == node.state
        json.dumps(notation.to_fields(node.state))
        assert notation.differences(node.state, {}, "nothing") == []
    assert position_text(transcript.state).startswith(f"ddm-position {notation.format} {kit.tag}\n")
    for is_sealed in (False, True):
        read = read_game(game_text(transcript, notes={1: "a note"}, is_sealed=is_sealed))
        assert [node.state for node in read.transcript.nodes] == [node.state for node in transcript.nodes]
        assert read.transcript.node.number == transcript.node.number
        assert read.notes == {1: "a note"}
        assert game_text(read.transcript, notes=read.notes, is_sealed=is_sealed) == game_text(
            transcript, notes={1: "a note"}, is_sealed=is_sealed
        )


@EACH
def test_everything_is_told_and_drawn(kit, games):
    transcript, view = games[kit.tag], view_of(kit)
    rules = transcript.rules
    for node in transcript.nodes[:: max(1, len(transcript.nodes) // 10)]:
        for viewer in (None, WATCHER, *range(kit.seats_of(node.state))):
            line = view.log_line(node, rules, viewer)
            assert line.text
            assert all(part.text.endswith((".", "!", "?")) for part in line.parts)
            assert view.question(rules, node.state, viewer)
            assert view.position(rules, node.state, viewer)
            scene = view.scene(rules, node.state, viewer)
            assert scene.title
            assert scene.text
            assert scene_svg(scene, "dark").startswith("<svg")
            assert len({area.place for area in scene.areas}) == len(scene.areas) > 0
            for area in scene.areas:
                left, top, width, height = area.box
                assert scene.cell_at(left + width / 2, top + height / 2) == area.place
        if node.parent is not None:
            verdict = rules.check(node.parent.state, node.command)
            assert "Allowed." in view.verdict(verdict, rules, node.parent.state)
        verdict = rules.check(node.state, transcript.nodes[1].command)
        assert len(view.verdict(verdict, rules, node.state).split("\n")) > 2
        assert len({view.player(node.state, seat) for seat in range(kit.seats_of(node.state))}) == kit.seats_of(
            node.state
        )


@EACH
def test_an_outcome_says_something_of_each_seat(kit):
    setup = kit.new_setup()
    transcript = Transcript(kit.rules_of(setup), setup, Seeded(3))
    makers = players_of(kit)
    name = next(each for each in ("search", "sensible", "random") if each in makers)
    if kit.tag == "duel":
        return  # its whole games are played in tests/players
    players = [makers[name](seat) for seat in range(kit.seats_of(transcript.state))]
    while (actor := transcript.rules.to_act(transcript.state)) is not None:
        player = players[actor if isinstance(actor, int) else 0]
        transcript.play(player.choose(transcript.rules, transcript.state))
        assert len(transcript.nodes) < 400
    outcome = transcript.rules.outcome(transcript.state)
    seats = kit.seats_of(transcript.state)
    assert len(outcome.results) == seats
    assert set(outcome.results) <= {"won", "lost", "tied", "out", "escaped"}
    assert len(outcome.scores) in (0, seats)
    assert view_of(kit).outcome(transcript.rules, transcript.state)


def test_what_lies_face_down_does_not_come_through():
    """Two rings that differ only in what a seat cannot see are told and drawn alike for it."""
    ring = TOYS[1]
    view, rules = view_of(ring), ring.rules_of(ring.new_setup())
    one, two = (read_position(f"ddm-position 1 ring; tokens 3, {other}, 1, 2, 3, 1, 2") for other in (1, 3))
    for viewer, is_alike in ((0, True), (WATCHER, True), (1, False), (None, False)):
        for told in (view.position, view.question, lambda *args: str(view.scene(*args))):
            if told is view.question and not is_alike:
                continue
            assert (told(rules, one, viewer) == told(rules, two, viewer)) is is_alike
    third = read_position("ddm-position 1 ring; tokens 3, 1, 1, 2, 3, 1, 2; active 2")
    go = ring.notation.read_command("go 3", rules, None)
    assert view.hides(rules, go, third, 0) == view.hides(rules, go, third, WATCHER) != ""
    assert view.hides(rules, go, third, 1) == ""
    assert ", 3, 1" not in position_text(two, is_sealed=True)
    assert "sealed-" in position_text(two, is_sealed=True)


def test_a_registry_refuses_the_same_tag_twice_and_says_what_there_is():
    registry = GameRegistry(*TOYS)
    assert registry.tags == ("maze", "ring")
    assert registry.first is TOYS[0]
    with pytest.raises(ValueError, match="two games with the tag maze"):
        registry.register(TOYS[0])
    with pytest.raises(UnknownGame, match="no game 'chess'; the games known here are maze, ring"):
        registry.kit("chess")
    with pytest.raises(UnknownGame, match="states of the kind int"):
        registry.of_state(3)
    with pytest.raises(ZeroDivisionError), known_games().having():
        raise ZeroDivisionError
    with GameRegistry().having(TOYS[0]):
        pass
    with pytest.raises(ValueError, match="no tag of a game"):
        GameKit("Maze!", "", (1,), int, *[None] * 6)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="from 1 to 7 seats"):
        GameKit("maze", "", (8,), int, *[None] * 6)  # type: ignore[arg-type]


def test_a_toy_does_not_outlast_its_use():
    with known_games().having():
        assert "maze" in known_games()
    assert set(known_games().tags) == {"duel", "digimon", "maze", "ring"}
