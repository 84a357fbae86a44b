"""One test per mechanical system of the inventory: printed and derived results, against the compiled kernels.

The gallery checks the same systems symbolically and along their motions; here the numbers of hand-written NumPy
formulas are the other side.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.special import ellipk

import dalembert as da
from dalembert import gallery
from dalembert.errors import DalembertError
from tests.gallery_systems import model, motion

SEEDS = range(5)


def numbers(name: str) -> dict[str, float]:
    """The parameters of a system by name."""
    return {str(symbol): value for symbol, value in model(name).parameter_values.items()}


def state(seed: int, count: int) -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(seed)
    return random.uniform(-1.2, 1.2, count), random.uniform(-2, 2, count)


def close(left: Any, right: Any, tolerance: float = 1e-11) -> None:
    np.testing.assert_allclose(left, right, rtol=tolerance, atol=tolerance)


def zxy(psi: float, theta: float, phi: float) -> np.ndarray:
    def turn(axis: int, angle: float) -> np.ndarray:
        i, j = (axis + 1) % 3, (axis + 2) % 3
        matrix = np.eye(3)
        matrix[[i, i, j, j], [i, j, i, j]] = np.cos(angle), -np.sin(angle), np.sin(angle), np.cos(angle)
        return matrix

    return turn(2, psi) @ turn(0, theta) @ turn(1, phi)


def rates(theta: float, phi: float) -> np.ndarray:
    return np.array([[-np.cos(theta) * np.sin(phi), np.cos(phi), 0], [np.sin(theta), 0, 1],
                     [np.cos(theta) * np.cos(phi), np.sin(phi), 0]])  # fmt: skip


@pytest.mark.parametrize("seed", SEEDS)
def test_s07_free_rigid_body(seed: int):
    """S07: M_d = diag(W^T I W, m E), det M ~ cos^2(theta); and omega_B = W q' belongs to R = Rz Rx Ry."""
    q, v = state(seed, 6)
    p, w = numbers("free-rigid-body"), rates(q[1], q[2])
    inertia = np.diag([p["I_xx"], p["I_yy"], p["I_zz"]])
    mass = model("free-rigid-body").mass_matrix(q)
    close(mass[:3, :3], w.T @ inertia @ w)
    close(mass[3:, 3:], p["m"] * np.eye(3))
    close(np.linalg.det(mass), p["m"] ** 3 * np.linalg.det(inertia) * np.cos(q[1]) ** 2)
    step = 1e-6
    rate = (zxy(*(q[:3] + step * v[:3])) - zxy(*(q[:3] - step * v[:3]))) / (2 * step)
    spin = zxy(*q[:3]).T @ rate
    close([spin[2, 1], spin[0, 2], spin[1, 0]], w @ v[:3], 1e-8)


def test_s07_torque_free_motion_of_both_descriptions():
    """S07: Euler angles and quaternion turn one body the same way, from the same start."""
    angles, v = np.array([0.0, 0.0, 0.0]), np.array([0.3, 1.5, 0.2])
    euler = da.simulate(model("free-rigid-body"), q=[*angles, 0, 0, 0], v=[*v, 0, 0, 0], duration=1.0)
    omega = rates(0.0, 0.0) @ v
    quaternion = da.simulate(model("free-rigid-body-quaternion"), q=[1, 0, 0, 0, 0, 0, 0],
                             v=[0, *(omega / 2), 0, 0, 0], duration=1.0)  # fmt: skip
    e = quaternion.q[-1, :4]
    cross = np.array([[0, -e[3], e[2]], [e[3], 0, -e[1]], [-e[2], e[1], 0]])
    close(zxy(*euler.q[-1, :3]), np.eye(3) + 2 * e[0] * cross + 2 * cross @ cross, 1e-8)


@pytest.mark.parametrize("seed", SEEDS)
def test_s08_spring_double_pendulum(seed: int):
    """S08: closed forms of M, derived; kinetic energy from the velocities of the three bodies."""
    q, v = state(seed, 3)
    p = numbers("spring-double-pendulum")

    def places(q: np.ndarray) -> np.ndarray:
        a, b = np.array([np.cos(q[0]), np.sin(q[0]), 0]), np.array([-np.sin(q[0]), np.cos(q[0]), 0])
        along = np.cos(q[1]) * b + np.sin(q[1]) * np.array([0, 0, 1])
        return np.array([p["l"] / 2 * a, p["l"] * a, p["l"] * a + q[2] * along])

    step = 1e-6
    speeds = (places(q + step * v) - places(q - step * v)) / (2 * step)
    masses = np.array([p["m"], p["m"], p["m_Q"]])
    rod = p["m"] * p["l"] ** 2 / 12
    turning = rod / 2 * (v[0] ** 2 + v[1] ** 2 + v[0] ** 2 * np.cos(q[1]) ** 2)
    kinetic = masses @ np.sum(speeds**2, axis=1) / 2 + turning
    compiled = model("spring-double-pendulum")
    close(compiled.kinetic_energy(q, v), kinetic, 1e-8)
    close(v @ compiled.mass_matrix(q) @ v / 2, kinetic, 1e-8)
    springs = (p["k_t"] * (q[0] ** 2 + q[1] ** 2) + p["k_l"] * q[2] ** 2) / 2
    close(compiled.potential_energy(q), springs - p["g"] * masses @ places(q)[:, 0])


def test_s09_particle_on_the_slope():
    """S09: q'' = (0, 0, -g) and F = 0 without a load; with one q1'' = (f1+f2)/2m and F = (f2-f1)/2."""
    system = gallery.load("slope").build()
    for f1, f2 in ((0.0, 0.0), (1.0, 3.0), (-2.0, 0.5)):
        loaded = da.compile(system, {"m": 2.0, "g": 9.81, "f_1": f1, "f_2": f2})
        q, v = [0.3, 0.3, 1.0], [1.0, 1.0, 0.0]
        close(loaded.forward_dynamics(q, v), [(f1 + f2) / 4, (f1 + f2) / 4, -9.81])
        close(loaded.multipliers(q, v), [(f2 - f1) / 2])


def on_sphere(seed: int) -> tuple[np.ndarray, np.ndarray]:
    q, v = state(seed, 3)
    q /= np.linalg.norm(q)
    return q, v - q * (q @ v)


@pytest.mark.parametrize("seed", SEEDS)
def test_s10_bowl(seed: int):
    """S10: lambda = m (g q3 - |q'|^2) / 2 and m q'' = -m g n_3 + 2 lambda q."""
    q, v = on_sphere(seed)
    p, compiled = numbers("bowl"), model("bowl")
    multiplier = p["m"] * (p["g"] * q[2] - v @ v) / 2
    close(compiled.multipliers(q, v), [multiplier])
    close(p["m"] * compiled.forward_dynamics(q, v), 2 * multiplier * q - [0, 0, p["m"] * p["g"]])


@pytest.mark.parametrize("seed", SEEDS)
def test_s10_spherical_form(seed: int):
    """S10: theta'' and phi'' of the spherical form are the accelerations of the constrained particle."""
    (theta, phi), (dtheta, dphi) = state(seed, 2)
    theta = abs(theta) + 0.2
    ddtheta, ddphi = model("bowl-spherical").forward_dynamics([theta, phi], [dtheta, dphi])
    close(ddphi, -2 * dtheta * dphi / np.tan(theta))
    st, ct, sp, cp = np.sin(theta), np.cos(theta), np.sin(phi), np.cos(phi)
    q, q_theta, q_phi = np.array([[st * cp, st * sp, -ct], [ct * cp, ct * sp, st], [-st * sp, st * cp, 0]])
    v = q_theta * dtheta + q_phi * dphi
    mixed, twice = np.array([-ct * sp, ct * cp, 0]), np.array([-st * cp, -st * sp, 0])
    a = q_theta * ddtheta + q_phi * ddphi + 2 * mixed * dtheta * dphi + twice * dphi**2
    a += np.array([-st * cp, -st * sp, ct]) * dtheta**2
    close(model("bowl").forward_dynamics(q, v), a)


@pytest.mark.parametrize("seed", SEEDS)
def test_s11_rolling_sphere(seed: int):
    """S11: Newton-Euler (I + m r^2 (E - n n^T)) w' = -w x I w, lambda_z = m g, and m v' = contact force."""
    q, v = state(seed, 6)
    p, compiled = numbers("rolling-sphere"), model("rolling-sphere")
    q[5], rotation, w = p["r"], zxy(*q[:3]), rates(q[1], q[2])
    spin = rotation @ w @ v[:3]
    v[3:] = np.cross(spin, [0, 0, p["r"]])
    a = compiled.forward_dynamics(q, v)
    inertia = rotation @ np.diag([p["I_xx"], p["I_yy"], p["I_zz"]]) @ rotation.T
    flat = np.diag([1.0, 1.0, 0.0])
    spin_rate = np.linalg.solve(inertia + p["m"] * p["r"] ** 2 * flat, -np.cross(spin, inertia @ spin))
    close(a[3:], np.cross(spin_rate, [0, 0, p["r"]]))
    force_z, force_x, force_y = compiled.multipliers(q, v)
    close(force_z, p["m"] * p["g"])
    close([force_x, force_y], p["m"] * a[3:5])


@pytest.mark.parametrize("seed", SEEDS)
def test_s12_falling_cat(seed: int):
    """S12: M, C v and dV/dq3 of the three cylinders."""
    q, v = state(seed, 3)
    p, compiled = numbers("falling-cat"), model("falling-cat")
    axial, third = p["m"] * p["r"] ** 2 / 2, p["m"] * (3 * p["r"] ** 2 + p["l"] ** 2) / 12 + p["m"] * p["l"] ** 2 / 4
    s3, c3, turn = np.sin(q[2]), np.cos(q[2]), v[0] + v[1]
    shared, slope = axial * (1 + c3**2) + third * s3**2, 2 * (third - axial) * s3 * c3
    close(compiled.mass_matrix(q), [[axial + shared, shared, 0], [shared, shared, 0], [0, 0, third]])
    cross = slope * v[2] * turn
    close(compiled.coriolis_matrix(q, v) @ v, [cross, cross, -slope * turn**2 / 2])
    close(compiled.gravity(q), [0, 0, p["m"] * p["g"] * p["l"] * s3 / 2])


def test_s12_the_cat_turns_without_angular_momentum():
    """S12: p1 = I_zz q1' + J (q1' + q2') stays 0 while body A turns by more than half a radian."""
    cat = motion("falling-cat")
    assert np.max(np.abs(cat.momenta["q1"])) < 1e-8
    assert np.max(np.abs(cat["q1"])) > 0.5


def test_s13_two_body_period():
    """S13: after T = 2 pi sqrt(a^3 / (G (m1 + m2))) the relative position is back."""
    p, orbit = numbers("two-body"), motion("two-body")
    strength = p["G"] * (p["m1"] + p["m2"])
    r, v = orbit.q[0, 3:] - orbit.q[0, :3], orbit.v[0, 3:] - orbit.v[0, :3]
    a = 1 / (2 / np.linalg.norm(r) - v @ v / strength)
    after = orbit.at([2 * np.pi * np.sqrt(a**3 / strength)]).q[0]
    close(after[3:] - after[:3], r, 1e-7)


@pytest.mark.parametrize("seed", SEEDS)
def test_s14_elastic_pendulum(seed: int):
    """S14: V = k (l - l0)^2 / 2; Newton's law in polar components."""
    (r, theta), (dr, dtheta) = state(seed, 2)
    r = abs(r) + 0.3
    p = numbers("elastic-pendulum")
    radial = r * dtheta**2 - p["k"] / p["m"] * (r - p["l_0"]) + p["g"] * np.cos(theta)
    turning = (-2 * dr * dtheta - p["g"] * np.sin(theta)) / r
    close(model("elastic-pendulum").forward_dynamics([r, theta], [dr, dtheta]), [radial, turning])


@pytest.mark.parametrize("seed", SEEDS)
def test_s15_geared_pendulum_on_both_sides_of_the_gear(seed: int):
    """S15, E002-4: both printed equations, and theta_m'' = n_r theta''."""
    random = np.random.default_rng(seed)
    theta, rate, tau, force = random.uniform(-2, 2, 4)
    p = numbers("geared-pendulum")
    n, inertia = p["n_r"], p["I_l"] + p["m"] * p["d"] ** 2 + p["I_m"] * p["n_r"] ** 2
    torque = n * tau - (p["b_l"] + p["b_m"] * n**2) * rate + p["l"] * np.cos(theta) * force
    link = (torque - p["m"] * p["g_0"] * p["d"] * np.sin(theta)) / inertia
    close(model("geared-pendulum").forward_dynamics([theta], [rate], [tau, force]), [link])
    motor, motor_rate = n * theta, n * rate
    torque = tau - (p["b_l"] / n**2 + p["b_m"]) * motor_rate + p["l"] / n * np.cos(motor / n) * force
    driven = (torque - p["m"] / n * p["g_0"] * p["d"] * np.sin(motor / n)) / (inertia / n**2)
    close(model("geared-pendulum-motor").forward_dynamics([motor], [motor_rate], [tau, force]), [driven])
    close(driven, n * link)


@pytest.mark.parametrize("seed", SEEDS)
def test_s16_pr_robot(seed: int):
    """S16: M = [[m1+m2, -m2 d s2], [-m2 d s2, I+m2 d^2]], c = (-m2 d c2 q2'^2, 0), g = 0."""
    q, v = state(seed, 2)
    p, compiled = numbers("pr-robot"), model("pr-robot")
    pull = p["m2"] * p["d_c2"]
    s2, c2 = np.sin(q[1]), np.cos(q[1])
    close(compiled.mass_matrix(q), [[p["m1"] + p["m2"], -pull * s2], [-pull * s2, p["I_c2"] + pull * p["d_c2"]]])
    close(compiled.coriolis_matrix(q, v), [[0, -pull * c2 * v[1]], [0, 0]])
    close(compiled.gravity(q), [0, 0])


@pytest.mark.parametrize("seed", SEEDS)
def test_s17_flexible_joint(seed: int):
    """S17: (I_l + m d^2) q'' + m g0 d sin q + K (q - theta) = 0 and B theta'' + K (theta - q) = tau."""
    q, v = state(seed, 2)
    p, tau = numbers("flexible-joint"), 0.7
    spring = p["K"] * (q[0] - q[1])
    link = -(p["m"] * p["g_0"] * p["d"] * np.sin(q[0]) + spring) / (p["I_l"] + p["m"] * p["d"] ** 2)
    close(model("flexible-joint").forward_dynamics(q, v, [tau]), [link, (tau + spring) / p["B"]])


@pytest.mark.parametrize("seed", SEEDS)
def test_s19_three_descriptions_of_the_circle(seed: int):
    """S19: angle, Cartesian with multiplier and x-chart give one acceleration; lambda = m (g y - v^2) / (2 R^2)."""
    (theta,), (rate,) = state(seed, 1)
    theta -= np.pi / 2  # on the lower half, where the chart is
    p = numbers("circle-cartesian")
    radius = p["R"]
    q, tangent = radius * np.array([np.cos(theta), np.sin(theta)]), radius * np.array([-np.sin(theta), np.cos(theta)])
    v = tangent * rate
    (turn,) = model("circle-angle").forward_dynamics([theta], [rate])
    a = model("circle-cartesian").forward_dynamics(q, v)
    close(a, tangent * turn - q * rate**2)
    close(model("circle-cartesian").multipliers(q, v), [p["m"] * (p["g"] * q[1] - v @ v) / (2 * radius**2)])
    close(model("circle-chart").forward_dynamics(q[:1], v[:1]), a[:1])
    close(model("circle-chart").mass_matrix(q[:1]), [[p["m"] * radius**2 / (radius**2 - q[0] ** 2)]])


def test_s19_the_chart_ends_at_its_boundary():
    """S19: M is singular at |x| = R; the chart follows the particle up to there and not beyond."""
    near = model("circle-chart").mass_matrix(np.array([[0.9], [0.999], [0.999999]]))
    assert np.all(np.diff(near[:, 0, 0]) > 100) and near[-1, 0, 0] > 1e5
    theta, rate = -np.pi / 3, 7.0
    circle = da.simulate(model("circle-angle"), q=[theta], v=[rate], duration=1.0)
    chart = da.simulate(model("circle-chart"), q=[np.cos(theta)], v=[-np.sin(theta) * rate], duration=1.0)
    times = np.linspace(0, 0.5, 51)
    angle, x = circle.at(times).q[:, 0], chart.at(times).q[:, 0]
    gap = np.abs(x - np.cos(angle))
    assert np.all(gap[angle < -0.1] < 1e-7)
    assert np.max(gap) > 0.1


def rod_states(seed: int) -> Any:
    """A state of approach 1 and the same one of approach 2."""
    (x, y, theta), (dx, dy, turn) = state(seed, 3)
    h = numbers("rod-reduced")["h"]
    arm, normal = h * np.array([np.cos(theta), np.sin(theta)]), h * np.array([-np.sin(theta), np.cos(theta)])
    first, speed = np.array([x, y]), np.array([dx, dy])
    full = np.concatenate([first, first + arm]), np.concatenate([speed, speed + normal * turn])
    return ([x, y, theta], [dx, dy, turn]), full, arm, normal


@pytest.mark.parametrize("seed", SEEDS)
def test_s22_h12_both_approaches_give_one_motion(seed: int):
    """S22, H12, T38: the accelerations of approach 1 and approach 2 agree (E003-16: theta'^2, not theta''^2)."""
    reduced, full, arm, normal = rod_states(seed)
    ax, ay, turning = model("rod-reduced").forward_dynamics(*reduced)
    first = np.array([ax, ay])
    second = first + normal * turning - arm * reduced[1][2] ** 2
    close(model("rod-multiplier").forward_dynamics(*full), [*first, *second])


@pytest.mark.parametrize("seed", SEEDS)
def test_s22_h11_printed_multiplier(seed: int):
    """S22, H11, E003-17: lambda_printed = 2 lambda for the unscaled constraint; f_t = lambda_printed (q1 - q2)."""
    reduced, full, arm, _ = rod_states(seed)
    p, (_, _, theta), (_, _, turn) = numbers("rod-multiplier"), *reduced
    m1, m2 = p["m1"], p["m2"]
    along = (m2 * p["f_1x"] - m1 * p["f_2x"]) * np.cos(theta) + (m2 * p["f_1y"] - m1 * p["f_2y"]) * np.sin(theta)
    printed = -m1 * m2 / (m1 + m2) * turn**2 + along / (p["h"] * (m1 + m2))
    close(2 * model("rod-multiplier").multipliers(*full), [printed])
    a = model("rod-multiplier").forward_dynamics(*full)
    tension = m1 * a[:2] - [p["f_1x"], p["f_1y"] - m1 * p["g"]]
    close(tension, -printed * arm)


def test_s25_free_fall():
    """S25, E003-12: x = a + v t - g t^2 / 2, not - g t^2."""
    fall, g = motion("free-fall"), numbers("free-fall")["g"]
    t = fall.times
    close(fall["x"], 10.0 + 5.0 * t - g * t**2 / 2, 1e-10)
    assert np.max(np.abs(fall["x"] - (10.0 + 5.0 * t - g * t**2))) > 1


@pytest.mark.parametrize("amplitude", [0.1, 1.0, 2.0, 3.0])
def test_s26_h21_period_of_the_pendulum(amplitude: float):
    """S26, H21: the period is 4 sqrt(l/g) K(k), k = sin(amplitude / 2)."""
    p = numbers("pendulum")
    period = 4 * np.sqrt(p["l"] / p["g"]) * ellipk(np.sin(amplitude / 2) ** 2)
    swing = da.simulate(model("pendulum"), q=[amplitude], v=[0.0], duration=period)
    close([swing.q[-1, 0], swing.v[-1, 0]], [amplitude, 0.0], 1e-7)
    close(swing.at([period / 4]).q[0, 0], 0.0, 1e-7)


def test_s27_h19_pendulum_as_a_dae():
    """S27, H19: x^2 + y^2 = l^2 to 1e-10 over 100 s, tension -2 lambda l = m g cos(theta) + m l theta'^2."""
    p = numbers("pendulum-dae")
    swing = da.simulate(model("pendulum-dae"), q=[1.0, 0.0], v=[0.0, 0.0], duration=100.0)
    assert np.max(np.abs(np.sum(swing.q**2, axis=1) - p["l"] ** 2)) < 1e-10
    assert np.max(np.abs(np.sum(swing.q * swing.v, axis=1))) < 1e-9
    turn = (swing["x"] * swing.v[:, 1] - swing["y"] * swing.v[:, 0]) / p["l"] ** 2
    tension = -p["m"] * p["g"] * swing["y"] / p["l"] + p["m"] * p["l"] * turn**2
    close(-2 * swing.multipliers[:, 0] * p["l"], tension, 1e-9)


def test_s27_is_s26():
    """S27: the DAE swings as the angle does."""
    times = np.linspace(0, 5, 11)
    angle = da.simulate(model("pendulum"), q=[2.0], v=[0.3], duration=5.0).at(times)
    theta = angle.q[:, 0]
    cartesian = da.simulate(model("pendulum-dae"), q=[np.sin(2.0), -np.cos(2.0)],
                            v=[0.3 * np.cos(2.0), 0.3 * np.sin(2.0)], duration=5.0).at(times)  # fmt: skip
    close(cartesian.q, np.transpose([np.sin(theta), -np.cos(theta)]), 1e-7)


def test_s28_h23_degenerate_lagrangian_is_recognised():
    """S28, H23: 2 t x2' + x2 = 0, -2 t x1' - x1 = 0; no accelerations exist, and none are made up."""
    from sympy import sqrt, symbols

    system = gallery.load("degenerate-lagrangian").build()
    equations = da.derive(system)
    (x1, x2), t = system.coordinates, da.time
    assert equations.mass_matrix.is_zero_matrix
    assert (equations.residual[0] + 2 * t * x2.diff() + x2).expand() == 0
    assert (equations.residual[1] - 2 * t * x1.diff() - x1).expand() == 0
    c1, c2 = symbols("c1 c2")
    solved = equations.residual.subs({x1: c1 / sqrt(t), x2: c2 / sqrt(t)}).doit()
    assert solved.expand().is_zero_matrix
    with pytest.raises(DalembertError, match="degenerate"):
        da.compile(equations).forward_dynamics([1.0, 2.0], [0.0, 0.0], t=1.0)


@pytest.mark.parametrize("seed", SEEDS)
def test_s33_t35_change_of_coordinates(seed: int):
    """S33, T35: polar accelerations map to the Cartesian ones through x = r cos(theta), y = r sin(theta)."""
    (r, theta), (dr, turn) = state(seed, 2)
    r = abs(r) + 0.3
    ddr, ddtheta = model("plane-polar").forward_dynamics([r, theta], [dr, turn])
    out, across = np.array([np.cos(theta), np.sin(theta)]), np.array([-np.sin(theta), np.cos(theta)])
    a = model("plane-cartesian").forward_dynamics(r * out, dr * out + r * turn * across)
    close(a, (ddr - r * turn**2) * out + (r * ddtheta + 2 * dr * turn) * across)


@pytest.mark.parametrize("seed", SEEDS)
def test_s36_double_pendulum_of_rods(seed: int):
    """S36: M, C and g of two uniform rods, and the accelerations that follow, solved by hand."""
    q, v = state(seed, 2)
    p, compiled = numbers("double-pendulum"), model("double-pendulum")
    k, gap = p["m2"] * p["l1"] * p["l2"] / 2, q[0] - q[1]
    mass = np.array([[(p["m1"] / 3 + p["m2"]) * p["l1"] ** 2, k * np.cos(gap)],
                     [k * np.cos(gap), p["m2"] * p["l2"] ** 2 / 3]])  # fmt: skip
    coriolis = k * np.sin(gap) * np.array([[0, v[1]], [-v[0], 0]])
    gravity = np.array([(p["m1"] / 2 + p["m2"]) * p["g"] * p["l1"] * np.sin(q[0]),
                        p["m2"] / 2 * p["g"] * p["l2"] * np.sin(q[1])])  # fmt: skip
    close(compiled.mass_matrix(q), mass)
    close(compiled.coriolis_matrix(q, v), coriolis)
    close(compiled.gravity(q), gravity)
    close(compiled.forward_dynamics(q, v), np.linalg.solve(mass, -coriolis @ v - gravity), 1e-10)


@pytest.mark.parametrize("seed", SEEDS)
def test_s36_reaction_at_a_point(seed: int):
    """S36, 004 eq. 10-11: a force f at r_j adds (d r_j / d q)^T f."""
    q, v = state(seed, 2)
    p = numbers("double-pendulum-reaction")
    jacobian = np.array([[p["l1"] * np.cos(q[0]), p["l2"] * np.cos(q[1])],
                         [p["l1"] * np.sin(q[0]), p["l2"] * np.sin(q[1])]])  # fmt: skip
    free, pushed = (model(name).forward_dynamics(q, v) for name in ("double-pendulum", "double-pendulum-reaction"))
    mass = model("double-pendulum").mass_matrix(q)
    close(mass @ (pushed - free), jacobian.T @ [p["f_x"], p["f_y"]], 1e-10)


def test_s36_energy_over_a_hundred_seconds():
    """S36, T26: the energy of the double pendulum stays within 1e-8 over 100 s at default settings."""
    swing = da.simulate(model("double-pendulum"), q=[2.0, 1.0], v=[0.0, 0.0], duration=100.0)
    energy = model("double-pendulum").energy(swing.q, swing.v)
    assert swing.success
    assert np.max(np.abs(energy - energy[0])) / np.max(np.abs(energy)) < 1e-8


@pytest.mark.parametrize(("name", "axes"), [("sphere", (1.0, 1.0, 1.0)), ("ellipsoid", (1.5, 1.0, 0.7))])
@pytest.mark.parametrize("seed", SEEDS)
def test_s40_free_particle_on_a_surface(name: str, axes: tuple[float, ...], seed: int):
    """S40: m q'' = lambda grad h and lambda = -m sum(v^2/a^2) / (2 sum(q^2/a^4)) on sphere and ellipsoid."""
    q, v = state(seed, 3)
    squares = np.square(axes)
    q /= np.sqrt(np.sum(q**2 / squares))
    normal = q / squares
    v -= normal * (normal @ v) / (normal @ normal)
    multiplier = -(v @ (v / squares)) / (2 * normal @ normal)
    close(model(name).multipliers(q, v), [multiplier])
    close(model(name).forward_dynamics(q, v), 2 * multiplier * normal)
