"""Run the tests (`make test`), in two runs of pytest so that neither disturbs the other on a small machine.

First everything that needs no browser, shared out over the processors; then the notebooks (nbval) and the
browser tests, one at a time, because each of these starts servers and kernels of its own and waits for them.
`make coverage` (the word `--coverage`) runs them with coverage, that of both runs added up; it makes what computes
take three times as long, so `make test` goes without. With words of your own (`make test ARGS="tests/dungeon -k path"`)
there is one plain run of pytest, which wants a browser only where browser tests may be among them.

Everything is always run, however long it takes, unless `DDM_MINUTES` says how many minutes there are, as `.ci/run`
does: on a machine that is too slow for all, what there is no time for is listed as skipped (`tools/time_limit.py`).
"""

import os
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # run as a file, it finds what lies beside it and no more
    sys.path.insert(0, str(ROOT))

from tools import time_limit  # noqa: E402

PYTEST = [sys.executable, "-m", "pytest"]
COVERAGE = "--cov=ddm_explorer"
FIRST = ["-n", "logical", "--dist", "worksteal", "--durations=12", "--ignore=tests/browser"]
SECOND = [
    "--durations=12",
    "tests/browser",
    "notebooks",
    "--nbval",
    "--nbval-sanitize-with=tests/nbval.cfg",
]
COVER_FIRST = [COVERAGE, "--cov-report="]
COVER_SECOND = [COVERAGE, "--cov-append", "--cov-report=term", "--cov-report=html"]
WITH_COVERAGE = "--coverage"
MINUTES = "DDM_MINUTES"
SHARE_OF_FIRST = 0.55
"""How much of the minutes the first run may use."""


def find_browser() -> str | None:
    """The Chromium for the browser tests; bootstrap.py says what is missing if there is none."""
    answer = subprocess.run([sys.executable, str(ROOT / "tools" / "bootstrap.py"), "browser"], stdout=subprocess.PIPE)
    return answer.stdout.decode().strip() if answer.returncode == 0 else None


def needs_browser(words: list[str]) -> bool:
    """Whether tests chosen by these words for pytest may be browser tests; where no place is named, all are meant."""
    named = [(ROOT / word.partition("::")[0]).resolve() for word in words if not word.startswith("-")]
    places = [place for place in named if place.exists()]
    tests = ROOT / "tests" / "browser"
    return not places or any(tests.is_relative_to(place) or place.is_relative_to(tests) for place in places)


def limit(share: float, began: float) -> list[str]:
    """The words for a run of pytest that may go on for that share of the minutes given since `began`."""
    minutes = os.environ.get(MINUTES)
    if not minutes:
        return []
    os.environ[time_limit.UNTIL] = str(began + float(minutes) * 60 * share)
    return ["-p", "tools.time_limit"]


def main(words: list[str]) -> int:
    began = time.time()
    os.chdir(ROOT)
    (ROOT / "build").mkdir(exist_ok=True)
    is_covered = words == [WITH_COVERAGE]
    words = [] if is_covered else words
    if needs_browser(words):
        chromium = find_browser()
        if chromium is None:
            return 1
        os.environ["DDM_CHROMIUM"] = chromium
    if words:
        return subprocess.call([*PYTEST, *words])
    first = subprocess.call([*PYTEST, *FIRST, *limit(SHARE_OF_FIRST, began), *(COVER_FIRST if is_covered else [])])
    if first < 0:  # ended by a signal: somebody wants it to stop
        return 1
    second = subprocess.call([*PYTEST, *SECOND, *limit(1, began), *(COVER_SECOND if is_covered else [])])
    if first and not second:
        print("The first run of pytest failed (see above); the second, of notebooks and browser, passed.")
    return first or second


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
