"""Ignored coordinates found again, against the motion of the whole system."""

import numpy as np
import pytest
from sympy import cos, sin, symbols

import dalembert as da
from dalembert.errors import UnknownNameError
from dalembert.forms.momenta.routh import routhian
from dalembert.simulation.reconstruction import reconstruct

r, theta, phi, psi = da.coordinates("r theta phi psi")
A, C, w = symbols("A C w", positive=True)


def heavy_top():
    spin = psi.diff() + phi.diff() * cos(theta)
    return da.System([phi, theta, psi], kinetic=A * (theta.diff() ** 2 + phi.diff() ** 2 * sin(theta) ** 2) / 2
                     + C * spin**2 / 2, potential=w * cos(theta), parameters={A: 0.4, C: 0.2, w: 3.0})


def test_the_heavy_top_precesses_and_spins_as_it_must():
    whole, q, v = heavy_top(), [0.3, 0.5, -0.2], [0.8, -0.2, 15.0]
    found = routhian(whole)
    full = da.simulate(whole, q=q, v=v, duration=2.0)
    reduced = da.simulate(found.system, q=found.kept(q), v=found.kept(v), duration=2.0,
                          parameters=found.constants_at(q, v))
    angles = reconstruct(found, reduced, {phi: 0.3, "psi": -0.2})
    expected = full.at(reduced.times).q[:, [0, 2]]
    assert np.allclose(angles, expected, rtol=2e-7, atol=2e-7)


def test_an_ellipse_of_kepler_closes():
    kepler = da.System([r, phi], kinetic=(r.diff() ** 2 + r**2 * phi.diff() ** 2) / 2, potential=-1 / r)
    found = routhian(kepler)
    period = 2 * np.pi * (1 / (2 - 1.2**2)) ** 1.5
    moved = da.simulate(found.system, q=[1.0], v=[0.0], duration=period, parameters={"p_phi": 1.2})
    for form in (found, kepler):
        assert reconstruct(form, moved)[-1, 0] == pytest.approx(2 * np.pi, abs=1e-7)


def test_unknown_names_are_refused():
    found = routhian(da.System([r, phi], kinetic=(r.diff() ** 2 + r**2 * phi.diff() ** 2) / 2, potential=-1 / r))
    moved = da.simulate(found.system, q=[1.0], v=[0.0], duration=0.1, parameters={"p_phi": 1.0})
    with pytest.raises(UnknownNameError, match="'r' is not an ignored"):
        reconstruct(found, moved, {r: 1.0})
