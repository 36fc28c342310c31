"""What a visitor wishes, remembered by the browser from one visit to the next.

The browser may know nothing, or refuse to keep anything: then everything is as it is by default, and nobody is told,
because nothing is lost that cannot be chosen again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ddm_explorer.widgets.page.bridge import Bridge
from ddm_explorer.widgets.saves.saves import Saves, SavesAnswer

SPACE: Final = "wishes"
"""Where they are kept, apart from games."""
LONGEST: Final = 2000

Known = Callable[[str], None]


class Preferences:
    """Short texts by name.

    Args:
        bridge: the page whose browser remembers.
    """

    def __init__(self, bridge: Bridge) -> None:
        self._kept: Saves = bridge.kept(SPACE)
        self._asks: list[tuple[str, Known]] = []
        bridge.on_ready(self._ready)

    def on_known(self, name: str, known: Known) -> None:
        """Call `known(text)` each time a page comes whose browser remembers that name."""
        self._asks.append((name, known))

    def keep(self, name: str, text: str) -> None:
        """Remember a text, whatever another tab wrote meanwhile: the last wish counts."""

        def read(_answer: SavesAnswer) -> None:
            self._kept.write(name, text[:LONGEST], label=name, finished=True)

        # Reading first makes what stands there known, so that writing is no conflict.
        self._kept.read(name, read)

    def _ready(self) -> None:
        for name, known in self._asks:
            self._kept.read(name, _answering(known))


def _answering(known: Known) -> Callable[[SavesAnswer], None]:
    def read(answer: SavesAnswer) -> None:
        if answer.ok and len(answer.text) <= LONGEST:
            known(answer.text)

    return read
