"""The prime field: no false alarm, no missed difference, an honest bound, and sizes no expansion reaches."""

from random import Random

import pytest
import sympy
from flint import fmpz
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.identities import identity
from dalembert.algebra.deciding import field
from dalembert.algebra.deciding.field import NotOffered, identity_test
from dalembert.algebra.generators import Generators
from dalembert.errors import ExpressionError
from dalembert.expr.graph import Graph
from dalembert.expr.sympy_bridge import Symbols, from_sympy

x, y, z = sympy.symbols("x y z")
sin, cos, sqrt = sympy.sin, sympy.cos, sympy.sqrt


def verdict_on(expression, trials=3):
    graph = Graph()
    return identity_test(graph, from_sympy(expression, Symbols(graph)), trials)


@pytest.mark.parametrize("prime", field._SMALL + field._MEDIUM)
def test_primes_are_safe_and_have_the_roots_of_small_numbers(prime):
    assert fmpz(prime).is_prime() and fmpz((prime - 1) // 2).is_prime() and prime % 4 == 3
    assert all(pow(k, (prime - 1) // 2, prime) == 1 for k in (2, 3, 5, 7, 11, 13))


@pytest.mark.parametrize("zero", [
    sin(x + y) - sin(x) * cos(y) - cos(x) * sin(y), cos(x) ** 2 + sin(x) ** 2 - 1, sympy.tan(x) * cos(x) - sin(x),
    sympy.cosh(x) ** 2 - sympy.sinh(x) ** 2 - 1, sympy.exp(x) * sympy.exp(y / 2) - sympy.exp(x + y / 2),
    (sqrt(x) + sqrt(y)) ** 2 - x - y - 2 * sqrt(x) * sqrt(y), sqrt(x + sqrt(y)) ** 2 - x - sqrt(y),
    (x ** sympy.Rational(1, 3)) ** 2 * sympy.cbrt(x) - x,
    (x + 1) ** sympy.Rational(3, 4) * (x + 1) ** sympy.Rational(1, 4) - x - 1,
    (x + y) ** sympy.Rational(5, 6) * (x + y) ** sympy.Rational(1, 6) - x - y, sqrt(6) - sqrt(2) * sqrt(3),
    1 / (x + y) + 1 / (x - y) - 2 * x / (x**2 - y**2), sympy.log(x) * (y + 1) - y * sympy.log(x) - sympy.log(x),
    sin(x + sympy.pi / 3) - sin(x) / 2 - sqrt(3) * cos(x) / 2, 0.1 * x - x / 10,
], ids=str)  # fmt: skip
def test_zero(zero):
    found = verdict_on(zero)
    assert found.is_zero and found.bound < 1e-40


@pytest.mark.parametrize("other", [
    sin(x + y) - sin(x) * cos(y), cos(x) ** 2 + sin(x) ** 2 - 2, sqrt(x**2) - 2 * x, sqrt(x) - sqrt(y), x - y,
    sin(3 * x) - 3 * sin(x), sqrt(2) - sympy.Rational(7, 5), sympy.log(x * y) - sympy.log(x) - sympy.log(y),
    x**1000 - x**1001, sympy.Integer(1),
], ids=str)  # fmt: skip
def test_not_zero(other):
    assert verdict_on(other) == (False, 0.0)


def test_a_root_that_may_be_a_polynomial_is_told_by_its_bound():
    graph = Graph()
    node = from_sympy(sqrt(x**2) - x, Symbols(graph))
    verdicts = [identity_test(graph, node, trials) for trials in (1, 2, 5, 8)]
    assert all(not verdict.is_zero or verdict.bound >= 0.5**trials
               for verdict, trials in zip(verdicts, (1, 2, 5, 8), strict=True))
    assert not verdicts[-1].is_zero


def test_a_condition_is_drawn_as_0_or_1():
    graph = Graph()
    a, b = graph.symbol("a"), graph.symbol("b")
    step = graph.call("select", graph.call("lt", a, b), a, b)
    square = graph.call("select", graph.call("lt", a, b), graph.pow(a, graph.number(2)), graph.pow(b, graph.number(2)))
    found = identity_test(graph, graph.sub(graph.pow(step, graph.number(2)), square), 60)
    assert found.is_zero and found.bound == pytest.approx(0.5**60)
    assert not identity_test(graph, graph.sub(step, a), 20).is_zero


def test_the_bound_is_schwartz_zippel():
    zero = (x + y) ** 10 - sympy.expand((x + y) ** 10)
    found = verdict_on(zero, trials=1)
    assert found.is_zero
    assert found.bound == pytest.approx(10 / field._SMALL[0])
    assert verdict_on(zero, trials=2).bound == pytest.approx(100 / field._SMALL[0] ** 2)


def test_degrees_beyond_the_small_primes():
    graph = Graph()
    a, b = graph.symbol("a"), graph.symbol("b")
    one, other = graph.add(graph.call("sin", a), b), graph.add(b, graph.mul(graph.call("sin", a), graph.one))
    left, right = graph.add(one, graph.one), graph.sub(other, graph.minus_one)
    for squarings in (40, 30):
        for _ in range(squarings):
            left = graph.add(graph.mul(left, left), a)
            right = graph.add(a, graph.mul(right, right))
        found = identity_test(graph, graph.sub(graph.mul(left, b), graph.mul(b, graph.add(right, graph.zero))), 2)
        assert found.is_zero
        different = graph.sub(graph.mul(left, b), graph.add(graph.mul(b, right), b))
        assert identity_test(graph, different, 2) == (False, 0.0)


def test_a_product_of_more_than_1e20_terms():
    graph = Graph()
    letters = [graph.symbol(f"u{k}") for k in range(9)]
    factors = [graph.add(letters[k % 9], graph.call("sin", letters[(k + 1 + k // 9) % 9])) for k in range(90)]
    left, right = graph.product(factors), graph.product(reversed(factors))
    assert left != right and len(factors) > 67  # 2^67 > 10^20
    found = identity_test(graph, graph.sub(left, right))
    assert found.is_zero and found.bound < 1e-45
    assert identity_test(graph, graph.sub(left, graph.mul(right, graph.number(1 + 10**9, 10**9)))) == (False, 0.0)


def test_shared_graphs_of_50_000_nodes():
    graph = Graph()
    letters = [graph.symbol(f"u{k}") for k in range(8)]
    left = right = graph.one
    for k in range(6_500):
        sine, scaled = graph.call("sin", letters[k * 5 % 8]), graph.mul(graph.number(k + 1), letters[(3 * k + 1) % 8])
        left = graph.add(graph.mul(left, graph.add(sine, scaled)), letters[k % 8])
        right = graph.add(graph.mul(right, sine), graph.add(letters[k % 8], graph.mul(right, scaled)))
    difference = graph.sub(left, right)
    assert len(graph.reachable([difference])) > 50_000
    assert identity_test(graph, difference).is_zero
    assert not identity_test(graph, graph.add(difference, letters[0])).is_zero


def test_what_has_no_point_is_not_offered():
    with pytest.raises(NotOffered, match="zero everywhere"):
        verdict_on(1 / (sin(x) ** 2 + cos(x) ** 2 - 1))
    with pytest.raises(NotOffered, match="square roots"):
        verdict_on(sum(sqrt(x + k) for k in range(12)))
    with pytest.raises(NotOffered, match="without a value"):
        verdict_on(sqrt(-1 - sin(x) ** 2 - cos(x) ** 2))
    with pytest.raises(ExpressionError):
        verdict_on(sympy.Piecewise((x, x < 0)))


def test_the_points_are_a_fixed_sequence():
    assert verdict_on(sqrt(x) * sqrt(x) - x) == verdict_on(sqrt(x) * sqrt(x) - x)


@given(st.integers(0, 2**40))
@settings(max_examples=120)
def test_generated_identities(seed):
    case = identity(Random(seed))
    if "user" not in case.family:
        found = verdict_on(case.a - case.b)
        assert found.is_zero == case.holds, case
        assert found.bound < 1e-30


@pytest.mark.parametrize(("expression", "degree"), [
    (sqrt(x**7 + y), 4), (sqrt(x**8 + 1), 4), (sympy.cbrt(x**7 + 1), 3), (sqrt(1 / (x**5 + y)), 3),
    (y * sqrt(x**6 + sqrt(y)), 4), (sqrt(x**4 * sin(y)), 3),
], ids=str)  # fmt: skip
def test_a_root_counts_its_share_of_the_degree_below_it(expression, degree):
    graph = Graph()
    node = from_sympy(expression, Symbols(graph))
    assert field._Degrees(Generators(graph, [node])).of(node) == degree
