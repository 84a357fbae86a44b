"""The engine: modules become functions, and the process stays as it was."""

from __future__ import annotations

import ctypes
import gc
import math

import numpy as np
import pytest

from dalembert.compiler import engine
from dalembert.compiler.engine import INTRINSICS, LIBRARY_FUNCTIONS, compile_module, declare_math, ir, new_module
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
