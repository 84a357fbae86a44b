"""`Shared`: the quantities of equations as expressions of the graph, with the operations of `Exact`.

An identity is written once, for both: on `Exact` it is decided, on `Shared` it can be evaluated whatever its size.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from ..dynamics.dynamics import Dynamics
from ..dynamics.lagrange import bracket, by_position
from ..dynamics.structure import christoffel
from ..expr.calculus import gradient, substitute
from ..expr.expression import Expression
from ..expr.node import Node

Row = tuple[Expression, ...]
Rows = tuple[Row, ...]


class Shared:
    """The quantities of `equations`, entries as `Expression`s of its graph."""

    def __init__(self, dynamics: Dynamics) -> None:
        self.dynamics, self.system = dynamics, dynamics.system
        self.leaves, self.graph = self.system.leaves, self.system.graph
        self.count = len(self.leaves.v)
        self.zero = Expression(self.graph, self.graph.zero)

    def row(self, nodes: Iterable[Node]) -> Row:
        """Nodes as expressions."""
        return tuple(Expression(self.graph, node) for node in nodes)

    def _rows(self, rows: Iterable[Iterable[Node]]) -> Rows:
        return tuple(map(self.row, rows))

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

    @cached_property
    def velocities(self) -> Row:
        """The symbols of v."""
        return self.row(self.leaves.v)

    @cached_property
    def acceleration_symbols(self) -> Row:
        """The symbols of a."""
        return self.row(self.leaves.a)

    @cached_property
    def lagrangian(self) -> Expression:
        """L."""
        return Expression(self.graph, self.system.lagrangian)

    @cached_property
    def energy(self) -> Expression:
        """v . dL/dv - L."""
        return self.row(self.dynamics.nodes("energy"))[0]

    @cached_property
    def momenta(self) -> Row:
        """p."""
        return self.row(self.dynamics.nodes("momenta"))

    @cached_property
    def position_gradient(self) -> Row:
        """dL/dq."""
        return self.row(self.dynamics.gradient_nodes)

    @cached_property
    def mass_matrix(self) -> Rows:
        """M."""
        return self._rows(self.dynamics.mass_nodes)

    @cached_property
    def mass_derivatives(self) -> tuple[Rows, ...]:
        """dM/dq_k for each k, along the velocity fields."""
        entries = [list(map(self.by_position, row)) for row in self.mass_matrix]
        return tuple(tuple(tuple(entry[k] for entry in row) for row in entries) for k in range(self.count))

    @cached_property
    def christoffel_symbols(self) -> tuple[Rows, ...]:
        """c_kij, by k, i, j."""
        mass = self.dynamics.mass_nodes
        return tuple(self._rows(christoffel(self.system, mass, k)) for k in range(self.count))

    @cached_property
    def coriolis_matrix(self) -> Rows:
        """C."""
        return self._rows(self.dynamics.coriolis_rows)

    @cached_property
    def coriolis_vector(self) -> Row:
        """C v."""
        return self.row(self.dynamics.coriolis_nodes)

    @cached_property
    def gravity(self) -> Row:
        """g."""
        return self.row(self.dynamics.gravity_nodes)

    @cached_property
    def bias(self) -> Row:
        """d/dt dL/dv - dL/dq at zero acceleration."""
        return self.row(self.dynamics.bias_nodes)

    @cached_property
    def gyroscopic(self) -> Row:
        """bias - C v - g."""
        return self.row(self.dynamics.gyroscopic_nodes)

    @cached_property
    def constraint_rate(self) -> Row:
        """w."""
        return self.row(self.dynamics.nodes("constraint_rate"))

    @cached_property
    def constraint_jacobian(self) -> Rows:
        """A."""
        return self._rows(self.dynamics.constraint_nodes.jacobian)

    @cached_property
    def constraint_bias(self) -> Row:
        """b."""
        return self.row(self.dynamics.nodes("constraint_bias"))
