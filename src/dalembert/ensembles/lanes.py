"""Runs of an ensemble in the lanes of vectors, where only their ends are asked for: with the bits of each alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import InconsistentStartError
from ..integration import codes
from ..integration.automatic import FEW
from ..integration.choice import AUTOMATIC
from ..integration.integrator import Tolerances
from ..integration.kernels import SimulationKernels, Vector
from ..integration.opening import AT_REST, DOUBTFUL_MASS
from ..integration.stretch import SIZE
from ..integration.together import Together
from ..model import Model
from ..simulation.beginning.setting_out import Begun, set_out, tolerances
from ..simulation.events.asked import events_of
from .cases import Kind
from .reducers import Last, Reducer

WORTH = 64
"""So many runs at least are worth the machine code for vectors."""


def ends(
    model: Model, rows: Mapping[Kind, Vector], inputs: Any, settings: Mapping[str, Any],
) -> dict[int, tuple[Vector, float, int]]:
    """{run: (its last state, the time, its steps)} of the runs that came to their end in lanes; the others are to be
    made alone: those that fail, those of which there is something to remark, and where there are no lanes, all.

    With method="auto" only runs of few steps stay, after which nobody would ask whether they are stiff.
    """
    try:
        found = set_up(model, rows, inputs, settings)
    except InconsistentStartError:
        return {}
    if isinstance(found, str):
        return {}
    begun, run, wanted = found
    tries = min(wanted.max_steps, FEW) if settings["method"] == AUTOMATIC else wanted.max_steps
    asked = np.zeros(SIZE)
    asked[:5] = settings["duration"], wanted.rtol, wanted.atol, wanted.max_step, tries
    states = np.hstack([rows["q"], rows["v"]])
    contexts = _contexts(model, begun, rows)
    plain = [place for place, (y, context) in enumerate(zip(states, contexts, strict=True))
             if _is_plain(begun.kernels, y, context)]  # fmt: skip
    if not plain:
        return {}
    found = run(states[plain], contexts[plain], asked)
    times, steps = begun.start + found.clock, found.accepted.astype(int)
    return {place: (found.states[k], float(times[k]), int(steps[k]))
            for k, place in enumerate(plain) if found.codes[k] == codes.FINISHED}  # fmt: skip


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
    begun = set_out("simulate", model, rows["q"][0], rows["v"][0], settings["t0"], given, parameters, ())
    if begun.may_pulse or begun.driven.plan is not None:
        return "time, Python or samples say what happens on the way"
    chosen, _, wanted = tolerances("simulate", begun, settings["method"], settings["rtol"], settings["atol"],
                                   settings["duration"], settings["max_steps"], settings["step"])  # fmt: skip
    run = chosen.together(begun.kernels)
    return f'method="{chosen.name}" takes this model run by run' if run is None else (begun, run, wanted)


def _why_alone(model: Model, settings: Mapping[str, Any]) -> str:
    """What is to be looked at in each run, if anything is."""
    bodies = model.equations.bodies
    reasons = {
        "there are constraints": model.nc > 0,
        "contacts or limits of joints are watched": model.system.contacts or (bodies is not None and bodies.limits),
        "coordinates are held": settings["hold"],
        "there are quaternions": not {"unit", "rates"}.isdisjoint(model.programs),
    }
    found = next((why for why, holds in reasons.items() if holds), "")
    return found or ("events are watched" if events_of("ensemble", model, settings["events"]) else "")


def _contexts(model: Model, begun: Begun, rows: Mapping[Kind, Vector]) -> Vector:
    """What the kernels are told of each run."""
    sizes, count = begun.kernels.sizes, len(rows["q"])
    contexts = np.tile(begun.context, (count, 1))
    if "inputs" in rows:
        contexts[:, 1 : 1 + sizes.nu] = rows["inputs"]
    if model.np:
        contexts[:, sizes.parameters] = model.parameter_row(rows["parameters"])
    return contexts


def _is_plain(kernels: SimulationKernels, y: Vector, context: Vector) -> bool:
    """Write the invariants of a start into its context; whether there is nothing to remark on it."""
    seen, n = kernels.open(y, context), kernels.sizes.n
    doubtful = kernels.opening is not None and bool(seen & DOUBTFUL_MASS)
    return not doubtful and not (seen & AT_REST and not y[len(y) - n :].any())


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
