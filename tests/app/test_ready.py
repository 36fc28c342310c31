"""A kernel that waits for its visitor has read its data before, and made nothing it would have to send."""

import subprocess
import sys

SCRIPT = """
from ddm_explorer.app.ready import get_ready
{first}
from ddm_explorer.engine.data import library
from ipywidgets.widgets import widget
before = len(widget._instances)
get_ready()
made = len(widget._instances) - before
read = []
parse = library.parse_toml
library.parse_toml = lambda text, where: read.append(where) or parse(text, where)
from ddm_explorer import Table
Table.from_query({{}})
print(made, len(read))
"""


def run(first: str) -> tuple[int, int]:
    answer = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(first=first)], capture_output=True, text=True, check=True
    )
    made, read = answer.stdout.split()
    return int(made), int(read)


def test_a_table_after_it_reads_no_data_and_nothing_was_made_to_send() -> None:
    assert run("from ddm_explorer import Table") == (0, 0)


def test_a_page_without_a_table_loads_none_of_it() -> None:
    made, read = run("")
    assert made == 0
    assert read > 0
