"""Lanes of another processor: the same modules for ARM, run by an emulator where there is one.

Debian has what it takes in qemu-user-static and gcc-aarch64-linux-gnu; LLVM's back end is in llvmlite's wheel.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dalembert as da
from dalembert.compiler.engine import binding, ir
from dalembert.compiler.operations import OPERATIONS
from dalembert.compiler.program import Block, Builder, Program
from dalembert.compiler.tracing import solved
from dalembert.targets.llvm import circular
from dalembert.targets.llvm.elementary import ELEMENTARY
from dalembert.targets.llvm.lanes import emit_lanes
from dalembert.targets.llvm.programs import emit, emit_batch
from tests.compiler.random_programs import random_program
from tests.targets.llvm.test_lanes import assert_same_bits, both

TRIPLE, LANES, COUNT = "aarch64-unknown-linux-gnu", 2, 15
TOOLS = ("aarch64-linux-gnu-gcc", "qemu-aarch64-static")

pytestmark = pytest.mark.skipif(not all(map(shutil.which, TOOLS)), reason=f"needs {' and '.join(TOOLS)}")


def assembly(programs: Sequence[Program]) -> Any:
    """A module for ARM with both loops of each program, NAME_one_batch and NAME_batch."""
    module = ir.Module("arm")
    for program in programs:
        alone = replace(program, name=f"{program.name}_one")
        emit_batch(alone, module, emit(alone, module))
        emit_lanes(program, module, LANES)
    module.triple = TRIPLE
    return module


def driver(programs: Sequence[Program]) -> str:
    """What reads all inputs, runs both loops of each program, and writes all outputs."""
    declared, lines = [], []
    for program in programs:
        sizes = [block.size for block in program.inputs], [block.size for block, _ in program.outputs]
        given, found = ([f"take({COUNT * size}, {k})" for size in some] for k, some in enumerate(sizes))
        names = [f"a{k}" for k in range(len(given) + len(found))]
        pairs = [f"{name}, {size}L" for name, size in zip(names, [*sizes[0], *sizes[1]], strict=True)]
        arrays = " ".join(f"double *{name} = {made};" for name, made in zip(names, [*given, *found], strict=True))
        written = " ".join(f"fwrite({name}, 8, {COUNT * size}, stdout);"
                           for name, size in zip(names[len(given) :], sizes[1], strict=True))  # fmt: skip
        calls = " ".join(f"{program.name}{kind}_batch({COUNT}L, {', '.join(pairs)}); {written}"
                         for kind in ("_one", ""))  # fmt: skip
        kinds = ", ".join(["long", *["double *, long"] * len(names)])
        declared += [f"void {program.name}{kind}_batch({kinds});" for kind in ("_one", "")]
        lines.append(f"{{ {arrays} {calls} }}")
    take = """static double *take(long n, int out) {
        double *a = malloc(8 * n + 8);
        if (out) memset(a, 0x3f, 8 * n); else if (fread(a, 8, n, stdin) != (size_t)n) exit(1);
        return a; }"""
    head = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>"
    return "\n".join([head, *declared, take, "int main(void) {", *lines, "return 0; }"])


def on_arm(folder: Path, programs: Sequence[Program], inputs: Sequence[Sequence[np.ndarray]]) -> list[Any]:
    """The outputs of each program: state by state, and in lanes."""
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    machine = binding.Target.from_triple(TRIPLE).create_target_machine(cpu="generic", features="+neon", reloc="pic")
    module = assembly(programs)
    module.data_layout = str(machine.target_data)
    (folder / "arm.o").write_bytes(machine.emit_object(binding.parse_assembly(str(module))))
    (folder / "main.c").write_text(driver(programs))
    subprocess.run([TOOLS[0], "-static", "-o", "arm", "main.c", "arm.o", "-lm"], cwd=folder, check=True, timeout=60)
    data = b"".join(array.tobytes() for some in inputs for array in some)
    run = subprocess.run([TOOLS[1], str(folder / "arm")], input=data, stdout=subprocess.PIPE, check=True, timeout=60)
    values, found = np.frombuffer(run.stdout), []
    for program in programs:
        ways = []
        for _ in range(2):
            sizes = [COUNT * block.size for block, _ in program.outputs]
            parts, values = np.split(values[: sum(sizes)], np.cumsum(sizes)[:-1]), values[sum(sizes) :]
            ways.append([part.reshape(COUNT, -1) for part in parts])
        found.append(ways)
    assert not len(values)
    return found


def elementary_program() -> Program:
    """Every function of our own."""
    build = Builder()
    x, y = (build.leaf(("input", 0, entry)) for entry in range(2))
    values = [build.apply(name, *(x, y)[: OPERATIONS[name].arity]) for name in (*ELEMENTARY, "sin", "cos", "sqrt")]
    block = Block("f", len(values), (len(values),))
    return Program("own", (Block("x", 2, (2,)),), tuple(build.instructions), ((block, tuple(values)),))


def arm() -> da.Model:
    described = da.Mechanism("arm")
    before = described.ground
    for k, axis in enumerate("zyyx"):
        body = described.body(f"b{k}", mass=1.5 - 0.2 * k, com=(0.1, 0.02, 0.3), inertia=(0.02, 0.03, 0.015, 0, 0, 0))
        described.revolute(f"q{k}", before, body, axis=axis, at=(0.0, 0.05, 0.4))
        before = body
    return da.compile(described)


def test_lanes_of_neon_have_the_bits_of_one_state_and_of_this_processor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = circular.is_fast()
    monkeypatch.setattr(circular, "is_fast", lambda: True)
    model, random = arm(), np.random.default_rng(0)
    known = [elementary_program(), model.program_of("inverse_dynamics")[0], model.program_of("mass_matrix")[0],
             solved(model.question_of("forward_dynamics")[0])]  # fmt: skip
    programs = known + [random_program(seed, 200) for seed in (1, 2, 3)]
    programs = [replace(program, name=f"p{k}") for k, program in enumerate(programs)]
    inputs = [[random.normal(size=(COUNT, block.size)) for block in program.inputs] for program in programs]
    found = on_arm(tmp_path, programs, inputs)
    for ways in found:
        assert_same_bits(*ways)
    for program, some, ways in zip(programs[: len(known)], inputs, found, strict=False):
        if here:  # else products and sums are rounded twice on this processor
            assert_same_bits(both(program, 4)(COUNT, *some)[1], ways[0])
