"""The second variation: Legendre's condition, and Jacobi's accessory equations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...description.functional import StatedFunctional
from ...expr.calculus import hessian
from ...expr.node import Node
from ...expr.sympy_bridge import to_sympy
from ..tools.kinds import Basic, Expr
from .first import derivatives_of, variations
from .operators import jets, total_derivative


@dataclass(frozen=True)
class SecondVariation:
    """The second derivative of the integral along y + epsilon eta.

    variations  the eta of each unknown
    integrand   sum d^2 L/dy_i^(k) dy_j^(l) eta_i^(k) eta_j^(l)
    jacobi      the accessory equations, one per unknown: the Euler equations of half the integrand in eta
    legendre    the matrix d^2 L/dy_i^(n) dy_j^(n); positive semidefinite along a minimum

    With prescribed integrals, eta leaves them unchanged to first order, and L carries its multipliers.
    """

    variations: tuple[Expr, ...]
    integrand: Expr
    jacobi: tuple[Basic, ...]
    legendre: Any


def legendre(stated: StatedFunctional) -> list[list[Node]]:
    """The Hessian of the augmented integrand in the highest derivative of each unknown, as nodes."""
    top = [stated.jet(i, order) for i, order in enumerate(stated.orders)]
    return hessian(stated.graph, stated.augmented(), top)


def second_variation(stated: StatedFunctional, eta: Expr | Sequence[Expr] | None = None) -> SecondVariation:
    """The second variation along `eta` (expressions in x; None makes functions delta_y(x)).

    Source: Gelfand and Fomin 1963, sections 24 to 26 and 29.

    >>> from sympy import Function, symbols
    >>> x = symbols("x"); y = Function("y")(x)
    >>> found = second_variation(StatedFunctional((y.diff(x)**2 - y**2) / 2, y, x))
    >>> found.integrand
    -delta_y(x)**2 + Derivative(delta_y(x), x)**2
    >>> found.jacobi
    (Eq(-delta_y(x) - Derivative(delta_y(x), (x, 2)), 0),)
    """
    from sympy import Eq, Matrix

    graph, symbols, leaves = stated.graph, stated.symbols, jets(stated)
    eta = variations(stated, eta)
    rates = [rate for each in zip(eta, stated.orders, strict=True) for rate in derivatives_of(stated, "eta", *each)]
    curvature = hessian(graph, stated.augmented(), leaves)
    forces = [graph.sum(graph.mul(entry, rate) for entry, rate in zip(row, rates, strict=True)) for row in curvature]
    whole = graph.sum(graph.mul(force, rate) for force, rate in zip(forces, rates, strict=True))
    sides = to_sympy(graph, [whole, *_accessory(stated, forces)], symbols)
    rows = [to_sympy(graph, row, symbols) for row in legendre(stated)]
    return SecondVariation(eta, sides[0], tuple(Eq(side, 0, evaluate=False) for side in sides[1:]), Matrix(rows))


def _accessory(stated: StatedFunctional, forces: list[Node]) -> list[Node]:
    """sum_k (-1)^k D^k (d omega/d eta_i^(k)), where `forces` are the partial derivatives of omega."""
    graph, flat, found = stated.graph, iter(forces), []
    for order in stated.orders:
        row = [next(flat) for _ in range(order + 1)]
        value = row[-1]
        for slope in reversed(row[:-1]):
            value = graph.sub(slope, total_derivative(stated, [value])[0])
        found.append(value)
    return found
