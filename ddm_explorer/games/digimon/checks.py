"""What must hold for each command: findings by topic, all of them, in the order of explanation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ddm_explorer.engine.verdict import Finding, InvalidCommand
from ddm_explorer.games.digimon import commands
from ddm_explorer.games.digimon.material import CIRCLE, PATH, SECTIONS
from ddm_explorer.games.digimon.movement import needs, ways
from ddm_explorer.games.digimon.state import TrackState

ASKED: Mapping[type, tuple[str, ...]] = {
    commands.DrawFirst: ("first",),
    commands.Buy: ("start",),
    commands.Play: ("start", "move", "done", "six"),
    commands.Discard: ("six",),
    commands.Roll: ("start", "again"),
    commands.Go: ("move",),
    commands.Battle: ("move",),
    commands.Draw: ("meet", "tray"),
    commands.Leave: ("tray",),
    commands.Use: ("crest",),
    commands.Withdraw: ("crest",),
    commands.Throw: ("die",),
    commands.EndTurn: ("done",),
}
"""When each command is asked for."""

PRICE, MOST_CARDS = 5, 5


def piles_for(state: TrackState, options: Mapping[str, str]) -> tuple[str, ...]:
    """The piles that whoever stands on a Meet space may draw from."""
    seat, section = state.mine, state.setup.table.section(state.mine.place)
    if section == 1:
        return ("rookie",)
    own = options["which_pile"] == "own_level"
    if section == 2:
        return ("champion",) if own and not seat.champion else ("champion", "rookie")
    if seat.ultimate:
        return ("rookie", "champion") if options["champion_later"] == "yes" else ("rookie",)
    if own:
        return ("ultimate",)
    return ("ultimate", "rookie", "champion") if options["champion_later"] == "yes" else ("ultimate", "rookie")


def matching(state: TrackState) -> tuple[int, ...]:
    """The words of the player's crests that stand on the token that is fought."""
    fight = state.fight
    if fight is None or fight.section == PATH:
        return ()
    enemy = state.setup.table.enemies[fight.section][fight.enemy]
    return tuple(word for word in enemy.words if state.mine.crests[word])


def findings(state: TrackState, options: Mapping[str, str], command: commands.Command) -> Iterator[Finding]:
    """Everything that bears on a command here.

    Raises:
        InvalidCommand: it is no command of this game.
    """
    if type(command) not in ASKED:
        raise InvalidCommand(f"{type(command).__name__} is no command of this game.")
    if state.ended:
        yield Finding("is_over", False)
        return
    yield Finding("is_asked", state.phase in ASKED[type(command)], {"asked": state.phase})
    seat, table = state.mine, state.setup.table
    match command:
        case commands.Buy():
            yield Finding("buys_in_ultimate", seat.place[1] >= PATH, {}, (seat.place,))
            yield Finding("has_price", seat.energy >= PRICE, {"needed": PRICE, "has": seat.energy})
            yield Finding("has_pile", has_cards(state, options))
            if options["buying_full"] == "no":
                yield Finding("has_room", len(seat.hand) < MOST_CARDS, {"has": len(seat.hand), "most": MOST_CARDS})
        case commands.Play(card):
            yield from _card(state, options, card)
            known = table.cards.get(card)
            yield Finding("plays_outside_battle", known is None or known.effect != "battle_bonus", {"card": card})
        case commands.Discard(card):
            yield Finding("holds_card", card in seat.hand, {"card": card})
        case commands.Go(place):
            if state.phase == "move":
                plain = ways(state, options)[0]
                facts = {"roll": state.roll, "places": tuple(plain)}
                yield Finding("leads_there", place in plain, facts, (place,))
        case commands.Battle(place):
            yield from _battle(state, options, place)
        case commands.Draw(pile):
            if state.phase in ("meet", "tray"):
                known_piles = piles_for(state, options) if state.phase == "meet" else ("crest",)
                yield Finding("has_pile", pile in known_piles, {"piles": known_piles, "pile": pile})
        case commands.Use():
            yield from _use(state, options, command)
        case commands.Leave():
            yield Finding("may_leave", options["crest_draw"] == "may")
        case commands.Withdraw():
            allowed = options["must_fight"] == "may_withdraw" and (state.fight is None or state.fight.section < PATH)
            yield Finding("may_withdraw", allowed)
        case _:
            pass


def has_cards(state: TrackState, options: Mapping[str, str]) -> bool:
    """Whether a card can be drawn."""
    return bool(state.deck()) or (options["empty_cards"] == "reshuffle" and bool(state.discards))


def _card(state: TrackState, options: Mapping[str, str], card: str, is_battle: bool = False) -> Iterator[Finding]:
    seat = state.mine
    yield Finding("holds_card", card in seat.hand, {"card": card})
    if options["cards_a_turn"] == "one_a_battle" and not is_battle:
        yield Finding("plays_freely", True)
    else:
        yield Finding("one_card_a_turn", not state.played)


def _battle(state: TrackState, options: Mapping[str, str], place: tuple[int, int]) -> Iterator[Finding]:
    table = state.setup.table
    lanes = table.lanes
    is_space = place[1] < len(lanes) and place[0] < len(lanes[place[1]].spaces)
    is_battle = is_space and table.kind(place) in ("battle", "dark_master")
    yield Finding("reaches_battle", is_battle, {"kind": "" if is_battle else "no battle"}, (place,))
    if not is_battle:
        return
    yield from needs(state, options, min(place[1], CIRCLE))
    if state.phase == "move":
        # Whether the roll is long enough is another matter than whether all that is needed is there.
        able = state.seated(
            state.active, energy=99, partner=True, rookie=1, champion=4, ultimate=True, crests=(1,) * len(table.words)
        )
        reached = ways(able, {**options, "no_gear": "copy"})[1]
        yield Finding("leads_there", place in reached, {"roll": state.roll, "places": ()}, (place,))


def _use(state: TrackState, options: Mapping[str, str], command: commands.Use) -> Iterator[Finding]:
    fight, seat, table = state.fight, state.mine, state.setup.table
    if fight is None:
        return
    if fight.section == PATH:
        yield Finding("takes_no_crest", command.crest == -1)
    else:
        is_word = 0 <= command.crest < len(table.words)
        word = table.words[command.crest] if is_word else "none"
        enemy = table.enemies[fight.section][fight.enemy]
        names = tuple(table.words[each] for each in enemy.words)
        yield Finding("has_crest", is_word and bool(seat.crests[command.crest]), {"word": word})
        yield Finding("crest_matches", command.crest in enemy.words, {"word": word, "words": names})
        if fight.section == 1 and options["rookie_crest"] == "highest" and is_word:
            best = max((seat.crests[each] for each in matching(state)), default=0)
            mine = seat.crests[command.crest]
            yield Finding("plays_highest", mine >= best, {"has": mine, "needed": best})
    if command.card:
        yield from _card(state, options, command.card, is_battle=True)
        card = table.cards.get(command.card)
        section = SECTIONS[fight.section]
        fits = card is not None and card.effect == "battle_bonus" and card.section in ("any", section)
        yield Finding("fits_section", fits, {"card": command.card, "section": section})
