"""Potentials of force fields: the test for one, the line integral, and what is left where there is none.

F = -grad V where dF_i/dx_j = dF_j/dx_i. Else F is split into -grad V, with V = -int_0^1 F(s x) . x ds, and a rest
that does no work along rays from the origin. Sources: Mechanics for design, "Work and potential energy" (there U is
the work function -V); Goldstein 2002, section 1.1; Edelen 1985, section 5 (the homotopy integral).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ..algebra.deciding.equality import Equality, equal
from ..algebra.short.shorten import shortest_known
from ..arguments import listed, of_kinds
from ..errors import DerivationError, ExpressionError, ShapeError
from .tools.kinds import Expr
from .tools.parts import refuse_text, replaced

_PLACE = "potential_of"
#: How deep functions may be nested for an integral to be sought: SymPy may take minutes beyond.
_DEEPEST = 3


@dataclass(frozen=True, eq=False)
class Potential:
    """A force field over `position`, split: force = -grad potential + remainder; made by `potential_of`.

    potential      V in J, the constant chosen so that no constant term is left
    conservative   -grad V, one entry per position
    remainder      what has no potential; zeros where `is_conservative`
    curl           {(i, j): dF_i/dx_j - dF_j/dx_i} of the force at rest, i < j
    decisions      {(i, j): whether that is zero}, as answered by `equal`
    """

    force: tuple[Expr, ...]
    position: tuple[Expr, ...]
    potential: Expr
    conservative: tuple[Expr, ...]
    remainder: tuple[Expr, ...]
    curl: dict[tuple[int, int], Expr]
    decisions: dict[tuple[int, int], Equality]

    @property
    def is_conservative(self) -> bool:
        """Whether the whole force has a potential."""
        return not any(self.remainder)

    @property
    def work_function(self) -> Expr:
        """U = -V, the work the conservative part has done."""
        return -self.potential

    def work(self, start: Sequence[Any], end: Sequence[Any]) -> Expr:
        """The work of the conservative part from one place to another, in J: V(start) - V(end), whatever the path."""
        places: list[dict[Any, Any]] = [dict(zip(self.position, place, strict=True)) for place in (start, end)]
        before, after = (self.potential.subs(place, simultaneous=True) for place in places)
        return before - after


@of_kinds
def potential_of(force: Sequence[Any], position: Sequence[Any]) -> Potential:
    """The potential energy of a force field F(x), and the part of it that has none.

    force      components (SymPy expressions), N or N m
    position   the symbols or coordinates they act along, one per component

    What depends on the derivatives of the position has no potential and goes to the remainder. A field that is free of
    curl gets its potential where its integrals close; it holds locally (around an axis it may grow by each turn).

    Raises ShapeError for lists of different lengths, DescriptionError for text, DerivationError where no closed
    integral was found.

    >>> from sympy import symbols
    >>> x, y, k, c = symbols("x y k c")
    >>> found = potential_of([-k * x - c * y, -k * y + c * x], [x, y])
    >>> found.potential, found.remainder, found.is_conservative
    (k*x**2/2 + k*y**2/2, (-c*y, c*x), False)
    """
    from sympy import Dummy, S

    refuse_text(_PLACE, (*listed(force), *listed(position)))
    if len(force) != len(position) or not len(force):
        raise ShapeError(_PLACE, f"{len(force)} components for {len(position)} positions.", "Give one for each.")
    places = [Dummy(f"x{i}", real=True) for i in range(len(position))]
    components = [component + S.Zero for component in force]
    rates = [x.diff() for x in position if getattr(x, "is_Function", False)]
    there = {rate: rate for rate in rates} | dict(zip(position, places, strict=True))
    back = dict(zip(places, position, strict=True))
    field = replaced(components, there)
    still = replaced(field, dict.fromkeys(rates, S.Zero))
    curl, decisions = _curl(still, places)
    if all(found.answer == "yes" for found in decisions.values()):
        potential = -line_integral(still, places)
    else:
        potential = -sum((_part(part, places) for part in _parts(still, places)), S.Zero)
    slopes = [-potential.diff(x) for x in places]
    remainder = [_difference(component, slope) for component, slope in zip(field, slopes, strict=True)]
    return Potential(
        tuple(components), tuple(position), replaced([potential], back)[0], tuple(replaced(slopes, back)),
        tuple(replaced(remainder, back)), dict(zip(curl, replaced(curl.values(), back), strict=True)), decisions,
    )


def _difference(a: Expr, b: Expr) -> Expr:
    """a - b, 0 where they are equal."""
    from sympy import S

    return S.Zero if equal(a, b) else shortest_known(a - b)


def _curl(
    field: Sequence[Expr], places: Sequence[Expr]
) -> tuple[dict[tuple[int, int], Expr], dict[tuple[int, int], Equality]]:
    found, decisions = {}, {}
    for i, j in combinations(range(len(places)), 2):
        a, b = field[i].diff(places[j]), field[j].diff(places[i])
        decisions[i, j] = equal(a, b)
        found[i, j] = shortest_known(a - b)
    return found, decisions


# -------------------------------------------------------------------- integrals


def line_integral(field: Sequence[Expr], places: Sequence[Expr]) -> Expr:
    """The work W with dW/dx_i = F_i of a field that is free of curl, one symbol after the other.

    Raises DerivationError where no closed integral was found.
    """
    from sympy import S

    work = S.Zero
    for component, x in zip(field, places, strict=True):
        work += antiderivative(_difference(component, work.diff(x)), x)
    for component, x in zip(field, places, strict=True):
        if not _is_confirmed(work.diff(x), component):
            raise DerivationError(_PLACE, f"the integral of {component} along {x} was not confirmed.",
                                  "Give the field in simpler terms.")
    return work


def _is_confirmed(slope: Expr, component: Expr) -> bool:
    try:
        return equal(slope, component).answer != "no"
    except ExpressionError:
        return False


def antiderivative(expression: Expr, x: Expr) -> Expr:
    """An integral over x in closed form, without a constant. Raises DerivationError where none was found."""
    from sympy import Add, Dummy, Float, I, Integral, Rational, expand
    from sympy.integrals.manualintegrate import manualintegrate

    expanded = expand(expression)
    if expanded.is_polynomial(x):
        return Add(*(_power_integral(*term.as_independent(x, as_Add=False), x) for term in Add.make_args(expanded)))
    chained = _chain_integral(expression, x) or _inner_integral(expression, x)
    if chained is not None:
        return chained
    if _depth(expression, x) > _DEEPEST:
        raise DerivationError(_PLACE, f"no closed integral of {expression} over {x} was sought: it is nested too deep.",
                              "Give the potential itself.")
    stand_ins = {symbol: Dummy(str(symbol), positive=True) for symbol in expression.free_symbols - {x}}
    exact = {number: Rational(str(float(number))) for number in expression.atoms(Float)}  # SymPy fails on decimals
    integral = manualintegrate(expression.xreplace(exact | stand_ins), x)
    (found,) = replaced([integral], {b: a for a, b in stand_ins.items()})
    if found.has(Integral, I):
        raise DerivationError(_PLACE, f"no closed integral of {expression} over {x} was found.",
                              "Give the potential itself.")
    return found


def _chain_integral(expression: Expr, x: Expr) -> Expr | None:
    """c B^(n + 1) / (n + 1) for an expression c B^n dB/dx with a constant c; None for any other."""
    from sympy import Pow, cancel

    for power in sorted(expression.atoms(Pow), key=str):
        base, exponent = power.as_base_exp()
        if not base.has(x) or exponent.has(x) or exponent == -1:
            continue
        constant = cancel(expression / (power * base.diff(x)))
        if not constant.has(x):
            return constant * base ** (exponent + 1) / (exponent + 1)
    return None


def _inner_integral(expression: Expr, x: Expr) -> Expr | None:
    """The integral over B of f(B) for an expression f(B) dB/dx with a function B of x; None for any other."""
    from sympy import Dummy, Function

    functions: set[Any] = expression.atoms(Function)
    for inner in sorted(functions, key=lambda each: (each.count_ops(), str(each))):
        slope, place = inner.diff(x), Dummy("u", real=True)
        if slope != 0 and not (rest := (expression / slope).xreplace({inner: place})).has(x):
            found: Any = antiderivative(rest, place)
            return found.xreplace({place: inner})
    return None


def _depth(expression: Any, x: Expr) -> int:
    """How deep functions and quotients of x stand within one another."""
    if not expression.has(x) or not expression.args:
        return 0
    below = max(_depth(part, x) for part in expression.args)
    return below + (expression.is_Function or (expression.is_Pow and not expression.exp.is_nonnegative))


def _power_integral(constant: Expr, power: Expr, x: Expr) -> Expr:
    exponent = power.as_base_exp()[1] if power.has(x) else 0
    return constant * x ** (exponent + 1) / (exponent + 1)


# -------------------------------------------------------------------- splitting


def _parts(field: Sequence[Expr], places: Sequence[Expr]) -> list[list[Expr]]:
    """The field as a sum of fields, one for each product of the other symbols that stands before its terms."""
    from sympy import Add, S, expand

    parts: dict[Expr, list[Expr]] = {}
    for i, component in enumerate(field):
        for term in Add.make_args(expand(component)):
            constant, _ = term.as_independent(*places, as_Add=False)
            key = constant.as_coeff_Mul()[1]
            parts.setdefault(key, [S.Zero] * len(field))[i] += term
    return [parts[key] for key in sorted(parts, key=str)]


def _part(field: Sequence[Expr], places: Sequence[Expr]) -> Expr:
    """The work that a part of a field can do: all of it, or that along rays from the origin, or none."""
    from sympy import Dummy, Poly, S, integrate

    _, decisions = _curl(field, places)
    if all(found.answer == "yes" for found in decisions.values()):
        return line_integral(field, places)
    if not all(component.is_polynomial(*places) for component in field):
        return S.Zero
    s = Dummy("s")
    along = sum(component.xreplace({x: s * x for x in places}) * x for component, x in zip(field, places, strict=True))
    return integrate(Poly(along, s).as_expr(), (s, 0, 1)).expand()
