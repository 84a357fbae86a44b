"""M40: does it slip? The multipliers of a rolling constraint against the friction there is."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np

from dalembert import gallery
from dalembert.analysis.contact import no_slip, stays_in_contact
from dalembert.description.coordinates import coordinates, time
from dalembert.description.system import System
from dalembert.simulation.simulate import simulate
from dalembert.simulation.trajectory import Trajectory

from .lesson import Check, Lesson
from .measures import failures, gap

SOURCE = (
    "De Luca, Robotics 2, Lagrangian dynamics, the race; learn-multibody-dynamics, Lagrange chapter, "
    "'rolling without slipping'"
)
ERRATA = (
    "E001-4: no gravity in the rolling example, hence lambda_z = 0 and no friction at all -> V = m g z, lambda_z = m g."
)
MASS, RADIUS, GRAVITY, SLOPE = 2.0, 0.3, 9.81, 0.5
RACE = {"sphere": 2 / 5, "cylinder": 1 / 2, "shell": 2 / 3, "ring": 1.0}


@cache
def rolling(beta: float) -> tuple[Trajectory, Any]:
    """A body of inertia beta m R^2 rolls down a slope for a second; also the normal force."""
    s, phi = coordinates("s phi")
    normal = MASS * GRAVITY * math.cos(SLOPE)
    body = System(
        [s, phi],
        kinetic=MASS * s.diff() ** 2 / 2 + beta * MASS * RADIUS**2 * phi.diff() ** 2 / 2,
        potential=-MASS * GRAVITY * math.sin(SLOPE) * s,
        holonomic=[s - RADIUS * phi],
    )
    return simulate(body, q=[0, 0], duration=1.0), normal


def race() -> float:
    """a = g sin/(1 + beta); -lambda = m g sin beta/(1 + beta); t for 2 m in the order of the race."""
    worst, times = 0.0, []
    for beta in RACE.values():
        run, _ = rolling(beta)
        pull = GRAVITY * math.sin(SLOPE)
        worst = max(
            worst, gap(run.a[:, 0], pull / (1 + beta)), gap(run.multipliers[:, 0], -MASS * pull * beta / (1 + beta))
        )
        times.append(math.sqrt(4 / run.a[0, 0]))
    return worst + failures(times == sorted(times))


def least_friction() -> float:
    """mu_min = tan(alpha) beta/(1 + beta), enough just above it and too little just below."""
    worst = 0.0
    for beta in RACE.values():
        run, normal = rolling(beta)
        least = math.tan(SLOPE) * beta / (1 + beta)
        enough, short = (no_slip(run, 0, normal, factor * least) for factor in (1.001, 0.999))
        worst = max(worst, gap(enough.needed, least), failures(enough.held, not short.held, short.first == 0.0))
    return worst


def when_it_slips() -> float:
    """Wheels that must not slip under F = t: |lambda| = t/2 reaches mu N = 1.5 at t = 3."""
    x, y = coordinates("x y")
    cart = System(
        [x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2, forces={x: time()}, nonholonomic=[x.diff() - y.diff()]
    )
    found = no_slip(simulate(cart, q=[0, 0], duration=5.0), 0, 3.0, 0.5)
    return math.inf if found.first is None else gap(found.first, 3.0)


def weightless() -> float:
    """The rolling sphere of the gallery: lambda_z = m g with weight; without it lambda_z = 0 and it must slip."""
    sphere = gallery.load("rolling-sphere")
    if sphere.start is None:
        return math.inf
    start: dict[str, Any] = {"q": sphere.start.q, "v": sphere.start.v}
    heavy = simulate(sphere.build(), **start, duration=1.0)
    light = simulate(sphere.build(), **start, duration=0.3, parameters={"g": 0.0})
    needed = no_slip(heavy, [1, 2], 0, 1.0).needed
    pulled = np.max(np.hypot(heavy["x''"], heavy["y''"])) / GRAVITY
    slipping = no_slip(light, [1, 2], 0, 1.0)
    return max(
        gap(heavy.multipliers[:, 0], GRAVITY),
        gap(needed, pulled),
        failures(not slipping.held),
        float(np.max(np.abs(light.multipliers[:, 0]))),
    )


def lift_off() -> float:
    """A bead slides off a sphere where cos(angle) is 2/3 of what it was at rest."""
    x, y = coordinates("x y")
    bead = System([x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2, potential=9.81 * y, holonomic=[x**2 + y**2 - 1])
    tilt = 0.01
    run = simulate(bead, q=[math.sin(tilt), math.cos(tilt)], duration=2.0)
    found = stays_in_contact(run, 0)
    return math.inf if found.first is None else gap(run.at(found.first).q[0, 1], 2 * math.cos(tilt) / 3)


LESSON = Lesson(
    name="no-slip",
    title="Rolling without slipping, as long as friction lasts",
    source=SOURCE,
    checks=(
        Check("race", "S04 H04", race, 1e-12, "a = g sin(alpha)/(1 + beta): sphere, cylinder, shell, ring."),
        Check("least friction", "M40 S04 H04", least_friction, 1e-11, "mu_min = tan(alpha) beta/(1 + beta)."),
        Check("when", "M40", when_it_slips, 1e-8, "Slip begins where |lambda_t| = mu lambda_n."),
        Check("weight", "E001-4 S11 M40", weightless, 1e-6, "lambda_z = m g; without weight there is no friction."),
        Check("lift-off", "M40", lift_off, 1e-8, "A contact that cannot pull ends where lambda_n = 0."),
    ),
    errata=ERRATA,
)
