"""How joints that rub dry hold, with each other and with contacts that stick, what fewer of them would hold.

Which of them bears how much does not change the motion. At first joints bear the same part of what each can, as near as
there is. As many as are needed then hold by their rows, contacts before joints; the other joints are *eased*: they
keep their part. Where one that holds comes to its limit, the others relieve it as far as they can; where
they cannot, slip begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from .metric import Vector

_DEPENDENT, _EDGE, _KNOWN = 1e-11, 1e-9, 1e-6
_CUTS, _MET, _SOLVED = 50, 1e-8, 1e-10


@dataclass(frozen=True, eq=False)
class Grips:
    """What is held (k): contacts, and what rubs dry and rests.

    places  their places among what holds the model
    W       (k r, k r) the accelerations along all rows by forces along them
    b       (k, r) the accelerations without these forces
    forces  (k, r) some that hold it, N
    most    (k,) the largest force of what is dry, N, and the coefficients of friction of contacts
    dry     (k,) which of them have no normal
    ways    (k, r - 1) the directions of contacts that slip, else 0
    """

    places: list[int]
    W: Vector
    b: Vector
    forces: Vector
    most: Vector
    dry: np.ndarray
    ways: Vector

    @cached_property
    def rubs(self) -> list[int]:
        """The rows of what is dry."""
        return (np.flatnonzero(self.dry) * self.forces.shape[1] + 1).tolist()

    @cached_property
    def rows(self) -> list[int]:
        """Those along which nothing moves, contacts first."""
        r = self.forces.shape[1]
        sticks = ~self.dry & (self.most > 0.0) & ~self.ways.any(axis=1)
        own = [i * r + j for i in np.flatnonzero(~self.dry).tolist() for j in range(r if sticks[i] else 1)]
        return [row for row in (*own, *self.rubs) if self.W[row, row] > 0.0]

    @property
    def touch_alike(self) -> bool:
        """Whether contacts repeat each other."""
        own = [row for row in self.rows if row not in self.rubs]
        return len(independent(self.W, own)) < len(own)

    @cached_property
    def columns(self) -> Vector:
        """(c, k r): the forces that belong to the rows."""
        k, r = self.forces.shape
        found = np.eye(k * r)[self.rows]
        for column, row in zip(found, self.rows, strict=True):
            if row % r == 0:
                column[row + 1 : row + r] = -self.most[row // r] * self.ways[row // r]
        return found

    @cached_property
    def motion(self) -> Vector:
        """(c, c): the accelerations along the rows by forces of the columns."""
        return self.W[self.rows] @ self.columns.T


@dataclass(frozen=True, eq=False)
class Grasp:
    """Who holds what rests.

    eased   by their places, of what is dry and held by others, (1,) its force as a part of the largest, against it
    gives   whether one that has come to its limit is not relieved, so that slip begins
    forces  (k, r) that hold it so, N
    """

    eased: dict[int, Vector]
    gives: bool
    forces: Vector


def independent(W: Vector, order: Iterable[int]) -> list[int]:
    """The rows of W which do not repeat those before them in an order.

    >>> independent(np.array([[1.0, 2.0, 0.0], [2.0, 4.0, 0.0], [0.0, 0.0, 0.0]]), [1, 0, 2])
    [1]
    """
    found = list[int]()
    for i in order:
        row = W[i, found]
        if W[i, i] - row @ np.linalg.lstsq(W[np.ix_(found, found)], row, rcond=None)[0] > _DEPENDENT * W[i, i]:
            found.append(i)
    return found


def grasp(grips: Grips, eased: Mapping[int, Vector], gives: AbstractSet[int]) -> Grasp | None:
    """Who holds, from who was `eased` before, where those of the places `gives` have come to their limits; None where
    each of what is dry is needed.

    Two brakes on one shaft bear the same part of what they can, until both are at their limits:

    >>> W, forces = np.kron(np.ones((2, 2)), np.diag([0.0, 1.0])), np.array([[0.0, -1.0], [0.0, -0.2]])
    >>> most, dry = np.array([1.0, 0.6]), np.array([True, True])
    >>> brakes = Grips([0, 1], W, np.array([[0.0, 1.2]] * 2), forces, most, dry, np.zeros((2, 1)))
    >>> grasp(brakes, {}, set()).eased
    {1: array([0.75])}
    """
    if set(independent(grips.W, grips.rows)) >= {row for row in grips.rows if row in grips.rubs}:
        return None
    r = grips.forces.shape[1]
    forces = _borne(grips, eased)
    limited = [k for k, i in enumerate(grips.places) if i in gives and k * r + 1 in grips.rows and forces[k, 1:].any()]
    if limited:
        forces = _relieved(grips, forces, limited)
    parts = np.zeros(len(grips.places))
    parts[grips.dry] = -forces[grips.dry, 1] / grips.most[grips.dry]
    parts = np.where(np.abs(parts) > 1.0 - _MET, np.sign(parts), parts)
    rubs = sorted((row for row in grips.rubs if row in grips.rows), key=lambda row: abs(parts[row // r]))
    others = [row for row in grips.rows if row not in grips.rubs]
    firm = independent(grips.W, [*others, *rubs])
    return Grasp({grips.places[row // r]: parts[row // r : row // r + 1] for row in rubs if row not in firm},
                 any(_left(grips, forces, k) <= _MET * float(np.abs(forces).max()) for k in limited), forces)


def _left(grips: Grips, forces: Vector, k: int) -> float:
    """How much more one of them could rub."""
    most = grips.most[k] * (1.0 if grips.dry[k] else forces[k, 0])
    return float(most - np.linalg.norm(forces[k, 1:]))


def _borne(grips: Grips, eased: Mapping[int, Vector]) -> Vector:
    """The forces as they have been, where these still hold, else such that each of what is dry bears the same part of
    what it can."""
    forces, r = grips.forces.copy(), grips.forces.shape[1]
    kept = [k for k, i in enumerate(grips.places) if i in eased]
    if kept:
        forces = np.zeros_like(forces)
        forces[kept, 1] = -grips.most[kept] * np.concatenate([eased[grips.places[k]] for k in kept])
        free = [c for c, row in enumerate(grips.rows) if row // r not in kept]
        wanted = -(grips.b.ravel() + grips.W @ forces.ravel())[grips.rows]
        found = np.linalg.lstsq(grips.motion[np.ix_(free, free)], wanted[free], rcond=_DEPENDENT)[0]
        forces += (found @ grips.columns[free]).reshape(forces.shape)
        off = np.abs((grips.b.ravel() + grips.W @ forces.ravel())[grips.rows]).max()
        sticks = np.flatnonzero(~grips.ways.any(axis=1)).tolist()
        least = min((*(_left(grips, forces, k) for k in sticks), *forces[~grips.dry, 0].tolist()), default=0.0)
        if off <= _EDGE * np.abs(grips.b).max() and least >= -_KNOWN * np.abs(forces).max():
            return forces
        forces = grips.forces.copy()
    own = np.flatnonzero(grips.dry)
    root = np.sqrt(grips.most[own])
    sizes, vectors = np.linalg.eigh(grips.W[np.ix_(grips.rubs, grips.rubs)] * np.outer(root, root))
    idle, parts = vectors[:, sizes <= _DEPENDENT * sizes.max()], forces[own, 1] / root
    alike = root * (parts - idle @ (idle.T @ parts))
    if np.all(np.abs(alike) <= grips.most[own]):
        forces[own, 1] = alike
    return forces


def _relieved(grips: Grips, forces: Vector, limited: list[int]) -> Vector:
    """Forces of the same motion of which those at their limits, and contacts, have as much left as others allow."""
    from scipy.optimize import linprog

    r, size, start = forces.shape[1], float(np.abs(forces).max()), forces.ravel()[grips.rows]
    sizes, right = np.linalg.svd(grips.motion)[1:]
    kept = np.pad(right[: int(np.count_nonzero(sizes > _DEPENDENT * sizes[0]))], ((0, 0), (0, 1)))
    sticks = [k for k in range(len(forces)) if k * r + 1 in grips.rows]
    shares = [float(k in limited or not grips.dry[k]) for k in range(len(forces))]
    cuts = [(k, sign * way) for k in sticks for way in np.eye(r - 1) for sign in (1.0, -1.0)]
    least = [None if row in grips.rubs or row % r else 0.0 for row in grips.rows]
    bounds = [*((each, None) for each in least), (None, 1.0)]
    for _ in range(_CUTS):
        rows = np.array([[*_along(grips, k, way), shares[k]] for k, way in cuts])
        most = np.array([grips.most[k] / size if grips.dry[k] else 0.0 for k, _ in cuts])
        found = linprog([*np.zeros(len(start)), -1.0], rows, most, kept, kept[:, :-1] @ start / size, bounds,
                        options={"primal_feasibility_tolerance": _SOLVED})
        if not found.success:
            return forces
        relieved, left = size * (found.x[:-1] @ grips.columns).reshape(forces.shape), size * found.x[-1]
        beyond = [k for k in sticks if _left(grips, relieved, k) < shares[k] * left - _MET * size]
        if not beyond:
            return relieved
        cuts += [(k, relieved[k, 1:] / np.linalg.norm(relieved[k, 1:])) for k in beyond]
    return forces


def _along(grips: Grips, k: int, way: Vector) -> Vector:
    """Of each column, how much more it rubs along a direction than its pressure lets it."""
    row = np.zeros_like(grips.forces)
    row[k] = [0.0 if grips.dry[k] else -grips.most[k], *way]
    return grips.columns @ row.ravel()
