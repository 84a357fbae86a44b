"""A tree's energies against those of SymPy's rigid bodies, and the one message each mistake gets."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest
import sympy as sm
import sympy.physics.mechanics as me
from sympy import cos, pi, sin

import dalembert as da
from dalembert.description.dh_tree import dh_tree
from dalembert.description.tree import Link, Tree
from dalembert.description.tree_system import energies, system
from dalembert.errors import DescriptionError

m, l, g = sm.symbols("m l g", positive=True)
q1, q2, q3 = da.coordinates("q1 q2 q3")
TEN = "m mx my mz Ixx Iyy Izz Ixy Ixz Iyz"


def ten(number: int) -> list[sm.Symbol]:
    return [sm.Symbol(f"{name}_{number}") for name in TEN.split()]


def general(number: int, parent: int, joint: str, coordinate: object, **place: object) -> Link:
    """A link with ten free parameters."""
    mass, *others = ten(number)
    return Link(f"body {number}", parent, joint, coordinate, mass=mass, moment=others[:3], inertia=others[3:], **place)  # type: ignore[arg-type]


def same(left: sm.Expr, right: sm.Expr) -> bool:
    """Both sides at one state and set of parameters chosen at random, to 30 digits."""
    difference = left - right
    leaves = difference.atoms(sm.Derivative) | me.find_dynamicsymbols(difference) | difference.free_symbols - {da.time}
    chance = random.Random(1)
    values = {leaf: sm.Rational(chance.randint(1, 999), 500) for leaf in sorted(leaves, key=str)}
    numbers = [side.xreplace(values).evalf(30) for side in (left, right)]
    return bool(abs(numbers[0] - numbers[1]) < 1e-25 * (1 + abs(numbers[0])))


def along(frame: me.ReferenceFrame, entries: Iterable[object]) -> me.Vector:
    return sum((entry * axis for entry, axis in zip(entries, frame, strict=True)), me.Vector(0))


def sympy_energies(tree: Tree) -> tuple[sm.Expr, sm.Expr]:
    """Kinetic and potential energy from SymPy's frames, points and `RigidBody`, with the mass m at c = h / m."""
    ground, origin = me.ReferenceFrame("W"), me.Point("O")
    origin.set_vel(ground, 0)
    frames, points, kinetic, potential = [ground], [origin], sm.Integer(0), sm.Integer(0)
    for number, link in enumerate(tree.links):
        parent, base = frames[link.parent + 1], points[link.parent + 1]
        joint_frame, link_frame = me.ReferenceFrame(f"J{number}"), me.ReferenceFrame(f"L{number}")
        joint_frame.orient_explicit(parent, sm.Matrix(link.rotation))
        axis = along(joint_frame, link.axis)
        link_frame.orient_axis(joint_frame, axis, link.coordinate if link.joint == "revolute" else 0)
        place = along(parent, link.offset)
        if link.joint == "prismatic":
            place += link.coordinate * axis
        point, center = me.Point(f"P{number}"), me.Point(f"C{number}")
        point.set_pos(base, place)
        center.set_pos(point, along(link_frame, [h / link.mass for h in link.moment]))
        for p in (point, center):
            p.set_vel(ground, p.pos_from(origin).dt(ground))
        xx, yy, zz, xy, xz, yz = link.inertia
        inertia = me.inertia(link_frame, xx, yy, zz, xy, yz, xz)
        steiner = me.inertia_of_point_mass(link.mass, center.pos_from(point), link_frame)
        body = me.RigidBody(link.name, center, link_frame, link.mass, (inertia - steiner, center))
        kinetic += body.kinetic_energy(ground)
        potential -= link.mass * along(ground, tree.gravity).dot(center.pos_from(origin))
        frames.append(link_frame)
        points.append(point)
    return kinetic, potential


a2, a3, d2, d3 = sm.symbols("a_2 a_3 d_2 d_3", positive=True)
TREES = {
    "2R": Tree("2R", (general(1, -1, "revolute", q1), general(2, 0, "revolute", q2, offset=(l, 0, 0))), (0, -g, 0)),
    "RP": Tree("RP", (general(1, -1, "revolute", q1),
                      general(2, 0, "prismatic", q2, rotation=((1, 0, 0), (0, 0, -1), (0, 1, 0)))), (0, -g, 0)),
    "puma": dh_tree("puma", [(pi / 2, 0, 0, q1), (0, a2, d2, q2), (-pi / 2, a3, d3, q3)], "standard", (0, 0, -g)),
    "craig": dh_tree("craig", [(0, 0, 0, q1), (-pi / 2, a2, d2, q2 + pi / 3), (pi / 2, a3, q3 + d3, l)], "modified",
                     (0, 0, -g)),
    "branched": Tree("branched", (
        general(1, -1, "prismatic", q1, axis=(1, 0, 0)),
        general(2, 0, "fixed", None, rotation=sm.rot_ccw_axis3(l), offset=(0, a2, 0)),
        general(3, 1, "revolute", q2, axis=(0, sm.Rational(3, 5), sm.Rational(4, 5)), offset=(a3, 0, d3)),
        general(4, 0, "revolute", q3, axis=(0, 1, 0)),
    ), (g, d2, -g)),
}  # fmt: skip


@pytest.mark.parametrize("name", TREES)
def test_energies_are_those_of_sympys_rigid_bodies(name: str):
    tree = TREES[name]
    _, kinetic, potential = energies(tree)
    expected = sympy_energies(tree)
    assert same(kinetic, expected[0])
    assert same(potential, expected[1])


def test_a_wrong_inertia_is_seen():
    """The comparison above can fail: one product of inertia with the other sign."""
    first, second = TREES["puma"].links[0], TREES["puma"].links[1]
    mirrored = Link(second.name, 0, "revolute", q2, second.axis, second.rotation, second.offset, second.mass,
                    second.moment, (*second.inertia[:5], -second.inertia[5]))  # fmt: skip
    right, wrong = (Tree("two", links, (0, 0, -g)) for links in ((first, second), (first, mirrored)))
    assert not same(energies(wrong)[1], sympy_energies(right)[0])


def test_a_pendulum_and_its_system():
    bob = Link.from_com("bob", -1, "revolute", q1, mass=m, com=(l, 0, 0))
    pendulum = Tree("pendulum", (bob,), (g, 0, 0), {m: (1.0, "kg"), l: (0.5, "m"), g: 9.81})
    assert energies(pendulum) == ((q1,), m * l**2 * q1.diff() ** 2 / 2, -m * g * l * cos(q1))
    described = system(pendulum)
    assert described.parameter_names == ("m", "l", "g") and described.name == "pendulum"
    equations = da.derive(described)
    assert equations.mass_matrix == sm.Matrix([[m * l**2]])
    assert equations.gravity == sm.Matrix([g * l * m * sin(q1)])


def test_steiner():
    x, y, z = sm.symbols("x y z")
    about = sm.symbols("Jxx Jyy Jzz Jxy Jxz Jyz")
    link = Link.from_com("link", -1, "fixed", None, mass=m, com=(x, y, z), inertia_about_com=about)
    c = sm.Matrix([x, y, z])
    xx, yy, zz, xy, xz, yz = about
    tensor = sm.Matrix([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) + m * (c.dot(c) * sm.eye(3) - c * c.T)
    expected = [tensor[i, j] for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))]
    assert [sm.expand(a - b) for a, b in zip(link.inertia, expected, strict=True)] == [0] * 6
    assert link.moment == (m * x, m * y, m * z)


def test_ten_symbols_a_link():
    links = TREES["puma"].links
    assert [str(link.mass) for link in links] == ["m_1", "m_2", "m_3"]
    assert [str(entry) for entry in (*links[1].moment, *links[1].inertia)] == [f"{name}_2" for name in TEN.split()[1:]]


@pytest.mark.parametrize("convention", ["standard", "modified"])
def test_numbers_of_a_table_are_given_in_its_frames(convention: str):
    """A point mass at the origin of the last frame of the table moves with the product of the A_i."""
    rows = [(pi / 2, a2, d2, q1), (0, a3, l, q2 + pi / 6), (pi / 3, 0, q3, pi / 4)]
    nothing, point = (0, (0, 0, 0), (0,) * 6), (m, (a2, 0, d3), (0,) * 6)
    _, kinetic, potential = energies(dh_tree("arm", rows, convention, (0, 0, -g), [nothing, nothing, point]))
    pose = sm.eye(4)
    for alpha, a, d, theta in rows:
        c, s = cos(theta), sin(theta)
        along_z = sm.Matrix([[c, -s, 0, 0], [s, c, 0, 0], [0, 0, 1, d], [0, 0, 0, 1]])
        c, s = cos(alpha), sin(alpha)
        along_x = sm.Matrix([[1, 0, 0, a], [0, c, -s, 0], [0, s, c, 0], [0, 0, 0, 1]])
        pose *= along_z * along_x if convention == "standard" else along_x * along_z
    position = (pose * sm.Matrix([a2, 0, d3, 1]))[:3, :]
    velocity = position.diff(da.time)
    assert same(kinetic, m * velocity.dot(velocity) / 2)
    assert same(potential, m * g * position[2])


def test_a_table_may_hold_fixed_frames():
    tree = dh_tree("arm", [(0, a2, 0, 0), (0, 0, 0, q1)], "modified")
    assert [link.joint for link in tree.links] == ["fixed", "revolute"] and tree.coordinates == (q1,)


def test_a_tree_is_frozen_and_holds_tuples():
    link = Link("a", -1, "revolute", q1, rotation=sm.eye(3), inertia=[0, 0, m, 0, 0, 0])  # type: ignore[arg-type]
    assert link.rotation == ((1, 0, 0), (0, 1, 0), (0, 0, 1)) and link.inertia == (0, 0, m, 0, 0, 0)
    with pytest.raises(AttributeError):
        link.mass = 2  # type: ignore[misc]


@pytest.mark.parametrize(("changes", "words"), [
    ({"joint": "ball"}, "no joint 'ball'"),
    ({"coordinate": None}, "the revolute joint has no coordinate"),
    ({"coordinate": sm.Symbol("q")}, "is not a function of time"),
    ({"joint": "fixed"}, "a fixed joint has the coordinate"),
    ({"axis": (1, 1, 0)}, "is not a unit vector"),
    ({"axis": (m, 0, 0)}, "is not a unit vector"),
    ({"axis": (0, 1)}, "axis holds (0, 1)"),
    ({"offset": 3}, "offset holds 3"),
    ({"inertia": (1, 1, 1)}, "inertia holds"),
    ({"moment": "abc"}, "moment holds 'abc'"),
    ({"moment": ("a", 0, 0)}, "moment holds 'a'"),
    ({"mass": float("nan")}, "mass holds nan"),
    ({"mass": m * q1}, "mass depends on time"),
    ({"rotation": ((cos(q1), -sin(q1), 0), (sin(q1), cos(q1), 0), (0, 0, 1))}, "rotation depends on time"),
    ({"rotation": ((1, 0), (0, 1))}, "rotation holds"),
    ({"rotation": ((1, 0, 0), (0, 1, 0), (0, 1))}, "rotation holds (0, 1)"),
    ({"rotation": ((1, 0, 0), (0, 1, 0), (0, 0.1, 1))}, "not orthogonal"),
    ({"rotation": ((1, 0, 0), (0, 1, 0), (0, 0, -1))}, "not orthogonal"),
])  # fmt: skip
def test_a_link_that_cannot_be(changes: dict, words: str):
    given = {"name": "arm", "parent": -1, "joint": "revolute", "coordinate": q1} | changes
    with pytest.raises(DescriptionError) as caught:
        Link(**given)
    assert words in str(caught.value) and "Link 'arm'" in str(caught.value)


def links(*parents: int) -> list[Link]:
    return [Link(f"link {i}", parent, "revolute", (q1, q2, q3)[i]) for i, parent in enumerate(parents)]


@pytest.mark.parametrize(("given", "words"), [
    ([], "there are no links"),
    (links(-1, 7), "link 'link 1': its parent 7 is unknown"),
    (links(-1, -2), "link 'link 1': its parent -2 is unknown"),
    (links(1, -1), "link 'link 0': its parent 'link 1' does not come before it"),
    (links(0), "link 'link 0': its parent 'link 0' does not come before it"),
    ([links(-1)[0], links(-1)[0]], "the name is used twice"),
    ([links(-1)[0], Link("b", 0, "prismatic", q1)], "q1(t) moves another joint too"),
    ([Link("a", -1, "fixed", None)], "no joint moves"),
])
def test_a_tree_that_cannot_be(given: list[Link], words: str):
    with pytest.raises(DescriptionError) as caught:
        Tree("rig", tuple(given))
    assert words in str(caught.value) and "Tree 'rig'" in str(caught.value)


@pytest.mark.parametrize(("gravity", "words"), [
    ((0, -g), "gravity holds"),
    (9.81, "gravity holds 9.81"),
    ((0, 0, "g"), "gravity holds 'g'"),
    ((0, 0, sm.cos(da.time)), "gravity depends on time"),
])
def test_gravity_is_a_constant_vector(gravity: tuple, words: str):
    with pytest.raises(DescriptionError) as caught:
        Tree("rig", tuple(links(-1)), gravity)
    assert words in str(caught.value) and "Tree 'rig'" in str(caught.value)


@pytest.mark.parametrize(("rows", "options", "words"), [
    ([(0, 0, q1)], {}, "row 1: it has 3 entries"),
    ([(0, 0, q1, q2)], {}, "more than one coordinate"),
    ([(0, 0, 0, 2 * q1)], {}, "q1(t) is not alone"),
    ([(0, 0, 0, "q1 +")], {}, "is not understood"),
    ([(q1, 0, 0, q2)], {}, "alpha or a depends on time"),
    ([(0, 0, 0, q1)], {"convention": "craig"}, "no convention 'craig'"),
    ([(0, 0, 0, q1)], {"symbols": "some"}, "symbols is 'some'"),
    ([(0, 0, 0, q1)], {"symbols": []}, "1 rows have 0 inertial entries"),
])
def test_a_table_that_cannot_be(rows: list, options: dict, words: str):
    with pytest.raises(DescriptionError) as caught:
        dh_tree("arm", rows, **options)
    assert words in str(caught.value)
