"""Random pairs for `equal`: sides that are equal by construction, at any depth, and sides that differ by a little.

The oracle is the construction, and the values of both sides in balls; an answer "no" has to name a state at which
they differ there as well.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

import sympy
from sympy import Integer, Rational, cos, exp, sin, sqrt, tan
from sympy.core.function import AppliedUndef

import dalembert as da
from benchmarks.identities import identity

from ..balls import enclosures
from ..expressions import Expr, PythonSpelling, number, real, smooth
from ..judge import Judge
from ..kind import Kind

SYMBOLS = (*real("x y z"), *(sympy.Symbol(name, positive=True) for name in "ab"))
PLACES = 6


@dataclass(frozen=True)
class Subject:
    """Two sides; `holds` by construction, None where only their values tell."""

    a: Expr
    b: Expr
    holds: bool | None

    @property
    def script(self) -> str:
        declared = "x, y, z = symbols('x y z', real=True); a, b = symbols('a b', positive=True)"
        left, right = map(PythonSpelling({}).doprint, (self.a, self.b))
        asked = f"print(da.equal(left, right))  # by construction: {self.holds}\n"
        return "\n".join([declared, f"left = {left}", f"right = {right}", asked])


def make(random: Random) -> Subject:
    if random.random() < 0.35:
        known = identity(random)
        return Subject(known.a, known.b, known.holds)
    depth = random.choice((0, 1, 1, 2, 3))
    a, b = rewritten(random, depth)
    if random.random() < 0.3:
        c, d = rewritten(random, random.randint(0, 1))
        a, b = random.choice(((a + c, b + d), (a * c, b * d), (a - c, b - d)))
    if random.random() < 0.5:
        return Subject(a, b, True)
    return Subject(a, changed(random, b), None)


# -------------------------------------------------------------------- sides


def rewritten(random: Random, depth: int) -> tuple[Expr, Expr]:
    """An expression twice: what stands inside is rewritten too, `depth` times."""
    if depth == 0:
        table = _FAR if random.random() < 0.02 else _REWRITES
        return random.choice(table)(*random.sample(SYMBOLS[:3], 2))
    a, b = rewritten(random, depth - 1)
    around = random.choice(_AROUND)
    x, factor = random.choice(SYMBOLS), exact(number(random))
    return around(factor * a + x, x), around(sympy.expand(factor * b) + x, x)


def exact(expression: Expr) -> Expr:
    """Decimals as the fractions they print as."""
    floats = sympy.sympify(expression).atoms(sympy.Float)
    return expression.xreplace({value: Rational(repr(float(value))) for value in floats})


_REWRITES: tuple[Callable[[Expr, Expr], tuple[Expr, Expr]], ...] = (
    lambda x, y: (2 * sin(x) ** 2, 1 - cos(2 * x)),
    lambda x, y: (x * (sin(y) ** 2 + cos(y) ** 2), x),
    lambda x, y: (sin(x + y), sin(x) * cos(y) + cos(x) * sin(y)),
    lambda x, y: (tan(x) * cos(x), sin(x)),
    lambda x, y: ((x + y) ** 2, x**2 + 2 * x * y + y**2),
    lambda x, y: (exp(x) * exp(y), exp(x + y)),
    lambda x, y: (sympy.cosh(x) ** 2 - sympy.sinh(x) ** 2, Integer(1)),
    lambda x, y: (1 / (1 + x**2) + x**2 / (1 + x**2) + y, 1 + y),
    lambda x, y: (sqrt(x**2 + 2 * x * y + y**2 + 1), sqrt((x + y) ** 2 + 1)),
    lambda x, y: (sin(2 * x), 2 * sin(x) * cos(x)),
    lambda x, y: (sin(x) * cos(y), (sin(x + y) + sin(x - y)) / 2),
    lambda x, y: (sympy.tanh(x), (exp(2 * x) - 1) / (exp(2 * x) + 1)),
    lambda x, y: (sin(x + sympy.pi / 6), sqrt(3) * sin(x) / 2 + cos(x) / 2),
    lambda x, y: (sympy.atan(x * y + y), sympy.atan(y * (x + 1))),
    lambda x, y: (sympy.Abs(x * y), sympy.Abs(x) * sympy.Abs(y)),
)  # fmt: skip

#: Relations between functions that are no polynomials of one another: open questions are to be expected.
_FAR: tuple[Callable[[Expr, Expr], tuple[Expr, Expr]], ...] = (
    lambda x, y: (sympy.Max(x, y), (x + y + sympy.Abs(x - y)) / 2),
    lambda x, y: (cos(sympy.atan(x)), 1 / sqrt(1 + x**2)),
    lambda x, y: (sympy.asinh(x), sympy.log(x + sqrt(x**2 + 1))),
    lambda x, y: (sympy.log(exp(x) * exp(y)), x + y),
)  # fmt: skip

_AROUND: tuple[Callable[[Expr, Expr], Expr], ...] = (
    lambda e, x: sin(e), lambda e, x: cos(e), lambda e, x: exp(e / 3), lambda e, x: sympy.atan(e),
    lambda e, x: sqrt(1 + e**2), lambda e, x: sympy.log(2 + sin(e)), lambda e, x: tan(e / 5), lambda e, x: e**2,
    lambda e, x: 1 / (2 + cos(e)), lambda e, x: e * sin(x) + x, lambda e, x: sympy.tanh(e), lambda e, x: sympy.Abs(e),
    lambda e, x: sympy.Function("f")(e) * x, lambda e, x: (3 + sin(e)) ** Rational(1, 3),
    lambda e, x: sympy.Piecewise((e, x > 0), (e**2, True)),
)  # fmt: skip


def changed(random: Random, side: Expr) -> Expr:
    """A side that is another function, by much or by little."""
    x, y = random.sample(SYMBOLS, 2)
    small = Rational(random.choice((1, -1)), random.choice((1, 3, 10**3, 10**9)))
    return random.choice((
        lambda: side + small * x, lambda: side * (1 + small), lambda: side + small * sin(x * y),
        lambda: side.xreplace({x: x + small}) if side.has(x) else side + small, lambda: -side + small,
        lambda: side + small * sympy.Abs(x) * y, lambda: side + exact(smooth(random, SYMBOLS, 1)) * small * x,
    ))()  # fmt: skip


# -------------------------------------------------------------------- judgement


def judge(subject: Subject, found: Judge) -> None:
    a, b = map(sympy.sympify, (subject.a, subject.b))
    apart = differ(a, b)
    if subject.holds is not False and apart == bool(subject.holds):
        found.undecided("the sides differ nowhere that the oracle looked" if not apart else "made equal, and differ")
        return
    with found.asking("equal"):
        answer = da.equal(a, b)
        if answer.answer == "undecided":
            found.undecided(f"equal: {answer.reason or answer.numeric}")
            return
        found.equal("equal", answer.answer, "yes" if subject.holds else "no")
        if answer.answer == "no" and answer.witness:
            _witness(found, a, b, answer.witness)


def _witness(found: Judge, a: Expr, b: Expr, witness: Any) -> None:
    """The state that a "no" names: the sides differ there."""
    if not all(value.is_Rational for value in map(sympy.sympify, witness.values())) or a.has(AppliedUndef):
        return
    values = {symbol: Fraction(str(value)) for symbol, value in witness.items()}
    if not a.free_symbols | b.free_symbols <= set(values):
        return
    left, right = enclosures([a, b], values)
    found.checks += 1
    if left is None or right is None or left.overlaps(right):
        found.fail(f"the witness {dict(witness)} gives {left} and {right}")


def differ(a: Expr, b: Expr) -> bool:
    """Whether the values of the sides differ somewhere."""
    a, b = plain(a), plain(b)
    names: list[Any] = sorted({*a.free_symbols, *b.free_symbols}, key=str)
    random = Random(len(names))
    for _ in range(PLACES):
        values = {x: random.uniform(0.05, 2.0) * (1 if x.is_positive else random.choice((1, -1))) for x in names}
        left, right = enclosures([a, b], values)
        if left is not None and right is not None and not left.overlaps(right):
            return True
    return False


def plain(expression: Expr) -> Expr:
    """Symbols for functions of time and their derivatives, and some function for each of the user's."""
    moving = {part for part in expression.atoms(sympy.Derivative, AppliedUndef) if part.free_symbols == {_TIME}}
    found = expression.xreplace({old: sympy.Symbol(str(old), real=True) for old in moving})
    users = {part.func for part in found.atoms(AppliedUndef)}
    for k, user in enumerate(sorted(users, key=str)):
        found = found.replace(user, lambda x, k=k: sin((k + 1) * x) + x**2 / (k + 2)).doit()
    return found


_TIME = sympy.Symbol("t")

KIND = Kind("equality", 6_000, make, judge)
