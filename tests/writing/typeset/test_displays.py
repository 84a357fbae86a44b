"""Displays: a page can end between them, what fits stays together, and nothing is lost or turned round."""

from __future__ import annotations

import pytest

from dalembert.writing.explaining.formulas import Formula
from dalembert.writing.typeset.displays import displays, height
from dalembert.writing.typeset.notation import Piece, matrix, name, number
from dalembert.writing.typeset.writer import Line

LOW = number("0")
FRACTION = Piece("fraction", (LOW, LOW))


def lines(letter: str, count: int, right: Piece = LOW) -> list[Line]:
    return [Line(name(f"{letter}_{k}"), (right,)) for k in range(1, count + 1)]


@pytest.mark.parametrize("given", [
    lines("M", 3), lines("M", 40), lines("M", 12, FRACTION) + lines("C", 30), [], lines("c", 9) * 9,
    [Line(None, (LOW,) * 4)] * 20 + lines("g", 7, matrix([[LOW]] * 5)),
])
def test_no_display_is_higher_than_half_a_page_and_all_lines_are_there(given: list[Line]) -> None:
    groups = displays(given)
    assert [line for group in groups for line in group] == given and all(groups)
    assert all(sum(map(height, group)) <= 18 for group in groups)


def test_what_fits_stays_together() -> None:
    assert len(displays(lines("M", 4) + lines("C", 4) + lines("g", 2))) == 1


def test_a_display_ends_where_another_quantity_begins() -> None:
    first, second = displays(lines("M", 10) + lines("C", 9))
    assert {line.left.parts[0] for line in first if line.left} == {"M"}
    assert {line.left.parts[0] for line in second if line.left} == {"C"}


def test_a_formula_that_is_higher_than_that_goes_on_in_the_next_display() -> None:
    pieces = tuple(number(str(k)) for k in range(30))
    high = Formula(name("M"), pieces, "label")
    groups = displays([*lines("g", 2), high, *lines("g", 2)])
    assert all(sum(map(height, group)) <= 18 for group in groups)
    parts = [line for group in groups for line in group if not line.left or line.left == high.left]
    assert tuple(piece for part in parts for piece in part.right) == pieces
    assert [(part.left, part.label) for part in parts] == [(high.left, "label"), (None, "")]


def test_fractions_and_matrices_are_higher_than_a_line() -> None:
    low, fraction, rows = (height(Line(None, (piece,))) for piece in (LOW, FRACTION, matrix([[LOW]] * 6)))
    assert low < fraction < rows
    assert height(Line(None, (LOW, FRACTION))) == low + fraction
