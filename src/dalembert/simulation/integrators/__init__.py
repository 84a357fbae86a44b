"""The integrators, one file or folder each; a new one is its own and its name here. The first is taken unasked."""

from __future__ import annotations

from ...errors import looked_up
from ..integrator import Integrator
from . import dop853, radau, taylor

__all__ = ["INTEGRATORS", "choose"]

INTEGRATORS: dict[str, Integrator] = {module.INTEGRATOR.name: module.INTEGRATOR for module in (dop853, taylor, radau)}


def choose(method: str) -> tuple[Integrator, str]:
    """The integrator of this name, and why it is taken; "auto" is the first. Raises UnknownNameError.

    >>> choose("auto")[1]
    'it takes any system'
    """
    known = {"auto": next(iter(INTEGRATORS.values())), **INTEGRATORS}
    why = "it takes any system" if method == "auto" else "it was asked for"
    return looked_up(known, method, "simulate", f"there is no method '{method}'."), why
