"""All the roots of F(x) = 0 that can be found: Newton's iteration from evenly spread starts, with deflation.

A root that is known already is divided out: M(x) F(x) = 0 with M = product(1 + 1/|x - x_k|^2) has the other roots
only, and its Newton step is the plain one, scaled (Sherman and Morrison's formula).
Source: Farrell, Birkisson and Funke 2015, SIAM J. Sci. Comput. 37, A2026.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from ..forms.statics.places import Vector

Evaluate = Callable[[Vector], tuple[Vector, Vector]]
ITERATIONS = 80
CLOSE = 1e-11
MOST_FAMILIES = 6
_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71)


def spread(count: int, low: Vector, high: Vector) -> Vector:
    """The first `count` points of Halton's sequence in a box: evenly spread, and always the same.

    >>> spread(3, np.array([0.0]), np.array([8.0])).ravel().tolist()
    [4.0, 2.0, 6.0]
    """
    columns = [[_radical_inverse(i + 1, _PRIMES[k % len(_PRIMES)]) for i in range(count)] for k in range(len(low))]
    return low + np.array(columns).T.reshape(count, len(low)) * (high - low)


def _radical_inverse(index: int, base: int) -> float:
    value, weight = 0.0, 1.0 / base
    while index:
        index, digit = divmod(index, base)
        value, weight = value + digit * weight, weight / base
    return value


@np.errstate(over="ignore", invalid="ignore")  # an iteration may wander to where exp has no double: it ends there
def newton(
    evaluate: Evaluate, x: Vector, scale: float, deflate: Callable[[Vector], Vector] | None = None
) -> Vector | None:
    """The root that Newton's iteration reaches from x, or None; least steps where the Jacobian is singular.

    `deflate` gives grad M / M. Steps are halved until |F| falls; under deflation they are only kept short.
    """
    F, J = evaluate(x)
    for _ in range(ITERATIONS):
        size = float(np.linalg.norm(F))
        if not (np.isfinite(size) and np.isfinite(J).all()):
            return None
        step = least_step(J, -F)
        length = np.linalg.norm(step)
        if size <= CLOSE * scale and length <= 1e-7 * (1.0 + np.linalg.norm(x)):
            return _polished(evaluate, x, F, J)
        if deflate is not None:
            slope = 1.0 - deflate(x) @ step
            step = step / (slope if abs(slope) > 1e-12 else 1e-12)
            x, (F, J) = _shortened(evaluate, x, step)
            continue
        x, F, J, moved = _damped(evaluate, x, step, size)
        if not moved:
            return x if size <= 1e-8 * scale else None
    return x if np.linalg.norm(F) <= 1e-9 * scale else None


def least_step(J: Vector, target: Vector) -> Vector:
    """The least d with J d = target, as well as it can be met."""
    return np.linalg.lstsq(J, target, rcond=1e-12)[0]


def _shortened(evaluate: Evaluate, x: Vector, step: Vector) -> tuple[Vector, tuple[Vector, Vector]]:
    limit = 1.0 + np.linalg.norm(x)
    moved = x + step * min(1.0, limit / max(np.linalg.norm(step), 1e-300))
    return moved, evaluate(moved)


def _damped(evaluate: Evaluate, x: Vector, step: Vector, size: float) -> tuple[Vector, Vector, Vector, bool]:
    factor = 1.0
    for _ in range(30):
        candidate = x + factor * step
        F, J = evaluate(candidate)
        if np.linalg.norm(F) < (1.0 - 1e-4 * factor) * size:
            return candidate, F, J, True
        factor *= 0.5
    F, J = evaluate(x)
    return x, F, J, False


def _polished(evaluate: Evaluate, x: Vector, F: Vector, J: Vector) -> Vector:
    """Newton's iteration until |F| falls no more."""
    for _ in range(5):
        candidate = x + least_step(J, -F)
        F_new, J_new = evaluate(candidate)
        if not (np.linalg.norm(F_new) < np.linalg.norm(F) and np.isfinite(J_new).all()):
            break
        x, F, J = candidate, F_new, J_new
    return x


def balanced(evaluate: Evaluate, q: Vector, multipliers: int, p: Sequence[float] = ()) -> Vector:
    """(q, lambda, p) with the lambda for which F, linear in it, is least in its first rows, one for each q."""
    n, x = len(q), np.concatenate([q, np.zeros(multipliers), p])
    if multipliers:
        F, J = evaluate(x)
        A, F = -J[:n, n : n + multipliers], F[:n]
        if np.isfinite(A).all() and np.isfinite(F).all():
            x[n : n + multipliers] = np.linalg.lstsq(A, F, rcond=None)[0]
    return x


class Collection:
    """Roots found so far; coordinates marked as periodic are compared up to full turns."""

    evaluate: Evaluate
    periodic: Vector
    scale: float

    def __init__(self, evaluate: Evaluate, periodic: Vector, scale: float) -> None:
        self.evaluate, self.periodic, self.scale = evaluate, periodic, scale
        self.roots: list[Vector] = []
        self.isolated: list[bool] = []

    def difference(self, x: Vector, y: Vector) -> Vector:
        """x - y in the coordinates, turns left out."""
        delta = x[: len(self.periodic)] - y[..., : len(self.periodic)]
        return np.where(self.periodic, np.remainder(delta + np.pi, 2.0 * np.pi) - np.pi, delta)

    def find_from(self, start: Vector) -> None:
        """Add the root near a start, and one that hides behind the known ones."""
        self._add(newton(self.evaluate, start, self.scale))
        if self.roots and all(self.isolated):
            self._add(newton(self.evaluate, start, self.scale, self._repulsion))

    def _repulsion(self, x: Vector) -> Vector:
        """grad M / M."""
        span = len(self.periodic)
        delta = self.difference(x, np.array(self.roots))
        square = np.maximum((delta * delta).sum(axis=1, keepdims=True), 1e-20)
        return np.append(-2.0 * (delta / (square * (square + 1.0))).sum(axis=0), np.zeros(len(x) - span))

    def _add(self, root: Vector | None) -> None:
        if root is None:
            return
        span = len(self.periodic)
        root = root.copy()
        root[:span] = np.where(self.periodic, -(np.remainder(-root[:span] + np.pi, 2.0 * np.pi) - np.pi), root[:span])
        alone = self._alone(root)
        if not any(self._same(root, known, alone) for known in self.roots):
            self.roots.append(root)
            self.isolated.append(alone)

    def _same(self, root: Vector, known: Vector, alone: bool) -> bool:
        distance = np.linalg.norm(self.difference(root, known))
        tolerance = 1e-6 * (1.0 + np.linalg.norm(known[: len(self.periodic)]))
        if distance <= tolerance:
            return True
        if alone and distance <= 1e-3:
            between = newton(self.evaluate, (root + known) / 2.0, self.scale)
            return between is not None and bool(np.linalg.norm(self.difference(between, known)) < 0.6 * distance)
        return not alone and (self.isolated.count(False) >= MOST_FAMILIES or self._connected(known, root))

    def _alone(self, root: Vector) -> bool:
        """Whether no other roots lie next to a root along the directions in which the Jacobian is singular."""
        span = len(self.periodic)
        _, stretch, right = np.linalg.svd(self.evaluate(root)[1])
        rank = int(np.sum(stretch > 1e-7 * stretch.max(initial=1e-300)))
        for direction in right[rank:]:
            if np.linalg.norm(direction[:span]) < 1e-6:
                continue
            stride = 0.02 * (1.0 + np.linalg.norm(root[:span]))
            neighbour = newton(self.evaluate, root + stride * direction, self.scale)
            if neighbour is not None and 0.3 * stride < np.linalg.norm((neighbour - root)[:span]) < 3.0 * stride:
                return False
        return True

    def _connected(self, start: Vector, end: Vector) -> bool:
        """Whether a walk along roots leads from one to the other."""
        here, heading = start, np.zeros(len(self.periodic))
        stride = np.linalg.norm(self.difference(end, start)) / 12.0
        for _ in range(60):
            delta = self.difference(end, here)
            if np.linalg.norm(delta) <= 1.5 * stride:
                return True
            heading = self._heading(here, delta, heading)
            ahead = here.copy()
            ahead[: len(heading)] += stride * heading
            following = newton(self.evaluate, ahead, self.scale)
            moved = 0.0 if following is None else np.linalg.norm((following - here)[: len(heading)])
            if following is None or not 0.1 * stride < moved < 3.0 * stride:
                return False
            here = following
        return False

    def _heading(self, here: Vector, delta: Vector, before: Vector) -> Vector:
        """The unit direction among the neighbouring roots that leads towards `delta`, or onwards where none does."""
        J = self.evaluate(here)[1]
        _, stretch, right = np.linalg.svd(J)
        rank = int(np.sum(stretch > 1e-7 * stretch.max(initial=1e-300)))
        ways = right[rank:, : len(delta)]
        for wanted in (delta / np.linalg.norm(delta), before, *ways):
            along = ways.T @ (ways @ wanted)
            if np.linalg.norm(along) > 0.3:
                return along / np.linalg.norm(along)
        return delta / np.linalg.norm(delta)


def collect(evaluate: Evaluate, starts: Sequence[Vector], periodic: Vector) -> Collection:
    """The roots reached from the starts, in the order in which they were found."""
    sizes = [float(np.linalg.norm(evaluate(start)[0])) for start in starts]
    finite = [size for size in sizes if np.isfinite(size)]
    found = Collection(evaluate, periodic, max([*finite, 1e-12]))
    for start in starts:
        found.find_from(start)
    return found
