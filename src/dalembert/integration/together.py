"""Several runs at once, each in a lane of vectors and with the bits of one alone; only their ends are kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..compiler.target import Assembled
from ..model import Model
from .integrator import Layout
from .kernels import Vector

__all__ = ["LEFT", "Ends", "Together", "ended", "limited", "run_together"]

LEFT = -1
"""The code of a run that came to what has no vectors, and is to be made alone."""
LINE = 8
"""Doubles in a line of the cache."""


@dataclass(frozen=True)
class Ends:
    """How N runs ended: the states (N, dim), the clocks (N,) in s since the start, how many steps were accepted and
    tried, and the codes."""

    states: Vector
    clock: Vector
    accepted: Vector
    tried: Vector
    codes: NDArray[np.int64]


Together = Callable[[Vector, Vector, Vector], Ends]
"""(states (N, dim), contexts (N, size), what is asked of all): how the runs end. What is asked is as `stretch` says,
STIFF being 1 where stiffness is asked about, and then the lower and upper bound of each entry that is `limited`."""


def limited(model: Model) -> int:
    """How many entries of a state have bounds, which runs beside others stay within: the coordinates, where joints have
    limits."""
    bodies = model.equations.bodies
    return model.nq if bodies is not None and bodies.limits else 0


def run_together(
    made: Assembled, places: Layout, states: Vector, contexts: Vector, asked: Vector, sizes: Sequence[int],
    shared: Sequence[NDArray[np.int64]] = (), known: Vector | None = None,
) -> Ends:
    """All runs, as many at once as there are lanes, the last one in all lanes that are left.

    The entry "beside" takes what is asked, the state of a run (`places`), memory of so many `sizes` by lane, of which
    the first begins with where the run is, the context, and what all lanes have in common: integers that are `shared`,
    and numbers that are `known`, each in all lanes.
    """
    (count, dim), lanes = states.shape, int(made.facts["lanes"])
    ends, told, how = np.empty((count, dim)), np.empty((count, places.size)), np.empty(count, dtype=np.int64)
    state, context = _lines(places.size, lanes), _lines(contexts.shape[1], lanes)
    memory = [_lines(size, lanes) for size in sizes]
    work = [] if known is None else [_lines(len(known), lanes)]
    codes, away = np.zeros(lanes, dtype=np.int64), np.zeros(lanes, dtype=np.int64)
    for first in range(0, count, lanes):
        last = min(first + lanes, count)
        runs = np.minimum(np.arange(first, first + lanes), last - 1)
        for array in (state, *memory):
            array[:] = 0.0
        for array in work:
            array[:] = np.asarray(known)[:, None]
        memory[0][:dim], context[:] = states[runs].T, contexts[runs].T
        made.functions["beside"](asked, state, *memory, context, *shared, *work, codes, away)
        for whole, part in zip((ends, told, how), (memory[0][:dim], state, np.where(away, LEFT, codes)), strict=True):
            whole[first:last] = part.T[: last - first]
        made.used(int(state[places.tried, : last - first].sum()))
    return ended(places, ends, told, how)


def ended(places: Layout, states: Vector, told: Vector, codes: NDArray[np.int64]) -> Ends:
    """The ends of runs whose `state` is `told`; one of which something is to be said has left, and is made alone."""
    if places.remarked is not None:
        codes = np.where(told[:, places.remarked] > 1.0, LEFT, codes)
    return Ends(states, told[:, places.time], told[:, places.accepted], told[:, places.tried], codes)


def _lines(entries: int, lanes: int) -> Vector:
    """An array (entries, lanes) that begins with a line of the cache."""
    memory = np.zeros(entries * lanes + LINE)
    first = -memory.ctypes.data // 8 % LINE
    return memory[first : first + entries * lanes].reshape(entries, lanes)
