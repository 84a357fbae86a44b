"""Julia: one module, whose functions take vectors of any kind of number."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ...compiler.statements import Language, Text
from ..exporter import Exporter, Files, Leaving, first_tool, succeeds
from ..scripts import Grammar, Scripts, golden_rows, shown, told

__all__ = ["EXPORTER"]

_SIGNS = {
    "add": "{a} + {b}", "sub": "{a} - {b}", "mul": "{a} * {b}", "div": "{a} / {b}", "neg": "-{a}",
    "fma": "{a} * {b} + {c}", "fms": "{a} * {b} - {c}", "fnma": "{c} - {a} * {b}", "fnms": "-({a} * {b}) - {c}",
    "lt": "{a} < {b}", "le": "{a} <= {b}", "eq": "{a} == {b}", "ne": "{a} != {b}",
    "and": "{a} && {b}", "or": "{a} || {b}", "not": "!{a}",
}  # fmt: skip
_GUARDED = {"sqrt": "x >= 0", "log": "x >= 0", "asin": "abs(x) <= 1", "acos": "abs(x) <= 1", "acosh": "x >= 1",
            "atanh": "abs(x) <= 1"}  # fmt: skip
_CALLED = {"sine": "sin", "cosine": "cos", "atan2": "atan", "select": "ifelse", "pow": "real_pow"} | {
    name: f"real_{name}" for name in _GUARDED} | {
    name: name for name in ("exp", "sin", "cos", "tan", "atan", "sinh", "cosh", "tanh", "asinh", "abs", "sign", "min",
                            "max")}  # fmt: skip
_HELPERS = "".join(
    f"\n# NaN where it is no real number.\nreal_{name}(x) = {test} ? {name}(x) : oftype(float(x), NaN)\n"
    for name, test in _GUARDED.items()
) + """
real_pow(x, y) = x >= 0 || isinteger(y) ? x^y : oftype(float(x), NaN)

# An array of its entries, row by row.
array(shape, entries) = isempty(shape) ? entries[1] :
    permutedims(reshape(entries, reverse(shape)), length(shape):-1:1)
"""
_SOLVER = """
# a and lambda of M a = r + A' lambda, A a = b; NaN where a is not determined or constraints contradict.
# Where constraints repeat each other a is unique, and lambda the smallest one, rows being of size 1.
function solved(M, r, A, b)
    n, m = size(M, 1), size(A, 1)
    rows = vec(maximum(abs.(A), dims=2)) .^ 2
    s = [abs.(diag(M)); rows / maximum(abs.(diag(M)))]
    s = [x > 0 ? 1 / sqrt(x) : one(x) for x in s]
    K = (s * s') .* [M -A'; A zeros(m, m)]
    y = s .* [r; b]
    inverse = pinv(K, rtol=1e-11)
    x = inverse * y
    missed = y - K * x
    x = s .* (x + inverse * missed)
    left = Matrix(I, n, n + m) - inverse[1:n, :] * K
    good = maximum(abs.(left)) < 1e-6 && maximum(abs.(missed)) <= 1e-8 * maximum(abs.(y))
    x = good ? x : fill(NaN, n + m)
    return x[1:n], x[n+1:n+m]
end
"""
_TEST = """
# Every function answers as it did where this text was written; an error if one does not.
function test()
    for (f, given, wanted, allowed) in GOLDEN
        found = f(given...)
        entries = found isa Number ? [found] : vec(permutedims(found, ndims(found):-1:1))
        far = maximum(abs.(entries - wanted))
        far <= allowed || error("$f is off by $far")
    end
end
"""
_WORDS = """
    baremodule begin break catch const continue do else elseif end export false finally for function global if import
    let local macro module quote return struct true try using while sin cos tan exp abs sign min max diag pinv vec fill
    array solved test GOLDEN
"""


def _number(x: float) -> Text:
    if math.isnan(x):
        return Text("NaN")
    text = "Inf" if math.isinf(x) else repr(abs(x))
    text = text.replace("e+", "e")
    return Text(f"-{text}", compound=True) if math.copysign(1.0, x) < 0.0 else Text(text)


def _array(shape: Sequence[int], entries: Sequence[str]) -> str:
    if len(shape) < 2:
        return f"[{', '.join(entries)}]" if shape else entries[0]
    return f"array(({', '.join(map(str, shape))}), [{', '.join(entries)}])"


def _defined(
    name: str, arguments: Sequence[str], sizes: Mapping[str, int], about: Sequence[str], lines: Sequence[str]
) -> Iterator[str]:
    yield ""
    yield from (f"# {shown(line)}" for line in about)
    yield f"function {name}({', '.join(arguments)})"
    yield from (f"    {line}" for line in lines)
    yield "end"


_GRAMMAR = Grammar(
    Language(_SIGNS, _CALLED, _number, ("false", "true"), lambda _, name, text: f"{name} = {text}"),
    lambda letter, k, size: letter if letter == "t" else f"{letter}[{k + 1}]",
    _array, _defined, lambda values: f"return {', '.join(values)}",
    lambda names, value: f"{', '.join(names)} = {value}",
    lambda pivot, array: f"({pivot} > 0 ? {array} : fill(NaN, length({array})))", "M \\ r", frozenset(_WORDS.split()),
)  # fmt: skip


def _files(leaving: Leaving) -> Files:
    scripts = Scripts(leaving.unit, _GRAMMAR)
    public = [line for it in leaving.unit.functions for line in scripts.lines(it)]
    names = ", ".join(scripts.names.values())
    module = f"{leaving.prefix[0].upper()}{leaving.prefix[1:]}Model"
    parts = [
        *(f"# {line}".rstrip() for line in told(leaving.unit)), f"module {module}", "", "using LinearAlgebra", "",
        f"export {names}", *_HELPERS.rstrip("\n").splitlines(),
        *(_SOLVER.rstrip("\n").splitlines() if scripts.needs_solving() else []),
        *(line for lines in scripts.private.values() for line in lines), *public,
        *(_golden(leaving, scripts) if leaving.golden else []), "", f"end # module {module}", "",
    ]  # fmt: skip
    return {f"{leaving.prefix}.jl": "\n".join(parts)}


def _golden(leaving: Leaving, scripts: Scripts) -> Iterator[str]:
    golden = leaving.golden
    assert golden is not None
    yield from ("", "# (function, arguments at a state, what is answered there, how far another answer may be)")
    yield "const GOLDEN = ["
    for it in leaving.unit.functions:
        for arguments, answer in golden_rows(leaving.unit, golden, it):
            given = ", ".join(_number(row[0]).text if letter == "t" else _vector(row)
                              for letter, row in zip(it.inputs, arguments, strict=True))  # fmt: skip
            allowed = _number(float(f"{golden.allowed[it.name]:.1e}")).text
            yield f"    ({scripts.names[it.name]}, ({given},), {_vector(answer)}, {allowed}),"
    yield from ("]", *_TEST.rstrip("\n").splitlines())


def _vector(row: Sequence[float]) -> str:
    return f"[{', '.join(_number(x).text for x in row)}]"


def _passes(folder: Path, leaving: Leaving) -> bool | None:
    julia = first_tool("julia")
    if julia is None:
        return None
    (place,) = folder.glob("*.jl")
    module = f"{leaving.prefix[0].upper()}{leaving.prefix[1:]}Model"
    return succeeds([julia, "--startup-file=no", "-e", f'include("{place.name}"); {module}.test()'], folder)


EXPORTER = Exporter("julia", "one module of Julia", ".jl", _files, _passes, "Julia")
