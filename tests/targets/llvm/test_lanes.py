"""Several states at once have the bits that each has alone, whatever the program and the shapes."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from sympy import sin

import dalembert as da
from dalembert.compiler.engine import compile_module, new_module
from dalembert.compiler.operations import OPERATIONS
from dalembert.compiler.program import Block, Builder, Program
from dalembert.errors import SingularMassMatrixError
from dalembert.targets.llvm import functions
from dalembert.targets.llvm.lanes import emit_lanes, width
from dalembert.targets.llvm.programs import emit, emit_batch
from tests.compiler.random_programs import random_program

EDGES = [-np.inf, -2.0, -1.0, -0.0, 0.0, 0.5, 1.0, 1e12, np.inf, np.nan, 5e-324]
LANES = (2, 4, 8)


def both(program: Program, lanes: int) -> Callable[..., list[list[np.ndarray]]]:
    """The outputs for many states one after the other, and in lanes; inputs of one axis are repeated."""
    single, together = new_module("single"), new_module("together")
    types = [ctypes.c_int64] + [ctypes.c_void_p, ctypes.c_int64] * (len(program.inputs) + len(program.outputs))
    made = {single: emit_batch(program, single, emit(program, single)), together: emit_lanes(program, together, lanes)}
    kernels = [compile_module(module).function(batch.name, None, types) for module, batch in made.items()]

    def call(count: int, *inputs: np.ndarray) -> list[list[np.ndarray]]:
        return [_run(kernel, program, count, inputs) for kernel in kernels]

    return call


def _run(kernel: Callable[..., None], program: Program, count: int, inputs: tuple[np.ndarray, ...]) -> list[np.ndarray]:
    outputs = [np.full((count, block.size), 7.0) for block, _ in program.outputs]
    pairs = [(array.ctypes.data, array.shape[-1] if array.ndim == 2 else 0) for array in (*inputs, *outputs)]
    kernel(count, *(number for pair in pairs for number in pair))
    return outputs


def assert_same_bits(one: list[np.ndarray], other: list[np.ndarray]) -> None:
    for a, b in zip(one, other, strict=True):
        assert np.array_equal(np.isnan(a), np.isnan(b))
        assert np.array_equal(a[~np.isnan(a)].view(np.int64), b[~np.isnan(b)].view(np.int64))


@pytest.mark.parametrize("lanes", LANES)
@pytest.mark.parametrize("seed", range(30))
def test_wild_programs(seed: int, lanes: int) -> None:
    program, random = random_program(seed, 400), np.random.default_rng(seed)
    call = both(program, lanes)
    for count in (lanes, lanes + 3, 3 * lanes - 1):
        inputs = [np.where(random.random((count, block.size)) < 0.3, random.choice(EDGES, (count, block.size)),
                           random.normal(size=(count, block.size))) for block in program.inputs]  # fmt: skip
        assert_same_bits(*call(count, *inputs))


@pytest.mark.parametrize("lanes", LANES)
def test_every_operation_at_the_edges(lanes: int) -> None:
    build = Builder()
    numbers = [build.leaf(("input", 0, entry)) for entry in range(3)]
    truth = build.apply("lt", numbers[0], numbers[1])
    other = build.apply("le", numbers[1], numbers[2])
    pair = build.apply("sincos", numbers[0])
    values = []
    for row in OPERATIONS.values():
        left = {"number": iter(numbers), "truth": iter((truth, other)), "pair": iter((pair,))}
        value = build.apply(row.name, *(next(left[kind]) for kind in row.operands))
        if row.result == "truth":
            value = build.apply("select", value, numbers[0], numbers[1])
        if row.result != "pair":
            values.append(value)
    program = Program("edges", (Block("x", 3, (3,)),), tuple(build.instructions),
                      ((Block("y", len(values), (len(values),)), tuple(values)),)).verify()  # fmt: skip
    states = np.array(np.meshgrid(EDGES, EDGES, EDGES)).reshape(3, -1).T.copy()
    assert_same_bits(*both(program, lanes)(len(states), states))


def test_one_row_for_all_states_and_columns_that_do_not_fill_a_square() -> None:
    build = Builder()
    x = [build.leaf(("input", 0, entry)) for entry in range(13)]
    p = [build.leaf(("input", 1, entry)) for entry in range(9)]
    values = tuple(build.apply("mul", a, p[k % 9]) for k, a in enumerate(x))
    program = Program("scaled", (Block("x", 13, (13,)), Block("p", 9, (9,))), tuple(build.instructions),
                      ((Block("y", 13, (13,)), values),))  # fmt: skip
    random = np.random.default_rng(0)
    for count in (8, 19):
        rows, weights = random.normal(size=(count, 13)), random.normal(size=9)
        assert_same_bits(*both(program, 8)(count, rows, weights))


@pytest.mark.parametrize("lanes", LANES)
def test_rows_of_every_length(lanes: int) -> None:
    build, sizes = Builder(), range(1, 2 * lanes + 2)
    blocks = [Block(f"x{size}", size, (size,)) for size in sizes]
    given = [[build.leaf(("input", k, entry)) for entry in range(block.size)] for k, block in enumerate(blocks)]
    twice = [tuple(build.apply("add", x, x) for x in reversed(entries)) for entries in given]
    program = Program("twice", tuple(blocks), tuple(build.instructions), tuple(zip(blocks, twice, strict=True)))
    random = np.random.default_rng(0)
    inputs = [random.normal(size=(lanes + 3, size)) for size in sizes]
    one, many = both(program, lanes)(lanes + 3, *inputs)
    assert_same_bits(one, many)
    assert_same_bits(many, [2 * x[:, ::-1] for x in inputs])


def test_a_vector_is_as_wide_as_the_processor_has_them() -> None:
    assert width() in LANES


# -------------------------------------------------------------------- models


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(functions, "MANY", 1)


def asked(model: Any, name: str, count: int) -> tuple[np.ndarray, np.ndarray]:
    """A function of many states, and state by state."""
    random = np.random.default_rng(3)
    sizes = {"mass_matrix": "q", "forward_dynamics": "qv"}.get(name, "qva")
    arrays = [random.normal(size=(count, model.nq)) for _ in sizes]
    function = getattr(model, name)
    return function(*arrays), np.array([function(*state) for state in zip(*arrays, strict=True)])


@pytest.mark.parametrize("name", ["mass_matrix", "inverse_dynamics", "forward_dynamics"])
@pytest.mark.parametrize("count", [8, 21])
@pytest.mark.usefixtures("soon")
def test_a_batch_of_a_model_has_the_bits_of_single_calls(name: str, count: int) -> None:
    arm = da.Mechanism("arm")
    before = arm.ground
    for k, axis in enumerate("zyyx"):
        body = arm.body(f"b{k}", mass=1.5 - 0.2 * k, com=(0.1, 0.02, 0.3), inertia=(0.02, 0.03, 0.015, 0.001, 0, 0.002))
        arm.revolute(f"q{k}", before, body, axis=axis, at=(0.0, 0.05, 0.4))
        before = body
    together, alone = asked(da.compile(arm), name, count)
    assert np.array_equal(together.view(np.int64), alone.view(np.int64))


@pytest.mark.usefixtures("soon")
def test_a_state_of_a_batch_without_accelerations_is_named() -> None:
    chain = da.Mechanism("chain")
    heavy, light = chain.body("heavy", mass=1.0, com=(0, 0, 1)), chain.body("light", mass=1.0, com=(0, 0, 0))
    chain.revolute("a", chain.ground, heavy, axis="y")
    chain.revolute("b", heavy, light, axis="z", at=(0, 0, 1))
    model = da.compile(chain)
    with pytest.raises(SingularMassMatrixError, match="state 0 of 16"):
        model.forward_dynamics(np.zeros((16, 2)), np.zeros((16, 2)))


def test_lanes_are_made_once_many_states_were_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def noted(program: Program, *more: Any) -> Any:
        made.append(program.name)
        return emit_lanes(program, *more)

    monkeypatch.setattr(functions, "emit_lanes", noted)
    monkeypatch.setattr(functions, "MANY", 100)
    x = da.coordinates("x")[0]
    model = da.compile(da.System([x], kinetic=x.diff() ** 2 / 2, potential="cos(x)"))
    states = np.linspace(0, 1, 40)[:, None]
    seen = []
    for _ in range(4):
        model.gravity(states)
        seen.append(len(made))
    assert seen == [0, 0, 1, 1]
    assert made == ["gravity"]


@pytest.mark.parametrize("links", [1, 3])
@pytest.mark.usefixtures("soon")
def test_state_matrices_of_many_states_are_those_of_each(links: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def noted(program: Program, *more: Any) -> Any:
        made.append(program.name)
        return emit_lanes(program, *more)

    monkeypatch.setattr(functions, "emit_lanes", noted)
    x = da.coordinates(f"x:{links}")
    kinetic = sum(each.diff() ** 2 * (2 + sin(x[0] - each)) for each in x) + x[0].diff() * x[-1].diff() / 3
    model = da.compile(da.System(x, kinetic=kinetic, potential=sum(x) ** 3, forces={x[0]: "f*sin(t)"}, inputs=["f"]))
    random = np.random.default_rng(0)
    q, v, u = (random.normal(size=(24, size)) for size in (links, links, 1))
    for _ in range(2):
        together = model.state_matrices(q, v, u, t=0.3)
        for k, state in enumerate(zip(q, v, u, strict=True)):
            for many, one in zip(together, model.state_matrices(*state, t=0.3), strict=True):
                assert np.array_equal(np.ascontiguousarray(many[k]).view(np.int64),
                                      np.ascontiguousarray(one).view(np.int64))  # fmt: skip
    assert made == ["terms_solved"]
