"""Values that are made and read quickly: frozen dataclasses whose fields are set in one go.

A frozen dataclass sets each of its fields through `object.__setattr__`, and a named tuple looks each of its fields up
every time it is read. States, figures and events are made and read thousands of times a second.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from typing import Any, Self, TypeVar, dataclass_transform

Made = TypeVar("Made")
Key = TypeVar("Key", bound=tuple[Any, ...])
Value = TypeVar("Value")


class Changing:
    """The base of records that are followed by others which differ in some fields."""

    __slots__ = ()

    def _replace(self, **changes: Any) -> Self:
        """The same with some fields changed.

        Raises:
            ValueError: for a name that is no field.
        """
        raise AssertionError("a record brings its own")


@dataclass_transform(frozen_default=True)
def record(cls: type[Made]) -> type[Made]:
    """Class decorator: a frozen dataclass with slots that is made quickly; with `Changing` as a base, changed quickly.

    It is filled as another class with the same slots, which does not guard them, and then becomes what it is.

    Raises:
        TypeError: where a field is made by a factory, or something is to be done after all are set: a plain dataclass
            serves there.
    """
    made: Any = dataclass(frozen=True, slots=True, init=False)(cls)
    known = fields(made)
    if hasattr(cls, "__post_init__") or any(field.default_factory is not MISSING for field in known):
        raise TypeError(f"{cls.__name__} must be a plain dataclass.")
    names = [field.name for field in known]
    draft = type(f"{cls.__name__}Draft", made.__bases__, {"__slots__": tuple(names)})
    space = {"_made": made, "_draft": draft, "_new": object.__new__, "_set": setattr}
    space |= {f"_default_{field.name}": field.default for field in known}
    given = [name if space[f"_default_{name}"] is MISSING else f"{name}=_default_{name}" for name in names]
    exec("\n".join((*_making(given, names), *_changing("_replace", names))), space)
    made.__new__ = space["__new__"]
    made.__reduce__ = lambda self: (made, tuple([getattr(self, name) for name in names]))
    made.__new__.__qualname__ = f"{made.__qualname__}.__new__"
    if issubclass(made, Changing):
        made._replace = space["_replace"]
    return made  # type: ignore[no-any-return]


def _making(given: list[str], names: list[str]) -> list[str]:
    """The lines of the functions that make a record, and one like it."""
    return [
        f"def __new__(cls, {', '.join(given)}):",
        "    self = _new(_draft)",
        *[f"    self.{name} = {name}" for name in names],
        "    self.__class__ = _made",
        "    return self",
    ]


def _changing(called: str, names: list[str], changed: tuple[str, ...] = ()) -> list[str]:
    """The lines of the function that makes a record like another: with the fields `changed` given in that order, or
    with any where none is named."""
    any_field = [
        "    try:",
        "        for name, value in changes.items():",
        "            _set(copy, name, value)",
        "    except AttributeError:",
        "        raise ValueError(f'{_made.__name__} has no field {name!r}.') from None",
    ]
    return [
        f"def {called}(self, {', '.join(changed) or '**changes'}):",
        "    copy = _new(_draft)",
        *[f"    copy.{name} = {name if name in changed else f'self.{name}'}" for name in names],
        *([] if changed else any_field),
        "    copy.__class__ = _made",
        "    return copy",
    ]


def changing(made: type[Made], *changed: str) -> Callable[..., Made]:
    """A function that takes a record and new values of these fields, in this order, and gives the record that has them:
    as its `_replace`, and quicker.

    Raises:
        ValueError: for a name that is no field.
    """
    names = [field.name for field in fields(made)]  # type: ignore[arg-type]
    for name in changed:
        if name not in names:
            raise ValueError(f"{made.__name__} has no field {name!r}.")
    space = dict(made._replace.__globals__)  # type: ignore[attr-defined]
    exec("\n".join(_changing("changed", names, changed)), space)
    found: Callable[..., Made] = space["changed"]
    return found


class Remembered(dict[Key, Value]):
    """What a function gave for its arguments, kept: quicker than `functools.lru_cache`, which keeps an order of use.

    Args:
        make: the function; called with the parts of a key that is not known yet.
        most: how many answers are kept; when there are more, all are forgotten.
    """

    __slots__ = ("_make", "_most")

    def __init__(self, make: Callable[..., Value], most: int) -> None:
        super().__init__()
        self._make = make
        self._most = most

    def __missing__(self, key: Key) -> Value:
        if len(self) >= self._most:
            self.clear()
        found = self[key] = self._make(*key)
        return found
