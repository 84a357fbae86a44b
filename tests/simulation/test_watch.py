"""Expressions along trajectories, and the drift of what should stay."""

import numpy as np
import pytest
from sympy import cos, symbols

import dalembert as da
from dalembert import gallery
from dalembert.errors import UnknownNameError
from dalembert.simulation.watch import along, drift

theta, x = da.coordinates("theta x")
m, u = symbols("m u")


def swing(**more):
    return da.simulate(gallery.load("pendulum").build(), q=[1.0], v=[0.2], duration=2.0, **more)


def test_expressions_are_evaluated():
    trajectory = swing()
    assert np.allclose(along(trajectory, "theta'"), trajectory["theta'"])
    assert np.allclose(along(trajectory, cos(theta) * theta.diff() + da.time),
                       np.cos(trajectory["theta"]) * trajectory["theta'"] + trajectory.times)
    assert np.array_equal(along(trajectory, 3), np.full(len(trajectory), 3.0))
    names = {str(symbol): symbol for symbol in trajectory.system.parameters}
    length, mass = (trajectory.model.parameter_values[names[key]] for key in ("l", "m"))
    assert np.allclose(along(trajectory, names["m"] * names["l"]), mass * length)


def test_energy_does_not_drift_and_momentum_does():
    trajectory = swing()
    assert drift(trajectory, da.derive(trajectory.system).energy) < 1e-9
    assert drift(trajectory, "m*l**2*theta'") > 0.5


def test_inputs_and_free_parameters_have_their_values():
    system = da.System([x], kinetic=m * x.diff() ** 2 / 2, forces={x: u}, inputs=[u])
    trajectory = da.simulate(system, q=[0.0], v=[0.0], inputs=[3.0], duration=1.0, parameters={m: 2.0})
    assert np.allclose(along(trajectory, u * x), 3.0 * trajectory["x"])
    assert drift(trajectory, m * x.diff() - u * da.time) < 1e-9


def test_unknown_symbols_are_refused():
    with pytest.raises(UnknownNameError):
        along(swing(), symbols("nobody"))
