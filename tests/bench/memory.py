"""Memory of a visitor's kernel with a table in it, against a kernel that has only imported the widget libraries."""

from __future__ import annotations

import statistics

import psutil
from jupyter_client.manager import start_new_kernel

BARE = "import ipywidgets, ipycanvas"
TABLE = "from ddm_explorer import Table\ntable = Table()\nbundle = table._repr_mimebundle_()"
ROUNDS = 3
TIMEOUT = 120


def resident(code: str) -> float:
    """Resident megabytes of a fresh kernel after it ran the code."""
    manager, client = start_new_kernel()
    try:
        reply = client.execute_interactive(code, timeout=TIMEOUT, output_hook=lambda message: None)
        if reply["content"]["status"] != "ok":
            raise AssertionError(reply["content"]["evalue"])
        return psutil.Process(manager.provisioner.process.pid).memory_info().rss / 2**20
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def report() -> list[tuple[str, str]]:
    """Rows of figures: what, and how much."""
    bare, table = [], []
    for _ in range(ROUNDS):
        bare.append(resident(BARE))
        table.append(resident(TABLE))
    ratio = statistics.median(one / other for one, other in zip(table, bare, strict=True))
    return [
        ("bare kernel with ipywidgets and ipycanvas, resident", f"{statistics.median(bare):.0f} MB"),
        ("kernel with a table, resident", f"{statistics.median(table):.0f} MB"),
        ("memory of a visitor against bare (aim: at most 1.2)", f"{ratio:.2f}"),
    ]
