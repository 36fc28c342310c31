"""The plates above and below the board: who sits there, life, what is held, and whose turn it is."""

from __future__ import annotations

from functools import lru_cache

from ddm_explorer.view.duel.miniatures import glyph_scene
from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.view.html.fragments import attributes
from ddm_explorer.view.plate import Count, Life, Plate
from ddm_explorer.view.scene.scene import Scene
from ddm_explorer.view.scene.svg import scene_svg
from ddm_explorer.view.sentences.phrases import counted
from ddm_explorer.widgets.session.game_session import HUMAN
from ddm_explorer.widgets.shared.panel import GamePanel


@lru_cache(maxsize=256)
def _picture(scene: Scene, width: int) -> str:
    return scene_svg(scene, None, width=width, is_decorative=True)


class PlatesPanel(GamePanel):
    """One plate for each seat, as `GameView.plates` says: that of whoever sits at the lower edge of the picture on the
    sheet `own`, which lies below the board, all others on `others` above it."""

    name = "plates"
    sees = ("version", "players", "halted")
    sheet_names = ("others", "own")

    def begin(self) -> None:
        self._lives: dict[int, int] = {}
        self._below = -1

    @property
    def own(self) -> int:
        """The seat whose plate lies below the board: that of whoever plays alone, else the one that the game says."""
        people = self.session.people
        return people[0] if len(people) == 1 else self.view.bottom(self.rules, self.state)

    def plates(self) -> tuple[Plate, ...]:
        """What the game says of each seat now."""
        return self.view.plates_of(self.rules, self.state, self.session.seats, self.session.viewer)

    def seen(self, trait: str) -> None:
        self.draw()
        now = {plate.seat: plate.life.now for plate in self.plates() if plate.life is not None}
        for plate in self.plates():
            life = plate.life
            if life is not None and self._lives.get(plate.seat, life.now) != life.now:
                self.bridge.announce(f"{plate.name}: {_life_words(life)}.")
        self._lives = now

    def draw(self) -> None:
        plates, before = self.plates(), self._before()
        self._lives = self._lives or {plate.seat: plate.life.now for plate in plates if plate.life is not None}
        others = [plate for plate in plates if plate.seat != self.own]
        own = [plate for plate in plates if plate.seat == self.own]
        if self._below != self.own:  # nobody is to be seen twice, not even for a moment
            self._below = self.own
            self.show("", "own")
        for sheet, shown, label in (("others", others, "Other players"), ("own", own, "Player at the bottom")):
            rows = "".join(self._plate(plate, before.get(plate.seat)) for plate in shown)
            many = f' style="--n:{len(shown)}"'
            self.show(f'<ul class="ddm-plates"{many} aria-label="{label}">{rows}</ul>' if shown else "", sheet)

    def _before(self) -> dict[int, Plate]:
        """The plates before the last command: what is otherwise now has just changed."""
        node = self.session.node
        if node.parent is None:
            return {}
        seats, viewer = self.session.seats, self.session.viewer
        return {each.seat: each for each in self.view.plates_of(self.rules, node.parent.state, seats, viewer)}

    def _plate(self, plate: Plate, before: Plate | None) -> str:
        at_turn = self.rules.to_act(self.state) == plate.seat and not self.session.is_over
        classes = ["ddm-plate", f"ddm-side-{plate.side}"] + (["is-at-turn"] if at_turn else [])
        picture = _picture(plate.picture, 28) if plate.picture is not None else ""
        tags = [*plate.notes, *self._results(plate.seat), *self._tags(plate.seat, at_turn=at_turn)]
        told = "".join(f'<span class="ddm-tag">{text(each)}</span>' for each in tags)
        life = "" if plate.life is None else _hearts(plate.life, None if before is None else before.life)
        held = {} if before is None else {each.key: each.value for each in before.counts}
        counts = "".join(_count(each, held.get(each.key, each.value)) for each in plate.counts)
        return (
            f"<li{attributes(class_=' '.join(classes), data_seat=plate.seat)}>"
            f'{picture}<span class="ddm-plate-who"><b>{text(plate.name)}</b>{told}</span>{life}'
            f"{f'<span class=ddm-counts>{counts}</span>' if counts else ''}</li>"
        )

    def _results(self, seat: int) -> list[str]:
        """How the game ended for that seat."""
        outcome = self.rules.outcome(self.state)
        if outcome is None:
            return []
        return [outcome.results[seat], *([f"score {outcome.scores[seat]}"] if outcome.scores else [])]

    def _tags(self, seat: int, *, at_turn: bool) -> list[str]:
        """Who plays there, and whether it is their turn."""
        session = self.session
        alone = len(session.people) == 1
        tags = []
        if session.players[seat] != HUMAN:
            tags.append("computer")
        elif alone and session.seats > 1:
            tags.append("You")
        if at_turn:
            tags.append("your turn" if alone and session.people[0] == seat else "to play")
        return tags


def _life_words(life: Life) -> str:
    return f"{life.now} of {counted(life.most, life.word)}"


def _hearts(life: Life, before: Life | None) -> str:
    """Each point of life as a heart; one that was just lost breaks."""
    was = life.now if before is None else before.now
    hearts = ""
    for number in range(max(life.most, life.now)):
        is_left = number < life.now
        state = "" if is_left else " is-lost is-breaking" if number < was else " is-lost"
        token = "tone.bad.line" if is_left else "ui.line.strong"
        hearts += f'<i class="ddm-heart{state}">{_picture(glyph_scene("heart", token), 24)}</i>'
    return f'<span class="ddm-life" role="img" aria-label="{text(_life_words(life))}">{hearts}</span>'


def _count(count: Count, before: int) -> str:
    change = count.value - before
    mark = f'<em class="ddm-change">{change:+d}</em>' if change else ""
    is_full = count.most is not None and count.value >= count.most
    picture = _picture(count.picture, 18) if count.picture is not None else f"<small>{text(count.name)}</small>"
    label = f"{count.name}: {count.shown or count.value}{', as many as can be held' if is_full else ''}"
    classes = "ddm-count" + (" is-full" if is_full else "") + (" is-changed" if change else "")
    return (
        f'<span class="{classes} ddm-count-{text(count.key)}" role="img" aria-label="{text(label)}" '
        f'title="{text(label)}">{picture}<b>{text(count.shown or str(count.value))}</b>{mark}</span>'
    )
