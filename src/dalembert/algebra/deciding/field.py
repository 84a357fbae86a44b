"""A randomised identity test in prime fields, for expressions too large for a canonical form.

The generators take random values that meet their relations,

    (s, c) = (2t, 1 - t^2) / (1 + t^2),   (sinh, cosh) = (2t, 1 + t^2) / (1 - t^2),   r^n = radicand,

and the expression is evaluated modulo a prime p. A value other than zero proves that the polynomial is not
zero. A zero is wrong with a probability of at most degree / p at random points (Schwartz 1980, Zippel 1979),
for coefficients that p does not divide; each trial has its own prime. The points come from a fixed sequence.

The primes p have (p - 1)/2 prime, so that every odd root exists once and every square has one root that is a
square itself, and 2, 3, 5, 7, 11 and 13 are squares, so that their roots exist.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import prod
from random import Random
from typing import NamedTuple

from ...expr.functions import TRUTH_VALUED
from ...expr.graph import Graph, Node
from ..forms import Atom
from ..generators import Generator, Generators
from ..reading import Reader
from ..ring import generators_of

_SMALL = tuple(2**62 - k for k in (96545, 208265, 308225, 322505, 392705, 452465))
_MEDIUM = tuple(2**128 - k for k in (351377, 830537, 1821377, 2007977))
#: Mersenne primes, for degrees that only repeated squaring reaches; without odd roots.
_LARGE = (2**4423 - 1, 2**9689 - 1)
#: Degrees beyond which the larger primes are used.
_DEGREES = (2**32, 2**90)
_MOST_DRAWS = 64
_MOST_EVEN_ROOTS = 8
_SMALLEST_BOUND = 1e-300


class Verdict(NamedTuple):
    """`is_zero`, and the largest probability that this is wrong; that it is not zero is certain."""

    is_zero: bool
    bound: float


class NotOffered(Exception):
    """No random point could be found: roots that hardly ever exist, or a division by what is always zero."""


def identity_test(graph: Graph, node: Node, trials: int = 3, generators: Generators | None = None) -> Verdict:
    """Whether a node is zero for all values of its generators, and the bound on the probability that this is wrong.

    Zero there is zero as a function. What is not zero there is another polynomial in the generators; as a function
    it may be zero all the same, where generators have relations that nobody knows.

    Raises NotOffered where no point of the field meets the relations of the generators.

    >>> graph = Graph(); x = graph.symbol("x")
    >>> s, c = graph.call("sin", x), graph.call("cos", x)
    >>> one = graph.add(graph.pow(s, graph.number(2)), graph.pow(c, graph.number(2)))
    >>> verdict = identity_test(graph, graph.sub(one, graph.one))
    >>> verdict.is_zero, verdict.bound < 1e-50
    (True, True)
    """
    generators = generators or generators_of(graph, [node])
    degrees = _Degrees(generators)
    degree = degrees.of(node)
    primes = _primes(degree + degrees.divided, generators)
    bound = 1.0
    for trial in range(trials):
        prime = primes[trial % len(primes)]
        points = _Points(generators, prime, Random(trial))
        if points.value(node):
            return Verdict(False, 0.0)
        bound *= points.chance_of_error(degree, degrees.divided)
    return Verdict(True, max(bound, _SMALLEST_BOUND))


def _primes(degree: int, generators: Generators) -> tuple[int, ...]:
    if degree > _DEGREES[1]:
        if any(n % 2 for _, n in generators.roots):
            raise NotOffered("odd roots at this degree")
        return _LARGE
    return _MEDIUM if degree > _DEGREES[0] else _SMALL


# -------------------------------------------------------------------- values in a field


class _Unlucky(Exception):
    """A denominator is zero or a root does not exist at this point."""


class _Modular:
    """The arithmetic of the field of p elements, with given values of the generators."""

    def __init__(self, prime: int, values: dict[Generator, int]) -> None:
        self.prime, self.values = prime, values

    def number(self, value: Fraction) -> int:
        return value.numerator * self._inverse(value.denominator) % self.prime

    def generator(self, generator: Generator) -> int:
        return self.values[generator]

    def add(self, a: int, b: int) -> int:
        return (a + b) % self.prime

    def mul(self, a: int, b: int) -> int:
        return a * b % self.prime

    def power(self, a: int, exponent: int) -> int:
        return pow(a, exponent, self.prime) if exponent >= 0 else pow(self._inverse(a), -exponent, self.prime)

    def _inverse(self, a: int) -> int:
        if a % self.prime == 0:
            raise _Unlucky
        return 1 if a == 1 else pow(a, -1, self.prime)


class _Points:
    """Random values of the generators in the field of `prime` elements."""

    def __init__(self, generators: Generators, prime: int, random: Random) -> None:
        self.generators, self.prime, self.random = generators, prime, random
        #: Even roots whose radicand was seen without a root: they are no polynomial in disguise.
        self.irreducible: set[int] = set()
        self.conditions = {k for k, atom in enumerate(generators.atoms) if atom[0] in TRUTH_VALUED}

    def value(self, node: Node) -> int:
        """The value of a node at a random point."""
        failures = 0
        while failures < _MOST_DRAWS:
            reader = self._draw()
            try:
                return reader.read(node)
            except _Unlucky:
                failures += 1
        raise NotOffered("a division by what is zero everywhere")

    def _draw(self) -> Reader[int]:
        """A reader at a point where every root exists."""
        even = self._even_roots()
        if len(even) > _MOST_EVEN_ROOTS:
            raise NotOffered(f"{len(even)} square roots")
        for _ in range(_MOST_DRAWS << len(even)):
            reader = self._attempt()
            if reader is not None:
                return reader
        raise NotOffered("roots without a value")

    def _attempt(self) -> Reader[int] | None:
        values = {generator: value for pair in self._free_values() for generator, value in pair}
        reader = Reader(self.generators, _Modular(self.prime, values))
        try:
            for index in reversed(range(len(self.generators.roots))):
                atom, degree = self.generators.roots[index]
                root = self._root(reader.atom(atom), degree)
                if root is None:
                    self.irreducible.add(index)
                    return None
                values[Generator("root", index)] = root
        except _Unlucky:
            return None
        return reader

    def _free_values(self) -> Iterable[tuple[tuple[Generator, int], ...]]:
        p = self.prime
        for kind, index in self.generators.order:
            if kind == "atom" and index in self.conditions:
                yield ((Generator(kind, index), self.random.randrange(2)),)
            elif kind in ("atom", "exp"):
                yield ((Generator(kind, index), self.random.randrange(1, p)),)
            elif kind in ("sin", "sinh"):
                t = self.random.randrange(2, p - 1)
                plus, minus = (1 + t * t) % p, (1 - t * t) % p
                bottom, top = (plus, minus) if kind == "sin" else (minus, plus)
                inverse = pow(bottom, -1, p)
                partner = Generator("cos" if kind == "sin" else "cosh", index)
                yield (Generator(kind, index), 2 * t * inverse % p), (partner, top * inverse % p)

    def _root(self, radicand: int, degree: int) -> int | None:
        """An n-th root with a random sign, or None; p = 3 mod 4, so x^((p+1)/4) is the root of a square."""
        p = self.prime
        while degree % 2 == 0:
            if radicand and pow(radicand, (p - 1) // 2, p) != 1:
                return None
            radicand, degree = pow(radicand, (p + 1) // 4, p), degree // 2
            sign = self.random.choice((1, -1)) if degree % 2 else 1
            radicand = sign * radicand % p
        return radicand if degree == 1 else pow(radicand, pow(degree, -1, p - 1), p)

    # ---------------------------------------------------------------- the bound

    def _even_roots(self) -> list[int]:
        """Indices of the even roots of what is not a number."""
        return [k for k, (atom, n) in enumerate(self.generators.roots) if n % 2 == 0 and not _is_number(atom)]

    def chance_of_error(self, degree: int, divided: int) -> float:
        """The probability that a function other than zero vanishes at a random point.

        The norm over the roots has the degree prod(n) * degree; a point is drawn where all even roots exist,
        one in 2^m, and another factor 2^m covers the error of that share (Weil). An even root that may be a
        polynomial up to its sign adds the chance that its sign was drawn as that polynomial's; so does a
        condition, which is drawn as 0 or 1.
        """
        even = self._even_roots()
        for _ in range(_MOST_DRAWS):
            if self.irreducible.issuperset(even):
                break
            self._attempt()
        doubtful = len(self.conditions) + sum(k not in self.irreducible for k in even)
        factor = prod(n for _, n in self.generators.roots) << (2 * len(even))
        room = self.prime - divided
        algebraic = Fraction(factor * max(degree, 1), room) if room > 0 else Fraction(1)
        return min(1.0, float(algebraic) + (1 - 2.0**-doubtful))


def _is_number(atom: Atom) -> bool:
    return atom[0] == "root" and all(not monomial for monomial, _ in atom[1])


# -------------------------------------------------------------------- degrees


class _Degrees:
    """Bounds on the degrees of numerator and denominator in the parameters of the generators.

    Sines and cosines count 2, the degree of their parametrisation; a root counts 1/n of its radicand.
    """

    def __init__(self, generators: Generators) -> None:
        self.generators = generators
        #: Total degree of everything that was divided by.
        self.divided = 0
        self._roots: dict[int, int] = {}
        self._reader = Reader(generators, self)
        for index in reversed(range(len(generators.roots))):
            atom, degree = generators.roots[index]
            self._roots[index] = max(1, -(-max(self._reader.atom(atom)) // degree))

    def of(self, node: Node) -> int:
        """The degree of the numerator of a node."""
        return self._reader.read(node)[0]

    def number(self, value: Fraction) -> tuple[int, int]:
        return 0, 0

    def generator(self, generator: Generator) -> tuple[int, int]:
        if generator.kind == "root":
            return self._roots[generator.index], 0
        return (1 if generator.kind in ("atom", "exp") else 2), 0

    def add(self, a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int]:
        if a[1] == 0 == b[1]:
            return max(a[0], b[0]), 0
        return max(a[0] + b[1], b[0] + a[1]), a[1] + b[1]

    def mul(self, a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int]:
        return a[0] + b[0], a[1] + b[1]

    def power(self, a: tuple[int, int], exponent: int) -> tuple[int, int]:
        if exponent >= 0:
            return a[0] * exponent, a[1] * exponent
        self.divided += a[0]
        return a[1] * -exponent, a[0] * -exponent
