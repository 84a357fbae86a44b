"""`Mechanism`: bodies, joints and what acts on them, as a person says it.

What may be said is checked in `entries.py`, kept in `parts.py`, and made into a tree and a system by `lowering.py`.

Frames by monogram: W the ground, B a body, J and K the frames of a joint in its parent and in its child.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from ..displayed import Displayed
from ..errors import DescriptionError, UnknownNameError, looked_up
from ..spatial.arithmetic import InSymPy
from ..spatial.body_inertia import Inertia
from ..spatial.given import Axis, Column, Rows, Scalar
from ..spatial.rotation import Rotation
from ..spatial.vectors import IDENTITY, ORIGIN
from . import entries, rubbing, sense
from .coordinates import coordinates as make_coordinates
from .hanging import tree_of
from .joints import AXES, FAMILIES, Geometry
from .lowering import lowered
from .moving_frames import MovingFrames
from .parts import GROUND, Actuator, Applied, Body, Frame, Joint, Motor, Spring
from .reading import Named, parameter_of
from .shaping import Shaping
from .system import System
from .tree import Tree

__all__ = ["Body", "Frame", "Joint", "Mechanism"]

#: A body, a named frame, or a place in a body.
Point: TypeAlias = "Body | Frame | str | tuple[Point, Column]"


class Mechanism(Shaping, Displayed):
    """Bodies, joints, springs, motors and forces, said one after the other; numbers or SymPy expressions throughout.

    name            for messages and reports
    gravity         acceleration of a falling body in the ground frame, m/s^2
    parameters      as in `System`: if given, it lists all symbols; `parameter` adds single ones
    start           where motions start, for coordinates and velocities that are not given: a `Start`, which robot files
                    fill; at 0 and without a turn by default

    Each body hangs on the ground by a chain of joints. A joint between bodies that are connected already closes a
    loop: it becomes constraints. What is wrong is refused where it is said, with a DescriptionError or its kinds.

    >>> from sympy import symbols
    >>> m, l, g = symbols("m l g", positive=True)
    >>> pendulum = Mechanism("pendulum", gravity=(0, 0, -g))
    >>> bob = pendulum.body("bob", mass=m, com=(0, 0, -l))
    >>> _ = pendulum.revolute("theta", pendulum.ground, bob, axis="y")
    >>> from dalembert.equations import derive
    >>> derive(pendulum).gravity
    Matrix([[g*l*m*sin(theta(t))]])
    """

    def __init__(
        self, name: str = "mechanism", gravity: Column = (0, 0, -9.81),
        parameters: Named | None = None,
    ) -> None:
        super().__init__(name, entries.row("gravity", gravity, 3), parameters)
        self._refuse_name("mechanism", name, ())

    # ---------------------------------------------------------------- bodies and frames

    def body(
        self, name: str, mass: Scalar | Inertia = 0, com: Column = ORIGIN,
        inertia: Rows | Column | Inertia | None = None, check: bool = True,
    ) -> Body:
        """A rigid body, kg, m, kg m^2; a point mass where no inertia is given, and a mere frame without mass.

        inertia     about the centre of mass, axes of the body frame: 3 x 3, (Ixx, Iyy, Izz), or these and Ixy,
                    Ixz, Iyz, or a value of `dalembert.inertia`. `body(name, inertia.rod(...))` takes mass and com
                    from there too.
        check       whether numbers that no distribution of mass has are refused: a moment larger than the sum of the
                    two others, or a negative one
        """
        self._refuse_name("body", name, (GROUND, *self.bodies, *self.frames))
        if isinstance(mass, Inertia):
            mass, com, inertia = mass.mass, mass.com, mass.tensor
        where = f"body '{name}'"
        centre = entries.row(f"{where}, com", com, 3)
        made = Body(name, entries.number(where, mass), centre, entries.tensor(where, inertia), check)
        if check:
            entries.possible(where, made)
            sense.check_body(where, made)
        self.bodies[name] = made
        self._root[name] = name
        return made

    def frame(
        self, name: str, body: Body | str, at: Column = ORIGIN, rotation: Rows | Rotation | None = None
    ) -> Frame:
        """A named frame fixed in a body, for poses, Jacobians, forces and contact points."""
        self._refuse_name("frame", name, (GROUND, *self.bodies, *self.frames))
        made = replace(self._frame(f"frame '{name}'", body, at, rotation), name=name)
        self.frames[name] = made
        return made

    def parameter(self, name: Any, default: float | None = None, unit: str = "") -> Any:
        """A symbol with a default value, to be used for lengths, masses and the like; text that is read with the whole
        (forces, constraints, gaps, surfaces, outputs) knows it by its name."""
        from sympy import Symbol

        symbol = Symbol(name, real=True) if isinstance(name, str) else name
        self.defaults[symbol] = parameter_of(f"Mechanism '{self.name}', parameters", str(symbol), (default, unit))
        return symbol

    # ---------------------------------------------------------------- joints

    def fixed(self, name: str, parent: Body | str, child: Body | str, **placed: Any) -> Joint:
        """No motion. Keywords of all joints: at, rotation (its frame in the parent), child_at, child_rotation (in
        the child), coordinate, stiffness, rest, damping, friction, limits, restitution, actuated."""
        return self.joint("fixed", name, parent, child, **placed)

    def revolute(self, name: str, parent: Body | str, child: Body | str, axis: Axis = "z", **options: Any) -> Joint:
        """A turn about an axis of the joint frame, rad."""
        return self.joint("revolute", name, parent, child, axes=(axis,), **options)

    def prismatic(self, name: str, parent: Body | str, child: Body | str, axis: Axis = "z", **options: Any) -> Joint:
        """A slide along an axis of the joint frame, m."""
        return self.joint("prismatic", name, parent, child, axes=(axis,), **options)

    def screw(
        self, name: str, parent: Body | str, child: Body | str, axis: Axis = "z", *, pitch: Scalar, **options: Any
    ) -> Joint:
        """A turn about an axis, rad, with a slide of `pitch` m per radian along it."""
        return self.joint("screw", name, parent, child, axes=(axis,), pitch=pitch, **options)

    def cylindrical(self, name: str, parent: Body | str, child: Body | str, axis: Axis = "z", **options: Any) -> Joint:
        """A slide along an axis, m, then a turn about it, rad."""
        return self.joint("cylindrical", name, parent, child, axes=(axis,), **options)

    def universal(
        self, name: str, parent: Body | str, child: Body | str, axes: Sequence[Axis] = ("x", "y"), **options: Any
    ) -> Joint:
        """A turn about an axis of the parent, then about one of the child, rad."""
        return self.joint("universal", name, parent, child, axes=tuple(axes), **options)

    def planar(self, name: str, parent: Body | str, child: Body | str, axis: Axis = "z", **options: Any) -> Joint:
        """Two slides square to an axis, m, then a turn about it, rad."""
        return self.joint("planar", name, parent, child, axes=(axis,), **options)

    def cartesian(self, name: str, parent: Body | str, child: Body | str, **options: Any) -> Joint:
        """Three slides along x, y, z, m."""
        return self.joint("cartesian", name, parent, child, **options)

    def spherical(
        self, name: str, parent: Body | str, child: Body | str, euler: str | None = None, **options: Any
    ) -> Joint:
        """Any turn about a point: a unit quaternion (w, x, y, z) with the angular velocity in the child as velocity,
        or, with euler="zxy" and the like, three angles about moving axes, rad."""
        return self.joint("spherical", name, parent, child, euler=euler, **options)

    def floating(
        self, name: str, parent: Body | str, child: Body | str, euler: str | None = None, **options: Any
    ) -> Joint:
        """A free body: position, m, and unit quaternion, with the twist (v, omega) in the child as velocity; or, with
        euler, position and three angles."""
        return self.joint("floating", name, parent, child, euler=euler, **options)

    def joint(
        self, family: str, name: str, parent: Body | str, child: Body | str, *, axes: Sequence[Axis] = (),
        at: Column = ORIGIN, rotation: Rows | Rotation | None = None,
        child_at: Column = ORIGIN, child_rotation: Rows | Rotation | None = None,
        coordinate: Any = None, pitch: Scalar = 0, euler: str | None = None, ratio: Scalar = 1, offset: Scalar = 0,
        stiffness: Scalar = 0, rest: Scalar = 0, damping: Scalar = 0, friction: Scalar = 0,
        stiction: Scalar = 0, stribeck: Scalar = 0, smooth: Scalar = 0,
        limits: tuple[float, float] | None = None, restitution: Scalar | None = None, actuated: bool = False,
    ) -> Joint:
        """A joint of a family by name; the methods called like the families say what it does.

        at, rotation                p_BJ, m, and R_BJ (3 x 3), the joint frame in the parent
        child_at, child_rotation    the frame in the child that it meets at zero displacement
        coordinate                  dynamicsymbol or name, or a sequence of them; by default the name of the joint
        ratio, offset               the displacement is ratio q + offset, where there is one coordinate
        stiffness, rest             N m/rad or N/m, and the displacement without force, for each coordinate
        damping, friction           viscous, N m s/rad or N s/m, and dry, N m or N, for each velocity
        stiction, stribeck          dry friction at rest, and the speed over which it falls to `friction`
        smooth                      the speed v_0 of a smooth law, tanh(v/v_0) instead of sign(v), which creeps at rest
        limits, restitution         (lower, upper) displacement, of a joint of one coordinate: contacts with this
                                    restitution; without one, stops where `simulate` finds that a motion meets them
        actuated                    whether an input acts on it, as by `actuate`
        """
        self._refuse_name("joint", name, self.joints)
        where = f"joint '{name}'"
        chain = looked_up(FAMILIES, family, where, f"there is no family '{family}'.").chain
        geometry = Geometry(tuple(entries.axis(where, axis) for axis in axes) or (AXES["z"],),
                            entries.number(f"{where}, pitch", pitch), entries.sequence(where, euler))
        sense.check_geometry(where, family, geometry, len(axes))
        made = Joint(
            name, family, self._body_name(where, parent), self._body_name(where, child), geometry,
            chain(geometry),
            self._frame(f"{where}, at", parent, at, rotation), self._frame(f"{where}, child_at", child, child_at,
                                                                           child_rotation),
            ratio=entries.number(f"{where}, ratio", ratio), shift=entries.number(f"{where}, offset", offset),
            stiffness=entries.unsigned(where, "stiffness", stiffness), rest=entries.number(f"{where}, rest", rest),
            damping=entries.unsigned(where, "damping", damping),
            **rubbing.checked(where, friction, stiction=stiction, stribeck=stribeck, smooth=smooth),
            limits=entries.limits(where, limits), restitution=entries.restitution(where, restitution),
        )  # fmt: skip
        closes = self._are_connected(made)
        if actuated not in (True, False):
            raise DescriptionError(where, f"actuated is {actuated!r}.", "Give True; `actuate` gives inputs names.")
        if closes and actuated:
            raise DescriptionError(where, "it closes a loop and has no coordinate of its own to act on.",
                                   "Actuate another joint of the loop.")
        made = self._closing(made, coordinate) if closes else self._moving(made, coordinate)
        self._connect(made)
        self.joints[name] = made
        if actuated:
            self.actuate(made)
        return made

    def _are_connected(self, joint: Joint) -> bool:
        """Whether parent and child hang together already."""
        if joint.parent == joint.child:
            raise DescriptionError(f"joint '{joint.name}'", f"it joins '{joint.parent}' to itself.",
                                   "Name two bodies.")
        return self._root_of(joint.parent) == self._root_of(joint.child)

    def _connect(self, joint: Joint) -> None:
        first, second = self._root_of(joint.parent), self._root_of(joint.child)
        older, younger = (first, second) if first == GROUND else (second, first)
        self._root[younger] = older

    def _root_of(self, name: str) -> str:
        while self._root[name] != name:
            name = self._root[name]
        return name

    def _closing(self, joint: Joint, coordinate: Any) -> Joint:
        where = f"joint '{joint.name}'"
        if FAMILIES[joint.family].closure is None:
            raise DescriptionError(where, f"a {joint.family} joint cannot close the loop between '{joint.parent}' and "
                                   f"'{joint.child}'.", "Let another joint of the loop close it, by saying it last.")
        sense.check_closing(where, joint, coordinate, (other for other in self.joints.values() if other.closes_loop))
        return replace(joint, closes_loop=True)

    def _moving(self, joint: Joint, coordinate: Any) -> Joint:
        """The joint with its coordinates and velocities."""
        where = f"joint '{joint.name}'"
        sense.check_motion(where, joint)
        suffixes = [suffix for step in joint.steps for suffix in step.coordinate_suffixes]
        own = entries.coordinates(where, coordinate, [f"{entries.plain(joint.name)}{suffix}" for suffix in suffixes])
        grouped, velocities = [], []
        for step in joint.steps:
            count = len(step.coordinate_suffixes)
            grouped.append(tuple(own[:count]))
            own = own[count:]
            names = [f"{entries.plain(joint.name)}{suffix}" for suffix in step.velocity_suffixes]
            velocities.append(tuple(make_coordinates(" ".join(names))) if names else ())
        return replace(joint, coordinates=tuple(grouped), velocities=tuple(velocities))

    # ---------------------------------------------------------------- what acts

    def mimic(self, joint: Joint | str, leader: Joint | str, ratio: Scalar = 1, offset: Scalar = 0) -> None:
        """Let a joint follow another: displacement = ratio (displacement of the leader) + offset."""
        follower, leading = self._joint("mimic", joint), self._joint("mimic", leader)
        where = f"joint '{follower.name}'"
        for each in (follower, leading):
            if each.closes_loop or len(each.steps) != 1 or len(each.coordinates[0]) != 1:
                raise DescriptionError(where, f"'{each.name}' has not one coordinate.", "Only such joints mimic.")
        if leading.leader is not None or any(j.leader == follower.name for j in self.joints.values()) \
                or follower.name == leading.name:
            raise DescriptionError(where, f"it follows '{leading.name}', which follows another itself.",
                                   "Let all of them follow one joint.")
        ratio, offset = entries.number(f"{where}, ratio", ratio), entries.number(f"{where}, offset", offset)
        self.joints[follower.name] = replace(
            follower, leader=leading.name, coordinates=leading.coordinates, velocities=leading.velocities,
            ratio=ratio * leading.ratio, shift=ratio * leading.shift + offset,
        )  # fmt: skip

    def actuate(
        self, joint: Joint | str, input: Any = None, gear: Scalar = 1, limits: tuple[float, float] | None = None,  # noqa: A002
    ) -> tuple[Any, ...]:
        """Inputs along the velocities of a joint, times `gear`: the SymPy symbols, tau_<joint> by default. Simulations
        keep them within `limits`. One of a joint that follows another acts through it on the one that leads."""
        moved = self._joint("actuate", joint)
        where = f"joint '{moved.name}'"
        if moved.closes_loop or not moved.steps:
            raise DescriptionError(where, "it has no coordinate of its own to act on.",
                                   "Actuate a joint that moves by itself.")
        suffixes = [suffix for step in moved.steps for suffix in (step.velocity_suffixes or step.coordinate_suffixes)]
        made = entries.inputs(where, input, [f"tau_{entries.plain(moved.name)}{suffix}" for suffix in suffixes])
        if any(other.joint == moved.name and set(other.inputs) & set(made) for other in self.actuators):
            raise DescriptionError(where, f"{', '.join(map(str, made))} acts on it already.", "Name another input.")
        if gear == 0:
            sense.tell_of_nothing(where, "its gear is zero", "Leave the input out.")
        bounds = entries.limits(where, limits)
        self.actuators.append(Actuator(moved.name, made, entries.number(f"{where}, gear", gear), bounds))
        return made

    def input(self, *names: Any) -> tuple[Any, ...]:
        """Symbols that are chosen from outside and may stand in forces and torques; `u` follows their order."""
        self.inputs.extend(made := entries.inputs("input", list(names), [str(name) for name in names]))
        return made

    def motor(
        self, joint: Joint | str, inertia: Scalar, ratio: Scalar = 1, damping: Scalar = 0, input: Any = None,  # noqa: A002
        stiffness: Scalar | None = None, coordinate: Any = None,
    ) -> tuple[Any, ...]:
        """A rotor on a joint of one coordinate; its inputs, SymPy symbols, none where no input is named.

        inertia     of the rotor about its axis, kg m^2
        ratio       turns of the rotor for one of the joint; it spins about an axis of its own that stands still
        damping     viscous, on the side of the rotor
        input       torque of the rotor
        stiffness   of the joint's elasticity, on the side of the link: the rotor then has a coordinate of its own,
                    <joint>_motor by default; None for a stiff gear, whose rotor is felt as ratio^2 inertia

        Sources: De Luca, actuated pendulum, slides 9 to 11 (gear, elastic joint); Spong 1987 for elastic joints.
        """
        moved = self._joint("motor", joint)
        where = f"motor of '{moved.name}'"
        if any(other.joint == moved.name for other in self.motors):
            raise DescriptionError(where, "the joint has a motor already.", "Add its inertia to that motor.")
        if moved.closes_loop or len(moved.steps) != 1 or len(moved.coordinates[0]) != 1:
            raise DescriptionError(where, "the joint has not one coordinate.", "Only such joints have motors.")
        if stiffness is None:
            if coordinate is not None:
                raise DescriptionError(where, "a stiff gear has no coordinate of its own.", "Give a stiffness too.")
        else:
            (coordinate,) = make_coordinates(coordinate or f"{entries.plain(moved.name)}_motor") \
                if isinstance(coordinate, str | None) else (coordinate,)
        made = () if input is None else entries.inputs(where, input, [""])
        sense.check_rotor(where, inertia, ratio, bool(made) or damping != 0 or stiffness is not None)
        number, unsigned = entries.number, entries.unsigned
        self.motors.append(Motor(
            moved.name, number(where, inertia), number(where, ratio), unsigned(where, "damping", damping),
            made[0] if made else None, None if stiffness is None else unsigned(where, "stiffness", stiffness),
            coordinate))  # fmt: skip
        return made

    def spring(
        self, a: Point, b: Point, stiffness: Scalar, length: Scalar = 0, damping: Scalar = 0
    ) -> None:
        """A spring of natural `length` between two points, V = k (|p_b - p_a| - length)^2 / 2, N/m and m, with a damper
        c |p_b - p_a|'^2 / 2, N s/m, beside it. A point is a body, a frame, or (body, position)."""
        ends = self._point("spring", a), self._point("spring", b)
        if stiffness == 0 and damping == 0:
            sense.tell_of_nothing("spring", "it has neither stiffness nor damping", "Give stiffness=.")
        signed = {"stiffness": stiffness, "length": length, "damping": damping}
        self.springs.append(Spring(ends, *(entries.unsigned("spring", what, x) for what, x in signed.items())))

    def force(self, body: Point, force: Column, at: Column = ORIGIN, frame: str = "ground") -> None:
        """A force, N, at a point of a body; components along the "ground" frame or along that of the "body"."""
        place = self._point("force", body if at is ORIGIN else (body, at))
        self._apply("force", place, force, frame)

    def torque(self, body: Point, torque: Column, frame: str = "ground") -> None:
        """A torque, N m, on a body; components along the "ground" frame or along that of the "body"."""
        self._apply("torque", self._point("torque", body), torque, frame)

    def _apply(self, kind: str, place: Frame, value: Column, frame: str) -> None:
        if frame not in ("ground", "body"):
            raise UnknownNameError(kind, f"there is no frame '{frame}' to describe it in.", 'Write "ground" or "body".')
        components = entries.row(kind, value, 3, numbers=False)
        if all(entry == 0 for entry in components):
            sense.tell_of_nothing(f"{kind} on '{place.body}'", "all its components are zero", "Leave it out.")
        self.applied.append(Applied(kind, place, components, frame == "body"))

    def constrain(self, *expressions: Any) -> None:
        """Expressions of the coordinates that stay zero: SymPy, or text."""
        self.holonomic.extend(expressions)

    def constrain_velocity(self, *expressions: Any) -> None:
        """Expressions, linear in the velocities, that stay zero: SymPy, or text."""
        self.nonholonomic.extend(expressions)

    # ---------------------------------------------------------------- what it amounts to

    @property
    def tree(self) -> Tree:
        """The kinematic tree of its links; loops are not part of it.

        Raises DescriptionError for a body without a joint, or where nothing moves.
        """
        return tree_of(self)

    def position(self, point: Point) -> Any:
        """p_W of a body, a frame, or (body, position), as a SymPy column in the coordinates, m."""
        return _position_in_symbols(self, self._point("position", point))

    @property
    def system(self) -> System:
        """The `System` of all energies, forces and constraints."""
        return lowered(self).system

    # ---------------------------------------------------------------- what was said

    def _refuse_name(self, kind: str, name: object, taken: Iterable[str]) -> None:
        if not isinstance(name, str) or not name:
            raise DescriptionError(f"Mechanism '{self.name}'", f"the {kind} name {name!r} is not a text.",
                                   "Give a name.")
        if name in taken:
            raise DescriptionError(f"Mechanism '{self.name}'", f"the {kind} name '{name}' is used twice.",
                                   "Names are distinct.")

    def _body_name(self, where: str, body: Any) -> str:
        name = body.name if isinstance(body, Body) else body
        if isinstance(body, Body) and name in self.bodies and self.bodies[name] is not body:
            raise DescriptionError(where, f"the body '{name}' belongs to another mechanism.", "Take this one's own.")
        looked_up({GROUND: None, **self.bodies}, name, where, f"there is no body {name!r}.")
        return name

    def _joint(self, where: str, joint: Joint | str) -> Joint:
        name = joint.name if isinstance(joint, Joint) else joint
        found = looked_up(self.joints, name, where, f"there is no joint {name!r}.")
        if isinstance(joint, Joint) and (joint.parent, joint.child, joint.at) != (found.parent, found.child, found.at):
            raise DescriptionError(where, f"the joint '{name}' belongs to another mechanism.", "Take this one's own.")
        return found

    def _point(self, where: str, given: Point) -> Frame:
        """A body, a named frame, or (body, position) as a frame."""
        if isinstance(given, Frame):
            self._body_name(where, given.body)
            if given.name and self.frames.get(given.name) != given:
                raise DescriptionError(where, f"the frame '{given.name}' belongs to another mechanism.",
                                       "Take this one's own.")
            return given
        if isinstance(given, str) and given in self.frames:
            return self.frames[given]
        if isinstance(given, tuple) and len(given) == 2:
            base = self._point(where, given[0])
            if base.rotation != IDENTITY or base.offset != ORIGIN:
                raise DescriptionError(where, "a position is given in a frame.", "Give it in the body's own frame.")
            return replace(base, offset=entries.row(where, given[1], 3))
        return Frame("", self._body_name(where, given))

    def _frame(self, where: str, body: Body | str, at: Column, rotation: Rows | Rotation | None) -> Frame:
        return Frame("", self._body_name(where, body), entries.row(where, at, 3), entries.rotation(where, rotation))


def _position_in_symbols(mechanism: Mechanism, frame: Frame) -> Any:
    """p_WF as a SymPy column, m, in the coordinates of a mechanism."""
    from sympy import ImmutableDenseMatrix

    frames = MovingFrames(InSymPy())
    tree = tree_of(mechanism)
    poses = dict(zip((link.name for link in tree.links), frames.poses(tree), strict=True))
    if frame.body == GROUND:
        return ImmutableDenseMatrix(3, 1, list(frame.offset))
    pose = poses[frame.body]
    place = frames.sum(pose.position, frames.times(pose.rotation, frame.offset))
    return ImmutableDenseMatrix(3, 1, list(place))
