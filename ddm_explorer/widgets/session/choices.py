"""What a table is asked to show, read from anything a notebook or an address gives it.

Nothing here raises for what it is given: every value that cannot be used becomes one sentence in `problems`, and what
is left is always enough for a table.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from ddm_explorer.dungeon.position.state import DuelState, Setup
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.game import Transcript
from ddm_explorer.engine.told_errors import one_sentence
from ddm_explorer.engine.verdict import ImpossiblePosition, InvalidCommand, Verdict
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.notation.setup_fields import read_setup
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.duel.setup_types import value_text
from ddm_explorer.games.game_kit import GameKit
from ddm_explorer.games.known_games import known_games
from ddm_explorer.games.notation.headers import ImpossibleFields
from ddm_explorer.games.notation.position_text import read_position
from ddm_explorer.games.notation.text_syntax import shown
from ddm_explorer.games.notation.transcript_text import read_game
from ddm_explorer.players import PLAYERS, players_of
from ddm_explorer.view.known_views import view_of
from ddm_explorer.view.sentences.words import problem_sentence
from ddm_explorer.view.viewers import WATCHER
from ddm_explorer.widgets.session.game_session import HUMAN

GAMES: Final = edition_names()
"""The editions of the duel that a table can show, the first one by default; beside them it knows the other games by
their tags."""

PARAMETERS: Final = ("game", "seed", "selection", "position", "first", "readings", "names", "opponents", "text")
"""What an address can say."""

_COMPUTER = {"computer": "sensible", "person": HUMAN, "me": HUMAN, "": HUMAN}
_YES, _NO = ("1", "yes", "true", "on"), ("", "0", "no", "false", "off")
_LONGEST_SEED = 60
_MOST_READINGS = 500
_FORMS = {
    "names": "two names are wanted",
    "readings": "pairs of a reading and its choice are wanted",
    "rosters": "two lists of cards are wanted",
}


@dataclass(slots=True)
class Choices:
    """A game to begin with, who plays it, and what could not be used."""

    transcript: Transcript
    players: tuple[str, ...] = (HUMAN, HUMAN)
    text_view: bool = False
    problems: list[str] = field(default_factory=list)
    open_cards: bool = False
    """Whether both sides lie open although a card could be hidden."""
    is_default: bool = True
    """Whether nothing was asked for: then the table offers to choose."""


def fresh_seed() -> str:
    """A seed nobody chose."""
    return secrets.token_hex(4)


def new_game(setup: Setup, seed: int | str | None = None) -> Transcript:
    """A new game; without a seed one that nobody chose."""
    return Transcript(Duel.of(setup), setup, Seeded(fresh_seed() if seed is None else seed))


def choices(
    game: str = GAMES[0],
    *,
    setup: Setup | None = None,
    seed: int | str | None = None,
    position: Any = None,
    transcript: Transcript | str | None = None,
    opponents: Iterable[str] = (HUMAN, HUMAN),
    text_view: bool = False,
    **fields: Any,
) -> Choices:
    """What these values ask for; see `Table` for them."""
    problems: list[str] = []
    of_start: list[str] = []
    wanted = _seed(seed, of_start)
    made = None
    if transcript is not None:
        made = _transcript(transcript, of_start)
    elif position is not None:
        made = _position(position, wanted, of_start)
    kit = _kit(game, setup) if made is None else known_games().of_rules(made.rules)
    if kit is not known_games().first:
        return _of_another_game(kit, made, setup, wanted, opponents, of_start, is_text=bool(text_view))
    found = _setup(game, setup, fields, problems)
    problems += of_start
    players = _players(opponents, problems)
    is_default = setup is None and made is None and not any(fields.values()) and players == (HUMAN, HUMAN)
    return Choices(made or new_game(found, wanted), players, bool(text_view), problems, is_default=is_default)


def _kit(game: object, setup: object) -> GameKit:
    """The game that is asked for: by its tag, or by a set-up of its own; else the first, whose editions have names."""
    for kit in known_games():
        if (isinstance(game, str) and game == kit.tag) or isinstance(setup, type(kit.new_setup())):
            return kit
    return known_games().first


def _of_another_game(
    kit: GameKit,
    made: Transcript | None,
    setup: Any,
    seed: str,
    opponents: object,
    problems: list[str],
    *,
    is_text: bool,
) -> Choices:
    """A game that is no duel: from its own set-up, or going on with what was given."""
    if made is None:
        chosen = setup if isinstance(setup, type(kit.new_setup())) else kit.new_setup()
        made = Transcript(kit.rules_of(chosen), chosen, Seeded(seed))
    seats, known = kit.seats_of(made.state), (HUMAN, *players_of(kit))
    named = list(islice(opponents, seats)) if isinstance(opponents, Iterable) else []
    wanted = [_COMPUTER.get(str(each), str(each)) for each in named]
    for each in wanted:
        if each not in known:
            problems.append(f"There is no player {shown(each)}; a seat is played by one of: {', '.join(known)}.")
    players = [each if each in known else HUMAN for each in wanted] + [HUMAN] * (seats - len(wanted))
    return Choices(made, tuple(players), is_text, problems, is_default=False)


def choices_of_query(parameters: Mapping[str, str]) -> Choices:
    """What an address asks for, by the names in `PARAMETERS`; all values are text that anybody may have written."""
    given = {str(name): str(value).strip() for name, value in parameters.items()}
    unknown = [name for name in given if name not in PARAMETERS]
    told = {name: value for name, value in given.items() if value and name in PARAMETERS}
    found = choices(
        told.get("game", GAMES[0]),
        seed=told.get("seed"),
        position=told.get("position"),
        opponents=_parts(told["opponents"]) if "opponents" in told else (HUMAN, HUMAN),
        text_view=told.get("text", "").casefold() in _YES,
        selection=told.get("selection"),
        names=_parts(told["names"]) if "names" in told else None,
        readings=_parts(told["readings"]) if "readings" in told else None,
        first=told.get("first"),
    )
    if told.get("text", "").casefold() not in (*_YES, *_NO):
        found.problems.append(
            f"The text view is shown with text=1 and hidden with text=0; text={shown(told['text'])} is neither."
        )
    if unknown:
        found.problems.append(
            f"The address says {shown(unknown[0])}, which a table does not know; it knows {', '.join(PARAMETERS)}."
        )
    return found


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.replace(";", ",").split(",") if part.strip()]


def _setup(game: object, setup: object, fields: Mapping[str, Any], problems: list[str]) -> Setup:
    if setup is not None and not isinstance(setup, Setup):
        problems.append(f"A set-up is a Setup and not {_said(setup)}.")
    elif setup is not None:
        try:
            Duel.of(setup).start(setup)
        except (ValueError, TypeError) as error:
            problems.append(f"This set-up cannot be played: {error}")
        else:
            return setup
    edition = game if isinstance(game, str) and game in GAMES else GAMES[0]
    if edition is not game:
        known = ", ".join((*GAMES, *known_games().tags[1:]))
        problems.append(f"There is no game {_said(game)} here; there is {known}.")
    plain: dict[str, Any] = {"edition": edition}
    for name, value in fields.items():
        if value is None or (isinstance(value, (str, tuple, dict)) and not value):
            continue
        # One field at a time, so that one that cannot be used does not take the others along.
        try:
            tried = plain | dict([_field(name, value)])
            read_setup(tried, "The set-up")
        except InvalidFile as error:
            problems.append(str(error))
        except Exception:  # whatever a value of a program does when it is gone through or asked for its text
            problems.append(f"The {name} cannot be {_said(value)}; {_FORMS.get(name, 'a text is wanted')}.")
        else:
            plain = tried
    return read_setup(plain, "The set-up")


def _plain(value: object) -> str:
    """A value as text, whatever it is."""
    return value if isinstance(value, str) else value_text(value)


def _said(value: object) -> str:
    """A value of a program as it can stand in a sentence."""
    text = _plain(value)
    return text if not isinstance(value, str) and text.startswith("a value") else shown(text)


def _field(name: str, value: Any) -> tuple[str, Any]:
    """A field of a set-up as files write it."""
    if name == "readings":
        items = value.items() if isinstance(value, Mapping) else [value] if isinstance(value, str) else value
        pairs = [
            each if isinstance(each, str) else " ".join(map(_plain, each)) for each in islice(items, _MOST_READINGS)
        ]
        return "readings", pairs
    if name == "first":
        text = _plain(value).strip()
        if text not in ("1", "2"):
            raise InvalidFile("The set-up", f"Player One is seat 1 or 2, not {shown(text)}.")
        return "agreed", int(text)
    if name == "names":
        names = list(islice(value, 3))  # one more than there may be, so that it is missed
        if not all(isinstance(each, str) for each in names):
            raise TypeError("names are texts")
        return "names", names
    if name == "abilities":
        return "abilities", bool(value)
    if name in ("rosters", "pools"):
        return name, [each if isinstance(each, str) else " ".join(each) for each in value]
    return name, _plain(value)


def _seed(seed: int | str | None, problems: list[str]) -> str:
    text = "" if seed is None else seed.strip() if isinstance(seed, str) else value_text(seed)
    if not text:
        return fresh_seed()
    is_seed = isinstance(seed, str) or text.lstrip("-").isdecimal()
    if not is_seed or len(text) > _LONGEST_SEED or not text.isprintable():
        problems.append(
            f"A seed is a whole number or one line of at most {_LONGEST_SEED} letters; another one was taken."
        )
        return fresh_seed()
    return text


def _players(opponents: object, problems: list[str]) -> tuple[str, str]:
    if isinstance(opponents, Iterable) and not isinstance(opponents, (str, bytes)):
        try:
            names = [_plain(each) for each in islice(opponents, 3)]
        except Exception:  # whatever a value of a program does when it is gone through
            names = [value_text(opponents)]
    else:
        names = [] if opponents is None else [_plain(opponents)]
    if len(names) > 2:
        problems.append("Two seats are played, and more players are named; the first two were taken.")
    if len(names) == 1:
        names.insert(0, HUMAN)  # one name is that of the opponent
    players = [_COMPUTER.get(name.strip().casefold(), name.strip().casefold()) for name in names[:2]]
    players += [HUMAN] * (2 - len(players))
    for number, player in enumerate(players):
        if player != HUMAN and player not in PLAYERS:
            known = ", ".join((HUMAN, *PLAYERS))
            problems.append(f"There is no player {shown(player)}; a seat is played by one of: {known}.")
            players[number] = HUMAN
    return players[0], players[1]


def _transcript(given: object, problems: list[str]) -> Transcript | None:
    if isinstance(given, Transcript):
        return given
    if not isinstance(given, str):
        problems.append(f"A game is a transcript or the text of a saved game, not {_said(given)}.")
        return None
    try:
        return game_of_text(given).transcript
    except UNREADABLE as error:
        problems.append(unreadable_sentence(error))
        return None


def _position(given: object, seed: str, problems: list[str]) -> Transcript | None:
    if not isinstance(given, (str, *(kit.state for kit in known_games()))):
        problems.append(f"A position is a state, a text or a link, not {_said(given)}.")
        return None
    try:
        state: Any = read_position(given) if isinstance(given, str) else given
        kit = known_games().of_state(state)
        rules = kit.rules_of(kit.setup_of(state))
        faults = rules.setup_problems(state) if isinstance(state, DuelState) else ()
        if faults:
            raise ImpossiblePosition(faults)
    except UNREADABLE as error:
        problems.append(unreadable_sentence(error))
        return None
    return Transcript(rules, kit.setup_of(state), Seeded(seed), state)


# Reading what others wrote -----------------------------------------------------------------------

UNREADABLE: Final = (InvalidFile, ImpossiblePosition, InvalidCommand)
"""What reading a text from outside can raise."""


def game_of_text(text: str, where: str = "The game") -> Any:
    """The saved game that a text holds; raises one of `UNREADABLE`."""
    return read_game(text, where, explain=_reasons)


def _reasons(state: Any, verdict: Verdict) -> str:
    kit = known_games().of_state(state)
    view, rules = view_of(kit), kit.rules_of(kit.setup_of(state))
    # Whoever opens a game may be any of its players, and its text is sealed against all of them.
    return " ".join(view.objection(each, rules, state, WATCHER) for each in verdict.objections)


def unreadable_sentence(error: Exception) -> str:
    """Why a text could not be used, in one sentence."""
    if isinstance(error, ImpossiblePosition):
        more = len(error.problems) - 1
        tail = f" ({more} more problem{'s' if more > 1 else ''})" if more else ""
        told = _problem(error)
        return one_sentence(f"No game can show this position: {told}{tail}")
    return str(error)


def _problem(error: ImpossiblePosition) -> str:
    """The first of the reasons why a position cannot be."""
    if isinstance(error, ImpossibleFields) and not isinstance(error.state, DuelState):
        kit = known_games().of_state(error.state)
        rules = kit.rules_of(kit.setup_of(error.state))
        return view_of(kit).problem(error.problems[0], rules, error.state)
    setup = Setup(GAMES[0])
    duel = Duel.of(setup)
    return problem_sentence(error.problems[0], duel, duel.start(setup))
