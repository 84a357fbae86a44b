"""Routh's reduction: effective potentials of textbooks, and the reduced motion inside the whole one."""

import numpy as np
import pytest
from sympy import cos, sin, symbols

import dalembert as da
from dalembert import gallery
from dalembert.errors import DerivationError, UnknownNameError
from dalembert.forms.momenta.routh import routhian

m, l, g, k, A, C = symbols("m l g k A C", positive=True)
r, theta, phi, psi, x, y = da.coordinates("r theta phi psi x y")


def kepler():
    return da.System([r, phi], kinetic=m * (r.diff() ** 2 + r**2 * phi.diff() ** 2) / 2, potential=-k / r,
                     parameters={m: 1.5, k: 2.0}, name="Kepler")


def spherical_pendulum():
    return da.System([theta, phi], kinetic=m * l**2 * (theta.diff() ** 2 + sin(theta) ** 2 * phi.diff() ** 2) / 2,
                     potential=-m * g * l * cos(theta), parameters={m: 1.2, l: 0.7, g: 9.81}, name="spherical pendulum")


def heavy_top():
    spin = psi.diff() + phi.diff() * cos(theta)
    kinetic = A * (theta.diff() ** 2 + phi.diff() ** 2 * sin(theta) ** 2) / 2 + C * spin**2 / 2
    return da.System([phi, theta, psi], kinetic=kinetic, potential=m * g * l * cos(theta),
                     parameters={A: 0.4, C: 0.2, m: 1.0, g: 9.81, l: 0.3}, name="heavy top")


def test_kepler_has_its_effective_potential():
    found = routhian(kepler())
    (c,) = found.constants.values()
    assert da.equal(found.lagrangian, m * r.diff() ** 2 / 2 - c**2 / (2 * m * r**2) + k / r)
    assert da.equal(found.rates[phi], c / (m * r**2))
    assert da.equal(found.momenta[phi], m * r**2 * phi.diff())
    assert da.equal(da.derive(found.system).gravity[0], k / r**2 - c**2 / (m * r**3))


def test_heavy_top_has_goldsteins_effective_potential():
    found = routhian(heavy_top())
    b, c = found.constants[phi], found.constants[psi]
    effective = (b - c * cos(theta)) ** 2 / (2 * A * sin(theta) ** 2) + c**2 / (2 * C) + m * g * l * cos(theta)
    assert da.equal(found.lagrangian, A * theta.diff() ** 2 / 2 - effective)
    assert da.equal(found.rates[phi], (b - c * cos(theta)) / (A * sin(theta) ** 2))
    assert da.equal(found.rates[psi], c / C - (b - c * cos(theta)) * cos(theta) / (A * sin(theta) ** 2))


def test_one_of_several_can_be_kept():
    found = routhian(heavy_top(), cyclic=psi)
    assert found.system.coordinate_names == ("phi", "theta")
    c = found.constants[psi]
    printed = A * (theta.diff() ** 2 + phi.diff() ** 2 * sin(theta) ** 2) / 2 + c * phi.diff() * cos(theta)
    assert da.equal(found.lagrangian, printed - c**2 / (2 * C) - m * g * l * cos(theta))
    assert found.prove().method == "proved"


@pytest.mark.parametrize("build, q, v", [
    (kepler, [1.0, 0.2], [0.1, 1.1]),
    (spherical_pendulum, [0.8, 0.0], [0.3, 2.5]),
    (heavy_top, [0.1, 0.5, 0.2], [0.8, -0.2, 15.0]),
    (gallery.load("falling-cat").build, [0.1, 0.2, 0.7], [0.5, -0.4, 0.3]),
    (gallery.load("bowl-spherical").build, [0.9, 0.3], [0.1, 2.0]),
])
def test_reduced_motion_is_the_whole_one(build, q, v):
    whole = build()
    found = routhian(whole)
    times = np.linspace(0.0, 2.0, 801)
    full = da.simulate(whole, q=q, v=v, duration=2.0, times=times)
    constants = found.constants_at(q, v)
    reduced = da.simulate(found.system, q=found.kept(q), v=found.kept(v), duration=2.0, times=times,
                          parameters=constants)
    assert np.allclose(reduced.q, found.kept(full.q), rtol=1e-7, atol=1e-7)
    rates = found.ignored_rates(reduced.q, reduced.v, parameters=constants)
    names = whole.coordinate_names
    for j, coordinate in enumerate(found.ignored):
        i = names.index(str(coordinate.func))
        assert np.allclose(rates[:, j], full.v[:, i], rtol=1e-6, atol=1e-6)
        grown = np.concatenate([[0.0], np.cumsum((rates[1:, j] + rates[:-1, j]) / 2 * np.diff(times))])
        assert np.allclose(q[i] + grown, full.q[:, i], rtol=1e-3, atol=1e-3)


@pytest.mark.parametrize("name", ["bowl-spherical", "falling-cat", "free-rigid-body"])
def test_gallery_is_proved(name):
    proof = routhian(gallery.load(name).build()).prove()
    assert proof.method == "proved" and proof.holds


def test_linear_terms_forces_and_constraints_come_along():
    """L with terms linear in both velocities, friction and an input along x, a constraint among those kept."""
    z = da.coordinates("z")[0]
    u = symbols("u")
    lagrangian = (x.diff() ** 2 + z.diff() ** 2 + (1 + x**2) * y.diff() ** 2) / 2 + x * y.diff() + x.diff() * y.diff()
    whole = da.System([x, y, z], lagrangian=lagrangian, forces={x: u - x.diff()}, inputs=[u], holonomic=[z - x**2 / 2])
    found = routhian(whole)
    assert found.ignored == (y,) and found.system.inputs == (u,)
    assert found.prove().method == "proved"
    q, v = [0.3, 0.0, 0.045], [0.5, 0.7, 0.15]
    times = np.linspace(0, 1.5, 11)
    full = da.simulate(whole, q=q, v=v, inputs=[0.4], duration=1.5, times=times)
    reduced = da.simulate(found.system, q=found.kept(q), v=found.kept(v), inputs=[0.4], duration=1.5, times=times,
                          parameters=found.constants_at(q, v))
    assert np.allclose(reduced.q, found.kept(full.q), rtol=1e-8, atol=1e-8)


def test_nothing_to_drop_is_said():
    with pytest.raises(DerivationError, match="no ignorable coordinate"):
        routhian(gallery.load("double-pendulum").build())
    with pytest.raises(DerivationError, match="theta is not ignorable"):
        routhian(spherical_pendulum(), cyclic="theta")
    with pytest.raises(DerivationError, match="every coordinate"):
        routhian(da.System([x, y], kinetic=x.diff() ** 2 + y.diff() ** 2))
    with pytest.raises(UnknownNameError):
        routhian(kepler(), cyclic="ph")


def test_momenta_that_say_nothing_are_refused():
    with pytest.raises(DerivationError, match="do not determine"):
        routhian(da.System([x, y], lagrangian=x.diff() ** 2 + x * y.diff()))


def test_a_force_that_knows_the_coordinate_keeps_it():
    with pytest.raises(DerivationError, match="depends on y"):
        routhian(da.System([x, y], kinetic=x.diff() ** 2 + y.diff() ** 2, potential=x**2, forces={x: -y}))


@pytest.mark.parametrize("cyclic", [3, 1.5, {"phi"}, b"phi", "phi r"])
def test_what_is_no_coordinate_is_refused_by_name(cyclic):
    with pytest.raises(UnknownNameError, match="is not a coordinate"):
        routhian(da.System("r phi", kinetic="(r'**2 + r**2*phi'**2)/2", potential="-1/r"), cyclic)


def test_a_symbol_names_a_coordinate():
    found = routhian(da.System("r phi", kinetic="(r'**2 + r**2*phi'**2)/2", potential="-1/r"), symbols("phi"))
    assert [str(each.func) for each in found.ignored] == ["phi"]
