"""What happened in set-up, turn, build and battle, as sentences. What abilities did is told in `effects`."""

from __future__ import annotations

from ddm_explorer.dungeon.events import battle as battle_events
from ddm_explorer.dungeon.events import building as build_events
from ddm_explorer.dungeon.events import turns as turn_events
from ddm_explorer.dungeon.position.summons import TRIPLE
from ddm_explorer.view.sentences.events.parts import arrival_square, figure_name, path_words
from ddm_explorer.view.sentences.marks import tells
from ddm_explorer.view.sentences.phrases import listed
from ddm_explorer.view.sentences.speech import Speech


@tells(turn_events.CardsDrawn)
def _drawn(old: Speech, new: Speech, e: turn_events.CardsDrawn) -> str:
    return f"{new.player(e.seat)} draws {listed([new.card(card) for card in e.cards])}"


@tells(turn_events.FirstDecided)
def _first(old: Speech, new: Speech, e: turn_events.FirstDecided) -> str:
    how = "the coin says" if e.by == "coin" else "the players agree"
    return f"{how}: {new.player(e.seat)} is {new.words['first_player']}"


@tells(turn_events.Rolled)
def _rolled(old: Speech, new: Speech, e: turn_events.Rolled) -> str:
    shown = [f"{new.face(face)} ({_die(new, kind)})" for kind, face in zip(e.dice, e.faces, strict=True)]
    return f"{new.player(e.seat)} rolls {listed(shown)}"


def _die(s: Speech, kind: str) -> str:
    """A die within brackets of its own: "level 2", "Lord of D., white, level 2"."""
    return s.die(kind).replace(" (", ", ").removesuffix(")")


@tells(turn_events.SummonGained)
def _gained(old: Speech, new: Speech, e: turn_events.SummonGained) -> str:
    """That a summon is due, or possible where it can be declined."""
    s, options = new, new.duel.options
    may = options.summon_may_be_declined or (bool(e.offers) and all(offer.may_decline for offer in e.offers))
    what = "a monster or item" if options.items_brought else "a monster"
    triple = next((offer for offer in e.offers if offer.source == TRIPLE), None)
    is_alone = triple is not None and e.offers[0] is triple  # nothing of the level rolled is left
    shown = f"{e.count} level {e.level - is_alone} {s.words['summon']} {'crest' if e.count == 1 else 'crests'}"
    levels = sorted({offer.level for offer in e.offers})
    which = f"level {listed([str(level) for level in levels], 'or')}" if is_alone or len(levels) > 1 else "that level"
    brings = f"{what} of {which}"
    if triple is not None and options.items_brought and not options.triple_brings_items:
        brings = f"a level {triple.level} monster"
        brings = brings if is_alone else f"{what} of level {e.level}, or {brings},"
    return f"{shown}: {s.player(e.seat)} {'may' if may else 'must'} summon {brings} and {s.words['lay']}"


@tells(turn_events.SummonLapsed)
def _lapsed(old: Speech, new: Speech, e: turn_events.SummonLapsed) -> str:
    why = new.lapse(e.reason, e.seat)
    crests = f"{new.words['summon']} {'crest' if e.count == 1 else 'crests'}"
    return f"{e.count} level {e.level} {crests}, but no summon: {why}"


@tells(build_events.Summoned)
def _summoned(old: Speech, new: Speech, e: build_events.Summoned) -> str:
    return f"{new.card(e.card)} arrives on {arrival_square(new, e.cell)}"


@tells(battle_events.Moved)
def _moved(old: Speech, new: Speech, e: battle_events.Moved) -> str:
    return f"{figure_name(old, new, e.number)} moves {path_words(e.path)}"


@tells(battle_events.AttackDeclared)
def _declared(old: Speech, new: Speech, e: battle_events.AttackDeclared) -> str:
    attacker, target = old.figure(e.attacker, e.attacker_cell), old.figure(e.target, e.target_cell)
    return f"{attacker} attacks {target} with {old.words['attack_power']} {e.power}"


@tells(battle_events.DefenseAsked)
def _asked(old: Speech, new: Speech, e: battle_events.DefenseAsked) -> str:
    name = figure_name(old, new, e.number)
    if not e.can_defend:
        still = "still " if new.state.attack is not None and new.state.attack.defense is not None else ""
        return f"{new.player(e.seat)} may {still}use an {new.words['ability']} against the attack on {name}"
    return f"{new.player(e.seat)} may defend {name}, which has {new.words['defense_power']} {e.defense}"


@tells(battle_events.DefenseImpossible)
def _impossible(old: Speech, new: Speech, e: battle_events.DefenseImpossible) -> str:
    if e.reason == "lord":
        return f"a {new.words['lord']} can't defend"
    name = figure_name(old, new, e.number)
    if new.state.item(e.number) is not None:
        return f"{name} can't defend"
    if e.reason == "answered":
        return f"{name} used an {new.words['ability']} against this attack and can't defend as well"
    return f"{new.player(e.seat)} has no {new.words['defense']} crest, so {name} can't defend"


@tells(battle_events.Defended)
def _defended(old: Speech, new: Speech, e: battle_events.Defended) -> str:
    return f"{figure_name(old, new, e.number)} defends with {new.words['defense_power']} {e.defense}"


@tells(battle_events.Damaged)
def _damaged(old: Speech, new: Speech, e: battle_events.Damaged) -> str:
    name = figure_name(old, new, e.number)
    attack = old.state.attack
    off = [str(e.defense)] if e.defense is not None else []
    if attack is not None and attack.reduced:
        off.append(f"{attack.reduced} by an {old.words['ability']}")
    sum_ = f"{e.power} minus {' minus '.join(off)}" if off else f"{e.power}"
    full = max(0, e.power - (e.defense or 0) - (0 if attack is None else attack.reduced))
    if not e.points:
        if not off and full == 0:
            return f"{name} takes no damage from {old.words['attack_power']} 0"
        return f"{name} takes no damage" if full else f"{name} takes no damage ({sum_})"
    monster = old.monster(e.number)
    tail = ""
    if monster is not None:
        hp = old.duel.cards[monster.card].hp
        tail = f" and has {max(0, hp - monster.damage - e.points)} of {hp} {old.words['hit']}s left"
    return f"{name} takes {e.points} damage{f' ({sum_})' if off else ''}{tail}"


@tells(turn_events.DecisionBegan)
def _decision(old: Speech, new: Speech, e: turn_events.DecisionBegan) -> str:
    why = {
        "cut_off": f"neither player can {new.words['lay']} again, and no monster's path reaches an opposing figure",
        "no_monsters": "neither player has a monster left",
        "no_room": f"no {new.words['shape_short']} fits anymore for either player",
    }[e.cause]
    return f"{why}, so the game is decided step by step"


@tells(turn_events.DecisionStep)
def _decision_step(old: Speech, new: Speech, e: turn_events.DecisionStep) -> str:
    what = {
        "life": f"most {new.words['life']}s",
        "summoned": "most monsters summoned",
        "high_level": "most high-level monsters",
    }[e.step]
    number = {"life": 1, "summoned": 2, "high_level": 3}[e.step]
    one, two = (_value(values) for values in e.values)
    told = f"step {number}, {what}: {new.player(0)} {one}, {new.player(1)} {two}"
    if e.winner is not None:
        return f"{told}; {new.player(e.winner)} wins this step"
    return f"{told}; that's even{', and step 4 is a tie' if number == 3 else ''}"


def _value(values: tuple[int, ...]) -> str:
    if len(values) == 1:
        return str(values[0])
    return ", ".join(f"{count} of level {level}" for count, level in zip(values, (4, 3, 2), strict=False))


@tells(turn_events.GameEnded)
def _ended(old: Speech, new: Speech, e: turn_events.GameEnded) -> str:
    return ending_text(new, e.reason, e.results)


def ending_text(speech: Speech, reason: str, results: tuple[str, ...]) -> str:
    """How a game ended: who won, and by what."""
    lord = speech.words["lord"]
    if "won" not in results:
        why = {
            "both_lords_fell": f"both {lord}s fell at once",
            "decision": "no step decides",
            "stalemate": f"neither player can {speech.words['lay']} or fight anymore",
            "draw_agreed": "the players agree on a draw",
        }.get(reason, "nobody has won")
        return f"{why}: the game is tied"
    winner = results.index("won")
    won, lost = speech.player(winner), speech.player(1 - winner)
    why = {
        "lord_fell": f"{speech.owns(1 - winner)} {lord} has fallen",
        "decision": "the decision is made",
        "resigned": f"{lost} resigns",
        "card_wins": f"{won} has every part in play that a card asks for",
    }.get(reason, "the game is over")
    return f"{why}: {won} wins"
