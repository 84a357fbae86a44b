"""`KanesMethod` as SymPy has it."""

# pyright: reportMissingTypeStubs=false, reportAttributeAccessIssue=false, reportOperatorIssue=false, reportArgumentType=false

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import sympy
from sympy.physics import mechanics

from ..algebra.short.solving import solved
from ..errors import DalembertError, remark
from ..expr.sympy_bridge import mechanics_time
from . import theirs
from .kinematics import Kinematics
from .linearizer import Linearizer, moving, replaced
from .solving import solver

__all__ = ["KanesMethod"]

UNKNOWN = (DalembertError, ValueError)
"""What our language does not know, and what frames that are not connected say."""


class KanesMethod(theirs.KanesMethod):
    """`sympy.physics.mechanics.KanesMethod`: Kane's equations Fr + Fr* = 0, with M u' = f.

    Constructor, methods, attributes and signs are SymPy's; velocities, accelerations and their products are formed on
    our expression graph, and entries come in short exact forms. What our language does not know (a function f(q)
    without a formula) SymPy derives itself, and a remark "by-sympy" says so.

    >>> from sympy import symbols
    >>> from sympy.physics.mechanics import Particle, Point, ReferenceFrame, dynamicsymbols
    >>> (q, u), (m, k), N, P = dynamicsymbols("q u"), symbols("m k"), ReferenceFrame("N"), Point("P")
    >>> P.set_vel(N, u * N.x)
    >>> method = KanesMethod(N, [q], [u], kd_eqs=[q.diff() - u])
    >>> method.kanes_equations([Particle("B", P, m)], [(P, -k * q * N.x)])
    (Matrix([[-k*q(t)]]), Matrix([[-m*Derivative(u(t), t)]]))
    """

    def _initialize_kindiffeq_matrices(self, kdeqs: Any, linear_solver: Any = "LU") -> None:
        """q' of the speeds; nothing is solved where each q' stands alone in its equation."""
        found = None
        with suppress(*UNKNOWN):
            found = Kinematics(self._inertial, self.q, self.u, self._uaux, {}).rates_apart(kdeqs or (), self._qdot)
        if not found:
            super()._initialize_kindiffeq_matrices(kdeqs, solver(linear_solver))
            return
        sign, of_speeds, rest, moved = found
        unheard = dict.fromkeys(self._uaux, 0)
        self._k_kqdot_implicit, self._k_kqdot = sign, sympy.eye(len(rest))
        self._k_ku_implicit, self._f_k_implicit = of_speeds.xreplace(unheard), rest.xreplace(unheard)
        self._k_ku, self._f_k = sign.T * self._k_ku_implicit, sign.T * self._f_k_implicit
        self._qdot_u_map = dict(zip(self._qdot, moved, strict=True))

    def _initialize_constraint_matrices(self, config: Any, vel: Any, acc: Any, linear_solver: Any = "LU") -> None:
        found, counts = None, (len(self._qdep), len(self._udep), len(self._udep) if acc else 0)
        if vel and counts == tuple(len(each or ()) for each in (config, vel, acc)):
            with suppress(*UNKNOWN):
                found = self._kinematics().constraints(vel, acc or ())
        if not found:
            super()._initialize_constraint_matrices(config, vel, acc, solver(linear_solver))
            return
        independent = len(self.u) - len(self._udep)
        self._f_h = sympy.Matrix(config or [])
        self._k_nh, self._f_nh, self._k_dnh, self._f_dnh = found
        self._Ars = -solver(linear_solver)(self._k_nh[:, independent:], self._k_nh[:, :independent])

    def _form_fr(self, fl: Any) -> Any:
        """The generalized active forces."""
        if not fl:
            return super()._form_fr(fl)
        try:
            active = self._kinematics().active_forces(fl)
        except UNKNOWN as error:
            return self._by_sympy(super()._form_fr, fl, error)
        self._forcelist, self._fr = fl, self._of_independent(active)
        return self._fr

    def _form_frstar(self, bl: Any) -> Any:
        """The generalized inertia forces."""
        known = (mechanics.RigidBody, mechanics.Particle)
        if not isinstance(bl, Sequence) or not all(isinstance(body, known) for body in bl):
            return super()._form_frstar(bl)
        motion = self._kinematics()
        try:
            mass, rest = motion.inertia(bl)
            unread = motion.contradicted(bl)
        except UNKNOWN as error:
            return self._by_sympy(super()._form_frstar, bl, error)
        for point in unread:
            what = f"the acceleration set of {str(point)!r} is not the derivative of its velocity, which is taken."
            remark("set-acceleration", "KanesMethod", what, "Set none, or that which `vel(N).dt(N)` says.")
        self._bodylist, self._k_d, rest = bl, self._of_independent(mass), self._of_independent(rest)
        changes: Any = self._uaux.diff(mechanics_time())
        unheard = dict.fromkeys(changes, 0)
        self._frstar = -(self._of_independent(mass) * self._udot.xreplace(unheard) + rest)
        self._f_d = -(self._fr - rest)
        return self._frstar

    def _kinematics(self) -> Kinematics:
        return Kinematics(self._inertial, self.q, self.u, self._uaux, self._qdot_u_map or {})

    def _of_independent(self, rows: Any) -> Any:
        """Rows of all speeds as rows of the independent ones, where the others follow these."""
        count = len(self.u) - len(self._udep)
        return rows[:count, :] + self._Ars.T * rows[count:, :] if self._udep else rows

    def _by_sympy(self, form: Any, given: Any, error: Exception) -> Any:
        remark("by-sympy", "KanesMethod", f"these equations are SymPy's own: {error}")
        return form(given)

    def to_linearizer(self, linear_solver: Any = "LU") -> Any:
        """What linearises these equations at operating points."""
        solve, found = solver(linear_solver), None
        if self._fr is not None and self._frstar is not None:
            with suppress(*UNKNOWN):
                found = self._parted(solve)
        return found or Linearizer.of(super().to_linearizer(solve))

    def _parted(self, solve: Any) -> Linearizer | None:
        """The same, where functions of time stand in forces alone; otherwise None."""
        q, u, rates, none = self.q, self.u, self._qdot, sympy.Matrix()
        auxiliary: Any = self._uaux.col_join(self._uaux.diff(mechanics_time())) if self._uaux else none
        known = {*q, *u, *rates, *self._udot, *auxiliary}
        fixed = (self._k_kqdot, self._k_ku, self._f_k, self._k_dnh, self._f_dnh, self._k_d)
        inputs = moving(replaced(self._f_d, dict.fromkeys(auxiliary, 0))) - known
        if any(moving(each) - known for each in fixed) or any(each.diff(mechanics_time()) in inputs for each in inputs):
            return None
        still = replaced(self._frstar, dict.fromkeys([*rates, *u], 0))
        moved = replaced(self._frstar, dict.fromkeys(self._udot, 0)) + self._fr
        held, free = len(q) - len(self._qdep), len(u) - len(self._udep)
        return Linearizer(
            replaced(self._f_k, dict.fromkeys(u, 0)) + self._k_kqdot * rates,
            replaced(self._f_k, dict.fromkeys(rates, 0)) + self._k_ku * u, still, moved, sympy.zeros(len(still), 1),
            self._f_h, self._f_nh + self._k_nh * u if self._udep else none,
            self._f_dnh + self._k_dnh * self._udot if self._udep else none, q, u, q[:held], self._qdep, u[:free],
            self._udep, sorted(inputs, key=sympy.default_sort_key), linear_solver=solve,
        )  # fmt: skip

    def rhs(self, inv_method: str | None = None) -> Any:
        """(q', u'), each entry in a short form where there is one."""
        if inv_method is not None:
            return super().rhs(inv_method)
        rates = self.kindiffdict()
        return sympy.Matrix([rates[q.diff()] for q in self.q]).col_join(solved(self.mass_matrix, self.forcing))
