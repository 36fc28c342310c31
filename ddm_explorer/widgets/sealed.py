"""Saved games in an envelope: while a card is hidden from one side, a text that anybody may open must not name it.

This keeps nobody from reading who wants to, and is not meant to: it keeps one player from seeing the other's items by
looking at a file that both keep.
"""

from __future__ import annotations

import base64
import binascii
import textwrap
import zlib
from typing import Final

from ddm_explorer.engine.library import MAX_BYTES, InvalidFile

FIRST_LINE: Final = "ddm-explorer game, sealed: items lie face down in it"


def seal(text: str) -> str:
    """The text in an envelope."""
    packed = base64.b64encode(zlib.compress(text.encode())).decode()
    return "\n".join((FIRST_LINE, *textwrap.wrap(packed, 76), ""))


def unsealed(text: str, where: str) -> str:
    """The text without its envelope; as it is if it has none.

    Raises:
        InvalidFile: the envelope is damaged, or what is in it too long.
    """
    first, _, packed = text.partition("\n")
    if first.strip() != FIRST_LINE:
        return text
    opening = zlib.decompressobj()
    try:
        raw = opening.decompress(base64.b64decode("".join(packed.split()), validate=True), MAX_BYTES + 1)
        if len(raw) > MAX_BYTES:
            raise InvalidFile(where, f"what is sealed in it is longer than {MAX_BYTES} bytes.")
        if not opening.eof:
            raise InvalidFile(where, "the sealed game in it is cut off.")
        return raw.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise InvalidFile(where, "the sealed game in it is damaged.") from None
