"""Joints as single turns and shifts: links between them have names of their own, and bodies bear loads."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert.description.hanging import fresh


def test_a_name_that_is_taken_has_primes() -> None:
    assert fresh("arm", ["leg"]) == "arm"
    assert fresh("arm", ["arm", "arm'", "leg"]) == "arm''"


ANGLE, FORCE, AT, HOOK = 0.3, np.array([1.0, 2.0, 3.0]), np.array([0.5, -0.2, 0.4]), np.array([2.0, 1.0, -1.0])
TURN = np.array([[np.cos(ANGLE), -np.sin(ANGLE), 0.0], [np.sin(ANGLE), np.cos(ANGLE), 0.0], [0.0, 0.0, 1.0]])


@pytest.mark.parametrize(("load", "force", "moment"), [
    (lambda m: m.force("bar", FORCE, at=AT, frame="body"), FORCE, np.cross(AT, FORCE)),
    (lambda m: m.force("bar", FORCE, at=AT), FORCE @ TURN, np.cross(AT, FORCE @ TURN)),
    (lambda m: m.torque("bar", FORCE, frame="body"), np.zeros(3), FORCE),
    (lambda m: m.torque("bar", FORCE), np.zeros(3), FORCE @ TURN),
    (lambda m: m.spring(("bar", AT), ("ground", HOOK), 3.0), 3.0 * (HOOK @ TURN - AT),
     3.0 * np.cross(AT, HOOK @ TURN)),
], ids=["force along the body", "force", "torque along the body", "torque", "spring"])  # fmt: skip
def test_what_acts_on_a_body_is_borne_by_its_joint(load, force, moment) -> None:
    """Along the axes of the body, about its origin, where it rests."""
    machine = da.Mechanism("arm", gravity=(0, 0, 0))
    machine.revolute("q", "ground", machine.body("bar", mass=1.0, inertia=(1, 1, 1, 0, 0, 0)), axis="z")
    load(machine)
    borne = da.compile(machine).joint_wrenches([ANGLE], [0.0], [0.0])
    np.testing.assert_allclose(borne.ravel(), [*-force, *-moment], atol=1e-14)
