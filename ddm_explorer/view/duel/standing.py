"""What lasts: effects on a figure and those that go for everybody, each with its source and how long it lasts."""

from __future__ import annotations

from collections import Counter

from ddm_explorer.dungeon.materials.cards import Effect
from ddm_explorer.dungeon.position.state import DuelState, Item, Monster
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.sentences.events.effects import STATS, UNTIL, change_words, source_name
from ddm_explorer.view.sentences.phrases import counted, signed
from ddm_explorer.view.sentences.speech import Speech, in_words
from ddm_explorer.view.sentences.verdict.targets import flag_name

FLAGS = ("flying", "tunnel", "attacks-flying")


def flags_of(duel: Duel, state: DuelState, monster: Monster) -> tuple[str, ...]:
    """What the monster can do without crests now: "flying", "tunnel", "attacks-flying"."""
    return tuple(flag for flag in FLAGS if duel.derived.powers.has(state, monster, flag))


def effects_on(s: Speech, monster: Monster) -> tuple[str, ...]:
    """What changes the monster now, one line each: "+10 attack power until the turn ends, by “A” of B"."""
    state = s.state
    lines = Counter(
        f"{change_words(each, s.words)} {UNTIL[each.until]}, by {source_name(s, each)}"
        for each in state.modifiers
        if each.bearer == monster.number and change_words(each, s.words)
    )
    found = [line if count == 1 else f"{counted(count, 'time')} {line}" for line, count in lines.items()]
    for each in state.modifiers:
        if each.bearer == monster.number and each.stat == "control" and each.points != monster.owner:
            found.append(f"controlled {UNTIL[each.until]}, by {source_name(s, each)}")
    card = s.duel.cards[monster.card]
    for figure, number, effect in standing_effects(s.duel, state):
        if effect.do == "standing-boost" and effect.facts.get("tribe", "") in ("", card.tribe):
            what = f"{signed(int(effect.facts['points']))} {s.words[STATS[effect.facts['stat']]]}"
            found.append(f"{what} as long as it is in play, by {s.ability(figure.card, number)}")
        elif effect.do == "suppress" and effect.facts["flag"] in card.flags:
            name = flag_name(str(effect.facts["flag"]), s.words)
            found.append(f"no {name} as long as it is in play, by {s.ability(figure.card, number)}")
        elif effect.do == "shield" and effect.facts.get("tribe", "") in ("", card.tribe):
            found.append(f"takes no damage as long as it is in play, by {s.ability(figure.card, number)}")
    return tuple(found)


def standing_effects(duel: Duel, state: DuelState) -> tuple[tuple[Monster | Item, int, Effect], ...]:
    """The effects that count while a figure is in play, with that figure and the number of the ability (from 1)."""
    found = []
    figures: tuple[Monster | Item, ...] = (*state.monsters, *state.items)
    for figure in figures:
        if figure.card not in duel.derived.powers.standing or (isinstance(figure, Item) and not figure.is_open):
            continue
        for number, ability in enumerate(duel.cards[figure.card].abilities, start=1):
            if {"always", "when-placed"} & set(ability.timing):
                found += [(figure, number, effect) for effect in ability.effects]
    return tuple(found)


def standing_lines(s: Speech) -> tuple[str, ...]:
    """What goes for everybody now, one sentence for each ability that works by itself while it is in play."""
    lines = {}
    for figure, number, _ in standing_effects(s.duel, s.state):
        ability = s.duel.cards[figure.card].abilities[number - 1]
        lines[figure.number, number] = (
            f"{s.ability(figure.card, number)} on {s.square(figure.cell)}: {in_words(ability.text, s.words)}"
        )
    return tuple(lines.values())
