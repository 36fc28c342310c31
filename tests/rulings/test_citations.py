"""What is cited, for what, in which words: kept as a table, so that no citation and no sentence changes unseen.

After a wanted change write it anew and read the difference: `GOLDEN=write python -m pytest tests/rulings`.
"""

import os
import pathlib
import re

import pytest

from ddm_explorer.engine.rulebook.rules import Reading, load_rulebook
from ddm_explorer.games.duel.editions import edition_names, load_edition
from ddm_explorer.lessons.cases.scenario import case_names, packaged_case
from tests.mutation.hunt import family
from tests.rulings.citations_table import NOWHERE, table

KEPT = pathlib.Path(__file__).resolve().parents[1] / "golden" / "citations.txt"
LINE = re.compile(
    r"(?P<edition>[a-z-]+) \| (?P<topic>\w+) \| (?P<rule>[A-Z0-9-]+) \| (?P<what>[-+*.])(?: (?P<text>.+))?"
)


@pytest.mark.no_cover  # the cases are covered where they are run
def test_the_table_of_citations_is_as_kept():
    text = table() + "\n"
    if os.environ.get("GOLDEN") == "write":
        KEPT.write_text(text, encoding="utf-8")
    assert text == KEPT.read_text(encoding="utf-8"), "tests/golden/citations.txt is not as kept"


def lines():
    """The rows of the kept table."""
    return [LINE.fullmatch(line) for line in KEPT.read_text(encoding="utf-8").splitlines()]


def test_every_topic_of_every_edition_stands_in_the_table_with_its_rule():
    told = {(row["edition"], row["topic"], row["rule"]) for row in lines()}
    wanted = {(name, topic, rule) for name in edition_names() for topic, rule in load_edition(name).topics.items()}
    assert told == wanted
    assert all(rule in load_rulebook() for _, _, rule in told)


def test_every_topic_is_said_by_some_edition():
    """But for those of checks and events that no packaged case of any edition can reach."""
    said = {row["topic"] for row in lines() if row["what"] != NOWHERE}
    assert {row["topic"] for row in lines()} - said <= UNSAID


@pytest.mark.parametrize("edition", edition_names())
def test_every_open_reading_in_play_is_cited_or_depended_upon(edition):
    """By a verdict or an event of that edition in some case, or as that on which a case says a verdict depends."""
    plays = {name for name in edition_names() if edition in family(name)}
    cited = {row["rule"] for row in lines() if row["edition"] in plays and row["what"] != NOWHERE}
    depended = {
        reading
        for name in case_names()
        for run in packaged_case(name).runs
        if run.start.setup.edition in plays
        for line in run.lines
        for reading in line.depends or ()
    }
    open_ones = {each for each in load_edition(edition).readings if len(load_rulebook().reading(each).choices) > 1}
    assert open_ones <= cited | depended | UNTOLD.get(edition, set())


def test_only_what_is_clarified_has_one_choice():
    readings = [each for each in load_rulebook() if isinstance(each, Reading)]
    assert readings
    assert {each.id for each in readings if len(each.choices) == 1} == {
        each.id for each in readings if not each.is_open
    }
    played = {reading for name in edition_names() for reading in load_edition(name).readings}
    assert all(load_rulebook().reading(each).is_open for each in played), "nothing to switch"


UNTOLD = {
    # Read when a game is set up, before any command is judged.
    "western-advanced": {"R-PIECE-SUPPLY", "R-ADV-DUP-ITEMS"},
}


UNSAID = {
    *("aims_at_grounded", "attacker_gone", "item_leaves", "move_cancelled", "shape_in_game"),
    *("pool_die_known", "pool_number", "pool_top_level", "roster_card_known", "roster_items", "roster_number"),
    *("roster_no_twins", "roster_no_twin_items"),
}
"""Topics that no case shows: what is brought to a game and what cannot be said in a text (tests/mutation/unsayable)."""


@pytest.mark.parametrize(
    "broken",
    [
        r"\ba [AEIOaeio]\w+",
        r"\ban [B-DF-HJ-NP-TV-Zb-df-hj-np-tv-z]",
        r"(?<!level )\b1 (?:squares|crests|dice|times|targets|steps|strikes|monsters|cards)\b",
        r"\b(?:0|[2-9]|[1-9][0-9]+) (?:square|crest|time|target|step|strike)\b",
        r"  |[{}<>_]|\.\.|\bNone\b",
    ],
)
def test_no_sentence_reads_broken(broken):
    """Articles, plurals and nouns fit every number; nothing is left unfilled."""
    found = [row["text"] for row in lines() if row["text"] and re.search(broken, row["text"])]
    assert not found
