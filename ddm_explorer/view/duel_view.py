"""The duel as the shared parts of the view see it."""

from __future__ import annotations

from typing import Any, Final

from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.duel.scene import duel_scene
from ddm_explorer.view.duel.snapshot import snapshot_of
from ddm_explorer.view.duel.text import full_text
from ddm_explorer.view.duel.visibility import names_hidden
from ddm_explorer.view.duel_plates import bottom_seat, duel_plates
from ddm_explorer.view.game_view import GameView
from ddm_explorer.view.scene.scene import Scene
from ddm_explorer.view.sentences import words
from ddm_explorer.view.sentences.remarks import open_remarks_at, remarks
from ddm_explorer.view.sentences.speech import guess_sentence


def _position(duel: Duel, state: DuelState, viewer: int | None = None, is_cropped: bool = True) -> str:
    return full_text(snapshot_of(duel, state, viewer), is_cropped=is_cropped)


def _scene(duel: Duel, state: DuelState, viewer: int | None = None, is_cropped: bool = True) -> Scene:
    return duel_scene(snapshot_of(duel, state, viewer), is_cropped=is_cropped)


def _where(duel: Duel, state: DuelState) -> str:
    return f"turn {state.turn}" if state.turn else "before the first turn"


def _file_name(duel: Duel, state: DuelState) -> str:
    names = "-".join(words.player_name(state, seat) for seat in (0, 1))
    return f"{duel.edition.name}-{names}-turn-{state.turn}"


def _hides(duel: Duel, command: Any, state: DuelState, viewer: int | None = None) -> str:
    return guess_sentence(state) if names_hidden(duel.cards, command, state.active, viewer) else ""


DUEL_VIEW: Final = GameView(
    command=words.command_sentence,
    objection=words.objection_sentence,
    ground=words.ground_sentence,
    problem=words.problem_sentence,
    log_line=words.log_line,
    question=words.question_sentence,
    outcome=words.outcome_sentence,
    player=words.player_name,
    position=_position,
    scene=_scene,
    hides=_hides,
    repair=words.repair_sentence,
    dependence=words.dependence_sentence,
    whole_verdict=words.verdict_text,
    title=lambda duel: duel.edition.title,
    where=_where,
    plates=duel_plates,
    bottom=bottom_seat,
    file_name=_file_name,
    remarks=remarks,
    open_remarks=open_remarks_at,
)
"""Sentences and pictures of a duel."""
