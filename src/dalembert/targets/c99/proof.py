"""The test that a file of C carries: golden numbers, a function that compares with them, and a run of it here."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

from ...compiler.source import Golden, Unit, Written
from ...compiler.target import Saddle
from ...errors import CompilationError
from .functions import Functions, braced
from .words import number, prefix_of, signature

__all__ = ["passes", "test"]

_COMPILERS = ("cc", "gcc", "clang")
_LONGEST_RUN = 120.0
_DIFFER = """
int32_t wrong = 0;
for (int32_t i = 0; i < count; i += 1)
{
    if (!(fabs(found[i] - wanted[i]) <= allowed))
    {
        wrong = 1;
    }
}
return wrong;
"""


def test(unit: Unit, golden: Golden, functions: Functions, macro: str) -> Iterator[str]:
    """The lines of a function that compares each of the others with golden numbers, and of a program that calls it."""
    differ = functions.name("differ")
    letters = [array.letter for array in unit.arrays if any(array.letter in it.inputs for it in unit.functions)]
    given = {letter: functions.name(f"golden_{letter}") for letter in letters}
    wanted = {it.name: functions.name(f"golden_{it.name}") for it in unit.functions}
    yield from ("", f"#ifdef {macro}_TEST", "")
    yield "/* States, and what was answered there; each number below may differ by what was seen to be rounding. */"
    for letter, name in given.items():
        yield from _table(name, np.array([state[letter] for state in golden.states]))
    for it in unit.functions:
        yield from _table(wanted[it.name], golden.answers[it.name])
    parameters = ("int32_t count", "const double found[]", "const double wanted[]", "double allowed")
    yield from ("", "/* Whether any of so many numbers is further off than allowed. */")
    yield from braced(signature("static int32_t", differ, parameters), _DIFFER.strip().splitlines())
    yield ""
    size = max(sum(block.size for block in it.results) for it in unit.functions)
    calls = [line for it in unit.functions for line in _compared(it, functions, given, wanted, differ, golden)]
    loop = braced(f"for (int32_t k = 0; k < {len(golden.states)}; k += 1)", calls)
    body = [f"double found[{size}];", "int32_t wrong = 0;", *loop, "return wrong;"]
    yield from braced(f"int32_t {functions.tested}(void)", body)
    yield from ("", f"#ifdef {macro}_TEST_MAIN", "")
    yield from braced("int main(void)", [f"return ({functions.tested}() == 0) ? 0 : 1;"])
    yield from ("", f"#endif /* {macro}_TEST_MAIN */")
    yield from ("", f"#endif /* {macro}_TEST */")


def _table(name: str, rows: NDArray[np.float64]) -> Iterator[str]:
    count, size = rows.shape
    yield f"static const double {name}[{count}][{size}] = {{"
    yield from (f"    {{ {', '.join(number(float(x)).text for x in row)} }}," for row in rows)
    yield "};"


def _compared(
    it: Written, functions: Functions, given: dict[str, str], wanted: dict[str, str], differ: str, golden: Golden
) -> Iterator[str]:
    """A function is called, and its results are looked at."""
    arguments = [f"{given[letter]}[k]" + "[0]" * (letter == "t") for letter in it.inputs]
    offsets = np.cumsum([0, *(block.size for block in it.results)]).tolist()
    results = [] if it.is_number else [f"&found[{place}]" for place in offsets[:-1]]
    call = f"{functions.public[it.name]}({', '.join([*arguments, *results])})"
    if it.is_number:
        yield f"found[0] = {call};"
    elif isinstance(it.work, Saddle):
        yield from braced(f"if ({call} != 0)", ["found[0] = NAN;"])
    else:
        yield f"{call};"
    allowed, apart = golden.allowed[it.name], golden.apart[it.name]
    yield f"/* machine code and NumPy were {apart:.1e} apart */"
    yield f"wrong += {differ}({offsets[-1]}, found, {wanted[it.name]}[k], {allowed:.1e});"


def passes(unit: Unit, text: str) -> bool | None:
    """Whether a file with its test passes it; None where this computer has no compiler of C.

    Raises CompilationError where the compiler refuses it.
    """
    compiler = next(filter(None, map(shutil.which, _COMPILERS)), None)
    if compiler is None:
        return None
    prefix = prefix_of(unit)
    defined = [f"-D{prefix.upper()}_{word}" for word in ("IMPLEMENTATION", "TEST", "TEST_MAIN")]
    with TemporaryDirectory() as folder:
        source, program = Path(folder) / f"{prefix}.c", Path(folder) / prefix
        source.write_text(text, encoding="ascii")
        _run([compiler, "-std=c99", "-O0", "-ffp-contract=off", *defined, "-o", str(program), str(source), "-lm"])
        return subprocess.run([str(program)], timeout=_LONGEST_RUN, check=False).returncode == 0


def _run(command: Sequence[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, timeout=_LONGEST_RUN, check=False)
    if done.returncode:
        raise CompilationError("export", f"the compiler refuses the file: {done.stderr.strip()[:500]}",
                               "This is a fault of dalembert: report it.")  # fmt: skip
