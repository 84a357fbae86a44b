"""C99 source: the text itself, and, where there is a compiler, the bits of what it computes."""

from __future__ import annotations

import ctypes
import math
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dalembert as da
from dalembert.compiler.kernels import Int, Kernel, code, native
from dalembert.compiler.kernels.kernel import Kind
from dalembert.compiler.kernels.translation import Translation
from dalembert.compiler.lower import lower
from dalembert.compiler.operations import NUMBER, OPERATIONS, PAIR, TRUTH
from dalembert.compiler.passes import optimize
from dalembert.compiler.program import Block, Builder, Program
from dalembert.compiler.source import Listed, Unit, Written
from dalembert.errors import CompilationError, DescriptionError, UnknownNameError
from dalembert.expr.evaluate import evaluate
from dalembert.expr.graph import Graph
from dalembert.expr.rounding import rounding_bounds
from dalembert.targets import SOURCES, choose
from dalembert.targets.c99 import programs, words
from dalembert.targets.c99.flow import finishes
from dalembert.targets.c99.functions import Functions
from dalembert.targets.c99.header import header
from dalembert.targets.numpy import numpy_function
from tests.c_functions import CPP_COMPILER, Header, needs_compiler, needs_cpp_compiler, shared_library
from tests.compiler.kernels.test_code import ROUNDED
from tests.compiler.random_graphs import random_sample
from tests.compiler.random_programs import random_program

EDGES = [-np.inf, -2.0, -1.0, -0.5, -0.0, 0.0, 0.5, 1.0, 2.0, np.inf, np.nan]
EPSILON = np.finfo(float).eps
ULPS = 8
ONE_MATHEMATICS = sys.platform.startswith("linux") and sys.maxsize > 2**32
"""Where C computes sin, cos and the rest as Python does: one library, and doubles that are no wider than they are."""


def unit_of(made: Iterable[Program]) -> Unit:
    """Each program as a function that writes all its outputs one after another."""
    functions, sizes = [], {}
    for program in made:
        values = tuple(value for _, places in program.outputs for value in places)
        out = Block("result", len(values), (len(values),))
        places = [k for k, block in enumerate(program.inputs) if block.size]
        blocks = [program.inputs[k] for k in places]
        inputs = tuple(Block(f"{block.name}_{program.name}", block.size, block.shape) for block in blocks)
        rows = tuple((row[0], places.index(row[1]), row[2]) if row[0] == "input" else row
                     for row in program.instructions)  # fmt: skip
        joined = Program(program.name, inputs, rows, ((out, values),)).verify()
        functions.append(Written(program.name, joined, tuple(block.name for block in inputs), (out,), ()))
        sizes |= {block.name: block.size for block in inputs}
    arrays = tuple(Listed(name, "an input", (("x", ""),) * size) for name, size in sizes.items())
    return Unit("programs", "k", ("Programs of a test.",), arrays, tuple(functions))


def called(built: Header, program: Program, *arrays: np.ndarray) -> np.ndarray:
    named = {f"{block.name}_{program.name}": array for block, array in zip(program.inputs, arrays, strict=True)}
    return built(program.name, named)[0]


def by_numpy(program: Program, *arrays: np.ndarray) -> np.ndarray:
    return np.concatenate([np.ravel(values) for values in numpy_function(program)(*arrays)])


def with_math(function: Callable[..., float], instead: Callable[..., Any]) -> Callable[..., Any]:
    """A function of `math`, and NumPy's where that raises."""

    def value(*given: Any) -> Any:
        try:
            return np.float64(function(*map(float, given)))
        except (ValueError, OverflowError):
            return instead(*given)

    return value


IN_MATH = {name: name for name in programs.CALLED if hasattr(math, name)} | {"pow": "pow"}


def by_math(program: Program, *arrays: np.ndarray) -> np.ndarray:
    """The results by Python's own mathematics, one operation after another."""
    table = {name: with_math(getattr(math, word), OPERATIONS[name].numpy) for name, word in IN_MATH.items()}
    values: list[Any] = []
    with np.errstate(all="ignore"):
        for name, *given in program.instructions:
            if name == "input":
                values.append(np.float64(arrays[given[0]][given[1]]))
            elif name in ("const", "truth"):
                values.append(np.float64(given[0]) if name == "const" else given[0])
            elif name == "sincos":
                values.append(tuple(table[word](values[given[0]]) for word in ("sin", "cos")))
            else:
                values.append(table.get(name, OPERATIONS[name].numpy)(*(values[place] for place in given)))
    return np.array([values[place] for _, places in program.outputs for place in places], dtype=np.float64)


def assert_same_bits(found: np.ndarray, wanted: np.ndarray, what: str) -> None:
    """Equal, as zeros of both signs are, or both no numbers."""
    np.testing.assert_array_equal(found, wanted, err_msg=what)


# -------------------------------------------------------------------- programs


@needs_compiler
def test_every_operation_at_the_edges(tmp_path: Path) -> None:
    """What NumPy decides about infinities, zeros and what is no number, C decides too."""
    made = {name: operation_program(name) for name in OPERATIONS if PAIR not in OPERATIONS[name].operands}
    built = Header(tmp_path, header(unit_of(made.values())), "k")
    for name, program in made.items():
        (block,) = program.inputs
        states = np.array(np.meshgrid(*[EDGES] * block.size)).reshape(block.size, -1).T
        found = np.array([called(built, program, state) for state in states])
        (wanted,) = numpy_function(program)(states)
        np.testing.assert_allclose(found, wanted, rtol=4 * EPSILON, atol=5e-324, err_msg=name)


def operation_program(name: str) -> Program:
    """One operation on inputs, a truth by comparing one with a number; a pair gives both of its parts."""
    row, build = OPERATIONS[name], Builder()
    given = [build.leaf(("input", 0, k)) for k in range(row.arity)]
    given = [build.apply("lt", build.constant(0.25 * k), x) if kind == TRUTH else x
             for k, (x, kind) in enumerate(zip(given, row.operands, strict=True))]  # fmt: skip
    values = [build.apply(name, *given)]
    if row.result == PAIR:
        values = [build.apply("sine", *values), build.apply("cosine", *values)]
    elif row.result == TRUTH:
        values = [build.apply("select", *values, build.constant(1.0), build.constant(0.0))]
    blocks = (Block("x", row.arity, (row.arity,)),), ((Block("y", len(values), (len(values),)), tuple(values)),)
    return Program(f"only_{name}", blocks[0], tuple(build.instructions), blocks[1]).verify()


def test_every_operation_has_words() -> None:
    assert set(OPERATIONS) == {*programs.WRITTEN_OUT, *programs.CALLED, "sincos"}
    assert {OPERATIONS[name].result for name in programs.CALLED} == {NUMBER}


@needs_compiler
def test_random_graphs_stay_within_their_bound(tmp_path: Path, rng: np.random.Generator) -> None:
    """8 ulps times the condition number, and the bits of Python's mathematics where C has the same."""
    samples = [random_sample(seed, size) for seed, size in zip(range(24), [20, 60, 200, 600] * 6, strict=True)]
    made = [renamed(optimize(sample.program()), f"sample{k}") for k, sample in enumerate(samples)]
    built = Header(tmp_path, header(unit_of(made)), "k")
    for sample, program in zip(samples, made, strict=True):
        x, p = rng.normal(size=3), rng.normal(size=2)
        found, roots = called(built, program, x, p), [*sample.y, *sample.m]
        values = dict(zip((*sample.x, *sample.p), map(float, (*x, *p)), strict=True))
        bounds = np.array(evaluate(sample.graph, rounding_bounds(sample.graph, roots), values), dtype=float)
        assert np.all(np.abs(found - by_numpy(program, x, p)) <= ULPS * EPSILON * (bounds + np.abs(found)))
        if ONE_MATHEMATICS:
            assert_same_bits(found, by_math(program, x, p), program.name)


def renamed(program: Program, name: str) -> Program:
    return Program(name, program.inputs, program.instructions, program.outputs)


@needs_compiler
def test_wild_programs_compile_without_a_warning(tmp_path: Path, rng: np.random.Generator) -> None:
    """Constants that no mechanism has, results that repeat each other, values that nobody needs."""
    made = [program for program in (random_program(seed, 400) for seed in range(30)) if any(map(len, outputs(program)))]
    built = Header(tmp_path, header(unit_of(made)), "k")
    for program in made:
        arrays = [rng.normal(size=block.size) for block in program.inputs]
        used = {f"{block.name}_{program.name}": array for block, array in zip(program.inputs, arrays, strict=True)}
        found = built(program.name, used)[0]
        if ONE_MATHEMATICS:
            assert_same_bits(found, by_math(program, *arrays), program.name)


def outputs(program: Program) -> list[tuple[int, ...]]:
    return [values for _, values in program.outputs]


@needs_compiler
def test_a_result_may_lie_where_an_argument_lay(tmp_path: Path) -> None:
    g = Graph()
    x, y = g.symbol("x"), g.symbol("y")
    turned = lower(g, "turned", [("x", (2,), [x, y])], [("f", (2,), [g.add(y, g.one), g.mul(x, y)])])
    library = Header(tmp_path, header(unit_of([turned])), "k").library
    state = np.array([3.0, 5.0])
    library.k_turned(ctypes.c_void_p(state.ctypes.data), ctypes.c_void_p(state.ctypes.data))
    np.testing.assert_array_equal(state, [6.0, 15.0])


def test_an_angle_that_is_a_sum_is_computed_once() -> None:
    g = Graph()
    x, y = g.symbol("x"), g.symbol("y")
    angle = g.add(x, y)
    roots = [g.call("sin", angle), g.call("cos", angle)]
    both = optimize(lower(g, "both", [("x", (2,), [x, y])], [("f", (2,), roots)]))
    assert code_of(header(unit_of([both]))).count(" + ") == 1


# -------------------------------------------------------------------- kernels


@native
def shrinking(n: Int) -> Int:
    last = n
    total = 0
    for i in range(last):
        last = 1
        total += i
    return 100 * last + total


@needs_compiler
def test_routines_do_what_their_kernels_do(tmp_path: Path) -> None:
    """Bit for bit: loops, loops that are left, choices, tables, integers rounded down, calls of others."""
    functions, cases = Functions(Unit("kernels", None, (), (), ()), "k"), []
    for kernel, arguments in (*ROUNDED, (shrinking, (5,))):
        ints = {name: x for name, x in zip(kernel.parameters, arguments, strict=True)
                if kernel.parameters[name] in (Kind.INT, Kind.FUNCTION)}  # fmt: skip
        routine = Translation(compact=True).routine(kernel, ints)
        cases.append((kernel, arguments, functions.routine(routine).name))
    headers = [f"#include <{name}.h>" for name in ("math", "stdbool", "stddef", "stdint")]
    source = "\n".join([*headers, *functions.private, ""])
    exposed = re.sub(r"^static (?!const)", "", source, flags=re.MULTILINE)
    library = shared_library(tmp_path, exposed, "kernels", "-Wno-missing-prototypes")
    for kernel, arguments, name in cases:
        assert_as_in_python(library[name], kernel, arguments)


def assert_as_in_python(function: Any, kernel: Kernel, arguments: tuple[Any, ...]) -> None:
    given = [as_c(x) if isinstance(x, np.ndarray) else x for x in arguments]
    wanted_arrays = [x.copy() if isinstance(x, np.ndarray) else x for x in arguments]
    function.restype = {Kind.FLOAT: ctypes.c_double, Kind.INT: ctypes.c_int32, Kind.NONE: None}[kernel.returns]
    passed = [to_pointer(x) for x, kind in zip(given, kernel.parameters.values(), strict=True)
              if kind not in (Kind.INT, Kind.FUNCTION)]  # fmt: skip
    assert_same_bits(function(*passed), kernel(*wanted_arrays), kernel.name)
    for found, wanted in zip(given, wanted_arrays, strict=True):
        if isinstance(found, np.ndarray):
            assert_same_bits(found, wanted, kernel.name)


def as_c(array: np.ndarray) -> np.ndarray:
    return array.astype(np.int32) if array.dtype == np.int64 else array.copy()


def to_pointer(thing: Any) -> Any:
    return ctypes.c_void_p(thing.ctypes.data) if isinstance(thing, np.ndarray) else ctypes.c_double(thing)


def test_what_c_does_not_hold_is_refused_by_name() -> None:
    from tests.compiler.test_kernels import euler, scratch

    functions = Functions(Unit("kernels", None, (), (), ()), "k")
    with pytest.raises(CompilationError, match="kernel scratch: has scratch memory of a size that is not known"):
        functions.routine(Translation(compact=True).routine(scratch, {}))
    with pytest.raises(CompilationError, match="kernel euler: has a call of a function that is known by its address"):
        functions.routine(Translation(compact=True).routine(euler, {"n": 1, "steps": 2}))
    late = Program("late", (Block("t", 1, (1,)),), (("input", 0, 0),), ((Block("y", 1, (1,)), (0,)),))
    with pytest.raises(CompilationError, match="export of late: t is no argument of it"):
        header(Unit("late", None, (), (), (Written("late", late, (), (late.outputs[0][0],), ()),)))


# -------------------------------------------------------------------- words


@pytest.mark.parametrize("x", [0.1, -0.0, 1e16, 5e-324, -1e-310, 1.7976931348623157e308, 1 / 3, -2.5, 9.81, 1e22])
def test_a_number_is_written_to_the_last_bit(x: float) -> None:
    text = re.sub(r" /\*.*\*/", "", words.number(x).text)
    sign, digits = (-1.0, text[1:]) if text.startswith("-") else (1.0, text)
    read = sign * (float.fromhex(digits) if digits.startswith("0x") else float(digits))
    assert np.float64(read).tobytes() == np.float64(x).tobytes()
    assert words.number(x).compound == (math.copysign(1.0, x) < 0)


def test_names_are_given_once_and_never_a_keyword() -> None:
    names = words.Names()
    found = [names.new(wanted) for wanted in ("x", "x", "while", "sin", "θ", "θ̇'", "3d", "", "x y", "x_y", "new", "::")]
    assert found == ["x", "x_2", "while_x", "sin_x", "theta", "theta_dot", "x3d", "x_3", "x_y", "x_y_2", "new_x", "x_4"]
    assert all(words.is_prefix(name) for name in found)


def test_a_comment_ends_where_it_should() -> None:
    lines = words.block_comment(["an */ end /*/ and ??/ a \\", "Größe in µ, 中"])
    text = "\n".join(lines)
    assert text.isascii() and text.count("/*") == text.count("*/") == 1 and "??" not in text and "\\" not in text
    assert lines[2] == " * GroBe in mu, U4E2D" or "Gro" in lines[2]


@pytest.mark.parametrize("prefix", ["", "_x", "two words", "9lives", "double", "class", "sin", "a__b", "é", "x_"])
def test_a_prefix_that_begins_no_name_is_refused(prefix: str) -> None:
    with pytest.raises(DescriptionError, match="cannot begin names of C"):
        header(Unit("system", prefix, (), (), ()))


def test_the_target_is_known_and_does_not_run_here() -> None:
    assert list(SOURCES) == ["c"] and SOURCES["c"].suffix == ".h"
    with pytest.raises(UnknownNameError, match=r"target 'c' leaves as source. Use export\(model, \"c\"\)"):
        choose("c")


# -------------------------------------------------------------------- the text


@pytest.fixture(scope="module")
def texts() -> Mapping[str, str]:
    """Headers of a few systems, one of each kind."""
    names = ("double-pendulum", "rolling-sphere", "flexible-joint", "turning-wire")
    return {name: da.export(da.gallery.load(name).build(), prefix="k") for name in names}


def code_of(text: str) -> str:
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


def test_the_text_is_ascii_guarded_and_in_braces(texts: Mapping[str, str]) -> None:
    for text in texts.values():
        assert text.isascii() and text.endswith("\n") and "\t" not in text and " \n" not in text
        assert text.count("/*") == text.count("*/") and text.count("{") == text.count("}")
        lines = code_of(text).split()
        assert lines[:2] == ["#ifndef", "K_H"] and 'extern "C" {' in text and "#ifndef K_IMPLEMENTED" in text
        macros = re.findall(r"^#define (\w+)(.*)$", code_of(text), re.MULTILINE)
        assert all(re.fullmatch(r" \(\d+\) ?", value) or not value.strip() for _, value in macros)
        assert all(name.startswith("K_") for name, _ in macros)


def test_nothing_is_allocated_kept_jumped_to_or_called_again(texts: Mapping[str, str]) -> None:
    for text in texts.values():
        code = code_of(text)
        assert not re.search(r"\b(goto|malloc|calloc|realloc|alloca|free|static (?!const|void|double|int32_t))\b", code)
        bodies = re.findall(r"^(?:static )?(?:void|double|int32_t) (\w+)\([^;{]*?\)\n\{\n(.*?)^\}", code, re.M | re.S)
        known: list[str] = []
        for name, body in bodies:
            assert set(re.findall(r"\bk_\w+(?=\()", body)) <= set(known)  # only what stands before it
            assert "return" not in body.rpartition("    return ")[0]
            assert "return" not in body or last_line(body).startswith("return ")
            known.append(name)
        assert len(known) == len(set(known)) >= 8
        assert re.findall(r"^(?!static const)\w[\w ]*\[", code, re.M) == []  # no variables outside of functions


def last_line(body: str) -> str:
    return body.strip().splitlines()[-1].strip()


def test_every_name_is_one(texts: Mapping[str, str]) -> None:
    for text in texts.values():
        code = re.sub(r"^#.*$", "", code_of(text), flags=re.MULTILINE)
        defined = re.findall(r"\b(?:double|bool|int32_t|void) (?:\*(?:const )?)?(\w+)(?=[ ;,)\[(])", code)
        assert len(defined) > 50 and not re.search(r"\b_\w", code.replace("__cplusplus", ""))
        assert [name for name in set(defined) if not words.is_prefix(name)] == []


def test_the_same_description_gives_the_same_text() -> None:
    first, second = (da.export(da.gallery.load("four-bar").build()) for _ in range(2))
    assert first == second


@needs_cpp_compiler
def test_the_header_is_one_of_cpp_too(tmp_path: Path, texts: Mapping[str, str]) -> None:
    assert CPP_COMPILER is not None
    (tmp_path / "k.h").write_text(texts["rolling-sphere"], encoding="ascii")
    (tmp_path / "k.cpp").write_text('#define K_IMPLEMENTATION\n#include "k.h"\n#include "k.h"\n', encoding="ascii")
    flags = ["-std=c++17", "-pedantic", "-Wall", "-Wextra", "-Werror", "-fsyntax-only"]
    subprocess.run([CPP_COMPILER, *flags, "k.cpp"], cwd=tmp_path, check=True)


def test_what_ends_in_both_branches_is_never_left() -> None:
    ends, goes_on = (code.Return(None),), ()
    assert finishes((code.If(0, ends, ends),)) and finishes((code.Jump(1),))
    assert not finishes((code.If(0, ends, goes_on),)) and not finishes(goes_on)
