"""Games kept in the visitor's own browser, asked for by message.

The page answers later, so every call takes a function for the answer: `saves.read("g1", lambda answer: ...)`. Nothing
waits and nothing raises for what goes wrong in the page; `SavesAnswer.problem` says it in a sentence. Names of saves
belong to one `space` (one table), so tables do not see each other's. Times are seconds since 1970, sizes characters.

Two tabs on one game: each text written carries a fresh mark, and a write names the mark it was built on. Finding
another one means that another tab wrote meanwhile. Then both are kept: ours goes under a new name (`g1~2`), and
`SavesAnswer.conflict` is set.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

SAVES_LIMIT: Final = 50
"""Most saves of one space, unless a call says otherwise."""
TEXT_LIMIT: Final = 1_000_000
"""Most characters of one save."""

_NAME: Final = re.compile(r"[A-Za-z0-9._~-]{1,64}")
_PROBLEMS: Final = {
    "full": "The browser's storage is full: delete a saved game, or save this one as a file.",
    "blocked": "The browser does not let this page keep anything (a private window, or site data is blocked): "
    "save the game as a file instead.",
    "missing": "This browser has no saved game of that name.",
    "broken": "The saved game cannot be read: it is damaged, or another program wrote it.",
    "limit": "This browser keeps as many games as it may: delete one first.",
}


@dataclass(frozen=True, slots=True)
class Save:
    """One save as listed: its name, when it was written (0 if unknown), and what it says of itself."""

    name: str
    when: float
    label: str
    finished: bool
    size: int
    said: str = ""
    """`when` as the visitor's browser writes it: only the browser knows the visitor's clock and calendar."""
    is_here: bool = False
    """The page was loaded anew, and this is the game that its tab showed before."""


@dataclass(frozen=True, slots=True)
class SavesAnswer:
    """What came of a call. `problem` is empty if all went well."""

    problem: str = ""
    name: str = ""
    """The save read, written or deleted; after a conflict the new name."""
    text: str = ""
    """The text read."""
    saves: tuple[Save, ...] = ()
    """All saves, the newest first (after `list`)."""
    conflict: bool = False
    """After `write`: another tab had written this game; both are kept and `name` is ours."""

    @property
    def ok(self) -> bool:
        """Whether it worked."""
        return not self.problem

    @property
    def is_missing(self) -> bool:
        """Whether there is no save of that name, as after another tab deleted it."""
        return self.problem == _PROBLEMS["missing"]

    @property
    def is_broken(self) -> bool:
        """Whether what is kept under that name is no save: damaged, or of another program."""
        return self.problem == _PROBLEMS["broken"]


Answer = Callable[[SavesAnswer], Any]


class Saves:
    """The saves of one space. `ask(content, callback)` sends a request to the page and calls back with its reply."""

    def __init__(self, space: str, ask: Callable[[dict[str, Any], Callable[[dict[str, Any]], Any]], None]) -> None:
        self.space = _checked_name("space", space)
        self._ask = ask
        self._marks: dict[str, str] = {}
        """The mark of each save that this kernel wrote or read last."""

    def list(self, done: Answer) -> None:
        """Ask for all saves of this space."""
        self._request("list", {}, done, lambda reply: SavesAnswer(saves=_read_list(reply.get("saves"))))

    def read(self, name: str, done: Answer) -> None:
        """Ask for the text of one save; going on writing under its name is no conflict afterwards."""

        def answer(reply: dict[str, Any]) -> SavesAnswer:
            save = reply.get("save")
            text, mark = (save.get("text"), save.get("generation")) if isinstance(save, dict) else (None, None)
            if not isinstance(text, str) or not isinstance(mark, str) or len(text) > TEXT_LIMIT or len(mark) > 80:
                return SavesAnswer(_PROBLEMS["broken"], name)
            self._marks[name] = mark
            return SavesAnswer(name=name, text=text)

        self._request("read", {"id": _checked_name("name", name)}, done, answer)

    def write(
        self,
        name: str,
        text: str,
        *,
        label: str = "",
        finished: bool = False,
        done: Answer | None = None,
        limit: int = SAVES_LIMIT,
        prune: bool = False,
    ) -> None:
        """Keep `text` under `name`; `label` is one line for people.

        At `limit` saves a new name is refused, unless `prune` allows to drop the oldest unfinished one for it.
        Raises `ValueError` for a name or a text that cannot be kept.
        """
        if len(text) > TEXT_LIMIT:
            raise ValueError(f"the text has {len(text)} characters; at most {TEXT_LIMIT} can be kept")
        mark = secrets.token_hex(8)
        content = {
            "id": _checked_name("name", name),
            "text": text,
            "label": label[:200],
            "finished": finished,
            "expect": self._marks.get(name),
            "generation": mark,
            "limit": limit,
            "prune": prune,
        }
        # At once, not with the answer: the next write may be on its way before this one is answered.
        self._marks[name] = mark

        def answer(reply: dict[str, Any]) -> SavesAnswer:
            kept = reply.get("id")
            if not isinstance(kept, str) or not _NAME.fullmatch(kept):
                return SavesAnswer(_PROBLEMS["broken"], name)
            self._marks[kept] = self._marks[name]
            return SavesAnswer(name=kept, conflict=kept != name)

        self._request("write", content, done, answer)

    def delete(self, name: str, done: Answer | None = None) -> None:
        """Remove one save; removing what is not there is no problem."""
        self._marks.pop(name, None)
        self._request("delete", {"id": _checked_name("name", name)}, done, lambda _reply: SavesAnswer(name=name))

    def set_aside(self, name: str, to: str, done: Answer | None = None) -> None:
        """Move one save, as it is, readable or not, to the name `to` or the next free one beside it (`to~2`)."""
        self._marks.pop(name, None)
        content = {"id": _checked_name("name", name), "aside": _checked_name("name", to)}
        self._request("aside", content, done, lambda _reply: SavesAnswer(name=name))

    def _request(
        self, op: str, content: dict[str, Any], done: Answer | None, answer: Callable[[dict[str, Any]], SavesAnswer]
    ) -> None:
        def replied(reply: dict[str, Any]) -> None:
            if reply.get("ok") is True:
                result = answer(reply)
            else:
                error = reply.get("error")
                result = SavesAnswer(_PROBLEMS.get(str(error), _PROBLEMS["blocked"]), str(content.get("id", "")))
            if done is not None:
                done(result)

        self._ask({"type": "store", "op": op, "space": self.space, **content}, replied)


def _checked_name(what: str, name: str) -> str:
    if not _NAME.fullmatch(name):
        raise ValueError(f"{what} {name!r:.80} must be 1 to 64 letters, digits or . _ ~ -")
    return name


def _read_list(raw: object) -> tuple[Save, ...]:
    """The page's list, leaving out what is not of the right form: anything may stand in a browser's storage."""
    saves = []
    for one in raw[:1000] if isinstance(raw, list) else ():
        if not isinstance(one, dict) or not isinstance(one.get("id"), str) or not _NAME.fullmatch(one["id"]):
            continue
        when, label, size, said = (one.get(name) for name in ("when", "label", "size", "said"))
        saves.append(
            Save(
                one["id"],
                when / 1000 if isinstance(when, (int, float)) and 0 < when < 1e14 else 0.0,
                label[:200] if isinstance(label, str) else "",
                one.get("finished") is True,
                size if isinstance(size, int) and size > 0 else 0,
                said[:80] if isinstance(said, str) else "",
                one.get("here") is True,
            )
        )
    return tuple(saves)
