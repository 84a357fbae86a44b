"""Hamilton's equations integrated, against exact motions."""

import numpy as np
import pytest
from sympy import symbols

import dalembert as da
from dalembert.errors import DescriptionError, ShapeError
from dalembert.forms.momenta.hamiltonian import hamiltonian
from dalembert.simulation.phase_space import simulate_hamiltonian

x, y = da.coordinates("x y")
u, c = symbols("u c")


def test_a_damped_driven_oscillator():
    """x'' + 2 d x' + x = u with d = 3/5: u + exp(-d t) (A cos w t + B sin w t), w = 4/5."""
    form = hamiltonian(da.System([x], kinetic=x.diff() ** 2 / 2, potential=x**2 / 2,
                                      dissipation=c * x.diff() ** 2 / 2, forces={x: u}, inputs=[u]))
    moved = simulate_hamiltonian(form, q=[1.0], p=[0.0], u=[0.5], duration=5.0, parameters={c: 1.2})
    t, w = moved.times, 0.8
    exact = 0.5 + 0.5 * np.exp(-0.6 * t) * (np.cos(w * t) + 0.6 / w * np.sin(w * t))
    assert moved.success and np.allclose(moved.q[:, 0], exact, rtol=1e-8, atol=1e-8)
    assert np.allclose(moved.v, moved.p)


def test_a_charge_turns_in_a_circle():
    """Canonical momenta differ from m v; the path is a circle with the cyclotron frequency."""
    form = hamiltonian(da.System([x, y], lagrangian=(x.diff() ** 2 + y.diff() ** 2) / 2 + 2 * x * y.diff()))
    moved = simulate_hamiltonian(form, q=[0.0, 0.0], v=[1.0, 0.0], duration=4.0, rtol=1e-11)
    assert np.allclose(moved.q[:, 0], np.sin(2 * moved.times) / 2, rtol=1e-8, atol=1e-8)
    assert np.allclose(moved.q[:, 1], (np.cos(2 * moved.times) - 1) / 2, rtol=1e-8, atol=1e-8)
    assert np.ptp(moved.energy) < 1e-9


def test_a_system_is_taken_as_its_form():
    spring = da.System("x", kinetic="x'**2/2", potential="x**2/2")
    for what in (spring, da.derive(spring)):
        moved = simulate_hamiltonian(what, q=[1.0], p=[0.0], duration=2.0)
        assert np.allclose(moved.q[:, 0], np.cos(moved.times), rtol=1e-8, atol=1e-8)


def test_a_growing_mass():
    """L = exp(t) x'^2 / 2: p is constant, x = p (1 - exp(-t))."""
    form = hamiltonian(da.System("x", lagrangian="exp(t)*x'**2/2"))
    moved = simulate_hamiltonian(form, q=[0.0], v=[2.0], duration=3.0, times=[0.0, 1.0, 3.0])
    assert np.allclose(moved.q[:, 0], 2 * (1 - np.exp(-moved.times)), rtol=1e-9, atol=1e-9) and len(moved) == 3


def test_a_bead_stays_on_its_circle():
    form = hamiltonian(da.System([x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2,
                                      holonomic=[x**2 + y**2 - 1]))
    moved = simulate_hamiltonian(form, q=[1.0, 0.0], v=[0.0, 1.0], duration=6.0)
    assert np.allclose(moved.q, np.stack([np.cos(moved.times), np.sin(moved.times)], axis=-1), rtol=1e-6, atol=1e-6)


def test_mistakes_are_said():
    form = hamiltonian(da.System([x], kinetic=x.diff() ** 2 / 2))
    with pytest.raises(DescriptionError, match="either p or v"):
        simulate_hamiltonian(form, q=[0.0], duration=1.0)
    with pytest.raises(ShapeError):
        simulate_hamiltonian(form, q=[0.0, 1.0], p=[0.0, 1.0], duration=1.0)
