"""Constraints that cannot be met together: the least sets of them, by leaving out one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np

from ...expr.node import Node
from ...integration.kernels import Vector
from ...simulation.beginning.start import MET, free_velocities, least_step, sizes_of_terms
from ..zeros.dependence import constant_relations
from ..zeros.problem import exact_copy
from .answer import Contradiction
from .constrained import Constrained, Place

_MOST = 4
Met = Callable[[Sequence[int]], bool]


def of_positions(
    constrained: Constrained, names: Sequence[str], place: Place, hold: Sequence[int], starts: Sequence[Vector],
    known: Mapping[Node, float],
) -> tuple[Contradiction, ...]:
    """The contradictions among holonomic constraints which `place`, where they are off least, does not meet."""

    def met(rows: Sequence[int]) -> bool:
        chosen = list(rows)
        return any(constrained.settled(start, hold, chosen).rows(chosen).are_met for start in (place.q, *starts))

    cores = _cores(met, np.argsort(place.off, kind="stable").tolist())
    return tuple(Contradiction({names[k]: float(place.h[k]) for k in core}, _is_proved(constrained, core, known))
                 for core in cores)


def of_rates(
    constrained: Constrained, names: Sequence[str], place: Place, v: Vector, hold: Sequence[int]
) -> tuple[Vector, tuple[Contradiction, ...]]:
    """The velocities nearest to v whose rates are met best, and the contradictions that are left."""
    free = free_velocities(constrained.kernels, place.q, constrained.context, hold)

    def nearest(rows: Sequence[int]) -> tuple[Vector, Vector, bool]:
        chosen, moved = list(rows), v
        for _ in range(2):
            w = constrained.rates(place.q, moved)[chosen]
            moved = moved + least_step(place.M, place.A[chosen], -w, free, 0.0)
        w, size = constrained.rates(place.q, moved), sizes_of_terms(place.A, moved)
        given = np.abs(constrained.rates(place.q, v))
        return moved, w, bool(np.all((np.abs(w) <= MET * (size + given))[chosen]))

    everything = list(range(len(names)))
    if not everything:
        return v, ()
    best, w, met = nearest(everything)
    if met:
        return best, ()
    order = np.argsort(np.abs(w), kind="stable").tolist()
    cores = _cores(lambda rows: nearest(rows)[2], order)
    return best, tuple(Contradiction({names[k]: float(w[k]) for k in core}, True, rates=True) for core in cores)


def _cores(met: Met, rows: list[int]) -> Iterator[list[int]]:
    """Sets of rows that are not met together, each of which is without any one of its rows, a few."""
    left = list(rows)
    for _ in range(_MOST):
        if not left or met(left):
            return
        core = list(left)
        for k in left:
            without = [other for other in core if other != k]
            if without and not met(without):
                core = without
        yield sorted(core)
        left.remove(core[-1])


def _is_proved(constrained: Constrained, core: Sequence[int], known: Mapping[Node, float]) -> bool:
    """Whether a combination of the constraints is a number that is not zero, whatever the coordinates."""
    system = constrained.model.system
    graph, rows, _ = exact_copy(system.graph, [system.holonomic[k] for k in core], (), known)
    relations = constant_relations(graph, [*rows, graph.one])
    return any(relation[-1] != 0 for relation in relations)
