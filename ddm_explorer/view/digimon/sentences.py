"""The track game in sentences: commands, reasons, events, and the battle as a sum."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ddm_explorer.engine.game import Node
from ddm_explorer.engine.verdict import Cited, SetupProblem
from ddm_explorer.games.digimon import commands, events
from ddm_explorer.games.digimon.battle import sums
from ddm_explorer.games.digimon.book import load_book
from ddm_explorer.games.digimon.checks import matching
from ddm_explorer.games.digimon.material import BRANCHES, PATH, Material, place_name
from ddm_explorer.games.digimon.movement import is_ready
from ddm_explorer.games.digimon.odds import at_hand, before_fee
from ddm_explorer.games.digimon.state import TrackState
from ddm_explorer.view.log_lines import LogLine, LogPart

ASKED = {
    "first": "who begins", "start": "to roll", "move": "where to go", "meet": "which pile to draw from",
    "tray": "whether to take the tray's first crest", "six": "which of six cards to give up", "again": "to roll again",
    "crest": "with which crest and card to fight", "die": "the neighbor to roll for the enemy",
    "done": "to play a card or end the turn",
}  # fmt: skip


def sees(viewer: int | None, seat: int) -> bool:
    """Whether that viewer sees the hand of that seat."""
    return viewer is None or viewer == seat


def space(table: Material, place: tuple[int, int]) -> str:
    """A space by name and by what it is: "T5 (Food 1)"."""
    if place[1] >= len(table.lanes) or place[0] >= len(table.lanes[place[1]].spaces):
        return place_name(place)
    kind, _, points = table.kind(place).partition(":")
    if kind == "food":
        told = f"Food {points}"
    elif kind == "battle":
        told = load_book().words[f"battle_{place[1]}"]
    else:
        told = load_book().words[kind]
    return f"{place_name(place)} ({told})"


def card_name(table: Material, card: str) -> str:
    """A card in words."""
    known = table.cards.get(card)
    if known is None:
        return card
    if known.effect == "battle_bonus":
        where = "any battle" if known.section == "any" else f"a battle of the {SECTION_NAMES[known.section]} section"
        return f"{card} (+{known.value} in {where})"
    told = {"gain_energy": f"take {known.value} energy", "draw_crest": "draw a crest", "extra_roll": "roll once more"}
    return f"{card} ({told[known.effect]})"


SECTION_NAMES = {
    "in_training": "In-Training", "rookie": "Rookie", "champion": "Champion", "ultimate": "Ultimate",
}  # fmt: skip


def player(state: TrackState, seat: int) -> str:
    """The character of a seat."""
    return str(state.setup.characters[seat])


def percent(chance: Fraction) -> str:
    """A chance in whole percent."""
    return f"{round(100 * chance)} %"


def command(said: commands.Command, rules: Any, state: TrackState, viewer: int | None = None) -> str:
    """A command as an order."""
    table = state.setup.table
    match said:
        case commands.DrawFirst():
            return "Draw who begins."
        case commands.Buy():
            return "Buy a card for 5 energy."
        case commands.Play(card):
            return f"Play {card_name(table, card)}."
        case commands.Discard(card):
            return f"Give up {card_name(table, card)}."
        case commands.Roll():
            return "Roll the die."
        case commands.Go(place):
            return f"Go to {space(table, place)}."
        case commands.Battle(place):
            return _battle(rules, state, place)
        case commands.Draw("crest"):
            return "Take the tray's first crest."
        case commands.Draw(pile):
            return f"Draw a {pile.capitalize()} token." if pile != "ultimate" else "Take the Ultimate token."
        case commands.Leave():
            return "Leave the tray's first crest."
        case commands.Use():
            return _use(said, rules, state)
        case commands.Withdraw():
            return "Withdraw from the battle."
        case commands.Throw():
            return "Roll for the enemy."
        case _:
            return "End the turn."


def _battle(rules: Any, state: TrackState, place: tuple[int, int]) -> str:
    table, lane = state.setup.table, place[1]
    is_space = lane < len(table.lanes) and place[0] < len(table.lanes[lane].spaces)
    if not is_space or table.kind(place) not in ("battle", "dark_master"):
        return f"Battle on {space(table, place)}."
    section = table.section(place)
    odds = ""
    if is_ready(state, rules.options, min(lane, BRANCHES - 1)):
        odds = f" You win {percent(before_fee(rules, state, section, way=lane - BRANCHES))} without a card."
    if section < PATH:
        called = load_book().words[f"battle_{lane}"]
        return f"{called} on {place_name(place)} for {table.lanes[lane].fee} energy.{odds}"
    return f"Battle the Dark Master on {place_name(place)}.{odds}"


def _use(said: commands.Use, rules: Any, state: TrackState) -> str:
    table, fight = state.setup.table, state.fight
    card = f" and {card_name(table, said.card)}" if said.card else ""
    named = "all crests" if said.crest < 0 else table.words[said.crest]
    if fight is None:
        return f"Fight with {named}{card}."
    value = f" ({state.mine.crests[said.crest]})" if said.crest >= 0 else ""
    fits = said.crest in matching(state) if fight.section < PATH else said.crest < 0
    odds = f" You win {percent(at_hand(rules, state, said.crest, said.card))}." if fits else ""
    return f"Fight with {named}{value}{card}.{odds}"


def listed(words: Any, last: str = "or") -> str:
    """Words as a list in a sentence."""
    words = list(words)
    return " ".join(words) if len(words) < 2 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def objection(each: Cited, rules: Any, state: TrackState, viewer: int | None = None) -> str:
    """Why a command is not allowed, with its numbers."""
    facts, table = each.facts, state.setup.table
    match each.topic:
        case "is_over":
            return "The game is over."
        case "is_asked":
            return f"This cannot be said now; what is asked is {ASKED.get(facts['asked'], facts['asked'])}."
        case "buys_in_ultimate":
            return "Cards are sold only in the Ultimate section."
        case "has_price":
            return f"A card costs {facts['needed']} energy; you have {facts['has']}."
        case "has_pile":
            if "piles" in facts:
                return f"You can draw {listed(facts['piles'])} here, not {facts['pile']}."
            return "No card is left to draw."
        case "has_room":
            return f"You hold {facts['has']} cards, and {facts['most']} is the most with which you may buy."
        case "holds_card":
            return f"You do not hold {card_name(table, facts['card'])}."
        case "one_card_a_turn":
            return "You have already played a card in this turn."
        case "plays_outside_battle":
            return f"{card_name(table, facts['card'])} is a battle card; choose it together with your crest."
        case "fits_section":
            section = SECTION_NAMES[facts["section"]]
            return f"{card_name(table, facts['card'])} cannot be played in a battle of the {section} section."
        case "leads_there":
            where = space(table, each.places[0]) if each.places else "that space"
            leads = listed([place_name(place) for place in facts["places"]])
            return f"A roll of {facts['roll']} does not lead to {where}{f', but to {leads}' if leads else ''}."
        case "reaches_battle":
            return f"{space(table, each.places[0])} is no battle space."
        case "has_fee":
            return f"This battle needs {facts['needed']} energy; you have {facts['has']}."
        case "has_partner":
            return "Your In-Training partner is not turned up."
        case "has_rookie":
            return "You have no Rookie token."
        case "has_champion":
            return "You have no Champion token."
        case "has_enemy":
            return "No Black Gear token is left to fight."
        case "has_ultimate":
            return "You have no Ultimate token."
        case "has_all_crests":
            missing = listed(facts["missing"], "and")
            return f"You need all {facts['needed']} crests; you have {facts['has']} and miss {missing}."
        case "takes_no_crest":
            return "Against a Dark Master all crests count; none is chosen."
        case "has_crest":
            return f"You have no crest of {facts['word']}."
        case "crest_matches":
            return f"{facts['word']} does not match {listed(facts['words'])}."
        case "plays_highest":
            return f"The highest matching crest must be played: one worth {facts['needed']}, not {facts['has']}."
        case _:
            return f"{load_book().texts[each.rule]}"


GROUNDS = {
    "is_asked": "This is what is asked now.", "leads_there": "The roll leads there.",
    "reaches_battle": "That is a battle space.", "has_partner": "Your partner is turned up.",
    "has_rookie": "You have a Rookie token.", "has_champion": "You have a Champion token.",
    "has_ultimate": "You have the Ultimate token.", "has_all_crests": "You have all seven crests.",
    "has_enemy": "A token is left to fight.", "holds_card": "You hold that card.",
    "one_card_a_turn": "You have played no other card in this turn.", "has_pile": "There is something to draw.",
    "plays_freely": "By the chosen reading, such cards are played freely.",
    "may_leave": "By the chosen reading you may leave it.",
    "plays_outside_battle": "The card is no battle card.", "fits_section": "The card fits this section.",
    "buys_in_ultimate": "Your piece is in the Ultimate section.", "has_room": "You have room for a card.",
    "takes_no_crest": "All crests count.", "plays_highest": "It is the highest crest that matches.",
    "may_withdraw": "By the chosen reading you may withdraw.",
}  # fmt: skip


def ground(each: Cited, rules: Any, state: TrackState, viewer: int | None = None) -> str:
    """What an allowed command rests on."""
    facts = each.facts
    match each.topic:
        case "has_fee" | "has_price":
            return f"It costs {facts['needed']} energy; you have {facts['has']}."
        case "has_crest":
            return f"You have a crest of {facts['word']}."
        case "crest_matches":
            return f"{facts['word']} stands on the token."
        case _:
            return GROUNDS[each.topic]


def problem(each: SetupProblem, rules: Any, state: TrackState) -> str:
    """Why a position cannot be."""
    match each.topic:
        case "is_in_play":
            return f"{player(state, each.facts['seat'])} is out and cannot be the next."
        case "fight_is_asked":
            return f"In the phase “{each.facts['phase']}”, a battle and what is asked do not fit together."
        case _:
            return f"A roll of {each.facts['roll']} cannot be; a die shows 1 to 6."


def tell(event: events.TrackEvent, state: TrackState, viewer: int | None) -> str:
    """What happened, for a viewer; empty for what needs no sentence."""
    table = state.setup.table
    who = player(state, event.seat) if hasattr(event, "seat") else ""
    match event:
        case events.Began():
            return f"{who} begins."
        case events.Rolled(_, die):
            return f"{who} rolls {die}."
        case events.Moved(_, to, why):
            return f"{who} {'goes' if why == 'moved' else 'comes'} to {space(table, to)}."
        case events.Fed(_, points):
            return f"{who} takes {points} energy."
        case events.Paid(_, points):
            return f"{who} pays {points} energy."
        case events.PartnerTurned(_, topic):
            return f"{who}'s partner is turned {'up' if topic == 'partner_up' else 'down'}."
        case events.CrestDrawn(_, token):
            word, value = divmod(token, 10)
            held = state.seats[event.seat].crests[word]
            kept = "keeps it" if held == value else f"keeps the {held}"
            return f"{who} draws {table.words[word]} {value} and {kept}."
        case events.CrestLost(_, word):
            return f"{who}'s crest of {table.words[word]} goes to the back of the tray."
        case events.TokenDrawn(_, pile, value):
            if pile == "ultimate":
                return f"{who} takes the Ultimate token ({value})."
            return f"{who} draws {pile.capitalize()} {value} and now has {getattr(state.seats[event.seat], pile)}."
        case events.TokenReturned(_, pile):
            return f"{who}'s {pile.capitalize()} token goes under its pile."
        case events.CardDrawn(_, card):
            return f"{who} draws {card_name(table, card) if sees(viewer, event.seat) else 'a card'}."
        case events.CardPlayed(_, card) | events.CardInBattle(_, card):
            return f"{who} plays {card_name(table, card)}."
        case events.Discarded(_, card):
            return f"{who} gives up {card_name(table, card)}."
        case events.ExtraRoll(_, is_owed):
            return f"{who} will roll once more." if is_owed else f"{who} rolls once more now."
        case events.EnemyTurned(_, section, enemy):
            foes = table.dark_masters if section == PATH else table.enemies[section]
            foe = foes[enemy]
            words = f": {listed([table.words[each] for each in foe.words], 'and')}" if foe.words else ""
            return f"The token is turned: {foe.name} {foe.value}{words}."
        case events.Used(_, crest, dice):
            named = "all crests" if crest < 0 else table.words[crest]
            return f"{who} fights with {named} and rolls {' and '.join(map(str, dice))}."
        case events.Thrown(_, dice):
            return f"{who} rolls {' and '.join(map(str, dice))} for the enemy."
        case events.Settled(_, mine, theirs, is_won):
            return f"{who} has {mine}, the enemy {theirs}: {'won' if is_won else 'lost'}."
        case events.TiedAgain(_, total, dice):
            return f"A tie at {total}: {who} rolls again, {' and '.join(map(str, dice))}."
        case events.NoMatch():
            return f"None of {who}'s crests matches: there is no battle."
        case events.Withdrawn():
            return f"{who} withdraws."
        case events.GearWon():
            return f"{who} keeps the Black Gear token."
        case events.EnemyReturned():
            return "The enemy's token goes back." if event.how != "removed" else "The enemy's token is put away."
        case events.CopyGone():
            return "The copy is put away."
        case events.MasterDown():
            return "The Dark Master is turned down again and mixed."
        case events.WillMiss():
            return f"{who} will miss the next turn."
        case events.Missed():
            return f"{who} misses this turn."
        case events.PutOut():
            return f"{who} is out of the game."
        case events.GaveBack():
            return f"What {who} had {'is set aside' if event.is_aside else 'goes back'}."
        case events.TurnEnded():
            return f"It is {player(state, event.next)}'s turn."
        case events.Ended(reason, winner):
            return ended(state, reason, winner)
        case _:
            return ""


def ended(state: TrackState, reason: str, winner: int) -> str:
    """How the game ended."""
    match reason:
        case "beat_dark_master":
            return f"{player(state, winner)} beats a Dark Master, frees Kari and wins."
        case "last_in":
            return f"{player(state, winner)} is the last one in and wins."
        case "all_out":
            return "All players are out: nobody wins."
        case _:
            return "After round 500 the game is over: nobody wins."


def outcome(rules: Any, state: TrackState) -> str:
    """How it ended, or that it has not."""
    return ended(state, state.ended, state.winner) if state.ended else "The game is going on."


def log_line(node: Node, rules: Any, viewer: int | None = None, now: Any = None) -> LogLine:
    """What a command did, with its rules."""
    if node.parent is None:
        flag = node.state.setup.table.flag
        return LogLine(0, None, 1, (LogPart("The game begins.", ()), LogPart(flag, ())), False)
    before = node.parent.state
    parts, state = [], before
    for event in node.events:
        state = event.fold(state)
        told = tell(event, state, viewer)
        if told:
            parts.append(LogPart(told, tuple(map(rules.cite, event.topics))))
    if not parts:
        parts = [LogPart(command(node.command, rules, before, viewer), ())]
    actor = rules.to_act(before)
    return LogLine(node.number, actor if isinstance(actor, int) else None, before.round, tuple(parts), node.is_forced)


def question(rules: Any, state: TrackState, viewer: int | None = None) -> str:
    """What is asked of whom; in a battle, with both sums."""
    if state.ended:
        return outcome(rules, state)
    if state.phase == "first":
        return "Who begins is drawn by lot."
    who = player(state, state.active)
    if state.fight is not None:
        parts, (enemy, value) = sums(state)
        mine = " + ".join(f"{name} {points}" for name, points in parts)
        if state.phase == "die":
            total = sum(points for _, points in parts) + state.fight.dice
            dice = "two dice" if state.fight.section == PATH else "a die"
            return (
                f"{player(state, state.neighbor)}, roll {dice} for {enemy}. {who}: {mine} + dice {state.fight.dice} "
                f"= {total}. {enemy}: {value} + dice."
            )
        table = state.setup.table
        words = (
            state.setup.table.enemies[state.fight.section][state.fight.enemy].words
            if state.fight.section < PATH
            else ()
        )
        matched = f" It shows {listed([table.words[each] for each in words], 'and')}." if words else ""
        return f"{who}, with which crest and card do you fight {enemy} {value}?{matched} So far: {mine} + dice."
    told = {
        "start": f"{who}, roll the die.", "again": f"{who}, roll once more.",
        "move": f"{who}, you rolled {state.roll}: where do you go?",
        "meet": f"{who}, which pile do you draw from?", "tray": f"{who}, do you take the tray's first crest?",
        "six": f"{who}, you hold six cards: which one do you give up?",
        "done": f"{who}, do you play a card, or end the turn?",
    }  # fmt: skip
    return told[state.phase]


def position(rules: Any, state: TrackState, viewer: int | None = None, is_cropped: bool = True) -> str:
    """The position in words."""
    table = state.setup.table
    lines = [f"Round {state.round}. {question(rules, state, viewer)}", f"{table.title}: {table.flag}"]
    for seat, mine in enumerate(state.seats):
        told = [f"{player(state, seat)}: {'out' if seat in state.out else 'on ' + space(table, mine.place)}"]
        told.append(f"{mine.energy} energy")
        told.append(f"partner {'up' if mine.partner else 'down'}")
        told += [f"{name} {value}" for name, value in (("Rookie", mine.rookie), ("Champion", mine.champion)) if value]
        told += [f"Black Gear {table.enemies[1][mine.gear].value}"] if mine.gear >= 0 else []
        told += [f"Ultimate {table.ultimate}"] if mine.ultimate else []
        crests = [f"{word} {value}" for word, value in zip(table.words, mine.crests, strict=True) if value]
        told.append(f"crests {', '.join(crests)}" if crests else "no crests")
        hand = ", ".join(mine.hand) if sees(viewer, seat) and mine.hand else f"{len(mine.hand)} cards"
        told.append(f"hand: {hand}")
        if mine.misses:
            told.append("misses the next turn")
        lines.append("; ".join(told) + ".")
    names = [enemies[0].name for enemies in table.enemies]
    piles = ", ".join(f"{name} {len(pile)}" for name, pile in zip(names, state.enemies, strict=True))
    shown = [
        f"{table.dark_masters[each].name} {table.dark_masters[each].value} on {place_name((1, BRANCHES + way))}"
        for way, each in enumerate(state.masters) if each >= 0
    ]  # fmt: skip
    lines.append(
        f"Piles: {piles}, crests {len(state.tray)}, cards {len(state.deck())}, discards {len(state.discards)}."
    )
    lines.append(f"Dark Masters turned up: {', '.join(shown) or 'none'}.")
    return "\n".join(lines)


def hides(rules: Any, said: commands.Command, state: TrackState, viewer: int | None = None) -> str:
    """Why a viewer is told nothing of a command: a verdict on a card would tell what is in a hand."""
    names_card = isinstance(said, commands.Play | commands.Discard) or (isinstance(said, commands.Use) and said.card)
    if names_card and not sees(viewer, state.active):
        return f"Only {player(state, state.active)} knows what is in that hand."
    return ""


def repair(each: Any, rules: Any, state: TrackState, viewer: int | None = None) -> str:
    """What would make a command legal."""
    if each.command is not None:
        return f"You can: {command(each.command, rules, state, viewer)}"
    told = []
    for change in each.changes:
        match change.topic:
            case "has_fee" | "has_price":
                told.append(f"with {change.facts['needed'] - change.facts['has']} more energy")
            case "has_all_crests":
                told.append(f"with the crests of {listed(change.facts['missing'], 'and')}")
            case topic:
                told.append(f"with {topic.removeprefix('has_').capitalize()} turned up")
    return f"It would be allowed {listed(told, 'and')}."


def dependence(each: Any, rules: Any, state: TrackState, viewer: int | None = None) -> str:
    """Which reading would change the verdict."""
    known = load_book().readings[each.reading]
    text = dict(known.choices)[each.choice]
    return f"It depends on {each.reading}. {known.question} With “{text}” the answer would be another."
