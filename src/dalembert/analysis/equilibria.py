"""The verb `equilibria`: every rest in a box, proved, in closed form where there is one, and whether it is stable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..arguments import of_kinds
from ..description.stated import tell_contacts_left_out, tell_sticking_left_out
from ..displayed import Displayed
from ..equations import Equations
from ..errors import DerivationError, DescriptionError, UnknownNameError, nearest
from ..expr.node import Node
from ..forms.statics.places import Mechanical, Vector, equations_of, name_of, vector
from .exact_rest import exact_rests
from .kernels import Parameters, situation
from .solutions import BoxSearch, ClosedForm, Solution
from .stability import Judge, character
from .static_problem import StaticProblem, input_values
from .zeros.answer import WORDS, Asked, Searched
from .zeros.region import given_bounds

#: Cases after which no closed form is looked for: numbers are found without.
_FEW_BRANCHES = 30


@dataclass(frozen=True, eq=False)
class Equilibrium(Displayed):
    """A rest: dV/dq - Q = A^T lambda, h(q) = 0.

    q, multipliers     (n,), (m,); None where parameters have no numbers
    exact              {coordinate: SymPy expression}, or None where the equations do not close
    exact_multipliers  the same for lambda, or None
    conditions         SymPy conditions under which the exact form is real
    residual           the largest entry of dV/dq - Q - A^T lambda and of h
    stability, reason  "stable", "unstable" or "undecided", and why
    stiffness          eigenvalues of the Hessian of V on the constraint tangent space
    eigenvalues        of the linear approximation, 1/s
    kind               "regular": proved to exist, and to be the only rest in its enclosure; "degenerate": proved, with
                       equations that are singular there, and isolated (which does not say how far other rests are);
                       "family": proved, one of a continuous family, for which it stands; "closed form": of the
                       symbolic answer; "uncertified": a rest as far as rounding tells (see `Searched.suspected`)
    enclosure          (n, 2): the box of the coordinates that holds it, its family, and no rest beside them but such
                       as are next to a degenerate one
    dimension          of the family
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
    stiffness: Vector
    eigenvalues: Vector | None = None
    kind: str = "closed form"
    enclosure: Vector | None = None
    dimension: int = 0
    inputs: Vector = field(kw_only=True)

    @property
    def stable(self) -> bool:
        """Whether it is known to be stable."""
        return self.stability == "stable"

    @property
    def isolated(self) -> bool:
        """Whether no other rests lie next to it, as far as is known."""
        return not self.dimension

    @property
    def certified(self) -> bool:
        """Whether it was proved to exist."""
        return self.kind != "uncertified"

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
        rounded = [] if self.q is None else [f"{x:.6g}" for x in self.q]
        values: list[Any] = list(self.exact.values()) if self.exact else rounded
        place = ", ".join(f"{name} = {value}" for name, value in zip(self.names, values, strict=True))
        return f"<Equilibrium {place}: {self.stability}{WORDS.get(self.kind, '')}>"


@of_kinds
def equilibria(
    system: Mechanical, *, parameters: Parameters | None = None, inputs: Any = None,
    box: Asked | None = None, start: Any = None, starts: int | None = None,
) -> Searched[Equilibrium]:
    """The rests of a system in a box, each proved to exist, and whether they are all.

    parameters  numbers; where one is missing, the answer is symbolic: closed forms, judged by the signs of minors
    inputs      held constant, (k,) or {input: number}; 0 where not given
    box         {coordinate: (low, high)} to search; by default a turn for angles (coordinates in which the forces are
                periodic), else from -10 to 10 around `start`, or farther where no rest is so near; closed forms outside
                are found as well
    start       a configuration near which to search
    starts      how many points Newton's iteration starts from where the search leaves something open; by default 24 to
                160, by the number of coordinates

    The answer is a list ordered by q, with its `box`, whether it is `exhaustive`, the boxes left `undecided`, and the
    rests `suspected` there: the box is cut until interval arithmetic proves every part of it empty, or to hold one rest
    and no other. Families of rests and degenerate ones are enclosed, and named so (`kind`); coordinates that forces and
    constraints do not depend on keep their value of `start`. Coefficients are the decimals that they print as. The
    remark `not-exhaustive` says that more may be in the box, the remark `friction-left-out` that dry friction holds a
    band of rests around each. Raises DerivationError for explicit time, for
    coordinates unlike the velocities in number, and for missing numbers where nothing closes.
    Sources: Neumaier 1990, chapter 5; Hansen and Walster 2004; Goldstein 2002, section 6.1; Lecture 11, virtual work.

    >>> from dalembert.description.system import System
    >>> pendulum = System("theta", kinetic="theta'**2/2", potential="-9.81*cos(theta)")
    >>> equilibria(pendulum)
    [<Equilibrium theta = 0: stable>, <Equilibrium theta = pi: unstable>]
    >>> equilibria(pendulum).exhaustive
    True
    """
    free = tuple(_without_numbers(system, parameters))
    equations, known = situation(system, parameters, free)
    tell_contacts_left_out("equilibria", equations.system)
    tell_sticking_left_out("equilibria", equations.system)
    if free:
        if any(name_of(key) in free for key in (parameters or {})):
            raise DescriptionError("equilibria", "a parameter has no number.", "Give numbers, or leave it out.")
        return _symbolic(equations, {**known, **input_values(equations, inputs, "equilibria, inputs")}, free)
    problem = StaticProblem(equations, {**known, **input_values(equations, inputs, "equilibria, inputs")})
    names = equations.system.coordinate_names
    search = BoxSearch(problem, vector("equilibria, start", names, start),
                       given_bounds("equilibria, box", names, box, name_of), starts=starts,
                       closed=lambda: _closed_forms(problem))  # fmt: skip
    judge = Judge(problem)
    found = search.answer("equilibria", names, lambda solution: _equilibrium(judge, solution))
    found.exhaustive &= not equations.system.sticking
    return found


def _closed_forms(problem: StaticProblem) -> list[ClosedForm]:
    """The isolated rests in closed form that are real."""
    found = exact_rests(problem.equations, problem.known, False, _FEW_BRANCHES) or []
    alone = [ClosedForm(rest.q, rest.multipliers) for rest in found if rest.isolated]
    return [form for form in alone if all(map(_is_real, (*form.q, *form.multipliers)))]


def _is_real(value: Any) -> bool:
    number = complex(value)
    return abs(number.imag) <= 1e-9 * (1.0 + abs(number))


def _without_numbers(system: Mechanical, parameters: Parameters | None) -> list[str]:
    from ..model import Model

    if isinstance(system, Model):
        return []
    given = {name_of(key) for key in (parameters or {})}
    table = equations_of(system).system.parameters
    return [str(symbol) for symbol, row in table.items() if row.value is None and str(symbol) not in given]


def _symbolic(equations: Equations, known: Mapping[Node, float], free: tuple[str, ...]) -> Searched[Equilibrium]:
    placed = dict(known) | dict.fromkeys((leaf for name, leaf in zip(
        equations.system.parameter_names, equations.system.leaves.p, strict=True) if name in free), 1.0)
    nature = character(StaticProblem(equations, placed))
    rests = exact_rests(equations, known, judge=nature.potential and nature.natural)
    if rests is None:
        raise DerivationError("equilibria", "the equilibrium equations have no closed form here.",
                              f"Give numbers for {', '.join(free)}.")  # fmt: skip
    system = equations.system
    return Searched([
        Equilibrium(system.coordinate_names, None, None, dict(zip(system.coordinates, rest.q, strict=True)),
                    rest.multipliers, rest.conditions, 0.0, rest.verdict, rest.reason, np.zeros(0),
                    dimension=0 if rest.isolated else 1, inputs=_inputs(equations, known))
        for rest in rests], {}, certain=not system.sticking)  # fmt: skip


def _equilibrium(judge: Judge, found: Solution) -> Equilibrium:
    problem, x, closed = judge.problem, found.x, found.closed
    n, system = problem.count, problem.equations.system
    verdict = judge.verdict(x, found.balls, found.germ) if found.kind != "uncertified" else judge.undecided(x)
    named = dict(zip(system.coordinates, closed.q, strict=True)) if closed else None
    return Equilibrium(
        system.coordinate_names, x[:n] + 0.0, x[n:] + 0.0, named, closed.multipliers if closed else None, (),
        float(np.abs(problem.at(x)[0]).max(initial=0.0)), verdict.verdict, verdict.reason, verdict.stiffness,
        verdict.eigenvalues, found.kind, found.enclosure, found.dimension,
        inputs=_inputs(problem.equations, problem.known),
    )  # fmt: skip


def _inputs(equations: Equations, known: Mapping[Node, float]) -> Vector:
    return np.array([known[leaf] for leaf in equations.system.leaves.u])
