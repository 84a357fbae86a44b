"""The engine: modules become functions, and the process stays as it was."""

from __future__ import annotations

import ctypes
import gc
import math
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from dalembert.compiler import engine
from dalembert.compiler.engine import (
    INTRINSICS,
    LIBRARY_FUNCTIONS,
    binding,
    compile_module,
    declare_math,
    ir,
    new_module,
)
from dalembert.compiler.machine import HOST
from dalembert.errors import CompilationError

ARGUMENTS = {"acosh": 1.5, "lgamma": 2.5}


def apply(name: str, arity: int) -> tuple[ir.Module, ir.Function]:
    """A module with `f(x, ...) = name(x, ...)`."""
    module = new_module("test")
    double = ir.DoubleType()
    function = ir.Function(module, ir.FunctionType(double, [double] * arity), "f")
    builder = ir.IRBuilder(function.append_basic_block())
    builder.ret(builder.call(declare_math(module, name, arity), function.args))
    return module, function


def python_function(name: str):
    special = {"rint": round, "round": lambda x: float(int(x + 0.5)), "fmin": min, "fmax": max, "exp2": np.exp2,
               "fma": lambda x, y, z: x * y + z, "tgamma": math.gamma}  # fmt: skip
    return special.get(name) or getattr(math, name)


@pytest.mark.parametrize("name", [*INTRINSICS, *LIBRARY_FUNCTIONS])
def test_every_function_agrees_with_python(name: str) -> None:
    arity = {**INTRINSICS, **LIBRARY_FUNCTIONS}[name]
    arguments = [ARGUMENTS.get(name, 0.6), 0.4, 0.3][:arity]
    module, _ = apply(name, arity)
    function = compile_module(module).function("f", ctypes.c_double, [ctypes.c_double] * arity)
    assert function(*arguments) == pytest.approx(
        python_function(name)(*arguments), rel=1e-14 if "gamma" in name else 4e-16
    )


def test_sine_and_cosine_of_one_angle() -> None:
    """LLVM joins the two into one call of sincos, which must be found."""
    module = new_module("test")
    double = ir.DoubleType()
    function = ir.Function(module, ir.FunctionType(double, [double]), "f")
    builder = ir.IRBuilder(function.append_basic_block())
    sine = builder.call(declare_math(module, "sin", 1), function.args)
    cosine = builder.call(declare_math(module, "cos", 1), function.args)
    builder.ret(builder.fsub(sine, cosine))
    compiled = compile_module(module).function("f", ctypes.c_double, [ctypes.c_double])
    assert compiled(0.7) == pytest.approx(math.sin(0.7) - math.cos(0.7), rel=1e-15)


def test_a_function_is_declared_once() -> None:
    module = new_module("test")
    assert declare_math(module, "tan", 1) is declare_math(module, "tan", 1)


@pytest.mark.parametrize(("name", "arity", "hint"), [("tann", 1, "'tan'"), ("atan2", 1, "takes 2 arguments")])
def test_a_wrong_function_is_named(name: str, arity: int, hint: str) -> None:
    with pytest.raises(CompilationError, match=hint):
        declare_math(new_module("test"), name, arity)


def test_an_invalid_module_is_refused_in_the_words_of_llvm() -> None:
    module = new_module("broken")
    ir.Function(module, ir.FunctionType(ir.DoubleType(), []), "f").append_basic_block("has no end")
    with pytest.raises(CompilationError, match="module broken: is not valid LLVM"):
        compile_module(module)


def test_a_missing_function_is_named() -> None:
    module, _ = apply("sin", 1)
    with pytest.raises(CompilationError, match="'g'"):
        compile_module(module).address("g")


def test_a_function_keeps_its_library_alive() -> None:
    module, _ = apply("exp", 1)
    function = compile_module(module).function("f", ctypes.c_double, [ctypes.c_double])
    gc.collect()
    assert function(0.0) == 1.0


def test_denormals_survive_compiling_and_running() -> None:
    module = new_module("test")
    double = ir.DoubleType()
    function = ir.Function(module, ir.FunctionType(double, [double, double]), "f")
    builder = ir.IRBuilder(function.append_basic_block())
    builder.ret(builder.fmul(*function.args, flags=("contract",)))
    compiled = compile_module(module).function("f", ctypes.c_double, [ctypes.c_double] * 2)
    assert compiled(2.0**-1070, 0.5) == 2.0**-1071
    tiny = np.full(9, 2.0**-1070)
    assert np.all(tiny * 0.5 == 2.0**-1071)
    assert float(tiny[0]) / 4 > 0.0


def test_contraction_happens_only_where_allowed() -> None:
    """x y - x y rounded is 0 without a fused operation, and the rounding error with one."""
    x = 1.0 + 2.0**-30
    results = {}
    for flags in ((), ("contract",)):
        module = new_module("test")
        double = ir.DoubleType()
        function = ir.Function(module, ir.FunctionType(double, [double, double]), "f")
        builder = ir.IRBuilder(function.append_basic_block())
        product = builder.fmul(function.args[0], function.args[0], flags=flags)
        builder.ret(builder.fsub(product, function.args[1], flags=flags))
        compiled = compile_module(module).function("f", ctypes.c_double, [ctypes.c_double] * 2)
        results[flags] = compiled(x, x * x)
    assert results[()] == 0.0
    assert results[("contract",)] in (0.0, 2.0**-60)


def test_without_llvmlite_the_message_says_what_to_install() -> None:
    with pytest.raises(CompilationError, match="pip install llvmlite"):
        _ = engine._Lazy("a_module_nobody_has").Module


def pairwise_sums() -> str:
    """Straight-line code that any processor with vectors would do two entries at a time: out[i] = x[i] + y[i]."""
    module = new_module("sums")
    array = ir.DoubleType().as_pointer()
    function = ir.Function(module, ir.FunctionType(ir.VoidType(), [array] * 3), "sums")
    for argument in function.args:
        argument.add_attribute("noalias")
    builder = ir.IRBuilder(function.append_basic_block())
    for i in range(8):
        x, y, out = (builder.gep(argument, [ir.Constant(ir.IntType(64), i)]) for argument in function.args)
        builder.store(builder.fadd(builder.load(x), builder.load(y)), out)
    builder.ret_void()
    return str(module)


def test_straight_line_code_never_meets_a_vectoriser() -> None:
    """An assertion in that pass of LLVM ended the process on one of 19 random mechanisms."""
    text, machine = pairwise_sums(), engine._machine(HOST, engine._CARE)
    with binding.parse_assembly(text) as parsed:
        engine._optimise(parsed, machine)
        assert "x double>" not in str(parsed)
    options = binding.create_pipeline_tuning_options(speed_level=2)
    options.slp_vectorization = True
    with binding.parse_assembly(text) as parsed:
        builder = binding.create_pass_builder(machine, options)
        passes = builder.getModulePassManager()
        passes.run(parsed, builder)
        engine._dispose(passes)
        assert "x double>" in str(parsed), "the code above is no longer such as a vectoriser would take"


def test_a_function_that_nobody_has_is_refused_before_it_is_linked() -> None:
    module = new_module("test")
    double = ir.DoubleType()
    function = ir.Function(module, ir.FunctionType(double, [double]), "f")
    missing = ir.Function(module, ir.FunctionType(double, [double]), "a_function_nobody_has")
    builder = ir.IRBuilder(function.append_basic_block())
    builder.ret(builder.call(missing, function.args))
    with pytest.raises(CompilationError, match="function a_function_nobody_has"):
        compile_module(module)


FIRST = """
import numpy as np
from dalembert.compiler.linear import solve_saddle
from dalembert.targets.llvm.kernels import compiled

solution = np.zeros(2)
solve = compiled(solve_saddle)
print(solve(2, 0, np.eye(2).ravel(), np.zeros(0), np.array([3.0, 4.0]), np.zeros(0), solution, np.zeros(0)), *solution)
"""


def run_alone(script: str) -> str:
    """What a process of its own prints."""
    root = Path(__file__).resolve().parents[2]
    command = [sys.executable, "-c", f"import sys; sys.path[:0] = {[str(root), str(root / 'src')]}\n{script}"]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=300).stdout


def test_the_first_module_of_a_process_finds_the_functions_of_c() -> None:
    """LLVM does not look into the process before its first engine: malloc was then a function that nobody has."""
    assert run_alone(FIRST).split() == ["0", "3.0", "4.0"]


MEMORY = """
import gc
from pathlib import Path
from dalembert.compiler import engine
from dalembert.compiler.engine import Library, compile_module
from tests.compiler.random_graphs import random_sample
from dalembert.targets.llvm.programs import emit

def compiled(seed):
    module = engine.new_module(f"module{seed}")
    emit(random_sample(seed, size=80).program(), module)
    return compile_module(module)

def kilobytes():
    return 4 * int(Path("/proc/self/statm").read_text().split()[1])

for seed in range(30):
    compiled(seed)
gc.collect()
before = kilobytes()
for seed in range(30, 80):
    compiled(seed)
gc.collect()
print(kilobytes() - before, sum(isinstance(thing, Library) for thing in gc.get_objects()))
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no /proc to read the resident memory from")
def test_compiled_modules_leave_nothing_behind() -> None:
    """65 KB a module stayed in LLVM's global context and in pass managers that were never freed."""
    grown, alive = map(int, run_alone(MEMORY).split())
    assert alive == 0
    assert grown < 1_500, f"50 modules left {grown} KB behind"


def test_what_no_pass_is_to_see_keeps_its_notes() -> None:
    """Of a branch that is seldom taken: checks of quaternions in rows of long programs."""
    module, function = apply("exp", 1)
    function.attributes.add(engine.AS_IT_IS)
    double = ir.DoubleType()
    guarded = ir.Function(module, ir.FunctionType(double, [double]), "guarded")
    guarded.attributes.add(engine.AS_IT_IS)
    builder = ir.IRBuilder(guarded.append_basic_block())
    with builder.if_then(builder.fcmp_ordered("<", guarded.args[0], double(0.0)), likely=False):
        builder.ret(double(0.0))
    builder.ret(builder.call(function, guarded.args))
    compiled = compile_module(module).function("guarded", ctypes.c_double, [ctypes.c_double])
    assert (compiled(-1.0), compiled(0.0)) == (0.0, 1.0)
