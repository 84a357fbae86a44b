"""Runs of an ensemble in the lanes of vectors, with the bits of each alone: their ends, or all of their steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..arguments import listed
from ..description.quaternions import unit_quaternions
from ..errors import DescriptionError, InconsistentStartError
from ..expr.doubles import is_scalar, real
from ..expr.node import Node
from ..integration import codes
from ..integration.automatic import LARGEST, watched
from ..integration.choice import AUTOMATIC
from ..integration.integrator import Integrator, Tolerances
from ..integration.kernels import Vector
from ..integration.opening import AT_REST, DOUBTFUL_MASS
from ..integration.stretch import SIZE, STIFF
from ..integration.together import Course, limited
from ..model import Model
from ..simulation.beginning.bounds import bounds_of
from ..simulation.beginning.setting_out import Begun, Tell, begun_at, held_of, started, tolerances
from ..simulation.events.asked import AskedEvent, asked_events, events_of, tell_time
from ..simulation.events.log import Log
from ..simulation.running.recording import Steps
from ..simulation.sensitivities.settings import Settings
from ..simulation.trajectory import Motion, Trajectory
from ..targets import TARGETS
from .cases import Kind
from .reducers import Last, Reducer

WORTH = 64
"""So many runs at least are worth the machine code for vectors."""
MOST_LANES = 8
"""No processor has more lanes of doubles."""
FEW = MOST_LANES
"""Beside events so many runs at once go in lanes, as long as half of them come to their end there."""


@dataclass(frozen=True)
class Plan:
    """What runs go in lanes with.

    begun   the first of them, at its start
    why     its integrator was chosen
    wanted  what steps must meet
    events  what is watched for
    """

    begun: Begun
    integrator: Integrator
    why: str
    wanted: Tolerances
    events: Sequence[AskedEvent] = ()

    @property
    def nodes(self) -> list[Node]:
        """The conditions of the events."""
        return [event.node for event in self.events]


@dataclass(frozen=True)
class _Runs:
    """Those that begin as they are told to: their numbers, starts, what remarks on each, and what is asked of all."""

    plan: Plan
    places: Sequence[int]
    starts: Sequence[Begun]
    tell: Sequence[Callable[[], None]]
    asked: Vector

    def parts(self) -> Iterator[tuple[int, tuple[Vector, Vector, Vector]]]:
        """What `Together` and `Along` take, after the number of the first run: of a few where there are events."""
        size = FEW if self.plan.events else len(self.starts)
        for first in range(0, len(self.starts), size):
            part = self.starts[first : first + size]
            yield first, (np.array([one.y for one in part]), np.array([one.context for one in part]), self.asked)

    def go_on(self, done: int, tried: int) -> bool:
        """Whether so many of the last runs came to their end that others may."""
        return not self.plan.events or 2 * done >= tried


def ends(
    model: Model, rows: Mapping[Kind, Vector], inputs: Any, settings: Mapping[str, Any],
) -> dict[int, tuple[Vector, float, int]]:
    """{run: (its last state, the time, its steps)} of the runs that came to their end in lanes; the others are to be
    made alone: those that fail, may be stiff or leave limits of joints, or of which there is something to remark, and
    where there are no lanes, all.
    """
    runs = _set_out(model, rows, inputs, settings)
    run = runs and runs.plan.integrator.together(runs.plan.begun.kernels, runs.plan.nodes)
    ended: dict[int, tuple[Vector, float, int]] = {}
    if runs is None or run is None:
        return ended
    for first, given in runs.parts():
        found = run(*given)
        times, done = runs.plan.begun.start + found.clock, np.flatnonzero(found.codes == codes.FINISHED).tolist()
        for k in done:
            runs.tell[first + k]()
            ended[runs.places[first + k]] = found.states[k], float(times[k]), int(found.accepted[k])
        if not runs.go_on(len(done), len(times)):
            break
    return ended


def trajectories(
    model: Model, rows: Mapping[Kind, Vector], inputs: Any, settings: Mapping[str, Any]
) -> Iterator[tuple[int, Trajectory]]:
    """The same runs as `simulate` gives them, each with its number."""
    runs = _set_out(model, rows, inputs, settings)
    run = runs and runs.plan.integrator.along(runs.plan.begun.kernels, runs.plan.nodes)
    if runs is None or run is None:
        return
    for first, given in runs.parts():
        done = 0
        for k, course in run(*given):
            done += 1
            runs.tell[first + k]()
            yield runs.places[first + k], _trajectory(runs.plan, runs.starts[first + k], course, settings)
        if not runs.go_on(done, len(given[0])):
            break


def _trajectory(plan: Plan, begun: Begun, course: Course, settings: Mapping[str, Any]) -> Trajectory:
    """What `simulate` gives of a run."""
    hold, names = held_of("simulate", begun.model, settings["hold"]), tuple(event.name for event in plan.events)
    integrator = watched(plan.integrator) if settings["method"] == AUTOMATIC else plan.integrator
    steps = Steps(integrator, course.order, begun.start, begun.y, tuple(course.chunks), "finished", True,
                  course.evaluations, happened=Log(names, len(begun.y)).table(), names=names)  # fmt: skip
    kept = Settings(begun, plan.integrator, plan.wanted, settings["duration"], np.zeros(0), hold, plan.events)
    motion = Motion(steps, begun.kernels, course.context, None, plan.why, None, kept)
    return Trajectory.from_motion(begun.model, motion, None, begun.values, begun.report)


def _set_out(model: Model, rows: Mapping[Kind, Vector], inputs: Any, settings: Mapping[str, Any]) -> _Runs | None:
    """What runs in lanes; None where there is nothing."""
    limits, meant = bounds_of(model), _held(rows, inputs)
    if limits is not None and meant is not None:
        rows = {**rows, "inputs": np.clip(meant, limits.lower, limits.upper)}
    try:
        plan = set_up(model, rows, inputs, settings)
    except InconsistentStartError:
        return None
    if isinstance(plan, str):
        return None
    asked, wanted = np.append(np.zeros(SIZE), _bounds(model)), plan.wanted
    asked[:5] = settings["duration"], wanted.rtol, wanted.atol, wanted.max_step, wanted.max_steps
    asked[STIFF] = settings["method"] == AUTOMATIC and model.nq + model.nv <= LARGEST
    contexts = _contexts(model, plan.begun, rows)
    starts = list(_starts(plan.begun, rows, contexts, held_of("simulate", model, settings["hold"])))
    if not starts:
        return None
    places, begun, tell = zip(*starts, strict=True)

    def told(run: int, of_start: Tell) -> None:
        of_start(False)
        if limits is not None and meant is not None:
            replace(limits, told=set[int]()).cut(meant[run])

    return _Runs(plan, places, begun, [partial(told, run, one) for run, one in zip(places, tell, strict=True)], asked)


def _held(rows: Mapping[Kind, Vector], inputs: Any) -> Vector | None:
    """The inputs (runs, k) that are numbers, whether they differ or not."""
    if "inputs" in rows or inputs is None:
        return rows.get("inputs")
    entries = listed(inputs)
    if not all(map(is_scalar, entries)):
        return None
    return np.tile([real(entry) for entry in entries], (len(rows["q"]), 1))


def only_ends(reducers: Mapping[str, Reducer]) -> bool:
    """Whether the last states are all that is kept."""
    return all(isinstance(reducer, Last) and not reducer.quantities for reducer in reducers.values())


def set_up(
    model: Model, rows: Mapping[Kind, Vector], inputs: Any, settings: Mapping[str, Any]
) -> Plan | str:
    """How the first run begins, and what its steps must meet; or why all go one by one.

    Raises InconsistentStartError for a first run that cannot begin.
    """
    if why := _why_alone(model):
        return why
    given = rows["inputs"][0] if "inputs" in rows else inputs
    parameters: Any = rows["parameters"][0] if model.np else None
    begun, _ = begun_at("simulate", model, rows["q"][0], rows["v"][0], settings["t0"], given, parameters,
                        settings["hold"])  # fmt: skip
    if begun.may_pulse or begun.driven.plan is not None:
        return "time, Python or samples say what happens on the way"
    if begun.driven.bounds is not None and begun.driven.meant and TARGETS[model.target].threads is None:
        return "limits of inputs by expressions are watched"
    happenings = asked_events("ensemble", begun, events_of("ensemble", model, settings["events"]))
    if happenings and (TARGETS[model.target].threads is not None or tell_time(begun, happenings)):
        return "events are watched"
    chosen, why, wanted = tolerances("simulate", begun, settings["method"], settings["rtol"], settings["atol"],
                                   settings["duration"], settings["max_steps"], settings["step"])  # fmt: skip
    return Plan(begun, chosen, why, wanted, happenings)


def _why_alone(model: Model) -> str:
    """What is to be looked at in each run, if anything is."""
    if model.system.has_modes:
        return "contacts or dry friction are watched"
    if any(node not in model.system.leaves.q for _, node, _, _ in _limits(model)):
        return "limits of more than a coordinate are watched"
    return ""


def _limits(model: Model) -> list[Any]:
    bodies = model.equations.bodies
    return [] if bodies is None else list(bodies.limits)


def _bounds(model: Model) -> Vector:
    """The lower and upper limit of each coordinate, one after the other, where joints have limits. Runs that may have
    left them are made alone, with stops there."""
    bounds = np.tile([-np.inf, np.inf], (limited(model), 1))
    for _, node, lower, upper in _limits(model):
        row = bounds[model.system.leaves.q.index(node)]
        row[:] = max(row[0], lower), min(row[1], upper)
    return bounds.ravel()


def _contexts(model: Model, begun: Begun, rows: Mapping[Kind, Vector]) -> Vector:
    """What the kernels are told of each run."""
    sizes, count = begun.kernels.sizes, len(rows["q"])
    contexts = np.tile(begun.context, (count, 1))
    contexts[:, sizes.invariants.start : sizes.context] = 0.0
    if "inputs" in rows:
        contexts[:, 1 : 1 + sizes.nu] = rows["inputs"]
    if model.np:
        contexts[:, sizes.parameters] = model.parameter_row(rows["parameters"])
    return contexts


def _starts(
    begun: Begun, rows: Mapping[Kind, Vector], contexts: Vector, held: Sequence[int]
) -> Iterator[tuple[int, Begun, Tell]]:
    """The runs that begin as they are told to, each at its start, and what remarks on it. Where a start that needs no
    Python is to be remarked on, the run is made alone."""
    model, driven = begun.model, begun.driven
    kernels, is_plain = begun.kernels, begun.kernels.opening is not None and "unit" not in model.programs
    for run, (q, v, context) in enumerate(zip(rows["q"], rows["v"], contexts, strict=True)):
        values = rows["parameters"][run] if model.np else begun.values
        if is_plain and not held:
            state = np.concatenate((q, v))
            if not _is_doubtful(kernels.open(state, context), v):
                yield run, Begun(model, values, driven, begun.start, state, context, None), _nothing
            continue
        with suppress(InconsistentStartError, DescriptionError):
            place = unit_quaternions("simulate", model.system, q)
            one, tell = started(model, values, driven, begun.start, place, v, context, held)
            yield run, one, tell


def _is_doubtful(seen: int, v: Vector) -> bool:
    """Whether there may be something to remark on a start."""
    return bool(seen & DOUBTFUL_MASS) or bool(seen & AT_REST and not v.any())


def _nothing(is_steered: bool) -> None:
    """There is nothing to say."""


def write(found: Mapping[int, tuple[Vector, float, int]], kept: Mapping[str, NDArray[Any]], names: list[str]) -> None:
    """Keep the ends that were found, under the names of the reducers."""
    places = list(found)
    if not places:
        return
    states, times, steps = zip(*found.values(), strict=True)
    for name in names:
        kept[name][places] = np.array(states)
    kept["time"][places], kept["steps"][places] = times, steps
    kept["status"][places], kept["success"][places] = "finished", True
