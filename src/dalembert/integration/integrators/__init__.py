"""The integrators, one file or folder for each or for a family; a new one is its own and its name here."""

from __future__ import annotations

from ..integrator import Integrator
from . import dop853, gauss, radau, rattle, rk4, taylor, tsit5

__all__ = ["FIXED", "INTEGRATORS"]

INTEGRATORS: dict[str, Integrator] = {
    integrator.name: integrator
    for integrator in (dop853.INTEGRATOR, tsit5.INTEGRATOR, radau.INTEGRATOR, taylor.INTEGRATOR, *gauss.INTEGRATORS,
                       *rattle.INTEGRATORS, rk4.INTEGRATOR)
}  # fmt: skip
FIXED = ", ".join(integrator.name for integrator in INTEGRATORS.values() if integrator.fixed)
"""Those that take steps of one length."""
