"""A unit as one file of C99: declarations with their comments, and behind a macro the functions themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ...compiler.linear import INCONSISTENT, NOT_FINITE, SINGULAR, SOLVED
from ...compiler.mathematics import FUNCTIONS
from ...compiler.source import Golden, Listed, Unit, Written
from ...compiler.target import Saddle
from .effort import effort
from .functions import Functions
from .proof import test
from .single import in_single, rounded_more
from .words import block_comment, prefix_of

__all__ = ["header"]

_STATUSES = (
    ("SOLVED", SOLVED, "what is wanted was written"),
    ("SINGULAR", SINGULAR, "the accelerations are not determined"),
    ("NOT_FINITE", NOT_FINITE, "something is not finite"),
    ("INCONSISTENT", INCONSISTENT, "the constraints contradict each other"),
)
_USE = """
In one source file:

    #define {macro}_IMPLEMENTATION
    #include "{prefix}.h"

and wherever else the functions are called, without the macro.

Nothing is allocated, and nothing is kept from one call to the next: threads may call as they like. All arguments are \
read before any result is written, so that results may lie where arguments lay. Doubles evaluated as they are written \
(-ffp-contract=off, no -ffast-math) have the same bits wherever the mathematics library has.
"""
_TEST = """
A test is in the file. It compares every function with golden numbers, and tells how many answers are further off than \
rounding explains; this program ends with 0 where none is:

    cc -std=c99 -D{macro}_IMPLEMENTATION -D{macro}_TEST -D{macro}_TEST_MAIN -x c {prefix}.h -lm
"""
_IMPLEMENTATION = """
#ifdef {macro}_IMPLEMENTATION
#ifndef {macro}_IMPLEMENTED
#define {macro}_IMPLEMENTED

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#if (FLT_RADIX != 2) || (DBL_MANT_DIG != 53)
#error "a double has to be an IEEE 754 binary64"
#endif

/* No vectors of straight lines: moving numbers into place costs more than they save. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC push_options
#pragma GCC optimize ("no-tree-slp-vectorize")
#if defined(__x86_64__) /* Long lines are put in order before registers are given, of which there are few. */
#pragma GCC optimize ("schedule-insns", "sched-pressure")
#endif
#endif
"""
_END = """
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif

#endif /* {macro}_IMPLEMENTED */
#endif /* {macro}_IMPLEMENTATION */
"""
_CALL = re.compile(rf"\b({'|'.join(FUNCTIONS)})(?=\()")


def header(unit: Unit, golden: Golden | None = None, single: bool = False) -> str:
    """The text of the file, in numbers of 64 bits or of 32.

    Raises DescriptionError for a prefix that no name of C may begin with.
    """
    prefix = prefix_of(unit)
    golden = golden if golden and golden.states else None
    if single:
        return in_single(_header(unit, prefix, golden and rounded_more(golden), True))
    return _header(unit, prefix, golden, False)


def _header(unit: Unit, prefix: str, golden: Golden | None, single: bool) -> str:
    words = {"prefix": prefix, "macro": prefix.upper()}
    functions = Functions(unit, prefix, single)
    bodies = [line for it in unit.functions for line in ("", *functions.lines(it))]
    checks = () if golden is None else test(unit, golden, functions, words["macro"])
    use = (_USE if golden is None else _USE + _TEST).format(**words).splitlines()
    needed = _mathematics([*functions.private, *bodies], single)
    return "\n".join([
        *block_comment([*unit.about, *use, needed, *_arrays(unit.arrays)]),
        *_declarations(unit, functions, words["macro"], golden is not None),
        *_IMPLEMENTATION.format(**words).splitlines(),
        *functions.private,
        *bodies,
        *checks,
        *_END.format(**words).splitlines(),
        "",
    ])  # fmt: skip


def _mathematics(code: Iterable[str], single: bool) -> str:
    """What it takes of the mathematics library."""
    called = sorted(set(_CALL.findall("\n".join(code))))
    listed = ", ".join(f"{name}{'f' * single}" for name in called)
    return f"Of <math.h> it calls {listed}." if listed else "It calls nothing of <math.h>."


def _arrays(arrays: Iterable[Listed]) -> Iterator[str]:
    """What the entries of each array are, in order."""
    for array in arrays:
        yield ""
        yield f"{array.letter} ({len(array.entries)}): {array.meaning}" if array.entries else (
            f"{array.letter}: {array.meaning}")  # fmt: skip
        yield from (f"    [{k}] {name}{unit and f', {unit}'}" for k, (name, unit) in enumerate(array.entries))


def _declarations(unit: Unit, functions: Functions, macro: str, is_tested: bool) -> Iterator[str]:
    yield from (f"#ifndef {macro}_H", f"#define {macro}_H", "", "#include <stdint.h>", "")
    yield from (f"#define {macro}_N{array.letter.upper()} ({len(array.entries)})"
                for array in unit.arrays if array.entries)  # fmt: skip
    if any(isinstance(it.work, Saddle) for it in unit.functions):
        yield ""
        yield from (f"#define {macro}_{name} ({value}) /* {meaning} */" for name, value, meaning in _STATUSES)
    yield from ("", "#ifdef __cplusplus", 'extern "C" {', "#endif")
    for it in unit.functions:
        yield from ("", *block_comment(_told(it, functions, macro)), f"{functions.signature(it)};")
    if is_tested:
        yield from ("", f"#ifdef {macro}_TEST", f"int32_t {functions.tested}(void);", "#endif")
    yield from ("", "#ifdef __cplusplus", "}", "#endif", "", f"#endif /* {macro}_H */")


def _told(it: Written, functions: Functions, macro: str) -> Iterator[str]:
    """What a reader has to know of a function."""
    yield from it.about
    for name, result in zip(functions.results(it), () if it.is_number else it.results, strict=False):
        rows = ", row by row" if len(result.shape) > 1 else ""
        yield f"{name} ({', '.join(map(str, result.shape)) or 1}) is written{rows}."
    if isinstance(it.work, Saddle):
        yield f"Returns {macro}_SOLVED, or else what is wrong: what is written is then of no use."
        yield f"Its arrays take {functions.stack(it.work)} bytes of the stack."
    yield f"It takes {effort(it.work)}."
