"""Events that do not fit the system are refused, where and why."""

from __future__ import annotations

from typing import Any

import pytest
from sympy import Symbol

import dalembert as da
from dalembert.errors import DescriptionError, UnknownNameError

CART = da.System("x", kinetic="m*x'**2/2", potential="k*x**2/2", forces="f", inputs=["f"], outputs={"far": "2*x"},
                 parameters={"m": 1.0, "k": 4.0})  # fmt: skip


@pytest.mark.parametrize(
    "event, error, says",
    [
        (("z - 1",), UnknownNameError, "event 'z - 1', column 1: z is not known"),
        (("k - 1",), DescriptionError, "it never changes"),
        (("x < 1",), DescriptionError, "it is a condition"),
        (("x", "both", {"z": 1.0}), UnknownNameError, "it sets 'z'"),
        (("x", "both", {"x'": "z"}), UnknownNameError, "what it sets, column 1: z is not known"),
    ],
)
def test_what_does_not_fit_is_refused(event: tuple[Any, ...], error: type[Exception], says: str):
    with pytest.raises(error, match=says):
        da.simulate(CART, q=[1.0], duration=1.0, events=[da.Event(*event)])


def test_only_events_are_events():
    with pytest.raises(DescriptionError, match="events holds 'x'"):
        da.simulate(CART, q=[1.0], duration=1.0, events=["x"])


def test_inputs_that_are_given_and_parameters_that_are_bound_are_not_set():
    with pytest.raises(DescriptionError, match="the input 'f', which is given"):
        da.simulate(CART, q=[1.0], duration=1.0, inputs=["sin(t)"], events=[da.Event("x", action={"f": 1})])
    with pytest.raises(DescriptionError, match=r"free=\['k'\]"):
        da.simulate(da.compile(CART), q=[1.0], duration=1.0, events=[da.Event("x", action={"k": 1})])


def test_a_parameter_that_is_free_is_set_in_a_model_too():
    expected = da.simulate(CART, q=[1.0], duration=3.0, parameters={"k": 9.0}, events=[da.Event("x", action={"k": 1})])
    for model in (da.compile(CART, free=["k"]), da.compile(CART, free=["m", "k"]).bind({"m": 1.0})):
        motion = da.simulate(model, q=[1.0], duration=3.0, parameters={"k": 9.0},
                             events=[da.Event("x", action={"k": 1})])  # fmt: skip
        assert motion.q == pytest.approx(expected.q, abs=1e-9)
        assert motion.energy[-1] == pytest.approx(4.5, abs=1e-8)


def test_symbols_and_outputs_are_known():
    (x,) = CART.coordinates
    by_symbol = da.Event(x - 0.5, action={x.diff(): 0, Symbol("k"): Symbol("k") / 2})
    motion = da.simulate(CART, q=[1.0], duration=1.0, events=[by_symbol, da.Event("far - 1.5")])
    assert motion.events[0].q[0] == pytest.approx(0.75)
    assert motion.events[1].v_after[0] == 0.0
