"""A file of C in numbers of 32 bits: the same text with `float` for `double`, and what is said of them."""

from __future__ import annotations

import math
import re
from dataclasses import replace

import numpy as np

from ...compiler import linear
from ...compiler.mathematics import FUNCTIONS
from ...compiler.source import Golden
from ...errors import DescriptionError

__all__ = ["TOLERANCES", "in_single", "rounded_more"]

TOLERANCES = {
    linear.RANK_TOLERANCE: 1e-5, linear.CONSISTENCY_TOLERANCE: 1e-3, linear.SAFE_PIVOT: 1e-5,
    linear.SAFE_PIVOT_OF_CONSTRAINED: 1e-3, linear.ROUNDING: 2.4e-7, linear.DETERMINED_TOLERANCE: 1e-2,
}  # fmt: skip
"""What stands in kernels for each of their tolerances."""

_MORE = 2.0**29  # an epsilon of 32 bits in those of 64
_COMMENT = re.compile(r"(/\*.*?\*/)", re.DOTALL)
_WORD = re.compile(
    r"(?P<number>(?<![\w.])(?:0x[0-9a-f]+(?:\.[0-9a-f]*)?p[+-]?\d+|\d+\.\d*(?:e[+-]?\d+)?|\d+e[+-]?\d+))"
    rf"|\b(?P<function>{'|'.join(FUNCTIONS)})(?=\()|\b(?P<word>double|DBL_MANT_DIG|53|binary64)\b"
)
_WORDS = {"double": "float", "DBL_MANT_DIG": "FLT_MANT_DIG", "53": "24", "binary64": "binary32"}


def in_single(text: str) -> str:
    """The text of a header of doubles with floats. Raises DescriptionError for a number that is too large for them."""
    parts = _COMMENT.split(text)
    return "".join(part.replace("Doubles", "Floats") if k % 2 else _WORD.sub(_rewritten, part)
                   for k, part in enumerate(parts))  # fmt: skip


def _rewritten(found: re.Match[str]) -> str:
    if found["function"]:
        return f"{found['function']}f"
    return _WORDS[found["word"]] if found["word"] else _number(found["number"])


def _number(digits: str) -> str:
    exact = float.fromhex(digits) if digits.startswith("0x") else float(digits)
    with np.errstate(over="ignore"):
        x = float(np.float32(exact))
    if not math.isfinite(x):
        raise DescriptionError("export", f"{exact!r} is too large for a number of 32 bits.", 'Take precision="double".')
    return f"{re.sub(r'[.]?0*p', 'p', x.hex())}f"


def rounded_more(golden: Golden) -> Golden:
    """Golden numbers with what rounding to 32 bits moves."""
    return replace(golden, allowed={name: _MORE * x for name, x in golden.allowed.items()})
