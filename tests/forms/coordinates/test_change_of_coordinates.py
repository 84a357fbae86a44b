"""Changes of coordinates: the polar and spherical forms of textbooks, covariance, and motions carried across."""

import numpy as np
import pytest
from sympy import Matrix, atan2, cos, exp, pi, sin, sinh, sqrt, symbols, tanh

import dalembert as da
from dalembert import gallery
from dalembert.errors import DerivationError, DescriptionError, InconsistentStartError, UnknownNameError
from dalembert.forms.coordinates.change_of_coordinates import change_coordinates

m, k, c, w = symbols("m k c w", positive=True)
x, y, z, r, theta, phi, u1, u2 = da.coordinates("x y z r theta phi u1 u2")
u = symbols("u")


def plane(**more):
    return da.System([x, y], kinetic=m * (x.diff() ** 2 + y.diff() ** 2) / 2, **more)


POLAR = {x: r * cos(theta), y: r * sin(theta)}


def test_the_plane_in_polar_coordinates_is_the_gallerys():
    """S33: x = r cos(theta), y = r sin(theta)."""
    change = change_coordinates(gallery.load("plane-cartesian").build(), POLAR)
    found, printed = da.derive(change.system), da.derive(gallery.load("plane-polar").build())
    assert da.equal(found.residual, printed.residual)
    assert change.singular == (r,) and change.singular_places == {r: (0,)}
    assert all(proof.method == "proved" for proof in change.prove())


def test_space_in_spherical_coordinates():
    space = da.System([x, y, z], kinetic=m * (x.diff() ** 2 + y.diff() ** 2 + z.diff() ** 2) / 2)
    change = change_coordinates(space, {x: r * sin(theta) * cos(phi), y: r * sin(theta) * sin(phi), z: r * cos(theta)},
                                new=[r, theta, phi])
    mass = da.derive(change.system).mass_matrix
    assert da.equal(mass, m * Matrix([[1, 0, 0], [0, r**2, 0], [0, 0, r**2 * sin(theta) ** 2]]))
    assert da.equal(change.jacobian.det(), r**2 * sin(theta))
    assert set(change.singular_places[theta]) >= {0, pi} or sin(theta) in change.singular
    assert change.prove().holds


def test_everything_is_carried():
    """Forces, inputs, dissipation, explicit time in phi, and both kinds of constraints."""
    system = plane(potential=k * x**2 * y, dissipation=c * x.diff() ** 2 / 2 + c * x.diff() * y.diff(),
                   forces=[da.PointForce((u, -y), at=(x * y, x)), {y: u * x}], inputs=[u], holonomic=[x * y - 1],
                   nonholonomic=[x.diff() - y * y.diff()])
    change = change_coordinates(system, {x: u1 * cos(w * da.time) - u2 * sin(w * da.time),
                                         y: u1 * sin(w * da.time) + u2 * cos(w * da.time)})
    assert change.system.inputs == (u,) and change.singular == ()
    assert [proof.method for proof in change.prove()] == ["proved", "proved"]
    assert change.system.parameter_names[-1] == "w"


def test_a_rotating_frame_has_coriolis_and_centrifugal_terms():
    """m (u'' - 2 w u2' - w^2 u) in a frame that turns with w."""
    change = change_coordinates(plane(), {x: u1 * cos(w * da.time) - u2 * sin(w * da.time),
                                          y: u1 * sin(w * da.time) + u2 * cos(w * da.time)})
    printed = Matrix([m * (u1.diff().diff() - 2 * w * u2.diff() - w**2 * u1),
                      m * (u2.diff().diff() + 2 * w * u1.diff() - w**2 * u2)])
    assert da.equal(da.derive(change.system).residual, printed)


def test_solutions_correspond():
    """T35: the polar motion, mapped back, is the Cartesian one."""
    cartesian = gallery.load("plane-cartesian").build()
    change = change_coordinates(cartesian, POLAR, new=[r, theta])
    times = np.linspace(0, 3, 31)
    expected = da.simulate(cartesian, q=[1.0, 0.3], v=[-0.2, 1.4], duration=3.0, times=times)
    start = change.to_new([1.0, 0.3], [-0.2, 1.4], [1.0, 0.2])
    assert np.allclose(start[0], [np.hypot(1.0, 0.3), np.arctan2(0.3, 1.0)])
    polar = da.simulate(change.system, q=start[0], v=start[1], duration=3.0, times=times)
    q, v = change.to_old(polar.q, polar.v, t=times)
    assert np.allclose(q, expected.q, rtol=1e-7, atol=1e-7) and np.allclose(v, expected.v, rtol=1e-7, atol=1e-7)


@pytest.mark.parametrize("new", ["r theta", ["r", "theta"], (r, "theta"), [r, theta]])
def test_new_coordinates_are_named_in_any_way(new):
    change = change_coordinates(plane(), POLAR, new=new)
    assert change.system.coordinates == (r, theta) and change.system.coordinate_names == ("r", "theta")


def test_coordinates_that_are_not_named_stay():
    change = change_coordinates(plane(potential=k * x * y), {y: exp(z)})
    assert change.system.coordinate_names == ("x", "z")
    assert da.equal(da.derive(change.system).mass_matrix[1, 1], m * exp(2 * z))


def test_a_finite_rotation_is_a_symmetry_of_the_central_field():
    alpha = symbols("alpha")
    turn = {x: u1 * cos(alpha) - u2 * sin(alpha), y: u1 * sin(alpha) + u2 * cos(alpha)}
    assert change_coordinates(plane(potential=k / sqrt(x**2 + y**2)), turn).is_symmetry()
    assert not change_coordinates(plane(potential=k * x), turn).is_symmetry()
    assert not change_coordinates(plane(), POLAR).is_symmetry()


def test_a_wrong_system_is_refuted():
    change = change_coordinates(plane(), POLAR)
    wrong = da.System([r, theta], kinetic=m * (r.diff() ** 2 + 2 * r**2 * theta.diff() ** 2) / 2, parameters={m: None})
    proof = type(change)(wrong, change.full, change.positions).prove()["covariance"]
    assert proof.method == "refuted" and proof.state


def test_states_out_of_reach_are_refused():
    change = change_coordinates(plane(), {x: exp(u1), y: u2}, new=[u1, u2])
    with pytest.raises(InconsistentStartError):
        change.to_new([-1.0, 0.0], [0.0, 0.0], [0.5, 0.0], parameters={m: 1})


def test_states_are_carried_into_frames_that_move():
    """x = u1 + 3 t, y = u1 u2, at t = 2: u1 = 1, u1' = 5 - 3; u2 = 4, u2' = (2 - u1' u2) / u1."""
    change = change_coordinates(plane(), {x: u1 + 3 * da.time, y: u1 * u2}, new=[u1, u2])
    place, speed = change.to_new([7.0, 4.0], [5.0, 2.0], [0.8, 3.5], t=2.0, parameters={m: 1})
    np.testing.assert_allclose([*place, *speed], [1.0, 4.0, 2.0, -6.0], rtol=1e-12)


def test_mistakes_are_said():
    with pytest.raises(UnknownNameError, match="Did you mean 'x'"):
        change_coordinates(plane(), {"xx": r})
    with pytest.raises(DerivationError, match="1 new coordinates for 2"):
        change_coordinates(plane(), {x: r, y: r**2})
    with pytest.raises(DerivationError, match="has rank 1, not 2"):
        change_coordinates(plane(), {x: r + theta, y: (r + theta) ** 2})
    with pytest.raises(DescriptionError, match="holds a velocity"):
        change_coordinates(plane(), {x: r.diff(), y: theta})


def test_a_chart_that_ends():
    """y = sqrt(1 - z^2) has no slope at |z| = 1."""
    change = change_coordinates(plane(), {y: sqrt(1 - z**2)}, new=[x, z])
    assert change.singular_places[z] and set(change.singular_places[z]) >= {-1, 1}


def test_positions_may_be_text():
    plane = da.System("x y", kinetic="m*(x'**2 + y'**2)/2", potential="k*x", parameters="m k")
    polar = da.forms.change_coordinates(plane, {"x": "r*cos(theta)", "y": "r*sin(theta)"}, new="r theta").system
    mass, stiffness = symbols("m k")
    assert da.derive(polar).mass_matrix == Matrix([[mass, 0], [0, mass * r**2]])
    assert da.derive(polar).gravity[1] == -stiffness * r * sin(theta)
    with pytest.raises(UnknownNameError, match=r"x: expression, column 1: the name r[\s\S]*in new="):
        da.forms.change_coordinates(plane, {"x": "r*cos(theta)"})


def test_nested_hyperbolic_functions_are_put_in_without_sympys_evaluation():
    """SymPy asks what is real in sinh(tanh(...)) at a cost that multiplies: this took more than a minute."""
    pushed = plane(forces={x: sinh(tanh(y * x.diff() / (y**2 * x.diff() ** 2 + 1))), y: sinh(tanh(y**2))})
    places = {x: 0.9 * da.time + 2 * sinh(u1), y: 2 * u2**3 / 5 + atan2(sin(u1), 2 + cos(u1))}
    change = change_coordinates(pushed, places)
    old, new = (da.compile(system, {m: 1}) for system in (pushed, change.system))
    q_new, v_new, given = np.array([0.3, 0.8]), np.array([-0.2, 0.5]), {"t": 1.3, "parameters": {"m": 1}}
    q_old, v_old = change.to_old(q_new, v_new, **given)
    slopes = (change.to_old(q_new, np.eye(2), **given)[1] - change.to_old(q_new, np.zeros(2), **given)[1]).T
    assert np.allclose(new.forces(q_new, v_new, t=1.3), slopes.T @ old.forces(q_old, v_old, t=1.3), rtol=1e-12)
