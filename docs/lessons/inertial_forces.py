"""M02: d'Alembert's principle for particles: the lemmas, the step to Lagrange's equations, the forces it leaves out."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from dalembert.description.coordinates import coordinates, time
from dalembert.description.particles import Particles
from dalembert.description.particles import particles as particle_system
from dalembert.description.system import System
from dalembert.equations import derive
from dalembert.simulation.simulate import simulate

from .lesson import Check, Lesson
from .measures import apart, difference, gap, unlike

SOURCE = (
    "Lecture 11, 'D'Alembert's principle' and 'Lagrange's equations'; L. Savin, eq. 1-8; Mechanics for design, "
    "lecture 03, 'd'Alembert'"
)
ERRATA = (
    "E000-2: f delta r, m v dv/dq' -> f_i^T delta r_i, m v_i^T dv_i/dq_j'. "
    "E000-3: v_i = sum dr_i/dq_j q_j' -> + dr_i/dt where positions move by themselves; the final equations stay. "
    "E004-1: (dr'/dq')^T M r' as second term -> (dr'/dq)^T M r'. "
    "E004-4: multiply by the Jacobian -> by its transpose."
)


@cache
def arm() -> Particles:
    """Two particles on an arm with a pivot that moves: r_i(q, t), forces f_i."""
    from sympy import cos, sin, symbols

    theta, s = coordinates("theta s")
    m1, m2, l, A, w, g, k = symbols("m1 m2 l A w g k", positive=True)  # noqa: E741
    pivot = A * sin(w * time())
    return particle_system(
        [
            (m1, (pivot + l * sin(theta), -l * cos(theta)), (0, -m1 * g)),
            (m2, (pivot + s * sin(theta), -s * cos(theta)), (-k * s * sin(theta), k * s * cos(theta) - m2 * g)),
        ],
        [theta, s],
    )


def rates() -> list[Any]:
    """r_i' of each particle, as columns."""
    from sympy import Matrix

    return [Matrix(particle.velocity) for particle in arm().particles]


def parts() -> tuple[Any, list[tuple[Any, Any, Any]]]:
    """q as a column, and (mass, position, force) of each particle, positions and forces as columns."""
    from sympy import Matrix

    system = arm()
    return Matrix(system.coordinates), [(p.mass, Matrix(p.position), Matrix(p.force)) for p in system.particles]


def kinetic_energy() -> Any:
    """K = sum m r'^T r' / 2, differentiated by SymPy."""
    _, found = parts()
    return sum(m * (r.diff(time()).T * r.diff(time()))[0] for m, r, _ in found) / 2


def first_lemma() -> float:
    """dr'/dq' = dr/dq."""
    q, found = parts()
    pairs = zip(rates(), found, strict=True)
    return max(difference(rate.jacobian(q.diff(time())), r.jacobian(q)) for rate, (_, r, _) in pairs)


def second_lemma() -> float:
    """d/dt dr/dq = dr'/dq."""
    q, found = parts()
    pairs = zip(rates(), found, strict=True)
    return max(difference(r.jacobian(q).diff(time()), rate.jacobian(q)) for rate, (_, r, _) in pairs)


def lagrange_from_dalembert() -> float:
    """sum m_i r_i''^T dr_i/dq_j - psi_j, particle by particle, against the derived equations."""
    from sympy import zeros

    q, found = parts()
    total = zeros(len(q), 1)
    for m, r, f in found:
        total += r.jacobian(q).T * (m * r.diff(time(), 2) - f)
    return difference(derive(arm()).residual, total)


def kinetic_side() -> float:
    """sum m_i r_i''^T dr_i/dq_j = d/dt dK/dq_j' - dK/dq_j."""
    from sympy import Matrix, zeros

    q, found = parts()
    K, total = kinetic_energy(), zeros(len(q), 1)
    for m, r, _ in found:
        total += m * r.jacobian(q).T * r.diff(time(), 2)
    euler = Matrix([K.diff(x.diff()).diff(time()) - K.diff(x) for x in q])
    return difference(euler, total)


def second_term() -> float:
    """dK/dq is (dr'/dq)^T M r'; with dr'/dq' in its place it would be a momentum."""
    from sympy import Matrix, zeros

    q, found = parts()
    K = kinetic_energy()
    right, wrong = zeros(len(q), 1), zeros(len(q), 1)
    for m, r, _ in found:
        rate = r.diff(time())
        right += m * rate.jacobian(q).T * rate
        wrong += m * rate.jacobian(q.diff(time())).T * rate
    slope = Matrix([K.diff(x) for x in q])
    return difference(slope, right) + unlike(wrong, right)


def moving_pivot() -> float:
    """r' by SymPy is dr/dq q' + dr/dt; without dr/dt it is another velocity."""
    from sympy import Dummy, Matrix

    q, found = parts()
    _, r, _ = found[0]
    chain = r.jacobian(q) * q.diff(time())
    held = {x: Dummy() for x in q}
    explicit = r.xreplace(held).diff(time()).xreplace({dummy: x for x, dummy in held.items()})
    return difference(Matrix(arm().particles[0].velocity), chain + explicit) + unlike(chain, r.diff(time()))


def scalar_products() -> float:
    """psi_j = f_i^T dr_i/dq_j is a number for each j; entry by entry f_x dx/dq_j alone is not it."""
    from sympy import Matrix, zeros

    q, found = parts()
    total = zeros(len(q), 1)
    for _, r, f in found:
        total += r.jacobian(q).T * f
    first_entries = Matrix([sum(f[0] * r[0].diff(x) for _, r, f in found) for x in q])
    return difference(derive(arm()).forces, total) + unlike(first_entries, total)


def forces_of_constraint() -> float:
    """The force m r'' - f on a bob is the tension m l theta'^2 + m g cos(theta) along its string."""
    from sympy import Matrix, cos, sin, symbols

    (theta,) = coordinates("theta")
    m, l, g = symbols("m l g", positive=True)  # noqa: E741
    bob = particle_system([(m, (l * sin(theta), -l * cos(theta)), (0, -m * g))], [theta])
    turned = Matrix(bob.constraint_forces[0]).subs(theta.diff().diff(), -g * sin(theta) / l)
    tension = m * l * theta.diff() ** 2 + m * g * cos(theta)
    return difference(turned, tension * Matrix([-sin(theta), cos(theta)]))


def rod() -> tuple[Any, Any, Any, Any]:
    """Two particles on a rod in free flight: the run, the weights and inertial forces, and the two ends apart."""
    x1, y1, x2, y2 = coordinates("x1 y1 x2 y2")
    m1, m2 = 2.0, 3.0
    kinetic = m1 * (x1.diff() ** 2 + y1.diff() ** 2) / 2 + m2 * (x2.diff() ** 2 + y2.diff() ** 2) / 2
    system = System(
        [x1, y1, x2, y2],
        kinetic=kinetic,
        potential=9.81 * (m1 * y1 + m2 * y2),
        holonomic=[((x1 - x2) ** 2 + (y1 - y2) ** 2 - 1) / 2],
    )
    run = simulate(system, q=[0, 0, 0.6, 0.8], v=[1, 0, -0.6, 1.2], duration=1.0)
    forces = -run.a * [m1, m1, m2, m2] - 9.81 * np.array([0, m1, 0, m2])
    return run, forces, run.q[:, :2] - run.q[:, 2:], np.array([m1, m2])


def virtual_work_of_inertial_forces() -> float:
    """(f_i - m_i r_i'') . delta r_i summed is 0 along both translations and the turning of the rod."""
    run, forces, apart_, _ = rod()
    turning = np.column_stack([-apart_[:, 1], apart_[:, 0], 0 * apart_])
    motions = (np.tile([1.0, 0, 1, 0], (len(run), 1)), np.tile([0, 1.0, 0, 1], (len(run), 1)), turning)
    return max(gap(np.sum(forces * motion, axis=1), 0.0) for motion in motions)


def whole_energy_only() -> float:
    """d/dt of each particle's own T misses the power of the rod's force; the sum of both does not."""
    run, _, ends, masses = rod()
    power = np.stack(
        [
            masses[i] * np.sum(run.v[:, 2 * i : 2 * i + 2] * (run.a[:, 2 * i : 2 * i + 2] + [0, 9.81]), axis=1)
            for i in range(2)
        ]
    )
    inner = run.multipliers[:, 0] * np.sum(ends * run.v[:, :2], axis=1)
    return max(gap(power[0] + power[1], 0.0), gap(power[0], inner)) + apart(power[0], 0.0 * inner, least=0.1)


LESSON = Lesson(
    name="inertial-forces",
    title="d'Alembert's principle, from particles to Lagrange's equations",
    source=SOURCE,
    checks=(
        Check("lemma 1", "T04 S05", first_lemma, 1e-20, "dr'/dq' = dr/dq, also where r(q, t) moves by itself."),
        Check("lemma 2", "T05 S05", second_lemma, 1e-20, "d/dt (dr/dq) = dr'/dq."),
        Check(
            "from d'Alembert",
            "M02 T03 T06 E004-4",
            lagrange_from_dalembert,
            1e-20,
            "sum (dr_i/dq)^T (m_i r_i'' - f_i) = 0 are the derived equations.",
        ),
        Check("kinetic side", "T06 T07", kinetic_side, 1e-20, "sum m_i r_i''^T dr_i/dq_j = d/dt dK/dq_j' - dK/dq_j."),
        Check("second term", "T06 E004-1", second_term, 1e-20, "dK/dq = (dr'/dq)^T M r'."),
        Check("moving pivot", "E000-3 S05", moving_pivot, 1e-20, "r' = dr/dq q' + dr/dt."),
        Check("scalar products", "E000-2 M03", scalar_products, 1e-20, "psi_j = sum f_i^T dr_i/dq_j."),
        Check(
            "tension", "M02 S26", forces_of_constraint, 1e-20, "m r'' - f = (m l theta'^2 + m g cos) along the string."
        ),
        Check(
            "rod in flight",
            "T03 M02 S22",
            virtual_work_of_inertial_forces,
            1e-10,
            "sum (f_i - m_i r_i'')^T delta r_i = 0 for admissible delta r_i.",
        ),
        Check(
            "whole energy",
            "M44",
            whole_energy_only,
            1e-9,
            "Inner forces do no work on the whole: differentiate T of all particles, never of one.",
        ),
    ),
    errata=ERRATA,
)
