"""Zeros proved and enclosed in ball arithmetic: Krawczyk's test, with as many bits as it needs.

With C near the inverse of J, a ball X around x and

    K(X) = x - C F(x) + (1 - C J(X)) (X - x)   in the interior of X

X holds one zero and no other. Source: Krawczyk 1969; Neumaier 1990, theorem 5.1.9.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from ...algebra.deciding.balls import enclose, precision
from ...expr.calculus import jacobian
from ...expr.graph import Graph, Node
from ...expr.interval_rules import Array

if TYPE_CHECKING:
    from flint import arb, arb_mat

_BITS = (128, 320)
_STEPS = 12
_RADII = (2.0**-60, 2.0**-40, 2.0**-30)


def middle(ball: arb) -> float:
    """The double next to the middle of a ball; 0 where the ball holds it."""
    return 0.0 if ball.contains(0) else float(ball.mid())


def points(values: Iterable[float]) -> list[arb]:
    """Numbers as balls without a radius."""
    from flint import arb

    return [arb(float(value)) for value in values]


@dataclass(frozen=True)
class Zero:
    """A proved zero: balls (N) that hold it and no other, and the nearest doubles."""

    balls: tuple[arb, ...]

    @cached_property
    def point(self) -> Array:
        """Its middle, (N,); 0 where it may be 0."""
        return np.array([middle(ball) for ball in self.balls])

    def meets(self, other: Zero, turns: Sequence[int]) -> bool:
        """Whether the balls of two zeros overlap, one of them turned."""
        from flint import arb

        with precision(_BITS[-1]):
            return all((a + 2 * int(k) * arb.pi()).overlaps(b)
                       for a, b, k in zip(self.balls, other.balls, turns, strict=True))  # fmt: skip


class Certifier:
    """F and J of some rows in balls."""

    graph: Graph
    rows: list[Node]
    unknowns: list[Node]

    def __init__(self, graph: Graph, rows: Sequence[Node], unknowns: Sequence[Node]) -> None:
        self.graph, self.rows, self.unknowns = graph, list(rows), list(unknowns)
        self.table: list[Node] = [node for row in jacobian(graph, self.rows, self.unknowns) for node in row]

    def near(self, start: Array, held: Sequence[int] = ()) -> Zero | None:
        """The zero that Newton's iteration in balls reaches from a point, proved; None where that fails.

        `held` are the places of unknowns that keep their value, where there are more unknowns than rows count.
        """
        free = [k for k in range(len(self.unknowns)) if k not in set(held)]
        for bits in _BITS:
            with precision(bits):
                found = self._iterated(start, free, bits)
                balls = None if found is None else self._proved(found, free, bits)
            if balls is not None:
                return Zero(tuple(balls))
        return None

    # ---------------------------------------------------------------- one attempt

    def _named(self, balls: Sequence[arb]) -> Mapping[Node, arb]:
        return dict(zip(self.unknowns, balls, strict=True))

    def _iterated(self, start: Array, free: list[int], bits: int) -> list[arb] | None:
        """Newton's iteration on midpoints, until it moves no more."""
        x, best = points(start), None
        for _ in range(_STEPS):
            parts = self._at(x, free, bits)
            step = None if parts is None else _solved(parts[1], parts[0])
            if step is None:
                return None
            size = max((abs(float(d.mid())) for d in step), default=0.0)
            if best is not None and not size < best:
                return x
            best = size
            for k, d in zip(free, step, strict=True):
                x[k] = (x[k] - d).mid()
            if not np.isfinite(size):
                return None
        return x

    def _proved(self, x: list[arb], free: list[int], bits: int) -> list[arb] | None:
        from flint import arb

        for radius in _RADII:
            widened = [v + arb(0, radius * max(abs(float(v)), 1e-3)) if k in set(free) else v for k, v in enumerate(x)]
            found = self._krawczyk(x, widened, free, bits)
            if found is not None:
                return found
        return None

    def _at(self, x: Sequence[arb], free: list[int], bits: int) -> tuple[arb_mat, arb_mat] | None:
        """F (a column) and J by the free unknowns, as ball matrices."""
        from flint import arb_mat

        found = enclose(self.graph, [*self.rows, *self.table], self._named(x), bits)
        if any(entry is None for entry in found):
            return None
        M, N = len(self.rows), len(self.unknowns)
        table = [[found[M + i * N + k] for k in free] for i in range(M)]
        return arb_mat(M, 1, found[:M]), arb_mat(table)

    def _krawczyk(self, x: Sequence[arb], box: Sequence[arb], free: list[int], bits: int) -> list[arb] | None:
        """The image of a box of balls, where it lies in the interior."""
        from flint import arb_mat

        centre, around = self._at(x, free, bits), self._at(box, free, bits)
        if centre is None or around is None:
            return None
        size = len(free)
        try:
            C = arb_mat(centre[1].mid()).inv().mid()
        except (ZeroDivisionError, ValueError):
            return None
        unit = arb_mat(size, size, [int(i == j) for i in range(size) for j in range(size)])
        offset = arb_mat(size, 1, [box[k] - x[k] for k in free])
        move = (unit - C * around[1]) * offset - C * centre[0]
        image = list(box)
        for row, k in enumerate(free):
            image[k] = x[k] + move[row, 0]
            if not box[k].contains_interior(image[k]):
                return None
        return image


def _solved(matrix: arb_mat, right: arb_mat) -> list[arb] | None:
    try:
        found = matrix.mid().solve(right.mid())
    except (ZeroDivisionError, ValueError):
        return None
    return [found[k, 0] for k in range(found.nrows())]
