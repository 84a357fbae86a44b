"""Bounds of inputs, as actuators have them: what is given beyond is cut off there, and told once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ...errors import remark
from ...expr.evaluate import evaluate
from ...expr.graph import Graph
from ...expr.node import Node
from ...integration.asking import InputFunction
from ...integration.kernels import Vector
from ...model import Model
from .schedule import Schedule


@dataclass
class Bounds:
    """The bounds of inputs (k,), which are infinite where there are none; `told` are those that were met."""

    names: Sequence[str]
    lower: Vector
    upper: Vector
    graph: Graph
    told: set[int] = field(default_factory=set[int])

    def cut(self, given: Any) -> Vector:
        """Inputs (..., k) within the bounds."""
        meant = np.asarray(given, dtype=np.float64)
        kept = np.clip(meant, self.lower, self.upper)
        self.tell(meant, kept)
        return kept

    def tell(self, meant: Vector, kept: Vector) -> None:
        """One remark for each input that is cut off."""
        axes = tuple(range(meant.ndim - 1))
        for place in np.flatnonzero((meant != kept).any(axis=axes) & ~np.isnan(meant).any(axis=axes)).tolist():
            if place not in self.told:
                self.told.add(place)
                remark("inputs-limited", "simulate", f"the input '{self.names[place]}' is kept within "
                       f"[{self.lower[place]:g}, {self.upper[place]:g}], the limits of its actuator.",
                       "Ask for less, or give it other limits.")

    def nodes(self, meant: Sequence[Node]) -> tuple[Node, ...]:
        """Expressions within the bounds."""
        graph, found = self.graph, list[Node]()
        for node, lower, upper in zip(meant, self.lower.tolist(), self.upper.tolist(), strict=True):
            node = graph.call("min", node, graph.number(upper)) if np.isfinite(upper) else node
            found.append(graph.call("max", node, graph.number(lower)) if np.isfinite(lower) else node)
        return tuple(found)

    def law(self, given: InputFunction) -> InputFunction:
        """A law within the bounds."""
        return lambda t, q, v: self.cut(given(t, q, v))

    def scheduled(self, schedule: Schedule) -> Schedule:
        """Inputs that are held in turn, within the bounds."""
        law = None if schedule.law is None else self.law(schedule.law)
        return replace(schedule, table=self.cut(schedule.table), law=law)

    def tell_along(self, meant: Sequence[Node], known: Mapping[Node, Any]) -> None:
        """Remarks on expressions that a motion takes beyond the bounds, from the values of leaves along it."""
        if meant:
            table = np.stack(np.broadcast_arrays(*evaluate(self.graph, meant, known)), axis=-1)
            self.cut(table.reshape(-1, len(meant)))


def bounds_of(model: Model) -> Bounds | None:
    """The bounds of a model's inputs, if some have any."""
    limits = np.array(model.system.input_limits, dtype=np.float64).reshape(-1, 2)
    if not np.isfinite(limits).any():
        return None
    return Bounds(model.input_names, limits[:, 0], limits[:, 1], model.system.graph)
