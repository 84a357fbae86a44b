"""Pendula and arms in a plane."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sympy import Symbol, cos, sin, symbols
from sympy.physics import mechanics as me

from dalembert.description.coordinates import coordinates
from dalembert.description.tree import Link, Tree

from .case import Case, tree_case
from .kane import Kane, ground, speeds_of

GRAVITY = Symbol("g", positive=True)


def pendulum() -> Case:
    """A point mass on a rod without mass, y up, the angle from the lower vertical."""
    (theta,), (m, length) = coordinates("theta"), symbols("m l", positive=True)
    bob = Link.from_com("bob", -1, "revolute", theta, mass=m, com=(0, -length, 0))
    return tree_case(Tree("pendulum", (bob,), (0, -GRAVITY, 0)), "small")


def double_pendulum() -> Case:
    """Two point masses, both angles from the lower vertical."""
    angles = coordinates("theta1 theta2")
    masses, lengths = symbols("m1:3", positive=True), symbols("l1:3", positive=True)
    kinetic, potential = swinging(angles, masses, lengths)
    return Case("double-pendulum", "small", angles, kinetic, potential,
                kane=lambda: swinging_kane(angles, masses, lengths))  # fmt: skip


def pr() -> Case:
    """S16, De Luca's PR robot: a slider and a link on a horizontal plane."""
    q1, q2 = coordinates("q1 q2")
    m1, m2, d, inertia = symbols("m1 m2 d I_2", positive=True)
    slider = Link("slider", -1, "prismatic", q1, axis=(1, 0, 0), mass=m1)
    link = Link.from_com("link", 0, "revolute", q2, mass=m2, com=(d, 0, 0), inertia_about_com=(0, 0, inertia, 0, 0, 0))
    return tree_case(Tree("pr", (slider, link)), "small")


def two_links() -> Case:
    """De Luca's 2R arm in a vertical plane."""
    return tree_case(planar_arm("2r", 2), "small")


def three_links() -> Case:
    return tree_case(planar_arm("3r", 3), "small")


def planar_arm(name: str, count: int) -> Tree:
    """Revolute joints with parallel axes, relative angles from the x axis, y up."""
    links = []
    for number, q in enumerate(coordinates(f"q1:{count + 1}"), start=1):
        m, center, inertia = symbols(f"m{number} lc{number} I{number}", positive=True)
        offset = (Symbol(f"l{number - 1}", positive=True), 0, 0) if links else (0, 0, 0)
        links.append(Link.from_com(f"link{number}", number - 2, "revolute", q, offset=offset, mass=m,
                                   com=(center, 0, 0), inertia_about_com=(0, 0, inertia, 0, 0, 0)))  # fmt: skip
    return Tree(name, tuple(links), (0, -GRAVITY, 0))


def swinging(
    angles: Sequence[Any], masses: Sequence[Any], lengths: Sequence[Any], pivot_rate: Any = 0
) -> tuple[Any, Any]:
    """Energies of a chain of point masses, its angles from the lower vertical, its pivot moving along x."""
    across, along, height, kinetic, potential = pivot_rate, 0, 0, 0, 0
    for angle, m, length in zip(angles, masses, lengths, strict=True):
        across += length * cos(angle) * angle.diff()
        along += length * sin(angle) * angle.diff()
        height -= length * cos(angle)
        kinetic += m * (across**2 + along**2) / 2
        potential += m * GRAVITY * height
    return kinetic, potential


def swinging_kane(
    angles: Sequence[Any], masses: Sequence[Any], lengths: Sequence[Any], cart: tuple[Any, Any] | None = None
) -> Kane:
    """The same chain for KanesMethod; `cart` is the coordinate and the mass of a cart that carries it."""
    still, pivot = ground()
    bodies, loads = [], []
    moving = list(angles) if cart is None else [cart[0], *angles]
    speeds, kinematics = speeds_of(moving)
    if cart is not None:
        place, mass = cart
        carried = pivot.locatenew("cart", place * still.x)
        carried.set_vel(still, speeds[0] * still.x)
        bodies.append(me.Particle("cart", carried, mass))
        pivot = carried
    for angle, speed, m, length in zip(angles, speeds[-len(angles) :], masses, lengths, strict=True):
        name = angle.func.__name__
        frame = me.ReferenceFrame(name)
        frame.orient_axis(still, still.z, angle)
        frame.set_ang_vel(still, speed * still.z)
        bob = pivot.locatenew(f"bob_{name}", -length * frame.y)
        bob.v2pt_theory(pivot, still, frame)
        bodies.append(me.Particle(f"mass_{name}", bob, m))
        loads.append((bob, -m * GRAVITY * still.y))
        pivot = bob
    return Kane(me.KanesMethod(still, moving, speeds, kinematics), bodies, loads)
