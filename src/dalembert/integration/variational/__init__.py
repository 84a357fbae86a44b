"""Steps of one length that keep the structure of mechanics: discrete variational principles, solved to rounding."""

from __future__ import annotations

from .gauss import GaussRule
from .integrators import by_composition, by_quadrature
from .rattle import Composition

__all__ = ["Composition", "GaussRule", "by_composition", "by_quadrature"]
