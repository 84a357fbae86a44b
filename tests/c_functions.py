"""Exported C, compiled by this computer's compiler, if it has one, and called with arrays."""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import mkdtemp

import numpy as np
import pytest

COMPILER = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
CPP_COMPILER = next(filter(None, map(shutil.which, ("c++", "g++", "clang++"))), None)
STRICT = ("-std=c99", "-pedantic", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Wstrict-prototypes",
          "-Wmissing-prototypes", "-Werror", "-O2", "-ffp-contract=off")  # fmt: skip

needs_compiler = pytest.mark.skipif(COMPILER is None, reason="platform: this computer has no C compiler")
needs_cpp_compiler = pytest.mark.skipif(CPP_COMPILER is None, reason="platform: this computer has no C++ compiler")

_DECLARED = re.compile(r"^(void|double|int32_t) (\w+)\(([^)]*)\);$", re.MULTILINE)
_PARAMETER = re.compile(r"(const )?double (\w+)(?:\[(\d+)\])?")
_RESULTS = {"void": None, "double": ctypes.c_double, "int32_t": ctypes.c_int32}


def shared_library(folder: Path, source: str, name: str = "functions", *more: str) -> ctypes.CDLL:
    """The functions of a source file."""
    assert COMPILER is not None
    (folder / f"{name}.c").write_text(source, encoding="ascii")
    library = folder / f"{name}.so"
    subprocess.run([COMPILER, *STRICT, *more, "-fPIC", "-shared", "-o", str(library), f"{name}.c", "-lm"], cwd=folder,
                   check=True)  # fmt: skip
    return ctypes.CDLL(str(library))


class Header:
    """An exported header, compiled; `prefix` is what its names begin with.

    Each stands in a folder of its own: a library that is loaded must not change.
    """

    def __init__(self, folder: Path, text: str, prefix: str) -> None:
        folder = Path(mkdtemp(dir=folder))
        (folder / f"{prefix}.h").write_text(text, encoding="ascii")
        self.library = shared_library(folder, f'#define {prefix.upper()}_IMPLEMENTATION\n#include "{prefix}.h"\n')
        self.prefix = prefix
        self.declared = {found[2]: found for found in _DECLARED.finditer(text)}

    def __call__(self, name: str, given: Mapping[str, float | np.ndarray]) -> tuple[np.ndarray, int]:
        """The result of a function, and its status, 0 where it has none; results are surrounded by guards."""
        found = self.declared[f"{self.prefix}_{name}"]
        function, arguments, result = self.library[found[2]], [], np.zeros(0)
        for constant, word, size in _PARAMETER.findall(found[3]):
            if not size:
                arguments.append(ctypes.c_double(np.ravel(given[word])[0]))
                continue
            array = np.array(given[word], dtype=np.float64).ravel() if constant else np.full(int(size) + 2, 77.0)
            assert array.size == int(size) + (0 if constant else 2)
            result = result if constant else array
            arguments.append(ctypes.c_void_p(array.ctypes.data + (0 if constant else 8)))
            arguments[-1].array = array
        function.restype = _RESULTS[found[1]]
        returned = function(*arguments)
        if found[1] == "double":
            return np.array([returned]), 0
        assert result[0] == result[-1] == 77.0
        return result[1:-1], returned or 0
