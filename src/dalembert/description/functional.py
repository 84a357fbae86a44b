"""What the user says about an integral to be made stationary: integrand, unknown functions, constraints.

Everything is read once: each expression becomes a node of one graph, each unknown function y(x) a leaf whose
derivatives are leaves of higher order. Multipliers join the unknowns: a number per integral that is prescribed,
a function per constraint that holds at every point.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..arguments import of_kinds
from ..errors import DescriptionError, ExpressionError, ShapeError, UnknownNameError, nearest
from ..expr.graph import Graph, Node
from ..expr.sympy_bridge import Symbols, from_sympy
from .reading import difference

__all__ = ["PointwiseConstraint", "PrescribedIntegral", "StatedFunctional", "finite", "parameter_values"]


@dataclass(frozen=True)
class PrescribedIntegral:
    """The integral of `integrand` has the value `value`; both are nodes, the multiplier is a leaf."""

    integrand: Node
    value: Node
    multiplier: Node


@dataclass(frozen=True)
class PointwiseConstraint:
    """`expression` stays zero along the extremal; its multiplier is the leaf of a function."""

    expression: Node
    multiplier: Node


@dataclass(frozen=True, init=False, eq=False, repr=False)
class StatedFunctional:
    """The integral of L(x, y, y', ...) over x, as it was said.

    integrand    SymPy expression in the variable, the unknowns, their derivatives, and parameters
    unknowns     one applied function y(x), or several
    variable     the SymPy symbol x; a time works as well
    constraints  (G, value) pairs: the integral of G is prescribed
    pointwise    expressions g(x, y, y', ...) that stay zero
    parameters   {symbol or name: number or None}; symbols that are not listed have no value yet

    Functions of x that are not unknowns are given functions without a formula. Raises DescriptionError (and its
    kinds) for whatever is not a functional.

    >>> from sympy import Function, sqrt, symbols
    >>> x = symbols("x"); y = Function("y")(x)
    >>> StatedFunctional(sqrt(1 + y.diff(x)**2), y, x)
    <functional of y(x), first order>
    """

    graph: Graph
    symbols: Symbols
    variable: Any
    unknowns: tuple[Any, ...]
    integrand: Node
    constraints: tuple[PrescribedIntegral, ...]
    pointwise: tuple[PointwiseConstraint, ...]
    parameters: Mapping[Any, float | None]
    orders: tuple[int, ...]

    @of_kinds
    def __init__(
        self,
        integrand: Any,
        unknowns: Any,
        variable: Any,
        *,
        constraints: Sequence[tuple[Any, Any]] = (),
        pointwise: Sequence[Any] = (),
        parameters: Mapping[Any, Any] | None = None,
    ) -> None:
        if not getattr(variable, "is_Symbol", False):
            raise DescriptionError("Functional", f"the variable {variable!r} is not a symbol.",
                                   "Pass the SymPy symbol that the unknowns are functions of.")
        graph = Graph()
        reading = _Reading(Symbols(graph, variable), _functions(unknowns, variable))
        fields = {
            "graph": graph, "symbols": reading.symbols, "variable": variable, "unknowns": reading.unknowns,
            "integrand": reading.node("the integrand", integrand),
            "constraints": reading.integrals(constraints), "pointwise": reading.pointwise(pointwise),
        }
        fields |= {"parameters": reading.parameters(parameters or {}), "orders": reading.orders()}
        for field, value in fields.items():
            object.__setattr__(self, field, value)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the unknowns."""
        return tuple(unknown.func.__name__ for unknown in self.unknowns)

    @property
    def multipliers(self) -> tuple[Any, ...]:
        """The multipliers as SymPy objects: lambda_0, ... of prescribed integrals, then mu_0(x), ... of points."""
        rows = (*self.constraints, *self.pointwise)
        return tuple(self.symbols.sympy(row.multiplier) for row in rows)

    @property
    def multiplier_names(self) -> tuple[str, ...]:
        """The names of the multipliers."""
        leaves = [row.multiplier for row in (*self.constraints, *self.pointwise)]
        return tuple(self.graph.nodes[leaf][1] for leaf in leaves)

    @property
    def x(self) -> Node:
        """The leaf of the variable."""
        return self.symbols.leaf(self.variable)

    def jet(self, unknown: int, order: int) -> Node:
        """The leaf of a derivative of an unknown, given by its place; order 0 is the function itself."""
        return self.symbols.rate(self.symbols.leaf(self.unknowns[unknown]), order)

    def augmented(self) -> Node:
        """The node of L + sum lambda_i G_i + sum mu_j g_j."""
        graph = self.graph
        terms = [graph.mul(row.multiplier, row.integrand) for row in self.constraints]
        terms += [graph.mul(row.multiplier, row.expression) for row in self.pointwise]
        return graph.sum([self.integrand, *terms])

    def node(self, where: str, expression: Any) -> Node:
        """The node of a further expression of x, of the unknowns, or of other functions of x."""
        return _scalar(self.symbols, where, expression)

    def place(self, unknown: Any) -> int:
        """The place of an unknown, given as y(x) or by its name. Raises UnknownNameError."""
        for place, known in enumerate(self.unknowns):
            if unknown == known or unknown == known.func.__name__:
                return place
        remedy = nearest(str(unknown), self.names)
        raise UnknownNameError("Functional", f"{unknown} is not one of the unknowns.", remedy)

    def __repr__(self) -> str:
        words = {0: "no derivatives", 1: "first order", 2: "second order", 3: "third order"}
        highest = max(self.orders)
        shown = ", ".join(map(str, self.unknowns))
        counts = [f"functional of {shown}", words.get(highest, f"order {highest}")]
        if self.constraints:
            counts.append(f"{len(self.constraints)} prescribed integral{'s'[:len(self.constraints) > 1]}")
        if self.pointwise:
            counts.append(f"{len(self.pointwise)} constraint{'s'[:len(self.pointwise) > 1]} at every point")
        return f"<{', '.join(counts)}>"


# -------------------------------------------------------------------- reading


def _functions(given: Any, variable: Any) -> tuple[Any, ...]:
    """The unknowns as a tuple of applied functions of the variable, each once."""
    items = tuple(given) if isinstance(given, list | tuple) else (given,)
    if not items:
        raise DescriptionError("Functional", "there are no unknown functions.", "Name at least one.")
    for item in items:
        if not (getattr(item, "is_Function", False) and getattr(item, "args", ()) == (variable,)):
            raise DescriptionError("Functional", f"{item!r} is not an unknown function of {variable}.",
                                   f'Make it with sympy: y = Function("y")({variable}).')
    names = [item.func.__name__ for item in items]
    for name in names:
        if names.count(name) > 1 or name == str(variable):
            raise DescriptionError("Functional", f"the name '{name}' is used twice.", "Give distinct names.")
    return items


def _scalar(symbols: Symbols, where: str, given: Any) -> Node:
    """The node of one expression that is a number at every point."""
    place = f"Functional, {where}"
    if isinstance(given, float) and not math.isfinite(given):
        raise ShapeError(place, f"{given} is not a finite number.", "Use finite values.")
    try:
        node = from_sympy(given, symbols)
    except ExpressionError as error:
        raise ExpressionError(f"{place}: {error.where}", error.what, error.remedy) from None
    if symbols.graph.is_logical(node):
        raise ExpressionError(place, "a condition stands where a number belongs.", "Use Piecewise.")
    return node


class _Reading:
    """One description being read; keeps the nodes that were met, to find orders and parameters."""

    def __init__(self, symbols: Symbols, unknowns: tuple[Any, ...]) -> None:
        self.symbols, self.unknowns = symbols, unknowns
        self.leaves = [symbols.leaf(unknown) for unknown in unknowns]
        self.met: list[Node] = []
        self.multipliers: list[Node] = []

    def node(self, where: str, given: Any) -> Node:
        node = _scalar(self.symbols, where, given)
        self.met.append(node)
        return node

    def integrals(self, given: Sequence[tuple[Any, Any]]) -> tuple[PrescribedIntegral, ...]:
        """Nodes of prescribed integrals and of their values; the latter hold parameters only."""
        from sympy import Symbol

        rows: list[tuple[Node, Node]] = []
        for k, pair in enumerate(given):
            integrand, value = (self.node(f"constraints[{k}]", part) for part in pair)
            if any(not self._is_constant(leaf) for leaf in self.symbols.graph.symbols([value])):
                raise DescriptionError(f"Functional, constraints[{k}]", "the value is not a constant.",
                                       "The integral of G equals a number or a parameter.")
            rows.append((integrand, value))
        leaves = [self._new(f"lambda_{k}", Symbol) for k in range(len(rows))]
        return tuple(PrescribedIntegral(row[0], row[1], leaf) for row, leaf in zip(rows, leaves, strict=True))

    def pointwise(self, given: Sequence[Any]) -> tuple[PointwiseConstraint, ...]:
        """Nodes of expressions that stay zero; each holds an unknown."""
        items = list(given) if isinstance(given, list | tuple) else [given]
        rows = []
        for k, item in enumerate(items):
            row = self.node(f"pointwise[{k}]", difference(item))
            bases = {self._base(leaf) for leaf in self.symbols.graph.symbols([row])}
            if bases.isdisjoint(self.leaves):
                raise DescriptionError(f"Functional, pointwise[{k}]", "it holds no unknown.", "Remove it.")
            rows.append(row)
        leaves = [self._new(f"mu_{k}", lambda name: _applied(name, self.symbols.time)) for k in range(len(rows))]
        return tuple(PointwiseConstraint(row, leaf) for row, leaf in zip(rows, leaves, strict=True))

    def _new(self, name: str, make: Any) -> Node:
        """The leaf of a multiplier; its name gets underscores until nobody else has it."""
        graph = self.symbols.graph
        taken = {graph.nodes[leaf][1] for leaf in graph.symbols(self.met)}
        while name in taken:
            name += "_"
        leaf = self.symbols.leaf(make(name))
        self.multipliers.append(leaf)
        return leaf

    def _base(self, leaf: Node) -> Node:
        _, name, _, tag = self.symbols.graph.nodes[leaf]
        return self.symbols.graph.symbol(name, 0, tag)

    def _is_constant(self, leaf: Node) -> bool:
        return leaf != self.symbols.leaf(self.symbols.time) and self.symbols.sympy(leaf).is_Symbol

    def orders(self) -> tuple[int, ...]:
        """The highest derivative of each unknown; an unknown that occurs nowhere is refused."""
        nodes = self.symbols.graph.nodes
        found: dict[int, int] = {}
        for leaf in self.symbols.graph.symbols(self.met):
            base = self._base(leaf)
            found[base] = max(found.get(base, 0), nodes[leaf][2])
        for leaf, unknown in zip(self.leaves, self.unknowns, strict=True):
            if leaf not in found:
                raise DescriptionError("Functional", f"{unknown} does not occur.", "Remove it from the unknowns.")
        return tuple(found[leaf] for leaf in self.leaves)

    def parameters(self, given: Mapping[Any, Any]) -> dict[Any, float | None]:
        """Every parameter that occurs, by name, with its value if there is one."""
        leaves = [leaf for leaf in self.symbols.graph.symbols(self.met)
                  if self._is_constant(leaf) and leaf not in self.multipliers]
        found = sorted((self.symbols.sympy(leaf) for leaf in leaves), key=str)
        table: dict[Any, float | None] = dict.fromkeys(found)
        return table | parameter_values("Functional", table, given)


def parameter_values(where: str, known: Iterable[Any], given: Mapping[Any, Any]) -> dict[Any, float | None]:
    """{symbol: number or None} of values given by symbol or by name.

    Raises UnknownNameError for what is not in `known`, ShapeError for what is not a finite number.
    """
    named = {str(symbol): symbol for symbol in known}
    table: dict[Any, float | None] = {}
    for key, value in given.items():
        if str(key) not in named:
            raise UnknownNameError(where, f"there is no parameter '{key}'.", nearest(str(key), named))
        table[named[str(key)]] = None if value is None else finite(where, f"the value of {key}", value)
    return table


def finite(where: str, what: str, value: Any) -> float:
    """The value as a finite double. Raises ShapeError for anything else."""
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        raise ShapeError(where, f"{what} is {value!r}.", "Give a number.") from None
    if not math.isfinite(number):
        raise ShapeError(where, f"{what} is {number}.", "Use finite values.")
    return number


def _applied(name: str, variable: Any) -> Any:
    """The function of this name, of the variable."""
    from sympy import Function

    function: Any = Function(name)
    return function(variable)
