"""The joints, one file each; a new one is its file and its line here."""

from . import cartesian, cylindrical, fixed, floating, planar, prismatic, revolute, screw, spherical, universal
from .family import AXES, Family, Geometry, Step

__all__ = ["AXES", "FAMILIES", "Family", "Geometry", "Step"]

FAMILIES: dict[str, Family] = {
    module.FAMILY.name: module.FAMILY
    for module in (fixed, revolute, prismatic, screw, cylindrical, universal, planar, cartesian, spherical, floating)
}
