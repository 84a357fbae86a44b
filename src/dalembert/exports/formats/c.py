"""C99: one header without allocation; beside it a source file, a program that moves the model, and how to build it."""

from __future__ import annotations

from pathlib import Path

from ...targets import SOURCES
from ...targets.c99.header import header
from ..exporter import Exporter, Files, Leaving
from ..moving import main_program

__all__ = ["EXPORTER"]

_BUILD = """\
cmake_minimum_required(VERSION 3.10)
project({prefix} LANGUAGES C)
set(CMAKE_C_STANDARD 99)
set(CMAKE_C_EXTENSIONS OFF)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
if(NOT MSVC)
  add_compile_options(-ffp-contract=off)
endif()

add_library({library} {prefix}.c)
target_include_directories({library} PUBLIC ${{CMAKE_CURRENT_SOURCE_DIR}})
if(UNIX)
  target_link_libraries({library} PUBLIC m)
endif()
"""
_PROGRAM = """
add_executable({prefix}_main main.c)
target_link_libraries({prefix}_main {library})
"""
_TEST = """
enable_testing()
add_executable({prefix}_test {prefix}.c)
target_include_directories({prefix}_test PRIVATE ${{CMAKE_CURRENT_SOURCE_DIR}})
target_compile_definitions({prefix}_test PRIVATE {macro}_TEST {macro}_TEST_MAIN)
if(UNIX)
  target_link_libraries({prefix}_test m)
endif()
add_test(NAME golden COMMAND {prefix}_test)
"""


def _files(leaving: Leaving) -> Files:
    words = {"prefix": leaving.prefix, "macro": leaving.prefix.upper(), "library": leaving.library}
    source = '#define {macro}_IMPLEMENTATION\n#include "{prefix}.h"\n'.format(**words)
    program, parts = main_program(leaving), [_BUILD]
    files: dict[str, str | bytes] = {f"{leaving.prefix}.h": header(leaving.unit, leaving.golden, leaving.single),
                                     f"{leaving.prefix}.c": source}  # fmt: skip
    if program:
        files["main.c"] = program
        parts.append(_PROGRAM)
    if leaving.golden:
        parts.append(_TEST)
    return files | {"CMakeLists.txt": "".join(parts).format(**words)}


def _passes(folder: Path, leaving: Leaving) -> bool | None:
    text = (folder / f"{leaving.prefix}.h").read_text(encoding="ascii")
    return SOURCES["c"].passes(leaving.unit, text)


EXPORTER = Exporter("c", "C99, one header without allocation", ".h", _files, _passes, "compiler of C", singles=True)
