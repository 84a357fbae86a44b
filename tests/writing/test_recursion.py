from __future__ import annotations

import numpy as np
import pytest
from sympy import symbols

import dalembert as da
from dalembert.errors import DerivationError, DescriptionError, ShapeError
from dalembert.gallery import six_joint_arm


def test_energies_have_no_links():
    with pytest.raises(DerivationError, match="given by its energies and has no bodies"):
        _ = da.derive(da.System("x", kinetic="x'**2/2")).recursion


def test_the_source_runs_by_itself_and_names_nothing_twice():
    lambda_, m = symbols("lambda m_1", positive=True)
    arm = da.Mechanism("if \"\"\" x\n", gravity=(0, 0, -10))
    arm.body("rod", mass=m, com=(lambda_, 0, 0), inertia=(0, 1, 1, 0, 0, 0))
    arm.revolute("R_1", "ground", "rod", axis="y", stiffness=3)
    recursion = da.derive(arm).recursion
    namespace = {}
    exec(recursion.source, namespace)
    found = namespace["inverse_dynamics"]([0.2], [0.3], [0.5], lambda_=0.5, m_1=2.0)
    assert found == pytest.approx(da.compile(arm, parameters={"lambda": 0.5, "m_1": 2.0}).inverse_dynamics(
        [0.2], [0.3], [0.5]))
    with pytest.raises(DescriptionError, match="no value for lambda, m_1"):
        recursion.function()([0.0], [0.0], [0.0])
    with pytest.raises(ShapeError, match="v has shape"):
        recursion.function()([0.0], [0.0, 1.0], [0.0], parameters={"m_1": 1, "lambda": 2})


def test_motors_spin_and_springs_pull():
    arm = da.Mechanism("geared", gravity=(0, 0, -9.81))
    arm.body("rod", mass=2, com=(0.5, 0, 0), inertia=(0, 0.1, 0.1, 0, 0, 0))
    arm.revolute("q", "ground", "rod", axis="y", damping=0.3)
    arm.motor("q", inertia=0.01, ratio=50)
    arm.spring(("ground", (0, 0, 1)), ("rod", (1, 0, 0)), stiffness=40, length=0.2)
    equations = da.derive(arm)
    state = [0.4], [0.7], [0.9]
    assert equations.recursion.function()(*state) == pytest.approx(da.compile(equations).inverse_dynamics(*state))


def test_the_default_of_a_parameter_may_be_replaced():
    function = da.derive(six_joint_arm.build()).recursion.function()
    still = np.zeros(6), np.zeros(6), np.zeros(6)
    assert function(*still, parameters={"g": 0.0}) == pytest.approx(np.zeros(6)) and abs(function(*still)).max() > 1
