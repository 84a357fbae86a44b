"""Inverse kinematics against forward kinematics as products of transforms; limits, loops, and what is refused."""

from __future__ import annotations

import math
import warnings
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dalembert as da
from dalembert.analysis.joint_limits import joint_limits
from dalembert.errors import DescriptionError, Remark, ShapeError, UnknownNameError
from dalembert.robots import inverse_kinematics

ROBOTS = Path(__file__).resolve().parents[1] / "robots"
LIMITS = np.array([(-2.8973, 2.8973), (-1.7628, 1.7628), (-2.8973, 2.8973), (-3.0718, -0.0698), (-2.8973, 2.8973),
                   (-0.0175, 3.7525), (-2.8973, 2.8973)])  # fmt: skip
#: a, alpha, d by Craig's convention.
SEVEN = [(0, 0, 0.333), (0, -90, 0), (0, 90, 0.316), (0.0825, 90, 0), (-0.0825, -90, 0.384), (0, 90, 0), (0.088, 90, 0)]


@cache
def robot(name: str) -> da.Model:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", da.errors.Remark)
        return da.compile(da.read(ROBOTS / f"{name}.urdf"))


def turned(axis: str, angle: float) -> np.ndarray:
    c, s = math.cos(angle), math.sin(angle)
    rows = {"x": [[1, 0, 0], [0, c, -s], [0, s, c]], "z": [[c, -s, 0], [s, c, 0], [0, 0, 1]]}
    return moved(R=np.array(rows[axis]))


def moved(*p: float, R: np.ndarray | None = None) -> np.ndarray:
    X = np.eye(4)
    X[:3, :3], X[:3, 3] = np.eye(3) if R is None else R, p or (0, 0, 0)
    return X


def hand_of_seven(q: np.ndarray) -> np.ndarray:
    """The hand by the table of Denavit and Hartenberg."""
    X = np.eye(4)
    for (a, alpha, d), angle in zip(SEVEN, q, strict=True):
        X = X @ turned("x", math.radians(alpha)) @ moved(a, 0, 0) @ turned("z", angle) @ moved(0, 0, d)
    return X @ moved(0, 0, 0.107) @ turned("z", -math.pi / 4)


def test_poses_of_seven_joints_are_found_within_their_limits(rng: np.random.Generator) -> None:
    for _ in range(8):
        wanted = hand_of_seven(rng.uniform(*LIMITS.T))
        found = inverse_kinematics(robot("seven"), "hand", wanted, q0=LIMITS.mean(axis=1))
        assert found.reached, found.status
        assert found.status == "reached."
        np.testing.assert_allclose(hand_of_seven(found.q), wanted, atol=1e-9)
        assert np.all((found.q >= LIMITS[:, 0]) & (found.q <= LIMITS[:, 1]))
        assert np.abs(found.residual).max() < 1e-10


def test_near_by_the_same_branch_of_a_six_joint_arm_is_found(rng: np.random.Generator) -> None:
    model = robot("ur5")
    for q in rng.uniform(-2.0, 2.0, (5, 6)) + np.array([0, 0, 1.5, 0, 1.2, 0]):
        pose = da.spatial.Pose.from_matrix(model.frame_pose("wrist_3_link", q))
        found = inverse_kinematics(model, "wrist_3_link", pose, q0=q + 0.05)
        assert found.reached and found.starts == 1 and found.iterations < 16
        np.testing.assert_allclose(found.q, q, atol=1e-8)


def test_a_position_or_a_rotation_alone(rng: np.random.Generator) -> None:
    wanted = hand_of_seven(rng.uniform(*LIMITS.T))
    middle = LIMITS.mean(axis=1)
    there = inverse_kinematics(robot("seven"), "hand", position=wanted[:3, 3], q0=middle)
    np.testing.assert_allclose(hand_of_seven(there.q)[:3, 3], wanted[:3, 3], atol=1e-9)
    turn = inverse_kinematics(robot("seven"), "hand", rotation=wanted[:3, :3], q0=middle)
    np.testing.assert_allclose(hand_of_seven(turn.q)[:3, :3], wanted[:3, :3], atol=1e-9)
    assert (len(there.residual), len(turn.residual)) == (3, 3)


def test_half_a_turn_away(rng: np.random.Generator) -> None:
    body = da.Mechanism("top", gravity=(0, 0, -9.81))
    body.spherical("ball", body.ground, body.body("top", mass=1, com=(0, 0, 1), inertia=(1, 1, 0.5, 0, 0, 0)))
    model = da.compile(body)
    for angle in (math.pi, math.pi - 1e-9, 1e-12, 2.5):
        wanted = da.spatial.Rotation.from_axis_angle([0.6, 0, 0.8], angle)
        found = inverse_kinematics(model, "top", rotation=wanted)
        assert found.reached, found.status
        np.testing.assert_allclose(model.frame_pose("top", found.q)[:3, :3], wanted.matrix, atol=1e-9)
        assert math.isclose(np.linalg.norm(found.q), 1.0, abs_tol=1e-12)


def test_what_limits_forbid_is_said() -> None:
    wanted = hand_of_seven([0.0, 1.5, 0, -0.2, 0, 1, 0])
    wanted[:3, 3] *= 1.1
    found = inverse_kinematics(robot("seven"), "hand", wanted, q0=LIMITS.mean(axis=1), starts=3)
    assert not found.reached
    assert "not reached from 3 starts" in found.status and "m and " in found.status


@pytest.mark.parametrize("restitution", [None, 0.5])
def test_the_joint_in_the_way_is_named(restitution: float | None) -> None:
    arm = two_links(limits=(-0.5, 1.0), restitution=restitution)
    found = inverse_kinematics(arm, "tip", position=[0.5, 0.0, 0.0], starts=4)
    assert found.at_limits == ("elbow",) and found.status.endswith("m away, with elbow at the limits.")
    assert found.q[1] == 1.0
    np.testing.assert_allclose(np.linalg.norm(found.residual), 2 * math.cos(0.5) - 0.5, atol=1e-9)


def test_out_of_reach_is_the_stretched_arm() -> None:
    arm = two_links()
    found = inverse_kinematics(arm, "tip", position=[3.0, 4.0, 0.0])
    assert not found.reached and found.is_singular and (found.rank, found.full_rank) == (1, 2)
    np.testing.assert_allclose(found.q[0], math.atan2(4, 3), atol=1e-6)
    assert "3 m away" in found.status and "rank 1 of 2" in found.status
    edge = inverse_kinematics(arm, "tip", position=[2.0, 0.0, 0.0], tolerance=1e-8)
    assert edge.reached and edge.status == "reached, where the Jacobian has rank 1 of 2."


def two_links(**elbow: Any) -> da.Model:
    arm = da.Mechanism("arm", gravity=(0, -9.81, 0))
    upper, lower = (arm.body(name, mass=1, com=(0.5, 0, 0), inertia=(0, 0.1, 0.1, 0, 0, 0)) for name in "ul")
    arm.revolute("shoulder", arm.ground, upper)
    arm.revolute("elbow", upper, lower, at=(1, 0, 0), **elbow)
    arm.frame("tip", lower, (1, 0, 0))
    return da.compile(arm)


def test_the_loop_of_a_linkage_stays_closed() -> None:
    model = da.compile(da.gallery.load("five-bar").build())
    start = np.array(model.system.state()[0])
    frame = next(iter(da.gallery.load("five-bar").build().bodies))
    closed = inverse_kinematics(model, frame, position=model.frame_pose(frame, start)[:3, 3], q0=start)
    assert closed.reached and np.abs(model.constraint_residual(closed.q)).max() < 1e-9
    assert closed.off.shape == (len(model.constraint_residual(start)),)


def test_what_does_not_fit_is_refused() -> None:
    model = robot("seven")
    with pytest.raises(UnknownNameError, match="hand"):
        inverse_kinematics(model, "hant", np.eye(4))
    with pytest.raises(DescriptionError, match="not one thing"):
        inverse_kinematics(model, "hand")
    with pytest.raises(DescriptionError, match="not one thing"):
        inverse_kinematics(model, "hand", np.eye(4), position=[0, 0, 1])
    with pytest.raises(DescriptionError, match="Rotation"):
        inverse_kinematics(model, "hand", rotation=2 * np.eye(3))
    with pytest.raises(ShapeError, match="nan"):
        inverse_kinematics(model, "hand", position=[0, 0, math.nan])
    with pytest.raises(DescriptionError, match="starts"):
        inverse_kinematics(model, "hand", np.eye(4), starts=0)


def test_limits_of_a_joint_that_never_moves_are_told() -> None:
    arm = da.Mechanism("arm")
    upper, lower = (arm.body(name, mass=1, inertia=(1, 1, 1)) for name in ("upper", "lower"))
    arm.revolute("q", arm.ground, upper, limits=(-1, 2))
    arm.revolute("r", upper, lower, limits=(-1, 1))
    arm.mimic("r", "q", ratio=0)
    with pytest.warns(Remark, match="the limits of r are no bounds of one coordinate"):
        low, high = joint_limits("here", da.compile(arm), np.zeros(0))
    assert (low.tolist(), high.tolist()) == ([-1.0], [2.0])
