"""Sections: crossings at exact times, of one motion and of many."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import DescriptionError, Remark, UnknownNameError
from tests.studies.oscillators import DUFFING, duffing

FREE = duffing(a=1.0, b=1.0)


@pytest.fixture(scope="module")
def many():
    starts = np.array([0.5, 1.0, 1.5])
    return da.motion.section(DUFFING, "x", q={"x": starts}, duration=30.0, parameters=FREE, executor="serial")


def test_crossings_of_a_spring_are_where_its_cosine_says() -> None:
    found = da.motion.section(DUFFING, "x", "both", q=[1.0], duration=10.0, parameters=duffing(a=4.0))
    assert found.times == pytest.approx(np.pi * (0.25 + 0.5 * np.arange(6)), abs=1e-8)
    assert found["x'"] == pytest.approx(-2.0 * np.cos(np.pi * np.arange(6)), abs=1e-8)


def test_all_crossings_lie_on_the_surface_at_the_energy_of_their_run(many) -> None:
    assert many.runs == 3 and set(many.run) == {0, 1, 2} and many.success.all()
    assert np.abs(many["x"]).max() < 1e-12 and many["x'"].min() > 0.0
    start = np.array([0.5, 1.0, 1.5])
    assert many["x'"] ** 2 == pytest.approx((start**2 + start**4 / 2.0)[many.run], abs=1e-7)
    assert len(many.of(1)) == np.sum(many.run == 1) and "3 runs" in repr(many)


def test_a_trajectory_has_the_section_of_its_model(many) -> None:
    motion = da.simulate(DUFFING, q=[1.0], duration=30.0, parameters=FREE)
    found = da.motion.section(motion, "x")
    assert np.array_equal(found.times, many.of(1).times) and np.array_equal(found.v, many.of(1).v)
    strobed = da.motion.section(motion, every=2.5)
    assert np.array_equal(strobed.q, motion.at(np.arange(13) * 2.5).q)


def test_a_driven_oscillator_is_seen_once_in_every_period() -> None:
    given = duffing(a=4.0, c=2.0, F=1.0, w=1.5)
    found = da.motion.section(DUFFING, every=2.0 * np.pi / 1.5, q=[0.0], duration=60.0, parameters=given)
    answer = 1.0 / (4.0 - 1.5**2 + 3.0j)
    assert len(found) == 15 and found["x"][-1] == pytest.approx(answer.real, abs=1e-8)
    assert found.plot().axes[0].get_xlabel() == "x"


def test_what_does_not_fit_is_told(many) -> None:
    motion = da.simulate(DUFFING, q=[0.1], duration=1.0, parameters=FREE)
    for wrong, what in (
        (lambda: da.motion.section(motion), "a surface or a period"),
        (lambda: da.motion.section(motion, "x", every=1.0), "a surface or a period"),
        (lambda: da.motion.section(motion, "x", q=[0.0]), "begin as well"),
        (lambda: da.motion.section(DUFFING, "x", q=[0.0]), "not said where"),
        (lambda: da.motion.section(DUFFING, "z", q=[0.1], duration=1.0, parameters=FREE), "z is not known"),
        (lambda: da.motion.section(DUFFING, "1", q=[0.1], duration=1.0, parameters=FREE), "never changes"),
    ):
        with pytest.raises(DescriptionError, match=what):
            wrong()
    with pytest.warns(Remark, match="only the first 2 crossings"):
        da.motion.section(DUFFING, "x", q=[0.1], duration=30.0, most=2, parameters=FREE)
    with pytest.raises(UnknownNameError, match="no column 'z'"):
        many["z"]
