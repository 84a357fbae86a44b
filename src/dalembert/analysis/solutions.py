"""The solutions q, lambda of stationary equations in a box: what the search for zeros finds, with all coordinates
and multipliers, closed forms where there are some, and what Newton's iteration finds where the search gives up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import numpy as np

from ..algebra.deciding.balls import enclose, precision
from ..errors import DalembertError, remark
from ..expr.calculus import substitute
from ..expr.node import Node
from ..expr.sympy_bridge import Symbols, list_from_sympy
from ..forms.statics.places import Vector
from .roots import collect, newton, spread
from .zeros.answer import Searched
from .zeros.certificates import Certifier, middle, points
from .zeros.germ import Germ, germ, is_zero_at
from .zeros.problem import Problem
from .zeros.region import TURN, Box
from .zeros.rounding import vanishes_to_rounding
from .zeros.search import Findings, Found, search

if TYPE_CHECKING:
    from flint import arb

_FEWEST_STARTS = 24
_BITS = 192
Item = TypeVar("Item")


class Stationary(Protocol):
    """Equations F(q, lambda) = 0, linear in lambda: those of a rest, or of an extremum under constraints."""

    def repeated(self) -> int:
        """How many constraints follow from the others."""
        ...

    def to_be_solved(self) -> tuple[Problem, list[Node]]:
        """F = 0 in exact numbers, reduced, and the leaves of (q, lambda) there."""
        ...

    def at(self, x: Vector, /) -> tuple[Vector, Vector]:
        """F and its Jacobian in doubles."""
        ...

    def with_multipliers(self, q: Vector) -> Vector:
        """(q, lambda) with the lambda that fits q best."""
        ...


@dataclass(frozen=True)
class ClosedForm:
    """q and lambda in SymPy, real numbers."""

    q: tuple[Any, ...]
    multipliers: tuple[Any, ...]

    @cached_property
    def numbers(self) -> Vector:
        """(q, lambda) in doubles."""
        return np.array([float(value) for value in (*self.q, *self.multipliers)])


@dataclass(frozen=True, eq=False)
class Solution:
    """A solution x = (q, lambda), the balls that hold it, its kind (see `zeros.search.Found`), the box (n, 2) in which
    it is the only one, or that encloses its family; the dimension of the family, the closed form, and what higher
    orders say of a degenerate one, F taken as the gradient of a Lagrangian."""

    x: Vector
    balls: tuple[arb, ...]
    kind: str
    enclosure: Vector
    dimension: int
    closed: ClosedForm | None
    germ: Germ | None


class BoxSearch:
    """The search for the solutions of stationary equations.

    start    a configuration to search near, which coordinates keep that nothing depends on
    given    {place: (low, high)} of the coordinates for which a box was asked
    angles   whether coordinates in which F is periodic are angles
    closed   closed forms of isolated solutions
    starts   how many points Newton's iteration starts from where the search leaves something open
    """

    source: Stationary
    starts: int | None
    exact: Problem
    leaves: list[Node]

    def __init__(
        self, source: Stationary, start: Vector, given: Mapping[Node, tuple[float, float]], *, angles: bool = True,
        closed: Callable[[], Sequence[ClosedForm]] = lambda: (), starts: int | None = None,
    ) -> None:
        self.source, self.starts, self._closed_forms = source, starts, closed
        self.exact, self.leaves = source.to_be_solved()
        self.n: int = len(start)
        self.box: Box = Box(self.exact, self.leaves[: self.n], start, given, angles)
        self.open_boxes: list[tuple[Vector, Vector]] = []

    def answer(self, where: str, names: Sequence[str], make: Callable[[Solution], Item]) -> Searched[Item]:
        """What was found, ordered by q, each solution as `make` has it; a remark where that may not be all."""
        found = sorted(self.solutions(), key=lambda solution: tuple(solution.x.round(7) + 0.0))
        kept = [names[k] for k in self.box.kept]
        answer = Searched(
            [make(one) for one in found if one.kind != "uncertified"], _named(names, self.box.low, self.box.high),
            [_named(kept, low, high) for low, high in self.open_boxes], not self.exact.doubtful,
            [make(one) for one in found if one.kind == "uncertified"],
        )  # fmt: skip
        if not answer.exhaustive:
            remark("not-exhaustive", where, f"more may lie in {len(answer.undecided)} boxes of the region searched.",
                   "See `undecided` of the answer; ask for a smaller box.")  # fmt: skip
        return answer

    # ---------------------------------------------------------------- the search

    def solutions(self) -> list[Solution]:
        """All that were found; `open_boxes` may hold more."""
        if self.exact.contradiction is not None:
            return []
        findings = self._findings()
        if self.exact.rows and not findings.found and not findings.open_boxes and self.box.grown(self._far_places()):
            findings = self._findings()
        self.open_boxes = findings.open_boxes
        beside = (one for one in self._in_open_boxes() if not self._is_known(one, findings.found))
        found = [self._solution(one) for one in (*findings.found, *beside)]
        found += [self._solution(one) for one in self._closed_elsewhere(found)]
        return [one for one in found if self._counts(one)]

    def _findings(self) -> Findings:
        if not self.exact.rows:
            return Findings([Found("regular", {}, np.zeros(0), np.zeros(0))])
        return search(self.exact, self.box.region, [place for _, place in self.closed])

    def _counts(self, solution: Solution) -> bool:
        """Whether a solution is in the box, or a closed form, or beyond it in coordinates that one equation fixes."""
        solved = np.array([leaf not in self.exact.coordinates for leaf in self.leaves[: self.n]], dtype=bool)
        return self.box.holds(solution.x[: self.n], solved | (solution.closed is not None))

    @cached_property
    def closed(self) -> list[tuple[ClosedForm, dict[Node, Node]]]:
        """The closed forms, and their places as nodes."""
        symbols, found = Symbols(self.exact.graph), []
        for form in self._closed_forms():
            try:
                nodes = list_from_sympy([*form.q, *form.multipliers], symbols)
            except DalembertError:
                continue
            found.append((form, dict(zip(self.leaves, nodes, strict=True))))
        return found

    # ---------------------------------------------------------------- beside the search

    def _places_to_start(self, each: int = 16, most: int = 160) -> list[Vector]:
        """The start, the middle of the box, and places in it: as many as were asked for, or so many a coordinate."""
        box, moving = self.box, np.isin(np.arange(self.n), self.box.kept)
        count = self.starts or min(most, max(_FEWEST_STARTS, each * int(moving.sum())))
        centre = np.where(moving, (box.low + box.high) / 2.0, box.start)
        spots = np.where(moving, spread(count, box.low, box.high), box.start)
        return [self.source.with_multipliers(q) for q in (box.start, centre, *spots)]

    def _far_places(self) -> list[Vector]:
        """Solutions anywhere, for a box that holds none."""
        found = []
        for begin in self._places_to_start():
            root = newton(self.source.at, begin, max(1e-12, float(np.linalg.norm(self.source.at(begin)[0]))))
            if root is not None and self._proved(root) is not None:
                found.append(root[: self.n])
        return found

    @cached_property
    def _certifier(self) -> Certifier:
        return Certifier(self.exact.graph, self.exact.rows, self.exact.unknowns)

    def _proved(self, root: Vector) -> Found | None:
        """A root of F in doubles, proved."""
        if len(self.exact.rows) != len(self.exact.unknowns):
            return None
        zero = self._certifier.near(root[[self.leaves.index(leaf) for leaf in self.exact.unknowns]])
        if zero is None:
            return None
        point = zero.point[: len(self.exact.coordinates)]
        ulp = np.spacing(np.abs(point))
        return Found("regular", dict(zip(self.exact.unknowns, zero.balls, strict=True)), point - ulp, point + ulp)

    def _in_open_boxes(self) -> list[Found]:
        """What Newton's iteration finds in boxes left open: proved, or as far as rounding tells where F is singular."""
        if not self.open_boxes:
            return []
        starts = self._places_to_start(each=128, most=400)
        for low, high in self.open_boxes:
            q = self.box.start.copy()
            q[self.box.kept] = (low + high) / 2.0
            starts.append(self.source.with_multipliers(q))
        roots = collect(self.source.at, starts, self.box.whole_turn).roots
        found = ((self._proved(root) or self._nearly(root)) for root in roots if self._open_box(root) is not None)
        return [one for one in found if one is not None]

    def _is_known(self, one: Found, known: Sequence[Found]) -> bool:
        """Whether a place lies where another is the only one, or, if it is not proved, in any enclosure."""
        if one.kind == "uncertified":
            point = np.array([one.place[leaf] for leaf in self.exact.coordinates])
            return any(self._holds(other, point) for other in known)
        return any(self._holds(other, (one.low + one.high) / 2.0) for other in known if other.kind == "regular")

    def _holds(self, found: Found, point: Vector) -> bool:
        """Whether a place, perhaps turned, lies in the box of what was found."""
        turns = np.rint(((found.low + found.high) / 2.0 - point) / TURN)
        turned = point + TURN * np.where(self.box.turning[self.box.kept], turns, 0.0)
        return bool(np.all((turned >= found.low) & (turned <= found.high)))

    def _open_box(self, root: Vector) -> tuple[Vector, Vector] | None:
        point = root[self.box.kept]
        slack = 1e-6 * np.maximum(1.0, np.abs(point))
        inside = (box for box in self.open_boxes if np.all((point >= box[0] - slack) & (point <= box[1] + slack)))
        return next(inside, None)

    def _nearly(self, root: Vector) -> Found | None:
        values, box = dict(zip(self.leaves, root, strict=True)), self._open_box(root)
        if box is None or not vanishes_to_rounding(self.exact.graph, self.exact.rows, self.exact.unknowns, values):
            return None
        return Found("uncertified", {leaf: values[leaf] for leaf in self.exact.unknowns}, *box)

    def _closed_elsewhere(self, known: Sequence[Solution]) -> list[Found]:
        """Closed forms that are not among the solutions found, proved."""
        if any(one.dimension for one in known):
            return []
        used = {id(one.closed) for one in known}
        found = (self._proved(form.numbers) or self._exactly(form, place)
                 for form, place in self.closed if id(form) not in used)  # fmt: skip
        return [one for one in found if one is not None]

    def _exactly(self, form: ClosedForm, place: Mapping[Node, Node]) -> Found | None:
        """A degenerate solution in closed form, proved to be one and to be isolated."""
        here = {leaf: place[leaf] for leaf in self.exact.unknowns}
        if not is_zero_at(self.exact.graph, self.exact.rows, here):
            return None
        point, higher = form.numbers[self.box.kept], germ(self.exact.graph, self.exact.rows, here, gradient=False)
        return Found("degenerate", here, point, point, higher) if higher is not None and higher.isolated else None

    # ---------------------------------------------------------------- with all coordinates and multipliers

    def _solution(self, found: Found) -> Solution:
        balls, free = self._balls(found)
        turns = self.box.turns(np.array([middle(ball) for ball in balls[: self.n]]))
        balls = [*map(_turned, balls[: self.n], turns), *balls[self.n :]]
        x = np.array([middle(ball) for ball in balls])
        if self.source.repeated():
            x = self.source.with_multipliers(x[: self.n])
            balls = [*balls[: self.n], *points(x[self.n :])]
        enclosure = np.stack([x[: self.n], x[: self.n]], axis=1)
        enclosure[self.box.kept] = np.stack([found.low, found.high], axis=1) + TURN * turns[self.box.kept, None]
        dimension = found.dimension + len(free)
        closed = None if dimension else self._closed_in(enclosure)
        if closed is not None:
            x = np.append(self.box.nearest_turn(closed.numbers[: self.n], x[: self.n]), x[self.n :])
        kind = "family" if dimension and found.kind != "uncertified" else found.kind
        return Solution(x, tuple(balls), kind, enclosure, dimension, closed, self._germ_of_potential(found))

    def _balls(self, found: Found) -> tuple[list[Any], list[Node]]:
        """Balls of all q and lambda, and the leaves of the coordinates that nothing depends on."""
        exact = self.exact
        loose = [leaf for leaf in self.leaves if leaf not in {*exact.unknowns, *exact.values}]
        start = dict(zip(self.leaves, np.append(self.box.start, np.zeros(len(self.leaves) - self.n)), strict=True))
        place = dict(zip(loose, points([start[leaf] for leaf in loose]), strict=True)) | self._as_balls(found.place)
        solved = list(exact.values)
        values = enclose(exact.graph, [exact.values[leaf] for leaf in solved], place, _BITS)
        place |= dict(zip(solved, values, strict=True))
        return [place[leaf] for leaf in self.leaves], [leaf for leaf in loose if leaf in self.leaves[: self.n]]

    def _as_balls(self, place: Mapping[Node, Any]) -> dict[Node, Any]:
        """Balls of a place: of nodes, of numbers, or what they are."""
        nodes = {leaf: Node(value) for leaf, value in place.items() if isinstance(value, int)}
        numbers = {leaf: value for leaf, value in place.items() if isinstance(value, float)}
        valued = enclose(self.exact.graph, list(nodes.values()), {}, _BITS)
        return {**place, **dict(zip(numbers, points(numbers.values()), strict=True)),
                **dict(zip(nodes, valued, strict=True))}  # fmt: skip

    def _closed_in(self, enclosure: Vector) -> ClosedForm | None:
        """The closed form that lies where there is only one solution."""
        middle_of = enclosure.mean(axis=1)
        for form, _ in self.closed:
            q = self.box.nearest_turn(form.numbers[: self.n], middle_of)
            slack = 1e-12 * np.maximum(1.0, np.abs(q))
            if np.all((q >= enclosure[:, 0] - slack) & (q <= enclosure[:, 1] + slack)):
                return form
        return None

    def _germ_of_potential(self, found: Found) -> Germ | None:
        """What higher orders say of the function that is stationary, at a degenerate place known exactly."""
        graph, (rows, unknowns) = self.exact.graph, self.exact.whole
        if found.kind != "degenerate" or not set(self.leaves[: self.n]) <= set(unknowns):
            return None
        values = substitute(graph, list(self.exact.values.values()), found.place)
        place = {**dict(zip(self.exact.values, values, strict=True)), **found.place}
        if not set(unknowns) <= set(place):
            return None
        signed = [*rows[: self.n], *map(graph.neg, rows[self.n :])]
        return germ(graph, signed, {leaf: place[leaf] for leaf in unknowns}, gradient=True)


def _turned(ball: arb, turns: float) -> Any:
    """An angle some turns further."""
    from flint import arb

    if not turns:
        return ball
    with precision(_BITS):
        return ball + 2 * int(turns) * arb.pi()


def _named(names: Sequence[str], low: Vector, high: Vector) -> dict[str, tuple[float, float]]:
    return {name: (float(a), float(b)) for name, a, b in zip(names, low, high, strict=True)}
