"""JAX: pure functions of one state, for `jit`, `vmap`, `grad`, `jvp` and `vjp` to work on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ..exporter import Exporter
from ..pythonic import Library, files_of, passes_with, python_language

__all__ = ["EXPORTER"]

_CALLED = {"sine": "jnp.sin", "cosine": "jnp.cos", "asin": "jnp.arcsin", "acos": "jnp.arccos", "atan": "jnp.arctan",
           "atan2": "jnp.arctan2", "asinh": "jnp.arcsinh", "acosh": "jnp.arccosh", "atanh": "jnp.arctanh",
           "min": "jnp.minimum", "max": "jnp.maximum", "pow": "jnp.power", "and": "jnp.logical_and",
           "or": "jnp.logical_or", "not": "jnp.logical_not", "select": "jnp.where"} | {
    name: f"jnp.{name}" for name in ("sqrt", "exp", "log", "sin", "cos", "tan", "sinh", "cosh", "tanh", "abs", "sign")
}  # fmt: skip
_HELPERS = '''
jax.config.update("jax_enable_x64", True)


def given(*arrays):
    """The arrays, of doubles."""
    return [jnp.asarray(array, dtype=float) for array in arrays]


def array(shape, entries):
    """An array of its entries, row by row."""
    return jnp.stack([jnp.asarray(entry, dtype=float) for entry in entries]).reshape(shape)
'''
_SOLVER = '''
def solved(M, r, A, b):
    """a and lambda of M a = r + A^T lambda, A a = b; nan where a is not determined or constraints contradict.

    Where constraints repeat each other a is unique, and lambda the smallest one, rows being of size 1.
    """
    n, m = M.shape[-1], A.shape[-2]
    K = jnp.block([[M, -A.T], [A, jnp.zeros((m, m))]])
    diagonal, rows = jnp.abs(jnp.diagonal(M)), jnp.max(jnp.abs(A), axis=1) ** 2
    s = jnp.concatenate([diagonal, rows / jnp.max(diagonal)])
    s = jax.lax.stop_gradient(1.0 / jnp.sqrt(jnp.where(s > 0.0, s, 1.0)))
    K = s[:, None] * K * s
    y = s * jnp.concatenate([r, b])
    inverse = jnp.linalg.pinv(K, rtol=1e-11)
    x = inverse @ y
    missed = y - K @ x
    x = x + inverse @ missed
    left = jnp.abs(jnp.eye(n, n + m) - (inverse @ K)[:n]).max()
    good = (left < 1e-6) & (jnp.abs(missed).max() <= 1e-8 * jnp.abs(y).max())
    x = jnp.where(good, s * x, jnp.nan)
    return x[:n], x[n:]
'''
_COMPARED = '''
def test():
    """Every function answers as it did where this text was written; AssertionError if one does not."""
    for function, arguments, answer, allowed in GOLDEN:
        found = jax.jit(function)(*(jnp.asarray(x, dtype=float) for x in arguments)).ravel()
        assert jnp.all(jnp.abs(found - jnp.array(answer)) <= allowed), f"{function.__name__}: {found}"
'''


def _array(shape: Sequence[int], entries: Sequence[str]) -> str:
    return f"array(({''.join(f'{size}, ' for size in shape)}), [{', '.join(entries)}])"


_LIBRARY = Library(
    module="jax",
    about=["Functions are pure and take one state: jit, vmap, grad, jvp and vjp work on them.",
           "Importing this file switches the numbers of JAX to 64 bits."],
    imports=["import jax", "import jax.numpy as jnp"],
    helpers=_HELPERS,
    solver=_SOLVER,
    direct="jnp.linalg.solve(M, r)",
    language=python_language({}, _CALLED),
    array=_array,
    entry=lambda letter, k: letter if letter == "t" else f"{letter}[{k}]",
    before=lambda arguments, sizes: [f"{', '.join(arguments)}{',' * (len(arguments) == 1)} = given("
                                     f"{', '.join(arguments)})"],
    if_good=lambda pivot, array: f"jnp.where({pivot} > 0.0, {array}, jnp.nan)",
    compared=_COMPARED,
)  # fmt: skip
EXPORTER = Exporter("jax", "Python with JAX, differentiable", ".py", partial(files_of, library=_LIBRARY),
                    passes_with("jax"), "JAX")  # fmt: skip
