"""What joints transmit: every body in balance by Newton and Euler, closed forms, and Pinocchio's recursion."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import DerivationError, UnknownNameError

G = np.array([0.0, 0.0, -9.81])
INERTIA = (0.02, 0.03, 0.04, 0.001, 0.0, 0.002)


def planar_loop() -> tuple[da.Mechanism, dict, dict]:
    """A four-bar with a motor, damper, dry friction, springs, a force and a torque out of its plane."""
    m = da.Mechanism("four-bar", gravity=tuple(G))
    a, b, c = (m.body(name, mass, com=com, inertia=INERTIA) for name, mass, com in (
        ("crank", 1.0, (0.1, 0, 0.02)), ("coupler", 2.0, (0.3, 0.01, 0)), ("rocker", 1.5, (0.2, 0, 0))))  # fmt: skip
    m.revolute("A", m.ground, a, axis="y", actuated=True, damping=0.1)
    m.revolute("B", a, b, axis="y", at=(0.3, 0, 0), friction=0.05)
    m.revolute("D", m.ground, c, axis="y", at=(0.7, 0, 0), stiffness=1.0)
    m.revolute("C", b, c, axis="y", at=(0.6, 0, 0), child_at=(0.5, 0, 0))
    m.force(b, (0.3, 0.5, -2.0), at=(0.3, 0.1, 0))
    m.torque(c, (0.1, 0.2, 0.3), frame="body")
    return m, {"A": -1.0, "B": 0.6, "D": -1.6}, {"tau_A": 0.4}


def open_chain() -> da.Mechanism:
    """A universal and a spherical joint, turned joint frames, and a joint said backwards."""
    turned = da.spatial.Rotation.from_axis_angle((1, 0, 0), 0.4)
    m = da.Mechanism("spatial", gravity=tuple(G))
    a, b, c = (m.body(name, mass, com=com, inertia=INERTIA) for name, mass, com in (
        ("a", 1.0, (0.1, 0.05, 0)), ("b", 0.7, (0.2, 0, 0.1)), ("c", 1.2, (0.1, 0.1, 0))))  # fmt: skip
    m.universal("U", m.ground, a, rotation=turned)
    m.spherical("S", a, b, at=(0.4, 0, 0), euler="zxy", child_rotation=turned)
    m.revolute("R", c, m.ground, axis="z", child_at=(0.2, 0.9, 0.1), actuated=True)
    return m


def spatial_loop() -> tuple[da.Mechanism, dict, dict]:
    """The same, closed by a universal joint, whose rows are turns as well as places, where it is at the start."""
    start = {"U_1": 0.1, "U_2": -0.2, "S_1": 0.9, "S_2": 0.3, "R": 0.3}
    poses = da.compile(open_chain())
    q = [start.get(name, 0.0) for name in poses.coordinate_names]
    b, c = (poses.frame_pose(name, q) for name in "bc")
    turned = da.spatial.Rotation.from_axis_angle((0, 1, 0), 0.3).matrix
    where = b[:3, :3] @ [0.5, 0, 0] + b[:3, 3]
    m = open_chain()
    m.universal("L", "b", "c", at=(0.5, 0, 0), rotation=turned, child_at=c[:3, :3].T @ (where - c[:3, 3]),
                child_rotation=c[:3, :3].T @ b[:3, :3] @ turned)  # fmt: skip
    return m, start, {"tau_R": 0.3}


@cache
def moved(made: Callable[[], tuple]) -> tuple[da.Mechanism, da.Trajectory]:
    m, start, inputs = made()
    return m, da.simulate(m, q=start, inputs=list(inputs.values()), duration=0.3, rtol=1e-10)


def wrenches(run: da.Trajectory, m: da.Mechanism) -> dict[str, list[tuple[np.ndarray, np.ndarray, np.ndarray]]]:
    """{body: [(force, moment, where)]} of all joints, along W, at the last time."""
    found: dict[str, list] = {name: [] for name in (*m.bodies, "ground")}
    for joint in m.joints.values():
        force, moment = np.split(run.reaction(joint.name)[-1], 2)
        where = place(run, joint.child, joint.child_at.offset)
        found[joint.child].append((force, moment, where))
        found[joint.parent].append((-force, -moment, where))
    return found


def place(run: da.Trajectory, body: str, offset: object) -> np.ndarray:
    pose = np.eye(4) if body == "ground" else run.model.frame_pose(body, run.q[-1])
    return pose[:3, :3] @ np.array(offset, dtype=float) + pose[:3, 3]


def missing(run: da.Trajectory, m: da.Mechanism, outer: dict[str, tuple]) -> dict[str, np.ndarray]:
    """What the balance of each body lacks: force, and moment about its centre of mass."""
    q, v, a = run.q[-1], run.v[-1], run.a[-1]
    all_of_them, found = wrenches(run, m), {}
    for name, body in m.bodies.items():
        X = run.model.frame_pose(name, q)
        omega, acceleration = run.model.frame_velocity(name, q, v)[3:], run.model.frame_acceleration(name, q, v, a)
        arm, spin = X[:3, :3] @ np.array(body.com, float), acceleration[3:]
        xx, yy, zz, xy, xz, yz = body.inertia
        inertia = X[:3, :3] @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]], float) @ X[:3, :3].T
        centre = acceleration[:3] + np.cross(spin, arm) + np.cross(omega, np.cross(omega, arm))
        force = body.mass * (centre - G)
        moment = inertia @ spin + np.cross(omega, inertia @ omega)
        for f, n, where in [*all_of_them[name], *outer.get(name, ())]:
            force = force - f
            moment = moment - n - np.cross(where - X[:3, 3] - arm, f)
        found[name] = np.concatenate([force, moment])
    return found


def outer_loads(run: da.Trajectory, m: da.Mechanism) -> dict[str, tuple]:
    """Force and torque of `planar_loop`, along W."""
    if m.name != "four-bar":
        return {}
    turned = run.model.frame_pose("rocker", run.q[-1])[:3, :3] @ np.array([0.1, 0.2, 0.3])
    return {"coupler": ((np.array([0.3, 0.5, -2.0]), np.zeros(3), place(run, "coupler", (0.3, 0.1, 0))),),
            "rocker": ((np.zeros(3), turned, np.zeros(3)),)}  # fmt: skip


@pytest.mark.parametrize("made", [planar_loop, spatial_loop])
def test_every_body_is_in_balance(made: Callable[[], tuple]) -> None:
    m, run = moved(made)
    assert run.success and run.model.nc
    for name, off in missing(run, m, outer_loads(run, m)).items():
        np.testing.assert_allclose(off, 0, atol=1e-9, err_msg=name)
    loop = next(joint for joint in m.joints.values() if joint.closes_loop)
    assert np.abs(run.reaction(loop.name)[-1, :3]).max() > 0.1


def test_about_its_axes_a_joint_of_a_loop_transmits_what_acts_there() -> None:
    """Motor, damper, friction and spring in the plane; in space nothing in the ball, the motor in the hinge, and the
    loop's own moment along the axis that is square to both of its universal joint."""
    _, run = moved(planar_loop)
    wanted = {"A": 0.4 - 0.1 * run["A'"], "B": -0.05 * np.sign(run["B'"]), "D": -run["D"], "C": 0 * run.times}
    for name, moment in wanted.items():
        np.testing.assert_allclose(run.reaction(name)[1:, 4], moment[1:], atol=1e-9, err_msg=name)
    _, run = moved(spatial_loop)
    np.testing.assert_allclose(run.reaction("S")[:, 3:], 0, atol=1e-9)
    np.testing.assert_allclose(np.abs(run.reaction("R")[:, 5]), 0.3, rtol=1e-9)
    assert np.abs(run.reaction("L")[:, 3:]).max() > 1e-2


def test_a_pendulum_in_closed_form() -> None:
    """A bob on a light rod: the pin pulls with m (g cos + l w^2) along the rod, and transmits what the motor gives."""
    m = da.Mechanism("pendulum")
    bob = m.body("bob", 2.0, com=(0, 0, -1.5))
    m.revolute("pin", m.ground, bob, axis="y", at=(0.2, 0, 1.0), actuated=True)
    run = da.simulate(m, q=[0.4], inputs=[0.7], duration=1.0, rtol=1e-11)
    along = 2.0 * (9.81 * np.cos(run["pin"]) + 1.5 * run["pin'"] ** 2)
    found = run.reaction("pin", "body")
    np.testing.assert_allclose(found[:, 2], along, rtol=1e-9)
    np.testing.assert_allclose(found[:, 4], 0.7, rtol=1e-9)
    np.testing.assert_allclose(found[:, [1, 3, 5]], 0, atol=1e-12)
    turned = np.einsum("tij,tj->ti", run.model.frame_pose("bob", run.q)[:, :3, :3], found[:, :3])
    np.testing.assert_allclose(run.reaction("pin")[:, :3], turned, atol=1e-12)


def test_where_the_moment_is_taken() -> None:
    """A slide carries the weight of a block: about the frame of the child, wherever that frame is."""
    for off in (0.0, 0.4):
        m = da.Mechanism("slide")
        block = m.body("block", 3.0, com=(0.25, 0, 0))
        m.prismatic("rail", m.ground, block, axis="x", child_at=(off, 0, 0))
        run = da.simulate(m, q=[0.1], v=[1.0], duration=0.2)
        np.testing.assert_allclose(run.reaction("rail")[0], [0, 0, 29.43, 0, -29.43 * (0.25 - off), 0], atol=1e-12)


def test_a_joint_said_backwards_is_the_opposite() -> None:
    runs = []
    for forwards in (True, False):
        m = da.Mechanism("pendulum")
        bob = m.body("bob", 2.0, com=(0, 0, -1.5), inertia=INERTIA)
        pair = (m.ground, bob) if forwards else (bob, m.ground)
        m.revolute("pin", *pair, axis="y")
        runs.append(da.simulate(m, q=[0.4 if forwards else -0.4], duration=0.5))
    np.testing.assert_allclose(runs[0].reaction("pin")[-1], -runs[1].reaction("pin")[-1], rtol=0, atol=1e-7)


def test_beside_pinocchio() -> None:
    """The force that each joint of a chain transmits, from Pinocchio's recursion for inverse dynamics."""
    pin = pytest.importorskip("pinocchio")
    m, theirs = da.Mechanism("chain", gravity=tuple(G)), pin.Model()
    theirs.gravity.linear = G
    parent, above, axes = m.ground, 0, ("y", "z", "x")
    kinds = {"x": pin.JointModelRX, "y": pin.JointModelRY, "z": pin.JointModelRZ}
    for k, axis in enumerate(axes):
        body = m.body(f"link {k}", 1.0 + k, com=(0.2, 0.1 * k, 0), inertia=INERTIA)
        at = (0.4, 0.0, 0.1) if k else (0.0, 0.0, 0.0)
        m.revolute(f"joint {k}", parent, body, axis=axis, at=at, actuated=True)
        above = theirs.addJoint(above, kinds[axis](), pin.SE3(np.eye(3), np.array(at)), f"joint {k}")
        xx, yy, zz, xy, xz, yz = INERTIA
        own = pin.Inertia(1.0 + k, np.array([0.2, 0.1 * k, 0]), np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]))
        theirs.appendBodyToJoint(above, own, pin.SE3.Identity())
        parent = body
    run = da.simulate(m, q=[0.3, -0.2, 0.5], inputs=[1.0, -0.4, 0.2], duration=0.5, rtol=1e-11)
    data = theirs.createData()
    pin.rnea(theirs, data, run.q[-1], run.v[-1], run.a[-1])
    for k in range(3):
        np.testing.assert_allclose(run.reaction(f"joint {k}", "body")[-1], data.f[k + 1].vector, rtol=1e-9, atol=1e-9)


def test_what_is_refused() -> None:
    _, run = moved(planar_loop)
    with pytest.raises(UnknownNameError, match=r"no joint 'E'"):
        run.reaction("E")
    with pytest.raises(UnknownNameError, match=r"no frame 'child'"):
        run.reaction("A", "child")
    with pytest.raises(DerivationError, match="has no joints"):
        da.simulate(da.System("x", kinetic="x'**2/2"), q=[0], v=[1], duration=0.1).reaction("x")
