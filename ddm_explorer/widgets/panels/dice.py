"""The dice tray: choose dice, see what they can bring, roll them or set their faces by hand."""

from __future__ import annotations

from collections.abc import Mapping

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.materials.crests import STORED
from ddm_explorer.dungeon.materials.dice import Die, Face
from ddm_explorer.dungeon.position.state import Step
from ddm_explorer.engine.chance import Scripted
from ddm_explorer.view.duel.log import roll_sentences
from ddm_explorer.view.duel.odds import (
    Prospect,
    decimal,
    every_choice,
    level_sentence,
    per_cent,
    roll_prospect,
    summon_sentence,
    waste_sentence,
)
from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.view.html.fragments import rule_link
from ddm_explorer.view.sentences.guide import dice_left_sentence
from ddm_explorer.view.sentences.phrases import counted, listed
from ddm_explorer.widgets.panels import markup
from ddm_explorer.widgets.panels.base import Panel, Told

MOST_CHOICES = 120
"""More choices of dice than this are not listed side by side: with fifteen dice of one's own there are hundreds."""


class DicePanel(Panel):
    """The dice chosen are the session's; the faces set for them by hand are this panel's own until they are rolled."""

    name = "dice"
    sees = ("version", "dice", "players", "halted")
    sheet_names = ("tray", "odds")

    def begin(self) -> None:
        self.is_setting = False
        self.is_comparing = False
        self._faces: dict[int, str] = {}
        self.on("add", self._add)
        self.on("remove", self._remove)
        self.on("choose", self._choose)
        self.on("clear", self._clear)
        self.on("roll", self._roll)
        self.on("set", self._toggle_setting)
        self.on("face", self._face)
        self.on("lay", self._lay)
        self.on("compare", self._toggle_comparing)

    # What is done

    def _kinds(self) -> list[Die]:
        """The dice that whoever is at turn can roll, of a pile or of their own."""
        held = self._held
        return sorted(
            (die for die in self.duel.dice.values() if held.get(die.kind)),
            key=lambda die: (die.colour, die.level, die.kind),
        )

    @property
    def _held(self) -> Mapping[str, int]:
        return self.duel.derived.dice_held(self.state, self.state.active)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The kinds of the dice chosen, sorted."""
        return tuple(self.session.dice)

    def _add(self, told: Told) -> None:
        kind = told.get("kind", "")
        if kind not in self.duel.dice:
            return
        # Dice that lie ready from before were not chosen now: the first one that is makes a new choice.
        kinds = [kind] if self._are_from_before else sorted([*self.chosen, kind])
        if len(kinds) > self.duel.options.dice_per_roll:
            self.session.explain(say.Roll(tuple(kinds)))  # the judge says why not
        else:
            self._take(kinds)

    @property
    def _are_from_before(self) -> bool:
        """Whether the dice chosen are those that lay ready when the turn began."""
        return self.state.step is Step.ROLL and bool(self.chosen) and self.chosen == self.session.laid_ready

    def _place(self, told: Told) -> int | None:
        """Which of the dice chosen is meant."""
        place = told.get("place", "")
        return int(place) if place.isdecimal() and len(place) < 3 and int(place) < len(self.chosen) else None

    def _remove(self, told: Told) -> None:
        place = self._place(told)
        if place is not None:
            self._take([kind for number, kind in enumerate(self.chosen) if number != place])

    def _choose(self, told: Told) -> None:
        kinds = told.get("kinds", "").split()
        if len(kinds) <= self.duel.options.dice_per_roll and all(kind in self.duel.dice for kind in kinds):
            self._take(kinds)

    def _clear(self, _told: Told) -> None:
        self._take([])

    def _take(self, kinds: list[str]) -> None:
        self.session.dice = tuple(sorted(kinds))
        self.bridge.announce(self._chosen_words())

    @property
    def _is_due(self) -> bool:
        return self.state.step is Step.ROLL and not self.session.waits_for_computer

    def _toggle_setting(self, _told: Told) -> None:
        self.is_setting = not self.is_setting
        self._draw_odds()

    def _toggle_comparing(self, _told: Told) -> None:
        self.is_comparing = not self.is_comparing
        self._draw_odds()

    def _face(self, told: Told) -> None:
        place, roll, label = self._place(told), told.get("roll", "0"), told.get("face", "")
        if place is None or roll not in [str(number) for number in range(self.duel.options.rolls_per_turn)]:
            return
        if label in self.duel.dice[self.chosen[place]].labels:
            self._faces[place + int(roll) * len(self.chosen)] = label
            self._draw_odds()

    def _label(self, place: int) -> str:
        """The face set for a die of all rolls, one roll after the other; its first one until one is chosen."""
        kind = self.chosen[place % len(self.chosen)]
        return self._faces.get(place, self.duel.dice[kind].labels[0])

    def _roll(self, _told: Told) -> None:
        self.play(say.Roll(self.chosen))

    def _lay(self, _told: Told) -> None:
        labels = [self._label(place) for place in range(len(self.chosen) * self.duel.options.rolls_per_turn)]
        self.play(say.Roll(self.chosen), Scripted(labels))

    # What is shown

    def seen(self, trait: str) -> None:
        if trait == "dice":
            self._faces = {}
            self._draw_tray()
            self._draw_odds()
        else:
            self.draw()

    def draw(self) -> None:
        self.ask(is_asked=self._is_due)
        self._draw_tray()
        self._draw_odds()

    def _chosen_words(self) -> str:
        levels = [self.speech.die(kind) for kind in self.chosen]
        if not levels:
            return "No dice are chosen."
        return f"{counted(len(levels), 'die', 'dice')} chosen: {listed(levels)}."

    def _draw_tray(self) -> None:
        self.show(self._tray() if self._is_due else "", "tray")

    def _tray(self) -> str:
        needed = self.duel.options.dice_per_roll
        slots = [self._slot(place) for place in range(len(self.chosen))]
        slots += ['<li class="ddm-slot ddm-slot-empty">?</li>'] * max(0, needed - len(self.chosen))
        is_ready = len(self.chosen) == needed
        roll = self.button("Roll", "roll", kind="primary" if is_ready else "plain")
        clear = ""
        if self.chosen:
            clear = self.button("<span aria-hidden=true>✕</span>", "clear", kind="bare", aria_label="Put back all dice")
        return (
            f'<div class="ddm-strip" role="group" aria-label="Dice to choose from">{self._pile()}</div>'
            f'<div class="ddm-acts" role="group" aria-label="The roll"><ol class="ddm-slots" '
            f'aria-label="{text(self._chosen_words())}">{"".join(slots)}</ol>{clear}{self._chance()}{roll}</div>'
        )

    def _chance(self) -> str:
        """The chance of a summon with the dice chosen, in one word."""
        if not self.chosen or self.session.viewer not in (None, self.state.active):
            return ""
        chance = per_cent(roll_prospect(self.duel, self.state, self.chosen).summon)
        return f'<p class="ddm-odds-short"><b>{chance}</b> <small>to summon</small></p>'

    def _pile(self) -> str:
        """All dice to choose from, those of one colour together."""
        needed = self.duel.options.dice_per_roll
        groups: dict[str, list[str]] = {}
        for die in self._kinds():
            groups.setdefault(die.colour, []).append(self._pile_button(die))
        parts = []
        for colour, buttons in groups.items():
            title = f'<h5><span class="ddm-dot is-{text(colour)}" aria-hidden="true"></span>{text(colour)}</h5>'
            label = f"Choose {needed} dice{f': {colour}' if colour else ''}"
            parts.append(
                f'{title if colour else ""}<div class="ddm-pile" role="group" aria-label="{label}">'
                f"{''.join(buttons)}</div>"
            )
        return "".join(parts)

    def _before_words(self) -> str:
        if self.chosen != self.session.dice_before():
            return "These three lie ready: no others are better for a summon. Roll them, or take others."
        who = self.speech.player(self.state.active)
        return f"The dice of {who} from last time lie ready. Roll them, or take others."

    def _pile_button(self, die: Die) -> str:
        there = self._held.get(die.kind, 0)
        left = there - self.chosen.count(die.kind)
        faces = "".join(f"<i>{self._small_face(face)}</i>" for face in die.faces)
        shown = listed([self.speech.face(face) for face in die.faces])
        name = f"Level {die.level}" if not die.colour else self.speech.card(die.kind)
        kind = f"Level {die.level} die" if not die.colour else self.speech.die(die.kind)
        label = f"{kind}, {max(0, left)} of {there} left. Faces: {shown}."
        inner = (
            f"{markup.die_of(die)}<b>{text(name)}</b><small>{max(0, left)} left</small>"
            f'<span class="ddm-faces">{faces}</span>'
        )
        return self.button(inner, "add", kind="die", data={"kind": die.kind}, aria_label=label)

    def _small_face(self, face: Face) -> str:
        count = f"<sub>{face.count}</sub>" if face.count > 1 else ""
        return markup.crest(face.crest, 12) + count

    def _slot(self, place: int) -> str:
        die = self.duel.dice[self.chosen[place]]
        name = f"level {die.level} die" if not die.colour else f"die of {self.speech.card(die.kind)}"
        label = f"Put the {name} back"
        inner = markup.die_of(die, None, 48)
        back = self.button(inner, "remove", kind="bare", data={"place": place}, aria_label=label, title=label)
        return f'<li class="ddm-slot">{back}</li>'

    def _by_hand(self) -> str:
        """For each chosen die its faces; the roll they make is marked as forced."""
        if not self.chosen:
            return '<p class="ddm-hint">Choose dice first; then each gets the face you want.</p>'
        rows = []
        rolls = self.duel.options.rolls_per_turn
        for number in range(len(self.chosen) * rolls):
            roll, place = divmod(number, len(self.chosen))
            die = self.duel.dice[self.chosen[place]]
            if rolls > 1 and not place:
                rows.append(f"<h5>{'Second' if roll else 'First'} roll</h5>")
            faces = "".join(
                self.button(
                    markup.die_of(die, face, 36),
                    "face",
                    kind="bare",
                    data={"place": place, "face": str(face), **({"roll": roll} if rolls > 1 else {})},
                    aria_label=self.speech.face(face),
                    aria_pressed=markup.pressed(str(face) == self._label(number)),
                )
                for face in dict.fromkeys(die.faces)
            )
            rows.append(
                f'<div class="ddm-row" role="group" aria-label="Die {place + 1}, {self._named(die.kind)}">{faces}</div>'
            )
        lay = self.button("Lay these faces", "lay")
        note = "A roll with faces set by hand is marked in the log."
        return f'<div class="ddm-byhand">{"".join(rows)}<div class="ddm-row">{lay}<small>{note}</small></div></div>'

    def _draw_odds(self) -> None:
        if not self._is_due:
            self.show(self._last(), "odds")
            return
        if self.session.viewer not in (None, self.state.active):
            who = self.speech.player(self.state.active)
            body = f'<p class="ddm-hint">What {text(who)} can summon is not for this side to see.</p>'
        elif not self.chosen:
            hint = "The odds of your choice appear here before you roll."
            body = f'<p class="ddm-hint">{hint}</p>'
        else:
            body = self._prospect(roll_prospect(self.duel, self.state, self.chosen)) + self._besides()
        if len(every_choice(self.duel, self.state)) <= MOST_CHOICES:
            body += self.button(
                "Compare all choices", "compare", kind="quiet", aria_expanded=markup.pressed(self.is_comparing)
            )
            body += self._comparison() if self.is_comparing else ""
        told = dice_left_sentence(self.speech)
        left = f'<p class="ddm-hint">{text(told)}</p>' if told else ""
        before = f'<p class="ddm-hint">{text(self._before_words())}</p>' if self._are_from_before else ""
        by_hand = self.button("Set faces by hand", "set", kind="quiet", aria_expanded=markup.pressed(self.is_setting))
        by_hand += self._by_hand() if self.is_setting else ""
        odds = (
            f'<div class="ddm-odds" aria-label="Odds of the dice chosen" role="group">'
            f"{before}{left}{body}{by_hand}</div>"
        )
        self.show(self.section("Odds", odds), "odds")

    def _besides(self) -> str:
        """What the odds of one roll do not tell where there is more to a roll."""
        options, told = self.duel.options, []
        if options.rolls_per_turn > 1:
            told.append("The dice are rolled twice in a turn: these are the odds of each roll.")
        if options.dice_set_colour:
            told.append("What is summoned must also have the color of a die that shows its level.")
        return "".join(f'<p class="ddm-hint">{text(each)}</p>' for each in told)

    def _prospect(self, prospect: Prospect) -> str:
        told = (prospect, self.duel, self.state)
        rows = "".join(
            f'<li class="{"ddm-yes" if each.lapse is None else "ddm-not"}">'
            f"{markup.die(each.level, None, 22)}<span>Level {each.level}: <b>{per_cent(each.chance)}</b> "
            f"<small>({each.chance})</small> {text(level_sentence(each, *told))}</span></li>"
            for each in prospect.levels
        )
        expected = "".join(
            f"<td>{decimal(mean)}<small>{mean if mean.denominator > 1 else ''}</small></td>"
            for mean in prospect.expected
        )
        waste = waste_sentence(*told)
        return (
            f'<p class="ddm-chance"><b>{text(summon_sentence(*told))}</b> '
            f"{rule_link(self.duel.edition.cite('summon_gained'))}"
            f'<span class="ddm-chance-bar" aria-hidden="true" style="--part:{float(prospect.summon):.3f}"><i></i>'
            "</span></p>"
            f'<ul class="ddm-levels">{rows}</ul>'
            '<table class="ddm-figures"><caption>Crests to expect from one roll, on average</caption>'
            f"<tr>{self._crest_heads()}</tr><tr>{expected}</tr></table>"
            f"{f'<p class=ddm-hint>{text(waste)}</p>' if waste else ''}"
        )

    def _crest_heads(self, *, is_short: bool = False) -> str:
        words = self.speech.words
        return "".join(
            f'<th scope="col">{markup.crest(kind)}'
            + (markup.unseen(words[kind.value]) if is_short else f"<span>{text(words[kind.value])}</span>")
            + "</th>"
            for kind in STORED
        )

    def _comparison(self) -> str:
        """Every choice there is, by the dice's levels: nothing is recommended."""
        rows = []
        for kinds in every_choice(self.duel, self.state):
            prospect = roll_prospect(self.duel, self.state, kinds)
            dice = "".join(markup.die_of(self.duel.dice[kind], None, 22) for kind in kinds)
            label = " ".join(str(self.duel.dice[kind].level) for kind in kinds)
            choose = self.button(
                dice,
                "choose",
                kind="bare",
                data={"kinds": " ".join(kinds)},
                aria_label=f"Choose dice of levels {label}",
                aria_pressed=markup.pressed(kinds == self.chosen),
            )
            cells = "".join(f"<td>{decimal(mean)}</td>" for mean in prospect.expected)
            rows.append(f'<tr><th scope="row">{choose}</th><td><b>{per_cent(prospect.summon)}</b></td>{cells}</tr>')
        return (
            '<div class="ddm-scroll" tabindex="0" role="group" aria-label="All choices of dice">'
            '<table class="ddm-figures"><caption>Every choice of dice</caption>'
            f'<tr><th scope="col">Dice</th><th scope="col">Summon</th>'
            f"{self._crest_heads(is_short=True)}</tr>{''.join(rows)}</table></div>"
        )

    def _last(self) -> str:
        """What came of the roll of this turn."""
        state, node = self.state, self.session.node
        if not state.faces or state.step is Step.OVER:
            return ""
        while node.parent is not None and not isinstance(node.command, say.Roll):
            node = node.parent
        told = roll_sentences(node, self.duel, self.session.viewer, is_due=state.step is Step.BUILD)
        return self.section("The roll", f"<p>{text(' '.join(told))}</p>") if told else ""

    def _named(self, kind: str) -> str:
        die = self.duel.dice[kind]
        return f"the die of {self.speech.die(kind)}" if die.colour else f"a level {die.level} die"
