"""The chain as a stack to show: its links, who may answer with what, and why the others cannot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.position.state import DuelState, Link
from ddm_explorer.engine.game import Node
from ddm_explorer.games.duel.answers import KINDS as TOPIC_KINDS
from ddm_explorer.games.duel.answers import Answer as Judged
from ddm_explorer.games.duel.answers import while_asked, while_declared, why_not
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.sentences.card_words import cost_text
from ddm_explorer.view.sentences.chain_words import ability_of, link_phrase, source_phrase
from ddm_explorer.view.sentences.phrases import listed, sentence
from ddm_explorer.view.sentences.speech import Speech, in_words
from ddm_explorer.view.sentences.words import objection_sentence


@dataclass(frozen=True, slots=True)
class LinkView:
    """One link. `number` counts from 1 in the order played; `price` is what was paid, "" for nothing; `effect` says
    what an ability does; `places` are where it comes from and what it points at; `is_next` that it resolves first."""

    number: int
    seat: int
    player: str
    colour: str
    kind: str
    text: str
    source: str
    price: str
    effect: str
    places: tuple[Cell, ...]
    points: tuple[Cell, ...]
    way: tuple[Cell, ...]
    is_cancelled: bool
    is_next: bool

    @property
    def status(self) -> str:
        """What becomes of it, in a few words."""
        if self.is_cancelled:
            return "canceled: it will do nothing"
        return "resolves next" if self.is_next else "waits"


@dataclass(frozen=True, slots=True)
class Said:
    """One ability of a figure, as an answer to the action at hand. `name` and `price` are its own, "" where the figure
    has none; `kind` is the most telling reason why it cannot be used now, "" where it can, and `tag` the same in words;
    `reasons` are all of them, the most telling first, each a sentence with its rule."""

    name: str
    price: str
    kind: str
    tag: str
    reasons: tuple[tuple[str, str], ...]

    @property
    def can(self) -> bool:
        """Whether it can be used."""
        return not self.kind

    @property
    def line(self) -> str:
        """All of it as text."""
        named = f"“{self.name}”: " if self.name else ""
        if self.can:
            return f"{named}{self.price}."
        return f"{named}{sentence(self.tag) if not named else self.tag + '.'} {self.why}".rstrip()

    @property
    def why(self) -> str:
        """All reasons as one text."""
        return " ".join(text for text, _ in self.reasons)


@dataclass(frozen=True, slots=True)
class Answer:
    """What one figure could say to the action at hand: each of its abilities; one that it has none, if it has none."""

    number: int
    seat: int
    name: str
    cell: Cell
    said: tuple[Said, ...]

    @property
    def can(self) -> bool:
        """Whether it could say anything."""
        return any(each.can for each in self.said)

    @property
    def lines(self) -> tuple[str, ...]:
        """What each ability costs, or why it cannot be used now."""
        return tuple(each.line for each in self.said)


@dataclass(frozen=True, slots=True)
class ChainView:
    """The stack, the last link first (it resolves first), and who is asked; `answers` of the seat asked, able ones
    first."""

    links: tuple[LinkView, ...]
    asked: int | None
    player: str
    answers: tuple[Answer, ...]

    @property
    def is_empty(self) -> bool:
        return not self.links and self.asked is None


def link_views(s: Speech) -> tuple[LinkView, ...]:
    """The links of the chain, the last one first."""
    chain = s.state.chain
    return tuple(_link(s, chain[at], at + 1, is_next=at == len(chain) - 1) for at in reversed(range(len(chain))))


def _link(s: Speech, link: Link, number: int, *, is_next: bool) -> LinkView:
    ability = ability_of(s, link)
    is_way = link.kind == "move" or (ability is not None and ability.aim is not None and ability.aim.what == "path")
    return LinkView(
        number,
        link.seat,
        s.player(link.seat),
        s.state.seats[link.seat].colour,
        link.kind,
        sentence(link_phrase(s, link)),
        source_phrase(s, link),
        s.pool(link.paid) if any(link.paid) else "",
        "" if ability is None else sentence(in_words(ability.text, s.words)),
        tuple(dict.fromkeys((link.cell, *link.at))),
        () if is_way or link.kind == "summon" else link.at,
        link.at if is_way else (),
        link.is_cancelled,
        is_next,
    )


def chain_view(duel: Duel, state: DuelState, viewer: int | None = None) -> ChainView:
    """The chain of a position, for that viewer (`visibility`)."""
    s = Speech(duel, state, viewer)
    asked = None if state.window is None else state.window.asked
    answers = () if asked is None else answers_of(duel, state, asked, viewer)
    return ChainView(link_views(s), asked, "" if asked is None else s.player(asked), answers)


# Why not ------------------------------------------------------------------------------------------

KINDS = {
    "no-ability": "no such {ability}",
    "timing": "wrong timing",
    "crests": "too few crests",
    "no-target": "no target",
    "used-up": "used up",
    "": "can answer",
}
"""The kinds of reasons of `games.duel.answers` in a word or two."""


TELLING = ("no-ability", "timing", "used-up", "crests")
"""Kinds of reasons that hold whatever an ability would be pointed at."""


def kind_words(kind: str, words: Mapping[str, str]) -> str:
    """A kind of reason in an edition's words."""
    return KINDS[kind].format_map(words)


def answers_of(
    duel: Duel, state: DuelState, seat: int, viewer: int | None = None, *, is_over: bool = False
) -> tuple[Answer, ...]:
    """For each monster of that seat: what it could answer now, or why it cannot; able ones first.

    `is_over` tells it of a moment that is over."""
    s = Speech(duel, while_asked(state, seat), viewer)  # the reasons speak of the moment that they are judged at
    by_monster: dict[int, list[Judged]] = {}
    for each in why_not(duel, state, seat):
        by_monster.setdefault(each.number, []).append(each)
    found = [
        Answer(
            number,
            seat,
            s.card(judged[0].card),
            judged[0].cell,
            tuple(_said(s, each, is_over=is_over) for each in judged),
        )
        for number, judged in by_monster.items()
    ]
    return tuple(sorted(found, key=lambda answer: not answer.can))


def _said(s: Speech, judged: Judged, *, is_over: bool) -> Said:
    tag = "could answer" if is_over and judged.could else kind_words(judged.kind, s.words)
    if not judged.ability:
        rule = judged.objections[0].rule
        return Said("", "", judged.kind, tag, ((f"{s.card(judged.card)} has none.", rule),))
    ability = s.duel.cards[judged.card].abilities[judged.ability - 1]
    # Of what cannot be used now anyway a target was only supposed: nothing is told of it.
    told = [each for each in judged.objections if topic_kind(each.topic) in (judged.kind, *TELLING)]
    told.sort(key=lambda each: topic_kind(each.topic) != judged.kind)
    reasons = [(objection_sentence(each, s.duel, s.state, s.viewer), each.rule) for each in told]
    return Said(ability.name, cost_text(ability.cost, s.words), judged.kind, tag, tuple(reasons))


def topic_kind(topic: str) -> str:
    """The kind of reason that an objection is."""
    return TOPIC_KINDS.get(topic, "no-target")


def unanswered(duel: Duel, node: Node, viewer: int | None = None) -> tuple[tuple[int, tuple[Answer, ...]], ...]:
    """Why nobody answered what was done at that point: for each seat, the other one first, what each monster could have
    said at the moment of its declaration. Empty for what cannot be answered, such as a roll."""
    if node.parent is None:
        return ()
    before: DuelState = node.parent.state
    declared = while_declared(duel, before, node.command)
    if declared is before or not declared.chain:
        return ()
    first = 1 - declared.chain[-1].seat
    return tuple((seat, answers_of(duel, declared, seat, viewer, is_over=True)) for seat in (first, 1 - first))


# As text ------------------------------------------------------------------------------------------


def links_lines(links: tuple[LinkView, ...]) -> Iterator[str]:
    """Links as lines of plain text, the last one first: who does what, for how much, and what becomes of it."""
    if links:
        yield "The chain, the last link first: it resolves first."
    for link in links:
        price = f", for {link.price}" if link.price else ""
        yield f"{link.number}. {link.player}: {link.text.rstrip('.')}{price} ({link.status})."
        if link.effect:
            yield f"   {link.effect}"


def links_at(links: tuple[LinkView, ...], cell: Cell) -> Iterator[str]:
    """The links that come from a square or are aimed at it, in a few words each, the first one first."""
    for link in reversed(links):
        if cell == link.places[0]:
            yield f"link {link.number} of the chain{', canceled,' if link.is_cancelled else ''} comes from here"
        elif cell in link.points or cell in link.way[-1:]:
            yield f"link {link.number} of the chain is aimed here"


def chain_text(view: ChainView) -> str:
    """The stack as lines of plain text, the last link first."""
    lines = list(links_lines(view.links))
    if view.asked is not None:
        able = listed([answer.name for answer in view.answers if answer.can], "or")
        lines.append(f"{view.player} may answer{' with ' + able if able else ''}, or pass.")
        for answer in view.answers:
            lines += [f"   {answer.name}: {line}" for line in answer.lines]
    return "\n".join(lines)
