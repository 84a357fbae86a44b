"""Zeros of conditions within one step: all of them, where they are, and what lies below rounding."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.polynomial import Polynomial

import dalembert as da
from dalembert.errors import Remark
from dalembert.integration.crossings.isolation import DEEP, FLAT, MISSES, TOUCHES
from dalembert.integration.crossings.search import BEGINS, HANDLED
from dalembert.integration.crossings.watching import room, watching
from dalembert.integration.crossings.within import powers_at
from dalembert.integration.kernels import build_kernels

FREE = da.System("x y", kinetic="(x'**2 + y'**2)/2")


def search(*given, **more):
    """What is found in one step: rows of place, kind, which, depth."""
    return step(*given, **more)[0]


def step(condition: str, x: list[float], standing: float = BEGINS, side: float = 0.0, target: str | None = None):
    """One step, from 0 to 1 s, along which x is a polynomial: what is found, and on which side it ends."""
    kernels = build_kernels(da.compile(FREE, target=target))
    watched = watching(kernels, powers_at, [FREE.node(condition)], [])
    degree = max(2, len(x) - 1)
    dense = np.zeros((1, degree, 4))
    dense[0, : len(x) - 1, 0] = x[1:]
    first = np.array([x[0], 0.0, 0.0, 0.0])
    end = np.array([[first[0] + dense[0, :, 0].sum(), 0.0, 0.0, 0.0]])
    context, found, reached = np.zeros(kernels.sizes.context), room(), np.zeros(2)
    sides, ways = np.array([side]), np.array([standing])
    count = watched.search(degree, len(found), 0, 0, 1, 0.0, first, np.array([1.0]), end.ravel(), dense.ravel(), 1e-12,
                           1e-15, context, sides, ways, np.zeros(1), found.ravel(), reached)  # fmt: skip
    return found[:count], sides.item()


@pytest.mark.parametrize("seed", range(40))
def test_all_zeros_of_random_polynomials_are_found_where_they_are(seed: int):
    random = np.random.default_rng(seed)
    zeros = np.sort(random.uniform(-0.5, 1.5, random.integers(1, 8)))
    polynomial = Polynomial.fromroots(zeros)
    found = search("x", polynomial.coef.tolist())
    inside = zeros[(zeros > 0.0) & (zeros < 1.0)]
    assert len(found) == len(inside)
    slopes = polynomial.deriv()(inside)
    assert found[:, 1].tolist() == np.sign(slopes).tolist()
    assert np.all(np.abs(found[:, 0] - inside) <= 1e-15 + 1e-14 / np.abs(slopes))


@pytest.mark.parametrize("depth", [1e-4, 1e-6, 1e-8, 1e-10, 1e-12, 1e-14])
def test_two_zeros_are_told_apart_however_near(depth: float):
    found = search("x", [0.16 - depth, -0.8, 1.0])
    assert found[:, 1].tolist() == [-1.0, 1.0]
    assert found[:, 0] == pytest.approx(0.4 + np.sqrt(depth) * np.array([-1.0, 1.0]), abs=1e-16 / np.sqrt(depth))


def test_what_only_touches_and_what_narrowly_misses_are_told():
    touched, missed, far = (search("x", [0.25 + gap, -1.0, 1.0]) for gap in (0.0, 1e-13, 1e-3))
    assert touched[:, 1].tolist() == [TOUCHES]
    assert missed[:, 1].tolist() == [MISSES]
    assert missed[0, 3] == pytest.approx(1e-13, rel=1e-2)
    assert len(far) == 0


def test_a_triple_zero_is_one_and_a_fourfold_zero_is_touched():
    triple, fourfold = (search("x", Polynomial.fromroots([0.3] * k).coef.tolist()) for k in (3, 4))
    assert triple[:, 1].tolist() == [1.0]
    assert triple[0, 0] == pytest.approx(0.3, abs=1e-4)
    assert fourfold[:, 1].tolist() == [TOUCHES]
    assert fourfold[0, 0] == pytest.approx(0.3, abs=1e-3)


@pytest.mark.parametrize("speed", [0.9, 1e-4, 1e-8, 1e-12, 1e-14])
def test_what_has_been_handled_comes_back_however_soon_and_not_at_once(speed: float):
    found = search("x", [0.0, speed, -1.0], HANDLED)
    assert found[:, 1].tolist() == [-1.0]
    assert found[0, 0] == pytest.approx(speed, rel=1e-12)


def test_what_has_been_handled_and_goes_on_is_not_found_again():
    assert len(search("x", [0.0, -1.0, -1.0], HANDLED)) == 0
    assert len(search("x", [0.0, 0.0, -1.0], HANDLED)) == 0


def test_a_side_that_was_changed_from_outside_is_found_at_once():
    assert search("x", [-0.5, -1.0], BEGINS, side=1.0)[:, :2].tolist() == [[0.0, -1.0]]
    assert search("x", [0.0, -1.0], BEGINS, side=1.0)[:, :2].tolist() == [[0.0, -1.0]]
    assert len(search("x", [0.0, 1.0], BEGINS, side=1.0)) == 0


def test_zero_all_along_is_no_time():
    found = search("x", [0.0, 0.0])
    assert found[:, 1].tolist() == [FLAT]


@pytest.mark.parametrize(("side", "kept"), [(0.0, FLAT), (1.0, 1.0), (-1.0, -1.0), (FLAT, FLAT)])
def test_what_is_zero_all_along_stays_on_its_side(side: float, kept: float):
    assert step("x", [0.0, 0.0], side=side)[1] == kept


def test_conditions_that_bend_sharply_or_often_are_followed():
    assert search("abs(x) - 0.25", [-1.0, 2.0])[:, 0] == pytest.approx([0.375, 0.625], abs=1e-15)
    places = search("sin(60*x)", [0.01, 1.0])[:, 0]
    assert places == pytest.approx(np.arange(1, 20)[: len(places)] * np.pi / 60 - 0.01, abs=1e-13)
    assert len(places) == 19


def test_python_finds_the_same_bits():
    for condition, x in (("x", [0.16 - 1e-9, -0.8, 1.0]), ("sin(9*x)", [0.1, 1.0, 0.3])):
        machine, python = (search(condition, x, target=target) for target in ("llvm", "numpy"))
        assert machine[:, :2] == pytest.approx(python[:, :2], abs=1e-12)
        assert np.all(machine[:, 3] == DEEP)


@pytest.mark.parametrize("fast", [60.0, 500.0, 1000.0, 1009.7])
def test_more_zeros_than_there_is_room_for_are_all_found(fast: float):
    """Steps of half a second hold up to 140 of them; at 1000 rad/s nine values of half of one have one sign."""
    moved = da.simulate(da.System("x", kinetic="x'**2/2", potential="x**2/2"), q=[1.0], duration=24.0,
                        events=[da.Event(f"sin({fast}*t)", name="fast")])  # fmt: skip
    wanted = np.arange(1, int(24.0 * fast / np.pi) + 1) * np.pi / fast
    assert len(moved.events) == len(wanted)
    np.testing.assert_allclose(moved.events.times, wanted, rtol=0, atol=1e-13)


def test_a_search_without_room_says_that_it_is_full():
    kernels = build_kernels(da.compile(FREE))
    watched = watching(kernels, powers_at, [FREE.node("sin(2000*x)")], [])
    straight, found = np.array([[[1.0, 0, 0, 0], [0.0] * 4]]), room(64)
    count = watched.search(2, 64, 0, 0, 1, 0.0, np.zeros(4), np.array([1.0]), np.array([1.0, 0, 0, 0]),
                           straight.ravel(), 1e-12, 1e-15, np.zeros(kernels.sizes.context), np.zeros(1),
                           np.zeros(1), np.zeros(1), found.ravel(), np.zeros(2))  # fmt: skip
    assert count == 64


def test_poles_are_no_zeros_and_what_has_no_value_is_told():
    oscillator = da.System("x", kinetic="x'**2/2", potential="x**2/2")
    asked = [da.Event("1/x", name="pole"), da.Event("tan(2*x)", name="tan"), da.Event("sqrt(x - 0.5)", name="root")]
    with pytest.warns(Remark, match="undefined-event: simulate: near t = .* 'root' has no value"):
        moved = da.simulate(oscillator, q=[1.0], duration=4.0, events=asked)
    assert [each.name for each in moved.events] == ["tan"]
    assert moved.events[0].time == pytest.approx(np.pi / 2, abs=1e-8)


def test_values_and_rates_of_each_of_several_conditions() -> None:
    """Beside their derivatives by hand, along a motion and with the time."""
    kernels = build_kernels(da.compile(FREE))
    nodes = [FREE.node(text) for text in ("x**2*y", "sin(t) - x'", "y*y'")]
    watched = watching(kernels, powers_at, nodes, [])
    t, state, slope = 0.4, np.array([0.7, -0.3, 0.5, 1.1]), np.array([0.5, 1.1, -0.2, 0.9])
    (x, y, u, v), (_, _, du, dv) = state, slope
    wanted = [(x * x * y, 2 * x * u * y + x * x * v), (np.sin(t) - u, np.cos(t) - du), (y * v, v * v + y * dv)]
    for which, told in enumerate(wanted):
        found = watched.rate(which, t, state, slope, 1e-5, np.zeros(kernels.sizes.context))
        assert found == pytest.approx(told, rel=1e-9)
