"""The first picture of a page: the empty board, drawn before any kernel has started."""

from __future__ import annotations


def first_picture() -> str:
    """An SVG of the board in the colours of the page's style sheet."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 13 13" aria-hidden="true" focusable="false">'
        '<rect width="13" height="13" fill="var(--ddm-board-outside)"/>'
        '<rect x="1" y="1" width="11" height="11" fill="var(--ddm-board-field)" '
        'stroke="var(--ddm-board-border)" stroke-width=".09"/></svg>'
    )
