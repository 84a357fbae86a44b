import numpy as np
import pytest

import dalembert as da
from dalembert.integration.touching import CLOSED, Gripped, touching


def two_feet():
    """A body on two feet, one that rubs and one that does not, under a lid."""
    return da.compile(da.System(
        "x y a", kinetic="(x'**2 + y'**2)/2 + a'**2/6", potential="9.81*y", contacts=[
            da.Contact("2 - y", law="newton", name="lid"), da.Contact("y - a", 0.5, 0.2, slip="x' + y*a'", name="left"),
            da.Contact("y + a", name="right")]))  # fmt: skip


def test_rows_are_those_of_the_closed_contacts():
    model = two_feet()
    q, v = np.zeros(3), np.array([1.0, -2.0, 0.5])
    found = touching(model, q, v)
    assert found.contacts == [1, 2]
    np.testing.assert_array_equal(found.velocities, [[-2.5, 1.0], [-1.5, 0.0]])
    np.testing.assert_array_equal(found.jacobian, [[0, 1, -1], [1, 0, 0], [0, 1, 1], [0, 0, 0]])
    np.testing.assert_allclose(found.space.operator, found.jacobian / [1, 1, 1 / 3] @ found.jacobian.T, atol=1e-15)
    np.testing.assert_array_equal(found.bias, [[0.0, -1.0], [0.0, 0.0]])
    assert [surface.friction for surface in found.surfaces] == [0.5, 0.0]
    assert found.surfaces[0].restitution == 0.2


def test_which_are_closed_may_be_said():
    model = two_feet()
    assert touching(model, np.array([0.0, 1.0, 0.0]), np.zeros(3)).contacts == []
    assert touching(model, np.array([0.0, 1.0, 1.0 + CLOSED / 2]), np.zeros(3)).contacts == [1]
    said = touching(model, np.array([0.0, 1.0, 0.0]), np.ones(3), closed=[0])
    assert said.contacts == [0] and said.surfaces[0].law == "newton"
    np.testing.assert_array_equal(said.velocities, [[-1.0]])


def test_some_of_them():
    found = touching(two_feet(), np.zeros(3), np.array([1.0, -2.0, 0.5]))
    right = found.kept([False, True])
    assert right.contacts == [2] and right.space.operator.shape == (2, 2)
    np.testing.assert_array_equal(right.space.spread, found.space.spread[:, 2:])
    np.testing.assert_array_equal(right.velocities, found.velocities[1:])


def test_slow_is_still():
    """Below `still` a contact sticks or slips by its accelerations."""
    model = two_feet()
    for speed, state in ((1e-10, "sticks"), (1e-8, "slips")):
        found = touching(model, np.zeros(3), np.array([speed, 0.0, 0.0]))
        (mode,) = found.next_mode(np.array([0.0, -9.81, 0.0])).modes
        assert mode.states[0] == state
        assert mode.forces[0, 1] == pytest.approx(0.0 if state == "sticks" else -0.5 * mode.forces[0, 0], abs=1e-12)


@pytest.mark.parametrize(("closed", "still"), [
    ((True, True), [False, True, True, True]), ((True, False), [False, False, False, True]),
    ((False, True), [False, False, False, False]), ((False, False), [False, False, False, False])])
def test_what_normals_span_is_kept_still(closed, still):
    """By two feet the height y and the angle a, by the left one their difference alone; x by none."""
    rows = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 1.0, -1.0]])
    grips = Gripped(range(3, 7), np.zeros(4), rows, np.zeros(4), np.ones((4, 2)))
    found = touching(two_feet(), np.zeros(3), np.zeros(3), grips=grips)
    assert found.kept_still(np.array([*closed, True, True, True, True])).tolist() == [False, False, *still]


@pytest.mark.parametrize("given", [{}, {2: 0.7}])
def test_beside_what_is_dry_contacts_move_as_under_its_force_or_its_constraint(given):
    """The guide holds; the lever holds too, or bears what is given: beside one linear system for all."""
    lever, guide = np.array([1.0, 0.0, 0.5]), np.array([0.0, 0.0, 1.0])
    grips = Gripped([5, 6], np.zeros(2), np.stack([guide, lever]), np.array([0.1, -0.2]), np.ones((2, 2)))
    near = touching(two_feet(), np.zeros(3), np.zeros(3), [1], grips)
    touched, free = near.beside(np.array([0.3, -9.0, 2.0]), given)
    mass, firm = np.diag([1.0, 1.0, 1 / 3]), np.array([guide] if given else [guide, lever])
    saddle = np.block([[mass, firm.T], [firm, np.zeros((len(firm), len(firm)))]])
    loads = mass @ [0.3, -9.0, 2.0] + lever * given.get(2, 0.0)
    moved = np.linalg.solve(saddle, np.r_[loads, -np.array([0.1, -0.2])[: len(firm)]])[:3]
    np.testing.assert_allclose(free, moved, atol=1e-13)
    pushed = np.linalg.solve(saddle, np.r_[touched.jacobian.T, np.zeros((len(firm), 2))])[:3]
    np.testing.assert_allclose(touched.space.operator, touched.jacobian @ pushed, atol=1e-13)
    np.testing.assert_allclose(touched.space.spread, pushed, atol=1e-13)
