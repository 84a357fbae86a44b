"""The same sum in other trigonometric bases: products of sines and cosines, multiple angles, and between.

    product     s_i, c_i of the base angles, s^2 reduced            sin(q1) cos(q2)
    squares     the same with c^2 - 1 gathered to -s^2              a cos^2 + b sin^2
    angles      product-to-sum: every product as a sum of angles    cos(q1 - q2), cos(2 q1)
    mixed       angles, but multiples of one angle as its powers    cos(q1 - q2), cos(q1)^2
    pairs       products, but two angles in one where that is less  cos(q1 - q2) sin(q3) cos(q4)
    doubles     products, but powers of one angle as its multiples  sin(q1) sin(q2), cos(2 q1)
    double sines   the same for sin(q) cos(q) alone                 sin(q1) sin(q2), sin(2 q1), cos(q1)^2

The last two are for who asks for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache, partial, reduce
from itertools import combinations
from math import gcd
from operator import add, sub

from ..forms import Form, Key, key, signed
from .terms import Alphabet, Letter, Powers, Terms, add_term, multiplied

#: Sines and cosines in one product beyond which it is not turned into a sum.
_MOST_FACTORS = 8
#: Terms, and the power of a cosine, beyond which squares are not written anew: (1 - s^2)^n multiplies out.
_MOST_REWRITTEN, _HIGHEST_POWER = 2000, 6
_Waves = dict[tuple[int, ...], tuple[int, int]]
_Pair = tuple[tuple[int, ...], tuple[int, ...]]


def bases(alphabet: Alphabet, terms: Terms, angles: str | None = None) -> Iterator[Terms]:
    """Equal forms of a sum, as it is and in the other bases, or in that of the `angles` of a style alone, where there
    is that one; each only where it differs from those before."""
    if angles in ("doubles", "double sines"):
        yield doubled(alphabet, terms, sines_alone=angles == "double sines")
        return
    seen: list[Terms] = []
    for name, form in _bases(alphabet, terms):
        if name == angles:
            seen = [form]
            break
        if form not in seen:
            seen.append(form)
    yield from seen


def _bases(alphabet: Alphabet, terms: Terms) -> Iterator[tuple[str, Terms]]:
    """The forms by the names that styles give them."""
    if not any(_turning_degree(alphabet, powers) > 1 for powers in terms):
        yield "products", terms
        return
    yield "products", squares_gathered(alphabet, terms)
    yield "sines", squares_gathered(alphabet, sines_preferred(alphabet, terms))
    angles = angles_summed(alphabet, terms)
    if angles is None or 2 * len(angles) > len(terms):
        yield "pairs", squares_gathered(alphabet, pairs_summed(alphabet, terms))
    if angles is None:
        return
    yield "sums", angles
    mixed = multiples_as_powers(alphabet, angles)
    yield "powers", squares_gathered(alphabet, mixed)
    yield "sine powers", squares_gathered(alphabet, sines_preferred(alphabet, mixed))


def _turning_degree(alphabet: Alphabet, powers: Powers) -> int:
    """How many sines and cosines a product has."""
    return sum(abs(exponent) for letter, exponent in powers if letter in alphabet.vectors)


# ------------------------------------------------------------------- squares


def partner(alphabet: Alphabet, letter: int) -> int:
    """cos for sin and sin for cos of the same angle."""
    kind = "cos" if alphabet.letters[letter].kind == "sin" else "sin"
    return alphabet.sine_or_cosine(kind, alphabet.vectors[letter])[0]


def squares_gathered(alphabet: Alphabet, terms: Terms) -> Terms:
    """x - x c^2 = x s^2 (and x - x s^2 = x c^2, and x/c^2 - x = x s^2/c^2), wherever both terms are there."""
    result, changed = dict(terms), True
    while changed:
        changed = False
        for powers in sorted(result, key=lambda p: (-len(p), p)):
            coefficient = result.get(powers)
            if coefficient is None:
                continue
            for letter, exponent in powers:
                if letter not in alphabet.vectors or 0 <= exponent < 2:
                    continue
                lower = multiplied(powers, ((letter, -2),)) if exponent > 0 else powers
                other = lower if exponent > 0 else multiplied(powers, ((letter, 2),))
                found = result.get(other)
                if found is not None and found == -coefficient:
                    sign = -1 if exponent > 0 else 1
                    del result[other], result[powers]
                    add_term(result, multiplied(lower, ((partner(alphabet, letter), 2),)), sign * coefficient)
                    changed = True
                    break
    return result


def sines_preferred(alphabet: Alphabet, terms: Terms) -> Terms:
    """c^2 written as 1 - s^2; the sum as it is where that would make it explode."""
    if len(terms) > _MOST_REWRITTEN or any(_is_cosine(alphabet, x) and e > _HIGHEST_POWER for p in terms for x, e in p):
        return terms
    return _rewritten(terms, lambda letter, exponent: _squares_turned(alphabet, letter, exponent, "cos"))


def _rewritten(terms: Terms, other: Callable[[int, int], Terms | None]) -> Terms:
    """The sum with powers of letters replaced by sums, where `other` has one."""
    known = cache(other)
    result: Terms = {}
    for powers, coefficient in terms.items():
        sums = [known(*power) for power in powers]
        parts: Terms = {tuple(power for power, found in zip(powers, sums, strict=True) if found is None): coefficient}
        for found in sums:
            parts = parts if found is None else _product(parts, found)
        for product, value in parts.items():
            add_term(result, product, value)
    return result


def _squares_turned(alphabet: Alphabet, letter: int, exponent: int, kind: str) -> Terms | None:
    """A power of a cosine by 1 - s^2, or of a sine by 1 - c^2; None for what is no such square."""
    if exponent < 2 or letter not in alphabet.vectors or alphabet.letters[letter].kind != kind:
        return None
    factor: Terms = {((letter, 1),) if exponent % 2 else (): Fraction(1)}
    square = {(): Fraction(1), ((partner(alphabet, letter), 2),): Fraction(-1)}
    for _ in range(exponent // 2):
        factor = _product(factor, square)
    return factor


def _is_cosine(alphabet: Alphabet, letter: int) -> bool:
    return letter in alphabet.vectors and alphabet.letters[letter].kind == "cos"


def _product(a: Terms, b: Terms) -> Terms:
    if len(b) == 1:
        ((y, q),) = b.items()
        return {multiplied(x, y): p * q if q != 1 else p for x, p in a.items()}
    total: Terms = {}
    for x, p in a.items():
        for y, q in b.items():
            add_term(total, multiplied(x, y), p * q)
    return total


# ------------------------------------------------------------------- sums of angles


def angles_summed(alphabet: Alphabet, terms: Terms) -> Terms | None:
    """Every product of sines and cosines as a sum; None where a product has too many factors."""
    result: Terms = {}
    known = alphabet.sums
    turnings = [tuple([p for p in powers if p[0] in alphabet.vectors]) for powers in terms]
    if not all(map(_may_be_summed, turnings)):
        return None
    for (powers, coefficient), turning in zip(terms.items(), turnings, strict=True):
        rest = tuple([p for p in powers if p[0] not in alphabet.vectors])
        if turning not in known:
            known[turning] = _summed(alphabet, turning)
        for product, value in known[turning].items():
            add_term(result, multiplied(rest, product), coefficient * value)
    return result


def _may_be_summed(turning: Powers) -> bool:
    return sum([e for _, e in turning]) <= _MOST_FACTORS and all(e > 0 for _, e in turning)


def _summed(alphabet: Alphabet, turning: Powers) -> Terms:
    """A product of sines and cosines as cosines and sines of sums, through exp(i angle)."""
    degree = sum(e for _, e in turning)
    waves: _Waves = {(0,) * alphabet.rank: (1, 0)}
    for letter, exponent in turning:
        for _ in range(exponent):
            waves = _times(waves, alphabet.vectors[letter], alphabet.letters[letter].kind)
    result: Terms = {}
    for vector, (real, imaginary) in waves.items():
        if not any(vector):
            add_term(result, (), Fraction(real, 2**degree))
            continue
        for kind, value in (("cos", real), ("sin", -imaginary)):
            if value:
                letter, sign = alphabet.sine_or_cosine(kind, vector)
                add_term(result, ((letter, 1),), Fraction(sign * value, 2**degree))
    return result


def _times(waves: _Waves, vector: tuple[int, ...], kind: str) -> _Waves:
    """Waves times z + 1/z or (z - 1/z)/i, where z = exp(i angle)."""
    product: _Waves = {}
    for known, (real, imaginary) in waves.items():
        for sign, turned in ((1, add), (-1, sub)):
            x, y = (real, imaginary) if kind == "cos" else (sign * imaginary, -sign * real)
            target = tuple(map(turned, known, vector))
            before = product.get(target, (0, 0))
            product[target] = (before[0] + x, before[1] + y)
    return product


def doubled(alphabet: Alphabet, terms: Terms, sines_alone: bool) -> Terms:
    """The sines and cosines of each single angle as those of its multiples, products of different angles left; or
    only sin(a) cos(a) = sin(2 a)/2."""
    result: Terms = {}
    for powers, coefficient in squares_gathered(alphabet, terms).items():
        parts: Terms = {tuple(p for p in powers if p[0] not in alphabet.vectors): coefficient}
        for vector in sorted({alphabet.vectors[letter] for letter, _ in powers if letter in alphabet.vectors}):
            turning = tuple(p for p in powers if alphabet.vectors.get(p[0]) == vector)
            is_product = len(turning) == 2 and all(exponent == 1 for _, exponent in turning)
            stays = (sines_alone and not is_product) or not _may_be_summed(turning)
            parts = _product(parts, {turning: Fraction(1)} if stays else _summed(alphabet, turning))
        for product, value in parts.items():
            add_term(result, product, value)
    return result


def taken_apart(alphabet: Alphabet, terms: Terms, angles: Sequence[Key]) -> Terms:
    """The sum with sin(q + a) and cos(q + a) as products of sines and cosines of q and a, for each of some angles a
    that is a part of others."""
    for angle in angles:
        terms = _rewritten(terms, partial(_apart, alphabet, dict(angle)))
    return terms


def _apart(alphabet: Alphabet, angle: Form, letter: int, exponent: int) -> Terms | None:
    """A power of the sine or cosine of an angle that another is a part of, by those of that one and of the rest."""
    kind, meaning = alphabet.letters[letter]
    if kind not in ("sin", "cos") or exponent < 1:
        return None
    whole = dict(meaning)
    ratio = {whole.get(monomial, 0) / value for monomial, value in angle.items()}
    if ratio not in ({1}, {-1}) or len(whole) == len(angle):
        return None
    turn = ratio.pop()
    rest, sign = signed({monomial: value for monomial, value in whole.items() if monomial not in angle})
    (sine, cosine), (other_sine, other_cosine) = (
        tuple(alphabet.index(Letter(each, key(form))) for each in ("sin", "cos")) for form in (rest, angle))
    pairs = {"sin": ((sine, other_cosine, sign), (cosine, other_sine, turn)),
             "cos": ((cosine, other_cosine, 1), (sine, other_sine, -sign * turn))}[kind]
    factor: Terms = {tuple(sorted(((a, 1), (b, 1)))): Fraction(value) for a, b, value in pairs}
    product: Terms = {(): Fraction(1)}
    for _ in range(exponent):
        product = _product(product, factor)
    return product


# ------------------------------------------------------------------- sums of two angles


def pairs_summed(alphabet: Alphabet, terms: Terms) -> Terms:
    """Products of the sines and cosines of two angles as sums of these, pair by pair, wherever half the terms go."""
    length = len(terms) + 1
    while len(terms) < length:
        length = len(terms)
        for pair in _pairs(alphabet, terms):
            terms = _pair_summed(alphabet, terms, pair)
    return terms


def _pairs(alphabet: Alphabet, terms: Terms) -> list[_Pair]:
    """The pairs of angles whose products stand in terms that are alike in all else, those in most terms first."""
    seen: set[tuple[_Pair, Powers]] = set()
    pairs = Counter[_Pair]()
    for powers in terms:
        turning = sorted({alphabet.vectors[letter] for letter, _ in powers if letter in alphabet.vectors})
        for pair in combinations(turning, 2):
            others = tuple([power for power in powers if alphabet.vectors.get(power[0]) not in pair])
            pairs[pair] += (pair, others) in seen
            seen.add((pair, others))
    return sorted((pair for pair in pairs if pairs[pair]), key=lambda pair: (-pairs[pair], pair))


def _pair_summed(alphabet: Alphabet, terms: Terms, pair: _Pair) -> Terms:
    """The sum with its products of one pair of angles as sums of angles, where that leaves at most half the terms."""
    letters = {letter for letter, vector in alphabet.vectors.items() if vector in pair}
    result: Terms = {}
    for (others, _), alike in _alike(alphabet, terms, letters).items():
        part = {turning: terms[powers] for turning, powers in alike.items()} if len(alike) > 1 else {}
        summed = angles_summed(alphabet, part) if part else None
        if summed is None or 2 * len(summed) > len(alike):
            for powers in alike.values():
                add_term(result, powers, terms[powers])
        else:
            for powers, value in summed.items():
                add_term(result, multiplied(others, powers), value)
    return result


def _alike(alphabet: Alphabet, terms: Terms, letters: set[int]) -> dict[tuple[Powers, bool], dict[Powers, Powers]]:
    """{their sines and cosines of some angles: the products}, by what else these hold, and by whether they are even in
    the first angle."""
    groups: dict[tuple[Powers, bool], dict[Powers, Powers]] = {}
    first = min((alphabet.vectors[letter] for letter in letters), default=())
    for powers in terms:
        others = tuple(power for power in powers if power[0] not in letters)
        turning = tuple(power for power in powers if power[0] in letters)
        odd = sum(exponent for letter, exponent in turning if alphabet.vectors[letter] == first) % 2 == 1
        groups.setdefault((others, odd), {})[turning] = powers
    return groups


# ------------------------------------------------------------------- powers of one angle


def multiples_as_powers(alphabet: Alphabet, terms: Terms) -> Terms:
    """cos(2 a) as 2 cos^2(a) - 1, sin(2 a) as 2 sin(a) cos(a), and so on; sums of different angles stay."""
    def other(letter: int, exponent: int) -> Terms | None:
        if letter not in alphabet.vectors or exponent != 1:
            return None
        if letter not in alphabet.multiples:
            alphabet.multiples[letter] = _as_powers(alphabet, letter)
        return alphabet.multiples[letter]

    return _rewritten(terms, other)


def _as_powers(alphabet: Alphabet, letter: int) -> Terms:
    kind, vector = alphabet.letters[letter].kind, alphabet.vectors[letter]
    count = reduce(gcd, vector, 0)
    fewest = _fewest_turns(alphabet, tuple(n // count for n in vector)) if count else 1
    count, rest = divmod(count, fewest)
    if rest or count < 2 or count > _HIGHEST_POWER:
        return {((letter, 1),): Fraction(1)}
    primitive = tuple(n // count for n in vector)
    (sine, sign), (cosine, _) = (alphabet.sine_or_cosine(k, primitive) for k in ("sin", "cos"))
    pair: tuple[Terms, Terms] = ({((sine, 1),): Fraction(sign)}, {((cosine, 1),): Fraction(1)})
    total = pair
    for _ in range(count - 1):
        total = _angle_sum(total, pair)
    return sines_reduced(alphabet, total[0 if kind == "sin" else 1])


def _fewest_turns(alphabet: Alphabet, vector: tuple[int, ...]) -> int:
    """The smallest multiple of an angle that has whole coefficients; 2 for q/2."""
    from math import lcm

    return lcm(*(c.denominator for c in alphabet.angle(vector).values()))


def _angle_sum(a: tuple[Terms, Terms], b: tuple[Terms, Terms]) -> tuple[Terms, Terms]:
    sine, cosine = _product(a[0], b[1]), _product(a[1], b[1])
    for product, value in _product(a[1], b[0]).items():
        add_term(sine, product, value)
    for product, value in _product(a[0], b[0]).items():
        add_term(cosine, product, -value)
    return sine, cosine


def sines_reduced(alphabet: Alphabet, terms: Terms) -> Terms:
    """s^2 = 1 - c^2, for every angle."""
    return _rewritten(terms, lambda letter, exponent: _squares_turned(alphabet, letter, exponent, "sin"))
