"""Everything people read in the packaged files is spelled as Americans spell it."""

from __future__ import annotations

import pathlib
import re
import tomllib
from collections.abc import Iterator
from typing import Any

import ddm_explorer

DATA = pathlib.Path(ddm_explorer.__file__).parent / "data"
BRITISH = re.compile(
    r"(?<![\w{-])(?:(?:colou|neighbou|favou|honou|behaviou|armou)r\w*|cancell(?:ed|ing)|travell(?:ed|ing)|"
    r"(?:to|back|for|after)wards|defences?|centres?|grey|judgements?|(?:paraly|reali|organi|recogni)s(?:e[ds]?|ing))"
    r"(?![\w-])",
    re.IGNORECASE,
)
"""Words as the British spell them; ids and the names of fields have a hyphen, a brace or no space beside them."""


def texts(value: Any) -> Iterator[str]:
    """Every text of more than one word in what a file holds."""
    if isinstance(value, str):
        if " " in value:
            yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts(each)


def test_a_british_word_is_found() -> None:
    assert BRITISH.search("Either colour will do.")
    assert BRITISH.search("It was Cancelled.")
    assert not BRITISH.search("See colour-does-not-matter, {colour} and a color.")


def test_packaged_texts_are_spelled_the_american_way() -> None:
    found = []
    files = sorted(DATA.rglob("*.toml"))
    assert len(files) > 300
    for path in files:
        for text in texts(tomllib.loads(path.read_text(encoding="utf-8"))):
            found += [f"{path.relative_to(DATA)}: {word[0]} in {text[:60]!r}" for word in BRITISH.finditer(text)]
    assert found == []
