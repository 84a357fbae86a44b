"""Extrema that are not stationary: kinks, edges, and cusps of constraints; the answers are read off the graphs."""

from __future__ import annotations

import pytest
from sympy import Abs, E, Heaviside, Max, Min, Piecewise, acos, atan2, cbrt, exp, pi, sign, sin, sqrt, symbols

from dalembert.analysis.extrema import extrema
from dalembert.analysis.singular_places import DEPENDENT, KINK, judged, singular_places

x, y, z = symbols("x y z", real=True)


@pytest.mark.parametrize(("f", "expected"), [
    (cbrt(x) ** 2, {0: "minimum"}), (sqrt(1 - x**2), {0: "maximum", 1: "minimum", -1: "minimum"}),
    (acos(x), {1: "minimum", -1: "maximum"}), (Max(x, 2 * x), {0: "saddle"}),
    (-(cbrt(x) ** 2), {0: "maximum"}), (x**2 * exp(x) + Abs(x - 1), {1: "saddle"}),
])  # fmt: skip
def test_kinks_and_edges_of_one_unknown_are_judged_by_both_sides(f, expected) -> None:
    found = extrema(f, [x])
    assert {p.point[x]: p.kind for p in found if p.certificate != "regular"} == expected
    assert found.exhaustive and all(p.value == f.subs(x, p.point[x]) for p in found if p.certificate == "singular")


@pytest.mark.parametrize(("f", "g"), [(y, y**3 - x**2), (x, y**2 - x**3), (x + y, x * y)])
def test_a_cusp_or_a_crossing_of_the_constraint_is_named(f, g) -> None:
    """y = |x|^(2/3) has its minimum in its cusp, where no multiplier exists."""
    (cusp,) = found = extrema(f, [x, y], [g])
    assert cusp.point == {x: 0, y: 0} and cusp.multipliers == () and cusp.value == 0
    assert (cusp.kind, cusp.certificate, cusp.reason) == ("undecided", "singular", DEPENDENT) and found.exhaustive
    assert str(cusp) == "<Extremum x = 0, y = 0: undecided, value 0, singular>"


def test_constraints_that_do_not_close_are_searched_for_dependence() -> None:
    """exp(x) = 2 - y^2 has no place without a slope."""
    assert extrema(y + exp(x), [x, y], [exp(x) + y**2 - 2]).exhaustive


def test_kinks_meet_in_corners() -> None:
    """|x| + 2 |y| - x/2 is least in the corner; max and min of two swap where these are equal."""
    found, unsolved = singular_places(Abs(x) + 2 * Abs(y) - x / 2, [], [x, y])
    assert [place.values for place in found] == [{x: 0, y: 0}] and unsolved == {KINK}
    found, unsolved = singular_places(Max(x, -x) + y**2, [], [x, y])
    assert [place.values for place in found] == [{x: 0, y: 0}] and not unsolved
    assert singular_places(Min(x, y), [], [x, y]) == ([], set())
    assert singular_places(x**2, [], [x]) == ([], set())


def test_distances_are_singular_where_they_are_zero() -> None:
    """sqrt((x - 1)^2 + y^2) + x/2 is least in (1, 0); sqrt(x^2 + y^2 + 1) is smooth everywhere."""
    distance = sqrt((x - 1) ** 2 + y**2)
    (tip,) = found = extrema(distance + x / 2, [x, y])
    assert tip.point == {x: 1, y: 0} and found.exhaustive
    assert extrema(sqrt(x**2 + y**2), [x, y]).exhaustive
    assert singular_places(sqrt(x**2 + y**2 + 1) + Abs(x**2 + 2) + x, [], [x, y]) == ([], set())
    assert singular_places(distance, [y - x**2 + 1], [x, y])[0][0].values == {x: 1, y: 0}


def test_places_that_may_be_more_are_said() -> None:
    """A kink along a curve on which f is constant; a cut of atan2; a maximum of three."""
    for f in (Abs(x + y), atan2(y, x), Max(x, -x, y), Abs(x - exp(x) + y**2)):
        assert singular_places(f, [], [x, y])[1] >= {KINK}
    assert singular_places(x, [x**2 + y**2 + z**2 - 1, (x**2 + y**2 + z**2 - 1) * x], [x, y, z])[1] == {DEPENDENT}


def test_kinks_turn_with_their_own_angles() -> None:
    (place,) = singular_places(Abs(x - 1) + sin(x), [], [x])[0]
    assert place.values == {x: 1} and not place.turning
    found, _ = singular_places(Abs(sin(x)) + exp(x), [], [x])
    assert [place.values[x] for place in found] == [0, pi] and all(set(place.turning) == {x} for place in found)


def test_pieces_meet_at_their_edges() -> None:
    pieces = Piecewise((x, x > 1), (2 - x, True))
    assert [place.values for place in singular_places(pieces, [], [x])[0]] == [{x: 1}]
    assert judged(pieces, [], {x: 1})[0] == "minimum" and judged(-pieces, [], {x: 1})[0] == "maximum"
    assert judged(Abs(x - E), [], {x: E})[0] == "minimum"


def test_all_in_a_turn_is_said_of_angles() -> None:
    assert extrema(sin(x), [x]).box == {"x": (-float(pi), float(pi))} and "every place" in str(extrema(x**2, [x]))


@pytest.mark.parametrize(("f", "kind"), [
    (x**2 + sign(x), "saddle"), (x**2 + Heaviside(x), "saddle"),
    (Piecewise((x**2, x <= 0), (x**2 - 1, True)), "saddle"),
])  # fmt: skip
def test_what_derivatives_say_beside_a_jump_is_not_believed(f, kind) -> None:
    """x^2 + sign(x) has the derivative 2 x, and no minimum in 0, where it leaps from -1 to 1."""
    (place,) = [one for one in extrema(f, [x]) if abs(one.point[x]) < 1e-7]
    assert (place.point, place.kind) == ({x: 0}, kind)


def test_stationary_points_on_a_jump_of_several_unknowns_are_left_open() -> None:
    """Beside (0, 0) x^2 + y^2 + sign(x) is less."""
    (jump,) = extrema(x**2 + y**2 + sign(x), [x, y])
    assert (jump.kind, jump.certificate, jump.multipliers) == ("undecided", "singular", ())


def test_places_where_a_function_is_not_real_are_no_extrema() -> None:
    assert {one.point[x] for one in extrema(sqrt(x**2 - 1), [x])} == {-1, 1}
