"""S21, the homework: three links with a fixed end effector, 3 coordinates and 2 constraints; the four-bar again."""

from __future__ import annotations

import numpy as np

from ..description.mechanism import Mechanism
from ..description.scene import Line, Marker, Scene, Vector
from .example import Check, Example, Run, Start
from .formulas import Expr, Matrix, Named, Rational, Table, cos, sin, zeros
from .four_bar import (
    angle_gap,
    bars,
    closed_form,
    inputs,
    position_at,
    reduced_energy,
    reduced_equation,
    relative,
    work,
)
from .measures import constraint_drift, difference, freedom, reactions, symbols_of


def build() -> Mechanism:
    machine, (a, h, b, g, first, second, third) = bars("three-link-arm")
    machine.revolute("q1", machine.ground, first)
    machine.actuate("q1", "tau")
    machine.revolute("q2", first, second, at=(a, 0, 0))
    machine.revolute("q3", second, third, at=(h, 0, 0))
    machine.revolute("E", machine.ground, third, at=(g, 0, 0), child_at=(b, 0, 0))
    return machine


def start() -> Start:
    """The first link at 1 rad, turning with 5 rad/s; the third one is the rocker of the four-bar, seen from its pin."""
    found, rate = position_at(1.0), 5.0
    turn = 1 + found.phi_rate
    return Start(q={"q1": 1.0, "q2": found.phi, "q3": found.psi + np.pi - 1.0 - found.phi},
                 v={"q1": rate, "q2": rate * found.phi_rate, "q3": rate * (found.psi_rate - turn)})


def _links(s: Named) -> tuple[tuple[Expr, ...], tuple[Expr, ...]]:
    """The lengths, and the angles from the x-axis."""
    return (s.a, s.h, s.b), (s.q1, s.q1 + s.q2, s.q1 + s.q2 + s.q3)


def _joints(s: Named) -> list[Table]:
    """Where each link ends, as columns."""
    lengths, angles = _links(s)
    steps = [length * Matrix([cos(angle), sin(angle)]) for length, angle in zip(lengths, angles, strict=True)]
    return [sum(steps[:k], Matrix([0, 0])) for k in range(4)]


def scene() -> Scene:
    system = build().system
    s = symbols_of(system)
    points = [(*joint, 0) for joint in _joints(s)]
    lines = (Line(f"link {k}", (points[k - 1], points[k])) for k in (1, 2, 3))
    return Scene((*lines, *(Marker(f"joint {k}", points[k - 1], radius=0.015) for k in (1, 2, 3)),
                  Marker("end effector", (s.g, 0, 0), radius=0.025),
                  Vector("force of the ground", (s.g, 0, 0), (*reactions(system), 0))), up="y")


def _mass_matrix(run: Run) -> float:
    """Jacobians of the centres, and the turns of the links: M = sum m J^T J + I_c 1 1^T."""
    s = symbols_of(run.system)
    q, joints, masses = Matrix([s.q1, s.q2, s.q3]), _joints(s), (s.m_a, s.m_h, s.m_b)
    printed = zeros(3, 3)
    for k, (mass, length) in enumerate(zip(masses, _links(s)[0], strict=True)):
        moving = ((joints[k] + joints[k + 1]) / 2).jacobian(q)
        turning = Matrix([[int(j <= k) for j in range(3)]])
        printed += mass * (moving.T * moving + length**2 * Rational(1, 12) * turning.T * turning)
    return difference(run.equations.mass_matrix, printed)


def _gravity(run: Run) -> float:
    s = symbols_of(run.system)
    joints = _joints(s)
    heights = [(joints[k][1] + joints[k + 1][1]) / 2 for k in range(3)]
    weight = s.g_0 * sum(m * y for m, y in zip((s.m_a, s.m_h, s.m_b), heights, strict=True))
    return difference(run.equations.gravity, Matrix([weight.diff(q) for q in (s.q1, s.q2, s.q3)]))


def _constraints(run: Run) -> float:
    s = symbols_of(run.system)
    return difference(run.equations.constraint_jacobian, _joints(s)[3].jacobian(Matrix([s.q1, s.q2, s.q3])))


def _motion(run: Run) -> float:
    found, motion = closed_form(run), run.trajectory
    return max(angle_gap(motion["q2"], found.phi), angle_gap(motion.q.sum(axis=1), found.psi + np.pi))


def _null_vector(run: Run) -> np.ndarray:
    """N = (1, q2', q3') of the closed form."""
    found = closed_form(run)
    turn = 1 + found.phi_rate
    return np.stack([np.ones_like(turn), found.phi_rate, found.psi_rate - turn], axis=-1)


def _admissible(run: Run) -> float:
    rows = run.model.constraint_jacobian(run.trajectory.q)
    return relative(np.einsum("tij,tj->ti", rows, _null_vector(run)), 0.0)


def _inertia(run: Run) -> float:
    N = _null_vector(run)
    seen = np.einsum("ti,tij,tj->t", N, run.model.mass_matrix(run.trajectory.q), N)
    return relative(seen, closed_form(run).effective_inertia)


def _reaction(run: Run) -> float:
    motion = run.trajectory
    force = closed_form(run).pin_forces(motion.v[:, 0], motion.a[:, 0])["C"]
    return relative(motion.multipliers, np.stack(force, axis=-1))


EXAMPLE = Example(
    title="Three links with a fixed end effector",
    inventory="S21",
    source="L. Savin, Lagrange equations with constraints, homework",
    build=build,
    start=start(),
    duration=3.0,
    checks=(
        Check("mass matrix", _mass_matrix, 1e-12, "M = sum m_i J_i^T J_i + m_i l_i^2/12 of a planar 3R arm."),
        Check("gravity", _gravity, 1e-12, "g = dV/dq, V = g0 sum m_i y_i."),
        Check("constraints", _constraints, 1e-12, "A = dp_E/dq of Phi = p_E(q) - p_e."),
        Check("degrees of freedom", freedom(1), 0.0, "3 coordinates - 2 independent constraints = 1."),
        Check("motion", _motion, 1e-10, "q2 = phi and q1 + q2 + q3 = psi + pi of the four-bar."),
        Check("null vector", _admissible, 1e-10, "J N = 0 for N = (1, q2', q3') of the four-bar."),
        Check("effective inertia", _inertia, 1e-10, "N^T M N = I_eff of the four-bar."),
        Check("equation", reduced_equation, 1e-9, "I_eff q1'' + I_eff' q1'^2 / 2 + V' = tau."),
        Check("reaction", _reaction, 1e-9, "lambda = the force of the ground on the end effector."),
        Check("energy", reduced_energy, 1e-10, "E = I_eff q1'^2 / 2 + V."),
        Check("work", work, 1e-6, "E - tau q1 is constant for a held torque."),
        Check("constraint", constraint_drift, 1e-10, "The end effector stays where it is."),
    ),
    errata="E004-2: only T stands in equation 13, so that gravity must be inside tau; its g(q) is the constraint.",
    scene=scene,
    inputs=inputs,
)
