"""Functions of the user, such as f(q), as symbols; and atoms of the canonical form back as nodes.

An unknown function may take any value, and so may each of its derivatives, so each becomes a symbol of its
own. Two calls share their symbol where their arguments have the same form.
"""

# pyright: reportMissingTypeStubs=false

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from ..errors import ExpressionError
from ..expr.calculus import rebuild, substitute
from ..expr.graph import Graph, Node
from ..expr.sympy_bridge import Symbols, from_sympy
from ..expr.sympy_bridge.symbols import kinds
from .exactly import NO_FORM
from .forms import Atom, Forms, Key, Monomial, key
from .polynomials import Element
from .ring import BUDGET_OF_ARGUMENTS, BoundedRing

#: Functions of the user within one another, beyond which their calls are not compared.
_MOST_LEVELS = 8

_Orders = tuple[tuple[int, int], ...]
#: A function, the forms of its arguments, and how often it is differentiated by each.
_Call = tuple[Any, tuple[Key, ...], _Orders]


class UserFunctions:
    """The calls of unknown functions in some expressions; `replaced` puts symbols in their place.

    `found` maps each symbol to the call, derivatives included, that it stands for.
    """

    def __init__(self, symbols: Symbols) -> None:
        self.symbols = symbols
        self._forms = Forms(symbols.graph)
        self._symbol_of: dict[_Call, Any] = {}
        self.found: dict[Any, Any] = {}
        #: For each function the arguments it is called with: their forms, and their nodes.
        self.arguments: dict[Any, dict[tuple[Key, ...], list[Node]]] = {}

    def replaced(self, expression: Any) -> Any:
        """A SymPy expression with a symbol for each call of an unknown function; others as they are.

        Raises ExpressionError for a derivative or substitution that cannot be carried out.
        """
        from sympy import Basic
        from sympy.core import traversal

        if not isinstance(expression, Basic):
            return expression
        made: dict[Any, Any] = {}
        walk: Any = traversal
        for item in walk.postorder_traversal(expression):
            if item not in made:
                made[item] = self._replaced_item(item, made)
        return made[expression]

    def _replaced_item(self, item: Any, made: Mapping[Any, Any]) -> Any:
        classes = kinds()
        if isinstance(item, classes.AppliedUndef) and item.args != (self.symbols.time,):
            return self._symbol(item, item.func, item.args, ())
        if isinstance(item, classes.Derivative) and self.symbols.order(item) is None:
            return self._derivative(item, item, {})
        if isinstance(item, classes.Subs):
            at = dict(zip(item.variables, item.point, strict=True))
            return self._derivative(item, item.expr, at)
        arguments = tuple(made[argument] for argument in item.args)
        return item if arguments == item.args else item.func(*arguments)

    def _derivative(self, item: Any, derivative: Any, at: dict[Any, Any]) -> Any:
        """The symbol of D^k f(a, b, ...), from Derivative(f(x), x) or Subs(Derivative(f(x), x), x, a)."""
        classes = kinds()
        if isinstance(derivative, classes.Derivative) and isinstance(derivative.expr, classes.AppliedUndef):
            slots: tuple[Any, ...] = derivative.expr.args
            by: list[tuple[Any, Any]] = [tuple(entry) for entry in derivative.variable_count]
            if all(slots.count(variable) == 1 for variable, _ in by):
                orders = {slots.index(variable): int(count) for variable, count in by}
                arguments = [argument.subs(at, simultaneous=True) for argument in slots]
                return self._symbol(item, derivative.expr.func, arguments, tuple(sorted(orders.items())))
        carried_out = item.doit()
        if carried_out == item:
            raise ExpressionError("SymPy expression", f"{item} is not understood.",
                                  "Write it with derivatives by the arguments of a function.")
        return self.replaced(carried_out)

    def _symbol(self, item: Any, function: Any, arguments: Iterable[Any], orders: _Orders) -> Any:
        from sympy import Dummy

        nodes = [from_sympy(self.replaced(argument), self.symbols) for argument in arguments]
        forms = tuple(key(self._forms.of(node)) for node in nodes)
        self.arguments.setdefault(function, {}).setdefault(forms, nodes)
        known = (function, forms, orders)
        if known not in self._symbol_of:
            self._symbol_of[known] = Dummy(str(item))
            self.found[self._symbol_of[known]] = item
        return self._symbol_of[known]

    # ---------------------------------------------------------------- calls that are the same

    def merged(self, nodes: Sequence[Node]) -> list[Node]:
        """Nodes with one symbol for all calls of a function whose arguments are the same function.

        Arguments of equal form share theirs already; here the canonical form decides.
        """
        graph = self.symbols.graph
        for _ in range(_MOST_LEVELS):
            leaves = self._equal_calls()
            if not leaves:
                break
            nodes = substitute(graph, nodes, leaves)
            for calls in self.arguments.values():
                calls.update({forms: substitute(graph, arguments, leaves) for forms, arguments in calls.items()})
        return list(nodes)

    def _equal_calls(self) -> dict[Node, Node]:
        """{symbol of a call: symbol of one before it with equal arguments}; the later ones are forgotten."""
        calls = [(function, forms) for function, known in self.arguments.items() if len(known) > 1 for forms in known]
        if not calls:
            return {}
        nodes = [node for function, forms in calls for node in self.arguments[function][forms]]
        try:
            ring = BoundedRing(self.symbols.graph, nodes, budget=BUDGET_OF_ARGUMENTS)
            values = {call: [ring.read(node) for node in self.arguments[call[0]][call[1]]] for call in calls}
        except NO_FORM:
            return {}
        leaves: dict[Node, Node] = {}
        for one, other in combinations(calls, 2):
            is_known = one[1] in self.arguments[one[0]] and other[1] in self.arguments[other[0]]
            if is_known and one[0] == other[0] and _are_equal(values[one], values[other]):
                leaves.update(self._merge(one[0], one[1], other[1]))
        return leaves

    def _merge(self, function: Any, kept: tuple[Key, ...], forgotten: tuple[Key, ...]) -> dict[Node, Node]:
        """Let the symbols of a call stand for those of another; the leaves that this replaces."""
        del self.arguments[function][forgotten]
        leaves: dict[Node, Node] = {}
        for known, symbol in [item for item in self._symbol_of.items() if item[0][:2] == (function, forgotten)]:
            del self._symbol_of[known]
            other = self._symbol_of.setdefault((function, kept, known[2]), symbol)
            if other != symbol:
                leaves[self.symbols.leaf(symbol)] = self.symbols.leaf(other)
        return leaves


def _are_equal(one: Sequence[Element], other: Sequence[Element]) -> bool:
    return len(one) == len(other) and all(a.equals(b) for a, b in zip(one, other, strict=True))


# -------------------------------------------------------------------- atoms as nodes


def atom_node(graph: Graph, atom: Atom) -> Node | None:
    """The node of an atom of the canonical form; None where it stands for something too large."""
    kind = atom[0]
    if kind in ("symbol", "constant"):
        return graph.leaf(atom)
    if kind == "root":
        return form_node(graph, dict(atom[1]))
    if kind == "node":
        return None
    operands = [form_node(graph, dict(form)) for form in atom[1:]]
    known = [operand for operand in operands if operand is not None]
    return rebuild(graph, kind, known) if len(known) == len(operands) else None


def form_node(graph: Graph, form: Mapping[Monomial, Fraction]) -> Node | None:
    """The node of a form."""
    total = graph.zero
    for monomial, coefficient in form.items():
        term = graph.number(coefficient)
        for atom, exponent in monomial:
            node = atom_node(graph, atom)
            if node is None:
                return None
            term = graph.mul(term, graph.pow(node, graph.number(exponent)))
        total = graph.add(total, term)
    return total
