"""Networks of springs between particles: a mass-spring model of a body that deforms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..arguments import listed, of_kinds
from ..description.entries import number
from ..description.system import System
from ..errors import DescriptionError, ShapeError, UnknownNameError, nearest

_AXES = "xyz"


@of_kinds
def spring_network(
    nodes: Mapping[str, Sequence[Any]], springs: Iterable[Sequence[Any]], *, fixed: Iterable[str] = (),
    masses: Any = 1, gravity: Sequence[Any] | None = None, loads: Mapping[str, Sequence[Any]] | None = None,
    damping: Any = 0, parameters: Mapping[Any, Any] | None = None, name: str = "spring network",
) -> System:
    """Particles in the plane or in space, joined by linear springs: a `System` in their displacements.

        V = sum k (|r_a - r_b| - L)^2 / 2 - sum m g . r - sum f . d,   r = (given position) + d

    nodes       {name: position}, with 2 or 3 components, in m
    springs     (a, b, stiffness) with L the given distance, or (a, b, stiffness, L); N/m and m, numbers or SymPy
    fixed       names of the nodes that do not move
    masses      one number or symbol, or {name: mass}, kg
    gravity     the acceleration of a falling particle, m/s^2; None is none
    loads       {name: force}, N, constant
    damping     of every spring, along it, N s/m
    parameters  as in `System`

    The coordinates are the displacements x_a, y_a, ... of the free nodes, so that q = 0 is the given shape, and the
    equilibrium is the deformation. Raises DescriptionError for what does not fit.
    Source: Mechanics for design, "Spring model: the basis of simulating deformation".

    >>> hanging = spring_network({"top": (0, 0), "bob": (0, -1)}, [("top", "bob", 100)], fixed=["top"],
    ...                          masses=2, gravity=(0, -9.81))
    >>> hanging.coordinate_names
    ('x_bob', 'y_bob')
    """
    from ..description.coordinates import coordinates

    shape = {str(key): _vector(f"node '{key}'", place) for key, place in nodes.items()}
    size = _dimension(shape)
    held = {_known(key, shape) for key in fixed}
    moving = [key for key in shape if key not in held]
    if not moving:
        raise DescriptionError("spring_network", "every node is fixed.", "Leave one free.")
    names = [f"{_AXES[k]}_{key}" for key in moving for k in range(size)]
    flat = coordinates(" ".join(names))
    shift = {key: flat[size * i : size * i + size] for i, key in enumerate(moving)}
    place = {key: tuple(r + d for r, d in zip(position, shift.get(key, (0,) * size), strict=True))
             for key, position in shape.items()}
    mass = {key: number(f"mass of '{key}'", masses.get(key, 0) if isinstance(masses, Mapping) else masses)
            for key in moving}  # fmt: skip
    kinetic = sum(mass[key] * sum(d.diff() ** 2 for d in shift[key]) for key in moving) / 2
    stretched, lost = _springs(springs, shape, place, number("damping", damping))
    potential = stretched + _weight(mass, gravity, place, size) - _work(loads or {}, shift, shape, size)
    return System(flat, kinetic=kinetic, potential=potential, dissipation=lost or None, parameters=parameters,
                  name=name)  # fmt: skip


def _vector(where: str, given: Any) -> tuple[Any, ...]:
    return tuple(number(where, entry) for entry in listed(given))


def _dimension(shape: Mapping[str, Sequence[Any]]) -> int:
    sizes = {len(place) for place in shape.values()}
    if len(sizes) != 1 or not sizes <= {2, 3}:
        raise ShapeError("spring_network", "the positions do not have the same 2 or 3 components.", "Mend them.")
    return sizes.pop()


def _known(key: Any, shape: Mapping[str, Any]) -> str:
    if str(key) not in shape:
        raise UnknownNameError("spring_network", f"'{key}' is not a node.", nearest(str(key), shape))
    return str(key)


def _springs(
    springs: Iterable[Sequence[Any]], shape: Mapping[str, Any], place: Mapping[str, Any], damping: Any
) -> tuple[Any, Any]:
    """Their energy, and the Rayleigh function of the dampers along them."""
    from sympy import sqrt

    from ..description.coordinates import time

    energy = lost = 0
    for spring in springs:
        if len(spring) not in (3, 4):
            raise ShapeError("spring_network", f"the spring {tuple(spring)!r} does not fit.",
                             "Give (a, b, stiffness) or (a, b, stiffness, length).")  # fmt: skip
        a, b = (_known(key, shape) for key in spring[:2])
        if a == b:
            raise DescriptionError("spring_network", f"a spring joins '{a}' to itself.", "Join two nodes.")
        rest = sqrt(sum((_exact(x) - _exact(y)) ** 2 for x, y in zip(shape[a], shape[b], strict=True)))
        length = sqrt(sum((x - y) ** 2 for x, y in zip(place[a], place[b], strict=True)))
        stiffness, *natural = (number(f"the spring of '{a}' and '{b}'", entry) for entry in spring[2:])
        energy += stiffness * (length - (natural[0] if natural else rest)) ** 2 / 2
        if damping != 0:
            lost += damping * length.diff(time()) ** 2 / 2
    return energy, lost


def _exact(x: Any) -> Any:
    """A float as the decimal it prints as."""
    from sympy import Rational

    return Rational(str(x)) if isinstance(x, float) else x


def _weight(mass: Mapping[str, Any], gravity: Sequence[Any] | None, place: Mapping[str, Any], size: int) -> Any:
    if gravity is None:
        return 0
    gravity = _vector("gravity", gravity)
    if len(gravity) != size:
        raise ShapeError("spring_network", f"gravity has {len(gravity)} components.", f"Give {size}.")
    return -sum(m * sum(g * r for g, r in zip(gravity, place[key], strict=True)) for key, m in mass.items())


def _work(
    loads: Mapping[str, Sequence[Any]], shift: Mapping[str, Any], shape: Mapping[str, Any], size: int
) -> Any:
    work = 0
    for key, load in loads.items():
        force = _vector(f"load on '{key}'", load)
        if _known(key, shape) not in shift:
            raise DescriptionError("spring_network", f"a load acts on '{key}', which is fixed.", "Leave it out.")
        if len(force) != size:
            raise ShapeError("spring_network", f"the load on '{key}' has {len(force)} components.", f"Give {size}.")
        work += sum(f * d for f, d in zip(force, shift[str(key)], strict=True))
    return work
