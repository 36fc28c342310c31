"""The open questions of the rules as fields of a form: each with its readings, default, evidence and passages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from ddm_explorer.engine.rulebook.rules import Reading, load_rulebook
from ddm_explorer.games.duel.editions import Edition
from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.view.sentences.phrases import choice_in_words, counted
from ddm_explorer.view.sentences.speech import edition_words, in_words
from ddm_explorer.widgets.panels.base import Sheet

_STATUS = {
    "printed": "one of these is what the text says",
    "inferred": "one of these follows from what the text implies",
    "open": "the text allows all of them",
    "silent": "the text says nothing of it",
}


class ReadingForm:
    """One field for each reading of an edition; those that differ from its default are marked.

    Args:
        edition: whose readings.
        changed: called whenever another choice is made.
    """

    def __init__(self, edition: Edition, changed: Callable[[], Any]) -> None:
        self.edition = edition
        self._changed = changed
        self._marks: dict[str, Sheet] = {}
        self.boxes: dict[str, Any] = {}
        rows = []
        for id_ in edition.readings:
            entry = load_rulebook().reading(id_)
            box = widgets.Dropdown(
                options=tuple((choice_in_words(choice.name), choice.name) for choice in entry.choices),
                value=edition.choice(id_, {}),
                description=id_,
            ).add_class("ddm-field")
            box.observe(lambda _change, id_=id_: self._moved(id_), "value")
            self.boxes[id_] = box
            self._marks[id_] = Sheet()
            rows.append(widgets.VBox([Sheet(_question(entry, edition)), box, self._marks[id_]]))
        self.widget = widgets.VBox(rows).add_class("ddm-start-readings")

    @property
    def changes(self) -> dict[str, str]:
        """The readings that differ from the edition's own."""
        return {id_: box.value for id_, box in self.boxes.items() if box.value != self.edition.choice(id_, {})}

    def told(self) -> str:
        """How many differ, in words."""
        many = len(self.changes)
        return f"{counted(many, 'reading')} changed" if many else "all as they are by default"

    def reset(self) -> None:
        """All as they are by default."""
        for id_, box in self.boxes.items():
            box.value = self.edition.choice(id_, {})

    def _moved(self, id_: str) -> None:
        is_changed = id_ in self.changes
        default = choice_in_words(self.edition.choice(id_, {}))
        mark = f'<span class="ddm-tag ddm-changed">changed</span> By default: {text(default)}.'
        self._marks[id_].show(f'<p class="ddm-note-small">{mark}</p>' if is_changed else "")
        self._changed()


def _question(entry: Reading, edition: Edition) -> str:
    default, words = edition.choice(entry.id, {}), edition_words(edition)
    status = entry.exceptions.get(edition.family, entry.status)
    listed = "".join(
        f"<li><b>{text(choice_in_words(choice.name))}</b>"
        f"{' <em>(default)</em>' if choice.name == default else ''}: {text(in_words(choice.text, words))}</li>"
        for choice in entry.choices
    )
    books = load_rulebook().books
    places = "; ".join(f"{books[place.book].title}, {place.at}" for place in entry.places)
    passages = f"<li>Passages: {text(places)}.</li>" if places else ""
    evidence = f"<li>Evidence: {text(in_words(entry.evidence, words))}</li>" if entry.evidence else ""
    standing = f"{status}: {_STATUS.get(status, 'as the books have it')}"
    return (
        f'<p class="ddm-question-text">{text(in_words(entry.question, words))}</p><ul>{listed}'
        f"<li>Status {text(standing)}.</li>{passages}{evidence}</ul>"
    )
