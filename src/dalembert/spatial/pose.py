"""`Pose`: an element of SE(3) or SE(2), in numbers or in expressions.

X_WB = (R_WB, p_WB) takes coordinates in B to coordinates in W: q_W = R_WB q_B + p_WB; X_WB @ X_BC = X_WC. Sources:
Murray, Li, Sastry 1994, ch. 2; Lynch, Park, "Modern Robotics", ch. 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, overload

import numpy as np

from ..errors import DescriptionError, ShapeError
from .arrays import (
    array,
    expect,
    frozen,
    functions_of,
    identity,
    numbers,
    rows,
    same,
    settled,
    signed_length,
    skew,
    together,
    zeros,
)
from .derivatives import in_time, shortened
from .given import Column, Rows, Scalar
from .rotation import Rotation
from .twist import Twist, spin_matrix

#: Angles (rad) below which sin(x)/x and its like are summed as series.
_SMALL = 1e-2


@dataclass(frozen=True, eq=False, repr=False)
class Pose:
    """A rotation R_WB and a position p_WB (m, 3; 2 in the plane) of the origin of B.

    `rotation` may also be given as a matrix, which is checked; `None` stands for the identity.

    >>> import math
    >>> X_WB = Pose(Rotation.from_axis_angle("z", math.pi / 2), (1, 0, 0))
    >>> X_WB.apply((1, 0, 0)).round(12).tolist()
    [1.0, 1.0, 0.0]
    """

    rotation: Any = None
    position: Any = (0, 0, 0)

    def __post_init__(self) -> None:
        rotation = self.rotation
        if rotation is None:
            rotation = Rotation.identity(planar=rows(self.position) == 2)
        elif not isinstance(rotation, Rotation):
            rotation = Rotation(rotation)
        object.__setattr__(self, "rotation", rotation)
        object.__setattr__(self, "position", array("Pose, position", self.position, len(rotation.matrix)))

    def __repr__(self) -> str:
        return f"Pose({self.rotation.matrix.tolist()}, {self.position.tolist()})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pose):
            return NotImplemented
        return self.rotation == other.rotation and same(self.position, other.position)

    def __hash__(self) -> int:
        return hash((self.rotation, *self.position))

    @property
    def is_planar(self) -> bool:
        """Whether it is an element of SE(2)."""
        return self.rotation.is_planar

    # ---------------------------------------------------------------- made from

    @staticmethod
    def identity(planar: bool = False) -> Pose:
        """The frame itself."""
        return Pose(Rotation.identity(planar), zeros(2 if planar else 3))

    @staticmethod
    def planar(angle: Scalar, position: Column = (0, 0)) -> Pose:
        """A pose in the plane, from an angle (rad) and a position (m, 2)."""
        return Pose(Rotation.planar(angle), position)

    @staticmethod
    def from_matrix(matrix: Rows) -> Pose:
        """From a homogeneous matrix [[R, p], [0, 1]], 4 x 4 or 3 x 3. Raises DescriptionError for another last row."""
        count = 3 if rows(matrix) == 3 else 4
        table = array("Pose.from_matrix", matrix, count, count)
        if any(entry != wanted for entry, wanted in zip(table[-1], (*(0,) * (count - 1), 1), strict=True)):
            raise DescriptionError("Pose.from_matrix", f"the last row is {table[-1].tolist()}.",
                                   "It must be 0 ... 0 1.")
        return Pose(table[:-1, :-1], table[:-1, -1])

    @staticmethod
    def exp(twist: Twist) -> Pose:
        """exp of the matrix of a twist, the pose after unit time along it: a screw motion; inverse of `log`.

        Source: Murray, Li, Sastry 1994, (2.36).
        """
        rotation = Rotation.exp(expect("Pose.exp", twist, Twist).angular)
        mean, linear = together(_mean_rotation(twist.angular), twist.linear)
        return Pose(rotation, mean @ linear)

    # ---------------------------------------------------------------- group

    @overload
    def __matmul__(self, other: Pose) -> Pose: ...
    @overload
    def __matmul__(self, other: Sequence[Any] | np.ndarray) -> np.ndarray: ...
    def __matmul__(self, other: Any) -> Any:
        """X_AB @ X_BC = X_AC, or X_AB @ q_B = q_A."""
        if isinstance(other, Pose):
            if other.is_planar != self.is_planar:
                raise ShapeError("Pose", "one is planar and the other is not.", "Use one space throughout.")
            return Pose(self.rotation @ other.rotation, self.apply(other.position))
        return self.apply(other)

    def inverse(self) -> Pose:
        """(R^T, -R^T p)."""
        back = self.rotation.inverse()
        return Pose(back, -back.apply(self.position))

    def apply(self, point: Column) -> np.ndarray:
        """R q + p (m, 3; 2 in the plane)."""
        turned, position = together(self.rotation.apply(point), self.position)
        return settled("Pose.apply", turned + position)

    def in_space(self) -> Pose:
        """A planar pose as the one in the plane z = 0; others as they are."""
        return Pose(self.rotation.in_space(), (*self.position.tolist(), 0)) if self.is_planar else self

    def matrix(self) -> np.ndarray:
        """The homogeneous matrix [[R, p], [0, 1]] (4 x 4; 3 x 3 in the plane)."""
        R, p = together(self.rotation.matrix, self.position)
        count = len(p)
        whole = identity(count + 1)
        whole[:count, :count], whole[:count, count] = R, p
        return settled("Pose.matrix", whole)

    def adjoint(self) -> np.ndarray:
        """Ad_X, so that V^s = Ad_X V^b (6 x 6; 3 x 3 in the plane).

        [[R, S(p) R], [0, R]], in the plane [[R, -J p], [0, 1]]. Source: Murray, Li, Sastry 1994, (2.58).
        """
        R, p = together(self.rotation.matrix, self.position)
        if self.is_planar:
            whole = identity(3)
            whole[:2, :2], whole[:2, 2] = R, (p[1], -p[0])
            return settled("Pose.adjoint", whole)
        whole = zeros(6, 6)
        whole[:3, :3] = whole[3:, 3:] = R
        whole[:3, 3:] = together(skew(p), R)[0] @ R
        return settled("Pose.adjoint", whole)

    def log(self) -> Twist:
        """The twist whose `exp` is this pose, of angle at most pi. Raises DescriptionError without numbers."""
        if numbers(self.matrix()) is None:
            raise DescriptionError("Pose.log", "the pose is symbolic.", "Put numbers in first.")
        turn = self.rotation.log()
        mean = np.asarray(_mean_rotation(turn), dtype=float)
        return Twist(np.linalg.solve(mean, np.asarray(self.position, dtype=float)), turn)

    # ---------------------------------------------------------------- motion

    def spatial_twist(self, rate: Rows | None = None) -> Twist:
        """V^s of a moving pose X_WB(t), from X' X^-1 = [[S(omega), v], [0, 0]]: v^s = p' - omega^s x p, axes of W.

        `rate` is the derivative of `matrix()` where it is known in numbers; else the pose is differentiated in time and
        the result shortened. Source: Murray, Li, Sastry 1994, (2.53).

        >>> from sympy.physics.mechanics import dynamicsymbols
        >>> theta, x = dynamicsymbols("theta x")
        >>> Pose.planar(theta, (x, 0)).spatial_twist().vector.tolist()
        [Derivative(x(t), t), -x(t)*Derivative(theta(t), t), Derivative(theta(t), t)]
        """
        omega, p_rate = self._rates(rate, "spatial")
        linear, away = together(p_rate, Twist(zeros(len(self.position)), omega).at(self.position))
        return Twist(shortened(settled("twist", linear - away)), omega)

    def body_twist(self, rate: Rows | None = None) -> Twist:
        """V^b of a moving pose X_WB(t), from X^-1 X': v^b = R^T p', omega^b with S(omega^b) = R^T R', axes of B.

        `rate` like `spatial_twist`. Source: Murray, Li, Sastry 1994, (2.55).
        """
        omega, p_rate = self._rates(rate, "body")
        return Twist(shortened(self.rotation.inverse().apply(p_rate)), omega)

    def _rates(self, rate: Rows | None, frame: str) -> tuple[Scalar, np.ndarray]:
        """omega and p'."""
        if rate is None:
            return self.rotation.angular_velocity(frame=frame), in_time(self.position)
        count = len(self.position)
        table = array("Pose, rate", rate, count + 1, count + 1)
        return self.rotation.angular_velocity(table[:count, :count], frame), table[:count, count]


def _mean_rotation(turn: Any) -> np.ndarray:
    """The mean of exp(s S(w)) over 0 <= s <= 1: 1 + (1 - cos a)/a^2 S + (a - sin a)/a^3 S^2, a = |w|."""
    one, spin = together(identity(3 if np.ndim(turn) else 2), spin_matrix(turn))
    angle = signed_length(turn) if np.ndim(turn) else turn
    known = numbers(angle)
    if known is not None and abs(known) < _SMALL:
        x = float(known) ** 2
        first, second = 1 / 2 - x / 24 + x**2 / 720, 1 / 6 - x / 120 + x**2 / 5040
    elif known is not None and np.asarray(angle).dtype != object:  # 1 - cos a would cancel
        first, second = 2 * np.sin(known / 2) ** 2 / known**2, (known - np.sin(known)) / known**3
    else:
        functions = functions_of(angle)
        first, second = (1 - functions.cos(angle)) / angle**2, (angle - functions.sin(angle)) / angle**3
    return frozen(one + first * spin + second * (spin @ spin))
