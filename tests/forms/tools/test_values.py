"""Numbers for the leaves of a system."""

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import ShapeError, UnknownNameError
from dalembert.forms.tools.values import block, constants, evaluated

SYSTEM = da.System("x y", kinetic="m*x'**2 + y'**2", potential="k*x*y", parameters={"m": 2.0, "k": None})


def test_values_broadcast():
    leaves = SYSTEM.leaves
    values = constants(SYSTEM, "test", {"k": 3}) | block("test", "q", leaves.q, np.arange(6.0).reshape(3, 2))
    found = evaluated(SYSTEM, [SYSTEM.potential, SYSTEM.node("m")], values)
    assert found.tolist() == [[0.0, 2.0], [18.0, 2.0], [60.0, 2.0]]


def test_mistakes_are_said():
    with pytest.raises(UnknownNameError, match="'k' has no value"):
        constants(SYSTEM, "test", None)
    with pytest.raises(UnknownNameError, match="'n' is not a parameter"):
        constants(SYSTEM, "test", {"n": 1})
    with pytest.raises(ShapeError, match="q has shape"):
        block("test", "q", SYSTEM.leaves.q, 1.0)
