"""The screen between people: whose turn it is, and nothing else, until they say that they are there."""

from __future__ import annotations

from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.view.viewers import WATCHER
from ddm_explorer.widgets.session.secrecy import has_secrets, next_holder
from ddm_explorer.widgets.shared.buttons import pressed
from ddm_explorer.widgets.shared.panel import GamePanel


class GameHandOver(GamePanel):
    """Shown in the place of the table while the screen changes hands (`main`); and a switch that lays everything open,
    where something is hidden at all (`switch`)."""

    name = "handover"
    sees = ("version", "players")
    sheet_names = ("main", "switch")

    laid_open = "Everything lies open."
    laid_down = "Some things are hidden from the other players."
    open_to_all = "The screen shows what lies open to all."
    everybody = "everybody"
    open_label = "Play with everything open"
    open_label_at_the_end = "Show everything"
    close_label = "Hide it again"
    asks_all = "Everything hidden would lie open to everybody at this screen. Does everybody agree?"
    asks_one = "What the others hide would lie open to you."
    agree_label = "Yes, open everything"
    opened_now = "From here on everything lies open, as was agreed."
    was_open = " Everything lay open for a while since this was last asked."
    """What is said; each game may say it in its own words."""

    def begin(self) -> None:
        self.on("here", lambda _told: self._here())
        self.on("open", lambda _told: self._open())
        self.on("agreed", lambda _told: self._switch())
        self.on("no", lambda _told: self._ask(is_asking=False))
        self._asks = False
        """Whether it is asked whether all agree to lay everything open."""
        self._was_asking = False
        self._untold: set[int] = set()
        """The seats to be told that everything lay open since the table was last handed to them."""
        self._game = self.session.game

    def _here(self) -> None:
        seat = next_holder(self.session)
        if seat is not None:
            self._untold.discard(seat)
            self.session.holder = seat
            self.bridge.announce(f"{self.player(seat)} sees the table.")
            self.bridge.focus_board()

    def _open(self) -> None:
        """Ask before anything hidden is shown; to close it again, or to look when all is over, needs no word."""
        if self.session.open_cards or self.session.is_over:
            self._switch()
        else:
            self._ask(is_asking=True)

    def _ask(self, *, is_asking: bool) -> None:
        self._asks = is_asking
        self.draw()
        if is_asking:
            self.bridge.announce(self._question())

    def _question(self) -> str:
        return self.asks_all if len(self.session.people) > 1 else self.asks_one

    def _switch(self) -> None:
        self._asks = False
        self.session.open_cards = not self.session.open_cards
        is_open = self.session.open_cards
        if is_open and not self.session.is_over:
            self.session.notice = self.opened_now
        if is_open:
            self._untold = set(range(self.session.seats))
        self.bridge.announce(self.laid_open if is_open else self.laid_down)

    def draw(self) -> None:
        session = self.session
        if session.game != self._game:
            self._game = session.game
            self._untold = set()
            self._asks = False
        if session.is_handing_over:
            self.show(self._curtain())
            self.show("", "switch")
            if not self._was_asking:
                self.bridge.forget()
                self.bridge.focus(f"#{self.id('title')}")
            self._was_asking = True
            return
        self._was_asking = False
        self.show("")
        if not session.people or not (session.open_cards or has_secrets(session)):
            self.show("", "switch")
            return
        is_open = session.open_cards
        viewer = session.viewer
        told = self.open_to_all
        if viewer != WATCHER:
            who = self.everybody if viewer is None else self.player(viewer)
            told = f"The screen shows what {who} may see."
        if self._asks:
            self.show(self._asking(), "switch")
            return
        openly = self.open_label_at_the_end if session.is_over else self.open_label
        switch = self.button(
            self.close_label if is_open else openly, "open", kind="quiet", aria_pressed=pressed(is_open)
        )
        self.show(f'<div class="ddm-viewer"><span>{text(told)}</span>{switch}</div>', "switch")

    def _asking(self) -> str:
        """The question whether everything may lie open, with its two answers, as HTML."""
        yes = self.button(self.agree_label, "agreed", kind="primary")
        no = self.button("No", "no", kind="quiet")
        return (
            f'<div class="ddm-viewer" role="group" aria-label="Open cards"><span>{text(self._question())}</span>'
            f"{yes}{no}</div>"
        )

    def _told(self, seat: int) -> str:
        """Why the table is not shown, to whoever sits there."""
        return f"Some things are hidden, so each player gets their own view. {self.player(seat)} is to play."

    def _rule(self) -> str:
        """The rule on what is hidden, as HTML."""
        return ""

    def _picture(self, seat: int) -> str:
        """A sign of that seat, as HTML."""
        return ""

    def _curtain(self) -> str:
        seat = next_holder(self.session)
        assert seat is not None, "somebody is to come to the screen"
        who = self.player(seat)
        told = self._told(seat) + (self.was_open if seat in self._untold else "")
        here = self.button(f"I am {text(who)}: show my view", "here", kind="primary")
        if self._asks:
            return self.section(f"Hand over to {who}", self._asking(), extra=self._picture(seat))
        openly = self.button(self.open_label, "open", kind="quiet")
        return self.section(
            f"Hand over to {who}",
            f'<p>{text(told)}{self._rule()}</p><div class="ddm-row">{here}{openly}</div>',
            extra=self._picture(seat),
        )
