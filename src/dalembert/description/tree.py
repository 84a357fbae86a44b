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

import numbers
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..errors import DescriptionError
from ..spatial.arithmetic import InNodes, InSymPy
from ..spatial.vectors import IDENTITY, ORIGIN, Matrix, Vector, transposed
from .coordinates import time
from .moving_frames import GROUND, MovingFrames, quaternion_rate
from .reading import Reader
from .system import System

__all__ = ["Link", "Tree", "dh_tree", "energies", "system"]

_Frame = tuple[Matrix, Vector]

JOINTS = ("revolute", "prismatic", "screw", "spherical", "floating", "fixed")
_CONSTANTS = ("axis", "rotation", "offset", "mass", "moment", "inertia", "displacement")
_SIZES = {"spherical": (4, 3), "floating": (7, 6)}
Z_AXIS: Vector = (0, 0, 1)
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
    axis: Vector = Z_AXIS
    rotation: Matrix = IDENTITY
    offset: Vector = ORIGIN
    mass: Any = 0
    moment: Vector = ORIGIN
    inertia: tuple[Any, Any, Any, Any, Any, Any] = (0, 0, 0, 0, 0, 0)
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
        cls, name: str, parent: int, joint: str, coordinate: Any, axis: Sequence[Any] = Z_AXIS,
        rotation: Any = IDENTITY, offset: Sequence[Any] = ORIGIN, *, mass: Any = 0, com: Sequence[Any] = ORIGIN,
        inertia_about_com: Sequence[Any] = (0, 0, 0, 0, 0, 0), **motion: Any,
    ) -> Link:
        """A link by its centre of mass c, in L, and the inertia tensor about it, with the axes of L.

        I = I_c + m (c.c 1 - c c^T), moment = m c (Steiner).
        """
        given = cls(name, parent, joint, coordinate, axis, rotation, offset, mass, com, inertia_about_com,  # type: ignore[arg-type]
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
        elif not _is_coordinate(self.coordinate):
            raise self._error(f"the coordinate {self.coordinate!r} is not a function of time.",
                              'Make it with dalembert.coordinates("...") or sympy dynamicsymbols.')
        elif not self.velocities:
            object.__setattr__(self, "velocities", (self.coordinate.diff(time()),))

    def _check_free_joint(self, positions: int, velocities: int) -> None:
        where = f"Link '{self.name}'"
        for field, size in (("coordinate", positions), ("velocities", velocities)):
            entries = _entries(where, field, getattr(self, field), size)
            object.__setattr__(self, field, entries)
            if not all(map(_is_coordinate, entries)):
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

    def _check_constants(self) -> None:
        for field, value in zip(_CONSTANTS, self.constants, strict=True):
            _check_constants(f"Link '{self.name}'", field, value)

    @property
    def constants(self) -> tuple[Any, ...]:
        """All that does not move: axis, rotation, offset, mass, moment, inertia, displacement."""
        return tuple(getattr(self, field) for field in _CONSTANTS)

    def _check_axis(self) -> None:
        if all(isinstance(entry, int | float) for entry in self.axis):
            squares = _sympified(sum(entry * entry for entry in self.axis))
        else:
            squares = _sympified(_SYMPY.dot(self.axis, self.axis))
        if squares.free_symbols or abs(squares.evalf() - 1) > _TOLERANCE:
            raise self._error(f"the axis {self.axis} is not a unit vector of numbers.", "Divide it by its length.")

    def _check_rotation(self) -> None:
        if self.rotation == IDENTITY:
            return
        if all(isinstance(entry, int | float) for row in self.rotation for entry in row):
            self._check_numeric_rotation()
            return
        from sympy import Matrix as Dense

        rotation = Dense(self.rotation)
        if rotation.free_symbols:
            return
        numbers = rotation.evalf()
        defect = max(abs(entry) for entry in numbers * numbers.T - Dense.eye(3))
        self._refuse_rotation(defect > _TOLERANCE or abs(numbers.det() - 1) > _TOLERANCE)

    def _check_numeric_rotation(self) -> None:
        import numpy as np

        numbers = np.array(self.rotation, dtype=float)
        defect = np.abs(numbers @ numbers.T - np.eye(3)).max()
        self._refuse_rotation(not (defect <= _TOLERANCE and abs(np.linalg.det(numbers) - 1) <= _TOLERANCE))

    def _refuse_rotation(self, wrong: Any) -> None:
        if wrong:
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
    gravity: Vector = ORIGIN
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


# ------------------------------------------------------------ energies


def energies(tree: Tree) -> tuple[tuple[Any, ...], Any, Any]:
    """The coordinates, the kinetic and the potential energy of a tree, J, as SymPy expressions.

    By moving frames, neither expanded nor simplified.

    >>> from sympy import symbols
    >>> from dalembert.description.coordinates import coordinates
    >>> (q,), (m, l, g) = coordinates("q"), symbols("m l g")
    >>> bob = Link.from_com("bob", -1, "revolute", q, mass=m, com=(l, 0, 0))
    >>> energies(Tree("pendulum", (bob,), (g, 0, 0)))
    ((q(t),), l**2*m*Derivative(q(t), t)**2/2, -g*l*m*cos(q(t)))
    """
    return tree.coordinates, *_SYMPY.energies(tree)


def system(tree: Tree) -> System:
    """The `System` of a tree, from its energies; these are written straight into the graph of the system."""
    reader = reader_of(tree)
    return System.read(reader, *MovingFrames(InNodes(reader.symbols)).energies(tree))


def reader_of(tree: Tree, inputs: Sequence[Any] = ()) -> Reader:
    """A reader that knows the symbols of a tree and how its coordinates move: q' = N(q) v."""
    if all(len(link.coordinates) < 2 for link in tree.links):
        return _knowing(Reader(tree.name, tree.coordinates, inputs, tree.parameters), tree)
    reader = _knowing(Reader(tree.name, tree.coordinates, inputs, tree.parameters, tree.velocities), tree)
    rates: list[int] = []
    unit: list[int] = []
    brackets: list[tuple[int, int, int, int]] = []
    vectors, first = MovingFrames(InNodes(reader.symbols)), 0
    for link in (link for link in tree.links if not link.mimic):
        q, v = vectors.arithmetic.read(link.coordinates), vectors.arithmetic.read(link.velocities)
        moving = _free_rates(vectors, q, v) if len(q) > 1 else v
        rates, unit = [*rates, *moving], [*unit, *_normalized(reader.graph, q)]
        brackets += _brackets(first, len(v))
        first += len(v)
    reader.motion = (rates, brackets, unit)
    return reader


def _knowing(reader: Reader, tree: Tree) -> Reader:
    """The reader, told of the symbols of every link, for reactions depend on some that energies do not."""
    entries = [entry for link in tree.links for entry in _flat(link.constants) if hasattr(entry, "free_symbols")]
    reader.check_all("links", InNodes(reader.symbols).read([*entries, *tree.gravity]))
    return reader


def _free_rates(vectors: MovingFrames, q: tuple[Any, ...], v: tuple[Any, ...]) -> tuple[Any, ...]:
    """q' of a spherical or floating joint."""
    turning = quaternion_rate(vectors, q[-4:], v[-3:])  # type: ignore[arg-type]
    if len(q) == 4:
        return turning
    return *vectors.times(vectors.unit_quaternion(q[3:]), v[:3]), *turning  # type: ignore[arg-type]


def _normalized(graph: Any, q: tuple[int, ...]) -> tuple[int, ...]:
    """q with the quaternion at its end divided by its length."""
    if len(q) < 4:
        return q
    length = graph.sqrt(graph.dot(q[-4:], q[-4:]))
    return *q[:-4], *(graph.div(entry, length) for entry in q[-4:])


_LEVI_CIVITA = ((0, 1, 2, 1), (1, 2, 0, 1), (2, 0, 1, 1), (1, 0, 2, -1), (2, 1, 0, -1), (0, 2, 1, -1))


def _brackets(first: int, count: int) -> list[tuple[int, int, int, int]]:
    """Of velocities in the moving body: [w_i, w_j] = eps_ijk w_k, [w_i, v_j] = [v_i, w_j] = eps_ijk v_k."""
    if count == 3:
        return [(first + i, first + j, first + k, sign) for i, j, k, sign in _LEVI_CIVITA]
    if count != 6:
        return []
    shifts = ((3, 3, 3), (3, 0, 0), (0, 3, 0))
    return [(first + i + a, first + j + b, first + k + c, sign) for a, b, c in shifts for i, j, k, sign in _LEVI_CIVITA]


_SYMPY = MovingFrames(InSymPy())


# ------------------------------------------------------------ Denavit and Hartenberg


def dh_tree(
    name: str, rows: Sequence[Sequence[Any]], convention: str = "standard", gravity: Sequence[Any] = ORIGIN,
    symbols: str | Sequence[Sequence[Any]] = "full", parameters: Mapping[Any, Any] | None = None,
) -> Tree:
    """The serial chain of a Denavit-Hartenberg table, ground frame = frame 0.

    rows            (alpha, a, d, theta) per joint; the coordinate stands in theta (revolute) or d (prismatic), alone
                    or plus a constant; a row without one is a fixed joint
    convention      "standard": A_i = Rot_z(theta_i) Trans_z(d_i) Trans_x(a_i) Rot_x(alpha_i) (De Luca, Robotics 1);
                    "modified": A_i = Rot_x(alpha_i) Trans_x(a_i) Rot_z(theta_i) Trans_z(d_i) (Craig)
    symbols         "full": ten symbols per link, m_1, mx_1, my_1, mz_1, Ixx_1, Iyy_1, Izz_1, Ixy_1, Ixz_1, Iyz_1, in
                    the link frame of the tree; or (mass, com, inertia about com) per link, in the frame i of the table

    The link frames of the tree have their z along joint i: they are the frames i of a modified table, and the
    frames i - 1 of a standard one after the motion of joint i (Rot_z and Trans_z).
    Raises DescriptionError for a row without sense.

    >>> from sympy import pi
    >>> from dalembert.description.coordinates import coordinates
    >>> q1, q2 = coordinates("q1 q2")
    >>> tree = dh_tree("RP", [(pi / 2, 0, 0, q1), (0, 0, q2, 0)])
    >>> [link.joint for link in tree.links], tree.links[1].rotation
    (['revolute', 'prismatic'], ((1, 0, 0), (0, 0, -1), (0, 1, 0)))
    """
    if convention not in ("standard", "modified"):
        raise DescriptionError(f"Tree '{name}'", f"there is no convention '{convention}'.",
                               'Write "standard" or "modified".')
    if not isinstance(symbols, str) and len(symbols) != len(rows):
        raise DescriptionError(f"Tree '{name}'", f"{len(rows)} rows have {len(symbols)} inertial entries.",
                               "Each row needs (mass, com, inertia about com).")
    links: list[Link] = []
    carried: _Frame = (IDENTITY, ORIGIN)
    for number, row in enumerate(rows, start=1):
        alpha, a, joint, coordinate, d, theta = _read_row(name, number, row)
        twist: _Frame = (_SYMPY.turn((1, 0, 0), alpha), (a, 0, 0))
        screw: _Frame = (_SYMPY.turn(Z_AXIS, theta), (0, 0, d))
        if convention == "modified":
            (rotation, offset), to_table = _composed(twist, screw), (IDENTITY, ORIGIN)
        else:
            (rotation, offset), to_table = _composed(carried, screw), twist
        placed = (f"link_{number}", number - 2, joint, coordinate, Z_AXIS, rotation, offset)
        links.append(_inertial(placed, number, symbols, to_table))
        carried = to_table
    return Tree(name, tuple(links), tuple(gravity), parameters)  # type: ignore[arg-type]


def _read_row(name: str, number: int, row: Sequence[Any]) -> tuple[Any, Any, str, Any, Any, Any]:
    """alpha, a, the joint, its coordinate, and the constant parts of d and theta."""
    where = f"Tree '{name}', row {number}"
    if len(row) != 4:
        raise DescriptionError(where, f"it has {len(row)} entries.", "A row is (alpha, a, d, theta).")
    alpha, a, d, theta = (_sympified(entry) for entry in row)
    if alpha is None or a is None or d is None or theta is None:
        raise DescriptionError(where, f"{tuple(row)!r} is not understood.", "Use numbers and SymPy expressions.")
    if time() in alpha.free_symbols | a.free_symbols:
        raise DescriptionError(where, "alpha or a depends on time.", "The coordinate stands in d or theta.")
    moving = [("prismatic", q) for q in _coordinates_in(d)] + [("revolute", q) for q in _coordinates_in(theta)]
    if len(moving) > 1:
        raise DescriptionError(where, "it has more than one coordinate.", "One joint a row.")
    if not moving:
        return alpha, a, "fixed", None, d, theta
    joint, coordinate = moving[0]
    constant = (d if joint == "prismatic" else theta) - coordinate
    if time() in constant.free_symbols:
        raise DescriptionError(where, f"{coordinate} is not alone.", "Write it plus a constant.")
    d, theta = (constant, theta) if joint == "prismatic" else (d, constant)
    return alpha, a, joint, coordinate, d, theta


def _inertial(
    placed: tuple[Any, ...], number: int, symbols: str | Sequence[Sequence[Any]], to_table: _Frame
) -> Link:
    """The link with its ten parameters; `to_table` leads from its frame to the one the numbers are given in."""
    if isinstance(symbols, str):
        if symbols != "full":
            raise DescriptionError(f"Link '{placed[0]}'", f"symbols is {symbols!r}.", 'Write "full", or numbers.')
        mass, *others = _ten_symbols(number)
        return Link(*placed, mass, tuple(others[:3]), tuple(others[3:]))  # type: ignore[arg-type]
    mass, com, (xx, yy, zz, xy, xz, yz) = symbols[number - 1]
    rotation, offset = to_table
    tensor = _SYMPY.product(_SYMPY.product(rotation, ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))), transposed(rotation))
    turned = (tensor[0][0], tensor[1][1], tensor[2][2], tensor[0][1], tensor[0][2], tensor[1][2])
    centre = _SYMPY.sum(offset, _SYMPY.times(rotation, tuple(com)))  # type: ignore[arg-type]
    return Link.from_com(*placed, mass=mass, com=centre, inertia_about_com=turned)


def _ten_symbols(number: int) -> tuple[Any, ...]:
    from sympy import Symbol

    names = ("mx", "my", "mz", "Ixx", "Iyy", "Izz", "Ixy", "Ixz", "Iyz")
    return (Symbol(f"m_{number}", positive=True), *(Symbol(f"{name}_{number}", real=True) for name in names))


def _composed(first: _Frame, second: _Frame) -> _Frame:
    return _SYMPY.product(first[0], second[0]), _SYMPY.sum(first[1], _SYMPY.times(first[0], second[1]))


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
    others = [entry for entry in _flat(value) if not (type(entry) in (int, float) and -_LARGEST < entry < _LARGEST)]
    if not others:
        return
    from sympy import nan, oo, zoo

    for entry in others:
        expression = _sympified(entry)
        if expression is None or expression.has(nan, oo, -oo, zoo):
            raise DescriptionError(where, f"{field} holds {entry!r}.", "Use finite numbers and SymPy expressions.")
        if time() in expression.free_symbols:
            raise DescriptionError(where, f"{field} depends on time: {entry}.", "Only joints move.")


def _flat(value: Any) -> list[Any]:
    return [entry for part in value for entry in _flat(part)] if isinstance(value, tuple) else [value]


def _sympified(entry: Any) -> Any:
    """The SymPy expression of a number or expression, None for anything else."""
    from sympy import Expr, Float, Integer, Rational

    if isinstance(entry, Expr):
        return entry
    if isinstance(entry, bool) or not isinstance(entry, numbers.Real):
        return None
    if isinstance(entry, numbers.Integral):
        return Integer(int(entry))
    if isinstance(entry, numbers.Rational):
        return Rational(int(entry.numerator), int(entry.denominator))
    return Float(float(entry))


def _coordinates_in(expression: Any) -> list[Any]:
    from sympy.core.function import AppliedUndef

    return sorted(filter(_is_coordinate, expression.atoms(AppliedUndef)), key=str)


def _is_coordinate(entry: Any) -> bool:
    return getattr(entry, "is_Function", False) and getattr(entry, "args", ()) == (time(),)
