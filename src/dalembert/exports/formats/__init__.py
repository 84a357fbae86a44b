"""The formats in which a model leaves, one file or folder each; a new one is its own and its name here.

A format imports what all share, never another format.
"""

from __future__ import annotations

from ..exporter import Exporter
from . import c, casadi, casadi_c, cpp, fmu, gymnasium, jax, julia, matlab, numpy, sympy, torch, wasm

__all__ = ["EXPORTERS"]

EXPORTERS: dict[str, Exporter] = {module.EXPORTER.name: module.EXPORTER for module in (
    c, cpp, numpy, sympy, casadi, casadi_c, jax, torch, matlab, julia, fmu, gymnasium, wasm,
)}  # fmt: skip
"""The formats by name."""
