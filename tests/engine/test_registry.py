"""Tables of a game: filled only by the game, never by an import; a name given twice is refused."""

from types import ModuleType

import pytest

from ddm_explorer.engine.registry import Registry, RegistryError, mark
from ddm_explorer.games.duel.parts import CHECK_MODULES, PARTS


def module_with(*names: str, kind: str = "check") -> ModuleType:
    """A module that brings a function under each name."""
    module = ModuleType("brought")
    for number, name in enumerate(names):

        def made() -> None: ...

        made.__module__ = "brought"
        setattr(module, f"made_{number}", mark(made, kind, name, name.upper()))
    return module


def test_marking_enters_nothing_and_a_game_enters_what_it_names() -> None:
    module = module_with("one", "two")
    first, second = Registry[str, str]("maze", "check"), Registry[str, str]("ring", "check")
    assert first == second == {}
    first.enter_marked(module)
    assert first == {"one": "ONE", "two": "TWO"}
    assert second == {}


def test_the_same_name_in_two_games_does_not_clash_but_twice_in_one_is_refused() -> None:
    first, second = Registry[str, int]("maze", "verb"), Registry[str, int]("ring", "verb")
    first.enter("push", 1)
    second.enter("push", 2)
    assert (first["push"], second["push"]) == (1, 2)
    for again in (lambda: first.enter("push", 1), lambda: first.__setitem__("push", 1)):
        with pytest.raises(RegistryError, match="The game maze has two entries for the verb push"):
            again()
    with pytest.raises(RegistryError, match="two entries for the check one"):
        Registry[str, str]("maze", "check").enter_marked(module_with("one", "one"))
    assert first["push"] == 1


def test_a_module_that_brings_nothing_of_the_kind_is_refused() -> None:
    with pytest.raises(RegistryError, match="brings no verb to the game maze"):
        Registry[str, str]("maze", "verb").enter_marked(module_with("one"))


def test_a_function_that_a_module_only_imports_is_not_its_own() -> None:
    module, other = module_with("one"), ModuleType("other")
    vars(other).update(vars(module_with("two")))
    other.__dict__["__name__"] = "other"
    with pytest.raises(RegistryError, match="brings no check"):
        Registry[str, str]("maze", "check").enter_marked(other)
    assert list(Registry[str, str]("maze", "check").enter_marked(module)) == ["one"]


def test_the_duel_decides_every_command_and_checks_are_its_own() -> None:
    assert set(PARTS.deciders) == set(PARTS.commands)
    assert set(PARTS.folds) < set(PARTS.events)
    assert len(PARTS.checks) >= len(CHECK_MODULES)
    assert not [module for module in CHECK_MODULES if hasattr(module, "CHECKS")]
