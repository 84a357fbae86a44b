"""M04-M06: kinetic energy by partial Jacobians and, better, by moving frames; potential energy by transforms."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from dalembert.description.coordinates import coordinates
from dalembert.description.dh_tree import dh_tree
from dalembert.description.tree import Tree
from dalembert.model import Model
from dalembert.model import compile as compiled

from .lesson import Check, Lesson
from .measures import apart, failures, gap

SOURCE = (
    "Lecture 11, 'Kinetic and potential energy of an n-link robot'; De Luca, Robotics 2, Lagrangian dynamics, "
    "'robot kinetic energy', note 1, 'moving frames'"
)
ERRATA = (
    "E002-5: the partial Jacobians are garbled -> columns 1 ... i, then zero columns. "
    "E000-8: R I R^T -> R_i I_i R_i^T, v that of the centre of mass and I about it."
)
#: (alpha, a, d, theta) of a revolute, a revolute and a prismatic joint; the coordinate is added where sigma says.
TABLE = ((0.6, 0.1, 0.4, 0.0), (-1.1, 0.3, 0.05, 0.2), (0.3, 0.2, 0.1, 0.5))
PRISMATIC = (False, False, True)
MASSES = (3.0, 2.0, 1.5)
CENTRES = ((-0.05, 0.02, -0.1), (-0.15, 0.01, 0.03), (-0.1, 0.0, 0.05))
TENSORS = ((0.05, 0.06, 0.03), (0.02, 0.05, 0.04), (0.01, 0.02, 0.015))
GRAVITY = np.array([0.0, 0.0, -9.81])
Q, V = np.array([0.4, -0.7, 0.25]), np.array([0.9, -1.3, 0.6])


@cache
def robot() -> tuple[Tree, Model]:
    """The table in the standard convention, numbers bound."""
    q = coordinates("q1 q2 q3")
    rows = [
        (alpha, a, d + x, theta) if slides else (alpha, a, d, theta + x)
        for x, slides, (alpha, a, d, theta) in zip(q, PRISMATIC, TABLE, strict=True)
    ]
    bodies = [(m, c, (*tensor, 0, 0, 0)) for m, c, tensor in zip(MASSES, CENTRES, TENSORS, strict=True)]
    tree = dh_tree("RRP", rows, "standard", tuple(GRAVITY), bodies)
    return tree, compiled(tree)


def transform(i: int, q: np.ndarray) -> np.ndarray:
    """A_i(q_i) = Rot_z(theta) Trans_z(d) Trans_x(a) Rot_x(alpha)."""
    alpha, a, d, theta = TABLE[i]
    theta, d = (theta, d + q[i]) if PRISMATIC[i] else (theta + q[i], d)
    c, s, ca, sa = np.cos(theta), np.sin(theta), np.cos(alpha), np.sin(alpha)
    return np.array([[c, -s * ca, s * sa, a * c], [s, c * ca, -c * sa, a * s], [0, sa, ca, d], [0, 0, 0, 1]])


def twists(q: np.ndarray, v: np.ndarray) -> list[tuple[np.ndarray, np.ndarray]]:
    """omega_i and v_ci of every link in its own frame, by the recursion of the moving frames."""
    z, omega, linear, found = np.array([0.0, 0, 1]), np.zeros(3), np.zeros(3), []
    for i, sigma in enumerate(PRISMATIC):
        A = transform(i, q)
        R, r = A[:3, :3], A[:3, :3].T @ A[:3, 3]
        omega = R.T @ (omega + (not sigma) * v[i] * z)
        linear = R.T @ (linear + sigma * v[i] * z) + np.cross(omega, r)
        found.append((omega, linear + np.cross(omega, CENTRES[i])))
    return found


def energy_by_moving_frames(q: np.ndarray, v: np.ndarray) -> float:
    """T = sum m v_c.v_c/2 + omega.I omega/2."""
    parts = zip(twists(q, v), MASSES, TENSORS, strict=True)
    return sum(float(m * c @ c + w @ (np.array(moments) * w)) / 2 for (w, c), m, moments in parts)


def recursion() -> float:
    """T of the library against the recursion, at ten states."""
    _, model = robot()
    random = np.random.default_rng(5)
    states = random.normal(size=(10, 2, 3))
    return gap([model.kinetic_energy(q, v) for q, v in states], [energy_by_moving_frames(q, v) for q, v in states])


def mass_matrix() -> float:
    """M, entry by entry, from T(v + w) - T(v) - T(w)."""
    _, model = robot()
    unit = np.eye(3)

    def together(i: int, j: int) -> float:
        parts = energy_by_moving_frames(Q, unit[i]) + energy_by_moving_frames(Q, unit[j])
        return energy_by_moving_frames(Q, unit[i] + unit[j]) - parts

    return gap(model.mass_matrix(Q), [[together(i, j) for j in range(3)] for i in range(3)])


def partial_jacobians(i: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """J_L and J_A of the centre of link i in frame 0, and its rotation: columns k <= i, then zeros."""
    places = [np.eye(4)]
    for k in range(3):
        places.append(places[-1] @ transform(k, Q))
    R, centre = places[i + 1][:3, :3], (places[i + 1] @ [*CENTRES[i], 1.0])[:3]
    linear, angular = np.zeros((3, 3)), np.zeros((3, 3))
    for k in range(i + 1):
        axis = places[k][:3, 2]
        linear[:, k] = axis if PRISMATIC[k] else np.cross(axis, centre - places[k][:3, 3])
        angular[:, k] = 0 * axis if PRISMATIC[k] else axis
    return linear, angular, R


def by_partial_jacobians() -> float:
    """M = sum m J_L^T J_L + J_A^T R_i I_i R_i^T J_A; with I instead of R I R^T it is another matrix."""
    _, model = robot()
    right, unturned = np.zeros((3, 3)), np.zeros((3, 3))
    for i, (m, moments) in enumerate(zip(MASSES, TENSORS, strict=True)):
        linear, angular, R = partial_jacobians(i)
        right += m * linear.T @ linear + angular.T @ R @ np.diag(moments) @ R.T @ angular
        unturned += m * linear.T @ linear + angular.T @ np.diag(moments) @ angular
    return gap(model.mass_matrix(Q), right) + apart(unturned, right, least=1e-3)


def zero_columns() -> float:
    """The library's Jacobian of link i moves with joints 1 ... i, and not at all with those behind."""
    tree, model = robot()
    tables = [model.frame_jacobian(link.name, Q) for link in tree.links]
    behind = [table[:, i + 1 :] for i, table in enumerate(tables)]
    used = [np.linalg.norm(table[:, : i + 1], axis=0) for i, table in enumerate(tables)]
    return failures(*(not np.any(part) for part in behind), *(np.all(part > 0.1) for part in used))


def angular_velocities() -> float:
    """S(omega) = R' R^T: the rate of the library's pose by central differences, against its own twist."""
    tree, model = robot()
    step, worst = 1e-6, 0.0
    for link in tree.links:
        before, after = (model.frame_pose(link.name, Q + s * V)[:3, :3] for s in (-step, step))
        S = (after - before) / (2 * step) @ model.frame_pose(link.name, Q)[:3, :3].T
        worst = max(worst, gap(model.frame_velocity(link.name, Q, V)[3:], [S[2, 1], S[0, 2], S[1, 0]]))
    return worst


def potential_energy() -> float:
    """V = -sum m_i g^T r_ci with r_ci from A_1 ... A_i; with + it has the wrong sign."""
    _, model = robot()

    def height(q: np.ndarray) -> float:
        place, total = np.eye(4), 0.0
        for i in range(3):
            place = place @ transform(i, q)
            total -= float(MASSES[i] * GRAVITY @ (place @ [*CENTRES[i], 1.0])[:3])
        return total

    other = Q + np.array([0.3, 0.5, -0.2])
    found, wanted = model.potential_energy(other) - model.potential_energy(Q), height(other) - height(Q)
    return gap(found, wanted) + apart(-wanted, found, least=0.5)


def inertia_seen() -> float:
    """m_kj is what joint k feels when joint j accelerates by 1 at rest without gravity; m_kk > 0."""
    _, model = robot()
    at_rest = model.inverse_dynamics(Q, np.zeros(3), np.zeros(3))
    felt: Any = np.stack([model.inverse_dynamics(Q, np.zeros(3), e) - at_rest for e in np.eye(3)], axis=1)
    M = model.mass_matrix(Q)
    return gap(felt, M) + failures(
        np.all(np.diag(M) > 0), np.linalg.eigvalsh(M)[0] > 0, np.allclose(M, M.T, atol=1e-15)
    )


LESSON = Lesson(
    name="moving-frames",
    title="Energies of a robot by moving frames",
    source=SOURCE,
    checks=(
        Check("moving frames", "M05 H20 S06", recursion, 1e-13, "omega_i = R^T (omega + (1 - sigma) q' z), v_i = ..."),
        Check("mass matrix", "M05 M04", mass_matrix, 1e-12, "M from T by moving frames."),
        Check(
            "partial Jacobians",
            "M04 E000-8 T10",
            by_partial_jacobians,
            1e-12,
            "M = sum m J_L^T J_L + J_A^T R_i I_i R_i^T J_A.",
        ),
        Check("zero columns", "E002-5 M04", zero_columns, 0.0, "Columns 1 ... i of J_i, then zeros."),
        Check("angular velocity", "T09", angular_velocities, 1e-8, "S(omega) = R' R^T."),
        Check("potential", "M06", potential_energy, 1e-13, "V = -sum m_i g^T r_ci, r_ci by A_1 ... A_i."),
        Check("inertia seen", "T46 T14", inertia_seen, 1e-12, "m_kj: felt at k when j accelerates; M = M^T > 0."),
    ),
    errata=ERRATA,
)
