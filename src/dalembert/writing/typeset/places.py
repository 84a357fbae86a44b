"""Coordinates in the order in which the user gave them: stand-ins that know their place, for whoever sorts terms.

SymPy sorts by name, so that θ + φ would be φ + θ; and an order of one's own needs what a term alone does not tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from ...expr.deep_sympy import made_plainly

#: The characters of the first coordinate and of the first velocity that is no derivative, of those that no name has.
_COORDINATE, _RATE, _END = 0xE000, 0xEC00, 0xF800


class Places:
    """Puts stand-ins in the place of coordinates, of velocities that are no derivatives, and of what is called by
    other names; evaluates nothing."""

    def __init__(self, coordinates: Iterable[Any] = (), velocities: Iterable[Any] = (),
                 names: Mapping[Any, str] = MappingProxyType({})) -> None:  # fmt: skip
        rates = [each for each in velocities if not each.is_Derivative]
        self._known = {each: _renamed(each, given) for each, given in names.items()}
        self._known |= {each: _renamed(each, chr(mark) + names.get(each, called(each)))
                        for first, several in ((_COORDINATE, coordinates), (_RATE, rates))
                        for mark, each in enumerate(several, start=first)}

    def put(self, expression: Any) -> Any:
        """The expression with the stand-ins in it; each shared part is made once."""
        known, stack = self._known, [expression]
        while stack:
            top = stack[-1]
            missing = [part for part in top.args if part not in known]
            if top in known or not top.args:
                known.setdefault(top, top)
                stack.pop()
            elif missing:
                stack.extend(missing)
            else:
                known[top] = _made(top, [known[part] for part in top.args])
                stack.pop()
        return known[expression]


def _made(whole: Any, parts: list[Any]) -> Any:
    if all(part is old for part, old in zip(parts, whole.args, strict=True)):
        return whole
    return whole.func(*parts) if whole.is_Derivative else made_plainly(whole.func, parts)


def _renamed(symbol: Any, given: str) -> Any:
    """A symbol or function of time by another name."""
    from sympy import Function, Symbol

    if symbol.is_Symbol:
        return Symbol(given, **symbol.assumptions0)
    function: Any = Function(given)
    return function(*symbol.args)


def called(function: Any) -> str:
    """The name of a function of time, without its place.

    >>> from dalembert.description.coordinates import coordinates
    >>> called(coordinates("theta")[0])
    'theta'
    """
    name: str = function.func.__name__
    return name[1:] if place(function) is not None else name


def place(function: Any) -> int | None:
    """The place of a stand-in, velocities after coordinates; None for what is none."""
    mark = ord(function.func.__name__[0])
    return mark - _COORDINATE if _COORDINATE <= mark < _END else None


def is_rate(function: Any) -> bool:
    """Whether this stands for a velocity that is no derivative."""
    return _RATE <= ord(function.func.__name__[0]) < _END
