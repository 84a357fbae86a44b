"""What a robot file says and we do not do: collected by name while it is read, and told once it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ...errors import remark

_SHOWN, _LONGEST = 5, 100

#: By the name of a remark: what is not done, and what can be done about it; in the order in which they are told.
KINDS: dict[str, tuple[str, str]] = {
    "joint-limits": ("limits of joints are stops in `simulate`, where a motion meets them, and nowhere else",
                     'Give limits=True to steppers, or read with contacts="limits".'),
    "joint-limits-dropped": ("limits of joints that have not one coordinate are not kept",
                             "Watch these motions yourself."),
    "actuator-limits": ("limits of velocities, and of forces that several motors share, are not kept",
                        "Bound what you give as inputs."),
    "contacts": ("nothing touches: shapes are not read, and bodies pass through each other and the floor",
                 'Read with contacts="geometry", or say what touches with `contact` of a `Mechanism`.'),
    "contacts-left": ("these shapes or pairs touch nothing, as no short expression of their distance is known",
                      "Say planes, balls or points that stand for them, with `contact` of a `Mechanism`."),
    "contacts-meshes": ("these meshes touch nothing, as their files are missing or not read",
                        "Put STL, OBJ or COLLADA files where they are named."),
    "contacts-thinned": ("of the convex hulls of these meshes touch the corners that stand out most",
                         "Give those that can touch, or more, to `mesh` of a `Mechanism`."),
    "contacts-plain": ("these shapes touch at their surfaces and rub by sliding alone: margins, adhesion, moving "
                       "surfaces and friction against turning and rolling are not read",
                       "Add `force`s, or larger shapes."),
    "contacts-slippery": ("the file says no friction, and these shapes slip freely", "Read with friction=."),
    "soft-constraints": ("equalities and dry friction, soft in MuJoCo, hold exactly",
                         "Use springs and dampers where softness is meant."),
    "tendons": ("tendons neither pull nor hold", "Add `spring`s between points, or `constrain`."),
    "actuators": ("these actuators do nothing, as they are no motors of one coordinate",
                  "Add `actuate`, `force` or `torque`, and give the law of control as inputs."),
    "transmissions": ("transmissions are not read, and each joint has an input of its own",
                      "Add rotors and gears with `motor`."),
    "controllers": ("controllers, safety and calibration of joints do nothing", "Give the law of control as inputs."),
    "fused-bodies": ("bodies without joints are not fused into what carries them, which a total mass and sensors of "
                     "centres of mass notice", "Write masses out, and measure at sites."),
    "nonlinear-springs": ("springs and dampers that are not linear act by their linear part",
                          "Add what is missing as inputs."),
    "joint-springs": ("springs, damping or friction of these joints with several coordinates are not read",
                      "Add `spring`s between points."),
    "fluid": ("no fluid and no wind acts", "Add `force`s."),
    "gravity-compensation": ("gravity is not compensated", "Add `force`s, or give `model.gravity(q)` as inputs."),
    "mocap": ("bodies that are moved from outside stand still", "Move them by a joint."),
    "keyframes": ("positions by name are there, and none of them is used",
                  'Read with keyframe="..." to start at one.'),
    "keyframe-controls": ("the controls and the time of the keyframe are not used", "Give inputs=, and t0=."),
    "start-of-followers": ("joints that follow others start where these put them, not where the file says",
                           "Start the leader elsewhere."),
    "state": ("states of the world are not read, and everything starts at rest where its pose puts it",
              "Give q= and v= to `simulate`."),
    "sensors": ("these sensors measure nothing", "Add `sensor`s and `output`s, or ask the model and its trajectories."),
    "numerics": ("the file's integrator, solver and time step are not used", "`simulate` takes rtol= and atol=."),
    "extensions": ("what is meant for one program alone is not read", "Say what moves bodies with `Mechanism`."),
    "no-inertia": ("these joints move nothing that has a mass, so that there are no accelerations",
                   "Give links an <inertial>; places, velocities and frames are right without."),
    "nearly-parallel": ("axes in a loop are parallel but for little, which leaves constraints that say nearly the same",
                        "Write more digits, or read with snap=, such as snap=1e-5."),
    "visuals": ("these looks are no solids and no meshes that are read, and are not drawn",
                "Give spheres, boxes, cylinders, capsules, or a mesh."),
    "unread": ("these words are in no list of what is read or moves nothing", "Check their spelling."),
}


@dataclass
class LeftOut:
    """The things a file says, by the name of the remark on them, each once and in the order of the file."""

    found: dict[str, dict[str, None]] = field(default_factory=dict)

    def note(self, kind: str, thing: str) -> None:
        """Note one thing; a kind that is not in `KINDS` is a KeyError."""
        KINDS[kind]
        self.found.setdefault(kind, {})[thing] = None

    def forget(self, kind: str) -> None:
        """Take back all that was noted of a kind."""
        self.found.pop(kind, None)

    def tell(self, where: str) -> None:
        """One remark for each kind that was found.

        >>> import warnings
        >>> left = LeftOut()
        >>> left.note("tendons", "left wrap")
        >>> with warnings.catch_warnings(record=True) as caught:
        ...     left.tell("hand.xml")
        >>> print(caught[0].message)
        tendons: hand.xml: tendons neither pull nor hold (left wrap). Add `spring`s between points, or `constrain`.
        """
        for kind, (what, remedy) in KINDS.items():
            if kind in self.found:
                remark(kind, where, f"{what} ({listed(self.found[kind])}).", remedy)


def listed(things: Iterable[str]) -> str:
    """The first few things, and how many more there are."""
    names = [thing if len(thing) <= _LONGEST else f"{thing[:_LONGEST]}..." for thing in things]
    return ", ".join(names[:_SHOWN]) + (f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else "")
