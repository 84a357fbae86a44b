"""Floating joint: no constraint at all; a position and a unit quaternion with the twist of the body as velocity,
or three slides and Euler angles."""

from . import cartesian, spherical
from .family import Family, Geometry, Step


def chain(geometry: Geometry) -> tuple[Step, ...]:
    """One free motion, or slides and turns."""
    if geometry.euler is None:
        return (Step("floating"),)
    return *cartesian.FAMILY.chain(geometry), *spherical.chain(geometry)


FAMILY = Family("floating", chain, closure=None, axes=0)
