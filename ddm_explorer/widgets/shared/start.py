"""Who plays the next game? For any number of seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.players import players_of
from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.widgets.session.choices import Choices, fresh_seed
from ddm_explorer.widgets.session.game_session import HUMAN
from ddm_explorer.widgets.shared import buttons
from ddm_explorer.widgets.shared.panel import GamePanel, Told


class GameStart(GamePanel):
    """Begins another game of the same set-up.

    Args:
        begin: called with the `Choices` of the game to begin.
    """

    name = "start"
    sees = ("version",)

    def __init__(self, session: Any, bridge: Any, begin: Callable[[Choices], Any]) -> None:
        self._begin = begin
        self._is_open = False
        super().__init__(session, bridge)

    def begin(self) -> None:
        self.on("quick", self._quick)
        self.on("close", lambda _told: self.close())
        self.close()

    @property
    def is_open(self) -> bool:
        """Whether the panel is shown."""
        return self._is_open

    def invite(self) -> None:
        """Ask who plays."""
        self._is_open = True
        self.widget.layout.display = ""
        self.draw()

    def close(self) -> None:
        """Hide the panel."""
        self._is_open = False
        self.widget.layout.display = "none"

    def ways(self) -> dict[str, tuple[str, tuple[str, ...]]]:
        """The common answers: what a button says, and who plays."""
        seats = self.session.seats
        makers = players_of(self.session.kit)
        computer = next(name for name in ("search", *makers) if name in makers)
        found = {"people": ("You play" if seats == 1 else "People at this screen", (HUMAN,) * seats)}
        if seats > 1:
            others = "the computer" if seats == 2 else f"{seats - 1} computer players"
            found["computer"] = (f"You and {others}", (HUMAN, *(computer,) * (seats - 1)))
        found["watch"] = ("Watch the computer", (computer,) * seats)
        return found

    def _quick(self, told: Told) -> None:
        way = self.ways().get(told.get("who", ""))
        if way is not None:
            session = self.session
            setup = session.kit.setup_of(session.transcript.root.state)
            transcript = Transcript(session.kit.rules_of(setup), setup, Seeded(fresh_seed()))
            self.close()
            self._begin(Choices(transcript, way[1], is_default=False))

    def draw(self) -> None:
        if not self._is_open:
            self.show("")
            return
        asked = "".join(
            buttons.button(f"<b>{text(said)}</b>", "start:quick", kind="answer", data={"who": who})
            for who, (said, _) in self.ways().items()
        )
        self.show(
            self.opened(
                "New game",
                f'<h4>Who plays?</h4><div class="ddm-start-quick" role="group" aria-label="Who plays">{asked}</div>',
                extra=self.button("Close", "close", kind="quiet"),
            )
        )
