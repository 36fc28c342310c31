"""The materials of one duel, and what can be read from them and a state: the derived numbers.

Everything here is a pure function of materials and state. Listing placements goes by masks; the results
are kept, because a state asks for them again until somebody builds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from ddm_explorer.dungeon.board.field import Board
from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.board.nets import Shape, cells_at, turned_over
from ddm_explorer.dungeon.board.placements import Fitting, Places, shared_places
from ddm_explorer.dungeon.board.reachability import Flood
from ddm_explorer.dungeon.materials.cards import Ability, Card
from ddm_explorer.dungeon.materials.crests import SUMMON, CrestPool
from ddm_explorer.dungeon.materials.dice import Die, Face, earned_by, summon_level
from ddm_explorer.dungeon.materials.options import Options
from ddm_explorer.dungeon.position.ability_profile import EARLY, MOMENTS, Plan, can_answer, plan_of, stands_for
from ddm_explorer.dungeon.position.figure_index import FigureIndex
from ddm_explorer.dungeon.position.powers import FLYING, Powers
from ddm_explorer.dungeon.position.state import DuelState, Item, Laid, Monster
from ddm_explorer.engine.values import Remembered


@dataclass(frozen=True, slots=True)
class Fall:
    """What a roll comes to: faces, crests earned, Summon crests shown, the level to summon (or None) and how many
    Summon crests of it show."""

    faces: tuple[Face, ...]
    earned: CrestPool
    shown: int
    level: int | None
    of_level: int


class Derived:
    """Options, board, cards, dice and shapes of a duel; `colours` tells by tribe, or "item", which dice summon it,
    `verbs` what carries out each verb of the cards, `resolvers` what each kind of link does when it resolves."""

    __slots__ = (
        "_figure_index",
        "_lying",
        "_places",
        "_rooms",
        "abilities",
        "answerers",
        "board",
        "brought_by",
        "by_ability",
        "cards",
        "colours",
        "dice",
        "dice_in_pile",
        "fall_of",
        "fits",
        "fitting",
        "flips",
        "flood",
        "grid",
        "homes_mask",
        "known_ways",
        "known_ways_by_items",
        "options",
        "other_homes_mask",
        "pile",
        "plans",
        "plans_at",
        "powers",
        "resolvers",
        "servers",
        "shapes",
        "top_level",
        "tracks_moves",
        "users",
        "uses_while_building",
        "verbs",
        "vortices",
    )

    def __init__(
        self,
        options: Options,
        board: Board,
        cards: Mapping[str, Card],
        dice: Mapping[str, Die],
        shapes: Mapping[str, Shape],
        *,
        abilities: bool = True,
        colours: Mapping[str, str] = MappingProxyType({}),
        verbs: Mapping[str, Callable[[Any], None]] = MappingProxyType({}),
        resolvers: Mapping[str, Callable[..., None]] = MappingProxyType({}),
    ) -> None:
        self.options = options
        self.board = board
        self.cards = cards
        self.dice = dice
        self.shapes = shapes
        self.grid = board.grid
        self.pile = tuple([shape for shape in shapes for _ in range(options.sets_of_shapes)])
        self.flips = turned_over(shapes) if options.flips_shapes else {}
        """By a reading, the shape that each shape becomes when it is turned over."""
        self.colours = colours
        self.verbs = verbs
        self.resolvers = resolvers
        self.top_level = max((card.level for card in cards.values()), default=0)
        self.dice_in_pile = {kind: die.count for kind, die in dice.items()}
        self.homes_mask = board.grid.mask(board.homes)
        self.other_homes_mask = board.grid.mask(board.other_homes)
        self.abilities = abilities
        self.powers = Powers(cards, in_play=abilities)
        self.users = frozenset(card.id for card in cards.values() if abilities and card.abilities)
        self.plans = {
            card.id: tuple(plan_of(options, number, one) for number, one in enumerate(card.abilities, start=1))
            for card in cards.values()
            if abilities and card.abilities
        }
        self.plans_at: dict[str, dict[str, tuple[Plan, ...]]] = {moment: {} for moment in MOMENTS}
        """By kind of moment and card, the plans of the abilities that could be used then."""
        for card, plans in self.plans.items():
            for plan in plans:
                for moment in plan.moments:
                    self.plans_at[moment][card] = (*self.plans_at[moment].get(card, ()), plan)
        self.answerers = frozenset(
            card for card, plans in self.plans.items() if any(can_answer(plan) for plan in plans)
        )
        self.uses_while_building = bool(self.plans_at[EARLY])
        """Whether an ability may be used before the step of moving and battling."""
        named = {effect.do for card in cards.values() for one in card.abilities for effect in one.effects}
        self.tracks_moves = abilities and bool(named & {"send-back", "every-second-turn"})
        self.known_ways_by_items: dict[tuple[Cell, int, int, int, int, bool], list[tuple[Cell, ...]]] = {}
        self.known_ways: dict[tuple[Cell, int, int], tuple[int, dict[Cell, tuple[Cell, ...]]]] = {}
        self.vortices = frozenset(
            card.id
            for card in cards.values()
            if abilities and any(effect.do == "vortex" for one in card.abilities for effect in one.effects)
        )
        self.by_ability = {one.id: one for card in cards.values() for one in card.abilities}
        self.servers = frozenset(
            card.id
            for card in cards.values()
            if abilities and card.is_item and any("while-there" in one.timing for one in card.abilities)
        )
        """The items that act on a monster which stands on their square when its player says so."""
        self.fitting: Remembered[tuple[str, tuple[str, ...], int, int], Fitting] = Remembered(self._fitting, 256)
        self.flood: Remembered[tuple[Cell, int, int], Flood] = Remembered(self._flood, 512)
        self.fits: Remembered[tuple[str, tuple[str, ...], int, int], bool] = Remembered(self._fits, 512)
        self.brought_by: Remembered[tuple[tuple[str, ...]], frozenset[tuple[int, str]]] = Remembered(
            self._brought_by, 1024
        )
        self.fall_of: Remembered[tuple[tuple[str, ...], tuple[int, ...]], Fall] = Remembered(self._fall_of, 8192)
        self._places: dict[bool, Places] = {}
        self._figure_index: FigureIndex | None = None
        self._rooms: list[tuple[tuple[Any, ...], bool]] = [((), False), ((), False)]
        """For each seat what there was when it was last asked whether a shape fits, and the answer."""
        self._lying: tuple[tuple[Item, ...], int] = ((), 0)
        """The figures last looked at, by identity, and their squares: a state is asked many times."""

    def colour_of(self, card: str) -> str:
        """The colour of the dice that summon that card; "" where colours mean nothing."""
        known = self.cards[card]
        return self.colours.get("item" if known.is_item else known.tribe, "")

    def _brought_by(self, dice: tuple[str, ...]) -> frozenset[tuple[int, str]]:
        """Levels and colours of what those dice can still summon: enough of the level, and one of that colour."""
        needed = self.options.summon_at
        able = [die for die in map(self.dice.__getitem__, dice) if any(face.crest is SUMMON for face in die.faces)]
        levels = Counter(die.level for die in able)
        return frozenset((die.level, die.colour) for die in able if levels[die.level] >= needed)

    def dice_held(self, state: DuelState, seat: int) -> Mapping[str, int]:
        """How many dice of each kind the seat can roll: of the common pile, or of its own not yet used up."""
        return Counter(state.seats[seat].dice) if self.options.dice_per_seat else self.dice_in_pile

    def dice_to_roll(self, state: DuelState, seat: int) -> int:
        """How many dice the seat rolls in a turn; 0 where it has too few left for a roll."""
        needed = self.options.dice_per_roll
        if not self.options.dice_per_seat:
            return needed
        held = len(state.seats[seat].dice)
        return needed if held >= needed else held if self.options.few_dice == "rolls_them" else 0

    def is_mirrored(self, colour: str) -> bool:
        """Whether that colour lays its shapes with the mirrored side up."""
        return self.options.side_by == "colour" and colour == "blue"

    def is_laid_mirrored(self, state: DuelState, laid: Laid) -> bool:
        """Whether a laid shape shows its mirrored side."""
        return self.is_mirrored(state.seats[laid.owner].colour)

    def covered_mask(self, state: DuelState) -> int:
        """The squares no shape may cover: those of shapes laid, the Domains, and those with a counter."""
        forbidden = state.path_mask | self.homes_mask
        if state.counters:
            forbidden |= self.grid.mask(cell for cell, _ in state.counters)
        return forbidden if self.options.covers_other_homes else forbidden | self.other_homes_mask

    def anchor_mask(self, state: DuelState, seat: int) -> int:
        """The squares of which a shape of that seat must touch one: its Domain first, then its own path."""
        player = state.seats[seat]
        home = 0 if player.home is None else self.grid.bit[player.home]
        if not player.path_mask:
            return home
        return player.path_mask | home if self.options.hangs_on_home else player.path_mask

    def attached(self, mask: int) -> int:
        """The squares by which something on `mask` can be attached: across sides, or by option across corners too."""
        return self.grid.near(mask) if self.options.attaches_by_corner else self.grid.beside(mask)

    def hanging(self, start: int, path: int) -> int:
        """All of `path` that hangs together with what is attached to `start`."""
        if not self.options.attaches_by_corner:
            return self.grid.filled(self.grid.beside(start) & path, path)
        found = self.grid.near(start) & path
        while (more := (found | self.grid.near(found)) & path) != found:
            found = more
        return found

    def places_of(self, colour: str) -> Places:
        """Every place for the shapes as that colour lays them."""
        mirrored = self.is_mirrored(colour)
        if mirrored not in self._places:
            self._places[mirrored] = shared_places(self.grid, self.board.region_mask, self.shapes, is_mirrored=mirrored)
        return self._places[mirrored]

    def _fitting(self, colour: str, pile: tuple[str, ...], covered: int, anchor: int) -> Fitting:
        return self.places_of(colour).fitting(pile, covered, self.attached(anchor))

    def _fits(self, colour: str, pile: tuple[str, ...], covered: int, anchor: int) -> bool:
        return self.places_of(colour).fit(pile, covered, self.attached(anchor))

    def _flood(self, start: Cell, passable: int, ends_only: int) -> Flood:
        spread = self.grid.near if self.options.steps_diagonally else self.grid.beside
        return Flood(self.grid.bit[start], passable, ends_only, spread)

    def _fall_of(self, kinds: tuple[str, ...], indexes: tuple[int, ...]) -> Fall:
        dice = [self.dice[kind] for kind in kinds]
        faces = tuple([die.faces[index] for die, index in zip(dice, indexes, strict=True)])
        shown = [die.level for die, face in zip(dice, faces, strict=True) if face.crest is SUMMON]
        level = summon_level(dice, faces, self.options.summon_at) if len(shown) >= self.options.summon_at else None
        return Fall(faces, earned_by(faces), len(shown), level, shown.count(level) if level is not None else 0)

    def fitting_now(self, state: DuelState, seat: int) -> Fitting:
        """Every legal place for a shape of the pile."""
        colour = state.seats[seat].colour
        return self.fitting[colour, self.to_lay(state.pile), self.covered_mask(state), self.anchor_mask(state, seat)]

    def to_lay(self, pile: tuple[str, ...]) -> tuple[str, ...]:
        """The shapes that those of the pile can be laid as: by a reading, turned over too."""
        if not self.flips:
            return pile
        return (*pile, *dict.fromkeys(self.flips[each] for each in pile if self.flips.get(each, each) not in pile))

    def taken_for(self, pile: tuple[str, ...], shape: str) -> str | None:
        """The one of the pile that is laid as that shape: itself, or by a reading its other side; None if none is."""
        other = self.flips.get(shape)
        return shape if shape in pile else other if other in pile else None

    def can_lie(self, state: DuelState, seat: int, shape: str, turns: int, star: Cell) -> bool:
        """Whether that shape, own side up, lies on free squares inside the border and touches what it must there."""
        mirrored = self.is_mirrored(state.seats[seat].colour)
        cells = cells_at(self.shapes[shape], turns, star, is_mirrored=mirrored)
        mask = self.grid.mask(cells)
        if mask & (self.covered_mask(state) | ~self.board.region_mask):
            return False
        return bool(self.attached(self.anchor_mask(state, seat)) & mask)

    def has_room(self, state: DuelState, seat: int) -> bool:
        """Whether some shape of the pile fits somewhere for that seat."""
        one, two = state.seats
        player = two if seat else one
        asked = (one.path_mask, two.path_mask, state.pile, state.counters, player.home, player.colour)
        known, found = self._rooms[seat]
        if known != asked:
            found = self.fits[
                player.colour, self.to_lay(state.pile), self.covered_mask(state), self.anchor_mask(state, seat)
            ]
            self._rooms[seat] = (asked, found)
        return found

    def summons_left(self, state: DuelState, seat: int) -> int | None:
        """How many more cards of the common pool the seat may summon; None where there is no such limit."""
        if state.setup.selection != "pool":
            return None
        return max(0, self.options.cards_per_seat - len(state.seats[seat].summoned))

    def cards_left(self, state: DuelState, seat: int) -> tuple[str, ...]:
        """The cards the seat may still summon, of any level."""
        if self.summons_left(state, seat) == 0:
            return ()
        return state.seats[seat].hand + state.pool

    def cards_of_level(self, state: DuelState, seat: int, level: int) -> tuple[str, ...]:
        """The cards of that level the seat may still summon, each once; of the colours of the dice that show it, where
        the roll made has brought a summon and dice set the colour."""
        found = [card for card in self.cards_left(state, seat) if self.cards[card].level == level]
        if state.summons and seat == state.active and self.options.dice_set_colour:
            colours = {offer.colour for offer in state.summons}
            found = [card for card in found if self.colour_of(card) in colours]
        return tuple(dict.fromkeys(found))

    def summon_lapse(
        self, state: DuelState, seat: int, level: int, colours: frozenset[str] | None = None
    ) -> str | None:
        """Why a roll for that level would summon nothing: "no_card", "no_match" (none of those colours, where dice set
        them), "pool_limit", "no_room"; None if it would."""
        found = self.cards_of_level(state, seat, level)
        if not found:
            in_reach = any(self.cards[card].level == level for card in state.seats[seat].hand + state.pool)
            return "pool_limit" if in_reach else "no_card"
        if colours is not None and not any(self.colour_of(card) in colours for card in found):
            return "no_match"
        return None if self.has_room(state, seat) else "no_room"

    def may_decline(self, state: DuelState) -> bool:
        """Whether the summon that the roll brought need not be made."""
        if self.options.summon_may_be_declined:
            return True
        return bool(state.summons) and all(offer.may_decline for offer in state.summons)

    def figure_index(self, state: DuelState) -> FigureIndex:
        """The monsters in play, looked through."""
        found = self._figure_index
        if found is None or found.monsters is not state.monsters:
            found = self._figure_index = FigureIndex(state.monsters, found, self.cards, self.plans, self.grid.bit)
        return found

    def standing(self, state: DuelState) -> tuple[int, int]:
        """The squares on which monsters of either seat stand."""
        return self.figure_index(state).standing

    def lying(self, state: DuelState) -> int:
        """The squares on which items lie."""
        items, found = self._lying
        if items is not state.items:
            found = self.grid.mask(item.cell for item in state.items)
            self._lying = (state.items, found)
        return found

    def met_mask(self, state: DuelState) -> int:
        """The squares on which there is anything at all: a monster, an item or a Lord."""
        one, two = self.standing(state)
        homes = self.homes_mask if state.first is not None else 0
        return one | two | homes | self.lying(state)

    def walkable_mask(self, state: DuelState, seat: int) -> int:
        """The squares that seat's monsters may walk on, whoever stands there."""
        return state.path_mask if self.options.walks == "both" else state.seats[seat].path_mask

    def hit_points(self, card: str) -> int:
        """Hit Points of an unhurt monster."""
        return self.cards[card].hp

    def power_of(self, state: DuelState, cell: Cell, versus: Monster | None = None) -> int:
        """Attack power of the figure on that square, in points, against that monster where one is named."""
        monster = state.monster_at(cell)
        return self.options.lord_power if monster is None else self.powers.attack(state, monster, versus)

    def defense_of(self, state: DuelState, monster: Monster) -> int:
        """Defense power of a monster, in points."""
        return self.powers.defense(state, monster)

    def step_price(self, state: DuelState, monster: Monster) -> int:
        """What each square of a Regular Move costs that monster, in crests."""
        price = self.options.move_price
        if (monster.card in self.powers.flagged or state.modifiers) and self.powers.has(state, monster, FLYING):
            price *= self.options.flying_price_factor
        return price * self.powers.toll(state) if self.powers.in_force(state) else price

    def abilities_of(self, card: str) -> tuple[Ability, ...]:
        """The abilities of a card; none where abilities are not in play."""
        return self.cards[card].abilities if card in self.users else ()

    def stands_for(self, card: str, ability: int) -> str:
        """What a use of that ability (from 1) takes the place of: "move", "attack" or nothing."""
        plans = self.plans.get(card)
        return plans[ability - 1].stands_for if plans else stands_for(self.cards[card].abilities[ability - 1])

    def is_once_for_ever(self, state: DuelState, number: int, ability: int) -> bool:
        """Whether the monster or item with that number can use the ability but once in a game."""
        figure = state.monster(number) or state.item(number)
        return figure is not None and self.cards[figure.card].abilities[ability - 1].limit == "once"
