"""The integrators, one file or folder each; a new one is its own and its name here."""

from __future__ import annotations

from ..integrator import Integrator
from . import dop853, radau, taylor, tsit5

__all__ = ["INTEGRATORS"]

INTEGRATORS: dict[str, Integrator] = {
    module.INTEGRATOR.name: module.INTEGRATOR for module in (dop853, tsit5, radau, taylor)
}
