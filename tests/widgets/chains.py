"""Positions in which abilities can be used and answered."""

from __future__ import annotations

from ddm_explorer.dungeon.board.grid import parse_cell
from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.dungeon.position.state import DuelState, Monster, Setup, Step
from ddm_explorer.engine.chance import Scripted, Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.notation.commands import Lexicon, read_command
from ddm_explorer.games.duel.rules import Duel
from tests.widgets.panels.desk import FIRST_BUILDS

RICH = CrestPool(5, 5, 5, 5, 5)


def begun(**setup: object) -> DuelState:
    """Both have built, and it is Yugi's turn to move and attack; nobody has a crest."""
    agreed = Setup(edition_names()[0], **setup)  # type: ignore[arg-type]
    transcript = Transcript(Duel.of(agreed), agreed, Seeded(1))
    lines = (*FIRST_BUILDS, "roll 4 4 4 = P2 P2 A")
    for line in lines:
        said, _, faces = line.partition("=")
        command = read_command(said, Lexicon.of(transcript.rules))
        transcript.play(command, Scripted(faces.split()) if faces else None)
    state: DuelState = transcript.state
    assert state.step is Step.ADVANCE
    return state


def with_figures(
    figures: dict[str, tuple[str, int]], active: int = 0, crests: tuple[CrestPool, CrestPool] = (RICH, RICH)
) -> Transcript:
    """That position with these figures, by square, each a card and its seat, and those crests."""
    state = begun()
    monsters = tuple(
        Monster(number, card, seat, parse_cell(square))
        for number, (square, (card, seat)) in enumerate(figures.items(), start=1)
    )
    seats = tuple(
        seat._replace(
            crests=crests[number],
            summoned=tuple(each.card for each in monsters if each.owner == number),
            hand=tuple(card for card in seat.hand + seat.summoned if card not in {m.card for m in monsters}),
        )
        for number, seat in enumerate(state.seats)
    )
    state = state._replace(monsters=monsters, seats=seats, active=active, turn=state.turn + active)
    return Transcript(Duel.of(state.setup), state.setup, Seeded(1), state)


def thunder() -> Transcript:
    """Kaiba's Thunder Ball can roll along F10, F9, F8 at Yugi's Strike Ninja and Gearfried, who can both answer."""
    return with_figures(
        {
            "F11": ("thunder-ball", 1),
            "F10": ("strike-ninja", 0),
            "F9": ("gearfried-the-iron-knight", 0),
            "G8": ("vorse-raider", 1),
        },
        active=1,
    )
