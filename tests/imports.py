"""The package as `tests/test_imports.py` looks at it: its modules, what each imports, where that goes in circles."""

from __future__ import annotations

import ast
import pathlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping

PACKAGE = "ddm_explorer"
ROOT = pathlib.Path(__file__).resolve().parent.parent


class Module:
    """One source file of the package and what it imports.

    Args:
        path: the file's path inside the package, such as "dungeon/flow/turn.py".
        source: its text.
    """

    def __init__(self, path: str, source: str) -> None:
        self.path = path
        self.source = source
        self.tree = ast.parse(source)
        parts = path.removesuffix(".py").split("/")
        self.layer = "" if parts == ["__init__"] else parts[0]
        self.package = [PACKAGE, *parts[:-1]]
        self.name = ".".join(self.package if parts[-1] == "__init__" else [PACKAGE, *parts])

    @property
    def folder(self) -> str:
        """The folder it lies in, as a path inside the package; "" for the package itself."""
        return "/".join(self.package[1:])

    def statements(self) -> Iterator[tuple[int, str, str, str]]:
        """Every name that is imported: line, module it comes from, name there ("" for a module), and name here.

        Also inside functions, behind `TYPE_CHECKING`, relative ones, and by importlib.
        """
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from ((node.lineno, each.name, "", each.asname or each.name) for each in node.names)
            elif isinstance(node, ast.ImportFrom):
                base = self.package[: len(self.package) - node.level + 1] if node.level else []
                start = ".".join([*base, *([node.module] if node.module else [])])
                yield from ((node.lineno, start, each.name, each.asname or each.name) for each in node.names)
            elif isinstance(node, ast.Call) and called(node) in {"import_module", "__import__"} and node.args:
                name = node.args[0]
                if isinstance(name, ast.Constant) and isinstance(name.value, str):
                    yield node.lineno, name.value, "", name.value

    def imports(self) -> Iterator[str]:
        """Every module imported, in full; of ours also every name, which may be a module as well."""
        for _, start, name, _ in self.statements():
            yield start
            if name and start.split(".")[0] == PACKAGE:
                yield f"{start}.{name}"

    def at_once(self) -> Iterator[str]:
        """The modules of ours that are imported with it, and not only when a function is called."""
        inside = {
            id(each)
            for node in ast.walk(self.tree)
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
            for each in ast.walk(node)
        }
        for node in ast.walk(self.tree):
            if isinstance(node, (ast.Import, ast.ImportFrom)) and id(node) not in inside:
                yield from Module(self.path, ast.unparse(node)).imports()


def called(node: ast.Call) -> str:
    """The last name of what is called: `open` of `path.open(...)`."""
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def package_modules() -> list[Module]:
    """Every module of the package."""
    folder = ROOT / PACKAGE
    return [
        Module(path.relative_to(folder).as_posix(), path.read_text(encoding="utf-8"))
        for path in sorted(folder.rglob("*.py"))
    ]


# Arrows ---------------------------------------------------------------------------------------


def arrows(modules: Iterable[Module]) -> dict[str, set[str]]:
    """Which module imports which: by name, the names of those that are among `modules`.

    `from package import name` is an arrow to the module of that name, and to the package where there is none.
    """
    known = {module.name: module for module in modules}
    found: dict[str, set[str]] = {}
    for module in known.values():
        found[module.name] = set()
        for _, start, name, _ in module.statements():
            target = f"{start}.{name}" if f"{start}.{name}" in known else start
            if target in known and target != module.name:
                found[module.name].add(target)
    return found


def folder_arrows(modules: Iterable[Module], under: str) -> dict[str, set[str]]:
    """Which folder under a folder knows which, by the imports of the modules in it."""
    listed = list(modules)
    folder_of = {module.name: module.folder for module in listed if module.folder.startswith(f"{under}/")}
    found: dict[str, set[str]] = defaultdict(set)
    for name, targets in arrows(listed).items():
        if name in folder_of:
            here = folder_of[name]
            found[here] |= {folder_of[each] for each in targets if each in folder_of} - {here}
    return dict(found)


def circles(graph: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """The groups of more than one that can all be reached from each other (by Tarjan), each sorted."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        number[name] = lowest[name] = len(number)
        stack.append(name)
        for other in sorted(graph.get(name, ())):
            if other not in number:
                visit(other)
                lowest[name] = min(lowest[name], lowest[other])
            elif other in stack:
                lowest[name] = min(lowest[name], number[other])
        if lowest[name] == number[name]:
            place = stack.index(name)
            group = stack[place:]
            del stack[place:]
            if len(group) > 1:
                found.append(sorted(group))

    for name in sorted(graph):
        if name not in number:
            visit(name)
    return found


def crowded(modules: Iterable[Module], most: int) -> dict[str, int]:
    """The folders that hold more than `most` modules, with how many. An `__init__.py` is the folder, and not in it."""
    count = Counter(module.folder for module in modules if not module.path.endswith("__init__.py"))
    return {folder: number for folder, number in count.items() if number > most}


# Names ----------------------------------------------------------------------------------------


def aliases(modules: Iterable[Module], known: Iterable[str]) -> list[str]:
    """Where one of the `known` modules is called by two names, or one name stands for two: each as a sentence."""
    targets = set(known)
    names: dict[str, set[str]] = defaultdict(set)
    stands_for: dict[str, set[str]] = defaultdict(set)
    for module in modules:
        for _, start, name, here in module.statements():
            if name and f"{start}.{name}" in targets:
                names[f"{start}.{name}"].add(here)
                stands_for[here].add(f"{start}.{name}")
    return [
        *(f"{name} is called {' and '.join(sorted(given))}" for name, given in names.items() if len(given) > 1),
        *(f"{name} stands for {' and '.join(sorted(meant))}" for name, meant in stands_for.items() if len(meant) > 1),
    ]
