"""The packaged rules, readings, words, cards, dice, shapes and boards are whole, true to their sources and honest."""

import re
from functools import cache
from itertools import product

import jsonschema
import pytest

from ddm_explorer.engine.data import library
from ddm_explorer.engine.rulebook.rules import Rule, load_rulebook

BOOK = load_rulebook()

# Which schema a packaged file follows: that of its folder, except among the rules.
FOLDERS = ("boards", "cards", "dice", "pieces", "pools")
FILES = [(folder, stem, folder) for folder in (*FOLDERS, "editions") for stem in library.names(folder)] + [
    ("rules", stem, stem if stem in library.names("schema") else "rules") for stem in library.names("rules")
]

WESTERN = """
W-OBJ-1
W-SET-1 W-SET-2 W-SET-3 W-SET-4 W-SET-5 W-SET-6 W-SET-7 W-SET-8
W-CARD-1
W-TURN-1 W-TURN-2
W-ROLL-1 W-ROLL-2 W-ROLL-3 W-ROLL-4
W-DICE-1 W-DICE-2 W-DICE-3 W-DICE-4 W-DICE-5
W-CREST-ATK W-CREST-DEF W-CREST-PRG W-CREST-MAG W-CREST-TRP
W-SUM-1 W-SUM-2 W-SUM-3
W-BLD-1 W-BLD-2 W-BLD-3 W-BLD-4 W-BLD-5
W-MOV-1 W-MOV-2 W-MOV-3 W-MOV-4 W-MOV-5 W-MOV-6 W-MOV-7 W-MOV-8
W-ATK-1 W-ATK-2 W-ATK-3 W-ATK-4
W-DEF-1 W-DEF-2 W-DEF-3
W-DMG-1 W-DMG-2 W-DMG-3 W-DMG-4
W-LORD-1 W-LORD-2 W-LORD-3 W-LORD-4 W-LORD-5
W-WIN-1 W-WIN-2
W-ABL-1 W-ABL-2 W-ABL-3 W-ABL-4 W-ABL-5 W-ABL-6 W-ABL-7 W-ABL-8
W-TIM-1 W-TIM-2
W-CHN-1 W-CHN-2
W-FLY-1 W-FLY-2 W-FLY-3 W-FLY-4
W-TUN-1 W-TUN-2 W-TUN-3
W-ADV-1 W-ADV-2 W-ADV-3 W-ADV-4 W-ADV-5 W-ADV-6
W-ITM-1 W-ITM-2 W-ITM-3 W-ITM-4 W-ITM-5
"""

JAPANESE = """
J-OBJ-1
J-SET-1 J-SET-2 J-SET-3 J-SET-4 J-SET-5
J-CARD-1
J-TURN-1 J-TURN-2
J-ROLL-1 J-ROLL-2 J-ROLL-3
J-SUM-1 J-SUM-2
J-DIM-1 J-DIM-2
J-MOV-1 J-MOV-2
J-ATK-1 J-ATK-2 J-ATK-3
J-DEF-1
J-DMG-1 J-DMG-2 J-DMG-3
J-LORD-1 J-LORD-2
J-COL-1
J-LVL-1
J-ABL-1 J-ABL-2 J-ABL-3 J-ABL-4 J-ABL-5 J-ABL-6 J-ABL-7
J-CHN-1
J-FLY-1 J-FLY-2
J-TUN-1
J-ITM-1 J-ITM-2
"""

# The readings and the editions that each bears on: B Basic, A Advanced, J Japanese.
READINGS = {
    "BAJ": "R-ABILITY-EXCLUDES R-ABILITY-MOVE-SPLIT R-DEFEND-AND-ABILITY R-DEFEND-EACH-STRIKE R-BOOST-WHO "
    "R-LORD-SPECIAL-ATTACK R-LORD-MANY-ATTACKS R-LORD-AREA R-AREA-SELF R-AREA-SHAPE R-AREA-FLYING R-CHAIN-OPEN "
    "R-CHAIN-PRIORITY R-CHAIN-REFUND R-CHAIN-SOURCE-GONE R-TRAP-WHEN R-MAGIC-WHEN R-MAGIC-DEATH R-MAGIC-STACK "
    "R-ANY-COST-TIMING R-ANY-COST-CRESTS R-ANY-COST-DURATION R-COVER-DOMAIN R-LATER-PIECE-DOMAIN "
    "R-FLY-PASS-OWN R-FLY-VOID R-CONCEDE R-MOV-RETURN",
    "BA": "R-PIECE-FLIP R-STALEMATE-TRIGGER R-PIECES-GONE R-HIGH-LEVEL R-SHELL-WHERE",
    "B": "R-DRAFT",
    "A": "R-PIECE-SUPPLY R-ITEM-COUNTS R-DOUBLE-CHOICE R-DOUBLE-ALWAYS R-TRIPLE-ITEM R-TRIPLE-COMPULSORY "
    "R-ADV-DUP-ITEMS R-TUNNEL-STOP-ITEM",
    "AJ": "R-LOWEST-TIE R-SQUARES-AWAY R-LINE-FLYING R-FREE-DURATION "
    "R-REDIRECT-DEFENSE R-ITEM-AREA R-ITEM-STOPS R-ITEM-SHARE R-ITEM-AGAIN R-ITEM-USE R-ITEM-ATTACK "
    "R-ITEM-PRICE R-SENT-BACK R-SHIELD-DESTROY R-VORTEX-MOVE R-RELAY-CUTS",
    "J": "R-J-SUMMON-OPTIONAL R-J-COLLECT-ON-SUMMON R-J-FEW-DICE R-J-FIGURE-SQUARE R-J-BORDER R-J-CORNER "
    "R-J-DIAGONAL R-J-OPPONENT-PATH R-J-SHARE R-J-PASS-OWN R-J-PASS-OPPOSING R-J-TUNNEL-OWN R-J-ITEM-PASS "
    "R-J-MOVES-PER-TURN R-J-MOVE-ATTACK-MOVE R-J-ACT-AT-ONCE R-J-LORD-VS-FLYING R-J-LORD-DEFEND "
    "R-J-DURATION R-J-STALEMATE R-J-BOOST-WHEN R-MOVE-UNTIL-OTHER",
}

SENTENCE_ENDS = re.compile(r"[.?!](?= [A-Z\"]|$)")


def walk(value, path=()):
    """Every value of a document with its path."""
    yield path, value
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from walk(inner, (*path, key))


@cache
def documents():
    """All packaged files of these kinds; nobody may change what this gives."""
    return {(folder, stem): library.read_toml(folder, f"{stem}.toml") for folder, stem, _ in FILES}


# Schemas


@pytest.mark.parametrize(("folder", "stem", "schema"), FILES)
def test_a_packaged_file_fits_its_schema(folder, stem, schema):
    library.validate(library.read_toml(folder, f"{stem}.toml"), schema, f"{folder}/{stem}.toml")


@pytest.mark.parametrize("name", sorted({schema for _, _, schema in FILES} | {"common"}))
def test_a_schema_is_itself_valid_closed_and_explained(name):
    """Schemas are the documentation of the formats: no table takes unknown keys, no format goes unexplained."""
    schema = library.schema(name)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["title"]
    assert schema["description"].endswith(".")
    for path, part in walk(schema):
        if isinstance(part, dict) and part.get("type") == "object" and "properties" in part:
            assert part.get("additionalProperties") is False, path


@pytest.mark.parametrize(("folder", "stem", "schema"), FILES)
def test_no_packaged_file_fits_its_schema_with_a_key_too_many(folder, stem, schema):
    # A dozen of each kind will do here: every row is held against its schema above, and that takes its time.
    document = {
        key: value[:12] if isinstance(value, list) else value
        for key, value in library.read_toml(folder, f"{stem}.toml").items()
    }
    tables = [value for _, value in walk(document) if isinstance(value, dict)]
    # Tables whose keys are names that other files or the code give: of editions, checks, topics, options.
    free = {"words", "default", "exceptions", "topics", "checks", "options", "choices"}
    closed = [value for path, value in walk(document) if isinstance(value, dict) and not free & set(path)]
    assert tables
    for table in closed[:: max(1, len(closed) // 3)]:
        table["zz"] = 1
        with pytest.raises(library.InvalidFile):
            library.validate(document, schema, "x")
        del table["zz"]
    library.validate(document, schema, "x")


def test_a_file_is_named_after_what_it_holds():
    for (folder, stem), document in documents().items():
        if folder == "editions":
            assert document["name"] == stem
        elif folder != "rules":
            assert (document.get("set") or document["board"])["id"] == stem


@pytest.mark.parametrize(
    "option",
    [
        {"value": 3},
        {"rule": "W-ROLL-1"},
        {"reading": "R-DRAFT"},
        {"value": 3, "rule": "W-ROLL-1", "reading": "R-DRAFT", "choices": {"a": 1}},
        {"value": 3.5, "rule": "W-ROLL-1"},
        {"value": 3, "rule": "rolling"},
    ],
)
def test_an_option_of_an_edition_is_a_cited_value_or_follows_a_reading(option):
    document = library.read_toml("editions", f"{library.names('editions')[0]}.toml")
    document["options"]["dice_per_roll"] = option
    with pytest.raises(library.InvalidFile, match="dice_per_roll"):
        library.validate(document, "editions", "x")


def test_ids_are_unique_in_each_list():
    for where, document in documents().items():
        for path, value in walk(document):
            if isinstance(value, list):
                ids = [row["id"] for row in value if isinstance(row, dict) and "id" in row]
                assert len(ids) == len(set(ids)), (where, path)


# Rules and readings


@pytest.mark.parametrize(("book", "ids"), [("western", WESTERN), ("japanese", JAPANESE)])
def test_every_rule_of_a_book_is_there_once_and_in_order(book, ids):
    assert [rule.id for rule in BOOK.rules if rule.book == book] == ids.split()


def test_every_reading_is_there_with_the_editions_it_bears_on():
    letters = {"B": "basic", "A": "advanced", "J": "japanese"}
    expected = {id_: {letters[e] for e in group} for group, ids in READINGS.items() for id_ in ids.split()}
    assert {reading.id: set(reading.editions) for reading in BOOK.readings} == expected


def test_every_default_is_one_of_the_choices():
    for reading in BOOK.readings:
        names = [choice.name for choice in reading.choices]
        assert len(set(names)) == len(names), reading.id
        assert set(reading.defaults.values()) <= set(names), reading.id
        assert reading.choices[0].name in reading.defaults.values(), reading.id


def test_only_a_clarification_has_a_single_choice():
    assert [reading.id for reading in BOOK.readings if len(reading.choices) < 2] == ["R-J-BORDER"]


def test_exceptions_to_a_status_are_exceptions():
    for reading in BOOK.readings:
        assert set(reading.exceptions) < set(reading.editions), reading.id
        assert reading.status not in reading.exceptions.values(), reading.id


@pytest.mark.parametrize(("book", "editions"), [("western", {"basic", "advanced"}), ("japanese", {"japanese"})])
def test_linked_readings_exist_and_every_one_is_linked_in_its_books(book, editions):
    linked = {id_ for rule in BOOK.rules if rule.book == book for id_ in rule.readings}
    assert linked == {reading.id for reading in BOOK.readings if set(reading.editions) & editions}


def test_a_reading_that_a_section_calls_printed_or_open_names_passages():
    for reading in BOOK.readings:
        if reading.status in ("printed", "open", "inferred"):
            assert reading.places, reading.id


def test_every_place_names_a_known_book():
    assert {place.book for reading in BOOK.readings for place in reading.places} <= set(BOOK.books)
    assert {rule.book for rule in BOOK.rules} <= set(BOOK.books)


def test_places_look_like_sections_and_pages():
    section = r"(?:[IVX]+(?:\.[A-Z](?:\.\d(?:\.[a-f](?:\.\d)?)?)?)?[a-f]?(?: to [a-f])?|chart(?: \d)?|last list)"
    western = re.compile(rf"{section}(?: example| notes?)?(?:, {section}(?: example| notes?)?)*")
    japanese = re.compile(r"page \d+|pages \d+(?:, \d+)+|pages \d+ to \d+")
    for rule in BOOK.rules:
        pattern = western if rule.book == "western" else japanese
        assert pattern.fullmatch(rule.place), rule.id
    for reading in BOOK.readings:
        for place in reading.places:
            pattern = western if place.book == "western" else re.compile(r"page \d+")
            assert pattern.fullmatch(place.at), (reading.id, place.at)


def test_rules_of_a_chapter_stand_together():
    chapters = [(rule.book, rule.chapter) for rule in BOOK.rules]
    assert len(set(chapters)) == sum(1 for a, b in zip([None, *chapters], chapters, strict=False) if a != b)


def test_a_rule_that_only_states_something_is_cited_by_data():
    """What forbids is cited by a check, what does by an event; a fact has to be cited by a packaged file."""
    cited = set()
    for (folder, stem), document in documents().items():
        for path, value in walk(document):
            if "rules" in path and isinstance(value, str) and (folder != "rules" or stem == "glossary"):
                cited.add(value)
    stated = {rule.id for rule in BOOK.rules if rule.kind == "states"}
    loose = stated - cited
    assert loose == PERMISSIONS


# Rules that allow something or refer to others: there is no figure in any file that they could be cited for.
PERMISSIONS = {"W-OBJ-1", "W-MOV-4", "W-ABL-3", "W-ADV-5", "W-ADV-6", "J-ABL-6"}


def test_every_rule_that_data_cites_exists():
    for where, document in documents().items():
        for path, value in walk(document):
            if "rules" in path and isinstance(value, str):
                assert value in BOOK, (where, path)


# Texts


def texts():
    for where, document in documents().items():
        for path, value in walk(document):
            is_value = "choices" in path  # of an option, for a choice that may have any name
            if path and path[-1] in ("text", "inferred", "evidence", "source", "note", "credit") and not is_value:
                yield (*where, *path), value


def test_texts_are_whole_sentences():
    count = 0
    for where, text in texts():
        count += 1
        assert text == text.strip(), where
        assert "  " not in text, where
        assert text[0].isupper() or text[0].isdigit(), where
        assert text.endswith("."), where
        for sentence in SENTENCE_ENDS.split(text)[:-1]:
            assert len(sentence.split()) >= 2, (where, sentence)
            assert len(sentence.split()) <= 45, (where, sentence)
    assert count > 350


def test_each_rule_and_question_is_told_only_once():
    told = [rule.text for rule in BOOK.rules] + [reading.question for reading in BOOK.readings]
    assert len(told) == len(set(told))
    titles = [rule.title for rule in BOOK.rules]
    assert len(titles) == len(set(titles))


def test_texts_do_not_speak_in_ids():
    """Ids are links beside a text, never a part of it."""
    for where, text in texts():
        assert not re.search(r"\b[WRJS]-[A-Z]", text), where


# Words


def test_words_of_a_rule_are_in_the_glossary_and_in_its_text():
    for entry in BOOK:
        if isinstance(entry, Rule):
            text = f"{entry.title} {entry.text}".casefold()
        else:
            text = f"{entry.question} {' '.join(choice.text for choice in entry.choices)}".casefold()
        for id_ in entry.words:
            assert any(form.casefold() in text for form in BOOK.term(id_).spellings), (entry.id, id_)


@pytest.mark.parametrize(
    ("book", "others"),
    [
        ("western", r"Dungeon Master|Movement crest|Crest Pool|[Dd]imension|[Tt]unneling|[Nn]ormal (?:attack|defense)"),
        ("japanese", r"Monster Lord|Progress|Dungeon Piece|Piece|Domain|Crest Counter|Regular|Tunnel(?!ing)"),
    ],
)  # fmt: skip
def test_a_rule_speaks_in_the_words_of_its_own_book(book, others):
    for rule in BOOK.rules:
        if rule.book == book:
            assert not re.search(others, f"{rule.title} {rule.text} {rule.inferred}"), rule.id


def test_every_term_has_a_western_word():
    for term in BOOK.terms:
        assert term.words.get("western"), term.id
        assert set(term.words) <= {"western", "japanese", "solo"}, term.id


def test_one_word_has_one_meaning_in_each_family_of_editions():
    """Only a word that an edition itself uses twice may stand for two meanings there."""
    shared = {
        ("japanese", "effect"),
        ("japanese", "Dungeon Master"),
        ("solo", "attack"),
        ("solo", "defense"),
        ("solo", "path"),
    }
    for edition in ("western", "japanese", "solo"):
        words = [term.words[edition] for term in BOOK.terms if edition in term.words]
        assert {(edition, word) for word in words if words.count(word) > 1} <= shared


@pytest.mark.parametrize(
    ("term", "western", "japanese", "solo"),
    [
        ("move-crest", "Progress crest", "Movement crest", "Move crest"),
        ("lord", "Monster Lord", "Dungeon Master", "avatar"),
        ("crest-pool", "Crest Counter", "Crest Pool", "store"),
        ("shape", "Dungeon Piece", "unfolded die", "net"),
        ("star", "star square", None, "summon point"),
        ("home", "Domain", "Dungeon Master area", "entrance"),
    ],
)
def test_the_words_of_the_editions(term, western, japanese, solo):
    words = BOOK.term(term).words
    assert (words.get("western"), words.get("japanese"), words.get("solo")) == (western, japanese, solo)


# Cards


def cards():
    return {card["id"]: card for card in library.read_toml("cards", "western-starter.toml")["card"]}


@pytest.mark.parametrize(
    ("card", "figures", "standing"),
    [
        ("buster-blader", (4, "Warrior", 40, 30, 20), "reconstruction"),
        ("strike-ninja", (3, "Warrior", 20, 20, 10), "gba"),
        ("gearfried-the-iron-knight", (1, "Warrior", 20, 10, 20), "reconstruction"),
        ("knight-of-twin-swords", (2, "Warrior", 30, 10, 10), "gba"),
        ("thunder-ball", (3, "Spellcaster", 30, 10, 10), "gba"),
        ("vorse-raider", (1, "Warrior", 20, 20, 10), "reconstruction"),
    ],
)
def test_the_six_monsters_have_the_figures_that_are_known(card, figures, standing):
    row = cards()[card]
    assert (row["level"], row["tribe"], row["hp"], row["attack"], row["defense"]) == figures
    assert row["provenance"]["standing"] == standing
    assert ("reconstruction" in row["provenance"]["note"]) == (standing == "reconstruction")


def test_the_lord_has_life_and_no_hit_points():
    lord = cards()["monster-lord"]
    assert (lord["life"], lord["attack"], lord["defense"]) == (3, 10, 0)
    assert "hp" not in lord
    assert lord["provenance"]["standing"] == "rulebook"


def test_the_set_is_six_monsters_and_a_lord():
    kinds = [card["kind"] for card in cards().values()]
    assert (len(kinds), kinds.count("monster"), kinds.count("lord")) == (7, 6, 1)


def test_the_rosters_share_out_the_monsters():
    document = library.read_toml("cards", "western-starter.toml")
    rosters = {roster["id"]: roster for roster in document["roster"]}
    assert rosters["yugi"]["cards"] == ["buster-blader", "strike-ninja", "gearfried-the-iron-knight"]
    assert rosters["kaiba"]["cards"] == ["knight-of-twin-swords", "thunder-ball", "vorse-raider"]
    assert (rosters["yugi"]["colour"], rosters["kaiba"]["colour"]) == ("red", "blue")


@pytest.mark.parametrize(
    ("card", "costs", "timings", "standings"),
    [
        ("buster-blader", ["1 attack"], ["when-attacking"], ["reconstruction"]),
        ("strike-ninja", ["1 move per time", "2 trap"], ["own-turn", "either-turn"], ["gba", "gba"]),
        ("gearfried-the-iron-knight", ["1 trap"], ["either-turn"], ["reconstruction"]),
        (
            "knight-of-twin-swords",
            ["1 move per time", "2 attack per time"],
            ["own-turn", "when-attacking"],
            ["rulebook", "rulebook"],
        ),
        ("thunder-ball", ["2 magic + 1 defense per level"], ["own-turn"], ["gba"]),
        ("vorse-raider", [], [], []),
    ],
)
def test_abilities_have_the_price_and_timing_that_is_known(card, costs, timings, standings):
    abilities = cards()[card].get("ability", [])

    def price(cost):
        return " + ".join(
            f"{part['n']} {part['crest']}" + (f" per {part['per']}" if "per" in part else "") for part in cost
        )

    assert [price(ability["cost"]) for ability in abilities] == costs
    assert [timing for ability in abilities for timing in ability["timing"]] == timings
    assert [ability["provenance"]["standing"] for ability in abilities] == standings


@pytest.mark.parametrize(
    ("card", "variants"),
    [
        ("knight-of-twin-swords", {"three-attacks", "extra-power"}),
        ("thunder-ball", {"all-magic"}),
        ("strike-ninja", {"two-squares"}),
    ],
)
def test_what_a_second_source_says_is_kept_as_a_variant(card, variants):
    found = [variant for ability in cards()[card]["ability"] for variant in ability.get("variant", [])]
    assert {variant["id"] for variant in found} == variants


def test_everything_with_figures_says_where_they_come_from():
    for (folder, stem), document in documents().items():
        if folder in FOLDERS:
            rows = [row for key in ("card", "die", "field") for row in document.get(key, [])]
            rows += [document[key] for key in ("set", "board") if key in document]
            rows += [ability for card in document.get("card", []) for ability in card.get("ability", [])]
            assert rows, (folder, stem)
            assert all(row["provenance"]["note"] for row in rows), (folder, stem)


# Dice


@pytest.mark.parametrize(
    ("level", "faces"),
    [
        (1, "summon summon summon summon move defense*2"),
        (2, "summon summon summon move*2 attack*2 magic"),
        (3, "summon summon move move attack trap*2"),
        (4, "summon move*2 attack defense magic*2 trap"),
    ],
)
def test_the_level_dice_have_their_faces(level, faces):
    row = library.read_toml("dice", "western.toml")["die"][level - 1]
    shown = [face["crest"] + (f"*{face['n']}" if "n" in face else "") for face in row["faces"]]
    assert (row["level"], row["count"], row["rules"]) == (level, 3, [f"W-DICE-{level}", "W-DICE-5"])
    assert shown == faces.split()


def test_there_are_twelve_dice():
    assert sum(die["count"] for die in library.read_toml("dice", "western.toml")["die"]) == 12


# Shapes: computed anew from nothing but the definition of a cube


def neighbours(cell):
    column, row = cell
    return ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))


def folds_to_a_cube(cells) -> bool:
    """Roll a cube over the cells, starting anywhere: it must lay each of its six sides on one of them."""
    cells = set(cells)
    start = min(cells)
    # What lies below, above, to the north, south, west and east; rolling moves four of them round.
    laid = {start: (0, 1, 2, 3, 4, 5)}
    queue = [start]
    while queue:
        column, row = queue.pop()
        below, above, north, south, west, east = laid[column, row]
        rolled = {
            (column + 1, row): (east, west, north, south, below, above),
            (column - 1, row): (west, east, north, south, above, below),
            (column, row + 1): (south, north, below, above, west, east),
            (column, row - 1): (north, south, above, below, west, east),
        }
        for cell, faces in rolled.items():
            if cell in cells and cell not in laid:
                laid[cell] = faces
                queue.append(cell)
    return len(laid) == 6 and len({faces[0] for faces in laid.values()}) == 6


def normal(cells):
    left, top = min(c for c, _ in cells), min(r for _, r in cells)
    return frozenset((c - left, r - top) for c, r in cells)


def turned(cells):
    return normal([(-row, column) for column, row in cells])


def mirrored(cells):
    return normal([(-column, row) for column, row in cells])


def ways(cells, flips=True):
    found = set()
    for shape in (normal(cells), mirrored(cells)) if flips else (normal(cells),):
        for _ in range(4):
            shape = turned(shape)
            found.add(shape)
    return found


def hexominoes():
    """All shapes of six squares joined by sides, turned and mirrored ones counted apart."""
    shapes = {frozenset({(0, 0)})}
    for _ in range(5):
        shapes = {
            normal([*shape, cell])
            for shape in shapes
            for square in shape
            for cell in neighbours(square)
            if cell not in shape
        }
    return shapes


def pieces(stem):
    rows = library.read_toml("pieces", f"{stem}.toml")["piece"]
    return {row["id"]: (row, [tuple(cell) for cell in row["cells"]], tuple(row["star"])) for row in rows}


# The nets as drawings, independent of the coordinates: columns run to the right, rows down, "@" is the star.
DRAWN = {
    "T1": "###/.@./.#./.#.",
    "T2": "##./.@#/.#./.#.",
    "Z1": "##./.@./.#./.##",
    "Z2": "##./.@./.##/.#.",
    "X1": ".#./#@#/.#./.#.",
    "X2": ".#./#@./.##/.#.",
    "M1": "##./.@./.##/..#",
    "M2": "#../#@./.##/..#",
    "S1": "#../#@#/.#./.#.",
    "S2": "#../#@./.##/.#.",
    "L1": "#./#./@#/.#/.#",
}


def drawn(picture):
    marks = {(c, r): mark for r, line in enumerate(picture.split("/")) for c, mark in enumerate(line) if mark != "."}
    return set(marks), next(cell for cell, mark in marks.items() if mark == "@")


def test_the_eleven_nets_are_all_shapes_that_fold_to_a_cube():
    every = hexominoes()
    folding = {shape for shape in every if folds_to_a_cube(shape)}
    assert (len(every), len(folding)) == (216, 64)
    listed = [cells for _, cells, _ in pieces("eleven-nets").values()]
    assert len(listed) == 11
    assert set().union(*(ways(cells) for cells in listed)) == folding
    assert sum(len(ways(cells)) for cells in listed) == 64
    assert sum(len(ways(cells, flips=False)) for cells in listed) == 36


def test_each_net_is_the_drawn_one_with_its_star():
    found = pieces("eleven-nets")
    assert set(found) == set(DRAWN)
    for id_, (row, cells, star) in found.items():
        assert (set(cells), star) == drawn(DRAWN[id_]), id_
        assert (row["net"], row["hand"]) == (id_, "either")


def test_the_ten_pieces_are_the_listed_ones_in_the_listed_hands():
    found = pieces("western-ten")
    assert list(found) == ["X1", "T1", "S2", "S2m", "Z1", "Z1m", "M2", "M2m", "L1", "L1m"]
    for id_, (row, cells, star) in found.items():
        net_cells, net_star = drawn(DRAWN[row["net"]])
        if row["hand"] == "mirrored":
            width = max(column for column, _ in net_cells)
            net_cells = {(width - column, line) for column, line in net_cells}
            net_star = (width - net_star[0], net_star[1])
        assert (set(cells), star) == (net_cells, net_star), id_
        assert id_ == row["net"] + ("m" if row["hand"] == "mirrored" else "")
        assert folds_to_a_cube(cells), id_


def test_both_colours_have_the_same_ten_shapes():
    """Blue lays the mirror images; turned suitably, they are the red ones in another order."""

    def marked(cells, star, flip):
        cells = [(-c, r) if flip else (c, r) for c, r in cells]
        star = (-star[0], star[1]) if flip else star
        found = []
        for _ in range(4):
            cells, star = [(-r, c) for c, r in cells], (-star[1], star[0])
            left, top = min(c for c, _ in cells), min(r for _, r in cells)
            found.append((tuple(sorted((c - left, r - top) for c, r in cells)), (star[0] - left, star[1] - top)))
        return min(found)

    found = pieces("western-ten").values()
    red = sorted(marked(cells, star, False) for _, cells, star in found)
    blue = sorted(marked(cells, star, True) for _, cells, star in found)
    assert red == blue
    assert len(set(red)) == 10


@pytest.mark.parametrize("stem", library.names("pieces"))
def test_a_shape_lies_at_the_origin_with_its_star_on_it(stem):
    for id_, (_, cells, star) in pieces(stem).items():
        assert star in cells, id_
        assert normal(cells) == set(cells), id_


def test_the_sets_of_shapes_say_that_they_are_unconfirmed():
    for stem in library.names("pieces"):
        provenance = library.read_toml("pieces", f"{stem}.toml")["set"]["provenance"]
        assert provenance["standing"] == "inferred"
        assert "not published" in provenance["note"]
    assert "unconfirmed" in library.read_toml("pieces", "western-ten.toml")["set"]["provenance"]["note"]


# Boards


def place(square):
    return ord(square[0]) - ord("A"), int(square[1:]) - 1


def test_the_field_and_its_two_games():
    document = library.read_toml("boards", "western.toml")
    assert (document["board"]["columns"], document["board"]["rows"]) == (13, 19)
    fields = {field["id"]: field for field in document["field"]}
    assert (fields["basic"]["from"], fields["basic"]["to"]) == ("B5", "L15")
    assert (fields["advanced"]["from"], fields["advanced"]["to"]) == ("A1", "M19")
    homes = {id_: {home["seat"]: home["square"] for home in field["homes"]} for id_, field in fields.items()}
    assert homes == {"basic": {1: "G15", 2: "G5"}, "advanced": {1: "G19", 2: "G1"}}
    assert fields["basic"]["provenance"]["standing"] == "inferred"


def test_each_home_lies_on_the_border_of_its_field_with_three_open_sides():
    for field in library.read_toml("boards", "western.toml")["field"]:
        (left, top), (right, bottom) = place(field["from"]), place(field["to"])
        inside = set(product(range(left, right + 1), range(top, bottom + 1)))
        for home in field["homes"]:
            cell = place(home["square"])
            assert cell in inside
            assert sum(near in inside for near in neighbours(cell)) == 3
            assert cell[0] - left == right - cell[0]
