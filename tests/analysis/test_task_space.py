"""The dynamics of a frame: it is that of the joints, seen from there."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import DerivationError, ShapeError, UnknownNameError
from dalembert.robots import task_space
from tests.analysis.test_inverse_kinematics import robot, two_links

MIDDLE = np.array([0.1, 0.4, -0.3, -1.6, 0.2, 1.7, 0.5])


def states(rng: np.random.Generator, count: int) -> tuple[np.ndarray, np.ndarray]:
    return MIDDLE + rng.uniform(-0.3, 0.3, (count, 7)), rng.uniform(-1.0, 1.0, (count, 7))


def test_a_wrench_moves_the_frame_as_it_moves_the_joints(rng: np.random.Generator) -> None:
    model, (q, v) = robot("seven"), states(rng, 5)
    found = task_space(model, "hand", q, v)
    wrench = rng.uniform(-10.0, 10.0, (5, 6))
    J = model.frame_jacobian("hand", q)
    tau = np.einsum("kji,kj->ki", J, wrench)
    a = np.linalg.solve(model.mass_matrix(q), (tau - model.bias(q, v))[..., None])[..., 0]
    acceleration = model.frame_acceleration("hand", q, v, a)
    np.testing.assert_allclose(found.force(acceleration), wrench, rtol=1e-9, atol=1e-9)
    one = task_space(model, "hand", q[2], v[2])
    for name in ("jacobian", "inertia", "bias", "gravity", "inverse", "null_space"):
        np.testing.assert_allclose(getattr(one, name), getattr(found, name)[2], rtol=1e-10, atol=1e-10)


def test_the_inverse_and_what_the_frame_does_not_feel(rng: np.random.Generator) -> None:
    model, (q, v) = robot("seven"), states(rng, 3)
    found = task_space(model, "hand", q, v)
    np.testing.assert_allclose(found.jacobian @ found.inverse, np.broadcast_to(np.eye(6), (3, 6, 6)), atol=1e-10)
    np.testing.assert_allclose(found.inertia, np.swapaxes(found.inertia, -1, -2), rtol=0, atol=0)
    assert np.linalg.eigvalsh(found.inertia).min() > 0.0
    hidden = np.einsum("kji,kj->ki", found.null_space, rng.uniform(-1, 1, (3, 7)))
    a = np.linalg.solve(model.mass_matrix(q), hidden[..., None])[..., 0]
    np.testing.assert_allclose(np.einsum("kij,kj->ki", found.jacobian, a), 0.0, atol=1e-9)
    np.testing.assert_allclose(found.gravity, np.einsum("kji,kj->ki", found.inverse, model.gravity(q)), rtol=1e-12)


def test_a_point_and_the_kinetic_energy_of_a_square_arm(rng: np.random.Generator) -> None:
    arm, q, v = two_links(), np.array([0.3, 1.1]), np.array([0.7, -0.4])
    found = task_space(arm, "tip", q, v, rows="x y")
    speed = arm.frame_velocity("tip", q, v)[:2]
    np.testing.assert_allclose(speed @ found.inertia @ speed / 2, arm.kinetic_energy(q, v), rtol=1e-12)
    np.testing.assert_allclose(found.null_space, 0.0, atol=1e-12)


def test_a_loop_lets_the_frame_move_as_it_may(rng: np.random.Generator) -> None:
    example = da.gallery.load("four-bar")
    model = da.compile(example.build())
    start = da.simulate(model, q=example.start.q, v=rng.uniform(-1, 1, model.nv), duration=1e-3)
    q, v = start.q[0], start.v[0]
    body = next(iter(model.link_names))
    found = task_space(model, body, q, v, rows="wz")
    A, J = model.constraint_jacobian(q), model.frame_jacobian(body, q)[5:]
    m = len(A)
    saddle = np.block([[model.mass_matrix(q), -A.T], [A, np.zeros((m, m))]])
    right = np.concatenate([J[0] * 3.0 - model.bias(q, v), -model.constraint_bias(q, v)])
    a = np.linalg.lstsq(saddle, right, rcond=1e-12)[0][: model.nv]
    np.testing.assert_allclose(found.force(model.frame_acceleration(body, q, v, a)[5:]), [3.0], rtol=1e-8)


def test_singular_positions_are_named() -> None:
    arm = two_links()
    with pytest.raises(DerivationError, match=r"'tip' has rank 1 of 2 at state 1 of 2: nothing moves it along \+1 x"):
        task_space(arm, "tip", [[0.0, 1.0], [0.0, 0.0]], rows="x y")
    with pytest.raises(DerivationError, match="rank 2 of 6"):
        task_space(arm, "tip", [0.0, 1.0])
    with pytest.raises(UnknownNameError, match="'w'"):
        task_space(arm, "tip", [0.0, 1.0], rows="x w")
    with pytest.raises(DerivationError, match="each row once"):
        task_space(arm, "tip", [0.0, 1.0], rows="x x")


def test_an_acceleration_of_another_shape_is_refused() -> None:
    found = task_space(two_links(), "tip", [[0.0, 1.0], [0.2, 1.0]], rows="x y")
    assert found.force([1.0, 2.0]).shape == (2, 2)
    for wrong in ([1.0, 2.0, 3.0], 1.0, [1.0], np.zeros((3, 2))):
        with pytest.raises(ShapeError, match=r"Give \(2, 2\)"):
            found.force(wrong)


def test_damping_counts_among_what_acts_at_the_frame(rng: np.random.Generator) -> None:
    arm = da.Mechanism("arm", gravity=(0, -10, 0))
    upper, lower = (arm.body(name, mass=1, com=(0.5, 0, 0), inertia=(0.1, 0.1, 0.1, 0, 0, 0)) for name in "ab")
    arm.revolute("shoulder", arm.ground, upper, damping=0.7)
    arm.revolute("elbow", upper, lower, at=(1, 0, 0), damping=0.3)
    arm.frame("tip", lower, (1, 0, 0))
    model, (q, v, wrench) = da.compile(arm), ([0.3, 1.1], [0.7, -0.4], rng.normal(size=2))
    found = task_space(model, "tip", q, v, rows="x y")
    damped = np.array([-0.7, -0.3]) * v
    a = np.linalg.solve(model.mass_matrix(q), found.jacobian.T @ wrench + damped - model.bias(q, v))
    acceleration = model.frame_acceleration("tip", q, v, a)[:2]
    np.testing.assert_allclose(found.force(acceleration), wrench + found.inverse.T @ damped, rtol=1e-12)
