"""A model whose limits of joints are stops: contacts without restitution, beside those that it has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf, isfinite

from ..compiler.copying import Origin
from ..description.contact import Touch
from ..description.system import System
from ..equations import Equations
from ..model import Model

Side = tuple[str, str]
"""A limit: its joint, and "lower" or "upper"."""

SIDES = ("lower", "upper")


class Stopped(Model):
    """A model with stops at some `sides` of the limits of its joints; `plain` is the one that it was made from. Its
    bodies have the limits that are left."""

    plain: Model
    sides: tuple[Side, ...]

    def __init__(self, plain: Model, sides: tuple[Side, ...]) -> None:
        self.plain, self.sides = plain, sides
        equations, bodies = plain.equations, plain.equations.bodies
        assert bodies is not None
        left = [(joint, node, *(-sign * inf if (joint, side) in sides else bound
                                for side, sign, bound in zip(SIDES, (1, -1), bounds, strict=True)))
                for joint, node, *bounds in bodies.limits]  # fmt: skip
        free = tuple(each for each in left if any(map(isfinite, each[2:])))
        made = object.__new__(System)
        for name, value in {**vars(plain.system), "contacts": (*plain.system.contacts, *self._stops())}.items():
            object.__setattr__(made, name, value)
        super().__init__(Equations(made, equations.force_nodes, equations.constraint_nodes,
                                   replace(bodies, limits=free)), plain.bound, plain.target)  # fmt: skip

    def _stops(self) -> Iterator[Touch]:
        graph, bodies = self.plain.system.graph, self.plain.equations.bodies
        assert bodies is not None
        for joint, node, *bounds in bodies.limits:
            for side, inwards, bound in zip(SIDES, (graph.one, graph.minus_one), bounds, strict=True):
                if (joint, side) in self.sides:
                    gap = graph.mul(inwards, graph.sub(node, graph.number(bound)))
                    yield Touch(gap, (), graph.zero, graph.zero, "stronge", f"{joint}, {side} limit", pushes=())

    def made_from(self) -> Origin:
        """The model and the sides."""
        return Stopped, (self.plain, self.sides)


def stopped(model: Model, sides: tuple[Side, ...]) -> Model:
    """A model with stops, made once for the same sides; what `bind` gave it is given again."""
    whole, key = model.whole, ("stopped", sides)
    if key not in whole.assembled:
        whole.assembled[key] = Stopped(whole, sides)
    made: Model = whole.assembled[key]
    given = {model.system.graph.nodes[leaf][1]: value for leaf, value in model.bound.items() if leaf not in whole.bound}
    return made.bind(given) if given else made
