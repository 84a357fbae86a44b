"""Work and precision of simulations: our methods beside heyoka's Taylor series and SciPy's DOP853 on SymPy's equations.

Each problem is one Lagrangian in whatever arithmetic is brought. A row says what a tolerance costs (CPU ms, the whole
call) and how far the positions at the end are from a reference: heyoka in extended precision (80 bits). A goal line
compares the cheapest run of each whose error is below 1e-6, 1e-9, 1e-12. "taylor" interprets its tape, as the first
2,000 steps of a system do; "taylor, often" has its orders written out, as all after these; "steps alone" are those
of the latter without the call around them, which checks, remarks, samples and keeps: that is what heyoka's number is.

Then mechanisms with loops (`loops`), beside IDA, Exudyn and SciPy. `--plot FOLDER` draws work-precision diagrams.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import sympy
from scipy.integrate import solve_ivp
from sympy.physics.mechanics import LagrangesMethod

import dalembert as da
from dalembert.errors import Remark
from dalembert.integration.codes import FINISHED
from dalembert.integration.integrator import March, Tolerances
from dalembert.integration.integrators import INTEGRATORS
from dalembert.integration.integrators.taylor import plan
from dalembert.integration.kernels import build_kernels

from . import loops
from .common import Goal, Record, heyoka_module, interleave, parser

Vector = np.ndarray
MOST_STEPS = 2000
ERRORS = (1e-6, 1e-9, 1e-12)
TOLERANCES = tuple(10.0**-k for k in (6, 8, 10, 12, 13, 14, 15))
G = 9.81


@dataclass(frozen=True)
class Problem:
    """A motion: T and V of (q, v, functions), where it starts, and how long it lasts."""

    name: str
    energies: Callable[[Any, Any, Any], tuple[Any, Any]]
    q: tuple[float, ...]
    v: tuple[float, ...]
    duration: float


def _chain(q: Any, v: Any, f: Any, l: float) -> tuple[Any, Any]:  # noqa: E741 - the length of a link
    """Unit point masses on massless links, absolute angles."""
    n = len(q)
    square = sum((n - i) * v[i] ** 2 for i in range(n))
    mixed = sum((n - j) * v[i] * v[j] * f.cos(q[i] - q[j]) for j in range(n) for i in range(j))
    height = sum((n - i) * f.cos(q[i]) for i in range(n))
    return l**2 * (square / 2 + mixed), -G * l * height


def _double_pendulum(q: Any, v: Any, f: Any) -> tuple[Any, Any]:
    return _chain(q, v, f, 1.0)


def _links(q: Any, v: Any, f: Any) -> tuple[Any, Any]:
    return _chain(q, v, f, 0.5)


def _kepler(q: Any, v: Any, f: Any) -> tuple[Any, Any]:
    return (v[0] ** 2 + v[1] ** 2) / 2, -1.0 / f.sqrt(q[0] ** 2 + q[1] ** 2)


def _heavy_top(q: Any, v: Any, f: Any) -> tuple[Any, Any]:
    """Euler angles psi, theta, phi; moments 1.2 across and 0.5 along the axis about the fixed point, m g l = 9.81."""
    axial = v[2] + v[0] * f.cos(q[1])
    return 0.6 * (v[1] ** 2 + v[0] ** 2 * f.sin(q[1]) ** 2) + 0.25 * axial**2, G * f.cos(q[1])


# Not from rest: two coefficients, by which heyoka chooses its steps, mislead it there.
PROBLEMS = (
    Problem("double pendulum 10 s", _double_pendulum, (math.pi / 2,) * 2, (0.1, 0.2), 10.0),
    Problem("Kepler e = 0.9, one period", _kepler, (0.1, 0.0), (0.0, math.sqrt(19.0)), 2.0 * math.pi),
    Problem("heavy top 1 s", _heavy_top, (0.0, 0.5, 0.0), (0.0, 0.0, 20.0), 1.0),
    Problem("8 links 2 s", _links, (math.pi / 2,) * 8, (0.1,) * 8, 2.0),
)

Solver = Callable[[float], Vector]
"""The positions at the end, at a tolerance."""


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--rounds", type=int, default=7, help="repeated rounds (default 7)")
    options.add_argument("--plot", type=Path, metavar="FOLDER", help="where to put work-precision diagrams")
    options.add_argument("--loops", action="store_true", help="only the mechanisms with loops")
    given = options.parse_args()
    warnings.simplefilter("ignore", Remark)
    record, heyoka, found = Record("mechanisms"), heyoka_module(), dict[str, loops.Costs]()
    for problem in PROBLEMS if not given.loops else ():
        solvers = dict(_solvers(problem, heyoka))
        reference = _reference(problem, heyoka)
        costs = {name: _work_precision(record, problem, name, solver, reference, given.rounds)
                 for name, solver in solvers.items()}  # fmt: skip
        found[problem.name] = costs
        for error in ERRORS:
            _compare(record, problem, error, costs)
    if heyoka is not None:
        found |= loops.compare(record, heyoka, given.rounds)
    loops.long_runs(record)
    if given.plot:
        loops.plot(found, given.plot)
    record.finish(given.json)


def _solvers(problem: Problem, heyoka: ModuleType | None) -> Iterator[tuple[str, Solver]]:
    model = _model(problem)
    yield "taylor", _ours(model, problem, "taylor", often=False)
    yield "taylor, often", _ours(_model(problem), problem, "taylor", often=True)
    yield "steps alone", _steps_alone(model, problem)
    yield "dop853", _ours(model, problem, "dop853")
    if heyoka is not None:
        yield "heyoka", _theirs(heyoka, problem, compact_mode=len(problem.q) > 4)
    if len(problem.q) < 4:
        yield "scipy", _scipy(problem)


def _symbols(problem: Problem) -> tuple[list[Any], list[Any], tuple[Any, Any]]:
    coordinates = list(da.coordinates(" ".join(f"q{i}" for i in range(len(problem.q)))))
    rates = [x.diff() for x in coordinates]
    return coordinates, rates, problem.energies(coordinates, rates, sympy)


def _model(problem: Problem) -> da.Model:
    coordinates, _, (kinetic, potential) = _symbols(problem)
    return da.compile(da.System(coordinates, kinetic=kinetic, potential=potential))


def _ours(model: da.Model, problem: Problem, method: str, often: bool = False) -> Solver:
    def solve(tolerance: float) -> Vector:
        plan.MANY_STEPS = 0 if often else 10**9
        found = da.simulate(model, q=problem.q, v=problem.v, duration=problem.duration, method=method,
                            rtol=max(tolerance, 1e-14 if method == "dop853" else 1e-16), atol=tolerance)
        return found.q[-1] if found.success else np.full(len(problem.q), np.nan)

    return solve


def _steps_alone(model: da.Model, problem: Problem) -> Solver:
    kernels, start = build_kernels(model), np.array([*problem.q, *problem.v])
    count, context = len(problem.q), np.zeros(kernels.sizes.context)
    if kernels.sizes.held:
        held = kernels.evaluate("invariants", 0.0, start[:count], start[count:], context)["I"]
        context[kernels.sizes.invariants] = held
    made: dict[float, tuple[March, tuple[Vector, Vector, Vector, Vector]]] = {}

    def solve(tolerance: float) -> Vector:
        plan.MANY_STEPS = 0
        if tolerance not in made:
            wanted = Tolerances(tolerance, tolerance, problem.duration, 10**6)
            run = INTEGRATORS["taylor"].start(kernels, start, context, wanted)
            times, states, errors = np.empty(MOST_STEPS), *np.empty((2, MOST_STEPS, len(start)))
            made[tolerance] = run, (times, states, np.empty((MOST_STEPS, run.rows, len(start))), errors)
        run, chunk = made[tolerance]
        run.y[:], run.state[:] = start, 0.0
        run.begin(problem.duration)
        assert run.advance(problem.duration, MOST_STEPS, MOST_STEPS, chunk) == FINISHED
        return run.y[:count].copy()

    return solve


def _theirs(heyoka: ModuleType, problem: Problem, **more: Any) -> Solver:
    count = len(problem.q)
    q, v = ([heyoka.expression(f"{x}{i}") for i in range(count)] for x in "qv")
    kinetic, potential = problem.energies(q, v, heyoka)
    equations = heyoka.lagrangian(kinetic - potential, q, v)
    kind = more.get("fp_type", float)
    start = np.array([*problem.q, *problem.v], dtype=kind)
    made: dict[float, Any] = {}

    def solve(tolerance: float) -> Vector:
        if tolerance not in made:
            made[tolerance] = heyoka.taylor_adaptive(equations, start, tol=kind(tolerance), **more)
        integrator = made[tolerance]
        integrator.time = kind(0)
        integrator.state[:] = start
        integrator.propagate_until(kind(problem.duration))
        return integrator.state[:count].copy()

    return solve


def _reference(problem: Problem, heyoka: ModuleType | None) -> Vector:
    if heyoka is not None:
        return _theirs(heyoka, problem, fp_type=np.longdouble, compact_mode=True)(1e-19).astype(float)
    return _ours(_model(problem), problem, "taylor")(1e-16)


def _scipy(problem: Problem) -> Solver:
    """DOP853 on SymPy's Lagrangian equations, lambdified with common subexpressions."""
    coordinates, rates, (kinetic, potential) = _symbols(problem)
    method = LagrangesMethod(kinetic - potential, coordinates)
    method.form_lagranges_equations()
    plain = sympy.symbols(f"x:{2 * len(coordinates)}")
    values = dict(zip([*rates, *coordinates], [*plain[len(rates):], *plain[:len(rates)]], strict=True))
    matrices = [matrix.subs(values) for matrix in (method.mass_matrix, method.forcing)]
    function, count = sympy.lambdify([plain], matrices, cse=True), len(rates)

    def slope(_t: float, y: Vector) -> Vector:
        mass, forcing = function(y)
        return np.concatenate((y[count:], np.linalg.solve(mass, forcing)[:, 0]))

    def solve(tolerance: float) -> Vector:
        return solve_ivp(slope, (0.0, problem.duration), [*problem.q, *problem.v], method="DOP853",
                         rtol=max(tolerance, 1e-13), atol=tolerance).y[:count, -1]  # fmt: skip

    return solve


def _work_precision(
    record: Record, problem: Problem, name: str, solver: Solver, reference: Vector, rounds: int
) -> list[tuple[float, float]]:
    """(error, CPU ms) at each tolerance."""
    found: list[tuple[float, float]] = []
    for tolerance in TOLERANCES if name != "scipy" else (1e-6, 1e-9, 1e-12):
        error = float(np.max(np.abs(solver(tolerance) - reference)))
        timings = interleave({name: partial(solver, tolerance)}, rounds if name != "scipy" else 1)
        milliseconds = 1e3 * min(timings.rounds[name])
        record.row(problem=problem.name, method=name, tolerance=tolerance, error=error, ms=milliseconds)
        found.append((error, milliseconds))
    return found


def _compare(record: Record, problem: Problem, error: float, costs: dict[str, list[tuple[float, float]]]) -> None:
    """What each takes to come below an error."""
    least = {name: min((ms for off, ms in runs if off <= error), default=math.nan) for name, runs in costs.items()}
    record.row(problem=problem.name, error=error, **least)
    if "heyoka" in least:
        for name in ("taylor, often", "steps alone"):
            record.goals.append(Goal(f"{problem.name} to {error:g}, {name}, heyoka's time over ours", 1.0,
                                     least["heyoka"] / least[name]))  # fmt: skip


if __name__ == "__main__":
    main()
