"""Summon and build: which monster, which Piece, turned how, and where it may lie."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import Cell, cell_name
from ddm_explorer.dungeon.board.nets import Placement, Shape
from ddm_explorer.dungeon.materials.cards import Card
from ddm_explorer.dungeon.position.state import Step
from ddm_explorer.dungeon.position.summons import cards_now
from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.view.sentences.phrases import counted, sentence, turned
from ddm_explorer.view.sentences.questions import summons_words
from ddm_explorer.view.sentences.words import objection_sentence
from ddm_explorer.widgets.board.answers import card_refusal, turn_over
from ddm_explorer.widgets.panels import markup
from ddm_explorer.widgets.panels.base import Panel, Told
from ddm_explorer.widgets.session.selection import Ghost


class BuildPanel(Panel):
    """What is chosen here is the session's ghost, so that the board shows it at once."""

    name = "build"
    sees = ("version", "ghost")
    sheet_names = ("choose", "pieces", "place")

    def begin(self) -> None:
        self._card = ""
        self._drawn: tuple[object, ...] = ()
        self.on("card", self._choose_card)
        self.on("piece", self._choose_piece)
        self.on("turn", self._turn)
        self.on("over", self._over)
        self.on("die", self._choose_die)
        self.on("stand", lambda _told: self.session.stand())
        self.on("next", self._next)
        self.on("here", self._here)
        self.on("away", self._away)

    # What is known

    @property
    def _is_due(self) -> bool:
        return self.state.step is Step.BUILD

    @property
    def _is_shown(self) -> bool:
        """A summon is due, or somebody has a shape in hand to hear what is missing."""
        return (self._is_due and not self.session.waits_for_computer) or self.session.ghost is not None

    def _cards(self) -> tuple[str, ...]:
        """What may be summoned now, or, to explore, what could be later."""
        if not self._is_due:
            return self.session.cards_to_summon()
        due = self.session.seen_cards(cards_now(self.duel.derived, self.state))
        ghost = self.session.ghost
        # The keys take up any card, so that one may hear why not: what is in hand stands here too.
        return due if ghost is None or ghost.card in due else (*due, *self.session.seen_cards((ghost.card,)))

    def card(self) -> str:
        """The monster chosen; the first one while none is."""
        cards = self._cards()
        ghost = self.session.ghost
        for card in (ghost.card if ghost is not None else "", self._card):
            if card in cards:
                return card
        return cards[0] if cards else ""

    def placements(self, shape: str) -> list[Placement]:
        """Where the shape may lie now, by quarter turns and then square by square."""
        fitting = self.duel.derived.fitting_now(self.state, self.state.active)
        own = [place for place in fitting if place.shape == shape]
        return sorted(own, key=lambda place: (place.turns, place.star[1], place.star[0]))

    # What is done

    def _choose_card(self, told: Told) -> None:
        if told.get("card") in self._cards():
            self._card = told["card"]
            if self.session.ghost is not None:
                self.session.take(card=self._card)
            self.draw()

    def _choose_piece(self, told: Told) -> None:
        shape = told.get("shape", "")
        if shape not in self.state.pile:
            return
        if self._held_as(shape):
            self.session.ghost = None
            return
        self.session.take(shape=shape, card=self.card() or None)
        ghost = self.session.ghost
        if self._is_due and ghost is not None:
            self.bridge.announce(f"{self._piece_name(shape, is_first=True)} in hand. {self._place_words()}")
        else:
            # Nothing is a dead click: the judge says why this Piece cannot be laid now.
            card = ghost.card if ghost is not None else self._any_card()
            self.session.explain(self._command(Ghost(card, shape, 0, None)))

    def _choose_die(self, told: Told) -> None:
        card = self.card()
        if told.get("die") in self.session.dice_for(card):
            if self.session.ghost is None:
                self.session.take(card=card)
            ghost = self.session.ghost
            if ghost is not None:
                self.session.ghost = replace(ghost, die=told["die"])

    def _any_card(self) -> str:
        """A card to name where none is left to summon."""
        summoned = self.state.seats[self.state.active].summoned
        summoned = self.session.seen_cards(summoned)
        return summoned[-1] if summoned else next(card.id for card in self.duel.cards.values() if not card.is_lord)

    def _command(self, ghost: Ghost) -> say.Build:
        star = ghost.star
        if star is None:
            own = self.placements(ghost.shape)
            fitting = [place for place in own if place.turns == ghost.turns % 4] or own
            (left, top), (right, bottom) = self.duel.board.corners
            star = fitting[0].star if fitting else ((left + right) // 2, (top + bottom) // 2)
            turns = fitting[0].turns if fitting else ghost.turns % 4
            return self.session.build_of(replace(ghost, turns=turns), star)
        return self.session.build_of(ghost, star)

    def _turn(self, told: Told) -> None:
        ghost, way = self.session.ghost, {"left": -1, "right": 1}.get(told.get("way", ""))
        if ghost is None or way is None:
            return
        self.session.turn(way)
        self.bridge.announce(f"{turned(ghost.turns + way, self.speech.words)}. {self._place_words()}")

    def _over(self, _told: Told) -> None:
        was = self.session.ghost
        told = turn_over(self.session)
        if self.session.ghost is was:
            self.tell(told)
        self.bridge.announce(f"{told} {self._place_words()}" if self.session.ghost is not was else told)

    def _next(self, told: Told) -> None:
        """The next or previous legal place of the Piece in hand, over all its turns."""
        ghost, way = self.session.ghost, {"next": 1, "previous": -1}.get(told.get("way", ""))
        if ghost is None or way is None:
            return
        own = self.placements(ghost.shape)
        if not own:
            self.bridge.announce(self._place_words())
            return
        star: Cell = ghost.star or (-1, -1)
        now = (ghost.turns % 4, star[1], star[0])
        order = [(place.turns, place.star[1], place.star[0]) for place in own]
        if way > 0:
            found = next((number for number, key in enumerate(order) if key > now), 0)
        else:
            found = next((number for number in reversed(range(len(order))) if order[number] < now), len(order) - 1)
        self.session.ghost = replace(ghost, turns=own[found].turns, star=own[found].star)
        self.session.hint = f"Place {found + 1} of {len(own)}. {self._place_words()}"
        self.bridge.announce(self.session.hint)

    def _here(self, _told: Told) -> None:
        ghost = self.session.ghost
        if ghost is not None:
            self.rise_if_done(self.play(self._command(ghost)))

    def _away(self, _told: Told) -> None:
        self.session.ghost = None

    # What is shown

    def forget(self) -> None:
        self._card = ""
        self.session.ghost = None

    def seen(self, trait: str) -> None:
        ghost = self.session.ghost
        if trait == "ghost":
            if ghost is not None:
                self._card = ghost.card
            if self._drawn == self._key():
                self._draw_place()  # only moved over the board
                return
        self.draw()

    def _key(self) -> tuple[object, ...]:
        ghost = self.session.ghost
        held = None if ghost is None else (ghost.card, ghost.shape, ghost.turns % 4, ghost.die)
        return (self.session.version, self._is_shown, self.card(), held)

    def draw(self) -> None:
        self._drawn = self._key()
        self.ask(is_asked=self._is_due and not self.session.waits_for_computer)
        self.show(self._monsters() if self._is_shown else "", "choose")
        self.show(self._pieces() if self._is_shown else "", "pieces")
        self._draw_place()

    def _monsters(self) -> str:
        duel = self.duel
        cards = self._cards()
        chosen = self.card()
        monsters = "".join(self._card_button(duel.cards[card], is_chosen=card == chosen) for card in cards)
        label = f"{self._offers()}: monsters" if self._is_due else "Monsters"
        return f'<div class="ddm-strip" role="group" aria-label="{text(label)}">{monsters}</div>{self._dice()}'

    def _offers(self) -> str:
        """Every summon that the roll brings, of which one can be made."""
        return sentence(summons_words(self.speech)).rstrip(".")

    def _dice(self) -> str:
        """Which die is used up, where more than one will do."""
        able = self.session.dice_for(self.card())
        if len(able) < 2:
            return ""
        ghost = self.session.ghost
        chosen = ghost.die if ghost is not None else able[0]
        buttons = "".join(
            self.button(
                f"{markup.die_of(self.duel.dice[kind], None, 24)} {text(self.speech.die(kind))}",
                "die",
                data={"die": kind},
                aria_pressed=markup.pressed(kind == chosen),
            )
            for kind in able
        )
        return f'<div class="ddm-strip" role="group" aria-label="The die to unfold">{buttons}</div>'

    def _pieces(self) -> str:
        state, duel = self.state, self.duel
        pieces = "".join(self._piece_button(duel.shapes[shape]) for shape in dict.fromkeys(state.pile))
        used = [shape for shape in duel.shapes if shape not in state.pile]
        gone = f"; used up: {', '.join(used)}" if used else ""
        return f'<div class="ddm-strip" role="group" aria-label="{text(self._pile_title() + gone)}">{pieces}</div>'

    def _card_button(self, card: Card, *, is_chosen: bool) -> str:
        side = self.state.seats[self.state.active].colour
        inner = (
            f"{markup.figure(card, side, 40)}<span><b>{text(card.name)}</b>"
            f"<small>{text(figures_words(card))}</small></span>"
        )
        return self.button(inner, "card", kind="card", data={"card": card.id}, aria_pressed=markup.pressed(is_chosen))

    def _pile_title(self) -> str:
        words = self.speech.words
        return f"{words['shape']}s in the pile" if self.duel.options.uses_up_shapes else "Ways to unfold it"

    def _piece_name(self, shape: str, *, is_first: bool = False) -> str:
        word = self.speech.words["shape_short"]
        return f"{word[:1].upper() + word[1:] if is_first else word} {shape}"

    def _held_as(self, shape: str) -> str:
        """As what the shape of the pile is in hand: itself, or by a reading its other side; "" if it is not."""
        ghost = self.session.ghost
        if ghost is None or self.duel.derived.taken_for(self.state.pile, ghost.shape) != shape:
            return ""
        return ghost.shape

    def _piece_button(self, shape: Shape) -> str:
        ghost = self.session.ghost
        held = self._held_as(shape.id)
        turns = ghost.turns % 4 if ghost is not None and held else 0
        side = self.state.seats[self.state.active].colour
        count = len(self.placements(held or shape.id))
        fits = counted(count, "place") if count else "fits nowhere"
        inner = (
            f"{markup.piece(self.duel.shapes[held or shape.id], turns, side, self.duel.is_mirrored(side))}"
            f"<b>{text(shape.id)}{self._copies(shape.id)}</b><small{'' if count else ' class=ddm-not'}>{count}</small>"
        )
        return self.button(
            inner,
            "piece",
            kind="piece",
            data={"shape": shape.id},
            aria_label=f"{self._piece_name(shape.id, is_first=True)}, {fits}",
            aria_pressed=markup.pressed(bool(held)),
        )

    def _copies(self, shape: str) -> str:
        many = self.state.pile.count(shape)
        return f" ×{many}" if many > 1 else ""

    def _place_words(self) -> str:
        """Where the Piece in hand is and whether it may lie there."""
        ghost = self.session.ghost
        if ghost is None:
            return ""
        own = self.placements(ghost.shape)
        if not own:
            return f"{self._piece_name(ghost.shape, is_first=True)} fits nowhere now."
        if ghost.star is None:
            here = sum(place.turns == ghost.turns % 4 for place in own)
            refusal = card_refusal(self.session, [(place.turns, place.star) for place in own])
            found = counted(len(own), "place" if refusal else "legal place")
            return f"{found} in all, {here} of them turned this way. {refusal}".strip()
        verdict = self.duel.check(self.state, self._command(ghost))
        where = f"Star on {cell_name(ghost.star)}, {turned(ghost.turns, self.speech.words)}"
        if verdict.is_legal:
            return f"{where}: it may lie here."
        why = objection_sentence(verdict.objections[0], self.duel, self.state, self.session.viewer)
        return f"{where}: not allowed. {why}"

    def _draw_place(self) -> None:
        ghost = self.session.ghost
        if ghost is None or not self._is_shown:
            self.show("", "place")
            return
        buttons = _sign(self, "↺", "Turn left", "turn", data={"way": "left"})
        buttons += _sign(self, "↻", "Turn right (R)", "turn", data={"way": "right"})
        if self.session.other_side:
            buttons += _sign(self, "⇋", "Turn over (Z)", "over")
        if self.session.may_stand_elsewhere:
            buttons += self.button("Stand on the next square", "stand")
        if self.placements(ghost.shape):
            buttons += _sign(self, "‹", "Previous place", "next", data={"way": "previous"})
            buttons += _sign(self, "›", "Next place", "next", data={"way": "next"})
        if ghost.star is not None:
            buttons += self.button(sentence(f"{self.speech.words['lay_it']} here").rstrip("."), "here", kind="primary")
        buttons += _sign(self, "✕", "Put it back (Esc)", "away")
        name = f"{self._piece_name(ghost.shape, is_first=True)} for {self.speech.card(ghost.card)}"
        self.show(
            f'<div class="ddm-hand ddm-acts" role="group" aria-label="{text(name)} in hand">'
            f"{markup.unseen(self._place_words())}{buttons}</div>",
            "place",
        )


def _sign(panel: Panel, sign: str, word: str, what: str, **more: Any) -> str:
    """A button with a sign alone, for a row that is short of room."""
    return panel.button(f"<span aria-hidden=true>{sign}</span>", what, kind="sign", aria_label=word, title=word, **more)


def figures_words(card: Card) -> str:
    """The figures of a card in one line."""
    if card.is_item:
        return f"Level {card.level} item"
    return f"Level {card.level} · {card.hp} HP · attack {card.attack} · defense {card.defense}"
