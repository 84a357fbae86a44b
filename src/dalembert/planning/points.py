"""A nonlinear program that asks the same at many points: its derivatives are found once, for one of them.

What a point knows is linear in the unknowns, y = Y x + b, so that Y^T g, J Y and Y^T H Y are the gradient, the Jacobian
and the Hessian of the whole: sums of the entries of all points, with weights that never change. CasADi by itself
colours the matrices of the whole, and follows every colour through all points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..forms.statics.places import Vector

__all__ = ["PointProgram", "Points"]

Places = NDArray[np.intp]


class _Terms(NamedTuple):
    """Terms of a matrix of the whole: where each is added, its weight, and which of the numbers is weighed."""

    rows: Places
    columns: Places
    weights: Vector
    sources: Places
    numbers: Any


@dataclass(frozen=True, eq=False)
class Points:
    """Points of one kind, in expressions of SX.

    known        what a point knows
    given        numbers that differ from point to point
    zero, cost   what has to be zero, and what is summed
    values       (count, n), the numbers of all points
    linear       (count n_known, size), sparse rows by which what all points know follows from the unknowns
    shift        what is added to that
    """

    ca: Any
    known: Any
    given: Any
    zero: Any
    cost: Any
    values: Vector
    linear: Any
    shift: Vector

    def at(self, x: Any) -> Any:
        """What all points know, a column each."""
        ca = self.ca
        return ca.reshape(ca.mtimes(_constant(ca, self.linear), x) + ca.DM(self.shift), -1, len(self.values))

    def everywhere(self, parts: Sequence[Any], y: Any, *weights: tuple[Any, Any]) -> list[Any]:
        """Expressions at all points, a column each; weights are symbols with their values, a column each, too."""
        ca, count = self.ca, len(self.values)
        function = ca.Function("point", [self.known, self.given, *(symbol for symbol, _ in weights)], parts)
        return function.map(count).call([y, ca.MX(ca.DM(self.values.T)), *(values for _, values in weights)])

    def sloped_cost(self, y: Any) -> tuple[Any, _Terms]:
        """The summed cost and its gradient, a column."""
        costs, found = self._sloped(self.cost, 0, y)
        return self.ca.sum2(costs), found._replace(rows=found.columns, columns=found.rows)

    def sloped_zero(self, y: Any, first: int) -> tuple[Any, _Terms]:
        """What has to be zero, whose rows begin there, and its Jacobian."""
        zeros, found = self._sloped(self.zero, self.zero.numel(), y)
        return self.ca.vec(zeros), found._replace(rows=first + found.rows)

    def _sloped(self, what: Any, height: int, y: Any) -> tuple[Any, _Terms]:
        found = self.ca.jacobian(what, self.known)
        rows, columns = self._entries(found, height)
        source, unknowns, weights = self._through(columns)
        values, numbers = self.everywhere([what, self._column(found)], y)
        return values, _Terms(rows[source], unknowns, weights, source, self.ca.vec(numbers))

    def curvature(self, y: Any, sigma: Any, multipliers: Any) -> _Terms:
        """The upper half of the Hessian of sigma cost + lambda . zero."""
        ca, count = self.ca, len(self.values)
        of_cost, of_zero = ca.SX.sym("sigma"), ca.SX.sym("lambda", self.zero.numel())
        found, _ = ca.hessian(of_cost * self.cost + ca.dot(of_zero, self.zero), self.known)
        rows, columns = self._entries(found, self.known.numel())
        first, unknowns, weights = self._through(rows)
        second, others, more = self._through(columns[first])
        source, kept = first[second], unknowns[second] <= others
        (numbers,) = self.everywhere([self._column(found)], y, (of_cost, ca.repmat(sigma, 1, count)),
                                     (of_zero, ca.reshape(multipliers, -1, count)))  # fmt: skip
        return _Terms(unknowns[second][kept], others[kept], (weights[second] * more)[kept], source[kept],
                      ca.vec(numbers))  # fmt: skip

    def _column(self, matrix: Any) -> Any:
        """The entries of a matrix."""
        return self.ca.vertcat(self.ca.SX(0, 1), *matrix.nonzeros())

    def _entries(self, matrix: Any, height: int) -> tuple[Places, Places]:
        """Rows, and places among all that points know, of the entries of a matrix at all points in turn."""
        rows, columns = (np.array(x, dtype=np.intp) for x in matrix.sparsity().get_triplet())
        point = np.arange(len(self.values), dtype=np.intp)[:, None]
        return (point * height + rows).ravel(), (point * self.known.numel() + columns).ravel()

    def _through(self, places: Places) -> tuple[Places, Places, Vector]:
        """What points know in terms of the unknowns: which of the places each term is of, its unknown, its weight."""
        starts, ends = self.linear.indptr[places], self.linear.indptr[places + 1]
        source = np.repeat(np.arange(len(places)), ends - starts)
        begun = np.cumsum(ends - starts) - (ends - starts)
        terms = np.arange(len(source)) + (starts - begun)[source]
        return source, self.linear.indices[terms], self.linear.data[terms]


class PointProgram:
    """The program of points of some kinds in `size` unknowns, in CasADi's words.

    nlp                        unknowns, cost, and what has to be zero
    grad_f, jac_g, hess_lag    its derivatives, as IPOPT's interface takes them
    """

    ca: Any
    nlp: dict[str, Any]
    grad_f: Any
    jac_g: Any
    hess_lag: Any

    def __init__(self, ca: Any, size: int, kinds: Sequence[Points]) -> None:
        x, p, sigma = ca.MX.sym("x", size), ca.MX.sym("p", 0), ca.MX.sym("sigma")
        pairs = [(each, each.at(x)) for each in kinds]
        cost = sum(ca.sum2(each.everywhere([each.cost], y)[0]) for each, y in pairs)
        zeros = [ca.vec(each.everywhere([each.zero], y)[0]) for each, y in pairs]
        zero, firsts = ca.vertcat(*zeros), np.cumsum([0, *(each.numel() for each in zeros)]).tolist()
        weights = ca.MX.sym("lambda", zero.numel())
        shares = list(zip(pairs, pairwise(firsts), strict=True))
        costs, gradients = zip(*(each.sloped_cost(y) for each, y in pairs), strict=True)
        same, jacobians = zip(*(each.sloped_zero(y, first) for (each, y), (first, _) in shares), strict=True)
        gradient = _gathered(ca, (size, 1), gradients)
        jacobian = _gathered(ca, (zero.numel(), size), jacobians)
        hessian = _gathered(ca, (size, size), [each.curvature(y, sigma, weights[first:last])
                                               for (each, y), (first, last) in shares])  # fmt: skip
        self.ca, self.nlp = ca, {"x": x, "p": p, "f": cost, "g": zero}
        self.grad_f = ca.Function("grad_f", [x, p], [sum(costs), ca.densify(gradient)])
        self.jac_g = ca.Function("jac_g", [x, p], [ca.vertcat(*same), jacobian])
        self.hess_lag = ca.Function("hess_lag", [x, p, sigma, weights], [hessian])

    def solver(self, options: dict[str, Any]) -> Any:
        """IPOPT for the program."""
        own = {"grad_f": self.grad_f, "jac_g": self.jac_g, "hess_lag": self.hess_lag, "no_nlp_grad": True}
        return self.ca.nlpsol("planned", "ipopt", self.nlp, own | options)


def _gathered(ca: Any, shape: tuple[int, int], terms: Sequence[_Terms]) -> Any:
    """The sparse matrix of all terms."""
    from scipy.sparse import coo_array

    before = np.cumsum([0, *(each.numbers.numel() for each in terms)])
    keys = np.concatenate([each.columns * shape[0] + each.rows for each in terms])
    sources = np.concatenate([each.sources + first for each, first in zip(terms, before, strict=False)])
    entries, where = np.unique(keys, return_inverse=True)
    sums = coo_array((np.concatenate([each.weights for each in terms]), (where, sources)), (len(entries), before[-1]))
    sparsity = ca.Sparsity.triplet(*shape, (entries % shape[0]).tolist(), (entries // shape[0]).tolist())
    return ca.MX(sparsity, ca.mtimes(_constant(ca, sums), ca.vertcat(*(each.numbers for each in terms))))


def _constant(ca: Any, matrix: Any) -> Any:
    """A sparse matrix of SciPy's as one of CasADi's, which by itself takes ten times as long."""
    by_columns = matrix.tocsc()
    places = by_columns.indptr.tolist(), by_columns.indices.tolist()
    return ca.DM(ca.Sparsity(*by_columns.shape, *places), by_columns.data.tolist())
