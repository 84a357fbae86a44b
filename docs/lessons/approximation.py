"""S42: approximation as calculus: Taylor polynomials that add, multiply, compose and invert."""

from __future__ import annotations

from typing import Any

import numpy as np

from dalembert.forms.approximation.jets import product
from dalembert.forms.approximation.taylor import directional_derivative, taylor

from .lesson import Check, Lesson
from .measures import apart, difference, failures, gap, matrix

SOURCE = "Mechanics for design, lecture 03, 'Differentiation and approximation'"
ERRATA = (
    "E003-5: |f(x) - a| = |f(x) - a| < epsilon says the same twice -> |f(x) - a| < epsilon. "
    "E003-6: derivable implies differentiable, not conversely -> in one variable the two are equivalent; in several, "
    "differentiable implies that the partial derivatives exist, not conversely. "
    "E003-7: (2 x 2) = (2 x 2)(2 x 3) -> (2 x 2) = (2 x 3)(3 x 2); y_0 = f(x_0) -> y_0 = F(x_0)."
)
ORDER = 8


def five_expansions() -> float:
    """(1 + x)^p, exp, log(1 + x), cos, sin to order 8 against mpmath's derivatives."""
    from mpmath import cos as mcos
    from mpmath import exp as mexp
    from mpmath import log as mlog
    from mpmath import mpf
    from mpmath import sin as msin
    from mpmath import taylor as coefficients
    from sympy import Poly, Rational, Symbol, cos, exp, log, sin

    x, p = Symbol("x"), Rational(7, 3)
    pairs = (
        ((1 + x) ** p, lambda s: (1 + s) ** (mpf(7) / 3)),
        (exp(x), mexp),
        (log(1 + x), lambda s: mlog(1 + s)),
        (cos(x), mcos),
        (sin(x), msin),
    )

    def error(expression: Any, function: Any) -> float:
        found = Poly(taylor(expression, {x: 0}, ORDER), x)
        return gap([float(found.coeff_monomial(x**k)) for k in range(ORDER + 1)], coefficients(function, 0, ORDER))

    return max(error(*pair) for pair in pairs)


def constant_approximation() -> float:
    """Order 0 is the value; for exp about 1, |f - a| < epsilon on |dx| < epsilon/3, however small."""
    from sympy import Symbol, exp

    x = Symbol("x")
    a = float(taylor(exp(x), {x: 1}, 0))
    epsilon = 10.0 ** -np.arange(1, 9)
    return gap(a, np.e) + failures(*(np.abs(np.exp(1 + epsilon / 3) - a) < epsilon))


def linear_approximation() -> float:
    """x^3 about x_0: x_0^3 + 3 x_0^2 dx, x_0 a symbol."""
    from sympy import symbols

    x, x0 = symbols("x x_0")
    return difference(taylor(x**3, {x: x0}, 1), x0**3 + 3 * x0**2 * (x - x0))


def leibniz() -> float:
    """The jet of exp(s) sin(s) against the product of their jets."""
    from mpmath import exp, sin
    from mpmath import taylor as coefficients

    factors = ([float(c) for c in coefficients(f, 0, ORDER)] for f in (exp, sin))
    return gap(product(*factors), [float(c) for c in coefficients(lambda s: exp(s) * sin(s), 0, ORDER)])


def composition() -> float:
    """log(1 + y) with y = sin(x) put in, cut after order 8, against the expansion of log(1 + sin x)."""
    from sympy import Poly, Symbol, log, sin

    x, y = Symbol("x"), Symbol("y")
    outer, inner = taylor(log(1 + y), {y: 0}, ORDER), taylor(sin(x), {x: 0}, ORDER)
    composed = Poly(outer.subs(y, inner).expand(), x)
    direct = Poly(taylor(log(1 + sin(x)), {x: 0}, ORDER), x)
    return gap(
        [float(composed.coeff_monomial(x**k)) for k in range(ORDER + 1)],
        [float(direct.coeff_monomial(x**k)) for k in range(ORDER + 1)],
    )


def chain_rule() -> float:
    """(G o F)' of R^2 -> R^3 -> R^2: the (2 x 3) matrix times the (3 x 2) one, column by column of directions."""
    from sympy import Matrix, exp, sin, symbols

    x = symbols("x1 x2")
    y = symbols("y1 y2 y3")
    F = matrix([x[0] * x[1], sin(x[0]), exp(x[1])])
    G = matrix([y[0] + y[1] * y[2], y[2] ** 2 - y[0]])
    there = dict(zip(y, F, strict=True))
    composed = G.subs(there, simultaneous=True)
    outer, inner = G.jacobian(y).subs(there, simultaneous=True), F.jacobian(x)
    if outer.shape != (2, 3) or inner.shape != (3, 2):
        return float("inf")
    columns = [directional_derivative(composed, {s: int(s == direction) for s in x}) for direction in x]
    return difference(Matrix.hstack(*columns), outer * inner)


def matrix_of_symbols(letter: str, size: int) -> Any:
    """x_00, x_01, ... in rows."""
    from sympy import Symbol

    return matrix([[Symbol(f"{letter}_{i}{j}") for j in range(size)] for i in range(size)])


def inverse_in_direction(X: Any, H: Any, order: int = 1) -> Any:
    """D^k(X^-1)[H, ..., H], by the library."""
    return directional_derivative(X.inv(), dict(zip(X, H, strict=True)), order)


def numbers() -> tuple[Any, Any, Any]:
    """A matrix A and a direction H in numbers, and D(X^-1)[H] at A by the library."""
    rng = np.random.default_rng(0)
    A, H = rng.normal(size=(3, 3)) + 3 * np.eye(3), rng.normal(size=(3, 3))
    X = matrix_of_symbols("x", 3)
    found = inverse_in_direction(X, matrix(H)).subs(dict(zip(X, matrix(A), strict=True)))
    return A, H, np.array(found, dtype=float)


def inverse_in_numbers() -> float:
    """Against -A^-1 H A^-1 by NumPy."""
    A, H, found = numbers()
    return gap(found, -np.linalg.inv(A) @ H @ np.linalg.inv(A))


def inverse_by_quotients() -> float:
    """Against the five-point difference quotient of NumPy's inverse."""
    A, H, found = numbers()
    s = 1e-3

    def at(k: int) -> Any:
        return np.linalg.inv(A + k * s * H)

    return gap(found, (at(-2) - 8 * at(-1) + 8 * at(1) - at(2)) / (12 * s))


def inverse_in_symbols() -> float:
    """F'(A)(H) = -A^-1 H A^-1 in symbols, two by two."""
    X, H = (matrix_of_symbols(letter, 2) for letter in "xh")
    return difference(inverse_in_direction(X, H), -X.inv() * H * X.inv())


def inverse_at_the_unit_matrix() -> float:
    """F''(I)(H)/2! = H^2 and F'''(I)(H)/3! = -H^3."""
    from sympy import eye

    X, H = (matrix_of_symbols(letter, 3) for letter in "xh")
    unit = dict(zip(X, matrix(eye(3)), strict=True))
    second, third = (inverse_in_direction(X, H, order).subs(unit) for order in (2, 3))
    return max(difference(second / 2, H**2), difference(third / 6, -(H**3)))


def partials_are_not_enough() -> float:
    """x y / (x^2 + y^2), 0 at 0: both partial derivatives are 0 there, and along x = y the value stays 1/2.

    Beside 0 the partial derivative along x is 1/y on the y-axis: it is not continuous, which would be enough.
    """
    from sympy import Symbol

    u, w = Symbol("u"), Symbol("w")
    slope = directional_derivative(u * w / (u**2 + w**2), {u: 1}).subs(u, 0)

    def f(x: float, y: float) -> float:
        return x * y / (x * x + y * y) if x or y else 0.0

    steps = 10.0 ** -np.arange(1, 9)
    partials = [f(s, 0) / s for s in steps] + [f(0, s) / s for s in steps]
    diagonal = [f(s, s) for s in steps]
    beside = difference(slope, 1 / w)
    return max(beside, gap(partials, 0.0), gap(diagonal, 0.5)) + apart(diagonal, np.zeros(len(steps)), least=0.4)


def no_approximation_where_not_differentiable() -> float:
    """The library refuses a linear approximation of x y / (x^2 + y^2) and of |x| at 0."""
    from sympy import Symbol

    from dalembert.errors import DerivationError

    x, y = Symbol("x", real=True), Symbol("y", real=True)

    def refused(expression: Any) -> bool:
        try:
            taylor(expression, {x: 0, y: 0}, 1)
        except DerivationError:
            return True
        return False

    return failures(refused(x * y / (x**2 + y**2)), refused(abs(x)))


LESSON = Lesson(
    name="approximation",
    title="Approximation as calculus: jets, the chain rule, the derivative of an inverse",
    source=SOURCE,
    checks=(
        Check("expansions", "S42 M31 T30", five_expansions, 1e-14, "(1 + x)^p, exp, log(1 + x), cos, sin to order 8."),
        Check("constant", "T30 E003-5", constant_approximation, 1e-15, "|f(x) - f(x_0)| < epsilon for |dx| < delta."),
        Check("linear", "M31 T30", linear_approximation, 1e-25, "x^3 = x_0^3 + 3 x_0^2 dx + o(dx)."),
        Check("Leibniz", "M31 T30", leibniz, 1e-14, "(f g)_k = sum_j f_j g_(k-j)."),
        Check("composition", "M31 T30", composition, 1e-14, "g(f(x)): one polynomial put into the other, and cut."),
        Check("chain rule", "M31 T30 E003-7", chain_rule, 1e-20, "(G o F)' = G' F', (2 x 2) = (2 x 3)(3 x 2)."),
        Check("inverse, numbers", "S42 T31", inverse_in_numbers, 1e-12, "D(X^-1)[H] = -X^-1 H X^-1, three by three."),
        Check("inverse, quotients", "T31", inverse_by_quotients, 1e-9, "The same by difference quotients."),
        Check("inverse, symbols", "S42 T31", inverse_in_symbols, 1e-20, "The same in symbols, two by two."),
        Check("inverse at I", "S42 M31", inverse_at_the_unit_matrix, 1e-20, "X^-1 = I - H + H^2 - H^3 + ..."),
        Check(
            "partial derivatives",
            "E003-6",
            partials_are_not_enough,
            1e-15,
            "x y / (x^2 + y^2) has both partial derivatives at 0 and is not even continuous there.",
        ),
        Check(
            "not differentiable",
            "E003-6 T30",
            no_approximation_where_not_differentiable,
            0.0,
            "Where there is no linear approximation, none is given.",
        ),
    ),
    errata=ERRATA,
)
