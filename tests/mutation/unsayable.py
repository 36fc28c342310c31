"""Commands that no text can say, because reading refuses them first: the judge refuses them all the same.

A program can hand them to `check`. Each entry is what it cites and whether it goes as expected under some
rules, in the manner of a ruling case.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.materials.crests import Crest
from ddm_explorer.dungeon.materials.dice import Face
from ddm_explorer.dungeon.position.state import Laid, Monster, Setup, Step
from ddm_explorer.games.duel.rules import Duel

DuelOf = Callable[[Setup], Duel]
_SETUP = Setup("western-basic", first=0)


def _refuses(duel: Duel, state: Any, command: Any, *wanted: tuple[str, str]) -> bool:
    return [(each.topic, each.rule) for each in duel.check(state, command).objections] == list(wanted)


def _grounds(duel: Duel, state: Any, command: Any) -> list[str]:
    return [each.topic for each in duel.check(state, command).grounds]


def _facts(duel: Duel, state: Any, command: Any) -> list[Mapping[str, Any]]:
    return [each.facts for each in duel.check(state, command).objections]


def no_such_seat(duel_of: DuelOf) -> bool:
    """Nobody sits on a third seat."""
    duel = duel_of(_SETUP)
    before, begun = duel.start(Setup("western-basic")), duel.start(_SETUP)
    nobody = ("seat_exists", "W-OBJ-1")
    return all(
        (
            _refuses(duel, before, say.NameFirst(2), nobody),
            _refuses(duel, begun, say.Resign(-1), nobody),
            _refuses(duel, begun, say.OfferDraw(2), nobody),
            _facts(duel, begun, say.OfferDraw(2)) == [{"seat": 3}],
            _refuses(duel, begun._replace(offer=0), say.AnswerDraw(2, accept=True), nobody),
            all("seat_exists" in _grounds(duel, begun, say.Resign(seat)) for seat in (0, 1)),
        )
    )


def no_such_material(duel_of: DuelOf) -> bool:
    """Dice, cards and shapes that the set does not hold cannot be used."""
    duel = duel_of(_SETUP)
    begun = duel.start(_SETUP)
    summoning = begun._replace(step=Step.BUILD, level=1, dice=("1", "1", "1"), faces=(Face(Crest.SUMMON),) * 3)
    strange, there = say.Build("gearfried-the-iron-knight", "S1", 0, (6, 11)), say.Build("kuriboh", "X1", 0, (6, 11))
    return all(
        (
            _refuses(duel, begun, say.Roll(("1", "1", "9")), ("dice_in_set", "W-SET-1")),
            _facts(duel, begun, say.Roll(("1", "1", "9"))) == [{"kind": "9", "given": 1, "there": 0}],
            _refuses(duel, summoning, strange, ("shape_in_game", "W-SET-1")),
            _refuses(duel, summoning, there, ("card_in_game", "W-SET-1")),
        )
    )


def no_way_at_all(duel_of: DuelOf) -> bool:
    """A path of one square leads nowhere."""
    duel = duel_of(_SETUP)
    cell = (6, 11)
    laid = Laid("X1", 0, 0, cell, ())
    begun = duel.start(_SETUP)
    seat = begun.seats[0]._replace(path_mask=duel.derived.grid.bit[cell], hand=(), summoned=("strike-ninja",))
    state = begun._replace(
        step=Step.ADVANCE,
        laid=(laid,),
        seats=(seat, begun.seats[1]),
        monsters=(Monster(1, "strike-ninja", 0, cell),),
    )
    return _refuses(duel, state, say.Move((cell,)), ("goes_somewhere", "W-MOV-1"))


def dice_of_ones_own(duel_of: DuelOf) -> bool:
    """Fifteen dice, all of the game, no more of each than there are, and few of the highest level."""
    duel = duel_of(Setup("japanese-first"))
    kinds = sorted(duel.dice, key=lambda kind: duel.dice[kind].level)
    low = [kind for kind in kinds if duel.dice[kind].level < 4]
    top = [kind for kind in kinds if duel.dice[kind].level == 4]
    fifteen = tuple(low[:12] + top[:3])
    many, unknown = fifteen[0], "no-such-die"

    def told(*dice: str) -> list[tuple[str, str]]:
        return [(each.topic, each.rule) for each in duel.check_dice(dice).objections]

    return all(
        (
            told(*fifteen) == [],
            [each.topic for each in duel.check_dice(fifteen).grounds[-2:]] == ["pool_number", "pool_top_level"],
            "pool_die_known" in [each.topic for each in duel.check_dice(fifteen).grounds],
            told(*fifteen[1:]) == [("pool_number", "J-SET-1")],
            told(*fifteen, low[12]) == [("pool_number", "J-SET-1")],
            told(*fifteen[1:], top[3]) == [("pool_top_level", "J-SET-3")],
            told(*fifteen[1:], unknown) == [("pool_die_known", "J-SET-1")],
            ("pool_die_known", "J-SET-1") in told(*[many] * (duel.dice[many].count + 1)),
        )
    )


SPOKEN: dict[str, dict[str, tuple[tuple[str, ...], Callable[[DuelOf], bool]]]] = {
    "western-basic": {
        "no-such-seat": (("W-OBJ-1",), no_such_seat),
        "no-such-material": (("W-SET-1",), no_such_material),
        "no-way-at-all": (("W-MOV-1",), no_way_at_all),
    },
    "japanese-first": {
        "dice-of-ones-own": (("J-SET-1", "J-SET-3"), dice_of_ones_own),
    },
}
"""By edition: name to what it cites and how it goes."""
