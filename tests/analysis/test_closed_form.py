"""Angles told from their sine and cosine, and what closes; the systems solved are in `test_equilibria`."""

from __future__ import annotations

import math
from typing import Any

import pytest
from sympy import Rational, S, acos, asin, atan2, cos, pi, sin, sqrt, symbols

from dalembert.analysis.closed_form import NotClosed, angle_of, solve

a, b, x = symbols("a b x", real=True)
ROOT = sqrt(1 - a**2)


@pytest.mark.parametrize(("sine", "cosine", "angle"), [
    (S(0), S(1), S(0)), (S(0), S(-1), pi), (S(1), S(0), pi / 2), (S(-1), S(0), -pi / 2),
    (Rational(3, 5), Rational(4, 5), acos(Rational(4, 5))), (Rational(3, 5), -Rational(4, 5), acos(-Rational(4, 5))),
    (-Rational(3, 5), Rational(4, 5), -acos(Rational(4, 5))), (-Rational(3, 5), -Rational(4, 5),
                                                               -acos(-Rational(4, 5))),
    (ROOT, a, acos(a)), (-ROOT, a, -acos(a)), (a, ROOT, asin(a)), (a, -ROOT, pi - asin(a)), (a, b, atan2(a, b)),
], ids=str)  # fmt: skip
def test_an_angle_has_its_sine_and_cosine(sine: Any, cosine: Any, angle: Any) -> None:
    found = angle_of(sine, cosine)
    assert found == angle
    for value in (-0.8, 0.3):
        at = {a: value, b: math.sqrt(1 - value**2)}
        assert float(sin(found).subs(at)) == pytest.approx(float(sine.subs(at)), abs=1e-14)
        assert float(cos(found).subs(at)) == pytest.approx(float(cosine.subs(at)), abs=1e-14)


def test_angles_by_a_parameter() -> None:
    assert solve([sin(x) - a], [x]) == [{x: asin(a)}, {x: pi - asin(a)}]
    assert solve([cos(x) - a], [x]) == [{x: acos(a)}, {x: -acos(a)}]


def test_what_does_not_close() -> None:
    for equation in (x - cos(x), sin(x) * x, sin(x) ** 61 - a, sin(13 * x) - a, a ** x - 2):
        with pytest.raises(NotClosed):
            solve([equation], [x])


def test_roots_of_cubics_are_real() -> None:
    """Three real ones go by thirds of an angle, one by roots; those that are complex are no solutions."""
    three = [float(found[x]) for found in solve([x**3 - 3 * x + 1], [x])]
    assert sorted(three) == pytest.approx([2 * math.cos(k * math.pi / 9) for k in (8, 4, 2)], abs=1e-15)
    (one,) = solve([x**3 + x + 1], [x])
    assert one[x].is_real and float(one[x] ** 3 + one[x] + 1) == pytest.approx(0.0, abs=1e-15)
    assert solve([x**2 + a**2], [x]) == [] and solve([x**4 + x + 5], [x]) == []


def test_real_roots_that_are_written_with_i_are_no_closed_form() -> None:
    for equation in (x**4 - 4 * x**2 + x + 1, x**3 + a * x + 1):
        with pytest.raises(NotClosed):
            solve([equation], [x])
