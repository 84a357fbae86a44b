"""One degree of freedom from its energy: E' = 0 divided by the speed, and the speed from E.

Sources: Mechanics for design, "Energy" (x' E_x + ... = 0 holds the factor x', which must not be 0); Landau & Lifshitz
1976, section 11.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from ...arguments import of_kinds
from ...description.functional import finite, parameter_values
from ...description.stated import tell_contacts_left_out
from ...description.system import System
from ...dynamics.lagrange import at_rest
from ...equations import Description, Equations
from ...errors import DerivationError, DescriptionError, ShapeError
from ...expr.calculus import gradient, substitute, tangent
from ...expr.evaluate import evaluate_exact
from ...expr.node import Node
from ...expr.sympy_bridge import from_sympy, list_from_sympy
from ...proofs.proof import Proof
from ..potentials import potential_of
from ..tools.agreement import agree
from ..tools.parts import equations_of, free_names, holds_any, lagrange_residual, short, shortest_sum, written
from ..tools.values import FloatArray, Parameters, completed
from .passage import Passage

if TYPE_CHECKING:
    import sympy


Energy = float | Sequence[float] | FloatArray
"""E in J, or a state (q, q') of the motion."""


@dataclass(frozen=True)
class EnergyIntegral:
    """What the energy of a system of one coordinate says; made by `energy_integral`.

    system          the system
    energy          E(q, q'), J, constant along every motion; the potential of the applied force included
    constant        the symbol for its value
    speed_squared   q'^2 as a function of q and the constant
    time            the time from q to q as an integral over q, where q' > 0: t = int dq / q'
    equation        E'/q' = 0, the equation of motion where q' is not 0
    proof           that `equation` is Lagrange's
    node            the energy in the graph of the system, as it was described
    """

    system: System
    energy: sympy.Expr
    constant: sympy.Symbol
    speed_squared: sympy.Expr
    time: sympy.Integral
    equation: sympy.Expr
    proof: Proof
    node: Node = field(repr=False)

    def time_from(self, start: sympy.Expr | float, stop: sympy.Expr | float) -> sympy.Integral:
        """The time from q = start to q = stop as a SymPy integral with these limits, where q' > 0 between them."""
        return self.time.func(self.time.function, (self.time.variables[0], start, stop))

    def turning_points(
        self, energy: Energy, near: float | None = None, parameters: Parameters | None = None
    ) -> tuple[float, float]:
        """The positions (low, high) between which the motion goes to and fro, in units of q.

        energy      E in J, or a state (q, q') of the motion, in units of q and of q per s
        near        a position that the motion passes; that of the state if nothing is said
        parameters  {symbol or name: number}, in place of those of the system

        They are the first roots of E = V on both sides of `near`, found with 40 digits. Raises DerivationError where
        the energy does not suffice, at a rest, and where the motion does not turn within a thousand million times
        1 + |near|.
        """
        passage, at = self._passage("turning_points", energy, near, parameters)
        low, high = passage.turning(at)
        return float(low), float(high)

    def duration(self, start: float, stop: float, energy: Energy, parameters: Parameters | None = None) -> float:
        """The time in s from q = start to q = stop: t = int dq / sqrt((E - V)/A), E = A q'^2 + V.

        energy      E in J, or a state (q, q') of the motion, in units of q and of q per s
        parameters  {symbol or name: number}, in place of those of the system

        An end that is a turning point to rounding counts as one, and costs no accuracy; at a place of rest the time
        is inf. Without a turn between them; start and stop may be exchanged. Raises DerivationError where the energy
        does not suffice on the way.

        >>> from math import pi
        >>> from dalembert.description.system import System
        >>> disc = System("phi", kinetic="phi'**2/2", potential="-4*cos(phi)")
        >>> round(energy_integral(disc).duration(0, pi, energy=8.0), 12)
        0.828319085118
        """
        from mpmath import mpf

        passage, _ = self._passage("duration", energy, start, parameters)
        places = (finite("EnergyIntegral.duration", "a position", place) for place in (start, stop))
        return float(passage.duration(*map(mpf, places)))

    def period(self, energy: Energy, near: float | None = None, parameters: Parameters | None = None) -> float:
        """The time in s of one swing to and fro, twice the duration between the turning points, found as there.

        Raises DerivationError as `turning_points` does; for a motion that goes round ask for the `duration` of a turn.

        >>> from dalembert.description.system import System
        >>> disc = System("phi", kinetic="phi'**2/2", potential="-4*cos(phi)")
        >>> round(energy_integral(disc).period((1.0, 0.0)), 12)
        3.349987832185
        """
        passage, at = self._passage("period", energy, near, parameters)
        return 2 * float(passage.duration(*passage.turning(at)))

    def _passage(
        self, verb: str, energy: Energy, near: float | None, parameters: Parameters | None
    ) -> tuple[Passage, float]:
        """The motion in numbers, and a position on it."""
        where, system = f"EnergyIntegral.{verb}", self.system
        graph, leaves, values = system.graph, system.leaves, _numbers(where, system, parameters or {})
        given = energy.tolist() if isinstance(energy, np.ndarray) else energy
        is_state = isinstance(given, list | tuple)
        state = [finite(where, "a state", part) for part in given] if is_state else []
        if is_state and len(state) != 2:
            raise ShapeError(where, f"the state {energy!r} has {len(state)} entries.", "Write (q, q').")
        if near is None and not is_state:
            raise DescriptionError(where, "an energy alone does not say where the motion is.",
                                   "Give near=..., or a state (q, q') in place of the energy.")
        (rest,) = at_rest(system, (self.node,))
        momentum = gradient(graph, self.node, leaves.v)
        inertia = graph.div(gradient(graph, momentum[0], leaves.v)[0], graph.number(2))
        total: Any = finite(where, "the energy", energy) if not is_state else evaluate_exact(
            graph, [self.node], {**values, **dict(zip((*leaves.q, *leaves.v), state, strict=True))})[0]
        return Passage(graph, leaves.q[0], rest, inertia, values, total), state[0] if near is None else near


@of_kinds
def energy_integral(description: Description | Equations) -> EnergyIntegral:
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
    tell_contacts_left_out("energy_integral", system)
    place, speed = system.coordinates[0], system.coordinates[0].diff()
    (force,) = written(system, equations.force_nodes)
    potential = potential_of([force], [place]).potential
    energy = shortest_sum(system, equations.energy_nodes) + potential
    total = system.graph.sum([*equations.energy_nodes, from_sympy(potential, system.symbols)])
    (name,) = free_names(system, ["E"] if free_names(system, ["E"]) == ("E",) else ["E_0"])
    constant = Symbol(name, real=True)
    still, curvature = energy.subs(speed, 0), energy.diff(speed, 2) / 2
    node = system.node(curvature)
    if holds_any(system, [node], system.leaves.v):
        raise DerivationError("energy_integral", "the energy is not quadratic in the speed.",
                              "It is constant all the same; use Equations.energy.")
    above, below = list_from_sympy([constant - still, curvature], system.symbols)
    (squared,) = short(system, [system.graph.div(above, below)])
    x = Dummy(system.coordinate_names[0], real=True)
    time = Integral(1 / sqrt(squared.xreplace({place: x})), x)
    equation, proof = energy_road(equations)
    return EnergyIntegral(system, energy, constant, squared, time, equation, proof, total)


def _numbers(where: str, system: System, given: Parameters) -> dict[Node, float]:
    """The values of all parameters by leaf. Raises DescriptionError where one is missing."""
    known = {symbol: parameter.value for symbol, parameter in system.parameters.items()}
    table = completed(where, {**known, **parameter_values(where, known, given)})
    return {system.node(symbol): value for symbol, value in table.items()}


def energy_road(equations: Equations) -> tuple[sympy.Expr, Proof]:
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
