"""`ddm-explorer play`: a game in the terminal, line by line; every line is judged and answered."""

from __future__ import annotations

import sys
from collections.abc import Callable

import click

from ddm_explorer.cli.files import open_word, say, write_again
from ddm_explorer.cli.show import write_new
from ddm_explorer.engine.chance import Scripted, ScriptError, Seeded, too_many
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.game import ENVIRONMENT, Transcript, perform
from ddm_explorer.engine.verdict import InvalidCommand, Verdict
from ddm_explorer.games.game_kit import MOST_SEATS
from ddm_explorer.games.known_games import known_games
from ddm_explorer.games.notation.transcript_text import game_text
from ddm_explorer.players import Player, players_of
from ddm_explorer.view.known_views import kit_and_view

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
    """One game at the terminal. Who plays computers sees what a player sees; several at one screen, and none, see
    all."""

    def __init__(self, transcript: Transcript, players: dict[int, Player]) -> None:
        self.transcript = transcript
        self.rules = transcript.rules
        self.kit, self.view = kit_and_view(self.rules)
        self.players = players
        self.seats = self.kit.seats_of(transcript.root.state)
        people = [seat for seat in range(self.seats) if seat not in players]
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
        return game_text(self.transcript, remarks=self.view.open_remarks(self.transcript.node), is_sealed=True)

    def ask(self) -> None:
        """Let computer players act while it is for them, then say what is asked of whom."""
        while True:
            state = self.transcript.state
            offer = self.kit.offer(state)
            if offer is not None and offer[0] in self.players:
                asked, answer = offer
                accepts = self.players[asked].takes_draw(self.rules, state, asked)
                self._tell(self.transcript.play(answer(accepts)).number)
                continue
            actor = self.rules.to_act(state)
            player = self.players.get(actor) if isinstance(actor, int) else None
            if actor == ENVIRONMENT and len(self.players) == self.seats:
                player = self.players[0]
            if player is None:
                break
            self._tell(self.transcript.play(player.choose(self.rules, state)).number)
        say(self.view.question(self.rules, self.transcript.state, self.viewer))

    def _tell(self, number: int) -> None:
        say(self.view.log_line(self.transcript.nodes[number], self.rules, self.viewer).text)

    def _play(self, line: str) -> None:
        said, forced, faces = line.partition(" forced ")
        command = self.kit.notation.read_command(said, self.rules, self.transcript.state)
        if not self._judge(command):
            return
        script = Scripted(faces.upper().split()) if forced else None
        if script is not None:
            perform(self.rules, self.transcript.state, command, script)
            if script.left:
                raise too_many(len(script.labels), script.used)
            script = Scripted(script.labels)
        self._tell(self.transcript.play(command, script).number)

    def _judge(self, command: object, *, in_full: bool = False) -> bool:
        state = self.transcript.state
        if hidden := self.view.hides(self.rules, command, state, self.viewer):
            say(hidden)
            return False
        verdict: Verdict = self.rules.check(state, command)
        if in_full or not verdict.is_legal:
            judged = self.rules, state, command, verdict
            helps = self.kit.repairs(*judged), self.kit.dependences(*judged)
            say(self.view.verdict(verdict, self.rules, state, *helps, viewer=self.viewer))
        return verdict.is_legal

    def _why(self, rest: str) -> None:
        self._judge(self.kit.notation.read_command(rest, self.rules, self.transcript.state), in_full=True)

    def _help(self, rest: str) -> None:
        for form, example in self.kit.notation.forms(self.rules):
            say(f"  {form:<42} {example}")
        for word, text in HELP.items():
            say(f"  {word:<42} {text}")

    def _board(self, rest: str) -> None:
        say(self.view.position(self.rules, self.transcript.state, self.viewer))

    def _legal(self, rest: str) -> None:
        state = self.transcript.state
        for command in (*self.rules.candidates(state), *self.kit.asides(self.rules, state)):
            say(f"  {self.kit.notation.command_text(command)}")

    def _undo(self, rest: str) -> None:
        """Back to where a person was last asked."""
        moved = self.transcript.can_undo()
        while self.transcript.can_undo():
            self.transcript.undo()
            if self.rules.to_act(self.transcript.state) not in self.players:
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
    "--computer", "computers", multiple=True, nargs=2, type=(str, click.IntRange(1, MOST_SEATS)), metavar="NAME SEAT",
    help=f"Let a computer player ({', '.join(sorted(players_of(known_games().first)))}) take a seat; repeatable.",
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
    players = _players(transcript, computers, seed)
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


def _players(transcript: Transcript, computers: tuple[tuple[str, int], ...], seed: str) -> dict[int, Player]:
    """The computer players by seat, from 0."""
    kit, _ = kit_and_view(transcript.rules)
    known, seats = players_of(kit), kit.seats_of(transcript.root.state)
    for name, seat in computers:
        if name not in known:
            listed = ", ".join(sorted(known))
            raise click.UsageError(f"There is no computer player “{name[:40]}” for this game; there is {listed}.")
        if seat > seats:
            has = "one seat" if seats == 1 else f"{seats} seats"
            raise click.UsageError(f"This game has {has}; there is no seat {seat}.")
    return {seat - 1: known[name](f"{seed}/{seat}") for name, seat in computers}


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
        kit = known_games().first
        setup = kit.new_setup()
        return Transcript(kit.rules_of(setup), setup, Seeded(seed))
    opened = open_word(file)
    if opened.game is not None:
        return opened.game.transcript
    if opened.position is None:
        raise InvalidFile(opened.where, "this is a ruling case; “show” and “judge” are for those.")
    kit = known_games().of_state(opened.position)
    setup = kit.setup_of(opened.position)
    return Transcript(kit.rules_of(setup), setup, Seeded(seed), opened.position)
