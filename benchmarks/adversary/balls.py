"""Values of SymPy expressions to 40 digits, with a bound of what doubles lose on the way to them.

An expression is evaluated in balls of `BITS` bits (Arb). Every input is known to half a unit in its last place, every
operation is rounded: the radius of the result is a first-order bound of both, in units of 2**-BITS, and the same bound
in units of 2**-53 is what a careful evaluation in doubles may be off by. Source: Johansson 2017, "Arb: efficient
arbitrary-precision midpoint-radius interval arithmetic"; Wilkinson 1963 for running errors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import sympy
from flint import arb, arb_mat, ctx, fmpq

from .derivation import Larger, Side, Size, Smaller

#: The precision at which every operation is rounded, 48 digits, and the one it is carried out in.
BITS, CARRIED = 160, 192
#: From the radius of a ball to what doubles lose.
IN_DOUBLES = arb(2) ** (BITS - 53)


class UndefinedValueError(ArithmeticError):
    """What is not real, not finite, or not decided by the balls of its operands."""


def precise(bits: int = CARRIED) -> Any:
    """Balls of `bits` bits inside."""
    return ctx.workprec(bits)


def known(value: Any) -> arb:
    """An input: a double, a fraction or a ball as it is, to half a unit in the last place."""
    exact = value if isinstance(value, arb) else _exact(value)
    return rounded(exact)


def rounded(value: arb) -> arb:
    """A ball after one more rounding."""
    return value + arb(0, abs(value.mid()) * _unit())


@cache
def _unit() -> arb:
    return arb(2) ** -BITS


def _exact(value: Any) -> arb:
    if isinstance(value, float):
        return arb(value)
    fraction = Fraction(value)
    return arb(fmpq(fraction.numerator, fraction.denominator))


def lost(value: arb) -> float:
    """What doubles may lose on the way to a value, to first order."""
    return float(value.rad() * IN_DOUBLES)


def enclosures(expressions: Iterable[Any], values: Mapping[Any, Any]) -> list[arb | None]:
    """A ball for each SymPy expression, None where it has no value; `values` by symbol.

    >>> x = sympy.Symbol("x")
    >>> (ball,) = enclosures([sympy.sqrt(x) - 1], {x: 1.0 + 2.0**-40})
    >>> round(lost(ball) / 2.0**-53, 1)
    1.5
    """
    with precise():
        found = Evaluation(values)
        return [found.value(expression) for expression in expressions]


class Evaluation:
    """The values of expressions at one state; what expressions share is evaluated once."""

    def __init__(self, values: Mapping[Any, Any]) -> None:
        self.found: dict[Any, Any] = {symbol: known(value) for symbol, value in values.items()}

    def value(self, expression: Any) -> Any:
        """The ball of an expression, or None."""
        try:
            found = self(sympy.sympify(expression))
        except UndefinedValueError:
            return None
        return found if found.is_finite() else None

    def __call__(self, expression: Any) -> Any:
        if expression not in self.found:
            self.found[expression] = self._made(expression)
        return self.found[expression]

    def _made(self, expression: Any) -> Any:
        return _row(type(expression))(self, expression)

    def each(self, expression: Any) -> list[Any]:
        """The values of the arguments."""
        return [self(argument) for argument in expression.args]

    def holds(self, condition: Any) -> bool:
        """Whether a condition holds; raises where the balls leave it open."""
        found = self(condition)
        if found is None:
            raise UndefinedValueError(str(condition))
        return bool(found)


# -------------------------------------------------------------------- what each class of SymPy means

Row = Callable[[Evaluation, Any], Any]


def _finite(value: arb) -> arb:
    if not value.is_finite():
        raise UndefinedValueError
    return value


def _function(name: str) -> Row:
    return lambda at, e: rounded(_finite(getattr(at(e.args[0]), name)()))


def _sum(at: Evaluation, e: Any) -> arb:
    total = at(e.args[0])
    for argument in e.args[1:]:
        total = rounded(total + at(argument))
    return total


def _product(at: Evaluation, e: Any) -> arb:
    total = at(e.args[0])
    for argument in e.args[1:]:
        total = rounded(total * at(argument))
    return total


def _power(at: Evaluation, e: Any) -> arb:
    base, exponent = at(e.base), e.exp
    if exponent.is_Integer:
        return rounded(_finite(_whole_power(base, int(exponent))))
    if exponent.is_Rational and exponent.q == 2:
        return rounded(_finite(_whole_power(_root(base), int(exponent.p))))
    if not base > 0:
        raise UndefinedValueError
    return rounded(_finite((rounded(at(exponent) * rounded(base.log()))).exp()))


def _whole_power(base: arb, exponent: int) -> arb:
    """base**exponent by squaring; what holds 0 has powers too, unlike in Arb's general power."""
    if exponent < 0:
        return 1 / _whole_power(base, -exponent)
    if exponent < 2:
        return base if exponent else arb(1)
    half = _whole_power(base, exponent // 2)
    return half * half * base if exponent % 2 else half * half


def _root(base: arb) -> arb:
    if base < 0:
        raise UndefinedValueError
    return _finite(base.sqrt())


def _float(at: Evaluation, e: Any) -> arb:
    sign, mantissa, exponent, _ = e._mpf_
    value = arb(int(mantissa)) * arb(2) ** int(exponent)
    return rounded(-value if sign else value)


def _absolute(at: Evaluation, e: Any) -> arb:
    return abs(at(e.args[0]))


def _sign(at: Evaluation, e: Any) -> arb:
    x = at(e.args[0])
    if x > 0 or x < 0:
        return arb(1 if x > 0 else -1)
    if x.is_zero():
        return arb(0)
    raise UndefinedValueError


def _step(at: Evaluation, e: Any) -> arb:
    """Heaviside, away from its step."""
    return arb(1) if _sign(at, e) > 0 else arb(0) if _sign(at, e) < 0 else _refuse()


def _spike(at: Evaluation, e: Any) -> arb:
    """DiracDelta, away from its spike."""
    return arb(0) if not _sign(at, e).is_zero() else _refuse()


def _refuse() -> Any:
    raise UndefinedValueError


def _extreme(name: str) -> Row:
    def row(at: Evaluation, e: Any) -> arb:
        total = at(e.args[0])
        for argument in e.args[1:]:
            total = getattr(total, name)(at(argument))
        return total

    return row


def _angle(at: Evaluation, e: Any) -> arb:
    y, x = at.each(e)
    if x <= 0 and y.contains(0) and not (y.is_zero() and x < 0):
        raise UndefinedValueError
    return rounded(_finite(arb.atan2(y, x)))


def _cases(at: Evaluation, e: Any) -> Any:
    for value, condition in e.args:
        if at.holds(condition):
            return at(value)
    raise UndefinedValueError


def _relation(holds: Callable[[arb, arb], bool], fails: Callable[[arb, arb], bool]) -> Row:
    def row(at: Evaluation, e: Any) -> bool:
        a, b = at(e.lhs), at(e.rhs)
        if holds(a, b):
            return True
        if fails(a, b):
            return False
        raise UndefinedValueError

    return row


def _apart(a: arb, b: arb) -> bool:
    return not a.overlaps(b)


def _same(a: arb, b: arb) -> bool:
    return bool(a.is_exact() and b.is_exact() and a == b)


_NAMES = {
    sympy.sin: "sin", sympy.cos: "cos", sympy.tan: "tan", sympy.asin: "asin", sympy.acos: "acos", sympy.atan: "atan",
    sympy.sinh: "sinh", sympy.cosh: "cosh", sympy.tanh: "tanh", sympy.asinh: "asinh", sympy.acosh: "acosh",
    sympy.atanh: "atanh", sympy.exp: "exp", sympy.log: "log", sympy.cot: "cot", sympy.sec: "sec", sympy.csc: "csc",
}  # fmt: skip
_TABLE: dict[Any, Row] = {kind: _function(name) for kind, name in _NAMES.items()} | {
    sympy.Add: _sum, sympy.Mul: _product, sympy.Pow: _power,
    sympy.Integer: lambda at, e: arb(int(e)),
    sympy.Rational: lambda at, e: known(Fraction(int(e.p), int(e.q))),
    sympy.Float: _float,
    sympy.core.numbers.Pi: lambda at, e: rounded(arb.pi()),
    sympy.core.numbers.Exp1: lambda at, e: rounded(arb(1).exp()),
    sympy.Abs: _absolute, Size: _absolute, sympy.sign: _sign, Side: _sign,
    sympy.Heaviside: _step, sympy.DiracDelta: _spike,
    sympy.Max: _extreme("max"), Larger: _extreme("max"), sympy.Min: _extreme("min"), Smaller: _extreme("min"),
    sympy.atan2: _angle, sympy.Piecewise: _cases,
    sympy.re: lambda at, e: at(e.args[0]), sympy.im: lambda at, e: arb(0),  # everything is real
    sympy.StrictLessThan: _relation(lambda a, b: a < b, lambda a, b: a >= b),
    sympy.LessThan: _relation(lambda a, b: a <= b, lambda a, b: a > b),
    sympy.StrictGreaterThan: _relation(lambda a, b: a > b, lambda a, b: a <= b),
    sympy.GreaterThan: _relation(lambda a, b: a >= b, lambda a, b: a < b),
    sympy.Equality: _relation(_same, _apart), sympy.Unequality: _relation(_apart, _same),
    sympy.And: lambda at, e: all(at.holds(x) for x in e.args), sympy.Or: lambda at, e: any(at.holds(x) for x in e.args),
    sympy.Not: lambda at, e: not at.holds(e.args[0]),
    sympy.logic.boolalg.BooleanTrue: lambda at, e: True, sympy.logic.boolalg.BooleanFalse: lambda at, e: False,
}  # fmt: skip


# -------------------------------------------------------------------- linear algebra


def solved(matrix: Sequence[Sequence[Any]], right: Sequence[Any]) -> list[arb] | None:
    """x of matrix x = right, or None where the balls do not tell that there is one."""
    if not right:
        return []
    with precise():
        try:
            found = arb_mat([list(row) for row in matrix]).solve(arb_mat([[entry] for entry in right]))
        except ZeroDivisionError:
            return None
        return [found[i, 0] for i in range(len(right))]


def equilibrated(matrix: Sequence[Sequence[Any]], right: Sequence[Any]) -> list[arb] | None:
    """x of matrix x = right, as well as a solver that is backward stable in the norm can tell.

    Rows and columns are scaled to a diagonal of 1 where there is one, and to largest entries of 1; then every entry
    of the matrix, and of the right-hand side next to its largest, is off by one rounding. Source: Higham 2002, 7.3.
    """
    with precise():
        scales = _scales(matrix)
        scaled = [[_off(entry * a * b, arb(1)) for entry, b in zip(row, scales, strict=True)]
                  for row, a in zip(matrix, scales, strict=True)]
        target = [entry * a for entry, a in zip(right, scales, strict=True)]
        largest = max((abs(entry.mid()) for entry in target), default=arb(0))
        found = solved(scaled, [_off(entry, largest) for entry in target])
        return None if found is None else [x * a for x, a in zip(found, scales, strict=True)]


def _scales(matrix: Sequence[Sequence[arb]]) -> list[arb]:
    """1 / sqrt|m_ii|, and for rows without a diagonal what makes their largest scaled entry 1."""
    found = [1 / abs(row[i].mid()).sqrt() if abs(row[i]) > 0 else None for i, row in enumerate(matrix)]
    for i, row in enumerate(matrix):
        if found[i] is None:
            sizes = [abs(entry.mid()) * scale for entry, scale in zip(row, found, strict=True) if scale is not None]
            largest = max(sizes, default=arb(0))
            found[i] = 1 / largest if largest > 0 else arb(1)
    return found  # type: ignore[return-value]


def _off(value: arb, size: arb) -> arb:
    return value + arb(0, size * _unit())


@cache
def _row(kind: type) -> Row:
    for base in kind.__mro__:
        if base in _TABLE:
            return _TABLE[base]
    raise NotImplementedError(f"{kind.__name__} has no value in balls")
