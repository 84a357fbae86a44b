"""Derivatives by q, v, a, u, t and parameters, as nodes: of quantities, and of what equations are solved for.

By q is along the velocity fields, as of `inverse_dynamics_derivatives`: one column for each velocity, also where q has
quaternions. What is differentiated last is the last axis. Where accelerations and multipliers x are solved for, the
residual R(x, y) of `Differentials` is differentiated, never the solution: K x_j = -R_j, and once more
K x_jk = -(R_jk + K_k x_j + K_j x_k).
Source: Griewank & Walther 2008, section 15.4.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ...description.parameters import ParameterTable
from ...dynamics.dynamics import Dynamics
from ...dynamics.lagrange import by_position
from ...dynamics.quantities import ALL, flat
from ...errors import UnknownNameError, nearest
from ...expr.calculus import gradient, jacobian, substitute, tangent, tangent_columns
from ...expr.node import Node
from ...recursion.forward import solved
from .linearisation import Differentials

Nodes = tuple[Node, ...]
Rows = tuple[Nodes, ...]

LETTERS = ("q", "v", "a", "u", "t", "parameters")
"""What can be differentiated by, beside single parameters."""

SOLVED = ("forward_dynamics", "multipliers")
"""What the equations are solved for."""


_MOST_WRITTEN_OUT = 60_000
"""Instructions, about, beyond which derivatives of accelerations are found by loops."""


@dataclass(frozen=True)
class Argument:
    """What is differentiated by: its name, and the places of parameters among those of the system.

    >>> Argument("t").shape({"t": 1}), Argument("q").shape({"q": 3})
    ((), (3,))
    """

    name: str
    places: tuple[int, ...] = ()

    def leaves(self, dynamics: Dynamics) -> Nodes:
        """The symbols; for q those of the coordinates."""
        leaves = dynamics.system.leaves
        groups = {"q": leaves.q, "v": leaves.v, "a": leaves.a, "u": leaves.u, "t": (leaves.t,)}
        return groups[self.name] if self.name in groups else tuple(leaves.p[k] for k in self.places)

    def size(self, dynamics: Dynamics) -> int:
        """How many directions there are."""
        return len(dynamics.system.leaves.v if self.name == "q" else self.leaves(dynamics))

    def shape(self, sizes: Any) -> tuple[int, ...]:
        """The axes that a derivative has; none for a number, which time and a single parameter are."""
        return (sizes[self.name],) if self.name in LETTERS and self.name != "t" else ()


@dataclass(frozen=True)
class Asked:
    """A question for derivatives: of what, by what.

    kind    "derivative": by each of the arguments in turn; "derivatives": by each of them, side by side;
            "jvp": along given directions; "vjp": of the sum with given weights
    """

    kind: str
    name: str
    arguments: tuple[Argument, ...]

    @property
    def told(self) -> tuple[Any, ...]:
        """All of it as plain values."""
        return self.kind, self.name, *((each.name, each.places) for each in self.arguments)

    @property
    def is_solved(self) -> bool:
        """Whether it is of something that equations are solved for."""
        return self.name in SOLVED


def asked(dynamics: Dynamics, free: Iterable[Node], kind: str, name: str, keys: Sequence[Any]) -> Asked:
    """The question in names, where the parameters `free` are meant by "parameters". Raises UnknownNameError."""
    known = [*ALL, *SOLVED]
    if name not in known:
        raise UnknownNameError(kind, f"there is no quantity {name!r}.", nearest(str(name), known))
    if not keys:
        raise UnknownNameError(kind, "it does not say by what.", f"Give some of {', '.join(LETTERS)}, or a parameter.")
    places = tuple(dynamics.system.leaves.p.index(leaf) for leaf in free)
    return Asked(kind, name, tuple(_argument(dynamics, places, kind, key) for key in keys))


def _argument(dynamics: Dynamics, free: tuple[int, ...], kind: str, key: Any) -> Argument:
    if isinstance(key, str) and key in LETTERS:
        return Argument(key, free if key == "parameters" else ())
    table, names = ParameterTable(dynamics.system), dynamics.system.parameter_names
    try:
        place = dynamics.system.leaves.p.index(table.leaf(key))
    except UnknownNameError:
        raise UnknownNameError(kind, f"{key!r} is nothing to differentiate by.",
                               nearest(str(key), [*LETTERS, *names])) from None
    return Argument(f"parameter {names[place]}", (place,))


# -------------------------------------------------------------------- sweeps


def by(dynamics: Dynamics, nodes: Sequence[Node], argument: Argument) -> Rows:
    """The derivatives of nodes, one row per node."""
    if argument.name == "q":
        return by_position(dynamics.system, nodes)
    leaves = argument.leaves(dynamics)
    return tuple(map(tuple, jacobian(dynamics.system.graph, nodes, leaves))) if leaves else ((),) * len(nodes)


def along(dynamics: Dynamics, nodes: Sequence[Node], arguments: Sequence[Argument], directions: Nodes) -> Nodes:
    """The derivatives of nodes along directions in all arguments, one after the other."""
    graph, leaves, seeds = dynamics.system.graph, dynamics.system.leaves, dict[Node, Node]()
    for argument in arguments:
        mine, directions = directions[: argument.size(dynamics)], directions[argument.size(dynamics) :]
        if argument.name == "q":
            mine = substitute(graph, leaves.rates, dict(zip(leaves.v, mine, strict=True)))
        seeds |= dict(zip(argument.leaves(dynamics), mine, strict=True))
    return tuple(tangent(graph, nodes, seeds))


def pulled(dynamics: Dynamics, root: Node, arguments: Sequence[Argument]) -> Nodes:
    """The derivatives of one node by all arguments, one after the other, in one reverse sweep."""
    graph, leaves, found = dynamics.system.graph, dynamics.system.leaves, list[Node]()
    whole = gradient(graph, root, flat(argument.leaves(dynamics) for argument in arguments))
    for argument in arguments:
        count = len(argument.leaves(dynamics))
        mine, whole = whole[:count], whole[count:]
        if argument.name == "q" and not leaves.are_derivatives:
            mine = [graph.dot(column, mine) for column in tangent_columns(graph, leaves.rates, leaves.v)]
        found += mine
    return tuple(found)


def symbols(dynamics: Dynamics, tag: str, count: int) -> Nodes:
    """Leaves for directions or weights."""
    return tuple(dynamics.system.graph.symbol(f"{tag} {k}", 0, "derivative") for k in range(count))


# -------------------------------------------------------------------- quantities


@dataclass(frozen=True, eq=False)
class Derivation:
    """A question about some equations, answered in nodes.

    given   leaves for the directions or weights that are given
    shape   of the answer
    """

    dynamics: Dynamics
    asked: Asked

    @property
    def arguments(self) -> tuple[Argument, ...]:
        return self.asked.arguments

    @property
    def quantity(self) -> Nodes:
        """The nodes of what is differentiated, where it has some."""
        return self.dynamics.nodes(self.asked.name)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many directions each argument has."""
        return tuple(argument.size(self.dynamics) for argument in self.arguments)

    @property
    def own_shape(self) -> tuple[int, ...]:
        """The shape of what is differentiated."""
        if self.asked.is_solved:
            dynamics = self.dynamics
            solved = dynamics.constraint_nodes.rate if self.asked.name == "multipliers" else dynamics.force_nodes
            return (len(solved),)
        return self.dynamics.shape(self.asked.name)

    @property
    def shape(self) -> tuple[int, ...]:
        total, kind = sum(self.sizes), self.asked.kind
        if kind == "derivative":
            axes = (argument.shape({argument.name: size})
                    for argument, size in zip(self.arguments, self.sizes, strict=True))  # fmt: skip
            return (*self.own_shape, *(length for axis in axes for length in axis))
        return {"derivatives": (math.prod(self.own_shape), total), "jvp": self.own_shape, "vjp": (total,)}[kind]

    @property
    def given(self) -> Nodes:
        counts = {"jvp": sum(self.sizes), "vjp": math.prod(self.own_shape)}
        return symbols(self.dynamics, self.asked.kind, counts.get(self.asked.kind, 0))

    @property
    def is_symmetric(self) -> bool:
        """Whether two arguments are one whose directions commute."""
        first, last = self.arguments[0], self.arguments[-1]
        return first == last and (first.name != "q" or self.dynamics.system.leaves.are_derivatives)

    def nodes(self) -> Nodes:
        """The answer for a quantity that has nodes."""
        found, kind = self.quantity, self.asked.kind
        if kind == "jvp":
            return along(self.dynamics, found, self.arguments, self.given)
        if kind == "vjp":
            return pulled(self.dynamics, self.dynamics.system.graph.dot(found, self.given), self.arguments)
        if kind == "derivatives":
            parts = [self._first(found, argument) for argument in self.arguments]
            return flat(flat(rows) for rows in zip(*parts, strict=True))
        found = flat(self._first(found, self.arguments[0]))
        for argument in self.arguments[1:]:
            found = flat(by(self.dynamics, found, argument))
        return found

    def _first(self, nodes: Sequence[Node], argument: Argument) -> Rows:
        if self.asked.name == "inverse_dynamics" and argument.name in ("q", "v"):
            return self.dynamics.inverse_dynamics_slopes["qv".index(argument.name)]
        return by(self.dynamics, nodes, argument)

    # ---------------------------------------------------------------- what is solved for

    def residual_by(self, argument: Argument) -> Rows:
        """R_j, a row for each equation of [M a + bias - Q - A^T lambda; A a + b]."""
        given = self.dynamics.kept(Differentials)
        if argument.name in ("q", "v"):
            return given.slopes["qv".index(argument.name)]
        return by(self.dynamics, given.residual, argument)

    def residual_tables(self) -> Rows:
        """R_j for all arguments, side by side."""
        parts = [self.residual_by(argument) for argument in self.arguments]
        return tuple(flat(rows) for rows in zip(*parts, strict=True))

    def residual_along(self) -> Nodes:
        """R along the given directions."""
        residual = self.dynamics.kept(Differentials).residual
        return along(self.dynamics, residual, self.arguments, self.given)

    def residual_back(self, weights: Nodes) -> Nodes:
        """The derivatives of -R . weights by all arguments."""
        graph, residual = self.dynamics.system.graph, self.dynamics.kept(Differentials).residual
        return pulled(self.dynamics, graph.neg(graph.dot(residual, weights)), self.arguments)

    def residual_twice(self) -> Nodes:
        """R_jk, by the first argument and then by the second."""
        first, second = self.arguments
        return flat(by(self.dynamics, flat(self.residual_by(first)), second))

    def matrices_by(self, argument: Argument) -> tuple[Nodes, Nodes]:
        """The derivatives of M and of A, one matrix after the other."""
        mass, rows = flat(self.dynamics.mass_nodes), flat(self.dynamics.constraint_nodes.jacobian)
        return flat(zip(*by(self.dynamics, mass, argument), strict=True)), flat(
            zip(*by(self.dynamics, rows, argument), strict=True))  # fmt: skip

    # ---------------------------------------------------------------- trees, whose solution is written out

    @property
    def is_written_out(self) -> bool:
        """Whether the accelerations of bodies are asked for, once, with so few branches that M is factored in nodes."""
        dynamics = self.dynamics
        if dynamics.tree_dynamics is None or dynamics.constraint_nodes.rate or len(self.shape) > 2:
            return False
        entries = sum(node != dynamics.system.graph.zero for node in flat(dynamics.mass_nodes))
        return entries * math.prod(self.shape) // len(dynamics.mass_nodes) <= _MOST_WRITTEN_OUT

    def written_out(self) -> tuple[Nodes, Node]:
        """The answer, and a node that is positive where M is not singular."""
        dynamics, graph, leaves = self.dynamics, self.dynamics.system.graph, self.dynamics.system.leaves
        mass, bias = dynamics.mass_and_bias_nodes
        a, pivot = solved(graph, mass, list(map(graph.sub, dynamics.force_nodes, bias)))
        here = dict(zip(leaves.a, a, strict=True))
        if self.asked.kind == "vjp":
            weights = symbols(dynamics, "weight", len(a))
            here |= dict(zip(weights, solved(graph, mass, self.given)[0], strict=True))
            return tuple(substitute(graph, self.residual_back(weights), here)), pivot
        along = self.asked.kind == "jvp"
        moved = [(node,) for node in self.residual_along()] if along else self.residual_tables()
        width = len(moved[0]) if moved else 0
        table = substitute(graph, flat(moved), here)
        right = [[graph.neg(node) for node in table[k::width]] for k in range(width)]
        columns = [list(solved(graph, mass, column)[0]) for column in right]
        self._mirror(right, columns)
        return flat(zip(*columns, strict=True)), pivot

    def _mirror(self, right: Sequence[Sequence[Node]], columns: Sequence[list[Node]]) -> None:
        """Let the columns of M^-1 share the entries that are equal by symmetry; those of the later column are kept."""
        graph = self.dynamics.system.graph
        unit = {column.index(graph.one): k for k, column in enumerate(right)
                if column.count(graph.zero) == len(column) - 1 and graph.one in column}  # fmt: skip
        for i, j in combinations(sorted(unit), 2):
            columns[unit[i]][j] = columns[unit[j]][i]
