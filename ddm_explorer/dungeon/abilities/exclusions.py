"""What a regular action and an ability that stands for one exclude of each other in a turn."""

from __future__ import annotations

from collections.abc import Callable

from ddm_explorer.dungeon.position.state import Monster


def _both(monster: Monster, regular: str) -> bool:
    return monster.has_strode or monster.has_struck


def _like_for_like(monster: Monster, regular: str) -> bool:
    return monster.has_strode if regular == "move" else monster.has_struck


def _not_both(monster: Monster, regular: str) -> bool:
    other = monster.has_attacked if regular == "move" else monster.has_moved
    return (monster.has_strode or monster.has_struck) and other


def _nothing(monster: Monster, regular: str) -> bool:
    return False


EXCLUDES: dict[str, Callable[[Monster, str], bool]] = {
    "both": _both,
    "like_for_like": _like_for_like,
    "not_both": _not_both,
    "nothing": _nothing,
}
"""Whether an ability used this turn bars that regular action ("move" or "attack") of the monster."""


def bars_ability(way: str, monster: Monster, stands_for: str) -> bool:
    """Whether regular actions made this turn bar an ability that stands for a move or an attack."""
    if way == "both":
        return monster.has_moved or monster.has_attacked
    if way == "like_for_like":
        return monster.has_moved if stands_for == "move" else monster.has_attacked
    if way == "not_both":
        return monster.has_moved and monster.has_attacked
    return False
