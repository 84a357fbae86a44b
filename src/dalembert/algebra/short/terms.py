"""Sums of products of letters, and the letters: what a short form is made of before it is an expression.

A letter is anything a reader sees as one thing: a symbol, a function of the user, a root, the sine or cosine
of some angle. `Terms` maps a product of letters {letter: exponent}, as sorted pairs, to its coefficient.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from ..forms import Atom, Form, Key, key, signed
from ..ring import Ring

if TYPE_CHECKING:
    from flint import fmpq_mpoly

Powers = tuple[tuple[int, int], ...]
Terms = dict[Powers, Fraction]


class Letter(NamedTuple):
    """What a letter is: kind ("atom", "root", "sin", "cos", "sinh", "cosh") and the atom, root or angle behind it."""

    kind: str
    meaning: Any


class Alphabet:
    """The letters of a ring: its generators, under their positions, then angles as they are met.

    vectors     {letter of a sine or cosine: its angle in base angles}
    sums        {product of sines and cosines: the same as a sum}, as `trigonometry` finds them
    multiples   {letter of sin(n a) or cos(n a): the same in powers of sin(a), cos(a)}, likewise
    """

    def __init__(self, ring: Ring) -> None:
        self.ring = ring
        self.letters: list[Letter] = []
        self._index: dict[Letter, int] = {}
        self._known: dict[tuple[str, tuple[int, ...]], tuple[int, int]] = {}
        self._angles: dict[tuple[int, ...], tuple[Key, int]] = {}
        self.vectors: dict[int, tuple[int, ...]] = {}
        self.sums: dict[Powers, Terms] = {}
        self.multiples: dict[int, Terms] = {}
        generators = ring.generators
        self.rank: int = len(generators.angles.basis)
        for position, (kind, index) in enumerate(ring.order):
            if kind == "atom":
                self._append(Letter(kind, generators.atoms[index]))
            elif kind == "root":
                self._append(Letter(kind, generators.roots[index]))
            elif kind in ("sin", "cos"):
                unit = tuple(int(k == index) for k in range(self.rank))
                self.vectors[position] = unit
                self._append(Letter(kind, key(generators.angles.basis[index])))
            else:
                self._append(Letter(kind, key(generators.arguments.basis[index])))

    def _append(self, letter: Letter) -> int:
        index = len(self.letters)
        self.letters.append(letter)
        self._index[letter] = index
        return index

    def __contains__(self, letter: Letter) -> bool:
        return letter in self._index

    def index(self, letter: Letter) -> int:
        """The number of a letter, new ones at the end."""
        return self._index[letter] if letter in self._index else self._append(letter)

    def sine_or_cosine(self, kind: str, vector: tuple[int, ...]) -> tuple[int, int]:
        """The letter of sin or cos of a combination of base angles, and the sign that comes out of it."""
        known = self._known.get((kind, vector))
        if known is None:
            meaning, sign = self._signed(vector)
            index = self.index(Letter(kind, meaning))
            self.vectors.setdefault(index, tuple(sign * n for n in vector))
            known = self._known[kind, vector] = index, sign if kind == "sin" else 1
        return known

    def _signed(self, vector: tuple[int, ...]) -> tuple[Key, int]:
        """A combination of base angles with a sign of its own, and that sign."""
        if vector not in self._angles:
            form, sign = signed(self.angle(vector))
            self._angles[vector] = found = key(form), sign
            self._angles[tuple([-n for n in vector])] = found[0], -sign
        return self._angles[vector]

    def angle(self, vector: Iterable[int]) -> Form:
        """A combination of base angles as a form."""
        total: Form = {}
        for count, base in zip(vector, self.ring.generators.angles.basis, strict=True):
            if count:
                for monomial, coefficient in base.items():
                    add_term(total, monomial, coefficient if count == 1 else count * coefficient)
        return total

    def atom(self, letter: int) -> Atom | None:
        """The atom of a letter; None for sines, cosines and roots."""
        kind, meaning = self.letters[letter]
        return meaning if kind == "atom" else None


def from_polynomial(polynomial: fmpq_mpoly) -> Terms:
    """The terms of a flint polynomial; its variables are the first letters."""
    found: Terms = {}
    for exponents, coefficient in polynomial.to_dict().items():
        powers = tuple([(k, int(e)) for k, e in enumerate(exponents) if e])
        found[powers] = Fraction(int(coefficient.p), int(coefficient.q))
    return found


def multiplied(powers: Powers, other: Powers) -> Powers:
    """The product of two products of letters."""
    if not powers or not other:
        return powers or other
    if powers[-1][0] < other[0][0]:
        return powers + other
    if other[-1][0] < powers[0][0]:
        return other + powers
    merged = dict(powers)
    for letter, exponent in other:
        merged[letter] = merged.get(letter, 0) + exponent
    return tuple(sorted((letter, e) for letter, e in merged.items() if e))


def divided(powers: Powers, by: Powers) -> Powers:
    """powers / by."""
    if not by:
        return powers
    others = tuple([power for power in powers if power not in by])
    if len(others) == len(powers) - len(by):
        return others
    rest = dict(powers)
    if all(letter in rest for letter, _ in by):
        for letter, exponent in by:
            rest[letter] -= exponent
        return tuple(power for power in rest.items() if power[1])
    return multiplied(powers, tuple((letter, -e) for letter, e in by))


def eliminated(terms: Terms, pivot: Powers, replacement: Terms) -> Terms:
    """The sum with `replacement` put in for `pivot` in every multiple of it."""
    result: Terms = {}
    for powers, coefficient in terms.items():
        quotient = divided(powers, pivot)
        if any(exponent < 0 and (x, exponent) not in powers for x, exponent in quotient):
            add_term(result, powers, coefficient)
            continue
        for other, value in replacement.items():
            add_term(result, multiplied(quotient, other), coefficient * value)
    return result


def solved(equation: Terms, pivot: Powers) -> Terms:
    """What `pivot` is where the sum is zero."""
    return {powers: -value / equation[pivot] for powers, value in equation.items() if powers != pivot}


def add_term(terms: dict[Any, Fraction], powers: Any, coefficient: Fraction) -> None:
    """terms += coefficient * powers, in place."""
    known = terms.get(powers)
    value = coefficient if known is None else known + coefficient
    if value:
        terms[powers] = value
    elif known is not None:
        del terms[powers]


def equal_powers(products: Iterable[Powers]) -> Powers:
    """The letters that all products share to the same power: m in m l^2 + m l x, but not l."""
    products = iter(products)
    shared = set(next(products, ()))
    for product in products:
        shared.intersection_update(product)
    return tuple(sorted(shared))


def common_powers(products: Iterable[Powers]) -> Powers:
    """The letters that all products share, each to its lowest power."""
    products = iter(products)
    shared = dict(next(products, ()))
    for product in products:
        powers = dict(product)
        shared = {x: min(e, powers[x]) for x, e in shared.items() if x in powers}
    return tuple(sorted(shared.items()))


def content(coefficients: Iterable[Fraction]) -> Fraction:
    """The positive rational that leaves whole coefficients without common divisor."""
    top, bottom = 0, 1
    for coefficient in coefficients:
        top, bottom = gcd(top, coefficient.numerator), lcm(bottom, coefficient.denominator)
    return Fraction(top, bottom)


def split(terms: Mapping[Powers, Fraction], letters: frozenset[int] | set[int]) -> dict[Powers, Terms]:
    """Terms grouped by their powers of some letters: {powers of these: the rest}."""
    groups: dict[Powers, Terms] = {}
    for powers, coefficient in terms.items():
        inside = tuple(p for p in powers if p[0] in letters)
        rest = tuple(p for p in powers if p[0] not in letters) if inside else powers
        groups.setdefault(inside, {})[rest] = coefficient
    return groups
