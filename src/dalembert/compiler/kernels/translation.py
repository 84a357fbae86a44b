"""From kernels to routines: parameters bound, each combination translated once."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any

from ...errors import CompilationError, nearest
from .code import External, Memory, Routine
from .kernel import Kernel, Kind
from .statements import Translator


class Translation:
    """The routines of kernels that call one another.

    `compact` is for targets that are read: loops stay loops, and rare kernels are routines like all others.
    """

    def __init__(self, compact: bool = False) -> None:
        self._compact = compact
        self._specialised: dict[tuple[Any, ...], Routine] = {}
        self._running: list[Kernel] = []

    def routine(self, kernel: Kernel, bind: Mapping[str, Any]) -> Routine:
        """`kernel` with the parameters of `bind` fixed.

        An Int or Float is bound to a number, an Array or IntArray to an address (int) or a `Memory`, a Function to a
        kernel, an `External` or an address (int), Constants to any object that can be hashed. Raises
        `CompilationError` for what the kernel language does not hold, with file and line.
        """
        bindings = _checked(kernel, bind)
        self._running.append(kernel)
        try:
            translator = Translator(kernel, self._specialise, bindings, self._compact)
            body, about = translator.translate(), (kernel.__doc__ or "").partition("\n")[0]
            return Routine(kernel.name, translator.parameters, kernel.returns, body, kernel.inline, translator.names,
                           about)
        finally:
            self._running.pop()

    def _specialise(self, kernel: Kernel, bind: Mapping[str, Any]) -> Routine:
        """The routine that another one calls, with Ints, Functions and Constants bound; made once."""
        key = (kernel, *bind.items())
        if key not in self._specialised:
            if kernel in self._running:
                raise kernel.error(kernel.tree.lineno, "calls itself.", "Write a loop.")
            self._specialised[key] = self.routine(kernel, bind)
        return self._specialised[key]


def _checked(kernel: Kernel, bind: Mapping[str, Any]) -> dict[str, Any]:
    """The bindings in the order of the parameters, each of a type that fits."""
    where = f"kernel {kernel.name}"
    for name in bind:
        if name not in kernel.parameters:
            raise CompilationError(where, f"has no parameter {name!r} to bind.", nearest(name, kernel.parameters))
    checked: dict[str, Any] = {}
    for name, kind in kernel.parameters.items():
        if name in bind:
            try:
                checked[name] = _binding(kind, bind[name])
            except TypeError as problem:
                what = f"{name!r} is {kind.value} and cannot be bound to {bind[name]!r}."
                raise CompilationError(where, what) from problem
    return checked


def _binding(kind: Kind, thing: Any) -> Any:
    if kind is Kind.FLOAT:
        return float(thing)
    if kind is Kind.CONSTANTS:
        hash(thing)
        return thing
    if kind is Kind.FUNCTION and isinstance(thing, Kernel | External):
        return thing
    if kind in (Kind.ARRAY, Kind.INT_ARRAY) and isinstance(thing, Memory):
        return thing
    return operator.index(thing)
