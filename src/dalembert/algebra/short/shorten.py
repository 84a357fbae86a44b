"""The verb `shorten`: the shortest of several exact forms of a SymPy expression."""

# pyright: reportMissingTypeStubs=false

from __future__ import annotations

from typing import Any

from ...arguments import of_kinds
from ...errors import ExpressionError
from ...expr.graph import Graph
from ...expr.sympy_bridge import Symbols, list_from_sympy, matrix_entries
from ..exactly import exact_else
from ..multiples import LARGEST_MULTIPLE, largest_multiple
from ..opaque import UserFunctions
from ..ring import Ring
from .choice import Manner
from .shortener import short_entries
from .style import Style
from .writing import leaves


@of_kinds
def shorten(expression: Any, style: str | Style = "shortest") -> Any:
    """The shortest of several exact forms of a SymPy expression, or of each entry of a matrix; SymPy again.

    style       "shortest", "textbook" (grouped as textbooks do), "expanded", "factored", or a `Style`

    Sums, products, powers and quotients of symbols, sines, cosines, exponentials and roots are written anew;
    other functions, the user's own too, are kept whole, and so is what holds an angle more than 20 times as large as
    another, which would be a polynomial of that degree. "shortest" is never longer than what was given, counted
    in symbols and numbers. Raises ExpressionError for what is not an expression of real numbers (integrals, text),
    BudgetError where an exact form would be too large, ZeroDivisionError for a division by what is zero.

    >>> from sympy import cos, sin, symbols
    >>> a, b = symbols("a b")
    >>> shorten(cos(a) * cos(b) + sin(a) * sin(b))
    cos(a - b)
    """
    from sympy import Expr, MatrixBase

    if isinstance(expression, MatrixBase):
        entries = [shorten(entry, style) for entry in matrix_entries(expression)[1]]
        kind: Any = expression.__class__
        return kind(expression.rows, expression.cols, entries)
    manner = Style.of(style).manner
    short = _shortened(expression, manner)
    if manner != Manner("shortest") or not isinstance(expression, Expr):
        return short
    while leaves([short]) < leaves([expression]):
        expression, short = short, _shortened(short, manner)
    return expression if leaves([expression]) < leaves([short]) else short


def shortest_known(expression: Any) -> Any:
    """The shortest exact form of an expression; itself where it has none of a reasonable size."""
    return exact_else(expression, shorten, expression)


def _shortened(expression: Any, manner: Manner) -> Any:
    """One pass; another may find less, since the angles of its result are the basis of the next."""
    graph = Graph()
    symbols = Symbols(graph)
    functions = UserFunctions(symbols)
    try:
        (node,) = list_from_sympy([expression], symbols)
    except ExpressionError:
        (node,) = functions.merged(list_from_sympy([functions.replaced(expression)], symbols))
    if graph.is_logical(node):
        raise ExpressionError("shorten", f"{expression} is a truth value.", "Give one side of the relation.")
    ring = Ring(graph, [node])
    if largest_multiple(ring) > LARGEST_MULTIPLE:
        return expression
    (short,) = short_entries(ring, [ring.read(node)], symbols, manner)
    return short.xreplace(functions.found)
