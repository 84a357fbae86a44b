"""The verb `equilibria`: every rest that can be found, in closed form where there is one, and whether it is stable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..derivation.equations import Equations
from ..derivation.statics.places import Vector, name_of, vector
from ..errors import DerivationError, DescriptionError, ShapeError, UnknownNameError, nearest
from .exact_rest import ExactRest, exact_rests
from .kernels import situation
from .roots import collect, spread
from .stability import Judge, character
from .static_problem import StaticProblem, input_values

_REACH = 10.0
_FEWEST_STARTS, _MOST_STARTS = 24, 160


@dataclass(frozen=True, eq=False)
class Equilibrium:
    """A rest: dV/dq - Q = A^T lambda, h(q) = 0.

    q, multipliers     (n,), (m,); None where parameters have no numbers
    exact              {coordinate: SymPy expression}, or None where the equations do not close
    exact_multipliers  the same for lambda, or None
    conditions         SymPy conditions under which the exact form is real
    residual           the largest entry of dV/dq - Q - A^T lambda and of h
    stability, reason  "stable", "unstable" or "undecided", and why
    stiffness          eigenvalues of the Hessian of V on the constraint tangent space
    eigenvalues        of the linear approximation, 1/s
    isolated           whether no other rests lie next to it; one of a family stands for all
    inputs             (k,) the inputs that are held
    names              of the coordinates
    """

    names: tuple[str, ...]
    q: Vector | None
    multipliers: Vector | None
    exact: dict[Any, Any] | None
    exact_multipliers: tuple[Any, ...] | None
    conditions: tuple[Any, ...]
    residual: float
    stability: str
    reason: str
    stiffness: Vector = field(default_factory=lambda: np.zeros(0))
    eigenvalues: Vector | None = None
    isolated: bool = True
    inputs: Vector = field(default_factory=lambda: np.zeros(0))

    @property
    def stable(self) -> bool:
        """Whether it is known to be stable."""
        return self.stability == "stable"

    def __getitem__(self, coordinate: Any) -> Any:
        """The value of a coordinate, by name or symbol: a number, or a SymPy expression where there is none."""
        name = name_of(coordinate)
        if name not in self.names:
            raise UnknownNameError("equilibrium", f"'{name}' is not a coordinate.", nearest(name, self.names))
        if self.q is not None:
            return float(self.q[self.names.index(name)])
        assert self.exact is not None
        return list(self.exact.values())[self.names.index(name)]

    def __repr__(self) -> str:
        values = [self.exact[x] for x in self.exact] if self.exact else [f"{x:.6g}" for x in self.q]  # type: ignore
        place = ", ".join(f"{name} = {value}" for name, value in zip(self.names, values, strict=True))
        return f"<Equilibrium {place}: {self.stability}>"


def equilibria(
    system: Any, *, parameters: Mapping[Any, Any] | None = None, inputs: Any = None,
    box: Mapping[Any, tuple[float, float]] | None = None, start: Any = None, starts: int | None = None,
) -> list[Equilibrium]:
    """The rests of a system: all that closed forms give, and all that Newton's iteration finds from spread starts.

    parameters  numbers; where one is missing, the answer is symbolic: closed forms, judged by the signs of minors
    inputs      held constant, (k,) or {input: number}; 0 where not given
    box         {coordinate: (low, high)} to search; by default a turn for angles (coordinates in which the forces are
                periodic), else from -10 to 10 around `start`, where closed forms may lie outside
    start       a configuration to begin with
    starts      how many starting points; by default 24 to 160, by the number of coordinates

    They come ordered by q. A family of rests is represented by one, marked `isolated=False`; coordinates that forces
    and constraints do not depend on keep their value of `start`. The search is deterministic; that nothing was missed
    is certain for closed forms only. Raises DerivationError for explicit time, for coordinates unlike the velocities
    in number, and for missing numbers where nothing closes.
    Sources: Farrell, Birkisson & Funke 2015; Goldstein 2002, section 6.1; Lecture 11 on virtual work.

    >>> from dalembert.description.system import System
    >>> pendulum = System("theta", kinetic="theta'**2/2", potential="-9.81*cos(theta)")
    >>> equilibria(pendulum)
    [<Equilibrium theta = 0: stable>, <Equilibrium theta = pi: unstable>]
    """
    free = tuple(_without_numbers(system, parameters))
    equations, known = situation(system, parameters, free)
    if free:
        if any(name_of(key) in free for key in (parameters or {})):
            raise DescriptionError("equilibria", "a parameter has no number.", "Give numbers, or leave it out.")
        return _symbolic(equations, {**known, **input_values(equations, inputs, "equilibria, inputs")}, free)
    problem = StaticProblem(equations, {**known, **input_values(equations, inputs, "equilibria, inputs")})
    exact = exact_rests(equations, problem.known, judge=False) or []
    region = _region(problem, box, start)
    found = _search(problem, region, starts)
    return _sorted(_assembled(problem, region, found, exact))


def _without_numbers(system: Any, parameters: Mapping[Any, Any] | None) -> list[str]:
    from ..derivation.statics.places import equations_of
    from ..model import Model

    if isinstance(system, Model):
        return []
    given = {name_of(key) for key in (parameters or {})}
    table = equations_of(system).system.parameters
    return [str(symbol) for symbol, row in table.items() if row.value is None and str(symbol) not in given]


def _symbolic(equations: Equations, known: Mapping[int, float], free: tuple[str, ...]) -> list[Equilibrium]:
    placed = dict(known) | dict.fromkeys((leaf for name, leaf in zip(
        equations.system.parameter_names, equations.system.leaves.p, strict=True) if name in free), 1.0)
    nature = character(StaticProblem(equations, placed))
    rests = exact_rests(equations, known, judge=nature.potential and nature.natural)
    if rests is None:
        raise DerivationError("equilibria", "the equilibrium equations have no closed form here.",
                              f"Give numbers for {', '.join(free)}.")  # fmt: skip
    system = equations.system
    return [Equilibrium(system.coordinate_names, None, None, dict(zip(system.coordinates, rest.q, strict=True)),
                        rest.multipliers, rest.conditions, 0.0, rest.verdict, rest.reason, isolated=rest.isolated)
            for rest in rests]


# -------------------------------------------------------------------- the search


@dataclass(frozen=True)
class _Region:
    low: Vector
    high: Vector
    start: Vector
    periodic: Vector
    given: Vector

    def holds(self, q: Vector, exact: bool) -> bool:
        """Whether a configuration is in the box; a closed form only has to be where a box was asked for."""
        slack = 1e-9 * (1.0 + np.abs(q))
        inside = (q >= self.low - slack) & (q <= self.high + slack)
        return bool(np.all(inside | (self.periodic & ~self.given) | (exact & ~self.given)))

    def wrapped(self, q: Vector) -> Vector:
        """Angles within one turn of the box."""
        above_low = np.floor((q - self.low + 1e-9) / (2 * np.pi))
        below_high = np.ceil((q - np.pi - 1e-9) / (2 * np.pi))
        return np.where(self.periodic, q - 2 * np.pi * np.where(self.given, above_low, below_high), q)


def _region(problem: StaticProblem, box: Mapping[Any, tuple[float, float]] | None, start: Any) -> _Region:
    names = problem.equations.system.coordinate_names
    centre = vector("equilibria, start", names, start)
    periodic = problem.periodic(problem.with_multipliers(centre))
    low = np.where(periodic, -np.pi, centre - _REACH)
    high = np.where(periodic, np.pi, centre + _REACH)
    given = np.zeros(len(names), dtype=bool)
    for key, bounds in (box or {}).items():
        name = name_of(key)
        if name not in names:
            raise UnknownNameError("equilibria, box", f"'{name}' is not a coordinate.", nearest(name, names))
        k = names.index(name)
        low[k], high[k] = _bounds(name, bounds)
        given[k] = True
    return _Region(low, high, centre, periodic, given)


def _bounds(name: str, bounds: Any) -> tuple[float, float]:
    try:
        low, high = (float(bound) for bound in bounds)
    except (TypeError, ValueError):
        low, high = np.nan, np.nan
    if not low < high or not np.isfinite(high - low):
        raise ShapeError("equilibria, box", f"the range of {name} is {bounds!r}.", "Give (low, high).")
    return low, high


def _search(problem: StaticProblem, region: _Region, starts: int | None) -> list[tuple[Vector, bool]]:
    """(q, lambda) of the rests found, and whether each is isolated."""
    moving = problem.free_coordinates
    count = starts if starts is not None else min(_MOST_STARTS, max(_FEWEST_STARTS, 16 * int(moving.sum())))
    centre = np.where(moving, (region.low + region.high) / 2.0, region.start)
    places = np.vstack([region.start, centre, np.where(moving, spread(count, region.low, region.high), region.start)])
    found = collect(problem.at, [problem.with_multipliers(q) for q in places], region.periodic)
    alone = bool(moving.all())
    return [(root, isolated and alone) for root, isolated in zip(found.roots, found.isolated, strict=True)]


def _assembled(
    problem: StaticProblem, region: _Region, found: list[tuple[Vector, bool]],
    exact: list[ExactRest],
) -> list[Equilibrium]:
    """Numeric rests with their closed forms, and the closed forms that the search missed."""
    n = problem.count
    closed = [(place, rest) for place, rest in ((_numbers(rest), rest) for rest in exact)
              if place is not None and rest.isolated]
    results, judge = [], Judge(problem)
    for root, alone in found:
        twin = next((rest for place, rest in closed if _same(region, place[:n], root[:n])), None)
        exactly = next((place for place, rest in closed if rest is twin), root)
        better = np.where(region.periodic, region.wrapped(exactly[:n]), exactly[:n])
        x = np.concatenate([better if twin is not None and alone else region.wrapped(root[:n]), root[n:]])
        results.append(_equilibrium(judge, x, alone, twin if alone else None))
    if all(alone for _, alone in found):
        missed = [(place, rest) for place, rest in closed
                  if not any(_same(region, place[:n], root[:n]) for root, _ in found)]
        results += [_equilibrium(judge, np.append(region.wrapped(place[:n]), place[n:]), True, rest)
                    for place, rest in missed]
    return [result for result in results
            if result.q is not None and region.holds(result.q, result.exact is not None)]


def _same(region: _Region, a: Vector, b: Vector) -> bool:
    delta = np.where(region.periodic, np.remainder(a - b + np.pi, 2 * np.pi) - np.pi, a - b)
    return bool(np.linalg.norm(delta) < 1e-4 * (1.0 + np.linalg.norm(b)))


def _numbers(rest: ExactRest) -> Vector | None:
    """q and lambda in doubles; None where they are not real."""
    values = [complex(entry) for entry in (*rest.q, *rest.multipliers)]
    if any(abs(value.imag) > 1e-9 * (1.0 + abs(value)) for value in values):
        return None
    return np.array([value.real for value in values])


def _equilibrium(
    judge: Judge, x: Vector, alone: bool, exact: ExactRest | None
) -> Equilibrium:
    problem = judge.problem
    n, system, verdict = problem.count, problem.equations.system, judge.verdict(x)
    inputs = np.array([problem.known[leaf] for leaf in system.leaves.u])
    named = dict(zip(system.coordinates, exact.q, strict=True)) if exact else None
    return Equilibrium(
        system.coordinate_names, x[:n] + 0.0, x[n:] + 0.0, named, exact.multipliers if exact else None, (),
        float(np.abs(problem.at(x)[0]).max(initial=0.0)), verdict.verdict, verdict.reason, verdict.stiffness,
        verdict.eigenvalues, alone, inputs,
    )  # fmt: skip


def _sorted(found: list[Equilibrium]) -> list[Equilibrium]:
    return sorted(found, key=lambda rest: tuple(rest.q.round(7) + 0.0) if rest.q is not None else ())
