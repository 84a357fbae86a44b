"""Particles: a system said as Newton says it, by masses, positions and the forces that act on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..arguments import of_kinds
from ..errors import DescriptionError, ShapeError
from .coordinates import coordinates as make_coordinates
from .coordinates import time
from .forces import PointForce
from .system import System


@dataclass(frozen=True)
class Particle:
    """A mass (kg), its position r(q, t) (m) and the applied force on it (N), each in the inertial frame."""

    mass: Any
    position: tuple[Any, ...]
    force: tuple[Any, ...]

    @property
    def velocity(self) -> tuple[Any, ...]:
        """r' = dr/dq q' + dr/dt."""
        return tuple(x.diff(time()) for x in self.position)

    @property
    def acceleration(self) -> tuple[Any, ...]:
        """r''."""
        return tuple(x.diff(time(), 2) for x in self.position)

    @property
    def constraint_force(self) -> tuple[Any, ...]:
        """m r'' - f: what holds the particle on its way besides the applied force, as a function of q, q', q''."""
        return tuple(self.mass * a - f for a, f in zip(self.acceleration, self.force, strict=True))


@dataclass(frozen=True, init=False, eq=False, repr=False)
class Particles(System):
    """A `System` that knows its particles; made by `particles`."""

    particles: tuple[Particle, ...]

    def __init__(self, found: Sequence[Particle], coordinates: Sequence[Any], **rest: Any) -> None:
        kinetic = sum(p.mass * sum(v**2 for v in p.velocity) for p in found) / 2
        forces = [PointForce(p.force, at=p.position) for p in found if any(p.force)]
        super().__init__(coordinates, kinetic=kinetic, forces=forces or None, **rest)
        object.__setattr__(self, "particles", tuple(found))

    @property
    def constraint_forces(self) -> tuple[tuple[Any, ...], ...]:
        """m_i r_i'' - f_i of each particle (N), as functions of q, q', q''."""
        return tuple(particle.constraint_force for particle in self.particles)


@of_kinds
def particles(
    found: Sequence[Any], coordinates: Sequence[Any] | str, *, inputs: Sequence[Any] | str = (),
    holonomic: Sequence[Any] = (), nonholonomic: Sequence[Any] = (), parameters: Any = None, name: str = "particles",
) -> Particles:
    """The system of particles (mass, position, force): T = sum m_i r_i'^2 / 2, and forces by virtual work.

    found        a list of (mass, position) or (mass, position, force): position and force with 1 to 3 components in
                 the inertial frame, SymPy expressions of the coordinates and time; without a force nothing acts
    coordinates  the generalized coordinates; the other arguments as in `System`

    M = sum_i m_i J_i^T J_i with J_i = dr_i/dq, and Q = sum_i J_i^T f_i; the forces of constraint that the choice of
    coordinates stands for are in `constraint_forces`. Weight is a force like any other.
    Raises ShapeError for vectors of different lengths, DescriptionError for an entry that is no particle.
    Source: L. Savin's notes, eq. 1-11.

    >>> from sympy import cos, sin, symbols
    >>> (theta,) = make_coordinates("theta")
    >>> m, l, g = symbols("m l g", positive=True)
    >>> bob = particles([(m, (l * sin(theta), -l * cos(theta)), (0, -m * g))], [theta])
    >>> [force.subs({theta: 0, theta.diff(): 0, theta.diff().diff(): 0}).doit() for force in bob.constraint_forces[0]]
    [0, g*m]
    """
    symbols = make_coordinates(coordinates) if isinstance(coordinates, str) else tuple(coordinates)
    bodies = [_particle(i, item) for i, item in enumerate(found)]
    if not bodies:
        raise DescriptionError("particles", "there are none.", "Give a list of (mass, position, force).")
    return Particles(bodies, symbols, inputs=inputs, holonomic=holonomic, nonholonomic=nonholonomic,
                     parameters=parameters, name=name)


def _particle(i: int, item: Any) -> Particle:
    if isinstance(item, Particle):
        return item
    if not isinstance(item, list | tuple) or len(item) not in (2, 3):
        raise DescriptionError(f"particles[{i}]", f"{item!r} is not a particle.", "Write (mass, position, force).")
    mass, position = item[0], _vector(item[1])
    force = _vector(item[2]) if len(item) == 3 and item[2] is not None else (0,) * len(position)
    if len(force) != len(position) or len(position) not in (1, 2, 3):
        raise ShapeError(f"particles[{i}]", f"{len(position)} components of position, {len(force)} of force.",
                         "Give both as vectors with 1 to 3 components.")
    return Particle(mass, position, force)


def _vector(given: Any) -> tuple[Any, ...]:
    """The entries as SymPy expressions; a scalar has one."""
    from sympy import S

    several = hasattr(given, "__len__") and not isinstance(given, str)
    entries = [given[i] for i in range(len(given))] if several else [given]
    if any(isinstance(entry, str) for entry in entries):
        raise DescriptionError("particles", "a position or a force is text.", "Give SymPy expressions.")
    return tuple(entry + S.Zero for entry in entries)
