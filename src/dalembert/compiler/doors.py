"""The general door to a kernel: any arrays that broadcast, every mistake named.

(The fast door, for exactly the arrays of one state, is `fastcall`; what it does not take comes here.)
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import ShapeError
from ..expr.doubles import doubles
from . import guard
from .copying import Origin, Unpicklable
from .program import Block

Rows = NDArray[np.float64]
Evaluate = Callable[[int, Sequence[Rows]], Rows]
_DOUBLE = np.dtype(np.float64)


@dataclass(frozen=True)
class Signature:
    """How a kernel is called: positional blocks, and the shape of what comes back for one state.

    `unit` has the places in the first block where four entries are a unit vector.
    """

    name: str
    inputs: tuple[Block, ...]
    shape: tuple[int, ...]
    summary: str
    unit: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """For messages: ``mass_matrix(q)``."""
        return f"{self.name}({', '.join(block.name for block in self.inputs)})"

    @property
    def told(self) -> dict[str, Any]:
        """This signature as JSON holds it."""
        return {**vars(self), "inputs": [(block.name, block.shape) for block in self.inputs]}

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Signature:
        """The signature that was `told`.

        >>> f = Signature("f", (Block.of_shape("q", (2,)),), (2, 2), "")
        >>> Signature.of(f.told) == f
        True
        """
        inputs = tuple(Block.of_shape(name, shape) for name, shape in told["inputs"])
        return cls(told["name"], inputs, tuple(told["shape"]), told["summary"], tuple(told["unit"]))


def _none(given: Any) -> Rows:
    return np.zeros(0)


@dataclass(frozen=True)
class Parameters:
    """What the keyword `parameters` of a function stands for; without anything, for no numbers at all.

    rows     turns it into rows (..., number of parameters of the kernel)
    usual    the row that stands for None, NaN where nothing does
    entries  where in a row those go that a caller may give
    names, symbols   what these are called
    """

    rows: Callable[[Any], Rows] = _none
    usual: Rows = field(default_factory=lambda: np.zeros(0))
    entries: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    symbols: tuple[Any, ...] = ()


@dataclass(frozen=True)
class ArrayFunction(Unpicklable):
    """A kernel over NumPy arrays ``(..., size)``, one state or any number of them.

    `evaluate(count, rows)` computes `count` states; `rows` has one array per positional block, then the
    time (1) and the parameters; each holds 1 or `count` rows. `origin` gives the function once more.
    `door` makes of it what is called faster with the arrays of one state.
    """

    signature: Signature
    evaluate: Evaluate
    parameters: Parameters = field(default_factory=Parameters)
    origin: Origin | None = None
    door: Callable[[ArrayFunction], Callable[..., Any]] | None = None

    def of(self, parameters: Parameters | None = None, origin: Origin | None = None) -> Callable[..., Any]:
        """The function with what its keyword `parameters` stands for, behind its door."""
        made = replace(self, parameters=parameters or Parameters(), origin=origin)
        return made if self.door is None else self.door(made)

    def __repr__(self) -> str:
        return f"<function {self.signature.text}>"

    def __call__(self, *arrays: ArrayLike, t: ArrayLike = 0.0, parameters: Any = None) -> Any:
        """Evaluate at the given states; batch axes lead and broadcast."""
        blocks = self.signature.inputs
        plain = self._plain(arrays) if parameters is None and isinstance(t, float) and t == 0.0 else []
        if plain:
            return self.evaluate(len(plain[0]), (*plain, *self._hidden)).reshape((-1, *self.signature.shape))
        if len(arrays) != len(blocks):
            raise ShapeError(self.signature.text, f"it was called with {len(arrays)} arrays.",
                             f"It takes {len(blocks)}: {', '.join(block.name for block in blocks)}.")
        given = [self._rows(block, array) for block, array in zip(blocks, arrays, strict=True)]
        if self.signature.unit:
            guard.check(self.signature.text, blocks[0].name, given[0], self.signature.unit)
        given += [doubles(self.signature.text, "t", t)[..., None], self.parameters.rows(parameters)]
        lead = self._batch_shape(given)
        count = int(np.prod(lead, dtype=int))
        result = self.evaluate(count, [_flatten(rows, lead) for rows in given])
        shaped = result.reshape((*lead, *self.signature.shape))
        return shaped if shaped.ndim else float(shaped)

    @functools.cached_property
    def _hidden(self) -> tuple[Rows, ...]:
        """The rows of time 0 and of the usual parameters; nothing where one is not known, or states are checked."""
        usual = self.parameters.usual
        return () if self.signature.unit or np.isnan(usual).any() else (np.zeros((1, 1)), usual[None])

    def _plain(self, arrays: Sequence[ArrayLike]) -> list[Rows]:
        """The arrays, if they are rows of as many states that kernels can read as they are; else nothing."""
        rows: list[Rows] = [array for array in arrays if type(array) is np.ndarray and array.dtype == _DOUBLE
                            and array.flags.c_contiguous]  # fmt: skip
        count = len(rows[0]) if rows and rows[0].ndim == 2 else 0
        wanted = [(count, block.size) for block in self.signature.inputs]
        fits = count > 1 and len(rows) == len(arrays) and [row.shape for row in rows] == wanted
        return rows if fits and self._hidden else list[Rows]()

    def _rows(self, block: Block, array: ArrayLike) -> Rows:
        rows = doubles(self.signature.text, block.name, array)
        if rows.ndim == 0 or rows.shape[-1] != block.size:
            raise ShapeError(self.signature.text, f"{block.name} has shape {rows.shape}.",
                             f"Its last axis must be {block.size} long: (..., {block.size}).")
        return rows

    def _batch_shape(self, given: Sequence[Rows]) -> tuple[int, ...]:
        try:
            return np.broadcast_shapes(*(rows.shape[:-1] for rows in given))
        except ValueError:
            shapes = ", ".join(str(rows.shape) for rows in given)
            raise ShapeError(self.signature.text, f"the leading axes of the arrays do not fit: {shapes}.",
                             "They must broadcast.") from None


def _flatten(rows: Rows, lead: tuple[int, ...]) -> Rows:
    """As a contiguous (1, size) or (count, size) array."""
    size = rows.shape[-1]
    if all(length == 1 for length in rows.shape[:-1]):
        return np.ascontiguousarray(rows.reshape(1, size))
    spread = np.broadcast_to(rows, (*lead, size))
    return np.ascontiguousarray(spread.reshape(-1, size))
