"""The screen between the two people of a duel, in its words."""

from __future__ import annotations

from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.widgets.panels import markup
from ddm_explorer.widgets.panels.base import Panel
from ddm_explorer.widgets.shared.hand_over import GameHandOver


class HandOver(Panel, GameHandOver):
    """Shown in the place of the table while the screen changes hands; and a switch for open cards, where cards are
    hidden at all."""

    laid_open = "All cards lie open."
    laid_down = "Items lie face down for the other side."
    open_to_all = "The screen shows what lies open to both."
    everybody = "both sides"
    open_label = "Play with open cards"
    open_label_at_the_end = "Turn all cards up"
    close_label = "Cards are open: hide them again"
    asks_all = "Both players' hidden cards would lie open to both. Do both of you agree?"
    asks_one = "The other side's hidden cards would lie open to you."
    agree_label = "Yes, open all cards"
    opened_now = "From here on all cards lie open, as was agreed."
    was_open = " All cards lay open for a while since this was last asked."

    def _told(self, seat: int) -> str:
        side = self.state.seats[seat].colour
        asked = "is asked for an answer" if self.state.is_asking and seat != self.state.active else "is to play"
        return (
            f"Items lie face down, so the table shows each player their own view. {self.player(seat)} ({side}) {asked}."
        )

    def _rule(self) -> str:
        # No link: the panel that would show the rule is behind the curtain.
        return f" <small>{text(self.duel.edition.cite('item_card_face_down'))}</small>"

    def _picture(self, seat: int) -> str:
        return markup.lord(self.state.seats[seat].colour, 40)
