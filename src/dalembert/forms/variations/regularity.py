"""Which equations an integrand has: as many of as high an order as there should be, or fewer."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ...description.functional import StatedFunctional
from ...errors import ExpressionError
from ...expr.calculus import gradient
from ...expr.evaluate import evaluate_exact
from ...expr.node import Node
from .operators import euler, partials, vanishes
from .second import legendre

_DIGITS = 40
_STATES, _TRIED = 6, 60


@dataclass(frozen=True)
class Regularity:
    """What kind of equations the Euler-Lagrange equations are.

    kind       "regular", "null" (satisfied by every function), "parametric" (any parametrisation of the same curve
               is as good), "lower order" (the highest derivatives drop out), "singular" (some of them do)
    rank       the rank of the Hessian in the highest derivatives, of as many as there are unknowns
    order      the highest derivative in the equations
    statement  the same in a sentence
    """

    kind: str
    rank: int
    order: int
    statement: str

    def __str__(self) -> str:
        return self.statement


def regularity(stated: StatedFunctional) -> Regularity:
    """What kind of equations an integrand has; identities are decided exactly, the rank at many digits.

    Source: Gelfand and Fomin 1963, sections 4 and 10; the Hessian is that of the integrand with multipliers.

    >>> from sympy import Function, sqrt, symbols
    >>> t = symbols("t"); x, y = Function("x")(t), Function("y")(t)
    >>> print(regularity(StatedFunctional(sqrt(x.diff(t)**2 + y.diff(t)**2), [x, y], t)))
    the integrand is homogeneous of degree one in the derivatives: every parametrisation of an extremal is one, \
and the Hessian has rank 1 of 2
    """
    rank, count, order = _rank(stated), len(stated.unknowns), _order(stated)
    if order < 0:
        return Regularity("null", rank, 0, "the integrand is a total derivative, up to terms without unknowns: the "
                          "equations are satisfied by every function, the integral depends on the ends alone")
    if rank == count:
        return Regularity("regular", rank, order, f"{count} equation{'s'[:count > 1]} of order {order}, solvable for "
                          "the highest derivatives")
    if is_parametric(stated):
        return Regularity("parametric", rank, order, "the integrand is homogeneous of degree one in the derivatives: "
                          f"every parametrisation of an extremal is one, and the Hessian has rank {rank} of {count}")
    if rank == 0:
        return Regularity("lower order", rank, order, "the Hessian in the highest derivatives is zero: the equations "
                          f"are of order {order} instead of {2 * max(stated.orders)}, so that fewer values can be "
                          "prescribed at the ends")
    return Regularity("singular", rank, order, f"the Hessian in the highest derivatives has rank {rank} of {count}: "
                      "not every highest derivative is determined")


def _order(stated: StatedFunctional) -> int:
    """The highest derivative of an unknown in the equations; -1 where they are identically satisfied."""
    sides = euler(stated, stated.augmented())
    highest = -1
    for side in sides:
        if vanishes(stated, side):
            continue
        highest = max(highest, 0)
        for place, order in enumerate(stated.orders):
            top = order + max(stated.orders)
            for k in range(top, highest, -1):
                leaf = stated.jet(place, k)
                if leaf in stated.graph.symbols([side]) and not vanishes(
                    stated, gradient(stated.graph, side, [leaf])[0]
                ):
                    highest = k
                    break
    return highest


def is_parametric(stated: StatedFunctional) -> bool:
    """Whether every parametrisation of a curve is as good: what holds at every point is homogeneous of degree 0, 1 or
    2 in the derivatives, and all integrals are parametric."""
    points = [row.expression for row in stated.pointwise]
    return integrals_are_parametric(stated) and all(
        any(_is_homogeneous(stated, node, degree) for degree in (0, 1, 2)) for node in points
    )


def integrals_are_parametric(stated: StatedFunctional) -> bool:
    """Whether x does not occur in what is integrated, which is homogeneous of degree one in the first derivatives."""
    integrals = [stated.integrand, *(row.integrand for row in stated.constraints)]
    return max(stated.orders) == 1 and all(_is_homogeneous(stated, node, 1) for node in integrals)


def _is_homogeneous(stated: StatedFunctional, node: Node, degree: int) -> bool:
    """Whether sum y_i' dA/dy_i' = degree A, and x does not occur."""
    graph = stated.graph
    products = [graph.mul(stated.jet(i, 1), slopes[1])
                for i, slopes in enumerate(partials(stated, node)) if len(slopes) > 1]
    difference = graph.sub(graph.sum(products), graph.mul(graph.number(degree), node))
    return vanishes(stated, difference) and vanishes(stated, gradient(graph, node, [stated.x])[0])


def _rank(stated: StatedFunctional) -> int:
    """The largest rank of the Legendre matrix at rational states in which it has a value; of a matrix that has none in
    all of them, how many rows are not identically zero."""
    from mpmath import isfinite, matrix, mpf, svd_r, workdps

    rows = legendre(stated)
    nodes = [entry for row in rows for entry in row]
    if all(node == stated.graph.zero for node in nodes):
        return 0
    leaves, count, ranks = sorted(stated.graph.symbols(nodes)), len(rows), list[int]()
    with workdps(_DIGITS):
        for state in range(_TRIED):
            values = {leaf: _value(place, state) for place, leaf in enumerate(leaves)}
            try:
                entries = evaluate_exact(stated.graph, nodes, values, _DIGITS)
            except (ExpressionError, ZeroDivisionError, ValueError):
                continue
            if not all(isfinite(entry) for entry in entries):
                continue
            table = matrix([entries[i * count:(i + 1) * count] for i in range(count)])
            sizes = list(svd_r(table, compute_uv=False))
            ranks.append(sum(size > mpf(10) ** (-_DIGITS // 2) * max(sizes) for size in sizes))
            if len(ranks) == _STATES:
                break
    return max(ranks) if ranks else sum(not all(vanishes(stated, node) for node in row) for row in rows)


def _value(place: int, state: int) -> Fraction:
    """A rational, different for every leaf and state: between 1/7 and 2 in the first states, then of both signs and of
    other sizes as well, for what has a value there only."""
    value = Fraction(1, 7) + Fraction((37 * (place + 1) * (state + 3) + 11 * state) % 131, 71)
    sheet = state // _STATES
    sign = -1 if sheet and (state >> place % 3) % 2 else 1
    return sign * value * Fraction(4) ** ((sheet + 1) // 2 * (-1) ** sheet)
