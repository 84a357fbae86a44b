"""Constraints on three levels: positions h = 0, velocities w = A v + h_t = 0, accelerations A a + b = 0.

The reaction forces are A^T lambda, so lambda is the multiplier of L + lambda^T h; holonomic rows come
first, each in the order given. Sources: learn-multibody-dynamics, Lagrange chapter, "Constrained
equations of motion"; inventory E001-5 on the sign of b.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..description.system import System
from ..errors import DescriptionError
from ..expr import text
from ..expr.calculus import is_affine, jacobian, tangent
from ..expr.node import Node
from .lagrange import by_position, motion


@dataclass(frozen=True)
class Constraints:
    """The rows of all constraints as nodes.

    position   h(q, t), holonomic rows only
    jacobian   A(q, t), one row per constraint, one column per velocity
    rate       w = A v + (terms of explicit time), one per constraint
    bias       b, so that A a + b = 0
    """

    position: tuple[Node, ...]
    jacobian: tuple[tuple[Node, ...], ...]
    rate: tuple[Node, ...]
    bias: tuple[Node, ...]


def constraints(system: System) -> Constraints:
    """Differentiate the system's constraints.

    Raises DescriptionError for a nonholonomic constraint that is not linear in the velocities.
    """
    graph, leaves = system.graph, system.leaves
    if not (system.holonomic or system.nonholonomic):
        return Constraints((), (), (), ())
    along = motion(system)
    positions = by_position(system, system.holonomic)
    velocities = jacobian(graph, system.nonholonomic, leaves.v)
    _check_linear(system, velocities)
    rate = (*tangent(graph, system.holonomic, along), *system.nonholonomic)
    return Constraints(
        position=system.holonomic,
        jacobian=tuple(map(tuple, (*positions, *velocities))),
        rate=tuple(rate),
        bias=tuple(tangent(graph, rate, along)),
    )


def _check_linear(system: System, rows: Sequence[Sequence[Node]]) -> None:
    graph = system.graph
    for i, (node, row) in enumerate(zip(system.nonholonomic, rows, strict=True)):
        if not is_affine(graph, [node], system.leaves.v, row):
            shown = text.brief(graph, node)
            raise DescriptionError(
                f"System '{system.name}', nonholonomic[{i}]", f"'{shown}' is not linear in the velocities.",
                "Only constraints of the form A(q, t) qdot + c(q, t) = 0 have ideal reaction forces A^T lambda.",
            )
