"""What an attack would do, in one sentence with its numbers."""

from __future__ import annotations

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.games.duel.forecast import Blow, forecast
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.sentences.phrases import counted
from ddm_explorer.view.sentences.speech import Speech


def forecast_sentence(command: say.Attack, duel: Duel, state: DuelState, viewer: int | None = None) -> str:
    """What a legal attack would do: "30 damage destroys Gearfried; defended, 30 - 20 = 10, and it keeps 10 of 20.";
    empty where it cannot be told."""
    found = forecast(duel, state, command)
    if found is None:
        return ""
    s = Speech(duel, state, viewer)
    told = _blow(s, found.undefended)
    if found.defended is not None:
        told = f"{told}; defended, {_blow(s, found.defended)}"
    if told and found.may_be_answered:
        told += ", unless it is answered"
    return f"{told[:1].upper()}{told[1:]}." if told else ""


def _blow(s: Speech, blow: Blow) -> str:
    if blow.lives:
        seat = next(number for number, each in enumerate(blow.after.seats) if each.life < s.state.seats[number].life)
        lost = f"{s.owns(seat)} {s.words['lord']} loses {counted(blow.lives, 'Life Point')}"
        return f"{lost} and has {blow.after.seats[seat].life or 'none'} left"
    damage = blow.damage
    if damage is None:
        return "the item is destroyed" if blow.destroys else ""
    monster = s.state.monster(damage.number)
    if monster is None:
        return ""
    name, hp = s.card(monster.card), s.duel.cards[monster.card].hp
    sum_ = f"{damage.power} - {damage.defense} = {damage.points}" if damage.defense is not None else ""
    if blow.destroys:
        how = f"{sum_} destroys" if sum_ else f"{damage.points} damage destroys"
        return f"{how} {name}"
    after = blow.after.monster(damage.number)
    left = hp - (damage.points + monster.damage if after is None else after.damage)
    return f"{sum_ or f'{damage.points} damage'}, and {name} keeps {left} of {hp}"
