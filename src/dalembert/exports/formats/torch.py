"""PyTorch: functions of tensors (..., n), which autograd and `torch.func` differentiate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from ..exporter import Exporter
from ..pythonic import Library, files_of, passes_with, python_language

__all__ = ["EXPORTER"]

_CALLED = {"sine": "torch.sin", "cosine": "torch.cos", "atan2": "both(torch.atan2)", "min": "both(torch.minimum)",
           "max": "both(torch.maximum)", "pow": "both(torch.pow)", "and": "torch.logical_and", "or": "torch.logical_or",
           "not": "torch.logical_not", "select": "chosen"} | {
    name: f"torch.{name}" for name in ("sqrt", "exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "sinh",
                                       "cosh", "tanh", "asinh", "acosh", "atanh", "abs", "sign")}  # fmt: skip
_HELPERS = '''
def real(x):
    """A tensor of doubles."""
    return torch.as_tensor(x, dtype=torch.float64)


def both(function):
    """A function of two tensors, of numbers too."""
    return lambda a, b: function(real(a), real(b))


def chosen(test, a, b):
    """a where the test is true, else b."""
    return torch.where(test, real(a), real(b))


def given(*arrays):
    """The arrays as tensors of doubles, and their common leading axes."""
    arrays = [real(array) for array in arrays]
    return (*arrays, torch.broadcast_shapes(*(array.shape[:-1] for array in arrays)))


def array(lead, shape, entries):
    """A tensor (*lead, *shape) of its entries, row by row."""
    return torch.stack([real(entry).expand(lead) for entry in entries], -1).reshape((*lead, *shape))
'''
_SOLVER = '''
def solved(M, r, A, b):
    """a and lambda of M a = r + A^T lambda, A a = b; nan where a is not determined or constraints contradict.

    Where constraints repeat each other a is unique, and lambda the smallest one, rows being of size 1.
    """
    n, m = M.shape[-1], A.shape[-2]
    zeros = torch.zeros((*A.shape[:-1], m), dtype=M.dtype)
    K = torch.cat([torch.cat([M, -A.mT], -1), torch.cat([A, zeros], -1)], -2)
    diagonal, rows = M.diagonal(dim1=-2, dim2=-1).abs(), A.abs().amax(-1) ** 2
    s = torch.cat([diagonal, rows / diagonal.amax(-1, keepdim=True)], -1).detach()
    s = 1.0 / torch.sqrt(torch.where(s > 0.0, s, torch.ones_like(s)))
    K = s[..., :, None] * K * s[..., None, :]
    y = s * torch.cat([r, b], -1)
    inverse = torch.linalg.pinv(K, rtol=1e-11)
    x = (inverse @ y[..., None])[..., 0]
    missed = y - (K @ x[..., None])[..., 0]
    x = x + (inverse @ missed[..., None])[..., 0]
    left = (torch.eye(n, n + m, dtype=M.dtype) - (inverse @ K)[..., :n, :]).abs().amax((-2, -1))
    good = (left < 1e-6) & (missed.abs().amax(-1) <= 1e-8 * y.abs().amax(-1))
    x = torch.where(good[..., None], s * x, torch.full_like(x, torch.nan))
    return x[..., :n], x[..., n:]
'''
_COMPARED = '''
def test():
    """Every function answers as it did where this text was written; AssertionError if one does not."""
    for function, arguments, answer, allowed in GOLDEN:
        error = (function(*arguments).reshape(-1) - real(answer)).abs()
        assert bool((error <= allowed).all()), f"{function.__name__}: {error}"
'''


def _array(shape: Sequence[int], entries: Sequence[str]) -> str:
    return f"array(lead, ({''.join(f'{size}, ' for size in shape)}), [{', '.join(entries)}])"


def _before(arguments: Sequence[str], sizes: Mapping[str, int]) -> Sequence[str]:
    widened = ["real(t)[..., None]" if letter == "t" else letter for letter in arguments]
    lines = [f"{', '.join(arguments)}, lead = given({', '.join(widened)})"]
    return lines + ["t = t[..., 0]"] * ("t" in arguments)


_LIBRARY = Library(
    module="torch",
    about=["Functions take tensors (..., n) of doubles whose leading axes broadcast, and the time as (...); autograd",
           "and torch.func differentiate them."],
    imports=["import torch"],
    helpers=_HELPERS,
    solver=_SOLVER,
    direct="torch.linalg.solve_ex(M, r)[0]",
    language=python_language({}, _CALLED),
    array=_array,
    entry=lambda letter, k: "t" if letter == "t" else f"{letter}[..., {k}]",
    before=_before,
    if_good=lambda pivot, array: f"chosen({pivot}[..., None] > 0.0, {array}, torch.nan)",
    compared=_COMPARED,
)
EXPORTER = Exporter("torch", "Python with PyTorch, differentiable", ".py", partial(files_of, library=_LIBRARY),
                    passes_with("torch"), "PyTorch")  # fmt: skip
