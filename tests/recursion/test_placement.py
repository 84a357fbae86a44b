"""Poses against homogeneous transforms; twists, accelerations and Jacobians against derivatives on the graph."""

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import dalembert as da
from dalembert.description.tree import Link, Tree
from dalembert.description.tree_system import system
from dalembert.dynamics.lagrange import motion
from dalembert.errors import ShapeError, UnknownNameError
from dalembert.expr.calculus import jacobian, tangent
from dalembert.recursion.placement import REFERENCES, FixedFrame, Placement
from dalembert.recursion.regressor import random_states
from tests.recursion.sample_robots import (
    FIRST,
    FIRST_STATE,
    FIRST_TOOL,
    QUARTER_X,
    SECOND,
    SECOND_STATE,
    SECOND_TOOL,
    SLANTED,
    crossing,
    first_robot,
    flat,
    planar_arm,
    second_robot,
    unfollowed,
    values,
    walker,
)

TOOL = FixedFrame("toe", SLANTED, (0.1, -0.2, 0.3))


@pytest.fixture(scope="module")
def walking():
    tree = walker()
    made = system(tree)
    return tree, made, Placement(tree, made), random_states(tree, 8, seed=5)


# ------------------------------------------------------------ an independent reading of a tree


def homogeneous(rotation, offset):
    matrix = np.eye(4)
    matrix[:3, :3], matrix[:3, 3] = np.array(rotation, dtype=float), np.array(offset, dtype=float)
    return matrix


def joint_transform(link, q):
    """What the joint of a link does, by SciPy's rotations."""
    if link.joint == "fixed":
        return np.eye(4)
    if link.joint in ("spherical", "floating"):
        turn = Rotation.from_quat(np.roll(q[-4:], -1)).as_matrix()
        return homogeneous(turn, q[:3] if link.joint == "floating" else np.zeros(3))
    displacement = link.ratio * q[0] + link.shift
    axis = np.array(link.axis, dtype=float)
    if link.joint == "prismatic":
        return homogeneous(np.eye(3), displacement * axis)
    return homogeneous(Rotation.from_rotvec(displacement * axis).as_matrix(), link.pitch * displacement * axis)


def transforms(tree, q):
    """X_WL of every link."""
    place = dict(zip(tree.coordinates, q, strict=True))
    found = []
    for link in tree.links:
        own = joint_transform(link, np.array([place[x] for x in link.coordinates]))
        below = np.eye(4) if link.parent < 0 else found[link.parent]
        found.append(below @ homogeneous(link.rotation, link.offset) @ own)
    return found


# ------------------------------------------------------------ poses


def test_poses_are_products_of_homogeneous_transforms(walking):
    tree, made, placement, states = walking
    poses = [placement.pose(k) for k in range(len(tree.links))]
    found = values(made, poses, states).reshape(len(states), len(tree.links), 12)
    for row, (q, _, _) in zip(found, states, strict=True):
        for entries, wanted in zip(row, transforms(tree, q), strict=True):
            assert np.allclose(entries[:9].reshape(3, 3), wanted[:3, :3], rtol=1e-14, atol=1e-14)
            assert np.allclose(entries[9:], wanted[:3, 3], rtol=1e-14, atol=1e-14)


def test_a_frame_is_placed_in_its_link(walking):
    tree, made, placement, states = walking
    pose = values(made, placement.pose(TOOL), states)
    for row, (q, _, _) in zip(pose, states, strict=True):
        wanted = transforms(tree, q)[4] @ homogeneous(TOOL.rotation, TOOL.offset)
        assert np.allclose(row[:9].reshape(3, 3), wanted[:3, :3], rtol=1e-14, atol=1e-14)
        assert np.allclose(row[9:], wanted[:3, 3], rtol=1e-14, atol=1e-14)


def test_the_ground_does_not_move(walking):
    _, made, placement, states = walking
    fixed = FixedFrame(-1, QUARTER_X, (1, 2, 3))
    assert np.all(values(made, placement.pose(fixed), states) == [*flat(QUARTER_X), 1, 2, 3])
    zero = made.graph.zero
    for reference in REFERENCES:
        assert set(flat(placement.velocity(fixed, reference))) == {zero}
        assert set(flat(placement.acceleration(fixed, reference))) == {zero}
        assert set(flat(placement.jacobian(fixed, reference))) == {zero}


def test_names_indices_arrays_and_frames_mean_the_same(walking):
    _, _, placement, _ = walking
    assert placement.pose("toe") == placement.pose(4) == placement.pose(FixedFrame("toe"))
    assert placement.pose(TOOL) == placement.pose((4, np.array(SLANTED), np.array(TOOL.offset)))


# ------------------------------------------------------------ velocities


def test_velocities_are_derivatives_of_poses(walking):
    _, made, placement, states = walking
    rotation, position = placement.pose(TOOL)
    rates = tangent(made.graph, [*flat(rotation), *position], motion(made))
    found = values(made, (rates, rotation, placement.velocity(TOOL, "local_world_aligned")), states)
    turning, linear, matrix, twist = np.split(found, [9, 12, 21], axis=1)
    assert np.allclose(twist[:, :3], linear, rtol=0, atol=1e-13)
    spin = turning.reshape(-1, 3, 3) @ matrix.reshape(-1, 3, 3).transpose(0, 2, 1)
    assert np.allclose(crossing(twist[:, 3:]), spin, rtol=0, atol=1e-13)


def test_velocities_by_small_steps():
    """q(t + h) - q(t - h) of a tree whose velocities are derivatives."""
    tree = first_robot()
    made = system(tree)
    placement, (q, v, a) = Placement(tree, made), (np.array(part) for part in FIRST_STATE)
    step, still = 1e-5, np.zeros(3)
    near = values(made, placement.pose(FIRST_TOOL).position, [(q + step * v, v, a), (q - step * v, v, a)])
    twist = values(made, placement.velocity(FIRST_TOOL, "local_world_aligned"), [(q, v, still)])[0]
    assert np.allclose(twist[:3], (near[0] - near[1]) / (2 * step), rtol=1e-9, atol=1e-9)


def test_the_three_references_show_one_motion(walking):
    _, made, placement, states = walking
    pose = values(made, placement.pose(TOOL), states)
    rotation, position = pose[:, :9].reshape(-1, 3, 3), pose[:, 9:]
    for quantity in (placement.velocity, placement.acceleration, placement.bias_acceleration):
        local, aligned, world = (values(made, quantity(TOOL, reference), states) for reference in REFERENCES)
        for part in (slice(0, 3), slice(3, 6)):
            turned = np.einsum("nij,nj->ni", rotation, local[:, part])
            assert np.allclose(aligned[:, part], turned, rtol=1e-13, atol=1e-13)
        assert np.allclose(world[:, 3:], aligned[:, 3:], rtol=1e-13, atol=1e-13)
        assert np.allclose(world[:, :3], aligned[:, :3] + np.cross(position, aligned[:, 3:]), rtol=1e-13, atol=1e-13)


@pytest.mark.parametrize("reference", REFERENCES)
@pytest.mark.parametrize("frame", [0, 2, 4, 6, TOOL])
def test_velocity_is_the_jacobian_times_v(walking, reference, frame):
    tree, made, placement, states = walking
    count = len(tree.velocities)
    rows = values(made, placement.jacobian(frame, reference), states).reshape(-1, 6, count)
    v = np.array([v for _, v, _ in states])
    wanted = values(made, placement.velocity(frame, reference), states)
    assert np.allclose(np.einsum("nij,nj->ni", rows, v), wanted, rtol=0, atol=1e-13)


def test_the_jacobian_is_the_derivative_of_the_position_by_the_coordinates():
    tree = first_robot()
    made = system(tree)
    placement = Placement(tree, made)
    slopes = jacobian(made.graph, placement.pose(FIRST_TOOL).position, made.leaves.q)
    rows = placement.jacobian(FIRST_TOOL, "local_world_aligned")[:3]
    states = random_states(tree, 6)
    assert np.allclose(values(made, slopes, states), values(made, rows, states), rtol=0, atol=1e-14)


def test_followers_add_their_columns_to_that_of_their_leader(walking):
    """J of the tree with a mimic joint is J of the tree without, times d(all coordinates)/d(those that are free)."""
    tree, made, placement, states = walking
    free = unfollowed(tree)
    made_free = system(free)
    leader, follower = (free.velocities.index(free.links[k].velocities[0]) for k in (1, 2))
    spread = np.insert(np.eye(len(tree.velocities)), follower, -2 * np.eye(len(tree.velocities))[leader], axis=0)
    hip, seat = tree.coordinates.index(tree.links[1].coordinate), free.coordinates.index(free.links[2].coordinate)
    opened = [(np.insert(q, seat, 0.3 - 2 * q[hip]), spread @ v, spread @ a) for q, v, a in states]
    for reference in REFERENCES:
        full = values(made_free, Placement(free, made_free).jacobian(TOOL, reference), opened)
        mimic = values(made, placement.jacobian(TOOL, reference), states)
        full, mimic = full.reshape(-1, 6, len(spread)), mimic.reshape(-1, 6, len(tree.velocities))
        assert np.allclose(full @ spread, mimic, rtol=0, atol=1e-13)


def test_a_local_jacobian_knows_nothing_of_what_lies_below_the_first_joint():
    """Turning the whole arm about its first axis changes nothing that is seen from the hand."""
    tree = planar_arm(4)
    made = system(tree)
    placement = Placement(tree, made)
    used = made.graph.symbols(flat(placement.jacobian(3)))
    assert made.leaves.q[0] not in used and set(made.leaves.q[1:]) <= set(used)


# ------------------------------------------------------------ accelerations


@pytest.mark.parametrize("reference", REFERENCES)
def test_accelerations_are_derivatives_of_twists(walking, reference):
    """The spatial one of the entries in fixed or moving axes, the classical one where only the axes stand still."""
    _, made, placement, states = walking
    along = motion(made, with_accelerations=True)
    rates = tangent(made.graph, flat(placement.velocity(TOOL, reference)), along)
    classical = reference == "local_world_aligned"
    found = placement.acceleration(TOOL, reference, classical)
    assert np.allclose(values(made, rates, states), values(made, found, states), rtol=0, atol=1e-12)


@pytest.mark.parametrize("reference", REFERENCES)
def test_classical_accelerations_add_omega_cross_v(walking, reference):
    _, made, placement, states = walking
    spatial, classical, twist = (values(made, part, states) for part in (
        placement.acceleration(TOOL, reference), placement.acceleration(TOOL, reference, classical=True),
        placement.velocity(TOOL, reference)))  # fmt: skip
    assert np.allclose(classical[:, :3], spatial[:, :3] + np.cross(twist[:, 3:], twist[:, :3]), rtol=0, atol=1e-13)
    assert np.array_equal(classical[:, 3:], spatial[:, 3:])


@pytest.mark.parametrize("reference", REFERENCES)
@pytest.mark.parametrize("frame", [2, 6, TOOL])
def test_jacobian_rates_are_derivatives_of_jacobians(walking, reference, frame):
    _, made, placement, states = walking
    rates = tangent(made.graph, flat(placement.jacobian(frame, reference)), motion(made))
    found = values(made, placement.jacobian_rate(frame, reference), states)
    assert np.allclose(values(made, rates, states), found, rtol=0, atol=1e-12)


@pytest.mark.parametrize("reference", REFERENCES)
def test_the_bias_acceleration_is_the_jacobian_rate_times_v(walking, reference):
    tree, made, placement, states = walking
    count, classical = len(tree.velocities), reference == "local_world_aligned"
    v, a = (np.array([state[k] for state in states]) for k in (1, 2))
    rows, rates = (values(made, part(TOOL, reference), states).reshape(-1, 6, count)
                   for part in (placement.jacobian, placement.jacobian_rate))
    bias = values(made, placement.bias_acceleration(TOOL, reference, classical), states)
    whole = values(made, placement.acceleration(TOOL, reference, classical), states)
    assert np.allclose(np.einsum("nij,nj->ni", rates, v), bias, rtol=0, atol=1e-12)
    assert np.allclose(np.einsum("nij,nj->ni", rows, a) + bias, whole, rtol=0, atol=1e-12)


# ------------------------------------------------------------ Pinocchio


@pytest.mark.parametrize(("tree", "tool", "state", "recorded"), [
    (first_robot(), FIRST_TOOL, FIRST_STATE, FIRST), (second_robot(), SECOND_TOOL, SECOND_STATE, SECOND),
], ids=["first", "second"])  # fmt: skip
def test_pinocchio_says_the_same(tree, tool, state, recorded):
    made = system(tree)
    placement, count = Placement(tree, made), len(tree.velocities)

    def compare(name, nodes):
        found, wanted = values(made, nodes, [state])[0], np.array(recorded[name]).ravel()
        if len(found) != len(wanted):
            found = found.reshape(-1, count) @ np.arange(1, count + 1)
        assert np.allclose(found, wanted, rtol=1e-12, atol=1e-12), name

    compare("position", placement.pose(tool).position)
    compare("rotation", placement.pose(tool).rotation)
    for reference in REFERENCES:
        compare(f"velocity {reference}", placement.velocity(tool, reference))
        compare(f"acceleration {reference}", placement.acceleration(tool, reference))
        compare(f"classical {reference}", placement.acceleration(tool, reference, classical=True))
        compare(f"jacobian {reference}", placement.jacobian(tool, reference))
        compare(f"rate {reference}", placement.jacobian_rate(tool, reference))


# ------------------------------------------------------------ cost, symbols and mistakes


def test_the_cost_of_a_chain_grows_with_its_length():
    """Links of equal kind: each costs as many nodes as the one before."""
    def size(count):
        tree = planar_arm(count)
        made = system(tree)
        placement = Placement(tree, made)
        return len(made.graph.reachable(flat((placement.pose(count - 1), placement.acceleration(count - 1)))))

    sizes = [size(count) for count in (4, 8, 12)]
    assert sizes[2] - sizes[1] == sizes[1] - sizes[0]


def test_lengths_stay_symbols():
    from sympy import Symbol, cos, sin

    from dalembert.expr.sympy_bridge import to_sympy

    (q,), length = da.coordinates("q"), Symbol("l")
    tree = Tree("pendulum", (Link("bob", -1, "revolute", q, mass=1, moment=(length, 0, 0)),))
    made = system(tree)
    tip = Placement(tree, made).jacobian(FixedFrame("bob", offset=(length, 0, 0)), "local_world_aligned")
    shown = [to_sympy(made.graph, row[0], made.symbols) for row in tip]
    assert shown == [-length * sin(q), length * cos(q), 0, 0, 0, 1]


@pytest.mark.parametrize("link", ["tow", -2, 7, True, 1.5])
def test_unknown_links_are_refused(walking, link):
    with pytest.raises(UnknownNameError, match="link"):
        walking[2].pose(FixedFrame(link))


def test_the_nearest_link_is_suggested(walking):
    with pytest.raises(UnknownNameError, match="'toe'"):
        walking[2].pose("tow")


@pytest.mark.parametrize("quantity", ["velocity", "acceleration", "bias_acceleration", "jacobian", "jacobian_rate"])
def test_unknown_references_are_refused(walking, quantity):
    with pytest.raises(UnknownNameError, match="reference 'globe'"):
        getattr(walking[2], quantity)("toe", "globe")


@pytest.mark.parametrize("frame", [(1, 2), (0, ((1, 0), (0, 1)), (0, 0, 0)), (0, SLANTED, (1, 2)), None, (0, 1, 2)])
def test_frames_of_another_shape_are_refused(walking, frame):
    with pytest.raises(ShapeError, match="frame"):
        walking[2].pose(frame)
