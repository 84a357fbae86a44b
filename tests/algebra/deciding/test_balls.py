"""Balls hold the exact values of every operation, and say nothing where nothing is certain."""

from fractions import Fraction

import flint
import mpmath
import pytest
from flint import arb
from hypothesis import given
from hypothesis import strategies as st

from dalembert.algebra.deciding.balls import ball, differ, enclose, precision
from dalembert.errors import UnknownNameError
from dalembert.expr.evaluate import evaluate_exact
from dalembert.expr.functions import FUNCTIONS
from dalembert.expr.graph import Graph


@pytest.fixture
def graph():
    return Graph()


def enclosed(graph, node, values=None, bits=128):
    (found,) = enclose(graph, [node], values or {}, bits)
    return found


#: Operands inside the domain of each function, and what it is there.
ONE_PLACE = [(name, Fraction(3, 2) if name == "acosh" else Fraction(3, 8)) for name, row in FUNCTIONS.items()
             if row.arity == 1 and name not in ("not",)]
TWO_PLACES = [name for name, row in FUNCTIONS.items() if row.arity == 2 and name not in ("and", "or")]


@pytest.mark.parametrize(("name", "operand"), ONE_PLACE)
def test_one_place_functions_hold_the_value_in_more_digits(graph, name, operand):
    x = graph.symbol("x")
    node = graph.call(name, x)
    (value,) = evaluate_exact(graph, [node], {x: operand}, digits=60)
    found = enclosed(graph, node, {x: operand})
    with precision(400):
        assert found.contains(arb(mpmath.nstr(value, 55))) or abs(found - arb(mpmath.nstr(value, 55))) < arb(10) ** -35
    assert found.rel_accuracy_bits() > 100


@pytest.mark.parametrize("name", TWO_PLACES)
@pytest.mark.parametrize(("a", "b"), [(Fraction(1, 3), Fraction(-5, 7)), (Fraction(-2, 9), Fraction(4))])
def test_two_place_functions(graph, name, a, b):
    x, y = graph.symbol("x"), graph.symbol("y")
    node = graph.call(name, x, y)
    (value,) = evaluate_exact(graph, [node], {x: a, y: b}, digits=50)
    found = enclosed(graph, node, {x: a, y: b})
    if isinstance(found, bool):
        assert found is value
    else:
        with precision(128):
            assert abs(found - arb(mpmath.nstr(value, 50))) < arb(10) ** -30


@pytest.mark.parametrize(("base", "exponent", "expected"), [
    (2, Fraction(3), "8"), (-2, Fraction(3), "-8"), (-2, Fraction(-2), "0.25"), (8, Fraction(1, 3), "2"),
    (4, Fraction(-3, 2), "0.125"), (0, Fraction(1, 2), "0"), (0, Fraction(2), "0"), (32, Fraction(2, 5), "4"),
    (2, Fraction(1, 200), "1.00347174850950278700995976135"),
])
def test_powers(graph, base, exponent, expected):
    x = graph.symbol("x")
    found = enclosed(graph, graph.pow(x, graph.number(exponent)), {x: base})
    assert abs(found - arb(expected)) < arb(10) ** -14


def test_a_power_with_a_variable_exponent_needs_a_positive_base(graph):
    x, y = graph.symbol("x"), graph.symbol("y")
    node = graph.pow(x, y)
    assert abs(enclosed(graph, node, {x: 2, y: Fraction(1, 2)}) - arb(2).sqrt()) < 1e-15
    assert enclosed(graph, node, {x: -2, y: 2}) is None


@pytest.mark.parametrize(("name", "operand"), [
    ("log", -1), ("log", 0), ("asin", 2), ("acos", -2), ("acosh", 0), ("atanh", 1), ("tan", None),
])
def test_what_is_not_real_has_no_value(graph, name, operand):
    node = graph.symbol("x")
    found = enclosed(graph, graph.call(name, node), {node: arb(0, 3) if operand is None else operand})
    assert found is None


@pytest.mark.parametrize("exponent", [Fraction(1, 2), Fraction(-1, 2), Fraction(1, 3), Fraction(-1)])
def test_roots_and_reciprocals_have_their_domain(graph, exponent):
    x = graph.symbol("x")
    node = graph.pow(x, graph.number(exponent))
    assert enclosed(graph, node, {x: arb(0, 1)}) is None
    assert (enclosed(graph, node, {x: -1}) is None) == (exponent.denominator != 1)


def test_nothing_is_said_where_a_condition_is_open(graph):
    x = graph.symbol("x")
    positive = graph.call("lt", graph.zero, x)
    node = graph.call("select", positive, graph.call("log", x), graph.number(7))
    assert abs(enclosed(graph, node, {x: 1})) < 1e-30
    assert enclosed(graph, node, {x: -1}) == 7  # though log(-1) is not real
    assert enclosed(graph, node, {x: arb(0, 1)}) is None
    assert enclosed(graph, graph.call("sign", x), {x: arb(0, 1)}) is None
    for name in ("eq", "ne", "lt", "le"):
        assert enclosed(graph, graph.call(name, x, graph.zero), {x: arb(0, 1)}) is None


def test_logic_has_three_values(graph):
    x, y = graph.symbol("x"), graph.symbol("y")
    known, opened = graph.call("lt", graph.zero, x), graph.call("lt", graph.zero, y)
    values = {x: 1, y: arb(0, 1)}
    assert enclosed(graph, graph.call("or", known, opened), values) is True
    assert enclosed(graph, graph.call("and", known, opened), values) is None
    assert enclosed(graph, graph.call("and", graph.call("not", known), opened), values) is False
    assert enclosed(graph, graph.call("not", opened), values) is None
    assert enclosed(graph, graph.call("eq", y, y), values) is True


def test_constants_and_floats(graph):
    nodes = [graph.constant("pi"), graph.constant("e"), graph.number(0.1), graph.constant("nan"), graph.constant("inf")]
    pi, e, tenth, nan, inf = enclose(graph, nodes, {}, 200)
    with precision(200):
        assert differ(pi, arb(22) / 7) and pi.overlaps(arb.pi()) and e.overlaps(arb(1).exp())
        assert tenth.overlaps(arb(1) / 10) and nan is None and inf is None


def test_differ_is_a_proof():
    assert differ(arb(1), arb(2)) and differ(True, False)
    assert not differ(arb(1, 2), arb(2)) and not differ(None, arb(1)) and not differ(True, True)
    assert differ(True, arb(0)) and not differ(False, arb(0)) and not differ(arb(1), True)


def test_the_precision_outside_stays(graph):
    before = flint.ctx.prec
    enclosed(graph, graph.call("sin", graph.one), bits=777)
    with pytest.raises(ZeroDivisionError), precision(99):
        raise ZeroDivisionError
    assert flint.ctx.prec == before


def test_a_symbol_without_a_value_is_named(graph):
    with pytest.raises(UnknownNameError, match="alpha"):
        enclosed(graph, graph.symbol("alpha"))


@given(st.fractions(-9, 9, max_denominator=50), st.fractions(-9, 9, max_denominator=50))
def test_rational_arithmetic_is_enclosed(a, b):
    graph = Graph()
    x, y = graph.symbol("x"), graph.symbol("y")
    node = graph.add(graph.mul(graph.add(x, y), graph.sub(x, y)), graph.pow(x, graph.number(3)))
    exact = (a + b) * (a - b) + a**3
    with precision(300):
        expected = ball(exact)
    assert enclosed(graph, node, {x: a, y: b}).overlaps(expected)


@pytest.mark.parametrize("exponent", [
    0, 1, 2, 3, 4, 5, -1, -2, Fraction(1, 2), Fraction(3, 2), Fraction(-1, 2), Fraction(2, 3)])
@pytest.mark.parametrize(("low", "high"), [
    (-2, 2), (-1, 3), (-3, 1), (0, 2), (-2, 0), (1, 3), (-3, -1), (0, 0), (-0.5, 0.5)])
def test_powers_of_balls_hold_the_powers_of_all_their_points(graph, exponent, low, high):
    """And have no value where one of these has none; the ball is at most twice as wide as it must be."""
    x = graph.symbol("x")
    base = arb((low + high) / 2, (high - low) / 2)
    found = enclosed(graph, graph.pow(x, graph.number(exponent)), {x: base})
    points = [low + (high - low) * k / 8 for k in range(9)]
    whole = Fraction(exponent).denominator == 1
    if any((point == 0 and exponent < 0) or (point < 0 and not whole) for point in points):
        assert found is None
    elif found is None:
        assert not whole and low == 0 < high
    else:
        powers = [float(point) ** float(exponent) for point in points]
        for value in powers:
            assert abs(float(found.mid()) - value) <= float(found.rad()) * (1 + 1e-9) + 1e-12
        assert float(found.rad()) <= 2 * (max(powers) - min(powers)) + 1e-12


def test_truth_has_its_value(graph):
    for name in ("true", "false"):
        assert enclosed(graph, graph.constant(name)) is (name == "true")
