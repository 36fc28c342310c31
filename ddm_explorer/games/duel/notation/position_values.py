"""The values of a position's fields as plain text, and how each is read.

Every reader takes the draft of the position it belongs to, because what a word means depends on the game
and on fields read before. What cannot be read is refused with a `ValueError` whose text is a sentence
without its full stop.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ddm_explorer.dungeon.board.grid import cell_name
from ddm_explorer.dungeon.board.nets import cells_at
from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.dungeon.materials.dice import Face, parse_face
from ddm_explorer.dungeon.position.state import DuelState, Laid, Setup, Step
from ddm_explorer.games.duel.notation.lexicon import Lexicon, crests_text, read_crests, read_seat, read_square
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.notation import text_syntax
from ddm_explorer.games.notation.text_syntax import shown


class Draft:
    """A position while it is read or written: the game, its start, and the values settled so far."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.duel = Duel.of(setup)
        self.base: DuelState = self.duel.start(setup)
        self.lexicon = Lexicon.of(self.duel)
        self.values: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        return self.values[name]

    @property
    def standing(self) -> DuelState:
        """The start with what stands and lasts on the Field as far as it is settled: for derived numbers."""
        known = {name: self.values.get(name, ()) for name in ("monsters", "items", "modifiers")}
        one, two = (
            seat._replace(home=self.values.get(f"seat{number}.home"))
            for number, seat in enumerate(self.base.seats, start=1)
        )
        return self.base._replace(seats=(one, two), **known)


def read_laid(draft: Draft, items: list[str]) -> tuple[Laid, ...]:
    found = []
    for item in items:
        words = item.split()
        if len(words) == 6 and (words[2].casefold(), words[4].casefold()) == ("turn", "star"):
            words = [words[0], words[1], words[3], words[5]]
        if len(words) != 4 or words[2] not in ("0", "1", "2", "3"):
            raise ValueError(f"{shown(item)} is no Piece laid; write for example “S2 1 turn 0 star F8”")
        shape, owner = draft.duel.shapes[draft.lexicon.shape(words[0])], read_seat(words[1])
        turns, star = int(words[2]), read_square(words[3])
        is_mirrored = draft.duel.derived.is_mirrored(draft[f"seat{owner + 1}.colour"])
        found.append(Laid(shape.id, owner, turns, star, cells_at(shape, turns, star, is_mirrored=is_mirrored)))
    return tuple(found)


def write_laid(draft: Draft, laid: Sequence[Laid]) -> list[str]:
    return [f"{each.shape} {each.owner + 1} turn {each.turns} star {cell_name(each.star)}" for each in laid]


def read_rolled(draft: Draft, items: list[str]) -> tuple[tuple[str, Face], ...]:
    found = []
    for item in items:
        words = item.split()
        if len(words) != 2:
            raise ValueError(f"{shown(item)} is no die and face; write for example “1 S” or “2 P2”")
        kind = draft.lexicon.die(words[0])
        face = parse_face(words[1])
        if face not in draft.duel.dice[kind].faces:
            known = ", ".join(dict.fromkeys(draft.duel.dice[kind].labels))
            raise ValueError(f"a die {kind} cannot show {face}; it shows one of: {known}")
        found.append((kind, face))
    return tuple(found)


def write_rolled(draft: Draft, rolled: Sequence[tuple[str, Face]]) -> list[str]:
    return [f"{kind} {face}" for kind, face in rolled]


def read_again(draft: Draft, items: list[str]) -> tuple[Face, ...]:
    dice = draft["rolled"]
    if items and dice and len(items) != len(dice):
        raise ValueError(f"a second roll is of the same dice: {len(dice)} faces are wanted, and here are {len(items)}")
    found = []
    for place, item in enumerate(items):
        face = parse_face(item)
        kind = dice[place][0] if dice else ""  # of no dice known anything is read; that it cannot be is told elsewhere
        if kind and face not in draft.duel.dice[kind].faces:
            known = ", ".join(dict.fromkeys(draft.duel.dice[kind].labels))
            raise ValueError(f"a die {kind} cannot show {face}; it shows one of: {known}")
        found.append(face)
    return tuple(found)


def write_faces(draft: Draft, faces: Sequence[Face]) -> list[str]:
    return [str(face) for face in faces]


def read_ended(draft: Draft, text: str) -> tuple[str, tuple[str, ...]] | None:
    if text == text_syntax.NONE:
        return None
    words = text.split()
    if len(words) != 3 or not all(word in ("won", "lost", "tied") for word in words[1:]):
        raise ValueError(f"{shown(text)} is no ending; write for example “lord-fell won lost”, the first seat first")
    return words[0].replace("-", "_"), tuple(words[1:])


def read_step(draft: Draft, text: str) -> Step:
    try:
        return Step(text.casefold())
    except ValueError:
        raise ValueError(
            f"there is no step {shown(text)}; {text_syntax.suggestion(text, [each.value for each in Step])}"
        ) from None


def read_colour(draft: Draft, text: str) -> str:
    known = sorted(seat.colour for seat in draft.base.seats)
    colour = text.casefold()
    if colour not in known:
        raise ValueError(f"{shown(text)} is no color of this game; it is {' or '.join(known)}")
    return colour


def read_home(draft: Draft, text: str) -> tuple[int, int] | None:
    return None if text == text_syntax.NONE else read_square(text)


def write_ended(draft: Draft, ended: tuple[str, tuple[str, ...]] | None) -> str:
    return text_syntax.NONE if ended is None else " ".join((ended[0].replace("_", "-"), *ended[1]))


def write_home(draft: Draft, home: tuple[int, int] | None) -> str:
    return text_syntax.NONE if home is None else cell_name(home)


def cards(draft: Draft, items: list[str]) -> tuple[str, ...]:
    return tuple(draft.lexicon.card(item) for item in items)


def shapes(draft: Draft, items: list[str]) -> tuple[str, ...]:
    return tuple(draft.lexicon.shape(item) for item in items)


def dice(draft: Draft, items: list[str]) -> tuple[str, ...]:
    return tuple(sorted(draft.lexicon.die(item) for item in items))


def crests(draft: Draft, text: str) -> CrestPool:
    return read_crests(text)


def write_crests(draft: Draft, pool: CrestPool) -> str:
    return crests_text(pool)


def seat(draft: Draft, number: int) -> int:
    return read_seat(str(number))


def seat_or_nobody(draft: Draft, number: int) -> int | None:
    return None if number == 0 else read_seat(str(number))


def write_seat(draft: Draft, seat: int | None) -> int:
    return 0 if seat is None else seat + 1


def same(draft: Draft, value: Any) -> Any:
    return value


def text(draft: Draft, value: str) -> str:
    return str(value)


def listed(draft: Draft, value: Sequence[str]) -> list[str]:
    return list(value)
