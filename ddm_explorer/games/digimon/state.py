"""The state: seats, piles, and what is asked. What nobody has seen is not in it.

A pile that was shuffled and never looked at is kept as what it still holds, in no order; what was put under it lies in
order. Its top is drawn when it is turned, so no text, link or save can tell it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ddm_explorer.engine.values import Changing, record
from ddm_explorer.engine.verdict import Place
from ddm_explorer.games.digimon.material import Material, load_material


@dataclass(frozen=True, slots=True)
class TrackSetup:
    """Who plays, with which set, under which readings (pairs of id and choice, without those that are the default)."""

    characters: tuple[str, ...] = ("Tai", "Matt")
    material: str = "reconstruction"
    readings: tuple[tuple[str, str], ...] = ()

    @property
    def table(self) -> Material:
        """The board, tokens and cards."""
        return load_material(self.material)


@record
class Pile(Changing):
    """A pile: what of it nobody has seen, sorted, and in order what lies under that, all numbers."""

    unseen: tuple[int, ...] = ()
    under: tuple[int, ...] = ()

    def without(self, token: int) -> Pile:
        """The pile after its top, this one, was taken."""
        if not self.unseen:
            return Pile((), self.under[1:])
        at = self.unseen.index(token)
        return Pile(self.unseen[:at] + self.unseen[at + 1 :], self.under)

    def with_under(self, token: int) -> Pile:
        """The pile with one more at its bottom."""
        return Pile(self.unseen, (*self.under, token))

    def shuffled_in(self, token: int) -> Pile:
        """The pile shuffled with one more."""
        return Pile(tuple(sorted((*self.unseen, *self.under, token))), ())

    def __len__(self) -> int:
        return len(self.unseen) + len(self.under)


@record
class Seat(Changing):
    """One player. `crests` has a value for each word, 0 for none; `gear` is the number of the token won, with -1 for
    none; `rookie` and `champion` are 0 while none is held."""

    place: Place
    energy: int = 0
    partner: bool = False
    rookie: int = 0
    champion: int = 0
    ultimate: bool = False
    gear: int = -1
    crests: tuple[int, ...] = (0,) * 7
    hand: tuple[str, ...] = ()
    rookies: Pile = Pile()
    champions: Pile = Pile()
    misses: bool = False
    is_copy: bool = False


@record
class Fight(Changing):
    """A battle that is going on: the section, the enemy's number in its list, the crest played (-1 none yet), the card
    played, the sum of the player's dice, and the way of a Dark Master."""

    section: int
    enemy: int
    crest: int = -1
    card: str = ""
    dice: int = 0
    way: int = -1


@record
class TrackState(Changing):
    """`phase` is what is asked: "first", "start", "move", "meet", "tray", "six", "again", "crest", "die", "done"."""

    setup: Any
    seats: tuple[Seat, ...]
    tray: Pile
    enemies: tuple[Pile, ...]
    masters: tuple[int, ...] = (-1, -1, -1, -1)
    discards: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    active: int = 0
    phase: str = "start"
    back: str = ""
    roll: int = 0
    played: bool = False
    extra: bool = False
    fight: Fight | None = None
    out: tuple[int, ...] = ()
    round: int = 1
    draws: int = 0
    ended: str = ""
    winner: int = -1

    @property
    def mine(self) -> Seat:
        """The seat whose turn it is."""
        return self.seats[self.active]

    def seated(self, seat: int, **changes: Any) -> TrackState:
        """The state with that seat changed."""
        changed = self.seats[seat]._replace(**changes)
        return self._replace(seats=(*self.seats[:seat], changed, *self.seats[seat + 1 :]))

    def after(self, seat: int) -> int:
        """The next seat to the left that is still in; the same one where it is alone."""
        count = len(self.seats)
        return next(each % count for each in range(seat + 1, seat + count + 1) if each % count not in self.out)

    @property
    def neighbor(self) -> int:
        """Whose dice the enemy rolls."""
        return self.after(self.active)

    def deck(self) -> tuple[str, ...]:
        """The cards that lie in the pile, in no order."""
        left = list(self.setup.table.deck)
        for card in (*self.discards, *self.aside, *(card for seat in self.seats for card in seat.hand)):
            left.remove(card)
        return tuple(left)
