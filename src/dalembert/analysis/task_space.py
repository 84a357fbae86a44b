"""The dynamics of a frame: what inertia, what velocities and what gravity feel like there.

With x' = J v the twist of a frame and F the wrench that acts at it,

    Lambda x'' + mu + p = F,    Lambda = (J M^-1 J^T)^-1,    mu = Lambda (J M^-1 c - J' v),    p = Lambda J M^-1 g

c is all of the bias but gravity. Where there are constraints A a + b = 0, M^-1 stands for the inverse inertia that they
leave, M^-1 - M^-1 A^T (A M^-1 A^T)^+ A M^-1, and mu has what b demands.

Sources: Khatib 1987, "A unified approach for motion and force control of robot manipulators: the operational space
formulation"; Siciliano et al. 2009, section 7.8.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..arguments import of_kinds
from ..equations import Description, Equations
from ..errors import DerivationError, ShapeError, SingularMassMatrixError, looked_up
from ..expr.doubles import finite
from ..forms.statics.places import Vector
from ..model import Model
from ..simulation.beginning.setting_out import compiled_of

ROWS = {name: k for k, name in enumerate(("x", "y", "z", "wx", "wy", "wz"))}
"""Of a twist: the velocity of the origin in m/s, and the angular velocity in rad/s."""
_SINGULAR = 1e-12
_DEPENDENT = 1e-10


@dataclass(frozen=True, eq=False)
class TaskSpace:
    """The dynamics of a frame at one state or many, r rows of its twist and n velocities.

    jacobian    J (..., r, n), x' = J v
    inertia     Lambda (..., r, r), kg, kg m, kg m^2
    bias        mu (..., r), N, N m
    gravity     p (..., r), N, N m
    inverse     (..., n, r), M^-1 J^T Lambda: J times it is 1; velocities from it have the least kinetic energy, and
                its transpose takes generalized forces to what they are at the frame, F
    null_space  (..., n, n), 1 - inverse J: velocities that leave the frame at rest; its transpose takes generalized
                forces to those that the frame does not feel
    """

    jacobian: Vector
    inertia: Vector
    bias: Vector
    gravity: Vector
    inverse: Vector
    null_space: Vector

    def force(self, acceleration: ArrayLike) -> Vector:
        """F (..., r) of an acceleration x'' (..., r): Lambda x'' + mu + p. Raises ShapeError for another shape."""
        wanted = finite("task_space", "the acceleration", acceleration)
        try:
            if wanted.shape[-1:] == self.bias.shape[-1:]:
                return np.einsum("...ij,...j->...i", self.inertia, wanted) + self.bias + self.gravity
        except ValueError:
            pass
        raise ShapeError("task_space", f"the acceleration has shape {wanted.shape}.", f"Give {self.bias.shape}.")


@of_kinds
def task_space(
    what: Model | Equations | Description, frame: str, q: ArrayLike, v: ArrayLike | None = None, *,
    rows: str | Iterable[str] = "x y z wx wy wz", reference: str = "local_world_aligned", t: float = 0.0,
    parameters: Mapping[Any, float] | None = None,
) -> TaskSpace:  # fmt: skip
    """Inertia, bias and gravity of a frame, or a body, at one state or many: q (..., nq), v (..., n), 0 by default.

    rows        which of the twist: "x y" for a plane, "x y z" for a point
    reference   as in `Model.frame_velocity`

    F is all that acts at the frame: of forces Q along the velocities, such as damping and inputs, the part inverse^T Q
    counts among it.

    Raises UnknownNameError for a frame or row there is not, DerivationError where the Jacobian is singular, so that
    some motion of the frame has no finite inertia: the message says which.

    >>> from dalembert.description.mechanism import Mechanism
    >>> arm = Mechanism("arm", gravity=(0, -10, 0))
    >>> upper, lower = arm.body("upper", mass=1, com=(1, 0, 0)), arm.body("lower", mass=2, com=(1, 0, 0))
    >>> _ = arm.revolute("shoulder", arm.ground, upper), arm.revolute("elbow", upper, lower, at=(1, 0, 0))
    >>> _ = arm.frame("tip", lower, (1, 0, 0))
    >>> found = task_space(arm, "tip", [0.0, 1.5707963267948966], rows="x y")
    >>> np.abs(found.inertia).round(9).tolist(), np.abs(found.gravity).round(9).tolist()
    ([[2.0, 0.0], [0.0, 3.0]], [0.0, 30.0])
    """
    where = "task_space"
    model, values = compiled_of(where, what, parameters)
    names = rows.split() if isinstance(rows, str) else list(rows)
    kept = [looked_up(ROWS, name, where, f"'{name}' is no row of a twist.") for name in names]
    if not kept or len(set(kept)) < len(kept):
        raise DerivationError(where, f"rows is {rows!r}.", "Name each row once.")
    keywords: dict[str, Any] = {"t": t} | ({"parameters": values} if model.np else {})
    place = finite(where, "q", q)
    speed = np.zeros((*place.shape[:-1], model.nv)) if v is None else finite(where, "v", v)
    J = model.frame_jacobian(frame, place, reference, **keywords)[..., kept, :]
    drift = _times(model.frame_jacobian_rate(frame, place, speed, reference, **keywords)[..., kept, :], speed)
    lead = np.broadcast_shapes(J.shape[:-2], drift.shape[:-1])
    spread, pulled = _mobility(model, place, speed, keywords)
    g = np.asarray(model.gravity(place, **keywords))
    c = np.asarray(model.bias(place, speed, **keywords)) - g
    compliance = J @ spread @ np.swapaxes(J, -1, -2)
    _refuse_singular(frame, names, compliance)
    inertia = np.linalg.inv(compliance)
    inertia = 0.5 * (inertia + np.swapaxes(inertia, -1, -2))
    inverse = spread @ np.swapaxes(J, -1, -2) @ inertia
    own = _times(inertia, _times(J, _times(spread, c) - pulled) - drift)
    J, inertia, inverse = (np.broadcast_to(x, (*lead, *x.shape[-2:])) for x in (J, inertia, inverse))
    return TaskSpace(J, inertia, own, np.broadcast_to(_times(np.swapaxes(inverse, -1, -2), g), own.shape), inverse,
                     np.eye(model.nv) - inverse @ J)  # fmt: skip


def _mobility(model: Model, q: Vector, v: Vector, keywords: Mapping[str, Any]) -> tuple[Vector, Vector]:
    """The inverse inertia that constraints leave (..., n, n), and the acceleration (..., n) that they demand."""
    try:
        factor = np.linalg.inv(np.linalg.cholesky(model.mass_matrix(q, **keywords)))
    except np.linalg.LinAlgError:
        raise SingularMassMatrixError("task_space", "the mass matrix is not positive.",
                                      "Give every coordinate inertia.") from None
    back = np.swapaxes(factor, -1, -2)
    if not model.nc:
        return back @ factor, np.zeros(model.nv)
    rows, b = model.constraint_jacobian(q, **keywords) @ back, model.constraint_bias(q, v, **keywords)
    reach = np.linalg.pinv(rows, rcond=_DEPENDENT)
    return back @ (np.eye(model.nv) - reach @ rows) @ factor, -_times(back, _times(reach, b))


def _times(matrix: Vector, vector: Vector) -> Vector:
    return np.einsum("...ij,...j->...i", matrix, vector)


def _refuse_singular(frame: str, names: list[str], compliance: Vector) -> None:
    """Raise DerivationError where some motion of the frame has no finite inertia."""
    # rows of meters and of radians are compared by what each alone would be
    size = np.sqrt(np.abs(np.diagonal(compliance, axis1=-2, axis2=-1)))
    scale = np.divide(1.0, size, out=np.zeros_like(size), where=size > 0.0)
    stretch, directions = np.linalg.eigh(compliance * scale[..., :, None] * scale[..., None, :])
    flat = stretch.reshape(-1, len(names))
    singular = np.flatnonzero(flat[:, 0] <= _SINGULAR)
    if not singular.size:
        return
    k = int(singular[0])
    count = int(np.count_nonzero(flat[k] > _SINGULAR))
    still = np.where(scale.reshape(-1, len(names))[k] > 0.0, scale.reshape(-1, len(names))[k], 1.0)
    direction = directions.reshape(-1, len(names), len(names))[k][:, 0] * still
    direction = direction / direction[np.abs(direction).argmax()]
    said = " ".join(f"{x:+.3g} {name}" for x, name in zip(direction, names, strict=True) if abs(x) > 1e-6)
    at = f" at state {k} of {len(flat)}" if len(flat) > 1 else ""
    raise DerivationError("task_space", f"the Jacobian of '{frame}' has rank {count} of {len(names)}{at}: nothing "
                          f"moves it along {said}.", "Leave rows out, or take another state.")  # fmt: skip
