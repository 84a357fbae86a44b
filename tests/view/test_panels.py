from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert.view.panels import panels, thinned
from tests.gallery_systems import motion


def test_a_pendulum_has_motion_phase_portrait_and_energy(pendulum_run):
    assert [panel.key for panel in panels(pendulum_run)] == ["angles", "angular-velocities", "phase", "energy"]


def test_constraints_and_inputs_bring_their_panels(bead_run):
    keys = [panel.key for panel in panels(bead_run)]
    assert keys == ["positions", "velocities", "phase", "energy", "residual", "multipliers", "inputs"]


@pytest.mark.parametrize("name", ["bouncing-ball", "slipping-ball"])
def test_contacts_change_energy_and_momenta(name):
    """Neither has an error that is drawn: what would be constant without contacts is not with them."""
    found = {panel.key: panel for panel in panels(motion(name))}
    assert "momenta" not in found and not found["energy"].logarithmic
    assert found["energy"].caption == "Total energy over time; it changes because contacts and forces do work."


def test_an_energy_that_changes_is_as_smooth_as_the_motion():
    """A force cos t on a body at rest brings it sin(t)^2 / 2, in few steps."""
    pushed = da.System("x", kinetic="x'**2/2", forces="cos(t)", name="pushed")
    run = da.simulate(pushed, q=[0.0], v=[0.0], duration=6.0)
    (energy,) = [panel for panel in panels(run) if panel.key == "energy"]
    (curve,) = energy.curves
    assert run.steps < 100 < curve.x.size and np.allclose(curve.y, np.sin(curve.x) ** 2 / 2, atol=1e-6)


def test_a_phase_portrait_is_velocity_over_position(pendulum_run):
    phase = panels(pendulum_run)[2]
    assert (phase.key, phase.timed, phase.x.unit, phase.y.unit) == ("phase", False, "rad", "rad/s")
    assert phase.curves[0].x[0] == pendulum_run.q[0, 0]
    assert phase.curves[0].y[0] == pendulum_run.v[0, 0]


@pytest.mark.parametrize("most", [10, 100])
def test_thinned_curves_keep_their_extremes(most):
    times = np.linspace(0, 1, 5000)
    values = np.sin(40 * times)
    values[1234], values[4321] = 9.0, -9.0
    t, v = thinned(times, values, most)
    assert len(t) <= most
    assert (v.max(), v.min()) == (9.0, -9.0)
    assert (np.diff(t) > 0).all()


def test_an_energy_that_is_kept_to_the_last_bit_has_no_error():
    free = da.System("x", kinetic="x'**2/2", name="free")
    captions = {panel.key: panel.caption for panel in panels(da.simulate(free, q=[0.0], v=[1.0], duration=4.0))}
    assert captions["energy"] == "Relative energy error, 0 throughout."
