"""Whether the forces of contacts that repeat each other stay within their cones."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..errors import remark
from ..integration.kernels import Vector
from .running.changes import UNTOLD
from .trajectory import Trajectory

_BEYOND = 1e-6
"""Forces this part of the largest outside of their cones are told."""


def tell_beyond_cones(trajectory: Trajectory) -> None:
    """A remark where contacts that repeat each other pull, or rub more than they can."""
    holding, steps = trajectory.motion.holding, trajectory.motion.steps
    if holding is None or not np.any(steps.causes[:, :1] == UNTOLD):
        return
    most, beyond = 0.0, np.zeros(len(trajectory.times))
    for hold in holding.holds:
        forces = trajectory.contact_forces[hold.touch.name]
        rubs = np.linalg.norm(forces[:, 1:], axis=1) - trajectory.values([hold.touch.static])[:, 0] * forces[:, 0]
        beyond = np.maximum(beyond, np.maximum(rubs, -forces[:, 0]))
        most = max(most, float(forces[:, 0].max(initial=0.0)))
    beyond = np.where(_lasting(trajectory.times), beyond, 0.0)
    found = np.flatnonzero(beyond > _BEYOND * most)
    if found.size:
        remark("forces-beyond-cones", "simulate", f"forces of contacts are up to {beyond.max():.2g} N outside of their "
               f"cones at {found.size} of {beyond.size} samples, first at t = {trajectory.times[found[0]]:.6g} s.",
               "Where more points than carry a body slip and turn at once, their pressures are not unique: let fewer "
               "touch, or trust sums of forces only.")  # fmt: skip


def _lasting(times: Vector) -> NDArray[np.bool_]:
    """Which samples are of a state that lasts: not those between two changes at one time."""
    spans = np.diff(times, prepend=times[0], append=np.inf)
    return (spans[:-1] > 0.0) | (spans[1:] > 0.0)
