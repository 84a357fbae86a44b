"""What a GPU is given: registers, spills and instructions of the PTX of simulations and of functions of the Panda; and
how fast they go, where there is a GPU.

NVIDIA's assembler comes with the wheel nvidia-cuda-nvcc-cu12 (the extra `cuda`), or is the `ptxas` of the path. Its
registers are those of a thread, of which a multiprocessor has 65,536; spills are bytes that are kept in memory for want
of more. Instructions are those of the PTX as it stands, each once, however often it runs. Products and sums are never
fused: their bits are those of target "strict". Without a GPU nothing is said of speed; with one, runs and states a
second are those of everything from arrays of NumPy to arrays of NumPy, and of arrays that stay on the device, beside
one core of this machine.

    python3 -m benchmarks.gpu [--rounds N] [--json FILE]
"""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

import dalembert as da
from dalembert import gallery
from dalembert.compiler.program import Program
from dalembert.ensembles.ensemble import Ensemble
from dalembert.integration.explicit.alone import wired
from dalembert.integration.explicit.together import without_dense
from dalembert.integration.integrators import dop853, tsit5
from dalembert.integration.kernels import build_kernels
from dalembert.targets import TARGETS
from dalembert.targets.llvm.cuda.arrays import new
from dalembert.targets.llvm.cuda.driver import driver
from dalembert.targets.llvm.cuda.module import module, one_program, one_saddle

from . import symbolic_systems
from .common import Record, arguments
from .stepping import pendulum

PROCESSORS = ("sm_80", "sm_90")
RUNS, STATES, DURATION = 100_000, 1_000_000, 10.0
FUNCTIONS = ("forward_dynamics", "inverse_dynamics", "mass_matrix")


@dataclass(frozen=True)
class Assembly:
    """What the assembler says of an entry: registers of a thread, bytes of its stack, bytes that are spilled."""

    registers: int
    stack: int
    spilled: int


def assembler() -> str | None:
    """NVIDIA's assembler, from a wheel or from the path."""
    found = importlib.util.find_spec("nvidia")
    folders = found.submodule_search_locations if found else None
    tools = (tool for folder in folders or () for tool in sorted(Path(folder).glob("*/bin/ptxas*")))
    return next(map(str, tools), None) or shutil.which("ptxas")


def assembled(tool: str, text: bytes, processor: str) -> Assembly:
    """The PTX of one entry, assembled for a processor. Raises CalledProcessError for what is no PTX."""
    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder, "module.ptx"), Path(folder, "module.cubin")
        given.write_bytes(text)
        command = [tool, "-v", "--gpu-name", processor, str(given), "-o", str(made)]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stderr
    spills = re.findall(r"(\d+) bytes spill (?:stores|loads)", said)
    (registers,), stack = re.findall(r"Used (\d+) registers", said), re.findall(r"(\d+) bytes stack frame", said)
    deepest = re.findall(r"(\d+) bytes cumulative stack", said)
    return Assembly(int(registers), max(map(int, deepest or stack)), sum(map(int, spills)))


def instructions(text: bytes) -> Counter[str]:
    """How often PTX has each instruction."""
    return Counter(re.findall(r"^\t(?:@%?\S+ )?([a-z][\w.:]*)[ \t;]", text.decode(), re.MULTILINE))


def motion(model: da.Model, table: Any) -> bytes:
    """The PTX of whole runs, one a thread."""
    return module(partial(wired, table=without_dense(table), kernels=build_kernels(model)), None).code


def function(model: da.Model, name: str) -> bytes:
    """The PTX of a function, one state a thread."""
    if name in ("forward_dynamics", "multipliers", "outputs"):
        question, signature = model.question_of(name)
        wire: Any = one_program if isinstance(question, Program) else one_saddle
        return module(wire(lambda: (question, signature)), None).code
    return module(one_program(lambda: model.program_of(name)), None).code


def panda(target: str = "strict") -> da.Model:
    """The arm of seven joints."""
    tree = symbolic_systems.build("panda").tree
    assert tree is not None
    return da.compile(tree, target=target)


def cases() -> Iterator[tuple[str, Callable[[], bytes]]]:
    """What is shown, with what makes its PTX."""
    for name, system in (("double pendulum", pendulum().system), ("four-bar", gallery.load("four-bar").system)):
        model = da.compile(system, target="strict")
        for table in (dop853.TABLEAU, tsit5.TABLEAU):
            yield f"{name}, {table.name}", partial(motion, model, table)
    for name in FUNCTIONS:
        yield f"Panda {name}", partial(function, panda(), name)


def rates(record: Record, rounds: int) -> None:
    """Runs and states a second, of the device and of one core."""
    record.row(device=repr(driver()), capability=driver().capability)
    models = {target: panda(target) for target in ("cuda", "llvm")}
    rng = np.random.default_rng(5)
    states = [rng.normal(size=(STATES, 7)) for _ in range(3)]
    there = [new(driver(), array.shape) for array in states]
    for array, place in zip(states, there, strict=True):
        driver().upload(place.address, array.ctypes.data, array.nbytes)
    taken = {"forward_dynamics": 2 + bool(models["llvm"].input_names), "inverse_dynamics": 3, "mass_matrix": 1}
    for name, count in taken.items():
        ways = (("one core", "llvm", states), ("from NumPy", "cuda", states), ("on the device", "cuda", there))
        found = {f"{who} (states/s)": STATES / _least(partial(getattr(models[target], name), *given[:count]), rounds)
                 for who, target, given in ways}  # fmt: skip
        record.row(function=f"Panda {name}", **found)
    angles = np.pi / 2 + 0.1 * rng.standard_normal((RUNS, 2))
    for who, device, runs in (("one core, lanes", None, 1000), ("device", "cuda", RUNS)):
        study = partial(da.ensemble, pendulum(), q=angles[:runs], duration=DURATION, method="dop853", lanes=True,
                        device=device)  # fmt: skip
        spent = _least(partial(_ended, study), rounds)
        record.row(what="double pendulums of 10 s", who=who, **{"rate (runs/s)": runs / spent})


def _ended(study: Callable[[], Ensemble]) -> None:
    """A study, run."""
    study().run("serial", progress=False)


def _least(call: Callable[[], object], rounds: int) -> float:
    """The least seconds of a call, after one that makes everything ready."""
    call()
    spent: list[float] = []
    for _ in range(rounds):
        begun = time.perf_counter()
        call()
        spent.append(time.perf_counter() - begun)
    return min(spent)


def main() -> None:
    options = arguments(__doc__ or "")
    record, tool = Record("gpu"), assembler()
    if tool is None:
        print("NVIDIA's assembler is absent (pip install dalembert[cuda]): no registers", file=sys.stderr)
    for name, make in cases():
        begun = time.process_time()
        text = make()
        seconds, found = time.process_time() - begun, instructions(text)
        work = {kind: sum(count for each, count in found.items() if re.match(rf"{kind}\.\S*f64", each))
                for kind in ("add", "sub", "mul", "fma", "div", "sqrt")}  # fmt: skip
        memory = {kind: sum(count for each, count in found.items() if each.startswith(f"{kind}."))
                  for kind in ("ld", "st")}  # fmt: skip
        record.row(what=name, kB=len(text) // 1000, seconds=seconds, instructions=found.total(), **work, **memory)
        if tool is not None:
            for processor in PROCESSORS:
                record.row(what=name, processor=processor, **vars(assembled(tool, text, processor)))
    if TARGETS["cuda"].available():
        rates(record, options.rounds)
    else:
        print("no GPU here: nothing is said of speed", file=sys.stderr)
    record.finish(options.json)


if __name__ == "__main__":
    main()
