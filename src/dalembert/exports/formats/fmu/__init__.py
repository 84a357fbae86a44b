"""FMI 3.0: a unit for model exchange and co-simulation, with its sources and a library for this computer.

glue.c  the functions of the standard around those of a model; the method that steps
kept.h  states that importers keep; `absent.h` what a model has not
text    what is written of a model: model.h, modelDescription.xml
unit    the archive, its library, its test
"""

from __future__ import annotations

from ...exporter import Exporter
from .unit import files, passes

__all__ = ["EXPORTER"]

EXPORTER = Exporter("fmu", "FMI 3.0, for model exchange and co-simulation", ".fmu", files, passes,
                    "FMPy or compiler of C")  # fmt: skip
