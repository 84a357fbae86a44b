"""Virtual work: forces of every kind on one system, each against what is worked out by hand."""

from __future__ import annotations

import pytest
from mpmath import cos, sin
from sympy import cos as c
from sympy import sin as s

import dalembert as da
from dalembert.laws import forces
from tests.laws.states import state_of

x, theta = da.coordinates("x theta")
TIP = (x + 2 * s(theta), -2 * c(theta))
ARM = da.System([x, theta], kinetic=x.diff() ** 2 + theta.diff() ** 2, inputs=["u"], dissipation=3 * theta.diff() ** 2,
                forces=[da.PointForce((5, x), at=TIP), da.Torque("u", rate=theta.diff()), {x: "-7*x'"}])  # fmt: skip


def test_the_work_of_each_force():
    with state_of(ARM) as state:
        place, angle = (state.values[leaf] for leaf in ARM.leaves.q)
        (u,) = (state.values[leaf] for leaf in ARM.leaves.u)
        point, torque, slowed = (forces.work(state, force) for force in ARM.forces)
        assert abs(point[0] - 5) < 1e-40 and abs(point[1] - (10 * cos(angle) + place * 2 * sin(angle))) < 1e-40
        assert abs(torque[0]) < 1e-40 and abs(torque[1] - u) < 1e-40
        assert abs(slowed[0] + 7 * state.v[0]) < 1e-40 and abs(slowed[1]) < 1e-40
        assert forces.virtual_work(state) < 1e-40


@pytest.mark.parametrize("wrong", [
    lambda e: (e.force_nodes[0], e.system.graph.neg(e.force_nodes[1])),
    lambda e: tuple(reversed(e.force_nodes)),
    lambda e: (e.system.graph.zero, e.force_nodes[1]),
])  # fmt: skip
def test_a_wrong_force_is_seen(wrong):
    with state_of(ARM, force_nodes=wrong) as state:
        assert forces.virtual_work(state) > 1e-3


def test_nothing_is_asked_where_nothing_acts():
    with state_of(da.System("x", kinetic="x'**2/2")) as state:
        assert forces.virtual_work(state) is None
