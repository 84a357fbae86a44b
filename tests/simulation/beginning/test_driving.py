"""What drives a model may be given in order or by name."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import DescriptionError, UnknownNameError

CART = da.System("x y", kinetic="x'**2/2 + y'**2/2", forces={"x": "f", "y": "g"}, inputs=["f", "g"])


@pytest.mark.parametrize(("named", "ordered"), [({"g": "cos(t)", "f": 2.0}, [2.0, "cos(t)"]), ({"g": 1.0}, [0.0, 1.0])])
def test_inputs_may_be_given_by_name(named: dict[str, Any], ordered: list[Any]):
    model = da.compile(CART)
    one, other = (da.simulate(model, q=[0.0, 0.0], duration=1.0, inputs=given) for given in (named, ordered))
    assert np.array_equal(one.q, other.q)
    by_symbol = da.simulate(model, q=[0.0, 0.0], duration=1.0, inputs=dict(zip(CART.inputs, ordered, strict=True)))
    assert np.array_equal(by_symbol.q, one.q)


@pytest.mark.parametrize(("named", "message"), [({"x": 1.0}, "x is no input"), ({"h": 1.0}, "h is not known")])
def test_what_is_no_input_is_refused(named: dict[str, float], message: str):
    with pytest.raises(UnknownNameError, match=message):
        da.simulate(CART, q=[0.0, 0.0], duration=1.0, inputs=named)


def test_a_regulator_is_asked_for_its_inputs():
    system = da.System("x", kinetic="x'**2/2", forces={"x": "f"}, inputs=["f"])
    regulator = da.control.lqr(da.control.linearize(system, q0=[0.0]), 1.0, 1.0)
    with pytest.raises(DescriptionError, match=r"inputs is a Regulator. Give its \.inputs"):
        da.simulate(system, q=[1.0], duration=1.0, inputs=regulator)


def test_the_last_time_is_not_lost_by_rounding():
    for start in np.random.default_rng(2).uniform(0.0, 100.0, 40):
        times = [start, start + 0.7]
        run = da.simulate(CART, q=[0.0, 0.0], v=[1.0, 0.0], duration=0.7, t0=start, times=times)
        assert len(run.times) == 2 and run.q[-1, 0] == pytest.approx(0.7, abs=1e-12)
