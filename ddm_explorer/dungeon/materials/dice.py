"""Dice, their faces, and exact odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from ddm_explorer.dungeon.materials.crests import EMPTY, LETTERS, STORED, SUMMON, Crest, CrestPool, crests
from ddm_explorer.engine.chance import Chance, every_outcome
from ddm_explorer.engine.data import library


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a die: a crest and how many of it."""

    crest: Crest
    count: int = 1

    def __str__(self) -> str:
        """Its short form for files: "S", "P2"."""
        return LETTERS[self.crest] + (str(self.count) if self.count != 1 else "")


@dataclass(frozen=True, slots=True)
class Die:
    """A die of the set.

    `kind` is its name in commands ("1" … "4" in the West), `count` how many there are. `colour` is "" where colours
    mean nothing, else "white", "green", "blue", "red", "gold" or "black": it says what the die can summon.
    """

    kind: str
    level: int
    faces: tuple[Face, ...]
    count: int
    rules: tuple[str, ...]
    standing: str
    source: str
    colour: str = ""
    labels: tuple[str, ...] = field(init=False, compare=False, repr=False)
    """The six faces in short form, in order; kept, because every roll asks for them."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "labels", tuple(str(face) for face in self.faces))


_BY_LETTER = {letter: crest for crest, letter in LETTERS.items()}


def parse_face(text: str) -> Face:
    """The face that `str(face)` wrote.

    Raises:
        ValueError: with one sentence, if the text is no face.
    """
    label = text.strip().upper()
    crest = _BY_LETTER.get(label[:1])
    digits = label[1:]
    if crest is None or (digits and digits not in tuple("123456789")):
        raise ValueError(
            f"{text[:20]!r} is no face of a die: write S, P, A, D, M or T for Summon, Progress, Attack, Defense, "
            "Magic or Trap, with a number where the face counts more than once, such as D2."
        )
    return Face(crest, int(digits) if digits else 1)


def earned_by(faces: Sequence[Face]) -> CrestPool:
    """The stored crests that those faces bring; Summon crests bring none."""
    earned = EMPTY
    for face in faces:
        if face.crest is not SUMMON:
            earned = earned.plus(crests(face.crest, face.count))
    return earned


def summon_level(dice: Sequence[Die], faces: Sequence[Face], needed: int = 2) -> int | None:
    """The level of which `needed` or more Summon crests show, or None. Three dice show at most one such level."""
    shown: dict[int, int] = {}
    for die, face in zip(dice, faces, strict=True):
        if face.crest is SUMMON:
            shown[die.level] = shown.get(die.level, 0) + 1
    return next((level for level, count in shown.items() if count >= needed), None)


@dataclass(frozen=True, slots=True)
class Odds:
    """What a choice of dice can bring, exactly.

    `summon` maps a level to the chance that two or more of its Summon crests show; `expected` is the mean
    number of each stored crest in the order of `CrestPool`; `alike` maps a level and a number, from two, to the chance
    that exactly so many of its Summon crests show. All are exact fractions.
    """

    summon: Mapping[int, Fraction]
    expected: tuple[Fraction, ...]
    alike: Mapping[tuple[int, int], Fraction]


@lru_cache(maxsize=256)
def odds_of(dice: tuple[Die, ...]) -> Odds:
    """The odds of rolling those dice once, by enumeration of all their faces."""

    def roll(chance: Chance) -> tuple[Face, ...]:
        return tuple(die.faces[chance.draw("die", die.labels, number)] for number, die in enumerate(dice))

    summon: dict[int, Fraction] = {}
    alike: dict[tuple[int, int], Fraction] = {}
    expected = [Fraction(0)] * len(STORED)
    for probability, faces in every_outcome(roll):
        level = summon_level(dice, faces)
        if level is not None:
            summon[level] = summon.get(level, Fraction(0)) + probability
            shown = sum(f.crest is Crest.SUMMON and d.level == level for d, f in zip(dice, faces, strict=True))
            alike[level, shown] = alike.get((level, shown), Fraction(0)) + probability
        for index, count in enumerate(earned_by(faces)):
            if count:  # most are none, and sums of fractions cost time
                expected[index] += probability * count
    return Odds(summon, tuple(expected), alike)


@lru_cache(maxsize=8)
def load_dice(set_name: str) -> Mapping[str, Die]:
    """The dice of a set by kind, from the packaged data."""
    found = {}
    for row in library.read_toml("dice", f"{set_name}.toml")["die"]:
        faces = tuple(Face(Crest(face["crest"]), face.get("n", 1)) for face in row["faces"])
        kind = row["id"].removeprefix("level-")  # a level die is called by its level alone
        provenance = row["provenance"]
        found[kind] = Die(
            kind,
            row["level"],
            faces,
            row["count"],
            tuple(row["rules"]),
            provenance["standing"],
            provenance["source"],
            row.get("colour", ""),
        )
    return found


@lru_cache(maxsize=8)
def load_colours(set_name: str) -> Mapping[str, str]:
    """The colour of die that summons each tribe, and "item", in a packaged set; empty where colours mean nothing."""
    rows = library.read_toml("dice", f"{set_name}.toml").get("colour", ())
    return MappingProxyType({row["of"]: row["id"] for row in rows})
