"""Files: packaged ones are found by name, those from outside are refused in one clear sentence."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ddm_explorer.engine.data import library
from ddm_explorer.engine.data.library import InvalidFile


def refusal(call, *args) -> InvalidFile:
    with pytest.raises(InvalidFile) as caught:
        call(*args)
    error = caught.value
    sentence = str(error)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    assert not sentence.endswith("..")
    assert sentence.startswith(error.where)
    assert error.problems
    return error


def answer(call, *args):
    """What the call gives, or the one error it may raise; any other error fails the test."""
    try:
        return call(*args)
    except InvalidFile:
        return refusal(call, *args)


# Packaged files


def test_a_packaged_file_is_found_by_its_parts():
    assert "[[die]]" in library.read_text("dice", "western.toml")
    assert len(library.read_toml("dice", "western.toml")["die"]) == 4


def test_names_are_stems_up_to_the_first_dot_and_sorted():
    assert library.names("pieces") == ("eleven-nets", "western-ten")
    assert "cards" in library.names("schema")
    assert library.names("schema") == tuple(sorted(library.names("schema")))


def test_folders_are_listed_without_the_files():
    assert {"cards", "dice", "schema"} <= set(library.folders())
    assert library.folders("dice") == ()


def test_reading_twice_gives_documents_that_do_not_share_anything():
    first = library.read_toml("dice", "western.toml")
    first["die"].clear()
    assert library.read_toml("dice", "western.toml")["die"]
    library.schema("dice").clear()
    assert library.schema("dice")


def test_a_wrong_name_is_answered_with_those_that_are_close():
    error = refusal(library.read_text, "dice", "westen.toml")
    assert error.where == "dice/westen.toml"
    assert "perhaps western.toml is meant" in str(error)


def test_a_name_that_is_like_nothing_is_answered_with_what_there_is():
    assert "western-ten.toml" in str(refusal(library.read_text, "pieces", "zzz"))


@pytest.mark.parametrize(
    "part", ["..", "../pyproject.toml", "/etc/passwd", "", "dice/western.toml", "dice\\western.toml"]
)
def test_no_name_leads_out_of_the_packaged_folder(part):
    refusal(library.read_text, part)
    refusal(library.read_text, "dice", part)


def test_a_folder_is_not_a_file():
    assert "folder" in str(refusal(library.read_text, "dice"))


# Files and texts from outside


def test_a_users_file_is_read_with_or_without_a_mark_at_its_beginning(tmp_path: Path):
    path = tmp_path / "a.toml"
    path.write_bytes(b"\xef\xbb\xbfa = 1\n")
    assert library.read_outside(path) == "a = 1\n"


def test_a_users_file_can_be_called_by_another_name(tmp_path: Path):
    assert refusal(library.read_outside, tmp_path / "a.toml", "your file").where == "your file"


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda path: None, "no such file"),
        (lambda path: path.mkdir(), "folder"),
        (lambda path: path.write_bytes(b"a = 1\nb = \xff\n"), "line 2: this is not text in UTF-8"),
        (lambda path: path.write_bytes(b" " * (library.MAX_BYTES + 1)), "too long"),
    ],
)
def test_a_users_file_that_cannot_be_read_is_refused_in_a_sentence(tmp_path: Path, make, says):
    path = tmp_path / "a.toml"
    make(path)
    assert says in str(refusal(library.read_outside, path))


def test_a_path_that_no_system_takes_is_refused_in_a_sentence():
    refusal(library.read_outside, "a\0b")


def test_a_toml_text_becomes_a_document():
    assert library.parse_toml('a = 1\n[b]\nc = ["x"]\n', "a.toml") == {"a": 1, "b": {"c": ["x"]}}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a = ", "a.toml, line 1, column 5: this is not TOML (invalid value)."),
        ("a = 1\na = 2\n", "a.toml, line 2, column 6: this is not TOML (cannot overwrite a value)."),
        ("a = 1\nb = '''", "a.toml, line 2, column 8: this is not TOML (expected \"'''\")."),
        ("a = " + "9" * 5000, "a.toml: a number in this text has too many digits to be read."),
        ("a = [0x" + "f" * 5000 + "]", "a.toml: a number in this text has too many digits to be read."),
        ("a = nan", "a.toml: a number in this text is infinite or not a number."),
        ("a = '\ud800'", "a.toml: a piece of text in here is not valid Unicode."),
        ("\na" + ".b" * 50 + " = 1", "a.toml, line 2: a key has more than 12 parts joined by dots."),
        (
            "a = " + "[" * 100 + "]" * 100,
            "a.toml: tables and lists are nested too deeply here; at most 24 levels are read.",
        ),
        ("a = " + "[" * 90_000, "a.toml: tables and lists are nested too deeply here; at most 24 levels are read."),
    ],
)
def test_a_toml_text_that_is_none_is_refused_with_its_place(text, says):
    assert str(refusal(library.parse_toml, text, "a.toml")) == says


def test_a_key_of_many_parts_is_no_matter_within_a_text_in_quotes():
    text = "a.b.c.d.e.f.g.h.i.j.k.l.m.n"
    assert library.parse_toml(f'a = "{text}"', "a.toml") == {"a": text}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[1,]", "a.json, line 1, column 4: this is not JSON (expecting value)."),
        ("NaN", "a.json: this is not JSON that can be used (NaN is not a number in JSON)."),
        ("[1e999]", "a.json: a number in this text is infinite or not a number."),
        ('{"a": 1, "a": 2}', 'a.json: this is not JSON that can be used (the key "a" stands twice in one object).'),
        ('["\\ud800"]', "a.json: a piece of text in here is not valid Unicode."),
        ("[" * 90_000, "a.json: tables and lists are nested too deeply here; at most 24 levels are read."),
    ],
)
def test_a_json_text_that_is_none_is_refused_with_its_place(text, says):
    assert str(refusal(library.parse_json, text, "a.json")) == says


def test_a_number_of_too_many_digits_is_refused_in_json_too():
    assert "digits" in str(refusal(library.parse_json, "9" * 5000, "a.json"))


@pytest.mark.parametrize("parse", [library.parse_toml, library.parse_json])
def test_the_length_counts_in_bytes(parse):
    most = library.MAX_BYTES
    comment = "#" if parse is library.parse_toml else " "
    assert "too long" in str(refusal(parse, comment + "é" * (most // 2), "a"))
    assert "1,000,001 bytes" in str(refusal(parse, comment * (most + 1), "a"))
    tail = "" if parse is library.parse_toml else "1"
    parse(comment * (most - 1) + tail, "a")


def test_nesting_is_allowed_up_to_the_limit_and_no_further():
    def nested(depth: int) -> str:
        return "[" * depth + "]" * depth

    most = library.MAX_DEPTH
    library.parse_json(nested(most), "a")
    refusal(library.parse_json, nested(most + 2), "a")


@given(st.text())
@example("=")
@example("[[a]]\n[a]")
@example('"\\ud800"=1')
@example("a=0x" + "f" * 9)
def test_only_the_documented_error_comes_out_of_toml(text):
    assert isinstance(answer(library.parse_toml, text, "x"), dict | InvalidFile)


@given(st.text())
@example('{"a":{"a":1,"a":1}}')
@example("-Infinity")
def test_only_the_documented_error_comes_out_of_json(text):
    value = answer(library.parse_json, text, "x")
    assert isinstance(value, InvalidFile) or json.loads(text) == value


# Schemas


def dice() -> dict:
    return library.read_toml("dice", "western.toml")


def test_a_document_that_fits_passes():
    library.validate(dice(), "dice", "dice.toml")


def test_a_misfit_is_told_with_its_place_and_what_would_be_right():
    document = dice()
    document["die"][1]["faces"][4]["crest"] = "atack"
    assert (
        str(refusal(library.validate, document, "dice", "mine.toml"))
        == 'mine.toml, in die 2 (level-2), faces 5, crest: "atack" is not known; perhaps "attack" is meant.'
    )


def test_all_misfits_are_told_and_the_text_counts_them():
    document = dice()
    document["die"][0]["weight"] = 3
    del document["die"][0]["level"]
    document["die"][2]["faces"].pop()
    document["die"][3]["count"] = "three"
    error = refusal(library.validate, document, "dice", "mine.toml")
    assert set(error.problems) == {
        'in die 1 (level-1): the key "level" is missing.',
        'in die 1 (level-1): the key "weight" is not known; known here: '
        "id, colour, level, count, rules, faces, provenance.",
        "in die 3 (level-3), faces: this list is too short; the least is 6.",
        'in die 4 (level-4), count: "three" should be a whole number.',
    }
    assert str(error).endswith("(3 more problems in this file).")


@pytest.mark.parametrize("value", [3.0, True, "3", None])
def test_a_whole_number_is_nothing_else(value):
    document = dice()
    document["die"][0]["count"] = value
    assert "should be a whole number" in str(refusal(library.validate, document, "dice", "x"))


def test_several_unknown_keys_are_told_together():
    document = dice()
    document["die"][0] |= {"levl": 1, "face": 2}
    assert (
        str(refusal(library.validate, document, "dice", "x"))
        == 'x, in die 1 (level-1): the keys "levl" and "face" are not known; perhaps "level" and "faces" are meant.'
    )


def test_a_key_that_does_not_belong_is_named():
    document = library.read_toml("cards", "western-starter.toml")
    document["card"][-1]["hp"] = 30
    assert (
        str(refusal(library.validate, document, "cards", "x"))
        == "x, in card 7 (monster-lord), hp: this key does not belong here."
    )


def test_a_document_of_another_kind_is_refused():
    assert str(refusal(library.validate, [], "dice", "x")) == "x: a list should be a table."


def test_what_a_document_says_cannot_break_the_sentence():
    document = dice()
    document["die"][0]["id"] = "a\nb\x1b[31m" + "c" * 500
    document["die"][0]["\x07key\n"] = 1
    error = refusal(library.validate, document, "dice", "x")
    assert all(problem.isprintable() for problem in error.problems)
    assert max(map(len, error.problems)) < 400


def test_a_document_full_of_misfits_is_told_in_part():
    document = {"set": dice()["set"], "die": [{} for _ in range(10_000)]}
    assert len(refusal(library.validate, document, "dice", "x").problems) <= 50


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["set", "die", "id", "x"]), inner),
    max_leaves=20,
)


@given(json_values, st.sampled_from(library.names("schema")))
def test_only_the_documented_error_comes_out_of_any_schema(value, name):
    if name == "common":
        return
    with pytest.raises(InvalidFile) as caught:
        library.validate(value, name, "x")
    assert all(problem.endswith(".") for problem in caught.value.problems)


@given(st.data())
def test_one_change_to_a_good_document_is_found_or_harmless(data):
    """Whatever stands in one place instead, the answer is a pass or a sentence that names a place."""
    document = dice()
    holder = data.draw(st.sampled_from([document["set"], document["die"][0], document["die"][0]["faces"][5], document]))
    key = data.draw(st.sampled_from(sorted(holder)))
    holder[key] = data.draw(json_values)
    error = answer(library.validate, document, "dice", "x")
    assert error is None or any(key in problem for problem in error.problems)


def test_reading_packaged_data_does_not_load_the_validation_library():
    """A session that opens no file of a user must not pay for the checker."""
    code = (
        "import sys; from ddm_explorer.engine.data import library; "
        "from ddm_explorer.engine.rulebook import rules; library.read_toml('dice', 'western.toml'); "
        "rules.load_rulebook(); assert 'jsonschema' not in sys.modules; "
        "library.validate(library.read_toml('dice', 'western.toml'), 'dice', 'x'); "
        "assert 'jsonschema' in sys.modules; assert sys.modules.get('rfc3987_syntax', 0) is not None"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
