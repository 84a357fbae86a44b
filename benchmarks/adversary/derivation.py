"""Equations of motion a second time: every quantity by SymPy's own differentiation of what was described."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from typing import Any

import sympy

Expr = Any


class Size(sympy.Function):
    """|x| of a real x, whose derivative is a sign for whatever x is."""

    def fdiff(self, argindex: int = 1) -> Expr:
        return Side(self.args[0])


class Side(sympy.Function):
    """The sign of a real x, with derivative 0."""

    def fdiff(self, argindex: int = 1) -> Expr:
        return sympy.Integer(0)


def _is_larger(x: Expr, y: Expr) -> Expr:
    """1 where x is larger than y, 0 where it is smaller."""
    side: Expr = Side(x - y)
    return (1 + side) / 2


class Larger(sympy.Function):
    """max(x, y), whose derivatives say which of the two it is."""

    def fdiff(self, argindex: int = 1) -> Expr:
        return _is_larger(self.args[argindex - 1], self.args[2 - argindex])


class Smaller(sympy.Function):
    """min(x, y), whose derivatives say which of the two it is."""

    def fdiff(self, argindex: int = 1) -> Expr:
        return _is_larger(self.args[2 - argindex], self.args[argindex - 1])


#: What SymPy has for the functions that it differentiates here.
PLAIN = {Size: sympy.Abs, Side: sympy.sign, Larger: sympy.Max, Smaller: sympy.Min}


def differentiable(expression: Any) -> Expr:
    """An expression whose edges SymPy differentiates without asking what is real, or which is larger."""
    found = sympy.sympify(expression)
    if not found.has(sympy.Abs, sympy.sign, sympy.Max, sympy.Min):
        return found
    return found.replace(sympy.Abs, Size).replace(sympy.sign, Side) \
        .replace(sympy.Max, lambda *items: reduce(Larger, items)) \
        .replace(sympy.Min, lambda *items: reduce(Smaller, items))


@dataclass(frozen=True)
class SecondDerivation:
    """All quantities of L(q, v, t) as SymPy expressions of plain symbols, row by row.

    q, v, a, t   symbols; `forces` the generalized forces Q(q, v, u, t); `holonomic` h(q, t), `nonholonomic` rows
    linear in v.
    """

    q: Sequence[Any]
    v: Sequence[Any]
    a: Sequence[Any]
    t: Any
    lagrangian: Expr
    kinetic: Expr | None = None
    potential: Expr | None = None
    forces: Sequence[Expr] = ()
    inputs: Sequence[Any] = ()
    holonomic: Sequence[Expr] = ()
    nonholonomic: Sequence[Expr] = field(default_factory=tuple)

    # ---------------------------------------------------------------- differentiation

    def _at_rest(self, expression: Expr) -> Expr:
        return sympy.sympify(expression).xreplace(dict.fromkeys(self.v, sympy.Integer(0)))

    def _rate(self, expression: Expr) -> Expr:
        """The time derivative at zero acceleration."""
        expression = sympy.sympify(expression)
        return expression.diff(self.t) + sum(expression.diff(x) * dx for x, dx in zip(self.q, self.v, strict=True))

    # ---------------------------------------------------------------- quantities

    @cached_property
    def kinetic_energy(self) -> list[Expr]:
        return [self.lagrangian - self._at_rest(self.lagrangian) if self.kinetic is None else self.kinetic]

    @cached_property
    def potential_energy(self) -> list[Expr]:
        return [-self._at_rest(self.lagrangian) if self.potential is None else self.potential]

    @cached_property
    def momenta(self) -> list[Expr]:
        return [self.lagrangian.diff(x) for x in self.v]

    @cached_property
    def energy(self) -> list[Expr]:
        return [sum(p * x for p, x in zip(self.momenta, self.v, strict=True)) - self.lagrangian]

    @cached_property
    def mass_matrix(self) -> list[Expr]:
        return [p.diff(x) for p in self.momenta for x in self.v]

    @cached_property
    def slopes(self) -> list[Expr]:
        return [self.lagrangian.diff(x) for x in self.q]

    @cached_property
    def bias(self) -> list[Expr]:
        return [self._rate(p) - slope for p, slope in zip(self.momenta, self.slopes, strict=True)]

    @cached_property
    def gravity(self) -> list[Expr]:
        return [-self._at_rest(slope) for slope in self.slopes]

    @cached_property
    def coriolis_matrix(self) -> list[Expr]:
        n, mass = len(self.q), self.mass_matrix
        slope = [[[mass[i * n + j].diff(x) for x in self.q] for j in range(n)] for i in range(n)]
        return [sum((slope[k][j][i] + slope[k][i][j] - slope[i][j][k]) * self.v[i] for i in range(n)) / 2
                for k in range(n) for j in range(n)]

    @cached_property
    def coriolis_vector(self) -> list[Expr]:
        n = len(self.q)
        return [sum(self.coriolis_matrix[k * n + j] * self.v[j] for j in range(n)) for k in range(n)]

    @cached_property
    def inverse_dynamics(self) -> list[Expr]:
        n = len(self.q)
        still = dict.fromkeys(self.inputs, sympy.Integer(0))
        return [sum(self.mass_matrix[k * n + j] * self.a[j] for j in range(n)) + self.bias[k]
                - sympy.sympify(self.forces[k]).xreplace(still) for k in range(n)]

    @cached_property
    def inverse_dynamics_by_position(self) -> list[Expr]:
        return [row.diff(x) for row in self.inverse_dynamics for x in self.q]

    @cached_property
    def inverse_dynamics_by_velocity(self) -> list[Expr]:
        return [row.diff(x) for row in self.inverse_dynamics for x in self.v]

    # ---------------------------------------------------------------- constraints

    @property
    def constraint_residual(self) -> list[Expr]:
        return list(self.holonomic)

    @cached_property
    def constraint_rate(self) -> list[Expr]:
        return [*map(self._rate, self.holonomic), *self.nonholonomic]

    @cached_property
    def constraint_jacobian(self) -> list[Expr]:
        return [sympy.sympify(row).diff(x) for row in self.constraint_rate for x in self.v]

    @cached_property
    def constraint_bias(self) -> list[Expr]:
        return list(map(self._rate, self.constraint_rate))

    def __getitem__(self, name: str) -> list[Expr]:
        """A quantity by the name it has in `dalembert`."""
        return list(self.forces) if name == "forces" else getattr(self, name)
