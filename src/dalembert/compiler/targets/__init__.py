"""What a program can become: one module a target.

numpy   a Python function over arrays, interpreted instruction by instruction; always there
llvm    functions in an LLVM module, for machine code

A target imports programs and operations, never another target; `TARGETS` lists them by name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .llvm import emit
from .numpy import numpy_function

__all__ = ["TARGETS"]

TARGETS: dict[str, Callable[..., Any]] = {"llvm": emit, "numpy": numpy_function}
"""The function that turns a program into each target's form."""
