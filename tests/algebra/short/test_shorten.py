"""`shorten`: the same value in no more symbols than were given, whatever the expression and whoever asked before."""

import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from random import Random

import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import (
    Abs,
    Derivative,
    Dummy,
    Eq,
    Float,
    Function,
    I,
    Integral,
    Matrix,
    Max,
    Min,
    Piecewise,
    Rational,
    Symbol,
    asin,
    atan2,
    cos,
    cosh,
    exp,
    expand,
    log,
    pi,
    sign,
    sin,
    sinh,
    sqrt,
    symbols,
    tan,
    tanh,
)
from sympy.physics.mechanics import dynamicsymbols

import dalembert as da
from benchmarks.identities import COORDINATES, angle, identity
from dalembert.algebra.short.shorten import shorten
from dalembert.algebra.short.style import FORMS as STYLES
from dalembert.algebra.short.writing import leaves
from dalembert.errors import BudgetError, ExpressionError, UnknownNameError

a, b, c, d, k, l, m, x, y, z = symbols("a b c d k l m x y z")
p = Symbol("p", positive=True)
q1, q2, q3 = COORDINATES
v1, v2, v3 = (q.diff() for q in COORDINATES)
t = dynamicsymbols._t
f, h = Function("f"), Function("h")


# ------------------------------------------------------------------- what is compared


def known_functions(expression):
    """The expression with the user's f and h given a meaning, so that it has a value."""
    return expression.subs(f, sympy.Lambda(x, x**3 + 2 * x)).subs(h, sympy.Lambda(x, x**2 + x / 3)).doit()


def values(expression, other, seed=7, points=2):
    """Both expressions at random points, 30 digits; symbols that are not negative are positive there."""
    random = Random(seed)
    pair = [known_functions(sympy.sympify(e)) for e in (expression, other)]
    together = sympy.Tuple(*pair)
    moving = [*sorted(together.atoms(Derivative), key=str),
              *sorted(together.atoms(sympy.core.function.AppliedUndef), key=str)]
    still = sorted(together.free_symbols - {t}, key=str)
    for _ in range(points):
        at = {thing: Float(random.uniform(0.3, 1.7), 40) for thing in [*moving, *still, t]}
        rates, rest = {k: v for k, v in at.items() if k.is_Derivative}, {k: v for k, v in at.items() if not k.is_Symbol}
        yield [e.xreplace(rates).xreplace(rest).xreplace(at).evalf(30) for e in pair]


def assert_same(expression, other, seed=7):
    for one, two in values(expression, other, seed):
        assert one.is_number and two.is_number
        assert abs(one - two) <= Float("1e-20") * (1 + abs(one)), (expression, other)


def mechanical(seed):
    """An energy of masses on links, as a user writes it, or a derivative of one."""
    random = Random(seed)
    total = 0
    for mass in symbols("m1 m2 m3")[:random.randint(1, 2)]:
        reach = [(random.choice(symbols("l1 l2 r")), angle(random)) for _ in range(random.randint(1, 2))]
        place = [sum(length * function(turn) for length, turn in reach) for function in (sin, cos)]
        total += mass * sum(e.diff(t) ** 2 for e in place) / 2 + mass * symbols("g") * place[1]
    change = random.choice((lambda e: e, expand, lambda e: e.diff(v1), lambda e: e.diff(q2), lambda e: e.diff(v2, v1)))
    return change(total)


# ------------------------------------------------------------------- properties


@given(st.integers(0, 2**40))
@settings(max_examples=30, derandomize=True, deadline=None)
def test_generated_identities_keep_their_value_and_get_no_longer(seed):
    given_form = identity(Random(seed)).a
    short = shorten(given_form)
    assert da.equal(given_form, short).answer == "yes", (given_form, short)
    assert_same(given_form, short, seed)
    assert leaves([short]) <= leaves([given_form])
    assert leaves([shorten(short)]) == leaves([short])


@given(st.integers(0, 2**40))
@settings(max_examples=12, derandomize=True, deadline=None)
def test_mechanics_keeps_its_value_in_every_style(seed):
    given_form = mechanical(seed)
    short = {style: shorten(given_form, style) for style in STYLES}
    for style, found in short.items():
        assert da.equal(given_form, found).answer == "yes", (style, given_form, found)
    assert_same(given_form, short["textbook"], seed)
    assert leaves([short["shortest"]]) <= leaves([given_form])
    assert leaves([short["textbook"]]) <= leaves([short["expanded"]])


@pytest.mark.parametrize("seed", [7, 11, 98, 235, 376, 383, *range(20, 26)])
def test_no_style_and_no_second_pass_is_shorter_than_the_shortest(seed):
    short = shorten(mechanical(seed))
    for other in (shorten(mechanical(seed), "textbook"), shorten(short), shorten(short, "textbook")):
        assert leaves([short]) <= leaves([other]), (short, other)


@given(st.integers(0, 2**40))
@settings(max_examples=20, derandomize=True, deadline=None)
def test_two_equal_expressions_have_one_textbook_form(seed):
    case = identity(Random(seed))
    if case.holds and "user" not in case.family and not {"roots", "exponentials"} & set(case.family.split(" + ")):
        assert shorten(case.a - case.b, "textbook") == 0
        assert shorten(expand(case.a), "textbook").equals(shorten(case.b, "textbook"))


# ------------------------------------------------------------------- forms by name

SHORT = [
    (sin(x) ** 2 + cos(x) ** 2, 1), (cos(a) * cos(b) + sin(a) * sin(b), cos(a - b)), (2 * sin(x) * cos(x), sin(2 * x)),
    (sin(x) / cos(x), tan(x)), (tan(x) * cos(x), sin(x)), (1 - cos(x) ** 2, sin(x) ** 2),
    (1 + tan(x) ** 2, cos(x) ** -2), (4 * cos(x / 3) ** 3 - 3 * cos(x / 3), cos(x)),
    (sin(x / 2) * cos(x / 2), sin(x) / 2),
    (x**2 + 2 * x * y + y**2, (x + y) ** 2), (x / (x + y) + y / (x + y), 1),
    (a * c + a * d + b * c + b * d, (a + b) * (c + d)),
    (x * y + x * z, x * (y + z)), (x / y + z / y, (x + z) / y), (1 / (1 / x + 1 / y), x * y / (x + y)),
    (cosh(x) ** 2 - sinh(x) ** 2, 1), (exp(x) * exp(y), exp(x + y)), (exp(x) * exp(-x), 1), (log(x) - log(x), 0),
    (exp(x) - cosh(x) - sinh(x), 0), (exp(-a * x) * cosh(y) * b, b * exp(-a * x) * cosh(y)),
    (log(x) * y + log(x) * z, (y + z) * log(x)), (a * tanh(x) + b * tanh(x), (a + b) * tanh(x)),
    (sqrt(x + 1) * sqrt(x + 1), x + 1), (sqrt(p**2) * p, p**2), (sqrt(x) / x, 1 / sqrt(x)),
    (a * sqrt(x**2 + y**2) + b * sqrt(x**2 + y**2), (a + b) * sqrt(x**2 + y**2)),
    (x / (x**2 + y**2) ** Rational(3, 2), x / (x**2 + y**2) ** Rational(3, 2)), (Abs(x), Abs(x)), (Abs(x) ** 2, x**2),
    (sign(x) * Abs(x), sign(x) * Abs(x)), (asin(x) + asin(x), 2 * asin(x)), (atan2(y, x) * a - a * atan2(y, x), 0),
    (a * Max(x, y) + b * Max(x, y), (a + b) * Max(x, y)), (Min(x, y, z), Min(x, y, z)), (x**y * x**y, x ** (2 * y)),
    (x**y * a + x**y * b, (a + b) * x**y), (pi * x + pi * y, pi * (x + y)), (sin(x + pi / 2), cos(x)),
    (sin(x + pi / 3), sin(x + pi / 3)), (f(x) * a + f(x) * b, (a + b) * f(x)), (f(x + y) - f(y + x), 0),
    (f((x + 1) ** 2) - f(x**2 + 2 * x + 1), 0), ((f(x) * sin(x)).diff(x), (f(x) * sin(x)).diff(x)),
    (a * f(x).diff(x) + b * f(x).diff(x), (a + b) * f(x).diff(x)), (f(x, y).diff(x, y) * a, f(x, y).diff(x, y) * a),
    (f(x * y).diff(x) + a * f(x * y).diff(x), (a + 1) * f(x * y).diff(x)),
    (sin(f(c)) ** 2 + cos(f(c)) ** 2, 1), ((x + y) ** 300, (x + y) ** 300), (x**1000, x**1000),
    (m * (l + x) ** 2, m * (l + x) ** 2), (sympy.UnevaluatedExpr(x) * x, x**2), (sympy.Subs(x**2, x, 3), 9),
]  # fmt: skip


@pytest.mark.parametrize(("given_form", "short"), SHORT, ids=str)
def test_the_shortest_form(given_form, short):
    assert shorten(given_form) == short


ALIKE = [
    sin(5 * x / 2) + sin(x / 2), sin(y / 2) * cos(3 * y), sin(y / 2) * sin(2 * y), cos(5 * x / 3) + cos(x / 3) * a,
    x ** (y + 1), p * p ** (y + 1) / 3, x ** (y - 2) + x**y, tan(x) ** 3 * a + b, tan(x) ** 2, tan(x / 2) ** 4,
    sympy.Heaviside(x - y) * a, sympy.sinc(x), cos(x / 3) * cos(x / 2), sin(7 * y / 2) * tan(y),
]  # fmt: skip


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("given_form", ALIKE, ids=str)
def test_every_style_keeps_the_value(given_form, style):
    assert_same(given_form, shorten(given_form, style))


@pytest.mark.parametrize(("given_form", "textbook"), [
    (a * x * Abs(x), a * x * Abs(x)), (Abs(x), Abs(x)), (sign(x) * Abs(x), sign(x) * Abs(x)),
    (tan(x) ** 2, tan(x) ** 2),
    (a * tan(x) ** 3, a * tan(x) ** 3), (a * sin(q2) * v1 + a * sin(q2) * v2, a * sin(q2) * (v1 + v2)),
    (Piecewise((a, x < 0), (b, x < 1), (c, True)), Piecewise((a, x < 0), (b, x < 1), (c, True))),
], ids=str)  # fmt: skip
def test_a_textbook_writes_what_a_reader_would(given_form, textbook):
    assert shorten(given_form, "textbook") == textbook


def test_symbols_with_assumptions_come_back_as_they_are():
    one, other, real = Dummy("x"), Dummy("x"), Symbol("x", real=True)
    assert shorten(one * real + other * real) == real * (one + other)
    assert shorten(one - other) != 0 and shorten(one * real - real * one) == 0
    assert shorten(p * Symbol("p") + Symbol("p") ** 2).free_symbols == {p, Symbol("p")}
    n = Symbol("n", integer=True, negative=True)
    assert shorten(n * x + n * y) == n * (x + y)


def test_coordinates_and_their_rates_are_letters():
    assert shorten(a * v1 + a * v2) == a * (v1 + v2)
    assert shorten(sin(q1 + q2) * sin(q1) + cos(q1 + q2) * cos(q1)) == cos(q2)
    assert shorten((a * sin(q1)).diff(t).diff(t)) == a * (q1.diff(t, 2) * cos(q1) - v1**2 * sin(q1))


# ------------------------------------------------------------------- conditions

PIECES = [
    Piecewise((x * sin(x) ** 2 + x * cos(x) ** 2, x < 0), (y, True)),
    Piecewise((a * x + b * x, x < y), (a * y + b * y, True)) * c,
    Piecewise((x, x > 0), (-x, True)) * a + b * Piecewise((x, x > 0), (-x, True)),
    Piecewise((1, x < 0), (2, x < 1), (3, True)), Piecewise((a, Eq(x, 0)), (b, True)),
    Piecewise((a, (x < 0) | (y > 1)), (b, True)), Piecewise((sin(x) / x, sympy.Ne(x, 0)), (1, True)),
    Piecewise((a * x + b * x, x < y), (0, True)), Piecewise((0, x < y), (k * (x - y) ** 2 / 2, True)),
    Piecewise((a, x < 0), (b, x < 1), (0, True)),
]  # fmt: skip


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("given_form", PIECES, ids=str)
def test_conditions_keep_every_case(given_form, style):
    short = shorten(given_form, style)
    for left, right in ((-0.7, 0.4), (0.4, -0.7), (0.3, 1.9), (1.4, 1.9), (3, 1)):
        at = {x: Rational(left).limit_denominator(10), y: Rational(right).limit_denominator(10), a: 2, b: 3, c: 5, k: 7}
        assert sympy.simplify(given_form.subs(at) - short.subs(at)) == 0, (given_form, short, at)


def test_equal_cases_are_one():
    assert shorten(Piecewise((x * (y + z), x < y), (x * y + x * z, True))) == x * (y + z)
    assert shorten(Piecewise((a * x + b * x, x < y), (c, True))) == Piecewise((x * (a + b), x < y), (c, True))


# ------------------------------------------------------------------- numbers


def test_rational_numbers_and_constants_are_kept():
    for number in (sympy.Integer(3), Rational(-2, 7), sympy.Integer(0), pi, sympy.E, sqrt(2) / 2):
        assert shorten(number) == number


@pytest.mark.parametrize("number", [3, 0, 1.5, Fraction(1, 3), np.float64(0.25), True - 1], ids=repr)
def test_numbers_of_python_are_expressions(number):
    short = shorten(number)
    assert isinstance(short, sympy.Expr) and float(short) == float(number)


def test_decimals_come_back_as_decimals_and_simple_fractions_as_fractions():
    assert shorten(9.81 * a * sin(x)) == 9.81 * a * sin(x)
    assert str(shorten(0.001 * x + 0.5 * y)) == "0.001*x + y/2"
    assert shorten(100.0 * a + x) == 100 * a + x
    assert shorten(Rational(981, 100) * a) == Rational(981, 100) * a
    assert abs(shorten(1e300 * x).subs(x, 1) / 1e300 - 1) < 1e-15


def test_a_double_is_the_decimal_it_prints_as():
    """0.1 is read as 1/10, so that what should cancel does, and nothing is rounded."""
    assert shorten(0.1 * x + 0.9 * x - x, "expanded") == 0
    assert float(shorten(9.81 * a * sin(x)).subs({a: 1, x: pi / 2})) == 9.81
    assert shorten(sin(0.5 * x) ** 2 + cos(x / 2) ** 2) == 1
    assert shorten(x**2.0 + 2 * x + 1) == (x + 1) ** 2


# ------------------------------------------------------------------- SymPy's own functions accept what comes out

ACCEPTED = [
    mechanical(3), mechanical(8), (sin(x) + a) / (cos(x) ** 2 + b), a * sqrt(x**2 + y**2) + b * exp(-x) * tanh(y),
    Piecewise((a * x**2, x < y), (b * y, True)), log(x + 2) * atan2(y, x) + p**x, (f(x) * sin(x)).diff(x),
]  # fmt: skip


@pytest.mark.parametrize("style", ["shortest", "textbook"])
@pytest.mark.parametrize("given_form", ACCEPTED, ids=range(len(ACCEPTED)))
def test_sympy_works_on_the_result(given_form, style):
    short = shorten(given_form, style)
    for variable in (x, a, q1, v1):
        assert_same(given_form.diff(variable), short.diff(variable))
    assert_same(given_form.subs(x, y + 1), short.subs(x, y + 1))
    assert sympy.latex(short) and sympy.sympify(str(shorten(given_form.subs(f, sympy.sin).doit()))) is not None
    arguments = sorted((short.free_symbols - {t}) | short.atoms(sympy.core.function.AppliedUndef), key=str)
    if not given_form.has(Derivative, f):
        numeric = sympy.lambdify(arguments, short, "numpy")
        assert np.isfinite(numeric(*(0.4 + 0.1 * k for k in range(len(arguments)))))


# ------------------------------------------------------------------- matrices


@pytest.mark.parametrize("kind", [Matrix, sympy.ImmutableMatrix, sympy.SparseMatrix, sympy.ImmutableSparseMatrix])
def test_a_matrix_stays_a_matrix_of_its_kind(kind):
    short = shorten(kind([[sin(x) ** 2 + cos(x) ** 2, 0, x * y + x * z], [1, a, 2]]))
    assert type(short) is type(kind([[1]])) and short.shape == (2, 3)
    assert short == kind([[1, 0, x * (y + z)], [1, a, 2]])


def test_empty_matrices_and_styles_of_matrices():
    assert shorten(Matrix(0, 3, [])) == Matrix(0, 3, [])
    assert shorten(Matrix([[(x + 1) ** 2]]), "expanded") == Matrix([[x**2 + 2 * x + 1]])
    with pytest.raises(ExpressionError):
        shorten(Matrix([[x, I]]))


# ------------------------------------------------------------------- the same text in every run

PROGRAM = """
import sys
from random import Random
import sympy
from benchmarks.identities import identity
from dalembert.algebra.short.shorten import shorten
order = range(20) if sys.argv[1] == "up" else reversed(range(20))
found = {(k, style): sympy.srepr(shorten(identity(Random(k)).a, style))
         for k in order for style in ("shortest", "textbook")}
for key in sorted(found):
    print(key, found[key])
"""


def test_the_result_depends_neither_on_hashes_nor_on_earlier_calls():
    texts = []
    for seed, order in (("1", "up"), ("2", "down")):
        path = os.pathsep.join([*filter(None, [os.environ.get("PYTHONPATH")]), str(Path.cwd())])
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path}
        run = subprocess.run([sys.executable, "-c", PROGRAM, order], env=environment, capture_output=True, text=True,
                             check=True)
        texts.append(run.stdout)
    assert texts[0] == texts[1] and texts[0].count("\n") == 40


def test_the_order_in_which_a_sum_was_built_does_not_matter():
    terms = [m * l**2 * cos(q1) ** 2, m * l**2 * sin(q1) ** 2, k * x * y, k * x * z, a * sin(q1) * v1 * v2,
             a * sin(q1) * v2**2]  # fmt: skip
    forward = sympy.Add(*terms, evaluate=False)
    backward = sympy.Add(*reversed(terms), evaluate=False)
    for style in STYLES:
        assert shorten(forward, style) == shorten(backward, style)


# ------------------------------------------------------------------- what is refused

REFUSED = [
    ("x + 1", "text"), (Integral(f(x), x), "doit"), (Integral(x, (x, 0, 1)), "doit"), (I * x, "real"),
    (sqrt(-2) * x, "real"), (None, "None"), ([x, y], "entries"), ({x}, "understood"), (sympy.oo, "inf"),
    (sympy.nan, "nan"), (x / 0, "division by zero"), (Symbol("A", commutative=False) * x, "commut"),
    (sympy.MatrixSymbol("M", 2, 2), "matrix"), (True, "true"), (1j, "complex"), (Function("f"), "f"),
]  # fmt: skip


@pytest.mark.parametrize("style", ["shortest", "textbook"])
@pytest.mark.parametrize(("wrong", "said"), REFUSED, ids=lambda value: str(value)[:20])
def test_what_is_no_real_expression_is_refused_in_one_sentence(wrong, said, style):
    with pytest.raises(ExpressionError, match=f"(?i){said}") as refusal:
        shorten(wrong, style)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("truth", [x < y, Eq(x, y), sympy.And(x < y, y < z), sympy.Ne(x, y)], ids=str)
def test_a_relation_is_no_number(truth):
    with pytest.raises(ExpressionError):
        shorten(truth)


@pytest.mark.parametrize("style", STYLES)
def test_a_division_by_what_is_zero_is_refused(style):
    with pytest.raises(ZeroDivisionError):
        shorten(1 / (sin(x) ** 2 + cos(x) ** 2 - 1), style)


def test_an_unknown_style_is_told_the_nearest():
    with pytest.raises(UnknownNameError, match=r"textbok.*Did you mean 'textbook'"):
        shorten(x, "textbok")
    with pytest.raises(UnknownNameError, match=r"Known names: craig, .*expanded, factored, .*shortest, .*textbook"):
        shorten(x, "pretty")


# ------------------------------------------------------------------- size


@pytest.fixture(scope="module")
def wide():
    """More than two thousand products of eight letters."""
    random, letters = Random(11), symbols("u0:8")
    powers = {tuple(random.randint(0, 4) for _ in letters): random.randint(1, 9) for _ in range(2_500)}
    return sympy.Add(*(c * sympy.Mul(*(u**e for u, e in zip(letters, k, strict=True))) for k, c in powers.items()))


@pytest.mark.parametrize("style", ["shortest", "textbook", "expanded"])
def test_thousands_of_terms_are_written(wide, style):
    assert len(wide.args) > 2_000
    short = shorten(wide, style)
    at = {letter: sympy.Integer(k + 2) for k, letter in enumerate(symbols("u0:8"))}
    assert short.xreplace(at) == wide.xreplace(at)
    assert leaves([short]) <= leaves([wide])


def test_a_common_factor_of_a_long_sum_is_found():
    wide = expand(sum(symbols("w0:70")) * x * sin(y))
    assert leaves([shorten(wide)]) <= 73
    assert leaves([shorten(wide, "textbook")]) <= 73


def test_a_long_product_multiplied_out_is_a_product_again():
    product = (a + b) * (c + d) * (x + y) * (z + k) * (l + m) * (p + 1)
    assert shorten(expand(product), "factored") == product
    assert leaves([shorten(expand(product))]) <= 40


def test_what_would_not_fit_is_refused():
    with pytest.raises(BudgetError, match="terms"):
        shorten(sympy.Add(*symbols("u0:20")) ** 20)
