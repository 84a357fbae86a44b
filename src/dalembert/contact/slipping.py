"""What happens during a shock: the relative velocity u at a contact, as the normal impulse P grows.

    du/dP = W (1, f),    f = -mu u_t / |u_t| in slip,  f = -W_tt^-1 w_tn at rest, where |f| <= mu allows

In the plane that is at most two straight stretches. In space the direction of slip turns; with d = (cos phi, sin phi),
u_t = s d, r = w_tn - mu W_tt d and a time of which dP = s dtime, the equations are polynomial, with no singular place:

    d' = (d_perp . r) d_perp,   s' = s d . r,   u_n' = s (w_nn - mu w_tn . d)

They are solved by Taylor series, to rounding. Where friction cannot hold at rest, slip leaves along the direction that
keeps itself. Sources: Routh 1860; Keller, Impact with friction, 1986; Batlle, The sliding velocity flow of rigid-body
collisions, 1996.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot, inf

import numpy as np

from .directions import fixed_directions
from .metric import Vector
from .stretch import Stretch, straight

ORDER = 24
_STRAIGHT, _STOPPED, _TOGETHER = 4e-16, 1e-17, 1e-12


def stretches(W: Vector, friction: float, start: Vector) -> Iterator[Stretch]:
    """The shock from a relative velocity `start` (1 + d,), stretch by stretch; the last has no end."""
    slip = hypot(*start[1:])
    if friction == 0.0 or not W[1:].any():
        yield straight(W, start, np.array([1.0, *np.zeros(len(start) - 1)]))
        return
    if slip > 0.0:
        met = abs(start[0])
        for part in _slipping(W, friction, start, slip):
            yield part
            if part.length == inf:
                return
            start = part.velocity_at(part.length)
        if abs(start[0]) <= _TOGETHER * met:  # slip and normal are one freedom, and stop together but for rounding
            start[0] = 0.0
    yield _from_rest(W, friction, np.array([start[0], *np.zeros(len(start) - 1)]))


def _slipping(W: Vector, friction: float, start: Vector, slip: float) -> Iterator[Stretch]:
    """Until slip stops; in space with turns, as long as the direction is not the one that keeps itself."""
    scale = slip
    while slip > _STOPPED * scale:
        along = start[1:] / slip
        force = np.array([1.0, *(-friction * along)])
        rate = W @ force
        growth = float(rate[1:] @ along)
        turn = 0.0 if len(along) == 1 else float(along[0] * rate[2] - along[1] * rate[1])
        if abs(turn) <= _STRAIGHT * float(np.abs(W[1:]).max()) * (1.0 + friction):
            yield straight(W, start, force, -slip / growth if growth < 0.0 else inf)
            return
        part = _turning(W, friction, start[0], slip, along)
        yield part
        start = part.velocity_at(part.length)
        slip = hypot(*start[1:])
        scale = max(scale, slip)


def _from_rest(W: Vector, friction: float, start: Vector) -> Stretch:
    """The last stretch, from no slip: friction holds, or slip leaves along the direction that keeps itself."""
    held = holding(W)
    if hypot(*held) <= friction:
        return straight(W, start, np.array([1.0, *held]))
    ways = fixed_directions(W[1:, 0], -friction * W[1:, 1:])
    along = max(ways, key=lambda d: float((W[1:, 0] - friction * W[1:, 1:] @ d) @ d))
    return straight(W, start, np.array([1.0, *(-friction * along)]))


def holding(W: Vector) -> Vector:
    """f (d,) of the friction that keeps a contact from slipping, per unit of normal impulse; the shortest."""
    if len(W) == 2:
        return -W[1:, 0] / W[1, 1] if W[1, 1] > 0.0 else np.zeros(1)
    return -np.asarray(np.linalg.lstsq(W[1:, 1:], W[1:, 0], rcond=None)[0], dtype=np.float64)


def _turning(W: Vector, friction: float, speed: float, slip: float, along: Vector) -> Stretch:
    """One step of the series in the time of which dP = s dtime."""
    d, s = np.zeros((2, ORDER + 1)), np.zeros(ORDER + 1)
    r, u, F = np.zeros((3, ORDER + 1)), np.zeros((3, ORDER + 1)), np.zeros((3, ORDER + 1))
    work, growth, turn = np.zeros(ORDER + 1), np.zeros(ORDER), np.zeros(ORDER)
    d[:, 0], s[0], u[0, 0] = along, slip, speed
    for k in range(ORDER):
        r[:, k] = -friction * (W[:, 1:] @ d[:, k]) + (W[:, 0] if k == 0 else 0.0)
        back = slice(k, None, -1)
        growth[k] = np.vdot(d[:, : k + 1], r[1:, back])
        turn[k] = d[0, : k + 1] @ r[2, back] - d[1, : k + 1] @ r[1, back]
        d[0, k + 1] = -(d[1, : k + 1] @ turn[back]) / (k + 1)
        d[1, k + 1] = (d[0, : k + 1] @ turn[back]) / (k + 1)
        s[k + 1] = (s[: k + 1] @ growth[back]) / (k + 1)
        u[0, k + 1] = (s[: k + 1] @ r[0, back]) / (k + 1)
        F[0, k + 1] = s[k] / (k + 1)
        F[1:, k + 1] = -friction * (d[:, : k + 1] @ s[back]) / (k + 1)
        work[k + 1] = (u[0, : k + 1] @ s[back]) / (k + 1)
    for i in range(2):
        u[1 + i] = np.convolve(s, d[i])[: ORDER + 1]
    return Stretch(u, F, work, _radius(np.stack([*d, s / slip])))


def _radius(series: Vector) -> float:
    """How far a series of size 1 may be used: its last terms vanish there, next to rounding."""
    last = (np.abs(series[:, -k]).max() for k in (1, 2))
    return float(min((1.0 / max(size, 1e-300)) ** (1.0 / (ORDER + 1 - k)) for k, size in enumerate(last, 1))
                 * np.exp(-1.6))
