"""`Twist` and `Wrench`: velocities and forces of rigid bodies, in numbers or in expressions, planar and in space.

V = (v, omega) and F = (f, tau): linear first, everywhere. V_WB is the velocity of body B against W. The spatial twist
V^s has v^s, the velocity of the point of the body (extended) that passes the origin of W, and axes of W; the body
twist V^b the velocity of the body's own origin, in axes of B; V^s = Ad_g V^b, F^s = Ad_g^-T F^b, F . V = power.
In the plane V = (v_x, v_y, omega) and F = (f_x, f_y, tau). Sources: Murray, Li, Sastry 1994, ch. 2; Lynch, Park,
"Modern Robotics", ch. 3 (there angular first).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, Self

import numpy as np

from ..errors import DescriptionError, ShapeError
from .arrays import (
    TOLERANCE,
    array,
    cross,
    expect,
    expect_all,
    frozen,
    functions_of,
    is_expression,
    is_known_zero,
    numbers,
    plain,
    rows,
    same,
    scalar,
    settled,
    skew,
    together,
    zeros,
)
from .given import Column, Scalar


class Placed(Protocol):
    """A pose, by what carries screws: adjoint and inverse."""

    @property
    def is_planar(self) -> bool: ...
    def adjoint(self) -> np.ndarray: ...
    def inverse(self) -> Placed: ...


class CentralAxis(NamedTuple):
    """The line of a wrench or a twist: its point nearest to the origin (m), its direction, and the pitch (m).

    The pitch is the moment about the line per force, or the slide along it per turn (rad).
    """

    point: np.ndarray
    direction: np.ndarray
    pitch: Scalar


@dataclass(frozen=True, eq=False, repr=False, init=False)
class _Screw:
    """A linear and an angular part: 3 + 3 entries in space, 2 + 1 in the plane."""

    vector: np.ndarray

    __array_ufunc__ = None  # a NumPy number times a screw is a screw, not an array of them

    def __init__(self, linear: Column, angular: Scalar | Column) -> None:
        name, planar = type(self).__name__, rows(linear) == 2
        first = array(f"{name}, linear part", linear, 2 if planar else 3)
        second = np.array(scalar(f"{name}, angular part", angular)) if planar else array(
            f"{name}, angular part", angular, 3)
        object.__setattr__(self, "vector", frozen(np.concatenate(together(first, np.atleast_1d(second)))))

    @classmethod
    def from_vector(cls, vector: Column) -> Self:
        """From its 6 entries, or its 3 in the plane, linear first. Raises ShapeError for another number."""
        planar = rows(vector) == 3
        entries = array(f"{cls.__name__}.from_vector", vector, 3 if planar else 6)
        return cls(entries[:2], entries[2]) if planar else cls(entries[:3], entries[3:])

    @property
    def is_planar(self) -> bool:
        """Whether it has 2 + 1 entries."""
        return len(self.vector) == 3

    @property
    def _linear(self) -> np.ndarray:
        return self.vector[:2] if self.is_planar else self.vector[:3]

    @property
    def _angular(self) -> Any:
        return plain(self.vector[2]) if self.is_planar else self.vector[3:]

    def __repr__(self) -> str:
        return f"{type(self).__name__}.from_vector({self.vector.tolist()})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self) or not isinstance(other, _Screw):
            return NotImplemented
        return same(self.vector, other.vector)

    def __hash__(self) -> int:
        return hash((type(self).__name__, *self.vector))

    def __add__(self, other: Self) -> Self:
        if type(other) is not type(self):
            return NotImplemented
        _check_same_space(self, other)
        a, b = together(self.vector, other.vector)
        return type(self).from_vector(a + b)

    def __radd__(self, other: object) -> Any:
        """`sum` starts at 0."""
        return self if isinstance(other, int) and other == 0 else NotImplemented

    def __sub__(self, other: Self) -> Any:
        return self + -other if type(other) is type(self) else NotImplemented

    def __neg__(self) -> Self:
        return type(self).from_vector(0 - self.vector)

    def __mul__(self, factor: Scalar) -> Self:
        factor, vector = together(scalar(type(self).__name__, factor), self.vector)
        return type(self).from_vector(vector * factor)

    __rmul__ = __mul__


class Twist(_Screw):
    """A velocity (v, omega): v in m/s (3; 2 in the plane), omega in rad/s (3; a scalar in the plane).

    >>> V_WB = Twist((0, 0, 0), (0, 0, 2))
    >>> V_WB.at((1, 0, 0)).tolist()
    [0.0, 2.0, 0.0]
    """

    @property
    def linear(self) -> np.ndarray:
        """v (m/s), of the point at the origin."""
        return self._linear

    @property
    def angular(self) -> Any:
        """omega (rad/s)."""
        return self._angular

    def at(self, point: Column) -> np.ndarray:
        """The velocity v + omega x q of the point of the body at q (m/s, 3; in the plane v + omega J q, 2).

        With an infinitesimal twist it is the virtual displacement of that point.
        """
        linear, angular, q = together(self.linear, self.angular, array("Twist.at", point, len(self.linear)))
        return settled("Twist.at", linear + np.atleast_2d(spin_matrix(angular)) @ q)

    def matrix(self) -> np.ndarray:
        """[[S(omega), v], [0, 0]] (4 x 4; 3 x 3 in the plane): g' g^-1 of a spatial, g^-1 g' of a body twist."""
        linear, spin = together(self.linear, spin_matrix(self.angular))
        count = len(linear)
        whole = zeros(count + 1, count + 1)
        whole[:count, :count], whole[:count, count] = spin, linear
        return settled("Twist.matrix", whole)

    def ad(self) -> np.ndarray:
        """ad_V = [[S(omega), S(v)], [0, S(omega)]] (6 x 6); in the plane [[omega J, -J v], [0, 0]] (3 x 3).

        ad_V W is the bracket of two twists, d/dt Ad_g = Ad_g ad_{V^b}. Source: Murray, Li, Sastry 1994, (4.27).
        """
        linear, spin = together(self.linear, spin_matrix(self.angular))
        count = len(self.vector)
        whole = zeros(count, count)
        if self.is_planar:
            whole[:2, :2], whole[:2, 2] = spin, (linear[1], -linear[0])
        else:
            whole[:3, :3] = whole[3:, 3:] = spin
            whole[:3, 3:] = skew(linear)
        return settled("Twist.ad", whole)

    def central_axis(self) -> CentralAxis:
        """The screw axis, about which the body turns and along which it slides: point, direction, pitch (m/rad).

        q = omega x v / |omega|^2, h = omega . v / |omega|^2; in the plane the point that stands still, J v / omega,
        with the direction (0, 0, 1). Raises DescriptionError for a translation. Source: Chasles; Mozzi 1763.

        >>> Twist((0, -2), 2).central_axis().point.tolist()
        [1.0, 0.0]
        """
        if not self.is_planar:
            return _central_axis("Twist.central_axis", self.angular, self.linear, "It is a translation.")
        if is_known_zero(self.angular):
            raise DescriptionError("Twist.central_axis", "nothing turns.", "It is a translation.")
        (x, y), turning = together(self.linear, self.angular)
        point = settled("Twist.central_axis", np.array([-y / turning, x / turning], dtype=object))
        return CentralAxis(point, frozen(np.array([0.0, 0.0, 1.0])), 0)

    def bracket(self, other: Twist) -> Twist:
        """ad_V W, the twist whose matrix is the commutator of the matrices of V and W."""
        _check_same_space(self, expect("Twist.bracket", other, Twist))
        table, vector = together(self.ad(), other.vector)
        return Twist.from_vector(table @ vector)

    def transformed(self, pose: Placed) -> Twist:
        """Ad_X V: a twist given in B, in the frame A of X_AB. V^s = Ad_g V^b."""
        table, vector = together(_pose("Twist.transformed", pose, self).adjoint(), self.vector)
        return Twist.from_vector(table @ vector)


class Wrench(_Screw):
    """A force f (N, 3; 2 in the plane) and its moment tau about the origin (N m, 3; a scalar in the plane)."""

    @property
    def force(self) -> np.ndarray:
        """f (N)."""
        return self._linear

    @property
    def torque(self) -> Any:
        """tau (N m), about the origin."""
        return self._angular

    @staticmethod
    def at(force: Column, point: Column) -> Wrench:
        """The wrench (f, q x f) of a force f through a point q; in the plane (f, f^T J q).

        >>> Wrench.at((0, -10), (2, 0)).torque
        -20.0
        """
        planar = rows(force) == 2
        count = 2 if planar else 3
        f, q = together(array("Wrench.at, force", force, count), array("Wrench.at, point", point, count))
        if planar:
            return Wrench(f, f[1] * q[0] - f[0] * q[1])
        return Wrench(f, together(skew(q), f)[0] @ f)

    def about(self, point: Column) -> Scalar:
        """The moment tau - q x f about a point q (N m)."""
        moment, turning = together(self.torque, Wrench.at(self.force, point).torque)
        return moment - turning if self.is_planar else settled("Wrench.about", moment - turning)

    def central_axis(self) -> CentralAxis:
        """The line of action (Poinsot's central axis): point, direction, and pitch, the couple along it per force (m).

        q = f x tau / |f|^2, h = f . tau / |f|^2: the wrench is f along the line with the couple h f, and the pitch of a
        mere force is 0, as in the plane. Raises DescriptionError for a couple, which has no line. Source: Poinsot 1803.

        >>> line = Wrench.at((0, 0, 5), (2, 1, 3)).central_axis()
        >>> line.point.tolist(), line.direction.tolist(), line.pitch
        ([2.0, 1.0, 0.0], [0.0, 0.0, 1.0], 0.0)
        """
        remedy = "It is a couple, the same about every point."
        if not self.is_planar:
            return _central_axis("Wrench.central_axis", self.force, self.torque, remedy)
        (x, y), moment = together(self.force, self.torque)
        whole = _central_axis("Wrench.central_axis", np.array([x, y, 0]), np.array([0, 0, moment]), remedy)
        return CentralAxis(frozen(whole.point[:2].copy()), frozen(whole.direction[:2].copy()), whole.pitch)

    def power(self, twist: Twist) -> Scalar:
        """F . V (W), for a wrench and a twist in the same frame."""
        _check_same_space(self, expect("Wrench.power", twist, Twist))
        a, b = together(self.vector, twist.vector)
        return plain(a @ b)

    def transformed(self, pose: Placed) -> Wrench:
        """Ad_X^-T F: a wrench given in B, in the frame A of X_AB; its power stays the same. F^s = Ad_g^-T F^b."""
        table, vector = together(_pose("Wrench.transformed", pose, self).inverse().adjoint().T, self.vector)
        return Wrench.from_vector(table @ vector)


# -------------------------------------------------------------------- statics


def resultant(wrenches: Iterable[Wrench]) -> Wrench:
    """The sum of wrenches given in one frame. Raises ShapeError if there is none, or if planar ones are mixed in."""
    parts = expect_all("resultant", wrenches, Wrench)
    if not parts:
        raise ShapeError("resultant", "no wrench was given.", "Give at least one.")
    total = parts[0]
    for part in parts[1:]:
        total = total + part
    return total


def holding_wrench(wrenches: Iterable[Wrench]) -> Wrench:
    """The wrench that has to be added for equilibrium: minus the resultant.

    >>> holding_wrench([Wrench.at((0, -10), (2, 0))])
    Wrench.from_vector([0.0, 10.0, 20.0])
    """
    return -resultant(wrenches)


def in_equilibrium(wrenches: Iterable[Wrench], tolerance: float = TOLERANCE) -> bool:
    """Whether sum f = 0 and sum q x f = 0, so that the virtual work of every virtual twist vanishes.

    Numbers: up to `tolerance` times the largest sum of magnitudes; SymPy expressions exactly, by `equal`.
    Raises UndecidedError where that cannot be decided.
    """
    parts = expect_all("in_equilibrium", wrenches, Wrench)
    total = resultant(parts).vector
    values = numbers(total)
    if values is None or any(is_expression(entry) for part in parts for entry in part.vector):
        from ..algebra.deciding.equality import equal

        return bool(equal(total.tolist(), [0] * len(total)))
    scale = np.sum([np.abs(part.vector) for part in parts], axis=0)
    count = len(parts[0].force)
    sizes = np.repeat([scale[:count].max(), scale[count:].max()], [count, len(scale) - count])
    return bool((np.abs(values) <= tolerance * sizes).all())


# -------------------------------------------------------------------- parts


def spin_matrix(angular: Any) -> np.ndarray:
    """S(omega) (3 x 3), or omega J in the plane (2 x 2)."""
    if np.ndim(angular):
        return skew(angular)
    return settled("omega", np.array([[0, -angular], [angular, 0]], dtype=object))


def _central_axis(where: str, along: np.ndarray, moment: np.ndarray, remedy: str) -> CentralAxis:
    """Of the screw of a vector and its moment about the origin."""
    if all(map(is_known_zero, along)):
        raise DescriptionError(where, "there is no line: the vector is zero.", remedy)
    line, turning = together(np.asarray(along), np.asarray(moment))
    values = numbers(line)
    length = _length(values) if values is not None else functions_of(*line).sqrt(line @ line)
    unit, arm = together(line / length, turning / length)
    return CentralAxis(settled(where, cross(unit, arm) + 0), settled(where, unit), plain(unit @ arm))


def _length(values: np.ndarray) -> float:
    """|values|, whose squares may be too small for doubles."""
    largest = float(np.abs(values).max())
    return largest * float(np.linalg.norm(values / largest))


def _check_same_space(a: _Screw, b: _Screw) -> None:
    if a.is_planar != b.is_planar:
        raise ShapeError(type(a).__name__, "one is planar and the other is not.", "Use one space throughout.")


def _pose(where: str, pose: Any, screw: _Screw) -> Placed:
    """A pose of the space of the screw."""
    if not hasattr(pose, "position"):
        raise DescriptionError(where, f"{pose!r} is not a Pose.", "Write Pose(rotation, position).")
    if pose.is_planar != screw.is_planar:
        raise ShapeError(where, "one is planar and the other is not.", "Use one space throughout.")
    return pose
