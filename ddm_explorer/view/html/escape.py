"""Text from outside made harmless: the one place that escapes."""

from __future__ import annotations

from html import escape


def escaped(text: object) -> str:
    """The text for use inside an element or a quoted attribute of HTML or SVG.

    Characters that no XML document may hold are shown as a replacement mark, so that a name with one does
    not break a whole picture.
    """
    clean = "".join(mark if mark.isprintable() or mark in "\n\t" else "\N{REPLACEMENT CHARACTER}" for mark in str(text))
    return escape(clean, quote=True)
