"""What one viewer may see of a duel: plain frozen values, nothing that lies face down.

Everything shown (picture, text, panels) is made from a snapshot or from sentences made for one viewer, so a
secret that is not in here cannot leak. The cards of a blind draft still to be drawn are counted, never named. Of
another's item that lies face down there is the figure, its level and its owner, and never its card (`visibility`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.flow.combat import power_now
from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.dungeon.materials.dice import Face
from ddm_explorer.dungeon.position.state import DuelState, Item
from ddm_explorer.dungeon.position.who_acts import moment
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.duel.chain import LinkView, link_views
from ddm_explorer.view.duel.standing import effects_on, flags_of, standing_lines
from ddm_explorer.view.duel.visibility import HIDDEN, hides_card, hides_item
from ddm_explorer.view.sentences.phrases import signed
from ddm_explorer.view.sentences.speech import Speech, counter_name, in_words, player_name
from ddm_explorer.view.sentences.words import question_sentence

_STEPS = {
    "draft": "drawing cards",
    "flip": "deciding who is {first_player}",
    "roll": "rolling the dice",
    "build": "summoning and {laying}",
    "advance": "moving and battling",
    "over": "the game is over",
}


_MOMENTS = {
    "window": "waiting for an answer",
    "boost": "waiting for a word on {abilities} in a battle",
    "defense": "waiting for an answer to an attack",
    "trigger": "waiting for a word on an {ability} offered",
}


@dataclass(frozen=True, slots=True)
class Figure:
    """A monster on the Field. Points of `hp` are those of the unhurt monster; `attack` and `defense` are those of now,
    `base_attack` and `base_defense` those of the card. `flags` is what it can do without crests now ("flying", ...),
    `effects` tells line by line what changes it, by what and how long."""

    number: int
    card: str
    name: str
    tribe: str
    level: int
    hp: int
    damage: int
    attack: int
    defense: int
    seat: int
    side: str
    cell: Cell
    has_moved: bool
    has_attacked: bool
    base_attack: int = 0
    base_defense: int = 0
    flags: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()

    @property
    def attack_text(self) -> str:
        """Attack power as base and now: "20", "20+10"."""
        return power_text(self.base_attack, self.attack)

    @property
    def defense_text(self) -> str:
        """Defense power as base and now."""
        return power_text(self.base_defense, self.defense)

    @property
    def left(self) -> int:
        """The Hit Points that are left."""
        return max(0, self.hp - self.damage)


def power_text(base: int, now: int) -> str:
    """A power as what the card gives and what effects make of it: "20", "20+10", "20−10"."""
    return str(base) if base == now else f"{base}{signed(now - base)}"


@dataclass(frozen=True, slots=True)
class ItemFigure:
    """An item on the Field. `card` is `visibility.HIDDEN` where the viewer may not see it, and `name` then says that it
    lies face down; `text` is what it does, "" if that is hidden."""

    number: int
    card: str
    name: str
    text: str
    level: int
    seat: int
    side: str
    cell: Cell
    is_open: bool

    @property
    def is_hidden(self) -> bool:
        """Whether the viewer does not know which item it is."""
        return self.card == HIDDEN


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter on a square."""

    kind: str
    name: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class Piece:
    """A shape on the Field."""

    shape: str
    seat: int
    side: str
    turns: int
    star: Cell
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Player:
    """One player. `label` is what to call the player; `home` is None until it is known who sits where. In `hand`,
    `summoned` and `destroyed` a card that the viewer may not see is `visibility.HIDDEN`. `dice` are the dice of one's
    own, as people call them, where players have some."""

    seat: int
    label: str
    side: str
    is_active: bool
    is_first: bool
    home: Cell | None
    life: int
    crests: CrestPool
    hand: tuple[str, ...]
    summoned: tuple[str, ...]
    destroyed: tuple[str, ...]
    has_lord_attacked: bool
    dice: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A position as one viewer sees it.

    `viewer` is a seat, `visibility.WATCHER`, or None where both sides lie open. `region` holds the first and the last
    square inside the border in use, `other_homes` the Domains that this game does not use. `undrawn` counts the
    cards that lie face down. `to_act` is a seat, "environment" or None. `asked` holds attacker, target and
    power of an attack that waits for its answer. `words` are the edition's; `card_names` and `card_levels`
    tell of every card of the game, wherever it lies. `question` is what is asked of whom, in a sentence. `again` are
    the faces of a second roll; `chain` is the stack of links; `standing` tells what goes for everybody as long as its
    source is in play. `uses_up_shapes` tells whether a shape that has been laid is gone from the pile.
    """

    viewer: int | None
    title: str
    columns: int
    rows: int
    region: tuple[Cell, Cell]
    other_homes: tuple[Cell, ...]
    players: tuple[Player, Player]
    pieces: tuple[Piece, ...]
    figures: tuple[Figure, ...]
    pile: tuple[str, ...]
    pool: tuple[str, ...]
    undrawn: int
    step: str
    turn: int
    to_act: int | str | None
    dice: tuple[str, ...]
    faces: tuple[Face, ...]
    level: int
    asked: tuple[Cell, Cell, int] | None
    offer: int | None
    is_over: bool
    crest_limit: int
    dice_levels: tuple[int, ...]
    dice_colours: tuple[str, ...]
    words: Mapping[str, str] = field(hash=False)
    card_names: Mapping[str, str] = field(hash=False)
    card_levels: Mapping[str, int] = field(hash=False)
    question: str = ""
    items: tuple[ItemFigure, ...] = ()
    counters: tuple[Counter, ...] = ()
    again: tuple[Face, ...] = ()
    chain: tuple[LinkView, ...] = ()
    standing: tuple[str, ...] = ()
    moment: str = ""
    uses_up_shapes: bool = True

    @property
    def lord_word(self) -> str:
        return self.words["lord"]

    @property
    def home_word(self) -> str:
        return self.words["home"]

    @property
    def step_name(self) -> str:
        """The step of the turn in a word or two."""
        return (_MOMENTS.get(self.moment) or _STEPS[self.step]).format_map(self.words)

    def face_name(self, face: Face) -> str:
        """A die's face in the edition's words: "Progress", "Defense x2"."""
        word = self.words[face.crest.value]
        return word if face.count == 1 else f"{word} x{face.count}"

    def figure_at(self, cell: Cell) -> Figure | None:
        """The monster on that square."""
        return next((figure for figure in self.figures if figure.cell == cell), None)

    def figures_at(self, cell: Cell) -> tuple[Figure, ...]:
        """All monsters on that square, in the order in which they were summoned."""
        return tuple(sorted((each for each in self.figures if each.cell == cell), key=lambda each: each.number))

    def item_at(self, cell: Cell) -> ItemFigure | None:
        """The item on that square."""
        return next((item for item in self.items if item.cell == cell), None)

    def counter_at(self, cell: Cell) -> Counter | None:
        """The counter on that square."""
        return next((counter for counter in self.counters if counter.cell == cell), None)

    def lord_at(self, cell: Cell) -> Player | None:
        """The player whose Lord stands on that square."""
        return next((player for player in self.players if player.home == cell), None)

    def piece_at(self, cell: Cell) -> Piece | None:
        """The shape that covers that square."""
        return next((piece for piece in self.pieces if cell in piece.cells), None)

    def is_inside(self, cell: Cell) -> bool:
        """Whether the square lies inside the border in use."""
        (left, top), (right, bottom) = self.region
        return left <= cell[0] <= right and top <= cell[1] <= bottom


def snapshot_of(duel: Duel, state: DuelState, viewer: int | None = None) -> Snapshot:
    """What `viewer` (a seat, `visibility.WATCHER`, or None where both sides lie open) may see of a position."""
    board = duel.board
    speech = Speech(duel, state, viewer)
    players = tuple(
        Player(
            number,
            player_name(state, number),
            seat.colour,
            number == state.active and state.first is not None,
            number == state.first,
            seat.home,
            seat.life,
            seat.crests,
            _seen(speech, number, seat.hand),
            _seen(speech, number, seat.summoned),
            _seen(speech, number, seat.destroyed),
            seat.has_lord_attacked,
            tuple(speech.die(kind, number) for kind in seat.dice),
        )
        for number, seat in enumerate(state.seats)
    )
    figures = []
    for monster in state.monsters:
        card = duel.cards[monster.card]
        figures.append(
            Figure(
                monster.number,
                monster.card,
                card.name,
                card.tribe,
                card.level,
                card.hp,
                monster.damage,
                duel.derived.powers.attack(state, monster),
                duel.derived.powers.defense(state, monster),
                monster.owner,
                state.seats[monster.owner].colour,
                monster.cell,
                monster.has_moved,
                monster.has_attacked,
                card.attack,
                card.defense,
                flags_of(duel, state, monster),
                effects_on(speech, monster),
            )
        )
    attack = state.attack
    return Snapshot(
        viewer=viewer,
        title=duel.edition.title,
        columns=board.grid.columns,
        rows=board.grid.rows,
        region=board.corners,
        other_homes=board.other_homes,
        players=(players[0], players[1]),
        pieces=tuple(
            Piece(laid.shape, laid.owner, state.seats[laid.owner].colour, laid.turns, laid.star, laid.cells)
            for laid in state.laid
        ),
        figures=tuple(figures),
        pile=state.pile,
        uses_up_shapes=duel.options.uses_up_shapes,
        pool=state.pool,
        undrawn=len(state.deck),
        step=state.step.value,
        turn=state.turn,
        to_act=duel.to_act(state),
        dice=state.dice,
        faces=state.faces,
        level=state.level,
        asked=None if attack is None else (attack.attacker_cell, attack.target_cell, power_now(duel.derived, state)),
        offer=state.offer,
        is_over=state.ending is not None,
        crest_limit=duel.options.crest_limit,
        dice_levels=tuple(duel.dice[kind].level for kind in state.dice),
        dice_colours=tuple(duel.dice[kind].colour for kind in state.dice),
        words=speech.words,
        card_names={**{card.id: card.name for card in duel.cards.values()}, HIDDEN: "a face-down item"},
        card_levels={**{card.id: card.level for card in duel.cards.values()}, HIDDEN: 0},
        question=question_sentence(duel, state, viewer),
        items=tuple(_item(speech, item) for item in state.items),
        counters=tuple(Counter(kind, counter_name(kind), cell) for cell, kind in state.counters),
        again=state.again,
        chain=link_views(speech),
        standing=standing_lines(speech),
        moment=moment(state),
    )


def _seen(s: Speech, seat: int, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Cards of a seat as the viewer sees them; hidden ones last, so that their places tell nothing."""
    if s.viewer is None or s.viewer == seat:
        return cards
    hidden = [hides_card(s.duel.cards, card, seat, s.viewer) for card in cards]
    open_ = tuple(card for card, is_hidden in zip(cards, hidden, strict=True) if not is_hidden)
    return open_ + (HIDDEN,) * sum(hidden)


def _item(s: Speech, item: Item) -> ItemFigure:
    card = s.duel.cards[item.card]
    is_hidden = hides_item(item, s.viewer)
    return ItemFigure(
        item.number,
        HIDDEN if is_hidden else item.card,
        s.item(item).removeprefix("the "),
        "" if is_hidden else " ".join(in_words(ability.text, s.words) for ability in card.abilities),
        card.level,
        item.owner,
        s.state.seats[item.owner].colour,
        item.cell,
        item.is_open,
    )
