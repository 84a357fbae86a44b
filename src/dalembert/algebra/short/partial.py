"""Partial fractions in one of the letters: k/(a - x) + k/(a + x) from 2 a k/(a^2 - x^2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..polynomials import Element
from ..ring import Ring

if TYPE_CHECKING:
    from flint import fmpq_mpoly

#: Terms of numerators and denominators beyond which no partial fractions are looked for.
_MOST_TERMS, _MOST_BELOW = 100, 30
#: A polynomial in one letter: its coefficients, that of the highest power last.
_Univariate = list[Element]


def partial_fractions(
    ring: Ring, num: fmpq_mpoly, den: fmpq_mpoly, letters: Sequence[int]
) -> list[tuple[fmpq_mpoly, fmpq_mpoly | None]]:
    """num / den as a polynomial and quotients by the powers of the factors of `den`; as it is where that takes letters
    in other denominators, or `letters`, those in which it is tried, do not tell factors apart."""
    if len(num) <= _MOST_TERMS and len(den) <= _MOST_BELOW:
        powers = [factor**exponent for factor, exponent in den.factor()[1]]
        for letter in letters if len(powers) > 1 else ():
            found = list(_split(ring, num, den, powers, letter))
            if found:
                return found
    return [(num, den)]


def _split(
    ring: Ring, num: fmpq_mpoly, den: fmpq_mpoly, powers: Sequence[fmpq_mpoly], letter: int
) -> Iterator[tuple[fmpq_mpoly, fmpq_mpoly | None]]:
    """The partial fractions in a letter; none where there are less than two, or one has no polynomial on top."""
    held = [power for power in powers if power.degrees()[letter] > 0]
    if len(held) < 2:
        return
    tops = [_top(ring, num, power, den / power, letter) for power in held]
    if any(top is None for top in tops):
        return
    rest = num - sum(top * (den / power) for top, power in zip(tops, held, strict=True) if top is not None)
    whole, remainder = divmod(rest, den)
    if remainder:
        return
    yield from ((top, power) for top, power in zip(tops, held, strict=True) if top)
    if whole:
        yield whole, None


def _top(ring: Ring, num: fmpq_mpoly, power: fmpq_mpoly, others: fmpq_mpoly, letter: int) -> fmpq_mpoly | None:
    """What stands over a power of a factor: num / others modulo it."""
    modulus = _univariate(ring, power, letter)
    inverse = _inverse(ring, _univariate(ring, others, letter), modulus)
    top = _remainder(_product(ring, _univariate(ring, num, letter), inverse), modulus)
    if any(coefficient.den is not None for coefficient in top):
        return None
    total = ring.zero
    for degree, coefficient in enumerate(top):
        total += coefficient.num * ring.gens[letter] ** degree
    return total


def _univariate(ring: Ring, polynomial: fmpq_mpoly, letter: int) -> _Univariate:
    degree = int(polynomial.degrees()[letter])
    found = [dict[tuple[int, ...], object]() for _ in range(degree + 1)]
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
