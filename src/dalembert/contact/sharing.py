"""How closed contacts that repeat each other carry their load: as equal springs would, each within its cone.

Of the forces that hold the same motion the shortest are taken, from some that are within the cones on. On the way to
them a contact whose pressure ends carries nothing from there on, and one that comes to the edge of its cone rubs as
much as it can, along the force that it has there: both are *eased*, and the others hold them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf

import numpy as np

from .cone import Conditions, cone_forces
from .metric import Vector

_DEPENDENT, _EDGE = 1e-11, 1e-9


@dataclass(frozen=True, eq=False)
class Shares:
    """What contacts at rest carry.

    eased    of those that are, the direction against which they rub; 0 where they press no more
    parted   which of these no others hold closed, so that they may lift
    begins   how those begin to slip, next to the fastest, which no others keep from it
    forces   (k, r) N
    null     (f, k r) what may be added to the forces without a change of motion, while nothing is eased
    """

    eased: Mapping[int, Vector]
    parted: Sequence[int]
    begins: Mapping[int, Vector]
    forces: Vector
    null: Vector


@dataclass(eq=False)
class _Load:
    """Contacts at rest on each other (k), of which some slip along directions `moves`, and what is eased so far."""

    W: Vector
    forces: Vector
    friction: Vector
    falls: np.ndarray
    moves: Mapping[int, Vector]
    eased: dict[int, Vector] = field(default_factory=dict[int, Vector])

    @property
    def edge(self) -> float:
        """Forces below this are none."""
        return _EDGE * float(np.abs(self.forces).max(initial=0.0))

    @property
    def pressing(self) -> list[int]:
        return [i for i in range(len(self.forces)) if i not in self.eased or self.eased[i].any()]

    def sticks(self, i: int) -> bool:
        return bool(self.friction[i] > 0.0) and i not in self.eased and i not in self.moves

    def rows(self) -> Vector:
        """(m, k r): the accelerations that are none, first those of normals."""
        k, r = self.forces.shape
        tangents = [i * r + j for i in range(k) if self.sticks(i) for j in range(1, r)]
        places = [i * r for i in self.pressing] + [at for at in tangents if self.W[at, at] > 0.0]
        return np.eye(k * r)[places]

    def columns(self) -> tuple[Vector, Vector]:
        """(m, k r) the forces that belong to the rows, and how the rows are scaled, (m,)."""
        rows, r = self.rows(), self.forces.shape[1]
        scale = 1.0 / np.sqrt(np.einsum("ij,jk,ik->i", rows, self.W, rows))
        columns = rows.copy()
        for column, i in zip(columns, self.pressing, strict=False):
            way = self.eased.get(i, self.moves.get(i))
            if way is not None:
                column[i * r + 1 : (i + 1) * r] = -self.friction[i] * way
        return columns, scale

    def undecided(self) -> tuple[Vector, Vector]:
        """(f, m) an orthonormal basis of what leaves the motion as it is, in scaled forces; these as they are."""
        rows, (columns, scale) = self.rows(), self.columns()
        _, sizes, right = np.linalg.svd((rows * scale[:, None]) @ self.W @ (columns * scale[:, None]).T)
        return right[int(np.count_nonzero(sizes > _DEPENDENT * sizes.max(initial=0.0))) :], \
            rows @ self.forces.ravel() / scale

    def shortening(self) -> Vector:
        """(k, r): what leads to the shortest forces of the same motion."""
        (null, now), (columns, scale) = self.undecided(), self.columns()
        return (-(null.T @ (null @ now)) * scale @ columns).reshape(self.forces.shape)

    def involved(self) -> list[int]:
        """The contacts whose forces are not unique."""
        null, (columns, scale) = self.undecided()[0], self.columns()
        changed = (np.abs(null).sum(axis=0) * scale) @ np.abs(columns)
        changed = changed.reshape(self.forces.shape).max(axis=1, initial=0.0)
        return np.flatnonzero(changed > _EDGE * changed.max(initial=0.0)).tolist() if len(null) else []

    def margin(self, i: int) -> float:
        """How far the force of a contact is from where it is eased, N."""
        press, rub = float(self.forces[i, 0]), float(np.linalg.norm(self.forces[i, 1:]))
        return min(press, self.friction[i] * press - rub) if self.sticks(i) and not self.falls[i] else press

    def reach(self, i: int, change: Vector) -> float:
        """Which part of a change (k, r) the force of a contact bears."""
        now, more = self.forces[i], change[i]
        ends = max(0.0, float(now[0])) / -float(more[0]) if more[0] < 0.0 else inf
        if not self.sticks(i) or self.falls[i]:
            return ends
        mu = float(self.friction[i]) ** 2
        a, b, c = (mu * x[0] * y[0] - float(x[1:] @ y[1:]) for x, y in ((more, more), (now, more), (now, now)))
        c = max(0.0, c)
        root = b * b - a * c
        if b >= 0.0 and (a >= 0.0 or root < 0.0):
            return ends
        return min(ends, c / (-b + root**0.5)) if root >= 0.0 and b < root**0.5 else ends

    def ease(self, i: int) -> None:
        """Let a contact press no more, or rub no more than it does."""
        rub = self.forces[i, 1:]
        if self.forces[i, 0] <= self.edge or not self.sticks(i):
            self.forces[i], self.eased[i] = 0.0, np.zeros_like(rub)
        else:
            self.eased[i] = -rub / np.linalg.norm(rub)

    def freed(self, force: Vector) -> Vector:
        """(k r,): the accelerations by a force that is not held by what rests."""
        rows, moved = self.rows(), self.W @ force
        return moved - self.W @ rows.T @ np.linalg.lstsq(rows @ self.W @ rows.T, rows @ moved, rcond=_DEPENDENT)[0]

    def parted(self) -> list[int]:
        """Which of those that press no more may lift."""
        k, r = self.forces.shape
        unit = np.eye(k * r)
        return [i for i in range(k) if i not in self.pressing
                and self.freed(unit[i * r])[i * r] > _EDGE * self.W[i * r, i * r]]  # fmt: skip

    def begins(self) -> dict[int, Vector]:
        """How those begin to slip that rub as much as they can, where nothing holds them."""
        rubbed = np.zeros_like(self.forces)
        for i, way in self.eased.items():
            rubbed[i, 1:] = way
        freed = self.freed(rubbed.ravel()).reshape(rubbed.shape)[:, 1:]
        fastest = float(np.abs(freed).max(initial=0.0))
        if fastest <= _EDGE * float(np.abs(self.W).max(initial=0.0)):
            return {}
        return {i: freed[i] / fastest for i, way in self.eased.items()
                if way.any() and np.abs(freed[i]).max() > _EDGE * fastest}  # fmt: skip


def _near(load: _Load, b: Vector) -> Vector:
    """Forces within the cones that are near the shortest."""
    k, r = load.forces.shape
    along = np.array([load.moves.get(i, np.zeros(r - 1)) for i in range(k)]).reshape(k, r - 1)
    asked = Conditions(load.W.reshape(k, r, k, r), b.reshape(k, r), load.friction, along)
    found = cone_forces(asked, load.forces + load.shortening())
    if found is None:
        return load.forces
    moved = load.rows() @ (load.W @ found.ravel() + b.ravel())  # not at all, or there are other modes
    return found if np.abs(moved).max(initial=0.0) <= _EDGE * np.abs(b).max(initial=0.0) else load.forces


def shares(
    W: Vector, b: Vector, forces: Vector, friction: Vector, moves: Mapping[int, Vector],
    falls: np.ndarray | None = None,
) -> Shares | None:  # fmt: skip
    """Who carries the load of k contacts with W (k r, k r), from forces (k, r) within their cones; None where they are
    unique. `moves` are the directions of those that slip, `falls` (k,) says whose friction is less in slip than at
    rest: these are not eased as long as they press.

    A table on four legs, loaded near one of them, does not pull at the leg opposite:

    >>> legs = np.array([[1.0, x, y] for x in (-1, 1) for y in (-1, 1)])
    >>> b = np.array([4.0, -20.0, -20.0, -44.0])
    >>> load = shares(legs @ legs.T, b, np.array([[0.0], [4.0], [4.0], [12.0]]), np.zeros(4), {})
    >>> sorted(load.eased), load.parted
    ([0], [])
    """
    k = len(forces)
    load = _Load(W, forces.copy(), friction, np.zeros(k, dtype=bool) if falls is None else falls, moves)
    involved = load.involved()
    if not involved:
        return None
    null = load.undecided()[0] * load.columns()[1] @ load.columns()[0]
    load.forces = _near(load, b)
    for _ in range(2 * k + 1):
        change = load.shortening()
        reached = {i: load.reach(i, change) for i in involved if i in load.pressing}
        first = min(reached, key=lambda i: reached[i], default=0)
        part = min(1.0, reached.get(first, 1.0))
        load.forces = load.forces + part * change
        if part < 1.0:
            load.ease(first)
        elif edges := [i for i in reached if load.margin(i) <= load.edge]:
            for i in edges:
                load.ease(i)
        else:
            break
    return Shares(load.eased, load.parted(), load.begins(), load.forces, null)
