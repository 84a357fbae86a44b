"""CasADi: expressions of SX, and a `casadi.Function` of each quantity, whose derivatives CasADi has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ..exporter import Exporter
from ..pythonic import Library, files_of, passes_with, python_language
from ..scripts import Scripts

__all__ = ["CALLED", "EXPORTER"]

CALLED = {"sine": "ca.sin", "cosine": "ca.cos", "abs": "ca.fabs", "min": "ca.fmin", "max": "ca.fmax", "pow": "ca.power",
           "and": "ca.logic_and", "or": "ca.logic_or", "not": "ca.logic_not", "select": "ca.if_else"} | {
    name: f"ca.{name}" for name in ("sqrt", "exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh",
                                    "cosh", "tanh", "asinh", "acosh", "atanh", "sign")}  # fmt: skip
_HELPERS = '''
def array(shape, entries):
    """A column, or a matrix, of its entries, row by row; one of more axes is a column."""
    column = ca.SX(ca.vertcat(*entries))
    return ca.reshape(column, shape[1], shape[0]).T if len(shape) == 2 else column


def least(a, b):
    """The smaller one, or nan where one is."""
    return ca.if_else(a <= b, a, ca.if_else(b <= a, b, float("nan")))


def greatest(a, b):
    """The larger one, or nan where one is."""
    return ca.if_else(a >= b, a, ca.if_else(b >= a, b, float("nan")))
'''
_SOLVER = '''
def solved(M, r, A, b):
    """a and lambda of M a = r + A^T lambda, A a = b, where constraints do not repeat each other."""
    n, m = M.shape[0], A.shape[0]
    x = ca.solve(ca.blockcat(M, -A.T, A, ca.SX(m, m)), ca.vertcat(r, b))
    return x[:n], x[n:]
'''
_COMPARED = '''
def test():
    """Every function answers as it did where this text was written; AssertionError if one does not."""
    known = functions()
    for function, arguments, answer, allowed in GOLDEN:
        found = known[function.__name__](*arguments).T.full().ravel("F")
        error = max(abs(x - y) for x, y in zip(found, answer))
        assert error <= allowed, f"{function.__name__}: {error}"
'''


def _array(shape: Sequence[int], entries: Sequence[str]) -> str:
    return f"array(({''.join(f'{size}, ' for size in shape)}), [{', '.join(entries)}])"


def _functions(scripts: Scripts) -> Iterator[str]:
    yield from ("", "", "def functions():", '    """{name: casadi.Function}, of the symbols of a state."""')
    letters = dict.fromkeys(letter for it in scripts.unit.functions for letter in it.inputs)
    for letter in letters:
        yield f'    {letter} = ca.SX.sym("{letter}", {1 if letter == "t" else scripts.sizes[letter]})'
    yield "    return {"
    for it in scripts.unit.functions:
        name, given = scripts.names[it.name], ", ".join(it.inputs)
        named = ", ".join(f'"{letter}"' for letter in it.inputs)
        yield f'        "{name}": ca.Function("{name}", [{given}], [{name}({given})], [{named}], ["result"]),'
    yield "    }"


_LIBRARY = Library(
    module="casadi",
    about=["Functions take columns of SX and give expressions; functions() has each as a casadi.Function."],
    imports=["import casadi as ca"],
    helpers=_HELPERS,
    solver=_SOLVER,
    direct="ca.solve(M, r)",
    language=python_language({}, CALLED | {"min": "least", "max": "greatest"}),
    array=_array,
    entry=lambda letter, k: letter if letter == "t" else f"{letter}[{k}]",
    before=lambda arguments, sizes: [],
    if_good=lambda pivot, array: f'ca.if_else({pivot} > 0.0, {array}, float("nan"))',
    compared=_COMPARED,
    after=lambda scripts: list(_functions(scripts)),
)
EXPORTER = Exporter("casadi", "Python with CasADi, as expressions and functions", ".py",
                    partial(files_of, library=_LIBRARY), passes_with("casadi"), "CasADi", redundant=False)  # fmt: skip
