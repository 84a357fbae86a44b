"""The verb `diagnose`: what the constraints of a system do at a configuration."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...arguments import of_kinds
from ...expr.doubles import finite
from ...forms.statics.places import Mechanical, configuration, equations_of, vector
from ...forms.tools.values import Parameters
from ...integration.kernels import Vector, build_kernels
from ...model import Model
from ...model import compile as compile_model
from ...simulation.beginning.setting_out import held_of
from ...simulation.beginning.start import moves
from . import assemblies, contradictions
from .answer import Diagnosis, Singularity
from .constrained import Constrained, Place, rank_of
from .rows import reactions, repetitions
from .singular import held_rows, singular_places
from .starts import random_starts

_STILL = 1e-6
_FEW = 6
_SAME = 1e-3


@of_kinds
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
    the largest count as 0, as in `simulate`. What is so in general is found beside q, on the constraints; singular
    places and other assemblies are those that were found from there and from some random starts, the same in every run.
    Raises ShapeError, UnknownNameError or DescriptionError for arguments that do not fit.

    Sources: Gruebler 1917 on counting; A. Mueller 2009, Generic mobility of rigid body mechanisms.

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
    held = held_of("diagnose", model, hold)
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
    independent = assemblies.independent_coordinates(constrained, place, held) if place.are_met else held
    others = assemblies.other_assemblies(constrained, place, independent) if place.are_met and model.nc else []
    return Diagnosis(
        system=model.system.name, coordinates=model.coordinate_names, velocities=model.velocity_names,
        constraints=tuple(names), q=place.q, v=speed, start=_told(model, place.q - given, given),
        held=tuple(model.coordinate_names[k] for k in held), consistent=place.are_met and not clashing,
        rank=place.rank, general_rank=general, freedoms_here=model.nv - place.rank,
        freedoms=0 if rigid else model.nv - general, motions=place.motions, still=_still(model, place, beside),
        redundant=repetitions(names, place, beside), unique=unique, shared=shared,
        contradictions=(*found, *clashing), singular=_singular(constrained, names, place, beside, held),
        independent=tuple(model.coordinate_names[k] for k in independent),
        assemblies=np.array(others).reshape(-1, model.nq),
    )  # fmt: skip


def _constrained(model: Model, free: Vector, t: float) -> Constrained:
    kernels = build_kernels(model)
    given = np.concatenate([[t], np.zeros(model.nu), model.parameter_row(free)])
    context = np.concatenate([given, np.zeros(kernels.sizes.context - len(given))])
    return Constrained(model, kernels, t, context, np.zeros(model.nc))


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


def _singular(
    constrained: Constrained, names: list[str], here: Place, beside: list[Place], hold: list[int]
) -> tuple[Singularity, ...]:
    """Where rank is lost: here, or near by."""
    if not beside or not names:
        return ()

    def rank(place: Place) -> int:
        return rank_of(place.stretches_with(held_rows(constrained, place.q, hold)))

    regular = max(beside, key=rank)
    start = here if rank(here) == rank(regular) else regular
    found = singular_places(constrained, start, rank(regular), hold)
    near = found if start is here else [here, *(each for each in found if np.abs(each.q - here.q).max() > _SAME)]
    return tuple(_singularity(constrained, names, here, place, regular) for place in near)


def _singularity(
    constrained: Constrained, names: list[str], here: Place, place: Place, regular: Place
) -> Singularity:
    change = place.q - here.q
    repeating = [each.name for each in repetitions(names, place, [regular]) if not each.everywhere]
    direction = dict(zip(constrained.model.coordinate_names, change.tolist(), strict=True))
    return Singularity(place.q, float(np.linalg.norm(change)), direction, tuple(repeating))
