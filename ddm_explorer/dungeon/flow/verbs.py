"""What every verb of the cards is given, and what verbs have in common: changing, hurting and destroying figures.

A verb takes the link that resolves, the effect's parameters from the card, and the figures still pointed at. It emits
events; destroying is only marked here and done when it is settled.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ddm_explorer.dungeon.events import effects as effect_events
from ddm_explorer.dungeon.flow import durations
from ddm_explorer.dungeon.materials.cards import Ability, Effect
from ddm_explorer.dungeon.position.costs import sort_of
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.powers import UNTOUCHED
from ddm_explorer.dungeon.position.state import LORD, DuelState, Item, Link, Modifier, Monster
from ddm_explorer.engine.flow import Flow
from ddm_explorer.engine.registry import mark


@dataclass(frozen=True, slots=True)
class Act:
    """An effect about to happen. `visitor` is the number of the monster that set off an item, 0 for none."""

    derived: Derived
    flow: Flow[DuelState]
    link: Link
    ability: Ability
    effect: Effect
    visitor: int = 0

    @property
    def state(self) -> DuelState:
        """The position now, with what the effects before this one have done."""
        return self.flow.state

    @property
    def user(self) -> Monster | None:
        """The monster that acts, if it still stands."""
        return self.state.monster(self.link.source)

    @property
    def points(self) -> int:
        """The points that the card names, as many times as the ability was bought."""
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
        return not any(
            each.bearer == monster.number and each.stat == UNTOUCHED and each.points == place
            for each in self.state.modifiers
        )


Verb = Callable[[Act], None]


def verb(*names: str) -> Callable[[Verb], Verb]:
    """Mark a function as what carries out a verb of the cards, or several; a game enters it in its table."""

    def marked(run: Verb) -> Verb:
        for name in names:
            mark(run, "verb", name, run)
        return run

    return marked


def add_modifier(act: Act, bearer: Monster, stat: str, points: int) -> None:
    """Put a lasting or passing effect on a monster, unless the same one is there and does not add up."""
    until = act.text("until") or "turn"
    if act.derived.options.any_cost_lasts_as_paid and sort_of(act.ability) == "any" and act.link.paid.magic:
        until = "game"
    until = lasts(act, bearer, until)
    new = Modifier(bearer.number, stat, points, until, act.link.source, act.ability.id, act.text("versus"))
    is_there = any(each._replace(points=points) == new for each in act.state.modifiers)
    if until == "game" and is_there and not act.derived.options.lasting_effects_stack:
        act.flow.emit(effect_events.NotStacked(bearer.number, act.ability.id))
        return
    act.flow.emit(durations.modified(act.derived, new, is_again=until == "game" and is_there))


def lasts(act: Act, bearer: Monster, until: str) -> str:
    """How long an effect lasts that by its card lasts so: all end with the turn where an edition says so, and what is
    meant for a battle but used before one waits for the next attack of its bearer."""
    if act.derived.options.effects_end_with_turn:
        return "turn"
    if until in ("game", "ever") and not act.ability.cost and not act.derived.options.free_effects_last:
        return "turn"
    if until == "battle" and act.state.attack is None:
        waits = bearer.owner == act.state.active and act.derived.options.attack_abilities != "whole_turn"
        return "next-attack" if waits else "turn"
    return until


def hurt(act: Act, monster: Monster, points: int) -> None:
    """Damage by an effect, unless a card protects the monster."""
    if not act.touches(monster):
        return
    if act.derived.powers.is_shielded(act.state, monster):
        act.flow.emit(effect_events.Unaffected(monster.number, monster.cell, "shielded"))
    elif points:
        act.flow.emit(effect_events.Hurt(monster.number, points, act.link.source))


def doom(
    act: Act, figure: Monster | Item, *, by_area: bool = False, by_tie: bool = False, because: tuple[str, ...] = ()
) -> None:
    """Mark a monster or item as destroyed by the effect; `because` are further topics of `Doomed`."""
    if isinstance(figure, Monster):
        if not act.touches(figure):
            return
        if act.derived.powers.is_shielded(act.state, figure):
            topic = ("shield_and_destruction",)
            if act.derived.options.shield_bars_destruction:
                act.flow.emit(effect_events.Unaffected(figure.number, figure.cell, "shielded", because=topic))
                return
            because = (*because, *topic)
    act.flow.emit(effect_events.Doomed(figure.number, act.link.source, by_area, by_tie, because))
