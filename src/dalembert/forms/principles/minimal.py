"""Equations without multipliers: projected on the null space of A, in the independent accelerations alone.

    A N = 0,   a = N a_f + gamma,   N^T M N a_f + N^T (M gamma + bias - Q) = 0

This is Kane's form with the independent velocities as speeds, and the TMT method's. Sources: Kane & Levinson 1985,
section 4.6; learn-multibody-dynamics, Lagrange chapter; Garcia de Jalon & Bayo 1994, section 5.2 (null space).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ...arguments import of_kinds
from ...description.stated import tell_contacts_left_out
from ...dynamics.quantities import flat
from ...equations import Description, Equations
from ...errors import DerivationError
from ...expr.node import Node
from ...proofs.proof import Proofs
from ..tools import parts
from ..tools.agreement import agree
from ..tools.elimination import reduced
from ..tools.kinds import Expr, Matrix

Nodes = tuple[Node, ...]


@of_kinds
def minimal_form(description: Description | Equations) -> MinimalForm:
    """The equations of motion in the independent velocities alone, the multipliers eliminated.

    The dependent velocities are chosen where their pivots are simplest: numbers, then what holds no coordinate. The
    form holds where those pivots are not 0; redundant constraints do no harm.

    Raises DerivationError for a constraint that leaves no velocity free or that cannot be met, and for velocities
    that are not derivatives of coordinates.

    >>> from dalembert.description.system import System
    >>> wedge = System("x y", kinetic="m*(x'**2 + y'**2)/2", potential="m*g*y", holonomic=["y - 2*x"],
    ...                parameters={"m": 1, "g": 1})
    >>> form = minimal_form(wedge)
    >>> form.null_space.T, form.mass_matrix, form.bias
    (Matrix([[1/2, 1]]), Matrix([[5*m/4]]), Matrix([[g*m]]))
    """
    equations = parts.equations_of(description, "minimal_form")
    tell_contacts_left_out("minimal_form", equations.system)
    return minimal_of(equations)


def minimal_of(equations: Equations) -> MinimalForm:
    """The minimal form of equations whose velocities are derivatives; see `minimal_form`."""
    system = equations.system
    count, zero, one = len(system.coordinates), system.graph.zero, system.graph.one
    kept = equations.constraint_nodes
    rows = [[*row, bias] for row, bias in zip(kept.jacobian, kept.bias, strict=True)]
    found = reduced(rows, count, system, any_order=True)
    free = [j for j in range(count) if j not in found.pivots]
    if not free:
        raise DerivationError(f"System '{system.name}', minimal_form", "the constraints leave no velocity free.",
                              "Drop the constraints that are too many.")

    def entry(j: int, f: int) -> Node:
        return (one if j == f else zero) if j in free else system.graph.neg(found.rows[found.pivots[j]][f])

    null_space = tuple(tuple(entry(j, f) for f in free) for j in range(count))
    drift = tuple(system.graph.neg(found.rows[found.pivots[j]][count]) if j in found.pivots else zero
                  for j in range(count))
    return MinimalForm(equations, tuple(free), null_space, drift)


@dataclass(frozen=True, eq=False, repr=False)
class MinimalForm:
    """N^T M N a_f + N^T (M gamma + bias - Q) = 0; made by `minimal_form`.

    independent   the indices f of the coordinates whose accelerations a_f are the unknowns
    null_space    N, n x (n - r), A N = 0
    drift         gamma, n x 1: a = N a_f + gamma
    mass_matrix   N^T M N
    bias          N^T (M gamma + bias - Q)
    """

    equations: Equations
    independent: tuple[int, ...]
    null_nodes: tuple[Nodes, ...]
    drift_nodes: Nodes

    @cached_property
    def null_space(self) -> Matrix:
        """N, n x (n - r)."""
        return parts.short_table(self.equations.system, self.null_nodes, len(self.independent))

    @cached_property
    def drift(self) -> Matrix:
        """gamma, n x 1, the accelerations at a_f = 0."""
        return parts.short_column(self.equations.system, self.drift_nodes)

    @cached_property
    def mass_nodes(self) -> tuple[Nodes, ...]:
        """N^T M N."""
        graph, columns = self.equations.system.graph, list(zip(*self.null_nodes, strict=True))
        carried = [[graph.dot(row, column) for row in self.equations.mass_nodes] for column in columns]
        return tuple(tuple(graph.dot(column, moved) for moved in carried) for column in columns)

    @cached_property
    def bias_nodes(self) -> Nodes:
        """N^T (M gamma + bias - Q)."""
        e, graph = self.equations, self.equations.system.graph
        total = [graph.sub(graph.add(graph.dot(row, self.drift_nodes), rest), force)
                 for row, rest, force in zip(e.mass_nodes, e.bias_nodes, e.force_nodes, strict=True)]
        return tuple(graph.dot(column, total) for column in zip(*self.null_nodes, strict=True))

    @cached_property
    def mass_matrix(self) -> Matrix:
        """N^T M N, (n - r) x (n - r)."""
        return parts.short_table(self.equations.system, self.mass_nodes, len(self.independent))

    @cached_property
    def bias(self) -> Matrix:
        """N^T (M gamma + bias - Q), (n - r) x 1."""
        return parts.short_column(self.equations.system, self.bias_nodes)

    @cached_property
    def projected_nodes(self) -> Nodes:
        """N^T (M a + bias - Q), with every acceleration."""
        graph, residual = self.equations.system.graph, parts.lagrange_residual(self.equations)
        return tuple(graph.dot(column, residual) for column in zip(*self.null_nodes, strict=True))

    @cached_property
    def operations(self) -> tuple[int, int]:
        """Arithmetic operations of the terms of this form, and of the form with multipliers, shared parts once.

        To both comes the solution of linear equations: n - r unknowns here, n + m there.
        """
        e = self.equations
        rows = e.constraint_nodes
        own = [*flat(self.mass_nodes), *self.bias_nodes, *self.drift_nodes, *flat(self.null_nodes)]
        other = [*flat(e.mass_nodes), *e.bias_nodes, *e.force_nodes, *flat(rows.jacobian), *rows.bias]
        return _operations(e, own), _operations(e, other)

    def prove(self) -> Proofs:
        """A N = 0 and A gamma + b = 0, so that N^T removes every reaction and a keeps the constraints."""

        e, system = self.equations, self.equations.system
        kept = e.constraint_nodes
        if not kept.rate:
            return Proofs((), ("There are no constraints: N = 1.",))
        rows = parts.written_table(system, kept.jacobian, len(e.mass_nodes))
        null = rows * parts.written_table(system, self.null_nodes, len(self.independent))
        left = rows * parts.written_column(system, self.drift_nodes) + parts.written_column(system, kept.bias)
        found = self._proofs(null, left, "", ())
        if found.holds:
            return found
        return self._proofs(null, left, " on the constraints", parts.written(system, (*system.holonomic, *kept.rate)))

    def _proofs(
        self, null: Matrix, left: Matrix, where: str,
        given: Sequence[Expr],
    ) -> Proofs:
        from sympy import zeros

        return Proofs((agree("null space", f"A N = 0{where}", null, zeros(*null.shape), given),
                       agree("accelerations", f"A gamma + b = 0{where}", left, zeros(*left.shape), given)))

    def __repr__(self) -> str:
        own, other = self.operations
        return f"<MinimalForm of {self.equations.system.name}: {len(self.independent)} unknowns, {own} operations; " \
               f"with multipliers {len(self.null_nodes) + len(self.equations.constraint_nodes.rate)} unknowns, {other}>"


def _operations(equations: Equations, nodes: list[Node]) -> int:
    graph = equations.system.graph
    leaves = ("number", "float", "constant", "symbol")
    return sum(graph.nodes[node][0] not in leaves for node in graph.reachable(nodes))
