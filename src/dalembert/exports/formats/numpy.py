"""NumPy: one module that needs nothing else."""

from __future__ import annotations

from functools import partial

from ..exporter import Exporter
from ..in_numpy import LIBRARY
from ..pythonic import files_of, passes_with

__all__ = ["EXPORTER"]

EXPORTER = Exporter("numpy", "Python with NumPy alone", ".py", partial(files_of, library=LIBRARY),
                    passes_with("numpy"), "NumPy")  # fmt: skip
