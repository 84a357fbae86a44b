"""Random programs of every operation, on constants that no mechanism has: for compilers to survive, not to agree on."""

from __future__ import annotations

import math
from random import Random

from dalembert.compiler.operations import NUMBER, OPERATIONS, PAIR, TRUTH, Operation
from dalembert.compiler.program import Block, Builder, Program

CONSTANTS = (0.0, -0.0, 1.0, -1.0, 0.5, 2.0, math.pi, math.nan, math.inf, -math.inf, 5e-324, -1e-310,
             2.2250738585072014e-308, 1.7976931348623157e308, 1e16, 1e-16, 1.0000000000000002)  # fmt: skip


def random_program(seed: int, longest: int = 3_000) -> Program:
    """A program of up to `longest` operations; inputs of any size from nothing on, outputs that repeat each other."""
    rng, build = Random(seed), Builder()
    sizes = [rng.choice((0, 1, 2, 5, 30)) for _ in range(rng.randrange(1, 5))]
    kinds: dict[str, list[int]] = {NUMBER: [build.constant(rng.choice(CONSTANTS))], TRUTH: [], PAIR: []}
    kinds[TRUTH].append(build.leaf(("truth", rng.random() < 0.5)))
    kinds[NUMBER] += [build.leaf(("input", block, entry)) for block, size in enumerate(sizes) for entry in range(size)]
    rows, favourites = list(OPERATIONS.values()), rng.sample(list(OPERATIONS.values()), 6)
    for _ in range(int(longest ** rng.random())):
        _apply(build, rng, rng.choice(favourites if rng.random() < 0.6 else rows), kinds)
    outputs = tuple(_output(rng, f"y{k}", kinds[NUMBER]) for k in range(rng.randrange(1, 4)))
    inputs = tuple(Block(f"x{k}", size, (size,)) for k, size in enumerate(sizes))
    return Program(f"wild{seed}", inputs, tuple(build.instructions), outputs).verify()


def _apply(build: Builder, rng: Random, row: Operation, kinds: dict[str, list[int]]) -> None:
    if rng.random() < 0.1:
        exponent = rng.uniform(-300, 300)
        kinds[NUMBER].append(build.constant(rng.choice((*CONSTANTS, rng.gauss(0, 1), 10.0**exponent))))
    if all(kinds[kind] for kind in row.operands):
        operands = [_one_of(rng, kinds[kind]) for kind in row.operands]
        kinds[row.result].append(build.apply(row.name, *operands))


def _one_of(rng: Random, values: list[int]) -> int:
    """Any value, late ones more often: chains grow long."""
    return values[min(int(rng.triangular(0, len(values), len(values))), len(values) - 1)]


def _output(rng: Random, name: str, values: list[int]) -> tuple[Block, tuple[int, ...]]:
    size = rng.choice((0, 1, 3, 16, 64))
    return Block(name, size, (size,)), tuple(_one_of(rng, values) for _ in range(size))
