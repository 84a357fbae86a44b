"""What bodies and forces of SymPy's mechanics are in partial velocities, on our expression graph."""

# pyright: reportMissingTypeStubs=false, reportAttributeAccessIssue=false, reportOperatorIssue=false, reportArgumentType=false

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import sympy
from sympy.physics import mechanics

from ..expr.calculus import is_affine, jacobian, substitute, tangent
from ..expr.evaluate import evaluate
from ..expr.graph import Graph, Node
from ..expr.sympy_bridge import Symbols, list_from_sympy, to_sympy
from .written import written

Vector = list[Node]
#: At how many states an acceleration is compared with the derivative of a velocity.
_STATES = 3


class Kinematics:
    """Velocities in an inertial frame as functions of q and speeds u, and what of them is inertia and what a force.

    `auxiliary` speeds are zero once partial velocities are taken; `rates` {q': what it is in speeds}.
    """

    graph: Graph
    frame: Any
    no_accelerations: dict[Node, Node]

    def __init__(
        self, frame: Any, q: Iterable[Any], u: Iterable[Any], auxiliary: Iterable[Any], rates: Mapping[Any, Any]
    ) -> None:
        self.graph, self.frame = Graph(), frame
        self.turns: dict[tuple[Any, Any], list[Vector]] = {}
        self.symbols: Symbols = Symbols(self.graph)
        found = self._nodes(rates.values())
        self.of_rates: dict[Node, Node] = dict(zip(self._nodes(rates), found, strict=True))
        self.rates: dict[Node, Node] = dict(zip(self._nodes(q), found, strict=bool(found)))
        self.u: list[Node] = self._nodes(u)
        self.no_accelerations = dict.fromkeys((self.symbols.rate(u, 1) for u in self.u), self.graph.zero)
        unheard = [leaf for u in self._nodes(auxiliary) for leaf in (u, self.symbols.rate(u, 1))]
        self.unheard: dict[Node, Node] = dict.fromkeys(unheard, self.graph.zero)

    def active_forces(self, loads: Iterable[Any]) -> Any:
        """sum F . dv/du of pairs (Point, force) and (ReferenceFrame, torque), one row a speed."""
        graph, rows = self.graph, [self.graph.zero for _ in self.u]
        for place, force in loads:
            if not isinstance(place, mechanics.Point | mechanics.ReferenceFrame):
                raise TypeError("First entry in each forcelist pair must be a point or frame.")
            is_point = isinstance(place, mechanics.Point)
            velocity = place.vel(self.frame) if is_point else place.ang_vel_in(self.frame)
            partial, pull = self._partial(self._components(velocity)), self._components(force)
            rows = [graph.add(row, self._dot(p, pull)) for row, p in zip(rows, partial, strict=True)]
        return self._matrix(rows, 1)

    def inertia(self, bodies: Iterable[Any]) -> tuple[Any, Any]:
        """M of the speeds, and what is left of the inertia forces where u' = 0: M u' + rest = -Fr*."""
        graph, n = self.graph, len(self.u)
        mass, rest = [[graph.zero] * n for _ in range(n)], [graph.zero] * n
        for body in bodies:
            for partial, moved, left in self._motions(body):
                for j in range(n):
                    rest[j] = graph.add(rest[j], self._dot(partial[j], left))
                    for k in range(j + 1):
                        mass[j][k] = graph.add(mass[j][k], self._dot(partial[j], moved[k]))
        lower = [mass[max(j, k)][min(j, k)] for j in range(n) for k in range(n)]
        entries = self._silenced([*lower, *rest])
        found = written(self.graph, entries, self.symbols)
        return sympy.Matrix(n, n, found[: n * n]), sympy.Matrix(n, 1, found[n * n :])

    def contradicted(self, bodies: Iterable[Any]) -> list[Any]:
        """The points of bodies whose acceleration was set and is not the derivative of their velocity."""
        points = [body.masscenter if isinstance(body, mechanics.RigidBody) else body.point for body in bodies]
        told = [(point, vars(point)["_acc_dict"].get(self.frame)) for point in points]  # `acc` derives what is not set
        return [point for point, acceleration in told if acceleration is not None
                and not self._is_change(point, acceleration)]  # fmt: skip

    def _is_change(self, point: Any, acceleration: Any) -> bool:
        """Whether the acceleration that was set is the derivative of the velocity, at states drawn once for all."""
        graph, symbols = self.graph, self.symbols
        twice = {symbols.rate(rate, 1): value for rate, value in
                 zip(self.of_rates, self._tangent(list(self.of_rates.values())), strict=True)}  # fmt: skip
        told = substitute(graph, self._components(acceleration), twice)
        both = self._silenced([*told, *self._tangent(self._components(point.vel(self.frame)))])
        draw = np.random.default_rng(0)
        values = evaluate(graph, both, {leaf: draw.uniform(0.5, 1.5, _STATES) for leaf in graph.symbols(both)})
        return all(np.allclose(a, b, rtol=1e-8, atol=1e-8, equal_nan=True)
                   for a, b in zip(values[:3], values[3:], strict=True))  # fmt: skip

    def _motions(self, body: Any) -> Iterable[tuple[Sequence[Vector], Sequence[Vector], Vector]]:
        """Of how a body moves, and how it turns: partial velocities, these times inertia, and forces where u' = 0."""
        graph, turns = self.graph, isinstance(body, mechanics.RigidBody)
        (m,) = self._read([body.mass])
        v = self._components((body.masscenter if turns else body.point).vel(self.frame))
        partial, momentum = self._partial(v), [graph.mul(m, x) for x in v]
        yield partial, [[graph.mul(m, x) for x in row] for row in partial], self._changes(momentum)
        if not turns:
            return
        frame = _frame_of(body)
        omega = self._components(body.frame.ang_vel_in(self.frame), frame)
        rows = self._tensor(body.central_inertia, frame)
        spin, turning = [self._dot(row, omega) for row in rows], self._components(frame.ang_vel_in(self.frame), frame)
        turned = [graph.add(a, b) for a, b in zip(self._changes(spin), self._cross(turning, spin), strict=True)]
        partial = self._partial(omega)
        yield partial, [[self._dot(row, p) for row in rows] for p in partial], turned

    # ------------------------------------------------------------ what is linear

    def rates_apart(self, equations: Iterable[Any], rates: Iterable[Any]) -> tuple[Any, Any, Any, Any] | None:
        """(S, K, f, q') of S q' + K u + f = 0 if S has one entry a row and a column, 1 or -1; otherwise None."""
        graph, leaves = self.graph, self._nodes(rates)
        found = _linear(graph, self._nodes(equations), [*leaves, *self.u])
        if found is None or len(found[1]) != len(leaves):
            return None
        n, (matrix, rest) = len(leaves), found
        apart = {j: (k, row[j]) for k, row in enumerate(matrix) for j in range(n) if row[j] != graph.zero}
        if sum(row[j] != graph.zero for row in matrix for j in range(n)) != n or len(apart) != n:
            return None
        if any(graph.value(sign) not in (1, -1) for _, sign in apart.values()):
            return None
        moved = [graph.add(self._dot(row[n:], self.u), left) for row, left in zip(matrix, rest, strict=True)]
        solved = [graph.neg(graph.mul(sign, moved[k])) for k, sign in (apart[j] for j in range(n))]
        return tuple(self._plain(part, n) for part in
                     ([entry for row in matrix for entry in row[:n]],
                      [entry for row in matrix for entry in row[n:]], rest, solved))  # fmt: skip

    def constraints(self, velocities: Iterable[Any], accelerations: Iterable[Any]) -> tuple[Any, Any, Any, Any] | None:
        """(K, f, K', f') of K u + f = 0 and K' u' + f' = 0; None where they are not linear."""
        rows, bound = self._read(velocities), self._read(accelerations)
        found = _linear(self.graph, rows, self.u)
        if found is None:
            return None
        turned = _linear(self.graph, bound, list(self.no_accelerations)) if bound else (found[0], self._changes(rows))
        if turned is None:
            return None
        return tuple(self._plain(part, len(rows)) for matrix, rest in (found, turned)
                     for part in ([entry for row in matrix for entry in row], rest))  # fmt: skip

    # ------------------------------------------------------------ vectors

    def _components(self, vector: Any, frame: Any = None) -> Vector:
        """A vector's three components, in the inertial frame or another one; q' written in speeds."""
        graph, frame, total = self.graph, frame or self.frame, [self.graph.zero] * 3
        for measures, own in getattr(vector, "args", ()):
            part = self._read(measures)
            if own != frame:
                part = [self._dot(row, part) for row in self._turn(frame, own)]
            total = [graph.add(a, b) for a, b in zip(total, part, strict=True)]
        return total

    def _tensor(self, dyadic: Any, frame: Any) -> list[Vector]:
        """The rows of a dyadic in a frame."""
        graph, rows = self.graph, [[self.graph.zero] * 3 for _ in range(3)]
        for measure, *pair in getattr(dyadic, "args", ()):
            (size,) = self._read([measure])
            left, right = (self._components(vector, frame) for vector in pair)
            for row, a in zip(rows, left, strict=True):
                row[:] = [graph.add(x, graph.mul(size, graph.mul(a, b))) for x, b in zip(row, right, strict=True)]
        return rows

    def _turn(self, frame: Any, own: Any) -> list[Vector]:
        """The rows of the rotation from one frame's components to another's."""
        if (frame, own) not in self.turns:
            entries = self._read(frame.dcm(own))
            self.turns[frame, own] = [entries[3 * i : 3 * i + 3] for i in range(3)]
        return self.turns[frame, own]

    def _nodes(self, expressions: Iterable[Any]) -> list[Node]:
        return list_from_sympy(list(expressions), self.symbols)

    def _read(self, expressions: Iterable[Any]) -> list[Node]:
        return substitute(self.graph, self._nodes(expressions), self.of_rates)

    def _partial(self, velocity: Vector) -> list[Vector]:
        """dv/du, a vector for each speed."""
        rows = jacobian(self.graph, velocity, self.u)
        return [list(column) for column in zip(*rows, strict=True)]

    def _changes(self, vector: Vector) -> Vector:
        """The derivative by time where u' = 0."""
        return substitute(self.graph, self._tangent(vector), self.no_accelerations)

    def _tangent(self, vector: Vector) -> Vector:
        """The derivative by time."""
        seeds = {}
        for leaf in self.graph.symbols(vector):
            if leaf in self.rates:
                seeds[leaf] = self.rates[leaf]
            elif leaf == self.symbols.leaf(self.symbols.time):
                seeds[leaf] = self.graph.one
            elif not self.symbols.sympy(leaf).is_Symbol:
                seeds[leaf] = self.symbols.rate(leaf, 1)
        return tangent(self.graph, vector, seeds)

    def _dot(self, a: Sequence[Node], b: Sequence[Node]) -> Node:
        graph, total = self.graph, self.graph.zero
        for x, y in zip(a, b, strict=True):
            total = graph.add(total, graph.mul(x, y))
        return total

    def _cross(self, a: Vector, b: Vector) -> Vector:
        graph = self.graph
        return [graph.sub(graph.mul(a[i - 2], b[i - 1]), graph.mul(a[i - 1], b[i - 2])) for i in range(3)]

    # ------------------------------------------------------------ SymPy again

    def _matrix(self, rows: Sequence[Node], columns: int) -> Any:
        return sympy.Matrix(len(rows) // columns, columns, written(self.graph, self._silenced(rows), self.symbols))

    def _plain(self, entries: Sequence[Node], rows: int) -> Any:
        """Entries as they are, in so many rows."""
        return sympy.Matrix(rows, len(entries) // rows, to_sympy(self.graph, entries, self.symbols))

    def _silenced(self, nodes: Sequence[Node]) -> list[Node]:
        """Without auxiliary speeds, which are zero once their partial velocities are known."""
        return substitute(self.graph, list(nodes), self.unheard)


def _linear(graph: Graph, rows: Sequence[Node], leaves: Sequence[Node]) -> tuple[list[list[Node]], list[Node]] | None:
    """K and f of rows K x + f, with x the leaves; None where they are not of this form."""
    matrix = jacobian(graph, rows, leaves)
    if not is_affine(graph, rows, leaves, (entry for row in matrix for entry in row)):
        return None
    return matrix, substitute(graph, rows, dict.fromkeys(leaves, graph.zero))


def _frame_of(body: Any) -> Any:
    """Where the inertia of a body is told in few numbers: the frame of its dyadic, if that is one, else its own."""
    frames = {frame for _, *pair in body.central_inertia.args for vector in pair for _, frame in vector.args}
    return frames.pop() if len(frames) == 1 else body.frame
