"""Linear approximation of the equations of motion: exact Jacobians on the graph, and small motions about a rest.

The equations R = M a + bias - Q - A^T lambda = 0, A a + b = 0 hold for every state, so their differentials vanish,

    [M  -A^T] [da     ]     [dR/dq N  dR/dv  dR/du]
    [A   0  ] [dlambda] = - [dB/dq N  dB/dv    0  ] d(q, v, u),      B = A a + b,

at fixed a and lambda: one linear system gives the derivatives of the accelerations and of the reactions.
Sources: Griewank & Walther 2008, section 15.4 (implicit functions); Goldstein 2002, chapter 6 (small oscillations).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ...algebra.short.shorten import shortest_known
from ...arguments import listed, of_kinds
from ...description.stated import tell_contacts_left_out
from ...dynamics.dynamics import Dynamics
from ...dynamics.lagrange import by_position, slopes
from ...dynamics.quantities import flat
from ...equations import Equations
from ...errors import DerivationError, DescriptionError, ShapeError, SingularMassMatrixError, looked_up
from ...expr.calculus import jacobian, substitute
from ...expr.node import Node
from ..statics.places import Mechanical, equations_of, name_of, ordered
from ..tools.kinds import Expr, Matrix
from ..tools.parts import matrix, written
from .edges import tell_edges_in_symbols

#: By how much a state may miss a constraint, which the rounding of decimals does.
_OFF = 1e-6
Rows = tuple[tuple[Node, ...], ...]


@dataclass(frozen=True, eq=False)
class Differentials:
    """Nodes of the Jacobians of the equations of motion, in q, v, a, u, t and one symbol per multiplier.

    multipliers        the leaves that stand for lambda
    residual           R = M a + bias - Q - A^T lambda, by velocity
    slopes             d[R; B]/dq N and d[R; B]/dv
    table              d[R; B] / d(q, v, u)   rows n + m, columns nq + nv + nu
    rate_table         dq' / d(q, v)
    """

    source: Dynamics

    @cached_property
    def multipliers(self) -> tuple[Node, ...]:
        return self.source.system.multipliers

    @cached_property
    def residual(self) -> tuple[Node, ...]:
        """[R; B] at the accelerations and multipliers."""
        system, rows = self.source.system, self.source.constraint_nodes
        graph, a, pairs = system.graph, system.leaves.a, zip(self.source.residual_nodes, self._reactions, strict=True)
        forces = (graph.sub(left, right) for left, right in pairs)
        bent = (graph.add(graph.dot(row, a), bias) for row, bias in zip(rows.jacobian, rows.bias, strict=True))
        return (*forces, *bent)

    @cached_property
    def _reactions(self) -> tuple[Node, ...]:
        """A^T lambda."""
        graph, rows = self.source.system.graph, self.source.constraint_nodes.jacobian
        count = range(len(self.source.force_nodes))
        return tuple(graph.dot([row[k] for row in rows], self.multipliers) for k in count)

    @cached_property
    def slopes(self) -> tuple[Rows, Rows]:
        """The derivatives of [R; B] along the velocity fields and by v, by recursion where that is shorter."""
        source, n = self.source, len(self.source.force_nodes)
        if source.tree_dynamics is None:
            return slopes(source.system, self.residual)
        graph = source.system.graph
        forces = [graph.neg(graph.add(*pair)) for pair in zip(source.force_nodes, self._reactions, strict=True)]
        by_q, by_v = ((*above, *below) for above, below in zip(
            source.slopes_with(tuple(forces)), slopes(source.system, self.residual[n:]), strict=True))  # fmt: skip
        return by_q, by_v

    @cached_property
    def table(self) -> Rows:
        leaves = self.source.system.leaves
        by_q = self.slopes[0] if leaves.are_derivatives else self._by(self.residual, leaves.q)
        parts = (by_q, self.slopes[1], self._by(self.residual, leaves.u))
        return tuple((*by_q, *by_v, *by_u) for by_q, by_v, by_u in zip(*parts, strict=True))

    @cached_property
    def rate_table(self) -> Rows:
        leaves = self.source.system.leaves
        return self._by(leaves.rates, (*leaves.q, *leaves.v))

    def _by(self, nodes: Sequence[Node], leaves: Sequence[Node]) -> Rows:
        if not leaves:
            return ((),) * len(nodes)
        return tuple(map(tuple, jacobian(self.source.system.graph, nodes, leaves)))


@dataclass(frozen=True)
class SmallMotion:
    """M x'' + D x' + K x = B u for small departures x = q - q0 from a rest, and u from the inputs there (SymPy)."""

    mass_matrix: Matrix
    damping: Matrix
    stiffness: Matrix
    input_matrix: Matrix

    def frequencies(self) -> dict[Expr, int]:
        """{omega^2: multiplicity} of the undamped oscillations, the roots of det(K - omega^2 M) = 0.

        Raises DerivationError where SymPy finds no closed form.
        """
        from sympy import Dummy, roots

        square = Dummy("w2")
        characteristic = (self.stiffness - square * self.mass_matrix).det(method="berkowitz")
        found = roots(characteristic, square)
        if sum(found.values()) != self.mass_matrix.rows:
            raise DerivationError("frequencies", "there is no closed form.", "Use linearize with numbers.")
        return found


@of_kinds
def small_motions(
    what: Mechanical, q0: Any = None, v0: Any = None, u0: Any = None, *, parameters: Mapping[Any, Any] | None = None,
) -> SmallMotion:
    """The linear equations of small motions about a configuration of rest, or a motion of constant v, symbolic.

    what        a System, Mechanism, Equations or Model
    q0, v0, u0  as for `linearize`: arrays, or {name or symbol: value}, in SymPy or numbers; what is left out is 0 (a
                quaternion that of no turn); q0 may be an `Equilibrium`
    parameters  {name or symbol: value}, SymPy or numbers; all others stay symbols

    With h = bias - Q at zero acceleration: K = dh/dq, D = dh/dv, B = -dh/du there. Whether the accelerations are zero
    there is not checked. Raises DerivationError for constrained systems (see `linearize`) and explicit time,
    UnknownNameError and ShapeError for a point that does not fit.
    Source: Goldstein 2002, section 6.2.

    >>> from sympy import pi
    >>> from dalembert.description.system import System
    >>> pendulum = System("theta", kinetic="m*l**2*theta'**2/2", potential="-m*g*l*cos(theta)",
    ...                   parameters={"m": None, "l": None, "g": None})
    >>> small_motions(pendulum, {"theta": pi}).stiffness
    Matrix([[-g*l*m]])
    """
    equations = equations_of(what)
    described, graph, leaves = equations.system, equations.system.graph, equations.system.leaves
    if equations.constraint_nodes.rate:
        raise DerivationError("small_motions", "the system has constraints.",
                              "Drop them with forms.reduce, or use linearize with numbers.")
    if leaves.t in graph.symbols([described.lagrangian, *equations.force_nodes]):
        raise DerivationError("small_motions", "the system depends on time explicitly.", "Use linearize.")
    tell_contacts_left_out("small_motions", described)
    place = symbolic_place("small_motions", equations, q0, v0, u0, parameters)
    tell_edges_in_symbols("small_motions", equations, place)
    moving = [graph.sub(h, force) for h, force in zip(equations.bias_nodes, equations.force_nodes, strict=True)]
    blocks = {
        "mass_matrix": equations.mass_nodes,
        "damping": jacobian(graph, moving, leaves.v),
        "stiffness": by_position(described, moving),
        "input_matrix": jacobian(graph, equations.force_nodes, leaves.u) if leaves.u else [[]] * len(leaves.v),
    }
    return SmallMotion(**{name: symbolic_matrix(equations, rows, place) for name, rows in blocks.items()})


def symbolic_place(
    where: str, equations: Equations, q0: Any, v0: Any, u0: Any, parameters: Mapping[Any, Any] | None
) -> dict[Node, Node]:
    """{leaf: node} of a state, inputs and parameters, in numbers or SymPy; see `small_motions`."""
    system = equations.system
    leaves = system.leaves
    blocks = (("q0", system.coordinate_names, leaves.q, getattr(q0, "q", q0), leaves.neutral),
              ("v0", system.velocity_names, leaves.v, v0, None),
              ("u0", system.input_names, leaves.u, getattr(q0, "inputs", None) if u0 is None else u0, None))
    place = {leaf: node for name, names, block, given, rest in blocks
             for leaf, node in zip(block, _entries(equations, f"{where}, {name}", names, given, rest), strict=True)}
    return place | _parameters(where, equations, parameters)


def _entries(equations: Equations, where: str, names: Sequence[str], given: Any,
             rest: Sequence[float] | None) -> list[Node]:
    """The nodes of the values of some names."""
    found = ordered(where, names, given, rest)
    values = listed(found)
    if len(values) != len(names):
        raise ShapeError(where, f"{len(values)} values are given.", f"Give {len(names)}: {', '.join(names)}.")
    return [_constant(where, equations, value) for value in values]


def _parameters(where: str, equations: Equations, given: Mapping[Any, Any] | None) -> dict[Node, Node]:
    system = equations.system
    known = dict(zip(system.parameter_names, system.leaves.p, strict=True))
    named = {name_of(key): value for key, value in (given or {}).items()}
    leaves = [looked_up(known, name, f"{where}, parameters", f"'{name}' is not a parameter.") for name in named]
    return {leaf: _constant(where, equations, value) for leaf, value in zip(leaves, named.values(), strict=True)}


def _constant(where: str, equations: Equations, value: Any) -> Node:
    """The node of a number, text or SymPy expression in the parameters."""
    graph, where = equations.system.graph, where.partition(",")[0]
    if np.ma.is_masked(value) or np.size(value) != 1:
        raise ShapeError(where, f"a value is {value!r}, masked or no single one.", "Fill it, or leave it out.")
    node = equations.system.node(value.item() if hasattr(value, "item") else value, where)
    moving = set(graph.symbols([node])).difference(equations.system.leaves.p)
    if moving:
        raise DerivationError(where, f"{value} is not constant.", "Give numbers, or parameters.")
    whole = graph.value(node)
    return graph.number(int(whole)) if isinstance(whole, float) and whole.is_integer() else node


@dataclass(frozen=True)
class SymbolicState:
    """A = df/dx, B = df/du and x' = f of the explicit equations at a place, as SymPy matrices.

    slopes   the derivatives of accelerations and multipliers by x and u
    place    {leaf: node} of all that is known there, accelerations and multipliers included
    """

    A: Matrix
    B: Matrix
    drift: Matrix
    slopes: Matrix
    place: Mapping[Node, Node]


def symbolic_state(where: str, equations: Equations, place: Mapping[Node, Node]) -> SymbolicState:
    """The derivatives of x' = f(x, u), x = [q; v], at a place {leaf: node} of state, inputs, time and parameters.

    Raises SingularMassMatrixError where the accelerations are not determined, DescriptionError for a state off the
    constraints.
    """
    system, graph, rows = equations.system, equations.system.graph, equations.constraint_nodes
    leaves, given, n = system.leaves, equations.kept(Differentials), len(system.leaves.v)
    _check_constraints(where, equations, place)
    above = [[*mass, *(graph.neg(row[k]) for row in rows.jacobian)] for k, mass in enumerate(equations.mass_nodes)]
    below = [[*row, *[graph.zero] * len(rows.rate)] for row in rows.jacobian]
    forces = map(graph.sub, equations.force_nodes, equations.bias_nodes)
    saddle = symbolic_matrix(equations, [*above, *below], place)
    unknown = _solved(where, saddle, _column(equations, [*forces, *map(graph.neg, rows.bias)], place))
    nodes = (system.node(entry, where) for entry in unknown)
    there = {**place, **dict(zip((*leaves.a, *given.multipliers), nodes, strict=True))}
    slopes = _solved(where, saddle, -symbolic_matrix(equations, given.table, there))
    rates = symbolic_matrix(equations, [(*row, *[graph.zero] * len(leaves.u)) for row in given.rate_table], place)
    both, size = rates.col_join(slopes[:n, :]), len(leaves.q) + n
    return SymbolicState(both[:, :size], both[:, size:],
                         _column(equations, leaves.rates, place).col_join(unknown[:n, :]), slopes, there)  # fmt: skip


def _check_constraints(where: str, equations: Equations, place: Mapping[Node, Node]) -> None:
    rows, names = equations.constraint_nodes, equations.system.constraint_names
    for nodes, what in ((rows.position, ""), (rows.rate, "the rate of ")):
        missed: Any = _column(equations, nodes, place) if nodes else ()
        for name, off in zip(names, missed, strict=False):
            if off != 0 and _sample(off) > _OFF:
                raise DescriptionError(where, f"the state misses {what}'{name}' by {off}.",
                                       "Give one that meets the constraints.")


def _sample(expression: Any) -> float:
    """The value of an expression where its symbols have some values."""
    symbols = sorted(expression.free_symbols, key=str)
    return abs(complex(expression.subs({symbol: 1 + (k + 1) / 7 for k, symbol in enumerate(symbols)}).evalf()))


def _solved(where: str, matrix: Matrix, right: Matrix) -> Matrix:
    """matrix^-1 right in short forms, by elimination whose pivots are proved not to vanish everywhere."""
    try:
        found: Any = matrix.LUsolve(right, iszerofunc=lambda entry: shortest_known(entry) == 0)
    except ValueError:  # SymPy's NonInvertibleMatrixError among them
        raise SingularMassMatrixError(where, "the accelerations are not determined there.",
                                      "Give every coordinate inertia.") from None
    return found.applyfunc(shortest_known)


def _column(equations: Equations, nodes: Sequence[Node], place: Mapping[Node, Node]) -> Matrix:
    return symbolic_matrix(equations, [(node,) for node in nodes], place)


def symbolic_matrix(equations: Equations, rows: Sequence[Sequence[Node]], place: Mapping[Node, Node]) -> Matrix:
    """Rows of nodes at a place {leaf: node}, in short forms."""
    system = equations.system
    entries = written(system, substitute(system.graph, flat(rows), place))
    return matrix([shortest_known(entry) for entry in entries], len(rows), len(rows[0]))
