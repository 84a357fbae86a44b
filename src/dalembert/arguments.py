"""What a function is given is of the kinds that its signature names, or is refused by a sentence that says them."""

from __future__ import annotations

import functools
import inspect
import math
import os
import sys
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias, TypeVar

import numpy as np

from .errors import DescriptionError
from .expr.doubles import is_number, real

Checked = TypeVar("Checked", bound=Callable[..., Any])
Test: TypeAlias = Callable[[Any], bool]
#: Letters of a value that is shown as it is written.
_SHORT = 60


def of_kinds(checked: Checked) -> Checked:
    """A function that raises DescriptionError for an argument of another kind than its signature says; of a class all
    its public methods, and how it is made.

    >>> @of_kinds
    ... def wait(seconds: float, *, loudly: bool = False) -> None: ...
    >>> wait("long")
    Traceback (most recent call last):
    dalembert.errors.DescriptionError: wait: seconds is 'long'. Give a number.
    """
    if isinstance(checked, type):
        own = [(name, what) for name, what in vars(checked).items() if name == "__init__" or name[0] != "_"]
        for name, what in own:
            if isinstance(what, types.FunctionType):
                setattr(checked, name, of_kinds(what))
        return typing.cast("Checked", checked)
    function, parameters = checked, inspect.signature(checked).parameters
    is_made = function.__name__ == "__init__"
    single, many = ([name for name, each in parameters.items() if each.kind is kind] for kind in _BY_PLACE)

    @functools.cache
    def asked() -> dict[str, tuple[Any, Test, Any]]:
        hints = typing.get_type_hints(inspect.unwrap(function))
        tests = {name: _test(hints[name]) for name in parameters if name in hints}
        return {name: (parameters[name].default, test, hints[name]) for name, test in tests.items() if test}

    @functools.wraps(function)
    def called(*places: Any, **given: Any) -> Any:
        known, named = asked(), given.items()
        for name, value in (*zip(single + many * len(places), places, strict=False), *named) if places else named:
            if name in known:
                default, test, hint = known[name]
                if value is not default and not test(value):
                    where = type(places[0]).__name__ if is_made else function.__qualname__
                    raise DescriptionError(where, f"{name} is {_described(value)}.", f"Give {_spoken(hint)}.")
        return function(*places, **given)

    return typing.cast("Checked", called)


def _test(hint: Any) -> Test | None:
    """What says whether a value is of a kind, None where all are; of what can be gone through once no entries are
    looked at."""
    kind, parts = typing.get_origin(hint) or hint, typing.get_args(hint)
    if kind in _UNIONS:
        tests = [_test(part) for part in parts]
        return None if None in tests else lambda value: any(test(value) for test in tests if test)
    if kind is typing.Literal:
        return lambda value: isinstance(value, str) and value in parts
    if kind in _ASKED:
        return _ASKED[kind]
    if not isinstance(kind, type) or getattr(kind, "_is_protocol", False) or kind.__name__ in _READ_BELOW:
        return None
    if _is_listing(kind):
        entries = _test_of_entries(parts)
        return lambda value: _is_list(value) and (_is_once(value) or entries(value))
    return lambda value: isinstance(value, kind)


def _test_of_entries(parts: tuple[Any, ...]) -> Test:
    """What says whether entries are of the kinds that stand in brackets: one for all, or one for each; numbers are
    not looked at."""
    tests = [None if part is float else _test(part) for part in parts if part is not ...]
    if len(parts) == 1 or parts[1:] == (...,):
        test = tests[0]
        return lambda value: test is None or all(map(test, value))
    return lambda value: not parts or (len(found := tuple(value)) == len(tests) and all(
        test is None or test(each) for test, each in zip(tests, found, strict=True)))  # fmt: skip


def _is_listing(kind: type) -> bool:
    return issubclass(kind, Iterable) and kind.__module__ in _LISTINGS and not issubclass(kind, Mapping)


def _is_list(value: Any) -> bool:
    """Whether it can be gone through, and is no table of tables."""
    try:
        iter(value)
    except TypeError:
        return False
    return not isinstance(value, np.ndarray) or value.ndim <= _DEEPEST


def _is_once(value: Any) -> bool:
    """Whether it can be gone through once only."""
    return type(value) not in (list, tuple) and isinstance(value, Iterator)


def listed(given: Any) -> list[Any]:
    """The entries of a list; what is none stands for itself, and so does text."""
    return [given] if isinstance(given, str) or not _is_list(given) else list(given)


def _is_real(value: Any) -> bool:
    """Whether it is a double: no nan, no whole number beyond the largest, no truth value, no text of figures."""
    if type(value) in (float, int):
        return abs(value) <= _LARGEST or abs(value) == math.inf
    if isinstance(value, bool | np.bool_ | str | bytes) or not is_number(value):
        return False
    return math.isfinite(real(value)) or bool(real(value) == value)


def _is_whole(value: Any) -> bool:
    return _is_real(value) and (type(value) is int or real(value).is_integer())


def _is_truth(value: Any) -> bool:
    return type(value).__name__ in ("bool", "bool_") or (type(value) is int and value in (0, 1))


_BY_PLACE = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.VAR_POSITIONAL)
_UNIONS = (typing.Union, types.UnionType)
#: Classes that what is given may have another shape than: it is looked at where it is read.
_READ_BELOW = ("Any", "object", "System")
#: Axes of an array that stands for a list, or for a list of lists.
_DEEPEST = 2
_LARGEST = sys.float_info.max
_LISTINGS = ("builtins", "collections.abc")
_ASKED: dict[Any, Callable[[Any], bool]] = {float: _is_real, int: _is_whole, bool: _is_truth, Callable: callable,
                                            str: lambda value: isinstance(value, str)}  # fmt: skip
_WORDS: dict[Any, str] = {float: "a number", int: "a whole number", bool: "True or False", str: "text",
                          Callable: "a function", Mapping: "a mapping {name: ...}", os.PathLike: "a path",
                          types.NoneType: "None"}  # fmt: skip


def _spoken(hint: Any) -> str:
    """A kind in words."""
    kind, parts = typing.get_origin(hint) or hint, typing.get_args(hint)
    if kind in _UNIONS:
        *others, last = dict.fromkeys(_spoken(part) for part in parts)
        return f"{', '.join(others)} or {last}"
    if kind is typing.Literal:
        return " or ".join(map(repr, parts))
    if kind in _WORDS:
        return _WORDS[kind]
    if not _is_listing(kind):
        return f"{'an' if kind.__name__[0] in 'AEIOU' else 'a'} {kind.__name__}"
    if kind is tuple and len(parts) > 1 and ... not in parts:
        return f"({', '.join('...' for _ in parts)})"
    entries = dict.fromkeys(part for part in parts if part not in (..., Any, object))
    return f"a list, each of its entries {' or '.join(map(_spoken, entries))}" if entries else "a list"


def _described(value: Any) -> str:
    """A short value as it is written, else of what kind it is."""
    is_short = value is None or isinstance(value, str | int | float | complex | list | tuple)
    text = repr(value) if is_short and (not isinstance(value, int) or abs(value) < 10**20) else ""
    kind = type(value).__name__
    return text if 0 < len(text) <= _SHORT else f"{'an' if kind[0] in 'AEIOUaeiou' else 'a'} {kind}"
