"""Mutants of how a game goes: the decision, summons, drafts, what events change, and the numbers of a battle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ddm_explorer.dungeon.board import nets
from ddm_explorer.dungeon.board.grid import Grid
from ddm_explorer.dungeon.events import battle as battle_events
from ddm_explorer.dungeon.events import building as build_events
from ddm_explorer.dungeon.events import turns as turn_events
from ddm_explorer.dungeon.events.state_changes import Fold
from ddm_explorer.dungeon.flow import endings, prospects, turn
from ddm_explorer.dungeon.position import derived
from ddm_explorer.dungeon.position import summons as summoning
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.powers import Powers
from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.games.duel.editions import Edition
from ddm_explorer.games.duel.parts import PARTS
from tests.mutation.mutant import Mutant


def of_endings(edition: Edition) -> Iterator[Mutant]:
    """The triggers and steps of the decision, and what they ask."""
    rules = frozenset({edition.topics["decision_begins"]})
    trigger = frozenset({*rules, edition.option_entries["decision"].reading})
    count = frozenset({*rules, edition.option_entries["high_level"].reading})
    for name in endings.TRIGGERS:
        yield Mutant(f"trigger {name} never fires", trigger, patches=((endings.TRIGGERS, name, lambda *_: None),))
        yield Mutant(f"trigger {name} always fires", trigger, patches=((endings.TRIGGERS, name, lambda *_, n=name: n),))
    for name in endings.HIGH_LEVEL:
        yield Mutant(f"count {name} sees nothing", count, patches=((endings.HIGH_LEVEL, name, lambda *_: (0,)),))
    for name in endings.STEPS:
        yield Mutant(f"step {name} decides nothing", rules, patches=((endings.STEPS, name, lambda *_: (0,)),))
    first, second, third = endings.STEPS
    for order in ((second, first, third), (first, third, second)):
        steps = {name: endings.STEPS[name] for name in order}
        yield Mutant(f"the steps are taken as {', '.join(order)}", rules, patches=((endings, "STEPS", steps),))
    for name in ("can_build_again", "is_in_contact", "has_no_room"):
        for value in (True, False):
            yield Mutant(f"{name} is always {value}", trigger, patches=((endings, name, lambda *_, v=value: v),))
    for seat in (0, 1):
        for name in ("can_build_again", "has_no_room"):
            yield Mutant(
                f"{name} looks at seat {seat + 1} alone",
                trigger,
                patches=((endings, name, _of_one_seat(getattr(endings, name), seat)),),
            )
    yield from of_prospects(trigger)
    yield Mutant("the wrong seat wins", rules, patches=((endings, "results", _swapped(endings.results)),))


def of_prospects(trigger: frozenset[str]) -> Iterator[Mutant]:
    """What a card in play could still bring, before the decision comes."""
    for name in ("BRINGS_BACK", "TAKES_OVER", "CLEARS_GROUND", "DESTROYS"):
        yield Mutant(f"no card {name.lower()}", trigger, patches=((prospects, name, frozenset()),))
    for name, value in (
        ("returnable", lambda *_: ()),
        ("could_be", lambda *_: ()),
        ("acts_again", lambda *_: True),
        ("_could_enter", lambda *_: True),
    ):
        yield Mutant(f"{name} is always {value()}", trigger, patches=((prospects, name, value),))


def _of_one_seat(
    real: Callable[[Derived, DuelState, int], bool], only: int
) -> Callable[[Derived, DuelState, int], bool]:
    return lambda derived, state, seat: real(derived, state, only)


def _swapped(real: Callable[[int | None], tuple[str, str]]) -> Callable[[int | None], tuple[str, str]]:
    return lambda winner: real(None if winner is None else 1 - winner)


def of_derived(edition: Edition) -> Iterator[Mutant]:
    """What the engine works out of state and materials: who can summon what, where shapes lie, who draws."""
    cites = edition.topics

    def rules(*topics: str) -> frozenset[str]:
        return frozenset(cites[topic] for topic in topics)

    lapse = summoning.lapse_of
    for reason in ("no_card", "pool_limit", "no_room"):

        def blind(derived: Derived, state: DuelState, seat: int, made: Any, *, reason: str = reason) -> str | None:
            found = lapse(derived, state, seat, made)
            return None if found == reason else found

        broken = rules("summon_lapses", *(("pool_limit",) if reason == "pool_limit" else ()))
        yield Mutant(f"no summon lapses for {reason}", broken, patches=((summoning, "lapse_of", blind),))
    yield Mutant(
        "a free side is room enough for any shape",
        rules("summon_lapses"),
        patches=((Derived, "has_room", _has_free_side),),
    )
    yield Mutant("every summon lapses", rules("summons"), patches=((Derived, "summon_lapse", lambda *_: "no_room"),))
    yield Mutant("the pool knows no limit", rules("pool_limit"), patches=((Derived, "summons_left", lambda *_: None),))
    level = derived.summon_level
    yield Mutant(
        "Summon crests of any levels summon",
        rules("summon_gained"),
        patches=((derived, "summon_level", _any_level(level)),),
    )
    earned = derived.earned_by
    yield Mutant(
        "each face earns one crest",
        rules("earns_crests"),
        patches=((derived, "earned_by", lambda faces: earned([type(face)(face.crest) for face in faces])),),
    )
    drafting = turn.drafting_seat
    yield Mutant(
        "seat 2 draws first",
        rules("draft_draws"),
        patches=((turn, "drafting_seat", lambda derived, state: 1 - drafting(derived, state)),),
    )
    yield Mutant("heads is tails", rules("first_decided"), patches=((turn, "HEADS", "tails"), (turn, "TAILS", "heads")))
    offsets = nets.offsets
    for name, wrong in (
        ("the blue side is flipped upside down", lambda s, turns, m: offsets(s, turns + 2 * m, is_mirrored=m)),
        ("the red side is the mirrored one", lambda s, turns, m: offsets(s, turns, is_mirrored=not m)),
        ("shapes turn the other way", lambda s, turns, m: offsets(s, -turns, is_mirrored=m)),
    ):

        def laid(shape: Any, turns: int, *, is_mirrored: bool, wrong: Any = wrong) -> Any:
            return wrong(shape, turns, is_mirrored)

        yield Mutant(name, rules("own_side_up"), patches=((nets, "offsets", laid),))


def of_folds(edition: Edition) -> Iterator[Mutant]:
    """What an event leaves as it was, though it should change it."""
    cites = edition.topics
    for name, type_, keep, topics in (
        ("monsters stay tired in a new turn", turn_events.TurnBegan, _keep_tired, ("not_moved_yet", "turns_alternate")),
        ("Lords stay tired in a new turn", turn_events.TurnBegan, _keep_lords_tired, ("turns_alternate",)),
        ("a summoned card stays in the hand", build_events.Summoned, _keep_seats("hand"), ("card_moves_over",)),
        ("a summoned card is not laid down", build_events.Summoned, _keep_seats("summoned"), ("card_moves_over",)),
        ("a card from the pool stays there", build_events.Summoned, _keep("pool"), ("pool_limit",)),
        (
            "a destroyed card is not turned down",
            battle_events.Destroyed,
            _keep_seats("destroyed"),
            ("card_turned_down",),
        ),
        ("a destroyed monster stays on the Field", battle_events.Destroyed, _keep("monsters"), ("destroyed_at_zero",)),
        ("a Piece leaves no path", build_events.Built, _keep_seats("path_mask"), ("walks_on_path", "uses_up_shape")),
        ("damage does not add up", battle_events.Damaged, _last_damage, ("damage_marked",)),
        ("the attack is not over", battle_events.Damaged, _keep("attack"), ("defense_asked", "damage_full")),
        ("a waiting attack on a Lord is not over", battle_events.LordHit, _keep("attack"), ("lord_cannot_defend",)),
    ):
        rules = frozenset(cites[topic] for topic in topics)
        yield Mutant(name, rules, patches=((PARTS.folds, type_, _kept(PARTS.folds[type_], keep)),))


def _kept(real: Fold, keep: Callable[[DuelState, DuelState], DuelState]) -> Fold:
    return lambda derived, state, event: keep(state, real(derived, state, event))


def _keep(field: str) -> Callable[[DuelState, DuelState], DuelState]:
    return lambda before, after: after._replace(**{field: getattr(before, field)})


def _keep_seats(field: str) -> Callable[[DuelState, DuelState], DuelState]:
    def keep(before: DuelState, after: DuelState) -> DuelState:
        one, two = (
            new._replace(**{field: getattr(old, field)}) for old, new in zip(before.seats, after.seats, strict=True)
        )
        return after._replace(seats=(one, two))

    return keep


def _keep_tired(before: DuelState, after: DuelState) -> DuelState:
    return after._replace(monsters=before.monsters)


def _keep_lords_tired(before: DuelState, after: DuelState) -> DuelState:
    return _keep_seats("has_lord_attacked")(before, after)


def _last_damage(before: DuelState, after: DuelState) -> DuelState:
    monsters = tuple(
        new._replace(damage=new.damage - old.damage) if new.damage != old.damage else new
        for old, new in zip(before.monsters, after.monsters, strict=True)
    )
    return after._replace(monsters=monsters)


def of_figures(edition: Edition) -> Iterator[Mutant]:
    """The numbers of a battle and the squares that count when a shape is laid."""
    cites = edition.topics
    for stat, topic in (("attack", "damage_full"), ("defense", "damage_less_defense")):
        real = getattr(Powers, stat)
        yield Mutant(
            f"each monster has 10 more {stat}",
            frozenset({cites[topic]}),
            patches=((Powers, stat, lambda *args, real=real: real(*args) + 10),),
        )
    hit_points = Derived.hit_points
    for more in (-10, 10):
        yield Mutant(
            f"a monster is destroyed {more} Hit Points from 0",
            frozenset({cites["destroyed_at_zero"]}),
            patches=((Derived, "hit_points", lambda derived, card, more=more: hit_points(derived, card) + more),),
        )
    anchor = Derived.anchor_mask
    yield Mutant(
        "opposing shapes are as good as own ones to hang on",
        frozenset({cites["touches_own_path"]}),
        patches=(
            (Derived, "anchor_mask", lambda derived, state, seat: anchor(derived, state, seat) | state.path_mask),
        ),
    )
    yield Mutant(
        "the first shape may hang on either Domain",
        frozenset({cites["touches_home"]}),
        patches=(
            (Derived, "anchor_mask", lambda derived, state, seat: anchor(derived, state, seat) | derived.homes_mask),
        ),
    )
    beside = Grid.beside

    def around(grid: Grid, mask: int) -> int:
        return beside(grid, mask) | beside(grid, mask << 1 | mask >> 1)

    yield Mutant("corners are sides", frozenset({cites["touches_home"]}), patches=((Grid, "beside", around),))


def _has_free_side(derived: Derived, state: DuelState, seat: int) -> bool:
    around = derived.grid.beside(derived.anchor_mask(state, seat)) & derived.board.region_mask
    return bool(state.pile) and bool(around & ~derived.covered_mask(state))


def _any_level(real: Callable[..., int | None]) -> Callable[..., int | None]:
    def level(dice: Any, faces: Any, needed: int = 2) -> int | None:
        shown = [die.level for die, face in zip(dice, faces, strict=True) if face.crest == "summon"]
        return real(dice, faces, needed) or (max(shown) if len(shown) >= needed else None)

    return level
