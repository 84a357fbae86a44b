"""A million steps that keep the structure of mechanics: energy without drift, momenta and constraints to rounding.

Beside them Kepler's orbit by leapfrog written by hand in C and in Python, by heyoka at its finest tolerance and by
SciPy's DOP853: CPU time of a step, or of the whole run where steps differ. `--steps` shortens the runs.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from scipy.integrate import solve_ivp

import dalembert as da

from .common import Contender, Goal, Record, heyoka_module, interleave, once, parser

ECCENTRICITY = 0.6
NEAR, FAST = 1.0 - ECCENTRICITY, ((1.0 + ECCENTRICITY) / (1.0 - ECCENTRICITY)) ** 0.5
SHORT = 20_000
LEAPFROG = """
#include <math.h>
void leapfrog(long steps, double h, double *y) {
    for (long k = 0; k < steps; k++) {
        double r = sqrt(y[0]*y[0] + y[1]*y[1]), c = 0.5*h/(r*r*r);
        y[2] -= c*y[0]; y[3] -= c*y[1];
        y[0] += h*y[2]; y[1] += h*y[3];
        r = sqrt(y[0]*y[0] + y[1]*y[1]); c = 0.5*h/(r*r*r);
        y[2] -= c*y[0]; y[3] -= c*y[1];
    }
}
"""


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--steps", type=int, default=1_000_000)
    given = options.parse_args()
    record = Record("structure")
    conservation(record, given.steps)
    a_step(record)
    an_orbit(record)
    record.finish(given.json)


def kepler() -> da.Model:
    """One body about a fixed centre, perihelion first."""
    return da.compile(da.System(["x", "y"], kinetic="(x'**2 + y'**2)/2", potential="-1/sqrt(x**2 + y**2)"))


def double_pendulum() -> da.Model:
    """Point masses of 1 kg on rods of 1 m, absolute angles."""
    kinetic = "a'**2 + b'**2/2 + a'*b'*cos(a - b)"
    return da.compile(da.System(["a", "b"], kinetic=kinetic, potential="-9.81*(2*cos(a) + cos(b))"))


def pendulum() -> da.Model:
    """A point mass on a circle, Cartesian."""
    return da.compile(da.System(["x", "y"], kinetic="(x'**2 + y'**2)/2", potential="9.81*y",
                                holonomic=["x**2 + y**2 - 1"]))  # fmt: skip


def conservation(record: Record, steps: int) -> None:
    """Per run the swing of the energy, and its drift: how far the means of the first and the last tenth differ.

    Both relative to the kinetic energy at its largest.
    """
    orbit = {"q": [NEAR, 0.0], "v": [0.0, FAST]}
    runs: tuple[tuple[str, da.Model, str, float, dict[str, Any]], ...] = (
        ("Kepler", kepler(), "gauss4", 0.02, orbit), ("Kepler", kepler(), "gauss8", 0.1, orbit),
        ("double pendulum", double_pendulum(), "gauss4", 0.01, {"q": [0.5, 0.3]}),
        ("double pendulum", double_pendulum(), "gauss8", 0.02, {"q": [0.5, 0.3]}),
        ("pendulum as DAE", pendulum(), "rattle2", 0.01, {"q": [1.0, 0.0]}),
        ("pendulum as DAE", pendulum(), "rattle4", 0.01, {"q": [1.0, 0.0]}),
        ("pendulum as DAE", pendulum(), "rattle8", 0.02, {"q": [1.0, 0.0]}),
    )
    drifts, residuals, momenta = [], [], []
    for name, model, method, step, start in runs:
        spent, moved = once(lambda run=(model, method, step, start): long_run(steps, *run))
        assert moved.success, moved.status
        unit = float(0.5 * np.einsum("ti,tij,tj->t", moved.v, model.mass_matrix(moved.q), moved.v).max())
        error = (moved.energy - moved.energy[0]) / unit
        tenths = error[1:].reshape(10, -1).mean(axis=1)
        drifts.append(abs(float(tenths[-1] - tenths[0])) / max(1e-2 * float(np.abs(error).max()), 1e-13))
        residuals.append(raw_residual(moved) if model.nc else 0.0)
        if name == "Kepler":
            angular = moved.q[:, 0] * moved.v[:, 1] - moved.q[:, 1] * moved.v[:, 0]
            momenta.append(float(np.abs(angular / angular[0] - 1.0).max()))
        record.row(run=name, method=method, step=step, steps=moved.steps, swing=float(np.abs(error).max()),
                   drift=float(tenths[-1] - tenths[0]), residual=residuals[-1],
                   momentum=momenta[-1] if name == "Kepler" else 0.0, us_a_step=1e6 * spent / moved.steps)  # fmt: skip
    record.goals += [
        Goal(f"drift of the energy in {steps} steps, in hundredths of its swing or in 1e-13", 5.0, max(drifts),
             at_least=False),
        Goal("angular momentum, Kepler", 1e-12, max(momenta), at_least=False),
        Goal("constraints at the ends of steps, not projected", 1e-13, max(residuals), at_least=False),
    ]  # fmt: skip


def long_run(steps: int, model: da.Model, method: str, step: float, start: dict[str, Any]) -> da.Trajectory:
    """That many steps."""
    return da.simulate(model, **start, duration=steps * step, method=method, step=step, max_steps=2 * steps)


def raw_residual(moved: da.Trajectory) -> float:
    """|x^2 + y^2 - 1| and |x x' + y y'| as the steps left them."""
    x, y, u, v = moved.motion.steps.states.T
    return float(max(np.abs(x * x + y * y - 1.0).max(), np.abs(x * u + y * v).max()))


def a_step(record: Record) -> None:
    """CPU time of a step of Kepler's orbit; ours are kept and observed, those by hand are not."""
    model, span = kepler(), SHORT * 0.01
    contenders: dict[str, Contender] = {
        "rattle2": lambda: long_run(SHORT, model, "rattle2", 0.01, {"q": [NEAR, 0.0], "v": [0.0, FAST]}),
        "gauss4": lambda: long_run(SHORT, model, "gauss4", 0.01, {"q": [NEAR, 0.0], "v": [0.0, FAST]}),
        "leapfrog in Python": lambda: python_leapfrog(SHORT // 10, 0.01),
    }
    if (compiled := c_leapfrog()) is not None:
        contenders["leapfrog in C"] = lambda: compiled(SHORT, 0.01)
    timings = interleave(contenders, rounds=5)
    calls = {name: SHORT // 10 if name == "leapfrog in Python" else SHORT for name in contenders}
    cost = {name: timings.seconds(name) / calls[name] for name in contenders}
    for name, seconds in cost.items():
        record.row(run="a step of Kepler's orbit", by=name, ns=1e9 * seconds, over_rattle2=seconds / cost["rattle2"],
                   span=span)  # fmt: skip
    record.goals.append(Goal("rattle2 over leapfrog by hand in Python, CPU time of a step", 2.0,
                             cost["rattle2"] / cost["leapfrog in Python"], at_least=False))  # fmt: skip


def python_leapfrog(steps: int, h: float) -> tuple[float, ...]:
    """Verlet's steps by hand, in floats."""
    x, y, u, v = NEAR, 0.0, 0.0, FAST
    c = 0.5 * h / (x * x + y * y) ** 1.5
    for _ in range(steps):
        u, v = u - c * x, v - c * y
        x, y = x + h * u, y + h * v
        c = 0.5 * h / (x * x + y * y) ** 1.5
        u, v = u - c * x, v - c * y
    return x, y, u, v


def c_leapfrog() -> Callable[[int, float], Any] | None:
    """The same in C at -O3, where there is a compiler."""
    if (compiler := shutil.which("cc")) is None:
        return None
    folder = Path(tempfile.mkdtemp())
    (folder / "leapfrog.c").write_text(LEAPFROG)
    command = [compiler, "-O3", "-shared", "-fPIC", "-o", "leapfrog.so", "leapfrog.c", "-lm"]
    subprocess.run(command, cwd=folder, check=True)
    made = ctypes.CDLL(str(folder / "leapfrog.so")).leapfrog

    def run(steps: int, h: float) -> Any:
        y = (ctypes.c_double * 4)(NEAR, 0.0, 0.0, FAST)
        return made(ctypes.c_long(steps), ctypes.c_double(h), y)

    return run


def an_orbit(record: Record) -> None:
    """300 revolutions: CPU time and the largest relative error of the energy, beside adaptive peers."""
    span = 600.0 * np.pi
    model, start = kepler(), np.array([NEAR, 0.0, 0.0, FAST])

    def ours(method: str, step: float) -> np.ndarray:
        moved = da.simulate(model, q=start[:2], v=start[2:], duration=span, method=method, step=step)
        return np.hstack([moved.q, moved.v])

    def scipy() -> np.ndarray:
        def rates(_t: float, y: np.ndarray) -> list[float]:
            cube = (y[0] * y[0] + y[1] * y[1]) ** 1.5
            return [y[2], y[3], -y[0] / cube, -y[1] / cube]

        return solve_ivp(rates, (0.0, span), start, method="DOP853", rtol=1e-12, atol=1e-14).y.T

    contenders: dict[str, Callable[[], np.ndarray]] = {
        "gauss8, step 0.1": lambda: ours("gauss8", 0.1), "rattle8, step 0.1": lambda: ours("rattle8", 0.1),
        "scipy DOP853, 1e-12": scipy,
    }  # fmt: skip
    heyoka = heyoka_module()
    if heyoka is not None:
        x, y, u, v = heyoka.make_vars("x", "y", "u", "v")
        cube = (x**2 + y**2) ** 1.5
        taylor = heyoka.taylor_adaptive([(x, u), (y, v), (u, -x / cube), (v, -y / cube)], list(start), tol=1e-15)

        def series() -> np.ndarray:
            taylor.time, taylor.state[:] = 0.0, start
            taylor.propagate_until(span)
            return np.vstack([start, taylor.state])

        contenders["heyoka, 1e-15"] = series
    timings = interleave(contenders, rounds=3)
    for name, run in contenders.items():
        q, p = np.hsplit(run(), 2)
        energy = 0.5 * (p**2).sum(axis=1) - 1.0 / np.hypot(*q.T)
        record.row(run="300 revolutions", by=name, ms=1e3 * timings.seconds(name),
                   energy_error=float(np.abs(energy / energy[0] - 1.0).max()))  # fmt: skip
    record.goals.append(Goal("SciPy's DOP853 over gauss8, CPU time of 300 revolutions", 20.0, timings.ratio(
        "scipy DOP853, 1e-12", "gauss8, step 0.1")))  # fmt: skip


if __name__ == "__main__":
    main()
