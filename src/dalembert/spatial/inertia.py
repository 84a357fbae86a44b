"""The inertia calculator: `Inertia`, and the inertias of solids, shells, densities and meshes.

    inertia.brick(m, a, b, c)                       from mass and dimensions, in numbers or symbols
    inertia.cylinder(density=7850, radius=0.1, length=0.5, axis="x")
    plate - inertia.cylinder(...).moved((0.1, 0, 0))    a hole
    inertia.from_density(rho, limits, variables)    inertia.from_mesh(vertices, faces, density=7850)
"""

from __future__ import annotations

from .body_inertia import Inertia, Principal, combined
from .density import from_density
from .mesh import from_mesh
from .solids import (
    brick,
    capsule,
    cone,
    cylinder,
    ellipsoid,
    frustum,
    hemisphere,
    hollow_cylinder,
    hollow_sphere,
    prism,
    pyramid,
    sphere,
    tetrahedron,
    torus,
)
from .thin import (
    annulus,
    box_shell,
    conical_shell,
    cylindrical_shell,
    disc,
    hemispherical_shell,
    particle,
    particles,
    plate,
    polygon,
    ring,
    rod,
    spherical_shell,
    toroidal_shell,
    triangle,
)

__all__ = [
    "Inertia", "Principal", "combined",
    "brick", "capsule", "cone", "cylinder", "ellipsoid", "frustum", "hemisphere", "hollow_cylinder", "hollow_sphere",
    "prism", "pyramid", "sphere", "tetrahedron", "torus",
    "annulus", "box_shell", "conical_shell", "cylindrical_shell", "disc", "hemispherical_shell", "particle",
    "particles", "plate", "polygon", "ring", "rod", "spherical_shell", "toroidal_shell", "triangle",
    "from_density", "from_mesh",
]  # fmt: skip
