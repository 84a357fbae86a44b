"""Centre of mass and momentum against sums over bodies, derivatives on the graph, and the laws of momentum."""

import numpy as np
import pytest

import dalembert as da
from dalembert.description.tree import Link, Tree
from dalembert.description.tree_system import system
from dalembert.dynamics.lagrange import motion
from dalembert.equations import derive
from dalembert.errors import DerivationError
from dalembert.expr.calculus import tangent
from dalembert.recursion.centroidal import Centroidal
from dalembert.recursion.placement import FixedFrame, Placement
from dalembert.recursion.regressor import random_states
from tests.recursion.sample_robots import (
    FIRST,
    FIRST_STATE,
    SECOND,
    SECOND_STATE,
    first_robot,
    flat,
    second_robot,
    values,
    walker,
)


@pytest.fixture(scope="module")
def walking():
    tree = walker()
    made = system(tree)
    placement = Placement(tree, made)
    return tree, made, placement, Centroidal(placement), random_states(tree, 8, seed=7)


def com_of(link):
    return np.array(link.moment, dtype=float) / link.mass


def inertia_about_com(link):
    xx, yy, zz, xy, xz, yz = link.inertia
    about_origin, c = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]], dtype=float), com_of(link)
    return about_origin - link.mass * (c @ c * np.eye(3) - np.outer(c, c))


def body_states(tree, made, placement, states):
    """Mass, position, velocity, rotation, angular velocity and inertia about its own centre of every body."""
    for k, link in enumerate(tree.links):
        own = FixedFrame(k, offset=tuple(com_of(link)))
        pose, twist = placement.pose(own), placement.velocity(own, "local_world_aligned")
        found = values(made, (pose, twist), states)
        rotation = found[:, :9].reshape(-1, 3, 3)
        tensor = rotation @ inertia_about_com(link) @ rotation.transpose(0, 2, 1)
        yield link.mass, found[:, 9:12], found[:, 12:15], found[:, 15:], tensor


# ------------------------------------------------------------ against the bodies


def test_the_centre_of_mass_is_the_mean_of_those_of_the_bodies(walking):
    tree, made, placement, centroidal, states = walking
    bodies = list(body_states(tree, made, placement, states))
    total = sum(mass for mass, *_ in bodies)
    assert np.allclose(values(made, [centroidal.total_mass], states), total)
    for k, quantity in ((1, centroidal.center_of_mass), (2, centroidal.center_of_mass_velocity)):
        wanted = sum(body[0] * body[k] for body in bodies) / total
        assert np.allclose(values(made, quantity, states), wanted, rtol=0, atol=1e-14)


@pytest.mark.parametrize("about_center", [True, False])
def test_momentum_is_the_sum_of_those_of_the_bodies(walking, about_center):
    tree, made, placement, centroidal, states = walking
    center = values(made, centroidal.center_of_mass, states) if about_center else 0
    linear = angular = 0
    for mass, position, velocity, omega, tensor in body_states(tree, made, placement, states):
        linear = linear + mass * velocity
        own = np.einsum("nij,nj->ni", tensor, omega)
        angular = angular + own + mass * np.cross(position - center, velocity)
    found = values(made, centroidal.momentum if about_center else centroidal.momentum_about_origin, states)
    assert np.allclose(found, np.hstack([linear, angular]), rtol=0, atol=1e-12)


# ------------------------------------------------------------ matrices


def test_matrices_times_v(walking):
    tree, made, _, centroidal, states = walking
    v, count = np.array([v for _, v, _ in states]), len(tree.velocities)
    for matrix, wanted in (
        (centroidal.momentum_matrix, centroidal.momentum),
        (centroidal.momentum_matrix_about_origin, centroidal.momentum_about_origin),
        (centroidal.center_of_mass_jacobian, centroidal.center_of_mass_velocity),
    ):
        rows = values(made, matrix, states).reshape(len(states), -1, count)
        assert np.allclose(np.einsum("nij,nj->ni", rows, v), values(made, wanted, states), rtol=0, atol=1e-12)


def test_a_free_base_carries_the_locked_inertia(walking):
    """In the columns of the base's angular velocity A_g is the inertia of all bodies about c: symmetric, positive."""
    tree, made, placement, centroidal, states = walking
    rows = values(made, centroidal.momentum_matrix, states).reshape(-1, 6, len(tree.velocities))
    rotation = values(made, placement.pose(0).rotation, states).reshape(-1, 3, 3)
    locked = rows[:, 3:, 3:6] @ rotation.transpose(0, 2, 1)
    assert np.allclose(locked, locked.transpose(0, 2, 1), rtol=0, atol=1e-13)
    assert np.linalg.eigvalsh(locked).min() > 0
    assert np.allclose(rows[:, :3, :3], 11.1 * rotation, rtol=0, atol=1e-13)


# ------------------------------------------------------------ rates


def test_rates_are_derivatives(walking):
    _, made, _, centroidal, states = walking
    along = motion(made, with_accelerations=True)
    for quantity, rate in (
        (centroidal.center_of_mass, centroidal.center_of_mass_velocity),
        (centroidal.center_of_mass_velocity, centroidal.center_of_mass_acceleration),
        (centroidal.momentum, centroidal.momentum_rate),
        (centroidal.momentum_about_origin, centroidal.momentum_rate_about_origin),
    ):
        found = values(made, tangent(made.graph, flat(quantity), along), states)
        assert np.allclose(found, values(made, rate, states), rtol=0, atol=2e-12)


def test_the_momentum_of_what_falls_freely():
    """With accelerations from the Lagrange road: p' = m g, and the angular momentum about c is conserved."""
    tree = walker(gravity=(1.5, -2, -9.81))
    made = system(tree)
    centroidal, equations = Centroidal(Placement(tree, made)), derive(made)
    states = random_states(tree, 5, seed=11)
    count = len(tree.velocities)
    mass = values(made, equations.nodes("mass_matrix"), states).reshape(-1, count, count)
    bias = values(made, equations.nodes("bias"), states)
    falling = [(q, v, np.linalg.solve(m, -b)) for (q, v, _), m, b in zip(states, mass, bias, strict=True)]
    rate = values(made, centroidal.momentum_rate, falling)
    assert np.allclose(rate, [*(11.1 * np.array(tree.gravity)), 0, 0, 0], rtol=0, atol=1e-11)


# ------------------------------------------------------------ Pinocchio


@pytest.mark.parametrize(("tree", "state", "recorded"), [
    (first_robot(), FIRST_STATE, FIRST), (second_robot(), SECOND_STATE, SECOND),
], ids=["first", "second"])  # fmt: skip
def test_pinocchio_says_the_same(tree, state, recorded):
    made = system(tree)
    centroidal, count = Centroidal(Placement(tree, made)), len(tree.velocities)
    asked = {
        "com": centroidal.center_of_mass, "com_velocity": centroidal.center_of_mass_velocity,
        "com_acceleration": centroidal.center_of_mass_acceleration, "com_jacobian": centroidal.center_of_mass_jacobian,
        "momentum_matrix": centroidal.momentum_matrix, "momentum": centroidal.momentum,
        "momentum_rate": centroidal.momentum_rate,
    }  # fmt: skip
    for name, nodes in asked.items():
        found, wanted = values(made, nodes, [state])[0], np.array(recorded[name]).ravel()
        if len(found) != len(wanted):
            found = found.reshape(-1, count) @ np.arange(1, count + 1)
        assert np.allclose(found, wanted, rtol=1e-12, atol=1e-12), name


# ------------------------------------------------------------ mistakes


@pytest.mark.parametrize("mass", [0, 0.0])
def test_without_mass_there_is_no_centre(mass):
    (q,) = da.coordinates("q")
    tree = Tree("ghost", (Link("wheel", -1, "revolute", q, mass=mass, inertia=(1, 1, 1, 0, 0, 0)),))
    centroidal = Centroidal(Placement(tree, system(tree)))
    with pytest.raises(DerivationError, match="no link has a mass"):
        _ = centroidal.center_of_mass
    assert [centroidal.graph.value(node) for node in centroidal.momentum_about_origin.linear] == [0, 0, 0]
