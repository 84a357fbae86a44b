"""Limits of joints outside of which a motion starts, which do not hold there: that is told."""

from __future__ import annotations

import numpy as np

from ..errors import remark
from ..expr.evaluate import evaluate
from ..expr.node import Node
from ..integration.kernels import Vector
from ..model import Model

SLACK = 1e-9
MOST_TOLD = 5


def tell_limits_left(model: Model, q: Vector, t: float, parameters: Vector) -> None:
    """One remark that names the joints that are outside of their limits at a start."""
    bodies = model.equations.bodies
    if bodies is None or not bodies.limits:
        return
    system = model.system
    known: dict[Node, float] = {**dict(zip(system.leaves.q, q.tolist(), strict=True)), system.leaves.t: t}
    found = evaluate(system.graph, [node for _, node, _, _ in bodies.limits], known | model.values(parameters))
    left = [f"'{name}' [{lower:g}, {upper:g}]"
            for (name, _, lower, upper), value in zip(bodies.limits, found, strict=True)
            if _is_outside(float(np.asarray(value)), lower, upper)]  # fmt: skip
    if left:
        more = f" and {len(left) - MOST_TOLD} more" if len(left) > MOST_TOLD else ""
        remark("joint-limits-left", "simulate", f"the motion starts outside of the limits of joints: "
               f"{', '.join(left[:MOST_TOLD])}{more}.", "A limit holds from when on its joint is within.")  # fmt: skip


def _is_outside(value: float, lower: float, upper: float) -> bool:
    slack = [SLACK * (1.0 + abs(bound)) if np.isfinite(bound) else 0.0 for bound in (lower, upper)]
    return value < lower - slack[0] or value > upper + slack[1]
