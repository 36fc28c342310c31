"""The one screen: what stands where, the tabs beside the board, and what opens over the table."""

from __future__ import annotations

from typing import Any

import pytest

from ddm_explorer.widgets.table.side import ROOMY
from ddm_explorer.widgets.table.table import Table
from tests.widgets.page import Page
from tests.widgets.table_page import Visitor, played


@pytest.fixture
def visit(page: Page, monkeypatch: pytest.MonkeyPatch) -> Any:
    return lambda table, **facts: Visitor(page, table, monkeypatch, **facts)


def classes(widget: Any) -> set[str]:
    return set(widget._dom_classes)


def within(widget: Any) -> list[Any]:
    """A box and all that lies in it."""
    return [widget, *(inner for child in getattr(widget, "children", ()) for inner in within(child))]


class TestTabs:
    def test_one_is_shown_and_it_says_so(self, visit: Any) -> None:
        side = visit(played(12)).table.side
        assert [name for name, box in side.boxes.items() if "is-shown" in classes(box)] == ["why"]
        assert side.sheets["main"].value.count('aria-selected="true"') == 1

    def test_arrows_go_from_one_to_the_next_and_the_focus_with_them(self, visit: Any) -> None:
        visitor = visit(played(12))
        side = visitor.table.side
        gone = []
        for _ in side.tabs:
            visitor.act("tabs:next")
            gone.append(side.current)
        assert gone == ["log", "cards", "rules", "text", "why"]
        assert visitor.sent[-1]["selector"] == '[data-action="tabs:show"][data-tab="why"]'
        visitor.act("tabs:previous")
        assert side.current == "text"

    def test_what_is_not_allowed_brings_why_to_the_front(self, visit: Any) -> None:
        visitor = visit(played(12))
        visitor.act("tabs:show", tab="cards")
        visitor.table.send("attack B5 C5")
        assert visitor.table.side.current == "why"

    def test_what_is_allowed_leaves_the_tab_that_is_read(self, visit: Any) -> None:
        visitor = visit(played(12))
        visitor.act("tabs:show", tab="cards")
        visitor.table.send("end")
        assert visitor.table.side.current == "cards"

    def test_where_it_is_narrow_the_panel_slides_over_the_table_and_away(self, visit: Any) -> None:
        visitor = visit(played(12), width=ROOMY - 1)
        side = visitor.table.side
        assert "is-open" not in classes(side.body)
        visitor.act("tabs:show", tab="log")
        assert "is-open" in classes(side.body)
        assert 'data-escape="tabs:close"' in side.sheets["main"].value
        visitor.act("tabs:show", tab="cards")
        assert side.current == "cards"
        assert "is-open" in classes(side.body)
        visitor.act("tabs:show", tab="cards")
        assert "is-open" not in classes(side.body), "the same tab once more"
        for way, leads_back in (("close", True), ("away", False)):
            visitor.act("tabs:show", tab="log")
            visitor.sent.clear()
            visitor.act(f"tabs:{way}")
            assert "is-open" not in classes(side.body)
            assert any(each["type"] == "focus" for each in visitor.sent) is leads_back
        assert "data-escape" not in side.sheets["main"].value

    def test_there_a_refusal_only_marks_the_tab(self, visit: Any) -> None:
        visitor = visit(played(12), width=390)
        side = visitor.table.side
        visitor.act("tabs:show", tab="cards")
        visitor.act("tabs:close")
        visitor.table.send("attack B5 C5")
        assert "is-open" not in classes(side.body)
        assert "ddm-news" in side.sheets["main"].value
        visitor.act("tabs:show", tab="why")
        assert "ddm-news" not in side.sheets["main"].value

    @pytest.mark.parametrize("tab", ["", "nonsense", "why extra"])
    def test_a_tab_that_is_none_is_not_shown(self, visit: Any, tab: str) -> None:
        visitor = visit(played(12))
        visitor.act("tabs:show", tab=tab)
        assert visitor.table.side.current == "why"
        assert visitor.errors == []


class TestPlaces:
    def test_every_part_stands_once_on_the_screen(self, visit: Any) -> None:
        table = visit(played(12)).table
        inside = within(table.widget)
        assert len(set(map(id, inside))) == len(inside)
        for name, panel in table.panels.items():
            for sheet in panel.sheets.values():
                assert sheet in inside, f"a sheet of {name} stands nowhere"
        assert table.board.widget in inside
        assert table.board.hint_widget in inside

    def test_a_height_is_taken_or_refused_in_a_sentence(self) -> None:
        assert Table(height=640).widget.layout.height == "640px"
        assert Table().widget.layout.height is None
        for wrong in (0, 399, 4001, "high", True, 640.5):
            with pytest.raises(ValueError, match="a whole number of pixels from 400 to 4000 is needed"):
                Table(height=wrong)  # type: ignore[arg-type]
