"""Proved zeros against mpmath at 40 digits."""

from __future__ import annotations

import mpmath
import numpy as np
import pytest

from dalembert.analysis.zeros.certificates import Certifier, Zero
from tests.analysis.zeros.nodes import written


def certifier(rows: str, names: str = "x y") -> Certifier:
    problem = written(rows, names)
    return Certifier(problem.graph, problem.rows, problem.unknowns)


@pytest.mark.parametrize(("rows", "function", "start"), [
    ("2*x + exp(x)", lambda x: [2 * x + mpmath.exp(x)], [0.0]),
    ("x**2 + y**2 - 4; x*y - 1", lambda x, y: [x**2 + y**2 - 4, x * y - 1], [1.9, 0.5]),
    ("sin(x) - y/2; x - cos(y)", lambda x, y: [mpmath.sin(x) - y / 2, x - mpmath.cos(y)], [0.6, 1.0]),
    ("x - 1e-30", lambda x: [x - mpmath.mpf("1e-30")], [0.0]),
])  # fmt: skip
def test_the_balls_hold_the_zero(rows: str, function, start: list[float]) -> None:
    found = certifier(rows, "x y"[: 2 * len(start)]).near(np.array(start))
    assert found is not None
    with mpmath.workdps(40):
        exact = mpmath.findroot(function, start)
        for ball, value, middle in zip(found.balls, exact, found.point, strict=True):
            mantissa, exponent = ball.mid().man_exp()
            assert abs(mpmath.ldexp(int(mantissa), int(exponent)) - value) <= float(ball.rad()) + 1e-38 < 1e-15
            assert abs(middle - value) <= 2e-16 * (1 + abs(value))


@pytest.mark.parametrize("rows", ["x**2", "x**2 + 1", "x**2 + 1e-20", "1/x", "log(x - 5)*0 + 1"])
def test_what_is_no_simple_zero_is_not_proved(rows: str) -> None:
    assert certifier(rows, "x").near(np.array([0.1])) is None


def test_the_image_of_a_wide_ball_holds_the_zero() -> None:
    from flint import arb

    root = certifier("x**2 - 2", "x")
    image = root._krawczyk([arb(1.4142)], [arb(1.4142, 1e-3)], [0], 128)
    assert image is not None and image[0].contains(arb(2).sqrt()) and float(image[0].rad()) < 1e-5


def test_unknowns_may_be_held() -> None:
    found = certifier("x**2 + y**2 - 4").near(np.array([1.7, 1.0]), held=[1])
    assert found is not None and found.point == pytest.approx([3**0.5, 1.0], abs=1e-16)
    assert certifier("x**2 + y**2 - 4").near(np.array([0.1, 3.0]), held=[1]) is None


def test_zeros_that_meet_a_turn_apart() -> None:
    sine = certifier("sin(x)", "x")
    a, b = sine.near(np.array([3.0])), sine.near(np.array([-3.0]))
    assert isinstance(a, Zero) and isinstance(b, Zero)
    assert not a.meets(b, [0]) and a.meets(b, [-1]) and a.meets(a, [0])
