"""Linear systems of SymPy's matrices, solved in short forms."""

# pyright: reportMissingTypeStubs=false

from __future__ import annotations

from typing import Any

from ..algebra.short.shorten import shortest_known
from ..algebra.short.writing import leaves

LONGEST = 400
"""Leaves of a solution beyond which no short form is looked for."""


def solved(matrix: Any, right: Any) -> Any:
    """x of matrix * x = right, n x 1."""
    found = matrix.LUsolve(right)
    return found.applyfunc(lambda entry: shortest_known(entry) if leaves([entry]) <= LONGEST else entry)
