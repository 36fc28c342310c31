"""An ability in hand: what is chosen for it, what can still be chosen, and what it would reach.

The judge decides whether a use is allowed; here is worked out only what a visitor can be offered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.abilities import legal_uses
from ddm_explorer.dungeon.abilities import targets as targeting
from ddm_explorer.dungeon.abilities.areas import line_from, squares_within
from ddm_explorer.dungeon.abilities.relocation import TURNS, relaid_cells, shape_on
from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.materials.cards import Ability
from ddm_explorer.dungeon.materials.crests import EMPTY, STORED, Crest, CrestPool, crests
from ddm_explorer.dungeon.position.costs import LEVELS, Price, most_times, price_of, ways_to_pay
from ddm_explorer.dungeon.position.movement import stride_squares
from ddm_explorer.dungeon.position.state import DuelState, Item, Monster
from ddm_explorer.dungeon.position.who_is_meant import nths, place_of, told_nths, user_at
from ddm_explorer.games.duel.rules import Duel

ON_FIGURES = ("monster", "monster-or-item")
ON_SQUARES = (*ON_FIGURES, "square", "counter", "direction", "path", "shapes", "vortex")
"""The aims that are squares; the others are chosen by their names."""
MOST_WAYS = 200
"""A mix of crests is one of so many at the most that are looked at for a suggestion."""


@dataclass(frozen=True, slots=True)
class Aiming:
    """The ability with that number (from 1) of the figure on that square, and what is chosen for it so far; the rest
    is that of `commands.Use`, with which of several monsters on a square is meant (`nth`, `at_nth`)."""

    figure: Cell
    ability: int
    at: tuple[Cell, ...] = ()
    times: int = 1
    choice: str = ""
    pay: CrestPool | None = None
    nth: int = 0
    at_nth: tuple[int, ...] = ()

    @property
    def command(self) -> say.Use:
        """The command this stands for, complete or not."""
        return say.Use(self.figure, self.ability, self.at, self.times, self.choice, self.pay, self.nth, self.at_nth)


class Prospect:
    """What can be chosen for an ability in hand, in one position.

    Args:
        duel: the rules.
        state: the position.
        held: the ability and what is chosen.
    """

    def __init__(self, duel: Duel, state: DuelState, held: Aiming) -> None:
        self.duel = duel
        self.state = state
        self.held = held
        self.figure: Monster | Item | None = user_at(state, held.figure, held.nth)
        self.ability = self._ability()

    def _ability(self) -> Ability | None:
        if self.figure is None:
            return None
        abilities = self.duel.cards[self.figure.card].abilities
        return abilities[self.held.ability - 1] if 1 <= self.held.ability <= len(abilities) else None

    # What the card asks for --------------------------------------------------------------------------

    @property
    def what(self) -> str:
        """What it points at; "" for nothing."""
        return self.ability.aim.what if self.ability is not None and self.ability.aim is not None else ""

    @property
    def seat(self) -> int:
        """The seat that uses it: the one it is offered to, else its controller."""
        assert self.figure is not None
        first = self.state.triggers[0] if self.state.triggers else None
        if first is not None and (first.source, first.ability) == (self.figure.number, self.held.ability):
            return first.seat
        return self.figure.owner

    @property
    def is_by_level(self) -> bool:
        """Whether its user chooses a level."""
        return self.ability is not None and any(cost.per == "level" for cost in self.ability.cost)

    @property
    def is_sold(self) -> bool:
        """Whether it can be bought several times at once."""
        return self.ability is not None and any(cost.per == "time" and cost.most != 1 for cost in self.ability.cost)

    @property
    def is_open(self) -> bool:
        """Whether its user says with which crests it is paid."""
        return self.ability is not None and any(cost.crest is None for cost in self.ability.cost)

    @property
    def asks_nothing(self) -> bool:
        """Whether there is nothing to choose, or but one thing."""
        if self.ability is None or not self.ability.is_known:
            return True
        is_plain = not (self.is_by_level or self.is_sold or self.is_open)
        return is_plain and (not self.what or (self.what == "link" and len(self.choices) == 1))

    # What can be named -------------------------------------------------------------------------------

    @cached_property
    def groups(self) -> tuple[targeting.Choice, ...]:
        """Everything it could point at now, whatever it costs: squares and what else is chosen."""
        if self.figure is None or self.ability is None:
            return ()
        found = tuple(targeting.choices(self.duel.derived, self.state, self.seat, self.figure, self.ability))
        derived, figure = self.duel.derived, self.figure
        if isinstance(figure, Monster) and derived.stands_for(figure.card, self.held.ability) == "attack":
            struck = legal_uses.struck_target(self.state, figure)
            if struck is not None:
                aim = self.ability.aim
                found = tuple(
                    one
                    for one in found
                    if targeting.numbers_at(self.state, self.seat, aim, one.at, one.nth) == (struck,)
                )
        return found

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The squares that can be pointed at next, in reading order."""
        held, found = self.held, set[Cell]()
        for at, choice, _ in self.groups:
            if self.what in ON_FIGURES:
                if self._most_targets == 1 or set(held.at) <= set(at):
                    found.update(at)
            elif self.what == "path":
                found.add(at[-1])
            elif self.what == "shapes":
                if not held.at:
                    found.update(self.state.laid[self._place(at[0])].cells)
                elif self._place(held.at[0]) == self._place(at[0]) and choice == (held.choice or TURNS[0]):
                    found.add(at[1])
            else:
                found.update(at)
        return tuple(sorted(found, key=lambda cell: (cell[1], cell[0])))

    @cached_property
    def prices(self) -> dict[Cell, int]:
        """For a walk: the squares it can end on, each with the crests the way there costs."""
        if self.what != "path" or self.ability is None:
            return {}
        each = max(1, stride_squares(self.duel.derived, self.ability))
        count = next((cost.count for cost in self.ability.cost if cost.crest is not None), 0)
        return {at[-1]: -(-(len(at) - 1) // each) * count for at, _, _ in self.groups}

    def _place(self, cell: Cell) -> int:
        place = shape_on(self.state, cell)
        return -1 if place is None else place

    @property
    def _most_targets(self) -> int:
        return self.ability.aim.count if self.ability is not None and self.ability.aim is not None else 1

    @cached_property
    def choices(self) -> tuple[str, ...]:
        """What else can be chosen, by the word a command says: levels, crests, cards, links, quarter turns."""
        if self.is_by_level:
            return LEVELS
        if self.what == "shapes":
            return TURNS
        return tuple(dict.fromkeys(choice for _, choice, _ in self.groups if choice))

    @cached_property
    def most_times(self) -> int:
        """How often it can be bought at once with the crests there are; at least 1."""
        if self.ability is None or self.figure is None:
            return 1
        held = self.state.seats[self.seat].crests
        can = [held.of(c.crest) // c.count for c in self.ability.cost if c.per == "time" and c.crest is not None]
        limit = most_times(self.ability)
        if limit is not None:
            can.append(limit - self.state.uses(self.figure.number, self.held.ability))
        return max(1, min(can, default=1))

    # What it costs -----------------------------------------------------------------------------------

    @property
    def price(self) -> Price | None:
        """What it costs as it is chosen now; None while that hangs on something not chosen."""
        if self.ability is None:
            return None
        held, aim = self.held, self.ability.aim
        target = next(targeting.figures_at(self.state, self.seat, aim, held.at, held.at_nth), None)
        level = 0 if target is None else self.duel.cards[target.card].level
        return price_of(self.ability, self.held.command, level, self.duel.derived.powers.toll(self.state))

    @property
    def payable(self) -> tuple[Crest, ...]:
        """The kinds of crest that may pay an open price and that there are."""
        if self.figure is None:
            return ()
        held = self.state.seats[self.seat].crests
        allowed = legal_uses.pay_with(self.duel.derived, self.state, self.seat)
        barred = self.held.choice if self.what == "crests" else ""
        return tuple(crest for crest in allowed if held.of(crest) and crest.value != barred)

    def suggestion(self) -> CrestPool | None:
        """A way to pay an open price: with what there is most of; None if there is none."""
        price = self.price
        if price is None or not price.is_open or self.figure is None:
            return None
        held = self.state.seats[self.seat].crests
        ways = []
        for number, way in enumerate(ways_to_pay(price, held, self.payable)):
            if way is not None:
                ways.append(way)
            if number >= MOST_WAYS:
                break
        left = held.minus(price.named)
        return max(ways, key=lambda way: min(left.of(c) - way.of(c) for c in STORED if way.of(c)), default=None)

    # Choosing ----------------------------------------------------------------------------------------

    def pointed(self, cell: Cell) -> Aiming:
        """What is in hand once that square is pointed at, rightly or wrongly."""
        held = self.held
        if self.what == "path":
            return self._walked(cell)
        if self.what == "direction":
            return replace(held, at=(self._direction(cell),))
        if self.what == "shapes":
            is_another = not held.at or (self._place(cell) >= 0 and cell not in self.cells)
            if is_another:
                return replace(held, at=(cell,), choice=held.choice or TURNS[0])
            return replace(held, at=(held.at[0], cell), choice=held.choice or TURNS[0])
        if self.what in ON_FIGURES:
            return self._figure_pointed(cell)
        return replace(held, at=(cell,))

    def _figure_pointed(self, cell: Cell) -> Aiming:
        """The figure there is chosen. Where several stand, the next one once more; with several targets, one more of
        them, and after the last of the square none of it."""
        held, is_one = self.held, self._most_targets == 1
        named = list(zip(held.at, nths(held.at, held.at_nth), strict=True))
        here = [mark for mark in named if mark[0] == cell]
        others = [] if is_one else [mark for mark in named if mark[0] != cell]
        known = self.marks_on(cell) or [(cell, 0)]
        if is_one:
            at = known.index(here[0]) + 1 if here and here[0] in known else 0
            chosen = [known[at % len(known)]]
        else:
            left = [mark for mark in known if mark not in here]
            chosen = [*here, left[0]] if left else []
        marks = [*others, *chosen]
        return replace(held, at=tuple(mark[0] for mark in marks), at_nth=told_nths([mark[1] for mark in marks]))

    def marks_on(self, cell: Cell) -> list[tuple[Cell, int]]:
        """The figures on a square that it could point at, each as its square and which one on it is meant."""
        found = [mark for one in self.groups for mark in zip(one.at, nths(one.at, one.nth), strict=True)]
        return sorted({mark for mark in found if mark[0] == cell}, key=lambda mark: mark[1])

    def figure_named(self, cell: Cell) -> Monster | None:
        """The monster chosen on that square; None where another figure is, or none."""
        held, aim = self.held, None if self.ability is None else self.ability.aim
        found = targeting.figures_at(self.state, self.seat, aim, held.at, held.at_nth)
        return next(
            (each for at, each in zip(held.at, found, strict=True) if at == cell and isinstance(each, Monster)), None
        )

    def _place_among(self) -> int:
        """Which of the monsters on its square the figure is, where it is one of several; 0 where the square says it."""
        is_monster = isinstance(self.figure, Monster) and self.duel.options.shares_squares
        return place_of(self.state, self.figure) if is_monster and isinstance(self.figure, Monster) else 0

    def _walked(self, cell: Cell) -> Aiming:
        way = next((at for at, _, _ in self.groups if at[-1] == cell), None)
        if way is None:
            way = self.duel.any_way(self.state, self.held.figure, cell, self._place_among())
        assert self.ability is not None
        each = max(1, stride_squares(self.duel.derived, self.ability))
        return replace(self.held, at=way, times=max(1, -(-(len(way) - 1) // each)))

    def _direction(self, cell: Cell) -> Cell:
        """The square beside the figure on the way to that one; the square itself where it lies on no straight line."""
        x, y = self.held.figure
        across, down = cell[0] - x, cell[1] - y
        if (across == 0) is (down == 0):
            return cell
        return (x + (across > 0) - (across < 0), y + (down > 0) - (down < 0))

    def settled(self) -> Aiming:
        """The same with what needs no asking filled in: the one thing there is, and a way to pay."""
        held = self.held
        if self.ability is None:
            return held
        if not held.choice and self.choices and (len(self.choices) == 1 or self.is_by_level or self.what == "shapes"):
            held = replace(held, choice=self.choices[0])
        if held.times > self.most_times and self.what != "path":
            held = replace(held, times=self.most_times)
        now = Prospect(self.duel, self.state, held)
        price = now.price
        if price is None or not price.is_open:
            return replace(held, pay=None)
        return held if now.is_paid else replace(held, pay=now.suggestion())

    @property
    def is_paid(self) -> bool:
        """Whether the crests chosen are as many and of the kinds that an open price asks for."""
        price, pay = self.price, self.held.pay
        if price is None or pay is None:
            return False
        kinds = [crest for crest in STORED if pay.of(crest)]
        return (
            sum(pay) == price.open + price.same
            and all(crest in self.payable for crest in kinds)
            and (not price.same or len(kinds) == 1)
        )

    def paid_with(self, crest: Crest) -> Aiming:
        """One more crest of that kind, in the place of another if that is too many; all of it where one kind pays."""
        price, pay = self.price, self.held.pay or EMPTY
        if price is None or not price.is_open:
            return self.held
        if price.same:
            return replace(self.held, pay=crests(crest, price.same))
        chosen = [each for each in STORED for _ in range(pay.of(each))]
        if len(chosen) >= price.open:
            others = [each for each in chosen if each is not crest] or chosen
            chosen.remove(others[0])
        total = EMPTY
        for each in (*chosen, crest):
            total = total.plus(crests(each, 1))
        return replace(self.held, pay=total)

    def paid_in_full(self) -> Aiming:
        """A way to pay an open price whatever there is, so that the judge speaks of what is lacking."""
        price = self.price
        if price is None or not price.is_open:
            return self.held
        crest = next(iter(legal_uses.pay_with(self.duel.derived, self.state, self.seat)), Crest.MOVE)
        return replace(self.held, pay=crests(crest, price.open + price.same))

    @property
    def missing(self) -> str:
        """What is still to be chosen first: "at", "choice" or "pay"; "" if nothing."""
        if self.ability is None:
            return ""
        aim = self.ability.aim
        if aim is not None and aim.what in ON_SQUARES:
            needed = 2 if aim.what in ("path", "shapes") else aim.least
            if len(self.held.at) < needed:
                return "at"
        if not self.held.choice and (self.is_by_level or self.what in ("crests", "destroyed-card", "link", "shapes")):
            return "choice"
        return "pay" if self.is_open and self.price is not None and not self.is_paid else ""

    # What it would reach -----------------------------------------------------------------------------

    @cached_property
    def area(self) -> tuple[Cell, ...]:
        """The squares it would meet, or within which it points at something."""
        if self.figure is None or self.ability is None:
            return ()
        derived, start = self.duel.derived, self.held.figure
        if self.what == "direction":
            sides = self.held.at or derived.grid.sides[start]
            return tuple(dict.fromkeys(cell for side in sides for cell in line_from(derived, self.state, start, side)))
        if self.what == "shapes":
            return self._relaid()
        reach = next(iter(self._reaches()), 0)
        return squares_within(derived, start, reach) if reach else ()

    def _reaches(self) -> Iterator[int]:
        assert self.ability is not None
        if self.ability.aim is not None and self.ability.aim.within:
            yield self.ability.aim.within
        for effect in self.ability.effects:
            if effect.do == "destroy" and effect.facts.get("whom") == "area":
                yield int(effect.facts.get("reach", 3))

    def _relaid(self) -> tuple[Cell, ...]:
        """The squares of the shape pointed at, where it lies or where it would."""
        place = self._place(self.held.at[0]) if self.held.at else -1
        if place < 0:
            return ()
        laid = self.state.laid[place]
        if len(self.held.at) < 2:
            return laid.cells
        return relaid_cells(self.duel.derived, self.state, laid, int(self.held.choice or 0), self.held.at[1])
