"""What is seen of bodies whose velocities are no derivatives: units, panels, moving shapes, scripts."""

from __future__ import annotations

import json

import numpy as np
import pytest
import sympy as sm

import dalembert as da
from dalembert.description.scene import Marker, Scene, Vector
from dalembert.gallery.measures import reactions, symbols_of
from dalembert.view.motion import motion
from dalembert.view.plots import panels
from dalembert.view.units import coordinate_units, velocity_units
from dalembert.writing.listing import python_script, record


@pytest.fixture(scope="module")
def thrown():
    m, i, g, k = sm.symbols("m I g k", positive=True)
    units = {m: (2.0, "kg"), i: (0.3, "kg m^2"), g: (9.81, "m/s^2"), k: (2.0, "N/m")}
    machine = da.Mechanism("thrown", (0, 0, -g), units)
    machine.floating("B", machine.ground, machine.body("body", m, inertia=(i, 2 * i, 2 * i, 0, 0, 0)))
    machine.prismatic("s", "body", machine.body("slider", m), axis="x", stiffness=k)
    return da.simulate(machine, q={"s": 0.1}, v={"B_vx": 1.0, "B_wy": 2.0}, duration=0.3)


def test_units_of_places_turns_and_twists(thrown):
    equations = thrown.model.equations
    places = coordinate_units(equations)
    assert [places[f"B_{axis}"] for axis in "xyz"] == ["m"] * 3 and places["s"] == "m"
    assert [places[f"B_q{axis}"] for axis in "wxyz"] == [""] * 4
    rates = velocity_units(equations)
    assert [rates[f"B_v{axis}"] for axis in "xyz"] == ["m/s"] * 3 and rates["s'"] == "m/s"
    assert [rates[f"B_w{axis}"] for axis in "xyz"] == ["rad/s"] * 3


def test_every_coordinate_and_velocity_has_its_panel(thrown):
    told = " ".join(panel.caption for panel in panels(thrown))
    names = [*thrown.system.coordinate_names, *(name.removesuffix("'") for name in thrown.system.velocity_names)]
    assert all(name in told for name in names)


def test_shapes_move_with_quaternions_and_twists(thrown):
    s = symbols_of(thrown.system)
    place = (s.B_x, s.B_y, s.B_z)
    moving = motion(Scene((Marker("body", place), Vector("speed", place, (s.B_vx, s.B_vy, s.B_vz)))), thrown)
    np.testing.assert_allclose(moving.shapes[0].points[-1, 0], thrown.q[-1, :3], rtol=1e-12, atol=1e-12)
    assert not reactions(thrown.system)


def test_a_script_makes_the_twist_anew(thrown):
    namespace: dict = {}
    exec(python_script(thrown.model.equations), namespace)
    q, v = thrown.q[-1], thrown.v[-1]
    values = dict(zip(namespace["velocities"], v, strict=True)) | dict(zip(namespace["coordinates"], q, strict=True))
    values |= namespace["parameters"]
    mass = np.array(namespace["mass_matrix"].subs(values).evalf(), dtype=float)
    np.testing.assert_allclose(mass, thrown.model.mass_matrix(q), rtol=1e-12, atol=1e-12)


def test_a_record_is_json(thrown):
    found = json.loads(json.dumps(record(thrown.model.equations)))
    assert found["coordinates"] == list(thrown.system.coordinate_names)
