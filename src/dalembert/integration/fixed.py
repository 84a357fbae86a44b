"""Steps of one length: the loop that their families share, as a compiled kernel and as a run.

A family is three kernels; `rule` tells its members apart, `first`, `second` and `third` are functions of a model:

    memory(rule, dim, n, m) -> Int     how many numbers a run keeps
    begin(rule, dim, n, m, first, second, third, t, y, memory, context) -> Int
    step(rule, dim, n, m, passes, first, second, third, t, h, y, memory, context, counts) -> Int    y one step later

for n velocities, m holonomic constraints and states of `dim` entries; both return 0 or a code of `codes`. `passes` is
how often speeds are corrected for momenta: once where momenta are linear in them. `counts` begins with the evaluations.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from ..compiler.kernels import Array, Constants, Float, Function, Int, Kernel, empty, native, offset
from ..compiler.target import Assembled
from ..model import Model
from ..targets import TARGETS
from .codes import CHUNK_FULL, FAILED, FINISHED
from .integrator import Layout, Tolerances
from .kernels import SimulationKernels, Vector

# Entries of `state`: BEGUN is when the steps of this length began, TAKEN how many there were.
TIME = 0
TRIED = 1
EVALUATIONS = 2
ACCEPTED = 3
FAILURE = 4
BEGUN = 5
TAKEN = 6
STATE_SIZE = 7

# A last step may differ by this part from the others.
NEARLY = 1e-9
HERMITE, QUINTIC = 3, 5
PASSES = 4


@native
def advance(
    family: Constants, rule: Constants, rows: Int, dim: Int, n: Int, m: Int, passes: Int,
    rhs: Function, first: Function, second: Function, third: Function, t_end: Float, length: Float,
    capacity: Int, tries: Int, state: Array, y: Array, f: Array, memory: Array, context: Array,
    times: Array, states: Array, dense: Array, variances: Array,
) -> Int:  # fmt: skip
    """Takes up to `capacity` steps of a length, the last of which may be shorter; returns a code of `codes`.

    Writes per step the time and state it ended at, its dense output and variances of 0, and their number into
    `state[ACCEPTED]`.
    """
    before, slopes = empty(dim), empty(dim)
    count = 0
    state[ACCEPTED] = 0.0
    while count < capacity and count < tries:
        t = state[TIME]
        if t_end - t <= 0.0:
            return FINISHED
        end = state[BEGUN] + (state[TAKEN] + 1.0) * length
        last = end >= t_end - NEARLY * length
        h = t_end - t if last else length  # no stage of the last is beyond its end, where forces may jump
        end = t_end if last else end
        for i in range(dim):
            before[i] = y[i]
            slopes[i] = f[i]
        state[TRIED] += 1.0
        status = family.step(rule, dim, n, m, passes, first, second, third, t, h, y, memory, context,
                             offset(state, EVALUATIONS))  # fmt: skip
        if status == 0:
            status = rhs(end, y, f, context)
        state[FAILURE] = float(status)
        if status != 0:
            for i in range(dim):
                y[i] = before[i]
            return FAILED
        state[EVALUATIONS] += 1.0
        state[TIME] = end
        state[TAKEN] += 1.0
        times[count] = end
        for i in range(dim):
            states[count * dim + i] = y[i]
            variances[count * dim + i] = 0.0
        write_between(rows, dim, h, before, slopes, y, f, offset(dense, count * rows * dim))
        count += 1
        state[ACCEPTED] = float(count)
    return FINISHED if t_end - state[TIME] <= 0.0 else CHUNK_FULL


@native
def write_between(rows: Int, dim: Int, h: Float, y: Array, f: Array, end: Array, last: Array, dense: Array) -> None:
    """Rows of `integrator.nested`: cubic by values and slopes at both ends; of positions, whose second derivatives are
    known, quintic, and of velocities quartic, with the mean that the positions tell."""
    for i in range(dim):
        delta = end[i] - y[i]
        dense[i] = delta
        dense[dim + i] = h * f[i] - delta
        dense[2 * dim + i] = 2.0 * delta - h * (last[i] + f[i])
    if rows == QUINTIC:
        n = dim // 2
        for i in range(n):
            one = dense[dim + i]
            two = dense[2 * dim + i]
            bend = 0.5 * h * h * f[n + i] - (two - one)
            dense[3 * dim + i] = bend
            dense[4 * dim + i] = 0.5 * h * h * last[n + i] + one + 2.0 * two - bend
            mean = (end[i] - y[i]) / h - 0.5 * (y[n + i] + end[n + i]) - h * (f[n + i] - last[n + i]) / 12.0
            dense[3 * dim + n + i] = 30.0 * mean
            dense[4 * dim + n + i] = 0.0


@dataclass(frozen=True, eq=False)
class Family:
    """The kernels that members share, and how a model answers them.

    asked   the three functions of a model
    fits    raises DescriptionError for models that are none of the family's
    """

    name: str
    memory: Kernel
    begin: Kernel
    step: Kernel
    asked: Callable[[SimulationKernels], tuple[Any, Any, Any]]
    fits: Callable[[str, Model], None]


@cache
def ready(target: str, family: Family, rule: Any, sizes: tuple[int, ...]) -> Assembled:
    """`begin` and `advance` of a member for states of some sizes, still to be given their functions."""
    rows, dim, n, m, passes = sizes
    known = {"rule": rule, "dim": dim, "n": n, "m": m}
    return TARGETS[target].assemble(
        lambda shop: ({"begin": shop.add(family.begin, "begin", **known),
                       "advance": shop.add(advance, "advance", family=family, rows=rows, passes=passes, **known)}, {}),
        repr(("fixed", family.name, rule.name, sizes)),
    )  # fmt: skip


class Run:
    """Steps of the length `wanted.max_step` from a state on."""

    order: int
    kernels: SimulationKernels
    context: Vector
    wanted: Tolerances
    y: Array
    f: Array
    state: Array

    told = ""
    places: Layout = Layout(STATE_SIZE, TIME, TRIED, EVALUATIONS, ACCEPTED, FAILURE)

    def __init__(
        self, family: Family, rule: Any, kernels: SimulationKernels, y: Vector, context: Vector, wanted: Tolerances
    ) -> None:
        family.fits(rule.name, kernels.model)
        sizes, dim = kernels.sizes, len(y)
        self.order, self.rows = rule.order, QUINTIC if sizes.nq == sizes.n else HERMITE
        self.kernels, self.context, self.wanted = kernels, context, wanted
        self._asked = family.asked(kernels)
        self._method = ready(kernels.target, family, rule, (self.rows, dim, sizes.n, sizes.nh, _passes(kernels.model)))
        self.y, self.f, self.state = y.copy(), np.zeros(dim), np.zeros(STATE_SIZE)
        self._memory = np.zeros(family.memory(rule, dim, sizes.n, sizes.nh))

    def begin(self, span: float) -> int:
        """What the first step starts from."""
        time = self.state[BEGUN] = self.state[TIME]
        self.state[TAKEN] = 0.0
        self.state[EVALUATIONS] += 2.0
        code = self.kernels.derivative(time, self.y, self.f, self.context)
        return code or self._method.functions["begin"](*self._asked, time, self.y, self._memory, self.context)

    def placed(self, length: float) -> None:
        """Steps have one length."""

    def advance(self, t_end: float, capacity: int, tries: int, chunk: tuple[Vector, Vector, Vector, Vector]) -> int:
        """Steps, written to a chunk."""
        before = self.state[TRIED]
        code = self._method.functions["advance"](
            self.kernels.derivative, *self._asked, t_end, self.wanted.max_step, capacity, tries, self.state, self.y,
            self.f, self._memory, self.context, *[part.reshape(-1) for part in chunk],
        )  # fmt: skip
        self._method.used(int(self.state[TRIED] - before))
        return code

    @property
    def memory(self) -> dict[str, Vector]:
        """What is remembered."""
        return {"state": self.state, "y": self.y, "f": self.f, "memory": self._memory}

    def stride(self, asked: Vector) -> None:
        """Stretches are taken by `begin` and `advance`."""


def _passes(model: Model) -> int:
    """How often speeds are corrected: once where M does not depend on them."""
    graph, leaves = model.system.graph, model.system.leaves
    masses = model.equations.mass_and_bias_nodes[0]
    return 1 if set(leaves.v).isdisjoint(graph.symbols([node for row in masses for node in row])) else PASSES
