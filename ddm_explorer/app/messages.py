"""Whether what comes over the line of a page has the form of a message, before anything is made of it.

The libraries below trust the numbers in a binary message: one that says it has 2**60 parts keeps the whole server busy
for every visitor, for ever. So the form is looked at first, and what has another form ends the line of its page alone.

A message of the protocol that pages speak (`PROTOCOL`) is binary: the number of offsets and then the offsets, 8 bytes
each, least byte first, then a channel, a header, a parent header, metadata, content and buffers, one after the other.
The last offset is the end of the last part. Pages that speak no protocol send JSON as text.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

PROTOCOL: Final = "v1.kernel.websocket.jupyter.org"

_SIZE: Final = 8
_FEWEST: Final = 6
"""The offsets of a channel, four parts, and their end."""
_MOST: Final = 1000
"""A page of ours sends no buffers at all; the widgets' own code sends a few."""


def has_form(message: str | bytes, protocol: str | None) -> bool:
    """Whether a message can be taken apart; what it says is not looked at."""
    if protocol != PROTOCOL:
        return isinstance(message, str)
    if not isinstance(message, bytes):
        return False
    count = int.from_bytes(message[:_SIZE], "little")
    start = _SIZE * (count + 1)
    if not _FEWEST <= count <= _MOST or start > len(message):
        return False
    offsets = [int.from_bytes(message[at : at + _SIZE], "little") for at in range(_SIZE, start, _SIZE)]
    return offsets[0] == start and offsets[-1] == len(message) and all(one <= two for one, two in pairwise(offsets))
