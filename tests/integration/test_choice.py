"""Which integrator is taken, and that the reason fits."""

from __future__ import annotations

import pytest

import dalembert as da
from dalembert import gallery
from dalembert.errors import Remark
from dalembert.integration.choice import REASONS, Problem, automatic, choose
from dalembert.integration.integrators import INTEGRATORS


@pytest.fixture(scope="module")
def pushed() -> da.Model:
    return da.compile(da.System("x", kinetic="x'**2/2", potential="x**2/2", forces={"x": "u"}, inputs=["u"]))


@pytest.mark.parametrize(("rtol", "told"), [
    (1e-5, "tsit5 of order 5: Python is asked for the inputs, and rtol is 1e-05"),
    (1e-8, "dop853 of order 8: it takes any system"),
])  # fmt: skip
def test_inputs_asked_of_python_at_a_loose_tolerance_get_steps_of_order_five(
    pushed: da.Model, rtol: float, told: str
) -> None:
    with pytest.warns(Remark, match="Python function"):
        moved = da.simulate(pushed, q=[1.0], duration=1.0, rtol=rtol, inputs=lambda t, q, v: [-q[0]])
    assert moved.method == told
    assert da.simulate(pushed, q=[1.0], duration=1.0, rtol=rtol).method == "dop853 of order 8: it takes any system"


def test_order_five_asks_less_often() -> None:
    """10 s of a double pendulum to 1e-4."""
    example = gallery.load("double-pendulum")
    model, start = da.compile(example.build()), example.start
    assert start is not None
    counts = [da.simulate(model, q=start.q, v=start.v, duration=10.0, rtol=1e-4, atol=1e-6, method=method)
             .evaluations for method in ("tsit5", "dop853")]  # fmt: skip
    assert counts[0] < 0.8 * counts[1]


def test_every_reason_names_an_integrator_and_the_last_always_holds(pushed: da.Model) -> None:
    assert {name for name, _ in REASONS} <= set(INTEGRATORS)
    assert REASONS[-1][1](Problem(pushed, 1e-9))
    assert automatic(Problem(pushed, 1e-9)) == choose("auto", Problem(pushed, 1e-9))
    assert choose("tsit5", Problem(pushed, 1e-9)) == (INTEGRATORS["tsit5"], "it was asked for")
