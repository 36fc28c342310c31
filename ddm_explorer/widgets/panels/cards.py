"""The cards: what each player can still summon, what stands on the Field, what is out of the game."""

from __future__ import annotations

from ddm_explorer.dungeon.board.grid import cell_name
from ddm_explorer.dungeon.materials.cards import Ability, Card, Provenance
from ddm_explorer.dungeon.position.state import Item, Monster, Seat, Step
from ddm_explorer.dungeon.position.who_is_meant import place_of, user_nth
from ddm_explorer.view.duel.snapshot import ItemFigure, snapshot_of
from ddm_explorer.view.duel.visibility import hides_card
from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.view.html.fragments import attributes, places_value, rule_link
from ddm_explorer.view.sentences.card_words import (
    abilities_notice,
    ability_sentence,
    cost_text,
    provenance_sentence,
    standing_words,
)
from ddm_explorer.view.sentences.phrases import counted, sentence
from ddm_explorer.view.sentences.speech import in_words
from ddm_explorer.view.sentences.timing_words import when_words
from ddm_explorer.widgets.panels import markup
from ddm_explorer.widgets.panels.base import Panel, Told
from ddm_explorer.widgets.session.offers import Offer, data_of, offers_of, sample

_BY_ITSELF = {"always", "on-enter", "when-placed", "while-there"}
"""The times of what works without a word of its player."""
MARKER = 10
"""Points that one damage marker stands for."""


class CardsPanel(Panel):
    """Cards face up; choosing one on the Field takes its monster in hand on the board."""

    name = "cards"
    sees = ("version", "selected", "fronts")
    sheet_names = ("main", "chosen")

    def begin(self) -> None:
        self.on("choose", self._choose)

    def _choose(self, told: Told) -> None:
        number = told.get("number", "")
        if not number.isdecimal() or len(number) > 3:
            return
        monster = self.state.monster(int(number))
        if monster is not None:
            session = self.session
            is_chosen = session.selected == monster.cell and session.in_front(monster.cell) is monster
            session.ghost = None
            is_first = session.state.monster_at(monster.cell) is monster
            session.bring_forward(monster.cell, 0 if is_first else place_of(session.state, monster))
            session.selected = None if is_chosen else monster.cell
            name = self.speech.standing(monster.cell, monster)
            self.bridge.announce(f"{name} {'let go' if is_chosen else 'chosen'}.")

    def seen(self, trait: str) -> None:
        if trait in ("selected", "fronts"):
            self._draw_chosen()
        else:
            self.draw()

    def draw(self) -> None:
        players = "".join(self._player(number, seat) for number, seat in enumerate(self.state.seats))
        body = f'<div class="ddm-hands">{players}</div>{self._shared()}'
        self.show(f'<div id="{self.id("all")}">{self.section("Cards", body)}</div>')
        self._draw_chosen()

    def _draw_chosen(self) -> None:
        """One small style rule marks the card of the figure in hand, so that choosing draws no card again."""
        cell = self.session.selected
        monster = None if cell is None else self.session.in_front(cell)
        style = ""
        if monster is not None:
            where = f'#{self.id("all")} [data-number="{monster.number}"]'
            style = f"<style>{where} {{ outline: 3px solid var(--ddm-ui-focus); outline-offset: 1px; }}</style>"
        self.show(style, "chosen")

    # One player

    def _player(self, number: int, seat: Seat) -> str:
        state, words = self.state, self.speech.words
        own = [each for each in state.monsters if each.owner == number]
        groups = [("Lord", self._lord(number, seat))]
        if seat.hand:
            groups.append(
                ("To summon", "".join(self._held(number, card, seat) for card in self._in_order(number, seat)))
            )
        if own:
            groups.append((f"On the {words['field']}", "".join(self._standing(each, seat) for each in own)))
        items = [item for item in snapshot_of(self.duel, state, self.session.viewer).items if item.seat == number]
        if items:
            groups.append(("Items", "".join(self._item(item) for item in items)))
        if seat.destroyed:
            names = [self.speech.card_of(number, card) for card in seat.destroyed]
            groups.append(("Destroyed", "".join(_face_down(f"{name}, face down: out of the game") for name in names)))
        left = self.duel.derived.summons_left(state, number)
        if left is not None:
            groups.append(("Common pool", f'<p class="ddm-hint">{counted(left, "more summon")} for this player.</p>'))
        body = "".join(
            f"<h5>{text(words['lord'] if title == 'Lord' else title)}</h5>{cards}" for title, cards in groups
        )
        name = self.speech.player(number)
        return (
            f'<section class="ddm-hand-of ddm-side-{text(seat.colour)}" aria-label="Cards of {text(name)}">'
            f"<h4>{text(name)} <small>{text(seat.colour)}</small></h4>{body}</section>"
        )

    def _lord(self, number: int, seat: Seat) -> str:
        options, words = self.duel.options, self.speech.words
        where = "" if seat.home is None else f" on {cell_name(seat.home)}"
        done = '<span class="ddm-tag">has attacked</span>' if seat.has_lord_attacked else ""
        places = places_value((seat.home,)) if seat.home is not None else None
        return (
            f'<div class="ddm-card"{attributes(data_places=places)}><div class="ddm-card-top">'
            f"{markup.lord(seat.colour, 40)}<span><b>{text(words['lord'])}</b>{where}<br>"
            f"<small>{seat.life} of {counted(options.life_points, words['life'])} · attack {options.lord_power}"
            f"{'' if options.lord_defends else ' · cannot defend'}</small></span>{done}</div></div>"
        )

    def _in_order(self, number: int, seat: Seat) -> tuple[str, ...]:
        """The hand of a player; what is hidden comes last and by level, so that its place tells nothing."""
        cards, viewer = self.duel.cards, self.session.viewer
        hidden = [card for card in seat.hand if hides_card(cards, card, number, viewer)]
        seen = [card for card in seat.hand if card not in hidden]
        return (*seen, *sorted(hidden, key=lambda card: cards[card].level))

    def _held(self, number: int, card: str, seat: Seat) -> str:
        if hides_card(self.duel.cards, card, number, self.session.viewer):
            return _face_down(f"An item of level {self.duel.cards[card].level}, face down")
        return self._in_hand(self.duel.cards[card], seat)

    def _item(self, item: ItemFigure) -> str:
        """An item on the Field: its card only for whoever may see it."""
        place = cell_name(item.cell)
        state = "turned up" if item.is_open else "face down"
        if item.is_hidden:
            return _face_down(f"An item of level {item.level} on {place}, face down", place)
        card = self.duel.cards[item.card]
        top = self._top(card, item.side)
        figure = self.state.item(item.number)
        uses = "" if figure is None else self._uses(figure)
        where = f'<p><small>On <span class="ddm-square" data-places="{place}">{place}</span>, {state}</small></p>'
        return f'<div class="ddm-card">{top}{where}{uses}{self._more(card)}</div>'

    def _in_hand(self, card: Card, seat: Seat) -> str:
        return f'<div class="ddm-card">{self._top(card, seat.colour)}{self._more(card)}</div>'

    def _top(self, card: Card, side: str, tags: str = "") -> str:
        kind = f"Level {card.level} {card.tribe} · {card.hp} HP"
        powers = f"attack {card.attack} · defense {card.defense}"
        if card.is_item:
            told = in_words(card.abilities[0].text, self.speech.words) if card.abilities else ""
            kind, powers = f"Level {card.level} item", text(told)
        return (
            f'<div class="ddm-card-top">{markup.figure(card, side, 38)}<span><b>{text(card.name)}</b> '
            f"{self._stamp(card)}<br><small>{text(kind)}<br>{powers}</small></span>{tags}</div>"
        )

    def _stamp(self, card: Card) -> str:
        """Figures that we made up are marked wherever they are shown."""
        return '<span class="ddm-stamp">reconstructed</span>' if card.is_reconstruction else ""

    def _standing(self, monster: Monster, seat: Seat) -> str:
        card = self.duel.cards[monster.card]
        done = [
            f'<span class="ddm-tag">{word}</span>'
            for word, is_so in (("has moved", monster.has_moved), ("has attacked", monster.has_attacked))
            if is_so
        ]
        place = cell_name(monster.cell)
        top = self._top(card, seat.colour, "".join(done))
        choose = self.button(
            f"Show on {place}",
            "choose",
            kind="quiet",
            data={"number": monster.number, "places": place},
            aria_label=f"Show on {place}: {card.name}",
        )
        health = self._health(card.hp, monster.damage)
        inside = f"{top}{health}{choose}{self._uses(monster)}{self._more(card)}"
        return f'<div class="ddm-card" data-number="{monster.number}">{inside}</div>'

    def _uses(self, figure: Monster | Item) -> str:
        """A button for each ability of a figure in play, and where it cannot be used every reason."""
        found = []
        for one in offers_of(self.duel, self.state, figure):
            if set(one.ability.timing) <= _BY_ITSELF and not one.is_usable:
                continue
            price = cost_text(one.ability.cost, self.speech.words)
            told = f"{price}, {when_words(one.ability.timing)}"
            button = markup.button(
                f"<span>{text(one.ability.name)}</span><small>{text(told)}</small>",
                "ability:take",
                kind=f"plain ddm-use{'' if one.is_usable else ' is-off'}",
                data=data_of(self.state, one),
                aria_label=f"{one.ability.name} of {self.duel.cards[figure.card].name}: {price}"
                f"{'' if one.is_usable else ', not now'}",
                aria_disabled=None if one.is_usable else "true",
            )
            found.append(button + ("" if one.is_usable else self._why_not(one)))
        return "".join(found)

    def _why_not(self, one: Offer) -> str:
        nth = user_nth(self.state, one.figure)
        verdict = self.duel.check(self.state, sample(self.duel, self.state, one.cell, one.number, nth))
        reasons = "".join(f"<li>{self.reason(each)}</li>" for each in verdict.objections)
        keep = self.id(f"why-{one.figure.number}-{one.number}")
        of = markup.unseen(f" {one.ability.name}")
        return (
            f'<details class="ddm-card-more ddm-whynot" data-keep="{keep}"><summary>Why not now?{of}</summary>'
            f"<ul>{reasons}</ul></details>"
        )

    def _health(self, hp: int, damage: int) -> str:
        left = max(0, hp - damage)
        low = " ddm-low" if 2 * left <= hp else ""
        markers = "".join(f"<i>{MARKER}</i>" for _ in range(damage // MARKER))
        told = f"{left} of {hp} {self.speech.words['hit']}s"
        marked = ""
        if damage:
            count = counted(damage // MARKER, self.speech.words["marker"])
            marked = f'<span class="ddm-markers" role="img" aria-label="{count}">{markers}</span>'
        return (
            f'<div class="ddm-health{low}"><span class="ddm-bar" aria-hidden="true"><i style="--part:{left / hp:.3f}">'
            f"</i></span><span>{text(told)}</span>{marked}</div>"
        )

    # What a card says

    def _more(self, card: Card) -> str:
        abilities = "".join(f"<li>{self._ability(each)}</li>" for each in card.abilities)
        notice = abilities_notice(self.duel, card)
        none = f"<p>This card has no {text(self.speech.words['ability'])}.</p>"
        body = f"<ul>{abilities}</ul>" if abilities else none
        if notice:
            body += f'<p class="ddm-notyet">{text(notice)} {rule_link(self.duel.edition.cite("ability_in_play"))}</p>'
        body += f"<p>{self._source(card.provenance, 'Figures')}</p>"
        keep = self.id(card.id)
        what = sentence(self.speech.words["ability"]).rstrip(".")
        return (
            f'<details class="ddm-card-more" data-keep="{text(keep)}"><summary>{text(what)} and sources'
            f"{markup.unseen(f' of {card.name}')}</summary>{body}</details>"
        )

    def _ability(self, ability: Ability) -> str:
        told = ability_sentence(ability, self.speech.words)
        source = self._source(ability.provenance, sentence(self.speech.words["ability"]).rstrip("."))
        return f"<b>{text(ability.name)}.</b> {text(told)}<br><small>{source}</small>"

    def _source(self, provenance: Provenance, what: str) -> str:
        mark = "ddm-stamp" if provenance.is_reconstruction else "ddm-tag"
        label = f'<span class="{mark}">{text(standing_words(provenance))}</span>'
        return f"{text(what)}: {label} {text(provenance_sentence(provenance))}"

    # What belongs to nobody yet

    def _shared(self) -> str:
        state = self.state
        parts = []
        if state.pool:
            # A card of the pool belongs to nobody: it is drawn for whoever is at turn.
            side = state.seats[state.active]
            cards = "".join(self._in_hand(self.duel.cards[card], side) for card in state.pool)
            most = self.duel.options.cards_per_seat
            rule = rule_link(self.duel.edition.cite("pool_limit"))
            told = f"Either player may summon any of these, but no more than {most} in all. {rule}"
            parts.append(f'<h4>Common pool</h4><p class="ddm-hint">{told}</p><div class="ddm-pool">{cards}</div>')
        if state.step is Step.DRAFT:
            rule = rule_link(self.duel.edition.cite("draft_draws"))
            backs = '<span class="ddm-back"></span>' * len(state.deck)
            told = f"{counted(len(state.deck), 'card')} still to be drawn, face down. {rule}"
            parts.append(
                f'<h4>Blind draft</h4><p class="ddm-hint">{told}</p>'
                f'<div class="ddm-row" aria-hidden="true">{backs}</div>'
            )
        return "".join(parts)


def _face_down(told: str, place: str = "") -> str:
    return (
        f'<div class="ddm-card ddm-facedown"{attributes(data_places=place or None)}>'
        f'<span class="ddm-back" aria-hidden="true"></span><span>{text(told)}</span></div>'
    )
