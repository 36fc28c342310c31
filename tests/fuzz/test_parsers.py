"""Whatever comes in, only the documented errors come out, each in one sentence, and what is read can be used."""

import pathlib

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ddm_explorer.cli.program import run
from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.engine.data.library import MAX_BYTES, InvalidFile
from ddm_explorer.engine.told_errors import MOST
from ddm_explorer.engine.verdict import ImpossiblePosition, InvalidCommand
from ddm_explorer.games.duel.dependence import dependences
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.notation.commands import FORMS, Lexicon, read_command
from ddm_explorer.games.duel.notation.position import KINDS, from_fields, to_fields
from ddm_explorer.games.duel.notation.position_chain import ATTACK, LINK, LINKS, OFFER, STAGES, TRIGGER, WINDOWS
from ddm_explorer.games.duel.notation.position_entries import ITEM, MONSTER, UNTIL
from ddm_explorer.games.duel.repair import repairs
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.notation.position_text import position_text, read_position
from ddm_explorer.games.notation.transcript_text import game_text, read_game
from ddm_explorer.lessons.cases.runner import run_case
from ddm_explorer.lessons.cases.scenario import FOLDER, read_case
from ddm_explorer.lessons.course.checking import check_text
from ddm_explorer.view.duel.snapshot import snapshot_of
from ddm_explorer.view.duel.text import full_text
from ddm_explorer.view.sentences import words
from ddm_explorer.view.sentences.speech import templates
from tests.games.brawls import fought
from tests.games.played import EDITION

ROOT = pathlib.Path(__file__).parents[2]
DUEL = Duel.of(Setup(EDITION))
LEXICON = Lexicon.of(DUEL)
SAVED = {path.name: path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests" / "transcripts").glob("*.ddm"))}
BUSY = [position_text(fought(seed, edition, 12).state) for edition in edition_names() for seed in range(4)]
POSITIONS = [text for text in SAVED.values() if text.startswith("ddm-position")] + BUSY
GAMES = ["\n".join(text.splitlines()[:60]) for text in SAVED.values() if text.startswith("ddm-game")]
DATA = ROOT / "ddm_explorer" / "data"
PIECES = [
    path.read_text("utf-8")
    for folder in ("lessons/first-turns", "lessons/chains", "exercises/*", "situations")
    for path in sorted(DATA.glob(f"{folder}/*.toml"))
]
CASES = [path.read_text("utf-8") for path in sorted((ROOT / "ddm_explorer" / "data" / FOLDER).glob("*/*.toml"))]


def refused_well(error):
    """That an error is one printable sentence of a bearable length."""
    sentence = str(error)
    assert sentence.endswith((".", "?")), sentence
    assert "\n" not in sentence
    assert sentence.isprintable(), repr(sentence)
    assert len(sentence) <= MOST, sentence


def read(parser, text):
    """What the parser makes of the text; None if it refuses it as documented."""
    try:
        return parser(text)
    except (InvalidFile, InvalidCommand, ImpossiblePosition) as error:
        refused_well(error)
        return None


anything = st.text(st.characters(), max_size=200)
word = st.one_of(
    st.sampled_from(
        [form.word for form in FORMS]
        + [*DUEL.cards, *DUEL.shapes, *DUEL.dice, *KINDS, *(each.name for each in DUEL.cards.values())]
        + [
            "F8",
            "A1",
            "Z99",
            "turn",
            "star",
            "0",
            "1",
            "2",
            "3",
            "7",
            "-1",
            "10",
            "none",
            "yes",
            "no",
            "moved",
            "damage",
        ]
        + [
            "number",
            "since",
            "after",
            "gives",
            "forced",
            "at",
            "view",
            "note",
            "S",
            "P2",
            "T2",
            ",",
            ";",
            "#",
            "*",
            "*G",
            "~",
        ]
        + [
            "won",
            "lost",
            "lord-fell",
            "roll",
            "advance",
            "build",
            "over",
            "pool",
            "draft",
            "red",
            "blue",
            EDITION,
            "power",
        ]
        + [mark.word for marks in (MONSTER, ITEM, LINK, ATTACK, TRIGGER, OFFER) for mark in marks]
        + [*LINKS, *STAGES, *UNTIL, *WINDOWS, "until", "by", "ability", "versus", "control", "shelled-ground", "lord"]
        + ["times", "for", "with", "use", "T2", "quick-feet", "double-attack"]
        + ["９", "²", "١", "\u2028", "\x00", "9" * 5000]
    ),
    st.text(st.characters(), max_size=6),
)
soup = st.lists(word, max_size=12).map(" ".join)
line_soup = st.lists(soup, max_size=8).map("\n".join)


@st.composite
def broken(draw, texts):
    """A good text in which some lines are lost, doubled, swapped or changed."""
    lines = draw(st.sampled_from(texts)).splitlines()
    for _ in range(draw(st.integers(1, 4))):
        where = draw(st.integers(0, len(lines) - 1))
        kind = draw(st.sampled_from(["drop", "double", "swap", "words", "mark", "soup"]))
        line = lines[where]
        if kind == "drop" and len(lines) > 1:
            del lines[where]
        elif kind == "double":
            lines.insert(where, line)
        elif kind == "swap":
            other = draw(st.integers(0, len(lines) - 1))
            lines[where], lines[other] = lines[other], lines[where]
        elif kind == "words":
            parts = line.split(" ")
            parts[draw(st.integers(0, len(parts) - 1))] = draw(word)
            lines[where] = " ".join(parts)
        elif kind == "mark":
            cut = draw(st.integers(0, len(line)))
            lines[where] = line[:cut] + draw(st.characters()) + line[cut + draw(st.integers(0, 2)) :]
        else:
            lines.insert(where, draw(soup))
    return "\n".join(lines)


@given(st.one_of(anything, soup, broken([form.example for form in FORMS])))
@settings(max_examples=400)
@example("build " + "\u00b2" * 3)
@example("roll \u0661 1 1")
@example("move " + "F8 " * 600)
def test_commands(text):
    command = read(lambda text: read_command(text, LEXICON), text)
    if command is not None:
        state = DUEL.start(Setup(EDITION))
        verdict = DUEL.check(state, command)
        assert words.verdict_text(
            verdict, DUEL, state, repairs(DUEL, state, command), dependences(DUEL, state, command)
        )


def can_be_used(state):
    """That a position that was let in can be shown, written and judged in."""
    duel = Duel.of(state.setup)
    assert full_text(snapshot_of(duel, state))
    assert words.question_sentence(duel, state)
    assert read_position(position_text(state)) == state
    duel.candidates(state)
    for form in FORMS:
        duel.check(state, read_command(form.example, LEXICON))


PROBLEMS = tuple(templates("problem"))


@given(
    st.one_of(
        anything,
        line_soup.map(lambda text: f"ddm-position 2 duel\nedition {EDITION}\n{text}"),
        broken(POSITIONS),
    ),
    st.sampled_from([(), PROBLEMS]),
)
@settings(max_examples=400)
def test_positions(text, allowed):
    """Also those that no game can show: a lesson may allow them, so nothing may stumble over them."""
    state = read(lambda text: read_position(text, allow=allowed), text)
    if state is not None:
        can_be_used(state)


plain = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-5, 10**7), st.floats(), word, soup),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(word, inner, max_size=4)),
    max_leaves=8,
)


FIELDS = [to_fields(read_position(text)) for text in POSITIONS]


@given(
    st.sampled_from([{"edition": EDITION}, *FIELDS]),
    st.dictionaries(st.one_of(st.sampled_from([*KINDS, "seat1", "seat2"]), word), plain, max_size=3),
    st.sets(st.sampled_from(sorted({name for fields in FIELDS for name in fields} - {"edition"}))),
)
@settings(max_examples=300)
def test_fields(good, changes, lost):
    fields = {name: value for name, value in (good | changes).items() if name not in lost}
    state = read(lambda fields: from_fields(fields, "fields"), fields)
    if state is not None:
        can_be_used(state)


@given(st.one_of(anything, line_soup.map(lambda text: f"ddm-game 2 duel\nedition {EDITION}\n{text}"), broken(GAMES)))
@settings(max_examples=300)
def test_games(text):
    saved = read(read_game, text)
    if saved is not None:
        again = read_game(game_text(saved.transcript, notes=saved.notes))
        assert [node.state for node in again.transcript.nodes] == [node.state for node in saved.transcript.nodes]


@given(st.one_of(anything, line_soup, broken(CASES)))
@settings(max_examples=400)
def test_cases(text):
    case = read(read_case, text)
    if case is not None:
        for mismatch in run_case(case).mismatches:
            assert mismatch.endswith(".")
            assert "\n" not in mismatch


@given(st.one_of(line_soup, broken(PIECES)))
@settings(max_examples=200)
def test_lessons_exercises_and_boards(text):
    checked = read(lambda text: check_text(text, "it"), text)
    if checked is not None:
        for mismatch in checked.mismatches:
            assert mismatch.endswith(".")
            assert "\n" not in mismatch


ARGUMENTS = [
    "judge",
    "show",
    "replay",
    "rules",
    "new",
    "--json",
    "--legal",
    "--link",
    "--text",
    "-c",
    "--at",
    "--run",
    "-",
]
ARGUMENTS += ["--all", "--seed", "--names", "--reading", "--edition", "--selection", "game", "case", "position", "file"]
ARGUMENTS += ["lesson", "check", "taught", "exercise", "situation"]


@given(
    st.lists(st.one_of(st.sampled_from(ARGUMENTS), word.filter(lambda text: text != "app")), max_size=6),
    st.one_of(anything, broken(POSITIONS), broken(GAMES), broken(CASES), broken(PIECES)),
)
@settings(max_examples=200)
def test_command_lines(tmp_path_factory, arguments, content):
    folder = tmp_path_factory.mktemp("fuzz")
    (folder / "file").write_text(content, encoding="utf-8", errors="replace")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("DDM_TRACEBACK", "1")
        patch.setattr("sys.stdin", open(folder / "file", encoding="utf-8"))  # noqa: SIM115 - closed with the process
        try:
            assert run(arguments) in (0, 1, 2)
        finally:
            import sys

            sys.stdin.close()


DEEP = 5000
HOSTILE = {
    "deep lists": "x = " + "[" * DEEP + "]" * DEEP,
    "deep tables": "[" + ".".join("a" * DEEP) + "]",
    "deep inline tables": "x = " + "{a=" * DEEP + "1" + "}" * DEEP,
    "long key": "a." * DEEP + "b = 1",
    "long number": "x = " + "9" * 100_000,
    "long line": "ddm-position 2 duel;" + "x" * 1_000_000,
    "many statements": "ddm-position 2 duel\n" + "turn 1;" * 140_000,
    "many lines": "ddm-game 2 duel\n" + "note x\n" * 250_000,
    "many commands": "ddm-game 2 duel\nedition western-basic\n" + "\n".join(f"{n}. first 1" for n in range(1, 90_000)),
    "many monsters": "ddm-position 2 duel\nedition western-basic\n"
    + "monsters "
    + ",".join(["strike-ninja 1 F8"] * 390),
    "many cases of one thing": 'format = 1\nid = "x"\ntitle = "xxx"\ncites = ["W-ROLL-1"]\n' + "[[do]]\n" * 100_000,
    "escapes": "ddm-position 2 duel\nedition western-basic\nnames " + "*41" * 3000 + ", b",
    "nulls": "\x00" * 100_000,
    "too long": "x" * (MAX_BYTES + 1),
}


PARSERS = {
    "position": read_position,
    "game": read_game,
    "case": read_case,
    "course": lambda text: check_text(text, "it"),
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("parser", PARSERS.values(), ids=PARSERS)
def test_hostile_texts_are_refused_at_once(parser, name):
    assert read(parser, HOSTILE[name]) is None
