"""What every rewriting of a description needs: its equations, short forms of nodes, names not yet taken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...algebra.deciding.balls import enclose
from ...algebra.deciding.states import States
from ...algebra.exactly import exact_else
from ...algebra.multiples import grant_multiples
from ...algebra.ring import Ring
from ...algebra.short.shortener import short_entries
from ...algebra.short.writing import leaves
from ...description.system import System
from ...dynamics.lagrange import euler_lagrange
from ...dynamics.quantities import flat
from ...equations import Description, Equations, derive
from ...errors import DerivationError, DescriptionError
from ...expr.calculus import substitute
from ...expr.doubles import is_number
from ...expr.node import Node
from ...expr.sympy_bridge import list_from_sympy, to_sympy
from .kinds import Basic, Expr, Matrix

_STATES, _BITS = 12, 256
#: Terms of a fraction beyond which its exact form is no easier to read.
LONGEST = 120
#: Symbols and numbers in an expression beyond which it is neither shortened nor printed.
LARGEST = 4_000


def equations_of(description: Description | Equations, where: str) -> Equations:
    """The equations of a description, or the equations themselves.

    Raises DerivationError where velocities are not the derivatives of the coordinates.
    """
    equations = description if isinstance(description, Equations) else derive(description)
    if not equations.system.leaves.are_derivatives:
        raise DerivationError(where, f"the velocities of '{equations.system.name}' are not derivatives of coordinates.",
                              "Describe its free and spherical joints by angles (euler=...).")
    return equations


def lagrange_residual(equations: Equations) -> tuple[Node, ...]:
    """d/dt dL/dv - dL/dq - Q as nodes, by the Euler-Lagrange operator whatever else the equations know."""
    left = euler_lagrange(equations.system, equations.momenta_nodes, equations.gradient_nodes)
    return tuple(map(equations.system.graph.sub, left, equations.force_nodes))


def written(system: System, nodes: Iterable[Node]) -> list[Expr]:
    """Nodes as SymPy expressions, as they are."""
    return to_sympy(system.graph, list(nodes), system.symbols)


def refuse_text(where: str, given: Iterable[Any]) -> None:
    """Raise DescriptionError for text, where no description says what its names mean, and for what is no expression."""
    for item in given:
        if isinstance(item, str) or not (hasattr(item, "free_symbols") or is_number(item)):
            raise DescriptionError(where, f"{item!r} is {'text' if isinstance(item, str) else 'no expression'}.",
                                   "Give SymPy expressions and symbols.")  # fmt: skip


def replaced(expressions: Iterable[Expr], rule: Mapping[Any, Basic]) -> list[Expr]:
    """Expressions in which parts have given way to others, all at once."""
    found: list[Any] = [expression.xreplace(rule) for expression in expressions]
    return found


def put_in(system: System, nodes: Sequence[Node], rule: Mapping[Expr, Expr]) -> list[Node]:
    """Nodes in which positions, velocities or accelerations have given way to expressions, all at once.

    It is done in the graph: SymPy's replacement evaluates what comes out, at a cost that has no bound.
    """
    symbols = system.symbols
    leaves = dict(zip(map(symbols.leaf, rule), list_from_sympy(list(rule.values()), symbols), strict=True))
    return substitute(system.graph, nodes, leaves)


def written_column(system: System, nodes: Iterable[Node]) -> Matrix:
    """Nodes as a SymPy column, as they are."""
    return column(written(system, nodes))


def written_table(system: System, rows: Sequence[Sequence[Node]], columns: int) -> Matrix:
    """Rows of nodes as a SymPy matrix, as they are."""
    return matrix(written(system, flat(rows)), len(rows), columns)


def short(system: System, nodes: Sequence[Node]) -> list[Expr]:
    """Nodes as SymPy expressions in a textbook's exact form; as they are where there is none, or they are very long."""
    if size_of(system, nodes) > len(nodes) * LARGEST:
        return written(system, nodes)
    return exact_else(None, _short, system, nodes) or written(system, nodes)


def _short(system: System, nodes: Sequence[Node]) -> list[Expr]:
    ring = Ring(system.graph, nodes)
    grant_multiples(ring)
    return short_entries(ring, [ring.read(node) for node in nodes], system.symbols)


def size_of(system: System, nodes: Iterable[Node]) -> int:
    """The symbols and numbers that nodes would be written with, shared parts counted each time."""
    graph, sizes = system.graph, {}
    roots = list(nodes)
    for index in graph.reachable(roots):
        sizes[index] = sum(sizes[operand] for operand in graph.operands(index)) or 1
    return sum(sizes[root] for root in roots)


def shortest_sum(system: System, nodes: Sequence[Node], otherwise: Sequence[Expr] = ()) -> Expr:
    """The sum of some nodes, each in the shortest of its forms: exact and of few terms, as it is, or `otherwise`.

    What is longer than LARGEST is left as it is.
    """
    from sympy import S

    total: Expr = S.Zero
    for k, node in enumerate(nodes):
        own = written(system, [node])[0]
        if size_of(system, [node]) <= LARGEST:
            forms = [*_exact_forms(system, node), *otherwise[k:k + 1], own]
            own = min(forms, key=lambda form: leaves([form]))
        total += own
    return total


def readable_column(system: System, nodes: Sequence[Node]) -> Matrix:
    """A SymPy column of nodes, each in its exact form if that has few terms, else as it is."""
    return column([(_exact_forms(system, node) or written(system, [node]))[0] for node in nodes])


def _exact_forms(system: System, node: Node) -> list[Expr]:
    """The exact form of a node; none where it has many terms."""
    return [] if size_of(system, [node]) > LARGEST else exact_else([], _shortest_form, system, node)


def _shortest_form(system: System, node: Node) -> list[Expr]:
    ring = Ring(system.graph, [node], budget=64 * LONGEST)
    element = ring.read(node)
    is_short = len(element.num) + len(element.den or ()) <= LONGEST
    return short_entries(ring, [element], system.symbols) if is_short else []


def short_column(system: System, nodes: Sequence[Node]) -> Matrix:
    """Nodes as a SymPy column of short forms."""
    return column(short(system, nodes))


def short_table(system: System, rows: Sequence[Sequence[Node]], columns: int) -> Matrix:
    """Rows of nodes as a SymPy matrix of short forms."""
    return matrix(short(system, flat(rows)), len(rows), columns)


def column(entries: Sequence[Expr | int]) -> Matrix:
    """A SymPy column of entries."""
    return matrix(entries, len(entries), 1)


def matrix(entries: Sequence[Expr | int], rows: int, columns: int) -> Matrix:
    """A SymPy matrix of entries, row by row."""
    from sympy import ImmutableDenseMatrix

    return ImmutableDenseMatrix(rows, columns, list(entries))


def plain(expression: Basic) -> str:
    """A SymPy expression as one line of text, x for x(t) and x' for its derivative; dots where it is very long."""
    from sympy import Derivative, Symbol, sstr
    from sympy.core.function import AppliedUndef

    if _is_long(expression):
        return f"... (more than {LARGEST} symbols and numbers)"
    found = expression.atoms(Derivative) | expression.atoms(AppliedUndef)
    named = {}
    for item in found:
        base, order = (item.expr, int(item.derivative_count)) if isinstance(item, Derivative) else (item, 0)
        named[item] = Symbol(str(base.func) + "'" * order)
    return sstr(expression.xreplace(named))


def _is_long(expression: Basic) -> bool:
    """Whether an expression has more than LARGEST leaves; shared parts count each time."""
    count, stack = 0, [expression]
    while stack and count <= LARGEST:
        item = stack.pop()
        count += not item.args
        stack.extend(item.args)
    return count > LARGEST


def free_names(system: System, names: Sequence[str]) -> tuple[str, ...]:
    """The names, all with more underscores at their end while one of them is a name of the system."""
    taken = {*system.coordinate_names, *system.parameter_names, *system.input_names, "t"}
    while taken.intersection(names):
        names = [f"{name}_" for name in names]
    return tuple(names)


def is_surely_nonzero(system: System, node: Node) -> bool:
    """Whether a node is certainly not zero at some state, so that it is not the zero function."""
    graph = system.graph
    value = graph.value(node)
    if value is not None:
        return value != 0
    states = States(system.symbols, [node])
    for number in range(_STATES):
        state = states.at(number, _BITS)
        (ball,) = (None,) if state is None else enclose(graph, [node], state, _BITS)
        if ball is not None and not ball.contains(0):
            return True
    return False


def holds_any(system: System, nodes: Iterable[Node], leaves: Iterable[Node]) -> bool:
    """Whether one of the leaves stands in one of the nodes."""
    return not set(leaves).isdisjoint(system.graph.symbols(list(nodes)))
