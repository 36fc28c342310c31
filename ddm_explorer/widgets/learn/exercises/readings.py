"""The open points of the rules, to be read another way in the middle of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.view.html.marked import marked_text
from ddm_explorer.view.sentences.phrases import counted
from ddm_explorer.view.sentences.words import told_dependences
from ddm_explorer.widgets.learn.stage import Stage
from ddm_explorer.widgets.panels import markup
from ddm_explorer.widgets.panels.base import Panel, Told
from ddm_explorer.widgets.panels.markup import text

_NAMED = re.compile(r"(?<![\w-])[A-Z]+(?:-[A-Z0-9]+)+(?![\w-])")


class ReadingsPanel(Panel):
    """Each open point of the edition with its readings as buttons; those that matter here stand first.

    Args:
        stage: whose game it is about.
        choose: called with the readings that differ from the edition's own, after another one was chosen.
    """

    name = "readings"
    sees = ("version", "shown")

    def __init__(self, stage: Stage, choose: Callable[[dict[str, str]], Any]) -> None:
        self._choose = choose
        self._near: tuple[str, ...] = ()
        super().__init__(stage.session, stage.bridge)

    def begin(self) -> None:
        self.on("choose", self._chosen)
        self.on("reset", lambda _told: self._choose({}))

    def about(self, texts: Iterable[str], more: Iterable[str] = ()) -> None:
        """Say what the game is about: the open points that these texts name, and `more`, stand first."""
        named = [each for told in texts for each in _NAMED.findall(told)]
        known = self.duel.edition.readings
        self._near = tuple(dict.fromkeys(each for each in (*more, *named) if each in known))
        self.redraw()

    @property
    def changes(self) -> dict[str, str]:
        """The readings that differ from the edition's own."""
        edition = self.duel.edition
        mine = {id_: edition.choice(id_, self.duel.readings) for id_ in edition.readings}
        return {id_: choice for id_, choice in mine.items() if choice != edition.choice(id_, {})}

    def _chosen(self, told: Told) -> None:
        id_, choice = told.get("reading", ""), told.get("choice", "")
        edition = self.duel.edition
        if id_ not in edition.readings:
            return
        if choice not in {each.name for each in load_rulebook().reading(id_).choices}:
            return
        changes = {**self.changes, id_: choice}
        self._choose({each: name for each, name in changes.items() if name != edition.choice(each, {})})

    # --- drawing ------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        changes = self.changes
        shown = self.session.shown
        told = (
            ()
            if shown is None
            else told_dependences(shown.dependences, self.session.viewer, was_played=shown.was_played)
        )
        depends = [each.reading for each in told]
        known = self.duel.edition.readings
        near = tuple(each for each in dict.fromkeys((*depends, *self._near, *changes)) if each in known)
        rest = [id_ for id_ in self.duel.edition.readings if id_ not in near]
        reset = self.button("All as by default", "reset", kind="quiet") if changes else ""
        state = f"{counted(len(changes), 'reading')} changed" if changes else "all as they are by default"
        first = "".join(self._point(id_) for id_ in near)
        others = "".join(self._point(id_) for id_ in rest)
        more = (
            f'<details class="ddm-more" data-keep="{self.id("rest")}"><summary>{"All other" if near else "All"} open '
            f"points ({len(rest)})</summary>{others}</details>"
        )
        hint = '<p class="ddm-hint">Where the books are silent you decide, here and now, and the judge follows.</p>'
        self.show(self.section("Readings", f"{hint}<p><small>{state}</small> {reset}</p>{first}{more}"))

    def _point(self, id_: str) -> str:
        reading, edition = load_rulebook().reading(id_), self.duel.edition
        in_force, default = edition.choice(id_, self.duel.readings), edition.choice(id_, {})
        rows = "".join(
            f"<li>{self._button(id_, each.name, is_on=each.name == in_force, is_default=each.name == default)} "
            f"<span>{marked_text(each.text, edition.name)}</span></li>"
            for each in reading.choices
        )
        changed = ' <span class="ddm-tag ddm-changed">changed</span>' if in_force != default else ""
        return (
            f'<details class="ddm-point" data-keep="{self.id(id_)}"><summary><b>{text(id_)}</b> '
            f"{text(reading.question)} <small>Now: {text(in_force.replace('-', ' '))}.</small>{changed}</summary>"
            f'<ul class="ddm-choices">{rows}</ul></details>'
        )

    def _button(self, id_: str, choice: str, *, is_on: bool, is_default: bool) -> str:
        name = f"{text(choice.replace('-', ' '))}{' <small>(default)</small>' if is_default else ''}"
        sign = '<span aria-hidden="true">✓</span> ' if is_on else ""
        return self.button(
            f"{sign}{name}", "choose", data={"reading": id_, "choice": choice}, aria_pressed=markup.pressed(is_on)
        )
