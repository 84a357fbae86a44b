"""The expression graph: every expression of a system, each distinct subexpression once.

A node is an index into `Graph.nodes`; the tuple found there is

    ("number", p, q)            the exact rational p/q
    ("float", x)                a double
    ("constant", name)          pi, e, true, false, nan, inf
    ("symbol", name, order, tag)  a symbol; order counts its time derivatives
    ("add" | "mul" | "pow", a, b)
    (function, a, ...)          a row of `functions.FUNCTIONS`; a, ... are indices

Children come before parents, so ascending indices are a topological order and no walk recurses.
Operands of commutative operations are ordered by a fingerprint of their content, so a result does
not depend on what else the graph holds. Construction folds locally (constants, 0, 1, x - x, x + x,
equal bases) and does nothing else.

Folding is the algebra of real numbers: numbers fold to what doubles make of them (exact ones to exact ones), and
where all values on the way are finite, the folded expression has the same one. Elsewhere it may have a value where
the unfolded one has none: 0 x, x - x and x/x are 0, 0 and 1 also where x is infinite or nan, x/x also at 0, and
sqrt(x)^2 is x for a negative x. Zeros have no sign.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterable, Sequence, Sized
from fractions import Fraction
from numbers import Rational
from typing import Any, cast

from ..errors import ExpressionError
from .folding import power_of, value_at, value_of_pair
from .functions import COMMUTATIVE, CONSTANTS, FUNCTIONS, LEAVES, TRUTH_VALUED
from .node import Entry, Node, Number

_MASK = (1 << 64) - 1
_MIX_A, _MIX_B, _MIX_C = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9
_LARGEST_NUMBER_BITS = 8192


def _fingerprint_of_text(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")


_OPERATION_SALT = {name: _fingerprint_of_text(name) for name in (*FUNCTIONS, "add", "mul", "pow")}


#: The node that the next entry of a list will be: its length, at no cost.
_next_node: Callable[[Sized], Node] = cast(Any, len)


class Graph:
    """An append-only store of hash-consed nodes."""

    __slots__ = ("nodes", "fingerprints", "_index", "zero", "one", "minus_one")

    def __init__(self) -> None:
        self.nodes: list[Entry] = []
        self.fingerprints: list[int] = []
        self._index: dict[Entry, Node] = {}
        self.zero: Node = self.number(0)
        self.one: Node = self.number(1)
        self.minus_one: Node = self.number(-1)

    def __len__(self) -> int:
        return len(self.nodes)

    # ---------------------------------------------------------------- leaves

    def number(self, value: Number | Rational, denominator: int = 1) -> Node:
        """The node of an exact number (int, Fraction, or numerator and denominator) or of a double."""
        if isinstance(value, float):
            if not math.isfinite(value):
                raise ExpressionError("number", f"{value} is not a finite number.", "Use finite values.")
            return self.leaf(("float", float(value) + 0.0))  # -0.0 and 0.0 are one node
        if denominator == 1 and type(value) is int:
            return self._exact(value, 1)
        exact = Fraction(value) / denominator
        return self._exact(int(exact.numerator), int(exact.denominator))

    def _exact(self, numerator: int, denominator: int) -> Node:
        if max(numerator.bit_length(), denominator.bit_length()) > _LARGEST_NUMBER_BITS:
            raise ExpressionError("number", "an exact number has more than 2400 digits.",
                                  "Use a decimal number.")
        return self.leaf(("number", numerator, denominator))

    def constant(self, name: str) -> Node:
        """The node of a named constant: pi, e, true, false, nan or inf."""
        if name not in CONSTANTS:
            raise ExpressionError("constant", f"'{name}' is not a known constant.", f"Known: {CONSTANTS}.")
        return self.leaf(("constant", name))

    def symbol(self, name: str, order: int = 0, tag: str = "") -> Node:
        """The node of a symbol; `order` counts time derivatives, `tag` tells namesakes apart."""
        return self.leaf(("symbol", name, order, tag))

    def has_symbol(self, name: str) -> bool:
        """Whether some expression of the graph holds a symbol of this name, without derivatives or tag."""
        return ("symbol", name, 0, "") in self._index

    def leaf(self, node: Entry) -> Node:
        """The index of a leaf, given as the node tuple that stands in `nodes`."""
        found = self._index.get(node)
        return self._append(node, _fingerprint_of_text(repr(node))) if found is None else found

    def find(self, node: Entry) -> Node | None:
        """The index of a node tuple that stands here already, else None."""
        return self._index.get(node)

    def _append(self, node: Entry, fingerprint: int) -> Node:
        index = _next_node(self.nodes)
        self.nodes.append(node)
        self.fingerprints.append(fingerprint)
        self._index[node] = index
        return index

    # ---------------------------------------------------------------- reading

    def operands(self, index: Node) -> tuple[Node, ...]:
        """The child indices of a node; leaves have none."""
        node = self.nodes[index]
        return () if node[0] in LEAVES else node[1:]

    def value(self, index: Node) -> Number | None:
        """The number a node stands for, or None: an int or Fraction if exact, else a float."""
        node = self.nodes[index]
        if node[0] == "number":
            return node[1] if node[2] == 1 else Fraction(node[1], node[2])
        return node[1] if node[0] == "float" else None

    def reachable(self, roots: Iterable[Node]) -> list[Node]:
        """All nodes below `roots`, themselves included, children before parents."""
        nodes = self.nodes
        seen = set(roots)
        stack = list(seen)
        while stack:
            node = nodes[stack.pop()]
            if node[0] in LEAVES:
                continue
            for child in node[1:]:
                if child not in seen:
                    seen.add(child)
                    stack.append(child)
        return sorted(seen)

    def symbols(self, roots: Iterable[Node]) -> list[Node]:
        """The symbol leaves below `roots`, in ascending order."""
        return [i for i in self.reachable(roots) if self.nodes[i][0] == "symbol"]

    def is_logical(self, index: Node) -> bool:
        """Whether a node is a truth value rather than a number."""
        node = self.nodes[index]
        return node[0] in TRUTH_VALUED or node in (("constant", "true"), ("constant", "false"))

    # ---------------------------------------------------------------- arithmetic

    def add(self, a: Node, b: Node) -> Node:
        """a + b."""
        nodes = self.nodes
        if a == self.zero:
            return b
        if b == self.zero:
            return a
        x, y = nodes[a], nodes[b]
        if x[0] in ("number", "float") and y[0] in ("number", "float"):
            return self._fold_arithmetic("+", a, b)
        if a == b:
            return self.mul(self.number(2), a)
        if x[0] == "mul" or y[0] == "mul":
            merged = self._add_multiples(a, x, b, y)
            if merged is not None:
                return merged
        return self._commutative("add", a, b)

    def _add_multiples(self, a: Node, x: Entry, b: Node, y: Entry) -> Node | None:
        """c1 z + c2 z = (c1 + c2) z for numbers c1, c2."""
        coefficient_a, base_a = self._split_coefficient(a, x)
        coefficient_b, base_b = self._split_coefficient(b, y)
        if base_a != base_b:
            return None
        return self.mul(self.add(coefficient_a, coefficient_b), base_a)

    def _split_coefficient(self, index: Node, node: Entry) -> tuple[Node, Node]:
        if node[0] == "mul" and self.nodes[node[1]][0] in ("number", "float"):
            return node[1], node[2]
        return self.one, index

    def mul(self, a: Node, b: Node) -> Node:
        """a b; a numeric factor is kept as the first operand."""
        nodes = self.nodes
        if a == self.one:
            return b
        if b == self.one:
            return a
        if a == self.zero or b == self.zero:
            return self.zero
        x, y = nodes[a], nodes[b]
        if y[0] in ("number", "float"):
            a, b, x, y = b, a, y, x
        if x[0] in ("number", "float"):
            return self._scale(a, b, y)
        if y[0] == "mul" and nodes[y[1]][0] in ("number", "float"):
            return self._scale_product(y[1], self.mul(a, y[2]))
        if x[0] == "mul" and nodes[x[1]][0] in ("number", "float"):
            return self._scale_product(x[1], self.mul(x[2], b))
        if a == b:
            return self.pow(a, self.number(2))
        if x[0] == "pow" or y[0] == "pow":
            merged = self._merge_powers(a, x, b, y)
            if merged is not None:
                return merged
        return self._commutative("mul", a, b)

    def _scale(self, number: Node, b: Node, y: Entry) -> Node:
        if y[0] in ("number", "float"):
            return self._fold_arithmetic("*", number, b)
        if y[0] == "mul" and self.nodes[y[1]][0] in ("number", "float"):
            return self._scale_product(self.mul(number, y[1]), y[2])
        return self._scale_product(number, b)

    def _fold_arithmetic(self, sign: str, a: Node, b: Node) -> Node:
        x, y = self.value(a), self.value(b)
        assert x is not None and y is not None
        try:
            return self.number(x + y if sign == "+" else x * y)
        except OverflowError:
            raise ExpressionError("number", f"{x} {sign} {y} overflows.", "Rescale it.") from None

    def _scale_product(self, number: Node, b: Node) -> Node:
        """number * b where b carries no numeric factor of its own, unless folding gave it one."""
        if number == self.one:
            return b
        if self.value(number) == 0:
            return self.zero
        y = self.nodes[b]
        if y[0] in ("number", "float") or (y[0] == "mul" and self.nodes[y[1]][0] in ("number", "float")):
            return self._scale(number, b, y)
        return self._ordered("mul", number, b)

    def _merge_powers(self, a: Node, x: Entry, b: Node, y: Entry) -> Node | None:
        """z^m z^n = z^(m + n) for exact numbers m, n."""
        base_a, exponent_a = (x[1], x[2]) if x[0] == "pow" else (a, self.one)
        base_b, exponent_b = (y[1], y[2]) if y[0] == "pow" else (b, self.one)
        if base_a != base_b:
            return None
        if self.nodes[exponent_a][0] != "number" or self.nodes[exponent_b][0] != "number":
            return None
        return self.pow(base_a, self.add(exponent_a, exponent_b))

    def pow(self, a: Node, b: Node) -> Node:
        """a to the power b."""
        if b == self.one or a == self.one:
            return a
        if self.value(b) == 0:
            return self.one
        x, y = self.nodes[a], self.nodes[b]
        if y[0] in ("number", "float") and x[0] in ("number", "float"):
            folded = self._numeric_power(a, b)
            if folded is not None:
                return folded
        if y[0] == "number" and y[2] == 1 and x[0] in ("pow", "mul"):
            return self._whole_power(a, b)
        return self._ordered("pow", a, b)

    def _whole_power(self, a: Node, b: Node) -> Node:
        """a^b for a whole number b: (z^m)^n = z^(m n) and (c z)^n = c^n z^n, as deep as they go."""
        nodes = self.nodes
        factors: list[Node] = []
        while b != self.one and nodes[b][2] == 1:
            x = nodes[a]
            if x[0] == "pow" and nodes[x[2]][0] == "number":
                a, b = x[1], self.mul(x[2], b)
            elif x[0] == "mul" and nodes[x[1]][0] in ("number", "float"):
                factors.append(self.pow(x[1], b))
                a = x[2]
            else:
                break
        if b == self.one:
            power = a
        elif nodes[a][0] in ("pow", "mul"):
            power = self._ordered("pow", a, b)
        else:
            power = self.pow(a, b)
        for factor in reversed(factors):
            power = self.mul(factor, power)
        return power

    def _numeric_power(self, a: Node, b: Node) -> Node | None:
        base, exponent = self.value(a), self.value(b)
        assert base is not None and exponent is not None
        return self._folded(power_of(base, exponent))

    def _folded(self, value: Number | bool | None) -> Node | None:
        if isinstance(value, bool):
            return self.constant("true" if value else "false")
        return None if value is None else self.number(value)

    def neg(self, a: Node) -> Node:
        """-a."""
        return self.mul(self.minus_one, a)

    def sub(self, a: Node, b: Node) -> Node:
        """a - b."""
        return self.add(a, self.mul(self.minus_one, b))

    def div(self, a: Node, b: Node) -> Node:
        """a / b."""
        return self.mul(a, self.pow(b, self.minus_one))

    def sqrt(self, a: Node) -> Node:
        """The square root of a, as the power 1/2."""
        return self.pow(a, self.number(1, 2))

    def sum(self, terms: Iterable[Node]) -> Node:
        """The sum of the nodes, added from left to right; 0 for none."""
        total = self.zero
        for term in terms:
            total = self.add(total, term)
        return total

    def terms(self, node: Node) -> list[Node]:
        """What a node is the sum of, each once, a sum within a sum taken apart."""
        found, waiting = {node: None}, [node]
        while waiting:
            index = waiting.pop()
            if self.nodes[index][0] == "add":
                waiting += [operand for operand in self.operands(index) if operand not in found]
                found.update(dict.fromkeys(self.operands(index)))
        return [index for index in found if self.nodes[index][0] != "add"]

    def product(self, factors: Iterable[Node]) -> Node:
        """The product of the nodes; 1 for none."""
        total = self.one
        for factor in factors:
            total = self.mul(total, factor)
        return total

    def dot(self, a: Sequence[Node], b: Sequence[Node]) -> Node:
        """The scalar product of two sequences of nodes."""
        return self.sum(self.mul(x, y) for x, y in zip(a, b, strict=True))

    # ---------------------------------------------------------------- functions

    def call(self, name: str, *operands: Node) -> Node:
        """The node of a function of `functions.FUNCTIONS` applied to nodes."""
        row = FUNCTIONS.get(name)
        if row is None or row.arity != len(operands):
            raise ExpressionError("function", f"{name} with {len(operands)} operands is not a function.",
                                  f"Known functions: {', '.join(FUNCTIONS)}.")
        folded = self._fold_call(name, operands)
        if folded is not None:
            return folded
        if row.arity == 2 and name in COMMUTATIVE:
            return self._commutative(name, *operands)
        return self._general(name, operands)

    def _fold_call(self, name: str, operands: tuple[Node, ...]) -> Node | None:
        row = FUNCTIONS[name]
        if name == "select":
            return self._fold_select(*operands)
        if row.arity == 1:
            return self._fold_unary(name, operands[0])
        a, b = self.value(operands[0]), self.value(operands[1])
        if a is not None and b is not None:
            return self._folded(value_of_pair(name, a, b))
        if operands[0] == operands[1] and name in ("min", "max", "and", "or"):
            return operands[0]
        return None

    def _fold_unary(self, name: str, a: Node) -> Node | None:
        row, value = FUNCTIONS[name], self.value(a)
        if value == 0 and row.at_zero is not None:
            return self.number(row.at_zero)
        if value is not None and name in ("abs", "sign"):
            return self.number(abs(value) if name == "abs" else (value > 0) - (value < 0))
        if value == 1 and name == "log":
            return self.zero
        if a == self.one and name == "exp":
            return self.constant("e")
        if isinstance(value, float):
            return self.number(value_at(name, value))
        if name == "not" and self.nodes[a][0] == "constant":
            return self.constant("false" if self.nodes[a][1] == "true" else "true")
        node = self.nodes[a]
        if (row.odd or row.even) and node[0] == "mul":
            factor = self.value(node[1])
            if factor is not None and factor < 0:
                positive = self.call(name, self.neg(a))
                return self.neg(positive) if row.odd else positive
        return None

    def _fold_select(self, condition: Node, a: Node, b: Node) -> Node | None:
        if a == b:
            return a
        node = self.nodes[condition]
        if node == ("constant", "true"):
            return a
        if node == ("constant", "false"):
            return b
        return self._chosen_truth(condition, a, b) if self.is_logical(a) else None

    def _chosen_truth(self, condition: Node, a: Node, b: Node) -> Node:
        """The condition and a, or not the condition and b: what is selected is a number elsewhere."""
        return self.call("or", self.call("and", condition, a), self.call("and", self.call("not", condition), b))

    # ---------------------------------------------------------------- hash-consing

    def _ordered(self, operation: str, a: Node, b: Node) -> Node:
        node = (operation, a, b)
        found = self._index.get(node)
        if found is not None:
            return found
        prints = self.fingerprints
        mixed = (prints[a] * _MIX_A + prints[b] * _MIX_B + _OPERATION_SALT[operation]) & _MASK
        return self._append(node, (mixed ^ (mixed >> 29)) * _MIX_C & _MASK)

    def _commutative(self, operation: str, a: Node, b: Node) -> Node:
        prints = self.fingerprints
        if prints[a] > prints[b]:
            a, b = b, a
        return self._ordered(operation, a, b)

    def _general(self, name: str, operands: tuple[Node, ...]) -> Node:
        node = (name, *operands)
        found = self._index.get(node)
        if found is not None:
            return found
        mixed = _OPERATION_SALT[name]
        for operand in operands:
            mixed = (mixed * _MIX_A + self.fingerprints[operand] * _MIX_B) & _MASK
            mixed ^= mixed >> 29
        return self._append(node, mixed * _MIX_C & _MASK)
