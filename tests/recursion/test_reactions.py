"""Reactions in the joints: projections, statics, the sum on the ground, and closed forms."""

import numpy as np
import pytest
from sympy import symbols

import dalembert as da
from dalembert.description.tree import Link, Tree
from dalembert.description.tree_system import system
from dalembert.equations import derive
from dalembert.errors import DescriptionError, UnknownNameError
from dalembert.expr.sympy_bridge import to_sympy
from dalembert.recursion.centroidal import Centroidal
from dalembert.recursion.placement import Placement
from dalembert.recursion.reactions import Reactions
from dalembert.recursion.regressor import random_states
from tests.recursion.sample_robots import (
    FIRST,
    FIRST_STATE,
    SECOND,
    SECOND_STATE,
    first_robot,
    planar_arm,
    second_robot,
    values,
    walker,
)


@pytest.fixture(scope="module")
def walking():
    tree = walker()
    made = system(tree)
    return tree, made, Placement(tree, made), random_states(tree, 8, seed=13)


# ------------------------------------------------------------ projections


def test_projections_are_the_inverse_dynamics_of_the_energy_road(walking):
    _, made, placement, states = walking
    wanted = values(made, derive(made).nodes("inverse_dynamics"), states)
    assert np.allclose(values(made, Reactions(placement).generalized_forces, states), wanted, rtol=1e-12, atol=1e-11)


def test_the_moment_about_a_revolute_axis_is_the_generalized_force():
    tree = planar_arm(3)
    made = system(tree)
    reactions, states = Reactions(Placement(tree, made)), random_states(tree, 5)
    moments = values(made, [reactions.wrench(k).angular[2] for k in range(3)], states)
    wanted = values(made, derive(made).nodes("inverse_dynamics"), states)
    assert np.allclose(moments, wanted, rtol=1e-13, atol=1e-12)


# ------------------------------------------------------------ Newton's and Euler's laws for the whole


def test_the_ground_carries_the_weight_and_changes_the_momentum(walking):
    """F = m (c'' - g), and the moment about the origin is the rate of angular momentum less c x m g."""
    tree, made, placement, states = walking
    centroidal = Centroidal(placement)
    ground = values(made, Reactions(placement).ground, states)
    acceleration, center, rate = (values(made, nodes, states) for nodes in (
        centroidal.center_of_mass_acceleration, centroidal.center_of_mass, centroidal.momentum_rate_about_origin))
    weight = 11.1 * np.array(tree.gravity)
    assert np.allclose(ground[:, :3], 11.1 * acceleration - weight, rtol=1e-13, atol=1e-12)
    assert np.allclose(ground[:, 3:], rate[:, 3:] - np.cross(center, weight), rtol=1e-13, atol=1e-12)


def test_the_wrench_on_the_first_link_is_that_of_the_ground(walking):
    _, made, placement, states = walking
    reactions = Reactions(placement)
    ground, first = (values(made, part, states) for part in (reactions.ground, reactions.wrench(0, "world")))
    position = values(made, placement.pose(0).position, states)
    assert np.allclose(first[:, :3], ground[:, :3], rtol=1e-13, atol=1e-12)
    assert np.allclose(first[:, 3:] + np.cross(position, first[:, :3]), ground[:, 3:], rtol=1e-13, atol=1e-12)


# ------------------------------------------------------------ closed forms


def test_a_hanging_chain_carries_what_is_below():
    """At rest along gravity, the joint k of n equal rods bears the weight of n - k of them, and no moment."""
    tree = planar_arm(4, mass=2)
    made, still = system(tree), np.zeros(4)
    reactions = Reactions(Placement(tree, made))
    hanging = [((-np.pi / 2, 0, 0, 0), still, still)]
    for k in range(4):
        wrench = values(made, reactions.wrench(k, "world"), hanging)[0]
        assert np.allclose(wrench, [0, 2 * 9.81 * (4 - k), 0, 0, 0, 0], rtol=0, atol=1e-13)
        pulled = values(made, reactions.wrench(k), hanging)[0]
        assert np.allclose(pulled[:3], [-2 * 9.81 * (4 - k), 0, 0], rtol=0, atol=1e-13)


def test_a_chain_stretched_out_bends_its_first_joint():
    """Held straight and level: moment of joint k about z = sum of weights times arms, n equal rods of length 1."""
    tree = planar_arm(3)
    made, still = system(tree), np.zeros(3)
    reactions = Reactions(Placement(tree, made))
    for k, arms in enumerate((0.5 + 1.5 + 2.5, 0.5 + 1.5, 0.5)):
        assert np.isclose(values(made, [reactions.wrench(k).angular[2]], [(still, still, still)])[0, 0], 9.81 * arms)


def test_an_unbalanced_rotor_shakes_its_bearing():
    """omega x I omega = omega^2 (-Iyz, Ixz, 0), and the centripetal force -omega^2 m (cx, cy, 0)."""
    (q,), names = da.coordinates("q"), symbols("m hx hy hz Ixx Iyy Izz Ixy Ixz Iyz")
    m, hx, hy, hz, *inertia = names
    tree = Tree("rotor", (Link("disc", -1, "revolute", q, mass=m, moment=(hx, hy, hz), inertia=tuple(inertia)),))
    made = system(tree)
    wrench = Reactions(Placement(tree, made)).wrench("disc")
    rate, fall = q.diff(), q.diff().diff()
    shown = [to_sympy(made.graph, node, made.symbols) for node in (*wrench.linear, *wrench.angular)]
    Izz, Ixz, Iyz = inertia[2], inertia[4], inertia[5]
    wanted = [-hx * rate**2 - hy * fall, -hy * rate**2 + hx * fall, 0,
              Ixz * fall - Iyz * rate**2, Iyz * fall + Ixz * rate**2, Izz * fall]  # fmt: skip
    assert all((a - b).expand() == 0 for a, b in zip(shown, wanted, strict=True))


def test_a_slider_is_guided_across_its_axis():
    """A body that slides along x in a field (gx, gy, 0): the guide carries -m gy, the motor m (a - gx)."""
    (x,), (m, gx, gy) = da.coordinates("x"), symbols("m gx gy")
    tree = Tree("slider", (Link("block", -1, "prismatic", x, (1, 0, 0), mass=m),), (gx, gy, 0))
    made = system(tree)
    reactions = Reactions(Placement(tree, made))
    force = [to_sympy(made.graph, node, made.symbols).expand() for node in reactions.wrench("block").linear]
    assert force == [m * x.diff().diff() - m * gx, -m * gy, 0]
    assert reactions.generalized_forces == (reactions.wrench("block").linear[0],)


# ------------------------------------------------------------ loads


def test_loads_are_borne_by_the_joints_below(walking):
    """tau changes by -J^T w; the ground by -w; and joints that do not carry the link do not notice."""
    tree, made, placement, states = walking
    load = np.array([1.0, -2, 3, 0.5, 0.25, -0.75])
    nodes = [made.graph.number(float(entry)) for entry in load]
    free, loaded = Reactions(placement), Reactions(placement, {"toe": (tuple(nodes[:3]), tuple(nodes[3:]))})
    change = values(made, loaded.generalized_forces, states) - values(made, free.generalized_forces, states)
    rows = values(made, placement.jacobian("toe"), states).reshape(-1, 6, len(tree.velocities))
    assert np.allclose(change, -np.einsum("nij,i->nj", rows, load), rtol=0, atol=1e-12)
    for k in (5, 6):
        assert loaded.wrench(k) == free.wrench(k)
    toe = values(made, loaded.wrench("toe"), states) - values(made, free.wrench("toe"), states)
    assert np.allclose(toe, -load, rtol=0, atol=1e-12)


def test_a_load_can_hold_a_body_up():
    (x,), (m, g) = da.coordinates("x"), symbols("m g")
    tree = Tree("lift", (Link("cage", -1, "prismatic", x, mass=m),), (0, 0, -g))
    made = system(tree)
    graph = made.graph
    rope = ((graph.zero, graph.zero, made.node(m * g)), (graph.zero,) * 3)
    (force,) = Reactions(Placement(tree, made), {0: rope}).generalized_forces
    assert to_sympy(graph, force, made.symbols).expand() == m * x.diff().diff()


# ------------------------------------------------------------ Pinocchio


@pytest.mark.parametrize(("tree", "state", "recorded"), [
    (first_robot(), FIRST_STATE, FIRST), (second_robot(), SECOND_STATE, SECOND),
], ids=["first", "second"])  # fmt: skip
def test_pinocchio_says_the_same(tree, state, recorded):
    made = system(tree)
    reactions = Reactions(Placement(tree, made))
    wrenches = values(made, [reactions.wrench(link.name) for link in tree.links], [state])[0].reshape(-1, 6)
    assert np.allclose(wrenches, recorded["wrenches"], rtol=1e-12, atol=1e-12)
    assert np.allclose(values(made, reactions.generalized_forces, [state])[0], recorded["torque"], rtol=1e-12)


# ------------------------------------------------------------ mistakes


def test_mistakes_are_named(walking):
    _, made, placement, _ = walking
    reactions, zero = Reactions(placement), (made.graph.zero,) * 3
    with pytest.raises(UnknownNameError, match="'toe'"):
        reactions.wrench("tow")
    with pytest.raises(UnknownNameError, match="ground"):
        reactions.wrench(-1)
    with pytest.raises(UnknownNameError, match="frame 'wrold'"):
        reactions.wrench("toe", "wrold")
    with pytest.raises(UnknownNameError, match="'toe'"):
        Reactions(placement, {"tow": (zero, zero)})
    for load in (zero, (zero,), (zero, (0, 0)), 3, ((0.5, 0, 0), zero), (("a", 0, 0), zero)):
        with pytest.raises(DescriptionError, match="load"):
            Reactions(placement, {"toe": load})
