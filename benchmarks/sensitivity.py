"""Derivatives of two seconds of a double pendulum by its start and five parameters: their errors, against
differences of motions in 40 digits, and CPU time beside CVODES (through CasADi) and heyoka's variational equations.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import mpmath
import numpy as np
from sympy import cos, symbols

import dalembert as da

from .common import Contender, Goal, Record, arguments, heyoka_module, interleave

DURATION, DIGITS, STEP = 2.0, 40, mpmath.mpf(10) ** -9
START = (2.0, 1.0, 0.3, -0.2)
NAMES = ("g", "m1", "m2", "l1", "l2")
VALUES = (9.81, 1.0, 0.7, 1.0, 0.8)
WRT = ("q", "v", *NAMES)
TOLERANCES = (1e-9, 1e-12)


def rates(state: Any, numbers: Any, sin: Any, cos: Any) -> list[Any]:
    """State derivatives in absolute angles, written with whatever arithmetic the arguments bring."""
    (a, b, u, w), (g, m1, m2, l1, l2) = state, numbers
    mixed, bend = m2 * l1 * l2 * cos(a - b), m2 * l1 * l2 * sin(a - b)
    first, second = (m1 + m2) * l1 * l1, m2 * l2 * l2
    push = -bend * w * w - (m1 + m2) * g * l1 * sin(a)
    pull = bend * u * u - m2 * g * l2 * sin(b)
    below = first * second - mixed * mixed
    return [u, w, (second * push - mixed * pull) / below, (first * pull - mixed * push) / below]


def main() -> None:
    options = arguments(__doc__ or "")
    record = Record("sensitivity")
    accuracy(record)
    speed(record, options.rounds)
    record.finish(options.json)


@functools.cache
def model() -> da.Model:
    """The pendulum with free parameters."""
    a, b = da.coordinates("a b")
    g, m1, m2, l1, l2 = symbols(" ".join(NAMES))
    kinetic = (m1 + m2) * l1**2 * a.diff() ** 2 / 2 + m2 * l2**2 * b.diff() ** 2 / 2
    kinetic += m2 * l1 * l2 * cos(a - b) * a.diff() * b.diff()
    potential = -(m1 + m2) * g * l1 * cos(a) - m2 * g * l2 * cos(b)
    return da.compile(da.System([a, b], kinetic=kinetic, potential=potential), free=NAMES)


def run(method: str, rtol: float, **further: Any) -> da.Trajectory:
    """The motion."""
    return da.simulate(model(), q=START[:2], v=START[2:], duration=DURATION, method=method, rtol=rtol, atol=rtol / 10,
                       parameters=dict(zip(NAMES, VALUES, strict=True)), **further)  # fmt: skip


def extrapolated(state: list[Any], numbers: list[Any], span: Any, steps: int = 40, rows: int = 14) -> list[Any]:
    """The state after a span, by the midpoint rule extrapolated (Gragg, Bulirsch and Stoer)."""
    big = span / steps
    for _ in range(steps):
        table: list[list[Any]] = []
        for k in range(rows):
            count = 2 * (k + 1)
            h, before = big / count, state
            here = [x + h * f for x, f in zip(state, rates(state, numbers, mpmath.sin, mpmath.cos), strict=True)]
            for _ in range(count - 1):
                slope = rates(here, numbers, mpmath.sin, mpmath.cos)
                before, here = here, [x + 2 * h * f for x, f in zip(before, slope, strict=True)]
            slope = rates(here, numbers, mpmath.sin, mpmath.cos)
            row = [(x + y + h * f) / 2 for x, y, f in zip(here, before, slope, strict=True)]
            entries = [row]
            for j in range(k):
                part = (mpmath.mpf(k + 1) / (k - j)) ** 2 - 1
                entries.append([x + (x - y) / part for x, y in zip(entries[j], table[j], strict=True)])
            table = entries
        state = table[-1]
    return state


@functools.cache
def exact() -> np.ndarray:
    """The derivatives (4, 9) of the state at the end, by differences in 40 digits."""
    columns = []
    with mpmath.mp.workdps(DIGITS):
        place = [mpmath.mpf(x) for x in (*START, *VALUES)]
        for k in range(len(place)):
            ends = []
            for side in (-1, 1):
                moved = list(place)
                moved[k] += side * STEP
                ends.append(extrapolated(moved[:4], moved[4:], mpmath.mpf(DURATION)))
            columns.append([float((y - x) / (2 * STEP)) for x, y in zip(*ends, strict=True)])
    return np.array(columns).T


def accuracy(record: Record) -> None:
    """The largest error of a derivative, relative to the largest derivative."""
    wanted = exact()
    size = float(np.abs(wanted).max())
    worst = {"forward": 0.0, "adjoint": 0.0}
    for method, rtol in (("dop853", 1e-14), ("taylor", 1e-15)):
        motion = run(method, rtol)
        found = motion.sensitivity(WRT)
        rows = np.concatenate([found.q[-1], found.v[-1]])
        back = np.stack([motion.gradient(name, WRT).values for name in ("a", "b", "a'", "b'")])
        for way, table in (("forward", rows), ("adjoint", back)):
            error = float(np.abs(table - wanted).max()) / size
            record.row(run=method, way=way, rtol=rtol, error=error)
            worst[way] = max(worst[way], error)
    for way, error in worst.items():
        record.goals.append(Goal(f"relative error of {way} derivatives", 1e-11, error, at_least=False))


def speed(record: Record, rounds: int) -> None:
    """CPU time of the motion with nine columns, of a gradient of one number, and of the same by peers."""
    for rtol in TOLERANCES:
        motions = {method: run(method, rtol, times=[DURATION]) for method in ("dop853", "taylor")}
        contenders: dict[str, Contender] = {
            **{name: functools.partial(motion.sensitivity, WRT) for name, motion in motions.items()},
            "gradient": lambda motion=motions["dop853"]: motion.gradient("a", WRT),
        }
        for name, make in (("cvodes", cvodes), ("heyoka", heyoka)):
            if peer := make(rtol):
                contenders[name] = peer
        timings = interleave(contenders, rounds)
        for name in contenders:
            record.row(run=name, rtol=rtol, milliseconds=1e3 * timings.seconds(name))
        if "cvodes" in contenders:
            goal = f"CVODES over dop853 at {rtol:g}"
            record.goals.append(Goal(goal, 1.0, timings.ratio("cvodes", "dop853")))


def cvodes(rtol: float) -> Callable[[], Any] | None:
    """Forward sensitivities by SUNDIALS."""
    if find_spec("casadi") is None:
        return None
    casadi = import_module("casadi")
    state, numbers = casadi.MX.sym("x", 4), casadi.MX.sym("p", 5)
    right = casadi.vertcat(*rates(casadi.vertsplit(state), casadi.vertsplit(numbers), casadi.sin, casadi.cos))
    options = {"reltol": rtol, "abstol": rtol / 10, "fsens_err_con": True, "max_num_steps": 1_000_000}
    march = casadi.integrator("F", "cvodes", {"x": state, "p": numbers, "ode": right}, 0.0, DURATION, options)
    both = casadi.MX.sym("both", 9)
    whole = march(x0=both[:4], p=both[4:])["xf"]
    function = casadi.Function("J", [both], [casadi.jacobian(whole, both)])
    return functools.partial(function, [*START, *VALUES])


def heyoka(rtol: float) -> Callable[[], Any] | None:
    """Variational equations by Taylor series."""
    hy = heyoka_module()
    if hy is None:
        return None
    variables = hy.make_vars("a", "b", "u", "w")
    right = rates(variables, [hy.par[k] for k in range(5)], hy.sin, hy.cos)
    varied = hy.var_ode_sys(list(zip(variables, right, strict=True)), [*variables, *(hy.par[k] for k in range(5))], 1)
    march = hy.taylor_adaptive(varied, list(START), tol=rtol, pars=list(VALUES), compact_mode=True)
    initial = march.state.copy()

    def once() -> Any:
        march.time = 0.0
        march.state[:] = initial
        march.propagate_until(DURATION)
        return march.state

    return once


if __name__ == "__main__":
    main()
