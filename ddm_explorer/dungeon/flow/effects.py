"""What abilities do to figures, crests, the Field and the game: one small function a verb, over a flow."""

from __future__ import annotations

from ddm_explorer.dungeon.abilities import relocation
from ddm_explorer.dungeon.abilities.targets import is_tie, returnable
from ddm_explorer.dungeon.events import board_effects as board_events
from ddm_explorer.dungeon.events import effects as effect_events
from ddm_explorer.dungeon.events import turns as turn_events
from ddm_explorer.dungeon.flow import (
    durations,
    effects_battle,  # noqa: F401 (two of them enter their verbs)
    effects_destroy,  # noqa: F401 (two of them enter their verbs)
    endings,
)
from ddm_explorer.dungeon.flow.verbs import Act, add_modifier, hurt, lasts, verb
from ddm_explorer.dungeon.materials.crests import Crest, crests
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.powers import UNTOUCHED
from ddm_explorer.dungeon.position.state import DuelState, Link, Modifier, Monster
from ddm_explorer.dungeon.position.who_acts import summoner_of
from ddm_explorer.engine.flow import Flow


@verb("boost")
def boost(act: Act) -> None:
    """The monsters meant get points of attack or defense more, for as long as the card says."""
    for monster in act.monsters_meant():
        add_modifier(act, monster, act.text("stat"), act.points)


@verb("borrow-defense")
def borrow_defense(act: Act) -> None:
    """The user's defense grows by that of each monster pointed at."""
    user = act.user
    for target in act.targets():
        if user is not None and isinstance(target, Monster):
            add_modifier(act, user, "defense", act.derived.powers.defense(act.state, target))


@verb("grant")
def grant(act: Act) -> None:
    """The user gets a property, such as flying, for as long as the card says."""
    if act.user is not None:
        add_modifier(act, act.user, act.text("flag"), 0)


@verb("damage")
def damage(act: Act) -> None:
    """The monsters meant suffer points of damage."""
    for monster in act.monsters_meant():
        hurt(act, monster, act.points)


@verb("heal")
def heal(act: Act) -> None:
    """Up to so many points of damage are taken from the monsters meant."""
    for monster in act.monsters_meant():
        points = min(act.points, monster.damage)
        if points:
            act.flow.emit(effect_events.Healed(monster.number, points))


@verb("gain")
def gain(act: Act) -> None:
    """The seat gains crests of one kind, up to the limit of the store."""
    gained = crests(Crest(act.text("crest")), int(act.effect.facts["n"]))
    act.flow.emit(effect_events.CrestsGained(act.link.seat, gained))
    _cap(act, act.link.seat)


def _cap(act: Act, seat: int) -> None:
    lost = act.state.seats[seat].crests.above(act.derived.options.crest_limit)
    if not lost.is_empty:
        act.flow.emit(turn_events.CrestsLost(seat, lost, act.derived.options.crest_limit))


@verb("lose")
def lose(act: Act) -> None:
    """Whoever the monster that set off the item belongs to loses crests of one kind, as far as there are any.

    Under another player's control it still belongs to its owner; `whose` "controller" means the other one.
    """
    visitor = act.state.monster(act.visitor)
    if visitor is None:
        return
    is_controllers = act.effect.facts.get("whose") == "controller"
    seat = visitor.owner if is_controllers else summoner_of(act.state, visitor)
    crest = Crest(act.text("crest"))
    held = act.state.seats[seat].crests.of(crest)
    taken = min(held, int(act.effect.facts["n"]))
    if taken:
        act.flow.emit(effect_events.CrestsTaken(seat, crests(crest, taken)))


@verb("exchange")
def exchange(act: Act) -> None:
    """The seat gains one crest of the kind it chose."""
    act.flow.emit(effect_events.CrestsGained(act.link.seat, crests(Crest(act.link.choice), 1)))
    _cap(act, act.link.seat)


@verb("place-counter")
def place_counter(act: Act) -> None:
    """A counter is put on the square pointed at."""
    act.flow.emit(board_events.CounterPlaced(act.link.at[0], act.text("counter")))


@verb("remove-counter")
def remove_counter(act: Act) -> None:
    """A counter is taken from the square pointed at."""
    for cell, kind in act.state.counters:
        if cell == act.link.at[0]:
            act.flow.emit(board_events.CounterRemoved(cell, kind))
            return


@verb("relay-shapes")
def relay_shapes(act: Act) -> None:
    """The shape on the square pointed at is put elsewhere, with all that stands on it."""
    place = relocation.shape_on(act.state, act.link.at[0])
    if place is None:
        return
    laid = act.state.laid[place]
    turns, star = int(act.link.choice), act.link.at[1]
    cells = relocation.relaid_cells(act.derived, act.state, laid, turns, star)
    carried = relocation.carried(act.state, laid, cells)
    act.flow.emit(board_events.ShapeRelaid(place, turns, star, cells, carried))


@verb("control")
def control(act: Act) -> None:
    """The monsters pointed at change sides, for the turn or for good; the user may be the price of it."""
    seat = act.link.seat
    until = "turn" if act.text("until") == "turn" else "ever"
    for target in act.targets():
        if isinstance(target, Monster) and act.touches(target):
            held = lasts(act, target, until)
            before = Modifier(target.number, "control", target.owner, held, act.link.source, act.ability.id)
            act.flow.emit(durations.modified(act.derived, before))
            act.flow.emit(board_events.ControlTaken(target.number, seat))
    if act.effect.facts.get("sacrifice") and act.user is not None:
        act.flow.emit(effect_events.Doomed(act.link.source, act.link.source))


@verb("win-with")
def win_with(act: Act) -> None:
    """The seat wins, if all the monsters that the card names are its own."""
    own = {monster.card for monster in act.state.monsters if monster.owner == act.link.seat}
    if set(act.effect.facts["cards"]) <= own:
        act.flow.emit(turn_events.GameEnded("card_wins", endings.results(act.link.seat)))


@verb("absorb")
def absorb(act: Act) -> None:
    """The user gains the attack and defense of all destroyed monsters of a tribe, of both sides."""
    user, tribe = act.user, act.text("tribe")
    if user is None:
        return
    fallen = [act.derived.cards[card] for seat in (0, 1) for card in destroyed_cards(act.state, seat)]
    for stat in ("attack", "defense"):
        points = sum(getattr(card, stat) for card in fallen if card.tribe == tribe)
        if points:
            until = lasts(act, user, "ever")
            act.flow.emit(
                durations.modified(act.derived, Modifier(user.number, stat, points, until, user.number, act.ability.id))
            )


def destroyed_cards(state: DuelState, seat: int) -> tuple[str, ...]:
    """The cards of a seat that are destroyed and have not been returned, each as often as it is."""
    left = list(state.seats[seat].destroyed)
    for card in state.seats[seat].returned:
        left.remove(card)
    return tuple(left)


@verb("send-back")
def send_back(act: Act) -> None:
    """The monster that set off the item goes back to where its move began, if nobody stands there."""
    visitor = act.state.monster(act.visitor)
    if visitor is None or visitor.begun is None or visitor.begun == visitor.cell:
        return
    if act.state.monster_at(visitor.begun) is None:
        act.flow.emit(board_events.SentAway(visitor.number, visitor.begun))


@verb("return-destroyed")
def return_destroyed(act: Act) -> None:
    """The destroyed card that was chosen can be summoned again."""
    if act.link.choice in returnable(act.derived, act.state, act.link.seat):
        act.flow.emit(effect_events.CardReturned(act.link.seat, act.link.choice))


@verb("vortex")
def vortex(act: Act) -> None:
    """The monster that set off the item goes to the square pointed at, if no monster stands there."""
    visitor = act.state.monster(act.visitor)
    if visitor is not None and act.link.at and act.state.monster_at(act.link.at[0]) is None:
        act.flow.emit(board_events.SentAway(visitor.number, act.link.at[0]))


@verb("standing-boost", "suppress", "rooted", "every-second-turn", "shield", "toll")
def works_while_in_play(act: Act) -> None:
    """A standing effect does nothing when it comes: it counts as long as its figure is in play (`powers`)."""


WHY_NOTHING = {
    "heal": "unhurt",
    "lose": "no_crests",
    "send-back": "stays",
    "vortex": "stays",
    "return-destroyed": "not_there",
    "win-with": "incomplete",
    "absorb": "none_fallen",
    **dict.fromkeys(("standing-boost", "suppress", "rooted", "every-second-turn", "shield", "toll"), "standing"),
}
"""Why an ability with that verb changes nothing, where it does not."""


def resolve_ability(derived: Derived, flow: Flow[DuelState], link: Link, visitor: int = 0) -> None:
    """Carry out the effects of an ability, in the order of the card; where nothing comes of them, say so."""
    ability, before = derived.cards[link.card].abilities[link.ability - 1], len(flow.events)
    for effect in ability.effects:
        if flow.state.ending is None:
            derived.verbs[effect.do](Act(derived, flow, link, ability, effect, visitor))
    if len(flow.events) == before:
        flow.emit(effect_events.NothingDone(link, _why_nothing(derived, flow.state, link)))


def _why_nothing(derived: Derived, state: DuelState, link: Link) -> str:
    ability, figure = derived.cards[link.card].abilities[link.ability - 1], state.monster(link.source)
    if ability.aim is not None and ability.aim.must and not link.at:
        is_tied = figure is not None and is_tie(derived, state, link.seat, figure, ability)
        return "tie" if is_tied else "nobody"
    place = len(state.chain) + 1
    if any((each.stat, each.points) == (UNTOUCHED, place) for each in state.modifiers):
        return "dodged"
    return WHY_NOTHING.get(ability.effects[0].do, "nobody") if ability.effects else "nobody"
