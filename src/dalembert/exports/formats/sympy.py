"""SymPy: functions of symbols or numbers, one state at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from ..exporter import Exporter
from ..pythonic import Library, files_of, passes_with, python_language

__all__ = ["EXPORTER"]

_SIGNS = {"eq": "sp.Eq({a}, {b})", "ne": "sp.Ne({a}, {b})", "select": "sp.Piecewise(({b}, {a}), ({c}, True))"}
_CALLED = {"sine": "sp.sin", "cosine": "sp.cos", "abs": "sp.Abs", "min": "sp.Min", "max": "sp.Max", "pow": "sp.Pow",
           "and": "sp.And", "or": "sp.Or", "not": "sp.Not"} | {
    name: f"sp.{name}" for name in ("sqrt", "exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh",
                                    "cosh", "tanh", "asinh", "acosh", "atanh", "sign")}  # fmt: skip
_HELPERS = '''
def given(entries):
    """Symbols or numbers as SymPy has them."""
    return [sp.sympify(entry, strict=True) for entry in entries]


def array(shape, entries):
    """A matrix of its entries, row by row; a column where there is one axis, an Array where there are three."""
    return sp.Array(entries, shape) if len(shape) > 2 else sp.Matrix(shape[0], shape[1] if shape[1:] else 1, entries)
'''
_SOLVER = '''
def solved(M, r, A, b):
    """a and lambda of M a = r + A^T lambda, A a = b, where constraints do not repeat each other."""
    n, m = M.shape[0], A.shape[0]
    x = sp.Matrix([[M, -A.T], [A, sp.zeros(m, m)]]).LUsolve(sp.Matrix([r, b]))
    return x[:n, :], x[n:, :]
'''
_COMPARED = '''
def test():
    """Every function answers as it did where this text was written; AssertionError if one does not."""
    for function, arguments, answer, allowed in GOLDEN:
        found = function(*arguments)
        entries = sp.flatten(found) if hasattr(found, "shape") else [found]
        error = max(abs(float(x) - y) for x, y in zip(entries, answer))
        assert error <= allowed, f"{function.__name__}: {error}"
'''


def _array(shape: Sequence[int], entries: Sequence[str]) -> str:
    return f"array(({''.join(f'{size}, ' for size in shape)}), [{', '.join(entries)}])" if shape else entries[0]


def _before(arguments: Sequence[str], sizes: Mapping[str, int]) -> Sequence[str]:
    return ["(t,) = given([t])" if letter == "t" else f"{letter} = given({letter})" for letter in arguments]


_LIBRARY = Library(
    module="sympy",
    about=["Functions take sequences of symbols or numbers, and give matrices or expressions.",
           "Roots, logarithms and their like are complex where they are no real numbers, and the model has none."],
    imports=["import sympy as sp"],
    helpers=_HELPERS,
    solver=_SOLVER,
    direct="M.LUsolve(r)",
    language=python_language(_SIGNS, _CALLED),
    array=_array,
    entry=lambda letter, k: letter if letter == "t" else f"{letter}[{k}]",
    before=_before,
    if_good=lambda pivot, array: array,
    compared=_COMPARED,
)
EXPORTER = Exporter("sympy", "Python with SymPy, as expressions", ".py", partial(files_of, library=_LIBRARY),
                    passes_with("sympy"), "SymPy", redundant=False)  # fmt: skip
