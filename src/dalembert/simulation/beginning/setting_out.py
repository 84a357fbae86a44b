"""How a run begins: a model, what drives it, and a consistent state, with what is to be told of them."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ...arguments import listed
from ...description.mechanism import Mechanism
from ...description.quaternions import unit_quaternions
from ...description.sympy_mechanics import is_of_sympy
from ...description.system import System
from ...description.tree import Tree
from ...equations import Description, Equations
from ...errors import DescriptionError, looked_up, remark
from ...forms.statics.places import equations_of, name_of
from ...forms.tools.values import Parameters
from ...integration.choice import AUTOMATIC, Problem, choose
from ...integration.holding import Holding, moving
from ...integration.integrator import Integrator, Tolerances
from ...integration.integrators import FIXED
from ...integration.kernels import SimulationKernels, Vector
from ...integration.opening import AT_REST, DOUBTFUL_MASS
from ...model import Model
from ...model import compile as compile_model
from .driving import Driven, driven_by
from .numbers import positive, state_of, vector_of
from .remarks import remark_on_forces, remark_on_start, remark_on_tolerance, tell_creep
from .start import consistent_start
from .switches import knows_time

_TIMES = 5
WITH_CONTACTS = "dop853", "tsit5", "rk4"
"""The methods that take motions with contacts, and with what sticks: of explicit steps."""


Tell = Callable[[bool], None]
"""Says what is to be remarked on a start; it is told whether the run is steered later."""


@dataclass(frozen=True, eq=False)
class Begun:
    """Where a run begins.

    values   of the parameters that the model left free
    start    the time
    y        [q, v], consistent; `report` says what had to move
    context  what kernels are told beside the time and the state, see `projection`
    """

    model: Model
    values: Vector
    driven: Driven
    start: float
    y: Vector
    context: Vector
    report: str | None

    @property
    def kernels(self) -> SimulationKernels:
        """The functions that are called."""
        return self.driven.kernels

    @property
    def has_modes(self) -> bool:
        """Whether contacts, or what rubs dry, change the way in which it goes on."""
        return isinstance(self.kernels.model, Holding)

    def again(self) -> Begun:
        """The same with a context of its own."""
        return Begun(self.model, self.values, self.driven, self.start, self.y, self.context.copy(), self.report)

    @cached_property
    def may_pulse(self) -> bool:
        """Whether something may happen that no state tells of: inputs that are asked for, or time in the equations."""
        return bool(self.driven.ask) or self.knows_time

    @property
    def knows_time(self) -> bool:
        """Whether the equations, or what drives them, contain the time."""
        return knows_time(self.model, self.driven.nodes)


def set_out(
    where: str, model: Model | Equations | Description, q: ArrayLike | Mapping[Any, float],
    v: ArrayLike | Mapping[Any, float] | None, t0: float, inputs: Any, parameters: Parameters | Sequence[float] | None,
    hold: Iterable[Any], is_steered: bool = False, switched: Iterable[str] = (), sticks: bool = True,
) -> Begun:
    """A run from (q, v) at t0 on, and remarks on that start; see `simulate`. One that `is_steered` has other inputs
    later, and other parameters of the names that are `switched`. What rubs dry `sticks`, or is a force of the state."""
    run, tell = begun_at(where, model, q, v, t0, inputs, parameters, hold, switched, sticks)
    tell(is_steered and run.kernels.sizes.nu > 0)
    return run


def begun_at(
    where: str, model: Model | Equations | Description, q: ArrayLike | Mapping[Any, float],
    v: ArrayLike | Mapping[Any, float] | None, t0: float, inputs: Any, parameters: Parameters | Sequence[float] | None,
    hold: Iterable[Any], switched: Iterable[str] = (), sticks: bool = True,
) -> tuple[Begun, Tell]:
    """The same, with what remarks on it."""
    compiled, values = compiled_of(where, model, parameters, switched)
    start = t0 if type(t0) is float and math.isfinite(t0) else float(vector_of(where, "t0", [t0], 1)[0])
    held_model = moving(compiled) if sticks or compiled.system.contacts else compiled
    driven = driven_by(held_model, inputs)
    sizes = driven.kernels.sizes
    context = np.zeros(sizes.context + len(driven.numbers))
    context[0], context[1 : 1 + sizes.nu] = start, driven.held
    context[sizes.parameters], context[sizes.context :] = _parameter_row(compiled, values), driven.numbers
    place = unit_quaternions(where, compiled.system, state_of(where, compiled, "q", q))
    speed = state_of(where, compiled, "v", {} if v is None and isinstance(q, Mapping) else v)
    return started(compiled, values, driven, start, place, speed, context, held_of(where, compiled, hold))


def started(
    model: Model, values: Vector, driven: Driven, start: float, place: Vector, speed: Vector, context: Vector,
    held: Sequence[int],
) -> tuple[Begun, Tell]:
    """A run from the consistent state next to a place and a speed, with a context of its own, and what remarks on that
    start. Raises InconsistentStartError."""
    kernels = driven.kernels
    begun = consistent_start(kernels.model, kernels, start, place, speed, context, held)
    state = np.concatenate((begun.q, begun.v))
    seen = kernels.open(state, context)
    run = Begun(model, values, driven, start, state, context, begun.report)

    def tell(is_steered: bool) -> None:
        may_rest = bool(seen & AT_REST) and not (run.may_pulse or driven.nodes or driven.plan or is_steered)
        remark_on_start(model, kernels, start, place, begun, context, may_rest)
        remark_on_forces(model, kernels, start, begun, context, bool(seen & DOUBTFUL_MASS))

    return run, tell


def tolerances(
    where: str, begun: Begun, method: str, rtol: float, atol: float, longest: float, max_steps: float,
    step: float | None = None,
) -> tuple[Integrator, str, Tolerances]:
    """The integrator of a run, why it is taken, and what its steps must meet, none of them being longer than `longest`;
    `step` is the length of all where the integrator has no other.

    Raises UnknownNameError for a method there is not, DescriptionError for numbers that cannot be met.
    """
    integrator, why, wanted = _kept(where, begun, method, rtol, atol, max_steps, step)
    if begun.model.system.rubs and not begun.has_modes:
        tell_creep(where, begun.model.system.rubs, integrator.name, WITH_CONTACTS)
    remark_on_tolerance(wanted.atol, begun.y[: begun.kernels.sizes.nq])
    length = longest if wanted.max_step == math.inf > longest else wanted.max_step
    wanted = Tolerances(wanted.rtol, _met_beside_time(begun, wanted.atol, longest), length, wanted.max_steps)
    return integrator, why, wanted


def _met_beside_time(begun: Begun, atol: float, duration: float) -> float:
    """An absolute tolerance, or what the rounding of a large time leaves open of velocities after a tenth of the run.

    sin(t) at t = 1e9 s knows its t to 1e-7 s: accelerations jump by as much between two times that doubles tell apart,
    and steps that were to tell less would be as short.
    """
    unit = math.ulp(begun.start)
    if not (unit > sys.float_info.epsilon * duration and math.isfinite(duration) and begun.knows_time):
        return atol
    rates = np.empty((_TIMES, len(begun.y)))
    codes = [begun.kernels.derivative(k * unit, begun.y, row, begun.context.copy()) for k, row in enumerate(rates)]
    open_to = 0.0 if any(codes) else 0.1 * duration * float(np.ptp(rates, axis=0).max())
    if not atol < open_to:
        return atol
    remark("atol-below-time", "simulate", f"atol = {atol:g} is below what the rounding of a time near {begun.start:g} "
           f"s leaves open of velocities: {open_to:.1g} is met instead.", "Count the time from nearer to the start.")
    return open_to


def _kept(where: str, begun: Begun, *asked: Any) -> tuple[Integrator, str, Tolerances]:
    """What is chosen, kept with the model where its inputs are held."""
    kept, key = begun.model.assembled, ("chosen", *asked)
    try:
        if begun.driven.is_held and key in kept:
            return kept[key]
    except TypeError:  # of what is no number
        return _chosen(where, begun, *asked)
    found = _chosen(where, begun, *asked)
    if begun.driven.is_held:
        kept[key] = found
    return found


def _chosen(
    where: str, begun: Begun, method: str, rtol: float, atol: float, max_steps: float, step: float | None
) -> tuple[Integrator, str, Tolerances]:
    """The same, with steps as long as they like where they have no length of their own."""
    relative, absolute = positive(where, "rtol", rtol), positive(where, "atol", atol)
    tries = max(1, int(min(positive(where, "max_steps", max_steps), 2**53)))
    driven = begun.driven
    integrator, why = choose(method, Problem(begun.model, relative, driven.ask is not None, driven.nodes))
    if relative < integrator.least_rtol:
        raise DescriptionError(where, f"rtol = {rtol!r} is below the rounding of doubles.",
                               f"Use at least {integrator.least_rtol:g}.")  # fmt: skip
    if begun.model.system.contacts and integrator.name not in WITH_CONTACTS:
        raise DescriptionError(where, f'method="{integrator.name}" does not know how contacts are held.',
                               f"Use one of {', '.join(WITH_CONTACTS)}.")  # fmt: skip
    return integrator, why, Tolerances(relative, absolute, _length(where, step, integrator) or math.inf, tries)


def may_stick(method: str) -> bool:
    """Whether what rubs dry sticks by a method."""
    return method in (AUTOMATIC, *WITH_CONTACTS)


def _length(where: str, step: float | None, integrator: Integrator) -> float | None:
    """The length of the steps where an integrator does not choose it."""
    if integrator.fixed and step is None:
        raise DescriptionError(where, f'method="{integrator.name}" does not choose its steps.',
                               "Give step=, their length in s.")  # fmt: skip
    if step is not None and not integrator.fixed:
        raise DescriptionError(where, f'method="{integrator.name}" chooses its steps itself.',
                               f"Leave step= out, or use one of {FIXED}.")  # fmt: skip
    return None if step is None else positive(where, "step", step)


def compiled_of(
    where: str, model: Model | Equations | Description, parameters: Parameters | Sequence[float] | None,
    switched: Iterable[str] = (),
) -> tuple[Model, Vector]:  # fmt: skip
    """A model, and the values of the parameters it left free, those among them that are `switched` later."""
    if isinstance(model, Model):
        return model, vector_of(where, "parameters", model.parameter_vector(parameters), model.np)
    if isinstance(model, Equations | System | Mechanism | Tree) or is_of_sympy(model):
        parameters, equations = with_names(where, parameters), equations_of(model)
        free = sorted(set(switched) & set(equations.system.parameter_names))
        compiled = compile_model(equations, parameters, free=free)
        given = {key: value for key, value in parameters.items() if name_of(key) in free}
        return compiled, np.atleast_1d(compiled.parameter_vector(given or None))
    what = "an expression" if hasattr(model, "free_symbols") else f"a {type(model).__name__}"
    raise DescriptionError(where, f"{what} cannot be simulated.",
                           "Give a System (which takes a lagrangian=), a Mechanism, Equations or a Model.")


def with_names(where: str, parameters: Parameters | Sequence[float] | None) -> Parameters:
    """Numbers of parameters by name. Raises DescriptionError for a row, which names none."""
    if not isinstance(parameters, Mapping | None):
        raise DescriptionError(where, "parameters have no names.", "Give {name: number}: a row is for a Model.")
    return parameters or {}


def _parameter_row(model: Model, values: Vector) -> Vector:
    return model.parameter_row(values if len(values) else None)


def held_of(where: str, model: Model, hold: Iterable[Any]) -> list[int]:
    """The indices of coordinates that are to stay."""
    wanted = [name_of(key) for key in listed(hold)]
    if not wanted:
        return []
    places = {name: place for place, name in enumerate(model.coordinate_names)}
    return [looked_up(places, name, where, f"hold names '{name}', which is no coordinate.") for name in wanted]
