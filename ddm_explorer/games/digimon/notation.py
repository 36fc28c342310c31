"""How the track game is written: commands, and positions as plain fields."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from ddm_explorer.engine.verdict import InvalidCommand, SetupProblem
from ddm_explorer.games.digimon import commands
from ddm_explorer.games.digimon.book import options_of
from ddm_explorer.games.digimon.material import Material, load_material, place_name, read_place
from ddm_explorer.games.digimon.rules import crest_tokens
from ddm_explorer.games.digimon.state import Fight, Pile, Seat, TrackSetup, TrackState
from ddm_explorer.games.game_kit import Notation
from ddm_explorer.games.notation.plain_fields import PlainField, PlainPosition, read_topic, write_topic

PHASES = ("first", "start", "move", "meet", "tray", "six", "again", "crest", "die", "done")
ENEMIES = ("kuwagamon", "black-gear", "devimon")
FORMS = (
    ("roll", "roll"), ("go SPACE", "go T5"), ("battle SPACE", "battle T24"), ("draw PILE", "draw rookie"),
    ("leave", "leave"), ("use CREST", "use Hope"), ("use CREST with CARD", "use Hope with any-2"),
    ("use all with CARD", "use all with ultimate-8"), ("throw", "throw"), ("withdraw", "withdraw"),
    ("play CARD", "play gain-energy"), ("discard CARD", "discard any-1"), ("buy", "buy"), ("end", "end"),
    ("draw-first", "draw-first"),
)  # fmt: skip
_WORDS: Mapping[str, Any] = {
    "roll": commands.Roll, "leave": commands.Leave, "throw": commands.Throw, "withdraw": commands.Withdraw,
    "buy": commands.Buy, "end": commands.EndTurn, "draw-first": commands.DrawFirst,
}  # fmt: skip
_PLAIN = {kind: word for word, kind in _WORDS.items()}


def command_text(command: commands.Command, words: tuple[str, ...] = ()) -> str:
    """A command as it is written."""
    match command:
        case commands.Go(place):
            return f"go {place_name(place)}"
        case commands.Battle(place):
            return f"battle {place_name(place)}"
        case commands.Draw(pile):
            return f"draw {pile}"
        case commands.Play(card):
            return f"play {card}"
        case commands.Discard(card):
            return f"discard {card}"
        case commands.Use(crest, card):
            known = words or load_material("reconstruction").words
            return f"use {known[crest] if crest >= 0 else 'all'}{f' with {card}' if card else ''}"
        case _:
            return str(_PLAIN[type(command)])


def read_command(text: str, rules: Any, state: Any) -> commands.Command:
    """The command that is written so.

    Raises:
        InvalidCommand: it is none.
    """
    said = text.split()
    known: Material = rules.setup.table
    match [said[0].lower(), *said[1:]] if said else []:
        case [word] if word in _WORDS:
            return _WORDS[word]()  # type: ignore[no-any-return]
        case ["go" | "battle" as verb, place]:
            try:
                there = read_place(place)
            except ValueError as error:
                raise InvalidCommand(f"{str(error)[:1].upper()}{str(error)[1:]}.") from None
            return commands.Go(there) if verb == "go" else commands.Battle(there)
        case ["draw", ("rookie" | "champion" | "ultimate" | "crest") as pile]:
            return commands.Draw(pile)
        case ["play" | "discard" as verb, card]:
            return (commands.Play if verb == "play" else commands.Discard)(_card(card, known))
        case ["use", crest]:
            return commands.Use(_crest(crest, known))
        case ["use", crest, "with", card]:
            return commands.Use(_crest(crest, known), _card(card, known))
    raise InvalidCommand(
        f"“{text[:40]}” is no command here; write {', '.join(example for _, example in FORMS[:4])} or another of help."
    )


def _crest(word: str, table: Material) -> int:
    names = {name.lower(): at for at, name in enumerate(table.words)} | {"all": -1}
    if word.lower() not in names:
        raise InvalidCommand(f"“{word[:20]}” is no crest; the crests are {', '.join(table.words)}.")
    return names[word.lower()]


def _card(word: str, table: Material) -> str:
    if word.lower() not in table.cards:
        raise InvalidCommand(f"There is no card “{word[:20]}”; the cards are {', '.join(table.cards)}.")
    return word.lower()


# Positions -----------------------------------------------------------------------------------


def sealed(seat: str, at: int, card: str) -> str:
    """The word that stands for a card in a hand in texts that everybody may read."""
    return f"sealed-{blake2b(f'{seat} {at} {card}'.encode(), digest_size=5).hexdigest()}"


def _numbers(words: list[str]) -> tuple[int, ...]:
    if not all(word.isdecimal() and len(word) < 7 for word in words):
        raise ValueError("whole numbers are wanted, for example 12")
    return tuple(map(int, words))


def _seats(words: list[str]) -> tuple[int, ...]:
    if 0 in (numbers := _numbers(words)):
        raise ValueError("seats are counted from 1")
    return tuple(number - 1 for number in numbers)


def _write(numbers: tuple[int, ...]) -> list[str]:
    return [str(number) for number in numbers]


def _write_seats(seats: tuple[int, ...]) -> list[str]:
    return [str(seat + 1) for seat in seats]


def _rows(words: list[str]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(word.split()) for word in words)


def _write_rows(rows: tuple[tuple[str, ...], ...]) -> list[str]:
    return [" ".join(row) for row in rows]


def _pairs(words: list[str]) -> tuple[tuple[str, str], ...]:
    rows = _rows(words)
    if any(len(row) != 2 for row in rows):
        raise ValueError("a reading is written with its choice")
    options_of(pairs := tuple((row[0], row[1]) for row in rows))
    return pairs


def _zero(values: Mapping[str, Any]) -> tuple[int, ...]:
    return (0,) * len(values["characters"])


def _none(_: Mapping[str, Any]) -> tuple[Any, ...]:
    return ()


def _field(name: str, assumed: Any, read: Any = _numbers, write: Any = _write) -> PlainField:
    return PlainField(name, "list", assumed, read, write)


def _first_phase(values: Mapping[str, Any]) -> str:
    return "first" if options_of(values["readings"])["first"] == "drawn" else "start"


def _phase(text: str) -> str:
    if text not in PHASES:
        raise ValueError(f"the phases are {', '.join(PHASES)}")
    return text


FIELDS = (
    PlainField("characters", "list", lambda _: ("Tai", "Matt"), tuple, list, is_setup=True),
    PlainField("set", "text", lambda _: "reconstruction", is_setup=True),
    PlainField("readings", "list", _none, _pairs, _write_rows, is_setup=True),
    _field("places", lambda v: ((0, 0),) * len(v["characters"]), lambda w: tuple(map(read_place, w)),
           lambda places: [place_name(each) for each in places]),
    _field("energy", _zero),
    _field("partners", _none, _seats, _write_seats),
    _field("rookie", _zero),
    _field("champion", _zero),
    _field("ultimate", _none, _seats, _write_seats),
    _field("gear", _zero),
    _field("copies", _none, _seats, _write_seats),
    _field("crests", _none, _rows, _write_rows),
    _field("hands", _none, _rows, _write_rows),
    _field("missing", _none, _seats, _write_seats),
    _field("out", _none, _seats, _write_seats),
    _field("under", _none, _rows, _write_rows),
    _field("gone", _none, _rows, _write_rows),
    _field("masters", lambda _: (0, 0, 0, 0)),
    _field("discards", _none, tuple, list),
    _field("aside", _none, tuple, list),
    PlainField("active", "number", lambda _: 0, lambda number: number - 1, lambda seat: seat + 1),
    PlainField("phase", "text", _first_phase, _phase),
    PlainField("back", "text", lambda _: "none", write=lambda text: text or "none"),
    PlainField("roll", "number", lambda _: 0),
    PlainField("played", "truth", lambda _: False),
    PlainField("extra", "truth", lambda _: False),
    PlainField("fight", "list", _none, tuple, list),
    PlainField("round", "number", lambda _: 1),
    PlainField("draws", "number", lambda _: 0),
    PlainField("ended", "text", lambda _: "none", lambda text: read_topic(text), lambda topic: write_topic(topic)),
    PlainField("winner", "number", lambda _: 0),
)  # fmt: skip


def _whole(setup: TrackSetup) -> dict[tuple[str, ...], list[int]]:
    """Every token that begins unseen, by pile."""
    table, count = setup.table, len(setup.characters)
    found: dict[tuple[str, ...], list[int]] = {("crest",): list(crest_tokens(table, count, options_of(setup.readings)))}
    for name, each in zip(ENEMIES, table.enemies, strict=True):
        found[name,] = list(range(len(each)))
    for seat in range(count):
        found["rookie", str(seat + 1)] = sorted(table.rookie)
        found["champion", str(seat + 1)] = sorted(table.champion)
    return found


def _piles(state: TrackState) -> dict[tuple[str, ...], Pile]:
    found: dict[tuple[str, ...], Pile] = {("crest",): state.tray}
    for name, pile in zip(ENEMIES, state.enemies, strict=True):
        found[name,] = pile
    for number, seat in enumerate(state.seats, 1):
        found["rookie", str(number)] = seat.rookies
        found["champion", str(number)] = seat.champions
    return found


def _held(state: TrackState) -> dict[tuple[str, ...], list[int]]:
    """Every token that lies open: held by a player, or fought."""
    found: dict[tuple[str, ...], list[int]] = {key: [] for key in _piles(state)}
    for number, seat in enumerate(state.seats, 1):
        found["crest",] += [word * 10 + value for word, value in enumerate(seat.crests) if value]
        if seat.gear >= 0 and not seat.is_copy:
            found["black-gear",].append(seat.gear)
        for pile, value in (("rookie", seat.rookie), ("champion", seat.champion)):
            if value:
                found[pile, str(number)].append(value)
    fight = state.fight
    if fight is not None and fight.section < 3 and not (state.mine.is_copy and state.mine.gear < 0):
        found[ENEMIES[fight.section],].append(fight.enemy)
    return found


def _token(key: tuple[str, ...], token: int, table: Material) -> str:
    return f"{table.words[token // 10]}-{token % 10}" if key[0] == "crest" else str(token + (key[0] in ENEMIES))


def _read_token(key: tuple[str, ...], text: str, table: Material) -> int:
    if key[0] == "crest":
        word, _, value = text.partition("-")
        if word not in table.words or value not in tuple("123456789"):
            raise ValueError(f"“{text[:20]}” is no crest; write for example Hope-5")
        return table.words.index(word) * 10 + int(value)
    if not text.isdecimal() or len(text) > 3:
        raise ValueError(f"“{text[:20]}” is no token of that pile; write its number")
    return int(text) - (key[0] in ENEMIES)


def _written_rows(piles: Mapping[tuple[str, ...], tuple[int, ...]], table: Material) -> tuple[tuple[str, ...], ...]:
    return tuple((*key, *(_token(key, each, table) for each in tokens)) for key, tokens in piles.items() if tokens)


def _read_rows(rows: Any, whole: Any, table: Material, what: str) -> dict[tuple[str, ...], tuple[int, ...]]:
    found = {}
    for row in rows:
        key = row[: 2 if row and row[0] in ("rookie", "champion") else 1]
        if key not in whole:
            raise ValueError(f"in {what}, “{' '.join(key)[:30]}” is no pile")
        found[key] = tuple(_read_token(key, each, table) for each in row[len(key) :])
    return found


def values_of(state: TrackState) -> dict[str, Any]:
    """The value of each field."""
    setup, table, seats = state.setup, state.setup.table, state.seats
    piles, held, whole = _piles(state), _held(state), _whole(setup)
    gone = {}
    for key, pile in piles.items():
        left = list(whole[key])
        for token in (*pile.unseen, *pile.under, *held[key]):
            if token in left:
                left.remove(token)
        gone[key] = tuple(left)

    def those(field: str) -> tuple[int, ...]:
        return tuple(number for number, seat in enumerate(seats) if getattr(seat, field))

    fight = state.fight
    words = table.words
    return {
        "characters": setup.characters, "set": setup.material, "readings": setup.readings,
        "places": tuple(seat.place for seat in seats), "energy": tuple(seat.energy for seat in seats),
        "partners": those("partner"), "rookie": tuple(seat.rookie for seat in seats),
        "champion": tuple(seat.champion for seat in seats), "ultimate": those("ultimate"),
        "gear": tuple(seat.gear + 1 for seat in seats), "copies": those("is_copy"),
        "crests": tuple(
            (str(number), *(f"{word}-{value}" for word, value in zip(words, seat.crests, strict=True) if value))
            for number, seat in enumerate(seats, 1) if any(seat.crests)
        ),
        "hands": tuple((str(number), *seat.hand) for number, seat in enumerate(seats, 1) if seat.hand),
        "missing": those("misses"), "out": state.out,
        "under": _written_rows({key: pile.under for key, pile in piles.items()}, table),
        "gone": _written_rows(gone, table),
        "masters": tuple(each + 1 for each in state.masters), "discards": state.discards, "aside": state.aside,
        "active": state.active, "phase": state.phase, "back": state.back or "none", "roll": state.roll,
        "played": state.played, "extra": state.extra,
        "fight": () if fight is None else tuple(map(str, (
            fight.section + 1, fight.enemy + 1, words[fight.crest] if fight.crest >= 0 else "none",
            fight.card or "none", fight.dice, fight.way + 1))),
        "round": state.round, "draws": state.draws, "ended": state.ended or "none", "winner": state.winner + 1,
    }  # fmt: skip


def make(values: Mapping[str, Any]) -> TrackState:
    """The state of these values.

    Raises:
        ValueError: with a clause, where they do not fit.
    """
    table = load_material(values["set"])
    names, count = [each.name for each in table.characters], len(values["characters"])
    if not 2 <= count <= 7 or len(set(values["characters"])) != count or not set(values["characters"]) <= set(names):
        raise ValueError(f"from 2 to 7 different characters play, of {', '.join(names)}")
    setup = TrackSetup(values["characters"], values["set"], values["readings"])
    for name in ("places", "energy", "rookie", "champion", "gear"):
        if len(values[name]) != count:
            raise ValueError(f"{name} has {len(values[name])} entries, and there are {count} players")
    for name in ("partners", "ultimate", "copies", "missing", "out"):
        if any(seat >= count for seat in values[name]):
            raise ValueError(f"in {name}, there are only {count} seats")
    for at, lane in values["places"]:
        if lane >= len(table.lanes) or at >= len(table.lanes[lane].spaces):
            raise ValueError(f"in places, there is no space {place_name((at, lane))}")
    if not 0 <= values["active"] < count or len(values["masters"]) != 4 or not 0 <= values["winner"] <= count:
        raise ValueError("active and winner are seats of the game, and there are four masters")
    if any(each > len(table.enemies[1]) for each in values["gear"]) or max(values["masters"]) > 4:
        raise ValueError("gear and masters name tokens that are not there")
    whole = _whole(setup)
    under = _read_rows(values["under"], whole, table, "under")
    gone = _read_rows(values["gone"], whole, table, "gone")
    crests = [[0] * len(table.words) for _ in range(count)]
    hands: list[tuple[str, ...]] = [()] * count
    for row in values["crests"]:
        seat = _one_seat(row, count)
        for word in row[1:]:
            at, value = divmod(_read_token(("crest",), word, table), 10)
            crests[seat][at] = value
    for row in values["hands"]:
        hands[_one_seat(row, count)] = _hand(row, table)
    for card in (*values["discards"], *values["aside"]):
        if card not in table.cards:
            raise ValueError(f"there is no card “{card[:20]}”")
    seats = tuple(
        Seat(
            values["places"][at], values["energy"][at], at in values["partners"], values["rookie"][at],
            values["champion"][at], at in values["ultimate"], values["gear"][at] - 1, tuple(crests[at]), hands[at],
            misses=at in values["missing"], is_copy=at in values["copies"],
        )
        for at in range(count)
    )  # fmt: skip
    state = TrackState(
        setup, seats, Pile(), (Pile(),) * 3, tuple(each - 1 for each in values["masters"]),
        tuple(sorted(values["discards"])), tuple(sorted(values["aside"])), values["active"], values["phase"],
        "" if values["back"] == "none" else _phase(values["back"]), values["roll"], values["played"], values["extra"],
        _fight(values["fight"], table), values["out"], values["round"], values["draws"],
        "" if values["ended"] == "none" else values["ended"], values["winner"] - 1,
    )  # fmt: skip
    held, piles = _held(state), {}
    for key, tokens in whole.items():
        left = list(tokens)
        for token in (*under.get(key, ()), *gone.get(key, ()), *held[key]):
            if token not in left:
                raise ValueError(f"there are not so many tokens {_token(key, token, table)} of {' '.join(key)}")
            left.remove(token)
        piles[key] = Pile(tuple(left), under.get(key, ()))
    try:
        state.deck()
    except ValueError:
        raise ValueError("some card is in more hands than there are of it") from None
    seats = tuple(
        seat._replace(rookies=piles["rookie", str(number)], champions=piles["champion", str(number)])
        for number, seat in enumerate(seats, 1)
    )
    return state._replace(seats=seats, tray=piles["crest",], enemies=tuple(piles[name,] for name in ENEMIES))


def _one_seat(row: tuple[str, ...], count: int) -> int:
    if not row or not row[0].isdecimal() or not 1 <= int(row[0][:3]) <= count:
        raise ValueError("an entry begins with the number of its seat, for example 1 Hope-5")
    return int(row[0]) - 1


def _hand(row: tuple[str, ...], table: Material) -> tuple[str, ...]:
    cards = []
    for at, word in enumerate(row[1:]):
        card = next((card for card in table.cards if word in (card, sealed(row[0], at, card))), None)
        if card is None:
            raise ValueError(f"there is no card “{word[:24]}”")
        cards.append(card)
    return tuple(sorted(cards))


def _fight(words: tuple[str, ...], table: Material) -> Fight | None:
    if not words:
        return None
    numbers = [word for at, word in enumerate(words) if at not in (2, 3)]
    if len(words) != 6 or not all(word.isdecimal() and len(word) < 4 for word in numbers):
        raise ValueError("a fight is section, enemy, crest, card, dice and way, for example 1, 3, Hope, none, 5, 0")
    section, enemy, dice, way = map(int, numbers)
    foes = [*map(len, table.enemies), len(table.dark_masters)]
    if not 1 <= section <= 4 or not 1 <= enemy <= foes[section - 1] or way > 4:
        raise ValueError("there is no such enemy to fight")
    crest = -1 if words[2] == "none" else table.words.index(words[2])
    return Fight(section - 1, enemy - 1, crest, "" if words[3] == "none" else words[3], dice, way - 1)


def problems(state: TrackState) -> list[SetupProblem]:
    """What is wrong with a position that can be written."""
    found = []
    if state.active in state.out and not state.ended:
        found.append(SetupProblem("is_in_play", {"seat": state.active}))
    needs_fight = state.phase in ("crest", "die") and not state.ended
    if needs_fight != (state.fight is not None):
        found.append(SetupProblem("fight_is_asked", {"phase": state.phase}))
    if state.phase == "move" and not 1 <= state.roll <= 6 and not state.ended:
        found.append(SetupProblem("roll_is_made", {"roll": state.roll}))
    return found


POSITION = PlainPosition(FIELDS, values_of, make, problems)


def sealed_fields(fields: dict[str, Any], state: TrackState) -> dict[str, Any]:
    """The fields with every card in a hand sealed."""
    if "hands" not in fields:
        return fields
    rows = [row.split() for row in fields["hands"]]
    hidden = [" ".join((row[0], *(sealed(row[0], at, card) for at, card in enumerate(row[1:])))) for row in rows]
    return fields | {"hands": hidden}


NOTATION = Notation(
    1, POSITION.kinds, POSITION.free, POSITION.to_fields, POSITION.from_fields, POSITION.differences,
    command_text, read_command, lambda _: FORMS, sealed_fields=sealed_fields, place_name=place_name,
)  # fmt: skip
