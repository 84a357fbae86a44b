"""`Inertia`: mass, centre of mass and inertia tensor of a rigid body, in numbers or in expressions.

    I_P = I_c + m (r^T r 1 - r r^T) = I_c + m S(r)^T S(r),  r = c - P        (Steiner)

Sources: De Luca, Robotics 2, "Lagrangian dynamics", body inertia; Murray, Li, Sastry 1994, ch. 4; Wensing, Kim,
Slotine, "Linear matrix inequalities for physically consistent inertial parameters", 2018.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ..algebra.deciding.equality import equal
from ..errors import DescriptionError, ShapeError
from ..expr.expression import Expression
from .arrays import (
    TOLERANCE,
    array,
    expect,
    expect_all,
    frozen,
    identity,
    is_expression,
    is_known_zero,
    numbers,
    same,
    scalar,
    settled,
    skew,
    together,
)
from .given import Column, Rows, Scalar
from .rotation import Rotation
from .twist import Twist, Wrench


class Principal(NamedTuple):
    """Principal moments (kg m^2, ascending) and axes (columns, a right-handed frame)."""

    moments: np.ndarray
    axes: np.ndarray


@dataclass(frozen=True, eq=False, repr=False)
class Inertia:
    """Mass (kg), centre of mass (m, 3) and inertia tensor about the centre of mass (kg m^2, 3 x 3), in one frame.

    The tensor has the entries I_xx = int (y^2 + z^2) dm, I_xy = -int x y dm. It may be given as 3 x 3, as six
    entries (xx, yy, zz, xy, xz, yz), or as the three of a diagonal one. Whether a real body could have it is asked
    by `check`; a sum or difference of bodies is a body again: `plate - hole`.

    Raises ShapeError for arrays of another shape, DescriptionError for a tensor that is not symmetric.

    >>> from sympy import symbols
    >>> m, l = symbols("m l", positive=True)
    >>> rod = Inertia(m, (l/2, 0, 0), (0, m*l**2/12, m*l**2/12))
    >>> rod.about((0, 0, 0))[2, 2]
    l**2*m/3
    """

    mass: Scalar
    com: Any = (0, 0, 0)
    tensor: Any = (0, 0, 0)

    def __post_init__(self) -> None:
        given = scalar("Inertia, mass", self.mass), array("Inertia, com", self.com, 3), _tensor(self.tensor)
        mass, com, tensor = together(*given)
        object.__setattr__(self, "mass", mass if is_expression(mass) else float(mass))
        object.__setattr__(self, "com", frozen(com))
        object.__setattr__(self, "tensor", frozen(tensor))

    def __repr__(self) -> str:
        return f"Inertia(mass={self.mass}, com={self.com.tolist()}, tensor={self.tensor.tolist()})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Inertia):
            return NotImplemented
        return bool(self.mass == other.mass) and same(self.com, other.com) and same(self.tensor, other.tensor)

    def __hash__(self) -> int:
        return hash((self.mass, *self.com, *self.tensor.ravel()))

    # ---------------------------------------------------------------- the same body, seen from elsewhere

    def about(self, point: Column = (0, 0, 0)) -> np.ndarray:
        """The tensor about a point: I_c + m (r^T r 1 - r r^T), r from the point to the centre of mass (3 x 3).

        Source: De Luca, "Steiner theorem".
        """
        mass, com, tensor, point = together(self.mass, self.com, self.tensor, array("about, point", point, 3))
        return settled("about", tensor + _steiner(mass, com - point))

    def moved(self, by: Any) -> Inertia:
        """The body displaced by a vector (m, 3), or placed by a `Pose`: the centre of mass moves, I_c turns along.

        With X_WB and the inertia in B, it is the inertia in W.
        """
        if hasattr(by, "rotation"):
            return self.rotated(by.rotation).moved(by.in_space().position)
        com, by = together(self.com, array("moved, by", by, 3))
        return Inertia(self.mass, com + by, self.tensor)

    def rotated(self, rotation: Rotation | Rows) -> Inertia:
        """The body turned about the origin: R c and R I_c R^T.

        `rotation`: a `Rotation` or its matrix; a planar one turns about z. With R_WB and the inertia in B, it is the
        inertia along the axes of W.
        """
        if not isinstance(rotation, Rotation):
            rotation = Rotation(rotation)
        matrix, com, tensor = together(rotation.in_space().matrix, self.com, self.tensor)
        return Inertia(self.mass, matrix @ com, _symmetric(matrix @ tensor @ matrix.T))

    # ---------------------------------------------------------------- bodies made of bodies

    def __add__(self, other: Inertia) -> Inertia:
        """Both bodies as one, their frames taken to coincide."""
        return combined([self, other]) if isinstance(other, Inertia) else NotImplemented

    def __radd__(self, other: object) -> Inertia:
        """`sum` starts at 0."""
        return self if isinstance(other, int) and other == 0 else NotImplemented

    def __sub__(self, other: Inertia) -> Inertia:
        """This body with the other one cut out of it."""
        return combined([self], [other]) if isinstance(other, Inertia) else NotImplemented

    # ---------------------------------------------------------------- matrices

    def generalized(self, planar: bool = False) -> np.ndarray:
        """M = [[m 1, -m S(c)], [m S(c), I_O]] about the origin of the frame, so that T = V^T M V / 2 (6 x 6).

        V = (v, omega), linear first. Of an inertia in the body frame it is M^b, of one in the world frame M^s.
        `planar`: of motions (v_x, v_y, omega_z), M = [[m 1, m J c], [(m J c)^T, I_zz]] (3 x 3).
        Source: Murray, Li, Sastry 1994, (4.16).
        """
        mass, com, tensor = together(self.mass, self.com, self.about())
        first = mass * together(skew(com), com)[0]
        whole = np.block([[mass * identity(3), -first], [first, tensor]])
        plane = [0, 1, 5]
        return settled("generalized", whole[np.ix_(plane, plane)] if planar else whole)

    def pseudo_inertia(self) -> np.ndarray:
        """[[Sigma, m c], [(m c)^T, m]], Sigma = int r r^T dm = tr(I_O)/2 1 - I_O (4 x 4).

        It is positive semidefinite exactly if some distribution of mass has this inertia.
        Source: Wensing, Kim, Slotine 2018, (10).
        """
        mass, com, tensor = together(self.mass, self.com, self.about())
        first = (mass * com).reshape(3, 1)
        table = np.block([[_second_moments(tensor), first], [first.T, np.array([[mass]], dtype=object)]])
        return settled("pseudo_inertia", table)

    @staticmethod
    def from_generalized(matrix: Rows) -> Inertia:
        """The inertia whose `generalized` is this 6 x 6 matrix.

        Raises DescriptionError if the mass is zero or a matrix of numbers has not the form of one.
        """
        table = array("from_generalized", matrix, 6, 6)
        mass, cross, turning = table[0, 0], table[3:, :3], table[3:, 3:]
        if is_known_zero(mass):
            raise DescriptionError("from_generalized", "the mass is zero, so there is no centre of mass.",
                                   "Give a matrix with a mass at its corner.")
        com = np.array([cross[2, 1], cross[0, 2], cross[1, 0]]) / mass
        body = Inertia(mass, com, turning - _steiner(mass, com))
        values, again = numbers(table), numbers(body.generalized())
        if values is not None and again is not None and not _close(values, again):
            raise DescriptionError("from_generalized", "the matrix has not the form [[m 1, -m S(c)], [m S(c), I]].",
                                   "Order its rows linear first, then angular.")
        return body

    # ---------------------------------------------------------------- motion

    def momentum(self, twist: Twist) -> Wrench:
        """M V, the linear and the angular momentum about the origin (kg m/s, kg m^2/s)."""
        planar = expect("Inertia.momentum", twist, Twist).is_planar
        mass, velocity = together(self.generalized(planar), twist.vector)
        return Wrench.from_vector(mass @ velocity)

    def kinetic_energy(self, twist: Twist) -> Scalar:
        """V^T M V / 2 (J), for the twist in the same frame as the inertia."""
        return self.momentum(twist).power(twist) / 2

    # ---------------------------------------------------------------- what a real body can have

    def principal(self) -> Principal:
        """Principal moments about the centre of mass and their axes: I_c = axes diag(moments) axes^T.

        Moments of numbers ascend; those of a symbolic tensor are the diagonal it must already have.
        Raises DescriptionError for a symbolic tensor with products of inertia.
        """
        values = numbers(self.tensor)
        if values is None:
            if any(not is_known_zero(entry) for entry in self._products()):
                raise DescriptionError("principal", "the tensor has products of inertia that are not numbers.",
                                       "Give numbers, or turn the body into its principal axes by `rotated`.")
            return Principal(frozen(np.array(self.tensor.diagonal())), frozen(np.eye(3)))
        moments, axes = np.linalg.eigh(values)
        largest = axes[np.argmax(np.abs(axes), axis=0), range(3)]
        axes = axes * np.where(largest < 0, -1.0, 1.0)
        if np.linalg.det(axes) < 0:
            axes[:, 2] = -axes[:, 2]
        return Principal(frozen(moments), frozen(axes))

    def check(self, where: str = "Inertia", tolerance: float = TOLERANCE) -> Inertia:
        """The inertia itself, if some real distribution of mass has it as far as its numbers tell.

        That is so exactly if the mass and the principal moments about the centre of mass are at least zero and no
        moment exceeds the sum of the other two (equivalently the pseudo-inertia is positive semidefinite); each up
        to `tolerance` times the sum of the moments. What is symbolic cannot be decided and passes.

        Raises DescriptionError that names `where` and what fails, with its numbers.

        >>> Inertia(1.0, tensor=(1.0, 1.0, 3.0)).check("body 'arm'")
        Traceback (most recent call last):
            ...
        dalembert.errors.DescriptionError: body 'arm': no body has the principal moments of inertia 1, 1, 3 kg m^2:
        1 + 1 < 3. ...
        """
        for what, remedy in self._impossible(tolerance):
            raise DescriptionError(where, what, remedy)
        return self

    def is_possible(self, tolerance: float = TOLERANCE) -> bool:
        """Whether `check` passes."""
        return next(self._impossible(tolerance), None) is None

    def _impossible(self, tolerance: float) -> Iterator[tuple[str, str]]:
        mass = numbers(self.mass)
        if mass is not None and mass < 0:
            yield f"its mass {float(mass):.6g} kg is negative.", "Give a mass of at least zero."
        values = numbers(self.tensor)
        if values is None:
            return
        low, middle, high = moments = np.linalg.eigvalsh(values)
        shown = ", ".join(f"{moment:.6g}" for moment in moments)
        allowed = tolerance * float(np.abs(moments).sum())
        if low < -allowed:
            yield (f"no body has the principal moments of inertia {shown} kg m^2: one is negative.",
                   "Check the signs of the tensor: I_xy = -int x y dm.")
        elif low + middle < high - allowed:
            yield (f"no body has the principal moments of inertia {shown} kg m^2: "
                   f"{low:.6g} + {middle:.6g} < {high:.6g}.",
                   "No moment exceeds the sum of the other two; check units, and that the tensor is about the "
                   "centre of mass.")

    def _products(self) -> tuple[Scalar, Scalar, Scalar]:
        return self.tensor[0, 1], self.tensor[0, 2], self.tensor[1, 2]


def combined(bodies: Sequence[Inertia], holes: Sequence[Inertia] = ()) -> Inertia:
    """All bodies as one, without the holes; their frames are taken to coincide.

    Raises DescriptionError if no mass is left where there was some, ShapeError if there is no body at all.
    """
    parts = [(1, body) for body in expect_all("combined", bodies, Inertia)]
    parts += [(-1, hole) for hole in expect_all("combined, holes", holes, Inertia)]
    if not parts:
        raise ShapeError("combined", "no body was given.", "Give at least one.")
    masses = together(*(body.mass for _, body in parts))
    mass = sum(sign * m for (sign, _), m in zip(parts, masses, strict=True))
    com: Any = np.zeros(3)
    if not is_known_zero(mass):
        tables = together(mass, *masses, *(body.com for _, body in parts))
        coms, masses = tables[len(parts) + 1:], tables[1:len(parts) + 1]
        com = sum(sign * m * c for (sign, _), m, c in zip(parts, masses, coms, strict=True)) / tables[0]
    elif not all(is_known_zero(m) for m in masses):
        raise DescriptionError("Inertia", "nothing is left of the mass, so there is no centre of mass.",
                               "Subtract holes that are smaller than the body.")
    tensors = together(*(body.about(com) for _, body in parts))
    return Inertia(mass, com, sum(sign * tensor for (sign, _), tensor in zip(parts, tensors, strict=True)))


def _tensor(value: Any) -> np.ndarray:
    """A tensor from 3 x 3, 6 or 3 entries."""
    entries = np.array(value.tolist() if hasattr(value, "tolist") else value, dtype=object)
    if entries.shape == (3,):
        return settled("Inertia, tensor", np.where(np.eye(3, dtype=bool), entries, 0))
    if entries.shape == (6,):
        xx, yy, zz, xy, xz, yz = entries
        return settled("Inertia, tensor", np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]], dtype=object))
    table = array("Inertia, tensor", value, 3, 3)
    values = numbers(table)
    if not (_close(values, values.T) if values is not None else _may_be_symmetric(table)):
        raise DescriptionError("Inertia, tensor", f"{table.tolist()} is not symmetric.", "I_xy = I_yx = -int x y dm.")
    return table


def _may_be_symmetric(table: np.ndarray) -> bool:
    """Whether no two mirrored entries are known to differ."""
    pairs = [(table[i, j], table[j, i]) for i, j in ((0, 1), (0, 2), (1, 2))]
    unlike = [(a, b) for a, b in pairs if a != b and not (isinstance(a, Expression) or isinstance(b, Expression))]
    return all(equal(a, b).answer != "no" for a, b in unlike)


def _steiner(mass: Scalar, r: np.ndarray) -> np.ndarray:
    """m (r^T r 1 - r r^T), written as m S(r)^T S(r)."""
    x, y, z = r
    upper = [[y * y + z * z, -x * y, -x * z], [-x * y, x * x + z * z, -y * z], [-x * z, -y * z, x * x + y * y]]
    return mass * np.array(upper)


def _second_moments(tensor: np.ndarray) -> np.ndarray:
    """int r r^T dm of a tensor about the same point."""
    return tensor.trace() / 2 * identity(3) - tensor


def _symmetric(matrix: np.ndarray) -> np.ndarray:
    """The upper triangle, mirrored: a product R I R^T without its rounding."""
    return np.array([[matrix[min(i, j), max(i, j)] for j in range(3)] for i in range(3)])


def _close(a: np.ndarray, b: np.ndarray) -> bool:
    return bool(np.abs(a - b).max() <= TOLERANCE * np.abs(a).max())
