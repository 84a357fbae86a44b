"""The equations on polynomials: M, Christoffel symbols, C, g, momenta, bias, constraint rows, in canonical form.

The Lagrangian, the forces and the constraints are read once into a `Ring` that is closed under derivatives by
coordinates, velocities and time; everything else is differentiated there, by the definitions of `lagrange.py`,
`structure.py` and `constraints.py`. What is asked for is worked out when first asked, and kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..algebra.multiples import grant_multiples
from ..algebra.polynomials import Element
from ..algebra.ring import BUDGET, Ring, hides
from ..description.reading import Leaves
from ..description.system import System
from ..dynamics.dynamics import Dynamics
from ..dynamics.quantities import QUANTITIES
from ..errors import BudgetError, SingularMassMatrixError, UnknownNameError, nearest
from ..expr.node import Node
from .minors import solved
from .once import once

Elements = tuple[Element, ...]
ElementRows = tuple[Elements, ...]


class Exact:
    """The quantities of `equations` as elements of `ring`: vectors are tuples, matrices tuples of rows.

    Raises BudgetError where a polynomial would exceed `budget` terms, ExpressionError for what has no exact form.

    >>> from dalembert.equations import derive
    >>> from dalembert.description.system import System
    >>> exact = derive(System("x", kinetic="x'**2/2", potential="x**4")).exact()
    >>> exact.bias[0].equals(exact.gravity[0]), exact.coriolis_matrix[0][0].is_zero
    (True, True)
    """

    dynamics: Dynamics
    system: System

    def __init__(self, dynamics: Dynamics, budget: int | None = None) -> None:
        self.dynamics, self.system = dynamics, dynamics.system
        self.leaves: Leaves = self.system.leaves
        self.budget: int = BUDGET if budget is None else budget
        self.count: int = len(self.leaves.v)

    # ---------------------------------------------------------------- what is read

    @once
    def ring(self) -> Ring:
        """The ring of all that describes the system, with the symbols of v and a; closed under d/dq, d/dv, d/dt."""
        return self._described_ring if self.roots == self._described else self._closed(self.roots)

    @once
    def roots(self) -> list[Node]:
        """The nodes that are read; where v or u stand inside functions, also what becomes of these at v = 0, u = 0."""
        roots, ring, leaves = list(self._described), self._described_ring, self.leaves
        if hides(ring, self._atoms(leaves.v)):
            roots += self.dynamics.gravity_of_energies
        if hides(ring, self._atoms(leaves.u)):
            roots += self.dynamics.inverse_dynamics_of_energies
        return roots

    @once
    def _described(self) -> list[Node]:
        system, leaves = self.system, self.leaves
        return [system.lagrangian, system.kinetic, system.potential, *self.dynamics.force_nodes,
                *system.holonomic, *system.nonholonomic, *leaves.v, *leaves.a, *leaves.rates]

    @once
    def _described_ring(self) -> Ring:
        return self._closed(self._described)

    def _closed(self, roots: Iterable[Node]) -> Ring:
        leaves = self.leaves
        ring = Ring(self.system.graph, roots, (*leaves.q, *leaves.v, leaves.t), self.budget)
        grant_multiples(ring)
        return ring

    def _atoms(self, leaves: Iterable[Node]) -> frozenset[tuple[Any, ...]]:
        return frozenset(self.system.graph.nodes[leaf] for leaf in leaves)

    @once
    def lagrangian(self) -> Element:
        """L(q, v, t)."""
        return self.ring.read(self.system.lagrangian)

    @once
    def kinetic_energy(self) -> Element:
        """T as given; L plus the potential where only L was given."""
        return self.ring.read(self.system.kinetic)

    @once
    def potential_energy(self) -> Element:
        """V as given; -L at v = 0 where only L was given."""
        return self.ring.read(self.system.potential)

    @once
    def forces(self) -> Elements:
        """Q(q, v, u, t)."""
        return self._read(self.dynamics.force_nodes)

    @once
    def velocities(self) -> Elements:
        """The symbols of v."""
        return self._read(self.leaves.v)

    @once
    def acceleration_symbols(self) -> Elements:
        """The symbols of a."""
        return self._read(self.leaves.a)

    def _read(self, nodes: Iterable[Node]) -> Elements:
        return tuple(map(self.ring.read, nodes))

    # ---------------------------------------------------------------- calculus

    @once
    def zero(self) -> Element:
        """The element 0."""
        return self.ring.element(0)

    def by(self, element: Element, leaves: Sequence[Node]) -> Elements:
        """The partial derivatives by some of the leaves q, v and t."""
        if element.den is not None or self._is_rational:
            return tuple(self.ring.derivative(element, leaf) for leaf in leaves)
        found = self._partials(element.num, frozenset(leaves))
        return tuple(found.get(leaf, self.zero) for leaf in leaves)

    def _partials(self, polynomial: Any, wanted: frozenset[Node]) -> dict[Node, Element]:
        """The partial derivatives of a polynomial that are not zero; reduced only where a product was taken."""
        sums: dict[Node, Any] = {}
        turned, degrees = set(), polynomial.degrees()
        for position, movers in self._moving.items():
            if not degrees[position]:
                continue
            partial = polynomial.derivative(position)
            for leaf, rate in movers:
                if leaf in wanted:
                    term = partial if rate is None else partial * rate
                    sums[leaf] = sums[leaf] + term if leaf in sums else term
                    if rate is not None:
                        turned.add(leaf)
        ring = self.ring
        return {leaf: ring.quotient(ring.reduced(p), None) if leaf in turned else Element(ring, p)
                for leaf, p in sums.items() if p}

    @once
    def _rates(self) -> dict[Node, dict[int, Element]]:
        """{leaf: {place of a generator: its derivative by the leaf}}."""
        leaves = self.leaves
        return {leaf: self.ring.rates(leaf) for leaf in (*leaves.q, *leaves.v, leaves.t)}

    @once
    def _is_rational(self) -> bool:
        """Whether the derivative of a polynomial can have a denominator."""
        return any(rate.den is not None for rates in self._rates.values() for rate in rates.values())

    @once
    def _moving(self) -> dict[int, list[tuple[Node, Any]]]:
        """{place of a generator: the leaves it depends on, each with its derivative, None for 1}."""
        found: dict[int, list[tuple[Node, Any]]] = {}
        for leaf, rates in self._rates.items():
            for position, rate in rates.items():
                found.setdefault(position, []).append((leaf, None if rate.num.is_one() else rate.num))
        return found

    def by_position(self, element: Element) -> Elements:
        """The derivatives along the velocity fields: (d/dq) N; d/dq where velocities are derivatives."""
        by_q = self.by(element, self.leaves.q)
        if self.leaves.are_derivatives:
            return by_q
        return tuple(self.dot(by_q, field) for field in self._fields)

    @once
    def _fields(self) -> tuple[Elements, ...]:
        """The columns of N."""
        rates = self._read(self.leaves.rates)
        return tuple(zip(*(self.by(rate, self.leaves.v) for rate in rates), strict=True))

    def rate(self, element: Element) -> Element:
        """d/dt along the motion, at zero acceleration: (d/dq) N v + d/dt."""
        (by_time,) = self.by(element, (self.leaves.t,))
        return self.along(self.by_position(element), self.velocities) + by_time

    @property
    def bracket(self) -> Elements:
        """sum_ij v_i [e_i, e_k]_j p_j of the velocity fields, for every k; zero where these are derivatives."""
        total = [self.zero] * self.count
        for i, k, j, sign in self.leaves.brackets:
            total[k] = total[k] + self.velocities[i] * self.momenta[j] * sign
        return tuple(total)

    def dot(self, a: Iterable[Element], b: Iterable[Element]) -> Element:
        """The scalar product of two rows."""
        total = self.zero
        for x, y in zip(a, b, strict=True):
            if x and y:
                total = total + x * y
        return total

    def along(self, row: Iterable[Element], symbols: Iterable[Element]) -> Element:
        """The scalar product of a row with symbols, which no relation reduces."""
        num, total = self.ring.zero, self.zero
        for entry, symbol in zip(row, symbols, strict=True):
            if entry.den is not None:
                total = total + entry * symbol
            elif entry:
                num += entry.num * symbol.num
        if len(num) > self.budget:
            raise BudgetError(f"System '{self.system.name}'", f"an entry would have more than {self.budget} terms.",
                              "Raise the budget of exact(), or keep the shared graph.")
        return total + Element(self.ring, num)

    def at_zero(self, element: Element, leaves: Iterable[Node]) -> Element:
        """An element at the place where some symbols are zero; they stand in no function."""
        positions = self.places(leaves)
        num = _at_zero(element.num, positions)
        if element.den is None:
            return Element(self.ring, num)
        return Element(self.ring, num) / Element(self.ring, _at_zero(element.den, positions))

    def places(self, leaves: Iterable[Node]) -> frozenset[int]:
        """The places of some symbols among the generators."""
        atoms, known = self._atoms(leaves), self.ring.generators.atoms
        return frozenset(k for k, generator in enumerate(self.ring.order)
                         if generator.kind == "atom" and known[generator.index] in atoms)

    @once
    def _hides_velocities(self) -> bool:
        return hides(self.ring, self._atoms(self.leaves.v))

    # ---------------------------------------------------------------- the Lagrangian's derivatives

    @once
    def momenta(self) -> Elements:
        """p = dL/dv."""
        return self.by(self.lagrangian, self.leaves.v)

    @once
    def position_gradient(self) -> Elements:
        """dL/dq along the velocity fields."""
        return self.by_position(self.lagrangian)

    @once
    def mass_matrix(self) -> ElementRows:
        """M = d^2 L/dv dv, symmetric."""
        velocities = self.leaves.v
        return symmetric([self.by(momentum, velocities[: i + 1]) for i, momentum in enumerate(self.momenta)])

    @once
    def gravity(self) -> Elements:
        """g = -dL/dq at v = 0."""
        if self._hides_velocities:
            return self._read(self.dynamics.gravity_of_energies)
        at_rest = self.at_zero(self.lagrangian, self.leaves.v)
        return tuple(-x for x in self.by_position(at_rest))

    @once
    def energy(self) -> Element:
        """v . dL/dv - L."""
        return self.dot(self.velocities, self.momenta) - self.lagrangian

    @once
    def bias(self) -> Elements:
        """d/dt dL/dv - dL/dq at zero acceleration."""
        if self.is_natural:
            return tuple(a + b for a, b in zip(self.coriolis_vector, self.gravity, strict=True))
        rates = zip(map(self.rate, self.momenta), self.bracket, self.position_gradient, strict=True)
        return tuple(rate - turn - force for rate, turn, force in rates)

    @once
    def is_natural(self) -> bool:
        """Whether L = v^T M(q) v / 2 - V(q, t): then the bias is C v + g and nothing else."""
        if self._hides_velocities:
            return False
        moving = (*self.leaves.v, self.leaves.t)
        entries = [entry for i, row in enumerate(self.mass_matrix) for entry in row[: i + 1]]
        if any(rate for entry in entries for rate in self.by(entry, moving)):
            return False
        return not any(self.at_zero(momentum, self.leaves.v) for momentum in self.momenta)

    # ---------------------------------------------------------------- Coriolis and centrifugal terms

    @once
    def mass_derivatives(self) -> tuple[ElementRows, ...]:
        """dM/dq_k for each k, symmetric; along the velocity fields."""
        lower = [[self.by_position(row[j]) for j in range(i + 1)] for i, row in enumerate(self.mass_matrix)]
        return tuple(symmetric([[entry[k] for entry in row] for row in lower]) for k in range(self.count))

    @once
    def christoffel_symbols(self) -> tuple[ElementRows, ...]:
        """c_kij = (dm_kj/dq_i + dm_ki/dq_j - dm_ij/dq_k) / 2, by k, i, j; symmetric in i and j.

        Of velocity fields that do not commute they are the coefficients of C_kj = sum_i c_kij v_i (`structure`).
        """
        found = tuple(map(self._christoffel, range(self.count)))
        return self._turned(found) if self.leaves.brackets else found

    def _turned(self, symbols: Sequence[ElementRows]) -> tuple[ElementRows, ...]:
        """With ([e_i, e_j]^T M e_k - [e_i, e_k]^T M e_j - [e_j, e_k]^T M e_i) / 2."""
        full, mass = [[list(row) for row in rows] for rows in symbols], self.mass_matrix
        for i, j, direction, sign in self.leaves.brackets:
            for k in range(self.count):
                part = self._halved(mass[direction][k]) * sign
                full[k][i][j] = full[k][i][j] + part
                full[j][i][k] = full[j][i][k] - part
                full[j][k][i] = full[j][k][i] - part
        return tuple(tuple(map(tuple, rows)) for rows in full)

    def _christoffel(self, k: int) -> ElementRows:
        by, zero = self.mass_derivatives, self.zero

        def entry(i: int, j: int) -> Element:
            """Where k is i or j, two of the three terms cancel."""
            if k in (i, j):
                return self._halved(by[i + j - k][k][k])
            first, second, third = by[i][k][j], by[j][k][i], by[k][i][j]
            if not (first or second or third):
                return zero
            return self._halved(first + second - third)

        return symmetric([[entry(i, j) for j in range(i + 1)] for i in range(self.count)])

    def _halved(self, element: Element) -> Element:
        return Element(self.ring, element.num / 2, element.den) if element else self.zero

    def christoffel(self, k: int) -> ElementRows:
        """C_k with entries c_kij; the k-th Coriolis and centrifugal term is v^T C_k v."""
        rows = self.christoffel_symbols[k]
        if not self.leaves.brackets:
            return rows
        return tuple(tuple(self._halved(rows[i][j] + rows[j][i]) for j in range(self.count)) for i in range(self.count))

    @once
    def coriolis_matrix(self) -> ElementRows:
        """C_kj = sum_i c_kij v_i."""
        velocities = self.velocities
        return tuple(tuple(self.along(column, velocities) for column in zip(*rows, strict=True))
                     for rows in self.christoffel_symbols)

    @once
    def coriolis_vector(self) -> Elements:
        """C v."""
        return tuple(self.along(row, self.velocities) for row in self.coriolis_matrix)

    @once
    def gyroscopic(self) -> Elements:
        """bias - C v - g."""
        if self.is_natural:
            return (self.zero,) * self.count
        parts = zip(self.bias, self.coriolis_vector, self.gravity, strict=True)
        return tuple(total - moving - static for total, moving, static in parts)

    # ---------------------------------------------------------------- the equations of motion

    @once
    def left_hand_side(self) -> Elements:
        """M a + bias."""
        rows = zip(self.mass_matrix, self.bias, strict=True)
        return tuple(self.along(row, self.acceleration_symbols) + rest for row, rest in rows)

    @once
    def inverse_dynamics(self) -> Elements:
        """M a + bias - Q(u = 0)."""
        if hides(self.ring, self._atoms(self.leaves.u)):
            return self._read(self.dynamics.inverse_dynamics_of_energies)
        free = (self.at_zero(force, self.leaves.u) for force in self.forces)
        return tuple(left - force for left, force in zip(self.left_hand_side, free, strict=True))

    @once
    def constraint_residual(self) -> Elements:
        """h(q, t), holonomic rows only."""
        return self._read(self.system.holonomic)

    @once
    def _nonholonomic(self) -> Elements:
        return self._read(self.system.nonholonomic)

    @once
    def constraint_jacobian(self) -> ElementRows:
        """A: dh/dq for holonomic rows, then the coefficients of v in nonholonomic ones."""
        positions = map(self.by_position, self.constraint_residual)
        return (*positions, *(self.by(row, self.leaves.v) for row in self._nonholonomic))

    @once
    def constraint_rate(self) -> Elements:
        """w = A v + (terms of explicit time)."""
        return (*map(self.rate, self.constraint_residual), *self._nonholonomic)

    @once
    def constraint_bias(self) -> Elements:
        """b of A a + b = 0."""
        return tuple(map(self.rate, self.constraint_rate))

    # ---------------------------------------------------------------- solved for the accelerations

    @once
    def solution(self) -> tuple[Elements, Elements]:
        """a and lambda of M a + bias = Q + A^T lambda, A a + b = 0, by Cramer's rule with shared minors.

        Raises SingularMassMatrixError where the determinant is the zero function, BudgetError.
        """
        jacobian = self.constraint_jacobian
        rows = [[*mass, *(-row[i] for row in jacobian), force - bias]
                for i, (mass, force, bias) in enumerate(zip(self.mass_matrix, self.forces, self.bias, strict=True))]
        none = [self.zero] * len(jacobian)
        rows += [[*row, *none, -rest] for row, rest in zip(jacobian, self.constraint_bias, strict=True)]
        unknowns = solved(rows, self.zero)
        if unknowns is None:
            raise SingularMassMatrixError(f"System '{self.system.name}'", "the accelerations are not determined: "
                                          "the determinant of the mass matrix with its constraints is zero.",
                                          "Give every coordinate inertia, and drop dependent constraints.")
        return unknowns[: self.count], unknowns[self.count :]

    def accelerations(self) -> Elements:
        """a(q, v, u, t), solved from the equations of motion. Raises SingularMassMatrixError, BudgetError."""
        return self.solution[0]

    def multipliers(self) -> Elements:
        """lambda(q, v, u, t), solved with the accelerations. Raises SingularMassMatrixError, BudgetError."""
        return self.solution[1]

    # ---------------------------------------------------------------- by name

    def elements(self, name: str) -> Elements:
        """The elements of a quantity of `QUANTITIES`, row by row."""
        if name not in QUANTITIES:
            raise UnknownNameError("Exact", f"there is no quantity '{name}'.", nearest(name, QUANTITIES))
        value, shape = getattr(self, name, None), QUANTITIES[name].shape
        if value is None:
            return self._read(self.dynamics.nodes(name))
        if not shape:
            return (value,)
        return tuple(value) if len(shape) == 1 else tuple(entry for row in value for entry in row)


def symmetric(lower: Sequence[Sequence[Element]]) -> ElementRows:
    """The rows of a symmetric matrix by its lower triangle."""
    count = len(lower)
    return tuple((*row[: i + 1], *(lower[j][i] for j in range(i + 1, count))) for i, row in enumerate(lower))


def _at_zero(polynomial: Any, positions: Iterable[int]) -> Any:
    degrees = polynomial.degrees()
    present = {position: 0 for position in positions if degrees[position]}
    return polynomial.subs(present) if present else polynomial
