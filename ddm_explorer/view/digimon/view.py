"""The view of the track game, put together."""

from __future__ import annotations

from typing import Any, Final

from ddm_explorer.engine.verdict import Place
from ddm_explorer.games.digimon import commands
from ddm_explorer.games.digimon.movement import ways
from ddm_explorer.games.digimon.state import TrackState
from ddm_explorer.view.digimon import sentences
from ddm_explorer.view.digimon.scene import scene
from ddm_explorer.view.game_view import GameView
from ddm_explorer.view.plate import Count, Plate


def command_at(rules: Any, state: TrackState, place: Place) -> commands.Command | None:
    """A click on a space: to battle there if one can, else to go there; the die is rolled first."""
    if state.phase != "move":
        return commands.Roll() if state.phase in ("start", "again") else None
    _, fights = ways(state, rules.options)
    return commands.Battle(place) if place in fights else commands.Go(place)


def plates(rules: Any, state: TrackState, viewer: int | None = None) -> tuple[Plate, ...]:
    """Energy, stages, crests by word, token won and number of cards of each player; all of it is public."""
    table, found = state.setup.table, []
    for seat, mine in enumerate(state.seats):
        counts = [Count("energy", "Energy", mine.energy), Count("cards", "Cards", len(mine.hand), most=5)]
        counts += [
            Count(key, name, value)
            for key, name, value in (
                ("rookie", "Rookie", mine.rookie),
                ("champion", "Champion", mine.champion),
                ("ultimate", "Ultimate", table.ultimate if mine.ultimate else 0),
                ("gear", "Black Gear", table.enemies[1][mine.gear].value if mine.gear >= 0 else 0),
            )
            if value
        ]
        counts += [
            Count(word.lower(), word, value)
            for word, value in zip(table.words, mine.crests, strict=True)
            if value
        ]  # fmt: skip
        notes = ["out"] if seat in state.out else [table.lanes[mine.place[1]].title]
        notes += [] if mine.partner else ["partner down"]
        notes += ["misses a turn"] if mine.misses else []
        found.append(Plate(seat, sentences.player(state, seat), counts=tuple(counts), notes=tuple(notes)))
    return tuple(found)


TRACK_VIEW: Final = GameView(
    command=sentences.command,
    objection=sentences.objection,
    ground=sentences.ground,
    problem=sentences.problem,
    log_line=sentences.log_line,
    question=sentences.question,
    outcome=sentences.outcome,
    player=sentences.player,
    position=sentences.position,
    scene=scene,
    hides=sentences.hides,
    repair=sentences.repair,
    dependence=sentences.dependence,
    where=lambda _, state: f"round {state.round}",
    command_at=command_at,
    plates=plates,
)
