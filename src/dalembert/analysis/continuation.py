"""Equilibria along a parameter: pseudo-arclength continuation, with folds and bifurcations located.

Points x = (q, lambda, p) with F(x) = 0 form curves. A step goes along the tangent t and is corrected at right angles to
it, F = 0, t . (x - x_predicted) = 0, so that the curve is followed around folds, where dp = 0. At a branch point the
bordered Jacobian [F_x; t] changes the sign of its determinant, and the two curves through it leave along the roots of
a quadratic form in the null vectors of F_x.
Sources: Keller 1977; Allgower and Georg 1990, chapters 6 and 8; Seydel 2010, chapters 4 and 5.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from ..arguments import of_kinds
from ..description.stated import tell_contacts_left_out, tell_sticking_left_out
from ..errors import DerivationError, DescriptionError, ShapeError, UnknownNameError, nearest
from ..expr.doubles import real
from ..forms.approximation.jets import InDoubles, propagate
from ..forms.statics.places import Mechanical, Vector, equations_of, name_of, vector
from .kernels import Parameters, situation
from .roots import newton
from .stability import Judge
from .static_problem import StaticProblem, input_values

_NEWTON = 8
_MOST_POINTS = 4000


@dataclass(frozen=True, eq=False)
class SpecialPoint:
    """A point of a branch where something happens.

    kind       "fold" (the branch turns back), "pitchfork" or "transcritical" (another branch crosses), "crossing"
               (several cross), or "end" of the range
    parameter  its value
    q          the configuration there
    tangents   unit vectors (q, lambda, p) of the branches through it, that of the branch itself first
    """

    kind: str
    parameter: float
    q: Vector
    multipliers: Vector
    tangents: tuple[Vector, ...]


@dataclass(frozen=True, eq=False)
class Branch:
    """Equilibria q(s), lambda(s) at parameter(s): `parameter` (N,), `q` (N, n), `multipliers` (N, m).

    stability  (N,) "stable", "unstable" or "undecided"
    special    the special points, in order
    name       of the parameter
    """

    name: str
    parameter: Vector
    q: Vector
    multipliers: Vector
    stability: tuple[str, ...]
    special: tuple[SpecialPoint, ...]
    follow: Callable[[Vector, Vector], Branch]

    def __len__(self) -> int:
        return len(self.parameter)

    def __repr__(self) -> str:
        kinds = ", ".join(f"{point.kind} at {point.parameter:.6g}" for point in self.special) or "nothing special"
        return f"<Branch of {len(self)} rests, {self.name} {self.parameter[0]:g} to {self.parameter[-1]:g}: {kinds}>"


@of_kinds
def continuation(
    system: Mechanical, parameter: Any, span: tuple[float, float], start: Any = None, *,
    parameters: Parameters | None = None, inputs: Any = None, step: float | None = None, reverse: bool = False,
) -> Branch:
    """The branch of equilibria through a start, as a parameter or an input goes from one end of `span` to the other.

    parameter  the parameter, or the input, that varies
    span       (first, last): the branch begins at `first`, and ends where it leaves the range (or closes)
    start      a configuration near the rest to begin with; 0 by default
    step       the largest step in (q, lambda, p), each counted in its own unit but p in hundredths of the span
    reverse    begin at `last`

    Folds and branch points are located by bisection to rounding; `switch` follows the other branches from there.
    Raises DerivationError where no rest is found near the start.

    >>> from dalembert.description.system import System
    >>> arm = System("theta", kinetic="theta'**2/2", potential="-2*cos(theta)", forces="tau", inputs=["tau"])
    >>> continuation(arm, "tau", (0, 5)).special[0].kind
    'fold'
    """
    problem = _problem(system, parameter, parameters, inputs)
    tell_contacts_left_out("continuation", problem.equations.system)
    tell_sticking_left_out("continuation", problem.equations.system)
    walk = _Walk(problem, *_span(span), step)
    p = walk.last if reverse else walk.first
    x = _begin(problem, walk, start, p)
    tangent = walk.tangent(x, None)
    tangent = tangent * (np.sign(tangent[-1]) or 1.0) * (-1.0 if reverse else 1.0)
    return walk.branch(name_of(parameter), x, tangent)


def switch(branch: Branch, point: SpecialPoint) -> list[Branch]:
    """The branches that cross at a branch point: two for each tangent but that of the branch, one per direction.

    Raises DerivationError for a point where nothing crosses.
    """
    if len(point.tangents) < 2:
        raise DerivationError("switch", f"no other branch leaves from a {point.kind}.", "Choose a branch point.")
    x = np.concatenate([point.q, point.multipliers, [point.parameter]])
    return [branch.follow(x, sign * tangent) for tangent in point.tangents[1:] for sign in (1.0, -1.0)]


def _problem(
    system: Mechanical, parameter: Any, parameters: Parameters | None, inputs: Any
) -> StaticProblem:
    name = name_of(parameter)
    described = equations_of(system).system
    leaves = dict(zip((*described.parameter_names, *described.input_names), (*described.leaves.p, *described.leaves.u),
                      strict=True))  # fmt: skip
    if name not in leaves:
        raise UnknownNameError("continuation", f"'{name}' is neither a parameter nor an input.", nearest(name, leaves))
    equations, known = situation(system, parameters, (name,))
    values = {**known, **input_values(equations, inputs, "continuation, inputs")}
    return StaticProblem(equations, {leaf: x for leaf, x in values.items() if leaf != leaves[name]}, leaves[name])


def _span(span: Any) -> tuple[float, float]:
    try:
        first, last = (real(bound) for bound in span)
    except (TypeError, ValueError):
        first = last = np.nan
    if not (np.isfinite(first) and np.isfinite(last)) or first == last:
        raise ShapeError("continuation", f"the range is {span!r}.", "Give (first, last).")
    return first, last


def _begin(problem: StaticProblem, walk: _Walk, start: Any, p: float) -> Vector:
    q = vector("continuation, start", problem.equations.system.coordinate_names, getattr(start, "q", start))
    guess = problem.with_multipliers(q, [p])
    size = problem.size

    def at_p(x: Vector) -> tuple[Vector, Vector]:
        F, J = problem.at(np.append(x, p))
        return F, J[:, :size]

    root = newton(at_p, guess[:size], max(1.0, float(np.linalg.norm(at_p(guess[:size])[0]))))
    if root is None:
        raise DerivationError("continuation", f"no rest was found near the start at {p:g}.",
                              "Start from one of equilibria(system).")  # fmt: skip
    return np.append(root, p)


class _Walk:
    """Steps along the curve F = 0. The parameter is measured in hundredths of its range."""

    def __init__(self, problem: StaticProblem, first: float, last: float, step: float | None) -> None:
        self.problem, self.first, self.last = problem, first, last
        self.weight = np.append(np.ones(problem.size), 20.0 / abs(last - first))
        self.longest = 0.1 if step is None else float(step)
        if not self.longest > 0.0:
            raise DescriptionError("continuation", f"step is {step!r}.", "Give a positive number.")
        self.judge = Judge(problem)

    # ------------------------------------------------------------ geometry, in weighted unknowns

    def _at(self, y: Vector) -> tuple[Vector, Vector]:
        F, J = self.problem.at(y / self.weight)
        return F, J / self.weight

    def tangent(self, x: Vector, before: Vector | None) -> Vector:
        """The unit tangent (weighted) that continues `before`."""
        J = self._at(x * self.weight)[1]
        if before is None:
            return np.linalg.svd(J)[2][-1]
        system = np.vstack([J, before])
        target = np.append(np.zeros(len(J)), 1.0)
        t = np.linalg.lstsq(system, target, rcond=None)[0]
        return t / np.linalg.norm(t)

    def corrected(self, y: Vector, tangent: Vector) -> Vector | None:
        """The point of the curve at right angles to the tangent."""
        there, move = y, y
        for _ in range(_NEWTON):
            F, J = self._at(there)
            move = np.linalg.lstsq(np.vstack([J, tangent]), np.append(-F, tangent @ (y - there)), rcond=None)[0]
            there = there + move
            if not np.all(np.isfinite(there)):
                return None
            if np.linalg.norm(move) < 1e-12 * (1.0 + np.linalg.norm(there)):
                return there
        return there if np.linalg.norm(move) < 1e-7 * (1.0 + np.linalg.norm(there)) else None

    def orientation(self, y: Vector, tangent: Vector) -> float:
        """The sign and size of det [F_x; t], which passes 0 at branch points."""
        J = self._at(y)[1]
        if J.shape[0] != J.shape[1] - 1:
            return 1.0
        return float(np.linalg.det(np.vstack([J, tangent])))

    # ------------------------------------------------------------ the walk

    def branch(self, name: str, x: Vector, tangent: Vector) -> Branch:
        """The branch from x along the tangent, to an end of the range."""
        y, t = x * self.weight, tangent
        points, special, stride = [y], [], self.longest / 4.0
        while len(points) < _MOST_POINTS:
            found = self.corrected(y + stride * t, t)
            turned = None if found is None else self.tangent(found / self.weight, t)
            if found is None or turned is None or turned @ t < 0.94:
                stride /= 2.0
                if stride < 1e-9:
                    break
                continue
            special += self._between(y, t, found, turned, stride)
            outside = self._beyond(found[-1])
            if outside is not None:
                points.append(self._landed(y, t, outside, stride))
                special.append(self._special("end", points[-1], t))
                break
            y, t = found, turned
            points.append(y)
            stride = min(self.longest, 1.3 * stride)
            if len(points) > 8 and np.linalg.norm(y - points[0]) < 0.6 * stride:
                break
        return self._made(name, np.array(points) / self.weight, special)

    def _beyond(self, p: float) -> float | None:
        """The end of the range that was passed."""
        low, high = sorted((self.first, self.last))
        p = p / self.weight[-1]
        return low if p < low - 1e-12 * (high - low) else high if p > high + 1e-12 * (high - low) else None

    def _landed(self, y: Vector, t: Vector, end: float, stride: float) -> Vector:
        """The point of the branch at the end of the range."""
        along = _bisected(lambda s: self._ahead(y, t, s)[0][-1] / self.weight[-1] - end, stride)
        return self._ahead(y, t, along)[0]

    def _ahead(self, y: Vector, t: Vector, s: float) -> tuple[Vector, Vector]:
        found = self.corrected(y + s * t, t)
        there = y + s * t if found is None else found
        return there, self.tangent(there / self.weight, t)

    def _between(self, y: Vector, t: Vector, found: Vector, turned: Vector, stride: float) -> list[SpecialPoint]:
        """Folds and branch points of one step, in order."""
        marks: list[tuple[float, str]] = []
        if t[-1] * turned[-1] < 0.0:
            marks.append((_bisected(lambda s: self._ahead(y, t, s)[1][-1], stride), "fold"))
        if self.orientation(y, t) * self.orientation(found, turned) < 0.0:
            marks.append((_bisected(lambda s: self.orientation(*self._ahead(y, t, s)), stride), "branch"))
        points = []
        for along, kind in sorted(marks):
            there, slope = self._ahead(y, t, along)
            if self._beyond(there[-1]) is None:
                points.append(self._special(kind, there, slope))
        return points

    def _special(self, kind: str, y: Vector, t: Vector) -> SpecialPoint:
        n, size = self.problem.count, self.problem.size
        tangents = (t,)
        if kind == "branch":
            kind, tangents = self._crossing(y, t)
        x = y / self.weight
        return SpecialPoint(kind, float(x[-1]), x[:n], x[n:size], tangents)

    def _crossing(self, y: Vector, t: Vector) -> tuple[str, tuple[Vector, ...]]:
        """The tangents at a branch point: with null vectors a, b of F_x and l of its transpose, the roots of
        l . F_xx (alpha a + beta b)^2 = 0; the quadratic form is found from the jet of F along three lines."""
        J = self._at(y)[1]
        left, stretch, right = np.linalg.svd(J)
        if len(stretch) > 1 and stretch[-2] < 1e-5 * stretch[0]:
            return "crossing", (t,)
        cokernel, plane = left[:, -1], right[-2:]
        a = plane.T @ (plane @ t)
        a /= np.linalg.norm(a)
        b = plane[0] - (plane[0] @ a) * a if abs(plane[0] @ a) < 0.8 else plane[1] - (plane[1] @ a) * a
        b /= np.linalg.norm(b)
        mixed = self._second(y, cokernel, a + b) - self._second(y, cokernel, a) - self._second(y, cokernel, b)
        square = self._second(y, cokernel, b)
        other = -square * a + mixed * b
        if np.linalg.norm(other) < 1e-9:
            return "crossing", (t,)
        other /= np.linalg.norm(other)
        return ("pitchfork" if abs(other[-1]) < 1e-4 else "transcritical"), (t, other)

    def _second(self, y: Vector, cokernel: Vector, direction: Vector) -> float:
        """The coefficient of s^2 in l . F(y + s direction)."""
        problem, x, d = self.problem, y / self.weight, direction / self.weight
        system = problem.equations.system
        seeds = {leaf: [value, 0.0, 0.0] for leaf, value in problem.known.items()}
        seeds |= {leaf: [0.0] * 3 for leaf in (*system.leaves.v, system.leaves.t)}
        seeds |= {leaf: [float(x[k]), float(d[k]), 0.0] for k, leaf in enumerate(problem.variables)}
        jets = propagate(InDoubles(), system.graph, problem.residual_nodes, seeds, 2)
        return float(sum(weight * jet[2] for weight, jet in zip(cokernel, jets, strict=True)))

    def _made(self, name: str, points: Vector, special: list[SpecialPoint]) -> Branch:
        n, size = self.problem.count, self.problem.size
        verdicts = tuple(found.verdict for found in self.judge.verdicts(points))
        return Branch(name, points[:, -1], points[:, :n], points[:, n:size], verdicts, tuple(special),
                      partial(self.branch, name))  # fmt: skip


def _bisected(function: Callable[[float], float], high: float) -> float:
    """Where a function changes its sign between 0 and `high`."""
    low, at_low = 0.0, function(0.0)
    for _ in range(60):
        middle = (low + high) / 2.0
        value = function(middle)
        if value == 0.0 or high - low < 1e-15:
            return middle
        if value * at_low > 0.0:
            low = middle
        else:
            high = middle
    return (low + high) / 2.0
