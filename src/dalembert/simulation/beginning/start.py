"""A consistent start: the nearest position on the constraints, and the nearest velocity along them.

Nearest is meant in the metric of the mass matrix. A start may be far off, so positions are found by a
damped Gauss-Newton iteration (Levenberg and Marquardt), which also copes with constraints that repeat
each other and with positions where they lose rank. Coordinates may be held while the others move.

Rows count as dependent by the same rule as in `dependent`. What they repeat only up to the digits of a description
cannot be met better than these digits; that is accepted, and said.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ...errors import InconsistentStartError, remark
from ...expr.evaluate import evaluate
from ...integration.holding import Holding
from ...integration.kernels import SimulationKernels, Vector
from ...integration.manifold.dependent import LEAST_NEW, SMALL
from ...model import Model

MOST_ITERATIONS = 200
MET = 1e-9
SHORTEST = 1e-2
INDEPENDENT = math.sqrt(LEAST_NEW)
WORTH_TELLING = 1e-9
WORTH_NAMING = 1e-5
_ROUNDING = np.finfo(float).eps
Rows = tuple[Vector, Vector, Vector]
"""Residuals h, their Jacobian A, and the mass matrix M."""


@dataclass(frozen=True)
class ConsistentStart:
    """Positions and velocities that meet the constraints, and one sentence on what moved (None if nothing)."""

    q: Vector
    v: Vector
    report: str | None


def consistent_start(
    model: Model, kernels: SimulationKernels, t: float, q: Vector, v: Vector, context: Vector,
    hold: Sequence[int] = (),
) -> ConsistentStart:
    """The consistent state nearest to (q, v) at time t in which the coordinates with the indices `hold` are as given.

    Raises InconsistentStartError, naming the worst constraints and by how much they are off, where there
    is none near by: constraints that contradict each other, or a start where their Jacobian vanishes.
    """
    if not kernels.sizes.nc and "unit" not in kernels.programs:
        _refuse_wrong_way(model, t, q, context[kernels.sizes.parameters])
        return ConsistentStart(q, v, None)
    placed = kernels.unit(t, q, context)
    if not np.all(np.isfinite(placed)):
        raise InconsistentStartError("simulate", "a quaternion of the start is zero.", "Use (1, 0, 0, 0) for no turn.")
    moving = v
    if kernels.sizes.nh:
        placed = _positions(model, kernels, t, placed, v, context, hold)
    if kernels.sizes.nc:
        moving = _velocities(model, kernels, t, placed, v, context, hold)
    _refuse_wrong_way(model, t, placed, context[kernels.sizes.parameters])
    told = [*moves("q", model.coordinate_names, placed - q, q), *moves("v", model.velocity_names, moving - v, v)]
    report = f"The start was made consistent: {'; '.join(told)}." if told else None
    return ConsistentStart(placed, moving, report)


def _positions(
    model: Model, kernels: SimulationKernels, t: float, q: Vector, v: Vector, context: Vector, hold: Sequence[int]
) -> Vector:
    n, nh = kernels.sizes.n, kernels.sizes.nh

    def constraints(at: Vector) -> Rows:
        out = kernels.evaluate("position", t, at, v, context)
        return out["h"], out["A"].reshape(-1, n)[:nh], out["M"].reshape(n, n)

    given, rows, _ = constraints(q)
    if lost := [i for i in range(nh) if not np.all(np.isfinite(rows[i]))]:
        told = f"at this start '{model.constraint_names[lost[0]]}' has no derivative."
        raise InconsistentStartError("simulate", told,
                                     "Start where it has one: not with two points in one whose distance stands there.")
    q, (h, A, M) = settled(constraints, lambda at, step: kernels.moved(t, at, step, context),
                           lambda at: free_velocities(kernels, at, context, hold), q)  # fmt: skip
    _judge(model, t, h, sizes_of_terms(A, q) + np.abs(given), (M, A), hold, "")
    return q


def settled(
    constraints: Callable[[Vector], Rows], moved: Callable[[Vector, Vector], Vector], free: Callable[[Vector], Vector],
    q: Vector,
) -> tuple[Vector, Rows]:
    """Where Levenberg and Marquardt's iteration from q for h = 0 ends, and h, A and M there; h may be left over.

    `moved` is q after a small step, `free` a basis of the velocities that are allowed.
    """
    h, A, M = constraints(q)
    damping, longest = 0.0, np.zeros(len(h))
    for _ in range(MOST_ITERATIONS):
        sizes = sizes_of_terms(A, q)
        if not np.all(np.isfinite(h)) or np.all(np.abs(h) <= _ROUNDING * sizes):
            break
        longest = np.maximum(longest, row_lengths(M, A))
        candidate = moved(q, least_step(M, A, -h, free(q), damping, longest))
        tried = constraints(candidate)
        if _off(tried[0], longest) < _off(h, longest):
            q, (h, A, M), damping = candidate, tried, damping / 10.0 if damping > 1e-8 else 0.0
        elif np.all(np.abs(h) <= MET * sizes) or damping > 1e6:
            break
        else:
            damping = max(1e-4, 10.0 * damping)
    return q, (h, A, M)


def _refuse_wrong_way(model: Model, t: float, q: Vector, free: Vector) -> None:
    """Raise InconsistentStartError where a loop was closed the wrong way round."""
    if (name := wrong_way(model.plain if isinstance(model, Holding) else model, t, q, free)) is not None:
        raise InconsistentStartError("simulate", f"{name} closes its loop the wrong way round near this start.",
                                     "Start nearer to the position that is meant.")


def wrong_way(model: Model, t: float, q: Vector, free: Vector) -> str | None:
    """The name of a joint that closes its loop the wrong way round, from the numbers of free parameters."""
    system = model.system
    if not system.right_way:
        return None
    values = {**dict(zip(system.leaves.q, q, strict=True)), system.leaves.t: t, **model.values(free)}
    found = evaluate(system.graph, [node for _, node in system.right_way], values)
    return next((name for (name, _), value in zip(system.right_way, found, strict=True) if not value > 0.5), None)


def _velocities(
    model: Model, kernels: SimulationKernels, t: float, q: Vector, v: Vector, context: Vector, hold: Sequence[int]
) -> Vector:
    n = kernels.sizes.n
    out = kernels.evaluate("velocity", t, q, v, context)
    A, M, given = out["A"].reshape(-1, n), out["M"].reshape(n, n), out["w"]
    free = free_velocities(kernels, q, context, hold)
    for _ in range(2):
        if np.all(np.abs(out["w"]) <= _ROUNDING * sizes_of_terms(A, v)):
            break
        v = v + least_step(M, A, -out["w"], free, 0.0)
        out = kernels.evaluate("velocity", t, q, v, context)
    _judge(model, t, out["w"], sizes_of_terms(A, v) + np.abs(given), (M, A), hold, "the rate of ")
    return v


def free_velocities(kernels: SimulationKernels, q: Vector, context: Vector, hold: Sequence[int]) -> Vector:
    """A basis (n, f) of the velocities that move no coordinate of `hold`."""
    n = kernels.sizes.n
    if not hold:
        return np.eye(n)
    held = kernels.velocity_fields(q, context)[list(hold)]
    _, stretch, right = np.linalg.svd(held)
    return right[np.count_nonzero(stretch > INDEPENDENT * stretch.max(initial=0.0)) :].T


def least_step(
    M: Vector, A: Vector, target: Vector, free: Vector, damping: float, lengths: Vector | None = None
) -> Vector:
    """The d = Z x of least d^T M d among those that bring A d nearest to `target`, Z = `free`; damped by `damping`.

    Nearest is meant of rows that are divided by their lengths, or by other `lengths`.
    """
    B, factor, scale = scaled_rows(free.T @ M @ free, A @ free)
    if lengths is not None:
        own = scale * lengths
        shorter = np.maximum(SHORTEST, np.divide(1.0, own, out=np.ones_like(own), where=own > 0))
        B, scale = B * shorter[:, None], scale * shorter
    left, stretch, right = np.linalg.svd(B, full_matrices=False)
    largest = stretch.max(initial=0.0)
    kept = stretch > INDEPENDENT * largest
    weights = np.where(kept, stretch, 0.0) / (stretch**2 + damping * largest**2 + (~kept))
    return free @ np.linalg.solve(factor.T, right.T @ (weights * (left.T @ (target * scale))))


def scaled_rows(M: Vector, A: Vector) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The rows of S A L^-T, of length 1 or 0, the factor L of M = L L^T, and the scales S of the rows."""
    try:
        factor = np.linalg.cholesky(M)
    except np.linalg.LinAlgError:
        factor = np.eye(len(M))
    B = np.linalg.solve(factor, A.T).T
    lengths = np.linalg.norm(B, axis=1)
    scale = np.divide(1.0, lengths, out=np.zeros_like(lengths), where=lengths > 0)
    return B * scale[:, None], factor, scale


def dependencies(M: Vector, A: Vector) -> Vector:
    """The combinations of scaled rows of A that vanish, in the metric of M: an array (m - rank, m)."""
    if not len(A):
        return np.zeros((0, 0))
    B = scaled_rows(M, A)[0]
    if len(A) <= len(M) and np.linalg.eigvalsh(B @ B.T)[0] > INDEPENDENT:  # no need to look more closely
        return np.zeros((0, len(A)))
    left, stretch, _ = np.linalg.svd(B)
    rank = np.count_nonzero(stretch > INDEPENDENT * stretch.max(initial=0.0))
    return left[:, rank:].T


def _off(h: Vector, lengths: Vector) -> float:
    """How far residuals are off, each relative to the length of its row."""
    return float(np.linalg.norm(h / np.where(lengths > 0, lengths, 1.0)))


def row_lengths(M: Vector, A: Vector) -> Vector:
    """The lengths of rows in the metric of M, |A_i L^-T|."""
    scale = scaled_rows(M, A)[2]
    return np.divide(1.0, scale, out=np.zeros_like(scale), where=scale > 0)


def sizes_of_terms(A: Vector, x: Vector) -> Vector:
    """Per constraint, the size of the terms that cancel in it; x by velocity, else its largest entry counts for all."""
    if len(x) != A.shape[-1]:
        x = np.full(A.shape[-1], np.abs(x).max(initial=0.0))
    return np.abs(A) @ (np.abs(x) + SMALL)


def _judge(
    model: Model, t: float, residual: Vector, scale: Vector, matrices: tuple[Vector, Vector], hold: Sequence[int],
    what: str
) -> None:
    """Raise InconsistentStartError if a residual is not small next to its scale; remark on what repeats it roughly."""
    bad = [i for i in np.argsort(-np.abs(residual)) if not abs(residual[i]) <= MET * scale[i]]
    if not bad:
        return
    worst = [i for i in bad if not abs(residual[i]) <= WORTH_NAMING * abs(residual[bad[0]])]
    listed = ", ".join(f"{what}'{model.constraint_names[i]}' by {residual[i]:.3g}" for i in worst[:3])
    listed += f" and {len(worst) - 3} more" if len(worst) > 3 else ""
    if all(abs(residual[i]) <= INDEPENDENT * scale[i] for i in bad) and len(dependencies(*matrices)):
        remark("nearly-redundant", "simulate", f"constraints repeat others up to a few digits, and are off by as much: "
               f"{listed}.", "Give more digits, or leave the repeated ones out.")  # fmt: skip
        return
    names = ", ".join(model.coordinate_names[i] for i in hold)
    held = names and f" while {names} {'is' if len(hold) == 1 else 'are'} held"
    raise InconsistentStartError(
        "simulate", f"no state near the start meets the constraints at t = {t:g} s{held}; "
        f"off are {listed}.",
        "Start nearer to a state that meets them, or ask `diagnose` which constraints contradict each other.",
    )  # fmt: skip


def moves(letter: str, names: Sequence[str], change: Vector, given: Vector) -> list[str]:
    """One clause on the entries that moved, the largest first."""
    if not change.any():
        return []
    threshold = WORTH_TELLING * (1.0 + np.abs(given).max(initial=0.0))
    moved = [i for i in np.argsort(-np.abs(change), kind="stable") if abs(change[i]) > threshold]
    if not moved:
        return []
    listed = ", ".join(f"{names[i]} moved by {change[i]:.3g}" for i in moved[:4])
    return [f"{letter}: {listed}" + (f" and {len(moved) - 4} more" if len(moved) > 4 else "")]
