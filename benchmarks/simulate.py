"""A hundred seconds at default settings: the energy of the double pendulum, the constraint of the
pendulum as a DAE, and CPU time beside SciPy's DOP853 on SymPy's lambdify at the same tolerances.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.integrate import solve_ivp

import dalembert as da

from . import pendulum
from .common import Contender, Goal, Record, arguments, interleave

DURATION = 100.0
RTOL, ATOL = 1e-9, 1e-12
START = np.array([2.0, 1.0])
AT_REST = np.zeros(2)


def main() -> None:
    options = arguments(__doc__ or "")
    record = Record("simulate")
    energy(record)
    constraint(record)
    speed(record, options.rounds)
    record.finish(options.json)


def double_pendulum() -> Any:
    """The compiled model of the double pendulum."""
    system = pendulum.dalembert_system(*pendulum.sympy_energies(2))
    return da.compile(da.derive(system), pendulum.PARAMETERS)


def energy(record: Record) -> None:
    """Relative energy error: the largest |E - E0| / |E0| over the run."""
    trajectory = da.simulate(double_pendulum(), q=START, v=AT_REST, duration=DURATION)
    assert trajectory.success, trajectory.status
    error = float(np.max(np.abs(trajectory.energy / trajectory.energy[0] - 1)))
    record.row(run="double pendulum", seconds=DURATION, steps=trajectory.steps, energy_error=error)
    record.goals.append(Goal("relative energy error, double pendulum, 100 s", 1e-8, error, at_least=False))


def constraint(record: Record) -> None:
    """The largest |x^2 + y^2 - l^2| of the planar pendulum in Cartesian coordinates."""
    x, y = da.coordinates("x y")
    m, l, g = pendulum.PARAMETERS  # noqa: E741
    system = da.System(
        [x, y],
        kinetic=m * (x.diff() ** 2 + y.diff() ** 2) / 2,
        potential=m * g * y,
        holonomic=[x**2 + y**2 - l**2],
        parameters={m: 1.0, l: 1.0, g: 9.81},
    )
    trajectory = da.simulate(system, q=[1.0, 0.0], v=[0.0, -0.5], duration=DURATION)
    assert trajectory.success, trajectory.status
    residual = float(np.max(np.abs(trajectory.constraint_residual)))
    record.row(run="pendulum as DAE", seconds=DURATION, steps=trajectory.steps, residual=residual)
    record.goals.append(Goal("constraint residual, pendulum as DAE, 100 s", 1e-10, residual, at_least=False))


def speed(record: Record, rounds: int) -> None:
    """CPU time of the same ten seconds, and how far the angles at their end are from the converged ones."""
    model = double_pendulum()
    right_side = scipy_right_side()
    start = np.concatenate((START, AT_REST))
    short = DURATION / 10

    def scipy(rtol: float = RTOL, atol: float = ATOL) -> np.ndarray:
        return solve_ivp(right_side, (0.0, short), start, method="DOP853", rtol=rtol, atol=atol).y[:2, -1]

    def dalembert() -> np.ndarray:
        return da.simulate(model, q=START, v=AT_REST, duration=short).q[-1]

    converged = scipy(rtol=1e-13, atol=1e-15)
    contenders: dict[str, Contender] = {"dalembert": dalembert, "scipy": scipy}
    errors = {"dalembert": dalembert() - converged, "scipy": scipy() - converged}
    timings = interleave(contenders, rounds)
    for name, error in errors.items():
        seconds, angle_error = timings.seconds(name), float(np.max(np.abs(error)))
        record.row(run=f"double pendulum, {name}", seconds=short, cpu=seconds, angle_error=angle_error)
    record.row(run="double pendulum", ratio=timings.ratio("scipy", "dalembert"))


def scipy_right_side() -> Callable[[float, np.ndarray], np.ndarray]:
    """y' = f(t, y) of the double pendulum through SymPy's LagrangesMethod and lambdify with cse."""
    function = pendulum.sympy_function(pendulum.sympy_method(*pendulum.sympy_energies(2)), cse=True)

    def right_side(_t: float, y: np.ndarray) -> np.ndarray:
        mass, forcing = function(y[:2], y[2:])
        return np.concatenate((y[2:], np.linalg.solve(mass, forcing)[:, 0]))

    return right_side


if __name__ == "__main__":
    main()
