"""Building a roster: all cards by level with a filter, what is wrong in sentences, suggestions, files and the browser.

Where players bring dice of their own, the same for those: a pool of dice and the cards that go with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from hashlib import blake2b
from typing import Any, Final

import ipywidgets as widgets

from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.verdict import Objection
from ddm_explorer.games.duel import rosters
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.sentences.phrases import counted
from ddm_explorer.widgets.page.bridge import Bridge, OpenedFile
from ddm_explorer.widgets.panels.base import Sheet, Told
from ddm_explorer.widgets.saves.roster_files import Brought, brought_text, read_brought
from ddm_explorer.widgets.saves.saves import Save, SavesAnswer
from ddm_explorer.widgets.setup.roster_page import LEVELS, RosterPage

SPACE: Final = "rosters"
_OPEN: Final = "roster:open"


class RosterBuilder(RosterPage):
    """What both seats bring. It holds nothing but that; the form asks it when a game begins.

    Args:
        bridge: the page.
        edition: the name of the game's edition.
    """

    def __init__(self, bridge: Bridge, edition: str) -> None:
        self.bridge = bridge
        self.seat = 0
        self.level = "all"
        self.words = ""
        self.is_dice = False
        self.notice = ""
        self._kept = bridge.kept(SPACE)
        self._saves: tuple[Save, ...] = ()
        self.brought: list[Brought] = [Brought(), Brought()]
        self.covered = [False, False]
        self.sheets = {name: Sheet() for name in ("head", "chosen", "search", "all")}
        own, others = [self.sheets["head"], self.sheets["chosen"]], [self.sheets["search"], self.sheets["all"]]
        self.widget = widgets.VBox([widgets.VBox(own), widgets.VBox(others)])
        self.widget.add_class("ddm-roster").add_class("ddm-panel")
        actions: dict[str, Callable[[Told], Any]] = {
            "seat": self._seat,
            "add": partial(self._change, by=1),
            "drop": partial(self._change, by=-1),
            "level": self._level,
            "find": self._find,
            "what": self._what,
            "suggest": self._suggest,
            "clear": lambda _told: self._bring(Brought()),
            "cover": lambda _told: self._cover(),
            "save": lambda _told: self._save(),
            "keep": self._keep,
            "take": self._take,
            "forget": self._forget,
        }
        for what, act in actions.items():
            bridge.on_action(f"roster:{what}", act)
        bridge.on_action("roster:file", lambda _told: bridge.open_file(_OPEN))
        bridge.on_file(_OPEN, self._opened)
        self.set_edition(edition)
        self._ask_kept()

    # What is known -----------------------------------------------------------------------------------

    def set_edition(self, edition: str) -> None:
        """Build for another game: begin with what is suggested there."""
        self.edition = edition
        self.duel = Duel.of(Setup(edition))
        self.has_dice = bool(self.duel.options.dice_per_seat)
        self.is_dice = False
        own = rosters.own_rosters(self.duel, rosters.COLOURS)
        pools = rosters.suggested_pools(self.duel)
        self.brought = [
            Brought(roster.cards, pools[roster.id].dice if roster.id in pools else (), roster.name) for roster in own
        ]
        self.covered = [False, False]
        self.notice = ""
        self.draw()

    def suggestions(self) -> dict[str, Brought]:
        """The packaged rosters by id."""
        pools = rosters.suggested_pools(self.duel)
        return {
            id_: Brought(roster.cards, pools[id_].dice if id_ in pools else (), roster.name)
            for id_, roster in rosters.suggested_rosters(self.duel).items()
        }

    def problems(self, seat: int) -> tuple[Objection, ...]:
        """What keeps that seat from bringing this."""
        own = self.brought[seat]
        dice = rosters.dice_problems(self.duel, own.dice) if self.has_dice else ()
        return (*rosters.roster_problems(self.duel, own.cards), *dice)

    def shared(self) -> tuple[str, ...]:
        """Names of cards that both have where there is but one of each."""
        if not self.duel.options.one_set_of_cards:
            return ()
        both = set(self.brought[0].cards) & set(self.brought[1].cards)
        return tuple(sorted(self._name(card) for card in both))

    def sentences(self, seat: int) -> tuple[str, ...]:
        """What is wrong with what that seat brings, in sentences."""
        return tuple(self._said(problem) for problem in self.problems(seat))

    def fields(self) -> dict[str, Any]:
        """What a set-up says of it; nothing of what is as the edition has it."""
        if all(one.cards == two.cards and one.dice == two.dice for one, two in self._with_own()):
            return {}
        found: dict[str, Any] = {"rosters": [" ".join(each.cards) for each in self.brought]}
        if self.has_dice:
            found["pools"] = [" ".join(each.dice) for each in self.brought]
        return found

    def _with_own(self) -> Iterator[tuple[Brought, Brought]]:
        suggested = self.suggestions()
        for mine, own in zip(self.brought, rosters.own_rosters(self.duel, rosters.COLOURS), strict=True):
            yield mine, suggested[own.id]

    # What is done ------------------------------------------------------------------------------------

    def _bring(self, brought: Brought, told: str = "") -> None:
        self.brought[self.seat] = brought
        self.covered[self.seat] = False
        self.notice = told
        self.draw()
        self.bridge.announce(f"{told} {self._state_words()}".strip())

    def _state_words(self) -> str:
        wrong = self.sentences(self.seat)
        return wrong[0] if wrong else self.playable()

    def _cover(self) -> None:
        if self.hides_cards and not self.sentences(self.seat):
            self.covered[self.seat] = True
            self.notice = ""
            self.draw()
            self.bridge.announce("This roster lies face down now.")

    def cover_all(self) -> None:
        """Put both rosters face down, as they are played: the page holds nothing of them any more."""
        if self.hides_cards:
            self.covered = [True, True]
            self.notice = self.words = ""
            self.draw()

    def _seat(self, told: Told) -> None:
        if told.get("seat") in ("0", "1"):
            self.seat = int(told["seat"])
            self.notice = ""
            self.draw()

    def _what(self, told: Told) -> None:
        self.is_dice = told.get("what") == "dice" and self.has_dice
        self.draw()

    def _level(self, told: Told) -> None:
        if told.get("level") in LEVELS:
            self.level = told["level"]
            self.draw()

    def _find(self, told: Told) -> None:
        self.words = told.get("words", "").strip()[:60]
        self._draw_all()
        self.bridge.announce(counted(len(self._dice()) if self.is_dice else len(self._cards()), "result"))

    def _change(self, told: Told, by: int) -> None:
        if self.covered[self.seat]:
            return
        own = self.brought[self.seat]
        id_ = told.get("id", "")
        known = self.duel.dice if self.is_dice else self.duel.cards
        mine = list(own.dice if self.is_dice else own.cards)
        if by > 0 and id_ in known and len(mine) < 40:
            mine.append(id_)
        elif by < 0 and id_ in mine:
            mine.remove(id_)
        else:
            return
        changed = (
            Brought(own.cards, tuple(mine), own.name) if self.is_dice else Brought(tuple(mine), own.dice, own.name)
        )
        self._bring(changed)

    def _suggest(self, told: Told) -> None:
        found = self.suggestions().get(told.get("id", ""))
        if found is not None:
            self._bring(found, f"{found.name} taken.")

    def _save(self) -> None:
        if self.covered[self.seat]:
            return
        own = self.brought[self.seat]
        name = f"{own.name or 'roster'}.toml"
        self.bridge.download(name, brought_text(own, self.edition))

    def _opened(self, file: OpenedFile) -> None:
        if not file.text:
            self._tell(file.problem or "The file is empty.")
            return
        self._read(file.text, f"The file {file.name[:40]}")

    def _read(self, given: str, where: str) -> None:
        try:
            brought, edition = read_brought(given, where)
        except InvalidFile as error:
            self._tell(str(error))
            return
        brought = Brought(tuple(self._id_of(card) for card in brought.cards), brought.dice, brought.name)
        other = edition not in ("", self.edition)
        told = f"{brought.name or 'What was kept'} opened."
        if other:
            told += " It was made for another game: look at what is wrong below, if anything is."
        self._bring(brought, told)

    def _id_of(self, said: str) -> str:
        """A card of a file by its id, which people may write as they call the card; what is none stays as it is."""
        folded = said.strip().casefold()
        known = self.duel.cards.values()
        return next((card.id for card in known if folded in (card.id, card.name.casefold())), said)

    def _tell(self, told: str) -> None:
        self.notice = told
        self.draw()
        self.bridge.announce(told, urgent=True)

    # The browser

    def _ask_kept(self) -> None:
        self._kept.list(self._listed)

    def _listed(self, answer: SavesAnswer) -> None:
        if answer.ok:
            self._saves = answer.saves
            self.draw()

    def _keep(self, told: Told) -> None:
        name = "".join(mark for mark in told.get("name", "").strip() if mark.isprintable())[:40] or "My roster"
        if self.covered[self.seat]:
            return
        own = self.brought[self.seat]
        own = self.brought[self.seat] = Brought(own.cards, own.dice, name)
        key = _key_of(name)

        def write(_answer: SavesAnswer) -> None:
            self._kept.write(key, brought_text(own, self.edition), label=name, done=written)

        def written(answer: SavesAnswer) -> None:
            self._tell(answer.problem or f"{name} is kept by this browser.")
            self._ask_kept()

        self._kept.read(key, write)

    def _take(self, told: Told) -> None:
        key = told.get("key", "")
        if key in [save.name for save in self._saves]:
            self._kept.read(key, self._was_read)

    def _was_read(self, answer: SavesAnswer) -> None:
        if answer.ok:
            self._read(answer.text, "The roster")
        else:
            self._tell(answer.problem)

    def _forget(self, told: Told) -> None:
        key = told.get("key", "")
        if key in [save.name for save in self._saves]:
            self._kept.delete(key, lambda _answer: self._ask_kept())


def _key_of(name: str) -> str:
    """Under which key the browser keeps a roster of that name; another name has another key, in any script."""
    folded = name.casefold()
    plain = "".join(mark if mark.isascii() and mark.isalnum() else "-" for mark in folded)
    if plain == folded.replace(" ", "-"):
        return f"r-{plain}"
    return f"r-{plain}-{blake2b(folded.encode(), digest_size=4).hexdigest()}"
