"""Runs of an ensemble in the lanes of vectors, where only their ends are asked for: with the bits of each alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..arguments import listed
from ..description.quaternions import unit_quaternions
from ..errors import DescriptionError, InconsistentStartError
from ..expr.doubles import is_scalar, real
from ..integration import codes
from ..integration.automatic import LARGEST
from ..integration.choice import AUTOMATIC
from ..integration.integrator import Tolerances
from ..integration.kernels import Vector
from ..integration.opening import AT_REST, DOUBTFUL_MASS
from ..integration.stretch import SIZE, STIFF
from ..integration.together import Together, limited
from ..model import Model
from ..simulation.beginning.bounds import bounds_of
from ..simulation.beginning.setting_out import Begun, Tell, begun_at, held_of, started, tolerances
from ..simulation.events.asked import events_of
from ..targets import TARGETS
from .cases import Kind
from .reducers import Last, Reducer

WORTH = 64
"""So many runs at least are worth the machine code for vectors."""
MOST_LANES = 8
"""No processor has more lanes of doubles."""


def ends(
    model: Model, rows: Mapping[Kind, Vector], inputs: Any, settings: Mapping[str, Any],
) -> dict[int, tuple[Vector, float, int]]:
    """{run: (its last state, the time, its steps)} of the runs that came to their end in lanes; the others are to be
    made alone: those that fail, may be stiff or leave limits of joints, or of which there is something to remark, and
    where there are no lanes, all.
    """
    limits, meant = bounds_of(model), _held(rows, inputs)
    if limits is not None and meant is not None:
        rows = {**rows, "inputs": np.clip(meant, limits.lower, limits.upper)}
    try:
        found = set_up(model, rows, inputs, settings)
    except InconsistentStartError:
        return {}
    if isinstance(found, str):
        return {}
    begun, run, wanted = found
    asked = np.append(np.zeros(SIZE), _bounds(model))
    asked[:5] = settings["duration"], wanted.rtol, wanted.atol, wanted.max_step, wanted.max_steps
    asked[STIFF] = settings["method"] == AUTOMATIC and model.nq + model.nv <= LARGEST
    contexts = _contexts(model, begun, rows)
    starts = dict(_starts(begun, rows, contexts, held_of("simulate", model, settings["hold"])))
    if not starts:
        return {}
    places = list(starts)
    found = run(np.array([y for y, _ in starts.values()]), contexts[places], asked)
    times, steps = begun.start + found.clock, found.accepted.astype(int)
    ended = {place: (found.states[k], float(times[k]), int(steps[k]))
             for k, place in enumerate(places) if found.codes[k] == codes.FINISHED}  # fmt: skip
    for place in ended:
        starts[place][1](False)
        if limits is not None and meant is not None:
            replace(limits, told=set[int]()).cut(meant[place])
    return ended


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
) -> tuple[Begun, Together, Tolerances] | str:
    """How the first run begins, what runs all, and what their steps must meet; or why they go one by one.

    Raises InconsistentStartError for a first run that cannot begin.
    """
    if why := _why_alone(model, settings):
        return why
    given = rows["inputs"][0] if "inputs" in rows else inputs
    parameters: Any = rows["parameters"][0] if model.np else None
    begun, _ = begun_at("simulate", model, rows["q"][0], rows["v"][0], settings["t0"], given, parameters,
                        settings["hold"])  # fmt: skip
    if begun.may_pulse or begun.driven.plan is not None:
        return "time, Python or samples say what happens on the way"
    if begun.driven.bounds is not None and begun.driven.meant and TARGETS[model.target].threads is None:
        return "limits of inputs by expressions are watched"
    chosen, _, wanted = tolerances("simulate", begun, settings["method"], settings["rtol"], settings["atol"],
                                   settings["duration"], settings["max_steps"], settings["step"])  # fmt: skip
    run = chosen.together(begun.kernels)
    return f'method="{chosen.name}" takes this model run by run' if run is None else (begun, run, wanted)


def _why_alone(model: Model, settings: Mapping[str, Any]) -> str:
    """What is to be looked at in each run, if anything is."""
    if model.system.has_modes:
        return "contacts or dry friction are watched"
    if any(node not in model.system.leaves.q for _, node, _, _ in _limits(model)):
        return "limits of more than a coordinate are watched"
    return "events are watched" if events_of("ensemble", model, settings["events"]) else ""


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
) -> Iterator[tuple[int, tuple[Vector, Tell]]]:
    """The runs that begin as they are told to, each with its first state, and what remarks on it; a context is what it
    is at that start. Where a start that needs no Python is to be remarked on, the run is made alone."""
    model, driven = begun.model, begun.driven
    kernels, is_plain = begun.kernels, begun.kernels.opening is not None and "unit" not in model.programs
    for run, (q, v, context) in enumerate(zip(rows["q"], rows["v"], contexts, strict=True)):
        if is_plain and not held:
            state = np.concatenate((q, v))
            if not _is_doubtful(kernels.open(state, context), v):
                yield run, (state, _nothing)
            continue
        values = rows["parameters"][run] if model.np else begun.values
        with suppress(InconsistentStartError, DescriptionError):
            place = unit_quaternions("simulate", model.system, q)
            one, tell = started(model, values, driven, begun.start, place, v, context, held)
            yield run, (one.y, tell)


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
