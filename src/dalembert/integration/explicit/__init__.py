"""Embedded explicit Runge-Kutta methods: what their members share, which is everything but a table."""

from __future__ import annotations

from .run import Run, integrator, ready
from .tableau import Tableau, spread

__all__ = ["Run", "Tableau", "integrator", "ready", "spread"]
