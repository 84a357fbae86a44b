"""Sums and turns of nodes, arranged so that every product meets the sum it enters and the two become one instruction.

Vectors are triples, second moments the six entries xx, yy, zz, xy, xz, yz of a symmetric matrix.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from ..expr.graph import Graph, Node
from ..spatial import vectors
from ..spatial.vectors import PAIRS, six, square, transposed, triple

Vector = vectors.Vector[Node]
Matrix = vectors.Matrix[Node]
Second = vectors.Symmetric[Node]
Products = list[tuple[Node, Node]]

PLACES = {(i, j): place for place, pair in enumerate(PAIRS) for i, j in (pair, pair[::-1])}
"""Where the entry (i, j) of a symmetric matrix stands among its six."""
CYCLES = ((0, 1, 2), (1, 2, 0), (2, 0, 1))
_PLANES = {"z": (0, 1, 2), "x": (1, 2, 0)}


class SpatialVector(NamedTuple):
    """A six-vector of nodes: velocity and angular velocity, force and moment, linear and angular momentum."""

    linear: Vector
    angular: Vector


class MassMoments(NamedTuple):
    """Mass, first moment and second moments (the integral of r r^T dm) about the origin of a frame."""

    mass: Node
    moment: Vector
    second: Second


class Sum:
    """A sum in the making: what is known first, then nodes, then products, each of which can be fused."""

    graph: Graph
    nodes: list[Node]
    products: list[tuple[Node, Node]]

    __slots__ = ("graph", "nodes", "products")

    def __init__(self, graph: Graph, *nodes: Node) -> None:
        self.graph, self.nodes, self.products = graph, list(nodes), []

    def plus(self, *nodes: Node) -> Sum:
        """Add nodes."""
        self.nodes.extend(nodes)
        return self

    def times(self, a: Node, b: Node) -> Sum:
        """Add a b."""
        self.products.append((a, b))
        return self

    def less(self, a: Node, b: Node) -> Sum:
        """Subtract a b."""
        self.products.append((self.graph.neg(a), b))
        return self

    def node(self) -> Node:
        """The node of the sum."""
        graph = self.graph
        terms = [*self.nodes, *(graph.mul(a, b) for a, b in self.products)]
        known = [term for term in terms if graph.value(term) is not None]
        return graph.sum([*known, *(term for term in terms if graph.value(term) is None)])


class Fused:
    """Nodes of a graph; each product of a cross product meets the sum it enters."""

    graph: Graph
    zero: Node
    one: Node

    def __init__(self, graph: Graph) -> None:
        self.graph, self.zero, self.one = graph, graph.zero, graph.one
        self.add: Callable[[Node, Node], Node] = graph.add
        self.sub: Callable[[Node, Node], Node] = graph.sub
        self.mul: Callable[[Node, Node], Node] = graph.mul
        self.neg: Callable[[Node], Node] = graph.neg
        self.number: Callable[..., Node] = graph.number
        self.dot: Callable[[Sequence[Node], Sequence[Node]], Node] = graph.dot

    def cross(self, a: Sequence[Node], b: Sequence[Node]) -> Vector:
        sums = [Sum(self.graph).times(a[j], b[k]).less(a[k], b[j]) for _, j, k in CYCLES]
        return triple(total.node() for total in sums)


class Algebra(vectors.Vectors[Node]):
    """Products of vectors and matrices of nodes."""

    def __init__(self, graph: Graph) -> None:
        super().__init__(Fused(graph))
        self.graph = graph
        self.no_second: Second = (*self.origin, *self.origin)

    def is_zero(self, vector: Iterable[Node]) -> bool:
        """Whether all entries are the number 0."""
        return all(entry == self.zero for entry in vector)

    def second_times(self, second: Second, a: Vector) -> Vector:
        """The product of second moments with a vector."""
        return self.times(square(second), a)

    # ---------------------------------------------------------------- vectors in the making

    def sums(self, vector: Iterable[Node]) -> list[Sum]:
        """A vector to which more will be added."""
        return [Sum(self.graph, entry) for entry in vector]

    def nodes(self, sums: Iterable[Sum]) -> Vector:
        """The vector of some sums."""
        return triple(entry.node() for entry in sums)

    def add_cross(self, sums: list[Sum], a: Vector, b: Vector) -> list[Sum]:
        """Add a x b."""
        for i, j, k in CYCLES:
            sums[i].times(a[j], b[k]).less(a[k], b[j])
        return sums

    def add_scaled(self, sums: list[Sum], factor: Node, a: Sequence[Node]) -> list[Sum]:
        """Add factor a."""
        for total, entry in zip(sums, a, strict=True):
            total.times(factor, entry)
        return sums

    def add_times(self, sums: list[Sum], matrix: Matrix, a: Vector) -> list[Sum]:
        """Add matrix a."""
        for row, total in zip(matrix, sums, strict=True):
            for entry, part in zip(row, a, strict=True):
                if self.zero not in (entry, part):
                    total.times(entry, part)
        return sums

    def add_products(self, sums: list[Sum], terms: Sequence[Products]) -> list[Sum]:
        """Add the products that a turn left unfinished."""
        for total, products in zip(sums, terms, strict=True):
            total.products.extend(products)
        return sums

    # ---------------------------------------------------------------- second moments

    def moved(self, body: MassMoments, offset: Vector) -> MassMoments:
        """A body about a point from which its origin lies at `offset`: h + m p, and S + p h^T + h p^T + m p p^T."""
        graph, (mass, moment, second) = self.graph, body
        if self.is_zero(offset):
            return body
        shifted = self.nodes(self.add_scaled(self.sums(moment), mass, offset))
        half = self.nodes(self.add_scaled(self.sums(moment), graph.mul(graph.number(1, 2), mass), offset))
        entries = []
        for (i, j), entry in zip(PAIRS, second, strict=True):
            total = Sum(graph, entry)
            if i == j:
                total.times(graph.mul(graph.number(2), offset[i]), half[i])
            else:
                total.times(offset[i], half[j]).times(offset[j], half[i])
            entries.append(total.node())
        return MassMoments(mass, shifted, six(entries))

    def together(self, *bodies: MassMoments) -> MassMoments:
        """Several bodies as one."""
        mass = self.graph.sum(body.mass for body in bodies)
        moment = self.nodes(Sum(self.graph, *(body.moment[i] for body in bodies)) for i in range(3))
        second = six(Sum(self.graph, *(body.second[i] for body in bodies)).node() for i in range(6))
        return MassMoments(mass, moment, second)


class Turn:
    """A rotation R made of turns about z and about x, R = R_1 R_2 ..., and of general matrices.

    A step is (axis, cosine, sine), or ("m", rows); `out` takes what is described in the inner axes to the outer ones.
    Quarter turns cost nothing.
    """

    algebra: Algebra
    graph: Graph

    def __init__(self, algebra: Algebra, steps: Sequence[tuple[Any, ...]] = ()) -> None:
        self.algebra, self.graph = algebra, algebra.graph
        self.steps: tuple[tuple[Any, ...], ...] = tuple(step for step in steps if not self._does_nothing(step))

    def _does_nothing(self, step: tuple[Any, ...]) -> bool:
        if step[0] == "m":
            return step[1] == self.algebra.identity
        return step[1] == self.graph.one and step[2] == self.graph.zero

    @property
    def back(self) -> Turn:
        """The inverse."""
        return Turn(self.algebra, [self._inverse(step) for step in reversed(self.steps)])

    def _inverse(self, step: tuple[Any, ...]) -> tuple[Any, ...]:
        if step[0] == "m":
            return "m", transposed(step[1])
        return step[0], step[1], self.graph.neg(step[2])

    def out(self, vector: Vector) -> Vector:
        """R a."""
        for step in reversed(self.steps):
            vector = self._finished(self._turned(step, vector))
        return vector

    def out_terms(self, vector: Vector) -> list[Products]:
        """R a as products yet to be added up, so that they join the sum they are meant for."""
        terms: list[Products] | None = None
        for step in reversed(self.steps):
            if terms is not None and step[0] != "m" and self.graph.zero in step[1:]:
                terms = self._permuted(step, terms)
            else:
                terms = self._turned(step, vector if terms is None else self._finished(terms))
        return [[(self.graph.one, entry)] for entry in vector] if terms is None else terms

    def _finished(self, terms: Sequence[Products]) -> Vector:
        graph = self.graph
        return triple(graph.sum(graph.mul(a, b) for a, b in products) for products in terms)

    def _turned(self, step: tuple[Any, ...], vector: Vector) -> list[Products]:
        if step[0] == "m":
            return [list(zip(row, vector, strict=True)) for row in step[1]]
        (i, j, k), (_, cosine, sine) = _PLANES[step[0]], step
        terms: list[Products] = [[], [], []]
        terms[i] = [(cosine, vector[i]), (self.graph.neg(sine), vector[j])]
        terms[j] = [(sine, vector[i]), (cosine, vector[j])]
        terms[k] = [(self.graph.one, vector[k])]
        return terms

    def _permuted(self, step: tuple[Any, ...], terms: Sequence[Products]) -> list[Products]:
        """A quarter turn of unfinished sums."""
        graph, (i, j, k), (_, cosine, sine) = self.graph, _PLANES[step[0]], step
        turned: list[Products] = [[], [], []]
        first, second = (i, j) if sine == graph.zero else (j, i)
        sign = cosine if sine == graph.zero else sine
        turned[i] = [(graph.mul(sign if sine == graph.zero else graph.neg(sign), a), b) for a, b in terms[first]]
        turned[j] = [(graph.mul(sign, a), b) for a, b in terms[second]]
        turned[k] = list(terms[k])
        return turned

    # ---------------------------------------------------------------- matrices

    def out_second(self, second: Second) -> Second:
        """R S R^T of a symmetric matrix."""
        for step in reversed(self.steps):
            second = self.algebra.congruent(step[1], second) if step[0] == "m" else self._turn_second(step, second)
        return second

    def _turn_second(self, step: tuple[Any, ...], second: Second) -> Second:
        (_, cosine, sine), graph = step, self.graph
        i, j, k = _PLANES[step[0]]
        a, d, mixed = second[i], second[j], second[PLACES[i, j]]
        toward = {i: second[PLACES[i, k]], j: second[PLACES[j, k]]}
        turned = list(second)
        turned[i], turned[j], turned[PLACES[i, j]], _ = self._turn_square(cosine, sine, a, d, mixed, mixed)
        turned[PLACES[i, k]] = Sum(graph).times(cosine, toward[i]).less(sine, toward[j]).node()
        turned[PLACES[j, k]] = Sum(graph).times(sine, toward[i]).times(cosine, toward[j]).node()
        return six(turned)

    def _turn_square(
        self, cosine: Node, sine: Node, a: Node, d: Node, b: Node, c: Node
    ) -> tuple[Node, Node, Node, Node]:
        """The four entries of R [[a, b], [c, d]] R^T: with k = s (a - d) + c (b + c), a - s k, d + s k, c k - c, ..."""
        graph = self.graph
        if sine == graph.zero:
            return a, d, b, c
        if cosine == graph.zero:
            return d, a, graph.neg(c), graph.neg(b)
        both = graph.mul(graph.number(2), graph.mul(cosine, b)) if b == c else graph.mul(cosine, graph.add(b, c))
        key = graph.add(graph.mul(sine, graph.sub(a, d)), both)
        moved = graph.mul(sine, key)
        return (graph.sub(a, moved), graph.add(d, moved),
                Sum(graph, graph.neg(c)).times(cosine, key).node(), Sum(graph, graph.neg(b)).times(cosine, key).node())

    def out_rows(self, matrix: Matrix) -> Matrix:
        """R Q R^T of any matrix."""
        for step in reversed(self.steps):
            matrix = self._turn_rows(step, matrix) if step[0] != "m" else self.algebra.product(
                self.algebra.product(step[1], matrix), transposed(step[1]))
        return matrix

    def _turn_rows(self, step: tuple[Any, ...], matrix: Matrix) -> Matrix:
        (_, cosine, sine), (i, j, k) = step, _PLANES[step[0]]
        graph, turned = self.graph, [list(row) for row in matrix]
        turned[i][i], turned[j][j], turned[i][j], turned[j][i] = self._turn_square(
            cosine, sine, matrix[i][i], matrix[j][j], matrix[i][j], matrix[j][i])
        for a, b in (((i, k), (j, k)), ((k, i), (k, j))):
            x, y = matrix[a[0]][a[1]], matrix[b[0]][b[1]]
            turned[a[0]][a[1]] = Sum(graph).times(cosine, x).less(sine, y).node()
            turned[b[0]][b[1]] = Sum(graph).times(sine, x).times(cosine, y).node()
        return triple(map(triple, turned))

    def out_inertia(self, body: MassMoments) -> MassMoments:
        """A body in the outer axes."""
        return MassMoments(body.mass, self.out(body.moment), self.out_second(body.second))

    def out_wrench(self, wrench: SpatialVector) -> SpatialVector:
        """A wrench in the outer axes."""
        return SpatialVector(self.out(wrench.linear), self.out(wrench.angular))
