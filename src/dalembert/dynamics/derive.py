"""From a description to the neck."""

from __future__ import annotations

from ..description.lowering import Bodies, lowered
from ..description.mechanism import Mechanism
from ..description.sympy_mechanics import is_of_sympy
from ..description.sympy_mechanics import system_of as system_of_method
from ..description.system import System
from ..description.tree import Tree
from ..description.tree_system import system as system_of
from ..errors import DescriptionError
from .constraints import constraints
from .dynamics import Dynamics
from .forces import generalized_forces
from .remarks import tell_doubled

Description = System | Mechanism | Tree


def dynamics_of(description: object) -> Dynamics:
    """The quantities of a `System`, a `Mechanism`, a `Tree` of links, or of what SymPy's mechanics describes, as nodes.

    Raises DescriptionError for anything else, and a nonholonomic constraint that is not linear in the velocities.
    """
    if isinstance(description, System):
        return _dynamics(description)
    if isinstance(description, Tree):
        system = system_of(description)
        return _dynamics(system, Bodies(description, system.graph.zero))
    if is_of_sympy(description):
        return _dynamics(system_of_method(description))
    if not isinstance(description, Mechanism):
        raise DescriptionError("derive", f"{type(description).__name__} is no description.",
                               "Give a System, Mechanism or Tree.")  # fmt: skip
    found = lowered(description)
    return _dynamics(found.system, found.bodies)


def _dynamics(system: System, bodies: Bodies | None = None) -> Dynamics:
    tell_doubled(system, bodies is not None)
    return Dynamics(system, generalized_forces(system), constraints(system), bodies)
