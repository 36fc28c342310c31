"""The maze as the shared parts see it: how it is written, told and drawn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ddm_explorer.engine.game import Node
from ddm_explorer.engine.verdict import InvalidCommand, Place
from ddm_explorer.games.game_kit import CaseFields, GameKit, Notation
from ddm_explorer.games.notation.plain_fields import PlainField, PlainPosition, read_topic, write_topic
from ddm_explorer.view.game_view import GameView
from ddm_explorer.view.log_lines import LogLine, LogPart
from ddm_explorer.view.scene.scene import LAYERS, Area, Circles, Rects, Scene, Style
from tests.toys.maze import rules as maze
from tests.toys.maze.rules import RULES, Ended, Maze, MazeSetup, MazeState, Prowl, Prowled, Walk, Walked, worth


def name(cell: Place) -> str:
    return f"{cell[0] + 1}-{cell[1] + 1}"


def read_cell(text: str) -> Place:
    column, _, row = text.partition("-")
    if not (column.isdigit() and row.isdigit() and int(column) and int(row)):
        raise ValueError(f"“{text[:20]}” is no square; write for example 2-1")
    return int(column) - 1, int(row) - 1


def read_rows(rows: list[str]) -> tuple[str, ...]:
    if not rows or any(set(row) - {"o", "x"} or len(row) != len(rows[0]) for row in rows) or "o" not in "".join(rows):
        raise ValueError("rows are made of o and x and are equally long")
    return tuple(rows)


POSITION = PlainPosition(
    [
        PlainField("rows", "list", lambda _: maze.DEFAULT, read_rows, list, is_setup=True),
        PlainField("walker", "text", lambda _: (0, 0), read_cell, name),
        PlainField("shadow", "text", lambda _: (2, 1), read_cell, name),
        PlainField("steps", "number", lambda _: 0),
        PlainField("draws", "number", lambda _: 0),
        PlainField("prowls", "truth", lambda _: False),
        PlainField("ended", "text", lambda _: "", read_topic, write_topic),
    ],
    lambda state: {
        "rows": state.setup.rows, "walker": state.walker, "shadow": state.shadow, "steps": state.steps,
        "draws": state.draws, "prowls": state.is_shadows_turn, "ended": state.ended,
    },
    lambda values: MazeState(MazeSetup(values["rows"]), *(values[each] for each in list(values)[1:])),
    lambda state: rules_of(state.setup).problems(state),
)  # fmt: skip


@cache
def rules_of(setup: MazeSetup) -> Maze:
    return Maze(setup)


def read_command(text: str, rules: Maze, state: MazeState | None) -> Walk | Prowl:
    words = text.split()
    if words == ["prowl"]:
        return Prowl()
    if len(words) == 2 and words[0] == "walk":
        try:
            return Walk(read_cell(words[1]))
        except ValueError as error:
            raise InvalidCommand(f"{error}.") from None
    raise InvalidCommand(f"“{text[:40]}” is no command here; write walk 2-1 or prowl.")


def command_text(command: Walk | Prowl) -> str:
    return f"walk {name(command.to)}" if isinstance(command, Walk) else "prowl"


# Told and drawn ------------------------------------------------------------------------------

OBJECTIONS: Mapping[str, str] = {
    "walks_in_turn": "it isn't your turn",
    "prowls_in_turn": "it isn't the shadow's turn",
    "walks_beside": "you can only step to a neighboring square",
    "walks_on_floor": "there is a wall",
}


def tell(event: Any) -> str:
    if isinstance(event, Walked):
        return f"You walk to {name(event.to)}."
    if isinstance(event, Prowled):
        return f"The shadow moves to {name(event.to)}."
    return {"reaches_exit": "You are out!", "is_caught": "The shadow has caught you."}[event.reason]


def log_line(node: Node, rules: Maze, viewer: int | None = None, now: Any = None) -> LogLine:
    if node.parent is None:
        return LogLine(0, None, 1, (LogPart("The maze: the beginning.", ()),), False)
    parts = tuple(
        LogPart(tell(event), tuple(map(rules.cite, event.topics)), (event.to,) if hasattr(event, "to") else ())
        for event in node.events
    )
    seat = 0 if isinstance(node.command, Walk) else None
    return LogLine(node.number, seat, node.state.steps + 1, parts, node.is_forced)


def question(rules: Maze, state: MazeState, viewer: int | None = None) -> str:
    if state.ended:
        return outcome(rules, state)
    return "The shadow moves." if state.is_shadows_turn else "Your step."


def outcome(rules: Maze, state: MazeState) -> str:
    return tell(Ended(state.ended)) if state.ended else "The game is going on."


def position(rules: Maze, state: MazeState, viewer: int | None = None, is_cropped: bool = True) -> str:
    marks = {state.shadow: "S", rules.exit: "E", state.walker: "W"}
    lines = [
        " ".join(marks.get((column, row), "." if mark == "o" else "#") for column, mark in enumerate(line))
        for row, line in enumerate(rules.setup.rows)
    ]
    return "\n".join((*lines, f"You are on {name(state.walker)}, the shadow on {name(state.shadow)}."))


def scene(rules: Maze, state: MazeState, viewer: int | None = None, is_cropped: bool = True) -> Scene:
    boxes = {(column, row): (float(column), float(row), 1.0, 1.0) for column, row in rules.floor}
    figures = tuple(
        Circles(((cell[0] + 0.5, cell[1] + 0.5, 0.3),), Style(fill=colour))
        for cell, colour in ((state.shadow, "board.table"), (state.walker, "side.red.solid"))
    )
    layers = dict.fromkeys(LAYERS, ()) | {
        "field": (Rects(tuple(boxes.values()), Style(fill="board.field", stroke="board.grid", width=0.05)),),
        "figures": figures,
    }
    areas = tuple(Area(cell, box) for cell, box in boxes.items())
    size = float(len(rules.setup.rows[0])), float(len(rules.setup.rows))
    return Scene(*size, layers, areas, "A maze", position(rules, state))


MAZE = GameKit(
    "maze",
    "Maze",
    (1,),
    MazeState,
    new_setup=MazeSetup,
    rules_of=rules_of,
    setup_of=lambda state: state.setup,
    seats_of=lambda state: 1,
    notation=Notation(
        1, POSITION.kinds, POSITION.free, POSITION.to_fields, POSITION.from_fields, POSITION.differences,
        command_text, read_command, lambda rules: [("walk SQUARE", "walk 2-1"), ("prowl", "prowl")], place_name=name,
    ),
    cases=CaseFields(
        rule_ids=lambda: sorted(set(RULES.values())),
        topics=lambda rules: list(RULES),
        events=("Walked", "Prowled", "Ended"),
        left_open=lambda state, stated: [] if state.ended or "asks" in stated else ["At the end the game goes on."],
    ),
    evaluation=worth,
    panels=("status", "log"),
    view=GameView(
        command=lambda command, *_: f"{command_text(command).capitalize()}.",
        objection=lambda each, *_: f"{OBJECTIONS[each.topic].capitalize()}.",
        ground=lambda each, *_: f"{each.topic.replace('_', ' ').capitalize()}.",
        problem=lambda each, *_: f"The {each.facts['who']} must stand on floor.",
        log_line=log_line,
        question=question,
        outcome=outcome,
        player=lambda state, seat: "Walker",
        position=position,
        scene=scene,
        command_at=lambda rules, state, place: None if state.is_shadows_turn else Walk(place),
    ),
)  # fmt: skip
"""One seat; the shadow is the environment."""
