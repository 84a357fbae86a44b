"""Poses and twists: group laws, adjoints, exp and log; against SciPy's matrix exponential and recorded numbers."""

import numpy as np
import pytest
import sympy as sm
from scipy.linalg import expm
from sympy.physics.mechanics import dynamicsymbols

import dalembert as da
from dalembert.errors import DescriptionError, ShapeError
from dalembert.expr import Graph
from dalembert.expr.expression import symbols as expressions
from dalembert.spatial import J, Pose, Rotation, Twist, Wrench, skew

t = dynamicsymbols._t
x, y, z, theta, phi, psi = dynamicsymbols("x y z theta phi psi")
planar = Pose.planar(theta, (x, y))
spatial = Pose(Rotation.from_euler("zxz", (phi, theta, psi)), (x, y, z))


def equal(a, b):
    return bool(da.equal(sm.Matrix(a), sm.Matrix(b)))


def random_poses(count):
    random = np.random.default_rng(39)
    for _ in range(count):
        yield Pose(Rotation.exp(random.normal(size=3)), random.normal(size=3))
        yield Pose.planar(random.normal(), random.normal(size=2))


def random_twist(like, random):
    return Twist.from_vector(random.normal(size=3 if like.is_planar else 6))


# -------------------------------------------------------------------- group


def test_poses_are_a_group_with_the_product_of_their_matrices():
    for a, b in zip(random_poses(5), list(random_poses(7))[4:], strict=False):
        np.testing.assert_allclose((a @ b).matrix(), a.matrix() @ b.matrix(), rtol=1e-14, atol=1e-14)
        np.testing.assert_allclose((a @ a.inverse()).matrix(), np.eye(len(a.matrix())), rtol=1e-14, atol=1e-14)
        np.testing.assert_allclose((a @ b).adjoint(), a.adjoint() @ b.adjoint(), rtol=1e-13, atol=1e-13)
        point = np.arange(1.0, 1 + len(a.position))
        np.testing.assert_allclose(a @ point, (a.matrix() @ [*point, 1])[:-1], rtol=1e-14, atol=1e-14)
        assert Pose.from_matrix(a.matrix()) == a
        assert a @ Pose.identity(a.is_planar) == a


@pytest.mark.parametrize("angle", [0.0, 1e-12, 1e-5, 9.9e-3, 1.01e-2, 1.0, 3.1])
def test_exp_of_a_twist_is_the_exponential_of_its_matrix_and_log_its_inverse(angle):
    axis = np.array([2, -1, 2]) / 3
    for V in (Twist((1, -2, 3), angle * axis), Twist((1, -2), -angle)):
        np.testing.assert_allclose(Pose.exp(V).matrix(), expm(V.matrix()), rtol=1e-14, atol=2e-15)
        np.testing.assert_allclose(Pose.exp(V).log().vector, V.vector, rtol=1e-13, atol=1e-13)


def test_exp_in_symbols():
    """A screw about z with the pitch h: Murray, Li, Sastry 1994, example 2.4."""
    h, a = sm.symbols("h a")
    X = Pose.exp(Twist((0, 0, h * a), (0, 0, a)))
    assert equal(X.matrix(), Pose(Rotation.from_axis_angle("z", a), (0, 0, h * a)).matrix())
    l = sm.Symbol("l")
    about_l = Pose.exp(Twist((l * a, 0), a)).matrix()  # about the point (0, l)
    assert equal(about_l, Pose.planar(a, (l * sm.sin(a), l * (1 - sm.cos(a)))).matrix())


# -------------------------------------------------------------------- recorded numbers


def recorded():
    R = Rotation.from_euler("zyx", (0.7, -0.5, 0.3))
    return Pose(R, (1, -2, 0.5))


def test_adjoint_log_exp_and_ad_are_those_of_pinocchio():
    """pin 3: X = pin.SE3(pin.rpy.rpyToMatrix(.3, -.5, .7), np.array([1., -2., .5])); X.action[:3], pin.log6(X).vector;
    V = pin.Motion(np.array([1., 2., 3., -.4, .5, .6])); V.action[:3], pin.exp6(V).homogeneous."""
    X, V = recorded(), Twist.from_vector((1, 2, 3, -0.4, 0.5, 0.6))
    action = X.adjoint()
    np.testing.assert_allclose(action[:3], [
        [0.6712121661589576, -0.7238074543621004, -0.1599280995011681, -1.2415281813989776, -0.83839122528791,
         -1.416230181909842],
        [0.5653542083811435, 0.6394089303668975, -0.5210862105571306, -0.14381945552472414, -0.6212471072332808,
         -0.9183506933447876],
        [0.47942553860420295, 0.2593433800522306, 0.8383866435942036, 1.9077785406990588, -0.8082059783573032,
         -0.8409424095594668]], rtol=1e-13)
    np.testing.assert_array_equal(action[3:], np.hstack([np.zeros((3, 3)), action[:3, :3]]))
    np.testing.assert_allclose(X.log().vector, [
        0.32200974962657175, -2.157833349419319, 0.8321634049055342, 0.45710016982846624, -0.3744715219347648,
        0.7550662123359222], rtol=1e-12)
    np.testing.assert_array_equal(V.ad()[:3], [[0, -0.6, 0.5, 0, -3, 2], [0.6, 0, 0.4, 3, 0, -1],
                                               [-0.5, -0.4, 0, -2, 1, 0]])
    np.testing.assert_allclose(Pose.exp(V).matrix()[:3], [
        [0.7140753634021542, -0.6196565105099437, 0.32576400102638925, 0.8631848197812448],
        [0.43216494552774976, 0.7562609655231478, 0.49122582574921003, 2.7891874699662105],
        [-0.550753879005022, -0.20998847827591904, 0.8078211458932512, 2.2511336548823215]], rtol=1e-13)


def test_wrenches_transform_as_pinocchio_s_forces():
    """(X * pin.Force(np.array([1., 2., 3., 4., 5., 6.]))).vector, X as above."""
    F = Wrench((1, 2, 3), (4, 5, 6)).transformed(recorded())
    np.testing.assert_allclose(F.vector, [
        -1.2561870410687475, 0.2809134374435469, 3.513272229491275, -9.060758381886004, -1.8094215280093713,
        6.013278271549238], rtol=1e-13)


# -------------------------------------------------------------------- theorems


@pytest.mark.parametrize("X", [planar, spatial], ids=["plane", "space"])
def test_t39_spatial_and_body_twists_of_a_moving_pose(X):
    """T39, S35: V^s from g' g^-1, V^b from g^-1 g', V^s = Ad_g V^b."""
    g = sm.Matrix(X.matrix())
    back = sm.Matrix(X.inverse().matrix())
    Vs, Vb = X.spatial_twist(), X.body_twist()
    assert equal(Vs.matrix(), g.diff(t) * back)
    assert equal(Vb.matrix(), back * g.diff(t))
    assert equal(Vb.transformed(X).vector, Vs.vector)


def test_t39_the_adjoint_has_the_printed_blocks():
    """Ad = [[R, S(p) R], [0, R]]; in the plane [[R, -J p], [0, 1]]."""
    R, p = spatial.rotation.matrix, spatial.position
    assert equal(spatial.adjoint(), np.block([[R, skew(p) @ R], [np.zeros((3, 3), dtype=int), R]]))
    R, p = planar.rotation.matrix, planar.position.reshape(2, 1)
    assert equal(planar.adjoint(), np.block([[R, -J @ p], [np.zeros((1, 2), dtype=int), np.ones((1, 1), dtype=int)]]))


def test_planar_twists_are_those_of_the_seed():
    """003: v^s = p' - theta' J p, v^b = R^T p', omega = theta'."""
    p, rate = sm.Matrix([x, y]), sm.Matrix([x.diff(t), y.diff(t)])
    assert equal(planar.spatial_twist().linear, rate - theta.diff(t) * sm.Matrix(J) * p)
    R = sm.Matrix(planar.rotation.matrix)
    assert equal(planar.body_twist().linear, R.T * rate)
    assert planar.body_twist().angular == planar.spatial_twist().angular == theta.diff(t)


@pytest.mark.parametrize("X", [planar, spatial], ids=["plane", "space"])
def test_t41_accelerations_transform_like_velocities(X):
    """T41: V^s' = Ad_g V^b', because ad_V V = 0."""
    Vs, Vb = X.spatial_twist(), X.body_twist()
    rates = [sm.Matrix(V.vector).diff(t) for V in (Vs, Vb)]
    assert equal(rates[0], sm.Matrix(X.adjoint()) * rates[1])
    assert equal(Vb.bracket(Vb).vector, [0] * len(Vb.vector))


@pytest.mark.parametrize("X", [planar, spatial], ids=["plane", "space"])
def test_ad_is_the_rate_of_the_adjoint_and_the_commutator_of_matrices(X):
    """d/dt Ad_g = Ad_g ad_{V^b}."""
    Ad, V = sm.Matrix(X.adjoint()), X.body_twist()
    assert equal(Ad.diff(t), Ad * sm.Matrix(V.ad()))
    names = sm.symbols("a:6")
    W = Twist.from_vector(names[:len(V.vector)])
    A, B = sm.Matrix(V.matrix()), sm.Matrix(W.matrix())
    assert equal(V.bracket(W).matrix(), A * B - B * A)


def test_planar_ad_has_the_printed_blocks():
    """003, E003-19: ad = [[J theta', -J v], [0, 0]]."""
    u, v, w = sm.symbols("v_x v_y omega")
    assert Twist((u, v), w).ad().tolist() == [[0, -w, v], [w, 0, -u], [0, 0, 0]]


def test_t13_the_velocity_of_a_point_of_the_body():
    """T13: v = v_c + S(omega) r; with an infinitesimal twist the virtual displacement (E003-4)."""
    v, omega, r = (sm.Matrix(sm.symbols(f"{name}_x:z")) for name in ("v", "w", "r"))
    assert equal(Twist(v, omega).at(r), v + omega.cross(r))
    a, b, w, q1, q2 = sm.symbols("a b w q1 q2")
    assert Twist((a, b), w).at((q1, q2)).tolist() == [a - q2 * w, b + q1 * w]


def test_twists_of_numbers_need_the_rate_of_the_matrix():
    random = np.random.default_rng(1)
    for X in random_poses(3):
        V = random_twist(X, random)
        np.testing.assert_allclose(X.spatial_twist(V.matrix() @ X.matrix()).vector, V.vector, rtol=1e-13, atol=1e-13)
        np.testing.assert_allclose(X.body_twist(X.matrix() @ V.matrix()).vector, V.vector, rtol=1e-13, atol=1e-13)


def test_expressions_of_a_graph_go_through_poses():
    q, = expressions(Graph(), "q")
    X = Pose(Rotation.from_axis_angle("z", q), (q, 0, 0)) @ Pose(None, (1, 0, 0))
    assert str(X.position[0]) == "q + cos(q)"
    assert X.adjoint().shape == (6, 6)


# -------------------------------------------------------------------- values and wrong input


def test_values_are_equal_by_content_and_add():
    V, same, wrench = Twist((1, 2, 3), (4, 5, 6)), Twist.from_vector((1, 2, 3, 4, 5, 6)), Wrench((1, 2, 3), (4, 5, 6))
    assert same == V and hash(V) == hash(same)
    assert wrench != V and V + V - V == V and np.float64(2) * V == V * 2 == V + V
    assert sum([V, V]) == 2 * V and -V == V * -1
    again = Pose.planar(theta, (x, y))
    assert planar == again and planar != spatial and hash(planar) == hash(again)
    with pytest.raises(TypeError):
        V + wrench


@pytest.mark.parametrize(("make", "kind", "message"), [
    (lambda: Pose(Rotation.identity(), (1, 2)), ShapeError, "3 entries"),
    (lambda: Pose(2 * np.eye(3)), DescriptionError, "R\\^T R"),
    (lambda: Pose(None, "abc"), ShapeError, "3 entries"),
    (lambda: Pose(None, [[1], [2, 3], 4]), ShapeError, "its rows differ in length"),
    (lambda: Pose.from_matrix(2 * np.eye(4)), DescriptionError, "last row"),
    (lambda: Pose.from_matrix(np.eye(5)), ShapeError, "4 x 4"),
    (lambda: Pose.identity() @ Pose.identity(planar=True), ShapeError, "planar"),
    (lambda: spatial.log(), DescriptionError, "symbolic"),
    (lambda: Twist((1, 2, 3), 4), ShapeError, "3 entries"),
    (lambda: Twist((1, 2), (3, 4)), ShapeError, "one number"),
    (lambda: Twist((1, np.inf), 4), ShapeError, "not a finite real number"),
    (lambda: Twist(None, None), ShapeError, "3 entries"),
    (lambda: Twist.from_vector((1, 2)), ShapeError, "6 entries"),
    (lambda: Twist((1, 2), 3).transformed(Pose.identity()), ShapeError, "planar"),
    (lambda: Twist((1, 2), 3) + Twist((1, 2, 3), (4, 5, 6)), ShapeError, "planar"),
    (lambda: Twist((1, 2), 3) * "a", ShapeError, "neither a number"),
    (lambda: Wrench((1, 2), 3).power(Twist((1, 2, 3), (4, 5, 6))), ShapeError, "planar"),
])
def test_wrong_input_is_refused_with_a_reason(make, kind, message):
    with pytest.raises(kind, match=message):
        make()


def test_a_pose_without_a_position_stays_at_the_origin():
    turn = Rotation.from_axis_angle("z", 0.5)
    assert Pose(turn).position.tolist() == Pose().position.tolist() == [0, 0, 0] and Pose(turn).rotation == turn
    assert Pose(position=(1, 2)).is_planar and not Pose(position=(1, 2, 3)).is_planar
