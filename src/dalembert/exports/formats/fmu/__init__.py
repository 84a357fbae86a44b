"""FMI 3.0: a unit for model exchange and co-simulation, with its sources and libraries for computers.

instance   what an instance is, as kernels: variables and events; `steps` what it does in co-simulation
core       the kernels bound to a model, for any workshop
interface  the functions of the standard around them, as functions of LLVM
glue.c     the same in C; `kept.h` states that importers keep, `absent.h` what a model has not
text       what is written of a model: model.h, modelDescription.xml
libraries  for Linux without a compiler, for this computer by its own, for others by Zig's
unit       the archive, and its test
"""

from __future__ import annotations

from ...exporter import Exporter
from .unit import files, passes

__all__ = ["EXPORTER"]

EXPORTER = Exporter("fmu", "FMI 3.0, for model exchange and co-simulation", ".fmu", files, passes,
                    "library for a unit, and no compiler of C")  # fmt: skip
