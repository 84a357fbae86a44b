"""The words of NumPy: functions of arrays (..., n), one state or many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .pythonic import Library, python_language

__all__ = ["LIBRARY"]

_CALLED = {"sine": "np.sin", "cosine": "np.cos", "asin": "np.arcsin", "acos": "np.arccos", "atan": "np.arctan",
           "atan2": "np.arctan2", "asinh": "np.arcsinh", "acosh": "np.arccosh", "atanh": "np.arctanh",
           "min": "np.minimum", "max": "np.maximum", "pow": "np.power", "and": "np.logical_and",
           "or": "np.logical_or", "not": "np.logical_not", "select": "np.where"} | {
    name: f"np.{name}" for name in ("sqrt", "exp", "log", "sin", "cos", "tan", "sinh", "cosh", "tanh", "abs", "sign")
}  # fmt: skip
_HELPERS = '''
def given(*arrays):
    """The arrays of doubles, and their common leading axes."""
    arrays = [np.asarray(array, dtype=float) for array in arrays]
    return (*arrays, np.broadcast_shapes(*(array.shape[:-1] for array in arrays)))


def array(lead, shape, entries):
    """An array (*lead, *shape) of its entries, row by row."""
    result = np.empty((*lead, len(entries)))
    for k, entry in enumerate(entries):
        result[..., k] = entry
    return result.reshape((*lead, *shape))
'''
_SOLVER = '''
def solved(M, r, A, b):
    """a and lambda of M a = r + A^T lambda, A a = b; nan where a is not determined or constraints contradict.

    Where constraints repeat each other a is unique, and lambda the smallest one, rows being of size 1.
    """
    n, m = M.shape[-1], A.shape[-2]
    K = np.zeros((*r.shape[:-1], n + m, n + m))
    K[..., :n, :n], K[..., :n, n:], K[..., n:, :n] = M, -np.swapaxes(A, -1, -2), A
    diagonal = np.abs(np.diagonal(M, axis1=-2, axis2=-1))
    rows = np.max(np.abs(A), axis=-1) ** 2
    s = np.concatenate([diagonal, rows / np.max(diagonal, axis=-1, keepdims=True)], axis=-1)
    s = 1.0 / np.sqrt(np.where(s > 0.0, s, 1.0))
    K = s[..., :, None] * K * s[..., None, :]
    y = s * np.concatenate([r, b], axis=-1)
    inverse = np.linalg.pinv(K, rcond=1e-11)
    x = np.einsum("...ij,...j->...i", inverse, y)
    missed = y - np.einsum("...ij,...j->...i", K, x)
    x = x + np.einsum("...ij,...j->...i", inverse, missed)
    left = np.abs(np.eye(n, n + m) - (inverse @ K)[..., :n, :]).max(axis=(-2, -1))
    good = (left < 1e-6) & (np.abs(missed).max(axis=-1) <= 1e-8 * np.abs(y).max(axis=-1))
    x = np.where(good[..., None], s * x, np.nan)
    return x[..., :n], x[..., n:]
'''
_COMPARED = '''
def test():
    """Every function answers as it did where this text was written; AssertionError if one does not."""
    for function, arguments, answer, allowed in GOLDEN:
        found = np.ravel(function(*arguments))
        assert np.all(np.abs(found - answer) <= allowed), f"{function.__name__}: {found - answer}"
'''


def _array(shape: Sequence[int], entries: Sequence[str]) -> str:
    return f"array(lead, ({''.join(f'{size}, ' for size in shape)}), [{', '.join(entries)}])"


def _before(arguments: Sequence[str], sizes: Mapping[str, int]) -> Sequence[str]:
    widened = ["np.asarray(t)[..., None]" if letter == "t" else letter for letter in arguments]
    lines = [f"{', '.join(arguments)}, lead = given({', '.join(widened)})"]
    return lines + ["t = t[..., 0]"] * ("t" in arguments)


LIBRARY = Library(
    module="numpy",
    about=["Functions take arrays (..., n) whose leading axes broadcast, and the time as a number or (...)."],
    imports=["import numpy as np"],
    helpers=_HELPERS,
    solver=_SOLVER,
    direct="np.linalg.solve(M, r[..., None])[..., 0]",
    language=python_language({}, _CALLED),
    array=_array,
    entry=lambda letter, k: "t" if letter == "t" else f"{letter}[..., {k}]",
    before=_before,
    if_good=lambda pivot, array: f"np.where({pivot}[..., None] > 0.0, {array}, np.nan)",
    compared=_COMPARED,
)
