"""Commands as text, both ways, and one sentence for each that cannot be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.dungeon.position.state import Item, Monster, Setup
from ddm_explorer.dungeon.position.who_is_meant import told_nths
from ddm_explorer.engine.verdict import InvalidCommand
from ddm_explorer.games.duel.notation.commands import FORMS, MAX_LENGTH, Lexicon, command_text, read_command
from ddm_explorer.games.duel.rules import Duel
from tests.games.played import EDITION

DUEL = Duel.of(Setup(EDITION))
LEXICON = Lexicon.of(DUEL)

cells = st.tuples(st.integers(0, 25), st.integers(0, 98))
seats = st.integers(0, 1)
places = st.integers(0, 9)
pointed = st.lists(st.tuples(cells, places), max_size=20).map(
    lambda marks: {"at": tuple(cell for cell, _ in marks), "at_nth": told_nths([nth for _, nth in marks])}
)
every_command = st.one_of(
    st.just(say.Draw()),
    st.just(say.Flip()),
    st.builds(say.NameFirst, seats),
    st.builds(lambda dice: say.Roll(tuple(sorted(dice))), st.lists(st.sampled_from(sorted(DUEL.dice)), max_size=6)),
    st.builds(
        say.Build,
        st.sampled_from(sorted(DUEL.cards)),
        st.sampled_from(sorted(DUEL.shapes)),
        st.integers(0, 3),
        cells,
        st.sampled_from(["", *sorted(DUEL.dice)]),
        st.one_of(st.none(), cells),
    ),
    st.builds(lambda path, nth: say.Move(tuple(path), nth), st.lists(cells, min_size=2, max_size=30), places),
    st.builds(say.Attack, cells, cells, places, places),
    st.builds(say.SetOff, cells, places),
    st.just(say.Defend()),
    st.just(say.Pass()),
    st.builds(
        lambda figure, ability, marks, times, choice, pay, nth: say.Use(
            figure, ability, marks["at"], times, choice, pay, nth, marks["at_nth"]
        ),
        cells,
        st.integers(1, 9),
        pointed,
        st.integers(0, 99),
        st.sampled_from(["", "3", "trap", "attack", "strike-ninja"]),
        st.one_of(st.none(), st.builds(CrestPool, *[st.integers(0, 99)] * 5)),
        places,
    ),
    st.just(say.EndTurn()),
    st.builds(say.Resign, seats),
    st.builds(say.OfferDraw, seats),
    st.builds(say.AnswerDraw, seats, st.booleans()),
)


@given(every_command)
def test_reads_back_what_it_writes(command):
    assert read_command(command_text(command), LEXICON) == command


@given(every_command, st.sampled_from([str.upper, str.title, lambda text: f"  {text}  ".replace(" ", "   ")]))
def test_capitals_and_spaces_do_not_matter(command, change):
    assert read_command(change(command_text(command)), LEXICON) == command


def test_every_command_of_the_game_has_a_form_whose_example_reads():
    made = {type(read_command(form.example, LEXICON)) for form in FORMS}
    assert made == set(say.COMMANDS)


@pytest.mark.parametrize(
    ("text", "same_as"),
    [
        ("build Strike Ninja s2 F8", "build strike-ninja S2 turn 0 star F8"),
        (
            "Build Gearfried the Iron Knight with X1 turned 3 at g12",
            "build gearfried-the-iron-knight X1 turn 3 star G12",
        ),
        ("build strike_ninja, S2M, turn 2, star F8", "build strike-ninja S2m turn 2 star F8"),
        ("roll 2,1,1", "roll 1 1 2"),
        ("move F8-F9-F10", "move F8 F9 F10"),
        ("move F8 → F9 → F10", "move F8 F9 F10"),
        ("attack F8 x F9", "attack F8 F9"),
        ("end turn", "end"),
        ("first player 2", "first 2"),
        ("offer draw 1", "offer 1"),
        ("use F8 ability 1 at F9 > F10 times 1", "use F8 1 at F9 F10"),
        ("use F8 quick-feet on F9", "use F8 1 at F9"),
        ("Use F8 Rolling Thunder on F9, for 03", "use F8 1 at F9 for 3"),
        ("use C3 1 paying m3, for Progress", "use C3 1 for move with M3"),
        ("use C3 1 choosing Strike Ninja with none", "use C3 1 for strike-ninja with none"),
        (
            "build strike-ninja S2 turn 2 star F8 die 1 figure G8",
            "build strike-ninja S2 turn 2 star F8 die 1 figure G8",
        ),
    ],
)
def test_other_spellings(text, same_as):
    assert command_text(read_command(text, LEXICON)) == same_as


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "The command is empty"),
        ("   ", "The command is empty"),
        ("mvoe F8 F9", "perhaps “move SQUARE SQUARE ...” is meant"),
        ("dance", "commands are draw, flip"),
        ("build strike-ninya S2 star F8", "perhaps strike-ninja is meant"),
        ("build gearfried S2 star F8", "perhaps gearfried-the-iron-knight is meant"),
        ("build strike-ninja S9 star F8", "There is no Piece “S9”"),
        ("build strike-ninja S2 turn 7 star F8", "0, 1, 2 or 3 quarter turns"),
        ("build strike-ninja S2 turn", "0, 1, 2 or 3 quarter turns"),
        ("build strike-ninja S2", "the form is “build CARD PIECE turn TURNS star SQUARE [die DIE] [figure SQUARE]”"),
        ("move F8", "At least two squares must follow"),
        ("move F8 ninety", "'ninety' is no square"),
        ("move F0 F1", "'F0' is no square"),
        ("attack F8", "Two squares must follow"),
        ("attack F8 F9 F10", "Two squares must follow"),
        ("roll 1 1 9", "There is no die “9” in this game; there is 1, 2, 3, 4."),
        ("first 3", "A seat is 1 or 2, not “3”."),
        ("resign", "One seat must follow"),
        ("accept 1 2", "One seat must follow"),
        ("use F8 0", "counted from 1"),
        ("use F8", "The figure's square and the number of its ability must follow"),
        ("use ,", "The figure's square and the number of its ability must follow"),
        ("use F8 at F9", "The figure's square and the number of its ability must follow"),
        ("use F8 1 at", "After “at” something must follow: the form is “use SQUARE ABILITY"),
        ("use F8 1 at F9 on F8", "“on” stands here twice"),
        ("use F8 1 times two", "a number, not “two”."),
        ("use F8 1 times 100", "a number, not “100”."),
        ("use F8 1 for trapp", "is a number, a crest or a card, and “trapp” is none of them; perhaps trap is meant."),
        ("use F8 1 with X3", "“X3” is no number of crests; write P4 A2"),
        ("use F8 1 with P1 P2", "The crests P stand here twice."),
        ("use F8 quick-feat", "There is no ability “quick-feat” in this game; perhaps quick feet is meant."),
        ("build strike-ninja S2 star F8 die", "After “die” something must follow"),
        ("pass on", "Nothing may follow it, but “on” does"),
        ("flip " + "x" * 5000, f"at most {MAX_LENGTH:,} are read"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_sentence(text, told):
    with pytest.raises(InvalidCommand) as refused:
        read_command(text, LEXICON)
    sentence = str(refused.value)
    assert told in sentence
    assert sentence.endswith((".", "?"))
    assert "\n" not in sentence
    assert len(sentence) < 400


def test_control_characters_do_not_come_back_in_errors():
    with pytest.raises(InvalidCommand) as refused:
        read_command("\x1b[31mred", LEXICON)
    assert "\x1b" not in str(refused.value)


def test_an_ability_called_by_its_name_is_looked_for_on_the_card_that_stands_there():
    start = DUEL.start(Setup(EDITION))
    state = start._replace(
        monsters=(Monster(1, "knight-of-twin-swords", 0, (5, 7)), Monster(2, "vorse-raider", 1, (5, 8))),
        items=(Item(3, "strike-ninja", 1, (5, 9)),),
    )
    assert read_command("use F8 double attack at F9", LEXICON, state) == say.Use((5, 7), 2, ((5, 8),))
    assert read_command("use F8 2 at F9", LEXICON, state) == say.Use((5, 7), 2, ((5, 8),))
    for text, told in [
        (
            "use F8 quick-feet",
            "There is no ability of knight-of-twin-swords “quick-feet” in this game; there is double",
        ),
        ("use F9 quick-feet", "The card vorse-raider has no abilities, so there is none called “quick-feet”."),
    ]:
        with pytest.raises(InvalidCommand, match=told):
            read_command(text, LEXICON, state)
    # What lies face down is not given away by what can be read of it.
    assert read_command("use F10 double attack", LEXICON, state) == say.Use((5, 9), 2)


def test_a_name_that_cards_give_to_different_abilities_is_not_guessed_at():
    lexicon = Lexicon({}, {}, {}, {"one": {"roar": 1}, "two": {"roar": 2}})
    with pytest.raises(InvalidCommand, match="Several cards have an ability “roar”; call it by its number"):
        read_command("use F8 roar", lexicon)


def test_a_square_alone_is_written_where_it_is_enough():
    assert command_text(say.Attack((5, 7), (5, 8))) == "attack F8 F9"
    assert command_text(say.Attack((5, 7), (5, 8), 2)) == "attack F8/2 F9"
    assert command_text(say.Use((5, 7), 1, ((5, 8), (5, 9)), at_nth=(0, 3))) == "use F8 1 at F9 F10/3"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("attack F8/0 F9", "“F8/0” names no monster"),
        ("attack F8/ F9", "“F8/” names no monster"),
        ("set-off F8/12", "“F8/12” names no monster"),
        ("move F8 F9/2", "Only the first square says which of several monsters moves"),
    ],
)
def test_a_place_that_is_none_is_refused(text, told):
    with pytest.raises(InvalidCommand, match=told):
        read_command(text, LEXICON)
