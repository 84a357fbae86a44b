"""Models whose limits of joints are stops."""

from __future__ import annotations

import math
import pickle
from pathlib import Path

import numpy as np
import pytest

import dalembert as da
from dalembert.integration.stopped import stopped


@pytest.fixture(scope="module")
def model() -> da.Model:
    made = da.Mechanism("arm", gravity=(0, 0, 0))
    made.prismatic("x", made.ground, made.body("a", mass=1.0), axis="x", limits=(-1, 2))
    made.prismatic("y", "a", made.body("b", mass=made.parameter("m", 1.0)), axis="x", limits=(-3, math.inf), ratio=2)
    return da.compile(made, free=["m"])


def test_stops_are_contacts_and_the_limits_that_are_left_stay_limits(model: da.Model):
    made = stopped(model, (("x", "upper"), ("y", "lower")))
    assert made.system.contact_names == ("x, upper limit", "y, lower limit")
    assert made.gaps([0.5, 0.25]) == pytest.approx([1.5, 1.75])
    assert made.contact_restitution([0.0, 0.0]) == pytest.approx([0.0, 0.0])
    assert [(name, low, high) for name, _, low, high in made.equations.bodies.limits] == [("x", -1.0, math.inf)]
    assert model.system.contacts == () and len(model.equations.bodies.limits) == 2


def test_it_is_made_once_and_pickled_by_what_it_was_made_from(model: da.Model):
    sides = (("x", "upper"),)
    assert stopped(model, sides) is stopped(model, sides) is not stopped(model, (("x", "lower"),))
    again = pickle.loads(pickle.dumps(stopped(model, sides)))
    assert again.system.contact_names == ("x, upper limit",) and again.parameters == ("m",)


def test_what_was_bound_stays_bound(model: da.Model):
    assert stopped(model.bind({"m": 3.0}), (("x", "upper"),)).parameters == ()


def test_stops_say_the_same_whatever_was_derived_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their gaps are made later than what was asked for: a file is read by another process, which asked for less."""
    monkeypatch.setenv("DALEMBERT_CACHE", "off")

    def swing() -> da.Model:
        made = da.Mechanism("swing", gravity=(0, 0, -9.81))
        made.revolute("q", made.ground, made.body("rod", mass=1.0, com=(1, 0, 0)), axis="y", limits=(-1, 1))
        return da.compile(made)

    asked, fresh = swing(), swing()
    asked.mass_matrix([0.1])
    asked.forward_dynamics([0.1], [0.0])
    sides = (("q", "lower"), ("q", "upper"))
    assert stopped(asked, sides).key("t") == stopped(fresh, sides).key("t") is not None
    motion = da.simulate(asked, q=[0.0], v=[3.0], duration=1.0)
    motion.save(tmp_path / "motion.npz")
    assert np.array_equal(da.Trajectory.load(tmp_path / "motion.npz", fresh).q, motion.q)
