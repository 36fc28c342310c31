"""A rules explorer for Dungeon Dice Monsters: play, try anything, and be told why.

``from ddm_explorer import Table`` gives what a notebook needs. Names are looked up on first use, so that
``import ddm_explorer`` alone (a script, a test, the command line) loads no widget library.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # What a type checker and an editor see: they never look up a name on first use.
    from ddm_explorer.widgets.session.session import Session
    from ddm_explorer.widgets.table.table import Table

__version__ = "0.1.0"

# Public name -> the module that defines it. The one place to extend when a notebook needs a new name, beside the above.
_PLACES = {
    "Session": "ddm_explorer.widgets.session.session",
    "Table": "ddm_explorer.widgets.table.table",
}

__all__ = ["Session", "Table", "__version__"]

if not TYPE_CHECKING:  # else every name there is not would be right, and of any type

    def __getattr__(name: str) -> object:
        """Import the module behind a public name on first use (PEP 562)."""
        if name not in _PLACES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(_PLACES[name]), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *_PLACES})
