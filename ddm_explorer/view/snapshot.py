"""What one viewer may see of a duel: plain frozen values, nothing that lies face down.

Everything shown (picture, text, panels) is made from a snapshot or from sentences about public things, so a
secret that is not in here cannot leak. In the Basic game only the order of a blind draft is hidden: the
cards still to be drawn are counted, never named.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ddm_explorer.dungeon.crests import CrestPool
from ddm_explorer.dungeon.dice import Face
from ddm_explorer.dungeon.grid import Cell
from ddm_explorer.dungeon.state import DuelState
from ddm_explorer.games.duel import Duel
from ddm_explorer.view.speech import player_name
from ddm_explorer.view.words import question_sentence

_STEPS = {
    "draft": "drawing cards",
    "flip": "deciding who is Player One",
    "roll": "rolling the dice",
    "build": "summoning and building",
    "advance": "moving and battling",
    "over": "the game is over",
}


@dataclass(frozen=True, slots=True)
class Figure:
    """A monster on the Field. Points of `hp` are those of the unhurt monster."""

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

    @property
    def left(self) -> int:
        """The Hit Points that are left."""
        return max(0, self.hp - self.damage)


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
    """One player. `label` is what to call the player; `home` is None until it is known who sits where."""

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


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A position as one viewer sees it.

    `viewer` is a seat, or None for everybody at one screen. `region` holds the first and the last square
    inside the border in use, `other_homes` the Domains that this game does not use. `undrawn` counts the
    cards that lie face down. `to_act` is a seat, "environment" or None. `asked` holds attacker, target and
    power of an attack that waits for its answer. `words` are the edition's; `card_names` and `card_levels`
    tell of every card of the game, wherever it lies. `question` is what is asked of whom, in a sentence.
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
    words: Mapping[str, str] = field(hash=False)
    card_names: Mapping[str, str] = field(hash=False)
    card_levels: Mapping[str, int] = field(hash=False)
    question: str = ""

    @property
    def lord_word(self) -> str:
        return self.words["lord"]

    @property
    def home_word(self) -> str:
        return self.words["home"]

    @property
    def step_name(self) -> str:
        """The step of the turn in a word or two."""
        return "waiting for an answer to an attack" if self.asked else _STEPS[self.step]

    def face_name(self, face: Face) -> str:
        """A die's face in the edition's words: "Progress", "Defense x2"."""
        word = self.words[face.crest.value]
        return word if face.count == 1 else f"{word} x{face.count}"

    def figure_at(self, cell: Cell) -> Figure | None:
        """The monster on that square."""
        return next((figure for figure in self.figures if figure.cell == cell), None)

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
    """What `viewer` (a seat, or None for everybody) may see of a position."""
    board = duel.board
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
            seat.hand,
            seat.summoned,
            seat.destroyed,
            seat.has_lord_attacked,
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
                card.attack,
                card.defense,
                monster.owner,
                state.seats[monster.owner].colour,
                monster.cell,
                monster.has_moved,
                monster.has_attacked,
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
        pool=state.pool,
        undrawn=len(state.deck),
        step=state.step.value,
        turn=state.turn,
        to_act=duel.to_act(state),
        dice=state.dice,
        faces=state.faces,
        level=state.level,
        asked=None if attack is None else (attack.attacker_cell, attack.target_cell, attack.power),
        offer=state.offer,
        is_over=state.ending is not None,
        crest_limit=duel.options.crest_limit,
        dice_levels=tuple(duel.dice[kind].level for kind in state.dice),
        words=duel.edition.words,
        card_names={card.id: card.name for card in duel.cards.values()},
        card_levels={card.id: card.level for card in duel.cards.values()},
        question=question_sentence(duel, state),
    )
