"""Shocks at several contacts, until none closes any more.

A contact that closes strikes by its law, the fastest first, and what it sets moving may close others: so the first ball
of a cradle stops and only the last leaves. Contacts that close at the same time and feel each other strike together, so
that a box that falls flat stays flat; those of the law "moreau" do so too where they only touch. Together means: the
impulses p of a shock without return, in their cones of friction, times 1 + e. With one e for all that takes the energy

    (1 + e) ((1 - e) p W p / 2 - p u+),   p u+ <= 0 by the cone,

which is never negative. Where several e would create energy, the least of them counts for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..errors import StoppedError
from .impact import CREATED, impact
from .laws import SIMULTANEOUS, Surface
from .metric import Metric, Vector
from .next_mode import next_mode

MOST_BLOWS = 1000
"""After so many blows at one instant what is left of them is taken at once, without return."""

_CLOSING, _APART = 1e-13, 1e-13


@dataclass(frozen=True, eq=False)
class Blow:
    """One shock: the contacts that struck, and the energy that it took, J."""

    contacts: tuple[int, ...]
    lost: float


@dataclass(frozen=True, eq=False)
class Strike:
    """What shocks did at one instant.

    change      (n,) of the velocities of the system
    velocities  (k, 1 + d) of the contacts after it, normal first, m/s
    impulses    (k, 1 + d) N s
    lost        the energy that they took, J
    blows       one after the other
    """

    change: Vector
    velocities: Vector
    impulses: Vector
    lost: float
    blows: tuple[Blow, ...]


def strike(space: Metric, velocities: Vector, surfaces: Sequence[Surface], jammed: Sequence[int] = ()) -> Strike:
    """The shocks at k contacts that are closed, from their velocities (k, 1 + d) on.

    Those that are `jammed` strike first, although they do not close: slip that has no next mode is stopped by a shock
    (Lecornu 1905).

    Raises StoppedError where no impulses stop the contacts from closing, DescriptionError where Newton's law would
    create energy.

    >>> from .metric import metric
    >>> balls = metric(np.eye(3), np.array([[-1.0, 1.0, 0.0], [0.0, -1.0, 1.0]]))
    >>> before, first = np.array([1.0, 0.0, 0.0]), np.array([[-1.0], [0.0]])
    >>> before + strike(balls, first, [Surface(restitution=1.0)] * 2).change
    array([0., 0., 1.])
    >>> before + strike(balls, first, [Surface(restitution=1.0, law="moreau")] * 2).change
    array([-0.33333333,  0.66666667,  0.66666667])
    """
    W, u, waiting = space.operator, np.array(velocities, dtype=np.float64), list(jammed)
    u[waiting, 0] = np.minimum(u[waiting, 0], 0.0)
    impulses, blows = np.zeros_like(u), list[Blow]()
    closing = _CLOSING * float(-u[:, 0].min(initial=0.0))
    r = u.shape[1]
    while waiting or u[:, 0].min(initial=0.0) < -closing:
        if waiting or len(blows) < MOST_BLOWS:
            struck = [waiting.pop(0)] if waiting else _struck(W, u, closing, surfaces)
            given = _given(_block(W, struck, r), u[struck], [surfaces[i] for i in struck])
        else:
            struck = list(range(len(u)))
            given = _together(W, u, [Surface(surface.friction) for surface in surfaces])
        impulses[struck] += given
        change = (W[:, _rows(struck, r)] @ given.ravel()).reshape(u.shape)
        blows.append(Blow(tuple(struck), -float(given.ravel() @ (u[struck] + change[struck] / 2).ravel())))
        u = u + change
        if len(blows) > MOST_BLOWS:
            break
    return Strike(space.spread @ impulses.ravel(), u, impulses, sum(blow.lost for blow in blows), tuple(blows))


def ended(
    W: Vector, velocities: Vector, surfaces: Sequence[Surface], rising: Sequence[int], still: float
) -> Vector:
    """The impulses (k, 1 + d) that let contacts rest which rise so slowly that they would come back without end.

    They take what rises, and the friction that its weight would not have had: so slip goes on as if they had come back.

    >>> left, right = ended(np.eye(4), np.array([[0.1, 2.0], [0.0, 2.0]]), [Surface(friction=0.5)] * 2, [0], 0.0)
    >>> left, right
    (array([-0.1 ,  0.05]), array([0., 0.]))
    """
    k, r = velocities.shape
    pulls, rows = np.zeros((len(rising), k, r)), [i * r for i in rising]
    for pull, i in zip(pulls, rising, strict=True):
        speed = float(np.linalg.norm(velocities[i, 1:]))
        pull[i, 0] = 1.0
        if speed > still:
            pull[i, 1:] = -surfaces[i].friction * velocities[i, 1:] / speed
    spread = pulls.reshape(len(rising), -1).T
    given = np.linalg.lstsq(W[rows] @ spread, -velocities[list(rising), 0], rcond=None)[0]
    return (spread @ given).reshape(k, r)


def _coupled(W: Vector, k: int) -> np.ndarray:
    """Which contacts feel each other's impulses, (k, k)."""
    r = len(W) // max(k, 1)
    blocks = np.abs(W).reshape(k, r, k, r).max(axis=(1, 3), initial=0.0)
    return blocks > _APART * np.sqrt(np.outer(blocks.diagonal(), blocks.diagonal()))


def _struck(W: Vector, u: Vector, closing: float, surfaces: Sequence[Surface]) -> list[int]:
    """The contact that closes fastest, and those that strike together with it."""
    first = int(np.argmin(u[:, 0]))
    joint = surfaces[first].law == SIMULTANEOUS
    if not joint and np.count_nonzero(u[:, 0] < -closing) == 1:
        return [first]
    near = _coupled(W, len(u))
    may = {i for i in range(len(u)) if (joint and surfaces[i].law == SIMULTANEOUS) or u[i, 0] < -closing}
    struck, looked = {first}, [first]
    while looked:
        reached = {int(i) for i in np.flatnonzero(near[looked.pop()])} & may - struck
        struck |= reached
        looked += reached
    return sorted(struck)


def _rows(chosen: list[int], r: int) -> list[int]:
    return [i * r + j for i in chosen for j in range(r)]


def _block(W: Vector, chosen: list[int], r: int) -> Vector:
    rows = _rows(chosen, r)
    return W[rows][:, rows]


def _given(W: Vector, u: Vector, surfaces: list[Surface]) -> Vector:
    """The impulses (k, 1 + d) of one shock."""
    first = surfaces[0]
    if W.shape == (1, 1) and W[0, 0] > 0.0 and first.law != SIMULTANEOUS:  # what all laws give without friction
        return -(1.0 + first.restitution) * np.minimum(u, 0.0) / W
    if len(surfaces) == 1 and first.law != SIMULTANEOUS:
        return impact(W, u[0], first.friction, first.restitution, first.law).impulse[None]
    return _together(W, u, surfaces)


def _together(W: Vector, u: Vector, surfaces: Sequence[Surface]) -> Vector:
    """The impulses of a shock without return, times 1 + e."""
    found = next_mode(W, u, [surface.friction for surface in surfaces]).modes
    if not found:
        raise StoppedError("contact", "no impulses stop the contacts from closing.",
                           "Two of them contradict each other: look for one that is driven into another.")
    stopped, e = found[0].forces, np.array([surface.restitution for surface in surfaces])
    for returned in (e, np.full_like(e, e.min())):
        given = (1.0 + returned[:, None]) * stopped
        lost = -float(np.sum(given * (u + (W @ given.ravel()).reshape(u.shape) / 2)))
        if lost >= -CREATED * float(np.sum(np.abs(given * u))):
            break
    return given
