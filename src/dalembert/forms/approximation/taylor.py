"""Taylor polynomials in several variables, and directional derivatives: jets along a ray, exact on the graph.

Along the ray x = x0 + s d the coefficient of s^k is the homogeneous part of degree k of the Taylor polynomial in the
displacements d, so jets in one variable give the polynomial in any number of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import factorial
from typing import Any, TypeVar

from ...algebra.short.writing import leaves
from ...arguments import of_kinds
from ...errors import BudgetError, DerivationError, DescriptionError, ShapeError
from ...expr.expression import Expression
from ...expr.graph import Graph, Node
from ...expr.sympy_bridge import Symbols, list_from_sympy, matrix_entries, to_sympy
from ..tools.kinds import Expr, Matrix
from ..tools.parts import matrix
from .jets import Jet, OnGraph, Vanishing, propagate
from .parts import taken_apart

_HIGHEST_ORDER = 60
_CANCELLED = 8
#: Symbols and numbers of a coefficient beyond which it is not multiplied out.
_LONGEST_EXPANDED = 20_000

Expanded = TypeVar("Expanded", "Expr", "Matrix")
"""An expression, or a matrix entry by entry."""


@of_kinds
def taylor(expression: Expanded, point: Mapping[Expr, Expr | float], order: int) -> Expanded:
    """The Taylor polynomial of an expression in several variables, to a total degree, exact.

        f(x0) + f_x dx + f_y dy + (f_xx dx^2 + 2 f_xy dx dy + f_yy dy^2) / 2 + ...,   dx = x - x0

    expression  a SymPy expression, or a matrix, whose entries are expanded one by one
    point       {symbol: value}: numbers or expressions; symbols that are not listed stay as they are
    order       the highest total degree, 0 or more

    Raises DerivationError where there is no such polynomial: a pole, a root or |x| at 0, the edge of a condition;
    BudgetError where its coefficients are exact numbers of more than 20,000 parts.
    Source: Griewank & Walther 2008, chapter 13; Mechanics for design, "n-th order approximation".

    >>> from sympy import exp, log, sin, symbols
    >>> x, y = symbols("x y")
    >>> taylor(exp(x) * log(1 + y), {x: 0, y: 0}, 2)
    x*y - y**2/2 + y
    >>> taylor(sin(x) / x, {x: 0}, 4)
    x**4/120 - x**2/6 + 1
    """
    from sympy import Dummy

    centre = _table("taylor", "the point", point)
    ray = _Ray(centre, list(centre.values()), [Dummy(f"d_{k}") for k in range(len(centre))])
    shape, entries = _entries(expression)
    polynomials = ray.polynomials(entries, _order(order, 0))
    return _shaped(polynomials, shape)


@of_kinds
def directional_derivative(expression: Expanded, direction: Mapping[Expr, Expr | float], order: int = 1) -> Expanded:
    """D^k f(x)[h, ..., h], the k-th derivative of f(x + s h) by s at s = 0.

    expression  a SymPy expression or matrix
    direction   {symbol: component of h}; a matrix may be given symbol by symbol
    order       k, 1 or more

    Raises DerivationError where the derivative does not exist.

    >>> from sympy import Matrix, symbols
    >>> x, h = symbols("x h")
    >>> directional_derivative(Matrix([[2, x], [0, 1]]).inv(), {x: h})
    Matrix([
    [0, -h/2],
    [0,    0]])
    """
    shape, entries = _entries(expression)
    degree = _order(order, 1)
    steps = _table("directional_derivative", "the direction", direction)
    ray = _Ray(steps, list(steps), list(steps.values()))
    symbols, graph, jets = ray.symbols, ray.symbols.graph, ray.jets(entries, degree)
    if any(len(jet) <= degree for jet in jets):
        raise DerivationError("directional_derivative", "a quotient 0/0 stands at the point.", "Cancel it first.")
    derivatives = [graph.mul(graph.number(factorial(degree)), jet[degree].index) for jet in jets]
    return _shaped(to_sympy(graph, derivatives, symbols), shape)


class _Ray:
    """A ray from a point: x = x0 + s d for each of some variables."""

    def __init__(
        self, variables: Iterable[Expr], centre: Sequence[Expr | float], steps: Sequence[Expr | float]
    ) -> None:
        self.symbols = Symbols(Graph())
        self.variables, self.centre, self.steps = list(map(_symbol, variables)), centre, steps

    def polynomials(self, entries: Sequence[Expr], order: int) -> list[Expr]:
        """The Taylor polynomials of some expressions; more terms are carried where a quotient cancels powers of s."""
        for extra in (0, 1, 2, 4, _CANCELLED):
            try:
                jets = self.jets(entries, order + extra)
            except Vanishing:
                continue
            if all(len(jet) > order for jet in jets):
                return [self._written(jet[: order + 1]) for jet in jets]
        raise DerivationError("taylor", f"more than {_CANCELLED} powers cancel in a quotient.",
                              "Cancel them first, if the denominator is not 0.")

    def jets(self, entries: Sequence[Expr], order: int) -> list[Jet]:
        """The jets of some expressions along the ray."""
        symbols, graph = self.symbols, self.symbols.graph
        nodes, zero = list_from_sympy(entries, symbols), Expression(graph, graph.zero)
        ends = (list_from_sympy(ends, symbols) for ends in (self.centre, self.steps))
        seeds = {symbols.leaf(x): [Expression(graph, x0), Expression(graph, d), *([zero] * (order - 1))][: order + 1]
                 for x, x0, d in zip(self.variables, *ends, strict=True)}
        return propagate(OnGraph(graph), graph, nodes, seeds, order)

    def _written(self, jet: Jet) -> Expr:
        """The sum of the homogeneous parts, as a polynomial in x - x0."""
        from sympy import Add

        if len(self.steps) > 1:
            return Add(*(self._homogeneous(part.index) for part in jet))
        parts = to_sympy(self.symbols.graph, [c.index for c in jet], self.symbols)
        return Add(*(self._power(part, k) for k, part in enumerate(parts)))

    def _power(self, part: Expr, k: int) -> Expr:
        """A part of degree k in the one step there is: its value where the step is 1, times (x - x0)^k."""
        from sympy import Integer

        (x,), (x0,), (step,) = self.variables, self.centre, self.steps
        coefficient: Any = part.xreplace({step: Integer(1)})
        return _expanded(coefficient) * (x - x0) ** k

    def _homogeneous(self, node: Node) -> Expr:
        """A part as a polynomial in the displacements."""
        from sympy import Add, Mul

        shifts = [x - x0 for x, x0 in zip(self.variables, self.centre, strict=True)]
        return Add(*(Mul(c, *(shift**n for shift, n in zip(shifts, exponents, strict=True)))
                     for exponents, c in self._terms(node)))

    def _terms(self, node: Node) -> Iterable[tuple[tuple[int, ...], Expr]]:
        """The exponents of the steps, and their coefficients."""
        graph, symbols = self.symbols.graph, self.symbols
        terms = taken_apart(graph, node, list_from_sympy(self.steps, symbols))
        if terms is None:
            return self._terms_of_a_quotient(*to_sympy(graph, [node], symbols))
        return zip(terms, map(_expanded, to_sympy(graph, list(terms.values()), symbols)), strict=True)

    def _terms_of_a_quotient(self, part: Expr) -> Iterable[tuple[tuple[int, ...], Expr]]:
        """The same where powers of the steps have to be cancelled first."""
        from sympy import Poly, PolynomialError, cancel, together

        try:
            return Poly(cancel(together(part)), *self.steps).terms()
        except PolynomialError:
            raise DerivationError("taylor", "the limit at the point depends on the direction.",
                                  "Expand about another point.") from None


def _expanded(coefficient: Expr) -> Expr:
    """A coefficient multiplied out, where it is not long. Raises BudgetError for an exact number that nobody reads:
    sums of nested functions of numbers grow without bound, and SymPy with them."""
    from sympy import expand_mul

    if leaves([coefficient]) <= _LONGEST_EXPANDED:
        return expand_mul(coefficient)
    if coefficient.is_number:
        raise BudgetError("taylor", "the coefficients at this point are exact numbers of more than "
                          f"{_LONGEST_EXPANDED} parts.", "Give the point in decimals (-2.0), or a lower order.")
    return coefficient


def _table(where: str, what: str, given: Mapping[Any, Any]) -> Mapping[Any, Any]:
    """What is given for each variable. Raises DescriptionError where none is named."""
    if not given:
        raise DescriptionError(where, f"{what} names no variable.", "Write {x: 0}.")
    return given


def _symbol(x: Expr) -> Expr:
    if not (getattr(x, "is_Symbol", False) or getattr(x, "is_Function", False) or getattr(x, "is_Derivative", False)):
        raise DescriptionError("taylor", f"{x!r} is not a symbol.", "Give {symbol: value}.")
    return x


def _order(order: object, least: int) -> int:
    if not isinstance(order, int) or isinstance(order, bool) or not least <= order <= _HIGHEST_ORDER:
        raise ShapeError("taylor", f"the order is {order!r}.", f"Use a whole number from {least} to {_HIGHEST_ORDER}.")
    return order


def _entries(expression: Expr | Matrix) -> tuple[tuple[int, ...], list[Any]]:
    """The shape and the entries; () for an expression."""
    shape = getattr(expression, "shape", ())
    if isinstance(expression, bool) or not isinstance(shape, tuple) or len(shape) > 2:
        raise ShapeError("taylor", f"{expression!r} is no expression, and no matrix.", "Give one of these.")
    return matrix_entries(expression) if hasattr(expression, "shape") else ((), [expression])


def _shaped(entries: list[Expr], shape: tuple[int, ...]) -> Any:
    return matrix(entries, shape[0], shape[1] if len(shape) == 2 else 1) if shape else entries[0]
