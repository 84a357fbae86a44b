"""The verb `derive`: from a description to its equations."""

from __future__ import annotations

from ..description.lowering import Bodies, lowered
from ..description.mechanism import Mechanism
from ..description.system import System
from ..description.tree import Tree
from ..description.tree_system import system as system_of
from .constraints import constraints
from .equations import Equations
from .forces import generalized_forces
from .remarks import tell_doubled

Description = System | Mechanism | Tree


def derive(description: Description) -> Equations:
    """The equations of motion of a `System`, of a `Mechanism`, or of a `Tree` of rigid links.

    M(q) a + C(q, v) v + g(q) = Q + A(q)^T lambda with A a + b = 0, by the Euler-Lagrange operator on the
    expression graph, at a cost proportional to that of the Lagrangian; `Equations.exact` has them in canonical form.

    Those of bodies come from recursions along the tree of their joints (`recursion`), and agree with the operator.

    Raises DescriptionError for a nonholonomic constraint that is not linear in the velocities.
    Source: L. Savin's notes, eq. 8; sign of lambda: L + lambda^T h.

    >>> from sympy import cos, symbols
    >>> from dalembert.description.coordinates import coordinates
    >>> (theta,) = coordinates("theta")
    >>> m, l, g = symbols("m l g", positive=True)
    >>> pendulum = System([theta], kinetic=m*l**2*theta.diff()**2/2, potential=-m*g*l*cos(theta))
    >>> derive(pendulum).gravity
    Matrix([[g*l*m*sin(theta(t))]])
    """
    if isinstance(description, System):
        return _equations(description)
    if isinstance(description, Tree):
        system = system_of(description)
        return _equations(system, Bodies(description, system.graph.zero))
    found = lowered(description)
    return _equations(found.system, found.bodies)


def _equations(system: System, bodies: Bodies | None = None) -> Equations:
    tell_doubled(system, bodies is not None)
    return Equations(system, generalized_forces(system), constraints(system), bodies)
