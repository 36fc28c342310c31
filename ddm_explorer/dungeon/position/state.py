"""The state of a duel: values only, changed by events alone.

Seats are 0 and 1 in Python and 1 and 2 in files and on screen. Which of them is Player One (and so sits at
the bottom and moves first) is decided by the flip.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.materials.crests import EMPTY, CrestPool
from ddm_explorer.dungeon.materials.dice import Face
from ddm_explorer.engine.values import Changing, record

LORD = 0
"""The number that stands for a Lord where a monster's number could stand."""


SET_OFF = 1
"""The ability under which it is kept that an item was set off in this turn: items have one."""


class Step(StrEnum):
    """Where in the game one is."""

    DRAFT = "draft"
    FLIP = "flip"
    ROLL = "roll"
    BUILD = "build"
    ADVANCE = "advance"
    OVER = "over"

    __hash__ = str.__hash__


DRAFT, FLIP, ROLL, BUILD, ADVANCE, OVER = Step
"""The steps by themselves: to look one up in its class takes as long as a call, and they are asked for all the time."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is agreed before the first command.

    `edition` names the edition's data; `readings` holds (id, choice) pairs that differ from its defaults,
    sorted; `selection` is "rosters" (each its own), "draft" (blind) or "pool" (common); `names` are the
    players' (empty: those of the edition's rosters); `rosters` are card ids per seat (empty: the edition's own);
    `first` is the seat already agreed to be Player One, else a command decides. `pools` are the dice of each seat, by
    kind, where an edition has every player bring dice (empty: the edition's own). `cards` names the packaged set the
    cards come from (empty: the edition's own). `variants` holds (card id, variant id) pairs, sorted: the cards that are
    played as another source gives them.
    """

    edition: str
    readings: tuple[tuple[str, str], ...] = ()
    selection: str = "rosters"
    names: tuple[str, ...] = ()
    colours: tuple[str, ...] = ("red", "blue")
    rosters: tuple[tuple[str, ...], ...] = ()
    first: int | None = None
    abilities: bool = True
    pools: tuple[tuple[str, ...], ...] = ()
    cards: str = ""
    variants: tuple[tuple[str, str], ...] = ()


@record
class Monster(Changing):
    """A figure on the Field. `number` counts summons from 1; `owner` is the seat that controls it; `damage` in
    points; `since` is the turn it was summoned in; `is_doomed` marks what an effect destroys until it is settled.

    The flags are this turn's: `has_strode` that an ability moved it, `has_struck` that it made a special attack,
    `strides` how many squares abilities moved it, `begun` where its last move began, `is_moving` that by a reading its
    move can still go on.
    """

    number: int
    card: str
    owner: int
    cell: Cell
    damage: int = 0
    since: int = 0
    has_moved: bool = False
    has_attacked: bool = False
    has_strode: bool = False
    has_struck: bool = False
    is_doomed: bool = False
    begun: Cell | None = None
    moved_in: int = 0
    is_moving: bool = False


@record
class Item(Changing):
    """An item on the Field. `number` counts summons, monsters and items together; `is_open` once its card is turned
    up; `visits` how often it has acted."""

    number: int
    card: str
    owner: int
    cell: Cell
    since: int = 0
    is_open: bool = False
    visits: int = 0
    is_doomed: bool = False


@record
class Modifier(Changing):
    """What an effect changes about a monster for a time; derived numbers add it up, no figure is ever edited.

    `stat` is "attack", "defense" (`points` are added), a flag such as "flying", or "control" (`points` is the seat
    that had it before). `until` is "battle", "next-attack", "turn", "game" (a lasting effect that may end with a
    monster) or "ever". `source` is the number of the monster or item it comes from, `ability` the ability's id,
    `versus` the tribe it counts against alone, "" for any.
    """

    bearer: int
    stat: str
    points: int
    until: str
    source: int
    ability: str = ""
    versus: str = ""


@record
class Link(Changing):
    """An action that can be answered before it takes effect: a declared attack, move or summon, or an ability used.

    `kind` is "attack", "move", "summon" or "ability". `source` is the number of the monster or item that acts (`LORD`
    for a Lord), `cell` where it stood. `at` are the squares pointed at, `aimed` the numbers of the monsters and items
    that stood there (`LORD` for a Lord): targets are looked for again when it resolves. `card`, `shape`, `turns`
    belong to a summon; `ability` (from 1), `times`, `choice` and `paid` to an ability, `visitor` to
    that of an item: the monster that set it off.
    """

    kind: str
    seat: int
    source: int
    cell: Cell
    at: tuple[Cell, ...] = ()
    aimed: tuple[int, ...] = ()
    card: str = ""
    ability: int = 0
    times: int = 1
    choice: str = ""
    paid: CrestPool = EMPTY
    shape: str = ""
    turns: int = 0
    is_cancelled: bool = False
    visitor: int = 0


@record
class Window(Changing):
    """A time to answer. `on` is "action" (the chain's last link waits), "step" (a step has ended), or "end" (the turn
    is about to end); `asked` is the seat that may answer, `passes` how many said no in a row.
    """

    on: str
    asked: int
    passes: int = 0


@record
class Trigger(Changing):
    """An ability that its event offers and that asks for a word: pay or not, and at whom.

    `source` is the number of the monster or item, `ability` its number on the card from 1, `visitor` the monster that
    set off an item (0 for none), `left` how often it may still be used.
    """

    seat: int
    source: int
    ability: int
    visitor: int = 0
    left: int = 1


@record
class SummonOffer(Changing):
    """One summon that a roll brings: of what has that level, and where colours count, that colour.

    `source` says what brings it where one turn can bring several ("first" or "second" roll, "triple"), else "". `die`
    is the kind of the die that it uses up, "" where dice come back. `may_decline` that it need not be made.
    """

    level: int
    source: str = ""
    colour: str = ""
    die: str = ""
    may_decline: bool = False


@record
class Laid(Changing):
    """A shape on the Field, in the order of laying."""

    shape: str
    owner: int
    turns: int
    star: Cell
    cells: tuple[Cell, ...]


@record
class Seat(Changing):
    """One player. `hand` are the cards still to summon, `summoned` all ever summoned, in order;
    `destroyed` those of them turned face down, `returned` those of these that an effect made available again;
    `path_mask` holds the squares of the own shapes; `dice` are the kinds of the own dice not yet used up, sorted, where
    players have dice of their own."""

    name: str
    colour: str
    hand: tuple[str, ...] = ()
    summoned: tuple[str, ...] = ()
    destroyed: tuple[str, ...] = ()
    crests: CrestPool = EMPTY
    life: int = 3
    home: Cell | None = None
    path_mask: int = 0
    has_lord_attacked: bool = False
    returned: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()


@record
class Attack(Changing):
    """An attack under way. `target` is the number of the monster attacked, or `LORD`; `attacker` that of the attacker.

    `power` is the attack power when it was declared. `stage` says what it waits for: "declared" (answers), "boost"
    (the attacker's abilities), "defense" (the defender). `reduced` is what abilities take off the damage, `defense`
    what a Regular Defense takes off (None: none made), `strikes` how many further strikes follow, `is_special` that an
    ability makes it, `has_answered` that the defender used an ability, `shielded` the number of the monster that
    takes the damage instead (0 for none).
    """

    attacker_cell: Cell
    target_cell: Cell
    target: int
    power: int
    attacker: int = LORD
    stage: str = "defense"
    reduced: int = 0
    defense: int | None = None
    strikes: int = 0
    is_special: bool = False
    has_answered: bool = False
    shielded: int = 0


@record
class DuelState(Changing):
    """Everything there is to know of a duel.

    `pool` holds the common pool of cards, `deck` the cards not yet drawn in a blind draft (sorted: what is
    hidden is the draw); `pile` the shapes not yet laid; `dice` and `faces` are those rolled
    in this turn, `again` the faces of a second roll of them;
    `level` the level that must be summoned now, 0 for none; `offer` the seat that offers a draw.
    `ending` is what ended the game, as (topic, results).

    `items` are the items on the Field, `modifiers` what effects change for a time, `counters` what lies on squares as
    (square, kind). `chain` holds the links in the order played, `window` who may answer them, `triggers` the abilities
    offered and waiting for a word. `used` counts uses as (number of the monster, ability, times): those of this turn,
    and for ever those of abilities that can be used but once. `summons` are the summons that the roll brought, while
    one of them may be made; `level` is the level of the first.
    """

    setup: Setup
    seats: tuple[Seat, Seat]
    step: Step
    turn: int = 0
    first: int | None = None
    active: int = 0
    monsters: tuple[Monster, ...] = ()
    laid: tuple[Laid, ...] = ()
    pile: tuple[str, ...] = ()
    pool: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    faces: tuple[Face, ...] = ()
    again: tuple[Face, ...] = ()
    level: int = 0
    attack: Attack | None = None
    offer: int | None = None
    draws: int = 0
    ending: tuple[str, tuple[str, ...]] | None = None
    items: tuple[Item, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    counters: tuple[tuple[Cell, str], ...] = ()
    chain: tuple[Link, ...] = ()
    window: Window | None = None
    triggers: tuple[Trigger, ...] = ()
    used: tuple[tuple[int, int, int], ...] = ()
    summons: tuple[SummonOffer, ...] = ()

    def monster_at(self, cell: Cell) -> Monster | None:
        """The monster on that square.

        Where several share it (by a reading), one of the seat at turn that has not moved yet goes before one that has,
        and that before the other seat's.
        """
        found = None
        for monster in self.monsters:
            if monster.cell == cell:
                if monster.owner == self.active and not monster.has_moved:
                    return monster
                if found is None or (found.owner != self.active and monster.owner == self.active):
                    found = monster
        return found

    def standing_on(self, cell: Cell) -> tuple[Monster, ...]:
        """All monsters on that square, in the order in which they were summoned."""
        return tuple(sorted((each for each in self.monsters if each.cell == cell), key=lambda each: each.number))

    def opposing_at(self, cell: Cell, seat: int) -> Monster | None:
        """The monster on that square that opposes the seat, where there is one; else the one that is there."""
        for monster in self.monsters:
            if monster.cell == cell and monster.owner != seat:
                return monster
        return self.monster_at(cell)

    def monster(self, number: int) -> Monster | None:
        """The monster with that number, if it is on the Field."""
        for monster in self.monsters:
            if monster.number == number:
                return monster
        return None

    def item_at(self, cell: Cell) -> Item | None:
        """The item on that square."""
        for item in self.items:
            if item.cell == cell:
                return item
        return None

    def item(self, number: int) -> Item | None:
        """The item with that number, if it is on the Field."""
        for item in self.items:
            if item.number == number:
                return item
        return None

    def uses(self, number: int, ability: int) -> int:
        """How often the monster or item has used that ability (from 1)."""
        for who, which, times in self.used:
            if who == number and which == ability:
                return times
        return 0

    @property
    def is_asking(self) -> bool:
        """Whether somebody must answer before anything else can be done."""
        return self.window is not None or self.attack is not None or bool(self.triggers)

    def lord_at(self, cell: Cell) -> int | None:
        """The seat whose Lord stands on that square."""
        for number, seat in enumerate(self.seats):
            if seat.home == cell:
                return number
        return None

    @property
    def path_mask(self) -> int:
        """All dungeon squares, whoever laid them."""
        return self.seats[0].path_mask | self.seats[1].path_mask
