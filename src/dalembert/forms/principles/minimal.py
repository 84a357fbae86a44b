"""Equations without multipliers: projected on the null space of A, in the independent accelerations alone.

    A N = 0,   a = N a_f + gamma,   N^T M N a_f + N^T (M gamma + bias - Q) = 0

This is Kane's form with the independent velocities as speeds, and the TMT method's. Sources: Kane & Levinson 1985,
section 4.6; learn-multibody-dynamics, Lagrange chapter; Garcia de Jalon & Bayo 1994, section 5.2 (null space).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...equations import Description, Equations
from ...errors import DerivationError
from ...expr.node import Node
from ...proofs.proof import Proofs
from ..tools.agreement import agree
from ..tools.elimination import reduced
from ..tools.parts import equations_of, lagrange_residual, matrix, short, written

Nodes = tuple[Node, ...]


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
    equations = equations_of(description, "minimal_form")
    system = equations.system
    count, zero, one = len(system.coordinates), system.graph.zero, system.graph.one
    rows = [[*row, *extra] for row, extra in zip(equations.constraint_nodes.jacobian,
                                                 zip(equations.constraint_nodes.rate, equations.constraint_nodes.bias,
                                                     strict=True), strict=True)]
    found = reduced(rows, count, system, any_order=True)
    free = [j for j in range(count) if j not in found.pivots]
    if not free:
        raise DerivationError(f"System '{system.name}', minimal_form", "the constraints leave no velocity free.",
                              "Drop the constraints that are too many.")

    def entry(j: int, f: int) -> Node:
        return (one if j == f else zero) if j in free else system.graph.neg(found.rows[found.pivots[j]][f])

    null_space = tuple(tuple(entry(j, f) for f in free) for j in range(count))
    drift = tuple(system.graph.neg(found.rows[found.pivots[j]][count + 1]) if j in found.pivots else zero
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
    def null_space(self) -> Any:
        """N, n x (n - r)."""
        entries = [node for row in self.null_nodes for node in row]
        return matrix(short(self.equations.system, entries), len(self.null_nodes), len(self.independent))

    @cached_property
    def drift(self) -> Any:
        """gamma, n x 1, the accelerations at a_f = 0."""
        return matrix(short(self.equations.system, self.drift_nodes), len(self.drift_nodes), 1)

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
    def mass_matrix(self) -> Any:
        """N^T M N, (n - r) x (n - r)."""
        size = len(self.independent)
        return matrix(short(self.equations.system, [node for row in self.mass_nodes for node in row]), size, size)

    @cached_property
    def bias(self) -> Any:
        """N^T (M gamma + bias - Q), (n - r) x 1."""
        return matrix(short(self.equations.system, self.bias_nodes), len(self.independent), 1)

    @cached_property
    def projected_nodes(self) -> Nodes:
        """N^T (M a + bias - Q), with every acceleration."""
        graph, residual = self.equations.system.graph, lagrange_residual(self.equations)
        return tuple(graph.dot(column, residual) for column in zip(*self.null_nodes, strict=True))

    @cached_property
    def operations(self) -> tuple[int, int]:
        """Arithmetic operations of the terms of this form, and of the form with multipliers, shared parts once.

        To both comes the solution of linear equations: n - r unknowns here, n + m there.
        """
        e = self.equations
        rows = e.constraint_nodes
        own = [*(node for row in self.mass_nodes for node in row), *self.bias_nodes, *self.drift_nodes,
               *(node for row in self.null_nodes for node in row)]
        other = [*e.nodes("mass_matrix"), *e.bias_nodes, *e.force_nodes, *(x for row in rows.jacobian for x in row),
                 *rows.bias]
        return _operations(e, own), _operations(e, other)

    def prove(self) -> Proofs:
        """A N = 0 and A gamma + b = 0, so that N^T removes every reaction and a keeps the constraints."""
        from sympy import zeros

        e, system = self.equations, self.equations.system
        size = len(self.independent)
        rows = matrix(written(system, e.nodes("constraint_jacobian")), len(e.constraint_nodes.rate), len(e.mass_nodes))
        null = matrix(written(system, [x for row in self.null_nodes for x in row]), len(self.null_nodes), size)
        bias = matrix(written(system, e.constraint_nodes.bias), rows.rows, 1)
        drift = matrix(written(system, self.drift_nodes), len(self.drift_nodes), 1)
        if not rows.rows:
            return Proofs((), ("There are no constraints: N = 1.",))
        given = written(system, system.holonomic)
        rate = written(system, e.constraint_nodes.rate)
        proofs = [agree("null space", "A N = 0", rows * null, zeros(rows.rows, size)),
                  agree("accelerations", "A gamma + b = 0", rows * drift + bias, zeros(rows.rows, 1))]
        if all(proof.holds for proof in proofs):
            return Proofs(tuple(proofs))
        return Proofs((agree("null space", "A N = 0 on the constraints", rows * null, zeros(rows.rows, size),
                             given=[*given, *rate]),
                       agree("accelerations", "A gamma + b = 0 on the constraints", rows * drift + bias,
                             zeros(rows.rows, 1), given=[*given, *rate])))

    def __repr__(self) -> str:
        own, other = self.operations
        return f"<MinimalForm of {self.equations.system.name}: {len(self.independent)} unknowns, {own} operations; " \
               f"with multipliers {len(self.null_nodes) + len(self.equations.constraint_nodes.rate)} unknowns, {other}>"


def _operations(equations: Equations, nodes: list[Node]) -> int:
    graph = equations.system.graph
    leaves = ("number", "float", "constant", "symbol")
    return sum(graph.nodes[node][0] not in leaves for node in graph.reachable(nodes))
