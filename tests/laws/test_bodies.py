"""Laws of bodies on a machine that has everything: springs and dampers between points, loads, a branch, an input."""

from __future__ import annotations

import pytest

import dalembert as da
from dalembert.laws import bodies
from tests.laws.states import state_of


def machine() -> da.Mechanism:
    made = da.Mechanism("machine", gravity=(0, -9.81, 1))
    (push,) = made.input("u")
    cart = made.body("cart", mass=2, com=(0.1, 0.2, 0), inertia=(1, 2, 2.5, 0.1, 0.2, -0.1))
    arm = made.body("arm", mass=1.5, com=(0.4, 0, 0.1), inertia=(0.5, 1, 1.2, 0, 0.1, 0))
    hand = made.body("hand", mass=0.5, com=(0, 0.1, 0), inertia=(0.2, 0.3, 0.25, 0, 0, 0))
    made.prismatic("x", made.ground, cart, axis="x", damping=0.3)
    made.revolute("q", cart, arm, at=(0.2, 0.1, 0), axis="z", stiffness=2)
    made.revolute("w", cart, hand, at=(-0.3, 0, 0.2), axis="y")
    made.spring((arm, (0.5, 0, 0)), (hand, (0, 0.2, 0.1)), stiffness=7, length=0.3, damping=0.4)
    made.spring(made.ground, (arm, (0.1, 0.2, 0)), stiffness=3)
    made.force(hand, (push, 2, -1), at=(0.1, 0.2, 0.3))
    made.torque(arm, (0.3, 0.1, push))
    return made


@pytest.mark.parametrize("law", bodies.LAWS, ids=lambda law: law.name)
def test_each_holds_up_to_the_rounding_of_its_decimals(law):
    with state_of(machine()) as state:
        assert law.violation(state) < 1e-15


@pytest.mark.parametrize("law", bodies.LAWS, ids=lambda law: law.name)
def test_each_is_silent_where_there_are_no_bodies(law):
    with state_of(da.System("x", kinetic="x'**2/2")) as state:
        assert law.violation(state) is None


def test_the_momentum_of_two_balls_is_what_one_writes_down():
    made = da.Mechanism("balls")
    first, second = (made.body(name, mass=mass, inertia=(1, 1, 1, 0, 0, 0)) for name, mass in (("a", 2), ("b", 3)))
    made.prismatic("x", made.ground, first, axis="x")
    made.prismatic("y", first, second, axis="y")
    with state_of(made) as state:
        x, y = state.v
        assert max(abs(found - wanted) for found, wanted in
                   zip(bodies.body_momentum(state)[0], (5 * x, 3 * y, 0), strict=True)) < 1e-40  # fmt: skip
