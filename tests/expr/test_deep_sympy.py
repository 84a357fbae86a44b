"""Text nested thousands deep: no RecursionError where it is read, printed, explained, verified or written out."""

import warnings

import pytest
from sympy import Add, Basic, Mul, Symbol, sin, symbols

import dalembert as da
from dalembert.expr.deep_sympy import made, made_plainly
from dalembert.writing.listing import python_script, record
from dalembert.writing.typeset.mathml import mathml

NESTED = {
    "roots": ("", "sqrt(1 + ", "x**2", ")", ""), "sines": ("", "sin(", "x", ")", ""),
    "magnitudes": ("", "abs(x - ", "x", ")", ""), "quotients": ("", "1/(1 + ", "x", ")", ""),
    "products": ("", "1 + x*(", "x", ")", ""), "cases": ("", "select(x > 0, x, 1 + ", "x", ")", ""),
    "denials": ("select(", "not (", "x > 0", ")", ", x, 1)"),
    "conditions": ("select(", "(x > 0 and ", "x < 1", " or x > 2)", ", x, 1)"),
}


def equations(kind, depth):
    before, head, core, tail, after = NESTED[kind]
    text = before + head * depth + core + tail * depth + after
    return da.derive(da.System("x", kinetic="x'**2/2", potential=text))


@pytest.mark.parametrize(("kind", "depth"), [*((kind, 70) for kind in NESTED), ("roots", 3_000), ("denials", 3_000)])
def test_what_is_deep_is_printed_or_announced(kind, depth):
    found = equations(kind, depth)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", category=da.errors.Remark)
        assert "V" in str(found) and found.latex() and mathml(found) and str(da.explain(found))
    assert found.gravity.shape == (1, 1) and found.lagrangian is not None


@pytest.mark.parametrize("kind", NESTED)
def test_a_record_names_what_is_deep(kind):
    found = record(equations(kind, 300))
    texts = [text for _, text in found["definitions"]]
    assert max(map(len, texts), default=0) < 5_000


def test_a_script_names_what_is_deep():
    found = equations("sines", 100)
    scope = {}
    exec(python_script(found), scope)
    x = scope["coordinates"][0]
    force = scope["gravity"][0]
    values = {x: 0.3}
    for name, meaning in scope["intermediates"].items():
        values[name] = float(meaning.subs(values))
    expected = da.compile(found, target="numpy").gravity([0.3])
    assert float(force.subs(values)) == pytest.approx(expected[0], rel=1e-12)


def test_a_script_of_deep_conditions():
    found = equations("denials", 101)
    scope = {}
    exec(python_script(found), scope)
    x, values = scope["coordinates"][0], {}
    values[x] = -2.0
    for name, meaning in scope["intermediates"].items():
        values[name] = float(meaning.subs(values))
    assert float(scope["gravity"][0].subs(values)) == da.compile(found, target="numpy").gravity([-2.0])[0]


def test_laws_of_what_is_deep_are_measured_but_one():
    with pytest.warns(da.errors.Remark, match="law-not-measured"):
        found = da.verify(equations("sines", 200))
    assert len(found) > 5 and all(verdict.passed for verdict in found)
    assert "second derivation" not in {verdict.name for verdict in found}


def test_equality_of_what_is_deep():
    x = Symbol("x", real=True)
    deep = x
    for _ in range(200):
        deep = made_plainly(sin, [deep])
    assert str(da.equal(deep, deep)) == "equal (same expression)"
    assert da.equal(deep, made_plainly(Add, [deep, Symbol("y", real=True)])).answer == "no"


def test_what_is_made_is_what_sympy_makes():
    x, y = symbols("x y")
    assert made(Mul, x, x) == x**2 and made(sin, -x) == -sin(x)
    assert made_plainly(Mul, [x, y]) == x * y and hash(made_plainly(Add, [x, y])) == hash(Add(x, y, evaluate=False))


def test_where_sympy_goes_too_deep_nothing_is_evaluated() -> None:
    class Endless(Basic):
        def __new__(cls, *arguments):
            raise RecursionError

    x = Symbol("x")
    found = made(Endless, x, x)
    assert type(found) is Endless and found.args == (x, x)
