"""SymPy to the graph and back: nothing is lost, nothing recurses, and what does not belong is refused."""

import os
import subprocess
import sys
from fractions import Fraction

import numpy as np
import pytest
import sympy
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sympy.physics.mechanics import dynamicsymbols

import dalembert as da
from dalembert.errors import ExpressionError, UnknownNameError
from dalembert.expr.evaluate import evaluate
from dalembert.expr.graph import Graph
from dalembert.expr.sympy_bridge import Symbols, from_sympy, list_from_sympy, matrix_from_sympy, to_sympy
from dalembert.expr.sympy_bridge.symbols import shown
from dalembert.expr.text import to_text

t = dynamicsymbols._t
x, y, z = sympy.symbols("x y z")
m, l = sympy.symbols("m l", positive=True)
theta, phi = dynamicsymbols("theta phi")
f = sympy.Function("f")


@pytest.fixture
def table():
    return Symbols(Graph())


def text(expression, table):
    return to_text(table.graph, from_sympy(expression, table))


def round_trip(expression, table):
    return to_sympy(table.graph, from_sympy(expression, table), table)


# ------------------------------------------------------------ lossless

KEPT = [
    sympy.Integer(0), sympy.Integer(-7), sympy.Rational(-22, 7), sympy.Integer(10) ** 400, sympy.Float(0.1),
    sympy.Float(-1e-300), sympy.pi, sympy.E, sympy.oo, -sympy.oo, sympy.nan, sympy.true, sympy.false,
    x, m, t, theta, theta.diff(t), theta.diff(t, 3), phi.diff(t, 2), f(t), sympy.Dummy("x"),
    sympy.Symbol("lambda"), sympy.Symbol("θ̇"), sympy.Symbol("l_{c 1}"), sympy.Symbol("pi"), sympy.Symbol("I"),
    x + y - 3, 2 * x * y**2 / z, -x, -(x + y), 2 * (x + y) * z, sympy.factor(2 * x + 2 * y), (x + y) ** -2, x**y,
    sympy.sqrt(2) * x, sympy.sqrt(x + 1) / sympy.sqrt(y), 2**x, sympy.sqrt(3) / 3, x ** sympy.Rational(2, 3), 1.5 * x,
    sympy.exp(2), sympy.exp(-x), sympy.log(x, 10), sympy.cbrt(x), sympy.sin(x) ** 2 + sympy.cos(x) ** 2,
    sympy.sin(x - y), sympy.tan(x), sympy.atan2(y, x), sympy.asinh(x), sympy.acosh(x), sympy.atanh(x),
    abs(x), sympy.sign(x), sympy.Min(x, y, z), sympy.Max(x, 2, sympy.sin(y)), abs(x) * sympy.Min(x, sympy.Max(y, z)),
    x > 0, x <= y, sympy.Eq(x, y), sympy.Ne(x, 1), (x > 0) & (y > 0) & ~(x < z), (x > 1) | sympy.Eq(y, 2),
    sympy.Piecewise((x, x < 0), (y, x < 1), (z, True)), sympy.Piecewise((x, x < 0), (y, x > 1)),
    sympy.Piecewise((x, (x > 0) & sympy.Ne(y, 2)), (sympy.sin(x), (x < -1) | (y >= z)), (0, True)) ** 2,
    sympy.Piecewise((sympy.Piecewise((x, y > 0), (1, True)), x > 0), (z, True)),
    m * l**2 * theta.diff(t) ** 2 / 2 - m * sympy.Symbol("g") * l * (1 - sympy.cos(theta)),
    sympy.Mul(2, x + y, z + 1), sympy.exp(x) * sympy.log(y) ** 3 / (1 + sympy.tanh(x)), sympy.I**2 * x,
]


@pytest.mark.parametrize("expression", KEPT, ids=lambda expression: str(expression)[:40])
def test_conversion_is_lossless(expression, table):
    node = from_sympy(expression, table)
    back = to_sympy(table.graph, node, table)
    assert back == expression
    assert from_sympy(back, table) == node


leaves = st.sampled_from([x, y, m, theta, theta.diff(t), sympy.Integer(2), sympy.Rational(-1, 3), sympy.Float(0.5),
                          sympy.pi, sympy.Integer(-1)])


def compound(part):
    pair = st.tuples(part, part)
    return st.one_of(
        pair.map(lambda p: p[0] + p[1]), pair.map(lambda p: p[0] * p[1]), pair.map(lambda p: p[0] - p[1]),
        part.map(lambda p: p**2), part.map(lambda p: 1 / (1 + p**2)), part.map(lambda p: sympy.sqrt(1 + p**2)),
        st.tuples(st.sampled_from([sympy.sin, sympy.cos, sympy.exp, sympy.tanh, sympy.atan, abs]), part)
        .map(lambda p: p[0](p[1])),
        pair.map(lambda p: sympy.Max(*p) if all(q.is_extended_real for q in p) else p[0]),
        st.tuples(part, part, part).map(lambda p: sympy.Piecewise((p[0], x < y), (p[1], y < 1), (p[2], True))),
    )


def built_again(expression):
    """What SymPy makes of the expression from its parts; not always the same."""
    if expression.is_Atom or isinstance(expression, sympy.Derivative) or expression.args == (t,):
        return expression
    return expression.func(*map(built_again, expression.args))


expressions = st.recursive(leaves, compound, max_leaves=8)


@settings(max_examples=80)
@given(expressions)
def test_generated_expressions_survive(expression):
    assume(built_again(expression) == expression)
    pieces = expression.atoms(sympy.Piecewise)  # those within others lose conditions that are decided there
    assume(not any(value.has(sympy.Piecewise) for each in pieces for value, _ in each.args))
    table = Symbols(Graph())
    node = from_sympy(expression, table)
    back = to_sympy(table.graph, node, table)
    assert back == expression
    assert from_sympy(back, table) == node


@settings(max_examples=40)
@given(expressions)
def test_the_graph_has_the_value_sympy_has(expression):
    table = Symbols(Graph())
    point = {x: 0.7, y: 1.3, m: 2.5, theta.diff(t): -0.4, theta: 0.6}
    found = evaluate(table.graph, [from_sympy(expression, table)], {table.leaf(s): v for s, v in point.items()})[0]
    expected = expression.subs(theta.diff(t), point[theta.diff(t)]).subs(point)
    assert found == pytest.approx(float(expected), rel=1e-9, abs=1e-9)


def test_matrices_keep_their_shape(table):
    matrix = sympy.ImmutableMatrix([[x, sympy.sin(y), 0], [theta.diff(t), x, 1]])
    shape, nodes = matrix_from_sympy(matrix, table)
    assert shape == (2, 3)
    assert sympy.ImmutableMatrix(*shape, to_sympy(table.graph, nodes, table)) == matrix
    assert matrix_from_sympy(sympy.Matrix(matrix), table) == (shape, nodes)
    assert matrix_from_sympy(matrix.tolist(), table) == (shape, nodes)
    assert matrix_from_sympy(np.array(matrix.tolist()), table) == (shape, nodes)
    assert matrix_from_sympy([x, 2], table) == ((2,), [from_sympy(x, table), table.graph.number(2)])
    assert matrix_from_sympy([], table) == ((0,), [])


def test_many_expressions_share_one_pass(table):
    shared = sympy.sin(x) ** 2
    assert list_from_sympy([shared + 1, 2, shared], table)[2] == from_sympy(shared, table)
    assert to_sympy(table.graph, [from_sympy(shared, table), table.graph.one], table) == [shared, sympy.Integer(1)]


# ------------------------------------------------------------ what is read through something else

REWRITTEN = {
    "1/cos(x)": sympy.sec(x), "1/sin(x)": sympy.csc(x), "cos(x)/sin(x)": sympy.cot(x), "1/cosh(x)": sympy.sech(x),
    "atan(1/x)": sympy.acot(x), "acos(1/x)": sympy.asec(x), "piecewise(x < 0, 0, x > 0, 1, 1/2)": sympy.Heaviside(x),
    "select(x < 0, 0, 1)": sympy.Heaviside(x, 1), "select(x != 0, sin(x)/x, 1)": sympy.sinc(x),
    "x": sympy.UnevaluatedExpr(x), "2*theta*theta'": sympy.Derivative(theta**2, t),
    "theta'": sympy.Derivative(theta, t), "y ": sympy.Derivative(x * y, x),
}


@pytest.mark.parametrize("expected", REWRITTEN)
def test_other_forms_are_read_through_the_language(expected, table):
    assert text(REWRITTEN[expected], table) == expected.strip()


@pytest.mark.parametrize("value, node", [
    (3, ("number", 3, 1)), (2.5, ("float", 2.5)), (Fraction(1, 3), ("number", 1, 3)), (np.float64(0.1), ("float", 0.1)),
    (np.int32(4), ("number", 4, 1)), (True, ("constant", "true")), (np.float32(0.5), ("float", 0.5)),
    (sympy.Float(-2.5), ("float", -2.5)), (sympy.Float(5e-324), ("float", 5e-324)),
    (sympy.Float("0.1", 5), ("float", 0.1)), (sympy.Float("0.1", 30), ("float", 0.1)),
    (sympy.Float("0.5", 40), ("float", 0.5)), (sympy.Float(0.1).n(15), ("float", 0.1)),
    (1 / sympy.Float(3), ("float", 1 / 3)),
])
def test_numbers_are_kept_exactly(value, node, table):
    assert table.graph.nodes[from_sympy(value, table)] == node


@pytest.mark.parametrize(
    "precise", [sympy.Float(0.1, 40), sympy.Float("1e400"), -sympy.pi.evalf(60), sympy.Float("1e-330"),
                sympy.sqrt(2).evalf(7)])
def test_numbers_beyond_doubles_become_the_decimals_they_print_as(precise, table):
    operation, top, *bottom = table.graph.nodes[from_sympy(precise, table)]
    kept = sympy.Rational(top, *bottom) if operation == "number" else sympy.Rational(repr(top))
    assert kept == sympy.Rational(str(precise))


def test_numbers_that_cannot_be_kept_are_refused(table):
    with pytest.raises(ExpressionError, match="digits"):
        from_sympy(sympy.Float(2.0) ** 10**8, table)


# ------------------------------------------------------------ refusal

REFUSED = {
    "Integral": (sympy.Integral(sympy.exp(x**2), x), "doit"),
    "Sum": (sympy.Sum(x, (x, 1, y)), "doit"),
    "besselj": (sympy.besselj(0, x), "besselj"),
    "floor": (sympy.floor(x), "Known functions"),
    "I": (sympy.I * x, "real"),
    "zoo": (sympy.zoo, "division by zero"),
    "EulerGamma": (sympy.EulerGamma + x, "EulerGamma"),
    "noncommutative": (sympy.Symbol("A", commutative=False) * x, "commut"),
    "matrix": (sympy.Matrix([[x, y]]), r"shape \(1, 2\)"),
    "matrix symbol": (sympy.MatrixSymbol("M", 2, 2), "matrix"),
    "matrix element": (sympy.MatrixSymbol("M", 2, 2)[0, 1], "Symbol"),
    "function of x": (f(x), r"f\(t\)"),
    "function of two": (f(x, t), r"f\(t\)"),
    "derivative by x": (f(t).diff(t) + sympy.Derivative(sympy.Function("g")(x), x), "carried out"),
    "symbolic order": (sympy.Derivative(theta, (t, sympy.Symbol("n"))), "carried out"),
    "text": ("x + 1", "expr.text"),
    "list": ([x], "one by one"),
    "nothing": (None, "NoneType"),
    "complex": (1j, "complex"),
    "object": (object(), "object"),
    "function": (sympy.sin, "without arguments"),
    "number as condition": (sympy.Piecewise((1, sympy.Symbol("b"))), "number as a condition"),
    "number in logic": ((x > 0) & sympy.Symbol("b"), "number as a condition"),
    "impulse": (sympy.DiracDelta(x), "impulse"),
    "unit": (3 * __import__("sympy.physics.units", fromlist=["meter"]).meter, "SI"),
    "indexed": (sympy.IndexedBase("q")[0], "Symbol"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_does_not_belong_is_refused(case, table):
    expression, message = REFUSED[case]
    with pytest.raises(ExpressionError, match=message):
        from_sympy(expression, table)


def test_a_truth_value_is_no_number(table):
    with pytest.raises(ExpressionError, match="truth value"):
        from_sympy(sympy.Eq(x > 1, sympy.Symbol("b", bool=True), evaluate=False), table)


def test_a_refusal_of_something_huge_is_short(table):
    huge = sympy.Integral(sympy.Add(*(x**k for k in range(2000))), x)
    with pytest.raises(ExpressionError) as raised:
        from_sympy(huge, table)
    assert len(str(raised.value)) < 300


@pytest.mark.parametrize("ragged", [[[x, y], [x]], [[x], y]])
def test_ragged_lists_are_refused(ragged, table):
    with pytest.raises(ExpressionError, match="shapes"):
        matrix_from_sympy(ragged, table)


@pytest.mark.parametrize("scalar", [x, 3, "x", sympy.MatrixSymbol("M", 2, 2)])
def test_a_scalar_is_no_matrix(scalar, table):
    with pytest.raises(ExpressionError, match="matrix"):
        matrix_from_sympy(scalar, table)


# ------------------------------------------------------------ symbols


def test_leaves_carry_name_and_order(table):
    nodes = [table.graph.nodes[table.leaf(item)] for item in (x, theta, theta.diff(t), theta.diff(t, 2), t)]
    rates = [("symbol", "theta", order, "") for order in range(3)]
    assert nodes == [("symbol", "x", 0, ""), *rates, ("symbol", "t", 0, "")]


def test_namesakes_stay_apart(table):
    namesakes = [
        sympy.Symbol("a"), sympy.Symbol("a", positive=True), sympy.Symbol("a", real=True), sympy.Dummy("a"),
        sympy.Dummy("a"), sympy.Function("a")(t), sympy.Function("a", real=True)(t), sympy.Wild("a"),
    ]
    leaves = [table.leaf(item) for item in namesakes]
    assert len(set(leaves)) == len(namesakes)
    assert [table.sympy(leaf) for leaf in leaves] == namesakes
    tags = [table.graph.nodes[leaf][3] for leaf in leaves]
    assert tags[:6] == ["", "Symbol, positive", "Symbol, real", "Dummy", "Dummy 2", "function"]
    rate = table.leaf(namesakes[5].diff(t))
    assert table.graph.nodes[rate] == ("symbol", "a", 1, "function")
    assert table.sympy(rate) == namesakes[5].diff(t)


def test_namesakes_with_opposite_assumptions_stay_apart(table):
    namesakes = [sympy.Symbol("a", **facts) for facts in (
        {}, {"positive": True}, {"positive": False}, {"real": True}, {"real": False},
        {"positive": True, "integer": True}, {"positive": True, "integer": False})]
    leaves = [table.leaf(item) for item in namesakes]
    assert len(set(leaves)) == len(namesakes)
    assert [table.sympy(leaf) for leaf in leaves] == namesakes
    assert [table.graph.nodes[leaf][3] for leaf in leaves[1:4]] == [
        "Symbol, positive", "Symbol, not positive", "Symbol, real"]
    difference = from_sympy(namesakes[1] - namesakes[2], table)
    assert to_sympy(table.graph, difference, table) == namesakes[1] - namesakes[2] != 0


def test_the_first_seen_has_no_tag(table):
    assert table.graph.nodes[table.leaf(sympy.Function("a")(t).diff(t))] == ("symbol", "a", 1, "")
    assert table.graph.nodes[table.leaf(sympy.Symbol("a"))] == ("symbol", "a", 0, "Symbol")


def test_leaves_from_elsewhere_get_objects(table):
    graph = table.graph
    node = graph.mul(graph.symbol("b"), graph.mul(graph.symbol("q", 1), graph.symbol("q")))
    q = sympy.Function("q")(t)
    assert to_sympy(graph, node, table) == sympy.Symbol("b") * q * q.diff(t)
    assert table.leaf(q) == graph.symbol("q")


def test_a_symbol_has_no_rate(table):
    table.leaf(x)
    with pytest.raises(UnknownNameError, match="not a function of time"):
        table.sympy(table.graph.symbol("x", 1))


def test_pairs_can_be_given(table):
    multiplier = table.graph.symbol("lambda", 0, "multiplier")
    table.pair(multiplier, sympy.Symbol("lambda_0"))
    assert table.sympy(multiplier) == sympy.Symbol("lambda_0")
    assert table.leaf(sympy.Symbol("lambda_0")) == multiplier


def test_only_symbols_are_leaves(table):
    for foreign in (x + 1, f(x), sympy.Derivative(x * theta, t)):
        with pytest.raises(ExpressionError):
            table.leaf(foreign)
    with pytest.raises(ExpressionError):
        table.sympy(table.graph.one)


def test_time_can_be_another_symbol():
    s = sympy.Symbol("s", real=True)
    table = Symbols(Graph(), time=s)
    assert text(f(s).diff(s) + s, table) == "f' + s"


# ------------------------------------------------------------ size and determinism

LONG = 6_000


def test_deep_expressions_need_no_recursion(table):
    deep = x
    for _ in range(LONG // 2):
        deep = sympy.Add(sympy.Mul(deep, y, evaluate=False), z, evaluate=False)
    node = from_sympy(deep, table)
    assert len(table.graph.reachable([node])) == LONG + 3
    assert from_sympy(to_sympy(table.graph, node, table), table) == node


def test_what_sympy_cannot_evaluate_stays_unevaluated(table):
    graph = table.graph
    node = graph.symbol("x")
    for _ in range(1200):
        node = graph.call("sin", node)
    assert from_sympy(to_sympy(graph, node, table), table) == node


def test_wide_sums_are_flat(table):
    wide = sympy.Add(*(sympy.Pow(x, k, evaluate=False) for k in range(2, LONG)), evaluate=False)
    node = from_sympy(wide, table)
    back = to_sympy(table.graph, node, table)
    assert back.func is sympy.Add and len(back.args) == LONG - 2


def test_shared_subexpressions_do_not_multiply(table):
    shared = x
    for _ in range(200):
        shared = sympy.sin(sympy.Add(shared, sympy.cos(shared, evaluate=False), evaluate=False), evaluate=False)
    node = from_sympy(shared, table)
    assert len(table.graph) < 1000
    graph = table.graph
    doubled = graph.symbol("x")
    for k in range(60):
        doubled = graph.add(doubled, graph.add(doubled, graph.symbol(f"z{k}")))
    assert len(to_sympy(graph, doubled, table).args) == 61
    assert node != doubled


def test_the_result_does_not_depend_on_the_hash_seed():
    code = (
        "import sympy\n"
        "from dalembert.expr import Graph, Symbols, from_sympy, to_text\n"
        "from sympy.physics.mechanics import dynamicsymbols\n"
        "q = dynamicsymbols('q:4'); p = sympy.symbols('a b c d', positive=True); t = dynamicsymbols._t\n"
        "e = sum(k * sympy.sin(v) * v.diff(t)**2 for k, v in zip(p, q)) + sympy.Max(*p) * sympy.Min(*q)\n"
        "e += sympy.Piecewise((1, sympy.And(*(v > 0 for v in q))), (p[0], sympy.Or(*(v > 1 for v in q))))\n"
        "e += sympy.Symbol('a') + sympy.Dummy('a')\n"
        "g = Graph(); s = Symbols(g); n = from_sympy(e, s); print(n, g.nodes)\n"
    )
    runs = [
        subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True,
                         env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)})
        for seed in ("1", "2")
    ]
    first, second = (run.communicate()[0] for run in runs)
    assert first == second and "q3" in first


def test_time_is_that_of_sympys_mechanics_without_importing_it():
    code = ("import sys, dalembert as da\n"
            "x, = da.coordinates('x')\n"
            "derived = str(da.derive(da.System([x], kinetic=x.diff()**2, holonomic=[x - 1])).multipliers[0])\n"
            "assert 'sympy.physics' not in sys.modules\n"
            "from sympy.physics.mechanics import dynamicsymbols\n"
            "assert (da.time, x, derived) == (dynamicsymbols._t, dynamicsymbols('x'), 'lambda_0(t)')\n"
            "dynamicsymbols._t = type(da.time)('s')\n"
            "assert da.time == dynamicsymbols._t\n")  # fmt: skip
    subprocess.run([sys.executable, "-c", code], check=True)


def test_what_is_long_is_shown_in_part():
    assert shown(sympy.Symbol("x" * 80)) == "x" * 80
    assert shown(sympy.Symbol("x" * 81)) == "x" * 80 + "..."
    assert shown(sympy.Add(*sympy.symbols("x0:200"))) == "a long Add"


def test_if_then_else_of_truth_values_is_read_as_and_and_or():
    """So that a condition of an energy may be one; what is selected among is a number everywhere else."""
    condition = sympy.ITE(x > 0, y > 0, z > 0)
    table = Symbols(Graph())
    assert to_sympy(table.graph, from_sympy(condition, table), table) == (x > 0) & (y > 0) | (x <= 0) & (z > 0)
    bent = da.System("u v", kinetic="u'**2 + v'**2", potential="select(select(u > 0, v > 1, v < 2), u**2, 2*u**2)")
    assert "ITE" not in str(da.show(bent)) and "ITE" not in da.derive(bent).latex()
    gravity = da.compile(bent).gravity([[1.0, 2.0], [1.0, 0.0], [-1.0, 0.0], [-1.0, 3.0]])[:, 0]
    assert gravity.tolist() == [2.0, 4.0, -2.0, -4.0]
