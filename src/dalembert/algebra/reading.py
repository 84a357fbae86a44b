"""Nodes of a graph as values of an arithmetic that knows the generators.

The same walk serves polynomials and prime fields: an `Arithmetic` gives numbers, generators, sums,
products and whole powers; everything else (angle sums, multiples of pi, roots, tan = sin/cos) is here.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import reduce
from typing import Generic, Protocol, TypeVar

from ..errors import ExpressionError
from ..expr.graph import Entry, Graph, Node
from .forms import Atom, Form, Key, Monomial, exact_float, key, signed
from .generators import CIRCULAR, HYPERBOLIC, E, Generator, Generators, has_whole_exponent, split_turn

Value = TypeVar("Value")


class Arithmetic(Protocol[Value]):
    """What a walk needs to compute with generators."""

    def number(self, value: Fraction) -> Value: ...
    def generator(self, generator: Generator) -> Value: ...
    def add(self, a: Value, b: Value, /) -> Value: ...
    def mul(self, a: Value, b: Value, /) -> Value: ...
    def power(self, a: Value, exponent: int, /) -> Value: ...


class Reader(Generic[Value]):
    """Reads nodes of the graph of `generators` in `arithmetic`; what is read once is kept."""

    generators: Generators
    arithmetic: Arithmetic[Value]

    def __init__(self, generators: Generators, arithmetic: Arithmetic[Value]) -> None:
        self.generators, self.arithmetic = generators, arithmetic
        self.graph: Graph = generators.graph
        self._values: dict[Node, Value] = {}
        self._atom_index = {atom: k for k, atom in enumerate(generators.atoms)}
        self._root_index = {atom: (k, n) for k, (atom, n) in enumerate(generators.roots)}
        self._pairs: dict[tuple[bool, Key], tuple[Value, Value]] = {}
        self._multiples: dict[tuple[bool, int, int], tuple[Value, Value]] = {}
        self._numbers: dict[Fraction | int, Value] = {}

    # ---------------------------------------------------------------- nodes

    def read(self, node: Node) -> Value:
        """The value of a node."""
        values = self._values
        if node not in values:
            for index in self._unread_below(node):
                values[index] = self._node(index)
        return values[node]

    def _unread_below(self, node: Node) -> list[Node]:
        """Nodes to be read before `node`, arguments of functions left out, children first."""
        nodes = self.graph.nodes
        found, stack = {node}, [node]
        while stack:
            entry = nodes[stack.pop()]
            operation = entry[0]
            children: tuple[Node, ...]
            if operation in ("add", "mul"):
                children = entry[1:]
            elif operation == "select":
                children = entry[2:]
            elif operation == "pow" and has_whole_exponent(self.graph, entry):
                children = entry[1:2]
            else:
                continue
            for child in children:
                if child not in found and child not in self._values:
                    found.add(child)
                    stack.append(child)
        return sorted(found)

    def _node(self, index: Node) -> Value:
        node, values, arithmetic = self.graph.nodes[index], self._values, self.arithmetic
        operation = node[0]
        if operation == "add":
            return arithmetic.add(values[node[1]], values[node[2]])
        if operation == "mul":
            return arithmetic.mul(values[node[1]], values[node[2]])
        if operation == "symbol":
            return self._atom_generator(node)
        if operation == "number":
            return self.number(node[1] if node[2] == 1 else Fraction(node[1], node[2]))
        if operation == "float":
            return self.number(exact_float(node[1]))
        if operation == "pow" and has_whole_exponent(self.graph, node):
            exponent: Node = node[2]
            return arithmetic.power(values[node[1]], self.graph.nodes[exponent][1])
        if operation in CIRCULAR or operation in HYPERBOLIC:
            return self._function(operation, self.generators.forms.of(node[1]))
        if operation == "select":
            return self._select(node)
        return self.form(self.generators.forms.of(index))

    def _select(self, node: Entry) -> Value:
        """b + [condition] (a - b)."""
        arithmetic, values = self.arithmetic, self._values
        then, otherwise = values[node[2]], values[node[3]]
        difference = arithmetic.add(then, arithmetic.mul(self.number(-1), otherwise))
        condition = self.form(self.generators.forms.of(node[1]))
        return arithmetic.add(otherwise, arithmetic.mul(condition, difference))

    def number(self, value: Fraction | int) -> Value:
        """A rational number."""
        if value not in self._numbers:
            self._numbers[value] = self.arithmetic.number(Fraction(value))
        return self._numbers[value]

    def _generator(self, kind: str, index: int) -> Value:
        return self.arithmetic.generator(Generator(kind, index))

    def _atom_generator(self, atom: Atom) -> Value:
        """The generator of a symbol, a constant or an opaque function. Raises ExpressionError where there is none."""
        index = self._atom_index.get(atom)
        if index is None:
            raise _unnamed(f"'{atom[1]}'" if atom[0] in ("symbol", "constant") else atom[0])
        return self._generator("atom", index)

    # ---------------------------------------------------------------- forms and atoms

    def form(self, form: Mapping[Monomial, Fraction]) -> Value:
        """The value of a form."""
        arithmetic = self.arithmetic
        total = self.number(0)
        for monomial, coefficient in form.items():
            term = self.number(coefficient)
            for atom, exponent in monomial:
                term = arithmetic.mul(term, self._atom_power(atom, exponent))
            total = arithmetic.add(total, term)
        return total

    def _atom_power(self, atom: Atom, exponent: int | Fraction) -> Value:
        """An atom to a power; through the root generator where there is one, so that both agree."""
        if atom == E and self.generators.has_exponentials:
            return self._exponential({(): Fraction(exponent)})
        if exponent.denominator == 1:
            return self.arithmetic.power(self.atom(atom), int(exponent))
        index, degree = self._root_index.get(atom, (0, 1))
        if degree % exponent.denominator:
            raise _unnamed("a root")
        return self.arithmetic.power(self._generator("root", index), int(exponent * degree))

    def atom(self, atom: Atom) -> Value:
        """The value of an atom."""
        kind = atom[0]
        if kind in CIRCULAR or kind in HYPERBOLIC:
            return self._function(kind, dict(atom[1]))
        if kind == "root":
            return self.form(dict(atom[1]))
        return self._atom_generator(atom)

    # ---------------------------------------------------------------- sines and cosines

    def _function(self, operation: str, form: Form) -> Value:
        circular = operation in CIRCULAR
        if not circular and key(signed(form)[0]) in self.generators.tangents:
            if operation != "tanh":
                raise _unnamed(operation)
            return self._tangent(form)
        if operation == "exp":
            return self._exponential(form)
        sine, cosine = self._pair(circular, form)
        wanted = CIRCULAR[operation] if circular else HYPERBOLIC[operation]
        if wanted == "sin":
            return sine
        if wanted == "cos":
            return cosine
        return self.arithmetic.mul(sine, self.arithmetic.power(cosine, -1))

    def _exponential(self, form: Form) -> Value:
        """exp of an argument, as powers of the exponentials of base arguments."""
        argument, sign = signed(form)
        value = self.number(1)
        if argument:
            for index, count in self.generators.coordinates(False, argument).items():
                value = self.arithmetic.mul(value, self._exponential_of(index, sign * count))
        return value

    def _exponential_of(self, index: int, count: int) -> Value:
        """exp of `count` times a base argument."""
        if index in self.generators.exponentials:
            return self.arithmetic.power(self._generator("exp", index), count)
        return self.arithmetic.add(*self._turned(self._multiple(False, index, abs(count)), count))

    def _tangent(self, form: Form) -> Value:
        """tanh, kept whole."""
        argument, sign = signed(form)
        if not argument:
            return self.number(0)
        value = self._atom_generator(("tanh", key(argument)))
        return self.arithmetic.mul(self.number(sign), value)

    def _pair(self, circular: bool, form: Form) -> tuple[Value, Value]:
        """(sin, cos) or (sinh, cosh) of an argument."""
        known = (circular, key(form))
        if known not in self._pairs:
            self._pairs[known] = self._new_pair(circular, form)
        return self._pairs[known]

    def _new_pair(self, circular: bool, form: Form) -> tuple[Value, Value]:
        angle, turn = split_turn(form) if circular else (form, Fraction(0))
        angle, sign = signed(angle)
        parts = [self._turn(turn)] if turn else []
        if angle:
            for index, count in self.generators.coordinates(circular, angle).items():
                multiple = self._multiple(circular, index, abs(count))
                parts.append(self._turned(multiple, sign if count > 0 else -sign))
        if not parts:
            return self.number(0), self.number(1)
        return reduce(lambda a, b: self._sum(a, b, circular), parts)

    def _turned(self, pair: tuple[Value, Value], sign: int) -> tuple[Value, Value]:
        return pair if sign > 0 else (self.arithmetic.mul(self.number(-1), pair[0]), pair[1])

    def _sum(self, a: tuple[Value, Value], b: tuple[Value, Value], circular: bool) -> tuple[Value, Value]:
        """The pair of a sum of arguments."""
        add, mul = self.arithmetic.add, self.arithmetic.mul
        product = mul(a[0], b[0])
        if circular:
            product = mul(self.number(-1), product)
        return add(mul(a[0], b[1]), mul(a[1], b[0])), add(mul(a[1], b[1]), product)

    def _multiple(self, circular: bool, index: int, count: int) -> tuple[Value, Value]:
        """The pair of `count` times a base angle, by doubling."""
        known = self._multiples
        known.setdefault((circular, index, 1), self._base_pair(circular, index))
        stack = [count]
        while stack:
            whole, half = stack[-1], stack[-1] // 2
            if (circular, index, whole) in known:
                stack.pop()
            elif missing := [part for part in (half, whole - half) if (circular, index, part) not in known]:
                stack += missing
            else:
                parts = known[circular, index, half], known[circular, index, whole - half]
                known[circular, index, whole] = self._sum(*parts, circular)
        return known[circular, index, count]

    def _base_pair(self, circular: bool, index: int) -> tuple[Value, Value]:
        """The pair of a base angle."""
        if circular or index not in self.generators.exponentials:
            sine, cosine = ("sin", "cos") if circular else ("sinh", "cosh")
            return self._generator(sine, index), self._generator(cosine, index)
        add, mul, half = self.arithmetic.add, self.arithmetic.mul, self.number(Fraction(1, 2))
        growing, falling = (mul(half, self._exponential_of(index, sign)) for sign in (1, -1))
        return add(growing, mul(self.number(-1), falling)), add(growing, falling)

    def _turn(self, turn: Fraction) -> tuple[Value, Value]:
        """(sin, cos) of a constructible multiple of pi."""
        quarter, rest = divmod(turn * 2, 1)
        pair = self._first_quarter(rest / 2)
        for _ in range(int(quarter) % 4):
            pair = (pair[1], self.arithmetic.mul(self.number(-1), pair[0]))
        return pair

    def _first_quarter(self, turn: Fraction) -> tuple[Value, Value]:
        half = self.number(Fraction(1, 2))
        if turn == 0:
            return self.number(0), self.number(1)
        prime = 2 if turn == Fraction(1, 4) else 3
        root: Form = {(((("root", key({(): Fraction(prime)}))), Fraction(1, 2)),): Fraction(1, 2)}
        surd = self.form(root)
        if turn == Fraction(1, 4):
            return surd, surd
        return (half, surd) if turn == Fraction(1, 6) else (surd, half)


def _unnamed(what: str) -> ExpressionError:
    return ExpressionError("exact form", f"{what} was not named when the ring was made.",
                           "Name all expressions at once.")
