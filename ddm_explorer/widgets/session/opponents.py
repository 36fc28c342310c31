"""Computer players at the table: they act by themselves, a little slower than they could, and never in between.

One task plays as long as a computer is to act. It looks again after every pause, so whatever the visitor did meanwhile
(undo, another game, another player) counts.
"""

from __future__ import annotations

import asyncio
from typing import Any

from ddm_explorer.dungeon import commands as say
from ddm_explorer.players import Player, players_of
from ddm_explorer.widgets.page.bridge import Bridge
from ddm_explorer.widgets.session.game_session import GameSession

PAUSE = 0.9
"""Seconds before a computer acts, so that one can follow; none with reduced motion."""


class Opponents:
    """Plays the seats of a session that no person plays.

    Args:
        session: the game.
        bridge: tells whether the visitor wants less motion, and of errors.
        seed: makes the computers' choices repeatable.
    """

    def __init__(self, session: GameSession, bridge: Bridge, seed: int | str = 0, *, pause: float = PAUSE) -> None:
        self.session = session
        self.bridge = bridge
        self.seed = seed
        self.pause = pause
        self._made: dict[tuple[int, int, str], Player] = {}
        self._task: asyncio.Task[None] | None = None
        session.observe(self._changed, ("version", "players", "halted"))
        self.wake()

    @property
    def is_busy(self) -> bool:
        """Whether a computer is about to act."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Begin to play if a computer is to act and nothing holds it."""
        if self.is_busy or self.session.halted or not self.session.waits_for_computer:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # a script without an event loop calls `act` itself
        self._task = loop.create_task(self._play())

    def act(self) -> bool:
        """Play one command of the computer that is to act.

        Returns:
            Whether it did: False where a person is to act, or the computers wait.
        """
        session = self.session
        seat = session.computer_seat
        if seat is None or session.halted:
            return False
        command = self._choose(seat)
        verdict = session.play(command)
        if not verdict.is_legal:
            raise RuntimeError(f"the computer chose {command!r}, which is not allowed")
        return True

    def _choose(self, seat: int) -> Any:
        session = self.session
        state = session.state
        kind = session.players[seat]
        key = (session.game, seat, kind)
        if key not in self._made:
            self._made[key] = players_of(session.kit)[kind](f"{self.seed}/{session.game}/{seat}")
        player = self._made[key]
        offer = session.kit.offer(state)
        if offer is not None and offer[0] == seat:
            return offer[1](player.takes_draw(session.rules, state, seat))
        return player.choose(session.rules, state)

    def _changed(self, _change: Any) -> None:
        self.wake()

    async def _play(self) -> None:
        session = self.session
        while session.waits_for_computer and not session.halted:
            version = session.version
            await asyncio.sleep(self._pause())
            if session.version != version:
                continue  # something happened meanwhile: pause again before acting on it
            try:
                if not self.act():
                    return
            except Exception as error:  # a fault of a computer player must not leave the table waiting in silence
                session.halted = True
                self.bridge.guard.report("The computer's turn", error)
                return

    def _pause(self) -> float:
        if self.bridge.reduced_motion:
            return 0.0
        # A walk or a blow is shown for about a second, and the dice want to be read.
        rolled = isinstance(self.session.node.command, (say.Roll, say.Move, say.Attack))
        return self.pause * (1.3 if rolled and not self.session.is_over else 1.0) / self.session.tempo
