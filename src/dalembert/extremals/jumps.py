"""Jumps of the integrand along a curve: where it crosses a condition on y whose two sides do not meet.

The derivative of such an integrand lacks the impulse at the jump, so what makes it vanish is no extremal. Kinks,
where both sides meet, do no harm.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..expr.evaluate import evaluate
from ..expr.node import Node
from .curve import Curve
from .elements import Vector, root_of

_SAMPLES = 801
_LARGEST = 1e-6


def first_jump(curve: Curve) -> float | None:
    """The first x at which the integrand or a constraint jumps because of a condition on the unknowns, or None."""
    places = []
    for switch, step in _switches(curve):
        values = _along(curve, [switch, step])
        s = np.linspace(0, 1, _SAMPLES)
        switches, steps = values(s)
        scale = max(float(np.nanmax(np.abs(steps))), 1e-300)
        for k in np.flatnonzero(switches[1:] * switches[:-1] < 0):
            crossing = root_of(lambda x, values=values: values(np.array([x]))[0][0], s[k], s[k + 1])
            if abs(float(values(np.array([crossing]))[1][0])) > _LARGEST * scale:
                places.append(float(curve.elements.interval.x(np.array([crossing]))[0]))
    return min(places, default=None)


def _switches(curve: Curve) -> list[tuple[Node, Node]]:
    """(what changes its sign, what the integrand changes by) for each condition that holds an unknown."""
    stated = curve.integrand.stated
    graph, jets = stated.graph, set(curve.integrand.leaves)
    roots = [stated.integrand, *(row.integrand for row in stated.constraints),
             *(row.expression for row in stated.pointwise)]
    found = []
    for index in graph.reachable(roots):
        node = graph.nodes[index]
        if node[0] == "sign" and not jets.isdisjoint(graph.symbols([node[1]])):
            found.append((node[1], graph.one))
        if node[0] == "select":
            step = graph.sub(node[2], node[3])
            relations = [i for i in graph.reachable([node[1]]) if graph.nodes[i][0] in ("lt", "le")]
            sides = [graph.sub(graph.nodes[i][1], graph.nodes[i][2]) for i in relations]
            found += [(side, step) for side in sides if not jets.isdisjoint(graph.symbols([side]))]
    return found


def _along(curve: Curve, nodes: list[Node]) -> Callable[[Vector], list[Vector]]:
    """The values of nodes at points s of a curve."""
    integrand, orders = curve.integrand, curve.elements.orders
    places = [(i, k) for i, order in enumerate(orders) for k in range(order + 1)]

    def values(s: Vector) -> list[Vector]:
        jets = curve.jets_along(s, max(orders))
        at: dict[Node, Vector | float] = dict(integrand.parameter_values)
        at |= {integrand.stated.x: curve.elements.interval.x(s)}
        at |= {leaf: jets[:, i, k] for leaf, (i, k) in zip(integrand.leaves, places, strict=True)}
        return [np.broadcast_to(row, s.shape) for row in evaluate(integrand.stated.graph, nodes, at)]

    return values
