"""The PTX of programs, kernels and whole runs: closed, in doubles, never fused, and taken by NVIDIA's assembler."""

from __future__ import annotations

import re
import shutil
from ctypes import c_int64
from functools import cache

import numpy as np
import pytest

import dalembert as da
from benchmarks import gpu
from dalembert.compiler.engine import load
from dalembert.compiler.machine import STRICT
from dalembert.integration.integrators import tsit5
from dalembert.targets import llvm
from dalembert.targets.llvm.cuda.module import of_threads, one_program

pytestmark = pytest.mark.skipif(not llvm.TARGET.available(), reason="llvmlite is missing")

ARMS = da.System("a b", kinetic="a'**2 + b'**2/2 + a'*b'*cos(a - b)", potential="-9.81*(2*cos(a) + exp(b))")
HOOP = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="9.81*y", holonomic=["x**2 + y**2 - 1"])


@cache
def text(what: str) -> bytes:
    """The PTX of something."""
    arms, hoop = (da.compile(system, target="strict") for system in (ARMS, HOOP))
    return {"runs": lambda: gpu.motion(hoop, tsit5.TABLEAU), "program": lambda: gpu.function(arms, "mass_matrix"),
            "saddle": lambda: gpu.function(hoop, "multipliers")}[what]()  # fmt: skip


EVERYTHING = ["runs", "program", "saddle"]


@pytest.mark.parametrize("what", EVERYTHING)
def test_ptx_is_closed_and_rounds_as_every_machine_does(what):
    ptx = text(what).decode()
    assert re.search(r"^\.version 7\.3\n\.target sm_70\n\.address_size 64$", ptx, re.MULTILINE)
    assert re.findall(r"\.visible \.(entry|func)", ptx) == ["entry"] and ".extern" not in ptx
    called = re.findall(r"^\t(?:@%\S+ )?call\S*\s+(?:\([^)]*\),\s*)?([^\s,;]+)", ptx, re.MULTILINE)
    defined = re.findall(r"^\.func\s+(?:\(.*?\)\s*)?([\w$]+)\(", ptx, re.MULTILINE)
    assert set(called) <= set(defined) and (called or what == "saddle")
    found = gpu.instructions(text(what))
    assert found["mul.rn.f64"] and not any(re.search("^fma|f32|approx", name) for name in found)
    loose = [name for name in found if re.fullmatch(r"(add|sub|mul|div|sqrt)\.f64", name)]
    assert not loose  # which the assembler may fuse


@pytest.mark.skipif(gpu.assembler() is None, reason="NVIDIA's assembler is missing (the extra `cuda`)")
@pytest.mark.parametrize(("what", "processor"), [("runs", "sm_90"), ("program", "sm_80"), ("saddle", "sm_90")])
def test_the_assembler_takes_it(what, processor):
    found = gpu.assembled(str(gpu.assembler()), text(what), processor)
    assert 0 < found.registers <= 255 and found.stack < 16_384


def test_the_assembler_is_looked_for_on_the_path(monkeypatch, tmp_path):
    monkeypatch.setattr(gpu.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert gpu.assembler() is None
    shutil.copy("/bin/sh", tmp_path / "ptxas")
    assert gpu.assembler() == str(tmp_path / "ptxas")


def test_the_same_function_runs_here_row_by_row():
    """Of the threads' module for this processor; no row is taken where there is none."""
    model = da.compile(ARMS, target="strict")
    library = load(of_threads(STRICT, one_program(lambda: model.program_of("mass_matrix"))))
    symbol, _, _, count = library.facts["entries"]["one"]
    each = library.function(symbol, None, [c_int64] * count)
    q, t, p, M = np.random.default_rng(1).normal(size=(5, 2)), np.zeros((1, 1)), np.zeros((1, 1)), np.ones((5, 2, 2))
    for rows in (0, 5):
        each(rows, q.ctypes.data, 2, t.ctypes.data, 0, p.ctypes.data, 0, M.ctypes.data, 4)
        assert np.array_equal(M, model.mass_matrix(q) if rows else np.ones((5, 2, 2)))
