"""SymPy's own tests with a class of ours in place of SymPy's, whose matrices are compared with SymPy's at a state."""

from __future__ import annotations

import random
from importlib import import_module

import sympy
from sympy.physics.mechanics import KanesMethod as SymPysKane
from sympy.physics.mechanics import LagrangesMethod as SymPysLagrange
from sympy.physics.mechanics import dynamicsymbols, find_dynamicsymbols, msubs

from dalembert.sympy import KanesMethod, LagrangesMethod


class DifferentError(Exception):
    """Our numbers are not SymPy's."""


class ComparedLagrange(LagrangesMethod):
    """Ours, beside SymPy's."""

    def form_lagranges_equations(self):
        theirs = SymPysLagrange(self._L[0], self.q, self.forcelist, self.bodies, self.inertial, self._hol_coneqs,
                                list(self.coneqs)[len(self._hol_coneqs) :])  # fmt: skip
        found, beside = super().form_lagranges_equations(), theirs.form_lagranges_equations()
        compare([(found, beside), (self.mass_matrix, theirs.mass_matrix), (self.forcing, theirs.forcing),
                 (self.mass_matrix_full, theirs.mass_matrix_full), (self.forcing_full, theirs.forcing_full)])
        return found


class ComparedKane(KanesMethod):
    """Ours, beside SymPy's."""

    def _form_frstar(self, bl):
        found = super()._form_frstar(bl)
        ours = self._k_d, self._f_d
        beside = SymPysKane._form_frstar(self, bl)
        compare([(found, beside), (ours[0], self._k_d), (ours[1], self._f_d)])
        self._frstar, self._k_d, self._f_d = found, *ours
        return found

    def _form_fr(self, fl):
        beside = SymPysKane._form_fr(self, fl)
        found = super()._form_fr(fl)
        compare([(found, beside)])
        return found


def run(module, name):
    """Run a function of one of SymPy's test modules."""
    tests = import_module(f"sympy.physics.mechanics.tests.{module}")
    space = {**vars(tests), "KanesMethod": ComparedKane, "LagrangesMethod": ComparedLagrange}
    function = getattr(tests, name)
    type(function)(function.__code__, space, name, function.__defaults__)()


def compare(pairs):
    """Raise DifferentError where two matrices differ at a state drawn from a fixed seed."""
    pairs = [(sympy.Matrix(a), sympy.Matrix(b)) for a, b in pairs]
    both = sympy.Matrix([entry for pair in pairs for side in pair for entry in side])
    draw = random.Random(1)
    moving = sorted(find_dynamicsymbols(both), key=str)
    values = {each: draw.uniform(0.5, 1.5) for each in moving}
    values |= {each: draw.uniform(0.5, 1.5) for each in sorted(both.free_symbols - {dynamicsymbols._t}, key=str)}
    for ours, theirs in pairs:
        a, b = (msubs(side, values).doit().evalf() for side in (ours, theirs))
        if a.shape != b.shape or any(abs(x - y) > 1e-9 * (1 + abs(x)) for x, y in zip(a, b, strict=True)):
            raise DifferentError(ours, theirs)
