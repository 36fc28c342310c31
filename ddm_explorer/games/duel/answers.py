"""Why nothing triggered: for every monster of a player, whether it could answer now, and if not why not.

Nothing here judges: every reason is an objection of the one judgement, to the use that comes nearest to being legal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.abilities import legal_uses
from ddm_explorer.dungeon.abilities import targets as targeting
from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.flow import resolution
from ddm_explorer.dungeon.materials.cards import Ability
from ddm_explorer.dungeon.materials.crests import STORED, Crest, CrestPool, crests
from ddm_explorer.dungeon.position.costs import LEVELS, price_of
from ddm_explorer.dungeon.position.state import LORD, DuelState, Link, Monster, Step, Window
from ddm_explorer.dungeon.position.state import Attack as Battle
from ddm_explorer.dungeon.position.who_acts import speaker
from ddm_explorer.dungeon.position.who_is_meant import attacker_at, mover_at, target_at, user_nth
from ddm_explorer.engine.verdict import Objection
from ddm_explorer.games.duel.rules import Duel

KINDS: dict[str, str] = {
    "ability_there": "no-ability",
    "ability_known": "no-ability",
    "ability_in_play": "no-ability",
    "game_goes_on": "timing",
    "move_ability_in_own_turn": "timing",
    "attack_ability_in_battle": "timing",
    "defense_ability_when_attacked": "timing",
    "magic_in_own_turn": "timing",
    "trap_in_any_turn": "timing",
    "any_ability_in_time": "timing",
    "free_ability_by_itself": "timing",
    "card_sets_time": "timing",
    "acts_when_summoned": "timing",
    "can_pay_ability": "crests",
    "pays_as_asked": "crests",
    "pays_with_allowed": "crests",
    "ability_within_limit": "used-up",
    "ability_bought_so_often": "used-up",
    "ability_moves_at_once": "used-up",
    "ability_excluded": "used-up",
    "special_excluded": "used-up",
    "card_lets_it_rest": "used-up",
    "defends_beside_ability": "used-up",
}
"""What kind of reason an objection is, by its topic; any other is that there is no target."""

ORDER = ("no-ability", "timing", "used-up", "no-target", "crests")
"""Kinds of reasons, the most telling first."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One ability of one monster, and whether its player could use it now.

    `ability` counts from 1; it is 0 and `ability_id` empty where the card has none. `kind` is the most telling reason
    why not: one of `ORDER`, or "" where it could answer; `objections` are all of them, the judge's own. `command` is
    what was judged: one that is legal, or the one that comes nearest.
    """

    cell: Cell
    number: int
    card: str
    ability: int
    ability_id: str
    command: say.Use
    kind: str
    objections: tuple[Objection, ...]

    @property
    def could(self) -> bool:
        """Whether it could answer."""
        return not self.objections


def why_not(duel: Duel, state: DuelState, seat: int) -> tuple[Answer, ...]:
    """Every ability of that seat's monsters: whether it could be used in answer now, or why not.

    Where that seat is asked something, that is what is judged; elsewhere a window is supposed in which it is asked.

    Args:
        duel: the game.
        state: any position.
        seat: 0 or 1.
    """
    asked = while_asked(state, seat)
    return tuple(
        _answer(duel, asked, seat, monster, number, ability)
        for monster in state.monsters
        if monster.owner == seat
        for number, ability in _abilities(duel, monster)
    )


def while_declared(duel: Duel, state: DuelState, command: Any) -> DuelState:
    """The position in which that command is declared, paid for, and waits for answers, whether or not anybody could
    give one.

    A command that is no action (a roll, say) leaves the position as it is, as does one that is not legal.
    """
    if type(command) not in (say.Build, say.Move, say.Attack, say.Use) or not duel.check(state, command).is_legal:
        return state
    link, battle = _link(duel, state, command), state.attack
    if link.kind == "attack":
        battle = Battle(link.cell, link.at[0], link.aimed[0], 0, link.source, "declared")
    one, two = (
        player._replace(crests=player.crests.minus(link.paid)) if seat == link.seat else player
        for seat, player in enumerate(state.seats)
    )
    return state._replace(chain=(*state.chain, link), attack=battle, seats=(one, two))


def _link(duel: Duel, state: DuelState, command: Any) -> Link:
    seat = state.active
    match command:
        case say.Move(path, nth):
            monster = mover_at(state, path[0], nth)
            if monster is None:
                raise AssertionError("a legal move has a mover")
            paid = crests(Crest.MOVE, duel.derived.step_price(state, monster) * (len(path) - 1))
            return Link("move", seat, monster.number, path[0], path, paid=paid)
        case say.Attack(attacker, target, nth, target_nth):
            one = attacker_at(state, attacker, nth)
            other = target_at(state, target, seat, target_nth)
            numbers = [LORD if each is None else each.number for each in (one, other)]
            paid = crests(Crest.ATTACK, duel.options.attack_price)
            return Link("attack", seat, numbers[0], attacker, (target,), (numbers[1],), paid=paid)
        case say.Build():
            return Link("summon", seat, LORD, command.star, (command.star,), card=command.card, shape=command.shape)
        case _:
            return resolution.link_of(duel.derived, state, command)


def while_asked(state: DuelState, seat: int) -> DuelState:
    """The position in which that seat is asked something: as it is, or else with a window that asks it."""
    is_waiting = state.window is None and state.attack is not None and state.attack.stage == "declared"
    if state.step is Step.OVER or (state.is_asking and not is_waiting and speaker(state) == seat):
        return state
    return state._replace(window=Window("action" if state.chain else "step", seat))


def _abilities(duel: Duel, monster: Monster) -> Iterator[tuple[int, Ability | None]]:
    abilities = duel.cards[monster.card].abilities
    if not abilities:
        yield 0, None
    yield from enumerate(abilities, start=1)


def _answer(duel: Duel, state: DuelState, seat: int, monster: Monster, number: int, ability: Ability | None) -> Answer:
    command = _nearest(duel, state, seat, monster, number, ability)
    found = duel.check(state, command).objections
    kinds = {KINDS.get(each.topic, "no-target") for each in found}
    kind = next((each for each in ORDER if each in kinds), "")
    ability_id = "" if ability is None else ability.id
    return Answer(monster.cell, monster.number, monster.card, number, ability_id, command, kind, found)


def _nearest(
    duel: Duel, state: DuelState, seat: int, monster: Monster, number: int, ability: Ability | None
) -> say.Use:
    """A legal use if there is one, else one to which as little as possible can be objected."""
    if ability is None:
        return say.Use(monster.cell, 1, nth=user_nth(state, monster))
    legal = next(legal_uses.of_figure(duel.derived, state, seat, monster, number), None)
    if legal is not None:
        return legal
    level = LEVELS[0] if any(cost.per == "level" for cost in ability.cost) else ""
    chosen = next(iter(targeting.choices(duel.derived, state, seat, monster, ability)), targeting.Choice((), level))
    at, choice, at_nth = chosen
    if ability.aim is not None and ability.aim.what == "path" and not at:
        at = next(((monster.cell, beside) for beside in duel.derived.grid.sides[monster.cell]), ())
    use = say.Use(monster.cell, number, at, 1, choice, None, user_nth(state, monster), at_nth)
    target = next(targeting.figures_at(state, seat, ability.aim, at, at_nth), None)
    target = target if isinstance(target, Monster) else None
    price = price_of(ability, use, 0 if target is None else duel.cards[target.card].level)
    if price is None or not price.is_open:
        return use
    return replace(use, pay=_payment(state, seat, price.open, price.same, choice))


def _payment(state: DuelState, seat: int, mixed: int, same: int, not_of: str) -> CrestPool:
    """Crests for an open price: as many as are held, the rest of the first kind."""
    held = state.seats[seat].crests
    kinds = sorted((crest for crest in STORED if crest.value != not_of), key=lambda crest: -held.of(crest))
    if same:
        return crests(kinds[0], same)
    paid = crests(Crest.MOVE, 0)
    for crest in kinds:
        paid = paid.plus(crests(crest, min(held.of(crest), mixed - sum(paid))))
    return paid.plus(crests(kinds[0], mixed - sum(paid)))
