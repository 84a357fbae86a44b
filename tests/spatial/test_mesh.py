"""Meshes: exact against boxes, pyramids and prisms, convergent against balls; open and twisted surfaces refused."""

import itertools

import numpy as np
import pytest
import sympy as sm

from dalembert.errors import DescriptionError, ShapeError
from dalembert.spatial import Rotation, inertia

CUBE = np.array(list(itertools.product((0, 1), repeat=3)), dtype=float)
FACES = [(0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1), (2, 3, 7), (2, 7, 6), (0, 2, 6), (0, 6, 4),
         (1, 5, 7), (1, 7, 3)]


def box(a, b, c):
    return CUBE * (a, b, c)


def globe(radius, rings):
    """A sphere of triangles between meridians and parallels, whose corners meet at the poles."""
    columns = 2 * rings
    sines, cosines = np.sin(np.pi * np.arange(rings + 1) / rings), np.cos(np.pi * np.arange(rings + 1) / rings)
    sines[0] = sines[-1] = 0
    angles = 2 * np.pi * np.arange(columns) / columns
    points = [radius * np.array((s * np.cos(angle), s * np.sin(angle), c))
              for s, c in zip(sines, cosines, strict=True) for angle in angles]
    faces = []
    for i, k in itertools.product(range(rings), range(columns)):
        p, q, after = i * columns + k, (i + 1) * columns + k, 1 if k + 1 < columns else 1 - columns
        faces += [(p, q, q + after), (p, q + after, p + after)]
    return np.array(points), faces


def same(found, wanted, **tolerance):
    np.testing.assert_allclose(found.generalized(), wanted.generalized(), **(tolerance or {"atol": 1e-13}))


def test_a_box_is_a_brick():
    brick = inertia.brick(density=3, a=0.2, b=0.5, c=0.9).moved((0.1, 0.25, 0.45))
    same(inertia.from_mesh(box(0.2, 0.5, 0.9), FACES, density=3), brick)
    same(inertia.from_mesh(box(0.2, 0.5, 0.9).tolist(), np.array(FACES), mass=brick.mass), brick)


@pytest.mark.parametrize("metre", [1e-6, 1e-3, 1.0, 1e3, 1e6])
def test_in_any_unit_of_length(metre):
    """A body in millimetres weighs and turns as the same body in metres, and what is flat is flat in any unit."""
    brick = inertia.brick(mass=5, a=0.2, b=0.5, c=0.9).moved((0.1, 0.25, 0.45))
    found = inertia.from_mesh(metre * box(0.2, 0.5, 0.9), FACES, mass=5)
    np.testing.assert_allclose(found.com, metre * np.asarray(brick.com), rtol=1e-13)
    np.testing.assert_allclose(found.tensor, metre**2 * np.asarray(brick.tensor), rtol=1e-12, atol=1e-13 * metre**2)
    sheet = inertia.from_mesh(metre * box(0.2, 0.5, 0.9), FACES, density=1, shell=True)
    assert sheet.mass == pytest.approx(2 * metre**2 * (0.2 * 0.5 + 0.5 * 0.9 + 0.9 * 0.2))
    assert inertia.from_mesh(metre * box(1, 1, 1e-10), FACES, density=1).mass == pytest.approx(1e-10 * metre**3)
    with pytest.raises(DescriptionError, match="no volume"):
        inertia.from_mesh(metre * box(1, 1, 1e-13), FACES, density=1)
    thin = metre * np.array([(0, 0, 0), (1, 0, 0), (0, 1e-10, 0)])
    assert inertia.from_mesh(thin, [(0, 1, 2)], density=1, shell=True).mass == pytest.approx(0.5e-10 * metre**2)
    with pytest.raises(DescriptionError, match="no area"):
        inertia.from_mesh(thin * (1, 1e-4, 1), [(0, 1, 2)], density=1, shell=True)


def test_anywhere_and_in_any_attitude():
    turn = Rotation.exp((0.4, -0.2, 0.9))
    points = [np.add(turn.apply(point), (10, -20, 30)) for point in box(0.2, 0.5, 0.9)]
    brick = inertia.brick(density=3, a=0.2, b=0.5, c=0.9).moved((0.1, 0.25, 0.45)).rotated(turn).moved((10, -20, 30))
    found = inertia.from_mesh(points, FACES, density=3)
    np.testing.assert_allclose(found.tensor, brick.tensor, rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(found.com, brick.com, rtol=1e-13)


def test_a_tetrahedron_and_a_pyramid():
    corners = [(0.1, 0.2, -0.3), (1, 0, 0.2), (0.3, 1.4, 0), (-0.2, 0.1, 2)]
    same(inertia.from_mesh(corners, [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)], density=2),
         inertia.tetrahedron(density=2, vertices=corners))
    base = [(-0.2, -0.35, 0), (0.2, -0.35, 0), (0.2, 0.35, 0), (-0.2, 0.35, 0), (0, 0, 1.1)]
    same(inertia.from_mesh(base, [(0, 2, 1), (0, 3, 2), (0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4)], density=2),
         inertia.pyramid(density=2, a=0.4, b=0.7, height=1.1))


def test_a_ball_is_the_limit_of_its_meshes_to_second_order():
    errors = []
    for rings in (12, 24):
        found = inertia.from_mesh(*globe(0.7, rings), density=1)
        errors.append(abs(found.tensor[2, 2] - inertia.sphere(density=1, radius=0.7).tensor[2, 2]))
    assert errors[0] / errors[1] == pytest.approx(4, rel=0.05)


def test_a_thin_sheet_is_a_shell_or_a_plate():
    same(inertia.from_mesh(box(0.2, 0.5, 0.9), FACES, density=3, shell=True),
         inertia.box_shell(density=3, a=0.2, b=0.5, c=0.9).moved((0.1, 0.25, 0.45)))
    same(inertia.from_mesh([(0, 0, 0), (2, 0, 0), (2, 1, 0), (0, 1, 0)], [(0, 1, 2), (0, 3, 2)], mass=4, shell=True),
         inertia.plate(4, 2, 1).moved((1, 0.5, 0)))
    found = inertia.from_mesh(*globe(0.7, 40), mass=1, shell=True)
    assert found.tensor[0, 0] == pytest.approx(2 * 0.7**2 / 3, rel=5e-3)


def test_what_is_inside_out_is_turned():
    brick = inertia.from_mesh(box(0.2, 0.5, 0.9), FACES, density=3)
    same(inertia.from_mesh(box(0.2, 0.5, 0.9), [face[::-1] for face in FACES], density=3), brick)


def test_an_inner_surface_of_opposite_orientation_is_a_hole():
    inner = box(1, 1, 1) * 0.5 + 0.25
    faces = FACES + [tuple(8 + k for k in face[::-1]) for face in FACES]
    same(inertia.from_mesh(np.vstack([CUBE, inner]), faces, density=2),
         (inertia.brick(density=2, a=1, b=1, c=1) - inertia.brick(density=2, a=0.5, b=0.5, c=0.5)).moved((0.5,) * 3))


def test_triangles_with_corners_of_their_own_are_joined():
    soup = box(0.2, 0.5, 0.9)[np.array(FACES)].reshape(-1, 3)
    same(inertia.from_mesh(soup, np.arange(36).reshape(12, 3), density=3),
         inertia.from_mesh(box(0.2, 0.5, 0.9), FACES, density=3))


def test_mass_and_density_may_be_symbols():
    m = sm.Symbol("m", positive=True)
    found = inertia.from_mesh(CUBE, FACES, mass=m)
    assert found.mass == m and float(found.tensor[0, 0].coeff(m)) == pytest.approx(1 / 6, rel=1e-14)


def test_what_the_user_gave_is_left_alone():
    points, faces = box(1, 1, 1), np.array(FACES)
    inertia.from_mesh(points, faces, density=1)
    np.testing.assert_array_equal(points, CUBE)
    points[0, 0] = 5.0
    faces[0, 0] = 2


@pytest.mark.parametrize(("make", "kind", "message"), [
    (lambda: inertia.from_mesh(CUBE, FACES[1:], density=1), DescriptionError,
     r"edge from \(.*, .*, .*\) to \(.*, .*, .*\): belongs to a single face"),
    (lambda: inertia.from_mesh(CUBE, [FACES[0][::-1], *FACES[1:]], density=1), DescriptionError, "not oriented alike"),
    (lambda: inertia.from_mesh(CUBE * (1, 1, 0), FACES, density=1), DescriptionError, "no volume|oriented"),
    (lambda: inertia.from_mesh(CUBE * 0, FACES, density=1, shell=True), DescriptionError, "no area"),
    (lambda: inertia.from_mesh(CUBE, FACES), DescriptionError, "neither mass= nor density="),
    (lambda: inertia.from_mesh(CUBE, [(0, 1, 9)], density=1), ShapeError, "faces\\[0\\].*run from 0 to 7"),
    (lambda: inertia.from_mesh(CUBE, [(0, 1, -1)], density=1), ShapeError, "not indices"),
    (lambda: inertia.from_mesh(CUBE, [(0, 1, 1.5)], density=1), ShapeError, "not indices"),
    (lambda: inertia.from_mesh(CUBE, [(0, 1)], density=1), ShapeError, "1 x 3"),
    (lambda: inertia.from_mesh(CUBE[:, :2], FACES, density=1), ShapeError, "8 x 3"),
    (lambda: inertia.from_mesh([], [], density=1), ShapeError, "empty"),
    (lambda: inertia.from_mesh(None, FACES, density=1), ShapeError, "empty"),
    (lambda: inertia.from_mesh(sm.symbols("v:24"), FACES, density=1), ShapeError, "24 x 3"),
    (lambda: inertia.from_mesh([sm.symbols("x:3")] * 8, FACES, density=1), ShapeError, "not numbers"),
    (lambda: inertia.from_mesh(CUBE, [sm.symbols("x:3")], density=1), ShapeError, "not numbers"),
    (lambda: inertia.from_mesh(CUBE * np.nan, FACES, density=1), ShapeError, "finite"),
])
def test_wrong_input_is_refused_with_a_reason(make, kind, message):
    with pytest.raises(kind, match=message):
        make()


def test_the_edge_that_is_open_is_named():
    corners = [(0, 0, 0), (1.25, 0, 0), (0, 2, 0), (0, 0, 1 / 3)]
    with pytest.raises(DescriptionError, match=r"edge from \(0, 2, 0\) to \(1.25, 0, 0\): belongs to a single"):
        inertia.from_mesh(corners, [(0, 2, 1), (0, 1, 3), (0, 3, 2)], density=1)
    with pytest.raises(DescriptionError, match=r"edge from \(0, 0, 0.333333\) to \(1.25, 0, 0\)"):
        inertia.from_mesh(corners, [(3, 1, 0)], density=1)
    with pytest.raises(DescriptionError, match="walked 2 times forwards and 1 times backwards"):
        inertia.from_mesh(corners, [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3), (0, 2, 1)], density=1)
    with pytest.raises(DescriptionError, match="walked 2 times forwards and 0 times backwards"):
        inertia.from_mesh(corners, [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 3, 2)], density=1)
