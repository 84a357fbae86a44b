"""Who holds what several of those that rub dry would hold: beside what their rows, limits and cones say."""

import numpy as np
import pytest

from dalembert.contact.gripping import Grips, grasp, independent


def grips(rows, most, load, forces, cones=0):
    """Unit masses, held along rows by what is dry, behind `cones` contacts along the first (1 + d) rows each."""
    J, dry = np.array(rows, dtype=float), np.arange(len(most)) >= cones
    r = len(forces[0])
    held = np.zeros((len(most), r, J.shape[1]))
    held[:cones] = J[: cones * r].reshape(cones, r, J.shape[1])
    held[cones:, 1] = J[cones * r :]
    flat = held.reshape(-1, J.shape[1])
    return Grips(list(range(len(most))), flat @ flat.T, (flat @ load).reshape(-1, r), np.array(forces, dtype=float),
                 np.array(most, dtype=float), dry, np.zeros((len(most), r - 1)))  # fmt: skip


def test_rows_that_repeat_others_are_left_out_in_the_order_given():
    J = np.array([[1.0, 0.0], [1.0, 1e-9], [0.0, 0.0], [1.0, 1.0], [0.0, 2.0]])
    assert independent(J @ J.T, range(5)) == [0, 3]
    assert independent(J @ J.T, [4, 2, 1, 0]) == [4, 1]


def test_joints_that_are_all_needed_are_not_eased():
    made = grips([[1.0, 0.0], [1.0, 1.0]], [1.0, 1.0], [-0.2, 0.1], [[0.0, 0.3], [0.0, -0.1]])
    assert grasp(made, {}, {0}) is None


def test_brakes_on_a_shaft_bear_alike_and_relieve_each_other_until_both_are_at_their_limits():
    made = grips([[1.0], [1.0]], [1.0, 0.6], [-0.8], [[0.0, 0.8], [0.0, 0.0]])
    first = grasp(made, {}, set())
    np.testing.assert_allclose(first.eased[1], -0.5)
    more = grips([[1.0], [1.0]], [1.0, 0.6], [-1.3], [[0.0, 1.0], [0.0, 0.3]])
    second = grasp(more, first.eased, {0})
    np.testing.assert_allclose(second.eased[1], -1.0)
    assert not second.gives
    last = grips([[1.0], [1.0]], [1.0, 0.6], [-1.6], [[0.0, 1.0], [0.0, 0.6]])
    assert grasp(last, second.eased, {0}).gives


def test_forces_go_on_as_they_have_been():
    """A load that has turned leaves the eased one as it is, as long as the other bears the rest."""
    made = grips([[1.0], [1.0]], [1.0, 0.6], [0.2], [[0.0, -0.2], [0.0, 0.0]])
    np.testing.assert_allclose(grasp(made, {1: np.array([-1.0])}, set()).eased[1], -1.0)
    turned = grips([[1.0], [1.0]], [1.0, 0.6], [0.5], [[0.0, -0.5], [0.0, 0.0]])  # the other cannot: alike anew
    np.testing.assert_allclose(grasp(turned, {1: np.array([-1.0])}, set()).eased[1], 0.5 / 1.6)


@pytest.mark.parametrize("seed", range(20))
def test_what_is_eased_leaves_the_motion_as_it_is_within_all_limits(seed):
    rng = np.random.default_rng(seed)
    rows, most = rng.normal(size=(5, 2)), rng.uniform(0.5, 1.5, 5)
    forces = most * rng.uniform(-1, 1, 5)
    forces[0] = most[0]
    made = grips(rows, most, -rows.T @ forces, np.column_stack((np.zeros(5), forces)))
    found = grasp(made, {}, {0})
    assert len(found.eased) == 3
    eased = np.zeros(5)
    for i, part in found.eased.items():
        assert abs(part[0]) <= 1.0
        eased[i] = -most[i] * part[0]
    free = [i for i in range(5) if i not in found.eased]
    rest = np.linalg.solve(rows[free].T, rows.T @ (forces - eased))
    assert np.all(np.abs(rest) <= most[free] * (1 + 1e-7))
    assert found.gives == (abs(rest[free.index(0)]) > most[0] * (1 - 1e-7) if 0 in free else abs(eased[0]) == most[0])


@pytest.mark.parametrize("angle", [0.3, 2.0, 4.0])
def test_a_guide_relieves_a_contact_that_is_at_its_cone_in_space(angle):
    """Three directions of a block, on a floor with mu N = 1 and in a guide along x that bears 0.5: what is left is
    largest where the guide takes all of x that it can, or what there is."""
    way = np.array([np.cos(angle), np.sin(angle)])
    floor = np.eye(3)[[2, 0, 1]]
    made = grips([*floor, [1.0, 0.0, 0.0]], [0.1, 0.5], [-way[0], -way[1], -10.0],
                    [[10.0, *way], [0.0, 0.0, 0.0]], cones=1)  # fmt: skip
    found = grasp(made, {}, {0})
    np.testing.assert_allclose(found.eased[1], -np.clip(way[0], -0.5, 0.5) / 0.5, atol=2e-3)
    assert not found.gives


def test_a_contact_gives_where_its_guide_bears_all_that_it_can():
    floor = np.eye(2)[[1, 0]]
    made = grips([*floor, [1.0, 0.0]], [0.1, 0.5], [-1.5, -10.0], [[10.0, 1.0], [0.0, 0.5]], cones=1)
    found = grasp(made, {}, {0})
    assert found.gives
    np.testing.assert_allclose(found.eased[1], -1.0)
