"""Derivatives that are put together from those of one point, beside CasADi's of the whole program."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

import dalembert as da
from dalembert.planning.collocation import Collocation
from dalembert.planning.problem import problem_of
from tests.planning.test_problem import cart, tethered

needs_casadi = pytest.mark.skipif(find_spec("casadi") is None, reason="extra exports: casadi is not installed")


def moved() -> da.System:
    """A block whose cost has accelerations."""
    return da.System("x", kinetic="x'**2/2", forces="u*sin(t)", inputs=["u"], name="block")


@needs_casadi
@pytest.mark.parametrize(("system", "duration", "cost", "final"), [
    (moved, (0.5, 9.0), "1 + x''**2*x", "x'**2*x*sin(t)"), (cart, 1.0, None, None),
    (cart, (0.1, 2.0), None, "x*theta'"), (tethered, 0.7, None, None)])  # fmt: skip
def test_derivatives_are_those_of_the_whole(system: Any, duration: Any, cost: Any, final: Any) -> None:
    import casadi as ca

    parameters = {"g": 9.0} if system is cart else None
    problem = problem_of(system(), {}, {}, duration, inputs=None, coordinates=None, velocities=None, cost=cost,
                         final=final, parameters=parameters)  # fmt: skip
    program = Collocation(problem, 3, 2).program
    x, f, g = (program.nlp[name] for name in "xfg")
    multipliers, sigma = ca.MX.sym("l", g.numel()), ca.MX.sym("s")
    hessian, _ = ca.hessian(sigma * f + ca.dot(multipliers, g), x)
    wanted = ca.Function("wanted", [x, sigma, multipliers], [ca.gradient(f, x), ca.jacobian(g, x), ca.triu(hessian)])
    rng = np.random.default_rng(5)
    at, weights = rng.uniform(0.5, 1.5, x.numel()), rng.normal(size=g.numel())
    found = program.grad_f(at, [])[1], program.jac_g(at, [])[1], program.hess_lag(at, [], 0.7, weights)
    for each, other in zip(found, wanted(at, 0.7, weights), strict=True):
        np.testing.assert_allclose(np.array(each), np.array(other), rtol=0, atol=1e-11)
