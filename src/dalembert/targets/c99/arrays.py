"""The arrays of a routine: which are parts of others, and which are written, so that the rest can be `const`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...compiler.kernels import code
from ...compiler.kernels.code import Instruction, Local, Value
from ...compiler.kernels.kernel import Kind

__all__ = ["ARRAYS", "Arrays", "Function"]

ARRAYS = (Kind.ARRAY, Kind.INT_ARRAY)


@dataclass(frozen=True)
class Function:
    """A function of the file: its name, through which of its parameters it writes, and the bytes of its arrays and of
    those of the functions it calls."""

    name: str
    writes: tuple[bool, ...]
    stack: int = 0


class Arrays:
    """What is known of the arrays of a routine; `only` has the variables that stand for one array each."""

    def __init__(self, every: Sequence[Instruction], callee: Callable[[code.Call], Function]) -> None:
        self.only: dict[Local, Value] = _only(every)
        self._whole = {it.result.number: it.operands[0].number for it in every
                       if isinstance(it, code.Compute) and it.operation == "offset"}  # fmt: skip
        self._whole |= {it.result.number: self.only[it.local].number for it in every
                        if isinstance(it, code.Read) and it.local in self.only}  # fmt: skip
        self._written = {self._root(value) for it in every for value in self._written_by(it, callee)}

    def is_written(self, value: Value) -> bool:
        """Whether something is stored in an array, or may be, through it or what it is a part of."""
        return self._root(value) in self._written

    def _root(self, value: Value) -> int | None:
        place = value.number
        while place in self._whole:
            place = self._whole[place]
        return place

    def _written_by(self, it: Instruction, callee: Callable[[code.Call], Function]) -> Sequence[Value]:
        """The arrays that an instruction stores in; scratch memory, and what a variable may stand for, count too."""
        if isinstance(it, code.Store):
            return [it.array]
        if isinstance(it, code.Call):
            return [value for value, writes in zip(it.arguments, callee(it).writes, strict=True) if writes]
        if isinstance(it, code.Read | code.Write) and it.local not in self.only:
            return [it.result if isinstance(it, code.Read) else it.value]
        return [it.result] if isinstance(it, code.Scratch) else []


def _only(every: Sequence[Instruction]) -> dict[Local, Value]:
    writes = [it for it in every if isinstance(it, code.Write) and it.local.kind in ARRAYS]
    counts = Counter(it.local for it in writes)
    return {it.local: it.value for it in writes if counts[it.local] == 1}
