"""What a game remembers between two questions changes no answer: one that has judged other positions a moment ago says
what one made for this position alone says.

Several lines of play go on under the same rules by turns, each taken back now and then, and some positions are looked
at with one thing changed in them: nearly all they hold is what the position before held.
"""

import random
from collections import Counter

import pytest

from ddm_explorer.dungeon.abilities.legal_uses import legal_uses, might_answer
from ddm_explorer.dungeon.commands import Move, Use
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import perform
from ddm_explorer.games.duel.editions import edition_names, load_edition
from ddm_explorer.games.duel.rules import Duel
from tests.games.brawls import brawl
from tests.laws.test_listed import exact_commands, uses, walks

GAMES, STEPS = 4, 45
CHANGES = (
    *("owner", "cell", "damage", "doomed", "card", "order", "gone"),  # of a monster
    *("turned", "elsewhere", "no pile", "counters"),
)


def made_afresh(setup):
    """A duel of that set-up which has judged nothing yet."""
    return Duel(
        load_edition(setup.edition),
        setup.readings,
        abilities=setup.abilities,
        cards=setup.cards,
        variants=setup.variants,
    )


def touched(duel, state, lot):
    """The position with one thing about one figure, or one seat, otherwise than it was."""
    if not state.monsters:
        return state
    monsters = list(state.monsters)
    place = lot.randrange(len(monsters))
    one, path = monsters[place], list(duel.derived.grid.cells_of(state.path_mask))
    change = lot.choice(CHANGES)
    if change == "turned":
        return state._replace(items=tuple(item._replace(is_open=not item.is_open) for item in state.items))
    if change == "elsewhere":
        return state._replace(items=tuple(item._replace(cell=lot.choice(path)) for item in state.items))
    if change == "no pile":
        return state._replace(pile=())
    if change == "counters":
        return state._replace(counters=tuple((cell, "trap") for cell in duel.derived.grid.cells))
    if change == "order":
        lot.shuffle(monsters)
    elif change == "gone":
        del monsters[place]
    else:
        monsters[place] = {
            "owner": one._replace(owner=1 - one.owner),
            "cell": one._replace(cell=lot.choice(path or [one.cell])),
            "damage": one._replace(damage=lot.choice((0, 10, 990))),
            "doomed": one._replace(is_doomed=not one.is_doomed),
            "card": one._replace(card=lot.choice(sorted(duel.derived.plans) or [one.card])),
        }[change]
    return state._replace(monsters=tuple(monsters))


def told(duel, state, asked, number):
    """All that the game says of the position, by name; and what becomes of it by the command of that number."""
    found = {
        "candidates": list(duel.candidates(state)),
        "concessions": list(duel.concessions(state)),
        "verdicts": [duel.check(state, command) for command in asked],
        "problems": duel.setup_problems(state),
    }
    for seat in (0, 1):
        found[f"room of {seat}"] = duel.derived.has_room(state, seat)
        found[f"uses of {seat}"] = list(legal_uses(duel.derived, state, seat))
        found[f"answers of {seat}"] = might_answer(duel.derived, state, seat)
    for monster in state.monsters:
        found[f"ways from {monster.cell}"] = duel.reach(state, monster.cell)
        found[f"targets from {monster.cell}"] = duel.targets(state, monster.cell)
        found[f"powers at {monster.cell}"] = (
            duel.derived.power_of(state, monster.cell),
            duel.derived.defense_of(state, monster),
            duel.derived.powers.is_shielded(state, monster),
        )
    if found["candidates"]:
        command = found["candidates"][number % len(found["candidates"])]
        found["what comes of it"] = perform(duel, state, command, Seeded(number))
    return found


@pytest.mark.parametrize("edition", edition_names())
def test_other_positions_looked_at_before_change_no_answer(edition):
    seen = Counter()
    for seed in range(GAMES):
        lot, start = random.Random(f"{edition} {seed}"), brawl(seed, edition)
        duel, setup = start.rules, start.setup
        lines = [[start.state], [start.state], [duel.start(setup)]]
        for _ in range(STEPS):
            line = lot.choice(lines)
            if lot.random() < 0.15:
                line.append(lot.choice(line))  # taken back
            state = line[-1]
            looked_at = touched(duel, state, lot) if lot.random() < 0.4 else state
            asked = [*lot.sample(list(exact_commands(duel, looked_at)), 6), *list(walks(duel, looked_at))[:3]]
            asked += list(uses(duel, looked_at, list(duel.candidates(lines[0][-1])), lot))[-6:]
            number = lot.randrange(10**6)
            known, fresh = told(duel, looked_at, asked, number), told(made_afresh(setup), looked_at, asked, number)
            for name, answer in fresh.items():
                assert known[name] == answer, (edition, seed, name)
            seen.update(type(command) for command in known["candidates"])
            commands = duel.candidates(state)
            if commands:
                line.append(perform(duel, state, lot.choice(commands), Seeded(number))[0])
    assert seen[Move] > 30
    assert seen[Use] > 30
