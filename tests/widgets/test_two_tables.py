"""Two tables side by side where only the hidden item of one player differs: whoever may not see it sees no difference.

Not one view after the other is looked at here but all that a page gets: every panel, what is spoken, drawn and kept.
"""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import cell_name
from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.engine.game import Transcript
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.widgets.session.session import HUMAN
from ddm_explorer.widgets.table.table import Table
from tests.games.brawls import brawl
from tests.view.test_visibility import swapped
from tests.widgets.table_page import Visitor

WITH_ITEMS = next(name for name in edition_names() if Duel.of(Setup(name)).options.items_brought)
LEVELS = {card.id: card.level for card in Duel.of(Setup(WITH_ITEMS)).cards.values() if card.is_item}
"""All items and their levels, which everybody sees."""
KEYS = (*"bclmtavfogz+-.,yis?0123", "Enter", "Escape", "ArrowUp", "ArrowLeft")
LOOKS = 40
"""So many times the two pages are held against each other."""
MOST = 30
"""So many things are done at one pair of tables at the most."""


def pair(lot: random.Random) -> tuple[tuple[Transcript, Transcript], int, tuple[str, str]]:
    """Twice the same game in the thick of it, with another hidden item of one seat, on the Field or still in its hand;
    that seat, and both items."""
    while True:
        game = brawl(lot.randrange(10**6), WITH_ITEMS)
        duel, state = game.rules, game.state
        hidden = {card: level for card, level in LEVELS.items() if not _is_turned_up_at_once(duel, card)}
        seat = lot.randrange(2)
        laid = [each.card for each in state.items if each.owner == seat and not each.is_open]
        mine = [card for card in (*laid, *state.seats[seat].hand) if card in hidden]
        if mine:
            item = lot.choice(mine)
            brought = state.setup.rosters[seat]
            others = [card for card in hidden if hidden[card] == hidden[item] and card not in brought]
            if others:
                other = lot.choice(others)
                start = swapped(state, seat, item, other)
                return (game, Transcript(Duel.of(start.setup), start.setup, game.chance, start)), seat, (item, other)


def _is_turned_up_at_once(duel: Duel, card: str) -> bool:
    return any("when-placed" in ability.timing for ability in duel.cards[card].abilities)


class Eye:
    """All that the page of one table gets."""

    def __init__(self, page: Any, visitor: Visitor) -> None:
        self.page, self.visitor = page, visitor
        self.heard = {"status": "", "alert": ""}

    def seen(self) -> list[str]:
        """Everything on the page now, and all that it was sent since somebody looked last."""
        visitor, table = self.visitor, self.visitor.table
        panels = {**table.panels, "bar": table.bar, "help": table.help, "store": table.store, "hand": table.hand_over}
        found = [f"{name}.{key}: {sheet.value}" for name, each in panels.items() for key, sheet in each.sheets.items()]
        found += [f"hint: {table.session.hint}", f"notice: {table.session.notice}"]
        for sent in visitor.sent:
            if sent["type"] == "announce":
                self.heard["alert" if sent["urgent"] else "status"] = sent["text"]
            if sent["type"] == "forget":
                self.heard = {"status": "", "alert": ""}
            kept = {key: value for key, value in sent.items() if key not in ("generation", "expect", "request", "id")}
            if sent.get("op") != "write":  # the seal of another card is another one
                found.append(f"sent: {kept}")
        found += [f"heard: {self.heard}", f"drawn: {self.page.messages}"]
        visitor.sent.clear()
        self.page.messages.clear()
        return [_without_names(each, table.bridge.model_id) for each in found]


def _without_names(told: str, model: str) -> str:
    return re.sub(r"IPY_MODEL_\w+|-[0-9a-f]{8,}", "", told.replace(model, ""))


def squares(table: Table) -> list[str]:
    """Squares with something on them, and one without."""
    return [*(cell_name(each.cell) for each in (*table.state.items, *table.state.monsters)), "A1"]


def act(visitor: Visitor, lot: random.Random, card: str) -> None:
    """Something that a visitor does; `card` is a card to ask for."""
    here, there = lot.choice(squares(visitor.table)), lot.choice(squares(visitor.table))
    match lot.choice(("hover", "click", "key", "say", "card")):
        case "hover":
            visitor.hover(here)
        case "click":
            visitor.click(here)
        case "key":
            visitor.press(lot.choice(KEYS))
        case "card":
            visitor.act("build:card", card=card)
        case _:
            tried = (f"move {here} {there}", f"attack {here} {there}", f"use {here} 1", f"set-off {here}")
            said = lot.choice((*tried, f"build {card} X1 turn 1 star {here}"))
            visitor.act("text:say", command=said)


@pytest.mark.parametrize("against", [HUMAN, "random"])
def test_no_page_tells_one_hidden_item_from_another(page, monkeypatch, against: str) -> None:
    lot = random.Random(against)
    looks = 0
    while looks < LOOKS:
        games, owner, items = pair(lot)
        eyes = [_sat_down(page, monkeypatch, game, 1 - owner, against) for game in games]
        looks += _looked_at(eyes, lot, owner, items)


def _sat_down(page: Any, monkeypatch: Any, game: Transcript, viewer: int, against: str) -> Eye:
    """A table with that game, shown to that viewer."""
    table = Table()
    table.start.close()
    table.session.open(game, (HUMAN, against) if viewer == 0 else (against, HUMAN))
    if against == HUMAN:
        table.session.holder = viewer
    eye = Eye(page, Visitor(page, table, monkeypatch))
    eye.visitor.act("tabs:show", tab="text")
    page.messages.clear()
    return eye


def _looked_at(eyes: list[Eye], lot: random.Random, owner: int, items: tuple[str, str]) -> int:
    """How often the pages were the same, until it comes out which item it is."""
    one, two = (eye.visitor.table for eye in eyes)
    for looks in range(MOST):
        state, session = one.state, one.session
        asked = session.duel.to_act(state)
        if session.is_handing_over and asked == owner:
            _owner_plays(eyes, lot, items)
            if not session.is_handing_over or _is_out(one, items[0]):
                return looks
        elif session.is_handing_over:
            for eye in eyes:
                eye.visitor.act("handover:here")
        elif asked != owner:
            assert list(session.duel.candidates(state)) == list(two.session.duel.candidates(two.state))
        plays, chosen = lot.random() < 0.3, lot.randrange(10**9)
        told = []
        for eye in eyes:
            eye.page.messages.clear()
            if plays:
                _plays(eye.visitor.table, random.Random(chosen))
            else:
                act(eye.visitor, random.Random(chosen), items[0])
            told.append(eye.seen())
            assert eye.visitor.errors == []
        if _is_out(one, items[0]):
            return looks
        assert told[0] == told[1]
    return MOST


def _plays(table: Table, lot: random.Random) -> None:
    """Whoever is to act does something, and summons an item where that is possible."""
    playable = table.session.duel.candidates(table.state)
    items = [each for each in playable if isinstance(each, say.Build) and each.card in LEVELS]
    if playable:
        table.session.play(lot.choice(items or list(playable)))


def _owner_plays(eyes: list[Eye], lot: random.Random, items: tuple[str, str]) -> None:
    """The owner of the item looks round, asks this and that, and goes on until the other is to act; after that the
    page holds nothing of it."""
    chosen = lot.randrange(10**9)
    told = []
    for eye, item in zip(eyes, items, strict=True):
        visitor, own = eye.visitor, random.Random(chosen)
        visitor.act("handover:here")
        for _ in range(4):
            act(visitor, own, item)
        table = visitor.table
        for _ in range(8):
            if table.session.is_handing_over or table.session.is_over:
                break
            playable = table.session.duel.candidates(table.state)
            ends = [each for each in playable if isinstance(each, (say.EndTurn, say.Pass))]
            table.session.play(ends[0]) if ends else _plays(table, own)
        eye.seen()  # what was on the way while the owner was there
        told.append(eye.seen())
        assert visitor.errors == []
    if eyes[0].visitor.table.session.is_handing_over and not _is_out(eyes[0].visitor.table, items[0]):
        assert told[0] == told[1]


def _is_out(table: Table, item: str) -> bool:
    """Whether it has come to light which item it is, or the game is over."""
    nodes = table.session.transcript.nodes
    turned_up = any(each.is_open and each.card == item for node in nodes for each in node.state.items)
    return turned_up or table.session.is_over
