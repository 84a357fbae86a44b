"""Extremals by Newton's method over piecewise polynomials, on a mesh that follows the solution.

A start is brought to a stationary point on a coarse mesh; elements whose highest coefficients have not died out
are divided until all have; the result is compared with the one among polynomials of higher degree. What fails
any of this is reported, not returned as an answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..description.functional import StatedFunctional, finite
from ..errors import ShapeError
from .checks import constraint_violation, equation_residual, kind_of
from .curve import Curve
from .elements import Elements, Interval, Vector
from .ends import Ends, Words, read_ends
from .extremal import Extremal
from .interval import coarse_breaks, interval_of, missed_constraint
from .jumps import first_jump
from .newton import Found, stationary
from .pace import with_pace_ends
from .prepared import Prepared
from .problem import Integrand, Problem, State
from .starts import Samples, starts

_WHERE = "Functional.solve"
_FINEST = 1e-12
_DEGREE = 8
_DEGREE_SINGULAR = 12
_MOST_ELEMENTS = 120
_MOST_ROUNDS = 30
_MOST_UNRESOLVED = 2
_HIGHER = 4
_SAMPLES = 201
_SAME = 1e-3
_SHORTEST = 1e-7
_SHORTEST_SINGULAR = 0.01
_LARGEST_RESIDUAL = 1e-5
_PACED = ", at a uniform pace: every parametrisation of the curve is as good"
_NOT_ISOLATED = "the second variation is singular: the extremal is not isolated, as between conjugate ends"


def solve_extremal(
    prepared: Prepared, ends: Words, *, guess: Any = None, tolerance: float = 1e-9, singular: str | None = None,
    breaks: Sequence[float] = (),
) -> Extremal:
    """The extremal between `ends`: {unknown: (start, end), variable: (start, end)}.

    An end is a number, None (free: its natural condition holds), or (value, slope, ...) for higher orders.

    guess       where to start: an expression in x, a number, a function of x, an Extremal; for several unknowns a
                sequence or {unknown: ...} of those. None tries the chord, then bulges to both sides of it, and
                prefers a minimum among what they lead to
    tolerance   the relative accuracy of y that is asked for
    singular    "start", "end", "both" or "none": ends where the slope is infinite; there x - start = s^3 and s is
                the variable of the polynomials. None takes the ends where the integrand is not finite
    breaks      places of x where the integrand jumps, so that the extremal may have a corner there

    A failure is data: `success` is False and `status` says why. Raises DescriptionError (and its kinds) for ends
    that do not fit the functional.
    """
    integrand, stated = prepared.integrand, prepared.stated
    read = read_ends(stated, ends)
    if prepared.has_pace:
        read = with_pace_ends(read, stated.unknowns)
    tolerance = finite(_WHERE, "the tolerance", tolerance)
    if tolerance < _FINEST:
        raise ShapeError(_WHERE, f"the tolerance is {tolerance}.", f"Ask for {_FINEST:g} or more.")
    refusal = prepared.refusal or missed_constraint(integrand, read)
    if refusal:
        return _failed(stated, read, refusal)
    interval = interval_of(integrand, read, singular)
    return _Search(stated, integrand, read, interval, tolerance, coarse_breaks(interval, breaks)).run(guess)


# -------------------------------------------------------------------- the search


@dataclass(frozen=True)
class _Search:
    """One call: what is sought, where, how accurately; `stated` is what the user said, `integrand` may have a pace."""

    stated: StatedFunctional
    integrand: Integrand
    ends: Ends
    interval: Interval
    tolerance: float
    breaks: Vector

    def run(self, guess: Any) -> Extremal:
        """The first minimum that the starts lead to, else the first extremal, else what went wrong."""
        best, reason, tried, unresolved = None, "", 0, 0
        seen: list[Vector] = []
        for samples, breaks in starts(self.stated, self.integrand, self.ends, self.interval, self.breaks, guess):
            tried += 1
            found = self._from(samples, breaks, seen)
            if isinstance(found, Extremal):
                if found.success and (found.kind in ("minimum", "stationary") or self.integrand.is_quadratic):
                    return found
                best = found if best is None or (found.success and not best.success) else best
                unresolved += not found.success
            else:
                reason = reason or found
            if unresolved == _MOST_UNRESOLVED:
                break
        if best is not None:
            return best
        return _failed(self.stated, self.ends, f"no extremal was found from {tried} starts: {reason}; there may be "
                       "none between these ends, or a guess may help")

    def _from(self, samples: Samples, breaks: Vector, seen: list[Vector]) -> Extremal | str:
        """The extremal that a start leads to, or why there is none, or none that was not `seen`."""
        degree = max(_DEGREE if self.interval.is_plain else _DEGREE_SINGULAR, 2 * max(self.stated.orders) + 3)
        elements = Elements(self.interval, breaks, degree, self.integrand.stated.orders)
        problem = Problem(self.integrand, elements, self.ends)
        found = stationary(problem, problem.started(problem.fitted(samples(elements.x))))
        steps = found.steps
        if found.converged and self._was_seen(problem, found.state, seen):
            return "the same as before"
        for _ in range(_MOST_ROUNDS):
            if not found.converged:
                return found.status
            flags = _unresolved(problem, found.state, self.tolerance)
            if not flags.any() or problem.elements.count + flags.sum() > _MOST_ELEMENTS // len(self.stated.unknowns):
                break
            problem, found = self._moved(problem, found.state, problem.elements.refined(flags))
            steps += found.steps
        higher, check = self._moved(problem, found.state, problem.elements.raised(_HIGHER))
        if not check.converged:
            return f"polynomials of higher degree do not follow ({check.status})"
        error = self._difference(problem, found.state, higher, check.state)
        return self._extremal(higher, check, steps + check.steps, error)

    def _was_seen(self, problem: Problem, state: State, seen: list[Vector]) -> bool:
        """Whether a coarse solution is one that was met before; it is noted if not."""
        values = self._curve(problem, state).jets_along(np.linspace(0, 1, _SAMPLES), 0)
        size = max(float(np.abs(values).max()), 1e-300)
        if any(float(np.abs(values - other).max()) < _SAME * size for other in seen):
            return True
        seen.append(values)
        return False

    def _moved(self, problem: Problem, state: State, elements: Elements) -> tuple[Problem, Found]:
        """The problem on other elements, solved from the state on these."""
        target = Problem(self.integrand, elements, self.ends)
        curve = self._curve(problem, state)
        samples = curve.jets_along(elements.s, 0)[:, :, 0]
        constants = state.constants if len(state.constants) else None
        return target, stationary(target, target.started(target.fitted(samples), constants))

    def _difference(self, problem: Problem, state: State, higher: Problem, check: State) -> float:
        """The largest difference of two states in an unknown, over the largest value of an unknown."""
        s = np.linspace(0, 1, 4 * _SAMPLES)
        new, old = (self._curve(*pair).jets_along(s, 0)[:, :, 0] for pair in ((higher, check), (problem, state)))
        return float(np.abs(new - old).max() / max(np.abs(new).max(), 1e-300)) if new.any() else 0.0

    def _curve(self, problem: Problem, state: State) -> Curve:
        return Curve(self.integrand, problem.elements, tuple(problem.elements.coefficients(state.freedoms)),
                     tuple(problem.split(state.functions)), state.constants)

    # ---------------------------------------------------------------- the result

    def _extremal(self, problem: Problem, found: Found, steps: int, error: float) -> Extremal:
        state, stated = found.state, self.stated
        curve = self._curve(problem, state)
        value = problem.value(state)
        residual = max(equation_residual(problem, state, curve), constraint_violation(curve))
        failure = self._failure(error, value, residual, curve)
        index, kind, isolated = (None, "none", True) if failure else kind_of(problem, state, len(stated.unknowns))
        if not isolated:
            index, kind, failure = None, "none", _NOT_ISOLATED
        s = np.linspace(0, 1, _SAMPLES)
        x = self.interval.x(s)
        x[-1] = self.ends.stop
        jets = curve.jets_along(s, 0)[:, : len(stated.unknowns), 0]
        columns = [*map(float, state.constants), *curve.multipliers_along(s, 0)[:, :, 0].T]
        paced = len(self.integrand.stated.unknowns) > len(stated.unknowns)
        return Extremal(
            stated=stated, x=x, y=jets[:, 0] if len(stated.unknowns) == 1 else jets,
            multipliers=dict(zip(stated.multiplier_names, columns, strict=True)), value=value, kind=kind, index=index,
            error=error, residual=residual, status=failure or "found" + _PACED * paced, success=not failure,
            steps=steps, elements=problem.elements.count, curve=curve,
        )  # fmt: skip

    def _failure(self, error: float, value: float, residual: float, curve: Curve) -> str:
        """Why what was found is no answer, or nothing."""
        if not np.isfinite(value):
            return "the integral is not finite on what was found"
        if error > 10 * self.tolerance:
            advice = "; where the slope is infinite at an end, singular='start' or 'end' may help"
            steep = self.interval.is_plain and max(self.stated.orders) == 1
            return f"y is known to {error:.1e} of its size only, less than was asked for" + advice * steep
        if not residual <= _LARGEST_RESIDUAL:
            return (f"the equations are violated by {residual:.1e} of their terms; where the integrand jumps, "
                    "give the place in breaks")
        jump = first_jump(curve)
        return "" if jump is None else f"the integrand jumps where the curve is at {self.stated.variable} = {jump:.6g}"


def _unresolved(problem: Problem, state: State, tolerance: float) -> NDArray[np.bool_]:
    """The elements in which the last two coefficients of an unknown are not small."""
    flags = np.zeros(problem.elements.count, dtype=bool)
    rows = problem.elements.coefficients(state.freedoms)
    scale = max(max(np.abs(row).max() for row in rows), 1e-300)
    for row in rows:
        flags |= np.abs(row[:, -2:]).sum(axis=1) > tolerance * scale
    shortest = np.full(problem.elements.count, _SHORTEST)
    for end, power in zip((0, -1), problem.elements.interval.powers, strict=True):
        if power > 1:
            shortest[end] = _SHORTEST_SINGULAR
    return flags & (problem.elements.half > shortest)


def _failed(stated: StatedFunctional, ends: Ends, status: str) -> Extremal:
    x = np.linspace(ends.start, ends.stop, _SAMPLES)
    count = len(stated.unknowns)
    return Extremal(
        stated=stated, x=x, y=np.full((_SAMPLES,) if count == 1 else (_SAMPLES, count), np.nan), multipliers={},
        value=np.nan, kind="none", index=None, error=np.nan, residual=np.nan, status=status, success=False, steps=0,
        elements=0, curve=None,
    )  # fmt: skip
