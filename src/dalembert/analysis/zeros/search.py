"""All zeros of a problem in a region: proved and enclosed, families and degenerate ones named, the rest left open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from ...algebra.deciding.balls import enclose
from ...expr.interval_rules import Array
from ...expr.node import Node
from ..roots import newton, spread
from .boxes import Boxes, joined
from .certificates import Certifier, Zero, points
from .dependence import affine_fields, common_factor
from .germ import Germ, germ, is_zero_at
from .groups import groups
from .matrices import pivot_order
from .paving import FINEST, Outcome, Paving
from .problem import Problem
from .snapping import candidates

#: Operations on boxes that one search may take, and the part of it that is spent on the whole region at once.
BUDGET = 240_000_000
_AT_ONCE = 0.4
_MOST_CLUSTERS = 200
_FEW = 2_000_000
#: Relative to the region: boxes that are not cut at first, groups in which degenerate zeros are looked for, and how
#: near Newton's iteration comes to one.
_COARSE, _LARGEST_CLUSTER, _NEAR = 2.0**-20, 0.02, 2e-6
_SMALL_GROUP = 64
_SLACK = 1e-9
_STARTS = 32
#: What stands for infinity where a middle is asked for.
_FAR = 1e9


class Region(NamedTuple):
    """Bounds (n,) of coordinates, and which of them are angles: two places a turn apart are the same."""

    low: Array
    high: Array
    turning: Array


@dataclass(frozen=True)
class Found:
    """A zero or a family of zeros.

    kind     "regular": proved, the only one in its box; "degenerate": proved, with a singular Jacobian, isolated;
             "family": one of a continuum, proved; "uncertified": F vanishes there as far as rounding tells
    place    {leaf: ball, or node of an exact value} of the unknowns of the problem
    low, high  the box of the coordinates in which it is the only one, or that encloses the family
    germ     of a degenerate zero
    """

    kind: str
    place: Mapping[Node, Any]
    low: Array
    high: Array
    germ: Germ | None = None
    dimension: int = 0


@dataclass
class Findings:
    """What a search found; `open_boxes` are boxes (low, high) of the coordinates that are not decided."""

    found: list[Found] = field(default_factory=list)
    open_boxes: list[tuple[Array, Array]] = field(default_factory=list)


def search(
    problem: Problem, region: Region, hints: Sequence[Mapping[Node, Node]] = (), budget: int = BUDGET
) -> Findings:
    """All zeros of a reduced problem in a region of its coordinates.

    hints   places {coordinate: node} where a zero may be degenerate, exact
    """
    if problem.contradiction is not None or not problem.rows:
        return Findings()
    if problem.idle:
        return _on_constraints(problem, region, hints)
    split = common_factor(problem.graph, problem.rows) if _may_share(problem) else None
    if split is None:
        return _Search(problem, region, hints, budget).run()
    factor, rest = split
    parts = (replace(problem, rows=rows) for rows in ([factor], rest))
    whole, others = (_Search(part, region, hints, budget // 2, problem).run() for part in parts)
    apart = [one for one in others.found if not _may_be_zero(problem, factor, one)]
    return Findings([*whole.found, *apart], [*whole.open_boxes, *others.open_boxes])


def _may_share(problem: Problem) -> bool:
    """Whether rows may have a factor in common that makes a family of zeros."""
    return not problem.multipliers and len(problem.rows) > 1


def _may_be_zero(problem: Problem, node: Node, found: Found) -> bool:
    """Whether a node may vanish at a zero."""
    if found.kind == "degenerate":
        return is_zero_at(problem.graph, [node], found.place)
    (ball,) = enclose(problem.graph, [node], found.place)
    return ball is None or bool(ball.contains(0))


def _on_constraints(problem: Problem, region: Region, hints: Sequence[Mapping[Node, Node]]) -> Findings:
    """Where every configuration on the constraints is a rest: its connected parts, or one place for all."""
    seeker = _Search(problem, region, hints, _FEW)
    findings = seeker.run()
    if not findings.open_boxes:
        return findings
    one = seeker.somewhere()
    return Findings([one], []) if one is not None else findings


class _Search:
    def __init__(
        self, problem: Problem, region: Region, hints: Sequence[Mapping[Node, Node]], budget: int,
        source: Problem | None = None,
    ) -> None:
        self.problem, self.region, self.hints, self.findings = problem, region, hints, Findings()
        self.source = problem if source is None else source
        square = len(problem.rows) >= len(problem.unknowns)
        fields = affine_fields(problem.graph, problem.rows, problem.coordinates) if square else []
        self.paving = Paving(problem, fields)
        self.certifier = Certifier(problem.graph, problem.rows, problem.unknowns)
        self.n, self.budget = len(problem.coordinates), budget
        self.whole = region.high - region.low
        self.proved: list[Zero] = []
        self.unique: list[tuple[Array, Array]] = []
        self.pieces: list[Boxes] = []
        self.pivots: list[Array] = []
        self.plateaus: list[Boxes] = []
        self.edges: list[Boxes] = []

    def run(self) -> Findings:
        """Pave, prove, group, and name what is left: degenerate zeros first, then what is small, then the rest."""
        left = self._paved(self._everything(), int(_AT_ONCE * self.budget), _COARSE)
        groups_left = [left.where(group) for group in self._groups(left)]
        known = [group for group in groups_left if self._degenerate(group) is not None]
        unknown = [group for group in groups_left if not any(group is other for other in known)]
        for group in known:
            self._name(self._paved(group, _FEW, FINEST))
        small = [group for group in unknown if len(group) <= _SMALL_GROUP]
        large = [group for group in unknown if len(group) > _SMALL_GROUP]
        parts = [joined(small, self.paving.N), *large]
        for k, part in enumerate(parts):
            self._name(self._paved(part, (self.budget - self.paving.work) // (len(parts) - k), FINEST))
        self._families()
        return self.findings

    def _name(self, boxes: Boxes) -> None:
        """Note the degenerate zero in each group of boxes, or leave it open."""
        for group in self._groups(boxes):
            part = boxes.where(group)
            found = self._degenerate(part)
            if found is None:
                self.findings.open_boxes.append(self._hull(part))
            elif found.kind == "family":
                self.edges.append(part)
            else:
                self.findings.found.append(found)

    # ---------------------------------------------------------------- paving

    def _everything(self) -> Boxes:
        m = self.paving.N - self.n
        return Boxes(np.append(self.region.low, np.full(m, -np.inf))[None],
                     np.append(self.region.high, np.full(m, np.inf))[None])  # fmt: skip

    def _paved(self, boxes: Boxes, budget: int, smallest: float) -> Boxes:
        """What is left of some boxes, when their zeros and pieces of families are noted."""
        outcome = self.paving.pave(boxes, self.whole, max(budget, 0), smallest)
        self._zeros(outcome)
        self.pieces += outcome.pieces
        self.pivots += outcome.pivots
        self.plateaus += outcome.plateaus
        return self._outside(joined([*outcome.stuck, *outcome.left], self.paving.N))

    def _groups(self, boxes: Boxes) -> list[Array]:
        return groups(boxes.low[:, : self.n], boxes.high[:, : self.n], self.region.turning, _MOST_CLUSTERS)

    def _hull(self, boxes: Boxes) -> tuple[Array, Array]:
        """The box of the coordinates that holds some boxes."""
        return boxes.low[:, : self.n].min(axis=0), boxes.high[:, : self.n].max(axis=0)

    # ---------------------------------------------------------------- zeros

    def _zeros(self, outcome: Outcome) -> None:
        """The boxes with one zero each, proved in balls as well; a box where that fails is left open."""
        boxes, inner = joined(outcome.zeros, self.paving.N), joined(outcome.enclosures, self.paving.N)
        for k in range(len(boxes)):
            zero = self.certifier.near(inner.low[k] / 2.0 + inner.high[k] / 2.0)
            if zero is None or not _inside(zero.point, boxes.low[k], boxes.high[k]):
                outcome.stuck.append(boxes.where(np.array([k])))
                continue
            low, high = boxes.low[k, : self.n], boxes.high[k, : self.n]
            self.unique.append((low, high))
            if not any(self._same(zero, other) for other in self.proved):
                self.proved.append(zero)
                self._add("regular", zero, low, high)

    def _same(self, a: Zero, b: Zero) -> bool:
        """Whether two zeros are one, up to turns."""
        turns = np.zeros(len(a.balls), dtype=int)
        turns[: self.n] = np.where(self.region.turning, np.rint((b.point - a.point)[: self.n] / (2.0 * np.pi)), 0)
        return a.meets(b, turns.tolist())

    def _add(self, kind: str, zero: Zero, low: Array, high: Array, **more: Any) -> None:
        """A zero, if it is in the region."""
        point, turning = zero.point[: self.n], self.region.turning
        slack = _SLACK * np.maximum(1.0, np.abs(point))
        if np.all(turning | ((point >= self.region.low - slack) & (point <= self.region.high + slack))):
            place = dict(zip(self.problem.unknowns, zero.balls, strict=True))
            self.findings.found.append(Found(kind, place, low, high, **more))

    # ---------------------------------------------------------------- families

    def _families(self) -> None:
        """One zero for each connected family, whose enclosure holds what touches it."""
        pieces, flat, edges = (joined(part, self.paving.N) for part in (self.pieces, self.plateaus, self.edges))
        everything, first_edge = joined([pieces, flat, edges], self.paving.N), len(pieces) + len(flat)
        pivots = np.vstack([np.empty((0, self.paving.N - self.paving.freedom), int), *self.pivots])
        for group in self._groups(everything):
            low, high = self._hull(everything.where(group))
            level = group[(group >= len(pieces)) & (group < first_edge)]
            zeros = [Zero(tuple(points((everything.low + everything.high)[k] / 2.0))) for k in level[:1]]
            zero = next(chain(zeros, self._on_pieces(pieces, pivots, group[group < len(pieces)])), None)
            if zero is None:
                self.findings.open_boxes.append((low, high))
            else:
                self._add("family", zero, low, high, dimension=self.n if len(level) else self.paving.freedom)

    def _on_pieces(self, pieces: Boxes, pivots: Array, chosen: Array) -> Iterator[Zero]:
        """Zeros of some pieces, where all unknowns but the pivots are held in the middle."""
        for k in chosen:
            zero = self._with_held(pieces.low[k] / 2.0 + pieces.high[k] / 2.0, pivots[k])
            if zero is not None and _inside(zero.point, pieces.low[k], pieces.high[k]):
                yield zero

    def _with_held(self, start: Array, pivots: Array) -> Zero | None:
        """The zero near a point where all unknowns but the pivots are held, of as many rows as there are pivots."""
        held, rows = [j for j in range(self.paving.N) if j not in set(pivots.tolist())], self.problem.rows
        if len(rows) > self.paving.N - len(held):
            rows = self._independent_rows(start, held)
        return Certifier(self.problem.graph, rows, self.problem.unknowns).near(start, held)

    def somewhere(self) -> Found | None:
        """A proved zero of fewer equations than unknowns, from evenly spread starts."""
        for start in spread(_STARTS, self.region.low, self.region.high):
            root = newton(self._at, start, max(1e-12, float(np.linalg.norm(self._at(start)[0]))))
            if root is None:
                continue
            zero = self._with_held(root, pivot_order(self._at(root)[1])[: len(self.problem.rows)])
            if zero is not None:
                place = dict(zip(self.problem.unknowns, zero.balls, strict=True))
                return Found("family", place, self.region.low, self.region.high, dimension=self.paving.freedom)
        return None

    def _at(self, x: Array) -> tuple[Array, Array]:
        """F and J at a point, in doubles."""
        ranges = self.paving.slopes(x[None], x[None])
        middle = (ranges.low / 2.0 + ranges.high / 2.0)[0]
        return middle[: self.paving.M], middle[self.paving.M :].reshape(self.paving.M, self.paving.N)

    def _independent_rows(self, start: Array, held: list[int]) -> list[Node]:
        """Rows that determine the unknowns that are not held best."""
        free = [k for k in range(self.paving.N) if k not in set(held)]
        order = pivot_order(self._at(start)[1][:, free].T)
        return [self.problem.rows[i] for i in sorted(order[: len(free)])]

    # ---------------------------------------------------------------- what is left

    def _outside(self, boxes: Boxes) -> Boxes:
        """The boxes that do not lie in one with a zero of its own."""
        keep, n = np.ones(len(boxes), dtype=bool), self.n
        for low, high in self.unique:
            keep &= ~((boxes.low[:, :n] >= low) & (boxes.high[:, :n] <= high)).all(axis=1)
        return boxes.where(keep)

    def _degenerate(self, boxes: Boxes) -> Found | None:
        """The zero in a group of boxes that is known exactly, and proved to be isolated or to belong to a family."""
        problem, (low, high) = self.source, self._hull(boxes)
        if ((high - low) > _LARGEST_CLUSTER * self.whole).any():
            return None
        for place in candidates(problem, *self._narrowed(boxes, low, high), self.hints):
            if not is_zero_at(problem.graph, problem.rows, place):
                continue
            if self._touches_family(low, high):
                return Found("family", place, low, high)
            found = germ(problem.graph, problem.rows, place, gradient=False)
            if found is not None and found.isolated:
                return Found("degenerate", place, low, high, found)
        return None

    def _touches_family(self, low: Array, high: Array) -> bool:
        """Whether a box of the coordinates meets one with a piece of a family."""
        pieces, n = joined([*self.pieces, *self.plateaus], self.paving.N), self.n
        slack = 1e-6 * self.whole
        return bool(((pieces.low[:, :n] <= high + slack) & (pieces.high[:, :n] >= low - slack)).all(axis=1).any())

    def _narrowed(self, boxes: Boxes, low: Array, high: Array) -> tuple[Array, Array]:
        """The part of a hull next to where Newton's iteration leads from its middle."""
        middle = (np.clip(boxes.low[0], -_FAR, _FAR) + np.clip(boxes.high[0], -_FAR, _FAR)) / 2.0
        middle[: self.n] = (low + high) / 2.0
        root = newton(self._at, middle, max(1e-12, float(np.linalg.norm(self._at(middle)[0]))))
        if root is None:
            return low, high
        near = np.clip(root[: self.n], low, high)
        return np.maximum(low, near - _NEAR * self.whole), np.minimum(high, near + _NEAR * self.whole)


def _inside(point: Array, low: Array, high: Array) -> bool:
    return bool(np.all((point >= low) & (point <= high)))
