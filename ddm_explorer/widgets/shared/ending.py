"""The end of a game: who won and why, the moments that decided it, and the ways on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ddm_explorer.engine.game import Node, Outcome
from ddm_explorer.games.notation.position_text import position_link
from ddm_explorer.players.review import Moment, evaluation_of, leads, line_to, moments
from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.view.sentences.phrases import counted
from ddm_explorer.widgets.shared import buttons
from ddm_explorer.widgets.shared.panel import GamePanel, Told

YOURS: Final = {
    "won": "You won",
    "lost": "You lost",
    "tied": "It's a draw",
    "out": "You're out",
    "escaped": "You escaped",
}
"""How it ended for the one person at the screen."""

SIGNS: Final = {"won": "★", "lost": "–", "tied": "=", "out": "–", "escaped": "★"}
WIDTH, HEIGHT = 600, 84
"""Of the strip that shows who was ahead, in its own units."""


class EndingPanel(GamePanel):
    """A card over the table when a game has come to its end (`main`), and what stands in the action bar then and while
    one looks back on it (`bar`)."""

    name = "ending"
    sees = ("version", "players")
    sheet_names = ("main", "bar")

    def begin(self) -> None:
        self.is_open = False
        self._ended: tuple[int, Node] | None = None
        """The game and its last point, once one has ended here."""
        self._line: tuple[Node, ...] = ()
        self._leads: tuple[float, ...] = ()
        self._moments: tuple[Moment, ...] = ()
        self._at: int | None = None
        """Which moment is looked at."""
        self.on("show", lambda _told: self._open())
        self.on("close", lambda _told: self._close())
        self.on("look", self._look)
        self.on("replay", lambda _told: self._replay())
        self.on("end", lambda _told: self._to_the_end())
        self.on("link", lambda _told: self._copy_link())
        self.on("forum", lambda _told: self._copy_for_a_forum())

    # What happens ------------------------------------------------------------------------------

    def draw(self) -> None:
        session = self.session
        if self._ended is not None and self._ended[0] != session.game:
            self._ended, self._at, self.is_open = None, None, False
        if session.is_over and self._at is None and (self._ended is None or self._ended[1] is not session.node):
            self._remember()
            # One that was opened or gone back to has been seen before; one that has just ended is news.
            if session.shown is not None and session.shown.was_played and self.bridge.answers("toolbar:new"):
                self.is_open = True
                self.bridge.announce(f"The game is over. {self.headline()}. {self._why()}")
                self.bridge.focus(f"#{self.id('title')}")
        elif not session.is_over:
            self.is_open = False
            if session.node not in self._line:
                self._at = None
        self.show(self._card() if self.is_open else "", "main")
        self.show(self._bar(), "bar")

    def _remember(self) -> None:
        self._ended, self._at = (self.session.game, self.session.node), None
        self._line = line_to(self.session.node)
        evaluate = evaluation_of(self.session.kit)
        self._leads = () if evaluate is None else leads(self._line, self.rules, evaluate)
        self._moments = moments(self._line, self._leads) if self._leads else ()

    def _open(self) -> None:
        self.is_open = self.session.is_over
        self.draw()
        self.bridge.focus(f"#{self.id('title')}")

    def _close(self) -> None:
        self.is_open = False
        self.draw()
        self.bridge.focus_board()

    def _look(self, told: Told) -> None:
        at = told.get("at", "")
        if at.isdecimal() and len(at) < 3 and int(at) < len(self._moments):
            self._at, self.is_open = int(at), False
            moment = self._moments[int(at)]
            self.session.see_again(moment.node.number)
            self.draw()
            self.bridge.announce(self._told_of(int(at)))

    def _replay(self) -> None:
        """Show the moment once more, as it happened."""
        if self._at is not None:
            self.session.see_again(self._moments[self._at].node.number)

    def _to_the_end(self) -> None:
        if self._ended is not None:
            self._at = None
            self.session.go_to(self._ended[1].number)
            self._open()

    def _copy_link(self) -> None:
        self.bridge.copy(position_link(self.state, is_sealed=True), self._copied)

    def _copy_for_a_forum(self) -> None:
        self.bridge.copy(self.for_a_forum(), self._copied)

    def _copied(self, problem: str) -> None:
        self.tell(problem or "Copied.")

    # What is said ------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        found: Outcome | None = self.rules.outcome(self._ended[1].state) if self._ended is not None else None
        return found

    def headline(self) -> str:
        """Who won, in three words, as whoever sits here says it."""
        outcome, people = self.outcome, self.session.people
        if outcome is None:
            return ""
        if len(people) == 1:
            return YOURS[outcome.results[people[0]]]
        if outcome.winner is not None:
            return f"{self.player(outcome.winner)} won"
        return "It's a draw" if "tied" in outcome.results else "The game is over"

    def _why(self) -> str:
        return self.view.outcome(self.rules, self.state if self._ended is None else self._ended[1].state)

    def for_a_forum(self) -> str:
        """The end of the game as Markdown: how it ended, the moments that decided it, the board."""
        rows = [f"**{self.session.title}: {self.headline()}.** {self._why()}", ""]
        if self._moments:
            rows += ["The moments that decided it:", ""]
            rows += [f"{number}. {self._happened(each)}" for number, each in enumerate(self._moments, 1)]
            rows.append("")
        viewer = self.session.viewer
        rows += ["```", self.view.position(self.rules, self.state, viewer), "```"]
        return "\n".join(rows)

    def _happened(self, moment: Moment) -> str:
        line = self.view.log_line(moment.node, self.rules, self.session.viewer, None)
        told = " ".join(part.text for part in line.parts)
        return f"Turn {line.turn}: {told}" if line.turn else told

    def _told_of(self, at: int) -> str:
        return f"Moment {at + 1} of {len(self._moments)}. {self._happened(self._moments[at])}"

    # What is drawn -----------------------------------------------------------------------------

    def _card(self) -> str:
        outcome = self.outcome
        if outcome is None:
            return ""
        seats = "".join(
            f'<li class="ddm-result-{result}"><span aria-hidden="true">{SIGNS[result]}</span> '
            f"<b>{text(self.player(seat))}</b> {result}{self._score(outcome, seat)}</li>"
            for seat, result in enumerate(outcome.results)
        )
        body = (
            f'<p class="ddm-result-why">{text(self._why())}</p><ul class="ddm-results">{seats}</ul>'
            f"{self._review()}{self._ways_on()}"
        )
        close = self.button("Close", "close", kind="quiet")
        return self.opened(self.headline(), body, extra=close)

    @staticmethod
    def _score(outcome: Outcome, seat: int) -> str:
        return f", score {outcome.scores[seat]}" if outcome.scores else ""

    def _review(self) -> str:
        if not self._moments:
            return ""
        items = "".join(
            f"<li>{self.button(text(self._happened(each)), 'look', kind='quiet', data={'at': at})}</li>"
            for at, each in enumerate(self._moments)
        )
        return f'{self._strip()}<h4>The moments that decided it</h4><ol class="ddm-moments">{items}</ol>'

    def _strip(self) -> str:
        """Who was ahead, from the beginning to the end; only where two play is there one line for both."""
        if self.session.seats != 2 or len(self._leads) < 2:
            return ""
        top = max(abs(lead) for lead in self._leads) or 1.0
        middle, step = HEIGHT / 2, WIDTH / (len(self._leads) - 1)
        points = [(step * at, middle - (middle - 4) * lead / top) for at, lead in enumerate(self._leads)]
        marks = "".join(
            f'<circle cx="{step * each.node.depth:.1f}" cy="{points[each.node.depth][1]:.1f}" r="4"/>'
            for each in self._moments
        )
        one, two = self.player(0), self.player(1)
        return (
            f'<figure class="ddm-lead"><svg viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="none" role="img" '
            f'aria-label="{text(self._strip_words(one, two))}">'
            f'<path class="ddm-lead-one" d="{_area(points, middle, up=True)}"/>'
            f'<path class="ddm-lead-two" d="{_area(points, middle, up=False)}"/>'
            f'<path class="ddm-lead-even" d="M0 {middle} H{WIDTH}"/>{marks}</svg>'
            f"<figcaption>Above the line {text(one)} is ahead, below it {text(two)}.</figcaption></figure>"
        )

    def _strip_words(self, one: str, two: str) -> str:
        """The strip in words: who led at each quarter of the game."""
        last = len(self._leads) - 1
        told = []
        for quarter in range(1, 5):
            lead = self._leads[last * quarter // 4]
            told.append(one if lead > 0 else two if lead < 0 else "nobody")
        return f"Who was ahead after each quarter of {counted(last, 'move')}: {', '.join(told)}"

    def _ways_on(self) -> str:
        found = [
            buttons.button(said, f"toolbar:{what}", kind=kind)
            for what, said, kind in (
                ("rematch", "Rematch", "primary"),
                ("new", "New game", "plain"),
                ("save", "Save", "plain"),
            )
            if self.bridge.answers(f"toolbar:{what}")
        ]
        found.append(self.button("Copy link", "link"))
        found.append(self.button("Copy for a forum", "forum"))
        return f'<div class="ddm-acts" role="group" aria-label="What now?">{"".join(found)}</div>'

    def _bar(self) -> str:
        if not self.bridge.answers("toolbar:new"):
            return ""
        if self._at is not None:
            at, last = self._at, len(self._moments) - 1
            found = [
                self.button("Previous", "look", data={"at": max(0, at - 1)}, aria_disabled=None if at else "true"),
                self.button("See it again", "replay", kind="primary"),
                self.button(
                    "Next", "look", data={"at": min(last, at + 1)}, aria_disabled=None if at < last else "true"
                ),
                self.button("Back to the end", "end", kind="quiet"),
            ]
            told = f'<p class="ddm-review-told">{text(self._told_of(at))}</p>'
            row = "".join(found)
            return f'{told}<div class="ddm-acts" role="group" aria-label="Review">{row}</div>'
        if not self.session.is_over:
            return ""
        found = [self.button("Result", "show")]
        if self._moments:
            found.append(self.button("Review the game", "look", data={"at": 0}))
        found.append(buttons.button("New game", "toolbar:new", kind="primary"))
        return f'<div class="ddm-acts" role="group" aria-label="The game is over">{"".join(found)}</div>'


def _area(points: Sequence[tuple[float, float]], middle: float, *, up: bool) -> str:
    """The part of the line that lies above (or below) the middle, filled down (or up) to it."""
    kept = [(x, min(y, middle) if up else max(y, middle)) for x, y in points]
    return f"M0 {middle}" + "".join(f" L{x:.1f} {y:.1f}" for x, y in kept) + f" L{kept[-1][0]:.1f} {middle} Z"
