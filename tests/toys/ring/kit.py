"""The ring as the shared parts see it: how it is written, told and drawn, and what lies face down."""

from __future__ import annotations

import math
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from ddm_explorer.engine.game import Node
from ddm_explorer.engine.verdict import InvalidCommand
from ddm_explorer.games.game_kit import CaseFields, GameKit, Notation
from ddm_explorer.games.notation.plain_fields import PlainField, PlainPosition, read_topic, write_topic
from ddm_explorer.view.game_view import GameView
from ddm_explorer.view.log_lines import LogLine, LogPart
from ddm_explorer.view.plate import Count, Plate
from ddm_explorer.view.scene.scene import LAYERS, Area, Circles, Scene, Style, Texts
from tests.toys.ring.rules import (
    RULES,
    TOKENS,
    Deal,
    Dealt,
    Ended,
    Go,
    Met,
    PutOut,
    Ring,
    RingSetup,
    RingState,
    Went,
    imagine,
    worth,
)

RULES_OF_RING = Ring()


def sealed(seat: int, token: int) -> str:
    return f"sealed-{blake2b(f'{seat} {token}'.encode(), digest_size=4).hexdigest()}"


def read_tokens(words: list[str]) -> tuple[int, ...]:
    known = {sealed(seat, token): token for seat in range(len(words)) for token in TOKENS}
    known |= {str(token): token for token in TOKENS}
    if any(word not in known for word in words):
        raise ValueError("a token is 1, 2 or 3")
    return tuple(known[word] for word in words)


def read_numbers(words: list[str]) -> tuple[int, ...]:
    if not all(word.isdigit() for word in words):
        raise ValueError("numbers are wanted")
    return tuple(map(int, words))


def read_seats(words: list[str]) -> tuple[int, ...]:
    return tuple(number - 1 for number in read_numbers(words))


def write_seats(seats: tuple[int, ...]) -> list[str]:
    return [str(seat + 1) for seat in seats]


def make(values: Mapping[str, Any]) -> RingState:
    seats = values["seats"]
    if not 2 <= seats <= 7:
        raise ValueError("the ring has from 2 to 7 seats")
    if len(values["walked"]) != seats or len(values["tokens"]) not in (0, seats):
        raise ValueError("there is one number for each seat")
    return RingState(RingSetup(seats), *(values[name] for name in list(values)[1:]))


POSITION = PlainPosition(
    [
        PlainField("seats", "number", lambda _: 7, is_setup=True),
        PlainField("tokens", "list", lambda _: (), read_tokens, lambda tokens: [str(token) for token in tokens]),
        PlainField("shown", "list", lambda _: (), read_seats, write_seats),
        PlainField("out", "list", lambda _: (), read_seats, write_seats),
        PlainField("walked", "list", lambda values: (0,) * values["seats"], read_numbers, lambda v: [*map(str, v)]),
        PlainField("active", "number", lambda _: 0, lambda number: number - 1, lambda seat: seat + 1),
        PlainField("ended", "text", lambda _: "", read_topic, write_topic),
    ],
    lambda state: {
        "seats": state.setup.seats, "tokens": state.tokens, "shown": state.shown, "out": state.out,
        "walked": state.walked, "active": state.active, "ended": state.ended,
    },
    make,
    RULES_OF_RING.problems,
)  # fmt: skip


def sealed_fields(fields: dict[str, Any], state: RingState) -> dict[str, Any]:
    if "tokens" not in fields:
        return fields
    return fields | {
        "tokens": [str(each) if seat in state.shown else sealed(seat, each) for seat, each in enumerate(state.tokens)]
    }


def read_command(text: str, rules: Ring, state: RingState | None) -> Deal | Go:
    words = text.split()
    if words == ["deal"]:
        return Deal()
    if len(words) == 2 and words[0] == "go" and words[1].isdigit():
        return Go(int(words[1]))
    raise InvalidCommand(f"“{text[:40]}” is no command here; write deal or go 1.")


def command_text(command: Deal | Go) -> str:
    return f"go {command.spaces}" if isinstance(command, Go) else "deal"


# Told and drawn ------------------------------------------------------------------------------


def sees(state: RingState, seat: int, viewer: int | None) -> bool:
    return viewer is None or viewer == seat or seat in state.shown


def hides(rules: Ring, command: Any, state: RingState, viewer: int | None = None) -> str:
    """Whether going further than one space is allowed would tell the token."""
    if isinstance(command, Go) and command.spaces != 1 and state.tokens and not sees(state, state.active, viewer):
        return f"Only seat {state.active + 1} knows how far it may go."
    return ""


OBJECTIONS = {
    "is_dealt_once": "the tokens are dealt once, at the beginning",
    "goes_in_turn": "nobody goes now",
    "goes_one_or_token": "you go one space, or as many as your token says",
}


def tell(event: Any, state: RingState, viewer: int | None) -> str:
    match event:
        case Dealt():
            return "The tokens are dealt, face down."
        case Went(seat, spaces):
            return f"Seat {seat + 1} goes on by {spaces}."
        case Met(seat, other):
            mine, theirs = (state.tokens[each] for each in (seat, other))
            return f"Seat {seat + 1} ({mine}) meets seat {other + 1} ({theirs})."
        case PutOut(seat):
            return f"Seat {seat + 1} is out."
        case Ended("went_round"):
            return "That is once round: the game is over."
        case _:
            return "Only one seat is left: the game is over."


def log_line(node: Node, rules: Ring, viewer: int | None = None, now: Any = None) -> LogLine:
    if node.parent is None:
        return LogLine(0, None, 1, (LogPart("The ring: the beginning.", ()),), False)
    before = node.parent.state
    seat = before.active if before.tokens else None
    parts = tuple(
        LogPart(tell(event, node.state, viewer), tuple(map(rules.cite, event.topics))) for event in node.events
    )
    return LogLine(node.number, seat, 1, parts, node.is_forced)


def question(rules: Ring, state: RingState, viewer: int | None = None) -> str:
    if state.ended:
        return outcome(rules, state)
    return f"Seat {state.active + 1}, how far do you go?" if state.tokens else "The tokens must be dealt."


def outcome(rules: Ring, state: RingState) -> str:
    end = rules.outcome(state)
    return "The game is going on." if end is None or end.winner is None else f"Seat {end.winner + 1} wins."


def position(rules: Ring, state: RingState, viewer: int | None = None, is_cropped: bool = True) -> str:
    lines = []
    for seat in range(state.setup.seats):
        token = str(state.tokens[seat]) if state.tokens and sees(state, seat, viewer) else "?"
        where = "out" if seat in state.out else f"on space {state.space(seat) + 1}"
        lines.append(f"Seat {seat + 1}: {where}, token {token}, {state.walked[seat]} walked")
    return "\n".join(lines)


def scene(rules: Ring, state: RingState, viewer: int | None = None, is_cropped: bool = True) -> Scene:
    radius = state.size / 4
    centres = {
        (space, 0): (
            round(radius + 1 + radius * math.sin(2 * math.pi * space / state.size), 3),
            round(radius + 1 - radius * math.cos(2 * math.pi * space / state.size), 3),
        )
        for space in range(state.size)
    }
    spaces = Circles(
        tuple((*centre, 0.45) for centre in centres.values()),
        Style(fill="board.field", stroke="board.grid", width=0.05),
    )
    at = [(seat, centres[state.space(seat), 0]) for seat in range(state.setup.seats) if seat not in state.out]
    labels = tuple(
        (x, y, f"{seat + 1}:{state.tokens[seat] if state.tokens and sees(state, seat, viewer) else '?'}")
        for seat, (x, y) in at
    )
    layers = dict.fromkeys(LAYERS, ()) | {
        "field": (spaces,),
        "figures": (Texts(labels, 0.3, Style(fill="board.label")),),
    }
    areas = tuple(Area(place, (x - 0.45, y - 0.45, 0.9, 0.9)) for place, (x, y) in centres.items())
    return Scene(2 * radius + 2, 2 * radius + 2, layers, areas, "A ring", position(rules, state, viewer))


def command_at(rules: Ring, state: RingState, place: Any) -> Go | None:
    """To go as far as that space, where somebody is to go."""
    return Go((place[0] - state.space(state.active)) % state.size) if state.tokens else None


def plates(rules: Ring, state: RingState, viewer: int | None = None) -> tuple[Plate, ...]:
    """Where each stands; what lies face down is not for a plate."""
    return tuple(
        Plate(seat, f"Seat {seat + 1}", counts=(Count("space", "Space", state.space(seat) + 1),))
        for seat in range(state.setup.seats)
    )


RING = GameKit(
    "ring",
    "Ring",
    tuple(range(2, 8)),
    RingState,
    new_setup=RingSetup,
    rules_of=lambda setup: RULES_OF_RING,
    setup_of=lambda state: state.setup,
    seats_of=lambda state: state.setup.seats,
    notation=Notation(
        1, POSITION.kinds, POSITION.free, POSITION.to_fields, POSITION.from_fields, POSITION.differences,
        command_text, read_command, lambda rules: [("deal", "deal"), ("go SPACES", "go 1")],
        sealed_fields=sealed_fields,
    ),
    cases=CaseFields(
        rule_ids=lambda: sorted(set(RULES.values())),
        topics=lambda rules: list(RULES),
        events=("Dealt", "Went", "Met", "PutOut", "Ended"),
    ),
    evaluation=worth,
    imagine=imagine,
    has_secrets=lambda rules, state: any(seat not in state.shown for seat, _ in enumerate(state.tokens)),
    panels=("status", "log"),
    view=GameView(
        command=lambda command, *_: f"{command_text(command).capitalize()}.",
        objection=lambda each, *_: f"{OBJECTIONS[each.topic].capitalize()}.",
        ground=lambda each, *_: f"{each.topic.replace('_', ' ').capitalize()}.",
        problem=lambda each, *_: f"Seat {each.facts['seat'] + 1} is out and cannot be the next.",
        log_line=log_line,
        question=question,
        outcome=outcome,
        player=lambda state, seat: f"Seat {seat + 1}",
        position=position,
        scene=scene,
        hides=hides,
        command_at=command_at,
        plates=plates,
    ),
)  # fmt: skip
"""Up to seven seats; dealing is the environment's."""
