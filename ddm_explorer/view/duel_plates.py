"""The plates of a duel: both players with their Lord's Life Points and their crests."""

from __future__ import annotations

from ddm_explorer.dungeon.materials.crests import STORED
from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.duel.miniatures import crest_scene, lord_scene
from ddm_explorer.view.plate import Count, Life, Plate
from ddm_explorer.view.sentences.speech import Speech


def duel_plates(duel: Duel, state: DuelState, viewer: int | None = None) -> tuple[Plate, ...]:
    """One plate for each seat, in the words of the edition. Life and crests lie open to everybody."""
    speech = Speech(duel, state, viewer)
    options, words = duel.options, speech.words
    return tuple(
        Plate(
            number,
            speech.player(number),
            seat.colour,
            lord_scene(seat.colour, ""),
            Life(seat.life, options.life_points, words["life"]),
            tuple(
                Count(kind.value, words[kind.value], seat.crests.of(kind), crest_scene(kind, ""), options.crest_limit)
                for kind in STORED
            ),
        )
        for number, seat in enumerate(state.seats)
    )


def bottom_seat(duel: Duel, state: DuelState) -> int:
    """The seat whose Domain lies lowest on the picture; the first one before the Domains are there."""
    homes = [seat.home for seat in state.seats]
    return max(range(len(homes)), key=lambda seat: (-1 if (home := homes[seat]) is None else home[1], -seat))
