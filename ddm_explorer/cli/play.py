"""`ddm-explorer play`: a game in the terminal, line by line; every line is judged and answered."""

from __future__ import annotations

import sys
from collections.abc import Callable

import click

from ddm_explorer.cli.files import open_word, say, write_again
from ddm_explorer.cli.show import write_new
from ddm_explorer.dungeon.commands import AnswerDraw
from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.engine.chance import Scripted, ScriptError, Seeded, too_many
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.game import ENVIRONMENT, Transcript, perform
from ddm_explorer.engine.verdict import InvalidCommand
from ddm_explorer.games.duel.dependence import dependences
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.notation.commands import Lexicon, command_text, forms_in, read_command
from ddm_explorer.games.duel.repair import repairs
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.notation.transcript_text import game_text
from ddm_explorer.players import PLAYERS, Player
from ddm_explorer.view.duel.snapshot import snapshot_of
from ddm_explorer.view.duel.text import full_text
from ddm_explorer.view.duel.visibility import names_hidden
from ddm_explorer.view.sentences import words
from ddm_explorer.view.sentences.remarks import open_remarks_at
from ddm_explorer.view.sentences.speech import guess_sentence

HELP = {
    "board": "the board and everything on it",
    "legal": "what is allowed now",
    "why COMMAND": "the verdict on a command, without playing it",
    "undo, redo": "one command back or forward",
    "save FILE": "keep the game, with every branch, in a new file",
    "quit": "leave",
    "roll ... forced FACES": "set the faces by hand",
}


class Terminal:
    """One game at the terminal. Who plays a computer sees what a player sees; two at one screen, and none, see all."""

    def __init__(self, transcript: Transcript, players: dict[int, Player]) -> None:
        self.transcript = transcript
        self.duel: Duel = transcript.rules
        self.lexicon = Lexicon.of(self.duel)
        self.players = players
        people = [seat for seat in (0, 1) if seat not in players]
        self.viewer = people[0] if len(people) == 1 else None
        self.words: dict[str, Callable[[str], None]] = {
            "help": self._help, "board": self._board, "legal": self._legal, "why": self._why, "undo": self._undo,
            "redo": self._redo, "save": self._save,
        }  # fmt: skip

    def answer(self, line: str) -> None:
        """Do what a line says, or say in a sentence why not."""
        word, _, rest = line.strip().partition(" ")
        try:
            if word.casefold() in self.words:
                self.words[word.casefold()](rest.strip())
            else:
                self._play(line)
        except (InvalidCommand, InvalidFile, ScriptError) as error:
            say(str(error))

    @property
    def text(self) -> str:
        """The game as a file."""
        return game_text(self.transcript, remarks=open_remarks_at(self.transcript.node), is_sealed=True)

    def ask(self) -> None:
        """Let computer players act while it is for them, then say what is asked of whom."""
        while True:
            state = self.transcript.state
            asked = None if state.offer is None else 1 - state.offer
            if asked is not None and asked in self.players:
                accepts = self.players[asked].takes_draw(self.duel, state, asked)
                self._tell(self.transcript.play(AnswerDraw(asked, accept=accepts)).number)
                continue
            actor = self.duel.to_act(state)
            player = self.players.get(actor) if isinstance(actor, int) else None
            if actor == ENVIRONMENT and len(self.players) == 2:
                player = self.players[0]
            if player is None:
                break
            self._tell(self.transcript.play(player.choose(self.duel, state)).number)
        say(words.question_sentence(self.duel, self.transcript.state, self.viewer))

    def _tell(self, number: int) -> None:
        say(words.log_line(self.transcript.nodes[number], self.duel, self.viewer).text)

    def _play(self, line: str) -> None:
        said, forced, faces = line.partition(" forced ")
        command = read_command(said, self.lexicon, self.transcript.state)
        if not self._judge(command):
            return
        script = Scripted(faces.upper().split()) if forced else None
        if script is not None:
            perform(self.duel, self.transcript.state, command, script)
            if script.left:
                raise too_many(len(script.labels), script.used)
            script = Scripted(script.labels)
        self._tell(self.transcript.play(command, script).number)

    def _judge(self, command: object, *, in_full: bool = False) -> bool:
        state = self.transcript.state
        if names_hidden(self.duel.cards, command, state.active, self.viewer):
            say(guess_sentence(state))
            return False
        verdict = self.duel.check(state, command)
        if in_full or not verdict.is_legal:
            helps = repairs(self.duel, state, command, verdict), dependences(self.duel, state, command, verdict)
            say(words.verdict_text(verdict, self.duel, state, *helps, viewer=self.viewer))
        return verdict.is_legal

    def _why(self, rest: str) -> None:
        self._judge(read_command(rest, self.lexicon, self.transcript.state), in_full=True)

    def _help(self, rest: str) -> None:
        for form in forms_in(self.lexicon):
            say(f"  {form.form:<42} {form.example}")
        for word, text in HELP.items():
            say(f"  {word:<42} {text}")

    def _board(self, rest: str) -> None:
        say(full_text(snapshot_of(self.duel, self.transcript.state, self.viewer)))

    def _legal(self, rest: str) -> None:
        state = self.transcript.state
        for command in (*self.duel.candidates(state), *self.duel.concessions(state)):
            say(f"  {command_text(command)}")

    def _undo(self, rest: str) -> None:
        """Back to where a person was last asked."""
        moved = self.transcript.can_undo()
        while self.transcript.can_undo():
            self.transcript.undo()
            if self.duel.to_act(self.transcript.state) not in self.players:
                break
        say(f"Back at point {self.transcript.node.number}." if moved else "This is the beginning.")

    def _redo(self, rest: str) -> None:
        say(f"At point {self.transcript.redo().number}." if self.transcript.can_redo() else "Nothing lies ahead.")

    def _save(self, rest: str) -> None:
        write_new(rest, self.text)
        say(f"Saved as {rest}.")


@click.command()
@click.argument("file", metavar="[FILE]", required=False)
@click.option(
    "--computer", "computers", multiple=True, nargs=2, type=(click.Choice(sorted(PLAYERS)), click.IntRange(1, 2)),
    metavar="NAME SEAT", help=f"Let a computer player ({', '.join(sorted(PLAYERS))}) take a seat; repeatable.",
)  # fmt: skip
@click.option("--seed", default="0", show_default=True, metavar="SEED", help="What the dice of a new game follow.")
@click.option("--output", "-o", metavar="OUT", help="Keep the game in this new file.")
def play(file: str | None, computers: tuple[tuple[str, int], ...], seed: str, output: str | None) -> int:
    """Play in the terminal: a new game, or from a position or a saved game. “help” lists what can be said.

    Lines are read from standard input, so a whole game can be piped in.
    """
    seats = [seat for _, seat in computers]
    if len(set(seats)) < len(seats):
        raise click.UsageError(f"Seat {seats[0]} is given to two computer players; name one for each seat.")
    transcript = _begun(file, seed)
    players = {seat - 1: PLAYERS[name](f"{seed}/{seat}") for name, seat in computers}
    terminal = Terminal(transcript, players)
    if output is None:
        _talk(terminal)
        return 0
    # Written at once, so that a file that cannot be is told before an hour of play and not after it.
    write_new(output, terminal.text)
    try:
        _talk(terminal, lambda: write_again(output, terminal.text))
    finally:
        write_again(output, terminal.text)
    return 0


def _talk(terminal: Terminal, keep: Callable[[], None] | None = None) -> None:
    """Ask and answer until there is no more to read; who sits at the keyboard has the game kept after each line."""
    while True:
        terminal.ask()
        if sys.stdin.isatty():
            if keep is not None:
                keep()
            click.echo("> ", nl=False)
        line = sys.stdin.readline(20_000)
        if not line or line.strip().casefold() in ("quit", "exit"):
            break
        if line.strip():
            terminal.answer(line)


def _begun(file: str | None, seed: str) -> Transcript:
    if file is None:
        setup = Setup(edition_names()[0])
        return Transcript(Duel.of(setup), setup, Seeded(seed))
    opened = open_word(file)
    if opened.game is not None:
        return opened.game.transcript
    if opened.position is None:
        raise InvalidFile(opened.where, "this is a ruling case; “show” and “judge” are for those.")
    start = opened.position
    return Transcript(Duel.of(start.setup), start.setup, Seeded(seed), start)
