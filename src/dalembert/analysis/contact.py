"""Does it slip, does it lift off? What the multipliers of a motion say, with the times at which it happens.

A simulation with constraints takes it for granted that wheels do not slip and that bodies stay in contact; the
reactions tell whether friction and unilateral contact could have supplied that.
Source: learn-multibody-dynamics, "Lagrange's method: constraint forces and no-slip"; Coulomb's law |f_t| <= mu f_n.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..arguments import of_kinds
from ..errors import DescriptionError, UnknownNameError, nearest
from ..expr.calculus import substitute
from ..expr.sympy_bridge import from_sympy
from ..expr.sympy_bridge.symbols import dynamic_symbol
from ..forms.statics.places import Vector
from ..simulation.trajectory import Trajectory

_SUBDIVISIONS = 4


def observe(trajectory: Trajectory, expression: Any) -> Vector:
    """An expression along a motion, (T,): of coordinates, velocities, inputs, parameters, time and multipliers.

    expression   SymPy (multipliers are `derive(system).multipliers`), a number, the index of a constraint (for its
                 multiplier), or the name of a column of the trajectory

    Raises UnknownNameError for other symbols.
    """
    if isinstance(expression, str):
        return trajectory[expression]
    if isinstance(expression, int) and not isinstance(expression, bool):
        names = trajectory.model.multiplier_names
        if not 0 <= expression < len(names):
            raise UnknownNameError("observe", f"there is no constraint {expression}.", nearest(str(expression), names))
        return trajectory.multipliers[:, expression]
    system, leaves = trajectory.system, trajectory.system.leaves
    known = {leaves.t, *leaves.q, *leaves.v, *leaves.a, *leaves.u, *leaves.p, *system.multipliers}
    node = system.graph.number(expression) if isinstance(expression, float) else from_sympy(expression, system.symbols)
    told = map(system.symbols.leaf, map(dynamic_symbol, system.multiplier_names))
    (node,) = substitute(system.graph, [node], dict(zip(told, system.multipliers, strict=True)))
    for leaf in system.graph.symbols([node]):
        if leaf not in known:
            raise UnknownNameError("observe", f"{system.symbols.sympy(leaf)} is not known.",
                                   "Use the symbols of the system.")  # fmt: skip
    return trajectory.values([node])[:, 0]


@dataclass(frozen=True, eq=False)
class Monitor:
    """A condition margin >= 0 along a motion.

    times, margin  (T,) at the samples of the trajectory
    held           whether it holds throughout
    first          the time at which it is first broken, s, found on the dense output; None if it is not
    sentence       what happened
    """

    times: Vector
    margin: Vector
    first: float | None
    sentence: str

    @property
    def held(self) -> bool:
        """Whether the condition holds throughout."""
        return self.first is None


@dataclass(frozen=True, eq=False)
class SlipMonitor(Monitor):
    """|f_t| <= mu f_n along a motion; `needed` is the least mu that suffices: the largest |f_t| / f_n."""

    needed: float


@of_kinds
def no_slip(trajectory: Trajectory, tangential: Any, normal: Any, friction: float) -> SlipMonitor:
    """Whether friction can do what the multipliers of a rolling constraint ask for: |f_t| <= mu f_n.

    tangential  the friction force: the index of its constraint, an expression (see `observe`), or a list of two of
                them for its components in the contact plane; scaled so that it is a force, in N
    normal      the normal force, the same way; positive in contact
    friction    mu, the coefficient

    Raises DescriptionError for a negative coefficient.
    """
    if not friction >= 0.0:
        raise DescriptionError("no_slip", f"friction is {friction!r}.", "Give a coefficient that is not negative.")
    parts = list(tangential) if isinstance(tangential, list | tuple) else [tangential]

    def forces(motion: Trajectory) -> tuple[Vector, Vector]:
        return np.sqrt(sum(observe(motion, part) ** 2 for part in parts)), observe(motion, normal)

    def margin(motion: Trajectory) -> Vector:
        along, pressing = forces(motion)
        return np.where(pressing >= 0.0, friction * pressing - along, -along - np.abs(pressing))

    first, tightest = _first(trajectory, margin)
    along, pressing = forces(trajectory)
    with np.errstate(divide="ignore", invalid="ignore"):
        asked = np.where(along == 0.0, 0.0, np.where(pressing > 0.0, along / pressing, np.inf))
    needed = float(asked.max(initial=0.0))
    told = (f"It rolls throughout; mu = {needed:.6g} is enough." if first is None
            else f"It slips from t = {first:.6g} s on: mu = {friction:g}, and {needed:.6g} would be needed.")
    return SlipMonitor(trajectory.times, tightest, first, told, needed)


@of_kinds
def stays_in_contact(trajectory: Trajectory, normal: Any) -> Monitor:
    """Whether a contact that can push but not pull could be a constraint: f_n >= 0 throughout, else when it lifts off.

    normal   the normal force: the index of its constraint, or an expression (see `observe`)
    """
    return holds(trajectory, normal, "the contact lifts off")


def holds(trajectory: Trajectory, expression: Any, event: str = "the condition is broken") -> Monitor:
    """Whether an expression stays at 0 or above along a motion, and when it first does not (see `observe`).

    >>> from dalembert.description.system import System
    >>> from dalembert.simulation.simulate import simulate
    >>> ball = System("z", kinetic="z'**2/2", potential="9.81*z")
    >>> found = holds(simulate(ball, q=[4.905], duration=2.0), "z")
    >>> round(found.first, 9)
    1.0
    """
    first, values = _first(trajectory, lambda motion: observe(motion, expression))
    told = "It holds throughout." if first is None else f"From t = {first:.6g} s on, {event}."
    return Monitor(trajectory.times, values, first, told)


def _first(trajectory: Trajectory, margin: Any) -> tuple[float | None, Vector]:
    """The first time at which a margin falls below 0, and the margin at the samples."""
    values = margin(trajectory)
    times = _refined(trajectory)
    finely = margin(trajectory.at(times))
    slack = 1e-12 * max(np.abs(finely).max(initial=0.0), 1e-300)
    broken = np.flatnonzero(finely < -slack)
    if not len(broken):
        return None, values
    k = int(broken[0])
    if k == 0:
        return float(times[0]), values
    return _crossing(trajectory, margin, times[k - 1], times[k]), values


def _refined(trajectory: Trajectory) -> Sequence[float] | Vector:
    """Every step of the integrator, and every sample, in a few parts."""
    steps = trajectory.motion.steps.times
    first, last = trajectory.times[[0, -1]]
    edges = np.unique(np.concatenate([trajectory.times, steps[(steps >= first) & (steps <= last)]]))
    parts = np.linspace(0.0, 1.0, _SUBDIVISIONS, endpoint=False)
    return np.append((edges[:-1, None] + np.diff(edges)[:, None] * parts).reshape(-1), last)


def _crossing(trajectory: Trajectory, margin: Any, low: float, high: float) -> float:
    """Where the margin passes 0, by bisection on the dense output."""
    for _ in range(60):
        middle = (low + high) / 2.0
        if middle in (low, high):
            break
        if margin(trajectory.at(middle))[0] < 0.0:
            high = middle
        else:
            low = middle
    return float((low + high) / 2.0)
