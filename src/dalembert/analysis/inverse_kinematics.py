"""Inverse kinematics: the coordinates at which a frame is where it is wanted.

By Levenberg and Marquardt's iteration on the error of the pose, with its exact derivatives, in the velocities of the
system, so that quaternions stay of length 1; the limits of joints bound each step. The damping is half the squared
error, so that singular positions and poses out of reach do no harm and convergence is quadratic where a pose is
reached.

Sources: Sugihara 2011, "Solvability-unconcerned inverse kinematics by the Levenberg-Marquardt method"; Kanzow,
Yamashita and Fukushima 2004 (projected steps).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..arguments import of_kinds
from ..equations import Description, Equations
from ..errors import DescriptionError
from ..expr.doubles import finite
from ..forms.statics.places import Vector
from ..model import Model
from ..simulation.beginning.numbers import positive, state_of
from ..simulation.beginning.setting_out import compiled_of
from ..spatial.pose import Pose
from ..spatial.rotation import Rotation
from .joint_limits import joint_limits

_MOST_ITERATIONS = 200
_STILL = 1e-15
_LEAST_DAMPING = 1e-12
_FACTORS = 1e-4, 1e12
_SINGULAR = 1e-7
_TOLD = 6


@dataclass(frozen=True, eq=False)
class InverseKinematics:
    """Coordinates at which a frame is where it is wanted, or as near as they were brought.

    q           (nq,) m, rad
    reached     whether what was wanted is met within the tolerance, constraints included
    residual    (6,) of the whole pose, (3,) of a position or a rotation: what is missing, m, then rad, along W
    off         (nh,) the residuals of holonomic constraints
    status      one sentence: whether it is reached, and what is in the way: limits of joints, a singular Jacobian
    rank        of the Jacobian there, and `full_rank` what it is elsewhere; less is a singular position
    at_limits   names of the coordinates at limits of their joints
    iterations  all that were needed, from so many `starts`
    """

    q: Vector
    reached: bool
    residual: Vector
    off: Vector
    status: str
    rank: int
    full_rank: int
    at_limits: tuple[str, ...]
    iterations: int
    starts: int

    @property
    def is_singular(self) -> bool:
        """Whether the Jacobian loses rank there."""
        return self.rank < self.full_rank


@of_kinds
def inverse_kinematics(
    what: Model | Equations | Description, frame: str, pose: Pose | ArrayLike | None = None, *,
    position: ArrayLike | None = None, rotation: Rotation | ArrayLike | None = None,
    q0: ArrayLike | Mapping[Any, float] | None = None, tolerance: float = 1e-10, starts: int = 10,
    t: float = 0.0, parameters: Mapping[Any, float] | None = None,
) -> InverseKinematics:  # fmt: skip
    """The q at which a frame, or a body, has a pose X_WF, or a position, or a rotation alone.

    frame      its name
    pose       a `spatial.Pose`, or its matrix (4, 4)
    position   (3,) in m; rotation is a `spatial.Rotation`, or its matrix (3, 3)
    q0         where the search begins, within the limits; by default the start of the description
    tolerance  of each entry of the error, m and rad
    starts     how many there are, the others at random within the limits of the joints, where q0 leads nowhere

    Limits of joints are kept, and so are holonomic constraints. What cannot be reached is no exception: the answer is
    the nearest that was found (in m and rad alike), and its status says what is in the way.
    Raises UnknownNameError for a frame there is not, DescriptionError or ShapeError for what does not fit.

    >>> from dalembert.description.mechanism import Mechanism
    >>> arm = Mechanism("arm", gravity=(0, 0, 0))
    >>> upper, lower = arm.body("upper", mass=1), arm.body("lower", mass=1)
    >>> _ = arm.revolute("shoulder", arm.ground, upper), arm.revolute("elbow", upper, lower, at=(1, 0, 0))
    >>> _ = arm.frame("tip", lower, (1, 0, 0))
    >>> found = inverse_kinematics(arm, "tip", position=(1, 1, 0), q0=[0.2, 1])
    >>> found.reached, np.abs(found.q).round(9).tolist()
    (True, [0.0, 1.570796327])
    >>> inverse_kinematics(arm, "tip", position=(3, 0, 0)).status
    'not reached from 10 starts: 1 m away, where the Jacobian has rank 1 of 2.'
    """
    where = "inverse_kinematics"
    model, values = compiled_of(where, what, parameters)
    goal = _goal(where, pose, position, rotation)
    keywords: dict[str, Any] = {"t": t} | ({"parameters": values} if model.np else {})
    least = positive(where, "tolerance", tolerance)
    search = _Search(model, frame, goal, keywords, joint_limits(where, model, values), least)
    begin = np.array(model.system.state()[0]) if q0 is None else state_of(where, model, "q", q0)
    if not isinstance(starts, int) or starts < 1:
        raise DescriptionError(where, f"starts is {starts!r}.", "Give how many there are, 1 or more.")
    ends: list[_Ended] = []
    for start in search.starts(begin, starts):
        ends.append(search.from_(start))
        if ends[-1].reached:
            break
    best = min(ends, key=lambda it: (not it.reached, it.size))
    return search.told(best, sum(it.iterations for it in ends), len(ends))


@dataclass(frozen=True)
class _Goal:
    """The position and the rotation that are wanted, or one of them."""

    position: Vector | None
    rotation: Vector | None


def _goal(where: str, pose: Any, position: Any, rotation: Any) -> _Goal:
    if (pose is None) == (position is None and rotation is None):
        raise DescriptionError(where, "there is not one thing that is wanted.",
                               "Give a pose, or position= or rotation=.")  # fmt: skip
    if pose is not None:
        whole = (pose if isinstance(pose, Pose) else Pose.from_matrix(finite(where, "pose", pose))).in_space()
        position, rotation = whole.position, whole.rotation
    if rotation is not None:
        rotation = (rotation if isinstance(rotation, Rotation) else Rotation(rotation)).in_space().matrix
        rotation = finite(where, "rotation", rotation.tolist())
    if position is not None:
        position = finite(where, "position", np.asarray(position).tolist())
        if position.shape != (3,):
            raise DescriptionError(where, f"position has shape {position.shape}.", "Give x, y and z in m.")
    return _Goal(position, rotation)


@dataclass(frozen=True)
class _Ended:
    """Where one search ended."""

    q: Vector
    error: Vector
    size: float
    reached: bool
    iterations: int


@dataclass(frozen=True)
class _Search:
    """The search for what is wanted of a frame."""

    model: Model
    frame: str
    goal: _Goal
    keywords: Mapping[str, Any]
    limits: tuple[Vector, Vector]
    tolerance: float

    # ---------------------------------------------------------------- one place

    def error(self, q: Vector) -> Vector:
        """What is missing, along W, and minus the residuals of holonomic constraints."""
        X = self.model.frame_pose(self.frame, q, **self.keywords)
        parts = [] if self.goal.position is None else [self.goal.position - X[:3, 3]]
        if self.goal.rotation is not None:
            parts.append(_rotation_vector(self.goal.rotation @ X[:3, :3].T))
        if self._holonomic:
            parts.append(-self.model.constraint_residual(q, **self.keywords))
        return np.concatenate(parts)

    def slopes(self, q: Vector, error: Vector) -> Vector:
        """J with error(q after d) = error - J d + ..., one column a velocity."""
        J = self.model.frame_jacobian(self.frame, q, **self.keywords)
        parts = [] if self.goal.position is None else [J[:3]]
        if self.goal.rotation is not None:
            turn = error[3:6] if self.goal.position is not None else error[:3]
            parts.append(_slope_of_rotation_vector(turn) @ J[3:])
        if self._holonomic:
            parts.append(self.model.constraint_jacobian(q, **self.keywords)[: self._holonomic])
        return np.concatenate(parts)

    @cached_property
    def _holonomic(self) -> int:
        return len(self.model.equations.constraint_nodes.position)

    def moved(self, q: Vector, step: Vector) -> Vector:
        """q after a step of the velocities, within the limits, its quaternions of length 1."""
        rates = step if self._plain else self.model.coordinate_rates(q, step, **self.keywords)
        return self.placed(q + rates)

    def placed(self, q: Vector) -> Vector:
        """The nearest q within the limits, its quaternions of length 1."""
        q = np.clip(q, *self.limits)
        for first in self.model.system.leaves.quaternions:
            q[first : first + 4] /= np.linalg.norm(q[first : first + 4])
        return q

    @cached_property
    def _plain(self) -> bool:
        return self.model.system.leaves.are_derivatives

    @cached_property
    def _bounded(self) -> tuple[Vector, Vector]:
        """The coordinates that have limits, and the velocity that moves each."""
        rows = np.flatnonzero(np.isfinite(self.limits).any(axis=0))
        if self._plain:
            return rows, rows
        at = np.array(self.model.system.state()[0])
        fields = self.model.coordinate_rates(at, np.eye(self.model.nv), **self.keywords)
        return rows, np.abs(fields[:, rows]).argmax(axis=0)

    # ---------------------------------------------------------------- a search

    def starts(self, begin: Vector, count: int) -> Iterator[Vector]:
        """Where searches begin: there, then at random within the limits, half a turn around it where there are none."""
        random, (lower, upper) = np.random.default_rng(1743), self.limits
        yield self.placed(begin)
        for _ in range(count - 1):
            share = random.uniform(size=len(begin))
            around = begin + math.pi * (2.0 * share - 1.0)
            both = np.isfinite(lower) & np.isfinite(upper)
            within = np.add(lower, share * np.subtract(upper, lower, where=both, out=np.zeros_like(begin)))
            yield self.placed(np.where(both, within, around))

    def from_(self, q: Vector) -> _Ended:
        """Where the iteration from q ends."""
        error, factor, count = self.error(q), 1.0, 0
        size = float(error @ error)
        while count < _MOST_ITERATIONS and not self._met(error):
            count += 1
            step = self._step(q, self.slopes(q, error), error, factor * (0.5 * size + _LEAST_DAMPING))
            if np.abs(step).max(initial=0.0) <= _STILL * (1.0 + np.abs(q).max(initial=0.0)):
                break
            ahead = self.moved(q, step)
            tried = self.error(ahead)
            if float(tried @ tried) < size:
                q, error, size, factor = ahead, tried, float(tried @ tried), max(_FACTORS[0], 0.5 * factor)
            elif factor < _FACTORS[1]:
                factor *= 4.0
            else:
                break
        return _Ended(q, error, size, self._met(error), count)

    def _met(self, error: Vector) -> bool:
        return bool(np.all(np.abs(error) <= self.tolerance))

    def _step(self, q: Vector, J: Vector, error: Vector, damping: float) -> Vector:
        """The d of least |J d - error|^2 + damping |d|^2 that leaves no limit; each that would is held at its own."""
        n = J.shape[1]
        least, most = np.full(n, -math.inf), np.full(n, math.inf)
        rows, velocities = self._bounded
        least[velocities], most[velocities] = self.limits[0][rows] - q[rows], self.limits[1][rows] - q[rows]
        downhill = J.T @ error
        held = ((most <= 0.0) & (downhill > 0.0)) | ((least >= 0.0) & (downhill < 0.0))
        step = np.zeros(n)
        while not held.all():
            free = ~held
            own = J[:, free]
            H = own.T @ own + damping * np.eye(own.shape[1])
            step[free] = np.linalg.solve(H, own.T @ (error - J[:, held] @ step[held]))
            over = free & ((step < least) | (step > most))
            if not over.any():
                break
            step[over] = np.clip(step[over], least[over], most[over])
            held |= over
        return step

    # ---------------------------------------------------------------- what is told

    def told(self, ended: _Ended, iterations: int, starts: int) -> InverseKinematics:
        """The answer."""
        q, count = ended.q, len(ended.error) - self._holonomic
        error, off = ended.error[:count], -ended.error[count:]
        touched = np.flatnonzero((q <= self.limits[0]) | (q >= self.limits[1]))
        names = [self.model.coordinate_names[k] for k in touched]
        rank = self._rank(q)
        full = max(rank, *(self._rank(at) for at in self.starts(q, 4)))
        parts: list[str] = []
        if rank < full:
            parts.append(f"where the Jacobian has rank {rank} of {full}")
        if names and not ended.reached:
            shown = ", ".join(names[:_TOLD]) + f" and {len(names) - _TOLD} more" * (len(names) > _TOLD)
            parts.append(f"with {shown} at the limits")
        said = "reached" if ended.reached else (
            f"not reached from {starts} start{'s' * (starts != 1)}: {self._distance(error, off)}")  # fmt: skip
        return InverseKinematics(q, ended.reached, error, off, f"{', '.join([said, *parts])}.", rank, full,
                                 tuple(names), iterations, starts)  # fmt: skip

    def _distance(self, error: Vector, off: Vector) -> str:
        lengths = [float(np.linalg.norm(error[k : k + 3])) for k in range(0, len(error), 3)]
        units = ["m"] * (self.goal.position is not None) + ["rad"] * (self.goal.rotation is not None)
        words = [f"{length:.6g} {unit}" for length, unit in zip(lengths, units, strict=True)]
        open_by = float(np.abs(off).max(initial=0.0))
        return f"{' and '.join(words)} away" + f", constraints off by {open_by:.3g}" * (open_by > self.tolerance)

    def _rank(self, q: Vector) -> int:
        J = self.slopes(q, np.zeros(6))
        stretch = np.linalg.svd(J, compute_uv=False)
        return int(np.count_nonzero(stretch > _SINGULAR * stretch.max(initial=0.0)))


def _rotation_vector(R: Vector) -> Vector:
    """The rotation vector of R, no longer than pi, of numbers that are known to be a rotation up to rounding."""
    squares = np.array([1.0 + R.trace(), *(1.0 + 2.0 * R.diagonal() - R.trace())])
    most = int(squares.argmax())
    skewed = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]])
    if most == 0:
        w, e = squares[0], skewed
    else:
        w, e = skewed[most - 1], (R + R.T)[most - 1].copy()
        e[most - 1] = squares[most]
    sine = math.sqrt(e @ e)
    if sine == 0.0:
        return e
    return math.copysign(2.0, w) * math.atan2(sine, abs(w)) / sine * e


def _slope_of_rotation_vector(phi: Vector) -> Vector:
    """The inverse of the right Jacobian of SO(3): log(exp(phi) exp(d)) = phi + (I + [phi]/2 + c [phi]^2) d + ..."""
    angle, (x, y, z) = math.sqrt(phi @ phi), phi
    cross = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    c = 1.0 / 12.0 if angle < 1e-4 else (1.0 - 0.5 * angle / math.tan(0.5 * angle)) / angle**2
    return np.eye(3) + 0.5 * cross + c * cross @ cross
