"""A battle: pay, turn the token, choose, roll, and what comes of it."""

from __future__ import annotations

from ddm_explorer.engine.chance import Chance
from ddm_explorer.engine.flow import Flow
from ddm_explorer.engine.verdict import Place
from ddm_explorer.games.digimon import events
from ddm_explorer.games.digimon.checks import matching
from ddm_explorer.games.digimon.commands import Use
from ddm_explorer.games.digimon.material import BRANCHES, PATH
from ddm_explorer.games.digimon.movement import strength
from ddm_explorer.games.digimon.progress import Options, dice, draw_level, end_turn, top
from ddm_explorer.games.digimon.state import TrackState

_LEVEL = ("", "rookie", "champion", "ultimate")


def begin(flow: Flow[TrackState], options: Options, chance: Chance, place: Place) -> None:
    """Go there, pay, turn the token; where nothing matches that is all."""
    seat, lane, table = flow.state.active, place[1], flow.state.setup.table
    flow.emit(events.Moved(seat, place))
    if lane >= BRANCHES:
        way = lane - BRANCHES
        known = flow.state.masters[way]
        if known >= 0:
            flow.emit(events.EnemyTurned(seat, 3, known, way, False))
            return
        left = [each for each in range(len(table.dark_masters)) if each not in flow.state.masters]
        names = [str(table.dark_masters[each].value) for each in left]
        flow.emit(events.EnemyTurned(seat, 3, left[chance.draw("Dark Master", names, flow.state.draws)], way))
        return
    fee = table.lanes[lane].fee
    flow.emit(events.Paid(seat, fee))
    enemies, pile = table.enemies[lane], flow.state.enemies[lane]

    def name(token: int) -> str:
        return f"{token + 1}-worth-{enemies[token].value}"

    if len(pile):
        enemy, was_drawn = top(flow, chance, pile, "token", name)
        flow.emit(events.EnemyTurned(seat, lane, enemy, was_drawn=was_drawn))
    else:
        enemy = chance.draw("token", list(map(name, range(len(enemies)))), flow.state.draws)
        flow.emit(events.EnemyTurned(seat, lane, enemy, is_copy=True))
    if matching(flow.state):
        return
    flow.emit(events.NoMatch(seat, lane))
    if options["fee"] == "refunded":
        flow.emit(events.Fed(seat, fee, "fee_kept"))
    _put_back(flow, options, lane, enemy)
    topic = events.NO_MATCH[lane]
    if lane == 0:
        flow.emit(events.PartnerTurned(seat, topic))
    else:
        flow.emit(events.TokenReturned(seat, _LEVEL[lane], topic))
    _to_start(flow, lane, topic)
    end_turn(flow, options)


def use(flow: Flow[TrackState], chance: Chance, command: Use) -> None:
    """Crest and card are chosen together, and the player rolls."""
    seat = flow.state.active
    if command.card:
        flow.emit(events.CardInBattle(seat, command.card))
    assert flow.state.fight is not None
    count = 2 if flow.state.fight.section == PATH else 1
    flow.emit(events.Used(seat, command.crest, dice(flow, chance, count)))


def withdraw(flow: Flow[TrackState], options: Options) -> None:
    """Leave the battle: the fee is lost, and the piece goes to the section's start without its points."""
    fight = flow.state.fight
    assert fight is not None
    flow.emit(events.Withdrawn(flow.state.active))
    _put_back(flow, options, fight.section, fight.enemy)
    flow.emit(events.Moved(flow.state.active, (0, fight.section), "sent_back"))
    end_turn(flow, options)


def sums(state: TrackState) -> tuple[tuple[tuple[str, int], ...], tuple[str, int]]:
    """The parts of the player's sum without dice, and the enemy with its number."""
    fight, table, seat = state.fight, state.setup.table, state.mine
    assert fight is not None
    parts = list(strength(seat, table, fight.section))
    if fight.crest >= 0:
        parts.append((table.words[fight.crest], seat.crests[fight.crest]))
    if fight.card:
        parts.append(("card", table.cards[fight.card].value))
    enemy = (table.dark_masters if fight.section == PATH else table.enemies[fight.section])[fight.enemy]
    return tuple(parts), (enemy.name, enemy.value)


def throw(flow: Flow[TrackState], options: Options, chance: Chance) -> None:
    """The neighbor rolls for the enemy, and the battle is settled."""
    state = flow.state
    fight, seat = state.fight, state.active
    assert fight is not None
    parts, (_, value) = sums(state)
    count = 2 if fight.section == PATH else 1
    rolled = dice(flow, chance, count)
    mine, theirs = sum(part for _, part in parts) + fight.dice, value + sum(rolled)
    flow.emit(events.Thrown(state.neighbor, rolled))
    is_tie = mine == theirs and fight.section < PATH
    if is_tie and options["tie"] == "reroll":
        flow.emit(events.TiedAgain(seat, mine, dice(flow, chance, count)))
        return
    is_won = mine > theirs or (is_tie and options["tie"] == "win")
    flow.emit(events.Settled(seat, mine, theirs, is_won))
    if fight.section == PATH:
        _master(flow, options, fight.way, is_won)
    elif is_won:
        _won(flow, options, chance, fight.section, fight.enemy)
    else:
        _lost(flow, options, fight.section, fight.enemy, fight.crest)


def _won(flow: Flow[TrackState], options: Options, chance: Chance, section: int, enemy: int) -> None:
    seat, topic, to = flow.state.active, events.ENDS[section], section + 1
    if section == 1:
        flow.emit(events.GearWon(seat, enemy))
    else:
        _put_back(flow, options, section, enemy)
    flow.emit(events.Moved(seat, (0, to), topic))
    flow.emit(events.Fed(seat, flow.state.setup.table.lanes[to].gain))
    if options["level_tokens"] == "on_entering":
        draw_level(flow, chance, _LEVEL[to])
    if flow.state.extra and options["after_battle"] == "after_win":
        flow.emit(events.ExtraRoll(seat, False))
        flow.emit(events.Asked("again"))
        return
    end_turn(flow, options)


def _lost(flow: Flow[TrackState], options: Options, section: int, enemy: int, crest: int) -> None:
    seat = flow.state.active
    _put_back(flow, options, section, enemy)
    flow.emit(events.CrestLost(seat, crest))
    if section == 0 and options["partner_lost"] == "down":
        flow.emit(events.PartnerTurned(seat, "partner_down"))
    if section and options["level_lost"] == "returned":
        flow.emit(events.TokenReturned(seat, _LEVEL[section], "token_returned"))
    _to_start(flow, section, events.ENDS[section])
    end_turn(flow, options)


def _to_start(flow: Flow[TrackState], lane: int, topic: str) -> None:
    flow.emit(events.Moved(flow.state.active, (0, lane), topic))
    gain = flow.state.setup.table.lanes[lane].gain
    if gain:
        flow.emit(events.Fed(flow.state.active, gain))


def _put_back(flow: Flow[TrackState], options: Options, section: int, enemy: int) -> None:
    if flow.state.mine.is_copy and flow.state.mine.gear < 0:
        flow.emit(events.CopyGone(flow.state.active))
    else:
        flow.emit(events.EnemyReturned(section, enemy, options["enemy_after"]))


def _master(flow: Flow[TrackState], options: Options, way: int, is_won: bool) -> None:
    seat = flow.state.active
    if is_won:
        flow.emit(events.Ended("beat_dark_master", seat))
        return
    if options["master_after"] == "shuffled":
        flow.emit(events.MasterDown(way))
    flow.emit(events.PutOut(seat))
    flow.emit(events.GaveBack(seat, options["out_gives"] == "aside"))
    left = [each for each in range(len(flow.state.seats)) if each not in flow.state.out]
    if not left:
        flow.emit(events.Ended("all_out"))
    elif len(left) == 1 and options["all_out"] == "last_wins":
        flow.emit(events.Ended("last_in", left[0]))
    else:
        end_turn(flow, options)
