"""A parametrised curve gets a pace: which of its parametrisations is taken, where the integral does not tell.

An integrand that is homogeneous of degree one in the derivatives is the same for every parametrisation of a curve, so
that its equations do not determine one. With one more unknown nu that vanishes at both ends,

    L + nu' (y_1'^2 + ... + y_n'^2)

has the same extremals, run through at a uniform pace: nu asks for y_1'^2 + ... = constant, and along the curve the
equations of L hold by themselves, so that nu'' (y_1'^2 + ...) = 0, which leaves nu = 0.

Where constraints at every point say which parametrisation is meant, as x - s = 0 does, they do so everywhere, but on
polynomials only in the mean. Their squares, which change nothing where they hold, say the rest.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ..description.functional import StatedFunctional
from .ends import Ends, Fixed


def at_uniform_pace(stated: StatedFunctional) -> StatedFunctional:
    """The functional with nu as its last unknown."""
    from sympy import Function

    graph, name = stated.graph, "nu"
    while name in (*stated.names, *map(str, stated.parameters), *stated.multiplier_names, str(stated.variable)):
        name += "_"
    nu: Any = Function(name)
    rates = [stated.jet(i, 1) for i, order in enumerate(stated.orders) if order]
    slope = stated.symbols.rate(stated.symbols.leaf(nu(stated.variable)), 1)
    pace = graph.mul(slope, graph.sum([graph.mul(rate, rate) for rate in rates]))
    return _changed(stated, unknowns=(*stated.unknowns, nu(stated.variable)), orders=(*stated.orders, 1),
                    integrand=graph.add(stated.integrand, pace))


def with_pace_ends(ends: Ends, unknowns: Sequence[object]) -> Ends:
    """The ends with those of nu, which follows the unknowns: 0 and 0."""
    place = len(unknowns)
    return replace(ends, fixed=(*ends.fixed, *(Fixed(place, 0, last, 0.0) for last in (False, True))))


def with_squares(stated: StatedFunctional) -> StatedFunctional:
    """The functional of L + sum g^2 / 2 over the constraints at every point that hold no derivatives."""
    graph = stated.graph
    rates = {stated.jet(i, 1) for i, order in enumerate(stated.orders) if order}
    rows = [row.expression for row in stated.pointwise if rates.isdisjoint(graph.symbols([row.expression]))]
    squares = graph.sum([graph.mul(row, row) for row in rows])
    return _changed(stated, integrand=graph.add(stated.integrand, graph.mul(graph.number(Fraction(1, 2)), squares)))


def _changed(stated: StatedFunctional, **fields: Any) -> StatedFunctional:
    found = copy.copy(stated)
    for field, value in fields.items():
        object.__setattr__(found, field, value)
    return found
