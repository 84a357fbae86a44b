"""Frames that the recursions choose: whatever the user's were, and without loss where axes are nearly parallel."""

import numpy as np
import pytest
import sympy

import dalembert as da
from dalembert.description.tree import Link, Tree
from dalembert.description.tree_system import system
from dalembert.recursion.axes import Axes
from dalembert.recursion.base import Regrouping
from dalembert.recursion.chain import Chain, Stance
from dalembert.recursion.joints import JointReader
from tests.recursion.random_trees import physical_inertia, random_rotation
from tests.recursion.test_dynamics import Case, close, compare, counted, six_joint_arm


def about(axis, angle):
    """A rotation matrix (Rodrigues)."""
    x, y, z = axis
    skew = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(angle) * skew + (1 - np.cos(angle)) * skew @ skew


def moved(body, rotation, place):
    """Mass, moment and inertia of a link in a frame with this rotation and origin in its own frame."""
    mass, moment = body.mass, np.array(body.moment, dtype=float)
    xx, yy, zz, xy, xz, yz = map(float, body.inertia)
    tensor = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    about_com = tensor
    if mass:
        com = moment / mass
        about_com = tensor - mass * (com @ com * np.eye(3) - np.outer(com, com))
        com = rotation.T @ (com - place)
    else:
        com = np.zeros(3)
    turned = rotation.T @ about_com @ rotation
    return {"mass": mass, "com": tuple(com),
            "inertia_about_com": (*np.diag(turned), turned[0, 1], turned[0, 2], turned[1, 2])}


def redescribed(tree, seed):
    """The same machine in link frames turned at random and moved along their axes."""
    rng, links, frames = np.random.default_rng(seed), [], []
    for link in tree.links:
        axis = np.array(link.axis, dtype=float)
        fresh, shift = random_rotation(rng), rng.uniform(-0.5, 0.5)
        own, place = fresh, axis * shift
        before, origin = frames[link.parent] if link.parent >= 0 else (np.eye(3), np.zeros(3))
        rotation = before.T @ np.array(link.rotation, dtype=float) @ own
        offset = before.T @ (np.array(link.offset) + np.array(link.rotation, dtype=float) @ place - origin)
        links.append(Link.from_com(link.name, link.parent, link.joint, link.coordinate, tuple(own.T @ axis),
                                   rotation.tolist(), tuple(offset), **moved(link, own, place)))
        frames.append((own, place))
    return Tree(tree.name, tuple(links), tree.gravity)


@pytest.mark.parametrize("seed", range(3))
def test_the_frames_of_the_user_do_not_matter(seed):
    """A machine in frames without a single zero: the same values, and but for a few angles as few instructions."""
    plain, odd = Case.random(six_joint_arm(), 1), Case.random(redescribed(six_joint_arm(), seed), 1)
    for name in ("inverse_dynamics", "mass_matrix", "coriolis_matrix"):
        nodes = [getattr(case.dynamics, name) for case in (plain, odd)]
        values = [case.values(entries) for case, entries in zip((plain, odd), nodes, strict=True)]
        close(values[1], values[0], 1e-11)
    lengths = [counted(case, case.dynamics.inverse_dynamics) for case in (plain, odd)]
    assert lengths[1] <= lengths[0] + 12


def test_axes_that_meet_share_an_origin():
    """A ball made of three joints, and an elbow after it: no offset before the elbow."""
    q, rng = da.coordinates("q1:5"), np.random.default_rng(0)
    quarter, back = ((1, 0, 0), (0, 0, -1), (0, 1, 0)), ((1, 0, 0), (0, 0, 1), (0, -1, 0))
    links = tuple(
        Link.from_com(f"{k}", k - 1, "revolute", q[k], rotation=rotation, offset=offset, **physical_inertia(rng))
        for k, (rotation, offset) in enumerate(((((1, 0, 0), (0, 1, 0), (0, 0, 1)), (0, 0, 0.3)), (back, (0, 0, 0.1)),
                                                (quarter, (0, -0.4, 0)), (quarter, (0.1, 0, 0)))))  # fmt: skip
    # the second joint lies 0.1 above the first, the third 0.4 along its own axis: all three axes meet in one point
    tree = Tree("ball", links, (0, 0, -9.81))
    case = Case.random(tree)
    compare(case)
    bodies = Chain(tree, case.system, Stance(False, False)).bodies
    zero = case.graph.zero
    assert all(entry == zero for body in bodies[1:3] for entry in body.offset)
    assert [case.graph.value(entry) for entry in bodies[3].offset] == pytest.approx([0.1, 0, 0.4])


@pytest.mark.parametrize("angle", [1e-13, 1e-10, 1e-7, 1e-4, 1e-2])
def test_axes_that_are_nearly_parallel(angle):
    """Their common normal is far away, which must not cost digits."""
    q, rng = da.coordinates("q1:5"), np.random.default_rng(2)
    links = [Link.from_com(f"{k}", k - 1, "revolute", q[k], (0, 0, 1), about((1, 0, 0), angle * k).tolist(),
                           (0.2, 0.1, 0.3), **physical_inertia(rng)) for k in range(4)]  # fmt: skip
    compare(Case.random(Tree("nearly", tuple(links), (0, 0, -9.81))))


@pytest.mark.parametrize("size", [1e-12, 1e-9, 1e-6, 1e-3])
def test_axes_that_nearly_meet(size):
    """No mass is put where its moment would take a huge one."""
    q, rng = da.coordinates("q1:5"), np.random.default_rng(4)
    links = [Link.from_com(f"{k}", k - 1, "revolute", q[k], ((0, 0, 1), (0, 1, 0))[k % 2], offset=(size, 0, 0),
                           **physical_inertia(rng)) for k in range(4)]  # fmt: skip
    compare(Case.random(Tree("nearly", tuple(links), (0, 0, -9.81))))


def test_base_parameters_of_an_arm():
    """Of ten parameters seven stay with a link that turns: no mass, no moment and no second moment along its axis."""
    rng, q = np.random.default_rng(6), da.coordinates("q1:6")
    links = [Link.from_com(f"{k}", k - 1, "revolute", q[k], tuple(random_rotation(rng)[0]),
                           random_rotation(rng).tolist(), tuple(rng.uniform(-1, 1, 3)), **physical_inertia(rng))
             for k in range(5)]  # fmt: skip
    tree = Tree("arm", tuple(links), (0, 0, -9.81))
    reader = JointReader(tree, system(tree))
    joints = reader.read()
    Axes(joints, reader.constants, far=True)
    Regrouping(joints, reader.constants).lump()
    zero = reader.graph.zero
    for joint in joints:
        mass, moment, second = joint.inertia
        assert (mass, moment[2], second[2]) == (zero, zero, zero)
        assert zero not in (moment[0], moment[1], *second[:2], *second[3:])


def test_origins_move_where_links_behind_are_known_by_symbols_alone():
    rng, q, (length, height) = np.random.default_rng(8), da.coordinates("q1:4"), sympy.symbols("l h")
    offsets = (0, 0, 0.4), (0.3, 0.2, 0.5), (length, 0.2, height)
    links = [Link.from_com(f"{k}", k - 1, "revolute", q[k], ((0, 0, 1), (0, 1, 0))[k % 2], offset=offset,
                           **physical_inertia(rng)) for k, offset in enumerate(offsets)]  # fmt: skip
    compare(Case.random(Tree("lengths", tuple(links), (0, 0, -9.81))))
