"""`Equations`: the neck of the hourglass. Every description leads here, every target leaves from here.

    M(q) a + C(q, v) v + g(q) + gyroscopic = Q + A(q)^T lambda,        A a + b = 0

What evaluation needs (momenta, M, bias, Q, constraint rows) is derived when the object is made; what only
a reader asks for (C, Christoffel symbols, SymPy matrices) is worked out when first asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..description.system import System
from ..errors import DerivationError, UnknownNameError, nearest
from ..expr.calculus import substitute
from ..expr.sympy_bridge import to_sympy
from . import lagrange, structure
from .constraints import Constraints
from .quantities import QUANTITIES
from .typeset.latex import latex, notebook_latex
from .typeset.mathml import mathml
from .typeset.text import text


@dataclass(frozen=True, eq=False, repr=False)
class Equations:
    """Equations of motion of `system`; made by `derive`.

    The properties named as in `quantities.QUANTITIES` are SymPy matrices (or expressions, where scalar)
    in the user's own symbols: `mass_matrix`, `coriolis_matrix`, `gravity`, `bias`, `forces`, `momenta`,
    `energy`, `kinetic_energy`, `potential_energy`, `constraint_jacobian`, `constraint_bias` and so on.

    >>> from dalembert.derivation.derive import derive
    >>> derive(System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"m": 1, "k": 1})).mass_matrix
    Matrix([[m]])
    """

    system: System
    momenta_nodes: lagrange.Nodes
    gradient_nodes: lagrange.Nodes
    mass_nodes: lagrange.Rows
    bias_nodes: lagrange.Nodes
    force_nodes: lagrange.Nodes
    constraint_nodes: Constraints

    # ---------------------------------------------------------------- nodes, for the compiler

    def nodes(self, name: str) -> tuple[int, ...]:
        """The graph nodes of a quantity of `QUANTITIES`, row by row."""
        if name not in QUANTITIES:
            raise UnknownNameError("Equations", f"there is no quantity '{name}'.", nearest(name, QUANTITIES))
        return _NODES[name](self)

    def shape(self, name: str) -> tuple[int, ...]:
        """The shape of a quantity, in numbers."""
        sizes = {"n": len(self.system.leaves.q), "m": len(self.constraint_nodes.rate),
                 "h": len(self.constraint_nodes.position)}
        return tuple(sizes[letter] for letter in QUANTITIES[name].shape)

    @cached_property
    def energy_nodes(self) -> tuple[int, ...]:
        """v . dL/dv - L."""
        graph = self.system.graph
        return (graph.sub(graph.dot(self.momenta_nodes, self.system.leaves.v), self.system.lagrangian),)

    @cached_property
    def gravity_nodes(self) -> tuple[int, ...]:
        """-dL/dq at v = 0."""
        return structure.gravity(self.system, self.gradient_nodes)

    @cached_property
    def coriolis_rows(self) -> lagrange.Rows:
        """C, row by row."""
        return structure.coriolis_matrix(self.system, self.mass_nodes)

    @cached_property
    def gyroscopic_nodes(self) -> tuple[int, ...]:
        """bias - C v - g."""
        return structure.gyroscopic(self.system, self.momenta_nodes, self.mass_nodes, self.bias_nodes,
                                    self.coriolis_rows, self.gravity_nodes)

    @cached_property
    def inverse_dynamics_nodes(self) -> tuple[int, ...]:
        """M a + bias - Q(u = 0)."""
        system, graph = self.system, self.system.graph
        without_inputs = substitute(graph, self.force_nodes, dict.fromkeys(system.leaves.u, graph.zero))
        left = lagrange.euler_lagrange(system, self.momenta_nodes, self.gradient_nodes)
        return tuple(graph.sub(a, b) for a, b in zip(left, without_inputs, strict=True))

    # ---------------------------------------------------------------- SymPy, for the reader

    def matrix(self, name: str) -> Any:
        """A quantity of `QUANTITIES` as a SymPy matrix (columns for vectors), or an expression if scalar."""
        return self._sympy(self.nodes(name), self.shape(name))

    def _sympy(self, nodes: Iterable[int], shape: tuple[int, ...]) -> Any:
        from sympy import ImmutableDenseMatrix

        entries = to_sympy(self.system.graph, list(nodes), self.system.symbols)
        if shape == ():
            return entries[0]
        rows, columns = (*shape, 1) if len(shape) == 1 else shape
        return ImmutableDenseMatrix(rows, columns, entries)

    @cached_property
    def lagrangian(self) -> Any:
        """L(q, qdot, t) in J, a SymPy expression."""
        return self._sympy([self.system.lagrangian], ())

    @cached_property
    def kinetic_energy(self) -> Any:
        """T in J; L plus the potential where only L was given."""
        return self.matrix("kinetic_energy")

    @cached_property
    def potential_energy(self) -> Any:
        """V in J; -L at v = 0 where only L was given."""
        return self.matrix("potential_energy")

    @cached_property
    def energy(self) -> Any:
        """v . dL/dv - L in J, the Jacobi integral; T + V where T is quadratic in the velocities."""
        return self.matrix("energy")

    @cached_property
    def momenta(self) -> Any:
        """p = dL/dv, n x 1."""
        return self.matrix("momenta")

    @cached_property
    def mass_matrix(self) -> Any:
        """M = d^2 L/dv dv, n x n, symmetric."""
        return self.matrix("mass_matrix")

    @cached_property
    def coriolis_matrix(self) -> Any:
        """C(q, v), n x n, from the Christoffel symbols, so that Mdot - 2C is skew-symmetric."""
        return self.matrix("coriolis_matrix")

    @cached_property
    def gravity(self) -> Any:
        """g = -dL/dq at v = 0, n x 1; dV/dq where there is a potential."""
        return self.matrix("gravity")

    @cached_property
    def gyroscopic(self) -> Any:
        """bias - C v - g, n x 1; zero unless L has terms linear in v, explicit time, or is not quadratic."""
        return self.matrix("gyroscopic")

    @cached_property
    def bias(self) -> Any:
        """d/dt dL/dv - dL/dq at zero acceleration, n x 1."""
        return self.matrix("bias")

    @cached_property
    def forces(self) -> Any:
        """Q, the generalized forces by virtual work, dissipation included, n x 1."""
        return self.matrix("forces")

    @cached_property
    def constraint_jacobian(self) -> Any:
        """A, m x n: dh/dq for holonomic rows, then the coefficients of v in nonholonomic ones."""
        return self.matrix("constraint_jacobian")

    @cached_property
    def constraint_bias(self) -> Any:
        """b, m x 1: A a + b = 0."""
        return self.matrix("constraint_bias")

    @cached_property
    def constraint_residual(self) -> Any:
        """h(q, t), the holonomic constraints, as a column."""
        return self.matrix("constraint_residual")

    @cached_property
    def constraint_rate(self) -> Any:
        """w = A v + (terms of explicit time), m x 1."""
        return self.matrix("constraint_rate")

    @cached_property
    def inverse_dynamics(self) -> Any:
        """M a + bias - Q(u = 0), n x 1: the generalized force still to be supplied for an acceleration."""
        return self.matrix("inverse_dynamics")

    @cached_property
    def multipliers(self) -> Any:
        """The symbols lambda_0(t), ... of the reactions A^T lambda, m x 1; L + lambda^T h fixes sign and scale."""
        from sympy import ImmutableDenseMatrix
        from sympy.physics.mechanics import dynamicsymbols

        names = multiplier_names(self.system)
        return ImmutableDenseMatrix(len(names), 1, [dynamicsymbols(name) for name in names])

    @cached_property
    def residual(self) -> Any:
        """d/dt dL/dv - dL/dq - Q - A^T lambda, n x 1; zero along every motion."""
        left = lagrange.euler_lagrange(self.system, self.momenta_nodes, self.gradient_nodes)
        expressions = self._sympy(left, (len(left),)) - self.forces
        if self.constraint_nodes.rate:
            expressions -= self.constraint_jacobian.T * self.multipliers
        return expressions

    @cached_property
    def extended_matrix(self) -> Any:
        """[[M, -A^T], [A, 0]], the matrix of the unknowns (a, lambda)."""
        from sympy import BlockMatrix, ImmutableDenseMatrix, zeros

        rows = len(self.constraint_nodes.rate)
        if not rows:
            return self.mass_matrix
        jacobian = self.constraint_jacobian
        blocks = [[self.mass_matrix, -jacobian.T], [jacobian, zeros(rows, rows)]]
        return ImmutableDenseMatrix(BlockMatrix(blocks))

    @cached_property
    def extended_rhs(self) -> Any:
        """[Q - bias; -b], the right-hand side beside `extended_matrix`."""
        from sympy import ImmutableDenseMatrix

        return ImmutableDenseMatrix([*(self.forces - self.bias), *(-self.constraint_bias)])

    def christoffel(self, k: int) -> Any:
        """C_k, n x n and symmetric, with the k-th Coriolis and centrifugal term c_k = v^T C_k v.

        c_kij = (dm_kj/dq_i + dm_ki/dq_j - dm_ij/dq_k) / 2; counting starts at 0.
        """
        count = len(self.system.leaves.q)
        if not 0 <= k < count:
            raise DerivationError("christoffel", f"k = {k} is not a coordinate.", f"Use 0 to {count - 1}.")
        return self._sympy(_flat(structure.christoffel(self.system, self.mass_nodes, k)), (count, count))

    # ---------------------------------------------------------------- what is conserved

    @cached_property
    def cyclic(self) -> tuple[Any, ...]:
        """The ignorable coordinates: those that L does not contain."""
        present = set(self.system.graph.symbols([self.system.lagrangian]))
        pairs = zip(self.system.coordinates, self.system.leaves.q, strict=True)
        return tuple(coordinate for coordinate, leaf in pairs if leaf not in present)

    @cached_property
    def conserved(self) -> dict[Any, Any]:
        """{ignorable coordinate: its momentum}, where no force and no reaction acts along the coordinate."""
        return {self.system.coordinates[j]: self.momenta[j] for j in self.conserved_indices}

    @cached_property
    def conserved_indices(self) -> tuple[int, ...]:
        """The indices of the coordinates whose momentum is conserved."""
        zero = self.system.graph.zero
        free = [
            self.force_nodes[j] == zero and all(row[j] == zero for row in self.constraint_nodes.jacobian)
            for j in range(len(self.force_nodes))
        ]
        names = set(self.cyclic)
        return tuple(j for j, x in enumerate(self.system.coordinates) if x in names and free[j])

    @cached_property
    def is_conservative(self) -> bool:
        """Whether `energy` stays constant: no applied force, no explicit time, no driven constraint."""
        system, rows = self.system, self.constraint_nodes
        graph = system.graph
        if any(node != graph.zero for node in self.force_nodes):
            return False
        if system.leaves.t in graph.symbols([system.lagrangian, *rows.rate]):
            return False
        return all(node == graph.zero for node in lagrange.at_rest(system, rows.rate))

    # ---------------------------------------------------------------- typeset

    def latex(self) -> str:
        """The equations in the textbook's layout as LaTeX: display blocks for KaTeX, MathJax and amsmath."""
        return latex(self)

    def _repr_html_(self) -> str:
        return mathml(self)

    def _repr_latex_(self) -> str:
        return notebook_latex(self)

    def __str__(self) -> str:
        return text(self)

    def _repr_pretty_(self, printer: Any, _: bool) -> None:
        printer.text(str(self))

    def __repr__(self) -> str:
        count, rows = len(self.system.leaves.q), len(self.constraint_nodes.rate)
        return f"<Equations of {self.system.name}: {count} coordinates, {rows} constraints>"


def multiplier_names(system: System) -> tuple[str, ...]:
    """lambda_0, lambda_1, ..., holonomic constraints first; primed where a user's symbol has that name."""
    taken = {*system.coordinate_names, *system.parameter_names, *system.input_names}
    count = len(system.holonomic) + len(system.nonholonomic)
    stem = "lambda_" if not any(f"lambda_{i}" in taken for i in range(count)) else "lambda_constraint_"
    return tuple(f"{stem}{i}" for i in range(count))


def _flat(rows: Iterable[Iterable[int]]) -> tuple[int, ...]:
    return tuple(node for row in rows for node in row)


_NODES: dict[str, Callable[[Equations], tuple[int, ...]]] = {
    "kinetic_energy": lambda e: (e.system.kinetic,),
    "potential_energy": lambda e: (e.system.potential,),
    "energy": lambda e: e.energy_nodes,
    "momenta": lambda e: e.momenta_nodes,
    "mass_matrix": lambda e: _flat(e.mass_nodes),
    "coriolis_matrix": lambda e: _flat(e.coriolis_rows),
    "gravity": lambda e: e.gravity_nodes,
    "gyroscopic": lambda e: e.gyroscopic_nodes,
    "bias": lambda e: e.bias_nodes,
    "forces": lambda e: e.force_nodes,
    "inverse_dynamics": lambda e: e.inverse_dynamics_nodes,
    "constraint_residual": lambda e: e.constraint_nodes.position,
    "constraint_rate": lambda e: e.constraint_nodes.rate,
    "constraint_jacobian": lambda e: _flat(e.constraint_nodes.jacobian),
    "constraint_bias": lambda e: e.constraint_nodes.bias,
}
