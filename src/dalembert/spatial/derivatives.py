"""Time derivatives of arrays of SymPy expressions, and their short forms."""

from __future__ import annotations

import numpy as np

from ..algebra.short.shorten import shortest_known
from ..expr.expression import Expression
from ..expr.sympy_bridge import mechanics_time
from .arrays import is_expression, settled


def in_time(table: np.ndarray) -> np.ndarray:
    """d/dt of every entry, t the time of SymPy mechanics; numbers stand still."""
    moments = mechanics_time()
    flat = [entry.diff(moments) if hasattr(entry, "diff") else 0 for entry in table.ravel().tolist()]
    return settled("derivative", np.array(flat, dtype=object).reshape(table.shape))


def shortened(table: np.ndarray) -> np.ndarray:
    """Every SymPy expression in its shortest exact form, see `shorten`; what is beyond that stays as it is."""
    flat = [shortest_known(entry) if is_expression(entry) and not isinstance(entry, Expression) else entry
            for entry in table.ravel().tolist()]
    return settled("shortened", np.array(flat, dtype=object).reshape(table.shape))
