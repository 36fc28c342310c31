"""Chance: seeded, scripted, recorded, exhaustive."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from ddm_explorer.engine.chance import Chance, Recording, Scripted, ScriptError, Seeded, every_outcome, too_many

COIN = ("heads", "tails")


def test_a_seed_answers_by_draw_number_alone() -> None:
    one, other = Seeded(7), Seeded("7")
    assert [one.draw("die", "abcdef", number) for number in range(50)] == [
        other.draw("die", "abcdef", number) for number in range(50)
    ]
    assert one.draw("die", "abcdef", 3) == one.draw("die", "abcdef", 3)


def test_seeds_differ_and_every_face_falls() -> None:
    falls = [Seeded(seed).draw("die", "abcdef", 0) for seed in range(300)]
    assert set(falls) == set(range(6))
    assert max(falls.count(face) for face in range(6)) < 100


def test_a_seed_means_the_same_in_all_versions() -> None:
    """Saved games depend on it: these figures must never change."""
    assert [Seeded("ddm").draw("die", "abcdef", number) for number in range(8)] == FIRST_EIGHT


FIRST_EIGHT = [4, 5, 1, 4, 5, 5, 0, 1]


def test_a_script_gives_its_labels_in_order() -> None:
    script = Scripted(["tails", "heads"])
    assert script.draw("coin", COIN, 0) == 1
    assert script.left == ("heads",)
    assert script.draw("coin", COIN, 1) == 0
    assert script.is_forced


def test_a_script_that_is_too_short_says_so() -> None:
    with pytest.raises(ScriptError, match=r"^A coin is flipped, and no outcome is given for it\.$"):
        Scripted([]).draw("coin", COIN, 0)
    script = Scripted(["heads"])
    script.draw("coin", COIN, 0)
    told = "1 outcome is given, and one more die is rolled; each needs an outcome of its own."
    with pytest.raises(ScriptError, match=f"^{re.escape(told)}$"):
        script.draw("die", COIN, 1)


def test_outcomes_that_are_left_over_are_counted() -> None:
    told = [str(too_many(*counts)) for counts in ((1, 0), (2, 1), (4, 3))]
    assert told == [
        "1 outcome is given, and nothing is drawn.",
        "2 outcomes are given, and only 1 of them is drawn.",
        "4 outcomes are given, and only 3 of them are drawn.",
    ]


def test_a_script_that_does_not_fit_says_what_would() -> None:
    with pytest.raises(ScriptError, match="cannot show 'edge'; it shows one of: heads, tails"):
        Scripted(["edge"]).draw("coin", COIN, 0)


def test_a_recording_keeps_what_was_drawn() -> None:
    recording = Recording(Scripted(["tails"], is_forced=False))
    recording.draw("coin", COIN, 0)
    assert recording.drawn == ["tails"]
    assert not recording.is_forced


def test_every_outcome_with_its_probability() -> None:
    def toss_until_heads(chance: Chance) -> str:
        shown = ""
        while len(shown) < 3:
            side = COIN[chance.draw("coin", COIN, len(shown))]
            shown += side[0]
            if side == "heads":
                break
        return shown

    found = {result: probability for probability, result in every_outcome(toss_until_heads)}
    assert found == {"h": Fraction(1, 2), "th": Fraction(1, 4), "tth": Fraction(1, 8), "ttt": Fraction(1, 8)}


def test_equal_labels_are_one_outcome_that_is_likelier() -> None:
    found = [(probability, index) for probability, index in every_outcome(lambda chance: chance.draw("die", "SSSP", 0))]
    assert found == [(Fraction(3, 4), 0), (Fraction(1, 4), 3)]


def test_without_a_draw_there_is_one_outcome() -> None:
    assert list(every_outcome(lambda chance: "done")) == [(Fraction(1), "done")]
