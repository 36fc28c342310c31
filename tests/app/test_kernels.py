"""When a kernel is of no more use, and when that cannot be said yet."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager

from ddm_explorer.app.kernels import VisitorKernelManager

KERNEL = "a-b-c-d-e"


def ended(monkeypatch: pytest.MonkeyPatch, kernel: Any) -> list[str]:
    """Which kernels are ended when that one, which has no page, is looked at."""
    found: list[str] = []

    async def shut_down(_self: Any, kernel_id: str, **_: Any) -> None:
        found.append(kernel_id)

    monkeypatch.setattr(VisitorKernelManager, "shutdown_kernel", shut_down)
    manager = VisitorKernelManager(abandoned_after=60, cull_idle_timeout=60, cull_connected=True)
    manager._kernels[KERNEL] = kernel
    manager._kernel_connections[KERNEL] = 0
    asyncio.run(manager.cull_kernel_if_idle(KERNEL))
    manager._kernels.clear()
    return found


def test_a_kernel_that_has_done_nothing_yet_is_let_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a slow machine it is looked at while it is being started."""
    assert ended(monkeypatch, ServerKernelManager()) == []


@pytest.mark.parametrize(("seconds", "is_ended"), [(10, False), (100, True)])
def test_a_kernel_without_a_page_ends_after_its_time(
    monkeypatch: pytest.MonkeyPatch, seconds: int, is_ended: bool
) -> None:
    kernel = ServerKernelManager(last_activity=datetime.now(UTC) - timedelta(seconds=seconds))
    kernel.execution_state = "idle"
    assert ended(monkeypatch, kernel) == ([KERNEL] if is_ended else [])
