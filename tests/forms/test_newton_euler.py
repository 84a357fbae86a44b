"""Newton-Euler in either frame: the seeds' matrices, Lagrange's equations, conservation; T40, T41, T43, T47, H13."""

import numpy as np
import pytest
import sympy as sm
from scipy.integrate import solve_ivp
from sympy.physics.mechanics import dynamicsymbols

import dalembert as da
from dalembert.description.parts import Body
from dalembert.errors import DescriptionError, ShapeError
from dalembert.forms.newton_euler import newton_euler
from dalembert.spatial import Inertia, J, Pose, Rotation, Twist, Wrench, inertia, skew

t = dynamicsymbols._t
m, m1, m2, a, b, c, g = sm.symbols("m m1 m2 a b c g", positive=True)
x, y, z, theta, phi, psi, x1, y1, x2, y2 = dynamicsymbols("x y z theta phi psi x1 y1 x2 y2")
brick = inertia.brick(m, a, b, c)
planar = Pose.planar(theta, (x, y))
spatial = Pose(Rotation.from_euler("zxz", (phi, theta, psi)), (x, y, z))
J = sm.Matrix(J)


def equal(left, right):
    return bool(da.equal(sm.Matrix(left), sm.Matrix(right)))


def column(*entries):
    return sm.Matrix(entries)


# -------------------------------------------------------------------- S22: two particles on a rod, in the plane


@pytest.mark.parametrize("scale", [1e-6, 1.0, 1e6])
def test_what_is_singular_is_so_beside_its_size(scale):
    turned = Rotation.exp((0.3, -0.5, 0.2))
    rod = inertia.rod(3 * scale, 0.7).rotated(turned).moved((0.1, 0.2, -0.3))
    with pytest.raises(DescriptionError, match="singular"):
        newton_euler(rod).solved()
    assert newton_euler(inertia.cylinder(3 * scale, 0.01, 0.7).rotated(turned)).solved().shape == (6, 1)


def two_particles():
    return newton_euler(inertia.particles([m1, m2], [(x1, y1, 0), (x2, y2, 0)]), planar=True)


def test_s22_the_spatial_inertia_of_two_particles():
    """S22: M^s = [[m 1, m J c], [(m J c)^T, m1 q1^2 + m2 q2^2]], as short as it is printed."""
    M = two_particles().inertia
    mx, my = m1 * x1 + m2 * x2, m1 * y1 + m2 * y2
    assert sm.Matrix([[m1 + m2, 0, -my], [0, m1 + m2, mx],
                      [-my, mx, m1 * (x1**2 + y1**2) + m2 * (x2**2 + y2**2)]]) == M


def moving(expression, V):
    """d/dt of an expression of points that move with the twist V: q' = v + omega J q (E003-4)."""
    rates = {}
    for place in ((x1, y1), (x2, y2)):
        rates.update(zip(place, V.at(place), strict=True))
    return sum((sm.diff(expression, q) * rate for q, rate in rates.items()), sm.S.Zero)


def test_h13_the_rate_of_the_spatial_inertia():
    """H13, T41, E003-19: M' V = -[[J theta', -J v], [0, 0]]^T M V; the corner of M' is 0, by X^T J X = 0."""
    equations = two_particles()
    V = Twist.from_vector(equations.twist)
    rate = equations.inertia.applyfunc(lambda entry: moving(entry, V))
    assert equal(rate, equations.inertia_rate)
    assert equal(rate[:2, :2], sm.zeros(2))
    spin, turned = V.angular * J, -J * column(*V.linear)
    ad = sm.Matrix([[*spin[0, :], turned[0]], [*spin[1, :], turned[1]], [0, 0, 0]])
    assert equal(ad, equations.ad)
    assert equal(rate * equations.twist, -ad.T * equations.inertia * equations.twist)
    assert equal(equations.bias, rate * equations.twist)


def test_s22_newton_euler_is_newton_of_both_particles():
    """M V' + M' V = sum (f_i, f_i^T J q_i): with q'' = v' + omega' J q + omega J q' of every point."""
    equations = two_particles()
    V, (ax, ay, alpha) = Twist.from_vector(equations.twist), equations.acceleration
    total = sm.zeros(3, 1)
    for mass, place in ((m1, (x1, y1)), (m2, (x2, y2))):
        q, rate = column(*place), column(*V.at(place))
        force = mass * (column(ax, ay) + alpha * J * q + V.angular * J * rate)
        total += column(*Wrench.at(force, place).vector)
    assert equal(equations.residual + equations.wrench, total)
    assert [str(name) for name in equations.wrench] == ["f_x", "f_y", "tau"]


def test_s22_planar_equations_are_those_of_lagrange():
    """Gravity and a couple on a planar body: M^s V^s' + b = F^s gives the accelerations of Lagrange's equations."""
    weight = Wrench.at((0, -m * g), (x, y)) + Wrench((0, 0), sm.Symbol("tau"))
    rows = newton_euler(brick, pose=planar, wrench=weight).residual
    accelerations = sm.solve(rows, [x.diff(t, 2), y.diff(t, 2), theta.diff(t, 2)])
    assert sm.simplify(accelerations[x.diff(t, 2)]) == 0
    assert sm.simplify(accelerations[y.diff(t, 2)]) == -g
    assert sm.simplify(accelerations[theta.diff(t, 2)] - 12 * sm.Symbol("tau") / (m * (a**2 + b**2))) == 0


# -------------------------------------------------------------------- in space


def test_s35_body_frame_at_the_centre_of_mass_is_newton_and_euler():
    """T40: M^b = diag(m 1, I); m (v' + omega x v) = f and I omega' + omega x I omega = tau."""
    I = sm.symbols("I_x:z", positive=True)
    equations = newton_euler(Inertia(m, tensor=I), frame="body")
    v, w = equations.twist[:3, :], equations.twist[3:, :]
    tensor = sm.diag(*I)
    assert equations.inertia == sm.diag(m, m, m, *I)
    assert equal(equations.bias[:3, :], m * sm.Matrix(skew(w)) * v)
    assert equal(equations.bias[3:, :], w.cross(tensor * w))
    solved = equations.solved()
    assert bool(da.equal(solved[3], (sm.Symbol("tau_x") - (I[2] - I[1]) * w[1] * w[2]) / I[0]))
    assert equations.inertia_rate == sm.zeros(6)


def test_s35_body_frame_elsewhere_moves_the_origin():
    """With the origin away from the centre of mass: force and moment of the particles of the body."""
    masses, places = sm.symbols("m1:4", positive=True), [sm.symbols(f"p{i}_x:z") for i in range(3)]
    equations = newton_euler(inertia.particles(masses, places), frame="body")
    v, w = equations.twist[:3, :], equations.twist[3:, :]
    vdot, wdot = equations.acceleration[:3, :], equations.acceleration[3:, :]
    total = sm.zeros(6, 1)
    for mass, place in zip(masses, places, strict=True):
        p = column(*place)
        force = mass * (vdot + w.cross(v) + wdot.cross(p) + w.cross(w.cross(p)))
        total += sm.Matrix([*force, *p.cross(force)])
    assert equal(equations.residual + equations.wrench, total)


@pytest.mark.parametrize("X", [planar, Pose(Rotation.from_euler("zx", (phi, theta)), (x, y, z))],
                         ids=["plane", "space"])
def test_t40_t41_the_two_frames_say_the_same(X):
    """T40: M^s = Ad^-T M^b Ad^-1; T41: d/dt (M^s V^s) = M^s V^s' + b = Ad^-T (M^b V^b' + b^b)."""
    wrench = Wrench.from_vector(np.zeros(3 if X.is_planar else 6))
    s, b_ = (newton_euler(brick, frame, pose=X, wrench=wrench) for frame in ("spatial", "body"))
    back = sm.Matrix(X.inverse().adjoint())
    assert equal(s.inertia, back.T * b_.inertia * back)
    assert equal(s.residual, back.T * b_.residual)
    assert equal(s.inertia.diff(t), s.inertia_rate)
    assert equal(s.momentum.diff(t), s.residual)


def test_s35_attitude_equations_are_those_of_lagrange():
    """The moment rows in the body frame, turned into the rows of the Euler angles, are Lagrange's of the brick."""
    angles = (phi, theta, psi)
    kinetic = brick.kinetic_energy(Pose(spatial.rotation, (0, 0, 0)).body_twist())
    equations = newton_euler(brick, "body", pose=Pose(spatial.rotation, (0, 0, 0)), wrench=Wrench((0, 0, 0), (0, 0, 0)))
    rates = [angle.diff(t) for angle in angles]
    omega = sm.Matrix(equations.twist[3:])
    lagrange = [sm.diff(kinetic, rate).diff(t) - sm.diff(kinetic, angle)
                for angle, rate in zip(angles, rates, strict=True)]
    assert equal(omega.jacobian(rates).T * equations.residual[3:, :], lagrange)


def test_t47_spatial_momentum_is_conserved_without_a_wrench():
    """T47: F = 0 makes M^s V^s constant along a tumbling flight, integrated in the body frame."""
    body = inertia.brick(2, 0.3, 0.5, 0.9).moved((0.1, -0.2, 0.3))
    equations = newton_euler(body, "body", wrench=Wrench.from_vector([0] * 6))
    rhs = sm.lambdify([list(equations.twist)], -equations.inertia.LUsolve(equations.bias))

    def rate(_, state):
        X, V = state[:16].reshape(4, 4), Twist.from_vector(state[16:])
        return [*(X @ V.matrix()).ravel(), *np.ravel(rhs(state[16:]))]

    start = [*np.eye(4).ravel(), 0.4, -0.2, 0.3, 2.0, -1.0, 0.5]
    flight = solve_ivp(rate, (0, 3), start, method="DOP853", rtol=1e-11, atol=1e-11)
    momenta = []
    for state in flight.y.T[:: max(1, len(flight.t) // 5)]:
        U, _, W = np.linalg.svd(state[:16].reshape(4, 4)[:3, :3])
        X = Pose(U @ W, state[:16].reshape(4, 4)[:3, 3])
        Vs = Twist.from_vector(state[16:]).transformed(X)
        momenta.append(body.moved(X).momentum(Vs).vector)
    assert np.ptp(flight.y[3]) > 0.5  # it does move
    np.testing.assert_allclose(momenta, np.broadcast_to(momenta[0], np.shape(momenta)), rtol=1e-8, atol=1e-8)


# -------------------------------------------------------------------- the value


def test_it_prints_and_is_a_value():
    equations = newton_euler(Inertia(m, tensor=sm.symbols("I_x:z")), frame="body")
    assert r"\dot{\omega}_{x}" in equations.latex() and equations._repr_latex_().startswith("$")
    assert equations == newton_euler(Inertia(m, tensor=sm.symbols("I_x:z")), frame="body")
    assert hash(equations) == hash(newton_euler(Inertia(m, tensor=sm.symbols("I_x:z")), frame="body"))
    assert equations.equation.rhs == equations.wrench
    with pytest.raises(AttributeError):
        equations.frame = "spatial"


def test_a_body_of_a_mechanism_has_the_same_equations():
    body = Body("brick", m, (a / 2, 0, 0), (*brick.tensor.diagonal(), 0, 0, 0))
    assert newton_euler(body, "body") == newton_euler(brick.moved((a / 2, 0, 0)), "body")
    with pytest.raises(DescriptionError, match=r"body 'flat'.*1 \+ 1 < 3"):
        newton_euler(Body("flat", 1, (0, 0, 0), (1, 1, 3, 0, 0, 0)))


@pytest.mark.parametrize("planar_", [False, True])
def test_accelerations_solve_the_equations(planar_):
    """Away from the centre of mass, in both frames."""
    body = inertia.brick(2, 0.3, 0.5, 0.9).moved((0.1, -0.2, 0.3))
    for frame in ("spatial", "body"):
        equations = newton_euler(body, frame, planar=planar_)
        rest = equations.residual.subs(dict(zip(equations.acceleration, equations.solved(), strict=True)))
        state = {name: 0.3 + k / 7 for k, name in enumerate([*equations.twist, *equations.wrench])}
        np.testing.assert_allclose(np.array(rest.subs(state), dtype=float), 0, rtol=1e-13, atol=1e-13)


def test_numbers_go_through():
    equations = newton_euler(inertia.sphere(2, 0.5), "body", twist=Twist((1, 0, 0), (0, 0, 3)),
                             wrench=Wrench((0, 0, 0), (0, 0, 0)))
    assert list(equations.bias) == [0, 6, 0, 0, 0, 0]


@pytest.mark.parametrize(("make", "kind", "message"), [
    (lambda: newton_euler(brick, "world"), DescriptionError, "'world' is not a frame"),
    (lambda: newton_euler(3), DescriptionError, "body is 3. Give an Inertia or a Body"),
    (lambda: newton_euler(Inertia(1, tensor=(1, 1, 3))), DescriptionError, "1 \\+ 1 < 3"),
    (lambda: newton_euler(brick, pose=planar, planar=False), ShapeError, "planar"),
    (lambda: newton_euler(brick, pose=spatial, wrench=Wrench((1, 2), 3)), ShapeError, "planar"),
    (lambda: newton_euler(inertia.particle(m), "body").solved(), DescriptionError, "singular"),
    (lambda: newton_euler(inertia.particles([m1, m2], [(a, b, 0), (c, 0, b)])).solved(), DescriptionError, "singular"),
    (lambda: newton_euler(inertia.particle(0.3, (0.1, 0.2, 0.7))).solved(), DescriptionError, "singular"),
])
def test_wrong_input_is_refused_with_a_reason(make, kind, message):
    with pytest.raises(kind, match=message):
        make()
