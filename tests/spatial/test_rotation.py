"""Rotations: group laws, the angles they are made of, checks, and the theorems of the inventory that speak of them."""

import itertools

import numpy as np
import pytest
import sympy as sm
from scipy.spatial.transform import Rotation as Peer
from sympy.physics.mechanics import dynamicsymbols

import dalembert as da
from dalembert.errors import DescriptionError, ShapeError
from dalembert.expr import Graph
from dalembert.expr.evaluate import evaluate
from dalembert.expr.expression import symbols as expressions
from dalembert.spatial import J, Rotation, skew, unskew

SEQUENCES = ["".join(s) for s in itertools.product("xyz", repeat=3) if s[0] != s[1] != s[2]]
theta, phi, psi = dynamicsymbols("theta phi psi")
t = dynamicsymbols._t


def random():
    return np.random.default_rng(41)


def equal(a, b):
    return bool(da.equal(sm.Matrix(a), sm.Matrix(b)))


# -------------------------------------------------------------------- made from, read as


@pytest.mark.parametrize("sequence", SEQUENCES)
def test_euler_angles_of_every_sequence_are_those_of_scipy_and_come_back(sequence):
    for angles in random().uniform(-3, 3, (5, 3)):
        for frame, name in (("body", sequence.upper()), ("space", sequence)):
            R = Rotation.from_euler(sequence, angles, frame)
            np.testing.assert_allclose(R.matrix, Peer.from_euler(name, angles).as_matrix(), rtol=1e-14, atol=1e-14)
            again = Rotation.from_euler(sequence, R.euler(sequence, frame), frame)
            np.testing.assert_allclose(again.matrix, R.matrix, rtol=1e-14, atol=1e-14)


@pytest.mark.parametrize("sequence", ["zxz", "xyz", "yxy", "zyx", "xzy"])
@pytest.mark.parametrize("middle", [0.0, np.pi, np.pi / 2, -np.pi / 2])
def test_euler_angles_in_gimbal_lock_still_make_the_rotation(sequence, middle):
    for frame in ("body", "space"):
        R = Rotation.from_euler(sequence, (0.3, middle, 0.5), frame)
        found = R.euler(sequence, frame)
        np.testing.assert_allclose(Rotation.from_euler(sequence, found, frame).matrix, R.matrix, rtol=1e-9, atol=1e-9)


def test_quaternions_and_rotation_vectors_are_those_of_scipy():
    for w in random().uniform(-2, 2, (20, 3)):
        R, peer = Rotation.exp(w), Peer.from_rotvec(w)
        np.testing.assert_allclose(R.matrix, peer.as_matrix(), rtol=1e-14, atol=1e-14)
        x, y, z, s = peer.as_quat(canonical=True)
        np.testing.assert_allclose(R.quaternion(), (s, x, y, z), rtol=1e-14, atol=1e-14)
        np.testing.assert_allclose(Rotation.from_quaternion(3 * R.quaternion()).matrix, R.matrix,
                                   rtol=1e-14, atol=1e-14)
        np.testing.assert_allclose(R.log(), peer.as_rotvec(), rtol=1e-13, atol=1e-13)


@pytest.mark.parametrize("angle", [0.0, 1e-300, 1e-9, 1e-3, 1.0, 3.14159265, np.pi])
@pytest.mark.parametrize("axis", [(1, 0, 0), (0, -0.6, 0.8), (1 / 3, 2 / 3, -2 / 3)])
def test_axis_and_angle_come_back_at_every_size_of_the_angle(axis, angle):
    R = Rotation.from_axis_angle(axis, angle)
    again = Rotation.from_axis_angle(*R.axis_angle())
    np.testing.assert_allclose(again.matrix, R.matrix, rtol=1e-14, atol=1e-15)
    assert 0 <= R.axis_angle()[1] <= np.pi
    assert R.axis_angle()[1] == pytest.approx(angle, rel=1e-7, abs=1e-15)


@pytest.mark.parametrize("direction", ["x", "y", "z", (2, -3, 6)])
def test_axis_angle_of_a_symbolic_rotation(direction):
    a = sm.Symbol("a")
    axis, angle = Rotation.from_axis_angle(direction, a).axis_angle()
    wanted = np.array({"x": (1, 0, 0), "y": (0, 1, 0), "z": (0, 0, 1)}.get(direction, direction), dtype=float)
    for value in (0.7, 2.9):
        found = np.array(sm.Matrix(axis).subs(a, value), dtype=float).ravel()
        assert found == pytest.approx(wanted / np.linalg.norm(wanted))
        assert float(angle.subs(a, value)) == pytest.approx(value)


def test_the_logarithm_of_a_symbolic_rotation_is_its_vector():
    a, b = sm.symbols("a b")
    turned = Rotation.from_axis_angle("x", a) @ Rotation.from_axis_angle("y", b)
    numbers = {a: 0.4, b: -1.1}
    wanted = (Rotation.from_axis_angle("x", 0.4) @ Rotation.from_axis_angle("y", -1.1)).log()
    assert [float(entry.subs(numbers)) for entry in turned.log()] == pytest.approx(wanted.tolist())


def test_whole_numbers_beside_symbols_stay_exact():
    a = sm.Symbol("a")
    assert Rotation.from_axis_angle((1, 1, 0), a).matrix[0, 2] == sm.sqrt(2) * sm.sin(a) / 2
    assert Rotation.from_axis_angle("z", a).matrix.tolist() == [
        [sm.cos(a), -sm.sin(a), 0], [sm.sin(a), sm.cos(a), 0], [0, 0, 1]]


def test_expressions_of_a_graph_are_turned_by_the_same_code():
    graph = Graph()
    q, x = expressions(graph, "q x")
    turned = (Rotation.from_axis_angle("x", q) @ Rotation.from_axis_angle("z", 0.5)).apply((x, 1, 2))
    values = evaluate(graph, [entry.index for entry in turned], {q.index: 0.3, x.index: -2.0})
    wanted = (Rotation.from_axis_angle("x", 0.3) @ Rotation.from_axis_angle("z", 0.5)).apply((-2, 1, 2))
    np.testing.assert_allclose(values, wanted, rtol=1e-15)


# -------------------------------------------------------------------- group


def test_rotations_are_a_group():
    a, b, c = (Rotation.exp(w) for w in random().normal(size=(3, 3)))
    np.testing.assert_allclose(((a @ b) @ c).matrix, (a @ (b @ c)).matrix, rtol=1e-14, atol=1e-15)
    np.testing.assert_allclose((a @ a.inverse()).matrix, np.eye(3), rtol=1e-14, atol=1e-15)
    assert a @ Rotation.identity() == a
    np.testing.assert_allclose((a @ b) @ (1, 2, 3), a.apply(b.apply((1, 2, 3))), rtol=1e-14, atol=1e-14)


def test_planar_rotations_add_their_angles():
    a, b = sm.symbols("a b")
    assert equal((Rotation.planar(a) @ Rotation.planar(b)).matrix, Rotation.planar(a + b).matrix)
    assert Rotation.planar(0.7).log() == pytest.approx(0.7)
    np.testing.assert_allclose(Rotation.planar(np.pi / 2).matrix, J.astype(float), rtol=1e-14, atol=1e-16)
    assert Rotation.exp(0.7) == Rotation.planar(0.7)


def test_values_are_equal_by_content_and_cannot_be_written():
    a, b = Rotation.from_axis_angle("z", theta), Rotation.from_axis_angle("z", theta)
    assert a == b and hash(a) == hash(b) and a != Rotation.identity() and a != 3
    for R in (a, Rotation.identity()):
        with pytest.raises(ValueError, match="read-only"):
            R.matrix[0, 0] = 2
    with pytest.raises(AttributeError):
        a.matrix = 1


# -------------------------------------------------------------------- theorems


def test_t42_an_axis_and_its_angle_are_not_unique():
    """T42, S41: R_{w,theta} = R_{-w,-theta} = R_{w,theta+2 pi}."""
    n = sm.symbols("n_x:z", real=True)
    R = Rotation.from_axis_angle(n, theta).matrix
    assert equal(R, Rotation.from_axis_angle([-x for x in n], -theta).matrix)
    assert equal(R, Rotation.from_axis_angle(n, theta + 2 * sm.pi).matrix)
    assert not equal(R, Rotation.from_axis_angle(n, -theta).matrix)


def test_s41_orthogonality_is_six_constraints_for_nine_entries():
    """S41, T44: R^T R = 1 are six independent equations, so that SO(3) has dimension 3."""
    entries = sm.symbols("r:9", real=True)
    R = sm.Matrix(3, 3, entries)
    gram = R.T * R
    rows = sm.Matrix([gram[i, j] for i in range(3) for j in range(i, 3)]).jacobian(entries)
    here = dict(zip(entries, Rotation.from_euler("zxz", (0.3, 0.7, 1.1)).matrix.ravel(), strict=True))
    assert np.linalg.matrix_rank(np.array(rows.subs(here), dtype=float)) == 6


def test_e003_9_an_orthogonal_matrix_with_determinant_minus_one_is_refused():
    """E003-9: {U^T U = 1} is O(n); SO(n) needs det U = +1."""
    for reflection in (np.diag([1, 1, -1]), [[0, 1], [1, 0]],
                       sm.Matrix([[sm.cos(theta), sm.sin(theta)], [sm.sin(theta), -sm.cos(theta)]])):
        with pytest.raises(DescriptionError, match="det R = -1: a reflection"):
            Rotation(reflection)


def test_t09_angular_velocity_is_the_axis_of_r_dot_r_transposed():
    """T09: S(omega) = R' R^T, for 3-1-3 Euler angles as printed in every book."""
    R = Rotation.from_euler("zxz", (phi, theta, psi))
    rate = R.matrix.copy()
    rate[:] = [[entry.diff(t) if hasattr(entry, "diff") else 0 for entry in row] for row in R.matrix]
    omega = R.angular_velocity()
    assert equal(skew(omega), rate @ R.matrix.T)
    body = R.angular_velocity(frame="body")
    assert equal(skew(body), R.matrix.T @ rate)
    assert equal(R.apply(body).reshape(3, 1), omega.reshape(3, 1))
    p, q, r = phi.diff(t), theta.diff(t), psi.diff(t)
    assert equal(sm.Matrix(body), sm.Matrix([  # Goldstein, "Classical Mechanics", (4.87)
        p * sm.sin(theta) * sm.sin(psi) + q * sm.cos(psi), p * sm.sin(theta) * sm.cos(psi) - q * sm.sin(psi),
        p * sm.cos(theta) + r]))


def test_angular_velocity_of_numbers_needs_the_rate():
    R = Rotation.exp((0.3, -0.2, 0.5))
    omega = np.array([1.0, 2.0, -0.5])
    np.testing.assert_allclose(R.angular_velocity(skew(omega) @ R.matrix), omega, rtol=1e-14, atol=1e-15)
    np.testing.assert_allclose(R.angular_velocity(R.matrix @ skew(omega), "body"), omega, rtol=1e-14, atol=1e-15)
    assert Rotation.planar(theta).angular_velocity() == theta.diff(t)


def test_t43_j_is_skew():
    """T43: X^T J X = 0."""
    x = sm.Matrix(sm.symbols("x y"))
    assert (x.T * sm.Matrix(J) * x)[0] == 0


def test_skew_is_the_cross_product():
    a, b = random().normal(size=(2, 3))
    np.testing.assert_allclose(skew(a) @ b, np.cross(a, b), rtol=1e-14, atol=1e-15)
    assert unskew(skew(sm.symbols("x y z"))).tolist() == list(sm.symbols("x y z"))
    with pytest.raises(DescriptionError, match="not skew"):
        unskew(np.eye(3))


# -------------------------------------------------------------------- wrong input


@pytest.mark.parametrize(("make", "kind", "message"), [
    (lambda: Rotation(2 * np.eye(3)), DescriptionError, "differs from 1 by 3"),
    (lambda: Rotation([[1, 0, 0]]), ShapeError, "shape"),
    (lambda: Rotation(7), ShapeError, "shape"),
    (lambda: Rotation("abc"), ShapeError, "shape"),
    (lambda: Rotation([[1, 0], [0, "a"]]), ShapeError, "neither a number nor an expression"),
    (lambda: Rotation([[1, 0], [0, np.nan]]), ShapeError, "not a finite real number"),
    (lambda: Rotation([[theta, 0], [0, 1]]), DescriptionError, "R\\^T R = 1 does not hold"),
    (lambda: Rotation.from_quaternion((0, 0, 0, 0)), DescriptionError, "zero"),
    (lambda: Rotation.from_quaternion((1, 0, 0)), ShapeError, "4 entries"),
    (lambda: Rotation.from_axis_angle((0, 0, 0), 1), DescriptionError, "axis is zero"),
    (lambda: Rotation.from_axis_angle("w", 1), DescriptionError, "not an axis"),
    (lambda: Rotation.from_axis_angle("z", 1j), ShapeError, "neither a number"),
    (lambda: Rotation.from_euler("xxy", (1, 2, 3)), DescriptionError, "twice about the same axis"),
    (lambda: Rotation.from_euler("abc", (1, 2, 3)), DescriptionError, "not a sequence"),
    (lambda: Rotation.from_euler("xyz", (1, 2)), ShapeError, "3 entries"),
    (lambda: Rotation.from_euler("xyz", (1, 2, 3), "world"), DescriptionError, "not a frame"),
    (lambda: Rotation.identity().euler("xy"), DescriptionError, "three axes"),
    (lambda: Rotation.planar(1).axis_angle(), DescriptionError, "planar"),
    (lambda: Rotation.planar(theta).quaternion(), DescriptionError, "planar"),
    (lambda: Rotation.from_axis_angle("z", theta).quaternion(), DescriptionError, "symbolic"),
    (lambda: Rotation.planar(1) @ Rotation.identity(), ShapeError, "planar"),
    (lambda: Rotation.planar(1).apply((1, 2, 3)), ShapeError, "2 entries"),
    (lambda: Rotation.planar(theta).angular_velocity(frame="world"), DescriptionError, "not a frame"),
])
def test_wrong_input_is_refused_with_a_reason(make, kind, message):
    with pytest.raises(kind, match=message):
        make()


def test_directions_and_quaternions_are_zero_below_their_limit():
    for length in (1e-9, 1.0, 1e9):
        assert Rotation.from_quaternion((0, length, 0, 0)) == Rotation.from_quaternion((0, 1, 0, 0))
        assert Rotation.from_axis_angle((0, length, 0), 0.3) == Rotation.from_axis_angle("y", 0.3)
    for make in (lambda v: Rotation.from_quaternion((0, *v)), lambda v: Rotation.from_axis_angle(v, 0.3)):
        with pytest.raises(DescriptionError, match="is zero"):
            make((0.0, np.nextafter(1e-9, 0), 0.0))
