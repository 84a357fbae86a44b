"""Wrenches: power, transport, and the equilibrium of a rigid body (inventory S24, T28, M35)."""

import numpy as np
import pytest
import sympy as sm

import dalembert as da
from dalembert.errors import DescriptionError, ShapeError
from dalembert.spatial import J, Pose, Rotation, Twist, Wrench, holding_wrench, in_equilibrium, resultant


def equal(a, b):
    return bool(da.equal(sm.Matrix(a), sm.Matrix(b)))


def test_t28_the_moment_of_a_planar_force_is_f_j_q():
    """T28: q x f = f^T J q."""
    fx, fy, qx, qy = sm.symbols("f_x f_y q_x q_y")
    f, q = sm.Matrix([fx, fy]), sm.Matrix([qx, qy])
    assert Wrench.at(f, q).torque == (f.T * sm.Matrix(J) * q)[0]
    assert Wrench.at(f, q).torque == sm.Matrix([qx, qy, 0]).cross(sm.Matrix([fx, fy, 0]))[2]


def test_t28_virtual_work_of_forces_is_that_of_their_resultant():
    """S24: sum f_i . delta q_i = F . delta V for every virtual twist, so equilibrium is sum F_i = 0 (E003-4)."""
    V = Twist(sm.symbols("dv_x:z"), sm.symbols("dw_x:z"))
    forces = [sm.symbols(f"f{i}_x:z") for i in range(3)]
    points = [sm.symbols(f"q{i}_x:z") for i in range(3)]
    total = resultant(Wrench.at(f, q) for f, q in zip(forces, points, strict=True))
    work = sum(sm.Matrix(f).dot(sm.Matrix(V.at(q))) for f, q in zip(forces, points, strict=True))
    assert bool(da.equal(total.power(V), work))
    coefficients = [sm.expand(work).coeff(d) for d in V.vector]
    assert equal(total.vector, coefficients)


def test_two_equal_and_opposite_forces_along_their_line_balance_and_others_do_not():
    """S22 statics, T02: internal forces of a rigid rod."""
    q1, q2 = sm.Matrix(sm.symbols("x1 y1")), sm.Matrix(sm.symbols("x2 y2"))
    pull = sm.Symbol("lambda") * (q1 - q2)
    assert in_equilibrium([Wrench.at(pull, q1), Wrench.at(-pull, q2)])
    across = sm.Matrix(J) * (q1 - q2)
    assert not in_equilibrium([Wrench.at(across, q1), Wrench.at(-across, q2)])
    assert resultant([Wrench.at(across, q1), Wrench.at(-across, q2)]).torque != 0


def test_a_beam_on_two_supports():
    """A load of 120 N at a third of the span: 80 N and 40 N."""
    load, left, right = Wrench.at((0, -120), (1, 0)), Wrench.at((0, 80), (0, 0)), Wrench.at((0, 40), (3, 0))
    assert in_equilibrium([load, left, right])
    assert not in_equilibrium([load, left, 1.001 * right])
    assert holding_wrench([load, left]) == right
    assert holding_wrench([load, left]).about((3, 0)) == 0


def test_numbers_balance_up_to_their_rounding():
    random = np.random.default_rng(28)
    parts = [Wrench.at(f, q) for f, q in random.normal(scale=1e6, size=(20, 2, 3))]
    assert in_equilibrium([*parts, holding_wrench(parts)])
    assert not in_equilibrium([*parts, (1 + 1e-6) * holding_wrench(parts)])
    assert in_equilibrium([Wrench((0, 0, 0), (0, 0, 0))])
    force = sm.symbols("force")
    assert in_equilibrium([Wrench((force, 0, 0), (0, 0, 1)), Wrench((-force, 0, 0), (0, 0, -1))])


@pytest.mark.parametrize("scale", [1e-6, 1.0, 1e6])
def test_equilibrium_is_meant_beside_the_size_of_forces_and_of_torques(scale):
    """Forces of 2 units and torques of 6, so that what is left counts beside 4 and beside 12."""
    force, torque = scale * np.array([2.0, 0.0, 0.0]), scale * np.array([0.0, 6.0, 0.0])
    for part, size in ((0, 4.0), (1, 12.0)):
        for off, balanced in ((0.9, True), (1.1, False)):
            left = np.zeros((2, 3))
            left[part, 2] = off * 1e-9 * size * scale
            pair = [Wrench(force, torque), Wrench(-force + left[0], -torque + left[1])]
            assert in_equilibrium(pair) is balanced and in_equilibrium(pair[::-1], tolerance=1e-8)
            assert not in_equilibrium(pair, tolerance=1e-10)


@pytest.mark.parametrize("plane", [False, True])
def test_power_does_not_depend_on_the_frame(plane):
    """F^s = Ad_g^-T F^b, so that F^s . V^s = F^b . V^b; the force turns and the moment follows the point."""
    random = np.random.default_rng(35)
    X = Pose.planar(0.7, (1, 2)) if plane else Pose(Rotation.exp((0.3, 0.2, -0.9)), (1, 2, 3))
    size = 3 if plane else 6
    F, V = Wrench.from_vector(random.normal(size=size)), Twist.from_vector(random.normal(size=size))
    moved = F.transformed(X)
    assert moved.power(V.transformed(X)) == pytest.approx(F.power(V), rel=1e-13)
    np.testing.assert_allclose(moved.force, X.rotation.apply(F.force), rtol=1e-13)
    turned = F.torque if plane else X.rotation.apply(F.torque)
    np.testing.assert_allclose(moved.about(X.position), turned, rtol=1e-14, atol=1e-14)
    np.testing.assert_allclose(moved.transformed(X.inverse()).vector, F.vector, rtol=1e-13, atol=1e-14)


def test_nothing_and_mixtures_have_no_resultant():
    with pytest.raises(ShapeError, match="no wrench"):
        resultant([])
    with pytest.raises(ShapeError, match="planar"):
        resultant([Wrench((1, 2), 3), Wrench((1, 2, 3), (4, 5, 6))])
    for wrong in ([1], 1, [Twist((1, 2), 3)]):
        with pytest.raises(DescriptionError, match=r"no Wrench|not a list"):
            in_equilibrium(wrong)
    with pytest.raises(DescriptionError, match="not a Pose"):
        Wrench((1, 2), 3).transformed(Rotation.planar(1))
    with pytest.raises(ShapeError, match="2 entries"):
        Wrench.at((1, 2), (1, 2, 3))


# -------------------------------------------------------------------- lines of action


def test_a_wrench_is_a_force_along_a_line_and_a_couple_about_it():
    """Poinsot: at the central axis the moment is parallel to the force, and least of all."""
    random = np.random.default_rng(3)
    for f, tau in random.normal(size=(20, 2, 3)):
        wrench = Wrench(f, tau)
        line = wrench.central_axis()
        assert np.allclose(wrench.about(line.point), line.pitch * f) and abs(line.point @ f) < 1e-12
        assert np.allclose(line.direction * np.linalg.norm(f), f)
        elsewhere = line.point + 0.1 * random.normal(size=3)
        assert np.linalg.norm(wrench.about(elsewhere)) >= abs(line.pitch) * np.linalg.norm(f) - 1e-12
    tiny = Wrench((0, 0, 1e-200), (1e-200, 0, 0)).central_axis()
    assert np.allclose(tiny.point, (0, 1, 0)) and tiny.pitch == 0.0


def test_forces_in_a_plane_have_a_line():
    total = resultant([Wrench.at((0, -10), (1, 0)), Wrench.at((0, -30), (3, 0))]).central_axis()
    assert total.point.tolist() == [2.5, 0.0] and total.direction.tolist() == [0.0, -1.0] and total.pitch == 0


def test_a_twist_turns_about_a_line_and_slides_along_it():
    random = np.random.default_rng(4)
    for v, omega in random.normal(size=(20, 2, 3)):
        twist = Twist(v, omega)
        line = twist.central_axis()
        assert np.allclose(twist.at(line.point), line.pitch * omega)
    rolling = Twist((2.0, 0.0), -4.0)
    pole = rolling.central_axis().point
    assert np.allclose(rolling.at(pole), 0) and pole.tolist() == [0, -0.5]


def test_lines_in_symbols():
    f, q = sm.symbols("f_x:z", positive=True), sm.symbols("q_x:z")
    line = Wrench.at(f, q).central_axis()
    off = sm.Matrix(line.point - np.array(q))
    assert equal(off.cross(sm.Matrix(f)), [0, 0, 0]) and bool(da.equal(line.pitch, 0))


@pytest.mark.parametrize("couple", [Wrench((0, 0, 0), (0, 0, 1)), Wrench((0, 0), 2), Twist((1, 0, 0), (0, 0, 0)),
                                    Twist((1, 0), 0)])  # fmt: skip
def test_couples_and_translations_have_none(couple):
    with pytest.raises(DescriptionError, match=r"couple|translation"):
        couple.central_axis()
