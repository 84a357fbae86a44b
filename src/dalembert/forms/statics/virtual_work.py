"""Statics by virtual work: equilibrium equations, holding forces, reactions at rest.

The work of all forces over every virtual displacement that the constraints admit is zero,

    delta W = (Q - dV/dq)^T delta q = 0   where   A delta q = 0,   that is   dV/dq - Q = A^T lambda,   h(q) = 0.

Sources: Lecture 11, "Principle of virtual work"; Mechanics for design, "Statics".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ...arguments import of_kinds
from ...description.stated import tell_contacts_left_out, tell_inputs_beyond_limits, tell_sticking_left_out
from ...dynamics.lagrange import at_rest
from ...dynamics.quantities import flat
from ...equations import Equations
from ...errors import DerivationError, DescriptionError
from ...expr.calculus import is_affine, jacobian, substitute
from ...expr.node import Node
from ...spatial.vectors import EXACT
from ..tools.kinds import Basic, Expr, Matrix
from ..tools.parts import refuse_text, written_column, written_table
from ..tools.values import Parameters
from .places import Mechanical, Vector, at_rest_in, equations_of, numbers

_MET = 1e-8
_RESTS = 1e-9


@dataclass(frozen=True, eq=False)
class VirtualWork:
    """The principle of virtual work for a system at rest, in SymPy.

    Read off: `forces`, `gradient`, `constraint_jacobian`, `multipliers`, `residual`, `holonomic`, `equations`,
    `admissible`, `balance`.
    """

    source: Equations

    @cached_property
    def gradient(self) -> Matrix:
        """dV/dq, n x 1, in N or N m; with the forces of inertia at rest where the kinetic energy depends on time."""
        source, nodes = self.source, rest_gradient(self.source)
        return source.gravity if nodes == source.gravity_nodes else written_column(source.system, nodes)

    @cached_property
    def forces(self) -> Matrix:
        """Q at rest, n x 1: the generalized forces by virtual work, inputs included."""
        return written_column(self.source.system, rest_forces(self.source))

    @property
    def constraint_jacobian(self) -> Matrix:
        """A, m x n: virtual displacements obey A delta q = 0."""
        return self.source.constraint_jacobian

    @property
    def multipliers(self) -> Matrix:
        """lambda, m x 1: the reactions are A^T lambda."""
        return self.source.multipliers

    @cached_property
    def residual(self) -> Matrix:
        """dV/dq - Q - A^T lambda, n x 1; zero in equilibrium."""
        free = self.gradient - self.forces
        return free - self.constraint_jacobian.T * self.multipliers if self.source.constraint_nodes.rate else free

    @property
    def holonomic(self) -> Matrix:
        """h, the constraints on the configuration, as a column."""
        return self.source.constraint_residual

    @cached_property
    def equations(self) -> tuple[Basic, ...]:
        """The equilibrium equations: dV/dq - Q = A^T lambda row by row, then h = 0, and w(q, 0, t) = 0 for each
        constraint whose rate w is not 0 at rest: what moves with time is met by a rest nowhere else."""
        from sympy import Eq

        left = self.gradient - self.forces
        right = left - self.residual
        still = [rate for rate in written_column(self.source.system, rates_at_rest(self.source)) if rate != 0]
        return (*(Eq(a, b, evaluate=False) for a, b in zip(left, right, strict=True)),
                *(Eq(row, 0, evaluate=False) for row in (*self.holonomic, *still)))

    @cached_property
    def admissible(self) -> Matrix:
        """Columns that span the virtual displacements: A Z = 0; the unit matrix without constraints."""
        from sympy import ImmutableDenseMatrix, eye

        count = len(self.source.system.leaves.v)
        if not self.source.constraint_nodes.rate:
            return ImmutableDenseMatrix(eye(count))
        columns = self.constraint_jacobian.nullspace(simplify=True)
        return ImmutableDenseMatrix.hstack(*columns) if columns else ImmutableDenseMatrix(count, 0, [])

    @cached_property
    def balance(self) -> Matrix:
        """Z^T (dV/dq - Q): the equilibrium equations without the reactions, which do no work."""
        return self.admissible.T * (self.gradient - self.forces)


@of_kinds
def virtual_work(system: Mechanical) -> VirtualWork:
    """The equilibrium equations dV/dq - Q = A^T lambda of a system, and what they are made of.

    Virtual displacements are those at a fixed time, where constraints move with it.

    Raises DescriptionError as `derive` does.

    >>> from dalembert.description.system import System
    >>> lever = System("theta", kinetic="0", forces={"theta": "a*F*cos(theta) - b*W*cos(theta)"}, inputs=["F"],
    ...                parameters={"a": None, "b": None, "W": None})
    >>> virtual_work(lever).equations
    (Eq(-F*a*cos(theta(t)) + W*b*cos(theta(t)), 0),)
    """
    equations = equations_of(system)
    tell_contacts_left_out("virtual_work", equations.system)
    tell_sticking_left_out("virtual_work", equations.system)
    return VirtualWork(equations)


def rest_forces(equations: Equations) -> tuple[Node, ...]:
    """The nodes of Q at rest."""
    return at_rest(equations.system, equations.force_nodes)


def rest_gradient(equations: Equations) -> tuple[Node, ...]:
    """The nodes of d/dt dL/dv - dL/dq at rest: dV/dq, and the forces of what moves with time."""
    system = equations.system
    if system.leaves.t in system.graph.symbols([system.lagrangian]):
        return at_rest(system, equations.bias_nodes)
    return equations.gravity_nodes


def rates_at_rest(equations: Equations) -> tuple[Node, ...]:
    """The nodes of w(q, 0, t): not 0 for constraints that move with time."""
    return at_rest(equations.system, equations.constraint_nodes.rate)


def static_nodes(equations: Equations) -> tuple[Node, ...]:
    """The nodes of dV/dq - Q at rest."""
    graph = equations.system.graph
    pairs = zip(rest_gradient(equations), rest_forces(equations), strict=True)
    return tuple(graph.sub(gradient, force) for gradient, force in pairs)


# -------------------------------------------------------------------- coefficients of virtual work


def work_coefficients(work: Expr, displacements: Sequence[Expr]) -> Matrix:
    """The generalized forces read off a virtual work that is linear in virtual displacements, as a column.

    Raises DerivationError where it is not linear, or has a part without displacement, DescriptionError for text.

    >>> from sympy import symbols
    >>> F, W, a, b, dx, dy = symbols("F W a b dx dy")
    >>> work_coefficients(F*(a*dx + b*dy) - W*dy, [dx, dy])
    Matrix([
    [    F*a],
    [F*b - W]])
    """
    from sympy import ImmutableDenseMatrix, expand

    refuse_text("work_coefficients", (work, *displacements))
    row = ImmutableDenseMatrix([expand(work)]).jacobian(list(displacements))
    rest = expand(work - (row * ImmutableDenseMatrix(list(displacements)))[0])
    if rest != 0 or row.has(*displacements):
        raise DerivationError("work_coefficients", "the work is not linear in the displacements.",
                              "Virtual displacements are infinitesimal: keep their first powers only.")  # fmt: skip
    return row.T


# -------------------------------------------------------------------- forces that hold a configuration


@dataclass(frozen=True, eq=False)
class Holding:
    """What keeps a system at rest: `inputs` {symbol: force}, or `forces` per velocity where the system has no inputs,
    and the `multipliers` of the constraints. Numbers at a given configuration, SymPy expressions otherwise."""

    inputs: dict[Expr, Expr | float]
    forces: tuple[Expr | float, ...]
    multipliers: tuple[Expr | float, ...]


@of_kinds
def holding_forces(
    system: Mechanical, q: Any = None, parameters: Parameters | None = None, *, t: float = 0.0
) -> Holding:
    """The inputs u that hold a configuration, and the reactions: dV/dq - Q(u) = A^T lambda.

    q           a configuration on the constraints, array or {coordinate: value}; None leaves q symbolic
    parameters  values, where q is given
    t           the time, s, where q is given and something depends on it

    Without inputs, `forces` = dV/dq - Q - A^T lambda is what must be supplied along each velocity: of least norm at a
    given q, with lambda = 0 otherwise. Where several sets of inputs hold a given q, the one of least norm (with the
    multipliers) is returned. Raises DerivationError where no inputs hold the system, or they enter nonlinearly, or a
    symbolic answer is not unique; DescriptionError for a q off the constraints, for constraints that no rest meets, and
    for parameters or a time without q.

    >>> from dalembert.description.system import System
    >>> arm = System("theta", kinetic="theta'**2/2", potential="m*g*l*sin(theta)", forces="tau", inputs=["tau"],
    ...              parameters={"m": 2, "g": 9.81, "l": 0.5})
    >>> [float(round(x, 3)) for x in holding_forces(arm, {"theta": 0}).inputs.values()]
    [9.81]
    >>> list(holding_forces(arm).inputs.values())
    [g*l*m*cos(theta(t))]
    """
    equations = equations_of(system)
    tell_contacts_left_out("holding_forces", equations.system)
    tell_sticking_left_out("holding_forces", equations.system)
    if q is None:
        refuse_numbers_without_place("holding_forces", parameters, t)
        return _symbolic_holding(equations)
    return _numeric_holding(equations, on_constraints(equations, q, parameters, "holding_forces", t))


def _input_rows(equations: Equations) -> tuple[tuple[Node, ...], list[list[Node]]]:
    """dV/dq - Q at rest without inputs, and dQ/du; DerivationError if Q is not affine in u."""
    system = equations.system
    forces = rest_forces(equations)
    rows = jacobian(system.graph, forces, system.leaves.u)
    if not is_affine(system.graph, forces, system.leaves.u, flat(rows)):
        raise DerivationError("holding_forces", "the forces are not linear in the inputs.",
                              "Solve virtual_work(system).equations for them.")  # fmt: skip
    zeros = dict.fromkeys(system.leaves.u, system.graph.zero)
    return tuple(substitute(system.graph, static_nodes(equations), zeros)), rows


def _symbolic_holding(equations: Equations) -> Holding:
    from sympy import Dummy, linsolve, symbols

    system = equations.system
    load, rows = _input_rows(equations)
    moving = written_column(system, rates_at_rest(equations))
    _refuse_what_moves(equations, [rate != 0 for rate in moving])
    wanted = written_column(system, load)
    if not system.inputs:
        return Holding({}, tuple(wanted.flat()), (0,) * len(equations.constraint_nodes.rate))
    B = written_table(system, rows, len(system.inputs))
    reach = B.row_join(equations.constraint_jacobian.T) if equations.constraint_nodes.rate else B
    unknowns = symbols(f"x:{reach.cols}", cls=Dummy)
    solutions = list(linsolve((reach, wanted), *unknowns))
    if not solutions:
        raise _not_held("in general")
    found: Any = solutions[0]
    if any(entry.has(*unknowns) for entry in found):
        raise DerivationError("holding_forces", "the inputs that hold the system are not unique.",
                              "Give q= for those of least norm.")  # fmt: skip
    count = len(system.inputs)
    return Holding(dict(zip(system.inputs, found[:count], strict=True)), (), tuple(found[count:]))


def _numeric_holding(equations: Equations, values: dict[Node, float]) -> Holding:
    system, rows = equations.system, equations.constraint_nodes
    load_nodes, input_nodes = _input_rows(equations)
    _refuse_what_moves(equations, np.abs(numbers(system, [rows.rate, rows.bias], values)).max(axis=0) > _RESTS)
    load = numbers(system, load_nodes, values)
    A = numbers(system, rows.jacobian, values).reshape(len(rows.rate), len(load))
    if not system.inputs:
        multipliers = np.linalg.lstsq(A.T, load, rcond=None)[0]
        return Holding({}, tuple((load - A.T @ multipliers).tolist()), tuple(multipliers.tolist()))
    B = numbers(system, input_nodes, values).reshape(len(load), len(system.inputs))
    reach = np.hstack([B, A.T])
    solution = np.linalg.lstsq(reach, load, rcond=None)[0]
    off = load - reach @ solution
    if np.abs(off).max(initial=0.0) > _MET * (1.0 + np.abs(load).max(initial=0.0)):
        worst = int(np.argmax(np.abs(off)))
        raise _not_held(f"there: {off[worst]:.3g} is left over along velocity {worst}")
    count = len(system.inputs)
    tell_inputs_beyond_limits("holding_forces", system, [solution[:count].tolist()])
    return Holding(dict(zip(system.inputs, solution[:count].tolist(), strict=True)), (),
                   tuple(solution[count:].tolist()))  # fmt: skip


def _refuse_what_moves(equations: Equations, moving: Iterable[Any]) -> None:
    """Raise DescriptionError where a constraint has a rate, or asks for one, though all velocities are zero."""
    for name, moves in zip(equations.system.constraint_names, moving, strict=True):
        if moves:
            raise DescriptionError("holding_forces", f"no rest meets '{name}', which moves with time.",
                                   "Use inverse_dynamics with the velocities it asks for.")  # fmt: skip


def _not_held(where: str) -> DerivationError:
    return DerivationError("holding_forces", f"no inputs hold the system {where}.",
                           "Choose an equilibrium, or actuate what moves.")  # fmt: skip


def refuse_numbers_without_place(where: str, parameters: Parameters | None, t: Any = 0.0) -> None:
    """Raise DescriptionError for numbers beside an answer that stays symbolic."""
    if parameters or t != 0.0:
        given = "parameters are" if parameters else "t is"
        raise DescriptionError(where, f"{given} given without q, where the answer keeps its symbols.",
                               "Give q=, or put the numbers into the answer by subs.")  # fmt: skip


def on_constraints(
    equations: Equations, q: Any, parameters: Parameters | None, where: str, t: Any = 0.0
) -> dict[Node, float]:
    """{leaf: number} of a configuration at rest. Raises DescriptionError where it misses a holonomic constraint."""
    values = at_rest_in(equations.system, q, parameters, where, t)
    off: Vector = numbers(equations.system, equations.constraint_nodes.position, values)
    if np.abs(off).max(initial=0.0) > 1e-6:
        worst = int(np.argmax(np.abs(off)))
        raise DescriptionError(where, f"the configuration misses '{equations.system.constraint_names[worst]}' "
                               f"by {off[worst]:.3g}.", "Give one that meets the constraints.")  # fmt: skip
    return values


# -------------------------------------------------------------------- resultants


Entry = Any
"""A number, or an expression of SymPy."""


@dataclass(frozen=True)
class Resultant:
    """The sum of some forces, and of their moments about a point; a moment in the plane is one number."""

    force: tuple[Entry, ...]
    moment: tuple[Entry, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Force, then moment."""
        return (*self.force, *self.moment)


def resultant(
    forces: Sequence[tuple[Sequence[Entry], Sequence[Entry]]], torques: Sequence[Any] = (),
    about: Sequence[Entry] | None = None,
) -> Resultant:
    """The wrench of some forces, 0 for a rigid body in equilibrium: F = sum f, and sum (r - about) x f + torques.

    forces   pairs (force, point), vectors with 2 or 3 components: numbers, arrays or SymPy
    torques  free moments: vectors in space, numbers in the plane
    about    the point of reference; None is the origin

    Raises DescriptionError for vectors of other or of different sizes.
    Source: Mechanics for design, "Statics: rigid body" (q x f = f^T J q in the plane).

    >>> resultant([((0, -2), (3, 0)), ((0, 2), (1, 0))])
    Resultant(force=(0, 0), moment=(-4,))
    """
    size = len(forces[0][0]) if forces else len(about or (0, 0, 0))
    centre = tuple(about) if about is not None else (0,) * size
    pairs = [(tuple(force), tuple(point)) for force, point in forces]
    if size not in (2, 3) or any(len(x) != size for pair in pairs for x in pair) or len(centre) != size:
        raise DescriptionError("resultant", "the vectors do not have the same 2 or 3 components.",
                               "Give pairs (force, point).")  # fmt: skip
    total = tuple(sum(force[k] for force, _ in pairs) for k in range(size))
    moments = [_cross([a - b for a, b in zip(point, centre, strict=True)], force) for force, point in pairs]
    moments += [tuple(torque) if size == 3 else (torque,) for torque in torques]
    return Resultant(total, tuple(sum(column) for column in zip(*moments, strict=True)))


def _cross(r: Sequence[Entry], f: Sequence[Entry]) -> tuple[Entry, ...]:
    return EXACT.cross(r, f) if len(r) == 3 else (r[0] * f[1] - r[1] * f[0],)
