"""Masses and inputs behind motions that contacts and dry friction hold are found again."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert.analysis.contact import observe
from dalembert.control import identify, inverse_dynamics_along
from dalembert.errors import DescriptionError, Remark

BALL = {"coordinates": "x", "kinetic": "m*x'**2/2", "potential": "9.81*m*x", "forces": "u", "inputs": ["u"],
        "contacts": da.Contact("x", restitution=0.5), "parameters": {"m": 1.5}}
BLOCK = {"coordinates": "x y", "kinetic": "m*(x'**2 + y'**2)/2", "potential": "x**2 + y**2", "inputs": ["u"],
         "forces": {"x": "u", "y": "x"}, "parameters": {"m": 1.4, "F": 0.5},
         "friction": {"x'": {"force": "F", "stiction": 0.7}, "x' + y'": 0.1}}
PUSHED = {"coordinates": "x y z", "kinetic": "m*(x'**2 + y'**2 + z'**2)/2", "potential": "9.81*m*z",
          "forces": {"x": "u", "y": "w"}, "inputs": ["u", "w"], "parameters": {"m": 0.7},
          "contacts": da.Contact("z", friction=0.3, slip=["x'", "y'"])}
HELD = {
    "bounces": (BALL, {"q": [0.3], "duration": 3.0, "inputs": ["sin(3*t)"]}),
    "sticks": (BLOCK, {"q": [0.4, 0.3], "v": [1, 0], "duration": 6.0, "inputs": ["sin(3*t)"]}),
    "slides": (PUSHED, {"q": [0, 0, 0.1], "v": [0.3, 1, 0], "duration": 2.0, "inputs": ["4*sin(5*t)", "1"]}),
}


def held(name: str) -> tuple[da.System, da.Trajectory]:
    described, run = HELD[name]
    system = da.System(**described)
    return system, da.simulate(system, **run)


@pytest.mark.parametrize("name", HELD)
def test_what_contacts_and_dry_friction_bear_is_known(name: str) -> None:
    system, run = held(name)
    values = HELD[name][0]["parameters"]
    assert any(np.any(force[:, 0] > 0.0) for force in run.contact_forces.values()) or np.any(run.v[:, 0] == 0.0)
    found = identify(system, run, list(values)).values
    assert {str(symbol): value for symbol, value in found.items()} == pytest.approx(values, rel=1e-9)
    assert np.allclose(inverse_dynamics_along(system, run).inputs, run.inputs, atol=1e-9)
    times = np.linspace(0.01, 1.9, 7)
    assert np.allclose(inverse_dynamics_along(system, run, times).inputs, run.at(times).inputs, atol=1e-9)


@pytest.mark.parametrize("name", HELD)
def test_arrays_do_not_tell_it(name: str) -> None:
    system, run = held(name)
    kind = "friction" if name == "sticks" else "contacts"
    with pytest.warns(Remark, match=f"{kind}-left-out: identify: "):
        identify(system, (run.q, run.v, run.a, run.inputs), list(HELD[name][0]["parameters"]))


def test_base_parameters_know_what_contacts_bear() -> None:
    system, run = held("bounces")
    assert list(identify(system, run).values.values()) == pytest.approx([1.5], rel=1e-9)


def test_a_wanted_motion_knows_of_no_contacts() -> None:
    with pytest.warns(Remark, match="contacts-left-out: inverse_dynamics_along: the contact 'x' takes no part"):
        found = inverse_dynamics_along(da.System(**BALL), {"x": "0"}, [0.0])
    assert found.inputs[0, 0] == pytest.approx(1.5 * 9.81)


def test_parameters_that_events_set_are_those_of_the_part_or_refused() -> None:
    """A spring becomes twice as stiff after 1.5 s."""
    spring = da.System("x", kinetic="m*x'**2/2", potential="k*x**2/2", forces={"x": "u"}, inputs="u",
                       parameters={"m": 1.5, "k": 4.0})  # fmt: skip
    motion = da.simulate(da.compile(spring, free=["k"]), q=[0.3], duration=3.0, inputs=["sin(3*t)"],
                         parameters={"k": 4.0}, events=[da.Event("t - 1.5", action={"k": "8"})])  # fmt: skip
    late = motion.at(np.linspace(1.6, 3.0, 40))
    assert [*da.control.identify(spring, late, ["m"]).values.values()] == pytest.approx([1.5])
    assert da.control.linearize(late).A[:, 1, 0] == pytest.approx(-8.0 / 1.5)
    for ask in (lambda: da.control.identify(spring, motion, ["m"]), lambda: da.control.linearize(motion),
                lambda: da.control.inverse_dynamics_along(spring, motion)):  # fmt: skip
        with pytest.raises(DescriptionError, match="events set parameters along the motion"):
            ask()
    k = spring.symbols.sympy(spring.leaves.p[1])
    assert np.unique(observe(motion, k)).tolist() == [4.0, 8.0]
