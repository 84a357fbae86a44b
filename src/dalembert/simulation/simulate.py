"""The verb `simulate`: a model and a start become a trajectory."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..arguments import of_kinds
from ..elsewhere import SIMULATE_ARGUMENTS, arguments_elsewhere
from ..equations import Description, Equations
from ..forms.tools.values import Parameters
from ..integration.automatic import watched
from ..integration.choice import AUTOMATIC, Problem, instead
from ..integration.integrators import FIXED, INTEGRATORS
from ..model import Model
from .beginning.numbers import positive, sample_times
from .beginning.pulses import pulse_times
from .beginning.setting_out import WITH_CONTACTS, Begun, held_of, may_stick, set_out, tolerances
from .beginning.switches import switch_times
from .cones import tell_beyond_cones
from .events.asked import asked_events, events_of, switched_names, tell_time
from .limits import met, tell_limits_left, why_no_stops
from .running.checkpoint import beside
from .running.recording import Steps
from .running.run import integrate
from .sensitivities.settings import Settings
from .several import one_or_several
from .trajectory import Motion, Trajectory

PULSES = 50
"""A step is at most this part of a run in which something may happen that no state tells of."""


@arguments_elsewhere(SIMULATE_ARGUMENTS, "what moves, and all else by name: q=, v=, duration=")
@of_kinds
@one_or_several
def simulate(
    model: Model | Equations | Description,
    *,
    q: ArrayLike | Mapping[Any, float],
    v: ArrayLike | Mapping[Any, float] | None = None,
    duration: float,
    inputs: Any = None,
    rtol: float = 1e-9,
    atol: float = 1e-12,
    method: str = "auto",
    times: Iterable[float] | None = None,
    parameters: Parameters | Sequence[float] | None = None,
    progress: bool | None = None,
    max_steps: int = 1_000_000,
    t0: float = 0.0,
    hold: Iterable[Any] = (),
    step: float | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    events: Iterable[Any] = (),
    limits: bool = True,
) -> Trajectory:
    """The motion from (q, v) at `t0` over `duration` seconds: a `Trajectory`.

    q, v        arrays (nq,) and (nv,), or {coordinate or velocity (name or symbol): number}, where those left out are
                as in the `start` of the description: 0, quaternions (1, 0, 0, 0), if it says nothing else. v defaults
                to that start where q is by name, to rest where q is an array. Quaternions are divided by their length.
                A start off the constraints is moved onto them, and `trajectory.consistent_start` says so.
    inputs      None (zero), an array (k,) held constant, expressions of the system's symbols, {input: number or
                expression} where those left out are zero, samples (times, U) each held until the next, on which steps
                land, `control.sampled(law, rate)`, which asks a Python law at its own rate, or a Python function
                (t, q, v) -> u, which is asked at every stage and slow
    rtol, atol  tolerances of each step, relative and absolute, for methods that choose their steps
    method      "auto" or METHODS
    step        the length of all steps in s, for the methods that do not choose it: FIXED
    times       where to sample; None takes the steps of the integrator. `trajectory.at` gives any other.
    parameters  values of the parameters, by name, or in the order of `model.parameters`
    progress    True or False shows or hides the progress bar; None shows it on a terminal after a second
    max_steps   how many steps may be tried
    t0          the time at the start
    hold        coordinates, by name or symbol, that a consistent start may not move, nor their rates
    checkpoint  a file (.npz) that the run is kept in, about once a second: the same call, made after it was killed,
                goes on from there and gives the same bits, as far as a Python function does; one that has ended is
                read. A file of another run is refused. A motion that is taken with stops is kept in a file beside it,
                which ends in .stops.npz.
    events      what is to happen where expressions become zero, an `Event` each, after those of the description: those
                of one time in the order of this list. Their times are as exact as the method; `trajectory.events` tells
                of them.
    limits      whether limits of joints are stops, without restitution where the joints say none; False lets motions
                leave them, and tells

    Where q or v are arrays (N, n), or numbers in q, v or parameters are arrays (N,), N motions come back in a list, as
    N calls return them. An `ensemble` is for many, in lanes, and keeps of each what is asked for.

    A motion that meets a limit of a joint is taken from its start once more with stops: `trajectory.model` has them as
    contacts, and `trajectory.events` tells when it was stopped. Limits that the start does not keep are none, which is
    told, as where a method knows no contacts. Motions within their limits cost nothing more.

    Where the explicit steps that "auto" takes are as short as stability alone asks, the run goes on with "radau", and
    `trajectory.method` says from when on. Where they can no longer meet the constraints, the motion is taken from its
    start by "taylor". A run with a checkpoint keeps its method.

    Contacts of the system strike where their gaps close, and rest, slip, stick and lift off at their times, as
    `trajectory.events` tells; `trajectory.contact_forces` has their forces. Impacts that follow one another ever sooner
    end where they come to rest. Contacts are taken by "dop853", "tsit5" and "rk4".

    Conditions on time alone (`Piecewise`, `sign`) are landed on, so that no pulse falls between two steps.

    Constraints hold at every sample up to rounding: each accepted step is projected back. So are the energy and the
    momenta of ignorable coordinates where they are conserved, as far as the errors of a step can explain what they
    lack. Beside positions where constraints lose rank "dop853" keeps a relative tolerance of 1e-10 at best, and says so
    (`singular-tolerance`); "taylor", which "auto" takes for rtol below 1e-10 where the equations are smooth and short,
    keeps its own. What goes wrong on the way ends the run: `trajectory.status` says where and why, and what
    was computed is kept. Raises ShapeError, UnknownNameError or DescriptionError for arguments that do not fit,
    InconsistentStartError where no start meets the constraints.

    >>> import math
    >>> from dalembert.description.system import System
    >>> oscillator = System("x", kinetic="x'**2/2", potential="x**2/2")
    >>> trajectory = simulate(oscillator, q=[1.0], duration=math.pi)
    >>> trajectory.status, round(float(trajectory["x"][-1]), 8)
    ('finished', -1.0)
    >>> [float(motion["x"][-1].round(8)) for motion in simulate(oscillator, q=[[1.0], [2.0]], duration=math.pi)]
    [-1.0, -2.0]
    """
    span = positive("simulate", "duration", duration)
    held = [hold] if isinstance(hold, str) else list(hold)
    watched_for = events_of("simulate", model, events)
    begun = set_out("simulate", model, q, v, t0, inputs, parameters, held, switched=switched_names(watched_for),
                    sticks=may_stick(method))  # fmt: skip
    happenings = asked_events("simulate", begun, watched_for)
    asked = None if times is None else sample_times("simulate", times, begun.start, span)
    longest = span / PULSES if begun.may_pulse or tell_time(begun, happenings) else span
    chosen, why, wanted = tolerances("simulate", begun, method, rtol, atol, longest, max_steps, step)
    may_turn = method == AUTOMATIC and checkpoint is None and not begun.has_modes
    integrator = watched(chosen) if may_turn else chosen
    run = begun.model, begun.driven.nodes, begun.values, begun.start, begun.start + span
    schedule = begun.driven.plan and begun.driven.plan(begun.start, span)
    stops = np.array(sorted({*switch_times(*run), *pulse_times(*run), *(() if schedule is None else schedule.times)}))
    fresh = begun.again()
    steps = integrate(begun, integrator, span, wanted, stops, progress, schedule, checkpoint, happenings)
    if method == AUTOMATIC and not steps.success and checkpoint is None and schedule is None and not happenings:
        problem = Problem(begun.model, wanted.rtol, begun.driven.ask is not None, begun.driven.nodes)
        if other := instead(problem, steps.failure, chosen):
            again = fresh.again()
            longer = integrate(again, other[0], span, wanted, stops, progress)
            if longer.clock[-1] > steps.clock[-1]:
                begun, steps, (chosen, why) = again, longer, other
    fresh.context[fresh.kernels.sizes.standing] = begun.context[fresh.kernels.sizes.standing]
    settings = Settings(fresh, chosen, wanted, span, np.asarray(stops), held_of("simulate", begun.model, held),
                        schedule=schedule, events=happenings)  # fmt: skip
    motion = Motion(steps, begun.kernels, begun.context, begun.driven.ask, why, schedule, settings)
    _tell_inputs_cut(begun, steps)
    why_not = why_no_stops(limits, WITH_CONTACTS[0] if method == AUTOMATIC else method, schedule is not None)
    if not why_not and (with_stops := met(begun.model, motion)) is not None:
        y, known = begun.y, dict(zip(with_stops.parameters, begun.values.tolist(), strict=True))
        moved = simulate(with_stops, q=y[: with_stops.nq], v=y[with_stops.nq :], duration=duration, inputs=inputs,
                         rtol=rtol, atol=atol, method=method, times=times, parameters=known, progress=progress,
                         max_steps=max_steps, t0=t0, hold=held, step=step, events=events,
                         checkpoint=None if checkpoint is None else beside(checkpoint))  # fmt: skip
        return Trajectory.from_motion(moved.model, moved.motion, moved.clock, moved.parameters, begun.report)
    tell_limits_left(begun.model, motion, why_not)
    sampled = None if asked is None else asked[asked <= steps.clock[-1]]
    found = Trajectory.from_motion(begun.model, motion, sampled, begun.values, begun.report)
    tell_beyond_cones(found)
    return found


simulate.__doc__ = (simulate.__doc__ or "").replace("METHODS", ", ".join(map(str, INTEGRATORS.values()))).replace(
    "FIXED", FIXED)


def _tell_inputs_cut(begun: Begun, steps: Steps) -> None:
    """Remarks on expressions of inputs that the motion takes beyond the limits of actuators."""
    if begun.driven.bounds is not None and begun.driven.meant:
        leaves = begun.model.system.leaves
        state = dict(zip((*leaves.q, *leaves.v), steps.states.T, strict=True))
        known = {**begun.model.values(begun.values), leaves.t: steps.times, **state}
        begun.driven.bounds.tell_along(begun.driven.meant, known)
