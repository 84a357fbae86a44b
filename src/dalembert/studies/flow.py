"""The motion of a model over a time, from any state, with its derivatives by that state: what studies ask for."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..equations import Description, Equations
from ..errors import DescriptionError, Remark, StoppedError
from ..forms.tools.values import Parameters
from ..integration.kernels import Vector
from ..model import Model
from ..simulation.beginning.setting_out import compiled_of, set_out
from ..simulation.events.asked import asked_events, tell_time
from ..simulation.simulate import simulate
from ..simulation.trajectory import Trajectory

START = ("q", "v")
DEPENDENT = 1e-9
"""Derivatives by a start are taken for dependent below this part of the largest."""
REPEATED = 1e-6
"""Motions from one start at two times are the same within this part of their size."""
Place = ArrayLike | Mapping[Any, float]


@dataclass(frozen=True, eq=False)
class Arc:
    """A motion over a time; d = nq + n entries of a state, of which the constraints leave r free.

    trajectory          at its start and at its end
    span                the time in s
    start, end          (d,) the states there
    basis               (d, r) what the state may do at the start, columns of length 1 at right angles
    moved               (d, r) what becomes of the basis
    by_parameter        (2, d) the derivatives of start and end by a parameter, where one was named
    """

    trajectory: Trajectory
    span: float
    start: Vector
    end: Vector
    basis: Vector
    moved: Vector
    by_parameter: Vector

    @cached_property
    def rates(self) -> Vector:
        """At which the states at the start and at the end change, (2, d)."""
        return np.stack([_rate(self.trajectory, 0.0, self.start), _rate(self.trajectory, self.span, self.end)])

    @property
    def map(self) -> Vector:
        """What becomes of the basis, in terms of it, (r, r): the derivative of a return to the start."""
        return self.basis.T @ self.moved


@dataclass(frozen=True, eq=False)
class Flow:
    """How a model moves.

    where     the verb that asks, for messages
    values    of the parameters that the model left free
    settings  what else `simulate` is given: inputs, t0, rtol, atol, method
    forced    whether time is in the equations, contacts, events or inputs, so that a motion can only repeat itself with
              them
    """

    where: str
    model: Model
    values: Mapping[str, float]
    settings: Mapping[str, Any]
    forced: bool

    def run(self, x: Vector, span: float) -> Trajectory:
        """The motion from a state (d,) over a time in s; what there is to remark on starts was told of the first.

        Raises StoppedError where it does not get there.
        """
        nq = self.model.nq
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Remark)
            found = simulate(self.model, q=x[:nq], v=x[nq:], duration=span, parameters=self.values or None,
                             progress=False, **self.settings)  # fmt: skip
        if not found.success:
            raise StoppedError(self.where, f"a motion that it asked for ended: {found.status}",
                               "Begin elsewhere, or loosen rtol.")  # fmt: skip
        return found

    def seen(self, x: Vector, span: float, shares: Vector) -> Trajectory:
        """The same, at these shares of the time."""
        found = self.run(x, span)
        first, last = found.motion.steps.times[[0, -1]]
        return found.at(np.minimum(first + span * shares, last))

    def over(self, x: Vector, span: float, parameter: str | None = None) -> Arc:
        """The motion from a state (d,) over a time in s, with its derivatives."""
        found = self.seen(x, span, np.array([0.0, 1.0]))
        moved = found.sensitivity([*START, parameter] if parameter else START)
        if not moved.success:
            raise StoppedError(self.where, f"the derivatives of a motion ended: {moved.status}", "Begin elsewhere.")
        columns, states = np.concatenate([moved.q, moved.v], axis=1), np.concatenate([found.q, found.v], axis=1)
        if _is_struck_at_once(found):
            columns[0], states[0] = moved.start, x
        own = columns[:, :, : 2 * self.model.nv]
        left, sizes, right = np.linalg.svd(own[0], full_matrices=False)
        free = sizes > DEPENDENT * sizes[0]
        return Arc(found, span, states[0], states[1], left[:, free], own[1] @ (right[free].T / sizes[free]),
                   columns[:, :, 2 * self.model.nv :].sum(axis=2))  # fmt: skip

    def later(self, by: float) -> Flow:
        """The same, begun later by a time in s."""
        return replace(self, settings={**self.settings, "t0": self.settings["t0"] + by})

    def check_period(self, x: Vector, period: float) -> None:
        """Raise DescriptionError where the equations are not after a period what they were."""
        if not self.forced:
            return
        shares = np.linspace(0.0, 1.0, 17)
        now, then = (flow.seen(x, period, shares) for flow in (self, self.later(period)))
        states, others = (np.hstack([seen.q, seen.v]) for seen in (now, then))
        if np.abs(states - others).max() > REPEATED * (1.0 + np.abs(states).max()):
            raise DescriptionError(self.where, f"the equations are not after {period:g} s what they were.",
                                   "Give the period of what drives the motion, or several of it.")  # fmt: skip

    def at(self, name: str, value: float) -> Flow:
        """The same with another value of a free parameter."""
        return replace(self, values={**self.values, name: value})


def flow_of(
    where: str, model: Model | Equations | Description, q: Place, v: Place | None, parameters: Parameters | None,
    free: tuple[str, ...] = (), **settings: Any,
) -> tuple[Flow, Vector]:
    """How a model moves, parameters that are to be changed left `free`, and the consistent state (d,) of a start."""
    compiled, values = compiled_of(where, model, parameters, free)
    if missing := [name for name in free if name not in compiled.parameters]:
        raise DescriptionError(where, f"the parameter '{missing[0]}' is a fixed number of this model.",
                               f"Leave it free: compile(..., free=['{missing[0]}']).")  # fmt: skip
    named = dict(zip(compiled.parameters, values.tolist(), strict=True))
    settings = {"inputs": None, "t0": 0.0, **settings}
    begun = set_out(where, compiled, q, v, settings["t0"], settings["inputs"], named or None, (), sticks=False)
    is_forced = begun.may_pulse or tell_time(begun, asked_events(where, begun, compiled.system.events))
    return Flow(where, compiled, named, settings, is_forced), begun.y


def _is_struck_at_once(trajectory: Trajectory) -> bool:
    """Whether an impact, or what an event does, comes between a start and the first sample."""
    first = [each for each in trajectory.events if each.time <= trajectory.times[0]]
    return any(np.any(each.q_after != each.q) or np.any(each.v_after != each.v) for each in first)


def _rate(trajectory: Trajectory, clock: float, state: Vector) -> Vector:
    """x' of a state (d,) at a time since the start."""
    motion, found = trajectory.motion, np.zeros(len(state))
    motion.kernels.derivative(clock, state.copy(), found, motion.context.copy())
    return found
