"""Functions of our own: against 60 digits over their whole ranges, at the edges, and the same bits at every width."""

from __future__ import annotations

import ctypes
import itertools
import math
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import mpmath
import numpy as np
import pytest

import dalembert as da
from dalembert.compiler import engine, ready
from dalembert.compiler.engine import Library, Object, compile_module, declare_math, ir, new_module, object_of
from dalembert.compiler.machine import HOST, STRICT, Machine
from dalembert.compiler.operations import NUMBER, OPERATIONS
from dalembert.compiler.program import Block, Builder, Program
from dalembert.targets.llvm.circular import is_fast
from dalembert.targets.llvm.elementary import ELEMENTARY, ULPS, arity, elementary
from dalembert.targets.llvm.lanes import emit_lanes
from dalembert.targets.llvm.programs import emit
from dalembert.targets.llvm.vectors import number_type
from tests.objects import MEMORY, needs_elf, undefined

ROOT = Path(__file__).resolve().parents[3]
WIDTHS = (1, 2, 4, 8)
MPMATH = {"pow": "power"}
INF, NAN, TINY, SMALLEST = math.inf, math.nan, 2.0**-1022, 5e-324
EDGES = [0.0, -0.0, SMALLEST, -SMALLEST, TINY, -TINY, 1e-310, 2.0**-251, 1e-8, 0.5, -0.5, 1.0, -1.0,
         math.nextafter(1, 0), math.nextafter(-1, 0), math.nextafter(1, 2), 709.8, 711.0, -745.2, -746.0, 1e9, -1e22,
         1e300, INF, -INF, NAN]  # fmt: skip


@cache
def function(name: str, lanes: int, machine: Machine = HOST) -> Callable[..., np.ndarray]:
    """A function of arrays whose length fills the lanes."""
    module, integer, array = new_module("edge", machine), ir.IntType(64), ir.DoubleType().as_pointer()
    pointers = 1 + arity(name)
    entry = ir.Function(module, ir.FunctionType(ir.VoidType(), [integer] + [array] * pointers), name="edge")
    builder = ir.IRBuilder(entry.append_basic_block())
    *given, result = (builder.bitcast(builder.gep(each, [entry.args[0]]), number_type(lanes).as_pointer())
                      for each in entry.args[1:])  # fmt: skip
    value = builder.call(elementary(module, name, lanes), [builder.load(place, align=8) for place in given])
    builder.store(value, result, align=8)
    builder.ret_void()
    run = compile_module(module).function("edge", None, [ctypes.c_int64] + [ctypes.c_void_p] * pointers)

    def call(*arrays: np.ndarray) -> np.ndarray:
        result = np.empty(len(arrays[0]))
        for place in range(0, len(result), lanes):
            run(place, *(array.ctypes.data for array in (*arrays, result)))
        return result

    return call


def sizes(random: np.random.Generator, low: float, high: float, count: int = 400) -> np.ndarray:
    return random.choice([-1, 1], count) * 2.0 ** random.uniform(low, high, count)


def samples(name: str) -> tuple[np.ndarray, ...]:
    """Arguments over the whole range, many where digits may be lost."""
    random = np.random.default_rng(len(name))
    if name == "atan2":
        near, small = random.normal(size=(2, 1600)), random.choice([-1, 1], 400) * 2.0**-20
        wide = np.array([sizes(random, -1000, 1000), sizes(random, -1000, 1000)])
        ratios = random.choice([0, math.sqrt(2) - 1, 1, math.sqrt(2) + 1], 400) * (1 + 1e-3 * random.normal(size=400))
        return tuple(np.concatenate([near, wide, [ratios + small, random.choice([-1.0, 1.0], 400)]], axis=1))
    if name == "pow":
        return powers(random)
    near_one, unit = 1 + sizes(random, -50, -1), np.concatenate([random.uniform(-1, 1, 800), sizes(random, -1000, 0)])
    if name in ("log", "acosh"):
        wide = 2.0 ** random.uniform(-1074, 1023.9, 400)
        found = np.concatenate([1 + random.uniform(-0.5, 1, 1600), near_one, wide])
        return (found[found >= (name == "acosh")],)
    if name in ("asin", "acos", "atanh"):
        near = random.choice([-1, 1], 400) * (1 - np.abs(sizes(random, -53, -1)))
        return (np.concatenate([unit, near, [1.0, -1.0] * (name != "atanh")]),)
    if name == "asinh":
        return (np.concatenate([random.uniform(-2, 2, 1600), near_one, sizes(random, -1000, 1023.9), unit]),)
    if name == "tan":
        turns = np.arange(-200, 200) * math.pi / 4
        far = sizes(random, 30, 1023.9)
        return (np.concatenate([random.uniform(-4, 4, 1600), turns, np.nextafter(turns, 9e9), sizes(random, -70, 30),
                                far]),)  # fmt: skip
    most = {"exp": 709, "sinh": 710, "cosh": 710}.get(name, 30)
    halves = (np.arange(-200, 200) + 0.5) * math.log(2)
    return (np.concatenate([random.uniform(-2, 2, 800), random.uniform(-most, most, 800), halves[np.abs(halves) < most],
                            sizes(random, -80, 4), sizes(random, -1000, math.log2(most))]),)  # fmt: skip


def powers(random: np.random.Generator) -> tuple[np.ndarray, ...]:
    """Bases of all sizes and near 1, with exponents whose results are of all sizes; whole ones of negative bases."""
    bases = np.concatenate([2.0 ** random.uniform(-1074, 1023.9, 800), 1 + sizes(random, -50, -1),
                            random.uniform(0, 10, 800)])  # fmt: skip
    most = random.uniform(-745, 709.7, len(bases)) / np.log(bases)
    fitting = np.clip(most, -1e300, 1e300)
    plain = random.uniform(0.01, 10, 800), random.uniform(-8, 8, 800)
    whole = -random.uniform(0, 10, 400), np.round(random.uniform(-9, 9, 400))
    found = [np.concatenate(parts) for parts in zip((bases, fitting), plain, whole, strict=True)]
    return tuple(array[found[0] != 0] for array in found)


def in_lanes(*arrays: np.ndarray) -> list[np.ndarray]:
    return [array[: len(array) // 8 * 8].copy() for array in arrays]


def error(name: str, arrays: list[np.ndarray], found: np.ndarray) -> float:
    """The largest error in ulps; that of subnormal results is at most 1."""
    worst = 0.0
    with mpmath.workdps(400 if name == "tan" else 60):
        for value, *arguments in zip(found.tolist(), *(array.tolist() for array in arrays), strict=True):
            true = getattr(mpmath, MPMATH.get(name, name))(*map(mpmath.mpf, arguments))
            rounded = float(true)
            if math.isinf(rounded) or rounded == 0.0:
                assert value == rounded or abs(rounded - value) <= SMALLEST, (name, arguments)
                continue
            off = float(abs(value - true) / mpmath.mpf(math.ulp(rounded)))
            assert off <= 1.0
            worst = max(worst, 0.0 if abs(rounded) < TINY else off)
    return worst


@pytest.mark.parametrize("name", ELEMENTARY)
def test_errors_are_as_small_as_is_said(name: str) -> None:
    arrays = in_lanes(*samples(name))
    assert error(name, arrays, function(name, 1)(*arrays)) <= ULPS[name]


@pytest.mark.parametrize("name", ELEMENTARY)
def test_errors_are_as_small_without_fused_products(name: str) -> None:
    arrays = in_lanes(*(array[::5] for array in samples(name)))
    found = function(name, 1, STRICT)(*arrays)
    assert error(name, arrays, found) <= ULPS[name]
    assert np.array_equal(found, function(name, 8, STRICT)(*arrays), equal_nan=True)


@pytest.mark.parametrize("name", ELEMENTARY)
@pytest.mark.parametrize("lanes", WIDTHS[1:])
def test_every_width_gives_the_same_bits(name: str, lanes: int) -> None:
    """A lane at an edge leaves those beside it as they are."""
    edges = np.array(list(itertools.product(EDGES, repeat=arity(name)))).T
    mixed = np.tile([[0.3, 1e300, -0.2, NAN]], (arity(name), 16))
    arrays = in_lanes(*(np.concatenate(parts) for parts in zip(samples(name), edges, mixed, strict=True)))
    one, many = function(name, 1)(*arrays), function(name, lanes)(*arrays)
    assert np.array_equal(np.isnan(one), np.isnan(many))
    assert np.array_equal(one[~np.isnan(one)].view(np.int64), many[~np.isnan(many)].view(np.int64))


@pytest.mark.parametrize("machine", [HOST, STRICT], ids=lambda machine: machine.name)
@pytest.mark.parametrize("name", ELEMENTARY)
def test_the_edges_are_those_of_c(name: str, machine: Machine) -> None:
    """Infinity, nan, both zeros and their signs as in C's functions; elsewhere within two ulps of them."""
    arrays = [*np.array(list(itertools.product(EDGES, repeat=arity(name)))).T.copy()]
    with np.errstate(all="ignore"):
        wanted = OPERATIONS[name].numpy(*arrays)
    found = function(name, 1, machine)(*arrays)
    assert np.array_equal(np.isnan(found), np.isnan(wanted))
    special = np.isinf(wanted) | (wanted == 0)
    assert np.array_equal(found[special].view(np.int64), wanted[special].view(np.int64))
    plain = np.isfinite(wanted)
    assert np.all(np.abs(found[plain] - wanted[plain]) <= 2 * np.spacing(np.abs(wanted[plain])))
    assert np.array_equal(np.signbit(found[plain]), np.signbit(wanted[plain]))


@needs_elf
@pytest.mark.skipif(not is_fast(), reason="platform: without fused products C's functions answer")
def test_no_function_of_c_is_called() -> None:
    """By a program of all operations, on numbers and on vectors."""
    build = Builder()
    x, y = (build.leaf(("input", 0, k)) for k in range(2))
    values = [build.apply(name, *(x, y)[: row.arity]) for name, row in OPERATIONS.items()
              if set(row.operands) == {NUMBER} and row.arity < 3 and row.result == NUMBER]  # fmt: skip
    blocks = (Block("x", 2, (2,)),), ((Block("y", len(values), (len(values),)), tuple(values)),)
    program, module = Program("all", blocks[0], tuple(build.instructions), blocks[1]), new_module("all")
    emit(program, module)
    emit_lanes(program, module, 4)
    code = object_of(module).code
    assert len(values) > 20 and undefined(code) == set()
    assert undefined(object_of(calling_c()).code) == {"sin"}


def calling_c() -> ir.Module:
    """What the test above would find."""
    module, double = new_module("c"), ir.DoubleType()
    builder = ir.IRBuilder(ir.Function(module, ir.FunctionType(double, [double]), name="f").append_basic_block())
    builder.ret(builder.call(declare_math(module, "sin", 1), builder.function.args))
    return module


@needs_elf
@pytest.mark.skipif(not is_fast(), reason="platform: without fused products C's functions answer")
@pytest.mark.parametrize("method", ["dop853", "radau", "taylor"])
def test_no_function_of_c_is_called_by_a_run(method: str) -> None:
    """In a process of its own, which shares no kernel with tests before."""
    asked = f"from {__name__} import tell_what_a_run_expects; tell_what_a_run_expects({method!r})"
    told = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    count, *expected = told.split()
    assert int(count) >= 2 and set(expected) <= MEMORY


def tell_what_a_run_expects(method: str) -> None:
    """Print how many objects a run loads, and what they expect of others."""
    loaded: list[Object] = []

    def load(made: Object, address: Callable[[str], int] | None = None) -> Library:
        loaded.append(made)
        return engine.load(made, address)

    ready.load = load  # type: ignore[assignment]
    model = da.compile(da.gallery.load("double-pendulum").build())
    da.simulate(model, q=[0.5, 0.2], duration=0.1, method=method)
    print(len(loaded), *sorted(set().union(*(undefined(each.code) for each in loaded))))
