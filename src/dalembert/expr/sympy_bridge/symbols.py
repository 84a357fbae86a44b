"""Leaves of a graph and the symbols of SymPy that they stand for; what of SymPy has no place in a graph."""

# pyright: reportMissingTypeStubs=false

from __future__ import annotations

import sys
from functools import lru_cache
from typing import Any, NamedTuple

from ...errors import ExpressionError, UnknownNameError
from ..doubles import is_list
from ..functions import ELEMENTARY
from ..graph import Graph, Node

PLACE = "SymPy expression"
_SHOWN_CHARACTERS = 80


class _Kinds(NamedTuple):
    """The classes of SymPy that are asked for by name."""

    Basic: Any
    Symbol: Any
    Function: Any
    AppliedUndef: Any
    Derivative: Any
    Subs: Any


@lru_cache(maxsize=1)
def kinds() -> _Kinds:
    """The classes themselves."""
    import sympy
    from sympy.core.function import AppliedUndef

    return _Kinds(sympy.Basic, sympy.Symbol, sympy.Function, AppliedUndef, sympy.Derivative, sympy.Subs)


def constants() -> dict[str, Any]:
    """The named constants as SymPy objects."""
    from sympy import S

    known: Any = S
    return {"pi": known.Pi, "e": known.Exp1, "true": known.true, "false": known.false, "nan": known.NaN,
            "inf": known.Infinity}


def mechanics_time() -> Any:
    """The symbol of time of SymPy mechanics, `t`; what nobody has imported still has the symbol that it begins with."""
    symbols = getattr(sys.modules.get("sympy.physics.vector"), "dynamicsymbols", None)
    return kinds().Symbol("t") if symbols is None else symbols._t


def dynamic_symbol(name: str) -> Any:
    """A function of time by its name, as SymPy mechanics' `dynamicsymbols` makes it."""
    return kinds().Function(name)(mechanics_time())


class Symbols:
    """The leaves of one graph and the SymPy objects they stand for.

    A symbol, and a function of time such as a dynamicsymbol, becomes a leaf of its name; its k-th time
    derivative a leaf of the same name and order k. Namesakes (other assumptions, a Dummy, a symbol
    beside a function of time) get a tag, in the order they are seen.
    """

    def __init__(self, graph: Graph, time: Any = None) -> None:
        time = mechanics_time() if time is None else time
        self.graph = graph
        self.time = time
        self._leaves: dict[Any, Node] = {}
        self._objects: dict[Node, Any] = {}
        self.leaf(time)

    def leaf(self, sympy_object: Any) -> Node:
        """The leaf of a symbol, of a function of time, or of a time derivative of one.

        Raises ExpressionError for anything else.
        """
        found = self._leaves.get(sympy_object)
        if found is None:
            found = self._new_leaf(sympy_object)
            self.pair(found, sympy_object)
        return found

    def rate(self, leaf: Node, order: int) -> Node:
        """The leaf of a time derivative of a leaf; its SymPy object is made when it is asked for."""
        _, name, own, tag = self.graph.nodes[leaf]
        return self.graph.symbol(name, own + order, tag)

    def sympy(self, leaf: Node) -> Any:
        """The SymPy object of a leaf.

        A leaf that came from elsewhere becomes a Symbol, and a derivative the derivative of a function
        of time; both are remembered. Raises UnknownNameError for the derivative of a mere symbol.
        """
        found = self._objects.get(leaf)
        if found is None:
            found = self._new_object(leaf)
            self.pair(leaf, found)
        return found

    def pair(self, leaf: Node, sympy_object: Any) -> None:
        """Let `leaf` and `sympy_object` stand for each other."""
        self._leaves[sympy_object] = leaf
        self._objects[leaf] = sympy_object

    def _new_leaf(self, sympy_object: Any) -> Node:
        classes = kinds()
        if isinstance(sympy_object, classes.Derivative):
            base, order = self._differentiated(sympy_object)
            return self.rate(self.leaf(base), order)
        if isinstance(sympy_object, classes.AppliedUndef):
            if sympy_object.args != (self.time,):
                raise ExpressionError(PLACE, f"{shown(sympy_object)} is not a known function, nor one of "
                                      f"the time {self.time} alone.",
                                      f"Write {sympy_object.func}({self.time}), or use a Symbol.")
            return self._tagged(sympy_object.func.__name__, sympy_object)
        if isinstance(sympy_object, classes.Symbol):
            return self._tagged(sympy_object.name, sympy_object)
        raise refusal(sympy_object)

    def _tagged(self, name: str, sympy_object: Any) -> Node:
        """The leaf of this name whose tag no other object has."""
        if sympy_object.is_commutative is False:
            raise ExpressionError(PLACE, f"{name} does not commute.", "Use commutative symbols.")
        leaf, taken = self.graph.symbol(name), 0
        while leaf in self._objects:
            taken += 1
            leaf = self.graph.symbol(name, 0, _kind(sympy_object) + (f" {taken}" if taken > 1 else ""))
        return leaf

    def _differentiated(self, derivative: Any) -> tuple[Any, int]:
        """The function of time and the order of its derivative."""
        order = self.order(derivative)
        if order is None:
            raise ExpressionError(PLACE, f"{shown(derivative)} is not the time derivative of a function "
                                  f"of the time {self.time}.", "Call .doit() on it.")
        return derivative.expr, order

    def order(self, derivative: Any) -> int | None:
        """The order of Derivative(theta(t), (t, k)); None for any other derivative."""
        base, by = derivative.expr, derivative.variable_count
        if not isinstance(base, kinds().AppliedUndef) or base.args != (self.time,) or len(by) != 1:
            return None
        variable, count = by[0]
        return int(count) if variable == self.time and count.is_Integer else None

    def _new_object(self, leaf: Node) -> Any:
        classes = kinds()
        node = self.graph.nodes[leaf]
        if node[0] != "symbol":
            raise ExpressionError("Symbols", f"node {leaf} is not a symbol.", "Use to_sympy for expressions.")
        _, name, order, tag = node
        if order == 0:
            return classes.Symbol(name)
        base_leaf = self.graph.symbol(name, 0, tag)
        base = self._objects.get(base_leaf)
        if base is None:
            base = classes.Function(name)(self.time)
            self.pair(base_leaf, base)
        if not isinstance(base, classes.AppliedUndef):
            raise UnknownNameError(PLACE, f"{name} is not a function of time and has no derivative.",
                                   f"Declare {name} as a coordinate.")
        return classes.Derivative(base, (self.time, order))


def _kind(sympy_object: Any) -> str:
    """What tells a symbol from its namesakes: its class and the assumptions it was made with."""
    symbol_like = sympy_object if sympy_object.is_Symbol else sympy_object.func
    assumptions = getattr(symbol_like, "_assumptions_orig", None)
    if assumptions is None:
        assumptions = getattr(symbol_like, "_kwargs", {})
    kind = type(sympy_object).__name__ if sympy_object.is_Symbol else "function"
    known = sorted((fact, holds) for fact, holds in assumptions.items() if holds is not None)
    return ", ".join([kind, *(fact if holds else f"not {fact}" for fact, holds in known)])


# -------------------------------------------------------------------- what is refused

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


def refusal(item: Any) -> ExpressionError:
    """The error for an object that is not an expression of the language."""
    if isinstance(item, type):
        return ExpressionError(PLACE, f"{item.__name__} is a function without arguments.",
                               f"Write, for example, {item.__name__}(x).")
    names = [base.__name__ for base in type(item).__mro__]
    if not _MATRICES.isdisjoint(names):
        return ExpressionError(PLACE, f"a matrix of shape {item.shape} is given where a scalar belongs.",
                               "Take its entries, for example M[0, 0].")
    remedy = next((_REMEDIES[name] for name in names if name in _REMEDIES), None)
    known = ", ".join(row.name for row in ELEMENTARY)
    return ExpressionError(PLACE, f"{shown(item)} ({names[0]}) is not understood.",
                           remedy or f"Known functions: {known}, sqrt, Piecewise.")


def shown(item: Any) -> str:
    """A short text of a SymPy object, however large it is."""
    stack, count = [item], 0
    while stack and count < _SHOWN_CHARACTERS:
        args = getattr(stack.pop(), "args", ())
        stack.extend(args if is_list(args) else ())
        count += 1
    text = f"a long {type(item).__name__}" if stack else str(item)
    return text if len(text) <= _SHOWN_CHARACTERS else text[:_SHOWN_CHARACTERS] + "..."
