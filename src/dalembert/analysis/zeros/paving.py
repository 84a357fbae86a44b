"""Branch and prune: a box is proved empty, proved to hold one zero, recognised as part of a family, or cut in two.

All boxes of one generation are examined together, as rows of arrays. The work is counted in operations on boxes, so
that what is found does not depend on the machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from ...expr.calculus import jacobian, substitute
from ...expr.interval_rules import Array, Interval, add, multiply
from ...expr.intervals import IntervalProgram, Ranges
from ...expr.node import Node
from ..roots import spread
from .boxes import Boxes, joined
from .matrices import Centred, centred, minus, product
from .newton import Step, bounded_multipliers, newton_step
from .poles import Poles
from .problem import Problem

#: Boxes examined in one sweep, and the fewest whose cost a sweep has.
_CHUNK, _FEWEST = 2048, 128
#: A box is looked at with this part of its width around it, so that no zero lies on an edge for good.
_MARGIN = 1.0 / 32.0
_FLOOR = 2.0**-42
FINEST, _FINEST_UNSURE, _FINEST_AT_REST = 2.0**-46, 2.0**-28, 2.0**-20
_SHRUNK = 0.7
#: How much longer than its box the image of a piece of a family may be.
_LARGEST_STRETCH = 8.0


@dataclass
class Outcome:
    """What became of some boxes.

    zeros     boxes with exactly one zero each; `enclosures`: where in them
    pieces    boxes in which for each value of some unknowns there is exactly one of the others, and all are zeros
    pivots    the columns (K, r) of those others
    plateaus  boxes on which F is 0 everywhere
    stuck     boxes that are too small to cut, neither empty nor proved to hold a zero
    left      boxes for which there was no budget
    """

    zeros: list[Boxes] = field(default_factory=list)
    enclosures: list[Boxes] = field(default_factory=list)
    pieces: list[Boxes] = field(default_factory=list)
    pivots: list[Array] = field(default_factory=list)
    plateaus: list[Boxes] = field(default_factory=list)
    stuck: list[Boxes] = field(default_factory=list)
    left: list[Boxes] = field(default_factory=list)


class Paving:
    """F, its Jacobian and its poles as interval programs.

    problem   the equations
    fields    one row per identity xi . F = 0 among the rows, nodes in the coordinates
    """

    problem: Problem
    n: int
    linear: IntervalProgram
    slopes: IntervalProgram
    work: int

    def __init__(self, problem: Problem, fields: Sequence[Sequence[Node]] = ()) -> None:
        graph, unknowns, rows = problem.graph, problem.unknowns, problem.rows
        self.problem, self.n, self.N, self.M = problem, len(problem.coordinates), len(unknowns), len(rows)
        table = jacobian(graph, rows, unknowns)
        self.values: IntervalProgram = IntervalProgram(graph, rows, unknowns)
        without = substitute(graph, rows, dict.fromkeys(problem.multipliers, graph.zero))
        reactions = [node for row in table for node in row[self.n :]]
        self.linear = IntervalProgram(graph, [*without, *reactions], problem.coordinates, watched=without)
        self.slopes = IntervalProgram(graph, [*rows, *(node for row in table for node in row)], unknowns, watched=rows)
        self.fields: IntervalProgram = IntervalProgram(graph, [node for row in fields for node in row], unknowns)
        self.identities: int = self._rank_of_fields(len(fields))
        self.freedom: int = max(0, self.N - self.M + self.identities)
        self.poles: Poles = Poles(problem)
        self._algebra = 60 + self.M * min(self.M, self.N) * (2 * self.N + self.M) // 3
        self.sizes: Array = np.zeros(self.N)
        self.work, self.smallest = 0, FINEST

    # ---------------------------------------------------------------- one generation after another

    def pave(self, boxes: Boxes, whole: Array, budget: int, smallest: float = FINEST) -> Outcome:
        """Examine and cut boxes until nothing is left, or `budget` operations are spent; `smallest` is the width
        beyond which a box is not cut, relative to `whole` (n,), the widths of the region."""
        found, generation = Outcome(), boxes
        self.smallest: float = smallest
        self.sizes[: self.n] = np.maximum(self.sizes[: self.n], whole)
        end = self.work + budget
        while len(generation):
            following = []
            for first in range(0, len(generation), _CHUNK):
                chunk = generation.where(np.arange(first, min(first + _CHUNK, len(generation))))
                if self.work >= end:
                    found.left.append(chunk)
                else:
                    following.append(self._examined(chunk, whole, found))
            generation = joined(following, self.N)
        return found

    def _examined(self, boxes: Boxes, whole: Array, found: Outcome) -> Boxes:
        """The boxes of the next generation."""
        wide, possible, sure = self._with_multipliers(self._inflated(boxes))
        possible &= ~self.poles.excluded(wide, sure, self.run)
        boxes, wide = self._clipped(boxes, wide).where(possible), wide.where(possible)
        if not len(boxes):
            return boxes
        ranges = self.run(self.slopes, wide)
        low, high = ranges.low[:, : self.M], ranges.high[:, : self.M]
        flat = ranges.sure & ((low == 0.0) & (high == 0.0)).all(axis=1)
        found.plateaus.append(boxes.where(flat))
        going = ((low <= 0.0) & (high >= 0.0)).all(axis=1) & ~flat
        if not going.any():
            return boxes.where(going)
        return self._stepped(boxes.where(going), wide.where(going), Ranges(*(x[going] for x in ranges)), whole, found)

    def _clipped(self, boxes: Boxes, wide: Boxes) -> Boxes:
        """Boxes with the multipliers of others."""
        n = self.n
        return Boxes(*(np.hstack([a[:, :n], b[:, n:]]) for a, b in zip(boxes, wide, strict=True)))

    def _stepped(self, boxes: Boxes, wide: Boxes, ranges: Ranges, whole: Array, found: Outcome) -> Boxes:
        """The boxes of the next generation, after a Newton step where F is smooth."""
        n = self.n
        step, some, rested = self._newton(wide, ranges, self.N - self.freedom)
        newer, done = Boxes(boxes.low.copy(), boxes.high.copy()), np.zeros(len(boxes), dtype=bool)
        if len(some):
            low, high = np.maximum(boxes.low[some], step.low), np.minimum(boxes.high[some], step.high)
            empty = step.empty | (low > high).any(axis=1)
            smooth = wide.where(some)
            resolved = self._resolved(smooth, step, ~empty, found)
            if self.freedom:
                isolated, _, _ = self._newton(smooth, Ranges(*(x[some] for x in ranges)), self.N)
                resolved |= self._single(smooth, isolated, ~empty & ~resolved, found)
            newer.low[some], newer.high[some] = low, high
            done[some] = empty | resolved
            self._slowed(newer, boxes)
        relative = ((newer.high - newer.low)[:, :n] / whole).max(axis=1)
        least = np.where(ranges.sure, np.where(rested, _FINEST_AT_REST, FINEST), _FINEST_UNSURE)
        stuck = ~done & (relative < np.maximum(least, self.smallest))
        found.stuck.append(newer.where(stuck))
        going = ~done & ~stuck
        shrunk = relative < _SHRUNK * ((boxes.high - boxes.low)[:, :n] / whole).max(axis=1)
        uncut, cut = newer.where(going & shrunk), going & ~shrunk
        return joined([uncut, self._halves(newer.where(cut), self._slopes_of(ranges, cut), whole)], self.N)

    def _slopes_of(self, ranges: Ranges, chosen: Array | slice = slice(None)) -> Centred:
        """J (K, M, N) on some boxes."""
        low, high = (side[chosen, self.M :].reshape(-1, self.M, self.N) for side in (ranges.low, ranges.high))
        return centred(low, high)

    def _newton(self, wide: Boxes, ranges: Ranges, rank: int) -> tuple[Step, Array, Array]:
        """A Newton step on the boxes where F is smooth, which they are, and whether F may be 0 at each centre.

        Rows that have no bounds, because multipliers have none, are left out; so are these multipliers.
        """
        free = ~(np.isfinite(wide.low) & np.isfinite(wide.high))
        held = Boxes(np.where(free, 0.0, wide.low), np.where(free, 0.0, wide.high))
        centre = held.low / 2.0 + held.high / 2.0
        at_centre, slopes = self.run(self.values, Boxes(centre, centre)), self._slopes_of(ranges)
        useful = np.isfinite(slopes.radius).all(axis=2) & np.isfinite(at_centre.low) & np.isfinite(at_centre.high)
        useful &= ~(((slopes.centre != 0.0) | (slopes.radius != 0.0)) & free[:, None, :]).any(axis=2)
        some = np.flatnonzero(ranges.sure & useful.any(axis=1))
        self.work += len(some) * self._algebra
        rows = useful[some]
        there = Interval(*(np.where(rows, x[some], 0.0) for x in (at_centre.low, at_centre.high)))
        step = newton_step(held.low[some], held.high[some], centre[some], there,
                           Centred(*(np.where(rows[:, :, None], x[some], 0.0) for x in slopes)), rank)  # fmt: skip
        free = free[some]
        step = step._replace(low=np.where(free, -np.inf, step.low), high=np.where(free, np.inf, step.high))
        return step, some, _holds_zero(Interval(at_centre.low, at_centre.high))

    def _resolved(self, wide: Boxes, step: Step, possible: Array, found: Outcome) -> Array:
        """Which boxes are proved to hold one zero, or one piece of a family."""
        return (self._pieces if self.freedom else self._single)(wide, step, possible, found)

    def _single(self, wide: Boxes, step: Step, possible: Array, found: Outcome) -> Array:
        """Which boxes are proved to hold one zero."""
        proved = possible & step.inside.all(axis=1) if step.inside.shape[1] == self.N else np.zeros_like(possible)
        found.zeros.append(wide.where(proved))
        found.enclosures.append(Boxes(step.low[proved], step.high[proved]))
        return proved

    def _pieces(self, wide: Boxes, step: Step, possible: Array, found: Outcome) -> Array:
        """Which boxes hold a piece of a family and nothing else.

        The pivots' range is tried that a first step gave for all values of the other unknowns, a little widened: all
        zeros of the box lie in it.
        """
        columns, image = step.columns, step.image
        each = np.arange(len(wide))[:, None]
        with np.errstate(all="ignore"):
            width, old = image.high - image.low, (wide.high - wide.low)[each, columns]
            fits = possible & (width <= _LARGEST_STRETCH * old).all(axis=1)
        some = np.flatnonzero(fits)
        if not len(some):
            return fits
        margin = 0.1 * width[some] + _FLOOR * np.maximum(np.abs(image.low[some]), self.sizes[columns[some]])
        tried, here = Boxes(wide.low[some], wide.high[some]), np.arange(len(some))[:, None]
        tried.low[here, columns[some]] = image.low[some] - margin
        tried.high[here, columns[some]] = image.high[some] + margin
        second, smooth, _ = self._newton(tried, self.run(self.slopes, tried), self.N - self.freedom)
        same = (np.sort(second.columns, axis=1) == np.sort(columns[some[smooth]], axis=1)).all(axis=1)
        proved = same & second.inside.all(axis=1)
        proved[proved] = self._independent(tried.where(smooth[proved]), second.rows[proved])
        found.pieces.append(tried.where(smooth[proved]))
        found.pivots.append(second.columns[proved])
        result = np.zeros(len(wide), dtype=bool)
        result[some[smooth[proved]]] = True
        return result

    def _rank_of_fields(self, count: int) -> int:
        """How many of the fields are independent in general."""
        if not count:
            return 0
        places = spread(5, np.full(self.N, -0.9), np.full(self.N, 1.1))
        ranges = self.fields(places, places)
        values = np.nan_to_num((ranges.low / 2.0 + ranges.high / 2.0).reshape(-1, count, self.M))
        return int(max(np.linalg.matrix_rank(matrix, tol=1e-9) for matrix in values))

    def _independent(self, boxes: Boxes, rows: Array) -> Array:
        """Whether the rows that were no pivots follow from the others by the identities, on all of a box."""
        if not self.identities or not len(boxes):
            return np.ones(len(boxes), dtype=bool)
        ranges = self.run(self.fields, boxes)
        xi = centred(*(side.reshape(len(boxes), -1, self.M) for side in (ranges.low, ranges.high)))
        left = np.ones((len(boxes), self.M), dtype=bool)
        np.put_along_axis(left, rows, False, axis=1)
        columns = np.nonzero(left)[1].reshape(len(boxes), -1)
        index = np.broadcast_to(columns[:, None, :], (*xi.centre.shape[:2], columns.shape[1]))
        return _full_rank(Centred(*(np.take_along_axis(part, index, 2) for part in xi)))

    # ---------------------------------------------------------------- parts

    def run(self, program: IntervalProgram, boxes: Boxes) -> Ranges:
        """The ranges over some boxes, their cost noted."""
        self.work += len(program) * max(len(boxes), _FEWEST)
        return program(boxes.low, boxes.high)

    def _inflated(self, boxes: Boxes) -> Boxes:
        """With a margin around coordinates, and around multipliers that have bounds."""
        with np.errstate(invalid="ignore"):
            width, size = boxes.high - boxes.low, np.maximum(np.abs(boxes.low), np.abs(boxes.high))
            margin = np.maximum(_MARGIN * width, _FLOOR * np.maximum(size, self.sizes))
        margin = np.where(np.isfinite(width), margin, 0.0)
        return Boxes(boxes.low - margin, boxes.high + margin)

    def _slowed(self, newer: Boxes, older: Boxes) -> None:
        """Keep bounds on multipliers from shrinking to a point before the coordinates are known."""
        n = self.n
        with np.errstate(invalid="ignore"):
            width, newer_width = (part.high[:, n:] - part.low[:, n:] for part in (older, newer))
            slack = np.maximum(0.0, 2.0**-10 * width - newer_width) / 2.0
        slack = np.where(np.isfinite(width), slack, 0.0)
        newer.low[:, n:] -= slack
        newer.high[:, n:] += slack

    def _with_multipliers(self, wide: Boxes) -> tuple[Boxes, Array, Array]:
        """Boxes with what bounds there are on the multipliers, whether F may be 0 there, and whether it is smooth."""
        n, M, m = self.n, self.M, self.N - self.n
        ranges = self.run(self.linear, Boxes(wide.low[:, :n], wide.high[:, :n]))
        rest = Interval(ranges.low[:, :M], ranges.high[:, :M])
        if not m:
            return wide, _holds_zero(rest), ranges.sure
        slopes = Interval(ranges.low[:, M:].reshape(-1, M, m), ranges.high[:, M:].reshape(-1, M, m))
        bounds = bounded_multipliers(rest, centred(*slopes))
        low, high = np.fmax(wide.low[:, n:], bounds.low), np.fmin(wide.high[:, n:], bounds.high)
        with np.errstate(all="ignore"):
            total = rest
            for k in range(m):
                column = Interval(slopes.low[:, :, k], slopes.high[:, :, k])
                total = add(total, multiply(column, Interval(low[:, k : k + 1], high[:, k : k + 1])))
        possible = _holds_zero(total) & (low <= high).all(axis=1)
        return Boxes(np.hstack([wide.low[:, :n], low]), np.hstack([wide.high[:, :n], high])), possible, ranges.sure

    def _halves(self, boxes: Boxes, slopes: Centred, whole: Array) -> Boxes:
        """Both halves of each box, across the side along which F varies most."""
        n = self.n
        widths = (boxes.high - boxes.low)[:, :n]
        with np.errstate(all="ignore"):
            steep = (np.abs(slopes.centre) + slopes.radius)[:, :, :n]
            size = np.where(np.isfinite(steep), steep, 0.0) * widths[:, None, :]
            share = (size / np.maximum(size.max(axis=2, keepdims=True), 1e-300)).max(axis=1)
        relative = widths / whole
        score = np.where(relative > relative.max(axis=1, keepdims=True) / 64.0, share + 1e-3 * relative, -1.0)
        cut, each = score.argmax(axis=1), np.arange(len(boxes))
        middle = boxes.low[each, cut] / 2.0 + boxes.high[each, cut] / 2.0
        left, right = boxes.high.copy(), boxes.low.copy()
        left[each, cut], right[each, cut] = middle, middle
        return joined([Boxes(boxes.low, left), Boxes(right, boxes.high)], self.N)


def _holds_zero(rows: Interval) -> Array:
    """Whether every row may be 0."""
    return np.asarray(((rows.low <= 0.0) & (rows.high >= 0.0)).all(axis=1))


def _full_rank(matrices: Centred) -> Array:
    """Whether interval matrices (K, f, s) certainly have independent columns: some T times each is nearly 1."""
    good = np.asarray(np.isfinite(matrices.radius).all(axis=(1, 2)))
    T = np.linalg.pinv(np.where(good[:, None, None], matrices.centre, 0.0))
    with np.errstate(all="ignore"):
        off = minus(product(T, matrices), np.eye(T.shape[1])).size.sum(axis=2).max(axis=1, initial=0.0)
    return good & (off < 1.0)
