"""The files of the course: they fit their schemas, are called as they say, and the schemas are closed and explained."""

import jsonschema
import pytest

from ddm_explorer.engine.data import library
from ddm_explorer.lessons.course import lesson as lessons
from ddm_explorer.lessons.course.course import chapters
from ddm_explorer.lessons.course.misconceptions import misconceptions
from ddm_explorer.lessons.exercises import exercise as exercises
from ddm_explorer.lessons.exercises import situation as situations

FILES = (
    *((lessons.SCHEMA, (lessons.FOLDER, *name.split("/"))) for name in lessons.lesson_names()),
    *((exercises.SCHEMA, (exercises.FOLDER, *name.split("/"))) for name in exercises.exercise_names()),
    *((situations.SCHEMA, (situations.FOLDER, name)) for name in situations.situation_names()),
    ("chapters", ("course", "chapters")),
    ("misconceptions", ("course", "misconceptions")),
)
# Tables whose keys are fields of events or of positions: their readers know which there are.
OPEN = {"is"}


def document(parts):
    return library.read_toml(*parts[:-1], f"{parts[-1]}.toml")


@pytest.mark.parametrize(("schema", "parts"), FILES, ids=["/".join(parts) for _, parts in FILES])
def test_a_file_of_the_course_fits_its_schema_and_is_called_as_it_says(schema, parts):
    found = document(parts)
    library.validate(found, schema, "/".join(parts))
    assert found.get("id", parts[-1]) == parts[-1]


@pytest.mark.parametrize("name", sorted({schema for schema, _ in FILES}))
def test_a_schema_of_the_course_is_valid_closed_and_explained(name):
    schema = library.schema(name)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["title"]
    assert schema["description"].endswith(".")
    for path, part in walk(schema):
        if isinstance(part, dict) and part.get("type") == "object" and not OPEN & set(part["properties"]):
            assert part.get("additionalProperties") is False, path


@pytest.mark.parametrize("name", sorted({schema for schema, _ in FILES}))
def test_a_file_with_a_key_too_many_fits_no_schema(name):
    parts = next(parts for schema, parts in FILES if schema == name)
    # Some rows of each kind will do here: every file is held against its schema above.
    found = {key: value[:6] if isinstance(value, list) else value for key, value in document(parts).items()}
    for _, table in walk(found):
        if isinstance(table, dict) and not OPEN & set(table):
            table["zz"] = 1
            with pytest.raises(library.InvalidFile):
                library.validate(found, name, "x")
            del table["zz"]
    library.validate(found, name, "x")


def test_chapters_name_what_is_there_and_leave_nothing_out():
    """A lesson or exercise that no chapter names would come last, where nobody thought of putting it."""
    named = {"lessons": [], "exercises": []}
    for row in document(("course", "chapters"))["chapter"]:
        for key, names in named.items():
            names += [f"{row['slug']}/{each}" for each in row.get(key, ())]
    assert sorted(named["lessons"]) == sorted(lessons.lesson_names())
    assert sorted(named["exercises"]) == sorted(exercises.exercise_names())
    slugs = [chapter.slug for chapter in chapters()]
    assert len(set(slugs)) == len(slugs)
    assert [chapter.notebook for chapter in chapters()] == sorted(chapter.notebook for chapter in chapters())
    assert sum(len(chapter.lessons) for chapter in chapters()) == len(lessons.lesson_names())


def test_misconceptions_have_names_and_rules_of_their_own():
    titles = [each.title for each in misconceptions().values()]
    assert len(set(titles)) == len(titles)
    assert all(set(each.rules) for each in misconceptions().values())


def walk(value, path=()):
    yield path, value
    if isinstance(value, dict):
        for key, each in list(value.items()):
            yield from walk(each, (*path, key))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from walk(each, (*path, index))
