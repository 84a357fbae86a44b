from __future__ import annotations

import pytest
from sympy import cos, expand, simplify, sin, symbols

from dalembert.derivation.typeset import forms as module
from dalembert.derivation.typeset.forms import forms, tree_size
from dalembert.derivation.typeset.plain import expression_text
from dalembert.description.coordinates import coordinates

a, b, m, length = symbols("a b m l")
x, y = coordinates("x y")
X, Y = x.diff(), y.diff()

SUMS = [
    m * length**2 * (sin(a) * sin(b) + cos(a) * cos(b)) + m * length**2,
    m * (X + Y) ** 2 * sin(a) - m * X**2 * sin(a),
    (a + b) ** 3 - a**3,
    m * (length * cos(x) * X) ** 2 + m * (length * sin(x) * X) ** 2,
    -m * length * (X**2 + 2 * X * Y) * sin(y),
]


@pytest.mark.parametrize("expression", SUMS, ids=str)
def test_all_forms_are_the_same_function(expression):
    for form, weight in forms(expression):
        assert simplify(expand(form - expression).rewrite(sin).doit()) == 0
        assert weight >= 1


@pytest.mark.parametrize(
    ("expression", "textbook"),
    [
        (cos(a) * cos(b) - sin(a) * sin(b), cos(a + b)),
        (cos(a) * cos(b) * (cos(m) ** 2 + sin(m) ** 2), cos(a) * cos(b)),
        (m * cos(a) ** 2 + m * sin(a) ** 2, m),
        (m * length * X * sin(a) + 2 * m * length * Y * sin(a), m * length * (X + 2 * Y) * sin(a)),
    ],
    ids=str,
)
def test_the_form_of_the_textbook_is_among_them(expression, textbook):
    assert expression_text(textbook) in [expression_text(form) for form, _ in forms(expression)]


def test_large_expressions_are_left_alone(monkeypatch):
    monkeypatch.setattr(module, "LARGEST", 10)
    large = (a + b) * (a - m) * (b + m)
    assert [form for form, _ in forms(large)] == [large]


def test_tree_size_stops_counting():
    assert tree_size(a, 5) == 1
    assert tree_size((a + b) ** 2 * m, 100) == 7
    assert tree_size((a + b) ** 2 * m, 3) == 4
