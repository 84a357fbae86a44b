"""`LagrangesMethod` as SymPy has it."""

# pyright: reportMissingTypeStubs=false, reportAttributeAccessIssue=false, reportOperatorIssue=false, reportArgumentType=false

from __future__ import annotations

import warnings
from typing import Any

import sympy
from sympy.physics import mechanics

from ..algebra.short.solving import solved
from ..description.sympy_mechanics import system_of
from ..equations import Equations, derive
from ..errors import DalembertError, Remark, remark
from ..expr.sympy_bridge import mechanics_time
from . import theirs
from .linearizer import Linearizer
from .solving import solver

__all__ = ["LagrangesMethod"]


class LagrangesMethod(theirs.LagrangesMethod):
    """`sympy.physics.mechanics.LagrangesMethod`: Lagrange's equations eom = 0, with M a + A^T lam = f.

    Constructor, methods, attributes and signs are SymPy's. `equations` are the same as `dalembert.derive` has them,
    `system` is what they are derived from. What our language does not know (a function f(q) without a formula) SymPy
    derives itself, and a remark "by-sympy" says so.

    >>> from sympy import symbols
    >>> from sympy.physics.mechanics import dynamicsymbols
    >>> q, m, k = dynamicsymbols("q"), *symbols("m k")
    >>> LagrangesMethod(m * q.diff() ** 2 / 2 - k * q**2 / 2, [q]).form_lagranges_equations()
    Matrix([[k*q(t) + m*Derivative(q(t), (t, 2))]])
    """

    equations: Equations | None = None

    def form_lagranges_equations(self) -> Any:
        """The left-hand sides of eom = 0, n x 1, in short exact forms."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", Remark)
                self.equations = derive(system_of(self))
        except DalembertError as error:
            remark("by-sympy", "LagrangesMethod", f"these equations are SymPy's own: {error}")
            return super().form_lagranges_equations()
        self._take(self.equations)
        return self.eom

    @property
    def system(self) -> Any:
        """The `System` behind the equations."""
        return system_of(self)

    def _take(self, equations: Equations) -> None:
        """SymPy's parts of the equations, which its other methods put together."""
        t, n, m = mechanics_time(), len(self.q), len(self.coneqs)
        moved = sympy.Matrix(equations.system.coordinates[n:]).diff(t, 2)
        mass, left = sympy.Matrix(equations.mass_matrix), _without_reactions(equations)
        self._m_d = mass[:n, :n]
        self._f_d = sympy.Matrix(equations.forces - equations.bias)[:n, :]
        self.lam_vec: Any = sympy.Matrix(mechanics.dynamicsymbols(f"lam1:{m + 1}"))
        self._term3 = sympy.zeros(n, 1)
        if m:
            rows = sympy.Matrix(equations.constraint_jacobian)
            self._m_cd = rows[:, :n]
            self._f_cd = -sympy.Matrix(equations.constraint_bias)
            self.lam_coeffs: Any = -self._m_cd
            self._term3 = self.lam_coeffs.T * self.lam_vec
            if moved:
                self._f_cd -= rows[:, n:] * moved
        if moved:
            self._f_d -= mass[:n, n:] * moved
        self._term1, self._term2, self._term4 = self._m_d * self._qdoubledots, self._f_d, sympy.zeros(n, 1)
        self.eom: Any = left[:n, :] - self._term3

    def to_linearizer(
        self, q_ind: Any = None, qd_ind: Any = None, q_dep: Any = None, qd_dep: Any = None, linear_solver: Any = "LU"
    ) -> Any:
        """What linearises these equations at operating points."""
        return Linearizer.of(super().to_linearizer(q_ind, qd_ind, q_dep, qd_dep, solver(linear_solver)))

    def rhs(self, inv_method: str | None = None, **options: Any) -> Any:
        """(q', q'', multipliers), each entry in a short form where there is one."""
        if inv_method is not None or self.equations is None:
            return super().rhs(inv_method, **options)
        m = len(self.coneqs)
        matrix, right = self.mass_matrix, self.forcing
        if m:
            matrix = matrix.col_join(self._m_cd.row_join(sympy.zeros(m, m)))
            right = right.col_join(self._f_cd)
        self._rhs = self._qdots.col_join(solved(matrix, right))
        return self._rhs


def _without_reactions(equations: Equations) -> Any:
    """M a + bias - Q."""
    left = sympy.Matrix(equations.residual)
    if equations.constraint_nodes.rate:
        left += sympy.Matrix(equations.constraint_jacobian).T * sympy.Matrix(equations.multipliers)
    return left
