"""Sections: crossings at exact times, of one motion and of many; the map of a conservative system keeps areas."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import DescriptionError, Remark, UnknownNameError
from tests.studies.oscillators import DUFFING, HENON_HEILES, duffing


@pytest.fixture(scope="module")
def model() -> da.Model:
    return da.compile(HENON_HEILES)


@pytest.fixture(scope="module")
def many(model: da.Model):
    heights = np.array([-0.1, 0.1, 0.2])
    return da.motion.section(model, "x", q={"y": heights}, v={"x": 0.4}, duration=60.0, executor="serial")


def test_crossings_of_a_spring_are_where_its_cosine_says() -> None:
    found = da.motion.section(DUFFING, "x", "both", q=[1.0], duration=10.0, parameters=duffing(a=4.0))
    assert found.times == pytest.approx(np.pi * (0.25 + 0.5 * np.arange(6)), abs=1e-8)
    assert found["x'"] == pytest.approx(-2.0 * np.cos(np.pi * np.arange(6)), abs=1e-8)


def test_all_crossings_lie_on_the_surface_at_the_energy_of_their_run(model: da.Model, many) -> None:
    assert many.runs == 3 and set(many.run) == {0, 1, 2} and many.success.all()
    assert np.abs(many["x"]).max() < 1e-12 and many["x'"].min() > 0.0
    start = np.array([-0.1, 0.1, 0.2])
    wanted = 0.08 + start**2 / 2.0 - start**3 / 3.0
    assert model.energy(many.q, many.v) == pytest.approx(wanted[many.run], abs=1e-9)
    assert len(many.of(1)) == np.sum(many.run == 1) and "3 runs" in repr(many)


def test_a_trajectory_has_the_section_of_its_model(model: da.Model, many) -> None:
    motion = da.simulate(model, q={"y": 0.1}, v={"x": 0.4}, duration=60.0)
    found = da.motion.section(motion, "x")
    assert np.array_equal(found.times, many.of(1).times) and np.array_equal(found.q, many.of(1).q)
    strobed = da.motion.section(motion, every=2.5)
    assert np.array_equal(strobed.q, motion.at(np.arange(25) * 2.5).q)


def test_a_driven_oscillator_is_seen_once_in_every_period() -> None:
    given = duffing(a=4.0, c=2.0, F=1.0, w=1.5)
    found = da.motion.section(DUFFING, every=2.0 * np.pi / 1.5, q=[0.0], duration=60.0, parameters=given)
    answer = 1.0 / (4.0 - 1.5**2 + 3.0j)
    assert len(found) == 15 and found["x"][-1] == pytest.approx(answer.real, abs=1e-8)
    assert found.plot().axes[0].get_xlabel() == "x"


def test_what_does_not_fit_is_told(model: da.Model, many) -> None:
    motion = da.simulate(model, q={"y": 0.1}, duration=1.0)
    for wrong, what in (
        (lambda: da.motion.section(motion), "a surface or a period"),
        (lambda: da.motion.section(motion, "x", every=1.0), "a surface or a period"),
        (lambda: da.motion.section(motion, "x", q=[0.0, 0.0]), "begin as well"),
        (lambda: da.motion.section(model, "x", q=[0.0, 0.0]), "not said where"),
        (lambda: da.motion.section(model, "z", q=[0.0, 0.1], duration=1.0), "z is not known"),
    ):
        with pytest.raises(DescriptionError, match=what):
            wrong()
    with pytest.warns(Remark, match="only the first 2 crossings"):
        da.motion.section(model, "x", q=[0.1, 0.1], duration=30.0, most=2)
    assert "never changes" in da.motion.section(model, "1", q=[0.0, 0.1], duration=1.0).status[0]
    with pytest.raises(UnknownNameError, match="no column 'z'"):
        many["z"]
