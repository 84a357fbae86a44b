"""When a Taylor series is taken unasked."""

from __future__ import annotations

import pytest

import dalembert as da
from dalembert.integration.integrators.taylor import choice
from dalembert.integration.integrators.taylor.choice import preferred
from tests import gallery_systems


def pushed(force: str = "u") -> da.Model:
    return da.compile(da.System("x", kinetic="x'**2/2", potential="x**2/2", forces={"x": force}, inputs=["u"]))


def test_tight_tolerances_and_short_smooth_equations() -> None:
    model = gallery_systems.model("double-pendulum")
    assert preferred(model, 1e-13) == "rtol is 1e-13, and the equations have a short series (87)"
    assert preferred(model, 1e-10) == "" == preferred(model, 1e-6)
    moved = da.simulate(model, q=[1.0, 2.0], duration=0.5, rtol=1e-13)
    assert moved.method.startswith("taylor of order 22: rtol is 1e-13")
    assert da.simulate(model, q=[1.0, 2.0], duration=0.5, rtol=1e-9).method.startswith("dop853")


@pytest.mark.parametrize("force", ["u - abs(x)*x", "u - sign(x')", "u + max(x, 0)"])
def test_what_bends_has_none(force: str) -> None:
    assert preferred(pushed(), 1e-13)
    assert preferred(pushed(force), 1e-13) == ""


def test_inputs_decide_too() -> None:
    model = pushed()
    smooth, bent = (model.system.node(text, "inputs") for text in ("sin(t) - x", "abs(x)"))
    assert preferred(model, 1e-13, inputs=[smooth])
    assert preferred(model, 1e-13, inputs=[bent]) == ""
    assert preferred(model, 1e-13, asked=True) == ""
    assert da.simulate(model, q=[1.0], duration=1.0, rtol=1e-13, inputs=["sin(t) - x"]).method.startswith("taylor")
    assert da.simulate(model, q=[1.0], duration=1.0, rtol=1e-13, inputs=["-abs(x)"]).method.startswith("dop853")


def test_what_is_long_or_large_stays_with_order_eight(monkeypatch: pytest.MonkeyPatch) -> None:
    model = pushed()
    monkeypatch.setattr(choice, "LONGEST", 1)
    assert preferred(model, 1e-13) == ""
    monkeypatch.undo()
    monkeypatch.setattr(choice, "LARGEST", 0)
    assert preferred(model, 1e-13) == ""
