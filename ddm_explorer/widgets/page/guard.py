"""Calls from the page must not fail in silence: viewers show nothing of an exception in a widget's callback."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from typing import Any

ErrorCallback = Callable[[str, BaseException], Any]
"""Told one sentence for people and the exception itself."""


class Guard:
    """Runs callbacks and hands what they raise to whoever asked to be told; to the standard error if nobody did."""

    def __init__(self) -> None:
        self.callbacks: list[ErrorCallback] = []
        self.last: str = ""
        """The sentence of the last error, empty while there was none."""

    def on_error(self, callback: ErrorCallback) -> None:
        """Call `callback(sentence, exception)` for every error from now on."""
        self.callbacks.append(callback)

    def call(self, doing: str, callback: Callable[..., Any], *args: Any) -> Any:
        """Run `callback(*args)`; an exception becomes a report "`doing` failed: ..." and the answer None."""
        try:
            return callback(*args)
        except Exception as error:  # whatever a callback raises must be shown, and must not stop the next one
            self.report(doing, error)
            return None

    def report(self, doing: str, error: BaseException) -> None:
        """Tell an error that happened while `doing`."""
        said = str(error).strip().splitlines()
        self.last = f"{doing} failed: {type(error).__name__}{': ' + said[0] if said else ''}"
        told = False
        for callback in self.callbacks:
            try:
                callback(self.last, error)
                told = True
            except Exception as broken:  # the reporter itself is broken: the standard error is all that is left
                traceback.print_exception(broken, file=sys.stderr)
        if not told:
            traceback.print_exception(error, file=sys.stderr)
