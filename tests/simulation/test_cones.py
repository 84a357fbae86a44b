"""Forces that no contact can bear are told, where contacts that repeat each other changed how they share their load."""

from __future__ import annotations

import warnings
from types import SimpleNamespace

import numpy as np
import pytest

import dalembert as da
from dalembert.simulation.cones import tell_beyond_cones
from dalembert.simulation.running.changes import CONTACTS, UNTOLD


def motion(forces, cause=UNTOLD, friction=0.5, times=None):
    """A motion of one contact whose forces are given at each second, or at times."""
    touch = SimpleNamespace(name="foot", static="mu")
    times = np.arange(float(len(forces))) if times is None else np.array(times)
    return SimpleNamespace(
        motion=SimpleNamespace(holding=SimpleNamespace(holds=[SimpleNamespace(touch=touch)]),
                               steps=SimpleNamespace(causes=np.array([[cause, 0.0]]))),
        times=times, contact_forces={"foot": np.array(forces)},
        values=lambda nodes: np.full((times.size, len(nodes)), friction))  # fmt: skip


@pytest.mark.parametrize(("forces", "most", "first"), [
    ([[2.0, 1.0, 0.0], [2.0, 0.0, -1.5], [2.0, 0.9, 0.9]], "0.5 N outside of their cones at 2 of 3", "t = 1 s"),
    ([[-0.25, 0.0, 0.0], [2.0, 0.0, 0.0]], "0.25 N outside of their cones at 1 of 2", "t = 0 s"),
])
def test_forces_outside_of_cones_are_told(forces, most, first):
    with pytest.warns(da.errors.Remark, match="forces-beyond-cones") as said:
        tell_beyond_cones(motion(forces))
    assert most in str(said[0].message)
    assert f"first at {first}" in str(said[0].message)


@pytest.mark.parametrize("times", [[0.0, 1.0, 1.0], [0.0, 0.0, 1.0]])
def test_those_that_last_before_or_after_a_change_are_told(times):
    with pytest.warns(da.errors.Remark, match=r"1\.5 N outside of their cones at 1 of 3") as said:
        tell_beyond_cones(motion([[2.0, 0.0, 0.0], [-1.5, 0.0, 0.0], [2.0, 0.0, 0.0]], times=times))
    assert len(said) == 1


@pytest.mark.parametrize("quiet", [
    motion([[2.0, 0.6, 0.8 + 1e-9], [0.0, 0.0, 0.0]]),   # at the edge, and apart
    motion([[2.0, 9.0, 0.0]], cause=CONTACTS),           # no contacts that repeat each other
    motion([[2.0], [0.0]]),                              # without friction
    motion([[2.0, 0.0, 0.0], [2.0, 0.0, -1.5], [2.0, 0.0, 0.0]], times=[1.0, 1.0, 1.0]),        # between two changes
    SimpleNamespace(motion=SimpleNamespace(holding=None, steps=None)),
])  # fmt: skip
def test_others_are_not(quiet):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        tell_beyond_cones(quiet)
