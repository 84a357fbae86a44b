"""The graph folds only what is equal, stores each expression once, and never recurses."""

import math
import subprocess
import sys
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dalembert.errors import ExpressionError
from dalembert.expr.evaluate import evaluate, evaluate_exact
from dalembert.expr.graph import Graph

LONG = 100_000


def content(graph, root):
    """What a node says, free of indices: the same in every graph that holds the same expression."""
    texts = {}
    for index in graph.reachable([root]):
        operands = graph.operands(index)
        node = graph.nodes[index]
        texts[index] = (node[0], *(texts[i] for i in operands)) if operands else node
    return texts[root]


# ------------------------------------------------------------ folding

FOLDED = {
    "0 + x": (lambda g, x: g.add(g.zero, x), lambda g, x: x),
    "x + x": (lambda g, x: g.add(x, x), lambda g, x: g.mul(g.number(2), x)),
    "2x + 3x": (lambda g, x: g.add(g.mul(g.number(2), x), g.mul(g.number(3), x)), lambda g, x: g.mul(g.number(5), x)),
    "x - x": (lambda g, x: g.sub(x, x), lambda g, x: g.zero),
    "1 x": (lambda g, x: g.mul(g.one, x), lambda g, x: x),
    "0 x": (lambda g, x: g.mul(x, g.zero), lambda g, x: g.zero),
    "x x": (lambda g, x: g.mul(x, x), lambda g, x: g.pow(x, g.number(2))),
    "x / x": (lambda g, x: g.div(x, x), lambda g, x: g.one),
    "x^2 x^(1/2)": (lambda g, x: g.mul(g.pow(x, g.number(2)), g.sqrt(x)), lambda g, x: g.pow(x, g.number(5, 2))),
    "sqrt(x)^2": (lambda g, x: g.pow(g.sqrt(x), g.number(2)), lambda g, x: x),
    "(2x)^3": (lambda g, x: g.pow(g.mul(g.number(2), x), g.number(3)),
               lambda g, x: g.mul(g.number(8), g.pow(x, g.number(3)))),
    "2 (3 x)": (lambda g, x: g.mul(g.number(2), g.mul(g.number(3), x)), lambda g, x: g.mul(g.number(6), x)),
    "x^0": (lambda g, x: g.pow(x, g.zero), lambda g, x: g.one),
    "x^1": (lambda g, x: g.pow(x, g.one), lambda g, x: x),
    "1^x": (lambda g, x: g.pow(g.one, x), lambda g, x: g.one),
    "sqrt(9/4)": (lambda g, x: g.sqrt(g.number(9, 4)), lambda g, x: g.number(3, 2)),
    "1/3 + 1/6": (lambda g, x: g.add(g.number(1, 3), g.number(1, 6)), lambda g, x: g.number(1, 2)),
    "sin(0)": (lambda g, x: g.call("sin", g.zero), lambda g, x: g.zero),
    "cos(0)": (lambda g, x: g.call("cos", g.zero), lambda g, x: g.one),
    "log(1)": (lambda g, x: g.call("log", g.one), lambda g, x: g.zero),
    "exp(1)": (lambda g, x: g.call("exp", g.one), lambda g, x: g.constant("e")),
    "sin(-x)": (lambda g, x: g.call("sin", g.neg(x)), lambda g, x: g.neg(g.call("sin", x))),
    "cos(-x)": (lambda g, x: g.call("cos", g.neg(x)), lambda g, x: g.call("cos", x)),
    "abs(-3)": (lambda g, x: g.call("abs", g.number(-3)), lambda g, x: g.number(3)),
    "not true": (lambda g, x: g.call("not", g.constant("true")), lambda g, x: g.constant("false")),
    "not false": (lambda g, x: g.call("not", g.constant("false")), lambda g, x: g.constant("true")),
    "min(2, 3)": (lambda g, x: g.call("min", g.number(2), g.number(3)), lambda g, x: g.number(2)),
    "max(x, x)": (lambda g, x: g.call("max", x, x), lambda g, x: x),
    "1 < 2": (lambda g, x: g.call("lt", g.one, g.number(2)), lambda g, x: g.constant("true")),
    "select(true)": (lambda g, x: g.call("select", g.constant("true"), x, g.one), lambda g, x: x),
    "select(c, x, x)": (lambda g, x: g.call("select", g.call("lt", x, g.one), x, x), lambda g, x: x),
}


@pytest.mark.parametrize("case", FOLDED)
def test_construction_folds(case):
    graph = Graph()
    x = graph.symbol("x")
    built, expected = (make(graph, x) for make in FOLDED[case])
    assert built == expected


UNARY = {name: getattr(math, name) for name in ("sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh",
                                                 "asinh", "acosh", "atanh", "exp", "log")}  # fmt: skip
UNARY |= {"abs": abs, "sign": lambda x: float(x > 0) - float(x < 0)}
BINARY = {"min": min, "max": max, "atan2": math.atan2}
OPERATIONS = ("add", "sub", "mul", "div", "pow", "sqrt", "neg", *UNARY, *BINARY)


def built_and_computed(choices):
    """A random expression of positive leaves, built in a graph and computed beside it, unfolded."""
    graph = Graph()
    values = {graph.symbol("x"): 1.25, graph.symbol("y"): 0.75}
    stack = [*values.items(), (graph.number(2), 2.0), (graph.number(-1, 3), -1 / 3), (graph.number(0.5), 0.5),
             (graph.constant("pi"), math.pi), (graph.constant("e"), math.e)]
    for operation, i, j in choices:
        (a, x), (b, y) = stack[i % len(stack)], stack[j % len(stack)]
        pair = one_operation(graph, operation, (a, x), (b, y))
        if pair is not None and 1e-3 < abs(pair[1]) < 1e3:
            stack.append(pair)
    return graph, values, stack


def one_operation(graph, operation, left, right):
    (a, x), (b, y) = left, right
    if operation in ("add", "sub", "mul", "div"):
        compute = {"add": x + y, "sub": x - y, "mul": x * y, "div": x / y}
        return getattr(graph, operation)(a, b), compute[operation]
    if operation == "pow":
        whole = graph.value(b)
        return (graph.pow(a, b), x**y) if x > 0 or isinstance(whole, int) else None
    if operation == "sqrt":
        return (graph.sqrt(a), math.sqrt(x)) if x > 0 else None
    if operation == "neg":
        return graph.neg(a), -x
    if operation in BINARY:
        return graph.call(operation, a, b), BINARY[operation](x, y)
    try:
        return (graph.call(operation, a), UNARY[operation](x)) if x < 6 else None
    except ValueError:  # outside of its domain
        return None


@pytest.mark.parametrize("constant", ["pi", "e"])
@pytest.mark.parametrize("name", UNARY)
def test_a_function_of_a_constant_is_its_value(name, constant):
    graph = Graph()
    for factor in (1.0, -0.25):
        try:
            wanted = UNARY[name](factor * getattr(math, constant))
        except ValueError:
            continue
        built = graph.call(name, graph.mul(graph.number(Fraction(factor)), graph.constant(constant)))
        assert float(evaluate_exact(graph, [built], {})[0]) == pytest.approx(wanted, rel=1e-14, abs=1e-15)


choices = st.lists(st.tuples(st.sampled_from(OPERATIONS), st.integers(0, 60), st.integers(0, 60)), max_size=30)


@given(choices)
def test_folding_keeps_the_value(choices):
    graph, values, stack = built_and_computed(choices)
    nodes, computed = zip(*stack, strict=True)
    for node, found, expected in zip(nodes, evaluate_exact(graph, nodes, values), computed, strict=True):
        assert float(found) == pytest.approx(expected, rel=1e-6), content(graph, node)


@given(choices)
def test_building_again_gives_the_same_nodes(choices):
    graph, *_ = built_and_computed(choices)
    size = len(graph)
    for index in range(size):
        operation, *operands = graph.nodes[index]
        if operation in ("add", "mul", "pow"):
            assert getattr(graph, operation)(*operands) == index
            if operation != "pow":
                assert getattr(graph, operation)(*reversed(operands)) == index
        elif graph.operands(index):
            assert graph.call(operation, *operands) == index
    assert len(graph) == size


# ------------------------------------------------------------ identity


def test_equal_expressions_are_one_node():
    graph = Graph()
    x, y = graph.symbol("x"), graph.symbol("y")
    assert graph.add(graph.mul(x, y), x) == graph.add(x, graph.mul(y, x))
    assert graph.symbol("x", 1) != x != graph.symbol("x", 0, "other")


def test_the_order_of_creation_does_not_matter():
    def expression(graph):
        x, y, z = (graph.symbol(name) for name in "xyz")
        return graph.add(graph.mul(graph.call("sin", x), y), graph.call("max", graph.mul(z, y), graph.pow(z, x)))

    plain, crowded = Graph(), Graph()
    for name in ("z", "w", "y"):
        crowded.call("cos", crowded.mul(crowded.symbol(name), crowded.symbol("x")))
    crowded.call("max", crowded.pow(crowded.symbol("z"), crowded.symbol("x")), crowded.number(3))
    assert content(plain, expression(plain)) == content(crowded, expression(crowded))


def test_numbers_of_numpy_are_the_numbers_of_python():
    graph = Graph()
    assert graph.number(np.float64(0.1)) == graph.number(0.1)
    assert graph.number(np.int64(3)) == graph.number(3) == graph.number(Fraction(3))
    other = Graph()
    other.number(np.float64(0.1))
    assert other.fingerprints[-1] == graph.fingerprints[graph.number(0.1)]


def test_negative_zero_is_zero():
    first, second = Graph(), Graph()
    assert first.number(-0.0) == first.number(0.0)
    assert first.fingerprints[-1] == second.fingerprints[second.number(0.0)]


# ------------------------------------------------------------ size


def test_long_chains_need_no_recursion():
    graph = Graph()
    x = node = graph.symbol("x")
    for _ in range(LONG):
        node = graph.call("sin", node)
    assert len(graph.reachable([node])) == LONG + 1
    assert graph.symbols([node]) == [x]
    assert 0 < evaluate(graph, [node], {x: 1.0})[0] < 1


def test_nested_roots_are_raised_without_recursion():
    graph = Graph()
    x = node = graph.symbol("x")
    for _ in range(3000):
        node = graph.sqrt(node)
    assert graph.pow(node, graph.number(2**3000)) == x


def test_nested_roots_with_coefficients_are_raised_without_recursion():
    graph = Graph()
    x = node = graph.symbol("x")
    for _ in range(2000):
        node = graph.sqrt(graph.neg(node))
    assert graph.pow(node, graph.number(2**2000)) == graph.neg(x)


def test_is_logical_follows_selects():
    graph = Graph()
    x = graph.symbol("x")
    condition = graph.call("lt", x, graph.one)
    assert graph.is_logical(condition) and graph.is_logical(graph.constant("false"))
    assert graph.is_logical(graph.call("select", condition, condition, graph.constant("true")))
    assert not graph.is_logical(graph.call("select", condition, x, graph.one))
    assert not graph.is_logical(x) and not graph.is_logical(graph.constant("pi"))


# ------------------------------------------------------------ refusals


@pytest.mark.parametrize("build", [
    lambda g: g.number(math.inf),
    lambda g: g.number(math.nan),
    lambda g: g.add(g.number(1e308), g.number(1e308)),
    lambda g: g.add(g.number(10**400), g.number(1.5)),
    lambda g: g.mul(g.number(10**400), g.number(1.5)),
    lambda g: g.pow(g.number(1e300), g.number(10)),
    lambda g: g.pow(g.zero, g.minus_one),
    lambda g: g.pow(g.number(-2.0), g.number(1, 2)),
    lambda g: g.number(10**3000),
    lambda g: g.call("log", g.number(-1.0)),
    lambda g: g.call("sin", g.one, g.one),
    lambda g: g.call("bessel", g.one),
    lambda g: g.constant("tau"),
])
def test_what_has_no_value_is_refused(build):
    with pytest.raises(ExpressionError):
        build(Graph())


def test_the_room_is_imported_without_sympy():
    code = (
        "import sys, types; package = types.ModuleType('dalembert'); package.__path__ = [sys.argv[1]]; "
        "sys.modules['dalembert'] = package; import dalembert.expr; "
        "print([name for name in ('sympy', 'mpmath', 'scipy') if name in sys.modules])"
    )
    import dalembert

    found = subprocess.run([sys.executable, "-c", code, dalembert.__path__[0]], capture_output=True, text=True)
    assert found.stdout.strip() == "[]", found.stderr


def test_terms_of_sums_that_share_their_parts_are_found_once():
    graph = Graph()
    letters = [graph.symbol(f"a{k}") for k in range(121)]
    total = letters[0]
    for k in range(60):
        total = graph.add(graph.add(total, letters[2 * k + 1]), graph.add(total, letters[2 * k + 2]))
    assert sorted(graph.terms(total)) == sorted(letters) and graph.terms(letters[3]) == [letters[3]]
