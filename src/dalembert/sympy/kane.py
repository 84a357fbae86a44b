"""`KanesMethod` as SymPy has it."""

# pyright: reportMissingTypeStubs=false, reportAttributeAccessIssue=false, reportOperatorIssue=false, reportArgumentType=false

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy
from sympy.physics import mechanics

from ..algebra.short.solving import solved
from ..errors import DalembertError, remark
from ..expr.sympy_bridge import mechanics_time
from . import theirs
from .kinematics import Kinematics

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

    def rhs(self, inv_method: str | None = None) -> Any:
        """(q', u'), each entry in a short form where there is one."""
        if inv_method is not None:
            return super().rhs(inv_method)
        rates = self.kindiffdict()
        return sympy.Matrix([rates[q.diff()] for q in self.q]).col_join(solved(self.mass_matrix, self.forcing))
