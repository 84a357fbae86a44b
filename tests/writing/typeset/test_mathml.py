from __future__ import annotations

from xml.etree import ElementTree

import pytest
from sympy import Abs, Matrix, Piecewise, Symbol, cos, sqrt, symbols

from dalembert.description.coordinates import coordinates
from dalembert.writing.typeset.mathml import expression_mathml, mathml

a, b = symbols("a b")
(theta,) = coordinates("theta_1")


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(markup.replace("<br>", "<br/>"))


@pytest.mark.parametrize(
    ("expression", "inside"),
    [
        (a / b, "<mfrac><mi>a</mi><mi>b</mi></mfrac>"),
        (a**2, "<msup><mi>a</mi><mn>2</mn></msup>"),
        (sqrt(a), "<msqrt><mi>a</mi></msqrt>"),
        (Symbol("a_1") ** 2, "<msubsup><mi>a</mi><mn>1</mn><mn>2</mn></msubsup>"),
        (
            theta.diff(),
            '<msub><mover accent="true"><mi>θ</mi><mo>˙</mo></mover><mn>1</mn></msub>',
        ),
    ],
)
def test_presentation(expression, inside):
    assert expression_mathml(expression) == f"<math>{inside}</math>"


@pytest.mark.parametrize(
    "expression",
    [
        cos(theta) ** 2 * a / (a + b),
        Abs(a) ** b,
        Piecewise((a, b > 0), (b, True)),
        Matrix([[a, b], [a / b, sqrt(a + b)]]),
        theta.diff().diff() ** 3,
        Symbol("n_x_hat_bold") ** 2,
        coordinates("x_bar")[0].diff(),
    ],
)
def test_markup_is_well_formed_and_scripts_have_as_many_parts_as_they_need(expression):
    root = parsed(expression_mathml(expression))
    counts = {"mfrac": 2, "msup": 2, "msub": 2, "msubsup": 3, "mover": 2, "mroot": 2}
    for element in root.iter():
        if element.tag in counts:
            assert len(element) == counts[element.tag]


def test_names_are_escaped():
    assert "<script" not in expression_mathml(Symbol("<script>alert(1)</script>"))
    assert "&lt;script&gt;" in expression_mathml(Symbol("<script>"))


def test_a_sheet_is_well_formed(double_pendulum, bead, chain):
    for equations in (double_pendulum, bead, chain):
        root = parsed(f"<div>{mathml(equations)}</div>")
        assert root.findall(".//mtable") or root.findall(".//math")
        assert root.findall("h3")[0].text == "Equations of motion"


def test_hats_are_set_over_the_letter():
    markup = expression_mathml(Symbol("n_x_hat_bold"))
    assert markup == (
        '<math><msub><mover accent="true"><mi mathvariant="bold">n</mi><mo stretchy="false">^</mo></mover>'
        "<mi>x</mi></msub></math>"
    )


def test_pieces_of_broken_formulas_are_well_formed(chain):
    markup = mathml(chain, width=40)
    parsed(f"<div>{markup}</div>")
    assert markup.count('class="more"') > mathml(chain, width=200).count('class="more"')
