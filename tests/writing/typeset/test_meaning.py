"""What is printed means what was to be printed: trees of notation are evaluated and compared with SymPy's values."""

import math
import operator
from random import Random

import pytest
import sympy
from sympy import Add, Float, Integer, Mul, cos, sqrt

from dalembert.description.system import System
from dalembert.equations import derive
from dalembert.writing.explanation import explain
from dalembert.writing.typeset.expressions import node, terms
from dalembert.writing.typeset.latex import expression_latex
from dalembert.writing.typeset.lines import broken
from dalembert.writing.typeset.mathml import expression_mathml
from dalembert.writing.typeset.notation import Piece, row
from dalembert.writing.typeset.order import pull_sign
from dalembert.writing.typeset.plain import expression_text
from tests.writing.typeset.random_expressions import VALUES, coefficient, expression, k, x, y

FUNCTIONS = {"sin": math.sin, "cos": math.cos, "tan": math.tan, "ln": math.log, "max": max, "atan2": math.atan2,
             "sgn": lambda value: (value > 0) - (value < 0)}


def value(tree):
    """The number that a reader computes from a tree of notation."""
    kind, parts = tree
    if kind in ("name", "constant"):
        return {"π": math.pi, "e": math.e, **VALUES}[parts[0]]
    if kind == "number":
        return float(parts[0].replace("−", "-"))
    if kind == "row":
        return value_of_row(parts)
    if kind == "product":
        return math.prod(map(value, parts))
    if kind == "fraction":
        return value(parts[0]) / value(parts[1])
    if kind == "power":
        return value(parts[0]) ** value(parts[1])
    if kind == "root":
        return value(parts[0]) ** (1 / (value(parts[1]) if parts[1] else 2))
    if kind == "function":
        head, power, argument, _ = parts
        return FUNCTIONS[head](*map(value, arguments(argument))) ** int(power or 1)
    return {"paren": value, "abs": lambda part: abs(value(part))}[kind](*parts)


def arguments(tree):
    if tree.kind == "row" and any(part.kind == "comma" for part in tree.parts):
        return [part for part in tree.parts if part.kind != "comma"]
    return [tree]


def value_of_row(parts):
    """Terms and their signs, and factors with a dot between them, from left to right."""
    total, sign, product = 0.0, 1, None
    for part in parts:
        if part.kind == "minus" or (part.kind == "operator" and part.parts[0] in "+−"):
            total += sign * (product or 0)
            sign, product = -1 if part.kind == "minus" or part.parts[0] == "−" else 1, None
        elif part.kind != "operator":
            product = value(part) if product is None else product * value(part)
    return total + sign * (product or 0)


@pytest.mark.parametrize("seed", range(120))
def test_a_tree_has_the_value_of_its_expression(seed):
    random = Random(seed)
    written = expression(random, random.randint(1, 3))
    wanted = sympy.N(written.subs({x: VALUES["x"], y: VALUES["y"], k: VALUES["k"]}), 30)
    if not wanted.is_real or not math.isfinite(wanted):
        return
    in_doubles = sympy.lambdify((x, y, k), written, "math")(*VALUES.values())
    if in_doubles != pytest.approx(float(wanted), rel=1e-10):  # a cosine of 1e22
        return
    scale = float(sum(abs(sympy.N(term.subs(VALUES))) for term in Add.make_args(written.expand())))
    tree = node(written)
    assert value(tree) == pytest.approx(float(wanted), rel=1e-9, abs=1e-9 * scale), (written, expression_text(written))
    assert expression_latex(written) and expression_mathml(written)
    for piece in broken(terms(written), 40):
        assert piece.kind in ("row", "continued") or piece.parts


@pytest.mark.parametrize("seed", range(80))
def test_a_sign_is_pulled_once(seed):
    random = Random(seed)
    product = Mul(coefficient(random), expression(random, 1), expression(random, 2), evaluate=seed % 2 == 0)
    negative, rest = pull_sign(product)
    again, same = pull_sign(rest)
    assert not again and same == rest
    difference = product - (-rest if negative else rest)
    assert abs(sympy.N(difference.subs(VALUES))) <= 1e-9 * abs(sympy.N(product.subs(VALUES)))


@pytest.mark.parametrize(("written", "text"), [
    (k * (sqrt(3) - 1) * cos(x), "(√3 − 1) k cos x"), ((1 - sqrt(3)) * k, "−(√3 − 1) k"), (sqrt(3) - 1, "√3 − 1"),
    (1 - sqrt(3), "1 − √3"), ((1 - sqrt(5)) * (x - 1), "−(√5 − 1) (x − 1)"), (Float("1e400"), "10⁴⁰⁰"),
    (cos(2), "cos(2)"), (-k * cos(2), "−cos(2) k"), (x + cos(2) ** 3, "x + cos³(2)"), (x / cos(2), "x/cos(2)"),
    (k * (1 - sqrt(2)) ** 3, "(1 − √2)³ k"), (x ** cos(2), "x^(cos(2))"),
    (Float("-2.5e-400") * x, "−2.5 · 10⁻⁴⁰⁰ x"), (Integer(10) ** 25 * x, f"{10**25} x"),
])
def test_irrational_and_huge_coefficients(written, text):
    assert expression_text(written) == text


def test_a_sum_within_which_sums_cancel_has_one_sign():
    taken_off = Mul(-1, Add(-k, -x, evaluate=False), evaluate=False)
    bracket = Add(-k, -2 * y, taken_off, evaluate=False)
    assert expression_text(Mul(x, bracket, evaluate=False)) == "x (x − 2 y)"


def test_the_evaluation_notices_a_wrong_sign():
    good = node(x - y)
    assert value(good) == pytest.approx(2.0)
    swapped = row(*(Piece("operator", ("+",)) if part == Piece("operator", ("−",)) else part for part in good.parts))
    assert value(swapped) == pytest.approx(0.5) and operator.ne(value(good), value(swapped))


def test_products_of_decimals_beyond_doubles_are_written():
    system = System("x", kinetic="x'**2/2", potential="123456789012345678901234567890*(10**40 + 1)*k*sin(x)"
                    " + 3e300*x*(k - a) - 1e-300*pi*(a - k)*x",
                       parameters={"k": 1, "a": 1})
    assert "k" in str(derive(system)) and "k" in str(explain(system)) and derive(system).latex()
