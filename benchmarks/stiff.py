"""Stiff motions to an error of 1e-8: our Radau IIA beside CVODES (BDF, through CasADi) and SciPy's Radau.

Each problem is one set of energies in whatever arithmetic is brought, its Euler-Lagrange equations taken in that:
CasADi has them as an expression with Jacobians of its own, SciPy as SymPy's lambdified matrices and NumPy's solution.
Errors are of positions and velocities at the end, against CVODES with a tolerance of 1e-13, or published digits. A
goal line compares the cheapest run of each whose error is below 1e-8, CPU time of a call; "steps alone" are ours
without the call around them, which checks, remarks, samples and keeps.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np
import sympy
from scipy.integrate import solve_ivp

import dalembert as da
from dalembert.integration.codes import FINISHED
from dalembert.integration.integrator import March, Tolerances
from dalembert.integration.integrators import INTEGRATORS
from dalembert.integration.kernels import build_kernels

from .common import Goal, Record, arguments, interleave, once
from .public_motions import CRANK_ROCKER, GROUND, Mechanism, bars, closed
from .stated import Said

Vector = np.ndarray
ERROR = 1e-8
WANTED = {"cvodes": 1.0, "scipy": 50.0}
MOST_STEPS = 20_000
# A run of more seconds is timed once.
LONG = 0.2
TOLERANCES = {"ours": tuple(10.0 ** (-k / 2) for k in range(12, 25)), "cvodes": tuple(10.0**-k for k in range(7, 13)),
              "scipy": tuple(10.0**-k for k in range(7, 12))}  # fmt: skip
G = 9.81


@dataclass(frozen=True)
class Problem:
    """A motion: what is said of it in (q, v, functions), where it starts, how long it lasts, where it ends if known."""

    name: str
    say: Callable[[Any, Any, Any], Said]
    q: tuple[float, ...]
    v: tuple[float, ...]
    duration: float
    end: tuple[float, ...] = ()


def _elastic_links(q: Any, v: Any, f: Any) -> Said:
    """Two unit masses on links of 1 m that give way by 1e-10 m per newton, in the plane."""
    stretched = [f.sqrt(q[0] ** 2 + q[1] ** 2) - 1, f.sqrt((q[2] - q[0]) ** 2 + (q[3] - q[1]) ** 2) - 1]
    return Said(sum(x**2 for x in v) / 2, G * (q[1] + q[3]) + 0.5e10 * sum(x**2 for x in stretched))


def _stiff_four_bar(q: Any, v: Any, f: Any) -> Said:
    """A crank-rocker whose last hinge is a bushing of 1e8 N/m and 1e4 N s/m."""
    kinetic, potential, (x, y), rate = bars(CRANK_ROCKER, q, v, f)
    return Said(kinetic, potential + 0.5e8 * ((x - GROUND) ** 2 + y**2), 0.5e4 * (rate[0] ** 2 + rate[1] ** 2))


def _damped_four_bar(q: Any, v: Any, f: Any) -> Said:
    """The same with a hinge, and a damper of 1e5 N m s between coupler and rocker."""
    kinetic, potential, (x, y), _ = bars(CRANK_ROCKER, q, v, f)
    return Said(kinetic, potential, dissipation=0.5e5 * (v[2] - v[1]) ** 2, holonomic=(x - GROUND, y))


def _van_der_pol(q: Any, v: Any, f: Any) -> Said:
    return Said(v[0] ** 2 / 2, 0, forces=[1e6 * ((1 - q[0] ** 2) * v[0] - q[0])])


OPEN = closed(CRANK_ROCKER, GROUND, (1.0,))
PROBLEMS = (
    Problem("elastic links, k = 1e10", _elastic_links, (1.0, 0.0, 2.0, 0.0), (0.0,) * 4, 1.0),
    Problem("four-bar, k = 1e8", _stiff_four_bar, OPEN, (0.0,) * 3, 1.0),
    Problem("damped four-bar", _damped_four_bar, OPEN, (0.0,) * 3, 10.0),
    # The test set for initial value problem solvers, Lioen and de Swart 1998.
    Problem("van der Pol, 1e6", _van_der_pol, (2.0,), (0.0,), 2.0, (1.706167732170483, -0.8928097010247975)),
)

Solver = Callable[[float], Vector]
"""The state at the end, at a tolerance; not numbers where it was not reached."""


def main() -> None:
    options = arguments(__doc__ or "")
    record = Record("stiff")
    for problem in PROBLEMS:
        reference = np.array(problem.end) if problem.end else cvodes(problem)(1e-13)
        costs = {name: cheapest(record, problem, name, solver, reference, options.rounds)
                 for name, solver in solvers(problem)}  # fmt: skip
        record.row(problem=problem.name, error=ERROR, **costs)
        for peer, wanted in WANTED.items():
            for name in ("ours", "steps alone"):
                record.goals.append(Goal(f"{problem.name} to {ERROR:g}, {name}, time of {peer} over ours", wanted,
                                         costs[peer] / costs[name]))  # fmt: skip
    record.finish(options.json)


def solvers(problem: Problem) -> Iterator[tuple[str, Solver]]:
    """Ours and those of the peers."""
    model = modelled(problem)
    yield "ours", ours(model, problem)
    yield "steps alone", steps_alone(model, problem)
    yield "cvodes", cvodes(problem)
    yield "scipy", scipys(problem)


def cheapest(record: Record, problem: Problem, name: str, solver: Solver, reference: Vector, rounds: int) -> float:
    """The least CPU ms to an error below `ERROR`, from tolerances that become finer until some are fine enough."""
    found = list[float]()
    if name != "scipy":
        solver(TOLERANCES["ours"][0])  # what is made once
    for tolerance in TOLERANCES.get(name, TOLERANCES["ours"]):
        seconds, end = once(partial(solver, tolerance))
        error = float(np.max(np.abs(end - reference) / (1.0 + np.abs(reference))))
        if not error <= ERROR:
            record.row(problem=problem.name, method=name, tolerance=tolerance, error=error)
            continue
        if seconds < LONG:
            seconds = min(interleave({name: partial(solver, tolerance)}, rounds).rounds[name])
        found.append(1e3 * seconds)
        record.row(problem=problem.name, method=name, tolerance=tolerance, error=error, ms=found[-1])
        if len(found) == 2 or seconds > LONG:
            break
    return min(found, default=math.nan)


# -------------------------------------------------------------------- ours


def modelled(problem: Problem) -> da.Model:
    """The problem as a model."""
    coordinates = list(da.coordinates(" ".join(f"q{i}" for i in range(len(problem.q)))))
    said = problem.say(coordinates, [x.diff() for x in coordinates], sympy)
    return da.compile(da.System(coordinates, kinetic=said.kinetic, potential=said.potential,
                                dissipation=said.dissipation, holonomic=list(said.holonomic),
                                forces=dict(zip(coordinates, said.forces, strict=False))))  # fmt: skip


def ours(model: da.Model, problem: Problem, method: str = "radau") -> Solver:
    """By `simulate`."""

    def solve(tolerance: float) -> Vector:
        found = da.simulate(model, q=problem.q, v=problem.v, duration=problem.duration, method=method,
                            rtol=tolerance, atol=tolerance)  # fmt: skip
        return np.concatenate([found.q[-1], found.v[-1]]) if found.success else np.full(2 * len(problem.q), np.nan)

    return solve


def steps_alone(model: da.Model, problem: Problem) -> Solver:
    """The steps without the call around them."""
    kernels, start = build_kernels(model), np.array([*problem.q, *problem.v])
    made: dict[float, tuple[March, Vector, tuple[Vector, ...]]] = {}

    def solve(tolerance: float) -> Vector:
        if tolerance not in made:
            wanted = Tolerances(tolerance, tolerance, problem.duration, 10**6)
            run = INTEGRATORS["radau"].start(kernels, start, np.zeros(kernels.sizes.context), wanted)
            times, (ends, errors) = np.empty(MOST_STEPS), np.empty((2, MOST_STEPS, len(start)))
            made[tolerance] = run, run.state.copy(), (times, ends, np.empty((MOST_STEPS, run.rows, len(start))), errors)
        run, state, chunk = made[tolerance]
        run.y[:], run.state[:] = start, state
        run.begin(problem.duration)
        code = run.advance(problem.duration, MOST_STEPS, MOST_STEPS, chunk)  # type: ignore[arg-type]
        return run.y.copy() if code == FINISHED else np.full(len(start), np.nan)

    return solve


# -------------------------------------------------------------------- peers


def cvodes(problem: Problem) -> Solver:
    """CVODES by backward differences, with CasADi's equations and Jacobians."""
    casadi: Any = import_module("casadi")
    count = len(problem.q)
    q, v = casadi.SX.sym("q", count), casadi.SX.sym("v", count)
    said = problem.say([q[i] for i in range(count)], [v[i] for i in range(count)], casadi)
    momenta = casadi.gradient(said.kinetic, v)
    force = (casadi.gradient(said.kinetic - said.potential, q) - casadi.jacobian(momenta, q) @ v
             - casadi.gradient(casadi.SX(said.dissipation), v))  # fmt: skip
    if said.forces:
        force += casadi.vertcat(*said.forces)
    mass, rows = casadi.jacobian(momenta, v), len(said.holonomic)
    if rows:
        jacobian = casadi.jacobian(casadi.vertcat(*said.holonomic), q)
        mass = casadi.blockcat([[mass, -jacobian.T], [jacobian, casadi.SX(rows, rows)]])
        force = casadi.vertcat(force, -casadi.jacobian(jacobian @ v, q) @ v)
    slope = casadi.vertcat(v, casadi.solve(mass, force)[:count])
    start, ode = np.array([*problem.q, *problem.v]), {"x": casadi.vertcat(q, v), "ode": slope}
    made: dict[float, Any] = {}

    def solve(tolerance: float) -> Vector:
        if tolerance not in made:
            options = {"reltol": tolerance, "abstol": tolerance, "linear_multistep_method": "bdf",
                       "max_num_steps": 10_000_000}  # fmt: skip
            made[tolerance] = casadi.integrator("stiff", "cvodes", ode, 0.0, problem.duration, options)
        return made[tolerance](x0=start)["xf"].full()[:, 0]

    return solve


def scipys(problem: Problem | Mechanism, method: str = "Radau") -> Solver:
    """SciPy's Radau, or another method, on SymPy's matrices."""
    count = len(problem.q)
    q, v = (list(sympy.symbols(f"{letter}:{count}")) for letter in "qv")
    said = problem.say(q, v, sympy)
    lagrangian, rows = sympy.sympify(said.kinetic) - said.potential, sympy.Matrix(list(said.holonomic))
    momenta = sympy.Matrix([lagrangian]).jacobian(v).T
    force = (sympy.Matrix([lagrangian]).jacobian(q).T - momenta.jacobian(q) * sympy.Matrix(v)
             - sympy.Matrix([sympy.sympify(said.dissipation)]).jacobian(v).T
             + sympy.Matrix(list(said.forces) or [0] * count))  # fmt: skip
    mass = momenta.jacobian(v)
    if len(rows):
        jacobian = rows.jacobian(q)
        mass = sympy.Matrix(sympy.BlockMatrix([[mass, -jacobian.T], [jacobian, sympy.zeros(len(rows))]]))
        force = force.col_join(-(jacobian * sympy.Matrix(v)).jacobian(q) * sympy.Matrix(v))
    matrices = sympy.lambdify([[*q, *v]], [mass, force], cse=True)

    def slope(_t: float, y: Vector) -> Vector:
        left, right = matrices(y)
        return np.concatenate((y[count:], np.linalg.solve(left, right)[:count, 0]))

    def solve(tolerance: float) -> Vector:
        found = solve_ivp(slope, (0.0, problem.duration), [*problem.q, *problem.v], method=method, rtol=tolerance,
                          atol=tolerance)  # fmt: skip
        return found.y[:, -1] if found.success else np.full(2 * count, np.nan)

    return solve


if __name__ == "__main__":
    main()
