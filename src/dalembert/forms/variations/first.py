"""The first variation and what follows from it: equations, first integrals, conditions at the ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...description.functional import StatedFunctional
from ...errors import DescriptionError, ShapeError
from ...expr.calculus import gradient
from ...expr.node import Node
from ...expr.sympy_bridge import to_sympy
from ..tools.kinds import Basic, Expr
from .operators import energy, euler, momenta, partials, total_derivative, vanishes


@dataclass(frozen=True)
class FirstIntegral:
    """An expression that is constant on every extremal, and why."""

    name: str
    expression: Any
    reason: str

    def __str__(self) -> str:
        return f"{self.name}: {self.expression} = constant ({self.reason})"


@dataclass(frozen=True)
class FirstVariation:
    """The rate of change of the integral along y + epsilon eta, before and after integration by parts.

    variations  the eta of each unknown
    integrand   sum dL/dy^(k) eta^(k)
    euler       sum (dL/dy - D p_1) eta: what is left under the integral
    boundary    sum p_k eta^(k-1): what stands at the ends, upper end minus lower end

    integrand = euler + d(boundary)/dx.
    """

    variations: tuple[Expr, ...]
    integrand: Expr
    euler: Expr
    boundary: Expr


def euler_lagrange(stated: StatedFunctional) -> list[Basic]:
    """The Euler-Lagrange (Euler-Poisson) equations, then the constraints that hold at every point.

    dA/dy - d/dx dA/dy' + d^2/dx^2 dA/dy'' - ... = 0 with A = L + sum lambda_i G_i + sum mu_j g_j, one SymPy
    equation per unknown. Source: Gelfand and Fomin 1963, sections 4, 9, 11 and 12; L. Savin's notes, "Calculus of
    variations"; the equations make the integral stationary, they do not say that it is least.

    >>> from sympy import Function, symbols
    >>> x = symbols("x"); y = Function("y")(x)
    >>> euler_lagrange(StatedFunctional(y.diff(x)**2 / 2 - y, y, x))
    [Eq(-Derivative(y(x), (x, 2)) - 1, 0)]
    """
    from sympy import Eq

    rows = [*euler(stated, stated.augmented()), *(row.expression for row in stated.pointwise)]
    return [Eq(side, 0, evaluate=False) for side in to_sympy(stated.graph, rows, stated.symbols)]


def first_integrals(stated: StatedFunctional) -> list[FirstIntegral]:
    """What is constant on every extremal because the integrand lacks something.

    Without y: the momentum p_1. Without y, y', ..., y^(m-1): the m combinations p_j + x p_(j-1) + ... +
    x^(j-1)/(j-1)! p_1. Without x: the energy sum p_k y^(k) - L, which is Beltrami's y' dL/dy' - L at first order.
    Source: Gelfand and Fomin 1963, sections 4 and 20.

    >>> from sympy import Function, sqrt, symbols
    >>> x = symbols("x"); y = Function("y")(x)
    >>> [found.name for found in first_integrals(StatedFunctional(sqrt(1 + y.diff(x)**2), y, x))]
    ['momentum of y', 'energy']
    """
    augmented = stated.augmented()
    found = [integral for place in range(len(stated.unknowns)) for integral in _of_cyclic(stated, augmented, place)]
    if vanishes(stated, gradient(stated.graph, augmented, [stated.x])[0]):
        (value,) = to_sympy(stated.graph, [energy(stated, augmented)], stated.symbols)
        found.append(FirstIntegral("energy", value, f"{stated.variable} does not occur by itself"))
    return found


def _of_cyclic(stated: StatedFunctional, node: Node, place: int) -> list[FirstIntegral]:
    """The integrals of an unknown that occurs through its derivatives only."""
    graph, name = stated.graph, stated.names[place]
    slopes, row = partials(stated, node)[place], momenta(stated, node)[place]
    absent = 0
    while absent < len(row) and vanishes(stated, slopes[absent]):
        absent += 1
    found = []
    for count in range(1, absent + 1):
        weight, terms = graph.one, []
        for power in range(count):
            terms.append(graph.mul(weight, row[count - 1 - power]))
            weight = graph.div(graph.mul(weight, stated.x), graph.number(power + 1))
        (value,) = to_sympy(graph, [graph.sum(terms)], stated.symbols)
        label = f"momentum of {name}" + "'" * (count - 1)
        lacking = f"{name}{chr(39) * (count - 1)} does not occur"
        found.append(FirstIntegral(label, value, lacking))
    return found


def variations(stated: StatedFunctional, eta: Expr | Sequence[Expr] | None = None) -> tuple[Expr, ...]:
    """The variation of each unknown: those given, else functions named after the unknowns, as nothing else is."""
    if eta is None:
        from sympy import Function

        graph = stated.graph
        taken = {str(graph.nodes[leaf][1]) for leaf in graph.symbols([stated.augmented()])}
        names = [f"delta_{name}" for name in stated.names]
        while taken.intersection(names):
            names = [f"{name}_" for name in names]
        return tuple(Function(name)(stated.variable) for name in names)
    given: tuple[Any, ...] = tuple(eta) if isinstance(eta, list | tuple) else (eta,)
    if len(given) != len(stated.unknowns):
        raise ShapeError("Functional, eta", f"{len(given)} variations for {len(stated.unknowns)} unknowns.",
                         "Give one expression in x for each.")
    return given


def derivatives_of(stated: StatedFunctional, what: str, formula: Expr, order: int) -> list[Node]:
    """eta, eta', ... up to an order, as nodes."""
    row = [stated.node(what, formula)]
    for _ in range(order):
        row += total_derivative(stated, row[-1:])
    return row


def first_variation(stated: StatedFunctional, eta: Expr | Sequence[Expr] | None = None) -> FirstVariation:
    """The first variation along `eta` (expressions in x; None makes functions delta_y(x)), multipliers included.

    Source: Gelfand and Fomin 1963, sections 3 and 11.

    >>> from sympy import Function, symbols
    >>> x = symbols("x"); y = Function("y")(x)
    >>> found = first_variation(StatedFunctional(y.diff(x)**2 / 2, y, x))
    >>> found.euler, found.boundary
    (-delta_y(x)*Derivative(y(x), (x, 2)), delta_y(x)*Derivative(y(x), x))
    """
    graph, augmented = stated.graph, stated.augmented()
    eta = variations(stated, eta)
    rows = [derivatives_of(stated, "eta", *each) for each in zip(eta, stated.orders, strict=True)]
    inner = [graph.mul(slope, rate) for slopes, row in zip(partials(stated, augmented), rows, strict=True)
             for slope, rate in zip(slopes, row, strict=True)]
    left = [graph.mul(side, row[0]) for side, row in zip(euler(stated, augmented), rows, strict=True)]
    ends = [graph.mul(momentum, rate) for ps, row in zip(momenta(stated, augmented), rows, strict=True)
            for momentum, rate in zip(ps, row, strict=False)]
    sums = [graph.sum(terms) for terms in (inner, left, ends)]
    return FirstVariation(eta, *to_sympy(graph, sums, stated.symbols))


def natural_conditions(stated: StatedFunctional) -> dict[Expr, Expr]:
    """{y^(k-1): p_k}: what must vanish at an end where that derivative of the unknown is left free.

    Source: Gelfand and Fomin 1963, section 6.

    >>> from sympy import Function, symbols
    >>> x = symbols("x"); y = Function("y")(x)
    >>> natural_conditions(StatedFunctional(y.diff(x)**2 / 2, y, x))
    {y(x): Derivative(y(x), x)}
    """
    found = {}
    for place, row in enumerate(momenta(stated, stated.augmented())):
        for order, momentum in enumerate(row):
            (key, value) = to_sympy(stated.graph, [stated.jet(place, order), momentum], stated.symbols)
            found[key] = value
    return found


def transversality(stated: StatedFunctional, curve: Expr | Sequence[Expr]) -> Expr:
    """The expression that vanishes at an end free to slide on the curve y = phi(x).

    p_1 . phi' - (sum p_k y^(k) - L), which is L + (phi' - y') dL/dy' at first order; `curve` is one expression in
    x for each unknown. Source: Gelfand and Fomin 1963, section 14.
    """
    graph, augmented = stated.graph, stated.augmented()
    curves = variations(stated, curve)
    nodes = [stated.node("the curve", expression) for expression in curves]
    if any(order == 0 for order in stated.orders):
        raise DescriptionError("transversality", "an unknown without derivatives has no value at an end.",
                               "Put it in through the others.")
    slopes = total_derivative(stated, nodes)
    products = [graph.mul(row[0], slope) for row, slope in zip(momenta(stated, augmented), slopes, strict=True)]
    return to_sympy(graph, graph.sub(graph.sum(products), energy(stated, augmented)), stated.symbols)
