"""What is asked of a planned motion: a model, where it starts and ends, its bounds and its cost, all as numbers."""

from __future__ import annotations

import math
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..analysis.joint_limits import joint_limits
from ..description.start import Start
from ..equations import Description, Equations
from ..errors import (
    DerivationError,
    DescriptionError,
    InconsistentStartError,
    Remark,
    ShapeError,
    UnknownNameError,
    nearest,
)
from ..expr.doubles import doubles, is_number, real
from ..expr.node import Node
from ..forms.statics.places import Vector, name_of
from ..integration.manifold.dependent import LEAST_NEW
from ..model import Model
from ..simulation.beginning.setting_out import compiled_of, set_out

WHERE = "trajectory"
Bounds = tuple[Vector, Vector]
_INDEPENDENT, _NEW = math.sqrt(LEAST_NEW), 1e-6
_STRIDE, _FEWEST, _MOST = 0.2, 8, 100
"""How far what is wanted of an end goes in a step, in radians or metres, and how many steps there are."""


@dataclass(frozen=True, eq=False)
class Problem:
    """A motion that is to be planned.

    model, values     the model, and the numbers of its free parameters
    start, goal       states [q; v] (nx,), the second completed by those of the first where it is free
    met               the places of the state that the end has to meet; with these it meets the constraints
    duration          the least and the greatest, s
    states, inputs    bounds (nx,) of the states, (nu,) of the inputs
    cost, final       nodes: what is integrated, and what is added at the end
    """

    model: Model
    values: Vector
    start: Vector
    goal: Vector
    met: tuple[int, ...]
    duration: tuple[float, float]
    states: Bounds
    inputs: Bounds
    cost: Node
    final: Node

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the states."""
        return *self.model.coordinate_names, *self.model.velocity_names

    @property
    def parameters(self) -> Mapping[str, float] | None:
        """The numbers of the free parameters, by name."""
        return _by_name(self.model, self.values)


def problem_of(
    what: Model | Equations | Description, start: Any, end: Any, duration: Any, *, inputs: Any, coordinates: Any,
    velocities: Any, cost: Any, final: Any, parameters: Any,
) -> Problem:  # fmt: skip
    """The problem that a user describes. Raises DescriptionError, ShapeError or UnknownNameError for what is wrong."""
    model, values = compiled_of(WHERE, what, parameters)
    _refuse(model)
    own = np.concatenate(model.system.state())
    begin = _state("start", model, start, np.concatenate([own[: model.nq], np.zeros(model.nv)]))
    wanted = _state("end", model, end, np.concatenate([np.full(model.nq, math.nan), np.zeros(model.nv)]))
    began = set_out(WHERE, model, begin[: model.nq], begin[model.nq :], 0.0, None, _by_name(model, values), [],
                    is_steered=True, sticks=False)  # fmt: skip
    rows = model.constraint_jacobian(began.y[: model.nq], **_keywords(model, values))
    if model.nc and np.linalg.matrix_rank(rows) < model.nc:
        raise DerivationError(WHERE, f"constraints of '{model.system.name}' repeat each other at the start.",
                              "Leave out those that follow from others: `diagnose` names them.")  # fmt: skip
    goal, met = _goal(model, values, began.y, wanted)
    low, high = joint_limits(WHERE, model, values)
    lower, upper = _bounds("coordinates", coordinates, model.coordinate_names)
    slow, fast = _bounds("velocities", velocities, model.velocity_names)
    states = np.concatenate([np.maximum(low, lower), slow]), np.concatenate([np.minimum(high, upper), fast])
    problem = Problem(model, values, began.y, goal, met, _duration(duration), states, _input_bounds(model, inputs),
                      *_costs(model, cost, final))  # fmt: skip
    _check_ends(problem)
    return problem


def _refuse(model: Model) -> None:
    system = model.system
    if not model.nu:
        raise DescriptionError(WHERE, f"System '{system.name}' has no inputs.", "Name some of its forces as inputs.")
    if touching := [name for name in system.contact_names if not name.endswith(" limit")]:
        raise DescriptionError(WHERE, f"contacts are not planned for, and '{system.name}' has {', '.join(touching)}.",
                               "Leave them out, and bound the coordinates that would meet them.")  # fmt: skip
    if acting := [event.title for event in system.events if event.action != "record"]:
        raise DescriptionError(WHERE, f"events that act are not planned for, and '{system.name}' has "
                               f"{', '.join(acting)}.", "Leave them out, and plan up to each and on from it.")


def _by_name(model: Model, values: Vector) -> Mapping[str, float] | None:
    return dict(zip(model.parameters, values.tolist(), strict=True)) or None


def _keywords(model: Model, values: Vector) -> dict[str, Any]:
    return {"parameters": values} if model.np else {}


# -------------------------------------------------------------------- states


def _state(which: str, model: Model, given: Any, rest: Vector) -> Vector:
    """A state [q; v] from arrays, a `Start`, or numbers by name; what is left out is as in `rest`, nan where free."""
    found = rest.copy()
    if isinstance(given, Start):
        given = {**given.q, **{f"{name.removesuffix(chr(39))}'": value for name, value in given.v.items()}}
    if not isinstance(given, Mapping):
        is_pair = isinstance(given, tuple) and len(given) == 2 and np.ndim(given[0]) > 0
        q, v = given if is_pair else (given, None)
        for name, part, array in (("q", slice(0, model.nq), q), ("v", slice(model.nq, None), v)):
            if array is not None:
                numbers = np.atleast_1d(doubles(WHERE, f"{which}, {name}", array))
                if numbers.shape != found[part].shape or not np.all(np.isfinite(numbers)):
                    raise ShapeError(WHERE, f"{which}, {name} is {array}.", f"Give {found[part].size} finite numbers, "
                                     "or {name: number}.")  # fmt: skip
                found[part] = numbers
        return found
    places = {name: k for k, name in enumerate((*model.coordinate_names, *model.velocity_names))}
    for key, value in given.items():
        name = name_of(key)
        if name not in places:
            raise UnknownNameError(WHERE, f"{which} names '{name}', which is no coordinate or velocity.",
                                   nearest(name, places))  # fmt: skip
        found[places[name]] = math.nan if value is None and which == "end" else _number(f"{which}, {name}", value)
    return found


def _number(name: str, value: Any) -> float:
    if not is_number(value) or not math.isfinite(real(value)):
        raise DescriptionError(WHERE, f"{name} is {value!r}.", "Give a finite number.")
    return real(value)


def _goal(model: Model, values: Vector, start: Vector, wanted: Vector) -> tuple[Vector, tuple[int, ...]]:
    """A state that meets the constraints and what is wanted, and the places of the state that make sure of that."""
    named, nq = [int(k) for k in np.flatnonzero(np.isfinite(wanted))], model.nq
    full = np.where(np.isfinite(wanted), wanted, start)
    if not model.nc and not model.system.leaves.quaternions:
        return full, tuple(named)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", Remark)  # of a start that is moved
        goal = _followed(model, values, start, full, named)
    if np.abs(goal - full)[named].max(initial=0.0) > 1e-6 * (1.0 + np.abs(full).max()):
        worst = named[int(np.abs(goal - full)[named].argmax())]
        name = (*model.coordinate_names, *model.velocity_names)[worst]
        raise DescriptionError(WHERE, f"the end is off the constraints: {name} would be {goal[worst]:.6g}.",
                               "Name fewer coordinates, or an end that meets them.")  # fmt: skip
    free = _motions(model, values, goal[:nq])
    fields = np.eye(nq) if model.system.leaves.are_derivatives else np.asarray(
        model.coordinate_rates(goal[:nq], np.eye(model.nv), **_keywords(model, values))).T  # fmt: skip
    places = [k for k in named if k < nq]
    speeds = [k for k in named if k >= nq]
    met = [places[i] for i in _independent((fields @ free)[places])]
    met += [speeds[i] for i in _independent(free[[k - nq for k in speeds]])]
    return goal, tuple(sorted(met))


def _followed(model: Model, values: Vector, start: Vector, wanted: Vector, named: list[int]) -> Vector:
    """A state that meets the constraints and what is wanted, assembled as the start is.

    What is wanted is approached in short steps; where no way leads through all of them, at once.
    """
    nq = model.nq
    places = [k for k in named if k < nq]
    is_led = bool(model.nc) and 0 < len(places) < nq
    held = [model.coordinate_names[k] for k in places] if len(places) < nq else []

    def met(near: Vector) -> Vector:
        return set_out(WHERE, model, near[:nq], near[nq:], 0.0, None, _by_name(model, values), held, is_steered=True,
                       sticks=False).y  # fmt: skip

    far = np.abs(wanted - start)[places].max(initial=0.0)
    now, shares = wanted.copy(), np.linspace(0.0, 1.0, 1 + int(np.clip(far / _STRIDE, _FEWEST, _MOST)))
    try:
        for share in shares[1:-1] if is_led else ():
            now[places] = start[places] + share * (wanted - start)[places]
            now = met(now)
    except InconsistentStartError:
        now = wanted.copy()
    return met(np.where(np.isin(np.arange(len(now)), named), wanted, now))


def consistent(problem: Problem, state: Vector) -> Vector:
    """The nearest state that meets the constraints, the same where there is none near by."""
    model, nq = problem.model, problem.model.nq
    if not model.nc:
        return state
    try:
        return set_out(WHERE, model, state[:nq], state[nq:], 0.0, None, problem.parameters, [], is_steered=True,
                       sticks=False).y  # fmt: skip
    except InconsistentStartError:
        return state


def _motions(model: Model, values: Vector, q: Vector) -> Vector:
    """A basis (n, f) of the velocities that constraints leave."""
    if not model.nc:
        return np.eye(model.nv)
    _, stretch, right = np.linalg.svd(model.constraint_jacobian(q, **_keywords(model, values)))
    return right[np.count_nonzero(stretch > _INDEPENDENT * stretch.max(initial=0.0)) :].T


def _independent(rows: Vector) -> list[int]:
    """The places of rows that do not follow from others."""
    left, chosen = rows.copy(), []
    least = _NEW * np.linalg.norm(rows, axis=-1).max(initial=0.0)
    for _ in range(min(rows.shape)):
        sizes = np.linalg.norm(left, axis=1)
        k = int(sizes.argmax())
        if sizes[k] <= least:
            break
        chosen.append(k)
        left -= np.outer(left @ left[k], left[k]) / sizes[k] ** 2
    return chosen


# -------------------------------------------------------------------- bounds and costs


def _duration(given: Any) -> tuple[float, float]:
    least, most = pair_of(given if isinstance(given, tuple | list) else (given, given))
    if not 0.0 < least <= most < math.inf:
        raise DescriptionError(WHERE, f"duration is {given!r}.", "Give seconds, or (least, greatest) where it is free.")
    return least, most


def pair_of(given: Any) -> tuple[float, float]:
    """Two numbers in ascending order; (nan, nan) for anything else."""
    pair = tuple(given) if isinstance(given, tuple | list | np.ndarray) else ()
    if len(pair) != 2 or not all(map(is_number, pair)) or not real(pair[0]) <= real(pair[1]):
        return math.nan, math.nan
    return real(pair[0]), real(pair[1])


def _bounds(which: str, given: Any, names: Sequence[str]) -> Bounds:
    """Bounds of what has names: of all, a number for both sides or (least, greatest), or of some, by name."""
    lower, upper = np.full(len(names), -math.inf), np.full(len(names), math.inf)
    if given is None:
        return lower, upper
    by_name = given if isinstance(given, Mapping) else dict.fromkeys(names, given)
    places = {spelt: k for k, name in enumerate(names) for spelt in (name, name.removesuffix("'"))}
    for key, pair in by_name.items():
        name = name_of(key)
        if name not in places:
            raise UnknownNameError(WHERE, f"{which} names '{name}', which is none of them.", nearest(name, names))
        k = places[name]
        lower[k], upper[k] = pair_of((-real(pair), real(pair)) if is_number(pair) else pair)
        if math.isnan(lower[k]):
            raise DescriptionError(WHERE, f"the bounds of {name} are {pair!r}.",
                                   "Give (least, greatest), or one number for both sides.")  # fmt: skip
    return lower, upper


def _input_bounds(model: Model, given: Any) -> Bounds:
    """Those that are given, within those of the actuators."""
    low, high = np.array(model.system.input_limits, dtype=np.float64).reshape(-1, 2).T
    least, most = _bounds("inputs", given, model.input_names)
    lower, upper = np.maximum(low, least), np.minimum(high, most)
    for name in np.array(model.input_names)[lower > upper]:
        raise DescriptionError(WHERE, f"the bounds of {name} leave nothing of those of its actuator.", "Widen them.")
    return lower, upper


def _costs(model: Model, cost: Any, final: Any) -> tuple[Node, Node]:
    """The nodes of what is integrated, the squares of the inputs by default, and of what is added at the end."""
    system = model.system
    graph = system.graph
    squares = graph.sum([graph.mul(u, u) for u in system.leaves.u])
    running = squares if cost is None else system.node(cost, f"{WHERE}, cost", beyond=True)
    ending = graph.zero if final is None else system.node(final, f"{WHERE}, final")
    if not set(system.leaves.u).isdisjoint(graph.symbols([ending])):
        raise DescriptionError(WHERE, "the final cost depends on inputs.", "Use the state, time and parameters.")
    return running, ending


def _check_ends(problem: Problem) -> None:
    """Raises DescriptionError for an end or a start that bounds forbid."""
    (lower, upper), everywhere = problem.states, range(len(problem.start))
    for which, state, places in (("start", problem.start, everywhere), ("end", problem.goal, problem.met)):
        for k in places:
            if not lower[k] - 1e-9 <= state[k] <= upper[k] + 1e-9:
                within = f"[{lower[k]:g}, {upper[k]:g}]"
                raise DescriptionError(WHERE, f"the {which} has {problem.names[k]} = {state[k]:.6g}, which is not "
                                       f"within {within}.", "Move it, or widen the bounds.")  # fmt: skip
