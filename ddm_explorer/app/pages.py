"""The notebooks the app serves: where they are, and the address of each.

A page is a notebook whose name begins with two digits, such as ``01_play.ipynb``; nothing else
in the folder is ever served. Its address is the name without the digits (``play``); the first
page is also the root. The file's own name works too, so that a link from notebook to notebook
(``[Play](01_play.ipynb)``) leads on both in the app and in JupyterLab.

A notebook says in its metadata that it shows a table: ``"ddm": {"table": true}``. Such a page begins
with a picture of the board, and kernels are kept ready for it. ``"stage": true`` is for one that shows a board
below a text of its own, and ``"menu": "Learn"`` puts a page under that name in the menu of all pages.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from ddm_explorer.engine.data.library import InvalidFile, parse_json, read_outside

from .problem import AppProblem

_NAME = re.compile(r"(\d\d)_([a-z][a-z0-9_]*)\.ipynb")
_PACKAGE = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Page:
    """One notebook: its file name, its address below the root, its name in the menu.

    `menu` is the part of the menu that it belongs to, "" for the menu itself.
    """

    file: str
    slug: str
    title: str
    has_table: bool
    menu: str = ""


@dataclass(frozen=True, slots=True)
class Pages:
    """The pages of one folder, in the order of their numbers; the first one is the root."""

    folder: Path
    pages: tuple[Page, ...]

    @classmethod
    def find(cls, folder: str | Path | None = None) -> Pages:
        """The pages in a folder; without one, those of the checkout or of the installed package.

        Raises:
            AppProblem: there is no such folder, no page in it, or a page that is no notebook.
        """
        place = _default_folder() if folder is None else Path(folder).expanduser().resolve()
        if not place.is_dir():
            raise AppProblem(f"There is no folder {folder or place}; name the folder that holds the notebooks.")
        named = [found for entry in sorted(place.iterdir()) if (found := _NAME.fullmatch(entry.name))]
        if not named:
            raise AppProblem(
                f"There is no notebook in {folder or place}; the app serves files with names like 00_index.ipynb."
            )
        return cls(place, tuple(_page(place, found, "" if found is named[0] else found[2]) for found in named))

    def at(self, address: str) -> Page | None:
        """The page at an address below the root (``""``, ``"play"`` or ``"01_play.ipynb"``)."""
        return next((page for page in self.pages if address in (page.slug, page.file)), None)


def _page(folder: Path, name: re.Match[str], slug: str) -> Page:
    try:
        notebook = parse_json(read_outside(folder / name[0], name[0]), name[0])
    except InvalidFile as error:
        raise AppProblem(str(error)) from None
    metadata = notebook.get("metadata") if isinstance(notebook, dict) else None
    ours = metadata.get("ddm", {}) if isinstance(metadata, dict) else None
    if not isinstance(metadata, dict) or not isinstance(ours, dict):
        raise AppProblem(f"{name[0]} is not a notebook; make it anew in JupyterLab or remove it.")
    title = str(metadata.get("title", name[2].replace("_", " ").capitalize()))
    return Page(name[0], slug, title, bool(ours.get("table", False)), str(ours.get("menu", "")))


def _default_folder() -> Path:
    """A wheel carries the notebooks inside the package, a checkout beside it."""
    inside = _PACKAGE / "notebooks"
    return inside if inside.is_dir() else _PACKAGE.parent / "notebooks"
