"""Integrals over regions with iterated limits, in doubles, by the double exponential rule.

s = lo + (hi - lo) (1 + tanh(pi/2 sinh t))/2 and the trapezoidal rule in t: exact to rounding for integrands that
are smooth inside the region, with roots on its boundary too. Source: Takahasi, Mori, "Double exponential formulas
for numerical integration", 1974.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ..expr.evaluate import evaluate
from ..expr.graph import Graph, Node
from ..expr.sympy_bridge import Symbols, list_from_sympy

if TYPE_CHECKING:
    import sympy

#: Steps in t, and where the sum is cut: further out each time, so that a singular end shows as a difference.
LEVELS = ((1 / 4, 2.7), (1 / 8, 2.85), (1 / 16, 3.0), (1 / 32, 3.15))


class Integrals:
    """Integrals of several SymPy expressions over one region, for values of the symbols that are not integrated.

    `limits` are (symbol, lower, upper), the innermost first; a limit may use the symbols further out.
    Raises ExpressionError for functions without a value.
    """

    def __init__(
        self, integrands: Sequence[sympy.Expr], limits: Sequence[tuple[sympy.Symbol, sympy.Expr, sympy.Expr]]
    ) -> None:
        self.symbols: Symbols = Symbols(Graph())
        self.leaves: list[Node] = [self.symbols.leaf(symbol) for symbol, _, _ in limits]
        self.ends: list[list[Node]] = [list_from_sympy([low, high], self.symbols) for _, low, high in limits]
        self.integrands: list[Node] = list_from_sympy(integrands, self.symbols)

    def at(self, level: int, values: Mapping[sympy.Symbol, float]) -> np.ndarray:
        """The integrals at one of `LEVELS`."""
        return self._summed(level, values, lambda weight, samples: [(weight * each).sum() for each in samples])

    def magnitudes(self, level: int, values: Mapping[sympy.Symbol, float]) -> np.ndarray:
        """For each integrand f: the integrals of max(f, 0) and of max(-f, 0) (2, n)."""
        return self._summed(level, values, lambda weight, samples: [
            [(weight * np.maximum(sign * each, 0)).sum() for each in samples] for sign in (1, -1)])

    def _summed(
        self, level: int, values: Mapping[sympy.Symbol, float], reduce: Callable[[np.ndarray, Any], Any]
    ) -> np.ndarray:
        known = {self.symbols.leaf(symbol): value for symbol, value in values.items()}
        total: Any = 0.0
        with np.errstate(all="ignore"):
            for weight, point in self._points(level, known):
                samples = evaluate(self.symbols.graph, self.integrands, {**known, **point})
                total = total + np.array(reduce(weight, samples))
        return total

    def _points(self, level: int, known: Mapping[Node, float]) -> Iterator[tuple[Any, dict[Node, Any]]]:
        """Weights and points, slab by slab of the outermost variable; the others span axes of an array."""
        places, weights = _rule(*LEVELS[level])
        inner = len(self.leaves) - 1
        for slab in range(len(places)):
            point: dict[Node, Any] = {}
            total: Any = 1.0
            for k in reversed(range(inner + 1)):
                low, high = evaluate(self.symbols.graph, self.ends[k], {**known, **point})
                shape = [len(places) if axis == k else 1 for axis in range(inner)]
                place, weight = (table[slab] if k == inner else table.reshape(shape) for table in (places, weights))
                point[self.leaves[k]] = low + (high - low) * place
                total = total * weight * (high - low)
            yield total, point


def _rule(step: float, cut: float) -> tuple[np.ndarray, np.ndarray]:
    """Places in (0, 1) and weights."""
    t = step * np.arange(-round(cut / step), round(cut / step) + 1)
    inner = np.pi / 2 * np.sinh(t)
    return (1 + np.tanh(inner)) / 2, step * np.pi / 4 * np.cosh(t) / np.cosh(inner) ** 2
