"""A whole game as text, with every branch, and back by playing it again under the same judgement.

Set-up and start are the statements of a position. Then comes one line for each command, numbered as the
points of the transcript, with what its draws gave. What happened stands beside it as comments for people;
only commands and draws are read, so a file cannot claim what the rules do not bring about. Documented in
docs/files.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ddm_explorer.engine.chance import ScriptError, Seeded
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.game import Node, Transcript
from ddm_explorer.engine.verdict import IllegalCommand, InvalidCommand, Verdict
from ddm_explorer.games.game_kit import GameKit, GameRegistry
from ddm_explorer.games.known_games import known_games
from ddm_explorer.games.notation import text_syntax
from ddm_explorer.games.notation.headers import header_of, read_header, typed_fields
from ddm_explorer.games.notation.text_syntax import shown

HEADER = "ddm-game"

MOST_COMMANDS = 10_000
"""The longest game that is read, all branches together."""

Explain = Callable[[Any, Verdict], str]
"""Makes a sentence of the reasons why a command is not allowed in a state."""

_BY_CHANCE, _FORCED = "gives", "forced"


class IllegalLine(InvalidFile):
    """A line of a saved game holds a command that is not allowed there.

    Attributes:
        line: number of the line, from 1.
        command: the command as written.
        verdict: why it is not allowed.
    """

    def __init__(self, where: str, line: int, command: str, verdict: Verdict, reasons: str) -> None:
        self.line, self.command, self.verdict = line, command, verdict
        super().__init__(where, f"line {line}: {shown(command)} is not allowed here: {reasons.rstrip('.')}.")


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game and what people wrote about it: `notes` by the number of the point they belong to."""

    transcript: Transcript
    notes: Mapping[int, str] = field(default_factory=dict)


# Writing -------------------------------------------------------------------------------------


def game_text(
    transcript: Transcript,
    *,
    notes: Mapping[int, str] | None = None,
    remarks: Callable[[Node], Iterable[str]] | None = None,
    is_sealed: bool = False,
    games: GameRegistry | None = None,
) -> str:
    """The game as text that `read_game` reads back: the same points, current point and branch in view.

    Args:
        transcript: a game whose rules are of a known game.
        notes: free text for points, kept by a reader.
        remarks: gives sentences on what happened at a point; they become comments.
        is_sealed: seal what lies face down, for a text that both players may see; its remarks must be such as hide it
            too.
        games: the games that are known; by default the packaged ones.
    """
    notes = notes or {}
    kit = (games or known_games()).of_rules(transcript.rules)
    notation, root = kit.notation, transcript.root.state
    fields = notation.to_fields(root)
    if is_sealed:
        fields = notation.sealed_fields(fields, root)
    first = notation.first_fields(root)
    fields = first | {name: value for name, value in fields.items() if name not in first}
    lines = [header_of(HEADER, kit), *text_syntax.written(fields, free=notation.free)]
    if isinstance(transcript.chance, Seeded):
        lines.append(f"seed {text_syntax.escape(transcript.chance.seed)}")
    lines += ["", *_notes(notes.get(0, ""))]

    def played(node: Node) -> str:
        said = notation.command_text(node.command)
        if is_sealed:
            said = notation.sealed_command(said, root, str(node.number))
        return " ".join((said, *_drawn(node)))

    before = 0
    for node in transcript.nodes[1:]:
        parent = node.parent.number if node.parent else 0
        lines.append(f"{node.number}. {'' if parent == before else f'after {parent} '}{played(node)}")
        lines += [f"  # {_on_one_line(remark)}" for remark in (remarks(node) if remarks else ())]
        lines += _notes(notes.get(node.number, ""))
        before = node.number
    line = transcript.line()
    lines += ["", f"at {transcript.node.number}"]
    if line and line[-1] is not transcript.node:
        lines.append(f"view {line[-1].number}")
    return "\n".join(lines) + "\n"


def _on_one_line(remark: str) -> str:
    """A remark as a comment: a name in it may hold marks that would make the file no text any more."""
    return "".join(mark if mark.isprintable() else "\N{REPLACEMENT CHARACTER}" for mark in " ".join(remark.split()))


def _drawn(node: Node) -> list[str]:
    """What the draws of a point gave, as words that follow its command."""
    return [_FORCED if node.is_forced else _BY_CHANCE, *map(text_syntax.escape, node.drawn)] if node.drawn else []


def _notes(text: str) -> list[str]:
    return [f"{text_syntax.NOTE} {line.strip()}" for line in text.splitlines()]


# Reading -------------------------------------------------------------------------------------


def topics_and_rules(verdict: Verdict) -> str:
    """The objections of a verdict by topic and rule: the reasons where no words are at hand."""
    return ", ".join(f"{each.topic} ({each.rule})" for each in verdict.objections)


def read_game(
    text: str,
    where: str = "the game",
    *,
    explain: Explain | None = None,
    games: GameRegistry | None = None,
) -> SavedGame:
    """The game that the text records, played again from its start.

    Args:
        text: may come from anybody.
        where: what to call it in an error.
        explain: makes the sentence of a command that is not allowed; without it topics and rules are named.
        games: the games that are known; by default the packaged ones.

    Raises:
        InvalidFile: it cannot be read, or its draws do not fit; one sentence, with the line.
        IllegalLine: one of its commands is not allowed.
        ImpossibleFields: it starts from a position that no game can show and that it does not allow.
    """
    found = text_syntax.statements(text, where)
    kit, written_in = read_header(next(found, None), where, HEADER, games or known_games())
    return _Reader(kit, where, explain, written_in).read(list(found))


class _Reader:
    """Reads one game."""

    def __init__(self, kit: GameKit, where: str, explain: Explain | None, written_in: int) -> None:
        self.kit = kit
        self.where = where
        self.written_in = written_in
        self.explain = explain
        self.notes: dict[int, list[str]] = {}

    def _refuse(self, line: int, what: str) -> InvalidFile:
        return InvalidFile(self.where, f"line {line}: {what.rstrip('.')}.")

    def read(self, found: list[text_syntax.Statement]) -> SavedGame:
        head, rest = self._parted(found)
        seed = "0"
        for each in head:
            if each.word == "seed":
                try:
                    seed = text_syntax.unescape(each.value)
                except ValueError as error:
                    raise text_syntax.misfit(self.where, "seed", error, {"seed": each.line}) from None
        kit, position = self.kit, [each for each in head if each.word != "seed"]
        fields, lines = typed_fields(position, self.where, kit.notation, self.written_in)
        start = kit.notation.from_fields(fields, self.where, lines=lines)
        setup = kit.setup_of(start)
        rules = kit.rules_of(setup)
        is_start = start == rules.start(setup)
        self.transcript = Transcript(rules, setup, Seeded(seed), None if is_start else start)
        marks: dict[str, text_syntax.Statement] = {}
        for each in rest:
            if each.word == text_syntax.NOTE:
                self.notes.setdefault(self.transcript.node.number, []).append(each.value)
            elif each.word in ("at", "view"):
                if each.word in marks:
                    raise self._refuse(each.line, f"{shown(each.word)} stands here for the second time")
                marks[each.word] = each
            else:
                self._play(each)
        for word in ("view", "at"):
            if word in marks:
                self._go(marks[word])
        return SavedGame(self.transcript, {number: "\n".join(lines) for number, lines in self.notes.items()})

    def _parted(
        self, found: list[text_syntax.Statement]
    ) -> tuple[list[text_syntax.Statement], list[text_syntax.Statement]]:
        """The statements of set-up and start, and those of the game."""

        def is_of_game(each: text_syntax.Statement) -> bool:
            return each.word in (text_syntax.NOTE, "at", "view") or each.word.rstrip(".").isdigit()

        cut = next((index for index, each in enumerate(found) if is_of_game(each)), len(found))
        for each in found[cut:]:
            if not is_of_game(each):
                raise self._refuse(
                    each.line,
                    f"after the set-up each line is a numbered command, a note, “at” or “view”, not {shown(each.word)}",
                )
        commands = sum(each.word not in (text_syntax.NOTE, "at", "view") for each in found[cut:])
        if commands > MOST_COMMANDS:
            raise InvalidFile(
                self.where, f"this game has {commands:,} commands, and at most {MOST_COMMANDS:,} are read."
            )
        return found[:cut], found[cut:]

    def _number(self, text: str, line: int) -> int:
        try:
            return text_syntax.whole(text)
        except ValueError as error:
            raise self._refuse(line, text_syntax.clause(error)) from None

    def _go(self, mark: text_syntax.Statement) -> None:
        number = self._number(mark.value, mark.line)
        if number == self.transcript.node.number:
            return
        try:
            self.transcript.go_to(number)
        except LookupError as error:
            raise self._refuse(mark.line, text_syntax.clause(error)) from None

    def _play(self, each: text_syntax.Statement) -> None:
        transcript, line = self.transcript, each.line
        number, expected = self._number(each.word.rstrip("."), line), len(transcript.nodes)
        if number != expected:
            raise self._refuse(line, f"this command has the number {number}, but {expected} comes next")
        words = each.value.split()
        if words[:1] == ["after"]:
            self._go(text_syntax.Statement(line, "after", words[1] if len(words) > 1 else ""))
            words = words[2:]
        else:
            self._go(text_syntax.Statement(line, "after", str(expected - 1)))
        text, drawn, is_forced = self._draws(words, line)
        try:
            command = self.kit.notation.read_command(text, transcript.rules, None)
            node = transcript.replay(command, drawn, is_forced=is_forced)
        except IllegalCommand as error:
            verdict = error.verdict
            reasons = self.explain(transcript.state, verdict) if self.explain else topics_and_rules(verdict)
            raise IllegalLine(self.where, line, text, error.verdict, reasons) from None
        except (InvalidCommand, ScriptError) as error:
            raise self._refuse(line, text_syntax.clause(error)) from None
        if node.number != number:
            raise self._refuse(line, f"this command repeats point {node.number}")

    def _draws(self, words: list[str], line: int) -> tuple[str, list[str], bool]:
        """The command of a line, what its draws gave, and whether that was forced."""
        for marker in (_BY_CHANCE, _FORCED):
            if marker in words:
                cut = words.index(marker)
                try:
                    return (
                        " ".join(words[:cut]),
                        [text_syntax.unescape(word) for word in words[cut + 1 :]],
                        marker == _FORCED,
                    )
                except ValueError as error:
                    raise self._refuse(line, text_syntax.clause(error)) from None
        return " ".join(words), [], False
