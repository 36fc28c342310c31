"""The kernels of the visitors: how many there are, and when each one ends.

Every open page of the app holds one Python process. It ends when the tab is closed (the page says
so), when the page is gone without a word (a killed browser, a lost line), when nobody touched it
for hours, and when it broke. Kernels that wait in the pool belong to nobody and are not counted.
"""

from __future__ import annotations

import asyncio
import warnings
from contextlib import suppress
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from jupyter_client.kernelspec import KernelSpecManager
from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import IOLoop
from tornado.web import HTTPError
from traitlets import Integer, TraitError, default
from voila.request_info_handler import RequestInfoSocketHandler

started_here: ContextVar[str] = ContextVar("started_here")
"""The kernel that was started while the present request is answered, if one was."""


class OwnPython(KernelSpecManager):
    """Knows one kernel, the Python that runs the app: one of the same name elsewhere lacks our package."""

    @default("kernel_dirs")
    def _no_folder(self) -> list[str]:
        return []


class VisitorKernelManager(AsyncMappingKernelManager):
    """Starts a kernel per visitor, up to a limit, and ends those that are of no more use."""

    visitors = Integer(40, config=True, help="The most kernels visitors may hold at once.")
    abandoned_after = Integer(300, config=True, help="Seconds without a page until a kernel ends.")
    idle_after = Integer(10_800, config=True, help="Seconds untouched until a kernel with a page ends.")

    def __init__(self, **kwargs: Any) -> None:
        self._arriving = 0
        self._starting = 0
        self._is_ending = False
        self.making: set[str] = set()
        """The kernels whose page is being written just now: no page can be connected to them yet."""
        self.lines: dict[str, set[Any]] = {}
        """The lines of open pages, by kernel."""
        super().__init__(**kwargs)

    @property
    def held(self) -> int:
        """How many kernels visitors hold now, those that are just being started among them."""
        waiting = {ready["kernel_id"] for ready in self._ready}
        return len(set(self.list_kernel_ids()) - waiting) + self._arriving

    @property
    def _pooled(self) -> list[Any]:
        """The tasks that make a kernel ready; Voila adds the pools in a subclass, if there are any."""
        return [task for pool in getattr(self, "_pools", {}).values() for task in pool]

    @property
    def _ready(self) -> list[dict[str, Any]]:
        return [
            task.result() for task in self._pooled if task.done() and not task.cancelled() and task.exception() is None
        ]

    @property
    def is_full(self) -> bool:
        """Whether no further visitor can be let in."""
        return self.held >= self.visitors

    async def start_kernel(self, **kwargs: Any) -> str:
        """Start a kernel; one for a visitor counts from the first moment.

        Raises:
            HTTPError: 503, the house is full or closing.
        """
        of_visitor = (kwargs.get("env") or {}).get("VOILA_PREHEAT") != "True"
        if self._is_ending or (of_visitor and self.is_full):
            raise HTTPError(503)
        self._arriving += of_visitor
        self._starting += 1
        try:
            kernel_id = await self._async_start_kernel(**kwargs)
        finally:
            self._arriving -= of_visitor
            self._starting -= 1
        if of_visitor:
            self.making.add(kernel_id)
            started_here.set(kernel_id)
        return str(kernel_id)

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel, and the request that came with it (Voila would keep it for ever)."""
        RequestInfoSocketHandler._cache.pop(kernel_id, None)
        self.making.discard(kernel_id)
        for line in self.lines.pop(kernel_id, ()):
            IOLoop.current().add_callback(line.close)  # a page learns by its line that nobody answers any more
        return super().remove_kernel(kernel_id)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel that nobody uses, sooner if no page is connected to it."""
        if kernel_id in self.making:
            return
        kernel = self._kernels[kernel_id]
        connected = self._kernel_connections.get(kernel_id, 0) > 0
        allowed = self.idle_after if connected else self.abandoned_after
        try:
            last = kernel.last_activity
        except (AttributeError, TraitError):  # it is just being started, and has done nothing yet
            return
        if (datetime.now(UTC) - last).total_seconds() < allowed:
            return
        await ensure_async(super().cull_kernel_if_idle(kernel_id))

    async def end_all(self) -> None:
        """End every kernel, of visitors and of the pool, and start no more."""
        self._is_ending = True
        for _ in range(200):  # one in the middle of its start cannot be ended before it has started
            if not self._starting:
                break
            await asyncio.sleep(0.1)
        # Voila makes the coroutine of a later start before the wait for it; Python would complain that it never ran.
        warnings.filterwarnings("ignore", message=r"coroutine '.*\._initialize' was never awaited")
        for task in [*self._pooled, *(ready["task"] for ready in self._ready)]:
            task.cancel()
        self._pools: dict[str, list[Any]] = {}
        with suppress(RuntimeError):
            await ensure_async(self.shutdown_all(now=True))

    def _handle_kernel_died(self, kernel_id: str) -> None:
        """Clean up after a kernel whose process is gone; its page is told by Jupyter."""

        async def end() -> None:
            if kernel_id in self:
                await ensure_async(self.shutdown_kernel(kernel_id, now=True))

        IOLoop.current().add_callback(end)
