"""The stage: one board on which positions come and go, and whoever plays on it is asked first."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.position.state import Setup, Step
from ddm_explorer.engine.chance import Scripted
from ddm_explorer.engine.game import Transcript
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.widgets import learn
from ddm_explorer.widgets.learn.session import Hold
from ddm_explorer.widgets.learn.stage import Stage, stage_style
from tests.widgets.page import Page
from tests.widgets.table_page import Visitor


def game(*commands: Any, edition: str = "western-basic") -> Transcript:
    setup = Setup(edition)
    transcript = Transcript(Duel.of(setup), setup)
    for command, *drawn in commands:
        transcript.play(command, Scripted(drawn) if drawn else None)
    return transcript


@pytest.fixture
def visit(page: Page, monkeypatch: pytest.MonkeyPatch) -> Any:
    return lambda stage, **facts: Visitor(page, stage, monkeypatch, **facts)


def test_a_position_comes_with_its_title_and_goes(visit: Any) -> None:
    stage = Stage(is_closed=True)
    visitor = visit(stage)
    assert "is-closed" in stage.widget._dom_classes
    stage.open(game((say.Flip(), "heads")), title="The first roll")
    assert "is-closed" not in stage.widget._dom_classes
    assert stage.state.step is Step.ROLL
    assert "The first roll" in stage.bar.sheets["where"].value
    assert "The first roll" in visitor.spoken
    stage.close()
    assert "is-closed" in stage.widget._dom_classes
    assert visitor.errors == []


def test_before_may_answer_the_draws_and_after_is_told(visit: Any) -> None:
    told: list[Any] = []
    stage = Stage()
    visitor = visit(stage)
    stage.open(
        game((say.Flip(), "heads")), before=lambda command, chance: Scripted(["S", "S", "P2"]), after=told.append
    )
    kinds = {die.level: kind for kind, die in stage.session.duel.dice.items()}
    stage.session.dice = (kinds[1], kinds[1], kinds[2])
    visitor.press("r")
    assert stage.state.step is Step.BUILD
    assert stage.session.node.drawn == ("S", "S", "P2")
    assert [judged.was_played for judged in told] == [True]


def test_what_is_held_is_judged_and_not_played(visit: Any) -> None:
    told: list[Any] = []
    stage = Stage()
    visitor = visit(stage)
    stage.open(game(), before=lambda command, chance: Hold("Not yet: read on first."), after=told.append)
    visitor.press("r")
    session = stage.session
    assert session.state.step is Step.FLIP
    assert session.shown.verdict.is_legal
    assert not session.shown.was_played
    assert session.notice == "Not yet: read on first."
    assert "Not yet: read on first." in visitor.spoken
    assert told == []
    stage.watch()
    visitor.press("r")
    assert session.state.step is Step.ROLL


def test_nobody_passes_by_itself_on_a_stage(visit: Any) -> None:
    stage = Stage()
    visit(stage)
    stage.session.passing = ("never", "never")
    stage.open(game())
    assert stage.session.passing == ("ask", "ask")


def test_only_the_panels_wanted_are_shown_and_always_what_is_asked(visit: Any) -> None:
    stage = Stage()
    visitor = visit(stage)
    stage.open(game(), shows=("dice",))
    shown = {name for name, panel in stage.panels.items() if panel.widget.layout.display != "none"}
    assert shown == {"status", "dice"}
    visitor.act("tabs:show", tab="text")
    assert stage.panels["text"].widget.layout.display == ""
    stage.show_panels()
    assert all(panel.widget.layout.display == "" for panel in stage.panels.values())


def test_keys_of_others_are_answered_and_none_is_taken_twice(visit: Any) -> None:
    stage = Stage()
    visitor = visit(stage)
    ways: list[int] = []
    stage.keys.also({"n": ways.append})
    visitor.press("n")
    visitor.press("N", shift=True)
    assert ways == [1, -1]
    with pytest.raises(ValueError, match="do something already: r"):
        stage.keys.also({"r": ways.append})


def test_its_style_holds_that_of_a_table() -> None:
    assert ".ddm-stage" in stage_style()
    assert ".ddm-table.ddm-table" in stage_style()


def test_the_style_sheet_uses_only_values_of_the_theme_and_rules_that_close() -> None:
    sheet = stage_style()
    own = Path(learn.__file__).with_name("learn.css").read_text(encoding="utf-8")
    assert set(re.findall(r"var\((--ddm-[a-z0-9-]+)", own)) <= set(re.findall(r"(--ddm-[a-z0-9-]+):", sheet))
    assert not re.search(r"#[0-9a-fA-F]{3,8}\b|rgba?\(|https?:|@import|url\(", own)
    assert own.count("{") == own.count("}")


def test_the_chart_of_the_turn_is_drawn_while_it_is_asked_for(visit: Any) -> None:
    stage = Stage()
    visitor = visit(stage)
    chart = stage.flow.sheets["main"]
    assert chart.value == ""
    visitor.act("toolbar:flow")
    assert re.search(r'ddm-box-begin" aria-current="step"', chart.value)
    visitor.press("r")
    assert re.search(r'ddm-box-roll" aria-current="step"', chart.value)
    assert 'data-id="W-ROLL-1"' in chart.value
    assert any("Next can come: Roll." in told for told in visitor.spoken)
    visitor.act("toolbar:flow")
    assert chart.value == ""
