"""What a choice of dice is worth before it is rolled, quickly: in floats, die by die."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product

from ddm_explorer.dungeon.materials.crests import STORED, Crest
from ddm_explorer.dungeon.materials.dice import Die

_CRESTS: dict[tuple[str, ...], tuple[float, ...]] = {}
_STARS: dict[tuple[str, ...], float] = {}
# kept by the labels of a die, which are quickly hashed


def crests_of(die: Die) -> tuple[float, ...]:
    """The mean number of each stored crest that the die brings, in the order of a `CrestPool`."""
    known = _CRESTS.get(die.labels)
    if known is None:
        faces = die.faces
        known = tuple(sum(face.count for face in faces if face.crest is crest) / len(faces) for crest in STORED)
        _CRESTS[die.labels] = known
    return known


def star_chance(die: Die) -> float:
    """The chance that the die shows a Summon crest."""
    known = _STARS.get(die.labels)
    if known is None:
        known = _STARS[die.labels] = sum(face.crest is Crest.SUMMON for face in die.faces) / len(die.faces)
    return known


@lru_cache(maxsize=4096)
def summon_chances(stars: tuple[tuple[int, float], ...], needed: int) -> Mapping[int, float]:
    """For each level the chance that so many of its Summon crests show, from (level, chance) of each die."""
    found: dict[int, float] = {}
    for falls in product((False, True), repeat=len(stars)):
        chance = 1.0
        shown: dict[int, int] = {}
        for (level, star), is_star in zip(stars, falls, strict=True):
            chance *= star if is_star else 1 - star
            if is_star:
                shown[level] = shown.get(level, 0) + 1
        for level, count in shown.items():
            if count >= needed:
                found[level] = found.get(level, 0.0) + chance
    return found


def chances_of(dice: tuple[Die, ...], needed: int) -> Mapping[int, float]:
    """For each level the chance that so many of its Summon crests show."""
    return summon_chances(tuple(sorted((die.level, star_chance(die)) for die in dice)), needed)
