"""The whole game by keyboard: a cursor that speaks, and a letter for everything else.

A key that cannot do anything now says so, and why. What the help shows of them is in `key_help`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import Cell, cell_name
from ddm_explorer.dungeon.position.state import Step
from ddm_explorer.view.sentences.phrases import counted, listed, sentence, turned
from ddm_explorer.view.sentences.speech import Speech, vocabulary
from ddm_explorer.widgets.board import answers
from ddm_explorer.widgets.board.ability_keys import AbilityKeys
from ddm_explorer.widgets.board.board import Board
from ddm_explorer.widgets.board.target_words import hover_words
from ddm_explorer.widgets.canvas.canvas import CanvasKey
from ddm_explorer.widgets.session.aiming import ON_SQUARES

LEVELS = ("1", "2", "3", "4")
_ARROWS = {"ArrowUp": (0, -1), "ArrowRight": (1, 0), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0)}


class BoardKeys:
    """Listens to the keys of a board.

    Args:
        board: the board.
        toggle_help: shows or hides the help; called with whether the keyboard asked.
        walk: goes through what the last command did, one event on (1) or back (-1).
    """

    def __init__(
        self, board: Board, toggle_help: Callable[[], None], walk: Callable[[int], None] = lambda _way: None
    ) -> None:
        self.board = board
        self.session = board.session
        self.bridge = board.bridge
        self._toggle_help = toggle_help
        abilities = AbilityKeys(board, self._say, self._go_to, self._send)
        self._letters: dict[str, Callable[[int], None]] = {
            "r": self._roll_or_turn,
            "b": self._next_shape,
            "c": self._next_card,
            "l": self._next_place,
            "m": self._next_mover,
            "t": self._next_target,
            "e": lambda _: self._send(say.EndTurn()),
            "d": lambda _: self._send(say.Defend()),
            "p": lambda _: self._send(say.Pass()),
            "a": abilities.next,
            "v": lambda by: self._next_die(by) if self.session.ghost is not None else abilities.next_choice(by),
            "f": self._stand,
            "z": lambda _: self._turn_over(),
            "o": abilities.next_payment,
            "g": lambda _: abilities.use(),
            "q": lambda _: abilities.set_off(),
            "+": lambda _: abilities.more(1),
            "-": lambda _: abilities.more(-1),
            ".": lambda _: walk(1),
            ",": lambda _: walk(-1),
            "u": lambda _: self._step_back(),
            "y": lambda _: self._step_on(),
            "i": lambda _: self._look(),
            "s": lambda _: self._say(answers.advice(self.session, self.board.outlook, is_whole=True)),
            "h": lambda _: self._toggle_help(),
            "?": lambda _: self._toggle_help(),
            "0": lambda _: self._no_dice(),
        }
        board.canvas.on_key(self.press)

    def also(self, letters: Mapping[str, Callable[[int], None]]) -> None:
        """Answer more keys: each calls what stands for it with 1, with -1 where Shift was held.

        Raises:
            ValueError: a key that does something already.
        """
        taken = [letter for letter in letters if letter in self._letters or letter in LEVELS]
        if taken:
            raise ValueError(f"These keys do something already: {', '.join(taken)}.")
        self._letters.update(letters)

    def press(self, key: CanvasKey) -> None:
        """A key was pressed on the board."""
        board = self.board
        with board.together():
            board.by_keyboard = True
            name = key.key
            if name in _ARROWS:
                self._step(_ARROWS[name])
            elif name in ("Enter", " "):
                self._click()
            elif name in ("Escape", "Backspace", "Delete"):
                self._escape()
            elif name in ("Home", "End"):
                self._edge(name == "End")
            elif name.casefold() in self._letters:
                is_back = "shift" in key.modifiers or (len(name) == 1 and name.isupper())
                self._letters[name.casefold()](-1 if is_back else 1)
            elif name in LEVELS:
                self._die(int(name))
            else:
                self._say(f"The key {name} does nothing here; ? shows all keys.")

    def _say(self, text: str) -> None:
        self.session.hint = text
        self.bridge.announce(text)

    # --- the cursor ---------------------------------------------------------------------------------------------

    def _go_to(self, cell: Cell, told: str = "") -> None:
        board, session = self.board, self.session
        board.cursor = session.hovered = cell
        session.carry(cell)
        verdict = board.ghost_verdict()
        text = answers.square_sentence(session, board.outlook, cell)
        if verdict is not None:
            text += f" {answers.ghost_sentence(session, verdict)}"
        elif session.aiming is not None:
            text = hover_words(session, cell)
        session.hint = board.hint_for(cell)
        self.bridge.announce(f"{told} {text}".strip())

    def _start(self) -> Cell:
        """Where the cursor is, or where it begins: on the Domain of whoever is at turn, or in the middle."""
        board, state = self.board, self.session.state
        if board.cursor is not None and board.outlook.frame.shows(board.cursor):
            return board.cursor
        if board.session.selected is not None:
            return board.session.selected
        home = state.seats[state.active].home if state.first is not None else None
        first, last = board.outlook.frame.first, board.outlook.frame.last
        return home or ((first[0] + last[0]) // 2, (first[1] + last[1]) // 2)

    def _step(self, step: Cell) -> None:
        board = self.board
        start = self._start()
        if board.cursor is None:
            self._go_to(start)
            return
        step = board.outlook.frame.step(*step)  # the arrows go as the screen does
        cell = (start[0] + step[0], start[1] + step[1])
        if board.outlook.frame.shows(cell):
            self._go_to(cell)
        else:
            self._say(f"The edge of the picture; {cell_name(start)} is the last square that way.")

    def _edge(self, is_last: bool) -> None:
        cell, frame = self._start(), self.board.outlook.frame
        step = frame.step(1 if is_last else -1, 0)
        while frame.shows(following := (cell[0] + step[0], cell[1] + step[1])):
            cell = following
        self._go_to(cell)

    def _click(self) -> None:
        board, session = self.board, self.session
        if board.cursor is None:
            self._go_to(self._start())
            return
        shown, version = session.shown, session.version
        board.by_keyboard = True
        prospect = session.prospect
        if prospect is not None and prospect.what not in ON_SQUARES:
            self._send(prospect.held.command)
            return
        board.click(board.cursor)
        session.hovered = board.cursor
        if session.version == version and session.shown is shown:
            self.bridge.announce(session.hint)

    def _look(self) -> None:
        if self.board.cursor is None:
            self.board.cursor = self._start()
        self.board.look(self.board.cursor)

    def _escape(self) -> None:
        session = self.session
        had = any(each is not None for each in (session.ghost, session.aiming, session.selected))
        self.board.escape()
        self.bridge.announce("Put back." if had else "Nothing is in hand.")

    # --- finding ------------------------------------------------------------------------------------------------

    def _cycle(self, cells: Sequence[Cell], by: int, nothing: str) -> None:
        if not cells:
            self._say(nothing)
            return
        at = self.board.cursor
        if at in cells:
            number = (cells.index(at) + by) % len(cells)
        else:
            number = 0 if by > 0 else len(cells) - 1
        self._go_to(cells[number], f"{number + 1} of {len(cells)}.")

    def _next_mover(self, by: int) -> None:
        self._cycle(self.board.outlook.movers, by, f"No figure can move or attack now. {answers.advice(self.session)}")

    def _next_target(self, by: int) -> None:
        prospect = self.session.prospect
        if prospect is not None:
            self._cycle(prospect.cells, by, "There is nothing for it to point at.")
            return
        chosen = self.session.selected
        if chosen is None:
            self._say("Choose a figure first; its targets can be gone through then.")
            return
        self._cycle(
            self.board.outlook.targets(chosen, self.session.brought_forward(chosen)),
            by,
            "The figure chosen can attack nobody now.",
        )

    def _next_place(self, by: int) -> None:
        session, board = self.session, self.board
        if session.ghost is None and not self._take(None):
            return
        ghost = session.ghost
        if ghost is None:
            return
        places = board.outlook.places(ghost.shape)
        if not places:
            piece = vocabulary(session.duel)["shape_short"]
            self._say(f"{piece[:1].upper()}{piece[1:]} {ghost.shape} may lie nowhere now. {answers.advice(session)}")
            return
        at = (ghost.turns, ghost.star)
        if at in places:
            number = (places.index(at) + by) % len(places)
        else:
            same = [number for number, place in enumerate(places) if place[0] == ghost.turns]
            number = same[0 if by > 0 else -1] if same else 0
        turns, star = places[number]
        if turns != ghost.turns:
            session.turn(turns - ghost.turns)
        self._go_to(star, f"Place {number + 1} of {len(places)}, {turned(turns, vocabulary(session.duel))}.")

    # --- building -----------------------------------------------------------------------------------------------

    def _take(self, shape: str | None) -> bool:
        """Take a shape up; False (and why) where nothing can be built."""
        session = self.session
        if session.state.step is not Step.BUILD:
            self._say(f"Nothing is {vocabulary(session.duel)['laid']} now. {answers.advice(session)}")
            return False
        if session.take(shape) is None:
            words = vocabulary(session.duel)
            self._say(f"There is no monster or no {words['shape_short']} left to {words['lay']} with.")
            return False
        session.carry(self.board.cursor)
        return True

    def _next_shape(self, by: int) -> None:
        session = self.session
        pile, held = tuple(dict.fromkeys(session.state.pile)), session.ghost
        if held is None:
            shape = pile[0 if by > 0 else -1] if pile else None
        else:
            shape = pile[(pile.index(held.shape) + by) % len(pile)] if held.shape in pile else pile[0]
        if self._take(shape):
            self._say_hand()

    def _next_card(self, by: int) -> None:
        session = self.session
        if session.ghost is None:
            if self._take(None):
                self._say_hand()
            return
        cards = session.cards_to_summon()
        at = cards.index(session.ghost.card) if session.ghost.card in cards else 0
        session.take(card=cards[(at + by) % len(cards)])
        self._say_hand()

    def _next_die(self, by: int) -> None:
        session = self.session
        session.next_die(by)
        die = session.ghost.die if session.ghost is not None else ""
        if die:
            self._say(f"Uses up {Speech(session.duel, session.state, session.viewer).the_die(die)}.")
        else:
            self._say("No die is used up by it.")

    def _stand(self, by: int) -> None:
        session = self.session
        if session.ghost is None or not session.may_stand_elsewhere:
            self._say("Where a figure stands on its shape is not chosen now.")
            return
        session.stand(by)
        verdict = self.board.ghost_verdict()
        told = "" if verdict is None else answers.ghost_sentence(session, verdict)
        where = "on the star" if session.ghost.stand < 0 else f"on square {session.ghost.stand + 1} of the shape"
        self._say(f"The figure stands {where}. {told}".strip())

    def _turn_over(self) -> None:
        self._say(answers.turn_over(self.session))

    def _say_hand(self) -> None:
        told = answers.hand_sentence(self.session, self.board.outlook)
        self._say(f"{told} L finds them, R turns it, Enter puts it down.")

    def _roll_or_turn(self, by: int) -> None:
        session = self.session
        step = session.state.step
        if session.ghost is not None:
            session.turn(by)
            verdict = self.board.ghost_verdict()
            if verdict is None:
                self._say_hand()
            else:
                lies = turned(session.ghost.turns, vocabulary(session.duel))
                self._say(f"{sentence(lies)} {answers.ghost_sentence(session, verdict)}")
        elif step is Step.FLIP:
            self._send(say.Flip())
        elif step is Step.DRAFT:
            self._send(say.Draw())
        elif step is Step.BUILD:
            self._next_shape(1)
        else:
            self._send(say.Roll(tuple(session.dice)))

    # --- dice ---------------------------------------------------------------------------------------------------

    def _die(self, level: int) -> None:
        """Take a die of that level; where there are several kinds of it, the next that is left, in their order."""
        session = self.session
        needed = session.duel.options.dice_per_roll
        if session.state.step is not Step.ROLL:
            self._say(f"No dice are chosen now. {answers.advice(session)}")
            return
        chosen = () if len(session.dice) >= needed else session.dice
        held = session.duel.derived.dice_held(session.state, session.state.active)
        kinds = sorted(kind for kind in held if held[kind] and session.duel.dice[kind].level == level)
        free = [kind for kind in kinds if chosen.count(kind) < held[kind]]
        if not kinds:
            self._say(f"There is no die of level {level}.")
            return
        later = [kind for kind in free if chosen and kind > max((c for c in chosen if c in kinds), default="")]
        # One too many is taken all the same: the judge says that there are no more.
        session.dice = tuple(sorted((*chosen, (later or free or kinds)[0])))
        self._say_dice()

    def _no_dice(self) -> None:
        self.session.dice = ()
        self._say_dice()

    def _say_dice(self) -> None:
        session = self.session
        needed = session.duel.options.dice_per_roll
        speech = Speech(session.duel, session.state, session.viewer)
        levels = [speech.die(kind) for kind in session.dice]
        told = f"Dice chosen: {listed(levels)}." if levels else "No dice chosen."
        missing = needed - len(levels)
        more = "R rolls them." if not missing else f"{counted(missing, 'more die', 'more dice')} to choose."
        self._say(f"{told} {more}")

    # --- commands -----------------------------------------------------------------------------------------------

    def _send(self, command: say.Command) -> None:
        session = self.session
        waits = session.waits_for_computer
        verdict = session.send(command)
        if not verdict.is_legal:
            session.hint = self.board.refusal(verdict)
        elif waits:
            session.hint = session.notice

    def _step_back(self) -> None:
        if not self.session.transcript.can_undo():
            self._say("Nothing to undo: this is the beginning of the game.")
            return
        self.session.undo()  # the log tells where one is now

    def _step_on(self) -> None:
        if not self.session.transcript.can_redo():
            self._say("Nothing to redo: this is the end of what was played.")
            return
        self.session.redo()
