"""The import law: which layer may know which, read from the source itself.

`{ app | cli } -> widgets -> { lessons | players | view } -> games -> dungeon -> engine -> standard library`
"""

import ast
import pathlib
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

PACKAGE = "ddm_explorer"
# Layer -> the layers it may import besides itself.
ALLOWED: dict[str, set[str]] = {
    "engine": set(),
    "dungeon": {"engine"},
    "games": {"engine", "dungeon"},
    "view": {"engine", "dungeon", "games"},
    "players": {"engine", "dungeon", "games"},
    "lessons": {"engine", "dungeon", "games"},
    "widgets": {"engine", "dungeon", "games", "view", "players", "lessons"},
    "cli": {"engine", "dungeon", "games", "view", "players", "lessons", "app"},
    "app": {"engine", "dungeon", "games", "view", "players", "lessons", "widgets"},
    "": {"widgets", "view", "players", "lessons", "games", "engine"},  # ddm_explorer/__init__.py, on first use
}
BELOW_WIDGETS = {"engine", "dungeon", "games", "view", "players", "lessons"}
WIDGET_LIBRARIES = {"ipywidgets", "ipycanvas", "anywidget", "traitlets", "IPython"}
# What a layer may import from outside; everything else must be the standard library.
OUTSIDE: dict[str, set[str]] = {
    "engine/data/library.py": {"jsonschema", "referencing"},
    "widgets": {*WIDGET_LIBRARIES, "comm"},
    "app": {
        "voila",
        "jinja2",
        "websockets",
        "jupyter_server",
        "jupyter_client",
        "jupyter_core",
        "traitlets",
        "tornado",
        "nbformat",
        "nbclient",
    },
    "cli": {"click"},
}
NEVER_BELOW_WIDGETS = {"time", "logging", "IPython", "threading", "asyncio", "datetime"}
GAMES_ALONE = {"duel", "solo", "track", "digimon"}


class Module:
    """One source file of the package and what it imports."""

    def __init__(self, path: str, source: str) -> None:
        self.path = path
        self.source = source
        self.tree = ast.parse(source)
        parts = path.removesuffix(".py").split("/")
        self.layer = "" if parts == ["__init__"] else parts[0]
        self.package = [PACKAGE, *parts[:-1]]

    def imports(self) -> Iterator[str]:
        """Every module imported, in full: also inside functions, relative ones, and by importlib."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                base = self.package[: len(self.package) - node.level + 1] if node.level else []
                start = ".".join([*base, *([node.module] if node.module else [])])
                yield start
                # `from ddm_explorer import cli` imports a module as well.
                yield from (f"{start}.{alias.name}" for alias in node.names if start.split(".")[0] == PACKAGE)
            elif isinstance(node, ast.Call) and called(node) in {"import_module", "__import__"} and node.args:
                name = node.args[0]
                if isinstance(name, ast.Constant) and isinstance(name.value, str):
                    yield name.value


def called(node: ast.Call) -> str:
    """The last name of what is called: `open` of `path.open(...)`."""
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def layer_of(name: str) -> str | None:
    """The layer of an imported module of ours, None for one from outside."""
    parts = name.split(".")
    if parts[0] != PACKAGE:
        return None
    return parts[1] if len(parts) > 1 and parts[1] in ALLOWED else ""


def breaches(module: Module) -> list[str]:
    """What a module imports against the law, each as a sentence."""
    return [
        f"{module.path} imports {name}: {why}"
        for name in sorted(set(module.imports()))
        if (why := reason_against(module, name))
    ]


def reason_against(module: Module, name: str) -> str:
    top = name.split(".")[0]
    layer = layer_of(name)
    if layer is not None:
        return reason_against_own(module, name, layer)
    if top == "random" and module.path != "engine/chance.py":
        return "only engine/chance.py draws chance"
    if module.layer in BELOW_WIDGETS and top in NEVER_BELOW_WIDGETS:
        return "a judgement depends on no clock, log or notebook"
    if top == "numpy":
        return "lists are enough, and a static demo stays possible"
    outside = OUTSIDE.get(module.path, set()) | OUTSIDE.get(module.layer.removesuffix(".py"), set())
    if top not in sys.stdlib_module_names and top not in outside:
        return f"{module.layer or PACKAGE} may use no such library"
    return ""


def reason_against_own(module: Module, name: str, layer: str) -> str:
    if layer == "" and module.layer not in {"", "cli", "app"}:
        return "the top of the package is for users, not for its own layers"
    if layer not in {"", module.layer} and layer not in ALLOWED[module.layer]:
        return f"{module.layer} may not know {layer}"
    part = name.split(".")[2] if layer == "games" and len(name.split(".")) > 2 else ""
    here = module.path.removeprefix("games/").removesuffix(".py").split("/")[0]
    if module.layer == "games" and part in GAMES_ALONE and here in GAMES_ALONE and part != here:
        return "games do not know each other"
    if module.path.startswith("games/digimon") and layer == "dungeon":
        return "this game is played on a track, not in a dungeon"
    return ""


OPENERS = {"open", "read_text", "read_bytes", "open_text", "open_binary", "read_binary", "files", "get_data"}


def package_modules() -> list[Module]:
    folder = pathlib.Path(__file__).resolve().parent.parent / PACKAGE
    return [
        Module(path.relative_to(folder).as_posix(), path.read_text(encoding="utf-8"))
        for path in sorted(folder.rglob("*.py"))
    ]


MODULES = package_modules()
EACH = pytest.mark.parametrize("module", MODULES, ids=[module.path for module in MODULES])


@EACH
def test_no_module_imports_against_the_law(module: Module) -> None:
    assert breaches(module) == []


@EACH
def test_only_the_library_opens_packaged_files(module: Module) -> None:
    """Below the widgets nothing but engine/data/library.py touches a file; above, files of users may be opened."""
    if module.path == "engine/data/library.py":
        return
    names = set(module.imports())
    assert not [name for name in names if name.startswith(("importlib.resources", "pkgutil"))], "ask the library"
    if module.layer in BELOW_WIDGETS:
        assert [node.lineno for node in ast.walk(module.tree) if opens(node)] == []
        assert names.isdisjoint({"pathlib", "os", "io", "shutil", "tempfile"})


def opens(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and called(node) in OPENERS


RULE_ID = re.compile(r"\b[WJRSD]-[A-Z]")
EDITION_NAMES = re.compile(r"\b(western|japanese|digimon)\b", re.IGNORECASE)


def code_words(module: Module) -> Iterator[tuple[int, str]]:
    """Names and strings of a module, without what only explains (a string that is a statement of its own)."""
    docstrings = {id(node.value) for node in ast.walk(module.tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.lineno, node.value
        elif isinstance(node, (ast.Name, ast.Attribute)):
            word = node.id if isinstance(node, ast.Name) else node.attr
            yield node.lineno, word.replace("_", " ")


@EACH
def test_code_names_no_rule_and_no_edition(module: Module) -> None:
    """Code speaks in topics; which rule that is, and what the edition is called, stands in its data."""
    rules = [word for _, word in code_words(module) if RULE_ID.search(word)]
    assert rules == [], f"{module.path} names a rule"
    editions = [word for _, word in code_words(module) if EDITION_NAMES.search(word)]
    assert editions == [], f"{module.path} names an edition"


@pytest.mark.parametrize(
    "statement", ["import ddm_explorer", "import ddm_explorer.cli", "import ddm_explorer.view.sentences.words"]
)
def test_importing_loads_no_widget_library(statement: str) -> None:
    """The package, its command line and its sentences work where no widget library is wanted."""
    libraries = sorted({*WIDGET_LIBRARIES, "numpy", "voila"})
    script = f"{statement}\nimport sys\nprint(sorted(set({libraries!r}) & set(sys.modules)))"
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert answer.stderr == ""
    assert answer.stdout.strip() == "[]"


def test_public_names_are_there() -> None:
    import ddm_explorer

    for name in ddm_explorer.__all__:
        assert getattr(ddm_explorer, name) is not None
        assert name in dir(ddm_explorer)
    with pytest.raises(AttributeError, match="has no attribute 'Tabel'"):
        ddm_explorer.Tabel  # noqa: B018 (the access is what is tested)


# The law itself is tested with a breach of each kind.


@pytest.mark.parametrize(
    ("path", "source", "why"),
    [
        ("engine/flow.py", "from ddm_explorer.dungeon import grid", "engine may not know dungeon"),
        ("engine/flow.py", "from ..view.words import say", "engine may not know view"),
        ("dungeon/turn.py", "import ddm_explorer.games.duel", "dungeon may not know games"),
        ("view/text.py", "from ..players import plain", "view may not know players"),
        ("players/plain.py", "from ddm_explorer.view import words", "players may not know view"),
        ("games/duel.py", "def f():\n    from ..widgets import table", "games may not know widgets"),
        ("games/duel.py", "from . import solo", "games do not know each other"),
        ("games/solo.py", "from .track import run", "games do not know each other"),
        ("games/digimon.py", "from ..dungeon.grid import Cell", "on a track, not in a dungeon"),
        ("cli.py", "from ddm_explorer.widgets.table import Table", "cli may not know widgets"),
        ("view/svg.py", "import ipywidgets", "view may use no such library"),
        ("engine/records.py", "import jsonschema", "engine may use no such library"),
        ("engine/flow.py", "import random", "only engine/chance.py draws chance"),
        ("widgets/table.py", "from random import choice", "only engine/chance.py draws chance"),
        ("players/plain.py", "import time", "no clock"),
        ("games/duel.py", "import logging", "no clock"),
        ("view/svg.py", "from IPython.display import SVG", "no clock"),
        ("widgets/board.py", "import numpy as np", "lists are enough"),
        ("dungeon/turn.py", "from ddm_explorer import Table", "is for users"),
        ("dungeon/turn.py", "import_module('ddm_explorer.view.sentences.words')", "dungeon may not know view"),
    ],
)
def test_the_law_finds_a_breach(path: str, source: str, why: str) -> None:
    found = breaches(Module(path, source))
    assert found
    assert why in " ".join(found)


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("engine/chance.py", "import random"),
        ("engine/data/library.py", "import jsonschema\nfrom importlib.resources import files"),
        ("games/duel.py", "from .edition import Edition\nfrom ..dungeon import grid"),
        ("widgets/board.py", "from ipycanvas import MultiCanvas\nfrom ..view.scene import Scene\nimport time"),
        ("cli.py", "import click\nfrom . import __version__\nfrom .view import text"),
        ("app/launcher.py", "from ddm_explorer.widgets import table\nimport voila.app"),
    ],
)
def test_the_law_lets_the_rest_pass(path: str, source: str) -> None:
    assert breaches(Module(path, source)) == []


def test_the_law_reads_words_but_no_docstrings() -> None:
    module = Module("dungeon/turn.py", '"""W-ROLL of the western game."""\nx = "W-ROLL-1"\nis_western = y.western')
    assert [word for _, word in code_words(module) if RULE_ID.search(word)] == ["W-ROLL-1"]
    assert len([word for _, word in code_words(module) if EDITION_NAMES.search(word)]) == 2
    assert opens(ast.parse("path.read_text()", mode="eval").body)
    assert not opens(ast.parse("door.opened()", mode="eval").body)
