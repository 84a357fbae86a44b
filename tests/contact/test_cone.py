import numpy as np
import pytest
from scipy.optimize import minimize

from dalembert.contact.cone import Conditions, cone_forces

from .conditions import off


def conditions(rng, count, tangents, motions, friction):
    rows, free = rng.normal(size=((1 + tangents) * count, motions)), rng.normal(size=motions)
    return rows @ rows.T, rows @ free, np.full(count, friction)


@pytest.mark.parametrize("tangents", [1, 2])
@pytest.mark.parametrize(("count", "motions"), [(1, 6), (4, 6), (12, 6), (12, 40)])
@pytest.mark.parametrize("moving", [False, True])
def test_the_conditions_are_met_to_rounding(tangents, count, motions, moving):
    rng = np.random.default_rng(count + motions)
    W, b, mu = conditions(rng, count, tangents, motions, 0.4)
    slip = rng.normal(size=(count, tangents)) * moving
    along = slip / np.linalg.norm(slip, axis=1, keepdims=True) if moving else slip
    shape = (count, 1 + tangents)
    found = cone_forces(Conditions(W.reshape(*shape, *shape), b.reshape(shape), mu * (0.2 if moving else 1), along))
    assert off(W, b, mu * (0.2 if moving else 1), slip, found) < 1e-12


@pytest.mark.parametrize("seed", range(5))
def test_beside_a_minimiser_where_normal_forces_are_known(seed):
    """Tresca: with normal forces that tangents do not change, F is the nearest to holding within its discs."""
    rng = np.random.default_rng(seed)
    root = rng.normal(size=(4, 4))
    W = np.zeros((2, 3, 2, 3))
    W[:, 1:, :, 1:] = (root @ root.T + np.eye(4)).reshape(2, 2, 2, 2)
    W[0, 0, 0, 0] = W[1, 0, 1, 0] = 1.0
    b = np.concatenate([-np.array([[2.0], [3.0]]), rng.normal(size=(2, 2)) * 3.0], 1)
    mu = np.array([0.3, 0.5])
    found = cone_forces(Conditions(W, b, mu, np.zeros((2, 2))))
    np.testing.assert_allclose(found[:, 0], [2.0, 3.0], atol=1e-14)
    tangents, free = W[:, 1:, :, 1:].reshape(4, 4), b[:, 1:].ravel()
    discs = [{"type": "ineq", "fun": lambda F, i=i: (mu[i] * (2.0 + i)) ** 2 - F[2 * i] ** 2 - F[2 * i + 1] ** 2}
             for i in range(2)]
    wanted = minimize(lambda F: F @ tangents @ F / 2 + free @ F, np.zeros(4), jac=lambda F: tangents @ F + free,
                      constraints=discs, method="SLSQP", options={"ftol": 1e-15, "maxiter": 500})
    np.testing.assert_allclose(found[:, 1:].ravel(), wanted.x, atol=1e-6)


def test_feet_that_are_at_their_edges_all_at_once():
    """Three feet of a body, whose friction is what they need to rest, to the last digit."""
    rng = np.random.default_rng(9)
    places = np.c_[rng.uniform(-1, 1, (3, 2)), np.full(3, -0.5)]
    rows = np.array([[*way, *np.cross(place, way)] for place in places for way in np.eye(3)[[2, 0, 1]]])
    angle, press = rng.uniform(0, 2 * np.pi), rng.uniform(0.3, 1, 3)
    forces = np.c_[press, -0.4 * press * np.cos(angle), -0.4 * press * np.sin(angle)]
    W, mu = rows / np.r_[1, 1, 1, rng.uniform(0.1, 1, 3)] @ rows.T, np.full(3, 0.4)
    b = -(W @ forces.ravel())
    found = cone_forces(Conditions(W.reshape(3, 3, 3, 3), b.reshape(3, 3), mu, np.zeros((3, 2))))
    assert found is not None and off(W, b, mu, np.zeros((3, 2)), found) < 1e-8
    np.testing.assert_allclose(W @ found.ravel() + b, 0.0, atol=1e-8)


def test_none_where_there_is_none():
    """Painleve's rod: no force meets the conditions."""
    W, b = np.array([[1.75, 1.299], [1.299, 3.25]]), np.array([[-9.81, 0.0]])
    assert cone_forces(Conditions(W.reshape(1, 2, 1, 2), b, np.array([1.4]), np.array([[1.0]]))) is None


@pytest.mark.parametrize("apart", [1e-3, 1e-5, 1e-8])
def test_of_two_that_repeat_each_other_the_one_bears_that_falls_faster(apart):
    """Two floors below one mass, of which the first falls a little: the second bears all, whoever is asked first."""
    W, b = np.kron(np.ones((2, 2)), np.eye(2)), np.array([[apart - 1.0, 0.1], [-1.0, 0.1]])
    for order in ([0, 1], [1, 0]):
        found = cone_forces(Conditions(W.reshape(2, 2, 2, 2), b[order], np.full(2, 0.5), np.zeros((2, 1))))
        np.testing.assert_allclose(found[order], [[0.0, 0.0], [1.0, -0.1]], atol=1e-13)


@pytest.mark.parametrize(("seed", "count", "speed"), [(50, 3, 0.0), (49, 4, 1.0)])
def test_a_slab_whose_points_nearly_all_bear(seed, count, speed):
    """At rest, and where it slips: one point lifts by 1e-4 of what it falls without forces."""
    rng = np.random.default_rng((seed, 0, int(speed), count))
    places = np.c_[rng.uniform(-1, 1, (count, 2)), np.full(count, -rng.uniform(0.1, 1))]
    ways = np.array([[0.0, 0.0, 1.0], [-3.0, 2.0, 0.0], [-2.0, -3.0, 0.0]]) / [[1.0], [13**0.5], [13**0.5]]
    rows = np.array([[*way, *np.cross(place, way)] for place in places for way in ways])
    mass = np.r_[1, 1, 1, rng.uniform(0.1, 1, 3)]
    mu = rng.uniform(0.1, 1, count) * (0.3 if speed else 1.0)
    b = rows @ np.r_[rng.normal(size=2), -2.0, rng.normal(size=3) * 0.5]
    slip = speed * (rows @ np.r_[rng.normal(size=2), 0, 0, 0, rng.normal()]).reshape(count, 3)[:, 1:]
    along = slip / np.linalg.norm(slip, axis=1, keepdims=True) if speed else slip
    W, shape = rows / mass @ rows.T, (count, 3)
    found = cone_forces(Conditions(W.reshape(*shape, *shape), b.reshape(shape), mu, along))
    assert off(W, b, mu, slip, found) < 1e-12


def asked(seed):
    """One contact that presses and rubs, one that slips, and one that rubs dry."""
    rng = np.random.default_rng(seed)
    way = rng.normal(size=2)
    along = np.array([[0.0, 0.0], way / np.linalg.norm(way), [0.0, 0.0]])
    root = rng.normal(size=(9, 9))
    return Conditions((root @ root.T).reshape(3, 3, 3, 3), rng.normal(size=(3, 3)), np.array([0.5, 0.7, 1.3]), along,
                      np.array([False, False, True])), rng  # fmt: skip


@pytest.mark.parametrize("seed", range(10))
def test_slopes_of_what_conditions_make_of_a_force(seed):
    """Beside differences, inside of cones, beyond them, and where nothing presses."""
    conditions, rng = asked(seed)
    for i in range(3):
        moved, h = rng.normal(size=3), 1e-6
        moved[0] += 0.6
        force, slope = conditions.returned(i, moved)
        for row, column in zip(h * np.eye(3), slope.T, strict=True):
            ahead, behind = (conditions.returned(i, moved + step)[0] for step in (row, -row))
            np.testing.assert_allclose(column, (ahead - behind) / (2 * h), atol=1e-8)
        most = 1.3 if i == 2 else conditions.friction[i] * force[0]
        assert force[0] == (0.0 if i == 2 else max(moved[0], 0.0))
        wanted = -most * conditions.along[1] if i == 1 else moved[1:] * min(1.0, most / np.linalg.norm(moved[1:]))
        np.testing.assert_allclose(force[1:], wanted, atol=1e-15)


@pytest.mark.parametrize("seed", range(10))
def test_how_long_a_change_is_borne(seed):
    """Beside a search by halving: to the edge of the cone, or of the disc of what rubs dry; or until it lifts."""
    conditions, rng = asked(seed)
    for i in range(3):
        force = np.array([1.0, *(0.3 * rng.uniform(-1, 1, 2))])
        change = rng.normal(size=3)

        def stays(times, i=i, force=force, change=change):
            normal, *rub = force + times * change
            most = 1.3 if i == 2 else conditions.friction[i] * normal
            return (i == 2 or normal >= 0.0) and (i == 1 or np.hypot(*rub) <= most)

        low, high = 0.0, 64.0
        for _ in range(80):
            middle = (low + high) / 2
            low, high = (middle, high) if stays(middle) else (low, middle)
        assert min(conditions.until(i, force, change), 64.0) == pytest.approx(low, rel=1e-9)
