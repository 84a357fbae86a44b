"""Canonical forms where there are any, else what was there before."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from ..errors import DerivationError, ExpressionError

Asked = TypeVarTuple("Asked")
Found = TypeVar("Found")
Plain = TypeVar("Plain")

#: What tells that an expression has no canonical form, or none of a size that was granted.
NO_FORM = (DerivationError, ExpressionError, ZeroDivisionError)


def exact_else(plain: Plain, find: Callable[[*Asked], Found], *asked: *Asked) -> Found | Plain:
    """find(*asked), which works on canonical forms; `plain` where there is none, or it would be too large."""
    try:
        return find(*asked)
    except NO_FORM:
        return plain
