"""Short forms as SymPy expressions in the user's own symbols."""

# pyright: reportMissingTypeStubs=false

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from sys import float_info
from types import ModuleType
from typing import Any

from ...expr.calculus import rebuild
from ...expr.deep_sympy import made
from ...expr.sympy_bridge import Symbols, to_sympy
from ..forms import Atom, Form, Monomial
from ..generators import CIRCULAR, HYPERBOLIC
from .grouping import Product, Sum
from .terms import Alphabet, Powers

#: Denominators without a factor 5, and whole numbers, that are written as such even among decimals: 3/8, 1000.
_LONGEST_DENOMINATOR, _LARGEST_WHOLE = 24, 10**15


_ROUNDING = Fraction(5, 10**15)
#: Numbers up to here are doubles.
_LARGEST_DOUBLE = Fraction(float_info.max)


def _terminates(denominator: int) -> bool:
    """Whether a fraction is a decimal number of finitely many digits."""
    for prime in (2, 5):
        while denominator % prime == 0:
            denominator //= prime
    return denominator == 1


class Writer:
    """Writes sums over an alphabet with the SymPy objects of `symbols`.

    Where the user gave decimal numbers, long fractions are written as decimals: 9.81, not 981/100.
    """

    sympy: ModuleType
    alphabet: Alphabet
    symbols: Symbols

    def __init__(self, alphabet: Alphabet, symbols: Symbols) -> None:
        import sympy

        self.decimal: bool = any(node[0] == "float" for node in symbols.graph.nodes)
        self.sympy, self.alphabet, self.symbols = sympy, alphabet, symbols
        self._letters: dict[int, Any] = {}
        self._atoms: dict[Atom, Any] = {}

    def sum(self, terms: Sum) -> Any:
        """A sum of products."""
        return made(self.sympy.Add, *(self.product(term) for term in terms))

    def product(self, product: Product) -> Any:
        """One product; its brackets stay where other factors stand beside them."""
        factors = self._factors(product.powers)
        coefficient = product.coefficient
        for inner, exponent in product.brackets:
            if exponent % 2 and coefficient < 0 and _leans(inner):
                coefficient, inner = -coefficient, tuple(p._replace(coefficient=-p.coefficient) for p in inner)
            factors.append(self._raised(self.sum(inner), exponent))
        return made(self.sympy.Mul, self.number(coefficient), *factors)

    def _factors(self, powers: Powers) -> list[Any]:
        """Powers of letters; sin/cos as tan, cos/sin as cot where no sine is left, exponentials in one."""
        rest, exponents, factors = dict(powers), self.sympy.Integer(0), list[Any]()
        for letter, exponent in powers:
            kind, meaning = self.alphabet.letters[letter]
            if kind == "exp":
                power = made(self.sympy.Mul, rest.pop(letter), self.form(dict(meaning)))
                exponents = made(self.sympy.Add, exponents, power)
            elif kind == "cos":
                sine = self.alphabet.sine_or_cosine("sin", self.alphabet.vectors[letter])[0]
                shared = min(rest.get(sine, 0), -exponent)
                if shared > 0 or shared == -exponent == rest.get(sine):
                    ratio = self.sympy.tan if shared > 0 else self.sympy.cot
                    factors.append(self._raised(made(ratio, self.form(dict(meaning))), abs(shared)))
                    rest[sine] -= shared
                    rest[letter] += shared
        factors += [self.power(letter, exponent) for letter, exponent in rest.items() if exponent]
        return [*factors, made(self.sympy.exp, exponents)] if exponents != 0 else factors

    def number(self, value: Fraction) -> Any:
        """A rational number, or the decimal that it was given as; 15 digits of one that doubles have rounded."""
        is_long = (value.denominator > _LONGEST_DENOMINATOR or value.denominator % 5 == 0
                   or abs(value) > _LARGEST_WHOLE)  # fmt: skip
        if self.decimal and is_long and abs(value) < _LARGEST_DOUBLE:
            given, short = repr(float(value)), f"{float(value):.15g}"
            if Fraction(given) == value:
                return self.sympy.Float(given)
            if abs(Fraction(short) - value) <= _ROUNDING * abs(value) and _terminates(value.denominator):
                return self.sympy.Float(short)
        return self.sympy.Rational(value.numerator, value.denominator)

    def power(self, letter: int, exponent: int) -> Any:
        """A letter to a power."""
        kind, meaning = self.alphabet.letters[letter]
        if kind == "root":
            atom, degree = meaning
            size = self._absolute(atom) if degree == 2 else None
            if size is not None:
                return self._raised(size, exponent)
            return self._raised(self.atom(atom), Fraction(exponent, degree))
        if letter not in self._letters:
            self._letters[letter] = self._letter(kind, meaning)
        base = self._letters[letter]
        return self._raised(base, exponent)

    def _absolute(self, atom: Atom) -> Any:
        """|x| where the root is that of a user's x^2; None otherwise."""
        graph = self.symbols.graph
        for operand in self.alphabet.ring.generators.forms.operands.get(atom, ()) if atom[0] == "root" else ():
            node = graph.nodes[operand]
            if node[0] == "pow" and graph.value(node[2]) == 2:
                return made(self.sympy.Abs, to_sympy(graph, [node[1]], self.symbols)[0])
        return None

    def _letter(self, kind: str, meaning: Any) -> Any:
        if kind == "atom":
            return self.atom(meaning)
        return made(getattr(self.sympy, kind), self.form(dict(meaning)))

    def form(self, form: Form) -> Any:
        """A polynomial over atoms, what all its terms share in front: a (x - b)."""
        shared = [factor for factor in next(iter(form), ()) if len(form) > 1 and all(factor in each for each in form)]
        inside = {tuple(factor for factor in each if factor not in shared): c for each, c in form.items()}
        return made(self.sympy.Mul, *(self._raised(self.atom(atom), e) for atom, e in shared),
                    made(self.sympy.Add, *(self._term(monomial, c) for monomial, c in inside.items())))

    def _term(self, monomial: Monomial, coefficient: Fraction) -> Any:
        factors = (self._raised(self.atom(atom), exponent) for atom, exponent in monomial)
        return made(self.sympy.Mul, self.number(coefficient), *factors)

    def _raised(self, base: Any, exponent: int | Fraction) -> Any:
        return base if exponent == 1 else made(self.sympy.Pow, base, self.number(Fraction(exponent)))

    def atom(self, atom: Atom) -> Any:
        """A symbol, a constant, or a function with its arguments written anew."""
        if atom not in self._atoms:
            self._atoms[atom] = self._written(atom)
        return self._atoms[atom]

    def _written(self, atom: Atom) -> Any:
        kind = atom[0]
        graph = self.symbols.graph
        if kind in ("symbol", "constant", "node"):
            node = self.alphabet.ring.generators.forms.large[atom] if kind == "node" else graph.leaf(atom)
            return to_sympy(graph, [node], self.symbols)[0]
        if kind == "root" and atom not in self.alphabet.ring.generators.forms.operands:
            return self.form(dict(atom[1]))
        if kind == "root":
            return to_sympy(graph, self.alphabet.ring.generators.forms.operands[atom], self.symbols)[0]
        if kind in CIRCULAR or kind in HYPERBOLIC:
            return made(getattr(self.sympy, kind), self.form(dict(atom[1])))
        operands = self.alphabet.ring.generators.forms.operands[atom]
        return to_sympy(graph, [rebuild(graph, kind, operands)], self.symbols)[0]


def _leans(terms: Sum) -> bool:
    """Whether a sum reads no worse with all signs turned."""
    return 2 * sum(product.coefficient < 0 for product in terms) >= len(terms)


def leaves(expressions: Iterable[Any]) -> int:
    """Symbols, numbers and constants in SymPy expressions, repeated ones counted again; x(t) and its rates count 1."""
    roots, counts = list(expressions), dict[Any, int]()
    stack = list(roots)
    while stack:
        parts = _parts(stack[-1])
        missing = [part for part in parts if part not in counts]
        if missing:
            stack.extend(missing)
        else:
            counts[stack.pop()] = sum(counts[part] for part in parts) or 1
    return sum(counts[root] for root in roots)


def _parts(expression: Any) -> tuple[Any, ...]:
    undefined = expression.is_Function and getattr(expression.func, "nargs", None) is None
    return () if expression.is_Derivative or undefined else expression.args
