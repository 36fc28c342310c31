"""The head of a stage: where the game stands in one line, and the few buttons that are not a move."""

from __future__ import annotations

from ddm_explorer.widgets.panels import markup
from ddm_explorer.widgets.panels.markup import text
from ddm_explorer.widgets.table.toolbar import Toolbar


class StageBar(Toolbar):
    """Title, turn, undo and redo, the text view, the chart of the turn and the keys."""

    title = ""
    """What is played here; the edition's title where nobody gave one."""

    def draw(self) -> None:
        state, transcript = self.state, self.session.transcript
        acting = self.duel.to_act(state)
        side = state.seats[acting].colour if isinstance(acting, int) else "none"
        title = self.title or self.duel.edition.title
        self.show(
            f'<div class="ddm-where ddm-side-{side}"><h2>{text(title)}</h2>'
            f'<p class="ddm-turn">{text(self.where())}</p>{self._purse()}</div>',
            "where",
        )
        dim_undo, dim_redo = (None if can else "true" for can in (transcript.can_undo(), transcript.can_redo()))
        buttons = [
            self.button(
                "<span aria-hidden=true>↶</span><span class=ddm-word> Undo</span>",
                "undo",
                aria_label="Undo",
                aria_disabled=dim_undo,
            ),
            self.button(
                "<span aria-hidden=true>↷</span><span class=ddm-word> Redo</span>",
                "redo",
                aria_label="Redo",
                aria_disabled=dim_redo,
            ),
        ]
        buttons.append(self.flow_button())
        buttons.append(self.button("Text", "text", aria_label="Text view", aria_pressed=markup.pressed(self.is_text)))
        buttons.append(self.button("Keys", "keys", aria_label="Keys of the board"))
        self.show(f'<div class="ddm-tools" role="group" aria-label="Game">{"".join(buttons)}</div>', "buttons")
