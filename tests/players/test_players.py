"""Computer players: whole seeded games, without an error, to an end, and the one with sense wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.dungeon.position.state import Attack, DuelState, Setup, Step
from ddm_explorer.engine.chance import Scripted, Seeded
from ddm_explorer.engine.game import Transcript, perform
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.rules import SELECTIONS, Duel
from ddm_explorer.players import PLAYERS, Player, RandomPlayer, SensiblePlayer
from tests.players import many

CAP = 4000
"""Turns after which a game is given up: two players by lot may wander for a thousand."""

BATCHES = 10
MEETINGS: tuple[tuple[str, str, int], ...] = (
    ("sensible", "random", 600),
    ("sensible", "sensible", 340),
    ("random", "random", 60),
)
"""Who meets whom, in how many games: a thousand in all."""


def play(seed: int, one: Player, two: Player, selection: str = "rosters") -> tuple[Duel, DuelState]:
    setup = Setup("western-basic", selection=selection)
    duel, chance = Duel.of(setup), Seeded(seed)
    state = duel.start(setup)
    while (seat := duel.to_act(state)) is not None and state.turn < CAP:
        command = many.next_command(duel, state, (one, two), seat)
        verdict = duel.check(state, command) if seed % 10 == 0 else True
        assert verdict, f"game {seed}: {command} at turn {state.turn}"
        state, _ = perform(duel, state, command, chance)
    return duel, state


@pytest.mark.no_cover  # other tests cover the same code; measured, a thousand games would take thrice the time
@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_thousand_seeded_games(batch: int) -> None:
    """No error; none reaches the cap but now and then one that both play by lot; sense beats luck nine times in ten."""
    tally: Counter[str] = Counter()
    for one, two, games in MEETINGS:
        for number in range(batch * games // BATCHES, (batch + 1) * games // BATCHES):
            names = (one, two) if number % 2 == 0 else (two, one)
            seed = f"{one}/{two}/{number}"
            duel, state = play(
                number, PLAYERS[names[0]](seed), PLAYERS[names[1]](f"{seed}/2"), SELECTIONS[number % len(SELECTIONS)]
            )
            outcome = duel.outcome(state)
            tally["games"] += 1
            if outcome is None:
                assert one == two == "random", f"game {number} of {one} and {two}"
                tally["capped"] += 1
            elif one != two and outcome.winner is not None and state.seats[0].life != state.seats[1].life:
                tally[f"{names[outcome.winner]} won"] += 1
    assert tally["games"] == sum(games for _, _, games in MEETINGS) // BATCHES
    assert tally["capped"] * 100 <= tally["games"]
    decided = tally["sensible won"] + tally["random won"]
    assert decided >= 30
    assert tally["sensible won"] * 10 >= decided * 9


@pytest.mark.no_cover
@pytest.mark.parametrize("batch", range(6))
def test_games_of_every_edition(batch: int) -> None:
    """Cards, dice and readings by lot: every command chosen is legal, every last position can be, and every game ends
    in which the players may agree on a draw."""
    numbers = range(batch * 9, batch * 9 + 9)
    played = [many.play(number, checked=True)[0] for number in numbers]
    assert {each.edition for each in played} == set(edition_names())
    endless = [number for number, each in zip(numbers, played, strict=True) if not each.reason]
    assert not any(many.can_be_agreed(number) for number in endless), endless
    met = [each for each in played if len(set(each.players)) == 2 and each.winner is not None]
    assert all(each.players[each.winner] == "sensible" for each in met if each.winner is not None)


def test_cards_by_lot_are_all_that_may_be_brought() -> None:
    """Fewer than the most and the same twice, but only where the edition and its readings let one."""
    few, twins = set(), set()
    for number in range(400):
        setup = many.setup_of(number)
        options = Duel.of(setup).options
        for roster in setup.rosters:
            if len(roster) < options.cards_per_seat:
                few.add(options.rosters_exact)
            if len(set(roster)) < len(roster):
                twins.add((options.twin_monsters, options.twin_items))
    assert few == {False}
    assert twins == {(True, True), (False, True)}


@pytest.mark.parametrize("make", PLAYERS.values(), ids=PLAYERS)
def test_the_same_seed_gives_the_same_game(make: Callable[[int], Player]) -> None:
    assert play(3, make(1), make(2))[1] == play(3, make(1), make(2))[1]


def test_lots_fall_on_everything() -> None:
    """A player by lot chooses each command of a list sooner or later."""
    setup = Setup("western-basic", first=0)
    duel = Duel.of(setup)
    state, player = duel.start(setup), RandomPlayer(0)
    chosen = {player.choose(duel, state) for _ in range(400)}
    assert chosen == set(duel.candidates(state))


def position() -> tuple[Duel, DuelState]:
    """Both seats have summoned their level 1 monster; the first is to roll."""
    setup = Setup("western-basic", first=0)
    game = Transcript(Duel.of(setup), setup, Seeded(0))
    for text in (("1", "S S P"), ("1", "S S P")):
        game.play(say.Roll((text[0],) * 3), Scripted(text[1].split()))
        player = SensiblePlayer(0)
        while game.state.step is Step.BUILD:
            game.play(player.choose(game.rules, game.state))
        game.play(say.EndTurn())
    return game.rules, game.state


def test_it_summons_toward_the_lord() -> None:
    """Its first Piece reaches as far to the other Domain as a Piece can."""
    _, state = position()
    assert min(row for _, row in state.laid[0].cells) <= 10
    assert max(row for _, row in state.laid[1].cells) >= 8


def beside_the_lord() -> tuple[Duel, DuelState]:
    duel, state = position()
    mine = state.monsters[0]
    home = state.seats[1].home
    assert home is not None
    beside = next(cell for cell in duel.derived.grid.sides[home] if duel.derived.grid.bit[cell] & state.path_mask)
    other = state.monsters[1]
    assert other.cell != beside
    state = state._replace(monsters=(mine._replace(cell=beside), other), step=Step.ADVANCE)
    return duel, state


def test_it_strikes_the_lord_when_it_can() -> None:
    duel, state = beside_the_lord()
    rich = state.seats[0]._replace(crests=CrestPool(move=3, attack=1))
    state = state._replace(seats=(rich, state.seats[1]))
    command = SensiblePlayer(0).choose(duel, state)
    assert isinstance(command, say.Attack)
    assert command.target == state.seats[1].home


def test_it_ends_the_turn_when_nothing_pays() -> None:
    duel, state = beside_the_lord()
    poor = state.seats[0]._replace(crests=CrestPool(move=3))
    state = state._replace(seats=(poor, state.seats[1]))
    assert SensiblePlayer(0).choose(duel, state) == say.EndTurn()


@pytest.mark.parametrize(("power", "expected"), [(10, say.Defend()), (0, say.Pass())])
def test_it_defends_only_what_a_defense_saves(power: int, expected: object) -> None:
    duel, state = position()
    target = state.monsters[1]
    guarded = state.seats[1]._replace(crests=CrestPool(defense=1))
    waiting = Attack(state.monsters[0].cell, target.cell, target.number, power)
    state = state._replace(seats=(state.seats[0], guarded), attack=waiting, step=Step.ADVANCE)
    assert SensiblePlayer(0).choose(duel, state) == expected
