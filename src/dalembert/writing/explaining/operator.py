"""The Euler-Lagrange operator, one velocity after the other, before anything is collected.

    d/dt dL/dv_k - sum_ij v_i [e_i, e_k]_j dL/dv_j - (N^T dL/dq)_k = Q_k + (A^T lambda)_k

The bracket is Hamel's, and absent where velocities are derivatives of coordinates. Sources: `lagrange.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...dynamics import lagrange
from ...dynamics.dynamics import Dynamics
from ...expr.calculus import tangent
from ..matrices import multipliers
from ..typeset.notation import Piece, indexed
from .desk import Desk, Expressions
from .formulas import Step, partial, rate

_LAGRANGE = "How the momentum ∂{lagrangian}/∂q' changes along the motion, less how {lagrangian} changes with the " \
            "coordinate, is the force along it."
_HAMEL = "The directions of these velocities do not commute: to the terms of Lagrange comes a bracket of the momenta " \
         "with them."


class Operator:
    """The pieces of the operator, for all velocities: momenta, their rates, gradients and brackets.

    The rate of momentum k is the sum of inertia[k][j] a_j and drift[k].
    """

    desk: Desk
    dynamics: Dynamics

    def __init__(self, desk: Desk) -> None:
        self.desk, self.dynamics = desk, desk.dynamics

    def momentum(self, k: int) -> Expressions:
        """The terms of dL/dv_k: M_kj v_j where these are all, else in one short form."""
        if not self.desk.is_natural or None in self.inertia[k]:
            return [self.momenta[k]]
        return [entry * v for entry, v in zip(self.inertia[k], self.desk.velocities, strict=True)]

    @cached_property
    def momenta(self) -> Expressions:
        """dL/dv."""
        return self.desk.entries("momenta")

    @cached_property
    def inertia(self) -> list[Expressions]:
        """d^2 L/dv dv, row by row."""
        flat = self.desk.entries("mass_matrix")
        return [flat[k * self.desk.count:(k + 1) * self.desk.count] for k in range(self.desk.count)]

    @cached_property
    def drift(self) -> Expressions:
        """d/dt dL/dv at zero acceleration."""
        system = self.desk.system
        return self.desk.forms(
            lambda exact: map(exact.rate, exact.momenta),
            lambda: tangent(self.desk.graph, self.dynamics.momenta_nodes, lagrange.motion(system)),
        )

    @cached_property
    def gradients(self) -> Expressions:
        """dL/dq along the velocity fields."""
        return self.desk.forms(lambda exact: exact.position_gradient, lambda: self.dynamics.gradient_nodes)

    @cached_property
    def brackets(self) -> Expressions:
        """sum_ij v_i [e_i, e_k]_j p_j."""
        return self.desk.forms(lambda exact: exact.bracket,
                               lambda: lagrange.bracket(self.desk.system, self.dynamics.momenta_nodes))

    @cached_property
    def forces(self) -> Expressions:
        """Q."""
        return self.desk.entries("forces")

    @cached_property
    def reactions(self) -> list[Expressions]:
        """A^T lambda, as its terms A_ik lambda_i."""
        flat, count = self.desk.entries("constraint_jacobian"), self.desk.count
        symbols = list(enumerate(multipliers(self.desk.system)))
        return [[times(flat[i * count + k], symbol) for i, symbol in symbols] for k in range(count)]

    def rate(self, k: int) -> Expressions:
        """The terms of d/dt dL/dv_k."""
        inertia = zip(self.inertia[k], self.desk.accelerations, strict=True)
        return [*(times(entry, a) for entry, a in inertia), self.drift[k]]


def times(entry: Any, symbol: Any) -> Any:
    """A product, None where one factor is too long to be written."""
    return None if entry is None else entry * symbol


def operator_steps(desk: Desk, pieces: Operator) -> list[Step]:
    """A step for each velocity."""
    return [_Row(desk, pieces, k).step() for k in range(desk.count)]


@dataclass(frozen=True)
class _Row:
    """The equation of one velocity."""

    desk: Desk
    pieces: Operator
    k: int

    def step(self) -> Step:
        """Momentum, its rate, gradient, bracket, and the equation made of them."""
        desk, pieces, k = self.desk, self.pieces, self.k
        velocity = desk.velocities[k]
        momentum = partial(desk.letter("lagrangian"), desk.writer.node(velocity))
        bracket = pieces.brackets[k] if desk.system.leaves.brackets else 0
        lines = [*desk.total(momentum, pieces.momentum(k)), *desk.total(rate(momentum), pieces.rate(k))]
        head, label = self._gradient()
        lines += desk.formula(head, pieces.gradients[k], label)
        if desk.system.leaves.brackets:
            head = indexed(desk.free("B", "bracket"), desk.indices[k])
            lines += desk.formula(head, bracket, "bracket of the velocity fields")
        left = [*((False, each) for each in pieces.rate(k)), (True, bracket), (True, pieces.gradients[k])]
        lines += desk.equation(left, [pieces.forces[k], *pieces.reactions[k]], "the equation of motion")
        of_lagrange = velocity.is_Derivative
        heading = "Lagrange's equation for" if of_lagrange else "Hamel's equation for"
        sentence = desk.told(_LAGRANGE if of_lagrange else _HAMEL)
        return Step(heading, sentence, tuple(lines), desk.remarks(), desk.indices[k])

    def _gradient(self) -> tuple[Piece, str]:
        """dL/dq_k; where the velocity is no derivative, dL/dpi_k along its field, by the quasi-coordinate pi_k."""
        desk, velocity = self.desk, self.desk.velocities[self.k]
        if velocity.is_Derivative:
            return partial(desk.letter("lagrangian"), desk.writer.node(velocity.expr)), ""
        quasi = indexed("π", desk.indices[self.k])
        return partial(desk.letter("lagrangian"), quasi), "along the velocity field"
