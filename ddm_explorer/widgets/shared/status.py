"""Who plays, who is to act, what is asked, and how it ended: for any number of seats."""

from __future__ import annotations

from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.widgets.session.game_session import HUMAN
from ddm_explorer.widgets.shared.legal import advice
from ddm_explorer.widgets.shared.panel import GamePanel

_RESULTS = {"won": "won", "lost": "lost", "tied": "tied", "out": "out", "escaped": "escaped"}


class GameStatus(GamePanel):
    """The question, a row for each seat, and what was told last. It holds nothing."""

    name = "status"
    sees = ("version", "notice", "players", "halted")
    sheet_names = ("main", "notice")

    def begin(self) -> None:
        self.on("hush", lambda _told: self._hush())
        self.on("resume", lambda _told: self.session.resume())

    def _hush(self) -> None:
        self.session.notice = ""

    def seen(self, trait: str) -> None:
        if trait == "notice":
            self._draw_notice()
        else:
            self.draw()

    def draw(self) -> None:
        title = "The game is over" if self.session.is_over else self.session.title
        self.show(self.section(title, f'{self._seats()}<p class="ddm-question">{text(self._question())}</p>'))
        self._draw_notice()

    def _question(self) -> str:
        return self.session.waiting_sentence or advice(self.session)

    def _seats(self) -> str:
        """A row for each seat: its name, whether it is to act or how it ended for it, and who plays it."""
        rules, state = self.rules, self.state
        acting, outcome = rules.to_act(state), rules.outcome(state)
        rows = []
        for seat in range(self.session.seats):
            tags = []
            if outcome is not None:
                tags.append(_RESULTS[outcome.results[seat]])
                if outcome.scores:
                    tags.append(f"score {outcome.scores[seat]}")
            elif acting == seat:
                tags.append("to play")
            if self.session.players[seat] != HUMAN:
                tags.append("computer")
            told = " ".join(f'<span class="ddm-tag">{text(each)}</span>' for each in tags)
            at_turn = " ddm-at-turn" if acting == seat else ""
            rows.append(f'<li class="ddm-player{at_turn}"><b class="ddm-who">{text(self.player(seat))}</b>{told}</li>')
        return f'<ul class="ddm-players" aria-label="Players">{"".join(rows)}</ul>'

    def _draw_notice(self) -> None:
        notice = self.session.notice
        close = self.button("Close", "hush", kind="quiet") if notice else ""
        self.show(f'<div class="ddm-note"><p>{text(notice)}</p>{close}</div>' if notice else "", "notice")
