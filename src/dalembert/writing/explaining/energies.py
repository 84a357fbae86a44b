"""Energies: as they were given, or body by body with moving frames.

Each body hands its twist to the next, described in that one's frame, so nothing has to be differentiated:

    T_i = m v_c.v_c / 2 + omega.(I_c omega) / 2,    V_i = -m g.p_c

with the velocity v_c of the centre of mass and the tensor I_c about it, both along the axes of the body.
Source: De Luca, Robotics 2, Lagrangian dynamics, "moving frames".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...description.moving_frames import MovingFrame, MovingFrames
from ...description.tree import Link, Tree
from ...expr.node import Node
from ...spatial.arithmetic import InNodes
from ...spatial.parameters import InertialParameters
from ...spatial.vectors import Vector, six, square
from ..typeset.entries import LONGEST_ENTRY
from ..typeset.expressions import signed_sum
from ..typeset.lines import broken
from ..typeset.notation import Piece
from .desk import Desk
from .formulas import Formula, Step, with_subscript

_MOVING = "The twist of the body that carries it, turned into its own frame, and the motion of its joint give its " \
          "own; no rotation matrix is differentiated."
#: Bodies beyond which the energies are not worked out body by body.
_MOST_BODIES = 24


def energy_steps(desk: Desk) -> list[Step]:
    """A step for each body that has mass, where bodies were described; then T, V and L."""
    return [*_bodies(desk), _whole(desk)]


def _whole(desk: Desk) -> Step:
    """T, V and L = T - V; L alone where it was given."""
    system = desk.system
    kinetic, potential, lagrangian = map(desk.letter, ("kinetic_energy", "potential_energy", "lagrangian"))
    if not desk.energies_are_apart or (system.potential == desk.graph.zero and not any(desk.entries("mass_matrix"))):
        lines = desk.formulas([lagrangian], desk.shorter([system.lagrangian]))
        return Step("The Lagrangian", "It was given as a whole; where it comes from plays no role for what follows.",
                    tuple(lines), desk.remarks())
    given, bodies = desk.shorter([system.kinetic, system.potential]), _massive(desk.dynamics.tree)
    if bodies and len(bodies) <= _MOST_BODIES and given[0] is not None and not _fits(desk, given[0]):
        shares = [(False, _energy(desk, link)) for link in bodies]
        lines = [Formula(kinetic, broken(shares, desk.room(kinetic, "")), "", given[0])]
        lines += desk.formulas([potential], given[1:])
    else:
        lines = desk.formulas([kinetic, potential], given)
    lines.append(Formula(lagrangian, (signed_sum([(False, kinetic), (True, potential)]),)))
    whole = _one(desk.shorter([system.lagrangian]))
    lines += desk.formula(lagrangian, whole) if whole is not None and _fits(desk, whole) else []
    sentence = "The kinetic energy {kinetic_energy} and the potential energy {potential_energy} say all there is to " \
               "inertia and to the forces that have a potential."
    return Step("Energies", desk.told(sentence), tuple(lines), desk.remarks())


def _fits(desk: Desk, value: Any) -> bool:
    """Whether a formula is so short that it needs no names for its parts."""
    return desk.writer.columns(value) <= LONGEST_ENTRY


def _energy(desk: Desk, link: Link) -> Piece:
    """The kinetic energy of a body."""
    return with_subscript(desk.letter("kinetic_energy").parts[0], link.name)


def _one(values: list[Any]) -> Any:
    return values[0]


# -------------------------------------------------------------------- bodies


@dataclass(frozen=True)
class _Body:
    """What moves a body, as nodes: omega, v_c along its axes, p_c in the ground frame, and its energies."""

    omega: Vector[Node]
    velocity: Vector[Node]
    place: Vector[Node]
    translation: Node
    rotation: Node
    potential: Node


def _bodies(desk: Desk) -> list[Step]:
    tree = desk.dynamics.tree
    if tree is None:
        return []
    massive = [k for k, link in enumerate(tree.links) if link in _massive(tree)]
    vectors = MovingFrames(InNodes(desk.system.symbols))
    poses = vectors.poses(tree)
    gravity = vectors.read(tree.gravity)
    steps = [_body_step(desk, tree.links[k], _body(vectors, tree.links[k], poses[k], gravity))
             for k in massive[:_MOST_BODIES]]
    if len(massive) > _MOST_BODIES:
        desk.skip(*(f"the energies of '{tree.links[k].name}'" for k in massive[_MOST_BODIES:]))
    return [*steps, *_springs(desk)]


def _massive(tree: Tree | None) -> list[Link]:
    return [link for link in tree.links if any(entry != 0 for entry in link.parameters)] if tree else []


def _body(vectors: MovingFrames[Node], link: Link, pose: MovingFrame[Node], gravity: Vector[Node]) -> _Body:
    """The motion of the centre of mass and the energies of a link."""
    mass, _, about_center = InertialParameters.of(vectors.arithmetic.read(link.parameters))
    half = vectors.number(1, 2)
    center = vectors.origin
    if link.mass != 0:
        center = vectors.read([_over(entry, link.mass) for entry in link.moment])
        about_center = six(vectors.arithmetic.read(_about_center(link)))
    spin = vectors.times(square(about_center), pose.omega)
    velocity = vectors.sum(pose.velocity, vectors.cross(pose.omega, center))
    place = vectors.sum(pose.position, vectors.times(pose.rotation, center))
    squares, weight = vectors.dot(velocity, velocity), vectors.dot(gravity, place)
    return _Body(pose.omega, velocity, place, vectors.mul(vectors.mul(half, mass), squares),
                 vectors.mul(half, vectors.dot(pose.omega, spin)), vectors.neg(vectors.mul(mass, weight)))


def _about_center(link: Link) -> tuple[Any, ...]:
    """I_c = I - m (c.c 1 - c c^T), entry by entry (Steiner)."""
    x, y, z = (_over(entry, link.mass) for entry in link.moment)
    hx, hy, hz = link.moment
    xx, yy, zz, xy, xz, yz = link.inertia
    diagonal = xx - (hy * y + hz * z), yy - (hx * x + hz * z), zz - (hx * x + hy * y)
    return (*diagonal, xy + hx * y, xz + hx * z, yz + hy * z)


def _over(entry: Any, mass: Any) -> Any:
    """entry / mass, exact for whole numbers."""
    from sympy import Rational

    return Rational(entry, mass) if isinstance(entry, int) and isinstance(mass, int) else entry / mass


def _body_step(desk: Desk, link: Link, body: _Body) -> Step:
    omega, speed, place = with_subscript("ω", link.name), with_subscript("v", link.name), with_subscript("p", link.name)
    potential = with_subscript(desk.letter("potential_energy").parts[0], link.name)
    lines: list[Formula] = []
    turns = any(node != desk.graph.zero for node in body.omega)
    if turns:
        lines += desk.vector(omega, desk.short(body.omega), "angular velocity, in the body")
    if body.translation != desk.graph.zero:
        lines += desk.vector(speed, desk.short(body.velocity), "of the centre of mass, in the body")
    parts = [part for part in (body.translation, body.rotation) if part != desk.graph.zero]
    lines += desk.total(_energy(desk, link), desk.short(parts))
    if body.potential != desk.graph.zero:
        lines += desk.vector(place, desk.short(body.place), "centre of mass, in the ground frame")
        lines += desk.formulas([potential], desk.short([body.potential]))
    sentence = desk.told(_MOVING + " {kinetic_energy} = m v·v/2 + ω·(I ω)/2 about the centre of mass.")
    return Step("Body", sentence, tuple(lines), desk.remarks(), Piece("text", (link.name,)))


def _springs(desk: Desk) -> list[Step]:
    """The energy of springs."""
    bodies = desk.dynamics.bodies
    assert bodies is not None
    if bodies.elastic == desk.graph.zero:
        return []
    head = Piece("name", (desk.letter("potential_energy").parts[0], "springs"))
    lines = desk.formulas([head], desk.shorter([bodies.elastic]))
    return [Step("Springs", "Springs store energy: half the stiffness times the square of the stretch.", tuple(lines),
                 desk.remarks())]
