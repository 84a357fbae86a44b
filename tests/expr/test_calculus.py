"""Derivatives of the graph against SymPy's own and against finite differences."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dalembert.expr import text
from dalembert.expr.calculus import (
    gradient,
    hessian,
    is_affine,
    jacobian,
    substitute,
    tangent,
    tangent_columns,
    transplant,
)
from dalembert.expr.evaluate import evaluate_exact
from dalembert.expr.functions import FUNCTIONS, TRUTH_VALUED
from dalembert.expr.graph import Graph

UNARY = ("sin", "cos", "tan", "atan", "sinh", "cosh", "tanh", "asinh", "exp")


def random_expression(graph: Graph, leaves: list[int], choices: list[int]) -> int:
    """A smooth expression built from the leaves by a list of choices."""
    stack = list(leaves)
    for choice in choices:
        kind, first, second = choice % 5, (choice // 5) % len(stack), (choice // 50) % len(stack)
        a, b = stack[first], stack[second]
        if kind == 0:
            stack.append(graph.add(a, b))
        elif kind == 1:
            stack.append(graph.mul(a, b))
        elif kind == 2:
            stack.append(graph.call(UNARY[choice % len(UNARY)], graph.mul(graph.number(1, 3), a)))
        elif kind == 3:
            stack.append(graph.pow(graph.add(graph.pow(a, graph.number(2)), graph.one), graph.number(-1, 2)))
        else:
            stack.append(graph.sub(graph.number(choice % 7), a))
    return stack[-1]


expressions = st.lists(st.integers(0, 10**4), min_size=1, max_size=14)


@given(expressions)
def test_gradient_agrees_with_central_differences(choices):
    from mpmath import mpf, workdps

    graph = Graph()
    leaves = [graph.symbol(name) for name in "xyz"]
    root = random_expression(graph, leaves, choices)
    point = {leaf: mpf(value) for leaf, value in zip(leaves, ("0.3", "-0.7", "0.45"), strict=True)}
    exact = evaluate_exact(graph, gradient(graph, root, leaves), point, 60)
    with workdps(60):
        step = mpf(10) ** -20
        for leaf, value in zip(leaves, exact, strict=True):
            (up,) = evaluate_exact(graph, [root], {**point, leaf: point[leaf] + step}, 60)
            (down,) = evaluate_exact(graph, [root], {**point, leaf: point[leaf] - step}, 60)
            slope = (up - down) / (2 * step)
            assert abs(slope - value) <= mpf(10) ** -25 * (1 + abs(value) + abs(up))


@given(expressions)
def test_forward_and_reverse_agree(choices):
    graph = Graph()
    leaves = [graph.symbol(name) for name in "xyz"]
    root = random_expression(graph, leaves, choices)
    point = dict(zip(leaves, (0.2, 1.1, -0.4), strict=True))
    reverse = gradient(graph, root, leaves)
    forward = [tangent(graph, [root], {leaf: graph.one})[0] for leaf in leaves]
    columns = [column[0] for column in tangent_columns(graph, [root], leaves)]
    values = [evaluate_exact(graph, nodes, point, 40) for nodes in (reverse, forward, columns)]
    for a, b, c in zip(*values, strict=True):
        assert abs(a - b) < 1e-30 * (1 + abs(a)) and b == pytest.approx(c, rel=1e-30)


def test_second_derivatives_commute_and_any_order_exists():
    graph = Graph()
    x, y = graph.symbol("x"), graph.symbol("y")
    root = graph.mul(graph.call("sin", x), graph.call("exp", graph.mul(x, y)))
    rows = hessian(graph, root, [x, y])
    full = jacobian(graph, gradient(graph, root, [x, y]), [x, y])
    assert rows[0][1] == rows[1][0]
    point = {x: 0.3, y: -0.8}
    a, b, c = evaluate_exact(graph, [rows[0][1], full[0][1], full[1][0]], point, 40)
    assert abs(a - b) < 1e-35 and abs(a - c) < 1e-35
    node = graph.call("sin", x)
    for _ in range(8):
        (node,) = gradient(graph, node, [x])
    assert node == graph.call("sin", x)


def test_select_keeps_the_branch_that_is_not_taken_out_of_the_derivative():
    graph = Graph()
    x = graph.symbol("x")
    root = graph.call("select", graph.call("lt", graph.zero, x), graph.sqrt(x), graph.zero)
    (slope,) = gradient(graph, root, [x])
    assert evaluate_exact(graph, [slope], {x: -1.0}, 30) == [0]
    (slope,) = tangent(graph, [root], {x: graph.one})
    assert evaluate_exact(graph, [slope], {x: -1.0}, 30) == [0]
    assert float(evaluate_exact(graph, [slope], {x: 4.0}, 30)[0]) == pytest.approx(0.25)


@pytest.mark.parametrize(("written", "expected"), [
    ("3*x + y**2", True), ("x*sign(y)", True), ("select(y > 0, x, 2*x)", True), ("x*x", False), ("abs(x)", False),
    ("sign(x)", False), ("sign(x - 1) + x", False), ("select(x > y, 1, 2)", False), ("y*tanh(x)", False),
])  # fmt: skip
def test_what_is_affine_has_no_steps_either(written, expected):
    graph = Graph()
    leaves = graph.symbol("x"), graph.symbol("y")
    node = text.parse(written, graph, dict(zip("xy", leaves, strict=True)))
    assert is_affine(graph, [node], leaves[:1], gradient(graph, node, leaves[:1])) is expected


def test_a_hundred_thousand_nodes_differentiate_without_recursion():
    graph = Graph()
    x = graph.symbol("x")
    node = x
    while len(graph) < 100_000:
        node = graph.call("sin", graph.add(graph.call("tanh", node), x))
    (slope,) = gradient(graph, node, [x])
    (other,) = tangent(graph, [node], {x: graph.one})
    assert slope != graph.zero and other != graph.zero
    value = expected = 0.3
    rate = 1.0
    for _ in range(300):
        rate = math.cos(math.tanh(value) + 0.3) * ((1 - math.tanh(value) ** 2) * rate + 1)
        value = math.sin(math.tanh(value) + 0.3)
    from dalembert.expr.evaluate import evaluate

    assert evaluate(graph, [slope], {x: expected})[0] == pytest.approx(rate, rel=1e-9)


def test_the_gradient_costs_a_small_multiple_of_the_function():
    def sizes(count: int) -> tuple[int, int]:
        graph = Graph()
        leaves = [graph.symbol(f"x{i}") for i in range(count)]
        root = graph.product(graph.call("sin", leaf) for leaf in leaves)
        before = len(graph)
        gradient(graph, root, leaves)
        return before, len(graph) - before

    for count in (10, 100, 1000):
        before, added = sizes(count)
        assert added < 4 * before


def test_substitute_and_transplant_fold_anew():
    graph = Graph()
    x, y = graph.symbol("x"), graph.symbol("y")
    root = graph.mul(graph.call("cos", x), graph.add(y, graph.one))
    assert substitute(graph, [root], {x: graph.zero, y: graph.number(2)}) == [graph.number(3)]
    target = Graph()
    known = {x: target.number(0)}
    (moved,) = transplant(graph, [root], target, known)
    assert moved == target.add(target.symbol("y"), target.one)


def test_derivatives_do_not_depend_on_what_else_the_graph_holds():
    def text(polluted: bool) -> str:
        from dalembert.expr.text import to_text

        graph = Graph()
        if polluted:
            for name in "zyxw":
                graph.call("cos", graph.mul(graph.symbol(name), graph.symbol("x")))
        x, y = graph.symbol("x"), graph.symbol("y")
        root = graph.mul(graph.add(x, y), graph.call("sin", graph.mul(x, y)))
        return to_text(graph, gradient(graph, root, [x, y])[0])

    assert text(False) == text(True)


# ------------------------------------------------------------ every operation by each of its operands

OPERATIONS = {"add": 2, "mul": 2, "pow": 2, **{name: row.arity for name, row in FUNCTIONS.items()
                                               if name not in TRUTH_VALUED and name != "select"}}
#: Operands within the domains of all functions but acosh.
PLACES = [(0.3, 0.8), (0.9, 0.35)]


def built(graph, name, operands):
    build = {"add": graph.add, "mul": graph.mul, "pow": graph.pow}.get(name)
    return build(*operands) if build else graph.call(name, *operands)


@pytest.mark.parametrize("name", OPERATIONS)
@pytest.mark.parametrize("place", PLACES)
def test_every_operation_is_differentiated_by_each_of_its_operands(name, place):
    """Operands x, x y, 2 + sin(x y), and one and the same twice: both sweeps, against differences in 40 digits."""
    from mpmath import mpf, workdps

    graph = Graph()
    x, y = graph.symbol("x"), graph.symbol("y")
    product = graph.mul(x, y)
    shift = graph.add(graph.number(1 if name == "acosh" else 0), product)
    inner = [shift, graph.call("tanh", graph.add(x, shift)), graph.number(2), y]
    if name == "acosh":
        inner[1] = graph.add(inner[1], graph.one)
    roots = [built(graph, name, [inner[k], inner[j]][: OPERATIONS[name]])
             for k, j in ((0, 1), (1, 0), (0, 0), (0, 2), (1, 3), (3, 1))]
    if OPERATIONS[name] == 2:
        roots.append(built(graph, name, [graph.number(1, 2), shift]))
    point = dict(zip((x, y), map(mpf, map(str, place)), strict=True))
    if name == "acosh":
        point[y] += 1
    with workdps(40):
        step = mpf(10) ** -15
        for leaf in (x, y):
            ends = [evaluate_exact(graph, roots, {**point, leaf: point[leaf] + h}, 40) for h in (step, -step)]
            wanted = [float((up - down) / (2 * step)) for up, down in zip(*ends, strict=True)]
            forward = evaluate_exact(graph, tangent(graph, roots, {leaf: graph.one}), point, 40)
            reverse = evaluate_exact(graph, [gradient(graph, root, [leaf])[0] for root in roots], point, 40)
            columns = evaluate_exact(graph, tangent_columns(graph, roots, [leaf])[0], point, 40)
            for found in (forward, reverse, columns):
                assert [float(value) for value in found] == pytest.approx(wanted, rel=1e-12, abs=1e-12)
