"""The values of a position's fields as plain text, and how each is read.

Every reader takes the draft of the position it belongs to, because what a word means depends on the game
and on fields read before. What cannot be read is refused with a `ValueError` whose text is a sentence
without its full stop.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from ddm_explorer.dungeon.crests import LETTERS, STORED, CrestPool
from ddm_explorer.dungeon.dice import Face, parse_face
from ddm_explorer.dungeon.grid import cell_name
from ddm_explorer.dungeon.nets import cells_at
from ddm_explorer.dungeon.state import Attack, DuelState, Laid, Monster, Setup, Step
from ddm_explorer.games import statements as plain
from ddm_explorer.games.duel import Duel
from ddm_explorer.games.notation import Lexicon, read_seat, read_square, shown


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


def crests_text(pool: CrestPool) -> str:
    """The crests as a letter and a number each ("P4 A2"), or "none"."""
    return " ".join(f"{LETTERS[crest]}{pool.of(crest)}" for crest in STORED if pool.of(crest)) or plain.NONE


def read_crests(text: str) -> CrestPool:
    """The crests of such a text.

    Raises:
        ValueError: with a sentence, if it is none.
    """
    by_letter = {LETTERS[crest]: crest for crest in STORED}
    counts = dict.fromkeys(STORED, 0)
    for word in [] if text.strip() in ("", plain.NONE) else text.replace(",", " ").split():
        crest = by_letter.get(word[0].upper())
        if crest is None or not word[1:].isascii() or not word[1:].isdigit() or len(word) > 4:
            raise ValueError(f"{shown(word)} is no number of crests; write P4 A2 D1 M3 T1 for those that are held")
        if counts[crest]:
            raise ValueError(f"the crests {word[0].upper()} stand here twice")
        counts[crest] = int(word[1:])
    return CrestPool(*[counts[crest] for crest in STORED])


def _marks(words: list[str], numbers: Collection[str], flags: Collection[str]) -> dict[str, int]:
    """The marks after an entry's fixed words: `number 3`, `damage 10`, `moved`."""
    found: dict[str, int] = {}
    left = list(words)
    while left:
        mark = left.pop(0).casefold()
        if mark in found:
            raise ValueError(f"{shown(mark)} stands here twice")
        if mark in flags:
            found[mark] = 1
        elif mark in numbers:
            if not left:
                raise ValueError(f"after {shown(mark)} a number is missing")
            found[mark] = plain.whole(left.pop(0))
        else:
            raise ValueError(f"{shown(mark)} is not known here; {plain.suggestion(mark, (*numbers, *flags))}")
    return found


def read_monsters(draft: Draft, items: list[str]) -> tuple[Monster, ...]:
    found: list[Monster] = []
    for item in items:
        words = item.split()
        if len(words) < 3:
            raise ValueError(f"{shown(item)} is no monster; write for example “strike-ninja 1 F8 damage 10”")
        marks = _marks(words[3:], ("number", "damage", "since"), ("moved", "attacked"))
        number = marks.get("number", found[-1].number + 1 if found else 1)
        found.append(
            Monster(
                number, draft.lexicon.card(words[0]), read_seat(words[1]), read_square(words[2]),
                marks.get("damage", 0), marks.get("since", 0), "moved" in marks, "attacked" in marks,
            )
        )  # fmt: skip
    return tuple(found)


def write_monsters(monsters: Sequence[Monster]) -> list[str]:
    items, following = [], 1
    for each in monsters:
        item = f"{each.card} {each.owner + 1} {cell_name(each.cell)}"
        item += f" number {each.number}" if each.number != following else ""
        item += f" damage {each.damage}" if each.damage else ""
        item += f" since {each.since}" if each.since else ""
        item += (" moved" if each.has_moved else "") + (" attacked" if each.has_attacked else "")
        items.append(item)
        following = each.number + 1
    return items


def filled_monsters(wanted: Sequence[Monster], items: Sequence[str], actual: Sequence[Monster]) -> tuple[Monster, ...]:
    """Monsters as read from `items`, with number and turn of summoning from `actual` where they are not written."""
    filled = list(wanted)
    for index, (monster, item, real) in enumerate(zip(wanted, items, actual, strict=False)):
        words = item.casefold().split()
        filled[index] = monster._replace(
            number=monster.number if "number" in words else real.number,
            since=monster.since if "since" in words else real.since,
        )
    return tuple(filled)


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
        is_mirrored = draft.duel.kit.is_mirrored(draft[f"seat{owner + 1}.colour"])
        found.append(Laid(shape.id, owner, turns, star, cells_at(shape, turns, star, is_mirrored=is_mirrored)))
    return tuple(found)


def write_laid(laid: Sequence[Laid]) -> list[str]:
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


def read_attack(draft: Draft, text: str) -> Attack | None:
    if text == plain.NONE:
        return None
    words = text.split()
    if len(words) < 2:
        raise ValueError(f"{shown(text)} is no attack; write for example “F8 F9 power 20”")
    attacker, target = read_square(words[0]), read_square(words[1])
    marks = _marks(words[2:], ("power", "number"), ())
    number, power = _attack_marks(draft, attacker, target)
    return Attack(attacker, target, marks.get("number", number), marks.get("power", power))


def _attack_marks(draft: Draft, attacker: tuple[int, int], target: tuple[int, int]) -> tuple[int, int]:
    """The number and the power that an attack between those squares has of itself."""
    by_cell = {each.cell: each for each in draft["monsters"]}
    struck, striker = by_cell.get(target), by_cell.get(attacker)
    power = draft.duel.options.lord_power if striker is None else draft.duel.cards[striker.card].attack
    return (struck.number if struck else 0), power


def write_attack(attack: Attack | None) -> str:
    if attack is None:
        return plain.NONE
    return (
        f"{cell_name(attack.attacker_cell)} {cell_name(attack.target_cell)} power {attack.power} number {attack.target}"
    )


def read_ended(draft: Draft, text: str) -> tuple[str, tuple[str, ...]] | None:
    if text == plain.NONE:
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
            f"there is no step {shown(text)}; {plain.suggestion(text, [each.value for each in Step])}"
        ) from None


def read_colour(draft: Draft, text: str) -> str:
    known = sorted(seat.colour for seat in draft.base.seats)
    colour = text.casefold()
    if colour not in known:
        raise ValueError(f"{shown(text)} is no colour of this game; it is {' or '.join(known)}")
    return colour


def read_home(draft: Draft, text: str) -> tuple[int, int] | None:
    return None if text == plain.NONE else read_square(text)


def cards(draft: Draft, items: list[str]) -> tuple[str, ...]:
    return tuple(draft.lexicon.card(item) for item in items)


def shapes(draft: Draft, items: list[str]) -> tuple[str, ...]:
    return tuple(draft.lexicon.shape(item) for item in items)


def crests(draft: Draft, text: str) -> CrestPool:
    return read_crests(text)


def seat(draft: Draft, number: int) -> int:
    return read_seat(str(number))


def seat_or_nobody(draft: Draft, number: int) -> int | None:
    return None if number == 0 else read_seat(str(number))


def number(draft: Draft, number: int) -> int:
    return number


def same(draft: Draft, value: Any) -> Any:
    return value


def plus_one(seat: int | None) -> int:
    return 0 if seat is None else seat + 1
