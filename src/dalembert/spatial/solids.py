"""Solids of uniform density, from their dimensions and mass= (kg) or density= (kg/m^3), in numbers or symbols.

Lengths in metres. Bodies of revolution take `axis`: "x", "y", "z", "-x", ... or a vector. Moments are those of
any table of solids (Meriam, Kraige, "Dynamics", table D/4); `from_density` derives them again.
"""

from __future__ import annotations

from ..errors import DescriptionError
from .arrays import array, cross, functions_of, is_known_zero, size, together
from .body_inertia import Inertia
from .given import Axis, Rows, Size
from .polygon import Polygon
from .shapes import mass_of, nested, revolved, simplex, spread


def brick(mass: Size = None, a: Size = None, b: Size = None, c: Size = None, *, density: Size = None) -> Inertia:
    """A box with sides a, b, c (m) along x, y, z; the origin is its centre.

    I_xx = m (b^2 + c^2)/12. Source: De Luca, "Lagrangian dynamics", uniform parallelepiped.

    >>> from sympy import symbols
    >>> m, a, b, c = symbols("m a b c", positive=True)
    >>> brick(m, a, b, c).tensor[0, 0]
    m*(b**2 + c**2)/12
    """
    a, b, c = (size("brick", name, value) for name, value in zip("abc", (a, b, c), strict=True))
    m = mass_of("brick", mass, density, a * b * c)
    return Inertia(m, tensor=(m * (b**2 + c**2) / 12, m * (a**2 + c**2) / 12, m * (a**2 + b**2) / 12))


def ellipsoid(mass: Size = None, a: Size = None, b: Size = None, c: Size = None, *, density: Size = None) -> Inertia:
    """A solid ellipsoid with semi-axes a, b, c (m) along x, y, z; the origin is its centre. I_xx = m (b^2 + c^2)/5."""
    a, b, c = (size("ellipsoid", name, value) for name, value in zip("abc", (a, b, c), strict=True))
    m = mass_of("ellipsoid", mass, density, 4 * functions_of(a, b, c).pi * a * b * c / 3)
    return Inertia(m, tensor=(m * (b**2 + c**2) / 5, m * (a**2 + c**2) / 5, m * (a**2 + b**2) / 5))


def sphere(mass: Size = None, radius: Size = None, *, density: Size = None) -> Inertia:
    """A solid ball; the origin is its centre. I = 2 m r^2/5."""
    r = size("sphere", "radius", radius)
    m = mass_of("sphere", mass, density, 4 * functions_of(r).pi * r**3 / 3)
    return Inertia(m, tensor=(2 * m * r**2 / 5,) * 3)


def hollow_sphere(mass: Size = None, outer: Size = None, inner: Size = None, *, density: Size = None) -> Inertia:
    """A ball of radius `outer` around a hole of radius `inner`; the origin is its centre.

    I = 2 m (a^5 - b^5)/(5 (a^3 - b^3)), written so that the thin shell b = a is its limit 2 m a^2/3.
    """
    a, b = nested("hollow_sphere", outer=outer, inner=inner)
    square = a**2 + a * b + b**2
    m = mass_of("hollow_sphere", mass, density, 4 * functions_of(a, b).pi * (a - b) * square / 3)
    return Inertia(m, tensor=(2 * m * (a**4 + a**3 * b + a**2 * b**2 + a * b**3 + b**4) / (5 * square),) * 3)


def cylinder(
    mass: Size = None, radius: Size = None, length: Size = None, axis: Axis = "z", *, density: Size = None
) -> Inertia:
    """A solid cylinder; the origin is its centre. Along its axis m r^2/2, across it m (3 r^2 + l^2)/12."""
    r, h = size("cylinder", "radius", radius), size("cylinder", "length", length)
    m = mass_of("cylinder", mass, density, functions_of(r, h).pi * r**2 * h)
    return revolved("cylinder", axis, m, m * r**2 / 2, m * (3 * r**2 + h**2) / 12)


def hollow_cylinder(
    mass: Size = None, outer: Size = None, inner: Size = None, length: Size = None, axis: Axis = "z", *,
    density: Size = None,
) -> Inertia:
    """A tube of outer radius a and inner radius b; the origin is its centre.

    Along its axis m (a^2 + b^2)/2, across it m (3 (a^2 + b^2) + l^2)/12. Source: De Luca, "Lagrangian dynamics",
    empty cylinder.

    >>> from sympy import symbols
    >>> m, a, b, h = symbols("m a b h", positive=True)
    >>> hollow_cylinder(m, a, b, h, axis="x").tensor[0, 0]
    m*(a**2 + b**2)/2
    """
    a, b = nested("hollow_cylinder", outer=outer, inner=inner)
    h = size("hollow_cylinder", "length", length)
    m = mass_of("hollow_cylinder", mass, density, functions_of(a, b, h).pi * (a**2 - b**2) * h)
    return revolved("hollow_cylinder", axis, m, m * (a**2 + b**2) / 2, m * (3 * (a**2 + b**2) + h**2) / 12)


def cone(
    mass: Size = None, radius: Size = None, height: Size = None, axis: Axis = "z", *, density: Size = None
) -> Inertia:
    """A solid cone; the origin is the centre of its base, the apex lies at `height` along the axis.

    The centre of mass is at h/4. Along the axis 3 m r^2/10, across it about the com 3 m (4 r^2 + h^2)/80.
    """
    r, h = size("cone", "radius", radius), size("cone", "height", height)
    m = mass_of("cone", mass, density, functions_of(r, h).pi * r**2 * h / 3)
    return revolved("cone", axis, m, 3 * m * r**2 / 10, 3 * m * (4 * r**2 + h**2) / 80, h / 4)


def frustum(
    mass: Size = None, base: Size = None, top: Size = None, height: Size = None, axis: Axis = "z", *,
    density: Size = None,
) -> Inertia:
    """A cone cut parallel to its base: radius `base` at the origin, `top` at `height` along the axis.

    Between a cone (top = 0) and a cylinder (top = base).
    """
    a, b = size("frustum", "base", base), size("frustum", "top", top, zero=True)
    h = size("frustum", "height", height)
    square = a**2 + a * b + b**2
    m = mass_of("frustum", mass, density, functions_of(a, b, h).pi * h * square / 3)
    along = 3 * m * (a**4 + a**3 * b + a**2 * b**2 + a * b**3 + b**4) / (10 * square)
    length = 3 * m * h**2 * (a**4 + 4 * a**3 * b + 10 * a**2 * b**2 + 4 * a * b**3 + b**4) / (80 * square**2)
    return revolved("frustum", axis, m, along, along / 2 + length, h * (a**2 + 2 * a * b + 3 * b**2) / (4 * square))


def capsule(
    mass: Size = None, radius: Size = None, length: Size = None, axis: Axis = "z", *, density: Size = None
) -> Inertia:
    """A cylinder of this length with a hemisphere on each end, length + 2 radius in all; the origin is its centre."""
    r, h = size("capsule", "radius", radius), size("capsule", "length", length, zero=True)
    m = mass_of("capsule", mass, density, functions_of(r, h).pi * r**2 * (h + 4 * r / 3))
    tube, ball = 3 * m * h / (3 * h + 4 * r), 4 * m * r / (3 * h + 4 * r)
    across = tube * (3 * r**2 + h**2) / 12 + ball * (2 * r**2 / 5 + 3 * r * h / 8 + h**2 / 4)
    return revolved("capsule", axis, m, tube * r**2 / 2 + 2 * ball * r**2 / 5, across)


def torus(
    mass: Size = None, major: Size = None, minor: Size = None, axis: Axis = "z", *, density: Size = None
) -> Inertia:
    """A solid ring around the axis, of radius R = `major` and thickness 2 r, r = `minor`; the origin is its centre.

    Along the axis m (R^2 + 3 r^2/4), across it m (4 R^2 + 5 r^2)/8. Raises DescriptionError if r > R.
    """
    R, r = nested("torus", major=major, minor=minor)
    m = mass_of("torus", mass, density, 2 * functions_of(R, r).pi ** 2 * R * r**2)
    return revolved("torus", axis, m, m * (4 * R**2 + 3 * r**2) / 4, m * (4 * R**2 + 5 * r**2) / 8)


def hemisphere(mass: Size = None, radius: Size = None, axis: Axis = "z", *, density: Size = None) -> Inertia:
    """Half a ball; the origin is the centre of its flat face, the dome points along the axis.

    The centre of mass is at 3 r/8. Along the axis 2 m r^2/5, across it about the com 83 m r^2/320.
    """
    r = size("hemisphere", "radius", radius)
    m = mass_of("hemisphere", mass, density, 2 * functions_of(r).pi * r**3 / 3)
    return revolved("hemisphere", axis, m, 2 * m * r**2 / 5, 83 * m * r**2 / 320, 3 * r / 8)


def pyramid(mass: Size = None, a: Size = None, b: Size = None, height: Size = None, *, density: Size = None) -> Inertia:
    """A pyramid over a rectangle with sides a, b (m) along x, y around the origin; the apex lies at z = height.

    The centre of mass is at h/4; about it I_xx = m (4 b^2 + 3 h^2)/80, I_zz = m (a^2 + b^2)/20.
    """
    a, b, h = (size("pyramid", name, value) for name, value in (("a", a), ("b", b), ("height", height)))
    m = mass_of("pyramid", mass, density, a * b * h / 3)
    across = m * (4 * b**2 + 3 * h**2) / 80, m * (4 * a**2 + 3 * h**2) / 80
    return Inertia(m, (0, 0, h / 4), (*across, m * (a**2 + b**2) / 20))


def prism(mass: Size = None, polygon: Rows | None = None, height: Size = None, *, density: Size = None) -> Inertia:
    """A right prism: a polygon (n, 2) in x and y, from z = -height/2 to height/2.

    The polygon may be concave; symbolic corners go counterclockwise. Raises DescriptionError if it crosses itself
    or has no area.
    """
    plane = Polygon("prism", polygon)
    h = size("prism", "height", height)
    m = mass_of("prism", mass, density, plane.area * h)
    return spread(m, plane.com, plane.mean(h**2 / 12))


def tetrahedron(mass: Size = None, vertices: Rows | None = None, *, density: Size = None) -> Inertia:
    """A tetrahedron with these vertices (4, 3), where they are. Raises DescriptionError if they lie in a plane."""
    corners = array("tetrahedron, vertices", vertices, 4, 3)
    first, x, y, z = together(*corners)
    volume = abs((x - first) @ cross(y - first, z - first)) / 6
    if is_known_zero(volume):
        raise DescriptionError("tetrahedron", "its vertices lie in a plane.", "Give four points that span a volume.")
    return simplex(mass_of("tetrahedron", mass, density, volume), corners)
