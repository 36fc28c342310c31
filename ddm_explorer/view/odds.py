"""What a choice of dice can bring to a player, exactly, counting only what can really be summoned."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ddm_explorer.dungeon.commands import Roll
from ddm_explorer.dungeon.crests import STORED, CrestPool
from ddm_explorer.dungeon.dice import odds_of
from ddm_explorer.dungeon.state import DuelState, Step
from ddm_explorer.games.duel import Duel
from ddm_explorer.view.phrases import listed, sentence
from ddm_explorer.view.speech import Speech


@dataclass(frozen=True, slots=True)
class LevelChance:
    """The chance that enough Summon crests of one level show.

    `cards` are what could be summoned then; `lapse` is why nothing could ("no_card", "pool_limit", "no_room",
    as `SummonLapsed` names them), or None.
    """

    level: int
    chance: Fraction
    cards: tuple[str, ...]
    lapse: str | None


@dataclass(frozen=True, slots=True)
class Prospect:
    """What those dice bring the seat. `summon` is the chance of a real summon; `expected` the mean number of each
    stored crest, in the order of a `CrestPool`, before the limit of the store; `is_settled` is False before it is
    known who plays first, when nobody can say whose summon it would be."""

    seat: int
    dice: tuple[str, ...]
    levels: tuple[LevelChance, ...]
    summon: Fraction
    expected: tuple[Fraction, ...]
    is_settled: bool


def roll_prospect(duel: Duel, state: DuelState, dice: tuple[str, ...]) -> Prospect:
    """What the seat at turn could get from rolling those dice in this position. `dice` are kinds of the game."""
    seat = state.active
    is_settled = state.step not in (Step.DRAFT, Step.FLIP)
    odds = odds_of(tuple(duel.dice[kind] for kind in sorted(dice)))
    levels = []
    for level, chance in sorted(odds.summon.items()):
        lapse = duel.kit.summon_lapse(state, seat, level) if is_settled else None
        cards = duel.kit.cards_of_level(state, seat, level) if is_settled and lapse is None else ()
        levels.append(LevelChance(level, chance, cards, lapse))
    summon = sum((each.chance for each in levels if each.lapse is None), Fraction(0))
    return Prospect(seat, dice, tuple(levels), summon, odds.expected, is_settled)


def every_choice(duel: Duel, state: DuelState) -> tuple[tuple[str, ...], ...]:
    """Every choice of dice that could be rolled, as kinds, each once."""
    commands = duel.candidates(state._replace(step=Step.ROLL, attack=None))
    return tuple(command.dice for command in commands if isinstance(command, Roll))


def per_cent(chance: Fraction) -> str:
    """A probability in per cent, to one place: "44.4 %"; exact ones without places: "50 %"."""
    value = chance * 100
    if value.denominator == 1:
        return f"{value.numerator} %"
    shown = f"{float(value):.1f}"
    return f"{shown} %" if shown not in ("0.0", "100.0") else ("below 0.1 %" if shown == "0.0" else "above 99.9 %")


def decimal(number: Fraction) -> str:
    """A mean to two places: "0.67"; whole ones without: "1"."""
    return str(number.numerator) if number.denominator == 1 else f"{float(number):.2f}"


def fraction(number: Fraction) -> str:
    """A fraction as people write it: "2/3", or "1"."""
    return str(number)


def level_sentence(chance: LevelChance, prospect: Prospect, duel: Duel, state: DuelState) -> str:
    """What would come of that roll: who could be summoned, or why it would be no summon."""
    s = Speech(duel, state)
    who = s.player(prospect.seat)
    if not prospect.is_settled:
        return sentence(f"a summon of level {chance.level}")
    if chance.lapse is None:
        return sentence(f"{who} summons {listed([s.card(card) for card in chance.cards], 'or')}")
    why = {
        "no_card": f"{who} has no monster of level {chance.level} to summon",
        "pool_limit": f"{who} has summoned as many monsters as one player may",
        "no_room": s.no_room(prospect.seat),
    }[chance.lapse]
    return sentence(f"no summon: {why}")


def summon_sentence(prospect: Prospect, duel: Duel, state: DuelState) -> str:
    """The answer to "do I get to summon with these?" """
    if not prospect.levels:
        return sentence(f"these dice cannot summon: no level is there {duel.options.summon_at} times")
    if not prospect.summon:
        return "These dice cannot bring a summon now."
    return sentence(f"a summon in {per_cent(prospect.summon)} of all rolls ({prospect.summon})")


def waste_sentence(prospect: Prospect, duel: Duel, state: DuelState) -> str:
    """Which of the crests the store may not have room for; empty if it has room for all."""
    s, limit = Speech(duel, state), duel.options.crest_limit
    held = state.seats[prospect.seat].crests
    most = CrestPool(
        *[
            sum(max((f.count for f in duel.dice[kind].faces if f.crest is crest), default=0) for kind in prospect.dice)
            for crest in STORED
        ]
    )
    full = [s.words[crest.value] for crest in STORED if held.of(crest) + most.of(crest) > limit and most.of(crest)]
    if not full:
        return ""
    return sentence(f"more than {limit} of a kind are lost, which can happen here with {listed(full)} crests")
