"""What rests on an open reading names it: the topics of events by their facts."""

import pytest

from ddm_explorer.dungeon.events import battle as battle_events
from ddm_explorer.dungeon.events import effects as effect_events
from ddm_explorer.dungeon.events import turns as turn_events
from ddm_explorer.dungeon.position.state import LORD
from ddm_explorer.games.duel.editions import load_edition


@pytest.mark.parametrize(
    ("event", "cites"),
    [
        (turn_events.DecisionBegan("cut_off"), {"W-WIN-2", "R-STALEMATE-TRIGGER"}),
        (turn_events.DecisionBegan("cut_off", True), {"W-WIN-2", "R-STALEMATE-TRIGGER", "R-PIECES-GONE"}),
        (turn_events.DecisionBegan("no_monsters", True), {"W-WIN-2", "R-STALEMATE-TRIGGER"}),
        (turn_events.DecisionStep("life", ((1,), (2,)), 1, True), {"W-WIN-2"}),
        (turn_events.DecisionStep("summoned", ((1,), (2,)), 1, True), {"W-WIN-2", "R-ITEM-COUNTS"}),
        (turn_events.DecisionStep("high_level", ((1,), (2,)), 1), {"W-WIN-2", "R-HIGH-LEVEL"}),
        (battle_events.LordHit(0, 1), {"W-LORD-2"}),
        (battle_events.LordHit(0, 1, by_effect=True), {"W-LORD-2", "R-LORD-AREA"}),
        (battle_events.LordHit(0, 1, is_special=True), {"W-LORD-2", "R-LORD-SPECIAL-ATTACK"}),
        (effect_events.Unaffected(LORD, (6, 1), "lord"), {"W-LORD-3", "R-LORD-AREA"}),
        (effect_events.Doomed(1, 2, by_tie=True), {"W-ABL-2", "R-LOWEST-TIE"}),
    ],
)
def test_an_event_names_the_reading_it_rests_on(event, cites):
    edition = load_edition("western-advanced")
    told = {edition.cite(topic) for topic in event.topics}
    extra = {rule for rule in told if rule.startswith("R-")}
    assert extra == {rule for rule in cites if rule.startswith("R-")}
    assert set(event.topics) <= set(type(event).TOPICS)
