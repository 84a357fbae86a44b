"""The search for symmetries: generators affine in the coordinates, and linear algebra on canonical forms.

See `symmetry` for the ansatz and its condition. A function W(q, v, t) is a total derivative f'(q, t) where it is linear
in v and  d/dt dW/dv_k - dW/dq_k = 0  for every k (Olver 1993, theorem 4.7).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from ...algebra.polynomials import Element
from ...algebra.ring import Ring
from ...algebra.short.shortener import short_entries
from ...canonical.nodes import node_of
from ...description.reading import Leaves
from ...description.system import System
from ...dynamics.lagrange import at_rest
from ...equations import Equations
from ...errors import BudgetError, DerivationError
from ...expr.graph import Graph
from ...expr.node import Node
from ...expr.sympy_bridge import from_sympy
from ..potentials import line_integral
from ..tools.kinds import Expr
from ..tools.parts import replaced, short, written
from .parameter_space import Combinations

Nodes = tuple[Node, ...]


@dataclass(frozen=True, eq=False)
class Found:
    """A symmetry in SymPy; `symmetry.Symmetry` tells of the fields."""

    kind: str
    xi: dict[Expr, Expr]
    tau: Expr
    gauge: Expr | None
    conserved: Expr | None
    action_scale: Expr


# -------------------------------------------------------------------- the ansatz


class _Direction(NamedTuple):
    """One generator of the ansatz: what it does, along which coordinate, times which coordinate."""

    kind: str
    along: int = -1
    times: int = -1


def _ansatz(count: int) -> list[_Direction]:
    """The generators, the simplest first."""
    places = range(count)
    found = [_Direction("translation", i) for i in places] + [_Direction("time translation")]
    found += [_Direction("boost", i) for i in places]
    found += [_Direction("linear", i, j) for i in places for j in places if i != j]
    found += [_Direction("scaling", i, i) for i in places] + [_Direction("time scaling")]
    found += [_Direction("growing", i, i) for i in places] + [_Direction("projective")]
    return found


class Finder:
    """Solves for the symmetries of some equations; functions are elements of one ring."""

    equations: Equations
    system: System
    graph: Graph
    leaves: Leaves
    q: tuple[Element, ...]
    v: tuple[Element, ...]
    forces: tuple[Element, ...]
    t: Element
    lagrangian: Element
    zero: Element
    one: Element

    def __init__(self, equations: Equations) -> None:
        self.equations, self.system = equations, equations.system
        self.graph, self.leaves = self.system.graph, self.system.leaves
        self.count: int = len(self.leaves.q)
        self.ansatz: list[_Direction] = _ansatz(self.count)
        rows = equations.constraint_nodes
        roots = [self.system.lagrangian, *equations.force_nodes, *self.system.holonomic, *self.leaves.v, *self.leaves.q,
                 self.leaves.t, *(node for row in rows.jacobian for node in row), *at_rest(self.system, rows.rate)]
        self.varied: tuple[Node, ...] = (*self.leaves.q, *self.leaves.v, self.leaves.t, *self.leaves.u)
        self.ring: Ring = Ring(self.graph, roots, self.varied)
        self.q, self.v, self.forces = (tuple(map(self.ring.read, nodes)) for nodes in
                                       (self.leaves.q, self.leaves.v, equations.force_nodes))
        self.t, self.lagrangian = self.ring.read(self.leaves.t), self.ring.read(self.system.lagrangian)
        self.zero, self.one = self.ring.element(0), self.ring.element(1)

    def by(self, element: Element, leaves: Sequence[Node]) -> list[Element]:
        """Partial derivatives."""
        return [self.ring.derivative(element, leaf) for leaf in leaves]

    @cached_property
    def moving(self) -> frozenset[int]:
        """The positions of what is not constant."""
        return self._smooth(self.varied) | self._steps

    def _smooth(self, leaves: Sequence[Node]) -> frozenset[int]:
        """The positions of the generators with a derivative by one of the leaves."""
        return frozenset(position for leaf in leaves for position in self.ring.rates(leaf))

    @cached_property
    def _steps(self) -> frozenset[int]:
        """The positions of what moves and has no derivative, such as sign(x)."""
        ring, atoms = self.ring, {self.graph.nodes[leaf] for leaf in self.varied}
        held = (position for position, generator in enumerate(ring.order)
                if generator.kind == "atom" and _mentions(ring.generators.atoms[generator.index], atoms))
        return frozenset(held) - self._smooth(self.varied)

    # ---------------------------------------------------------------- one generator

    def xi(self, direction: _Direction) -> Element:
        """Its coefficient along `direction.along`."""
        times = self.one if direction.times < 0 else self.q[direction.times]
        return times * self.t if direction.kind in ("boost", "growing") else times

    def tau(self, direction: _Direction) -> Element:
        """Its coefficient along time."""
        powers = {"time translation": 0, "time scaling": 1, "projective": 2}
        return self.t ** powers[direction.kind] if direction.kind in powers else self.zero

    @cached_property
    def _momenta(self) -> list[Element]:
        return self.by(self.lagrangian, self.leaves.v)

    @cached_property
    def _energy(self) -> Element:
        return self.dot(self.v, self._momenta) - self.lagrangian

    @cached_property
    def _work(self) -> list[Element]:
        """W of each generator."""
        *slopes, driven = self.by(self.lagrangian, (*self.leaves.q, self.leaves.t))
        power = self.dot(self.v, self.forces)
        found = []
        for direction in self.ansatz:
            i, tau = direction.along, self.tau(direction)
            if i < 0:
                (rate,) = self.by(tau, [self.leaves.t])
                found.append(tau * (driven - power) - rate * self._energy)
            else:
                xi = self.xi(direction)
                found.append(xi * (slopes[i] + self.forces[i]) + self.rate(xi) * self._momenta[i])
        return found

    def dot(self, a: Sequence[Element], b: Sequence[Element]) -> Element:
        """The scalar product."""
        total = self.zero
        for x, y in zip(a, b, strict=True):
            total = total + x * y
        return total

    def rate(self, element: Element) -> Element:
        """d/dt of a function of q and t."""
        *by_q, by_t = self.by(element, (*self.leaves.q, self.leaves.t))
        return self.dot(by_q, self.v) + by_t

    # ---------------------------------------------------------------- conditions

    def variational(self) -> list[list[Element]]:
        """A basis of the combinations that are symmetries of the action and keep the constraints."""
        vectors = self._keeping_constraints()
        works = [self.dot(vector, self._work) for vector in vectors]
        return [self.dot_rows(chosen, vectors) for chosen in self._total_derivatives(works)]

    def scalings(self) -> list[list[Element]]:
        """One combination that multiplies the action, if there is any; its last entry is the rate."""
        if self.equations.constraint_nodes.rate or any(self.forces) or not self.lagrangian:
            return []
        found = self._total_derivatives([-self.lagrangian, *self._work])
        return [[*vector[1:], vector[0]] for vector in found if vector[0]][:1]

    def dot_rows(self, chosen: Sequence[Element], vectors: Sequence[Sequence[Element]]) -> list[Element]:
        """sum_r chosen_r vectors_r."""
        return [self.dot(chosen, column) for column in zip(*vectors, strict=True)]

    def _keeping_constraints(self) -> list[list[Element]]:
        """Combinations with A xi + tau w(q' = 0) a constant combination of the holonomic rows."""
        rows = self.equations.constraint_nodes
        extra = [self.ring.read(node) for node in self.system.holonomic]
        size, conditions = len(self.ansatz), len(rows.rate)
        found = Combinations(self.ring, self.moving, size + conditions * len(extra))
        driven = [self.ring.read(node) for node in at_rest(self.system, rows.rate)]
        for i, row in enumerate(rows.jacobian):
            entries = [self.ring.read(node) for node in row]
            moved = [self.tau(d) * driven[i] if d.along < 0 else self.xi(d) * entries[d.along] for d in self.ansatz]
            allowed = [-h if k == i else self.zero for k in range(conditions) for h in extra]
            found.require([*moved, *allowed])
        return [vector[:size] for vector in found.basis() if any(vector[:size])]

    def _total_derivatives(self, works: Sequence[Element]) -> list[list[Element]]:
        """Combinations of functions of (q, v, t, u) that are total derivatives f'(q, t)."""
        ring, leaves = self.ring, self.leaves
        linear = Combinations(ring, self.moving, len(works))
        slopes = [self.by(work, leaves.v) for work in works]
        for leaf in leaves.u:
            linear.require([ring.derivative(work, leaf) for work in works])
        for k in range(self.count):
            for j in range(k + 1):
                linear.require([ring.derivative(row[k], leaves.v[j]) for row in slopes])
        first = linear.basis()
        if not first:
            return []
        sums = [self.dot(vector, works) for vector in first]
        closed = Combinations(ring, self.moving, len(sums))
        for k in range(self.count):
            closed.require([self._euler(work, k) for work in sums])
        found = self._without_steps([self.dot_rows(vector, first) for vector in closed.basis()], works)
        return [vector for vector in found if self._is_linear(self.dot(vector, works))]

    def _without_steps(self, vectors: list[list[Element]], works: Sequence[Element]) -> list[list[Element]]:
        """Combinations in which steps cancel that have no derivative, as sqrt(x^2)/x, but for a power of time."""
        rests = [self._parts(self.dot(vector, works))[1] for vector in vectors]
        steps = [rest if self._is_step(rest) else self.zero for rest in rests]
        if not any(steps):
            return vectors
        cancelling = Combinations(self.ring, self.moving, len(steps) + 3)
        cancelling.require([*steps, *(-(self.t**power) for power in range(3))])
        chosen = [vector[: len(steps)] for vector in cancelling.basis()]
        return [self.dot_rows(vector, vectors) for vector in chosen if any(vector)]

    def _is_step(self, rest: Element) -> bool:
        """Whether it holds positions, and has no derivative by them."""
        return self._holds(rest, self._smooth(self.leaves.q)) and not any(self.by(rest, self.leaves.q))

    def _is_linear(self, work: Element) -> bool:
        """Whether W = B(q, t) . v + W_0(q, t), without steps such as sign(v), which their derivatives do not show."""
        slopes, rest = self._parts(work)
        barred = self._smooth((*self.leaves.v, *self.leaves.u)) | self._steps
        return not self._is_step(rest) and not any(self._holds(part, barred) for part in (*slopes, rest))

    @staticmethod
    def _holds(element: Element, positions: frozenset[int]) -> bool:
        """Whether generators at some positions stand in an element, as in sqrt(x^2)/x, which has no derivative."""
        parts = [part for part in (element.num, element.den) if part is not None]
        return any(part.degrees()[position] > 0 for part in parts for position in positions)

    def _parts(self, work: Element) -> tuple[list[Element], Element]:
        """B and W_0 of W = B . v + W_0."""
        slopes = self.by(work, self.leaves.v)
        return slopes, work - self.dot(slopes, self.v)

    def _euler(self, work: Element, k: int) -> Element:
        """d/dt dW/dv_k - dW/dq_k of a W that is linear in v."""
        slope = self.ring.derivative(work, self.leaves.v[k])
        return self.rate(slope) - self.ring.derivative(work, self.leaves.q[k])

    # ---------------------------------------------------------------- what was found

    def symmetry(self, vector: Sequence[Element]) -> Found:
        """A symmetry with what it conserves."""
        kind, xi, tau = self._generator(vector)
        kept = self.dot(xi, self._momenta) - tau * self._energy
        work = self.dot(vector, self._work)
        try:
            gauge = self._gauge(work)
        except DerivationError:
            return self._made(kind, xi, tau, None, None)
        return self._made(kind, xi, tau, gauge, self._conserved(kept, gauge, not any(xi)))

    def scaling(self, vector: Sequence[Element]) -> Found:
        """A scaling of the action."""
        *combination, scale = vector
        _, xi, tau = self._generator(combination)
        (rate,) = self._short([scale])
        return self._made("scaling of the action", xi, tau, None, None, rate)

    def _made(self, kind: str, xi: Sequence[Element], tau: Element, gauge: Expr | None,
              conserved: Expr | None, scale: Expr | None = None) -> Found:
        from sympy import S

        *directions, along_time = self._short([*xi, tau])
        named = {q: x for q, x in zip(self.system.coordinates, directions, strict=True) if x != 0}
        return Found(kind, named, along_time, gauge, conserved, S.Zero if scale is None else scale)

    def _generator(self, vector: Sequence[Element]) -> tuple[str, list[Element], Element]:
        """The kind, xi and tau of a combination."""
        xi, tau = [self.zero] * self.count, self.zero
        used = [(direction, c) for direction, c in zip(self.ansatz, vector, strict=True) if c]
        for direction, c in used:
            if direction.along >= 0:
                xi[direction.along] = xi[direction.along] + c * self.xi(direction)
            tau = tau + c * self.tau(direction)
        return _kind(used), xi, tau

    def _gauge(self, work: Element) -> Expr:
        """f with W = f'(q, t)."""
        from sympy import Dummy, S

        if not work:
            return S.Zero
        slopes, rest = self._parts(work)
        nodes = [node_of(part) for part in (*slopes, rest)]
        if None in nodes:
            raise DerivationError("symmetries", "a total derivative is too large.", "Give L in simpler terms.")
        fields = written(self.system, [node for node in nodes if node is not None])
        places = [Dummy(f"x{i}", real=True) for i in range(self.count + 1)]
        symbols = [*self.system.coordinates, self.system.symbols.time]
        there = dict(zip(symbols, places, strict=True))
        found = line_integral(replaced(fields, there), places)
        return replaced([found], dict(zip(places, symbols, strict=True)))[0]

    def _short(self, elements: Sequence[Element]) -> list[Expr]:
        """Elements as SymPy expressions; very long ones as sums of products."""
        try:
            return short_entries(self.ring, elements, self.system.symbols)
        except BudgetError:
            nodes = [node_of(element) for element in elements]
            if None in nodes:
                raise
            return written(self.system, [node for node in nodes if node is not None])

    def _conserved(self, kept: Element, gauge: Expr, is_energy: bool) -> Expr | None:
        sign = -1 if is_energy else 1
        if gauge == 0:
            return self._short([kept * sign])[0]
        node = node_of(kept * sign)
        if node is None:
            return None
        rest = from_sympy(-sign * gauge, self.system.symbols)
        return short(self.system, [self.graph.add(node, rest)])[0]


def _mentions(content: object, atoms: set[tuple[Any, ...]]) -> bool:
    """Whether the content of an atom holds one of some symbols, or a node that is not looked into."""
    if not isinstance(content, tuple):
        return False
    if content in atoms or content[:1] == ("node",):
        return True
    return any(_mentions(part, atoms) for part in content)


def _kind(used: Sequence[tuple[_Direction, Element]]) -> str:
    """What textbooks call a combination of generators."""
    kinds = {direction.kind for direction, _ in used}
    if len(kinds) == 1 and kinds <= {"translation", "time translation", "boost"}:
        return kinds.pop()
    if kinds == {"linear"}:
        return "rotation" if _turns({(d.along, d.times): c for d, c in used}) else "combination"
    if kinds <= {"scaling", "time scaling"}:
        return "scaling"
    return "projective" if kinds <= {"growing", "projective"} else "combination"


def _turns(entries: dict[tuple[int, int], Element]) -> bool:
    """Whether a matrix without diagonal is skew-symmetric, or mixes two coordinates only."""
    mirrored = [(c, entries.get((j, i))) for (i, j), c in entries.items()]
    if any(other is None for _, other in mirrored):
        return False
    return len(entries) == 2 or all(not (c + other) for c, other in mirrored if other is not None)
