"""`make bench`: every figure of speed and memory, as ratios within one run.

`ARGS="engine"`, `"memory"` or `"page"` runs one part. The machine should be doing nothing else.
"""

from __future__ import annotations

import importlib
import sys

PARTS = ("engine", "memory", "page")


def main(words: list[str]) -> int:
    unknown = [word for word in words if word not in PARTS]
    if unknown:
        print(f"There is no part {unknown[0]!r}; the parts are {', '.join(PARTS)}.", file=sys.stderr)
        return 2
    for part in words or PARTS:
        print(f"\n{part}")
        for what, figure in importlib.import_module(f"tests.bench.{part}").report():
            print(f"  {what:<78} {figure}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
