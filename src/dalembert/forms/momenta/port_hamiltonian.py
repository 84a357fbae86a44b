"""The port-Hamiltonian form x' = (J - R) dH/dx + G u, y = G^T dH/dx, with x = (q, p), and its power balance.

Sources: van der Schaft & Jeltsema 2014, "Port-Hamiltonian Systems Theory", sections 2.3 and 2.5 (mechanical systems,
kinematic constraints).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from ...arguments import of_kinds
from ...description.stated import tell_contacts_left_out
from ...description.system import System
from ...dynamics.lagrange import at_rest
from ...dynamics.quantities import flat
from ...equations import Description, Equations
from ...errors import DerivationError
from ...expr.calculus import gradient, is_affine, jacobian, substitute, tangent
from ...expr.node import Node
from ...expr.sympy_bridge import from_sympy
from ...proofs.proof import Printed, Proof, Proofs
from ..potentials import potential_of
from ..tools.agreement import agree
from ..tools.kinds import Expr, Matrix
from ..tools.parts import column, equations_of, holds_any, plain, short, short_table, shortest_sum, written
from .hamiltonian import HamiltonianForm, hamiltonian_of

Nodes = tuple[Node, ...]


@of_kinds
def port_hamiltonian(description: Description | Equations) -> PortHamiltonian:
    """The port-Hamiltonian form of a `System`: x' = (J - R) dH/dx + G u [+ B lambda], y = G^T dH/dx.

    Forces linear in the velocities give the symmetric R (what is dissipated) and a skew part of J (what only turns);
    the inputs give G and the outputs y, the velocities that are power-conjugate to them; forces that depend on
    position alone must have a potential, which joins H.

    Raises DerivationError as `hamiltonian` does, and for a force that is none of these.

    >>> damped = System("x", kinetic="m*x'**2/2", potential="k*x**2/2", dissipation="c*x'**2/2", forces={"x": "u"},
    ...                 inputs="u", parameters={"m": 1, "k": 4, "c": 1})
    >>> form = port_hamiltonian(damped)
    >>> form.dissipation_matrix, form.outputs
    (Matrix([
    [0, 0],
    [0, c]]), Matrix([[p_x(t)/m]]))
    """
    form = hamiltonian_of(equations_of(description, "port_hamiltonian"))
    system = form.system
    tell_contacts_left_out("port_hamiltonian", system)
    graph, leaves = system.graph, system.leaves
    forces = form.equations.force_nodes
    ports = jacobian(graph, forces, leaves.u)
    slopes = jacobian(graph, forces, leaves.v)
    _refuse_other_forces(system, forces, flat(ports), flat(slopes))
    static = substitute(graph, at_rest(system, forces), dict.fromkeys(leaves.u, graph.zero))
    found = potential_of(written(system, static), system.coordinates)
    if not found.is_conservative:
        raise _unfit(system, f"the force ({', '.join(map(plain, found.remainder))}) has no potential")
    return PortHamiltonian(form, from_sympy(found.potential, system.symbols), slopes, ports)


def _refuse_other_forces(system: System, forces: Nodes, ports: Nodes, slopes: Nodes) -> None:
    graph, leaves = system.graph, system.leaves
    if not is_affine(graph, forces, leaves.u, ports) or holds_any(system, ports, leaves.v):
        raise _unfit(system, "an input does not act linearly, or its lever depends on the velocities")
    if not is_affine(graph, forces, leaves.v, slopes) or holds_any(system, slopes, leaves.u):
        raise _unfit(system, "a force is not linear in the velocities")


def _unfit(system: System, what: str) -> DerivationError:
    return DerivationError(f"System '{system.name}', port_hamiltonian", f"{what}.",
                           "Such forces stand beside -dH/dq in hamiltonian.")


@dataclass(frozen=True, eq=False, repr=False)
class PortHamiltonian(Printed):
    """x' = (J - R) dH/dx + G u + B lambda, y = G^T dH/dx, for x = (q, p); made by `port_hamiltonian`.

    states                  x, 2n x 1
    hamiltonian             H(q, p, t) in J, potentials of applied forces included
    interconnection_matrix  J, 2n x 2n and skew
    dissipation_matrix      R, 2n x 2n and symmetric
    input_matrix            G, 2n x k
    constraint_matrix       B = (0, A^T), 2n x m; beside it 0 = B^T dH/dx + (terms of explicit time)
    outputs                 y = G^T dH/dx, k x 1; y . u is the power that enters through the ports
    """

    form: HamiltonianForm
    potential_node: Node
    slopes: Sequence[Sequence[Node]]
    ports: Sequence[Sequence[Node]]

    @property
    def system(self) -> System:
        """The system described."""
        return self.form.system

    @cached_property
    def hamiltonian_node(self) -> Node:
        """H with the potential of the applied forces."""
        return self.system.graph.add(self.form.hamiltonian_node, self.potential_node)

    @property
    def states(self) -> Matrix:
        """x = (q, p), 2n x 1."""
        return column([*self.form.coordinates, *self.form.momenta])

    @property
    def inputs(self) -> Matrix:
        """u, k x 1."""
        return column(self.system.inputs)

    @cached_property
    def hamiltonian(self) -> Expr:
        """H in J."""
        moving, static = self.form.parts
        return shortest_sum(self.system, [moving, self.system.graph.add(static, self.potential_node)])

    @cached_property
    def _slope_matrix(self) -> Matrix:
        """K of the force -K v, n x n."""
        return -short_table(self.system, self.slopes, len(self.slopes))

    @cached_property
    def interconnection_matrix(self) -> Matrix:
        """J = [[0, 1], [-1, -(K - K^T) / 2]]."""
        from sympy import eye, zeros

        one, turning = eye(len(self.form.momenta)), (self._slope_matrix - self._slope_matrix.T) / 2
        return _blocks([[zeros(*one.shape), one], [-one, -turning]])

    @cached_property
    def dissipation_matrix(self) -> Matrix:
        """R = [[0, 0], [0, (K + K^T) / 2]]."""
        from sympy import zeros

        none = zeros(*self._damping.shape)
        return _blocks([[none, none], [none, self._damping]])

    @property
    def _damping(self) -> Matrix:
        """(K + K^T) / 2."""
        return (self._slope_matrix + self._slope_matrix.T) / 2

    @cached_property
    def input_matrix(self) -> Matrix:
        """G = [[0], [dQ/du]]."""
        from sympy import ImmutableDenseMatrix, zeros

        lower = short_table(self.system, self.ports, len(self.system.inputs))
        return ImmutableDenseMatrix(zeros(*lower.shape).col_join(lower))

    @cached_property
    def constraint_matrix(self) -> Matrix:
        """B = [[0], [A^T]]."""
        from sympy import ImmutableDenseMatrix, zeros

        across = self.form.constraint_jacobian.T
        return ImmutableDenseMatrix(zeros(len(self.form.momenta), across.cols).col_join(across))

    @cached_property
    def gradient(self) -> Matrix:
        """dH/dx, 2n x 1."""
        nodes = gradient(self.system.graph, self.hamiltonian_node, (*self.system.leaves.q, *self.form.momentum_leaves))
        return column([shortest_sum(self.system, [node]) for node in nodes])

    @cached_property
    def outputs(self) -> Matrix:
        """y = G^T dH/dx, k x 1."""
        return self.input_matrix.T * self.gradient

    @cached_property
    def rates(self) -> Matrix:
        """x' = (J - R) dH/dx + G u + B lambda, 2n x 1."""
        rates = (self.interconnection_matrix - self.dissipation_matrix) * self.gradient
        rates += self.input_matrix * self.inputs
        return rates + self.constraint_matrix * self.form.multipliers if self.constraint_matrix.cols else rates

    # ---------------------------------------------------------------- power

    @cached_property
    def power_balance(self) -> Expr:
        """dH/dt - u . y as a function of (q, p): -(dH/dx)^T R dH/dx + dH/dt at fixed x + (B lambda) . dH/dx."""
        (driven,) = short(self.system, self._driven)
        lost = self.gradient.dot(self.dissipation_matrix * self.gradient)
        reacting = self.gradient.dot(self.constraint_matrix * self.form.multipliers) if self.constraint_matrix.cols \
            else 0
        return driven - lost + reacting

    @cached_property
    def is_autonomous(self) -> bool:
        """Whether nothing but the inputs drives the system: no explicit time in H, no driven constraint."""
        system, rows = self.system, self.form.equations.constraint_nodes.rate
        moved = tangent(system.graph, rows, {system.leaves.t: system.graph.one})
        return all(node == system.graph.zero for node in (*self._driven, *moved, *at_rest(system, rows)))

    @cached_property
    def passivity_conditions(self) -> tuple[Expr, ...]:
        """The principal minors of R whose sign SymPy does not know: R >= 0 where none of them is negative."""
        from sympy import factor

        lower = self._damping
        used = [i for i in range(lower.rows) if any(lower.row(i))]
        choices = [which for size in range(1, len(used) + 1) for which in combinations(used, size)]
        minors = (factor(lower.extract(which, which).det(method="berkowitz")) for which in choices)
        return tuple(minor for minor in minors if not minor.is_nonnegative)

    @property
    def is_passive(self) -> bool:
        """Whether dH/dt <= u . y is certain: nothing drives the system, and R >= 0 by the signs that SymPy knows."""
        return self.is_autonomous and not self.passivity_conditions

    def prove(self) -> Proofs:
        """J skew, R symmetric, x' as in Hamilton's equations, the power balance along them, and passivity."""
        skew, symmetric = self.interconnection_matrix, self.dissipation_matrix
        count = len(self.form.momenta)
        hamilton = self.form.velocities.col_join(self.form.momentum_rates)
        (driven,) = written(self.system, self._driven)
        power = self.gradient.dot(hamilton) + driven
        entering = self.inputs.dot(self.outputs) if self.system.inputs else 0
        return Proofs((
            agree("interconnection", "J^T = -J", skew.T, -skew),
            agree("dissipation", "R^T = R", symmetric.T, symmetric),
            agree("velocities", "q' = dH/dp", self.rates[:count, :], hamilton[:count, :]),
            agree("momenta", "p' = -dH/dq - R dH/dp + G u + A^T lambda", self.rates[count:, :], hamilton[count:, :]),
            agree("power", "dH/dt = u . y - (dH/dx)^T R dH/dx + dH/dt at fixed x + (B lambda) . dH/dx",
                  power, entering + self.power_balance),
            self._passive(),
        ))

    @cached_property
    def _driven(self) -> list[Node]:
        """dH/dt at fixed q and p."""
        return tangent(self.system.graph, [self.hamiltonian_node], {self.system.leaves.t: self.system.graph.one})

    def _passive(self) -> Proof:
        statement = "dH/dt <= u . y"
        if self.is_passive:
            return Proof("passive", statement, "proved", True, law=False)
        if not self.is_autonomous:
            return Proof("passive", statement, "measured", False, "time drives the system", law=False)
        defaults = {symbol: entry.value for symbol, entry in self.system.parameters.items() if entry.value is not None}
        known = all(minor.subs(defaults).is_nonnegative for minor in self.passivity_conditions)
        needed = ", ".join(f"{plain(minor)} >= 0" for minor in self.passivity_conditions)
        detail = f"it needs {needed}" + ("; so it is for the default parameters" if known else "")
        return Proof("passive", statement, "measured", known, detail, law=False)

    def __str__(self) -> str:
        lines = [f"x = ({', '.join(map(plain, self.states.flat()))})", f"H = {plain(self.hamiltonian)}"]
        tables = {"J": self.interconnection_matrix, "R": self.dissipation_matrix, "G": self.input_matrix,
                  "B": self.constraint_matrix, "y": self.outputs}
        for name, table in tables.items():
            rows = [" ".join(map(plain, table.row(i).flat())) for i in range(table.rows)]
            lines += [f"{name} = [{'; '.join(rows)}]"] if table else []
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<PortHamiltonian of {self.system.name}: {2 * len(self.form.momenta)} states, " \
               f"{len(self.system.inputs)} inputs>"


def _blocks(rows: list[list[Matrix]]) -> Matrix:
    from sympy import BlockMatrix, ImmutableDenseMatrix

    return ImmutableDenseMatrix(BlockMatrix(rows))
