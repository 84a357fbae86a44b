from __future__ import annotations

import pytest
from sympy import Rational, Symbol, cos, sin, sqrt, symbols

from dalembert.writing.typeset.expressions import node, terms
from dalembert.writing.typeset.latex import spell as spell_latex
from dalembert.writing.typeset.lines import broken, broken_equation, columns, listed, signed_terms
from dalembert.writing.typeset.notation import Piece, equal, name
from dalembert.writing.typeset.plain import spell

a, b, c, d = symbols("alpha beta gamma delta")
LONG = sum(Symbol(f"x_{k}") ** 2 * sin(Symbol(f"y_{k}")) for k in range(12))

FORMULAS = [
    LONG,
    a * LONG - b,
    -a * b * (c - d * (a + LONG)) * cos(b),
    a * LONG**3 * sin(c) ** 2,
    a * (b + c) * (b - d) * cos(a - b) * cos(b - c) * cos(c - d) * sin(a - b),
]


def joined(pieces) -> str:
    return " ".join(" ".join(map(spell, pieces)).replace("· ", "").replace("( ", "(").split())


@pytest.mark.parametrize("width", [24, 40, 60])
@pytest.mark.parametrize("formula", FORMULAS, ids=range(len(FORMULAS)))
def test_pieces_fit_the_width_and_say_the_same(formula, width):
    pieces = broken(terms(formula), width)
    assert len(pieces) > 1
    assert max(map(columns, pieces)) <= width
    assert joined(pieces) == joined([node(formula)])


def test_what_fits_stays_whole():
    assert broken(terms(a + b), 24) == (node(a + b),)


def test_lines_begin_with_the_sign_of_their_first_term():
    _, *later = broken(terms(LONG - 3 * a), 30)
    assert all(spell(piece)[0] in "+−" for piece in later)


def test_a_bracket_is_opened_only_where_a_line_cannot_hold_it_and_stands_apart():
    inside = sum(symbols("u:9"))
    assert [spell(piece) for piece in broken(terms(c + a * (b + d) + a * inside * b), 30)] == [
        "α β (u₀ + u₁ + u₂ + u₃ + u₄",
        "  + u₅ + u₆ + u₇ + u₈)",
        "+ α (β + δ) + γ",
    ]


@pytest.mark.parametrize("count", range(3, 9))
@pytest.mark.parametrize("behind", [cos(c), cos(c) * sin(d)], ids=str)
def test_short_factors_behind_a_bracket_end_its_last_line(count, behind):
    """Whatever the last line holds, brackets in brackets too."""
    inner = sum(Symbol(f"x_{k}") * cos(Symbol(f"y_{k}")) for k in range(count))
    for width in range(60, 90):
        lines = list(map(spell, broken(terms(behind * (a + b * inner)), width)))
        assert not any(line.strip().startswith("·") for line in lines), (width, lines)


def test_fractions_functions_roots_and_powers_are_never_torn_apart():
    solid = [sin(LONG), 1 / LONG, sqrt(LONG), a ** (LONG + 1)]
    for formula in solid:
        assert broken(terms(formula), 24) == (node(formula),)
    for formula in (b + sin(LONG) * a, b + a / LONG):
        for piece in broken(terms(formula), 24):
            assert spell_latex(piece).count("{") == spell_latex(piece).count("}")
            assert spell(piece).count("(") == spell(piece).count(")")


def test_a_long_numerator_is_written_beside_the_fraction():
    pieces = [spell(piece) for piece in broken(terms(LONG / (a + b)), 50)]
    assert pieces[0].startswith("1/(α + β) (x")
    assert pieces[-1].endswith(")")


def test_brackets_over_several_lines_are_latex_on_every_line():
    tall = a * (LONG / 3 + b / (c + d) + Rational(1, 2) * c)
    first, *_, last = [spell_latex(piece) for piece in broken(terms(tall), 40)]
    assert r"\Bigl(" in first
    assert last.endswith(r"\Bigr)")
    assert r"\left" not in first.replace(r"\Bigl", "")


def test_a_right_side_that_fits_on_a_line_is_not_torn_apart():
    left, right = terms(LONG), terms(sum(symbols("u:6")))
    pieces = [spell(piece) for piece in broken_equation(left, right, 40)]
    assert pieces[-1] == "= u₀ + u₁ + u₂ + u₃ + u₄ + u₅"
    assert spell(broken_equation(terms(a), [], 40)[0]) == "α = 0"


def test_a_right_side_of_zero_never_stands_alone():
    for width in range(24, 60):
        *_, last = broken_equation(terms(LONG), [], width)
        assert spell(last).lstrip().startswith("+") and spell(last).endswith(" = 0") and columns(last) <= width


def test_definitions_are_listed_as_many_to_a_line_as_fit():
    lines = listed([equal(name("c_1"), node(cos(a))), equal(name("s_1"), node(sin(a)))] * 3, 30)
    assert [spell(line) for line in lines] == ["c₁ = cos α,  s₁ = sin α"] * 3


def test_signed_terms_reads_back_what_a_sum_was_written_from():
    assert signed_terms(node(-a + b - c)) == terms(-a + b - c)
    assert signed_terms(node(a * b)) == signed_terms(equal(node(a), node(b))) == []
    assert signed_terms(Piece("row", (Piece("minus", ()), node(a)))) == []


def test_nothing_is_a_zero_on_either_side() -> None:
    x = terms(Symbol("x"))
    assert ["".join(map(spell, broken_equation(*sides, 40))) for sides in (([], x), (x, []), ([], []))] == [
        "0 = x", "x = 0", "0 = 0"]
