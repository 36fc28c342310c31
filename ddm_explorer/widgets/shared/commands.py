"""Everything you can do now, as buttons: by mouse, by Tab and Enter, and by a digit on the board."""

from __future__ import annotations

from typing import Any

from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.widgets.shared.legal import command_words, listed_commands
from ddm_explorer.widgets.shared.panel import GamePanel, Told


class CommandsPanel(GamePanel):
    """The legal commands. Each button names the point of the game it was made for, so that a late click does nothing
    else than it says."""

    name = "commands"
    sees = ("version", "players", "halted")

    def begin(self) -> None:
        self.listed: tuple[Any, ...] = ()
        """The commands on the buttons, in their order."""
        self.on("play", self._play)

    def choose(self, number: int) -> bool:
        """Play the command with that number, from 1; whether there is one."""
        if not 1 <= number <= len(self.listed):
            return False
        self.rise_if_done(self.play(self.listed[number - 1]))
        return True

    def _play(self, told: Told) -> None:
        number, made_for = told.get("number", ""), told.get("version", "")
        if made_for == str(self.session.version) and number.isdecimal() and len(number) < 4:
            self.choose(int(number))

    def draw(self) -> None:
        session = self.session
        waits = session.is_over or session.is_handing_over or session.waits_for_computer
        self.listed = () if waits else listed_commands(session)
        self.ask(is_asked=bool(self.listed))
        if not self.listed:
            self.show("")
            return
        buttons = "".join(
            self.button(
                text(command_words(session, command)),
                "play",
                data={"number": number, "version": session.version},
                data_places=self._places(command) or None,
            )
            for number, command in enumerate(self.listed, 1)
        )
        self.show(f'<div class="ddm-strip" role="group" aria-label="What you can do">{buttons}</div>')

    def _places(self, command: Any) -> str:
        """The places that a command concerns, as its verdict names them."""
        verdict = self.rules.check(self.state, command)
        return self.places(place for ground in verdict.grounds for place in ground.places)
