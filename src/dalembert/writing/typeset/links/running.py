"""The recursion in numbers: the assignments that are printed, worked out one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....description.parameters import ParameterTable
from ....description.system import System
from ....errors import DescriptionError, ShapeError
from ....expr.doubles import finite
from ....expr.evaluate import evaluate
from ....expr.sympy_bridge import list_from_sympy
from .formulas import VectorFormula
from .recursion import LinkAssignments


class RunningRecursion:
    """tau(q, v, a, t, parameters) of a recursion, as its assignments give it; one state at a time."""

    found: LinkAssignments
    system: System

    def __init__(self, found: LinkAssignments) -> None:
        self.found, self.system = found, found.dynamics.system
        said = {new: old for old, new in found.renamed.items()}
        said |= {left.parts[0]: right.parts[0].xreplace(said) for left, right in found.angles}
        lines = [each for each in found.assignments if each.left.kind == "named"]
        self._lines = [(each.left.parts, each.right) for each in lines]
        self._scalars = list(dict.fromkeys(entry for _, right in self._lines for entry in _scalars(right)))
        self._nodes = list_from_sympy([_told(entry, said) for entry in self._scalars], self.system.symbols)

    def __call__(
        self, q: Any, v: Any, a: Any, t: float = 0.0, parameters: Mapping[Any, Any] | None = None
    ) -> NDArray[np.float64]:
        """The generalized forces (n,), N or N m.

        q (k,), v (n,), a (n,): coordinates, velocities and accelerations, in SI units; parameters {symbol or name:
        value}, by default those of the system. Raises ShapeError, UnknownNameError, or DescriptionError where a
        parameter has no value.
        """
        given = evaluate(self.system.graph, self._nodes, self._leaves(q, v, a, t, parameters or {}))
        values = _Values(dict(zip(self._scalars, given, strict=True)))
        for name, right in self._lines:
            values.known[name] = values.of(right)
        return np.array([values.of(each.left) for each in self.found.torques], dtype=float)

    def _leaves(self, q: Any, v: Any, a: Any, t: float, parameters: Mapping[Any, Any]) -> dict[Any, Any]:
        system, table = self.system, ParameterTable(self.system)
        found: dict[Any, Any] = {system.leaves.t: t, **table.defaults()}
        found |= {table.leaf(key): table.value(key, value) for key, value in parameters.items()}
        missing = [system.graph.nodes[leaf][1] for leaf in system.leaves.p if leaf not in found]
        if missing:
            raise DescriptionError("parameters", f"there is no value for {', '.join(missing)}.",
                                   "Pass parameters={name: value}.")
        for name, leaves, vector in (("q", system.leaves.q, q), ("v", system.leaves.v, v), ("a", system.leaves.a, a)):
            entries = finite("recursion", name, vector)
            if entries.shape != (len(leaves),):
                raise ShapeError("recursion", f"{name} has shape {entries.shape}.", f"Give {len(leaves)} numbers.")
            found.update(zip(leaves, entries, strict=True))
        return found


def _told(entry: Any, said: Mapping[Any, Any]) -> Any:
    return entry.xreplace(said) if hasattr(entry, "xreplace") else entry


def _scalars(formula: VectorFormula) -> Iterator[Any]:
    """The SymPy expressions in a formula."""
    if formula.kind in ("scalar", "tuple"):
        yield from formula.parts
    elif formula.kind == "matrix":
        yield from (entry for row in formula.parts for entry in row)
    else:
        for part in formula.parts:
            yield from _scalars(part) if isinstance(part, VectorFormula) else ()
        yield from formula.parts[:1] * (formula.kind == "scaled")


class _Values:
    """What formulas are worth, of what is known already."""

    def __init__(self, scalars: Mapping[Any, Any]) -> None:
        self.scalars = scalars
        self.known: dict[tuple[Any, ...], Any] = {}

    def of(self, formula: VectorFormula) -> Any:
        return _KINDS[formula.kind](self, *formula.parts)

    def entries(self, expressions: Any) -> list[Any]:
        return [self.scalars[each] for each in expressions]


_KINDS: dict[str, Callable[..., Any]] = {
    "named": lambda s, *name: s.known[name],
    "unit": lambda s, place: np.eye(3)[place],
    "scalar": lambda s, expression: s.scalars[expression],
    "tuple": lambda s, *entries: np.array(s.entries(entries)),
    "matrix": lambda s, *rows: np.array([s.entries(row) for row in rows]),
    "sum": lambda s, *parts: sum(map(s.of, parts)),
    "scaled": lambda s, factor, a: s.scalars[factor] * s.of(a),
    "cross": lambda s, a, b: np.cross(s.of(a), s.of(b)),
    "dot": lambda s, a, b: s.of(a) @ s.of(b),
    "turned": lambda s, rotation, a, back: (s.of(rotation).T if back else s.of(rotation)) @ s.of(a),
    "applied": lambda s, matrix, a: s.of(matrix) @ s.of(a),
}
