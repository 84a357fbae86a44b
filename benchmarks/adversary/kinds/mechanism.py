"""Random mechanisms: every joint, springs, motors, gears, mimics, loads, loops, beside Newton's and Euler's laws."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
from flint import arb

import dalembert as da
from dalembert.errors import SingularMassMatrixError

from ..balls import BITS, equilibrated, known, lost, precise, rounded
from ..blueprints import Blueprint, blueprint, quaternion
from ..bodies import cross, cross_matrix
from ..dynamics import Dynamics, dynamics
from ..judge import Judge, called
from ..kind import Kind

Array = Any
REFERENCES = ("local_world_aligned", "local", "world")


@dataclass(frozen=True)
class Subject:
    """A mechanism without loops, what is drawn at its state, and what is compiled to machine code."""

    plan: Blueprint
    seed: int
    target: str

    @property
    def script(self) -> str:
        return (f"{self.plan.script}model = da.compile(mechanism, target={self.target!r})\n"
                f"# q, v, a are drawn from Random({self.seed})\n")


def make(random: Random) -> Subject:
    target = random.choice(("numpy", "numpy", "numpy", "llvm"))
    return Subject(blueprint(random, 4 if target == "numpy" else 2), random.randrange(2**31), target)


def state(plan: Blueprint, model: Any, seed: int) -> tuple[list[float], list[float], list[float]]:
    """q with unit quaternions, v and a."""
    random = Random(seed)
    digits = random.choice((2, 17))
    q = dict.fromkeys(model.coordinate_names, 0.0)
    for name in q:
        q[name] = round(random.uniform(-1.3, 1.3), digits)
    for joint in plan.joints:
        if joint.family in ("spherical", "floating") and not joint.closes:
            q |= dict(zip((f"{joint.name}_q{end}" for end in "wxyz"), quaternion(random), strict=True))
    v, a = ([round(random.uniform(-1, 1), digits) for _ in range(model.nv)] for _ in range(2))
    return list(q.values()), v, a


def judge(subject: Subject, found: Judge) -> None:
    with found.asking("the mechanism"):
        model = da.compile(subject.plan.build(), target=subject.target)
        q, v, a = state(subject.plan, model, subject.seed)
        truth = dynamics(subject.plan, model.coordinate_names, model.velocity_names, q)
        with precise():
            for check in CHECKS:
                with found.asking(check.__name__, [(SingularMassMatrixError, "not determined")]):
                    check(found, Stage(subject.plan, model, truth, q, v, a))


@dataclass(frozen=True)
class Stage:
    """A model and the oracle at a state."""

    plan: Blueprint
    model: Any
    truth: Dynamics
    q: Sequence[float]
    v: Sequence[float]
    a: Sequence[float]


def flat(array: Array) -> list[Any]:
    """Balls row by row, next to the largest of them: forces of a chain share their rounding."""
    entries = np.ravel(array).tolist()
    size = max((abs(x.mid()) for x in entries), default=arb(0))
    return [x + arb(0, size * arb(2) ** -BITS) for x in entries]


# -------------------------------------------------------------------- checks


def energies(found: Judge, at: Stage) -> None:
    kinetic = at.truth.kinetic(at.v)
    found.numbers("kinetic_energy", [at.model.kinetic_energy(at.q, at.v)], [kinetic])
    other = dynamics(at.plan, at.model.coordinate_names, at.model.velocity_names, _elsewhere(at))
    change = at.model.potential_energy(at.q) - at.model.potential_energy(_elsewhere(at))
    found.numbers("change of the potential energy", [change], [rounded(at.truth.potential - other.potential)])


def _elsewhere(at: Stage) -> list[float]:
    """Another configuration: that at rest."""
    return list(at.model.system.leaves.neutral)


def inertia(found: Judge, at: Stage) -> None:
    mass = at.truth.mass_matrix
    found.numbers("mass_matrix", at.model.mass_matrix(at.q), flat(mass))
    speed = np.array([known(x) for x in at.v], dtype=object)
    found.numbers("momenta", at.model.momenta(at.q, at.v), flat(mass.dot(speed)))


def terms(found: Judge, at: Stage) -> None:
    coriolis, gravity = at.truth.coriolis_vector(at.v), at.truth.gravity_vector
    found.numbers("coriolis_vector", at.model.coriolis_vector(at.q, at.v), flat(coriolis))
    found.numbers("gravity", at.model.gravity(at.q), flat(gravity))
    found.numbers("bias", at.model.bias(at.q, at.v), flat(coriolis + gravity))
    found.numbers("inverse_dynamics", at.model.inverse_dynamics(at.q, at.v, at.a),
                  flat(at.truth.inverse_dynamics(at.v, at.a)))


def passivity(found: Judge, at: Stage) -> None:
    """C v is the vector, and M' - 2 C has no symmetric part."""
    matrix = at.model.coriolis_matrix(at.q, at.v)
    momenta = np.abs(at.model.mass_matrix(at.q)) @ np.abs(at.v)
    size = (np.abs(matrix) @ np.abs(at.v)).max() + (momenta * np.abs(at.v)).max()
    found.near("C v", matrix @ np.array(at.v), at.model.coriolis_vector(at.q, at.v), 1e-12 * size)
    rate = at.truth.mass_rate([known(x) for x in at.v])
    found.numbers("C + C^T", matrix + matrix.T, _scaled(flat(rate), float(np.abs(matrix).max())))


def _scaled(entries: Sequence[Any], size: float) -> list[Any]:
    return [x + arb(0, arb(size) * arb(2) ** -BITS * 8) for x in entries]


def forces(found: Judge, at: Stage) -> None:
    arrays = {"q": at.q, "v": at.v, "u": np.zeros(at.model.nu)}
    found.numbers("forces", called(at.model.forces, arrays), flat(at.truth.forces(at.v)))


def accelerations(found: Judge, at: Stage) -> None:
    """M a = Q - bias."""
    right = at.truth.forces(at.v) - at.truth.inertial(at.v, [0] * at.truth.count) - at.truth.elastic_forces
    exact = equilibrated(at.truth.mass_matrix.tolist(), right.tolist())
    arguments = [at.q, at.v, *([np.zeros(at.model.nu)] if at.model.nu else [])]
    if exact is None or any(lost(x) > 1e3 for x in exact):
        found.unmeasured += 1  # bodies without mass may leave M singular
        return
    found.numbers("forward_dynamics", at.model.forward_dynamics(*arguments), exact)


def derivatives(found: Judge, at: Stage) -> None:
    """d(inverse dynamics) along one direction, by central differences of the oracle."""
    random = Random(len(at.v))
    w = [known(random.choice((-1.0, 0.5, 1.0))) for _ in at.v]
    by_q, by_v = at.model.inverse_dynamics_derivatives(at.q, at.v, at.a)
    step = arb(10) ** -19
    ahead, behind = (Dynamics(at.truth.paths.moved_to(w, h)).inverse_dynamics(at.v, at.a) for h in (step, -step))
    size = float(np.abs(by_q).max(initial=0.0))
    found.numbers("dtau/dq w", by_q @ np.array([float(x) for x in w]), _differences(ahead, behind, step, size))
    speeds = [[known(x) + h * y for x, y in zip(at.v, w, strict=True)] for h in (step, -step)]
    ahead, behind = (at.truth.inertial(speed, at.a) - _damping(at.truth, speed) for speed in speeds)
    size = float(np.abs(by_v).max(initial=0.0))
    found.numbers("dtau/dv w", by_v @ np.array([float(x) for x in w]), _differences(ahead, behind, step, size))


def _damping(truth: Dynamics, speed: Sequence[Any]) -> Array:
    """The forces that change with the velocities; dry friction has no derivative but where it jumps."""
    total = np.array([arb(0)] * truth.count, dtype=object)
    for row, damping, _ in truth._resisting():
        total = total - known(damping) * row.dot(np.array(speed, dtype=object)) * row
    return total


def _differences(ahead: Array, behind: Array, step: arb, size: float) -> list[Any]:
    """Central differences, with the radius of what was subtracted times its derivative's scale."""
    rows = []
    for a, b in zip(ahead, behind, strict=True):
        slope = (a.mid() - b.mid()) / (2 * step)
        rows.append(slope + arb(0, (a.rad() + (abs(slope) + arb(size)) * arb(2) ** -BITS) * 8))
    return rows


def frames(found: Judge, at: Stage) -> None:
    name, body, place, turn = at.plan.frames[0]
    moved = at.truth.paths.along(at.v, at.a)
    pose = at.truth.pose(body, place, turn)
    found.numbers("frame_pose", at.model.frame_pose(name, at.q), _near_one(np.ravel(pose).tolist()))
    velocity, jacobian = at.truth.twist(moved, body, place), at.truth.frame_jacobian(body, place)
    found.numbers("frame_acceleration", at.model.frame_acceleration(name, at.q, at.v, at.a),
                  flat(at.truth.frame_acceleration(moved, body, place)))
    for reference, change in zip(REFERENCES, _references(pose), strict=True):
        found.numbers(f"frame_velocity, {reference}", at.model.frame_velocity(name, at.q, at.v, reference),
                      flat(change.dot(velocity)))
        found.numbers(f"frame_jacobian, {reference}", at.model.frame_jacobian(name, at.q, reference),
                      flat(change.dot(jacobian)))


def _near_one(entries: Sequence[Any]) -> list[Any]:
    return [x + arb(0, arb(2) ** -BITS) for x in entries]


def _references(pose: Array) -> list[Array]:
    """6 x 6 matrices from twists aligned with W at the frame to those along the frame, and at the origin of W."""
    zero, one = arb(0), arb(1)
    rotation, place = pose[:3, :3], pose[:3, 3]
    eye = np.array([[one if i == j else zero for j in range(3)] for i in range(3)], dtype=object)
    blank = 0 * eye
    arm = cross_matrix(place)
    return [np.block([[eye, blank], [blank, eye]]), np.block([[rotation.T, blank], [blank, rotation.T]]),
            np.block([[eye, arm], [blank, eye]])]


def centroid(found: Judge, at: Stage) -> None:
    if not at.truth.bodies:
        return
    speed = np.array([known(x) for x in at.v], dtype=object)
    matrix = at.truth.momentum_matrix
    found.numbers("center_of_mass", at.model.center_of_mass(at.q), flat(at.truth.centre_of_mass))
    found.numbers("center_of_mass_jacobian", at.model.center_of_mass_jacobian(at.q),
                  flat(matrix[:3] / at.truth.total_mass))
    found.numbers("centroidal_momentum_matrix", at.model.centroidal_momentum_matrix(at.q), flat(matrix))
    found.numbers("centroidal_momentum", at.model.centroidal_momentum(at.q, at.v), flat(matrix.dot(speed)))


def regressor(found: Judge, at: Stage) -> None:
    """Y pi = M a + C v + g of bodies and rotors."""
    matrix = at.model.regressor(at.q, at.v, at.a)
    parameters = _standard_parameters(at)
    size = float((np.abs(matrix) @ np.abs(parameters)).max(initial=0.0))
    exact = at.truth.inertial(at.v, at.a)
    found.numbers("regressor", matrix @ parameters, [x + arb(0, arb(size) * arb(2) ** -BITS * 10) for x in exact])


def _standard_parameters(at: Stage) -> Array:
    """Ten numbers for each link of the tree, in its order."""
    bodies = {body.name: body for body in at.plan.bodies}
    rotors = {name: options["inertia"] for name, options in at.plan.motors}
    rows = []
    for link in at.model.equations.tree.links:
        row = np.zeros(10)
        if link.name in bodies and bodies[link.name].mass:
            row = _about_origin(bodies[link.name])
        for name, rotor in rotors.items():
            if link.name == f"{name} rotor":
                row[9] += rotor
        rows.append(row)
    return np.concatenate(rows)


def _about_origin(body: Any) -> Array:
    xx, yy, zz, xy, xz, yz = body.inertia
    c = np.array(body.com)
    moved = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) + body.mass * (c @ c * np.eye(3) - np.outer(c, c))
    return np.array([body.mass, *(body.mass * c), moved[0, 0], moved[0, 1], moved[1, 1], moved[0, 2], moved[1, 2],
                     moved[2, 2]])


def wrenches(found: Judge, at: Stage) -> None:
    """What each body receives through its joint: what the bodies beyond it need, less the loads on them."""
    if at.plan.springs or at.plan.motors or any(not body.mass for body in at.plan.bodies):
        return
    links = at.model.equations.tree.links
    ours = at.model.joint_wrenches(at.q, at.v, at.a)
    moved = at.truth.paths.along(at.v, at.a)
    needs = at.truth.needs(moved)
    names = [link.name for link in links]
    for body in at.plan.bodies:
        carried = _beyond(links, names.index(body.name))
        exact = _wrench(at, needs, body.name, [name for name in carried if name in needs])
        found.numbers(f"joint_wrenches of {body.name}", ours[names.index(body.name)], flat(exact))


def _beyond(links: Sequence[Any], first: int) -> list[str]:
    carried = {first}
    for k, link in enumerate(links):
        if link.parent in carried:
            carried.add(k)
    return [links[k].name for k in sorted(carried)]


def _wrench(at: Stage, needs: Mapping[str, Any], body: str, carried: Sequence[str]) -> Array:
    pose = at.truth.pose(body)
    rotation, origin = pose[:3, :3], pose[:3, 3]
    force = moment = np.array([arb(0)] * 3, dtype=object)
    by_name = {b.name: b for b in at.plan.bodies}
    for name in carried:
        need, spin = needs[name]
        arm = at.truth.pose(name, by_name[name].com)[:3, 3] - origin
        force, moment = force + need, moment + spin + cross(arm, need)
    for kind, name, value, options in at.plan.loads:
        if name in carried:
            pushed = np.array([known(x) for x in value], dtype=object)
            if options.get("frame") == "body":
                pushed = at.truth.pose(name)[:3, :3].dot(pushed)
            arm = at.truth.pose(name, options.get("at", (0, 0, 0)))[:3, 3] - origin
            force = force - pushed if kind == "force" else force
            moment = moment - (cross(arm, pushed) if kind == "force" else pushed)
    return np.concatenate([rotation.T.dot(force), rotation.T.dot(moment)])


def rates(found: Judge, at: Stage) -> None:
    """q' = N(q) v."""
    q = at.truth.paths.coordinates_along(at.v, at.a)
    found.numbers("coordinate_rates", at.model.coordinate_rates(at.q, at.v),
                  flat(np.array([q[name].c[1] for name in at.model.coordinate_names], dtype=object)))


CHECKS: tuple[Callable[[Judge, Stage], None], ...] = (
    rates, energies, inertia, terms, passivity, forces, accelerations, derivatives, frames, centroid, regressor,
    wrenches,
)

KIND = Kind("mechanism", 900, make, judge)
