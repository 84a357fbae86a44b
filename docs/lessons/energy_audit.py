"""M43: where the energy goes: E' = q'^T u, whatever the factorization, and what moving constraints do."""

from __future__ import annotations

import math

import numpy as np

from dalembert import gallery
from dalembert.description.coordinates import coordinates, time
from dalembert.description.system import System
from dalembert.equations import derive
from dalembert.simulation.audit import energy_audit
from dalembert.simulation.simulate import simulate

from .lesson import Check, Lesson
from .measures import apart, difference, gap, largest, matrix

SOURCE = (
    "De Luca, Robotics 2, Lagrangian dynamics, 'energy conservation'; learn-multibody-dynamics, power of constraints"
)
ERRATA = (
    "E001-11: a motion constraint sum a_r q_r' = 0 -> sum a_r q_r' + a_0 = 0; the power of its force is zero only "
    "without a_0."
)


def robot() -> float:
    """The PR robot under two forces that change: E - E_0 is the integral of q'^T u, by Simpson's rule."""
    from scipy.integrate import simpson
    from sympy import cos, sin

    page = gallery.load("pr-robot")
    times = np.linspace(0, 2, 2001)
    run = simulate(
        page.system,
        q=[0.1, 0.4],
        v=[0.2, -0.5],
        inputs=[sin(3 * time()), cos(2 * time()) / 4],
        duration=2.0,
        times=times,
    )
    done = simpson(np.sum(run.v * run.inputs, axis=1), x=times)
    audit = energy_audit(run)
    return max(gap(run.energy[-1] - run.energy[0], done), gap(audit.inputs[-1], done), audit.worst)


def any_factorization() -> float:
    """q'^T (M' - 2 S) q' = 0 for Christoffel's S and for S' = S + k [[q2', -q1'], [0, 0]]."""
    from sympy import Symbol

    equations = derive(gallery.load("pr-robot").system)
    v = matrix([q.diff() for q in equations.system.coordinates])
    other = equations.coriolis_matrix + Symbol("k") * matrix([[v[1], -v[0]], [0, 0]])
    rate = equations.mass_matrix.diff(time())
    return max(difference((v.T * (rate - 2 * S) * v)[0], 0) for S in (equations.coriolis_matrix, other))


def damped() -> float:
    """A block pushed with 3 N against 2 v: v = 1.5 (1 - exp(-2 t)), the work 3 x, the rest lost."""
    block = System("x", kinetic="x'**2/2", dissipation="x'**2", forces="u", inputs=["u"])
    audit = energy_audit(simulate(block, q=[0], inputs=[3.0], duration=2.0))
    x, v = 1.5 * (2.0 - (1 - math.exp(-4.0)) / 2), 1.5 * (1 - math.exp(-4.0))
    return max(gap(audit.inputs[-1], 3 * x), gap(audit.dissipation[-1], v**2 / 2 - 3 * x), audit.worst)


def moving_constraint() -> float:
    """A bead lifted along y = t^2/2: its reaction, m (g + 1), does all the work, and its power is not 0."""
    x, y = coordinates("x y")
    lift = System(
        [x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2, potential=9.81 * y, holonomic=[y - time() ** 2 / 2]
    )
    run = simulate(lift, q=[0, 0], duration=2.0)
    audit = energy_audit(run)
    return max(gap(audit.constraints[-1], 2.0 + 9.81 * 2.0), gap(run.multipliers[:, 0], 10.81), audit.worst) + apart(
        audit.constraints[-1], 0.0, least=1.0
    )


def standing_constraint() -> float:
    """q'^T A^T lambda = 0 for the pendulum in x and y, at every moment."""
    page = gallery.load("pendulum-dae")
    if page.start is None:
        return math.inf
    run = simulate(page.system, q=page.start.q, v=page.start.v, duration=2.0)
    power = run.multipliers[:, 0] * 2 * np.sum(run.q * run.v, axis=1)
    audit = energy_audit(run)
    return max(largest(power), audit.worst, largest(audit.constraints))


LESSON = Lesson(
    name="energy-audit",
    title="Where the energy goes",
    source=SOURCE,
    checks=(
        Check("robot", "M43 T19 S16", robot, 1e-8, "E - E_0 = int q'^T u dt."),
        Check("factorization", "T19 T17", any_factorization, 1e-20, "q'^T (M' - 2 S) q' = 0 for any S with S q' = c."),
        Check("damping", "M43", damped, 1e-8, "Work of the input, less what the damper takes, is the kinetic energy."),
        Check("moving constraint", "E001-11 M43", moving_constraint, 1e-8, "With a_0 the reaction does work."),
        Check("standing constraint", "T20", standing_constraint, 1e-8, "lambda sum a_r q_r' = 0."),
    ),
    errata=ERRATA,
)
