"""Arguments of functions: equal ones have one form, whatever the order in which they were built."""

from fractions import Fraction

import pytest
import sympy

from dalembert.algebra.forms import (  # fmt: skip
    LARGEST,
    Forms,
    add,
    atom_form,
    constant_value,
    content_of,
    exact_float,
    key,
    multiply,
    number_form,
    number_power,
)
from dalembert.expr.graph import Graph
from dalembert.expr.sympy_bridge import Symbols, list_from_sympy

x, y, z = sympy.symbols("x y z")
sqrt, sin = sympy.sqrt, sympy.sin
X, Y = (("symbol", name, 0, "") for name in "xy")


def forms_of(*expressions):
    graph = Graph()
    forms = Forms(graph)
    return [forms.of(node) for node in list_from_sympy(expressions, Symbols(graph))]


SAME = [
    ((x + 1) ** 2, x**2 + 2 * x + 1), (2 * (x + y) - x, x + 2 * y), (sin(x + y) * sin(y), sin(y) * sin(y + x)),
    (sqrt(8), 2 * sqrt(2)), (sqrt(x) * sqrt(x), x), (sqrt(sympy.Rational(3, 4)), sqrt(3) / 2), (abs(x), sqrt(x**2)),
    (sympy.Pow(x**2 * y**2, sympy.Rational(1, 2), evaluate=False), abs(x) * abs(y)),
    (sympy.Pow(x**2 * y, sympy.Rational(1, 2), evaluate=False), abs(x) * sqrt(y)),
    (sympy.Pow(x**4 * y**2, sympy.Rational(1, 2), evaluate=False), x**2 * abs(y)),
    (sympy.Pow(sin(x) ** 2 * y**2, sympy.Rational(-1, 2), evaluate=False), 1 / (sqrt(sin(x) ** 2) * abs(y))),
    (sqrt(2 * x + 2), sqrt(2) * sqrt(x + 1)), (x * x**-1 * y, y), (0.5 * x, x / 2), (1 / (2 * x), x**-1 / 2),
    (sin((x + y) ** 2), sin(x**2 + 2 * x * y + y**2)), (sympy.atan2(y, x + x), sympy.atan2(y, 2 * x)),
]


@pytest.mark.parametrize("pair", SAME, ids=str)
def test_equal_arguments_have_one_form(pair):
    one, other = forms_of(*pair)
    assert one == other and key(one) == key(other)


@pytest.mark.parametrize("pair", [
    (x, y), (sqrt(x**2), x), (sin(x), sin(y)), (sqrt(x), sqrt(y)), (x, sympy.Symbol("x", positive=True)),
    (1 / (x + 1), 1 / (x + 2)), (sqrt(x + 1), sqrt(-x - 1)),
], ids=str)  # fmt: skip
def test_different_arguments_differ(pair):
    one, other = forms_of(*pair)
    assert one != other


def test_sums_and_products_drop_what_cancels():
    a, b = atom_form(X), atom_form(Y)
    assert add(a, a, Fraction(-1)) == {}
    assert multiply(add(a, b), add(a, b, Fraction(-1))) == {((X, 2),): 1, ((Y, 2),): -1}
    assert multiply(a, atom_form(X, Fraction(-1))) == number_form(Fraction(1))


def test_what_is_too_large_becomes_an_atom():
    wide = sum(sympy.symbols(f"u0:{LARGEST + 5}"))
    (form,) = forms_of(wide)
    assert any(atom[0] == "node" for monomial in form for atom, _ in monomial) and len(form) <= LARGEST
    assert multiply(*[{((("symbol", f"u{k}", 0, ""), Fraction(1)),): Fraction(1) for k in range(9)}] * 2) is None


def test_powers_of_numbers_are_roots_of_primes():
    form = number_power(Fraction(12, 5), Fraction(1, 2))
    ((monomial, coefficient),) = form.items()
    assert coefficient == Fraction(2, 5) and len(monomial) == 2
    assert number_power(Fraction(4, 9), Fraction(-1, 2)) == number_form(Fraction(3, 2))


def test_whole_parts_of_moving_exponents_are_split_off():
    """b^(e + n) = b^e b^n, however many terms b has."""
    x, y = sympy.symbols("x y")
    for base in (x, x + y, 2 * x + 2 * y):
        split, whole = forms_of(base ** (x - 3), base**x / base**3)
        assert split == whole


def test_small_helpers():
    assert exact_float(0.1) == Fraction(1, 10)
    assert constant_value({}) == 0 and constant_value(number_form(Fraction(2))) == 2
    assert constant_value(atom_form(X)) is None
    assert content_of({(): Fraction(4, 3), ((X, Fraction(1)),): Fraction(-2, 9)}) == Fraction(2, 9)


def test_keys_do_not_depend_on_order():
    form = add(atom_form(X), atom_form(Y))
    assert key(form) == key(dict(reversed(form.items())))


def test_long_sums_and_products_do_not_recurse():
    graph = Graph()
    node = graph.symbol("x")
    for k in range(1_000):
        node = graph.mul(graph.add(node, graph.number(k)), graph.symbol("y"))
    form = Forms(graph).of(node)
    assert form and all(len(monomial) <= 2 for monomial in form)
