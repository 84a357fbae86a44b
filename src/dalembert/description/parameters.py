"""The parameters of a system by leaf, symbol and name, and the numbers given for them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import DescriptionError, ShapeError, UnknownNameError, nearest
from ..expr.doubles import finite, real
from ..expr.node import Node
from .system import System


class ParameterTable:
    """The parameters of a system by leaf, symbol and name."""

    def __init__(self, system: System) -> None:
        self.system = system
        pairs = list(zip(system.leaves.p, system.parameters.items(), strict=True))
        self._rows = {leaf: parameter for leaf, (_, parameter) in pairs}
        self._names = {system.graph.nodes[leaf][1]: leaf for leaf in system.leaves.p}

    def defaults(self) -> dict[Node, float]:
        """The parameters that have a value of their own."""
        return {leaf: row.value for leaf, row in self._rows.items() if row.value is not None}

    def leaf(self, key: Any) -> Node:
        """The leaf of a symbol or name."""
        found = self._names.get(str(key))
        if found is None:
            raise UnknownNameError(f"parameters of {self.system.name}", f"'{key}' is not a parameter.",
                                   nearest(str(key), self._names))
        return found

    def value(self, key: Any, value: Any) -> float:
        """A finite number."""
        try:
            number = real(value)
        except (TypeError, ValueError):
            raise DescriptionError(f"parameters of {self.system.name}", f"the value of '{key}' is {value!r}.",
                                   "Give a number.") from None
        if not math.isfinite(number):
            raise DescriptionError(f"parameters of {self.system.name}", f"the value of '{key}' is {number}.",
                                   "Give a finite number.")
        return number


class Arguments:
    """The parameters that kernels take as arguments, in their order: those that are free, and those bound to numbers.

    `places` are those of the free ones, `usual` is what stands where nothing is given, NaN where nothing does.
    """

    bound: dict[Node, float]
    symbols: tuple[Any, ...]

    def __init__(self, system: System, leaves: Iterable[Node], bound: Mapping[Node, float]) -> None:
        self._table, self._leaves, self.bound = ParameterTable(system), tuple(leaves), dict(bound)
        self.places: tuple[int, ...] = tuple(k for k, leaf in enumerate(self._leaves) if leaf not in bound)
        self.free: tuple[Node, ...] = tuple(self._leaves[k] for k in self.places)
        self.names: tuple[Any, ...] = tuple(system.graph.nodes[leaf][1] for leaf in self.free)
        self.symbols = tuple(symbol for leaf, symbol in zip(system.leaves.p, system.parameters, strict=True)
                             if leaf in self.free)  # fmt: skip
        known = self._table.defaults() | self.bound
        self.usual: NDArray[Any] = np.array([known.get(leaf, np.nan) for leaf in self._leaves])

    def binding(self, given: Any) -> Arguments:
        """The same with numbers bound: {symbol or name: number}, or an array of all that are free."""
        if not isinstance(given, Mapping):
            vector = self._checked(given)
            if vector.ndim != 1:
                raise ShapeError("parameters", f"the array has shape {vector.shape}.", "A model has one row of them.")
            given = dict(zip(self.names, vector.tolist(), strict=True))
        numbers = {self._leaf(key): self._table.value(key, value) for key, value in given.items()}
        return Arguments(self._table.system, self._leaves, self.bound | numbers)

    def vector(self, given: Any) -> NDArray[np.float64]:
        """The free ones (..., n), from a mapping {symbol or name: value or array}, an array, or None."""
        if given is not None and not isinstance(given, Mapping):
            return self._checked(given)
        if not (given or self.free):
            return np.zeros(0)
        usual = (self.usual[k] for k in self.places)
        values: dict[Node, Any] = {leaf: x for leaf, x in zip(self.free, usual, strict=True) if x == x}
        for key, value in (given or {}).items():
            values[self._leaf(key)] = finite("parameters", f"the value of '{key}'", value)
        missing = [name for name, leaf in zip(self.names, self.free, strict=True) if leaf not in values]
        if missing:
            raise DescriptionError("parameters", f"there is no value for {', '.join(missing)}.",
                                   "Bind it in compile, or pass parameters={...}.")
        columns = np.broadcast_arrays(*(values[leaf] for leaf in self.free))
        return np.stack(columns, axis=-1).astype(np.float64)

    def rows(self, given: Any) -> NDArray[np.float64]:
        """All of them (..., n), those that are bound among them."""
        vector = self.vector(given)
        if not self.bound:
            return vector
        rows = np.empty((*vector.shape[:-1], len(self.usual)))
        rows[...], rows[..., self.places] = self.usual, vector
        return rows

    def _leaf(self, key: Any) -> Node:
        leaf = self._table.leaf(key)
        if leaf in self.free:
            return leaf
        what, remedy = (("bound by bind", "Use the model that was bound.") if leaf in self.bound else
                        ("bound when the model was compiled", "List it in free= of compile."))  # fmt: skip
        raise DescriptionError("parameters", f"'{key}' was {what}.",
                               f"{remedy} Free: {', '.join(self.names) or 'none'}.")

    def _checked(self, given: Any) -> NDArray[np.float64]:
        vector = finite("parameters", "the array", given)
        if vector.ndim == 0 or vector.shape[-1] != len(self.free):
            raise ShapeError("parameters", f"the array has shape {vector.shape}.",
                             f"Its last axis holds {len(self.free)} values: {', '.join(self.names)}.")
        return vector
