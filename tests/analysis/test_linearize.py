"""Linear approximations against the textbook's cart-pole, finite differences, and reduced coordinates."""

from __future__ import annotations

import math
import sys

import numpy as np
import pytest
from scipy.integrate import trapezoid
from sympy import Matrix, cos, eye, simplify, sin, symbols, zeros

import dalembert as da
from dalembert.analysis.equilibria import equilibria
from dalembert.analysis.linearize import linearize
from dalembert.analysis.regulator import lqr
from dalembert.analysis.solution_series import solution_jet
from dalembert.description.mechanism import Mechanism
from dalembert.errors import DerivationError, DescriptionError, ShapeError, SingularMassMatrixError, UnknownNameError

M, m, l, g, c, F = symbols("M m l g c F", positive=True)
NUMBERS = {M: 1.5, m: 0.3, l: 0.7, g: 9.81}


def cart_pole(**more) -> da.System:
    x, theta = da.coordinates("x theta")
    kinetic = (M + m) * x.diff() ** 2 / 2 + m * l * x.diff() * theta.diff() * cos(theta)
    kinetic += m * l**2 * theta.diff() ** 2 / 2
    return da.System([x, theta], kinetic=kinetic, potential=m * g * l * cos(theta), forces={x: F}, inputs=[F], **more)


def pendulum_in_the_plane() -> da.System:
    x, y = da.coordinates("x y")
    return da.System([x, y], kinetic=m * (x.diff() ** 2 + y.diff() ** 2) / 2, potential=m * g * y, forces={x: F},
                     inputs=[F], holonomic=[x**2 + y**2 - l**2])  # fmt: skip


def finite_differences(model, q, v, u) -> tuple[np.ndarray, np.ndarray]:
    """dx'/dx and dx'/du by central differences of the compiled accelerations."""
    n, step = len(q), 1e-6
    state = np.concatenate([q, v, u])
    columns = []
    for k in range(len(state)):
        sides = []
        for sign in (1, -1):
            moved = state.copy()
            moved[k] += sign * step
            a = model.forward_dynamics(moved[:n], moved[n : 2 * n], moved[2 * n :])
            sides.append(np.concatenate([moved[n : 2 * n], a]))
        columns.append((sides[0] - sides[1]) / (2 * step))
    J = np.array(columns).T
    return J[:, : 2 * n], J[:, 2 * n :]


def test_the_cart_pole_upright() -> None:
    """A and B as every control course prints them."""
    found = linearize(cart_pole(), [0, 0], parameters=NUMBERS)
    fall = 9.81 * (1.5 + 0.3) / (1.5 * 0.7)
    assert np.allclose(found.A, [[0, 0, 1, 0], [0, 0, 0, 1], [0, -0.3 * 9.81 / 1.5, 0, 0], [0, fall, 0, 0]],
                       rtol=1e-14, atol=1e-14)
    assert np.allclose(found.B, [[0], [0], [1 / 1.5], [-1 / (1.5 * 0.7)]], rtol=1e-14, atol=1e-14)
    assert found.controllability_rank == 4 and math.isclose(found.poles.real.max(), math.sqrt(fall), rel_tol=1e-12)
    assert found.states == ("x", "theta", "x'", "theta'") and np.array_equal(found.C, np.eye(4))


def test_derivatives_are_exact_at_any_state() -> None:
    model = da.compile(cart_pole(), NUMBERS)
    q, v, u = np.array([0.3, 0.9]), np.array([-0.4, 1.7]), np.array([2.0])
    found = linearize(model, q, v, u)
    A, B = finite_differences(model, q, v, u)
    assert np.abs(found.A - A).max() < 1e-8 and np.abs(found.B - B).max() < 1e-8
    assert np.allclose(found.drift, [*v, *model.forward_dynamics(q, v, u)], rtol=1e-13)


def test_constrained_accelerations_are_differentiated_too() -> None:
    model = da.compile(pendulum_in_the_plane(), {m: 0.3, g: 9.81, l: 1})
    q, v, u = np.array([0.6, -0.8]), np.array([0.8, 0.6]), np.array([0.5])
    found = linearize(model, q, v, u)
    A, B = finite_differences(model, q, v, u)
    assert found.A.shape == (4, 4)
    assert np.abs(found.A - A).max() < 1e-7 and np.abs(found.B - B).max() < 1e-8


def test_at_a_constrained_rest_the_state_is_minimal() -> None:
    """The pendulum in x and y, reduced, is the pendulum in the angle: x = l theta."""
    found = linearize(pendulum_in_the_plane(), [0, -0.7], parameters={m: 0.3, g: 9.81, l: 0.7})
    assert found.states == ("x", "x'")
    assert np.allclose(found.A, [[0, 1], [-9.81 / 0.7, 0]]) and np.allclose(found.B, [[0], [1 / 0.3]])
    twice = da.System(da.coordinates("x y"), kinetic="(x'**2 + y'**2)/2", potential="9.81*y",
                      holonomic=["x**2 + y**2 - 1", "2*x**2 + 2*y**2 - 2"])  # fmt: skip
    assert np.allclose(linearize(twice, [0, -1]).A, [[0, 1], [-9.81, 0]])


def test_an_equilibrium_is_a_point_to_linearize_at() -> None:
    rest = equilibria(cart_pole(), parameters=NUMBERS, start={"x": 2.0})[-1]
    found = linearize(cart_pole(), rest, parameters=NUMBERS)
    assert np.array_equal(found.q0, rest.q) and np.abs(found.drift).max() < 1e-12


def test_a_rolling_constraint_keeps_every_position() -> None:
    """A sleigh: three positions, two velocities."""
    x, y, angle = da.coordinates("x y angle")
    sleigh = da.System([x, y, angle], kinetic=(x.diff() ** 2 + y.diff() ** 2 + angle.diff() ** 2) / 2,
                       nonholonomic=[x.diff() * sin(angle) - y.diff() * cos(angle)])  # fmt: skip
    found = linearize(sleigh, [0, 0, 0])
    assert found.states == ("x", "y", "angle", "x'", "angle'") and not np.any(found.A[3:])
    assert np.array_equal(found.A[:3, 3:], [[1, 0], [0, 0], [0, 1]])


def test_along_a_motion() -> None:
    model = da.compile(cart_pole(), NUMBERS)
    motion = da.simulate(model, q=[0, 0.5], inputs=["sin(t)"], duration=1.0, times=np.linspace(0, 1, 5))
    found = linearize(motion)
    assert found.A.shape == (5, 4, 4) and found.B.shape == (5, 4, 1) and np.array_equal(found.times, motion.times)
    for k in (0, 3):
        single = linearize(model, motion.q[k], motion.v[k], motion.inputs[k])
        assert np.allclose(found.A[k], single.A, rtol=1e-12, atol=1e-12)
        assert np.allclose(found.B[k], single.B, rtol=1e-12, atol=1e-12)
    with pytest.raises(DerivationError, match="vary"):
        found.state_space("scipy")


def test_the_variational_equations_predict_the_neighbouring_motion() -> None:
    """d' = A(t) d, integrated here by Runge and Kutta, against the difference of two simulations."""
    model = da.compile(cart_pole(), NUMBERS)
    times = np.linspace(0, 1, 401)
    A = linearize(da.simulate(model, q=[0, 0.5], duration=1.0, times=times)).A
    d, h = np.array([0, 1.0, 0, 0]), times[2]
    for k in range(0, 400, 2):
        k1 = A[k] @ d
        k2 = A[k + 1] @ (d + h / 2 * k1)
        k3 = A[k + 1] @ (d + h / 2 * k2)
        d = d + h / 6 * (k1 + 2 * k2 + 2 * k3 + A[k + 2] @ (d + h * k3))
    ends = [da.simulate(model, q=[0, 0.5 + s], duration=1.0, rtol=1e-12, atol=1e-14) for s in (1e-5, -1e-5)]
    measured = np.concatenate([(ends[0].q[-1] - ends[1].q[-1]), (ends[0].v[-1] - ends[1].v[-1])]) / 2e-5
    assert np.allclose(d, measured, rtol=1e-6)


def test_outputs_and_exports(monkeypatch: pytest.MonkeyPatch) -> None:
    found = linearize(cart_pole(), [0, 0], parameters=NUMBERS, outputs=["x + l*sin(theta)", "F"])
    assert np.allclose(found.C, [[1, 0.7, 0, 0], [0, 0, 0, 0]]) and np.array_equal(found.D, [[0], [1]])
    exported = found.state_space("scipy")
    assert np.array_equal(exported.A, found.A) and np.array_equal(exported.D, found.D)
    monkeypatch.setitem(sys.modules, "control", None)
    with pytest.raises(DescriptionError, match="not installed"):
        found.state_space()
    with pytest.raises(DescriptionError, match="no library"):
        found.state_space("matlab")


def test_wrong_questions_are_named() -> None:
    with pytest.raises(ShapeError):
        linearize(cart_pole(), [0, 0, 0], parameters=NUMBERS)
    with pytest.raises(UnknownNameError):
        linearize(cart_pole(), {"phi": 1}, parameters=NUMBERS)
    with pytest.raises(DescriptionError, match="misses"):
        linearize(pendulum_in_the_plane(), [0, 0], parameters={m: 1, g: 1, l: 1})
    with pytest.raises(DerivationError, match="not an equilibrium"):
        linearize(pendulum_in_the_plane(), [1, 0], parameters={m: 1, g: 1, l: 1}, reduced=True)
    x, y = da.coordinates("x y")
    with pytest.raises(SingularMassMatrixError):
        linearize(da.System([x, y], kinetic=x.diff() ** 2), [0, 0])


# -------------------------------------------------------------------- the regulator


def test_the_regulator_solves_riccati_and_stabilises_the_motion() -> None:
    upright = linearize(cart_pole(), [0, 0], parameters=NUMBERS)
    Q, R = np.diag([10.0, 1.0, 1.0, 1.0]), np.array([[0.5]])
    found = lqr(upright, Q, R)
    A, B, S = upright.A, upright.B, found.cost
    assert np.abs(A.T @ S + S @ A - S @ B @ np.linalg.solve(R, B.T @ S) + Q).max() < 1e-9 * np.abs(S).max()
    assert found.poles.real.max() < 0 and np.allclose(found.gain, np.linalg.solve(R, B.T @ S))
    model = da.compile(cart_pole(), NUMBERS)
    motion = da.simulate(model, q=[0.2, 0.15], inputs=found.inputs, duration=25.0)
    assert motion.success and np.abs(motion.q[-1]).max() < 1e-3
    # the cost of a small departure is z^T S z
    small = np.array([1e-3, 1e-3])
    times = np.linspace(0, 25, 5001)
    near = da.simulate(model, q=small, inputs=found.inputs, duration=25.0, times=times)
    z = np.hstack([near.q, near.v])
    paid = np.einsum("ti,ij,tj->t", z, Q, z) + 0.5 * near.inputs[:, 0] ** 2
    start = np.array([*small, 0, 0])
    assert math.isclose(trapezoid(paid, times), start @ S @ start, rel_tol=1e-3)


def test_a_double_integrator_has_the_gains_of_the_book() -> None:
    block = da.System("x", kinetic="x'**2/2", forces="u", inputs=["u"])
    assert np.allclose(lqr(linearize(block, [0]), [4, 0], 1).gain, [[2, 2]])


def test_a_regulator_acts_through_constraints() -> None:
    """The inverted pendulum in x and y, held up by a push along x."""
    system = pendulum_in_the_plane()
    numbers = {m: 0.3, g: 9.81, l: 1}
    found = lqr(linearize(system, [0, 1], parameters=numbers), 1, 1)
    start = [math.sin(0.2), math.cos(0.2)]
    motion = da.simulate(system, parameters=numbers, q=start, inputs=found.inputs, duration=20.0)
    assert motion.success and np.allclose(motion.q[-1], [0, 1], rtol=1e-3, atol=1e-3)


def test_what_cannot_be_regulated_is_refused() -> None:
    x, y = da.coordinates("x y")
    free = da.System([x, y], kinetic=x.diff() ** 2 + y.diff() ** 2, forces={x: F}, inputs=[F], potential=-(y**2))
    at_rest = linearize(free, [0, 0])
    assert at_rest.controllability_rank == 2
    with pytest.raises(DerivationError, match="no feedback"):
        lqr(at_rest, 1, 1)
    with pytest.raises(ShapeError):
        lqr(at_rest, np.eye(3), 1)
    with pytest.raises(ShapeError, match="eigenvalue"):
        lqr(at_rest, 1, 0)
    with pytest.raises(DerivationError, match="not at a rest"):
        lqr(linearize(free, [0, 1]), 1, 1)


def oscillators(damping: str = "0") -> da.System:
    """Two alike, of which one input drives the sum: their difference swings by itself."""
    return da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="(x**2 + y**2)/2 + (x - y)**2/3",
                     dissipation=f"{damping}*(x' - y')**2", forces={"x": "u", "y": "u"}, inputs=["u"])  # fmt: skip


def test_what_no_input_damps_is_not_called_stabilised() -> None:
    """Rounding makes poles of -1e-16 1/s of modes that swing on."""
    for stiffness in np.linspace(0.1, 3.0, 12).tolist():
        swinging = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential=f"(x**2 + y**2)/2 + {stiffness}*(x - y)**2",
                             forces={"x": "u", "y": "u"}, inputs=["u"])  # fmt: skip
        with pytest.raises(DerivationError, match=r"no feedback .* eigenvalue .*j 1/s"):
            lqr(linearize(swinging, [0, 0]), 1, 1)
    gain = lqr(linearize(oscillators("0.1"), [0, 0]), 1, 1).gain
    np.testing.assert_allclose(gain[0, :2], gain[0, 0], rtol=1e-9)
    with pytest.raises(DerivationError, match="Q does not see the mode of the eigenvalue"):
        lqr(linearize(oscillators("0.1"), [0, 0]), 0, 1)


def test_weights_far_apart_or_off_by_rounding_are_solved_and_truth_values_are_none() -> None:
    """x'' = u: the gain is (sqrt(q/r), sqrt(2 sqrt(q/r) + q/r))."""
    block = linearize(da.System("x", kinetic="x'**2/2", forces="u", inputs=["u"]), [0.0])
    for r in (1e-17, 1e-9, 1e9):
        position, speed = r**-0.5, math.sqrt(2 * r**-0.5 + 1 / r)
        np.testing.assert_allclose(lqr(block, 1, r).gain, [[position, speed]], rtol=1e-8)
    even = lqr(block, [[2, 0.5], [0.5, 1]], 1).gain
    np.testing.assert_allclose(lqr(block, [[2, 0.5], [0.5 + 1e-12, 1]], 1).gain, even, rtol=1e-9)
    for Q, R in ((1, True), ([True, False], 1), (1, [[True]])):
        with pytest.raises(ShapeError, match="weights as numbers"):
            lqr(block, Q, R)


def test_a_body_on_a_ball_joint_in_quaternions() -> None:
    """Four coordinates, three velocities: omega^2 = m g d/(I + m d^2) about either horizontal axis."""
    top = Mechanism("top", gravity=(0, 0, -9.81))
    bob = top.body("bob", mass=2.0, com=(0, 0, -0.5), inertia=(0.1, 0.12, 0.05, 0, 0, 0))
    top.spherical("ball", top.ground, bob)
    found = linearize(top, [1, 0, 0, 0])
    assert found.A.shape == (6, 6) and found.basis.shape == (7, 6)
    squares = np.sort((found.poles**2).real)
    about_x, about_y = -9.81 / (0.1 + 0.5), -9.81 / (0.12 + 0.5)
    assert np.allclose(squares, [about_x, about_x, about_y, about_y, 0, 0], rtol=1e-9, atol=1e-9)
    series = solution_jet(top, 20, [math.cos(0.1), math.sin(0.1), 0, 0], [0.3, 0.2, 1.0])
    assert abs(np.linalg.norm(series.at(0.2)) - 1.0) < 1e-13
    with pytest.raises(DerivationError, match="differ in number"):
        equilibria(top)


def test_a_quaternion_without_length_is_no_point() -> None:
    top = Mechanism("top")
    top.spherical("ball", top.ground, top.body("bob", 1, (0, 0, -1), (1, 1, 1, 0, 0, 0)))
    for call in (lambda q: linearize(top, q), lambda q: solution_jet(top, 3, q)):
        with pytest.raises(DescriptionError, match="is zero"):
            call([0, 0, 0, 0])


def test_arguments_that_are_no_point() -> None:
    block = da.System("x", kinetic="x'**2/2", forces="u", inputs=["u"])
    wrong = [{"q0": [math.nan]}, {"q0": [1j]}, {"q0": [0], "t": math.nan}, {"q0": [0], "t": "now"},
             {"q0": [0], "outputs": [math.inf]}, {"q0": [0], "outputs": ["x < 1"]}, {"q0": [0], "reduced": "yes"},
             {"q0": [0], "outputs": ["x''' + 1"]}, {"q0": np.ma.array([1.0], mask=[1])}]  # fmt: skip
    for arguments in wrong:
        with pytest.raises(DescriptionError):
            linearize(block, **arguments)
    with pytest.raises(DerivationError, match="not finite"):
        linearize(da.System("x", kinetic="x'**2/2", potential="1/x"), [0])
    found = linearize(block, [0], outputs=[])
    assert found.C.shape == (0, 2) and linearize(block, [0], outputs="2*x").C.tolist() == [[2, 0]]


def test_weights_that_are_none() -> None:
    about = linearize(da.System("x", kinetic="x'**2/2", forces="u", inputs=["u"]), [0])
    for Q, R in ((math.nan, 1), (1j, 1), ("a", 1), ([[1, 2], [0, 1]], 1), (1, -1), ([1, -1], 1), (1, [1, 1])):
        with pytest.raises(ShapeError, match="lqr"):
            lqr(about, Q, R)
    twice = linearize(da.System("x", kinetic="x'**2/2", forces="u + w", inputs=["u", "w"]), [0])
    with pytest.raises(ShapeError, match="R has the eigenvalue 0"):
        lqr(twice, 1, [1, 0])
    with pytest.raises(DerivationError, match="no inputs"):
        lqr(linearize(da.System("x", kinetic="x'**2/2"), [0]), 1, 1)
    with pytest.raises(DescriptionError, match="Give a Linearization"):
        lqr(about.A, 1, 1)  # type: ignore[arg-type]


# -------------------------------------------------------------------- in symbols


def test_the_cart_pole_in_symbols():
    """The textbook's matrices (Anderson and Moore; any course on control)."""
    x, theta = da.coordinates("x theta")
    linear = linearize(cart_pole(), [0, 0], outputs=[x + l * sin(theta)])
    below = Matrix([[0, -m * g / M, 0, 0], [0, (M + m) * g / (M * l), 0, 0]])
    assert (linear.A - Matrix.hstack(zeros(2), eye(2)).col_join(below)).applyfunc(simplify) == zeros(4)
    assert (linear.B - Matrix([0, 0, 1 / M, -1 / (M * l)])).applyfunc(simplify) == zeros(4, 1)
    assert (linear.C, linear.D, linear.drift) == (Matrix([[1, l, 0, 0]]), zeros(1, 1), zeros(4, 1))
    assert linear.controllability_rank == 4 and linear.motion is None
    assert sum(linear.poles) == 0 and len(linear.poles) == 4
    for ask in (lambda: linear.stability, linear.state_space, lambda: lqr(linear, 1, 1)):
        with pytest.raises(DerivationError, match="symbols"):
            ask()


@pytest.mark.parametrize("place", [([0.3, -0.2], [0.4, 1.1], [0.7]), ([0.0, math.pi], None, None)])
@pytest.mark.parametrize("make", [cart_pole, pendulum_in_the_plane])
def test_symbols_and_numbers_agree(make, place):
    numbers, (q0, v0, u0) = {M: 1.5, m: 0.3, l: 0.7, g: 9.81}, place
    system = make()
    numbers = {key: value for key, value in numbers.items() if str(key) in system.parameter_names}
    if make is pendulum_in_the_plane:
        angle, rate = q0[1], (v0 or [0.0, 0.0])[1]
        q0 = [l * sin(angle), -l * cos(angle)]
        v0 = [l * cos(angle) * rate, l * sin(angle) * rate]
    found = linearize(system, q0, v0, u0)
    at = [np.array([float(x) for x in block.subs(numbers)]) for block in (found.q0, found.v0, found.u0)]
    expected = linearize(system, *at, parameters=numbers, reduced=False)
    for name in ("A", "B", "drift"):
        table = np.array(getattr(found, name).subs(numbers).evalf().tolist(), dtype=float)
        np.testing.assert_allclose(table.reshape(getattr(expected, name).shape), getattr(expected, name), atol=1e-12)


def test_in_symbols_a_time_is_the_one_that_was_given():
    """m x'' = -k t x at t = 3/2."""
    found = linearize(da.System("x", kinetic="m*x'**2/2", potential="k*t*x**2/2", parameters="m k"), [0], t=1.5)
    assert float(found.A[1, 0].subs({"m": 2.0, "k": 8.0})) == -6.0


def test_a_place_in_symbols_and_one_that_is_off():
    k = symbols("k")
    bead = da.System("x y", kinetic="m*(x'**2 + y'**2)/2", potential="m*g*y", holonomic=["y - k*x**2/2"],
                     parameters={"m": 2, "g": 9.81, "k": 3})  # fmt: skip
    found = linearize(bead, {"x": k, "y": k**3 / 2}, parameters={"k": k})
    expected = linearize(bead, [0.5, 0.0625], parameters={"k": 0.5}, reduced=False)
    np.testing.assert_allclose(np.array(found.A.subs(k, 0.5).tolist(), dtype=float), expected.A, atol=1e-12)
    with pytest.raises(DescriptionError, match="misses 'y"):
        linearize(bead, {"x": k, "y": k}, parameters={"k": k})
    with pytest.raises(DerivationError, match="reduced=True"):
        linearize(cart_pole(), [0, 0], reduced=True)
    with pytest.raises(UnknownNameError, match="'mm' is not a parameter"):
        linearize(cart_pole(), [0, 0], parameters={"mm": k})
    with pytest.raises(SingularMassMatrixError):
        linearize(da.System("x y", kinetic="m*x'**2/2", potential="y**2", parameters={"m": None}), [0, 0])
