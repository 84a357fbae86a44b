"""Symmetries: the point transformations of coordinates and time that leave the action as it is, and what they conserve.

The generator is affine in the coordinates, with coefficients that may grow with time:

    xi_i = b_i + d_i t + sum_j a_ij q_j + e_i t q_i,        tau = alpha + beta t + gamma t^2

It is a symmetry where  W = tau dL/dt + xi . dL/dq + (xi' - q' tau') . dL/dq' + tau' L + (xi - tau q') . Q  is a total
derivative f'(q, t); then  xi . p - tau (q' . p - L) - f  is constant. W is a total derivative where the Euler
operator annihilates it: one linear condition on b, d, a, e, alpha, beta, gamma for each monomial.
Sources: Noether 1918; Olver 1993, section 5.4 (divergence symmetries); Vujanovic & Jones 1989, section 3.3 (forces).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ...arguments import of_kinds
from ...description.stated import tell_contacts_left_out
from ...dynamics.lagrange import motion
from ...equations import Description, Equations
from ...expr.calculus import gradient, tangent
from ...expr.sympy_bridge import from_sympy
from ...proofs.proof import Proof
from ..tools.agreement import agree
from ..tools.parts import column, equations_of, lagrange_residual, plain, written
from .search import Finder, Found


@dataclass(frozen=True, eq=False)
class Symmetry(Found):
    """A one-parameter family of transformations q -> q + s xi, t -> t + s tau; found by `symmetries`.

    kind          "translation", "time translation", "boost", "rotation", "scaling", "projective" or "combination"
    xi            {coordinate: its direction}, zeros left out
    tau           the direction of time
    gauge         f, where the action changes by the total derivative f'(q, t); 0 where it does not change at all
    conserved     xi . p - tau (q' . p - L) - f, constant along every motion; the energy for a time translation
    action_scale  0; else the rate at which the action grows, and nothing is conserved

    `gauge` and `conserved` are None for a scaling of the action, and where f has no integral in closed form.
    """

    equations: Equations = field(repr=False)

    def prove(self) -> Proof:
        """That d(conserved)/dt = (xi - tau q') . (d/dt dL/dq' - dL/dq - Q), so that it is 0 on every motion.

        Where nothing is conserved: that what L changes by, less its scaling, has no Euler-Lagrange equations.
        """
        system = self.equations.system
        if self.conserved is None:
            return self._prove_scaling()
        conserved = [from_sympy(self.conserved, system.symbols)]
        (rate,) = written(system, tangent(system.graph, conserved, motion(system, with_accelerations=True)))
        residual = written(system, lagrange_residual(self.equations))
        directions = [self.xi.get(q, 0) - self.tau * q.diff() for q in system.coordinates]
        if not self.xi:
            directions = [-direction for direction in directions]
        right = sum(a * b for a, b in zip(directions, residual, strict=True))
        return agree(self.kind, "d(conserved)/dt = (xi - tau q') . (d/dt dL/dq' - dL/dq - Q)", rate, right)

    def _prove_scaling(self) -> Proof:
        from sympy import Integer

        system = self.equations.system
        graph, leaves, n = system.graph, system.leaves, len(system.leaves.q)
        directions = [self.xi.get(q, Integer(0)) for q in system.coordinates]
        tau, scale, *xi = (from_sympy(x, system.symbols) for x in (self.tau, self.action_scale, *directions))
        pace, *speeds = tangent(graph, [tau, *xi], motion(system))
        by_t, *slopes = gradient(graph, system.lagrangian, [leaves.t, *leaves.q, *leaves.v])
        speeding = [graph.sub(speed, graph.mul(v, pace)) for speed, v in zip(speeds, leaves.v, strict=True)]
        moved = [graph.sub(x, graph.mul(tau, v)) for x, v in zip(xi, leaves.v, strict=True)]
        change = graph.sum([graph.mul(tau, by_t), graph.dot([*xi, *speeding], slopes),
                            graph.dot(moved, self.equations.force_nodes),
                            graph.mul(graph.sub(pace, scale), system.lagrangian)])  # fmt: skip
        both = gradient(graph, change, [*leaves.q, *leaves.v])
        rates = tangent(graph, both[n:], motion(system, with_accelerations=True))
        rows = written(system, list(map(graph.sub, rates, both[:n])))
        return agree(self.kind, "W - (action_scale) L is a total derivative: its Euler-Lagrange expressions vanish",
                     column(rows), column([0] * n))

    def __str__(self) -> str:
        parts = [f"{plain(q)} -> {plain(q)} + s*({plain(x)})" for q, x in self.xi.items()]
        if self.tau != 0:
            parts.append(f"t -> t + s*({plain(self.tau)})")
        return f"{self.kind}: {', '.join(parts)}; {self._result}"

    @property
    def _result(self) -> str:
        if self.conserved is not None:
            return f"conserves {plain(self.conserved)}"
        if self.action_scale != 0:
            return f"scales the action by 1 + s*({plain(self.action_scale)})"
        return "conserves a quantity whose gauge term has no closed integral"


@of_kinds
def symmetries(description: Description | Equations, *, of_equations: bool = False) -> tuple[Symmetry, ...]:
    """The point symmetries of a `System` that are affine in the coordinates, with the quantity each conserves.

    All there are of the generators xi_i = b_i + d_i t + sum_j a_ij q_j + e_i t q_i, tau = alpha + beta t + gamma t^2,
    with constants b to gamma: no others, such as xi = sin(t) or tau = x. Found by linear algebra on canonical forms:
    translations, rotations, scalings of coordinates and time, boosts and projective ones, and every combination of
    them with constant coefficients, which may hold the parameters. Forces take part: what they break is not listed,
    and a force with a potential counts like one. With constraints, those that keep the constraint surface. The first
    are the simplest; together they are a basis, up to those that conserve nothing but the number 0
    (reparametrisations).

    of_equations   also a scaling that multiplies the action, and so conserves nothing (Kepler's third law), if there
                   is one; only asked without forces and constraints

    Steps such as sign(x) are not integrated: what would need it is not listed.

    Raises BudgetError or ExpressionError where L has no canonical form, DerivationError for velocities that are not
    derivatives of coordinates.

    >>> from dalembert.description.system import System
    >>> kepler = System("x y", kinetic="(x'**2 + y'**2)/2", potential="-1/sqrt(x**2 + y**2)")
    >>> for symmetry in symmetries(kepler):
    ...     print(symmetry.kind, symmetry.conserved)
    time translation Derivative(x(t), t)**2/2 + Derivative(y(t), t)**2/2 - 1/sqrt(x(t)**2 + y(t)**2)
    rotation x(t)*Derivative(y(t), t) - y(t)*Derivative(x(t), t)
    """
    equations = equations_of(description, "symmetries")
    tell_contacts_left_out("symmetries", equations.system)
    finder = Finder(equations)
    found = [symmetry for symmetry in map(finder.symmetry, finder.variational()) if symmetry.conserved != 0]
    if of_equations:
        found += [finder.scaling(vector) for vector in finder.scalings()]
    return tuple(Symmetry(**vars(symmetry), equations=equations) for symmetry in found)
