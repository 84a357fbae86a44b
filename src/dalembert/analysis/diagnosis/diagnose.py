"""The verb `diagnose`: what the constraints of a system do at a configuration."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...errors import looked_up
from ...expr.doubles import finite
from ...forms.statics.places import Mechanical, configuration, equations_of, name_of, vector
from ...forms.tools.values import Parameters
from ...model import Model
from ...model import compile as compile_model
from ...simulation.kernels import Vector, build_kernels
from ...simulation.start import moves
from . import contradictions
from .answer import Diagnosis
from .constrained import Constrained, Place
from .rows import reactions, repetitions
from .starts import random_starts

_STILL = 1e-6
_FEW = 6


def diagnose(
    system: Mechanical, q: Any, v: Any = None, *, hold: Iterable[Any] = (), parameters: Parameters | None = None,
    t: float = 0.0,
) -> Diagnosis:
    """The constraint doctor: a `Diagnosis` of the constraints at the configuration nearest to q that meets them.

    q, v        arrays (nq,) and (nv,), or {coordinate or velocity (name or symbol): number}; what is left out is 0, a
                quaternion (1, 0, 0, 0)
    hold        coordinates, by name or symbol, that stay as given where q does not meet the constraints
    parameters  values of the parameters
    t           the time, where constraints depend on it, s

    Ranks are those of the rows of A, scaled to length 1 in the metric of the mass matrix: singular values below 3e-5 of
    the largest count as 0, as in `simulate`. What is so in general is found beside q, on the constraints. Raises
    ShapeError, UnknownNameError or DescriptionError for arguments that do not fit.

    >>> from dalembert.description.system import System
    >>> slider = System("x y z", kinetic="(x'**2 + y'**2 + z'**2)/2", holonomic=["x", "y", "x - y"])
    >>> print(diagnose(slider, [0.0, 0.0, 0.0]))
    system: 3 velocities, 3 constraints of rank 2
      freedom        1 degree of freedom here, as in general; by counting 0
      start          meets the constraints
      redundant      'x - y = 0' repeats 'x = 0' - 'y = 0'
      reactions      0 of 3 unique
                     'x = 0', 'y = 0', 'x - y = 0' share 1 unknown; known: 'x = 0' + 'x - y = 0'; 'y = 0' - 'x - y = 0'
    """
    model = system if isinstance(system, Model) else compile_model(equations_of(system), parameters)
    free = model.parameter_vector(parameters if isinstance(system, Model) else None)
    constrained = _constrained(model, free, float(finite("diagnose", "t", t, "Give a time in s.")))
    given = configuration("diagnose", model.system, q)
    held = _held(model, hold)
    names = _distinct(model.constraint_names)
    starts = list(random_starts(constrained, given, held, _FEW))
    found_at = _nearest(constrained, given, held, starts)
    constrained = constrained.with_lengths(found_at, starts)
    place = constrained.at(found_at.q)
    found = () if place.are_met else contradictions.of_positions(
        constrained, names, place, held, starts, model.values(free))
    speed, clashing = contradictions.of_rates(
        constrained, names, place, vector("diagnose", model.velocity_names, v), held)
    beside = constrained.neighbours(place) if place.are_met else []
    unique, shared = reactions(names, place)
    rigid = place.are_met and not beside and len(constrained.holonomic(place).motions) > 0
    general = max([place.rank, *(each.rank for each in beside)])
    return Diagnosis(
        system=model.system.name, coordinates=model.coordinate_names, velocities=model.velocity_names,
        constraints=tuple(names), q=place.q, v=speed, start=_told(model, place.q - given, given),
        held=tuple(model.coordinate_names[k] for k in held), consistent=place.are_met and not clashing,
        rank=place.rank, general_rank=general, freedoms_here=model.nv - place.rank,
        freedoms=0 if rigid else model.nv - general, motions=place.motions, still=_still(model, place, beside),
        redundant=repetitions(names, place, beside), unique=unique, shared=shared,
        contradictions=(*found, *clashing),
    )  # fmt: skip


def _constrained(model: Model, free: Vector, t: float) -> Constrained:
    kernels = build_kernels(model)
    given = np.concatenate([[t], np.zeros(model.nu), model.parameter_row(free)])
    context = np.concatenate([given, np.zeros(kernels.sizes.context - len(given))])
    return Constrained(model, kernels, t, context, np.zeros(model.nc))


def _held(model: Model, hold: Iterable[Any]) -> list[int]:
    places = {name: place for place, name in enumerate(model.coordinate_names)}
    wanted = [name_of(key) for key in ([hold] if isinstance(hold, str) else hold)]
    return [looked_up(places, name, "diagnose", f"hold names '{name}', which is no coordinate.") for name in wanted]


def _distinct(names: Iterable[str]) -> list[str]:
    """Names, those that are used again with their place behind them."""
    known = list[str]()
    for k, name in enumerate(names):
        known.append(f"{name} [{k}]" if name in known else name)
    return known


def _nearest(constrained: Constrained, q: Vector, hold: list[int], starts: list[Vector]) -> Place:
    """The nearest place on the constraints that is found, from q or else from other starts, or where they are off
    least."""
    place = constrained.settled(constrained.kernels.unit(constrained.t, q, constrained.context), hold)
    if place.are_met:
        return place
    others = [other for start in starts if (other := constrained.settled(start, hold)).are_met]
    return min(others, key=lambda other: float(np.linalg.norm(other.q - q)), default=place)


def _told(model: Model, change: Vector, given: Vector) -> str | None:
    told = moves("q", model.coordinate_names, change, given)
    return f"moved onto the constraints: {told[0].removeprefix('q: ')}" if told else None


def _still(model: Model, here: Place, beside: list[Place]) -> tuple[str, ...]:
    """The velocities that are 0 in all motions here, but not beside."""

    def moving(place: Place) -> NDArray[np.bool_]:
        return np.abs(place.motions).max(axis=0, initial=0.0) > _STILL

    if not beside or here.rank != beside[0].rank:
        return ()
    elsewhere = np.all([moving(place) for place in beside], axis=0)
    return tuple(np.array(model.velocity_names)[elsewhere & ~moving(here)].tolist())
