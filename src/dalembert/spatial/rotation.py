"""`Rotation`: an element of SO(3) or SO(2), in numbers or in expressions.

R_WB takes coordinates in B to coordinates in W; R_WB @ R_BC = R_WC. Sources: Murray, Li, Sastry 1994, ch. 2;
Lynch, Park, "Modern Robotics", ch. 3.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, overload

import numpy as np

from ..algebra.deciding.equality import equal
from ..errors import DescriptionError, ShapeError, UndecidedError
from ..expr.expression import Expression
from .arrays import (
    TOLERANCE,
    array,
    frozen,
    functions_of,
    identity,
    is_expression,
    is_known_zero,
    numbers,
    plain,
    rows,
    same,
    scalar,
    settled,
    signed_length,
    skew,
    together,
)
from .derivatives import in_time, shortened
from .euler import axes_of, body_angles
from .given import Axis, Column, Rows, Scalar

#: J = R(pi/2): planar S(omega) = omega J, and q x f = f^T J q.
J = frozen(np.array([[0, -1], [1, 0]], dtype=object))

_LETTERS = {"x": (1, 0, 0), "y": (0, 1, 0), "z": (0, 0, 1)}


@dataclass(frozen=True, eq=False, repr=False)
class Rotation:
    """A rotation matrix R, 3 x 3 or 2 x 2, with R^T R = 1 and det R = +1.

    `matrix` is read-only: floats, or objects where an entry is an expression. A matrix is checked: numbers to 1e-9,
    SymPy expressions by `equal`. Raises DescriptionError for one that is not a rotation, reflections included.

    >>> R_WB = Rotation.planar(math.pi / 2)
    >>> R_WB.apply((1, 0)).round(12).tolist()
    [0.0, 1.0]
    >>> Rotation([[1, 0], [0, -1]])
    Traceback (most recent call last):
        ...
    dalembert.errors.DescriptionError: Rotation: R^T R = 1, but det R = -1: a reflection. ...
    """

    matrix: Any

    def __post_init__(self) -> None:
        table = array("Rotation", self.matrix, *((2, 2) if rows(self.matrix) == 2 else (3, 3)))
        _check(table)
        object.__setattr__(self, "matrix", table)

    def __repr__(self) -> str:
        return f"Rotation({self.matrix.tolist()})"

    def __eq__(self, other: object) -> bool:
        return same(self.matrix, other.matrix) if isinstance(other, Rotation) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self.matrix.ravel()))

    @property
    def is_planar(self) -> bool:
        """Whether it is an element of SO(2)."""
        return len(self.matrix) == 2

    # ---------------------------------------------------------------- made from

    @staticmethod
    def identity(planar: bool = False) -> Rotation:
        """No rotation."""
        return _trusted(identity(2 if planar else 3))

    @staticmethod
    def planar(angle: Scalar) -> Rotation:
        """R = [[cos, -sin], [sin, cos]] of an angle (rad), counterclockwise."""
        angle = scalar("Rotation.planar, angle", angle)
        c, s = functions_of(angle).cos(angle), functions_of(angle).sin(angle)
        return _trusted(np.array([[c, -s], [s, c]]))

    @staticmethod
    def from_axis_angle(axis: Axis, angle: Scalar) -> Rotation:
        """R = cos 1 + sin S(n) + (1 - cos) n n^T about an axis by an angle (rad) (Rodrigues).

        `axis`: "x", "y", "z" or a vector, normalized if it is one of numbers; symbolic ones are taken as unit vectors.
        The same rotation belongs to (-n, -angle) and to (n, angle + 2 pi).
        """
        angle = scalar("Rotation.from_axis_angle, angle", angle)
        unit, angle = together(_unit_axis(axis, exact=is_expression(angle)), angle)
        c, s = functions_of(angle).cos(angle), functions_of(angle).sin(angle)
        cross, outer = together(skew(unit), np.outer(unit, unit))
        return _trusted((identity(3) - outer) * c + cross * s + outer)

    @staticmethod
    def from_euler(sequence: str, angles: Column, frame: str = "body") -> Rotation:
        """The rotation by one to three angles (rad) about the axes of a sequence such as "zxz" or "xyz".

        frame="body" turns about the axes that move along: R = R_1 R_2 R_3 (intrinsic); frame="space" about those
        that stay: R = R_3 R_2 R_1 (extrinsic). Raises DescriptionError for a sequence of other letters, or one that
        repeats an axis.

        >>> body = Rotation.from_euler("xyz", (0.1, 0.2, 0.3)).matrix
        >>> space = Rotation.from_euler("zyx", (0.3, 0.2, 0.1), frame="space").matrix
        >>> bool(abs(body - space).max() < 1e-15)
        True
        """
        _check_frame("Rotation, Euler angles", frame, ("body", "space"))
        letters = axes_of(sequence)
        turns = [Rotation.from_axis_angle(letter, angle)
                 for letter, angle in zip(letters, array("Rotation.from_euler, angles", angles, len(letters)),
                                          strict=True)]
        whole = turns[0]
        for turn in turns[1:]:
            whole = whole @ turn if frame == "body" else turn @ whole
        return whole

    @staticmethod
    def from_quaternion(quaternion: Column) -> Rotation:
        """R = 1 + 2 w S(e) + 2 S(e)^2 of a quaternion (w, x, y, z), scalar first.

        Numbers are normalized; symbols are taken as a unit quaternion. Raises DescriptionError for zero.
        """
        entries = array("Rotation.from_quaternion", quaternion, 4)
        if entries.dtype != object:
            length = float(np.linalg.norm(entries))
            if length < TOLERANCE:
                raise DescriptionError("Rotation.from_quaternion", "the quaternion is zero.", "Give a unit quaternion.")
            entries = entries / length
        w, x, y, z = together(entries)[0].tolist()
        cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
        return _trusted(identity(3) + 2 * w * cross + 2 * (cross @ cross))

    @staticmethod
    def exp(vector: Any) -> Rotation:
        """exp S(w) of a rotation vector w = angle axis (rad, 3), or of an angle in the plane; inverse of `log`."""
        if rows(vector) == 0:
            return Rotation.planar(vector)
        w = array("Rotation.exp", vector, 3)
        if all(map(is_known_zero, w)):
            return Rotation.identity()
        angle = signed_length(w)
        return Rotation.from_axis_angle(w / angle, angle)

    # ---------------------------------------------------------------- group

    @overload
    def __matmul__(self, other: Rotation) -> Rotation: ...
    @overload
    def __matmul__(self, other: Sequence[Any] | np.ndarray) -> np.ndarray: ...
    def __matmul__(self, other: Any) -> Any:
        """R_AB @ R_BC = R_AC, or R_AB @ p_B = p_A."""
        if isinstance(other, Rotation):
            _check_same_space("Rotation", self.is_planar, other.is_planar)
            a, b = together(self.matrix, other.matrix)
            return _trusted(a @ b)
        return self.apply(other)

    def inverse(self) -> Rotation:
        """R^T."""
        return _trusted(self.matrix.T)

    def apply(self, vector: Column) -> np.ndarray:
        """R v (3, or 2 in the plane)."""
        matrix, v = together(self.matrix, array("Rotation.apply", vector, len(self.matrix)))
        return settled("Rotation.apply", matrix @ v)

    def in_space(self) -> Rotation:
        """A planar rotation as the one about z; others as they are."""
        if not self.is_planar:
            return self
        (a, b), (c, d) = self.matrix.tolist()
        return _trusted(np.array([[a, b, 0], [c, d, 0], [0, 0, 1]]))

    # ---------------------------------------------------------------- read as

    def axis_angle(self) -> tuple[np.ndarray, Scalar]:
        """A unit axis (3) and the angle about it (rad, 0 to pi); (0, 0, 1) where there is no rotation.

        Of expressions n = (R - R^T)/(2 sin), angle = acos((tr R - 1)/2): off the angles 0 and pi only.
        """
        self._must_be_spatial("axis_angle")
        R = self.matrix
        twice = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]])
        values = numbers(R)
        if values is None:
            cosine = (R.trace() - 1) / 2
            functions = functions_of(cosine)
            return frozen(twice / (2 * functions.sqrt(1 - cosine * cosine))), functions.acos(cosine)
        w, *e = self.quaternion()
        sine = float(np.linalg.norm(e))
        if sine == 0.0:
            return frozen(np.array([0.0, 0.0, 1.0])), 0.0
        return frozen(np.array(e) / sine), 2 * math.atan2(sine, w)

    def log(self) -> Any:
        """The rotation vector angle * axis (rad, 3), no longer than pi; in the plane the angle in (-pi, pi]."""
        if self.is_planar:
            functions = functions_of(*self.matrix.ravel())
            return functions.atan2(self.matrix[1, 0], self.matrix[0, 0])
        axis, angle = self.axis_angle()
        axis, angle = together(axis, angle)
        return frozen(axis * angle)

    def quaternion(self) -> np.ndarray:
        """The unit quaternion (w, x, y, z) with w >= 0, scalar first (4). Raises DescriptionError without numbers.

        Source: Shepperd, "Quaternion from rotation matrix", 1978.
        """
        self._must_be_spatial("quaternion")
        R = self._values("quaternion")
        squares = [1 + R.trace(), *(1 + 2 * R[i, i] - R.trace() for i in range(3))]
        largest = int(np.argmax(squares))
        w = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]])
        if largest == 0:
            q = np.array([squares[0], *w])
        else:
            i = largest - 1
            q = np.array([w[i], *(R[i, j] + R[j, i] if j != i else squares[largest] for j in range(3))])
        q = q / np.linalg.norm(q)
        first = next(entry for entry in q if abs(entry) > 0)
        return frozen(-q if first < 0 else q)

    def euler(self, sequence: str, frame: str = "body") -> np.ndarray:
        """Three angles (rad) with `from_euler(sequence, angles, frame)` this rotation (3).

        The middle one lies in [0, pi] where the first axis returns ("zxz"), else in [-pi/2, pi/2]; at its ends the
        angles are not unique and the one that turns last in the body is 0. Raises DescriptionError without numbers.
        """
        _check_frame("Rotation, Euler angles", frame, ("body", "space"))
        letters = axes_of(sequence)
        self._must_be_spatial("euler")
        if len(letters) != 3:
            raise DescriptionError("Rotation.euler", f"'{sequence}' has not three axes.", 'Write, for example, "zxz".')
        angles = body_angles(letters if frame == "body" else letters[::-1], self._values("euler"))
        return frozen(np.array(angles if frame == "body" else angles[::-1]))

    def angular_velocity(self, rate: Rows | None = None, frame: str = "spatial") -> Any:
        """omega (rad/s, 3; in the plane a scalar) with S(omega) = R' R^T, or with frame="body" S(omega) = R^T R'.

        `rate` is R' where it is known in numbers; else the matrix is differentiated in time and the result shortened.
        Source: Murray, Li, Sastry 1994, (2.47), (2.49).

        >>> from sympy.physics.mechanics import dynamicsymbols
        >>> theta = dynamicsymbols("theta")
        >>> Rotation.from_axis_angle("z", theta).angular_velocity().tolist()
        [0, 0, Derivative(theta(t), t)]
        """
        _check_frame("Rotation.angular_velocity", frame)
        shape = self.matrix.shape
        rate = in_time(self.matrix) if rate is None else array("Rotation.angular_velocity, rate", rate, *shape)
        R, rate = together(self.matrix, rate)
        spin = rate @ R.T if frame == "spatial" else R.T @ rate
        parts = [spin[1, 0]] if self.is_planar else [spin[2, 1], spin[0, 2], spin[1, 0]]
        omega = shortened(settled("angular_velocity", np.array(parts)))
        return plain(omega[0]) if self.is_planar else omega

    def _must_be_spatial(self, what: str) -> None:
        if self.is_planar:
            raise DescriptionError(f"Rotation.{what}", "the rotation is planar.", "Use log() for its angle.")

    def _values(self, what: str) -> np.ndarray:
        values = numbers(self.matrix)
        if values is None:
            raise DescriptionError(f"Rotation.{what}", "the rotation is symbolic.", "Put numbers in first.")
        return values


# -------------------------------------------------------------------- making


def _trusted(matrix: np.ndarray) -> Rotation:
    """A rotation from a matrix known to be one."""
    rotation = object.__new__(Rotation)
    object.__setattr__(rotation, "matrix", settled("Rotation", np.array(matrix)))
    return rotation


def _unit_axis(axis: Axis, exact: bool) -> np.ndarray:
    """A unit vector; of whole numbers beside expressions without rounding."""
    if isinstance(axis, str):
        if axis.removeprefix("-") not in _LETTERS:
            raise DescriptionError("Rotation.from_axis_angle", f"'{axis}' is not an axis.", 'Use "x", "y" or "z".')
        sign = -1 if axis.startswith("-") else 1
        return sign * np.array(_LETTERS[axis.removeprefix("-")], dtype=object)
    vector = array("Rotation.from_axis_angle, axis", axis, 3)
    if vector.dtype == object:
        return vector
    length = float(np.linalg.norm(vector))
    if length < TOLERANCE:
        raise DescriptionError("Rotation.from_axis_angle", "the axis is zero.", "Give a direction.")
    if exact and length != 1.0:
        from sympy import Matrix

        whole = Matrix(together(vector, np.array(0, dtype=object))[0])
        return np.array(whole / whole.norm()).ravel()
    return vector / length


# -------------------------------------------------------------------- checking


def _check(table: np.ndarray) -> None:
    values = numbers(table)
    if values is not None:
        _check_numbers(values)
    elif not any(isinstance(entry, Expression) for entry in table.ravel()):
        _check_expressions(table)


def _check_numbers(R: np.ndarray) -> None:
    error = float(np.abs(R.T @ R - np.eye(len(R))).max())
    if error > TOLERANCE:
        raise DescriptionError("Rotation", f"R^T R differs from 1 by {error:.3g}.", "Give an orthogonal matrix.")
    if np.linalg.det(R) < 0:
        raise _reflection()


def _check_expressions(table: np.ndarray) -> None:
    import sympy

    R = sympy.Matrix(table.tolist())
    orthogonal = equal(R.T * R, sympy.eye(len(table)))
    try:
        if not orthogonal:
            raise DescriptionError("Rotation", f"R^T R = 1 does not hold: {orthogonal}.", "Give an orthogonal matrix.")
        if not equal(R.det(), 1):
            raise _reflection()
    except UndecidedError as error:
        raise DescriptionError("Rotation", "whether it is orthogonal could not be decided.",
                               "Make it from angles or a quaternion.") from error


def _reflection() -> DescriptionError:
    return DescriptionError("Rotation", "R^T R = 1, but det R = -1: a reflection.",
                            "Exchange the sign of one column to have a right-handed frame.")


def _check_frame(where: str, frame: str, known: tuple[str, ...] = ("spatial", "body")) -> None:
    if str(frame) not in known:
        raise DescriptionError(where, f"'{frame}' is not a frame.", f"Use {' or '.join(map(repr, known))}.")


def _check_same_space(where: str, a: bool, b: bool) -> None:
    if a != b:
        raise ShapeError(where, "one is planar and the other is not.", "Use one space throughout.")
