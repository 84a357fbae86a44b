"""`Tree`: a kinematic tree of rigid links in numbers and SymPy symbols, and its energies.

A value that says what a chain or tree of bodies is, and no more. Frames by monogram: W the ground, P the
parent's link frame, J the joint frame, fixed in P, and L the link frame, which is J after the motion of the joint,

    R_PL = R_PJ Rot(axis, d),  p_PL = p_PJ                     (revolute)
    R_PL = R_PJ,               p_PL = p_PJ + R_PJ axis d         (prismatic)
    R_PL = R_PJ Rot(axis, d),  p_PL = p_PJ + R_PJ axis pitch d   (screw)
    R_PL = R_PJ R(w, e),       p_PL = p_PJ                     (spherical)
    R_PL = R_PJ R(w, e),       p_PL = p_PJ + R_PJ p              (floating)

with the displacement d = ratio q + shift and R(w, e) = 1 + 2 w [e]x + 2 [e]x^2 of a unit quaternion. Every other joint
is a chain of these, with links without mass between them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from numbers import Integral, Real
from numbers import Rational as Quotient
from typing import Any

import numpy as np

from ..errors import DescriptionError
from ..spatial.arrays import numbers
from ..spatial.vectors import IDENTITY, ORIGIN, Matrix, Symmetric, Vector
from .coordinates import time

__all__ = ["Link", "Tree", "flat", "is_coordinate", "sympified"]

GROUND = -1
JOINTS = ("revolute", "prismatic", "screw", "spherical", "floating", "fixed")
_CONSTANTS = ("axis", "rotation", "offset", "mass", "moment", "inertia", "displacement")
_SIZES = {"spherical": (4, 3), "floating": (7, 6)}
Z_AXIS: Vector[Any] = (0, 0, 1)
_TOLERANCE = 1e-9
_LARGEST = float("inf")


@dataclass(frozen=True)
class Link:
    """A rigid body and the joint that carries it. Entries are numbers or SymPy expressions without time.

    name            unique in its tree
    parent          index of the carrying link in `Tree.links`, -1 for the ground
    joint           "revolute", "prismatic", "screw", "spherical", "floating" or "fixed"
    coordinate      dynamicsymbol q(t), rad or m; None for a fixed joint; (w, x, y, z), a unit quaternion, for a
                    spherical one; (px, py, pz, w, x, y, z) for a floating one
    axis            unit vector of numbers along the joint, in J
    rotation        R_PJ, 3x3
    offset          p_PJ, the origin of J in P, m
    mass            m, kg
    moment          first moment of mass m c in L, kg m
    inertia         Ixx, Iyy, Izz, Ixy, Ixz, Iyz: entries of the inertia tensor (so Ixy = -integral of x y dm)
                    about the origin of L, in L, kg m^2
    velocities      dynamicsymbols: (wx, wy, wz), the angular velocity of L in P, described in L, of a spherical joint;
                    (vx, vy, vz, wx, wy, wz), the twist of L in J, in L, of a floating one; the others have q'
    pitch           what a screw moves along its axis for one radian, m
    ratio, shift    of the displacement ratio q + shift
    mimic           whether the coordinate belongs to another link, which this one follows
    rotor           whether it stands for the spin of a motor, felt by its joint alone

    Raises DescriptionError where a field has the wrong shape or kind.

    >>> from dalembert.description.coordinates import coordinates
    >>> (q,) = coordinates("q")
    >>> Link.from_com("rod", -1, "revolute", q, mass=3, com=(1, 0, 0), inertia_about_com=(0, 1, 1, 0, 0, 0)).inertia
    (0, 4, 4, 0, 0, 0)
    """

    name: str
    parent: int
    joint: str
    coordinate: Any
    axis: Vector[Any] = Z_AXIS
    rotation: Matrix[Any] = IDENTITY
    offset: Vector[Any] = ORIGIN
    mass: Any = 0
    moment: Vector[Any] = ORIGIN
    inertia: Symmetric[Any] = (0, 0, 0, 0, 0, 0)
    velocities: tuple[Any, ...] = ()
    pitch: Any = 0
    ratio: Any = 1
    shift: Any = 0
    mimic: bool = False
    rotor: bool = False

    def __post_init__(self) -> None:
        where = f"Link '{self.name}'"
        for field, size in (("axis", 3), ("offset", 3), ("moment", 3), ("inertia", 6), ("rotation", 3)):
            object.__setattr__(self, field, _entries(where, field, getattr(self, field), size))
        rows = tuple(_entries(where, "rotation", row, 3) for row in self.rotation)
        object.__setattr__(self, "rotation", rows)
        self._check_joint()
        self._check_constants()
        self._check_axis()
        self._check_rotation()

    @classmethod
    def from_com(
        cls, name: str, parent: int, joint: str, coordinate: Any, axis: Vector[Any] = Z_AXIS,
        rotation: Matrix[Any] = IDENTITY, offset: Vector[Any] = ORIGIN, *, mass: Any = 0, com: Vector[Any] = ORIGIN,
        inertia_about_com: Symmetric[Any] = (0, 0, 0, 0, 0, 0), **motion: Any,
    ) -> Link:
        """A link by its centre of mass c, in L, and the inertia tensor about it, with the axes of L.

        I = I_c + m (c.c 1 - c c^T), moment = m c (Steiner).
        """
        given = cls(name, parent, joint, coordinate, axis, rotation, offset, mass, com, inertia_about_com,
                    **motion)
        x, y, z = given.moment
        xx, yy, zz, xy, xz, yz = given.inertia
        inertia = (
            xx + mass * (y**2 + z**2), yy + mass * (x**2 + z**2), zz + mass * (x**2 + y**2),
            xy - mass * x * y, xz - mass * x * z, yz - mass * y * z,
        )
        return cls(name, parent, joint, coordinate, given.axis, given.rotation, given.offset, mass,
                   (mass * x, mass * y, mass * z), inertia, given.velocities, *given.displacement, given.mimic)

    def _check_joint(self) -> None:
        if self.joint not in JOINTS:
            raise self._error(f"there is no joint '{self.joint}'.", f"Joints are {', '.join(JOINTS)}.")
        if self.joint in _SIZES:
            self._check_free_joint(*_SIZES[self.joint])
        elif self.joint == "fixed":
            if self.coordinate is not None:
                raise self._error(f"a fixed joint has the coordinate {self.coordinate}.", "Write None.")
        elif self.coordinate is None:
            raise self._error(f"the {self.joint} joint has no coordinate.", "Name one, from coordinates(...).")
        elif not is_coordinate(self.coordinate):
            raise self._error(f"the coordinate {self.coordinate!r} is not a function of time.",
                              'Make it with dalembert.coordinates("...") or sympy dynamicsymbols.')
        elif not self.velocities:
            object.__setattr__(self, "velocities", (self.coordinate.diff(time()),))

    def _check_free_joint(self, positions: int, velocities: int) -> None:
        where = f"Link '{self.name}'"
        for field, size in (("coordinate", positions), ("velocities", velocities)):
            entries = _entries(where, field, getattr(self, field), size)
            object.__setattr__(self, field, entries)
            if not all(map(is_coordinate, entries)):
                raise self._error(f"{field} holds {entries}, which are not all functions of time.",
                                  'Make them with dalembert.coordinates("...") or sympy dynamicsymbols.')
        if self.mimic or tuple(self.displacement) != (0, 1, 0):
            raise self._error(f"a {self.joint} joint follows no other.", "Only joints of one coordinate do.")

    @property
    def displacement(self) -> tuple[Any, Any, Any]:
        """Pitch, ratio and shift."""
        return self.pitch, self.ratio, self.shift

    @property
    def coordinates(self) -> tuple[Any, ...]:
        """The coordinates of the joint."""
        if self.coordinate is None:
            return ()
        return self.coordinate if isinstance(self.coordinate, tuple) else (self.coordinate,)

    @property
    def parameters(self) -> tuple[Any, ...]:
        """The ten of the body: mass, moment, inertia."""
        return self.mass, *self.moment, *self.inertia

    def _check_constants(self) -> None:
        for field, value in zip(_CONSTANTS, self.constants, strict=True):
            _check_constants(f"Link '{self.name}'", field, value)

    @property
    def constants(self) -> tuple[Any, ...]:
        """All that does not move: axis, rotation, offset, mass, moment, inertia, displacement."""
        return tuple(getattr(self, field) for field in _CONSTANTS)

    def _check_axis(self) -> None:
        if all(isinstance(entry, int | float) for entry in self.axis):
            squares = sympified(sum(entry * entry for entry in self.axis))
        else:
            squares = sympified(sum((entry * entry for entry in self.axis[1:]), self.axis[0] * self.axis[0]))
        if squares.free_symbols or abs(squares.evalf() - 1) > _TOLERANCE:
            raise self._error(f"the axis {self.axis} is not a unit vector of numbers.", "Divide it by its length.")

    def _check_rotation(self) -> None:
        """Of numbers, exact ones included."""
        table = None if self.rotation == IDENTITY else numbers(np.array(self.rotation, dtype=object))
        if table is None:
            return
        defect = np.abs(table @ table.T - np.eye(3)).max()
        if not (defect <= _TOLERANCE and abs(np.linalg.det(table) - 1) <= _TOLERANCE):
            raise self._error("the rotation is not orthogonal with determinant 1.", "Its rows are the axes of P in J.")

    def _error(self, what: str, remedy: str) -> DescriptionError:
        return DescriptionError(f"Link '{self.name}'", what, remedy)


@dataclass(frozen=True)
class Tree:
    """Links, parents first, in a uniform field of gravity.

    gravity         acceleration of a falling body in the ground frame, m/s^2, such as (0, 0, -g)
    parameters      as in `System`: {symbol: default}, {symbol: (default, unit)} or {symbol: None}

    Raises DescriptionError for a link whose parent is unknown or comes later, for a name or coordinate used twice,
    and where nothing moves.
    """

    name: str
    links: tuple[Link, ...]
    gravity: Vector[Any] = ORIGIN
    parameters: Mapping[Any, Any] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "links", tuple(self.links))
        where = f"Tree '{self.name}'"
        object.__setattr__(self, "gravity", _entries(where, "gravity", self.gravity, 3))
        _check_constants(where, "gravity", self.gravity)
        if not self.links:
            raise DescriptionError(where, "there are no links.", "Name at least one.")
        names: set[str] = set()
        for number, link in enumerate(self.links):
            self._check_place(number, link, names)
            names.add(link.name)
        if not self.coordinates:
            raise DescriptionError(where, "no joint moves.", "At least one joint needs a coordinate.")
        self._check_owners(where)

    @cached_property
    def coordinates(self) -> tuple[Any, ...]:
        """The coordinates of the joints that move, in the order of the links."""
        return tuple(entry for link in self.links if not link.mimic for entry in link.coordinates)

    @cached_property
    def velocities(self) -> tuple[Any, ...]:
        """The velocities of the joints that move, in the order of the links."""
        return tuple(entry for link in self.links if not link.mimic for entry in link.velocities)

    @property
    def has_only_simple_joints(self) -> bool:
        """Whether every joint is revolute, prismatic or fixed and moves by its own coordinate."""
        simple = ("revolute", "prismatic", "fixed")
        return all(link.joint in simple and not link.mimic and tuple(link.displacement) == (0, 1, 0)
                   for link in self.links)

    def _check_owners(self, where: str) -> None:
        """Each coordinate belongs to one joint, and every follower follows one of them."""
        owned: set[Any] = set()
        for link in self.links:
            for entry in () if link.mimic else (*link.coordinates, *link.velocities):
                if entry in owned:
                    raise DescriptionError(f"{where}, link '{link.name}'", f"its coordinate {entry} moves another "
                                           "joint too.", "Each joint needs its own coordinate, unless it mimics.")
                owned.add(entry)
        for link in self.links:
            if link.mimic and link.coordinate not in owned:
                raise DescriptionError(f"{where}, link '{link.name}'", f"it follows {link.coordinate}, which belongs "
                                       "to no joint.", "A mimic joint follows a joint of the same tree.")

    def _check_place(self, number: int, link: Link, names: set[str]) -> None:
        where = f"Tree '{self.name}', link '{link.name}'"
        if not (isinstance(link.parent, int) and GROUND <= link.parent < len(self.links)):
            raise DescriptionError(where, f"its parent {link.parent!r} is unknown.",
                                   f"Parents are -1 (the ground) to {len(self.links) - 1}.")
        if link.parent >= number:
            raise DescriptionError(where, f"its parent '{self.links[link.parent].name}' does not come before it.",
                                   "List parents first.")
        if link.name in names:
            raise DescriptionError(where, "the name is used twice.", "Links need distinct names.")


# ------------------------------------------------------------ what an entry is


def _entries(where: str, field: str, given: Any, size: int) -> tuple[Any, ...]:
    try:
        entries = tuple(given.tolist() if hasattr(given, "tolist") else given)
    except TypeError:
        entries = ()
    if isinstance(given, str) or len(entries) != size:
        raise DescriptionError(where, f"{field} holds {given!r}.", f"It needs {size} entries, in each row of a matrix.")
    return entries


def _check_constants(where: str, field: str, value: Any) -> None:
    others = [entry for entry in flat(value) if not (type(entry) in (int, float) and -_LARGEST < entry < _LARGEST)]
    if not others:
        return
    from sympy import nan, oo, zoo

    for entry in others:
        expression = sympified(entry)
        if expression is None or expression.has(nan, oo, -oo, zoo):
            raise DescriptionError(where, f"{field} holds {entry!r}.", "Use finite numbers and SymPy expressions.")
        if time() in expression.free_symbols:
            raise DescriptionError(where, f"{field} depends on time: {entry}.", "Only joints move.")


def flat(value: Any) -> list[Any]:
    """The entries of nested tuples."""
    return [entry for part in value for entry in flat(part)] if isinstance(value, tuple) else [value]


def sympified(entry: Any) -> Any:
    """The SymPy expression of a number or expression, None for anything else."""
    from sympy import Expr, Float, Integer, Rational

    if isinstance(entry, Expr):
        return entry
    if isinstance(entry, bool) or not isinstance(entry, Real):
        return None
    if isinstance(entry, Integral):
        return Integer(int(entry))
    if isinstance(entry, Quotient):
        return Rational(int(entry.numerator), int(entry.denominator))
    return Float(float(entry))


def is_coordinate(entry: Any) -> bool:
    """Whether an entry is a function of time."""
    return getattr(entry, "is_Function", False) and getattr(entry, "args", ()) == (time(),)
