"""Articulated bodies against the factorized mass matrix, for all kinds of joints and any motion they start from."""

from dataclasses import replace

import numpy as np
import pytest

import dalembert as da
from dalembert.compiler.lower import lower
from dalembert.description.tree import Link, Tree
from dalembert.recursion.articulated import accelerations
from dalembert.recursion.chain import Chain, Stance
from dalembert.recursion.forward import safe_margin, solved
from dalembert.recursion.motion import Motions
from tests.recursion.random_trees import SINGLE, physical_inertia, random_tree
from tests.recursion.test_dynamics import Case, close

FREE = ("spherical", "floating")


def motions(case, chain, eased=()):
    """With the velocities of the state, and joint accelerations zero where they are not eased."""
    still = [(case.graph.zero,) * len(body.rates) for body in chain.bodies]
    return Motions(chain, [body.rates for body in chain.bodies], still, chain.gravity, eased)


def unscaled(tree):
    """The tree with every displacement equal to its coordinate."""
    return Tree(tree.name, tuple(replace(link, ratio=1) for link in tree.links), tree.gravity)


@pytest.mark.parametrize("kinds", [SINGLE, (*SINGLE, *FREE)], ids=len)
@pytest.mark.parametrize("seed", range(6))
def test_both_solve_the_same_equations(seed, kinds):
    case = Case.random(with_mass(unscaled(random_tree(seed, kinds, count=5, mimics=False)), seed), seed)
    mass, bias = (case.values(nodes) for nodes in case.dynamics.mass_matrix_and_bias)
    for stance in (Stance(False, False), Stance(True, True)):
        chain = Chain(case.tree, case.system, stance)
        for eased in ((), ("revolute", *FREE)):
            found, pivots = accelerations(chain, motions(case, chain, eased), case.applied)
            close(mass @ case.values(found) + bias, case.u, 1e-11)
            assert (case.values(pivots) > 0).all()


def with_mass(tree, seed):
    """The tree with a body on every link."""
    rng, links = np.random.default_rng(seed), []
    for link in tree.links:
        full = Link.from_com("body", -1, "fixed", None, **physical_inertia(rng))
        links.append(replace(link, mass=full.mass, moment=full.moment, inertia=full.inertia))
    return Tree(tree.name, tuple(links), tree.gravity)


def test_pivots_are_those_of_the_factorization():
    case = Case.random(with_mass(unscaled(random_tree(2, SINGLE, count=5, mimics=False)), 2), 2)
    chain = Chain(case.tree, case.system, Stance(False, False))
    _, pivots = accelerations(chain, motions(case, chain), case.applied)
    mass = case.values(case.dynamics.mass_matrix)
    order = slice(None, None, -1)
    close(case.values(pivots), np.diag(np.linalg.cholesky(mass[order, order]))[order] ** 2)


def test_solved_is_a_solution():
    """A full matrix of numbers, its pivot, and one that is not positive definite."""
    case = Case.random(random_tree(1, ("revolute",), count=3))
    graph = case.graph
    for matrix, sign in (([[4, 1, 2], [1, 3, 0], [2, 0, 5]], 1), ([[1, 2, 0], [2, 1, 0], [0, 0, 1]], -1)):
        nodes = [[graph.number(entry) for entry in row] for row in matrix]
        found, pivot = solved(graph, nodes, [graph.number(k) for k in (1, 2, 3)])
        close(np.array(matrix) @ case.values(found), np.array([1.0, 2, 3]))
        assert np.sign(case.values([pivot])[0]) == sign


def test_the_safe_margin_is_positive_where_all_are():
    case = Case.random(random_tree(1, ("revolute",), count=3))
    graph, symbols = case.graph, case.applied
    case.given |= dict(zip(symbols, (1.0, 2e-11, 3.0), strict=True))
    ones = [graph.one] * 3
    assert case.values([safe_margin(graph, ones, symbols)])[0] < 0
    case.given[symbols[1]] = 2e-10
    assert case.values([safe_margin(graph, ones, symbols)])[0] > 0


def test_a_pivot_of_zero_is_told_whatever_comes_of_it():
    """Later pivots are not numbers then, which alone would speak of a state that is not finite."""
    case = Case.random(random_tree(1, ("revolute",), count=3))
    graph, symbols = case.graph, case.applied
    for values, told in (((1.0, 0.0, np.nan), True), ((0.0, np.nan, 1.0), True), ((1.0, np.nan, np.nan), False)):
        case.given |= dict(zip(symbols, values, strict=True))
        margin = case.values([safe_margin(graph, symbols, symbols)])[0]
        assert margin <= 0 if told else np.isnan(margin)


def test_a_long_chain_takes_a_number_of_instructions_that_grows_with_it():
    def length(count):
        q = da.coordinates(f"q1:{count + 1}")
        links = [Link.from_com(f"{k}", k - 1, "revolute", q[k], offset=(1 if k else 0, 0, 0), mass=1, com=(0.5, 0, 0),
                               inertia_about_com=(0, 0.1, 0.1, 0, 0, 0)) for k in range(count)]  # fmt: skip
        case = Case.random(Tree("planar", tuple(links), (0, -9.81, 0)))
        blocks = [(name, (count,), nodes) for name, nodes in (("q", case.leaves.q), ("v", case.leaves.v),
                                                              ("u", case.applied))]  # fmt: skip
        found, _ = case.dynamics.forward_dynamics(case.applied)
        return len(lower(case.graph, "f", blocks, [("a", (count,), found)]))

    assert length(24) - length(20) == length(20) - length(16)
