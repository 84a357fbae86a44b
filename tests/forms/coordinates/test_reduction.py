"""Constraints replaced by coordinates, against systems described in those coordinates from the start."""

import numpy as np
import pytest
from sympy import cos, pi, sin, sqrt, symbols

import dalembert as da
from dalembert import gallery
from dalembert.errors import DerivationError
from dalembert.forms.coordinates.reduction import reduce, same_motion

x, y, z, theta, x1, y1, x2, y2 = da.coordinates("x y z theta x1 y1 x2 y2")
m, l, R, h = symbols("m l R h", positive=True)
CONSTRAINED = ["bowl", "circle-cartesian", "ellipsoid", "pendulum-dae", "rod-multiplier", "rolling-sphere", "slope",
               "sphere"]


@pytest.mark.parametrize("name", CONSTRAINED)
def test_coordinates_are_found(name):
    """T38: the reduced system is the constrained one."""
    found = reduce(gallery.load(name).build())
    assert not found.system.holonomic
    assert all(proof.method == "proved" for proof in found.prove())
    assert same_motion(found).holds


def test_the_rod_is_the_gallerys():
    found = reduce(gallery.load("rod-multiplier").build())
    assert found.positions[x2] == x1 + h * cos(theta)
    printed = da.derive(gallery.load("rod-reduced").build())
    assert da.equal(da.derive(found.system).residual, printed.residual)


def test_the_chart_of_the_circle_ends():
    found = reduce(gallery.load("circle-cartesian").build(), {y: -sqrt(R**2 - x**2)})
    printed = da.derive(gallery.load("circle-chart").build())
    assert da.equal(da.derive(found.system).residual, printed.residual)
    assert set(found.singular_places[x]) == {-R, R}
    assert same_motion(found).method == "proved"


def test_the_angle_of_the_circle_has_no_end():
    found = reduce(gallery.load("circle-cartesian").build(), {x: R * cos(theta), y: R * sin(theta)})
    assert found.singular == ()
    assert da.equal(da.derive(found.system).residual, da.derive(gallery.load("circle-angle").build()).residual)


def test_the_sphere_ends_at_the_poles():
    places = reduce(gallery.load("sphere").build()).singular_places
    assert set(places[theta]) >= {0, pi}


def test_motions_correspond():
    full = gallery.load("pendulum-dae").build()
    found = reduce(full)
    times = np.linspace(0, 2, 21)
    q, v = found.to_old([-1.0], [0.4])
    expected = da.simulate(full, q=q, v=v, duration=2.0, times=times)
    moved = da.simulate(found.system, q=[-1.0], v=[0.4], duration=2.0, times=times)
    assert np.allclose(found.to_old(moved.q, moved.v)[0], expected.q, rtol=1e-7, atol=1e-7)
    start = found.to_new(q, v, [-0.8])
    assert np.allclose(start, [[-1.0], [0.4]])


def test_linear_and_driven_constraints_are_solved():
    found = reduce(da.System([x, y, z], kinetic=m * (x.diff() ** 2 + y.diff() ** 2 + z.diff() ** 2) / 2,
                             holonomic=[x - 2 * y - sin(da.time), z + x - y], parameters={m: 1.5}))
    assert len(found.system.coordinates) == 1 and len(found.dropped) == 2
    assert all(proof.method == "proved" for proof in found.prove())
    assert same_motion(found).holds


def test_redundant_constraints_are_dropped_together():
    rows = [x**2 + y**2 - l**2, 3 * x**2 + 3 * y**2 - 3 * l**2]
    found = reduce(da.System([x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2, potential=y, holonomic=rows))
    assert found.dropped == (0, 1) and found.system.coordinate_names == ("theta",)
    assert same_motion(found).holds


def test_a_chain_of_circles():
    """The double pendulum in Cartesian coordinates becomes the one in angles."""
    system = da.System([x1, y1, x2, y2], kinetic=m * (x1.diff() ** 2 + y1.diff() ** 2 + x2.diff() ** 2
                                                      + y2.diff() ** 2) / 2,
                       potential=10 * m * (y1 + y2), holonomic=[x1**2 + y1**2 - l**2,
                                                                (x2 - x1) ** 2 + (y2 - y1) ** 2 - h**2])
    found = reduce(system)
    a, b = found.system.coordinates
    mass = da.derive(found.system).mass_matrix
    assert da.equal(mass[0, 1], m * l * h * cos(a - b)) and da.equal(mass[0, 0], 2 * m * l**2)
    assert found.prove().holds and same_motion(found).holds


def test_a_coordinate_called_theta_is_left_alone():
    found = reduce(da.System([x, y, theta], kinetic=x.diff() ** 2 + y.diff() ** 2 + theta.diff() ** 2,
                             holonomic=[x**2 + y**2 - 1]))
    assert found.system.coordinate_names == ("theta", "phi")


def test_a_nonholonomic_row_that_is_met_is_dropped():
    """x' = y y' is integrable: x = y^2 / 2."""
    found = reduce(da.System([x, y], kinetic=x.diff() ** 2 + y.diff() ** 2, nonholonomic=[x.diff() - y * y.diff()]),
                   {x: y**2 / 2})
    assert found.dropped == (0,) and found.prove().holds and same_motion(found).method == "proved"


def test_wrong_motion_is_noticed():
    found = reduce(gallery.load("slope").build())
    q1, q3 = found.system.coordinates
    heavier = da.System([q1, q3], kinetic=q1.diff() ** 2 + q3.diff() ** 2, potential=q3,
                        parameters={symbol: entry.value for symbol, entry in found.system.parameters.items()})
    wrong = type(found)(heavier, found.full, found.positions, found.dropped)
    assert not same_motion(wrong).holds and not wrong.prove().holds


def test_mistakes_are_said():
    circle = da.System([x, y], kinetic=x.diff() ** 2 + y.diff() ** 2, holonomic=[x**2 + y**2 - 1])
    with pytest.raises(DerivationError, match="meet none"):
        reduce(circle, {x: 2 * cos(theta), y: sin(theta)})
    with pytest.raises(DerivationError, match="no constraint"):
        reduce(gallery.load("pendulum").build())
    with pytest.raises(DerivationError, match="no coordinates were found"):
        reduce(da.System([x, y], kinetic=x.diff() ** 2 + y.diff() ** 2, holonomic=[x**3 + y**3 + x * y - 1]))
    with pytest.raises(DerivationError, match="leave 2 dimensions, and there are 1"):
        reduce(da.System([x, y, z], kinetic=x.diff() ** 2 + y.diff() ** 2 + z.diff() ** 2, holonomic=[x - y]),
               {x: theta, y: theta, z: theta})
