"""What happened, as sentences, and the lines of the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from typing import Any, TypeVar

from ddm_explorer.dungeon import events as did
from ddm_explorer.dungeon.grid import Cell, cell_name
from ddm_explorer.dungeon.state import LORD, DuelState
from ddm_explorer.engine.game import Node
from ddm_explorer.games.duel import Duel
from ddm_explorer.view.phrases import counted, listed, sentence
from ddm_explorer.view.speech import Speech, templates

Event = TypeVar("Event", bound=did.Event)
Teller = Callable[[Speech, Speech, Any], str]
"""Takes the position before the command, the one after it, and the event."""

TELLERS: dict[type[did.Event], Teller] = {}


def _tells(event: type[did.Event]) -> Callable[[Teller], Teller]:
    def enter(teller: Teller) -> Teller:
        TELLERS[event] = teller
        return teller

    return enter


def event_sentence(event: did.Event, before: DuelState, after: DuelState, duel: Duel) -> str:
    """What happened, in one sentence. `before` and `after` are the positions round the whole command."""
    old, new = Speech(duel, before), Speech(duel, after)
    teller = TELLERS.get(type(event))
    if teller is not None:
        return sentence(teller(old, new, event))
    facts = {field.name: getattr(event, field.name) for field in fields(event)}  # type: ignore[arg-type]
    number = facts.get("number")
    if isinstance(number, int):
        facts["figure"] = _figure(old, new, number)
    return new.fill(templates("event")[type(event).__name__], facts)


def _figure(old: Speech, new: Speech, number: int) -> str:
    """A monster's name, also when it has left."""
    if number == LORD:
        return f"the {old.words['lord']}"
    monster = old.monster(number) or new.monster(number)
    return f"monster {number}" if monster is None else old.card(monster.card)


def _path(path: tuple[Cell, ...]) -> str:
    over = [cell_name(cell) for cell in path[1:-1]]
    way = f" over {listed(over)}" if over else ""
    return f"from {cell_name(path[0])}{way} to {cell_name(path[-1])}"


@_tells(did.CardsDrawn)
def _drawn(old: Speech, new: Speech, e: did.CardsDrawn) -> str:
    return f"{new.player(e.seat)} draws {listed([new.card(card) for card in e.cards])}"


@_tells(did.FirstDecided)
def _first(old: Speech, new: Speech, e: did.FirstDecided) -> str:
    how = "the coin makes" if e.by == "coin" else "by word of the players,"
    is_ = "" if e.by == "coin" else " is"
    return f"{how} {new.player(e.seat)}{is_} Player One"


@_tells(did.Rolled)
def _rolled(old: Speech, new: Speech, e: did.Rolled) -> str:
    shown = [f"{new.face(face)} (level {new.level_of(kind)})" for kind, face in zip(e.dice, e.faces, strict=True)]
    return f"{new.player(e.seat)} rolls {listed(shown)}"


@_tells(did.SummonLapsed)
def _lapsed(old: Speech, new: Speech, e: did.SummonLapsed) -> str:
    why = new.lapse(e.reason, e.seat)
    return f"{counted(e.count, new.words['summon'] + ' crest')} of level {e.level}, but no summon: {why}"


@_tells(did.Moved)
def _moved(old: Speech, new: Speech, e: did.Moved) -> str:
    return f"{_figure(old, new, e.number)} walks {_path(e.path)}"


@_tells(did.AttackDeclared)
def _declared(old: Speech, new: Speech, e: did.AttackDeclared) -> str:
    attacker, target = old.figure(e.attacker, e.attacker_cell), old.figure(e.target, e.target_cell)
    return f"{attacker} attacks {target} with attack power {e.power}"


@_tells(did.DefenseAsked)
def _asked(old: Speech, new: Speech, e: did.DefenseAsked) -> str:
    return f"{new.player(e.seat)} may defend {_figure(old, new, e.number)}, which has defense power {e.defense}"


@_tells(did.DefenseImpossible)
def _impossible(old: Speech, new: Speech, e: did.DefenseImpossible) -> str:
    if e.reason == "lord":
        return f"a {new.words['lord']} cannot defend"
    return f"{new.player(e.seat)} has no {new.words['defense']} crest and cannot defend {_figure(old, new, e.number)}"


@_tells(did.Defended)
def _defended(old: Speech, new: Speech, e: did.Defended) -> str:
    return f"{_figure(old, new, e.number)} defends with defense power {e.defense}"


@_tells(did.Damaged)
def _damaged(old: Speech, new: Speech, e: did.Damaged) -> str:
    name = _figure(old, new, e.number)
    sum_ = f"{e.power}" if e.defense is None else f"{e.power} less {e.defense}"
    if not e.points:
        return f"{name} takes no damage: {sum_} leaves nothing"
    monster = old.monster(e.number)
    tail = ""
    if monster is not None:
        hp = old.duel.cards[monster.card].hp
        tail = f", {max(0, hp - monster.damage - e.points)} of {hp} {old.words['hit']}s are left"
    return f"{name} takes {e.points} damage{'' if e.defense is None else f' ({sum_})'}{tail}"


@_tells(did.DecisionBegan)
def _decision(old: Speech, new: Speech, e: did.DecisionBegan) -> str:
    why = {
        "cut_off": "neither player can build again, and no monster's path reaches an opposing figure",
        "no_monsters": "neither player has a monster left",
        "no_room": f"no {new.words['shape_short']} fits any more, for either player",
    }[e.cause]
    return f"{why}: the game is decided step by step"


@_tells(did.DecisionStep)
def _decision_step(old: Speech, new: Speech, e: did.DecisionStep) -> str:
    what = {
        "life": f"most {new.words['life']}s",
        "summoned": "most monsters summoned",
        "high_level": "most monsters of high level",
    }[e.step]
    number = {"life": 1, "summoned": 2, "high_level": 3}[e.step]
    one, two = (_value(values) for values in e.values)
    told = f"step {number}, {what}: {new.player(0)} {one}, {new.player(1)} {two}"
    if e.winner is not None:
        return f"{told}; that decides for {new.player(e.winner)}"
    return f"{told}; that decides nothing{', and step 4 is a tie' if number == 3 else ''}"


def _value(values: tuple[int, ...]) -> str:
    if len(values) == 1:
        return str(values[0])
    return ", ".join(f"{count} of level {level}" for count, level in zip(values, (4, 3, 2), strict=False))


@_tells(did.GameEnded)
def _ended(old: Speech, new: Speech, e: did.GameEnded) -> str:
    return ending_text(new, e.reason, e.results)


def ending_text(speech: Speech, reason: str, results: tuple[str, ...]) -> str:
    """How a game ended: who won, and by what."""
    lord = speech.words["lord"]
    if "won" not in results:
        why = {
            "both_lords_fell": f"both {lord}s fell at once",
            "decision": "no step decides",
            "draw_agreed": "the players agree on a draw",
        }.get(reason, "nobody has won")
        return f"{why}: the game is tied"
    winner = results.index("won")
    won, lost = speech.player(winner), speech.player(1 - winner)
    why = {
        "lord_fell": f"the {lord} of {lost} has fallen",
        "decision": "the decision is made",
        "resigned": f"{lost} resigns",
    }.get(reason, "the game is over")
    return f"{why}: {won} wins"


# The log --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LogPart:
    """One sentence of the log with the rules it rests on and the squares it speaks of."""

    text: str
    rules: tuple[str, ...]
    places: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class LogLine:
    """What one command did. `number` is that of its node; `is_forced` if somebody chose what chance gave."""

    number: int
    seat: int | None
    turn: int
    parts: tuple[LogPart, ...]
    is_forced: bool

    @property
    def text(self) -> str:
        """The line as plain text, rule ids in brackets."""
        told = " ".join(f"{part.text} [{', '.join(part.rules)}]" if part.rules else part.text for part in self.parts)
        return f"{told} (faces set by hand)" if self.is_forced else told


def event_places(event: did.Event) -> tuple[Cell, ...]:
    """The squares an event speaks of, in order."""
    if isinstance(event, did.Moved):
        return event.path
    if isinstance(event, did.Built):
        return event.cells
    if isinstance(event, did.AttackDeclared):
        return (event.attacker_cell, event.target_cell)
    if isinstance(event, (did.Summoned, did.Destroyed)):
        return (event.cell,)
    return ()


def _parts(node: Node, duel: Duel, before: DuelState) -> Iterator[LogPart]:
    for event in node.events:
        rules = tuple(dict.fromkeys(duel.edition.cite(topic) for topic in event.topics))
        yield LogPart(event_sentence(event, before, node.state, duel), rules, event_places(event))


def log_line(node: Node, duel: Duel) -> LogLine:
    """The line of the log for one point of a transcript; its root has the line of the beginning."""
    if node.parent is None:
        return LogLine(
            node.number, None, node.state.turn, (LogPart(f"{duel.edition.title}: the beginning.", ()),), False
        )
    before: DuelState = node.parent.state
    acting = duel.to_act(before)
    seat = acting if isinstance(acting, int) else None
    return LogLine(node.number, seat, node.state.turn, tuple(_parts(node, duel, before)), node.is_forced)


def decision_sentences(node: Node, duel: Duel) -> tuple[str, ...]:
    """Every step of the decision that ended the game at this node, in order; none if no decision did."""
    before = node.parent.state if node.parent is not None else node.state
    return tuple(
        event_sentence(event, before, node.state, duel)
        for event in node.events
        if isinstance(event, (did.DecisionBegan, did.DecisionStep))
    )
