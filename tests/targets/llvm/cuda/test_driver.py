"""What the driver reports is said, and what was taken is given back."""

from __future__ import annotations

import gc

import llvmlite.binding  # noqa: F401 - loads its own library before loading is forbidden below
import pytest

import dalembert as da
from dalembert.errors import CompilationError
from dalembert.targets import TARGETS
from dalembert.targets.llvm.cuda import driver
from dalembert.targets.llvm.cuda.driver import Driver

from .double import BAD_PTX, ILLEGAL, NO_MEMORY, Double, installed


@pytest.mark.parametrize(("given", "said"), [
    ({"devices": 0}, "sees no GPU. See to CUDA_VISIBLE_DEVICES"),
    ({"capability": (6, 1)}, "Double has compute capability 6.1; 7.0 is the least"),
])  # fmt: skip
def test_a_device_that_is_of_no_use_is_named(given, said):
    with pytest.raises(CompilationError, match=said):
        Driver(Double(**given))


def test_a_driver_that_fails_or_is_old_is_named():
    double = Double()
    double.fails["cuInit"] = 999
    with pytest.raises(CompilationError, match="cuInit reports error 999"):
        Driver(double)
    double = Double()
    double.lacks.add("cuDevicePrimaryCtxRetain")
    with pytest.raises(CompilationError, match=r"has no cuDevicePrimaryCtxRetain\. Update it"):
        Driver(double)


def test_without_a_driver_one_sentence_says_so(monkeypatch):
    def absent(name):
        raise OSError(name)

    driver.driver.cache_clear()
    monkeypatch.setattr(driver.ctypes, "CDLL", absent)
    assert not TARGETS["cuda"].available()
    with pytest.raises(CompilationError, match=r"^compile: this computer has no CUDA driver\. Leave target= or"):
        da.compile(da.System("x", kinetic="x'**2/2"), target="cuda")


def test_what_goes_wrong_there_has_the_words_of_the_driver_and_leaves_nothing_behind(monkeypatch):
    double = installed(monkeypatch)
    spring = da.compile(da.System("x", kinetic="x'**2/2", potential="x**2/2"), target="cuda")
    double.fails["cuModuleLoadDataEx"] = BAD_PTX
    with pytest.raises(CompilationError, match="cuModuleLoadDataEx reports CUDA_ERROR_INVALID_PTX: a PTX JIT"):
        spring.energy([1.0], [0.0])
    del double.fails["cuModuleLoadDataEx"]
    energy = spring.energy
    for name, code, said in (("cuMemAlloc_v2", NO_MEMORY, "CUDA_ERROR_OUT_OF_MEMORY: out of memory"),
                             ("cuLaunchKernel", ILLEGAL, "CUDA_ERROR_ILLEGAL_ADDRESS")):  # fmt: skip
        double.fails[name] = code
        with pytest.raises(CompilationError, match=f"{name} reports {said}"):
            energy([1.0], [0.0])
        del double.fails[name]
    assert energy([1.0], [0.0]) == 0.5 and not double.contexts
    gc.collect()
    assert not double.blocks and double.count("cuMemAlloc_v2") > double.count("cuMemFree_v2") > 0


def test_the_assembler_is_quoted():
    held = Driver(Double())
    with pytest.raises(CompilationError, match="ptxas fatal: nobody knows it"):
        held.module(b".version 7.3")


def test_code_is_forgotten_with_what_calls_it(monkeypatch):
    double = installed(monkeypatch)
    model = da.compile(da.System("x", kinetic="x'**2/2"), target="cuda")
    model.energy([1.0], [0.0])
    assert len(double.modules) == 1
    del model
    gc.collect()
    assert not double.modules


def test_calls_come_in_the_order_that_the_driver_asks_for(monkeypatch):
    double = installed(monkeypatch)
    energy = da.compile(da.System("x", kinetic="x'**2/2"), target="cuda").energy
    double.calls.clear()
    energy([1.0], [2.0])
    steps = [name for name in double.calls if "CtxP" not in name and name != "cuMemFree_v2"]
    assert steps == ["cuMemAlloc_v2", "cuMemcpyHtoD_v2"] * 3 + [  # x, x', t; no parameters and then the result
        "cuMemAlloc_v2", "cuMemAlloc_v2", "cuCtxSynchronize", "cuLaunchKernel", "cuCtxSynchronize", "cuMemcpyDtoH_v2"]
    assert double.count("cuCtxPushCurrent_v2") == double.count("cuCtxPopCurrent_v2")
