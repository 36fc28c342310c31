"""What is offered, used and answered, and how the links of a chain end."""

from __future__ import annotations

from ddm_explorer.dungeon.events.base import Event
from ddm_explorer.dungeon.events.state_changes import Folds, crests_less, crests_more, monsters_with, moves_ended
from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import DuelState, Link, Trigger, Window
from ddm_explorer.engine.values import changing, record

# What happens in every turn, made in one go.
_with_chain = changing(DuelState, "chain")


@record
class ActionDeclared(Event):
    """An attack, a move or a summon is declared and waits for answers."""

    TOPICS = ("action_can_be_answered",)
    link: Link


def _declared(derived: Derived, state: DuelState, event: ActionDeclared) -> DuelState:
    return state._replace(chain=(*state.chain, event.link))


@record
class AbilityUsed(Event):
    """An ability was paid for; it takes effect when the chain resolves. `ability_id` and `card` name it; `sort` is the
    kind of ability by the crests that pay it: "move", "attack", "defense", "magic", "trap", "any" or "free".
    `by_itself` says that no player used it, `by_defender` that the side under attack adds attack power."""

    TOPICS = (
        "uses_move_ability",
        "uses_attack_ability",
        "uses_defense_ability",
        "uses_magic_ability",
        "uses_trap_ability",
        "uses_any_ability",
        "uses_free_ability",
        "defender_boosts",
    )
    NOTES = ("by_defender",)
    link: Link
    card: str
    ability_id: str
    sort: str
    by_itself: bool = False
    by_defender: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return (f"uses_{self.sort}_ability", *self.TOPICS[-1:] * self.by_defender)


def _used(derived: Derived, state: DuelState, event: AbilityUsed) -> DuelState:
    link = event.link
    if link.seat == state.active:
        state = moves_ended(state)
    monsters = state.monsters
    stands_for = derived.stands_for(event.card, link.ability)
    if stands_for == "move":
        monsters = monsters_with(state, link.source, has_strode=True)
    elif stands_for == "attack":
        monsters = monsters_with(state, link.source, has_struck=True)
    attack = state.attack
    if attack is not None and link.seat != state.active and link.source == attack.target:
        attack = attack._replace(has_answered=True)
    key = (link.source, link.ability)
    before = state.uses(*key)
    used = (*(each for each in state.used if each[:2] != key), (*key, before + link.times))
    triggers = state.triggers
    if triggers and (triggers[0].source, triggers[0].ability) == key:
        first = triggers[0]
        triggers = (first._replace(left=first.left - 1), *triggers[1:]) if first.left > 1 else triggers[1:]
    return state._replace(chain=(*state.chain, link), used=used, monsters=monsters, attack=attack, triggers=triggers)


@record
class AbilityPaid(Event):
    """Crests were paid for an ability."""

    TOPICS = ("pays_ability",)
    seat: int
    crests: CrestPool


@record
class AnswerAsked(Event):
    """A seat may answer. `on` is that of a `Window`, `passes` how many said no before, `is_answer` whether there is a
    link to answer; else a step ends. `goes_first` says that the other seat could answer too and comes after it."""

    TOPICS = ("asks_for_answer", "asks_at_step_end", "answers_first")
    NOTES = ("goes_first",)
    seat: int
    on: str
    passes: int
    is_answer: bool = True
    goes_first: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[0 if self.is_answer else 1], *self.TOPICS[2:] * self.goes_first)


def _asked(derived: Derived, state: DuelState, event: AnswerAsked) -> DuelState:
    return state._replace(window=Window(event.on, event.seat, event.passes))


@record
class AnswerPassed(Event):
    """A seat said no; `is_answer` is whether there was something to answer, else a step ends."""

    TOPICS = ("passes_answer", "asks_at_step_end")
    seat: int
    is_answer: bool = True

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[0 if self.is_answer else 1],)


def _passed(derived: Derived, state: DuelState, event: AnswerPassed) -> DuelState:
    return state


@record
class WindowClosed(Event):
    """Nobody answers any more; `on` is that of the `Window`, `is_answer` whether something was played in it."""

    TOPICS = ("window_closes", "asks_at_step_end")
    on: str
    is_answer: bool = True

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[0 if self.is_answer else 1],)


def _closed(derived: Derived, state: DuelState, event: WindowClosed) -> DuelState:
    return state._replace(window=None)


@record
class LinkCancelled(Event):
    """A link of the chain (its place from 0) will do nothing; `by` is the number of the monster that saw to it."""

    TOPICS = ("cancels_link",)
    place: int
    by: int


def _cancelled(derived: Derived, state: DuelState, event: LinkCancelled) -> DuelState:
    chain = list(state.chain)
    chain[event.place] = chain[event.place]._replace(is_cancelled=True)
    return state._replace(chain=tuple(chain))


@record
class CrestsReturned(Event):
    """The crests of a cancelled action come back."""

    TOPICS = ("returns_crests",)
    seat: int
    crests: CrestPool


@record
class LinkResolved(Event):
    """The last link of the chain leaves it. `how` is "done", "cancelled" or "no_source"."""

    TOPICS = ("resolves_link", "resolves_cancelled", "resolves_without_source")
    link: Link
    how: str

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[("done", "cancelled", "no_source").index(self.how)],)


def _resolved(derived: Derived, state: DuelState, event: LinkResolved) -> DuelState:
    return _with_chain(state, state.chain[:-1])


@record
class TargetsGone(Event):
    """A link found nothing left that it could meet."""

    TOPICS = ("resolves_without_target",)
    link: Link


@record
class BoostAsked(Event):
    """The attacker may add abilities before the defender is asked."""

    TOPICS = ("boost_asked",)
    seat: int
    number: int


def _boost_asked(derived: Derived, state: DuelState, event: BoostAsked) -> DuelState:
    return state if state.attack is None else state._replace(attack=state.attack._replace(stage="boost"))


@record
class BoostDeclined(Event):
    """The attacker adds nothing more."""

    TOPICS = ("boost_asked",)
    seat: int
    number: int


def _boost_declined(derived: Derived, state: DuelState, event: BoostDeclined) -> DuelState:
    return state if state.attack is None else state._replace(attack=state.attack._replace(stage="boosted"))


@record
class TriggerAsked(Event):
    """An ability is offered by what happened and waits for a word."""

    TOPICS = ("trigger_asked",)
    trigger: Trigger
    card: str


def _trigger_asked(derived: Derived, state: DuelState, event: TriggerAsked) -> DuelState:
    return state._replace(triggers=(*state.triggers, event.trigger))


@record
class TriggerPassed(Event):
    """The offered ability is not used (any more), or cannot be: `reason` is "declined", "cannot" (it finds nothing to
    do), "no_crests" (it does, and cannot be paid) or "done"."""

    TOPICS = ("trigger_passed",)
    trigger: Trigger
    reason: str


def _trigger_passed(derived: Derived, state: DuelState, event: TriggerPassed) -> DuelState:
    return state._replace(triggers=tuple(each for each in state.triggers if each != event.trigger))


EVENTS: tuple[type[Event], ...] = (
    ActionDeclared,
    AbilityUsed,
    AbilityPaid,
    AnswerAsked,
    AnswerPassed,
    WindowClosed,
    LinkCancelled,
    CrestsReturned,
    LinkResolved,
    TargetsGone,
    BoostAsked,
    BoostDeclined,
    TriggerAsked,
    TriggerPassed,
)

FOLDS: Folds = {
    ActionDeclared: _declared,
    AbilityUsed: _used,
    AbilityPaid: crests_less,
    AnswerAsked: _asked,
    AnswerPassed: _passed,
    WindowClosed: _closed,
    LinkCancelled: _cancelled,
    CrestsReturned: crests_more,
    LinkResolved: _resolved,
    BoostAsked: _boost_asked,
    BoostDeclined: _boost_declined,
    TriggerAsked: _trigger_asked,
    TriggerPassed: _trigger_passed,
}
"""What each of these events does to the state; one that is not here only tells."""
