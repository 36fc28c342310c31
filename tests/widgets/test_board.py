"""The board answers every click and key, and sends no more than has changed."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import cell_name, parse_cell
from ddm_explorer.dungeon.position.state import Step
from ddm_explorer.games.notation.transcript_text import game_text
from ddm_explorer.view.duel.snapshot import snapshot_of
from ddm_explorer.view.scene.theme import Theme
from ddm_explorer.widgets.session.selection import Ghost
from ddm_explorer.widgets.session.stepping import moments
from ddm_explorer.widgets.table.table import Table
from tests.widgets.chains import thunder, with_figures
from tests.widgets.page import Page
from tests.widgets.table_page import Visitor, played

BUILD, BLOW, ASKED, WALK, OVER = 11, 12, 16, 48, 76
"""Points of the game: a summon is due; an attack is possible; the defender is asked; figures can walk; the end."""


@pytest.fixture
def at(page: Page, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A visitor at a point of the game."""

    def make(commands: int, **facts: Any) -> Visitor:
        visitor = Visitor(page, played(commands), monkeypatch, **facts)
        page.messages.clear()
        page.sizes.clear()
        return visitor

    return make


def layers(visitor: Visitor) -> list[tuple[str, ...]]:
    """The layers that each message to the canvas drew."""
    canvas = visitor.table.board.canvas
    names = {f"IPY_MODEL_{canvas.widget[number].model_id}": name for number, name in enumerate(canvas.layers)}
    return [
        tuple(names[args[0]] for called, args in message if called == "switchCanvas")
        for message in visitor.page.messages
    ]


class TestDrawing:
    def test_choosing_a_figure_redraws_the_overlay_alone_in_one_small_message(self, at):
        visitor = at(WALK)
        visitor.click("H11")
        assert layers(visitor) == [("overlay",)]
        assert visitor.page.sizes[0] < 3000
        overlay = visitor.table.board.overlay()
        assert overlay.selected == parse_cell("H11")
        assert dict(overlay.reach)[parse_cell("G12")] == 2
        assert sorted({args[0] for name, args in visitor.page.calls if name == "fillText"})[-1:] == ["4"]

    def test_the_links_that_wait_are_numbered_on_the_board_until_they_resolve(self, page, monkeypatch):
        visitor = Visitor(page, Table(transcript=game_text(thunder())), monkeypatch)
        session = visitor.table.session

        def numbers(command: say.Command) -> set[str]:
            page.messages.clear()
            assert session.send(command).is_legal
            drawn = [called for message in page.messages for called in message]
            return {args[0] for name, args in drawn if name == "fillText" and len(args[0]) == 1}

        f10, f11 = parse_cell("F10"), parse_cell("F11")
        assert numbers(say.Use(f11, 1, (f10,), 1, "3")) == {"1"}
        assert numbers(say.Use(f10, 2, (), 1, "1")) == {"1", "2"}
        assert numbers(say.Pass()) == set()  # the same links wait, so nothing is drawn anew
        while session.state.chain:
            assert numbers(say.Pass()) == set()

    def test_every_step_of_an_attack_that_was_answered_can_be_looked_at(self, page, monkeypatch):
        fight = with_figures({"F11": ("vorse-raider", 1), "F10": ("strike-ninja", 0)}, active=1)
        visitor = Visitor(page, Table(transcript=game_text(fight)), monkeypatch)
        session, board = visitor.table.session, visitor.table.board
        f10, f11 = parse_cell("F10"), parse_cell("F11")
        assert session.send(say.Attack(f11, f10)).is_legal
        assert session.send(say.Use(f10, 2, (), 1, "1")).is_legal
        found = moments(session.duel, session.node)
        asked = []
        for session.step in range(1, len(found) + 1):
            asked.append(board.outlook.snapshot.question)
            assert board.outlook.snapshot.chain == snapshot_of(session.duel, found[session.step - 1].state).chain
        assert "The chain resolves, and the attack of Vorse Raider on F11 on Strike Ninja on F10 comes next." in asked
        assert visitor.errors == []

    def test_the_largest_reach_is_still_a_small_message(self, at):
        visitor = at(WALK)
        session = visitor.table.session
        seat = session.state.seats[0]
        rich = session.state._replace(
            seats=(seat._replace(crests=seat.crests._replace(move=10)), session.state.seats[1])
        )
        session.transcript.node.state = rich
        session.version += 1
        visitor.page.sizes.clear()
        visitor.click("H11")
        assert len(visitor.table.board.overlay().reach) > 20
        assert visitor.page.sizes[0] < 3000

    def test_hovering_redraws_the_overlay_alone_and_nothing_twice(self, at):
        visitor = at(WALK)
        visitor.hover("C6")
        visitor.hover("C6")
        assert layers(visitor) == [("overlay",)]

    def test_a_move_redraws_figures_and_overlay_in_one_message(self, at):
        visitor = at(WALK)
        visitor.click("H11")
        visitor.page.messages.clear()
        visitor.click("G12")
        assert isinstance(visitor.table.session.node.command, say.Move)
        assert layers(visitor) == [("figures", "overlay")]

    def test_a_build_redraws_everything_in_one_message(self, at):
        visitor = at(BUILD)
        session = visitor.table.session
        build = session.duel.builds(session.state)[0]
        session.send(build)
        assert layers(visitor) == [("field", "figures", "overlay")]

    def test_the_squares_of_the_last_move_show_its_path(self, at):
        visitor = at(WALK + 2)
        overlay = visitor.table.board.overlay()
        assert overlay.is_walk
        assert [cell_name(cell) for cell in overlay.last] == ["H11", "G11", "G12", "G13"]

    def test_hovering_a_square_in_reach_shows_the_way_there(self, at):
        visitor = at(WALK)
        visitor.click("H11")
        visitor.hover("G12")
        assert [cell_name(cell) for cell in visitor.table.board.overlay().route] == ["H11", "G11", "G12"]

    def test_hovering_a_figure_that_can_act_shows_its_reach(self, at):
        visitor = at(WALK)
        visitor.hover("G14")
        overlay = visitor.table.board.overlay()
        assert overlay.targets == (parse_cell("G15"),)
        assert overlay.reach
        visitor.hover("G15")
        assert not visitor.table.board.overlay().reach

    @pytest.mark.parametrize("scheme", ["light", "dark"])
    def test_the_colours_are_those_of_the_page(self, at, scheme):
        visitor = at(WALK)
        visitor.facts(dark=scheme == "light")
        visitor.page.messages.clear()
        visitor.facts(dark=scheme == "dark")
        assert layers(visitor) == [("field", "figures", "overlay")]
        colours = {args[1] for name, args in visitor.page.calls if name == "set"}
        assert Theme.load(scheme)["board.star"] in colours

    @pytest.mark.parametrize(
        ("width", "height", "square"),
        [(390, 420, 30), (816, 506, 38), (1200, 900, 69), (1900, 1400, 80), (90, 400, 10)],
    )
    def test_the_board_is_as_large_as_its_room_allows(self, at, width, height, square):
        visitor = at(WALK, room_width=width, room_height=height)
        board = visitor.table.board
        assert board.unit == square
        assert board.canvas.width == 13 * square
        visitor.click("H11")
        assert board.overlay().selected == parse_cell("H11")

    def test_the_whole_field_of_the_advanced_game_is_in_view_on_a_small_laptop(self, page, monkeypatch):
        table = Table("western-advanced", first=1)
        Visitor(page, table, monkeypatch, width=1248, height=650, room_width=800, room_height=410)
        board = table.board
        assert board.outlook.frame.turns == 1, "it lies on its side, where its squares are larger"
        assert board.outlook.frame.width >= 19
        assert board.canvas.height <= 410
        assert board.canvas.width <= 800
        assert board.unit >= 28

    def test_a_switch_keeps_a_long_field_upright(self, page, monkeypatch):
        table = Table("western-advanced", first=1)
        visitor = Visitor(page, table, monkeypatch, width=1280, room_width=830, room_height=600)
        visitor.act("toolbar:more")
        assert 'aria-pressed="true"' in table.bar.sheets["buttons"].value
        visitor.act("toolbar:side")
        assert table.board.outlook.frame.turns == 0
        visitor.act("toolbar:more")
        assert 'aria-pressed="false"' in table.bar.sheets["buttons"].value
        asked = [each for each in visitor.sent if each.get("op") == "read" and each["id"] == "long-board"]
        visitor.answer(asked[-1], ok=False, error="missing")
        (kept,) = [each for each in visitor.sent if each.get("op") == "write" and each["id"] == "long-board"]
        assert kept["text"] == "upright"
        visitor.act("toolbar:side")
        assert table.board.outlook.frame.turns == 1

    def test_a_long_field_stands_upright_on_a_phone(self, page, monkeypatch):
        table = Table("western-advanced", first=1)
        visitor = Visitor(page, table, monkeypatch, width=390, room_width=382, room_height=430)
        assert table.board.outlook.frame.turns == 0
        visitor.facts(width=1280, room_width=830, room_height=600)
        assert table.board.outlook.frame.turns == 1
        assert table.board.unit >= 38

    @pytest.mark.parametrize(
        ("players", "first", "turns"),
        [
            (("human", "random"), 1, 0),
            (("human", "random"), 2, 2),
            (("random", "human"), 1, 2),
            (("human", "human"), 2, 0),
        ],
    )
    def test_whoever_plays_alone_sits_at_the_lower_edge(self, page, monkeypatch, players, first, turns):
        table = Table(first=first, opponents=players)
        visitor = Visitor(page, table, monkeypatch)
        board = table.board
        assert board.outlook.frame.turns == turns
        if turns:
            # Names, clicks and keys go by what is seen: the own Domain is below, and the arrow up leads away from it.
            own = table.state.seats[table.session.people[0]].home
            assert board.point_of(own)[1] > board.canvas.height / 2
            assert board.cell_at(*board.point_of(own)) == own
            visitor.press("ArrowUp")
            before = board.cursor
            visitor.press("ArrowUp")
            assert board.point_of(board.cursor)[1] < board.point_of(before)[1]
            visitor.press("ArrowRight")
            assert board.point_of(board.cursor)[0] > board.point_of(before)[0]
            assert str(visitor.hint).startswith(cell_name(board.cursor))


class TestClicks:
    def test_a_move_by_two_clicks(self, at):
        visitor = at(WALK)
        visitor.click("H11")
        assert "move to" in visitor.hint
        visitor.click("G12")
        assert visitor.table.state.monster_at(parse_cell("G12")) is not None
        assert visitor.table.session.selected is None

    def test_an_attack_by_two_clicks(self, at):
        visitor = at(WALK)
        visitor.click("G14")
        visitor.click("G15")
        assert visitor.table.state.seats[1].life == 2

    def test_what_is_not_allowed_opens_its_verdict_and_marks_the_squares(self, at):
        visitor = at(WALK)
        before = visitor.table.state
        visitor.click("H11")
        visitor.click("F5")
        shown = visitor.table.session.shown
        assert not shown.verdict.is_legal
        assert {each.topic for each in shown.verdict.objections} == {"can_pay_move", "walks_on_path"}
        overlay = visitor.table.board.overlay()
        assert overlay.marks == shown.verdict.places
        assert overlay.route == shown.verdict.command.path
        assert visitor.hint.startswith("Not allowed, for 2 reasons. The move costs 8 Progress crests")
        assert visitor.table.state is before

    def test_the_verdict_of_a_click_follows_the_position(self, at):
        visitor = at(WALK)
        answers = []
        for _ in range(2):
            visitor.click("H11")
            visitor.click("F5")
            answers.append(visitor.hint)
            visitor.press("Escape", "Escape")
            visitor.table.send("move G14 G13")
        assert "has 4" in answers[0]
        assert "has 3" in answers[1]

    def test_clicking_another_figure_of_the_side_chooses_it_instead(self, at):
        visitor = at(WALK)
        visitor.click("H11")
        visitor.click("G14")
        assert visitor.table.session.selected == parse_cell("G14")
        assert visitor.table.session.shown is None

    @pytest.mark.parametrize("how", ["drag", "shift"])
    def test_moving_onto_a_figure_of_the_side_can_be_tried(self, at, how):
        visitor = at(WALK)
        visitor.click("H11")
        if how == "drag":
            visitor.pointer("drop", "G14")
        else:
            visitor.click("G14", modifiers=["shift"])
        assert visitor.table.session.shown.verdict.objection("stops_alone") is not None

    def test_a_figure_can_be_dragged_to_where_it_goes(self, at):
        visitor = at(WALK)
        visitor.click("H11")
        visitor.pointer("drop", "G12")
        assert visitor.table.state.monster_at(parse_cell("G12")) is not None

    def test_figures_of_the_other_side_can_be_tried_too(self, at):
        visitor = at(WALK)
        visitor.click("F9")
        assert visitor.table.session.selected == parse_cell("F9")
        visitor.click("F10")
        assert visitor.table.session.shown.verdict.objection("own_turn_to_move") is not None

    def test_an_empty_square_says_what_is_there_and_what_could_be_done(self, at):
        visitor = at(WALK)
        visitor.click("C6")
        assert visitor.hint.startswith("C6, empty. To move or attack, choose a figure first.")
        assert visitor.table.session.selected is None

    def test_beside_all_squares_there_is_an_answer_too(self, at):
        visitor = at(WALK)
        visitor.click("H11")
        visitor.click((-3.0, -3.0))
        assert visitor.hint.startswith("Nothing is played beside the Field.")
        assert visitor.table.session.selected is None

    def test_the_right_button_tells_everything_and_does_nothing(self, at):
        visitor = at(WALK)
        visitor.click("G14", button=2)
        assert visitor.table.session.selected is None
        assert "Strike Ninja" in visitor.hint
        assert "attack 20, defense 10" in visitor.hint
        assert visitor.spoken[-1] == visitor.hint

    def test_escape_puts_back_one_thing_after_another(self, at):
        visitor = at(WALK)
        session = visitor.table.session
        visitor.click("H11")
        visitor.click("F5")
        visitor.press("Escape")
        assert (session.selected, session.shown is None) == (None, False)
        visitor.press("Escape")
        assert session.shown is None
        assert visitor.table.board.overlay().marks == ()

    @pytest.mark.parametrize("commands", [0, BUILD, ASKED, WALK, OVER])
    @pytest.mark.parametrize("chosen", [None, "own", "shape"])
    def test_no_click_is_dead(self, at, commands, chosen):
        """Every square, whatever is in hand: something is chosen, played, judged or said, and nothing fails."""
        visitor = at(commands)
        session, board = visitor.table.session, visitor.table.board
        figures = [monster.cell for monster in session.state.monsters] or [None]
        standing = {*figures, *(seat.home for seat in session.state.seats)} - {None}
        for cell in (*board.outlook.frame.cells[::4], *standing):
            session.selected = figures[0] if chosen == "own" else None
            session.ghost = Ghost("strike-ninja", "X1", 0, None) if chosen == "shape" else None
            session.shown = None
            session.hint = ""
            version = session.version
            visitor.click(cell_name(cell))
            assert session.version != version or session.hint
            if session.version != version:
                session.undo()
        assert visitor.errors == []
        assert visitor.table.bridge.refused == ""


class TestBuilding:
    def hold(self, visitor: Visitor, shape: str = "S2m") -> None:
        visitor.table.session.take(shape)

    def test_the_shape_follows_the_pointer_green_or_with_reasons(self, at):
        visitor = at(BUILD)
        self.hold(visitor)
        fits = visitor.table.board.overlay().fits
        assert fits
        visitor.hover(cell_name(fits[0]))
        overlay = visitor.table.board.overlay()
        assert overlay.ghost.is_ok
        assert overlay.ghost.star == fits[0]
        assert overlay.ghost.glyph == "card.strike-ninja"
        assert "fits here" in visitor.hint
        visitor.hover("L14")
        overlay = visitor.table.board.overlay()
        assert not overlay.ghost.is_ok
        assert "cannot lie here" in visitor.hint
        assert "outside the border" in visitor.hint
        assert visitor.spoken == []  # what the pointer passes is not read out

    def test_a_shape_refused_by_word_is_drawn_where_it_was_to_lie_and_goes_with_its_verdict(self, at):
        visitor = at(BUILD)
        session, board = visitor.table.session, visitor.table.board
        session.explain(say.Build("strike-ninja", "S2m", 0, parse_cell("L14")))
        ghost = board.overlay().ghost
        assert not ghost.is_ok
        assert ghost.star == parse_cell("L14")
        assert len(ghost.cells) == 6
        assert ghost.glyph == "card.strike-ninja"
        assert board.overlay().good == ()  # the place nearby would lie over it
        self.hold(visitor)
        assert board.overlay().ghost is None  # in hand, and over no square yet
        session.ghost = None
        assert not board.overlay().ghost.is_ok
        session.explain(say.EndTurn())
        assert board.overlay().ghost is None

    def test_moving_the_shape_redraws_the_overlay_alone(self, at):
        visitor = at(BUILD)
        self.hold(visitor)
        visitor.page.messages.clear()
        visitor.page.sizes.clear()
        visitor.hover("E6")
        assert layers(visitor) == [("overlay",)]
        assert visitor.page.sizes[0] < 3000

    def test_r_turns_it_and_shift_r_turns_it_back(self, at):
        visitor = at(BUILD)
        self.hold(visitor)
        visitor.hover("E6")
        visitor.press("r")
        assert visitor.table.session.ghost.turns == 1
        visitor.press("R", shift=True)
        visitor.press("R", shift=True)
        assert visitor.table.session.ghost.turns == 3

    def test_a_click_puts_it_down(self, at):
        visitor = at(BUILD)
        self.hold(visitor)
        star = visitor.table.board.overlay().fits[0]
        visitor.click(cell_name(star))
        assert visitor.table.state.monster_at(star).card == "strike-ninja"
        assert visitor.table.session.ghost is None

    def test_a_click_where_it_may_not_lie_keeps_it_in_hand(self, at):
        visitor = at(BUILD)
        self.hold(visitor)
        visitor.click("L14")
        assert visitor.table.session.ghost is not None
        assert visitor.table.session.shown.verdict.objection("inside_border") is not None

    def test_a_finger_looks_first_and_builds_with_the_second_tap(self, at):
        visitor = at(BUILD)
        self.hold(visitor)
        star = cell_name(visitor.table.board.overlay().fits[0])
        visitor.tap(star)
        assert visitor.table.state.step is Step.BUILD
        assert visitor.table.board.overlay().ghost.is_ok
        assert visitor.hint.endswith("Tap once more to build it.")
        visitor.tap(star)
        assert visitor.table.state.step is Step.ADVANCE

    def test_taking_a_piece_tells_what_is_in_hand(self, at):
        visitor = at(BUILD)
        visitor.act("build:piece", shape="S2m")
        told = "Piece S2m in hand for Strike Ninja, as printed: 6 places for it lying so."
        assert visitor.hint.startswith(told)
        visitor.press("c")
        assert "6 places for it lying so. Buster Blader is level 4, but the roll" in visitor.spoken[-1]

    def test_the_places_shown_are_those_the_judge_allows(self, at):
        visitor = at(BUILD)
        session, outlook = visitor.table.session, visitor.table.board.outlook
        for shape in session.state.pile[:3]:
            for turns in range(4):
                allowed = {
                    cell
                    for cell in outlook.frame.cells
                    if session.duel.check(session.state, say.Build("strike-ninja", shape, turns, cell)).is_legal
                }
                assert set(outlook.fits(shape, turns)) == allowed


class TestMotion:
    def test_a_walk_is_shown_and_leaves_the_state_as_it_is(self, at, page):
        async def play() -> None:
            visitor = at(WALK)
            visitor.click("H11")
            visitor.click("G12")
            canvas = visitor.table.board.canvas
            assert canvas.playing
            assert visitor.table.state.monster_at(parse_cell("G12")) is not None
            await asyncio.sleep(0.1)
            frames = [each for each in layers(visitor) if each == ("figures",)]
            assert frames
            visitor.click("G14")  # the visitor goes on meanwhile
            assert visitor.table.session.selected == parse_cell("G14")
            visitor.table.session.undo()
            assert not canvas.playing
            assert visitor.errors == []

        asyncio.run(play())

    def test_damage_is_written_over_the_square(self, at):
        visitor = at(BLOW)
        visitor.click("G8")
        visitor.click("H8")
        assert visitor.table.board.overlay().notes == ((parse_cell("H8"), "−10"),)

    def test_life_points_lost_are_written_over_the_lord(self, at):
        visitor = at(WALK)
        visitor.click("G14")
        visitor.click("G15")
        assert visitor.table.board.overlay().notes == ((parse_cell("G15"), "−1"),)

    def test_with_reduced_motion_nothing_moves(self, at):
        async def play() -> None:
            visitor = at(WALK, reduced_motion=True)
            visitor.click("H11")
            visitor.click("G12")
            assert not visitor.table.board.canvas.playing
            assert layers(visitor)[-1] == ("figures",) or ("figures", "overlay") in layers(visitor)

        asyncio.run(play())

    def test_going_back_is_not_animated(self, at):
        async def play() -> None:
            visitor = at(WALK + 1)
            visitor.table.session.undo()
            assert not visitor.table.board.canvas.playing

        asyncio.run(play())


class TestKeys:
    def test_the_cursor_tells_what_it_finds(self, at):
        visitor = at(WALK)
        visitor.click("G14")
        visitor.press("ArrowUp")
        visitor.press("ArrowUp")
        assert visitor.spoken[-1] == "G13, blue path, in reach for 1 Progress crest, 1 square away."
        assert visitor.table.board.overlay().focus == parse_cell("G13")

    def test_the_cursor_stops_at_the_edge_and_says_so(self, at):
        visitor = at(WALK)
        visitor.press("Home", *["ArrowLeft"] * 3)
        assert visitor.spoken[-1].startswith("The edge of the picture")

    def test_the_cursor_gives_way_to_the_pointer(self, at):
        visitor = at(WALK)
        visitor.press("ArrowUp")
        visitor.hover("C6")
        overlay = visitor.table.board.overlay()
        assert (overlay.focus, overlay.hover) == (None, parse_cell("C6"))

    def test_m_and_t_find_figures_and_targets(self, at):
        visitor = at(WALK)
        visitor.press("m")
        assert visitor.spoken[-1].startswith("1 of 2. H11")
        visitor.press("m")
        assert visitor.spoken[-1].startswith("2 of 2. G14")
        visitor.press("Enter", "t")
        assert visitor.spoken[-1].startswith("1 of 1. G15")
        visitor.press("Enter")
        assert visitor.table.state.seats[1].life == 2

    def test_l_goes_through_every_place_of_the_shape(self, at):
        visitor = at(BUILD)
        visitor.press("b")
        ghost = visitor.table.session.ghost
        count = len(visitor.table.board.outlook.places(ghost.shape))
        seen = set()
        for _ in range(count):
            visitor.press("l")
            ghost = visitor.table.session.ghost
            assert visitor.table.board.ghost_verdict().is_legal
            seen.add((ghost.turns, ghost.star))
        assert len(seen) == count

    def test_defend_and_pass_answer_the_attack(self, at):
        for key, command in (("d", say.Defend()), ("p", say.Pass())):
            visitor = at(ASKED)
            visitor.press(key)
            assert visitor.table.session.node.command == command

    def test_the_defender_is_told_what_a_defense_costs_and_saves(self, at):
        visitor = at(ASKED - 1)
        visitor.table.send("attack H8 G8")
        asked = next(text for text in visitor.spoken if "Defend for" in text)
        assert "Defend for 1 Defense crest (of 2)? Then it takes no damage" in asked
        assert "if not, it takes 20 damage and is destroyed" in asked
        assert visitor.hint.endswith("Defended for 1 Defense crest it keeps 20; if not, it is destroyed.")

    @pytest.mark.parametrize("commands", [0, BUILD, WALK, OVER])
    def test_no_key_is_silent(self, at, commands):
        visitor = at(commands)
        session = visitor.table.session
        for key in [*"dpertmlbcuyxis10", "Enter", " ", "Escape", "Home", "End", "ArrowDown"]:
            visitor.sent.clear()
            version = session.version
            visitor.press(key)
            assert visitor.spoken or session.version != version, key
            while session.node.number > commands:
                session.undo()
            session.drop()
        assert visitor.errors == []

    def test_the_help_lists_every_letter_that_does_something(self, at):
        visitor = at(WALK)
        visitor.press("?")
        shown = visitor.table.help.sheets["main"].value
        for letter in "RBCLMTEDPUYIS":
            assert f"<kbd>{letter}</kbd>" in shown
        visitor.press("?")
        assert visitor.table.help.sheets["main"].value == ""

    def test_a_whole_game_is_won_by_keys_alone(self, at):
        visitor = at(0)
        given = played(OVER).session.transcript.line()
        session = visitor.table.session
        for node in given:
            self.by_keys(visitor, node.command)
            assert session.node.command == node.command, (node, visitor.hint)
        assert session.is_over
        assert session.state.ending == given[-1].state.ending
        assert visitor.errors == []

    def by_keys(self, visitor: Visitor, command: Any) -> None:
        session = visitor.table.session
        match command:
            case say.Flip():
                visitor.press("r")
            case say.Roll(dice):
                visitor.press("0", *dice, "r")
            case say.Build(card, shape, turns, star):
                visitor.press("b")
                while session.ghost.shape != shape:
                    visitor.press("b")
                while session.ghost.card != card:
                    visitor.press("c")
                while session.ghost.turns != turns:
                    visitor.press("r")
                self.go(visitor, star)
                visitor.press("Enter")
            case say.Move(path):
                self.go(visitor, path[0])
                visitor.press("Enter")
                self.go(visitor, path[-1])
                visitor.press("Enter")
            case say.Attack(attacker, target):
                self.go(visitor, attacker)
                visitor.press("Enter")
                self.go(visitor, target)
                visitor.press("Enter")
            case say.Defend():
                visitor.press("d")
            case say.Pass():
                visitor.press("p")
            case say.EndTurn():
                visitor.press("e")

    def go(self, visitor: Visitor, cell: tuple[int, int]) -> None:
        board = visitor.table.board
        if board.cursor is None:
            visitor.press("ArrowUp")
        across, down = cell[0] - board.cursor[0], cell[1] - board.cursor[1]
        visitor.press(*["ArrowRight" if across > 0 else "ArrowLeft"] * abs(across))
        visitor.press(*["ArrowDown" if down > 0 else "ArrowUp"] * abs(down))
        assert board.cursor == cell
