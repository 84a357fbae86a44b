"""Single operations on intervals at their edges: zeros, infinities, the smallest and the largest doubles."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from dalembert.expr.interval_rules import RULES, Interval, add, divide, enclosing, multiply, outward, power, subtract


def test_a_float_is_itself_and_its_decimal() -> None:
    for value in (0.1, 1e22, 2.0**-1074, 1 / 3):
        low, high = enclosing(value)
        assert float(low) <= value <= float(high)
        assert Fraction(float(low)) <= Fraction(repr(value)) <= Fraction(float(high))
    assert enclosing(Fraction(1, 4)) == (0.25, 0.25) and enclosing(10**400).high == math.inf


def test_bounded_operations_on_all_kinds_of_ends() -> None:
    """a + b, a - b, a b and the x of b x = a on intervals with ends that are 0, infinite, or tiny, against points."""
    ends = [-math.inf, -2.0, -5e-324, 0.0, 1e-300, 3.0, math.inf]
    sides = [(a, b) for a, b in product(ends, ends) if a < b or (a == b and math.isfinite(a))]
    for (a, b), (c, d) in product(sides, sides):
        first, second = (Interval(np.array([low]), np.array([high])) for low, high in ((a, b), (c, d)))
        with np.errstate(all="ignore"):
            found = [operation(first, second) for operation in (add, subtract, multiply, divide)]
        for x, y in product(_within(a, b), _within(c, d)):
            exact = [x + y, x - y, x * y, x / y if y else None]
            for value, (low, high) in zip(exact, found, strict=True):
                assert value is None or low[0] <= value <= high[0], (a, b, c, d, x, y, low, high)
            assert y or x or (found[-1].low[0], found[-1].high[0]) == (-math.inf, math.inf)


def _within(low: float, high: float) -> list[Fraction]:
    """Some numbers of an interval, exactly."""
    chosen = [-1e308, -2.0, -1.5, -5e-324, 0.0, 5e-324, 1e-300, 1.0, 3.0, 1e308]
    return [Fraction(value) for value in chosen if low <= value <= high]


def test_outward_moves_apart_and_keeps_a_finite_inner_side() -> None:
    low, high = outward(np.array([1.0, math.inf]), np.array([1.0, math.inf]))
    assert low[0] < 1.0 < high[0] and math.isfinite(low[1]) and high[1] == math.inf


# -------------------------------------------------------------------- every rule, against numbers on a fine grid

_ENDS = [-40.0, -7.5, -math.pi, -1.25, -1.0, -0.5, -1e-3, 0.0, 1e-3, 0.5, 1.0, 1.25, math.pi, 7.5, 40.0]
UNARY = {
    "sin": np.sin, "cos": np.cos, "asin": np.arcsin, "acos": np.arccos, "atan": np.arctan, "sinh": np.sinh,
    "cosh": np.cosh, "tanh": np.tanh, "asinh": np.arcsinh, "acosh": np.arccosh, "atanh": np.arctanh, "exp": np.exp,
    "log": np.log, "abs": np.abs, "sign": np.sign, "tan": np.tan,
}  # fmt: skip
BINARY = {"add": np.add, "mul": np.multiply, "min": np.minimum, "max": np.maximum, "atan2": np.arctan2}
RELATIONS = {"lt": np.less, "le": np.less_equal, "eq": np.equal, "ne": np.not_equal}


def _intervals(ends):
    """All intervals between two ends, the single points among them, as one array of each end."""
    low, high = np.array([(a, b) for a in ends for b in ends if a <= b]).T
    return Interval(low, high)


def _grid(a):
    """Points of each interval: (points, intervals), the critical ones of our functions among them."""
    inside = np.minimum(np.linspace(0.0, 1.0, 401)[:, None] * (a.high - a.low) + a.low, a.high)
    special = np.array([k * math.pi / 2 for k in range(-20, 21)] + [-1.0, 0.0, 1.0])[:, None] + 0 * a.low
    return np.concatenate([np.where((special >= a.low) & (special <= a.high), special, a.low), inside, [a.high]])


def _agrees(name, found, values, slack):
    """That a range holds all values, is wider by no more than `slack`, and is empty where there are none."""
    with np.errstate(all="ignore"):
        low, high = np.fmin.reduce(values), np.fmax.reduce(values)
    size = slack * (1.0 + np.fmax(np.abs(low), np.abs(high)))
    empty = np.isnan(low)
    assert np.array_equal(np.isnan(found.low), empty) and np.array_equal(np.isnan(found.high), empty), name
    known = ~empty
    assert (found.low[known] <= low[known]).all() and (high[known] <= found.high[known]).all(), name
    near = known & np.isfinite(size)
    assert (found.low[near] >= (low - size)[near]).all() and (found.high[near] <= (high + size)[near]).all(), name


@pytest.mark.parametrize("name", UNARY)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_functions_of_one_operand_hold_their_values_and_little_more(name):
    a = _intervals(_ENDS)
    found, fine = RULES[name](a)
    values = UNARY[name](_grid(a))
    defined = ~np.isnan(values).any(axis=0)
    if name == "tan":
        steps = np.floor(a.high / math.pi + 0.5) > np.floor(a.low / math.pi + 0.5)
        assert np.array_equal(fine, ~steps) and np.isinf(found.low[steps]).all() and np.isinf(found.high[steps]).all()
        found, values = Interval(found.low[fine], found.high[fine]), values[:, fine]
    elif name in ("log", "atanh"):
        assert np.array_equal(fine, np.isfinite(values).all(axis=0))
    elif name == "sign":
        assert np.array_equal(fine, (a.low > 0) | (a.high < 0) | (a.low == a.high))
    else:
        assert np.array_equal(np.broadcast_to(fine, a.low.shape), defined)
    down, up = ((np.isinf(values) & (sign * values > 0)).any(axis=0) for sign in (-1, 1))
    some = np.isfinite(values).any(axis=0)
    assert (found.low[down & some] == -math.inf).all() and (found.high[up & some] == math.inf).all()
    closed = ~(down | up)
    _agrees(name, Interval(found.low[closed], found.high[closed]), values[:, closed], 1e-14)


@pytest.mark.parametrize("name", BINARY)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_functions_of_two_operands_hold_their_values_and_little_more(name):
    one = _intervals([-3.0, -1.0, -0.25, 0.0, 0.5, 2.0])
    first, second = (np.array(list(product(side, side))).T for side in one)
    a, b = Interval(first[0], second[0]), Interval(first[1], second[1])
    (found, fine), fractions = RULES[name](a, b), np.linspace(0.0, 1.0, 9)
    places = [(x[:, None] * (s.high - s.low) + s.low) for s, x in ((a, fractions), (b, fractions))]
    values = BINARY[name](places[0][:, None], places[1][None]).reshape(-1, a.low.size)
    if name == "atan2":
        cut = (b.low <= 0) & (a.low <= 0) & (a.high >= 0)
        assert np.array_equal(fine, ~cut)
        assert (found.low[cut] <= -math.pi).all() and (found.high[cut] >= math.pi).all()
        found, values = Interval(found.low[~cut], found.high[~cut]), values[:, ~cut]
    else:
        assert fine is True
    _agrees(name, found, values, 1e-14)


@pytest.mark.parametrize("name", RELATIONS)
def test_relations_are_certain_where_all_pairs_agree(name):
    one = _intervals([-1.0, 0.0, 0.5, 2.0])
    first, second = (np.array(list(product(side, side))).T for side in one)
    a, b = Interval(first[0], second[0]), Interval(first[1], second[1])
    found, fine = RULES[name](a, b)
    points = np.array([-1.0, -0.5, 0.0, 0.25, 0.5, 1.0, 2.0])
    for k in range(a.low.size):
        x, y = (points[(points >= s.low[k]) & (points <= s.high[k])] for s in (a, b))
        truths = RELATIONS[name](x[:, None], y[None])
        assert (found.low[k], found.high[k]) == (truths.all(), truths.any()), (name, a.low[k], a.high[k], b.low[k])
    assert fine is True


def test_truth_values_are_combined():
    false, true, open_ = ((0.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    for (a, b), (both, either) in {
        (false, false): (false, false), (false, true): (false, true), (false, open_): (false, open_),
        (true, true): (true, true), (true, open_): (open_, true), (open_, open_): (open_, open_),
    }.items():
        for x, y in ((a, b), (b, a)):
            one, other = (Interval(*map(np.array, pair)) for pair in (x, y))
            assert RULES["and"](one, other)[0] == both and RULES["or"](one, other)[0] == either
    assert [RULES["not"](Interval(*map(np.array, x)))[0] for x in (false, true, open_)] == [true, false, open_]


def test_a_choice_is_the_certain_branch_or_both():
    a, b = Interval(np.array([1.0]), np.array([2.0])), Interval(np.array([-5.0]), np.array([1.5]))
    for condition, wanted, sure in (((1, 1), (1, 2), True), ((0, 0), (-5, 1.5), True), ((0, 1), (-5, 2), False)):
        found, fine = RULES["select"](Interval(*map(np.array, condition)), a, b)
        assert (found.low[0], found.high[0], bool(fine)) == (*wanted, sure)
        turned, _ = RULES["select"](Interval(*map(np.array, condition)), b, a)
        wanted = {(1, 1): (-5, 1.5), (0, 0): (1, 2)}.get(condition, wanted)
        assert (turned.low[0], turned.high[0]) == wanted
    empty = Interval(np.array([math.nan]), np.array([math.nan]))
    found, _ = RULES["select"](Interval(np.array(0), np.array(1)), a, empty)
    assert (found.low[0], found.high[0]) == (1, 2)


@pytest.mark.parametrize("exponent", [2, 3, 4, 7, -1, -2, -3, 0.5, 1.5, -0.5, -2.5, Fraction(1, 3), Fraction(1, 2)])
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_powers_hold_their_values_and_little_more(exponent):
    a = _intervals([-2.0, -0.5, 0.0, 0.25, 1.0, 3.0])
    found, fine = power(a, enclosing(exponent), exponent)
    whole = Fraction(exponent).denominator == 1
    values = np.power(_grid(a), exponent if whole and exponent > 0 else float(exponent))
    infinite = np.isinf(values).any(axis=0)
    sure = np.broadcast_to(fine, a.low.shape)
    apart = (a.low > 0) | (a.high < 0) | (exponent > 0)
    assert np.array_equal(sure, ~infinite & ~np.isnan(values).any(axis=0) & apart)
    _agrees(exponent, Interval(found.low[sure], found.high[sure]), values[:, sure], 1e-14)
    some = ~np.isnan(np.where(np.isinf(values), np.nan, values)).all(axis=0)
    finite = np.where(np.isfinite(values), values, np.nan)
    assert (found.low[some] <= np.fmin.reduce(finite)[some]).all()
    assert (found.high[some] >= np.fmax.reduce(finite)[some]).all()
    if not isinstance(exponent, int) or exponent % 2 == 0:
        assert not (found.low[some] < 0).any()


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_a_power_of_two_intervals_is_that_of_its_corners_on_positive_bases():
    a = Interval(np.array([0.5, 0.0, -1.0]), np.array([2.0, 1.0, 2.0]))
    found, fine = power(a, Interval(np.full(3, -1.0), np.full(3, 3.0)), None)
    assert fine.tolist() == [True, False, False]
    assert 0.12 < found.low[0] <= 0.125 and 8.0 <= found.high[0] < 8.01
    assert found.low[1:].tolist() == [-math.inf] * 2 and found.high[1:].tolist() == [math.inf] * 2


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_zeros_of_factors_are_exact_ends():
    """The sign of a product, a quotient or an odd power is that of its factors, whatever is rounded or underflows."""
    tiny, zero, one = (Interval(np.array([x]), np.array([y])) for x, y in ((0.0, 5e-324), (0.0, 0.0), (0.0, 1.0)))
    below = Interval(np.array([-1.0]), np.array([0.0]))
    for a, b, low, high in ((tiny, tiny, 0.0, None), (one, one, 0.0, None), (below, below, 0.0, None),
                            (below, one, None, 0.0), (one, below, None, 0.0), (zero, one, 0.0, 0.0)):
        found = multiply(a, b)
        assert low is None or found.low[0] == low
        assert high is None or found.high[0] == high
    assert power(tiny, enclosing(3), 3)[0].low[0] == 0.0 and power(below, enclosing(3), 3)[0].high[0] == 0.0
    positive = Interval(np.array([1e300]), np.array([math.inf]))
    negative = Interval(np.array([-math.inf]), np.array([-1e300]))
    assert power(positive, enclosing(-1), -1)[0].low[0] == 0.0 and power(negative, enclosing(-1), -1)[0].high[0] == 0.0
    from_zero = power(one, enclosing(-1), -1)[0], power(below, enclosing(-1), -1)[0]
    assert (from_zero[0].high[0], from_zero[1].low[0]) == (math.inf, -math.inf)
    assert from_zero[0].low[0] == pytest.approx(1.0) and from_zero[1].high[0] == pytest.approx(-1.0)


def test_what_is_rounded_is_moved_by_a_unit_and_no_more():
    low, high = outward(np.array([2.0]), np.array([2.0]))
    assert low[0] == 2.0 - 2.0**-51 and high[0] == 2.0 + 2.0**-51
    low, high = outward(np.array([0.0]), np.array([0.0]), absolute=1e-300)
    assert (low[0], high[0]) == (-1e-300, 1e-300)
    low, high = outward(np.array([-math.inf]), np.array([-math.inf]))
    assert low[0] == -math.inf and -math.inf < high[0] < -1e308
