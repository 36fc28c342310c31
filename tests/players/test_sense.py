"""What a player with sense does and leaves, position by position: each is one that it once got, or could get, wrong."""

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import parse_cell
from ddm_explorer.dungeon.position.state import Step, SummonOffer
from ddm_explorer.engine.chance import Scripted, Seeded
from ddm_explorer.engine.game import perform
from ddm_explorer.games.duel.notation.position import from_fields
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.players import SensiblePlayer
from ddm_explorer.players.duel.map import FAR, gap_to_lord
from ddm_explorer.players.duel.sensible import ASK_AGAIN, BOLD_AFTER, DRAW_AFTER

LAID = [
    "S2 1 turn 0 star G16", "T1 1 turn 0 star H14", "M2 1 turn 2 star F14", "Z1 1 turn 2 star E16",
    "Z1m 1 turn 0 star I16",
]  # fmt: skip
ODD = ("card-twice", "summoned-mismatch", "too-many-cards")
ADVANCED, JAPANESE = "western-advanced", "japanese-first"


def position(edition=ADVANCED, **fields):
    """A position on a path at Red's end of the Field; both have a card to come, so that nothing is decided."""
    given = {
        "edition": edition, "turn": 11, "laid": LAID,
        "seat1": {"hand": ["silver-fang"]}, "seat2": {"hand": ["armed-ninja"]},
    }  # fmt: skip
    for seat in ("seat1", "seat2"):
        given[seat] = {**given[seat], **fields.pop(seat, {})}
    state = from_fields({**given, **fields}, "the position", allow=ODD)
    return Duel.of(state.setup), state


def choice(edition=ADVANCED, **fields):
    duel, state = position(edition, **fields)
    return SensiblePlayer(1).choose(duel, state)


@pytest.mark.parametrize("edition", [ADVANCED, JAPANESE])
@pytest.mark.parametrize(
    ("card", "crests"), [("mystic-horseman", "A1 M1"), ("orgoth-the-relentless", "A1 M2"), ("rabid-horseman", "A3")]
)
def test_it_strengthens_an_attack_that_it_then_makes(edition, card, crests):
    duel, state = position(edition, monsters=[f"{card} 1 G16", "gate-guardian 2 G17"], seat1={"crests": crests})
    player, told = SensiblePlayer(1), []
    while state.active == 0:
        state, events = perform(duel, state, player.choose(duel, state), Seeded(1))
        told += [event.points for event in events if type(event).__name__ == "Damaged"]
    assert told == [duel.cards[card].attack + (20 if card == "rabid-horseman" else 10)]


def test_it_spends_nothing_on_strength_that_it_cannot_use():
    assert choice(monsters=["mystic-horseman 1 G16", "gate-guardian 2 G13"], seat1={"crests": "A1 M1"}) == say.EndTurn()


@pytest.mark.parametrize(
    ("attacker", "defense"), [("time-wizard", ""), ("mystical-elf", "D3"), ("mystical-elf", "D10")]
)
def test_it_makes_no_attack_without_effect(attacker, defense):
    fields = {"seat1": {"crests": "A1"}, "seat2": {"crests": defense}}
    assert choice(monsters=[f"{attacker} 1 G16", "gate-guardian 2 G17"], **fields) == say.EndTurn()


def test_it_wears_down_a_defense_once_nothing_else_comes_about():
    duel, state = position(
        monsters=["mystical-elf 1 G16", "gate-guardian 2 G17"], seat1={"crests": "A9"}, seat2={"crests": "D3"}
    )
    player = SensiblePlayer(1)
    player.choose(duel, state)
    assert isinstance(player.choose(duel, state._replace(turn=state.turn + BOLD_AFTER)), say.Attack)


@pytest.mark.parametrize("edition", [ADVANCED, JAPANESE])
def test_it_cancels_an_attack_that_would_destroy_it(edition):
    duel, state = position(
        edition, monsters=["strike-ninja 2 G16", "gate-guardian 1 G17"], seat1={"crests": "A1"}, seat2={"crests": "T2"}
    )
    state, _ = perform(duel, state, say.Attack(parse_cell("G17"), parse_cell("G16")), Seeded(1))
    player = SensiblePlayer(1)
    while state.is_asking:
        state, _ = perform(duel, state, player.choose(duel, state), Seeded(1))
    assert [monster.card for monster in state.monsters] == ["strike-ninja", "gate-guardian"]
    assert state.seats[1].crests.trap == 0


def test_it_keeps_its_answer_for_what_it_cannot_bear():
    """An attack of no power is not worth two Trap crests."""
    duel, state = position(
        monsters=["strike-ninja 2 G16", "time-wizard 1 G17"], seat1={"crests": "A1"}, seat2={"crests": "T2"}
    )
    state, _ = perform(duel, state, say.Attack(parse_cell("G17"), parse_cell("G16")), Seeded(1))
    while state.is_asking:
        state, _ = perform(duel, state, SensiblePlayer(1).choose(duel, state), Seeded(1))
    assert state.seats[1].crests.trap == 2


@pytest.mark.parametrize("start", ["G16", "G18"])
def test_it_stands_in_the_way_to_its_lord(start):
    """G18 is the only square beside the Lord; a foe comes near."""
    fields = {"monsters": [f"gate-guardian 1 {start}", "blue-eyes-white-dragon 2 G13"], "seat1": {"crests": "P2"}}
    command = choice(**fields)
    assert command == say.EndTurn() if start == "G18" else command.path[-1] == parse_cell("G18")


@pytest.mark.parametrize("edition", [ADVANCED, JAPANESE])
def test_it_walks_round_an_item_that_harms_it(edition):
    """From F15 to the Lord beyond G18 one can go over F16 or G15; the harmful one of the two lies open."""
    for bad in ("F16", "G15"):
        command = choice(
            edition, active=2, monsters=["dark-assailant 2 F15"], items=[f"exploding-disc 1 {bad} open"],
            seat2={"crests": "P9 A1"},
        )  # fmt: skip
        assert command.path[-1] == parse_cell("G18")
        assert parse_cell(bad) not in command.path


def test_it_steps_on_an_item_that_does_it_good():
    command = choice(
        monsters=["dark-assailant 1 F15 damage 10"], items=["medical-aid-kit 1 F14"], seat1={"crests": "P2"}
    )
    assert command == say.Move((parse_cell("F15"), parse_cell("F14")))


@pytest.mark.parametrize("edition", [ADVANCED, JAPANESE])
def test_it_does_not_know_what_lies_face_down(edition):
    """One step leads onto an item: its own it takes or leaves as that is good or bad, not so the other side's."""
    chosen = {}
    for owner in (1, 2):
        chosen[owner] = {
            choice(
                edition, monsters=["dark-assailant 1 E12"], items=[f"{card} {owner} E13"],
                seat1={"crests": "P1 M1 T1"},
            )
            for card in ("energy-disc", "trap-bandit", "time-machine", "declaration-of-despair")
        }  # fmt: skip
    assert len(chosen[1]) == 2
    assert len(chosen[2]) == 1


@pytest.mark.parametrize(("collects", "expected"), [("no", say.Pass), ("yes", say.Build)])
def test_it_lets_a_summon_be_where_the_crests_of_the_roll_are_worth_more(collects, expected):
    """A blow at the Lord is missing nothing but the Attack crest rolled, which a summon may lose."""
    duel, state = position(
        JAPANESE, readings=[f"R-J-COLLECT-ON-SUMMON {collects}"], active=2, step="roll",
        monsters=["dark-assailant 2 G18"], seat1={"life": 1},
        seat2={"dice": ["beaver-warrior", "skelengel", "red-archery-girl"], "hand": ["armed-ninja"]},
    )  # fmt: skip
    rolled = perform(duel, state, say.Roll(state.seats[1].dice), Scripted(["A2", "S", "S"]))[0]
    assert rolled.step is Step.BUILD
    assert isinstance(SensiblePlayer(1).choose(duel, rolled), expected)


def test_it_summons_what_wins():
    parts = [f"{side}-{limb}-of-the-forbidden-one" for side in ("right", "left") for limb in ("leg", "arm")]
    monsters = [f"{part} 1 {cell}" for part, cell in zip(parts, ("F14", "F15", "F16", "G15"), strict=True)]
    duel, state = position(
        monsters=monsters, seat1={"hand": ["exodia-the-forbidden-one", "gate-guardian"]}, step="roll"
    )
    state = state._replace(step=Step.BUILD, level=4, summons=(SummonOffer(4),))
    command = SensiblePlayer(1).choose(duel, state)
    assert command.card == "exodia-the-forbidden-one"
    assert perform(duel, state, command, Seeded(1))[0].ending[1] == ("won", "lost")


def test_it_rolls_for_attack_when_only_that_is_missing():
    """A monster beside the opposing Lord without an Attack crest: dice that bring some, whatever they could summon."""
    duel, state = position(active=2, monsters=["dark-assailant 2 G18"], seat2={"crests": "P9 D9 M9 T9"}, step="roll")
    dice = SensiblePlayer(1).choose(duel, state).dice
    without = {kind for kind, die in duel.dice.items() if not any(face.crest.value == "attack" for face in die.faces)}
    assert not without.issuperset(dice)
    assert sum(kind not in without for kind in dice) == 3


def test_it_offers_a_draw_where_nothing_comes_about_and_takes_one():
    duel, state = position(monsters=["millennium-shield 1 F15", "millennium-shield 2 G13"], step="roll")
    player, later = SensiblePlayer(1), state._replace(turn=state.turn + DRAW_AFTER)
    assert isinstance(player.choose(duel, state), say.Roll)
    assert not player.takes_draw(duel, state, 0)
    assert player.choose(duel, later) == say.OfferDraw(0)
    assert isinstance(player.choose(duel, later), say.Roll)
    again = state._replace(turn=later.turn + ASK_AGAIN)
    assert player.choose(duel, again) == say.OfferDraw(0)
    assert player.takes_draw(duel, again, 0)
    assert not player.takes_draw(duel, again._replace(laid=again.laid[:-1]), 0), "something has come about"
    assert isinstance(player.choose(duel, state), say.Roll), "it went back in the game"


def test_where_one_walks_the_own_path_alone_only_that_leads_to_the_lord():
    duel, state = position(JAPANESE, readings=["R-J-OPPONENT-PATH no"])
    assert gap_to_lord(duel.derived, state, 0, state.seats[0].path_mask) == 0
    assert 0 < gap_to_lord(duel.derived, state, 1, state.seats[0].path_mask) < FAR
    beside = duel.derived.grid.mask([parse_cell("G11")])  # touches the other's path, which does not help
    alone = gap_to_lord(duel.derived, state, 0, beside)
    assert alone == FAR or alone > 3
    both, there = position(JAPANESE)
    assert gap_to_lord(both.derived, there, 0, both.derived.grid.mask([parse_cell("E11")])) == 0
