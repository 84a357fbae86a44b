"""The general door to a kernel: any arrays that broadcast, every mistake named.

(The fast door, for exactly the arrays of one state, is `fastcall`; what it does not take comes here.)
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate
from operator import itemgetter
from threading import Thread
from typing import Any, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import DescriptionError, ShapeError
from ..expr.doubles import doubles
from . import guard
from .copying import Origin, Unpicklable
from .program import Block

Rows = NDArray[np.float64]
Evaluate = Callable[[int, Sequence[Rows], Rows], None]
_SINGLE, _DOUBLE = np.dtype(np.float32), np.dtype(np.float64)

WORK_OF_A_THREAD = 8_000_000
"""Operations, about a tenth of a millisecond in lanes, below which a thread of its own takes more than it gives."""


@dataclass(frozen=True)
class Signature:
    """How a kernel is called: positional blocks, and the shape of what comes back for one state.

    `unit` has the places in the first block where four entries are a unit vector, `parts` the shapes of the parts in
    which the last axis is told, as a tuple of arrays, if it is.
    """

    name: str
    inputs: tuple[Block, ...]
    shape: tuple[int, ...]
    summary: str
    unit: tuple[int, ...] = ()
    parts: tuple[tuple[int, ...], ...] = ()

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
        parts: tuple[tuple[int, ...], ...] = tuple(map(tuple, told["parts"]))
        return cls(told["name"], inputs, tuple(told["shape"]), told["summary"], tuple(told["unit"]), parts)


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

    `evaluate(count, rows, result)` computes `count` states, a row of `result` each; `rows` has one array per
    positional block, then the time (1) and the parameters; each holds 1 or `count` rows. One state takes `work`
    operations. `origin` gives the function once more. `door` makes of it what is called faster with the usual arrays.
    """

    signature: Signature
    evaluate: Evaluate
    parameters: Parameters = field(default_factory=Parameters)
    origin: Origin | None = None
    work: int = 1
    door: Callable[[ArrayFunction], Callable[..., Any]] | None = None

    def of(self, parameters: Parameters | None = None, origin: Origin | None = None) -> Callable[..., Any]:
        """The function with what its keyword `parameters` stands for, behind its door."""
        made = replace(self, parameters=parameters or Parameters(), origin=origin)
        return made.told if self.door is None else self.door(made)

    @property
    def told(self) -> Callable[..., Any]:
        """The function itself, or in parts if it is told so."""
        return Parts(self, self.signature.text, self.signature.parts) if self.signature.parts else self

    def __repr__(self) -> str:
        return f"<function {self.signature.text}>"

    def __call__(
        self, *arrays: ArrayLike, t: ArrayLike = 0.0, parameters: Any = None, out: Any = None, threads: Any = 1
    ) -> Any:
        """Evaluate at the given states; batch axes lead and broadcast.

        Computed in doubles; from arrays of float32 alone comes float32. `out` is an array of the shape of the result,
        float64 or float32, which then holds it and is returned; it may share memory with the arguments. Up to `threads`
        threads share many states; the numbers are the same.
        """
        blocks = self.signature.inputs
        if len(arrays) != len(blocks):
            raise ShapeError(self.signature.text, f"it was called with {len(arrays)} arrays.",
                             f"It takes {len(blocks)}: {', '.join(block.name for block in blocks)}.")
        given = [self._rows(block, array) for block, array in zip(blocks, arrays, strict=True)]
        if self.signature.unit:
            guard.check(self.signature.text, blocks[0].name, given[0], self.signature.unit)
        given += [doubles(self.signature.text, "t", t)[..., None], self.parameters.rows(parameters)]
        lead = self._batch_shape(given)
        rows, shape = [_flatten(array, lead) for array in given], (*lead, *self.signature.shape)
        kind = _SINGLE if all(map(_is_single, arrays)) else _DOUBLE
        result = np.empty(shape) if out is None else self._place(out, shape, rows)
        self._evaluate(rows, result.reshape(math.prod(lead), math.prod(self.signature.shape)), threads)
        if out is None:
            return _as(kind, result)
        if result is not out:
            out[...] = result
        return out

    def _place(self, out: Any, shape: tuple[int, ...], rows: Sequence[Rows]) -> Rows:
        """Where the result is computed: `out` itself, where it can be."""
        check_place(self.signature.text, out, shape)
        usable = out.dtype == _DOUBLE and out.flags.carray and not any(np.may_share_memory(out, row) for row in rows)
        return out if usable else np.empty(shape)

    def _evaluate(self, rows: Sequence[Rows], result: Rows, threads: Any) -> None:
        """All states, on several threads where each has enough to do."""
        count = len(result)
        if not isinstance(threads, int) or threads < 1:
            raise DescriptionError(self.signature.text, f"threads is {threads!r}.", "Give a whole number from 1 on.")
        parts = min(threads, count * self.work // WORK_OF_A_THREAD)
        if parts < 2:
            self.evaluate(count, rows, result)
            return
        failed: list[Exception] = []

        def work(start: int, end: int) -> None:
            try:
                self.evaluate(end - start, [_part(row, start, end) for row in rows], result[start:end])
            except Exception as problem:
                failed.append(problem)

        ends = [count * k // parts for k in range(parts + 1)]
        running = [Thread(target=work, args=pair) for pair in itertools.pairwise(ends)]
        for method in (Thread.start, Thread.join):
            for thread in running:
                method(thread)
        if failed:
            self.evaluate(count, rows, result)  # says which state of all it is

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


@dataclass(frozen=True)
class Parts:
    """A function whose last axis is told in parts of these shapes, as a tuple unless there is one alone."""

    function: Callable[..., Any]
    title: str
    shapes: tuple[tuple[int, ...], ...]

    def __call__(self, *arrays: Any, out: Any = None, **keywords: Any) -> Any:
        whole = self.function(*arrays, **keywords)
        if out is None:
            return self.told(whole)
        one = len(self.places) == 1
        given = (out,) if one else places_of(self.title, out, len(self.places))
        found = tuple(placed(self.title, whole[at], room) for at, room in zip(self.places, given, strict=True))
        return found[0] if one else found

    @cached_property
    def told(self) -> Callable[[Any], Any]:
        """From the whole to its parts."""
        return itemgetter(*self.places)

    @cached_property
    def places(self) -> list[Any]:
        """Where the parts stand in the last axis."""
        ends = list(accumulate(map(math.prod, self.shapes), initial=0))
        return [(..., slice(start, end) if shape else start) for shape, start, end in
                zip(self.shapes, ends, ends[1:], strict=False)]  # fmt: skip


def check_place(where: str, out: Any, shape: tuple[int, ...]) -> None:
    """Raise ShapeError unless `out` is an array into which a result of this shape can be written."""
    if not isinstance(out, np.ndarray):
        raise ShapeError(where, f"out is {_kind(out)}.", "It must be an array.")
    out = cast("NDArray[Any]", out)
    if out.dtype not in (_SINGLE, _DOUBLE):
        raise ShapeError(where, f"out is an array of {out.dtype}.", "It must be one of float64 or float32.")
    if out.shape != shape:
        raise ShapeError(where, f"out has shape {out.shape}.", f"The result has shape {shape}.")
    if not out.flags.writeable:
        raise ShapeError(where, "out cannot be written to.", "Give an array of its own, or a copy.")


def places_of(where: str, out: Any, count: int = 2) -> tuple[Any, ...]:
    """The keyword `out` of a function that returns several arrays: as many places, or None each. Raises ShapeError."""
    if out is None:
        return (None,) * count
    kind = _kind(out)
    if not isinstance(out, tuple) or len(cast("Sequence[Any]", out)) != count:
        raise ShapeError(where, f"out is {kind}.", f"{count} arrays come back: give as many in a tuple, or None.")
    return cast("tuple[Any, ...]", out)


def placed(where: str, result: Rows, out: Any) -> Any:
    """A result, in `out` where that is not None. Raises ShapeError where it does not fit."""
    if out is None:
        return result
    check_place(where, out, result.shape)
    out[...] = result
    return out


def _kind(thing: object) -> str:
    return type(thing).__name__


def _as(kind: np.dtype[Any], result: Rows) -> Any:
    """A result as it is returned: as an array, or as one number."""
    if result.ndim:
        return result.astype(kind, copy=False)
    return float(result) if kind == _DOUBLE else kind.type(result)


def _is_single(array: ArrayLike) -> bool:
    return getattr(array, "dtype", None) == _SINGLE


def _part(row: Rows, start: int, end: int) -> Rows:
    """The rows of some states."""
    return row if len(row) == 1 else row[start:end]


def _flatten(rows: Rows, lead: tuple[int, ...]) -> Rows:
    """As a contiguous (1, size) or (count, size) array."""
    size = rows.shape[-1]
    if all(length == 1 for length in rows.shape[:-1]):
        return np.ascontiguousarray(rows.reshape(1, size))
    spread = np.broadcast_to(rows, (*lead, size))
    return np.ascontiguousarray(spread.reshape(-1, size))
