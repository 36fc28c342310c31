"""The import law: which layer may know which, read from the source itself.

`{ cli } -> { app | site } -> widgets -> lab -> { lessons | players | view } -> games -> dungeon -> engine -> standard
library`: an arrow reads "may import". `cli` works without `widgets` and loads `app` only to start it. There is no
circle of modules, not even one that only a type checker sees, none between the folders of `engine` and `dungeon`, and
no folder of more than fifteen modules; one module has one name wherever it is imported.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.imports import (
    PACKAGE,
    ROOT,
    Module,
    aliases,
    arrows,
    called,
    circles,
    crowded,
    folder_arrows,
    package_modules,
)

# Layer -> the layers it may import besides itself.
BELOW_LAB = {"engine", "dungeon", "games", "view", "players", "lessons"}
ALLOWED: dict[str, set[str]] = {
    "engine": set(),
    "dungeon": {"engine"},
    "games": {"engine", "dungeon"},
    "view": {"engine", "dungeon", "games"},
    "players": {"engine", "dungeon", "games"},
    "lessons": {"engine", "dungeon", "games"},
    "lab": BELOW_LAB,
    "widgets": {*BELOW_LAB, "lab"},
    "app": {*BELOW_LAB, "lab", "widgets"},
    "site": {*BELOW_LAB, "lab", "widgets"},
    "cli": {*BELOW_LAB, "lab", "app", "site"},
    "": {"widgets", *BELOW_LAB, "lab"},  # ddm_explorer/__init__.py, on first use
}
TO_START = {"app", "site"}
"""What `cli` loads only inside the command that starts it."""
LAYERED = ("engine", "dungeon")
"""Layers whose folders stand in an order of their own: no circle between them."""
MOST_MODULES = 15
BELOW_WIDGETS = {*BELOW_LAB, "lab"}
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
    if module.layer == "cli" and layer in TO_START and name in set(module.at_once()):
        return f"cli works without {layer}, and loads it only to start it"
    part = name.split(".")[2] if layer == "games" and len(name.split(".")) > 2 else ""
    here = module.path.removeprefix("games/").removesuffix(".py").split("/")[0]
    if module.layer == "games" and part in GAMES_ALONE and here in GAMES_ALONE and part != here:
        return "games do not know each other"
    if module.path.startswith("games/digimon") and layer == "dungeon":
        return "this game is played on a track, not in a dungeon"
    return ""


OPENERS = {"open", "read_text", "read_bytes", "open_text", "open_binary", "read_binary", "files", "get_data"}


MODULES = package_modules()
EACH = pytest.mark.parametrize("module", MODULES, ids=[module.path for module in MODULES])


@EACH
def test_no_module_imports_against_the_law(module: Module) -> None:
    assert breaches(module) == []


def test_no_modules_go_in_a_circle() -> None:
    """Whoever reads one module need not read it again to understand what it stands on; a type is an import too."""
    assert circles(arrows(MODULES)) == []


@pytest.mark.parametrize("layer", LAYERED)
def test_no_folders_of_a_layer_go_in_a_circle(layer: str) -> None:
    assert circles(folder_arrows(MODULES, layer)) == []


def test_no_folder_is_crowded() -> None:
    """At most fifteen modules lie in one folder: what can be taken in at a glance."""
    assert crowded(MODULES, MOST_MODULES) == {}


def test_a_module_has_one_name_everywhere() -> None:
    """In all of our code and its tests a module is called the same, and no two modules are called alike."""
    folder = ROOT / "tests"
    tests = [
        Module(f"tests/{path.relative_to(folder).as_posix()}", path.read_text(encoding="utf-8"))
        for path in sorted(folder.rglob("*.py"))
    ]
    assert aliases([*MODULES, *tests], [module.name for module in MODULES]) == []


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
        ("engine/flow.py", "from ..view.sentences.words import say", "engine may not know view"),
        ("dungeon/flow/turn.py", "import ddm_explorer.games.duel", "dungeon may not know games"),
        ("view/duel/text.py", "from ...players import random_player", "view may not know players"),
        ("players/player.py", "from ddm_explorer.view.sentences import words", "players may not know view"),
        ("games/duel/rules.py", "def f():\n    from ...widgets import table", "games may not know widgets"),
        ("games/duel/rules.py", "from .. import solo", "games do not know each other"),
        ("games/solo/rules.py", "from ..track import run", "games do not know each other"),
        ("games/digimon/rules.py", "from ...dungeon.board.grid import Cell", "on a track, not in a dungeon"),
        ("cli/play.py", "from ddm_explorer.widgets.table.table import Table", "cli may not know widgets"),
        ("cli/program.py", "from ddm_explorer.app import launcher", "loads it only to start it"),
        ("cli/program.py", "if True:\n    from ddm_explorer.app.launcher import serve", "loads it only to start it"),
        ("lessons/cases/runner.py", "from ddm_explorer.lab import Position", "lessons may not know lab"),
        ("lab/position.py", "from ddm_explorer.widgets.session.session import Session", "lab may not know widgets"),
        ("lab/position.py", "import ipywidgets", "lab may use no such library"),
        ("app/server.py", "from ddm_explorer.site import builder", "app may not know site"),
        ("widgets/table/table.py", "from ddm_explorer.app import links", "widgets may not know app"),
        ("view/scene/svg.py", "import ipywidgets", "view may use no such library"),
        ("engine/records.py", "import jsonschema", "engine may use no such library"),
        ("engine/flow.py", "import random", "only engine/chance.py draws chance"),
        ("widgets/table/table.py", "from random import choice", "only engine/chance.py draws chance"),
        ("players/player.py", "import time", "no clock"),
        ("games/duel/rules.py", "import logging", "no clock"),
        ("view/scene/svg.py", "from IPython.display import SVG", "no clock"),
        ("widgets/board/board.py", "import numpy as np", "lists are enough"),
        ("dungeon/flow/turn.py", "from ddm_explorer import Table", "is for users"),
        ("dungeon/flow/turn.py", "import_module('ddm_explorer.view.sentences.words')", "dungeon may not know view"),
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
        ("games/duel/rules.py", "from ..edition import Edition\nfrom ...dungeon.board import grid"),
        ("widgets/board/board.py", "from ipycanvas import MultiCanvas\nfrom ...view.scene import scene\nimport time"),
        ("cli/show.py", "import click\nfrom .. import __version__\nfrom ..view.duel import text"),
        ("cli/program.py", "def app():\n    from ddm_explorer.app.launcher import serve"),
        ("app/launcher.py", "from ddm_explorer.widgets import table\nimport voila.app"),
    ],
)
def test_the_law_lets_the_rest_pass(path: str, source: str) -> None:
    assert breaches(Module(path, source)) == []


def test_the_law_reads_words_but_no_docstrings() -> None:
    module = Module("dungeon/flow/turn.py", '"""W-ROLL of the western game."""\nx = "W-ROLL-1"\nis_western = y.western')
    assert [word for _, word in code_words(module) if RULE_ID.search(word)] == ["W-ROLL-1"]
    assert len([word for _, word in code_words(module) if EDITION_NAMES.search(word)]) == 2
    assert opens(ast.parse("path.read_text()", mode="eval").body)
    assert not opens(ast.parse("door.opened()", mode="eval").body)


def circle_of(**sources: str) -> list[list[str]]:
    return circles(arrows(Module(f"{path}.py", source) for path, source in sources.items()))


def test_the_law_finds_a_circle_of_modules() -> None:
    """Imported within a function, or for types alone, it is a circle all the same; a chain is none."""
    back = "from ddm_explorer.one import f"
    assert circle_of(one="from ddm_explorer import two", two="from ddm_explorer import three", three="") == []
    for hidden in (
        back,
        f"def g():\n    {back}",
        f"if TYPE_CHECKING:\n    {back}",
        "import_module('ddm_explorer.one')",
    ):
        assert circle_of(one="from ddm_explorer import two", two="from . import three", three=hidden) == [
            ["ddm_explorer.one", "ddm_explorer.three", "ddm_explorer.two"]
        ]


def test_the_law_finds_a_circle_of_folders() -> None:
    """Folders can go in a circle although no two modules do."""
    modules = [
        Module("dungeon/board/grid.py", "from ddm_explorer.dungeon.flow.turn import roll"),
        Module("dungeon/flow/turn.py", ""),
        Module("dungeon/flow/combat.py", "from ddm_explorer.dungeon.board import nets"),
        Module("dungeon/board/nets.py", ""),
    ]
    assert circles(arrows(modules)) == []
    assert circles(folder_arrows(modules, "dungeon")) == [["dungeon/board", "dungeon/flow"]]
    assert circles(folder_arrows(modules[1:], "dungeon")) == []


def test_the_law_finds_a_crowded_folder() -> None:
    many = [Module(f"view/html/page{number}.py", "") for number in range(MOST_MODULES)]
    assert crowded([*many, Module("view/html/__init__.py", "")], MOST_MODULES) == {}
    assert crowded([*many, Module("view/html/escape.py", "")], MOST_MODULES) == {"view/html": MOST_MODULES + 1}


def test_the_law_finds_a_second_name() -> None:
    known = ["ddm_explorer.engine.values", "ddm_explorer.engine.records"]
    plain, other, alike = (
        Module("dungeon/board/grid.py", f"from ddm_explorer.engine import {name}")
        for name in ("values", "values as quick", "records as values")
    )
    assert aliases([plain, plain], known) == []
    assert aliases([plain, other], known) == ["ddm_explorer.engine.values is called quick and values"]
    assert aliases([plain, alike], known) == [
        "values stands for ddm_explorer.engine.records and ddm_explorer.engine.values"
    ]
