"""The page of a roster builder: what is chosen, what is wrong with it, and all that could be chosen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from typing import Any

from ddm_explorer.dungeon.materials.cards import Card
from ddm_explorer.dungeon.materials.dice import Die
from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.engine.verdict import Objection
from ddm_explorer.games.duel import rosters
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.view.html.fragments import rule_link
from ddm_explorer.view.sentences.card_words import flag_words
from ddm_explorer.view.sentences.phrases import listed
from ddm_explorer.view.sentences.speech import Speech, in_words, vocabulary
from ddm_explorer.view.sentences.words import objection_sentence
from ddm_explorer.widgets.panels import markup
from ddm_explorer.widgets.panels.base import Sheet
from ddm_explorer.widgets.saves.roster_files import Brought
from ddm_explorer.widgets.saves.saves import Save

LEVELS = ("all", "1", "2", "3", "4")

_COVERED = (
    "Then the other player cannot look into it before the game begins. In the game only the cards of items stay "
    "face down."
)


class RosterPage(ABC):
    """Draws; what is chosen and what happens to it is its subclass's."""

    edition: str
    duel: Duel
    seat: int
    level: str
    words: str
    is_dice: bool
    has_dice: bool
    notice: str
    brought: list[Brought]
    covered: list[bool]
    """Whose roster lies face down: nobody looks into it any more, and it can only be brought or put away."""
    sheets: dict[str, Sheet]
    _saves: tuple[Save, ...]

    @abstractmethod
    def suggestions(self) -> dict[str, Brought]:
        """The packaged rosters by id."""

    @abstractmethod
    def problems(self, seat: int) -> tuple[Objection, ...]:
        """What keeps that seat from bringing this."""

    @abstractmethod
    def shared(self) -> tuple[str, ...]:
        """Names of cards that both have where there is but one of each."""

    def playable(self) -> str:
        """What is said of a choice with which nothing is wrong."""
        return "These dice and cards can be played." if self.has_dice else "This roster can be played."

    def idle(self) -> list[str]:
        """Names of cards in it that none of the dice in it can summon; that is allowed, and seldom meant."""
        own, derived = self.brought[self.seat], self.duel.derived
        if not self.has_dice or not self.duel.options.dice_set_colour:
            return []
        there = {(die.level, die.colour) for die in map(self.duel.dice.get, own.dice) if die is not None}
        known = [self.duel.cards[card] for card in dict.fromkeys(own.cards) if card in self.duel.cards]
        return [card.name for card in known if (card.level, derived.colour_of(card.id)) not in there]

    def _said(self, problem: Objection) -> str:
        state = self.duel.start(Setup(self.edition))
        return objection_sentence(problem, self.duel, state)

    def _name(self, card: str) -> str:
        known = self.duel.cards.get(card)
        return card[:40] if known is None else known.name

    @property
    def hides_cards(self) -> bool:
        """Whether there are cards in this game that the other player does not know."""
        return self.duel.options.items_brought

    def draw(self) -> None:
        """Bring everything up to date."""
        is_covered = self.covered[self.seat]
        self.sheets["head"].show(self._head())
        self.sheets["chosen"].show(self._face_down() if is_covered else self._chosen())
        self.sheets["search"].show("" if is_covered else self._search())
        self._draw_all()

    def _head(self) -> str:
        tabs = "".join(
            _button(
                f"<b>{side.capitalize()}</b>"
                f"<small>{'face down' if self.covered[seat] else text(self.brought[seat].name)}</small>",
                "seat",
                kind="answer",
                data={"seat": seat},
                aria_pressed=markup.pressed(seat == self.seat),
            )
            for seat, side in enumerate(rosters.COLOURS)
        )
        suggested = "".join(
            _button(text(each.name), "suggest", data={"id": id_}) for id_, each in self.suggestions().items()
        )
        kept = "".join(
            f"<li>{_button(text(save.label or save.name), 'take', data={'key': save.name})}{_forget(save)}</li>"
            for save in self._saves
        )
        kept = f'<ul class="ddm-row">{kept}</ul>' if kept else '<p class="ddm-hint">None is kept yet.</p>'
        save = "" if self.covered[self.seat] else _button("Save as a file", "save")
        return (
            f"<h4>{'Dice and cards' if self.has_dice else 'Rosters'}</h4>"
            f'<div class="ddm-row" role="group" aria-label="Whose">{tabs}</div>'
            f'<h5>Suggested</h5><div class="ddm-row">{suggested}</div>'
            f'<details class="ddm-more" data-keep="roster-files"><summary>Save and load</summary>'
            f'<div class="ddm-row">{save}{_button("Open a file", "file")}</div>'
            f"{'' if self.covered[self.seat] else self._keep_form()}<h5>Kept in this browser</h5>{kept}</details>"
        )

    def _keep_form(self) -> str:
        field = "ddm-roster-name"
        hint = '<p class="ddm-hint">Whoever uses this browser can open what it keeps.</p>' if self.hides_cards else ""
        return (
            f'<form class="ddm-form" data-submit="roster:keep"><label for="{field}">Keep it in this browser as</label>'
            f'<input id="{field}" name="name" type="text" maxlength="40" autocomplete="off" '
            f'value="{text(self.brought[self.seat].name)}">'
            f'<button type="submit" class="ddm-button ddm-button-plain">Keep</button></form>{hint}'
        )

    def _face_down(self) -> str:
        """A roster that nobody looks into any more."""
        brought = self.brought[self.seat]
        again = _button("Put it away and choose another", "clear", kind="quiet")
        notice = f'<p class="ddm-note" role="status">{text(self.notice)}</p>' if self.notice else ""
        return (
            f"{notice}<h5>Cards: {len(brought.cards)} of {self.duel.options.cards_per_seat}</h5>"
            f'<p class="ddm-answer is-good">This roster lies face down and can be played.</p>{again}'
        )

    def _chosen(self) -> str:
        own = self.brought[self.seat]
        parts = [f'<p class="ddm-note" role="status">{text(self.notice)}</p>'] if self.notice else []
        options = self.duel.options
        groups = [("Cards", own.cards, options.cards_per_seat)]
        groups += [("Dice", own.dice, options.dice_per_seat)] if self.has_dice else []
        speech = Speech(self.duel, self.duel.start(Setup(self.edition)))
        for title, mine, most in groups:
            name = speech.die if title == "Dice" else self._name
            is_shown = not self.has_dice or (title == "Dice") is self.is_dice
            chips = "".join(
                _button(
                    f"{text(name(id_))}{f' ×{count}' if count > 1 else ''} <span aria-hidden='true'>✕</span>",
                    "drop",
                    kind="plain ddm-chip",
                    data={"id": id_},
                    aria_label=f"Take out {name(id_)}",
                )
                for id_, count in Counter(mine).items()
            )
            chips = chips if is_shown else ""
            parts.append(f"<h5>{title}: {len(mine)} of {most}</h5><div class='ddm-row ddm-chips'>{chips}</div>")
        wrong = "".join(
            f"<li>{text(self._said(each))} {rule_link(each.rule)}</li>" for each in self.problems(self.seat)
        )
        shared = self.shared()
        if shared:
            wrong += f"<li>Both rosters hold {text(', '.join(shared))}: there is one of each.</li>"
        if wrong:
            parts.append(f'<ul class="ddm-reasons ddm-wrong" aria-label="What is wrong">{wrong}</ul>')
        else:
            parts.append(f'<p class="ddm-answer is-good">{text(self.playable())}</p>')
            idle = self.idle()
            if idle:
                none = f"No die here has the level and the colour of {listed(idle, 'or')}."
                parts.append(f'<p class="ddm-note-small">{text(none)}</p>')
        empty = _button("Take all out", "clear", kind="quiet") if own.cards or own.dice else ""
        cover = ""
        if self.hides_cards and not wrong:
            cover = _button("Put it face down", "cover")
            cover += f'<p class="ddm-hint">{_COVERED}</p>'
        return f"{''.join(parts)}{cover}{empty}"

    def _search(self) -> str:
        what, asked = "", "Name or colour" if self.is_dice else "Name, tribe or what it does"
        if self.has_dice:
            what = "".join(
                _button(title, "what", data={"what": key}, aria_pressed=markup.pressed((key == "dice") is self.is_dice))
                for key, title in (("cards", "Cards"), ("dice", "Dice"))
            )
            what = f'<div class="ddm-row" role="group" aria-label="What to choose">{what}</div>'
        levels = "".join(
            _button(
                "All levels" if level == "all" else f"Level {level}",
                "level",
                kind="plain ddm-small",
                data={"level": level},
                aria_pressed=markup.pressed(level == self.level),
            )
            for level in LEVELS
        )
        return (
            f'{what}<div class="ddm-row" role="group" aria-label="Levels">{levels}</div>'
            '<form class="ddm-form" role="search" data-submit="roster:find">'
            f'<label for="ddm-roster-find">{asked}</label>'
            '<input id="ddm-roster-find" name="words" type="search" maxlength="60" '
            f'autocomplete="off" value="{text(self.words)}">'
            '<button type="submit" class="ddm-button ddm-button-plain">Filter</button></form>'
        )

    def _draw_all(self) -> None:
        if self.covered[self.seat]:
            self.sheets["all"].show("")
            return
        rows = [self._die(each) for each in self._dice()] if self.is_dice else [self._card(c) for c in self._cards()]
        empty = '<li class="ddm-hint">Nothing fits. Try another word, or all levels.</li>'
        self.sheets["all"].show(
            f'<ul class="ddm-pick" tabindex="0" data-keep="roster-all" aria-label="All that can be chosen">'
            f"{''.join(rows) or empty}</ul>"
        )

    def _fits(self, level: int, said: str) -> bool:
        return self.level in ("all", str(level)) and self.words.casefold() in said.casefold()

    def _cards(self) -> list[Card]:
        found = [
            card
            for card in self.duel.cards.values()
            if not card.is_lord
            and (not card.is_item or self.duel.options.items_brought)
            and self._fits(card.level, self._all_of(card))
        ]
        return sorted(found, key=lambda card: (card.level, card.is_item, card.name))

    def _all_of(self, card: Card) -> str:
        """What a card is looked for by: name, tribe, flags and what it does, as this game says it."""
        words = vocabulary(self.duel)
        told = [in_words(ability.text, words) for ability in card.abilities]
        return " ".join((card.name, card.tribe or "item", *flag_words(card, words), *told))

    def _dice(self) -> list[Die]:
        found = [
            die for die in self.duel.dice.values() if self._fits(die.level, f"{self._name(die.kind)} {die.colour}")
        ]
        return sorted(found, key=lambda die: (die.level, die.colour, die.kind))

    def _card(self, card: Card) -> str:
        words = vocabulary(self.duel)
        if card.is_item:
            told = f"Level {card.level} item"
        else:
            parts = [f"Level {card.level} {card.tribe}", f"{card.hp} HP", f"attack {card.attack}"]
            told = " · ".join([*parts, f"defense {card.defense}", *flag_words(card, words)])
        abilities = " ".join(in_words(ability.text, words) for ability in card.abilities)
        count = self.brought[self.seat].cards.count(card.id)
        return self._row(
            card.id, card.name, told, abilities, count, markup.figure(card, rosters.COLOURS[self.seat], 30)
        )

    def _die(self, die: Die) -> str:
        faces = "".join(
            f"<i>{markup.crest(face.crest, 12)}{f'<sub>{face.count}</sub>' if face.count > 1 else ''}</i>"
            for face in die.faces
        )
        told = f"Level {die.level}, {die.colour}"
        count = self.brought[self.seat].dice.count(die.kind)
        picture = f'<span class="ddm-faces">{faces}</span>'
        return self._row(die.kind, self._name(die.kind), told, "", count, markup.die_of(die, None, 28), picture)

    def _row(self, id_: str, name: str, told: str, more: str, count: int, picture: str, extra: str = "") -> str:
        in_it = f'<span class="ddm-tag">{count} in it</span>' if count else ""
        body = f"{picture}<span><b>{text(name)}</b> {in_it}<small>{text(told)}</small>{extra}"
        body += f"<small>{text(more)}</small></span>" if more else "</span>"
        add = _button("Add", "add", data={"id": id_}, aria_label=f"Add {name}")
        return f"<li>{body}{add}</li>"


def _button(inner: str, what: str, **more: Any) -> str:
    return markup.button(inner, f"roster:{what}", **more)


def _forget(save: Save) -> str:
    return _button("Forget", "forget", kind="quiet", data={"key": save.name}, aria_label=f"Forget {save.label}")
