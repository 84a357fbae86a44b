"""The problems of `benchmarks.digits` are what they say, without its peer."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
import sympy

import dalembert as da
from benchmarks import digits

STATED_ONCE = [each for each in digits.PROBLEMS if each.say and (*each.q, *each.v) == tuple(each.start)]
STATED_TWICE = [each for each in digits.PROBLEMS if each not in STATED_ONCE and len(each.start) < 10]


def starting_rates(problem: digits.Problem) -> np.ndarray:
    """The rates of the reference at its start, with SymPy in the place of heyoka."""
    symbols = sympy.symbols(f"x:{len(problem.start)}")
    values = dict(zip(symbols, problem.start, strict=True))
    module = SimpleNamespace(**{name: getattr(sympy, name) for name in ("sin", "cos", "sqrt", "diff")}, time=0.0)
    size = len(symbols) // 2
    q, v = (symbols, ()) if problem.first_order else (symbols[:size], symbols[size:])
    rates = [*v, *problem.rates(module, q, v)]
    return np.array([float(sympy.sympify(x).evalf(subs=values)) for x in rates])


@pytest.mark.parametrize("problem", STATED_TWICE, ids=lambda problem: problem.name)
def test_both_statements_begin_with_the_same_motion(problem: digits.Problem) -> None:
    start, h = np.array(problem.start), 1e-4
    slope = starting_rates(problem)
    bend = (starting_rates(replace(problem, start=tuple(start + h * slope))) - slope) / h
    moved = da.simulate(problem.system(), q=problem.q, v=problem.v, duration=h).q
    expected = problem.told(start + h * slope + h * h / 2 * bend)
    assert np.abs(problem.seen(moved[0]) - problem.told(start)).max() < 1e-13
    assert np.abs(problem.seen(moved[-1]) - expected).max() < 1e-3 * h**2 * (1.0 + np.abs(slope).max() ** 3)


@pytest.mark.parametrize("problem", [each for each in STATED_ONCE if len(each.start) < 6],
                         ids=lambda problem: problem.name)  # fmt: skip
def test_elimination_gives_the_accelerations_of_the_model(problem: digits.Problem) -> None:
    found = da.simulate(problem.system(), q=problem.q, v=problem.v, duration=1e-6).a[0]
    expected = starting_rates(problem)[len(found) :]
    assert np.abs(found - expected).max() < 1e-9 * (1.0 + np.abs(expected).max())


def test_digits_are_relative_to_what_is_large() -> None:
    exact = np.array([1.0, 100.0])
    assert digits.digits(exact + 1e-6, exact) == pytest.approx(8.0, abs=1e-4)
    assert digits.digits(exact / 1000 + 1e-6, exact / 1000) == pytest.approx(6.0, abs=1e-4)
    assert digits.digits(exact, exact) == 17.0
