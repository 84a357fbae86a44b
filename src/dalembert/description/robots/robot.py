"""`Robot`: what a robot file says, in plain numbers, before it becomes a `Mechanism`.

Readers fill a `Robot`; `building.py` checks it as a whole and builds. Frames are the file's own: a body's
frame, and a joint's frame in its parent and in its child.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any, NamedTuple

from ...arguments import of_kinds
from ...errors import DescriptionError, ModelFileError, remark
from ...spatial.body_inertia import Inertia
from ...spatial.vectors import IDENTITY, ORIGIN
from ..parts import Body, Frame
from ..visuals import MeshFile, Visual
from .frames import ROUNDING, Numbers, Rotation, Vector, WrittenPose
from .left_out import LeftOut

#: Joints with one coordinate, which may follow, lead, be driven and be limited.
OF_ONE_FREEDOM = ("revolute", "prismatic", "screw")


@dataclass(frozen=True)
class WrittenBody(Body):
    """A body, and where the file says so."""

    where: str = ""


@dataclass(frozen=True)
class WrittenJoint:
    """A joint; `kind` is the name of the method of `Mechanism` that makes it. Its displacement is q + shift."""

    name: str
    where: str
    kind: str
    parent: str
    child: str
    axis: Vector = (0, 0, 1)
    second_axis: Vector = (0, 1, 0)
    at: Vector = ORIGIN
    rotation: Rotation = IDENTITY
    child_at: Vector = ORIGIN
    child_rotation: Rotation = IDENTITY
    pitch: float = 0
    shift: float = 0
    limits: tuple[float, float] | None = None
    damping: float = 0
    friction: float = 0
    stiffness: float = 0
    rest: float = 0
    armature: float = 0
    effort: float = inf

    @property
    def drive(self) -> Drive:
        """A motor on it that is as strong as the joint may be driven."""
        return Drive(self.name, limits=(-self.effort, self.effort))


@dataclass(frozen=True)
class Mimic:
    """joint = ratio * leader + offset."""

    joint: str
    where: str
    leader: str
    ratio: float = 1
    offset: float = 0


@dataclass(frozen=True)
class Drive:
    """A motor on a joint of one freedom: its torque or force is gear times an input, which is kept within limits."""

    joint: str
    gear: float = 1
    limits: tuple[float, float] = (-inf, inf)


@dataclass(frozen=True)
class WrittenSensor:
    """What is measured: the "coordinate" or "velocity" of a joint of one freedom, or another `kind` of `sensing.KINDS`
    at a frame, along the ground's axes or, `in_body`, its own."""

    name: str
    kind: str
    of: Frame | str
    in_body: bool = False


@dataclass(frozen=True)
class WrittenShape:
    """A shape in a body that may touch others, by the names of `shapes`; a plane has its z axis out of the ground.

    sizes               radius of a sphere; radius and length of a capsule or cylinder; edges of a box; half axes of an
                        ellipsoid, m
    mesh                the file of a mesh
    contype, conaffinity    two shapes touch where the one's bits meet the other's
    priority            whose friction it is; of two alike, the larger
    has_tangents        whether it rubs at all
    """

    name: str
    kind: str
    body: str
    sizes: Numbers = ()
    at: Vector = ORIGIN
    rotation: Rotation = IDENTITY
    mesh: MeshFile | None = None
    friction: float = 0
    contype: int = 1
    conaffinity: int = 1
    priority: int = 0
    has_tangents: bool = True


class WrittenMesh(NamedTuple):
    """A mesh by its file and its pose in its body, or the `problem` with it; neither where another shape is fitted to a
    mesh, or for heights. It is `called` by its name or its line."""

    called: str
    file: MeshFile | None = None
    pose: WrittenPose = WrittenPose()
    problem: str = ""


@dataclass
class Robot:
    """Bodies, joints and couplings of one file, in its order; `ground` is the file's name for what stands still.

    drives                      motors; each gets an input of its own
    sensors                     each gives outputs of its own
    root_at, root_rotation      where the root body stands while nothing moves it
    start, speeds               coordinates and velocities of joints where the file starts, by joint; what is left out
                                starts at zero, a quaternion at (1, 0, 0, 0)
    left_out                    what the file says and we do not do
    shapes, paired, apart       shapes that may touch; pairs of them that do whatever else is said, with their friction;
                                pairs of bodies that do not
    visuals                     what bodies look like
    inner                       bodies between two joints of one body, and that one
    parents_apart               whether a body does not touch the one that carries it
    says_where_it_stands        root_at and root_rotation are the file's, and so are the places of all links
    says_what_floats            the file itself says which bodies float, so nobody else may
    closes_loops                a second joint to the same child closes a loop instead of being a mistake
    """

    name: str
    where: str
    gravity: Vector = (0, 0, -9.81)
    ground: str | None = None
    bodies: list[WrittenBody] = field(default_factory=list)
    joints: list[WrittenJoint] = field(default_factory=list)
    mimics: list[Mimic] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    drives: list[Drive] = field(default_factory=list)
    sensors: list[WrittenSensor] = field(default_factory=list)
    root_at: Vector = ORIGIN
    root_rotation: Rotation = IDENTITY
    start: dict[str, Numbers] = field(default_factory=dict)
    speeds: dict[str, Numbers] = field(default_factory=dict)
    left_out: LeftOut = field(default_factory=LeftOut)
    shapes: list[WrittenShape] = field(default_factory=list)
    visuals: list[Visual] = field(default_factory=list)
    paired: dict[frozenset[str], float | None] = field(default_factory=dict)
    apart: set[frozenset[str]] = field(default_factory=set)
    inner: dict[str, str] = field(default_factory=dict)
    parents_apart: bool = True
    says_where_it_stands: bool = False
    says_what_floats: bool = False
    closes_loops: bool = False


@of_kinds
@dataclass(frozen=True)
class Reading:
    """How a robot file is read.

    symbols     quantities kept as symbols: "link.mass", "link.com", "link.inertia", "joint.offset" or single entries of
                them ("link.com_x"), "joint.damping", "joint.friction", "joint.stiffness", "gravity"; the file's
                numbers are their defaults
    floating    True: the root body floats; a body's name: that body floats; False: the root is fixed to the ground
    inertias    what becomes of inertias no real body has: "warn", "refuse" or "allow"
    passive     whether springs, damping and dry friction of joints are kept
    snap        sines and cosines of the file's angles, and entries of its axes, below this are the zeros that rounding
                hid
    keyframe    the name or number of the keyframe that says where the robot starts
    contacts    None: none; "limits": joints at their limits, "geometry": also shapes with what stands still, "all":
                also shapes with each other
    friction    Coulomb's coefficient of shapes where the file says none
    smooth      the speed at which dry friction of joints is smooth; 0 for sign(v)
    """

    symbols: str | Sequence[str] | None = None
    floating: bool | str = False
    inertias: str = "warn"
    passive: bool = True
    snap: float = ROUNDING
    keyframe: str | int | None = None
    contacts: str | None = None
    friction: float | None = None
    smooth: float = 0

    @property
    def has_shapes(self) -> bool:
        """Whether shapes are asked for."""
        return self.contacts in ("geometry", "all")

    def __post_init__(self) -> None:
        if not 0 <= self.snap < 0.5:
            raise DescriptionError("read", f"snap is {self.snap!r}.", "Give a small number, such as 1e-11.")
        if self.contacts not in (None, "limits", "geometry", "all"):
            raise DescriptionError("read", f"contacts is {self.contacts!r}.",
                                   'Write "limits", "geometry", "all" or None.')
        mu = self.friction
        if mu is not None and not 0 <= mu < inf:
            raise DescriptionError("read", f"friction is {mu!r}.", "Give a coefficient that is not negative.")
        if mu is not None and not self.has_shapes:
            raise DescriptionError("read", "friction is that of shapes, and none are read.",
                                   'Add contacts="geometry" or "all", or leave it out.')
        if not 0 <= self.smooth < inf:
            raise DescriptionError("read", f"smooth is {self.smooth!r}.", "Give a speed, as 1e-3.")
        if self.inertias not in ("warn", "refuse", "allow"):
            raise DescriptionError("read", f"inertias is {self.inertias!r}.", 'Write "warn", "refuse" or "allow".')


def impossible_inertias(bodies: Iterable[Any]) -> dict[str, str]:
    """The bodies (of a `Mechanism`, say: `mechanism.bodies.values()`) whose inertia no body has, with the reason.

    A negative mass, a negative principal moment, a moment above the sum of the other two, or an inertia without
    mass. What is symbolic passes.

    >>> impossible_inertias([Body("plate", 1.0, inertia=(1.0, 1.0, 3.0, 0, 0, 0))])
    {'plate': 'no body has the principal moments of inertia 1, 1, 3 kg m^2: 1 + 1 < 3.'}
    """
    return {body.name: reason for body in bodies if (reason := _impossible(body))}


def _impossible(body: Any) -> str:
    try:
        Inertia(body.mass, body.com, body.inertia).check(body.name)
    except DescriptionError as error:
        return error.what
    if body.mass == 0 and any(entry != 0 for entry in body.inertia):
        return "it has an inertia but no mass."
    return ""


def judge_inertias(bodies: Iterable[Any], where: str, inertias: str) -> None:
    """Remark on bodies whose inertia no body has, or raise ModelFileError, as `inertias` says."""
    found = impossible_inertias(bodies) if inertias != "allow" else {}
    if not found:
        return
    report = "; ".join(f"'{name}': {reason.rstrip('.')}" for name, reason in found.items())
    if inertias == "refuse":
        raise ModelFileError(where, f"bodies have inertias that no real body has: {report}.",
                             'Mend them, or read with inertias="warn".')
    remark("impossible-inertia", where, f"bodies have inertias that no real body has: {report}.",
           'Mend them; inertias="allow" reads them as they stand.')  # fmt: skip
