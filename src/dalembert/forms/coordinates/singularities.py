"""Where a chart ends: the places at which a Jacobian loses rank or has no value."""

from __future__ import annotations

from collections.abc import Sequence

from ...algebra.exactly import NO_FORM
from ...algebra.polynomials import Element
from ...algebra.ring import Ring
from ...algebra.short.shortener import short_entries
from ...canonical.minors import determinant
from ...description.system import System
from ...dynamics.quantities import flat
from ...expr.node import Node
from ..tools.kinds import Expr


def singular_expressions(system: System, jacobian: Sequence[Sequence[Node]]) -> tuple[Expr, ...]:
    """SymPy expressions that vanish where J (nodes, rows not fewer than columns) loses rank or has a denominator 0.

    They are the factors, in what moves, of det J if it is square, else of det(J^T J), and of denominators. Nothing
    is known, and nothing returned, where J has no canonical form.
    """
    count = len(system.coordinates)
    try:
        ring = Ring(system.graph, flat(jacobian), system.leaves.q)
        rows = [[ring.read(node) for node in row] for row in jacobian]
        square = rows if len(rows) == count else _gram(rows)
        volume = determinant(square, ring.element(0))
        parts = [volume.num, *(entry.den for row in rows for entry in row if entry.den is not None)]
        factors = [factor for part in parts for factor, _ in part.factor()[1]] if volume else []
        moving = {position for leaf in system.leaves.q for position in ring.rates(leaf)}
        kept = [factor for factor in factors if any(factor.degrees()[k] for k in moving)]
        found = short_entries(ring, [Element(ring, factor) for factor in kept], system.symbols)
    except NO_FORM:
        return ()
    return tuple(dict.fromkeys(entry for entry in found if not entry.is_positive))


def _gram(rows: Sequence[Sequence[Element]]) -> list[list[Element]]:
    columns = list(zip(*rows, strict=True))
    zero = rows[0][0].ring.element(0)
    return [[sum((x * y for x, y in zip(a, b, strict=True)), zero) for b in columns] for a in columns]


def singular_places(system: System, singular: Sequence[Expr]) -> dict[Expr, tuple[Expr, ...]]:
    """{coordinate: values at which one of the expressions vanishes}, where that holds no other coordinate.

    An expression that SymPy cannot solve adds no values; it stays among the singular expressions, which say all.
    """
    from sympy import Dummy, solve

    found: dict[Expr, tuple[Expr, ...]] = {}
    for expression in singular:
        held = [q for q in system.coordinates if expression.has(q)]
        if len(held) != 1:
            continue
        x = Dummy("x", real=True)
        try:
            solutions = solve(expression.xreplace({held[0]: x}), x)
        except NotImplementedError:
            continue
        values = [solution for solution in solutions if not solution.has(x)]
        found[held[0]] = tuple(dict.fromkeys((*found.get(held[0], ()), *sorted(values, key=str))))
    return found
