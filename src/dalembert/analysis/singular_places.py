"""Where extrema may lie that are not stationary: kinks and edges of a function, and where constraints depend on one
another, so that no multipliers need exist."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from .closed_form import NotClosed, angles_among, solve

#: So many kinks may meet in a place.
_MOST_KINKS = 3
#: f is compared at these distances from a place, in so many digits.
_DISTANCES, _DIGITS = tuple(f"1e-{k}" for k in range(8, 24, 3)), 80
#: What a part of f depends on is taken as zero there.
_ON = 1e-9
KINK, DEPENDENT = "f or a constraint has a kink or an edge there", "the constraints depend on one another there"


@dataclass(frozen=True)
class SingularPlace:
    """{letter: SymPy}, what is singular there, and the letters that are angles: a turn further it is so as well."""

    values: Mapping[Any, Any]
    reason: str
    turning: Collection[Any]


def singular_places(f: Any, constraints: Sequence[Any], letters: Sequence[Any]) -> tuple[list[SingularPlace], set[str]]:
    """Where f (SymPy, in real letters) may have an extremum without being stationary under constraints g = 0, in closed
    form; and of what, KINK or DEPENDENT, there may be more."""
    found: list[SingularPlace] = []
    unsolved = set()
    for equations, unknowns, reason in _systems(f, constraints, letters, _MOST_KINKS):
        try:
            solutions = solve(equations, unknowns)
        except NotClosed:
            unsolved.add(reason)
            continue
        for values in solutions:
            if not set(letters) <= set(values):
                unsolved.add(reason)  # a curve of them
            elif is_real_at(f, values := {x: values[x] for x in letters}) and all(values != s.values for s in found):
                found.append(SingularPlace(values, reason, angles_among(equations, letters)))
    return found, unsolved


def _systems(
    f: Any, constraints: Sequence[Any], letters: Sequence[Any], most: int
) -> Iterator[tuple[list[Any], list[Any], str]]:
    """Equations, unknowns and what is singular where they hold; a part itself, which does not close, where more kinks
    meet than are looked at."""
    from sympy import Dummy

    if constraints:
        weights = [Dummy(f"mu_{k}", real=True) for k in range(len(constraints) if len(constraints) > 1 else 0)]
        combined = _weighted(weights, constraints) if weights else constraints[0]
        length = [sum(w**2 for w in weights) - 1] if weights else []
        yield [*(combined.diff(x) for x in letters), *constraints, *length], [*letters, *weights], DEPENDENT
    for atom, argument, value in _kinks([f, *constraints], letters):
        if not most or value is None:
            yield [atom], list(letters), KINK
            continue
        there, *rows = (expression.xreplace({atom: value}) for expression in (f, *constraints))
        if argument.is_nonnegative:  # as a sum of squares it is stationary where it is 0
            yield [*(argument.diff(x) for x in letters), argument, *rows], list(letters), KINK
            continue
        rows = [*(row for row in rows if row != 0), argument]
        if len(rows) < len(letters):
            multipliers = [Dummy(f"lambda_{k}", real=True) for k in range(len(rows))]
            rest = there - _weighted(multipliers, rows)
            yield [*(rest.diff(x) for x in letters), *rows], [*letters, *multipliers], KINK
            yield from _systems(there, rows, letters, most - 1)
        else:
            yield rows, list(letters), KINK


def _weighted(weights: Sequence[Any], rows: Sequence[Any]) -> Any:
    return sum(weight * row for weight, row in zip(weights, rows, strict=True))


def _kinks(expressions: Sequence[Any], letters: Sequence[Any]) -> Iterator[tuple[Any, Any, Any]]:
    """Each part without a derivative where its argument is 0, the argument, and its value there (None: not known); not
    those of which the argument is seen to be never 0."""
    from sympy import Abs, Heaviside, Integer, Max, Min, Piecewise, Pow, acos, acosh, asin, atan2, sign

    kinds = (Abs, Heaviside, Max, Min, Piecewise, Pow, acos, acosh, asin, atan2, sign)
    parts: set[Any] = {part for expression in expressions for part in expression.atoms(*kinds) if part.has(*letters)}
    for part in sorted(parts, key=str):
        arguments: tuple[Any, ...] = part.args
        if isinstance(part, Pow):
            if part.exp.is_number and part.exp.is_positive and not (part.exp.is_Integer or arguments[0].is_nonzero):
                yield part, part.base, Integer(0)
        elif isinstance(part, Abs | Heaviside | sign) and arguments[0].is_nonzero:
            continue
        elif isinstance(part, Abs | Heaviside | sign):
            yield part, arguments[0], part.func(0)
        elif isinstance(part, asin | acos):
            yield from ((part, arguments[0] - edge, part.func(edge)) for edge in (1, -1))
        elif isinstance(part, Max | Min) and len(arguments) == 2:
            yield part, arguments[0] - arguments[1], arguments[0]
        elif isinstance(part, Piecewise) and len(letters) == 1:
            yield from ((part, edge.lhs - edge.rhs, part.subs(edge.lhs, edge.rhs)) for edge in _edges(part))
        else:
            yield part, None, None


def is_kink(expressions: Sequence[Any], values: Mapping[Any, Any]) -> bool:
    """Whether at {letter: value} a part of the expressions, as far as 1e-9 tells, changes its formula, so that
    derivatives there do not tell what is beside it."""
    from sympy import Max, Min, Piecewise

    zeros: list[Any] = []
    for part, argument, _ in _kinks(expressions, list(values)):
        if argument is not None:
            zeros.append(argument)
        elif isinstance(part, Piecewise):
            zeros += [edge.lhs - edge.rhs for edge in _edges(part)]
        elif isinstance(part, Max | Min):
            arguments: tuple[Any, ...] = part.args
            zeros += [a - b for a, b in combinations(arguments, 2)]
    there = [zero.subs(values) for zero in zeros]
    return any(value.is_number and abs(value.evalf(30)) <= _ON for value in there)


def _edges(part: Any) -> list[Any]:
    from sympy.core.relational import Relational

    return sorted({edge for _, condition in part.args for edge in condition.atoms(Relational)}, key=str)


def is_real_at(f: Any, values: Mapping[Any, Any]) -> bool:
    from sympy import nan, zoo

    value = f.subs(values)
    return value.is_finite is not False and value.is_real is not False and not value.has(nan, zoo)


def judged(f: Any, constraints: Sequence[Any], values: Mapping[Any, Any]) -> tuple[str, str]:
    """The kind by what f does on both sides, of one unknown without constraints, and what was seen; else left open."""
    if constraints or len(values) > 1 or f.subs(values).free_symbols:
        return "undecided", ""
    ((letter, place),) = values.items()
    signs = {sign for side in (1, -1) if (sign := _rise(f, letter, place, side)) is not None}
    kinds = {(1,): ("minimum", "rises"), (-1,): ("maximum", "falls"), (-1, 1): ("saddle", "rises and falls")}
    kind, word = kinds.get(tuple(sorted(signs)), ("undecided", ""))
    return kind, word and f"; f {word} beside it, looked at down to a distance of {_DISTANCES[-1]}"


def _rise(f: Any, letter: Any, place: Any, side: int) -> int | None:
    """The sign of f beside a place less f in it; None where f is not real there, 0 where distances differ."""
    from sympy import Float

    here = f.subs(letter, place)
    found = set()
    for distance in _DISTANCES:
        rise = (f.subs(letter, place + side * Float(distance, _DIGITS)) - here).evalf(_DIGITS)
        if not rise.is_real:
            return None
        found.add(bool(rise > 0) - bool(rise < 0))
    return found.pop() if len(found) == 1 else 0
