"""Sine and cosine of our own: against 60 digits, 400 for large angles, at the edges, the same bits at every width."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable
from functools import cache

import mpmath
import numpy as np
import pytest

from dalembert.compiler.engine import compile_module, ir, new_module
from dalembert.compiler.machine import HOST, STRICT, Machine
from dalembert.targets.llvm.circular import LARGEST, sincos
from dalembert.targets.llvm.vectors import number_type

WIDTHS = (1, 2, 4, 8)
EDGES = [0.0, -0.0, 5e-324, -1e-310, math.inf, -math.inf, math.nan, LARGEST, -LARGEST, math.nextafter(LARGEST, 2e9),
         1.1e9, -1e22, 1e300, math.pi, math.pi / 2, math.pi / 4, -3 * math.pi / 4]  # fmt: skip
HARDEST = 0.75


@cache
def circular(lanes: int, machine: Machine = HOST) -> Callable[[np.ndarray], np.ndarray]:
    """Rows of sine and cosine of some angles, as many as fill the lanes."""
    module, integer, array = new_module("circle", machine), ir.IntType(64), ir.DoubleType().as_pointer()
    function = ir.Function(module, ir.FunctionType(ir.VoidType(), [integer] + [array] * 3), name="circle")
    builder = ir.IRBuilder(function.append_basic_block())
    places = [builder.bitcast(builder.gep(each, [function.args[0]]), number_type(lanes).as_pointer())
              for each in function.args[1:]]  # fmt: skip
    pair = builder.call(sincos(module, lanes), [builder.load(places[0], align=8)])
    for k in (0, 1):
        builder.store(builder.extract_value(pair, k), places[k + 1], align=8)
    builder.ret_void()
    run = compile_module(module).function("circle", None, [ctypes.c_int64] + [ctypes.c_void_p] * 3)

    def call(angles: np.ndarray) -> np.ndarray:
        found = np.empty((2, len(angles)))
        for place in range(0, len(angles), lanes):
            run(place, angles.ctypes.data, *(row.ctypes.data for row in found))
        return found

    return call


def angles() -> np.ndarray:
    """Small and large ones, and neighbours of multiples of pi/2, where sine or cosine is lost if pi/2 is not exact."""
    random = np.random.default_rng(7)
    multiples = np.concatenate([np.arange(-400, 400), np.round(random.uniform(0, 6.8e8, 800))]) * (math.pi / 2)
    found = [random.uniform(-4, 4, 1_600), random.uniform(-1e9, 1e9, 800), 2.0 ** random.uniform(-60, 30, 800),
             multiples, np.nextafter(multiples, 2e9)]  # fmt: skip
    return np.concatenate(found)


@pytest.mark.parametrize(("machine", "every"), [(HOST, 1), (STRICT, 5)], ids=["host", "strict"])
def test_both_are_within_three_quarters_of_an_ulp(machine: Machine, every: int) -> None:
    given = angles()[::every].copy()
    sine, cosine = circular(1, machine)(given)
    with mpmath.workdps(60):
        for x, s, c in zip(given.tolist(), sine.tolist(), cosine.tolist(), strict=True):
            for mine, true in ((s, mpmath.sin(x)), (c, mpmath.cos(x))):
                assert abs(mine - true) <= HARDEST * math.ulp(float(true)), x


@pytest.mark.parametrize("lanes", WIDTHS[1:])
def test_every_width_gives_the_same_bits(lanes: int) -> None:
    """A lane beyond the largest angle leaves those beside it as they are."""
    given = np.concatenate([angles(), large_angles(), EDGES, np.tile([0.3, 1e12], 50)])
    given = given[: len(given) // 8 * 8]
    one, many = circular(1)(given), circular(lanes)(given)
    assert np.array_equal(np.isnan(one), np.isnan(many))
    assert np.array_equal(one[~np.isnan(one)].view(np.int64), many[~np.isnan(many)].view(np.int64))


def test_the_edges() -> None:
    sine, cosine = circular(1)(np.array(EDGES))
    assert math.copysign(1, sine[0]) == 1
    assert math.copysign(1, sine[1]) == -1
    assert sine[:4].tolist() == EDGES[:4]
    assert cosine[:4].tolist() == [1.0] * 4
    assert np.isnan([*sine[4:7], *cosine[4:7]]).all()


def large_angles() -> np.ndarray:
    """Of all sizes, and the one nearest to a multiple of pi/2 among all doubles, 6381956970095103 2^797."""
    random = np.random.default_rng(8)
    return np.concatenate([random.choice([-1, 1], 796) * 2.0 ** random.uniform(30, 1024, 796),
                           [6381956970095103 * 2.0**797, -1e22, 1.7976931348623157e308, 3e15]])  # fmt: skip


def test_large_angles_are_as_good() -> None:
    given = large_angles()
    sine, cosine = circular(1)(given)
    with mpmath.workdps(400):
        for x, s, c in zip(given.tolist(), sine.tolist(), cosine.tolist(), strict=True):
            for mine, true in ((s, mpmath.sin(x)), (c, mpmath.cos(x))):
                assert abs(mine - true) <= HARDEST * math.ulp(float(true)), x
