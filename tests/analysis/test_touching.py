import warnings

import numpy as np
import pytest
from sympy import cos, sin

import dalembert as da
from dalembert.errors import DescriptionError

x, y, theta = da.coordinates("x y theta")
ANGLE = np.pi / 3


def rod(friction, restitution=0.0, law="stronge"):
    """A uniform rod of unit mass and half length on the floor, its centre up and right of the tip."""
    tip = da.Contact(y - sin(theta), friction, restitution, law, x.diff() + sin(theta) * theta.diff(), "tip")
    return da.System([x, y, theta], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2 + theta.diff() ** 2 / 6,
                     potential=9.81 * y, contacts=[tip])  # fmt: skip


def on_its_tip(rate):
    """Coordinates, and velocities that slip to the left with 1 m/s."""
    return [0.0, np.sin(ANGLE), ANGLE], [-1.0 - np.sin(ANGLE) * rate, np.cos(ANGLE) * rate, rate]


@pytest.mark.parametrize(("friction", "rate", "normals"),
                         [(1.4, 0.0, []), (1.4, 4.0, [58.9397, 0.0]), (1.0, 0.0, [21.7535])])
def test_painleves_rod_from_its_description(friction, rate, normals):
    found = da.motion.contact_forces(rod(friction), *on_its_tip(rate))
    assert [way.forces["tip"][0] for way in found.ways] == pytest.approx(normals, abs=1e-4)
    assert "'tip'" in found.sentence or "No mode" in found.sentence
    assert ("1.34715" in found.sentence) == (len(normals) != 1)
    for way in found.ways:
        force = way.forces["tip"]
        lever = np.array([[0, 1, -np.cos(ANGLE)], [1, 0, np.sin(ANGLE)]]).T @ force
        np.testing.assert_allclose(way.accelerations, lever * [1, 1, 3] - [0, 9.81, 0], atol=1e-12)


def test_shocks_of_a_rod_from_its_description():
    model = da.compile(rod(0.5, 0.5))
    q = [0.0, np.sin(np.pi / 4), np.pi / 4]
    found = da.motion.shock(model, q, [1.0, -1.0, 0.0])
    assert model.gap_rates(q, found.velocities)[0] == pytest.approx(0.3871, abs=1e-4)
    before = model.energy(q, [1.0, -1.0, 0.0]) - model.energy(q, found.velocities)
    assert found.lost == pytest.approx(before, abs=1e-14)
    assert found.contacts == ("tip",) and found.blows[0].contacts == (0,)


def test_slip_without_a_way_to_go_on_is_stopped_by_a_shock():
    model = da.compile(rod(1.4))
    state = on_its_tip(0.0)
    assert not da.motion.shock(model, *state).blows
    found = da.motion.shock(model, *state, jammed=["tip"])
    assert model.slips(state[0], found.velocities) == pytest.approx([0.0], abs=1e-14)
    assert found.lost > 0.0
    with pytest.raises(DescriptionError, match="no closed contact is called 'tup'"):
        da.motion.shock(model, *state, jammed=["tup"])


def test_a_shock_goes_through_a_linkage():
    """A pendulum of a rod in x, y, theta, pinned by constraints, whose end meets a wall: beside one angle alone."""
    end = da.Contact(x - sin(theta), restitution=0.5, name="wall")
    pins = [x + sin(theta), y + cos(theta)]
    pinned = da.System([x, y, theta], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2 + theta.diff() ** 2 / 6,
                       holonomic=pins, contacts=[end])  # fmt: skip
    found = da.motion.shock(pinned, [0.0, -1.0, 0.0], [-2.0, 0.0, 2.0])
    np.testing.assert_allclose(found.velocities, [1.0, 0.0, -1.0], atol=1e-14)
    assert found.impulses["wall"] == pytest.approx([3.0 * 4.0 / 3.0 / 2.0])
    assert found.lost == pytest.approx(0.5 * (4.0 / 3.0) * (4.0 - 1.0), abs=1e-13)


def test_a_ladder_between_floor_and_wall():
    """Half length 1 at 60 degrees, smooth wall: it stands where the floor's mu is cot(60)/2 at least."""
    for friction, state in ((0.2887, "sticks"), (0.2886, "slips")):
        ladder = da.System([x, y, theta], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2 + theta.diff() ** 2 / 6,
                           potential=9.81 * y, contacts=[
            da.Contact(y - sin(theta), friction, slip=x.diff() - sin(theta) * theta.diff(), name="floor"),
            da.Contact(x - cos(theta), name="wall")])  # fmt: skip
        found = da.motion.contact_forces(ladder, [np.cos(ANGLE), np.sin(ANGLE), ANGLE])
        assert found.ways[0].states["floor"] == state
        if state == "sticks":
            assert found.ways[0].forces["wall"][0] == pytest.approx(9.81 / np.tan(ANGLE) / 2, rel=1e-9)


def test_free_parameters_and_time():
    floor = da.Contact("y - t", "mu", "e", slip="x'")
    block = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="9.81*y", contacts=[floor],
                      parameters={"mu": None, "e": 0.5})  # fmt: skip
    model = da.compile(block, free=["e"])
    found = da.motion.shock(model, [0.0, 2.0], [1.0, -1.0], t=2.0, parameters={"mu": 0.1, "e": 1.0})
    np.testing.assert_allclose(found.velocities, [0.6, 3.0], atol=1e-15)
    assert not da.motion.shock(model, [0.0, 2.1], [1.0, -1.0], t=2.0, parameters={"mu": 0.1, "e": 1.0}).blows


def test_faults_have_their_sentence():
    with pytest.raises(DescriptionError, match=r"the contact 'tip' closes with a speed\. Ask `shock`"):
        da.motion.contact_forces(rod(0.5), on_its_tip(0.0)[0], [0.0, -1.0, 0.0])
    with pytest.raises(DescriptionError, match=r"shock: System 'system' has no contacts"):
        da.motion.shock(da.System("x", kinetic="x'**2/2"), [0.0], [0.0])


def test_where_nothing_is_closed_it_moves_as_without_contacts():
    ball = da.System("y", kinetic="y'**2/2", potential="9.81*y", contacts=[da.Contact("y")])
    found = da.motion.contact_forces(ball, [1.0])
    assert found.ways[0].accelerations == pytest.approx([-9.81])
    assert found.ways[0].states == {} and found.sentence == "No contact is closed."
    assert da.motion.shock(ball, [1.0], [-1.0]).velocities == [-1.0]


@pytest.mark.parametrize(("height", "told"), [(-1e-9, False), (-1e-3, True)])
def test_bodies_that_overlap_are_told(height: float, told: bool) -> None:
    ball = da.System("y", kinetic="y'**2", potential="y", contacts=[da.Contact("y", name="floor")])
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert da.motion.contact_forces(ball, [height]).sentence == "'floor' sticks."
    assert [each.message.name for each in caught] == ["contacts-overlap"] * told
