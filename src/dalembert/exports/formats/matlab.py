"""MATLAB and Octave: a package folder, `+name`, with one file a function, and a test beside it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ...compiler.statements import Language, Text
from ...errors import DescriptionError
from ..exporter import Exporter, Files, Leaving, first_tool, succeeds
from ..scripts import Grammar, Scripts, golden_rows, shown, told

__all__ = ["EXPORTER"]

_SIGNS = {
    "add": "{a} + {b}", "sub": "{a} - {b}", "mul": "{a} * {b}", "div": "{a} / {b}", "neg": "-{a}",
    "fma": "{a} * {b} + {c}", "fms": "{a} * {b} - {c}", "fnma": "{c} - {a} * {b}", "fnms": "-({a} * {b}) - {c}",
    "lt": "{a} < {b}", "le": "{a} <= {b}", "eq": "{a} == {b}", "ne": "{a} ~= {b}",
    "and": "{a} && {b}", "or": "{a} || {b}", "not": "~{a}",
}  # fmt: skip
_GUARDED = ("sqrt", "log", "asin", "acos", "acosh", "atanh")
_CALLED = {"sine": "sin", "cosine": "cos", "min": "least", "max": "greatest", "select": "chosen",
           "pow": "real_power"} | {
    name: f"real_{name}" for name in _GUARDED} | {
    name: name for name in ("exp", "sin", "cos", "tan", "atan", "atan2", "sinh", "cosh", "tanh", "asinh", "abs", "sign")
}  # fmt: skip
_REAL = """\
function y = real_{name}(x)
    % {name} of a real number, NaN where it is none.
    y = {name}(x);
    if ~isreal(y)
        y = NaN;
    end
end
"""
_HELPERS = {f"real_{name}": _REAL.format(name=name) for name in _GUARDED} | {
    "real_power": """\
function z = real_power(x, y)
    % x^y, NaN where it is no real number.
    z = x ^ y;
    if ~isreal(z)
        z = NaN;
    end
end
""",
    "chosen": """\
function y = chosen(test, one, other)
    % One where the test is true, else the other.
    if test
        y = one;
    else
        y = other;
    end
end
""",
    "least": """\
function z = least(x, y)
    % The smaller one, or NaN where one is.
    z = min(x, y);
    if isnan(x) || isnan(y)
        z = NaN;
    end
end
""",
    "greatest": """\
function z = greatest(x, y)
    % The larger one, or NaN where one is.
    z = max(x, y);
    if isnan(x) || isnan(y)
        z = NaN;
    end
end
""",
    "if_good": """\
function y = if_good(pivot, x)
    % x, or NaN where the pivot is not positive.
    y = x;
    if ~(pivot > 0)
        y = NaN(size(x));
    end
end
""",
    "solved": """\
function [a, multipliers] = solved(M, r, A, b)
    % a and lambda of M a = r + A^T lambda, A a = b; NaN where a is not determined or constraints contradict.
    % Where constraints repeat each other a is unique, and lambda the smallest one, rows being of size 1.
    n = size(M, 1);
    m = size(A, 1);
    rows = max(abs(A), [], 2) .^ 2;
    s = [abs(diag(M)); rows / max(abs(diag(M)))];
    s(s <= 0) = 1;
    s = 1 ./ sqrt(s);
    K = (s * s') .* [M, -A'; A, zeros(m, m)];
    y = s .* [r; b];
    inverse = pinv(K, 1e-11 * norm(K));
    x = inverse * y;
    missed = y - K * x;
    x = s .* (x + inverse * missed);
    left = eye(n, n + m) - inverse(1:n, :) * K;
    if ~(max(abs(left(:))) < 1e-6 && max(abs(missed)) <= 1e-8 * max(abs(y)))
        x = NaN(n + m, 1);
    end
    a = x(1:n);
    multipliers = x(n + 1:n + m);
end
""",
}
_TEST = """\
function test_{prefix}()
    % Every function answers as it did where these files were written; an error if one does not.
{cases}end

function compare(name, found, wanted, allowed)
    if ndims(found) > 2
        found = permute(found, ndims(found):-1:1);
    else
        found = found.';
    end
    far = max(abs(found(:) - wanted(:)));
    if ~(far <= allowed)
        error('%s is off by %g', name, far);
    end
end
"""
_WORDS = """
    break case catch classdef continue else elseif end for function global if otherwise parfor persistent return spmd
    switch try while pi eps i j Inf NaN sin cos tan exp abs sign min max diag norm pinv zeros eye size sqrt log test
"""


def _number(x: float) -> Text:
    if math.isnan(x):
        return Text("NaN")
    text = "Inf" if math.isinf(x) else repr(abs(x))
    return Text(f"-{text}", compound=True) if math.copysign(1.0, x) < 0.0 else Text(text)


def _array(shape: Sequence[int], entries: Sequence[str]) -> str:
    if not shape:
        return entries[0]
    if len(shape) > 2:
        sizes, axes = (" ".join(map(str, each)) for each in (shape[::-1], range(len(shape), 0, -1)))
        return f"permute(reshape([{', '.join(entries)}], [{sizes}]), [{axes}])"
    width = shape[1] if len(shape) == 2 else 1
    rows = [", ".join(entries[k : k + width]) for k in range(0, len(entries), width)]
    return f"[{'; '.join(rows)}]"


def _defined(
    name: str, arguments: Sequence[str], sizes: Mapping[str, int], about: Sequence[str], lines: Sequence[str]
) -> Iterator[str]:
    *body, last = lines
    results = re.findall(r"^(\w+) = ", last, re.MULTILINE)
    yield f"function [{', '.join(results)}] = {name}({', '.join(arguments)})"
    yield from (f"    % {shown(line)}" for line in about)
    yield from (f"    {line}" for line in (*body, *last.splitlines()))
    yield "end"


def _returned(values: Sequence[str]) -> str:
    return "\n".join(f"result{k} = {value};" for k, value in enumerate(values, 1))


_GRAMMAR = Grammar(
    Language(_SIGNS, _CALLED, _number, ("false", "true"), lambda _, name, text: f"{name} = {text};"),
    lambda letter, k, size: letter if letter == "t" else f"{letter}({k + 1})",
    _array, _defined, _returned, lambda names, value: f"[{', '.join(names)}] = {value};",
    lambda pivot, array: f"if_good({pivot}, {array})", "M \\ r", frozenset(_WORDS.split()),
)  # fmt: skip


def _files(leaving: Leaving) -> Files:
    scripts, prefix = Scripts(leaving.unit, _GRAMMAR), leaving.prefix
    public = {scripts.names[it.name]: scripts.lines(it) for it in leaving.unit.functions}
    known = {**scripts.private, **{name: text.splitlines() for name, text in _HELPERS.items()}}
    about = [f"% {line}".rstrip() for line in told(leaving.unit)]
    files = {f"+{prefix}/Contents.m": "\n".join([*about, ""])}
    files |= {f"+{prefix}/{name}.m": "\n".join([*_with_needed(lines, known), ""]) for name, lines in public.items()}
    if leaving.golden:
        cases = "".join(f"    {line}\n" for line in _cases(leaving, scripts))
        files[f"test_{prefix}.m"] = _TEST.format(prefix=prefix, cases=cases)
    return files


def _with_needed(lines: Sequence[str], known: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """A function, and after it those that it calls, and these call."""
    yield from lines
    waiting, seen = list(lines), set[str]()
    while waiting:
        line = waiting.pop(0)
        for name in re.findall(r"\b(\w+)\(", line):
            if name in known and name not in seen:
                seen.add(name)
                waiting += known[name]
                yield from ("", *known[name])


def _cases(leaving: Leaving, scripts: Scripts) -> Iterator[str]:
    golden = leaving.golden
    assert golden is not None
    for it in leaving.unit.functions:
        name = scripts.names[it.name]
        for arguments, answer in golden_rows(leaving.unit, golden, it):
            given = ", ".join(f"[{'; '.join(str(_number(x).text) for x in row)}]" for row in arguments)
            wanted = "; ".join(_number(x).text for x in answer)
            call = f"{leaving.prefix}.{name}({given})"
            yield f"compare('{name}', {call}, [{wanted}], {golden.allowed[it.name]:.1e});"


def _passes(folder: Path, leaving: Leaving) -> bool | None:
    octave = first_tool("octave-cli", "octave")
    if octave is None:
        return None
    prefix = leaving.prefix

    def runs(text: str) -> bool:
        return succeeds([octave, "--quiet", "--no-window-system", "--eval", text], folder)

    if runs(f"test_{prefix}()"):
        return True
    if runs(f"exit(exist('{prefix}') ~= 2)"):
        raise DescriptionError("export to matlab", f"Octave has a file {prefix}.m, which hides the package +{prefix}.",
                               "Give another prefix=.")
    return False


EXPORTER = Exporter("matlab", "functions of MATLAB and Octave, a package folder", ".m", _files, _passes, "Octave",
                    alone=False)  # fmt: skip
