"""The contract of a game, and the transcript of one: play, undo, redo, branch, replay.

A transcript is a tree. Going on from an earlier point makes a branch; nothing played is ever dropped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeVar

from ddm_explorer.engine.chance import Chance, Recording, Scripted, Seeded, too_many
from ddm_explorer.engine.flow import Flow
from ddm_explorer.engine.verdict import IllegalCommand, Verdict

State = TypeVar("State")

Environment = Literal["environment"]
ENVIRONMENT: Environment = "environment"
"""Who acts when no seat does: a coin, a shuffle, a monster's walk."""

Result = Literal["won", "lost", "tied", "out", "escaped"]
"""How it ended for one seat: "out" left the game before its end, "escaped" got away where that was the aim."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: a result per seat, the topic of what ended it, and per seat a score where the game has one."""

    results: tuple[Result, ...]
    reason: str
    scores: tuple[int, ...] = ()

    @property
    def winner(self) -> int | None:
        """The seat that won, or None."""
        return self.results.index("won") if "won" in self.results else None


class Rules(Protocol[State]):
    """What every game offers. Nothing here changes a state: states are values.

    What a game lets its players say besides playing on (to resign, to offer a draw) is its own matter: `check` and
    `decide` know such commands like any other, and `candidates` leaves them out.
    """

    game: str
    """The tag of the game, as files name it."""

    def start(self, setup: Any) -> State:
        """The state before the first command. No chance in here."""

    def to_act(self, state: State) -> int | Environment | None:
        """The seat that must act, the environment, or None when the game is over."""

    def candidates(self, state: State) -> Sequence[Any]:
        """Legal commands that play on, one for each result."""

    def check(self, state: State, command: Any) -> Verdict:
        """The only judgement. Never raises for a command of the game, never changes anything."""

    def decide(self, flow: Flow[State], command: Any, chance: Chance) -> None:
        """Turn a legal command into events."""

    def evolve(self, state: State, event: Any) -> State:
        """Fold one event. No decision, no check, no chance."""

    def outcome(self, state: State) -> Outcome | None:
        """The result, once the game is over."""

    def cite(self, topic: str) -> str:
        """The id of the rule that a topic (of an event) rests on."""


def perform(rules: Rules[State], state: State, command: Any, chance: Chance) -> tuple[State, tuple[Any, ...]]:
    """Play a command known to be legal; the new state and the events that led to it."""
    flow = Flow(state, rules.evolve)
    rules.decide(flow, command, chance)
    return flow.state, tuple(flow.events)


@dataclass(slots=True)
class Node:
    """One point of a transcript: the command that led here, what happened, and the state now."""

    number: int
    parent: Node | None
    command: Any
    events: tuple[Any, ...]
    state: Any
    drawn: tuple[str, ...] = ()
    is_forced: bool = False
    children: list[Node] = field(default_factory=list)
    ahead: Node | None = None

    @property
    def depth(self) -> int:
        """How many commands lie between the start and here."""
        count, node = 0, self
        while node.parent is not None:
            count, node = count + 1, node.parent
        return count

    def __repr__(self) -> str:
        return f"<Node {self.number}: {self.command!r}>"


class Transcript:
    """A game as it was played, with every branch.

    Args:
        rules: the game.
        setup: what `rules.start` takes.
        chance: answers the draws that no command forces; by default seeded with 0.
        start: a state to start from instead of `rules.start(setup)`.
    """

    def __init__(self, rules: Any, setup: Any, chance: Chance | None = None, start: Any = None) -> None:
        self.rules = rules
        self.setup = setup
        self.chance: Chance = chance if chance is not None else Seeded(0)
        state = rules.start(setup) if start is None else start
        self.root = Node(0, None, None, (), state)
        self.nodes: list[Node] = [self.root]
        self.node = self.root

    @property
    def state(self) -> Any:
        """The state at the current point."""
        return self.node.state

    def check(self, command: Any) -> Verdict:
        """The verdict on a command here."""
        verdict: Verdict = self.rules.check(self.state, command)
        return verdict

    def play(self, command: Any, chance: Chance | None = None) -> Node:
        """Play a command here. If the very same was played here before, go on along that branch.

        Raises:
            IllegalCommand: with the verdict; nothing has changed.
            ScriptError: if a scripted chance does not fit; nothing has changed.
        """
        verdict = self.check(command)
        if not verdict.is_legal:
            raise IllegalCommand(verdict)
        recording = Recording(chance if chance is not None else self.chance)
        state, events = perform(self.rules, self.state, command, recording)
        for child in self.node.children:
            if child.command == command and child.events == events:
                return self._go_on_to(child)
        node = Node(
            len(self.nodes),
            self.node,
            command,
            events,
            state,
            tuple(recording.drawn),
            bool(recording.drawn) and recording.is_forced,
        )
        self.node.children.append(node)
        self.nodes.append(node)
        return self._go_on_to(node)

    def replay(self, command: Any, drawn: Sequence[str], *, is_forced: bool) -> Node:
        """Play a recorded command with the outcomes it had.

        Raises:
            IllegalCommand, ScriptError: as `play`; ScriptError also if outcomes are left over.
        """
        script = Scripted(drawn, is_forced=is_forced)
        before = self.node
        node = self.play(command, script)
        if script.left and node.drawn != tuple(drawn):
            self.node = before
            raise too_many(len(drawn), script.used)
        return node

    def _go_on_to(self, child: Node) -> Node:
        """To a child of the current point: all that lies before already leads here, however long the game."""
        self.node.ahead = child
        self.node = child
        return child

    def _go_to(self, node: Node) -> None:
        self.node = node
        while node.parent is not None:
            node.parent.ahead = node
            node = node.parent

    def can_undo(self) -> bool:
        """Whether there is a command to take back."""
        return self.node.parent is not None

    def can_redo(self) -> bool:
        """Whether there is a command to play again."""
        return self.node.ahead is not None

    def undo(self) -> Node:
        """One command back; at the start nothing happens."""
        if self.node.parent is not None:
            self.node = self.node.parent
        return self.node

    def redo(self) -> Node:
        """One command forward along the branch last visited."""
        if self.node.ahead is not None:
            self.node = self.node.ahead
        return self.node

    def go_to(self, number: int) -> Node:
        """Go to any point by its number.

        Raises:
            LookupError: if there is no such point.
        """
        if not 0 <= number < len(self.nodes):
            raise LookupError(f"This game has no point {number}; its points are 0 to {len(self.nodes) - 1}.")
        self._go_to(self.nodes[number])
        return self.node

    def line(self) -> list[Node]:
        """The nodes from the first command to the end of the branch in view, through the current point."""
        past: list[Node] = []
        node: Node | None = self.node
        while node is not None and node.parent is not None:
            past.append(node)
            node = node.parent
        past.reverse()
        node = self.node.ahead
        while node is not None:
            past.append(node)
            node = node.ahead
        return past

    def branches(self) -> Iterator[Node]:
        """The last node of each branch."""
        return (node for node in self.nodes if not node.children and node.parent is not None)
