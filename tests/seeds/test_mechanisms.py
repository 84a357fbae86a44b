"""One test per system of bodies and joints of the inventory: the mechanism's kernels against the other description.

The gallery holds each against its closed form along a motion; here two roads meet: a linkage and its homework twin,
bodies and energies, a screw and its thread, motors and gears, all through compiled kernels at arbitrary states.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import dalembert as da
from dalembert import gallery
from dalembert.gallery import four_bar
from dalembert.gallery.linkages import FourBar
from tests.gallery_systems import model, motion

ANGLES = (-2.4, -0.7, 0.4, 1.3, 2.9)


def close(left: Any, right: Any, tolerance: float = 1e-11) -> None:
    np.testing.assert_allclose(left, right, rtol=tolerance, atol=tolerance)


def named(name: str, found: dict[str, float]) -> np.ndarray:
    """The values of the coordinates in the order of a model."""
    return np.array([found[each] for each in model(name).coordinate_names])


def linkage() -> FourBar:
    return FourBar(**four_bar.LENGTHS, **four_bar.MASSES, gravity=four_bar.GRAVITY)


def state_of_both(theta: float, rate: float) -> tuple[Any, ...]:
    """q and v of the four-bar, and of the arm of three links that is the same linkage."""
    found = linkage().at(theta, four_bar.BRANCH)
    turn = 1 + found.phi_rate
    first = {"theta": theta, "phi": found.phi, "psi": found.psi}
    second = {"q1": theta, "q2": found.phi, "q3": found.psi + np.pi - theta - found.phi}
    rates = {"theta": rate, "phi": found.phi_rate * rate, "psi": found.psi_rate * rate}
    others = {"q1": rate, "q2": found.phi_rate * rate, "q3": (found.psi_rate - turn) * rate}
    return (found, named("four-bar", first), named("four-bar", rates), named("three-link-arm", second),
            named("three-link-arm", others))  # fmt: skip


# -------------------------------------------------------------------- S20, S21, H10, H14


@pytest.mark.parametrize("theta", ANGLES)
def test_s20_and_s21_are_one_linkage(theta: float):
    """H14: the homework's mechanism has the numbers of S20; energies, accelerations and pin forces under a torque."""
    found, q, v, q_arm, v_arm = state_of_both(theta, 1.7)
    bars, arm, torque = model("four-bar"), model("three-link-arm"), [0.8]
    wanted = found.acceleration(1.7, 0.8)
    for compiled, place, speed in ((bars, q, v), (arm, q_arm, v_arm)):
        close(compiled.constraint_jacobian(place) @ speed, 0, 1e-13)
        close(compiled.energy(place, speed), found.kinetic_energy(1.7) + found.potential_energy, 1e-12)
        close(compiled.forward_dynamics(place, speed, torque)[0], wanted, 1e-10)
    forces = found.pin_forces(1.7, wanted)
    turn = theta + found.phi
    back = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    close(bars.multipliers(q, v, torque), back @ forces["B"], 1e-10)
    close(arm.multipliers(q_arm, v_arm, torque), forces["C"], 1e-10)


@pytest.mark.parametrize("theta", ANGLES)
def test_h10_kinetic_energy_of_the_four_bar(theta: float):
    """H10: T from the centres of the three links, their velocities by differences of the printed positions."""
    step, rate, (a, h, b) = 1e-6, 2.0, (four_bar.LENGTHS[name] for name in "ahb")
    ahead, behind = (linkage().at(theta + sign * step, four_bar.BRANCH) for sign in (1, -1))
    total = 0.0
    turns = ((theta, theta), (ahead.theta + ahead.phi, behind.theta + behind.phi), (ahead.psi, behind.psi))
    for k, (mass, length) in enumerate(zip(four_bar.MASSES.values(), (a, h, b), strict=True)):
        speed = (np.array(ahead.centres[k]) - np.array(behind.centres[k])) / (2 * step) * rate
        turn = rate if k == 0 else np.angle(np.exp(1j * (turns[k][0] - turns[k][1]))) / (2 * step) * rate
        total += mass * speed @ speed / 2 + mass * length**2 / 24 * turn**2
    _, q, v, _, _ = state_of_both(theta, rate)
    close(model("four-bar").kinetic_energy(q, v), total, 1e-8)


def test_t44_degrees_of_freedom():
    """T44: coordinates minus independent constraints: 3 - 2, 4 - 2, 24 - 18 of another kind, 9 - 6."""
    for name, freedom in (("four-bar", 1), ("three-link-arm", 1), ("five-bar", 2), ("slider-crank", 1), ("six-bar", 1),
                          ("rotation-matrix", 3), ("stewart-platform", 6), ("heavy-top-reaction", 3)):  # fmt: skip
        compiled = model(name)
        q, _ = compiled.system.state(gallery.load(name).start)
        assert compiled.nv - np.linalg.matrix_rank(compiled.constraint_jacobian(q), tol=1e-9) == freedom


def test_a_crank_that_is_turned_by_hand_finds_its_branch():
    """A start off the loop is moved onto it, and says so."""
    example = gallery.load("four-bar")
    q, _ = model("four-bar").system.state(example.start)
    found = da.simulate(model("four-bar"), q=np.add(q, [0.0, 0.05, -0.04]), duration=0.01)
    assert "made consistent" in found.consistent_start
    assert np.abs(found.constraint_residual).max() < 1e-12


# -------------------------------------------------------------------- S23, S24


@pytest.mark.parametrize("theta", ANGLES)
def test_s23_mechanical_advantage(theta: float):
    """f_out/f_in = v_in/v_out of the printed rates, by virtual work on the mechanism."""
    from dalembert.forms.statics.advantage import mechanical_advantage

    found, q, *_ = state_of_both(theta, 1.0)
    machine = gallery.load("four-bar").build()
    close(mechanical_advantage(machine, input="theta", output="psi", q=q), 1 / found.psi_rate, 1e-9)


def test_s23_a_slider_crank_press():
    """Force over torque of a press near its dead point: 1/x', which grows beyond all bounds."""
    from dalembert.forms.statics.advantage import mechanical_advantage
    from dalembert.gallery.linkages import SliderCrank

    machine, press = gallery.load("slider-crank").build(), SliderCrank(0.1, 0.35, 0.02)
    found = [press.at(angle) for angle in (0.3, 1.0)]
    for each in found:
        place = {"theta": each.theta, "phi": each.rod_angle - each.theta, "x": each.x}
        close(mechanical_advantage(machine, input="theta", output="x", q=named("slider-crank", place)), 1 / each.x_rate,
              1e-9)  # fmt: skip
    assert abs(1 / found[0].x_rate) > 2 * abs(1 / found[1].x_rate)


def test_s24_wrenches_in_equilibrium():
    """Three forces whose lines meet in a point and whose sum is zero hold; turned by 0.3 rad they do not."""
    compiled = model("rigid-body-equilibrium")
    close(compiled.forward_dynamics(np.zeros(3), np.zeros(3)), 0, 1e-13)
    turned = compiled.forward_dynamics([0, 0, 0.3], np.zeros(3))
    close(turned[:2], 0, 1e-13)
    moment = sum(np.cos(0.3) * (x * fy - y * fx) - np.sin(0.3) * (x * fx + y * fy)
                 for (x, y), (fx, fy) in (((0.2, -0.1), (0, -2)), ((-0.4, 0.3), (-2, 0)), ((0.5, 0.6), (2, 2))))
    close(turned[2], moment / (2.0 * (1.2**2 + 1.4**2) / 12), 1e-12)


# -------------------------------------------------------------------- S01 to S06


def test_s04_and_h04_the_race():
    """H04: sphere, cylinder, shell, ring; t = sqrt(2 L (1 + b)/(g sin(a))), mu_min = tan(a) b/(1 + b)."""
    found = motion("rolling-race")
    fall = 9.81 * np.sin(0.35)
    order = []
    for k, (name, beta) in enumerate((("sphere", 0.4), ("cylinder", 0.5), ("shell", 2 / 3), ("ring", 1.0))):
        time = np.sqrt(2 * 2.0 * (1 + beta) / fall)
        close(found.at(time)[f"s_{name}"], 2.0, 1e-9)
        order.append((time, name))
        close(found.multipliers[:, k], -2.0 * fall * beta / (1 + beta), 1e-10)
        least = np.abs(found.multipliers[:, k]).max() / (2.0 * 9.81 * np.cos(0.35))
        close(least, np.tan(0.35) * beta / (1 + beta), 1e-10)
    assert [name for _, name in sorted(order)] == ["sphere", "cylinder", "shell", "ring"]


def test_s04_mass_and_radius_drop_out():
    others, first = {"m": 7.0, "R": 0.31}, motion("rolling-race")
    other = da.simulate(gallery.load("rolling-race").build(), parameters=others, q=np.zeros(8), duration=1.0)
    for name in ("sphere", "cylinder", "shell", "ring"):
        close(other.at(1.0)[f"s_{name}"], first.at(1.0)[f"s_{name}"], 1e-9)


def test_s01_to_s03_periods_of_small_swings():
    """T = 2 pi sqrt(I/(m g d)) of brick, tube and hammer, with I and d in numbers."""
    b, c = 0.115, 0.071
    reach = np.hypot(b, c) / 2
    slow = np.arctan2(-b, c)  # where the brick hangs: its centre below the edge
    _swings("brick", slow, (b**2 + c**2) / 3 / (9.81 * reach))
    outer, inner, h = 0.08, 0.06, 0.3
    _swings("hollow-cylinder", 0.0, ((3 * (outer**2 + inner**2) + h**2) / 12 + h**2 / 4) / (9.81 * h / 2))


def _swings(name: str, rest: float, ratio: float) -> None:
    compiled, small = model(name), 1e-5
    period = 2 * np.pi * np.sqrt(ratio)
    found = da.simulate(compiled, q=[rest + small], duration=period, rtol=1e-12)
    close((found.q[-1, 0] - rest) / small, 1.0, 1e-6)
    close(found.v[-1, 0] / small, 0.0, 1e-4)


@pytest.mark.parametrize("seed", range(4))
def test_s05_particles_by_newton(seed: int):
    """m_i r_i'' - f_i at each state: along the arm for the bob, square to it for the bead."""
    compiled, random = model("particles"), np.random.default_rng(seed)
    q, v = np.add(random.uniform(-1, 1, 2), [0, 1.2]), random.uniform(-1, 1, 2)
    t = 0.7
    a = compiled.forward_dynamics(q, v, t=t)
    theta, s = q
    e, n = np.array([np.sin(theta), -np.cos(theta)]), np.array([np.cos(theta), np.sin(theta)])
    shake = np.array([-0.1 * 9 * np.sin(3 * t), 0])
    bob = shake + a[0] * n - v[0] ** 2 * e
    bead = shake + (a[1] - s * v[0] ** 2) * e + (s * a[0] + 2 * v[1] * v[0]) * n
    weight, spring = np.array([0, -9.81]), -60.0 * (s - 0.5) * e
    on_bob, on_bead = 1.0 * (bob - weight), 0.5 * (bead - weight) - spring
    close(on_bead @ e, 0, 1e-12)
    close(on_bob @ n + s * (on_bead @ n), 0, 1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_s06_six_joints_by_homogeneous_transforms(seed: int):
    """D, tau and E of the arm anywhere, from products of Denavit and Hartenberg's transforms."""
    from dalembert.gallery.six_joint_arm import Transforms

    compiled, random = model("six-joint-arm"), np.random.default_rng(seed)
    q, v, a = random.uniform(-3, 3, 6), random.uniform(-2, 2, 6), random.uniform(-2, 2, 6)
    arm = Transforms(q)
    close(compiled.mass_matrix(q), arm.mass_matrix(), 1e-12)
    close(compiled.inverse_dynamics(q, v, a), arm.torques(v, a), 1e-11)
    close(compiled.potential_energy(q), arm.potential(), 1e-11)


def test_t46_inertia_seen_at_a_joint():
    """T46: d_kj is the torque at joint k when j accelerates; d_kk > 0; d_66 never changes, and D does not feel q1."""
    compiled, random = model("six-joint-arm"), np.random.default_rng(5)
    q = random.uniform(-3, 3, (20, 6))
    masses, rest = compiled.mass_matrix(q), np.zeros((20, 6))
    for j, unit in enumerate(np.eye(6)):
        push = compiled.inverse_dynamics(q, rest, rest + unit) - compiled.inverse_dynamics(q, rest, rest)
        close(masses[:, :, j], push, 1e-11)
    assert (np.einsum("tkk->tk", masses) > 0).all()
    close(np.ptp(masses[:, 5, 5]), 0, 1e-14)
    turned = q.copy()
    turned[:, 0] = random.uniform(-3, 3, 20)
    close(compiled.mass_matrix(turned), masses, 1e-13)


# -------------------------------------------------------------------- S15, S17, S36


@pytest.mark.parametrize("seed", range(3))
def test_s15_a_motor_and_a_gear_are_the_document_s_equation(seed: int):
    """E002-4: I = I_l + m d^2 + I_m n_r^2, from bodies and from the energies of the document, on the link's side."""
    random = np.random.default_rng(seed)
    (q, v, tau), bodies, energies = random.uniform(-2, 2, 3), model("geared-pendulum-bodies"), model("geared-pendulum")
    close(bodies.mass_matrix([q]), [[0.1 + 2.0 * 0.4**2 + 0.002 * 5.0**2]], 1e-14)
    close(bodies.forward_dynamics([q], [v], [tau]), energies.forward_dynamics([q], [v], [tau, 1.0]), 1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_s15_the_motor_s_side(seed: int):
    from dalembert.gallery.geared_pendulum_bodies import geared

    random = np.random.default_rng(seed)
    q, v, tau = random.uniform(-2, 2, 3)
    bodies = da.compile(geared("motor side", "theta_m", seen_from_motor=True))
    close(bodies.forward_dynamics([q], [v], [tau]),
          model("geared-pendulum-motor").forward_dynamics([q], [v], [tau, 1.0]), 1e-12)  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
def test_s17_a_motor_behind_a_spring_is_the_document_s_equation(seed: int):
    random = np.random.default_rng(seed)
    state = dict(zip(("q", "theta", "q'", "theta'"), random.uniform(-2, 2, 4), strict=True))
    found = []
    for name in ("flexible-joint-bodies", "flexible-joint"):
        names = model(name).coordinate_names
        a = model(name).forward_dynamics([state[x] for x in names], [state[f"{x}'"] for x in names], [1.3])
        found.append(dict(zip(names, a, strict=True)))
    close([found[0][x] for x in ("q", "theta")], [found[1][x] for x in ("q", "theta")], 1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_s36_two_links_in_relative_and_in_absolute_angles(seed: int):
    """The arm from bodies, and rods from energies with a force at the same point, through x = r(q) in both."""
    random = np.random.default_rng(seed)
    q, v = random.uniform(-2, 2, 2), random.uniform(-2, 2, 2)
    a = model("two-link-arm").forward_dynamics(q, v)
    (m1, m2), (l1, l2, r), (fx, fy) = (1.0, 0.7), (0.6, 0.5, 0.3), (1.5, 2.0)
    first, second = q[0], q.sum()
    mass = np.array([[(m1 / 3 + m2) * l1**2, m2 * l1 * l2 / 2 * np.cos(first - second)], [0, m2 * l2**2 / 3]])
    mass[1, 0] = mass[0, 1]
    speeds = np.array([v[0], v.sum()])
    pull = m2 * l1 * l2 / 2 * np.sin(first - second) * np.array([speeds[1] ** 2, -speeds[0] ** 2])
    weight = 9.81 * np.array([(m1 / 2 + m2) * l1 * np.cos(first), m2 * l2 / 2 * np.cos(second)])
    force = [reach * (np.cos(angle) * fy - np.sin(angle) * fx) for reach, angle in ((l1, first), (r, second))]
    close(np.linalg.solve(mass, force - pull - weight), [a[0], a.sum()], 1e-11)


# -------------------------------------------------------------------- S18, S35, S41


def test_s35_and_t47_spatial_momentum_is_kept():
    """T47: F = 0, so M^s V^s with M^s = Ad^-T M^b Ad^-1 is constant, by the library's own poses, twists and inertia."""
    from dalembert.spatial import Pose, Rotation, Twist, inertia

    found, body = motion("tumbling-body"), inertia.brick(1.2, 0.3, 0.2, 0.1)
    momenta = []
    for i in np.linspace(0, len(found.times) - 1, 9).astype(int):
        pose = Pose(Rotation.from_quaternion(found.q[i, 3:] / np.linalg.norm(found.q[i, 3:])), found.q[i, :3])
        twist = Twist(found.v[i, :3], found.v[i, 3:])
        momenta.append(body.momentum(twist).transformed(pose).vector)
    close(np.array(momenta, dtype=float), np.broadcast_to(momenta[0], (9, 6)).astype(float), 1e-8)


def test_s07_two_floating_joints_move_one_body():
    """Quaternion and zxy angles, with the rates of one start: the same place and turn after a second."""
    from dalembert.spatial import inertia

    found = {}
    for euler in (None, "zxy"):
        machine = da.Mechanism("thrown")
        body = machine.body("brick", inertia.brick(1.2, 0.3, 0.2, 0.1).moved((0.05, 0.02, 0.01)))
        machine.floating("B", machine.ground, body, euler=euler)
        speeds = ([0.3, -0.2, 4.0, 1.0, 2.0, 0.5] if euler is None else
                  [0.3, -0.2, 4.0, 0.5, 1.0, 2.0])  # at no turn psi' is w_z, theta' w_x, phi' w_y
        ends = da.simulate(machine, q={}, v=speeds, duration=1.0, rtol=1e-11).q[-1]
        found[euler] = ends
    position, (w, *e) = found[None][:3], found[None][3:]
    psi, theta, phi = found["zxy"][3:]
    close(position, found["zxy"][:3], 1e-8)
    S = np.array([[0, -e[2], e[1]], [e[2], 0, -e[0]], [-e[1], e[0], 0]])
    c, s = np.cos([psi, theta, phi]), np.sin([psi, theta, phi])
    turned = (np.array([[c[0], -s[0], 0], [s[0], c[0], 0], [0, 0, 1]]) @ np.array([[1, 0, 0], [0, c[1], -s[1]],
              [0, s[1], c[1]]]) @ np.array([[c[2], 0, s[2]], [0, 1, 0], [-s[2], 0, c[2]]]))  # fmt: skip
    close(np.eye(3) + 2 * w * S + 2 * S @ S, turned, 1e-8)


def test_s41_nine_entries_and_a_quaternion_turn_one_body():
    """The matrix with R^T R = E against a ball joint with I = tr(D) E - D."""
    nine = motion("rotation-matrix")
    machine = da.Mechanism("turning", gravity=(0, 0, 0))
    body = machine.body("body", 1.0, inertia=np.diag([0.3, 0.4, 0.5]))
    machine.spherical("ball", machine.ground, body)
    four = da.simulate(machine, q={}, v=[0.4, 2.0, 0.3], duration=5.0, rtol=1e-11)
    w, *e = four.q[-1]
    S = np.array([[0, -e[2], e[1]], [e[2], 0, -e[0]], [-e[1], e[0], 0]])
    close(nine.q[-1].reshape(3, 3), np.eye(3) + 2 * w * S + 2 * S @ S, 1e-7)
    close(nine.energy[0], four.energy[0], 1e-13)


def test_s18_koenig_in_numbers():
    """T of the thrown brick about its corner: 10^3 points of mass in the middle of equal cells, and their limit."""
    compiled = model("koenig")
    count, sides = 10, np.array([0.3, 0.2, 0.1])
    cells = (np.arange(count) + 0.5) / count
    points = np.stack(np.meshgrid(cells, cells, cells, indexing="ij"), axis=-1).reshape(-1, 3) * sides
    v, omega = np.array([0.3, -0.5, 0.8]), np.array([2.0, -1.0, 3.0])
    speeds = v + np.cross(omega, points)
    lumps = (speeds**2).sum() / 2 / len(points)
    missing = omega**2 @ (sides @ sides - sides**2) / 24 / count**2
    q, _ = compiled.system.state(gallery.load("koenig").start)
    close(compiled.kinetic_energy(q, [*v, *omega]), lumps + missing, 1e-12)
