"""Whether the compiler looks at its own work: programs after each pass, modules before LLVM has them.

What a user says is checked where it is said; this would find mistakes of the compiler alone, and takes a tenth of its
time. It is on in the tests, and where DALEMBERT_VERIFY is "on".
"""

from __future__ import annotations

import os

__all__ = ["VARIABLE", "is_on"]

VARIABLE = "DALEMBERT_VERIFY"


def is_on() -> bool:
    """Whether somebody asked for it."""
    return os.environ.get(VARIABLE, "").strip().lower() == "on"
