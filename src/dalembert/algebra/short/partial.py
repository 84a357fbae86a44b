"""Partial fractions in one of the letters: k/(a - x) + k/(a + x) from 2 a k/(a^2 - x^2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..polynomials import Element
from ..ring import Ring

if TYPE_CHECKING:
    from flint import fmpq, fmpq_mpoly

#: Terms of numerators and denominators beyond which no partial fractions are looked for.
_MOST_TERMS, _MOST_BELOW = 100, 30
#: A polynomial in one letter: its coefficients, that of the highest power last.
_Univariate = list[Element]


def partial_fractions(
    ring: Ring, num: fmpq_mpoly, den: fmpq_mpoly, letters: Sequence[int]
) -> list[tuple[fmpq_mpoly, fmpq_mpoly | None]]:
    """num / den as a sum of quotients over the powers of its factors, told apart in one letter after the other.

    As it is where that takes a denominator that is not there: a quotient over (x - a) (x - b) would get one by a - b.
    """
    if len(num) <= _MOST_TERMS and len(den) <= _MOST_BELOW:
        powers = [factor**exponent for factor, exponent in den.factor()[1]]
        for k, letter in enumerate(letters):
            found = _split(ring, num, den, powers, letter)
            if found:
                rest = letters[k + 1 :]
                return [part for top, below in found for part in partial_fractions(ring, top, below, rest)]
    return [(num, None if den.is_one() else den)]


def _split(
    ring: Ring, num: fmpq_mpoly, den: fmpq_mpoly, powers: Sequence[fmpq_mpoly], letter: int
) -> list[tuple[fmpq_mpoly, fmpq_mpoly]]:
    """The partial fractions in a letter; none where there are less than two, or one has another denominator, or all
    that is told apart is a polynomial, and that makes terms of none."""
    held = [power for power in powers if power.degrees()[letter] > 0]
    if not held:
        return []
    quotients = [_top(ring, num, power, den / power, letter) / Element(ring, power) for power in held]
    quotients.append(sum((-quotient for quotient in quotients), Element(ring, num) / Element(ring, den)))
    found = [(quotient.num, ring.one if quotient.den is None else quotient.den) for quotient in quotients if quotient]
    longer = len(held) == 1 and sum(len(top) for top, _ in found) > len(num)
    return [] if longer or len(found) < 2 or any(divmod(den, below)[1] for _, below in found) else found


def _top(ring: Ring, num: fmpq_mpoly, power: fmpq_mpoly, others: fmpq_mpoly, letter: int) -> Element:
    """What stands over a power of a factor: num / others modulo it."""
    modulus = _univariate(ring, power, letter)
    inverse = _inverse(ring, _univariate(ring, others, letter), modulus)
    top = _remainder(_product(ring, _univariate(ring, num, letter), inverse), modulus)
    variable = Element(ring, ring.gens[letter])
    return sum((coefficient * variable**degree for degree, coefficient in enumerate(top)), ring.element(0))


def _univariate(ring: Ring, polynomial: fmpq_mpoly, letter: int) -> _Univariate:
    degree = int(polynomial.degrees()[letter])
    found: list[dict[tuple[int, ...], fmpq]] = [{} for _ in range(degree + 1)]
    for exponents, coefficient in polynomial.to_dict().items():
        found[int(exponents[letter])][(*exponents[:letter], 0, *exponents[letter + 1 :])] = coefficient
    return [Element(ring, ring.context.from_dict(terms)) for terms in found]


def _inverse(ring: Ring, value: _Univariate, modulus: _Univariate) -> _Univariate:
    """The inverse of a polynomial modulo another without a factor in common, by Euclid's algorithm."""
    before, after = modulus, _remainder(value, modulus)
    old, new = list[Element](), [ring.element(1)]
    while len(after) > 1:
        quotient, rest = _divided(before, after)
        before, after = after, rest
        old, new = new, _difference(ring, old, _product(ring, quotient, new))
    return [coefficient / after[0] for coefficient in new]


def _divided(value: _Univariate, by: _Univariate) -> tuple[_Univariate, _Univariate]:
    """Quotient and remainder."""
    rest, quotient = list(value), list[Element]()
    while len(rest) >= len(by):
        factor = rest[-1] / by[-1]
        quotient.insert(0, factor)
        for k, coefficient in enumerate(by, len(rest) - len(by)):
            rest[k] = rest[k] - factor * coefficient
        rest.pop()
    while rest and rest[-1].is_zero:
        rest.pop()
    return quotient, rest


def _remainder(value: _Univariate, by: _Univariate) -> _Univariate:
    return _divided(value, by)[1]


def _product(ring: Ring, a: _Univariate, b: _Univariate) -> _Univariate:
    total = [ring.element(0)] * max(len(a) + len(b) - 1, 0)
    for i, x in enumerate(a):
        for k, y in enumerate(b):
            total[i + k] = total[i + k] + x * y
    return total


def _difference(ring: Ring, a: _Univariate, b: _Univariate) -> _Univariate:
    zero = ring.element(0)
    longest = max(len(a), len(b))
    return [x - y for x, y in zip([*a, *[zero] * (longest - len(a))], [*b, *[zero] * (longest - len(b))], strict=True)]
