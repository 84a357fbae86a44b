"""When conditions on time alone switch: the integrator lands there, so that no pulse falls between two steps."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping

import numpy as np

from ...errors import remark
from ...expr.calculus import gradient
from ...expr.evaluate import evaluate
from ...expr.functions import RELATIONAL
from ...expr.graph import Graph, Node
from ...integration.kernels import Vector
from ...model import Model

LOOKS = 4096
_BISECTIONS = 60


def knows_time(model: Model, inputs: Iterable[Node]) -> bool:
    """Whether the equations, or the nodes given for the inputs, contain the time."""
    given = tuple(inputs)
    if not given and "time" not in model.assembled:
        model.assembled["time"] = _know_time(model, given)
    return _know_time(model, given) if given else model.assembled["time"]


def _know_time(model: Model, inputs: Iterable[Node]) -> bool:
    return model.system.leaves.t in model.system.graph.symbols(roots(model, inputs))


def switch_times(model: Model, inputs: Iterable[Node], values: Vector, first: float, last: float) -> Vector:
    """The times within [first, last] at which a condition on time and parameters changes, ascending.

    Conditions linear in time are solved; the others are looked for at `LOOKS` times, and a `Remark` says so. `inputs`
    are nodes of expressions given for the inputs, `values` those of the free parameters.
    """
    if not knows_time(model, inputs):
        return np.zeros(0)
    system, graph, known = model.system, model.system.graph, model.values(values)
    found = [time for side in _sides(graph, roots(model, inputs), system.leaves.t, set(known))
             for time in _changes(graph, side, system.leaves.t, known, first, last)]  # fmt: skip
    return np.unique([time for time in found if first <= time <= last])


def period_of(model: Model, inputs: Iterable[Node], values: Vector) -> tuple[float, str] | None:
    """The longest period in s of the sines and cosines that drive a model, and the parameter that it is inverse to.

    "" where it is to none; None where nothing drives.
    """
    system, graph, known = model.system, model.system.graph, model.values(values)
    found = [operand for index in graph.reachable(roots(model, inputs)) if graph.nodes[index][0] in ("sin", "cos")
             for operand in graph.operands(index) if system.leaves.t in graph.symbols([operand])]  # fmt: skip
    slopes = [gradient(graph, operand, [system.leaves.t])[0] for operand in found]
    steady = [slope for slope in slopes if set(graph.symbols([slope])) <= set(known)]
    found_rates = zip(evaluate(graph, steady, known), steady, strict=True)
    rates = [(abs(float(rate)), slope) for rate, slope in found_rates if rate]
    if not rates:
        return None
    rate, slope = min(rates)
    names = dict(zip(system.leaves.p, system.parameter_names, strict=True))
    by = [names[leaf] for leaf in graph.symbols([slope]) if not graph.symbols([graph.div(slope, leaf)])]
    return 2.0 * math.pi / rate, next(iter(by), "")


def timed_parameters(model: Model, inputs: Iterable[Node]) -> set[Node]:
    """The parameters that say when conditions on time alone change."""
    system, known = model.system, set(model.system.leaves.p)
    sides = _sides(system.graph, roots(model, inputs), system.leaves.t, known)
    return set(system.graph.symbols(sides)) & known


def roots(model: Model, inputs: Iterable[Node]) -> list[Node]:
    """What a motion follows from."""
    system = model.system
    touched = [node for touch in system.contacts for node in (touch.gap, *touch.slip)]
    return [system.lagrangian, *model.equations.force_nodes, *system.holonomic, *system.nonholonomic, *touched, *inputs]


def _sides(graph: Graph, roots: Iterable[Node], t: Node, known: set[Node]) -> list[Node]:
    """What changes sign where a condition on time alone changes: the differences of its sides."""
    found = []
    for index in graph.reachable(roots):
        operation, *operands = graph.nodes[index]
        if operation in RELATIONAL or operation == "sign":
            side = operands[0] if operation == "sign" else graph.sub(*operands)
            symbols = set(graph.symbols([side]))
            if t in symbols and symbols <= known | {t}:
                found.append(side)
    return found


def _changes(
    graph: Graph, side: Node, t: Node, known: Mapping[Node, float], first: float, last: float
) -> Iterable[float]:
    (slope,) = gradient(graph, side, [t])
    if t not in graph.symbols([slope]):
        value, rate = evaluate(graph, [side, slope], {**known, t: first})
        return [float(first - value / rate)] if rate else []
    remark("sampled-switches", "simulate", f"a condition on time that is not linear in it is looked for at {LOOKS} "
           "times: shorter pulses may be passed over.", "Split the run, or write the times out.")  # fmt: skip
    times = np.linspace(first, last, LOOKS)
    positive = evaluate(graph, [side], {**known, t: times})[0] > 0
    return [_bisected(graph, side, t, known, times[i], times[i + 1]) for i in np.flatnonzero(np.diff(positive))]


def _bisected(graph: Graph, side: Node, t: Node, known: Mapping[Node, float], low: float, high: float) -> float:
    def is_positive(time: float) -> bool:
        return bool(evaluate(graph, [side], {**known, t: time})[0] > 0)

    if evaluate(graph, [side], {**known, t: low})[0] == 0.0:
        return low
    before = is_positive(low)
    return first_change(lambda time: is_positive(time) != before, low, high)


def first_change(has_changed: Callable[[float], bool], low: float, high: float) -> float:
    """When something changes that has not at `low`, but has at `high`, by bisection."""
    for _ in range(_BISECTIONS):
        middle = 0.5 * (low + high)
        low, high = (low, middle) if has_changed(middle) else (middle, high)
    return high
