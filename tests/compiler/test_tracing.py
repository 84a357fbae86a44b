"""Solvers of saddle systems as programs: the bits of their kernels, in lanes, and the kernels where a test fails."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import dalembert as da
from dalembert.compiler.doors import Parameters, Signature
from dalembert.compiler.machine import HOST, Machine
from dalembert.compiler.program import Block, Builder, Program
from dalembert.compiler.target import Saddle, Wanted
from dalembert.compiler.tracing import MOST_UNKNOWNS, solved
from dalembert.errors import ShapeError, SingularMassMatrixError
from dalembert.targets.llvm import functions

SIZES = [(1, 0), (2, 0), (5, 0), (8, 0), (9, 0), (13, 0), (2, 1), (3, 1), (7, 1), (4, 2), (6, 3), (9, 4), (12, 9)]


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(functions, "MANY", 1)


def terms(n: int, m: int) -> Program:
    """M, f, A and b as they stand in p."""
    blocks = [Block.of_shape(name, (size,)) for name, size in zip("tqvu", (1, 1, 1, 0), strict=True)]
    shapes = {"M": (n, n), "r": (n,), "A": (m, n), "b": (m,)}
    made = [Block.of_shape(name, shape) for name, shape in shapes.items()]
    build, outputs, start = Builder(), [], 0
    for block in made:
        outputs.append((block, tuple(build.leaf(("input", 4, start + k)) for k in range(block.size))))
        start += block.size
    inputs = (*blocks, Block.of_shape("p", (start,)))
    return Program("given", inputs, tuple(build.instructions), tuple(outputs)).verify()


def solver(n: int, m: int, index: int) -> Callable[..., np.ndarray]:
    """The function of rows p that answers a saddle system."""
    program = terms(n, m)
    question = Saddle(program, index, (n, m))
    signature = Signature("x", (program.inputs[1], program.inputs[2]), (question.size,), "")
    function = functions.solution(HOST, Wanted(lambda: (question, signature)), lambda: "of a test")
    function = replace(function, parameters=Parameters(np.asarray))
    return lambda p: function(np.zeros((*p.shape[:-1], 1)), np.zeros((*p.shape[:-1], 1)), parameters=p)


def systems(n: int, m: int, count: int, seed: int) -> np.ndarray:
    """Rows of M, positive definite, f, A and b, from well to badly conditioned."""
    random = np.random.default_rng(seed)
    rows = []
    for k in range(count):
        root = random.normal(size=(n, n)) * 10.0 ** random.uniform(-(k % 4), 0, n)
        parts = (root @ root.T, *(random.normal(size=size) for size in (n, m * n, m)))
        rows.append(np.concatenate([np.ravel(part) for part in parts]))
    return np.array(rows)


@pytest.mark.parametrize(("n", "m"), SIZES)
def test_every_size_has_the_bits_of_its_kernel(n: int, m: int) -> None:
    for index in (0, 1) if m else (0,):
        solve, given = solver(n, m, index), systems(n, m, 43, seed=n + m)
        together, alone = solve(given), np.array([solve(row) for row in given])
        assert np.array_equal(together.view(np.int64), alone.view(np.int64))


def test_the_solution_solves_the_system() -> None:
    given = systems(4, 2, 16, seed=1)
    found, forces = solver(4, 2, 0)(given), solver(4, 2, 1)(given)
    for row, a, multipliers in zip(given, found, forces, strict=True):
        mass, right, rows, target = row[:16].reshape(4, 4), row[16:20], row[20:28].reshape(2, 4), row[28:]
        assert np.allclose(mass @ a - rows.T @ multipliers, right, atol=1e-9 * np.abs(multipliers).max())
        assert np.allclose(rows @ a, target, atol=1e-9)


def test_states_that_fail_a_test_are_solved_by_the_kernel() -> None:
    """An indefinite M has no safe pivots, and redundant rows none after those of M; both have solutions."""
    given = systems(3, 2, 24, seed=2)
    given[5, [0, 4, 8]] = 0.0, 0.0, -1.0
    given[9, 12:15], given[9, 15:18] = (1, 2, 3), (2, 4, 6)
    given[9, 18:] = 1, 2
    solve = solver(3, 2, 0)
    together, alone = solve(given), np.array([solve(row) for row in given])
    assert np.array_equal(together.view(np.int64), alone.view(np.int64))


def test_a_state_without_a_solution_is_named() -> None:
    given = systems(2, 0, 12, seed=3)
    given[7, :4] = 0.0
    with pytest.raises(SingularMassMatrixError, match="state 7 of 12"):
        solver(2, 0, 0)(given)
    given[7, :4] = np.nan
    with pytest.raises(ShapeError, match="state 7 of 12"):
        solver(2, 0, 0)(given)


def test_large_systems_are_not_written_out() -> None:
    assert len(solved(Saddle(terms(12, 9), 0, (12, 9)))) < 12_000
    assert MOST_UNKNOWNS >= 21


@pytest.mark.parametrize("name", [
    "double_pendulum", "five_bar", "rolling_sphere", "rotation_matrix", "stewart_platform", "heavy_top_reaction",
    "free_rigid_body_quaternion", "six_bar",
])  # fmt: skip
def test_models_of_the_gallery(name: str) -> None:
    model: Any = da.compile(import_module(f"dalembert.gallery.{name}").EXAMPLE.build())
    random = np.random.default_rng(5)
    arrays = [random.normal(size=(19, size)) for size in ((model.nq, model.nv, model.nu) if model.nu
                                                          else (model.nq, model.nv))]  # fmt: skip
    for start in model.system.leaves.quaternions:
        arrays[0][:, start : start + 4] /= np.linalg.norm(arrays[0][:, start : start + 4], axis=1, keepdims=True)
    more = {"parameters": random.uniform(0.5, 2, model.np)} if model.np else {}
    for function in (model.forward_dynamics, model.multipliers) if model.nc else (model.forward_dynamics,):
        together = function(*arrays, **more)
        alone = np.array([function(*state, **more) for state in zip(*arrays, strict=True)])
        assert np.array_equal(together.view(np.int64), alone.reshape(together.shape).view(np.int64))


def test_derivatives_of_accelerations_of_bodies_have_lanes(monkeypatch: pytest.MonkeyPatch) -> None:
    made, really = list[str](), functions._solved_object

    def noted(machine: Machine, question: Saddle, signature: Signature) -> Any:
        made.append(signature.name)
        return really(machine, question, signature)

    monkeypatch.setattr(functions, "_solved_object", noted)
    monkeypatch.setenv("DALEMBERT_CACHE", "off")
    model = da.compile(da.read("tests/robots/arm.urdf"))
    rows = np.random.default_rng(5).uniform(-1, 1, (3, 21, model.nv))
    together = model.forward_dynamics_derivatives(*rows)
    assert len(made) == 1
    for k in range(21):
        for one, all_ in zip(model.forward_dynamics_derivatives(*rows[:, k]), together, strict=True):
            assert np.array_equal(one.view(np.int64), all_[k].view(np.int64))
