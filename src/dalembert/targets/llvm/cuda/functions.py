"""Programs and kernels as functions of arrays whose rows are computed on a device, each by a thread of its own."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, cast

import numpy as np

from ....compiler import guard
from ....compiler.copying import Origin, Unpicklable
from ....compiler.doors import ArrayFunction, Parts, Rows, Signature
from ....compiler.engine import Object
from ....compiler.program import Program
from ....compiler.target import Assembled, Saddle, Statuses, Wanted, Wiring, Workshop, checked
from ....errors import ShapeError
from .arrays import DeviceArray, is_on_device, new, seen
from .driver import Driver, driver
from .module import ENTRY, module, one_program, one_saddle

__all__ = ["assemble", "quantity", "solution"]

Placed = Rows | DeviceArray
"""Rows (1 or count, size), here or on the device."""


def assemble(wire: Callable[[Workshop], Wiring], key: str | None) -> Assembled:
    """What `wire` puts into a workshop, as functions that threads call; see `Target.threads`."""
    made = module(wire, key)
    return Assembled(_launches(made), made.facts["told"], lambda _: None)


def _launches(made: Object) -> dict[str, Launch]:
    """The entries of a module by name."""
    owner = driver()
    code = owner.module(made.code)
    return {name: Launch(owner, code.launcher(symbol), count % 2 == 0)
            for name, (symbol, _, _, count) in made.facts["entries"].items()}  # fmt: skip


class Launch:
    """An entry: (count, what is read, what is written), rows of each; the codes (count,), 0 where it returns nothing.

    What is here is copied there and, if it is written, back.
    """

    owner: Driver

    def __init__(self, owner: Driver, launch: Callable[[int, Sequence[int]], None], returns: bool) -> None:
        self.owner, self._launch, self._returns = owner, launch, returns

    def __call__(self, count: int, read: Sequence[Placed], written: Sequence[Placed]) -> Statuses:
        codes = np.zeros(count, dtype=np.int64)
        if count == 0:
            return codes
        there = [self._there(rows) for rows in read]
        results = [rows if isinstance(rows, DeviceArray) else new(self.owner, rows.shape) for rows in written]
        held = self.owner.memory(codes.nbytes) if self._returns else None
        words = [word for rows in (*there, *results) for word in (rows.address, rows.shape[1] if len(rows) > 1 else 0)]
        self._launch(count, [count, *words, *([held.address] if held else [])])
        for here, result in zip(written, results, strict=True):
            if isinstance(here, np.ndarray):
                self.owner.download(here.ctypes.data, result.address, here.nbytes)
        if held:
            self.owner.download(codes.ctypes.data, held.address, codes.nbytes)
        return codes

    def _there(self, rows: Placed) -> DeviceArray:
        """Rows on the device."""
        if isinstance(rows, DeviceArray):
            return rows
        whole = np.ascontiguousarray(rows)
        copied = new(self.owner, whole.shape)
        self.owner.upload(copied.address, whole.ctypes.data, whole.nbytes)
        return copied


# -------------------------------------------------------------------- quantities and solutions


def quantity(wanted: Wanted[Program]) -> ArrayFunction:
    """The function of a program with one output block; see `Target`."""
    launch, signature = _single(one_program(wanted.make), wanted.key and f"quantity {wanted.key}")

    def run(count: int, rows: Sequence[Placed], result: Placed) -> None:
        launch(count, rows, [result])

    return ArrayFunction(signature, run, door=partial(Door, launch.owner))


def solution(wanted: Wanted[Saddle], why_singular: Callable[[], str]) -> ArrayFunction:
    """The function that solves a saddle system; see `Target`."""
    launch, signature = _single(one_saddle(wanted.make), wanted.key and f"solution {wanted.key}")

    def run(count: int, rows: Sequence[Placed], result: Placed) -> Statuses:
        return launch(count, rows, [result])

    return ArrayFunction(signature, checked(signature, why_singular, run), door=partial(Door, launch.owner))


def _single(wire: Callable[[Workshop], Wiring], key: str | None) -> tuple[Launch, Signature]:
    """The one entry of a module, and how it is called."""
    made = module(wire, key)
    return _launches(made)[ENTRY], Signature.of(made.facts["told"]["signature"])


class Door(Unpicklable):
    """A function that is called with arrays of whatever side: what is asked of arrays on the device stays there."""

    origin: Origin | None

    def __init__(self, owner: Driver, function: ArrayFunction) -> None:
        self._owner, self._function, self.origin = owner, function, function.origin
        self.__doc__ = f"{function.signature.summary}; arrays (..., size) here or on the device, batch axes lead."

    def __repr__(self) -> str:
        return repr(self._function)

    def __call__(self, *arrays: Any, t: Any = 0.0, parameters: Any = None, out: Any = None, threads: Any = 1) -> Any:
        """Evaluate at states; see `ArrayFunction`.

        Where one of the arrays is on the device, so is the result: axes that lead are then alike in all that have some,
        and `out` is an array there. Every thread of a device takes part: `threads` says nothing.
        """
        if not any(map(is_on_device, (*arrays, t, out))):
            return self._function.told(*arrays, t=t, parameters=parameters, out=out)
        signature, given = self._function.signature, self._function.parameters
        blocks, where = signature.inputs, signature.text
        if len(arrays) != len(blocks):
            raise ShapeError(where, f"it was called with {len(arrays)} arrays.",
                             f"It takes {len(blocks)}: {', '.join(block.name for block in blocks)}.")  # fmt: skip
        named = {block.name: self._placed(block.name, array) for block, array in zip(blocks, arrays, strict=True)}
        for block in blocks:
            if not named[block.name].shape or named[block.name].shape[-1] != block.size:
                raise ShapeError(where, f"{block.name} has shape {named[block.name].shape}.",
                                 f"Its last axis must be {block.size} long: (..., {block.size}).")  # fmt: skip
        if signature.unit:
            guard.check(where, blocks[0].name, np.asarray(named[blocks[0].name]), signature.unit)
        if is_on_device(t):
            raise ShapeError(where, "t is on the device.", "Give a number, or an array of NumPy.")
        named |= {"t": np.asarray(t, dtype=float)[..., None], "parameters": given.rows(parameters)}
        lead = self._lead(named)
        count = math.prod(lead)
        rows = [_rows(array, lead) for array in named.values()]
        result = self._place(out, (*lead, *signature.shape))
        evaluate = cast("Callable[..., None]", self._function.evaluate)  # which knows the device, too
        evaluate(count, rows, _reshaped(result, (count, math.prod(signature.shape))))
        return Parts(self._function, where, signature.parts).told(result) if signature.parts else result

    def _placed(self, name: str, array: Any) -> Placed:
        if is_on_device(array):
            return seen(self._owner, self._function.signature.text, name, array)
        return np.asarray(array, dtype=float)

    def _lead(self, named: dict[str, Placed]) -> tuple[int, ...]:
        """The axes that lead, which are alike in all arrays that have some."""
        found = {array.shape[:-1] for array in named.values() if math.prod(array.shape[:-1]) != 1}
        if len(found) > 1:
            shapes = ", ".join(f"{name} {array.shape}" for name, array in named.items())
            raise ShapeError(self._function.signature.text, f"on a device nothing is broadcast: {shapes}.",
                             "Give arrays whose leading axes are alike, or single states.")  # fmt: skip
        one = max((array.shape[:-1] for array in named.values()), key=len)
        return found.pop() if found else one

    def _place(self, out: Any, shape: tuple[int, ...]) -> DeviceArray:
        where = self._function.signature.text
        if out is None:
            return new(self._owner, shape)
        if not is_on_device(out):
            raise ShapeError(where, "out is not on the device, where the states are.", "Leave it out.")
        found = seen(self._owner, where, "out", out)
        if found.shape != shape:
            raise ShapeError(where, f"out has shape {found.shape}.", f"The result has shape {shape}.")
        return found


def _rows(array: Placed, lead: tuple[int, ...]) -> Placed:
    """As rows (1 or count, size)."""
    count = math.prod(lead)
    single = math.prod(array.shape[:-1]) == 1 and count != 1
    return _reshaped(array, (1 if single else count, array.shape[-1]))


def _reshaped(array: Any, shape: tuple[int, int]) -> Any:
    """The same memory as rows."""
    if isinstance(array, DeviceArray):
        return DeviceArray(array.driver, array.address, shape, (shape[1], 1), array.keep)
    return array.reshape(shape)
