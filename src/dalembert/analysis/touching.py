"""What a system in contact does at a state: the forces that press and rub, or the shock where it meets something."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..arguments import of_kinds
from ..contact.strike import Blow
from ..equations import Description, Equations
from ..errors import DescriptionError, looked_up, remark
from ..forms.statics.places import Vector
from ..integration.touching import touching
from ..model import Model, compile  # noqa: A004 - the house's verb
from ..simulation.beginning.numbers import state_of, vector_of

State = ArrayLike | Mapping[Any, float]
# Gaps below this part of the coordinates' size are no rounding.
OVERLAP = 1e-6


@dataclass(frozen=True, eq=False)
class ContactForces:
    """One way in which a system in contact goes on.

    states          {contact: "lifts", "sticks" or "slips"} of those that are closed
    forces          {contact: (1 + d,)} N: normal, then friction
    accelerations   (nv,) of the system
    """

    states: Mapping[str, str]
    forces: Mapping[str, Vector]
    accelerations: Vector


@dataclass(frozen=True, eq=False)
class Contacts:
    """What contacts do next, at a state.

    ways       the ways that meet the conditions of contact: none, one or several
    sentence   what was found, with the critical friction where there is none or several
    """

    ways: tuple[ContactForces, ...]
    sentence: str


@of_kinds
def contact_forces(
    what: Model | Equations | Description, q: State, v: State | None = None, inputs: ArrayLike | None = None,
    *, t: float = 0.0, parameters: Mapping[Any, float] | None = None,
) -> Contacts:  # fmt: skip
    """The forces of the contacts that are closed and do not part, with Coulomb's friction, and what each does next.

    All modes are tried for few contacts in the plane, so that none and several (Painleve) are told.
    Raises DescriptionError where a contact closes with a speed: that is a shock.

    >>> from dalembert.description.contact import Contact
    >>> from dalembert.description.system import System
    >>> block = System("x y", kinetic="(x'**2 + y'**2)/2", potential="9.81*y", forces={"x": "f"}, inputs=["f"],
    ...                contacts=[Contact("y", friction=0.5, slip="x'", name="floor")])
    >>> found = contact_forces(block, [0.0, 0.0], inputs=[3.0])
    >>> found.sentence, found.ways[0].forces["floor"].round(12)
    ("'floor' sticks.", array([ 9.81, -3.  ]))
    >>> contact_forces(block, [0.0, 0.0], inputs=[6.0]).ways[0].accelerations.round(12)
    array([1.095, 0.   ])
    """
    model, at, speeds, keywords = _situation("contact_forces", what, q, v, t, parameters)
    found = touching(model, at, speeds, **keywords)
    if len(found.contacts) and found.velocities[:, 0].min() < -found.still:
        name = model.system.contact_names[found.contacts[int(np.argmin(found.velocities[:, 0]))]]
        raise DescriptionError("contact_forces", f"the contact '{name}' closes with a speed.",
                               "Ask `shock` for the velocities after it.")
    near = found.kept(found.velocities[:, 0] <= found.still)
    u = vector_of("contact_forces", "inputs", np.zeros(model.nu) if inputs is None else inputs, model.nu)
    free = model.forward_dynamics(at, speeds, *([u] if model.nu else []), **keywords)
    answer = near.next_mode(free)
    names = [model.system.contact_names[i] for i in near.contacts]
    ways = tuple(
        ContactForces(dict(zip(names, mode.states, strict=True)), dict(zip(names, mode.forces, strict=True)),
                      free + near.space.spread @ mode.forces.ravel()) for mode in answer.modes)  # fmt: skip
    return Contacts(ways, _named(answer.sentence, names))


@dataclass(frozen=True, eq=False)
class Shock:
    """What the shock of contacts that meet does.

    velocities   (nv,) after it
    impulses     {contact: (1 + d,)} N s: normal, then friction
    lost         the energy that it took, J
    blows        one after the other, by the places of `contacts`
    contacts     the names of those that were closed
    """

    velocities: Vector
    impulses: Mapping[str, Vector]
    lost: float
    blows: tuple[Blow, ...]
    contacts: tuple[str, ...]


@of_kinds
def shock(
    what: Model | Equations | Description, q: State, v: State, *, jammed: Sequence[str] = (), t: float = 0.0,
    parameters: Mapping[Any, float] | None = None,
) -> Shock:  # fmt: skip
    """The velocities after the shocks of all contacts that are closed, by their laws of restitution.

    jammed   contacts, by name, that strike although they do not close: where `contact_forces` finds no way to go on

    Constraints are kept, so that shocks go through linkages. Raises DescriptionError where Newton's law would create
    energy, StoppedError where contacts contradict each other.

    >>> from dalembert.description.contact import Contact
    >>> from dalembert.description.system import System
    >>> ball = System("y", kinetic="y'**2", contacts=[Contact("y", restitution=0.5, name="floor")])
    >>> found = shock(ball, [0.0], [-2.0])
    >>> found.velocities.round(12), found.impulses["floor"].round(12), round(found.lost, 12)
    (array([1.]), array([6.]), 3.0)
    """
    model, at, speeds, keywords = _situation("shock", what, q, v, t, parameters)
    found = touching(model, at, speeds, **keywords)
    names = tuple(model.system.contact_names[i] for i in found.contacts)
    places = {name: place for place, name in enumerate(names)}
    first = [looked_up(places, name, "shock", f"no closed contact is called '{name}'.") for name in jammed]
    struck = found.strike(first)
    impulses = dict(zip(names, struck.impulses, strict=True))
    return Shock(speeds + struck.change, impulses, struck.lost, struck.blows, names)


def _situation(
    where: str, what: Model | Equations | Description, q: State, v: State | None, t: float, parameters: Any
) -> tuple[Model, Vector, Vector, dict[str, Any]]:
    model = what if isinstance(what, Model) else compile(what, parameters)
    if not model.system.contacts:
        raise DescriptionError(where, f"System '{model.system.name}' has no contacts.", "Give it contacts=.")
    keywords = {"t": t} | ({"parameters": parameters} if isinstance(what, Model) and parameters else {})
    at, speeds = state_of(where, model, "q", q), state_of(where, model, "v", v)
    gaps = model.gaps(at, **keywords)
    if gaps.min() < -OVERLAP * (1.0 + np.abs(at).max(initial=0.0)):
        name = model.system.contact_names[int(np.argmin(gaps))]
        remark("contacts-overlap", where, f"the gap of '{name}' is {gaps.min():.3g}, and counts as closed.",
               "Give positions without negative gaps.")  # fmt: skip
    return model, at, speeds, keywords


def _named(sentence: str, names: list[str]) -> str:
    """A sentence on contacts by number, by name."""
    for i, name in sorted(enumerate(names), reverse=True):
        sentence = sentence.replace(f"contact {i} ", f"'{name}' ").replace(f"Contact {i} ", f"'{name}' ")
    return sentence
