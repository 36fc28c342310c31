"""How one game is told and drawn: what the shared parts of the view need of it, found by the tag of its kit.

All sentences are made for a viewer (`viewers`): nothing that lies face down for that viewer may come through.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ddm_explorer.engine.game import Node
from ddm_explorer.engine.verdict import Cited, Verdict
from ddm_explorer.view.log_lines import LogLine
from ddm_explorer.view.plate import Plate
from ddm_explorer.view.scene.scene import Scene


def _hides_nothing(*_: Any) -> str:
    return ""


def _first_seat(*_: Any) -> int:
    return 0


def _no_command(*_: Any) -> None:
    return None


def _remarks(node: Node) -> list[str]:
    return []


def _told_by_topic(relaxed: Any, *_: Any) -> str:
    """What would help, where a game has no sentence for it: its topic."""
    return str(getattr(relaxed, "topic", getattr(relaxed, "reading", ""))).replace("_", " ").capitalize() + "."


@dataclass(frozen=True, slots=True, eq=False)
class GameView:
    """Sentences and pictures of one game; `viewer` is always the last argument and may be left out.

    Args:
        command: (command, rules, state, viewer) -> the command as an order.
        objection: (objection, rules, state, viewer) -> why it is not allowed.
        ground: (ground, rules, state, viewer) -> what it rests on.
        problem: (problem, rules, state) -> why a position cannot be.
        log_line: (node, rules, viewer, points on the line played or None) -> what happened there.
        question: (rules, state, viewer) -> what is asked of whom; once it is over, how it ended.
        outcome: (rules, state) -> how it ended.
        player: (state, seat) -> what to call whoever sits there.
        position: (rules, state, viewer, is_cropped) -> the position in words, all that can be seen of it.
        scene: (rules, state, viewer, is_cropped) -> its picture, with everything that can be pointed at as an area.
        hides: (rules, command, state, viewer) -> why the viewer is told nothing of a command, in one sentence; empty
            where nothing is hidden.
        repair, dependence: (repair or dependence, rules, state, viewer) -> its sentence.
        whole_verdict: (verdict, rules, state, repairs, dependences, viewer) -> the verdict with all its reasons, where
            a game does not want it put together from the sentences above.
        title: (rules) -> what the game is called, where the rules at hand have a name of their own.
        where: (rules, state) -> how far the game is, in a few words: "turn 3".
        file_name: (rules, state) -> what to call a file it is saved in, without its ending.
        command_at: (rules, state, place) -> what a click on that place of the picture stands for, allowed or not; None
            where it stands for nothing.
        plates: (rules, state, viewer) -> what stands on the plate of each seat beside the board, one `Plate` a seat;
            the names alone where a game has nothing more to say.
        bottom: (rules, state) -> the seat that sits at the lower edge of the picture, and whose plate lies below it.
        remarks: (node) -> what happened there, to stand in a saved game.
        open_remarks: (node) -> the same function, as all players may read it while the game stands at that node.
    """

    command: Callable[..., str]
    objection: Callable[..., str]
    ground: Callable[..., str]
    problem: Callable[..., str]
    log_line: Callable[..., LogLine]
    question: Callable[..., str]
    outcome: Callable[[Any, Any], str]
    player: Callable[[Any, int], str]
    position: Callable[..., str]
    scene: Callable[..., Scene]
    hides: Callable[..., str] = _hides_nothing
    repair: Callable[..., str] = _told_by_topic
    dependence: Callable[..., str] = _told_by_topic
    whole_verdict: Callable[..., str] | None = None
    title: Callable[[Any], str] | None = None
    where: Callable[[Any, Any], str] | None = None
    file_name: Callable[[Any, Any], str] | None = None
    command_at: Callable[..., Any] = _no_command
    plates: Callable[..., Sequence[Plate]] | None = None
    bottom: Callable[[Any, Any], int] = _first_seat
    remarks: Callable[[Node], list[str]] = _remarks
    open_remarks: Callable[[Node], Callable[[Node], list[str]]] = lambda _: _remarks

    def plates_of(self, rules: Any, state: Any, seats: int, viewer: int | None = None) -> tuple[Plate, ...]:
        """The plates of that many seats, for whoever looks."""
        if self.plates is None:
            return tuple(Plate(seat, self.player(state, seat)) for seat in range(seats))
        return tuple(self.plates(rules, state, viewer))

    def verdict(
        self,
        verdict: Verdict,
        rules: Any,
        state: Any,
        repairs: Sequence[Any] = (),
        dependences: Sequence[Any] = (),
        viewer: int | None = None,
    ) -> str:
        """A verdict as lines of plain text: the command, the answer, every reason with its rule, and what would
        help."""

        if self.whole_verdict is not None:
            return self.whole_verdict(verdict, rules, state, repairs, dependences, viewer)

        def cited(sentence: Callable[..., str], each: Cited) -> str:
            return f"- {sentence(each, rules, state, viewer)} [{each.rule}]"

        lines = [self.command(verdict.command, rules, state, viewer), answer_sentence(verdict)]
        lines += [cited(self.objection, each) for each in verdict.objections]
        lines += [cited(self.ground, each) for each in (verdict.grounds if verdict.is_legal else ())]
        lines += [f"+ {self.repair(each, rules, state, viewer)}" for each in repairs]
        lines += [f"~ {self.dependence(each, rules, state, viewer)}" for each in dependences]
        return "\n".join(lines)


def answer_sentence(verdict: Verdict) -> str:
    """The answer in a few words."""
    if verdict.is_legal:
        return "Allowed."
    count = len(verdict.objections)
    return f"Not allowed, for {count} reason{'s' if count != 1 else ''}."
