"""Theorems and homework of the inventory that speak about the systems of the gallery."""

from __future__ import annotations

import numpy as np
import pytest
from sympy import Matrix, cos, diff, eye, sign, simplify, sin, symbols, zeros

import dalembert as da
from dalembert import gallery
from dalembert.gallery.measures import difference, symbols_of, velocities
from tests.gallery_systems import derived, model

SMALL = 1e-20
CONSTRAINED = [name for name in gallery.names() if derived(name).system.constraint_names]
SERIAL = ("double-pendulum", "falling-cat", "pr-robot", "spring-double-pendulum")


def start(name: str) -> tuple[np.ndarray, np.ndarray]:
    q, v = derived(name).system.state(gallery.load(name).start)
    return np.array(q), np.array(v)


@pytest.mark.parametrize("name", SERIAL)
def test_t14_mass_matrix_is_symmetric_and_positive_definite(name: str):
    """T14: M = M^T > 0, and T = 0 only at rest."""
    random = np.random.default_rng(14)
    mass = model(name).mass_matrix(random.uniform(-3, 3, (50, model(name).nq)))
    np.testing.assert_array_equal(mass, np.swapaxes(mass, -1, -2))
    assert np.linalg.eigvalsh(mass).min() > 0


def test_e002_7_the_mass_matrix_is_singular_in_gimbal_lock():
    """T14, E002-7: in Euler angles M is positive definite except at cos(theta) = 0."""
    regular, locked = ([0.3, theta, 0.2, 0, 0, 0] for theta in (1.0, np.pi / 2))
    assert np.linalg.eigvalsh(model("free-rigid-body").mass_matrix(regular)).min() > 0.05
    assert abs(np.linalg.eigvalsh(model("free-rigid-body").mass_matrix(locked)).min()) < 1e-15


@pytest.mark.parametrize("name", SERIAL)
def test_t15_christoffel_matrices_are_symmetric_and_give_the_velocity_forces(name: str):
    """T15: c_kij = c_kji; c_k = q'^T C_k q'."""
    equations = derived(name)
    v = velocities(equations.system)
    for k in range(len(v)):
        matrix = equations.christoffel(k)
        assert difference(matrix, matrix.T) < SMALL
        assert difference((v.T * matrix * v)[0], (equations.coriolis_matrix * v)[k]) < SMALL


@pytest.mark.parametrize("name", SERIAL)
def test_t18_mdot_minus_2c_is_skew(name: str):
    """T18, T19: M' - 2C = -(M' - 2C)^T for C from the Christoffel symbols."""
    equations = derived(name)
    skew = equations.mass_matrix.diff(da.time) - 2 * equations.coriolis_matrix
    assert difference(skew, -skew.T) < SMALL


def test_e002_2_the_dyadic_factorization_is_not_skew():
    """T17, E002-2: S' = sum(dM_i/dq - dM_i/dq^T / 2) q_i' is a factorization of c, but M' - 2S' is not skew."""
    equations = derived("pr-robot")
    s = symbols_of(equations.system)
    q, mass = Matrix([s.q1, s.q2]), Matrix(equations.mass_matrix)
    slopes = [mass.col(i).jacobian(q) for i in range(2)]
    dyadic = sum(((slope - slope.T / 2) * rate for slope, rate in zip(slopes, q.diff(), strict=True)), zeros(2, 2))
    assert difference(dyadic * q.diff(), equations.coriolis_matrix * q.diff()) < SMALL
    pull = s.m2 * s.d_c2
    printed = Matrix([[0, pull * cos(s.q2) * s.q2.diff()],
                      [-2 * pull * cos(s.q2) * s.q2.diff(), pull * cos(s.q2) * s.q1.diff()]])  # fmt: skip
    rest = mass.diff(da.time) - 2 * dyadic
    assert difference(rest, printed) < SMALL
    assert difference(rest, -rest.T) > 1e-3


def test_t19_power_balance():
    """T19, M43: E' = q'^T u, whatever the factorization."""
    q, v = np.array([0.3, 0.8]), np.array([0.5, -1.1])
    u, robot, step = np.array([0.7, -0.2]), model("pr-robot"), 1e-6
    a = robot.forward_dynamics(q, v, u)
    later, earlier = (robot.energy(q + s * step * v, v + s * step * a) for s in (1, -1))
    np.testing.assert_allclose((later - earlier) / (2 * step), v @ u, rtol=1e-8)


@pytest.mark.parametrize("name", CONSTRAINED)
def test_t20_constraint_forces_do_no_work(name: str):
    """T20: q'^T A^T lambda = 0 for velocities that the constraint admits; one that moves by itself does work."""
    example, compiled = gallery.load(name), model(name)
    q, v = start(name)
    motion = da.simulate(compiled, q=q, v=v, duration=example.duration / 20)
    reaction = np.einsum("tji,tj->ti", compiled.constraint_jacobian(motion.q, t=motion.times), motion.multipliers)
    assert np.abs(reaction).max() > 1e-3
    pushed = compiled.constraint_rate(motion.q, np.zeros_like(motion.v), t=motion.times)
    assert (np.abs(pushed).max() > 0.0) == (name in ("cam-follower", "turning-wire"))
    power = np.sum(reaction * motion.v, axis=1) + np.sum(pushed * motion.multipliers, axis=1)
    assert np.abs(power).max() < 1e-8


def test_t22_the_extended_system_needs_inertia_on_the_constraint_only():
    """T22: M of the unit quaternion is singular, the extended matrix is not, and the motion is Euler's."""
    e = Matrix(da.coordinates("e0 e1 e2 e3"))
    rate, vector = e.diff(), e[1:, 0]
    omega = 2 * (e[0] * rate[1:, 0] - rate[0] * vector - vector.cross(rate[1:, 0]))
    kinetic = (0.3 * omega[0] ** 2 + 0.5 * omega[1] ** 2 + 0.7 * omega[2] ** 2) / 2
    body = da.compile(da.System(list(e), kinetic=kinetic, holonomic=[e.dot(e) - 1]))
    q, spin = np.array([1.0, 0, 0, 0]), np.array([0.4, 1.5, -0.6])
    assert abs(np.linalg.det(body.mass_matrix(q))) < 1e-15
    a = body.forward_dynamics(q, [0, *(spin / 2)])
    inertia = np.array([0.3, 0.5, 0.7])
    np.testing.assert_allclose(2 * a[1:], -np.cross(spin, inertia * spin) / inertia, rtol=1e-10)


@pytest.mark.parametrize("name", [*SERIAL, "free-rigid-body", "circle-chart"])
def test_t23_momenta_and_mass_matrix(name: str):
    """T23: p = M_d q' and dp/dq' = M_d."""
    equations = derived(name)
    v = velocities(equations.system)
    inside = {"x": 0.4, "R": 1.3} if name == "circle-chart" else {}
    assert difference(equations.momenta, equations.mass_matrix * v, **inside) < SMALL
    slope = Matrix([[diff(p, rate) for rate in v] for p in equations.momenta])
    assert difference(slope, equations.mass_matrix, **inside) < SMALL


def test_t24_ignorable_coordinates_and_their_momenta():
    """T24: L without q_r and no force on it: p_r is conserved; a force on it breaks that."""
    body, cat, friction = (derived(name) for name in ("free-rigid-body", "falling-cat", "falling-cat-friction"))
    assert {str(q.func) for q in body.conserved} == {"psi", "x", "y", "z"}
    s = symbols_of(cat.system)
    assert set(cat.cyclic) == {s.q1, s.q2} and set(cat.conserved) == {s.q1}
    assert symbols_of(friction.system).q1 in friction.cyclic and not friction.conserved


@pytest.mark.parametrize("name", ["bowl", "pendulum-dae", "ellipsoid", "rod-multiplier"])
def test_t37_augmented_lagrangian(name: str):
    """T37, M22: L + lambda h gives the Euler-Lagrange equations with + lambda dh/dq (E003-15)."""
    system, equations = gallery.load(name).build(), derived(name)
    (multiplier,) = symbols("Lambda,")
    lagrangian = equations.lagrangian + multiplier * equations.constraint_residual[0]
    augmented = da.derive(da.System(system.coordinates, lagrangian=lagrangian))
    expected = equations.residual.subs(equations.multipliers[0], multiplier) + equations.forces
    assert difference(augmented.residual, expected) < SMALL


@pytest.mark.parametrize("name", ["bowl", "pendulum-dae", "rod-multiplier", "rolling-sphere", "slope"])
def test_h11_m23_solving_for_the_multipliers(name: str):
    """H11, M23: lambda = -(A M^-1 A^T)^-1 (A M^-1 (Q - bias) + b)."""
    compiled = model(name)
    q, v = start(name)
    jacobian, mass = compiled.constraint_jacobian(q), compiled.mass_matrix(q)
    free = np.linalg.solve(mass, compiled.forces(q, v) - compiled.bias(q, v))
    effective = jacobian @ np.linalg.solve(mass, jacobian.T)
    expected = -np.linalg.solve(effective, jacobian @ free + compiled.constraint_bias(q, v))
    np.testing.assert_allclose(compiled.multipliers(q, v), expected, rtol=1e-10, atol=1e-12)


def test_h05_the_base_coordinate_is_absent_from_m():
    """H05, Q1: q1 does not appear in M of the PR robot, nor in that of any robot here on a fixed base."""
    for name in ("pr-robot", "spring-double-pendulum", "falling-cat"):
        equations = derived(name)
        slope = equations.mass_matrix.diff(equations.system.coordinates[0])
        assert difference(slope, slope * 0) < SMALL


def test_h06_no_coriolis_terms():
    """H06, Q2: c_112 = c_212 = 0, only the centrifugal c_122 = -m2 d cos(q2) survives."""
    equations = derived("pr-robot")
    s = symbols_of(equations.system)
    first, second = (simplify(equations.christoffel(k)) for k in range(2))
    assert first[0, 1] == first[1, 0] == second[0, 1] == second[1, 0] == 0
    assert simplify(first[1, 1] + s.m2 * s.d_c2 * cos(s.q2)) == 0
    assert first[0, 0] == second[0, 0] == second[1, 1] == 0


@pytest.mark.parametrize(("q2", "rate"), [(0.7, 0.0), (-0.4, 1.3), (0.0, 0.0), (np.pi, 0.0), (0.0, 2.0)])
def test_h07_the_second_joint_accelerates(q2: float, rate: float):
    """H07, Q3: q2'' = m2 d sin(q2) (u1 + m2 d cos(q2) q2'^2) / det M; zero at q2 = 0, pi."""
    robot = model("pr-robot")
    p = {str(symbol): value for symbol, value in robot.parameter_values.items()}
    pull, u1 = p["m2"] * p["d_c2"], 1.7
    determinant = np.linalg.det(robot.mass_matrix([0.0, q2]))
    expected = pull * np.sin(q2) * (u1 + pull * np.cos(q2) * rate**2) / determinant
    found = robot.forward_dynamics([0.0, q2], [0.4, rate], [u1, 0.0])[1]
    np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-12)
    if rate:
        still = robot.forward_dynamics([0.0, q2], [0.4, rate], [-pull * np.cos(q2) * rate**2, 0.0])[1]
        assert abs(still) < 1e-12


def test_h08_the_skew_factorization_is_unique_in_two_dimensions():
    """H08, Q4, T17: S = [[0, -m2 d c2 q2'], [0, 0]]; adding k [[q2', -q1'], [0, 0]] keeps c but not the skewness."""
    equations = derived("pr-robot")
    s = symbols_of(equations.system)
    v, k = velocities(equations.system), symbols("k")
    assert difference(equations.coriolis_matrix, Matrix([[0, -s.m2 * s.d_c2 * cos(s.q2) * v[1]], [0, 0]])) < SMALL
    other = equations.coriolis_matrix + k * Matrix([[v[1], -v[0]], [0, 0]])
    assert difference(other * v, equations.coriolis_matrix * v) < SMALL
    rest = equations.mass_matrix.diff(da.time) - 2 * other
    assert difference((v.T * rest * v)[0], 0) < SMALL
    assert difference(rest, -rest.T) > 1e-3


def test_e002_1_c2_vanishes_only_with_the_mended_matrix():
    """E002-1: C_2 = (dM_2/dq + dM_2/dq^T - dM/dq2) / 2 with dM/dq2 = [[0, -m2 d c2], [-m2 d c2, 0]]."""
    equations = derived("pr-robot")
    s = symbols_of(equations.system)
    slope = Matrix(equations.mass_matrix).col(1).jacobian(Matrix([s.q1, s.q2]))
    entry = -s.m2 * s.d_c2 * cos(s.q2)
    mended, printed = Matrix([[0, entry], [entry, 0]]), Matrix([[0, 0], [entry, 0]])
    assert difference(equations.mass_matrix.diff(s.q2), mended) < SMALL
    assert difference((slope + slope.T - mended) / 2, zeros(2, 2)) < SMALL
    assert difference((slope + slope.T - printed) / 2, zeros(2, 2)) > 1e-3
    assert difference(equations.christoffel(1), zeros(2, 2)) < SMALL


def test_h18_friction_in_the_first_joint():
    """H18: p1' = F_1 with F_1 = -c q1' - mu sign(q1'), by d/dt dL/dq1' = F_1."""
    q = da.coordinates("q1 q2 q3")
    m, length, r, g, c, mu = symbols("m l r g c mu", positive=True)
    from dalembert.gallery.falling_cat import energies

    kinetic, potential = energies(q, m, length, r, g)
    rate = q[0].diff()
    system = da.System(q, kinetic=kinetic, potential=potential, dissipation=c * rate**2 / 2,
                       forces={q[0]: -mu * sign(rate)})  # fmt: skip
    equations = da.derive(system)
    assert difference(equations.forces[0], -c * rate - mu * sign(rate)) < SMALL
    assert difference(equations.residual[0], equations.momenta[0].diff(da.time) - equations.forces[0]) < SMALL


@pytest.mark.parametrize("name", ["free-fall", "pendulum"])
def test_h27_the_energy_route_gives_the_equation(name: str):
    """H27, M27, E003-13: E' = (equation) x', so the equation follows where x' is not 0."""
    equations = derived(name)
    (rate,) = velocities(equations.system)
    assert difference(equations.energy.diff(da.time), equations.residual[0] * rate) < SMALL


def test_rotation_of_the_free_body_is_a_rotation():
    """S07: R = Rz(psi) Rx(theta) Ry(phi) is orthogonal and its determinant is 1."""
    from dalembert.gallery.free_rigid_body import rotation

    psi, theta, phi = symbols("psi theta phi")
    matrix = rotation(psi, theta, phi)
    assert difference(matrix.T * matrix, eye(3)) < SMALL
    assert difference(matrix.det(), 1) < SMALL
    assert difference(matrix.col(1).T, Matrix([[-sin(psi) * cos(theta), cos(psi) * cos(theta), sin(theta)]])) < SMALL


def test_m11_the_dyadic_factorization_is_valid_and_not_skew():
    """M11, E002-2: S' of the PR robot; S' v = C v, and M' - 2 S' is not skew-symmetric."""
    equations = derived("pr-robot")
    s = symbols_of(equations.system)
    v = velocities(equations.system)
    slope = s.m2 * s.d_c2 * cos(s.q2)
    printed = Matrix([[0, slope * v[1]], [-2 * slope * v[1], slope * v[0]]])
    skew = equations.mass_matrix.diff(da.time) - 2 * equations.dyadic_matrix
    assert difference(equations.dyadic_matrix * v, equations.coriolis_matrix * v) < SMALL
    assert difference(skew, printed) < SMALL
    assert difference(skew, -skew.T) > 0.1
