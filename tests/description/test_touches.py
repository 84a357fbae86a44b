"""Contacts of mechanisms in nodes: stops of joints at their limits, and what they leave as it is."""

from __future__ import annotations

import numpy as np
import pytest
from sympy import symbols

import dalembert as da
from dalembert.dynamics.content import content
from dalembert.errors import DescriptionError, UnknownNameError


def arm(restitution=0, **options) -> da.Mechanism:
    """Two links; the second joint is turned backwards and shifted, and a third follows it."""
    m = da.Mechanism("arm")
    first, second, third = (m.body(name, 1.0, com=(0.2, 0, 0), inertia=(0.1, 0.1, 0.1, 0, 0, 0)) for name in "abc")
    m.revolute("shoulder", m.ground, first, "y", limits=(-1.0, np.inf), restitution=restitution, **options)
    m.revolute("elbow", first, second, "y", at=(0.5, 0, 0), ratio=-2, offset=0.5, limits=(-1.0, 2.0),
               restitution=restitution)
    m.prismatic("hand", second, third, "x", limits=(0.0, 0.1), restitution=restitution)
    m.mimic("hand", "elbow", ratio=0.01)
    return m


def test_limits_are_stops_in_the_displacement():
    model = da.compile(arm(0.25))
    assert model.system.contact_names == (
        "shoulder, lower limit", "elbow, lower limit", "elbow, upper limit", "hand, lower limit", "hand, upper limit")
    q, turn = np.array([0.3, -0.6]), -2 * -0.6 + 0.5
    assert model.gaps(q) == pytest.approx([1.3, turn + 1.0, 2.0 - turn, 0.01 * turn, 0.1 - 0.01 * turn])
    assert model.gap_jacobian(q) == pytest.approx(np.array([[1, 0], [0, -2], [0, 2], [0, -0.02], [0, 0.02]]))
    assert model.contact_restitution(q) == pytest.approx([0.25] * 5)
    assert model.contact_friction(q) == pytest.approx([0.0] * 5)
    assert not any(touch.slip for touch in model.system.contacts)


def test_without_restitution_there_are_no_stops_and_limits_are_kept():
    made = arm(None)
    lowered_bodies = da.derive(made).bodies
    assert lowered_bodies is not None and [limit[0] for limit in lowered_bodies.limits] == ["shoulder", "elbow", "hand"]
    assert made.system.contacts == () and made.joints["elbow"].limits == (-1.0, 2.0)


def test_the_restitution_of_stops_may_be_a_symbol():
    made = arm(symbols("e"))
    assert made.system.parameter_names == ("e",)
    assert da.compile(made, parameters={"e": 0.5}).contact_restitution([0.0, 0.0]) == pytest.approx([0.5] * 5)


def test_contacts_change_no_other_program():
    """Programs of other rows are the same with and without contacts, instruction by instruction."""
    plain, stopped = (da.compile(arm(restitution)) for restitution in (None, 0.5))
    assert stopped.system.contacts and not plain.system.contacts
    for name in ("terms", "energy", "explicit"):
        assert str(plain.programs[name]) == str(stopped.programs[name])


def test_contacts_are_part_of_what_a_description_says():
    assert content(da.derive(arm(0.5))) != content(da.derive(arm(None)))


@pytest.mark.parametrize("restitution, kind, words", [
    (2, DescriptionError, "joint 'shoulder': restitution is 2"),
    ("hard", DescriptionError, "joint 'shoulder', restitution: it holds 'hard'"),
])  # fmt: skip
def test_what_is_refused(restitution, kind, words):
    with pytest.raises(kind, match=words):
        arm(restitution)


def test_a_long_list_of_contacts_is_cut_short():
    m = da.Mechanism("many")
    for k in range(5):
        m.prismatic(f"x{k}", m.ground, m.body(f"b{k}", 1.0), limits=(-1, 1), restitution=0)
    assert repr(m.system).endswith("x2, lower limit, x2, upper limit and 4 more>")


def test_a_rope_is_slack_or_taut():
    m = da.Mechanism("swing")
    m.cartesian("bob", m.ground, m.body("bob", 1.0))
    m.rope(m.ground, "bob", 2.0, restitution=0.5)
    model = da.compile(m)
    assert model.system.contact_names == ("rope of ground and bob",)
    assert model.gaps([0.0, 0.6, -0.8]) == pytest.approx([1.0])
    assert model.gap_jacobian([0.0, 1.2, -1.6]) == pytest.approx(np.array([[0.0, -0.6, 0.8]]))
    assert model.contact_restitution([0.0, 1.2, -1.6]) == pytest.approx([0.5])


def test_contacts_by_formulas_stand_last():
    m = arm(0)
    m.bound(da.Contact("1 - shoulder - elbow", restitution=0.5, name="pair"))
    assert m.system.contact_names[-1] == "pair"
    with pytest.raises(UnknownNameError, match="wrist"):
        m.bound(da.Contact("wrist"))
        _ = m.system


def test_a_ball_that_slips_rolls_in_the_end():
    """After 2 v0 / (7 mu g) it rolls at 5 v0 / 7: slip is found from the shapes."""
    m = da.Mechanism("bowling")
    m.planar("free", m.ground, m.body("ball", 2.0, inertia=(0.05, 0.05, 0.05, 0, 0, 0)), axis="y")
    m.contact(m.sphere("ball", 0.25), m.plane(), friction=0.2)
    motion = da.simulate(m, q={"free_1": 0.25}, v={"free_2": 3.0}, duration=1.0)
    assert motion.events[-1].time == pytest.approx(2 * 3.0 / (7 * 0.2 * 9.81), abs=1e-12)
    assert motion.v[-1] == pytest.approx([0.0, 15 / 7, 15 / 7 / 0.25], abs=1e-12)


def test_a_stop_returns_what_its_restitution_says():
    """Without weight: from 0 at 2 rad/s to the stop at 1, and back at half the speed."""
    m = da.Mechanism("door", gravity=(0, 0, 0))
    m.revolute("hinge", m.ground, m.body("door", 1.0, com=(0.4, 0, 0)), limits=(-1, 1), restitution=0.5)
    motion = da.simulate(m, q=[0.0], v=[2.0], duration=1.5)
    assert motion.events.times == pytest.approx([0.5]) and motion.v[-1] == pytest.approx([-1.0])
    assert motion.q[-1] == pytest.approx([0.0], abs=1e-12)


@pytest.mark.parametrize(("told", "directions"), [
    ({}, 0), ({"friction": 0}, 0), ({"friction": 0.3}, 2), ({"stiction": 0.4}, 2), ({"friction": 0, "stiction": 0}, 0),
])
def test_only_what_rubs_has_directions_of_slip(told, directions):
    mechanism = da.Mechanism("ball")
    ball = mechanism.body("ball", 1.0, inertia=(0.1, 0.1, 0.1))
    mechanism.floating("free", mechanism.ground, ball)
    mechanism.contact(mechanism.sphere(ball, 0.1), mechanism.plane(), **told)
    (touch,) = da.derive(mechanism).system.contacts
    assert len(touch.slip) == directions
