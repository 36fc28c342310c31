"""The tables of the duel, put together by name: its commands and what they bring about, its checks, its verbs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.checks import abilities as ability_checks
from ddm_explorer.dungeon.checks import act as act_checks
from ddm_explorer.dungeon.checks import build as build_checks
from ddm_explorer.dungeon.checks import items as item_checks
from ddm_explorer.dungeon.checks import roster as roster_checks
from ddm_explorer.dungeon.checks import turn as turn_checks
from ddm_explorer.dungeon.events.tables import EVENTS, MODULES
from ddm_explorer.dungeon.flow import combat, effects, effects_battle, effects_destroy, resolution, turn, walking
from ddm_explorer.dungeon.materials.options import STRATEGIES, Options
from ddm_explorer.engine.registry import CheckEntry, Registry
from ddm_explorer.games.game_parts import GameParts

GAME: Final = "duel"
"""The tag of the game, as files name it."""

CHECK_MODULES: Final = (turn_checks, build_checks, act_checks, ability_checks, roster_checks, item_checks)
"""Where the duel's checks stand."""

_DECIDERS: Mapping[type, Callable[..., None]] = {
    say.Draw: turn.draw,
    say.Flip: turn.flip,
    say.NameFirst: turn.name_first,
    say.Roll: turn.roll,
    say.Build: turn.build,
    say.Move: turn.move,
    say.Attack: combat.attack,
    say.Defend: combat.defend,
    say.Pass: resolution.say_no,
    say.Use: resolution.use,
    say.SetOff: walking.set_off,
    say.EndTurn: turn.end_turn,
    say.Resign: turn.resign,
    say.OfferDraw: turn.offer_draw,
    say.AnswerDraw: turn.answer_draw,
}
"""What turns each command into events."""


def _judged(entries: Mapping[str, Any]) -> tuple[type, ...]:
    """The commands, and what players bring: dice only where each brings their own."""
    own_dice = entries.get("dice_per_seat")
    brought = (roster_checks.DicePool,) if own_dice and own_dice.value else ()
    return (*say.COMMANDS, roster_checks.Roster, *brought)


def _checks() -> Registry[str, CheckEntry]:
    return Registry[str, CheckEntry](GAME, "check").enter_marked(*CHECK_MODULES)


def _folds() -> Registry[type, Callable[..., Any]]:
    folds = Registry[type, Callable[..., Any]](GAME, "fold")
    for module in MODULES:
        folds.enter_all(module.FOLDS)
    return folds


def _verbs() -> Registry[str, Callable[[Any], None]]:
    return Registry[str, Callable[[Any], None]](GAME, "verb").enter_marked(effects, effects_battle, effects_destroy)


PARTS: Final = GameParts(
    GAME,
    say.COMMANDS,
    EVENTS,
    _checks(),
    Registry[type, Callable[..., None]](GAME, "decider").enter_all(_DECIDERS),
    _folds(),
    _verbs(),
    Registry[str, Callable[..., None]](GAME, "resolver").enter_all(resolution.RESOLVERS),
    Options,
    STRATEGIES,
    {"dice": "dice", "shapes": "pieces", "cards": "cards", "board": "boards", "pools": "pools"},
    _judged,
)
"""The duel's own tables."""
