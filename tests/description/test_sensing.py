"""Outputs and sensors of mechanisms: beside frame functions, closed forms, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import DescriptionError, Remark, UnknownNameError

INERTIA = (0.02, 0.03, 0.04, 0.001, 0.0, 0.002)
POINT = (0.1, -0.2, 0.3)
KINDS = ("position", "velocity", "acceleration", "accelerometer", "angular_velocity", "angular_acceleration")


def robot() -> da.Mechanism:
    """A free body by quaternion with an arm on it, in a fall that is not vertical."""
    m = da.Mechanism("robot", gravity=(0.3, 0.0, -9.7))
    base, arm = (m.body(name, 1.0, com=(0.1, 0, 0.2), inertia=INERTIA) for name in ("base", "arm"))
    m.floating("free", m.ground, base)
    m.revolute("elbow", base, arm, axis="y", at=(0.3, 0, 0.1), actuated=True)
    m.frame("tip", arm, at=POINT, rotation=da.spatial.Rotation.from_euler("zyx", (0.3, -0.5, 0.7)))
    return m


def test_every_kind_beside_the_functions_of_frames() -> None:
    m = robot()
    for kind in KINDS:
        for frame in ("ground", "body"):
            m.sensor(f"{kind}_{frame}", kind, "tip", frame)
    model, rng = da.compile(m), np.random.default_rng(3)
    q, v, u = rng.normal(size=8), rng.normal(size=7), rng.normal(size=1)
    q[3:7] /= np.linalg.norm(q[3:7])
    a = model.forward_dynamics(q, v, u)
    pose, velocity = model.frame_pose("tip", q), model.frame_velocity("tip", q, v)
    acceleration = model.frame_acceleration("tip", q, v, a)
    world = {"position": pose[:3, 3], "velocity": velocity[:3], "acceleration": acceleration[:3],
             "accelerometer": acceleration[:3] - [0.3, 0, -9.7], "angular_velocity": velocity[3:],
             "angular_acceleration": acceleration[3:]}  # fmt: skip
    found = dict(zip(model.output_names, model.outputs(q, v, u), strict=True))
    for kind, value in world.items():
        for frame, wanted in (("ground", value), ("body", pose[:3, :3].T @ value)):
            got = [found[f"{kind}_{frame}_{axis}"] for axis in "xyz"]
            np.testing.assert_allclose(got, wanted, rtol=1e-12, atol=1e-12, err_msg=f"{kind} {frame}")


def test_what_falls_freely_feels_nothing() -> None:
    m = da.Mechanism("stone")
    stone = m.body("stone", 1.0, inertia=INERTIA)
    m.floating("free", m.ground, stone)
    m.sensor("felt", "accelerometer", stone)
    run = da.simulate(m, q={"free_z": 2.0}, v={"free_vx": 1.0, "free_wy": 0.5}, duration=0.5)
    np.testing.assert_allclose(run.outputs, 0, atol=1e-12)


def test_a_loop_that_is_measured() -> None:
    """Multipliers and coordinates of a mechanism by name; what was said first comes first."""
    m = da.Mechanism("slider-crank", gravity=(0, 0, 0))
    crank, rod, block = (m.body(name, 1.0, com=(0.1, 0, 0), inertia=INERTIA) for name in ("crank", "rod", "block"))
    m.revolute("A", m.ground, crank, axis="z", actuated=True)
    m.revolute("B", crank, rod, axis="z", at=(0.3, 0, 0))
    m.prismatic("S", m.ground, block, axis="x")
    m.revolute("C", rod, block, axis="z", at=(0.5, 0, 0))
    assert m.output("power", "tau_A*A'", "W") == "power" and m.output("pull", "lambda_0") == "pull"
    assert m.sensor("pin", "position", (rod, (0.5, 0, 0))) == ("pin_x", "pin_y", "pin_z")
    run = da.simulate(m, q={"A": 0.7, "B": -1.1, "S": 0.6}, inputs=[0.2], duration=0.4)
    np.testing.assert_allclose(run["pin_x"], run["S"], atol=1e-10)
    np.testing.assert_allclose(run["power"], 0.2 * run["A'"], rtol=1e-14)
    np.testing.assert_allclose(run["pull"], run["lambda_0"])
    assert run.model.output_names == ("power", "pull", "pin_x", "pin_y", "pin_z")
    found = da.control.linearize(m, run.q[-1], run.v[-1], [0.2], outputs=["pin_x", "power"], reduced=False)
    np.testing.assert_allclose(found.D[1], [run["A'"][-1]], rtol=1e-12)


def test_units() -> None:
    m = da.Mechanism("pendulum")
    mass, length = m.parameter("m", 1.0, "kg"), m.parameter("l", 2.0, "m")
    bob = m.body("bob", mass, com=(0, 0, -length))
    m.revolute("theta", m.ground, bob, axis="y")
    m.output("height", -length, "kg")
    with pytest.warns(Remark, match="outputs, 'height': .*is in m, where it should be in kg"):
        assert m.system.outputs["height"].unit == "kg"


def test_refused() -> None:
    m = robot()
    m.sensor("imu", "accelerometer", "tip", "body")
    with pytest.raises(DescriptionError, match="'imu_x' is named twice"):
        m.output("imu_x", "elbow")
    with pytest.raises(UnknownNameError, match="no kind 'speed'"):
        m.sensor("s", "speed", "tip")
    with pytest.raises(UnknownNameError, match="no frame 'world'"):
        m.sensor("s", "velocity", "tip", "world")
    with pytest.raises(DescriptionError, match="on the ground"):
        m.sensor("s", "velocity", m.ground)
    m.output("elbow", "2*elbow")
    with pytest.raises(DescriptionError, match="outputs, 'elbow': the name is taken"):
        da.derive(m)
