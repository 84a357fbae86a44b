"""The mechanical advantage of a mechanism: what virtual work says of its two ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ...arguments import of_kinds
from ...dynamics.lagrange import by_position
from ...equations import Equations
from ...errors import DerivationError, UnknownNameError, nearest
from ...expr.calculus import is_affine, jacobian, substitute
from ...expr.node import Node
from ..tools.kinds import Expr
from ..tools.parts import written_table
from ..tools.values import Parameters
from .places import Mechanical, Vector, equations_of, numbers
from .virtual_work import on_constraints, refuse_numbers_without_place

_RANK = 1e-9
_LARGEST_DETERMINANT = 6


@of_kinds
def mechanical_advantage(
    system: Mechanical, *, input: Any, output: Any,  # noqa: A002 - the two ends of a mechanism have these names
    q: Any = None, parameters: Parameters | None = None, t: float = 0.0,
) -> Expr | float:
    """f_out / f_in = v_in / v_out of an ideal mechanism with one degree of freedom.

    Balance of virtual work: f_in dx_in - f_out dx_out = 0, where f_out is the force *on the load*, along dx_out; the
    load pulls back on the mechanism with -f_out.

    input, output  coordinates, or expressions of coordinates that say how far the ends have moved (or expressions
                   linear in velocities, which say how fast they move)
    q              a configuration on the constraints: the answer is a number, infinite at a dead point of the output;
                   None gives a SymPy expression
    parameters     values, where q is given
    t              the time, s, where q is given and something depends on it: the ratio is that of displacements at
                   this time

    Raises DerivationError where the motion is not determined up to its speed: several degrees of freedom, or none;
    DescriptionError for a q off the constraints, and for parameters or a time without q.
    Source: Mechanics for design, "Mechanical advantage".

    >>> from dalembert.description.system import System
    >>> jack = System("x theta", kinetic="0", holonomic=["x - p*theta/(2*pi)"], parameters={"p": 0.002})
    >>> mechanical_advantage(jack, input="theta", output="x")
    2*pi/p
    >>> round(mechanical_advantage(jack, input="theta", output="x", q=[0, 0]), 3)
    3141.593
    """
    equations = equations_of(system)
    ends = [_rate_row(equations, end, name) for end, name in ((input, "input"), (output, "output"))]
    if q is None:
        refuse_numbers_without_place("mechanical_advantage", parameters, t)
        return _symbolic(equations, ends)
    return _numeric(equations, ends, on_constraints(equations, q, parameters, "mechanical_advantage", t))


def _rate_row(equations: Equations, end: Any, name: str) -> Sequence[Node]:
    """The row J with v_end = J v."""
    system = equations.system
    node = system.node(end, f"mechanical_advantage, {name}")
    present = set(system.graph.symbols([node]))
    if present.isdisjoint((*system.leaves.q, *system.leaves.v)):
        raise UnknownNameError("mechanical_advantage", f"the {name} does not move with the system.",
                               nearest(str(end), system.coordinate_names))  # fmt: skip
    if present.isdisjoint(system.leaves.v):
        return by_position(system, [node])[0]
    row = jacobian(system.graph, [node], system.leaves.v)[0]
    at_rest = substitute(system.graph, [node], dict.fromkeys(system.leaves.v, system.graph.zero))
    if at_rest != [system.graph.zero] or not is_affine(system.graph, [node], system.leaves.v, row):
        raise DerivationError("mechanical_advantage", f"the {name} is not linear in the velocities.",
                              "Give a position, or a speed.")  # fmt: skip
    return row


def _symbolic(equations: Equations, ends: Sequence[Sequence[Node]]) -> Expr:
    """The ratio along the one motion: by Cramer's rule its k-th entry is (-1)^k det(A without column k), and
    det [J; A] = J z."""
    from ...algebra.short.shorten import shorten

    system, rows = equations.system, equations.constraint_nodes.jacobian
    count = len(system.leaves.v)
    if len(rows) != count - 1 or count > _LARGEST_DETERMINANT:
        what = f"there are {count} velocities and {len(rows)} constraints" if count <= _LARGEST_DETERMINANT else (
            f"a mechanism of {count} coordinates is too large for a formula")
        raise DerivationError("mechanical_advantage", f"{what}.", "Give q=, or lock all but one degree of freedom.")
    moved: list[Any] = [written_table(system, (end, *rows), count).det(method="berkowitz") for end in ends]
    v_in, v_out = moved
    if v_out == 0:
        raise DerivationError("mechanical_advantage", "the output never moves.", "Choose another output.")
    return shorten(v_in / v_out)


def _numeric(equations: Equations, ends: Sequence[Sequence[Node]], values: Mapping[Node, float]) -> float:
    system, rows = equations.system, equations.constraint_nodes.jacobian
    count = len(system.leaves.v)
    A = numbers(system, rows, values).reshape(len(rows), count)
    motions = null_space(A)
    both = numbers(system, ends, values) @ motions
    if motions.shape[1] == 1:
        v_in, v_out = both[:, 0]
        largest = np.abs(both).max()
        if largest > _RANK:
            return float(np.inf * np.sign(v_in) if abs(v_out) < _RANK * largest else v_in / v_out)
    raise DerivationError("mechanical_advantage",
                          f"the motion there has {motions.shape[1]} degrees of freedom"
                          + (", and neither end moves" if motions.shape[1] == 1 else "") + ".",
                          "The ratio needs exactly one, away from singular positions.")  # fmt: skip


def null_space(A: Vector) -> Vector:
    """Orthonormal columns Z with A Z = 0; dependent rows count once.

    >>> null_space(np.array([[0.0, 2.0]])).tolist()
    [[1.0], [0.0]]
    """
    if not A.size:
        return np.eye(A.shape[1])
    _, stretch, right = np.linalg.svd(A)
    rank = int(np.sum(stretch > _RANK * stretch.max(initial=0.0))) if stretch.max(initial=0.0) > 0.0 else 0
    Z = right[rank:].T
    signs = np.sign(Z[np.argmax(np.abs(Z), axis=0), np.arange(Z.shape[1])])
    return Z * np.where(signs == 0.0, 1.0, signs) + 0.0
