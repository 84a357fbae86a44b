"""The moving links of a tree in nodes: how each hangs on its parent, what it weighs, and which velocities move it.

Links on fixed joints become part of what carries them. A rounding error beside a 1, such as the cosine of a right angle
read from a file, is a zero; what is exact stays so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..description.system import System
from ..description.tree import GROUND, Link, Tree
from ..expr.calculus import substitute
from ..expr.evaluate import evaluate
from ..expr.graph import Number
from ..expr.sympy_bridge import list_from_sympy
from .algebra import Algebra, Inertia, Rows, Turn, Vector

ROUNDING = 1e-14
"""What is smaller than this part of its surroundings is taken for the rounding error of a zero."""

SINGLE = ("revolute", "prismatic", "screw")
TURNING = ("revolute", "screw")


@dataclass
class Joint:
    """A moving link: its frame L in that of its parent P, its inertia, and its motion.

    rotation    R_PL where nothing is displaced
    place       the origin of L in P where nothing is displaced
    axis        of a revolute, prismatic or screw joint, in L
    position    the coordinates of a spherical or floating joint; the displacement of another
    rates       velocities of the joint, as they enter the twist of L in P, and `accelerations`
    owners      the places of these velocities among those of the tree, and the `factor` by which they were multiplied
    spin        the moment of inertia about the axis, where the axis is one of the frame; else None
    """

    name: str
    kind: str
    parent: int
    rotation: Rows
    place: Vector
    axis: Vector
    inertia: Inertia
    position: tuple[int, ...]
    rates: tuple[int, ...]
    accelerations: tuple[int, ...]
    owners: tuple[int, ...]
    factor: int
    shift: int
    pitch: int
    spin: int | None = None
    children: list[int] = field(default_factory=list)

    @property
    def turns(self) -> bool:
        """Whether it turns about its axis."""
        return self.kind in TURNING


class Constants:
    """Entries of links as nodes, tidied up: numbers that are whole are exact, those of rounding size are 0."""

    def __init__(self, system: System) -> None:
        self.system, self.graph = system, system.graph
        self.algebra = Algebra(system.graph)
        self._known = set(self.graph.symbols([system.lagrangian]))
        self._values: dict[int, float | None] = {}

    def read(self, entries: Iterable[Any]) -> tuple[int, ...]:
        """Nodes; parameters that the system does not know have no effect on it, and are left out."""
        graph, nodes = self.graph, list_from_sympy(entries, self.system.symbols)
        if all(graph.nodes[node][0] in ("number", "float") for node in nodes):
            return tuple(map(self.tidy, nodes))
        absent = [leaf for leaf in graph.symbols(nodes) if leaf not in self._known]
        nodes = substitute(graph, nodes, dict.fromkeys(absent, graph.zero)) if absent else nodes
        return tuple(map(self.tidy, nodes))

    def tidy(self, node: int) -> int:
        """The node; a number that is whole as an exact one."""
        value = self.graph.value(node)
        return self.graph.number(int(value)) if isinstance(value, float) and value.is_integer() else node

    def magnitude(self, node: int) -> float | None:
        """The value of whatever holds no symbol, such as a root of 2."""
        if node not in self._values:
            graph, exact = self.graph, self.graph.value(node)
            if exact is None and not graph.symbols([node]):
                exact = evaluate(graph, [node], {})[0]
            self._values[node] = None if exact is None else float(exact)
        return self._values[node]

    def settled(self, vector: Sequence[int], scale: float | None = None) -> tuple[int, ...]:
        """The vector without what is mere rounding beside its largest entry, or beside `scale`."""
        values = [self.magnitude(node) for node in vector]
        largest = max((abs(value) for value in values if value is not None), default=0)
        least = ROUNDING * float(largest if scale is None else scale)
        return tuple(
            self.graph.zero if value is not None and abs(value) <= least else self.unit(self.tidy(node))
            for node, value in zip(vector, values, strict=True)
        )

    def unit(self, node: int) -> int:
        """1 or -1 for what is so but for rounding."""
        value = self.magnitude(node)
        if value is not None and abs(abs(value) - 1) <= ROUNDING:
            return self.graph.number(1 if value > 0 else -1)
        return node

    def number(self, value: Number) -> int:
        """The node of a number, tidied up."""
        return self.tidy(self.graph.number(value))

    def product(self, a: Rows, b: Rows) -> Rows:
        """The product of two rotations."""
        units = self.algebra.units
        if units in (a, b):
            return b if a == units else a
        columns = tuple(zip(*b, strict=True))
        return tuple(
            self.settled([self.graph.dot(row, column) for column in columns], 1.0) for row in a
        )  # type: ignore[return-value]


class JointReader:
    """Reads the moving links of a tree."""

    def __init__(self, tree: Tree, system: System) -> None:
        self.tree, self.system, self.graph = tree, system, system.graph
        self.algebra, self.constants = Algebra(system.graph), Constants(system)
        self._positions = dict(zip(tree.coordinates, system.leaves.q, strict=True))
        self._velocities = {velocity: place for place, velocity in enumerate(tree.velocities)}
        self.joints: list[Joint] = []
        self._frames: list[tuple[int, Rows, Vector]] = []

    def read(self) -> list[Joint]:
        """The moving links, parents first."""
        for link in self.tree.links:
            self._add(link)
        return self.joints

    def _add(self, link: Link) -> None:
        parent, rotation, place = self._carrier(link)
        inertia = self._inertia(link)
        if link.joint == "fixed":
            self._frames.append((parent, rotation, place))
            if parent != GROUND:
                self._merge(self.joints[parent], inertia, rotation, place)
            return
        number = len(self.joints)
        self._frames.append((number, self.algebra.units, self.algebra.nought))
        self.joints.append(self._joint(link, parent, rotation, place, inertia))
        if parent != GROUND:
            self.joints[parent].children.append(number)

    def _carrier(self, link: Link) -> tuple[int, Rows, Vector]:
        """The moving link that carries a link, and the joint frame in it."""
        read, algebra = self.constants.read, self.algebra
        place: Vector = self.constants.settled(read(link.offset))  # type: ignore[assignment]
        rotation: Rows = tuple(
            self.constants.settled(read(row), 1.0) for row in link.rotation
        )  # type: ignore[assignment]
        if link.parent == GROUND:
            return GROUND, rotation, place
        carrier, turned, moved = self._frames[link.parent]
        if turned == algebra.units and algebra.is_zero(moved):
            return carrier, rotation, place
        return carrier, self.constants.product(turned, rotation), self._moved(turned, moved, place)

    def _moved(self, rotation: Rows, offset: Vector, place: Vector) -> Vector:
        moved = self.algebra.add(offset, self.algebra.times(rotation, place))
        return self.constants.settled(moved)  # type: ignore[return-value]

    def _inertia(self, link: Link) -> Inertia:
        """The ten parameters with second moments in place of the tensor: S = tr(I)/2 - I."""
        graph = self.graph
        mass, *others = self.constants.read((link.mass, *link.moment, *link.inertia))
        xx, yy, zz, xy, xz, yz = others[3:]
        half = graph.number(1, 2)

        def spread(a: int, b: int, c: int) -> int:
            return graph.mul(half, graph.sub(graph.add(a, b), c))

        second = (spread(yy, zz, xx), spread(xx, zz, yy), spread(xx, yy, zz), *map(graph.neg, (xy, xz, yz)))
        return Inertia(mass, tuple(others[:3]), tuple(map(self.constants.tidy, second)))  # type: ignore[arg-type]

    def _merge(self, carrier: Joint, inertia: Inertia, rotation: Rows, place: Vector) -> None:
        turned = Turn(self.algebra, [("m", rotation)]).out_inertia(inertia)
        added = self.algebra.moved(turned, place)
        carrier.inertia = self.algebra.together(carrier.inertia, added)
        if carrier.spin is not None:
            across = [place for place, part in enumerate(carrier.axis) if part == self.graph.zero]
            carrier.spin = self.graph.sum((carrier.spin, *(added.second[place] for place in across)))

    def _joint(self, link: Link, parent: int, rotation: Rows, place: Vector, inertia: Inertia) -> Joint:
        graph, leaves = self.graph, self.system.leaves
        axis: Vector = self.constants.settled(self.constants.read(link.axis), 1.0)  # type: ignore[assignment]
        pitch, factor, shift = self.constants.read(link.displacement)
        owners = tuple(self._velocities[velocity] for velocity in link.velocities)
        position = tuple(self._positions[coordinate] for coordinate in link.coordinates)
        rates = tuple(graph.mul(factor, leaves.v[owner]) for owner in owners)
        accelerations = tuple(graph.mul(factor, leaves.a[owner]) for owner in owners)
        along = [entry for part, entry in zip(axis, link.inertia[:3], strict=True) if part != graph.zero]
        spin = self.constants.read(along)[0] if len(along) == 1 and link.joint in TURNING else None
        return Joint(link.name, link.joint, parent, rotation, place, axis, inertia, position, rates, accelerations,
                     owners, factor, shift, pitch, spin)
