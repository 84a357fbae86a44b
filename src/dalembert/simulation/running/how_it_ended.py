"""How a run ended, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...integration import codes
from ...integration.holding import Holding
from ...integration.kernels import Vector
from ...model import Model
from .underway import Underway


def how_it_ended(model: Model, run: Underway, code: int, problem: BaseException | None) -> str:
    """One sentence on how the run ended."""
    if code == codes.FINISHED:
        return "finished"
    where = f"at t = {run.time:.6g} s"
    if code == codes.INTERRUPTED:
        return f"interrupted {where}"
    if code == codes.CHUNK_FULL:
        return f"stopped {where}: {run.tried} steps were tried, as many as max_steps allows"
    moved_far = run.failure == codes.OFF_CONSTRAINT and not model.nc  # by what is conserved
    if code == codes.STEP_TOO_SMALL or moved_far:
        return f"stopped {where}: the step became too small (a singularity, or tolerances that cannot be met)"
    return f"stopped {where}: {_failure(model, run, problem)}"


def _failure(model: Model, run: Underway, problem: BaseException | None) -> str:
    reason = run.failure
    if reason == codes.INPUT_FAILED:
        return f"the inputs failed: {type(problem).__name__}: {problem}"
    if reason == codes.NOT_CONVERGED:
        return "the equations of a step were not solved; use a shorter step"
    if reason == codes.OFF_CONSTRAINT:
        return f"the constraints can no longer be met ({_worst_constraint(model, run)})"
    nq, n = run.kernels.sizes.nq, run.kernels.sizes.n
    terms = run.evaluate("terms")
    finite = all(np.all(np.isfinite(values)) for values in terms.values())
    if reason != codes.SINGULAR or not finite:
        own = _names(model)
        names = [own[i] for i in _not_finite(terms, n, run.march.f[nq:])]
        return f"the accelerations are no longer finite numbers (coordinate {_listed(names or own)})"
    if not any(node != model.system.graph.zero for row in model.equations.mass_nodes for node in row):
        return "the Lagrangian is degenerate: it is linear in the velocities and determines no accelerations"
    massless = _listed(_massless(model, terms["M"].reshape(n, n)))
    return f"the mass matrix became singular (coordinate {massless}): give it inertia, or a constraint"


def _not_finite(terms: dict[str, Vector], n: int, a: Vector) -> list[int]:
    bad = ~np.isfinite(terms["r"]) | ~np.all(np.isfinite(terms["M"].reshape(n, n)), axis=1) | ~np.isfinite(a)
    return [int(i) for i in np.flatnonzero(bad)]


def _massless(model: Model, M: Vector) -> list[str]:
    """The coordinates with the largest part in the direction of least inertia; all, where there is none at all."""
    if not M.any():
        return _names(model)
    sizes = np.sqrt(np.abs(np.diag(M)))
    scaled = M / np.outer(np.where(sizes > 0, sizes, 1.0), np.where(sizes > 0, sizes, 1.0))
    direction = np.abs(np.linalg.eigh(scaled)[1][:, 0])
    return [name for name, part in zip(_names(model), direction, strict=True) if part > 0.5 * direction.max()]


def _names(model: Model) -> list[str]:
    """What moves: coordinates, and velocities that are no derivatives."""
    return [name.removesuffix("'") for name in model.velocity_names]


def _worst_constraint(model: Model, run: Underway) -> str:
    A = run.evaluate("velocity")["A"].reshape(-1, run.kernels.sizes.n)
    strength = np.linalg.norm(A, axis=1)
    if isinstance(run.kernels.model, Holding):  # whose contacts that are apart have rows of zeros
        model = run.kernels.model
        strength = np.where(strength > 0.0, strength, np.inf)
    return f"constraint '{model.constraint_names[int(np.argmin(strength))]}'"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:3]) + (", ..." if len(names) > 3 else "")
