"""What is prescribed at the ends: read from the words of the user, checked, and nothing guessed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..description.functional import StatedFunctional, finite
from ..errors import DescriptionError, ShapeError, UnknownNameError, nearest

_WHERE = "Functional.solve"
Words = Mapping[Any, Any]
"""{unknown or the variable, by name or as SymPy object: (start, end)}."""


@dataclass(frozen=True)
class Fixed:
    """A derivative of an unknown (by place) that has a value at the first or last end."""

    unknown: int
    derivative: int
    last: bool
    value: float


@dataclass(frozen=True)
class Ends:
    """The interval, and what is fixed at its ends; what is not is free, with its natural condition."""

    start: float
    stop: float
    fixed: tuple[Fixed, ...]

    def value(self, unknown: int, last: bool) -> float | None:
        """The prescribed value of an unknown at an end, or None."""
        for row in self.fixed:
            if (row.unknown, row.derivative, row.last) == (unknown, 0, last):
                return row.value
        return None

    def level(self, unknown: int, last: bool) -> float:
        """The value of an unknown at an end; where it is free, that at the other end; else 0."""
        here, there = self.value(unknown, last), self.value(unknown, not last)
        return here if here is not None else there if there is not None else 0.0


def read_ends(stated: StatedFunctional, given: Words) -> Ends:
    """The ends from {unknown: (start, end), variable: (start, end)}, by name or by SymPy object.

    An end of an unknown is a number, None (free), or a tuple: value, slope, ... up to order n - 1.
    Raises UnknownNameError, ShapeError or DescriptionError where they do not fit the functional.
    """
    named = {spelled(key): value for key, value in given.items()}
    variable = str(stated.variable)
    known = [*stated.names, variable]
    for name in named:
        if name not in known:
            raise UnknownNameError(_WHERE, f"there is no unknown '{name}'.", nearest(name, known))
    if variable not in named:
        raise DescriptionError(_WHERE, f"the range of {variable} is missing.", f"Write {variable}=(0, 1).")
    start, stop = (finite(_WHERE, f"an end of {variable}", end) for end in _pair(variable, named[variable]))
    if not stop > start:
        raise ShapeError(_WHERE, f"{variable} runs from {start:g} to {stop:g}.", "The second end is the larger one.")
    fixed = [row for place, name in enumerate(stated.names) for row in _fixed(stated, place, name, named)]
    return Ends(start, stop, tuple(fixed))


def spelled(key: Any) -> str:
    """The name of an unknown or of the variable, given by name or as SymPy object."""
    return key.func.__name__ if getattr(key, "is_Function", False) else str(key)


def _pair(name: str, given: Any) -> tuple[Any, Any]:
    if not (isinstance(given, list | tuple) and len(given) == 2):
        raise ShapeError(_WHERE, f"{name} is {given!r}.", f"Write {name}=(start, end).")
    return given[0], given[1]


def _fixed(stated: StatedFunctional, place: int, name: str, named: Mapping[str, Any]) -> list[Fixed]:
    order = stated.orders[place]
    if name not in named:
        if order == 0:
            return []
        raise DescriptionError(_WHERE, f"nothing is said about the ends of {name}.",
                               f"Write {name}=(start, end), with None where an end is free.")
    rows = []
    for last, end in enumerate(_pair(name, named[name])):
        items = tuple(end) if isinstance(end, list | tuple) else (end,)
        for derivative, item in enumerate(items):
            if item is None:
                continue
            if derivative >= order:
                shown = name + "'" * derivative
                raise DescriptionError(_WHERE, f"{shown} cannot be prescribed at an end.",
                                       f"The integrand has derivatives of {name} up to order {order}; ends may be "
                                       "given for lower ones.")
            rows.append(Fixed(place, derivative, bool(last), finite(_WHERE, f"an end of {name}", item)))
    return rows
