"""NumPy, machine code and 50 digits agree, edge cases included."""

from __future__ import annotations

import ctypes
import sys
import warnings
from collections.abc import Callable, Sequence
from itertools import chain

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dalembert.compiler.doors import Parameters, Signature
from dalembert.compiler.engine import (
    binding,
    compile_module,
    declare_math,
    ir,
    load,
    made_with_care,
    new_module,
    object_of,
)
from dalembert.compiler.lower import lower
from dalembert.compiler.machine import HOST
from dalembert.compiler.operations import NUMBER, OPERATIONS, PAIR, TRUTH
from dalembert.compiler.passes import optimize
from dalembert.compiler.passes.dead import drop_dead
from dalembert.compiler.program import Block, Builder, Program
from dalembert.compiler.target import Saddle, Target, Wanted
from dalembert.errors import CompilationError, ShapeError, SingularMassMatrixError, UnknownNameError
from dalembert.expr.evaluate import evaluate_exact
from dalembert.expr.functions import FUNCTIONS
from dalembert.expr.graph import Graph
from dalembert.targets import TARGETS, choose
from dalembert.targets.llvm import programs as llvm
from dalembert.targets.llvm.programs import LARGEST_INLINED, emit, emit_batch
from dalembert.targets.llvm.segments import segmented
from dalembert.targets.numpy import numpy_function
from tests.compiler.random_graphs import random_sample
from tests.compiler.random_programs import random_program

HERE = {name: target for name, target in TARGETS.items() if target.threads is None}
EDGES = [-np.inf, -2.0, -1.0, -0.5, -0.0, 0.0, 0.5, 1.0, 2.0, np.inf, np.nan]


def compiled(program: Program) -> Callable[..., list[np.ndarray]]:
    """The batch function of a program: arrays (count, size) or (size,), the latter repeated."""
    module = new_module(program.name)
    batch = emit_batch(program, module, emit(program, module))
    types = [ctypes.c_int64] + [ctypes.c_void_p, ctypes.c_int64] * (len(program.inputs) + len(program.outputs))
    function = compile_module(module).function(batch.name, None, types)

    def call(count: int, *arrays: np.ndarray) -> list[np.ndarray]:
        inputs = [np.ascontiguousarray(array, dtype=np.float64) for array in arrays]
        outputs = [np.full((count, block.size), 7.0) for block, _ in program.outputs]
        flat: list[int] = []
        for array in (*inputs, *outputs):
            flat += [array.ctypes.data, array.shape[-1] if array.ndim == 2 else 0]
        function(count, *flat)
        return outputs

    return call


def side_by_side(outputs: Sequence[np.ndarray], count: int) -> np.ndarray:
    return np.hstack([output.reshape(count, -1) for output in outputs])


# -------------------------------------------------------------------- agreement


@pytest.mark.parametrize("seed", range(5))
def test_both_targets_agree_with_fifty_digits(seed: int, rng: np.random.Generator) -> None:
    sample = random_sample(seed, size=60)
    program = optimize(sample.program())
    x, p = rng.normal(size=(3, 3)), rng.normal(size=(3, 2))
    slow = side_by_side(numpy_function(program)(x, p), 3)
    fast = side_by_side(compiled(program)(3, x, p), 3)
    for k in range(3):
        values = dict(zip((*sample.x, *sample.p), map(float, (*x[k], *p[k])), strict=True))
        exact = [float(value) for value in evaluate_exact(sample.graph, [*sample.y, *sample.m], values)]
        np.testing.assert_allclose(slow[k], exact, rtol=1e-10, atol=1e-11)
        np.testing.assert_allclose(fast[k], exact, rtol=1e-10, atol=1e-11)


@settings(max_examples=12)
@given(st.integers(0, 2**32), st.integers(10, 250))
def test_targets_agree_on_any_program(seed: int, size: int) -> None:
    program = optimize(random_sample(seed, size).program())
    states = np.random.default_rng(seed).normal(size=(4, 5))
    slow = side_by_side(numpy_function(program)(states[:, :3], states[:, 3:]), 4)
    fast = side_by_side(compiled(program)(4, states[:, :3], states[:, 3:]), 4)
    np.testing.assert_allclose(fast, slow, rtol=1e-7, atol=1e-8)


def test_every_operation_agrees_at_the_edges() -> None:
    for name, row in OPERATIONS.items():
        if PAIR in (*row.operands, row.result):
            continue
        program = _operation_program(name)
        count = row.arity if TRUTH not in row.operands else 3
        grid = np.array(np.meshgrid(*[EDGES] * count)).reshape(count, -1).T
        (slow,) = numpy_function(program)(grid)
        (fast,) = compiled(program)(len(grid), grid)
        if name.startswith("f"):  # fused: rounded once instead of twice
            np.testing.assert_allclose(fast, slow, rtol=1e-15, err_msg=name)
        else:
            np.testing.assert_allclose(fast, slow, rtol=1e-15, atol=5e-324, err_msg=name)


def _operation_program(name: str) -> Program:
    """One operation on inputs; truths are made by comparing an input with zero."""
    row = OPERATIONS[name]
    instructions: list[tuple] = [("input", 0, k) for k in range(3 if TRUTH in row.operands else row.arity)]
    size = len(instructions)
    operands = []
    for k, kind in enumerate(row.operands):
        operands.append(k)
        if kind == TRUTH:
            instructions += [("const", 0.25 * k), ("lt", len(instructions), k)]
            operands[-1] = len(instructions) - 1
    instructions.append((name, *operands))
    if row.result == TRUTH:
        at = len(instructions)
        instructions += [("const", 1.0), ("const", 0.0), ("select", at - 1, at, at + 1)]
    out = (Block("y", 1, (1,)), (len(instructions) - 1,))
    return Program(f"only_{name}", (Block("x", size, (size,)),), tuple(instructions), (out,)).verify()


def test_every_function_of_the_language_is_an_operation() -> None:
    assert set(FUNCTIONS) <= set(OPERATIONS)
    for name, row in FUNCTIONS.items():
        assert row.arity == OPERATIONS[name].arity
    assert {row.result for row in OPERATIONS.values()} == {NUMBER, TRUTH, PAIR}


def _both(nodes: Callable[[Graph, int, int], list[int]], states: np.ndarray) -> list[np.ndarray]:
    """The values of expressions of x and y by NumPy and, where there is a compiler, by machine code."""
    g = Graph()
    x, y = g.symbol("x"), g.symbol("y")
    roots = nodes(g, x, y)
    program = optimize(lower(g, "edge", [("x", (2,), [x, y])], [("f", (len(roots),), roots)]))
    found = [numpy_function(program)(states)[0]]
    return [*found, compiled(program)(len(states), states)[0]]


def test_quadrants_and_signs() -> None:
    states = np.array([[1.0, 1.0], [1.0, -1.0], [-1.0, -1.0], [-1.0, 1.0], [0.0, -1.0], [0.0, 0.0]])
    for values in _both(
        lambda g, x, y: [g.call("atan2", x, y), g.call("sign", x), g.call("abs", y), g.call("min", x, y)], states
    ):
        np.testing.assert_allclose(values[:, 0], np.arctan2(states[:, 0], states[:, 1]), rtol=1e-15)
        np.testing.assert_array_equal(values[:, 1], [1, 1, -1, -1, 0, 0])
        np.testing.assert_array_equal(values[:, 2], np.abs(states[:, 1]))
        np.testing.assert_array_equal(values[:, 3], states.min(axis=1))


def test_a_select_ignores_nan_in_the_other_branch() -> None:
    states = np.array([[4.0, 0.0], [-4.0, 0.0], [0.0, 0.0]])

    def nodes(g: Graph, x: int, y: int) -> list[int]:
        positive = g.call("lt", g.zero, x)
        root = g.call("select", positive, g.sqrt(x), g.neg(x))
        safe = g.call("select", g.call("eq", x, g.zero), g.one, g.div(g.call("sin", x), x))
        return [root, safe, g.call("select", positive, x, g.constant("nan"))]

    for values in _both(nodes, states):
        np.testing.assert_array_equal(values[:, 0], [2.0, 4.0, 0.0])
        np.testing.assert_allclose(values[:, 1], [np.sin(4.0) / 4, np.sin(4.0) / 4, 1.0], rtol=1e-15)
        np.testing.assert_array_equal(values[:, 2], [4.0, np.nan, np.nan])


def test_truths_combine() -> None:
    states = np.array([[1.0, 1.0], [1.0, -1.0], [-1.0, 1.0], [-1.0, -1.0]])

    def nodes(g: Graph, x: int, y: int) -> list[int]:
        a, b = g.call("lt", g.zero, x), g.call("le", g.zero, y)
        truths = [g.call("and", a, b), g.call("or", a, b), g.call("not", a), g.call("ne", x, y)]
        return [g.call("select", truth, g.one, g.zero) for truth in truths]

    for values in _both(nodes, states):
        np.testing.assert_array_equal(values, [[1, 1, 0, 0], [0, 1, 0, 1], [0, 1, 1, 1], [0, 0, 1, 0]])


# -------------------------------------------------------------------- NumPy


def test_numpy_broadcasts_leading_axes_without_warnings() -> None:
    program = optimize(random_sample(3).program())
    function = numpy_function(program)
    x, p = np.linspace(-1, 1, 4 * 1 * 3).reshape(4, 1, 3), np.zeros((5, 2))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        y, m = function(x, p)
    assert y.shape == (4, 5, 4)
    assert m.shape == (4, 5, 2, 2)
    np.testing.assert_array_equal(y[2, 3], function(x[2, 0], p[3])[0])


def test_numpy_refuses_arrays_that_do_not_fit() -> None:
    function = numpy_function(random_sample(3).program())
    with pytest.raises(ShapeError, match=r"1 arrays were given.*2: x, p"):
        function(np.zeros(3))
    with pytest.raises(ShapeError, match=r"x has shape \(4,\).*3 long"):
        function(np.zeros(4), np.zeros(2))
    with pytest.raises(ShapeError, match="do not fit"):
        function(np.zeros((2, 3)), np.zeros((3, 2)))


def test_the_targets_are_listed() -> None:
    assert list(TARGETS) == ["llvm", "strict", "numpy", "cuda"] == [target.name for target in TARGETS.values()]
    assert choose() is choose("llvm") is TARGETS["llvm"]
    with pytest.raises(UnknownNameError, match=r"no target 'nunpy'.*'numpy'"):
        choose("nunpy")


# -------------------------------------------------------------------- LLVM


@pytest.mark.parametrize("size", [40, 2 * LARGEST_INLINED])
def test_a_state_has_the_same_bits_alone_and_in_a_batch(size: int, rng: np.random.Generator) -> None:
    program = optimize(random_sample(11, size).program())
    batch = compiled(program)
    x, p = rng.normal(size=(17, 3)), rng.normal(size=2)
    together = side_by_side(batch(17, x, p), 17)
    alone = np.vstack([side_by_side(batch(1, x[k], p), 1) for k in range(17)])
    assert together.tobytes() == alone.tobytes()


def test_an_empty_batch_writes_nothing() -> None:
    batch = compiled(optimize(random_sample(1).program()))
    assert [output.shape for output in batch(0, np.zeros((1, 3)), np.zeros(2))] == [(0, 4), (0, 4)]


def test_the_scalar_function_takes_one_pointer_a_block(rng: np.random.Generator) -> None:
    program = optimize(random_sample(5).program())
    module = new_module("one")
    name = emit(program, module).name
    function = compile_module(module).function(name, None, [ctypes.c_void_p] * 4)
    x, p, y, m = rng.normal(size=3), rng.normal(size=2), np.empty(4), np.empty((2, 2))
    function(*(array.ctypes.data for array in (x, p, y, m)))
    expected = numpy_function(program)(x, p)
    np.testing.assert_allclose(y, expected[0], rtol=1e-12)
    np.testing.assert_allclose(m, expected[1], rtol=1e-12)


def test_functions_declared_by_others_are_shared() -> None:
    module = new_module("shared")
    declare_math(module, "sin", 1)
    declare_math(module, "atan2", 2)
    emit(_operation_program("sin"), module)
    emit(_operation_program("atan2"), module)
    assert compile_module(module).address("only_atan2")


def test_the_name_of_a_function_of_c_is_refused() -> None:
    with pytest.raises(CompilationError, match="program tan: has the name of a function of C"):
        emit(Program("tan", (), (), ()), new_module("names"))


def module_of_a_pair() -> ir.Module:
    """A module of the sine and the cosine of one angle."""
    g = Graph()
    x = g.symbol("x")
    roots = [g.call("sin", x), g.call("cos", x)]
    module = new_module("pair")
    emit(optimize(lower(g, "pair", [("x", (1,), [x])], [("f", (2,), roots)])), module)
    return module


def test_sine_and_cosine_become_one_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(llvm.circular, "is_fast", lambda: True)
    assert str(module_of_a_pair().get_global("pair")).count("call ") == 1


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="C's sincos is a function of Linux")
def test_where_c_is_faster_sine_and_cosine_become_one_call_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(llvm.circular, "is_fast", lambda: False)
    module = module_of_a_pair()
    parsed = binding.parse_assembly(str(module))
    machine = binding.Target.from_default_triple().create_target_machine(opt=2)
    text = machine.emit_assembly(parsed)
    assert text.count("sincos") == 1


# -------------------------------------------------------------------- long programs


def ladder(steps: int) -> Program:
    """x <- a x + y and every step of it an output: long, with values that live across any cut."""
    build = Builder()
    x, y, a = (build.leaf(("input", 0, k)) for k in range(3))
    values = [x]
    for k in range(steps):
        below = build.apply("lt", values[-1], build.constant(1.0 + k))
        raised = build.apply("add", build.apply("mul", a, values[-1]), y)
        values.append(build.apply("select", below, raised, values[k // 2]))
    out = (Block("y", steps, (steps,)), tuple(values[1:]))
    return Program("ladder", (Block("x", 3, (3,)),), tuple(build.instructions), (out,)).verify()


def test_a_long_program_in_blocks_gives_the_same_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    program, states = ladder(120), np.array([[0.3, 0.1, 0.9], [2.0, -0.5, 1.01]])
    whole = compiled(program)(2, states)
    monkeypatch.setattr(llvm, "LONGEST_WHOLE", 100)
    monkeypatch.setattr(llvm, "BLOCK", 50)
    module = new_module("cut")
    text = str(emit(program, module))
    assert text.count("load volatile") == -(-(text.count("\n  %v") + text.count("store double")) // 50) > 5
    for one, other in zip(compiled(program)(2, states), whole, strict=True):
        np.testing.assert_array_equal(one, other)
    np.testing.assert_array_equal(side_by_side(whole, 2), side_by_side(numpy_function(program)(states), 2))


@pytest.mark.parametrize("seed", range(12))
def test_a_program_in_parts_gives_the_same_bits(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of every operation, cut at places of no meaning: truths, pairs and constants are used across them."""
    program = ladder(60) if seed == 0 else wild_program(seed)
    sizes = [block.size for block in program.inputs]
    states = [np.random.default_rng(seed).normal(size=(3, size)) for size in sizes]
    monkeypatch.setattr(llvm, "LARGEST_INLINED", 0)
    whole = compiled(program)(3, *states)
    monkeypatch.setattr(llvm, "SEGMENT", 3 + seed)
    parted = segmented(program, 3 + seed)
    assert len(parted.orders) > 1 and sorted(chain.from_iterable(parted.orders)) == list(range(len(program)))
    for one, other in zip(compiled(program)(3, *states), whole, strict=True):
        assert np.array_equal(one, other, equal_nan=True)
        assert np.array_equal(np.copysign(1.0, one)[~np.isnan(one)], np.copysign(1.0, other)[~np.isnan(one)])


def wild_program(seed: int) -> Program:
    """A random program of some length."""
    programs = (drop_dead(random_program(number, 600)) for number in range(1000 * seed, 1000 * seed + 100))
    return next(program for program in programs if len(program) > 100 and program.outputs[0][0].size)


def test_what_parts_leave_to_one_another_is_forgotten_when_it_was_used() -> None:
    program = ladder(2_000)
    parted = segmented(program, 100)
    assert len(parted.orders) == -(-len(program) // 100)
    assert parted.size < len(set(parted.slots)) / 2


@pytest.mark.parametrize("target", HERE.values(), ids=list(HERE))
@pytest.mark.parametrize("seldom", [False, True])
def test_what_is_compiled_quickly_gives_the_same_bits(target: Target, seldom: bool) -> None:
    program, states = ladder(200), [np.array([0.3, 0.1, 0.9]), np.array([2.0, -0.5, 1.01])]
    made = target.assemble(lambda shop: ({"f": shop.program("f", program)}, {"told": 1}), None, seldom=seldom)
    assert made.facts == {"told": 1}
    careful = new_module("careful")
    name = emit(program, careful).name
    better = compile_module(careful).function(name, None, [ctypes.c_void_p] * 2)
    for state in states:
        y, z = np.empty(200), np.empty(200)
        made.functions["f"](state, y)
        better(state.ctypes.data, z.ctypes.data)
        assert target.name != "llvm" or y.tobytes() == z.tobytes()
        np.testing.assert_allclose(y, z, rtol=1e-9)


@pytest.mark.parametrize("seed", range(40))
def test_programs_compiled_quickly_and_with_care_have_the_same_bits(seed: int, rng: np.random.Generator) -> None:
    program = drop_dead(random_program(seed, 400))
    module = new_module("tiers")
    name = emit(program, module).name
    quick = object_of(module, seldom=True)
    blocks = [*program.inputs, *(block for block, _ in program.outputs)]
    inputs = [rng.normal(scale=3.0, size=block.size) for block in program.inputs]
    found: list[list[np.ndarray]] = []
    for library in (load(quick), load(made_with_care(quick, HOST))):
        outputs = [np.zeros(block.size) for block, _ in program.outputs]
        run = library.function(name, None, [ctypes.c_void_p] * len(blocks))
        run(*(array.ctypes.data for array in (*inputs, *outputs)))
        found.append(outputs)
    for one, other in zip(*found, strict=True):
        assert np.array_equal(one, other, equal_nan=True)
        assert np.array_equal(np.signbit(one[~np.isnan(one)]), np.signbit(other[~np.isnan(other)]))


def test_a_program_that_would_take_hours_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(llvm, "MOST_LINES", 1_000)
    with pytest.raises(CompilationError, match=r"program ladder: has \d+ instructions; .* at most 1000. Use target="):
        emit(ladder(300), new_module("too long"))


# -------------------------------------------------------------------- unknowns that a program writes out


@pytest.mark.parametrize("target", HERE.values(), ids=list(HERE))
@pytest.mark.parametrize("fast", [False, True])
def test_an_unknown_that_is_written_out_with_its_pivot(target: Target, fast: bool) -> None:
    """a = q v, where the pivot q is positive."""
    g = Graph()
    q, v = g.symbol("q"), g.symbol("v")
    blocks = [("t", (1,), [g.symbol("t")]), ("q", (1,), [q]), ("v", (1,), [v]), ("u", (0,), []), ("p", (0,), [])]
    terms = optimize(lower(g, "explicit", blocks, [("a", (1,), [g.mul(q, v)]), ("pivot", (1,), [q])]))
    signature = Signature("acceleration", terms.inputs[1:3], (1,), "a")
    wanted = Wanted(lambda: (Saddle(terms, 0, (1, 0), explicit=True), signature))
    acceleration = target.solution(wanted, lambda: "there is no inertia")
    acceleration = acceleration.of(Parameters()) if fast else acceleration
    np.testing.assert_array_equal(acceleration(np.array([2.0]), np.array([3.0])), [6.0])
    np.testing.assert_array_equal(acceleration([[2.0], [0.5]], [3.0]), [[6.0], [1.5]])
    with pytest.raises(SingularMassMatrixError, match=r"state 1 of 2.*there is no inertia"):
        acceleration([[2.0], [-1.0]], [3.0])
