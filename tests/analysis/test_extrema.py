"""Stationary points of textbook functions, with and without constraints."""

from __future__ import annotations

from itertools import pairwise

import mpmath
import pytest
from sympy import Eq, Poly, Rational, cos, exp, pi, simplify, sin, sqrt, symbols

from dalembert.analysis.extrema import extrema
from dalembert.errors import DerivationError, DescriptionError, UnknownNameError

x, y, z, a = symbols("x y z a")


def test_the_product_on_the_circle() -> None:
    found = extrema(x * y, [x, y], [x**2 + y**2 - 1])
    half = 1 / sqrt(2)
    assert {(p.point[x], p.point[y]): (p.kind, p.value, p.multipliers) for p in found} == {
        (s * half, t * half): ("maximum" if s == t else "minimum", Rational(s * t, 2), (Rational(s * t, 2),))
        for s in (1, -1) for t in (1, -1)}  # fmt: skip


def test_two_constraints() -> None:
    """x + 2 y + 3 z where a plane cuts a cylinder: 3 -+ sqrt(29), with multipliers 3 and -+sqrt(29)/2."""
    found = extrema(x + 2 * y + 3 * z, [x, y, z], [Eq(x - y + z, 1), Eq(x**2 + y**2, 1)])
    assert {p.kind: simplify(p.value) for p in found} == {"maximum": 3 + sqrt(29), "minimum": 3 - sqrt(29)}
    highest = next(p for p in found if p.kind == "maximum")
    assert simplify(highest.point[y] - 5 / sqrt(29)) == 0
    assert highest.multipliers[0] == 3 and simplify(highest.multipliers[1] - sqrt(29) / 2) == 0


def test_definiteness_in_two_variables() -> None:
    """x^3 + y^3 - 3 x y: a minimum at (1, 1), a saddle at 0."""
    assert {(p.point[x], p.point[y]): p.kind for p in extrema(x**3 + y**3 - 3 * x * y, [x, y])} == {
        (1, 1): "minimum", (0, 0): "saddle"}  # fmt: skip


@pytest.mark.parametrize(("f", "kind", "order"), [
    (x**4, "minimum", "even order 4"), (-(x**6), "maximum", "even order 6"), (x**5, "saddle", "odd order 5"),
    (x**2, "minimum", ""), (1 - x**2, "maximum", ""),
])  # fmt: skip
def test_the_test_of_order_n(f, kind: str, order: str) -> None:
    (point,) = extrema(f, [x])
    assert point.point == {x: 0} and point.kind == kind and order in point.reason


def test_symbols_may_remain() -> None:
    width, height, perimeter = symbols("w h p", positive=True)
    (square,) = extrema(width * height, [width, height], [2 * width + 2 * height - perimeter])
    assert square.point == {width: perimeter / 4, height: perimeter / 4} and square.kind == "maximum"


def test_what_does_not_close_is_found_in_numbers() -> None:
    """x^2 + exp(x): 2 x + exp(x) = 0 at -W(1/2) = -0.351733711249195..."""
    (lowest,) = extrema(x**2 + exp(x), [x], box={x: (-3, 3)})
    assert abs(lowest.point[x] + 0.35173371124919584) < 1e-12 and lowest.kind == "minimum"
    found = extrema(x + cos(3 * x) / 2, [x, y], [x**2 + y**2 - 1], box={x: (-2, 2), y: (-2, 2)})
    assert all(abs(p.point[x] ** 2 + p.point[y] ** 2 - 1) < 1e-12 for p in found)
    assert {p.kind for p in found} == {"minimum", "maximum"}


def test_wrong_questions_are_named() -> None:
    with pytest.raises(DerivationError, match="Give numbers for a"):
        extrema(a * x**2 + exp(x), [x])
    with pytest.raises(DescriptionError, match="no variable"):
        extrema(x, [])
    with pytest.raises(DescriptionError, match="is text"):
        extrema("x**2", [x])
    with pytest.raises(DerivationError, match="curves"):
        extrema((x - y) ** 2, [x, y])


def test_two_minima_that_are_nearly_one() -> None:
    """x^8 - 1e-9 x^2: 8 x^7 = 2e-9 x, three points; 15 have a slope below 1e-12."""
    low, top, high = found = extrema(x**8 - 1e-9 * x**2, [x])
    exact = mpmath.root(mpmath.mpf("2.5e-10"), 6)
    assert [p.kind for p in found] == ["minimum", "maximum", "minimum"] and top.point[x] == 0
    assert abs(high.point[x] - exact) < 1e-17 and low.point[x] == -high.point[x]
    assert found.exhaustive and all(p.certificate in ("regular", "closed form") for p in found)


@pytest.mark.parametrize(("f", "kind"), [
    (x**4 - x**2 * y**2 + y**4, "minimum"), (x**2 * y**2 - x**4 - y**4, "maximum"),
    (x**4 - 3 * x**2 * y**2 + y**4, "saddle"), (x**3 - 3 * x * y**2, "saddle"),
    (y**2 + x**4 + exp(x**5) - 1, "minimum"),
    (y**2 - x**4 + exp(x**5) - 1, "saddle"), ((y - x**2) ** 2 - x**7, "saddle"),
])  # fmt: skip
def test_where_the_second_derivative_vanishes_higher_orders_decide(f, kind: str) -> None:
    """The second derivative is 0 or singular at 0: no threshold on it tells a minimum from a saddle."""
    here = [p for p in extrema(f, [x, y]) if abs(p.point[x]) + abs(p.point[y]) < 1e-6]
    assert [p.kind for p in here] == [kind] and "decide" in here[0].reason


def test_numbers_are_proved_and_enclosed() -> None:
    found = extrema(exp(x / 3) * cos(x) + x**2 / 50, [x], box={x: (-8, 8)})
    assert found.exhaustive and found.box == {"x": (-8.0, 8.0)}
    slope = exp(x / 3) * (cos(x) / 3 - sin(x)) + x / 25
    values = [float(slope.subs(x, -8 + k / 50)) for k in range(801)]
    assert len(found) == sum(a * b < 0 for a, b in pairwise(values))
    for p in found:
        (low, high), place = p.enclosure[0], p.point[x]
        assert low <= place <= high and p.certificate == "regular"
        assert float(slope.subs(x, place - 1e-9)) * float(slope.subs(x, place + 1e-9)) < 0


def test_points_on_a_constraint_are_judged_on_it() -> None:
    """x^4 + y^4 on the circle: its diagonals are the minima, its axes the maxima."""
    found = extrema(x**4 + y**4 + exp(x * y) / 10**9, [x, y], [x**2 + y**2 - 1])
    assert sorted(p.kind for p in found) == ["maximum"] * 4 + ["minimum"] * 4 and found.exhaustive


def test_a_box_is_kept_to_where_the_points_have_a_closed_form() -> None:
    assert extrema(x**2, [x], box={x: (1, 2)}) == []
    (lowest,) = extrema(x**3 - 3 * x, [x], box={x: (0, 5)})
    assert (lowest.point[x], lowest.kind) == (1, "minimum")
    (corner,) = extrema(x * y, [x, y], [x**2 + y**2 - 1], box={x: (0, 2), y: (0, 2)})
    assert corner.point == {x: sqrt(2) / 2, y: sqrt(2) / 2}


def test_angles_go_beyond_a_turn_within_a_box() -> None:
    """sin at pi/2 + k pi between -10 and 10; cos x + x/2, whose values differ from turn to turn."""
    found = extrema(sin(x), [x], box={x: (-10, 10)})
    assert found.exhaustive and sorted(p.point[x] for p in found) == [pi / 2 + k * pi for k in range(-3, 3)]
    assert all(p.value == sin(p.point[x]) for p in found)
    (later,) = (p for p in extrema(cos(x) + x / 2, [x], box={x: (6, 8)}))
    assert (later.point[x], later.kind, simplify(later.value - sqrt(3) / 2 - 13 * pi / 12)) == (
        13 * pi / 6, "maximum", 0)  # fmt: skip


def test_a_box_is_asked_of_numbers_by_known_names() -> None:
    with pytest.raises(DerivationError, match="is open"):
        extrema((x - a) ** 2, [x], box={x: (0, 1)})
    with pytest.raises(UnknownNameError):
        extrema(x**2, [x], box={y: (0, 1)})
    with pytest.raises(DerivationError, match="turns of x"):
        extrema(sin(x), [x], box={x: (-1e9, 1e9)})
    assert [p.point[x] for p in extrema(cos(x), [x], box={x: (0, pi)})] == [0, pi]


@pytest.mark.parametrize("f", [x**4 / 4 - 3 * x**2 / 2 + x / 2, x**4 / 4 + x**2 / 2 + x,
                               x**5 / 5 - 4 * x**3 / 3 + x**2 / 2 + x])  # fmt: skip
def test_stationary_points_at_roots_of_cubics_and_quartics_are_the_real_ones(f) -> None:
    real = [float(root) for root in Poly(f.diff(x), x).real_roots()]
    for box in (None, {x: (-4, 4)}):
        found = sorted(extrema(f, [x], box=box), key=lambda p: float(p.point[x]))
        assert [float(p.point[x]) for p in found] == pytest.approx(real, abs=1e-12)
        assert [p.kind for p in found] == ["minimum" if f.diff(x, 2).subs(x, root) > 0 else "maximum" for root in real]
