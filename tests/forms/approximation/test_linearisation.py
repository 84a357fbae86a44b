"""`small_motions` and `linearize` take the same point in the same ways, and say the same about it."""

import math
import warnings

import numpy as np
import pytest
from sympy import Float, Matrix, Rational, Symbol, cos, pi, sin, sqrt, symbols

import dalembert as da
from dalembert.algebra.short import shorten
from dalembert.errors import BudgetError, DerivationError, ShapeError, UnknownNameError
from dalembert.forms.approximation.linearisation import small_motions

q, p = da.coordinates("q p")
m, l, g, k, tau = symbols("m l g k tau", positive=True)


def pendulums():
    return da.System([q, p], kinetic=m * l**2 * (q.diff() ** 2 + p.diff() ** 2) / 2,
                     potential=-m * g * l * (cos(q) + cos(p)) + k * (q - p) ** 2 / 2,
                     forces={q: tau * cos(q), p: -p.diff()}, inputs=[tau], parameters={m: 2, l: 0.5, g: 9.81, k: 3})


POINTS = [
    {"q": math.pi, "p": 0.0}, {q: math.pi, p: 0}, {q: pi}, {"q": math.pi}, [math.pi, 0.0], (math.pi, 0),
    np.array([math.pi, 0.0]), Matrix([math.pi, 0]),
]


def state_matrix(motion, numbers):
    """A = [[0, 1], [-M^-1 K, -M^-1 D]] and B = [0; M^-1 B]."""
    mass, damping, stiffness, inputs = (
        np.array(block.subs(numbers).evalf().tolist(), dtype=float)
        for block in (motion.mass_matrix, motion.damping, motion.stiffness, motion.input_matrix))
    count = len(mass)
    below = np.linalg.solve(mass, np.hstack([-stiffness, -damping]))
    driven = np.vstack([np.zeros_like(inputs), np.linalg.solve(mass, inputs)])
    return np.vstack([np.eye(count, 2 * count, count), below]), driven


@pytest.mark.parametrize("point", POINTS, ids=range(len(POINTS)))
def test_both_take_the_same_point(point):
    system = pendulums()
    numbers = {m: 2, l: 0.5, g: 9.81, k: 3}
    A, B = state_matrix(da.forms.small_motions(system, point), numbers)
    linear = da.control.linearize(system, point)
    np.testing.assert_allclose(A, linear.A, rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(B, linear.B, rtol=1e-9, atol=1e-9)


def test_inputs_velocities_and_parameters():
    system, numbers = pendulums(), {m: 2, l: 0.5, g: 9.81, k: 3}
    for u in ({"tau": 0.7}, {tau: Rational(7, 10)}, [0.7], 0.7):
        _, B = state_matrix(da.forms.small_motions(system, {"q": 0.3}, None, u), numbers)
        linear = da.control.linearize(system, {"q": 0.3}, None, u)
        np.testing.assert_allclose(B, linear.B, rtol=1e-12, atol=1e-12)
    for v in ({"q": 0.4}, {"q'": 0.4}, {q.diff(): 0.4}, [0.4, 0]):
        np.testing.assert_allclose(da.control.linearize(system, [0, 0], v).v0, [0.4, 0.0])
        assert da.forms.small_motions(system, [0, 0], v).damping.shape == (2, 2)
    motion = da.forms.small_motions(system, {"q": 0}, parameters={"m": 2, l: Rational(1, 2)})
    assert motion.mass_matrix == Matrix([[Rational(1, 2), 0], [0, Rational(1, 2)]])
    assert motion.stiffness.free_symbols == {g, k}
    found = [da.forms.small_motions(what, [0, 0]).stiffness for what in (system, da.compile(system), da.derive(system))]
    assert found[0] == found[1] == found[2]


def test_an_equilibrium_is_a_point():
    system = pendulums()
    rest = da.statics.equilibria(system)[0]
    numbers = {m: 2, l: 0.5, g: 9.81, k: 3}
    A, _ = state_matrix(da.forms.small_motions(system, rest), numbers)
    np.testing.assert_allclose(A, da.control.linearize(system, rest).A, rtol=1e-6, atol=1e-6)


def test_a_steady_motion():
    """The conical pendulum: theta = const, phi' = Omega with Omega^2 = g / (l cos theta)."""
    theta, phi = da.coordinates("theta phi")
    rate = sqrt(g / (l * cos(1)))
    system = da.System([theta, phi], kinetic=m * l**2 * (theta.diff() ** 2 + sin(theta) ** 2 * phi.diff() ** 2) / 2,
                       potential=-m * g * l * cos(theta), parameters={m: 2, l: 0.5, g: 9.81})  # fmt: skip
    numbers = {m: 2, l: 0.5, g: 9.81}
    A, _ = state_matrix(da.forms.small_motions(system, {"theta": 1}, {"phi": rate}), numbers)
    linear = da.control.linearize(system, {"theta": 1}, {"phi": float(rate.subs(numbers))}, reduced=False)
    np.testing.assert_allclose(A, linear.A, rtol=1e-9, atol=1e-9)
    square = (1 + 3 * math.cos(1) ** 2) * 9.81 / (0.5 * math.cos(1))  # Goldstein 2002, chapter 6
    assert max(np.linalg.eigvals(A).imag) ** 2 == pytest.approx(square)


@pytest.mark.parametrize(("error", "match", "arguments"), [
    (UnknownNameError, "'x' is not known", ({"x": 1},)), (ShapeError, "3 values", ([1, 2, 3],)),
    (ShapeError, "q0", ([1],)), (UnknownNameError, "not a parameter", ([0, 0], None, None, {"x": 1})),
    (DerivationError, "not constant", ({q: p},)),
])
def test_points_that_do_not_fit(error, match, arguments):
    *point, parameters = arguments if len(arguments) == 4 else (*arguments, None)
    with pytest.raises(error, match=match):
        da.forms.small_motions(pendulums(), *point, parameters=parameters)


def test_a_free_body_rests_in_no_turn():
    mechanism = da.Mechanism()
    body = mechanism.body("b", mass=1, inertia=np.diag([1.0, 2, 3]).tolist())
    mechanism.floating("free", "ground", body)
    linear = da.control.linearize(mechanism)
    np.testing.assert_allclose(linear.q0[-4:] if abs(linear.q0[3]) != 1 else linear.q0[3:7], [1, 0, 0, 0])


def test_entries_without_a_short_form_stay_as_they_were_derived(monkeypatch):
    """As of sqrt(sin(sin(g + x)) + 2)*cos(g) at a coordinate of sixteen digits, whose multiples have no end."""

    def refuse(entry):
        raise BudgetError("exact form", "a polynomial would have more terms than it was granted.")

    monkeypatch.setattr(shorten, "shorten", refuse)
    system = da.System("x", kinetic="x'**2/2", potential="g*x**3", parameters={"g": None})
    found = small_motions(system, {"x": 0.25})
    assert found.stiffness[0].xreplace({Symbol("g"): Float(2.0)}) == 3.0


@pytest.mark.parametrize(("force", "is_edge"), [
    ("-sign(x')", True), ("-min(x', 2*x')", True), ("piecewise(x > 0, -x, -2*x)", True), ("-mu*abs(x)", True),
    ("-x'*abs(x')", False), ("piecewise(x > 0, -x**2, 2*x**3)", False), ("-abs(x - 1)", False),
    ("-x'*sign(x - 1)", False),
])
@pytest.mark.parametrize("verb", [small_motions, da.control.linearize])
def test_where_forces_have_an_edge_slopes_of_one_side_are_told(verb, force, is_edge):
    system = da.System("x", kinetic="x'**2/2", forces={"x": force}, parameters={"mu": None})
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        verb(system)
    assert ["edge-at-point" in str(each.message) for each in told] == [True] * is_edge
