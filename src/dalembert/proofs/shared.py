"""`Shared`: the quantities of equations as expressions of the graph, with the operations of `Exact`.

An identity is written once, for both: on `Exact` it is decided, on `Shared` it can be evaluated whatever its size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from ..description.reading import Leaves
from ..description.system import System
from ..dynamics.dynamics import Dynamics
from ..dynamics.lagrange import bracket, by_position
from ..dynamics.structure import christoffel
from ..expr.calculus import gradient, substitute
from ..expr.expression import Expression
from ..expr.graph import Graph
from ..expr.node import Node

Row = tuple[Expression, ...]
Rows = tuple[Row, ...]


def _row(nodes: Callable[[Dynamics], Iterable[Node]]) -> cached_property[Row]:
    """A quantity by its nodes."""
    return cached_property(lambda shared: shared.row(nodes(shared.dynamics)))


def _rows(nodes: Callable[[Dynamics], Iterable[Iterable[Node]]]) -> cached_property[Rows]:
    """A matrix by the rows of its nodes."""
    return cached_property(lambda shared: tuple(map(shared.row, nodes(shared.dynamics))))


class Shared:
    """The quantities of `equations`, entries as `Expression`s of its graph."""

    dynamics: Dynamics
    system: System
    leaves: Leaves
    graph: Graph

    def __init__(self, dynamics: Dynamics) -> None:
        self.dynamics, self.system = dynamics, dynamics.system
        self.leaves, self.graph = self.system.leaves, self.system.graph
        self.count: int = len(self.leaves.v)
        self.zero: Expression = Expression(self.graph, self.graph.zero)

    def row(self, nodes: Iterable[Node]) -> Row:
        """Nodes as expressions."""
        return tuple(Expression(self.graph, node) for node in nodes)

    # ---------------------------------------------------------------- calculus

    def by(self, entry: Expression, leaves: Sequence[Node]) -> Row:
        """The partial derivatives by some of the leaves."""
        return self.row(gradient(self.graph, entry.index, list(leaves)))

    def by_position(self, entry: Expression) -> Row:
        """The derivatives along the velocity fields: d/dq where velocities are derivatives."""
        (row,) = by_position(self.system, [entry.index])
        return self.row(row)

    @cached_property
    def bracket(self) -> Row:
        """sum_ij v_i [e_i, e_k]_j p_j, for every k."""
        return self.row(bracket(self.system, [entry.index for entry in self.momenta]))

    def rate(self, entry: Expression) -> Expression:
        """d/dt along the motion, at zero acceleration."""
        (by_time,) = self.by(entry, (self.leaves.t,))
        return self.along(self.by_position(entry), self.velocities) + by_time

    def along(self, a: Iterable[Expression], b: Iterable[Expression]) -> Expression:
        """The scalar product of two rows."""
        return sum((x * y for x, y in zip(a, b, strict=True)), self.zero)

    dot = along

    def at_zero(self, entry: Expression, leaves: Iterable[Node]) -> Expression:
        """An entry at the place where some symbols are zero."""
        zeros = dict.fromkeys(leaves, self.graph.zero)
        return Expression(self.graph, substitute(self.graph, [entry.index], zeros)[0])

    # ---------------------------------------------------------------- quantities

    velocities: cached_property[Row] = _row(lambda d: d.system.leaves.v)
    acceleration_symbols: cached_property[Row] = _row(lambda d: d.system.leaves.a)
    momenta: cached_property[Row] = _row(lambda d: d.momenta_nodes)
    position_gradient: cached_property[Row] = _row(lambda d: d.gradient_nodes)
    coriolis_vector: cached_property[Row] = _row(lambda d: d.coriolis_nodes)
    gravity: cached_property[Row] = _row(lambda d: d.gravity_nodes)
    bias: cached_property[Row] = _row(lambda d: d.bias_nodes)
    gyroscopic: cached_property[Row] = _row(lambda d: d.gyroscopic_nodes)
    constraint_rate: cached_property[Row] = _row(lambda d: d.constraint_nodes.rate)
    constraint_bias: cached_property[Row] = _row(lambda d: d.constraint_nodes.bias)
    mass_matrix: cached_property[Rows] = _rows(lambda d: d.mass_nodes)
    coriolis_matrix: cached_property[Rows] = _rows(lambda d: d.coriolis_rows)
    constraint_jacobian: cached_property[Rows] = _rows(lambda d: d.constraint_nodes.jacobian)

    @cached_property
    def lagrangian(self) -> Expression:
        """L."""
        return Expression(self.graph, self.system.lagrangian)

    @cached_property
    def energy(self) -> Expression:
        """v . dL/dv - L."""
        return self.row(self.dynamics.energy_nodes)[0]

    @cached_property
    def mass_derivatives(self) -> tuple[Rows, ...]:
        """dM/dq_k for each k, along the velocity fields."""
        entries = [list(map(self.by_position, row)) for row in self.mass_matrix]
        return tuple(tuple(tuple(entry[k] for entry in row) for row in entries) for k in range(self.count))

    @cached_property
    def christoffel_symbols(self) -> tuple[Rows, ...]:
        """c_kij, by k, i, j."""
        symbols = (christoffel(self.system, self.dynamics.mass_nodes, k) for k in range(self.count))
        return tuple(tuple(map(self.row, rows)) for rows in symbols)
