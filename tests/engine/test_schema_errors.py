"""Every kind of misfit that a schema can find is told in a sentence of its own."""

import jsonschema
import pytest

from ddm_explorer.engine.data import schema_errors

EITHER = {"oneOf": [{"type": "string"}, {"type": "array"}]}
TAGGED = {
    "oneOf": [
        {"type": "object", "required": ["do", "card"], "properties": {"do": {"const": "build"}}},
        {
            "type": "object",
            "required": ["do", "to"],
            "properties": {"do": {"const": "move"}, "to": {"type": "string"}},
            "additionalProperties": False,
        },
    ]
}


def told(schema: dict, document: object) -> list[str]:
    return list(schema_errors.problems(jsonschema.Draft202012Validator(schema), document))


@pytest.mark.parametrize(
    ("schema", "document", "sentence"),
    [
        ({"required": ["a", "b"]}, {"a": 1}, 'the key "b" is missing.'),
        ({"type": ["string", "integer"]}, [], "a list should be a text in quotes or a whole number."),
        ({"enum": ["red", "blue"]}, "rad", '"rad" is not known; perhaps "red" is meant.'),
        ({"enum": ["red", "blue", 1]}, 7, '7 is not known; it should be "red", "blue" or 1.'),
        ({"const": 1}, 2, "2 should be 1."),
        ({"pattern": "^a$"}, "b", '"b" has another form than wanted: text of the form ^a$.'),
        ({"pattern": "^a$", "description": "An a."}, "b", '"b" has another form than wanted: An a.'),
        ({"minimum": 1}, 0, "0 is too small; the least is 1."),
        ({"maximum": 1}, 2, "2 is too large; the most is 1."),
        ({"multipleOf": 10}, 5, "5 should be a multiple of 10."),
        ({"minItems": 1}, [], "this list is too short; the least is 1."),
        ({"maxItems": 1}, [1, 2], "this list is too long; the most is 1."),
        ({"minProperties": 1}, {}, "this table has too few keys; the least is 1."),
        ({"maxProperties": 0}, {"a": 1}, "this table has too many keys; the most is 0."),
        ({"minLength": 2}, "a", '"a" is too short; the least is 2 characters.'),
        ({"maxLength": 1}, "ab", '"ab" is too long; the most is 1 character.'),
        ({"uniqueItems": True}, [1, 1], "something stands twice in this list."),
        ({"additionalProperties": False}, {"a": 1}, 'the key "a" is not known; known here: none.'),
        ({"properties": {"a": {"not": {}}}}, {"a": 1}, "in a: this key does not belong here."),
        ({"not": {"type": "null"}, "description": "Some value."}, None, "null does not fit: wanted is some value."),
        (EITHER, 1, "1 should be a text in quotes or a list."),
        (TAGGED, {"do": "move", "to": 1}, "in to: 1 should be a text in quotes."),
        (TAGGED, {"do": "build"}, 'the key "card" is missing.'),
        ({"items": {"type": "string"}}, ["a", 1], "in item 2: 1 should be a text in quotes."),
        (
            {"properties": {"card": {"items": {"properties": {"hp": {"type": "integer"}}}}}},
            {"card": [{"name": "Ogre", "hp": "9"}]},
            'in card 1 (Ogre), hp: "9" should be a whole number.',
        ),
    ],
)
def test_a_misfit_is_told_in_one_sentence(schema, document, sentence):
    assert told(schema, document) == [sentence]


def test_the_same_sentence_is_told_once():
    schema = {"allOf": [{"type": "string"}, {"type": "string"}]}
    assert told(schema, 1) == ["1 should be a text in quotes."]


def test_values_are_shown_shortened_and_on_one_line():
    assert schema_errors.shown("a" * 100) == '"' + "a" * 56 + "..."
    assert schema_errors.shown("a\nb\x1b\u2028") == '"a\\nb\\u001b\N{REPLACEMENT CHARACTER}"'
    assert schema_errors.shown({"a": 1}) == "a table"
