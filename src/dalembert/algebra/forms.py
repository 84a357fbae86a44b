"""Arguments of functions as polynomials over atoms, so that equal arguments are found to be equal.

An atom is a nested tuple of text and numbers: ("symbol", name, order, tag), ("constant", name),
("root", key) for a sum that is inverted or rooted, ("node", fingerprint) for what is too large, or
(function, key, ...). A key is a form made hashable. Nothing here depends on the numbers of nodes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from ..expr.functions import FUNCTIONS
from ..expr.graph import Graph, Node

Atom = tuple[Any, ...]
Monomial = tuple[tuple[Atom, int | Fraction], ...]
Form = dict[Monomial, Fraction]
Key = tuple[tuple[Monomial, Fraction], ...]

_ONE = Fraction(1)
#: Terms beyond which the argument of a function is not multiplied out.
LARGEST = 48
_LARGEST_POWER = 12
#: Letters of the argument of a function and functions within one another beyond which it is not looked into.
_MOST_LETTERS, _DEEPEST = 2_000, 40
#: Bits of a whole number up to which it is factored at any price, and the primes that are tried beyond.
_EASILY_FACTORED, _TRIAL_DIVISIONS = 100, 1_000


def key(form: Mapping[Monomial, Fraction]) -> Key:
    """A form as a hashable value, ordered by content."""
    return tuple(sorted(form.items(), key=repr)) if len(form) > 1 else tuple(form.items())


def atom_form(atom: Atom, exponent: int | Fraction = 1) -> Form:
    """The form of one atom to a power; whole exponents are ints."""
    return {((atom, _whole(exponent)),): _ONE}


def _whole(exponent: int | Fraction) -> int | Fraction:
    return exponent.numerator if exponent.denominator == 1 else exponent


def number_form(value: Fraction) -> Form:
    """The form of a rational number."""
    return {(): value} if value else {}


def add(a: Form, b: Form, factor: Fraction = _ONE) -> Form:
    """a + factor b."""
    total = dict(a)
    for monomial, coefficient in b.items():
        value = total.get(monomial, 0) + factor * coefficient
        if value:
            total[monomial] = value
        else:
            del total[monomial]
    return total


def multiply(a: Form, b: Form) -> Form | None:
    """a b; None where it has too many terms."""
    if len(a) * len(b) > LARGEST:
        return None
    total: Form = {}
    for x, p in a.items():
        for y, q in b.items():
            monomial = _merged(x, y)
            value = total.get(monomial, 0) + p * q
            if value:
                total[monomial] = value
            else:
                del total[monomial]
    return total


def _merged(x: Monomial, y: Monomial) -> Monomial:
    if not x or not y:
        return x or y
    powers = dict(x)
    for atom, exponent in y:
        powers[atom] = powers.get(atom, 0) + exponent
    return tuple(sorted(((atom, _whole(e)) for atom, e in powers.items() if e), key=repr))


def atoms(form: Form) -> Iterable[Atom]:
    """The atoms of a form, with repetition."""
    return (atom for monomial in form for atom, _ in monomial)


def exact_float(value: float) -> Fraction:
    """A double as the decimal number it prints as."""
    return Fraction(repr(value))


class Forms:
    """The forms of the nodes of one graph, and a node for each atom met on the way.

    `same` maps nodes to others that are the same function; both get the form of the other.
    """

    graph: Graph
    same: Mapping[Node, Node] | dict[Node, Node]

    def __init__(self, graph: Graph, same: Mapping[Node, Node] | None = None) -> None:
        self.graph, self.same = graph, same or {}
        #: Letters of each function's arguments, repeated ones counted again, and how deep functions are nested there.
        self._sizes: dict[Atom, tuple[int, int]] = {}
        self._known: dict[Node, Form] = {}
        self.operands: dict[Atom, tuple[Node, ...]] = {}
        #: The node of each atom that stands for something too large.
        self.large: dict[Atom, Node] = {}

    def of(self, node: Node) -> Form:
        """The form of a node."""
        known = self._known
        if node not in known:
            for index in self._unknown_below(node):
                known[index] = self._form(index)
        return known[node]

    def _unknown_below(self, node: Node) -> list[Node]:
        found, stack = {node}, [node]
        while stack:
            for child in self.graph.operands(stack.pop()):
                if child not in found and child not in self._known:
                    found.add(child)
                    stack.append(child)
        return sorted(found)

    def _form(self, index: Node) -> Form:
        if index in self.same:
            return self.of(self.same[index])
        node = self.graph.nodes[index]
        operation = node[0]
        if operation == "number":
            return number_form(Fraction(node[1], node[2]))
        if operation == "float":
            return number_form(exact_float(node[1]))
        if operation in ("symbol", "constant"):
            return {((node, 1),): _ONE}
        if operation == "add":
            return self._bounded(index, add(self._known[node[1]], self._known[node[2]]))
        if operation == "mul":
            return self._bounded(index, multiply(self._known[node[1]], self._known[node[2]]))
        if operation == "pow":
            return self._power(index, node[1], node[2])
        return self._call(index)

    def _bounded(self, index: Node, form: Form | None) -> Form:
        if form is None or len(form) > LARGEST:
            atom = ("node", f"{self.graph.fingerprints[index]:x}")
            self.large.setdefault(atom, index)
            return atom_form(atom)
        return form

    def _call(self, index: Node) -> Form:
        operation, *operands = self.graph.nodes[index]
        if operation == "abs":
            return self._absolute(index, operands[0])
        size = self._size([self._known[operand] for operand in operands])
        if size is None:
            return self._bounded(index, None)
        sign = 1
        row = FUNCTIONS.get(operation)
        if row is not None and (row.odd or row.even):
            argument, turned = signed(self._known[operands[0]])
            if turned < 0:
                turned_operand = self.graph.neg(operands[0])
                self._known[turned_operand] = argument
                operands, sign = [turned_operand], -1 if row.odd else 1
        atom = (operation, *(key(self._known[operand]) for operand in operands))
        self.operands.setdefault(atom, tuple(operands))
        self._sizes[atom] = size
        return {((atom, 1),): Fraction(sign)}

    def _size(self, forms: Iterable[Form]) -> tuple[int, int] | None:
        """The letters of a function's arguments, and the depth of the function; None where these are too many."""
        found = [self._sizes.get(atom, (1, 0)) for form in forms for atom in atoms(form)]
        letters, depth = sum(letters for letters, _ in found), 1 + max((depth for _, depth in found), default=0)
        return (letters, depth) if letters <= _MOST_LETTERS and depth <= _DEEPEST else None

    def _absolute(self, index: Node, operand: Node) -> Form:
        """|x| as the root of x^2."""
        square = multiply(self._known[operand], self._known[operand])
        if square is None or not square:
            return self._bounded(index, square)
        root = self._primitive_power(square, Fraction(1, 2), self.graph.pow(operand, self.graph.number(2)))
        return self._bounded(index, root)

    def _power(self, index: Node, base: Node, exponent: Node) -> Form:
        value = constant_value(self._known[exponent])
        if value is None:
            return self._symbolic_power(index, base, exponent)
        return self._rooted(self._known[base], value, base, index)

    def _symbolic_power(self, index: Node, base: Node, exponent: Node) -> Form:
        """x^(y + n) as x^y x^n, so that derivatives of x^y need no further atoms."""
        constant = self._known[exponent].get((), Fraction(0))
        whole = constant.numerator // constant.denominator
        size = self._size([self._known[base], self._known[exponent]])
        if not whole or size is None or not self._known[base]:
            return self._call(index)
        rest = self.graph.sub(exponent, self.graph.number(whole))
        self._known[rest] = add(self._known[exponent], number_form(Fraction(whole)), Fraction(-1))
        atom = ("pow", key(self._known[base]), key(self._known[rest]))
        self.operands.setdefault(atom, (base, rest))
        self._sizes[atom] = size
        power = self._rooted(self._known[base], Fraction(whole), base, index)
        return multiply(atom_form(atom), power) or self._call(index)

    def _rooted(self, base: Form | None, exponent: Fraction, node: Node, index: Node) -> Form:
        """A power; the base's `node` is kept as the user wrote it."""
        if base is None:
            return self._bounded(index, None)
        if not base:
            return self._bounded(index, None) if exponent < 0 else {}
        if exponent.denominator == 1 and 0 <= exponent <= _LARGEST_POWER:
            return self._whole_power(base, int(exponent), index)
        if len(base) == 1 and exponent.denominator == 1:
            (monomial, coefficient), = base.items()
            return {tuple((atom, _whole(e * exponent)) for atom, e in monomial): coefficient ** int(exponent)}
        return self._bounded(index, self._primitive_power(base, exponent, node))

    def _whole_power(self, base: Form, exponent: int, index: Node) -> Form:
        power: Form | None = number_form(Fraction(1))
        for _ in range(exponent):
            power = None if power is None else multiply(power, base)
        return self._bounded(index, power)

    def _primitive_power(self, base: Form, exponent: Fraction, node: Node) -> Form | None:
        """c^e p^e with a positive rational c, p without content; numbers become roots of primes. None if too large."""
        size = self._size([base])
        if size is None:
            return None
        content = content_of(base)
        if content == 1:
            self.operands.setdefault(("root", key(base)), (node,))
        primitive = {monomial: coefficient / content for monomial, coefficient in base.items()}
        total = number_power(content, exponent)
        if len(primitive) == 1 and exponent.denominator != 1:
            primitive, squares = self._without_squares(primitive, exponent)
            total = multiply(total, squares) or squares
            (monomial, coefficient), = primitive.items()
            if coefficient == 1 and len(monomial) == 1 and monomial[0][1] == 1:
                root = atom_form(monomial[0][0], exponent)
                return multiply(total, root) or root
        if primitive == number_form(_ONE):
            return total
        atom = ("root", key(primitive))
        self._sizes[atom] = size
        root = atom_form(atom, exponent)
        return multiply(total, root) or root


    def _without_squares(self, single: Form, exponent: Fraction) -> tuple[Form, Form]:
        """A form of one term without its even powers, and these to a power: (x^2 y)^e = (x^2)^e y^e for all real x."""
        (monomial, coefficient), = single.items()
        squares = number_form(_ONE)
        for atom, even in monomial:
            if even % 2 == 0:
                squares = multiply(squares, self._even_power(atom, Fraction(even) * exponent)) or squares
        return {tuple(power for power in monomial if power[1] % 2): coefficient}, squares

    def _even_power(self, atom: Atom, exponent: Fraction) -> Form:
        """(x^2)^(e/2) for an atom x: |x|^e."""
        if (exponent / 2).denominator == 1:
            return atom_form(atom, exponent)
        square = ("root", key(atom_form(atom, 2)))
        if atom[0] == "symbol":
            self.operands.setdefault(square, (self.graph.pow(self.graph.leaf(atom), self.graph.number(2)),))
        return atom_form(square, exponent / 2)


def signed(form: Form) -> tuple[Form, int]:
    """An angle or its negative, so that both have one form, and the sign that was taken out."""
    if not form:
        return form, 1
    first = min(form, key=repr) if len(form) > 1 else next(iter(form))
    if form[first] > 0:
        return form, 1
    return {monomial: -c for monomial, c in form.items()}, -1


def constant_value(form: Form) -> Fraction | None:
    """The number a form stands for, or None."""
    if not form:
        return Fraction(0)
    return form.get(()) if len(form) == 1 else None


def content_of(form: Form) -> Fraction:
    """The positive rational that divides all coefficients and leaves whole numbers without common divisor."""
    from math import gcd, lcm

    top, bottom = 0, 1
    for coefficient in form.values():
        top, bottom = gcd(top, coefficient.numerator), lcm(bottom, coefficient.denominator)
    return Fraction(top, bottom)


def number_power(value: Fraction, exponent: Fraction) -> Form:
    """A positive rational to a rational power: a rational times roots of primes, and of what is hard to factor."""
    from flint import fmpz

    rational, monomial = Fraction(1), list[tuple[Atom, Fraction]]()
    powers: dict[int, Fraction] = {}
    for number, sign in ((value.numerator, 1), (value.denominator, -1)):
        limit = None if number.bit_length() <= _EASILY_FACTORED else _TRIAL_DIVISIONS
        for prime, multiplicity in fmpz(number).factor(trial_limit=limit):
            powers[int(prime)] = powers.get(int(prime), Fraction(0)) + sign * int(multiplicity) * exponent
    for prime, power in sorted(powers.items()):
        whole = power.numerator // power.denominator
        rational *= Fraction(prime) ** whole
        if power != whole:
            monomial.append((("root", key(number_form(Fraction(prime)))), power - whole))
    return {tuple(sorted(monomial, key=repr)): rational}
