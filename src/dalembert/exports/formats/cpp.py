"""C++: a header over the one of C, whose functions take and give matrices of Eigen, or maps of memory as such."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from ...compiler.program import Block
from ...compiler.source import Written
from ...compiler.target import Saddle
from ...targets.c99.functions import Functions
from ...targets.c99.header import header
from ...targets.c99.words import Names, block_comment, identifier, number
from ..exporter import Exporter, Files, Leaving, built, first_tool, succeeds
from ..scripts import golden_rows

__all__ = ["EXPORTER"]

_ABOUT = """
Arguments are read where they lie: an Eigen::Map of memory, a vector, or a part of one is taken without a copy. What has
to be solved for is written into its last argument, and returns what the function of C returns. Arrays of more than two
axes are vectors of their entries, row by row. One source file has to define {macro}_IMPLEMENTATION, as {prefix}.c does.
All is in the namespace {space}.
"""
_BUILD = """\
cmake_minimum_required(VERSION 3.10)
project({prefix} LANGUAGES C CXX)
set(CMAKE_CXX_STANDARD 17)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
if(NOT MSVC)
  add_compile_options(-ffp-contract=off)
endif()
find_package(Eigen3 REQUIRED NO_MODULE)

add_library({library} {prefix}.c)
target_include_directories({library} PUBLIC ${{CMAKE_CURRENT_SOURCE_DIR}})
target_link_libraries({library} PUBLIC Eigen3::Eigen)
if(UNIX)
  target_link_libraries({library} PUBLIC m)
endif()
"""
_TEST_BUILD = """
enable_testing()
add_executable({prefix}_test test.cpp)
target_link_libraries({prefix}_test {library})
add_test(NAME golden COMMAND {prefix}_test)
"""
_TEST = """\
// Every function answers as it did where these files were written; the program ends with how many do not.
#include "{prefix}.hpp"

#include <cmath>

template <typename Real, int N>
static int far(const Real *found, const Real (&wanted)[N], double allowed)
{{
    for (int i = 0; i < N; i += 1)
    {{
        if (!(std::abs(static_cast<double>(found[i]) - static_cast<double>(wanted[i])) <= allowed))
        {{
            return 1;
        }}
    }}
    return 0;
}}

int main()
{{
    int wrong = 0;
{cases}    return wrong;
}}
"""


def _files(leaving: Leaving) -> Files:
    prefix, space = leaving.prefix, _space(leaving.prefix)
    words = {"prefix": prefix, "macro": prefix.upper(), "space": space, "library": leaving.library}
    names = Functions(leaving.unit, prefix)
    lines = ["", *(line for it in leaving.unit.functions for line in _function(it, names, leaving.single))]
    text = [*block_comment([*leaving.unit.about, *_ABOUT.format(**words).splitlines()]),
            f"#ifndef {words['macro']}_HPP", f"#define {words['macro']}_HPP", "", f'#include "{prefix}.h"', "",
            "#include <Eigen/Core>", "", f"namespace {space}", "{", *lines, f"}} // namespace {space}", "",
            f"#endif // {words['macro']}_HPP", ""]  # fmt: skip
    files = {f"{prefix}.hpp": "\n".join(text), f"{prefix}.h": header(leaving.unit, leaving.golden, leaving.single),
             f"{prefix}.c": '#define {macro}_IMPLEMENTATION\n#include "{prefix}.h"\n'.format(**words)}  # fmt: skip
    if leaving.golden:
        cases = "".join(f"    {line}\n" for line in _cases(leaving, names))
        files["test.cpp"] = _TEST.format(cases=cases, **words)
    return files | {"CMakeLists.txt": (_BUILD + (_TEST_BUILD if leaving.golden else "")).format(**words)}


def _space(prefix: str) -> str:
    """The namespace, within one of our own: beside the functions of C headers a name like `system` is not free."""
    return f"dalembert::{Names(('Eigen', 'std')).new(prefix)}"


def _type(shape: tuple[int, ...], size: int, single: bool) -> str:
    """The matrix that an array is, row by row."""
    rows, columns = (shape[0], shape[1]) if len(shape) == 2 else (size, 1)
    order = ", Eigen::RowMajor" if columns > 1 else ""
    return f"Eigen::Matrix<{'float' if single else 'double'}, {rows}, {columns}{order}>"


def _function(it: Written, names: Functions, single: bool) -> Iterator[str]:
    real = "float" if single else "double"
    arguments = [f"{real} t" if letter == "t" else f"const Eigen::Ref<const {_vector(names, letter, single)}> &{letter}"
                 for letter in it.inputs]  # fmt: skip
    given = ["t" if letter == "t" else f"{letter}.data()" for letter in it.inputs]
    c_name, results = f"::{names.public[it.name]}", names.results(it)
    types = [_type(block.shape, block.size, single) for block in it.results]
    yield from block_comment(it.about)
    if it.is_number:
        head, body = f"inline {real}", [f"return {c_name}({', '.join(given)});"]
    elif isinstance(it.work, Saddle) or len(results) > 1:
        arguments += [f"Eigen::Ref<{kind}> {name}" for kind, name in zip(types, results, strict=True)]
        call = f"{c_name}({', '.join([*given, *(f'{name}.data()' for name in results)])});"
        is_solved = isinstance(it.work, Saddle)
        head, body = f"inline {'std::int32_t' if is_solved else 'void'}", [f"{'return ' * is_solved}{call}"]
    else:
        (kind,), (name,) = types, results
        head = f"inline {kind}"
        body = [f"{kind} {name};", f"{c_name}({', '.join([*given, f'{name}.data()'])});", f"return {name};"]
    yield f"{head} {identifier(it.name)}({', '.join(arguments)})"
    yield from ("{", *(f"    {line}" for line in body), "}", "")


def _vector(names: Functions, letter: str, single: bool) -> str:
    return _type((), names.sizes[letter], single)


def _cases(leaving: Leaving, names: Functions) -> Iterator[str]:
    golden, single = leaving.golden, leaving.single
    assert golden is not None
    real = "float" if single else "double"
    for it in leaving.unit.functions:
        allowed = f"{golden.allowed[it.name] * (2.0**29 if single else 1.0):.1e}"
        for given, answer in golden_rows(leaving.unit, golden, it):
            rows = dict(zip(it.inputs, given, strict=True))
            yield "{"
            yield from (f"    {line}" for letter, row in rows.items() for line in _given(names, letter, row, real))
            yield f"    const {real} wanted[{len(answer)}] = {{ {_numbers(answer, real)} }};"
            yield from (f"    {line}" for line in _call(it, leaving.prefix, names, single))
            yield f"    wrong += far(found, wanted, {allowed});"
            yield "}"


def _given(names: Functions, letter: str, row: list[float], real: str) -> Iterator[str]:
    if letter == "t":
        yield f"const {real} t = {_numbers(row, real)};"
        return
    kind = _vector(names, letter, real == "float")
    yield f"const {real} of_{letter}[{len(row)}] = {{ {_numbers(row, real)} }};"
    yield f"const Eigen::Map<const {kind}> {letter}(of_{letter});"


def _numbers(row: list[float], real: str) -> str:
    return ", ".join(f"static_cast<{real}>({number(x)})" for x in row)


def _call(it: Written, prefix: str, names: Functions, single: bool) -> Iterator[str]:
    name, given = f"{_space(prefix)}::{identifier(it.name)}", list(it.inputs)
    real = "float" if single else "double"
    if it.is_number:
        yield f"const {real} found[1] = {{ {name}({', '.join(given)}) }};"
        return
    blocks: list[Block] = list(it.results)
    if isinstance(it.work, Saddle) or len(blocks) > 1:
        place = 0
        yield f"{real} found[{sum(block.size for block in blocks)}];"
        maps = [f"x{k}" for k in range(len(blocks))]
        for word, block in zip(maps, blocks, strict=True):
            yield f"Eigen::Map<{_type(block.shape, block.size, single)}> {word}(&found[{place}]);"
            place += block.size
        call = f"{name}({', '.join([*given, *maps])})"
        yield f"wrong += ({call} == 0) ? 0 : 1;" if isinstance(it.work, Saddle) else f"{call};"
        return
    yield f"const auto answered = {name}({', '.join(given)});"
    yield f"const {real} (&found)[{blocks[0].size}] = *reinterpret_cast<const {real} (*)[{blocks[0].size}]>("
    yield "    answered.data());"


def _eigen() -> Path | None:
    """The folder of Eigen's headers, where pkg-config or a package of Python has them."""
    places = [Path(entry) / "cmeel.prefix" / "include" / "eigen3" for entry in sys.path]
    if (tool := first_tool("pkg-config")) is not None:
        done = subprocess.run([tool, "--cflags-only-I", "eigen3"], capture_output=True, text=True, check=False)
        places += [Path(word.removeprefix("-I")) for word in done.stdout.split()]
    return next((place for place in places if (place / "Eigen" / "Core").exists()), None)


def _passes(folder: Path, leaving: Leaving) -> bool | None:
    compiler, eigen = first_tool("c++", "g++", "clang++"), _eigen()
    if compiler is None or eigen is None:
        return None
    built([compiler, "-std=c++17", "-O0", "-ffp-contract=off", "-isystem", eigen, "-o", "test", "test.cpp", "-x", "c++",
           f"{leaving.prefix}.c"], folder)  # fmt: skip
    return succeeds(["./test"], folder)


EXPORTER = Exporter("cpp", "C++ with Eigen, over the header of C", ".hpp", _files, _passes,
                    "compiler of C++ with the headers of Eigen", alone=False, singles=True)  # fmt: skip
