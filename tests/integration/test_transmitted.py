"""Joints transmit what contacts on their bodies leave: closed forms, and no moment about the axis of a free hinge."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import DerivationError

GRAVITY = 10.0


def bar() -> tuple[da.Mechanism, object]:
    """A bar of 2 kg and 1 m on a hinge in the origin, along x."""
    mechanism = da.Mechanism("bar", gravity=(0, 0, -GRAVITY))
    body = mechanism.body("bar", da.inertia.rod(2.0, 1.0, axis="x").moved((0.5, 0, 0)))
    mechanism.revolute("q", mechanism.ground, body, axis="y")
    return mechanism, body


def test_a_floor_bears_half_of_a_bar():
    mechanism, body = bar()
    mechanism.contact(mechanism.sphere((body, (1, 0, 0)), 0.05), mechanism.plane((mechanism.ground, (0, 0, -0.3))))
    run = da.simulate(mechanism, q=[np.arcsin(0.25)], duration=0.2)
    assert np.allclose(run.contact_forces["bar on ground"], GRAVITY)
    assert np.allclose(run.reaction("q"), (0, 0, GRAVITY, 0, 0, 0), atol=1e-9)


def test_a_rope_bears_the_same():
    mechanism, body = bar()
    mechanism.rope((body, (1, 0, 0)), (mechanism.ground, (1, 0, 1.0)), 1.0)
    run = da.simulate(mechanism, q=[0.0], duration=0.2)
    assert np.allclose(run.reaction("q"), (0, 0, GRAVITY, 0, 0, 0), atol=1e-9)


@pytest.mark.parametrize("friction", [0.0, 0.3])
def test_free_hinges_of_a_walking_chain_have_no_moment_about_their_axes(friction):
    chain = da.Mechanism("chain", gravity=(0, 0, -GRAVITY))
    trunk = chain.body("trunk", da.inertia.brick(3.0, 0.4, 0.2, 0.1))
    leg = chain.body("leg", da.inertia.rod(0.5, 0.5, axis="z").moved((0, 0, -0.25)))
    foot = chain.body("foot", da.inertia.rod(0.3, 0.3, axis="x").moved((0.1, 0, 0)))
    chain.floating("free", chain.ground, trunk)
    chain.revolute("hip", trunk, leg, axis=(0.6, 0.8, 0), at=(0.1, 0.05, 0))
    chain.revolute("ankle", leg, foot, axis="y", at=(0, 0, -0.5))
    chain.contact(chain.sphere((foot, (0.2, 0, 0)), 0.02), chain.plane(), friction=friction)
    run = da.simulate(chain, q={"free_z": 0.54, "free_qw": 1.0, "hip": 0.1}, v={"free_vx": 0.5}, duration=0.2)
    (forces,) = run.contact_forces.values()
    assert forces[:, 0].max() > 1.0
    assert np.abs(run.reaction("free")).max() < 1e-8
    for name, axis in (("hip", (0.6, 0.8, 0)), ("ankle", (0, 1, 0))):
        wrench = run.reaction(name, frame="body")
        assert np.abs(wrench[:, :3]).max() > 0.05 and np.abs(wrench[:, 3:] @ axis).max() < 1e-8


def test_what_acts_at_no_known_place_is_refused_while_it_acts():
    mechanism, _ = bar()
    mechanism.bound(da.Contact("-q", name="stop"))
    falling = da.simulate(mechanism, q=[-1.0], duration=0.1)
    assert np.abs(falling.reaction("q")[:, 4]).max() < 1e-8
    resting = da.simulate(mechanism, q=[0.0], duration=0.1)
    with pytest.raises(DerivationError, match="where contact 'stop' acts is not known"):
        resting.reaction("q")
