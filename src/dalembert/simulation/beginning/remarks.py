"""What a simulation did unasked, or could not know: each is said once, as a `Remark`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import numpy as np

from ...description.rubbing import Rub
from ...dynamics.remarks import may_feed, tell_mass, tell_start
from ...errors import remark
from ...integration.codes import NEAR, OK
from ...integration.holding import Holding
from ...integration.kernels import SimulationKernels, Vector
from ...integration.opening import LAST_DIGIT, ROUNDING
from ...model import Model
from .start import ConsistentStart, dependencies

FAR = 1e-2
STILL = 1e-12
NEARBY = 1e-3
PART = 1e-6


def remark_on_start(
    model: Model, kernels: SimulationKernels, t: float, given: Vector, begun: ConsistentStart, context: Vector,
    may_rest: bool,
) -> None:
    """Say what a start is that its user may not expect: far from the one given, singular, redundant, or at rest.

    `may_rest` tells that it may stay where it is: neither time nor inputs move the system.
    """
    if begun.q is not given and _is_far(begun.q, given):
        remark("start-moved", "simulate", f"the start is far off the constraints. {begun.report}",
               "Start nearer to them, or name in hold= what must not move.")  # fmt: skip
    if model.nc:
        _remark_on_rows(model, kernels, t, begun, context)
    if may_rest and not begun.v.any():
        _remark_on_rest(model, kernels, t, begun, context)


def _is_far(q: Vector, given: Vector) -> bool:
    return bool(np.abs(q - given).max(initial=0.0) > FAR * (1.0 + np.abs(given).max(initial=0.0)))


def remark_on_tolerance(atol: float, q: Vector) -> None:
    """Say that an absolute tolerance is below what doubles can tell."""
    rounding = sys.float_info.epsilon * max(map(abs, q.tolist()), default=0.0)
    if atol < 0.01 * rounding:
        remark("atol-below-rounding", "simulate", f"atol = {atol:g} is below the start's rounding, {rounding:.1g}: "
               "steps may become small in vain where a coordinate passes zero.", "Use a larger one.")  # fmt: skip


def _remark_on_rows(
    model: Model, kernels: SimulationKernels, t: float, begun: ConsistentStart, context: Vector
) -> None:
    """Constraints that repeat one another, everywhere or just at the start."""
    repeated = _dependencies(kernels, t, begun.q, begun.v, context)
    if not len(repeated):
        return
    lost = len(repeated) - len(_dependencies(kernels, t, *_neighbour(kernels, begun, context), context))
    names = _named(model.constraint_names, repeated)
    if lost > 0:
        more = "constraint depends" if lost == 1 else "constraints depend"
        remark("singular-start", "simulate", f"at the start {lost} more {more} on others than beside it "
               f"({names}): it is a singular position, from which the motion is not unique.",
               "Start beside it; `diagnose` says where rank is lost.")  # fmt: skip
    if len(repeated) > lost:
        remark("redundant-constraints", "simulate", f"{len(repeated) - lost} of the constraints repeat others "
               f"({names}): their multipliers are not unique, and 0 for those left out.",
               "Leave them out, or read sums of multipliers only, those that `diagnose` names.")  # fmt: skip


def _dependencies(kernels: SimulationKernels, t: float, q: Vector, v: Vector, context: Vector) -> Vector:
    n = kernels.sizes.n
    out = kernels.evaluate("velocity", t, q, v, context)
    A = out["A"].reshape(-1, n)
    if isinstance(kernels.model, Holding):
        A = A[kernels.model.own]
    return dependencies(out["M"].reshape(n, n), A)


def _neighbour(kernels: SimulationKernels, begun: ConsistentStart, context: Vector) -> tuple[Vector, Vector]:
    """A state a little further on the constraints, in a direction of no meaning."""
    nq, n = kernels.sizes.nq, kernels.sizes.n
    step = NEARBY * (1.0 + np.abs(begun.q).max(initial=0.0)) * np.cos(np.arange(1.0, n + 1.0))
    state = np.concatenate([kernels.moved(context[0], begun.q, step, context), begun.v])
    for _ in range(3):
        if kernels.project(0.0, state, np.zeros(nq + n), context) not in (OK, NEAR):
            break
    return state[:nq], state[nq:]


def _named(names: tuple[str, ...], combinations: Vector) -> str:
    """The constraints that take part in combinations of rows."""
    parts = np.abs(combinations).max(axis=0)
    chosen = [f"'{name}'" for name, part in zip(names, parts, strict=True) if part > PART]
    return ", ".join(chosen[:4]) + (f" and {len(chosen) - 4} more" if len(chosen) > 4 else "")


def _remark_on_rest(
    model: Model, kernels: SimulationKernels, t: float, begun: ConsistentStart, context: Vector
) -> None:
    """A start at rest in an equilibrium, where it stays, or one that would be if numbers had more digits."""
    n, nq = kernels.sizes.n, kernels.sizes.nq

    def accelerations(q: Vector) -> Vector:
        rates = np.zeros(nq + n)
        code = kernels.derivative(0.0, np.concatenate([q, begun.v]), rates, context)
        return rates[nq:] if code == OK else np.full(n, np.nan)

    a, then = accelerations(begun.q), " and stays there."
    if model.nc:
        terms = kernels.evaluate("terms", t, begun.q, begun.v, context)
        rests = np.abs(terms["M"].reshape(n, n) @ a) <= STILL * np.abs(terms["r"]).max(initial=0.0)
    else:  # M a is all that pushes
        rests = np.abs(a) <= ROUNDING * np.abs(accelerations(LAST_DIGIT * begun.q) - a)
        if a.any():
            then = ", up to the last digits of its coordinates: if that is unstable, rounding tells how it falls."
    if rests.all():
        remark("start-at-rest", "simulate", f"{model.system.name} starts at rest in an equilibrium{then}",
               "Give velocities, or start elsewhere.")  # fmt: skip


def tell_creep(where: str, rubs: Sequence[Rub], method: str, others: Sequence[str]) -> None:
    """A remark that a method takes what rubs dry as a force of the state."""
    told = ", ".join(f"'{rub.name}'" for rub in rubs[:4]) + (f" and {len(rubs) - 4} more" if len(rubs) > 4 else "")
    remark("dry-friction", where, f'by method="{method}" {told} is F sign(v), which does not hold what stands still.',
           f"Use one of {', '.join(others)}, or a law that is smooth=.")


def remark_on_forces(
    model: Model, kernels: SimulationKernels, t: float, begun: ConsistentStart, context: Vector, doubtful: bool
) -> None:
    """Remarks on a mass matrix that is not positive there, if that is `doubtful`, and on dissipation that feeds
    energy."""
    if doubtful:
        tell_mass(model.system, kernels.mass_matrix(t, begun.q, begun.v, context))
    if model.np or may_feed(model.equations):
        tell_start(model.equations, model.values(context[kernels.sizes.parameters]), begun.q, t, bool(model.np))
