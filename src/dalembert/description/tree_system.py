"""From a tree to its energies and its system: who moves how, and in which velocities."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..expr.calculus import substitute
from ..expr.graph import Graph
from ..expr.node import Node
from ..expr.sympy_bridge import list_from_sympy
from ..spatial.arithmetic import InNodes, InSymPy
from ..spatial.vectors import Matrix, Vector, triple
from .body_units import tell_units_of_tree
from .moving_frames import MovingFrames, quaternion_rate
from .reading import Reader
from .system import System
from .tree import Tree, flat


def energies(tree: Tree) -> tuple[tuple[Any, ...], Any, Any]:
    """The coordinates, the kinetic and the potential energy of a tree, J, as SymPy expressions.

    By moving frames, neither expanded nor simplified.

    >>> from sympy import symbols
    >>> from dalembert.description.coordinates import coordinates
    >>> from dalembert.description.tree import Link
    >>> (q,), (m, l, g) = coordinates("q"), symbols("m l g")
    >>> bob = Link.from_com("bob", -1, "revolute", q, mass=m, com=(l, 0, 0))
    >>> energies(Tree("pendulum", (bob,), (g, 0, 0)))
    ((q(t),), l**2*m*Derivative(q(t), t)**2/2, -g*l*m*cos(q(t)))
    """
    return tree.coordinates, *MovingFrames(InSymPy()).energies(tree)


def system(tree: Tree) -> System:
    """The `System` of a tree, from its energies; these are written straight into the graph of the system."""
    reader = reader_of(tree)
    made = System.read(reader, *MovingFrames(InNodes(reader.symbols)).energies(tree))
    tell_units_of_tree(made, tree)
    return made


class LinkEntries:
    """Entries of the links of a tree as nodes of the graph of its system.

    Parameters that the Lagrangian does not contain are left out, as nothing depends on them.
    """

    system: System
    graph: Graph

    def __init__(self, system: System) -> None:
        self.system, self.graph = system, system.graph
        self._present = set(self.graph.symbols([system.lagrangian]))

    def read(self, entries: Iterable[Any]) -> Sequence[Node]:
        """Some entries."""
        graph, nodes = self.graph, list_from_sympy(entries, self.system.symbols)
        if all(graph.nodes[node][0] in ("number", "float") for node in nodes):
            return nodes
        absent = [leaf for leaf in graph.symbols(nodes) if leaf not in self._present]
        return substitute(graph, nodes, dict.fromkeys(absent, graph.zero)) if absent else nodes

    def vector(self, entries: Iterable[Any]) -> Vector[Node]:
        """Three entries."""
        return triple(self.read(entries))

    def rows(self, rows: Iterable[Iterable[Any]]) -> Matrix[Node]:
        """Three rows."""
        return triple(map(self.vector, rows))


def reader_of(tree: Tree, inputs: Sequence[Any] = ()) -> Reader:
    """A reader that knows the symbols of a tree and how its coordinates move: q' = N(q) v."""
    if all(len(link.coordinates) < 2 for link in tree.links):
        return _knowing(Reader(tree.name, tree.coordinates, inputs, tree.parameters), tree)
    reader = _knowing(Reader(tree.name, tree.coordinates, inputs, tree.parameters, tree.velocities), tree)
    rates: list[Node] = []
    unit: list[Node] = []
    brackets: list[tuple[int, int, int, int]] = []
    vectors, first = MovingFrames(InNodes(reader.symbols)), 0
    for link in (link for link in tree.links if not link.mimic):
        q, v = vectors.arithmetic.read(link.coordinates), vectors.arithmetic.read(link.velocities)
        moving = _free_rates(vectors, q, v) if len(q) > 1 else v
        rates, unit = [*rates, *moving], [*unit, *_normalized(reader.graph, q)]
        brackets += _brackets(first, len(v))
        first += len(v)
    reader.motion = (rates, brackets, unit)
    return reader


def _knowing(reader: Reader, tree: Tree) -> Reader:
    """The reader, told of the symbols of every link, for reactions depend on some that energies do not."""
    entries = [entry for link in tree.links for entry in flat(link.constants) if hasattr(entry, "free_symbols")]
    reader.check_all("links", InNodes(reader.symbols).read([*entries, *tree.gravity]))
    return reader


def _free_rates(vectors: MovingFrames[Node], q: tuple[Node, ...], v: tuple[Node, ...]) -> tuple[Node, ...]:
    """q' of a spherical or floating joint."""
    turning = quaternion_rate(vectors, q[-4:], triple(v[-3:]))
    if len(q) == 4:
        return turning
    return *vectors.times(vectors.unit_quaternion(q[3:]), triple(v[:3])), *turning


def _normalized(graph: Any, q: tuple[Node, ...]) -> tuple[Node, ...]:
    """q with the quaternion at its end divided by its length."""
    if len(q) < 4:
        return q
    length = graph.sqrt(graph.dot(q[-4:], q[-4:]))
    return *q[:-4], *(graph.div(entry, length) for entry in q[-4:])


_LEVI_CIVITA = ((0, 1, 2, 1), (1, 2, 0, 1), (2, 0, 1, 1), (1, 0, 2, -1), (2, 1, 0, -1), (0, 2, 1, -1))


def _brackets(first: int, count: int) -> list[tuple[int, int, int, int]]:
    """Of velocities in the moving body: [w_i, w_j] = eps_ijk w_k, [w_i, v_j] = [v_i, w_j] = eps_ijk v_k."""
    if count == 3:
        return [(first + i, first + j, first + k, sign) for i, j, k, sign in _LEVI_CIVITA]
    if count != 6:
        return []
    shifts = ((3, 3, 3), (3, 0, 0), (0, 3, 0))
    return [(first + i + a, first + j + b, first + k + c, sign) for a, b, c in shifts for i, j, k, sign in _LEVI_CIVITA]
