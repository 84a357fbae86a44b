"""Motions by hand: accelerations written down from the documents, integrated by Taylor series in 25 digits.

Nothing of the library takes part in the wanted side; the found side is `simulate` at its tightest usual tolerance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import mpmath
import numpy as np
from mpmath import cos, mpf, sin

import dalembert as da
from dalembert import gallery

from .answer import Answer

DIGITS = 25
TOLERANCE = 1e-9
Accelerations = Callable[[Sequence[Any], Sequence[Any], Mapping[str, Any]], Sequence[Any]]


@dataclass(frozen=True)
class Motion:
    """A page, how long it runs, its accelerations (q, v, parameters) -> a as a document has them, and held inputs."""

    item: str
    page: str
    duration: float
    accelerations: Accelerations
    inputs: tuple[float, ...] = ()


def pendulum(q: Sequence[Any], _: Sequence[Any], p: Mapping[str, Any]) -> Sequence[Any]:
    """003, 'Pendulum': l theta'' + g sin(theta) = 0."""
    return [-p["g"] / p["l"] * sin(q[0])]


def pendulum_dae(q: Sequence[Any], v: Sequence[Any], p: Mapping[str, Any]) -> Sequence[Any]:
    """001, the DAE: 2 lambda = m (g y - |v|^2)/l^2 from x^2 + y^2 = l^2 differentiated twice."""
    pull = (p["g"] * q[1] - v[0] ** 2 - v[1] ** 2) / p["l"] ** 2
    return [pull * q[0], pull * q[1] - p["g"]]


def bowl(q: Sequence[Any], v: Sequence[Any], p: Mapping[str, Any]) -> Sequence[Any]:
    """001, the bowl of radius 1: 2 lambda = m (g q3 - |v|^2)."""
    pull = p["g"] * q[2] - sum(rate**2 for rate in v)
    return [pull * q[0], pull * q[1], pull * q[2] - p["g"]]


def two_bodies(q: Sequence[Any], _: Sequence[Any], p: Mapping[str, Any]) -> Sequence[Any]:
    """001, V = -G m1 m2/r: each body is drawn to the other."""
    half = len(q) // 2
    apart = [b - a for a, b in zip(q[:half], q[half:], strict=True)]
    cube = sum(entry**2 for entry in apart) ** mpf("1.5")
    return [sign * p["G"] * mass * entry / cube for sign, mass in ((1, p["m2"]), (-1, p["m1"])) for entry in apart]


def pr_robot(q: Sequence[Any], v: Sequence[Any], p: Mapping[str, Any]) -> Sequence[Any]:
    """002: M = [[m1 + m2, -m2 d s2], [-m2 d s2, I + m2 d^2]], c = (-m2 d c2 q2'^2, 0), tau = (u1, u2)."""
    pull, whole = p["m2"] * p["d_c2"], p["m1"] + p["m2"]
    own = next(value for name, value in p.items() if name.startswith("I")) + pull * p["d_c2"]
    cross = -pull * sin(q[1])
    right = [p["u_0"] + pull * cos(q[1]) * v[1] ** 2, p["u_1"]]
    return solved(whole, cross, own, *right)


def rods(q: Sequence[Any], v: Sequence[Any], p: Mapping[str, Any]) -> Sequence[Any]:
    """Two uniform rods in a row, absolute angles from the vertical: Lagrange's equations worked by hand."""
    m1, m2, l1, l2, g = (p[name] for name in ("m1", "m2", "l1", "l2", "g"))
    cross = m2 * l1 * l2 / 2
    first, second = (m1 / 3 + m2) * l1**2, m2 * l2**2 / 3
    angle = q[0] - q[1]
    return solved(first, cross * cos(angle), second,
                  -cross * sin(angle) * v[1] ** 2 - (m1 / 2 + m2) * g * l1 * sin(q[0]),
                  cross * sin(angle) * v[0] ** 2 - m2 * g * l2 / 2 * sin(q[1]))  # fmt: skip


def solved(a: Any, b: Any, c: Any, x: Any, y: Any) -> Sequence[Any]:
    """[[a, b], [b, c]]^-1 (x, y)."""
    det = a * c - b * b
    return [(c * x - b * y) / det, (a * y - b * x) / det]


def falling_cat(q: Sequence[Any], v: Sequence[Any], p: Mapping[str, Any]) -> Sequence[Any]:
    """001, the cat: M = [[Izz + J, J, 0], [J, J, 0], [0, 0, I3]], C q' = (J' q3' a, J' q3' a, -J' a^2/2)."""
    m, length, r = p["m"], p["l"], p["r"]
    Ixx, Izz = m * (3 * r**2 + length**2) / 12, m * r**2 / 2
    I3 = Ixx + m * length**2 / 4
    c, s = cos(q[2]), sin(q[2])
    J, slope = Izz * (1 + c**2) + I3 * s**2, 2 * s * c * (I3 - Izz)
    turn = v[0] + v[1]
    both = slope * v[2] * turn
    first = solved(Izz + J, J, J, -both, p["u_0"] - both)
    return [*first, (p["u_1"] + slope * turn**2 / 2 - m * p["g"] * length / 2 * s) / I3]


def rod(q: Sequence[Any], v: Sequence[Any], p: Mapping[str, Any]) -> Sequence[Any]:
    """003, approach 2 with its printed multiplier: lambda in (x1, y1, x2, y2)."""
    m1, m2, h, g = (p[name] for name in ("m1", "m2", "h", "g"))
    dx, dy = q[2] - q[0], q[3] - q[1]
    rate = ((v[2] - v[0]) ** 2 + (v[3] - v[1]) ** 2) / h**2
    f = [p[name] for name in ("f_1x", "f_1y", "f_2x", "f_2y")]
    along = ((m2 * f[0] - m1 * f[2]) * dx + (m2 * f[1] - m1 * f[3]) * dy) / (h**2 * (m1 + m2))
    printed = -m1 * m2 / (m1 + m2) * rate + along
    pull = [-printed * dx, -printed * dy]
    return [(f[0] + pull[0]) / m1, (f[1] + pull[1]) / m1 - g, (f[2] - pull[0]) / m2, (f[3] - pull[1]) / m2 - g]


MOTIONS = (
    Motion("S26", "pendulum", 2.0, pendulum),
    Motion("S27", "pendulum-dae", 1.0, pendulum_dae),
    Motion("S10", "bowl", 1.0, bowl),
    Motion("S13", "two-body", 1.0, two_bodies),
    Motion("S16", "pr-robot", 1.0, pr_robot, (1.5, -0.4)),
    Motion("S36", "double-pendulum", 1.0, rods),
    Motion("S12", "falling-cat", 1.0, falling_cat, (0.3, -0.2)),
    Motion("S22", "rod-multiplier", 0.5, rod),
)


def answers() -> Iterator[Answer]:
    """The end of every motion, by the library and by hand."""
    for motion in MOTIONS:
        yield Answer((motion.item,), f"motion {motion.page}", f"after {motion.duration:g} s", TOLERANCE,
                     partial(_difference, motion))  # fmt: skip


def _difference(motion: Motion) -> float:
    page = gallery.load(motion.page)
    assert page.start is not None
    model = da.compile(page.build())
    q, v = model.system.state(page.start)
    inputs = motion.inputs or None
    run = da.simulate(model, q=q, v=v, duration=motion.duration, inputs=inputs, rtol=1e-12, atol=1e-14)
    found = np.concatenate([run.q[-1], run.v[-1]])
    wanted = by_hand(motion, run.q[0], run.v[0], _numbers(model, motion.inputs))
    return float(np.max(np.abs(found - wanted)) / np.max(np.abs(wanted)))


def _numbers(model: da.Model, inputs: Sequence[float]) -> dict[str, Any]:
    """The parameters by name, and the held inputs as u_0, u_1, ..."""
    named = {symbol.name: mpf(float(value)) for symbol, value in model.parameter_values.items()}
    return named | {f"u_{i}": mpf(u) for i, u in enumerate(inputs)}


def by_hand(motion: Motion, q: Any, v: Any, numbers: Mapping[str, Any]) -> np.ndarray:
    """q and v at the end, by mpmath's Taylor series."""
    count = len(q)

    def rates(_: Any, state: Sequence[Any]) -> list[Any]:
        return [*state[count:], *motion.accelerations(state[:count], state[count:], numbers)]

    with mpmath.workdps(DIGITS):
        flow = mpmath.odefun(rates, 0, [mpf(float(x)) for x in (*q, *v)])
        return np.array([float(x) for x in flow(mpf(motion.duration))])
