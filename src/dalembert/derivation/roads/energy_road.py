"""One degree of freedom from its energy: E' = 0 divided by the speed, and the speed from E.

Sources: Mechanics for design, "Energy" (x' E_x + ... = 0 holds the factor x', which must not be 0); Landau & Lifshitz
1976, section 11.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...description.system import System
from ...errors import DerivationError
from ...expr.calculus import substitute, tangent
from ...expr.sympy_bridge import from_sympy
from ..equations import Equations
from ..lagrange import at_rest
from ..potentials import potential_of
from ..proofs.proof import Proof
from ..tools.agreement import agree
from ..tools.parts import equations_of, holds_any, lagrange_residual, short, shortest_sum, written


@dataclass(frozen=True)
class EnergyIntegral:
    """What the energy of a system of one coordinate says; made by `energy_integral`.

    energy          E(q, q'), J, constant along every motion; the potential of the applied force included
    constant        the symbol for its value
    speed_squared   q'^2 as a function of q and the constant
    time            the time from q to q as an integral over q, where q' > 0: t = int dq / q'
    equation        E'/q' = 0, the equation of motion where q' is not 0
    proof           that `equation` is Lagrange's
    """

    energy: Any
    constant: Any
    speed_squared: Any
    time: Any
    equation: Any
    proof: Proof


def energy_integral(description: Any) -> EnergyIntegral:
    """The first integral of a system of one coordinate: its energy, and what follows from it.

    Raises DerivationError for several coordinates, explicit time, constraints, or a force that depends on the speed,
    and where the energy is not E_2(q) q'^2 + E_0(q).

    >>> from dalembert.description.system import System
    >>> found = energy_integral(System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"m": 1, "k": 4}))
    >>> found.energy, found.speed_squared
    (k*x(t)**2/2 + m*Derivative(x(t), t)**2/2, (2*E - k*x(t)**2)/m)
    """
    from sympy import Dummy, Integral, Symbol, sqrt

    equations = equations_of(description, "energy_integral")
    system = equations.system
    _check(equations)
    place, speed = system.coordinates[0], system.coordinates[0].diff()
    (force,) = written(system, equations.force_nodes)
    energy = shortest_sum(system, equations.energy_nodes) + potential_of([force], [place]).potential
    constant = Symbol("E" if "E" not in system.parameter_names else "E_0", real=True)
    still, curvature = energy.subs(speed, 0), energy.diff(speed, 2) / 2
    node = system.node(curvature)
    if holds_any(system, [node], system.leaves.v):
        raise DerivationError("energy_integral", "the energy is not quadratic in the speed.",
                              "It is constant all the same; use Equations.energy.")
    (squared,) = short(system, [_quotient(system, constant - still, curvature)])
    x = Dummy(system.coordinate_names[0], real=True)
    time = Integral(1 / sqrt(squared.xreplace({place: x})), x)
    equation, proof = energy_road(equations)
    return EnergyIntegral(energy, constant, squared, time, equation, proof)


def _quotient(system: System, a: Any, b: Any) -> int:
    return system.graph.div(from_sympy(a, system.symbols), from_sympy(b, system.symbols))


def energy_road(equations: Equations) -> tuple[Any, Proof]:
    """(dE/dt + dL/dt at fixed q, v - v Q) / v, and the proof that it is the Lagrange residual; one coordinate."""
    system = equations.system
    graph, leaves = system.graph, system.leaves
    (v,), (a,), (q,) = leaves.v, leaves.a, leaves.q
    (rate,) = tangent(graph, equations.energy_nodes, {q: v, v: a, leaves.t: graph.one})
    (driven,) = tangent(graph, [system.lagrangian], {leaves.t: graph.one})
    power = graph.sub(graph.add(rate, driven), graph.mul(v, equations.force_nodes[0]))
    (equation,) = short(system, [graph.div(power, v)])
    (lagrange,) = written(system, lagrange_residual(equations))
    return equation, agree("energy", "(E' + dL/dt - v Q) / v = d/dt dL/dv - dL/dq - Q, where v is not 0", equation,
                           lagrange)


def _check(equations: Equations) -> None:
    system = equations.system
    leaves, where = system.leaves, f"System '{system.name}', energy_integral"
    if len(leaves.q) != 1:
        raise DerivationError(where, f"there are {len(leaves.q)} coordinates.", "The energy alone gives one equation.")
    if equations.constraint_nodes.rate:
        raise DerivationError(where, "a constraint leaves the one coordinate no freedom.", "Drop it.")
    if holds_any(system, (system.lagrangian, *equations.force_nodes), [leaves.t, *leaves.u]):
        raise DerivationError(where, "time or an input appears, so energy is not constant.", "Use derive.")
    forces = at_rest(system, equations.force_nodes)
    if substitute(system.graph, forces, {}) != list(equations.force_nodes):
        raise DerivationError(where, "a force depends on the speed, so energy is not constant.",
                              "Dissipation has no energy integral.")
