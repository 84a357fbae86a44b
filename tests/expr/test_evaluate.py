"""Both evaluators against each other and against the rules of doubles."""

from fractions import Fraction

import mpmath
import numpy as np
import pytest

from dalembert.errors import ExpressionError, UnknownNameError
from dalembert.expr.evaluate import evaluate, evaluate_exact
from dalembert.expr.graph import Graph
from tests.expr import any_name


def read(text):
    graph = Graph()
    node = any_name.read(graph, text)
    return graph, node


def double(text, **values):
    graph, node = read(text)
    return evaluate(graph, [node], {graph.symbol(name): value for name, value in values.items()})[0]


def exact(text, digits=50, **values):
    graph, node = read(text)
    return evaluate_exact(graph, [node], {graph.symbol(name): value for name, value in values.items()}, digits)[0]


SAMPLES = (
    "x*y + sin(x)/y", "x**y", "x**(1/3)", "1/sqrt(x)", "x**-2", "exp(-x**2)*log(y)", "atan2(x, -y)",
    "min(x, y, 1) + max(x, 2*y)", "abs(x - y)*sign(y - x)", "select(x < y, x, y**2)", "pi*exp(1)*x",
    "piecewise(x > 1 and y < 1, 1, not x == y or y >= 3, 2, 3)", "cosh(x) - 2.5e-3*tanh(y)",
)


@pytest.mark.parametrize("text", SAMPLES)
def test_the_two_evaluators_agree(text):
    for x, y in ((0.7, 1.9), (2.25, 0.5)):
        assert double(text, x=x, y=y) == pytest.approx(float(exact(text, x=x, y=y)), rel=1e-14)


def test_arrays_broadcast_and_constants_take_their_shape():
    graph = Graph()
    x, y = graph.symbol("x"), graph.symbol("y")
    product, three, only_y = evaluate(
        graph, [graph.mul(x, y), graph.number(3), y], {x: np.ones((4, 1)), y: np.arange(3.0)})
    assert product.shape == three.shape == only_y.shape == (4, 3)
    assert np.all(three == 3.0)
    three[0, 0] = 7.0
    assert three[1, 0] == 3.0


def test_numbers_give_numbers():
    value = double("x + 1/2", x=1)
    assert isinstance(value, float) and value == 1.5
    assert isinstance(double("pi"), float)


def test_a_select_does_not_leak_the_other_branch():
    assert double("select(x > 0, log(x), 0)", x=np.array([-1.0, 1.0])).tolist() == [0.0, 0.0]
    assert exact("select(x > 0, log(x), 0)", x=-1) == 0
    assert exact("select(x > 0, 1/x, 0)", x=0) == 0


@pytest.mark.parametrize("text, expected", [
    ("1/x", np.inf), ("x**(-1/2)", np.inf), ("log(x - 1)", np.nan), ("sqrt(x - 1)", np.nan), ("asin(x + 2)", np.nan),
    ("min(log(x - 1), 1)", np.nan), ("nan*x", np.nan), ("inf + x", np.inf),
])
def test_what_has_no_value_follows_the_rules_of_doubles(text, expected):
    assert np.array_equal(double(text, x=0.0), expected, equal_nan=True)
    assert np.array_equal(float(exact(text, x=0)), expected, equal_nan=True)


def test_warnings_stay_silent(recwarn):
    double("1/x + log(-x)", x=0.0)
    assert not recwarn.list


def test_digits_are_what_was_asked_for():
    with mpmath.workdps(120):
        assert abs(exact("sqrt(x)", digits=100, x=2) - mpmath.sqrt(2)) < mpmath.mpf(10) ** -105
        assert abs(exact("x/3", digits=100, x=Fraction(1, 7)) - mpmath.mpf(1) / 21) < mpmath.mpf(10) ** -105
        assert abs(exact("pi", digits=100) - mpmath.pi) < mpmath.mpf(10) ** -105
    assert mpmath.mp.dps == 15


def test_square_roots_and_reciprocals_are_rounded_correctly():
    x = np.linspace(0.1, 50.0, 1001)
    assert np.array_equal(double("sqrt(x)", x=x), np.sqrt(x))
    assert np.array_equal(double("1/x", x=x), 1 / x)
    assert np.array_equal(double("x**2", x=x), x * x)


def test_numbers_beyond_doubles_are_infinite_in_doubles_only():
    assert double("10^400*x", x=1.0) == np.inf
    assert mpmath.almosteq(exact("10^400*x", x=1), mpmath.mpf(10) ** 400)


@pytest.mark.parametrize("evaluator", [evaluate, evaluate_exact])
def test_a_missing_value_is_named(evaluator):
    graph = Graph()
    rate = graph.symbol("theta", 1)
    with pytest.raises(UnknownNameError, match=r"theta' has no value.*theta"):
        evaluator(graph, [rate], {graph.symbol("theta"): 1.0})


def test_shapes_that_do_not_fit_are_refused():
    graph = Graph()
    x, y = graph.symbol("x"), graph.symbol("y")
    with pytest.raises(ExpressionError, match=r"\(2,\), \(3,\)"):
        evaluate(graph, [graph.add(x, y)], {x: np.ones(2), y: np.ones(3)})
