"""The theme as values: one table of named colours, lengths and glyphs for every surface.

`data/theme/theme.toml` is the only place that names a colour. Python reads a token with
``Theme.load("dark")["board.path.red"]`` (the canvas painter and still pictures), a style sheet
reads the same token as ``var(--ddm-board-path-red)`` (page, panels and live pictures); the style
sheet with all of them is `theme_css()`. So no two surfaces can drift apart.

Units: colours are ``#rrggbb``; opacities run from 0 to 1; `Theme.square` gives parts of the side
of one square of the board; all other lengths are CSS lengths and appear in the style sheet only.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeVar, get_args

from ddm_explorer.engine.data.library import read_toml

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = get_args(Scheme)

V = TypeVar("V")

# Sections whose values are the same in both schemes and are of use in a style sheet.
_CSS_SECTIONS = ("opacity", "type", "space", "radius", "size", "motion")

# A notebook in JupyterLab follows JupyterLab's own light or dark theme; our own page (which says
# so by data-ddm-page) follows the system, whatever the Jupyter code in it writes on <body>.
_LIGHT_SELECTORS = (
    ":root",
    '[data-ddm-scheme="light"]',
    ':root:not([data-ddm-page]) body[data-jp-theme-light="true"]',
)
_DARK_SELECTORS = (
    '[data-ddm-scheme="dark"]',
    ':root:not([data-ddm-page]) body[data-jp-theme-light="false"]',
)


class UnknownTokenError(KeyError):
    """The theme has no value of that name; the message names the nearest ones."""

    def __init__(self, section: str, name: str, known: Iterable[str]) -> None:
        near = difflib.get_close_matches(name, list(known), n=3)
        hint = f"; near are {', '.join(near)}" if near else ""
        super().__init__(f"the theme has no {section} called {name!r}{hint}")

    def __str__(self) -> str:  # KeyError would show the repr of the sentence
        return str(self.args[0])


@dataclass(frozen=True, slots=True, eq=False)
class Theme(Mapping[str, str]):
    """All values of the theme in one scheme; a mapping from colour token to ``#rrggbb``."""

    scheme: Scheme
    colours: Mapping[str, str]
    opacities: Mapping[str, float]
    squares: Mapping[str, float]
    glyphs: Mapping[str, str]

    @classmethod
    def load(cls, scheme: str) -> Theme:
        """The theme in the scheme ``"light"`` or ``"dark"``; ValueError for any other word."""
        for known in SCHEMES:
            if scheme == known:
                return _load(known)
        raise ValueError(f"the theme has the schemes light and dark, not {scheme!r}")

    def __getitem__(self, token: str) -> str:
        return _value("colour", token, self.colours)

    def __iter__(self) -> Iterator[str]:
        return iter(self.colours)

    def __len__(self) -> int:
        return len(self.colours)

    def __hash__(self) -> int:  # one theme a scheme exists, see `_load`
        return hash(self.scheme)

    def __repr__(self) -> str:
        return f"Theme.load({self.scheme!r})"

    def opacity(self, name: str) -> float:
        """How strongly a see-through mark covers, from 0 to 1."""
        return _value("opacity", name, self.opacities)

    def square(self, name: str) -> float:
        """A length of the board as a part of the side of one square."""
        return _value("length", name, self.squares)

    def glyph(self, name: str) -> str:
        """An SVG path in a box of 24 by 24, to be filled (also fit for a canvas `Path2D`)."""
        return _value("glyph", name, self.glyphs)


def css_name(token: str) -> str:
    """The custom property that carries a colour token: ``--ddm-board-path-red``."""
    return "--ddm-" + token.replace(".", "-")


def css_var(token: str) -> str:
    """A use of a colour token in a style sheet: ``var(--ddm-board-path-red)``.

    Raises `UnknownTokenError`, because a style sheet would pass over a misspelt name in silence.
    """
    Theme.load("light")[token]
    return f"var({css_name(token)})"


@cache
def theme_css() -> str:
    """The style sheet that declares every token as a custom property, both schemes in one.

    It follows the system's scheme; inside JupyterLab it follows JupyterLab's theme; an element
    (or the root) with ``data-ddm-scheme="light"`` or ``"dark"`` has that scheme in any case.
    Times of motion are 0 for who asks for reduced motion.
    """
    document = _document()
    same = {
        css_name(f"{section}.{name}"): value for section in _CSS_SECTIONS for name, value in document[section].items()
    }
    still = {css_name(f"motion.{name}"): "0ms" for name in document["motion"]}
    light = {"color-scheme": "light", **_declared("light")}
    dark = {"color-scheme": "dark", **_declared("dark")}
    return "\n".join(
        (
            _rule((":root",), same),
            _rule(_LIGHT_SELECTORS, light),
            _within("(prefers-color-scheme: dark)", _rule((":root:not([data-ddm-scheme])",), dark)),
            _rule(_DARK_SELECTORS, dark),
            _within("(prefers-reduced-motion: reduce)", _rule((":root",), still)),
        )
    )


def contrast_ratio(one: str, other: str) -> float:
    """How far two colours ``#rrggbb`` stand apart in light, from 1 to 21 (WCAG 2.2)."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def promised_contrasts() -> Iterator[tuple[str, str, float]]:
    """The pairs of colour tokens (what is drawn, on what, least ratio) the theme promises."""
    for kind, least in (("text", 4.5), ("graphic", 3.0)):
        for token, grounds in _document()["contrast"][kind].items():
            for ground in grounds:
                yield token, ground, least


def _value(section: str, name: str, values: Mapping[str, V]) -> V:
    try:
        return values[name]
    except KeyError:
        raise UnknownTokenError(section, name, values) from None


@cache
def _document() -> dict[str, Any]:
    return read_toml("theme", "theme.toml")


@cache
def _load(scheme: Scheme) -> Theme:
    document = _document()
    colours = {token: both[scheme] for token, both in document["colour"].items()}
    colours |= {alias: colours[token] for alias, token in document["alias"].items()}
    return Theme(scheme, colours, document["opacity"], document["square"], document["glyph"])


def _declared(scheme: Scheme) -> dict[str, str]:
    document = _document()
    colours = {css_name(token): both[scheme] for token, both in document["colour"].items()}
    aliases = {css_name(alias): css_var(token) for alias, token in document["alias"].items()}
    return colours | aliases


def _rule(selectors: Iterable[str], declarations: Mapping[str, object]) -> str:
    lines = "".join(f"  {name}: {value};\n" for name, value in declarations.items())
    return f"{', '.join(selectors)} {{\n{lines}}}"


def _within(condition: str, rule: str) -> str:
    return f"@media {condition} {{\n{rule}\n}}"


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
