"""The track game put together: who acts, what can be done, what is allowed, what happens, and how it ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ddm_explorer.engine.chance import Chance
from ddm_explorer.engine.flow import Flow
from ddm_explorer.engine.game import ENVIRONMENT, Environment, Outcome, Result
from ddm_explorer.engine.verdict import Ground, Objection, Verdict
from ddm_explorer.games.digimon import battle, commands, events, progress
from ddm_explorer.games.digimon.book import load_book, options_of
from ddm_explorer.games.digimon.checks import findings, matching, piles_for
from ddm_explorer.games.digimon.material import PATH, SECTIONS, Material
from ddm_explorer.games.digimon.movement import ways
from ddm_explorer.games.digimon.state import Pile, Seat, TrackSetup, TrackState

GAME = load_book().tag
MOST_SEATS = 7


def crest_tokens(table: Material, seats: int, options: Any) -> tuple[int, ...]:
    """Every crest token of a game: ten times the place of its word, and its value."""
    more = seats == MOST_SEATS and options["crests"] == "one_more"
    return tuple(sorted(
        word * 10 + value
        for word in range(len(table.words))
        for value in (*table.values, *((table.values[0],) if more else ()))
    ))  # fmt: skip


class Track:
    """The rules of one set-up."""

    game = GAME

    def __init__(self, setup: TrackSetup) -> None:
        self.setup = setup
        self.options = options_of(setup.readings)

    def start(self, setup: TrackSetup) -> TrackState:
        """Everybody at camp, and everything that is mixed unseen."""
        table, options = setup.table, options_of(setup.readings)
        seat = Seat((0, 0), rookies=Pile(tuple(sorted(table.rookie))), champions=Pile(tuple(sorted(table.champion))))
        seats = tuple(seat for _ in setup.characters)
        enemies = tuple(Pile(tuple(range(len(each)))) for each in table.enemies)
        tray = Pile(crest_tokens(table, len(seats), options))
        phase = "first" if options["first"] == "drawn" else "start"
        return TrackState(setup, seats, tray, enemies, phase=phase)

    def to_act(self, state: TrackState) -> int | Environment | None:
        """The seat whose turn it is; in a battle, whoever rolls for the enemy."""
        if state.ended:
            return None
        if state.phase == "first":
            return ENVIRONMENT
        return state.neighbor if state.phase == "die" else state.active

    def candidates(self, state: TrackState) -> Sequence[Any]:
        """Every legal command."""
        return () if state.ended else tuple(self._candidates(state))

    def _candidates(self, state: TrackState) -> list[Any]:
        hand = dict.fromkeys(state.mine.hand)
        plays = [commands.Play(card) for card in hand]
        found: list[Any]
        match state.phase:
            case "first":
                return [commands.DrawFirst()]
            case "start":
                found = [commands.Roll(), commands.Buy(), *plays]
                return [found[0], *self._legal(state, found[1:])]
            case "again":
                return [commands.Roll()]
            case "move":
                plain, fights = ways(state, self.options)
                found = [*map(commands.Battle, fights), *map(commands.Go, plain)]
                return [*found, *self._legal(state, plays)] if plays else found
            case "meet":
                return [commands.Draw(pile) for pile in piles_for(state, self.options)]
            case "tray":
                return [commands.Draw("crest"), commands.Leave()]
            case "six":
                return [*map(commands.Discard, hand), *self._legal(state, plays)]
            case "crest":
                return self._uses(state, list(hand))
            case "die":
                return [commands.Throw()]
            case _:
                return [commands.EndTurn(), *self._legal(state, plays)]

    def _uses(self, state: TrackState, hand: list[str]) -> list[Any]:
        assert state.fight is not None
        crests = matching(state) if state.fight.section < PATH else (-1,)
        section = SECTIONS[state.fight.section]
        cards = state.setup.table.cards
        fitting = [""]
        if not state.played:
            fitting += [
                card for card in hand
                if cards[card].effect == "battle_bonus" and cards[card].section in ("any", section)
            ]  # fmt: skip
        found = [commands.Use(crest, card) for crest in crests for card in fitting]
        return self._legal(state, [*found, commands.Withdraw()])

    def _legal(self, state: TrackState, found: list[Any]) -> list[Any]:
        return [each for each in found if all(one.holds for one in findings(state, self.options, each))]

    def check(self, state: TrackState, command: Any) -> Verdict:
        """The verdict, with every objection or every ground."""
        found = list(findings(state, self.options, command))
        objections, grounds = (
            [kind(each.topic, self.cite(each.topic), each.facts, each.places) for each in found if each.holds is holds]
            for kind, holds in ((Objection, False), (Ground, True))
        )
        return Verdict(command, tuple(objections), tuple(grounds))  # type: ignore[arg-type]

    def decide(self, flow: Flow[TrackState], command: Any, chance: Chance) -> None:
        """A legal command becomes events."""
        options = self.options
        match command:
            case commands.DrawFirst():
                names = [f"seat-{seat + 1}" for seat in range(len(flow.state.seats))]
                flow.emit(events.Began(chance.draw("seat", names, flow.state.draws)))
            case commands.Buy():
                progress.buy(flow, options, chance)
            case commands.Play(card):
                progress.play(flow, options, chance, card)
            case commands.Discard(card):
                flow.emit(events.Discarded(flow.state.active, card))
                progress.go_on(flow, options)
            case commands.Roll():
                progress.roll(flow, chance)
            case commands.Go(place):
                progress.arrive(flow, options, chance, place)
            case commands.Battle(place):
                battle.begin(flow, options, chance, place)
            case commands.Draw("crest"):
                progress.draw_crest(flow, chance)
                progress.after_space(flow, options)
            case commands.Draw(pile):
                progress.draw_level(flow, chance, pile)
                progress.after_space(flow, options)
            case commands.Leave():
                progress.after_space(flow, options)
            case commands.Use():
                battle.use(flow, chance, command)
            case commands.Withdraw():
                battle.withdraw(flow, options)
            case commands.Throw():
                battle.throw(flow, options, chance)
            case _:
                progress.end_turn(flow, options)

    def evolve(self, state: TrackState, event: events.TrackEvent) -> TrackState:
        """The state after an event."""
        return event.fold(state)

    def outcome(self, state: TrackState) -> Outcome | None:
        """Who beat a Dark Master; who is out; where nobody won, the rest are tied."""
        if not state.ended:
            return None

        def result(seat: int) -> Result:
            if seat == state.winner:
                return "won"
            return "out" if seat in state.out else "lost" if state.winner >= 0 else "tied"

        return Outcome(tuple(map(result, range(len(state.seats)))), state.ended)

    def cite(self, topic: str) -> str:
        """The rule or reading that a topic rests on."""
        return load_book().topics[topic]
