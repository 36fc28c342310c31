"""Lists of commands that know their length at once and make each command only when it is asked for.

A position can hold thousands of builds. To count them, to draw one by lot or to see whether there is any, nothing but
masks is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any, TypeVar, overload

Thing = TypeVar("Thing", covariant=True)


FEW = 16
"""Up to how many bits are sooner taken off one by one than counted by halves."""


def nth_bit(mask: int, number: int) -> int:
    """The place of the bit set in `mask` before which `number` others are set; `number` is below their count."""
    if number < FEW:
        for _ in range(number):
            mask &= mask - 1
        return (mask & -mask).bit_length() - 1
    place, size = 0, mask.bit_length()
    while size > 1:
        half = size >> 1
        low = mask & ((1 << half) - 1)
        count = low.bit_count()
        if number < count:
            mask, size = low, half
        else:
            number -= count
            mask >>= half
            place += half
            size -= half
    return place


class Lazy(Sequence[Thing]):
    """A sequence of `count` things, each made by `make(place)`, with `place` from 0.

    Args:
        count: how many there are.
        make: makes the one at that place; always an equal one.
        each: makes all of them in turn, where that is quicker than one by one.
    """

    __slots__ = ("_count", "_each", "_make")

    def __init__(
        self, count: int, make: Callable[[int], Thing], each: Callable[[], Iterator[Thing]] | None = None
    ) -> None:
        self._count = count
        self._make = make
        self._each = each

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> Thing: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Thing]: ...

    def __getitem__(self, place: int | slice) -> Thing | Sequence[Thing]:
        if isinstance(place, slice):
            return [self._make(each) for each in range(*place.indices(self._count))]
        if place < 0:
            place += self._count
        if not 0 <= place < self._count:
            raise IndexError("there is no command at that place of the list")
        return self._make(place)

    def __iter__(self) -> Iterator[Thing]:
        return map(self._make, range(self._count)) if self._each is None else self._each()


class Joined(Sequence[Any]):
    """Several sequences one after the other, none of them copied."""

    __slots__ = ("_count", "_parts")

    def __init__(self, *parts: Sequence[Any]) -> None:
        self._parts = parts
        self._count = sum(map(len, parts))

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> Any: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Any]: ...

    def __getitem__(self, place: int | slice) -> Any:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(self._count))]
        if place < 0:
            place += self._count
        if place >= 0:
            for part in self._parts:
                if place < len(part):
                    return part[place]
                place -= len(part)
        raise IndexError("there is no command at that place of the list")

    def __iter__(self) -> Iterator[Any]:
        return chain.from_iterable(self._parts)
