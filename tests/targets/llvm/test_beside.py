"""Kernels in the lanes of vectors: each lane has the bits of its run alone, whichever way it takes."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest

from dalembert.compiler.kernels import Array, Float, Function, Int, empty, empty_int, native, offset
from dalembert.targets import TARGETS, llvm

pytestmark = pytest.mark.skipif(not llvm.TARGET.available(), reason="llvmlite is missing")


@native
def branches(x: Array, out: Array) -> Int:
    """Tests within tests, one of which is left early."""
    out[0] = 1.0
    if x[0] > 0.5:
        if x[1] > 0.5:
            out[0] = x[0] * x[1] + 3.0
            return 2
        out[1] = x[0] if x[2] > 0.3 else math.sin(x[1])
    else:
        out[1] = math.sqrt(x[1]) - x[0] * x[0]
    out[2] = max(x[0], min(x[1], x[2])) + abs(x[0] - x[1])
    return 1 if out[1] < x[2] else 0


@native
def loops(x: Array, out: Array) -> Int:
    """Loops that lanes leave at turns of their own, skip turns of, and return from."""
    count = 0
    total = 0.0
    step = x[0]
    while total < 3.0 * x[1] and count < 40:
        count += 1
        if x[2] * count > 7.0:
            break
        if abs(total - x[2]) < 0.2:
            total += 0.25
            continue
        total += step * step + 0.01
    out[0] = total
    for i in range(3):
        if x[i] > 0.9:
            return 100 + i
        for j in range(5):
            if x[i] * j > 2.0 * x[2]:
                break
            out[1] += x[i] * j
        if out[1] > 4.0:
            continue
        out[2] += out[1]
    return count


@native
def alike(x: Array, out: Array) -> Int:
    """Tests that come out the same in all lanes, beside others, and ways that end in them."""
    for i in range(3):
        if i == 1:
            out[i] = 2.0 * x[i]
        else:
            out[i] = x[i] - 1.0
        if i < 2:
            out[0] += 0.5
        if x[i] > 0.8:
            return i
        if i > 1:
            if x[0] > 0.4:
                return 7
            return 8
    return 9


@native
def sorting(n: Int, x: Array, out: Array) -> Int:
    """Places in arrays that differ between lanes: a selection sort, and sums of parts that differ."""
    order = empty_int(n)
    for i in range(n):
        order[i] = i
    for i in range(n):
        best = i
        for j in range(i + 1, n):
            if x[order[j]] < x[order[best]]:
                best = j
        order[i], order[best] = order[best], order[i]
    rank = 0
    while rank < n:
        if x[order[rank]] > 0.6:
            break
        rank += 1
    total = 0.0
    for k in range(rank - 1, -1, -1):
        total = total * x[order[k]] + 1.0
    for k in range(rank, n):
        out[order[k]] = total
    return rank


@native
def turned(n: Int, x: Array, out: Array) -> Int:
    """Numbers that go through memory from its one end to the other."""
    memory = empty(n)
    for i in range(3):
        memory[n - 1 - i] = x[i]
    for i in range(3):
        memory[i] = 2.0 * memory[n - 3 + i]
        out[i] = memory[i]
    return 3 if x[0] > 0.5 else 4


@native
def root(tolerance: Float, guess: Array, x: Array) -> Float:
    """The cube root, by Newton's iteration."""
    y = guess[0]
    while abs(y * y * y - x[0]) > tolerance:
        y -= (y * y * y - x[0]) / (3.0 * y * y)
    return y


@native
def calls(x: Array, out: Array) -> Int:
    """Kernels within a test, with memory of its own and parts of arrays."""
    guess = empty(1)
    guess[0] = 1.0
    for i in range(2):
        if x[i] > 0.2:
            out[i] = root(1e-12, guess, offset(x, i))
            guess[0] = out[i]
    out[2] = root(1e-9, guess, offset(x, 2))
    return 7


@native(rare=True)
def seldom(x: Array) -> Int:
    """A kernel that no vectors call."""
    return 5


@native
def leaving(x: Array, out: Array) -> Int:
    """Some lanes come to a rare kernel."""
    out[0] = x[0]
    if x[1] > 0.7:
        return seldom(x)
    out[1] = 2.0 * x[0]
    return 3


@native
def looks(x: Array, out: Array) -> Int:
    """A place that lies outside for the lanes that have returned."""
    if x[0] > 0.5:
        return 7
    place = int(max(0.0, x[0] - 0.5) * 1e15) + 1
    out[0] = x[place]
    return place


@native
def asks(other: Function, x: Array, out: Array) -> Int:
    """A function that is bound."""
    return other(x, out) + 1


@cache
def made(kernel, **bound):
    def wire(shop):
        one = shop.add(kernel, kernel.name, **{
            name: shop.add(thing, thing.name) if name == "other" else thing for name, thing in bound.items()})
        return {"alone": one, "beside": shop.beside(kernel.name, [])}, {"lanes": shop.lanes}

    return TARGETS["llvm"].assemble(wire, None)


def both(kernel, seed, **bound):
    """What a kernel writes and returns for many inputs, one by one and in lanes; and which lanes left."""
    shop, rng = made(kernel, **bound), np.random.default_rng(seed)
    lanes = shop.facts["lanes"]
    count = lanes * 5
    x, alone, beside = rng.random((count, 3)), np.zeros((count, 3)), np.zeros((count, 3))
    told, away = np.zeros((2, count), dtype=np.int64)
    codes = [shop.functions["alone"](x[run].copy(), alone[run]) for run in range(count)]
    for first in range(0, count, lanes):
        part = slice(first, first + lanes)
        given, found = np.ascontiguousarray(x[part].T), np.zeros((3, lanes))
        shop.functions["beside"](given, found, told[part], away[part])
        beside[part] = found.T
    return alone, beside, np.array(codes), told, away


@pytest.mark.parametrize(("kernel", "bound"), [
    (branches, {}), (loops, {}), (alike, {}), (looks, {}), (sorting, {"n": 3}), (calls, {}),
    (turned, {"n": 5000}),
    (asks, {"other": branches}),
], ids=lambda thing: getattr(thing, "name", ""))  # fmt: skip
def test_lanes_have_the_bits_of_one(kernel, bound):
    for optimised in (False, True):
        alone, beside, codes, told, away = both(kernel, 3, **bound)
        assert np.array_equal(alone, beside) and np.array_equal(codes, told) and not away.any()
        assert len(set(codes.tolist())) > 1 or kernel is calls
        if not optimised:
            made(kernel, **bound).used(10**6)


def test_python_and_machine_code_agree():
    """The kernels mean what their Python says."""
    alone, _, codes, _, _ = both(sorting, 5, n=3)
    x = np.random.default_rng(5).random((len(codes), 3))
    for run in range(len(codes)):
        out = np.zeros(3)
        assert sorting(3, x[run], out) == codes[run] and np.array_equal(out, alone[run])


def test_lanes_leave_where_there_are_no_vectors():
    alone, beside, codes, told, away = both(leaving, 4)
    gone = codes == 5
    assert gone.any() and not gone.all() and np.array_equal(away.astype(bool), gone)
    assert np.array_equal(alone[~gone], beside[~gone]) and np.array_equal(codes[~gone], told[~gone])
