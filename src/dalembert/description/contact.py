"""Contacts: distances that stay positive, and how what touches rubs and rebounds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from numbers import Real
from typing import Any

import numpy as np

from ..arguments import of_kinds
from ..contact.laws import checked_friction, checked_law, checked_restitution
from ..errors import DescriptionError
from ..expr import text
from ..expr.calculus import gradient, is_affine
from ..expr.doubles import real
from ..expr.evaluate import evaluate
from ..expr.node import Node
from ..spatial.vectors import Vector
from .reading import Leaves, Parameter, Reader

_WHERE = "Contact"
_MOST_TANGENTS = 2


@of_kinds
@dataclass(frozen=True)
class Contact:
    """Two surfaces that may touch, press and rub, never pull and never pass through each other.

    gap          the distance phi(q, t) between them, m: an expression, SymPy or text; positive where they are apart.
                 Its rate is the normal velocity, so that its multiplier is the normal force in N
    friction     Coulomb's coefficient mu, a number or an expression of parameters
    restitution  e, from 0 (they stay together) to 1 (nothing is lost), a number or an expression of parameters
    law          how a shock returns: "stronge" (work), "poisson" (impulse), "newton" (velocity; without friction), or
                 "moreau" (all contacts at once)
    slip         the tangential velocity of one surface past the other, m/s, linear in the velocities: one expression in
                 the plane, two at right angles in space. Needed with friction: x' - r*theta' for a wheel on the ground
    name         for messages and tables; without one, the text of the gap
    stiction     the coefficient at rest, where it is larger than that of slip, to which it falls as slip begins; shocks
                 know that of slip

    Raises DescriptionError for a negative friction, a restitution outside of [0, 1], friction without slip, or more
    than two slip velocities; UnknownNameError for an unknown law.

    >>> Contact("y", restitution=0.5)
    Contact(gap='y', friction=0.0, restitution=0.5, law='stronge', slip=(), name='', stiction=None)
    >>> Contact("y", restitution=2)
    Traceback (most recent call last):
    dalembert.errors.DescriptionError: Contact: restitution is 2. Give a number from 0 to 1.
    """

    gap: Any
    friction: Any = 0.0
    restitution: Any = 0.0
    law: str = "stronge"
    slip: Any = ()
    name: str = ""
    stiction: Any = None

    def __post_init__(self) -> None:
        where = f"{_WHERE} '{self.name}'" if self.name else _WHERE
        for value, checked in ((self.friction, checked_friction), (self.restitution, checked_restitution)):
            if isinstance(value, Real):
                checked(where, real(value))
        checked_law(where, self.law)
        check_stiction(where, self.friction, self.stiction)
        slips = tuple(self.slip) if isinstance(self.slip, list | tuple) else (self.slip,)
        object.__setattr__(self, "slip", slips)
        if len(slips) > _MOST_TANGENTS:
            raise DescriptionError(where, f"{len(slips)} slip velocities are given.",
                                   "Give one in the plane, two at right angles in space.")
        rubs = any(not (isinstance(mu, Real) and real(mu) == 0.0) for mu in (self.friction, self.stiction or 0.0))
        if not slips and rubs:
            raise DescriptionError(where, "friction is given, and no slip velocity.",
                                   "Give slip=, the tangential velocity, as \"x' - r*theta'\", or describe bodies as a "
                                   "Mechanism, whose `contact` finds it.")


def check_stiction(where: str, friction: Any, stiction: Any) -> None:
    """Raise DescriptionError where a coefficient at rest is below that of slip."""
    if stiction is None:
        return
    if isinstance(stiction, Real):
        checked_friction(where, real(stiction))
        if isinstance(friction, Real) and real(stiction) < real(friction):
            raise DescriptionError(where, f"its stiction {stiction:g} is below its friction {friction:g}.",
                                   "Stiction is the coefficient at rest, which slip falls from.")


@dataclass(frozen=True)
class Push:
    """Where a contact acts on a body: the place and the directions of its forces, normal first, as nodes in W."""

    body: str
    at: Vector[Node]
    ways: tuple[Vector[Node], ...]


@dataclass(frozen=True)
class Touch:
    """A `Contact` as nodes: phi, the slip velocities, mu, e; its law and its name; mu at rest where it is another; what
    it pushes, nothing within a joint, None where that is not known."""

    gap: Node
    slip: tuple[Node, ...]
    friction: Node
    restitution: Node
    law: str
    name: str
    stiction: Node | None = None
    pushes: tuple[Push, ...] | None = None

    @property
    def static(self) -> Node:
        """The coefficient of friction at rest."""
        return self.friction if self.stiction is None else self.stiction


def read_contacts(
    reader: Reader, given: Sequence[Contact] | Contact, before: Sequence[Touch] = ()
) -> tuple[Touch, ...]:
    """The contacts of a system as nodes, behind those that were found `before`.

    Raises DescriptionError and its kinds for a gap that is constant or depends on velocities, a slip velocity that is
    not linear in them, coefficients of anything but parameters, and names that are taken twice.
    """
    items = [given] if isinstance(given, Contact) else list(given)
    found = list(before)
    for i, item in enumerate(items):
        where = f"contacts[{i}]"
        if not isinstance(item, Contact):
            raise DescriptionError(f"System '{reader.name}', {where}", f"{item!r} is no contact.",
                                   "Give Contact(gap, friction=..., restitution=...).")  # fmt: skip
        found.append(_read(reader, where, item))
    taken: set[str] = set()
    for i, touch in enumerate(found):
        if touch.name in taken:
            place = f"contacts[{i - len(before)}]" if i >= len(before) else "contacts"
            raise DescriptionError(f"System '{reader.name}', {place}", f"the name '{touch.name}' is there twice.",
                                   "Give contacts distinct names.")
        taken.add(touch.name)
    return tuple(found)


def _read(reader: Reader, where: str, item: Contact) -> Touch:
    graph, place = reader.graph, f"System '{reader.name}', {where}"
    gap = reader.scalar(f"{where}, gap", item.gap)
    leaves = set(graph.symbols([gap]))
    shown = text.brief(graph, gap)
    if leaves.isdisjoint((*reader.q, *reader.v)):
        raise DescriptionError(f"{place}, gap", f"'{shown}' holds no coordinate.", "Give the distance of two surfaces.")
    if not leaves.isdisjoint(reader.v):
        raise DescriptionError(f"{place}, gap", "it depends on velocities.", "Give a distance of coordinates and time.")
    slip = tuple(reader.scalar(f"{where}, slip", each) for each in item.slip)
    for node in slip:
        _check_slip(reader, place, node)
    mu, e = (read_coefficient(reader, where, name, getattr(item, name)) for name in ("friction", "restitution"))
    static = None if item.stiction is None else read_coefficient(reader, where, "stiction", item.stiction)
    return Touch(gap, slip, mu, e, item.law, item.name or shown, static)


def _check_slip(reader: Reader, place: str, node: Node) -> None:
    graph, place, shown = reader.graph, f"{place}, slip", text.brief(reader.graph, node)
    slopes = gradient(graph, node, reader.v)
    if not is_affine(graph, [node], reader.v, slopes):
        raise DescriptionError(place, f"'{shown}' is not linear in the velocities.",
                               "A velocity of one surface past the other is.")
    if all(slope == graph.zero for slope in slopes):
        raise DescriptionError(place, f"'{shown}' holds no velocity.",
                               "Give the tangential velocity, as \"x' - r*theta'\".")


def read_coefficient(reader: Reader, where: str, name: str, given: Any) -> Node:
    """A coefficient of a contact. Raises DescriptionError where it depends on what moves."""
    node = reader.scalar(f"{where}, {name}", given)
    moving = set(reader.graph.symbols([node])).intersection((*reader.q, *reader.v, reader.time))
    if moving:
        shown = reader.symbols.sympy(min(moving))
        raise DescriptionError(f"System '{reader.name}', {where}, {name}", f"it depends on {shown}.",
                               "Give a number, or an expression of parameters.")
    return node


def check_coefficients(reader: Reader, touches: Sequence[Touch], leaves: Leaves, given: Iterable[Parameter]) -> None:
    """Raise DescriptionError where the defaults of parameters make a coefficient what it cannot be."""
    defaults = zip(leaves.p, (parameter.value for parameter in given), strict=True)
    known = {leaf: value for leaf, value in defaults if value is not None}
    for i, touch in enumerate(touches):
        for node, checked in ((touch.friction, checked_friction), (touch.static, checked_friction),
                              (touch.restitution, checked_restitution)):  # fmt: skip
            if known.keys() >= set(reader.graph.symbols([node])):
                value = float(np.asarray(evaluate(reader.graph, [node], known)[0]))
                checked(f"System '{reader.name}', contacts[{i}]", value)
