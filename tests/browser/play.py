"""A table in a browser, as somebody who plays there sees and uses it: the only module that knows how a page is built.

What a page shows is read as text, by roles, names and actions; squares are pointed at by their names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import Cell, cell_name, parse_cell
from ddm_explorer.dungeon.position.state import DuelState, Setup
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.duel.frame import Frame, frame_of
from ddm_explorer.view.duel.snapshot import snapshot_of
from tests.browser.watch import watch

EDITION = "western-basic"
LOAD = 120_000
"""Milliseconds that a page may take to come."""
LOADS = 3
"""A page of a busy machine may fail to come; then it is asked for again, so often in all."""
ARROWS = {(0, -1): "ArrowUp", (1, 0): "ArrowRight", (0, 1): "ArrowDown", (-1, 0): "ArrowLeft"}


def new_duel(**fields: Any) -> tuple[Duel, DuelState]:
    """The game that the pages show, and its start."""
    setup = Setup(EDITION, **fields)
    duel = Duel.of(setup)
    return duel, duel.start(setup)


def card_name(card: str) -> str:
    """The name of a card of any game."""
    found = (Duel.of(Setup(edition)).cards.get(card) for edition in edition_names())
    return next(known.name for known in found if known is not None)


def frame() -> Frame:
    """Which squares the board shows, and where; the same in every position of the edition."""
    return frame_of(snapshot_of(*new_duel()))


@contextmanager
def visiting(browser: Browser, address: str, query: str = "", **context: Any) -> Iterator[Play]:
    """A visitor of the app with a browser of their own: opens a table and leaves again."""
    with visitor(browser, **context) as own:
        yield Play.of(own, address, query)


@contextmanager
def visitor(browser: Browser, **context: Any) -> Iterator[BrowserContext]:
    """A browser that remembers nothing of other visitors."""
    own = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce", **context})
    own.set_default_timeout(60_000)
    try:
        yield own
    finally:
        own.close()


class Play:
    """A table on a page. `root` is the table, `board` its canvas."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator(".ddm-table").first
        self.board = self.root.locator("canvas.ddm-canvas")
        self.shown = frame()
        """Which squares the board shows; another one for a game on another Field."""

    @classmethod
    def of(cls, context: BrowserContext, address: str, query: str = "") -> Play:
        """A table of the app, opened in a new tab."""
        page = context.new_page()
        watch(page, address)
        play = cls(page)
        play.load(f"{address}play{query}")
        return play

    def load(self, url: str) -> None:
        """Open an address and wait for the table that it shows."""
        for attempt in range(1, LOADS + 1):
            try:
                self.page.goto(url, timeout=LOAD)
                self.wait_until_drawn()
                return
            except TooLate:
                if attempt == LOADS:
                    raise

    def reload(self) -> None:
        """Load the page anew; the kernel is another one then."""
        self.load(self.page.url)

    def wait_until_drawn(self) -> None:
        """Wait until the board is in the page, has its name, and shows something."""
        self.board.wait_for(timeout=LOAD)
        self.page.wait_for_function(
            """() => { const board = document.querySelector(".ddm-table canvas.ddm-canvas");
                if (board?.getAttribute("role") !== "application" || !board.width) return false;
                const at = board.getContext("2d").getImageData(board.width / 2, board.height / 2, 1, 1);
                return at.data[3] > 0; }""",
            polling=100,
            timeout=LOAD,
        )

    # --- what is on the page ------------------------------------------------------------------------------------

    def panel(self, name: str) -> Locator:
        """A panel by its name: status, dice, build, verdict, rules, cards, log, text, store, help ..."""
        return self.root.locator(f".ddm-panel.ddm-{name}")

    def action(self, name: str, within: Locator | None = None, **data: object) -> Locator:
        """What does an action, told by its name and its data."""
        told = "".join(f'[data-{key}="{value}"]' for key, value in data.items())
        return (within or self.root).locator(f'[data-action="{name}"]{told}')

    def rule(self, rule: str, within: Locator | None = None) -> Locator:
        """The links to a rule or reading."""
        return self.action("rule", within, id=rule)

    @property
    def book(self) -> Locator:
        """The rule that lies open over the table."""
        return self.root.locator(".ddm-rules-opened .ddm-opened")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button of the table by its accessible name."""
        return self.root.get_by_role("button", name=name)

    @property
    def turn(self) -> Locator:
        """Whose turn it is, in the head of the table."""
        return self.root.locator(".ddm-turn")

    @property
    def hint(self) -> Locator:
        """The line under the board."""
        return self.root.locator(".ddm-board-hint")

    @property
    def notice(self) -> Locator:
        """The sentence on what happened beside the game."""
        return self.panel("status").locator(".ddm-note p")

    @property
    def verdict(self) -> Locator:
        """The verdict on what was tried last."""
        return self.panel("verdict").locator(".ddm-verdict")

    @property
    def reasons(self) -> Locator:
        """The reasons of the verdict, one by one."""
        return self.verdict.locator(".ddm-reasons > li")

    @property
    def line(self) -> Locator:
        """The line of the log on which the game stands."""
        return self.panel("log").locator(".ddm-line.is-current")

    @property
    def lines(self) -> Locator:
        """All lines of the log in view, the start of the game among them."""
        return self.panel("log").locator(".ddm-line")

    @property
    def spoken(self) -> Locator:
        """What a screen reader was told last, at leisure."""
        return self.root.locator(".ddm-status[role=status]")

    @property
    def called(self) -> Locator:
        """What a screen reader was told last, at once."""
        return self.root.locator(".ddm-alert[role=alert]")

    def plate(self, seat: int) -> Locator:
        """The plate of a player, seat 0 or 1."""
        return self.root.locator(f'.ddm-plate[data-seat="{seat}"]')

    def crests(self, kind: str, seat: int) -> Locator:
        """How many crests of a kind a player holds."""
        return self.plate(seat).locator(f".ddm-count-{kind} > b")

    def expect_life(self, seat: int, life: int) -> None:
        """Wait until a player has so many Life Points."""
        expect(self.plate(seat).locator(".ddm-life")).to_have_attribute("aria-label", re.compile(f"^{life} of "))

    def tab(self, name: str) -> None:
        """Bring a tab of the panel beside the board to the front."""
        tab = self.action("tabs:show", tab=name)
        if tab.get_attribute("aria-selected") == "false":
            tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")

    def expect_point(self, number: int) -> None:
        """Wait until the game stands at that point of the log."""
        expect(self.line.locator('[aria-current="step"]')).to_have_text(str(number))

    def expect_state(self, state: DuelState) -> None:
        """The page shows the Life Points and crests of that state."""
        for number, seat in enumerate(state.seats):
            self.expect_life(number, seat.life)
            for kind in ("move", "attack", "defense"):
                expect(self.crests(kind, number)).to_have_text(str(getattr(seat.crests, kind)))

    # --- squares ------------------------------------------------------------------------------------------------

    def point(self, square: str) -> tuple[float, float]:
        """The middle of a square in pixels from the corner of the window."""
        return self._point(parse_cell(square))

    def _point(self, cell: Cell) -> tuple[float, float]:
        self.board.scroll_into_view_if_needed()
        box = self.board.bounding_box()
        assert box is not None
        shown = self.shown
        x, y = shown.centre(cell)
        return box["x"] + x / shown.width * box["width"], box["y"] + y / shown.height * box["height"]

    def _scroll_to(self, cell: Cell) -> tuple[float, float]:
        """Bring a square into the window; its middle in pixels."""
        x, y = self._point(cell)
        size = self.page.viewport_size
        assert size is not None
        if not 0 < y < size["height"]:
            self.board.evaluate("(board, up) => board.scrollIntoView({block: up ? 'start' : 'end'})", y < 0)
            box = self.board.bounding_box()
            assert box is not None
            shown = self.shown
            y = box["y"] + shown.centre(cell)[1] / shown.height * box["height"]
        return x, y

    def click(self, square: str | Cell, **how: Any) -> None:
        """Click the middle of a square."""
        cell = parse_cell(square) if isinstance(square, str) else square
        self.page.mouse.click(*self._scroll_to(cell), **how)

    def hover(self, square: str) -> None:
        """Point at a square."""
        self.page.mouse.move(*self._scroll_to(parse_cell(square)))

    def picture(self) -> str:
        """What is drawn on the board, as a text that is the same for the same picture."""
        return str(self.board.evaluate("board => board.toDataURL()"))

    # --- games --------------------------------------------------------------------------------------------------

    def tool(self, name: str) -> Locator:
        """A button below the panel; if the menu has it, that is opened."""
        more, tool = self.action("toolbar:more"), self.action(f"toolbar:{name}").filter(visible=True)
        # What it says of itself, and not whether the button is to be seen: the row may be drawn anew just now.
        if not tool.count() and more.get_attribute("aria-expanded") == "false":
            more.click()
        return tool.first

    def open_text(self, text: str, name: str = "game.txt") -> None:
        """Open a text as a file from the visitor's disk."""
        with self.page.expect_file_chooser() as chooser:
            self.tool("open").click()
        chooser.value.set_files({"name": name, "mimeType": "text/plain", "buffer": text.encode()})

    def open_game(self, text: str, name: str = "game.txt") -> None:
        """Open a saved game, and wait until it is there."""
        self.open_text(text, name)
        expect(self.notice).to_have_text(f"Opened {name}.")
        self.panel("status").locator('[data-action="status:hush"]').click()
        expect(self.notice).to_have_count(0)

    def save(self) -> str:
        """The game as the visitor gets it as a file."""
        with self.page.expect_download() as download:
            self.tool("save").click()
        return download.value.path().read_text("utf-8")


# Two ways to play --------------------------------------------------------------------------------


class Mouse:
    """Plays by clicking, as somebody does who looks at the board."""

    def __init__(self, play: Play) -> None:
        self.play = play

    def do(self, command: Any, faces: tuple[str, ...] = ()) -> None:
        """Carry out a command; `faces` are set by hand for a roll."""
        act, play = self.play.action, self.play
        match command:
            case say.Flip():
                act("status:flip").click()
            case say.NameFirst(seat):
                act("status:first", seat=seat).click()
            case say.Roll(dice):
                self.choose_dice(dice)
                if faces:
                    self.set_faces(faces)
                else:
                    act("dice:roll").click()
            case say.Build(card, shape, turns, star):
                self.take(card, shape, turns)
                play.click(star)
            case say.Move(path):
                self.choose(path[0])
                play.click(path[-1])
            case say.Attack(attacker, target):
                self.choose(attacker)
                play.click(target)
            case say.Defend():
                act("status:defend").click()
            case say.Pass():
                act("status:pass").click()
            case say.EndTurn():
                act("status:end").click()
            case _:
                raise AssertionError(f"{command!r} is not done by mouse")

    def choose_dice(self, dice: tuple[str, ...]) -> None:
        """Take these dice into the tray and no others."""
        play, tray = self.play, self.play.panel("dice")
        empty, clear = tray.locator(".ddm-slot-empty"), play.action("dice:clear")
        # Until the panel of this turn is there, neither is: only then does it tell whether dice lie in the tray.
        expect(clear.or_(empty.nth(2)).first).to_be_visible()
        if clear.count():
            clear.click()
        expect(empty).to_have_count(3)
        for number, kind in enumerate(dice):
            play.action("dice:add", kind=kind).click()
            expect(tray.locator(".ddm-slot-empty")).to_have_count(2 - number)

    def set_faces(self, faces: tuple[str, ...]) -> None:
        """Lay the dice chosen with these faces up."""
        play = self.play
        play.tab("why")
        if not play.action("dice:lay").count():
            play.action("dice:set").click()
        for place, face in enumerate(faces):
            button = play.action("dice:face", place=place, face=face)
            button.click()
            expect(button).to_have_attribute("aria-pressed", "true")
        play.action("dice:lay").click()

    def take(self, card: str, shape: str, turns: int = 0) -> None:
        """Choose a monster and a Piece for it, and turn that."""
        play = self.play
        play.action("build:card", card=card).click()
        expect(play.action("build:card", card=card)).to_have_attribute("aria-pressed", "true")
        piece = play.action("build:piece", shape=shape)
        piece.click()
        expect(piece).to_have_attribute("aria-pressed", "true")
        for _ in range(turns):
            play.action("build:turn", way="right").click()

    def choose(self, cell: Cell) -> None:
        """Choose the figure on a square."""
        play = self.play
        play.click(cell)
        expect(play.hint).to_contain_text(re.compile(rf"^\W*{cell_name(cell)}, .*It can "))


class Keyboard:
    """Plays by keys alone, hearing where the cursor is."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.at: Cell | None = None

    def press(self, *keys: str) -> None:
        for key in keys:
            self.play.page.keyboard.press(key)

    def enter_board(self) -> None:
        """Go on with Tab until the board has the focus."""
        for _ in range(60):
            if self.play.board.evaluate("board => board === document.activeElement"):
                return
            self.press("Tab")
        raise AssertionError("Tab does not lead to the board")

    def do(self, command: Any) -> None:
        """Carry out a command."""
        match command:
            case say.Flip():
                self.press("r")
            case say.Roll(dice):
                self.press("0", *dice)
                expect(self.play.hint).to_contain_text("R rolls them")
                self.press("r")
            case say.Build(card, shape, turns, star):
                self.until("b", rf"\b{re.escape(shape)} for ")
                self.until("c", rf" for {re.escape(card_name(card))} in hand")
                self.press(*"r" * turns)
                self.go_to(star)
                expect(self.play.hint).to_contain_text(re.compile("click to (?:build|unfold) it"))
                self.press("Enter")
            case say.Move(path):
                self.choose(path[0])
                self.go_to(path[-1])
                self.press("Enter")
            case say.Attack(attacker, target):
                self.choose(attacker)
                self.go_to(target)
                self.press("Enter")
            case say.Defend():
                self.press("d")
            case say.Pass():
                self.press("p")
            case say.EndTurn():
                self.press("e")
            case _:
                raise AssertionError(f"{command!r} is not done by keys")

    def until(self, key: str, held: str) -> None:
        """Press a key until what is in hand is called that, as in "Piece L1 for Vorse Raider in hand"."""
        hand = self.play.panel("build").locator(".ddm-hand")
        for _ in range(14):
            before = hand.get_attribute("aria-label") if hand.count() else ""
            if re.search(held, before or ""):
                return
            self.press(key)
            expect(hand).to_have_attribute("aria-label", re.compile(rf"^(?!{re.escape(before or '')}$)"))
        raise AssertionError(f"{key} never leads to {held!r}, but to {hand.get_attribute('aria-label')!r}")

    def choose(self, cell: Cell) -> None:
        """Choose the figure on a square."""
        self.go_to(cell)
        self.press("Enter")
        expect(self.play.hint).to_contain_text("It can ")

    def go_to(self, cell: Cell) -> None:
        """Walk the cursor to a square, and hear that it is there."""
        if self.at is None:
            self.press("ArrowUp")
            expect(self.play.hint).to_contain_text(_SQUARE)
            self.at = self._heard()
        if self.at == cell:  # away and back, to hear what is there
            self.press("ArrowUp", "ArrowDown")
        arrows = {self.play.shown.step(*way): key for way, key in ARROWS.items()}  # they go as the screen does
        while self.at != cell:
            step = ((cell[0] > self.at[0]) - (cell[0] < self.at[0]), 0)
            if step == (0, 0):
                step = (0, 1 if cell[1] > self.at[1] else -1)
            self.press(arrows[step])
            self.at = (self.at[0] + step[0], self.at[1] + step[1])
        expect(self.play.hint).to_contain_text(re.compile(rf"^\W*{cell_name(cell)}, |star on {cell_name(cell)}\b"))

    def _heard(self) -> Cell:
        found = _SQUARE.search(self.play.hint.inner_text())
        assert found is not None
        return parse_cell(found[1] or found[2])


_SQUARE = re.compile(r"^\W*([A-Z]\d+), |star on ([A-Z]\d+)\b")
