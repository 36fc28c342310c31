"""Every known ability of every card has a case that shows it, and that fails when it does nothing or says otherwise.

docs/cards.md tells which; after a wanted change write it anew: `GOLDEN=write python -m pytest tests/rulings`.
"""

import dataclasses
import os
import pathlib

import pytest

from ddm_explorer.dungeon.materials.cards import load_cards
from ddm_explorer.engine.data import library
from ddm_explorer.lessons.cases.runner import run_case
from ddm_explorer.lessons.cases.scenario import InvalidFile, case_names, packaged_case, read_case
from ddm_explorer.view.known_views import view_of
from tests.mutation.mutant import Mutant
from tests.rulings.cards_otherwise import NO_MATTER, changes
from tests.rulings.cards_table import KNOWN, cases_by_card, table

TABLE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "cards.md"
CASES = {name: case for name in case_names() if (case := packaged_case(name)).cards}


@pytest.mark.parametrize("card", sorted({card for card, _ in KNOWN}))
def test_every_card_whose_effect_is_known_has_a_case(card):
    assert cases_by_card(CASES.values()).get(card), f"no case shows what {card} does; write one under cases/cards"


def _with(card_id, ability):
    """The game with that ability in the place of the one of its id."""

    def materials(derived):
        card = derived.cards[card_id]
        listed = _ability(card_id, ability.id)  # a run that plays the card by a variant is left as it is
        abilities = tuple(ability if each == listed else each for each in card.abilities)
        return {"cards": {**derived.cards, card_id: dataclasses.replace(card, abilities=abilities)}}

    return Mutant(f"{card_id} says otherwise", frozenset(), materials=materials)


def _ability(card_id, ability_id):
    return next(each for each in load_cards("catalogue")[card_id].abilities if each.id == ability_id)


def _goes_well(case, duel_of):
    try:
        return bool(run_case(case, duel_of, view_of))
    except Exception:
        return False  # whatever a card without its effect raises, the case does not go well


@pytest.mark.no_cover  # the cases are covered where they are run
@pytest.mark.parametrize(("card", "ability"), [pytest.param(*each, id="/".join(each)) for each in KNOWN])
def test_without_an_effect_its_case_fails(card, ability):
    mutant = _with(card, dataclasses.replace(_ability(card, ability), effects=()))
    showing = cases_by_card(CASES.values()).get(card, ())
    assert showing
    assert not all(_goes_well(case, mutant.duel_of) for case in showing), (
        f"{', '.join(case.id for case in showing)} goes as expected although {card}'s {ability} does nothing"
    )


@pytest.mark.no_cover
@pytest.mark.parametrize(("card", "ability"), [pytest.param(*each, id="/".join(each)) for each in KNOWN])
def test_a_card_that_says_otherwise_in_one_point_is_noticed(card, ability):
    """Price, time, limit, target, figures: of each of them some case shows that it is as the card says."""
    showing = cases_by_card(CASES.values()).get(card, ())
    as_it_is = _ability(card, ability)
    unnoticed = {
        name
        for name, other in changes(as_it_is)
        if other != as_it_is and all(_goes_well(case, _with(card, other).duel_of) for case in showing)
    }
    assert unnoticed == NO_MATTER.get((card, ability), set())


@pytest.mark.parametrize("name", CASES)
def test_each_case_of_a_card_also_shows_where_it_fails(name):
    """Some run of it has a refusal, or one in which the card's effect is not to be had."""
    case = CASES[name]
    refused = [line for run in case.runs for line in run.lines if not line.is_legal]
    asides = [run for run in case.runs if run.name.startswith(("not ", "no ", "nothing", "none", "nobody", "without"))]
    assert refused or asides


def test_the_table_of_cards_is_as_written():
    text = table(load_cards("catalogue"), CASES)
    if os.environ.get("GOLDEN") == "write":
        TABLE.write_text(text, encoding="utf-8")
    assert text == TABLE.read_text(encoding="utf-8"), "docs/cards.md is not as it would be written now"


def test_a_case_of_a_card_that_is_not_there_is_refused():
    folder, _, name = next(iter(CASES)).partition("/")
    path = pathlib.Path(library.__file__).parents[2] / "data" / "cases" / folder / f"{name}.toml"
    text = path.read_text(encoding="utf-8")
    wrong = text.replace(f'cards = ["{CASES[f"{folder}/{name}"].cards[0]}"]', 'cards = ["strike-ninjja"]')
    with pytest.raises(InvalidFile, match=r"in cards: there is no card “strike-ninjja”; perhaps strike-ninja is meant"):
        read_case(wrong, "the case")
