"""The log of any game: what happened, turn by turn, with every branch; a click on a line goes back there."""

from __future__ import annotations

from collections.abc import Iterable

from ddm_explorer.engine.game import Node
from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.view.html.fragments import attributes
from ddm_explorer.view.log_lines import LogLine, LogPart
from ddm_explorer.view.sentences.phrases import counted
from ddm_explorer.view.viewers import line_of
from ddm_explorer.widgets.shared.panel import GamePanel, Told

BEFORE, AFTER = 30, 15
"""How many lines before and after the current one are in the page; more come when asked for."""
FEW = 3
"""More branches at one point than this are folded up."""


class GameLog(GamePanel):
    """Only the lines around the current point are in the page, so that a long game stays fast."""

    name = "log"

    def begin(self) -> None:
        self._lines: dict[int, str] = {}
        self._game: object = None
        self._veil: object = None
        self._last: Node | None = None
        self._now: frozenset[int] = frozenset()
        """The points on the way to where the game stands."""
        self._before, self._after = BEFORE, AFTER
        self.on("undo", self._undo)
        self.on("redo", self._redo)
        self.on("goto", self._go_to)
        self.on("earlier", self._show_earlier)
        self.on("later", self._show_later)
        self.bridge.on_ready(self._scroll)

    def _undo(self, _told: Told) -> None:
        if self.session.transcript.can_undo():
            self.session.undo()
        else:
            self.tell("There is nothing to take back: this is the beginning.")

    def _redo(self, _told: Told) -> None:
        if self.session.transcript.can_redo():
            self.session.redo()
        else:
            self.tell("There is nothing to do again: this is the end of this line.")

    def _go_to(self, told: Told) -> None:
        number = told.get("node", "")
        if number.isdecimal() and len(number) < 7 and int(number) < len(self.session.transcript.nodes):
            self.session.go_to(int(number))

    def _show_earlier(self, _told: Told) -> None:
        self._before += 6 * BEFORE
        self.draw()

    def _show_later(self, _told: Told) -> None:
        self._after += 6 * BEFORE
        self.draw()

    def seen(self, trait: str) -> None:
        before = self._last
        self.draw()
        node = self.session.node
        if node is before:
            return
        line = self._line_at(node, line_of(node))
        told = " ".join(part.text for part in line.parts) + (" The faces were set by hand." if line.is_forced else "")
        is_next = before is not None and node.parent is before
        self.bridge.announce(told if is_next else f"Now at point {node.number}. {told}")
        self._scroll()

    def _scroll(self) -> None:
        """Show the current line in its box."""
        self.bridge.reveal(f".ddm-{self.name} .is-current")

    def draw(self) -> None:
        transcript = self.session.transcript
        veiled = (transcript, self.session.viewer)
        if self._veil != veiled or self.session.viewer is not None:
            # What may be told of a line changes with the viewer, and for one with where the game stands.
            self._veil, self._lines = veiled, {}
        if transcript is not self._game:
            self._game = transcript
            self._before, self._after = BEFORE, AFTER
        node = self._last = self.session.node
        self._now = line_of(node)
        nodes = [transcript.root, *transcript.line()]
        at = nodes.index(node)
        first, last = max(0, at - self._before), min(len(nodes), at + 1 + self._after)
        parts = []
        if first:
            parts.append(self.button(f"Show earlier lines ({first} more)", "earlier", kind="quiet"))
        parts.append(self._groups(nodes[first:last], at - first, nodes[last].number if last < len(nodes) else None))
        if last < len(nodes):
            parts.append(self.button(f"Show later lines ({len(nodes) - last} more)", "later", kind="quiet"))
        lines = (
            f'<div class="ddm-lines" role="log" aria-live="off" aria-label="Log" tabindex="0" '
            f'data-keep="{self.id("lines")}">{"".join(parts)}</div>'
        )
        self.show(self.section("Log", lines + self._all_branches(nodes), extra=self._tools()))

    def _tools(self) -> str:
        undo = self.button("↶ Undo", "undo", kind="quiet")
        return f'<span class="ddm-row">{undo}{self.button("Redo ↷", "redo", kind="quiet")}</span>'

    # Lines

    def _groups(self, nodes: list[Node], at: int, following: int | None) -> str:
        """The lines under the turns they belong to. `following` is the node after the last one."""
        parts: list[str] = []
        turn: int | None = None
        for number, node in enumerate(nodes):
            now = self._turn_of(node)
            if now != turn:
                turn = now
                parts.append(f"{'</ol>' if number else ''}<h4>{text(self._turn_title(node, now))}</h4><ol>")
            parts.append(self._line(node, is_current=number == at, is_ahead=number > at))
            next_number = nodes[number + 1].number if number + 1 < len(nodes) else following
            parts.append(self._branches(node, next_number))
        return f"{''.join(parts)}</ol>"

    def _line_at(self, node: Node, now: frozenset[int]) -> LogLine:
        """What happened at a point, for whoever looks at the screen."""
        return self.view.log_line(node, self.rules, self.session.viewer, now)

    def _turn_of(self, node: Node) -> int:
        """The turn a command was said in."""
        return self._line_at(node, self._now).turn

    def _turn_title(self, node: Node, turn: int) -> str:
        return f"Turn {turn}" if turn else "Before the first turn"

    def _side(self, seat: int) -> str:
        """A class for the lines of that seat, or none."""
        return ""

    def _line(self, node: Node, *, is_current: bool, is_ahead: bool) -> str:
        told = self._lines.get(node.number)
        if told is None:
            told = self._lines[node.number] = self._told(node)
        seat = None if node.parent is None else self.rules.to_act(node.parent.state)
        classes = ["ddm-line"]
        classes += ["is-current"] if is_current else []
        classes += ["is-ahead"] if is_ahead else []
        classes += [self._side(seat)] if isinstance(seat, int) and self._side(seat) else []
        state = "you are here" if is_current else "undone" if is_ahead else ""
        back = self.button(
            f"{node.number}",
            "goto",
            kind="goto",
            data={"node": node.number},
            aria_label=f"Go to point {node.number}{f', {state}' if state else ''}",
            aria_current="step" if is_current else None,
        )
        here = '<span class="ddm-tag">you are here</span>' if is_current else ""
        told_here = f'<div class="ddm-told">{told} {here}</div>'
        given = attributes(class_=" ".join(classes), data_action=f"{self.name}:goto", data_node=node.number)
        return f"<li{given}>{back}{told_here}</li>"

    def _told(self, node: Node) -> str:
        line = self._line_at(node, self._now)
        forced = '<span class="ddm-forced">faces set by hand</span>' if line.is_forced else ""
        by_itself = ""
        if (self.session.game, node.number) in self.session.by_itself:
            by_itself = '<span class="ddm-tag ddm-by-itself">passed by itself</span>'
        return " ".join(self._part(part) for part in line.parts) + forced + by_itself

    def _part(self, part: LogPart) -> str:
        """One sentence of a line, with its rules and places."""
        rules = "".join(f" <small>{text(rule)}</small>" for rule in part.rules)
        return f"<span{attributes(data_places=self.places(part.places) or None)}>{text(part.text)}</span>{rules}"

    # Branches

    def _branches(self, node: Node, following: int | None) -> str:
        """The other ways on from a point."""
        others = [child for child in node.children if child.number != following]
        if not others:
            return ""
        items = "".join(f"<div>{self._branch(child, child, _length(child))}</div>" for child in others)
        if len(others) > FEW:
            keep = self.id(f"fork-{node.number}")
            many = counted(len(others), "other way", "other ways")
            items = f'<details data-keep="{keep}"><summary>{many} from here</summary>{items}</details>'
        return f'<li class="ddm-fork">{items}</li>'

    def _branch(self, first: Node, target: Node, length: int) -> str:
        """A button to a branch: where it begins, what was done instead, and how far it goes."""
        assert first.parent is not None
        before = first.parent.state
        said = self.view.command(first.command, self.rules, before, self.session.viewer).rstrip(".")
        turn = self._turn_of(first)
        where = f"branch at turn {turn}" if turn else "branch before the first turn"
        label = f"{where}: {said[:1].lower()}{said[1:]} instead ({counted(length, 'command')})"
        return self.button(text(label), "goto", kind="branch", data={"node": target.number})

    def _all_branches(self, nodes: Iterable[Node]) -> str:
        """Every line of the game that is not in view, by the point where it leaves it."""
        in_view = {node.number for node in nodes}
        found = []
        for last in self.session.transcript.branches():
            if last.number in in_view:
                continue
            first, length = last, 1
            while first.parent is not None and first.parent.number not in in_view:
                first, length = first.parent, length + 1
            found.append(f"<li>{self._branch(first, last, length)}</li>")
        if not found:
            return ""
        summary = counted(len(found), "other branch is kept", "other branches are kept")
        return (
            f'<details class="ddm-branches" data-keep="{self.id("branches")}"><summary>{summary}</summary>'
            f"<ul>{''.join(found)}</ul></details>"
        )


def _length(first: Node) -> int:
    """How many commands a branch holds, along the way that was last gone."""
    length, node = 1, first
    while node.ahead is not None:
        length, node = length + 1, node.ahead
    return length
