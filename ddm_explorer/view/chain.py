"""The chain as a stack to show: its links, who may answer with what, and why the others cannot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon import effect_events as told
from ddm_explorer.dungeon import events as did
from ddm_explorer.dungeon import uses
from ddm_explorer.dungeon.cards import Ability
from ddm_explorer.dungeon.grid import Cell
from ddm_explorer.dungeon.state import DuelState, Link, Monster, Window
from ddm_explorer.engine.game import Node
from ddm_explorer.engine.verdict import Objection
from ddm_explorer.games.duel import Duel
from ddm_explorer.view.card_words import cost_text
from ddm_explorer.view.chain_words import ability_of, link_phrase, source_phrase
from ddm_explorer.view.phrases import listed, sentence
from ddm_explorer.view.speech import Speech
from ddm_explorer.view.timing_words import when_words
from ddm_explorer.view.words_verdict import objection_sentence

_FIRST = (
    "ability_known",
    "ability_in_play",
    "move_ability_in_own_turn",
    "attack_ability_in_battle",
    "defense_ability_when_attacked",
    "magic_in_own_turn",
    "trap_in_any_turn",
    "any_ability_in_time",
    "free_ability_by_itself",
    "boost_meets_tribe",
    "acts_when_summoned",
    "ability_within_limit",
    "ability_excluded",
    "special_for_regular",
    "ability_moves_at_once",
    "card_lets_it_rest",
    "defends_beside_ability",
    "can_pay_ability",
)
"""What stands against an ability, in the order in which it is told: one reason is enough."""


@dataclass(frozen=True, slots=True)
class LinkView:
    """One link. `number` counts from 1 in the order played; `price` is what was paid, "" for nothing; `effect` says
    what an ability does; `places` are where it comes from and what it points at; `is_next` that it resolves first."""

    number: int
    seat: int
    player: str
    kind: str
    text: str
    source: str
    price: str
    effect: str
    places: tuple[Cell, ...]
    is_cancelled: bool
    is_next: bool

    @property
    def status(self) -> str:
        """What becomes of it, in a few words."""
        if self.is_cancelled:
            return "cancelled: it will do nothing"
        return "resolves next" if self.is_next else "waits"


@dataclass(frozen=True, slots=True)
class Answer:
    """What one figure could say to the action at hand. `lines` tells for each ability what it costs, or why it cannot
    be used now; a figure without abilities has one line that says so."""

    number: int
    seat: int
    name: str
    cell: Cell
    can: bool
    lines: tuple[str, ...]


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
    return LinkView(
        number,
        link.seat,
        s.player(link.seat),
        link.kind,
        sentence(link_phrase(s, link)),
        source_phrase(s, link),
        s.pool(link.paid) if any(link.paid) else "",
        "" if ability is None else sentence(ability.text),
        tuple(dict.fromkeys((link.cell, *link.at))),
        link.is_cancelled,
        is_next,
    )


def chain_view(duel: Duel, state: DuelState, viewer: int | None = None) -> ChainView:
    """The chain of a position, for that viewer (`veil`)."""
    s = Speech(duel, state, viewer)
    asked = None if state.window is None else state.window.asked
    answers = () if asked is None else answers_of(duel, state, asked)
    return ChainView(link_views(s), asked, "" if asked is None else s.player(asked), answers)


# Why not ------------------------------------------------------------------------------------------


def answers_of(duel: Duel, state: DuelState, seat: int) -> tuple[Answer, ...]:
    """For each monster of that seat: what it could answer now, or why it cannot."""
    able: dict[int, set[int]] = {}
    for use in uses.legal_uses(duel.kit, state, seat):
        monster = state.monster_at(use.figure)
        if monster is not None:
            able.setdefault(monster.number, set()).add(use.ability)
    s = Speech(duel, state)
    found = [
        _answer(s, monster, able.get(monster.number, set())) for monster in state.monsters if monster.owner == seat
    ]
    return tuple(sorted(found, key=lambda answer: not answer.can))


def _answer(s: Speech, monster: Monster, able: set[int]) -> Answer:
    abilities = s.duel.cards[monster.card].abilities
    lines = [
        f"“{each.name}”: {cost_text(each.cost, s.words)}."
        if number in able
        else f"“{each.name}”: {why_not(s, monster, number, each)}"
        for number, each in enumerate(abilities, start=1)
    ]
    name = s.card(monster.card)
    return Answer(
        monster.number, monster.owner, name, monster.cell, bool(able), tuple(lines) or ("It has no ability.",)
    )


def why_not(s: Speech, monster: Monster, number: int, ability: Ability) -> str:
    """The first reason why the ability cannot be used now, as a sentence."""
    if not ability.is_known:
        return "nobody knows what it does."
    if set(ability.timing) <= {"always"}:
        return "it works by itself as long as it is in play."
    use = say.Use(monster.cell, number, choice="1" if any(cost.per == "level" for cost in ability.cost) else "")
    found: Sequence[Objection] = s.duel.check(s.state, use).objections
    by_topic = {each.topic: each for each in found}
    for topic in _FIRST:
        if topic in by_topic:
            if topic not in _FIRST[2:9]:
                return objection_sentence(by_topic[topic], s.duel, s.state, s.viewer)
            return f"not now: it may be used {when_words(ability.timing)}."
    return "there is nothing that it could be aimed at, or too few crests for that."


def unanswered(duel: Duel, node: Node) -> tuple[tuple[int, tuple[Answer, ...]], ...]:
    """Why nobody answered what was done at that point: for each seat, the other one first, what each monster could have
    said at the moment of its declaration. Empty for what cannot be answered, such as a roll."""
    moment = declared_at(duel, node)
    if moment is None:
        return ()
    first = 1 - moment.chain[-1].seat
    return tuple(
        (seat, answers_of(duel, moment._replace(window=Window("action", seat)), seat)) for seat in (first, 1 - first)
    )


def declared_at(duel: Duel, node: Node) -> DuelState | None:
    """The position at the moment when the command of that point was declared, its link last in the chain."""
    if node.parent is None:
        return None
    state: DuelState = node.parent.state
    command, link = node.command, None
    if isinstance(command, say.Move):
        monster = state.monster_at(command.path[0])
        link = None if monster is None else Link("move", monster.owner, monster.number, monster.cell, command.path)
    elif isinstance(command, say.Build):
        link = Link("summon", state.active, 0, command.star, (command.star,), card=command.card)
    for event in node.events:
        if link is not None and not isinstance(event, did.CrestsSpent):
            return state._replace(chain=(*state.chain, link))
        state = duel.evolve(state, event)
        if isinstance(event, did.AttackDeclared):
            attack = Link(
                "attack", event.seat, event.attacker, event.attacker_cell, (event.target_cell,), (event.target,)
            )
            return state._replace(chain=(*state.chain, attack))
        if isinstance(event, told.AbilityUsed):
            return state
    return None


# As text ------------------------------------------------------------------------------------------


def chain_text(view: ChainView) -> str:
    """The stack as lines of plain text, the last link first."""
    lines = []
    if view.links:
        lines.append("The chain, the last link first: it resolves first.")
    for link in view.links:
        price = f", for {link.price}" if link.price else ""
        lines.append(f"{link.number}. {link.player}: {link.text.rstrip('.')}{price} ({link.status}).")
        if link.effect:
            lines.append(f"   {link.effect}")
    if view.asked is not None:
        able = listed([answer.name for answer in view.answers if answer.can], "or")
        lines.append(f"{view.player} may answer{' with ' + able if able else ''}, or pass.")
        for answer in view.answers:
            lines += [f"   {answer.name}: {line}" for line in answer.lines]
    return "\n".join(lines)
