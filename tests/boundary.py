"""Answers made wrong on their way to who asked: what a check is given by the library, slightly changed.

Whatever crosses from a module of the library into a lesson or a page of the gallery (the value of a function, an
attribute or an item of an object) is an answer. `Boundary` counts answers, and changes all of them or one. Symbols and
objects of the library pass as they are; what is read of these objects later is an answer again.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from importlib import import_module
from itertools import chain
from types import ModuleType
from typing import Any

import numpy as np

from dalembert.errors import DalembertError

ASKING, ANSWERING = ("docs.lessons.", "dalembert.gallery."), "dalembert.gallery.linkages"
_OPERATORS = ("__init__", "__call__", "__getitem__", "__iter__", "__len__", "__contains__", "__eq__", "__add__",
              "__sub__", "__mul__", "__rmul__", "__matmul__", "__neg__", "__pow__", "__truediv__", "__abs__",
              "__float__")  # fmt: skip
WHOLE = "all answers"
ALL_ANSWERS = ("off", WHOLE)


def is_asking(module: str) -> bool:
    """Whether a module is one of those that ask."""
    return module.startswith(ASKING) and module != ANSWERING


def is_ours(kind: type) -> bool:
    """Whether a class belongs to the library."""
    module = getattr(kind, "__module__", None) or ""
    return module.startswith("dalembert.") and not is_asking(module)


# -------------------------------------------------------------------- wrong values


def off(value: Any, share: float) -> Any:
    """A value of the same kind, a little off; the value itself where there is nothing to be wrong about."""
    if isinstance(value, bool | np.bool_):
        return not value
    if isinstance(value, int | np.integer):
        return value + 1
    if isinstance(value, str):
        return value + "~"
    if isinstance(value, np.ndarray):
        steps = np.arange(1, value.size + 1).reshape(value.shape)
        return ~value if value.dtype == bool else value * (1 + share) + share * steps
    if is_number(value):
        return value * (1 + share) + share
    if is_atom(value):
        return value
    return _entries(value, lambda entry: off(entry, share), lambda entry: entry * (1 + _step(share)) + _step(share))


def less(value: Any, share: float) -> Any:
    """A value with less in it: zeros, or a sequence or matrix without its last entry or row."""
    if isinstance(value, np.ndarray) or is_number(value):
        return value * 0
    if type(value) in (tuple, list, str):
        return value[:-1]
    if hasattr(value, "jacobian"):
        return value[:-1, :]
    return _entries(value, lambda entry: less(entry, share), lambda entry: entry * 0)


def more(value: Any, share: float) -> Any:
    """A value with more in it: a sequence with its last entry twice, a formula with more functions of time."""
    if type(value) in (tuple, list) and value:
        return (*value, value[-1]) if isinstance(value, tuple) else [*value, value[-1]]
    if isinstance(value, np.ndarray | str | bool) or is_number(value) or is_atom(value):
        return value
    return _entries(value, lambda entry: more(entry, share), lambda entry: entry + _step(share) * _functions_of_time())


def is_number(value: Any) -> bool:
    """Whether a value is a number of Python, NumPy or mpmath, and no truth value."""
    known = int | float | complex | np.number
    return (isinstance(value, known) and not isinstance(value, bool)) or type(value).__name__ in ("mpf", "mpc")


def is_atom(value: Any) -> bool:
    """Whether a value is a symbol, a function of time or a derivative of one."""
    from sympy import Derivative
    from sympy.core.function import AppliedUndef

    return getattr(value, "is_Symbol", False) or isinstance(value, AppliedUndef | Derivative)


def _step(share: float) -> Any:
    from sympy import Rational

    return Rational(round(share * 10_000), 10_000)


def _functions_of_time() -> Any:
    """Some by the names that coordinates have in lessons."""
    from sympy import Function, Symbol

    names = ("q1", "x", "x1", "theta", "theta1", "y")
    return sum(Function(name)(Symbol("t")) * (k + 2) for k, name in enumerate(names))


def _entries(value: Any, plain: Callable[[Any], Any], formula: Callable[[Any], Any]) -> Any:
    """Dictionaries, sequences, matrices, equations, integrals and formulas, entry by entry; anything else as it is."""
    from sympy import Equality, Expr, Integral, MatrixBase

    if isinstance(value, dict):
        return {key: plain(entry) for key, entry in value.items()}
    if type(value) in (tuple, list):
        return type(value)(plain(entry) for entry in value)
    if isinstance(value, MatrixBase):
        return value.applyfunc(lambda entry: entry if is_atom(entry) else formula(entry))
    if isinstance(value, Equality):
        return value.func(formula(value.lhs), value.rhs, evaluate=False)
    if isinstance(value, Integral):
        return value.func(formula(value.function), *value.limits)
    return formula(value) if isinstance(value, Expr) else value


WAYS: dict[str, Callable[[Any, float], Any]] = {"off": off, "less": less, "more": more}


def same(a: Any, b: Any) -> bool:
    """Whether a value and its wrong twin are one: there was nothing to be wrong about."""
    if type(a) is not type(b):
        return False
    if isinstance(a, np.ndarray):
        return a.size == 0 or (a.shape == b.shape and bool(np.all(a == b)))
    if type(a) in (tuple, list):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict):
        return all(same(a[key], b[key]) for key in a)
    return a is b or bool(a == b)


# -------------------------------------------------------------------- the boundary


class Boundary:
    """Counts the answers that cross while it is open, and changes them: all, or the one that was chosen, or none.

    A refusal is an answer too: made wrong, nothing is refused.
    """

    def __init__(self, way: str, chosen: int | str | None = None) -> None:
        self.way, self.chosen, self.count = WAYS[way], chosen, 0
        self._undo: list[tuple[Any, str, Any]] = []
        self._watched: set[type] = set()

    @contextmanager
    def open(self, asker: ModuleType) -> Iterator[Boundary]:
        """While what the module imports is watched."""
        try:
            for owner, name in _imported(asker):
                self._watch_name(owner, name)
            self.count = 0
            yield self
        finally:
            for owner, name, old in reversed(self._undo):
                delattr(owner, name) if old is _ABSENT else setattr(owner, name, old)
            self._undo.clear()
            self._watched.clear()

    # ---------------------------------------------------------------- crossing

    def crossing(self, value: Any) -> Any:
        """A value on its way."""
        if is_ours(type(value)) and not isinstance(value, type):
            self._watch(type(value))
            for entry in value if isinstance(value, list | tuple) else ():
                self.crossing(entry)
            return value
        if isinstance(value, Iterator):
            return map(self.crossing, value)
        if type(value) in (tuple, list) and any(is_ours(type(entry)) for entry in value):
            value = type(value)(map(self.crossing, value))
            return value if self.way is off else self._answer(value)
        return self._answer(value)

    def _answer(self, value: Any) -> Any:
        changed = self.way(value, 0.01 * (1 + self.count * 0.618 % 1))
        if same(value, changed):
            return value
        return changed if self._is_chosen() else value

    def _is_chosen(self) -> bool:
        self.count += 1
        return self.chosen in (WHOLE, self.count - 1)

    # ---------------------------------------------------------------- watching

    def _put(self, owner: Any, name: str, new: Any) -> None:
        self._undo.append((owner, name, vars(owner).get(name, _ABSENT)))
        setattr(owner, name, new)

    def _watch_name(self, owner: ModuleType, name: str) -> None:
        """A function, a class or a module of functions that an asker imports."""
        value = vars(owner).get(name)
        if isinstance(value, type):
            self._watch(value)
        elif inspect.isfunction(value):
            self._put(owner, name, self._asked(value))
        elif isinstance(value, ModuleType) and not is_asking(value.__name__ + "."):
            for inner, known in list(vars(value).items()):
                if (getattr(known, "__module__", None) or "").startswith("dalembert."):
                    self._watch_name(value, inner)

    def _asked(self, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def answered(*given: Any, **named: Any) -> Any:
            if not _asks(sys._getframe(1)):
                return function(*given, **named)
            try:
                value = function(*given, **named)
            except DalembertError:
                if self._is_chosen():
                    return None
                raise
            return self.crossing(value)

        return answered

    def _watch(self, kind: type) -> None:
        if kind in self._watched or not is_ours(kind) or issubclass(kind, BaseException):
            return
        self._watched.add(kind)
        boundary = self

        def read(own: Any, name: str) -> Any:
            value = object.__getattribute__(own, name)
            if name.startswith("_") or not _asks(sys._getframe(1)):
                return value
            return boundary._asked_method(value) if inspect.isroutine(value) else boundary.crossing(value)

        self._put(kind, "__getattribute__", read)
        for name in _OPERATORS:
            known = next((vars(base)[name] for base in kind.__mro__ if is_ours(base) and name in vars(base)), None)
            if inspect.isfunction(known):
                self._put(kind, name, self._asked(known))
        for name, value in list(vars(kind).items()):
            if isinstance(value, classmethod | staticmethod) and not name.startswith("_"):
                self._put(kind, name, type(value)(self._asked(value.__func__)))

    def _asked_method(self, method: Any) -> Any:
        def answered(*given: Any, **named: Any) -> Any:
            return self.crossing(method(*given, **named))

        return answered


_ABSENT = object()


def _asks(frame: Any) -> bool:
    return is_asking(frame.f_globals.get("__name__", ""))


def _imported(asker: ModuleType) -> list[tuple[Any, str]]:
    """Where the names stand that a module imports from the library, in it and where they come from."""
    found: list[tuple[Any, str]] = []
    for node in ast.walk(ast.parse(inspect.getsource(asker))):
        if isinstance(node, ast.ImportFrom) and (node.level == 2 or (node.module or "").split(".")[0] == "dalembert"):
            origin = import_module(".".join(filter(None, ("dalembert" * (node.level == 2), node.module))))
            for alias in node.names:
                found += [(origin, alias.name)] if alias.name in vars(origin) else []
                found += [(asker, alias.asname or alias.name)] if (alias.asname or alias.name) in vars(asker) else []
    return [(owner, name) for owner, name in found if not is_asking(getattr(vars(owner)[name], "__module__", "") or "")]


# -------------------------------------------------------------------- checks that can fail


def fails_by(
    measure: Callable[[], float], tolerance: float, asker: ModuleType, known: tuple[str, int | str] = ALL_ANSWERS
) -> tuple[str, int | str] | None:
    """Which wrong answers make a check fail, and in which way wrong: all of them, or one by its number; None where none
    does. `known` ones are tried first."""
    return next((wrong for wrong in chain([known], _candidates(measure, tolerance, asker))
                 if _fails(measure, tolerance, Boundary(*wrong), asker)), None)  # fmt: skip


def _candidates(measure: Callable[[], float], tolerance: float, asker: ModuleType) -> Iterator[tuple[str, int | str]]:
    for way in WAYS:
        counted = Boundary(way)
        _fails(measure, tolerance, counted, asker)
        yield way, WHOLE
        yield from ((way, chosen) for chosen in reversed(range(counted.count)))


def _fails(measure: Callable[[], float], tolerance: float, boundary: Boundary, asker: ModuleType) -> bool:
    """Whether the check says so itself: an exception that a wrong answer raises on its way is no judgement."""
    _forget(asker)
    with boundary.open(asker):
        try:
            return not measure() <= tolerance
        except Exception:
            return False
        finally:
            _forget(asker)


def _forget(asker: ModuleType) -> None:
    """Empty what the functions of a module keep."""
    for value in vars(asker).values():
        if hasattr(value, "cache_clear"):
            value.cache_clear()
