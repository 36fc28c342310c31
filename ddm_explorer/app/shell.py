"""What stands round a notebook: head, menu, first picture, and the pages that say what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader
from voila import __version__ as voila_version

from ddm_explorer import __version__
from ddm_explorer.view.scene.theme import Theme, theme_css

from .pages import Page, Pages
from .settings import TEMPLATE, Settings
from .skeleton import first_picture

_FOLDER = Path(__file__).resolve().parent / "templates" / TEMPLATE
_ICON_GLYPH = "star"
_MENUS = ("", "Learn", "Rules")
"""The parts of the menu that come first, in their order; others follow as they come."""

_SENTENCES = {
    400: "This address cannot be read; go on from the first page.",
    403: "This may not be asked from here; open the app by its own address.",
    404: "There is no page at this address; go on from the first page.",
    405: "Pages can only be looked at; go on from the first page.",
    503: "All places are taken just now: every visitor holds one, and the last is gone. Try again in a minute.",
}
_BROKEN = "Something went wrong while this page was made; the log of the server says what. Try again."
_LOST = "The program behind this page ended before the page was done."
_TITLES = {404: "Nothing here", 503: "The house is full"}


class Shell:
    """The page round the notebooks, for given settings."""

    def __init__(self, settings: Settings, pages: Pages) -> None:
        base = settings.base_url.removeprefix("/")
        script = max(path.stat().st_mtime_ns for path in (_FOLDER / "static").glob("*.js"))
        self._base_url = settings.base_url
        self.static = f"voila/static-{voila_version}"
        """Address of Voila's browser code below the base URL; it changes with Voila."""
        self.own = f"ddm/static-{__version__}-{script:x}"
        """Address of our own files below the base URL; it changes with them."""
        listed = [{"href": f"/{base}{page.slug}", "title": page.title, "file": page.file} for page in pages.pages]
        self.resources: dict[str, Any] = {
            "css": theme_css(),
            "own": f"/{base}{self.own}",
            "home": f"/{base}",
            "pages": listed,
            "menu": _menu(pages, listed),
            "picture": first_picture(),
            "icon": _icon(),
        }
        """What the templates know under the name ``ddm``."""
        self._templates = Environment(loader=FileSystemLoader(str(_FOLDER)), autoescape=True)

    @property
    def page_config(self) -> Callable[..., dict[str, Any]]:
        """Voila's hook: tells its browser code where to find the rest of it."""

        def hook(config: dict[str, Any], **_: Any) -> dict[str, Any]:
            config["fullStaticUrl"] = self._base_url + self.static
            return config

        return hook

    def given_up(self, page: Page) -> str:
        """What closes a page that cannot be finished, wherever it stopped."""
        template = self._templates.get_template("given_up.html.j2")
        return template.render(ddm=self.resources, href=self.resources["home"] + page.slug, sentence=_LOST)

    def error_page(self, status: int) -> str:
        """The page for an HTTP status: one sentence and the way back."""
        template = self._templates.get_template("problem.html.j2")
        return template.render(
            ddm=self.resources,
            title=_TITLES.get(status, "That did not work"),
            sentence=_SENTENCES.get(status, _BROKEN),
            status=status,
        )


def _menu(pages: Pages, listed: list[dict[str, str]]) -> list[dict[str, Any]]:
    """The menu: pages of their own first, then parts with a name; each with its title and its pages in order."""
    parts: dict[str, list[dict[str, str]]] = {}
    for page, entry in zip(pages.pages, listed, strict=True):
        parts.setdefault(page.menu, []).append(entry)
    order = sorted(parts, key=lambda name: _MENUS.index(name) if name in _MENUS else len(_MENUS))
    return [{"title": name, "pages": parts[name], "files": [page["file"] for page in parts[name]]} for name in order]


def _icon() -> str:
    """The picture of a browser tab, as a data address."""
    theme = Theme.load("dark")
    svg = (
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='-4 -4 32 32'>"
        f"<rect x='-4' y='-4' width='32' height='32' rx='7' fill='{theme['board.field']}'/>"
        f"<path d='{theme.glyph(_ICON_GLYPH)}' fill='{theme['board.star']}'/></svg>"
    )
    return "data:image/svg+xml," + svg.replace("#", "%23").replace(" ", "%20").replace("<", "%3C").replace(">", "%3E")
