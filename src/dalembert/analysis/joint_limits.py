"""The limits of joints as bounds of coordinates."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from ..errors import remark
from ..expr.calculus import jacobian
from ..expr.evaluate import evaluate
from ..expr.node import Node
from ..forms.statics.places import Vector
from ..model import Model

_STOPS = ", lower limit", ", upper limit"


def joint_limits(where: str, model: Model, parameters: Vector) -> tuple[Vector, Vector]:
    """The least and the greatest value of each coordinate (nq,) that the limits of joints allow, stops among them.

    Infinite where there is none. Limits of what follows several coordinates are left out, which a remark tells.
    """
    system = model.system
    graph, leaves = system.graph, system.leaves
    bounds = np.full(model.nq, -math.inf), np.full(model.nq, math.inf)
    limits = list(_limits(model))
    values = {**dict.fromkeys(leaves.q, 0.0), leaves.t: 0.0, **model.values(parameters)}
    left = []
    for (name, node, lower, upper), slopes in zip(limits, jacobian(graph, [n for _, n, *_ in limits], leaves.q),
                                                  strict=True):  # fmt: skip
        (place, *more) = [i for i, slope in enumerate(slopes) if slope != graph.zero] or [None]
        if place is None or more or not set(graph.symbols([slopes[place]])) <= set(leaves.p):
            left.append(name)
            continue
        at_zero, slope = map(float, evaluate(graph, [node, slopes[place]], values))
        low, high = sorted(((lower - at_zero) / slope, (upper - at_zero) / slope))
        bounds[0][place], bounds[1][place] = max(low, bounds[0][place]), min(high, bounds[1][place])
    if left:
        remark("joint-limits", where, f"the limits of {', '.join(left)} are no bounds of one coordinate, and are left "
               "out.", "Look whether the answer keeps them.")  # fmt: skip
    return bounds


def _limits(model: Model) -> Iterator[tuple[str, Node, float, float]]:
    """What is limited, by name, and between what."""
    if (bodies := model.equations.bodies) is not None:
        yield from bodies.limits
    for name, gap in zip(model.system.contact_names, model.equations.contact_nodes.gap
                         if model.system.contacts else (), strict=True):  # fmt: skip
        if name.endswith(_STOPS):
            yield name, gap, 0.0, math.inf
