"""What holds compiled code is refused by `pickle` and `copy.deepcopy`: its addresses mean nothing elsewhere."""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn, Self

from ..errors import NotCopiedError

__all__ = ["HoldsCompiledCode", "Unpicklable"]


class HoldsCompiledCode:
    """A base of values that hold compiled code: `copy.copy` shares it; what would copy it raises NotCopiedError."""

    instead: ClassVar[str] = "Pickle what it was compiled from, and compile that again."

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        raise NotCopiedError(repr(self), "holds compiled code, which can be neither pickled nor copied.", self.instead)

    def __copy__(self) -> Self:
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        return made


class Unpicklable(HoldsCompiledCode):
    """A compiled function: a deep copy is the function itself, as Python has it for its own."""

    def __deepcopy__(self, memo: Any) -> Self:
        return self
