"""What a choice of dice can bring to a player, exactly, counting only what can really be summoned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from ddm_explorer.dungeon.commands import Roll
from ddm_explorer.dungeon.materials.crests import STORED, Crest, CrestPool
from ddm_explorer.dungeon.materials.dice import Die, odds_of
from ddm_explorer.dungeon.position.state import DuelState, Step, SummonOffer
from ddm_explorer.dungeon.position.summons import TRIPLE, cards_for
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.sentences.phrases import listed, sentence, spelled
from ddm_explorer.view.sentences.speech import Speech


@dataclass(frozen=True, slots=True)
class LevelChance:
    """The chance that enough Summon crests of one level show.

    `cards` are what could be summoned then; `lapse` is why nothing could ("no_card", "pool_limit", "no_room",
    as `SummonLapsed` names them), or None. `is_triple` says that more of them than are needed, of the level below, let
    this one be summoned instead.
    """

    level: int
    chance: Fraction
    cards: tuple[str, ...]
    lapse: str | None
    is_triple: bool = False


@dataclass(frozen=True, slots=True)
class Prospect:
    """What those dice bring the seat in its turn. `summon` is the chance of a real summon; `expected` the mean number
    of each stored crest, in the order of a `CrestPool`, before the limit of the store; `is_settled` is False before it
    is known who plays first, when nobody can say whose summon it would be. `rolls` says how often they are rolled at
    the most: all numbers are those of the whole turn."""

    seat: int
    dice: tuple[str, ...]
    levels: tuple[LevelChance, ...]
    summon: Fraction
    expected: tuple[Fraction, ...]
    is_settled: bool
    rolls: int = 1


def roll_prospect(duel: Duel, state: DuelState, dice: tuple[str, ...]) -> Prospect:
    """What the seat at turn could get from rolling those dice in this position. `dice` are kinds of the game."""
    seat = state.active
    is_settled = state.step not in (Step.DRAFT, Step.FLIP)
    odds = odds_of(tuple(duel.dice[kind] for kind in sorted(dice)))
    rolls = duel.options.rolls_per_turn
    once: list[LevelChance] = []
    for level, chance in sorted(odds.summon.items()):
        if duel.options.dice_set_colour:
            once += _by_colour(duel, state, dice, level, is_settled=is_settled)
            continue
        lapse = duel.derived.summon_lapse(state, seat, level) if is_settled else None
        cards = duel.derived.cards_of_level(state, seat, level) if is_settled and lapse is None else ()
        once.append(LevelChance(level, chance, cards, lapse))
    triples = _triples(duel, state, odds.alike) if is_settled else []
    summon = sum((each.chance for each in once if each.lapse is None), Fraction(0))
    lapsed = {each.level for each in once} - {each.level for each in once if each.lapse is None}
    summon += sum((each.chance for each in triples if each.level - 1 in lapsed), Fraction(0))
    # A later roll comes in any case, or only where no roll before it summons.
    shares = [Fraction(1) if duel.options.rolls_on_after_summon else (1 - summon) ** roll for roll in range(rolls)]
    levels = tuple(
        replace(each, chance=_in_some_roll(each.chance, summon, duel, rolls, is_triple=each.is_triple))
        for each in (*once, *triples)
    )
    expected = tuple(mean * sum(shares) for mean in odds.expected)
    return Prospect(seat, dice, levels, 1 - (1 - summon) ** rolls, expected, is_settled, rolls)


def _by_colour(
    duel: Duel, state: DuelState, dice: tuple[str, ...], level: int, *, is_settled: bool
) -> list[LevelChance]:
    """The chances of that level where the colours of the dice that show it decide who can be summoned: one of what can
    be summoned, and one for each reason why nothing can."""
    seat, derived = state.active, duel.derived
    chances: dict[str | None, Fraction] = {}
    matched: dict[str, None] = {}
    for colours, chance in colours_shown(tuple(duel.dice[kind] for kind in dice), level, duel.options.summon_at):
        lapse = derived.summon_lapse(state, seat, level, colours) if is_settled else None
        chances[lapse] = chances.get(lapse, Fraction(0)) + chance
        if is_settled and lapse is None:
            cards = derived.cards_of_level(state, seat, level)
            matched.update((card, None) for card in cards if derived.colour_of(card) in colours)
    order = sorted(chances.items(), key=lambda each: each[0] or "")
    return [LevelChance(level, chance, tuple(matched) if lapse is None else (), lapse) for lapse, chance in order]


def colours_shown(dice: tuple[Die, ...], level: int, needed: int) -> list[tuple[frozenset[str], Fraction]]:
    """For each set of colours, the chance that `needed` or more Summon crests of a level show on dice of just these."""
    able = [die for die in dice if die.level == level]
    found: dict[frozenset[str], Fraction] = {}
    for shows in product((True, False), repeat=len(able)):
        if sum(shows) < needed:
            continue
        chance = Fraction(1)
        for die, is_shown in zip(able, shows, strict=True):
            stars = Fraction(sum(face.crest is Crest.SUMMON for face in die.faces), len(die.faces))
            chance *= stars if is_shown else 1 - stars
        if chance:
            colours = frozenset(die.colour for die, is_shown in zip(able, shows, strict=True) if is_shown)
            found[colours] = found.get(colours, Fraction(0)) + chance
    return list(found.items())


def _triples(duel: Duel, state: DuelState, alike: Mapping[tuple[int, int], Fraction]) -> list[LevelChance]:
    """The chance of each next level that more Summon crests than are needed let the seat at turn summon, if it can."""
    found = []
    needed = duel.options.triple_at
    for level in sorted({level for level, _ in alike}) if needed else ():
        chance = sum((each for (of, count), each in alike.items() if of == level and count >= needed), Fraction(0))
        offer = SummonOffer(level + 1, TRIPLE)
        cards = cards_for(duel.derived, state, state.active, offer)
        if chance and cards and duel.derived.has_room(state, state.active):
            found.append(LevelChance(level + 1, chance, cards, None, is_triple=True))
    return found


def _in_some_roll(chance: Fraction, summon: Fraction, duel: Duel, rolls: int, *, is_triple: bool) -> Fraction:
    """The chance that a level shows in one of the rolls of a turn; in a later one only if it counts there."""
    if duel.options.rolls_on_after_summon and not (is_triple and duel.options.first_roll_binds):
        return 1 - (1 - chance) ** rolls
    return sum((chance * (1 - summon) ** roll for roll in range(rolls)), Fraction(0))


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


def level_sentence(
    chance: LevelChance, prospect: Prospect, duel: Duel, state: DuelState, viewer: int | None = None
) -> str:
    """What would come of that roll, as that viewer may read it: who could be summoned, or why it would be no summon."""
    s = Speech(duel, state, viewer)
    who = s.player(prospect.seat)
    if not prospect.is_settled:
        return sentence(f"a summon of level {chance.level}")
    if chance.lapse is None:
        names = list(dict.fromkeys(s.card_of(prospect.seat, card) for card in chance.cards))
        if chance.is_triple:
            alike = f"{spelled(duel.options.triple_at)} {s.words['summon']} crests of level {chance.level - 1}"
            return sentence(f"{who} may summon {listed(names, 'or')} for {alike}")
        return sentence(f"{who} summons {listed(names, 'or')}")
    why = {
        "no_card": f"{who} has no monster of level {chance.level} to summon",
        "no_match": f"{who} has no level {chance.level} monster in the color of these dice",
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
    times = "rolls" if prospect.rolls == 1 else f"turns with {spelled(prospect.rolls)} rolls"
    return sentence(f"a summon in {per_cent(prospect.summon)} of all {times} ({prospect.summon})")


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
