"""Points, lines and surfaces with mass: rods, rings, plates and shells, in numbers or symbols.

Lengths in metres; mass= in kg, or density= in kg/m for lines and kg/m^2 for surfaces. Bodies of revolution take
`axis`: "x", "y", "z", "-x", ... or a vector. Moments are those of any table of thin bodies (Meriam, Kraige,
"Dynamics", table D/4); `from_density` derives them again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..errors import DescriptionError, ShapeError
from .arrays import array, cross, functions_of, is_known_zero, size, together
from .body_inertia import Inertia, combined
from .given import Axis, Column, Rows, Scalar, Size
from .polygon import Polygon
from .shapes import balanced, mass_of, nested, revolved, simplex, spread

# -------------------------------------------------------------------- points and lines


def particle(mass: Scalar, position: Column = (0, 0, 0)) -> Inertia:
    """A point mass at a position (m, 3)."""
    return Inertia(size("particle", "mass", mass, zero=True), position)


def particles(masses: Iterable[Any], positions: Iterable[Any]) -> Inertia:
    """Point masses held together by massless rods. Raises ShapeError if there is not one position for each mass.

    >>> from sympy import symbols
    >>> m, h = symbols("m h", positive=True)
    >>> particles([m, m], [(0, 0, 0), (h, 0, 0)]).tensor[2, 2]
    h**2*m/2
    """
    masses, positions = (list(given) if isinstance(given, Iterable) else [] for given in (masses, positions))
    if not masses or len(masses) != len(positions):
        raise ShapeError("particles", f"{len(masses)} masses and {len(positions)} positions were given.",
                         "Give one position for each mass.")
    return combined([particle(mass, position) for mass, position in zip(masses, positions, strict=True)])


def rod(mass: Size = None, length: Size = None, axis: Axis = "x", *, density: Size = None) -> Inertia:
    """A thin rod; the origin is its middle. Across it m l^2/12, along it 0.

    >>> from sympy import symbols
    >>> m, l = symbols("m l", positive=True)
    >>> rod(m, l).tensor[2, 2]
    l**2*m/12
    """
    h = size("rod", "length", length)
    m = mass_of("rod", mass, density, h)
    return revolved("rod", axis, m, 0, m * h**2 / 12)


def ring(mass: Size = None, radius: Size = None, axis: Axis = "z", *, density: Size = None) -> Inertia:
    """A thin hoop around the axis; the origin is its centre. Along the axis m r^2, across it m r^2/2."""
    r = size("ring", "radius", radius)
    m = mass_of("ring", mass, density, 2 * functions_of(r).pi * r)
    return revolved("ring", axis, m, m * r**2, m * r**2 / 2)


# -------------------------------------------------------------------- plates


def disc(mass: Size = None, radius: Size = None, axis: Axis = "z", *, density: Size = None) -> Inertia:
    """A thin disc around the axis; the origin is its centre. Along the axis m r^2/2, across it m r^2/4."""
    r = size("disc", "radius", radius)
    m = mass_of("disc", mass, density, functions_of(r).pi * r**2)
    return revolved("disc", axis, m, m * r**2 / 2, m * r**2 / 4)


def annulus(
    mass: Size = None, outer: Size = None, inner: Size = None, axis: Axis = "z", *, density: Size = None
) -> Inertia:
    """A thin disc with a round hole; the origin is its centre. Along the axis m (a^2 + b^2)/2, half of it across."""
    a, b = nested("annulus", outer=outer, inner=inner)
    m = mass_of("annulus", mass, density, functions_of(a, b).pi * (a**2 - b**2))
    return revolved("annulus", axis, m, m * (a**2 + b**2) / 2, m * (a**2 + b**2) / 4)


def plate(mass: Size = None, a: Size = None, b: Size = None, *, density: Size = None) -> Inertia:
    """A thin rectangle with sides a, b (m) along x, y; the origin is its centre. I_zz = m (a^2 + b^2)/12."""
    a, b = size("plate", "a", a), size("plate", "b", b)
    m = mass_of("plate", mass, density, a * b)
    return Inertia(m, tensor=(m * b**2 / 12, m * a**2 / 12, m * (a**2 + b**2) / 12))


def triangle(mass: Size = None, vertices: Rows | None = None, *, density: Size = None) -> Inertia:
    """A thin triangle with these vertices (3, 3), where they are. Raises DescriptionError if they lie on a line."""
    corners = array("triangle, vertices", vertices, 3, 3)
    first, x, y = together(*corners)
    normal = cross(x - first, y - first)
    square = normal @ normal
    if is_known_zero(square):
        raise DescriptionError("triangle", "its vertices lie on a line.", "Give three points that span an area.")
    return simplex(mass_of("triangle", mass, density, functions_of(square).sqrt(square) / 2), corners)


def polygon(mass: Size = None, corners: Rows | None = None, *, density: Size = None) -> Inertia:
    """A thin plate with these corners (n, 2) in x and y. Raises DescriptionError like `prism`."""
    plane = Polygon("polygon", corners)
    return spread(mass_of("polygon", mass, density, plane.area), plane.com, plane.mean(0))


# -------------------------------------------------------------------- shells


def spherical_shell(mass: Size = None, radius: Size = None, *, density: Size = None) -> Inertia:
    """A thin sphere; the origin is its centre. I = 2 m r^2/3."""
    r = size("spherical_shell", "radius", radius)
    m = mass_of("spherical_shell", mass, density, 4 * functions_of(r).pi * r**2)
    return Inertia(m, tensor=(2 * m * r**2 / 3,) * 3)


def hemispherical_shell(mass: Size = None, radius: Size = None, axis: Axis = "z", *, density: Size = None) -> Inertia:
    """Half a thin sphere, open; the origin is the centre of the sphere, the dome points along the axis.

    The centre of mass is at r/2. Along the axis 2 m r^2/3, across it about the com 5 m r^2/12.
    """
    r = size("hemispherical_shell", "radius", radius)
    m = mass_of("hemispherical_shell", mass, density, 2 * functions_of(r).pi * r**2)
    return revolved("hemispherical_shell", axis, m, 2 * m * r**2 / 3, 5 * m * r**2 / 12, r / 2)


def cylindrical_shell(
    mass: Size = None, radius: Size = None, length: Size = None, axis: Axis = "z", closed: bool = False,
    *, density: Size = None,
) -> Inertia:
    """A thin tube, or a thin can (`closed`, with two lids); the origin is its centre.

    Open: along the axis m r^2, across it m (6 r^2 + l^2)/12.
    """
    r, h = size("cylindrical_shell", "radius", radius), size("cylindrical_shell", "length", length)
    area = 2 * functions_of(r, h).pi * r * (h + r if closed else h)
    m = mass_of("cylindrical_shell", mass, density, area)
    wall, lids = (m * h / (h + r), m * r / (h + r)) if closed else (m, 0)
    across = wall * (6 * r**2 + h**2) / 12 + lids * (r**2 + h**2) / 4
    return revolved("cylindrical_shell", axis, m, wall * r**2 + lids * r**2 / 2, across)


def conical_shell(
    mass: Size = None, radius: Size = None, height: Size = None, axis: Axis = "z", closed: bool = False,
    *, density: Size = None,
) -> Inertia:
    """A thin cone, open or with its base (`closed`); the origin is the centre of the base, the apex at `height`.

    Open: centre of mass at h/3; along the axis m r^2/2, across it about the com m (9 r^2 + 2 h^2)/36.
    """
    r, h = size("conical_shell", "radius", radius), size("conical_shell", "height", height)
    functions = functions_of(r, h)
    slant = functions.sqrt(r**2 + h**2)
    m = mass_of("conical_shell", mass, density, functions.pi * r * (slant + r if closed else slant))
    if not closed:
        return revolved("conical_shell", axis, m, m * r**2 / 2, m * (9 * r**2 + 2 * h**2) / 36, h / 3)
    wall = slant / (slant + r)
    height = wall * h / 3
    length = wall * (9 * r**2 + 2 * h**2) / 36 + (1 - wall) * r**2 / 4 + wall * (1 - wall) * h**2 / 9
    return revolved("conical_shell", axis, m, m * r**2 / 2, m * length, height)


def toroidal_shell(
    mass: Size = None, major: Size = None, minor: Size = None, axis: Axis = "z", *, density: Size = None
) -> Inertia:
    """A thin tube bent to a ring, see `torus`. Along the axis m (R^2 + 3 r^2/2), across it m (2 R^2 + 5 r^2)/4."""
    R, r = nested("toroidal_shell", major=major, minor=minor)
    m = mass_of("toroidal_shell", mass, density, 4 * functions_of(R, r).pi ** 2 * R * r)
    return revolved("toroidal_shell", axis, m, m * (2 * R**2 + 3 * r**2) / 2, m * (2 * R**2 + 5 * r**2) / 4)


def box_shell(mass: Size = None, a: Size = None, b: Size = None, c: Size = None, *, density: Size = None) -> Inertia:
    """Six thin walls of a box with sides a, b, c (m) along x, y, z; the origin is its centre."""
    a, b, c = (size("box_shell", name, value) for name, value in zip("abc", (a, b, c), strict=True))
    half = a * b + b * c + c * a
    m = mass_of("box_shell", mass, density, 2 * half)
    return balanced(m, *(x**2 * (half + 2 * y * z) / (12 * half) for x, y, z in ((a, b, c), (b, c, a), (c, a, b))))
