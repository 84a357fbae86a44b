"""S06: a robot with six joints, RRPRRR (the Stanford arm), from its table of Denavit and Hartenberg."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..description.coordinates import coordinates
from ..description.denavit_hartenberg import dh_mechanism
from ..description.mechanism import Mechanism
from ..description.scene import Line, Marker, Scene
from .example import Check, Example, Run, Start
from .formulas import Rational, symbols
from .four_bar import relative
from .measures import largest

_KINDS = "RRPRRR"
#: alpha of each row in quarter turns, and its d in 64ths of a metre where that does not move; a = 0 throughout.
_TWISTS = (-1, 1, 0, -1, 1, 0)
_OFFSETS = (26, 10, 0, 0, 0, 16)
#: mass in eighths of kg, centre in 64ths of m, and the moments Ixx, Iyy, Izz and products Ixy, Ixz, Iyz about it in
#: 4096ths of kg m^2, in frame i: numbers that doubles hold exactly, as are their products.
_BODIES = (
    (74, (0, 0, -7), (1130, 1044, 291, 0, 0, 0)), (40, (0, -6, 0), (442, 74, 410, 0, 0, 0)),
    (34, (0, 0, -41), (1028, 1024, 25, 0, 0, 0)), (9, (0, 0, 0), (8, 8, 4, 0, 0, 0)),
    (5, (0, 0, 0), (12, 12, 4, 0, 0, 0)), (4, (2, 0, -10), (53, 53, 4, 0, 4, 0)),
)
_G = 9.81


def build() -> Mechanism:
    from sympy import pi

    g = symbols("g", positive=True)
    q = coordinates("q1 q2 q3 q4 q5 q6")
    rows = []
    for kind, joint, twist, offset in zip(_KINDS, q, _TWISTS, _OFFSETS, strict=True):
        along = Rational(offset, 64)
        rows.append((twist * pi / 2, 0, along, joint) if kind == "R" else (twist * pi / 2, 0, joint, 0))
    given = [(Rational(mass, 8), tuple(Rational(x, 64) for x in com), tuple(Rational(x, 4096) for x in tensor))
             for mass, com, tensor in _BODIES]
    return dh_mechanism("six-joint-arm", rows, gravity=(0, 0, -g), inertias=given, parameters={g: (_G, "m/s^2")})


def scene() -> Scene:
    machine = build()
    places = [(0, 0, 0), *(tuple(machine.position(f"link_{k}")) for k in range(1, 7))]
    lines = (Line(f"link {k}", (places[k - 1], places[k])) for k in range(1, 7))
    return Scene((*lines, Marker("base", places[0], radius=0.03), Marker("hand", places[6], radius=0.03, trace=True)))


def inputs() -> Sequence[float]:
    """No torques; a force that nearly carries the sliding link and what is behind it."""
    return [0.0, 0.0, 45.0, 0.0, 0.0, 0.0]


# -------------------------------------------------------------------- the same arm by homogeneous transforms


class Transforms:
    """Frames, axes and centres of the arm at q (6,), by A_i = Rot_z(theta) Trans_z(d) Rot_x(alpha) in the ground."""

    rotations: list[np.ndarray]
    places: list[np.ndarray]
    centres: list[np.ndarray]
    tensors: list[np.ndarray]

    def __init__(self, q: np.ndarray) -> None:
        self.rotations, self.places = [np.eye(3)], [np.zeros(3)]
        for kind, value, twist, offset in zip(_KINDS, q, _TWISTS, _OFFSETS, strict=True):
            theta, d = (value, offset / 64) if kind == "R" else (0.0, value)
            c, s = np.cos(theta), np.sin(theta)
            turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
            tilt = np.array([[1, 0, 0], [0, 0, -twist], [0, twist, 0]]) if twist else np.eye(3)
            self.places.append(self.places[-1] + self.rotations[-1] @ (0, 0, d))
            self.rotations.append(self.rotations[-1] @ turn @ tilt)
        self.axes: list[np.ndarray] = [R[:, 2] for R in self.rotations[:-1]]
        self.masses: list[float] = [mass / 8 for mass, _, _ in _BODIES]
        self.centres = [p + R @ (np.array(com) / 64)
                        for p, R, (_, com, _) in zip(self.places[1:], self.rotations[1:], _BODIES, strict=True)]
        self.tensors = [R @ _tensor(body[2]) @ R.T for R, body in zip(self.rotations[1:], _BODIES, strict=True)]

    def partial_jacobians(self, i: int) -> tuple[np.ndarray, np.ndarray]:
        """J_v, J_w (3, 6) of the centre of link i; the columns behind it are zero."""
        linear, angular = np.zeros((3, 6)), np.zeros((3, 6))
        for k in range(i + 1):
            if _KINDS[k] == "R":
                linear[:, k] = np.cross(self.axes[k], self.centres[i] - self.places[k])
                angular[:, k] = self.axes[k]
            else:
                linear[:, k] = self.axes[k]
        return linear, angular

    def mass_matrix(self) -> np.ndarray:
        """D = sum m_i J_v^T J_v + J_w^T R_i I_i R_i^T J_w."""
        parts = [(m, tensor, *self.partial_jacobians(i)) for i, (m, tensor) in enumerate(zip(self.masses, self.tensors,
                                                                                            strict=True))]
        return sum((m * v.T @ v + w.T @ tensor @ w for m, tensor, v, w in parts), np.zeros((6, 6)))

    def torques(self, v: np.ndarray, a: np.ndarray) -> np.ndarray:
        """tau(q, q', q'') by Newton and Euler in the ground: accelerations outwards, moments inwards."""
        omega, turning, pull = np.zeros(3), np.zeros(3), np.array([0, 0, _G])
        wrenches = []
        for i, kind in enumerate(_KINDS):
            axis, step = self.axes[i], self.places[i + 1] - self.places[i]
            slide = np.zeros(3)
            if kind == "R":
                turning = turning + a[i] * axis + v[i] * np.cross(omega, axis)
                omega = omega + v[i] * axis
            else:
                slide = a[i] * axis + 2 * v[i] * np.cross(omega, axis)
            pull = pull + np.cross(turning, step) + np.cross(omega, np.cross(omega, step)) + slide
            arm = self.centres[i] - self.places[i + 1]
            force = self.masses[i] * (pull + np.cross(turning, arm) + np.cross(omega, np.cross(omega, arm)))
            wrenches.append((force, self.tensors[i] @ turning + np.cross(omega, self.tensors[i] @ omega)))
        found = np.zeros(6)
        for k, kind in enumerate(_KINDS):
            for i in range(k, 6):
                force, moment = wrenches[i]
                about = moment + np.cross(self.centres[i] - self.places[k], force)
                found[k] += self.axes[k] @ (about if kind == "R" else force)
        return found

    def potential(self) -> float:
        """P = -sum m_i g^T r_ci."""
        return float(sum(m * _G * c[2] for m, c in zip(self.masses, self.centres, strict=True)))


def _tensor(entries: Sequence[int]) -> np.ndarray:
    xx, yy, zz, xy, xz, yz = (entry / 4096 for entry in entries)
    return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])


# -------------------------------------------------------------------- checks


def _states(run: Run) -> list[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """Six states of the motion."""
    motion = run.trajectory
    picked = np.linspace(0, len(motion.times) - 1, 6).astype(int)
    return [(motion.q[i], motion.v[i], motion.a[i]) for i in picked]


def _mass_matrix(run: Run) -> float:
    return max(relative(run.model.mass_matrix(q), Transforms(q).mass_matrix()) for q, _, _ in _states(run))


def _energy(run: Run) -> float:
    def total(q: np.ndarray, v: np.ndarray) -> float:
        arm = Transforms(q)
        return float(v @ arm.mass_matrix() @ v) / 2 + arm.potential()

    return max(relative(run.model.energy(q, v), total(q, v)) for q, v, _ in _states(run))


def _newton_euler(run: Run) -> float:
    return max(relative(run.model.inverse_dynamics(q, v, a), Transforms(q).torques(v, a)) for q, v, a in _states(run))


def _motion(run: Run) -> float:
    wanted = np.array(inputs())
    return max(relative(Transforms(q).torques(v, a), wanted) for q, v, a in _states(run))


def _christoffel(run: Run) -> float:
    """C v by c_kij = (dd_kj/dq_i + dd_ki/dq_j - dd_ij/dq_k)/2, differences of D by homogeneous transforms."""
    step, worst = 1e-5, 0.0
    for q, v, _ in _states(run)[1:3]:
        slopes = [(Transforms(q + step * e).mass_matrix() - Transforms(q - step * e).mass_matrix()) / (2 * step)
                  for e in np.eye(6)]
        D = np.array(slopes)
        symbols = (np.einsum("ikj->kij", D) + np.einsum("jki->kij", D) - np.einsum("kij->kij", D)) / 2
        worst = max(worst, relative(run.model.coriolis_matrix(q, v) @ v, np.einsum("kij,i,j->k", symbols, v, v)))
    return worst


def _structure(run: Run) -> float:
    """d_66 constant, D independent of q1, no c_iii: v^T e_i C(q, e_i) e_i = 0."""
    motion, model, worst = run.trajectory, run.model, 0.0
    masses = model.mass_matrix(motion.q)
    turned = motion.q + np.eye(6)[0]
    worst = max(largest(masses[:, 5, 5] - masses[0, 5, 5]), largest(masses - model.mass_matrix(turned)))
    for i, unit in enumerate(np.eye(6)):
        speeds = np.broadcast_to(unit, motion.q.shape)
        worst = max(worst, largest(model.coriolis_matrix(motion.q, speeds)[:, i, i]))
    return worst


def _seen_inertia(run: Run) -> float:
    """d_kj is the torque at joint k when joint j alone accelerates by 1 from rest; and every d_kk is positive."""
    worst = 0.0
    for q, _, _ in _states(run):
        arm, rest = Transforms(q), np.zeros(6)
        columns = [arm.torques(rest, unit) - arm.torques(rest, rest) for unit in np.eye(6)]
        mass = run.model.mass_matrix(q)
        worst = max(worst, relative(mass, np.stack(columns, axis=1)), float(max(0.0, -np.min(np.diag(mass)))))
    return worst


def _work(run: Run) -> float:
    force = inputs()[2]
    return largest(run.trajectory.energy - force * run.trajectory["q3"] - run.trajectory.energy[0]
                   + force * run.trajectory["q3"][0])  # fmt: skip


EXAMPLE = Example(
    title="Robot with six joints, RRPRRR",
    inventory="S06",
    source="Lecture 11, n-link robot; De Luca, Robotics 2, Lagrangian dynamics, 'robot kinetic energy'",
    build=build,
    start=Start(q={"q1": 0.2, "q2": 1.2, "q3": 0.4, "q4": 0.5, "q5": 0.9, "q6": -0.3},
                v={"q1": 0.5, "q4": 1.0, "q6": 2.0}),
    duration=0.5,
    checks=(
        Check("mass matrix", _mass_matrix, 1e-10, "D = sum m_i J_vi^T J_vi + J_wi^T R_i I_i R_i^T J_wi."),
        Check("energy", _energy, 1e-10, "q'^T D q'/2 - sum m_i g^T r_ci by homogeneous transforms."),
        Check("Newton-Euler", _newton_euler, 1e-10, "tau(q, q', q'') as Newton and Euler give it in the ground."),
        Check("motion", _motion, 1e-9, "D q'' + C q' + g = tau along the motion."),
        Check("Christoffel symbols", _christoffel, 1e-6, "c_kij = (dd_kj/dq_i + dd_ki/dq_j - dd_ij/dq_k)/2."),
        Check("structure", _structure, 1e-10, "d_66 is constant, D does not depend on q1, c_iii = 0."),
        Check("inertia seen", _seen_inertia, 1e-10, "d_kj is what joint k feels when joint j accelerates; d_kk > 0."),
        Check("work", _work, 1e-7, "E - tau_3 q3 is constant for a held force."),
    ),
    errata="E000-4: q'^T D q'/2 = sum d_ij q_i' q_j' -> half of it. E000-5: P_i = m_i g^T r_ci -> -m_i g^T r_ci with "
    "the acceleration of gravity. E000-6: c_ijk has no sums over i, j. E000-7: right side 0 -> tau_j. E000-8: R I R^T "
    "-> R_i I_i R_i^T. E000-9: q' D q'/2 -> q'^T D q'/2. E002-2: M' - 2S is skew only for the Christoffel rows.",
    scene=scene,
    inputs=inputs,
)
