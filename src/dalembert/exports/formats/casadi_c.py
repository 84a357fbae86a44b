"""C with CasADi's interface of external functions: `casadi.external` calls our code, and has its exact Jacobians.

Each function has those of its name with `_n_in`, `_sparsity_in`, ... beside it, and one with `jac_` before it, of its
derivatives by each argument. CasADi counts matrices column by column.

Source: CasADi's user guide, section 5.2, "Using the generated code", and 5.4, "External functions".
"""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import prod
from pathlib import Path
from typing import Any

import numpy as np

from ...compiler.program import Block
from ...compiler.source import Written
from ...compiler.target import Saddle
from ...dynamics.quantities import ALL
from ...forms.approximation.compiled_derivatives import program_of, saddle_of
from ...forms.approximation.derivatives import SOLVED, asked
from ...targets.c99.functions import Functions
from ...targets.c99.header import header
from ..exporter import Exporter, Files, Leaving, built, first_tool, succeeds
from ..scripts import golden_rows

__all__ = ["EXPORTER"]

_FLAGS = ("-std=c99", "-O2", "-ffp-contract=off", "-fPIC", "-shared")
_LETTERS = {"p": "parameters"}
_TOP = """\
/* What CasADi asks of external functions: cc -std=c99 -O2 -ffp-contract=off -fPIC -shared {prefix}_casadi.c -lm */
#define {macro}_IMPLEMENTATION
#include "{prefix}.h"

#include <math.h>
#include <string.h>

#if defined(_WIN32)
#define SEEN __declspec(dllexport)
#else
#define SEEN __attribute__((visibility("default")))
#endif

/* Rows of a matrix, each entry of which is a row of derivatives, as columns one after another; nan for what is not. */
static void given(int32_t status, const double *from, int rows, int columns, int count, double *to)
{{
    for (int k = 0; (to != NULL) && (k < count); k += 1)
    {{
        for (int j = 0; j < columns; j += 1)
        {{
            for (int i = 0; i < rows; i += 1)
            {{
                const double found = from[(((i * columns) + j) * count) + k];
                to[(((k * columns) + j) * rows) + i] = (status == 0) ? found : NAN;
            }}
        }}
    }}
}}
"""
_FUNCTION = """
SEEN long long {name}_n_in(void) {{ return {count}; }}
SEEN long long {name}_n_out(void) {{ return {results}; }}
SEEN const char *{name}_name_in(long long i)
{{
    static const char *const names[] = {{ {names} }};
    return names[i];
}}
SEEN const char *{name}_name_out(long long i)
{{
    static const char *const names[] = {{ {names_out} }};
    return names[i];
}}
SEEN const long long *{name}_sparsity_in(long long i)
{{
    static const long long shapes[][3] = {{ {shapes} }};
    return shapes[i];
}}
SEEN const long long *{name}_sparsity_out(long long i)
{{
    static const long long shapes[][3] = {{ {shapes_out} }};
    return shapes[i];
}}
SEEN int {name}(const double **arg, double **res, long long *iw, double *w, int mem)
{{
    static const double zero[{largest}] = {{ 0.0 }};
{lines}
    (void)zero, (void)arg, (void)iw, (void)w, (void)mem;
    return 0;
}}
"""
_TEST = """\
import json, sys
import casadi as ca
library, cases = "./library.so", json.load(open("cases.json"))
for name, arguments, answer, allowed, slopes in cases:
    function = ca.external(name, library)
    assert function.n_in() == len(arguments)
    found = function(*arguments).T.full().ravel("F")
    assert all(abs(x - y) <= allowed for x, y in zip(found, answer)), (name, list(found), answer)
    if slopes:
        blocks = function.jacobian()(*arguments, function(*arguments))
        for block, wanted in zip(blocks if len(arguments) > 1 else [blocks], slopes):
            near = ca.fmax(1.0, ca.norm_inf(ca.vec(ca.DM(wanted)))) * 1e-9
            assert ca.norm_inf(ca.vec(block - ca.DM(wanted))) <= near, (name, block, wanted)
"""


def _files(leaving: Leaving) -> Files:
    """The functions of the interface, and the header that they stand on, with functions for derivatives."""
    slopes = {it.name: _slopes(leaving, it) for it in leaving.unit.functions}
    more = [each for them in slopes.values() for each in them]
    whole = replace(leaving.unit, prefix=leaving.prefix, functions=(*leaving.unit.functions, *more))
    functions = Functions(whole, leaving.prefix)
    parts = [_TOP.format(prefix=leaving.prefix, macro=leaving.prefix.upper())]
    for it in leaving.unit.functions:
        parts.append(_external(it.name, functions, it, [it], []))
        if slopes[it.name]:
            parts.append(_external(f"jac_{it.name}", functions, it, slopes[it.name], ["out"]))
    return {f"{leaving.prefix}_casadi.c": "".join(parts), f"{leaving.prefix}.h": header(whole)}


def _slopes(leaving: Leaving, it: Written) -> list[Written]:
    """The derivatives by each argument; none where velocities are no rates, by which CasADi does not mean them."""
    model = leaving.model
    if not model.system.leaves.are_derivatives or it.name not in (*ALL, *SOLVED):
        return []
    made = list[Written]()
    for letter in it.inputs:
        question = asked(model.equations, model.free_leaves, "derivative", it.name, [_LETTERS.get(letter, letter)])
        work, signature = (saddle_of if question.is_solved else program_of)(model, question)
        made.append(Written(f"{it.name}_by_{letter}", work, it.inputs, (Block.of_shape("J", signature.shape),),
                            (f"The derivatives of {it.name} by {letter}.",)))  # fmt: skip
    return made


def _external(name: str, functions: Functions, it: Written, asked_for: Sequence[Written], more: Sequence[str]) -> str:
    """A function of CasADi's interface, which calls one of ours for each result; it leaves `more` arguments alone."""
    sizes = {letter: 1 if letter == "t" else functions.sizes[letter] for letter in it.inputs}
    rows, columns = (*it.results[0].shape, 1, 1)[:2]
    widths = [each.results[0].size // (rows * columns) for each in asked_for]
    tall = [(rows, columns) if not more else (rows * columns, width) for width in widths]
    shapes = [(size, 1) for size in sizes.values()] + [(rows, columns)] * len(more)
    return _FUNCTION.format(
        name=name, count=len(shapes), results=len(asked_for), names=_quoted([*sizes, *more]), shapes=_dense(shapes),
        names_out=_quoted(each.name for each in asked_for), shapes_out=_dense(tall), largest=max(sizes.values()),
        lines="\n".join(line for place, each in enumerate(asked_for)
                        for line in _lines(functions, each, place, (rows, columns), widths[place])),
    )  # fmt: skip


def _quoted(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def _dense(shapes: Iterable[tuple[int, int]]) -> str:
    return ", ".join(f"{{ {rows}, {columns}, 1 }}" for rows, columns in shapes)


def _lines(functions: Functions, it: Written, place: int, shape: tuple[int, int], width: int) -> Iterator[str]:
    """One of our functions called, and what it found given to CasADi."""
    given = [f"(arg[{k}] != NULL) ? arg[{k}] : zero" for k in range(len(it.inputs))]
    told = [f"({text})[0]" if letter == "t" else text for letter, text in zip(it.inputs, given, strict=True)]
    called, found = functions.public[it.name], f"found{place}"
    yield f"    double {found}[{it.results[0].size}];"
    if it.is_number:
        yield f"    {found}[0] = {called}({', '.join(told)});"
        status = "0"
    else:
        call = f"{called}({', '.join([*told, found])})"
        status = f"status{place}" if isinstance(it.work, Saddle) else "0"
        yield f"    const int32_t {status} = {call};" if isinstance(it.work, Saddle) else f"    {call};"
    yield f"    given({status}, {found}, {shape[0]}, {shape[1]}, {width}, res[{place}]);"


# -------------------------------------------------------------------- the test


def _passes(folder: Path, leaving: Leaving) -> bool | None:
    """Whether CasADi finds what the model answers, and its derivatives."""
    compiler = first_tool("cc", "gcc", "clang")
    if compiler is None or importlib.util.find_spec("casadi") is None:
        return None
    (source,) = folder.glob("*_casadi.c")
    built([compiler, *_FLAGS, "-o", "library.so", source.name, "-lm"], folder)
    cases = [case for it in leaving.unit.functions for case in _cases(leaving, it)]
    (folder / "cases.json").write_text(json.dumps(cases))
    (folder / "test.py").write_text(_TEST, encoding="ascii")
    return succeeds([sys.executable, "test.py"], folder)


def _cases(leaving: Leaving, it: Written) -> Iterator[tuple[Any, ...]]:
    """What a function answers at the golden states, and our own derivatives there, a matrix for each argument."""
    golden, model = leaving.golden, leaving.model
    assert golden is not None
    letters = [_LETTERS.get(letter, letter) for letter in it.inputs] if _slopes(leaving, it) else []
    for state, (given, answer) in zip(golden.states, golden_rows(leaving.unit, golden, it), strict=True):
        at = {"t": state["t"][0], **({"parameters": state["p"]} if model.np else {})}
        rows = [state[letter] for letter in it.inputs if letter not in "tp"]
        slopes = [np.asarray(model.derivative(it.name, letter)(*rows, **at)) for letter in letters]
        size = prod(it.results[0].shape)
        order = np.arange(size).reshape(it.results[0].shape).T.ravel()
        yield it.name, given, answer, golden.allowed[it.name], [J.reshape(size, -1)[order].tolist() for J in slopes]


EXPORTER = Exporter("casadi-c", "C for casadi.external, with exact Jacobians", ".c", _files, _passes,
                    "CasADi beside a compiler of C", alone=False)  # fmt: skip
