"""Other forms of the equations: momenta, principles, coordinates, statics, symmetries, approximation, variations.

The topic `da.forms` has the verbs that lead to them, and `particles`, which says a system as Newton does; those about
momenta and statics have topics of their own.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..description.particles import particles
    from .approximation.linearisation import small_motions
    from .approximation.taylor import taylor
    from .coordinates.change_of_coordinates import change_coordinates
    from .coordinates.reduction import reduce
    from .potentials import potential_of
    from .principles.energy_road import energy_integral
    from .principles.gauss import gauss_principle
    from .principles.minimal import minimal_form
    from .principles.roads import roads

__all__ = [
    "change_coordinates", "energy_integral", "gauss_principle", "minimal_form", "particles", "potential_of", "reduce",
    "roads", "small_motions", "taylor",
]  # fmt: skip

_HOME_OF = {
    "change_coordinates": "coordinates.change_of_coordinates",
    "energy_integral": "principles.energy_road",
    "gauss_principle": "principles.gauss",
    "minimal_form": "principles.minimal",
    "particles": ".description.particles",
    "potential_of": "potentials",
    "reduce": "coordinates.reduction",
    "roads": "principles.roads",
    "small_motions": "approximation.linearisation",
    "taylor": "approximation.taylor",
}


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    return getattr(import_module(f".{_HOME_OF[name]}", __name__), name)
