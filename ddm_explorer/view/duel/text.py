"""Everything that is drawn, as words: the board as a table of letters, a whole position, one square.

The letters are plain ASCII, two to a square, so that the board reads the same in any terminal and font.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ddm_explorer.dungeon.board.grid import Cell, cell_name
from ddm_explorer.dungeon.materials.crests import STORED, CrestPool
from ddm_explorer.dungeon.position.state import Monster
from ddm_explorer.view.duel.chain import links_at, links_lines
from ddm_explorer.view.duel.snapshot import Figure, ItemFigure, Piece, Player, Snapshot
from ddm_explorer.view.duel.visibility import HIDDEN
from ddm_explorer.view.sentences.phrases import counted, listed, sentence, square_names
from ddm_explorer.view.sentences.verdict.targets import flag_name

_MORE = (
    "R? and B? are items of red and blue that lie face down, R! and B! those turned up; ? or ! after the mark of a "
    "monster is an item below it; # is a counter."
)
"""The key to what only some games have on the board."""

_LEGEND = (
    "Two letters a square: r or b is a path of red or blue, * its star; R1, B2 are monsters of red and blue with their "
    "numbers, RL and BL the two {lord}s; . is empty {field}, : is {field} outside the border, x an unused {home}."
)


_SHARED = "Monsters on one square stand side by side in the order in which a command counts them: B3R5."
"""The key to squares that several monsters share."""


def figure_mark(figure: Figure) -> str:
    """The two or three letters of a monster: R1 is the first monster summoned, a red one."""
    return f"{figure.side[0].upper()}{figure.number}"


def item_mark(item: ItemFigure) -> str:
    """The two letters of an item: R? lies face down, B! is turned up."""
    return f"{item.side[0].upper()}{'!' if item.is_open else '?'}"


def square_mark(snapshot: Snapshot, cell: Cell) -> str:
    """The letters of one square."""
    lord = snapshot.lord_at(cell)
    if lord is not None:
        return f"{lord.side[0].upper()}L"
    figures, item = snapshot.figures_at(cell), snapshot.item_at(cell)
    if figures:
        return "".join(map(figure_mark, figures)) + ("" if item is None else item_mark(item)[-1])
    if item is not None:
        return item_mark(item)
    if snapshot.counter_at(cell) is not None:
        return "#"
    piece = snapshot.piece_at(cell)
    if piece is not None:
        return piece.side[0] + ("*" if piece.star == cell else "")
    if cell in snapshot.other_homes:
        return "x"
    return "." if snapshot.is_inside(cell) else ":"


def board_text(snapshot: Snapshot, *, is_cropped: bool = True) -> str:
    """The board as rows of letters, with the names of columns and rows on both sides."""
    first, last = snapshot.region if is_cropped else ((0, 0), (snapshot.columns - 1, snapshot.rows - 1))
    columns = range(first[0], last[0] + 1)
    wide = 5 if snapshot.items else 3
    standing = [square_mark(snapshot, figure.cell) for figure in snapshot.figures]
    wide = max([wide, *(len(mark) + 1 for mark in standing if len(mark) > 3)])
    head = "    " + "".join(cell_name((column, 0))[0].ljust(wide) for column in columns).rstrip()
    rows = [head]
    for row in range(first[1], last[1] + 1):
        marks = "".join(square_mark(snapshot, (column, row)).ljust(wide) for column in columns)
        rows.append(f"{row + 1:>2}  {marks}{row + 1:>2}")
    rows.append(head)
    return "\n".join(rows)


def crests_text(pool: CrestPool, words: Mapping[str, str]) -> str:
    """What a player holds, every kind named: "Progress 4, Attack 2, ...", in the edition's words."""
    return ", ".join(f"{words[crest.value]} {pool.of(crest)}" for crest in STORED)


def figure_text(figure: Figure, words: Mapping[str, str]) -> str:
    """A monster with all its figures."""
    parts = [
        f"{figure.name} on {cell_name(figure.cell)}",
        f"{figure.side}, level {figure.level} {figure.tribe}".rstrip(),
        f"{figure.left} of {counted(figure.hp, words['hit'])}",
        f"attack {figure.attack_text}, defense {figure.defense_text}",
    ]
    if figure.flags:
        parts.append(listed([flag_name(flag, words) for flag in figure.flags]))
    done = [word for word, is_done in (("moved", figure.has_moved), ("attacked", figure.has_attacked)) if is_done]
    if done:
        parts.append(f"has {listed(done)}")
    return ", ".join(parts)


def piece_text(piece: Piece, word: str) -> str:
    """A Piece, in the edition's word for it, and where it lies."""
    return f"{piece.side} {word} {piece.shape} on {square_names(piece.cells)}, star on {cell_name(piece.star)}"


def _player_lines(snapshot: Snapshot, player: Player) -> list[str]:
    parts = [player.side]
    if player.home is not None:
        parts += [
            snapshot.words["first_player" if player.is_first else "second_player"],
            f"{snapshot.home_word} on {cell_name(player.home)}",
        ]
    attacked = ", has attacked" if player.has_lord_attacked else ""
    return [
        f"{player.label}: {', '.join(parts)}.",
        f"  {snapshot.lord_word}: {counted(player.life, snapshot.words['life'])}{attacked}.",
        f"  Crests (at most {snapshot.crest_limit} of a kind): {crests_text(player.crests, snapshot.words)}.",
        *(f"  {line}" for line in cards_lines(snapshot, player)),
    ]


def cards_lines(snapshot: Snapshot, player: Player) -> list[str]:
    """The cards of a player: still to summon, on the Field, destroyed."""
    lines = [hand_text(snapshot, player.seat)] if player.hand or not (snapshot.pool or snapshot.undrawn) else []
    for figure in snapshot.figures:
        if figure.seat == player.seat:
            lines.append(f"{figure_mark(figure)}: {figure_text(figure, snapshot.words)}.")
            lines += [f"  {sentence(effect)}" for effect in figure.effects]
    lines += [f"{item_mark(item)}: {item_text(item)}." for item in snapshot.items if item.seat == player.seat]
    if player.destroyed:
        lines.append(f"Destroyed: {listed(_counted_cards(snapshot, player.destroyed))}.")
    if player.dice:
        lines.append(f"{counted(len(player.dice), 'die', 'dice')}: {listed(player.dice)}.")
    return lines


def item_text(item: ItemFigure) -> str:
    """An item with all that the viewer may know of it."""
    lies = "turned up" if item.is_open else "face down"
    name = "" if item.is_hidden else f"{item.name}, "
    return f"{name}an item of level {item.level} on {cell_name(item.cell)}, {item.side}, {lies}"


def _card_text(snapshot: Snapshot, card: str) -> str:
    return f"{snapshot.card_names[card]} (level {snapshot.card_levels[card]})"


def _counted_cards(snapshot: Snapshot, cards: Sequence[str], *, with_level: bool = False) -> list[str]:
    """The names of cards; those that lie face down are counted."""
    told = [_card_text(snapshot, card) if with_level else snapshot.card_names[card] for card in cards if card != HIDDEN]
    hidden = sum(card == HIDDEN for card in cards)
    return [*told, counted(hidden, "face-down item")] if hidden else told


def hand_text(snapshot: Snapshot, seat: int) -> str:
    """The spoken description of the cards a player can still summon."""
    player = snapshot.players[seat]
    cards = _counted_cards(snapshot, player.hand + snapshot.pool, with_level=True)
    if not cards:
        return f"{player.label} has no monster left to summon."
    return f"{player.label} can still summon {listed(cards)}."


def pile_text(snapshot: Snapshot) -> str:
    """The spoken description of the Pieces not yet laid, or of the ways to unfold a die."""
    if not snapshot.uses_up_shapes:
        return f"{counted(len(snapshot.pile), 'way')} to unfold a die: {', '.join(snapshot.pile)}."
    if not snapshot.pile:
        return f"No {snapshot.words['shape_short']} is left in the pile."
    return f"{counted(len(snapshot.pile), snapshot.words['shape_short'])} in the pile: {', '.join(snapshot.pile)}."


def roll_text(snapshot: Snapshot) -> str:
    """The dice of this turn, or that there are none yet."""
    if not snapshot.faces:
        return "The dice have not been rolled in this turn."
    shown = [
        f"{snapshot.face_name(face)} on a {f'{colour} ' if colour else ''}level {level} die"
        for face, level, colour in zip(snapshot.faces, snapshot.dice_levels, snapshot.dice_colours, strict=True)
    ]
    told = f"Rolled: {listed(shown)}."
    if snapshot.again:
        told += f" Rolled again: {listed([snapshot.face_name(face) for face in snapshot.again])}."
    return told


def position_words(snapshot: Snapshot) -> str:
    """Everything there is to know of a position, line by line."""
    lines = [f"{snapshot.title}. {_when(snapshot)}"]
    lines += [question for question in (snapshot.question,) if question]
    for player in snapshot.players:
        lines += _player_lines(snapshot, player)
    if snapshot.faces:
        lines.append(roll_text(snapshot))
    if snapshot.pool:
        lines.append(f"Common pool: {listed([_card_text(snapshot, card) for card in snapshot.pool])}.")
    if snapshot.undrawn:
        lines.append(f"{counted(snapshot.undrawn, 'card')} still to be drawn, face down.")
    lines.append(pile_text(snapshot))
    lines += [f"{counter.name} counter on {cell_name(counter.cell)}." for counter in snapshot.counters]
    if snapshot.standing:
        lines += ["As long as it is in play:", *(f"  {line}" for line in snapshot.standing)]
    lines += links_lines(snapshot.chain)
    lines += [f"{piece_text(piece, snapshot.words['shape_short'])}." for piece in snapshot.pieces]
    if snapshot.other_homes:
        lines.append(f"Unused {snapshot.home_word}s: {square_names(snapshot.other_homes)}.")
    return "\n".join(lines)


def _when(snapshot: Snapshot) -> str:
    if not snapshot.turn:
        return "Before the first turn."
    active = next((player.label for player in snapshot.players if player.is_active), "")
    return f"Turn {snapshot.turn}, {active}: {snapshot.step_name}."


def full_text(snapshot: Snapshot, *, is_cropped: bool = True) -> str:
    """Board, key and position: the text view."""
    return f"{board_text(snapshot, is_cropped=is_cropped)}\n\n{legend(snapshot)}\n\n{position_words(snapshot)}"


def legend(snapshot: Snapshot) -> str:
    """The key to the letters of the board, in the edition's words."""
    key = _LEGEND.format_map(dict(snapshot.words))
    if len({figure.cell for figure in snapshot.figures}) < len(snapshot.figures):
        key = f"{key} {_SHARED}"
    return f"{key} {_MORE}" if snapshot.items or snapshot.counters else key


# One square -----------------------------------------------------------------------------------


def square_text(
    snapshot: Snapshot,
    cell: Cell,
    *,
    prices: Mapping[Cell, int] | None = None,
    targets: Sequence[Cell] = (),
    selected: Cell | None = None,
    marks: Sequence[Cell] = (),
    front: Monster | None = None,
) -> str:
    """The spoken description of a square: its name, what lies there, who stands there, and what is shown on it.

    Args:
        prices: where the figure chosen can walk to, and for how many crests.
        targets: what it can attack.
        selected: where it stands.
        marks: squares that the verdict on the screen points at.
        front: of several monsters on the square, the one in front.
    """
    parts = [cell_name(cell), *_ground(snapshot, cell), *_stander(snapshot, cell)]
    figures = snapshot.figures_at(cell)
    if len(figures) > 1 and front is not None:
        told = "chosen" if selected == cell else "in front"
        parts.append(f"{told}: {next(each.name for each in figures if each.number == front.number)}")
    elif selected == cell:
        parts.append("chosen")
    if selected is not None and selected != cell:
        if prices is not None and cell in prices:
            parts.append(f"in reach for {counted(prices[cell], snapshot.words['move'] + ' crest')}")
        if cell in targets:
            parts.append("can be attacked")
        apart = abs(cell[0] - selected[0]) + abs(cell[1] - selected[1])
        parts.append(f"{counted(apart, 'square')} away")
    if cell in marks:
        parts.append("marked by the verdict")
    return ", ".join([*parts, *links_at(snapshot.chain, cell)])


def _ground(snapshot: Snapshot, cell: Cell) -> list[str]:
    lord = snapshot.lord_at(cell)
    if lord is not None:
        return [f"{snapshot.home_word} of {lord.label}"]
    piece = snapshot.piece_at(cell)
    if piece is not None:
        return [f"{piece.side} path", *(["star"] if piece.star == cell else [])]
    if cell in snapshot.other_homes:
        return [f"unused {snapshot.home_word}"]
    counter = snapshot.counter_at(cell)
    if counter is not None:
        return [f"{counter.name} counter"]
    return ["empty" if snapshot.is_inside(cell) else "outside the border"]


def _stander(snapshot: Snapshot, cell: Cell) -> list[str]:
    lord = snapshot.lord_at(cell)
    if lord is not None:
        return [f"{lord.side} {snapshot.lord_word}", counted(lord.life, snapshot.words["life"])]
    figures, item = snapshot.figures_at(cell), snapshot.item_at(cell)
    told = [f"{len(figures)} monsters"] if len(figures) > 1 else []
    for figure in figures:
        told += [f"{figure.side} {figure.name}", f"{figure.left} of {counted(figure.hp, snapshot.words['hit'])}"]
        told += [
            f"{name} {text}"
            for name, base, now, text in (
                ("attack", figure.base_attack, figure.attack, figure.attack_text),
                ("defense", figure.base_defense, figure.defense, figure.defense_text),
            )
            if base != now
        ]
        told += [flag_name(flag, snapshot.words) for flag in figure.flags]
        told += [
            word for word, done in (("has moved", figure.has_moved), ("has attacked", figure.has_attacked)) if done
        ]
    if item is not None:
        what = (
            "face-down item" if item.is_hidden else f"item {item.name}, {'turned up' if item.is_open else 'face down'}"
        )
        told.append(f"{item.side} {what}, level {item.level}")
    return told
