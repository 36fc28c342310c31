"""What abilities do: one small function a verb, over a flow.

A verb takes the link that resolves, the effect's parameters from the card, and the figures still pointed at. It emits
events; destroying is only marked here and done when it is settled.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ddm_explorer.dungeon import areas, chain, endings, events, relays
from ddm_explorer.dungeon import effect_events as told
from ddm_explorer.dungeon.aims import cancellable, returnable
from ddm_explorer.dungeon.cards import Ability, Effect
from ddm_explorer.dungeon.combat import end_battle
from ddm_explorer.dungeon.costs import sort_of
from ddm_explorer.dungeon.crests import Crest, crests
from ddm_explorer.dungeon.grid import Cell
from ddm_explorer.dungeon.kit import Kit
from ddm_explorer.dungeon.powers import FLYING, UNTOUCHED
from ddm_explorer.dungeon.state import LORD, DuelState, Item, Link, Modifier, Monster
from ddm_explorer.dungeon.uses import keeps_target, remember_target
from ddm_explorer.engine.flow import Flow


@dataclass(frozen=True, slots=True)
class Act:
    """An effect about to happen. `visitor` is the number of the monster that set off an item, 0 for none."""

    kit: Kit
    flow: Flow[DuelState]
    link: Link
    ability: Ability
    effect: Effect
    visitor: int = 0

    @property
    def state(self) -> DuelState:
        return self.flow.state

    @property
    def user(self) -> Monster | None:
        """The monster that acts, if it still stands."""
        return self.state.monster(self.link.source)

    @property
    def points(self) -> int:
        return int(self.effect.facts.get("points", 0)) * self.link.times

    def text(self, name: str) -> str:
        """A parameter of the effect that is a word; "" where it is not given."""
        return str(self.effect.facts.get(name, ""))

    def targets(self) -> list[Monster | Item]:
        """The figures pointed at that still stand."""
        found = [self.state.monster(number) or self.state.item(number) for number in self.link.aimed if number != LORD]
        return [figure for figure in found if figure is not None]

    def monsters_meant(self) -> list[Monster]:
        """The monsters that "whom" means."""
        whom = self.text("whom")
        if whom == "visitor":
            visitor = self.state.monster(self.visitor)
            return [] if visitor is None else [visitor]
        if whom == "own":
            return [each for each in self.state.monsters if each.owner == self.link.seat]
        if whom == "target":
            return [each for each in self.targets() if isinstance(each, Monster)]
        return [] if self.user is None else [self.user]

    def touches(self, monster: Monster) -> bool:
        """Whether the effect reaches that monster, which may have dodged it; says so where a card protects it."""
        place = len(self.state.chain) + 1
        return not any(each[:3] == (monster.number, UNTOUCHED, place) for each in self.state.modifiers)


Verb = Callable[[Act], None]
VERBS: dict[str, Verb] = {}
"""What carries out each verb of the cards."""


def verb(name: str) -> Callable[[Verb], Verb]:
    """Enter a function as what carries out that verb."""

    def enter(run: Verb) -> Verb:
        VERBS[name] = run
        return run

    return enter


def add_modifier(act: Act, bearer: Monster, stat: str, points: int) -> None:
    """Put a lasting or passing effect on a monster, unless the same one is there and does not add up."""
    until = act.text("until") or "turn"
    if act.kit.options.any_cost_lasts_as_paid and sort_of(act.ability) == "any" and act.link.paid.magic:
        until = "game"
    until = lasts(act, bearer, until)
    new = Modifier(bearer.number, stat, points, until, act.link.source, act.ability.id, act.text("versus"))
    is_there = any(each._replace(points=points) == new for each in act.state.modifiers)
    if until == "game" and is_there and not act.kit.options.lasting_effects_stack:
        act.flow.emit(told.NotStacked(bearer.number, act.ability.id))
        return
    act.flow.emit(told.Modified(new))


def lasts(act: Act, bearer: Monster, until: str) -> str:
    """How long an effect lasts that by its card lasts so: all end with the turn where an edition says so, and what is
    meant for a battle but used before one waits for the next attack of its bearer."""
    if act.kit.options.effects_end_with_turn:
        return "turn"
    if until == "battle" and act.state.attack is None:
        return "next-attack" if bearer.owner == act.state.active else "turn"
    return until


def hurt(act: Act, monster: Monster, points: int) -> None:
    """Damage by an effect, unless a card protects the monster."""
    if not act.touches(monster):
        return
    if act.kit.powers.is_shielded(act.state, monster):
        act.flow.emit(told.Unaffected(monster.number, monster.cell, "shielded"))
    elif points:
        act.flow.emit(told.Hurt(monster.number, points, act.link.source))


def doom(act: Act, figure: Monster | Item, *, by_area: bool = False) -> None:
    """Mark a monster or item as destroyed by the effect."""
    if isinstance(figure, Monster) and not act.touches(figure):
        return
    act.flow.emit(told.Doomed(figure.number, act.link.source, by_area))


@verb("boost")
def boost(act: Act) -> None:
    for monster in act.monsters_meant():
        add_modifier(act, monster, act.text("stat"), act.points)


@verb("borrow-defense")
def borrow_defense(act: Act) -> None:
    user = act.user
    for target in act.targets():
        if user is not None and isinstance(target, Monster):
            add_modifier(act, user, "defense", act.kit.powers.defense(act.state, target))


@verb("grant")
def grant(act: Act) -> None:
    if act.user is not None:
        add_modifier(act, act.user, act.text("flag"), 0)


@verb("reduce")
def reduce(act: Act) -> None:
    if act.state.attack is not None:
        act.flow.emit(told.DamageReduced(act.state.attack.target, act.points))


@verb("redirect")
def redirect(act: Act) -> None:
    attack = act.state.attack
    for target in act.targets():
        if attack is not None:
            act.flow.emit(told.DamageRedirected(attack.target, target.number))


@verb("damage")
def damage(act: Act) -> None:
    for monster in act.monsters_meant():
        hurt(act, monster, act.points)


@verb("heal")
def heal(act: Act) -> None:
    for monster in act.monsters_meant():
        points = min(act.points, monster.damage)
        if points:
            act.flow.emit(told.Healed(monster.number, points))


@verb("gain")
def gain(act: Act) -> None:
    gained = crests(Crest(act.text("crest")), int(act.effect.facts["n"]))
    act.flow.emit(told.CrestsGained(act.link.seat, gained))
    _cap(act, act.link.seat)


def _cap(act: Act, seat: int) -> None:
    lost = act.state.seats[seat].crests.above(act.kit.options.crest_limit)
    if not lost.is_empty:
        act.flow.emit(events.CrestsLost(seat, lost, act.kit.options.crest_limit))


@verb("lose")
def lose(act: Act) -> None:
    visitor = act.state.monster(act.visitor)
    if visitor is None:
        return
    crest = Crest(act.text("crest"))
    held = act.state.seats[visitor.owner].crests.of(crest)
    taken = min(held, int(act.effect.facts["n"]))
    if taken:
        act.flow.emit(told.CrestsTaken(visitor.owner, crests(crest, taken)))


@verb("exchange")
def exchange(act: Act) -> None:
    act.flow.emit(told.CrestsGained(act.link.seat, crests(Crest(act.link.choice), 1)))
    _cap(act, act.link.seat)


@verb("destroy")
def destroy(act: Act) -> None:
    DESTROYERS[act.text("whom")](act)


def _destroy_targets(act: Act) -> None:
    for figure in act.targets():
        doom(act, figure)


def _destroy_line(act: Act) -> None:
    level, items = int(act.link.choice or 0), bool(act.effect.facts.get("items"))
    for figure in areas.met_on_line(act.kit, act.state, act.link.cell, act.link.at[0], level, items=items):
        if isinstance(figure, Monster) and act.kit.powers.has(act.state, figure, FLYING):
            act.flow.emit(told.Unaffected(figure.number, figure.cell, "flying"))
        else:
            doom(act, figure)


def _destroy_area(act: Act) -> None:
    options, reach = act.kit.options, int(act.effect.facts.get("reach", 3))
    for monster in act.state.monsters:
        if not areas.is_within(act.kit, act.link.cell, monster.cell, reach):
            continue
        if monster.number == act.link.source and options.area_spares_self:
            continue
        if act.kit.powers.has(act.state, monster, FLYING) and not options.area_reaches_flying:
            act.flow.emit(told.Unaffected(monster.number, monster.cell, "flying"))
        else:
            doom(act, monster, by_area=True)
    if options.area_destroys_items and act.effect.facts.get("items", True):
        for item in act.state.items:
            if areas.is_within(act.kit, act.link.cell, item.cell, reach):
                doom(act, item, by_area=True)
    for number, seat in enumerate(act.state.seats):
        if seat.home is not None and areas.is_within(act.kit, act.link.cell, seat.home, reach):
            if options.areas_touch_lord:
                act.flow.emit(events.LordHit(number, options.life_per_hit, by_effect=True))
            else:
                act.flow.emit(told.Unaffected(LORD, seat.home, "lord"))


def _destroy_flagged(act: Act) -> None:
    for monster in act.state.monsters:
        if act.kit.powers.has(act.state, monster, act.text("flag")):
            doom(act, monster)


def _destroy_weakest(act: Act) -> None:
    opposing = [each for each in act.state.monsters if each.owner != act.link.seat]
    if opposing:
        doom(act, min(opposing, key=lambda each: (act.kit.powers.attack(act.state, each), each.number)))


def _destroy_all(act: Act) -> None:
    for monster in act.state.monsters:
        doom(act, monster)
    if act.effect.facts.get("items"):
        for item in act.state.items:
            doom(act, item)


DESTROYERS: dict[str, Verb] = {
    "target": _destroy_targets,
    "line": _destroy_line,
    "area": _destroy_area,
    "flag": _destroy_flagged,
    "weakest": _destroy_weakest,
    "all": _destroy_all,
}
"""Whom a destroying effect means."""


@verb("cancel")
def cancel(act: Act) -> None:
    link = act.link
    user = act.user or Monster(link.source, link.card, link.seat, link.cell)  # it may be gone, and the link goes on
    can = cancellable(act.kit, act.state, user, act.ability)
    place = link.choice or (can[-1] if can else "")
    if place not in can:
        return
    if place == "attack":
        attack = act.state.attack
        if attack is not None:
            act.flow.emit(told.AttackFailed(attack.attacker, attack.target, "cancelled"))
            if not attack.is_special:
                chain.give_back_crests(
                    act.kit, act.flow, 1 - link.seat, crests(Crest.ATTACK, act.kit.options.attack_price)
                )
            end_battle(act.flow, attack.attacker)
        return
    link = act.state.chain[int(place) - 1]
    meets_others = chain.reaches_by_area(act.kit, act.state, link, user.number) or _meets_its_user(act, link)
    if act.text("aimed") == "self" and meets_others:
        dodged = Modifier(user.number, UNTOUCHED, int(place), "turn", user.number, act.ability.id)
        act.flow.emit(told.Modified(dodged))
    else:
        chain.cancel(act.kit, act.flow, int(place), user.number)


def _meets_its_user(act: Act, link: Link) -> bool:
    """Whether the link also does something to the monster it comes from, which no other can dodge for it."""
    if link.kind != "ability":
        return False
    effects = act.kit.cards[link.card].abilities[link.ability - 1].effects
    return {"self", "target"} <= {effect.facts.get("whom") for effect in effects}


@verb("place-counter")
def place_counter(act: Act) -> None:
    act.flow.emit(told.CounterPlaced(act.link.at[0], act.text("counter")))


@verb("remove-counter")
def remove_counter(act: Act) -> None:
    for cell, kind in act.state.counters:
        if cell == act.link.at[0]:
            act.flow.emit(told.CounterRemoved(cell, kind))
            return


@verb("relay-shapes")
def relay_shapes(act: Act) -> None:
    place = relays.shape_on(act.state, act.link.at[0])
    if place is None:
        return
    laid = act.state.laid[place]
    turns, star = int(act.link.choice), act.link.at[1]
    cells = relays.relaid_cells(act.kit, act.state, laid, turns, star)
    carried = relays.carried(act.state, laid, cells)
    act.flow.emit(told.ShapeRelaid(place, turns, star, cells, carried))


@verb("control")
def control(act: Act) -> None:
    seat = act.link.seat
    until = "turn" if act.text("until") == "turn" else "ever"
    for target in act.targets():
        if isinstance(target, Monster) and act.touches(target):
            held = lasts(act, target, until)
            before = Modifier(target.number, "control", target.owner, held, act.link.source, act.ability.id)
            act.flow.emit(told.Modified(before))
            act.flow.emit(told.ControlTaken(target.number, seat))
    if act.effect.facts.get("sacrifice") and act.user is not None:
        act.flow.emit(told.Doomed(act.link.source, act.link.source))


@verb("win-with")
def win_with(act: Act) -> None:
    own = {monster.card for monster in act.state.monsters if monster.owner == act.link.seat}
    if set(act.effect.facts["cards"]) <= own:
        act.flow.emit(events.GameEnded("card_wins", endings.results(act.link.seat)))


@verb("absorb")
def absorb(act: Act) -> None:
    user, tribe = act.user, act.text("tribe")
    if user is None:
        return
    fallen = [act.kit.cards[card] for seat in (0, 1) for card in destroyed_cards(act.state, seat)]
    for stat in ("attack", "defense"):
        points = sum(getattr(card, stat) for card in fallen if card.tribe == tribe)
        if points:
            until = lasts(act, user, "ever")
            act.flow.emit(told.Modified(Modifier(user.number, stat, points, until, user.number, act.ability.id)))


def destroyed_cards(state: DuelState, seat: int) -> tuple[str, ...]:
    """The cards of a seat that are destroyed and have not been returned, each as often as it is."""
    left = list(state.seats[seat].destroyed)
    for card in state.seats[seat].returned:
        left.remove(card)
    return tuple(left)


@verb("send-back")
def send_back(act: Act) -> None:
    visitor = act.state.monster(act.visitor)
    if visitor is None or visitor.begun is None or visitor.begun == visitor.cell:
        return
    if act.state.monster_at(visitor.begun) is None:
        act.flow.emit(told.SentAway(visitor.number, visitor.begun))


@verb("return-destroyed")
def return_destroyed(act: Act) -> None:
    if act.link.choice in returnable(act.kit, act.state, act.link.seat):
        act.flow.emit(told.CardReturned(act.link.seat, act.link.choice))


@verb("vortex")
def vortex(act: Act) -> None:
    visitor = act.state.monster(act.visitor)
    if visitor is not None and act.link.at and act.state.monster_at(act.link.at[0]) is None:
        act.flow.emit(told.SentAway(visitor.number, act.link.at[0]))


@verb("strikes")
def strikes(act: Act) -> None:
    _special_attack(act, int(act.effect.facts["strikes"]) * act.link.times - 1)


@verb("strike-at")
def strike_at(act: Act) -> None:
    _special_attack(act, 0)


def _special_attack(act: Act, more: int) -> None:
    user = act.user
    if user is None or not act.link.aimed:
        return
    number = act.link.aimed[0]
    target = act.state.monster(number) if number != LORD else None
    cell: Cell = act.link.at[0] if target is None else target.cell
    power = act.kit.powers.attack(act.state, user, target)
    if number == LORD and not act.kit.options.lord_hit_by_each_strike:
        more = 0
    if keeps_target(act.ability):
        act.flow.emit(told.Modified(remember_target(user, number)))
    act.flow.emit(told.SpecialAttackDeclared(act.link.seat, user.number, user.cell, number, cell, power, more))


def _works_while_in_play(act: Act) -> None:
    """A standing effect does nothing when it comes: it counts as long as its figure is in play (`powers`)."""


for _name in ("standing-boost", "suppress", "rooted", "every-second-turn", "shield", "toll"):
    VERBS[_name] = _works_while_in_play


def resolve_ability(kit: Kit, flow: Flow[DuelState], link: Link, visitor: int = 0) -> None:
    """Carry out the effects of an ability, in the order of the card."""
    ability = kit.cards[link.card].abilities[link.ability - 1]
    for effect in ability.effects:
        if flow.state.ending is None:
            VERBS[effect.do](Act(kit, flow, link, ability, effect, visitor))
