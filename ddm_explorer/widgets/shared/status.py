"""What was told last beside the game, for any number of seats: saved, opened, cannot be read."""

from __future__ import annotations

from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.widgets.shared.panel import GamePanel


class GameStatus(GamePanel):
    """One sentence over the board, until it is closed or another one comes. It holds nothing."""

    name = "status"
    sees = ("notice",)

    def begin(self) -> None:
        self.on("hush", lambda _told: self._hush())
        self.on("resume", lambda _told: self.session.resume())

    def _hush(self) -> None:
        self.session.notice = ""

    def draw(self) -> None:
        notice = self.session.notice
        close = self.button("Close", "hush", kind="quiet") if notice else ""
        self.show(f'<div class="ddm-note"><p>{text(notice)}</p>{close}</div>' if notice else "")
