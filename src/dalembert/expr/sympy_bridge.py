"""SymPy at the edge: expressions of SymPy as nodes of a graph, and nodes as expressions of SymPy.

Nothing is simplified on the way, and nothing recurses, so depth and size are limited by memory only.
`Symbols` remembers which leaf stands for which SymPy object; everything else is two tables, one from
SymPy's classes to nodes and one back. SymPy is imported when the first conversion asks for it.
"""

from __future__ import annotations

import numbers
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, reduce
from typing import Any, NamedTuple

from ..errors import ExpressionError, UnknownNameError
from .deep_sympy import DEEPEST, cases, cases_made_plainly, made_plainly
from .evaluate import evaluate
from .functions import ELEMENTARY, FUNCTIONS, LEAVES, RELATIONS
from .graph import Graph, Node

_PLACE = "SymPy expression"
_SHOWN_CHARACTERS = 80
_LARGEST_EXPONENT = 8000
_BITS_OF_DOUBLES, _LARGEST_DOUBLE = 53, sys.float_info.max


# -------------------------------------------------------------------- leaves


class Symbols:
    """The leaves of one graph and the SymPy objects they stand for.

    A symbol, and a function of time such as a dynamicsymbol, becomes a leaf of its name; its k-th time
    derivative a leaf of the same name and order k. Namesakes (other assumptions, a Dummy, a symbol
    beside a function of time) get a tag, in the order they are seen.
    """

    def __init__(self, graph: Graph, time: Any = None) -> None:
        if time is None:
            from sympy.physics.vector import dynamicsymbols

            time = dynamicsymbols._t  # type: ignore[attr-defined]
        self.graph = graph
        self.time = time
        self._leaves: dict[Any, int] = {}
        self._objects: dict[int, Any] = {}
        self.leaf(time)

    def leaf(self, sympy_object: Any) -> int:
        """The leaf of a symbol, of a function of time, or of a time derivative of one.

        Raises ExpressionError for anything else.
        """
        found = self._leaves.get(sympy_object)
        if found is None:
            found = self._new_leaf(sympy_object)
            self.pair(found, sympy_object)
        return found

    def rate(self, leaf: int, order: int) -> int:
        """The leaf of a time derivative of a leaf; its SymPy object is made when it is asked for."""
        _, name, own, tag = self.graph.nodes[leaf]
        return self.graph.symbol(name, own + order, tag)

    def sympy(self, leaf: int) -> Any:
        """The SymPy object of a leaf.

        A leaf that came from elsewhere becomes a Symbol, and a derivative the derivative of a function
        of time; both are remembered. Raises UnknownNameError for the derivative of a mere symbol.
        """
        found = self._objects.get(leaf)
        if found is None:
            found = self._new_object(leaf)
            self.pair(leaf, found)
        return found

    def pair(self, leaf: int, sympy_object: Any) -> None:
        """Let `leaf` and `sympy_object` stand for each other."""
        self._leaves[sympy_object] = leaf
        self._objects[leaf] = sympy_object

    def _new_leaf(self, sympy_object: Any) -> int:
        kinds = _tables().kinds
        if isinstance(sympy_object, kinds.Derivative):
            base, order = self._differentiated(sympy_object)
            return self.rate(self.leaf(base), order)
        if isinstance(sympy_object, kinds.AppliedUndef):
            if sympy_object.args != (self.time,):
                raise ExpressionError(_PLACE, f"{_shown(sympy_object)} is not a known function, nor one of "
                                      f"the time {self.time} alone.",
                                      f"Write {sympy_object.func}({self.time}), or use a Symbol.")
            return self._tagged(sympy_object.func.__name__, sympy_object)
        if isinstance(sympy_object, kinds.Symbol):
            return self._tagged(sympy_object.name, sympy_object)
        raise _refusal(sympy_object)

    def _tagged(self, name: str, sympy_object: Any) -> int:
        """The leaf of this name whose tag no other object has."""
        if sympy_object.is_commutative is False:
            raise ExpressionError(_PLACE, f"{name} does not commute.", "Use commutative symbols.")
        leaf, taken = self.graph.symbol(name), 0
        while leaf in self._objects:
            taken += 1
            leaf = self.graph.symbol(name, 0, _kind(sympy_object) + (f" {taken}" if taken > 1 else ""))
        return leaf

    def _differentiated(self, derivative: Any) -> tuple[Any, int]:
        """The function of time and the order of its derivative."""
        order = self.order(derivative)
        if order is None:
            raise ExpressionError(_PLACE, f"{_shown(derivative)} is not the time derivative of a function "
                                  f"of the time {self.time}.", "Call .doit() on it.")
        return derivative.expr, order

    def order(self, derivative: Any) -> int | None:
        """The order of Derivative(theta(t), (t, k)); None for any other derivative."""
        base, by = derivative.expr, derivative.variable_count
        if not isinstance(base, _tables().kinds.AppliedUndef) or base.args != (self.time,) or len(by) != 1:
            return None
        variable, count = by[0]
        return int(count) if variable == self.time and count.is_Integer else None

    def _new_object(self, leaf: int) -> Any:
        kinds = _tables().kinds
        node = self.graph.nodes[leaf]
        if node[0] != "symbol":
            raise ExpressionError("Symbols", f"node {leaf} is not a symbol.", "Use to_sympy for expressions.")
        _, name, order, tag = node
        if order == 0:
            return kinds.Symbol(name)
        base_leaf = self.graph.symbol(name, 0, tag)
        base = self._objects.get(base_leaf)
        if base is None:
            base = kinds.Function(name)(self.time)
            self.pair(base_leaf, base)
        if not isinstance(base, kinds.AppliedUndef):
            raise UnknownNameError(_PLACE, f"{name} is not a function of time and has no derivative.",
                                   f"Declare {name} as a coordinate.")
        return kinds.Derivative(base, (self.time, order))


def _kind(sympy_object: Any) -> str:
    """What tells a symbol from its namesakes: its class and the assumptions it was made with."""
    symbol_like = sympy_object if sympy_object.is_Symbol else sympy_object.func
    assumptions = getattr(symbol_like, "_assumptions_orig", None)
    if assumptions is None:
        assumptions = getattr(symbol_like, "_kwargs", {})
    kind = type(sympy_object).__name__ if sympy_object.is_Symbol else "function"
    known = sorted((fact, holds) for fact, holds in assumptions.items() if holds is not None)
    return ", ".join([kind, *(fact if holds else f"not {fact}" for fact, holds in known)])


# -------------------------------------------------------------------- SymPy -> graph


def from_sympy(expression: Any, symbols: Symbols) -> int:
    """The node of a SymPy expression or number.

    Raises ExpressionError for what has no place in equations of motion: integrals, complex numbers,
    non-commutative symbols, unknown functions, matrices where a scalar belongs, text.

    >>> from sympy import sin, symbols
    >>> x, y = symbols("x y")
    >>> graph = Graph()
    >>> table = Symbols(graph)
    >>> to_sympy(graph, from_sympy(x * sin(y) + 1, table), table)
    x*sin(y) + 1
    """
    return list_from_sympy([expression], symbols)[0]


def list_from_sympy(expressions: Iterable[Any], symbols: Symbols) -> list[int]:
    """The nodes of many expressions, what they share being converted once."""
    reading = _Reading(symbols)
    return [reading.node(expression) for expression in expressions]


def matrix_from_sympy(matrix: Any, symbols: Symbols) -> tuple[tuple[int, ...], list[int]]:
    """The shape of a matrix, array or (nested) list, and the nodes of its entries, row by row."""
    shape, entries = matrix_entries(matrix)
    return shape, list_from_sympy(entries, symbols)


def matrix_entries(matrix: Any) -> tuple[tuple[int, ...], list[Any]]:
    """The shape of a matrix, array or (nested) list, and its entries, row by row."""
    if isinstance(matrix, list | tuple):
        rows = [matrix_entries(row) if isinstance(row, list | tuple) else ((), [row]) for row in matrix]
        shapes = {shape for shape, _ in rows}
        if len(shapes) > 1:
            raise ExpressionError("matrix", f"its rows have the shapes {sorted(shapes)}.",
                                  "Give rows of one length.")
        inner = shapes.pop() if shapes else ()
        return (len(rows), *inner), [entry for _, row in rows for entry in row]
    shape, flat = getattr(matrix, "shape", None), getattr(matrix, "flat", None)
    if shape is None or flat is None:
        raise ExpressionError("matrix", f"{_shown(matrix)} is not a matrix.",
                              "Use an explicit Matrix or a list.")
    return tuple(int(size) for size in shape), list(flat() if callable(flat) else flat)  # type: ignore[arg-type]


class _Reading:
    """One conversion: nodes by the identity of the SymPy object they came from."""

    def __init__(self, symbols: Symbols) -> None:
        self.symbols, self.graph = symbols, symbols.graph
        self.nodes: dict[int, int] = {}
        self.kept_alive: list[Any] = []
        self.replacements: dict[int, Any] = {}
        self.rows: dict[type, _Row] = dict(_tables().rows)

    def node(self, expression: Any) -> int:
        """The node of one expression; children are converted before parents, without recursion."""
        if not isinstance(expression, _tables().kinds.Basic):
            return self._python_number(expression)
        self.kept_alive.append(expression)
        nodes, rows, stack = self.nodes, self.rows, [expression]
        while stack:
            item = stack[-1]
            key = id(item)
            if key in nodes:
                stack.pop()
                continue
            row = rows.get(type(item)) or self._row(item)
            children = row.children(self, item) if row.children else item.args
            waiting = [child for child in children if id(child) not in nodes]
            if waiting:
                waiting.reverse()
                stack.extend(waiting)
                continue
            stack.pop()
            nodes[key] = row.build(self, item, [nodes[id(child)] for child in children])
        return nodes[id(expression)]

    def _row(self, item: Any) -> _Row:
        """The row of the nearest known class of `item`, remembered for its class."""
        for base in type(item).__mro__:
            row = self.rows.get(base)
            if row is not None:
                self.rows[type(item)] = row
                return row
        raise _refusal(item)

    def _python_number(self, value: Any) -> int:
        if isinstance(value, bool):
            return self.graph.constant("true" if value else "false")
        if isinstance(value, numbers.Rational | float):
            return self.graph.number(value)  # type: ignore[arg-type]
        if isinstance(value, numbers.Real):
            return self.graph.number(float(value))
        raise _refusal(value)

    def replaced(self, item: Any, rewrite: Callable[[Any], Any]) -> Any:
        """What stands in for `item`, made once and kept alive as long as the conversion runs."""
        found = self.replacements.get(id(item))
        if found is None:
            found = self.replacements[id(item)] = rewrite(item)
            if found == item:
                raise _refusal(item)
        return found

    def numeric(self, node: int, item: Any) -> int:
        """`node`, refused if it is a truth value."""
        if self.graph.is_logical(node):
            raise ExpressionError(_PLACE, f"{_shown(item)} uses a truth value as a number.",
                                  "Use Piecewise((1, condition), (0, True)).")
        return node

    def logical(self, node: int, item: Any) -> int:
        """`node`, refused unless it is a truth value."""
        if not self.graph.is_logical(node):
            raise ExpressionError(_PLACE, f"{_shown(item)} uses a number as a condition.",
                                  "Conditions are relations such as x < 0.")
        return node


Build = Callable[[_Reading, Any, list[int]], int]
Children = Callable[[_Reading, Any], Sequence[Any]]


class _Row(NamedTuple):
    """How objects of one class are read; `children` where those are not its args."""

    build: Build
    children: Children | None = None


def _none(reading: _Reading, item: Any) -> Sequence[Any]:
    return ()


def _sum(reading: _Reading, item: Any, operands: list[int]) -> int:
    add = reading.graph.add
    total = operands[0]
    for operand in operands[1:]:
        total = add(total, operand)
    return total


def _product(reading: _Reading, item: Any, operands: list[int]) -> int:
    """The product from left to right; a leading number comes last, so no partial product holds it."""
    graph, first = reading.graph, operands[0]
    if len(operands) > 2 and graph.value(first) is not None:
        return graph.mul(first, _product(reading, item, operands[1:]))
    mul = graph.mul
    for operand in operands[1:]:
        first = mul(first, operand)
    return first


def _power(reading: _Reading, item: Any, operands: list[int]) -> int:
    return reading.graph.pow(operands[0], operands[1])


def _symbol(reading: _Reading, item: Any, operands: list[int]) -> int:
    return reading.symbols.leaf(item)


def _rational(reading: _Reading, item: Any, operands: list[int]) -> int:
    return reading.graph.number(int(item.p), int(item.q))


def _float(reading: _Reading, item: Any, operands: list[int]) -> int:
    """A double; of more or fewer digits, the decimal number it prints as, a double again where that prints so too."""
    from mpmath import mp

    if abs(int(mp.convert(item).man_exp[1])) > _LARGEST_EXPONENT:
        raise ExpressionError(_PLACE, f"{_shown(item)} cannot be kept in its digits.", "Rescale it.")
    number = reading.graph.number
    if item._prec == _BITS_OF_DOUBLES and float(item) == item:
        return number(float(item))
    exact = Fraction(str(item))
    rounded = float(exact) if abs(exact) <= _LARGEST_DOUBLE else 0.0
    return number(rounded) if Fraction(repr(rounded)) == exact else number(exact)


def _constant(name: str) -> _Row:
    return _Row(lambda reading, item, operands: reading.graph.constant(name), _none)


def _call(name: str) -> _Row:
    """The row of a function, or a relation, of numbers; two-place ones nest from left to right."""

    def build(reading: _Reading, item: Any, operands: list[int]) -> int:
        for operand in operands:
            reading.numeric(operand, item)
        if len(operands) <= FUNCTIONS[name].arity:
            return reading.graph.call(name, *operands)
        return reduce(lambda a, b: reading.graph.call(name, a, b), operands)

    return _Row(build)


def _swapped(name: str) -> _Row:
    build = _call(name).build
    return _Row(lambda reading, item, operands: build(reading, item, operands[::-1]))


def _logical(name: str) -> _Row:
    """The row of a function of truth values."""

    def build(reading: _Reading, item: Any, operands: list[int]) -> int:
        for operand in operands:
            reading.logical(operand, item)
        if name in ("not", "select"):
            return reading.graph.call(name, *operands)
        return reduce(lambda a, b: reading.graph.call(name, a, b), operands)

    return _Row(build)


def _formula(formula: Callable[[Graph, int], int]) -> _Row:
    return _Row(lambda reading, item, operands: formula(reading.graph, reading.numeric(operands[0], item)))


def _over(name: str) -> _Row:
    """1 / name(x)."""
    return _formula(lambda graph, x: graph.pow(graph.call(name, x), graph.minus_one))


def _of_reciprocal(name: str) -> _Row:
    """name(1 / x)."""
    return _formula(lambda graph, x: graph.call(name, graph.pow(x, graph.minus_one)))


def _ratio(top: str, bottom: str) -> _Row:
    """top(x) / bottom(x)."""
    return _formula(lambda graph, x: graph.div(graph.call(top, x), graph.call(bottom, x)))


def _instead(rewrite: Callable[[Any], Any]) -> _Row:
    """The row of a class that is read through another SymPy expression."""
    return _Row(lambda reading, item, operands: operands[0],
                lambda reading, item: (reading.replaced(item, rewrite),))


def _cases(reading: _Reading, item: Any) -> list[Any]:
    return [part for case in item.args for part in case.args]


def _piecewise(reading: _Reading, item: Any, operands: list[int]) -> int:
    """A chain of selects; where no condition holds the value is nan."""
    result = reading.graph.constant("nan")
    for value, condition in zip(operands[-2::-2], operands[::-2], strict=True):
        reading.logical(condition, item)
        result = reading.graph.call("select", condition, reading.numeric(value, item), result)
    return result


def _heaviside(reading: _Reading, item: Any, operands: list[int]) -> int:
    graph, (x, at_zero) = reading.graph, operands
    positive = graph.call("select", graph.call("lt", graph.zero, x), graph.one, at_zero)
    return graph.call("select", graph.call("lt", x, graph.zero), graph.zero, positive)


def _derivative_parts(reading: _Reading, item: Any) -> Sequence[Any]:
    """Nothing for a rate such as theta'; else the derivative carried out."""
    if reading.symbols.order(item) is not None:
        return ()
    carried_out = reading.replaced(item, lambda derivative: derivative.doit())
    return (carried_out,)


def _derivative(reading: _Reading, item: Any, operands: list[int]) -> int:
    return operands[0] if operands else reading.symbols.leaf(item)


# -------------------------------------------------------------------- the tables


class _Kinds(NamedTuple):
    """The classes of SymPy that are asked for by name."""

    Basic: Any
    Symbol: Any
    Function: Any
    AppliedUndef: Any
    Derivative: Any


class _Tables(NamedTuple):
    kinds: _Kinds
    rows: dict[type, _Row]


@lru_cache(maxsize=1)
def _tables() -> _Tables:
    """SymPy's classes and how each is read."""
    import sympy
    from sympy.core.function import AppliedUndef

    kinds = _Kinds(sympy.Basic, sympy.Symbol, sympy.Function, AppliedUndef, sympy.Derivative)
    rows = {
        sympy.Add: _Row(_sum), sympy.Mul: _Row(_product), sympy.Pow: _Row(_power),
        sympy.Symbol: _Row(_symbol, _none), AppliedUndef: _Row(_symbol, _none),
        sympy.Derivative: _Row(_derivative, _derivative_parts),
        **dict.fromkeys(_rationals(), _Row(_rational, _none)), sympy.Float: _Row(_float, _none),
        sympy.Piecewise: _Row(_piecewise, _cases), sympy.Heaviside: _Row(_heaviside),
        sympy.sinc: _instead(lambda item: item.rewrite(sympy.sin)),
        sympy.UnevaluatedExpr: _formula(lambda graph, x: x),
        sympy.StrictGreaterThan: _swapped("lt"), sympy.GreaterThan: _swapped("le"),
        sympy.ITE: _logical("select"),
    }
    rows |= {type(constant): _constant(name) for name, constant in _constants().items()}
    rows[type(sympy.S.NegativeInfinity)] = _Row(
        lambda reading, item, operands: reading.graph.neg(reading.graph.constant("inf")), _none)
    rows |= {getattr(sympy, row.sympy): _call(row.name) for row in (*ELEMENTARY, *RELATIONS)}
    rows |= {getattr(sympy, FUNCTIONS[name].sympy): _logical(name) for name in ("and", "or", "not")}
    rows |= {getattr(sympy, name): row for name, row in _reciprocals().items()}
    return _Tables(kinds, rows)


def _rationals() -> list[type]:
    """SymPy's classes of rational numbers."""
    from sympy import Integer, Rational, S

    return [Rational, Integer, *map(type, (S.Zero, S.One, S.NegativeOne, S.Half))]


def _constants() -> dict[str, Any]:
    """The named constants as SymPy objects."""
    from sympy import S

    return {"pi": S.Pi, "e": S.Exp1, "true": S.true, "false": S.false, "nan": S.NaN, "inf": S.Infinity}


def _reciprocals() -> dict[str, _Row]:
    """Functions SymPy has beside ours, in terms of ours."""
    return {
        "sec": _over("cos"), "csc": _over("sin"), "cot": _ratio("cos", "sin"),
        "sech": _over("cosh"), "csch": _over("sinh"), "coth": _ratio("cosh", "sinh"),
        "asec": _of_reciprocal("acos"), "acsc": _of_reciprocal("asin"), "acot": _of_reciprocal("atan"),
        "asech": _of_reciprocal("acosh"), "acsch": _of_reciprocal("asinh"), "acoth": _of_reciprocal("atanh"),
    }


_REMEDIES = {
    "list": "Take its entries one by one.",
    "tuple": "Take its entries one by one.",
    "str": "Text is read by expr.text.parse; names in text must be declared.",
    "Integral": "Call .doit(), or write its value as a function.",
    "Sum": "Call .doit() to write the sum out.",
    "Product": "Call .doit() to write the product out.",
    "Derivative": "It cannot be carried out; give its value as an expression.",
    "Subs": "Call .doit() to carry the substitution out.",
    "Limit": "Call .doit() to carry the limit out.",
    "ImaginaryUnit": "Equations of motion are real; give symbols assumptions such as positive=True so that "
                     "roots of negative numbers do not arise.",
    "ComplexInfinity": "Remove the division by zero.",
    "Quantity": "Divide the unit out: numbers are in SI units.",
    "MatrixElement": "Use a Symbol, or an explicit Matrix, for it.",
    "Indexed": "Use a Symbol for it.",
    "Vector": "Write its components in the inertial frame, for example with .to_matrix(frame).",
    "DiracDelta": "An impulse has no value; change the velocities at an event instead.",
}


_MATRICES = frozenset({"MatrixBase", "MatrixExpr", "NDimArray", "ndarray"})


def _refusal(item: Any) -> ExpressionError:
    """The error for an object that is not an expression of the language."""
    if isinstance(item, type):
        return ExpressionError(_PLACE, f"{item.__name__} is a function without arguments.",
                               f"Write, for example, {item.__name__}(x).")
    names = [base.__name__ for base in type(item).__mro__]
    if not _MATRICES.isdisjoint(names):
        return ExpressionError(_PLACE, f"a matrix of shape {item.shape} is given where a scalar belongs.",
                               "Take its entries, for example M[0, 0].")
    remedy = next((_REMEDIES[name] for name in names if name in _REMEDIES), None)
    known = ", ".join(row.name for row in ELEMENTARY)
    return ExpressionError(_PLACE, f"{_shown(item)} ({names[0]}) is not understood.",
                           remedy or f"Known functions: {known}, sqrt, Piecewise.")


def _shown(item: Any) -> str:
    """A short text of a SymPy object, however large it is."""
    stack, count = [item], 0
    while stack and count < _SHOWN_CHARACTERS:
        args = getattr(stack.pop(), "args", ())
        stack.extend(args if isinstance(args, tuple) else ())
        count += 1
    text = f"a long {type(item).__name__}" if stack else str(item)
    return text if len(text) <= _SHOWN_CHARACTERS else text[:_SHOWN_CHARACTERS] + "..."


# -------------------------------------------------------------------- graph -> SymPy


def to_sympy(graph: Graph, nodes: int | Sequence[int], symbols: Symbols, evaluate: bool = True) -> Any:
    """The SymPy expression of a node, or the list of those of many nodes, built in one pass.

    Sums and products are made n-ary and evaluated as SymPy does when one types them, except that a
    number stays in front of a sum: 2*(x + y). SymPy's evaluation has no bound: what is only to be read can do without.
    """
    roots = [nodes] if isinstance(nodes, int) else list(nodes)
    writing = _Writing(graph, symbols, roots, evaluate)
    expressions = [writing.expressions[root] for root in roots]
    return expressions[0] if isinstance(nodes, int) else expressions


def _unreal_constants(graph: Graph, order: Sequence[int]) -> set[int]:
    """The nodes without symbols that have no real value, such as acos(2); SymPy may work at their sign forever."""
    constant: set[int] = set()
    for index in order:
        if graph.nodes[index][0] != "symbol" and constant.issuperset(graph.operands(index)):
            constant.add(index)
    functions = sorted(index for index in constant if graph.nodes[index][0] not in LEAVES)
    values = evaluate(graph, functions, {})
    return {index for index, value in zip(functions, values, strict=True) if value != value}


class _Writing:
    """One conversion to SymPy; `expressions` holds what was built."""

    def __init__(self, graph: Graph, symbols: Symbols, roots: Sequence[int], evaluate: bool) -> None:
        import sympy

        self.graph, self.symbols, self.sympy = graph, symbols, sympy
        self.constants = _constants()
        self.functions = {name: getattr(sympy, row.sympy) for name, row in FUNCTIONS.items()}
        self.builders = {
            "number": self._number, "float": self._float, "constant": self._constant, "symbol": self._symbol,
            "add": self._sum, "mul": self._product, "pow": self._power, "select": self._select,
            "lt": self._relation, "le": self._relation, "eq": self._relation, "ne": self._relation,
        }
        self.expressions: dict[int, Any] = {}
        self.depths: dict[int, int] = {}
        order = graph.reachable(roots)
        self.unevaluated = _unreal_constants(graph, order) if evaluate else set(order)
        self._declare_functions_of_time(order)
        self.terms = self._flattened(order, roots)
        for index in sorted(self.terms):
            node = graph.nodes[index]
            self.depths[index] = self._depth(index)
            self.expressions[index] = self.builders.get(node[0], self._call)(index, node)

    def _depth(self, index: int) -> int:
        """How deep an object is for SymPy, which takes sums within sums and products within products apart."""
        nodes, operation = self.graph.nodes, self.graph.nodes[index][0]
        flat = operation if operation in ("add", "mul") else None
        return max((self.depths[term] + (nodes[term][0] != flat) for term in self.terms[index]), default=1)

    def _declare_functions_of_time(self, order: Iterable[int]) -> None:
        """A name that occurs with a derivative is a function of time wherever it occurs."""
        leaves = [i for i in order if self.graph.nodes[i][0] == "symbol"]
        for leaf in sorted(leaves, key=lambda leaf: -self.graph.nodes[leaf][2]):
            self.symbols.sympy(leaf)

    def _flattened(self, order: Sequence[int], roots: Iterable[int]) -> dict[int, Sequence[int]]:
        """The nodes to build and the operands of each.

        A sum within a sum, a product within a product and a select at the end of a select are taken
        apart where nothing else uses them.
        """
        graph = self.graph
        uses = Counter(child for index in order for child in graph.operands(index))
        uses.update(roots)
        wanted, terms = set(roots), {}
        for index in reversed(order):
            if index in wanted:
                terms[index] = self._operands(index, uses)
                wanted.update(terms[index])
        return terms

    def _operands(self, index: int, uses: Mapping[int, int]) -> Sequence[int]:
        nodes = self.graph.nodes
        operation = nodes[index][0]
        operands = self.graph.operands(index)
        if operation not in ("add", "mul", "select", "and", "or", "min", "max"):
            return operands
        flat, stack = [], list(reversed(operands))
        while stack:
            child = stack.pop()
            is_last = operation != "select" or (not stack and len(flat) % 2 == 0)
            if nodes[child][0] == operation and uses[child] == 1 and is_last:
                stack.extend(reversed(nodes[child][1:]))
            else:
                flat.append(child)
        return flat

    def _number(self, index: int, node: Node) -> Any:
        return self.sympy.Integer(node[1]) if node[2] == 1 else self.sympy.Rational(node[1], node[2])

    def _float(self, index: int, node: Node) -> Any:
        return self.sympy.Float(node[1])

    def _constant(self, index: int, node: Node) -> Any:
        return self.constants[node[1]]

    def _symbol(self, index: int, node: Node) -> Any:
        return self.symbols.sympy(index)

    def _arguments(self, index: int) -> list[Any]:
        expressions = self.expressions
        return [expressions[child] for child in self.terms[index]]

    def _sum(self, index: int, node: Node) -> Any:
        return self._made(self.sympy.Add, index)

    def _product(self, index: int, node: Node) -> Any:
        factors = self._arguments(index)
        if len(factors) == 2 and factors[0].is_Rational and factors[1].is_Add and self.depths[index] <= DEEPEST:
            return self.sympy.Mul(*factors, evaluate=False)
        return self._made(self.sympy.Mul, index)

    def _power(self, index: int, node: Node) -> Any:
        return self._made(self.sympy.Pow, index)

    def _call(self, index: int, node: Node) -> Any:
        return self._made(self.functions[node[0]], index)

    def _relation(self, index: int, node: Node) -> Any:
        """x > 0 rather than 0 < x: the side that SymPy sorts first on the left."""
        relation = self._made(self.functions[node[0]], index)
        if not relation.is_Relational or self.depths[index] > DEEPEST:
            return relation
        sides = [relation.lhs, relation.rhs]
        numbers_last = sorted(self.sympy.ordered(sides), key=lambda side: side.is_number)
        return relation if numbers_last == sides else relation.reversed

    def _made(self, kind: Callable[..., Any], index: int) -> Any:
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

    def _select(self, index: int, node: Node) -> Any:
        """Condition, value, ..., default as a Piecewise; of truth values, as nested if-then-else."""
        *given, default = self._arguments(index)
        pairs = list(zip(given[1::2], given[::2], strict=True))
        is_deep = self.depths[index] > DEEPEST
        if self.graph.is_logical(index):
            for value, condition in reversed(pairs):
                parts = condition, value, default
                default = made_plainly(self.sympy.ITE, parts) if is_deep else self.sympy.ITE(*parts)
            return default
        if default is not self.constants["nan"]:
            pairs.append((default, self.constants["true"]))
        return cases_made_plainly(pairs) if is_deep else cases(pairs)
