"""Solids come back from their inertia: size, place and direction."""

import numpy as np
import pytest

import dalembert as da
from dalembert.view.equivalent import equivalent


def look_of(inertia, **options):
    I = inertia.about((0, 0, 0))
    six = np.array([I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[0, 2], I[1, 2]], dtype=float)
    moment = float(inertia.mass) * np.array(inertia.com, dtype=float)
    return equivalent(float(inertia.mass), moment, six, 1.0, **options)


@pytest.mark.parametrize(
    ("solid", "form", "size"),
    [
        (da.inertia.brick(2.0, 0.3, 0.5, 0.2), "box", (0.2, 0.3, 0.5)),
        (da.inertia.cylinder(2.0, 0.3, 0.1), "cylinder", (0.3, 0.1)),
        (da.inertia.cylinder(2.0, 0.1, 0.6), "cylinder", (0.1, 0.6)),
        (da.inertia.sphere(2.0, 0.4), "sphere", (0.4,)),
        (da.inertia.rod(2.0, 1.5, axis="x"), "capsule", (0.012, 1.5)),
    ],
)
def test_the_solid_of_an_inertia_is_found(solid, form, size):
    turn = da.spatial.Rotation.from_euler("zx", (0.7, 0.4))
    for inertia in (solid, solid.rotated(turn).moved((0.3, -0.2, 0.5))):
        look = look_of(inertia)
        assert look is not None
        assert (look.solid, look.size) == (form, pytest.approx(size))
        assert look.centre == pytest.approx(np.array(inertia.com, dtype=float))
        assert look.axes.T @ look.axes == pytest.approx(np.eye(3), abs=1e-12)
        assert np.linalg.det(look.axes) == pytest.approx(1)


def test_equal_moments_are_a_cube_where_nothing_turns():
    look = look_of(da.inertia.brick(1.0, 0.3, 0.3, 0.3), turns=False)
    assert look is not None
    assert (look.solid, look.size) == ("box", pytest.approx((0.3, 0.3, 0.3)))


def test_points_and_impossible_bodies_have_no_solid():
    assert equivalent(1.0, np.array([0, 0, 1.0]), np.array([1.0, 1.0, 0, 0, 0, 0]), 1.0) is None
    assert equivalent(1.0, np.zeros(3), np.array([0, 0, 1.0, 0, 0, 0]), 1.0) is None
    assert equivalent(0.0, np.zeros(3), np.zeros(6), 1.0) is None


def test_what_a_solid_holds():
    look = look_of(da.inertia.rod(1.0, 1.0, axis="x"))
    assert look is not None
    assert look.holds(np.array([0.5, 0, 0])) and not look.holds(np.array([0, 0.3, 0]))
