"""What is offered, used and answered, and how the links of a chain end: past participles, each with the topics it
rests on."""

from __future__ import annotations

from ddm_explorer.dungeon.events.base import Event
from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.dungeon.position.state import Link, Trigger
from ddm_explorer.engine.values import record


@record
class ActionDeclared(Event):
    """An attack, a move or a summon is declared and waits for answers."""

    TOPICS = ("action_can_be_answered",)
    link: Link


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


@record
class AnswerPassed(Event):
    """A seat said no; `is_answer` is whether there was something to answer, else a step ends."""

    TOPICS = ("passes_answer", "asks_at_step_end")
    seat: int
    is_answer: bool = True

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[0 if self.is_answer else 1],)


@record
class WindowClosed(Event):
    """Nobody answers any more; `on` is that of the `Window`, `is_answer` whether something was played in it."""

    TOPICS = ("window_closes", "asks_at_step_end")
    on: str
    is_answer: bool = True

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[0 if self.is_answer else 1],)


@record
class LinkCancelled(Event):
    """A link of the chain (its place from 0) will do nothing; `by` is the number of the monster that saw to it."""

    TOPICS = ("cancels_link",)
    place: int
    by: int


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


@record
class BoostDeclined(Event):
    """The attacker adds nothing more."""

    TOPICS = ("boost_asked",)
    seat: int
    number: int


@record
class TriggerAsked(Event):
    """An ability is offered by what happened and waits for a word."""

    TOPICS = ("trigger_asked",)
    trigger: Trigger
    card: str


@record
class TriggerPassed(Event):
    """The offered ability is not used (any more), or cannot be: `reason` is "declined", "cannot" (it finds nothing to
    do), "no_crests" (it does, and cannot be paid) or "done"."""

    TOPICS = ("trigger_passed",)
    trigger: Trigger
    reason: str


ANSWER_EVENTS: tuple[type[Event], ...] = (
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
