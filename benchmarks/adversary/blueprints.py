"""Random mechanisms as plain data: what is said of bodies and joints, and the script that says it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np
from flint import arb

from .expressions import run

LETTERS = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0),
           "-x": (-1.0, 0.0, 0.0), "-y": (0.0, -1.0, 0.0), "-z": (0.0, 0.0, -1.0)}
FAMILIES = ("revolute", "revolute", "revolute", "prismatic", "screw", "cylindrical", "universal", "planar", "cartesian",
            "spherical", "spherical euler", "floating", "floating euler", "fixed")
SINGLE = ("revolute", "prismatic", "screw")
CLOSING = ("revolute", "spherical", "universal", "cylindrical", "prismatic", "planar", "cartesian", "fixed")


@dataclass(frozen=True)
class BodyPlan:
    """A body: mass, centre, and inertia about it as (Ixx, Iyy, Izz, Ixy, Ixz, Iyz)."""

    name: str
    mass: float = 0.0
    com: tuple[float, ...] = (0.0, 0.0, 0.0)
    inertia: tuple[float, ...] = (0.0,) * 6


@dataclass(frozen=True)
class JointPlan:
    """A joint by its family, with the keywords that are given to it."""

    name: str
    family: str
    parent: str
    child: str
    options: Mapping[str, Any] = field(default_factory=dict)
    closes: bool = False


@dataclass(frozen=True)
class Blueprint:
    """A mechanism as plain data; springs are (body, place, body, place, keywords), loads (kind, body, value, keywords),
    motors, mimics and frames (name, ..., keywords)."""

    gravity: tuple[float, ...]
    bodies: tuple[BodyPlan, ...]
    joints: tuple[JointPlan, ...]
    springs: tuple[tuple[str, Any, str, Any, dict[str, float]], ...] = ()
    loads: tuple[tuple[str, str, Any, dict[str, Any]], ...] = ()
    motors: tuple[tuple[str, dict[str, float]], ...] = ()
    mimics: tuple[tuple[str, str, float, float], ...] = ()
    frames: tuple[tuple[str, str, Any, Any], ...] = ()

    @property
    def script(self) -> str:
        """Python that makes `mechanism`."""
        lines = [f"mechanism = da.Mechanism('random', gravity={self.gravity!r})"]
        lines += [f"mechanism.body({b.name!r}, mass={b.mass!r}, com={b.com!r}, inertia={b.inertia!r})"
                  if b.mass else f"mechanism.body({b.name!r})" for b in self.bodies]
        lines += [f"mechanism.{j.family.split()[0]}({j.name!r}, {j.parent!r}, {j.child!r}{_keywords(j.options)})"
                  for j in self.joints]
        lines += [f"mechanism.mimic({a!r}, {b!r}, ratio={r!r}, offset={o!r})" for a, b, r, o in self.mimics]
        lines += [f"mechanism.motor({name!r}{_keywords(options)})" for name, options in self.motors]
        lines += [f"mechanism.spring(({a!r}, {p!r}), ({b!r}, {r!r}){_keywords(o)})" for a, p, b, r, o in self.springs]
        lines += [f"mechanism.{kind}({body!r}, {value!r}{_keywords(o)})" for kind, body, value, o in self.loads]
        lines += [f"mechanism.frame({name!r}, {body!r}, at={at!r}, rotation={turn!r})"
                  for name, body, at, turn in self.frames]
        return "\n".join(lines) + "\n"

    def build(self) -> Any:
        """The `Mechanism`."""
        return run(self.script)["mechanism"]


def _keywords(options: Mapping[str, Any]) -> str:
    return "".join(f", {name}={value!r}" for name, value in options.items())


# -------------------------------------------------------------------- at random


def vector(random: Random, size: float) -> tuple[float, ...]:
    """A vector of decimals, some of its entries zero."""
    return tuple(round(random.uniform(-size, size), 3) if random.random() < 0.7 else 0.0 for _ in range(3))


def turn(random: Random) -> Any:
    """None, a quarter turn, or any rotation as rows."""
    kind = random.choice(("none", "none", "quarter", "any"))
    if kind == "none":
        return None
    if kind == "quarter":
        return random.choice((((0, -1, 0), (1, 0, 0), (0, 0, 1)), ((1, 0, 0), (0, 0, -1), (0, 1, 0)),
                              ((-1, 0, 0), (0, -1, 0), (0, 0, 1)), ((0, 0, 1), (0, 1, 0), (-1, 0, 0))))
    w, x, y, z = quaternion(random)
    return ((1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
            (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
            (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)))


def quaternion(random: Random) -> tuple[float, ...]:
    """A unit quaternion."""
    entries = [random.gauss(0, 1) for _ in range(4)]
    length = math.sqrt(sum(x * x for x in entries))
    return tuple(x / length for x in entries)


def body(random: Random, name: str, decades: float) -> BodyPlan:
    """A body that a cloud of points could be."""
    mass = float(f"{10 ** random.uniform(-decades, decades):.4g}")
    points = [[random.uniform(-0.5, 0.5) for _ in range(3)] for _ in range(4)]
    centre = tuple(sum(point[k] for point in points) / 4 for k in range(3))

    def spread(i: int, j: int) -> float:
        return mass / 4 * sum((point[i] - centre[i]) * (point[j] - centre[j]) for point in points)

    xx, yy, zz = (spread(k, k) for k in range(3))
    return BodyPlan(name, mass, centre, (yy + zz, zz + xx, xx + yy, -spread(0, 1), -spread(0, 2), -spread(1, 2)))


def joint(random: Random, name: str, family: str, parent: str, child: str) -> JointPlan:
    """A joint of a family with frames, axes and what belongs to it."""
    kind = family.split()[0]
    options: dict[str, Any] = {"at": vector(random, 0.6), "child_at": vector(random, 0.3)}
    options |= {key: value for key in ("rotation", "child_rotation") if (value := turn(random)) is not None}
    letter = random.choice(list(LETTERS))
    if kind in (*SINGLE, "cylindrical"):
        options["axis"] = letter if random.random() < 0.6 else tuple(random.gauss(0, 1) for _ in range(3))
    if kind == "planar":
        options["axis"] = letter
    if kind == "screw":
        options["pitch"] = round(random.uniform(-0.3, 0.3), 3)
    if kind == "universal":
        options["axes"] = random.choice((("x", "y"), ("z", "x"), ("y", "-z")))
    if "euler" in family:
        options["euler"] = random.choice(("zxy", "xyz", "zyx", "zxz", "yzy"))
    if kind in SINGLE and random.random() < 0.3:
        options |= {"ratio": random.choice((-1, 2, 0.5)), "offset": round(random.uniform(-0.5, 0.5), 2)}
    if family != "fixed" and random.random() < 0.35:
        options |= {"damping": round(random.uniform(0, 2), 2), "friction": round(random.uniform(0, 1), 2)}
        if family not in ("spherical", "floating"):
            options |= {"stiffness": round(random.uniform(0, 5), 2), "rest": round(random.uniform(-1, 1), 2)}
    return JointPlan(name, family, parent, child, options)


def blueprint(random: Random, most: int = 4) -> Blueprint:
    """A random tree of bodies, with what acts on it."""
    count = random.randint(1, most)
    decades = random.choice((0.3, 0.3, 2.0, 5.0))
    names = [f"b{k}" for k in range(count)]
    bodies = tuple(BodyPlan(name) if random.random() < 0.1 and k + 1 < count else body(random, name, decades)
                   for k, name in enumerate(names))
    joints = []
    for k, name in enumerate(names):
        parent = names[k - 1] if k and random.random() < 0.6 else random.choice(["ground", *names[:k]])
        family = random.choice(FAMILIES if k else FAMILIES[:-1])
        backwards = random.random() < 0.2 and family not in ("spherical", "floating")
        joints.append(joint(random, f"j{k}", family, *((name, parent) if backwards else (parent, name))))
    gravity = (0, 0, -9.81) if random.random() < 0.5 else vector(random, 10.0)
    made = Blueprint(gravity, bodies, tuple(joints))
    return _acted_on(random, made)


def _acted_on(random: Random, made: Blueprint) -> Blueprint:
    names = [body.name for body in made.bodies]
    said: dict[str, Any] = {"gravity": made.gravity, "bodies": made.bodies, "joints": made.joints}
    single = [j.name for j in made.joints if j.family in SINGLE]
    if len(single) > 1 and random.random() < 0.4:
        said["mimics"] = ((single[1], single[0], round(random.uniform(-2, 2), 2), round(random.uniform(-1, 1), 2)),)
        said["joints"] = tuple(_without(j, "ratio", "offset") if j.name == single[1] else j for j in made.joints)
    if single and random.random() < 0.3:
        elastic = {"stiffness": 40.0} if random.random() < 0.3 else {}
        said["motors"] = ((single[0], {"inertia": 0.2, "ratio": round(random.uniform(1, 4), 2), "damping": 0.3,
                                       **elastic}),)
    if random.random() < 0.4:
        a, b = random.sample(["ground", *names], 2)
        said["springs"] = ((a, (1.0, 2.0, 0.3), b, vector(random, 1.0), {"stiffness": 3.0, "length": 0.7,
                                                                         "damping": random.choice((0.0, 0.4))}),)
    loads = []
    for kind in ("force", "torque"):
        if random.random() < 0.3:
            options: dict[str, Any] = {"frame": random.choice(("ground", "body"))}
            options |= {"at": vector(random, 1.0)} if kind == "force" else {}
            loads.append((kind, random.choice(names), vector(random, 3.0), options))
    said["loads"] = tuple(loads)
    said["frames"] = (("tool", random.choice(names), vector(random, 0.5), turn(random)),)
    return Blueprint(**said)


def _without(plan: JointPlan, *keys: str) -> JointPlan:
    options = {key: value for key, value in plan.options.items() if key not in keys}
    return JointPlan(plan.name, plan.family, plan.parent, plan.child, options, plan.closes)


def closed(random: Random, made: Blueprint, poses: Mapping[str, tuple[Any, Any]]) -> Blueprint:
    """The same with one more joint, between bodies where they are: `poses` R_WB and p_WB of a state, in balls.

    What follows from them is rounded at the end, so that it does not depend on who sums up in doubles.
    """
    family = random.choice(CLOSING)
    child, parent = random.sample(["ground", *(body.name for body in made.bodies)], 2)
    if child == "ground":
        child, parent = parent, child
    at = vector(random, 0.4)
    (rotation, place), (turned, origin) = poses[parent], poses[child]
    relative = turned.T.dot(rotation)
    far = turned.T.dot(place + rotation.dot(np.array([arb(x) for x in at], dtype=object)) - origin)
    if family == "universal":
        relative = relative.dot(_tilted(random))
    options: dict[str, Any] = {"at": at, "child_at": tuple(map(float, far)),
                               "child_rotation": tuple(tuple(map(float, row)) for row in relative)}
    plan = JointPlan("loop", family, parent, child, options, closes=True)
    return Blueprint(made.gravity, made.bodies, (*made.joints, plan), made.springs, made.loads, made.motors,
                     made.mimics, made.frames)


def _tilted(random: Random) -> Any:
    """A turn about x or y: square axes stay square."""
    angle = arb(random.uniform(-1, 1))
    c, s, one, zero = angle.cos(), angle.sin(), arb(1), arb(0)
    about_x = [[one, zero, zero], [zero, c, -s], [zero, s, c]]
    about_y = [[c, zero, s], [zero, one, zero], [-s, zero, c]]
    return np.array(about_x if random.random() < 0.5 else about_y, dtype=object)


