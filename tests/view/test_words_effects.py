"""Sentences on abilities, chains, items and dice of one's own: each says the right thing about facts of each kind."""

from __future__ import annotations

from typing import Any

from ddm_explorer.dungeon.events import battle as battle_events
from ddm_explorer.dungeon.events import board_effects as board_events
from ddm_explorer.dungeon.events import building as build_events
from ddm_explorer.dungeon.events import chain as chain_events
from ddm_explorer.dungeon.events import effects as effect_events
from ddm_explorer.dungeon.events import items as item_events
from ddm_explorer.dungeon.events import strikes as strike_events
from ddm_explorer.dungeon.events import turns as turn_events
from ddm_explorer.dungeon.events.base import Event
from ddm_explorer.dungeon.events.tables import MODULES
from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.dungeon.position.state import Link, Modifier, Trigger
from ddm_explorer.engine.verdict import Ground, Objection
from ddm_explorer.view.sentences.verdict import saying
from ddm_explorer.view.sentences.words import event_sentence, ground_sentence, objection_sentence
from ddm_explorer.view.viewers import WATCHER
from tests.view.golden import check_golden
from tests.view.positions import ADVANCED, CHAIN, read
from tests.view.test_words import check_told

E2, H16, I15, I3, C16, H17, B5, H3 = (4, 1), (7, 15), (8, 14), (8, 2), (2, 15), (7, 16), (1, 4), (7, 2)
USE = Link("ability", 1, 5, I15, (I3,), (6,), "strike-ninja", 2, 1, "1", CrestPool(trap=2))
WALK = Link("ability", 1, 5, I15, (I15, (9, 14), (10, 14)), (), "strike-ninja", 1, 2, "", CrestPool(move=2))
ATTACK = Link("attack", 0, 6, I3, (I15,), (5,))
SUMMON = Link("summon", 1, 0, (1, 16), ((1, 16),), card="trap-bandit", shape="X1")

HAPPENED: tuple[Event, ...] = (
    chain_events.ActionDeclared(ATTACK),
    chain_events.ActionDeclared(Link("move", 0, 6, I3, (I3, (8, 1)))),
    chain_events.ActionDeclared(SUMMON),
    chain_events.AbilityUsed(USE, "strike-ninja", "shadow-dodge", "trap"),
    chain_events.AbilityUsed(WALK, "strike-ninja", "quick-feet", "move"),
    chain_events.AbilityUsed(Link("ability", 0, 1, E2, card="parrot-dragon", ability=1), "parrot-dragon", "x", "free"),
    chain_events.AbilityPaid(1, CrestPool(trap=2, magic=1)),
    *(chain_events.AnswerAsked(0, on, 0) for on in ("action", "step", "end")),
    chain_events.AnswerPassed(1),
    chain_events.WindowClosed("action"),
    chain_events.LinkCancelled(0, 5),
    chain_events.LinkCancelled(7, 5),
    chain_events.CrestsReturned(1, CrestPool(trap=2)),
    *(chain_events.LinkResolved(USE, how) for how in ("done", "cancelled", "no_source")),
    chain_events.LinkResolved(ATTACK, "done"),
    chain_events.LinkResolved(SUMMON, "done"),
    chain_events.TargetsGone(USE),
    *(
        effect_events.NothingDone(USE, reason)
        for reason in (
            *("unhurt", "no_crests", "stays", "not_there", "incomplete", "none_fallen", "standing", "dodged", "tie"),
            "nobody",
        )
    ),
    effect_events.Doomed(5, 6, by_tie=True),
    effect_events.Modified(Modifier(5, "attack", 10, "battle", 5, "x")),
    effect_events.Modified(Modifier(5, "attack", 20, "next-attack", 5, "x", "Dragon")),
    effect_events.Modified(Modifier(5, "defense", -10, "turn", 6, "x")),
    effect_events.Modified(Modifier(5, "attack", 10, "game", 6, "x")),
    effect_events.Modified(Modifier(5, "flying", 0, "turn", 5, "x")),
    effect_events.Modified(Modifier(5, "control", 1, "turn", 6, "x")),
    effect_events.Modified(Modifier(5, "control", 1, "ever", 6, "x")),
    effect_events.Modified(Modifier(5, "struck", 6, "turn", 5, "x")),
    effect_events.Modified(Modifier(5, "untouched", 2, "turn", 5, "x")),
    effect_events.NotStacked(5, "x"),
    effect_events.EffectsEnded("battle", (Modifier(5, "attack", 10, "battle", 5),)),
    effect_events.EffectsEnded(
        "turn", (Modifier(5, "flying", 0, "turn", 5),) * 2 + (Modifier(1, "defense", -10, "turn", 5),)
    ),
    effect_events.EffectsEnded("gone", (Modifier(99, "attack", 10, "game", 5),)),
    effect_events.EffectsEnded("next-attack", ()),
    effect_events.Healed(6, 10),
    effect_events.Hurt(6, 10, 5),
    effect_events.Hurt(6, 30, 6),
    effect_events.Unaffected(0, (6, 18), "lord"),
    *(effect_events.Unaffected(6, I3, reason) for reason in ("shielded", "tunnel", "flying")),
    effect_events.Doomed(6, 5),
    effect_events.Doomed(6, 6),
    effect_events.Doomed(8, 5, by_area=True),
    item_events.ItemDestroyed(8, "trap-bandit", 1, H17),
    effect_events.CrestsGained(1, CrestPool(move=1)),
    effect_events.CrestsTaken(0, CrestPool(trap=1)),
    board_events.Strode(5, (I15, (9, 14))),
    board_events.SentAway(6, (8, 1)),
    board_events.CounterPlaced((3, 9), "shelled-ground"),
    board_events.CounterRemoved((3, 9), "shelled-ground"),
    board_events.ShapeRelaid(0, 1, E2, (E2, (4, 2)), ((1, (4, 2)),)),
    board_events.ControlTaken(5, 0),
    board_events.ControlTaken(5, 1, is_back=True),
    chain_events.BoostAsked(1, 5),
    chain_events.BoostDeclined(1, 5),
    strike_events.SpecialAttackDeclared(1, 5, I15, 6, I3, 20, 0),
    strike_events.SpecialAttackDeclared(1, 5, I15, 6, I3, 20, 3),
    strike_events.StrikeBegan(20, 0),
    strike_events.StrikeBegan(20, 2),
    strike_events.DamageReduced(6, 10),
    strike_events.DamageRedirected(6, 1),
    *(strike_events.AttackFailed(5, 6, reason) for reason in ("cancelled", "no_attacker", "no_target", "out_of_reach")),
    strike_events.StrikesLost(0),
    strike_events.StrikesLost(1),
    strike_events.StrikesLost(3),
    chain_events.TriggerAsked(Trigger(0, 6, 1, left=2), "magician-dragon"),
    *(chain_events.TriggerPassed(Trigger(0, 6, 2), reason) for reason in ("declined", "cannot", "done")),
    item_events.ItemPlaced(1, 8, "trap-bandit", H17),
    item_events.ItemTurnedUp(8, "trap-bandit", H17),
    item_events.ItemTurnedUp(9, "exploding-disc", B5),
    item_events.ItemActed(9, "exploding-disc", 7),
    item_events.ItemActed(9, "exploding-disc", 0),
    item_events.ItemSetOff(9, 7),
    item_events.ItemStruck(8, 20),
    *(item_events.MoveStopped(6, I3, reason) for reason in ("item", "gone", "sent_away", "cancelled")),
    effect_events.CardReturned(0, "harpie-lady"),
    turn_events.SummonDeclined(0, 3),
    turn_events.RollImpossible(0, 2),
    build_events.DieUsedUp(0, "petit-dragon"),
    battle_events.Damaged(8, 0, 20, None),
    turn_events.GameEnded("card_wins", ("won", "lost")),
    turn_events.GameEnded("stalemate", ("tied", "tied")),
)


def test_every_event_of_abilities_is_told_as_kept() -> None:
    by_abilities = {each for module in MODULES[3:] for each in module.EVENTS}
    assert {type(event) for event in HAPPENED} >= by_abilities
    duel, state = read(ADVANCED)
    lines = []
    for event in HAPPENED:
        told = event_sentence(event, state, state, duel)
        check_told(told)
        hidden = event_sentence(event, state, state, duel, WATCHER)
        check_told(hidden)
        assert "Trap Bandit" not in hidden
        lines.append(told if told == hidden else f"{told}\n  to others: {hidden}")
    check_golden("events-effects.txt", "\n".join(lines))


def test_events_inside_a_chain_name_its_links() -> None:
    duel, state = read(CHAIN)
    assert event_sentence(chain_events.LinkCancelled(0, 1), state, state, duel) == (
        "Strike Ninja cancels the attack of Magician Dragon on H17 on Strike Ninja on G17, which will have no effect."
    )
    assert event_sentence(chain_events.WindowClosed("action"), state, state, duel) == (
        "Nobody answers anymore, so the chain of 3 resolves from its last link."
    )


def test_damage_that_abilities_change_is_worked_out() -> None:
    duel, state = read(CHAIN)
    battle = state._replace(attack=state.attack._replace(reduced=10))
    told = [
        event_sentence(battle_events.Damaged(1, points, 20, defense), battle, battle, duel)
        for points, defense in ((10, None), (0, 10), (0, None))
    ]
    assert told == [
        "Strike Ninja takes 10 damage (20 minus 10 by an ability) and has 10 of 20 Hit Points left.",
        "Strike Ninja takes no damage (20 minus 10 minus 10 by an ability).",
        "Strike Ninja takes no damage.",
    ]


# Why something may be done or not ------------------------------------------------------------------

F8, F9, FACTS = (5, 7), (5, 8), {"card": "strike-ninja", "number": 2}
TIME = {**FACTS, "timing": ("either-turn", "when-attacked"), "owner": 1, "active": 0, "step": "advance", "moment": ""}
AT = {"card": "magician-dragon", "flag": "", "tribe": "", "attacker": "strike-ninja"}
MOVE = {"crest": "move", "has": 5, "seat": 0, "flies": True}
EMPTY_SQUARE = dict.fromkeys(("is_taken", "has_counter", "is_home", "is_outside"), False)

SAID: tuple[tuple[str, dict[str, Any], tuple[tuple[int, int], ...]], ...] = (
    ("chain_answered", {"asked": 0, "moment": "window"}, (F8,)),
    ("step_answered", {"asked": 0, "moment": "window"}, (F8,)),
    ("offer_answered", {"asked": 0, "moment": "trigger"}, (F8,)),
    ("boost_answered", {"asked": 0, "moment": "boost", "card": "strike-ninja"}, (F8, F9)),
    ("question_answered", {"asked": 0, "moment": "defense", "card": "strike-ninja"}, (F8, F9)),
    ("ability_there", {"card": "lord", "number": 1, "has": 0}, ((6, 18),)),
    ("ability_there", {"card": "", "number": 1, "has": 0}, (F8,)),
    ("ability_there", {"card": "", "number": 1, "has": 0}, (H17,)),
    ("ability_there", {"card": "strike-ninja", "number": 3, "has": 2}, (I15,)),
    ("ability_known", FACTS, (I15,)),
    ("magic_in_own_turn", TIME, (I15,)),
    ("magic_in_own_turn", {**TIME, "limit": "only-when-building"}, (I15,)),
    ("trap_in_any_turn", {**TIME, "timing": ("always",)}, (I15,)),
    ("ability_within_limit", {"limit": "once", "used": 1, "times": 1, "most": 0, "card": "strike-ninja"}, (I15,)),
    ("ability_within_limit", {"limit": "once-per-turn", "used": 1, "times": 1, "most": 0, "card": "strike-ninja"}, ()),
    ("ability_within_limit", {"limit": "", "used": 2, "times": 2, "most": 3, "card": "strike-ninja"}, ()),
    ("ability_within_limit", {"limit": "", "used": 0, "times": 4, "most": 3, "card": "strike-ninja"}, ()),
    ("ability_within_limit", {"limit": "", "used": 0, "times": 1, "most": 0, "card": "strike-ninja"}, ()),
    ("ability_bought_so_often", {"times": 0, "sold": True}, ()),
    ("ability_bought_so_often", {"times": 3, "sold": False}, ()),
    ("ability_excluded", {"card": "strike-ninja", "has_moved": True, "has_attacked": True, "stands_for": "move"}, ()),
    ("special_excluded", {"card": "strike-ninja", "has_attacked": True, "stands_for": "attack"}, ()),
    ("ability_excludes_regular", {"card": "strike-ninja", "has_strode": True, "has_struck": False}, (I15,)),
    ("card_limits_squares", {"card": "millennium-shield", "most": 0, "squares": 1}, ()),
    ("card_limits_squares", {"card": "blue-eyes-ultimate-dragon", "most": 1, "squares": 2}, ()),
    ("card_limits_squares", {"card": "blue-eyes-ultimate-dragon", "most": 0, "squares": 1}, ()),
    ("stride_within", {"squares": 0, "each": 3, "times": 1, "most": 3}, ()),
    ("stride_within", {"squares": 4, "each": 3, "times": 1, "most": 3}, ()),
    ("can_pay_ability", {"crest": "trap", "needed": 3, "has": 1, "seat": 0}, ()),
    ("pays_as_asked", {"open": 3, "same": 0, "given": 0}, ()),
    ("pays_as_asked", {"open": 0, "same": 3, "given": 3, "kinds": 2}, ()),
    ("pays_as_asked", {"open": 2, "same": 0, "given": 1, "kinds": 1}, ()),
    ("pays_as_asked", {"asked": (0, 1, 0, 2, 0), "given": (1, 0, 0, 0, 0)}, ()),
    ("pays_with_allowed", {"crests": ("defense",), "own_turn": True}, ()),
    ("pays_with_allowed", {"crests": ("move", "magic"), "own_turn": False}, ()),
    ("item_under_monster", {"has_monster": False, "has_item": True}, (F8,)),
    ("item_under_monster", {"has_monster": False, "has_item": False}, (F8,)),
    ("aims_count", {"given": 0, "least": 1, "most": 1}, ()),
    ("aims_count", {"given": 3, "least": 1, "most": 2}, (F8, F9)),
    ("ability_spares_lord", {"is_own": True}, (F8,)),
    ("aims_at_figure", {"what": "monster-or-item"}, (F8,)),
    ("aims_at_figure", {"what": "monster"}, (F8,)),
    ("aims_at_side", {"side": "own", "card": "strike-ninja"}, (I15,)),
    ("aims_at_side", {"side": "opposing", "card": "item"}, (H17,)),
    ("aims_within", {"within": 3, "across": 4, "down": 1}, (F8, (9, 8))),
    ("aims_at_distance", {"exactly": 2, "distance": 3}, (F8, (8, 7))),
    ("aims_at_kind", {**AT, "flag": "tunnel"}, (I3,)),
    ("aims_at_kind", {**AT, "tribe": "Beast"}, (I3,)),
    ("aims_along_path", {"length": 3}, (F8,)),
    ("aims_along_path", {"length": 3}, ()),
    ("aims_at_counter", {}, (F8,)),
    ("crest_chosen", {"choice": "trap", "kinds": ("move", "attack", "trap")}, ()),
    ("card_destroyed", {"choice": "harpie-lady", "cards": ("harpie-lady", "strike-ninja")}, ()),
    ("card_destroyed", {"choice": "harpie-lady", "cards": ()}, ()),
    ("answers_something", {"choice": "", "links": 0, "can": ()}, ()),
    ("answers_something", {"choice": "7", "links": 2, "can": ("attack", "2")}, ()),
    ("counter_on_empty", {**EMPTY_SQUARE, "is_taken": True}, (F8,)),
    ("counter_on_empty", {**EMPTY_SQUARE, "has_counter": True, "is_home": True, "is_outside": True}, (F8,)),
    ("relays_a_shape", {"given": 0, "choice": ""}, ()),
    ("flying_target", AT, (I3,)),
    ("roster_number", {"given": 9, "limit": 10, "exact": True}, ()),
    ("roster_number", {"given": 11, "limit": 10, "exact": False}, ()),
    ("pool_die_known", {"die": "no-such-die", "count": 1, "there": 0}, ()),
    ("pool_die_known", {"die": "1", "count": 9, "there": 5}, ()),
    ("die_offered", {"die": "1", "shown": ("2", "3"), "card": "strike-ninja", "colour": ""}, ()),
    ("die_offered", {"die": "", "shown": ("2",), "card": "strike-ninja", "colour": "", "able": ("2", "3")}, ()),
    ("figure_stands", {"shape": "X1", "any": True}, (F8,)),
    ("figure_stands", {"shape": "X1", "any": False}, (F8, F9)),
    ("level_matches", {"card": "strike-ninja", "level": 3, "rolled": 1, "levels": (1, 2)}, ()),
    ("triple_optional", {"level": 3}, ()),
    ("can_pay_move", {**MOVE, "squares": 3, "each": 2, "needed": 6, "toll": 1}, ()),
    ("can_pay_move", {**MOVE, "squares": 1, "each": 4, "needed": 4, "toll": 2}, ()),
    ("flyer_passes_own", {"cards": ("strike-ninja",)}, (I15,)),
    ("tunnel_passes", {"cards": ("strike-ninja",)}, (I15,)),
    ("flyer_stops_alone", {"card": "strike-ninja", "owner": 1}, (I15,)),
    ("tunnel_stops_alone", {"card": "strike-ninja", "owner": 1}, (I15,)),
    ("card_left", {"card": "medical-aid-kit", "is_opponents": True}, ()),
)  # fmt: skip


def test_every_reason_on_abilities_is_told_as_kept() -> None:
    duel, state = read(ADVANCED)
    lines = []
    for topic, facts, places in SAID:
        if topic in saying.OBJECTIONS:
            told = objection_sentence(Objection(topic, "X", facts, places), duel, state)
            check_told(told)
            lines.append(f"{topic}: {told}")
        if topic in saying.GROUNDS and not ("can" in facts and not facts["can"]):
            told = ground_sentence(Ground(topic, "X", facts, places), duel, state)
            check_told(told)
            lines.append(f"  + {told}")
    check_golden("reasons-effects.txt", "\n".join(lines))


def test_no_reason_tells_whose_hidden_item_it_is() -> None:
    duel, state = read(ADVANCED)
    held = Objection("card_left", "X", {"card": "trap-bandit", "is_opponents": True}, ())
    mine = state._replace(active=0)
    assert "it's Bea's" not in objection_sentence(held, duel, mine, 0)
    assert "it's Bea's" in objection_sentence(held, duel, mine)
