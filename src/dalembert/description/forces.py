"""Applied forces as a user states them; virtual work turns them into generalized forces later."""

from __future__ import annotations

from dataclasses import dataclass

from ..spatial.given import Column, Scalar


@dataclass(frozen=True)
class PointForce:
    """A force acting at a point.

    `force` (N) and `at` (m, the point's position as a function of the coordinates) are vectors with 2
    or 3 components in the inertial frame. Its generalized force is Q_j = force . d at / d q_j
    (M. Savin's notes, eq. 5; Goldstein 2002, eq. 1.49). `name` is what its work is called.

    >>> PointForce((0, 0, -9.81), at=(0, 0, 1)).force
    (0, 0, -9.81)
    """

    force: Column
    at: Column
    name: str = ""


@dataclass(frozen=True)
class Torque:
    """A torque acting on a body.

    `torque` (N m) and `rate` (rad/s, the body's angular velocity, linear in the coordinate rates) are
    vectors in the inertial frame, or both scalars in a plane. Its generalized force is
    Q_j = torque . d rate / d qdot_j. `name` is what its work is called.

    >>> Torque(2, rate=3).rate
    3
    """

    torque: Scalar | Column
    rate: Scalar | Column
    name: str = ""
