"""Along a branch of periodic motions: pseudo-arclength continuation, with what happens on the way located."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from ..errors import DerivationError, DescriptionError, StoppedError
from ..expr.doubles import finite
from ..integration.kernels import Vector
from .shooting import Return, Shooting

LONGEST, SHORTEST, GROWTH = 1.0 / 25.0, 1e-7, 1.4
TURN = 0.94
"""The cosine between tangents of neighbouring points, at least."""
MOST, FAMILY = 2000, 1e-6
KINDS = ("fold", "doubling", "branch")


def ends_of(where: str, over: Sequence[float]) -> tuple[float, float]:
    """The ends of a range. Raises ShapeError or DescriptionError."""
    values = finite(where, "over", over)
    if values.shape != (2,) or values[0] == values[1]:
        raise DescriptionError(where, f"over is {over!r}.", "Give the first and the last value.")
    return float(values[0]), float(values[1])


@dataclass(frozen=True, eq=False)
class Mark:
    """A point of a branch at which something happens, one of KINDS, or its "end"; its place among the points."""

    kind: str
    there: Return
    place: int


@dataclass(eq=False)
class Walk:
    """A branch from the first to the last value of a parameter, as long as it stays between them.

    points  in order; `marks` of those between them at which something happens; `status` why it ended, as a sentence
    """

    shooting: Shooting
    first: float
    last: float
    points: list[Return] = field(default_factory=list[Return])
    marks: list[Mark] = field(default_factory=list[Mark])
    status: str = ""

    def go(self, begun: Return) -> None:
        """Walk on from a point. Raises DerivationError where motions of one value come in families, DescriptionError
        where the period is that of the equations by chance alone, and not at the next value.
        """
        if self._is_in_family(begun):
            raise DerivationError(self.shooting.flow.where, "periodic motions of one value of the parameter come in "
                                  "families here: something is conserved, or the drive is in resonance.",
                                  "Add damping, or begin elsewhere.")  # fmt: skip
        there, stride = begun, LONGEST / 4.0
        tangent = self._tangent(there, np.append(np.zeros(len(there.point) - 1), np.sign(self.last - self.first)))
        self.points.append(there)
        while len(self.points) < MOST:
            found = self._ahead(there, tangent, stride)
            turned = None if found is None else self._tangent(found, self._dual(found, tangent))
            if found is None or turned is None or not self._is_near(found, tangent, turned):
                stride /= 2.0
                if stride < SHORTEST:
                    self.status = f"ended at {there.parameter:.9g}: no periodic motion was found beyond"
                    return
                continue
            if len(self.points) == 1:
                self.shooting.check_period(found)
            self._mark(there, tangent, found, turned, stride)
            if (end := self._end(found.parameter)) is not None:
                landed = self._landed(there, found, end)
                self.points.append(landed)
                self.status = f"came to {end:.9g}"
                return
            there, tangent, stride = found, turned, min(LONGEST, GROWTH * stride)
            self.points.append(there)
        self.status = f"ended at {there.parameter:.9g}: {MOST} points were taken"

    def _is_in_family(self, there: Return) -> bool:
        """Whether a point can be moved in more than one direction."""
        rows = self.shooting.rows(there)
        sizes = np.linalg.svd(rows if self.shooting.period is None else np.delete(rows, -2, axis=1), compute_uv=False)
        unknowns = there.arc.basis.shape[1] + (self.shooting.period is None)
        return int(np.sum(sizes > FAMILY * sizes[0])) < unknowns

    def _weights(self, there: Return) -> Vector:
        """What makes changes of a point comparable: parts of the state, of the period and of the range."""
        state = np.full(len(there.x), 1.0 / max(float(np.abs(there.x).max()), 1e-12))
        return np.array([*state, 1.0 / there.period, 1.0 / abs(self.last - self.first)])

    def _dual(self, there: Return, direction: Vector) -> Vector:
        return self._weights(there) ** 2 * direction

    def _size(self, there: Return, direction: Vector) -> float:
        return float(np.linalg.norm(self._weights(there) * direction))

    def _is_near(self, there: Return, before: Vector, after: Vector) -> bool:
        """Whether a tangent (of length 1) has hardly turned."""
        return float(self._dual(there, before) @ after) > TURN * self._size(there, before)

    def _tangent(self, there: Return, before: Vector) -> Vector:
        """The direction (d + 2,) of the branch, of length 1, on the side of `before`."""
        found = self.shooting.step(there, np.zeros(len(there.x)), before, 1.0)
        return found / self._size(there, found)

    def _ahead(self, there: Return, tangent: Vector, stride: float) -> Return | None:
        """The point of the branch so far along the tangent."""
        try:
            return self.shooting.closed(there.point + stride * tangent, self._dual(there, tangent))
        except StoppedError:
            return None

    def _end(self, value: float) -> float | None:
        """The end of the range that was passed."""
        low, high = sorted((self.first, self.last))
        return low if value <= low else high if value >= high else None

    def _landed(self, there: Return, found: Return, end: float) -> Return:
        """The point at the end of the range, between two points."""
        share = (end - there.parameter) / (found.parameter - there.parameter)
        guess = there.point + share * (found.point - there.point)
        landed = self.shooting.closed(guess, np.append(np.zeros(len(guess) - 1), 1.0))
        return found if landed is None else landed

    def _mark(self, there: Return, tangent: Vector, found: Return, turned: Vector, stride: float) -> None:
        """Note what happens between two points."""

        def looked(kind: str) -> tuple[float, Return] | None:
            return self._zero(tests[kind], there, tangent, found, turned, stride)

        tests = {"fold": lambda _, t: t[-1], "doubling": _doubling, "branch": self._bordered}
        marks = [(*seen, kind) for kind in KINDS if (seen := looked(kind)) is not None]
        for _, where, kind in sorted(marks, key=lambda mark: mark[0]):
            if self._end(where.parameter) is None:
                self.marks.append(Mark(kind, where, len(self.points)))

    def _zero(
        self, test: Callable[[Return, Vector], float], there: Return, tangent: Vector, found: Return, turned: Vector,
        stride: float,
    ) -> tuple[float, Return] | None:  # fmt: skip
        """How far along, and the point at which a test changes its sign."""
        from scipy.optimize import root_scalar

        begun, ended = test(there, tangent), test(found, turned)
        if not begun * ended < 0.0:
            return None
        last = found

        def at(along: float) -> float:
            nonlocal last
            if along in (0.0, stride):
                return ended if along else begun
            seen = self._ahead(there, tangent, along)
            if seen is None:
                return ended
            last = seen
            return test(seen, self._tangent(seen, self._dual(seen, tangent)))

        along = float(root_scalar(at, bracket=(0.0, stride), xtol=1e-10 * stride, maxiter=40).root)
        seen = self._ahead(there, tangent, along)
        return along, last if seen is None else seen

    def _bordered(self, there: Return, tangent: Vector) -> float:
        """A determinant that changes its sign where branches meet, and not at folds."""
        rows, basis = self.shooting.rows(there), there.arc.basis
        d, r = basis.shape
        keep = [True] * r + [self.shooting.period is None, True]
        more = self._dual(there, tangent)
        square = np.vstack([basis.T @ rows[:d], rows[d:], [*(more[:-2] @ basis), *more[-2:]]])[:, keep]
        return float(np.linalg.det(square))


def _doubling(there: Return, _: Vector) -> float:
    """The product of 1 + multiplier."""
    return float(np.linalg.det(there.arc.map + np.eye(len(there.arc.map))))
