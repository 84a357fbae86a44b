"""Instructions of straight-line programs, counted alike for everybody.

Constants, inputs and outputs cost nothing, and sines and cosines are left out: they are the same for all. A product and
the sum that takes it are one fused instruction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

_FREE = frozenset({"sin", "cos", "sincos", "sine", "cosine", "const", "input", "output"})
_SUMS = frozenset({"add", "sub"})
_PRODUCTS = frozenset({"mul", "sq"})
_FUSED = frozenset({"fma", "fms", "fnma", "fnms"})

Row = tuple[str, tuple[int, ...]]


def counted(operations: Mapping[str, int]) -> int:
    """How many instructions there are, from how often each operation occurs.

    >>> counted({"add": 2, "fma": 3, "sincos": 1, "sine": 1})
    5
    """
    return sum(count for name, count in operations.items() if name not in _FREE)


def unfused(operations: Mapping[str, int]) -> int:
    """The same with each fused instruction as a product and a sum.

    >>> unfused({"add": 2, "fma": 3, "sincos": 1})
    8
    """
    return counted(operations) + sum(count for name, count in operations.items() if name in _FUSED)


def plain(rows: Sequence[Row]) -> int:
    """The instructions of a list of (operation, operands), value i being what row i computes."""
    return counted(Counter(name for name, _ in rows))


def fused(rows: Sequence[Row]) -> int:
    """The same, with each sum taking up a product that nobody else needs.

    >>> fused([("input", ()), ("mul", (0, 0)), ("add", (1, 0)), ("sub", (2, 1))])
    3
    >>> fused([("input", ()), ("mul", (0, 0)), ("add", (1, 0)), ("output", (2,))])
    1
    """
    uses = Counter(operand for _, operands in rows for operand in operands)
    saved = 0
    for name, operands in rows:
        if name in _SUMS and any(rows[k][0] in _PRODUCTS and uses[k] == 1 for k in operands):
            saved += 1
    return plain(rows) - saved
