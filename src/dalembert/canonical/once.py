"""Properties that are computed once, whatever comes of it."""

from __future__ import annotations

from functools import cached_property
from typing import Any, TypeVar, overload

from ..errors import BudgetError

T = TypeVar("T", covariant=True)


class once(cached_property[T]):
    """A property that is computed once; a budget that ended it is not spent again, its error is raised again.

    >>> class Large:
    ...     @once
    ...     def size(self):
    ...         print("counting")
    ...         raise BudgetError("Large", "it has more terms than are granted")
    >>> large = Large()
    >>> for _ in range(2):
    ...     try:
    ...         large.size
    ...     except BudgetError as error:
    ...         print(error.what)
    counting
    it has more terms than are granted
    it has more terms than are granted
    """

    @overload
    def __get__(self, instance: None, owner: type[Any] | None = None) -> once[T]: ...
    @overload
    def __get__(self, instance: object, owner: type[Any] | None = None) -> T: ...
    def __get__(self, instance: Any, owner: type[Any] | None = None) -> Any:
        if instance is None:
            return self
        given_up = f"{self.attrname}, given up"
        if given_up in instance.__dict__:
            raise instance.__dict__[given_up].with_traceback(None)
        try:
            return super().__get__(instance, owner)
        except BudgetError as error:
            instance.__dict__[given_up] = error
            raise
