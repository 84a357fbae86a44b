"""Shapes of a mechanism that may touch: distances beside points on their surfaces, slip beside bodies' velocities."""

from __future__ import annotations

import numpy as np
import pytest
from sympy import symbols

import dalembert as da
from dalembert.errors import DescriptionError, ShapeError, UnknownNameError

TURN = da.spatial.Rotation.from_euler("zyx", (0.3, -0.5, 0.7))
AT, SLANT, EDGES, HALF = (0.1, -0.2, 0.3), (1.0, 2.0, 5.0), (0.4, 0.6, 0.8), (0.1, 0.2, 0.3)
INERTIA = (0.02, 0.03, 0.04, 0.001, 0.0, 0.002)


def two_bodies() -> da.Mechanism:
    m = da.Mechanism("two")
    for name in "ab":
        m.floating(f"free {name}", m.ground, m.body(name, 1.0, inertia=INERTIA))
        m.frame(f"on {name}", name, at=AT, rotation=TURN)
    return m


def told() -> da.Mechanism:
    """Two free bodies, shapes in slanted frames, a slanted plane on the ground and one on a body."""
    m = two_bodies()
    floor, wall = m.plane((m.ground, (0.1, 0.2, -3.0)), normal=SLANT, name="floor"), m.plane("on a", normal="-x")
    solids = [m.sphere("on b", 0.2, "ball"), m.capsule("on b", 0.1, 0.5, SLANT, "capsule"), m.box("on b", EDGES, "box"),
              m.cylinder("on b", 0.3, 0.4, "y", "roll"), m.cylinder("on b", 0.3, axis="x", name="wheel"),
              m.ellipsoid("on b", HALF, "egg"), m.points("on b", [(0.1, 0, 0), (0, 0.2, 0)], "feet")]  # fmt: skip
    for plane in (floor, wall):
        for solid in solids:
            m.contact(solid, plane, friction=0.5, name=f"{solid.name} on {plane.name}")
    cores = [m.sphere("on a", 0.15, "round"), m.capsule("on a", 0.1, 0.5, SLANT, "rod"), m.box("on a", EDGES, "block")]
    for core in cores:
        for solid in (solids[0], solids[-1]):
            m.contact(core, solid, friction=0.5)
    m.rope(("a", AT), "on b", 2.0, name="rope")
    return m


@pytest.fixture(scope="module")
def model():
    return da.compile(told())


@pytest.fixture(scope="module")
def states():
    """Bodies that are some metres apart, anyhow turned and moving."""
    rng = np.random.default_rng(11)
    q, v = rng.normal(size=(5, 14)), rng.normal(size=(5, 12))
    q[:, 7:10] += 4.0 * q[:, 7:10] / np.linalg.norm(q[:, 7:10], axis=1)[:, None]
    for part in (slice(3, 7), slice(10, 14)):
        q[:, part] /= np.linalg.norm(q[:, part], axis=1)[:, None]
    return q, v


def directions(count: int = 200_000) -> np.ndarray:
    made = np.random.default_rng(5).normal(size=(count, 3))
    return made / np.linalg.norm(made, axis=1)[:, None]


def unit(vector) -> np.ndarray:
    return np.array(vector) / np.linalg.norm(vector)


def circle(radius: float, axis: int) -> np.ndarray:
    angle = np.linspace(0, 2 * np.pi, 20_001)
    return np.insert(radius * np.stack([np.cos(angle), np.sin(angle)], 1), axis, 0.0, axis=1)


def surfaces() -> dict[str, np.ndarray]:
    """Points on each spot of the solids, in their frame."""
    far, along_y = 0.25 * unit(SLANT), np.array([0.0, 0.2, 0.0])
    corners = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * np.array(EDGES) / 2
    return {
        "ball": 0.2 * directions(), "capsule, lower end": 0.1 * directions() - far,
        "capsule, upper end": 0.1 * directions() + far, "wheel": circle(0.3, 0), "egg": directions() * HALF,
        "roll, lower rim": circle(0.3, 1) - along_y, "roll, upper rim": circle(0.3, 1) + along_y,
        "feet, point 1": np.array([[0.1, 0, 0]]), "feet, point 2": np.array([[0, 0.2, 0]]),
        **{f"box, corner {k}": corner[None] for k, corner in enumerate(corners, start=1)},
    }  # fmt: skip


def to_core(name: str, places: np.ndarray) -> np.ndarray:
    """The distance of places, in the frame of a core, from its surface."""
    if name == "round":
        return np.linalg.norm(places, axis=-1) - 0.15
    if name == "block":
        return np.linalg.norm(np.maximum(np.abs(places) - np.array(EDGES) / 2, 0.0), axis=-1)
    axis = unit(SLANT)
    nearest = np.clip(places @ axis, -0.25, 0.25)[..., None] * axis
    return np.linalg.norm(places - nearest, axis=-1) - 0.1


def test_a_gap_is_the_least_distance_of_points_on_the_surface(model, states):
    spots = surfaces()
    for q in states[0]:
        found = dict(zip(model.system.contact_names, model.gaps(q), strict=True))
        pose_a, pose_b = model.frame_pose("on a", q), model.frame_pose("on b", q)
        for label, points in spots.items():
            name, _, spot = label.partition(", ")
            ending = f", {spot}" if spot else ""
            world = points @ pose_b[:3, :3].T + pose_b[:3, 3]
            floor = ((world - [0.1, 0.2, -3.0]) @ unit(SLANT)).min()
            wall = ((world - pose_a[:3, 3]) @ -pose_a[:3, 0]).min()
            np.testing.assert_allclose(found[f"{name} on floor{ending}"], floor, atol=2e-4)
            np.testing.assert_allclose(found[f"{name} on on a{ending}"], wall, atol=2e-4)
            for core in ("round", "rod", "block") if name in ("ball", "feet") else ():
                inside = (world - pose_a[:3, 3]) @ pose_a[:3, :3]
                np.testing.assert_allclose(found[f"{core} on {name}{ending}"], to_core(core, inside).min(), atol=2e-4)
        ends = model.frame_pose("on a", q)[:3, 3] - pose_b[:3, 3]
        assert found["rope"] == pytest.approx(2.0 - np.linalg.norm(ends), abs=1e-12)


def test_a_gap_is_never_above_the_distance_of_a_point_of_the_surface(model, states):
    """Where points are sampled the distance is at least the gap: it is no bound from above only."""
    points = surfaces()["egg"]
    for q in states[0]:
        found = dict(zip(model.system.contact_names, model.gaps(q), strict=True))
        pose = model.frame_pose("on b", q)
        world = points @ pose[:3, :3].T + pose[:3, 3]
        assert np.all((world - [0.1, 0.2, -3.0]) @ unit(SLANT) >= found["egg on floor"] - 1e-12)


def test_the_hull_of_a_mesh_is_as_near_as_its_nearest_vertex(states):
    """And slips as the body moves there."""
    m, vertices = two_bodies(), np.random.default_rng(8).normal(size=(60, 3)) * HALF
    m.contact(m.mesh("on b", vertices), m.plane((m.ground, (0.1, 0.2, -3.0)), normal=SLANT), friction=0.5, name="hull")
    model = da.compile(m)
    assert 8 < len(model.system.contact_names) <= 32
    for q, v in zip(*states, strict=True):
        pose, gaps = model.frame_pose("on b", q), model.gaps(q)
        heights = (vertices @ pose[:3, :3].T + pose[:3, 3] - [0.1, 0.2, -3.0]) @ unit(SLANT)
        assert gaps.min() == pytest.approx(heights.min(), abs=1e-12)
        velocity = velocity_of(model, "on b", pose[:3, :3] @ vertices[heights.argmin()] + pose[:3, 3], q, v)
        slip = slip_of(model, model.system.contact_names[gaps.argmin()], q, v)
        assert slip @ slip == pytest.approx(velocity @ velocity - (velocity @ unit(SLANT)) ** 2, abs=1e-12)


def test_a_hull_with_many_corners_is_thinned_and_told():
    m, words = two_bodies(), r"shape 'b': of its convex hull touch 10 of \d+ corners, the others up to 1\.\d m"
    with pytest.warns(da.errors.Remark, match=words):
        thinned = m.mesh("b", np.random.default_rng(8).normal(size=(500, 3)), most=10)
    assert len(thinned.spots) == 10


def test_a_mesh_touches_planes_alone_and_is_of_numbers():
    m, corner = two_bodies(), [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    with pytest.raises(DescriptionError, match="no short expression of the distance of a sphere and a mesh"):
        m.contact(m.sphere("a", 0.1), m.mesh("b", corner))
    for wrong, words in (([], "1 x 3"), ([(0, 0)], "1 x 3"), ([(0, 0, float("nan"))], "finite"), (None, "1 x 3"),
                         ([(symbols("a"), 0, 0)], "are not numbers")):  # fmt: skip
        with pytest.raises(ShapeError, match=words):
            m.mesh("b", wrong)
    for most in (3, 4.5, "ten", None):
        with pytest.raises(DescriptionError, match="most is"):
            m.mesh("b", corner, most)


def slip_of(model, name: str, q, v) -> np.ndarray:
    """The slip velocities of a contact."""
    contacts = model.system.contacts
    place = model.system.contact_names.index(name)
    first = sum(len(touch.slip) for touch in contacts[:place])
    return model.slips(q, v)[first : first + len(contacts[place].slip)]


def velocity_of(model, frame: str, place, q, v) -> np.ndarray:
    """Of the point of a frame's body that is at a place of the ground."""
    pose, twist = model.frame_pose(frame, q), model.frame_velocity(frame, q, v)
    return twist[:3] + np.cross(twist[3:], place - pose[:3, 3])


def test_slip_is_what_is_left_of_the_relative_velocity(model, states):
    """Normal and tangents make up the velocity of one body past the other, at the point of the second that is nearest;
    there the gap's rate is the normal velocity."""
    rates = {}
    for q, v in zip(*states, strict=True):
        rates = dict(zip(model.system.contact_names, model.gap_rates(q, v), strict=True))
        a, b = model.frame_pose("on a", q), model.frame_pose("on b", q)
        normals = {"ball on floor": unit(SLANT), "ball on on a": -a[:3, 0], "round on ball": unit(b[:3, 3] - a[:3, 3])}
        for name, normal in normals.items():
            touched = b[:3, 3] - 0.2 * normal
            velocity = velocity_of(model, "on b", touched, q, v)
            if "floor" not in name:
                velocity = velocity - velocity_of(model, "on a", touched, q, v)
            assert np.linalg.norm(slip_of(model, name, q, v)) == pytest.approx(
                np.linalg.norm(velocity - normal * (normal @ velocity)), rel=1e-10)
            assert rates[name] == pytest.approx(normal @ velocity, rel=1e-10)


def test_rows_are_derivatives(model, states):
    q, v = states[0][0], states[1][0]
    assert model.gap_jacobian(q) @ v == pytest.approx(model.gap_rates(q, v), abs=1e-11)
    assert model.slip_jacobian(q) @ v == pytest.approx(model.slips(q, v), abs=1e-11)


def test_motion_in_a_plane_has_one_tangent_and_no_contact_twice():
    m = da.Mechanism("planar")
    m.planar("free", m.ground, m.body("block", 1.0, inertia=INERTIA), axis="y")
    m.contact(m.box("block", EDGES), m.plane(), friction=0.5)
    m.contact(m.sphere("block", 0.3), m.sphere((m.ground, (2.0, 0, 0)), 0.5), friction=0.5, name="disc")
    m.contact(m.sphere("block", 0.3), m.sphere((m.ground, (2.0, 1.0, 0)), 0.5), friction=0.5, name="beside")
    slips = [len(touch.slip) for touch in m.system.contacts]
    assert len(slips) == 6
    assert slips == [1, 1, 1, 1, 1, 2]


def test_without_friction_or_slip_there_is_no_slip_velocity():
    m = da.Mechanism("ball")
    m.prismatic("z", m.ground, m.body("ball", 1.0))
    m.contact(m.sphere("ball", 0.1), m.plane(), friction=0.5)
    m.contact(m.sphere("ball", 0.1), m.plane((m.ground, (0, 0, 9)), normal="-z", name="ceiling"), restitution=0.5)
    assert [len(touch.slip) for touch in m.system.contacts] == [0, 0]
    assert m.system.contact_names == ("ball on ground", "ball on ceiling")
    assert da.compile(m).gaps([1.0]) == pytest.approx([0.9, 7.9])


@pytest.mark.parametrize("level", [lambda a: "z - x^2/2", lambda a: symbols("z") - a * symbols("x") ** 2])
def test_a_point_on_a_surface(level):
    """A bead of a cart on a parabola that slides along as well, in the plane: gap and slip at and off the curve."""
    m = da.Mechanism("bead")
    a = m.parameter("a", 0.5)
    m.prismatic("x", m.ground, m.body("bowl", 1.0), axis="x")
    m.planar("free", m.ground, m.body("bead", 1.0), axis="y")
    m.contact(m.points("bead", [(0, 0, 0)]), m.surface("bowl", level(a)), friction=0.2)
    model = da.compile(m)
    steep = np.array([-1.0, 1.0]) / np.sqrt(2)  # at x = 1 from the bowl
    q, v = [0.3, 0.5, 1.3, 0.0], [0.2, 0.7, -0.4, 2.0]  # the bowl; z, x and turn of the bead
    assert model.gaps(q) == pytest.approx([0.0], abs=1e-15)
    assert model.gap_rates(q, v) == pytest.approx([steep @ [-0.4 - 0.2, 0.7]])
    assert np.abs(model.slips(q, v)) == pytest.approx([abs(np.array([1.0, 1.0]) / np.sqrt(2) @ [-0.4 - 0.2, 0.7])])
    assert model.gaps([0.3, 0.6, 1.3, 0.0]) == pytest.approx([0.1 / np.sqrt(2)])


def test_sizes_and_coefficients_may_be_symbols():
    m = da.Mechanism("symbols")
    r, mu, e = (m.parameter(name, default) for name, default in (("r", 0.1), ("mu", 0.5), ("e", 0.3)))
    m.planar("free", m.ground, m.body("hoop", 1.0, inertia=INERTIA), axis="y")
    m.contact(m.cylinder("hoop", r, axis="y"), m.plane(), mu, e)
    model = da.compile(m)
    q = np.array([1.0, 0.0, 0.0])  # z, x and a turn
    assert model.contact_friction(q) == pytest.approx([0.5])
    assert model.contact_restitution(q) == pytest.approx([0.3])
    assert da.compile(m, parameters={"r": 0.25}).gaps(q) == pytest.approx(model.gaps(q) - 0.15)


@pytest.mark.parametrize("wrong, kind, words", [
    (lambda m: m.sphere("a", 0), DescriptionError, "shape 'a': its radius is 0 m"),
    (lambda m: m.sphere("a", -0.1, "egg"), DescriptionError, "shape 'egg': its radius is -0.1 m"),
    (lambda m: m.sphere("a", float("nan")), ShapeError, "radius: it holds nan"),
    (lambda m: m.box("a", (1, 1)), ShapeError, "It has 3 entries"),
    (lambda m: m.box("a", (1, 1, 0)), DescriptionError, "its edge is 0 m"),
    (lambda m: m.capsule("a", 1, 0), DescriptionError, "its length is 0 m"),
    (lambda m: m.points("a", []), ShapeError, "it has no points"),
    (lambda m: m.sphere("c", 1), UnknownNameError, "no body 'c'"),
    (lambda m: m.sphere("a", 1, name=3), DescriptionError, "the shape name 3 is not a text"),
    (lambda m: m.plane(normal="w"), UnknownNameError, "no axis 'w'"),
    (lambda m: m.contact(m.sphere("a", 1), m.plane(), friction=-1), DescriptionError, "friction is -1"),
    (lambda m: m.contact(m.sphere("a", 1), m.plane(), restitution=2), DescriptionError, "restitution is 2"),
    (lambda m: m.contact(m.sphere("a", 1), m.plane(), law="hertz"), UnknownNameError, "law of restitution 'hertz'"),
    (lambda m: m.contact(m.sphere("a", 1), m.plane("a")), DescriptionError, "both shapes are on 'a'"),
    (lambda m: m.contact(m.plane("a"), m.plane()), DescriptionError, "a plane and a plane. These touch: a plane and"),
    (lambda m: m.contact(m.surface("a", "z"), m.sphere("b", 1)), DescriptionError, "a surface and a sphere"),
    (lambda m: (m.contact(m.surface("a", "z - w"), m.points("b", [AT])), m.system), UnknownNameError, "the name 'w'"),
    (lambda m: m.contact(m.box("a", EDGES), m.box("b", EDGES)), DescriptionError, "distance of a box and a box"),
    (lambda m: m.contact("a", m.plane()), DescriptionError, "'a' is no shape"),
    (lambda m: [m.contact(m.sphere("a", 1), m.plane()) for _ in "12"], DescriptionError, "'a on ground' is used twice"),
    (lambda m: m.rope("a", "a", 1), DescriptionError, "its two ends are one point"),
    (lambda m: m.rope("a", "b", -1), DescriptionError, "its length is -1 m"),
    (lambda m: m.bound("a_x"), DescriptionError, "bound: 'a_x' is no contact"),
    (lambda m: (m.bound(da.Contact("free_a_x", name="a on ground")), m.contact(m.sphere("a", 1), m.plane()), m.system),
     DescriptionError, r"contacts\[0\]: the name 'a on ground' is there twice"),
    (lambda m: (m.fixed("f", m.ground, m.body("still")), m.contact(m.sphere("still", 1), m.plane()), m.system),
     DescriptionError, "nothing moves the two ends past each other"),
])  # fmt: skip
def test_what_is_refused(wrong, kind, words):
    with pytest.raises(kind, match=words):
        wrong(two_bodies())
