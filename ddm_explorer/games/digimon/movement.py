"""Where a roll leads, which battle spaces it reaches, and what a battle there wants."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ddm_explorer.engine.verdict import Finding, Place
from ddm_explorer.games.digimon.material import BRANCHES, CIRCLE, PATH, Material
from ddm_explorer.games.digimon.state import Seat, TrackState


def battle_at(table: Material, lane: int) -> int:
    """The battle space of a lane; -1 where there is none."""
    spaces = table.lanes[lane].spaces
    return next((at for at, kind in enumerate(spaces) if kind in ("battle", "dark_master")), -1)


def needs(state: TrackState, options: Mapping[str, str], lane: int) -> Iterator[Finding]:
    """What whoever is to move must have for a battle in that lane, each as a finding."""
    seat, table = state.mine, state.setup.table
    if lane < PATH:
        fee = table.lanes[lane].fee
        yield Finding("has_fee", seat.energy >= fee, {"needed": fee, "has": seat.energy})
        topic, has = (
            ("has_partner", seat.partner),
            ("has_rookie", seat.rookie > 0),
            ("has_champion", seat.champion > 0),
        )[lane]
        yield Finding(topic, has)
        if lane == 1 and options["no_gear"] == "literal":
            yield Finding("has_enemy", len(state.enemies[1]) > 0)
    else:
        yield Finding("has_ultimate", seat.ultimate)
        held = sum(map(bool, seat.crests))
        missing = tuple(word for word, value in zip(table.words, seat.crests, strict=True) if not value)
        yield Finding("has_all_crests", not missing, {"has": held, "needed": len(table.words), "missing": missing})


def is_ready(state: TrackState, options: Mapping[str, str], lane: int) -> bool:
    """Whether the player may fight in that lane."""
    return all(finding.holds for finding in needs(state, options, lane))


def ways(state: TrackState, options: Mapping[str, str]) -> tuple[dict[Place, bool], dict[Place, bool]]:
    """Where the roll leads and which battles it reaches, each place with whether it is hit exactly (for a plain space:
    whether it is a battle space that one stands on)."""
    table, (at, lane), roll = state.setup.table, state.mine.place, state.roll
    spaces = table.lanes[lane].spaces
    if lane < PATH:
        battle = battle_at(table, lane)
        far = (battle - at - 1) % len(spaces) + 1
        to = ((at + roll) % len(spaces), lane)
        if roll < far:
            return {to: False}, {}
        ready = is_ready(state, options, lane)
        fights = {(battle, lane): roll == far}
        must = options["stopping"] == "must" or (roll == far and options["exact"] == "must")
        plain = {} if ready and must else {to: roll == far}
        if options["passing"] == "sent_back" and plain:
            plain = {(0, lane): False}
        return plain, fights if ready else {}
    if lane >= BRANCHES:
        return {}, {(len(spaces) - 1, lane): roll == len(spaces) - 1 - at}
    if lane == PATH:
        if at + roll < len(spaces):
            return {(at + roll, lane): False}, {}
        return _round(state, options, 0, roll - (len(spaces) - at))
    return _round(state, options, at, roll)


def _round(
    state: TrackState, options: Mapping[str, str], at: int, roll: int
) -> tuple[dict[Place, bool], dict[Place, bool]]:
    table = state.setup.table
    size = len(table.lanes[CIRCLE].spaces)
    plain: dict[Place, bool] = {((at + roll * step) % size, CIRCLE): False for step in (1, -1)}
    fights: dict[Place, bool] = {}
    if is_ready(state, options, CIRCLE):
        for lane in range(BRANCHES, len(table.lanes)):
            way = table.lanes[lane]
            last = len(way.spaces) - 1
            for far in {(way.start - at) % size, (at - way.start) % size}:
                up = roll - far - 1
                if up >= last:
                    fights[last, lane] = fights.get((last, lane), False) or up == last
                elif up >= 0 and options["short_roll"] == "may":
                    plain[up, lane] = False
    return plain, fights


def strength(seat: Seat, table: Material, section: int) -> tuple[tuple[str, int], ...]:
    """What the player brings into a battle of that section besides crest, card and dice, each with its name."""
    parts = [("partner", table.partner)]
    if section >= 1:
        parts.append(("Rookie", seat.rookie))
    if section >= 2:
        parts += [("Black Gear", table.enemies[1][seat.gear].value if seat.gear >= 0 else 0)]
        parts.append(("Champion", seat.champion))
    if section >= 3:
        parts += [("Ultimate", table.ultimate), ("crests", sum(seat.crests))]
    return tuple(parts)
