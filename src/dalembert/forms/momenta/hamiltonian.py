"""Hamilton's equations: q' = dH/dp, p' = -dH/dq + Q + A^T lambda, with H = p . v - L.

Sources: Goldstein 2002, sections 8.1 and 8.5; learn-multibody-dynamics, Lagrange chapter, "Hamiltonian form",
where the sign of dL/dq in p' = Q + dL/dq is printed wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ...arguments import of_kinds
from ...description.coordinates import coordinates
from ...description.stated import tell_contacts_left_out
from ...description.system import System
from ...dynamics.lagrange import motion
from ...dynamics.quantities import flat
from ...equations import Description, Equations
from ...expr.calculus import gradient, jacobian, substitute, tangent
from ...expr.doubles import doubles
from ...expr.node import Node
from ...proofs.proof import Printed, Proof, Proofs
from ..tools import parts
from ..tools.agreement import agree
from ..tools.kinds import Expr, Matrix
from ..tools.values import FloatArray, Parameters, Values, block, evaluated, state
from .legendre import transform

Nodes = tuple[Node, ...]
_PLACE = "HamiltonianForm"


@of_kinds
def hamiltonian(description: Description | Equations) -> HamiltonianForm:
    """Hamilton's equations of a `System`, by the Legendre transform of its Lagrangian.

    p = dL/dq' may have terms linear in q' or not (p = M q' + b), and time may appear. Forces, dissipation and
    inputs stay beside -dH/dq, constraints keep their multipliers.

    Raises DerivationError where the Hessian of L is singular (it says which velocities the momenta leave open), where
    p = dL/dq' has no closed inverse, and for velocities that are not derivatives of coordinates.

    >>> from sympy import symbols
    >>> m, k = symbols("m k", positive=True)
    >>> spring = System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={m: 1, k: 4})
    >>> form = hamiltonian(spring)
    >>> form.hamiltonian
    k*x(t)**2/2 + p_x(t)**2/(2*m)
    >>> form.rates([1.0], [0.5])
    (array([0.5]), array([-4.]))
    """
    equations = parts.equations_of(description, "hamiltonian")
    tell_contacts_left_out("hamiltonian", equations.system)
    return hamiltonian_of(equations)


def hamiltonian_of(equations: Equations) -> HamiltonianForm:
    """Hamilton's equations of equations whose velocities are derivatives; see `hamiltonian`."""
    system = equations.system
    names = parts.free_names(system, [f"p_{name}" for name in system.coordinate_names])
    momenta = coordinates(" ".join(names))
    leaves = tuple(map(system.symbols.leaf, momenta))
    found = transform(equations, leaves)
    return HamiltonianForm(equations, momenta, leaves, (found.moving, found.static), found.velocities)


class _Kept(NamedTuple):
    """Nodes of A, and of the constraint rates w(q, p, t) with their derivatives along q, p and t."""

    jacobian: Nodes
    by_q: Nodes
    by_p: Nodes
    by_t: Nodes


@dataclass(frozen=True, eq=False, repr=False)
class HamiltonianForm(Printed):
    """Hamilton's equations of `equations.system`; made by `hamiltonian`.

    momenta              the symbols p, functions of time, in the order of the coordinates
    hamiltonian          H(q, p, t), J
    velocities           q' = dH/dp, n x 1
    forces               Q(q, p, u, t), n x 1
    momentum_rates       p' = -dH/dq + Q + A^T lambda, n x 1
    constraint_jacobian  A(q, t), m x n; multipliers are those of the `Equations`

    `rates`, `to_state`, `from_state` and `energy` are the same in numbers.
    """

    equations: Equations
    momenta: tuple[Expr, ...]
    momentum_leaves: Nodes
    parts: tuple[Node, Node]
    inverse_nodes: Nodes

    @property
    def system(self) -> System:
        """The system described."""
        return self.equations.system

    @property
    def coordinates(self) -> tuple[Expr, ...]:
        """The coordinates q."""
        return self.system.coordinates

    # ---------------------------------------------------------------- nodes

    @cached_property
    def hamiltonian_node(self) -> Node:
        """H, the sum of a part that holds the momenta and one that does not."""
        return self.system.graph.add(*self.parts)

    @cached_property
    def velocity_nodes(self) -> Nodes:
        """dH/dp."""
        return tuple(gradient(self.system.graph, self.hamiltonian_node, self.momentum_leaves))

    @cached_property
    def slope_nodes(self) -> Nodes:
        """dH/dq."""
        return tuple(gradient(self.system.graph, self.hamiltonian_node, self.system.leaves.q))

    @cached_property
    def force_nodes(self) -> Nodes:
        """Q(q, p, u, t)."""
        return self.in_momenta(self.equations.force_nodes)

    def in_momenta(self, nodes: Nodes) -> Nodes:
        """Nodes with v(q, p, t) put in for the velocities."""
        put_in = dict(zip(self.system.leaves.v, self.inverse_nodes, strict=True))
        return tuple(substitute(self.system.graph, nodes, put_in))

    def in_velocities(self, nodes: Nodes) -> Nodes:
        """Nodes with dL/dv put in for the momenta."""
        put_in = dict(zip(self.momentum_leaves, self.equations.momenta_nodes, strict=True))
        return tuple(substitute(self.system.graph, nodes, put_in))

    @cached_property
    def _kept(self) -> _Kept:
        graph, leaves, rows = self.system.graph, self.system.leaves, self.equations.constraint_nodes
        rates = self.in_momenta(rows.rate)
        by_q, by_p = (jacobian(graph, rates, block) for block in (leaves.q, self.momentum_leaves))
        return _Kept(flat(rows.jacobian), flat(by_q), flat(by_p), tuple(tangent(graph, rates, {leaves.t: graph.one})))

    # ---------------------------------------------------------------- SymPy

    @cached_property
    def hamiltonian(self) -> Expr:
        """H(q, p, t) in J."""
        return parts.shortest_sum(self.system, self.parts)

    @cached_property
    def velocities(self) -> Matrix:
        """q' = dH/dp, n x 1."""
        return parts.readable_column(self.system, self.inverse_nodes)

    @cached_property
    def forces(self) -> Matrix:
        """Q(q, p, u, t), n x 1, dissipation included."""
        return parts.short_column(self.system, self.force_nodes)

    @cached_property
    def constraint_jacobian(self) -> Matrix:
        """A(q, t), m x n."""
        return self.equations.constraint_jacobian

    @cached_property
    def multipliers(self) -> Matrix:
        """The symbols of the multipliers, m x 1."""
        return self.equations.multipliers

    @cached_property
    def momentum_rates(self) -> Matrix:
        """p' = -dH/dq + Q + A^T lambda, n x 1."""
        free = self._free_rates()
        if not self.equations.constraint_nodes.rate:
            return free
        return free + self.constraint_jacobian.T * self.multipliers

    def _free_rates(self) -> Matrix:
        """-dH/dq + Q; where M^-1 makes dH/dq long, written through the velocities as dL/dq."""
        system = self.system
        slopes = [[system.graph.neg(x) for x in gradient(system.graph, part, system.leaves.q)] for part in self.parts]
        rows = zip(*slopes, self.force_nodes, self._slopes_by_velocities(), strict=True)
        return parts.column([parts.shortest_sum(system, row[:3], otherwise=row[3:]) for row in rows])

    def _slopes_by_velocities(self) -> list[Expr]:
        """-dH/dq of the part of H that moves: dL/dq with the formulas for v(q, p, t) put in, less that of the other."""
        system = self.system
        velocities = dict(zip(map(system.symbols.sympy, system.leaves.v), self.velocities.flat(), strict=True))
        static = gradient(system.graph, self.parts[1], system.leaves.q)
        moving = list(map(system.graph.add, self.equations.gradient_nodes, static))
        return parts.replaced(parts.short(system, moving), velocities)

    @cached_property
    def definitions(self) -> Matrix:
        """p = dL/dq' in coordinates and velocities, n x 1."""
        return self.equations.momenta

    # ---------------------------------------------------------------- numbers

    def rates(self, q: ArrayLike, p: ArrayLike, *, u: ArrayLike | None = None, t: ArrayLike = 0.0,
              parameters: Parameters | None = None) -> tuple[FloatArray, FloatArray]:
        """(q', p') at states (..., n); reactions of constraints included.

        u (..., k) are the inputs, 0 where left out; parameters {symbol or name: value} add to the system's defaults.
        Raises ShapeError, and UnknownNameError for a parameter without a value.
        """
        values = self._values(q, p, u, t, parameters)
        velocities, free = self._moving(values)
        if not self.equations.constraint_nodes.rate:
            return velocities, free
        reaction, _ = self._reactions(values, velocities, free)
        return velocities, free + reaction

    def reactions(self, q: ArrayLike, p: ArrayLike, *, u: ArrayLike | None = None, t: ArrayLike = 0.0,
                  parameters: Parameters | None = None) -> FloatArray:
        """lambda (..., m) at states (..., n), those of least norm where constraints are redundant; see `rates`."""
        values = self._values(q, p, u, t, parameters)
        return self._reactions(values, *self._moving(values))[1]

    def to_state(self, q: ArrayLike, v: ArrayLike, *, t: ArrayLike = 0.0,
                 parameters: Parameters | None = None) -> tuple[FloatArray, FloatArray]:
        """(q, p) of positions and velocities (..., n): p = dL/dv. Raises as `rates`."""
        values = state(self.system, _PLACE, parameters, t, q=q, v=v, u=None)
        return doubles(_PLACE, "q", q), self._evaluated(self.equations.momenta_nodes, values)

    def from_state(self, q: ArrayLike, p: ArrayLike, *, t: ArrayLike = 0.0,
                   parameters: Parameters | None = None) -> tuple[FloatArray, FloatArray]:
        """(q, v) of positions and momenta (..., n): v = dH/dp. Raises as `rates`."""
        values = self._values(q, p, None, t, parameters)
        return doubles(_PLACE, "q", q), self._velocities(values)

    def energy(self, q: ArrayLike, p: ArrayLike, *, t: ArrayLike = 0.0,
               parameters: Parameters | None = None) -> FloatArray:
        """H (...), J, at states (..., n). Raises as `rates`."""
        values = self._values(q, p, None, t, parameters)
        velocities, momenta = self._velocities(values), self._given(values)
        lagrangian = self._evaluated((self.system.lagrangian,), self._at(values, velocities))[..., 0]
        return (momenta * velocities).sum(axis=-1) - lagrangian

    def _moving(self, values: Values) -> tuple[FloatArray, FloatArray]:
        """q', and p' without reactions: dL/dq + Q, which is -dH/dq + Q."""
        velocities = self._velocities(values)
        at, count = self._at(values, velocities), len(self.momenta)
        found = self._evaluated((*self.equations.gradient_nodes, *self.equations.force_nodes), at)
        return velocities, found[..., :count] + found[..., count:]

    def _velocities(self, values: Values) -> FloatArray:
        """v(q, p, t): the closed form, and a step of Newton on dL/dv = p against what its quotients lose."""
        closed, count = self._evaluated(self.velocity_nodes, values), len(self.momenta)
        terms = (*self.equations.momenta_nodes, *flat(self.equations.mass_nodes))
        found = self._evaluated(terms, self._at(values, closed))
        gap = self._given(values) - found[..., :count]
        matrix = found[..., count:].reshape(*found.shape[:-1], count, count)
        try:
            refined = closed + np.linalg.solve(matrix, gap[..., None])[..., 0]
        except np.linalg.LinAlgError:
            return closed
        return np.where(np.isfinite(refined), refined, closed)

    def _at(self, values: Values, velocities: FloatArray) -> Values:
        return dict(values) | block(_PLACE, "v", self.system.leaves.v, velocities)

    def _given(self, values: Values) -> FloatArray:
        """The momenta."""
        return np.stack(np.broadcast_arrays(*(values[leaf] for leaf in self.momentum_leaves)), axis=-1)

    def _reactions(self, values: Values, velocities: FloatArray, free: FloatArray) -> tuple[FloatArray, FloatArray]:
        """A^T lambda and lambda, so that the rates w(q, p, t) of the constraints do not change."""
        rows, count = len(self.equations.constraint_nodes.rate), len(self.momentum_leaves)
        kept = self._kept
        a, by_q, by_p = (self._evaluated(nodes, values).reshape(*velocities.shape[:-1], rows, count)
                         for nodes in (kept.jacobian, kept.by_q, kept.by_p))
        drift = self._evaluated(kept.by_t, values)[..., None] + by_q @ velocities[..., None] + by_p @ free[..., None]
        across = np.swapaxes(a, -1, -2)
        found = -np.linalg.pinv(by_p @ across) @ drift
        return (across @ found)[..., 0], found[..., 0]

    def _values(
        self, q: ArrayLike, p: ArrayLike, u: ArrayLike | None, t: ArrayLike, parameters: Parameters | None
    ) -> Values:
        return state(self.system, _PLACE, parameters, t, q=q, u=u) | block(_PLACE, "p", self.momentum_leaves, p)

    def _evaluated(self, nodes: Nodes, values: Values) -> FloatArray:
        return evaluated(self.system, nodes, values)

    # ---------------------------------------------------------------- proofs

    def prove(self) -> Proofs:
        """dH/dp = v and -dH/dq = dL/dq at p = dL/dv, and that p' is then the Euler-Lagrange equation."""
        system, equations = self.system, self.equations
        graph, leaves = system.graph, system.leaves
        slopes = self.in_velocities(self.slope_nodes)
        rates = tangent(graph, equations.momenta_nodes, motion(system, with_accelerations=True))
        forces = zip(rates, slopes, equations.force_nodes, strict=True)
        hamilton = [graph.sub(graph.add(rate, slope), force) for rate, slope, force in forces]

        def claim(name: str, statement: str, left: Sequence[Node], right: Sequence[Node]) -> Proof:
            return agree(name, statement, parts.written_column(system, left), parts.written_column(system, right))

        minus = [graph.neg(slope) for slope in slopes]
        return Proofs((
            claim("velocities", "dH/dp = v at p = dL/dv", self.in_velocities(self.velocity_nodes), leaves.v),
            claim("forces", "-dH/dq = dL/dq at p = dL/dv", minus, equations.gradient_nodes),
            claim("motion", "p' + dH/dq - Q = d/dt dL/dv - dL/dq - Q", hamilton, parts.lagrange_residual(equations)),
        ))

    def __str__(self) -> str:
        lines = [f"H = {parts.plain(self.hamiltonian)}"]
        rates = (*self.velocities.flat(), *self.momentum_rates.flat())
        lines += [f"{left.func}' = {parts.plain(right)}"
                  for left, right in zip((*self.coordinates, *self.momenta), rates, strict=True)]
        constraints = parts.written(self.system, (*self.system.holonomic, *self.system.nonholonomic))
        return "\n".join([*lines, *(f"0 = {parts.plain(row)}" for row in constraints)])

    def __repr__(self) -> str:
        return f"<HamiltonianForm of {self.system.name}: {', '.join(str(p.func) for p in self.momenta)}>"
