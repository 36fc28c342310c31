"""Every public function and class of the engine, of the dungeon and of the widgets says what it is for."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.imports import Module, package_modules

LAYERS = {"engine", "dungeon", "widgets"}
OVERRIDES = {"topics", "begin", "draw", "seen", "forget", "extent", "areas", "label"}
"""What the base of all events, of all panels and of all boards explains once."""


def untold(module: Module) -> Iterator[str]:
    """The public classes, functions and methods of a module that have no docstring."""
    pending: list[tuple[str, ast.Module | ast.ClassDef]] = [("", module.tree)]
    while pending:
        inside, node = pending.pop()
        for each in node.body:
            if not isinstance(each, (ast.ClassDef, ast.FunctionDef)) or each.name.startswith("_"):
                continue
            if any(isinstance(by, ast.Attribute) and by.attr == "setter" for by in each.decorator_list):
                continue  # what is read under that name is explained
            name = f"{inside}{each.name}"
            if not ast.get_docstring(each) and not (inside and each.name in OVERRIDES):
                yield name
            if isinstance(each, ast.ClassDef):
                pending.append((f"{name}.", each))


@pytest.mark.parametrize("layer", sorted(LAYERS))
def test_what_is_public_is_explained(layer: str) -> None:
    found = [f"{each.path}: {name}" for each in package_modules() if each.layer == layer for name in untold(each)]
    assert found == []


def test_what_is_not_explained_is_found() -> None:
    source = "class A:\n    def b(self): ...\n    def _c(self): ...\n    def topics(self): ...\ndef d(): ...\n"
    assert sorted(untold(Module("engine/flow.py", source))) == ["A", "A.b", "d"]
    assert list(untold(Module("engine/flow.py", 'def d():\n    """What d is for."""'))) == []
