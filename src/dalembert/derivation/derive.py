"""The verb `derive`: from a description to its equations."""

from __future__ import annotations

from ..description.system import System
from . import lagrange
from .constraints import constraints
from .equations import Equations
from .forces import generalized_forces


def derive(system: System) -> Equations:
    """The equations of motion of `system`.

    M(q) a + C(q, v) v + g(q) = Q + A(q)^T lambda with A a + b = 0, by the Euler-Lagrange operator on the
    expression graph: exact, unsimplified, at a cost proportional to that of the Lagrangian.

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
    momenta, gradient_q = lagrange.lagrangian_gradients(system)
    return Equations(
        system=system,
        momenta_nodes=momenta,
        gradient_nodes=gradient_q,
        mass_nodes=lagrange.mass_matrix(system, momenta),
        bias_nodes=lagrange.bias(system, momenta, gradient_q),
        force_nodes=generalized_forces(system),
        constraint_nodes=constraints(system),
    )
