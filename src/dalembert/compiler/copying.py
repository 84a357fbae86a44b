"""How values that hold compiled code are pickled and copied: never the code, whose addresses mean nothing elsewhere.

What knows what it was made from goes as that, and is made again where it arrives, from machine code that is ready there
if there is any. The rest is refused by `pickle` and `copy.deepcopy`.
"""

from __future__ import annotations

import importlib
from abc import abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, NoReturn, Self

from ..errors import NotCopiedError

__all__ = ["HoldsCompiledCode", "MadeAgain", "Origin", "Unpicklable"]

Origin = tuple[Callable[..., Any], tuple[Any, ...]]
"""A function and its arguments, which give a value once more."""


class _Shared:
    """`copy.copy` shares what is compiled."""

    def __copy__(self) -> Self:
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        return made


class HoldsCompiledCode(_Shared):
    """A base of values that hold compiled code: `copy.copy` shares it; what would copy it raises NotCopiedError."""

    instead: ClassVar[str] = "Pickle what it was compiled from, and compile that again."

    def __reduce_ex__(self, protocol: Any) -> Origin:
        self._refuse()

    def _refuse(self) -> NoReturn:
        raise NotCopiedError(repr(self), "holds compiled code, which can be neither pickled nor copied.", self.instead)


class Unpicklable(HoldsCompiledCode):
    """A compiled function: a deep copy is the function itself, as Python has it for its own.

    It is pickled by its origin, where it has one.
    """

    origin: Origin | None = None

    def __reduce_ex__(self, protocol: Any) -> Origin:
        return self.origin or self._refuse()

    def __deepcopy__(self, memo: Any) -> Self:
        return self


class MadeAgain(_Shared):
    """A base of values that are pickled and deep-copied by what they were made from, and made again from that."""

    @abstractmethod
    def made_from(self) -> Origin:
        """What makes this value."""

    def __reduce_ex__(self, protocol: Any) -> Origin:
        make, arguments = self.made_from()
        return _made_again, (_Version(), make, *arguments)


def _made_again(_: _Version, make: Callable[..., Any], *arguments: Any) -> Any:
    return make(*arguments)


class _Version:
    """The version of this package that pickled what comes after it; any other refuses to read on."""

    def __reduce__(self) -> Origin:
        return _of_version, (own_version(),)


def _of_version(version: str) -> _Version:
    if version != own_version():
        raise NotCopiedError("pickle", f"it was written by dalembert {version}; this is {own_version()}.",
                             "Keep descriptions (model files, scripts) rather than pickles.")  # fmt: skip
    return _Version()


def own_version() -> str:
    """The version of the package."""
    return importlib.import_module(__name__.partition(".")[0]).__version__
