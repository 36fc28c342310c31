"""Abilities and items by keyboard: take one up, choose for it, use it; set an item off.

Each key says what it did, or why it did nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import Cell, cell_name
from ddm_explorer.dungeon.materials.crests import STORED
from ddm_explorer.dungeon.position.who_is_meant import mover_nth, user_nth
from ddm_explorer.view.sentences.card_words import cost_text
from ddm_explorer.view.sentences.phrases import square_names
from ddm_explorer.view.sentences.speech import Speech, vocabulary
from ddm_explorer.widgets.board import answers
from ddm_explorer.widgets.board.board import Board
from ddm_explorer.widgets.board.target_words import aim_sentence
from ddm_explorer.widgets.session.aiming import Aiming, Prospect
from ddm_explorer.widgets.session.offers import Offer, usable


class AbilityKeys:
    """What the keys of a board do with abilities and with the items under monsters.

    Args:
        board: the board.
        tell: tells a sentence, on the screen and aloud.
        go_to: puts the cursor on a square, with something to say before it.
        send: plays a command, or tells why it is not allowed.
    """

    def __init__(
        self,
        board: Board,
        tell: Callable[[str], None],
        go_to: Callable[[Cell, str], None],
        send: Callable[[say.Command], None],
    ) -> None:
        self.board = board
        self.session = board.session
        self._say = tell
        self._go_to = go_to
        self._send = send

    @property
    def _word(self) -> str:
        return vocabulary(self.session.duel)["ability"]

    def next(self, by: int) -> None:
        """Take up the next ability that can be used, those of the figure chosen before all others."""
        session = self.session
        if session.waits_for_computer:
            self._say(session.waiting_sentence)
            return
        found = sorted(usable(session.duel, session.state), key=lambda one: one.cell != session.selected)
        if not found:
            self._say(f"No {self._word} can be used now. {answers.advice(session)}")
            return
        held = session.aiming
        if held is not None:
            found = list(usable(session.duel, session.state))
        names = [(one.cell, one.number, user_nth(session.state, one.figure)) for one in found]
        mine = (held.figure, held.ability, held.nth) if held else None
        at = names.index(mine) if mine in names else None
        number = (0 if by > 0 else -1) if at is None else (at + by) % len(found)
        self._take(found[number], f"{number % len(found) + 1} of {len(found)}.")

    def _take(self, one: Offer, told: str) -> None:
        """In hand, whatever it asks: a key that looks through them must not use one."""
        session = self.session
        prospect = Prospect(
            session.duel, session.state, Aiming(one.cell, one.number, nth=user_nth(session.state, one.figure))
        )
        session.drop()
        session.selected = None
        session.shown = None
        session.aiming = held = prospect.settled()
        speech = Speech(session.duel, session.state, session.viewer)
        price = cost_text(one.ability.cost, speech.words)
        who = f"{speech.card(one.figure.card)} on {cell_name(one.cell)}"
        is_ready = not Prospect(session.duel, session.state, held).missing
        more = "Enter or G uses it." if is_ready else "T goes through the squares."
        self._say(f"{told} {who}, {price}. {aim_sentence(session)} {more}")

    def _prospect(self) -> Prospect | None:
        prospect = self.session.prospect
        if prospect is None:
            self._say(f"No {self._word} is in hand: A takes one up.")
        return prospect

    def next_choice(self, by: int) -> None:
        """The next level, crest, card, link or turn for it."""
        prospect = self._prospect()
        if prospect is None:
            return
        choices = prospect.choices
        if not choices:
            self._say("There is nothing of that kind to choose for it.")
            return
        at = choices.index(prospect.held.choice) if prospect.held.choice in choices else -1 if by > 0 else 0
        self.session.change_aim(replace(prospect.held, choice=choices[(at + by) % len(choices)]))
        self._say(aim_sentence(self.session))

    def next_payment(self, by: int) -> None:
        """One crest of the next kind that may pay for it in the place of another."""
        prospect = self._prospect()
        if prospect is None:
            return
        price = prospect.price
        if price is None or not price.is_open or not prospect.payable:
            self._say("The card says with which crests it is paid.")
            return
        pay = prospect.held.pay
        kinds = prospect.payable
        now = next((crest for crest in STORED if pay is not None and pay.of(crest)), None)
        at = kinds.index(now) if now in kinds else -1
        self.session.change_aim(prospect.paid_with(kinds[(at + by) % len(kinds)]))
        self._say(aim_sentence(self.session))

    def more(self, by: int) -> None:
        """Buy it once more or once less."""
        prospect = self._prospect()
        if prospect is None:
            return
        if not prospect.is_sold or prospect.what == "path":
            self._say("How often it is bought is not chosen for this one.")
            return
        times = min(max(1, prospect.held.times + by), prospect.most_times)
        self.session.change_aim(replace(prospect.held, times=times))
        self._say(aim_sentence(self.session))

    def use(self) -> None:
        """Use it as it is chosen."""
        if self._prospect() is None:
            return
        verdict = self.session.use()
        if verdict is not None and not verdict.is_legal:
            self.session.hint = self.board.refusal(verdict)

    def set_off(self) -> None:
        """Set off the item under a monster: the one chosen, else the one at the cursor, else the only one there is.

        Where none can be set off, the judge says why; of several, none is set off by chance.
        """
        session, board = self.session, self.board
        at = [cell for cell in (session.selected, board.cursor) if cell is not None]
        able = board.outlook.items
        cell = next((each for each in at if each in able), able[0] if len(able) == 1 else None)
        if cell is None and able:
            self._say(f"Items can be set off on {square_names(able)}: choose the monster on one, then Q sets it off.")
            return
        if cell is None:
            cell = next((each for each in at if self._has_both(each)), self._some_item() or next(iter(at), None))
        if cell is None:
            self._say(f"No monster stands on an item. {answers.advice(session)}")
            return
        monster = session.state.monster(session.brought_forward(cell) or 0)
        self._send(say.SetOff(cell, 0 if monster is None else mover_nth(session.state, monster)))

    def _has_both(self, cell: Cell) -> bool:
        state = self.session.state
        return state.monster_at(cell) is not None and state.item_at(cell) is not None

    def _some_item(self) -> Cell | None:
        """An item under a monster, one of whoever is at turn before all others."""
        state = self.session.state
        there = [each for each in state.monsters if state.item_at(each.cell) is not None]
        return min(there, key=lambda each: each.owner != state.active).cell if there else None
