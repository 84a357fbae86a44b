"""Taylor polynomials against SymPy's series and mpmath; the derivative of an inverse; what has no expansion."""

from __future__ import annotations

import mpmath
import pytest
from sympy import (
    Abs,
    Matrix,
    Max,
    Piecewise,
    Rational,
    acos,
    acosh,
    asin,
    asinh,
    atan,
    atan2,
    atanh,
    cos,
    cosh,
    diff,
    exp,
    factorial,
    log,
    pi,
    series,
    simplify,
    sin,
    sinh,
    sqrt,
    symbols,
    tan,
    tanh,
)

import dalembert as da
from dalembert.errors import BudgetError, DerivationError, DescriptionError, ShapeError
from dalembert.expr.graph import Graph
from dalembert.expr.text import parse
from dalembert.forms.approximation.jets import InDoubles, product, propagate
from dalembert.forms.approximation.taylor import directional_derivative, taylor

x, y, a = symbols("x y a")


@pytest.mark.parametrize("f", [
    exp(x), sin(x), cos(x), log(1 + x), (1 + x) ** Rational(-3, 2),  # the five expansions of the lecture
    tan(x), asin(x), acos(x), atan(x), sinh(x), cosh(x), tanh(x), asinh(x), atanh(x), acosh(2 + x),
    (1 + x) ** a, exp(sin(x)), x / tan(x), sin(x) / x, (1 - cos(x)) / x**2, 1 / (1 - x - x**2), 2**x,
], ids=str)  # fmt: skip
def test_in_one_variable_it_is_the_series(f) -> None:
    assert da.equal(taylor(f, {x: 0}, 5), series(f, x, 0, 6).removeO())


@pytest.mark.parametrize("f", [sin(x * y) + exp(x) / (1 + y), atan2(y, x), sqrt(x**2 + y), x**y], ids=str)
def test_in_two_variables_the_coefficients_are_the_partial_derivatives(f) -> None:
    polynomial = taylor(f, {x: 1, y: Rational(1, 2)}, 3)
    centre = {x: 1, y: Rational(1, 2)}
    for i in range(4):
        for j in range(4 - i):
            ours = diff(polynomial, x, i, y, j).subs(centre) / factorial(i)
            theirs = diff(f, x, i, y, j).subs(centre) / factorial(i)
            assert abs(complex(ours - theirs).real) < 1e-12


def test_coefficients_of_nested_constants_are_left_as_they_are() -> None:
    """SymPy does not come to an end simplifying these."""
    third, step = Rational(1, 3), Rational(1, 7)
    found = taylor(tan(atan(sin((cos(x) + 3) ** -third)) / 2), {x: third, y: sqrt(2)}, 4).subs(x, third + step)
    with mpmath.workdps(30):
        def f(s):
            return mpmath.tan(mpmath.atan(mpmath.sin(mpmath.power(mpmath.cos(s) + 3, -mpmath.mpf(1) / 3))) / 2)

        slopes = mpmath.taylor(f, mpmath.mpf(1) / 3, 4)
        assert abs(found.evalf(25) - mpmath.polyval(slopes[::-1], mpmath.mpf(1) / 7)) < 1e-20


def test_the_point_and_other_symbols_may_stay_symbols() -> None:
    assert simplify(taylor(sin(a * x), {x: y}, 1) - sin(a * y) - a * cos(a * y) * (x - y)) == 0
    assert taylor(sin(x), {x: pi}, 1) == pi - x


def test_coordinates_and_matrices_are_expanded_too() -> None:
    (theta,) = da.coordinates("theta")
    expanded = taylor(Matrix([cos(theta), sin(theta) * theta.diff()]), {theta: 0, theta.diff(): 0}, 2)
    assert expanded == Matrix([1 - theta**2 / 2, theta * theta.diff()])


def test_the_order_counts_the_total_degree() -> None:
    assert taylor(exp(x + y), {x: 0, y: 0}, 1) == 1 + x + y
    assert taylor(exp(x), {x: 0}, 0) == 1


@pytest.mark.parametrize("f", [1 / x, Abs(x), sqrt(x), log(x), Max(x, 0), Piecewise((x, x > 0), (0, True)),
                               x * y / (x**2 + y**2)], ids=str)  # fmt: skip
def test_what_has_no_expansion_is_refused(f) -> None:
    with pytest.raises(DerivationError):
        taylor(f, {x: 0, y: 0}, 2)


def test_away_from_their_edges_such_functions_have_one() -> None:
    assert taylor(Abs(x), {x: -2}, 3) == -x
    assert taylor(Max(x, x**2), {x: 3}, 2).expand() == x**2
    pieces = Piecewise((x**3, x > 2), (sin(x), True))
    assert taylor(pieces, {x: 3}, 3).expand() == x**3 and taylor(pieces, {x: 0}, 3) == x - x**3 / 6


def test_wrong_questions_are_named() -> None:
    with pytest.raises(ShapeError):
        taylor(x, {x: 0}, -1)
    with pytest.raises(DescriptionError):
        taylor(x, {}, 1)
    with pytest.raises(DescriptionError):
        taylor(x, {x + 1: 0}, 1)


def test_the_derivative_of_an_inverse() -> None:
    """D(A^-1)[H] = -A^-1 H A^-1, entry by entry, as rational functions."""
    A, H = Matrix(3, 3, symbols("a:9")), Matrix(3, 3, symbols("h:9"))
    inverse = A.adjugate() / A.det()
    found = directional_derivative(inverse, dict(zip(A, H, strict=True)))
    numbers = dict(zip([*A, *H], [Rational(k * k % 7 + (k % 4 == 0) * 5, k % 3 + 1) for k in range(18)], strict=True))
    A0, H0 = A.subs(numbers), H.subs(numbers)
    assert A0.det() != 0
    assert found.subs(numbers) == -A0.inv() * H0 * A0.inv()


def test_higher_directional_derivatives_are_those_along_the_line() -> None:
    s = symbols("s")
    f = sin(x) * exp(x * y)
    found = directional_derivative(f, {x: 2, y: -1}, 4)
    line = f.subs({x: x + 2 * s, y: y - s}, simultaneous=True)
    assert da.equal(found, diff(line, s, 4).subs(s, 0))


def test_jets_of_doubles_against_mpmath() -> None:
    graph = Graph()
    t = graph.symbol("t")
    root = parse("exp(sin(t))/(1 + t**2) + atan2(t, 2) + log(3 + t)*sqrt(2 + cos(t))", graph, lambda name, order: t)
    (jet,) = propagate(InDoubles(), graph, [root], {t: [0.3, 1.0, *([0.0] * 8)]}, 9)
    with mpmath.workdps(40):
        exact = mpmath.taylor(
            lambda s: mpmath.exp(mpmath.sin(s)) / (1 + s**2) + mpmath.atan2(s, 2)
            + mpmath.log(3 + s) * mpmath.sqrt(2 + mpmath.cos(s)), mpmath.mpf("0.3"), 9)  # fmt: skip
    assert all(abs(ours - float(theirs)) < 1e-12 for ours, theirs in zip(jet, exact, strict=True))


def test_leibniz() -> None:
    assert product([1.0, 2.0, 3.0], [4.0, 5.0, 6.0]) == [4.0, 13.0, 28.0]


def test_exact_coefficients_of_nested_functions_of_numbers_are_refused() -> None:
    expression = tanh(asin(sin(tan(atan(x * y) / 2)) / 2))
    with pytest.raises(BudgetError, match="in decimals"):
        taylor(expression, {x: -2, y: 1}, 5)
    near = {x: -2.001, y: 1.002}
    found = taylor(expression, {x: -2.0, y: 1.0}, 5)
    assert abs(found.xreplace(near) - expression.xreplace(near).evalf()) < 1e-14


@pytest.mark.parametrize(("given", "said"), [([0], "Give a mapping"), (0, "Give a mapping"), (None, "Give a mapping"),
                                             ({}, "names no variable")])  # fmt: skip
def test_what_names_no_variable_is_refused(given: object, said: str) -> None:
    for verb in (taylor, directional_derivative):
        with pytest.raises(DescriptionError, match=said):
            verb(x, given, 2)
