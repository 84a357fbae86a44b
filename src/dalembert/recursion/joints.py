"""The moving links of a tree in nodes: how each hangs on its parent, what it weighs, and which velocities move it.

Links on fixed joints become part of what carries them. A rounding error beside a 1, such as the cosine of a right angle
read from a file, is a zero; what is exact stays so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..description.system import System
from ..description.tree import GROUND, Link, Tree
from ..description.tree_system import LinkEntries
from ..expr.evaluate import evaluate
from ..expr.graph import Graph, Node, Number
from ..spatial.parameters import InertialParameters
from ..spatial.vectors import six, transposed, triple
from .algebra import Algebra, MassMoments, Matrix, Turn, Vector

ROUNDING = 1e-14
"""What is smaller than this part of its surroundings is taken for the rounding error of a zero."""

SINGLE = ("revolute", "prismatic", "screw")
TURNING = ("revolute", "screw")


@dataclass
class MovingLink:
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
    rotation: Matrix
    place: Vector
    axis: Vector
    inertia: MassMoments
    position: tuple[Node, ...]
    rates: tuple[Node, ...]
    accelerations: tuple[Node, ...]
    owners: tuple[int, ...]
    factor: Node
    shift: Node
    pitch: Node
    spin: Node | None = None
    children: list[int] = field(default_factory=list)

    @property
    def turns(self) -> bool:
        """Whether it turns about its axis."""
        return self.kind in TURNING


class Constants(LinkEntries):
    """Entries of links as nodes, tidied up: numbers that are whole are exact, those of rounding size are 0."""

    def __init__(self, system: System) -> None:
        super().__init__(system)
        self.algebra: Algebra = Algebra(system.graph)
        self._values: dict[Node, float | None] = {}

    def read(self, entries: Iterable[Any]) -> Sequence[Node]:
        """Some entries, tidied up."""
        return tuple(map(self.tidy, super().read(entries)))

    def tidy(self, node: Node) -> Node:
        """The node; a number that is whole as an exact one."""
        value = self.graph.value(node)
        return self.graph.number(int(value)) if isinstance(value, float) and value.is_integer() else node

    def magnitude(self, node: Node) -> float | None:
        """The value of whatever holds no symbol, such as a root of 2."""
        if node not in self._values:
            graph, exact = self.graph, self.graph.value(node)
            if exact is None and not graph.symbols([node]):
                exact = evaluate(graph, [node], {})[0]
            self._values[node] = None if exact is None else float(exact)
        return self._values[node]

    def settled(self, vector: Vector, scale: float | None = None) -> Vector:
        """The vector without what is mere rounding beside its largest entry, or beside `scale`."""
        return triple(self.all_settled(vector, scale))

    def all_settled(self, entries: Sequence[Node], scale: float | None = None) -> Iterator[Node]:
        """The same of any number of entries."""
        values = [self.magnitude(node) for node in entries]
        largest = max((abs(value) for value in values if value is not None), default=0)
        least = ROUNDING * float(largest if scale is None else scale)
        for node, value in zip(entries, values, strict=True):
            yield self.graph.zero if value is not None and abs(value) <= least else self.unit(self.tidy(node))

    def unit(self, node: Node) -> Node:
        """1 or -1 for what is so but for rounding."""
        value = self.magnitude(node)
        if value is not None and abs(abs(value) - 1) <= ROUNDING:
            return self.graph.number(1 if value > 0 else -1)
        return node

    def number(self, value: Number) -> Node:
        """The node of a number, tidied up."""
        return self.tidy(self.graph.number(value))

    def product(self, a: Matrix, b: Matrix) -> Matrix:
        """The product of two rotations."""
        identity, columns = self.algebra.identity, transposed(b)
        if identity in (a, b):
            return b if a == identity else a
        return triple(self.settled(self.algebra.times(columns, row), 1.0) for row in a)


class JointReader:
    """Reads the moving links of a tree."""

    tree: Tree
    system: System
    graph: Graph
    algebra: Algebra
    constants: Constants

    def __init__(self, tree: Tree, system: System) -> None:
        self.tree, self.system, self.graph = tree, system, system.graph
        self.algebra, self.constants = Algebra(system.graph), Constants(system)
        self._positions = dict(zip(tree.coordinates, system.leaves.q, strict=True))
        self._velocities = {velocity: place for place, velocity in enumerate(tree.velocities)}
        self.joints: list[MovingLink] = []
        self._frames: list[tuple[int, Matrix, Vector]] = []

    def read(self) -> list[MovingLink]:
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
        self._frames.append((number, self.algebra.identity, self.algebra.origin))
        self.joints.append(self._joint(link, parent, rotation, place, inertia))
        if parent != GROUND:
            self.joints[parent].children.append(number)

    def _carrier(self, link: Link) -> tuple[int, Matrix, Vector]:
        """The moving link that carries a link, and the joint frame in it."""
        constants, algebra = self.constants, self.algebra
        place = constants.settled(constants.vector(link.offset))
        rotation = triple(constants.settled(constants.vector(row), 1.0) for row in link.rotation)
        if link.parent == GROUND:
            return GROUND, rotation, place
        carrier, turned, moved = self._frames[link.parent]
        if turned == algebra.identity and algebra.is_zero(moved):
            return carrier, rotation, place
        place = constants.settled(algebra.sum(moved, algebra.times(turned, place)))
        return carrier, constants.product(turned, rotation), place

    def _inertia(self, link: Link) -> MassMoments:
        """The ten parameters with second moments in place of the tensor: S = tr(I)/2 - I."""
        graph = self.graph
        mass, moment, (xx, yy, zz, xy, xz, yz) = InertialParameters.of(self.constants.read(link.parameters))
        half = graph.number(1, 2)

        def spread(a: Node, b: Node, c: Node) -> Node:
            return graph.mul(half, graph.sub(graph.add(a, b), c))

        second = (spread(yy, zz, xx), spread(xx, zz, yy), spread(xx, yy, zz), *map(graph.neg, (xy, xz, yz)))
        return MassMoments(mass, moment, six(map(self.constants.tidy, second)))

    def _merge(self, carrier: MovingLink, inertia: MassMoments, rotation: Matrix, place: Vector) -> None:
        turned = Turn(self.algebra, [("m", rotation)]).out_inertia(inertia)
        added = self.algebra.moved(turned, place)
        carrier.inertia = self.algebra.together(carrier.inertia, added)
        if carrier.spin is not None:
            across = [place for place, part in enumerate(carrier.axis) if part == self.graph.zero]
            carrier.spin = self.graph.sum((carrier.spin, *(added.second[place] for place in across)))

    def _joint(self, link: Link, parent: int, rotation: Matrix, place: Vector, inertia: MassMoments) -> MovingLink:
        graph, leaves = self.graph, self.system.leaves
        axis = self.constants.settled(self.constants.vector(link.axis), 1.0)
        pitch, factor, shift = self.constants.read(link.displacement)
        owners = tuple(self._velocities[velocity] for velocity in link.velocities)
        position = tuple(self._positions[coordinate] for coordinate in link.coordinates)
        rates = tuple(graph.mul(factor, leaves.v[owner]) for owner in owners)
        accelerations = tuple(graph.mul(factor, leaves.a[owner]) for owner in owners)
        along = [entry for part, entry in zip(axis, link.inertia[:3], strict=True) if part != graph.zero]
        spin = self.constants.read(along)[0] if len(along) == 1 and link.joint in TURNING else None
        return MovingLink(link.name, link.joint, parent, rotation, place, axis, inertia, position, rates, accelerations,
                     owners, factor, shift, pitch, spin)
