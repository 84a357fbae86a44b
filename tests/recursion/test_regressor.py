"""The regressor against the energy road, and base parameters against published counts and groupings."""

import numpy as np
import pytest
from sympy import pi

import dalembert as da
from dalembert.description.dh_tree import dh_tree
from dalembert.description.tree import Link, Tree
from dalembert.description.tree_system import system
from dalembert.equations import derive
from dalembert.errors import ShapeError
from dalembert.recursion.placement import Placement
from dalembert.recursion.regressor import PARAMETERS, Regressor, base_inertial_parameters, random_states
from tests.recursion.sample_robots import (
    FIRST,
    FIRST_STATE,
    SECOND,
    SECOND_STATE,
    first_robot,
    planar_arm,
    second_robot,
    unfollowed,
    values,
    walker,
)


@pytest.fixture(scope="module")
def walking():
    tree = walker()
    made = system(tree)
    return tree, made, Regressor(Placement(tree, made)), random_states(tree, 8, seed=17)


def numbers(regressor):
    return np.array([float(value) for value in regressor.values])


def times_parameters(made, rows, regressor, states):
    """Rows of the regressor times the parameters of the tree."""
    given = numbers(regressor)
    return values(made, rows, states).reshape(len(states), -1, len(given)) @ given


def identified(tree, seed=2):
    """Base parameters of a tree, by the regressor at random states, and what evaluates that regressor."""
    made = system(tree)
    regressor = Regressor(Placement(tree, made))
    width = len(regressor.names)
    states = random_states(tree, 2 * width // len(tree.velocities), seed)
    rows = iter(values(made, regressor.torque, states).reshape(len(states), -1, width))
    found = base_inertial_parameters(lambda q, v, a: next(rows), states, regressor.names)

    def evaluated(q, v, a):
        return values(made, regressor.torque, [(q, v, a)])[0].reshape(-1, width)

    return found, regressor, evaluated


# ------------------------------------------------------------ the regressor


def test_parameters_are_those_of_the_tree(walking):
    tree, _, regressor, _ = walking
    thigh = dict(zip(regressor.names, regressor.values, strict=True))
    assert len(regressor.names) == 10 * len(tree.links) and regressor.names[10:14] == (
        "m_thigh", "mx_thigh", "my_thigh", "mz_thigh")  # fmt: skip
    link = tree.links[1]
    assert thigh["m_thigh"] == 2 and thigh["mz_thigh"] == link.moment[2]
    assert [thigh[f"{name}_thigh"] for name in ("Ixx", "Iyy", "Izz", "Ixy", "Ixz", "Iyz")] == list(link.inertia)
    assert PARAMETERS == ("m", "mx", "my", "mz", "Ixx", "Ixy", "Iyy", "Ixz", "Iyz", "Izz")


def test_the_regressor_times_parameters_is_the_inverse_dynamics(walking):
    _, made, regressor, states = walking
    found = times_parameters(made, regressor.torque, regressor, states)
    wanted = values(made, derive(made).nodes("inverse_dynamics"), states)
    assert np.allclose(found, wanted, rtol=1e-12, atol=1e-11)


def test_momenta_and_energies_are_linear_too(walking):
    _, made, regressor, states = walking
    equations = derive(made)
    for rows, name in ((regressor.momenta, "momenta"), (regressor.kinetic_energy, "kinetic_energy"),
                       (regressor.potential_energy, "potential_energy")):  # fmt: skip
        found = times_parameters(made, rows, regressor, states)
        assert np.allclose(found, values(made, equations.nodes(name), states), rtol=1e-12, atol=1e-12), name


def test_links_do_not_load_joints_that_do_not_carry_them(walking):
    """The ball joint feels ball and toe alone: all other entries of its rows are zero by construction."""
    tree, made, regressor, _ = walking
    row = regressor.torque[tree.velocities.index(tree.links[3].velocities[0])]
    assert {k // 10 for k, node in enumerate(row) if node != made.graph.zero} == {3, 4}


def test_unit_symbols_of_a_pendulum_come_out_as_their_factors():
    """Y = (0, g sin q, g cos q, 0, 0, 0, 0, 0, 0, a) for gravity along x and the axis z."""
    from sympy import Symbol, cos, sin

    from dalembert.expr.sympy_bridge import to_sympy

    (q,), g = da.coordinates("q"), Symbol("g")
    tree = Tree("pendulum", (Link("bob", -1, "revolute", q, mass=1, moment=(1, 0, 0)),), (g, 0, 0))
    made = system(tree)
    (row,) = Regressor(Placement(tree, made)).torque
    shown = [to_sympy(made.graph, node, made.symbols) for node in row]
    assert shown == [0, g * sin(q), g * cos(q), 0, 0, 0, 0, 0, 0, q.diff().diff()]


@pytest.mark.parametrize(("tree", "state", "recorded"), [
    (first_robot(), FIRST_STATE, FIRST), (second_robot(), SECOND_STATE, SECOND),
], ids=["first", "second"])  # fmt: skip
def test_pinocchio_says_the_same(tree, state, recorded):
    made = system(tree)
    regressor = Regressor(Placement(tree, made))
    found = values(made, regressor.torque, [state])[0].reshape(len(tree.velocities), -1)
    wanted = np.array(recorded["regressor"])
    found = found if wanted.ndim == 2 else found @ np.arange(1, found.shape[1] + 1)
    assert np.allclose(found, wanted, rtol=1e-12, atol=1e-12)


# ------------------------------------------------------------ base parameters


def table(rows, convention):
    q = da.coordinates(f"q1:{len(rows) + 1}")
    return dh_tree("robot", [(alpha, a, d, angle) for (alpha, a, d), angle in zip(rows, q, strict=True)], convention,
                   (0, 0, -9.81), [(1, (0, 0, 0), (1, 1, 1, 0, 0, 0))] * len(rows))


PUMA = table([(0, 0, 0), (-pi / 2, 0, 0), (0, 0.4318, 0.15005), (-pi / 2, 0.0203, 0.4318), (pi / 2, 0, 0),
              (-pi / 2, 0, 0)], "modified")  # fmt: skip
UR5 = table([(pi / 2, 0, 0.089159), (0, -0.425, 0), (0, -0.39225, 0), (pi / 2, 0, 0.10915), (-pi / 2, 0, 0.09465),
             (0, 0, 0.0823)], "standard")  # fmt: skip
PANDA = table([(0, 0, 0.333), (-pi / 2, 0, 0), (pi / 2, 0, 0.316), (pi / 2, 0.0825, 0), (-pi / 2, -0.0825, 0.384),
               (pi / 2, 0, 0), (pi / 2, 0.088, 0)], "modified")  # fmt: skip


@pytest.mark.parametrize(("tree", "count"), [
    (PUMA, 36),             # 7 for each revolute joint, but 1 for a first one along gravity (Gautier & Khalil 1990)
    (UR5, 36),              # as many as the rank of computeJointTorqueRegressor of Pinocchio at 60 states
    (PANDA, 43),            # Gaz et al. 2019, "Dynamic identification of the Franka Emika Panda robot"
    (second_robot(), 26),   # 10 for a free body, 7 for a revolute joint, 9 for a ball: all but the mass
    (planar_arm(3), 9),     # 3 for each link in the plane
], ids=["puma", "ur5", "panda", "floating", "planar"])  # fmt: skip
def test_how_many_parameters_matter(tree, count):
    found, regressor, evaluated = identified(tree)
    assert len(found.columns) == len(found.names) == count
    assert found.margin[0] > 1e-3 and found.margin[1] < 1e-12
    for q, v, a in random_states(tree, 3, seed=99):
        rows = evaluated(q, v, a)
        assert np.allclose(rows, rows[:, found.columns] @ found.combination, rtol=0, atol=1e-11)
        wanted = rows @ numbers(regressor)
        assert np.allclose(rows[:, found.columns] @ found.values(numbers(regressor)), wanted, rtol=1e-11, atol=1e-10)


def test_two_links_in_a_plane_have_the_six_of_the_textbook():
    """Izz_1 + m_2 l^2, m_1 c_1 + m_2 l, ... with l = 0.5 (De Luca, linear parametrization of the 2R robot)."""
    found, _, _ = identified(planar_arm(2, length=0.5))
    assert found.names == ("mx_0 + 0.5*m_1", "my_0", "Izz_0 + 0.25*m_1", "mx_1", "my_1", "Izz_1")
    assert found.columns == (1, 2, 9, 11, 12, 19)
    assert not found.combination.flags.writeable


def test_without_gravity_the_first_link_only_turns():
    arm = planar_arm(2)
    found, _, _ = identified(Tree("arm", arm.links))
    assert found.names == ("Izz_0 + m_1", "mx_1", "my_1", "Izz_1")


def test_parameters_move_towards_the_ground():
    """Khalil & Dombre: of a revolute joint along z, Ixx - Iyy stays, and Iyy, m z and m go to the link below."""
    found, _, _ = identified(PUMA)
    assert found.names[0].startswith("Izz_link_1 + Iyy_link_2")
    assert "Ixx_link_2 - Iyy_link_2" in [name[:23] for name in found.names]
    assert not {"m_link_6", "mz_link_6", "Iyy_link_6"} & set(found.names)
    assert {"mx_link_6", "my_link_6", "Izz_link_6"} <= set(found.names)


def test_a_free_body_shows_all_ten():
    tree = Tree("body", second_robot().links[:1], (0, 0, -9.81))
    found, regressor, _ = identified(tree)
    assert found.names == regressor.names and np.array_equal(found.combination, np.eye(10))


def test_a_fixed_link_is_part_of_what_carries_it():
    """Its ten parameters are those of the carrying link, seen from its own place."""
    (q,) = da.coordinates("q")
    links = (Link("arm", -1, "revolute", q), Link("hand", 0, "fixed", None, offset=(2, 0, 0), mass=1))
    found, _, _ = identified(Tree("arm", links, (0, -9.81, 0)))
    assert found.names == ("mx_arm + 2*m_hand + mx_hand", "my_arm + my_hand",
                           "Izz_arm + 4*m_hand + 4*mx_hand + Izz_hand")  # fmt: skip


def test_a_coupled_joint_hides_parameters():
    """What the coupled robot shows, the free one shows too: its base parameters span those of the coupled one."""
    coupled, free = identified(walker())[0], identified(unfollowed(walker()))[0]
    both = np.vstack([free.combination, coupled.combination])
    assert len(coupled.columns) <= len(free.columns) == np.linalg.matrix_rank(both, tol=1e-9)


def test_the_answer_is_the_same_every_time():
    first, second = identified(PUMA)[0], identified(PUMA)[0]
    assert first.names == second.names and np.array_equal(first.combination, second.combination)


def test_other_states_give_the_same_parameters():
    assert identified(UR5, seed=3)[0].names == identified(UR5, seed=4)[0].names


# ------------------------------------------------------------ states and mistakes


def test_random_states_fit_the_tree():
    tree = walker()
    for q, v, a in random_states(tree, 3):
        assert len(q) == len(tree.coordinates) and len(v) == len(a) == len(tree.velocities)
        for first in (3, 8):
            assert np.isclose(np.linalg.norm(q[first : first + 4]), 1)
    assert np.array_equal(random_states(tree, 2, seed=1)[1][0], random_states(tree, 2, seed=1)[1][0])
    assert not np.array_equal(random_states(tree, 1, seed=1)[0][0], random_states(tree, 1, seed=2)[0][0])


@pytest.mark.parametrize(("answer", "message"), [
    ([[1.0, 2.0]], "3 columns"), ([1.0, 2.0, 3.0], "3 columns"), ([[1.0, np.nan, 2.0]], "not finite"),
    ([[1.0, 2.0, 3.0]], "more states"),
])  # fmt: skip
def test_a_regressor_that_does_not_fit_is_refused(answer, message):
    with pytest.raises(ShapeError, match=message):
        base_inertial_parameters(lambda q, v, a: answer, [([0], [0], [0])] * 2, ("a", "b", "c"))
