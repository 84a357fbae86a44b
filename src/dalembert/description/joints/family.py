"""What a joint file holds: the elementary motions a joint is made of, and the rows that hold when it closes a loop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ...spatial.vectors import Matrix, Vector, VectorReader, triple

AXES: dict[str, Vector[Any]] = {"x": (1, 0, 0), "y": (0, 1, 0), "z": (0, 0, 1),
                           "-x": (-1, 0, 0), "-y": (0, -1, 0), "-z": (0, 0, -1)}


_SIDES = {"x": "yz", "y": "zx", "z": "xy", "-x": "zy", "-y": "xz", "-z": "yx"}


@dataclass(frozen=True)
class Geometry:
    """What the shape of a joint depends on: its axes, the pitch of a screw, the sequence of Euler angles."""

    axes: tuple[Vector[Any], ...] = (AXES["z"],)
    pitch: Any = 0
    euler: str | None = None


@dataclass(frozen=True)
class Step:
    """One elementary motion: a joint of `tree.JOINTS` with its axis; `suffix` makes the name of its coordinate."""

    joint: str
    axis: Vector[Any] = AXES["z"]
    suffix: str = ""
    pitch: Any = 0

    @property
    def coordinate_suffixes(self) -> tuple[str, ...]:
        """What follows the name of the joint in the names of the coordinates."""
        return _COORDINATES.get(self.joint, (self.suffix,))

    @property
    def velocity_suffixes(self) -> tuple[str, ...]:
        """The same for velocities that are no derivatives; none for those that are."""
        return _VELOCITIES.get(self.joint, ())


_QUATERNION = ("_qw", "_qx", "_qy", "_qz")
_COORDINATES = {"spherical": _QUATERNION, "floating": ("_x", "_y", "_z", *_QUATERNION)}
_VELOCITIES = {"spherical": ("_wx", "_wy", "_wz"), "floating": ("_vx", "_vy", "_vz", "_wx", "_wy", "_wz")}

Rows = tuple[tuple[str, Any], ...]


@dataclass(frozen=True)
class Family:
    """A kind of joint.

    chain       the elementary motions from the joint frame of the parent to that of the child
    closure     {label: what stays zero} when the joint closes a loop, from the child's joint frame in the parent's:
                R_JK and p_JK in the arithmetic of `vectors`; None where it cannot close one
    axes        how many axes it has
    right_way   what is positive, near 1, where a closed loop is not put together upside down
    """

    name: str
    chain: Callable[[Geometry], tuple[Step, ...]]
    closure: Callable[[Geometry, VectorReader[Any], Matrix[Any], Vector[Any]], Rows] | None
    axes: int = 1
    right_way: Callable[[Geometry, VectorReader[Any], Matrix[Any]], tuple[Any, ...]] = lambda *_: ()


# ------------------------------------------------------------ rows of closures


def meets(vectors: VectorReader[Any], position: Vector[Any]) -> Rows:
    """The origins coincide."""
    return tuple(zip("xyz", position, strict=True))


def on_axis(geometry: Geometry, vectors: VectorReader[Any], position: Vector[Any]) -> Rows:
    """The origin of the child lies on the axis through that of the parent."""
    return tuple((f"off axis {k + 1}", vectors.dot(vectors.read(side), position))
                 for k, side in enumerate(sides(geometry.axes[0])))


def parallel(geometry: Geometry, vectors: VectorReader[Any], rotation: Matrix[Any]) -> Rows:
    """The axis has the same direction in both frames."""
    axis = vectors.times(rotation, vectors.read(geometry.axes[0]))
    return tuple((f"tilt {k + 1}", vectors.dot(vectors.read(side), axis))
                 for k, side in enumerate(sides(geometry.axes[0])))


def same_sense(geometry: Geometry, vectors: VectorReader[Any], rotation: Matrix[Any]) -> tuple[Any, ...]:
    """The axis points to one side in both frames."""
    axis = vectors.read(geometry.axes[0])
    return (vectors.dot(axis, vectors.times(rotation, axis)),)


def same_frame(geometry: Geometry, vectors: VectorReader[Any], rotation: Matrix[Any]) -> tuple[Any, ...]:
    """Each direction of one frame is that of the other, not its opposite, nor another one."""
    return tuple(rotation[k][k] for k in range(3))


def aligned(vectors: VectorReader[Any], rotation: Matrix[Any]) -> Rows:
    """The frames have the same directions: x . y', y . z' and z . x' vanish."""
    return ("turn z", rotation[0][1]), ("turn x", rotation[1][2]), ("turn y", rotation[2][0])


def is_turn(label: str) -> bool:
    """Whether a row of a closure compares directions rather than places."""
    return label.startswith(("tilt", "turn"))


def sides(axis: Sequence[Any]) -> tuple[Vector[Any], Vector[Any]]:
    """Two unit vectors that make a right-handed frame with an axis of numbers, the axis last."""
    for name, (first, second) in _SIDES.items():
        if tuple(axis) == AXES[name]:
            return AXES[first], AXES[second]
    import numpy as np

    direction = np.array(axis, dtype=float)
    first = np.cross(direction, np.eye(3)[np.argmin(np.abs(direction))])
    first /= np.linalg.norm(first)
    return triple(first.tolist()), triple(np.cross(direction, first).tolist())
