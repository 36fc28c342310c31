"""A scene as an SVG picture: for notebooks that run no widgets, for panels, and for export.

The same scene always gives the same bytes. With a scheme ("light" or "dark") the picture stands alone and
names its colours; without one it takes them from the style sheet of the page it is put into
(`theme.theme_css`) and follows its scheme. Everything that comes from outside is escaped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import blake2b

from ddm_explorer.view.html.escape import escaped
from ddm_explorer.view.scene.glyphs import BOX, glyph_path
from ddm_explorer.view.scene.scene import Circles, Glyphs, Lines, Mark, Point, Polygons, Rects, Scene, Style
from ddm_explorer.view.scene.theme import Theme, css_var

_FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', 'DejaVu Sans', sans-serif"

Colour = Callable[[str], str]


def scene_svg(
    scene: Scene, scheme: str | None = "light", *, width: float | None = None, is_decorative: bool = False
) -> str:
    """The picture as one `<svg>` element.

    Args:
        scheme: "light" or "dark"; None to follow the page's style sheet.
        width: how wide to show it, in CSS pixels; by default as wide as there is room.
        is_decorative: leave out title and description, because the words beside it say it all.
    """
    colour: Colour = css_var if scheme is None else Theme.load(scheme).__getitem__
    body = "".join(
        f'<g class="ddm-{escaped(name)}">{"".join(_mark(mark, colour) for mark in marks)}</g>'
        for name, marks in scene.layers.items()
        if marks
    )
    size = "" if width is None else f' width="{_number(width)}" height="{_number(width * scene.height / scene.width)}"'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_number(scene.width)} {_number(scene.height)}"'
        f'{size} stroke-linejoin="round"'
    )
    if is_decorative:
        return f'{head} aria-hidden="true" focusable="false">{body}</svg>'
    key = blake2b(f"{scene.title}\n{scene.text}".encode(), digest_size=5).hexdigest()
    title = f'<title id="t{key}">{escaped(scene.title)}</title>'
    if not scene.text:
        return f'{head} role="img" aria-labelledby="t{key}">{title}{body}</svg>'
    desc = f'<desc id="d{key}">{escaped(scene.text)}</desc>'
    return f'{head} role="img" aria-labelledby="t{key}" aria-describedby="d{key}">{title}{desc}{body}</svg>'


def _number(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _pair(at: Point) -> str:
    return f"{_number(at[0])} {_number(at[1])}"


def _style(style: Style, colour: Colour, scale: float = 1.0) -> str:
    parts = [f'fill="{"none" if style.fill is None else colour(style.fill)}"']
    if style.stroke is not None:
        parts.append(f'stroke="{colour(style.stroke)}" stroke-width="{_number(style.width / scale)}"')
    if style.dash:
        parts.append(f'stroke-dasharray="{" ".join(_number(length / scale) for length in style.dash)}"')
    if style.opacity != 1:
        parts.append(f'opacity="{_number(style.opacity)}"')
    return " ".join(parts)


def _joined(points: Iterable[Point]) -> str:
    return "L".join(_pair(each) for each in points)


def _mark(mark: Mark, colour: Colour) -> str:
    style = _style(mark.style, colour)
    if isinstance(mark, Rects):
        path = "".join(
            f"M{_pair((x, y))}h{_number(width)}v{_number(height)}h{_number(-width)}z"
            for x, y, width, height in mark.boxes
        )
        return f'<path d="{path}" {style}/>'
    if isinstance(mark, Polygons):
        return f'<path d="{"".join(f"M{_joined(outline)}z" for outline in mark.outlines)}" {style}/>'
    if isinstance(mark, Lines):
        return f'<path d="{"".join(f"M{_joined(line)}" for line in mark.lines)}" {style}/>'
    if isinstance(mark, Circles):
        circles = "".join(
            f'<circle cx="{_number(x)}" cy="{_number(y)}" r="{_number(radius)}"/>' for x, y, radius in mark.circles
        )
        return f"<g {style}>{circles}</g>"
    if isinstance(mark, Glyphs):
        return "".join(_glyph(mark.name, place, mark.style, colour) for place in mark.places)
    weight = ' font-weight="700"' if mark.is_bold else ""
    texts = "".join(f'<text x="{_number(x)}" y="{_number(y)}">{escaped(text)}</text>' for x, y, text in mark.items)
    return (
        f'<g {style} font-family="{_FONT}" font-size="{_number(mark.size)}"{weight} text-anchor="middle" '
        f'dominant-baseline="central">{texts}</g>'
    )


def _glyph(name: str, place: tuple[float, float, float], style: Style, colour: Colour) -> str:
    x, y, size = place
    scale = size / BOX
    corner = _pair((x - size / 2, y - size / 2))
    return (
        f'<path d="{glyph_path(name)}" transform="translate({corner}) scale({scale:.5f})" paint-order="stroke" '
        f"{_style(style, colour, scale)}/>"
    )
