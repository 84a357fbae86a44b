"""`Expression`: a node with operators, for writing expressions in Python without SymPy.

    graph = Graph()
    m, l, theta = symbols(graph, "m l theta")
    potential = -m * 9.81 * l * cos(theta)

`sin`, `cos` and the other functions of this module are made from the rows of `functions.ELEMENTARY`.
"""

from __future__ import annotations

import numbers
from collections.abc import Callable

from ..errors import ExpressionError
from .functions import ELEMENTARY, Function
from .graph import Graph, Node, Number
from .text import to_text


class Expression:
    """An immutable handle of a node: the graph it belongs to, and its index there.

    Two expressions are equal if they are the same node of the same graph. Relations are methods
    (`less_than`, ...), conditions are joined by `&`, `|` and `~`.

    >>> x, y = symbols(Graph(), "x y")
    >>> 2 * x / y - x**2
    2*x/y - x**2
    >>> select(x.less_than(0), -x, x)
    select(x < 0, -x, x)
    """

    __slots__ = ("graph", "index")

    graph: Graph
    index: Node

    def __init__(self, graph: Graph, index: Node) -> None:
        if not 0 <= index < len(graph):
            raise ExpressionError("Expression", f"node {index} is not in the graph.",
                                  "Use a node of this graph.")
        object.__setattr__(self, "graph", graph)
        object.__setattr__(self, "index", index)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an Expression is immutable; {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"an Expression is immutable; {name} cannot be deleted")

    def __reduce__(self) -> tuple[type[Expression], tuple[Graph, Node]]:
        return Expression, (self.graph, self.index)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Expression):
            return NotImplemented
        return self.graph is other.graph and self.index == other.index

    def __hash__(self) -> int:
        return hash((id(self.graph), self.index))

    def __str__(self) -> str:
        return to_text(self.graph, self.index)

    __repr__ = __str__

    def __bool__(self) -> bool:
        raise ExpressionError("Expression", f"the truth of {self} is not known before it is evaluated.",
                              "Use select(condition, a, b), and & | ~ instead of and, or, not.")

    # ------------------------------------------------------------ arithmetic

    def __add__(self, other: Operand) -> Expression:
        return self._with(Graph.add, other)

    def __radd__(self, other: Operand) -> Expression:
        return self._with(Graph.add, other, swapped=True)

    def __sub__(self, other: Operand) -> Expression:
        return self._with(Graph.sub, other)

    def __rsub__(self, other: Operand) -> Expression:
        return self._with(Graph.sub, other, swapped=True)

    def __mul__(self, other: Operand) -> Expression:
        return self._with(Graph.mul, other)

    def __rmul__(self, other: Operand) -> Expression:
        return self._with(Graph.mul, other, swapped=True)

    def __truediv__(self, other: Operand) -> Expression:
        return self._with(Graph.div, other)

    def __rtruediv__(self, other: Operand) -> Expression:
        return self._with(Graph.div, other, swapped=True)

    def __pow__(self, other: Operand) -> Expression:
        return self._with(Graph.pow, other)

    def __rpow__(self, other: Operand) -> Expression:
        return self._with(Graph.pow, other, swapped=True)

    def __neg__(self) -> Expression:
        return Expression(self.graph, self.graph.neg(_number(self)))

    def __pos__(self) -> Expression:
        return self

    def __abs__(self) -> Expression:
        return _apply("abs", self)

    # ------------------------------------------------------------ conditions

    def less_than(self, other: Operand) -> Expression:
        """The condition self < other."""
        return _apply("lt", self, other)

    def at_most(self, other: Operand) -> Expression:
        """The condition self <= other."""
        return _apply("le", self, other)

    def greater_than(self, other: Operand) -> Expression:
        """The condition self > other."""
        return _apply("lt", other, self)

    def at_least(self, other: Operand) -> Expression:
        """The condition self >= other."""
        return _apply("le", other, self)

    def equal_to(self, other: Operand) -> Expression:
        """The condition self == other, by value; Python's == compares the expressions themselves."""
        return _apply("eq", self, other)

    def not_equal_to(self, other: Operand) -> Expression:
        """The condition self != other, by value."""
        return _apply("ne", self, other)

    def __and__(self, other: Operand) -> Expression:
        return self._joined("and", other)

    def __or__(self, other: Operand) -> Expression:
        return self._joined("or", other)

    def __invert__(self) -> Expression:
        return Expression(self.graph, self.graph.call("not", _condition(self)))

    # ------------------------------------------------------------ plumbing

    def _with(self, build: Callable[[Graph, Node, Node], Node], other: Operand, swapped: bool = False) -> Expression:
        node = _node(self.graph, other)
        if node is None:
            return NotImplemented
        a, b = _number(self), _number(Expression(self.graph, node))
        return Expression(self.graph, build(self.graph, b, a) if swapped else build(self.graph, a, b))

    def _joined(self, operation: str, other: Operand) -> Expression:
        if not isinstance(other, Expression):
            return NotImplemented
        node = _node(self.graph, other)
        assert node is not None
        both = _condition(self), _condition(Expression(self.graph, node))
        return Expression(self.graph, self.graph.call(operation, *both))


#: What stands beside an expression.
Operand = Expression | Number | numbers.Rational

# -------------------------------------------------------------------- functions


def symbols(graph: Graph, names: str) -> tuple[Expression, ...]:
    """The symbols of these names, separated by spaces or commas; primes count time derivatives.

    >>> symbols(Graph(), "q, q'")
    (q, q')
    """
    plain = [(name.rstrip("'"), name) for name in names.replace(",", " ").split()]
    return tuple(Expression(graph, graph.symbol(base, len(name) - len(base))) for base, name in plain)


def number(graph: Graph, value: numbers.Rational | float) -> Expression:
    """A number as an expression: exact for int and Fraction, a double for float."""
    return Expression(graph, graph.number(value))


def sqrt(x: Expression) -> Expression:
    """The square root, as the power 1/2."""
    return Expression(x.graph, x.graph.sqrt(_number(x)))


def select(condition: Expression, a: Operand, b: Operand) -> Expression:
    """a where the condition holds, else b."""
    nodes = [_required(condition.graph, value) for value in (a, b)]
    return Expression(condition.graph, condition.graph.call("select", _condition(condition), *nodes))


def _function(row: Function) -> Callable[..., Expression]:
    def function(*operands: Operand) -> Expression:
        return _apply(row.name, *operands)

    function.__name__ = function.__qualname__ = row.name
    operands = "an expression" if row.arity == 1 else "two expressions or numbers"
    function.__doc__ = f"{row.name} of {operands}."
    return function


_FUNCTIONS = {row.name: _function(row) for row in ELEMENTARY}


def __getattr__(name: str) -> Callable[..., Expression]:
    """The function of a row of `functions.ELEMENTARY`."""
    try:
        return _FUNCTIONS[name]
    except KeyError:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None


def __dir__() -> list[str]:
    return sorted([*globals(), *_FUNCTIONS])


def _apply(name: str, *operands: Operand) -> Expression:
    """A function of numbers; at least one operand is an Expression."""
    graph = next((operand.graph for operand in operands if isinstance(operand, Expression)), None)
    if graph is None:
        raise ExpressionError(name, "none of its arguments is an Expression.",
                              "Use math or NumPy for numbers.")
    nodes = [_number(Expression(graph, _required(graph, operand))) for operand in operands]
    return Expression(graph, graph.call(name, *nodes))


def _node(graph: Graph, value: object) -> Node | None:
    """The node of an Expression of `graph` or of a number; None for what is foreign."""
    if isinstance(value, Expression):
        if value.graph is not graph:
            raise ExpressionError("Expression", f"{value} belongs to another graph.",
                                  "Use one graph throughout.")
        return value.index
    if not isinstance(value, bool) and isinstance(value, numbers.Rational | float):
        return graph.number(value)
    return None


def _required(graph: Graph, value: object) -> Node:
    node = _node(graph, value)
    if node is None:
        raise ExpressionError("Expression", f"{value!r} is neither an Expression nor a number.",
                              "Convert SymPy expressions with sympy_bridge.from_sympy.")
    return node


def _number(expression: Expression) -> Node:
    """The node of an expression, refused if it is a condition."""
    if expression.graph.is_logical(expression.index):
        raise ExpressionError("Expression", f"'{expression}' is a condition, not a number.",
                              "Turn it into one with select(condition, 1, 0).")
    return expression.index


def _condition(expression: Expression) -> Node:
    """The node of an expression, refused unless it is a condition."""
    if not expression.graph.is_logical(expression.index):
        raise ExpressionError("Expression", f"'{expression}' is a number, not a condition.",
                              "Write, for example, x.less_than(0).")
    return expression.index
