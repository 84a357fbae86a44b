"""rk4: four derivatives a step of a length that is given, for real time: each step takes as long as the others."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from ...compiler.kernels import Array, Constants, Float, Function, Int, empty, native
from ...model import Model
from ..codes import NEARLY_DEPENDENT, OK
from ..fixed import Family, Run
from ..integrator import Integrator, nested
from ..kernels import SimulationKernels

__all__ = ["INTEGRATOR"]


@dataclass(frozen=True, eq=False)
class Rule:
    """The classical method: stages by the nodes, each from the one before it alone."""

    name: str
    order: int
    nodes: tuple[float, ...]
    weights: tuple[float, ...]


RULE = Rule("rk4", 4, (0.0, 0.5, 0.5, 1.0), (1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0))


@native
def memory(rule: Constants, dim: Int, n: Int, m: Int) -> Int:
    """Nothing is kept."""
    return 0


@native
def begin(
    rule: Constants, dim: Int, n: Int, m: Int, rhs: Function, project: Function, unused: Function,
    t: Float, y: Array, memory: Array, context: Array,
) -> Int:  # fmt: skip
    """Nothing is needed."""
    return 0


@native
def step(
    rule: Constants, dim: Int, n: Int, m: Int, passes: Int, rhs: Function, project: Function, unused: Function,
    t: Float, h: Float, y: Array, memory: Array, context: Array, counts: Array,
) -> Int:  # fmt: skip
    """One step of y, put back onto the constraints."""
    point, slope, total, exact = empty(dim), empty(dim), empty(dim), empty(dim)
    for i in range(dim):
        slope[i] = 0.0
        total[i] = 0.0
        exact[i] = 0.0
    for s in range(4):
        for i in range(dim):
            point[i] = y[i] + rule.nodes[s] * h * slope[i]
        status = rhs(t + rule.nodes[s] * h, point, slope, context)
        if status != 0:
            return status
        for i in range(dim):
            total[i] += rule.weights[s] * slope[i]
    counts[0] += 4.0
    for i in range(dim):
        y[i] += h * total[i]
    status = project(t + h, y, exact, context)
    return OK if status >= NEARLY_DEPENDENT else status


def _asked(kernels: SimulationKernels) -> tuple[Any, Any, Any]:
    return kernels.derivative, kernels.project, kernels.project


def _any(name: str, model: Model) -> None:
    """It takes any system."""


FAMILY = Family("rk4", memory, begin, step, _asked, _any)

INTEGRATOR = Integrator(
    name="rk4",
    about="explicit, order 4, for real time",
    source="Kutta 1901",
    least_rtol=0.0,
    start=partial(Run, FAMILY, RULE),
    between=nested,
    fixed=True,
    carries=False,
)
