"""The verb `simulate`: a model and a start become a trajectory."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..description.mechanism import Mechanism
from ..description.quaternions import unit_quaternions
from ..description.system import System
from ..description.tree import Tree
from ..equations import Description, Equations
from ..errors import DescriptionError, ShapeError, UnknownNameError, looked_up, nearest, remark
from ..expr.doubles import doubles, real
from ..expr.node import Node
from ..forms.statics.places import name_of
from ..forms.tools.values import Parameters
from ..model import Model
from ..model import compile as compile_model
from .asking import InputFunction
from .choice import Problem, choose
from .forms import Formed, form_of
from .integrator import Integrator, Tolerances
from .integrators import INTEGRATORS
from .kernels import SimulationKernels, Vector, build_kernels
from .limits import tell_limits_left
from .remarks import remark_on_forces, remark_on_start, remark_on_tolerance
from .run import integrate
from .settings import Settings
from .start import consistent_start
from .switches import knows_time, switch_times
from .trajectory import Motion, Trajectory


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
    parameters: Parameters | None = None,
    progress: bool | None = None,
    max_steps: int = 1_000_000,
    t0: float = 0.0,
    hold: Iterable[Any] = (),
) -> Trajectory:
    """The motion from (q, v) at `t0` over `duration` seconds: a `Trajectory`.

    q, v        arrays (nq,) and (nv,), or {coordinate or velocity (name or symbol): number}, where those left out are
                as in the `start` of the description: 0, quaternions (1, 0, 0, 0), if it says nothing else. v defaults
                to that start where q is by name, to rest where q is an array. Quaternions are divided by their length.
                A start off the constraints is moved onto them, and `trajectory.consistent_start` says so.
    inputs      None (zero), an array (k,) held constant, expressions of the system's symbols, or a Python
                function (t, q, v) -> u, which is slow
    rtol, atol  tolerances of each step, relative and absolute
    method      "auto" or METHODS
    times       where to sample; None takes the steps of the integrator. `trajectory.at` gives any other.
    parameters  values of the parameters
    progress    True or False shows or hides the progress bar; None shows it on a terminal after a second
    max_steps   how many steps may be tried
    t0          the time at the start
    hold        coordinates, by name or symbol, that a consistent start may not move, nor their rates

    Conditions on time alone (`Piecewise`, `sign`) are landed on, so that no pulse falls between two steps.

    Constraints hold at every sample up to rounding: each accepted step is projected back. So are the energy and the
    momenta of ignorable coordinates where they are conserved, as far as the errors of a step can explain what they
    lack. Beside positions where constraints lose rank "dop853" keeps a relative tolerance of 1e-10 at best, and says so
    (`singular-tolerance`). What goes wrong on the way ends the run: `trajectory.status` says where and why, and what
    was computed is kept. Raises ShapeError, UnknownNameError or DescriptionError for arguments that do not fit,
    InconsistentStartError where no start meets the constraints.

    >>> oscillator = System("x", kinetic="x'**2/2", potential="x**2/2")
    >>> trajectory = simulate(oscillator, q=[1.0], duration=math.pi)
    >>> trajectory.status, round(float(trajectory["x"][-1]), 8)
    ('finished', -1.0)
    """
    span, relative = _positive("duration", duration), _positive("rtol", rtol)
    tries = max(1, int(min(_positive("max_steps", max_steps), 2**53)))
    compiled, values = _compiled(model, parameters)
    start = _vector("t0", [t0], 1)[0]
    asked = None if times is None else _sample_times(times, start, start + span) - start
    driven = _driven(compiled, inputs)
    kernels = driven.kernels
    integrator, why = choose(method, Problem(compiled, relative, driven.ask is not None, driven.nodes))
    wanted = Tolerances(_met(relative, integrator), _positive("atol", atol), span / integrator.fewest, tries)
    given = np.concatenate([[start], driven.held, compiled.parameter_row(values)])
    context = np.concatenate([given, np.zeros(kernels.sizes.context - len(given)), driven.numbers])
    place = unit_quaternions("simulate", compiled.system, _state(compiled, "q", q))
    speed = _state(compiled, "v", {} if v is None and isinstance(q, Mapping) else v)
    fixed = _held(compiled, hold)
    begun = consistent_start(compiled, kernels, start, place, speed, context, fixed)
    stops = switch_times(compiled, driven.nodes, values, start, start + span)
    remark_on_tolerance(wanted.atol, begun.q)
    moved = bool(driven.ask or driven.nodes or knows_time(compiled, ()))
    remark_on_start(compiled, kernels, start, place, begun, context, moved)
    remark_on_forces(compiled, kernels, start, begun, context)
    if kernels.sizes.held:
        context[kernels.sizes.invariants] = kernels.evaluate("invariants", start, begun.q, begun.v, context)["I"]
    state = np.concatenate([begun.q, begun.v])
    settings = Settings(compiled, kernels, integrator, state, context.copy(), wanted, span, stops, tuple(fixed))
    steps = integrate(compiled, integrator, kernels, state, span, context, wanted, stops, driven.ask, progress)
    sampled = steps.clock if asked is None else asked[asked <= steps.clock[-1]]
    motion = Motion(steps, kernels, context, driven.ask, settings, why)
    tell_limits_left(compiled, motion)
    return Trajectory.from_motion(compiled, motion, sampled, values, begun.report)


simulate.__doc__ = (simulate.__doc__ or "").replace("METHODS", ", ".join(map(str, INTEGRATORS.values())))


def _compiled(model: Model | Equations | Description, parameters: Parameters | None) -> tuple[Model, Vector]:
    """A model, and the values of the parameters it left free."""
    if isinstance(model, Model):
        return model, _vector("parameters", model.parameter_vector(parameters), model.np)
    if isinstance(model, Equations | System | Mechanism | Tree):
        compiled = compile_model(model, parameters)
        return compiled, np.atleast_1d(compiled.parameter_vector(None))
    raise DescriptionError("simulate", f"a {type(model).__name__} cannot be simulated.",
                           "Give a System, a Mechanism, Equations or a Model.")  # fmt: skip


def _positive(name: str, value: float) -> float:
    if not _is_number(value) or not 0.0 < float(value) < math.inf:
        raise DescriptionError("simulate", f"{name} is {value!r}.", "It must be a positive number.")
    return float(value)


def _met(rtol: float, integrator: Integrator) -> float:
    """A relative tolerance that an integrator can meet."""
    if rtol < integrator.least_rtol:
        raise DescriptionError("simulate", f"rtol = {rtol!r} is below the rounding of doubles.",
                               f"Use at least {integrator.least_rtol:g}.")  # fmt: skip
    return rtol


def _is_number(value: object) -> bool:
    try:
        real(value)
    except (TypeError, ValueError):
        return False
    return True


def _vector(name: str, value: Any, size: int) -> Vector:
    """An array (size,) of finite numbers; ShapeError otherwise."""
    array = doubles("simulate", name, value, f"Give {size} numbers.").copy()
    if array.shape != (size,):
        raise ShapeError("simulate", f"{name} has shape {array.shape}, not ({size},).", f"Give {size} numbers.")
    if not np.all(np.isfinite(array)):
        raise ShapeError("simulate", f"{name} is {array}.", "Give finite numbers.")
    return array


def _state(model: Model, name: str, given: Any) -> Vector:
    """Positions or velocities in the order of the coordinates; where nothing is given, those of the description."""
    names = model.coordinate_names if name == "q" else [x.removesuffix("'") for x in model.velocity_names]
    if given is None and name == "v":
        return np.zeros(len(names))
    if not isinstance(given, Mapping):
        return _vector(name, given, len(names))
    values = dict(zip(names, model.system.state()[name == "v"], strict=True))
    for key, value in given.items():
        known = name_of(key)
        if name == "v" and known not in values:
            known = known.removesuffix("'")
        if known not in values:
            kind = "coordinate" if model.system.leaves.are_derivatives or name == "q" else "velocity"
            raise UnknownNameError("simulate", f"{name} names '{known}', which is no {kind}.", nearest(known, names))
        values[known] = value
    return _vector(name, list(values.values()), len(names))


def _sample_times(times: Iterable[float], first: float, last: float) -> Vector:
    array = doubles("simulate", "times", times if isinstance(times, np.ndarray) else list(times)).copy()
    if array.ndim != 1 or not array.size or not np.all((array >= first) & (array <= last)):
        raise ShapeError("simulate", f"times must be a list within {first:g} to {last:g} s.",
                         "Leave them out to get the steps of the integrator.")  # fmt: skip
    return array


def _held(model: Model, hold: Iterable[Any]) -> list[int]:
    """The indices of coordinates that are to stay."""
    places = {name: place for place, name in enumerate(model.coordinate_names)}
    wanted = [name_of(key) for key in ([hold] if isinstance(hold, str) else hold)]
    return [looked_up(places, name, "simulate", f"hold names '{name}', which is no coordinate.") for name in wanted]


@dataclass(frozen=True)
class _Driven:
    """Kernels for a kind of inputs, and where these come from: numbers that are `held`, a Python function to `ask`, or
    nodes, with the numbers in them."""

    kernels: SimulationKernels
    held: Vector
    ask: InputFunction | None = None
    nodes: tuple[Node, ...] = ()
    numbers: Vector = field(default_factory=lambda: np.zeros(0))


def _driven(model: Model, given: Any) -> _Driven:
    """What drives a model."""
    zero = np.zeros(model.nu)
    if given is None:
        return _Driven(build_kernels(model), zero)
    if callable(given) and not hasattr(given, "free_symbols"):
        remark("python-inputs", "simulate", "a Python function is asked for the inputs at every stage, which is slow.",
               "Expressions of the system's symbols are compiled.")  # fmt: skip
        return _Driven(build_kernels(model, "asked"), zero, ask=given)
    if isinstance(given, np.ndarray) and given.dtype != object:
        given = doubles("simulate", "inputs", given)
    entries = _entries(given, model.nu)
    if all(_is_number(entry) and not isinstance(entry, str) for entry in entries):
        return _Driven(build_kernels(model), _vector("inputs", [float(entry) for entry in entries], model.nu))
    nodes = tuple(model.system.node(entry, "inputs") for entry in entries)
    if isinstance(given, Formed) and given.fits(model.system.graph):
        form, numbers = given.form, given.numbers
    else:
        form, numbers = form_of(model.system.graph, nodes)
    return _Driven(build_kernels(model, form), zero, nodes=nodes, numbers=numbers)


def _entries(given: Any, size: int) -> Sequence[Any]:
    """The inputs one by one; a single one stands for itself."""
    if isinstance(given, str) or not hasattr(given, "__iter__"):
        return [given]
    entries = list(given)
    if len(entries) != size:
        raise ShapeError("simulate", f"there are {len(entries)} inputs for a system of {size}.", f"Give {size}.")
    return entries
