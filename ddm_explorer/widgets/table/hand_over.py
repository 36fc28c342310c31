"""The screen between two people: whose turn it is, and nothing else, until they say that they are there."""

from __future__ import annotations

from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.view.viewers import WATCHER
from ddm_explorer.widgets.panels import markup
from ddm_explorer.widgets.panels.base import Panel
from ddm_explorer.widgets.session.secrecy import has_secrets, next_holder


class HandOver(Panel):
    """Shown in the place of the table while the screen changes hands; else a switch for open cards, where cards are
    hidden at all."""

    name = "handover"
    sees = ("version", "players")

    def begin(self) -> None:
        self.on("here", lambda _told: self._here())
        self.on("open", lambda _told: self._open())
        self._was_asking = False
        self._untold: set[int] = set()
        """The seats to be told that all cards lay open since the table was last handed to them."""
        self._game = self.session.game

    def _here(self) -> None:
        seat = next_holder(self.session)
        if seat is not None:
            self._untold.discard(seat)
            self.session.holder = seat
            self.bridge.announce(f"{self.speech.player(seat)} sees the table.")
            self.bridge.focus_board()

    def _open(self) -> None:
        self.session.open_cards = not self.session.open_cards
        is_open = self.session.open_cards
        if is_open:
            self._untold = {0, 1}
        self.bridge.announce("All cards lie open." if is_open else "Items lie face down for the other side.")

    def draw(self) -> None:
        session = self.session
        if session.game != self._game:
            self._game = session.game
            self._untold = set()
        if session.is_handing_over:
            self.show(self._curtain())
            if not self._was_asking:
                self.bridge.forget()
                self.bridge.focus(f"#{self.id('title')}")
            self._was_asking = True
            return
        self._was_asking = False
        if not session.people or not (session.open_cards or has_secrets(self.duel, self.state)):
            self.show("")
            return
        is_open = session.open_cards
        viewer = session.viewer
        told = "The screen shows what lies open to both."
        if viewer != WATCHER:
            who = "both sides" if viewer is None else self.speech.player(viewer)
            told = f"The screen shows what {who} may see."
        openly = "Turn all cards up" if session.is_over else "Play with open cards"
        switch = self.button(openly, "open", kind="quiet", aria_pressed=markup.pressed(is_open))
        self.show(f'<div class="ddm-viewer"><span>{text(told)}</span>{switch}</div>')

    def _curtain(self) -> str:
        seat = next_holder(self.session)
        assert seat is not None
        who = self.speech.player(seat)
        side = self.state.seats[seat].colour
        asked = "is asked for an answer" if self.state.is_asking and seat != self.state.active else "is to play"
        told = f"Items lie face down, so the table shows each player their own view. {who} ({side}) {asked}."
        if seat in self._untold:
            told += " All cards lay open for a while since this was last asked."
        # No link: the panel that would show the rule is behind the curtain.
        rule = f"<small>{text(self.duel.edition.cite('item_card_face_down'))}</small>"
        here = self.button(f"I am {text(who)}: show my view", "here", kind="primary")
        openly = self.button("Play with open cards", "open", kind="quiet")
        return self.section(
            f"Hand over to {who}",
            f'<p>{text(told)} {rule}</p><div class="ddm-row">{here}{openly}</div>',
            extra=markup.lord(side, 40),
        )
