"""Derivatives of inverse dynamics by recursion, against sweeps over the road of energies."""

import numpy as np
import pytest

import dalembert as da
from dalembert.description.tree import Link, Tree
from dalembert.dynamics import lagrange
from dalembert.recursion.chain import Chain, Stance
from dalembert.recursion.counting import instructions
from dalembert.recursion.mass import Composites
from dalembert.recursion.motion import Motions
from dalembert.recursion.slopes import slopes
from tests.recursion.random_trees import SINGLE, physical_inertia, random_rotation, random_tree
from tests.recursion.sample_robots import QUARTER_X, walker
from tests.recursion.test_dynamics import Case, close

STANCES = [Stance(rests, far) for far in (False, True) for rests in (False, True)]


def by_energies(case):
    """The derivatives of d/dt dL/dv - dL/dq along the velocity fields and by the velocities."""
    nodes = lagrange.euler_lagrange(case.system, *lagrange.lagrangian_gradients(case.system))
    return case.values(lagrange.by_position(case.system, nodes)), case.values(lagrange.by_velocity(case.system, nodes))


def written(case, stance):
    """The same by recursion, in the frames of a stance."""
    chain = Chain(case.tree, case.system, stance)
    accelerations = [body.accelerations for body in chain.bodies]
    motions = Motions(chain, [body.rates for body in chain.bodies], accelerations, chain.gravity)
    return slopes(chain, motions, Composites(chain))


def compare(case, stances=STANCES[:2]):
    wanted = by_energies(case)
    for found in (*(written(case, stance) for stance in stances), case.dynamics.slopes):
        for ours, theirs in zip(found, wanted, strict=True):
            close(case.values(ours), theirs)


@pytest.mark.parametrize("seed", range(8))
def test_random_trees_of_joints_with_one_velocity(seed):
    compare(Case.random(random_tree(seed, (*SINGLE, "fixed"), 5), seed))


@pytest.mark.parametrize("seed", [3, 4, 7, 12])
def test_random_trees_of_every_kind_of_joint(seed):
    compare(Case.random(random_tree(seed, count=5), seed))


def test_every_kind_of_joint_in_one_tree_and_in_all_frames():
    compare(Case.random(walker()), STANCES)


def test_links_that_are_symmetric_about_their_joints():
    """Forces on these are found without the whole field of accelerations."""
    links = [Link.from_com(f"link {k}", k - 1, "revolute", da.coordinates(f"q{k}")[0], (0, 0, 1), QUARTER_X,
                           (0.4, 0, 0), mass=1 + k, com=(0.1, 0, 0), inertia_about_com=(0.3, 0.2, 0.3, 0, 0, 0))
             for k in range(5)]  # fmt: skip
    compare(Case.random(Tree("chain", tuple(links), (0, 9.81, 1))))


def test_bodies_that_turn_freely_on_bodies_that_do():
    compare(Case.random(random_tree(5, ("floating", "spherical"), 3), 5))


def test_the_recursion_is_shorter_than_sweeps_on_long_chains():
    rng = np.random.default_rng(2)
    links = [Link.from_com(f"link {k}", k - 1, "revolute", da.coordinates(f"q{k}")[0], (0, 0, 1),
                           random_rotation(rng).tolist(), (0.1, 0.2, 0.3), **physical_inertia(rng)) for k in range(10)]
    case = Case.random(Tree("chain", tuple(links)))
    swept = lagrange.slopes(case.system, case.dynamics.inverse_dynamics)
    count = [instructions(case.graph, sum(by_q + by_v, ())) for by_q, by_v in (swept, case.dynamics.slopes)]
    assert count[1] < 0.6 * count[0]
    assert lagrange.slopes(case.system, case.dynamics.inverse_dynamics, case.dynamics.slopes) is case.dynamics.slopes


def test_the_derivative_by_velocity_is_twice_the_connection_of_the_metric():
    case = Case.random(random_tree(1, SINGLE, 6), 1)
    close(case.values(case.dynamics.slopes[1]), 2 * case.values(case.dynamics.coriolis_matrix))
    assert np.abs(case.values(case.dynamics.slopes[1])).max() > 0.1
