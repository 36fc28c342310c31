"""Write requirements.lock and requirements-dev.lock from pyproject.toml (`make lock`).

Asks pip which versions it would choose and writes them as plain `name==version` lines. Two things are done by
hand:

* `rfc3987-syntax` is left out. It comes as an optional format of jsonschema (through jupyter-events), builds
  some 35 parsers when it is imported, and so costs every process that reads a notebook about three seconds at
  start. jsonschema does without it: only the formats "iri" and "iri-reference" are then not checked, and nothing
  here uses them. The lock files are therefore installed with `--no-deps`, and `pip check` proves that nothing
  else is missing.
* Packages that another system needs (macOS) get their line with a marker.
"""

import json
import pathlib
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
LEFT_OUT = {
    "rfc3987-syntax": "slow to import and not needed",
    "lark": "only rfc3987-syntax uses it",
}
ELSEWHERE = {"appnope": "sys_platform == 'darwin'"}
HEAD = """\
# Written by `make lock` from pyproject.toml: {what}
# Install with `--no-deps`: `rfc3987-syntax` is left out on purpose, see tools/lock.py.
"""


def resolve(requirements: list[str], constraints: pathlib.Path | None = None) -> dict[str, str]:
    """Name -> version of everything pip would install for the requirements, nothing being installed."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet"]
    command = [*pip, "--dry-run", "--ignore-installed", "--report", "-"]
    if constraints is not None:
        command += ["--constraint", str(constraints)]
    answer = subprocess.run([*command, *requirements], check=True, stdout=subprocess.PIPE, text=True).stdout
    report = json.loads(answer[answer.index("{") :])
    found = {}
    for item in report["install"]:
        found[item["metadata"]["name"].lower().replace("_", "-")] = item["metadata"]["version"]
    return {name: version for name, version in sorted(found.items()) if name not in LEFT_OUT}


def write(path: pathlib.Path, what: str, found: dict[str, str]) -> None:
    lines = []
    for name, version in found.items():
        marker = f"; {ELSEWHERE[name]}" if name in ELSEWHERE else ""
        lines.append(f"{name}=={version}{marker}\n")
    path.write_text(HEAD.format(what=what) + "".join(lines), encoding="utf-8")
    print(f"{path.name}: {len(lines)} packages")


def main() -> int:
    page = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    runtime = [*page["project"]["dependencies"], *page["build-system"]["requires"], "editables", *ELSEWHERE]
    what = "what the app and the notebooks need, and what builds the package."
    write(ROOT / "requirements.lock", what, resolve(runtime))
    everything = resolve([*runtime, *page["dependency-groups"]["dev"]], ROOT / "requirements.lock")
    write(ROOT / "requirements-dev.lock", "the same, and what tests, lint and bench need.", everything)
    return 0


if __name__ == "__main__":
    sys.exit(main())
