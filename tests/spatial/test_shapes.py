"""Every shape against integrals of its own map from a cube, against meshes, limits, tables and recorded numbers."""

import itertools

import numpy as np
import pytest
import sympy as sm

import dalembert as da
from dalembert.errors import DescriptionError, ShapeError, UnknownNameError
from dalembert.spatial import Inertia, Rotation, inertia

m, a, b, c, r, R, h, rho, eps = sm.symbols("m a b c r R h rho epsilon", positive=True)
s, u, v, w = sm.symbols("s u v w")


def equal(x, y):
    return bool(da.equal(sm.Matrix(x), sm.Matrix(y)))


# -------------------------------------------------------------------- an integral of our own


def integrated(density, place, variables):
    """Mass, com and tensor about it of the image of a cube [0, 1]^n, by the rule of Gauss with 24 points."""
    place = sm.Matrix(place)
    jacobian = place.jacobian(variables)
    element = sm.Abs(jacobian.det()) if jacobian.cols == 3 else sm.sqrt((jacobian.T * jacobian).det())
    nodes, weights = np.polynomial.legendre.leggauss(24)
    grids = np.meshgrid(*[(nodes + 1) / 2] * len(variables), indexing="ij")
    weight = np.ones_like(grids[0])
    for axis in range(len(variables)):
        weight = weight * (weights / 2).reshape([-1 if k == axis else 1 for k in range(len(variables))])
    points = np.array([np.broadcast_to(np.asarray(entry, dtype=float), weight.shape)
                       for entry in sm.lambdify(variables, list(place))(*grids)]).reshape(3, -1)
    dm = (density * weight * sm.lambdify(variables, element)(*grids)).ravel()
    mass, com = dm.sum(), points @ dm / dm.sum()
    arms = points - com[:, None]
    second = (arms * dm) @ arms.T
    return mass, com, np.trace(second) * np.eye(3) - second


def turn(profile, height):
    """A solid of revolution: radius profile(u), heights from height[0] to height[1]."""
    low, high = height
    return (s * profile(u) * sm.cos(2 * sm.pi * v), s * profile(u) * sm.sin(2 * sm.pi * v), low + (high - low) * u)


def ball(x, y, z, inner=0, top=1):
    radius, polar, angle = inner + (1 - inner) * s, sm.pi * top * u, 2 * sm.pi * v
    return (x * radius * sm.sin(polar) * sm.cos(angle), y * radius * sm.sin(polar) * sm.sin(angle),
            z * radius * sm.cos(polar))


def ring_of(major, radius):
    out = major + radius * sm.cos(2 * sm.pi * u)
    return out * sm.cos(2 * sm.pi * v), out * sm.sin(2 * sm.pi * v), radius * sm.sin(2 * sm.pi * u)


def corners(*points):
    """A tetrahedron or triangle over the cube or square: (1, s, s u, s u v) in edges."""
    first, *others = map(sm.Matrix, points)
    weights = [s, s * u, s * u * v]
    whole = first
    for k, point in enumerate(others):
        whole = whole + weights[k] * (point - sm.Matrix(points[k]))
    return tuple(whole)


TETRAHEDRON = [(0.1, 0.2, -0.3), (1, 0, 0.2), (0.3, 1.4, 0), (-0.2, 0.1, 2)]
SOLIDS = {
    "brick": (inertia.brick, (0.2, 0.3, 0.7), [((s - 0.5) * 0.2, (u - 0.5) * 0.3, (v - 0.5) * 0.7)]),
    "ellipsoid": (inertia.ellipsoid, (0.2, 0.3, 0.7), [ball(0.2, 0.3, 0.7)]),
    "sphere": (inertia.sphere, (0.4,), [ball(0.4, 0.4, 0.4)]),
    "hollow_sphere": (inertia.hollow_sphere, (0.4, 0.3), [ball(0.4, 0.4, 0.4, inner=0.75)]),
    "cylinder": (inertia.cylinder, (0.4, 1.1), [turn(lambda z: 0.4, (-0.55, 0.55))]),
    "cone": (inertia.cone, (0.4, 1.1), [turn(lambda z: 0.4 * (1 - z), (0, 1.1))]),
    "frustum": (inertia.frustum, (0.4, 0.1, 1.1), [turn(lambda z: 0.4 - 0.3 * z, (0, 1.1))]),
    "torus": (inertia.torus, (0.9, 0.2), [ring_of(0.9, 0.2 * s)]),
    "hemisphere": (inertia.hemisphere, (0.4,), [ball(0.4, 0.4, 0.4, top=sm.Rational(1, 2))]),
    "pyramid": (inertia.pyramid, (0.4, 0.7, 1.1), [((u - 0.5) * 0.4 * (1 - s), (v - 0.5) * 0.7 * (1 - s), 1.1 * s)]),
    "tetrahedron": (inertia.tetrahedron, (TETRAHEDRON,), [corners(*TETRAHEDRON)]),
    "hollow_cylinder": (inertia.hollow_cylinder, (0.4, 0.3, 1.1), [
        ((0.3 + 0.1 * s) * sm.cos(2 * sm.pi * u), (0.3 + 0.1 * s) * sm.sin(2 * sm.pi * u), 1.1 * (v - 0.5))]),
}
SURFACES = {
    "disc": (inertia.disc, (0.4,), (0.4 * s * sm.cos(2 * sm.pi * u), 0.4 * s * sm.sin(2 * sm.pi * u), 0)),
    "annulus": (inertia.annulus, (0.4, 0.3), (
        (0.3 + 0.1 * s) * sm.cos(2 * sm.pi * u), (0.3 + 0.1 * s) * sm.sin(2 * sm.pi * u), 0)),
    "plate": (inertia.plate, (0.2, 0.3), ((s - 0.5) * 0.2, (u - 0.5) * 0.3, 0)),
    "triangle": (inertia.triangle, (TETRAHEDRON[:3],), corners(*TETRAHEDRON[:3])),
    "spherical_shell": (inertia.spherical_shell, (0.4,), tuple(x.subs(s, 1) for x in ball(0.4, 0.4, 0.4))),
    "hemispherical_shell": (inertia.hemispherical_shell, (0.4,), tuple(
        x.subs(s, 1) for x in ball(0.4, 0.4, 0.4, top=sm.Rational(1, 2)))),
    "cylindrical_shell": (inertia.cylindrical_shell, (0.4, 1.1), (
        0.4 * sm.cos(2 * sm.pi * u), 0.4 * sm.sin(2 * sm.pi * u), 1.1 * (v - 0.5))),
    "conical_shell": (inertia.conical_shell, (0.4, 1.1), tuple(
        x.subs(s, 1) for x in turn(lambda z: 0.4 * (1 - z), (0, 1.1)))),
    "toroidal_shell": (inertia.toroidal_shell, (0.9, 0.2), ring_of(0.9, 0.2)),
    "rod": (inertia.rod, (0.9,), (0.9 * (u - 0.5), 0, 0)),
    "ring": (inertia.ring, (0.9,), (0.9 * sm.cos(2 * sm.pi * u), 0.9 * sm.sin(2 * sm.pi * u), 0)),
}


def agrees(body, wanted):
    mass, com, tensor = wanted
    assert body.mass == pytest.approx(mass, rel=1e-12)
    np.testing.assert_allclose(body.com, com, rtol=1e-13, atol=1e-13)
    np.testing.assert_allclose(body.tensor, tensor, atol=1e-12 * np.trace(tensor))
    assert body.is_possible()


@pytest.mark.parametrize("name", SOLIDS)
def test_solids_are_the_integrals_over_their_volume(name):
    shape, dimensions, (place,) = SOLIDS[name]
    agrees(shape(None, *dimensions, density=3.0), integrated(3.0, place, (s, u, v)))


@pytest.mark.parametrize("name", SURFACES)
def test_thin_bodies_are_the_integrals_over_their_area_or_length(name):
    shape, dimensions, place = SURFACES[name]
    used = sorted(sm.Matrix(place).free_symbols, key=str)
    agrees(shape(None, *dimensions, density=3.0), integrated(3.0, place, used))


@pytest.mark.parametrize("name", [*SOLIDS, *SURFACES])
def test_mass_and_density_say_the_same(name):
    shape, dimensions, _ = (SOLIDS | SURFACES)[name]
    by_density = shape(None, *dimensions, density=3.0)
    by_mass = shape(by_density.mass, *dimensions)
    np.testing.assert_allclose(by_mass.generalized(), by_density.generalized(), rtol=1e-14, atol=1e-16)


# -------------------------------------------------------------------- composed and limiting shapes


def test_a_capsule_is_a_cylinder_with_two_hemispheres():
    made = inertia.capsule(density=rho, radius=r, length=h)
    ends = [inertia.hemisphere(density=rho, radius=r, axis=axis).moved((0, 0, place))
            for axis, place in (("z", h / 2), ("-z", -h / 2))]
    whole = inertia.combined([inertia.cylinder(density=rho, radius=r, length=h), *ends])
    assert equal(made.generalized(), whole.generalized())


def test_a_closed_can_is_a_tube_with_two_lids_and_a_closed_cone_has_a_base():
    can = inertia.cylindrical_shell(density=rho, radius=r, length=h, closed=True)
    lids = [inertia.disc(density=rho, radius=r).moved((0, 0, place)) for place in (h / 2, -h / 2)]
    tube = inertia.cylindrical_shell(density=rho, radius=r, length=h)
    assert equal(can.generalized(), inertia.combined([tube, *lids]).generalized())
    cone = inertia.conical_shell(density=rho, radius=r, height=h, closed=True)
    open_cone, base = inertia.conical_shell(density=rho, radius=r, height=h), inertia.disc(density=rho, radius=r)
    assert equal(cone.generalized(), (open_cone + base).generalized())


def test_a_box_shell_is_six_plates():
    walls = []
    for size, place, axis in ((a, (b, c), "x"), (b, (c, a), "y"), (c, (a, b), "z")):
        plate = inertia.plate(density=rho, **dict(zip("ab", place, strict=True)))
        letters = "xyz"
        k = letters.index(axis)
        cyclic = [[int(column == (row - k - 1) % 3) for column in range(3)] for row in range(3)]
        direction = np.array([size / 2 if row == k else 0 for row in range(3)], dtype=object)
        walls += [plate.rotated(Rotation(cyclic)).moved(sign * direction) for sign in (1, -1)]
    box = inertia.box_shell(density=rho, a=a, b=b, c=c)
    assert equal(box.generalized(), inertia.combined(walls).generalized())


def thickened(solid):
    """d/d epsilon of the moments of a solid about the origin where its walls are thickened by epsilon."""
    return sm.Matrix(solid.generalized()).diff(eps).subs(eps, 0)


@pytest.mark.parametrize(("shell", "solid"), [
    (inertia.spherical_shell(density=rho, radius=r), inertia.sphere(density=rho, radius=r + eps)),
    (inertia.cylindrical_shell(density=rho, radius=r, length=h),
     inertia.cylinder(density=rho, radius=r + eps, length=h)),
    (inertia.cylindrical_shell(density=rho, radius=r, length=h, closed=True),
     inertia.cylinder(density=rho, radius=r + eps, length=h + 2 * eps)),
    (inertia.box_shell(density=rho, a=a, b=b, c=c),
     inertia.brick(density=rho, a=a + 2 * eps, b=b + 2 * eps, c=c + 2 * eps)),
    (inertia.hemispherical_shell(density=rho, radius=r), inertia.hemisphere(density=rho, radius=r + eps)),
    (inertia.toroidal_shell(density=rho, major=R, minor=r), inertia.torus(density=rho, major=R, minor=r + eps)),
    (inertia.conical_shell(density=rho, radius=r, height=h), inertia.cone(
        density=rho, radius=r + eps * sm.sqrt(r**2 + h**2) / h, height=h + eps * sm.sqrt(r**2 + h**2) / r)),
], ids=["sphere", "tube", "can", "box", "hemisphere", "torus", "cone"])
def test_shells_are_limits_of_solids(shell, solid):
    assert equal(shell.generalized(), thickened(solid))


@pytest.mark.parametrize(("limit", "shape"), [
    (inertia.hollow_sphere(m, a, a), inertia.spherical_shell(m, a)),
    (inertia.hollow_sphere(m, a, 0), inertia.sphere(m, a)),
    (inertia.hollow_cylinder(m, a, 0, h), inertia.cylinder(m, a, h)),        # S02: b -> 0
    (inertia.hollow_cylinder(m, a, a, h), inertia.cylindrical_shell(m, a, h)),  # S02: b -> a
    (inertia.annulus(m, a, a), inertia.ring(m, a)),
    (inertia.annulus(m, a, 0), inertia.disc(m, a)),
    (inertia.frustum(m, a, 0, h), inertia.cone(m, a, h)),
    (inertia.frustum(m, a, a, h), inertia.cylinder(m, a, h).moved((0, 0, h / 2))),
    (inertia.capsule(m, a, 0), inertia.sphere(m, a)),
    (inertia.ellipsoid(m, a, a, a), inertia.sphere(m, a)),
    (inertia.prism(m, [(0, 0), (a, 0), (a, b), (0, b)], c), inertia.brick(m, a, b, c).moved((a / 2, b / 2, 0))),
    (inertia.polygon(m, [(0, 0), (a, 0), (c, b)]), inertia.triangle(m, [(0, 0, 0), (a, 0, 0), (c, b, 0)])),
])
def test_shapes_are_limits_of_one_another(limit, shape):
    assert equal(limit.generalized(), shape.generalized())


# -------------------------------------------------------------------- published values


def test_h01_s01_the_brick():
    """H01, S01: I_xx = rho a b c (b^2 + c^2)/12 = m (b^2 + c^2)/12, products 0."""
    brick = inertia.brick(m, a, b, c)
    assert str(brick.tensor[0, 0]) == "m*(b**2 + c**2)/12"
    assert brick.tensor.tolist() == [[m * (b**2 + c**2) / 12, 0, 0], [0, m * (a**2 + c**2) / 12, 0],
                                     [0, 0, m * (a**2 + b**2) / 12]]
    assert inertia.brick(density=rho, a=a, b=b, c=c).mass == rho * a * b * c


def test_table_of_solids():
    """Meriam, Kraige, "Dynamics", table D/4."""
    assert inertia.rod(m, h).tensor.tolist() == [[0, 0, 0], [0, m * h**2 / 12, 0], [0, 0, m * h**2 / 12]]
    assert inertia.hemisphere(m, r).tensor[0, 0] == 83 * m * r**2 / 320 and inertia.hemisphere(m, r).com[2] == 3 * r / 8
    assert inertia.cone(m, r, h).com[2] == h / 4 and inertia.cone(m, r, h).tensor[2, 2] == 3 * m * r**2 / 10
    assert equal([inertia.cone(m, r, h).about((0, 0, h))[0, 0]], [3 * m * r**2 / 20 + 3 * m * h**2 / 5])
    assert inertia.hemispherical_shell(m, r).com[2] == r / 2
    assert inertia.hemispherical_shell(m, r).tensor[0, 0] == 5 * m * r**2 / 12
    assert inertia.spherical_shell(m, r).tensor[1, 1] == 2 * m * r**2 / 3


def test_s04_the_four_bodies_of_the_race():
    """S04: I/(m R^2) = 2/5, 1/2, 2/3, 1."""
    bodies = [inertia.sphere(1, 2), inertia.cylinder(1, 2, 3), inertia.spherical_shell(1, 2), inertia.ring(1, 2)]
    assert [body.tensor[2, 2] / 4 for body in bodies] == pytest.approx([2 / 5, 1 / 2, 2 / 3, 1], rel=1e-15)


@pytest.mark.parametrize(("body", "mass", "moments"), [
    (inertia.capsule(density=900, radius=0.2, length=0.7), 109.32742434492482,
     (9.784804478870772, 9.784804478870772, 2.0659113290006483)),
    (inertia.ellipsoid(density=900, a=0.2, b=0.3, c=0.5), 113.09733552923254,
     (7.690618815987811, 6.559645460695488, 2.940530723760046)),
    (inertia.cylinder(density=900, radius=0.2, length=0.7), 79.16813487046278,
     (4.024380189248524, 4.024380189248524, 1.5833626974092558)),
    (inertia.box_shell(density=900, a=0.2, b=0.4, c=0.6), 792.0, (48.72, 37.92, 21.84)),
    (inertia.cylindrical_shell(density=900, radius=0.2, length=0.7, closed=True), 1017.8760197630928,
     (78.13140929477814, 78.13140929477814, 36.19114736935442)),
    (inertia.spherical_shell(density=900, radius=0.3), 1017.876019763093, (61.07256118578558,) * 3),
], ids=["capsule", "ellipsoid", "cylinder", "box shell", "can", "spherical shell"])
def test_mujoco_compiles_the_same_inertias(body, mass, moments):
    """mujoco 3: <geom type="capsule" size="0.2 0.35" density="900"/>, shells with shellinertia="true";
    model.body_mass[1], model.body_inertia[1]."""
    assert body.mass == pytest.approx(mass, rel=1e-13)
    np.testing.assert_allclose(body.tensor.diagonal(), moments, rtol=1e-13)


def test_an_l_shaped_prism_is_two_bricks():
    """A concave polygon, in both senses of rotation."""
    outline = [(0, 0), (3, 0), (3, 1), (1, 1), (1, 2), (0, 2)]
    bricks = (inertia.brick(density=2, a=3, b=1, c=0.5).moved((1.5, 0.5, 0))
              + inertia.brick(density=2, a=1, b=1, c=0.5).moved((0.5, 1.5, 0)))
    for points in (outline, outline[::-1], np.array(outline) + 0.0):
        made = inertia.prism(density=2, polygon=points, height=0.5)
        np.testing.assert_allclose(made.generalized(), bricks.generalized(), rtol=1e-13, atol=1e-13)


def test_the_polygon_with_many_corners_is_a_disc():
    angles = 2 * np.pi * np.arange(2000) / 2000
    many = inertia.polygon(1, np.column_stack([np.cos(angles), np.sin(angles)])[::20])
    assert many.tensor[2, 2] == pytest.approx(0.5, rel=2e-3)


# -------------------------------------------------------------------- axes


REVOLVED = [lambda axis: inertia.cone(2, 0.3, 0.7, axis), lambda axis: inertia.rod(2, 0.3, axis),
            lambda axis: inertia.torus(2, 0.3, 0.1, axis), lambda axis: inertia.conical_shell(2, 0.3, 0.7, axis)]


@pytest.mark.parametrize("shape", REVOLVED)
def test_axes_turn_the_body(shape):
    """Along any vector it is the body along z, turned; its length does not count."""
    along_z = shape("z")
    for turned in (Rotation.exp((0.3, -0.7, 0.2)), Rotation.from_axis_angle("x", np.pi), Rotation.exp((0, 1, 0))):
        axis = 3 * turned.apply((0, 0, 1))
        np.testing.assert_allclose(shape(axis).generalized(), along_z.rotated(turned).generalized(),
                                   rtol=1e-14, atol=1e-15)
    for name, vector in (("x", (1, 0, 0)), ("-y", (0, -1, 0))):
        assert shape(name) == shape(vector)


def test_axes_of_whole_numbers_stay_exact():
    tensor = inertia.rod(m, h, axis=(1, 1, 0)).tensor
    assert equal(tensor, m * h**2 / 24 * sm.Matrix([[1, -1, 0], [-1, 1, 0], [0, 0, 2]]))
    assert inertia.cone(m, r, h, axis=(1, 1, 0)).com[0] == sm.sqrt(2) * h / 8


# -------------------------------------------------------------------- wrong input


@pytest.mark.parametrize(("make", "kind", "message"), [
    (lambda: inertia.brick(1, 2, 3), DescriptionError, "brick: c is missing"),
    (lambda: inertia.brick(1, 2, 3, -4), DescriptionError, "c = -4.0 is not positive"),
    (lambda: inertia.brick(1, 2, 3, 0), DescriptionError, "c = 0.0 is not positive"),
    (lambda: inertia.brick(a=1, b=2, c=3), DescriptionError, "neither mass= nor density="),
    (lambda: inertia.brick(1, 1, 2, 3, density=4), DescriptionError, "both mass= and density="),
    (lambda: inertia.sphere(-1, 2), DescriptionError, "mass = -1.0 is not at least zero"),
    (lambda: inertia.sphere(density=-1, radius=2), DescriptionError, "density = -1.0"),
    (lambda: inertia.sphere(1, -r), DescriptionError, "radius = -r is not positive"),
    (lambda: inertia.sphere(1, "r"), ShapeError, "neither a number"),
    (lambda: inertia.sphere(1, (1, 2)), ShapeError, "one number"),
    (lambda: inertia.sphere(1, float("inf")), ShapeError, "finite"),
    (lambda: inertia.sphere(1, sm.I), ShapeError, "finite"),
    (lambda: inertia.hollow_cylinder(1, 1, 2, 3), DescriptionError, "inner = 2 is larger than outer = 1"),
    (lambda: inertia.hollow_sphere(1, r, 2 * r), DescriptionError, "inner = 2\\*r is larger"),
    (lambda: inertia.torus(1, 1, 2), DescriptionError, "minor = 2 is larger than major = 1"),
    (lambda: inertia.cylinder(1, 1, 1, axis="q"), UnknownNameError, "'q' is not an axis"),
    (lambda: inertia.cylinder(1, 1, 1, axis=(0, 0, 0)), DescriptionError, "its length = 0.0 is not positive"),
    (lambda: inertia.cylinder(1, 1, 1, axis=(0, 1)), ShapeError, "3 entries"),
    (lambda: inertia.tetrahedron(1, [(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)]), DescriptionError, "in a plane"),
    (lambda: inertia.tetrahedron(1, [(0, 0, 0)]), ShapeError, "4 x 3"),
    (lambda: inertia.triangle(1, [(0, 0, 0), (1, 1, 1), (2, 2, 2)]), DescriptionError, "on a line"),
    (lambda: inertia.prism(1, [(0, 0), (1, 1), (1, 0), (0, 1)], 1), DescriptionError, "edges 0 and 2 .* meet"),
    (lambda: inertia.polygon(1, [(0, 0), (1, 1), (2, 2)]), DescriptionError, "no area"),
    (lambda: inertia.polygon(1, [(0, 0), (1, 1)]), ShapeError, "fewer than three corners"),
    (lambda: inertia.polygon(1, [(0, 0), (1, 1), (1, 2, 3)]), ShapeError, "3 x 2 entries"),
    (lambda: inertia.polygon(1, None), ShapeError, "fewer than three corners"),
    (lambda: inertia.particles([1, 2], [(0, 0, 0)]), ShapeError, "2 masses and 1 positions"),
    (lambda: inertia.particles([], []), ShapeError, "0 masses"),
    (lambda: inertia.particle(-1), DescriptionError, "mass = -1.0"),
])
def test_wrong_input_is_refused_with_a_reason(make, kind, message):
    with pytest.raises(kind, match=message):
        make()


def test_sizes_that_may_be_zero():
    for found, wanted in ((inertia.frustum(2, 0.3, 0, 0.5), inertia.cone(2, 0.3, 0.5)),
                          (inertia.capsule(2, 0.3, 0), inertia.sphere(2, 0.3)),
                          (inertia.hollow_cylinder(2, 0.3, 0, 0.5), inertia.cylinder(2, 0.3, 0.5)),
                          (inertia.particle(0, (1, 2, 3)), Inertia(0, (1, 2, 3)))):  # fmt: skip
        np.testing.assert_allclose(found.generalized(), wanted.generalized(), rtol=1e-14, atol=1e-16)


def test_every_shape_is_tested_here():
    """A shape that is added to the calculator is added to the integrals above, or composed of such."""
    composed = {"box_shell", "capsule", "combined", "particle", "particles", "polygon", "prism"}
    others = {"Inertia", "Principal", "from_density", "from_mesh"}
    assert set(inertia.__all__) == set(itertools.chain(SOLIDS, SURFACES, composed, others))


def test_whole_numbers_beside_symbols_stay_exact():
    length = sm.symbols("length", positive=True)
    assert inertia.rod(1, length).tensor[2, 2] == length**2 / 12
    assert inertia.rod(length, 2.0).tensor[2, 2] == length / 3
