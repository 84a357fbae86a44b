"""Linear systems of SymPy's matrices, solved in short forms."""

# pyright: reportMissingTypeStubs=false

from __future__ import annotations

from typing import Any

from .shorten import shortest_known
from .writing import leaves

LONGEST = 400
"""Leaves of an entry beyond which no short form is looked for."""


def solved(matrix: Any, right: Any) -> Any:
    """x of matrix * x = right, n x 1; what is zero only by identities (sin^2 + cos^2 - 1) is no pivot."""
    return shortened(shortened(matrix).LUsolve(right, iszerofunc=_vanishes))


def shortened(matrix: Any) -> Any:
    """Each entry in a short exact form where it is not long."""
    return matrix.applyfunc(_short)


def _short(entry: Any) -> Any:
    return shortest_known(entry) if leaves([entry]) <= LONGEST else entry


def _vanishes(entry: Any) -> bool:
    return entry.is_zero or (entry.is_number is False and shortest_known(entry) == 0)
