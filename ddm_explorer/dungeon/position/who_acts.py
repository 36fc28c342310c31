"""Who may speak now, and what kind of moment it is."""

from __future__ import annotations

from ddm_explorer.dungeon.position.state import ADVANCE, LORD, DuelState, Item, Monster


def speaker(state: DuelState) -> int:
    """The seat that is asked now."""
    if state.window is not None:
        return state.window.asked
    if state.attack is not None:
        return state.active if state.attack.stage == "boost" else 1 - state.active
    if state.triggers:
        return state.triggers[0].seat
    return state.active


def is_main(state: DuelState) -> bool:
    """Whether the seat at turn may begin something of its own: nobody is asked anything."""
    return state.step is ADVANCE and not state.is_asking


def moment(state: DuelState) -> str:
    """What is asked: "window", "boost", "defense", "trigger", or "" for nothing."""
    if state.window is not None:
        return "window"
    if state.attack is not None:
        return state.attack.stage
    return "trigger" if state.triggers else ""


def user_at(state: DuelState, cell: tuple[int, int]) -> Monster | Item | None:
    """The figure on the square whose ability would be used: a monster, or before it an item that waits for a word.

    Other items are no users: what lies there face down must not be told by what its abilities would be.
    """
    if state.window is None and state.attack is None and state.triggers:
        item = state.item(state.triggers[0].source)
        if item is not None and item.cell == cell:
            return item
    monster = state.monster_at(cell)
    if monster is not None and monster.owner != speaker(state):  # squares may be shared, by a reading
        seat = speaker(state)
        return next((each for each in state.monsters if each.cell == cell and each.owner == seat), monster)
    return monster


def is_target(state: DuelState, monster: Monster) -> bool:
    """Whether an attack under way is aimed at that monster."""
    return state.attack is not None and state.attack.target not in (LORD,) and state.attack.target == monster.number


def summoner_of(state: DuelState, monster: Monster) -> int:
    """The seat whose card the monster is, whoever controls it now: the card goes back to its side."""
    for modifier in state.modifiers:
        if modifier.bearer == monster.number and modifier.stat == "control":
            return modifier.points
    return monster.owner
