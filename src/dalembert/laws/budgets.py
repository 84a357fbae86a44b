"""How large a check would grow, counted before it is begun."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ..equations import Equations
from ..errors import BudgetError
from ..expr.functions import LEAVES
from ..expr.graph import Graph, Node

MOST_SECOND_DERIVATIVES = 3e5
"""Operations of second derivatives beyond which SymPy is not asked for them; 40 to 200 us each."""

_LINEAR = ("add", "sub", "neg")


def grant_second_derivatives(equations: Equations) -> None:
    """Raise BudgetError where SymPy's second derivatives of L would be too long."""
    count = second_derivatives(equations)
    if count > MOST_SECOND_DERIVATIVES:
        raise BudgetError(f"verify {equations.system.name}", f"the derivatives of L have about {count:.0e} operations "
                          f"where SymPy writes them out, and {MOST_SECOND_DERIVATIVES:.0e} are granted")  # fmt: skip


def second_derivatives(equations: Equations) -> float:
    """About how many operations d/dt dL/dv and dL/dq have where nothing is shared, as SymPy writes them.

    The shared graph of a robot with 8 joints has 700 operations; its second derivatives, written out, have 3 million.

    >>> from dalembert.equations import derive
    >>> from dalembert.description.system import System
    >>> second_derivatives(derive(System("x", kinetic="x'**2/2", potential="x**4"))) < 100
    True
    """
    leaves, graph = equations.system.leaves, equations.system.graph
    along = {*leaves.q, *leaves.v, leaves.t}
    sizes: dict[Node, _Sizes] = {}
    for node in graph.reachable([equations.system.lagrangian]):
        sizes[node] = _sizes(graph, node, sizes, set(leaves.v), along)
    return sizes[equations.system.lagrangian].second


@dataclass(frozen=True)
class _Sizes:
    """Operations of an expression, of its derivatives by v, of those by q, v and t, and of those of the former."""

    itself: float = 1.0
    by_velocity: float = 0.0
    by_all: float = 0.0
    second: float = 0.0


def _sizes(
    graph: Graph, node: Node, known: dict[Node, _Sizes], velocities: Collection[Node], along: Collection[Node]
) -> _Sizes:
    name, *operands = graph.nodes[node]
    if name in LEAVES:
        return _Sizes(1.0, float(node in velocities), float(node in along))
    parts = [known[operand] for operand in operands]
    itself = 1.0 + sum(part.itself for part in parts)
    copied = 0.0 if name in _LINEAR else itself
    by_velocity = sum(part.by_velocity + copied for part in parts if part.by_velocity)
    by_all = sum(part.by_all + copied for part in parts if part.by_all)
    second = sum(part.second for part in parts)
    if copied:
        second += sum(by_all + part.by_velocity for part in parts if part.by_velocity)
    return _Sizes(itself, by_velocity, by_all, second)
