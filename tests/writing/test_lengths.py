"""What is shown is never longer than what the derivation left, and coefficients of any kind are printed."""

import warnings

import pytest
from sympy import Abs, E, Float, Rational, Symbol, atan2, cos, pi, sin, sqrt, symbols

import dalembert as da
from dalembert import System, coordinates, derive, gallery
from dalembert.algebra.short.writing import leaves
from dalembert.dynamics.quantities import QUANTITIES
from tests.gallery_systems import derived

x, y = coordinates("x y")
q1, q2 = coordinates("q1 q2")
m, k, l, a, c, g = symbols("m k l a c g", positive=True)
FLAT = m * (x.diff() ** 2 + y.diff() ** 2) / 2
TURNING = m * (q1.diff() ** 2 + q2.diff() ** 2) / 2


def listed(value):
    return list(value) if hasattr(value, "shape") else [value]


def assert_no_longer(equations, style):
    for name in QUANTITIES:
        shown, left = (listed(equations.matrix(name, each)) for each in (style, "derived"))
        for place, (one, other) in enumerate(zip(shown, left, strict=True)):
            assert leaves([one]) <= leaves([other]), (name, place, one, other)


@pytest.mark.parametrize("style", ["textbook", "shortest"])
@pytest.mark.parametrize("name", gallery.names())
def test_no_entry_of_the_gallery_is_longer_than_derived(name, style):
    assert_no_longer(derived(name), style)


@pytest.mark.parametrize("style", ["textbook", "shortest"])
@pytest.mark.parametrize(("kinetic", "potential"), [
    (TURNING + m * l**2 * cos(9 * q1 - 4 * q2) * q1.diff() * q2.diff(), m * g * l * sin(12 * q1 - 5 * q2)),
    (FLAT, k * (sqrt((x - a) ** 2 + y**2) - l) ** 2 / 2 + k * (sqrt((x + a) ** 2 + y**2) - l) ** 2 / 2
     + k * (sqrt(x**2 + (y - c) ** 2) - l) ** 2 / 2),
    (FLAT, k * (sqrt(x**2 + y**2) - l) ** 2 / 2),
    (-m * c**2 * sqrt(1 - (x.diff() ** 2 + y.diff() ** 2) / c**2), 0),
    (TURNING, m * g * l * sin(q1 + pi / 4)),
    (TURNING, k * (pi - 3) * cos(q1) * cos(q2) + k * (1 - E) * sin(q1 + pi / 3) * cos(q2 - pi / 7)),
    (TURNING, k * (sqrt(5) - 2) * cos(q1 - q2) + k * (1 - sqrt(2)) * sin(q1)),
    (FLAT + m * atan2(y, x).diff(da.time) ** 2 / 2, k * Abs(x)),
    (FLAT, k / (1 + x + y) + g / (x - y)),
    (FLAT, 4 * k * ((a / x) ** 12 - (a / x) ** 6)),
], ids=lambda given: str(given)[:30])  # fmt: skip
def test_no_entry_of_what_strangers_wrote_is_longer_than_derived(kinetic, potential, style):
    unknowns = [q1, q2] if (kinetic + potential).has(q1) else [x, y]
    assert_no_longer(derive(System(unknowns, kinetic=kinetic, potential=potential)), style)


def test_the_force_of_a_kink_has_a_value_at_the_kink():
    system = System([x], kinetic=m * x.diff() ** 2 / 2, potential=k * Abs(x))
    assert derive(system).gravity[0].subs(x, 0) == 0


def test_an_abbreviation_is_found_where_another_stands_within_it():
    J, h1, h2 = symbols("J h1 h2")
    system = System([x], kinetic=(J + m * l**2 + 2 * m * l * a * cos(x)) * x.diff() ** 2 / 2, potential=0)
    (entry,) = derive(system).matrix("mass_matrix", named={h1: m * l, h2: J + m * l**2})
    assert entry == h2 + 2 * a * h1 * cos(x)


# ------------------------------------------------------------------- any coefficient, every printer

COEFFICIENTS = [
    sqrt(3) - 1, 1 - sqrt(3), sqrt(2) - sqrt(3), 3 - pi, E - 2, 2 ** Rational(1, 3) - 1, cos(1) - Rational(1, 2),
    (sqrt(5) - 1) / 2, sqrt(2 + sqrt(3)) - 1, 10**40, Rational(10**30 + 1, 10**29), Float("1e-300"), Float("0.1"),
    Float("1e22"), Float("-123456.789"), sqrt(10**31) - 3, pi**20 - 10**9, -sqrt(2), Rational(-1, 10**15),
]  # fmt: skip


@pytest.mark.parametrize("second", [1, sqrt(2) - 2, Float("-0.3")], ids=str)
@pytest.mark.parametrize("first", COEFFICIENTS, ids=str)
def test_every_printer_takes_any_coefficient(first, second):
    u = Symbol("u")
    system = System([q1, q2], kinetic=TURNING + abs(first) * m * q1.diff() * q2.diff() * cos(q1 - q2) / 10**45,
                    potential=k * first * (cos(q1) + second * sin(q1 - q2)) + second * k * q1**2,
                    forces={q1: first * u, q2: second * u - first * q2.diff()}, inputs=[u])  # fmt: skip
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", da.errors.Remark)
        equations = derive(system)
        assert str(equations) and equations.latex() and equations._repr_html_() and equations._repr_latex_()
        assert str(da.explain(equations)) and da.explain(equations).latex()
    shown = equations.gravity[1].xreplace({k: 1, q1: 0.4, q2: 1.1})
    wanted = (system_gradient(first, second)).xreplace({k: 1, q1: 0.4, q2: 1.1})
    assert abs(shown.evalf(20) - wanted.evalf(20)) <= 1e-15 * abs(wanted.evalf(20)) + 1e-320


def system_gradient(first, second):
    """dV/dq2 of the system above, by hand."""
    return -k * first * second * cos(q1 - q2)
