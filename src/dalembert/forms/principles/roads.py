"""The roads to the equations of motion, side by side, and the proof that they meet.

Each road starts from the description and ends in equations of its own; each claim of agreement is decided on
canonical forms. Sources: Mechanics for design, "Newton, energy, Lagrange, Hamilton's principle" for one pendulum;
L. Savin's notes, eq. 1-13 (d'Alembert); Kane & Levinson 1985, chapter 6, where F_r + F*_r = 0 and
-F*_r = d/dt dT/dq_r' - dT/dq_r.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from ...algebra.short.shortener import short_entries
from ...arguments import of_kinds
from ...canonical.bodies import TreeExact
from ...description.particles import Particles
from ...description.stated import tell_contacts_left_out
from ...description.system import System
from ...dynamics.lagrange import motion
from ...equations import Description, Equations, derive
from ...errors import DerivationError, looked_up
from ...expr.calculus import gradient, tangent
from ...expr.node import Node
from ...expr.sympy_bridge import list_from_sympy
from ...proofs import link_recursion
from ...proofs.deciding import newton_euler_proof
from ...proofs.proof import Printed, Proof
from ..momenta.hamiltonian import hamiltonian_of
from ..tools import parts
from ..tools.agreement import agree
from ..tools.kinds import Matrix
from .energy_road import energy_road
from .gauss import Gauss
from .minimal import minimal_of


@dataclass(frozen=True)
class Road:
    """One way to the equations of motion.

    name       "Newton", "d'Alembert", "energy", "Lagrange", ...
    principle  what is written down, in words and symbols
    equations  what it gives: a SymPy column whose entries vanish along every motion
    proof      that these are Lagrange's equations
    """

    name: str
    principle: str
    equations: Matrix
    proof: Proof


@dataclass(frozen=True, repr=False)
class Roads(Printed):
    """The roads open to a system, in order; `notes` says which are closed and why. Made by `roads`."""

    system: System
    roads: tuple[Road, ...]
    notes: tuple[str, ...] = ()

    @property
    def meet(self) -> bool:
        """Whether every road ends in the same equations."""
        return all(road.proof.holds for road in self.roads)

    def __iter__(self) -> Iterator[Road]:
        return iter(self.roads)

    def __len__(self) -> int:
        return len(self.roads)

    def __contains__(self, name: object) -> bool:
        return any(road.name == name for road in self.roads)

    def __getitem__(self, name: str) -> Road:
        """A road by its name. Raises UnknownNameError."""
        return looked_up({road.name: road for road in self.roads}, name, "Roads", f"there is no road '{name}'.")

    def __str__(self) -> str:
        lines = []
        for road in self.roads:
            lines.append(f"{road.name}: {road.principle}")
            lines += [f"    0 = {parts.plain(entry)}" for entry in road.equations.flat()]
            lines.append(f"    {road.proof}")
        return "\n".join([*lines, *(f"closed  {note}" for note in self.notes)])

    def latex(self) -> str:
        """All roads as one LaTeX `aligned` block per road, name and principle as text before it."""
        from sympy.physics.vector.printing import vlatex

        blocks = []
        for road in self.roads:
            rows = r" \\ ".join(f"0 &= {vlatex(entry)}" for entry in road.equations.flat())
            blocks.append(rf"\text{{{road.name}:}}\quad \begin{{aligned}} {rows} \end{{aligned}}")
        return "\n\n".join(blocks)

    def __repr__(self) -> str:
        return f"<Roads of {self.system.name}: {', '.join(road.name for road in self.roads)}>"


@of_kinds
def roads(description: Description | Equations) -> Roads:
    """Every road to the equations of motion that is open to a system, each with the proof that it meets Lagrange's.

    Newton and d'Alembert   where the system was described by `particles`
    energy                  one coordinate, no constraint: E' = v Q divided by the speed, where that is not 0
    Lagrange                d/dt dL/dq' - dL/dq = Q + A^T lambda, differentiated by SymPy
    augmented Lagrangian    L + lambda h, the multipliers as further coordinates; holonomic constraints only
    Kane                    F_r + F*_r = 0: generalized active and inertia forces of particles or energies
    minimal                 N^T (M a + bias - Q) = 0 on the null space of A, where there are constraints
    Hamilton                p' + dH/dq = Q + A^T lambda at p = dL/dq'
    Gauss                   the compulsion is least
    Newton-Euler            the recursion over the links, for a `Tree`

    Takes a System, Particles, Tree or Equations. Raises DerivationError for velocities that are not derivatives of
    coordinates.

    >>> from dalembert.description.system import System
    >>> found = roads(System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"m": 1, "k": 1}))
    >>> [road.name for road in found], found.meet
    (['energy', 'Lagrange', 'Kane', 'Hamilton', 'Gauss'], True)
    >>> found["energy"].equations
    Matrix([[k*x(t) + m*Derivative(x(t), (t, 2))]])
    """
    walker = _Walker(parts.equations_of(description, "roads"))
    tell_contacts_left_out("roads", walker.system)
    return Roads(walker.system, tuple(walker.walk()), tuple(walker.notes))


class _Walker:
    """Walks the roads open to some equations."""

    def __init__(self, equations: Equations) -> None:
        self.equations, self.system = equations, equations.system
        self.graph, self.leaves = self.system.graph, self.system.leaves
        self.notes: list[str] = []

    def walk(self) -> Iterator[Road]:
        """The open roads in order."""
        ways: tuple[Callable[[], Road | None], ...] = (
            self.newton, self.dalembert, self.energy, self.lagrange, self.augmented, self.kane, self.minimal,
            self.hamilton, self.gauss, self.newton_euler,
        )
        for way in ways:
            road = way()
            if road is not None:
                yield road

    # ---------------------------------------------------------------- what all share

    @cached_property
    def residual(self) -> Matrix:
        """d/dt dL/dv - dL/dq - Q, as derived, without reactions."""
        return parts.written_column(self.system, parts.lagrange_residual(self.equations))

    @cached_property
    def reactions(self) -> Matrix:
        """A^T lambda."""
        from sympy import zeros

        count, rows = len(self.leaves.q), self.equations.constraint_nodes.jacobian
        return parts.written_table(self.system, rows, count).T * self.equations.multipliers if rows else zeros(count, 1)

    def shown(self, expressions: Matrix) -> Matrix:
        """SymPy expressions in short form, reactions subtracted."""
        nodes = list_from_sympy(expressions.flat(), self.system.symbols)
        return parts.short_column(self.system, nodes) - self.reactions

    # ---------------------------------------------------------------- vectors

    def newton(self) -> Road | None:
        """m_i r_i'' = f_i, where the particles are free and their positions the coordinates."""
        found = self.system
        if not isinstance(found, Particles):
            self.notes.append("Newton, d'Alembert: the system was not described by particles.")
            return None
        positions = [x for particle in found.particles for x in particle.position]
        if positions != list(found.coordinates):
            self.notes.append("Newton: the positions of the particles are not the coordinates, so forces of "
                              "constraint are unknown; d'Alembert removes them.")
            return None
        equations = parts.column([x for particle in found.particles for x in particle.constraint_force])
        proof = agree("Newton", "m r'' - f = d/dt dL/dq' - dL/dq - Q", equations, self.residual)
        return Road("Newton", "m_i r_i'' = f_i + (reactions)", self.shown(equations), proof)

    def dalembert(self) -> Road | None:
        """sum_i (m_i r_i'' - f_i) . dr_i/dq_j = 0."""
        found = self.system
        if not isinstance(found, Particles):
            return None
        equations = parts.column([sum(force * x.diff(q) for particle in found.particles
                                for force, x in zip(particle.constraint_force, particle.position, strict=True))
                            for q in found.coordinates])
        proof = agree("d'Alembert", "sum (m r'' - f) . dr/dq_j = d/dt dL/dq_j' - dL/dq_j - Q_j", equations,
                      self.residual)
        return Road("d'Alembert", "sum_i (m_i r_i'' - f_i) . dr_i/dq_j = (reactions)", self.shown(equations), proof)

    def newton_euler(self) -> Road | None:
        """The inverse dynamics of the links, by recursion over them."""
        if self.equations.tree is None:
            self.notes.append("Newton-Euler: the system is not described by bodies and joints.")
            return None
        exact = self.equations.exact()
        if not isinstance(exact, TreeExact):
            self.notes.append("Newton-Euler: on polynomials only for trees of simple joints without springs and loops.")
            return None
        proof = newton_euler_proof(exact)
        torques = short_entries(exact.ring, link_recursion.inverse_dynamics(exact), self.system.symbols)
        forces = parts.written_column(self.system, self.equations.force_nodes)
        return Road("Newton-Euler", "f = m a_c, n = I alpha + omega x I omega, link by link",
                    parts.column(torques) - forces - self.reactions, proof)

    # ---------------------------------------------------------------- energies

    def energy(self) -> Road | None:
        """E' divided by the speed."""
        if len(self.leaves.q) != 1 or self.equations.constraint_nodes.rate:
            self.notes.append("energy: one equation says enough only for one coordinate without constraints.")
            return None
        equation, proof = energy_road(self.equations)
        return Road("energy", "(E' + dL/dt - v Q) / v = 0, where v is not 0", parts.column([equation]), proof)

    def lagrange(self) -> Road:
        """Lagrange's equations, differentiated by SymPy on the Lagrangian as given; a long one by its matrices."""
        if parts.size_of(self.system, [self.system.lagrangian]) > parts.LARGEST:
            return self._by_matrices()
        (lagrangian,) = parts.written(self.system, [self.system.lagrangian])
        forces, time = parts.written(self.system, self.equations.force_nodes), self.system.symbols.time
        rows = [lagrangian.diff(q.diff()).diff(time) - lagrangian.diff(q) - force
                for q, force in zip(self.system.coordinates, forces, strict=True)]
        proof = agree("Lagrange", "d/dt dL/dq' - dL/dq - Q by SymPy's derivatives = by the graph's",
                      parts.column(rows), self.residual)
        return self._of_lagrange(proof)

    def _by_matrices(self) -> Road:
        """M a + C v + g + gyroscopic - Q against the Euler-Lagrange operator."""
        e, graph = self.equations, self.graph
        rows = zip(e.mass_nodes, e.coriolis_nodes, e.gravity_nodes, e.gyroscopic_nodes, e.force_nodes, strict=True)
        nodes = [graph.sub(graph.sum((graph.dot(mass, self.leaves.a), *parts)), force) for mass, *parts, force in rows]
        proof = agree("Lagrange", "d/dt dL/dq' - dL/dq - Q = M a + C v + g + (gyroscopic terms) - Q",
                      parts.written_column(self.system, nodes), self.residual)
        return self._of_lagrange(proof)

    def _of_lagrange(self, proof: Proof) -> Road:
        shown = parts.short_column(self.system, parts.lagrange_residual(self.equations)) - self.reactions
        return Road("Lagrange", "d/dt dL/dq' - dL/dq = Q + A^T lambda", shown, proof)

    def augmented(self) -> Road | None:
        """Lagrange's equations of L + lambda h, the multipliers as coordinates."""
        system = self.system
        if not system.holonomic:
            return None
        if system.nonholonomic:
            self.notes.append("augmented Lagrangian: a nonholonomic constraint has no h to be added to L.")
            return None
        multipliers = list(self.equations.multipliers)
        energy, *rows = parts.written(system, [system.lagrangian, *system.holonomic])
        total = energy + sum(x * h for x, h in zip(multipliers, rows, strict=True))
        forces = dict(zip(system.coordinates, parts.written(system, self.equations.force_nodes), strict=True))
        wide = System([*system.coordinates, *multipliers], lagrangian=total, inputs=system.inputs,
                      forces=forces, parameters=system.parameters, name=system.name)
        nodes = parts.lagrange_residual(derive(wide))
        expected = (self.residual - self.reactions).col_join(-parts.column(rows))
        proof = agree("augmented Lagrangian", "E_q = d/dt dL/dq' - dL/dq - Q - A^T lambda, E_lambda = -h",
                      parts.written_column(wide, nodes), expected)
        return Road("augmented Lagrangian", "d/dt dL*/dx' - dL*/dx = Q for L* = L + lambda . h, x = (q, lambda)",
                    parts.short_column(wide, nodes), proof)

    def kane(self) -> Road:
        """F_r + F*_r = 0."""
        found = self.system
        active, inertia = self._kane_of_particles(found) if isinstance(found, Particles) else self._kane_of_energies()
        proof = agree("Kane", "-(F_r + F*_r) = d/dt dL/dq_r' - dL/dq_r - Q_r", -(active + inertia), self.residual)
        return Road("Kane", "F_r + F*_r = 0 (+ reactions), with the speeds u_r = q_r'",
                    self.shown(-(active + inertia)), proof)

    def _kane_of_particles(self, found: Particles) -> tuple[Matrix, Matrix]:
        """F_r = sum f . dv/du_r and F*_r = -sum m a . dv/du_r, the partial velocities from v."""
        active, inertia = [], []
        for q in found.coordinates:
            moved = [(p, tuple(v.diff(q.diff()) for v in p.velocity)) for p in found.particles]
            active.append(sum(f * x for p, partial in moved for f, x in zip(p.force, partial, strict=True)))
            inertia.append(-sum(p.mass * a * x for p, partial in moved
                                for a, x in zip(p.acceleration, partial, strict=True)))
        return parts.column(active), parts.column(inertia)

    def _kane_of_energies(self) -> tuple[Matrix, Matrix]:
        """F_r = Q_r + (potential forces) and F*_r = -(d/dt dT/dv_r - dT/dq_r)."""
        graph, leaves, system = self.graph, self.leaves, self.system
        count = len(leaves.q)

        def operator(energy: Node) -> list[Node]:
            both = gradient(graph, energy, [*leaves.v, *leaves.q])
            rates = tangent(graph, both[:count], motion(system, with_accelerations=True))
            return [graph.sub(rate, slope) for rate, slope in zip(rates, both[count:], strict=True)]

        potential = operator(system.potential)
        active = [graph.add(force, pull) for force, pull in zip(self.equations.force_nodes, potential, strict=True)]
        return parts.written_column(system, active), -parts.written_column(system, operator(system.kinetic))

    # ---------------------------------------------------------------- other principles

    def minimal(self) -> Road | None:
        """The null-space projection of Lagrange's equations."""
        if not self.equations.constraint_nodes.rate:
            return None
        try:
            form = minimal_of(self.equations)
        except DerivationError as error:
            self.notes.append(f"minimal: {error.what}")
            return None
        found = form.prove()
        kept = all(proof.holds for proof in found)
        method = "proved" if all(proof.method == "proved" for proof in found) else "measured"
        proof = Proof("minimal", "A N = 0 and A gamma + b = 0, so N^T removes A^T lambda and nothing else",
                      method if kept else "refuted", kept)
        return Road("minimal", "N^T (M a + bias - Q) = 0 with A N = 0",
                    parts.short_column(self.system, form.projected_nodes), proof)

    def hamilton(self) -> Road | None:
        """p' + dH/dq - Q - A^T lambda at p = dL/dq'."""
        try:
            form = hamiltonian_of(self.equations)
        except DerivationError as error:
            self.notes.append(f"Hamilton: {error.what}")
            return None
        left = parts.column([p.diff() for p in form.momenta]) - form.momentum_rates
        proofs = form.prove()
        worst = next((proof for proof in proofs if not proof.holds),
                     next((proof for proof in proofs if proof.method != "proved"), proofs["motion"]))
        proof = Proof("Hamilton", "q' = dH/dp and p' + dH/dq - Q = d/dt dL/dq' - dL/dq - Q at p = dL/dq'",
                      worst.method, worst.holds, worst.detail, worst.state)
        return Road("Hamilton", "p' = -dH/dq + Q + A^T lambda, q' = dH/dp", left, proof)

    def gauss(self) -> Road:
        """The gradient of the compulsion."""
        found = Gauss(self.equations)
        return Road("Gauss", "(a - a0)^T M (a - a0) / 2 is least on A a + b = 0: dZ/da = A^T lambda",
                    found.gradient - self.reactions, found.prove()["Gauss"])
