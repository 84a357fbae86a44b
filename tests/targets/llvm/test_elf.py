"""Shared libraries for Linux that no linker made: they are loaded, and do what their kernels do as Python."""

from __future__ import annotations

import ctypes
import math
import platform
import sys
from pathlib import Path

import numpy as np
import pytest

from dalembert.compiler.kernels import Array, Float, Int, empty, native
from dalembert.compiler.machine import LINUX
from dalembert.compiler.target import Wiring, Workshop
from dalembert.errors import CompilationError
from dalembert.targets import PORTABLE
from dalembert.targets.llvm.elf import _Tables, linked

WEIGHTS = (0.5, -1.25, 3.0, 0.125)
needs_linux = pytest.mark.skipif((sys.platform, platform.machine()) != ("linux", "x86_64"),
                                 reason="platform: this computer does not run Linux on AMD64")  # fmt: skip


@native
def weighted(n: Int, x: Array, out: Array) -> Int:
    """Sums with weights from a table, through memory, which are filled with zeros at first."""
    kept = empty(600)
    for i in range(600):
        kept[i] = 0.0
    for i in range(n):
        kept[i] = WEIGHTS[i % 4] * inner(x[i])
    for i in range(n):
        out[i] = kept[i] + kept[n]
    return n


@native
def inner(x: Float) -> Float:
    """A function that only the library sees."""
    return math.sin(x) + math.exp(x)


def wire(shop: Workshop) -> Wiring:
    return {"weighted": shop.add(weighted, "weighted"), "inner": shop.add(inner, "inner")}, {"known": 1}


@needs_linux
def test_a_library_is_loaded_and_called(tmp_path: Path) -> None:
    made = PORTABLE["linux"].module(wire, None)
    assert made.facts["told"] == {"known": 1} and made.code[:4] == b"\x7fELF" and len(made.code) % 8 == 0
    (tmp_path / "library.so").write_bytes(made.code)
    library = ctypes.CDLL(str(tmp_path / "library.so"))
    library.inner.restype, library.inner.argtypes = ctypes.c_double, [ctypes.c_double]
    assert library.inner(0.7) == pytest.approx(math.sin(0.7) + math.exp(0.7), rel=1e-15)
    x, found, wanted = np.linspace(-1.0, 1.0, 9), np.empty(9), np.empty(9)
    assert library.weighted(ctypes.c_int64(9), *(ctypes.c_void_p(array.ctypes.data) for array in (x, found))) == 9
    weighted(9, x, wanted)
    np.testing.assert_allclose(found, wanted, rtol=1e-15)
    with pytest.raises(AttributeError):
        _ = library.sincos


def test_a_function_that_nobody_gives_is_refused() -> None:
    from dalembert.compiler.engine import ir, new_module, object_of

    module = new_module("asking", LINUX)
    word = ir.IntType(64)
    asked = ir.Function(module, ir.FunctionType(word, [word]), "tgamma_of_nobody")
    function = ir.Function(module, ir.FunctionType(word, [word]), "asking")
    build = ir.IRBuilder(function.append_basic_block())
    build.ret(build.call(asked, function.args))
    with pytest.raises(CompilationError, match="there is none on the machine 'linux'"):
        object_of(module)


def test_there_is_a_word_for_each_function_of_others_and_each_symbol_looked_up() -> None:
    tables = _Tables(["calloc", "strcmp"], {"own": "own"}, 0, 3)
    assert len(tables.words.content) == 8 * (2 + 3) and len(tables.stubs.content) == 8 * 2


@needs_linux
def test_functions_of_others_are_called_through_stubs(tmp_path: Path) -> None:
    """Two of C's library, one of which is looked up by its address as well."""
    from dalembert.compiler.engine import ir, new_module, object_of

    module = new_module("calling", LINUX)
    pointer, word = ir.IntType(8).as_pointer(), ir.IntType(64)
    compare = ir.Function(module, ir.FunctionType(ir.IntType(32), [pointer, pointer]), "strcmp")
    take = ir.Function(module, ir.FunctionType(pointer, [word, word]), "calloc")
    place = ir.GlobalVariable(module, compare.type, "place")
    vars(place)["initializer"] = compare
    function = ir.Function(module, ir.FunctionType(ir.IntType(32), [pointer]), "is.empty")
    build = ir.IRBuilder(function.append_basic_block())
    build.ret(build.call(build.load(place), [build.call(take, [word(1), word(8)]), function.args[0]]))
    finder = ir.Function(module, ir.FunctionType(pointer, []), "finder")
    build = ir.IRBuilder(finder.append_basic_block())
    build.ret(build.bitcast(compare, pointer))
    code = linked(object_of(module).code, {"is_empty": "is.empty", "finder": "finder"})
    (tmp_path / "library.so").write_bytes(code)
    library = ctypes.CDLL(str(tmp_path / "library.so"))
    assert library.is_empty(b"") == 0 and library.is_empty(b"a") != 0
    library.finder.restype = ctypes.c_void_p
    found = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_char_p, ctypes.c_char_p)(library.finder())
    assert found(b"a", b"a") == 0 and found(b"b", b"a") > 0
