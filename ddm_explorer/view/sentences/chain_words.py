"""Links of a chain in words: who does what at whom, and how often."""

from __future__ import annotations

from ddm_explorer.dungeon.board.grid import Cell, cell_name
from ddm_explorer.dungeon.materials.cards import Ability
from ddm_explorer.dungeon.position.state import LORD, Link
from ddm_explorer.view.duel.visibility import HIDDEN, hides_card, hides_item
from ddm_explorer.view.sentences.phrases import counted, listed, square_names, with_article
from ddm_explorer.view.sentences.speech import Speech


def source_card(s: Speech, link: Link) -> str:
    """The card of what acts, `visibility.HIDDEN` where the viewer may not see it, "" for a Lord or what is gone."""
    item = s.state.item(link.source)
    if item is not None and hides_item(item, s.viewer):
        return HIDDEN
    if link.card:
        return link.card
    monster = s.state.monster(link.source)
    return "" if monster is None else monster.card


def ability_of(s: Speech, link: Link) -> Ability | None:
    """The ability that a link uses, if it is one and the viewer may know it."""
    known = s.duel.cards.get(source_card(s, link))
    if link.kind != "ability" or known is None or not 1 <= link.ability <= len(known.abilities):
        return None
    return known.abilities[link.ability - 1]


def link_phrase(s: Speech, link: Link) -> str:
    """What a link does, as a noun: "the attack of A on B", "“Rush” of C on F8 at D on F9"."""
    if link.kind == "attack":
        return f"the attack of {s.figure(link.source, link.cell)} on {_aimed(s, link)}"
    if link.kind == "move":
        return f"the move of {s.named(link.source)} from {cell_name(link.cell)} to {square_names(link.at[-1:])}"
    if link.kind == "summon":
        hidden = hides_card(s.duel.cards, link.card, link.seat, s.viewer)
        return f"the summon of {'a face-down item' if hidden else s.card(link.card)}"
    return ability_phrase(s, link)


def link_short(s: Speech, link: Link) -> str:
    """A link by its name alone, where it has been told before: "“Rush”", "the attack of A"."""
    ability = ability_of(s, link)
    if ability is not None:
        return f"“{ability.name}”"
    if link.kind == "ability":
        return f"the {s.words['ability']}"
    return f"the {link.kind}" if link.kind == "summon" else f"the {link.kind} of {s.named(link.source)}"


def ability_phrase(s: Speech, link: Link) -> str:
    """An ability used, with its source, how often it was bought, what was chosen and what it points at."""
    card = source_card(s, link)
    if card == HIDDEN:
        return f"the face-down item on {cell_name(link.cell)}"
    parts = [f"{s.ability(card, link.ability)} on {cell_name(link.cell)}"]
    if link.times > 1:
        parts.append(f"({counted(link.times, 'time')})")
    aim = pointed_at(s, link)
    return " ".join([*parts, aim] if aim else parts)


def pointed_at(s: Speech, link: Link) -> str:
    """What a use of an ability points at and chooses: "at D on F9", "to F10", "for level 3"; "" for nothing."""
    ability = ability_of(s, link)
    what = "" if ability is None or ability.aim is None else ability.aim.what
    if link.aimed:
        return f"at {_aimed(s, link)}"
    if what in ("path", "vortex") and link.at:
        return f"to {square_names(link.at[-1:])}"
    if what == "shapes" and len(link.at) > 1:
        return f"from {square_names(link.at[:1])} to {square_names(link.at[1:])}"
    chosen = _chosen(s, what, link.choice)
    where = f"toward {square_names(link.at)}" if what == "direction" else square_names(link.at)
    where = f"on {where}" if where and what != "direction" else where
    return " ".join(part for part in (where if link.at else "", chosen) if part)


def _chosen(s: Speech, what: str, choice: str) -> str:
    if not choice:
        return ""
    if what == "crests":
        return f"for {with_article(s.words[choice])} crest"
    if what == "destroyed-card":
        return f"for {s.card(choice)}"
    if what == "link":
        return "against the attack" if choice == "attack" else f"against link {choice}"
    return f"for level {choice}"


def _aimed(s: Speech, link: Link) -> str:
    cells: tuple[Cell, ...] = link.at
    told = [s.figure(number, cell) for number, cell in zip(link.aimed, cells, strict=False)]
    if not told and link.kind == "attack":
        return square_names(cells)
    return listed(told)


def source_phrase(s: Speech, link: Link) -> str:
    """Who or what acts: "A on F8", "the Monster Lord of Kaiba"."""
    return s.figure(LORD if link.source == LORD else link.source, link.cell)
