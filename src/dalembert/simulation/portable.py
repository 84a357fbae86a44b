"""A motion that can be made again elsewhere: its model as a module, and all that its run was told, as JSON holds it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from math import prod
from typing import Any

import numpy as np

from ..errors import CompilationError, DescriptionError, looked_up
from ..expr.node import Node
from ..forms.statics.places import name_of
from ..integration.holding import Holding, moving
from ..integration.kernels import Vector
from ..integration.portable import Carried, Watched, carried
from ..integration.touching import gripped, touching
from ..model import Model
from ..targets import PORTABLE
from .beginning.setting_out import Begun
from .beginning.switches import timed_parameters
from .events.asked import CONTACT, AskedEvent, places_of, tell_time
from .running.ends import Condition, conditions
from .sensitivities.settings import Settings
from .simulate import PULSES
from .trajectory import Trajectory

__all__ = ["MOST_FREE", "portable"]

MOST_FREE = 12
"""Parameters stay free unasked where there are at most so many."""
MOST_MODES = 4096
"""The script of a page tries at most so many modes of contacts."""
_MOST_STEPS = 200_000
_FRAMES = 60


def portable(
    trajectory: Trajectory, *, free: Iterable[Any] | None = None, numbers: Sequence[Node] = (),
    further: Sequence[Node] = (), target: str = "wasm",
) -> tuple[bytes, dict[str, Any]]:
    """The module that makes a motion again, and what it is told, ready for JSON.

    free     the parameters, by name or symbol, that can be set there; None takes all where there are at most
             `MOST_FREE`, else none; those that say when something switches are left out then
    numbers  nodes of time, coordinates, velocities, inputs, parameters and multipliers, which it gives of any state
    further  nodes of these and of accelerations, which it gives when asked

    The steps are those of "dop853"; a model that is compiled for "strict" takes them here, with the same bits; what
    happens at contacts is the same but for rounding. Raises DescriptionError where a motion cannot travel: with joints
    that rub dry beside friction of contacts in space, inputs that Python or samples give, events that call Python.
    """
    where, settings = "portable", _settings(trajectory)
    portable_target = looked_up(PORTABLE, target, where, f"there is no target '{target}' that runs elsewhere.")
    if not portable_target.available():
        raise CompilationError(where, "llvmlite is not installed.", "Install it.")
    begun = settings.begun
    if begun.driven.ask is not None or begun.driven.plan is not None:
        raise DescriptionError(where, "the inputs are given by Python or by samples, which cannot travel.",
                               "Give numbers, or expressions of the system's symbols.")
    model = strict(begun.model, begun.values, free, settings)
    model = moving(model) if begun.has_modes else model
    events = settings.events
    nodes = [*(event.node for event in events), *(each.node for each in _contact_conditions(model))]
    watched = Watched(nodes, [event.values for event in events if event.values])
    made = carried(portable_target, model, begun.kernels.inputs, numbers, further, watched)
    return made.code, told(made, model, settings)


def _settings(trajectory: Trajectory) -> Settings:
    settings = trajectory.motion.settings
    if settings is None:
        raise DescriptionError("portable", "the trajectory was loaded from a file, and cannot be run again.",
                               "Simulate it.")
    if isinstance(settings.kernels.model, Holding):
        _refuse_many(settings.kernels.model)
        _refuse_repeated(settings.begun, settings.kernels.model)
    if name := next((event.name for event in settings.events if event.function is not None), ""):
        raise DescriptionError("portable", f"event '{name}' calls Python, which cannot travel.",
                               "Give what it sets as {name: expression}.")
    return settings


def strict(model: Model, values: Vector, free: Iterable[Any] | None, settings: Settings) -> Model:
    """The model in the arithmetic of every machine, with these parameters free."""
    known, system = model.values(values), model.system
    names = dict(zip(system.parameter_names, system.leaves.p, strict=True))
    if free is None:
        timed = timed_parameters(model, settings.begun.driven.nodes) if len(settings.stops) else set[Node]()
        chosen = [leaf for leaf in names.values() if leaf not in timed] if len(names) <= MOST_FREE else []
    else:
        wanted = [name_of(key) for key in free]
        chosen = [looked_up(names, name, "portable", f"free names '{name}', which is no parameter.") for name in wanted]
    switched = {name for event in settings.events for name in _set_by(event, settings)}
    chosen += [leaf for name, leaf in names.items() if name in switched and leaf not in chosen]
    return Model(model.equations, {leaf: known[leaf] for leaf in names.values() if leaf not in chosen}, "strict")


def _refuse_many(model: Holding) -> None:
    """Refuse joints that rub dry beside contacts with friction in space, or beside more contacts than the script of a
    page tries all modes of."""
    if model.grips and (name := next((each.name for each in model.holds if len(each.way) > 1), "")):
        raise DescriptionError("portable", f"joints that rub dry beside the friction of contact '{name}' in space do "
                               "not travel.", "Show the motion as it was recorded.")  # fmt: skip
    if model.grips and (modes := _modes(model)) > MOST_MODES:
        raise DescriptionError("portable", f"contacts can go on in {modes} ways, more than {MOST_MODES}.",
                               "Show the motion as it was recorded.")


def _modes(model: Holding) -> int:
    return prod(2 + 2 * len(each.way) for each in model.holds) * 3 ** len(model.grips)


def _refuse_repeated(begun: Begun, model: Holding) -> None:
    """Refuse what rubs dry and repeats others: the script of a page does not share what they bear."""
    q, v = np.split(begun.y, [model.nq])
    near = touching(model.plain, q, v, range(len(model.holds)),
                    gripped(begun.kernels, begun.start, q, v, begun.context), t=begun.start,
                    **({"parameters": begun.values} if len(begun.values) else {}))  # fmt: skip
    if near.repeats:
        raise DescriptionError("portable", "joints that rub dry repeat each other, which does not travel.",
                               "Show the motion as it was recorded.")


def _contact_conditions(model: Model) -> Sequence[Condition]:
    return conditions(model) if isinstance(model, Holding) else ()


def told(made: Carried, model: Model, settings: Settings) -> dict[str, Any]:
    """Sizes, names, the start, and what the run is to meet."""
    begun, nq, plain = settings.begun, model.nq, model.plain if isinstance(model, Holding) else model
    system = plain.system
    known, wanted = begun.model.values(begun.values), settings.wanted
    p = [known[leaf] for leaf in plain.free_leaves]
    units = {str(symbol): str(parameter.unit or "") for symbol, parameter in system.parameters.items()}
    return {
        "constants": made.constants,
        "stack": made.stack,
        "sizes": {**asdict(made.sizes), "context": made.sizes.context, "rows": made.rows, "state": made.state,
                  "numbers": made.numbers, "further": made.further, "touched": made.touched},
        "names": {"q": list(system.coordinate_names), "v": list(system.velocity_names), "u": list(plain.input_names),
                  "p": list(plain.parameters), "multipliers": list(plain.multiplier_names)},
        "units": [units.get(name, "") for name in plain.parameters],
        "start": {"t": begun.start, "q": begun.y[:nq].tolist(), "v": begun.y[nq:].tolist(),
                  "u": begun.driven.held.tolist(), "p": p, "k": begun.driven.numbers.tolist()},
        "run": {"duration": settings.span, "rtol": wanted.rtol, "atol": wanted.atol,
                "pulses": PULSES if begun.may_pulse or tell_time(begun, settings.events) else 1,
                "max_steps": min(wanted.max_steps, _MOST_STEPS),
                "stops": [_around(stop, begun.start) for stop in settings.stops.tolist()],
                "step": settings.span / max(1, min(1000, math.ceil(_FRAMES * settings.span)))},
        "events": [{"name": event.name, "direction": event.direction, "action": event.kind,
                    "sets": _set_by(event, settings)} for event in settings.events],
        **(_touching(made, model) if isinstance(model, Holding) else {}),
    }  # fmt: skip


def _touching(made: Carried, model: Holding) -> dict[str, Any]:
    """How the contacts, and what rubs dry, are called and stand in memory, and which conditions end their modes."""
    names, sizes = model.names, made.sizes
    return {
        "touching": {
            "names": list(names), "contacts": len(model.holds), "rows": model.plain.nc, "own": model.own,
            "tangents": [len(each.touch.slip) for each in model.holds],
            "rubs": [len(each.way) for each in model.holds], "laws": [each.touch.law for each in model.holds],
            "cones": not model.grips and (len(model.holds) > 1 or any(len(each.way) > 1 for each in model.holds)),
            "standing": sizes.standing.start,
            "seen": [sizes.seen.start, sizes.seen.stop],
        },
        "conditions": [{"name": names[each.place], "direction": -1, "action": CONTACT, "sets": [], "what": each.what,
                        "place": each.place} for each in _contact_conditions(model)],
    }  # fmt: skip


def _set_by(event: AskedEvent, settings: Settings) -> list[str]:
    """The names of what an event sets."""
    if not event.places:
        return []
    names = {place: name for name, place in places_of(settings.begun).items()}
    return [names[place] for place in event.places]


def _around(stop: float, start: float) -> tuple[float, float]:
    """Just before and just after a time, since the start (`run.smooth_spans`)."""
    before, after = (2.0 * math.nextafter(stop, side) - stop - start for side in (-math.inf, math.inf))
    return before, after
