"""What construction folds has the value of what was not folded: numbers as in doubles, symbols as real numbers."""

import itertools
from fractions import Fraction
from random import Random

import mpmath
import numpy as np
import pytest
import sympy

from dalembert.compiler.lower import lower
from dalembert.compiler.passes import optimize
from dalembert.errors import ExpressionError
from dalembert.expr.evaluate import evaluate, evaluate_exact
from dalembert.expr.functions import FUNCTIONS
from dalembert.expr.graph import Graph
from dalembert.expr.sympy_bridge import Symbols, to_sympy
from dalembert.targets.numpy import numpy_function

NUMBERS = [0, 1, -1, 2, -2, 3, 4, Fraction(1, 2), Fraction(-1, 2), Fraction(1, 10), Fraction(-1, 3), Fraction(1, 3),
           10**30, 0.0, -0.0, 1.0, -1.0, 2.0, -2.0, 0.5, -0.5, 0.1, 1 / 3, 3.0, 1e300, -1e300, 1e-300, 1e30]
OPERATIONS = {"add": 2, "mul": 2, "pow": 2,
              **{name: row.arity for name, row in FUNCTIONS.items() if name not in ("and", "or", "not", "select")}}


def built(graph, name, *operands):
    build = {"add": graph.add, "mul": graph.mul, "pow": graph.pow}.get(name)
    return build(*operands) if build else graph.call(name, *operands)


@pytest.mark.parametrize("name", OPERATIONS)
def test_numbers_fold_to_what_doubles_make_of_them(name):
    count = OPERATIONS[name]
    for values in itertools.product(NUMBERS, repeat=count):
        graph = Graph()
        symbols = [graph.symbol(f"x{k}") for k in range(count)]
        doubles = {symbol: float(value) + 0.0 for symbol, value in zip(symbols, values, strict=True)}
        (run,) = evaluate(graph, [built(graph, name, *symbols)], doubles)
        try:
            folded = built(graph, name, *map(graph.number, values))
        except ExpressionError:  # never where doubles have a value that is not 0
            assert not np.isfinite(run) or run == 0, values
            continue
        (value,) = evaluate(graph, [folded], {})
        np.testing.assert_allclose(float(value), float(run), rtol=5e-16, err_msg=str(values))


def test_a_power_of_zero():
    graph = Graph()
    for base, exponent in itertools.product((0, 0.0, -0.0, 5, 2.5, Fraction(1, 3)), (0, 0.0, -0.0)):
        assert graph.pow(graph.number(base), graph.number(exponent)) == graph.one
    assert graph.pow(graph.symbol("x"), graph.number(0.0)) == graph.one
    for exponent in (-1, -0.5, Fraction(-1, 2)):
        with pytest.raises(ExpressionError, match="no value"):
            graph.pow(graph.number(0.0), graph.number(exponent))


# -------------------------------------------------------------------- expressions


class Twin:
    """A node, and what the same operations give without any folding: values at some points in 60 digits, None where
    one on the way has none."""

    def __init__(self, node, values):
        self.node, self.values = node, values


POINTS = [(Fraction(3, 7), Fraction(-5, 3)), (Fraction(0), Fraction(2)), (Fraction(-1), Fraction(1)),
          (Fraction(17, 4), Fraction(0)), (Fraction(1), Fraction(1, 9))]  # fmt: skip
LEAVES = [0, 1, -1, 2, -3, Fraction(1, 2), Fraction(-3, 2), 0.5, -2.0, 0.0, 1.0]
FUNCTIONS_OF_ONE = ["sin", "cos", "tan", "exp", "abs", "sign", "asinh", "atan", "tanh", "log", "cosh"]


def unfolded(operation, values):
    """One operation on numbers as mpmath does it; None where it has no finite real value."""
    if None in values:
        return None
    try:
        found = operation(*values)
    except (ZeroDivisionError, ValueError, OverflowError):
        return None
    return found if isinstance(found, mpmath.mpf) and mpmath.isfinite(found) else None


def combined(graph, random, pool):
    name = random.choice(["add", "mul", "pow", "div", "sub", "min", "call", "call"])
    a, b = random.choice(pool), random.choice(pool)
    if name == "call":
        function = random.choice(FUNCTIONS_OF_ONE)
        meaning = getattr(mpmath, FUNCTIONS[function].mpmath)
        return Twin(graph.call(function, a.node), [unfolded(meaning, [value]) for value in a.values])
    if name == "pow":
        exponent = random.choice([2, 3, -1, -2, 0, Fraction(1, 2), Fraction(-3, 2), 0.0, 2.0])
        power = mpmath.mpf(Fraction(exponent).numerator) / Fraction(exponent).denominator
        values = [unfolded(lambda base: mpmath.power(base, power), [value]) for value in a.values]
        return Twin(graph.pow(a.node, graph.number(exponent)), values)
    build, meaning = {
        "add": (graph.add, lambda x, y: x + y), "sub": (graph.sub, lambda x, y: x - y),
        "mul": (graph.mul, lambda x, y: x * y), "div": (graph.div, lambda x, y: x / y),
        "min": (lambda x, y: graph.call("min", x, y), min),
    }[name]
    return Twin(build(a.node, b.node), [unfolded(meaning, pair) for pair in zip(a.values, b.values, strict=True)])


def random_twins(seed):
    graph, random = Graph(), Random(seed)
    x, y = graph.symbol("x"), graph.symbol("y")
    with mpmath.workdps(60):
        exact = [[mpmath.mpf(v.numerator) / v.denominator for v in point] for point in POINTS]
        pool = [Twin(x, [point[0] for point in exact]), Twin(y, [point[1] for point in exact])]
        for value in LEAVES:
            exactly = mpmath.mpf(Fraction(value).numerator) / Fraction(value).denominator
            pool.append(Twin(graph.number(value), [exactly] * len(exact)))
        for _ in range(25):
            try:
                pool.append(combined(graph, random, pool))
            except ExpressionError:  # a division by zero
                continue
    return graph, (x, y), pool


@pytest.mark.parametrize("seed", range(120))
def test_folding_keeps_every_finite_value(seed):
    graph, leaves, pool = random_twins(seed)
    for number, point in enumerate(POINTS):
        wanted = [twin for twin in pool if twin.values[number] is not None]
        found = evaluate_exact(graph, [twin.node for twin in wanted], dict(zip(leaves, point, strict=True)), digits=50)
        scale = 1 + max(abs(twin.values[number]) for twin in wanted)
        for twin, value in zip(wanted, found, strict=True):
            assert abs(value - twin.values[number]) <= mpmath.mpf(10) ** -15 * scale, (seed, number)


EDGES = [-2.0, -1.0, 0.0, 0.5, 1.0]


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("seed", range(0, 120, 4))
def test_passes_of_the_compiler_keep_the_values_of_evaluate(seed):
    graph, (x, y), pool = random_twins(seed)
    nodes = [twin.node for twin in pool]
    program = optimize(lower(graph, "folds", [("q", (2,), [x, y])], [("out", (len(nodes),), nodes)]))
    points = np.array(list(itertools.product(EDGES, repeat=2)) + [tuple(map(float, point)) for point in POINTS])
    expected = np.stack(np.broadcast_arrays(*evaluate(graph, nodes, {x: points[:, 0], y: points[:, 1]})), axis=-1)
    found = np.asarray(numpy_function(program)(points)[0]).reshape(expected.shape)
    ordinary = np.isfinite(expected) & (np.abs(expected) < 1e30)
    np.testing.assert_allclose(np.where(ordinary, found, 0.0), np.where(ordinary, expected, 0.0), rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize("seed", range(0, 120, 10))
def test_sympy_says_the_same(seed):
    graph, (x, y), pool = random_twins(seed)
    table = Symbols(graph)
    numbers = {table.sympy(x): sympy.Rational(3, 7), table.sympy(y): sympy.Rational(-5, 3)}
    for twin in pool[13:]:
        if twin.values[0] is not None:
            value = sympy.N(to_sympy(graph, twin.node, table).subs(numbers), 20)
            assert abs(value - sympy.Float(twin.values[0], 20)) <= 1e-12 * (1 + abs(value))
