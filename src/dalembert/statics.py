"""Rests: where virtual work vanishes, proved, and whether they are stable; stationary points; mechanical advantage."""

from .analysis.continuation import continuation
from .analysis.equilibria import equilibria
from .analysis.extrema import extrema
from .analysis.networks import spring_network
from .forms.statics.advantage import mechanical_advantage
from .forms.statics.virtual_work import holding_forces, virtual_work

__all__ = [
    "continuation", "equilibria", "extrema", "holding_forces", "mechanical_advantage", "spring_network",
    "virtual_work",
]  # fmt: skip
