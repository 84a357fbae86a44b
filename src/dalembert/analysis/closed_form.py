"""Polynomial systems that close: solved exactly, by factors, linear unknowns and roots of one variable, or given up.

Every step is taken because of the form of an equation, so that what is solved, and how long it takes, does not depend
on the machine. Angles become pairs (sine, cosine) with s^2 + c^2 = 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import sympy

MOST_UNKNOWNS = 10
MOST_TERMS = 60
LARGEST_MULTIPLE = 12
MOST_OPERATIONS = 30
MOST_BRANCHES = 200
_ROOT_DEGREE = 4
_REAL = 1e-15


class NotClosed(Exception):
    """The equations do not close by these steps."""


@dataclass(frozen=True)
class Angle:
    """An unknown that enters through its sine and cosine."""

    sine: Any
    cosine: Any


def solve(
    equations: Sequence[Any], unknowns: Sequence[Any], most_branches: int = MOST_BRANCHES
) -> list[dict[Any, Any]]:
    """All isolated solutions of SymPy equations `expression = 0` in real unknowns; those left free stay out of a dict.

    Other symbols are parameters in general position. Raises NotClosed, also after `most_branches` cases.

    >>> from sympy import cos, sin, symbols
    >>> x, y = symbols("x y", real=True)
    >>> solve([x**2 + y**2 - 2, x - y], [x, y])
    [{x: 1, y: 1}, {x: -1, y: -1}]
    >>> solve([sin(x)*(2*cos(x) - 1)], [x])
    [{x: pi/3}, {x: -pi/3}, {x: 0}, {x: pi}]
    """
    angles = angles_among(equations, unknowns)
    letters = [letter for x in unknowns
               for letter in ((angles[x].sine, angles[x].cosine) if x in angles else (x,))]
    polynomials = [_polynomial(equation, angles, letters) for equation in equations]
    circles = [angle.sine**2 + angle.cosine**2 - 1 for angle in angles.values()]
    if len(letters) > MOST_UNKNOWNS:
        raise NotClosed
    branches = _Branches(letters, most_branches)
    everything = [*polynomials, *circles]
    branches.follow(everything, {})
    return [_back(found, unknowns, angles) for found in branches.found if _satisfied(everything, found)]


def _satisfied(polynomials: Sequence[Any], found: Mapping[Any, Any]) -> bool:
    """Whether a solution solves the equations it came from, at some values of the symbols that are left: a step may
    have divided by what is 0 in it."""
    from sympy import Rational, nan, zoo

    rest = {symbol for expression in (*polynomials, *found.values()) for symbol in expression.free_symbols}
    left = sorted(rest.difference(found), key=str)
    values = {symbol: Rational(1009 + 97 * k, 613 + 11 * k) for k, symbol in enumerate(left)}
    numbers = {letter: expression.subs(values) for letter, expression in found.items()}
    if any(number.has(nan, zoo) for number in numbers.values()):
        return False
    return all(abs(p.subs(values).subs(numbers).evalf(30)) < 1e-18 for p in polynomials)


# -------------------------------------------------------------------- angles


def angles_among(equations: Sequence[Any], unknowns: Sequence[Any]) -> dict[Any, Angle]:
    """The unknowns that enter through sine and cosine only."""
    from sympy import Dummy, cos, sin

    found: dict[Any, Angle] = {}
    for x in unknowns:
        waves = {call for equation in equations for call in equation.atoms(sin, cos) if call.has(x)}
        if waves:
            found[x] = Angle(Dummy(f"s_{x}", real=True), Dummy(f"c_{x}", real=True))
    return found


def _polynomial(equation: Any, angles: Mapping[Any, Angle], letters: Sequence[Any]) -> Any:
    """The numerator of an equation as a polynomial expression in the letters."""
    from sympy import cos, expand, expand_trig, fraction, sin, tan, together

    if not _stays_small(equation):
        raise NotClosed
    rewritten = expand_trig(expand(equation.rewrite([tan], sin) if equation.has(tan) else equation))
    for x, angle in angles.items():
        rewritten = rewritten.subs({sin(x): angle.sine, cos(x): angle.cosine})
    top, _ = fraction(together(rewritten))
    top = expand(top)
    if top.has(*angles) or not top.is_polynomial(*letters):
        raise NotClosed
    if len(top.args) > MOST_TERMS:
        raise NotClosed
    return top


def _stays_small(equation: Any) -> bool:
    """Whether neither powers of sums nor functions of multiples of an angle expand to more than what is looked at."""
    from sympy import Add, Pow
    from sympy.functions.elementary.hyperbolic import HyperbolicFunction
    from sympy.functions.elementary.trigonometric import TrigonometricFunction

    powers = (power for power in equation.atoms(Pow) if power.base.is_Add and power.exp.is_number)
    terms = (term for call in equation.atoms(TrigonometricFunction, HyperbolicFunction)
             for term in Add.make_args(call.args[0]))  # fmt: skip
    return (all(abs(power.exp) <= MOST_TERMS for power in powers)
            and all(abs(term.as_coeff_Mul()[0]) <= LARGEST_MULTIPLE for term in terms))  # fmt: skip


def _back(found: Mapping[Any, Any], unknowns: Sequence[Any], angles: Mapping[Any, Angle]) -> dict[Any, Any]:
    """Angles from their sines and cosines."""
    result = {}
    for x in unknowns:
        if x not in angles:
            if x in found:
                result[x] = found[x]
        elif angles[x].sine in found and angles[x].cosine in found:
            result[x] = angle_of(found[angles[x].sine], found[angles[x].cosine])
        elif angles[x].sine in found or angles[x].cosine in found:
            raise NotClosed
    return result


def angle_of(sine: Any, cosine: Any) -> Any:
    """The angle in (-pi, pi] with this sine and cosine, through the simpler of the two."""
    from sympy import Integer, acos, asin, atan2, pi

    if sine.is_zero and cosine.is_number:
        return pi if cosine.is_negative else Integer(0)
    if cosine.is_zero and sine.is_number:
        return -pi / 2 if sine.is_negative else pi / 2
    if _is_root(sine):
        return acos(cosine)
    if _is_root(-sine):
        return -acos(cosine)
    if _is_root(cosine):
        return asin(sine)
    if _is_root(-cosine):
        return pi - asin(sine)
    return atan2(sine, cosine)


def _is_root(expression: sympy.Expr) -> bool:
    """Whether an expression is never negative where it is real: a square root with a positive factor, or positive."""
    from sympy import Mul, Pow, Rational

    if expression.is_nonnegative:
        return True
    factors = Mul.make_args(expression)
    return all(f.is_nonnegative or (isinstance(f, Pow) and f.exp in (Rational(1, 2), -Rational(1, 2))) for f in factors)


# -------------------------------------------------------------------- branches


class _Branches:
    """The tree of cases: each node has equations left, and unknowns known already."""

    def __init__(self, letters: Sequence[Any], most: int) -> None:
        self.letters, self.most = list(letters), most
        self.found: list[dict[Any, Any]] = []
        self.visited = 0

    def follow(self, polynomials: Sequence[Any], known: Mapping[Any, Any]) -> None:
        """Follow one case to its ends."""
        self.visited += 1
        if self.visited > self.most:
            raise NotClosed
        left = [p for p in map(_numerator, polynomials) if p != 0]
        if any(not p.has(*self.letters) for p in left):
            return
        if not left:
            self._keep(dict(known))
            return
        for step in (self._linear, self._factored, self._univariate, self._quotient):
            if step(left, known):
                return
        raise NotClosed

    def _keep(self, known: dict[Any, Any]) -> None:
        if known not in self.found:
            self.found.append(known)

    def _substitute(self, left: Sequence[Any], known: Mapping[Any, Any], letter: Any, value: Any) -> None:
        if _is_beyond_reals(value):
            return
        if _is_tangled(value) and (left or any(expression.has(letter) for expression in known.values())):
            raise NotClosed
        resolved = {x: _tidy(expression.subs(letter, value)) for x, expression in known.items()}
        self.follow([p.subs(letter, value) for p in left], {**resolved, letter: value})

    def _linear(self, left: Sequence[Any], known: Mapping[Any, Any]) -> bool:
        """An unknown with a constant coefficient is the rest over it."""
        from sympy import Poly

        for equation in sorted(left, key=_length):
            for letter in self.letters:
                if not equation.has(letter):
                    continue
                polynomial = Poly(equation, letter)
                coefficient = polynomial.LC()
                if polynomial.degree() == 1 and not coefficient.has(*self.letters):
                    value = _tidy(-polynomial.nth(0) / coefficient)
                    self._substitute([p for p in left if p is not equation], known, letter, value)
                    return True
        return False

    def _factored(self, left: Sequence[Any], known: Mapping[Any, Any]) -> bool:
        """An equation with factors holds where one of them is 0."""
        from sympy import factor_list

        for equation in sorted(left, key=_length):
            factors = [f for f, _ in factor_list(equation, *self._present(equation))[1] if f.has(*self.letters)]
            if len(factors) > 1 or (factors and _length(factors[0]) < _length(equation)):
                others = [p for p in left if p is not equation]
                for factor in factors:
                    self.follow([factor, *others], known)
                return True
        return False

    def _univariate(self, left: Sequence[Any], known: Mapping[Any, Any]) -> bool:
        """An equation in one unknown has its roots."""
        from sympy import Poly, roots

        for equation in sorted(left, key=_length):
            letters = self._present(equation)
            if len(letters) != 1:
                continue
            polynomial = Poly(equation, *letters)
            if polynomial.degree() > _ROOT_DEGREE:
                continue
            found = roots(polynomial, trig=True)
            if sum(found.values()) != polynomial.degree():
                continue
            others = [p for p in left if p is not equation]
            for root in sorted(found, key=lambda r: (not _is_root(r), str(r))):
                self._substitute(others, known, letters[0], root)
            return True
        return False

    def _quotient(self, left: Sequence[Any], known: Mapping[Any, Any]) -> bool:
        """An unknown of which the coefficient may vanish: either that and the rest are 0, or it is their quotient."""
        from sympy import Poly

        for equation in sorted(left, key=_length):
            for letter in self._present(equation):
                polynomial = Poly(equation, letter)
                if polynomial.degree() != 1:
                    continue
                coefficient, rest = polynomial.LC(), polynomial.nth(0)
                others = [p for p in left if p is not equation]
                self.follow([coefficient, rest, *others], known)
                self._substitute(others, known, letter, _tidy(-rest / coefficient))
                return True
        return False

    def _present(self, expression: sympy.Expr) -> list[Any]:
        symbols = expression.free_symbols
        return [letter for letter in self.letters if letter in symbols]


def _is_beyond_reals(value: Any) -> bool:
    """Whether a value is not real. Raises NotClosed where that is open, or where it is real but written with i, as the
    roots of quartics may be."""
    from sympy import I, im

    if value.is_real is not None:
        return value.is_real is False
    if (value / I).is_real or (value.is_number and abs(im(value.evalf(30))) > _REAL):
        return True
    if value.has(I):
        raise NotClosed
    return False


def _is_tangled(value: Any) -> bool:
    """Whether roots within roots, or thirds of angles, are too many to be put into other equations."""
    from sympy import Pow, acos

    if any(call.is_number for call in value.atoms(acos)):
        return True
    return value.count_ops() > MOST_OPERATIONS and any(not power.exp.is_Integer for power in value.atoms(Pow))


def _tidy(expression: sympy.Expr) -> Any:
    """Expanded over a common denominator, so that what is 0 shows."""
    from sympy import cancel, expand, radsimp, together

    expanded = expand(expression)
    if not expanded.is_number and expanded.is_polynomial():
        return expanded
    reduced = cancel(together(expanded))
    return expand(radsimp(reduced)) if reduced.is_number else reduced


def _numerator(expression: sympy.Expr) -> Any:
    """What must be 0 for an expression to be 0."""
    from sympy import expand, fraction, together

    tidy = _tidy(expression)
    return tidy if tidy.is_number else expand(fraction(together(tidy))[0])


def _length(expression: sympy.Expr) -> tuple[int, str]:
    return expression.count_ops(), str(expression)
