"""Random mechanisms with a loop, closed where its bodies are: rows, accelerations, and a short motion.

The oracle's rows are the same geometry as power series along paths; only what they span is compared, so that whoever
chooses other rows, or repeats some, is right as long as the motion is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
from flint import arb
from scipy.linalg import qr

import dalembert as da
from dalembert.errors import SingularMassMatrixError

from ..balls import equilibrated, lost, precise
from ..blueprints import LETTERS, Blueprint, JointPlan, blueprint, closed, quaternion
from ..bodies import Moved, Paths, frames, jet, part
from ..dynamics import Dynamics
from ..judge import Judge
from ..kind import Kind

Array = Any
#: Singular values between these parts of the largest leave the rank open: such loops are drawn anew.
OPEN = (1e-11, 1e-3)
#: What a closed loop may be off by after a motion, in m and for unit axes.
HELD = 1e-9
#: Digits of a velocity that follows from linear algebra in doubles, whose last ones are not the same everywhere.
DIGITS = 11


@dataclass(frozen=True)
class Subject:
    """A mechanism with a loop, and a state that meets it."""

    plan: Blueprint
    names: tuple[tuple[str, ...], tuple[str, ...]]
    q: tuple[float, ...]
    v: tuple[float, ...]
    moves: bool

    @property
    def script(self) -> str:
        return (f"{self.plan.script}model = da.compile(mechanism)\nq = {list(self.q)}; v = {list(self.v)}\n"
                "a = model.forward_dynamics(q, v, *([[0] * model.nu] if model.nu else []))\n")


def make(random: Random) -> Subject:
    while True:
        subject = drawn(random)
        if subject is not None:
            return subject


def drawn(random: Random) -> Subject | None:
    """A loop of a rank that is plain to see, with freedom left, or None."""
    tree = blueprint(random, 4)
    if len(tree.bodies) < 2 or any(not body.mass for body in tree.bodies):
        return None
    mechanism = tree.build()
    coordinates = tuple(str(x.func) for x in mechanism.tree.coordinates)
    velocities = tuple(str(getattr(x, "expr", x).func) for x in mechanism.tree.velocities)
    q = dict.fromkeys(coordinates, 0.0)
    q = {name: round(random.uniform(-1.2, 1.2), 2) for name in q}
    for joint in tree.joints:
        if joint.family in ("spherical", "floating"):
            q |= dict(zip((f"{joint.name}_q{end}" for end in "wxyz"), quaternion(random), strict=True))
    with precise():
        place = Paths(tree, coordinates, velocities, list(q.values())).unit_paths[0].poses
        plan = closed(random, tree, {name: (part(turn, 0), part(at, 0)) for name, (turn, at) in place.items()})
    speeds = _free_speeds(random, plan, coordinates, velocities, list(q.values()))
    if speeds is None:
        return None
    return Subject(plan, (coordinates, velocities), tuple(q.values()), speeds, random.random() < 0.25)


def _floats(array: Array) -> Array:
    return np.vectorize(float)(array)


def _free_speeds(random: Random, plan: Blueprint, coordinates: Sequence[str], velocities: Sequence[str],
                 q: Sequence[float]) -> tuple[float, ...] | None:
    """Velocities that keep the loop closed; None where its rank is open, or nothing can move."""
    with precise():
        paths = Paths(plan, coordinates, velocities, q)
        jacobian = _floats(np.array([rates(path, plan) for path in paths.unit_paths], dtype=object).T)
    stretch = np.linalg.svd(jacobian, compute_uv=False)
    largest = stretch.max(initial=0.0)
    if largest < 1e-6 or np.any((stretch > OPEN[0] * largest) & (stretch < OPEN[1] * largest)):
        return None
    kept = int((stretch > OPEN[1] * largest).sum())
    if kept >= len(velocities):
        return None
    wanted = np.array([random.uniform(-1, 1) for _ in velocities])
    free = np.eye(len(velocities)) - np.linalg.pinv(jacobian, rcond=OPEN[1]) @ jacobian
    return tuple(round(x, DIGITS) for x in (free @ wanted).tolist())


# -------------------------------------------------------------------- the oracle's rows


def gaps(moved: Moved, plan: Blueprint) -> list[Any]:
    """What vanishes where the loop is closed, as series."""
    joint = next(j for j in plan.joints if j.closes)
    (to_j, at), (to_k, child_at) = frames(joint)
    (first, a), (second, b) = moved.poses[joint.parent], moved.poses[joint.child]
    turn_j, turn_k = first.dot(to_j), second.dot(to_k)
    gap = turn_j.T.dot((b + second.dot(child_at)) - (a + first.dot(at)))
    return _rows(joint, gap, turn_j.T.dot(turn_k))


def _rows(joint: JointPlan, gap: Array, relative: Array) -> list[Any]:
    z = np.array([jet(int(k == 2)) for k in range(3)])
    sides = [np.array([jet(int(k == j)) for k in range(3)]) for j in (0, 1)]
    meets, off_axis = list(gap), [side.dot(gap) for side in sides]
    tilted = [side.dot(relative.dot(z)) for side in sides]
    aligned = [relative[0, 1], relative[1, 2], relative[2, 0]]
    if joint.family == "universal":
        first, second = (np.array([jet(x) for x in LETTERS[name]]) for name in ("x", "y"))
        return [*meets, first.dot(relative.dot(second))]
    return {"revolute": [*meets, *tilted], "spherical": meets, "cylindrical": [*off_axis, *tilted],
            "prismatic": [*off_axis, *aligned], "planar": [gap[2], *tilted], "cartesian": aligned,
            "fixed": [*meets, *aligned]}[joint.family]


def rates(moved: Moved, plan: Blueprint) -> list[Any]:
    """The rates of the gaps along a path."""
    return [row.c[1] for row in gaps(moved, plan)]


def judge(subject: Subject, found: Judge) -> None:
    with found.asking("the mechanism"):
        model = da.compile(subject.plan.build(), target="numpy")
        q = np.array(subject.q)
        found.equal("coordinate_names", model.coordinate_names, subject.names[0])
        found.near("constraint_residual", model.constraint_residual(q), np.zeros(model.constraint_residual(q).shape),
                   1e-12 * (1 + np.abs(q).max()))
        with precise():
            paths = Paths(subject.plan, *subject.names, subject.q)
            spans(found, model, paths, subject.plan, q)
            accelerations(found, model, paths, subject)
        if subject.moves and not any(joint.options.get("friction") for joint in subject.plan.joints):
            motion(found, model, subject)


def spans(found: Judge, model: Any, paths: Paths, plan: Blueprint, q: Array) -> None:
    """The rows of both span the same space."""
    theirs = _floats(np.array([rates(path, plan) for path in paths.unit_paths], dtype=object).T)
    ours = model.constraint_jacobian(q)
    rank = np.linalg.matrix_rank(theirs, tol=OPEN[1] * np.abs(theirs).max())
    found.equal("the rank of the loop", int(np.linalg.matrix_rank(ours, tol=1e-9 * np.abs(ours).max())), int(rank))
    _, _, right = np.linalg.svd(theirs)
    free = right[rank:].T
    found.near("A on motions that keep the loop", ours @ free, np.zeros((len(ours), free.shape[1])),
               1e-11 * np.abs(ours).max())


def accelerations(found: Judge, model: Any, paths: Paths, subject: Subject) -> None:
    """a of M a = Q - bias + A^T lambda, A a + b = 0 with independent rows of the oracle."""
    truth = Dynamics(paths)
    rows = np.array([rates(path, subject.plan) for path in paths.unit_paths], dtype=object).T
    floats = _floats(rows)
    factors: Any = qr(floats.T, pivoting=True)
    pivots = np.abs(np.diag(factors[1]))
    kept = factors[2][: int((pivots > 1e-6 * pivots.max()).sum())]
    still = [0] * truth.count
    bias = [2 * row.c[2] for row in gaps(paths.along(subject.v, still), subject.plan)]
    right = truth.forces(subject.v) - truth.inertial(subject.v, still) - truth.elastic_forces
    upper = [[*truth.mass_matrix[i], *(-rows[k, i] for k in kept)] for i in range(truth.count)]
    lower = [[*rows[k], *([arb(0)] * len(kept))] for k in kept]
    exact = equilibrated([*upper, *lower], [*right, *(-bias[k] for k in kept)])
    if exact is None or any(lost(x) > 1e-3 * (1 + abs(float(x.mid()))) for x in exact[: truth.count]):
        found.unmeasured += 1
        return
    arguments = [subject.q, subject.v, *([np.zeros(model.nu)] if model.nu else [])]
    with found.asking("forward_dynamics"):
        ours = model.forward_dynamics(*arguments)
        size = max(abs(x.mid()) for x in exact[: truth.count])
        loosened = [x + arb(0, (x.rad() * 64 + size * arb(2) ** -150)) for x in exact[: truth.count]]
        found.numbers("forward_dynamics", ours, loosened)


def motion(found: Judge, model: Any, subject: Subject) -> None:
    """A short motion keeps the loop closed by the oracle's own geometry.

    Light bodies spin fast and take many steps: it is machine code that moves. It is not asked for with dry
    friction: F sign(v) makes steps tiny where it would hold, which the README says.
    """
    with found.asking("simulate", [(SingularMassMatrixError, "")]):
        made = da.simulate(model.equations, q=subject.q, v=subject.v, duration=0.2, progress=False)
        if not made.success:
            found.fail(f"the run ended: {made.status}")
            return
        with precise():
            end = Paths(subject.plan, *subject.names, made.q[-1].tolist())
            held = [float(row.c[0]) for row in gaps(end.unit_paths[0], subject.plan)]
        found.near("the loop at the end", held, np.zeros(len(held)), HELD)
        if model.equations.is_conservative:
            spread = np.ptp(made.energy)
            size = float(model.kinetic_energy(made.q[-1], made.v[-1])) + np.abs(made.energy).max() + 1e-9
            found.near("the energy", [spread], [0.0], 1e-6 * size)


KIND = Kind("loops", 500, make, judge)
