"""The parameters of a system by leaf, symbol and name, and the numbers given for them."""

from __future__ import annotations

import math
from typing import Any

from ..errors import DescriptionError, UnknownNameError, nearest
from ..expr.doubles import real
from ..expr.node import Node
from .system import System


class ParameterTable:
    """The parameters of a system by leaf, symbol and name."""

    def __init__(self, system: System) -> None:
        self.system = system
        pairs = list(zip(system.leaves.p, system.parameters.items(), strict=True))
        self._rows = {leaf: parameter for leaf, (_, parameter) in pairs}
        self._leaves = {symbol: leaf for leaf, (symbol, _) in pairs}
        self._names = {system.graph.nodes[leaf][1]: leaf for leaf in system.leaves.p}

    def defaults(self) -> dict[Node, float]:
        """The parameters that have a value of their own."""
        return {leaf: row.value for leaf, row in self._rows.items() if row.value is not None}

    def leaf(self, key: Any) -> Node:
        """The leaf of a symbol or name."""
        found = self._leaves.get(key)
        found = self._names.get(str(key)) if found is None else found
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
