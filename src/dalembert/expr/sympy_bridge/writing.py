"""Nodes to SymPy, n-ary and evaluated as SymPy does when one types them."""

# pyright: reportMissingTypeStubs=false

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ..deep_sympy import DEEPEST, cases, cases_made_plainly, made_plainly
from ..evaluate import evaluate
from ..functions import FUNCTIONS, LEAVES
from ..graph import Entry, Graph, Node
from .symbols import Symbols, constants


def to_sympy(graph: Graph, nodes: Node | Sequence[Node], symbols: Symbols, evaluate: bool = True) -> Any:
    """The SymPy expression of a node, or the list of those of many nodes, built in one pass.

    Sums and products are made n-ary and evaluated as SymPy does when one types them, except that a
    number stays in front of a sum: 2*(x + y). SymPy's evaluation has no bound: what is only to be read can do without.
    """
    roots = [nodes] if isinstance(nodes, int) else list(nodes)
    writing = _Writing(graph, symbols, roots, evaluate)
    expressions = [writing.expressions[root] for root in roots]
    return expressions[0] if isinstance(nodes, int) else expressions


def _unreal_constants(graph: Graph, order: Sequence[Node]) -> set[Node]:
    """The nodes without symbols that have no real value, such as acos(2); SymPy may work at their sign forever."""
    constant: set[Node] = set()
    for index in order:
        if graph.nodes[index][0] != "symbol" and constant.issuperset(graph.operands(index)):
            constant.add(index)
    functions = sorted(index for index in constant if graph.nodes[index][0] not in LEAVES)
    values = evaluate(graph, functions, {})
    return {index for index, value in zip(functions, values, strict=True) if value != value}


def _nested_hyperbolic(graph: Graph, order: Sequence[Node]) -> set[Node]:
    """Hyperbolic functions of what holds such functions; SymPy asks what is real in them at a cost that multiplies."""
    holding: set[Node] = set()
    nested: set[Node] = set()
    for index in order:
        is_hyperbolic = graph.nodes[index][0] in _HYPERBOLIC
        if not holding.isdisjoint(graph.operands(index)):
            holding.add(index)
            nested |= {index} if is_hyperbolic else set()
        elif is_hyperbolic:
            holding.add(index)
    return nested


_HYPERBOLIC = {"sinh", "cosh", "tanh"}


class _Writing:
    """One conversion to SymPy; `expressions` holds what was built."""

    def __init__(self, graph: Graph, symbols: Symbols, roots: Sequence[Node], evaluate: bool) -> None:
        import sympy

        self.graph, self.symbols, self.sympy = graph, symbols, sympy
        self.constants = constants()
        self.functions = {name: getattr(sympy, row.sympy) for name, row in FUNCTIONS.items()}
        self.builders = {
            "number": self._number, "float": self._float, "constant": self._constant, "symbol": self._symbol,
            "add": self._sum, "mul": self._product, "pow": self._power, "select": self._select,
            "lt": self._relation, "le": self._relation, "eq": self._relation, "ne": self._relation,
        }
        self.expressions: dict[Node, Any] = {}
        self.depths: dict[Node, int] = {}
        order = graph.reachable(roots)
        self.unevaluated = set(order)
        if evaluate:
            self.unevaluated = _unreal_constants(graph, order) | _nested_hyperbolic(graph, order)
        self._declare_functions_of_time(order)
        self.terms = self._flattened(order, roots)
        for index in sorted(self.terms):
            node = graph.nodes[index]
            self.depths[index] = self._depth(index)
            self.expressions[index] = self.builders.get(node[0], self._call)(index, node)

    def _depth(self, index: Node) -> int:
        """How deep an object is for SymPy, which takes sums within sums and products within products apart."""
        nodes, operation = self.graph.nodes, self.graph.nodes[index][0]
        flat = operation if operation in ("add", "mul") else None
        return max((self.depths[term] + (nodes[term][0] != flat) for term in self.terms[index]), default=1)

    def _declare_functions_of_time(self, order: Iterable[Node]) -> None:
        """A name that occurs with a derivative is a function of time wherever it occurs."""
        leaves = [i for i in order if self.graph.nodes[i][0] == "symbol"]
        for leaf in sorted(leaves, key=lambda leaf: -self.graph.nodes[leaf][2]):
            self.symbols.sympy(leaf)

    def _flattened(self, order: Sequence[Node], roots: Iterable[Node]) -> dict[Node, Sequence[Node]]:
        """The nodes to build and the operands of each.

        A sum within a sum, a product within a product and a select at the end of a select are taken
        apart where nothing else uses them.
        """
        graph = self.graph
        uses = Counter(child for index in order for child in graph.operands(index))
        uses.update(roots)
        wanted = set(roots)
        terms: dict[Node, Sequence[Node]] = {}
        for index in reversed(order):
            if index in wanted:
                terms[index] = self._operands(index, uses)
                wanted.update(terms[index])
        return terms

    def _operands(self, index: Node, uses: Mapping[Node, int]) -> Sequence[Node]:
        nodes = self.graph.nodes
        operation = nodes[index][0]
        operands = self.graph.operands(index)
        if operation not in ("add", "mul", "select", "and", "or", "min", "max"):
            return operands
        flat: list[Node] = []
        stack = list(reversed(operands))
        while stack:
            child = stack.pop()
            is_last = operation != "select" or (not stack and len(flat) % 2 == 0)
            if nodes[child][0] == operation and uses[child] == 1 and is_last:
                stack.extend(reversed(nodes[child][1:]))
            else:
                flat.append(child)
        return flat

    def _number(self, index: Node, node: Entry) -> Any:
        return self.sympy.Integer(node[1]) if node[2] == 1 else self.sympy.Rational(node[1], node[2])

    def _float(self, index: Node, node: Entry) -> Any:
        return self.sympy.Float(node[1])

    def _constant(self, index: Node, node: Entry) -> Any:
        return self.constants[node[1]]

    def _symbol(self, index: Node, node: Entry) -> Any:
        return self.symbols.sympy(index)

    def _arguments(self, index: Node) -> list[Any]:
        expressions = self.expressions
        return [expressions[child] for child in self.terms[index]]

    def _sum(self, index: Node, node: Entry) -> Any:
        return self._made(self.sympy.Add, index)

    def _product(self, index: Node, node: Entry) -> Any:
        factors = self._arguments(index)
        if len(factors) == 2 and factors[0].is_Rational and factors[1].is_Add and self.depths[index] <= DEEPEST:
            return self.sympy.Mul(*factors, evaluate=False)
        return self._made(self.sympy.Mul, index)

    def _power(self, index: Node, node: Entry) -> Any:
        return self._made(self.sympy.Pow, index)

    def _call(self, index: Node, node: Entry) -> Any:
        return self._made(self.functions[node[0]], index)

    def _relation(self, index: Node, node: Entry) -> Any:
        """x > 0 rather than 0 < x: the side that SymPy sorts first on the left."""
        relation = self._made(self.functions[node[0]], index)
        if not relation.is_Relational or self.depths[index] > DEEPEST:
            return relation
        sides = [relation.lhs, relation.rhs]
        numbers_last = sorted(self.sympy.ordered(sides), key=lambda side: side.is_number)
        return relation if numbers_last == sides else relation.reversed

    def _made(self, kind: Callable[..., Any], index: Node) -> Any:
        """An object of SymPy, unevaluated where SymPy would seek the sign of what has none, and only its arguments
        where SymPy would recurse too deeply."""
        arguments = self._arguments(index)
        evaluated = self.unevaluated.isdisjoint([index, *self.terms[index]])
        if not evaluated:
            self.unevaluated.add(index)
        if self.depths[index] <= DEEPEST:
            try:
                return kind(*arguments) if evaluated else kind(*arguments, evaluate=False)
            except RecursionError:
                self.depths[index] = DEEPEST + 1
        return made_plainly(kind, arguments)

    def _select(self, index: Node, node: Entry) -> Any:
        """Condition, value, ..., default as a Piecewise."""
        *given, default = self._arguments(index)
        pairs = list(zip(given[1::2], given[::2], strict=True))
        if default is not self.constants["nan"]:
            pairs.append((default, self.constants["true"]))
        return cases_made_plainly(pairs) if self.depths[index] > DEEPEST else cases(pairs)
